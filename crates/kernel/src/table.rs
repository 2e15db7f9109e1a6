//! The whole state of one game: flat arrays of small integers, no pointers. What can grow without bound is outside it.

use crate::arr::Arr;
use crate::ids::*;
use crate::ir::StageOf;
use crate::words::{Reg, Step};
use serde::{Deserialize, Serialize};

/// The most players of one game.
pub const MAX_SEATS: usize = 5;
/// Zones each seat owns; zone `seat * SEAT_ZONES + n`. Shared zones follow.
pub const SEAT_ZONES: usize = 8;
/// Zones of all seats, and the shared ones.
pub const MAX_ZONES: usize = MAX_SEATS * SEAT_ZONES + 8;
/// The most cards and tokens of one game.
pub const MAX_CARDS: usize = 320;
/// The rooms for them: the next power of two, so that a number finds its item without a check.
const ZONE_ROOM: usize = MAX_ZONES.next_power_of_two();
const CARD_ROOM: usize = MAX_CARDS.next_power_of_two();
/// Registers of one frame.
pub const REGS: usize = 12;
/// Numbers of the whole table.
pub const GLOBALS: usize = 24;
/// Numbers that are remembered of a card.
pub const REMEMBERED: usize = 8;

/// The zone number `n` of a seat.
pub const fn seat_zone(seat: Seat, n: SeatZone) -> ZoneId {
    ZoneId(seat.0 * SEAT_ZONES as u8 + n.0)
}
/// The shared zone number `n`.
pub const fn shared_zone(n: SharedZone) -> ZoneId {
    ZoneId((MAX_SEATS * SEAT_ZONES) as u8 + n.0)
}
/// Which of a seat's zones this is, if it belongs to a seat.
pub const fn zone_of_seat(z: ZoneId) -> Option<(Seat, SeatZone)> {
    if (z.0 as usize) < MAX_SEATS * SEAT_ZONES {
        Some((Seat(z.0 / SEAT_ZONES as u8), SeatZone(z.0 % SEAT_ZONES as u8)))
    } else {
        None
    }
}

/// One physical card or token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Which card it is.
    pub def: DefId,
    /// Where it lies: in a zone, or on a card.
    pub at: Spot,
    /// The card after it in the same place.
    pub next: CardId,
    /// The card before it in the same place.
    pub prev: CardId,
    /// The first of the cards on it.
    pub kids: CardId,
    /// The book's states; `IN_PLAY` is the kernel's.
    pub flags: Flags,
    /// The handle by which the outside knows this card.
    pub tag: u16,
    /// The number of its life, new whenever it enters or leaves play.
    pub life: u16,
    /// How many counters of each kind lie on it.
    pub counters: [u8; 4],
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who has it now.
    pub ctrl: Seat,
    /// How it relates to the card it is on (book's words: at, on, inside …).
    pub rel: Rel,
    /// Which face or form is up; 0 is the front.
    pub face: u8,
    /// A position given by the book (place in a line).
    pub slot: u8,
    /// Which seats know its face.
    pub known: u8,
}

/// A bit of `flags`: the card is in play.
pub const IN_PLAY: Flags = Flags::nth(15);
/// A place card in play: other cards stand at it.
pub const PLACE: Flags = Flags::nth(13);
/// It lies in the open, but only the seats in `known` have seen its face.
pub const FACE_DOWN: Flags = Flags::nth(14);

impl Default for Card {
    fn default() -> Self {
        Card {
            def: DefId(0),
            at: Spot::NOWHERE,
            next: CardId::NONE,
            prev: CardId::NONE,
            kids: CardId::NONE,
            flags: Flags::NONE,
            tag: 0,
            life: 0,
            counters: [0; 4],
            owner: Seat(0),
            ctrl: Seat(0),
            rel: Rel::NONE,
            face: 0,
            slot: 0,
            known: 0,
        }
    }
}

