//! A view as numbers of a fixed shape, for players that learn. An `Observer` is made once from a book and its cards; after
//! that it is given views and decisions and nothing else, so by type it cannot know more than the seat does, and it
//! allocates nothing.
//!
//! A card's row says what its text does, worked out from its program (`Definitions`), then where it lies and how it stands.
//! No card is named: one that nobody has seen before has the same columns as the others. What does not fit into the rows
//! is counted in the summary row.

use crate::book::*;
use crate::ids::*;
use crate::name::Name;
use crate::seen::{
    CardView, DecisionView, FactView, OptionView, PendingView, PlaceView, Unseen, View, Viewer, ZoneView,
};
use crate::table::{FACE_DOWN, MAX_SEATS, SEAT_ZONES, zone_of_seat};

mod shape;
mod text;

pub use shape::{Caps, DECLARED, Part, Row, Shape};
pub use text::{Definitions, SKETCH};

/// Writes views as numbers.
pub struct Observer {
    book: &'static Book,
    shape: Shape,
    texts: Definitions,
    /// The column of each word for cards.
    words: Vec<u16>,
    /// The handles of the cards whose rows are written, in the order of the rows.
    rows: Vec<u16>,
    /// The numbers of what is pending, in the order of the rows.
    pending: Vec<u32>,
}

/// Numbers beyond what a column holds are cut off.
fn small(n: i64) -> i16 {
    n.clamp(i16::MIN as i64 + 1, i16::MAX as i64) as i16
}

/// Writes the columns of one row, one after the other.
struct Pen<'o> {
    out: &'o mut [i16],
    at: usize,
}

impl Pen<'_> {
    fn put(&mut self, n: i64) {
        if let Some(cell) = self.out.get_mut(self.at) {
            *cell = small(n);
        }
        self.at += 1;
    }
    /// Leaves `n` columns, of which one is marked.
    fn one_of(&mut self, n: usize, which: Option<usize>) {
        if let Some(cell) = which.filter(|i| *i < n).and_then(|i| self.out.get_mut(self.at + i)) {
            *cell = 1;
        }
        self.at += n;
    }
    fn add(&mut self, column: usize, n: i64) {
        if let Some(cell) = self.out.get_mut(self.at + column) {
            *cell = small(*cell as i64 + n);
        }
    }
    fn skip(&mut self, n: usize) {
        self.at += n;
    }
}

impl Observer {
    /// The one thing that looks at cards themselves: what their texts do, before anything is played.
    pub fn new(m: &Match) -> Observer {
        let shape = Shape::of(m.book);
        let rows = Vec::with_capacity(shape.caps.cards);
        let pending = Vec::with_capacity(shape.caps.pending);
        let column = |t| shape::word_column(&m.tags, m.book.vocab.tags.len(), Tag::nth(t)) as u16;
        let words = (0..m.tags.len()).map(column).collect();
        Observer { book: m.book, texts: Definitions::new(m), words, shape, rows, pending }
    }
    /// The rows and columns of everything it writes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }
    /// What a definition's text does, as it stands at the head of each of its cards' rows.
    pub fn text(&self, def: DefId) -> &[i16] {
        self.texts.row(def)
    }

