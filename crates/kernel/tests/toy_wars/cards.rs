//! The toy's cards: facts, and programs written by hand.

use super::flow::action;
use super::verbs::{how, verb};
use super::*;
use std::sync::Arc;

/// Builds one pool of cards.
pub struct Maker {
    pub pool: Pool,
    pub defs: Vec<Def>,
}

/// A verb with its usual arguments.
fn op(verb: u8) -> Op {
    Op::Do { verb, what: Thing::This, with: Thing::This, n: NO, to: Where::Nowhere, by: Who::You, flags: 0 }
}
fn on(mut o: Op, x: Thing) -> Op {
    if let Op::Do { what, .. } = &mut o {
        *what = x;
    }
    o
}
fn with(mut o: Op, x: Thing) -> Op {
    if let Op::Do { with, .. } = &mut o {
        *with = x;
    }
    o
}
fn by(mut o: Op, w: Who) -> Op {
    if let Op::Do { by, .. } = &mut o {
        *by = w;
    }
    o
}
fn times(mut o: Op, v: ValueId) -> Op {
    if let Op::Do { n, .. } = &mut o {
        *n = v;
    }
    o
}
fn as_(mut o: Op, f: u16) -> Op {
    if let Op::Do { flags, .. } = &mut o {
        *flags = f;
    }
    o
}
const R0: Thing = Thing::Reg(0);

