//! A table in as little room as it is copied from: what is live of each list and nothing beside it. Tables that are kept are
//! kept like this; a `Table` has room for whatever may come and is to play on.

use super::*;

/// Words of a set of cards that are kept in place, and those that only a long list of cards needs.
const NEAR: usize = 2;
const FAR: usize = IN_PLAY_WORDS - NEAR;

/// The derived sets, cut to the cards there are, and what stands under timed effects only where there are any.
#[derive(Clone, Default, Debug)]
struct Sets {
    near: [[u64; NEAR]; CARD_SETS],
    far: Vec<[u64; FAR]>,
    live: [u64; KEYS / 64],
    first: [u16; KEYS / 64],
    timed: Vec<[u64; KEYS / 64]>,
    procs: UnderWay,
}

impl Sets {
    fn pack(&mut self, d: &Derived, cards: usize, timed: bool) {
        let sets = d.card_sets();
        for (near, set) in self.near.iter_mut().zip(sets) {
            near.copy_from_slice(&set[..NEAR]);
        }
        self.far.clear();
        if cards > NEAR * 64 {
            self.far.extend(sets.iter().map(|set| [set[NEAR], set[NEAR + 1], set[NEAR + 2]]));
        }
        self.timed.clear();
        if timed {
            self.timed.push(d.timed);
        }
        (self.live, self.first, self.procs) = (d.live, d.first, d.procs);
    }
    fn unpack(&self, d: &mut Derived) {
        for (set, near) in d.card_sets_mut().into_iter().zip(&self.near) {
            set[..NEAR].copy_from_slice(near);
            set[NEAR..].fill(0);
        }
        for (set, far) in d.card_sets_mut().into_iter().zip(&self.far) {
            set[NEAR..].copy_from_slice(far);
        }
        d.timed = self.timed.first().copied().unwrap_or_default();
        (d.live, d.first, d.procs) = (self.live, self.first, self.procs);
    }
    fn live(&self) -> usize {
        use std::mem::size_of_val as of;
        of(&self.near) + of(&self.far[..]) + of(&self.live) + of(&self.first) + of(&self.timed[..]) + of(&self.procs)
    }
}

/// The live part of a table, list by list.
#[derive(Clone, Default, Debug)]
pub(crate) struct Packed {
    head: Head,
    sets: Sets,
    players: Vec<Player>,
    /// Those of the seats there are, and the shared ones. All others are empty.
    zones: Vec<Pile>,
    cards: Vec<Card>,
    frames: Vec<Frame>,
    ears: Vec<Ear>,
    picks: Vec<Val>,
    recs: Vec<Rec>,
    lasting: Vec<Lasting>,
    uses: Vec<Use>,
    answered: Vec<Answered>,
    waiting: Vec<Waiting>,
    parked: Vec<Parked>,
    purses: Vec<Purse>,
    gone: Vec<Gone>,
}

/// The first of the shared zones.
const SHARED: usize = MAX_SEATS * SEAT_ZONES;

fn put<T: Copy>(to: &mut Vec<T>, live: &[T]) {
    to.clear();
    to.extend_from_slice(live);
}

impl Packed {
    pub(crate) fn of(t: &Table) -> Packed {
        let mut packed = Packed::default();
        packed.pack(t);
        packed
    }

    /// Holds this table from now on, in the room it has if that is enough.
    pub(crate) fn pack(&mut self, t: &Table) {
        // every field by name: a new one is not forgotten
        let Table {
            head,
            derived,
            players,
            zones,
            cards,
            frames,
            ears,
            picks,
            recs,
            lasting,
            uses,
            answered,
            waiting,
            parked,
            purses,
            gone,
        } = t;
        self.head = *head;
        self.sets.pack(derived, cards.len(), !lasting.is_empty());
        put(&mut self.players, players);
        put(&mut self.zones, &zones[..Packed::own_zones(head)]);
        self.zones.extend_from_slice(&zones[SHARED..]);
        put(&mut self.cards, cards);
        put(&mut self.frames, frames);
        put(&mut self.ears, ears);
        put(&mut self.picks, picks);
        put(&mut self.recs, recs);
        put(&mut self.lasting, lasting);
        put(&mut self.uses, uses);
        put(&mut self.answered, answered);
        put(&mut self.waiting, waiting);
        put(&mut self.parked, parked);
        put(&mut self.purses, purses);
        put(&mut self.gone, gone);
    }

