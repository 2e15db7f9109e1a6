//! The toy's cards: facts, and programs written by hand.

use super::verbs::verb;
use super::*;
use std::sync::Arc;

#[derive(Default)]
pub struct Maker {
    pub pool: Pool,
    pub defs: Vec<Def>,
}

const R0: Thing = Thing::Reg(0);

fn call(verb: u8, what: Thing, n: ValueId) -> Op {
    Op::Do { verb, what, with: R0, n, to: Where::Nowhere, by: Who::You, flags: 0 }
}
fn any_of(base: Base, atoms: &[Atom]) -> Filter {
    Filter { base, alts: vec![atoms.to_vec()] }
}

impl Maker {
    fn one(&mut self, base: Base, atoms: &[Atom], target: bool) -> Op {
        let (filter, one) = (self.pool.filter(any_of(base, atoms)), self.pool.num(1));
        Op::Pick { dst: 0, filter, min: one, max: one, by: Who::You, target, random: false }
    }
    fn pattern(&mut self, kind: Kind, stage: StageOf, subject: &[Atom]) -> Pattern {
        let subject = if subject.is_empty() { NO } else { self.pool.filter(any_of(Base::Any, subject)) };
        Pattern {
            kinds: vec![kind],
            stage,
            subject,
            source: NO,
            agent: None,
            place: None,
            rel: None,
            place_is: NO,
            from: None,
            flags: 0,
            unless: 0,
            extra: None,
        }
    }
    /// An answer of a card in play.
    fn answer(&mut self, on: Pattern, body: Vec<Op>) -> Ability {
        let mut ops = body;
        ops.push(Op::End);
        let (shape, class) = (Shape::Triggered, class::ANSWER);
        Ability { shape, class, from: 1, faces: 1, on: Some(on), ops, ..Ability::default() }
    }
    /// What an event card does: costs, targets, the moment its effects resolve, the effects.
    fn event(
        &mut self,
        on: Option<Pattern>,
        costs: Vec<Op>,
        targets: Vec<Op>,
        body: Vec<Op>,
        instead: bool,
    ) -> Ability {
        let cost_end = costs.len() as u16;
        let mut ops = [costs, targets, vec![Op::Stage(stage::EFFECTS)]].concat();
        if instead {
            ops.push(Op::Stage(stage::INSTEAD));
        }
        let target_end = ops.len() as u16;
        ops.extend(body);
        ops.push(Op::End);
        let (shape, class) =
            if on.is_some() { (Shape::Triggered, class::ANSWER) } else { (Shape::Activated, class::ACTION) };
        Ability { shape, class, from: 2, faces: 1, on, ops, cost_end, target_end, instead, ..Ability::default() }
    }
    fn always(&mut self, rules: &[(About, Says)]) -> Ability {
        let rules = rules.iter().map(|&(about, says)| Rule { about, says, while_: NO }).collect();
        Ability { from: 1, faces: 1, rules, ..Ability::default() }
    }
    /// Numbers: cost, attack, HP, shields.
    fn card(&mut self, title: &str, tags: &[Tag], numbers: [i16; 4], abilities: Vec<Ability>) {
        let mut face = Face::default();
        tags.iter().for_each(|t| face.add(*t));
        face.slots[..4].copy_from_slice(&numbers);
        face.slots[slot::AREA.ix()] = 1;
        let id = DefId(self.defs.len() as u16);
        let abilities = abilities.into_iter().map(|a| self.pool.ability(Ability { def: id, ..a })).collect();
        let (code, title) = (format!("T{}", id.0), title.to_string());
        self.defs.push(Def {
            code,
            title,
            title_id: NO,
            title_words: Vec::new(),
            faces: vec![face],
            abilities,
            extra: [0; 8],
        });
    }
}