impl Maker {
    fn one(&mut self, dst: u8, filter: Filter, target: bool) -> Op {
        let (filter, one) = (self.pool.filter(filter), self.pool.num(1));
        Op::Pick { dst, filter, min: one, max: one, by: Who::You, target, random: false }
    }
    fn lasting(&mut self, ability: AbilityId, on: Thing, until: u8, once: bool) -> Op {
        Op::Apply { ability, on: Some(on), until, once, caps: [NO; 2] }
    }
    fn pay(&mut self, n: i16) -> Op {
        let n = self.pool.num(n);
        times(op(verb::PAY), n)
    }
    /// The price on the card, with what others put on it.
    fn price(&mut self) -> Op {
        let cost = self.pool.value(Value::Stat { of: Thing::This, slot: slot::COST, printed: false });
        times(op(verb::PAY), cost)
    }
    fn now(&mut self, n: u8) -> CondId {
        self.pool.cond(Cond::Now(n))
    }
    fn can_pay(&mut self, v: ValueId) -> CondId {
        let active = self.pool.value(Value::Ask(ask::ACTIVE));
        self.pool.cond(Cond::Cmp(Cmp::Ge, active, v))
    }
    /// What is announced: targets and costs, then it lies on the stack, then it is rechecked and done.
    fn announced(&mut self, class: u8, early: Vec<Op>, body: Vec<Op>) -> Ability {
        let mut ops = early;
        if class <= class::INTERRUPT {
            ops.push(Op::Stage(stage::ANNOUNCE));
        }
        ops.push(Op::Stage(stage::PARK));
        let end = ops.len() as u16;
        ops.push(op(verb::RECHECK));
        // jumps of the body count from its first op
        ops.extend(body.into_iter().map(|o| shift(o, end + 1)));
        ops.push(Op::End);
        let shape = if class == class::TRIGGER { Shape::Triggered } else { Shape::Activated };
        let from = if class <= class::INTERRUPT { 2 } else { 1 };
        Ability {
            shape,
            class,
            from,
            faces: 3,
            forced: true,
            ops,
            cost_end: end,
            target_end: end,
            ..Ability::default()
        }
    }
    fn pattern(&mut self, kinds: &[Kind], stage: StageOf, subject: Option<Filter>) -> Pattern {
        let subject = subject.map_or(NO, |f| self.pool.filter(f));
        Pattern {
            kinds: kinds.to_vec(),
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
    /// Stands in for an event. What it costs comes first.
    fn substitute(&mut self, on: Pattern, forced: bool, cost: Vec<Op>, body: Vec<Op>) -> Ability {
        let end = cost.len() as u16;
        let mut ops = cost;
        ops.extend(body.into_iter().map(|o| shift(o, end)));
        ops.push(Op::End);
        Ability {
            shape: Shape::Triggered,
            class: class::TRIGGER,
            forced,
            instead: true,
            from: 1,
            faces: 3,
            on: Some(on),
            ops,
            cost_end: end,
            target_end: end,
            ..Ability::default()
        }
    }
    fn rules(&mut self, rules: &[(About, Says)]) -> Ability {
        let rules = rules.iter().map(|&(about, says)| Rule { about, says, while_: NO }).collect();
        Ability { from: 1, faces: 3, rules, ..Ability::default() }
    }
    fn card(&mut self, title: &str, tags: &[Tag], numbers: &[(Slot, i16)], abilities: Vec<Ability>) -> &mut Def {
        let mut face = Face::default();
        tags.iter().for_each(|t| face.add(*t));
        numbers.iter().for_each(|(s, n)| face.slots[s.ix()] = *n);
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
        &mut self.defs[id.ix()]
    }

    // ---- how cards are played ----

    fn enter(&mut self, where_: Option<Filter>) -> Ability {
        let mut early = Vec::new();
        let with_host = where_.is_some();
        if let Some(f) = where_ {
            early.push(self.one(0, f, true));
        }
        early.push(self.price());
        let host = if with_host { R0 } else { Thing::Marked };
        self.announced(class::CARD, early, vec![with(op(verb::ENTER), host)])
    }
    fn unit(&mut self, title: &str, numbers: [i16; 5], extra: &[Tag], mut abilities: Vec<Ability>) -> &mut Def {
        let mine = Atom::By(Who::You);
        let place = [Atom::Tag(tag::LOCATION), Atom::Book(ask::ENTRY)];
        let ship = [Atom::Tag(tag::SHIP), mine, Atom::Book(ask::ROOM)];
        abilities.insert(0, self.enter(Some(any_of(Base::InPlay, &[&place, &ship]))));
        let tags: Vec<Tag> = [&[tag::UNIT], extra].concat();
        self.card(title, &tags, &stats(numbers), abilities)
    }
    fn ship(&mut self, title: &str, numbers: [i16; 5], capacity: i16, mut abilities: Vec<Ability>) -> &mut Def {
        let place = [Atom::Tag(tag::LOCATION), Atom::Book(ask::ENTRY)];
        abilities.insert(0, self.enter(Some(any_of(Base::InPlay, &[&place]))));
        let mut all = stats(numbers);
        all.push((slot::CAPACITY, capacity));
        self.card(title, &[tag::SHIP], &all, abilities)
    }
    fn asset(&mut self, title: &str, cost: i16, destiny: i16, mut abilities: Vec<Ability>) {
        abilities.insert(0, self.enter(None));
        self.card(title, &[tag::ASSET], &[(slot::COST, cost), (slot::DESTINY, destiny)], abilities);
    }
    fn interrupt(
        &mut self,
        title: &str,
        [cost, destiny]: [i16; 2],
        used: bool,
        gates: Vec<CondId>,
        target: Op,
        body: Vec<Op>,
    ) {
        let early = vec![target, self.price()];
        let play = Ability { gates, ..self.announced(class::INTERRUPT, early, body) };
        let numbers = [(slot::COST, cost), (slot::DESTINY, destiny)];
        self.card(title, &[tag::INTERRUPT], &numbers, vec![play]).extra[0] = used as i16;
    }
    fn location(&mut self, title: &str, kind: Tag, near: i16, far: i16, group: i16, start: bool) {
        let def = self.card(title, &[tag::LOCATION, kind], &[(slot::NEAR, near), (slot::FAR, far)], Vec::new());
        (def.extra[1], def.extra[2]) = (group, start as i16);
    }

    // ---- what anyone may do in a phase ----

    fn phase_actions(&mut self) {
        let (zero, icons) = (self.pool.num(0), self.pool.value(Value::Ask(ask::ICONS)));
        let number = Op::Number { dst: 0, min: zero, max: icons, by: Who::You };
        let reg = self.pool.value(Value::Reg(0));
        let mut activate = self.announced(class::PHASE, vec![number], vec![times(op(verb::ACTIVATE), reg)]);
        activate.limit = Some(Limit { n: 1, until: until::TURN, by_title: false });

        let place = |n| any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), Atom::Book(n)]]);
        let drained = self.pool.num(flag::DRAINED as i16);
        let early = vec![self.one(0, place(ask::DRAINABLE), true), times(on(op(verb::MARK), R0), drained)];
        let drain = self.announced(class::PHASE, early, vec![on(op(verb::DRAIN), R0)]);

        let attacked = self.pool.num(flag::ATTACKED as i16);
        let early =
            vec![self.one(0, place(ask::CONTESTED), true), times(on(op(verb::MARK), R0), attacked), self.pay(1)];
        let attack = self.announced(class::PHASE, early, vec![on(op(verb::ATTACK), R0)]);

        let mine = Atom::By(Who::You);
        let mover = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), mine], &[Atom::Tag(tag::SHIP), mine]]);
        let to = Atom::Book(ask::DESTINATION);
        let goal = any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), to], &[Atom::Tag(tag::SHIP), to]]);
        let early = vec![self.one(0, mover, true), self.one(1, goal, true), self.pay(1)];
        let go = with(on(op(verb::MOVE), R0), Thing::Reg(1));
        let step = self.announced(class::PHASE, early, vec![go]);

        for (i, a) in [activate, drain, attack, step].into_iter().enumerate() {
            assert_eq!(self.pool.ability(a).ix(), i);
        }
        assert_eq!(action::MOVE, 3);
    }
}

