//! The fingerprint of a game: one number for what the rules see.
//!
//! Records, logs and recorded games keep it for years, so it must change when a game goes another way, and at no other
//! time. It is a walk over the table in the words of the game, never over its memory:
//!
//! - **In it**: every card by its printed code, in the order of its zone or on the card it lies on, with owner,
//!   controller, face, who shares its place in a line, and the states and counters that players read; the numbers of players and
//!   of the whole table that they read; what is parked or waits, by card and line of text; points set aside; how many random
//!   numbers were drawn, because all later shuffles hang on that; who has left, who has won. Then what cards in play
//!   amount to with all effects folded in: their numbers and words by symbol. Then what is asked of whom: the options in
//!   their order (a choice is kept as a place in that list), each by its kind, its number, the line of text it uses, and
//!   where the cards it names lie.
//! - **Not in it**: numbers that only this program gives (of definitions, abilities, tags, registers, steps, physical
//!   cards, handles, lives, ages), frames, registers, records and the bookkeeping of effects and limits. Two builds may
//!   keep these in different ways and still play the same game. Nothing is lost by that: what they hold comes out in
//!   numbers, words and options, at the latest at the choice where it matters. English that is only read (prompts, log
//!   lines, endings) is not in it either.
//!
//! What the vocabulary names is mixed by its symbol and sums do not depend on order, so words may be added, moved,
//! renumbered and called something else in English; what no player reads stays out. To give a word that is in it another
//! symbol is to change the fingerprint: symbols are for life. A word that card files declare is its own symbol, as a
//! card's code is the card's.

use crate::book::*;
use crate::game::Game;
use crate::ids::*;
use crate::name::Name;
use crate::query::Q;
use crate::table::*;
use crate::words::Words;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// A fingerprint in its parts, so that a difference says what kind it is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prints {
    /// Cards, where they lie and in what state, and the numbers of players and table.
    pub cards: u64,
    /// What cards in play amount to: numbers and words with all effects folded in.
    pub values: u64,
    /// Who is asked, and which cards and places the options name, in order.
    pub asked: u64,
    /// Of what kind the options are, in order.
    pub kinds: u64,
}

impl Prints {
    /// The names of the parts, in the order of `parts`.
    pub const PARTS: [&str; 4] = ["cards", "values", "asked", "kinds"];

    /// The fingerprints of a game as it stands.
    pub fn of(game: &Game) -> Prints {
        let mut walk = Walk { q: game.q(), at: vec![0; game.t.cards.len()] };
        let cards = walk.cards();
        let (asked, kinds) = walk.questions(game);
        Prints { cards, values: walk.values(), asked, kinds }
    }
    /// All parts; [`Prints::PARTS`] names them.
    pub fn parts(&self) -> [u64; 4] {
        [self.cards, self.values, self.asked, self.kinds]
    }
    /// One number for all of them.
    pub fn whole(&self) -> u64 {
        self.parts().into_iter().fold(0, mix)
    }
}

impl Game {
    /// The same on every machine for the same rules, decks, seed and choices, whatever numbers this program gives to things.
    pub fn fingerprint(&self) -> u64 {
        Prints::of(self).whole()
    }
}

/// What is so far, and one more thing.
fn mix(so_far: u64, more: u64) -> u64 {
    xxh3_64_with_seed(&more.to_le_bytes(), so_far)
}

fn word(symbol: &str) -> u64 {
    xxh3_64(symbol.as_bytes())
}

/// The numbers of a list that players read; what is 0 counts as not being there.
fn numbers(list: Words, n: impl Fn(usize) -> i64) -> u64 {
    let some = list.open().filter(|(i, _)| n(*i) != 0);
    some.fold(0, |sum, (i, _)| sum.wrapping_add(mix(word(list.symbol(i)), n(i) as u64)))
}

struct Walk<'a> {
    q: Q<'a>,
    /// Where each card was met; 0 for one that lies nowhere.
    at: Vec<u64>,
}

