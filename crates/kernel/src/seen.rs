//! What a viewer may know, built up from nothing. A card's values can be read only through `Known`, and only `Seen`
//! hands that out, for cards whose face the viewer may see: the allow-list is a type, not a habit. A view holds names and
//! handles and no words; those are put to it by who shows it.

use crate::book::*;
use crate::flow::{self, ask, value_of};
use crate::game::Game;
use crate::ids::*;
use crate::ir::{self, How};
use crate::judge::Judge;
use crate::name::Name;
use crate::query::{Change, Q, zone_rule};
use crate::rng::Draws;
use crate::table::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

mod ahead;
mod going;
mod resample;

pub use ahead::{Ahead, ahead, looks_ahead_end, only_began};
pub use going::{EventView, FactView, HappenView, LevelView, LevelWork, PendingView, When};
pub(crate) use resample::deal;
pub use resample::{is_known, known_of, resample, resample_for, suppose};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// A player: sees what everybody sees, and the own hidden cards.
    Seat(Seat),
    /// Sees what everybody sees.
    Spectator,
    /// Sees what the seats see between them: a spectator where hands are open.
    Hands,
    /// Sees everything: replays after the game, scenarios, tests.
    All,
}

/// A table as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who it is for.
    pub viewer: Viewer,
    /// Whether the game is over.
    pub over: bool,
    /// Seats that have won; none of them in a game that is over means a tie.
    pub winners: Vec<u8>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The seat whose turn it is.
    pub active: u8,
    /// Seats that owe a decision now.
    pub owing: Vec<u8>,
    /// Round, phase and the like, by number.
    pub globals: Vec<(Global, i32)>,
    /// What each seat has, by seat.
    pub players: Vec<PlayerView>,
    /// All zones that hold or may hold cards, with what is known of them.
    pub zones: Vec<ZoneView>,
    /// What is going on, from the outermost level to what is asked now.
    pub going: Vec<LevelView>,
    /// What was announced and has not happened yet, the oldest first.
    pub pending: Vec<PendingView>,
    /// Triggers that wait to become pending.
    pub waiting: Vec<PendingView>,
}

/// A player as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// Which seat.
    pub seat: u8,
    /// Whether it has the turn.
    pub active: bool,
    /// Its purse: numbers by their place in it.
    pub pools: Vec<(PoolId, i32)>,
    /// How many cards each of the seat's zones holds, by the zone's number among them.
    pub sizes: Vec<(SeatZone, usize)>,
    /// It has left the game.
    pub out: bool,
    /// What the book says of the seat to everybody.
    pub facts: Vec<FactView>,
}

/// A zone as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ZoneView {
    /// Which zone.
    pub zone: ZoneId,
    /// Whose zone it is; none for a shared one.
    pub seat: Option<u8>,
    /// Whether its cards are in play.
    pub in_play: bool,
    /// How many cards it holds.
    pub size: usize,
    /// How many of its cards the viewer does not know.
    pub hidden: usize,
    /// The known cards, from top (or left) to bottom.
    pub cards: Vec<CardView>,
}

/// A card as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardView {
    /// By what the outside points at it.
    pub handle: u16,
    /// None if it lies face down and the viewer does not know it.
    pub def: Option<DefId>,
    /// Which face is up; 0 is the front.
    pub face: u8,
    /// The seat whose deck it came from.
    pub owner: u8,
    /// The seat that has it now.
    pub controller: u8,
    /// Its position in its pile, from 0 at the top; among the cards on one card, the oldest is 0.
    pub position: usize,
    /// Its states that are no secret, a bit each.
    pub flags: Flags,
    /// Counters that are not 0.
    pub counters: Vec<(Counter, i32)>,
    /// The words it has now.
    pub tags: Vec<Tag>,
    /// Its numbers: printed and now.
    pub numbers: Vec<(Slot, i32, i32)>,
    /// What makes its numbers and words other than printed, number by number and word by word.
    pub changes: Vec<ChangeView>,
    /// Where it stands.
    pub place: PlaceView,
    /// A position the book gave it, such as a place in a line.
    pub slot: u8,
    /// What the book says of a place to everybody.
    pub facts: Vec<FactView>,
    /// The card it is on, and how.
    pub host: Option<u16>,
    /// How it relates to the card it is on.
    pub rel: Option<Rel>,
    /// The known cards on it, the oldest first.
    pub on: Vec<CardView>,
    /// How many cards on it the viewer does not know.
    pub hidden: usize,
}

