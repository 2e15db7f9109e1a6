//! What a viewer may know, built up from nothing. A card's values can be read only through `Known`, and only `Seen`
//! hands that out, for cards whose face the viewer may see: the allow-list is a type, not a habit.

use crate::book::*;
use crate::flow::{self, ask, value_of};
use crate::game::Game;
use crate::ids::*;
use crate::ir::{self, How};
use crate::judge::Judge;
use crate::query::{Change, Q, zone_rule};
use crate::rng::Draws;
use crate::table::*;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

mod going;
mod resample;

pub use going::{EventView, FactView, HappenView, LevelView, LevelWork, PendingView, When};
pub(crate) use resample::deal;
pub use resample::{resample, resample_for};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Viewer {
    Seat(Seat),
    /// Sees what everybody sees.
    Spectator,
    /// Sees what the seats see between them: a spectator where hands are open.
    Hands,
    /// Sees everything: replays after the game, scenarios, tests.
    All,
}

/// A word of the game's vocabulary.
pub type Word = Cow<'static, str>;

/// A table as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub game: Word,
    pub over: bool,
    /// Seats that have won; none of them in a game that is over means a tie.
    pub winners: Vec<u8>,
    /// How it ended.
    pub ending: Option<Word>,
    pub active: u8,
    /// Seats that owe a decision now.
    pub owing: Vec<u8>,
    /// Round, phase and the like, by name.
    pub globals: BTreeMap<Word, i32>,
    pub players: Vec<PlayerView>,
    pub zones: Vec<ZoneView>,
    /// What is going on, from the outermost level to what is asked now.
    pub going: Vec<LevelView>,
    /// What was announced and has not happened yet, the oldest first.
    pub pending: Vec<PendingView>,
    /// Triggers that wait to become pending.
    pub waiting: Vec<PendingView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    pub seat: u8,
    pub active: bool,
    pub pools: BTreeMap<Word, i32>,
    /// How many cards each of the seat's zones holds.
    pub sizes: BTreeMap<Word, usize>,
    /// It has left the game.
    pub out: bool,
    /// What the book says of the seat to everybody.
    pub facts: Vec<FactView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ZoneView {
    pub name: Word,
    /// Whose zone it is; none for a shared one.
    pub seat: Option<u8>,
    pub in_play: bool,
    pub size: usize,
    /// How many of its cards the viewer does not know.
    pub hidden: usize,
    /// The known cards, from top (or left) to bottom.
    pub cards: Vec<CardView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardView {
    pub handle: u16,
    pub code: String,
    pub title: String,
    pub face: u8,
    pub owner: u8,
    pub controller: u8,
    /// Its position in its pile, from 0 at the top; among the cards on one card, the oldest is 0.
    pub position: usize,
    pub flags: Vec<Word>,
    /// Counters that are not 0.
    pub counters: BTreeMap<Word, i32>,
    /// The words it has now.
    pub tags: Vec<Word>,
    /// Its numbers: printed and now.
    pub numbers: BTreeMap<Word, (i32, i32)>,
    /// What makes its numbers and words other than printed, number by number and word by word.
    pub changes: Vec<ChangeView>,
    pub place: PlaceView,
    /// A position the book gave it, such as a place in a line.
    pub slot: u8,
    /// What the book says of a place to everybody.
    pub facts: Vec<FactView>,
    /// The card it is on, and how.
    pub host: Option<u16>,
    pub rel: Option<Word>,
    pub on: Vec<CardView>,
    /// How many cards on it the viewer does not know.
    pub hidden: usize,
}

/// One thing that makes a number or a word of a card other than it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangeView {
    /// The number or word; empty for the whole text.
    pub word: Word,
    pub how: ChangeKind,
    pub n: i32,
    /// The keyword that adds, or the number that stands in.
    pub by: Word,
    /// The card it comes from, if the viewer knows it.
    pub from: Option<CardRef>,
}

/// In the order in which they count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    ReadAs,
    Add,
    Less,
    Double,
    Half,
    Set,
    Least,
    Blank,
    Gain,
    Lose,
}

/// Where something is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlaceView {
    Card { handle: u16, title: String },
    Zone { name: Word, seat: Option<u8> },
    Nowhere,
}

/// A card named in a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardRef {
    pub handle: u16,
    pub title: String,
}