impl Walk<'_> {
    fn zone(&self, z: ZoneId) -> u64 {
        let seat = zone_of_seat(z).map_or(0, |(s, _)| s.0 as u64 + 1);
        let v = self.q.m.book.vocab;
        let symbol = match Name::zone(z) {
            Name::SeatZone(n) => v.seat_zones.words.symbol(n.ix()),
            Name::SharedZone(n) => v.shared_zones.words.symbol(n.ix()),
            _ => "",
        };
        mix(word(symbol), seat)
    }

    /// The zones that this game has.
    fn zones(&self) -> impl Iterator<Item = ZoneId> + use<> {
        let v = self.q.m.book.vocab;
        let of_seat = move |s| (0..v.seat_zones.len()).map(move |n| seat_zone(s, SeatZone::nth(n)));
        self.q.t.seats().flat_map(of_seat).chain((0..v.shared_zones.len()).map(|n| shared_zone(SharedZone::nth(n))))
    }

    fn code(&self, c: CardId) -> u64 {
        let def = self.q.m.def(self.q.t.card(c).def);
        word(if def.code.is_empty() { &def.title } else { &def.code })
    }

    /// A card by where it lies, or by what it is if it lies nowhere.
    fn place(&self, c: CardId) -> u64 {
        match self.at.get(c.ix()) {
            Some(0) => mix(self.code(c), self.q.t.card(c).owner.0 as u64),
            Some(at) => *at,
            None => 1,
        }
    }

    fn spot(&self, s: Spot) -> u64 {
        match (s.as_zone(), s.as_card()) {
            (Some(z), _) => self.zone(z),
            (_, Some(c)) => self.place(c),
            _ => 2,
        }
    }

    /// The line of a card's text that an ability is.
    fn line(&self, ability: u16) -> u64 {
        self.q.m.pool.abilities.get(ability as usize).map_or(0, |a| a.line as u64 + 1)
    }

    fn cards(&mut self) -> u64 {
        let (t, v) = (self.q.t, self.q.m.book.vocab);
        let h = &t.head;
        let mut sum = 0u64;
        for z in self.zones() {
            let zone = self.zone(z);
            let mut pile = zone;
            for (i, c) in t.zone(z).enumerate() {
                // places in a line count by who shares one: how a book numbers them is its own affair
                let first = t.zone(z).position(|x| t.card(x).slot == t.card(c).slot);
                pile = mix(mix(pile, self.card(c, mix(zone, i as u64))), first.map_or(0, |n| n as u64));
            }
            sum = sum.wrapping_add(pile);
        }
        for s in t.seats() {
            let pools = numbers(v.pools, |i| t.players[s.ix()].pool[i] as i64);
            sum = sum.wrapping_add(mix(s.0 as u64 + 1, pools));
        }
        sum = sum.wrapping_add(numbers(v.globals, |i| h.globals[i] as i64));
        for p in t.purses.iter() {
            sum = sum.wrapping_add(mix(mix(word("purse"), p.seat.0 as u64), p.amount as u64));
        }
        let mut all = mix(sum, h.rng as u64);
        for p in t.parked.iter() {
            let of = [self.place(p.card.card()), self.place(p.frame.source.card()), p.frame.seat.0 as u64];
            all = of.into_iter().chain([self.line(p.frame.code)]).fold(all, mix);
        }
        for w in t.waiting.iter() {
            all = [self.place(w.source.card()), w.seat.0 as u64, self.line(w.ability.0)].into_iter().fold(all, mix);
        }
        let end = [h.seats as u64, h.active.0 as u64, h.out as u64, h.over as u64, h.winners as u64];
        end.into_iter().fold(all, mix)
    }

    /// A card with everything on it, met at this place.
    fn card(&mut self, c: CardId, at: u64) -> u64 {
        let (t, v) = (self.q.t, self.q.m.book.vocab);
        self.at[c.ix()] = at;
        let card = t.card(c);
        let down = if card.has(FACE_DOWN) { mix(word("flag.face-down"), 1) } else { 0 };
        let flags = numbers(v.flags, |i| card.has(Flags::nth(i)) as i64).wrapping_add(down);
        let states = flags.wrapping_add(numbers(v.counters, |i| card.counters[i] as i64));
        let rel = card.at.as_card().and_then(|_| v.rels.shown(card.rel.word().ix()).map(|_| card.rel.word().ix()));
        let of = [
            self.code(c),
            card.owner.0 as u64,
            card.ctrl.0 as u64,
            card.face as u64,
            states,
            rel.map_or(0, |i| word(v.rels.symbol(i))),
            (card.rel.is_out() as u64) << 7,
        ];
        let mut all = of.into_iter().fold(at, mix);
        for (i, kid) in t.kids(c).enumerate() {
            all = mix(all, self.card(kid, mix(at, i as u64 + 1)));
        }
        all
    }

    fn values(&self) -> u64 {
        let (q, v) = (self.q, self.q.m.book.vocab);
        let slots: Vec<(usize, u64)> = v.slots.open().map(|(i, _)| (i, word(v.slots.symbol(i)))).collect();
        let tags = q.m.tags.iter().enumerate().filter(|(_, t)| t.name.is_some());
        let tags: Vec<(usize, u64)> = tags.map(|(i, t)| (i, word(t.symbol))).collect();
        let mut sum = 0u64;
        for c in q.t.in_play() {
            let facts = q.facts_of(c);
            let mut card = 0u64;
            for (slot, name) in &slots {
                match q.number(&facts, Slot::nth(*slot)) {
                    0 => {}
                    n => card = card.wrapping_add(mix(*name, n as i64 as u64)),
                }
            }
            let has = tags.iter().filter(|(tag, _)| q.card_has(c, Tag::nth(*tag)));
            card = has.fold(card, |sum, (_, name)| sum.wrapping_add(*name));
            sum = sum.wrapping_add(mix(self.place(c), card));
        }
        sum
    }

    fn questions(&self, game: &Game) -> (u64, u64) {
        let (mut asked, mut kinds) = (0, 0);
        for seat in self.q.t.seats().filter(|s| game.owes(*s)) {
            let list = game.options_for(seat);
            asked = mix(mix(asked, seat.0 as u64), list.len() as u64);
            for o in &list {
                asked = [self.place(o.card_id()), self.spot(o.spot()), self.answered(o)].into_iter().fold(asked, mix);
                let line = self.line(o.ability_id().0);
                kinds = [self.kind(o.verb), line, number(o) as u64].into_iter().fold(kinds, mix);
            }
        }
        (asked, kinds)
    }

    /// The card of what an option answers.
    fn answered(&self, o: &Opt) -> u64 {
        self.q.t.recs.get(o.rec().ix()).map_or(0, |r| self.place(r.subject.card()))
    }

    /// An option's verb by its symbol, which no change of English touches.
    fn kind(&self, verb: OptVerb) -> u64 {
        let book = &self.q.m.book.vocab.option_verbs;
        word(match verb.ix().checked_sub(ov::COUNT) {
            Some(i) => book.symbol(i),
            None => ov::WORDS.symbol(verb.ix()),
        })
    }
}

/// The number that tells an option from others with the same verb and card.
fn number(o: &Opt) -> i16 {
    match o.on {
        On::Number(n) => n,
        On::Way { n, .. } => n as i16,
        On::Seat(s) => s.0 as i16,
        On::Waiting { at, .. } | On::Parked { at, .. } => at as i16,
        On::Ability(Used { by: By::Lasting(i) | By::Waiting(i), .. }) => i as i16 + 1,
        _ => 0,
    }
}