    /// Writes a table. `out` has `Shape::table_len` places; what is missing is not written.
    pub fn table(&mut self, view: &View, out: &mut [i16]) {
        out.fill(0);
        self.rows.clear();
        self.pending.clear();
        let s = &self.shape;
        let (cards, rest) = out.split_at_mut((s.caps.cards * s.card.len).min(out.len()));
        let (seats, rest) = rest.split_at_mut((s.caps.seats * s.seat.len).min(rest.len()));
        let (pending, summary) = rest.split_at_mut((s.caps.pending * s.pending.len).min(rest.len()));
        let me = viewpoint(view.viewer);
        // what is in play comes first, so that a full table loses sight of piles before anything else
        for in_play in [true, false] {
            for z in view.zones.iter().filter(|z| z.in_play == in_play) {
                z.cards.iter().for_each(|c| number_rows(c, s.caps.cards, &mut self.rows));
            }
        }
        let mut left_out = 0;
        for z in &view.zones {
            z.cards.iter().for_each(|c| left_out += self.card(view, me, z, c, cards));
        }
        for p in &view.players {
            self.seat(view, me, p.seat, seats);
        }
        for p in view.pending.iter().chain(&view.waiting).take(s.caps.pending) {
            let row = self.pending.len();
            self.pending.push(p.id);
            if let Some(out) = pending.get_mut(row * s.pending.len..(row + 1) * s.pending.len) {
                self.announced(view, me, p, out);
            }
        }
        let more = (view.pending.len() + view.waiting.len()).saturating_sub(s.caps.pending);
        self.summary(view, me, left_out, more as i64, summary);
    }

    /// Writes the options of a decision about the table that was written last. `out` has `Shape::options_len` places.
    pub fn options(&self, d: &DecisionView, out: &mut [i16]) {
        out.fill(0);
        let s = &self.shape;
        let (rows, head) = out.split_at_mut((s.caps.options * s.option.len).min(out.len()));
        for (row, o) in rows.chunks_exact_mut(s.option.len).zip(&d.options) {
            self.option(o, row);
        }
        let mut pen = Pen { out: head, at: 0 };
        pen.put(d.options.len() as i64);
        pen.put(d.options.len().saturating_sub(s.caps.options) as i64);
        pen.one_of(s.prompts, Some(d.prompt.ix()));
        pen.put(self.row_of(d.source.map(|c| c.handle)));
        pen.put(d.line.map_or(0, |l| l as i64 + 1));
        pen.put(d.min as i64);
        pen.put(d.max as i64);
        pen.put(d.picked as i64);
        pen.put(d.optional as i64);
        pen.put(d.others.len() as i64);
    }

    /// The row of a card, from 1; 0 if it has none.
    fn row_of(&self, handle: Option<u16>) -> i64 {
        let at = handle.and_then(|h| self.rows.iter().position(|r| *r == h));
        at.map_or(0, |i| i as i64 + 1)
    }
    /// A seat counted from the one that looks; none if it is nobody's.
    fn seat_of(&self, view: &View, me: u8, seat: u8) -> Option<usize> {
        let n = view.players.len() as u8;
        (seat < n).then(|| ((seat + n - me.min(n - 1)) % n) as usize)
    }
    /// A zone's column: those of seats first, then the shared ones.
    fn zone_of(&self, z: ZoneId) -> usize {
        match zone_of_seat(z) {
            Some((_, n)) => n.ix(),
            None => self.shape.seat_zones + z.ix() - MAX_SEATS * SEAT_ZONES,
        }
    }

    /// A card and what lies on it. How many of them found no row.
    fn card(&self, view: &View, me: u8, z: &ZoneView, c: &CardView, rows: &mut [i16]) -> i64 {
        let s = &self.shape;
        let row = self.rows.iter().position(|h| *h == c.handle);
        let mut left_out = row.is_none() as i64;
        if let Some(out) = row.and_then(|i| rows.get_mut(i * s.card.len..(i + 1) * s.card.len)) {
            self.card_row(view, me, z, c, out);
        }
        c.on.iter().for_each(|k| left_out += self.card(view, me, z, k, rows));
        left_out
    }

