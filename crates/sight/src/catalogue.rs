//! Every card of a game as data for a browser.

use crate::Tongue;
use muster_kernel::{Book, NO_NUMBER, Name, Slot};
use muster_lang::{CardSource, FaceSource, Paragraph, Role, Term};
use muster_pack::{Cards, Pack};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Catalogue {
    pub game: String,
    pub title: String,
    pub cards: Vec<Entry>,
}

/// A card as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Entry {
    pub code: String,
    pub title: String,
    pub set: String,
    pub kind: String,
    pub faction: String,
    /// Unique, loyal and the like.
    pub flags: Vec<String>,
    pub traits: Vec<String>,
    pub nums: Vec<Printed>,
    /// Facts that are read out, and lines of text, numbered as `line` numbers them across the card and its faces.
    pub lines: Vec<TextLine>,
    /// Its other sides or forms.
    pub faces: Vec<FaceEntry>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaceEntry {
    pub word: String,
    pub title: String,
    pub kind: String,
    pub nums: Vec<Printed>,
    pub lines: Vec<TextLine>,
}

/// A number; below 0 it is an X.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Printed {
    pub word: String,
    pub n: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextLine {
    pub line: u8,
    /// Another line that says the same for the other player: both are read out in this one.
    pub with: Option<u8>,
    pub spans: Vec<TextSpan>,
}

/// A piece of text with what it is; `clause` is the rule that explains the word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextSpan {
    pub text: String,
    pub role: String,
    /// The term that printed it, as levels and options name terms.
    pub node: u32,
    pub clause: Option<String>,
}

/// The number of what is read out like a line and is none: a fact.
pub const FACT: u8 = u8::MAX;

/// All cards of a game.
pub fn catalogue(pack: &dyn Pack, tongue: &'static dyn Tongue) -> Catalogue {
    let cards = pack.cards();
    let book = pack.new_match(vec![Vec::new(); *pack.seats().start()], 0).book;
    let maker = Maker { pack, cards, book, tongue };
    Catalogue {
        game: pack.game().to_string(),
        title: pack.layout().title.to_string(),
        cards: (0..cards.sources.len()).map(|i| maker.entry(i)).collect(),
    }
}

struct Maker<'a> {
    pack: &'a dyn Pack,
    cards: &'a Cards,
    book: &'static Book,
    tongue: &'static dyn Tongue,
}

impl Maker<'_> {
    fn entry(&self, i: usize) -> Entry {
        let s = &self.cards.sources[i];
        let faces = &self.cards.defs[i].faces;
        // either every face is a named side, or the first is the card itself
        let whole = faces.len() == s.faces.len();
        let said = |w: &'static str| self.tongue.shown(w).into_owned();
        let words = |list: &[&'static str]| list.iter().map(|w| said(w)).collect::<Vec<_>>();
        let mut line = s.lines.len();
        let mut sides = Vec::new();
        for (k, f) in s.faces.iter().enumerate() {
            sides.push(FaceEntry {
                word: said(f.word),
                title: f.name.clone().unwrap_or_else(|| s.title.clone()),
                kind: said(f.type_word.unwrap_or(s.type_word)),
                nums: faces.get(if whole { k } else { k + 1 }).map_or(Vec::new(), |f| self.nums(f)),
                lines: self.lines(s, Some(f), line),
            });
            line += f.lines.len();
        }
        Entry {
            code: s.id.clone(),
            title: s.title.clone(),
            set: s.set().to_string(),
            kind: said(s.type_word),
            faction: said(s.faction.unwrap_or_default()),
            flags: s.flags.iter().copied().chain(s.loyalty).map(said).collect(),
            traits: words(&s.traits),
            nums: faces.first().map_or(Vec::new(), |f| self.nums(f)),
            lines: self.lines(s, None, 0),
            faces: sides,
        }
    }

    fn nums(&self, f: &muster_kernel::Face) -> Vec<Printed> {
        let named = self.book.vocab.slots.open().filter(|(i, _)| f.slots[*i] != NO_NUMBER);
        let said = |i| self.tongue.name(self.book, Name::Number(Slot::nth(i))).into_owned();
        named.map(|(i, _)| Printed { word: said(i), n: f.slots[i] as i32 }).collect()
    }

    fn lines(&self, s: &CardSource, face: Option<&FaceSource>, from: usize) -> Vec<TextLine> {
        let list = face.map_or(&s.lines, |f| &f.lines);
        let told = |(p, spans): (Paragraph, Vec<muster_lang::Span>)| {
            let terms = list[p.line].term.preorder();
            let span = |s: muster_lang::Span| TextSpan {
                clause: terms.get(s.node as usize).and_then(|t| self.clause(t, s.role)),
                role: role(s.role).to_string(),
                node: s.node,
                text: s.text,
            };
            let number = |i: usize| (from + i) as u8;
            TextLine { line: number(p.line), with: p.with.map(number), spans: spans.into_iter().map(span).collect() }
        };
        let plain = |s: muster_lang::Span| TextSpan {
            role: role(s.role).to_string(),
            node: s.node,
            text: s.text,
            clause: None,
        };
        let facts = crate::facts(self.cards, self.tongue.code(), s, face).into_iter();
        let fact = |spans: Vec<_>| TextLine { line: FACT, with: None, spans: spans.into_iter().map(plain).collect() };
        let lines = self.cards.dialect.read_out(self.tongue.code(), s, face).into_iter();
        facts.map(fact).chain(lines.map(told)).collect()
    }

    /// The rule behind a keyword: found by what the text means, in whatever language it is read.
    fn clause(&self, term: &Term, drawn: Role) -> Option<String> {
        (drawn == Role::Keyword).then(|| crate::rulebook::behind(self.pack, term))?.map(str::to_string)
    }
}

/// What a piece of text is, in a word.
pub fn role(r: Role) -> &'static str {
    match r {
        Role::Text => "text",
        Role::Keyword => "keyword",
        Role::Trait => "trait",
        Role::Faction => "faction",
        Role::Type => "type",
        Role::Kind => "kind",
        Role::Label => "label",
        Role::State => "state",
        Role::Slot => "slot",
        Role::Zone => "zone",
        Role::Player => "player",
        Role::Number => "number",
        Role::Name => "name",
        Role::Title => "title",
    }
}