impl CardView {
    /// A number of it: as printed, and as it counts.
    pub fn number(&self, slot: Slot) -> Option<(i32, i32)> {
        self.numbers.iter().find(|n| n.0 == slot).map(|n| (n.1, n.2))
    }
    /// How many counters of a kind it has.
    pub fn counter(&self, counter: Counter) -> i32 {
        self.counters.iter().find(|c| c.0 == counter).map_or(0, |c| c.1)
    }
}

/// One thing that makes a number or a word of a card other than it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangeView {
    /// The number or word; nothing for the whole text.
    pub of: Name,
    /// What becomes of the number or word.
    pub how: ChangeKind,
    /// By how much, or to what.
    pub n: i32,
    /// The keyword that adds, or the number that stands in.
    pub by: Name,
    /// The card it comes from, if the viewer knows it.
    pub from: Option<CardRef>,
}

/// In the order in which they count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Another number is read for it.
    ReadAs,
    /// So much more.
    Add,
    /// So much less.
    Less,
    /// Twice as much.
    Double,
    /// Half as much.
    Half,
    /// Just so much, whatever it was.
    Set,
    /// No less than.
    Least,
    /// All its text counts for nothing.
    Blank,
    /// It has the word, which is not printed.
    Gain,
    /// It has not the word, which is printed.
    Lose,
}

/// Where something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlaceView {
    /// At or on a card.
    Card(CardRef),
    /// A card the viewer does not know.
    Unseen(Unseen),
    /// In a zone.
    Zone(ZoneId),
    /// No longer anywhere, or never.
    Nowhere,
}

impl PlaceView {
    /// The card it is, if it is one the viewer knows.
    pub fn card(&self) -> Option<CardRef> {
        match self {
            PlaceView::Card(c) => Some(*c),
            _ => None,
        }
    }
    /// The zone, of which no card is named.
    pub fn zone(&self) -> Option<ZoneId> {
        match self {
            PlaceView::Zone(z) => Some(*z),
            PlaceView::Unseen(u) => Some(u.zone),
            _ => None,
        }
    }
}

/// A card the viewer does not know, by where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unseen {
    /// The zone it lies in.
    pub zone: ZoneId,
    /// From 0 at the top; none if it lies on another card.
    pub position: Option<u16>,
}

/// A card that is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardRef {
    /// By what the outside points at it.
    pub handle: u16,
    /// Which card it is.
    pub def: DefId,
}

/// A question as the seat that owes the answer reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionView {
    /// The seat that is asked.
    pub seat: u8,
    /// What it is asked.
    pub prompt: Prompt,
    /// The id of the rule that asks.
    pub clause: &'static str,
    /// The card it is for.
    pub source: Option<CardRef>,
    /// The line of that card's text that asks, and the term of it.
    pub line: Option<u8>,
    /// The term of that line that asks.
    pub node: Option<u16>,
    /// The fewest it must pick in all.
    pub min: i32,
    /// The most it may pick in all.
    pub max: i32,
    /// Whether it may decline.
    pub optional: bool,
    /// How many were picked already.
    pub picked: i32,
    /// Other seats that owe a decision at the same time.
    pub others: Vec<u8>,
    /// What it may answer.
    pub options: Vec<OptionView>,
}