    fn card_row(&self, view: &View, me: u8, z: &ZoneView, c: &CardView, out: &mut [i16]) {
        let s = &self.shape;
        if let Some(def) = c.def {
            let text = self.texts.row(def);
            out[..text.len()].copy_from_slice(text);
        }
        let mut pen = Pen { out, at: s.text.len };
        pen.put(1);
        pen.put(c.def.is_some() as i64);
        pen.put(c.face as i64);
        pen.one_of(s.caps.seats, self.seat_of(view, me, c.owner));
        pen.one_of(s.caps.seats, self.seat_of(view, me, c.controller));
        pen.one_of(s.zones(), Some(self.zone_of(z.zone)));
        pen.one_of(s.caps.seats, z.seat.and_then(|seat| self.seat_of(view, me, seat)));
        pen.put(c.position as i64 + 1);
        pen.put(c.slot as i64);
        pen.put(self.row_of(c.place.card().map(|p| p.handle).filter(|p| *p != c.handle)));
        pen.put(self.row_of(c.host));
        pen.one_of(s.rels, c.rel.map(Rel::ix));
        pen.put(c.on.len() as i64);
        pen.put(c.hidden as i64);
        for (i, _) in self.book.vocab.flags.open() {
            pen.put(c.flags.has(Flags::nth(i)) as i64);
        }
        pen.put((c.flags.has(FACE_DOWN) || c.def.is_none()) as i64);
        c.counters.iter().for_each(|(i, n)| pen.add(i.ix(), *n as i64));
        pen.skip(s.counters);
        c.numbers.iter().for_each(|(slot, _, now)| pen.add(slot.ix(), *now as i64));
        pen.skip(s.numbers);
        for t in c.tags.iter().filter_map(|t| self.words.get(t.ix())) {
            pen.add(*t as usize, 1);
        }
        pen.skip(s.tags);
        self.facts(view, me, &c.facts, &mut pen);
    }

    /// Numbers that the book tells: for each seat, and for nobody in particular.
    fn facts(&self, view: &View, me: u8, facts: &[FactView], pen: &mut Pen) {
        let s = &self.shape;
        for f in facts {
            let column = f.seat.and_then(|seat| self.seat_of(view, me, seat)).unwrap_or(s.caps.seats);
            let told = f.number.unwrap_or(1) as i64;
            if column <= s.caps.seats && f.what.ix() < s.facts {
                pen.add(column * s.facts + f.what.ix(), told);
            }
        }
        pen.skip((s.caps.seats + 1) * s.facts);
    }

    fn seat(&self, view: &View, me: u8, seat: u8, rows: &mut [i16]) {
        let s = &self.shape;
        let (Some(at), Some(p)) = (self.seat_of(view, me, seat), view.players.iter().find(|p| p.seat == seat)) else {
            return;
        };
        let Some(out) = rows.get_mut(at * s.seat.len..(at + 1) * s.seat.len) else { return };
        let mut pen = Pen { out, at: 0 };
        pen.put(1);
        pen.put((Viewer::Seat(Seat(seat)) == view.viewer) as i64);
        pen.put(p.active as i64);
        pen.put(view.owing.contains(&seat) as i64);
        pen.put(p.out as i64);
        pen.put(view.winners.contains(&seat) as i64);
        p.pools.iter().for_each(|(i, n)| pen.add(i.ix(), *n as i64));
        pen.skip(s.pools);
        p.sizes.iter().for_each(|(i, n)| pen.add(i.ix(), *n as i64));
        pen.skip(s.seat_zones);
        for z in view.zones.iter().filter(|z| z.seat == Some(seat)) {
            pen.add(self.zone_of(z.zone), z.hidden as i64);
        }
        pen.skip(s.seat_zones);
        self.facts(view, me, &p.facts, &mut pen);
    }

    fn announced(&self, view: &View, me: u8, p: &PendingView, out: &mut [i16]) {
        let s = &self.shape;
        let mut pen = Pen { out, at: 0 };
        pen.put(1);
        pen.one_of(s.caps.seats, self.seat_of(view, me, p.seat));
        pen.put(self.row_of(p.card.map(|c| c.handle)));
        pen.put(p.line.map_or(0, |l| l as i64 + 1));
        pen.one_of(s.classes, Some(p.class.ix()));
        pen.put(p.chosen.len() as i64);
        pen.put(self.row_of(p.chosen.iter().find_map(|c| c.card()).map(|c| c.handle)));
        pen.put(p.number.unwrap_or(0) as i64);
        pen.one_of(s.kinds, p.answers.as_ref().map(|h| h.kind.ix()));
        pen.put(self.row_of(p.answers.as_ref().and_then(|h| h.card).map(|c| c.handle)));
    }