fn stats([cost, power, tactics, defense, destiny]: [i16; 5]) -> Vec<(Slot, i16)> {
    vec![
        (slot::COST, cost),
        (slot::POWER, power),
        (slot::TACTICS, tactics),
        (slot::DEFENSE, defense),
        (slot::DESTINY, destiny),
    ]
}

fn shift(o: Op, by: u16) -> Op {
    match o {
        Op::Jump(to) => Op::Jump(to + by),
        Op::Unless { cond, to } => Op::Unless { cond, to: to + by },
        Op::Then { to } => Op::Then { to: to + by },
        Op::Each { set, it, end } => Op::Each { set, it, end: end + by },
        Op::May { by: who, no } => Op::May { by: who, no: no + by },
        Op::Branch { by: who, arms } => {
            Op::Branch { by: who, arms: arms.into_iter().map(|a| Arm { to: a.to + by, ..a }).collect() }
        }
        other => other,
    }
}

pub fn pool() -> Maker {
    let mut m = Maker { pool: Pool::default(), defs: Vec::new() };
    m.phase_actions();
    let k = &mut m;

    for (title, kind, near, far, group, start) in [
        ("Market", tag::SITE, 1, 1, 0, false),
        ("Orbit", tag::SECTOR, 1, 1, 0, false),
        ("Rim", tag::SECTOR, 1, 0, 1, false),
        ("Dock", tag::SITE, 2, 1, 0, true),
        ("Spire", tag::SITE, 1, 0, 0, true),
        ("Gate", tag::SITE, 2, 1, 0, true),
        ("Pier", tag::SITE, 1, 2, 0, true),
    ] {
        k.location(title, kind, near, far, group, start);
    }

    // cost, power, tactics, defense, destiny
    k.unit("Rifleman", [1, 2, 2, 2, 2], &[], vec![]);
    k.unit("Scout", [0, 1, 1, 1, 4], &[], vec![]);
    k.unit("Guard", [1, 2, 1, 3, 6], &[], vec![]);
    k.unit("Veteran", [2, 3, 3, 4, 5], &[tag::KIZEN], vec![]);
    k.ship("Transport", [1, 1, 2, 3, 3], 2, vec![]);

    // aboard a ship: that ship has more power and tactics
    let carrier = any_of(Base::InPlay, &[&[Atom::Tag(tag::SHIP), Atom::Book(ask::CARRIES_THIS)]]);
    let (carrier, two) = (k.pool.filter(carrier), k.pool.num(2));
    let more = |slot| (About::All(carrier), Says::Number { slot, how: How::Add, value: two });
    let piloting = k.rules(&[more(slot::POWER), more(slot::TACTICS)]);
    k.unit("Pilot", [1, 2, 2, 3, 3], &[], vec![piloting]);

    grenade(k);
    cruel_lesson(k);
    price_of_the_game(k);
    inverters(k);
    shift_in_tactics(k);
    standing_substitutes(k);
    cribber(k);
    first_aid(k);
    trumped(k);
    portent(k);
    chained(k);
    capture(k);
    retaliation(k);
    others(k);
    m
}

