//! From terms to what the kernel runs: registers for names, targets hoisted to their moment, sets and values interned.

use crate::sem::*;
use crate::{Grammar, GrammarError, Lexicon, Row, Term};
use muster_kernel::ir::*;
use muster_kernel::*;
use std::collections::HashMap;

/// A game's language: all phrase rows with their meanings.
pub struct Dialect {
    pub grammar: Grammar,
    pub sems: Vec<Sem>,
    pub rules: DialectRules,
}

/// What the lowering must know of a game beside its rows.
#[derive(Clone, Copy, Debug)]
pub struct DialectRules {
    /// Stages put after the costs, after the targets, and before the effects.
    pub paid: u8,
    pub targeted: u8,
    pub effects: u8,
    pub attached: u8,
    /// The class of standing abilities.
    pub constant: u8,
    /// Where cards that are played work from, by their type.
    pub in_play: u8,
    /// The moment that never comes, for delayed effects without an end.
    pub never: u8,
    /// Events go off from this zone class.
    pub hand: u8,
    /// The verb of paying from the pool, which nothing answers.
    pub quiet_cost: u8,
    /// A card found by its properties is shown when this verb takes it, unless this other one showed it.
    pub to_hand: u8,
    pub reveal: u8,
}

impl Dialect {
    pub fn new(phrases: Vec<Phrase>, lexicon: Lexicon, rules: DialectRules) -> Result<Dialect, GrammarError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut sems = Vec::new();
        for (i, p) in phrases.into_iter().enumerate() {
            rows.push(Row { sem: i as u16, ..p.row });
            sems.push(p.sem);
        }
        Ok(Dialect { grammar: Grammar::new(rows, lexicon)?, sems, rules })
    }
    pub fn sem(&self, t: &Term) -> Option<&Sem> {
        self.grammar.sem(t).map(|s| &self.sems[s as usize])
    }
}

/// What one line of a card means.
#[derive(Default, Debug)]
pub struct Lowered {
    pub keywords: Vec<(Tag, Option<(Slot, i16)>)>,
    pub abilities: Vec<Ability>,
}

/// What the line stands on.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Works from a hand instead of from play (events).
    pub played: bool,
    pub faces: u8,
    pub line: u8,
}

pub fn lower_line(d: &Dialect, pool: &mut Pool, line: &Term, ground: Ground) -> Result<Lowered, String> {
    let nodes = line.preorder().into_iter().enumerate().map(|(i, t)| (t as *const Term, i as u16)).collect();
    let mut low = Low::new(d, pool, nodes, ground);
    low.line(line)
}

/// A filter alone, for hosts.
pub fn lower_filter(d: &Dialect, pool: &mut Pool, g: &Term) -> Result<FilterId, String> {
    let mut low = Low::new(d, pool, HashMap::new(), Ground { played: false, faces: 1, line: 0 });
    let group = low.group(g)?;
    Ok(low.pool.filter(group.filter()))
}

type Done<T> = Result<T, String>;

/// A set being described.
#[derive(Clone, Debug)]
struct Group {
    base: Base,
    alts: Vec<Vec<Atom>>,
}

impl Group {
    fn any() -> Group {
        Group { base: Base::InPlay, alts: vec![Vec::new()] }
    }
    fn all(&mut self, a: Atom) {
        for alt in &mut self.alts {
            alt.push(a);
        }
    }
    fn either(&mut self, a: Atom, b: Atom) {
        let mut out = Vec::new();
        for alt in &self.alts {
            for x in [a, b] {
                let mut alt = alt.clone();
                alt.push(x);
                out.push(alt);
            }
        }
        self.alts = out;
    }
    fn is_place(&self) -> bool {
        matches!(self.base, Base::Places(_))
    }
    /// In the order in which tests are cheap.
    fn filter(mut self) -> Filter {
        for alt in &mut self.alts {
            alt.sort_by_key(|a| match a {
                Atom::At(_) => 0,
                Atom::Flag(..) | Atom::By(_) | Atom::NotBy(_) => 1,
                Atom::Not(_) | Atom::Among(_) | Atom::On(_) => 2,
                Atom::Tag(_) | Atom::NotTag(_) => 3,
                _ => 4,
            });
        }
        Filter { base: self.base, alts: self.alts }
    }
    fn has_owner(&self) -> bool {
        self.alts.iter().all(|alt| alt.iter().any(|a| matches!(a, Atom::By(_))))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Cost,
    Body,
}

struct Low<'a> {
    d: &'a Dialect,
    pool: &'a mut Pool,
    nodes: HashMap<*const Term, u16>,
    ground: Ground,
    cost: Vec<(Op, u16)>,
    targets: Vec<(Op, u16)>,
    body: Vec<(Op, u16)>,
    section: Section,
    next_reg: u8,
    names: Vec<(char, u8, bool)>,
    /// The last card that was mentioned.
    it: Option<Thing>,
    there: Where,
    rest: Option<u8>,
    /// What a search found by its properties and nobody has seen yet.
    found: Option<u8>,
    actor: Who,
    that_player: Option<Who>,
    /// Inside a timed effect: numbers that must be fixed now.
    caps: Option<Vec<ValueId>>,
    x_defined: bool,
    node: u16,
}

impl<'a> Low<'a> {
    fn new(d: &'a Dialect, pool: &'a mut Pool, nodes: HashMap<*const Term, u16>, ground: Ground) -> Self {
        Low {
            d,
            pool,
            nodes,
            ground,
            cost: Vec::new(),
            targets: Vec::new(),
            body: Vec::new(),
            section: Section::Body,
            next_reg: 0,
            names: Vec::new(),
            it: None,
            there: Where::Here,
            rest: None,
            found: None,
            actor: Who::You,
            that_player: None,
            caps: None,
            x_defined: false,
            node: 0,
        }
    }

    fn sem(&self, t: &Term) -> Done<Sem> {
        self.d.sem(t).cloned().ok_or_else(|| format!("no meaning for {:?}", self.d.grammar.print_source(t)))
    }
    fn at(&mut self, t: &Term) {
        if let Some(n) = self.nodes.get(&(t as *const Term)) {
            self.node = *n;
        }
    }
    fn emit(&mut self, op: Op) {
        let node = self.node;
        match self.section {
            Section::Cost => self.cost.push((op, node)),
            Section::Body => self.body.push((op, node)),
        }
    }
    fn reg(&mut self) -> Done<u8> {
        if self.next_reg >= 7 {
            return Err("this ability chooses more things than an ability can hold".into());
        }
        self.next_reg += 1;
        Ok(self.next_reg - 1)
    }
    fn num(&mut self, n: i16) -> ValueId {
        self.pool.num(n)
    }

