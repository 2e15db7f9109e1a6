//! What a row of a game's log says.

use muster_kernel::Seat;
use muster_protocol::Offer;
use muster_replay::Entry;

/// One thing done at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A step of the game itself, in the words of replays.
    Play(Entry),
    Offer {
        seat: Seat,
        what: Offer,
    },
    Answer {
        seat: Seat,
        what: Offer,
        yes: bool,
    },
    /// Asks whether somebody is still there.
    Call {
        seat: Seat,
        whom: Seat,
    },
    /// The answer to a call.
    Here {
        seat: Seat,
    },
    /// Lets the others see what they were made to wait for.
    Release {
        seat: Seat,
    },
    /// Takes back what was only begun.
    Retract {
        seat: Seat,
    },
}

const OFFERS: [(Offer, &str); 6] = [
    (Offer::Draw, "draw"),
    (Offer::Undo, "undo"),
    (Offer::Adjourn, "adjourn"),
    (Offer::Resume, "resume"),
    (Offer::OpenHands, "open_hands"),
    (Offer::Rematch, "rematch"),
];

pub fn offer_word(what: Offer) -> &'static str {
    OFFERS.iter().find(|(o, _)| *o == what).map_or("", |(_, w)| w)
}

impl Deed {
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Deed::Play(e) => e.seat(),
            Deed::Offer { seat, .. } | Deed::Answer { seat, .. } => Some(*seat),
            Deed::Call { seat, .. } | Deed::Here { seat } | Deed::Release { seat } | Deed::Retract { seat } => {
                Some(*seat)
            }
        }
    }
    /// As it stands in the log.
    pub fn word(&self) -> String {
        let letter = |s: &Seat| (b'a' + s.0.min(25)) as char;
        match self {
            Deed::Play(e) => e.to_string(),
            Deed::Offer { seat, what } => format!("{}?{}", letter(seat), offer_word(*what)),
            Deed::Answer { seat, what, yes: true } => format!("{}+{}", letter(seat), offer_word(*what)),
            Deed::Answer { seat, what, yes: false } => format!("{}/{}", letter(seat), offer_word(*what)),
            Deed::Call { seat, whom } => format!("{}@{}", letter(seat), letter(whom)),
            Deed::Here { seat } => format!("{}.", letter(seat)),
            Deed::Release { seat } => format!("{}^", letter(seat)),
            Deed::Retract { seat } => format!("{}<", letter(seat)),
        }
    }
    pub fn parse(word: &str, seats: usize) -> Option<Deed> {
        if let Some(e) = Entry::parse(word, seats) {
            return Some(Deed::Play(e));
        }
        let mut chars = word.chars();
        let seat_of = |c: char| {
            let n = (c as u32).checked_sub('a' as u32).filter(|s| (*s as usize) < seats)?;
            Some(Seat(n as u8))
        };
        let seat = seat_of(chars.next()?)?;
        let sign = chars.next()?;
        let mut rest = chars.clone();
        match (sign, rest.next(), rest.next()) {
            ('.', None, None) => return Some(Deed::Here { seat }),
            ('^', None, None) => return Some(Deed::Release { seat }),
            ('<', None, None) => return Some(Deed::Retract { seat }),
            ('@', Some(whom), None) => return Some(Deed::Call { seat, whom: seat_of(whom)? }),
            _ => {}
        }
        let what = OFFERS.iter().find(|(_, w)| *w == chars.as_str()).map(|(o, _)| *o)?;
        match sign {
            '?' => Some(Deed::Offer { seat, what }),
            '+' => Some(Deed::Answer { seat, what, yes: true }),
            '/' => Some(Deed::Answer { seat, what, yes: false }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_there_and_back() {
        let s = Seat(1);
        let mut deeds = vec![
            Deed::Play(Entry::Choice { seat: s, option: 12 }),
            Deed::Play(Entry::Claim { seat: s, option: 0 }),
            Deed::Play(Entry::Concede { seat: s }),
            Deed::Play(Entry::Flag { seat: s }),
            Deed::Play(Entry::Absent { seat: s }),
            Deed::Call { seat: s, whom: Seat(0) },
            Deed::Here { seat: s },
            Deed::Release { seat: s },
            Deed::Retract { seat: s },
            Deed::Play(Entry::Tie),
            Deed::Play(Entry::Back { to: 3 }),
        ];
        for (what, _) in OFFERS {
            deeds.push(Deed::Offer { seat: s, what });
            deeds.push(Deed::Answer { seat: s, what, yes: true });
            deeds.push(Deed::Answer { seat: s, what, yes: false });
        }
        for d in deeds {
            assert_eq!(Deed::parse(&d.word(), 2), Some(d));
            assert_eq!(Deed::parse(&d.word(), 0), Some(d).filter(|d| d.seat().is_none()));
        }
        for bad in [
            "", "a", "c?draw", "a?", "a?dra", "b*draw", "1?draw", "ä?draw", "a@", "a@c", "a@bb", "a..", "c.", "a<1",
            "c<",
        ] {
            assert_eq!(Deed::parse(bad, 2), None, "{bad}");
        }
    }
}