impl Card {
    /// Whether it is in play.
    #[inline]
    pub fn in_play(&self) -> bool {
        self.flags.has(IN_PLAY)
    }
    /// Whether it is in any of these states.
    #[inline]
    pub fn has(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }
}

/// Both ends and the length of an ordered pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// The top, or the left end.
    pub head: CardId,
    /// The bottom, or the right end.
    pub tail: CardId,
    /// How many cards it holds.
    pub len: u16,
}

impl Default for Pile {
    fn default() -> Self {
        Pile { head: CardId::NONE, tail: CardId::NONE, len: 0 }
    }
}

/// What a seat has beside its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The numbers of its purse.
    pub pool: [i16; 4],
    /// Numbers the book remembers of it.
    pub vars: [i16; 8],
}

/// What kind of work a frame does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Work {
    /// A procedure of the rulebook; `code` is the procedure, `pc` the next step.
    #[default]
    Step,
    /// The program of an ability; `code` is the ability, `pc` the next op.
    Run,
    /// Something happening; `ev` is its first record, `pc` the stage.
    Event,
    /// Seats act or pass by a window rule; `code` is the rule.
    Window,
    /// One question; `code` is the menu, `pc` the number of picks so far.
    Ask,
}

/// One level of what is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// What kind of work it is.
    pub work: Work,
    /// Marks that the kind of work knows.
    pub flags: u8,
    /// Whose work it is.
    pub seat: Seat,
    /// The record it is about, if it is about one.
    pub ev: RecId,
    /// Which program, procedure or window.
    pub code: u16,
    /// The step it is at.
    pub pc: u16,
    /// The card it is for.
    pub source: Ref,
    /// Where the source stood when the frame opened: its last known place.
    pub place: Spot,
    /// Length of the picks list when the frame opened.
    pub picks: u16,
    /// What it has chosen, counted and noted.
    pub regs: [Val; REGS],
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            work: Work::Step,
            flags: 0,
            seat: Seat(0),
            ev: RecId::NONE,
            code: 0,
            pc: 0,
            source: Ref::NONE,
            place: Spot::NOWHERE,
            picks: 0,
            regs: [Val::NIL; REGS],
        }
    }
}

impl Frame {
    /// Is it a procedure of the book, and this one?
    pub fn runs(&self, proc: ProcId) -> bool {
        self.work == Work::Step && self.code == proc.0
    }
    /// The procedure it is of, if it is one.
    pub fn proc(&self) -> Option<ProcId> {
        (self.work == Work::Step).then_some(ProcId(self.code))
    }
    /// Is it a window of this kind?
    pub fn is_window(&self, window: WindowId) -> bool {
        self.work == Work::Window && self.code == window.0
    }
    /// Goes on with that step, as scenarios do and what cuts a procedure short.
    pub(crate) fn go_to(&mut self, step: Step) {
        debug_assert!(step.proc == ProcId::ANY || self.runs(step.proc), "a step of another procedure");
        self.pc = step.ix();
    }
    /// Is that step still to come, or the next one?
    pub fn before(&self, step: Step) -> bool {
        self.pc <= step.ix()
    }
}

/// A register by its name, if the frame is of the procedure that has it.
impl std::ops::Index<Reg> for Frame {
    type Output = Val;
    #[inline]
    fn index(&self, reg: Reg) -> &Val {
        debug_assert!(reg.proc == ProcId::ANY || self.runs(reg.proc), "a register of another procedure");
        &self.regs[reg.ix()]
    }
}

impl std::ops::IndexMut<Reg> for Frame {
    #[inline]
    fn index_mut(&mut self, reg: Reg) -> &mut Val {
        debug_assert!(reg.proc == ProcId::ANY || self.runs(reg.proc), "a register of another procedure");
        &mut self.regs[reg.ix()]
    }
}

