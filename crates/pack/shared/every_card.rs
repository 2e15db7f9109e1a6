//! Every card of a pool gets played, every program on one gets run to its last op and every standing rule comes into
//! force, in random games between decks of chance. A part of the tests of the games, which say what they ask for.

use muster_kernel::battery::Dice;
use muster_kernel::ir::{Ability, About, Op, Says};
use muster_kernel::*;
use muster_pack::{Cards, Pack};
use std::collections::{BTreeMap, BTreeSet};

/// What happened in so many games.
#[derive(Default)]
struct Seen {
    /// How often a card was played or put into play.
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

    fn play(&mut self, pack: &dyn Pack, decks: Vec<Vec<DefId>>, seed: u64, shown: &dyn Fn(&Note) -> Option<usize>) {
        let mut game = Game::start_with(pack.new_match(decks, seed), true);
        game.keep_ran(true);
        let mut dice = Dice(seed);
        while let Some(s) = game.to_decide() {
            if dice.one_in(6) {
                self.look(&game);
            }
            let k = dice.below(game.options().len());
            game.choose(s, k).unwrap();
        }
        for n in game.take_notes() {
            if let Some(i) = shown(&n)
                && let NoteWord::Card { def, .. } = n.args[i]
            {
                *self.cards.entry(def).or_default() += 1;
            }
        }
        for op in game.take_ran() {
            *self.ops.entry(op).or_default() += 1;
        }
    }
}

/// The card an ability stands on; abilities that others lay on cards stand on theirs.
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

/// What so many games did not show.
pub struct Missed {
    pub cards: BTreeSet<String>,
    /// Programs that never began.
    pub programs: BTreeSet<String>,
    /// Ops of the others that were never reached.
    pub ops: BTreeSet<String>,
    /// Rules never found in force.
    pub rules: BTreeSet<String>,
}

/// Plays so many games. `shown` says which word of a note is a card that was played or put into play, `counted` which
/// cards are looked for.
pub fn missed_in(
    pack: &dyn Pack,
    games: u64,
    decks: &dyn Fn(u64) -> Vec<Vec<DefId>>,
    shown: &dyn Fn(&Note) -> Option<usize>,
    counted: &dyn Fn(DefId) -> bool,
) -> Missed {
    let c = pack.cards();
    let t0 = std::time::Instant::now();
    let mut seen = Seen::default();
    for seed in 0..games {
        seen.play(pack, decks(seed), seed, shown);
    }
    println!("{games} games in {:?}", t0.elapsed());
    let mut missed =
        Missed { cards: BTreeSet::new(), programs: BTreeSet::new(), ops: BTreeSet::new(), rules: BTreeSet::new() };
    for (i, s) in c.sources.iter().enumerate() {
        let d = DefId(i as u16);
        if counted(d) && !seen.cards.contains_key(&d) {
            missed.cards.insert(s.title.clone());
        }
    }
    let (mut programs, mut ops, mut rules) = (0, 0, 0);
    for (id, def) in owners(c) {
        let (a, title) = (&c.pool.abilities[id.ix()], &c.source(def).title);
        if !counted(def) {
            continue;
        }
        rules += a.rules.len();
        let asleep = (0..a.rules.len()).filter(|r| !seen.rules.contains_key(&(id, *r)));
        missed.rules.extend(asleep.map(|r| format!("{title}, line {}, rule {r}: {:?}", a.line, a.rules[r])));
        if a.ops.is_empty() {
            continue;
        }
        programs += 1;
        ops += a.ops.len();
        let count = |at: usize| seen.ops.get(&(id, at as u16)).copied().unwrap_or(0);
        if count(0) == 0 {
            missed.programs.insert(format!("{title}, line {}", a.line));
        } else {
            let not = (0..a.ops.len()).filter(|at| count(*at) == 0);
            missed
                .ops
                .extend(not.map(|at| format!("{title}, line {}, op {at} of {}: {:?}", a.line, a.ops.len(), a.ops[at])));
        }
    }
    println!(
        "{} cards seen; of {programs} programs {} never began; of {ops} ops {} were never reached; of {rules} rules {} \
         were never in force",
        seen.cards.len(),
        missed.programs.len(),
        missed.ops.len(),
        missed.rules.len()
    );
    missed
}