pub fn pool() -> Maker {
    let mut maker = Maker::default();
    let k = &mut maker;
    for planet in ["Alpha", "Beta", "Gamma"] {
        k.card(planet, &[tag::PLANET], [0; 4], vec![]);
    }
    let army = |more: &[Tag]| [&[tag::UNIT, tag::ARMY], more].concat();
    k.card("Farseer", &[tag::UNIT, tag::WARLORD, tag::PSYKER], [0, 2, 6, 0], vec![]);
    k.card("Grunt", &army(&[tag::ORKS]), [2, 3, 3, 0], vec![]);
    k.card("Flyer", &army(&[tag::FLYING]), [2, 2, 4, 0], vec![]);
    k.card("Rider", &army(&[tag::MOBILE]), [1, 1, 2, 0], vec![]);
    k.card("Burner", &army(&[tag::AREA]), [2, 1, 3, 0], vec![]);
    k.card("Lance", &army(&[tag::ARMORBANE]), [2, 2, 2, 0], vec![]);
    k.card("Storm Shield", &[tag::EVENT], [0, 0, 0, 2], vec![]);
    units(k);
    events(k);
    replacements(k);
    maker
}

fn units(k: &mut Maker) {
    let army = |more: &[Tag]| [&[tag::UNIT, tag::ARMY], more].concat();
    let one = k.pool.num(1);

    // before an enemy unit here is assigned damage: one more
    let enemy = [Atom::Tag(tag::UNIT), Atom::NotBy(Who::You), Atom::At(Where::Here)];
    let on = k.pattern(kind::ASSIGN, StageOf::Would, &enemy);
    let more = k.answer(on, vec![call(verb::INCREASE, Thing::This, one)]);
    k.card("Zarathur", &[tag::UNIT, tag::WARLORD, tag::PSYKER], [0, 1, 6, 0], vec![more]);

    // after another friendly unit here is assigned damage by an attack, one of it goes to the host
    let friend = [Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::At(Where::Here), Atom::Not(Thing::Host)];
    let on = k.pattern(kind::ASSIGN, StageOf::After, &friend);
    let on = Pattern { flags: mark::BY_ATTACK, unless: mark::REASSIGNED, ..on };
    let guard = Ability { forced: true, ..k.answer(on, vec![call(verb::REASSIGN, Thing::Host, NO)]) };
    k.card("Bodyguard", &[tag::ATTACHMENT], [0, 0, 0, 0], vec![guard]);

    // before you deploy another Orks unit here: one less
    let orks = [Atom::Tag(tag::UNIT), Atom::Tag(tag::ORKS), Atom::Not(Thing::This)];
    let on = k.pattern(kind::PRICE, StageOf::Would, &orks);
    let on = Pattern { agent: Some(Who::You), place: Some(Where::Here), ..on };
    let less = k.answer(on, vec![call(verb::REDUCE, Thing::This, one)]);
    k.card("Crushface", &army(&[tag::ORKS]), [3, 2, 3, 0], vec![less]);

    // enemy units here lose Flying
    let enemy = k.pool.filter(any_of(Base::InPlay, &enemy));
    let ground = k.always(&[(About::All(enemy), Says::Lose { tag: tag::FLYING })]);
    k.card("Rokkitboy", &army(&[tag::ORKS]), [2, 2, 2, 0], vec![ground]);

    // each other friendly army unit here has: before this is assigned damage, cancel it, once a round
    let on = k.pattern(kind::ASSIGN, StageOf::Would, &[Atom::Among(Thing::This)]);
    let cancel = k.answer(on, vec![call(verb::CANCEL, Thing::This, NO)]);
    let limit = Some(Limit { n: 1, until: until::ROUND, by_title: false });
    let cancel = k.pool.ability(Ability { limit, ..cancel });
    let friends = [Atom::Tag(tag::ARMY), Atom::By(Who::You), Atom::At(Where::Here), Atom::Not(Thing::This)];
    let friends = k.pool.filter(any_of(Base::InPlay, &friends));
    let grants = k.always(&[(About::All(friends), Says::Grants(cancel))]);
    k.card("Immortal Loyalist", &army(&[]), [2, 1, 2, 0], vec![grants]);

    // after you play an event: gain one
    let on = Pattern { agent: Some(Who::You), ..k.pattern(kind::PLAYED, StageOf::After, &[]) };
    let gain = k.answer(on, vec![call(verb::GAIN, Thing::This, one)]);
    k.card("Scribe", &army(&[]), [1, 0, 2, 0], vec![Ability { limit, ..gain }]);
}

