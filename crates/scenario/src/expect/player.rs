//! Expectations about a player: what is asked, what may be done and why not, what is seen.

use super::{Because, Check, LOOKED_AT, Miss, after, hint, quoted, unknown, want};
use crate::PLAYERS;
use crate::names::{player, where_is, whose_first, zone_named};
use crate::options::{Asked, Lost};
use crate::stepper::Stepper;
use muster_kernel::seen::{self, CardView, Viewer, ZoneView};
use muster_kernel::{AbilityId, CardId, DefId, Name, Reason, Seat, SeatZone, SharedZone, seat_zone, shared_zone};
use muster_lang::normalise_name as norm;
use muster_sight::{ENGLISH, Speech};

impl Stepper<'_> {
    pub(super) fn of_player(&self, seat: Seat, rest: &str) -> Option<Check> {
        let who = player(seat);
        if let Some(list) = after(rest, "options") {
            return Some(self.options(seat, list));
        }
        if let Some(words) = after(rest, "can") {
            return Some(self.can(seat, words));
        }
        if let Some(words) = after(rest, "cannot").or_else(|| after(rest, "can't")) {
            return Some(self.cannot(seat, words));
        }
        if let Some(words) = after(rest, "to decide").or_else(|| after(rest, "is asked")) {
            let asked = seen::decision_view(&self.game, seat);
            let wanted = quoted(words).unwrap_or(words).to_lowercase();
            let hit = asked.as_ref().is_some_and(|d| {
                let w = Speech::new(&ENGLISH, &self.game, Viewer::Seat(seat), &[]);
                let source = d.source.map_or(String::new(), |c| w.title(c));
                let prompt = w.name(Name::Prompt(d.prompt));
                prompt.to_lowercase().contains(&wanted) || (!wanted.is_empty() && source.to_lowercase() == wanted)
            });
            let expected =
                if wanted.is_empty() { format!("{who} to decide") } else { format!("{who} to decide: {wanted}") };
            return Some(want(hit, expected, self.asked()));
        }
        if after(rest, "is not asked").is_some_and(str::is_empty)
            || after(rest, "not to decide").is_some_and(str::is_empty)
        {
            return Some(want(!self.game.owes(seat), format!("{who} not to be asked"), self.asked()));
        }
        if let Some(words) = after(rest, "wins") {
            let how = after(words, "by").unwrap_or(words).to_lowercase();
            let h = &self.game.t().head();
            let ending = self.game.m.book.vocab.endings.name(h.ending.ix()).to_lowercase();
            let ok = h.over && h.winners == 1 << seat.0 && ending.contains(&how);
            return Some(want(ok, format!("{who} wins {how}"), self.outcome()));
        }
        if let Some(words) = after(rest, "counts") {
            return Some(self.counts(Viewer::Seat(seat), words));
        }
        if let Some(words) = after(rest, "sees") {
            return Some(self.sees(Viewer::Seat(seat), words, true));
        }
        if let Some(words) = after(rest, "does not see") {
            return Some(self.sees(Viewer::Seat(seat), words, false));
        }
        if let Some(words) = after(rest, "may claim") {
            return Some(self.may_claim(seat, words, true));
        }
        if let Some(words) = after(rest, "may not claim") {
            return Some(self.may_claim(seat, words, false));
        }
        None
    }

    fn may_claim(&self, seat: Seat, words: &str, yes: bool) -> Check {
        let w = Speech::new(&ENGLISH, &self.game, Viewer::Seat(seat), &[]);
        let labels: Vec<String> = self.game.claims(seat).iter().map(|o| muster_sight::claim(&w, o.verb)).collect();
        let hit = labels.iter().any(|l| norm(l) == norm(words));
        want(
            hit == yes,
            format!("{words} {}", if yes { "among the claims" } else { "not among the claims" }),
            format!("claims: {}", labels.join(" | ")),
        )
    }

    fn question(&self, seat: Seat) -> Result<Asked, Miss> {
        self.asked_of(seat).ok_or_else(|| Miss::wrong(format!("{} to be asked", player(seat)), self.asked()))
    }

    fn options(&self, seat: Seat, list: &str) -> Check {
        let asked = self.question(seat)?;
        let mut left: Vec<usize> = (0..asked.labels.len()).collect();
        let mut missing = Vec::new();
        for word in list.split('|').map(str::trim).filter(|w| !w.is_empty()) {
            match asked.find(word) {
                Ok(i) if left.contains(&i) => left.retain(|x| *x != i),
                Ok(_) => missing.push(format!("\"{word}\" (named twice)")),
                Err(e) => missing.push(e.to_string()),
            }
        }
        if missing.is_empty() && left.is_empty() {
            return Ok(());
        }
        let mut found = asked.labels.join(" | ");
        if !missing.is_empty() {
            found += &format!("\nmissing:  {}", missing.join("; "));
        }
        if !left.is_empty() {
            let extra: Vec<&str> = left.iter().map(|i| asked.labels[*i].as_str()).collect();
            found += &format!("\nnot expected: {}", extra.join(" | "));
        }
        Err(Miss::wrong(list, found))
    }

    /// Would the line `NAME: WORDS` be accepted now? What it would do is tried on a copy.
    fn can(&self, seat: Seat, words: &str) -> Check {
        let asked = self.question(seat)?;
        match self.attempt(seat, words) {
            Ok(()) | Err(Lost::Several(_)) => Ok(()),
            Err(Lost::Nothing(_)) => {
                let why = self.reasons(seat, words).filter(|r| !r.is_empty());
                let why = why.map_or(String::new(), |r| format!("\nbecause:  {}", r.join(", ")));
                Err(Miss::wrong(words, format!("{}{why}", asked.labels.join(" | "))))
            }
        }
    }

    fn cannot(&self, seat: Seat, words: &str) -> Check {
        let (what, why) = match words.split_once(" because ") {
            Some((a, b)) => (a.trim(), Some(Because::read(b.trim())?)),
            None => (words, None),
        };
        let asked = self.question(seat)?;
        if !matches!(self.attempt(seat, what), Err(Lost::Nothing(_))) {
            return Err(Miss::wrong(format!("{what} to be impossible"), asked.labels.join(" | ")));
        }
        self.all_words_known(&asked, what)?;
        let Some(why) = why else { return Ok(()) };
        let Some(found) = self.reasons(seat, what) else {
            return unknown(format!("\"{what}\" names no card, so there are no reasons"));
        };
        want(why.fits(&found), why.words(), if found.is_empty() { "no reason given".into() } else { found.join(", ") })
    }

    /// Nothing is impossible because it is misspelt: every word is a card, a place, an act or a small word.
    fn all_words_known(&self, asked: &Asked, words: &str) -> Check {
        let vocab = self.game.m.book.vocab;
        let verbs: Vec<String> = {
            let own = vocab.option_verbs.open().map(|(_, name)| name);
            muster_sight::VERBS.into_iter().chain(own).map(norm).collect()
        };
        let tokens: Vec<&str> = words.split_whitespace().take(LOOKED_AT).collect();
        let mut at = 0;
        while at < tokens.len() {
            let named = (at + 1..=tokens.len()).rev().find(|end| {
                let w = tokens[at..*end].join(" ");
                let w = w.trim_end_matches(',');
                !self.names.find_all(&self.game, w).is_empty()
                    || [vocab.seat_zones.words, vocab.shared_zones.words].iter().any(|z| zone_named(*z, w).is_some())
            });
            let word = norm(tokens[at]);
            let small = || {
                word.is_empty()
                    || word.parse::<i32>().is_ok()
                    || asked.may_lead(&word)
                    || verbs.iter().any(|v| v.split(' ').any(|x| x == word))
                    || whose_first(&format!("{} x", tokens[at])).is_some()
                    || PLAYERS.iter().any(|p| p.eq_ignore_ascii_case(tokens[at]))
            };
            match named {
                Some(end) => at = end,
                None if small() => at += 1,
                None => {
                    let rest = tokens[at..].join(" ");
                    let cards: Vec<String> = (0..self.game.t().cards().len() as u16)
                        .flat_map(|c| self.names.all_of(&self.game, CardId(c)))
                        .collect();
                    let known = cards.iter().chain(&verbs).map(String::as_str);
                    return unknown(format!("\"{rest}\" means nothing here{}", hint(&rest, known)));
                }
            }
        }
        Ok(())
    }

    /// The cards that words may mean, from each word on where a name begins: copies of a title are several.
    fn subjects<'a>(&'a self, words: &'a str) -> impl DoubleEndedIterator<Item = Vec<CardId>> + 'a {
        let tokens: Vec<&str> = words.split_whitespace().take(LOOKED_AT).collect();
        (0..tokens.len()).filter_map(move |i| {
            let named = |end| self.names.find_all(&self.game, tokens[i..end].join(" ").trim_end_matches(','));
            (i + 1..=tokens.len()).rev().map(named).find(|list| !list.is_empty())
        })
    }

    /// The clauses that speak against what the words say, or against what is said last if what comes before is possible.
    fn reasons(&self, seat: Seat, words: &str) -> Option<Vec<&'static str>> {
        // an act of the game's own may be refused, whatever it is about
        let own = self.game.m.book.vocab.option_verbs;
        let act = words.split([' ', ',']).next().is_some_and(|w| own.find(w).is_some());
        let first = self.subjects(words).next();
        if first.is_none() && !act {
            return None;
        }
        let cards = first.unwrap_or_default();
        let said =
            |r: &Reason| cards.contains(&r.card) || act && r.card == CardId::NONE && r.ability != AbilityId::NONE;
        let mut out = self.clauses(seat, &said);
        let mut begun = self.clone();
        if out.is_empty() && begun.choose_all(seat, words).is_err() && begun.trail.len() > self.trail.len() {
            let last = begun.subjects(words).next_back().unwrap_or_default();
            out = begun.clauses(seat, &|r| last.contains(&r.card));
        }
        Some(out)
    }

    /// The clauses of the reasons that fit, each once.
    fn clauses(&self, seat: Seat, fits: &dyn Fn(&Reason) -> bool) -> Vec<&'static str> {
        let mut out: Vec<&'static str> = Vec::new();
        for r in self.game.why_not(seat).iter().filter(|r| fits(r)) {
            if !out.contains(&r.clause) {
                out.push(r.clause);
            }
        }
        out
    }

    /// `7 cards in Anna's deck`: the number, and the zone as the viewer has it; none if the words are not such.
    fn zone_seen(&self, viewer: Viewer, words: &str) -> Option<Result<(usize, Option<ZoneView>), String>> {
        let (n, zone) = words.split_once(" cards in ").or_else(|| words.split_once(" card in "))?;
        let n = n.parse::<usize>().ok()?;
        let (seat, name) = whose_first(zone).map_or((None, zone), |(s, z)| (Some(s.0), z));
        let vocab = self.game.m.book.vocab;
        let zones = if seat.is_some() { vocab.seat_zones.words } else { vocab.shared_zones.words };
        let Some(i) = zone_named(zones, name) else {
            return Some(Err(format!("\"{zone}\" is no zone")));
        };
        let id = seat.map_or(shared_zone(SharedZone::nth(i)), |s| seat_zone(Seat(s), SeatZone::nth(i)));
        let view = seen::view(&self.game, viewer);
        Some(Ok((n, view.zones.into_iter().find(|z| z.zone == id))))
    }
    /// How many cards a zone has for a viewer, known or not.
    fn counts(&self, viewer: Viewer, words: &str) -> Check {
        match self.zone_seen(viewer, words) {
            Some(Ok((n, zone))) => {
                let size = zone.map_or(0, |z| z.size);
                want(size == n, format!("{words} to be counted"), format!("{size} are"))
            }
            Some(Err(e)) => unknown(e),
            None => unknown(format!("\"{words}\": write NAME counts N cards in ZONE")),
        }
    }
    pub(super) fn sees(&self, viewer: Viewer, words: &str, yes: bool) -> Check {
        match self.zone_seen(viewer, words) {
            Some(Ok((n, zone))) => {
                let seen = zone.map_or(0, |z| z.cards.len());
                return want((seen == n) == yes, format!("{words} to be seen"), format!("{seen} are"));
            }
            Some(Err(e)) => return unknown(e),
            None => {}
        }
        let view = seen::view(&self.game, viewer);
        let c = match self.names.find(&self.game, words) {
            Ok(c) => c,
            Err(m) => return unknown(m),
        };
        let card = self.game.t().card(c);
        let hit = view.zones.iter().any(|z| shows(&z.cards, card.tag, card.def));
        let not = if yes { "" } else { "not " };
        want(
            hit == yes,
            format!("{words} {not}to be seen"),
            format!("{words}, {}, is {}seen", where_is(&self.game, c), if hit { "" } else { "not " }),
        )
    }
}

/// Is this card among these, or on one of them, with its face?
fn shows(list: &[CardView], handle: u16, def: DefId) -> bool {
    list.iter().any(|c| (c.handle == handle && c.def == Some(def)) || shows(&c.on, handle, def))
}
