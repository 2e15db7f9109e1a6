//! Fitting a network to positions: plain stochastic gradient descent (Adam). A few hundred lines of Rust do it in minutes on one
//! core, so that nothing else is needed.

use crate::kept::{Packed, Sample};
use muster_bots::sense::net::{Layer, add};
use muster_bots::sense::position::SIDES;
use muster_bots::sense::{Net, Shape, Sizes, columns};
use muster_kernel::battery::Dice;
use muster_kernel::observe::Definitions;
use muster_kernel::{DefId, Match};

/// How it is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    pub epochs: u32,
    pub rate: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
    pub batch: usize,
    pub seed: u64,
}

impl Default for Training {
    fn default() -> Self {
        Training { epochs: 10, rate: 0.001, decay: 0.02, batch: 256, seed: 1 }
    }
}

/// How far it has come: what a guess at the ends of games costs (log loss), with games it learns from and with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Epoch {
    pub epoch: u32,
    pub learnt: f64,
    pub held_out: f64,
    /// The same for the pack's `evaluate` alone.
    pub plain: f64,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 10;

/// Is a game held out, never learned from?
pub fn held_out(game: u64) -> bool {
    game % HELD_OUT == HELD_OUT - 1
}

/// A network while it learns.
pub struct Learner<'m> {
    pub net: Net,
    m: &'m Match,
    texts: Vec<Vec<(u16, f32)>>,
    /// What each text comes to with the present weights, and how the answers' errors want it changed.
    cards: Vec<f32>,
    cards_slope: Vec<f32>,
    touched: Vec<bool>,
    slope: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: i32,
    pass: Pass,
}

/// What is remembered of working a position out, to find whose fault an error is.
#[derive(Default)]
struct Pass {
    cards: Vec<f32>,
    sums: Vec<f32>,
    places: Vec<f32>,
    input: Vec<f32>,
    last: Vec<f32>,
    sums_slope: Vec<f32>,
    input_slope: Vec<f32>,
}

