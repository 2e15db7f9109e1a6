//! Every card of a pool gets played, every program on one gets run to its last op and every standing rule comes into
//! force, in random games between decks of chance. The tests of the games say what they ask for.

use muster_kernel::battery::Dice;
use muster_kernel::ir::{Ability, About, Op, Says};
use muster_kernel::*;
use muster_pack::{Cards, Mode, Pack};
use muster_scenario::{Runner, Scenario, Stepper, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Which word of a note is a card that was played or put into play.
type Shown<'a> = &'a dyn Fn(&Note) -> Option<usize>;

/// One deck a seat, from a seed and the cards that are sought.
type Decks<'a> = &'a dyn Fn(u64, &[DefId]) -> Vec<Vec<DefId>>;

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
        let (q, t) = (game.q(), game.t());
        let mut one = |id: AbilityId, a: &Ability, env: &Env, on: bool| {
            for (i, r) in a.rules.iter().enumerate() {
                // a condition may be about the card that the rule is about: the one that attacks
                let of_one = |f, c| {
                    let env = Env { candidate: t.obj(c), candidate_at: q.place_of(c), ..*env };
                    q.fits(&env, f, c) && q.holds(&env, r.while_)
                };
                let about = match r.about {
                    About::This | About::Marked => on,
                    About::Host => q.t.card(env.this.card()).at.as_card().is_some(),
                    About::All(f) => q.count(env, f) > 0,
                    About::Seat { .. } => true,
                };
                let in_turn = matches!(r.about, About::All(f) if t.in_play().any(|c| of_one(f, c)));
                if about && q.holds(env, r.while_) || in_turn {
                    *self.rules.entry((id, i)).or_default() += 1;
                }
            }
        };
        for c in t.in_play() {
            let card = t.card(c);
            let env = Env::of(t.obj(c), card.ctrl, q.place_of(c));
            for &a in &game.m.def(card.def).abilities {
                let ability = game.m.ability(a);
                if ability.faces >> card.face & 1 == 0 {
                    continue;
                }
                one(a, ability, &env, true);
                for rule in &ability.rules {
                    let Says::Grants(given) = rule.says else { continue };
                    for bearer in t.in_play().filter(|b| q.granted(c, rule, *b)) {
                        let env = Env::of(t.obj(bearer), t.card(bearer).ctrl, q.place_of(bearer));
                        one(given, game.m.ability(given), &env, true);
                    }
                }
            }
        }
        for l in t.lasting().iter() {
            let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
            one(l.ability, game.m.ability(l.ability), &env, true);
        }
    }

    /// Cards that were not shown, or with a program that was not run to its last op.
    fn wanted(&self, c: &Cards, counted: &dyn Fn(DefId) -> bool) -> Vec<DefId> {
        let mut out: BTreeSet<DefId> =
            (0..c.defs.len()).map(|i| DefId(i as u16)).filter(|d| !self.cards.contains_key(d)).collect();
        for (id, def) in owners(c) {
            let a = &c.pool.abilities[id.ix()];
            let ran = (0..a.ops.len()).all(|at| self.ops.contains_key(&(id, at as u16)));
            if !ran {
                out.insert(def);
            }
        }
        out.retain(|d| counted(*d));
        out.into_iter().collect()
    }

    /// Is an option about a card that is wanted, but not by a program that was run already?
    fn is_fresh(&self, game: &Game, o: &Opt, wanted: &[DefId]) -> bool {
        let Some(card) = game.t().cards().get(o.card_id().ix()) else { return false };
        let ran = game.m.pool.abilities.get(o.ability_id().ix()).is_some_and(|a| {
            let (id, last) = (o.ability_id(), a.ops.len().saturating_sub(2));
            o.verb == ov::USE && card.in_play() && self.ops.contains_key(&(id, last as u16))
        });
        wanted.binary_search(&card.def).is_ok() && !ran
    }

    /// Plays a game at random; with cards that are wanted, by players who would rather use those, and rather do
    /// something than nothing.
    fn play(&mut self, pack: &dyn Pack, decks: Vec<Vec<DefId>>, seed: u64, wanted: &[DefId], shown: Shown) {
        let mut game = Game::start_with(pack.new_match_in(&Mode::usual(pack, decks.len()), decks, seed), true);
        game.keep_ran(true);
        let mut dice = Dice(seed);
        while let Some(s) = game.to_decide() {
            if dice.one_in(6) {
                self.look(&game);
            }
            let n = game.options().len();
            let k = match () {
                _ if wanted.is_empty() || dice.one_in(4) => dice.below(n),
                _ => {
                    let fresh: Vec<usize> =
                        (0..n).filter(|i| self.is_fresh(&game, &game.options()[*i], wanted)).collect();
                    // the last is to pass
                    if fresh.is_empty() { dice.below(n - 1) } else { fresh[dice.below(fresh.len())] }
                }
            };
            game.choose(s, k).unwrap();
        }
        let notes = game.take_notes();
        self.count(&notes, game.take_ran(), shown);
    }

    fn count(&mut self, notes: &[Note], ran: Vec<(AbilityId, u16)>, shown: Shown) {
        for n in notes {
            if let Some(i) = shown(n)
                && let NoteWord::Card { def, .. } = n.args[i]
            {
                *self.cards.entry(def).or_default() += 1;
            }
        }
        for op in ran {
            *self.ops.entry(op).or_default() += 1;
        }
    }
}

