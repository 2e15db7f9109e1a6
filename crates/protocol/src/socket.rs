//! What goes over the websocket.

use super::table::{ChatLine, Me, TableView};
use muster_pack::layout::{Rank, StepKind};
use muster_sight::stage::Happening;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// From the client. `id` is a request id of the client's making: the same id twice is one request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message. Browsers are known by their cookie; programs send a token. With `language` (`de`) all words
    /// are in that language.
    Hello {
        protocol: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        language: Option<String>,
    },
    /// Shows a game from now on. With `since`, only what has changed after that number is sent. With `steps`, updates tell step
    /// by step what happened.
    Watch {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        since: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        steps: bool,
    },
    Unwatch {
        game: String,
    },
    /// Takes an option. `decision` is the number that came with the question.
    Choose {
        id: String,
        game: String,
        decision: u32,
        option: u32,
    },
    /// Claims something unasked, by its index in the list of claims.
    Claim {
        id: String,
        game: String,
        seq: u32,
        option: u32,
    },
    Concede {
        id: String,
        game: String,
    },
    /// Proposes something to the others, or takes part in what was proposed.
    Offer {
        id: String,
        game: String,
        what: Offer,
    },
    /// Answers what another proposed. A no ends the proposal.
    Answer {
        id: String,
        game: String,
        what: Offer,
        yes: bool,
    },
    /// Asks whether the player of a seat is still there. Who does not answer in time has left the game.
    Call {
        id: String,
        game: String,
        seat: u8,
    },
    /// Answers a call; a choice does so, too.
    Here {
        id: String,
        game: String,
    },
    /// Takes back your last choice, which has only begun something: `table.begun` says so. Nobody is asked. `decision` is the
    /// number of the question that would be answered next.
    Retract {
        id: String,
        game: String,
        decision: u32,
    },
    /// Whether the others are to wait for your `release` where you could do nothing, see "No timing tells".
    Hold {
        game: String,
        on: bool,
    },
    /// Lets the others see what happened where you could do nothing.
    Release {
        game: String,
    },
    Chat {
        id: String,
        game: String,
        text: String,
    },
    Ping {
        n: u32,
    },
}

impl ClientMessage {
    /// The request id and the game, if this is something done in a game.
    pub fn deed(&self) -> Option<(&str, &str)> {
        match self {
            ClientMessage::Choose { id, game, .. }
            | ClientMessage::Claim { id, game, .. }
            | ClientMessage::Concede { id, game }
            | ClientMessage::Offer { id, game, .. }
            | ClientMessage::Answer { id, game, .. }
            | ClientMessage::Call { id, game, .. }
            | ClientMessage::Here { id, game }
            | ClientMessage::Retract { id, game, .. } => Some((id, game)),
            _ => None,
        }
    }
}

/// What one can propose. It happens when all people at the table have agreed; bots always agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// The game ends as a tie.
    Draw,
    /// Back to before the proposer's last choice.
    Undo,
    /// Clocks stop and no choice is taken until all resume.
    Adjourn,
    Resume,
    /// Spectators see all hands.
    OpenHands,
    /// Another game with the same people and decks; seats move on by one.
    Rematch,
}

/// From the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    Welcome {
        protocol: u32,
        you: Me,
        /// The server's clock, milliseconds since 1970.
        time: i64,
    },
    /// A request was carried out, and what it did is on disk.
    Done {
        id: String,
        game: String,
    },
    /// A request was not carried out; nothing has changed.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        game: Option<String>,
        code: Code,
        /// In words, for people.
        reason: String,
    },
    /// A game as a whole, as you may know it.
    Snapshot {
        game: String,
        seq: u32,
        /// Number of the question you owe an answer to; 0 if none.
        decision: u32,
        table: TableView,
        /// What is on the table: a `Sight`. Null until the game has begun.
        #[ts(type = "unknown")]
        sight: Value,
        /// All log lines so far.
        log: Vec<LogView>,
        /// What was said; left out where you have it already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        chat: Option<Vec<ChatLine>>,
    },
    /// What has changed from `from` to `seq`. Fits only who has `from`.
    Update {
        game: String,
        from: u32,
        seq: u32,
        decision: u32,
        table: TableView,
        /// Changes of the sight, in order.
        patch: Vec<Change>,
        /// New log lines.
        log: Vec<LogView>,
        /// The same change step by step, for those who asked for it; see "Steps".
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<StepView>>")]
        steps: Vec<StepView>,
        /// The others are shown this only so much later; see "No timing tells".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        held_ms: Option<u32>,
    },
    /// Seats, presence, offers or clocks have changed; the game has not.
    Table {
        game: String,
        table: TableView,
    },
    Chat {
        game: String,
        line: ChatLine,
    },
    Pong {
        n: u32,
        time: i64,
    },
    /// The server closes the connection. Connect again after a while if `retry_ms` is given.
    Bye {
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        retry_ms: Option<u32>,
    },
}

