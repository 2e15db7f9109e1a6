//! German: what pictures and log lines say around the words of a game. The words themselves stand in files: those that all
//! games share in `german.words` here, a game's own in its crate.

use crate::ENGLISH;
use crate::speak::{Piece, Spoken, Whose};
use crate::text::capital;
use crate::tongue::{Say, Tongue};
use muster_kernel::seen::ChangeKind;
use muster_kernel::{Book, Name, NoteId, Seat};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Words that all games share.
const SHARED: &str = include_str!("german.words");

/// A game's words in German.
pub struct German {
    words: BTreeMap<&'static str, &'static str>,
}

impl German {
    pub const CODE: &'static str = "de";

    /// Of lines `English = German`; what stays as it is has nothing behind the sign.
    pub fn new(own: &'static str) -> German {
        let lines = SHARED.lines().chain(own.lines()).filter(|l| !l.starts_with('#'));
        German { words: lines.filter_map(|l| l.split_once(" =")).map(|(en, de)| (en, de.trim())).collect() }
    }

    /// The German of some English; none if it has none.
    pub fn word(&self, english: &str) -> Option<&'static str> {
        self.words.get(english).copied().filter(|w| !w.is_empty())
    }

    /// Whether it is the same in German.
    pub fn stays(&self, english: &str) -> bool {
        self.words.get(english).is_some_and(|w| w.is_empty()) || !english.contains(char::is_alphabetic)
    }

    fn of(&self, english: Cow<'static, str>) -> Cow<'static, str> {
        self.word(&english).map_or(english, Cow::Borrowed)
    }
}