/// Dismissed: one destiny; each unit of the site battle here with less defense is damaged.
fn grenade(k: &mut Maker) {
    let dismiss = op(verb::DISMISS);
    let reg1 = k.pool.value(Value::Reg(1));
    let one = k.pool.num(1);
    let weak = Atom::Slot { slot: slot::DEFENSE, printed: false, cmp: Cmp::Lt, value: reg1 };
    let here = any_of(
        Base::InPlay,
        &[&[Atom::Tag(tag::UNIT), Atom::At(Where::Role(0)), Atom::Flag(flag::DAMAGED, false), weak]],
    );
    let here = k.pool.filter(here);
    let body = vec![
        times(op(verb::REVEAL), one),
        Op::All { dst: 2, filter: here },
        on(op(verb::ORDER), Thing::Reg(2)),
        Op::Each { set: 2, it: 3, end: 6 },
        as_(on(op(verb::DAMAGE), Thing::Reg(3)), how::WEAPON),
        Op::Jump(3),
    ];
    let (site, reserve) = (k.now(ask::SITE_BATTLE_HERE), k.now(ask::HAS_RESERVE));
    let mut throw = k.announced(class::ACTIVATED, vec![dismiss], body);
    throw.gates = vec![site, reserve];
    let bearer = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::Bears(rel::BENEATH, false)]]);
    let play = k.enter(Some(bearer));
    k.card("Grenade", &[tag::WEAPON], &[(slot::COST, 1), (slot::DESTINY, 5)], vec![play, throw]);
}

fn cruel_lesson(k: &mut Maker) {
    let unit = any_of(Base::Any, &[&[Atom::Tag(tag::UNIT)]]);
    let other = any_of(
        Base::InPlay,
        &[&[
            Atom::Tag(tag::UNIT),
            Atom::Flag(flag::DAMAGED, true),
            Atom::By(Who::Controller(Thing::Subject)),
            Atom::Not(Thing::Subject),
        ]],
    );
    let other = k.pool.filter(other);
    let gate = k.pool.cond(Cond::Exists(other, 1));
    let two = k.pool.num(2);
    let body = vec![times(by(op(verb::LOSE), Who::Controller(Thing::Subject)), two)];
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(Pattern { flags: mark::WEAPON, ..k.pattern(&[kind::DAMAGED], StageOf::After, Some(unit)) });
    a.gates = vec![gate];
    k.asset("Cruel Lesson", 3, 1, vec![a]);
}

fn battle_reveal(k: &mut Maker, stage: StageOf, whose: Option<Who>) -> Pattern {
    Pattern { flags: mark::BATTLE, agent: whose, ..k.pattern(&[kind::REVEALED], stage, None) }
}

