//! Expectations about the game as a whole: its end, its log, texts, the pool and decks.

use super::{Because, Check, after, quoted, unknown, want};
use crate::names::whose_first;
use crate::stepper::Stepper;
use crate::{PLAYERS, pool};
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;

impl Stepper<'_> {
    pub(super) fn outcome(&self) -> String {
        let h = &self.game.t().head();
        if !h.over {
            return "the game is not over".into();
        }
        let how = self.game.m.book.vocab.endings.name(h.ending.ix());
        let who: Vec<&str> = (0..PLAYERS.len()).filter(|s| h.winners >> s & 1 != 0).map(|s| PLAYERS[s]).collect();
        if who.is_empty() { format!("a tie: {how}") } else { format!("{} wins: {how}", who.join(" and ")) }
    }

    pub(super) fn of_game(&self, words: &str) -> Option<Check> {
        let h = &self.game.t().head();
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
        let found =
            if report.legal() { "a legal deck".to_string() } else { format!("an illegal deck\n{}", faults.join("\n")) };
        match illegal {
            None => want(report.legal(), "a legal deck", found),
            Some(ids) => {
                let why = Because::read(ids)?;
                let clauses: Vec<&str> = report.faults.iter().map(|f| f.clause).collect();
                want(!report.legal() && why.fits(&clauses), format!("an illegal deck {}", why.words()), found)
            }
        }
    }

    fn log_line(&self, text: &str, viewer: Option<Seat>, absent: bool, from: usize) -> Check {
        let Some(wanted) = quoted(text) else {
            return unknown("a log line stands in quotation marks: expect log \"…\"");
        };
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
        let Some(text) = text.trim_end().strip_suffix('"') else {
            return unknown("the text stands in quotation marks");
        };
        let cards = self.pack().cards();
        let by_name = self.names.find(&self.game, name).map(|c| self.game.t().card(c).def).ok();
        let Some(def) = by_name.or_else(|| cards.find(name)) else {
            return unknown(format!("no card is called \"{}\"", name.trim()));
        };
        let lines: Vec<String> =
            cards.terse(def).into_iter().map(|(_, spans)| spans.iter().map(|s| s.text.as_str()).collect()).collect();
        let plain = |s: &str| s.replace("->", "→").split_whitespace().collect::<Vec<_>>().join(" ");
        let ok = lines.iter().any(|l| plain(l) == plain(text)) || plain(&lines.join(" ")) == plain(text);
        want(
            ok,
            format!("the text \"{text}\""),
            if lines.is_empty() { "no text".into() } else { lines.join("\n          ") },
        )
    }

    fn pool(&self, rest: &str) -> Check {
        let Some((words, n)) = rest.rsplit_once(' ') else { return unknown("pool WORDS count N") };
        let Ok(n) = n.parse::<i32>() else { return unknown("pool WORDS count N: N is a number") };
        match pool::count(self.base(), words.trim()) {
            Ok(found) => want(found == n, format!("{n} in the pool"), found.to_string()),
            Err(m) => unknown(m),
        }
    }
}
