//! What must be true.

mod card;
mod game;
mod player;
mod zone;

use crate::names::seat_first;
use crate::stepper::Stepper;
use muster_kernel::CardId;

/// Why an expectation is not met.
pub enum Miss {
    Wrong {
        expected: String,
        found: String,
    },
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

pub type Check = Result<(), Miss>;

/// How many words of a line are tried as a card's name.
pub const LOOKED_AT: usize = 24;

pub fn want(ok: bool, expected: impl Into<String>, found: impl Into<String>) -> Check {
    if ok { Ok(()) } else { Err(Miss::wrong(expected, found)) }
}
pub fn unknown<T>(m: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Unknown(m.into()))
}

pub fn quoted(s: &str) -> Option<&str> {
    s.trim().strip_prefix('"').and_then(|s| s.strip_suffix('"'))
}
/// A prefix of whole words, without regard to case.
pub fn after<'a>(s: &'a str, word: &str) -> Option<&'a str> {
    let head = s.get(..word.len())?;
    let rest = &s[word.len()..];
    (head.eq_ignore_ascii_case(word) && (rest.is_empty() || rest.starts_with([' ', ':'])))
        .then(|| rest.trim_start_matches(':').trim())
}

/// The clauses a reason is given by: `a.b, c.d`, or `exactly a.b` if there may be no others.
pub struct Because<'a> {
    ids: Vec<&'a str>,
    exactly: bool,
}

impl<'a> Because<'a> {
    pub fn read(words: &'a str) -> Result<Because<'a>, Miss> {
        let (list, exactly) = after(words, "exactly").map_or((words, false), |r| (r, true));
        let ids: Vec<&str> = list.split(',').map(str::trim).filter(|i| !i.is_empty()).collect();
        if ids.is_empty() {
            return unknown("because of which clause?");
        }
        Ok(Because { ids, exactly })
    }
    pub fn fits(&self, found: &[&str]) -> bool {
        self.ids.iter().all(|i| found.contains(i)) && (!self.exactly || found.iter().all(|f| self.ids.contains(f)))
    }
    pub fn words(&self) -> String {
        format!("because {}{}", if self.exactly { "exactly " } else { "" }, self.ids.join(", "))
    }
}

/// "did you mean", if some word is near.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    muster_lang::nearest_name(word, known).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"))
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
        let mut known: Vec<String> =
            ["log", "no log", "tie", "not over", "text of", "pool", "legal", "illegal"].map(String::from).to_vec();
        known.extend((0..self.game.t().cards().len() as u16).flat_map(|c| self.names.all_of(&self.game, CardId(c))));
        // a card with a word nobody knows behind it
        let tokens: Vec<&str> = words.split_whitespace().take(LOOKED_AT).collect();
        for n in (1..tokens.len()).rev() {
            if self.names.lookup(&self.game, &tokens[..n].join(" ")).is_some() {
                let slots = vocab.slots.open().chain(vocab.counters.open()).map(|(_, name)| name);
                let all: Vec<&str> =
                    slots.chain(["has", "is", "at", "in", "attached to", "exhausted", "ready"]).collect();
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
}
