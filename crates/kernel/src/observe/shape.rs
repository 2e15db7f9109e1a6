//! The shape of an observation. It follows from the book alone: the same for every match of a game, whatever its cards.

use super::text;
use crate::book::{Book, SLOTS};
use crate::ids::*;

/// How many rows of each sort there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Players.
    pub seats: usize,
    /// Cards that are told of singly.
    pub cards: usize,
    /// Announced things.
    pub pending: usize,
    /// Options of a question.
    pub options: usize,
}

impl Caps {
    /// Two players, and more cards than two decks have lying open.
    pub const PLAIN: Caps = Caps { seats: 2, cards: 160, pending: 12, options: 128 };
}

/// Columns for the words that card files declare, however many there are: each word has one of them by its letters.
pub const DECLARED: usize = 64;

/// The column of a word for cards among `tags` of the book's own and `DECLARED` others.
pub(super) fn word_column(tags: &[crate::book::CardWord], own: usize, t: Tag) -> usize {
    if t.ix() < own {
        return t.ix();
    }
    let letters = tags.get(t.ix()).map_or(0, |w| w.symbol.bytes().fold(0, |h, b| text::mixed(h, b as u64)));
    own + letters as usize % DECLARED
}

/// Columns side by side: what they say, where the first one is, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What the columns say.
    pub name: &'static str,
    /// The first of them.
    pub from: usize,
    /// How many there are.
    pub len: usize,
}

/// The columns of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its parts, from left to right.
    pub parts: Vec<Part>,
    /// Columns of all parts.
    pub len: usize,
}

impl Row {
    pub(super) fn of(parts: &[(&'static str, usize)]) -> Row {
        let mut row = Row { parts: Vec::new(), len: 0 };
        for &(name, len) in parts {
            row.parts.push(Part { name, from: row.len, len });
            row.len += len;
        }
        row
    }
    /// The columns of this name.
    pub fn part(&self, name: &str) -> Option<Part> {
        self.parts.iter().find(|p| p.name == name).copied()
    }
}

/// Rows and columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many rows of each sort.
    pub caps: Caps,
    /// What a card's text does; the first columns of its row.
    pub text: Row,
    /// A card: its text, then where it is and how it stands.
    pub card: Row,
    /// A player.
    pub seat: Row,
    /// Something announced.
    pub pending: Row,
    /// The one row about everything.
    pub summary: Row,
    /// Something that may be chosen.
    pub option: Row,
    /// The one row about a question.
    pub question: Row,
    pub(super) tags: usize,
    pub(super) numbers: usize,
    pub(super) counters: usize,
    pub(super) pools: usize,
    pub(super) rels: usize,
    pub(super) seat_zones: usize,
    pub(super) shared_zones: usize,
    pub(super) globals: usize,
    pub(super) classes: usize,
    pub(super) kinds: usize,
    pub(super) procs: usize,
    pub(super) verbs: usize,
    pub(super) prompts: usize,
    pub(super) facts: usize,
}

impl Shape {
    /// The shape of what a game of this book looks like.
    pub fn of(book: &Book) -> Shape {
        let v = book.vocab;
        let caps = book.tell.observed;
        let seats = caps.seats;
        let (tags, numbers, kinds) = (v.tags.len() + DECLARED, v.slots.len().min(SLOTS), book.kinds.len());
        let (seat_zones, shared_zones) = (v.seat_zones.len(), v.shared_zones.len());
        let facts = FactId::BOOK.ix() + v.facts.len();
        let told = (seats + 1) * facts;
        let text = text::columns(book);
        let mut card: Vec<(&'static str, usize)> = text.parts.iter().map(|p| (p.name, p.len)).collect();
        card.extend([
            ("card.present", 1),
            ("card.known", 1),
            ("card.face", 1),
            ("card.owner", seats),
            ("card.controller", seats),
            ("card.zone", seat_zones + shared_zones),
            ("card.zone-of", seats),
            ("card.position", 1),
            ("card.slot", 1),
            ("card.place-row", 1),
            ("card.host-row", 1),
            ("card.relation", v.rels.len()),
            ("card.on", 1),
            ("card.on-hidden", 1),
            ("card.flags", v.flags.open().count()),
            ("card.face-down", 1),
            ("card.counters", v.counters.len()),
            ("card.numbers", numbers),
            ("card.tags", tags),
            ("card.facts", told),
        ]);
        let verbs = OptVerb::BOOK.ix() + v.option_verbs.len();
        Shape {
            caps,
            card: Row::of(&card),
            text,
            seat: Row::of(&[
                ("seat.present", 1),
                ("seat.me", 1),
                ("seat.active", 1),
                ("seat.owes", 1),
                ("seat.out", 1),
                ("seat.won", 1),
                ("seat.pools", v.pools.len()),
                ("seat.sizes", seat_zones),
                ("seat.hidden", seat_zones),
                ("seat.facts", told),
            ]),
            pending: Row::of(&[
                ("pending.present", 1),
                ("pending.seat", seats),
                ("pending.card-row", 1),
                ("pending.line", 1),
                ("pending.class", v.classes.len()),
                ("pending.targets", 1),
                ("pending.target-row", 1),
                ("pending.number", 1),
                ("pending.answers", kinds),
                ("pending.answers-row", 1),
            ]),
            summary: Row::of(&[
                ("summary.seats", 1),
                ("summary.seats-left-out", 1),
                ("summary.cards-left-out", 1),
                ("summary.pending-left-out", 1),
                ("summary.over", 1),
                ("summary.ending", 1),
                ("summary.active", seats),
                ("summary.globals", v.globals.len()),
                ("summary.sizes", shared_zones),
                ("summary.hidden", shared_zones),
                ("summary.procedures", book.procs.len()),
                ("summary.events", kinds),
                ("summary.facts", told),
            ]),
            option: Row::of(&[
                ("option.present", 1),
                ("option.verb", verbs),
                ("option.card-row", 1),
                ("option.unseen-zone", 1),
                ("option.unseen-position", 1),
                ("option.place-row", 1),
                ("option.place-zone", 1),
                ("option.has-number", 1),
                ("option.number", 1),
                ("option.line", 1),
                ("option.way", 1),
                ("option.pending-row", 1),
                ("option.answers", kinds),
                ("option.answers-row", 1),
            ]),
            question: Row::of(&[
                ("question.options", 1),
                ("question.options-left-out", 1),
                ("question.prompt", v.prompts.len()),
                ("question.source-row", 1),
                ("question.line", 1),
                ("question.min", 1),
                ("question.max", 1),
                ("question.picked", 1),
                ("question.optional", 1),
                ("question.others", 1),
            ]),
            tags,
            numbers,
            counters: v.counters.len(),
            pools: v.pools.len(),
            rels: v.rels.len(),
            seat_zones,
            shared_zones,
            globals: v.globals.len(),
            classes: v.classes.len(),
            kinds,
            procs: book.procs.len(),
            verbs,
            prompts: v.prompts.len(),
            facts,
        }
    }
    /// How many numbers a table is.
    pub fn table_len(&self) -> usize {
        self.caps.cards * self.card.len
            + self.caps.seats * self.seat.len
            + self.caps.pending * self.pending.len
            + self.summary.len
    }
    /// How many numbers a question with its options is.
    pub fn options_len(&self) -> usize {
        self.caps.options * self.option.len + self.question.len
    }
    pub(super) fn zones(&self) -> usize {
        self.seat_zones + self.shared_zones
    }
}