/// A question as the seat that owes the answer reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DecisionView {
    pub seat: u8,
    pub prompt: Word,
    pub clause: Word,
    /// The card it is for.
    pub source: Option<CardRef>,
    /// The line of that card's text that asks, and the term of it.
    pub line: Option<u8>,
    pub node: Option<u16>,
    pub min: i32,
    pub max: i32,
    pub optional: bool,
    /// How many were picked already.
    pub picked: i32,
    /// Other seats that owe a decision at the same time.
    pub others: Vec<u8>,
    pub options: Vec<OptionView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionView {
    pub index: usize,
    pub verb: Word,
    pub card: Option<CardRef>,
    pub place: Option<PlaceView>,
    pub number: Option<i32>,
    /// The line of the card's text that is used.
    pub line: Option<u8>,
    /// For one of several ways: the term of the asking line that says it.
    pub node: Option<u16>,
    /// What it answers.
    pub answers: Option<HappenView>,
    /// The pending thing or waiting trigger it names.
    pub pending: Option<u32>,
    pub label: String,
}

/// Why something cannot be done now, naming only what the seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WhyView {
    pub card: Option<CardRef>,
    pub line: Option<u8>,
    pub clause: Word,
}

/// The mark on `Card::known` for what was shown to everybody, spectators too.
const SHOWN_TO_ALL: u8 = 0xFF;

/// A card whose face the viewer may see.
#[derive(Clone, Copy)]
struct Known(CardId);

/// A table looked at by one viewer.
struct Seen<'a> {
    q: Q<'a>,
    viewer: Viewer,
    /// What the players are called, where that is known.
    names: &'a [String],
}

