//! The types of the picture. Cards are named by handle everywhere; `cards` holds what is known of each.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All that one viewer is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sight {
    pub game: String,
    pub viewer: Eyes,
    pub over: Option<Over>,
    pub now: Now,
    pub players: Vec<Player>,
    /// Places in the middle of the table, in order.
    pub board: Vec<Group>,
    /// How many places are still to come.
    pub to_come: u16,
    /// Cards being played or lying on a stack of cards, in the zones that the layout calls passing.
    pub passing: Vec<u16>,
    /// What is announced and has not happened yet, the oldest first: the last one happens next.
    pub stack: Vec<Pending>,
    /// Triggers that wait to become pending.
    pub waiting: Vec<Pending>,
    /// What is going on, from the outermost level to what is asked now.
    pub levels: Vec<Level>,
    /// Every card the viewer knows, by handle.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, Card>"))]
    pub cards: BTreeMap<u16, Card>,
    /// The question the viewer owes an answer to.
    pub ask: Option<Ask>,
    /// What the viewer may claim without being asked.
    pub claims: Vec<String>,
    /// What the viewer cannot do now, and why.
    pub why: Vec<Why>,
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Eyes {
    Seat(u8),
    /// Sees what everybody sees.
    Watcher,
    /// Sees everything.
    All,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Over {
    /// None of them means a tie.
    pub winners: Vec<u8>,
    pub how: String,
}

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Now {
    /// All of it in one line.
    pub heading: String,
    pub round: i32,
    pub phase: String,
    /// The seat whose turn it is.
    pub active: u8,
    /// The seat that holds the token, or may act: initiative, priority.
    pub first: Option<u8>,
    /// Seats that owe a decision, and what they are asked.
    pub owing: Vec<u8>,
    pub asked: String,
    pub fight: Option<Fight>,
    /// Cards that act, and cards that they act on.
    pub acting: Vec<u16>,
    pub targets: Vec<u16>,
    /// Cards that the present event is about.
    pub hit: Vec<u16>,
    /// What has just happened or is about to, where somebody may answer it.
    pub event: Option<String>,
}

/// A fight at a place.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    pub place: Option<u16>,
    /// The step in words, and its number among the layout's steps, from 1; 0 if they are not numbered.
    pub step: String,
    pub at: u8,
    pub attacker: Option<u8>,
    pub sides: Vec<Numbers>,
}

/// Numbers a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Numbers {
    pub seat: u8,
    pub counts: Vec<Count>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Count {
    pub word: String,
    pub n: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    pub seat: u8,
    pub name: String,
    /// It is this player's turn.
    pub turn: bool,
    pub owes: bool,
    /// Holds the token, or may act.
    pub first: bool,
    /// Has left the game.
    pub out: bool,
    /// The card that stands for the player.
    pub leader: Option<u16>,
    /// The faction of the leader, else of most of what the player shows.
    pub faction: String,
    /// Pools and what the book counts.
    pub purse: Vec<Count>,
    pub hand: Spread,
    /// The open areas, in the layout's order.
    pub rows: Vec<Spread>,
    /// The piles, in the layout's order.
    pub piles: Vec<Spread>,
    /// Cards won, and what is counted on them.
    pub trophies: Vec<u16>,
    pub marks: Vec<Count>,
    /// The seats it has done to what must be done to every other; nothing where the game is not won so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub feats: Option<Vec<u8>>,
    /// What it has chosen for all to see, in the word of that option; empty if there is nothing.
    pub vow: String,
}

/// The cards of a zone: those the viewer knows, from the top or left, and how many it does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spread {
    pub zone: String,
    pub cards: Vec<u16>,
    pub hidden: u16,
    pub size: u16,
}

/// Places that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Group {
    /// Empty where all places are one line.
    pub name: String,
    /// The places in their row.
    pub places: Vec<Place>,
    /// Places that belong to the group and stand beside its row.
    pub beside: Vec<Place>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    pub card: u16,
    /// Its title without the name of its group.
    pub name: String,
    /// It comes first.
    pub first: bool,
    /// A fight goes on here.
    pub fight: bool,
    /// For each seat, what stands here and its numbers. What is inside or under a card is in that card's `on`.
    pub sides: Vec<Side>,
    /// Cards put on or under the place itself.
    pub under: Vec<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Side {
    pub seat: u8,
    pub cards: Vec<u16>,
    /// Cards of the seat that lie here out of play.
    pub lying: Vec<u16>,
    pub counts: Vec<Count>,
}

/// A card whose face the viewer knows, or one that lies face down in the open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card {
    pub id: u16,
    /// Empty if it is face down.
    pub code: String,
    pub title: String,
    /// Its type.
    pub kind: String,
    pub faction: String,
    /// Which face is up; 0 is the front.
    pub face: u8,
    /// None for cards that belong to nobody.
    pub owner: Option<u8>,
    pub ctrl: Option<u8>,
    /// The zone it lies in, by itself or on another card, and whose that is.
    pub zone: String,
    pub seat: Option<u8>,
    /// The place where it stands.
    pub place: Option<u16>,
    /// The card it is on, and how.
    pub host: Option<u16>,
    pub rel: String,
    /// What is on it, and how many more cards that the viewer does not know.
    pub on: Vec<u16>,
    pub hidden: u16,
    pub flags: Vec<String>,
    pub counters: Vec<Count>,
    pub tags: Vec<String>,
    pub nums: Vec<Num>,
    /// Keywords it has and does not print, and the other way round.
    pub gained: Vec<String>,
    pub lost: Vec<String>,
    /// What makes its numbers, words and text other than printed, and where that comes from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Part>>", optional))]
    pub parts: Vec<Part>,
}

