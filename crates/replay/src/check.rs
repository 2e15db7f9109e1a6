//! Playing a record again and comparing.

use crate::record::*;
use crate::session::{Session, guarded};
use muster_kernel::{DefId, Match, Refusal};
use muster_lang::render_all;
use muster_pack::{Kept, Mode, Pack, rules_id};
use std::sync::Arc;

/// Where a record and the game differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// How many entries were done, the one to blame included; 0 if the game could not begin.
    pub choice: usize,
    /// Up to here everything was right: what is wrong lies after this entry.
    pub since: usize,
    /// Which part of the record and of this program are at odds.
    pub what: What,
    /// What the record says there, for a message.
    pub expected: String,
    /// What this program found instead.
    pub found: String,
}

/// What differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The record is of another game.
    Game,
    /// It was played by another version of the rulebook.
    Book,
    /// The texts of its cards cannot be read any more.
    Cards,
    /// It was played by other rules or settings than it says or this program has.
    Rules,
    /// A deck cannot be had.
    Deck,
    /// The entry cannot be done.
    Refused,
    /// The entries are not those that were made.
    Entries,
    /// The entries are right, but they lead to another state.
    Fingerprint,
    /// Every step is right, but the record tells of another ending.
    Result,
    /// The rulebook could not cope with the record's decks.
    Broken,
}

impl Mismatch {
    pub(crate) fn new(choice: usize, what: What, expected: String, found: String) -> Mismatch {
        Mismatch { choice, since: choice.saturating_sub(1), what, expected, found }
    }
    pub(crate) fn refused(choice: usize, e: Entry, r: &Refusal) -> Mismatch {
        Mismatch::new(choice, What::Refused, e.to_string(), muster_sight::refusal(r))
    }
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Mismatch { choice, since, expected, found, .. } = self;
        match self.what {
            What::Game => write!(f, "the record is of {expected}, not of {found}"),
            What::Book => write!(
                f,
                "the record was played by version {expected} of the rulebook, and this program has version {found}: \
                 use the program it was recorded with"
            ),
            What::Cards => write!(f, "the record was played by card texts that this program cannot read: {found}"),
            What::Rules => write!(
                f,
                "the record was played by rules {expected}, and those of its rulebook, cards and settings are {found}: \
                 it was changed"
            ),
            What::Deck => write!(f, "the decks cannot be had: expected {expected}, found {found}"),
            What::Refused => write!(f, "choice {choice} ({expected}) cannot be made: {found}"),
            What::Entries => write!(
                f,
                "the choices from {} to {choice} are not those that were made: their fingerprint was {expected} and is {found}",
                since + 1
            ),
            What::Fingerprint => write!(
                f,
                "after choice {choice} the record has fingerprint {expected}, but the game has {found}: \
                 they part at a choice after number {since}"
            ),
            What::Result => {
                write!(f, "after choice {choice}, the last, the record says: {expected}; the game says: {found}")
            }
            What::Broken => write!(f, "the game breaks at choice {choice}: {found}"),
        }
    }
}

impl std::error::Error for Mismatch {}

/// What was compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Entries done, those of every kind.
    pub entries: usize,
    /// Entries that answered a question.
    pub choices: usize,
    /// Entries that took steps back.
    pub take_backs: usize,
    /// Steps that stand at the end.
    pub steps: usize,
    /// Fingerprints that were compared.
    pub prints: usize,
    /// None if the game is not over.
    pub result: Option<Outcome>,
}

/// Plays a record again and compares every fingerprint and the result.
pub fn verify(pack: &dyn Pack, record: &Record) -> Result<Report, Mismatch> {
    let s = Session::resume(pack, record)?;
    let n = record.entries.len();
    let found = s.outcome();
    if !agree(&record.result, &found) {
        return Err(Mismatch::new(n, What::Result, say(&record.result), say(&found)));
    }
    let count = |f: fn(&Entry) -> bool| record.entries.iter().filter(|e| f(e)).count();
    Ok(Report {
        entries: n,
        choices: count(|e| matches!(e, Entry::Choice { .. })),
        take_backs: count(|e| matches!(e, Entry::Back { .. })),
        steps: s.len(),
        prints: record.prints.len(),
        result: found,
    })
}

/// Is it the same end? What is no symbol is words that were kept before there were any: these may change, so they are not
/// compared.
fn agree(recorded: &Option<Outcome>, found: &Option<Outcome>) -> bool {
    match (recorded, found) {
        (Some(r), Some(f)) => r.winners == f.winners && (r.ending == f.ending || !r.ending.starts_with("ending.")),
        (r, f) => r == f,
    }
}