impl<'a> Seen<'a> {
    fn new(game: &'a Game, viewer: Viewer) -> Seen<'a> {
        Seen { q: game.q(), viewer, names: &[] }
    }

    /// The only way to a card's values.
    fn card(&self, c: CardId) -> Option<Known> {
        knows(self.q.m, self.q.t, self.viewer, c).then_some(Known(c))
    }

    /// Is a word of the vocabulary for the viewer's eyes? Empty ones stand for nothing, those with '-' are secret.
    fn open(&self, word: &str) -> bool {
        !word.is_empty() && (self.viewer == Viewer::All || !word.starts_with('-'))
    }

    fn named(&self, k: Known) -> CardRef {
        let card = self.q.t.card(k.0);
        CardRef { handle: card.tag, title: self.q.m.def(card.def).title.clone() }
    }

    fn seat_name(&self, s: Seat) -> String {
        match self.viewer {
            Viewer::Seat(me) if me == s => "you".into(),
            _ if self.names.get(s.ix()).is_some_and(|n| !n.is_empty()) => self.names[s.ix()].clone(),
            Viewer::Seat(_) if self.q.t.head.seats == 2 => "opponent".into(),
            _ => format!("seat {}", s.0 + 1),
        }
    }

    fn zone_name(&self, z: ZoneId) -> String {
        let name = zone_word(self.q.m, z);
        match zone_of_seat(z) {
            Some((s, _)) => match self.seat_name(s).as_str() {
                "you" => format!("your {name}"),
                who => format!("{who}'s {name}"),
            },
            None => name.to_string(),
        }
    }

    fn zone_place(&self, z: ZoneId) -> PlaceView {
        PlaceView::Zone { name: Cow::Borrowed(zone_word(self.q.m, z)), seat: zone_of_seat(z).map(|(s, _)| s.0) }
    }

    /// A spot an option names: a card the viewer knows, or the zone it is in.
    fn place(&self, s: Spot) -> PlaceView {
        if let Some(z) = s.as_zone() {
            return self.zone_place(z);
        }
        let Some(c) = s.as_card().filter(|c| c.ix() < self.q.t.cards.len()) else { return PlaceView::Nowhere };
        match self.card(c) {
            Some(k) => {
                let CardRef { handle, title } = self.named(k);
                PlaceView::Card { handle, title }
            }
            None => self.q.t.root_zone(c).map_or(PlaceView::Nowhere, |z| self.zone_place(z)),
        }
    }

    fn place_name(&self, s: Spot) -> String {
        match (s.as_zone(), s.as_card()) {
            (Some(z), _) => self.zone_name(z),
            (_, Some(c)) if c.ix() < self.q.t.cards.len() => self.card_name(c),
            _ => "nowhere".into(),
        }
    }

    /// A card in words: its title, or by its position if the viewer does not know it.
    fn card_name(&self, c: CardId) -> String {
        if let Some(k) = self.card(c) {
            return self.named(k).title;
        }
        match self.q.t.card(c).at.as_zone() {
            Some(z) => {
                let at = self.q.t.zone(z).position(|x| x == c).unwrap_or(0);
                format!("card {} of {}", at + 1, self.zone_name(z))
            }
            None => "a hidden card".into(),
        }
    }

    /// The place a known card stands at, as far as the cards it is on are known too.
    fn standing(&self, k: Known) -> PlaceView {
        let mut at = self.q.t.card(k.0).at;
        for _ in 0..8 {
            match at.as_card() {
                Some(host) if self.card(host).is_some() => at = self.q.t.card(host).at,
                Some(_) => return self.q.t.root_zone(k.0).map_or(PlaceView::Nowhere, |z| self.zone_place(z)),
                None => break,
            }
        }
        self.place(self.q.place_of(k.0))
    }

    fn card_view(&self, k: Known, position: usize) -> CardView {
        let (m, t) = (self.q.m, self.q.t);
        let v = m.book.vocab;
        let card = t.card(k.0);
        let def = m.def(card.def);
        let facts = self.q.facts_of(k.0);
        let face = self.q.face(card.def, card.face);
        let (mut numbers, mut changes) = (BTreeMap::new(), Vec::new());
        for (i, name) in v.slots.iter().enumerate().take(SLOTS).filter(|(_, n)| self.open(n)) {
            let from = changes.len();
            let now = self.q.number_by(&facts, Slot(i as u8), &mut |c, by| changes.push(self.change(name, c, by)));
            changes[from..].sort_by_key(|c| c.how);
            if face.slots[i] != NO_NUMBER || now != 0 {
                numbers.insert(Cow::Borrowed(*name), (self.q.printed(&facts, Slot(i as u8)), now));
            }
        }
        let counters = v.counters.iter().enumerate().filter(|(i, n)| self.open(n) && card.counters[*i] != 0);
        self.q.blanked_by(k.0, &mut |c, by| changes.push(self.change("", c, by)));
        let mut tags = Vec::new();
        for (i, name) in m.tags.iter().enumerate().filter(|(_, n)| self.open(n)) {
            if self.q.has_by(&facts, Tag::nth(i), &mut |c, by| changes.push(self.change(name, c, by))) {
                tags.push(Cow::Borrowed(*name));
            }
        }
        let host = card.at.as_card().and_then(|h| self.card(h));
        let (hidden, on) = self.cards(t.kids(k.0));
        CardView {
            handle: card.tag,
            code: def.code.clone(),
            title: def.title.clone(),
            face: card.face,
            owner: card.owner.0,
            controller: card.ctrl.0,
            position,
            flags: v
                .flags
                .iter()
                .filter(|(bit, n)| card.has(*bit) && self.open(n))
                .map(|(_, n)| Cow::Borrowed(*n))
                .collect(),
            counters: counters.map(|(i, n)| (Cow::Borrowed(*n), card.counters[i] as i32)).collect(),
            tags,
            numbers,
            changes,
            place: self.standing(k),
            slot: card.slot,
            facts: if card.has(PLACE) { self.facts(Topic::Place(k.0)) } else { Vec::new() },
            host: host.map(|h| self.named(h).handle),
            rel: card
                .at
                .as_card()
                .and_then(|_| v.rels.get((card.rel & !OUT) as usize))
                .filter(|n| self.open(n))
                .map(|n| Cow::Borrowed(*n)),
            on,
            hidden,
        }
    }

    fn change(&self, word: &'static str, c: Change, from: CardId) -> ChangeView {
        let (how, n, by) = match c {
            Change::Number(how, n) => (
                match how {
                    How::Add => ChangeKind::Add,
                    How::Less => ChangeKind::Less,
                    How::Double => ChangeKind::Double,
                    How::Half => ChangeKind::Half,
                    How::Set => ChangeKind::Set,
                    How::Least => ChangeKind::Least,
                },
                n,
                "",
            ),
            Change::Keyword(word, n) => (ChangeKind::Add, n, word),
            Change::ReadAs(slot) => (ChangeKind::ReadAs, 0, self.q.m.book.vocab.slots[slot.ix()]),
            Change::Blank => (ChangeKind::Blank, 0, ""),
            Change::Gain => (ChangeKind::Gain, 0, ""),
            Change::Lose => (ChangeKind::Lose, 0, ""),
        };
        let from = from.is_some().then(|| self.card(from)).flatten().map(|k| self.named(k));
        ChangeView { word: word.into(), how, n, by: by.into(), from }
    }

    /// A card that lies face down in the open: what lies on it is seen, and nothing of its face.
    fn back_view(&self, c: CardId, position: usize) -> CardView {
        let v = self.q.m.book.vocab;
        let card = self.q.t.card(c);
        let counters = v.counters.iter().enumerate().filter(|(i, n)| self.open(n) && card.counters[*i] != 0);
        let (hidden, on) = self.cards(self.q.t.kids(c));
        CardView {
            handle: card.tag,
            code: String::new(),
            title: "face down".into(),
            face: card.face,
            owner: card.owner.0,
            controller: card.ctrl.0,
            position,
            flags: v
                .flags
                .iter()
                .filter(|(bit, n)| *bit != FACE_DOWN && card.has(*bit) && self.open(n))
                .map(|(_, n)| Cow::Borrowed(*n))
                .collect(),
            counters: counters.map(|(i, n)| (Cow::Borrowed(*n), card.counters[i] as i32)).collect(),
            tags: Vec::new(),
            numbers: BTreeMap::new(),
            changes: Vec::new(),
            place: card.at.as_zone().map_or(PlaceView::Nowhere, |z| self.zone_place(z)),
            slot: card.slot,
            facts: Vec::new(),
            host: None,
            rel: None,
            on,
            hidden,
        }
    }

    /// The known cards of a pile, and how many are not known. What lies open on a hidden card is listed in its place.
    fn cards(&self, pile: Chain) -> (usize, Vec<CardView>) {
        let (mut hidden, mut cards) = (0, Vec::new());
        for (i, c) in pile.enumerate() {
            match self.card(c) {
                Some(k) => cards.push(self.card_view(k, i)),
                None if self.q.t.card(c).has(FACE_DOWN) => cards.push(self.back_view(c, i)),
                None => {
                    hidden += 1;
                    let (more, open) = self.cards(self.q.t.kids(c));
                    hidden += more;
                    cards.extend(open);
                }
            }
        }
        (hidden, cards)
    }

    fn zone(&self, z: ZoneId) -> Option<ZoneView> {
        let rule = zone_rule(self.q.m, z);
        if !self.open(rule.name) {
            return None;
        }
        let (hidden, cards) = self.cards(self.q.t.zone(z));
        let seat = zone_of_seat(z).map(|(s, _)| s.0);
        Some(ZoneView {
            name: rule.name.into(),
            seat,
            in_play: rule.in_play,
            size: self.q.t.zone_len(z),
            hidden,
            cards,
        })
    }

    /// An ability's line on a card the viewer knows.
    fn line(&self, k: Option<Known>, ability: AbilityId) -> Option<u8> {
        k.and_then(|_| self.q.m.pool.abilities.get(ability.ix())).map(|a| a.line).filter(|l| *l != ir::NO_LINE)
    }

    /// The term an op of that line was made from.
    fn node(&self, k: Option<Known>, ability: AbilityId, op: u16) -> Option<u16> {
        k.and_then(|_| self.q.m.pool.abilities.get(ability.ix())).and_then(|a| a.nodes.get(op as usize)).copied()
    }

    fn option(&self, index: usize, o: &Opt) -> OptionView {
        let c = Some(o.card_id()).filter(|c| c.ix() < self.q.t.cards.len());
        let known = c.and_then(|c| self.card(c));
        let verb = verb_name(self.q.m.book.vocab, o.verb);
        let to = (!o.spot().is_nowhere()).then(|| o.spot());
        let number = match o.verb {
            ov::NUMBER | ov::BRANCH | ov::SEAT => Some(o.n as i32),
            // for the kernel's other verbs it is no number that means something outside
            verb if verb.is_book() && o.n != 0 => Some(o.n as i32),
            _ => None,
        };
        let label = match o.verb {
            ov::PASS | ov::DONE | ov::YES | ov::NO => verb.to_string(),
            ov::PICK => c.map_or("nothing".into(), |c| self.card_name(c)),
            ov::PLACE => match (to, c) {
                (Some(s), _) => self.place_name(s),
                (None, Some(c)) => self.card_name(c),
                _ => "nowhere".into(),
            },
            ov::NUMBER => o.n.to_string(),
            ov::BRANCH => format!("option {}", o.n + 1),
            ov::SEAT => self.seat_name(Seat(o.n as u8)),
            ov::USE | ov::WAITING => {
                let what = known.map_or("an effect".into(), |k| self.named(k).title);
                format!("{verb} {what}")
            }
            ov::PARKED => known.map_or("an effect".into(), |k| self.named(k).title),
            _ => {
                let mut text = verb.to_string();
                if let Some(c) = c {
                    text += &format!(" {}", self.card_name(c));
                }
                if let Some(s) = to {
                    text += &format!(" to {}", self.place_name(s));
                }
                text
            }
        };
        OptionView {
            index,
            verb,
            card: known.map(|k| self.named(k)),
            place: to.map(|s| self.place(s)),
            number,
            line: if matches!(o.verb, ov::USE | ov::WAITING | ov::PARKED) {
                self.line(known, AbilityId(o.ability))
            } else {
                None
            },
            node: (o.verb == ov::BRANCH).then_some(o.ability),
            answers: self.answers(o),
            pending: self.names_pending(o),
            label,
        }
    }

    /// Tells options apart that read alike: by what they answer, by line, by number, by place, by handle, by index.
    fn tell_apart(&self, opts: &[Opt], views: &mut [OptionView]) {
        for how in 0..6 {
            let labels: Vec<String> = views.iter().map(|v| v.label.clone()).collect();
            for (i, view) in views.iter_mut().enumerate() {
                if labels.iter().filter(|l| **l == labels[i]).count() < 2 {
                    continue;
                }
                let more = match how {
                    0 if opts[i].verb == ov::USE && (opts[i].rec as usize) < self.q.t.recs.len() => {
                        let subject = self.q.t.live(self.q.t.rec(RecId(opts[i].rec)).subject);
                        subject.and_then(|c| self.card(c)).map(|k| format!(" for {}", self.named(k).title))
                    }
                    1 => view.line.map(|l| format!(", line {}", l + 1)),
                    2 => view.number.map(|n| format!(" ({n})")),
                    3 => self.stands_at(&opts[i]),
                    4 => view.card.as_ref().map(|c| format!(" #{}", c.handle)),
                    5 => Some(format!(" [{i}]")),
                    _ => None,
                };
                view.label += &more.unwrap_or_default();
            }
        }
    }

    fn stands_at(&self, o: &Opt) -> Option<String> {
        let c = Some(o.card_id()).filter(|c| c.ix() < self.q.t.cards.len())?;
        let k = self.card(c)?;
        match self.standing(k) {
            PlaceView::Card { handle, title } if handle != self.named(k).handle => Some(format!(" at {title}")),
            _ => None,
        }
    }
}

/// May the viewer see this card's face? Where it lies open, where it is its owner's to see, or where it was shown.
pub fn knows(m: &Match, t: &Table, viewer: Viewer, c: CardId) -> bool {
    let Some(card) = t.cards.get(c.ix()) else { return false };
    let Some(z) = t.root_zone(c) else { return viewer == Viewer::All };
    let sight = zone_rule(m, z).sight;
    match viewer {
        Viewer::All => true,
        _ if sight == Sight::All && !card.has(FACE_DOWN) => true,
        Viewer::Seat(s) => (sight == Sight::Owner && card.owner == s) || (s.0 < 8 && card.known >> s.0 & 1 != 0),
        Viewer::Spectator => card.known == SHOWN_TO_ALL,
        Viewer::Hands => sight == Sight::Owner || card.known != 0,
    }
}

/// The name of an option's verb.
pub fn verb_name(v: &Vocab, verb: OptVerb) -> Word {
    let name = match verb.ix().checked_sub(ov::COUNT) {
        Some(i) => v.option_verbs.names.get(i),
        None => ov::WORDS.names.get(verb.ix()),
    };
    name.map_or_else(|| Cow::Owned(format!("act {}", verb.0)), |n| Cow::Borrowed(*n))
}

/// A zone's name; options may name zones that the vocabulary does not have.
fn zone_word(m: &Match, z: ZoneId) -> &'static str {
    let v = m.book.vocab;
    let rule = match zone_of_seat(z) {
        Some((_, n)) => v.seat_zones.get(n as usize),
        None => v.shared_zones.get(z.ix() - MAX_SEATS * SEAT_ZONES),
    };
    rule.map_or("nowhere", |r| r.name)
}

