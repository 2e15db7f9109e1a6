//! English: the words of the kernel's own verbs and facts, and all that pictures and log lines say around the words that
//! games declare.

use crate::speak::{Piece, Spoken, Whose};
use crate::text::capital;
use crate::tongue::{Say, Tongue};
use muster_kernel::seen::ChangeKind;
use muster_kernel::{Book, Bound, FACE_DOWN, Name, NoteId, Refusal, Seat, Words, ov, told};
use std::borrow::Cow;

pub struct English;

/// The language that games are declared in.
pub static ENGLISH: English = English;

/// The kernel's own verbs, in their order.
pub const VERBS: [&str; ov::COUNT] =
    ["pass", "done", "yes", "no", "pick", "place", "number", "branch", "use", "seat", "resolve", "choose"];

pub const FACTS: [&str; told::COUNT] =
    ["place", "first", "begun by", "step", "acting", "target", "by", "strength", "met", "due"];

impl Tongue for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn name(&self, book: &Book, what: Name) -> Cow<'static, str> {
        let own = match what {
            Name::Verb(v) => VERBS.get(v.ix()),
            Name::Fact(f) => FACTS.get(f.ix()),
            Name::Flag(FACE_DOWN) => Some(&"face down"),
            _ => None,
        };
        Cow::Borrowed(own.copied().unwrap_or_else(|| book.word(what)))
    }

    fn template(&self, book: &Book, line: NoteId, private: bool) -> Cow<'static, str> {
        let line = book.vocab.notes[line.ix()];
        Cow::Borrowed(if private { line.private } else { line.public })
    }

    fn shown(&self, english: &'static str) -> Cow<'static, str> {
        Cow::Borrowed(english)
    }

    fn printed(&self, text: String) -> String {
        text
    }

    fn counted(&self, n: i32, words: String) -> String {
        if n == 1 { singular(&words) } else { words }
    }

    fn say(&self, what: Say) -> String {
        match what {
            Say::You => "you".into(),
            Say::Opponent => "opponent".into(),
            Say::Nobody => "nobody".into(),
            Say::Somebody => "somebody".into(),
            Say::Seat(n) => format!("seat {n}"),
            Say::Player(n) => format!("Player {n}"),
            Say::YourZone(zone) => format!("your {zone}"),
            Say::ZoneOf { who, zone } => format!("{who}'s {zone}"),
            Say::CardOf { n, zone } => format!("card {n} of {zone}"),
            Say::HiddenCard => "a hidden card".into(),
            Say::FaceDown => "face down".into(),
            Say::FaceDownCard => "a face-down card".into(),
            Say::Nothing => "nothing".into(),
            Say::Nowhere => "nowhere".into(),
            Say::AnEffect => "an effect".into(),
            Say::Way(n) => format!("option {n}"),
            Say::Do { verb, card, to } => {
                let card = card.map_or(String::new(), |c| format!(" {c}"));
                let to = to.map_or(String::new(), |s| format!(" to {s}"));
                format!("{verb}{card}{to}")
            }
            Say::With { verb, on: Some(on), card } => format!("{verb} {on} with {card}"),
            Say::With { verb, on: None, card } => format!("{verb} with {card}"),
            Say::For(what) => format!(" for {what}"),
            Say::Line(n) => format!(", line {n}"),
            Say::At(place) => format!(" at {place}"),
            Say::Own(place) => format!("as a {place} of its own"),
            Say::LeftOf(a) => format!("left of {a}"),
            Say::RightOf(a) => format!("right of {a}"),
            Say::Between(a, b) => format!("between {a} and {b}"),
            Say::Cards(1) => "1 card".into(),
            Say::Cards(n) => format!("{n} cards"),
            Say::On => "on".into(),
            Say::WhenAllPass(what) => format!("when all pass: {what}"),
            Say::Calls(what) => format!("calls {what}"),
            Say::OutOfTime => "runs out of time".into(),
            Say::Absent => "does not come back".into(),
            Say::Concedes => "concedes".into(),
            Say::UpTo(n) => format!("up to {n}"),
            Say::Picked(n) => format!("{n} picked"),
            Say::Wish { words, verbs } => wish(words, verbs),
            Say::Offer(words) => offer(words),
            Say::Change { how, n, by } => change(how, n, by),
            Say::OwnText => "its own text".into(),
            Say::Before(what) => format!("before {what}"),
            Say::After(what) => format!("after {what}"),
            Say::Happens { kind, who, said } => happening(kind, who, said),
            Say::List(words) => listed(words),
            Say::AndMore(n) => format!(", and {n} more"),
            Say::Yours => " (yours)".into(),
            Say::Theirs(enemy) => format!(" (the {enemy}'s)"),
            Say::Fought { what, at } => format!("{what} at {at}"),
            Say::StepOf { n, step } => format!("step {n}: {step}"),
        }
    }

    fn address(&self, line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece> {
        address(line, reader, players, enemy)
    }
}

/// What is done first if the answer is yes: what follows from it is read in the card's text.
fn offer(words: &str) -> String {
    let asked = match words.strip_prefix("unless you ") {
        Some(way_out) => way_out.split(',').next().unwrap_or(way_out),
        None => {
            let what = words.split_once("may ").map_or(words, |(_, what)| what);
            what.split("; ").next().unwrap_or(what)
        }
    };
    format!("{asked}?")
}

/// Why a request was refused.
pub fn refusal(r: &Refusal) -> String {
    match r {
        Refusal::Over => "the game is over".into(),
        Refusal::NotYourDecision { seat } => format!("seat {} owes no decision now", seat.0),
        Refusal::NoSuchOption { index, options } => {
            format!("option {index} does not exist: there are {options}, numbered from 0")
        }
        Refusal::TooMuch(b) => {
            format!("this cannot be carried to its end: it would take more than {} {}", b.most(), bound(*b))
        }
    }
}

/// How a game ended, by the symbol that is kept of it. What is no symbol is words that were kept before there were any.
pub fn ending(endings: Words, symbol: &str) -> String {
    let own = endings.by_symbol(symbol).and_then(|i| endings.shown(i));
    let unplayed = || match symbol {
        "ending.conceded" => "conceded",
        "ending.agreed" => "agreed",
        "ending.time" => "time ran out",
        "ending.absent" => "somebody did not come back",
        words => words,
    };
    own.unwrap_or_else(unplayed).into()
}

fn bound(b: Bound) -> &'static str {
    match b {
        Bound::Steps => "steps without a decision",
        Bound::Looks => "steps looked ahead",
        Bound::Levels => "numbers that depend on one another",
        Bound::Readings => "numbers read for the sake of others",
        Bound::Numbers => "in a number",
        Bound::Counters => "counters on a card",
        Bound::Frames => "levels of what is going on",
        Bound::Picks => "things picked",
        Bound::ParkedPicks => "things picked by what waits its turn",
        Bound::Records => "things that happen at once",
        Bound::Cards => "cards",
        Bound::Lasting => "timed effects",
        Bound::Uses => "counted uses",
        Bound::Answered => "answers given",
        Bound::Waiting => "triggers that wait",
        Bound::Parked => "things that wait their turn",
        Bound::Purses => "purses",
    }
}

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "unit" is to be chosen; "sacrifice a unit" says so itself.
fn wish(words: &str, verbs: &[&str]) -> String {
    let first = words.split(' ').next().unwrap_or("");
    let order = first == "choose" || !words.starts_with("up to ") && verbs.contains(&first);
    if order { words.to_string() } else { format!("choose {words}") }
}