fn say(o: &Option<Outcome>) -> String {
    let seat = |w: &u8| format!("seat {}", *w as u32 + 1);
    match o {
        None => "not over".into(),
        Some(o) if o.winners.is_empty() => format!("a tie: {}", o.ending),
        Some(o) => format!("won by {}: {}", o.winners.iter().map(seat).collect::<Vec<_>>().join(" and "), o.ending),
    }
}

/// The match a record was played in, if this program has it.
pub fn open(pack: &dyn Pack, record: &Record) -> Result<Arc<Match>, Mismatch> {
    let start = |what, expected: String, found: String| Err(Mismatch::new(0, what, expected, found));
    if record.game != pack.game() {
        return start(What::Game, quote(&record.game), quote(pack.game()));
    }
    let own = as_begun(pack, record)?;
    let pack = own.as_deref().unwrap_or(pack);
    let kept: Vec<Kept> = record.cards.iter().filter_map(|t| Kept::of(t)).collect();
    if let Some(code) = record.decks.iter().flatten().find(|code| !kept.iter().any(|k| k.code == **code)) {
        return start(What::Deck, format!("the text of {}", quote(code)), "a record without it".into());
    }
    let seats = record.decks.len();
    if !pack.seats().contains(&seats) || record.players.len() != seats {
        let (few, many) = (pack.seats().start().to_owned(), pack.seats().end().to_owned());
        return start(What::Deck, format!("{few} to {many} decks and as many players"), format!("{seats}"));
    }
    let total: usize = record.decks.iter().map(Vec::len).sum();
    if total > limits::CARDS || record.decks.iter().any(|d| d.is_empty() || d.len() > limits::DECK) {
        return start(What::Deck, format!("1 to {} cards a deck", limits::DECK), format!("{total} cards"));
    }
    let mode = match Mode::from_told(pack, &record.mode, seats) {
        Ok(mode) if mode.seats(pack).contains(&seats) => mode,
        Ok(mode) => return start(What::Deck, format!("decks for {}", mode.name(pack)), format!("{seats}")),
        Err(e) => return start(What::Rules, "settings this game has".into(), e),
    };
    let held = kept.iter().filter_map(|k| pack.cards().by_code(&k.code)).collect();
    let m = Arc::new(match_of(pack, &mode, &record.decks, record.seed)?.holding(held, record.rules));
    Ok(match &record.shuffle {
        Some(s) => Arc::new(m.with_key(s.key())),
        None => m,
    })
}

/// The game with the card texts of a record; none if this pack has just these. Fails where the rulebook is another or a
/// text cannot be read.
pub fn as_begun(pack: &dyn Pack, record: &Record) -> Result<Option<Box<dyn Pack>>, Mismatch> {
    let version = pack.cards().book().version;
    if record.book != version {
        return Err(Mismatch::new(0, What::Book, record.book.to_string(), version.to_string()));
    }
    let kept: Vec<Kept> = record.cards.iter().filter_map(|t| Kept::of(t)).collect();
    let rules = rules_id(record.book, &kept);
    if record.rules != rules {
        let (told, found) = (format!("{:016x}", record.rules), format!("{rules:016x}"));
        return Err(Mismatch::new(0, What::Rules, told, found));
    }
    let cards = pack.cards();
    let same = |text: &String| {
        let here = Kept::of(text).and_then(|k| cards.by_code(&k.code)).map(|d| &cards.kept(d).text);
        here == Some(text)
    };
    if record.cards.iter().all(same) {
        return Ok(None);
    }
    let unreadable = |why: String| Mismatch::new(0, What::Cards, "texts of this game".into(), why);
    let text = record.cards.concat();
    let own = guarded(0, || pack.by_texts(&[("the record", &text)]))?;
    own.map(Some).map_err(|d| unreadable(render_all(&d, false).chars().take(600).collect()))
}

/// A match between decks given by card codes.
pub(crate) fn match_of(pack: &dyn Pack, mode: &Mode, decks: &[Vec<String>], seed: u64) -> Result<Arc<Match>, Mismatch> {
    let card = |code: &String| {
        let none =
            || Mismatch::new(0, What::Deck, format!("the card {}", quote(code)), "no card with that code".into());
        pack.cards().by_code(code).ok_or_else(none)
    };
    let decks = decks.iter().map(|d| d.iter().map(card).collect()).collect::<Result<Vec<Vec<DefId>>, _>>()?;
    Ok(pack.new_match_in(mode, decks, seed))
}
