//! Whether a book and its cards fit into the rooms that are of a fixed size. One that does not is refused when it is loaded,
//! with what is too many.

use crate::book::*;
use crate::ears::{ACTS, CLASSES, KINDS};
use crate::flow::km;
use crate::ids::{AbilityId, Rel, TAGS, ZoneClass};
use crate::ir::*;
use crate::table::*;

/// A room of a fixed size: what it is for, how many there are, and how many there may be.
///
/// ```
/// use muster_kernel::{Book, ir::Pool};
///
/// let rooms = Book::PLAIN.rooms(&[], &Pool::default(), 0);
/// assert!(rooms.iter().all(|r| r.used <= r.room));
/// assert_eq!(Book::PLAIN.fits(&[], &Pool::default(), 0), Ok(()));
/// assert!(Book::PLAIN.fits(&[], &Pool::default(), 100_000).is_err_and(|e| e.contains("words for cards")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// What it is for.
    pub what: &'static str,
    /// How many there are.
    pub used: usize,
    /// How many there may be.
    pub room: usize,
}

impl Book {
    /// Says what does not fit.
    pub fn fits(&self, defs: &[Def], pool: &Pool, declared: usize) -> Result<(), String> {
        match self.rooms(defs, pool, declared).iter().find(|r| r.used > r.room) {
            Some(Room { what, used, room }) => {
                Err(format!("{} has {used} {what}; there is room for {room}", self.vocab.game))
            }
            None => Ok(()),
        }
    }

    /// Every room of a fixed size, with what this book and these cards need of it. What counts by a type of its own
    /// (prompts, notes, tests and so on) is checked where its list is declared.
    pub fn rooms(&self, defs: &[Def], pool: &Pool, declared: usize) -> Vec<Room> {
        let v = self.vocab;
        let acts = pool.abilities.iter().flat_map(|a| &a.rules).filter_map(|r| match r.says {
            Says::Forbid { act, .. } => Some(act.ix() + 1),
            _ => None,
        });
        let classes = pool.abilities.iter().map(|a| a.class.ix() + 1);
        let steps = self.procs.iter().map(|p| p.steps.len());
        let lines = defs.iter().map(|d| d.abilities.len());
        let rules = pool.abilities.iter().map(|a| a.rules.len());
        let most = |all: &mut dyn Iterator<Item = usize>| all.max().unwrap_or(0);
        let all = [
            ("kinds of events", self.kinds.len(), KINDS),
            ("numbers of a card", v.slots.len(), SLOTS),
            ("counters of a card", v.counters.len(), COUNTERS),
            ("states of a card", v.flags.len(), FLAGS),
            ("facts of a definition", v.extras.len(), EXTRAS),
            ("words for cards", v.tags.len() + declared, TAGS),
            ("relations to a host", v.rels.len(), Rel::WORDS),
            ("marks of a record", v.marks.len(), u16::BITS as usize),
            ("zones of a player", v.seat_zones.len(), SEAT_ZONES),
            ("shared zones", v.shared_zones.len(), MAX_ZONES - MAX_SEATS * SEAT_ZONES),
            ("classes of zones", v.zone_classes.len(), ZoneClass::ON_A_CARD.ix() - ZoneClass::BOOK.ix()),
            ("numbers of the table", v.globals.len(), GLOBALS),
            ("numbers of a player", v.vars.len(), VARS),
            ("things a player has", v.pools.len(), POOLS),
            ("questions", self.menus.len(), km::FIRST.ix()),
            ("steps of a procedure", most(&mut steps.into_iter()), u16::MAX as usize),
            ("numbers that are remembered", self.remembered.len(), REMEMBERED),
            ("acts that cards forbid", most(&mut acts.into_iter()), ACTS),
            ("classes of abilities", most(&mut classes.into_iter()).max(v.classes.len()), CLASSES),
            ("abilities of a card", most(&mut lines.into_iter()), NO_LINE as usize),
            ("rules of an ability", most(&mut rules.into_iter()), u8::MAX as usize),
            ("cards", defs.len(), NO as usize),
            ("abilities", pool.abilities.len(), AbilityId::of_line(0).ix()),
            ("descriptions", pool.filters.len(), NO as usize),
        ];
        all.into_iter().map(|(what, used, room)| Room { what, used, room }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    /// A list with so many words.
    fn list(n: usize) -> Words {
        Words { symbols: vec!["kit.word"; n].leak(), names: vec![None; n].leak() }
    }

    #[test]
    fn a_book_that_does_not_fit_is_refused_with_what_is_too_many() {
        type Fill = fn(&mut Vocab, Words);
        let lists: [(&str, Fill); 11] = [
            ("numbers of a card", |v, w| v.slots = w),
            ("counters of a card", |v, w| v.counters = w),
            ("states of a card", |v, w| v.flags = w),
            ("facts of a definition", |v, w| v.extras = w),
            ("words for cards", |v, w| v.tags = w),
            ("relations to a host", |v, w| v.rels = w),
            ("marks of a record", |v, w| v.marks = w),
            ("classes of zones", |v, w| v.zone_classes = w),
            ("numbers of the table", |v, w| v.globals = w),
            ("numbers of a player", |v, w| v.vars = w),
            ("things a player has", |v, w| v.pools = w),
        ];
        let mut pool = Pool::default();
        for (what, fill) in lists {
            let with = |n| {
                let mut vocab = Vocab { game: "kit", ..Vocab::PLAIN };
                fill(&mut vocab, list(n));
                Book { vocab: Box::leak(Box::new(vocab)), ..Book::PLAIN }
            };
            let rooms = with(0).rooms(&[], &pool, 0);
            let room = rooms.iter().find(|r| r.what == what).map(|r| r.room).expect(what);
            assert_eq!(with(room).fits(&[], &pool, 0), Ok(()), "{what}");
            let refused = format!("kit has {} {what}; there is room for {room}", room + 1);
            assert_eq!(with(room + 1).fits(&[], &pool, 0), Err(refused));
        }
        pool.abilities.push(Ability { class: crate::ids::Class::nth(CLASSES), ..Ability::default() });
        let refused = "toy has 61 classes of abilities; there is room for 60".to_string();
        assert_eq!(crate::kit::BOOK.fits(&[], &pool, 0), Err(refused));
    }
}