/// Frame flags.
pub mod fl {
    /// The frame frees its records when it goes.
    pub const OWNS: u8 = 1;
    /// The last op did all it said.
    pub const OK: u8 = 2;
    /// The rest of the program is called off.
    pub const CANCELLED: u8 = 4;
    /// Every seat answers at once.
    pub const TOGETHER: u8 = 8;
    /// For an event: it becomes part of the one it happens in as soon as it is done.
    pub const JOINS: u8 = 8;
    /// The procedure is finished as soon as nothing lies on it.
    pub const DONE: u8 = 16;
    /// The picks so far belong together and are asked in ascending order.
    pub const ASCENDING: u8 = 32;
    /// Nothing may be declined.
    pub const FORCED: u8 = 64;
    /// It stands in for something already: nothing stands in for what it does.
    pub const SEALED: u8 = 128;
}

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
    pub counters: [u8; 4],
    /// The numbers that the book remembers.
    pub stats: [i8; REMEMBERED],
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
    /// A detail the kind of event has, such as which phase.
    pub extra: i16,
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
    pub count: u8,
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

/// An announced thing lying on a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parked {
    /// The frame that goes on when its turn comes.
    pub frame: Frame,
    /// What it answers, if it answers something.
    pub rec: Rec,
    /// The card that was announced or whose ability it is.
    pub card: Ref,
    /// When it got there; later ones have higher numbers.
    pub age: u32,
    /// What becomes of its card, by the book's number.
    pub disposal: Disposal,
    /// The picks its registers speak of.
    pub picks: Held,
}

/// The most picks that one thing takes with it when it is laid aside.
pub const PARKED_PICKS: usize = 64;
/// How many of them are saved even if there are fewer.
const SAVED_PICKS: usize = 24;

/// The picks of something laid aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    vals: [Val; PARKED_PICKS],
    len: u8,
}

impl Default for Held {
    fn default() -> Self {
        Held { vals: [Val::NIL; PARKED_PICKS], len: 0 }
    }
}

impl std::ops::Deref for Held {
    type Target = [Val];
    fn deref(&self) -> &[Val] {
        &self.vals[..self.len as usize]
    }
}

impl Held {
    /// None if there are too many.
    pub fn of(vals: &[Val]) -> Option<Held> {
        let mut held = Held { len: vals.len() as u8, ..Held::default() };
        held.vals.get_mut(..vals.len())?.copy_from_slice(vals);
        Some(held)
    }
    /// As they are saved: never fewer than `SAVED_PICKS`.
    pub(crate) fn saved(&self) -> &[Val] {
        &self.vals[..(self.len as usize).max(SAVED_PICKS)]
    }
}

impl Serialize for Held {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTuple;
        let saved = self.saved();
        let mut t = s.serialize_tuple(saved.len() + 1)?;
        saved[..SAVED_PICKS].iter().try_for_each(|v| t.serialize_element(v))?;
        t.serialize_element(&self.len)?;
        saved[SAVED_PICKS..].iter().try_for_each(|v| t.serialize_element(v))?;
        t.end()
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::{Error, SeqAccess, Visitor};
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Held;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "at most {PARKED_PICKS} picks")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Held, A::Error> {
                let cut = || Error::custom("picks cut short");
                let mut held = Held::default();
                for v in &mut held.vals[..SAVED_PICKS] {
                    *v = seq.next_element()?.ok_or_else(cut)?;
                }
                held.len = seq.next_element()?.ok_or_else(cut)?;
                let more = SAVED_PICKS..(held.len as usize).max(SAVED_PICKS);
                for v in held.vals.get_mut(more).ok_or_else(|| Error::custom("too many picks"))? {
                    *v = seq.next_element()?.ok_or_else(cut)?;
                }
                Ok(held)
            }
        }
        d.deserialize_tuple(PARKED_PICKS + 1, Read)
    }
}

impl Default for Parked {
    fn default() -> Self {
        Parked {
            frame: Frame::default(),
            rec: Rec::default(),
            card: Ref::NONE,
            age: 0,
            disposal: Disposal(0),
            picks: Held::default(),
        }
    }
}

