//! Changing what belongs to players, and marks on cards.

use super::*;

impl Cx<'_> {
    /// Adds to a number of the purse or takes from it; says how much that really was.
    pub fn add_pool(&mut self, seat: Seat, pool: PoolId, n: i32) -> i32 {
        let before = self.t.players[seat.ix()].pool[pool.ix()] as i32;
        let after = self.kept((before + n).max(0));
        self.t.players[seat.ix()].pool[pool.ix()] = after;
        after as i32 - before
    }
    /// Sets a number of the purse.
    #[inline]
    pub fn set_pool(&mut self, seat: Seat, pool: PoolId, n: i32) {
        self.t.players[seat.ix()].pool[pool.ix()] = self.kept(n);
    }
    /// One of the book's own numbers of a player.
    #[inline]
    pub fn set_var(&mut self, seat: Seat, var: Var, n: i32) {
        self.t.players[seat.ix()].vars[var.ix()] = self.kept(n);
    }
    /// Adds to one of the book's own numbers of a player.
    #[inline]
    pub fn add_var(&mut self, seat: Seat, var: Var, n: i32) {
        let before = self.t.players[seat.ix()].vars[var.ix()] as i32;
        self.set_var(seat, var, before + n);
    }
    /// The number, which is 0 then.
    #[inline]
    pub fn take_var(&mut self, seat: Seat, var: Var) -> i32 {
        std::mem::take(&mut self.t.players[seat.ix()].vars[var.ix()]) as i32
    }
    /// All of the book's own numbers of a player are 0 again.
    pub fn clear_vars(&mut self, seat: Seat) {
        self.t.players[seat.ix()].vars = Default::default();
    }
    /// A player has no purse any more.
    pub fn drop_purses(&mut self, seat: Seat) {
        self.t.purses.retain(|p| p.seat != seat);
    }
    /// The seat whose turn it is.
    #[inline]
    pub fn set_active(&mut self, seat: Seat) {
        self.t.head.active = seat;
    }
    /// The state is in order as it is.
    #[inline]
    pub fn settled(&mut self) {
        if self.t.head.is_unsettled() {
            self.t.head.changed = changed::LATER;
        }
    }
    /// What has changed since the state was last looked at, asked by a check of it.
    #[inline]
    pub fn changes(&self) -> Changes {
        self.s.looked_at
    }
    /// The state is to be looked at again.
    #[inline]
    pub fn unsettled(&mut self) {
        self.t.head.changed |= changed::ANYTHING;
    }
    /// A player leaves the game and is passed over from now on.
    pub fn leave(&mut self, seat: Seat) {
        self.t.head.out |= 1 << seat.0;
        self.drop_purses(seat);
        self.t.waiting.retain(|w| w.seat != seat);
    }

    /// A position given by the book, as in a line.
    #[inline]
    pub fn set_slot(&mut self, c: CardId, slot: u8) {
        self.t.card_mut(c).slot = slot;
    }
    /// How it relates to the card it is on.
    #[inline]
    pub fn set_rel(&mut self, c: CardId, rel: Rel) {
        self.t.card_mut(c).rel = rel;
        self.t.set_counted(self.m, c);
        self.t.head.changed |= changed::LATER;
    }
    /// So many of a counter, whatever there was.
    #[inline]
    pub fn set_counter(&mut self, c: CardId, counter: Counter, n: u8) {
        self.t.card_mut(c).counters[counter.ix()] = n;
        self.t.set_counted(self.m, c);
    }
    /// A card has no counters any more.
    pub fn clear_counters(&mut self, c: CardId) {
        self.t.card_mut(c).counters = [0; 4];
        self.t.set_counted(self.m, c);
    }
    /// Nobody knows its face any more.
    pub fn forget(&mut self, c: CardId) {
        self.t.card_mut(c).known = 0;
    }

    /// Some of what a timed effect gives is used up.
    pub fn spend_lasting(&mut self, at: usize, n: i32) {
        self.t.lasting[at].spent += n as i16;
    }
    /// Nothing of what timed effects give is used up.
    pub fn restore_lasting(&mut self) {
        self.t.lasting.iter_mut().for_each(|l| l.spent = 0);
    }
}
