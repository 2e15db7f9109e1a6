//! Bots that search: what they may know, that they keep to the rules, and that they find what is there to be found.

use muster_bots::*;
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat, seen};
use muster_pack::Pack;
use muster_scenario::{Runner, Stepper, parse};
use muster_testkit::play::Moments;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

type Packs = [Box<dyn Pack>; 3];

fn packs() -> &'static Packs {
    static PACKS: OnceLock<Packs> = OnceLock::new();
    PACKS.get_or_init(|| {
        let why = |d: Vec<muster_lang::Diagnostic>| -> String { muster_lang::render_all(&d, false) };
        [
            Box::new(muster_conquest::pack::Conquest::new().map_err(why).expect("cards")),
            Box::new(muster_warcaste::pack::Warcaste::new().map_err(why).expect("cards")),
            Box::new(muster_wars::pack::Wars::new().map_err(why).expect("cards")),
        ]
    })
}

fn plan(lines: u32) -> Plan {
    Plan { lines, ..Plan::default() }
}

fn moments(pack: &dyn Pack, games: u64, every: u32, f: &mut dyn FnMut(&Game, Seat)) {
    Moments { seed: 9, games, every, decisions: 150 }.each(pack, f);
}

fn choice(pack: &dyn Pack, game: &Game, seat: Seat, bot: &mut dyn Bot) -> usize {
    bot.choose(&SeatGame::new(pack, game, seat).expect("asked"))
}

#[test]
fn the_same_seed_and_lines_choose_the_same() {
    for pack in packs() {
        let mut seen = 0;
        moments(&**pack, 2, 20, &mut |game, seat| {
            for threads in [1, 3] {
                let think = || {
                    let mut bot = Search::new(7, Plan { threads, ..plan(60) });
                    (choice(&**pack, game, seat, &mut bot), bot.opinions().to_vec())
                };
                assert_eq!(think(), think(), "{} with {threads} threads", pack.game());
            }
            seen += 1;
        });
        assert!(seen >= 5, "{seen}");
    }
}

#[test]
fn what_a_seat_cannot_see_has_no_part_in_its_choice() {
    for pack in packs() {
        let (mut dice, mut seen, mut misfits) = (Dice(3), 0, 0);
        moments(&**pack, 4, 12, &mut |game, seat| {
            // other cards behind the same backs, and another deck altogether
            let strange = pack.random_deck(dice.roll());
            let lists: Vec<_> = (0..2).map(|s| if s == seat.ix() { &[][..] } else { &strange[..] }).collect();
            let others = [seen::resample(game, seat, dice.key()), seen::suppose(game, seat, &lists, dice.key())];
            let seed = dice.roll();
            let search = |g: &Game| {
                let mut bot = Search::new(seed, plan(24));
                (choice(&**pack, g, seat, &mut bot), bot.opinions().to_vec())
            };
            let greedy = |g: &Game| choice(&**pack, g, seat, &mut Greedy::new(seed));
            for other in &others {
                if other.options_for(seat) != game.options_for(seat) {
                    // nothing could be dealt that the question to another seat makes sense with
                    misfits += 1;
                    continue;
                }
                assert_eq!(search(game), search(other), "{}", pack.game());
                assert_eq!(greedy(game), greedy(other), "{}", pack.game());
                seen += 1;
            }
        });
        assert!(seen >= 20 && misfits * 20 <= seen, "{seen}, {misfits}");
    }
}

#[test]
fn lines_that_are_played_on_know_no_more_and_are_the_same_for_what_is_compared() {
    let (pack, mut dice, mut seen, mut told) = (&*packs()[2], Dice(3), 0, 0);
    moments(pack, 3, 25, &mut |game, seat| {
        let other = seen::resample(game, seat, dice.key());
        if other.options_for(seat) != game.options_for(seat) {
            return;
        }
        let seed = dice.roll();
        let think = |g: &Game| {
            let mut bot = Search::new(seed, plan(400));
            (choice(pack, g, seat, &mut bot), bot.opinions().to_vec())
        };
        assert_eq!(think(game), think(&other));
        let at = SeatGame::new(pack, game, seat).expect("asked");
        let (opinions, lines) = Search::new(seed, plan(100)).explain(&at, 2);
        assert!(opinions.iter().all(|o| (0.0..=1.0).contains(&o.chance) && o.index < at.options().len()));
        for line in &lines {
            let mut guess = at.guess(line.guess);
            assert_eq!(line.deeds[0], (seat, line.opinion.index));
            told += line.deeds.len();
            for (who, index) in &line.deeds {
                guess.choose(*who, *index).expect("what is expected can be done");
            }
        }
        if let [a, .., b] = &opinions[..] {
            let both = Search::new(seed, plan(100)).compare(&at, &[a.index, b.index]);
            assert!(both.len() == 2 && both[0].lines == both[1].lines && both[0].lines > 0, "{both:?}");
        }
        seen += 1;
    });
    assert!(seen >= 8 && told > 2 * seen, "{seen}, {told}");
}

