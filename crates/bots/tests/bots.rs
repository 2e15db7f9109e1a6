//! Bots play fairly and well, and simulations are what they say.

use muster_bots::*;
use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::seen::{self, Viewer};
use muster_kernel::{Game, Seat};
use muster_pack::{Mode, Pack};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn pack() -> &'static Conquest {
    static PACK: OnceLock<Conquest> = OnceLock::new();
    PACK.get_or_init(|| Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}

fn duel(names: [&str; 2], games: u64, decks: Decks) -> SimReport {
    let players = names.iter().map(|n| Player::named(n).expect("a bot")).collect();
    let sim = Sim { decks, threads: 2, ..Sim::new(players, games) };
    sim.run(pack(), &|_| ()).expect("it runs")
}

fn start(seed: u64) -> Game {
    let decks = (0..2).map(|i| pack().random_deck(seed * 2 + i)).collect();
    Game::start(pack().new_match(decks, seed))
}

/// What a report says apart from time.
fn timeless(mut r: SimReport) -> SimReport {
    (r.seconds, r.decisions_per_second, r.games_per_second, r.threads) = (0.0, 0.0, 0.0, 0);
    r.bots.values_mut().for_each(|b| (b.seconds, b.decisions_per_second) = (0.0, 0.0));
    r
}

#[test]
fn greedy_beats_random_with_starter_and_random_decks() {
    for decks in [Decks::Starter, Decks::Random] {
        let r = duel(["greedy", "random"], 60, decks);
        assert_eq!((r.finished, r.failed), (60, 0), "{:?}", r.failures);
        assert!(r.wins.by_bot["greedy"] >= 54, "{:?}", r.wins);
    }
}

#[test]
fn nothing_a_bot_is_given_depends_on_what_its_seat_does_not_know() {
    let mut dice = Dice(5);
    for seed in 0..12 {
        let mut game = start(seed);
        while let Some(seat) = game.to_decide() {
            if dice.one_in(9) {
                let other = seen::resample(&game, seat, dice.key());
                let (a, b) = (SeatGame::new(pack(), &game, seat), SeatGame::new(pack(), &other, seat));
                let (a, b) = (a.expect("asked"), b.expect("asked"));
                assert_eq!(a.options(), b.options());
                assert_eq!(a.view(), b.view());
                assert_eq!(a.decision(), b.decision());
                let guess = a.guess(dice.key());
                assert_eq!(seen::view(&guess, Viewer::Seat(seat)), a.view());
                assert_ne!(guess.m.key, game.m.key, "the future is not the real one");
            }
            let n = game.options().len();
            game.choose(seat, dice.below(n)).expect("offered");
        }
        assert!(SeatGame::new(pack(), &game, Seat(0)).is_none());
    }
}

/// Shows a bot a game in which everything its seat does not know has been replaced.
struct Blindfolded {
    bot: Greedy,
    dice: Dice,
}

impl Bot for Blindfolded {
    fn choose(&mut self, seat: &SeatGame) -> usize {
        let false_game = seat.guess(self.dice.key());
        let at = SeatGame::new(pack(), &false_game, seat.seat()).expect("asked");
        self.bot.choose(&at)
    }
}

#[test]
fn greedy_plays_as_well_without_the_real_table() {
    let blind = Player::new("blind", |seed| Box::new(Blindfolded { bot: Greedy::new(seed), dice: Dice(!seed) }));
    let sim =
        Sim { decks: Decks::Random, threads: 2, ..Sim::new(vec![blind, Player::named("random").expect("a bot")], 40) };
    let r = sim.run(pack(), &|_| ()).expect("it runs");
    assert!(r.wins.by_bot["blind"] >= 36, "{:?} {:?}", r.wins, r.failures);
}

/// Takes what greedy thinks least of.
struct Worst(Greedy);

impl Bot for Worst {
    fn choose(&mut self, seat: &SeatGame) -> usize {
        self.0.choose(seat);
        let scores = self.0.scores();
        (0..scores.len()).min_by_key(|i| scores[*i]).expect("at least two options")
    }
}

/// Without this, a greedy that wins could be a simulation that counts wrong.
#[test]
fn what_greedy_thinks_least_of_loses() {
    let worst = Player::new("worst", |seed| Box::new(Worst(Greedy::new(seed))));
    let sim =
        Sim { decks: Decks::Random, threads: 2, ..Sim::new(vec![worst, Player::named("random").expect("a bot")], 30) };
    let r = sim.run(pack(), &|_| ()).expect("it runs");
    assert!(r.wins.by_bot["worst"] <= 3, "{:?} {:?}", r.wins, r.failures);
}

