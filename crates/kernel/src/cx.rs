//! Writing the table. These primitive changes are the only code that alters base state; each keeps lists, indexes,
//! handles and knowledge in step, and says what happened to whoever listens.

use crate::arr::Arr;
use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::film::Film;
use crate::flow::{CAP0, MARKED};
use crate::ids::*;
use crate::note::*;
use crate::query::{Env, Q, zone_rule};
use crate::rng::Draws;
use crate::table::*;
use crate::words::Reg;

mod levels;
mod players;
mod records;

/// A game being changed.
pub struct Cx<'a> {
    /// What does not change during the game.
    pub m: &'a Match,
    /// The table, to read.
    pub(crate) t: &'a mut Table,
    pub(crate) s: &'a mut Scratch,
    /// The frame that is running.
    pub(crate) me: usize,
}

/// Reused buffers that are no part of the state.
#[derive(Default)]
pub struct Scratch {
    /// The options of the question that stands.
    pub opts: Vec<Opt>,
    /// Those of a seat that answers a shared question before it is asked.
    pub(crate) others: (Vec<Opt>, Vec<Val>),
    /// The log lines not yet taken, if somebody reads the log.
    pub notes: Option<Vec<Note>>,
    /// How the table stood on the way, if somebody wants to show it.
    pub(crate) film: Option<Film>,
    /// The ops that were run, if somebody keeps count of what is ever used.
    pub(crate) ran: Option<Vec<(AbilityId, u16)>>,
    /// What was taken without asking because there was nothing else, if somebody wants to know.
    pub(crate) unasked: Option<Vec<(Seat, Opt)>>,
    /// Even where there is one option only it is asked for, if somebody looks at what lies ahead.
    pub(crate) every_step: bool,
    pub(crate) vals: Vec<Val>,
    /// The question whose candidates `vals` holds right now; 0 for none.
    pub(crate) listed: usize,
    /// A list that is lent to whoever needs one; see [`Cx::give_back`].
    pub refs: Vec<Ref>,
    /// Abilities that a book noted to be triggered together.
    pub fired: Vec<(CardId, AbilityId)>,
    pub(crate) heard: Vec<Waiting>,
    pub(crate) met: Vec<Answered>,
    /// The first op in the costs or targets of a program that found too little, since it was last asked.
    pub(crate) dead_end: Option<(AbilityId, u16)>,
    /// What ran out in the step that is being done.
    pub(crate) spent: Option<Bound>,
    /// What had changed when the state check began that is going on.
    pub(crate) looked_at: Changes,
    /// What readers had come to before the request began.
    pub(crate) read: Read,
    /// How things stood, if there was no decision for long.
    pub(crate) moments: Vec<u64>,
    /// Passes that nobody was asked about, though they might have acted.
    pub beats: u32,
    /// Seats that were passed in windows without being asked since the last choice.
    pub idle: Idle,
}

/// The face of a new token that has no place yet.
const ASIDE: u8 = 0xFF;

/// Who was passed in windows without being asked.
#[derive(Clone, Copy, Default)]
pub struct Idle {
    /// As bits.
    pub seats: u8,
    /// Those of them that were so where answers are given.
    pub unanswering: u8,
    /// Seats and one, four bits each, the last one lowest; a seat that was passed again and again is there once.
    turns: u64,
}

impl Idle {
    pub fn push(&mut self, seat: Seat, rule: &WindowRule) {
        let seat = seat.0 & 7;
        self.seats |= 1 << seat;
        self.unanswering |= (!rule.turn as u8) << seat;
        let turn = seat as u64 + 1;
        if self.turns & 15 != turn && self.turns >> 60 == 0 {
            self.turns = self.turns << 4 | turn;
        }
    }
    pub fn in_turn(self) -> impl Iterator<Item = Seat> {
        (0..16).rev().map(move |i| (self.turns >> (4 * i) & 15) as u8).filter(|n| *n != 0).map(|n| Seat(n - 1))
    }
}

/// Where in a pile a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Before all others.
    Top,
    /// Behind all others.
    Bottom,
    /// Right after that card of the same pile.
    After(CardId),
}

