//! What is going on, as a viewer may know it: the levels of what happens, the event being answered, what lies pending.

use super::*;
use crate::flow::answering;
use crate::ir::{Op, StageOf};

/// One level of what is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LevelView {
    /// What kind of work it is.
    pub work: LevelWork,
    /// The procedure, window or prompt.
    pub name: Name,
    /// The step of a procedure that is being done.
    pub step: Name,
    /// Whose work it is.
    pub seat: Option<u8>,
    /// The card it is for.
    pub card: Option<CardRef>,
    /// The line of that card, and the term of it that is being carried out.
    pub line: Option<u8>,
    /// The term of that line that is being carried out.
    pub node: Option<u16>,
    /// The member of a set that it is done to just now, one after another.
    pub turn: Option<CardRef>,
    /// What is happening or being answered.
    pub event: Option<EventView>,
    /// What the book says of it to everybody.
    pub facts: Vec<FactView>,
}

/// The kinds of what may be going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LevelWork {
    /// A part of the rules' own course, step by step.
    Procedure,
    /// What a card's text says.
    Ability,
    /// Things happen together.
    Event,
    /// Players may act in turn.
    Window,
    /// A seat is asked.
    Question,
}

/// Something of a level, place, seat or pending thing that the book tells everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FactView {
    /// What it tells of.
    pub what: FactId,
    /// Whose number it is, or the seat that is meant.
    pub seat: Option<u8>,
    /// The number, if it is one.
    pub number: Option<i32>,
    /// The card that is meant.
    pub card: Option<CardRef>,
}

/// Things that happen together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventView {
    /// Whether it is still to come.
    pub when: When,
    /// What happens, in order.
    pub parts: Vec<HappenView>,
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum When {
    /// It is about to happen.
    Before,
    /// It is happening.
    Now,
    /// It has happened and is being answered.
    After,
}

/// One thing that happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HappenView {
    /// What happens.
    pub kind: Kind,
    /// The player who makes it happen.
    pub seat: Option<u8>,
    /// The card it happens to.
    pub card: Option<CardRef>,
    /// The card it comes from.
    pub source: Option<CardRef>,
    /// How much of it happens.
    pub amount: i32,
    /// Where it goes or happens.
    pub to: Option<PlaceView>,
}

/// Something announced that has not happened yet, or a trigger that waits for its turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PendingView {
    /// Its number among what is pending; older ones have lower numbers.
    pub id: u32,
    /// Whose it is.
    pub seat: u8,
    /// The card it is of.
    pub card: Option<CardRef>,
    /// The line of that card's text.
    pub line: Option<u8>,
    /// What kind of thing the book calls it.
    pub class: Class,
    /// The targets that were chosen as it was announced.
    pub chosen: Vec<PlaceView>,
    /// The number that was named for it.
    pub number: Option<i32>,
    /// What it answers.
    pub answers: Option<HappenView>,
    /// What the book tells of it.
    pub facts: Vec<FactView>,
}

