//! Whatever of a game has a word. Views, notes and facts carry these names; how they are spelled is the business of those
//! who show them to somebody.

use crate::book::Book;
use crate::ids::*;
use crate::table::{MAX_SEATS, SEAT_ZONES, zone_of_seat};
use serde::{Deserialize, Serialize};

/// Something of a game that has a name, by its id: `sight` has the word for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Name {
    /// Nothing in particular.
    #[default]
    Nothing,
    /// A word that cards have.
    Tag(Tag),
    /// A number that cards have.
    Number(Slot),
    /// A kind of counter.
    Counter(Counter),
    /// A number of the purse.
    Pool(PoolId),
    /// A state of cards, by its bit.
    Flag(Flags),
    /// A zone that every seat has.
    SeatZone(SeatZone),
    /// A zone that all share, by its number among these.
    SharedZone(SharedZone),
    /// How a card stands to the card it is on.
    Rel(Rel),
    /// What an option does.
    Verb(OptVerb),
    /// A question.
    Prompt(Prompt),
    /// A class of abilities.
    Class(Class),
    /// How a game ended.
    Ending(Ending),
    /// A number of the table.
    Global(Global),
    /// A kind of event.
    Kind(Kind),
    /// A procedure of the rules.
    Proc(ProcId),
    /// A step of a procedure, by its number.
    Step(ProcId, u16),
    /// A window in which players may act.
    Window(WindowId),
    /// Something the book tells everybody.
    Fact(FactId),
    /// A part of the round or turn.
    Phase(Phase),
}

impl Name {
    /// The name of a zone, whoever's it is.
    pub fn zone(z: ZoneId) -> Name {
        match zone_of_seat(z) {
            Some((_, n)) => Name::SeatZone(n),
            None => Name::SharedZone(SharedZone::nth(z.ix() - MAX_SEATS * SEAT_ZONES)),
        }
    }
    /// Whether it is no name.
    pub const fn is_nothing(self) -> bool {
        matches!(self, Name::Nothing)
    }
}

impl Book {
    /// The word that the book itself declares for something; empty if it has none, as for the verbs and facts that are the
    /// kernel's own.
    pub fn word(&self, name: Name) -> &'static str {
        let v = self.vocab;
        let at = |list: &[&'static str], i: usize| list.get(i).copied();
        let word = match name {
            Name::Nothing => None,
            Name::Tag(t) => at(v.tags, t.ix()),
            Name::Number(s) => at(v.slots, s.ix()),
            Name::Counter(c) => at(v.counters, c.ix()),
            Name::Pool(p) => at(v.pools, p.ix()),
            Name::Flag(bit) => v.flags.iter().find(|(b, _)| *b == bit).map(|(_, n)| *n),
            Name::SeatZone(n) => v.seat_zones.get(n.ix()).map(|z| z.name),
            Name::SharedZone(n) => v.shared_zones.get(n.ix()).map(|z| z.name),
            Name::Rel(r) => at(v.rels, r.word().ix()),
            Name::Verb(o) => o.ix().checked_sub(OptVerb::BOOK.ix()).and_then(|i| at(v.option_verbs.names, i)),
            Name::Prompt(p) => at(v.prompts.names, p.ix()),
            Name::Class(c) => at(v.classes, c.ix()),
            Name::Ending(e) => at(v.endings.names, e.ix()),
            Name::Global(g) => at(v.globals, g.ix()),
            Name::Kind(k) => self.kinds.get(k.ix()).map(|k| k.name),
            Name::Proc(p) => self.procs.get(p.ix()).map(|p| p.name),
            Name::Step(p, i) => self.procs.get(p.ix()).and_then(|p| p.steps.get(i as usize)).map(|s| s.0),
            Name::Window(w) => self.windows.get(w.ix()).map(|w| w.name),
            Name::Fact(f) => f.ix().checked_sub(FactId::BOOK.ix()).and_then(|i| at(v.facts.names, i)),
            Name::Phase(p) => at(v.phases, p.ix()),
        };
        word.unwrap_or("")
    }
}
