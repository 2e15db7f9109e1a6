//! The network: its layers in one row of numbers, how it is worked out, and its file.

use super::columns::{Columns, Shape};
use super::position::{Position, SIDES};

/// How wide its layers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Numbers of a card.
    pub hidden: usize,
    /// Numbers of a place.
    pub place: usize,
    /// Numbers of the last layer.
    pub last: usize,
}

impl Default for Sizes {
    fn default() -> Self {
        Sizes { hidden: 16, place: 16, last: 32 }
    }
}

/// A layer's part of the row: where it begins, its inputs and outputs. Each input has its outputs side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Layer {
    pub from: usize,
    pub ins: usize,
    pub outs: usize,
}

impl Layer {
    pub fn end(&self) -> usize {
        self.from + self.ins * self.outs
    }
    /// The weights of one input.
    pub fn row<'w>(&self, w: &'w [f32], input: usize) -> &'w [f32] {
        &w[self.from + input * self.outs..][..self.outs]
    }
    pub fn row_mut<'w>(&self, w: &'w mut [f32], input: usize) -> &'w mut [f32] {
        &mut w[self.from + input * self.outs..][..self.outs]
    }
}

/// A network with its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub shape: Shape,
    pub sizes: Sizes,
    pub weights: Vec<f32>,
    /// A card: its text, its states, and one input that is always there.
    pub text: Layer,
    pub state: Layer,
    pub card: Layer,
    /// A place: its three sides, and what sort of place it is.
    pub sides: Layer,
    pub spots: Layer,
    /// The table: places, zones, counts, the odds and one input that is always there.
    pub table: Layer,
    /// From the last layer to the answer.
    pub answer: Layer,
    /// The odds' own way to the answer.
    pub odds: Layer,
}

/// Adds a row of weights, so often.
#[inline]
pub fn add(to: &mut [f32], row: &[f32], times: f32) {
    to.iter_mut().zip(row).for_each(|(t, w)| *t += times * w);
}

/// What is below zero counts for nothing.
#[inline]
fn cut(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|n| *n = n.max(0.0));
}

impl Net {
    /// One that says what `evaluate` says: all its weights are zero but that of the odds.
    pub fn new(shape: Shape, sizes: Sizes) -> Net {
        let mut end = 0;
        let mut layer = |ins: usize, outs: usize| {
            let l = Layer { from: end, ins, outs };
            end = l.end();
            l
        };
        let (h, k, f) = (sizes.hidden, sizes.place, sizes.last);
        let (text, state, card) = (layer(shape.text.len(), h), layer(shape.state.len(), h), layer(1, h));
        let (sides, spots) = (layer(SIDES * h, k), layer(shape.spots.len(), k));
        let table = layer(2 * k + shape.counts.len() + 2, f);
        let (answer, odds) = (layer(f + 1, 1), layer(1, 1));
        let mut weights = vec![0.0; end];
        weights[odds.from] = 1.0;
        Net { shape, sizes, weights, text, state, card, sides, spots, table, answer, odds }
    }

    /// How much room `logit` needs.
    pub fn room(&self, spots: usize) -> usize {
        spots * SIDES * self.sizes.hidden
            + self.sizes.hidden
            + self.sizes.place
            + 2 * self.sizes.place
            + self.sizes.last
    }

    /// What a text comes to, before it is known how its card stands.
    pub fn card_of(&self, text: &[(u16, f32)]) -> Vec<f32> {
        let mut out = vec![0.0; self.sizes.hidden];
        text.iter().for_each(|(i, n)| add(&mut out, self.text.row(&self.weights, usize::from(*i)), *n));
        out
    }

    /// The log odds of winning. `cards` has what each definition's text comes to.
    pub fn logit(&self, p: &Position, cards: &[f32], room: &mut Vec<f32>) -> f32 {
        let (w, h, k) = (&self.weights[..], self.sizes.hidden, self.sizes.place);
        room.clear();
        room.resize(self.room(p.spots.len()), 0.0);
        let (sums, rest) = room.split_at_mut(p.spots.len() * SIDES * h);
        let (card, rest) = rest.split_at_mut(h);
        let (place, rest) = rest.split_at_mut(k);
        let (places, last) = rest.split_at_mut(2 * k);
        let mut from = 0;
        for c in &p.cards {
            card.copy_from_slice(self.card.row(w, 0));
            if let Some(d) = c.def {
                add(card, cards.get(d.ix() * h..(d.ix() + 1) * h).unwrap_or(&[]), 1.0);
            }
            for (column, n) in &p.states[from..usize::from(c.until)] {
                add(card, self.state.row(w, usize::from(*column)), *n);
            }
            from = usize::from(c.until);
            cut(card);
            add(&mut sums[(usize::from(c.spot) * SIDES + usize::from(c.side)) * h..][..h], card, 1.0);
        }
        for (s, sort) in p.spots.iter().enumerate() {
            place.copy_from_slice(self.spots.row(w, usize::from(*sort)));
            for (i, n) in sums[s * SIDES * h..][..SIDES * h].iter().enumerate().filter(|(_, n)| **n != 0.0) {
                add(place, self.sides.row(w, i), *n);
            }
            cut(place);
            add(&mut places[if *sort == 0 { 0 } else { k }..][..k], place, 1.0);
        }
        let inputs = places.iter().copied().chain(p.counts.iter().copied()).chain([p.odds, 1.0]);
        for (i, n) in inputs.enumerate().filter(|(_, n)| *n != 0.0) {
            add(last, self.table.row(w, i), n);
        }
        cut(last);
        let own = last.iter().zip(&w[self.answer.from..]).map(|(n, w)| n * w).sum::<f32>();
        own + w[self.answer.from + self.sizes.last] + w[self.odds.from] * p.odds
    }
}