impl Parked {
    /// What a register holds, of several things the first. While it is parked its sets lie with it.
    pub fn held(&self, reg: usize) -> Val {
        let v = self.frame.regs[reg];
        match v.as_set() {
            Some((_, 0)) => Val::NIL,
            Some((off, _)) => {
                let at = (off as usize).checked_sub(self.frame.picks as usize);
                at.and_then(|i| self.picks.get(i)).copied().unwrap_or(Val::NIL)
            }
            None => v,
        }
    }
}

impl Parked {
    /// All that a register holds.
    pub fn held_all(&self, reg: usize) -> impl Iterator<Item = Val> + '_ {
        let v = self.frame.regs.get(reg).copied().unwrap_or(Val::NIL);
        let (one, set) = match v.as_set() {
            Some((off, len)) => {
                let at = (off as usize).checked_sub(self.frame.picks as usize);
                (None, at.and_then(|i| self.picks.get(i..i + len as usize)).unwrap_or(&[]))
            }
            None => ((!v.is_nil()).then_some(v), &[][..]),
        };
        one.into_iter().chain(set.iter().copied())
    }
}

/// Points that may be spent only on some things, or only for a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Purse {
    /// Whose points.
    pub seat: Seat,
    /// How many are left.
    pub amount: i16,
    /// The book's moment at which the rest is lost.
    pub until: Until,
    /// A filter on what it pays for, plus one; 0 pays for anything.
    pub only: u16,
}

/// An entry of the index of what listens to, or changes, what. Derived: rebuilt from the cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Ear {
    /// What it listens to.
    pub key: u16,
    /// The card that listens.
    pub card: CardId,
    /// The ability by which it does.
    pub ability: AbilityId,
    /// Which rule of the ability, for modifiers.
    pub rule: u8,
    /// The static ability that grants it, if it is granted to others.
    pub granted_by: AbilityId,
}

/// Things that can be listened to.
pub const KEYS: usize = 640;

/// What is true of the table as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Head {
    /// How many have sat down.
    pub seats: u8,
    /// Set when the game is over: bit per winner; all bits clear means a tie.
    pub over: bool,
    /// Who has won, a bit each.
    pub winners: u8,
    /// Seats that have left the game, as bits; they are passed over everywhere.
    pub out: u8,
    /// The book's word for how it ended.
    pub ending: Ending,
    /// Whose turn it is.
    pub active: Seat,
    /// How often chance was drawn on.
    pub rng: u32,
    /// How many things were given an age.
    pub clock: u32,
    /// The last number of a card's life.
    pub serial: u16,
    /// The last handle that was given to a card.
    pub tags: u16,
    /// How many decisions were made.
    pub choices: u32,
    /// How many of them had one option only.
    pub forced: u32,
    /// Something changed that the state checks look at.
    pub dirty: bool,
    /// The book's own numbers.
    pub globals: [i16; GLOBALS],
}

/// Everybody may read it; only `Cx` writes it.
#[derive(Default, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What is true of the table as a whole.
    pub(crate) head: Head,
    /// All that have sat down, by seat.
    pub(crate) players: Arr<Player, MAX_SEATS>,
    pub(crate) zones: Arr<Pile, ZONE_ROOM>,
    /// All cards that were ever on the table, by number.
    pub(crate) cards: Arr<Card, CARD_ROOM>,
    /// The levels of what is going on, the innermost last.
    pub(crate) frames: Arr<Frame, 64>,
    /// What is picked, as sets speak of it.
    pub(crate) picks: Arr<Val, 256>,
    /// What happens or has happened in what is going on; some may be free.
    pub(crate) recs: Arr<Rec, 128>,
    /// Timed effects, the oldest first.
    pub(crate) lasting: Arr<Lasting, 64>,
    /// How often what has a limit was used.
    pub(crate) uses: Arr<Use, 64>,
    /// What has answered the events that are going on.
    pub(crate) answered: Arr<Answered, 96>,
    /// Triggers that wait.
    pub(crate) waiting: Arr<Waiting, 96>,
    /// What lies on the stack, the newest last.
    pub(crate) parked: Arr<Parked, 24>,
    /// Points that may be spent only on some things, or only for a time.
    pub(crate) purses: Arr<Purse, 16>,
    /// What an object was that left play.
    pub(crate) gone: Arr<Gone, 48>,
    #[serde(skip)]
    pub(crate) derived: Derived,
}