/// The card an ability stands on; abilities that others lay on cards stand on theirs.
pub fn owners(c: &Cards) -> BTreeMap<AbilityId, DefId> {
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

/// What was told, which ops were run and which rules were in force in a play that somebody wrote down.
pub struct Played {
    notes: Vec<Note>,
    ran: Vec<(AbilityId, u16)>,
    rules: BTreeMap<(AbilityId, usize), usize>,
}

/// Plays so many games at random, then so many by players who seek what was not shown so far, then what is `written` about
/// the cards that are left. `decks` makes decks from a seed and from the cards that are sought, `shown` says which word of a
/// note is a card that was played or put into play, `counted` which cards are looked for.
pub fn missed_in(
    pack: &dyn Pack,
    games: (u64, u64),
    decks: Decks,
    shown: Shown,
    counted: &dyn Fn(DefId) -> bool,
    written: &dyn Fn(&[DefId]) -> Vec<Played>,
) -> Missed {
    let c = pack.cards();
    let t0 = std::time::Instant::now();
    let (mut seen, mut wanted) = (Seen::default(), Vec::new());
    for seed in 0..games.0 + games.1 {
        if seed >= games.0 && (seed - games.0).is_multiple_of(20) {
            wanted = seen.wanted(c, counted);
        }
        seen.play(pack, decks(seed, &wanted), seed, &wanted, shown);
    }
    println!("{} games in {:?}", games.0 + games.1, t0.elapsed());
    let mut left = seen.wanted(c, counted);
    let asleep = |id: AbilityId| (0..c.pool.abilities[id.ix()].rules.len()).any(|r| !seen.rules.contains_key(&(id, r)));
    left.extend(owners(c).into_iter().filter(|(id, def)| counted(*def) && asleep(*id)).map(|(_, def)| def));
    left.sort_unstable();
    left.dedup();
    for played in written(&left) {
        seen.count(&played.notes, played.ran, shown);
        seen.rules.extend(played.rules);
    }
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

/// The scenarios of a game's cards by the headings they stand below.
pub fn written(root: &Path, game: &str) -> BTreeMap<String, Vec<Scenario>> {
    let mut out: BTreeMap<String, Vec<Scenario>> = BTreeMap::new();
    for file in crate::files(&root.join("cards").join(game), ".scenarios.md") {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        for section in text.split("\n## ").skip(1) {
            let title = section.lines().next().unwrap_or_default();
            let scenarios = parse("card.md", section).into_iter().map(|s| s.unwrap_or_else(|f| panic!("{f}")));
            out.entry(title.to_string()).or_default().extend(scenarios);
        }
    }
    out
}

/// Plays the scenarios below the headings of these cards; `heading` makes one of a title.
pub fn by_their_scenarios(
    pack: &dyn Pack,
    written: &BTreeMap<String, Vec<Scenario>>,
    cards: &[DefId],
    heading: &dyn Fn(&str) -> &str,
) -> Vec<Played> {
    let runner = Runner::new(pack);
    println!("{} cards by their scenarios", cards.len());
    let mut out = Vec::new();
    for scenario in cards.iter().filter_map(|d| written.get(heading(&pack.cards().source(*d).title))).flatten() {
        let mut stepper = Stepper::new(&runner, scenario).unwrap_or_else(|f| panic!("{f}"));
        let mut seen = Seen::default();
        while let Some(line) = stepper.step() {
            line.unwrap_or_else(|f| panic!("{f}"));
            seen.look(stepper.game());
        }
        let mut ran = stepper.take_ran();
        // a scenario's own cards come behind those of the pool
        let pool = &stepper.game().m.pool.abilities;
        let known = |a: &AbilityId| pack.cards().pool.abilities.get(a.ix()) == pool.get(a.ix());
        ran.retain(|(a, _)| known(a));
        seen.rules.retain(|(a, _), _| known(a));
        out.push(Played { notes: stepper.notes().to_vec(), ran, rules: seen.rules });
    }
    out
}
