//! The record itself and its file form.

use crate::shuffle::{PART, Shuffle, from_hex, to_hex};
use muster_kernel::Seat;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How much a record may hold.
pub mod limits {
    /// Bytes of a file.
    pub const FILE: usize = 2 * 1024 * 1024;
    /// Things done in one game, those taken back among them.
    pub const ENTRIES: usize = 50_000;
    /// Players of one game.
    pub const SEATS: usize = muster_kernel::MAX_SEATS;
    /// Cards of one deck.
    pub const DECK: usize = 150;
    /// Cards of all decks.
    pub const CARDS: usize = muster_kernel::MAX_CARDS;
    /// Settings that are not as usual.
    pub const SETTINGS: usize = 64;
    /// Bytes of a card code.
    pub const CODE: usize = 40;
    /// Cards that a game holds.
    pub const HELD: usize = 400;
    /// Bytes of the text of one card.
    pub const TEXT: usize = 4096;
    /// Characters of a player's name.
    pub const NAME: usize = 60;
    /// Bytes of a word for the game or the ending.
    pub const WORD: usize = 100;
    /// The highest option index.
    pub const OPTION: u32 = 9_999;
    /// Entries from one fingerprint to the next.
    pub const PRINT_EVERY: usize = 16;
}

const VERSION: u32 = 2;

/// A game written down.
///
/// ```
/// use muster_replay::Record;
///
/// // a file may come from anyone: what is not a record is answered, in words
/// let wrong = Record::parse("{\"muster\": 1}").unwrap_err();
/// assert!(wrong.to_string().starts_with("not a replay: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name of the game it is, as its pack says it.
    pub game: String,
    /// Names the rules and cards it was played by.
    pub rules: u64,
    /// The version of the rulebook.
    pub book: u32,
    /// The texts of all cards the game holds, in the order of their codes: it is played by these for ever.
    pub cards: Vec<String>,
    /// Card codes by seat, in the order the game was given them.
    pub decks: Vec<Vec<String>>,
    /// What all shuffles and dice come from, where `shuffle` gives no key.
    pub seed: u64,
    /// Format and settings that are not as usual, by their names.
    pub mode: Vec<(String, String)>,
    /// What each seat's player is called.
    pub players: Vec<String>,
    /// Everything that was done, in order, take-backs too.
    pub entries: Vec<Entry>,
    /// What proves a later reading right, in ascending order.
    pub prints: Vec<Print>,
    /// How it ended; none while it is being played.
    pub result: Option<Outcome>,
    /// What the key was made of, if not of the seed.
    pub shuffle: Option<Shuffle>,
}

/// One thing done.
///
/// ```
/// use muster_kernel::Seat;
/// use muster_replay::Entry;
///
/// let taken = Entry::Choice { seat: Seat(1), option: 3 };
/// assert_eq!(taken.to_string(), "b3");
/// assert_eq!(Entry::parse("b3", 2), Some(taken));
/// // only two sit at this table
/// assert_eq!(Entry::parse("c3", 2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// An option of a question is taken.
    Choice {
        /// Who was asked.
        seat: Seat,
        /// Its place in that seat's list, from 0.
        option: u16,
    },
    /// Something is claimed that nobody asked about.
    Claim {
        /// Who claims it.
        seat: Seat,
        /// Its place among the seat's claims, from 0.
        option: u16,
    },
    /// A player gives the game up.
    Concede {
        /// Who gives it up.
        seat: Seat,
    },
    /// The seat has run out of time.
    Flag {
        /// Whose clock ran out.
        seat: Seat,
    },
    /// The seat was called and did not come back.
    Absent {
        /// Who stayed away.
        seat: Seat,
    },
    /// All have agreed on a draw.
    Tie,
    /// Back to the moment after so many steps.
    Back {
        /// How many steps are left standing.
        to: u32,
    },
}

/// After so many entries the game had this fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// How many entries were done by then.
    pub after: usize,
    /// The fingerprint of the state; 0 where the program could not play the game.
    pub print: u64,
    /// The fingerprint of the entries themselves: different choices may lead to the same state.
    pub history: u64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The seats that won; none for a tie.
    pub winners: Vec<u8>,
    /// The rulebook's symbol for how it was won, `ending.three`, or that of what was done without playing on. Records
    /// made before symbols have words here.
    pub ending: String,
}

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError(pub String);

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "not a replay: {}", self.0)
    }
}

