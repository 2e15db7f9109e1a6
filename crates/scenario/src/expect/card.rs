//! Expectations about a card: numbers, words, states, where it is.

use super::{Check, Miss, after, hint, unknown, want};
use crate::PLAYERS;
use crate::names::{seat_of, where_is, whose_first, zone_named};
use crate::stepper::Stepper;
use muster_kernel::{CardId, Flags, NO_NUMBER, Name, SeatZone, SharedZone, Slot, Spot, Tag, seat_zone, shared_zone};
use muster_lang::normalise_name as norm;
use muster_sight::{ENGLISH, Tongue};

impl Stepper<'_> {
    pub(super) fn of_card(&self, words: &str) -> Option<Check> {
        let ends: Vec<usize> = words.match_indices(' ').map(|(i, _)| i).collect();
        let mut error = None;
        for end in ends.iter().rev() {
            match self.names.lookup(&self.game, &words[..*end]) {
                Some(Ok(c)) => {
                    if let Some(r) = self.about(c, words[..*end].trim(), words[*end..].trim()) {
                        return Some(r);
                    }
                }
                Some(Err(m)) => error = Some(m),
                None => {}
            }
        }
        error.map(unknown)
    }

    fn about(&self, c: CardId, name: &str, rest: &str) -> Option<Check> {
        let rest = after(rest, "is").unwrap_or(rest);
        for no in ["has not", "has no", "does not have"] {
            if let Some(word) = after(rest, no) {
                return Some(self.has(c, name, word, false));
            }
        }
        if let Some(word) = after(rest, "has") {
            return Some(self.has(c, name, word, true));
        }
        let (yes, rest) = match after(rest, "not") {
            Some(r) => (false, r),
            None => (true, rest),
        };
        self.stands(c, name, rest, yes)
            .or_else(|| self.lies_on(c, name, rest, yes))
            .or_else(|| self.belongs(c, name, rest, yes))
            .or_else(|| self.is_so(c, name, rest, yes))
            .or_else(|| self.number(c, name, rest).map(|r| if yes { r } else { denied(r, name, rest) }))
    }

    /// Where a card is and what it lies on.
    fn stands(&self, c: CardId, name: &str, rest: &str, yes: bool) -> Option<Check> {
        let g = &self.game;
        let not = if yes { "" } else { "not " };
        let check = |is: bool, said: &str| {
            Some(want(is == yes, format!("{name} {not}{said}"), format!("{name} is {}", where_is(g, c))))
        };
        if rest.eq_ignore_ascii_case("in play") {
            return check(g.t().card(c).in_play(), "in play");
        }
        if rest.eq_ignore_ascii_case("out of play") {
            return check(!g.t().card(c).in_play(), "out of play");
        }
        if rest.eq_ignore_ascii_case("off the table") {
            return check(g.t().card(c).at.is_nowhere(), "off the table");
        }
        if let Some(host) = after(rest, "attached to") {
            return match self.names.find(g, host) {
                Ok(h) => {
                    let on = g.t().card(c).at == Spot::card(h) && g.t().card(c).rel.word() == g.m.book.attached;
                    check(on, &format!("attached to {host}"))
                }
                Err(m) => Some(unknown(m)),
            };
        }
        if let Some(p) = after(rest, "at") {
            return match self.names.find(g, p) {
                Ok(h) => check(g.q().place_of(c) == Spot::card(h), &format!("at {p}")),
                // a zone may be said as a place
                Err(m) => self.lies_in(c, p).map_or(Some(unknown(m)), |hit| check(hit, &format!("in {p}"))),
            };
        }
        let p = after(rest, "in")?;
        let place = || format!("{name} is {}", where_is(g, c));
        Some(self.lies_in(c, p).and_then(|hit| want(hit == yes, format!("{name} {not}in {p}"), place())))
    }

    /// What a card is aboard, beneath or on, as the game calls it.
    fn lies_on(&self, c: CardId, name: &str, rest: &str, yes: bool) -> Option<Check> {
        let (g, not) = (&self.game, if yes { "" } else { "not " });
        let mut rels = g.m.book.vocab.rels.open();
        let (rel, how, host) = rels.find_map(|(rel, how)| Some((rel, how, after(rest, how)?)))?;
        let hosts = self.names.find_all(g, host);
        if hosts.is_empty() {
            return Some(unknown(format!("no card here is called \"{host}\"")));
        }
        let card = g.t().card(c);
        let on = card.rel.word().ix() == rel && hosts.iter().any(|h| card.at == Spot::card(*h));
        Some(want(on == yes, format!("{name} {not}{how} {host}"), format!("{name} is {}", where_is(g, c))))
    }

    /// Whose a card is.
    fn belongs(&self, c: CardId, name: &str, rest: &str, yes: bool) -> Option<Check> {
        let not = if yes { "" } else { "not " };
        let card = self.game.t().card(c);
        let (whose, how) = [(card.ctrl, "controlled by"), (card.owner, "owned by")]
            .into_iter()
            .find(|(_, how)| after(rest, how).is_some())?;
        let who = after(rest, how)?;
        let is = PLAYERS.get(whose.ix()).unwrap_or(&"nobody");
        Some(want((whose == seat_of(who)?) == yes, format!("{name} {not}{how} {who}"), format!("{how} {is}")))
    }

    /// What the game or the words of its states say of a card.
    fn is_so(&self, c: CardId, name: &str, rest: &str, yes: bool) -> Option<Check> {
        let g = &self.game;
        let said = |bit: &Flags| ENGLISH.name(g.m.book, Name::Flag(*bit)).eq_ignore_ascii_case(rest);
        let state = || g.m.book.vocab.states().find(said).map(|bit| g.t().card(c).has(bit));
        let is = self.pack().scene().is(g, c, rest).or_else(state)?;
        let (not, found) = (if yes { "" } else { "not " }, if is { "" } else { "not " });
        Some(want(is == yes, format!("{name} {not}{rest}"), format!("it is {found}{rest}")))
    }

    /// Does a card lie in a zone such as `Ben's discard`, `HQ`, `the line`?
    pub(super) fn lies_in(&self, c: CardId, p: &str) -> Result<bool, Miss> {
        let g = &self.game;
        let vocab = g.m.book.vocab;
        let (seat, zone) = match whose_first(p) {
            Some((s, z)) => (Some(s), z),
            None => (None, p.strip_prefix("the ").unwrap_or(p)),
        };
        let here = g.t().card(c).at;
        match (seat, zone_named(vocab.seat_zones.words, zone), zone_named(vocab.shared_zones.words, zone)) {
            (Some(s), Some(z), _) => Ok(here == Spot::zone(seat_zone(s, SeatZone::nth(z)))),
            (None, Some(z), _) => Ok(g.t().seats().any(|s| here == Spot::zone(seat_zone(s, SeatZone::nth(z))))),
            (None, None, Some(z)) => Ok(here == Spot::zone(shared_zone(SharedZone::nth(z)))),
            _ => {
                let zones = vocab.seat_zones.words.open().chain(vocab.shared_zones.words.open());
                let names: Vec<&str> = zones.map(|(_, name)| name).collect();
                unknown(format!(
                    "\"{zone}\" is no zone; there are: {}{}",
                    names.join(", "),
                    hint(zone, names.iter().copied())
                ))
            }
        }
    }

    fn has(&self, c: CardId, name: &str, word: &str, yes: bool) -> Check {
        let tags = &self.game.m.tags;
        let word = word.strip_prefix("the ").unwrap_or(word);
        let not = if yes { "has" } else { "does not have" };
        // `has 2 damage` and `has Area Effect 2`
        for w in [word.to_string(), word.split_once(' ').map_or(String::new(), |(a, b)| format!("{b} {a}"))] {
            if let Some(r) = self.number(c, name, &w) {
                return if yes { r } else { denied(r, name, word) };
            }
        }
        let Some(i) = tags.iter().position(|t| t.name.is_some_and(|n| norm(n) == norm(word))) else {
            return unknown(format!(
                "\"{word}\" is no keyword, trait, faction or type{}",
                hint(word, tags.iter().filter_map(|t| t.name))
            ));
        };
        let facts = self.game.q().facts_of(c);
        let q = self.game.q();
        let is = q.has(&facts, Tag::nth(i));
        let all: Vec<&str> =
            tags.iter().enumerate().filter_map(|(i, t)| t.name.filter(|_| q.has(&facts, Tag::nth(i)))).collect();
        want(is == yes, format!("{name} {not} {word}"), format!("it has {}", all.join(", ")))
    }

    /// `ATK 3`, `damage 2`, `printed HP 4`.
    fn number(&self, c: CardId, name: &str, rest: &str) -> Option<Check> {
        let vocab = self.game.m.book.vocab;
        let (printed, rest) = match after(rest, "printed") {
            Some(r) => (true, r),
            None => (false, rest),
        };
        let (word, n) = rest.rsplit_once(' ')?;
        let n = n.parse::<i32>().ok()?;
        if let Some(found) = self.pack().scene().number(&self.game, c, word).filter(|_| !printed) {
            return Some(want(found == n, format!("{name} {word} {n}"), found.to_string()));
        }
        let q = self.game.q();
        let facts = q.facts_of(c);
        let slot = vocab.slots.find(word);
        let counter = vocab.counters.find(word);
        let has_slot = slot.is_some_and(|i| q.face(facts.def, facts.face).slots[i] != NO_NUMBER);
        let found = match (slot, counter) {
            // a word may be both: a planet's resources, and resources lying on a card
            (Some(i), other) if other.is_none() || has_slot => {
                let slot = Slot(i as u8);
                if printed { q.printed(&facts, slot) } else { q.number(&facts, slot) }
            }
            (_, Some(i)) => self.game.t().card(c).counters[i] as i32,
            _ => return None,
        };
        let how = if printed { "printed " } else { "" };
        Some(want(found == n, format!("{name} {how}{word} {n}"), found.to_string()))
    }
}

/// The opposite of a check of a number.
fn denied(r: Check, name: &str, words: &str) -> Check {
    match r {
        Ok(()) => Err(Miss::wrong(format!("{name} not {words}"), words)),
        Err(Miss::Wrong { .. }) => Ok(()),
        unknown => unknown,
    }
}
