//! Languages. Games are played by ids; whoever looks at one gets its words here and nowhere else. A language is one `Tongue`:
//! how it calls what a game names, its lines of the log, what it says around them. English is the one that games are
//! declared in (`english`), so it finds its words in the book itself.

use muster_kernel::seen::{CardRef, ChangeKind, Viewer};
use muster_kernel::{Book, Game, Match, Name, NoteId, Refusal, Seat, Tag, Words, ZoneId, zone_of_seat};
use muster_pack::layout::{CardLayout, Figure, Hue, Key, Speller};
use muster_pack::{Layout, Pack};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Mutex;

use crate::german::German;
use crate::speak::{Piece, Spoken};
use crate::{ENGLISH, english};

/// A language.
pub trait Tongue: Sync {
    /// Its code, such as `en`.
    fn code(&self) -> &'static str;
    /// The word for something of a game.
    fn name(&self, book: &Book, what: Name) -> Cow<'static, str>;
    /// A line of the log, with `{0}` and so on for what it is about. A line that names what its reader is not told has a gap.
    fn template(&self, book: &Book, line: NoteId, private: bool) -> Cow<'static, str>;
    /// What a layout says and what card files declare, which is written in English.
    fn shown(&self, english: &'static str) -> Cow<'static, str>;
    /// What a card is called or its text says, and what the rulebook says: as they are printed.
    fn printed(&self, text: String) -> String;
    /// How a game ended, as it is kept in English.
    fn ended(&self, english: String) -> String {
        english
    }
    /// Words of a line that follow a number, in the form that the number wants.
    fn counted(&self, n: i32, words: String) -> String;
    /// What a picture says around the words of its game.
    fn say(&self, what: Say) -> String;
    /// A log line as one of its players hears it: "you deploy", "the enemy deploys".
    fn address(&self, line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece>;
}

/// Something that a picture says. What stands in it has its words already.
#[derive(Clone, Copy, Debug)]
pub enum Say<'a> {
    // who and where
    You,
    Opponent,
    Nobody,
    Somebody,
    /// A seat without a name, from 1; and one at the head of an area.
    Seat(u8),
    Player(u8),
    YourZone(&'a str),
    ZoneOf {
        who: &'a str,
        zone: &'a str,
    },
    /// A card that is not known, by its place from the top of a zone, from 1.
    CardOf {
        n: u16,
        zone: &'a str,
    },
    HiddenCard,
    FaceDown,
    FaceDownCard,
    Nothing,
    Nowhere,
    AnEffect,
    // options
    /// One of several ways, from 1.
    Way(i32),
    Do {
        verb: &'a str,
        card: Option<&'a str>,
        to: Option<&'a str>,
    },
    /// With one card, for what stands there.
    With {
        verb: &'a str,
        on: Option<&'a str>,
        card: &'a str,
    },
    /// What tells an option from another that reads alike.
    For(&'a str),
    Line(u8),
    At(&'a str),
    /// Where a new place goes.
    Own(&'a str),
    LeftOf(&'a str),
    RightOf(&'a str),
    Between(&'a str, &'a str),
    Cards(u16),
    On,
    WhenAllPass(&'a str),
    /// Something that was done: a claim, time that ran out, a player who stayed away or gave up.
    Calls(&'a str),
    OutOfTime,
    Absent,
    Concedes,
    // questions
    UpTo(i32),
    Picked(i32),
    /// What a card's words ask for; `verbs` are the words that sentences of cards begin with.
    Wish {
        words: &'a str,
        verbs: &'a [&'a str],
    },
    /// What a card's words let a player do, asked.
    Offer(&'a str),
    // what bears on cards
    Change {
        how: ChangeKind,
        n: i32,
        by: &'a str,
    },
    OwnText,
    // what happens
    Before(&'a str),
    After(&'a str),
    /// A kind of event happens to cards; `said` are the layout's words for it.
    Happens {
        kind: &'a str,
        who: &'a [String],
        said: Option<&'a str>,
    },
    List(&'a [String]),
    AndMore(usize),
    // the heading
    Yours,
    Theirs(&'a str),
    Fought {
        what: &'a str,
        at: &'a str,
    },
    StepOf {
        n: u8,
        step: &'a str,
    },
}

/// A game's words in a language, by its code; English if there is no such language.
pub fn tongue(pack: &dyn Pack, code: &str) -> &'static dyn Tongue {
    type Made = Vec<(&'static str, &'static German)>;
    static GERMAN: Mutex<Made> = Mutex::new(Vec::new());
    if code != German::CODE {
        return &ENGLISH;
    }
    let game = pack.layout().game;
    let mut kept = GERMAN.lock().unwrap_or_else(|e| e.into_inner());
    if let Some((_, t)) = kept.iter().find(|(g, _)| *g == game) {
        return *t;
    }
    let made: &'static German = Box::leak(Box::new(German::new(pack.words_in(code))));
    kept.push((game, made));
    made
}

/// The English words of a game that have none in a language.
pub fn unsaid(pack: &dyn Pack, code: &str) -> Vec<&'static str> {
    if code != German::CODE {
        return Vec::new();
    }
    let german = German::new(pack.words_in(code));
    let seen = Mutex::new(BTreeSet::new());
    let note = |english: &'static str| {
        if !english.is_empty() && german.word(english).is_none() {
            seen.lock().unwrap_or_else(|e| e.into_inner()).insert(english);
        }
    };
    said_by(pack.cards().book()).into_iter().for_each(note);
    pack.cards().factions.iter().for_each(|f| note(f.word.declared));
    let say = |text: &'static str| {
        note(text);
        Cow::Borrowed(text)
    };
    let _ = pack.layout().spelled(&Speller { word: &|_| Cow::Borrowed("-"), say: &say });
    seen.into_inner().unwrap_or_default().into_iter().filter(|w| !german.stays(w)).collect()
}

/// All words of a book that players read: names and lines of the log.
fn said_by(book: &Book) -> Vec<&'static str> {
    let v = book.vocab;
    let lists = [
        v.tags,
        v.slots,
        v.counters,
        v.pools,
        v.flags,
        v.seat_zones.words,
        v.shared_zones.words,
        v.option_verbs,
        v.prompts,
        v.endings,
        v.globals,
        v.facts,
        v.phases,
        book.kinds.words,
        book.windows.words,
        book.procs.words,
    ];
    let mut out: Vec<&'static str> = lists.iter().flat_map(|l| l.open().map(|(_, w)| w)).collect();
    out.extend(book.procs.iter().flat_map(|p| p.steps.words.open().map(|(_, w)| w)));
    out.extend(v.notes.iter().flat_map(|l| [l.public, l.private]));
    out.extend(english::VERBS);
    out.extend(english::FACTS);
    out
}

/// Words for one viewer of one game.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    pub tongue: &'static dyn Tongue,
    pub m: &'a Match,
    pub viewer: Viewer,
    /// What the players are called, as far as they have names.
    pub players: &'a [String],
    pub seats: u8,
}

impl<'a> Speech<'a> {
    pub fn new(tongue: &'static dyn Tongue, game: &'a Game, viewer: Viewer, players: &'a [String]) -> Speech<'a> {
        Speech { tongue, m: &game.m, viewer, players, seats: game.t().head().seats }
    }
    pub fn say(&self, what: Say) -> String {
        self.tongue.say(what)
    }
    pub fn name(&self, what: Name) -> String {
        match what {
            // a word that card files declare
            Name::Tag(t) if t.ix() >= self.m.book.vocab.tags.len() => {
                let word = self.m.tags.get(t.ix()).and_then(|w| w.name);
                word.map_or(String::new(), |w| self.tongue.shown(w).into_owned())
            }
            _ => self.tongue.name(self.m.book, what).into_owned(),
        }
    }
    pub fn title(&self, c: CardRef) -> String {
        self.tongue.printed(self.m.def(c.def).title.clone())
    }
    /// A player as the viewer calls them.
    pub fn who(&self, s: Seat) -> String {
        match self.viewer {
            Viewer::Seat(me) if me == s => self.say(Say::You),
            _ if self.players.get(s.ix()).is_some_and(|n| !n.is_empty()) => self.players[s.ix()].clone(),
            Viewer::Seat(_) if self.seats == 2 => self.say(Say::Opponent),
            _ => self.say(Say::Seat(s.0 + 1)),
        }
    }
    pub fn zone(&self, z: ZoneId) -> String {
        let zone = self.name(Name::zone(z));
        match zone_of_seat(z) {
            Some((s, _)) if self.viewer == Viewer::Seat(s) => self.say(Say::YourZone(&zone)),
            Some((s, _)) => self.say(Say::ZoneOf { who: &self.who(s), zone: &zone }),
            None => zone,
        }
    }
}

/// What card files call a card of which only one may be in play.
const UNIQUE: &str = "unique";

/// How a game's table is laid out, in the words of a language.
pub fn layout(pack: &dyn Pack, tongue: &'static dyn Tongue) -> &'static Layout {
    // the factions that card files declare are another matter with other cards
    type Key3 = (&'static str, &'static str, Vec<(&'static str, &'static str, Hue)>);
    static SPELLED: Mutex<Vec<(Key3, &'static Layout)>> = Mutex::new(Vec::new());
    let declared = &pack.cards().factions;
    let signs = declared.iter().map(|f| (f.word.declared, f.mark, f.hue));
    let (game, code) = (pack.layout().game, tongue.code());
    let mut kept = SPELLED.lock().unwrap_or_else(|e| e.into_inner());
    if let Some((_, l)) = kept.iter().find(|(k, _)| (k.0, k.1) == (game, code) && signs.clone().eq(k.2.iter().copied()))
    {
        return l;
    }
    let factions: Vec<Figure> = declared.iter().chain(pack.layout().cards.factions).copied().collect();
    let cards = CardLayout { factions: factions.leak(), ..pack.layout().cards };
    let bare = Layout { cards, ..*pack.layout() };
    let book = pack.cards().book();
    let by = Speller { word: &|n| tongue.name(book, n), say: &|text| tongue.shown(text) };
    let word = |t: &'static dyn Tongue, k: &Key| match k.id {
        Name::Nothing => t.shown(k.declared),
        id => t.name(book, id),
    };
    let types = (0..book.vocab.tags.len()).map(|i| Key::tag(Tag::nth(i)));
    let drawn: Vec<Key> = bare.drawn().into_iter().chain(types).collect();
    let words = drawn.iter().map(|k| (word(tongue, k), word(&ENGLISH, k)));
    let words = words.chain([(tongue.shown(UNIQUE), UNIQUE.into())]);
    let mut plain: Vec<(&str, &str)> =
        words.filter(|(a, b)| a != b).map(|(a, b)| (&*a.into_owned().leak(), &*b.into_owned().leak())).collect();
    plain.sort_unstable();
    plain.dedup();
    let made = Layout { plain: plain.leak(), ..bare.spelled(&by) };
    let made: &'static Layout = Box::leak(Box::new(made));
    kept.push(((game, code, signs.collect()), made));
    made
}

/// Why a request was refused.
pub fn refusal(r: &Refusal) -> String {
    crate::english::refusal(r)
}

/// How a game ended, of the endings of its rulebook, by the symbol that is kept of it.
pub fn ending(endings: Words, symbol: &str) -> String {
    crate::english::ending(endings, symbol)
}