/// One more or less destiny on the card revealed, for one energy, inside the step.
fn price_of_the_game(k: &mut Maker) {
    let one = k.pool.num(1);
    let arm = |to| Arm { cond: NO, to, node: 0 };
    let number = |how| (About::Marked, Says::Number { slot: slot::DESTINY, how, value: one });
    let (up, down) = (k.rules(&[number(How::Add)]), k.rules(&[number(How::Less)]));
    let (up, down) = (k.pool.ability(up), k.pool.ability(down));
    let up = k.lasting(up, Thing::Subject, until::BATTLE, false);
    let down = k.lasting(down, Thing::Subject, until::BATTLE, false);
    let body = vec![
        Op::May { by: Who::You, no: 8 },
        times(op(verb::LOSE), one),
        Op::Then { to: 8 },
        Op::Stage(stage::COUNT),
        Op::Branch { by: Who::You, arms: vec![arm(5), arm(7)] },
        up,
        Op::Jump(8),
        down,
    ];
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(battle_reveal(k, StageOf::After, None));
    a.at_once = true;
    a.limit = Some(Limit { n: 1, until: until::TURN, by_title: false });
    k.asset("Price of the Game", 1, 5, vec![a]);
}

/// Inverters: a destiny of 6 or more turns the ship over, for 3.
fn inverters(k: &mut Maker) {
    let turn = invert_for_three(k);
    let def = k.ship("Razorjack", [0, 0, 1, 3, 4], 2, vec![turn.clone()]);
    second_face(def, 5, 2);

    // on its other face: turned over, it may destroy another ship here
    let here = any_of(Base::InPlay, &[&[Atom::Tag(tag::SHIP), Atom::At(Where::Here), Atom::Not(Thing::This)]]);
    let early = vec![k.one(0, here, true)];
    let mut a = k.announced(class::TRIGGER, early, vec![Op::May { by: Who::You, no: 2 }, on(op(verb::DESTROY), R0)]);
    let this = any_of(Base::Any, &[&[Atom::Among(Thing::This)]]);
    a.on = Some(k.pattern(&[kind::INVERTED], StageOf::After, Some(this)));
    a.faces = 2;
    let def = k.ship("Racing Sloop", [0, 0, 1, 2, 5], 2, vec![turn, a]);
    second_face(def, 4, 2);
}

fn second_face(def: &mut Def, power: i16, defense: i16) {
    let mut back = def.faces[0].clone();
    (back.slots[slot::POWER.ix()], back.slots[slot::DEFENSE.ix()]) = (power, defense);
    def.faces.push(back);
}

fn invert_for_three(k: &mut Maker) -> Ability {
    let (six, three) = (k.pool.num(6), k.pool.num(3));
    let destiny = k.pool.value(Value::Stat { of: Thing::Subject, slot: slot::DESTINY, printed: false });
    let gate = k.pool.cond(Cond::Cmp(Cmp::Ge, destiny, six));
    let can = k.can_pay(three);
    let body = vec![
        Op::Unless { cond: can, to: 5 },
        Op::May { by: Who::You, no: 5 },
        times(op(verb::PAY), three),
        Op::Then { to: 5 },
        op(verb::INVERT),
    ];
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(battle_reveal(k, StageOf::After, Some(Who::You)));
    a.gates = vec![gate];
    a.faces = 1;
    a
}

/// The next battle destiny reveal becomes an addition of a unit's tactics.
fn shift_in_tactics(k: &mut Maker) {
    let tactics = k.pool.value(Value::Stat { of: Thing::Marked, slot: slot::TACTICS, printed: false });
    let on_reveal = battle_reveal(k, StageOf::Would, Some(Who::You));
    let watch = k.substitute(on_reveal, true, vec![], vec![times(op(verb::ADD_DESTINY), tactics)]);
    let watch = k.pool.ability(watch);
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::Book(ask::IN_BATTLE)]]);
    let target = k.one(0, mine, true);
    let gate = k.now(ask::BEFORE_DESTINY);
    let body = vec![k.lasting(watch, R0, until::TURN, true)];
    k.interrupt("Shift in Tactics", [0, 5], false, vec![gate], target, body);
}