/// One answer that a seat may give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionView {
    /// Its place in the list, by which it is chosen.
    pub index: usize,
    /// What would be done.
    pub verb: OptVerb,
    /// The card it is about.
    pub card: Option<CardRef>,
    /// The card it is about, where the seat does not know it.
    pub unseen: Option<Unseen>,
    /// Where that card stands, if it is at another one.
    pub stands: Option<CardRef>,
    /// Where it goes or happens.
    pub place: Option<PlaceView>,
    /// The number that is named.
    pub number: Option<i32>,
    /// The line of the card's text that is used.
    pub line: Option<u8>,
    /// For one of several ways: the term of the asking line that says it.
    pub node: Option<u16>,
    /// What it answers.
    pub answers: Option<HappenView>,
    /// The pending thing or waiting trigger it names.
    pub pending: Option<u32>,
}

/// Why something cannot be done now, naming only what the seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WhyView {
    /// The card that cannot be used, if the seat knows it.
    pub card: Option<CardRef>,
    /// The line of its text that cannot be used.
    pub line: Option<u8>,
    /// The id of the rule.
    pub clause: &'static str,
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
}

/// What a card shows of its numbers and words.
#[derive(Default)]
struct Worn {
    numbers: Vec<(Slot, i32, i32)>,
    tags: Vec<Tag>,
    changes: Vec<ChangeView>,
}

