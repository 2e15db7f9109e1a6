//! Plain cards for tests, written as data: facts, and a few programs laid out as card text is.

#![allow(dead_code)]

pub mod hard;
pub mod scene;

use muster_kernel::ir::*;
use muster_kernel::*;
use muster_wars::BOOK;
use muster_wars::rules::programs::*;
use muster_wars::words::*;
use std::sync::Arc;

#[derive(Default)]
pub struct Maker {
    pub pool: Pool,
    pub defs: Vec<Def>,
}

pub const R0: Thing = Thing::Reg(0);
pub const R1: Thing = Thing::Reg(1);

impl Maker {
    pub fn new() -> Maker {
        let mut m = Maker::default();
        rules(&mut m.pool);
        m
    }
    pub fn card(&mut self, title: &str, tags: &[Tag], numbers: &[(Slot, i16)], abilities: Vec<Ability>) -> &mut Def {
        let mut face = Face::default();
        tags.iter().for_each(|t| face.add(*t));
        numbers.iter().for_each(|(s, n)| face.slots[s.ix()] = *n);
        let id = DefId(self.defs.len() as u16);
        let abilities = abilities.into_iter().map(|a| self.pool.ability(Ability { def: id, ..a })).collect();
        self.defs.push(Def {
            title_words: Vec::new(),
            code: format!("T{}", id.0),
            title: title.into(),
            title_id: NO,
            faces: vec![face],
            abilities,
            extra: [0; 8],
        });
        &mut self.defs[id.ix()]
    }
    pub fn location(
        &mut self,
        title: &str,
        kind: Tag,
        near: i16,
        far: i16,
        icon: Option<usize>,
        more: &[Tag],
    ) -> &mut Def {
        let play = play_permanent(&mut self.pool, true);
        let tags = [&[tag::LOCATION, kind, tag::INDEPENDENT][..], more].concat();
        let mut numbers = vec![(slot::NEAR, near), (slot::FAR, far), (slot::DESTINY, 0)];
        numbers.extend(icon.map(|f| (slot::support(f), 1)));
        let camp = more.contains(&tag::ENCAMPMENT);
        let def = self.card(title, &tags, &numbers, vec![play]);
        if camp {
            def.faces.push(encampment_face(&def.faces[0]));
        }
        def
    }
    /// Cost, power, tactics, defense, destiny.
    pub fn fighter(
        &mut self,
        title: &str,
        tags: &[Tag],
        n: [i16; 5],
        more: &[(Slot, i16)],
        mut own: Vec<Ability>,
    ) -> &mut Def {
        own.insert(0, play_permanent(&mut self.pool, true));
        let mut numbers = stats(n);
        numbers.extend_from_slice(more);
        self.card(title, tags, &numbers, own)
    }
    pub fn beneath(&mut self, title: &str, tags: &[Tag], cost: i16, host: Filter, mut own: Vec<Ability>) -> &mut Def {
        own.insert(0, play_permanent(&mut self.pool, true));
        let host = self.pool.filter(host);
        let def = self.card(title, tags, &[(slot::COST, cost), (slot::DESTINY, 3)], own);
        def.faces[0].host = host;
        def
    }
    pub fn asset(&mut self, title: &str, cost: i16, mut own: Vec<Ability>) -> &mut Def {
        own.insert(0, play_permanent(&mut self.pool, false));
        self.card(title, &[tag::ASSET], &[(slot::COST, cost), (slot::DESTINY, 4)], own)
    }
    pub fn spell(
        &mut self,
        title: &str,
        class: Class,
        cost: i16,
        fate: Disposal,
        mut early: Vec<Op>,
        body: Vec<Op>,
    ) -> &mut Def {
        early.push(play_price());
        let play = announced(class, early, body);
        let kind = if class == class::ORDER { tag::ORDER } else { tag::INTERRUPT };
        let def = self.card(title, &[kind], &[(slot::COST, cost), (slot::DESTINY, 5)], vec![play]);
        def.extra[extra::FATE.ix()] = fate.number() as i16;
        def
    }
    pub fn rule(&mut self, about: About, says: Says, while_: CondId) -> Ability {
        let rules = vec![Rule { about, says, while_ }];
        Ability { class: class::ONGOING, from: ZoneClass::PLAY, faces: 3, rules, ..Ability::default() }
    }
    /// An activated ability with a price in energy and one bullet.
    pub fn activated(&mut self, price: i16, mut early: Vec<Op>, body: Vec<Op>) -> Ability {
        early.push(action_price(&mut self.pool, Thing::This, now::USING, price));
        let mut a = announced(class::ACTIVATED, early, body);
        a.limit = Some(Limit { n: 1, until: moment::TURN, by_title: false });
        a
    }
    pub fn now(&mut self, n: Now) -> CondId {
        self.pool.cond(Cond::Now(n))
    }
}