    // ---- lines ----

    fn line(&mut self, t: &Term) -> Done<Lowered> {
        let mut out = Lowered::default();
        let ability = match self.sem(t)? {
            Sem::Keywords => {
                for k in t.args[0].elements() {
                    out.keywords.push(self.keyword(k)?);
                }
                return Ok(out);
            }
            Sem::Activated => {
                let mut a = self.shell(&t.args[0], Shape::Activated)?;
                self.mods(&mut a, &t.args[1])?;
                self.abody(&t.args[2])?;
                self.finish(a, true)
            }
            Sem::Triggered => {
                let mut a = self.shell(&t.args[0], Shape::Triggered)?;
                a.on = Some(self.trigger(&t.args[1])?);
                self.mods(&mut a, &t.args[2])?;
                self.abody(&t.args[3])?;
                self.finish(a, true)
            }
            Sem::Whenever => {
                let mut a = self.base(Shape::Whenever);
                a.forced = true;
                self.it = Some(Thing::This);
                let c = self.cond(&t.args[0])?;
                a.gates.push(c);
                self.abody(&t.args[1])?;
                self.finish(a, false)
            }
            Sem::Static => {
                let mut a = self.base(Shape::Static);
                let about = self.about(&t.args[0])?;
                self.it = Some(match about {
                    About::Host => Thing::Host,
                    _ => Thing::This,
                });
                let while_ = self.while_(&t.args[2])?;
                for p in t.args[1].elements() {
                    self.pred(p, about, while_, &mut a.rules)?;
                }
                a
            }
            Sem::StaticRule => {
                let mut a = self.base(Shape::Static);
                self.it = Some(Thing::This);
                let while_ = self.while_(&t.args[1])?;
                let rule = self.rule(&t.args[0], while_)?;
                a.rules.push(rule);
                a
            }
            _ => return Err("this is not a whole line".into()),
        };
        out.abilities.push(ability);
        Ok(out)
    }

    fn while_(&mut self, t: &Term) -> Done<CondId> {
        match t.present() {
            Some(c) => self.cond(c),
            None => Ok(NO),
        }
    }

    fn base(&self, shape: Shape) -> Ability {
        Ability {
            shape,
            class: self.d.rules.constant,
            from: self.d.rules.in_play,
            faces: self.ground.faces,
            line: self.ground.line,
            ..Ability::default()
        }
    }

    fn shell(&mut self, kind: &Term, shape: Shape) -> Done<Ability> {
        let Sem::Kind { class, forced } = self.sem(kind)? else { return Err("an ability needs its kind".into()) };
        let from = if self.ground.played { self.d.rules.hand } else { self.d.rules.in_play };
        Ok(Ability { class, forced, from, ..self.base(shape) })
    }

    fn mods(&mut self, a: &mut Ability, list: &Term) -> Done<()> {
        let Some(list) = list.present() else { return Ok(()) };
        for m in list.elements() {
            match self.sem(m)? {
                Sem::Once { until } => a.limit = Some(Limit { n: 1, until, by_title: self.ground.played }),
                Sem::OnlyNow(n) => {
                    let c = self.pool.cond(Cond::Now(n));
                    a.gates.push(c);
                }
                Sem::OnlyIf => {
                    let c = self.cond(&m.args[0])?;
                    a.gates.push(c);
                }
                Sem::Instead => a.instead = true,
                Sem::WorksFrom(bits) => a.from = bits,
                _ => return Err("this cannot limit an ability".into()),
            }
        }
        Ok(())
    }

    /// Puts costs, targets and effects in the game's order.
    fn finish(&mut self, mut a: Ability, staged: bool) -> Ability {
        let (cost, targets, body) =
            (std::mem::take(&mut self.cost), std::mem::take(&mut self.targets), std::mem::take(&mut self.body));
        let mut push = |op: Op, node: u16| {
            a.ops.push(op);
            a.nodes.push(node);
        };
        for (op, n) in cost {
            push(op, n);
        }
        if staged {
            push(Op::Stage(self.d.rules.paid), 0);
        }
        let cost_end = a.ops.len();
        let mut push = |op: Op, node: u16| {
            a.ops.push(op);
            a.nodes.push(node);
        };
        for (op, n) in targets {
            push(op, n);
        }
        if staged {
            push(Op::Stage(self.d.rules.targeted), 0);
            push(Op::Stage(self.d.rules.effects), 0);
        }
        let base = a.ops.len() as u16;
        for (mut op, n) in body {
            match &mut op {
                Op::Jump(to) | Op::Then { to } | Op::Unless { to, .. } => *to += base,
                Op::Each { end, .. } | Op::Seats { end, .. } => *end += base,
                Op::May { no, .. } => *no += base,
                Op::Branch { arms, .. } => arms.iter_mut().for_each(|x| x.to += base),
                _ => {}
            }
            a.ops.push(op);
            a.nodes.push(n);
        }
        a.ops.push(Op::End);
        a.nodes.push(0);
        a.cost_end = cost_end as u16;
        a.target_end = base;
        a.regs = self.next_reg;
        a
    }

    // ---- triggers ----

    fn trigger(&mut self, t: &Term) -> Done<Pattern> {
        let stage = stage_of(&self.sem(t)?);
        let on = self.event(&t.args[0], stage)?;
        self.it = Some(Thing::Subject);
        self.there = Where::Event;
        Ok(on)
    }