impl Tongue for German {
    fn code(&self) -> &'static str {
        German::CODE
    }

    fn name(&self, book: &Book, what: Name) -> Cow<'static, str> {
        self.of(ENGLISH.name(book, what))
    }

    fn template(&self, book: &Book, line: NoteId, private: bool) -> Cow<'static, str> {
        self.of(ENGLISH.template(book, line, private))
    }

    fn shown(&self, english: &'static str) -> Cow<'static, str> {
        self.of(Cow::Borrowed(english))
    }

    fn printed(&self, text: String) -> String {
        text
    }

    fn ended(&self, english: String) -> String {
        self.word(&english).map_or(english, str::to_string)
    }

    fn counted(&self, n: i32, words: String) -> String {
        let nouns = [(" Ressourcen", " Ressource"), (" Karten", " Karte"), (" Verluste", " Verlust")];
        let one = nouns.into_iter().find(|(many, _)| n == 1 && words.starts_with(many));
        one.map_or(words.clone(), |(many, one)| format!("{one}{}", &words[many.len()..]))
    }

    fn say(&self, what: Say) -> String {
        match what {
            Say::You => "du".into(),
            Say::Opponent => "dein Gegner".into(),
            Say::Nobody => "niemand".into(),
            Say::Somebody => "jemand".into(),
            Say::Seat(n) => format!("Platz {n}"),
            Say::Player(n) => format!("Spieler {n}"),
            Say::YourZone(zone) => format!("{zone} (deine Seite)"),
            Say::ZoneOf { who, zone } => format!("{zone} ({who})"),
            Say::CardOf { n, zone } => format!("Karte {n}: {zone}"),
            Say::HiddenCard => "eine verborgene Karte".into(),
            Say::FaceDown => "verdeckt".into(),
            Say::FaceDownCard => "eine verdeckte Karte".into(),
            Say::Nothing => "nichts".into(),
            Say::Nowhere => "nirgends".into(),
            Say::AnEffect => "eine Wirkung".into(),
            Say::Way(n) => format!("Möglichkeit {n}"),
            // the verb comes last
            Say::Do { verb, card, to } => {
                let to = to.map(|to| format!("nach {to}"));
                [card.map(str::to_string), to, Some(verb.to_string())]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Say::With { verb, on: Some(on), card } => format!("{on} mit {card} {verb}"),
            Say::With { verb, on: None, card } => format!("mit {card} {verb}"),
            Say::For(what) => format!(" für {what}"),
            Say::Line(n) => format!(", Zeile {n}"),
            Say::At(place) => format!(" bei {place}"),
            Say::Own(place) => format!("für sich allein: {place}"),
            Say::LeftOf(a) => format!("links von {a}"),
            Say::RightOf(a) => format!("rechts von {a}"),
            Say::Between(a, b) => format!("zwischen {a} und {b}"),
            Say::Cards(1) => "1 Karte".into(),
            Say::Cards(n) => format!("{n} Karten"),
            Say::On => "auf".into(),
            Say::WhenAllPass(what) => format!("wenn alle passen: {what}"),
            Say::Calls(what) => format!("sagt an: {what}"),
            Say::OutOfTime => "hat keine Zeit mehr".into(),
            Say::Absent => "kommt nicht zurück".into(),
            Say::Concedes => "gibt auf".into(),
            Say::UpTo(n) => format!("bis zu {n}"),
            Say::Picked(n) => format!("{n} gewählt"),
            Say::Wish { words, verbs } => wish(words, verbs),
            Say::Offer(words) => offer(words),
            Say::Change { how, n, by } => change(how, n, by),
            Say::OwnText => "der eigene Text".into(),
            Say::Before(what) => format!("davor: {what}"),
            Say::After(what) => format!("danach: {what}"),
            Say::Happens { kind, who, said } => happening(kind, who, said),
            Say::List(words) => listed(words),
            Say::AndMore(n) => format!(", und {n} weitere"),
            Say::Yours => " (dein Zug)".into(),
            Say::Theirs(enemy) => format!(" ({enemy})"),
            Say::Fought { what, at } => format!("{what}: {at}"),
            Say::StepOf { n, step } => format!("Schritt {n}: {step}"),
        }
    }

    fn address(&self, line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece> {
        address(line, reader, players, enemy)
    }
}

fn wish(words: &str, verbs: &[&str]) -> String {
    let first = words.split(' ').next().unwrap_or("");
    if first == "wähle" || verbs.contains(&first) { words.to_string() } else { format!("wähle {words}") }
}

/// What is done first if the answer is yes.
fn offer(words: &str) -> String {
    let what = words.split_once("darfst ").or_else(|| words.split_once("darf ")).map_or(words, |(_, what)| what);
    format!("{}?", what.split("; ").next().unwrap_or(what))
}

fn change(how: ChangeKind, n: i32, by: &str) -> String {
    match how {
        ChangeKind::ReadAs => format!("gelesen wie {by}"),
        ChangeKind::Add => format!("{n:+}"),
        ChangeKind::Less => format!("{:+}", -n),
        ChangeKind::Double => "verdoppelt".into(),
        ChangeKind::Half => "halbiert".into(),
        ChangeKind::Set => format!("gesetzt auf {n}"),
        ChangeKind::Least => format!("mindestens {n}"),
        ChangeKind::Blank => "ohne Text".into(),
        ChangeKind::Gain => "gewonnen".into(),
        ChangeKind::Lose => "verloren".into(),
    }
}

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} und {last}", most.join(", ")),
    }
}

/// What happens to cards: "Zerstörung: A und B", or as the layout says it, where one and several differ in the verb alone.
fn happening(kind: &str, words: &[String], said: Option<&str>) -> String {
    const MOST: usize = 3;
    const NAMED: usize = 2;
    let who = match words {
        [] => "eine Karte".to_string(),
        _ if words.len() <= MOST => listed(words),
        _ => format!("{} und {} weitere", words[..NAMED].join(", "), words.len() - NAMED),
    };
    match said {
        Some(said) if said.contains('{') => said.replace("{}", &who).replace("{card}", &who).replace("{_}", ""),
        Some(said) => match said.strip_prefix("wird ").filter(|_| words.len() > 1) {
            Some(rest) => format!("{who} werden {rest}"),
            None => format!("{who} {said}"),
        },
        None if words.is_empty() => kind.to_string(),
        None => format!("{kind}: {who}"),
    }
}

