//! Expectations about zones, and about numbers of the table.

use super::{Check, after, unknown, want};
use crate::names::{Names, seat_first, whose_first, zone_named};
use crate::stepper::Stepper;
use muster_kernel::{CardId, Game, SeatZone, seat_zone};
use muster_lang::normalise_name as norm;

impl Stepper<'_> {
    /// `Anna hand: A, B`, `Anna at Tarrus: A`, `Anna deck top: A, B`.
    pub(super) fn of_zone(&self, words: &str) -> Option<Check> {
        let (head, list) = words.split_once(':')?;
        let place = head.trim();
        let (place, end) = match (place.strip_suffix(" top"), place.strip_suffix(" bottom")) {
            (Some(p), _) => (p, 1),
            (_, Some(p)) => (p, -1),
            _ => (place, 0),
        };
        let cards = self.cards_at(place)?;
        let wanted: Vec<&str> = if list.trim().eq_ignore_ascii_case("nothing") {
            Vec::new()
        } else {
            split_names(&self.names, &self.game, list)
        };
        let found = self.list(&cards);
        let cards: Vec<CardId> = match end {
            1 => cards.into_iter().take(wanted.len()).collect(),
            -1 => cards.into_iter().rev().take(wanted.len()).collect(),
            _ => cards,
        };
        let fits = |w: &str, c: CardId| self.names.all_of(&self.game, c).iter().any(|n| norm(n) == norm(w));
        let ok = cards.len() == wanted.len()
            && if end != 0 {
                wanted.iter().zip(&cards).all(|(w, c)| fits(w, *c))
            } else {
                // what fits few cards is found first
                let mut left = cards.clone();
                let mut order = wanted.clone();
                order.sort_by_key(|w| cards.iter().filter(|c| fits(w, **c)).count());
                order.iter().all(|w| match left.iter().position(|c| fits(w, *c)) {
                    Some(i) => {
                        left.remove(i);
                        true
                    }
                    None => false,
                })
            };
        for w in &wanted {
            if self.names.find_all(&self.game, w).is_empty() {
                return Some(unknown(self.names.find(&self.game, w).err().unwrap_or_default()));
            }
        }
        Some(want(ok, list.trim(), found))
    }

    fn list(&self, cards: &[CardId]) -> String {
        let names: Vec<String> = cards.iter().map(|c| self.names.of(&self.game, *c)).collect();
        if names.is_empty() { "nothing".into() } else { names.join(", ") }
    }

    /// The cards of a player in a zone or at a place: `Anna hand`, `Anna at Tarrus`.
    fn cards_at(&self, words: &str) -> Option<Vec<CardId>> {
        let (seat, place) = seat_first(words).filter(|(_, p)| !p.is_empty()).or_else(|| whose_first(words))?;
        let t = self.game.t();
        if let Some(z) = zone_named(self.game.m.book.vocab.seat_zones.words, place.strip_prefix("in ").unwrap_or(place))
        {
            return Some(t.zone(seat_zone(seat, SeatZone::nth(z))).collect());
        }
        let place = place.strip_prefix("at ")?;
        // a zone where cards of several players stand
        if self.lies_in(CardId(0), place).is_ok() {
            let own = |c: &CardId| t.card(*c).ctrl == seat && self.lies_in(*c, place).unwrap_or(false);
            return Some((0..t.cards().len() as u16).map(CardId).filter(own).collect());
        }
        let p = self.names.find(&self.game, place).ok()?;
        Some(t.kids(p).filter(|c| t.card(*c).ctrl == seat).collect())
    }

    /// `Anna resources 4`, `round 2`, `first planet Ferrin`: whatever the game can read off its table.
    pub(super) fn of_table(&self, words: &str) -> Option<Check> {
        let scene = self.pack().scene();
        let ends: Vec<usize> = words.match_indices(' ').map(|(i, _)| i).collect();
        for end in ends.iter().rev() {
            let value = words[*end..].trim();
            if value.starts_with(|c: char| c.is_ascii_digit())
                && let Some(cards) = self.cards_at(&words[..*end])
            {
                return Some(want(
                    cards.len().to_string() == value,
                    format!("{value} cards"),
                    format!("{}: {}", cards.len(), self.list(&cards)),
                ));
            }
            if let Some(found) = scene.read(&self.game, words[..*end].trim_end_matches(':')) {
                if let Some(n) = after(value, "at least").and_then(|n| n.parse::<i32>().ok()) {
                    return Some(want(found.parse::<i32>().is_ok_and(|f| f >= n), value, found));
                }
                return Some(want(norm(&found) == norm(value), value, found));
            }
        }
        None
    }
}

/// Splits a list of card names at commas, but not inside a name.
fn split_names<'a>(names: &Names, game: &Game, list: &'a str) -> Vec<&'a str> {
    let mut out = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() && out.len() < 400 {
        let mut ends: Vec<usize> = rest.match_indices(',').map(|(i, _)| i).collect();
        ends.push(rest.len());
        let end =
            ends.iter().rev().find(|e| !names.find_all(game, &rest[..**e]).is_empty()).copied().unwrap_or(ends[0]);
        out.push(rest[..end].trim());
        rest = rest.get(end + 1..).unwrap_or("").trim_start();
    }
    out
}
