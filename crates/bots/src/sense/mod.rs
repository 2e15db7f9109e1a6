//! A learned sense of a position: a small network that corrects what the pack's `evaluate` says. It reads cards by what their
//! texts do, so that a card nobody has seen before is not unknown to it.
//!
//! Each card becomes a few numbers: by its text (worked out once for all cards of a pack), and by how it stands. Cards that stand
//! together are summed by side, each such place goes through one shared layer, and places, counts and `evaluate` through another.
//! It is asked about guesses alone, and of a guess it reads only cards that the seat knows there.

pub mod columns;
pub mod net;
pub mod position;

pub use columns::{Columns, Shape};
pub use net::{Net, Sizes};
pub use position::{Position, Stand};

use muster_kernel::observe::Definitions;
use muster_kernel::{Cards, Match};
use muster_pack::Pack;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A network with the cards of one pack worked out.
#[derive(Debug)]
pub struct Sense {
    net: Arc<Net>,
    /// By definition, what its text comes to.
    cards: Vec<f32>,
}

/// Room for working a position out.
#[derive(Clone, Debug, Default)]
pub struct Work(pub(crate) Vec<f32>);

impl Sense {
    /// Works out what the texts of all cards come to.
    pub fn new(net: Arc<Net>, m: &Match) -> Sense {
        let texts = Definitions::new(m);
        let mut cards = Vec::with_capacity(m.defs.len() * net.sizes.hidden);
        let mut sparse = Vec::new();
        for d in 0..m.defs.len() {
            columns::text(texts.row(muster_kernel::DefId(d as u16)), &mut sparse);
            cards.extend(net.card_of(&sparse));
        }
        Sense { net, cards }
    }

    /// The one that comes with a game, if one does and it fits. Made once for a pack's cards.
    pub fn shipped(pack: &dyn Pack, m: &Match) -> Option<Arc<Sense>> {
        type Made = (Weak<Cards>, Option<Arc<Sense>>);
        static MADE: Mutex<Vec<Made>> = Mutex::new(Vec::new());
        let bytes = pack.learned()?;
        let cards = &pack.cards().ready;
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, sense)) = made.iter().find(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(cards))) {
            return sense.clone();
        }
        // who is remembered weakly keeps its address, so an address means the same cards
        made.retain(|(of, _)| of.strong_count() > 0);
        let sense = Net::read(bytes, &Shape::of(m.book)).ok().map(|net| Arc::new(Sense::new(Arc::new(net), m)));
        made.push((Arc::downgrade(cards), sense.clone()));
        sense
    }

    /// The chances of winning of the seat that the position was read for.
    pub fn chance(&self, p: &Position, work: &mut Work) -> f32 {
        let logit = self.net.logit(p, &self.cards, &mut work.0);
        1.0 / (1.0 + (-logit).exp())
    }
}