    /// Lays a table out as it was when it was packed, whatever is on it.
    pub(crate) fn unpack(&self, t: &mut Table) {
        let Packed {
            head,
            sets,
            players,
            zones,
            cards,
            frames,
            ears,
            picks,
            recs,
            lasting,
            uses,
            answered,
            waiting,
            parked,
            purses,
            gone,
        } = self;
        t.head = *head;
        sets.unpack(&mut t.derived);
        t.players.hold(players);
        let (own, shared) = zones.split_at(Packed::own_zones(head));
        if t.zones.len() != MAX_ZONES {
            t.zones.hold(&[Pile::default(); MAX_ZONES]);
        }
        t.zones[..own.len()].copy_from_slice(own);
        t.zones[own.len()..SHARED].fill(Pile::default());
        t.zones[SHARED..].copy_from_slice(shared);
        t.cards.hold(cards);
        t.frames.hold(frames);
        t.ears.hold(ears);
        t.picks.hold(picks);
        t.recs.hold(recs);
        t.lasting.hold(lasting);
        t.uses.hold(uses);
        t.answered.hold(answered);
        t.waiting.hold(waiting);
        t.parked.hold(parked);
        t.purses.hold(purses);
        t.gone.hold(gone);
    }

    /// The bytes of a table that are in use.
    pub(crate) fn live(&self) -> usize {
        use std::mem::size_of_val as of;
        size_of::<Head>()
            + self.sets.live()
            + of(&self.players[..])
            + of(&self.zones[..])
            + of(&self.cards[..])
            + of(&self.frames[..])
            + of(&self.ears[..])
            + of(&self.picks[..])
            + of(&self.recs[..])
            + of(&self.lasting[..])
            + of(&self.uses[..])
            + of(&self.answered[..])
            + of(&self.waiting[..])
            + of(&self.parked[..])
            + of(&self.purses[..])
            + of(&self.gone[..])
    }

    /// How many zones are the seats' own.
    fn own_zones(head: &Head) -> usize {
        head.seats as usize * SEAT_ZONES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with so many of everything, no two of them alike.
    fn laid(seats: u8, n: u16) -> Table {
        let mut t = Table { head: Head { seats, clock: n as u32, ..Head::default() }, ..Table::default() };
        for i in 0..MAX_ZONES {
            let there = i < seats as usize * SEAT_ZONES || i >= SHARED;
            t.zones.push(if there { Pile { len: i as u16 + n, ..Pile::default() } } else { Pile::default() });
        }
        for i in 0..seats {
            t.players.push(Player { vars: [i as i16 + n as i16; VARS], ..Player::default() });
        }
        let life = |i: u16| Ref::new(CardId(i), n);
        for i in 0..n {
            t.cards.push(Card { tag: i, life: n, ..Card::default() });
            t.frames.push(Frame { pc: i, source: life(i), ..Frame::default() });
            t.ears.push(Ear { key: i, card: CardId(n), ..Ear::default() });
            t.picks.push(Val::object(life(i)));
            t.recs.push(Rec { subject: life(i), ..Rec::default() });
            t.lasting.push(Lasting { source: life(i), ..Lasting::default() });
            t.uses.push(Use { by: life(i), ..Use::default() });
            t.answered.push(Answered { by: life(i), ..Answered::default() });
            t.waiting.push(Waiting { source: life(i), ..Waiting::default() });
            t.parked.push(Parked { card: life(i), ..Parked::default() });
            t.purses.push(Purse { amount: (i + n) as i16, ..Purse::default() });
            t.gone.push(Gone { obj: life(i), ..Gone::default() });
        }
        t.derived.in_play[0] = n as u64;
        t.derived.attached = [n as u64, 1, if n > 128 { n as u64 } else { 0 }, 0, 0];
        if n > 0 {
            t.derived.timed[1] = n as u64;
        }
        t
    }

    #[test]
    fn a_table_is_laid_out_as_it_was_packed_whatever_lay_there_and_was_packed_before() {
        // from nothing to more than any list has in its place, but for cards, of which there are never more
        let all = [laid(2, 0), laid(2, 3), laid(5, 40), laid(3, 300)];
        let (mut packed, mut on) = (Packed::default(), laid(4, 7));
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            packed.pack(b);
            packed.pack(a);
            on.clone_from(b);
            packed.unpack(&mut on);
            assert!(on == *a, "{} over {}", a.cards.len(), b.cards.len());
            assert!(on == *a && Packed::of(a).live() == packed.live());
        }
        // and on a table without anything
        let mut new = Table::default();
        packed.unpack(&mut new);
        assert!(new == all[3]);
    }
}