/// One thing that bears on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Part {
    /// The number or word it bears on; empty for the whole text.
    pub word: String,
    /// What it does to it: "+2", "doubled", "gained".
    pub does: String,
    /// Where it comes from in words, and the card, as far as the viewer knows it.
    pub source: String,
    pub from: Option<u16>,
}

/// A number of a card: as printed and as it is now. Below 0 it is an X.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Num {
    pub word: String,
    pub printed: i32,
    pub now: i32,
}

/// Something announced, or a trigger that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pending {
    pub id: u32,
    pub seat: u8,
    /// What kind of thing it is.
    pub kind: String,
    pub label: String,
    pub card: Option<u16>,
    pub line: Option<u8>,
    /// The words of that line.
    pub text: String,
    /// What was chosen for it.
    pub targets: Vec<u16>,
    /// What it answers.
    pub answers: Option<String>,
}

/// One level of what is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Level {
    pub what: LevelKind,
    pub name: String,
    pub step: String,
    pub seat: Option<u8>,
    pub card: Option<u16>,
    pub line: Option<u8>,
    /// The term of that line that is being carried out.
    pub node: Option<u16>,
    pub event: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LevelKind {
    Procedure,
    Ability,
    Event,
    Window,
    Question,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ask {
    pub seat: u8,
    pub prompt: String,
    /// The prompt with the card it is for and how many are wanted.
    pub title: String,
    /// A line of explanation.
    pub tip: String,
    pub clause: String,
    /// The card it is for, the line of it that asks, and the words of that line.
    pub card: Option<u16>,
    pub line: Option<u8>,
    pub text: String,
    pub min: i32,
    pub max: i32,
    pub picked: i32,
    /// A running total: what is met so far of what is due.
    pub total: Option<Total>,
    /// Passing it is no decision worth stopping for.
    pub routine: bool,
    /// Other seats that owe an answer at the same time.
    pub others: Vec<u8>,
    pub options: Vec<Choice>,
    /// What is at stake, and a sentence on it, which may be empty.
    pub stakes: Vec<Stake>,
    pub stake: String,
}

/// Something that is at stake where somebody is asked: who does what to whom, for how much.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stake {
    /// Cards that do it.
    pub by: Vec<u16>,
    /// The card that it happens to, and the place.
    pub on: Option<u16>,
    pub at: Option<u16>,
    /// The player who does it.
    pub seat: Option<u8>,
    pub n: Option<i32>,
    /// What the card that it happens to can still take.
    pub left: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Total {
    pub met: i32,
    pub due: i32,
}

/// Something that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The number to send.
    pub id: u32,
    pub label: String,
    /// What a player wants to know before choosing it.
    pub note: String,
    pub verb: String,
    /// The cards it is about, the acting one first.
    pub cards: Vec<u16>,
    /// The zone it is about, and whose.
    pub zone: Option<String>,
    pub seat: Option<u8>,
    /// The pending thing it is about.
    pub pending: Option<u32>,
    /// The line of the first card that is used.
    pub line: Option<u8>,
    pub n: Option<i32>,
    /// It does nothing: pass, done, no.
    pub pass: bool,
    /// What a player in doubt takes.
    pub eager: bool,
    /// Whose card it is about: the viewer's or another's.
    pub mine: Option<bool>,
    /// Cards that it takes along because there is no other: the only target, the only place.
    pub along: Vec<u16>,
    /// More is asked before anything happens: there it can be taken back.
    pub asks: bool,
    /// An earlier option that means the same: another copy of a card in hand.
    pub like: Option<u32>,
}

/// Why something cannot be done now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Why {
    pub card: Option<u16>,
    pub line: Option<u8>,
    pub clause: String,
    /// What the clause says, in its first sentence.
    pub words: String,
}

impl Sight {
    pub fn card(&self, id: u16) -> Option<&Card> {
        self.cards.get(&id)
    }
    pub fn title(&self, id: u16) -> &str {
        self.card(id).map_or("?", |c| &c.title)
    }
    /// A seat's side of a place.
    pub fn side(&self, place: u16, seat: u8) -> Option<&Side> {
        let all = self.board.iter().flat_map(|g| g.places.iter().chain(&g.beside));
        all.filter(|p| p.card == place).flat_map(|p| &p.sides).find(|x| x.seat == seat)
    }
    /// The seat that looks, if a seat does.
    pub fn seat(&self) -> Option<u8> {
        match self.viewer {
            Eyes::Seat(s) => Some(s),
            _ => None,
        }
    }
    pub fn player(&self, seat: u8) -> Option<&Player> {
        self.players.iter().find(|p| p.seat == seat)
    }
    /// All places, group by group.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.board.iter().flat_map(|g| g.places.iter().chain(&g.beside))
    }
}

impl Card {
    pub fn num(&self, word: &str) -> Option<(i32, i32)> {
        self.nums.iter().find(|n| n.word == word).map(|n| (n.printed, n.now))
    }
    pub fn counter(&self, word: &str) -> i32 {
        self.counters.iter().find(|c| c.word == word).map_or(0, |c| c.n)
    }
    pub fn is(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }
    pub fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}