fn bits(mask: u8) -> Vec<u8> {
    (0..8).filter(|s| mask >> s & 1 != 0).collect()
}

/// The table as the viewer may know it.
pub fn view(game: &Game, viewer: Viewer) -> View {
    let (m, t) = (&*game.m, &*game.t);
    let seen = Seen::new(game, viewer);
    let v = m.book.vocab;
    let globals = v.globals.iter().enumerate().filter(|(i, n)| *i < t.head.globals.len() && seen.open(n));
    let players = t.seats().filter(|s| s.ix() < t.players.len()).map(|s| PlayerView {
        seat: s.0,
        active: t.head.active == s,
        pools: {
            let pools = v.pools.iter().enumerate().filter(|(_, n)| seen.open(n));
            pools.map(|(i, n)| (Cow::Borrowed(*n), t.players[s.ix()].pool[i] as i32)).collect()
        },
        sizes: {
            let zones = v.seat_zones.iter().enumerate().filter(|(_, z)| seen.open(z.name));
            zones.map(|(i, z)| (Cow::Borrowed(z.name), t.zone_len(seat_zone(s, i as u8)))).collect()
        },
        out: t.head.out >> s.0 & 1 != 0,
        facts: seen.facts(Topic::Seat(s)),
    });
    let own = t.seats().flat_map(|s| (0..v.seat_zones.len()).map(move |n| seat_zone(s, n as u8)));
    let shared = (0..v.shared_zones.len()).map(|n| shared_zone(n as u8));
    View {
        viewer,
        game: v.game.into(),
        over: t.head.over,
        winners: bits(t.head.winners),
        ending: v.endings.names.get(t.head.ending.ix()).filter(|_| t.head.over).map(|e| Cow::Borrowed(*e)),
        active: t.head.active.0,
        owing: bits(game.owing()),
        globals: globals.map(|(i, n)| (Cow::Borrowed(*n), t.global(i))).collect(),
        players: players.collect(),
        zones: own.chain(shared).filter_map(|z| seen.zone(z)).collect(),
        going: seen.going(),
        pending: seen.pending(),
        waiting: seen.waiting(),
    }
}