fn events(k: &mut Maker) {
    let one = k.pool.num(1);

    // exhaust a psyker: cancel the effects of an enemy event
    let psyker = [Atom::Tag(tag::PSYKER), Atom::By(Who::You), Atom::Flag(flag::EXHAUSTED, false)];
    let costs = vec![k.one(Base::InPlay, &psyker, false), call(verb::EXHAUST, R0, NO)];
    let on = Pattern { agent: Some(Who::Opponent), ..k.pattern(kind::EFFECTS, StageOf::Would, &[]) };
    let nullify = k.event(Some(on), costs, vec![], vec![call(verb::CANCEL, Thing::This, NO)], false);
    k.card("Nullify", &[tag::EVENT], [0, 0, 0, 1], vec![nullify]);

    // one damage to each unit at a planet
    let planet = k.one(Base::Places(0), &[], true);
    let there = k.pool.filter(any_of(Base::InPlay, &[Atom::Tag(tag::UNIT), Atom::At(Where::Reg(0))]));
    let body = vec![Op::All { dst: 1, filter: there }, call(verb::DAMAGE, Thing::Reg(1), one)];
    let storm = k.event(None, vec![], vec![planet], body, false);
    k.card("Firestorm", &[tag::EVENT], [1, 0, 0, 0], vec![storm]);

    // an army unit has no text, and attack 1
    let set = Says::Number { slot: slot::ATK, how: How::Set, value: one };
    let squig = k.always(&[(About::Marked, Says::Blank), (About::Marked, set)]);
    let ability = k.pool.ability(squig);
    let target = k.one(Base::InPlay, &[Atom::Tag(tag::ARMY)], true);
    let apply = Op::Apply { ability, on: Some(R0), until: until::ROUND, once: false, caps: [NO; 2] };
    let squiggify = k.event(None, vec![], vec![target], vec![apply], false);
    k.card("Squiggify", &[tag::EVENT], [1, 0, 0, 1], vec![squiggify]);

    // after you commit your warlord: commit it to an adjacent planet
    let on = Pattern { agent: Some(Who::You), ..k.pattern(kind::COMMIT, StageOf::After, &[]) };
    let next = k.one(Base::Places(0), &[Atom::Rel(0, Where::Of(Thing::Subject))], false);
    let foresight = k.event(Some(on), vec![], vec![next], vec![call(verb::COMMIT, Thing::Subject, NO)], false);
    k.card("Foresight", &[tag::EVENT], [1, 0, 0, 1], vec![foresight]);
}

fn replacements(k: &mut Maker) {
    for (title, verb) in [("The Emperor Protects", verb::RETURN), ("Reanimating Warriors", verb::REANIMATE)] {
        let mine = [Atom::Tag(tag::ARMY), Atom::By(Who::You)];
        let on = k.pattern(kind::DESTROY, StageOf::Would, &mine);
        let stands_in = k.event(Some(on), vec![], vec![], vec![call(verb, Thing::Subject, NO)], true);
        k.card(title, &[tag::EVENT], [1, 0, 0, 1], vec![stands_in]);
    }
}

pub fn new_match(decks: [Vec<&str>; 2], seed: u64) -> Arc<Match> {
    let Maker { pool, defs } = pool();
    let find = |title: &&str| DefId(defs.iter().position(|d| d.title == *title).expect("a toy card") as u16);
    let decks: Vec<Vec<DefId>> = decks.iter().map(|d| d.iter().map(find).collect()).collect();
    Arc::new(Match::new(&BOOK, defs, pool, decks, rng::key_from_seed(seed), Vec::new()))
}

/// Everything that goes into a deck.
pub const CARDS: [&str; 18] = [
    "Grunt",
    "Flyer",
    "Rider",
    "Burner",
    "Lance",
    "Storm Shield",
    "Bodyguard",
    "Crushface",
    "Rokkitboy",
    "Immortal Loyalist",
    "Scribe",
    "Nullify",
    "Firestorm",
    "Squiggify",
    "Foresight",
    "The Emperor Protects",
    "Reanimating Warriors",
    "Grunt",
];

pub fn decks() -> [Vec<&'static str>; 2] {
    ["Zarathur", "Farseer"].map(|w| [w].into_iter().chain(CARDS).chain(CARDS).collect())
}