/// A line as the reader hears it. Of two players, the other has a name of its own.
fn address(line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut addressed = false;
    for Spoken { piece: mut s, whose } in line {
        match whose {
            // what is only counted for somebody: "Gesamtstärke (Ann): 3"
            Whose::Seat(seat) if seat == reader && out.last().is_some_and(|p| p.text.ends_with('(')) => {
                s.text = "du".into();
            }
            Whose::Seat(seat) if seat == reader => {
                s.text = "du".into();
                addressed = true;
            }
            Whose::Zone(seat, zone) if seat == reader => {
                s.text = format!("{zone} (deine Seite)");
                addressed = false;
            }
            Whose::Seat(_) | Whose::Zone(..) => {
                if players == 2 {
                    s.text = match whose {
                        Whose::Zone(_, zone) => format!("{zone} (dein {enemy})"),
                        _ => format!("dein {enemy}"),
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

/// " zieht eine Karte" after "du" is " ziehst eine Karte".
fn second_person(s: &str) -> String {
    let mut words: Vec<String> = s.split(' ').map(str::to_string).collect();
    if let Some(w) = words.iter_mut().find(|w| !w.is_empty()) {
        let end = w.find(|c: char| !c.is_alphabetic()).unwrap_or(w.len());
        let (verb, tail) = w.split_at(end);
        let verb = match verb {
            "hat" => "hast".to_string(),
            "ist" => "bist".to_string(),
            "wird" => "wirst".to_string(),
            "darf" => "darfst".to_string(),
            "erhält" => "erhältst".to_string(),
            "hält" => "hältst".to_string(),
            v => match v.strip_suffix('t') {
                Some(stem) if stem.ends_with(['s', 'ß', 'x', 'z']) => format!("{stem}t"),
                Some(stem) => format!("{stem}st"),
                None => v.to_string(),
            },
        };
        *w = verb + tail;
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(parts: &[&str]) -> String {
        let spoken = |t: &&str| match *t {
            "Ann" | "Bob" => Spoken { whose: Whose::Seat(Seat(u8::from(*t == "Bob"))), ..Spoken::text(t.to_string()) },
            t => Spoken::text(t.into()),
        };
        address(parts.iter().map(spoken).collect(), Seat(0), 2, "Gegner").into_iter().map(|s| s.text).collect()
    }

    #[test]
    fn lines_speak_to_the_reader() {
        assert_eq!(said(&["Ann", " zieht eine Karte."]), "Du ziehst eine Karte.");
        assert_eq!(said(&["Ann", " setzt den Regler auf ", "2", "."]), "Du setzt den Regler auf 2.");
        assert_eq!(said(&["Ann", " erhält ", "2", " Ressourcen."]), "Du erhältst 2 Ressourcen.");
        assert_eq!(said(&["Bob", " passt."]), "Dein Gegner passt.");
        assert_eq!(said(&["Gesamtstärke (", "Ann", "): ", "3", "."]), "Gesamtstärke (du): 3.");
        assert_eq!(
            said(&["Ein Kampf beginnt; ", "Ann", " hat die Initiative."]),
            "Ein Kampf beginnt; du hast die Initiative."
        );
    }

    #[test]
    fn an_offer_asks_for_what_is_done() {
        assert_eq!(offer("du darfst 1 zahlen; wenn du das tust: ziehe 1 Karte"), "1 zahlen?");
        assert_eq!(offer("dein Gegner darf 3 zahlen; falls ja: zerstöre sie"), "3 zahlen?");
    }

    #[test]
    fn options_have_the_verb_last() {
        let g = German::new("");
        let verb = "aufstellen";
        assert_eq!(g.say(Say::Do { verb, card: Some("A"), to: Some("B") }), "A nach B aufstellen");
        assert_eq!(g.say(Say::Do { verb, card: None, to: None }), "aufstellen");
        assert_eq!(g.say(Say::Wish { words: "eine Einheit", verbs: &["zerstöre"] }), "wähle eine Einheit");
        assert_eq!(g.say(Say::Wish { words: "zerstöre eine Einheit", verbs: &["zerstöre"] }), "zerstöre eine Einheit");
    }

    #[test]
    fn events_read_as_sentences() {
        let w = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        assert_eq!(happening("Zerstörung", &w(&["A", "B"]), None), "Zerstörung: A und B");
        assert_eq!(happening("Ziehen", &w(&["A", "B"]), Some("wird gezogen")), "A und B werden gezogen");
        assert_eq!(happening("Ziehen", &w(&["A"]), Some("wird gezogen")), "A wird gezogen");
        assert_eq!(
            happening("Streit", &w(&["A"]), Some("der Streit um {} ist gewonnen")),
            "der Streit um A ist gewonnen"
        );
    }
}
