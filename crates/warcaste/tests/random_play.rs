//! Random play by two to five players ends by the rules, and every copy, saved game, replay and other deal of the hidden
//! cards agrees with the game it was made from.

use muster_kernel::battery::{self, Checks};
use muster_kernel::*;
use muster_pack::{Mode, Pack};
use muster_testkit::number;
use muster_testkit::play::to_the_end;
use muster_warcaste::pack::Warcaste;
use muster_warcaste::rules::queries::{fighter, is, is_territory, skirmish};
use muster_warcaste::words::*;
use std::sync::OnceLock;

fn pack() -> &'static Warcaste {
    static PACK: OnceLock<Warcaste> = OnceLock::new();
    PACK.get_or_init(|| Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}
fn start(seats: usize, seed: u64) -> Game {
    let mode = Mode::usual(pack(), seats);
    let deck = |i| pack().random_deck_in(&mode, seed * 8 + i as u64);
    Game::start(pack().new_match_in(&mode, (0..seats).map(deck).collect(), seed))
}

/// A table at which dozens of units stand in the open before anybody has had a turn.
fn crowded(seats: usize, seed: u64) -> Game {
    let mut g = start(seats, seed);
    g.edit(|cx| {
        for s in cx.t().seats() {
            let is_unit = |c: &CardId| cx.m.def(cx.t().card(*c).def).faces[0].has(tag::UNIT);
            let units = List::of(cx.t().zone(seat_zone(s, zone::DECK)).filter(is_unit));
            for &c in units.iter().take(14) {
                cx.move_card(c, Spot::zone(OPEN), Rel::NONE, End::Bottom);
            }
        }
    });
    g
}

/// What the rules promise of every table at which somebody is asked something.
fn sound(g: &Game) -> Vec<usize> {
    let (t, q) = (g.t(), g.q());
    assert!(
        !(t.head().over && t.head().ending == ending::LOOP),
        "the table ran out of room, or nobody could end a loop; {:#?}",
        t.frames().iter().map(|f| (f.work, f.code, f.pc, f.seat, f.source)).collect::<Vec<_>>()
    );
    for c in t.in_play() {
        let card = t.card(c);
        assert!(card.at.as_card().is_none_or(|h| t.card(h).in_play()), "in play on a card that is not");
        if t.head().over || t.global(global::TURN) == 0 {
            continue;
        }
        let counters = card.counters[counter::DAMAGE.ix()] as i32;
        let settled = !t.frames().iter().any(|f| f.work == Work::Event || f.work == Work::Run);
        assert!(!settled || !fighter(&q, c) || counters < q.card_number(c, slot::HP), "a dead card stays");
        if card.has(FACE_DOWN) {
            assert!(is_territory(&q, c) && card.face == 1, "only basic territories lie face down");
        }
        if is_territory(&q, c) {
            assert_eq!(card.at, Spot::zone(home(card.ctrl)), "territories lie at home");
            let twin = |x: &CardId| *x != c && t.card(*x).slot == card.slot && is_territory(&q, *x);
            assert!(!t.at(card.at).any(|x| twin(&x)), "two territories in one slot");
        }
        for word in [tag::WARSTAR, tag::HOME_WORLD] {
            let twin = |x: &CardId| *x != c && t.card(*x).ctrl == card.ctrl && is(&q, *x, word);
            assert!(
                !settled || !is(&q, c, word) || !t.in_play().any(|x| twin(&x)),
                "two of one kind that stands alone"
            );
        }
    }
    for s in t.seats().filter(|s| t.is_in(*s) && !t.head().over && t.global(global::TURN) > 0) {
        let any = t.zone(home(s)).any(|c| t.card(c).ctrl == s && is_territory(&q, c));
        let settled = !t.frames().iter().any(|f| f.work == Work::Event || f.work == Work::Run);
        assert!(!settled || any || !skirmish(&q), "a player without territories plays on");
        for c in t.zone(seat_zone(s, zone::HAND)).chain(t.zone(seat_zone(s, zone::DECK))) {
            assert_eq!(
                (t.card(c).owner, t.card(c).flags, t.card(c).face),
                (s, Flags::NONE, 0),
                "a card in a pile is fresh"
            );
        }
    }
    let gone = |s: Seat| if t.is_in(s) { 0 } else { g.m.decks[s.ix()].len() };
    let held = |s: Seat| t.cards().iter().filter(|c| c.owner == s && !c.at.is_nowhere()).count();
    t.seats().map(|s| held(s) + gone(s)).collect()
}

#[test]
fn games_end_by_the_rules() {
    for seats in 2..=5 {
        let endings = to_the_end(
            number("GAMES", 25),
            60_000,
            |seed| start(seats, seed),
            |g, seed| {
                let full: Vec<usize> = g.m.decks.iter().map(Vec::len).collect();
                assert_eq!(sound(g), full, "{seats} seats, seed {seed}");
                if g.t().head().ending == ending::TURNS {
                    println!("{seats} seats, seed {seed} takes too many turns");
                }
            },
        );
        assert!(!endings.contains_key(ending::WORDS.name(ending::TURNS.ix())), "{endings:?}");
    }
}

#[test]
fn the_battery_passes_at_crowded_tables() {
    for seats in [2, 5] {
        let mut most = 0;
        let mut begin = |seed| {
            let g = crowded(seats, seed);
            most = most.max(g.t().in_play().count());
            g
        };
        let checks = Checks { longest: 400, ..Checks::one_in(40).counting(sound) };
        let report = battery::run(&mut begin, number("DECISIONS", 3_000) / 2, 11, checks);
        let report = report.unwrap_or_else(|e| panic!("{seats} seats: {e}"));
        println!("{seats} seats, {most} in play: {report:?}");
        assert!(most >= 12 * seats);
    }
}

#[test]
fn the_battery_passes_with_two_to_five_players() {
    for seats in 2..=5 {
        let report = battery::run(
            &mut |seed| start(seats, seed),
            number("DECISIONS", 3_000),
            7,
            Checks::one_in(40).counting(sound),
        );
        println!("{seats} seats: {:?}", report.unwrap_or_else(|e| panic!("{seats} seats: {e}")));
    }
}
