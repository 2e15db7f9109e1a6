//! What a network reads, by name: a network that learned from fewer words than a rulebook has now finds its own columns again.

use muster_kernel::observe::{DECLARED, Shape as Observed};
use muster_kernel::{Book, COUNTERS, SLOTS};

/// Columns side by side under names, so many of each.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Columns(pub Vec<(String, usize)>);

impl Columns {
    fn of(parts: &[(&str, usize)]) -> Columns {
        Columns(parts.iter().map(|(name, n)| (name.to_string(), *n)).collect())
    }
    /// How many they are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, n)| n).sum()
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// For each column, where `other` has the same one. Parts grow at their ends.
    pub fn found_in(&self, other: &Columns) -> Vec<Option<usize>> {
        let mut out = Vec::with_capacity(self.len());
        for (name, n) in &self.0 {
            let mut from = 0;
            let part = other.0.iter().find_map(|(of, len)| {
                let at = from;
                from += len;
                (of == name).then_some((at, *len))
            });
            out.extend((0..*n).map(|i| part.filter(|(_, len)| i < *len).map(|(at, _)| at + i)));
        }
        out
    }
}

/// All that is read of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Shape {
    /// Of a card, what its text does.
    pub text: Columns,
    /// Of a card, how it stands.
    pub state: Columns,
    /// Where cards stand together: at a place, or in a zone of one's own, of others, of all.
    pub spots: Columns,
    /// Of the table, what can be counted.
    pub counts: Columns,
}

impl Shape {
    pub fn of(book: &Book) -> Shape {
        let (v, seen) = (book.vocab, Observed::of(book));
        let mut text = Vec::new();
        for p in &seen.text.parts {
            if p.name.ends_with("tags") {
                // the book's own words grow, those of card files have a fixed number of columns
                text.push((p.name.to_string(), p.len - DECLARED));
                text.push((format!("{}.declared", p.name), DECLARED));
            } else {
                text.push((p.name.to_string(), p.len));
            }
        }
        let (zones, shared) = (v.seat_zones.len(), v.shared_zones.len());
        Shape {
            text: Columns(text),
            state: Columns::of(&[
                ("numbers", v.slots.len().min(SLOTS)),
                ("counters", COUNTERS),
                ("flags", 16),
                ("relation", v.rels.len()),
                ("face", 1),
                ("position", 1),
                ("unknown", 1),
            ]),
            spots: Columns::of(&[("place", 1), ("own", zones), ("others", zones), ("shared", shared)]),
            counts: Columns::of(&[
                ("own-turn", 1),
                ("own-pools", v.pools.len()),
                ("others-pools", v.pools.len()),
                ("own-zones", zones),
                ("others-zones", zones),
                ("shared-zones", shared),
                ("globals", v.globals.len()),
                ("procedures", book.procs.len()),
                ("steps", book.procs.len()),
            ]),
        }
    }
}

/// A number of any size as one that a network can add up.
pub fn squeezed(n: i32) -> f32 {
    let size = (n.unsigned_abs() as f32).ln_1p();
    if n < 0 { -size } else { size }
}

/// The columns of a text that say something.
pub fn text(row: &[i16], out: &mut Vec<(u16, f32)>) {
    out.clear();
    out.extend(
        row.iter().enumerate().filter(|(_, n)| **n != 0).map(|(i, n)| (i as u16, squeezed(i32::from(*n)) * 0.5)),
    );
}
