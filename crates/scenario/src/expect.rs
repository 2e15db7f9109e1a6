//! What must be true.

use crate::names::{Names, seat_first, where_is, whose_first, zone_named};
use crate::options::Asked;
use crate::stepper::Stepper;
use crate::{PLAYERS, pool};
use muster_kernel::seen::{self, CardView, Viewer};
use muster_kernel::*;
use muster_lang::normalise_name as norm;

/// Why an expectation is not met.
pub enum Miss {
    Wrong { expected: String, found: String },
    /// The line itself means nothing.
    Unknown(String),
}

impl Miss {
    pub fn wrong(expected: impl Into<String>, found: impl Into<String>) -> Miss {
        Miss::Wrong { expected: expected.into(), found: found.into() }
    }
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Miss::Wrong { expected, found } => write!(f, "expected: {expected}\nfound:    {found}"),
            Miss::Unknown(m) => write!(f, "{m}"),
        }
    }
}

type Check = Result<(), Miss>;

fn want(ok: bool, expected: impl Into<String>, found: impl Into<String>) -> Check {
    if ok { Ok(()) } else { Err(Miss::wrong(expected, found)) }
}
fn unknown<T>(m: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Unknown(m.into()))
}

fn quoted(s: &str) -> Option<&str> {
    s.trim().strip_prefix('"').and_then(|s| s.strip_suffix('"'))
}
/// A prefix of whole words, without regard to case.
fn after<'a>(s: &'a str, word: &str) -> Option<&'a str> {
    let head = s.get(..word.len())?;
    let rest = &s[word.len()..];
    (head.eq_ignore_ascii_case(word) && (rest.is_empty() || rest.starts_with([' ', ':']))).then(|| rest.trim_start_matches(':').trim())
}

