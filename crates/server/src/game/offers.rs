//! What people at a table have proposed to each other.

use crate::Refused;
use crate::game::deed::Deed;
use muster_kernel::Seat;
use muster_protocol::{Code, Offer, OfferView};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct Offers {
    people: u8,
    /// Who proposed, and who has agreed, as bits.
    open: BTreeMap<Offer, (Seat, u8)>,
}

impl Offers {
    pub fn new(people: u8) -> Offers {
        Offers { people, open: BTreeMap::new() }
    }
    pub fn by(&self, what: Offer) -> Option<Seat> {
        self.open.get(&what).map(|(by, _)| *by)
    }
    fn all(&self, agreed: u8) -> bool {
        agreed & self.people == self.people
    }
    /// Would everybody agree if this seat proposed it?
    pub fn after_offer(&self, what: Offer, seat: Seat) -> Result<bool, Refused> {
        match self.open.get(&what) {
            // to propose what another has proposed is to agree
            Some((_, agreed)) if agreed >> seat.0 & 1 != 0 => {
                Err(Refused::new(Code::NoOffer, "you have proposed that already"))
            }
            Some((_, agreed)) => Ok(self.all(agreed | 1 << seat.0)),
            None => Ok(self.all(1 << seat.0)),
        }
    }
    pub fn after_answer(&self, what: Offer, seat: Seat, yes: bool) -> Result<bool, Refused> {
        match self.open.get(&what) {
            None => Err(Refused::new(Code::NoOffer, "nothing of the kind was proposed")),
            Some((_, agreed)) if yes && agreed >> seat.0 & 1 != 0 => {
                Err(Refused::new(Code::NoOffer, "you have agreed already"))
            }
            Some((_, agreed)) => Ok(yes && self.all(agreed | 1 << seat.0)),
        }
    }
    /// Takes a deed in; the offer that everybody has agreed to now.
    pub fn take_in(&mut self, deed: Deed) -> Option<Offer> {
        let (what, seat) = match deed {
            Deed::Play(_) | Deed::Call { .. } | Deed::Here { .. } | Deed::Release { .. } | Deed::Retract { .. } => {
                return None;
            }
            Deed::Answer { what, yes: false, .. } => {
                self.open.remove(&what);
                return None;
            }
            Deed::Offer { what, seat } | Deed::Answer { what, seat, yes: true } => (what, seat),
        };
        let (_, agreed) = self.open.entry(what).or_insert((seat, 0));
        *agreed |= 1 << seat.0;
        let all = *agreed;
        if !self.all(all) {
            return None;
        }
        self.open.remove(&what);
        Some(what)
    }
    /// What was proposed before a choice was about another situation. Who only passes changes nothing but what their own
    /// take-back would take back: who was asked and passed is not to be told from who was not asked.
    pub fn game_went_on(&mut self, passed: Option<Seat>) {
        self.open.retain(|what, (by, _)| match (what, passed) {
            (Offer::Rematch | Offer::OpenHands, _) => true,
            (Offer::Undo, Some(seat)) => *by != seat,
            (_, passed) => passed.is_some(),
        });
    }
    pub fn view(&self) -> Vec<OfferView> {
        let bits = |m: u8| (0..8).filter(|s| m >> s & 1 != 0).collect();
        let one = |(what, (by, agreed)): (&Offer, &(Seat, u8))| OfferView {
            what: *what,
            by: by.0,
            agreed: bits(*agreed),
            back: None,
        };
        self.open.iter().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn both_people_must_agree_and_bots_always_do() {
        let mut two = Offers::new(0b11);
        assert!(!two.after_offer(Offer::Draw, A).unwrap());
        assert_eq!(two.take_in(Deed::Offer { seat: A, what: Offer::Draw }), None);
        assert!(two.after_offer(Offer::Draw, A).is_err());
        assert!(two.after_answer(Offer::Draw, B, true).unwrap());
        assert_eq!(two.take_in(Deed::Answer { seat: B, what: Offer::Draw, yes: true }), Some(Offer::Draw));
        assert!(two.view().is_empty());
        let mut alone = Offers::new(0b01);
        assert_eq!(alone.take_in(Deed::Offer { seat: A, what: Offer::Undo }), Some(Offer::Undo));
    }

    #[test]
    fn a_no_or_a_choice_ends_it() {
        let mut o = Offers::new(0b11);
        o.take_in(Deed::Offer { seat: A, what: Offer::Undo });
        assert_eq!(o.take_in(Deed::Answer { seat: B, what: Offer::Undo, yes: false }), None);
        assert!(o.after_answer(Offer::Undo, B, true).is_err());
        o.take_in(Deed::Offer { seat: A, what: Offer::Draw });
        o.game_went_on(None);
        assert!(o.after_answer(Offer::Draw, B, true).is_err());
    }
}