/// Cards as a set, a bit each.
pub(crate) type CardBits = [u64; IN_PLAY_WORDS];
pub(crate) const IN_PLAY_WORDS: usize = MAX_CARDS / 64;
/// How many sets of words a book may have marked.
pub const MARKS: usize = 2;

/// Rebuilt from the rest at any time; never hashed or saved.
#[derive(Debug)]
pub(crate) struct Derived {
    pub(crate) in_play: CardBits,
    /// Of these, the ones that print a word of each set the book names (`Book::marks`).
    pub(crate) marked: [CardBits; MARKS],
    pub(crate) live: [u64; KEYS / 64],
    /// The keys under which timed effects stand.
    pub(crate) timed: [u64; KEYS / 64],
    pub(crate) ears: Arr<Ear, 384>,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            in_play: [0; IN_PLAY_WORDS],
            marked: [[0; IN_PLAY_WORDS]; MARKS],
            live: [0; KEYS / 64],
            timed: [0; KEYS / 64],
            ears: Arr::default(),
        }
    }
}

impl Clone for Derived {
    fn clone(&self) -> Self {
        Derived {
            in_play: self.in_play,
            marked: self.marked,
            live: self.live,
            timed: self.timed,
            ears: self.ears.clone(),
        }
    }
    fn clone_from(&mut self, o: &Self) {
        self.in_play = o.in_play;
        self.marked = o.marked;
        self.live = o.live;
        self.timed = o.timed;
        self.ears.clone_from(&o.ears);
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        let mut t = Table::default();
        t.clone_from(self);
        t
    }

    fn clone_from(&mut self, o: &Self) {
        self.head = o.head;
        self.players.clone_from(&o.players);
        self.zones.clone_from(&o.zones);
        self.cards.clone_from(&o.cards);
        self.frames.clone_from(&o.frames);
        self.picks.clone_from(&o.picks);
        self.recs.clone_from(&o.recs);
        self.lasting.clone_from(&o.lasting);
        self.uses.clone_from(&o.uses);
        self.answered.clone_from(&o.answered);
        self.waiting.clone_from(&o.waiting);
        self.parked.clone_from(&o.parked);
        self.purses.clone_from(&o.purses);
        self.gone.clone_from(&o.gone);
        self.derived.clone_from(&o.derived);
    }
}