fn change(how: ChangeKind, n: i32, by: &str) -> String {
    match how {
        ChangeKind::ReadAs => format!("read as {by}"),
        ChangeKind::Add => format!("{n:+}"),
        ChangeKind::Less => format!("{:+}", -n),
        ChangeKind::Double => "doubled".into(),
        ChangeKind::Half => "halved".into(),
        ChangeKind::Set => format!("set to {n}"),
        ChangeKind::Least => format!("at least {n}"),
        ChangeKind::Blank => "blank".into(),
        ChangeKind::Gain => "gained".into(),
        ChangeKind::Lose => "lost".into(),
    }
}

/// What happens to cards: "A and B are destroyed", "A moves", "price: A (3)".
fn happening(kind: &str, words: &[String], said: Option<&str>) -> String {
    // a title has two lines on a phone
    const MOST: usize = 3;
    const NAMED: usize = 2;
    let who = match words {
        [] => "a card".to_string(),
        _ if words.len() <= MOST => listed(words),
        _ => format!("{} and {} more", words[..NAMED].join(", "), words.len() - NAMED),
    };
    let many = words.len() > 1;
    if let Some(said) = said {
        if said.contains('{') {
            return said.replace("{}", &who).replace("{card}", &who).replace("{_}", "");
        }
        let many = said.strip_prefix("is ").filter(|_| many).map(|s| format!("{who} are {s}"));
        return many.unwrap_or_else(|| format!("{who} {said}"));
    }
    let first = kind.split(' ').next().unwrap_or("");
    let (suffered, done) = (first.ends_with("ed"), first.ends_with('s'));
    match (many, suffered, done) {
        (_, false, _) if words.is_empty() => kind.to_string(),
        (true, true, _) => format!("{who} are {kind}"),
        (false, true, _) => format!("{who} is {kind}"),
        (true, _, true) => {
            let (verb, rest) = kind.split_once(' ').map_or((kind, String::new()), |(v, r)| (v, format!(" {r}")));
            format!("{who} {}{rest}", of_many(verb))
        }
        (false, _, true) => format!("{who} {kind}"),
        _ => format!("{kind}: {who}"),
    }
}