const MARK: &[u8; 8] = b"muster-1";

impl Net {
    /// The file: sizes and columns by name, then each layer as one scale and a number of 16 bits a weight.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MARK.to_vec();
        let number = |out: &mut Vec<u8>, n: usize| out.extend((n as u32).to_le_bytes());
        [self.sizes.hidden, self.sizes.place, self.sizes.last].into_iter().for_each(|n| number(&mut out, n));
        for columns in [&self.shape.text, &self.shape.state, &self.shape.spots, &self.shape.counts] {
            number(&mut out, columns.0.len());
            for (name, n) in &columns.0 {
                number(&mut out, name.len());
                out.extend(name.as_bytes());
                number(&mut out, *n);
            }
        }
        for layer in self.layers() {
            let part = &self.weights[layer.from..layer.end()];
            let scale = part.iter().fold(0.0f32, |most, w| most.max(w.abs())) / 32767.0;
            out.extend(scale.to_le_bytes());
            let whole = |w: &f32| if scale > 0.0 { (w / scale).round() as i16 } else { 0 };
            part.iter().for_each(|w| out.extend(whole(w).to_le_bytes()));
        }
        out
    }

    /// Reads a file for a game that looks so now. Columns that the file does not have count for nothing.
    pub fn read(bytes: &[u8], shape: &Shape) -> Result<Net, String> {
        let mut r = Reader(bytes);
        if r.take(MARK.len())? != MARK {
            return Err("this is no network".into());
        }
        let sizes = Sizes { hidden: r.size()?, place: r.size()?, last: r.size()? };
        let old = Shape { text: r.columns()?, state: r.columns()?, spots: r.columns()?, counts: r.columns()? };
        let mut file = Net::new(old, sizes);
        for layer in file.layers() {
            let scale = f32::from_le_bytes(r.array()?);
            for w in &mut file.weights[layer.from..layer.end()] {
                *w = f32::from(i16::from_le_bytes(r.array()?)) * scale;
            }
        }
        if !r.0.is_empty() || file.weights.iter().any(|w| !w.is_finite()) {
            return Err("this network is damaged".into());
        }
        Ok(file.over(shape))
    }

    fn layers(&self) -> [Layer; 8] {
        [self.text, self.state, self.card, self.sides, self.spots, self.table, self.answer, self.odds]
    }

    /// The same network for a game with other columns.
    fn over(self, shape: &Shape) -> Net {
        if self.shape == *shape {
            return self;
        }
        let mut new = Net::new(shape.clone(), self.sizes);
        let all = |n: usize| (0..n).map(Some).collect::<Vec<_>>();
        let places = 2 * self.sizes.place;
        let shifted = shape.counts.found_in(&self.shape.counts).into_iter().map(|i| i.map(|i| i + places));
        let ends = (0..2).map(|i| Some(places + self.shape.counts.len() + i));
        let table: Vec<_> = all(places).into_iter().chain(shifted).chain(ends).collect();
        let found = [
            shape.text.found_in(&self.shape.text),
            shape.state.found_in(&self.shape.state),
            all(1),
            all(self.sides.ins),
            shape.spots.found_in(&self.shape.spots),
            table,
            all(self.answer.ins),
            all(1),
        ];
        for ((from, to), found) in self.layers().iter().zip(new.layers()).zip(found) {
            for (i, old) in found.iter().enumerate() {
                if let Some(old) = old {
                    to.row_mut(&mut new.weights, i).copy_from_slice(from.row(&self.weights, *old));
                }
            }
        }
        new
    }
}

struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, n: usize) -> Result<&'b [u8], String> {
        let (head, rest) = self.0.split_at_checked(n).ok_or("this network is cut off")?;
        self.0 = rest;
        Ok(head)
    }
    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        self.take(N)?.try_into().map_err(|_| "this network is cut off".into())
    }
    fn number(&mut self) -> Result<usize, String> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }
    /// A number that is small in every network, so that a damaged file asks for no memory.
    fn size(&mut self) -> Result<usize, String> {
        self.number().and_then(|n| if (1..=4096).contains(&n) { Ok(n) } else { Err("this network is damaged".into()) })
    }
    fn columns(&mut self) -> Result<Columns, String> {
        let parts = self.size()?;
        let mut out = Vec::new();
        for _ in 0..parts {
            let len = self.size()?;
            let name = String::from_utf8(self.take(len)?.to_vec()).map_err(|_| "this network is damaged")?;
            let n = self.number()?;
            if n > 65_536 {
                return Err("this network is damaged".into());
            }
            out.push((name, n));
        }
        Ok(Columns(out))
    }
}