impl Seen<'_> {
    pub(super) fn facts(&self, topic: Topic) -> Vec<FactView> {
        let mut list = Vec::new();
        (self.q.m.book.tell.facts)(&self.q, topic, &mut list);
        let one = |f: &Fact| FactView {
            what: f.what,
            seat: f.seat.or(f.val.as_seat()).map(|s| s.0),
            number: f.val.as_num(),
            card: f.val.as_object().and_then(|r| self.of(r)),
        };
        list.iter().map(one).collect()
    }

    /// A card that is still what it was, if the viewer knows it.
    fn of(&self, r: Ref) -> Option<CardRef> {
        self.q.t.live(r).and_then(|c| self.card(c)).map(|k| self.named(k))
    }
    fn seat(&self, s: Seat) -> Option<u8> {
        (s.0 < self.q.t.head.seats).then_some(s.0)
    }
    fn line_of(&self, r: Ref, ability: AbilityId) -> Option<u8> {
        self.line(self.q.t.live(r).and_then(|c| self.card(c)), ability)
    }

    pub(super) fn going(&self) -> Vec<LevelView> {
        let frames = &self.q.t.frames;
        (0..frames.len()).map(|ix| self.level(ix, &frames[ix])).collect()
    }

    fn level(&self, ix: usize, f: &Frame) -> LevelView {
        let (work, name) = match f.work {
            Work::Step => (LevelWork::Procedure, Name::Proc(ProcId(f.code))),
            Work::Run => (LevelWork::Ability, Name::Nothing),
            Work::Event => (LevelWork::Event, Name::Nothing),
            Work::Window => (LevelWork::Window, Name::Window(WindowId(f.code))),
            Work::Ask => (LevelWork::Question, Name::Prompt(Prompt(f.regs[ask::PROMPT].n() as u8))),
        };
        let step = match (name, f.pc.checked_sub(1)) {
            (Name::Proc(p), Some(done)) => Name::Step(p, done),
            _ => Name::Nothing,
        };
        let ability = (f.work == Work::Run).then_some(AbilityId(f.code));
        let line = ability.and_then(|a| self.line_of(f.source, a));
        let node = |a: AbilityId| {
            let nodes = &self.q.m.pool.abilities.get(a.ix())?.nodes;
            nodes.get((f.pc as usize).checked_sub(1)?).copied()
        };
        LevelView {
            work,
            name,
            step,
            seat: self.seat(f.seat),
            card: self.of(f.source),
            line,
            node: line.and(ability).and_then(node),
            turn: ability.and_then(|a| self.turn(a, f)),
            event: self.event(f),
            facts: self.facts(Topic::Frame(ix)),
        }
    }

    /// What the innermost loop around the next op has in hand.
    fn turn(&self, ability: AbilityId, f: &Frame) -> Option<CardRef> {
        let ops = &self.q.m.pool.abilities.get(ability.ix())?.ops;
        let before = &ops[..(f.pc as usize).min(ops.len())];
        let it = before.iter().rev().find_map(|op| match op {
            Op::Each { it, end, .. } if *end >= f.pc => Some(*it),
            _ => None,
        })?;
        f.regs.get(it as usize).and_then(|v| v.as_object()).and_then(|r| self.of(r))
    }

    /// What a frame is about, where it is an event or lets seats answer one.
    fn event(&self, f: &Frame) -> Option<EventView> {
        if f.ev.is_none() || !matches!(f.work, Work::Event | Work::Window) {
            return None;
        }
        let answers = f.is_window(self.q.m.book.flow.answers);
        let when = match StageOf::numbered(f.regs[answering::STAGE].n()) {
            _ if !answers => When::Now,
            StageOf::Would => When::Before,
            _ => When::After,
        };
        let parts = self.q.t.batch(f.ev).map(|r| self.happens(self.q.t.rec(r))).collect();
        Some(EventView { when, parts })
    }

    pub(super) fn happens(&self, r: &Rec) -> HappenView {
        HappenView {
            kind: r.kind,
            seat: self.seat(r.agent),
            card: self.of(r.subject).or_else(|| self.of(r.became)),
            source: self.of(r.source),
            amount: r.amount as i32,
            to: (!r.to.is_nowhere()).then(|| self.place(r.to)),
        }
    }

    /// What lies announced, the oldest first.
    pub(super) fn pending(&self) -> Vec<PendingView> {
        (0..self.q.t.parked.len()).map(|i| self.parked(i)).collect()
    }

    fn parked(&self, i: usize) -> PendingView {
        let p = &self.q.t.parked[i];
        let ability = AbilityId(p.frame.code);
        let (mut chosen, mut number) = (Vec::new(), None);
        let known = self.q.m.pool.abilities.get(ability.ix());
        for op in known.iter().flat_map(|a| &a.ops[..(a.target_end as usize).min(a.ops.len())]) {
            match op {
                Op::Pick { dst, target: true, .. } => {
                    p.held_all(*dst as usize).for_each(|v| chosen.extend(self.chosen(v)))
                }
                Op::Number { dst, .. } => number = p.frame.regs[*dst as usize].as_num(),
                _ => {}
            }
        }
        let source = if p.frame.source.is_some() { p.frame.source } else { p.card };
        PendingView {
            id: p.age,
            seat: p.frame.seat.0,
            card: self.of(source),
            line: self.line_of(source, ability),
            class: self.class(ability),
            chosen,
            number,
            answers: (!p.frame.ev.is_none()).then(|| self.happens(&p.rec)),
            facts: self.facts(Topic::Parked(i)),
        }
    }

    fn chosen(&self, v: Val) -> Option<PlaceView> {
        match (v.as_object(), v.as_zone()) {
            (Some(r), _) => self.of(r).map(PlaceView::Card),
            (_, Some(z)) => Some(PlaceView::Zone(z)),
            _ => None,
        }
    }
    fn class(&self, ability: AbilityId) -> Class {
        self.q.m.pool.abilities.get(ability.ix()).map_or(Class(0), |a| a.class)
    }

    /// Triggers that wait for their moment.
    pub(super) fn waiting(&self) -> Vec<PendingView> {
        let one = |w: &Waiting| PendingView {
            id: w.age,
            seat: w.seat.0,
            card: self.of(w.source),
            line: self.line_of(w.source, w.ability),
            class: self.class(w.ability),
            chosen: Vec::new(),
            number: None,
            answers: Some(self.happens(&w.rec)),
            facts: Vec::new(),
        };
        self.q.t.waiting.iter().map(one).collect()
    }

    /// What an option answers: the record it is used for, or the one that a waiting trigger keeps.
    pub(super) fn answers(&self, o: &Opt) -> Option<HappenView> {
        match o.on {
            On::Ability(u) => self.q.t.recs.get(u.rec.ix()).map(|r| self.happens(r)),
            On::Waiting { at, .. } => self.q.t.waiting.get(at as usize).map(|w| self.happens(&w.rec)),
            _ => None,
        }
    }
    /// The pending thing, or waiting trigger, that an option names.
    pub(super) fn names_pending(&self, o: &Opt) -> Option<u32> {
        match o.on {
            On::Waiting { at, .. } => self.q.t.waiting.get(at as usize).map(|w| w.age),
            On::Parked { at, .. } => self.q.t.parked.get(at as usize).map(|p| p.age),
            _ => None,
        }
    }
}
