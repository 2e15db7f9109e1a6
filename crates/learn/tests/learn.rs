//! The way from games to a network: that it learns, goes on where it was broken off, and takes nothing that is not better.

use muster_bots::sense::{Net, Shape, Sizes};
use muster_bots::{Plan, Sense};
use muster_kernel::DefId;
use muster_kernel::battery::Dice;
use muster_learn::course::{Course, Plans, Watch};
use muster_learn::games;
use muster_learn::kept::{Games, Packed, Sample};
use muster_learn::train::{Learner, Training, loss};
use muster_pack::Pack;
use std::path::Path;
use std::sync::{Arc, Mutex};

fn packs() -> [Box<dyn Pack>; 3] {
    let why = |d: Vec<_>| format!("{} faults", d.len());
    [
        Box::new(muster_conquest::pack::Conquest::new().map_err(why).expect("cards")),
        Box::new(muster_warcaste::pack::Warcaste::new().map_err(why).expect("cards")),
        Box::new(muster_wars::pack::Wars::new().map_err(why).expect("cards")),
    ]
}

fn quick(lines: u32) -> Plan {
    Plan { lines, sight: 2, width: 4, ..Plan::default() }
}

fn samples(pack: &dyn Pack) -> Vec<Sample> {
    (0..20).find_map(|n| games::play(pack, &quick(2), None, n).filter(|s| s.len() > 20)).expect("a game")
}

#[test]
fn greedy_bots_teach_how_their_games_end() {
    for pack in packs() {
        let plan = Plan { lines: 0, ..quick(0) };
        let (mut found, mut won, mut unstrayed) = (0, 0.0, 0);
        for n in 0..6 {
            let Some(game) = games::play(&*pack, &plan, None, n) else { continue };
            if found == 0 {
                assert_eq!(game, games::play(&*pack, &plan, None, n).expect("the same game"));
            }
            assert!(game.len() <= 120, "{} positions of one game", game.len());
            found += game.len();
            // where nobody strays, every position is worth what the game came to
            unstrayed += game.iter().all(|s| s.target == s.end) as u32;
            won += game.iter().map(|s| s.end).sum::<f32>();
        }
        assert!(found > 60 && won > 0.0 && won < found as f32, "{found} positions, {won} won");
        assert!(unstrayed > 0, "half of the games have no stray decision");
    }
}

#[test]
fn weights_go_downhill() {
    let pack = &packs()[1];
    let m = pack.new_match(Vec::new(), 0);
    let mut some: Vec<Sample> = samples(&**pack).into_iter().step_by(7).take(3).collect();
    // far from the truth, so that there is much to learn
    some.iter_mut().for_each(|s| (s.position.odds, s.target) = (0.3, 1.0));
    let cost = |l: &mut Learner| {
        l.refresh();
        some.iter().map(|s| loss(l.logit(s), s.target)).sum::<f64>()
    };
    let start = |weights: Option<&[f32]>| {
        let mut l = Learner::new(&m, Sizes { hidden: 8, place: 8, last: 8 }, 3);
        let from = l.net.answer.from;
        let mut dice = Dice(5);
        l.net.weights[from..].iter_mut().for_each(|w| *w += dice.below(1000) as f32 / 1000.0 - 0.5);
        if let Some(w) = weights {
            l.net.weights.copy_from_slice(w);
        }
        l.refresh();
        l
    };
    let mut l = start(None);
    let before = l.net.weights.clone();
    some.iter().for_each(|s| {
        l.learn(s);
    });
    // the first step of Adam goes against the sign of every slope
    l.step(some.len(), 1e-3, 0.0);
    let stepped = l.net.weights.clone();
    let (mut looked, mut agree, mut layers) = (0, 0, std::collections::BTreeSet::new());
    let parts = [l.net.text, l.net.state, l.net.card, l.net.sides, l.net.spots, l.net.table, l.net.answer, l.net.odds];
    let mut dice = Dice(1);
    for (n, part) in parts.iter().enumerate() {
        let moved: Vec<usize> = (part.from..part.end()).filter(|i| stepped[*i] != before[*i]).collect();
        for _ in 0..12.min(moved.len()) {
            let i = moved[dice.below(moved.len())];
            let cost_at = |by: f32| {
                let mut w = before.clone();
                w[i] += by;
                cost(&mut start(Some(&w)))
            };
            let (above, here, below) = (cost_at(1e-2), cost_at(0.0), cost_at(-1e-2));
            let slope = above - below;
            // where a sum is cut off below zero on one side only, there is no one slope
            if slope.abs() > 4e-6 && (above > here) == (here > below) {
                looked += 1;
                agree += ((slope > 0.0) == (stepped[i] < before[i])) as u32;
                layers.insert(n);
            }
        }
    }
    assert!(looked >= 30 && layers.len() >= 7, "{looked} weights of {layers:?}");
    assert!(agree * 100 >= looked * 95, "{agree} of {looked}");
}

