//! Reading the table: facts, numbers, words, sets. Nothing here can write.

mod projected;
mod sets;
mod terms;

pub(crate) use sets::doubtful;

use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::ears::*;
use crate::ids::*;
use crate::ir::*;
use crate::name::Name;
use crate::table::*;
use std::cell::Cell;

/// What a book worked out last, for as long as one listing takes: the same question again needs no work. It lives no longer
/// than the look it goes with, and the table does not change under a look.
#[derive(Default)]
pub(crate) struct Once([Cell<Option<(u64, i32)>>; ONCE]);
/// How many things a book may have worked out once, each by itself.
pub(crate) const ONCE: usize = 2;

/// A read-only look at a game: what is printed, with everything in force folded in.
///
/// ```
/// use muster_kernel::{Book, Def, DefId, End, Face, Flow, Game, Match, Rel, Seat, Sight, Spot, ZoneClass, ZoneRule, words};
/// use muster_kernel::{SeatZone, Slot, Vocab, seat_zone};
///
/// words! {
///     /// Numbers of cards.
///     pub mod slot: Slot { POWER "power" }
/// }
/// words! {
///     /// Zones that every seat has.
///     pub mod zone: SeatZone => ZoneRule { PLAY "play" (Sight::All, ZoneClass::PLAY).in_play() }
/// }
/// static VOCAB: Vocab = Vocab { slots: slot::WORDS, seat_zones: zone::LIST, ..Vocab::PLAIN };
/// static BOOK: Book = Book { vocab: &VOCAB, ..Book::PLAIN };
///
/// fn main() {
///     let mut face = Face::default();
///     face.slots[slot::POWER.ix()] = 3;
///     let ox = Def { title: "Ox".into(), faces: vec![face], ..Def::default() };
///     let toy = Match::new(&BOOK, vec![ox], Default::default(), vec![vec![], vec![]], [0; 32], vec![]);
///     let game = Game::arrange(toy.into(), false, |cx| {
///         let Some(card) = cx.new_card(DefId(0), Seat(1)) else { return };
///         cx.move_card(card, Spot::zone(seat_zone(Seat(1), zone::PLAY)), Rel::NONE, End::Bottom);
///     });
///     let (q, card) = (game.q(), game.t().in_play().next().expect("it is in play"));
///     assert_eq!((q.card_number(card, slot::POWER), q.t.card(card).ctrl), (3, Seat(1)));
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Q<'a> {
    /// What does not change during the game.
    pub m: &'a Match,
    /// The table as it is now.
    pub t: &'a Table,
    /// What is being read, for whose sake this look goes on.
    reading: Option<&'a Reading<'a>>,
    /// How many levels of numbers and words that depend on one another it is.
    depth: u8,
    /// A card that is looked at as if another face were up, or as if it lay elsewhere or otherwise.
    posing: Option<Pose>,
    kept: Option<&'a Once>,
}

/// What a card is asked for while the rules that bear on it are read: a number, a word, a ban.
struct Reading<'a> {
    key: u16,
    /// Words share keys.
    word: Tag,
    about: CardId,
    asked: &'a [Val],
    /// For whose sake it is read.
    above: Option<&'a Reading<'a>>,
}

impl Reading<'_> {
    /// The same question: asked for its own sake it has no answer.
    fn is(&self, other: &Reading) -> bool {
        (self.key, self.word, self.about) == (other.key, other.word, other.about) && self.asked == other.asked
    }
}

/// How a card is looked at, other than it is.
#[derive(Clone, Copy)]
struct Pose {
    card: CardId,
    face: u8,
    at: Spot,
    rel: Rel,
}

/// Who asks: the card, its controller and what is known so far.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    /// The card that asks.
    pub this: Ref,
    /// Who controls it.
    pub seat: Seat,
    /// Where its "here" is.
    pub place: Spot,
    /// What is happening or is answered, if anything is.
    pub rec: Option<&'a Rec>,
    /// What was chosen and counted so far.
    pub regs: &'a [Val],
    /// The card a timed effect was laid on.
    pub marked: Ref,
    /// Numbers that were fixed when the timed effect was made.
    pub caps: [Val; 2],
    /// What was picked before it in the same pick.
    pub picks: &'a [Val],
    /// The member of a set being looked at, and where it stands.
    pub candidate: Ref,
    /// Where that member stands.
    pub candidate_at: Spot,
}