/// The question a seat owes an answer to, as it may read it.
pub fn decision_view(game: &Game, seat: Seat) -> Option<DecisionView> {
    decision_named(game, seat, &[])
}

/// As `decision_view`, with the players called by their names.
pub fn decision_named(game: &Game, seat: Seat, names: &[String]) -> Option<DecisionView> {
    let d = game.decision(seat)?;
    let seen = Seen { names, ..Seen::new(game, Viewer::Seat(seat)) };
    let source = seen.card(d.source);
    let mut options: Vec<OptionView> = d.options.iter().enumerate().map(|(i, o)| seen.option(i, o)).collect();
    seen.tell_apart(&d.options, &mut options);
    Some(DecisionView {
        seat: seat.0,
        prompt: game.m.book.vocab.prompts.names.get(d.prompt.ix()).map_or("".into(), |p| Cow::Borrowed(*p)),
        clause: d.clause.into(),
        source: source.map(|k| seen.named(k)),
        line: seen.line(source, d.ability),
        node: seen.node(source, d.ability, d.op),
        min: d.min,
        max: d.max,
        optional: d.optional,
        picked: d.picked,
        others: bits(d.owing & !(1 << seat.0)),
        options,
    })
}

/// Why a seat cannot do what it might want to do, as it may read it.
pub fn why_view(game: &Game, seat: Seat) -> Vec<WhyView> {
    let seen = Seen::new(game, Viewer::Seat(seat));
    let one = |r: &crate::judge::Reason| {
        let k = seen.card(r.card);
        WhyView { card: k.map(|k| seen.named(k)), line: seen.line(k, r.ability), clause: r.clause.into() }
    };
    game.why_not(seat).iter().map(one).collect()
}