#[test]
fn what_plays_is_what_was_trained() {
    for pack in packs() {
        let m = pack.new_match(Vec::new(), 0);
        let mut l = Learner::new(&m, Sizes::default(), 9);
        let from = l.net.answer.from;
        l.net.weights[from..].iter_mut().enumerate().for_each(|(i, w)| *w = (i % 5) as f32 * 0.1 - 0.2);
        l.refresh();
        let sense = Sense::new(Arc::new(l.net.clone()), &m);
        let mut work = Default::default();
        for s in samples(&*pack) {
            let (here, there) = (1.0 / (1.0 + (-l.logit(&s)).exp()), sense.chance(&s.position, &mut work));
            assert!((here - there).abs() < 1e-4, "{here} and {there}");
        }
    }
}

#[test]
fn a_network_learns_what_is_there_to_be_learned() {
    // who has more cards of one kind has won, and `evaluate` knows nothing of it
    let pack = &packs()[1];
    let m = pack.new_match(Vec::new(), 0);
    let base = samples(&**pack).remove(0);
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("g");
    let mut games = Games::open(&path, 1).expect("new");
    let mut dice = Dice(2);
    for game in 0..200 {
        let some: Vec<Sample> = (0..10)
            .map(|_| {
                let mut s = base.clone();
                s.position.odds = 0.0;
                let mut lead = 0;
                for c in s.position.cards.iter_mut().filter(|c| c.side < 2) {
                    c.def = Some(DefId(if dice.one_in(2) { 3 } else { 9 }));
                    lead += if c.def == Some(DefId(3)) { 1 - 2 * i32::from(c.side) } else { 0 };
                }
                s.end = (lead > 0) as u8 as f32;
                s.target = s.end;
                s
            })
            .collect();
        games.add(game, &some).expect("written");
    }
    let mut packed = Packed::default();
    packed.read(&path).expect("there");
    let mut curve = Vec::new();
    let how = Training { epochs: 10, ..Training::default() };
    muster_learn::train::train(&m, &packed, &how, &mut |e| curve.push(*e)).expect("trained");
    let last = curve.last().expect("epochs");
    assert!(last.plain > 0.69 && last.held_out < 0.4, "{curve:?}");
}