/// What a client reads in place of a message that could not be written.
const UNWRITTEN: &str =
    r#"{"t":"refused","code":"busy","reason":"the server could not write what it had to say; watch the table again"}"#;

impl ServerMessage {
    /// As it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|e| {
            tracing::error!(%e, "a message could not be written");
            UNWRITTEN.into()
        })
    }
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not a message of this protocol, or a field out of bounds.
    Malformed,
    /// Another version of the protocol.
    Protocol,
    /// Not signed in, or the session has ended.
    Unknown,
    /// Not allowed for you.
    Forbidden,
    NoSuchGame,
    NotBegun,
    /// You hold no seat here.
    NotSeated,
    /// You owe no decision now.
    NotYourDecision,
    /// The question was answered or has changed: look again.
    Stale,
    NoSuchOption,
    Over,
    Adjourned,
    /// The game was begun with other rules than this server has.
    OtherRules,
    /// Nothing of the kind was proposed, or it cannot be proposed now.
    NoOffer,
    /// Too many requests; wait.
    TooMany,
    /// The server could not store it; try again with the same id.
    Busy,
    // over HTTP alone
    /// The request comes from another site.
    Origin,
    NoSuchThing,
    /// Settings that no table has; a format or switches that the game does not have.
    Settings,
    Format,
    /// The deck is not legal, or cannot be read.
    Deck,
    /// Your part of the shuffle is none.
    Part,
    /// Somebody else has it: a seat, a name.
    Taken,
    /// Not at this point of the draft.
    Draft,
    /// A name that nobody may have; a password that is too weak.
    Name,
    Password,
    /// Name and password do not go together, or a code is wrong.
    Wrong,
    /// The password is right, and a code is needed as well.
    CodeNeeded,
    /// Somebody has changed it since you read it.
    Changed,
    Banned,
    /// Guests cannot do this; who has an account cannot.
    Guest,
    Account,
}

/// One change of a JSON value: at `path` (keys and indexes from the root) …
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Change {
    /// … this stands now.
    Set {
        path: Vec<PathStep>,
        #[ts(type = "unknown")]
        set: Value,
    },
    /// … the key is gone.
    Drop { path: Vec<PathStep>, drop: bool },
    /// … from index `at`, `cut` elements of the list make way for `put`.
    Splice {
        path: Vec<PathStep>,
        at: u32,
        cut: u32,
        #[ts(type = "Array<unknown>")]
        put: Vec<Value>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum PathStep {
    Index(u32),
    Key(String),
}

/// Things that happened together, for showing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct StepView {
    pub kind: StepKind,
    /// What happened, thing by thing.
    pub parts: Vec<Happening>,
    /// The lines of the update's `log` that tell of it: the index of the first, and how many.
    pub line: u32,
    pub lines: u32,
    /// Turns the sight after the step before it into the sight after this one; questions are left as they were.
    pub patch: Vec<Change>,
}

/// A line of the game's log, as you may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LogView {
    /// The number with which it came to you; 0 is the setting up.
    pub seq: u32,
    pub clause: String,
    pub spans: Vec<SpanView>,
    /// The others read less of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub private: bool,
    /// The player it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What it tells of, if that is shown as a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<StepKind>,
    /// What begins with it. Lines without belong to what was told before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub begins: Option<Rank>,
}

/// A piece of a log line: text, perhaps about a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpanView {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_for_a_message_is_one() {
        let m: ServerMessage = serde_json::from_str(UNWRITTEN).unwrap();
        assert!(matches!(m, ServerMessage::Refused { code: Code::Busy, .. }));
    }
}
