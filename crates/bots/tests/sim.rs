//! What simulations measure is what happened, and a run that was cut off goes on.

use muster_bots::*;
use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::seen::{self, Viewer};
use muster_kernel::{DefId, Game, Seat, Sight};
use muster_pack::{Mode, Pack};
use muster_wars::pack::Wars;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

fn pack() -> &'static Wars {
    static PACK: OnceLock<Wars> = OnceLock::new();
    PACK.get_or_init(|| Wars::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}

fn players() -> Vec<Player<'static>> {
    vec![Player::named("random").expect("a bot"), Player::named("random").expect("a bot")]
}

fn starters() -> Vec<sim::Named> {
    sim::starters(pack(), &Mode::usual(pack(), 2)).expect("starters")
}

fn run(decks: Decks, games: u64, threads: usize, dir: Option<&Path>) -> SimReport {
    let sim = Sim { decks, threads, seed: 7, dir: dir.map(Path::to_path_buf), ..Sim::new(players(), games) };
    sim.run(pack(), &|_| ()).expect("it runs")
}

/// What a report says apart from time and from where games came from.
fn timeless(mut r: SimReport) -> SimReport {
    (r.seconds, r.decisions_per_second, r.games_per_second, r.threads, r.found) = (0.0, 0.0, 0.0, 0, 0);
    r.bots.values_mut().for_each(|b| (b.seconds, b.decisions_per_second) = (0.0, 0.0));
    r
}

#[test]
fn a_run_that_was_cut_off_goes_on_to_the_same_figures() {
    let decks = Decks::Rotated(starters()[..3].to_vec());
    let whole = run(decks.clone(), 14, 2, None);
    let dir = tempfile::tempdir().expect("a folder");
    let first = run(decks.clone(), 9, 2, Some(dir.path()));
    assert_eq!((first.found, first.finished), (0, 9));
    // cut off in the middle of a line
    let file = dir.path().join("games.txt");
    let text = std::fs::read_to_string(&file).expect("games");
    std::fs::write(&file, &text[..text.len() - 40]).expect("written");
    let on = run(decks.clone(), 14, 1, Some(dir.path()));
    assert_eq!(on.found, 8);
    assert_eq!(timeless(on), timeless(whole.clone()));
    let again = run(decks.clone(), 14, 2, Some(dir.path()));
    assert_eq!(again.found, 14);
    assert_eq!(timeless(again), timeless(whole));
    // a damaged game is not believed, nor is what follows it
    let text = std::fs::read_to_string(&file).expect("games");
    let third = text.match_indices('\n').nth(2).expect("lines").0;
    let forged = format!("{}{}", &text[..third], text[third..].replacen("\"winners\":1", "\"winners\":2", 1));
    assert_ne!(forged, text);
    std::fs::write(&file, forged).expect("written");
    assert!(run(decks, 14, 2, Some(dir.path())).found < 14);
    // other decks are other games
    let sim = Sim { decks: Decks::Starter, dir: Some(dir.path().into()), ..Sim::new(players(), 2) };
    assert!(sim.run(pack(), &|_| ()).is_err_and(|e| e.contains("another folder")));
}

#[test]
fn figures_add_up() {
    let n = 4;
    let r = run(Decks::Rotated(starters()[..n].to_vec()), 3 * 12, 2, None);
    assert_eq!((r.finished, r.decks.len(), r.matrix.len()), (36, n, n * (n - 1)));
    assert!(r.matrix.iter().all(|m| m.all.sum.games == 6 && m.deck != m.against), "every seating as often");
    for m in &r.matrix {
        let back = r.matrix.iter().find(|o| (&o.deck, &o.against) == (&m.against, &m.deck)).expect("the other side");
        assert_eq!(m.all.sum.wins + back.all.sum.wins + m.all.sum.draws, 6);
        assert!((m.all.share + back.all.share - 1.0).abs() < 1e-9 && m.all.low <= m.all.share);
    }
    for d in &r.decks {
        let met: u64 = r.matrix.iter().filter(|m| m.deck == d.deck).map(|m| m.all.sum.wins).sum();
        assert_eq!((d.all.sum.games, d.all.sum.wins), (18, met));
    }
    assert_eq!(r.decks.iter().map(|d| d.first.sum.games).sum::<u64>(), 36);
    assert_eq!((r.first.sum.games, r.turns.games.values().sum::<u64>()), (36, 36));
    assert!(r.turns.shortest >= 1 && r.turns.mean <= f64::from(r.turns.longest));
    for c in &r.cards {
        assert_eq!(c.all.sum.games, 18, "{c:?}");
        assert!(c.drawn.sum.games <= 18 && c.played.sum.games <= 18 && !c.title.is_empty());
    }
    assert!(r.cards.iter().filter(|c| c.played.sum.games > 0).count() * 2 > r.cards.len());
}