#[test]
fn a_simulation_is_a_function_of_its_seed() {
    let run = |seed, games, threads| {
        let players = vec![Player::named("greedy").expect("a bot"), Player::named("random").expect("a bot")];
        let sim = Sim { decks: Decks::Random, seed, threads, ..Sim::new(players, games) };
        timeless(sim.run(pack(), &|_| ()).expect("it runs"))
    };
    let whole = run(100, 6, 1);
    assert_eq!(whole, run(100, 6, 2));
    // one game at a time adds up to the same
    let parts: Vec<SimReport> = (100..106).map(|s| run(s, 1, 1)).collect();
    assert_eq!(parts.iter().map(|p| p.decisions).sum::<u64>(), whole.decisions);
    assert_eq!(parts.iter().map(|p| p.wins.by_bot["greedy"]).sum::<u64>(), whole.wins.by_bot["greedy"]);
    assert_eq!(parts.iter().map(|p| p.wins.by_seat[0]).sum::<u64>(), whole.wins.by_seat[0]);
}

#[test]
fn equal_bots_win_equally_often() {
    let r = duel(["random", "random"], 600, Decks::Starter);
    assert_eq!((r.games, r.finished, r.failed), (600, 600, 0), "{:?}", r.failures);
    let (a, b) = (r.wins.by_bot["random"], r.wins.by_bot["random (2)"]);
    assert_eq!(a + b + r.draws, 600);
    assert_eq!(r.wins.by_seat.iter().sum::<u64>(), a + b);
    assert_eq!(r.endings.values().sum::<u64>(), 600);
    assert!((240..=360).contains(&a), "{a} of 600");
    assert_eq!(r.bots.values().map(|b| b.decisions).sum::<u64>(), r.decisions);
    assert!(r.mean_options >= 2.0 && r.forced > 0 && r.decisions_per_second > 0.0);
    let decks: u64 = r.wins.by_deck.values().map(|d| d.0).sum();
    assert_eq!((decks, r.wins.by_deck.len()), (1200, pack().starters().len()));
    let json = serde_json::to_value(&r).expect("json");
    for key in [
        "game",
        "games",
        "finished",
        "failed",
        "failures",
        "decisions",
        "forced",
        "seconds",
        "decisions_per_second",
        "games_per_second",
        "wins",
        "draws",
    ] {
        assert!(json.get(key).is_some(), "{key}");
    }
}

struct Broken(u64);

impl Bot for Broken {
    fn choose(&mut self, seat: &SeatGame) -> usize {
        self.0 += 1;
        match self.0 {
            20 => panic!("twenty is too much"),
            n if n > 10 && seat.seat() == Seat(1) => usize::MAX,
            _ => 0,
        }
    }
}

#[test]
fn what_breaks_is_reported_with_its_seed() {
    let told = AtomicU64::new(0);
    let players = vec![Player::new("broken", |_| Box::new(Broken(0))), Player::named("random").expect("a bot")];
    let sim = Sim { seed: 40, threads: 2, ..Sim::new(players, 8) };
    let r = sim.run(pack(), &|p| _ = told.fetch_max(p.done, Ordering::Relaxed)).expect("it runs");
    assert_eq!(told.into_inner(), 8);
    assert_eq!((r.failed, r.finished), (8, 0), "{:?}", r.failures);
    assert_eq!(r.failures.iter().map(|f| f.seed).collect::<Vec<_>>(), (40..48).collect::<Vec<_>>());
    for f in &r.failures {
        let expected = if f.seed % 2 == 0 { "twenty is too much" } else { "no-such-option" };
        assert!(f.message.contains(expected), "{f:?}");
    }
    let sim = Sim {
        longest: 30,
        ..Sim::new(vec![Player::named("random").expect("a bot"), Player::named("random").expect("a bot")], 2)
    };
    let r = sim.run(pack(), &|_| ()).expect("it runs");
    assert_eq!(r.failures[0].message, "not over after 30 decisions");
    assert!(Player::named("genius").is_err_and(|e| e.contains("random, greedy")));
    assert!(Sim::new(vec![Player::named("random").expect("a bot")], 1).run(pack(), &|_| ()).is_err());
}

#[test]
fn the_bench_measures() {
    let bench = Bench { play: Duration::from_millis(200), matches: 4, positions: 50, seed: 3 };
    let r = bench.run(pack(), &Mode::usual(pack(), 2));
    assert!(r.decisions > 100 && r.games > 0 && r.decisions_per_second > 0.0);
    assert!(r.clone_ns > 1.0 && r.legal_ns > 1.0);
    assert!(r.state_bytes > 1000.0 && r.state_bytes < r.table_bytes as f64);
    assert!(r.mean_options >= 2.0);
}

#[test]
fn bots_answer_when_several_owe_at_once() {
    // seat 2 may be asked before seat 1 has answered
    let mut asked = 0;
    for seed in 0..10 {
        let mut game = start(seed);
        let mut bots = [by_name("greedy", 1).expect("a bot"), by_name("greedy", 2).expect("a bot")];
        for _ in 0..60 {
            let Some(mut seat) = game.to_decide() else { break };
            if game.owes(Seat(0)) && game.owes(Seat(1)) {
                seat = Seat(1);
                asked += 1;
            }
            let at = SeatGame::new(pack(), &game, seat).expect("asked");
            let index = bots[seat.ix()].choose(&at);
            game.choose(seat, index).expect("offered");
        }
    }
    assert!(asked >= 10);
}