impl<'a> Cx<'a> {
    /// The table, to read.
    #[inline]
    pub fn t(&self) -> &Table {
        self.t
    }
    /// The level that is running.
    #[inline]
    pub fn me(&self) -> usize {
        self.me
    }
    /// An empty list to use for a while; given back, it costs nothing the next time.
    pub fn some_refs(&mut self) -> Vec<Ref> {
        let mut list = std::mem::take(&mut self.s.refs);
        list.clear();
        list
    }
    /// Gives a list back for the next who needs one.
    pub fn give_back(&mut self, list: Vec<Ref>) {
        self.s.refs = list;
    }
    /// The same for abilities of cards.
    pub fn some_abilities(&mut self) -> Vec<(CardId, AbilityId)> {
        let mut list = std::mem::take(&mut self.s.fired);
        list.clear();
        list
    }
    /// Gives such a list back.
    pub fn give_back_abilities(&mut self, list: Vec<(CardId, AbilityId)>) {
        self.s.fired = list;
    }
    /// Keeps from now on which ops of which abilities are run.
    pub fn keep_ran(&mut self) {
        self.s.ran = Some(Vec::new());
    }
    /// Somebody had one option only, and it was taken.
    pub(crate) fn took_unasked(&mut self, seat: Seat, o: Opt) {
        self.t.head.forced += 1;
        if let Some(list) = &mut self.s.unasked {
            list.push((seat, o));
        }
    }
    /// A look at the table as it is now.
    pub fn q(&self) -> Q<'_> {
        Q::new(self.m, self.t)
    }
    /// The frame that is running.
    pub fn frame(&self) -> &Frame {
        self.t.frames.at(self.me)
    }
    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.t.frames.at_mut(self.me)
    }

    /// The next tick of the clock. Lives of cards are its low half, so their ages compare with those of timed effects.
    pub fn tick(&mut self) -> u32 {
        self.t.head.clock += 1;
        self.t.head.serial = self.t.head.clock as u16;
        self.t.head.clock
    }

    // ---- places ----

    fn unlink(&mut self, c: CardId) {
        let Card { at, next, prev, .. } = *self.t.card(c);
        if prev.is_some() {
            self.t.card_mut(prev).next = next;
        }
        if next.is_some() {
            self.t.card_mut(next).prev = prev;
        }
        if let Some(z) = at.as_zone() {
            let pile = self.t.zones.near_mut(z.ix());
            if pile.head == c {
                pile.head = next;
            }
            if pile.tail == c {
                pile.tail = prev;
            }
            pile.len -= 1;
        } else if let Some(host) = at.as_card()
            && self.t.card(host).kids == c
        {
            self.t.card_mut(host).kids = next;
        }
        let card = self.t.card_mut(c);
        (card.next, card.prev, card.at) = (CardId::NONE, CardId::NONE, Spot::NOWHERE);
    }

    fn link(&mut self, c: CardId, to: Spot, end: End) {
        self.t.card_mut(c).at = to;
        if let Some(z) = to.as_zone() {
            let Pile { head, tail, .. } = *self.t.zones.near(z.ix());
            let pile = self.t.zones.near_mut(z.ix());
            pile.len += 1;
            match end {
                End::Top => {
                    pile.head = c;
                    if tail.is_none() {
                        pile.tail = c;
                    }
                    self.t.card_mut(c).next = head;
                    if head.is_some() {
                        self.t.card_mut(head).prev = c;
                    }
                }
                End::Bottom => {
                    pile.tail = c;
                    if head.is_none() {
                        pile.head = c;
                    }
                    self.t.card_mut(c).prev = tail;
                    if tail.is_some() {
                        self.t.card_mut(tail).next = c;
                    }
                }
                End::After(left) => {
                    let right = self.t.card(left).next;
                    if right.is_none() {
                        self.t.zones.near_mut(z.ix()).tail = c;
                    } else {
                        self.t.card_mut(right).prev = c;
                    }
                    self.t.card_mut(left).next = c;
                    let card = self.t.card_mut(c);
                    (card.prev, card.next) = (left, right);
                }
            }
        } else if let Some(host) = to.as_card() {
            match self.t.kids(host).last() {
                None => self.t.card_mut(host).kids = c,
                Some(last) => {
                    self.t.card_mut(last).next = c;
                    self.t.card_mut(c).prev = last;
                }
            }
        }
    }

    /// Moves a card. Entering or leaving play makes it another object without counters, marks or history.
    pub fn move_card(&mut self, c: CardId, to: Spot, rel: Rel, end: End) -> Ref {
        let Card { at: from, rel: was_rel, .. } = *self.t.card(c);
        let was_in = self.t.card(c).in_play();
        let is_in = match to.as_zone() {
            Some(z) => !rel.is_out() && zone_rule(self.m, z).in_play,
            None => !rel.is_out() && to.as_card().is_some_and(|h| self.t.card(h).in_play()),
        };
        if was_in && !is_in {
            self.keep_gone(c);
        }
        let class_before = self.t.zone_class(self.m, c);
        let moved_class = was_in != is_in || !was_in;
        if moved_class && !class_before.is_empty() {
            self.t.ears_drop(self.m, c);
        }
        self.unlink(c);
        self.link(c, to, end);
        let serial = if was_in != is_in { Some(self.tick() as u16) } else { None };
        let place_tag = self.m.book.place_tag;
        let m = self.m;
        let card = self.t.card_mut(c);
        card.rel = rel;
        if card.face == ASIDE {
            card.face = 0;
        }
        if let Some(s) = serial {
            card.life = s;
            card.counters = [0; 4];
            let place = m.def(card.def).faces[0].has(place_tag);
            card.flags = match (is_in, place) {
                (true, true) => IN_PLAY | PLACE,
                (true, false) => IN_PLAY,
                _ => Flags::NONE,
            };
            if !is_in {
                card.ctrl = card.owner;
                card.face = 0;
                card.slot = 0;
            }
            self.t.set_in_play(m, c, is_in);
        }
        self.t.set_counted(m, c);
        self.learn_by_move(c, from, to);
        if moved_class {
            self.t.ears_add(self.m, c);
        }
        let piles = from.as_zone().is_some() && to.as_zone().is_some();
        self.t.head.changed |= match (was_in, is_in) {
            (false, false) if piles => changed::PILES,
            (true, true) if rel != self.m.book.attached && was_rel != self.m.book.attached => changed::PLACES,
            _ => changed::ANYTHING,
        };
        self.t.obj(c)
    }

    /// Handles and knowledge after a move: what everybody saw stays known, what nobody saw gets a fresh handle.
    fn learn_by_move(&mut self, c: CardId, from: Spot, to: Spot) {
        let sight = |s: Spot| s.as_zone().map_or(Sight::All, |z| zone_rule(self.m, z).sight);
        let (a, b) = (sight(from), sight(to));
        if a != Sight::All || b != Sight::All || from.is_nowhere() {
            self.t.head.tags = self.t.head.tags.wrapping_add(1).max(1);
            self.t.card_mut(c).tag = self.t.head.tags;
        }
        let owner = self.t.card(c).owner;
        let card = self.t.card_mut(c);
        match b {
            Sight::All if card.has(FACE_DOWN) => {}
            Sight::All => card.known = 0xFF,
            // a hand is its owner's; what others saw on the way they remember, the table does not tell them
            Sight::Owner => card.known = 1 << owner.0,
            Sight::Nobody => {}
        }
    }

    /// Puts a card into a state or out of it.
    pub fn set_flag(&mut self, c: CardId, flag: Flags, on: bool) {
        let card = self.t.card_mut(c);
        card.flags = if on { card.flags | flag } else { card.flags.without(flag) };
    }
    /// Adds to the counters of a card or takes from them; says how many that really were.
    pub fn add_counter(&mut self, c: CardId, counter: Counter, n: i32) -> i32 {
        let slot = &mut self.t.card_mut(c).counters[counter.ix()];
        let before = *slot as i32;
        let after = (before + n).clamp(0, u8::MAX as i32);
        *slot = after as u8;
        self.t.set_counted(self.m, c);
        self.t.head.changed |= changed::COUNTED;
        self.within(Bound::Counters, (before + n).max(0) as usize);
        after - before
    }
    /// Turns another face of a card up.
    pub fn set_face(&mut self, c: CardId, face: u8) {
        self.t.ears_drop(self.m, c);
        self.t.card_mut(c).face = face;
        self.t.ears_add(self.m, c);
        self.t.head.changed |= changed::ANYTHING;
    }
    /// Gives a card to a seat.
    pub fn set_ctrl(&mut self, c: CardId, seat: Seat) {
        self.t.card_mut(c).ctrl = seat;
        self.t.head.changed |= changed::ANYTHING;
    }
    /// Sets a number of the book's own.
    pub fn set_global(&mut self, g: Global, v: i32) {
        self.t.head.globals[g.ix()] = self.kept(v);
    }
    /// Turns a card in play face down, or up again for all to see. Who has seen its face keeps knowing it.
    pub fn set_face_down(&mut self, c: CardId, down: bool, known: u8) {
        self.set_flag(c, FACE_DOWN, down);
        self.t.card_mut(c).known = if down { known } else { 0xFF };
    }
    /// Lets seats know a card's face from now on, as bits.
    pub fn show(&mut self, c: CardId, seats: u8) {
        self.t.card_mut(c).known |= seats;
    }
    /// A card more on the table, nowhere yet. None if there is no room for it.
    pub fn new_card(&mut self, def: DefId, owner: Seat) -> Option<CardId> {
        if self.t.cards.len() >= MAX_CARDS {
            self.out_of(Bound::Cards);
            return None;
        }
        self.t.cards.push(Card { def, owner, ctrl: owner, ..Card::default() });
        Some(CardId((self.t.cards.len() - 1) as u16))
    }
    /// Makes a new card that is nowhere yet, for tokens. None if the table is full.
    pub fn spawn_aside(&mut self, def: DefId, owner: Seat) -> Option<Ref> {
        // a token that went back to the bank is used again
        let old = (0..self.t.cards.len()).map(|i| CardId(i as u16)).find(|&c| {
            let card = self.t.card(c);
            card.at.is_nowhere() && card.def == def && card.owner == owner && card.face != ASIDE
        });
        let c = match old {
            Some(c) => c,
            None => self.new_card(def, owner)?,
        };
        self.t.card_mut(c).face = ASIDE;
        Some(self.t.obj(c))
    }
    /// Makes a new card at a place.
    pub fn spawn(&mut self, def: DefId, owner: Seat, to: Spot, rel: Rel) -> Option<Ref> {
        let r = self.spawn_aside(def, owner)?;
        Some(self.move_card(r.card(), to, rel, End::Bottom))
    }
    /// Keeps what a card is that is about to leave play, or to lose what it is on.
    pub fn keep_gone(&mut self, c: CardId) {
        let q = self.q();
        let f = q.facts_of(c);
        // what it is on may have left before it
        let kept = self.t.gone(f.obj).map_or(Ref::NONE, |g| g.host);
        let host = f.host.as_card().filter(|_| f.rel == self.m.book.attached).map_or(kept, |h| {
            let left = |g: &&Gone| g.obj.card() == h && !self.t.card(h).in_play();
            self.t.gone.iter().rev().find(left).map_or(self.t.obj(h), |g| g.obj)
        });
        let mut tags = q.face(f.def, f.face).tags;
        for (i, word) in tags.iter_mut().enumerate() {
            let mut moved = q.words_moved(i);
            while moved != 0 {
                let n = moved.trailing_zeros();
                moved &= moved - 1;
                let has = q.has(&f, Tag((i * 64) as u16 + n as u16));
                *word = if has { *word | 1 << n } else { *word & !(1 << n) };
            }
        }
        let gone = Gone { obj: f.obj, host, was: q.was(&f), tags };
        self.drop_gone(c, f.obj);
        self.t.gone.push(gone);
    }
    /// Only the latest life of a card is kept. What happened to an earlier one keeps its numbers from now on.
    fn drop_gone(&mut self, c: CardId, now: Ref) {
        let t = &mut *self.t;
        let Some(at) = t.gone.iter().position(|g| g.obj.card() == c) else { return };
        let old = t.gone[at];
        t.gone.remove(at);
        if old.obj == now {
            return;
        }
        let waiting = t.waiting.iter_mut().map(|w| &mut w.rec);
        let recs = t.recs.iter_mut().chain(waiting).chain(t.parked.iter_mut().map(|p| &mut p.rec));
        for r in recs.filter(|r| r.subject == old.obj && r.became.is_none() && r.was.flags.has(IN_PLAY)) {
            r.was.stats = old.was.stats;
        }
    }
    /// When nothing is going on and nothing waits, what left play is forgotten, but for what lasting effects speak of.
    pub(crate) fn forget_gone(&mut self) {
        let t = &mut *self.t;
        let busy = |f: &Frame| matches!(f.work, Work::Run | Work::Event);
        if t.gone.is_empty() || !t.parked.is_empty() || !t.waiting.is_empty() || t.frames.iter().any(busy) {
            return;
        }
        let named = |r: Ref| t.lasting.iter().any(|l| l.source == r || l.subject == r);
        let spoken_of = |g: &Gone| named(g.obj) || t.gone.iter().any(|x| x.host == g.obj && named(x.obj));
        // mostly it is all or nothing
        if !t.gone.iter().any(spoken_of) {
            t.gone.truncate(0);
        } else if !t.gone.iter().all(spoken_of) {
            let mut kept = Arr::default();
            t.gone.iter().filter(|g| spoken_of(g)).for_each(|g| kept.push(*g));
            t.gone = kept;
        }
    }

    /// Takes a card off the table for good, as tokens go back to the bank.
    pub fn banish(&mut self, c: CardId) {
        if self.t.card(c).in_play() {
            self.keep_gone(c);
        }
        self.t.ears_drop(self.m, c);
        self.unlink(c);
        let serial = self.tick() as u16;
        let card = self.t.card_mut(c);
        card.life = serial;
        card.flags = Flags::NONE;
        card.counters = [0; 4];
        card.face = 0;
        self.t.set_in_play(self.m, c, false);
        self.t.set_counted(self.m, c);
        self.t.head.changed |= changed::ANYTHING;
    }

    // ---- chance ----

    /// The next numbers of chance.
    pub fn draws(&mut self) -> Draws {
        let d = Draws::at(&self.m.key, self.t.head.rng);
        self.t.head.rng += 1;
        d
    }
    /// Shuffles a pile; its cards get fresh handles and nobody knows them any more.
    pub fn shuffle(&mut self, z: ZoneId) {
        let mut draws = self.draws();
        let mut order: [CardId; MAX_CARDS] = [CardId::NONE; MAX_CARDS];
        let mut n = 0;
        for c in self.t.zone(z) {
            order[n] = c;
            n += 1;
        }
        for i in (1..n).rev() {
            order.swap(i, draws.below(i as u32 + 1) as usize);
        }
        let mut prev = CardId::NONE;
        for i in 0..n {
            self.t.head.tags = self.t.head.tags.wrapping_add(1).max(1);
            let tag = self.t.head.tags;
            let card = self.t.card_mut(order[i]);
            card.tag = tag;
            card.known = 0;
            card.prev = prev;
            card.next = if i + 1 < n { order[i + 1] } else { CardId::NONE };
            prev = order[i];
        }
        let pile = self.t.zones.near_mut(z.ix());
        pile.head = if n > 0 { order[0] } else { CardId::NONE };
        pile.tail = prev;
    }

    /// A card became another object by entering play: what was chosen or waited for before goes on meaning it.
    pub fn follow(&mut self, old: Ref, new: Ref) {
        let (a, b) = (Val::object(old), Val::object(new));
        for f in self.t.frames.iter_mut() {
            for r in f.regs.iter_mut().filter(|r| **r == a) {
                *r = b;
            }
        }
        for v in self.t.picks.iter_mut().filter(|v| **v == a) {
            *v = b;
        }
        for l in self.t.lasting.iter_mut().filter(|l| l.subject == old) {
            l.subject = new;
        }
    }

    // ---- timed effects and limits ----

    /// Lets a timed effect begin; its age is given here.
    pub fn last(&mut self, mut l: Lasting) {
        l.age = self.tick();
        self.t.lasting.push(l);
        self.within(Bound::Lasting, self.t.lasting.len());
        self.t.timed_add(self.m, l.ability);
        self.t.head.changed |= changed::ANYTHING;
    }
    /// Ends the timed effects that are not to be kept.
    pub fn keep_lasting(&mut self, keep: impl FnMut(&Lasting) -> bool) {
        let before = self.t.lasting.len();
        self.t.lasting.retain(keep);
        if self.t.lasting.len() != before {
            self.t.timed_rebuild(self.m);
            self.t.head.changed |= changed::LATER;
        }
    }
    /// Ends a timed effect, by its place in the list.
    pub fn end_lasting(&mut self, at: usize) {
        self.t.lasting.remove(at);
        self.t.timed_rebuild(self.m);
        self.t.head.changed |= changed::LATER;
    }
    /// A moment passes: what lasted until it ends, and its limits are cleared.
    pub fn moment(&mut self, until: Until) {
        if self.t.lasting.iter().any(|l| l.until == until) {
            self.keep_lasting(|l| l.until != until);
            self.t.head.changed |= changed::ANYTHING;
        }
        self.t.uses.retain(|u| u.until != until);
        self.t.purses.retain(|p| p.until != until);
    }
    /// Counts one use of an ability until a moment.
    pub fn count_use(&mut self, seat: Seat, by: Ref, ability: AbilityId, until: Until) {
        self.count_uses(seat, by, ability, until, 1);
    }
    /// Counts several uses of an ability until a moment.
    pub fn count_uses(&mut self, seat: Seat, by: Ref, ability: AbilityId, until: Until, n: u16) {
        if let Some(u) =
            self.t.uses.iter_mut().find(|u| u.seat == seat && u.by == by && u.ability == ability && u.until == until)
        {
            u.count = u.count.saturating_add(n);
            let count = u.count;
            self.within(Bound::Numbers, count as usize);
        } else {
            self.t.uses.push(Use { by, ability, seat, count: n, until });
            self.within(Bound::Uses, self.t.uses.len());
        }
    }
    /// How often an ability was used until that moment.
    pub fn uses(&self, seat: Seat, by: Ref, ability: AbilityId, until: Until) -> u16 {
        uses(self.t, seat, by, ability, until)
    }

    // ---- ending ----

    /// Ends the game: a bit for each winner, none for a tie.
    pub fn end(&mut self, winners: u8, ending: Ending) {
        if !self.t.head.over {
            self.t.head.over = true;
            self.t.head.winners = winners;
            self.t.head.ending = ending;
        }
    }

    // ---- telling ----

    /// Writes a log line that all read alike.
    pub fn note(&mut self, id: NoteId, clause: &'static str, args: &[NoteArg]) {
        self.note_to(id, clause, args, None);
    }
    /// A line with a private form for one seat.
    pub fn note_to(&mut self, id: NoteId, clause: &'static str, args: &[NoteArg], private: Option<Seat>) {
        if self.s.notes.is_none() {
            return;
        }
        let t = &*self.t;
        let card = |c: CardId| match *t.card(c) {
            Card { def, tag, known, flags, .. } if flags.has(FACE_DOWN) => NoteWord::FaceDown { def, tag, known },
            Card { def, tag, .. } => NoteWord::Card { def, tag },
        };
        let mut kept = [NoteWord::Nothing; 4];
        for (i, a) in args.iter().take(4).enumerate() {
            kept[i] = match *a {
                NoteArg::Card(c) => card(c),
                NoteArg::Place(s) => match (s.as_card(), s.as_zone()) {
                    (Some(c), _) => card(c),
                    (_, Some(z)) => NoteWord::Zone(z),
                    _ => NoteWord::Nothing,
                },
                NoteArg::Seat(s) => NoteWord::Seat(s),
                NoteArg::Num(n) => NoteWord::Num(n),
                NoteArg::Name(n) => NoteWord::Name(n),
            };
        }
        let note = Note { id, clause, args: kept, private };
        if let Some(notes) = &mut self.s.notes {
            notes.push(note);
        }
    }

    /// The environment of a running ability.
    pub fn env_of(m: &'a Match, t: &'a Table, ix: usize) -> Env<'a> {
        env_of(m, t, ix)
    }
}

/// The environment of the program in a frame.
pub fn env_of<'a>(m: &'a Match, t: &'a Table, ix: usize) -> Env<'a> {
    let _ = m;
    let f = t.frames.at(ix);
    Env {
        this: f.source,
        seat: f.seat,
        place: f.place,
        rec: (!f.ev.is_none()).then(|| t.rec(f.ev)),
        regs: &f.regs,
        marked: f.regs[MARKED].as_object().unwrap_or(Ref::NONE),
        caps: [f.regs[CAP0], f.regs[CAP0 + 1]],
        picks: &[],
        candidate: Ref::NONE,
        candidate_at: Spot::NOWHERE,
    }
}

/// How often a seat used an ability of a card until a moment.
pub fn uses(t: &Table, seat: Seat, by: Ref, ability: AbilityId, until: Until) -> u16 {
    t.uses
        .iter()
        .find(|u| u.seat == seat && u.by == by && u.ability == ability && u.until == until)
        .map_or(0, |u| u.count)
}