/// Two that stand on cards: the bottom card instead, if you like; the best of three, for a price.
fn standing_substitutes(k: &mut Maker) {
    let (here, reserve) = (k.now(ask::BATTLE_HERE), k.now(ask::HAS_RESERVE));
    let on_reveal = battle_reveal(k, StageOf::Would, Some(Who::You));
    let mut bottom = k.substitute(on_reveal.clone(), false, vec![], vec![op(verb::REVEAL_BOTTOM)]);
    bottom.gates = vec![here, reserve];
    k.ship("Modded Type IV", [4, 3, 1, 5, 4], 1, vec![bottom]);

    let three = k.pool.num(3);
    let top = k.pool.filter(any_of(Base::Top(zone::RESERVE, Who::You, three), &[&[]]));
    let held = any_of(Base::Held(0), &[&[]]);
    let pay = k.pay(3);
    let body = vec![
        Op::All { dst: 0, filter: top },
        on(op(verb::SHOW), R0),
        k.one(1, held, false),
        on(op(verb::COUNT), Thing::Reg(1)),
        on(op(verb::ORDER), R0),
        Op::Each { set: 0, it: 3, end: 8 },
        on(op(verb::TO_USED), Thing::Reg(3)),
        Op::Jump(5),
    ];
    let mut best = k.substitute(on_reveal, false, vec![pay], body);
    best.gates = vec![here];
    k.unit("Jossel Swin", [2, 3, 3, 5, 5], &[tag::KIZEN], vec![best]);
}

/// For as much as the card's destiny, another card is revealed in its place.
fn cribber(k: &mut Maker) {
    let destiny = k.pool.value(Value::Stat { of: Thing::Subject, slot: slot::DESTINY, printed: false });
    let (can, here) = (k.can_pay(destiny), k.now(ask::BATTLE_HERE));
    let body = vec![
        Op::Unless { cond: can, to: 6 },
        Op::May { by: Who::You, no: 6 },
        times(op(verb::PAY), destiny),
        Op::Then { to: 6 },
        Op::Stage(stage::COUNT),
        by(op(verb::REVEAL_AGAIN), Who::Agent),
    ];
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(battle_reveal(k, StageOf::After, None));
    a.gates = vec![here];
    a.at_once = true;
    a.limit = Some(Limit { n: 1, until: until::TURN, by_title: false });
    k.unit("Cribber", [2, 2, 3, 3, 6], &[], vec![a]);
}

fn first_aid(k: &mut Maker) {
    let marked = any_of(Base::Any, &[&[Atom::Among(Thing::Marked)]]);
    let on_destroyed = k.pattern(&[kind::DESTROYED], StageOf::Would, Some(marked));
    let watch = k.substitute(on_destroyed, true, vec![], vec![on(op(verb::UNDAMAGE), Thing::Marked)]);
    let watch = k.pool.ability(watch);
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You)]]);
    let early = vec![k.one(0, mine, true), k.pay(4)];
    let body = vec![k.lasting(watch, R0, until::TURN, true)];
    let mut a = k.announced(class::ACTIVATED, early, body);
    a.limit = Some(Limit { n: 1, until: until::TURN, by_title: false });
    k.asset("First Aid", 1, 4, vec![a]);
}

fn trumped(k: &mut Maker) {
    let kizen = any_of(Base::InPlay, &[&[Atom::Tag(tag::KIZEN), Atom::By(Who::You)]]);
    let kizen = k.pool.filter(kizen);
    let gate = k.pool.cond(Cond::Exists(kizen, 1));
    let pending = any_of(Base::Places(ask::PENDING), &[&[Atom::Tag(tag::INTERRUPT)]]);
    let target = k.one(0, pending, true);
    k.interrupt("Trumped", [0, 5], false, vec![gate], target, vec![on(op(verb::CANCEL), R0)]);
}