impl std::error::Error for ParseError {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    muster: u32,
    game: String,
    rules: String,
    book: u32,
    seed: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mode: Vec<(String, String)>,
    cards: Vec<String>,
    players: Vec<String>,
    decks: Vec<Vec<String>>,
    entries: String,
    prints: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shuffle: Option<ShuffleFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShuffleFile {
    server: String,
    parts: Vec<String>,
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let letter = |s: &Seat| (b'a' + s.0.min(25)) as char;
        match self {
            Entry::Choice { seat, option } => write!(f, "{}{option}", letter(seat)),
            Entry::Claim { seat, option } => write!(f, "{}!{option}", letter(seat)),
            Entry::Concede { seat } => write!(f, "{}-", letter(seat)),
            Entry::Flag { seat } => write!(f, "{}~", letter(seat)),
            Entry::Absent { seat } => write!(f, "{}_", letter(seat)),
            Entry::Tie => write!(f, "="),
            Entry::Back { to } => write!(f, "<{to}"),
        }
    }
}

impl Entry {
    /// Who did it; nobody in particular takes back or agrees.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Choice { seat, .. } | Entry::Claim { seat, .. } => Some(*seat),
            Entry::Concede { seat } | Entry::Flag { seat } | Entry::Absent { seat } => Some(*seat),
            Entry::Tie | Entry::Back { .. } => None,
        }
    }
    /// Is it done without playing on? That can be done where a game cannot be played, too.
    pub fn is_unplayed(&self) -> bool {
        matches!(self, Entry::Concede { .. } | Entry::Flag { .. } | Entry::Absent { .. } | Entry::Tie)
    }
    /// Reads a word of `entries`.
    pub fn parse(word: &str, seats: usize) -> Option<Entry> {
        let mut chars = word.chars();
        let first = chars.next()?;
        let rest = chars.as_str();
        if first == '<' {
            return Some(Entry::Back { to: number(rest, limits::ENTRIES as u32)? });
        }
        if word == "=" {
            return Some(Entry::Tie);
        }
        let seat = Seat((first as u32).checked_sub('a' as u32).filter(|s| (*s as usize) < seats)? as u8);
        match rest {
            "-" => return Some(Entry::Concede { seat }),
            "~" => return Some(Entry::Flag { seat }),
            "_" => return Some(Entry::Absent { seat }),
            _ => {}
        }
        let option = |s: &str| number(s, limits::OPTION).map(|n| n as u16);
        match rest.strip_prefix('!') {
            Some(n) => Some(Entry::Claim { seat, option: option(n)? }),
            None => Some(Entry::Choice { seat, option: option(rest)? }),
        }
    }
}

/// The fingerprint of entries, from the one of those before and the next.
pub(crate) fn extend_history(so_far: u64, e: Entry) -> u64 {
    xxhash_rust::xxh3::xxh3_64_with_seed(e.to_string().as_bytes(), so_far)
}

/// A plain decimal number up to a limit.
fn number(s: &str, most: u32) -> Option<u32> {
    let plain =
        !s.is_empty() && s.len() <= 9 && s.bytes().all(|b| b.is_ascii_digit()) && (s == "0" || !s.starts_with('0'));
    if plain { s.parse().ok().filter(|n| *n <= most) } else { None }
}

fn hex(s: &str) -> Option<u64> {
    let plain = s.len() == 16 && s.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if plain { u64::from_str_radix(s, 16).ok() } else { None }
}

/// Text that is not ours, cut and made harmless for a message.
pub(crate) fn quote(s: &str) -> String {
    let mut cut: String = s.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if s.chars().nth(40).is_some() {
        cut.push('…');
    }
    format!("\"{cut}\"")
}

fn fail<T>(message: String) -> Result<T, ParseError> {
    Err(ParseError(message))
}

impl Record {
    /// The file form.
    pub fn to_text(&self) -> Result<String, String> {
        let mut entries = String::with_capacity(self.entries.len() * 3);
        for (i, e) in self.entries.iter().enumerate() {
            let _ = write!(entries, "{}{e}", if i == 0 { "" } else { " " });
        }
        let file = File {
            muster: VERSION,
            game: self.game.clone(),
            rules: format!("{:016x}", self.rules),
            book: self.book,
            cards: self.cards.clone(),
            seed: self.seed.to_string(),
            mode: self.mode.clone(),
            players: self.players.clone(),
            decks: self.decks.iter().map(|d| pack_codes(d)).collect(),
            entries,
            prints: self.prints.iter().map(|p| format!("{} {:016x} {:016x}", p.after, p.print, p.history)).collect(),
            result: self.result.clone(),
            shuffle: self
                .shuffle
                .as_ref()
                .map(|s| ShuffleFile { server: to_hex(&s.server), parts: s.parts.iter().map(|p| to_hex(p)).collect() }),
        };
        serde_json::to_string(&file).map_err(|e| format!("the replay cannot be written: {e}"))
    }