impl<'a> Env<'a> {
    /// A card that asks by itself, with nothing known yet.
    pub fn of(this: Ref, seat: Seat, place: Spot) -> Env<'a> {
        Env {
            this,
            seat,
            place,
            rec: None,
            regs: &[],
            marked: Ref::NONE,
            caps: [Val::NIL; 2],
            picks: &[],
            candidate: Ref::NONE,
            candidate_at: Spot::NOWHERE,
        }
    }
}

/// What is known of a card, in play or remembered.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Which card it is.
    pub def: DefId,
    /// Which face is up.
    pub face: u8,
    /// Who has it.
    pub ctrl: Seat,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Where it stands.
    pub place: Spot,
    /// What it is on.
    pub host: Spot,
    /// How it relates to that.
    pub rel: Rel,
    /// Its states.
    pub flags: Flags,
    /// How many counters of each kind it has.
    pub counters: [u8; 4],
    /// The card, or none if it is only remembered.
    pub card: CardId,
    /// The card in that life of it.
    pub obj: Ref,
    /// For something parked: when it got there, or 0.
    pub parked: u32,
    stats: [i16; REMEMBERED],
}

impl Facts {
    /// Does it show its title? What lies hidden in play does not.
    fn titled(&self) -> bool {
        self.face != BACK
    }
}

/// One thing that makes a number or a word of a card other than it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// A number is changed so, by so much.
    Number(How, i32),
    /// What a keyword of the book adds.
    Keyword(Name, i32),
    /// Read as another number.
    ReadAs(Slot),
    /// It gains the word.
    Gain,
    /// It loses the word.
    Lose,
    /// All its text counts for nothing.
    Blank,
}

/// Told each change while a value is worked out, and the card it comes from, or none for the book itself.
pub(crate) type Tell<'t> = &'t mut dyn FnMut(Change, CardId);

/// Told what a keyword of the book adds to a number: which keyword, how much and whose it is.
pub type Added<'t> = &'t mut dyn FnMut(Name, i32, CardId);

/// Tells nobody.
fn quiet(_: Change, _: CardId) {}

/// A rule under a key: when it was made, and the card that makes it.
struct Force<'r> {
    rule: &'r Rule,
    age: u32,
    from: CardId,
}

/// A verb with its arguments worked out.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Which verb of the book.
    pub verb: VerbId,
    /// What it is done to: a card, or a set of them.
    pub what: Val,
    /// What it is done with.
    pub with: Val,
    /// How much or how many; 0 if the text does not say.
    pub n: i32,
    /// The text does not say how much or how many.
    pub all: bool,
    /// Where it goes.
    pub to: Spot,
    /// Who does it.
    pub by: Seat,
    /// In what manner.
    pub how: Manner,
    /// What else the verb is told.
    pub also: Also,
    /// The card whose text says so.
    pub source: Ref,
    /// Who controls that card.
    pub seat: Seat,
    /// Where that card's "here" is, for what is done; nowhere while it is only asked whether it could be.
    pub place: Spot,
    /// What the text answers, or none.
    pub rec: RecId,
}

/// What the book says of a zone.
pub(crate) fn zone_rule(m: &Match, z: ZoneId) -> &'static ZoneRule {
    match zone_of_seat(z) {
        Some((_, n)) => &m.book.vocab.seat_zones[n.ix()],
        None => &m.book.vocab.shared_zones[z.ix() - MAX_SEATS * SEAT_ZONES],
    }
}

/// How deep numbers and words that depend on one another are followed. Cards may go in circles (each counts the other's
/// number): from here on what is printed counts, and the circle has an end. What is so deep without a circle is refused.
const DEEPEST: u8 = Bound::Levels.most() as u8;
/// What is read besides what stands under keys of the index: a printed X, and who else is there.
const X_KEY: u16 = u16::MAX;
const COMPANY_KEY: u16 = u16::MAX - 1;

