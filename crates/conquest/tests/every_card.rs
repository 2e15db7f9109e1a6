//! Every card of the pool gets played, every program on one gets run to its last op and every standing rule comes into
//! force, in random games between decks of chance.

use muster_conquest::pack::Conquest;
use muster_conquest::words::note;
use muster_kernel::battery::Dice;
use muster_kernel::ir::{Ability, About, Op, Says};
use muster_kernel::*;
use muster_lang::render_all;
use muster_pack::{Cards, Pack};
use std::collections::{BTreeMap, BTreeSet};

/// What happened in so many games.
#[derive(Default)]
struct Seen {
    /// How often a card was deployed, played or put into play.
    cards: BTreeMap<DefId, usize>,
    /// How often each op was run.
    ops: BTreeMap<(AbilityId, u16), usize>,
    /// How often a rule was found in force and about a card.
    rules: BTreeMap<(AbilityId, usize), usize>,
}

impl Seen {
    /// Which standing and lasting rules are in force now.
    fn look(&mut self, game: &Game) {
        let (q, t) = (game.q(), &*game.t);
        let mut one = |id: AbilityId, a: &Ability, env: &Env, on: bool| {
            for (i, r) in a.rules.iter().enumerate() {
                let about = match r.about {
                    About::This | About::Marked => on,
                    About::Host => q.t.card(env.this.card()).at.as_card().is_some(),
                    About::All(f) => q.count(env, f) > 0,
                    About::Seat { .. } => true,
                };
                if about && q.holds(env, r.while_) {
                    *self.rules.entry((id, i)).or_default() += 1;
                }
            }
        };
        for c in t.in_play() {
            let card = t.card(c);
            let env = Env::of(t.obj(c), card.ctrl, q.place_of(c));
            for &a in &game.m.def(card.def).abilities {
                let ability = game.m.ability(a);
                if ability.faces >> card.face & 1 != 0 {
                    one(a, ability, &env, true);
                }
            }
        }
        for l in t.lasting.iter() {
            let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
            one(l.ability, game.m.ability(l.ability), &env, true);
        }
    }
}

fn play(g: &Conquest, seed: u64, seen: &mut Seen) {
    let decks = [0, 1].map(|i| g.random_deck(seed * 2 + i));
    for d in &decks {
        *seen.cards.entry(d[0]).or_default() += 1;
    }
    let mut game = Game::start_with(g.new_match(decks.into(), seed), true);
    game.keep_ran(true);
    let mut dice = Dice(seed);
    while let Some(s) = game.to_decide() {
        if dice.one_in(6) {
            seen.look(&game);
        }
        let k = dice.below(game.options().len());
        game.choose(s, k).unwrap();
    }
    for n in game.take_notes() {
        let card = match n.id {
            note::ENTER => n.args[0],
            note::DEPLOY | note::PLAY => n.args[1],
            _ => continue,
        };
        if let NoteWord::Card { def, .. } = card {
            *seen.cards.entry(def).or_default() += 1;
        }
    }
    for op in game.take_ran() {
        *seen.ops.entry(op).or_default() += 1;
    }
}

/// The card and line an ability stands on; abilities that others lay on cards stand on theirs.
fn owners(c: &Cards) -> BTreeMap<AbilityId, DefId> {
    let mut out = BTreeMap::new();
    for (i, d) in c.defs.iter().enumerate() {
        let mut open = d.abilities.clone();
        while let Some(a) = open.pop() {
            out.insert(a, DefId(i as u16));
            let ability = &c.pool.abilities[a.ix()];
            open.extend(
                ability
                    .ops
                    .iter()
                    .filter_map(|o| if let Op::Apply { ability, .. } = o { Some(*ability) } else { None }),
            );
            open.extend(ability.rules.iter().filter_map(|r| if let Says::Grants(a) = r.says { Some(a) } else { None }));
            open.retain(|a| !out.contains_key(a));
        }
    }
    out
}

#[test]
fn every_card_is_played_and_every_program_runs() {
    let g = Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let c = g.cards();
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(2500);
    let t0 = std::time::Instant::now();
    let mut seen = Seen::default();
    for seed in 0..games {
        play(&g, seed, &mut seen);
    }
    println!("{games} games in {:?}", t0.elapsed());

    let of_players = |s: &&muster_lang::CardSource| s.type_word != "planet";
    let unplayed: Vec<&str> = c
        .sources
        .iter()
        .filter(of_players)
        .filter(|s| !seen.cards.contains_key(&c.find(&s.title).unwrap()))
        .map(|s| s.title.as_str())
        .collect();
    let rarest = seen.cards.iter().map(|(d, n)| (*n, &c.source(*d).title)).min().unwrap();
    println!("{} cards seen, the rarest {} times: {}", seen.cards.len(), rarest.0, rarest.1);

    let owners = owners(c);
    let mut never: BTreeSet<String> = BTreeSet::new();
    let mut partly: BTreeSet<String> = BTreeSet::new();
    let mut idle: BTreeSet<String> = BTreeSet::new();
    let (mut programs, mut ops, mut rules) = (0, 0, 0);
    for (i, a) in c.pool.abilities.iter().enumerate() {
        let id = AbilityId(i as u16);
        let title = &c.source(owners[&id]).title;
        rules += a.rules.len();
        let asleep = (0..a.rules.len()).filter(|r| !seen.rules.contains_key(&(id, *r)));
        idle.extend(asleep.map(|r| format!("{title}, line {}, rule {r}: {:?}", a.line + 1, a.rules[r])));
        if a.ops.is_empty() {
            continue;
        }
        programs += 1;
        ops += a.ops.len();
        let count = |at: usize| seen.ops.get(&(id, at as u16)).copied().unwrap_or(0);
        if count(0) == 0 {
            never.insert(format!("{title}, line {}", a.line + 1));
        } else {
            let missed = (0..a.ops.len()).filter(|at| count(*at) == 0);
            partly.extend(
                missed.map(|at| format!("{title}, line {}, op {at} of {}: {:?}", a.line + 1, a.ops.len(), a.ops[at])),
            );
        }
    }
    let least = |counts: &mut dyn Iterator<Item = (usize, AbilityId)>| {
        let rarest = counts.min().map(|(n, a)| format!("{n} times ({})", c.source(owners[&a]).title));
        rarest.unwrap_or_default()
    };
    println!(
        "{programs} programs with {ops} ops, the rarest run {}",
        least(&mut seen.ops.iter().map(|(k, n)| (*n, k.0)))
    );
    println!("{rules} rules, the rarest seen {}", least(&mut seen.rules.iter().map(|(k, n)| (*n, k.0))));
    println!("never run: {never:#?}\nops never reached: {partly:#?}\nrules never in force: {idle:#?}");
    assert_eq!(unplayed, [""; 0], "never deployed, played or put into play");
    assert!(never.is_empty(), "never run: {never:?}");
    assert!(partly.is_empty(), "never reached: {partly:?}");
    assert!(idle.is_empty(), "never in force: {idle:?}");
}
