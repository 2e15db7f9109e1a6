//! The steps of a program.

use super::*;

/// What an op does things to.
pub type Arg = Thing;

/// One step of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// A seat picks; targets are marked so that protection counts.
    Pick {
        /// The register that gets what is picked.
        dst: u8,
        /// What may be picked.
        filter: FilterId,
        /// The fewest that must be.
        min: ValueId,
        /// The most that may be.
        max: ValueId,
        /// Who picks.
        by: Who,
        /// Whether what is picked is a target.
        target: bool,
        /// Whether chance picks instead.
        random: bool,
    },
    /// All that fit, at this moment.
    All {
        /// The register that gets them.
        dst: u8,
        /// What fits.
        filter: FilterId,
    },
    /// Works out a number and keeps it.
    Let {
        /// The register that gets it.
        dst: u8,
        /// The number.
        value: ValueId,
    },
    /// Keeps a thing that is known.
    Keep {
        /// The register that gets it.
        dst: u8,
        /// The thing.
        thing: Thing,
    },
    /// A seat names a number.
    Number {
        /// The register that gets the number.
        dst: u8,
        /// The lowest that may be named.
        min: ValueId,
        /// The highest that may be named.
        max: ValueId,
        /// Who names it.
        by: Who,
    },
    /// Goes on at another op.
    Jump(u16),
    /// Goes on at another op unless something holds.
    Unless {
        /// What must hold to go straight on.
        cond: CondId,
        /// Where it goes on if it does not.
        to: u16,
    },
    /// From here on it is watched whether all that is said happens.
    Begin,
    /// Goes on only if everything since `Begin` did all it said.
    Then {
        /// Where it goes on otherwise.
        to: u16,
    },
    /// Takes the next member of a set; the index is kept in the register after `it`.
    Each {
        /// The register with the set.
        set: u8,
        /// The register that gets the member.
        it: u8,
        /// Where it goes on after the last.
        end: u16,
    },
    /// Takes the next seat, from the ability's controller on.
    Seats {
        /// The register that gets the seat.
        it: u8,
        /// Where it goes on after the last.
        end: u16,
    },
    /// A seat says yes or no.
    May {
        /// Who is asked.
        by: Who,
        /// Where it goes on after a no.
        no: u16,
    },
    /// A seat may pay a price, the ops up to `paid`; asked only if all of it could be paid.
    Offer {
        /// Who is asked.
        by: Who,
        /// Where the price ends.
        paid: u16,
        /// Where it goes on if nothing is paid.
        no: u16,
    },
    /// A seat picks one arm; an arm with a condition is offered only if it holds.
    Branch {
        /// Who picks.
        by: Who,
        /// What there is to pick from.
        arms: Vec<Arm>,
    },
    /// A verb of the book.
    Do {
        /// Which verb.
        verb: VerbId,
        /// What it is done to.
        what: Arg,
        /// What it is done with.
        with: Arg,
        /// How much or how many, `NO` where the verb needs no number.
        n: ValueId,
        /// Where it goes.
        to: Where,
        /// Who does it.
        by: Who,
        /// In what manner.
        how: Manner,
        /// What else the verb is told.
        also: Also,
    },
    /// Lays a timed effect on each subject (or on none in particular).
    Apply {
        /// What lasts.
        ability: AbilityId,
        /// The cards it is laid on.
        on: Option<Arg>,
        /// The book's moment at which it ends.
        until: Until,
        /// Whether it ends with the first thing it does.
        once: bool,
        /// Numbers that are fixed now, `NO` where there is none.
        caps: [ValueId; 2],
    },
    /// A moment of the game's own way of using abilities: costs are paid, targets are chosen …
    Stage(Stage),
    /// The program is over.
    End,
}

impl Op {
    /// The same with its jumps counted from further down.
    pub fn shifted(mut self, by: u16) -> Op {
        match &mut self {
            Op::Jump(to) | Op::Then { to } | Op::Unless { to, .. } => *to += by,
            Op::Each { end, .. } | Op::Seats { end, .. } => *end += by,
            Op::May { no, .. } => *no += by,
            Op::Offer { paid, no, .. } => {
                *paid += by;
                *no += by;
            }
            Op::Branch { arms, .. } => arms.iter_mut().for_each(|x| x.to += by),
            _ => {}
        }
        self
    }
}

/// What some verbs are told beside their arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Also {
    /// No more than that.
    #[default]
    Nothing,
    /// The title of what is made.
    Title(u16),
    /// What it serves for.
    Only(FilterId),
    /// The line of a card that has done it, and until when that counts.
    Line {
        /// Which line of the card.
        line: u8,
        /// Until when it counts as done.
        until: Until,
    },
    /// What is being done, where a price is paid for something else than playing the card.
    Doing(Now),
}

/// One of several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// What must hold for it to be offered, `NO` for nothing.
    pub cond: CondId,
    /// Where it goes on if it is picked.
    pub to: u16,
    /// The term it was made from, for its label.
    pub node: u16,
}