fn portent(k: &mut Maker) {
    let pending = any_of(Base::Places(ask::PENDING), &[&[Atom::Tag(tag::UNIT)], &[Atom::Tag(tag::SHIP)]]);
    let target = k.one(0, pending, true);
    let other = any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), Atom::Book(ask::ELSEWHERE)]]);
    let body = vec![k.one(1, other, false), with(on(op(verb::REDIRECT), R0), Thing::Reg(1))];
    k.interrupt("Portent", [2, 3], false, vec![], target, body);
}

/// What shares its title with a card stacked here.
fn same_title(k: &mut Maker) -> FilterId {
    k.pool.filter(any_of(Base::Any, &[&[Atom::Book(ask::SAME_TITLE)]]))
}

fn chained(k: &mut Maker) {
    let three = k.pool.num(3);
    let interrupt = any_of(Base::Any, &[&[Atom::Tag(tag::INTERRUPT)]]);
    let (can, empty) = (k.can_pay(three), k.now(ask::NOTHING_STACKED));
    let body = vec![
        Op::Unless { cond: can, to: 6 },
        Op::May { by: Who::You, no: 6 },
        times(op(verb::PAY), three),
        Op::Then { to: 6 },
        Op::Unless { cond: empty, to: 6 },
        on(op(verb::STACK_LATER), Thing::Subject),
    ];
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(k.pattern(&[kind::PLAYED], StageOf::After, Some(interrupt)));
    let same = same_title(k);
    let tax = k.rules(&[(About::All(same), Says::Number { slot: slot::COST, how: How::Add, value: three })]);
    k.asset("Chained", 0, 6, vec![a, tax]);
}

fn capture(k: &mut Maker) {
    let this = any_of(Base::Any, &[&[Atom::Among(Thing::This)]]);
    let mut take = k.announced(class::TRIGGER, vec![], vec![by(op(verb::STACK_TOP), Who::Opponent)]);
    take.on = Some(Pattern { flags: mark::PLAYED, ..k.pattern(&[kind::ENTERS], StageOf::After, Some(this)) });
    let same = same_title(k);
    let ban = k.rules(&[(About::All(same), Says::Forbid { act: act::PLAY, against: NO })]);
    let held = any_of(Base::Any, &[&[Atom::Book(ask::ON_THIS)]]);
    let on_lost = k.pattern(&[kind::LOST], StageOf::Would, Some(held));
    let back = k.substitute(on_lost, true, vec![], vec![on(op(verb::TO_USED), Thing::Subject)]);
    k.asset("Capture", 3, 3, vec![take, ban, back]);
}

/// Cancels a pending drain; played with a kizen about, one energy keeps it from being lost.
fn retaliation(k: &mut Maker) {
    let drain = any_of(Base::Places(ask::PENDING_DRAIN), &[&[]]);
    let target = k.one(0, drain, true);
    k.interrupt("CISyn Retaliation", [2, 3], false, vec![], target, vec![on(op(verb::CANCEL), R0)]);
    let kizen = k.pool.filter(any_of(Base::InPlay, &[&[Atom::Tag(tag::KIZEN), Atom::By(Who::You)]]));
    let (gate, one) = (k.pool.cond(Cond::Exists(kizen, 1)), k.pool.num(1));
    let can = k.can_pay(one);
    let body = vec![
        Op::Unless { cond: can, to: 5 },
        Op::May { by: Who::You, no: 5 },
        times(op(verb::PAY), one),
        Op::Then { to: 5 },
        on(op(verb::KEEP), Thing::Subject),
    ];
    let this = any_of(Base::Any, &[&[Atom::Among(Thing::This)]]);
    let mut a = k.announced(class::TRIGGER, vec![], body);
    a.on = Some(k.pattern(&[kind::PLAYED], StageOf::After, Some(this)));
    // it listens from the stack
    (a.from, a.gates) = (4, vec![gate]);
    let def = DefId(k.defs.len() as u16 - 1);
    let id = k.pool.ability(Ability { def, ..a });
    k.defs[def.ix()].abilities.push(id);
}

