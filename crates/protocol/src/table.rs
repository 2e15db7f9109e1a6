//! Tables: who sits where, by which settings, with which clocks.

use super::draft::FromDraft;
use super::socket::Offer;
use muster_pack::{Mode, Pack};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who you are to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    pub id: String,
    pub name: String,
    /// Without a password: known only to this browser.
    pub guest: bool,
    pub host: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatRange {
    pub min: u8,
    pub max: u8,
}

/// A table with its settings, people, clocks and proposals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    pub id: String,
    pub settings: Settings,
    pub state: TableState,
    pub seats: Vec<SeatView>,
    /// Your seat; none for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub you: Option<u8>,
    pub clocks: Vec<ClockView>,
    /// The server's clock at which `clocks` were read, milliseconds since 1970.
    pub time: i64,
    pub offers: Vec<OfferView>,
    /// Your last choice has only begun something: `retract` takes it back, and nobody is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub begun: bool,
    /// You may ask for hints: nobody else but bots plays here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hints: bool,
    /// Who was asked whether they are still there.
    pub calls: Vec<CallView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<ResultView>,
    pub fair: FairView,
    pub spectators: u32,
    /// The table of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
    /// When it was made, milliseconds since 1970.
    pub made: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Seats are free.
    Open,
    Running,
    Adjourned,
    Over,
    /// Begun with other rules or cards than this server has.
    OtherRules,
}

/// How a table is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub game: String,
    /// One of the game's formats; empty for its usual one.
    #[serde(default)]
    pub format: String,
    /// Switches of the rulebook that are not as usual, as `NAME=VALUE`.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub switches: Vec<String>,
    /// How many seats.
    pub seats: u8,
    /// Bots by seat: the last seats of the table, each with a level.
    #[serde(default)]
    pub bots: Vec<String>,
    #[serde(default)]
    pub clock: ClockRule,
    /// Not on the open list: only who has the link comes in.
    #[serde(default)]
    pub private: bool,
    #[serde(default)]
    pub spectators: Spectators,
    /// Answers of people who could not act take as long as those of people who could.
    #[serde(default = "yes")]
    pub even_pace: bool,
    #[serde(default)]
    pub title: String,
    /// Boosters go round here; no game is played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub draft: bool,
    /// Nobody talks here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub quiet: bool,
    /// Drafters play here with the decks of their draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from_draft: Option<FromDraft>,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    #[default]
    None,
    /// So many seconds for each decision; who has left is waited for no longer than that.
    Casual { seconds: u32 },
    /// A bank for the whole game, and a little more with each decision.
    Blitz { seconds: u32, increment: u32 },
    /// So many hours for each decision.
    Correspondence { hours: u32 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Spectators {
    pub allowed: bool,
    /// They see the game so many seconds late.
    pub delay: u32,
}

impl Settings {
    /// How the match is played, by the words of its game.
    pub fn mode(&self, pack: &dyn Pack) -> Result<Mode, String> {
        let format = Some(self.format.as_str()).filter(|f| !f.is_empty());
        let mode = Mode::of(pack, format, self.seats as usize)?;
        self.switches.iter().try_fold(mode, |m, line| m.with_line(pack, line))
    }
}

impl Default for Spectators {
    fn default() -> Self {
        Spectators { allowed: true, delay: 0 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    pub kind: SeatKind,
    /// The account, for muting and reporting; empty for bots and free seats.
    pub who: String,
    pub name: String,
    pub guest: bool,
    /// Connected and watching now; bots always are.
    pub here: bool,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
    /// At a draft that is over: their deck is built.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub ready: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    Free,
    Person,
    Bot,
}

/// What a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClockView {
    /// Milliseconds left when the table was read.
    pub left_ms: i64,
    pub running: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OfferView {
    pub what: Offer,
    /// Who proposed it.
    pub by: u8,
    /// Who has agreed, the proposer among them.
    pub agreed: Vec<u8>,
    /// For a take-back: how far it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub back: Option<BackView>,
}

/// How far a take-back goes, and what stays known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BackView {
    /// How many choices are taken back, and how many of them are not the proposer's.
    pub choices: u32,
    pub others: u32,
    /// Where the game stands then.
    pub heading: String,
    /// Players who have seen cards since that would be hidden from them again.
    pub seen: Vec<u8>,
}

/// Somebody was asked whether they are still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CallView {
    /// The seat that is called, and the one that asked.
    pub whom: u8,
    pub by: u8,
    /// Milliseconds left for an answer when the table was read.
    pub left_ms: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultView {
    /// Seats; none for a tie.
    pub winners: Vec<u8>,
    pub ending: String,
}

/// How the shuffles are made. The server's part is shown when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FairView {
    /// SHA-256 of the server's part, 64 hexadecimal digits.
    pub commit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub server: Option<String>,
    /// What each seat has given; empty for bots and until then.
    pub parts: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    pub n: u32,
    /// Milliseconds since 1970.
    pub time: i64,
    /// The account, for muting and reporting.
    pub who: String,
    pub name: String,
    pub text: String,
    /// Said by a spectator while the game ran: those who played it did not hear it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub aside: bool,
}