/// "moves" of one is "move" of many, and "readies" is "ready".
fn of_many(verb: &str) -> String {
    let ready = verb.strip_suffix("ies").map(|v| format!("{v}y"));
    ready.unwrap_or_else(|| verb.trim_end_matches('s').to_string())
}

/// A line as the reader hears it. Of two players, the other has a name of its own.
fn address(line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut addressed = false;
    for Spoken { piece: mut s, whose } in line {
        match whose {
            // "Total power of Ann" is "your total power"
            Whose::Seat(seat) if seat == reader && out.len() == 1 && out[0].text.ends_with(" of ") => {
                let what = out[0].text.trim_end_matches(" of ");
                let mut letters = what.chars();
                let first = letters.next().map_or(String::new(), |c| c.to_lowercase().collect());
                out[0].text = format!("Your {first}{}", letters.as_str());
                addressed = false;
                continue;
            }
            Whose::Seat(seat) if seat == reader => {
                s.text = "you".into();
                addressed = true;
            }
            Whose::Zone(seat, zone) if seat == reader => {
                s.text = format!("your {zone}");
                addressed = false;
            }
            Whose::Seat(_) | Whose::Zone(..) => {
                if players == 2 {
                    s.text = match whose {
                        Whose::Zone(_, zone) => format!("the {enemy}'s {zone}"),
                        _ => format!("the {enemy}"),
                    };
                }
                addressed = false;
            }
            Whose::Nobody if addressed => {
                s.text = second_person(&s.text);
                addressed = false;
            }
            Whose::Nobody => {}
        }
        if out.is_empty() {
            s.text = capital(&s.text);
        }
        out.push(s);
    }
    out
}

/// " resources." after a 1 is " resource."
fn singular(s: &str) -> String {
    let nouns = [(" resources", " resource"), (" cards", " card"), (" casualties", " casualty")];
    let noun = nouns.into_iter().find(|(many, _)| s.starts_with(many));
    noun.map_or(s.into(), |(many, one)| format!("{one}{}", &s[many.len()..]))
}