#[test]
fn levels_play_whole_games_by_the_rules() {
    for pack in packs() {
        for seats in [2, *pack.seats().end()] {
            let player = |lines| Player::new("search", move |seed| Box::new(Search::new(seed, plan(lines))));
            let mut players = vec![player(4)];
            players.extend((1..seats).map(|_| Player::named("random").expect("a bot")));
            let sim = Sim { threads: 2, ..Sim::new(players, 4) };
            let r = sim.run(&**pack, &|_| ()).expect("it runs");
            assert_eq!((r.finished, r.failed), (4, 0), "{} for {seats}: {:?}", pack.game(), r.failures);
        }
    }
}

#[test]
fn memory_has_a_bound() {
    let pack = &packs()[0];
    let mut full = 0;
    moments(&**pack, 2, 25, &mut |game, seat| {
        let mut bot = Search::new(1, Plan { memory: 200, width: 16, ..plan(400) });
        choice(&**pack, game, seat, &mut bot);
        // the last node that had room brings its options
        assert!(bot.remembered() <= 200 + 16, "{}", bot.remembered());
        full += (bot.remembered() >= 200) as u32;
    });
    assert!(full >= 3, "{full}");
}

#[test]
fn who_is_stopped_answers_at_once() {
    for pack in packs() {
        moments(&**pack, 1, 20, &mut |game, seat| {
            for threads in [1, 2] {
                let mut bot = Search::new(1, Plan { lines: u32::MAX, threads, ..Plan::default() });
                bot.stop_by(Arc::new(AtomicBool::new(true)));
                assert!(choice(&**pack, game, seat, &mut bot) < game.options_for(seat).len());
            }
        });
    }
}

#[test]
fn levels_have_names_and_grow() {
    for pair in LEVELS.windows(2) {
        let (a, b) = (pair[0].plan(Budget::Own), pair[1].plan(Budget::Own));
        assert!(a.lines < b.lines && a.sight < b.sight && a.width < b.width);
    }
    for (name, about) in BOTS {
        assert!(by_name(name, 1).is_some() && !about.is_empty(), "{name}");
    }
    assert!(by_name("best", 1).is_none() && by_name("", 1).is_none());
}

#[test]
fn the_arena_counts() {
    let arena = |bots: &[&str]| Arena {
        bots: bots.iter().map(|b| b.to_string()).collect(),
        games: 4,
        seed: 1,
        threads: 2,
        budget: Budget::Lines(8),
        senses: None,
    };
    let run = |bots: &[&str]| arena(bots).run(&*packs()[1], &|_| ());
    let timeless = |mut r: ArenaReport| {
        r.seconds = 0.0;
        r.thinking.clear();
        r
    };
    let r = run(&["best", "greedy", "random"]).expect("it runs");
    assert_eq!((r.games, r.failed, r.pairs.len(), r.best.as_str()), (12, 0, 3, "warlord"));
    assert_eq!(r.wins.values().sum::<u64>() + r.draws, 12);
    assert!(r.wins["best"] > r.wins["random"] && r.elo["best"] > r.elo["random"], "{r:?}");
    assert_eq!(timeless(r), timeless(run(&["best", "greedy", "random"]).expect("it runs")));
    for (bots, why) in [(&["best"][..], "two bots"), (&["best", "best"], "twice"), (&["best", "genius"], "no bot")] {
        assert!(run(bots).is_err_and(|e| e.contains(why)), "{bots:?}");
    }
}

