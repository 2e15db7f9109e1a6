//! How a verb row fills the arguments of a verb.

use super::{Actor, From, setters};
use muster_kernel::{Kind, Manner, SeatZone, Slot, Tag, Test, Until, VerbId};

/// How a verb row fills the verb's arguments.
#[derive(Clone, Copy, Debug)]
pub struct VerbSem {
    /// The verb, by the book's number.
    pub verb: VerbId,
    /// The argument with what it is done to.
    pub what: From,
    /// The argument with what it is done with.
    pub with: From,
    /// How much or how many.
    pub n: Amount,
    /// The argument with where it goes.
    pub to: From,
    /// The verb speaks of cards the one who acts controls.
    pub own: bool,
    /// Never this type.
    pub not: Option<Tag>,
    /// Who does it.
    pub actor: Actor,
    /// In what manner it is done.
    pub how: Manner,
    /// What it picks, if not a target, passes this test of the book.
    pub fit: Option<Test>,
    /// Its object is one of a set that is named.
    pub one_of: bool,
    /// What it is done to, where no argument says so.
    pub thing: Option<Known>,
    /// A zone of the one who acts, for verbs that name a pile.
    pub zone: Option<SeatZone>,
    /// It may be done up to so often: the one who acts names the number.
    pub up_to: bool,
    /// Up to that argument's number until a moment, with the verb that keeps the tally.
    pub at_most: Option<(u8, Until, VerbId)>,
    /// Done in the middle of a procedure it changes, so what does it cannot wait.
    pub at_once: bool,
    /// It lasts until this moment by itself.
    pub lasts: Option<Until>,
    /// Where its destination is a card, this verb puts it on that.
    pub onto: Option<VerbId>,
    /// What it gives serves for cards of the group that this argument describes.
    pub only: From,
    /// It moves its object from where it stands: what is adjacent is adjacent to that place.
    pub moves: bool,
    /// It changes what is answered, which must be of one of these kinds; anything if there are none.
    pub answers: &'static [Kind],
}

/// The number that a verb is given.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    /// None: the verb needs no number.
    None,
    /// As many as there are.
    All,
    /// How many there are of the set that this argument describes.
    Count(u8),
    /// The number of this argument.
    Arg(u8),
    /// One.
    One,
    /// Always this one.
    Fixed(i16),
    /// A printed number of what the argument names.
    Printed(u8, Slot),
}

/// Something a verb is done to without naming it.
#[derive(Clone, Copy, Debug)]
pub enum Known {
    /// The card mentioned last.
    It,
    /// The card the text stands on.
    This,
    /// What a search has left.
    Rest,
}

/// A verb without arguments, done by you.
pub const fn verb(verb: VerbId) -> VerbSem {
    VerbSem {
        verb,
        what: None,
        with: None,
        n: Amount::None,
        to: None,
        own: false,
        not: None,
        actor: Actor::You,
        how: Manner::NONE,
        fit: None,
        one_of: false,
        thing: None,
        zone: None,
        up_to: false,
        at_most: None,
        at_once: false,
        moves: false,
        lasts: None,
        onto: None,
        only: None,
        answers: &[],
    }
}

setters! {
    VerbSem {
        what(i: u8) what = Some(i);
        with(i: u8) with = Some(i);
        n(i: u8) n = Amount::Arg(i);
        /// How many there are of the set that argument describes.
        count_of(i: u8) n = Amount::Count(i);
        all() n = Amount::All;
        one() n = Amount::One;
        to(i: u8) to = Some(i);
        own() own = true;
        not(t: Tag) not = Some(t);
        by(a: Actor) actor = a;
        how(how: Manner) how = how;
        fit(test: Test) fit = Some(test);
        /// One of a named set, which the one who acts picks.
        picks(i: u8) what = Some(i), one_of = true;
        what_it() thing = Some(Known::It);
        what_this() thing = Some(Known::This);
        fixed(n: i16) n = Amount::Fixed(n);
        zone(z: SeatZone) zone = Some(z);
        up_to() up_to = true;
        at_once() at_once = true;
        onto(verb: VerbId) onto = Some(verb);
        only(i: u8) only = Some(i);
        printed(i: u8, slot: Slot) n = Amount::Printed(i, slot);
        what_rest() thing = Some(Known::Rest);
        lasts(until: Until) lasts = Some(until);
        moves() moves = true;
        answers(kinds: &'static [Kind]) answers = kinds;
        /// Up to a number, and no more than argument `i` until a moment; that verb keeps the tally.
        at_most(i: u8, until: Until, verb: VerbId) up_to = true, at_most = Some((i, until, verb));
    }
}
