//! Whatever of a game has a word. Views, notes and facts carry these names; how they are spelled is the business of those
//! who show them to somebody.

use crate::book::Book;
use crate::ids::*;
use crate::table::{MAX_SEATS, SEAT_ZONES, zone_of_seat};
use crate::words::Words;
use serde::{Deserialize, Serialize};

/// Something of a game that has a name, by its id: `sight` has the word for it.
///
/// ```
/// use muster_kernel::{Book, Ending, Name, Vocab, words};
///
/// words! {
///     /// How it ends.
///     pub mod ending: Ending { EMPTY "the heap is empty" }
/// }
///
/// fn main() {
///     static VOCAB: Vocab = Vocab { endings: ending::WORDS, ..Vocab::PLAIN };
///     let book = Book { vocab: &VOCAB, ..Book::PLAIN };
///     assert_eq!(book.word(Name::Ending(ending::EMPTY)), "the heap is empty");
///     assert!(Name::default().is_nothing());
/// }
/// ```
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
    /// The word that the book itself declares for something; empty if it has none, as for the verbs, facts and
    /// states that are the kernel's own.
    pub fn word(&self, name: Name) -> &'static str {
        let v = self.vocab;
        let own = |list: Words, i: usize, first: usize| i.checked_sub(first).map_or("", |i| list.name(i));
        match name {
            Name::Nothing => "",
            Name::Tag(t) => v.tags.name(t.ix()),
            Name::Number(s) => v.slots.name(s.ix()),
            Name::Counter(c) => v.counters.name(c.ix()),
            Name::Pool(p) => v.pools.name(p.ix()),
            Name::Flag(bit) => v.flags.name(bit.ix()),
            Name::SeatZone(n) => v.seat_zones.words.name(n.ix()),
            Name::SharedZone(n) => v.shared_zones.words.name(n.ix()),
            Name::Rel(r) => v.rels.name(r.word().ix()),
            Name::Verb(o) => own(v.option_verbs, o.ix(), OptVerb::BOOK.ix()),
            Name::Prompt(p) => v.prompts.name(p.ix()),
            Name::Class(c) => v.classes.name(c.ix()),
            Name::Ending(e) => v.endings.name(e.ix()),
            Name::Global(g) => v.globals.name(g.ix()),
            Name::Kind(k) => self.kinds.words.name(k.ix()),
            Name::Proc(p) => self.procs.words.name(p.ix()),
            Name::Step(p, i) => self.procs.get(p.ix()).map_or("", |p| p.steps.words.name(i as usize)),
            Name::Window(w) => self.windows.words.name(w.ix()),
            Name::Fact(f) => own(v.facts, f.ix(), FactId::BOOK.ix()),
            Name::Phase(p) => v.phases.name(p.ix()),
        }
    }
}