/// Tables on which the seat that is asked first wins at once, if it sees how, among other things it may do.
const WINS: [(usize, &str); 7] = [
    (
        0,
        "scenario: One more damage for a warlord that has one HP left
table
  planets Barlus, Osus IV, Iridial
  Anna HQ: Kraktoof Hall
  Anna at Osus IV: Goff Nob (2 damage), Goff Nob
  Ben at Osus IV: Plain Chieftain (bloodied, 4 damage), Goff Nob (1 damage), Goff Nob
  start combat window
",
    ),
    (
        0,
        "scenario: An attack on the right one of three
table
  planets Barlus, Osus IV, Iridial
  initiative Anna
  Anna at Barlus: Plain Captain, Goff Nob
  Ben at Barlus: Plain Chieftain (bloodied, 4 damage), Goff Nob (1 damage), Goff Nob
  start turns at Barlus
",
    ),
    (
        1,
        "scenario: The last territory, or nothing
table
  Ben basics 0
  Ben territories: Plain Outpost (5 damage)
  Anna at Ben's home: Plain Veteran
  start battle
",
    ),
    (
        1,
        "scenario: A card destroys it
card x-1 \"Erase\"
  Bombardment common Karnage tactic
  cost 0
  play: destroy target enemy territory
table
  Anna hand: Erase, Plain Veteran, Plain Veteran
  Ben basics 0
  Ben territories: Plain Outpost
  start main
",
    ),
    (
        1,
        "scenario: The last of two opponents
table
  players 3
  Anna scored Ben
  Anna at Cleo's home: Plain Giant
  Cleo basics 1
  Cleo territories: Plain Outpost (5 damage)
  start battle
",
    ),
    (
        2,
        "scenario: The last energy is drained
table
  turn player Ben
  Anna hand 0
  Anna lost 20
  Anna reserve 0
  Anna used 1
  Anna at Plain Belt/Rock: Plain Fighter
  Ben at Plain Moon/Port: Plain Trooper
  start control
",
    ),
    (
        2,
        "scenario: Two places to drain for the last two
table
  turn player Ben
  Anna hand 0
  Anna lost 20
  Anna reserve 0
  Anna used 2
  Ben at Plain Moon/Port: Plain Trooper
  Ben at Plain Moon/Camp: Plain Trooper
  start control
",
    ),
];

#[test]
fn a_win_that_is_there_is_found() {
    for (game, text) in WINS {
        laid(game, text, &mut |pack, table, me| {
            for seed in 0..3 {
                let mut g = table.clone();
                let mut bot = Search::new(seed, plan(300));
                let mut own = 0;
                while let Some(seat) = g.to_decide() {
                    own += (seat == me) as u32;
                    assert!(own <= 6, "{text}");
                    let n = g.options().len();
                    // the other one does as little as it can
                    let index = if seat == me { choice(pack, &g, seat, &mut bot) } else { n - 1 };
                    g.choose(seat, index).expect("offered");
                }
                assert_eq!(g.t().head().winners, 1 << me.0, "{text}");
            }
        });
    }
}

/// The table of a scenario, with the pack that has its cards.
fn laid(game: usize, text: &str, f: &mut dyn FnMut(&dyn Pack, &Game, Seat)) {
    let pack = &*packs()[game];
    let played = format!("{text}play\n  expect not over\n");
    let scenario = parse("wins.scenario", &played).remove(0).unwrap_or_else(|f| panic!("{f:?}"));
    let runner = Runner::new(pack);
    let table = Stepper::new(&runner, &scenario).unwrap_or_else(|f| panic!("{f:?}"));
    let me = table.game().to_decide().expect("somebody is asked");
    f(table.pack(), table.game(), me);
}

#[test]
fn to_leave_a_win_is_a_mistake_and_to_take_it_is_none() {
    let mut mistakes = Vec::new();
    for (game, text) in WINS {
        laid(game, text, &mut |pack, g, me| {
            let at = SeatGame::new(pack, g, me).expect("asked");
            let all: Vec<_> = (0..at.options().len())
                .map(|i| review::judge(&at, i, &plan(200), 5, &Arc::default()).expect("there was something to choose"))
                .collect();
            assert!(all.iter().enumerate().all(|(i, v)| v.chosen.index == i && v.loss() >= 0.0), "{text}");
            let losses: Vec<f32> = all.iter().map(|v| v.loss()).collect();
            let (least, most) = losses.iter().fold((1.0f32, 0.0f32), |(a, b), l| (a.min(*l), b.max(*l)));
            assert_eq!(least, 0.0, "{text}: {losses:?}");
            mistakes.push(most);
            // the same again
            let again = |i: usize| review::judge(&at, i, &plan(200), 5, &Arc::default());
            assert_eq!(Some(&all[0]), again(0).as_ref());
            assert_eq!(None, again(all.len()), "it was not offered");
        });
    }
    // what is left may still be there a moment later, but not on most of the tables
    assert!(mistakes.iter().filter(|m| **m >= 0.03).count() >= 4, "{mistakes:?}");
}

#[test]
fn what_a_seat_cannot_see_has_no_part_in_a_verdict() {
    let (pack, mut dice, mut seen) = (&*packs()[0], Dice(4), 0);
    moments(pack, 3, 15, &mut |game, seat| {
        let other = seen::resample(game, seat, dice.key());
        if other.options_for(seat) != game.options_for(seat) {
            return;
        }
        let last = game.options_for(seat).len() - 1;
        let verdict = |g: &Game| {
            review::judge(&SeatGame::new(pack, g, seat).expect("asked"), last, &plan(24), 1, &Arc::default())
        };
        assert_eq!(verdict(game), verdict(&other));
        seen += 1;
    });
    assert!(seen >= 5, "{seen}");
}