impl<'m> Learner<'m> {
    /// Begins from a network that says what `evaluate` says, with small random numbers in its inner layers.
    pub fn new(m: &'m Match, sizes: Sizes, seed: u64) -> Learner<'m> {
        let mut net = Net::new(Shape::of(m.book), sizes);
        let mut dice = Dice(seed ^ 0x0077_6569_6768_7473);
        let mut fill = |w: &mut [f32], l: Layer, size: f32| {
            let part = w[l.from..l.end()].iter_mut();
            part.for_each(|w| *w = (dice.below(20_001) as f32 / 10_000.0 - 1.0) * size);
        };
        let w = &mut net.weights;
        fill(w, net.text, 0.12);
        fill(w, net.state, 0.25);
        fill(w, net.sides, 0.2);
        fill(w, net.spots, 0.2);
        fill(w, net.table, 0.1);
        let read = Definitions::new(m);
        let text = |d: usize| {
            let mut out = Vec::new();
            columns::text(read.row(DefId(d as u16)), &mut out);
            out
        };
        let texts: Vec<_> = (0..m.defs.len()).map(text).collect();
        let n = net.weights.len();
        let cards = vec![0.0; texts.len() * sizes.hidden];
        Learner {
            net,
            m,
            cards_slope: cards.clone(),
            touched: vec![false; texts.len()],
            cards,
            texts,
            slope: vec![0.0; n],
            moments: [vec![0.0; n], vec![0.0; n]],
            steps: 0,
            pass: Pass::default(),
        }
    }

    /// The cards it learns about.
    pub fn of(&self) -> &Match {
        self.m
    }

    /// Works the texts of all cards out with the weights as they are.
    pub fn refresh(&mut self) {
        let h = self.net.sizes.hidden;
        for (d, text) in self.texts.iter().enumerate() {
            let out = &mut self.cards[d * h..(d + 1) * h];
            out.fill(0.0);
            text.iter().for_each(|(i, n)| add(out, self.net.text.row(&self.net.weights, usize::from(*i)), *n));
        }
    }

    /// The log odds of a position.
    pub fn logit(&mut self, s: &Sample) -> f32 {
        self.pass.forward(&self.net, &self.cards, s)
    }

    /// Adds what a position says about every weight, and returns its log loss.
    pub fn learn(&mut self, s: &Sample) -> f64 {
        let logit = self.logit(s);
        let error = sure(logit) - s.target;
        self.pass.backward(&self.net, s, error, &mut self.slope, &mut self.cards_slope, &mut self.touched);
        loss(logit, s.target)
    }

    /// Changes the weights by what so many positions have said.
    pub fn step(&mut self, positions: usize, rate: f32, decay: f32) {
        let (h, text) = (self.net.sizes.hidden, self.net.text);
        for (d, touched) in self.touched.iter_mut().enumerate().filter(|(_, t)| **t) {
            *touched = false;
            let slope = &mut self.cards_slope[d * h..(d + 1) * h];
            for (i, n) in &self.texts[d] {
                add(text.row_mut(&mut self.slope, usize::from(*i)), slope, *n);
            }
            slope.fill(0.0);
        }
        self.steps += 1;
        let (b1, b2): (f32, f32) = (0.9, 0.999);
        let (c1, c2) = (1.0 - b1.powi(self.steps), 1.0 - b2.powi(self.steps));
        let share = 1.0 / positions.max(1) as f32;
        // the odds' own way is not drawn to zero
        let free = self.net.odds.from;
        let [first, second] = &mut self.moments;
        let all = self.net.weights.iter_mut().zip(&mut self.slope).zip(first.iter_mut().zip(second.iter_mut()));
        for (i, ((w, slope), (m, v))) in all.enumerate() {
            let g = *slope * share;
            *slope = 0.0;
            *m = b1 * *m + (1.0 - b1) * g;
            *v = b2 * *v + (1.0 - b2) * g * g;
            let pull = if i == free { 0.0 } else { decay * *w };
            *w -= rate * (*m / c1 / ((*v / c2).sqrt() + 1e-8) + pull);
        }
        self.refresh();
    }
}

/// Log odds as chances.
pub fn sure(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// What it costs to say such odds.
pub fn loss(logit: f32, target: f32) -> f64 {
    let (l, t) = (f64::from(logit), f64::from(target));
    l.max(0.0) - l * t + (-l.abs()).exp().ln_1p()
}

impl Pass {
    fn forward(&mut self, net: &Net, cards: &[f32], s: &Sample) -> f32 {
        let (w, p) = (&net.weights[..], &s.position);
        let (h, k) = (net.sizes.hidden, net.sizes.place);
        let fresh = |v: &mut Vec<f32>, n: usize| {
            v.clear();
            v.resize(n, 0.0);
        };
        fresh(&mut self.cards, p.cards.len() * h);
        fresh(&mut self.sums, p.spots.len() * SIDES * h);
        fresh(&mut self.places, p.spots.len() * k);
        fresh(&mut self.input, net.table.ins);
        fresh(&mut self.last, net.sizes.last);
        let mut from = 0;
        for (i, c) in p.cards.iter().enumerate() {
            let card = &mut self.cards[i * h..(i + 1) * h];
            card.copy_from_slice(net.card.row(w, 0));
            if let Some(d) = c.def {
                add(card, &cards[d.ix() * h..(d.ix() + 1) * h], 1.0);
            }
            for (column, n) in &p.states[from..usize::from(c.until)] {
                add(card, net.state.row(w, usize::from(*column)), *n);
            }
            from = usize::from(c.until);
            card.iter_mut().for_each(|n| *n = n.max(0.0));
            add(&mut self.sums[(usize::from(c.spot) * SIDES + usize::from(c.side)) * h..][..h], card, 1.0);
        }
        for (at, sort) in p.spots.iter().enumerate() {
            let place = &mut self.places[at * k..(at + 1) * k];
            place.copy_from_slice(net.spots.row(w, usize::from(*sort)));
            for (i, n) in self.sums[at * SIDES * h..][..SIDES * h].iter().enumerate() {
                add(place, net.sides.row(w, i), *n);
            }
            place.iter_mut().for_each(|n| *n = n.max(0.0));
            add(&mut self.input[if *sort == 0 { 0 } else { k }..][..k], place, 1.0);
        }
        self.input[2 * k..2 * k + p.counts.len()].copy_from_slice(&p.counts);
        self.input[2 * k + p.counts.len()] = p.odds;
        self.input[2 * k + p.counts.len() + 1] = 1.0;
        for (i, n) in self.input.iter().enumerate().filter(|(_, n)| **n != 0.0) {
            add(&mut self.last, net.table.row(w, i), *n);
        }
        self.last.iter_mut().for_each(|n| *n = n.max(0.0));
        let own: f32 = self.last.iter().zip(&w[net.answer.from..]).map(|(n, w)| n * w).sum();
        own + w[net.answer.from + net.sizes.last] + w[net.odds.from] * p.odds
    }

    fn backward(
        &mut self,
        net: &Net,
        s: &Sample,
        error: f32,
        slope: &mut [f32],
        cards_slope: &mut [f32],
        touched: &mut [bool],
    ) {
        let (w, p) = (&net.weights[..], &s.position);
        let (h, k, f) = (net.sizes.hidden, net.sizes.place, net.sizes.last);
        slope[net.odds.from] += error * p.odds;
        slope[net.answer.from + f] += error;
        add(&mut slope[net.answer.from..][..f], &self.last, error);
        // back through the last layer
        let last: Vec<f32> =
            (0..f).map(|j| if self.last[j] > 0.0 { error * w[net.answer.from + j] } else { 0.0 }).collect();
        self.input_slope.clear();
        for (i, n) in self.input.iter().enumerate() {
            if *n != 0.0 {
                add(net.table.row_mut(slope, i), &last, *n);
            }
            let back = if i < 2 * k { dot(net.table.row(w, i), &last) } else { 0.0 };
            self.input_slope.push(back);
        }
        // through the places
        self.sums_slope.clear();
        self.sums_slope.resize(self.sums.len(), 0.0);
        for (at, sort) in p.spots.iter().enumerate() {
            let wanted = &self.input_slope[if *sort == 0 { 0 } else { k }..][..k];
            let place = &self.places[at * k..(at + 1) * k];
            let out: Vec<f32> = (0..k).map(|j| if place[j] > 0.0 { wanted[j] } else { 0.0 }).collect();
            add(net.spots.row_mut(slope, usize::from(*sort)), &out, 1.0);
            for i in 0..SIDES * h {
                let n = self.sums[at * SIDES * h + i];
                if n != 0.0 {
                    add(net.sides.row_mut(slope, i), &out, n);
                }
                self.sums_slope[at * SIDES * h + i] = dot(net.sides.row(w, i), &out);
            }
        }
        // through the cards
        let mut from = 0;
        for (i, c) in p.cards.iter().enumerate() {
            let wanted = &self.sums_slope[(usize::from(c.spot) * SIDES + usize::from(c.side)) * h..][..h];
            let card = &mut self.cards[i * h..(i + 1) * h];
            card.iter_mut().zip(wanted).for_each(|(n, g)| *n = if *n > 0.0 { *g } else { 0.0 });
            add(net.card.row_mut(slope, 0), card, 1.0);
            if let Some(d) = c.def {
                add(&mut cards_slope[d.ix() * h..(d.ix() + 1) * h], card, 1.0);
                touched[d.ix()] = true;
            }
            for (column, n) in &p.states[from..usize::from(c.until)] {
                add(net.state.row_mut(slope, usize::from(*column)), card, *n);
            }
            from = usize::from(c.until);
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Trains a network on all positions, one epoch after the other, and returns the one that did best on held-out games, as it is
/// when it comes out of its file.
pub fn train(m: &Match, positions: &Packed, how: &Training, watch: &mut dyn FnMut(&Epoch)) -> Result<Net, String> {
    let mut learner = Learner::new(m, Sizes::default(), how.seed);
    let (mut learn, held): (Vec<usize>, Vec<usize>) =
        (0..positions.at.len()).partition(|i| !held_out(positions.at[*i].1));
    if learn.is_empty() || held.is_empty() {
        return Err("there are too few games to learn from".into());
    }
    let (mut dice, mut s) = (Dice(how.seed), Sample::default());
    let mut best: Option<(f64, Net)> = None;
    let steps = (learn.len().div_ceil(how.batch) * how.epochs as usize).max(1);
    let mut done = 0;
    learner.refresh();
    for epoch in 1..=how.epochs {
        for i in (1..learn.len()).rev() {
            learn.swap(i, dice.below(i + 1));
        }
        let mut learnt = 0.0;
        for batch in learn.chunks(how.batch) {
            for i in batch {
                positions.get(*i, &mut s);
                learnt += learner.learn(&s);
            }
            let rate = how.rate * (0.02 + 0.98 * (1.0 - done as f32 / steps as f32));
            done += 1;
            learner.step(batch.len(), rate, how.decay);
        }
        let (mut cost, mut plain) = (0.0, 0.0);
        for i in &held {
            positions.get(*i, &mut s);
            cost += loss(learner.logit(&s), s.end);
            plain += loss(s.position.odds, s.end);
        }
        let n = held.len() as f64;
        let told = Epoch { epoch, learnt: learnt / learn.len() as f64, held_out: cost / n, plain: plain / n };
        watch(&told);
        if best.as_ref().is_none_or(|(least, _)| told.held_out < *least) {
            best = Some((told.held_out, learner.net.clone()));
        }
    }
    let (_, net) = best.ok_or("no epoch was trained")?;
    Net::read(&net.write(), &net.shape)
}