impl Table {
    /// What is true of the table as a whole.
    #[inline]
    pub fn head(&self) -> &Head {
        &self.head
    }
    /// The seat whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.head.active
    }
    /// What a seat has beside its cards.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.ix()]
    }
    /// All that have sat down, by seat.
    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players
    }
    /// All cards that were ever on the table, by number.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
    /// The levels of what is going on, the innermost last.
    #[inline]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }
    /// What is picked, as sets speak of it.
    #[inline]
    pub fn picks(&self) -> &[Val] {
        &self.picks
    }
    /// What happens or has happened in what is going on; some may be free.
    #[inline]
    pub fn recs(&self) -> &[Rec] {
        &self.recs
    }
    /// Timed effects, the oldest first.
    #[inline]
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }
    /// Triggers that wait.
    #[inline]
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }
    /// What lies on the stack, the newest last.
    #[inline]
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }
    /// How often what has a limit was used.
    #[inline]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }
    /// What has answered the events that are going on.
    #[inline]
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }
    /// Points that may be spent only on some things, or only for a time.
    #[inline]
    pub fn purses(&self) -> &[Purse] {
        &self.purses
    }
    /// A card of the table.
    #[inline]
    pub fn card(&self, c: CardId) -> &Card {
        self.cards.near(c.ix())
    }
    #[inline]
    pub(crate) fn card_mut(&mut self, c: CardId) -> &mut Card {
        self.cards.near_mut(c.ix())
    }
    /// The card in its present life.
    #[inline]
    pub fn obj(&self, c: CardId) -> Ref {
        Ref::new(c, self.card(c).life)
    }
    /// The card behind an object, if that object still exists.
    #[inline]
    pub fn live(&self, r: Ref) -> Option<CardId> {
        let c = r.card();
        (c.ix() < self.cards.len() && self.card(c).life == r.generation()).then_some(c)
    }
    /// How many cards a zone holds.
    #[inline]
    pub fn zone_len(&self, z: ZoneId) -> usize {
        self.zones.near(z.ix()).len as usize
    }
    /// The cards of a zone from top (or left) to bottom.
    #[inline]
    pub fn zone(&self, z: ZoneId) -> Chain<'_> {
        Chain { t: self, at: self.zones.near(z.ix()).head }
    }
    /// The bottom (or rightmost) card of a zone.
    pub fn last_in(&self, z: ZoneId) -> Option<CardId> {
        Some(self.zones.near(z.ix()).tail).filter(|c| c.is_some())
    }
    /// The cards on a card, oldest first.
    pub fn kids(&self, c: CardId) -> Chain<'_> {
        Chain { t: self, at: self.card(c).kids }
    }
    /// The cards in a zone or on a card, in their order.
    pub fn at(&self, s: Spot) -> Chain<'_> {
        match (s.as_zone(), s.as_card()) {
            (Some(z), _) => self.zone(z),
            (_, Some(c)) => self.kids(c),
            _ => Chain { t: self, at: CardId::NONE },
        }
    }
    /// Everything in play, by card number.
    pub fn in_play(&self) -> Bits {
        Bits { words: self.derived.in_play, at: 0 }
    }
    /// What is in play and prints a word of that set of the book's.
    pub fn marked(&self, set: usize) -> Bits {
        Bits { words: self.derived.marked[set], at: 0 }
    }
    /// Whether anything listens to a key.
    #[inline]
    pub fn listens(&self, key: u16) -> bool {
        self.derived.live[(key >> 6) as usize] >> (key & 63) & 1 != 0
    }
    /// A record of something that happens.
    #[inline]
    pub fn rec(&self, r: RecId) -> &Rec {
        self.recs.at(r.ix())
    }
    /// Is a card on that one, directly or through others?
    pub fn is_on(&self, c: CardId, host: CardId) -> bool {
        let mut at = self.card(c).at.as_card();
        for _ in 0..8 {
            match at {
                Some(h) if h == host => return true,
                Some(h) => at = self.card(h).at.as_card(),
                None => return false,
            }
        }
        false
    }
    /// What lies parked under a value, if it still does.
    pub fn parked_at(&self, v: Val) -> Option<usize> {
        let age = v.as_parked()?;
        self.parked.iter().position(|p| p.age & 0x0FFF_FFFF == age)
    }
    /// The records of a batch.
    pub fn batch(&self, head: RecId) -> Batch<'_> {
        Batch { t: self, at: head }
    }
    /// All seats, those that have left too.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.head.seats).map(Seat)
    }
    /// A number of the book's own.
    pub fn global(&self, g: Global) -> i32 {
        self.head.globals[g.ix()] as i32
    }
    /// The next seat clockwise that is still in the game.
    pub fn next_seat(&self, s: Seat) -> Seat {
        let next = |i: u8| Seat((s.0 + i) % self.head.seats);
        (1..=self.head.seats).map(next).find(|x| self.is_in(*x)).unwrap_or(next(1))
    }
    /// Whether a seat has not left the game.
    pub fn is_in(&self, s: Seat) -> bool {
        self.head.out >> s.0 & 1 == 0
    }
    /// How many seats are still in the game.
    pub fn seats_in(&self) -> u8 {
        self.head.seats - (self.head.out & ((1 << self.head.seats) - 1)).count_ones() as u8
    }
    /// What an object was that left play.
    pub fn gone(&self, r: Ref) -> Option<&Gone> {
        self.gone.iter().rev().find(|g| g.obj == r)
    }
    /// The record that knows an object best: the one that saw it leave, or else one that saw it in play.
    pub fn saw(&self, r: Ref) -> Option<&Rec> {
        let mut best: Option<(&Rec, u8)> = None;
        for x in self.recs.iter().filter(|x| x.status == Status::Done && x.subject == r) {
            let in_play = x.was.flags.has(IN_PLAY);
            let worth = if in_play && x.became.is_some() { 3 } else { 1 + in_play as u8 };
            if best.is_none_or(|(_, w)| worth >= w) {
                best = Some((x, worth));
            }
        }
        best.map(|(x, _)| x)
    }
}