/// Not of any pool: what the cases need besides.
fn others(k: &mut Maker) {
    // destroys one card in play; it is used, not lost
    let any = any_of(
        Base::InPlay,
        &[&[Atom::Tag(tag::UNIT)], &[Atom::Tag(tag::SHIP)], &[Atom::Tag(tag::ASSET)], &[Atom::Tag(tag::WEAPON)]],
    );
    let target = k.one(0, any, true);
    k.interrupt("Scuttle", [1, 2], true, vec![], target, vec![on(op(verb::DESTROY), R0)]);

    // destroys one card of the battle that is going on
    let fighting = Atom::Book(ask::IN_BATTLE);
    let one_of_them = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), fighting], &[Atom::Tag(tag::SHIP), fighting]]);
    let target = k.one(0, one_of_them, true);
    k.interrupt("Ambush", [0, 3], true, vec![], target, vec![on(op(verb::DESTROY), R0)]);

    // two energy lost as a cost: one or two units have more power this turn
    let (one, two) = (k.pool.num(1), k.pool.num(2));
    let stronger = k.rules(&[(About::Marked, Says::Number { slot: slot::POWER, how: How::Add, value: two })]);
    let stronger = k.pool.ability(stronger);
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You)]]);
    let filter = k.pool.filter(mine);
    let targets = Op::Pick { dst: 0, filter, min: one, max: two, by: Who::You, target: true, random: false };
    let early = vec![targets, as_(times(op(verb::LOSE), two), how::COST)];
    let body = vec![k.lasting(stronger, R0, until::TURN, false)];
    let mut a = k.announced(class::ACTIVATED, early, body);
    a.limit = Some(Limit { n: 1, until: until::TURN, by_title: false });
    k.asset("Overdrive", 1, 2, vec![a]);

    // each time a weapon is dismissed or lost, the opponent loses one energy
    let weapon = any_of(Base::Any, &[&[Atom::Tag(tag::WEAPON)]]);
    let mut a = k.announced(class::TRIGGER, vec![], vec![times(by(op(verb::LOSE), Who::Opponent), one)]);
    a.on = Some(k.pattern(&[kind::DISMISSED, kind::LOST], StageOf::After, Some(weapon)));
    k.asset("Scrap Yard", 1, 3, vec![a]);
}

/// A match with these decks; the first locations of each are its own.
pub fn new_match(decks: Vec<Vec<&str>>, seed: u64) -> Arc<Match> {
    let Maker { pool, defs } = pool();
    let find = |title: &&str| DefId(defs.iter().position(|d| d.title == *title).expect("a toy card") as u16);
    let decks: Vec<Vec<DefId>> = decks.iter().map(|d| d.iter().map(find).collect()).collect();
    Arc::new(Match::new(&BOOK, defs, pool, decks, rng::key_from_seed(seed), Vec::new()))
}

/// A deck for random play: locations, then two of everything and more of what fights.
pub fn deck(seat: usize) -> Vec<&'static str> {
    let locations: [&str; 4] =
        if seat == 0 { ["Market", "Rim", "Dock", "Spire"] } else { ["Orbit", "Orbit", "Gate", "Pier"] };
    let cards = [
        "Rifleman",
        "Scout",
        "Guard",
        "Veteran",
        "Transport",
        "Pilot",
        "Grenade",
        "Cruel Lesson",
        "Price of the Game",
        "Razorjack",
        "Shift in Tactics",
        "Modded Type IV",
        "Jossel Swin",
        "Cribber",
        "First Aid",
        "Trumped",
        "Portent",
        "Chained",
        "Capture",
        "Scuttle",
        "Ambush",
        "Overdrive",
        "Scrap Yard",
        "Racing Sloop",
        "CISyn Retaliation",
    ];
    let more =
        ["Rifleman", "Scout", "Guard", "Transport", "Pilot", "Pilot", "Razorjack", "Veteran", "Cribber", "Grenade"];
    let skip = if seat == 0 { 0 } else { 1 };
    locations.into_iter().skip(skip).chain(cards).chain(cards).chain(more).collect()
}