#[test]
fn games_outlive_whatever_happens() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("g");
    let all = samples(&*packs()[1]);
    let mut games = Games::open(&path, 7).expect("new");
    games.add(4, &all).expect("written");
    let whole = std::fs::read(&path).expect("there").len();
    games.add(9, &all[..5]).expect("written");
    drop(games);
    // the second is cut off, then damaged
    let bytes = std::fs::read(&path).expect("there");
    for cut in [whole + 3, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..cut]).expect("written");
        let games = Games::open(&path, 7).expect("opened");
        assert_eq!((games.have.iter().copied().collect::<Vec<_>>(), games.positions), (vec![4], all.len() as u64));
        assert_eq!(std::fs::read(&path).expect("there").len(), whole);
    }
    let mut packed = Packed::default();
    packed.read(&path).expect("there");
    let mut s = Sample::default();
    for (i, was) in all.iter().enumerate() {
        packed.get(i, &mut s);
        assert_eq!((&s.position.spots, s.position.cards.len()), (&was.position.spots, was.position.cards.len()));
        assert_eq!(s.position.cards, was.position.cards);
        let near = |a: f32, b: f32| (a - b).abs() < 0.01;
        assert!(near(s.target, was.target) && near(s.position.odds, was.position.odds));
        assert!(s.position.counts.iter().zip(&was.position.counts).all(|(a, b)| near(*a, *b)));
        assert!(s.position.states.iter().zip(&was.position.states).all(|(a, b)| a.0 == b.0 && near(a.1, b.1)));
    }
    assert!(Games::open(&path, 8).is_err_and(|e| e.contains("other rules")), "games of other cards are not mixed in");
}

fn course(dir: &Path) -> Course {
    Course {
        dir: dir.into(),
        rounds: 1,
        games: 12,
        arena: 4,
        seed: 3,
        threads: 2,
        plans: Plans { games: quick(2), arena: quick(2), against: None },
        training: Training { epochs: 2, ..Training::default() },
    }
}

#[test]
fn who_breaks_off_goes_on_and_comes_to_the_same() {
    let pack = &packs()[1];
    let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let told = Mutex::new([0; 4]);
    let whole = course(one.path())
        .run(&**pack, &|w| {
            let n = match w {
                Watch::Games { .. } => 0,
                Watch::Epoch { .. } => 1,
                Watch::Arena { .. } => 2,
                Watch::Round(_) => 3,
            };
            told.lock().expect("unpoisoned")[n] += 1;
        })
        .expect("it runs");
    assert_eq!(*told.lock().expect("unpoisoned"), [12, 2, 1, 1]);
    // another folder: fewer games first, then one of them damaged, then the rest
    Course { games: 8, ..course(two.path()) }.run(&**pack, &|_| ()).expect("it runs");
    for name in ["rounds.json", "round-0.net", "round-0.curve", "round-0.arena", "best.net"] {
        let _ = std::fs::remove_file(two.path().join(name));
    }
    let path = two.path().join("round-0.games");
    let bytes = std::fs::read(&path).expect("there");
    std::fs::write(&path, &bytes[..bytes.len() - 2]).expect("written");
    let again = course(two.path()).run(&**pack, &|_| ()).expect("it runs");
    assert_eq!((whole[0].games, whole[0].positions), (again[0].games, again[0].positions));
    assert_eq!(whole[0].wins + whole[0].losses + whole[0].draws, 4);
    // done is done
    assert_eq!(whole, course(one.path()).run(&**pack, &|_| panic!("nothing is left to do")).expect("it runs"));
}

#[test]
fn what_is_not_better_is_not_kept() {
    let pack = &packs()[1];
    let dir = tempfile::tempdir().expect("a folder");
    let rounds = course(dir.path()).run(&**pack, &|_| ()).expect("it runs");
    // four games cannot show it, even if all are won
    assert!(!rounds[0].kept && !dir.path().join("best.net").exists(), "{rounds:?}");
    // what learns against one opponent is another matter
    let foe = dir.path().join("round-0.net");
    let two = tempfile::tempdir().expect("a folder");
    let mut hunt = course(two.path());
    hunt.plans.against = Some(foe.clone());
    assert!(hunt.run(&**pack, &|_| ()).expect("it runs")[0].kept && two.path().join("best.net").exists());
    let m = pack.new_match(Vec::new(), 0);
    assert!(Net::read(&std::fs::read(foe).expect("there"), &Shape::of(m.book)).is_ok());
}