    fn event(&mut self, t: &Term, stage: StageOf) -> Done<Pattern> {
        let Sem::Event(e) = self.sem(t)? else { return Err("this is not something that happens".into()) };
        let mut place = e.here.then_some(Where::Here);
        let subject = match e.subject {
            None => NO,
            Some(i) => {
                let mut g = self.who_group(&t.args[i as usize])?;
                if e.place_of_event {
                    for alt in &mut g.alts {
                        alt.retain(|a| match a {
                            Atom::At(w) => {
                                place = Some(*w);
                                false
                            }
                            _ => true,
                        });
                    }
                }
                if e.owned {
                    g.all(Atom::By(Who::You));
                }
                g.base = Base::Any;
                self.pool.filter(g.filter())
            }
        };
        let source = match e.source {
            None => NO,
            Some(i) => {
                let mut g = self.who_group(&t.args[i as usize])?;
                g.base = Base::Any;
                self.pool.filter(g.filter())
            }
        };
        Ok(Pattern {
            kinds: if stage == StageOf::Would { e.before } else { e.after },
            stage,
            subject,
            source,
            agent: e.agent,
            place,
            rel: e.rel,
            flags: e.flags,
            unless: 0,
            extra: e.extra,
        })
    }

    // ---- bodies ----

    fn abody(&mut self, t: &Term) -> Done<()> {
        match self.sem(t)? {
            Sem::CostBody => {
                self.section = Section::Cost;
                for c in t.args[0].elements() {
                    self.stmt(c)?;
                }
                self.section = Section::Body;
                // one price: everything is chosen first, then what nobody can answer is paid, then the rest
                let quiet = self.d.rules.quiet_cost;
                self.cost.sort_by_key(|(op, _)| match op {
                    Op::Do { verb, .. } if *verb == quiet => 1,
                    Op::Do { .. } => 2,
                    _ => 0,
                });
                self.sentences(&t.args[1])
            }
            _ => self.sentences(&t.args[0]),
        }
    }

    fn sentences(&mut self, list: &Term) -> Done<()> {
        for s in list.elements() {
            self.sentence(s)?;
        }
        Ok(())
    }

    fn sentence(&mut self, t: &Term) -> Done<()> {
        match self.sem(t)? {
            Sem::Sentence => {
                for s in t.args[0].elements() {
                    self.stmt(s)?;
                }
                Ok(())
            }
            Sem::Then => {
                self.emit(Op::Begin);
                self.stmt(&t.args[0])?;
                let at = self.body.len();
                self.emit(Op::Then { to: 0 });
                self.stmt(&t.args[1])?;
                let end = self.body.len() as u16;
                self.body[at].0 = Op::Then { to: end };
                Ok(())
            }
            _ => self.stmt(t),
        }
    }