    /// Reads the file form. The text may be anything.
    pub fn parse(text: &str) -> Result<Record, ParseError> {
        if text.len() > limits::FILE {
            return fail(format!("it is larger than {} bytes", limits::FILE));
        }
        let file: File =
            serde_json::from_str(text).map_err(|e| ParseError(e.to_string().chars().take(300).collect()))?;
        if file.muster != VERSION {
            return fail(format!("it has format version {}; this program reads version {VERSION}", file.muster));
        }
        let word =
            |what: &str, s: &str| match s.len() <= limits::WORD && !s.is_empty() && !s.chars().any(char::is_control) {
                true => Ok(()),
                false => fail(format!("{what} {} is empty, too long, or has control characters", quote(s))),
            };
        word("the game", &file.game)?;
        let Some(rules) = hex(&file.rules) else {
            return fail(format!("rules {} are not 16 hexadecimal digits", quote(&file.rules)));
        };
        let plain = file.seed.bytes().all(|b| b.is_ascii_digit());
        let Some(seed) = file.seed.parse::<u64>().ok().filter(|_| plain) else {
            return fail(format!("seed {} is not a number from 0 to {}", quote(&file.seed), u64::MAX));
        };
        if file.mode.len() > limits::SETTINGS
            || file.mode.iter().any(|(n, v)| n.len() > limits::WORD || v.len() > limits::WORD)
        {
            return fail("it has too many settings, or too long ones".into());
        }
        let seats = file.decks.len();
        if seats == 0 || seats > limits::SEATS {
            return fail(format!("it has {seats} decks; there may be 1 to {}", limits::SEATS));
        }
        if file.players.len() != seats {
            return fail(format!("it has {seats} decks and {} players", file.players.len()));
        }
        for name in &file.players {
            if name.chars().count() > limits::NAME || name.chars().any(char::is_control) {
                return fail(format!("the player's name {} is too long or has control characters", quote(name)));
            }
        }
        let decks = file.decks.iter().map(|d| unpack_codes(d)).collect::<Result<Vec<_>, _>>()?;
        let cards: usize = decks.iter().map(Vec::len).sum();
        if cards > limits::CARDS {
            return fail(format!("its decks have {cards} cards together; at most {} are allowed", limits::CARDS));
        }
        if file.cards.len() > limits::HELD || file.cards.iter().any(|t| t.len() > limits::TEXT) {
            return fail(format!("it holds more than {} cards, or texts over {} bytes", limits::HELD, limits::TEXT));
        }
        let entries = parse_entries(&file.entries, seats)?;
        let prints = parse_prints(&file.prints, entries.len())?;
        if let Some(r) = &file.result {
            word("the ending", &r.ending)?;
            if r.winners.len() > seats || r.winners.iter().any(|w| *w as usize >= seats) {
                return fail("the result names a winner who has no seat".into());
            }
        }
        let shuffle = file.shuffle.as_ref().map(|s| parse_shuffle(s, seats)).transpose()?;
        let File { game, book, players, cards, result, .. } = file;
        Ok(Record { game, rules, book, cards, decks, seed, mode: file.mode, players, entries, prints, result, shuffle })
    }

    /// The record with entries and the fingerprint after each, as a log has them, without playing.
    pub fn with_log(mut self, steps: &[(Entry, u64)]) -> Record {
        let mut history = 0;
        (self.entries, self.prints) = (Vec::new(), Vec::new());
        for (i, (entry, print)) in steps.iter().enumerate() {
            self.entries.push(*entry);
            history = extend_history(history, *entry);
            let after = i + 1;
            if after.is_multiple_of(limits::PRINT_EVERY) || after == steps.len() {
                self.prints.push(Print { after, print: *print, history });
            }
        }
        self
    }

