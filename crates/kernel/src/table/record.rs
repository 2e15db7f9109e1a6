//! Records of what happens, and what listens, lasts and waits because of it.

use super::*;

/// How far a record has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Status {
    /// Its place in the list is not used.
    #[default]
    Free,
    /// It is going to happen.
    Live,
    /// It does not happen.
    Cancelled,
    /// Something else happens in its place.
    Replaced,
    /// It has happened.
    Done,
}

/// What a card was when it left its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Was {
    /// Which card it was.
    pub def: DefId,
    /// Where it stood.
    pub place: Spot,
    /// What it was on.
    pub host: Spot,
    /// Its states.
    pub flags: Flags,
    /// Who had it.
    pub ctrl: Seat,
    /// Which face was up.
    pub face: u8,
    /// How it related to what it was on.
    pub rel: Rel,
    /// How many counters of each kind it had.
    pub counters: [u8; COUNTERS],
    /// The numbers that the book remembers.
    pub stats: [i16; REMEMBERED],
}

/// What a card was when it left play: its place and host, its numbers and every word it had, gained ones too. Kept as long
/// as anything that is going on, waits or lasts may speak of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Gone {
    /// The card, in the life that has ended.
    pub obj: Ref,
    /// The card it was on.
    pub host: Ref,
    /// What it was.
    pub was: Was,
    /// Every word it had.
    pub tags: TagSet,
}

/// One thing that happens, with the last known facts of its subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rec {
    /// What happens, by the book's word.
    pub kind: Kind,
    /// How far it has come.
    pub status: Status,
    /// The next record of the same batch.
    pub link: RecId,
    /// Who makes it happen.
    pub agent: Seat,
    /// The card it happens to.
    pub subject: Ref,
    /// The subject after it moved.
    pub became: Ref,
    /// The card it comes from.
    pub source: Ref,
    /// How much of it happens.
    pub amount: i16,
    /// A detail the kind of event has: which phase, what a card enters at.
    pub detail: Val,
    /// The record that it answers, for what is done in answer to another.
    pub answers: RecId,
    /// Where its subject comes from.
    pub from: Spot,
    /// Where its subject goes, or where it happens.
    pub to: Spot,
    /// The book's marks: in what way or for what it is done.
    pub flags: Marks,
    /// Which part of its event it belongs to: 0 is what was done, the others what followed from the state.
    #[serde(with = "short")]
    pub group: u16,
    /// The frame whose effect it is (index + 1), or 0.
    #[serde(with = "short")]
    pub cause: u16,
    /// For the copy a trigger keeps: which of its conditions held at that time, a bit each.
    pub judged: u8,
    /// For a replaced record: the ability that stands in, and who runs it.
    pub instead: AbilityId,
    /// The card that runs what stands in.
    pub instead_by: Ref,
    /// The age of the timed effect that stands in, or 0.
    pub instead_age: u32,
    /// What its subject was when it left its place.
    pub was: Was,
}

/// A modifier, watcher or delayed trigger with an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lasting {
    /// What it does.
    pub ability: AbilityId,
    /// The card it came from.
    pub source: Ref,
    /// The one card it is about, if it is about one.
    pub subject: Ref,
    /// Where its "here" is.
    pub place: Spot,
    /// Whose it is.
    pub seat: Seat,
    /// The book's moment at which it ends.
    pub until: Until,
    /// Whether it ends with the first thing it does.
    pub once: bool,
    /// How much of what it gives has been used up, where that is possible.
    pub spent: i16,
    /// When it was made; later ones have higher numbers.
    pub age: u32,
    /// Numbers that were fixed when it was made.
    pub caps: [Val; 2],
}

/// How often an ability or a title was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Use {
    /// The card, or none where a title counts.
    pub by: Ref,
    /// Which ability.
    pub ability: AbilityId,
    /// Who used it.
    pub seat: Seat,
    /// How often.
    pub count: u16,
    /// The book's moment that clears it.
    pub until: Until,
}

/// What an ability has had of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Heard {
    /// Its condition was met when the thing happened.
    #[default]
    Met,
    /// It has answered at that stage.
    At(StageOf),
}

/// An ability that has answered a record already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Answered {
    /// The frame of the event.
    #[serde(with = "short")]
    pub frame: u16,
    /// The record.
    pub rec: RecId,
    /// What the ability has had of it.
    pub how: Heard,
    /// Which ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub by: Ref,
    /// The age of the timed effect that answered, or 0.
    pub age: u32,
}

/// A trigger that waits for its moment, with the record it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Waiting {
    /// What will run.
    pub ability: AbilityId,
    /// The card it is of.
    pub source: Ref,
    /// Where its "here" is.
    pub place: Spot,
    /// Whose it is.
    pub seat: Seat,
    /// What it answers, as it was.
    pub rec: Rec,
    /// When it began to wait; for a timed effect, when that was made.
    pub age: u32,
    /// The open event it belongs to (frame index + 1), with the record itself; 0 if it waits for a later moment.
    #[serde(with = "short")]
    pub event: u16,
    /// The record it answers.
    pub id: RecId,
    /// For a timed effect: the card it was laid on and its numbers.
    pub marked: Ref,
    /// The numbers of that timed effect.
    pub caps: [Val; 2],
}
