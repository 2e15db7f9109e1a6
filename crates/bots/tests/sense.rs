//! The learned sense of a position: what it may know, its file, and that it can be asked often.

use muster_bots::sense::{Columns, Net, Position, Shape, Sizes};
use muster_bots::*;
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat, seen};
use muster_pack::Pack;
use muster_testkit::no_allocation;
use muster_testkit::play::Moments;
use std::sync::Arc;

#[global_allocator]
static ALLOCATOR: no_allocation::Counting = no_allocation::Counting;

fn packs() -> [Box<dyn Pack>; 3] {
    let why = |d: Vec<_>| format!("{} faults", d.len());
    [
        Box::new(muster_conquest::pack::Conquest::new().map_err(why).expect("cards")),
        Box::new(muster_warcaste::pack::Warcaste::new().map_err(why).expect("cards")),
        Box::new(muster_wars::pack::Wars::new().map_err(why).expect("cards")),
    ]
}

/// A network of chance for a game.
fn net(pack: &dyn Pack, seed: u64) -> Net {
    let mut net = Net::new(Shape::of(pack.new_match(Vec::new(), 0).book), Sizes::default());
    let mut dice = Dice(seed);
    net.weights.iter_mut().for_each(|w| *w = dice.below(2001) as f32 / 5000.0 - 0.2);
    net
}

fn sense(pack: &dyn Pack, net: Net) -> Arc<Sense> {
    Arc::new(Sense::new(Arc::new(net), &pack.new_match(Vec::new(), 0)))
}

fn moments(pack: &dyn Pack, games: u64, every: u32, f: &mut dyn FnMut(&Game, Seat)) {
    Moments { seed: 11, games, every, decisions: 250 }.each(pack, f);
}

fn read(g: &Game, seat: Seat) -> Position {
    let mut p = Position::default();
    p.read(g, seat, 0.25);
    p
}

#[test]
fn hidden_cards_are_not_read() {
    for pack in packs() {
        let (mut dice, mut cards, mut hidden) = (Dice(3), 0, 0);
        moments(&*pack, 4, 10, &mut |game, seat| {
            let p = read(game, seat);
            // dealt anew behind the backs, and another deck there altogether
            let strange = pack.random_deck(dice.roll());
            let lists: Vec<_> = (0..2).map(|s| if s == seat.ix() { &[][..] } else { &strange[..] }).collect();
            for other in [seen::resample(game, seat, dice.key()), seen::suppose(game, seat, &lists, dice.key())] {
                assert_eq!(p, read(&other, seat), "{}", pack.game());
                let moved = (0..game.t().cards().len()).any(|c| game.t().cards()[c].def != other.t().cards()[c].def);
                hidden += moved as u32;
            }
            cards += p.cards.iter().filter(|c| c.def.is_some()).count();
        });
        assert!(cards > 200 && hidden > 20, "{}: {cards} cards, {hidden} deals", pack.game());
    }
}

#[test]
fn what_a_seat_cannot_see_has_no_part_in_its_choice_by_a_network() {
    for pack in packs() {
        let sense = sense(&*pack, net(&*pack, 4));
        let plan = Plan { lines: 20, senses: Senses::These(sense), ..Plan::default() };
        let (mut dice, mut seen_, mut differs) = (Dice(3), 0, 0);
        moments(&*pack, 3, 25, &mut |game, seat| {
            let other = seen::resample(game, seat, dice.key());
            if other.options_for(seat) != game.options_for(seat) {
                return;
            }
            let seed = dice.roll();
            let think = |g: &Game, plan: &Plan| {
                let mut bot = Search::new(seed, plan.clone());
                let index = bot.choose(&SeatGame::new(&*pack, g, seat).expect("asked"));
                (index, bot.opinions().to_vec())
            };
            assert_eq!(think(game, &plan), think(&other, &plan), "{}", pack.game());
            differs += (think(game, &plan).1 != think(game, &Plan { senses: Senses::None, ..plan.clone() }).1) as u32;
            seen_ += 1;
        });
        assert!(seen_ >= 8 && differs > 0, "{}: {seen_}, {differs}", pack.game());
    }
}

#[test]
fn one_that_has_learned_nothing_says_what_evaluate_says() {
    for pack in packs() {
        let shape = Shape::of(pack.new_match(Vec::new(), 0).book);
        let sense = sense(&*pack, Net::new(shape, Sizes::default()));
        let mut work = Default::default();
        moments(&*pack, 1, 10, &mut |game, seat| {
            let (p, at) = (read(game, seat), SeatGame::new(&*pack, game, seat).expect("asked"));
            let plain = at.chance((0.25 * pack.swing()) as i32);
            assert!((sense.chance(&p, &mut work) - plain).abs() < 1e-3);
        });
    }
}