impl<'a> Seen<'a> {
    fn new(game: &'a Game, viewer: Viewer) -> Seen<'a> {
        Seen { q: game.q(), viewer }
    }

    /// The only way to a card's values.
    fn card(&self, c: CardId) -> Option<Known> {
        knows(self.q.m, self.q.t, self.viewer, c).then_some(Known(c))
    }

    fn named(&self, k: Known) -> CardRef {
        let card = self.q.t.card(k.0);
        CardRef { handle: card.tag, def: card.def }
    }

    /// A card the viewer does not know, by where it lies.
    fn unseen(&self, c: CardId) -> Option<Unseen> {
        let zone = self.q.t.root_zone(c)?;
        let lies = self.q.t.card(c).at.as_zone();
        let position = lies.and_then(|z| self.q.t.zone(z).position(|x| x == c)).map(|i| i as u16);
        Some(Unseen { zone, position })
    }

    /// A spot an option names: a card, or the zone it is in.
    fn place(&self, s: Spot) -> PlaceView {
        if let Some(z) = s.as_zone() {
            return PlaceView::Zone(z);
        }
        let Some(c) = s.as_card().filter(|c| c.ix() < self.q.t.cards.len()) else { return PlaceView::Nowhere };
        match self.card(c) {
            Some(k) => PlaceView::Card(self.named(k)),
            None => self.unseen(c).map_or(PlaceView::Nowhere, PlaceView::Unseen),
        }
    }

    /// The place a known card stands at, as far as the cards it is on are known too.
    fn standing(&self, k: Known) -> PlaceView {
        let mut at = self.q.t.card(k.0).at;
        for _ in 0..8 {
            match at.as_card() {
                Some(host) if self.card(host).is_some() => at = self.q.t.card(host).at,
                Some(_) => return self.q.t.root_zone(k.0).map_or(PlaceView::Nowhere, PlaceView::Zone),
                None => break,
            }
        }
        self.place(self.q.place_of(k.0))
    }

    fn card_view(&self, k: Known, position: usize) -> CardView {
        let t = self.q.t;
        let card = t.card(k.0);
        let Worn { numbers, tags, changes } = self.worn(k.0);
        let (hidden, on) = self.cards(t.kids(k.0));
        CardView {
            handle: card.tag,
            def: Some(card.def),
            face: card.face,
            owner: card.owner.0,
            controller: card.ctrl.0,
            position,
            flags: self.flags(card),
            counters: self.counters(card),
            tags,
            numbers,
            changes,
            place: self.standing(k),
            slot: card.slot,
            facts: if card.has(PLACE) { self.facts(Topic::Place(k.0)) } else { Vec::new() },
            host: self.host(card),
            rel: self.rel(card),
            on,
            hidden,
        }
    }

    /// What the face that is up makes of a card at the moment, in numbers and words: one the viewer knows, or the one that
    /// all hidden cards show.
    fn worn(&self, c: CardId) -> Worn {
        let m = self.q.m;
        let card = self.q.t.card(c);
        let facts = self.q.facts_of(c);
        let face = self.q.face(card.def, card.face);
        let (mut numbers, mut changes) = (Vec::new(), Vec::new());
        for (i, _) in m.book.vocab.slots.open() {
            let from = changes.len();
            let slot = Slot(i as u8);
            let of = Name::Number(slot);
            let now = self.q.number_by(&facts, slot, &mut |change, by| changes.push(self.change(of, change, by)));
            changes[from..].sort_by_key(|c| c.how);
            match face.slots[i] {
                NO_NUMBER if now == 0 => {}
                // an X reads as what is printed until it is something
                X_NUMBER => numbers.push((slot, X_NUMBER as i32, if now == 0 { X_NUMBER as i32 } else { now })),
                _ => numbers.push((slot, self.q.printed(&facts, slot), now)),
            }
        }
        self.q.blanked_by(c, &mut |change, by| changes.push(self.change(Name::Nothing, change, by)));
        let mut tags = Vec::new();
        for (i, _) in m.tags.iter().enumerate().filter(|(_, t)| t.name.is_some()) {
            let tag = Tag::nth(i);
            if self.q.has_by(&facts, tag, &mut |change, by| changes.push(self.change(Name::Tag(tag), change, by))) {
                tags.push(tag);
            }
        }
        Worn { numbers, tags, changes }
    }

    fn change(&self, of: Name, c: Change, from: CardId) -> ChangeView {
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
                Name::Nothing,
            ),
            Change::Keyword(word, n) => (ChangeKind::Add, n, word),
            Change::ReadAs(slot) => (ChangeKind::ReadAs, 0, Name::Number(slot)),
            Change::Blank => (ChangeKind::Blank, 0, Name::Nothing),
            Change::Gain => (ChangeKind::Gain, 0, Name::Nothing),
            Change::Lose => (ChangeKind::Lose, 0, Name::Nothing),
        };
        let from = from.is_some().then(|| self.card(from)).flatten().map(|k| self.named(k));
        ChangeView { of, how, n, by, from }
    }

    /// The states of a card that players read.
    fn flags(&self, card: &Card) -> Flags {
        self.q.m.book.vocab.states().filter(|bit| card.has(*bit)).fold(Flags::NONE, Flags::and)
    }
    fn counters(&self, card: &Card) -> Vec<(Counter, i32)> {
        let named = self.q.m.book.vocab.counters.open().filter(|(i, _)| card.counters[*i] != 0);
        named.map(|(i, _)| (Counter::nth(i), card.counters[i] as i32)).collect()
    }

    /// The card that it is on, if the viewer knows that.
    fn host(&self, card: &Card) -> Option<u16> {
        card.at.as_card().and_then(|h| self.card(h)).map(|h| self.named(h).handle)
    }
    /// How it is on that card.
    fn rel(&self, card: &Card) -> Option<Rel> {
        let shown = |r: &Rel| self.q.m.book.vocab.rels.shown(r.ix()).is_some();
        card.at.as_card().map(|_| card.rel.word()).filter(shown)
    }

    /// A card that lies face down in the open: what lies on it is seen, and nothing of its face.
    fn back_view(&self, c: CardId, position: usize) -> CardView {
        let card = self.q.t.card(c);
        let (hidden, on) = self.cards(self.q.t.kids(c));
        // all such cards are alike
        let Worn { numbers, tags, changes } = if card.face == BACK { self.worn(c) } else { Worn::default() };
        CardView {
            handle: card.tag,
            def: None,
            face: card.face,
            owner: card.owner.0,
            controller: card.ctrl.0,
            position,
            flags: self.flags(card).without(FACE_DOWN),
            counters: self.counters(card),
            tags,
            numbers,
            changes,
            place: self.place(self.q.place_of(c)),
            slot: card.slot,
            facts: Vec::new(),
            host: self.host(card),
            rel: self.rel(card),
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

    fn zone(&self, z: ZoneId) -> ZoneView {
        let rule = zone_rule(self.q.m, z);
        let (hidden, cards) = self.cards(self.q.t.zone(z));
        let seat = zone_of_seat(z).map(|(s, _)| s.0);
        ZoneView { zone: z, seat, in_play: rule.in_play, size: self.q.t.zone_len(z), hidden, cards }
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
        let number = o.chosen();
        let stands = known.and_then(|k| self.standing(k).card().filter(|p| p.handle != self.named(k).handle));
        OptionView {
            index,
            verb: o.verb,
            card: known.map(|k| self.named(k)),
            unseen: c.filter(|_| known.is_none()).and_then(|c| self.unseen(c)),
            stands,
            place: (!o.spot().is_nowhere()).then(|| self.place(o.spot())),
            number,
            line: if matches!(o.verb, ov::USE | ov::WAITING | ov::PARKED) {
                self.line(known, o.ability_id())
            } else {
                None
            },
            node: if let On::Way { node, .. } = o.on { Some(node) } else { None },
            answers: self.answers(o),
            pending: self.names_pending(o),
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

fn bits(mask: u8) -> Vec<u8> {
    (0..8).filter(|s| mask >> s & 1 != 0).collect()
}

/// The table as the viewer may know it.
pub fn view(game: &Game, viewer: Viewer) -> View {
    let (m, t) = (&*game.m, &*game.t);
    let seen = Seen::new(game, viewer);
    let v = m.book.vocab;
    let globals = v.globals.open();
    let players = t.seats().filter(|s| s.ix() < t.players.len()).map(|s| PlayerView {
        seat: s.0,
        active: t.head.active == s,
        pools: { v.pools.open().map(|(i, _)| (PoolId::nth(i), t.players[s.ix()].pool[i] as i32)).collect() },
        sizes: {
            v.seat_zones
                .words
                .open()
                .map(|(i, _)| (SeatZone::nth(i), t.zone_len(seat_zone(s, SeatZone::nth(i)))))
                .collect()
        },
        out: t.head.out >> s.0 & 1 != 0,
        facts: seen.facts(Topic::Seat(s)),
    });
    let own = t.seats().flat_map(|s| (0..v.seat_zones.len()).map(move |n| seat_zone(s, SeatZone::nth(n))));
    let shared = (0..v.shared_zones.len()).map(|n| shared_zone(SharedZone::nth(n)));
    View {
        viewer,
        over: t.head.over,
        winners: bits(t.head.winners),
        ending: t.head.over.then_some(t.head.ending),
        active: t.head.active.0,
        owing: bits(game.owing()),
        globals: globals.map(|(i, _)| (Global::nth(i), t.global(Global::nth(i)))).collect(),
        players: players.collect(),
        zones: own.chain(shared).map(|z| seen.zone(z)).collect(),
        going: seen.going(),
        pending: seen.pending(),
        waiting: seen.waiting(),
    }
}

/// The question a seat owes an answer to, as it may read it.
pub fn decision_view(game: &Game, seat: Seat) -> Option<DecisionView> {
    let d = game.decision(seat)?;
    let seen = Seen::new(game, Viewer::Seat(seat));
    let source = seen.card(d.source);
    Some(DecisionView {
        seat: seat.0,
        prompt: d.prompt,
        clause: d.clause,
        source: source.map(|k| seen.named(k)),
        line: seen.line(source, d.ability),
        node: seen.node(source, d.ability, d.op),
        min: d.min,
        max: d.max,
        optional: d.optional,
        picked: d.picked,
        others: bits(d.owing & !(1 << seat.0)),
        options: d.options.iter().enumerate().map(|(i, o)| seen.option(i, o)).collect(),
    })
}

/// Why a seat cannot do what it might want to do, as it may read it.
pub fn why_view(game: &Game, seat: Seat) -> Vec<WhyView> {
    let seen = Seen::new(game, Viewer::Seat(seat));
    let one = |r: &crate::judge::Reason| {
        let k = seen.card(r.card);
        WhyView { card: k.map(|k| seen.named(k)), line: seen.line(k, r.ability), clause: r.clause }
    };
    game.why_not(seat).iter().map(one).collect()
}