impl<'a> Q<'a> {
    /// A look at a table as it is.
    pub fn new(m: &'a Match, t: &'a Table) -> Q<'a> {
        Q { m, t, reading: None, depth: 0, posing: None, kept: None }
    }
    /// The same, remembering what is asked by `once`.
    pub(crate) fn keeping(self, kept: &'a Once) -> Q<'a> {
        Q { kept: Some(kept), ..self }
    }
    /// A number that follows from the table and what it is asked for alone, the book's `what`th. Asked for the same twice in
    /// a row while options are listed, it is worked out once.
    pub fn once(&self, what: OnceId, asked: u64, work_out: impl FnOnce() -> i32) -> i32 {
        let plain = self.depth == 0 && self.posing.is_none();
        let Some(last) = self.kept.filter(|_| plain).and_then(|k| k.0.get(what.ix())) else { return work_out() };
        match last.get() {
            Some((same, n)) if same == asked => n,
            _ => {
                let n = work_out();
                last.set(Some((asked, n)));
                n
            }
        }
    }
    /// The same table, with one card looked at as if that face were up.
    pub fn posing(self, card: CardId, face: u8) -> Q<'a> {
        self.posed(card, |p| p.face = face)
    }
    /// The same, looked at as if it also were so related to what it is on.
    pub fn posing_as(self, card: CardId, face: u8, rel: Rel) -> Q<'a> {
        self.posed(card, |p| (p.face, p.rel) = (face, rel))
    }
    /// The same table, with one card looked at as if it lay there, by the sets that look for it there.
    pub fn lying(self, card: CardId, at: Spot) -> Q<'a> {
        self.posed(card, |p| p.at = at)
    }
    fn posed(self, card: CardId, change: impl FnOnce(&mut Pose)) -> Q<'a> {
        let is = self.t.card(card);
        let mut pose = Pose { card, face: is.face, at: is.at, rel: is.rel };
        change(&mut pose);
        Q { posing: Some(pose), ..self }
    }
    /// The face of a card that counts.
    #[inline]
    fn face_of(&self, c: CardId) -> u8 {
        self.posing.filter(|p| p.card == c).map_or(self.t.card(c).face, |p| p.face)
    }
    /// Where a card counts as lying.
    #[inline]
    fn spot_of(&self, c: CardId) -> Spot {
        self.posing.filter(|p| p.card == c).map_or(self.t.card(c).at, |p| p.at)
    }
    /// A level deeper, for the sake of what is read.
    fn deeper<'b>(&'b self, reading: &'b Reading<'b>) -> Q<'b> {
        Q { depth: self.depth + 1, reading: Some(reading), ..*self }
    }
    /// A question that this look came to.
    #[inline]
    fn asking<'b>(&'b self, key: u16, about: CardId, asked: &'b [Val]) -> Reading<'b> {
        Reading { key, word: Tag(0), about, asked, above: self.reading }
    }
    /// As many levels, each for the sake of another card.
    #[cfg(test)]
    pub(crate) fn levels(&self, n: usize) {
        let reading = self.asking(X_KEY, CardId(n as u16), &[]);
        if n > 0 && !self.ends(&reading) {
            self.deeper(&reading).levels(n - 1);
        }
    }
    /// Does it end here, because it went as deep as anything does? Where that is no circle, it is an error.
    #[inline]
    fn ends(&self, last: &Reading) -> bool {
        self.depth >= DEEPEST && self.ended(last)
    }
    #[cold]
    fn ended(&self, last: &Reading) -> bool {
        fn up<'r>(from: Option<&'r Reading<'r>>) -> impl Iterator<Item = &'r Reading<'r>> {
            std::iter::successors(from, |r| r.above)
        }
        if !up(Some(last)).any(|r| up(r.above).any(|above| above.is(r))) {
            Read::ran_out(Bound::Levels);
        }
        true
    }
    /// Whether a card lies where its owner alone looks: in a hand.
    pub fn in_hand(&self, c: CardId) -> bool {
        let zone = self.t.card(c).at.as_zone();
        zone.is_some_and(|z| zone_rule(self.m, z).sight == Sight::Owner)
    }
    /// A side of a card as it is printed.
    #[inline]
    pub fn face(&self, def: DefId, face: u8) -> &'a Face {
        &self.m.faces[def.ix() * SIDES + (face as usize).min(SIDES - 1)]
    }
    #[inline]
    fn is_place(&self, c: CardId) -> bool {
        self.t.card(c).has(PLACE)
    }

    /// The place a card stands at: the place card it is on, directly or not, or its zone.
    #[inline]
    pub fn place_of(&self, c: CardId) -> Spot {
        if self.is_place(c) {
            return Spot::card(c);
        }
        let at = self.t.card(c).at;
        match at.as_card() {
            None => at,
            Some(host) if self.is_place(host) => at,
            Some(host) => self.place_above(host),
        }
    }
    /// The place of what is on something that is no place.
    #[inline(never)]
    fn place_above(&self, host: CardId) -> Spot {
        let mut at = self.t.card(host).at;
        for _ in 0..5 {
            match at.as_card() {
                None => return at,
                Some(host) if self.is_place(host) => return at,
                Some(host) => at = self.t.card(host).at,
            }
        }
        at
    }

    /// What is known of a card on the table.
    pub fn facts_of(&self, c: CardId) -> Facts {
        let card = self.t.card(c);
        Facts {
            def: card.def,
            face: self.face_of(c),
            ctrl: card.ctrl,
            owner: card.owner,
            place: self.place_of(c),
            host: card.at,
            rel: self.posing.filter(|p| p.card == c).map_or(card.rel, |p| p.rel),
            flags: card.flags,
            counters: card.counters,
            card: c,
            obj: self.t.obj(c),
            parked: 0,
            stats: [0; REMEMBERED],
        }
    }

    /// What is remembered of a card that is known now.
    pub(crate) fn was(&self, f: &Facts) -> Was {
        let mut was = Was {
            def: f.def,
            place: f.place,
            host: f.host,
            flags: f.flags,
            ctrl: f.ctrl,
            face: f.face,
            rel: f.rel,
            counters: f.counters,
            stats: [0; REMEMBERED],
        };
        for (n, slot) in was.stats.iter_mut().zip(self.m.book.remembered) {
            let now = self.number(f, *slot);
            *n = i16::try_from(now).unwrap_or_else(|_| {
                Read::ran_out(Bound::Numbers);
                now.clamp(i16::MIN as i32, i16::MAX as i32) as i16
            });
        }
        was
    }
    /// The same of a card on the table, without its numbers.
    #[inline]
    pub(crate) fn was_plain(&self, c: CardId) -> Was {
        let card = self.t.card(c);
        Was {
            def: card.def,
            place: self.place_of(c),
            host: card.at,
            flags: card.flags,
            ctrl: card.ctrl,
            face: card.face,
            rel: card.rel,
            counters: card.counters,
            stats: [0; REMEMBERED],
        }
    }
    fn remembered(&self, rec: &Rec) -> Facts {
        let owner = self.t.card(rec.subject.card()).owner;
        let w = rec.was;
        Facts {
            def: w.def,
            face: w.face,
            ctrl: w.ctrl,
            owner,
            place: w.place,
            host: w.host,
            rel: w.rel,
            flags: w.flags,
            counters: w.counters,
            card: CardId::NONE,
            obj: rec.subject,
            parked: 0,
            stats: w.stats,
        }
    }

    /// What is known of a card that left play.
    fn last_known(&self, g: &Gone) -> Facts {
        let (subject, was) = (g.obj, g.was);
        self.remembered(&Rec { subject, was, ..Rec::default() })
    }
    /// The card that an object is attached to, or was when it left play.
    pub(crate) fn host_of(&self, r: Ref) -> Option<Ref> {
        match self.t.live(r) {
            Some(c) if self.t.card(c).rel == self.m.book.attached => self.t.card(c).at.as_card().map(|h| self.t.obj(h)),
            _ => self.t.gone(r).map(|g| g.host).filter(|h| h.is_some()),
        }
    }

    /// The facts of an object: as it is, or as the event's record remembers it.
    pub fn facts(&self, env: &Env, r: Ref) -> Option<Facts> {
        if r.is_none() {
            return None;
        }
        if let Some(rec) = env.rec
            && rec.status == Status::Done
            && (rec.subject == r || (rec.became == r && rec.became.is_some()))
            && self.t.live(rec.subject).is_none()
        {
            // it may have left before this happened, or come into play in it and left again: then that is remembered
            return Some(match self.t.gone(r).filter(|_| rec.became.is_none()) {
                Some(g) => self.last_known(g),
                None if rec.became.is_none() => self.remembered(self.t.saw(r).unwrap_or(rec)),
                None => self.remembered(rec),
            });
        }
        if let Some(c) = self.t.live(r) {
            return Some(self.facts_of(c));
        }
        // an object that left: as it last was
        self.t.gone(r).map(|g| self.last_known(g)).or_else(|| self.t.saw(r).map(|x| self.remembered(x)))
    }
}