/// Turns the first verb of " now holds the token" to the form that follows "you".
fn second_person(s: &str) -> String {
    let mut words: Vec<String> = s.split(' ').map(str::to_string).collect();
    if let Some(w) = words.iter_mut().find(|w| !w.is_empty() && w.as_str() != "now") {
        let end = w.find(|c: char| !c.is_alphabetic()).unwrap_or(w.len());
        let (verb, tail) = w.split_at(end);
        let verb = match verb {
            "has" => "have".into(),
            "is" => "are".into(),
            v if v.ends_with("sses") || v.ends_with("shes") || v.ends_with("ches") => v[..v.len() - 2].to_string(),
            v if v.ends_with("ies") => format!("{}y", &v[..v.len() - 3]),
            v if v.ends_with('s') && v.len() > 2 => v[..v.len() - 1].to_string(),
            v => v.to_string(),
        };
        *w = verb + tail;
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(t: &str) -> Spoken {
        Spoken::text(t.into())
    }
    fn seat(n: u8) -> Spoken {
        Spoken { whose: Whose::Seat(Seat(n)), ..text(["Ann", "Bob"][n as usize]) }
    }
    fn said(line: Vec<Spoken>) -> String {
        address(line, Seat(0), 2, "enemy").into_iter().map(|s| s.text).collect()
    }

    #[test]
    fn lines_speak_to_the_reader() {
        let line = |parts: &[&str]| {
            said(
                parts
                    .iter()
                    .map(|t| match *t {
                        "Ann" => seat(0),
                        "Bob" => seat(1),
                        t => text(t),
                    })
                    .collect(),
            )
        };
        assert_eq!(line(&["Ann", " deploys ", "A", " for ", "2", "."]), "You deploy A for 2.");
        assert_eq!(line(&["Bob", " passes for the phase."]), "The enemy passes for the phase.");
        assert_eq!(line(&["Ann", " passes for the phase."]), "You pass for the phase.");
        assert_eq!(line(&["Ann", " now holds the initiative."]), "You now hold the initiative.");
        assert_eq!(line(&["A battle; ", "Ann", " has the initiative."]), "A battle; you have the initiative.");
        assert_eq!(line(&["Total power of ", "Ann", ": ", "3", "."]), "Your total power: 3.");
        assert_eq!(line(&["Total power of ", "Bob", ": ", "3", "."]), "Total power of the enemy: 3.");
        assert_eq!(line(&["Ann", " has ", "2", " casualties to meet."]), "You have 2 casualties to meet.");
        assert_eq!(line(&["Ann", " wins: ", "x", "."]), "You win: x.");
        assert_eq!(line(&["Round ", "1", " begins."]), "Round 1 begins.");
        let hand = Spoken { whose: Whose::Zone(Seat(0), "hand".into()), ..text("Ann's hand") };
        assert_eq!(said(vec![text("A"), text(" returns to "), hand, text(".")]), "A returns to your hand.");
        let hand = Spoken { whose: Whose::Zone(Seat(1), "hand".into()), ..text("Bob's hand") };
        assert_eq!(said(vec![text("A"), text(" returns to "), hand, text(".")]), "A returns to the enemy's hand.");
        // whoever is called like a card's beginning is not meant by it
        assert_eq!(said(vec![text("Annex"), text(" moves.")]), "Annex moves.");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(ENGLISH.counted(1, " casualties to meet.".into()), " casualty to meet.");
        assert_eq!(ENGLISH.counted(1, " resources.".into()), " resource.");
        assert_eq!(ENGLISH.counted(2, " resources.".into()), " resources.");
    }

    #[test]
    fn an_offer_asks_for_what_is_done() {
        assert_eq!(offer("you may pay 1; if you do, return this unit to your hand"), "pay 1?");
        assert_eq!(offer("your opponent may pay 3; if they do, they draw a card"), "pay 3?");
        assert_eq!(offer("unless you reveal a card in your hand, dismiss this sector"), "reveal a card in your hand?");
        assert_eq!(offer("draw a card"), "draw a card?");
    }

    #[test]
    fn events_read_as_sentences() {
        let w = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let after =
            [("drawn", "is drawn"), ("struggle won", "the struggle at {} is won"), ("gained", "command is gained{_}")];
        let said = |kind: &str, list: &[&str]| {
            happening(kind, &w(list), after.iter().find(|(k, _)| *k == kind).map(|(_, s)| *s))
        };
        assert_eq!(said("destroyed", &["A"]), "A is destroyed");
        assert_eq!(said("assigned damage", &["A (2)", "B (1)"]), "A (2) and B (1) are assigned damage");
        assert_eq!(said("commits", &["A", "B", "C", "D", "E", "F"]), "A, B and 4 more commit");
        assert_eq!(said("readies", &["A", "B"]), "A and B ready");
        assert_eq!(said("enters play", &["A"]), "A enters play");
        assert_eq!(said("price", &["A (3)"]), "price: A (3)");
        assert_eq!(said("phase begins", &[]), "phase begins");
        assert_eq!(said("destroyed", &[]), "a card is destroyed");
        assert_eq!(said("gained", &["A"]), "command is gained");
        assert_eq!(said("gained", &[]), "command is gained");
        assert_eq!(said("drawn", &["A", "B"]), "A and B are drawn");
        assert_eq!(said("struggle won", &["A"]), "the struggle at A is won");
    }
}