pub fn stats([cost, power, tactics, defense, destiny]: [i16; 5]) -> Vec<(Slot, i16)> {
    vec![
        (slot::COST, cost),
        (slot::POWER, power),
        (slot::TACTICS, tactics),
        (slot::DEFENSE, defense),
        (slot::DESTINY, destiny),
    ]
}
pub const CHARACTER: &[Tag] = &[tag::CHARACTER, tag::UNIT];
pub const VEHICLE: &[Tag] = &[tag::VEHICLE, tag::UNIT];

/// The pool: every type and keyword, and one or two cards for each mechanism.
pub fn pool() -> Maker {
    let mut m = Maker::new();
    let k = &mut m;
    k.location("Moon/Gate", tag::SITE, 2, 1, Some(0), &[]);
    k.location("Moon/Well", tag::SITE, 1, 1, None, &[]);
    k.location("Moon/Pit", tag::SITE, 2, 2, None, &[]);
    k.location("Moon/Orbit", tag::SECTOR, 2, 1, Some(1), &[]);
    k.location("Rim/Belt", tag::SECTOR, 1, 1, None, &[]);
    k.location("Rim/Port", tag::SITE, 2, 1, None, &[]);
    k.location("Moon/Camp", tag::SITE, 1, 1, Some(0), &[tag::ENCAMPMENT]);

    k.fighter("Rifleman", CHARACTER, [1, 2, 2, 2, 2], &[], vec![]);
    k.fighter("Guard", CHARACTER, [1, 2, 1, 3, 6], &[], vec![]);
    k.fighter("Scout", &[tag::CHARACTER, tag::UNIT, tag::SCOUTING], [0, 1, 1, 1, 4], &[], vec![]);
    k.fighter("Pilot", CHARACTER, [1, 1, 2, 2, 3], &[(slot::PILOTING, 2)], vec![]);
    k.fighter("Hero", &[tag::CHARACTER, tag::UNIT, tag::UNIQUE], [3, 4, 4, 4, 5], &[], vec![]);
    k.fighter("Crawler", VEHICLE, [2, 3, 2, 4, 2], &[(slot::SIZE, 2), (slot::TRANSPORT, 2)], vec![]);
    k.fighter("Sloop", &[tag::SHIP, tag::FIGHTER], [1, 2, 2, 3, 4], &[(slot::CAPACITY, 1)], vec![]);
    k.fighter(
        "Carrier",
        &[tag::SHIP, tag::CAPITAL],
        [3, 4, 2, 6, 1],
        &[(slot::CAPACITY, 4), (slot::TRANSPORT, 2)],
        vec![],
    );
    let ally = k.fighter("Loyalist", CHARACTER, [1, 3, 2, 3, 3], &[(slot::SUPPORT_COST, 1)], vec![]);
    ally.extra[extra::FACTION.ix()] = 1;
    inverter(k);
    weapons(k);
    assets(k);
    interrupts(k);
    orders(k);
    number_groups(&mut m.defs);
    m
}

fn enemy_here(k: &mut Maker) -> Op {
    let here = [Atom::Tag(tag::UNIT), Atom::By(Who::Opponent), Atom::At(Where::Here), Atom::Book(test::IN_SITE_BATTLE)];
    one(&mut k.pool, 0, any_of(Base::InPlay, &[&here]), true)
}

/// Damage target if its defense is less than a destiny; the bearer has more defense.
fn weapons(k: &mut Maker) {
    let target = enemy_here(k);
    let (one_, one_more) = (k.pool.num(1), k.pool.num(1));
    let (drawn, def) =
        (k.pool.value(Value::Reg(1)), k.pool.value(Value::Stat { of: R0, slot: slot::DEFENSE, printed: false }));
    let less = k.pool.cond(Cond::Cmp(Cmp::Lt, def, drawn));
    let body = vec![times(op(verb::DESTINY), one_), Op::Unless { cond: less, to: 3 }, on(op(verb::DAMAGE), R0)];
    let mut shot = k.activated(1, vec![target], body);
    let reserve = k.now(now::HAS_RESERVE);
    shot.gates = vec![reserve];
    let armor = k.rule(About::Host, Says::Number { slot: slot::DEFENSE, how: How::Add, value: one_more }, NO);
    let bearer = any_of(Base::InPlay, &[&[Atom::Tag(tag::CHARACTER)]]);
    k.beneath("Blaster", &[tag::WEAPON], 1, bearer, vec![shot, armor]);
}

/// Upright: pay 2 to turn it over. Inverted it is stronger.
fn inverter(k: &mut Maker) {
    let mut a = k.activated(2, vec![], vec![op(verb::INVERT)]);
    a.faces = 1;
    let def = k.fighter("Shifter", &[tag::CHARACTER, tag::UNIT, tag::INVERTER], [1, 1, 1, 1, 4], &[], vec![a]);
    let mut back = def.faces[0].clone();
    (back.slots[slot::POWER.ix()], back.slots[slot::DEFENSE.ix()]) = (5, 5);
    def.faces.push(back);
}