#[test]
fn one_deck_meets_the_field_in_every_seat() {
    let all = starters();
    let r = run(Decks::Against(vec![all[0].clone()], all[1..4].to_vec()), 12, 2, None);
    let met = |against: &str| r.matrix.iter().filter(|m| m.deck == all[0].0 && m.against == against).count();
    assert!(all[1..4].iter().all(|(name, _)| met(name) == 1));
    assert!(r.matrix.iter().all(|m| m.all.sum.games == 4 && (m.deck == all[0].0) != (m.against == all[0].0)));
    assert!(
        Sim { decks: Decks::Against(all[..1].to_vec(), Vec::new()), ..Sim::new(players(), 1) }
            .run(pack(), &|_| ())
            .is_err()
    );
}

/// What lies in hands, by the views of their owners: another way than the one that is tried.
fn seen_in_hands(game: &Game, out: &mut [BTreeSet<DefId>]) {
    for (s, seen) in out.iter_mut().enumerate() {
        let view = seen::view(game, Viewer::Seat(Seat(s as u8)));
        let zones = game.m.book.vocab.seat_zones;
        for zone in view.zones.iter().filter(|z| {
            muster_kernel::zone_of_seat(z.zone).is_some_and(|(of, n)| {
                of.ix() == s && zones[n.ix()].sight == Sight::Owner && zones.words.name(n.ix()) == "hand"
            })
        }) {
            seen.extend(zone.cards.iter().filter_map(|c| c.def));
        }
    }
}

#[test]
fn cards_that_are_drawn_are_those_that_were_in_hand() {
    let pack: &dyn Pack = &Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let decks: Vec<sim::Named> = sim::starters(pack, &Mode::usual(pack, 2)).expect("starters")[..2].to_vec();
    for seed in [3, 4] {
        let fixed = Decks::Fixed(decks.clone());
        let r = Sim { decks: fixed, seed: seed * 2, ..Sim::new(players(), 1) }.run(pack, &|_| ()).expect("it runs");
        // the same game, played by hand
        let bot = |s: usize| Random::new(Dice((seed * 2) ^ (s as u64 + 1) << 56).roll());
        let mut bots = [bot(0), bot(1)];
        let mut game = Game::start(pack.new_match(decks.iter().map(|(_, d)| d.clone()).collect(), seed));
        let mut hands = vec![BTreeSet::new(); 2];
        while let Some(seat) = game.to_decide() {
            seen_in_hands(&game, &mut hands);
            let at = SeatGame::new(pack, &game, seat).expect("asked");
            let index = bots[seat.ix()].choose(&at);
            game.choose(seat, index).expect("offered");
        }
        assert_eq!(u64::from(game.t().head().choices), r.decisions, "the same game");
        for (s, (name, deck)) in decks.iter().enumerate() {
            let own: BTreeSet<DefId> = deck.iter().copied().collect();
            let code = |d: &DefId| pack.cards().defs[d.ix()].code.as_str();
            let in_hand: BTreeSet<&str> = hands[s].intersection(&own).map(code).collect();
            let cards = || r.cards.iter().filter(|c| c.deck == *name);
            assert_eq!(cards().count(), own.len());
            let drawn: BTreeSet<&str> = cards().filter(|c| c.drawn.sum.games == 1).map(|c| c.code.as_str()).collect();
            assert!(in_hand.is_subset(&drawn), "{in_hand:?} {drawn:?}");
            // what was drawn and gone again before anybody was asked is known from the log alone
            assert!(drawn.len() <= in_hand.len() + 3 && in_hand.len() > 7, "{in_hand:?} {drawn:?}");
            let played = cards().filter(|c| c.played.sum.games == 1).count();
            assert!((1..=drawn.len()).contains(&played), "{played}");
        }
    }
}