impl Stepper<'_> {
    pub(crate) fn check(&self, words: &str) -> Check {
        if let Some(c) = self.of_game(words) {
            return c;
        }
        if let Some((seat, rest)) = seat_first(words)
            && let Some(c) = self.of_player(seat, rest)
        {
            return c;
        }
        if let Some(c) = self.of_zone(words) {
            return c;
        }
        if let Some(c) = self.of_table(words) {
            return c;
        }
        if let Some(c) = self.of_card(words) {
            return c;
        }
        unknown(format!(
            "this says nothing that can be checked.\nexpected one of: NAME options: a | b; NAME can/cannot CHOICE; NAME to decide: WORDS; NAME wins; \
             CARD NUMBER N; CARD has WORD; CARD is STATE; CARD at/in/attached to PLACE; NAME ZONE N; log \"…\"; NAME sees CARD; \
             tie; not over; text of CARD: \"…\"; pool … count N; legal; illegal because CLAUSE{}",
            self.nearest(words)
        ))
    }

    fn nearest(&self, words: &str) -> String {
        let vocab = self.game.m.book.vocab;
        let mut known: Vec<String> = ["log", "no log", "tie", "not over", "text of", "pool", "legal", "illegal"].map(String::from).to_vec();
        known.extend((0..self.game.t.cards.len() as u16).flat_map(|c| self.names.all_of(&self.game, CardId(c))));
        // a card with a word nobody knows behind it
        let tokens: Vec<&str> = words.split_whitespace().collect();
        for n in (1..tokens.len()).rev() {
            if self.names.find(&self.game, &tokens[..n].join(" ")).is_ok() {
                let slots = vocab.slots.iter().chain(&vocab.counters).copied().filter(|s| !s.is_empty());
                let all: Vec<&str> = slots.chain(["has", "is", "at", "in", "attached to", "exhausted", "ready"]).collect();
                let near = muster_lang::nearest_name(tokens[n], all.iter().copied());
                let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
                return format!("\nafter a card comes one of: {}{near}", all.join(", "));
            }
        }
        for n in (1..=tokens.len()).rev() {
            if let Some(n) = muster_lang::nearest_name(&tokens[..n].join(" "), known.iter().map(String::as_str)) {
                return format!("\ndid you mean \"{n}\"?");
            }
        }
        String::new()
    }

    // ---- the game as a whole ----

    fn outcome(&self) -> String {
        let h = &self.game.t.head;
        if !h.over {
            return "the game is not over".into();
        }
        let how = self.game.m.book.vocab.endings.get(h.ending as usize).copied().unwrap_or("");
        let who: Vec<&str> = (0..2).filter(|s| h.winners >> s & 1 != 0).map(|s| PLAYERS[s]).collect();
        if who.is_empty() { format!("a tie: {how}") } else { format!("{} wins: {how}", who.join(" and ")) }
    }

    fn of_game(&self, words: &str) -> Option<Check> {
        let h = &self.game.t.head;
        let lower = words.to_lowercase();
        match lower.as_str() {
            "tie" | "a tie" => return Some(want(h.over && h.winners == 0, "a tie", self.outcome())),
            "not over" => return Some(want(!h.over, "a game that is not over", self.outcome())),
            "over" => return Some(want(h.over, "a game that is over", self.outcome())),
            "legal" => return Some(self.legal(None)),
            _ => {}
        }
        if let Some(rest) = after(words, "illegal") {
            return Some(match after(rest, "because") {
                Some(ids) => self.legal(Some(ids)),
                None => unknown("illegal because CLAUSE, CLAUSE"),
            });
        }
        if let Some(rest) = after(words, "no log") {
            return Some(self.log_line(rest, None, true, 0));
        }
        if let Some(rest) = after(words, "new log") {
            return Some(self.log_line(rest, None, false, self.before));
        }
        if let Some(rest) = after(words, "no new log") {
            return Some(self.log_line(rest, None, true, self.before));
        }
        if let Some(rest) = after(words, "log") {
            return Some(self.log_line(rest, None, false, 0));
        }
        if let Some((s, rest)) = whose_first(words) {
            if let Some(rest) = after(rest, "log") {
                return Some(self.log_line(rest, Some(s), false, 0));
            }
            if let Some(rest) = after(rest, "new log") {
                return Some(self.log_line(rest, Some(s), false, self.before));
            }
        }
        if let Some(rest) = after(words, "no")
            && let Some((s, rest)) = whose_first(rest)
            && let Some(rest) = after(rest, "log")
        {
            return Some(self.log_line(rest, Some(s), true, 0));
        }
        if let Some(rest) = after(words, "text of") {
            return Some(self.text_of(&words[words.len() - rest.len()..]));
        }
        if let Some(rest) = after(words, "pool") {
            return Some(self.pool(rest));
        }
        if let Some(rest) = after(words, "spectator sees") {
            return Some(self.sees(Viewer::Spectator, rest, true));
        }
        if let Some(rest) = after(words, "spectator does not see") {
            return Some(self.sees(Viewer::Spectator, rest, false));
        }
        None
    }

    fn legal(&self, illegal: Option<&str>) -> Check {
        let Some(report) = &self.deck else { return unknown("there is no deck to check: a part \"deck\" is missing") };
        let faults: Vec<String> = report.faults.iter().map(|f| format!("{}: {}", f.clause, f.message)).collect();
        let found = if report.legal() { "a legal deck".to_string() } else { format!("an illegal deck\n{}", faults.join("\n")) };
        match illegal {
            None => want(report.legal(), "a legal deck", found),
            Some(ids) => {
                let (ids, exact) = match after(ids, "exactly") {
                    Some(r) => (r, true),
                    None => (ids, false),
                };
                let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|i| !i.is_empty()).collect();
                let has = ids.iter().all(|i| report.faults.iter().any(|f| f.clause == *i));
                let only = report.faults.iter().all(|f| ids.contains(&f.clause));
                want(!report.legal() && has && (!exact || only), format!("an illegal deck because of {}", ids.join(", ")), found)
            }
        }
    }

    fn log_line(&self, text: &str, viewer: Option<Seat>, absent: bool, from: usize) -> Check {
        let Some(wanted) = quoted(text) else { return unknown("a log line stands in quotation marks: expect log \"…\"") };
        let lines = self.lines_from(from, viewer);
        // "a" then "b": each in a later line than the one before
        let mut rest = lines.iter();
        let hit = wanted.split("\" then \"").all(|w| rest.any(|l| l.to_lowercase().contains(&w.to_lowercase())));
        let skip = lines.len().saturating_sub(20);
        let found = if lines.is_empty() { "an empty log".into() } else { lines[skip..].join("\n          ") };
        let no = if absent { "no log line with" } else { "a log line with" };
        want(hit != absent, format!("{no} \"{wanted}\""), found)
    }

    fn text_of(&self, rest: &str) -> Check {
        let Some((name, text)) = rest.rsplit_once(": \"").or_else(|| rest.split_once(":\"")) else {
            return unknown("text of CARD: \"…\"");
        };
        let Some(text) = text.trim_end().strip_suffix('"') else { return unknown("the text stands in quotation marks") };
        let cards = self.pack().cards();
        let by_name = self.names.find(&self.game, name).map(|c| self.game.t.card(c).def).ok();
        let Some(def) = by_name.or_else(|| cards.find(name)) else { return unknown(format!("no card is called \"{}\"", name.trim())) };
        let lines: Vec<String> = cards.text(def).into_iter().map(|(_, spans)| spans.iter().map(|s| s.text.as_str()).collect()).collect();
        let plain = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        let ok = lines.iter().any(|l| plain(l) == plain(text)) || plain(&lines.join(" ")) == plain(text);
        want(ok, format!("the text \"{text}\""), if lines.is_empty() { "no text".into() } else { lines.join("\n          ") })
    }

    fn pool(&self, rest: &str) -> Check {
        let Some((words, n)) = rest.rsplit_once(' ') else { return unknown("pool WORDS count N") };
        let Ok(n) = n.parse::<i32>() else { return unknown("pool WORDS count N: N is a number") };
        match pool::count(self.base(), words.trim()) {
            Ok(found) => want(found == n, format!("{n} in the pool"), found.to_string()),
            Err(m) => unknown(m),
        }
    }

    // ---- players ----

    fn of_player(&self, seat: Seat, rest: &str) -> Option<Check> {
        let who = PLAYERS[seat.ix().min(1)];
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
                let source = d.source.as_ref().map_or("", |s| s.title.as_str());
                d.prompt.to_lowercase().contains(&wanted) || (!wanted.is_empty() && source.to_lowercase() == wanted)
            });
            let expected = if wanted.is_empty() { format!("{who} to decide") } else { format!("{who} to decide: {wanted}") };
            return Some(want(hit, expected, self.asked()));
        }
        if after(rest, "is not asked").is_some_and(str::is_empty) || after(rest, "not to decide").is_some_and(str::is_empty) {
            return Some(want(!self.game.owes(seat), format!("{who} not to be asked"), self.asked()));
        }
        if let Some(words) = after(rest, "wins") {
            let how = after(words, "by").unwrap_or(words).to_lowercase();
            let h = &self.game.t.head;
            let ending = self.game.m.book.vocab.endings.get(h.ending as usize).copied().unwrap_or("").to_lowercase();
            let ok = h.over && h.winners == 1 << seat.0 && ending.contains(&how);
            return Some(want(ok, format!("{who} wins {how}"), self.outcome()));
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
        let vocab = self.game.m.book.vocab;
        let labels: Vec<String> = self.game.claims(seat).iter().map(|o| seen::verb_name(vocab, o.verb).to_string()).collect();
        let hit = labels.iter().any(|l| norm(l) == norm(words));
        want(hit == yes, format!("{words} {}", if yes { "among the claims" } else { "not among the claims" }), format!("claims: {}", labels.join(" | ")))
    }

    fn question(&self, seat: Seat) -> Result<Asked, Miss> {
        Asked::of(&self.game, &self.names, self.pack().cards(), seat).ok_or_else(|| {
            Miss::wrong(format!("{} to be asked", PLAYERS[seat.ix().min(1)]), self.asked())
        })
    }

    fn options(&self, seat: Seat, list: &str) -> Check {
        let asked = self.question(seat)?;
        let mut left: Vec<usize> = (0..asked.labels.len()).collect();
        let mut missing = Vec::new();
        for word in list.split('|').map(str::trim).filter(|w| !w.is_empty()) {
            match asked.find(word) {
                Ok(i) if left.contains(&i) => left.retain(|x| *x != i),
                Ok(_) => missing.push(format!("\"{word}\" (named twice)")),
                Err(e) => missing.push(e),
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

    fn can(&self, seat: Seat, words: &str) -> Check {
        let asked = self.question(seat)?;
        match asked.find(words) {
            Ok(_) => Ok(()),
            Err(e) if e.contains("could be any of") => Ok(()),
            Err(_) => {
                let why = self.reasons(seat, words).map_or(String::new(), |r| format!("\nbecause:  {}", r.join(", ")));
                Err(Miss::wrong(words, format!("{}{why}", asked.labels.join(" | "))))
            }
        }
    }

    /// The card that words such as `deploy Scout` are about: the longest end of them that names one.
    fn subject(&self, words: &str) -> Option<CardId> {
        let tokens: Vec<&str> = words.split_whitespace().collect();
        (0..tokens.len()).find_map(|i| self.names.find(&self.game, &tokens[i..].join(" ")).ok()).or_else(|| {
            (1..tokens.len()).rev().find_map(|n| (0..n).find_map(|i| self.names.find(&self.game, &tokens[i..n].join(" ")).ok()))
        })
    }

    fn reasons(&self, seat: Seat, words: &str) -> Option<Vec<String>> {
        let c = self.subject(words)?;
        let mut out: Vec<String> = Vec::new();
        for r in self.game.why_not(seat).iter().filter(|r| r.card == c) {
            if !out.iter().any(|x| x == r.clause) {
                out.push(r.clause.to_string());
            }
        }
        Some(out)
    }

    fn cannot(&self, seat: Seat, words: &str) -> Check {
        let (what, why) = match words.split_once(" because ") {
            Some((a, b)) => (a.trim(), Some(b.trim())),
            None => (words, None),
        };
        let asked = self.question(seat)?;
        match asked.find(what) {
            Ok(i) => return Err(Miss::wrong(format!("{what} to be impossible"), format!("the option \"{}\"", asked.labels[i]))),
            Err(e) if e.contains("could be any of") => return Err(Miss::wrong(format!("{what} to be impossible"), e)),
            Err(_) => {}
        }
        let vocab = self.game.m.book.vocab;
        let is_verb = (0..=255u8).any(|v| norm(&seen::verb_name(vocab, v)) == norm(what));
        if self.subject(what).is_none() && !is_verb && what.parse::<i32>().is_err() {
            return match self.names.find(&self.game, what) {
                Err(m) => unknown(m),
                Ok(_) => Ok(()),
            };
        }
        let Some(why) = why else { return Ok(()) };
        let Some(found) = self.reasons(seat, what) else { return unknown(format!("\"{what}\" names no card, so there are no reasons")) };
        let (ids, exact) = match after(why, "exactly") {
            Some(r) => (r, true),
            None => (why, false),
        };
        let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|i| !i.is_empty()).collect();
        let ok = ids.iter().all(|i| found.iter().any(|f| f == i)) && (!exact || found.iter().all(|f| ids.contains(&f.as_str())));
        want(ok, format!("because {}", ids.join(", ")), if found.is_empty() { "no reason given".into() } else { found.join(", ") })
    }

    fn sees(&self, viewer: Viewer, words: &str, yes: bool) -> Check {
        let view = seen::view(&self.game, viewer);
        fn all<'a>(list: &'a [CardView], out: &mut Vec<&'a CardView>) {
            for c in list {
                out.push(c);
                all(&c.on, out);
            }
        }
        let mut cards = Vec::new();
        view.zones.iter().for_each(|z| all(&z.cards, &mut cards));
        let c = match self.names.find(&self.game, words) {
            Ok(c) => c,
            Err(m) => return unknown(m),
        };
        let card = self.game.t.card(c);
        let title = &self.game.m.def(card.def).title;
        let hit = cards.iter().any(|v| v.handle == card.tag && v.title == *title);
        let not = if yes { "" } else { "not " };
        want(hit == yes, format!("{words} {not}to be seen"), format!("{words} in {} is {}seen", where_is(&self.game, c), if hit { "" } else { "not " }))
    }

    // ---- zones and numbers of the table ----

    /// `Anna hand: A, B`, `Anna at Tarrus: A`, `Anna deck top: A, B`.
    fn of_zone(&self, words: &str) -> Option<Check> {
        let (head, list) = words.split_once(':')?;
        let (seat, place) = seat_first(head)?;
        let t = &self.game.t;
        let vocab = self.game.m.book.vocab;
        let place = place.trim();
        let (place, end) = match (place.strip_suffix(" top"), place.strip_suffix(" bottom")) {
            (Some(p), _) => (p, 1),
            (_, Some(p)) => (p, -1),
            _ => (place, 0),
        };
        let name = place.strip_prefix("at ").or_else(|| place.strip_prefix("in ")).unwrap_or(place);
        let zone = zone_named(vocab.seat_zones, name);
        let cards: Vec<CardId> = match zone {
            Some(z) => t.zone(seat_zone(seat, z as u8)).collect(),
            None => {
                let p = self.names.find(&self.game, name).ok()?;
                t.kids(p).filter(|c| t.card(*c).ctrl == seat).collect()
            }
        };
        let wanted: Vec<&str> = if list.trim().eq_ignore_ascii_case("nothing") { Vec::new() } else { split_names(&self.names, &self.game, list) };
        let found: Vec<String> = cards.iter().map(|c| self.names.of(&self.game, *c)).collect();
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
                let mut left = cards.clone();
                wanted.iter().all(|w| match left.iter().position(|c| fits(w, *c)) {
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
        Some(want(ok, list.trim(), if found.is_empty() { "nothing".into() } else { found.join(", ") }))
    }

    /// `Anna resources 4`, `round 2`, `first planet Ferrin`: whatever the game can read off its table.
    fn of_table(&self, words: &str) -> Option<Check> {
        let scene = self.pack().scene();
        let ends: Vec<usize> = words.match_indices(' ').map(|(i, _)| i).collect();
        for end in ends.iter().rev() {
            let value = words[*end..].trim();
            if let Some(found) = scene.read(&self.game, words[..*end].trim_end_matches(':')) {
                if let Some(n) = after(value, "at least").and_then(|n| n.parse::<i32>().ok()) {
                    return Some(want(found.parse::<i32>().is_ok_and(|f| f >= n), value, found));
                }
                return Some(want(norm(&found) == norm(value), value, found));
            }
        }
        None
    }

    // ---- cards ----

    fn of_card(&self, words: &str) -> Option<Check> {
        let ends: Vec<usize> = words.match_indices(' ').map(|(i, _)| i).collect();
        let mut error = None;
        for end in ends.iter().rev() {
            match self.names.find(&self.game, &words[..*end]) {
                Ok(c) => {
                    if let Some(r) = self.about(c, words[..*end].trim(), words[*end..].trim()) {
                        return Some(r);
                    }
                }
                Err(m) if m.contains("could be any of") => error = Some(m),
                Err(_) => {}
            }
        }
        error.map(unknown)
    }

    fn about(&self, c: CardId, name: &str, rest: &str) -> Option<Check> {
        let g = &self.game;
        let vocab = g.m.book.vocab;
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
        let not = if yes { "" } else { "not " };
        let place = || format!("{name} is {}", where_is(g, c));
        if rest.eq_ignore_ascii_case("in play") {
            return Some(want(g.t.card(c).in_play() == yes, format!("{name} {not}in play"), place()));
        }
        if rest.eq_ignore_ascii_case("out of play") {
            return Some(want(g.t.card(c).in_play() != yes, format!("{name} {not}out of play"), place()));
        }
        if rest.eq_ignore_ascii_case("off the table") {
            return Some(want(g.t.card(c).at.is_nowhere() == yes, format!("{name} {not}off the table"), place()));
        }
        if let Some(host) = after(rest, "attached to") {
            return Some(match self.names.find(g, host) {
                Ok(h) => {
                    let on = g.t.card(c).at == Spot::card(h) && g.t.card(c).rel & !OUT == g.m.book.attached;
                    want(on == yes, format!("{name} {not}attached to {host}"), place())
                }
                Err(m) => unknown(m),
            });
        }
        if let Some(p) = after(rest, "at") {
            return Some(match self.names.find(g, p) {
                Ok(h) => want((g.q().place_of(c) == Spot::card(h)) == yes, format!("{name} {not}at {p}"), place()),
                Err(m) => unknown(m),
            });
        }
        if let Some(p) = after(rest, "in") {
            let (seat, zone) = match whose_first(p) {
                Some((s, z)) => (Some(s), z),
                None => (None, p.strip_prefix("the ").unwrap_or(p)),
            };
            let own = zone_named(vocab.seat_zones, zone);
            let shared = zone_named(vocab.shared_zones, zone);
            let here = g.t.card(c).at;
            let hit = match (seat, own, shared) {
                (Some(s), Some(z), _) => here == Spot::zone(seat_zone(s, z as u8)),
                (None, Some(z), _) => g.t.seats().any(|s| here == Spot::zone(seat_zone(s, z as u8))),
                (None, None, Some(z)) => here == Spot::zone(shared_zone(z as u8)),
                _ => {
                    let names: Vec<&str> = vocab.seat_zones.iter().chain(vocab.shared_zones).map(|z| z.name).collect();
                    let near = muster_lang::nearest_name(zone, names.iter().copied()).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
                    return Some(unknown(format!("\"{zone}\" is no zone; there are: {}{near}", names.join(", "))));
                }
            };
            return Some(want(hit == yes, format!("{name} {not}in {p}"), place()));
        }
        if let Some(who) = after(rest, "controlled by") {
            let s = crate::names::seat_of(who)?;
            let ctrl = PLAYERS.get(g.t.card(c).ctrl.ix()).unwrap_or(&"nobody");
            return Some(want((g.t.card(c).ctrl == s) == yes, format!("{name} {not}controlled by {who}"), format!("controlled by {ctrl}")));
        }
        if let Some(who) = after(rest, "owned by") {
            let s = crate::names::seat_of(who)?;
            let owner = PLAYERS.get(g.t.card(c).owner.ix()).unwrap_or(&"nobody");
            return Some(want((g.t.card(c).owner == s) == yes, format!("{name} {not}owned by {who}"), format!("owned by {owner}")));
        }
        if let Some(is) = self.pack().scene().is(g, c, rest) {
            return Some(want(is == yes, format!("{name} {not}{rest}"), format!("it is {}{rest}", if is { "" } else { "not " })));
        }
        if let Some((bit, _)) = vocab.flags.iter().find(|(_, n)| !n.is_empty() && n.eq_ignore_ascii_case(rest)) {
            let is = g.t.card(c).has(*bit);
            return Some(want(is == yes, format!("{name} {not}{rest}"), format!("it is {}{rest}", if is { "" } else { "not " })));
        }
        self.number(c, name, rest).map(|r| match (r, yes) {
            (Ok(()), false) => Err(Miss::wrong(format!("{name} not {rest}"), rest.to_string())),
            (Err(Miss::Wrong { .. }), false) => Ok(()),
            (r, _) => r,
        })
    }

    fn has(&self, c: CardId, name: &str, word: &str, yes: bool) -> Check {
        let vocab = self.game.m.book.vocab;
        let word = word.strip_prefix("the ").unwrap_or(word);
        let not = if yes { "has" } else { "does not have" };
        // `has 2 damage` and `has Area Effect 2`
        for w in [word.to_string(), word.split_once(' ').map_or(String::new(), |(a, b)| format!("{b} {a}"))] {
            if let Some(r) = self.number(c, name, &w) {
                return match (r, yes) {
                    (Ok(()), false) => Err(Miss::wrong(format!("{name} not to have {word}"), word)),
                    (Err(Miss::Wrong { .. }), false) => Ok(()),
                    (r, _) => r,
                };
            }
        }
        let Some(i) = vocab.tags.iter().position(|t| !t.is_empty() && norm(t) == norm(word)) else {
            let near = muster_lang::nearest_name(word, vocab.tags.iter().copied()).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
            return unknown(format!("\"{word}\" is no keyword, trait, faction or type{near}"));
        };
        let facts = self.game.q().facts_of(c);
        let q = self.game.q();
        let is = q.has(&facts, Tag(i as u8));
        let all: Vec<&str> = vocab.tags.iter().enumerate().filter(|(i, n)| !n.is_empty() && q.has(&facts, Tag(*i as u8))).map(|(_, n)| *n).collect();
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
        let q = self.game.q();
        let facts = q.facts_of(c);
        let slot = vocab.slots.iter().position(|s| !s.is_empty() && s.eq_ignore_ascii_case(word));
        let counter = vocab.counters.iter().position(|s| !s.is_empty() && s.eq_ignore_ascii_case(word));
        let has_slot = slot.is_some_and(|i| q.face(facts.def, facts.face).slots[i] != NO_NUMBER);
        let found = match (slot, counter) {
            (Some(i), None) => if printed { q.printed(&facts, Slot(i as u8)) } else { q.number(&facts, Slot(i as u8)) },
            (Some(i), Some(_)) if has_slot => if printed { q.printed(&facts, Slot(i as u8)) } else { q.number(&facts, Slot(i as u8)) },
            (_, Some(i)) => self.game.t.card(c).counters[i] as i32,
            (None, None) => return None,
        };
        let how = if printed { "printed " } else { "" };
        Some(want(found == n, format!("{name} {how}{word} {n}"), found.to_string()))
    }
}

/// Splits a list of card names at commas, but not inside a name.
fn split_names<'a>(names: &Names, game: &Game, list: &'a str) -> Vec<&'a str> {
    let mut out = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() && out.len() < 400 {
        let mut ends: Vec<usize> = rest.match_indices(',').map(|(i, _)| i).collect();
        ends.push(rest.len());
        let end = ends.iter().rev().find(|e| !names.find_all(game, &rest[..**e]).is_empty()).copied().unwrap_or(ends[0]);
        out.push(rest[..end].trim());
        rest = rest.get(end + 1..).unwrap_or("").trim_start();
    }
    out
}
