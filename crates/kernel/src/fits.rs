//! Whether a book and its cards fit into the rooms that are of a fixed size. One that does not is refused when it is loaded,
//! with what is too many.

use crate::book::*;
use crate::ears::{ACTS, CLASSES, KINDS};
use crate::flow::km;
use crate::ids::TAGS;
use crate::ir::*;
use crate::table::*;

impl Book {
    /// Says what does not fit.
    pub fn fits(&self, defs: &[Def], pool: &Pool, declared: usize) -> Result<(), String> {
        let v = self.vocab;
        let acts = pool.abilities.iter().flat_map(|a| &a.rules).filter_map(|r| match r.says {
            Says::Forbid { act, .. } => Some(act.ix() + 1),
            _ => None,
        });
        let classes = pool.abilities.iter().map(|a| a.class.ix() + 1);
        let steps = self.procs.iter().map(|p| p.steps.len());
        let rooms = [
            ("kinds of events", self.kinds.len(), KINDS),
            ("numbers of a card", v.slots.len(), SLOTS),
            ("words for cards", v.tags.len() + declared, TAGS),
            ("zones of a player", v.seat_zones.len(), SEAT_ZONES),
            ("shared zones", v.shared_zones.len(), MAX_ZONES - MAX_SEATS * SEAT_ZONES),
            ("numbers of the table", v.globals.len(), GLOBALS),
            ("questions", self.menus.len(), km::FIRST.ix()),
            ("steps of a procedure", steps.max().unwrap_or(0), u16::MAX as usize),
            ("numbers that are remembered", self.remembered.len(), REMEMBERED),
            ("acts that cards forbid", acts.max().unwrap_or(0), ACTS),
            ("classes of abilities", classes.max().unwrap_or(0), CLASSES),
            ("cards", defs.len(), NO as usize),
            ("abilities", pool.abilities.len(), crate::ids::AbilityId::of_line(0).ix()),
            ("descriptions", pool.filters.len(), NO as usize),
        ];
        match rooms.iter().find(|(_, n, most)| n > most) {
            Some((what, n, most)) => Err(format!("{} has {n} {what}; there is room for {most}", v.game)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    #[test]
    fn a_book_that_does_not_fit_is_refused_with_what_is_too_many() {
        static SYMBOLS: [&str; SLOTS + 1] = ["slot.n"; SLOTS + 1];
        const fn slots(symbols: &'static [&'static str]) -> Words {
            Words { symbols, names: &[] }
        }
        static FULL: Vocab = Vocab { game: "kit", slots: slots(SYMBOLS.split_at(SLOTS).0), ..Vocab::PLAIN };
        static OVER: Vocab = Vocab { game: "kit", slots: slots(&SYMBOLS), ..Vocab::PLAIN };
        let fits = |vocab, pool: &Pool| Book { vocab, ..Book::PLAIN }.fits(&[], pool, 0);
        let mut pool = Pool::default();
        assert_eq!(fits(&FULL, &pool), Ok(()));
        assert_eq!(fits(&OVER, &pool), Err("kit has 29 numbers of a card; there is room for 28".into()));
        pool.abilities.push(Ability { class: crate::ids::Class::nth(CLASSES), ..Ability::default() });
        assert_eq!(fits(&FULL, &pool), Err("kit has 61 classes of abilities; there is room for 60".into()));
    }
}
