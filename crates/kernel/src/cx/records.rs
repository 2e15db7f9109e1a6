//! Changing what is written down of something that happens.

use super::*;

impl Cx<'_> {
    /// It does not happen.
    #[inline]
    pub fn cancel(&mut self, r: RecId) {
        self.t.recs.at_mut(r.ix()).status = Status::Cancelled;
    }
    /// It has happened, though nothing does it any more.
    #[inline]
    pub fn has_happened(&mut self, r: RecId) {
        self.t.recs.at_mut(r.ix()).status = Status::Done;
    }
    /// An ability stands in for it.
    pub fn stand_in(&mut self, r: RecId, ability: AbilityId, by: Ref) {
        let r = self.t.recs.at_mut(r.ix());
        (r.status, r.instead, r.instead_by) = (Status::Replaced, ability, by);
    }
    /// What its subject is after it moved.
    #[inline]
    pub fn became(&mut self, r: RecId, object: Ref) {
        let rec = self.t.recs.at_mut(r.ix());
        // its kind says so, or the numbers from before were not kept
        debug_assert!(self.m.book.kinds[rec.kind.ix()].parts);
        rec.became = object;
    }
    /// It is about another object from now on.
    #[inline]
    pub fn is_about(&mut self, r: RecId, object: Ref) {
        self.t.recs.at_mut(r.ix()).subject = object;
    }
    /// So much of it happens.
    #[inline]
    pub fn set_amount(&mut self, r: RecId, n: i32) {
        self.t.recs.at_mut(r.ix()).amount = n as i16;
    }
    /// So much more of it happens.
    #[inline]
    pub fn add_amount(&mut self, r: RecId, n: i32) {
        self.t.recs.at_mut(r.ix()).amount += n as i16;
    }
    /// The book's marks are put on it.
    #[inline]
    pub fn mark(&mut self, r: RecId, marks: Marks) {
        self.t.recs.at_mut(r.ix()).flags |= marks;
    }
    /// Where its subject comes from.
    #[inline]
    pub fn comes_from(&mut self, r: RecId, from: Spot) {
        self.t.recs.at_mut(r.ix()).from = from;
    }
    /// Where its subject goes.
    #[inline]
    pub fn goes_to(&mut self, r: RecId, to: Spot) {
        self.t.recs.at_mut(r.ix()).to = to;
    }
    /// Leaves out of a batch what is not to be kept; gives what is left.
    pub fn keep_records(&mut self, head: RecId, keep: impl Fn(&Rec) -> bool) -> RecId {
        let (mut first, mut last, mut at) = (RecId::NONE, RecId::NONE, head);
        while !at.is_none() {
            let next = std::mem::replace(&mut self.t.recs.at_mut(at.ix()).link, RecId::NONE);
            if !keep(self.t.rec(at)) {
                self.free(at);
            } else {
                match last.is_none() {
                    true => first = at,
                    false => self.t.recs.at_mut(last.ix()).link = at,
                }
                last = at;
            }
            at = next;
        }
        first
    }
}