#[test]
fn a_file_holds_a_network() {
    for pack in packs() {
        let net = net(&*pack, 1);
        let bytes = net.write();
        assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
        let back = Net::read(&bytes, &net.shape).expect("whole");
        assert!(back.weights.iter().zip(&net.weights).all(|(a, b)| (a - b).abs() < 1e-4));
        assert_eq!(
            Net::read(&back.write(), &net.shape).expect("whole"),
            back,
            "what came out of a file stays as it is"
        );
        for cut in [0, 7, 100, bytes.len() - 1] {
            assert!(Net::read(&bytes[..cut], &net.shape).is_err(), "{cut}");
        }
        let mut dice = Dice(8);
        for _ in 0..200 {
            let mut bad = bytes.clone();
            let at = dice.below(2000);
            bad[at] = dice.below(256) as u8;
            // refused or read, but nothing worse
            let _ = Net::read(&bad, &net.shape);
        }
    }
}

#[test]
fn a_rulebook_that_has_grown_leaves_a_network_what_it_knows() {
    let pack = &packs()[1];
    let old = net(&**pack, 2);
    let mut shape = old.shape.clone();
    // a word more in the middle of the text's columns, a zone and a procedure
    for part in &mut shape.text.0 {
        part.1 += (part.0 == "text.verbs") as usize;
    }
    for columns in [&mut shape.spots, &mut shape.counts] {
        columns.0.iter_mut().for_each(|(name, n)| *n += (name.starts_with("own") && name != "own-turn") as usize);
    }
    let new = Net::read(&old.write(), &shape).expect("it fits");
    assert_eq!((new.text.ins, new.spots.ins), (old.text.ins + 1, old.spots.ins + 2 - 1));
    let total = |n: &Net| n.weights.iter().map(|w| f64::from(w.abs())).sum::<f64>();
    assert!((total(&new) - total(&old)).abs() < 0.5, "nothing is lost, and what is new counts for nothing");
    let (from, at) = (Columns(vec![("a".into(), 2), ("b".into(), 1)]), Columns(vec![("b".into(), 2), ("a".into(), 1)]));
    assert_eq!(at.found_in(&from), [Some(2), None, Some(0)]);
}

#[test]
fn an_evaluation_allocates_nothing() {
    assert!(no_allocation::counted(|| drop(std::hint::black_box(vec![1u8]))).1 == 1, "they are counted");
    for pack in packs() {
        let sense = sense(&*pack, net(&*pack, 6));
        let (mut p, mut work) = (Position::default(), Default::default());
        let mut n = 0;
        // the first ones make room
        moments(&*pack, 3, 6, &mut |game, seat| {
            p.read(game, seat, 0.0);
            sense.chance(&p, &mut work);
        });
        moments(&*pack, 3, 6, &mut |game, seat| {
            let (chance, allocations) = no_allocation::counted(|| {
                p.read(game, seat, 0.0);
                sense.chance(&p, &mut work)
            });
            assert_eq!(allocations, 0, "{}", pack.game());
            assert!((0.0..=1.0).contains(&chance));
            n += 1;
        });
        assert!(n > 20, "{n}");
    }
}

#[test]
fn networks_that_come_with_games_fit_them() {
    for pack in packs() {
        let m = pack.new_match(Vec::new(), 0);
        let Some(bytes) = pack.learned() else {
            assert!(Sense::shipped(&*pack, &m).is_none());
            continue;
        };
        assert!(bytes.len() < 1 << 20 && Net::read(bytes, &Shape::of(m.book)).is_ok(), "{}", pack.game());
        let sense = Sense::shipped(&*pack, &m).expect("it fits");
        assert!(Arc::ptr_eq(&sense, &Sense::shipped(&*pack, &m).expect("it fits")), "it is made once");
        // the levels that have it judge by it, and where more than two play nobody does
        let own = Plan { lines: 8, senses: Senses::These(sense), ..Plan::default() };
        let think = |g: &Game, seat: Seat, plan: &Plan| {
            let mut bot = Search::new(1, plan.clone());
            bot.choose(&SeatGame::new(&*pack, g, seat).expect("asked"));
            bot.opinions().to_vec()
        };
        let mut differs = 0;
        moments(&*pack, 1, 12, &mut |game, seat| {
            let shipped = Plan { senses: Senses::Shipped, ..own.clone() };
            assert_eq!(think(game, seat, &own), think(game, seat, &shipped), "{}", pack.game());
            let plain = Plan { senses: Senses::None, ..own.clone() };
            differs += (think(game, seat, &own) != think(game, seat, &plain)) as u32;
        });
        assert!(differs > 3, "{}", pack.game());
    }
}

#[test]
fn at_tables_of_three_nobody_judges_by_a_network() {
    let pack = &packs()[1];
    let sense = sense(&**pack, net(&**pack, 4));
    let decks = (0..3).map(|s| pack.random_deck(s)).collect();
    let game = Game::start(pack.new_match(decks, 1));
    let seat = game.to_decide().expect("somebody is asked");
    let think = |senses: Senses| {
        let mut bot = Search::new(1, Plan { lines: 30, senses, ..Plan::default() });
        bot.choose(&SeatGame::new(&**pack, &game, seat).expect("asked"));
        bot.opinions().to_vec()
    };
    assert_eq!(think(Senses::These(sense)), think(Senses::None));
}
