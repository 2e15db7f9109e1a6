//! A guess as a network reads it: cards that the seat knows, where they stand and how, and what can be counted. What the seat
//! does not know of the guess is not read, although it is there.

use super::columns::squeezed;
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::*;

/// Which side a card is on: one's own, somebody else's, or the place itself.
pub const SIDES: usize = 3;
/// The most that is read; what is beyond it is left out.
const CARDS: usize = 120;
const SPOTS: usize = 20;
const STATES: usize = CARDS * 12;

/// A card of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// None if the seat does not know it.
    pub def: Option<DefId>,
    /// Its place in `spots`.
    pub spot: u8,
    pub side: u8,
    /// Where its states end in `states`; they begin where those of the card before end.
    pub until: u16,
}

/// A position of a seat. Reading one into the room of another allocates nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The log odds that `evaluate` comes to.
    pub odds: f32,
    pub cards: Vec<Stand>,
    /// How cards stand: column and number.
    pub states: Vec<(u8, f32)>,
    /// Where cards stand, by the columns of `Shape::spots`.
    pub spots: Vec<u8>,
    /// By the columns of `Shape::counts`.
    pub counts: Vec<f32>,
    /// Which place or zone each of `spots` is.
    at: Vec<Spot>,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            odds: 0.0,
            cards: Vec::with_capacity(CARDS),
            states: Vec::with_capacity(STATES),
            spots: Vec::with_capacity(SPOTS),
            counts: Vec::with_capacity(256),
            at: Vec::with_capacity(SPOTS),
        }
    }
}

impl Position {
    /// Reads a guess from the side of a seat. `odds` is what `evaluate` says of it, as log odds.
    pub fn read(&mut self, guess: &Game, seat: Seat, odds: f32) {
        let (m, t) = (&*guess.m, guess.t());
        self.odds = odds.clamp(-8.0, 8.0);
        self.cards.clear();
        self.states.clear();
        self.spots.clear();
        self.at.clear();
        let q = guess.q();
        for c in t.in_play() {
            self.card(&q, seat, c, place_of(t, c));
        }
        // hands, and what else only their owner may see
        let zones = m.book.vocab.seat_zones;
        for s in t.seats() {
            for (n, _) in zones.iter().enumerate().filter(|(_, z)| z.sight == Sight::Owner && !z.in_play) {
                let z = seat_zone(s, SeatZone::nth(n));
                for c in t.zone(z).filter(|c| knows(m, t, Viewer::Seat(seat), *c)) {
                    self.card(&q, seat, c, Spot::zone(z));
                }
            }
        }
        self.count(m, t, seat);
    }

    fn card(&mut self, q: &Q, seat: Seat, c: CardId, at: Spot) {
        if self.cards.len() >= CARDS || self.states.len() + 60 > STATES {
            return;
        }
        let Some(spot) = self.spot(q, seat, at) else { return };
        let card = q.t.card(c);
        let known = knows(q.m, q.t, Viewer::Seat(seat), c);
        let side = if at == Spot::card(c) { 2 } else { (q.t.holder(c) != seat) as u8 };
        if card.in_play() {
            self.states_of(q, c, known);
        }
        let until = self.states.len() as u16;
        self.cards.push(Stand { def: known.then_some(card.def), spot, side, until });
    }

    fn states_of(&mut self, q: &Q, c: CardId, known: bool) {
        let (card, v) = (q.t.card(c), q.m.book.vocab);
        let slots = v.slots.len().min(SLOTS);
        let mut put = |column: usize, n: i32| {
            if n != 0 {
                self.states.push((column as u8, squeezed(n)));
            }
        };
        if known {
            let facts = q.facts_of(c);
            let printed = q.face(card.def, card.face);
            for n in (0..slots).filter(|n| printed.slots[*n] != NO_NUMBER) {
                put(n, q.number(&facts, Slot::nth(n)));
            }
        }
        let mut from = slots;
        for (i, n) in card.counters.iter().enumerate() {
            put(from + i, i32::from(*n));
        }
        from += COUNTERS;
        for i in (0..FLAGS).filter(|i| card.has(Flags::nth(*i))) {
            put(from + i, 1);
        }
        from += 16;
        if card.rel != Rel::NONE && card.rel.ix() < v.rels.len() {
            put(from + card.rel.ix(), 1);
        }
        from += v.rels.len();
        put(from, i32::from(card.face));
        put(from + 1, i32::from(card.slot));
        put(from + 2, !known as i32);
    }

    /// The number of the place or zone that a card stands at.
    fn spot(&mut self, q: &Q, seat: Seat, at: Spot) -> Option<u8> {
        if let Some(i) = self.at.iter().position(|s| *s == at) {
            return Some(i as u8);
        }
        if self.at.len() >= SPOTS {
            return None;
        }
        let zones = q.m.book.vocab.seat_zones.len();
        let column = match at.as_zone() {
            None => 0,
            Some(z) => match zone_of_seat(z) {
                Some((s, n)) => 1 + n.ix() + if s == seat { 0 } else { zones },
                None => 1 + 2 * zones + z.ix() - MAX_SEATS * SEAT_ZONES,
            },
        };
        self.at.push(at);
        self.spots.push(column as u8);
        Some(self.at.len() as u8 - 1)
    }

    fn count(&mut self, m: &Match, t: &Table, seat: Seat) {
        let v = m.book.vocab;
        self.counts.clear();
        let out = &mut self.counts;
        let others = |n: &dyn Fn(Seat) -> i32| t.seats().filter(|s| *s != seat).map(n).sum::<i32>();
        out.push((t.active() == seat) as i32 as f32);
        let open = |n: usize| v.pools.open().any(|(i, _)| i == n);
        let pool = |s: Seat, n: usize| if open(n) { i32::from(t.player(s).pool[n]) } else { 0 };
        out.extend((0..v.pools.len()).map(|n| squeezed(pool(seat, n))));
        out.extend((0..v.pools.len()).map(|n| squeezed(others(&|s| pool(s, n)))));
        let size = |s: Seat, n: usize| t.zone_len(seat_zone(s, SeatZone::nth(n))) as i32;
        out.extend((0..v.seat_zones.len()).map(|n| squeezed(size(seat, n))));
        out.extend((0..v.seat_zones.len()).map(|n| squeezed(others(&|s| size(s, n)))));
        out.extend((0..v.shared_zones.len()).map(|n| squeezed(t.zone_len(shared_zone(SharedZone::nth(n))) as i32)));
        let from = out.len();
        out.resize(from + v.globals.len() + 2 * m.book.procs.len(), 0.0);
        let (globals, procs) = out[from..].split_at_mut(v.globals.len());
        for (i, _) in v.globals.open() {
            globals[i] = squeezed(t.global(Global::nth(i)));
        }
        let (open, steps) = procs.split_at_mut(m.book.procs.len());
        for f in t.frames() {
            if let Some(p) = f.proc() {
                open[p.ix()] = 1.0;
                steps[p.ix()] = squeezed(i32::from(f.pc));
            }
        }
    }
}

/// The place a card stands at, whatever it is on; the place itself for a place.
fn place_of(t: &Table, c: CardId) -> Spot {
    let mut c = c;
    for _ in 0..8 {
        let card = t.card(c);
        if card.has(PLACE) {
            return Spot::card(c);
        }
        match card.at.as_card() {
            Some(host) => c = host,
            None => return card.at,
        }
    }
    Spot::NOWHERE
}
