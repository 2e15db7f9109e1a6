//! The toy's cards: what `lang` would make of their text, written by hand.

use super::words::*;
use muster_kernel::book::*;
use muster_kernel::ir::*;
use muster_kernel::*;

pub struct Cards {
    pub pool: Pool,
    pub defs: Vec<Def>,
}

fn ability(class: u8, from: u8, ops: Vec<Op>) -> Ability {
    let nodes = vec![0; ops.len()];
    Ability { class, from, faces: 1, ops, nodes, ..Ability::default() }
}
fn pattern(kinds: &[Kind], stage: StageOf, subject: FilterId) -> Pattern {
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
fn on(mut a: Ability, p: Pattern) -> Ability {
    a.shape = Shape::Triggered;
    a.forced = p.stage == StageOf::After;
    a.on = Some(p);
    a
}
pub fn does(verb: u8, what: Thing, n: ValueId) -> Op {
    Op::Do { verb, what, with: Thing::Marked, n, to: Where::Nowhere, by: Who::You, flags: 0 }
}

impl Cards {
    fn filter(&mut self, base: Base, atoms: &[Atom]) -> FilterId {
        self.pool.filter(Filter { base, alts: vec![atoms.to_vec()] })
    }
    fn this(&mut self) -> FilterId {
        self.filter(Base::InPlay, &[Atom::Among(Thing::This)])
    }
    fn pick(&mut self, dst: u8, filter: FilterId, min: i16) -> Op {
        let (min, max) = (self.pool.num(min), self.pool.num(1));
        Op::Pick { dst, filter, min, max, by: Who::You, target: true, random: false }
    }
    /// "Play: …", which the card's being played triggers.
    fn when_played(&mut self, from: u8, ops: Vec<Op>) -> Ability {
        let this = self.this();
        on(ability(class::PLAY, from, ops), pattern(&[kind::PLAY], StageOf::After, this))
    }
    /// "Death: …"
    fn death(&mut self, ops: Vec<Op>) -> Ability {
        let this = self.this();
        on(ability(class::OTHER, from::PLAY, ops), pattern(&[kind::DESTROY], StageOf::After, this))
    }
    pub fn add(&mut self, title: &str, tags: &[Tag], slots: &[(Slot, i16)], abilities: Vec<Ability>) -> DefId {
        let id = DefId(self.defs.len() as u16);
        let mut front = Face::default();
        tags.iter().for_each(|t| front.add(*t));
        slots.iter().for_each(|(s, n)| front.slots[s.ix()] = *n);
        // the other face: a territory without properties, or a doctrine without text
        let mut back = Face::default();
        if tags.contains(&tag::DOCTRINE) {
            back.add(tag::DOCTRINE);
        } else {
            back.add(tag::TERRITORY);
            for (s, n) in [(slot::ATK, 0), (slot::DEF, 0), (slot::HP, 5)] {
                back.slots[s.ix()] = n;
            }
        }
        let abilities = abilities.into_iter().map(|a| self.pool.ability(Ability { def: id, ..a })).collect();
        self.defs.push(Def {
            code: format!("T{}", id.0),
            title: title.into(),
            title_id: NO,
            title_words: Vec::new(),
            faces: vec![front, back],
            abilities,
            extra: [0; 8],
        });
        id
    }
    /// A unit or territory without text, for numbers.
    pub fn plain(&mut self, title: &str, tag: Tag, atk: i16, def: i16, hp: i16) -> DefId {
        self.add(title, &[tag], &[(slot::COST, 1), (slot::ATK, atk), (slot::DEF, def), (slot::HP, hp)], vec![])
    }
    pub fn find(&self, title: &str) -> DefId {
        let i = self.defs.iter().position(|d| d.title == title).unwrap_or_else(|| panic!("no card {title}"));
        DefId(i as u16)
    }
}

fn body(cost: i16, atk: i16, def: i16, hp: i16) -> Vec<(Slot, i16)> {
    vec![(slot::COST, cost), (slot::ATK, atk), (slot::DEF, def), (slot::HP, hp)]
}

pub fn cards() -> Cards {
    let mut c = Cards { pool: Pool::default(), defs: vec![] };
    // timed effects of the rules themselves: boosts
    let cap = c.pool.value(Value::Cap(0));
    for s in [Some(slot::ATK), Some(slot::DEF), None] {
        let rules = s.map(|slot| Rule {
            about: About::Marked,
            says: Says::Number { slot, how: How::Add, value: cap },
            while_: NO,
        });
        c.pool.ability(Ability { rules: rules.into_iter().collect(), faces: 3, ..Ability::default() });
    }
    let (one, two, three) = (c.pool.num(1), c.pool.num(2), c.pool.num(3));

    // Give up War Born units of yours while playing it: each takes 1 off the price. Then draw 2.
    let war_born = c.filter(Base::InPlay, &[Atom::Tag(tag::UNIT), Atom::Tag(tag::WAR_BORN), Atom::By(Who::You)]);
    let zero = c.pool.num(0);
    let mut reduce = ability(
        class::REDUCE,
        from::HAND,
        vec![
            Op::Pick { dst: 0, filter: war_born, min: zero, max: NO, by: Who::You, target: false, random: false },
            does(verb::DESTROY, Thing::Reg(0), NO),
            Op::End,
        ],
    );
    (reduce.shape, reduce.cost_end, reduce.target_end) = (Shape::Activated, 1, 1);
    let play = c.when_played(from::PLAYED, vec![does(verb::DRAW, Thing::This, two), Op::End]);
    c.add("Oath of the War Born", &[tag::TACTIC], &[(slot::COST, 4)], vec![reduce, play]);

    // When it dies, somebody in its zone takes 2 damage.
    let here = Filter {
        base: Base::InPlay,
        alts: vec![
            vec![Atom::Tag(tag::UNIT), Atom::At(Where::Here)],
            vec![Atom::Tag(tag::TERRITORY), Atom::At(Where::Here)],
        ],
    };
    let here = c.pool.filter(here);
    let pick = c.pick(0, here, 1);
    let death = c.death(vec![pick, does(verb::DAMAGE, Thing::Reg(0), two), Op::End]);
    c.add("War Born Destroyer", &[tag::UNIT, tag::WAR_BORN], &body(2, 2, 0, 2), vec![death]);

    // Every Hunter of yours may hit a unit in its own zone for 1.
    let hunters = c.filter(Base::InPlay, &[Atom::Tag(tag::UNIT), Atom::Tag(tag::HUNTER), Atom::By(Who::You)]);
    let there = c.filter(Base::InPlay, &[Atom::Book(test::STILL_THERE)]);
    let still = c.pool.cond(Cond::Is(Thing::Reg(1), there));
    let near = c.filter(Base::InPlay, &[Atom::Tag(tag::UNIT), Atom::At(Where::Of(Thing::Reg(1)))]);
    let pick = c.pick(3, near, 0);
    let hit = Op::Do {
        verb: verb::DAMAGE,
        what: Thing::Reg(3),
        with: Thing::Reg(1),
        n: one,
        to: Where::Nowhere,
        by: Who::You,
        flags: 0,
    };
    let ops = vec![
        Op::All { dst: 0, filter: hunters },
        Op::Each { set: 0, it: 1, end: 6 },
        Op::Unless { cond: still, to: 1 },
        pick,
        hit,
        Op::Jump(1),
        Op::End,
    ];
    let play = c.when_played(from::PLAYED, ops);
    c.add("Pack Tactics", &[tag::TACTIC], &[(slot::COST, 1)], vec![play]);
    let mut hunter = body(1, 1, 0, 2);
    hunter.push((slot::BOLD, 2));
    c.add("Pack Hunter", &[tag::UNIT, tag::HUNTER], &hunter, vec![]);

    // Warstar. Play: draw 1. Death: gain 2 cmd.
    let play = c.when_played(from::PLAY, vec![does(verb::DRAW, Thing::This, one), Op::End]);
    let death = c.death(vec![does(verb::POINTS, Thing::This, two), Op::End]);
    c.add("First Herald", &[tag::UNIT, tag::WARSTAR, tag::WAR_BORN], &body(3, 3, 1, 3), vec![play, death]);

    // Trap, after an opponent's unit attacks: deal 1 damage to target attacking unit.
    let theirs = c.filter(Base::InPlay, &[Atom::NotBy(Who::You)]);
    let attacking = c.filter(Base::InPlay, &[Atom::Tag(tag::UNIT), Atom::Book(test::ATTACKING)]);
    let pick = c.pick(0, attacking, 1);
    let a = ability(class::TRAP, from::HAND, vec![pick, does(verb::DAMAGE, Thing::Reg(0), one), Op::End]);
    let trap = on(a, pattern(&[kind::ATTACK], StageOf::Late, theirs));
    c.add("Crossfire", &[tag::TRAP], &[(slot::COST, 1)], vec![trap]);

    // Trap, after an opponent plays a trap: that player discards a card at random.
    let trap_card = c.filter(Base::Any, &[Atom::Tag(tag::TRAP), Atom::NotBy(Who::You)]);
    let hand = c.filter(Base::Zone(zone::HAND, Who::Agent), &[]);
    let random = Op::Pick { dst: 0, filter: hand, min: one, max: one, by: Who::You, target: false, random: true };
    let a = ability(class::TRAP, from::HAND, vec![random, does(verb::DISCARD, Thing::Reg(0), NO), Op::End]);
    let trap = on(a, pattern(&[kind::PLAY], StageOf::Late, trap_card));
    c.add("Jammed Signal", &[tag::TRAP], &[(slot::COST, 1)], vec![trap]);

    // Trap, after units or territories are destroyed: draw 1.
    let any = c.filter(Base::Any, &[]);
    let a = ability(class::TRAP, from::HAND, vec![does(verb::DRAW, Thing::This, one), Op::End]);
    let trap = on(a, pattern(&[kind::DESTROY], StageOf::Late, any));
    c.add("Salvage", &[tag::TRAP], &[(slot::COST, 0)], vec![trap]);

    let mut bearer = body(1, 1, 2, 2);
    bearer.push((slot::CUNNING, 1));
    c.add("Shield Bearer", &[tag::UNIT], &bearer, vec![]);
    let mut guard = body(2, 2, 1, 3);
    guard.push((slot::STALWART, 2));
    c.add("Old Guard", &[tag::UNIT], &guard, vec![]);

    // Your first Specter of a turn: its Play ability may happen once more.
    let specter = c.filter(Base::InPlay, &[Atom::Tag(tag::SPECTER)]);
    let first = c.pool.cond(Cond::Now(NOW_FIRST_SPECTER));
    let ops = vec![Op::May { by: Who::You, no: 2 }, does(verb::COPY, Thing::Subject, NO), Op::End];
    let mut p = pattern(&[kind::PLAY], StageOf::After, specter);
    p.agent = Some(Who::You);
    let mut echo = on(ability(class::OTHER, from::PLAY, ops), p);
    echo.gates.push(first);
    c.add("Echo Spire", &[tag::TERRITORY], &body(2, 0, 1, 6), vec![echo]);

    // Specter. Play: place 1 damage counter on target unit.
    let units = c.filter(Base::InPlay, &[Atom::Tag(tag::UNIT)]);
    let pick = c.pick(0, units, 1);
    let play = c.when_played(from::PLAY, vec![pick, does(verb::PLACE, Thing::Reg(0), one), Op::End]);
    c.add("Veil Specter", &[tag::UNIT, tag::SPECTER], &body(2, 1, 0, 2), vec![play]);

    // Play: gain 3 cmd for units only, until the end of the main phase. (The filter's number is the verb's argument.)
    let for_units = c.filter(Base::Any, &[Atom::Tag(tag::UNIT)]);
    let with = Op::Do {
        verb: verb::PURSE,
        what: Thing::This,
        with: Thing::Marked,
        n: three,
        to: Where::Nowhere,
        by: Who::You,
        flags: for_units,
    };
    let play = c.when_played(from::PLAYED, vec![with, Op::End]);
    c.add("Requisition", &[tag::TACTIC], &[(slot::COST, 1)], vec![play]);

    // Engage: place 2 damage counters on target territory in the same zone.
    let near = c.filter(Base::InPlay, &[Atom::Tag(tag::TERRITORY), Atom::At(Where::Here)]);
    let pick = c.pick(0, near, 1);
    let mut engage = ability(class::ENGAGE, from::PLAY, vec![pick, does(verb::PLACE, Thing::Reg(0), two), Op::End]);
    engage.shape = Shape::Activated;
    c.add("Burn Striker", &[tag::UNIT], &body(2, 1, 0, 2), vec![engage]);

    // Play: place 1 damage counter on each territory.
    let lands = c.filter(Base::InPlay, &[Atom::Tag(tag::TERRITORY)]);
    let ops = vec![Op::All { dst: 0, filter: lands }, does(verb::PLACE, Thing::Reg(0), one), Op::End];
    let play = c.when_played(from::PLAYED, ops);
    c.add("Saturation Fire", &[tag::TACTIC], &[(slot::COST, 2)], vec![play]);

    // Doctrine, hand 4. Passive: your War Born units get +1 ATK. Engage: draw 1.
    let rule = Rule {
        about: About::All(war_born),
        says: Says::Number { slot: slot::ATK, how: How::Add, value: one },
        while_: NO,
    };
    let fury = Ability { rules: vec![rule], ..ability(class::OTHER, from::PLAY, vec![]) };
    let mut engage = ability(class::ENGAGE, from::PLAY, vec![does(verb::DRAW, Thing::This, one), Op::End]);
    engage.shape = Shape::Activated;
    c.add("Creed of Fury", &[tag::DOCTRINE], &[(slot::HAND, 4)], vec![fury, engage]);

    // For the loop: after a card becomes engaged, unengage it; after a card becomes unengaged, engage it.
    for (title, when, then) in
        [("Tireless Drum", kind::ENGAGE, verb::UNENGAGE), ("Heavy Chain", kind::UNENGAGE, verb::ENGAGE)]
    {
        let a = ability(class::OTHER, from::PLAY, vec![does(then, Thing::Subject, NO), Op::End]);
        let a = on(a, pattern(&[when], StageOf::After, NO));
        c.add(title, &[tag::UNIT], &body(1, 0, 0, 3), vec![a]);
    }
    c
}

/// A deck of 30 for random play.
pub fn deck(c: &Cards) -> Vec<DefId> {
    let list = [
        ("Oath of the War Born", 2),
        ("War Born Destroyer", 3),
        ("Pack Tactics", 2),
        ("Pack Hunter", 3),
        ("First Herald", 2),
        ("Crossfire", 2),
        ("Jammed Signal", 2),
        ("Salvage", 2),
        ("Shield Bearer", 2),
        ("Old Guard", 2),
        ("Echo Spire", 2),
        ("Veil Specter", 2),
        ("Requisition", 2),
        ("Burn Striker", 1),
        ("Saturation Fire", 1),
    ];
    list.iter().flat_map(|(t, n)| std::iter::repeat_n(c.find(t), *n)).collect()
}