impl Table {
    /// The bytes that are in use.
    pub fn live_bytes(&self) -> usize {
        fn of<T>(list: &[T]) -> usize {
            std::mem::size_of_val(list) + size_of::<u16>()
        }
        size_of::<Head>()
            + of(&self.players)
            + of(&self.zones)
            + of(&self.cards)
            + of(&self.frames)
            + of(&self.picks)
            + of(&self.recs)
            + of(&self.lasting)
            + of(&self.uses)
            + of(&self.answered)
            + of(&self.waiting)
            + of(&self.parked)
            + of(&self.purses)
            + std::mem::size_of_val(&self.derived.in_play)
            + std::mem::size_of_val(&self.derived.marked)
            + std::mem::size_of_val(&self.derived.live)
            + of(&self.derived.ears)
    }
    /// How many entries the index of what listens has.
    pub fn ear_count(&self) -> usize {
        self.derived.ears.len()
    }
}

/// Cards of one place in their order.
pub struct Chain<'a> {
    t: &'a Table,
    at: CardId,
}

impl Iterator for Chain<'_> {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.at.is_none() {
            return None;
        }
        let c = self.at;
        self.at = self.t.card(c).next;
        Some(c)
    }
}

/// A set of cards, gone through by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    words: CardBits,
    at: usize,
}

impl Bits {
    /// None at all.
    pub const fn none() -> Bits {
        Bits { words: [0; IN_PLAY_WORDS], at: 0 }
    }
    /// Those of them that pass.
    #[inline]
    pub fn that(self, mut pass: impl FnMut(CardId) -> bool) -> Bits {
        let mut out = Bits::none();
        self.filter(|c| pass(*c)).for_each(|c| out.add(c));
        out
    }
    /// Adds a card.
    #[inline]
    pub fn add(&mut self, c: CardId) {
        self.words[c.ix() / 64 % IN_PLAY_WORDS] |= 1 << (c.0 % 64);
    }
    /// Whether a card is one of them.
    #[inline]
    pub fn contains(&self, c: CardId) -> bool {
        self.words[c.ix() / 64 % IN_PLAY_WORDS] >> (c.0 % 64) & 1 != 0
    }
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
    /// How many they are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
}

impl Iterator for Bits {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while let Some(w) = self.words.get_mut(self.at) {
            if *w != 0 {
                let b = w.trailing_zeros();
                *w &= *w - 1;
                return Some(CardId((self.at * 64) as u16 + b as u16));
            }
            self.at += 1;
        }
        None
    }
}

/// Records that happen together.
pub struct Batch<'a> {
    t: &'a Table,
    at: RecId,
}

impl Iterator for Batch<'_> {
    type Item = RecId;
    #[inline]
    fn next(&mut self) -> Option<RecId> {
        if self.at.is_none() {
            return None;
        }
        let r = self.at;
        self.at = self.t.rec(r).link;
        Some(r)
    }
}