fn assets(k: &mut Maker) {
    // you cause attrition +2 here
    let two = k.pool.num(2);
    let here = k.pool.filter(any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), Atom::At(Where::Here)]]));
    let says = Says::Number { slot: slot::ATTRITION, how: How::Add, value: two };
    let trap = k.rule(About::Seat { who: Who::You, of: here }, says, NO);
    // when the opponent controls it, it goes
    let theirs = k.now(now::OPPONENT_CONTROLS_HERE);
    let mut gone = announced(class::TRIGGERED, vec![], vec![op(verb::DISMISS)]);
    (gone.shape, gone.gates) = (Shape::Whenever, vec![theirs]);
    let site = any_of(Base::InPlay, &[&[Atom::Tag(tag::SITE)]]);
    k.beneath("Trap", &[tag::ASSET, tag::OPPOSING_HOST, tag::ONE_PER_HOST], 1, site, vec![trap, gone]);

    // each time a unit is damaged, its player loses one energy
    let (one_, unit) = (k.pool.num(1), k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT)]])));
    let lose = times(by(op(verb::LOSE), Who::Controller(Thing::Subject)), one_);
    let mut a = announced(class::TRIGGERED, vec![], vec![lose]);
    a.on = Some(Pattern { subject: unit, ..Pattern::of(kind::DAMAGED, StageOf::After) });
    k.asset("Lesson", 2, vec![a]);

    // each time one of your units would be destroyed, you may pay 1; if you do, it goes to your hand instead
    let mine = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You)]]));
    let hand = to(on(op(verb::PUT), Thing::Subject), Where::Zone(zone::HAND, Who::You));
    let ops = vec![times(op(verb::PAY), one_), hand, Op::End];
    let on_ = Pattern { subject: mine, ..Pattern::of(kind::DESTROYED, StageOf::Would) };
    let save = Ability {
        shape: Shape::Triggered,
        class: class::TRIGGERED,
        instead: true,
        from: ZoneClass::PLAY,
        faces: 3,
        on: Some(on_),
        ops,
        cost_end: 1,
        target_end: 1,
        ..Ability::default()
    };
    k.asset("Medics", 1, vec![save]);

    // your opponent can't drain at a related location; opposing units cost 1 more to play here
    let related_ =
        k.pool.filter(any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), Atom::Rel(related::RELATED, Where::Here)]]));
    let ban = Says::Forbid { act: act::DRAIN, against: NO };
    let ban = k.rule(About::Seat { who: Who::Opponent, of: related_ }, ban, NO);
    let their_units = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::Opponent)]]));
    let asked_here = k.now(now::ASKED_HERE);
    let more = Says::Number { slot: slot::COST, how: How::Add, value: one_ };
    let tax = k.rule(About::All(their_units), more, asked_here);
    let place = any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION)]]);
    k.beneath("Blockade", &[tag::ASSET], 1, place, vec![ban, tax]);

    // whoever plays a unit also loses 1 energy
    let units = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT)]]));
    let more = Says::Number { slot: slot::EXTRA_LOSE, how: How::Add, value: one_ };
    let toll = k.rule(About::Seat { who: Who::Reg(0), of: units }, more, NO);
    k.asset("Toll", 1, vec![toll]);

    // once a turn: your opponent loses 1 energy and stacks it face down here
    let lose = told(with(times(by(op(verb::LOSE), Who::Opponent), one_), Thing::This), how::STACK);
    let a = k.activated(1, vec![], vec![lose]);
    k.card("Stockpile", &[tag::ASSET, tag::STOCKPILE], &[(slot::COST, 1), (slot::DESTINY, 2)], vec![]);
    let play = play_permanent(&mut k.pool, false);
    let id = DefId(k.defs.len() as u16 - 1);
    for a in [play, a] {
        let a = k.pool.ability(Ability { def: id, ..a });
        k.defs[id.ix()].abilities.push(a);
    }
}