    fn stmt(&mut self, t: &Term) -> Done<()> {
        self.at(t);
        match self.sem(t)? {
            Sem::Pass => self.stmt(&t.args[0]),
            Sem::Verb(v) => self.verb(t, v),
            Sem::If => {
                let cond = self.cond(&t.args[0])?;
                let at = self.body.len();
                self.emit(Op::Unless { cond, to: 0 });
                self.stmt(&t.args[1])?;
                let to = self.body.len() as u16;
                self.body[at].0 = Op::Unless { cond, to };
                Ok(())
            }
            Sem::ChooseOne => {
                let at = self.body.len();
                self.emit(Op::Branch { by: self.actor, arms: Vec::new() });
                let (mut arms, mut jumps) = (Vec::new(), Vec::new());
                for arm in t.args[0].elements() {
                    self.at(arm);
                    arms.push(Arm { cond: NO, to: self.body.len() as u16, node: self.node });
                    self.stmt(arm)?;
                    jumps.push(self.body.len());
                    self.emit(Op::Jump(0));
                }
                let end = self.body.len() as u16;
                for j in jumps {
                    self.body[j].0 = Op::Jump(end);
                }
                self.body[at].0 = Op::Branch { by: self.actor, arms };
                Ok(())
            }
            Sem::Choose => self.np(&t.args[0], None).map(|_| ()),
            Sem::ChoosePlayer => {
                let dst = self.reg()?;
                let filter = self.pool.filter(Filter { base: Base::Seats, alts: vec![Vec::new()] });
                let one = self.num(1);
                self.emit(Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: false, random: false });
                self.that_player = Some(Who::Reg(dst));
                Ok(())
            }
            Sem::May => {
                let at = self.body.len();
                let by = self.actor;
                self.emit(Op::May { by, no: 0 });
                self.stmt(&t.args[0])?;
                let no = self.body.len() as u16;
                self.body[at].0 = Op::May { by, no };
                Ok(())
            }
            Sem::Later => {
                // a trigger that waits, once, for the card mentioned last
                let marked = self.it.ok_or("nothing was mentioned that this could wait for")?;
                let mut inner = self.inner();
                inner.it = Some(Thing::Marked);
                let on = inner.event(&t.args[0], StageOf::After)?;
                inner.stmt(&t.args[1])?;
                let mut a = inner.base(Shape::Triggered);
                a.forced = true;
                a.on = Some(on);
                let a = inner.finish(a, false);
                let never = self.d.rules.never;
                self.apply(a, Some(marked), never, true)
            }
            Sem::AtEvent { kinds, extra, until } => {
                let marked = self.it;
                let mut inner = self.inner();
                inner.it = Some(Thing::Marked);
                inner.stmt(&t.args[0])?;
                let mut a = inner.base(Shape::Triggered);
                a.forced = true;
                a.on = Some(Pattern {
                    kinds,
                    stage: StageOf::After,
                    subject: NO,
                    source: NO,
                    agent: None,
                    place: None,
                    rel: None,
                    flags: 0,
                    unless: 0,
                    extra,
                });
                let a = inner.finish(a, false);
                self.apply(a, marked, until, true)
            }
            Sem::Timed => {
                let (thing, _) = self.np(&t.args[0], None)?;
                let Sem::Until(until) = self.sem(&t.args[2])? else { return Err("this needs an end".into()) };
                let mut a = self.base(Shape::Static);
                self.caps = Some(Vec::new());
                let it = self.it;
                self.it = Some(Thing::Marked);
                for p in t.args[1].elements() {
                    self.pred(p, About::Marked, NO, &mut a.rules)?;
                }
                self.it = it;
                self.apply_capped(a, Some(thing), until, false)
            }
            Sem::CreateDivided { verb, places, most } => {
                let n = t.args[0].num;
                let title = self.token(&t.args[1])?;
                let one = self.num(1);
                let filter = self.pool.filter(Filter { base: Base::Places(places), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                let alike = self.pool.filter(Filter {
                    base: Base::InPlay,
                    alts: vec![vec![Atom::By(self.actor), Atom::Titled(title, true)]],
                });
                let (out, most) = (self.pool.value(Value::Size(alike)), self.num(most));
                let room = self.pool.cond(Cond::Cmp(Cmp::Lt, out, most));
                let mut stops = Vec::new();
                for _ in 0..n.clamp(0, 10) {
                    stops.push(self.body.len());
                    self.emit(Op::Unless { cond: room, to: 0 });
                    self.emit(Op::Pick {
                        dst,
                        filter,
                        min: one,
                        max: one,
                        by: self.actor,
                        target: false,
                        random: false,
                    });
                    self.create(verb, one, title, Where::Reg(dst));
                }
                let to = self.body.len() as u16;
                for s in stops {
                    self.body[s].0 = Op::Unless { cond: room, to };
                }
                Ok(())
            }
            Sem::Create { verb } => {
                let n = self.num(t.args[0].num as i16);
                let title = self.token(&t.args[1])?;
                let to = self.place(&t.args[2])?;
                self.create(verb, n, title, to);
                Ok(())
            }
            Sem::Search { look, zone } => {
                let n = self.num(t.args[0].num as i16);
                let all = self.look(look, zone, Who::You, n)?;
                self.rest = Some(all);
                let mut g = self.group(&t.args[1])?;
                let described = g.alts.iter().any(|alt| !alt.is_empty());
                g.base = Base::Held(all);
                let filter = self.pool.filter(g.filter());
                let dst = self.reg()?;
                let (zero, one) = (self.num(0), self.num(1));
                self.emit(Op::Pick { dst, filter, min: zero, max: one, by: self.actor, target: false, random: false });
                self.it = Some(Thing::Reg(dst));
                self.found = described.then_some(dst);
                Ok(())
            }
            Sem::LookAtTop { look, zone } => {
                let n = self.num(t.args[0].num as i16);
                let who = self.that_player.unwrap_or(Who::You);
                let all = self.look(look, zone, who, n)?;
                self.name(&t.args[1], all);
                Ok(())
            }
            Sem::RevealTop { reveal, zone } => {
                let one = self.num(1);
                let filter = self.pool.filter(Filter { base: Base::Top(zone, Who::You, one), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                self.emit(Op::Do {
                    verb: reveal,
                    what: Thing::Reg(dst),
                    with: Thing::Reg(REGS as u8),
                    n: NO,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                self.name(&t.args[0], dst);
                self.it = Some(Thing::Reg(dst));
                Ok(())
            }
            Sem::PayCost { pay, slot } => {
                let none = Thing::Reg(REGS as u8);
                let (of, _) = self.np(&t.args[0], None)?;
                let n = self.pool.value(Value::Stat { of, slot, printed: true });
                self.emit(Op::Do {
                    verb: pay,
                    what: none,
                    with: none,
                    n,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                Ok(())
            }
            Sem::WithRest(verb) => {
                let rest = self.rest.ok_or("\"rest\" needs a search before it")?;
                let none = Thing::Reg(REGS as u8);
                self.emit(Op::Do {
                    verb,
                    what: Thing::Reg(rest),
                    with: none,
                    n: NO,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                Ok(())
            }
            Sem::MoveTo { to_place, to_host } => {
                let (what, _) = self.np(&t.args[0], None)?;
                let what_is = self.it;
                let (verb, with, to) = match self.sem(&t.args[1])? {
                    Sem::PlaceNp => {
                        let (thing, place) = self.np(&t.args[1].args[0], None)?;
                        if place {
                            (to_place, Thing::Reg(REGS as u8), where_of(thing))
                        } else {
                            (to_host, thing, Where::Nowhere)
                        }
                    }
                    _ => (to_place, Thing::Reg(REGS as u8), self.place(&t.args[1])?),
                };
                self.it = what_is;
                self.emit(Op::Do { verb, what, with, n: NO, to, by: self.actor, flags: 0 });
                Ok(())
            }
            _ => Err(format!("this says nothing to do: {}", self.d.grammar.print_source(t))),
        }
    }

    /// A lowering of its own for an ability inside an ability.
    fn inner<'b>(&'b mut self) -> Low<'b> {
        Low::new(self.d, self.pool, self.nodes.clone(), self.ground)
    }

    fn apply(&mut self, a: Ability, on: Option<Thing>, until: u8, once: bool) -> Done<()> {
        let ability = self.pool.ability(a);
        self.emit(Op::Apply { ability, on, until, once, caps: [NO; 2] });
        Ok(())
    }
    fn apply_capped(&mut self, a: Ability, on: Option<Thing>, until: u8, once: bool) -> Done<()> {
        let caps = self.caps.take().unwrap_or_default();
        if caps.len() > 2 {
            return Err("a timed effect can hold two numbers at most".into());
        }
        let ability = self.pool.ability(a);
        let get = |i: usize| caps.get(i).copied().unwrap_or(NO);
        self.emit(Op::Apply { ability, on, until, once, caps: [get(0), get(1)] });
        Ok(())
    }

    fn look(&mut self, look: u8, zone: u8, who: Who, n: ValueId) -> Done<u8> {
        let none = Thing::Reg(REGS as u8);
        self.emit(Op::Do {
            verb: look,
            what: none,
            with: none,
            n,
            to: Where::Zone(zone, who),
            by: self.actor,
            flags: 0,
        });
        let dst = self.reg()?;
        let filter = self.pool.filter(Filter { base: Base::Top(zone, who, n), alts: vec![Vec::new()] });
        self.emit(Op::All { dst, filter });
        Ok(dst)
    }

    fn token(&mut self, t: &Term) -> Done<u16> {
        match self.sem(t)? {
            Sem::TokenTitle(title) => Ok(self.pool.title(&title)),
            _ => Err("this is not a token".into()),
        }
    }
    fn create(&mut self, verb: u8, n: ValueId, title: u16, to: Where) {
        let none = Thing::Reg(REGS as u8);
        self.emit(Op::Do { verb, what: none, with: none, n, to, by: self.actor, flags: title });
    }

    fn verb(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        match v.actor {
            Actor::You => self.verb_by(t, v, self.actor),
            Actor::Opponent => self.verb_by(t, v, Who::Opponent),
            Actor::EachPlayer => {
                let it = self.reg()?;
                let _index = self.reg()?;
                let at = self.body.len() as u16;
                self.emit(Op::Seats { it, end: 0 });
                self.verb_by(t, v, Who::Reg(it))?;
                self.emit(Op::Jump(at));
                let end = self.body.len() as u16;
                self.body[at as usize].0 = Op::Seats { it, end };
                Ok(())
            }
        }
    }

    fn verb_by(&mut self, t: &Term, v: VerbSem, by: Who) -> Done<()> {
        let before = std::mem::replace(&mut self.actor, by);
        let n = match v.n {
            Amount::None | Amount::All => NO,
            Amount::One => self.num(1),
            Amount::Arg(i) => self.value(&t.args[i as usize])?,
        };
        let none = Thing::Reg(REGS as u8);
        let own = v.own || self.section == Section::Cost;
        let what = match v.what {
            None => none,
            Some(i) => self.np(&t.args[i as usize], Some(Own { own, not: v.not }))?.0,
        };
        let main = self.it;
        let with = match v.with {
            None => none,
            Some(i) => self.np(&t.args[i as usize], None)?.0,
        };
        let to = match v.to {
            None => Where::Nowhere,
            Some(i) => self.place(&t.args[i as usize])?,
        };
        if v.what.is_some() {
            self.it = main;
        }
        self.at(t);
        let mut flags = v.flags;
        if let (Thing::Reg(r), Some(f)) = (what, self.found)
            && r == f
        {
            if v.verb == self.d.rules.to_hand {
                flags |= 1;
            }
            if v.verb == self.d.rules.reveal {
                self.found = None;
            }
        }
        self.emit(Op::Do { verb: v.verb, what, with, n, to, by, flags });
        self.actor = before;
        Ok(())
    }

    // ---- nouns ----

    fn name(&mut self, t: &Term, reg: u8) {
        if let Some(c) = t.text().chars().next() {
            self.names.push((c, reg, false));
        }
    }
    fn named(&self, t: &Term) -> Done<u8> {
        let c = t.text().chars().next().unwrap_or('?');
        self.names
            .iter()
            .rev()
            .find(|n| n.0 == c)
            .map(|n| n.1)
            .ok_or_else(|| format!("nothing was named {c} before this"))
    }
    fn named_is_place(&self, t: &Term) -> bool {
        let c = t.text().chars().next().unwrap_or('?');
        self.names.iter().rev().find(|n| n.0 == c).is_some_and(|n| n.2)
    }

    /// A thing spoken of; the flag says that it is a place.
    fn np(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        self.at(t);
        let (core, name) = match self.sem(t)? {
            Sem::Np => (&t.args[0], t.args[1].present()),
            _ => (t, None),
        };
        let (thing, place) = self.np_core(core, own)?;
        if let (Some(name), Thing::Reg(r)) = (name, thing) {
            let c = name.text().chars().next().unwrap_or('?');
            self.names.push((c, r, place));
        }
        Ok((thing, place))
    }

    fn np_core(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        let one = self.num(1);
        let zero = self.num(0);
        let pick =
            |low: &mut Self, g: &Term, min: ValueId, max: ValueId, target: bool, random: bool| -> Done<(Thing, bool)> {
                let mut group = low.group(g)?;
                low.restrict(&mut group, own);
                let place = group.is_place();
                let in_play = group.base == Base::InPlay;
                let filter = low.pool.filter(group.filter());
                let dst = low.reg()?;
                let op = Op::Pick { dst, filter, min, max, by: low.actor, target, random };
                if target && low.section == Section::Body {
                    let node = low.node;
                    low.targets.push((op, node));
                } else {
                    low.emit(op);
                }
                if in_play || place {
                    low.mention(Thing::Reg(dst), place);
                } else {
                    low.it = Some(Thing::Reg(dst));
                }
                Ok((Thing::Reg(dst), place))
            };
        match self.sem(t)? {
            Sem::Pass => self.np_core(&t.args[0], own),
            Sem::One => pick(self, &t.args[0], one, one, false, false),
            Sem::Target => pick(self, &t.args[0], one, one, true, false),
            Sem::UpToTarget => {
                let n = self.num(t.args[0].num as i16);
                pick(self, &t.args[1], one, n, true, false)
            }
            Sem::UpTo => {
                let n = self.num(t.args[0].num as i16);
                pick(self, &t.args[1], zero, n, false, false)
            }
            Sem::AnyNumber => pick(self, &t.args[0], zero, NO, false, false),
            Sem::Random => {
                let n = self.num(t.args[0].num as i16);
                pick(self, &t.args[1], n, n, false, true)
            }
            Sem::Count => {
                let n = self.num(t.args[0].num as i16);
                pick(self, &t.args[1], n, n, false, false)
            }
            Sem::CountX => {
                // the player chooses X while paying
                let group = self.group(&t.args[1])?;
                let f = self.pool.filter(group.filter());
                let max = self.pool.value(Value::Size(f));
                let x = flow::X_REG as u8;
                self.emit(Op::Number { dst: x, min: one, max, by: self.actor });
                self.x_defined = true;
                let n = self.pool.value(Value::Reg(x));
                pick(self, &t.args[1], n, n, false, false)
            }
            Sem::Each => {
                let mut group = self.group(&t.args[0])?;
                self.restrict(&mut group, own);
                let place = group.is_place();
                let filter = self.pool.filter(group.filter());
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                Ok((Thing::Reg(dst), place))
            }
            Sem::OneOf => {
                let r = self.named(&t.args[0])?;
                let filter = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                self.emit(Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: false, random: false });
                self.mention(Thing::Reg(dst), false);
                Ok((Thing::Reg(dst), false))
            }
            Sem::Topmost => {
                let mut group = self.group(&t.args[0])?;
                group.base = match self.sem(&t.args[1])? {
                    Sem::InZone { zone, who } => Base::Topmost(zone, self.zone_who(who)),
                    _ => return Err("topmost needs one pile".into()),
                };
                let filter = self.pool.filter(group.filter());
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                self.mention(Thing::Reg(dst), false);
                Ok((Thing::Reg(dst), false))
            }
            _ => {
                let thing = self.reference(t)?;
                let place = matches!(self.sem(t)?, Sem::Named) && self.named_is_place(&t.args[0]);
                Ok((thing, place))
            }
        }
    }

    fn mention(&mut self, thing: Thing, place: bool) {
        self.there = if place { where_of(thing) } else { Where::Of(thing) };
        if !place {
            self.it = Some(thing);
        }
    }

    fn restrict(&mut self, g: &mut Group, own: Option<Own>) {
        let Some(own) = own else { return };
        if own.own && !g.is_place() && g.base == Base::InPlay && !g.has_owner() {
            g.all(Atom::By(self.actor));
        }
        if let Some(tag) = own.not {
            g.all(Atom::NotTag(tag));
        }
    }

    fn reference(&mut self, t: &Term) -> Done<Thing> {
        match self.sem(t)? {
            Sem::Pass => self.reference(&t.args[0]),
            Sem::This => Ok(Thing::This),
            Sem::Host => Ok(Thing::Host),
            Sem::It => self.it.ok_or_else(|| "\"it\" points to nothing: nothing was mentioned before".to_string()),
            Sem::Named => self.named(&t.args[0]).map(Thing::Reg),
            Sem::Rest => self.rest.map(Thing::Reg).ok_or_else(|| "\"rest\" needs a search before it".to_string()),
            Sem::RoleThing(r) => Ok(Thing::Role(r)),
            Sem::YourTagged(tag) => {
                let dst = self.reg()?;
                let filter = self
                    .pool
                    .filter(Filter { base: Base::InPlay, alts: vec![vec![Atom::By(Who::You), Atom::Tag(tag)]] });
                self.emit(Op::All { dst, filter });
                Ok(Thing::Reg(dst))
            }
            _ => Err(format!("this names no thing: {}", self.d.grammar.print_source(t))),
        }
    }

    fn about(&mut self, t: &Term) -> Done<About> {
        match self.sem(t)? {
            Sem::Pass => {
                let inner = &t.args[0];
                match self.sem(inner)? {
                    Sem::This | Sem::It => Ok(About::This),
                    Sem::Host => Ok(About::Host),
                    _ => {
                        let g = self.group(inner)?;
                        Ok(About::All(self.pool.filter(g.filter())))
                    }
                }
            }
            _ => Err("this rule is about nothing".into()),
        }
    }

    /// The set an event or a rule speaks of.
    fn who_group(&mut self, t: &Term) -> Done<Group> {
        let inner = match self.sem(t)? {
            Sem::Pass => &t.args[0],
            _ => t,
        };
        let one = |thing: Thing| Group { base: Base::Any, alts: vec![vec![Atom::Among(thing)]] };
        match self.sem(inner)? {
            Sem::This => Ok(one(Thing::This)),
            Sem::Host => Ok(one(Thing::Host)),
            Sem::It => Ok(one(self.it.unwrap_or(Thing::This))),
            Sem::YourTagged(tag) => Ok(Group { base: Base::Any, alts: vec![vec![Atom::By(Who::You), Atom::Tag(tag)]] }),
            _ => self.group(inner),
        }
    }

    fn zone_who(&self, w: ZoneWho) -> Who {
        match w {
            ZoneWho::You => Who::You,
            ZoneWho::Opponent => Who::Opponent,
            ZoneWho::Their => self.actor,
            ZoneWho::ThatPlayer => self.that_player.unwrap_or(Who::You),
        }
    }

    // ---- groups ----

    fn group(&mut self, t: &Term) -> Done<Group> {
        match self.sem(t)? {
            Sem::Adj => {
                let mut g = self.group(&t.args[1])?;
                self.adj(&t.args[0], &mut g)?;
                Ok(g)
            }
            Sem::Noun => self.noun(&t.args[0]),
            Sem::NounPosts => {
                let mut g = self.noun(&t.args[0])?;
                self.posts(&t.args[1], &mut g)?;
                Ok(g)
            }
            _ => Err(format!("this describes no cards: {}", self.d.grammar.print_source(t))),
        }
    }

    fn noun(&mut self, t: &Term) -> Done<Group> {
        let mut g = Group::any();
        match self.sem(t)? {
            Sem::TagNoun(tags) => tags.iter().for_each(|tag| g.all(Atom::Tag(*tag))),
            Sem::AnyCard => {}
            Sem::PlaceNoun { class } => g.base = Base::Places(class),
            Sem::PlaceNounEither { class, a, b } => {
                g.base = Base::Places(class);
                g.either(Atom::Rel(a, Where::Here), Atom::Rel(b, Where::Here));
            }
            Sem::TokenNoun => {
                let title = self.token(&t.args[0])?;
                g.all(Atom::Titled(title, true));
            }
            _ => return Err("this is no noun".into()),
        }
        Ok(g)
    }

    fn tag(&mut self, t: &Term) -> Done<Tag> {
        match self.sem(t)? {
            Sem::TagWord(tag) => Ok(tag),
            Sem::Pass => self.tag(&t.args[0]),
            _ => Err("this is no property of a card".into()),
        }
    }

    fn adj(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        let different = self.it.unwrap_or(Thing::Host);
        match self.sem(t)? {
            Sem::Pass => {
                let tag = self.tag(t)?;
                g.all(Atom::Tag(tag));
            }
            Sem::TagWord(tag) => g.all(Atom::Tag(tag)),
            Sem::NotTagged => {
                let tag = self.tag(&t.args[0])?;
                g.all(Atom::NotTag(tag));
            }
            Sem::EitherTag => {
                let (a, b) = (self.tag(&t.args[0])?, self.tag(&t.args[1])?);
                g.either(Atom::Tag(a), Atom::Tag(b));
            }
            Sem::By(w) => g.all(Atom::By(w)),
            Sem::Other => g.all(Atom::Not(Thing::This)),
            Sem::Different if g.is_place() => g.all(Atom::NotRel(PLACE_SELF, Where::Of(different))),
            Sem::Different => g.all(Atom::Not(different)),
            Sem::Flag(bit, on) => g.all(Atom::Flag(bit, on)),
            Sem::HasCounter(c) => {
                let one = self.num(1);
                g.all(Atom::Counter { counter: c, cmp: Cmp::Ge, value: one });
            }
            Sem::PlaceRel(r) => g.all(Atom::Rel(r, Where::Here)),
            Sem::NotPlaceRel(r) => g.all(Atom::NotRel(r, Where::Here)),
            Sem::Eligible => g.all(Atom::Hosts(self.it.unwrap_or(Thing::This))),
            _ => return Err("this is no adjective".into()),
        }
        Ok(())
    }

    fn posts(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Posts => {
                self.post(&t.args[0], g)?;
                self.posts(&t.args[1], g)
            }
            Sem::Pass => self.post(&t.args[0], g),
            _ => self.post(t, g),
        }
    }

    fn post(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Pass => return self.post(&t.args[0], g),
            Sem::AtHere => g.all(Atom::At(Where::Here)),
            Sem::AtThere => g.all(Atom::At(self.there)),
            Sem::At => match self.place_test(&t.args[0])? {
                Ok(w) => g.all(Atom::At(w)),
                Err(atoms) => atoms.into_iter().for_each(|a| g.all(a)),
            },
            Sem::AtRel(r) => g.all(Atom::Rel(r, Where::Here)),
            Sem::InZone { zone, who } => g.base = Base::Zone(zone, self.zone_who(who)),
            Sem::InZones { a, b } => g.base = Base::Zones(a, b, Who::You),
            Sem::PrintedSlot(cmp) => {
                let slot = self.slot(&t.args[0])?;
                let value = self.value(&t.args[1])?;
                g.all(Atom::Slot { slot, printed: true, cmp, value });
            }
            Sem::Bears(rel, yes) => g.all(Atom::Bears(rel, yes)),
            Sem::Titled(yes) => {
                let title = self.pool.title(t.args[0].text());
                g.all(Atom::Titled(title, yes));
            }
            Sem::OnIt => g.all(Atom::On(self.it.unwrap_or(Thing::This))),
            Sem::OnePlace => {
                g.all(Atom::Rel(class_rel(0), Where::Here));
                g.all(Atom::OnePlace);
            }
            Sem::SameController => g.all(Atom::WithHostOf(self.it.unwrap_or(Thing::This))),
            Sem::EitherGroup => {
                let (a, b) = (self.group(&t.args[0])?, self.group(&t.args[1])?);
                let mut alts = Vec::new();
                for mine in &g.alts {
                    for extra in a.alts.iter().chain(&b.alts) {
                        let mut alt = mine.clone();
                        alt.extend(extra.iter().copied());
                        alts.push(alt);
                    }
                }
                g.alts = alts;
            }
            _ => return Err("this cannot follow a noun".into()),
        }
        Ok(())
    }

    /// A place in a description: a known one, or any place of a kind (then as tests on the candidate's place).
    fn place_test(&mut self, t: &Term) -> Done<Result<Where, Vec<Atom>>> {
        if !matches!(self.sem(t)?, Sem::PlaceNp) {
            return self.place(t).map(Ok);
        }
        let np = &t.args[0];
        let core = match self.sem(np)? {
            Sem::Np => &np.args[0],
            _ => np,
        };
        if !matches!(self.sem(core)?, Sem::One) {
            return self.place(t).map(Ok);
        }
        let g = self.group(&core.args[0])?;
        let Base::Places(class) = g.base else { return Err("a place is needed here".into()) };
        let mut atoms = vec![Atom::Rel(class_rel(class), Where::Here)];
        if let [alt] = g.alts.as_slice() {
            atoms.extend(alt.iter().filter(|a| matches!(a, Atom::Rel(..) | Atom::NotRel(..))).copied());
        }
        Ok(Err(atoms))
    }

    fn place(&mut self, t: &Term) -> Done<Where> {
        match self.sem(t)? {
            Sem::Here => Ok(Where::Here),
            Sem::There => Ok(self.there),
            Sem::ZonePlace { zone, who } => Ok(Where::Zone(zone, self.zone_who(who))),
            Sem::PlaceNp => {
                let (thing, place) = self.np(&t.args[0], None)?;
                Ok(if place { where_of(thing) } else { Where::Of(thing) })
            }
            Sem::Pass => self.place(&t.args[0]),
            _ => Err("this is no place".into()),
        }
    }

    // ---- values ----

    fn slot(&mut self, t: &Term) -> Done<Slot> {
        match self.sem(t)? {
            Sem::SlotWord(s) => Ok(s),
            _ => Err("this is no number of a card".into()),
        }
    }

    fn value(&mut self, t: &Term) -> Done<ValueId> {
        if t.row == Term::NUM {
            return Ok(self.num(t.num as i16));
        }
        if t.row == Term::VAR {
            return Ok(self.variable());
        }
        match self.sem(t)? {
            Sem::Number => Ok(self.num(t.args[0].num as i16)),
            Sem::Var => Ok(self.variable()),
            Sem::SizeOf => {
                let g = self.group(&t.args[0])?;
                let f = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Size(f)))
            }
            Sem::PrintedStat | Sem::Stat => {
                let of = self.reference(&t.args[0])?;
                let slot = self.slot(&t.args[1])?;
                let printed = matches!(self.sem(t)?, Sem::PrintedStat);
                Ok(self.pool.value(Value::Stat { of, slot, printed }))
            }
            _ => Err("this is no number".into()),
        }
    }

    fn variable(&mut self) -> ValueId {
        self.pool.value(Value::Reg(flow::X_REG as u8))
    }

    /// A value inside a timed effect is fixed when the effect is made.
    fn fixed(&mut self, v: ValueId) -> ValueId {
        if matches!(self.pool.values[v as usize], Value::Num(_)) {
            return v;
        }
        match &mut self.caps {
            None => v,
            Some(caps) => {
                caps.push(v);
                let i = caps.len() as u8 - 1;
                self.pool.value(Value::Cap(i))
            }
        }
    }

    // ---- predicates and rules ----

    fn pred(&mut self, t: &Term, about: About, while_: CondId, out: &mut Vec<Rule>) -> Done<()> {
        let mut push = |says: Says| out.push(Rule { about, says, while_ });
        match self.sem(t)? {
            Sem::Gets => {
                for d in t.args[0].elements() {
                    let (slot, how, v) = self.delta(d)?;
                    let value = self.fixed(v);
                    push(Says::Number { slot, how, value });
                }
            }
            Sem::GetsEach => {
                let g = self.group(&t.args[1])?;
                let f = self.pool.filter(g.filter());
                let size = self.pool.value(Value::Size(f));
                for d in t.args[0].elements() {
                    let (slot, how, v) = self.delta(d)?;
                    let value = self.pool.value(Value::Mul(v, size));
                    let value = self.fixed(value);
                    push(Says::Number { slot, how, value });
                }
            }
            Sem::DoubleSlot => {
                let slot = self.slot(&t.args[0])?;
                push(Says::Number { slot, how: How::Double, value: NO });
            }
            Sem::HasValue => {
                let v = self.value(&t.args[0])?;
                let value = self.fixed(v);
                let slot = self.slot(&t.args[1])?;
                push(Says::Number { slot, how: How::Set, value });
            }
            Sem::Gains => {
                let (tag, n) = self.keyword(&t.args[0])?;
                push(Says::Gain { tag, n: 0 });
                if let Some((slot, n)) = n {
                    let value = self.num(n);
                    push(Says::Number { slot, how: How::Add, value });
                }
            }
            Sem::GainsLine => {
                let quoted = t.args[0].args.first().ok_or("nothing is quoted")?;
                let mut inner = self.inner();
                let mut low = inner.line(quoted)?;
                let a = low.abilities.pop().ok_or("only an ability can be granted in quotes")?;
                if self.caps.is_some() && a.shape != Shape::Static {
                    return Err("for a time only a standing rule can be granted".into());
                }
                let id = self.pool.ability(a);
                push(Says::Grants(id));
            }
            Sem::Loses => {
                let (tag, _) = self.keyword(&t.args[0])?;
                push(Says::Lose { tag });
            }
            Sem::LosesText => push(Says::Blank),
            Sem::Granted(tag) => push(Says::Gain { tag, n: 0 }),
            Sem::Scales { slot, how } => {
                let mut g = self.who_group(&t.args[0])?;
                g.base = Base::InPlay;
                let f = self.pool.filter(g.filter());
                out.push(Rule { about: About::All(f), says: Says::Number { slot, how, value: NO }, while_ });
            }
            _ => return Err("this says nothing about a card".into()),
        }
        Ok(())
    }

    fn delta(&mut self, t: &Term) -> Done<(Slot, How, ValueId)> {
        let Sem::Delta(how) = self.sem(t)? else { return Err("this is no change of a number".into()) };
        let value = self.value(&t.args[0])?;
        let slot = self.slot(&t.args[1])?;
        Ok((slot, how, value))
    }

    fn keyword(&mut self, t: &Term) -> Done<(Tag, Option<(Slot, i16)>)> {
        match self.sem(t)? {
            Sem::Keyword(tag) => Ok((tag, None)),
            Sem::KeywordN(tag, slot) => Ok((tag, Some((slot, t.args[0].num as i16)))),
            _ => Err("this is no keyword".into()),
        }
    }

    fn rule(&mut self, t: &Term, while_: CondId) -> Done<Rule> {
        let all = |low: &mut Self, t: &Term| -> Done<FilterId> {
            let mut g = low.who_group(t)?;
            if g.base == Base::Any {
                g.base = Base::InPlay;
            }
            Ok(low.pool.filter(g.filter()))
        };
        match self.sem(t)? {
            Sem::Cant { act } => {
                let about = About::All(all(self, &t.args[0])?);
                let against = all(self, &t.args[1])?;
                Ok(Rule { about, says: Says::Forbid { act, against }, while_ })
            }
            Sem::CantAlone { act } => {
                let about = About::All(all(self, &t.args[0])?);
                Ok(Rule { about, says: Says::Forbid { act, against: NO }, while_ })
            }
            Sem::CantBy { act } => {
                let about = About::All(all(self, &t.args[0])?);
                let against = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::NotBy(Who::You)]] });
                Ok(Rule { about, says: Says::Forbid { act, against }, while_ })
            }
            _ => Err("this is no rule".into()),
        }
    }

    // ---- conditions ----

    fn cond(&mut self, t: &Term) -> Done<CondId> {
        let c = match self.sem(t)? {
            Sem::IsGroup => {
                let of = self.reference(&t.args[0])?;
                let mut g = self.group(&t.args[1])?;
                g.base = Base::Any;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsAdj => {
                let of = self.reference(&t.args[0])?;
                let mut g = Group { base: Base::Any, alts: vec![Vec::new()] };
                self.adj(&t.args[1], &mut g)?;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsPost => {
                let of = self.reference(&t.args[0])?;
                let mut g = Group { base: Base::Any, alts: vec![Vec::new()] };
                self.post(&t.args[1], &mut g)?;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsRef => {
                let (a, b) = (self.reference(&t.args[0])?, self.reference(&t.args[1])?);
                Cond::Is(a, self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(b)]] }))
            }
            Sem::ThereIs => {
                let g = self.group(&t.args[0])?;
                Cond::Exists(self.pool.filter(g.filter()), 1)
            }
            Sem::While { this, other } => {
                let mut g = self.who_group(&t.args[0])?;
                g.base = Base::Any;
                let other_is = self.pool.filter(g.filter());
                let me = self.it.unwrap_or(Thing::This);
                let is_me = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(me)]] });
                let a = self.pool.cond(Cond::Is(Thing::Role(this), is_me));
                let b = self.pool.cond(Cond::Is(Thing::Role(other), other_is));
                Cond::And(vec![a, b])
            }
            Sem::Compare(cmp) => {
                let (a, b) = (self.value(&t.args[0])?, self.value(&t.args[1])?);
                Cond::Cmp(cmp, a, b)
            }
            Sem::CounterAtLeast(counter) => {
                let of = self.reference(&t.args[0])?;
                let a = self.pool.value(Value::Counter { of, counter });
                let b = self.num(t.args[1].num as i16);
                Cond::Cmp(Cmp::Ge, a, b)
            }
            Sem::MorePool(pool) => {
                let a = self.pool.value(Value::Pool { who: Who::Opponent, pool });
                let b = self.pool.value(Value::Pool { who: Who::You, pool });
                Cond::Cmp(Cmp::Gt, a, b)
            }
            Sem::Now(n) => Cond::Now(n),
            _ => return Err("this is no condition".into()),
        };
        Ok(self.pool.cond(c))
    }
}

/// What a verb asks of the cards it is done to.
#[derive(Clone, Copy)]
struct Own {
    own: bool,
    not: Option<Tag>,
}

/// The relation "is a place of this class": by convention relation 0 for class 0, 4 for headquarters.
fn class_rel(class: u8) -> u8 {
    if class == 2 { 4 } else { 0 }
}
/// The relation "is the same place", negated for "different". By convention every book answers it as relation 6.
pub const PLACE_SELF: u8 = 6;

fn where_of(t: Thing) -> Where {
    match t {
        Thing::Reg(r) => Where::Reg(r),
        t => Where::Of(t),
    }
}