    fn summary(&self, view: &View, me: u8, left_out: i64, more: i64, out: &mut [i16]) {
        let s = &self.shape;
        let mut pen = Pen { out, at: 0 };
        pen.put(view.players.len() as i64);
        pen.put(view.players.len().saturating_sub(s.caps.seats) as i64);
        pen.put(left_out);
        pen.put(more);
        pen.put(view.over as i64);
        pen.put(view.ending.map_or(0, |e| e.0 as i64 + 1));
        pen.one_of(s.caps.seats, self.seat_of(view, me, view.active));
        view.globals.iter().for_each(|(i, n)| pen.add(i.ix(), *n as i64));
        pen.skip(s.globals);
        for z in view.zones.iter().filter(|z| z.seat.is_none()) {
            pen.add(self.zone_of(z.zone) - s.seat_zones, z.size as i64);
        }
        pen.skip(s.shared_zones);
        for z in view.zones.iter().filter(|z| z.seat.is_none()) {
            pen.add(self.zone_of(z.zone) - s.seat_zones, z.hidden as i64);
        }
        pen.skip(s.shared_zones);
        // which procedures are open, and which step of each comes next
        for l in &view.going {
            if let (Name::Proc(p), Name::Step(_, step)) = (l.name, l.step) {
                pen.add(p.ix(), step as i64 + 1);
            }
        }
        pen.skip(s.procs);
        for l in &view.going {
            let parts = l.event.iter().flat_map(|e| &e.parts);
            parts.for_each(|p| pen.add(p.kind.ix(), 1));
        }
        pen.skip(s.kinds);
        for l in &view.going {
            self.facts_of_level(view, me, &l.facts, &mut pen);
        }
        pen.skip((s.caps.seats + 1) * s.facts);
    }

    fn facts_of_level(&self, view: &View, me: u8, facts: &[FactView], pen: &mut Pen) {
        let at = pen.at;
        self.facts(view, me, facts, pen);
        pen.at = at;
    }

    fn option(&self, o: &OptionView, out: &mut [i16]) {
        let s = &self.shape;
        let zone = |u: Option<Unseen>| u.map_or(0, |u| self.zone_of(u.zone) as i64 + 1);
        let place = |p: PlaceView| p.zone().map_or(0, |z| self.zone_of(z) as i64 + 1);
        let mut pen = Pen { out, at: 0 };
        pen.put(1);
        pen.one_of(s.verbs, Some(o.verb.ix()));
        pen.put(self.row_of(o.card.map(|c| c.handle)));
        pen.put(zone(o.unseen));
        pen.put(o.unseen.and_then(|u| u.position).map_or(0, |p| p as i64 + 1));
        pen.put(self.row_of(o.place.and_then(|p| p.card()).map(|c| c.handle)));
        pen.put(o.place.map_or(0, place));
        pen.put(o.number.is_some() as i64);
        pen.put(o.number.unwrap_or(0) as i64);
        pen.put(o.line.map_or(0, |l| l as i64 + 1));
        pen.put(o.node.map_or(0, |n| n as i64 + 1));
        let pending = o.pending.and_then(|id| self.pending.iter().position(|p| *p == id));
        pen.put(pending.map_or(0, |i| i as i64 + 1));
        pen.one_of(s.kinds, o.answers.as_ref().map(|h| h.kind.ix()));
        pen.put(self.row_of(o.answers.as_ref().and_then(|h| h.card).map(|c| c.handle)));
    }
}

/// The seat that is counted from.
fn viewpoint(v: Viewer) -> u8 {
    match v {
        Viewer::Seat(s) => s.0,
        _ => 0,
    }
}

/// A card and what lies on it, as far as there are rows.
fn number_rows(c: &CardView, most: usize, rows: &mut Vec<u16>) {
    if rows.len() < most {
        rows.push(c.handle);
    }
    c.on.iter().for_each(|k| number_rows(k, most, rows));
}