    /// The steps that stand: what was taken back is left out.
    pub fn line(&self) -> Vec<Entry> {
        let mut line = Vec::new();
        for e in &self.entries {
            match e {
                Entry::Back { to } => line.truncate(*to as usize),
                e => line.push(*e),
            }
        }
        line
    }
}

fn parse_shuffle(file: &ShuffleFile, seats: usize) -> Result<Shuffle, ParseError> {
    let server = from_hex(&file.server).and_then(|b| <[u8; 32]>::try_from(b).ok());
    let Some(server) = server else {
        return fail("the server's part of the shuffle is not 64 hexadecimal digits".into());
    };
    let parts: Option<Vec<_>> = file.parts.iter().map(|p| from_hex(p).filter(|b| b.len() <= PART)).collect();
    match parts.filter(|p| p.len() == seats) {
        Some(parts) => Ok(Shuffle { server, parts }),
        None => fail(format!("the shuffle does not have one part of at most {PART} bytes for each seat")),
    }
}

fn parse_entries(text: &str, seats: usize) -> Result<Vec<Entry>, ParseError> {
    let mut entries = Vec::new();
    let mut steps = 0;
    if text.is_empty() {
        return Ok(entries);
    }
    for word in text.split(' ') {
        let n = entries.len() + 1;
        if n > limits::ENTRIES {
            return fail(format!("it has more than {} entries", limits::ENTRIES));
        }
        let Some(e) = Entry::parse(word, seats) else {
            return fail(format!("entry {n} is {}; expected a word like a3, a!0, a-, a~, = or <12", quote(word)));
        };
        match e {
            Entry::Back { to } if to as usize >= steps => {
                return fail(format!("entry {n} goes back to step {to}, but only {steps} steps stand before it"));
            }
            Entry::Back { to } => steps = to as usize,
            _ => steps += 1,
        }
        entries.push(e);
    }
    Ok(entries)
}

fn parse_prints(list: &[String], entries: usize) -> Result<Vec<Print>, ParseError> {
    let mut prints: Vec<Print> = Vec::new();
    for text in list {
        let words: Vec<&str> = text.splitn(4, ' ').collect();
        let parts = match words[..] {
            [n, p, h] => number(n, limits::ENTRIES as u32).zip(hex(p)).zip(hex(h)),
            _ => None,
        };
        let Some(((after, print), history)) = parts else {
            return fail(format!("the fingerprint {} is not a number and twice 16 hexadecimal digits", quote(text)));
        };
        let after = after as usize;
        if after > entries || prints.last().is_some_and(|p| p.after >= after) {
            return fail(format!(
                "the fingerprint after entry {after} is out of order or beyond the last of {entries} entries"
            ));
        }
        prints.push(Print { after, print, history });
    }
    // a record whose fingerprints were left out would prove nothing
    let mut from = 0;
    for after in prints.iter().map(|p| p.after).chain([entries]) {
        if after - from > limits::PRINT_EVERY {
            return fail(format!(
                "no fingerprint stands between entries {from} and {after}; there must be one every {}",
                limits::PRINT_EVERY
            ));
        }
        from = after;
    }
    if prints.last().map_or(0, |p| p.after) != entries || prints.is_empty() {
        return fail("no fingerprint stands after the last entry".into());
    }
    Ok(prints)
}

/// Equal neighbours as `3x CODE`.
pub(crate) fn pack_codes(codes: &[String]) -> Vec<String> {
    let runs = codes.chunk_by(|a, b| a == b);
    runs.map(|r| if r.len() == 1 { r[0].clone() } else { format!("{}x {}", r.len(), r[0]) }).collect()
}

pub(crate) fn unpack_codes(list: &[String]) -> Result<Vec<String>, ParseError> {
    let mut codes = Vec::new();
    for text in list {
        let (n, code) = match text.split_once("x ") {
            Some((n, code)) => (number(n, limits::DECK as u32).filter(|n| *n > 0), code),
            None => (Some(1), text.as_str()),
        };
        let fine = !code.is_empty()
            && code.len() <= limits::CODE
            && !code.chars().any(|c| c.is_control() || c.is_whitespace());
        let Some(n) = n.filter(|_| fine) else {
            return fail(format!("the deck entry {} is neither a card code nor like \"3x CODE\"", quote(text)));
        };
        if codes.len() + n as usize > limits::DECK {
            return fail(format!("a deck has more than {} cards", limits::DECK));
        }
        codes.extend(std::iter::repeat_n(code.to_string(), n as usize));
    }
    Ok(codes)
}
