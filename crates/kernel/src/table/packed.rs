//! A table in as little room as it is copied from: what is live of each list and nothing beside it. Tables that are kept are
//! kept like this; a `Table` has room for whatever may come and is to play on.

use super::*;

/// The live part of a table, list by list.
#[derive(Clone, Default, Debug)]
pub(crate) struct Packed {
    head: Head,
    derived: Derived,
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
        (self.head, self.derived) = (*head, *derived);
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
        } = self;
        (t.head, t.derived) = (*head, *derived);
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
            + size_of::<Derived>()
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
        t.derived.timed[1] = n as u64;
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