fn interrupts(k: &mut Maker) {
    let pending = any_of(
        Base::Places(PlaceSet::PENDING),
        &[&[Atom::Tag(tag::INTERRUPT), Atom::Book(test::PENDING_CARD)], &[Atom::Book(test::PENDING_DRAIN)]],
    );
    let target = one(&mut k.pool, 0, pending, true);
    k.spell("Trumped", class::INTERRUPT, 0, fate::LOST, vec![target], vec![on(op(verb::CANCEL), R0)]);

    let fighting = any_of(Base::InPlay, &[&[Atom::Book(test::IN_BATTLE), Atom::Book(test::DAMAGEABLE)]]);
    let target = one(&mut k.pool, 0, fighting, true);
    k.spell("Ambush", class::INTERRUPT, 1, fate::USED, vec![target], vec![on(op(verb::DESTROY), R0)]);

    let two = k.pool.num(2);
    let battle = k.now(now::BATTLE);
    k.spell("Rally", class::INTERRUPT, 0, fate::USED, vec![], vec![times(op(verb::ADD_DESTINY), two)]);
    let id = *k.defs.last().unwrap().abilities.first().unwrap();
    k.pool.abilities[id.ix()].gates = vec![battle];
    k.pool.abilities[id.ix()].limit = Some(Limit { n: 1, until: moment::TURN, by_title: true });

    // until end of turn one unit is immune to attrition and has 2 more power
    let says = Says::Number { slot: slot::POWER, how: How::Add, value: two };
    let rules = vec![
        Rule { about: About::Marked, says: Says::Gain { tag: tag::IMMUNE, n: 0 }, while_: NO },
        Rule { about: About::Marked, says, while_: NO },
    ];
    let strong = k.pool.ability(Ability { rules, faces: 3, ..Ability::default() });
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You)]]);
    let target = one(&mut k.pool, 0, mine, true);
    let apply = Op::Apply { ability: strong, on: Some(R0), until: moment::TURN, once: false, caps: [NO; 2] };
    k.spell("Resolve", class::INTERRUPT, 1, fate::USED, vec![target], vec![apply]);

    // a pending ship or unit enters elsewhere
    let pending = any_of(Base::Places(PlaceSet::PENDING), &[&[Atom::Tag(tag::UNIT)], &[Atom::Tag(tag::SHIP)]]);
    let target = one(&mut k.pool, 0, pending, true);
    let other = any_of(Base::InPlay, &[&[Atom::Tag(tag::LOCATION), Atom::Book(test::ELSEWHERE)]]);
    let body = vec![one(&mut k.pool, 1, other, false), with(on(op(verb::REDIRECT), R0), R1)];
    k.spell("Portent", class::INTERRUPT, 1, fate::LOST, vec![target], body);
}

fn orders(k: &mut Maker) {
    // play a unit of your hand, 2 less
    let unit = any_of(Base::Zone(zone::HAND, Who::You), &[&[Atom::Tag(tag::UNIT)]]);
    let (pick, two) = (one(&mut k.pool, 0, unit, false), k.pool.num(2));
    k.spell("Muster", class::ORDER, 1, fate::USED, vec![], vec![pick, times(with(on(op(verb::PLAY), R0), R1), two)]);

    let (three, one_) = (k.pool.num(3), k.pool.num(1));
    let body = vec![times(op(verb::RETRIEVE), three), times(op(verb::DRAW), one_)];
    k.spell("Salvage", class::ORDER, 2, fate::LOST, vec![], body);

    // used: draw two; lost: the opponent loses three
    let arm = |to| Arm { cond: NO, to, node: 0 };
    let early = vec![
        Op::Branch { by: Who::You, arms: vec![arm(1), arm(3)] },
        Op::Stage(stage::USED),
        Op::Jump(4),
        Op::Stage(stage::LOST),
    ];
    let body = vec![times(by(op(verb::LOSE), Who::Opponent), three)];
    k.spell("Gambit", class::INTERRUPT, 1, fate::USED_OR_LOST, early, body);
}

pub fn new_match(m: Maker, decks: [Vec<&str>; 2], seed: u64) -> Arc<Match> {
    let find = |title: &&str| DefId(m.defs.iter().position(|d| d.title == **title).expect("a card") as u16);
    let decks = decks.iter().map(|d| d.iter().map(find).collect()).collect();
    Arc::new(Match::new(&BOOK, m.defs.clone(), m.pool.clone(), decks, rng::key_from_seed(seed), Vec::new()))
}

/// Sixty cards.
pub fn deck() -> Vec<&'static str> {
    let mut d =
        vec!["Moon/Gate", "Moon/Well", "Moon/Pit", "Moon/Orbit", "Rim/Belt", "Rim/Port", "Moon/Camp", "Moon/Camp"];
    let twice = [
        "Rifleman",
        "Guard",
        "Scout",
        "Pilot",
        "Hero",
        "Crawler",
        "Sloop",
        "Carrier",
        "Loyalist",
        "Shifter",
        "Blaster",
        "Trap",
        "Lesson",
        "Medics",
        "Blockade",
        "Toll",
        "Stockpile",
        "Trumped",
        "Ambush",
        "Rally",
        "Resolve",
        "Portent",
        "Muster",
        "Salvage",
        "Gambit",
    ];
    d.extend(twice.iter().chain(&twice));
    d.extend(["Rifleman", "Guard"]);
    assert_eq!(d.len(), 60);
    d
}
