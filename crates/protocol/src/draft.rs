//! Drafts: a table at which boosters go round. It is made, joined and watched like any other table.

use super::table::SeatRange;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How a game is drafted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DraftInfo {
    pub seats: SeatRange,
    /// Boosters each, and cards in one.
    pub boosters: u8,
    pub cards: u8,
    /// The format in which drafted decks are played.
    pub format: String,
}

/// What you see of a draft: this stands in place of the sight of a game. A spectator sees no card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftView {
    /// Which booster, from 1; and how many there are.
    pub round: u8,
    pub rounds: u8,
    /// Which pick of this booster, from 1.
    pub pick: u8,
    /// Where the packs go: `left` (to the next seat) or `right`; empty when it is over.
    pub way: String,
    /// Codes of the cards in your pack; you choose by their index. Empty once you have picked.
    pub pack: Vec<String>,
    /// The card you have picked, until the packs go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chosen: Option<String>,
    /// Codes of the cards you have taken, in order.
    pub taken: Vec<String>,
    /// Seats that have still to pick before the packs go on.
    pub waiting: Vec<u8>,
    pub over: bool,
}

impl From<muster_draft::View> for DraftView {
    fn from(v: muster_draft::View) -> DraftView {
        DraftView {
            round: v.round as u8,
            rounds: v.rounds as u8,
            pick: v.pick as u8,
            way: v.way,
            pack: v.pack,
            chosen: v.chosen,
            taken: v.taken,
            waiting: v.waiting.into_iter().map(|s| s as u8).collect(),
            over: v.over,
        }
    }
}

/// The draft that the decks of a table come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromDraft {
    /// The draft's table.
    pub id: String,
    /// By seat of this table: the seat of the draft that plays there.
    pub seats: Vec<u8>,
}

/// Your deck of a draft, and what it can be made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DraftDeck {
    /// Codes of the cards you took, in order.
    pub taken: Vec<String>,
    /// Codes of cards that everybody may play without having taken them.
    pub free: Vec<String>,
    /// The list a bot would play.
    pub proposal: String,
    /// The list you have built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deck: Option<String>,
}

/// A list made of drafted cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftList {
    /// A deck list, one card a line: `3x Title`.
    pub text: String,
}
