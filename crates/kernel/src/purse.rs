//! Points that may be spent only on some things, or only for a time, beside a seat's plain pool.

use crate::bounds::Bound;
use crate::cx::Cx;
use crate::ids::*;
use crate::query::{Env, Q};
use crate::table::*;

impl Q<'_> {
    /// Does this purse pay for that card?
    pub(crate) fn purse_pays(&self, p: &Purse, card: CardId) -> bool {
        let env = Env::of(self.t.obj(card), p.seat, Spot::NOWHERE);
        p.amount > 0 && (p.only == 0 || self.fits_facts(&env, p.only - 1, &self.facts_of(card)))
    }
    /// The purses of a seat that pay for a card, as indexes: earmarked ones first, then in the order they were given.
    pub fn purses_for(&self, seat: Seat, card: CardId, out: &mut dyn FnMut(usize)) {
        for earmarked in [true, false] {
            for (i, p) in self.t.purses.iter().enumerate() {
                if p.seat == seat && (p.only != 0) == earmarked && self.purse_pays(p, card) {
                    out(i);
                }
            }
        }
    }
    /// All a seat can spend on a card: its pool and the purses that pay for it.
    pub fn funds(&self, seat: Seat, pool: PoolId, card: CardId) -> i32 {
        let mut n = self.t.players[seat.ix()].pool[pool.ix()] as i32;
        self.purses_for(seat, card, &mut |i| n += self.t.purses[i].amount as i32);
        n
    }
}

impl Cx<'_> {
    /// Gives a purse; one of the same kind is filled up.
    pub fn give_purse(&mut self, p: Purse) {
        let same = |x: &&mut Purse| (x.seat, x.until, x.only) == (p.seat, p.until, p.only);
        if let Some(old) = self.t.purses.iter_mut().find(same) {
            old.amount = old.amount.saturating_add(p.amount);
        } else {
            self.t.purses.push(p);
            self.within(Bound::Purses, self.t.purses.len());
        }
    }
    /// Takes points out of a purse. Empty purses stay until `tidy_purses`, so that indexes hold while a price is paid.
    pub fn spend_purse(&mut self, purse: usize, n: i32) {
        if let Some(p) = self.t.purses.get_mut(purse) {
            p.amount -= n as i16;
        }
    }
    /// Forgets what is spent.
    pub fn tidy_purses(&mut self) {
        self.t.purses.retain(|p| p.amount > 0);
    }
}
