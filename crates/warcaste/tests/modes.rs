//! Formats and settings: what a match is told, it plays.

use muster_kernel::battery::Dice;
use muster_kernel::*;
use muster_pack::{Mode, Pack};
use muster_warcaste::pack::Warcaste;
use muster_warcaste::rules::settings::{FORMATS, SETTINGS, format, set};
use muster_warcaste::words::*;
use std::sync::OnceLock;

fn pack() -> &'static Warcaste {
    static PACK: OnceLock<Warcaste> = OnceLock::new();
    PACK.get_or_init(|| Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}
fn start(mode: &Mode, seats: usize, seed: u64) -> Game {
    let deck = |i| pack().random_deck_in(mode, seed * 8 + i as u64);
    Game::start(pack().new_match_in(mode, (0..seats).map(deck).collect(), seed))
}
fn named(format: &str, seats: usize, set: &[&str]) -> Mode {
    let mode = Mode::of(pack(), Some(format), seats).unwrap();
    set.iter().fold(mode, |m, line| m.with_line(pack(), line).unwrap())
}
/// Plays on at random until the game is over or the test says stop.
fn play(g: &mut Game, dice: &mut Dice, stop: impl Fn(&Game) -> bool) {
    while let Some(s) = g.to_decide() {
        if stop(g) {
            return;
        }
        let k = dice.below(g.options().len());
        g.choose(s, k).unwrap();
    }
}

#[test]
fn a_mode_is_read_written_and_refused_by_its_words() {
    let mode = named("conquest", 4, &["deck out=lose", "basic hp = 7", "credit=source controller"]);
    assert_eq!(mode.set, [(set::DECK_OUT, 1), (set::BASIC_HP, 7)], "what is as usual is not kept");
    let told = mode.told(pack(), 4);
    assert_eq!(told, [("deck out".into(), "lose".into()), ("basic hp".into(), "7".into())]);
    assert_eq!(Mode::from_told(pack(), &told, 4).unwrap(), mode);
    let draft = named("draft", 2, &[]);
    assert_eq!(draft.told(pack(), 2), [("format".into(), "draft".into())]);
    let config = mode.config(pack());
    assert_eq!((config.len(), config[0], config[1 + set::BASIC_HP]), (1 + SETTINGS.len(), format::CONQUEST, 7));
    assert!(Mode::of(pack(), Some("skirmsh"), 2).unwrap_err().contains("skirmish"));
    assert!(mode.clone().with_line(pack(), "deck ut=lose").unwrap_err().contains("deck out"));
    assert!(mode.clone().with_line(pack(), "deck out=win").unwrap_err().contains("ignore | lose"));
    assert!(mode.with_line(pack(), "basic hp=0").unwrap_err().contains("1 to 50"));
    assert_eq!(FORMATS.len(), 4);
}

#[test]
fn every_setting_at_every_end_plays_to_an_end() {
    let mut seed = 0;
    for (i, s) in SETTINGS.iter().enumerate() {
        let ends = match s.values {
            muster_pack::Values::Words(list) => (0..list.len() as i32).collect(),
            muster_pack::Values::Number(lo, hi) => vec![lo, hi],
        };
        for n in ends.into_iter().filter(|n| *n != s.default) {
            seed += 1;
            let seats = 2 + (seed % 3) as usize;
            let mode = Mode { set: vec![(i, n)], ..Mode::usual(pack(), seats) };
            let mut g = start(&mode, seats, seed);
            play(&mut g, &mut Dice(seed), |_| false);
            assert!(g.is_over() && g.t().head().ending != ending::LOOP, "{} {}", s.name, s.values.word(n));
        }
    }
}

#[test]
fn basic_territories_have_the_numbers_they_are_given() {
    let mode = named("skirmish", 2, &["basic hp=9", "basic def=2"]);
    let mut g = start(&mode, 2, 3);
    play(&mut g, &mut Dice(1), |g| g.t().global(global::TURN) > 0);
    let basic = g.t().in_play().find(|c| g.t().card(*c).has(FACE_DOWN)).unwrap();
    assert_eq!((g.q().card_number(basic, slot::HP), g.q().card_number(basic, slot::DEF)), (9, 2));
}

/// A match with a sideboard: swaps leave 30 cards, and called time ends it after six turns at most.
#[test]
fn a_competitive_match_has_sideboards_and_sudden_death() {
    let mode = named("match", 2, &[]);
    let mut sudden = 0;
    for seed in 0..12 {
        let mut dice = Dice(seed);
        let deck = |i: u64| {
            let main = pack().random_deck_in(&mode, seed * 2 + i);
            let beside: Vec<DefId> = main[1..9].to_vec();
            [main, beside].concat()
        };
        let mut g = Game::start(pack().new_match_in(&mode, vec![deck(0), deck(1)], seed));
        assert_eq!(g.t().zone_len(seat_zone(Seat(0), zone::SIDEBOARD)), 8);
        assert!(g.claims(Seat(0)).is_empty(), "nobody calls time before the first turn");
        play(&mut g, &mut dice, |g| g.t().global(global::TURN) > 2);
        for s in [Seat(0), Seat(1)] {
            let of = |c: &&Card| c.owner == s && !c.at.is_nowhere() && c.at != pile(s, zone::SIDEBOARD);
            assert_eq!(g.t().cards().iter().filter(of).count(), 31, "thirty cards and a doctrine");
        }
        if g.is_over() {
            continue;
        }
        assert_eq!(g.claims(Seat(1)).len(), 1);
        // nobody calls time alone: the other is asked
        g.claim(Seat(1), 0).unwrap();
        let yes = g.options_for(Seat(0)).iter().position(|o| o.verb == ov::YES).expect("a question");
        g.choose(Seat(0), yes).unwrap();
        let called = g.t().global(global::TURN);
        play(&mut g, &mut dice, |_| false);
        assert!(g.t().global(global::TURN) <= called + 5, "six turns, the current one among them");
        if g.t().head().ending == ending::SUDDEN {
            sudden += 1;
            let score = |s: usize| g.t().players()[s].vars[var::SCORE.ix()];
            let best = score(0).cmp(&score(1));
            let winner = [0b10, 0, 0b01][(best as i8 + 1) as usize];
            assert_eq!(g.t().head().winners, winner, "{} to {}", score(0), score(1));
        }
    }
    assert!(sudden > 3);
}

#[test]
fn who_gives_up_among_several_leaves_and_the_others_play_on() {
    for seats in 3..=5 {
        let mode = Mode::usual(pack(), seats);
        let mut g = start(&mode, seats, 5);
        let mut dice = Dice(seats as u64);
        play(&mut g, &mut dice, |g| g.t().global(global::TURN) > 3);
        g.concede(Seat(1)).unwrap();
        assert!(!g.is_over() && !g.t().is_in(Seat(1)));
        assert!(g.t().cards().iter().all(|c| c.owner != Seat(1) || c.at.is_nowhere()), "all cards go along");
        assert!(g.t().players().iter().enumerate().all(|(i, p)| i == 1 || p.vars[var::SCORED.ix()] & 2 != 0));
        for s in 2..seats {
            g.concede(Seat(s as u8)).unwrap();
        }
        assert_eq!((g.is_over(), g.t().head().winners, g.t().head().ending), (true, 1, ending::LAST_ONE));
    }
    let ends = named("conquest", 3, &["concede=end game"]);
    let mut g = start(&ends, 3, 5);
    g.concede(Seat(2)).unwrap();
    assert_eq!((g.is_over(), g.t().head().winners), (true, 0b011));
}
