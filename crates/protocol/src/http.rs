//! Bodies of the HTTP interface.

use super::draft::DraftInfo;
use super::socket::{Code, LogView, StepView};
use super::table::{Me, ResultView, SeatRange, Settings};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What every refusal looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApiError {
    /// A word for programs.
    pub code: Code,
    /// A sentence for people.
    pub reason: String,
}

/// A game that this server plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    pub name: String,
    pub title: String,
    /// Names the rules and cards: 16 hexadecimal digits. Changes when they do, so clients can keep what they fetched.
    pub rules: String,
    pub seats: SeatRange,
    /// The ways to play it; the first that fits is the usual one.
    pub formats: Vec<FormatInfo>,
    /// Switches of its rulebook.
    pub switches: Vec<SwitchInfo>,
    pub bots: Vec<Named>,
    pub starters: Vec<StarterInfo>,
    pub cards: u32,
    /// Whether decks can be written for OCTGN.
    pub octgn: bool,
    /// How it is drafted, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub draft: Option<DraftInfo>,
}

/// A way to play a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FormatInfo {
    pub name: String,
    pub about: String,
    pub seats: SeatRange,
}

/// A switch of a rulebook, where the rules are silent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SwitchInfo {
    pub name: String,
    pub about: String,
    /// The clause that tells of it.
    pub clause: String,
    /// What it may be, and what it usually is.
    pub values: String,
    pub usual: String,
}

/// A word and a line about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Named {
    pub name: String,
    pub about: String,
}

/// A deck that comes with the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StarterInfo {
    pub name: String,
    pub title: String,
    /// The list itself, as `sit` takes it.
    pub text: String,
    pub facts: Vec<Fact>,
    /// Formats of the game that it is legal in.
    pub formats: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fact {
    pub what: String,
    pub value: String,
}

/// A chapter of the rulebook, as Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Chapter {
    pub file: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckDeck {
    pub game: String,
    /// The format and the number of players it is for; the usual ones if left out.
    #[serde(default)]
    pub format: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<u8>,
    /// A deck list, one card a line: `3x Title`.
    pub text: String,
}

/// A deck to be written in another way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvertDeck {
    pub game: String,
    /// The name of the deck, where the text has none.
    #[serde(default)]
    pub title: String,
    /// A deck list, or a file of OCTGN.
    pub text: String,
    pub to: DeckFile,
}

/// How a deck is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeckFile {
    /// One card a line: `3x Title`.
    List,
    /// As OCTGN reads it (`.o8d`).
    Octgn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeckText {
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeckVerdict {
    pub legal: bool,
    pub faults: Vec<DeckFaultView>,
    pub facts: Vec<Fact>,
    /// Codes of the cards in the order the game gets them, if every name is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub codes: Option<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeckFaultView {
    pub clause: String,
    pub message: String,
    /// Line of the list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
}

/// Makes a table. Nobody sits at it yet, its maker neither.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    pub settings: Settings,
    /// Deck lists of the bots, in their order; what is missing becomes a starter deck.
    #[serde(default)]
    pub bot_decks: Vec<String>,
}

/// Takes a seat. The game begins with the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// A free seat; any if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// A deck list. Empty at a draft, at a table for drafted decks, and to play the deck of last time in a rematch.
    #[serde(default)]
    pub deck: String,
    /// Your part of the shuffle: 32 to 64 hexadecimal digits of your making, made after the table's commit was seen.
    pub part: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
    /// A code of your app, or a recovery code; asked for with `code_needed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
}

/// What guards your account beside the password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Security {
    /// A code of an app is asked for when you sign in.
    pub totp: bool,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
}

/// What an app for codes is set up with: it reads the address as a picture, or the secret is typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TotpSetup {
    pub secret: String,
    pub uri: String,
    /// The same as a picture to scan: SVG.
    pub picture: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpCode {
    pub code: String,
}

/// Your password, and a code if one is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub password: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
}

/// Codes to write down, each good once; they are shown only now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// A new password by a recovery code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    pub name: String,
    pub code: String,
    pub password: String,
}

/// A passkey of yours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PasskeyInfo {
    pub id: String,
    pub name: String,
    pub made: i64,
    /// When it was last used; 0 for never.
    pub used: i64,
}

/// What a passkey is made with; bytes are base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PasskeyStart {
    pub challenge: String,
    /// The name of this server, for which alone it is good.
    pub rp: String,
    /// The account it is for, and its name.
    pub user: String,
    pub name: String,
    /// Those it has already.
    pub known: Vec<String>,
}

/// A passkey that was made; bytes are base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyNew {
    /// By which you know it.
    pub name: String,
    /// The id of the credential.
    pub id: String,
    /// `clientDataJSON` and `attestationObject`.
    pub client_data: String,
    pub attestation: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    pub name: String,
}

/// What a passkey is asked by which somebody signs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PasskeyAsk {
    pub challenge: String,
    pub rp: String,
}

/// The answer of a passkey; bytes are base64url.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyProof {
    /// The id of the credential.
    pub id: String,
    pub client_data: String,
    pub authenticator: String,
    pub signature: String,
}

/// Where mail reaches you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MailInfo {
    /// Does this server send mail?
    pub offered: bool,
    /// The address that you have confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
}

/// An address of yours, with your password, and a code if one is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailAddress {
    pub address: String,
    pub password: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
}

/// What stands in the link of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailSecret {
    pub secret: String,
}

/// Who has forgotten their password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    pub name: String,
}

/// A new password by the link of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    pub secret: String,
    pub password: String,
}

/// Something that is kept for you, such as your decks, as your client wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Kept {
    /// Grows by one each time; 0 if nothing was kept yet.
    pub revision: u32,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub value: serde_json::Value,
}

/// Keeps something in place of the revision you have read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Keep {
    pub revision: u32,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub value: serde_json::Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    pub old: String,
    pub new: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Password {
    pub password: String,
}

/// A token for a program that plays in your name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenInfo {
    pub id: String,
    pub label: String,
    pub made: i64,
    /// Only in the answer that made it: it is not kept in clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// A browser in which you are signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    pub id: String,
    /// What the browser called itself.
    pub label: String,
    pub made: i64,
    /// When it was last used, to the day.
    pub used: i64,
    /// The one that asks.
    pub current: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeToken {
    pub label: String,
}

/// A report about somebody, for the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    pub who: String,
    #[serde(default)]
    pub game: String,
    pub text: String,
}

/// A finished or running game of yours, for the list of replays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayInfo {
    pub id: String,
    pub game: String,
    pub players: Vec<String>,
    /// The titles of their decks, as far as they may be known: yours, and everybody's once it is over. A deck of somebody's own has
    /// none.
    pub decks: Vec<Option<String>>,
    pub shared: bool,
    pub over: bool,
    /// How it ended, once it is over.
    pub result: Option<ResultView>,
    pub made: i64,
    pub you: Option<u8>,
}

/// One moment of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayMoment {
    pub step: u32,
    pub steps: u32,
    /// A `Sight`.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub sight: serde_json::Value,
    /// What was chosen, for those who may know.
    pub words: Option<String>,
    /// A bot chose it, and can be asked why: the game is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub why: bool,
    /// What happened since the step before it, from the sight that the same viewer has of that moment; `line` counts the lines
    /// of this step in the log.
    #[schema(value_type = Vec<Object>)]
    pub shown: Vec<StepView>,
}

/// Goes on from a moment of a replay, against a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    pub step: u32,
    pub seat: u8,
    /// The bot's level.
    pub level: String,
}

/// Asks for advice on the question with this number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    pub decision: u32,
}

/// What a bot thinks of a question, from what the seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The number of the question.
    pub decision: u32,
    /// What was looked at most, the best in front; at most three.
    pub lines: Vec<LineView>,
    /// Others answer at the same time without knowing this answer: a player who always answers alike can be guessed.
    pub secret: bool,
}

/// An option that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LineView {
    /// The option by its number in the question.
    pub option: u32,
    pub words: String,
    /// The chances of winning that it promises, from 0 to 1.
    pub chance: f32,
    /// What is expected to happen if it is taken, as the log would tell it, as far as no hidden card is needed for it.
    #[schema(value_type = Vec<Object>)]
    pub then: Vec<LogView>,
}

/// A puzzle on the list of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleInfo {
    pub id: String,
    pub kind: PuzzleKind,
    /// The weakest level of the bots that finds the first choice; none if no level does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grade: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleKind {
    /// Win before the turn or round ends, whatever the other does.
    Win,
    /// Find one of the few options that do not lose before it ends.
    Hold,
    /// Keep away from the few that do, one of which looks best.
    Trap,
}

/// The puzzle of the day of a game: the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyPuzzle {
    pub game: String,
    /// Days since 1970, by universal time.
    pub day: u32,
    pub puzzle: PuzzleInfo,
}

/// What was chosen in a puzzle so far, by the numbers of the options; the last of it is judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryPuzzle {
    pub chosen: Vec<u16>,
    #[serde(default)]
    pub want: PuzzleWant,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleWant {
    /// To go on.
    #[default]
    Go,
    /// An option that is right now.
    Hint,
    /// The way to the end from here.
    Solution,
}

/// How a puzzle stands after what was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleStep {
    pub puzzle: PuzzleInfo,
    /// Where the player sits.
    pub seat: u8,
    pub state: PuzzleState,
    /// The last choice was wrong, and is not done.
    pub wrong: bool,
    /// Where a hint was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hint: Option<u32>,
    /// What the last choice led to, picture by picture; at the beginning, the position.
    pub frames: Vec<PuzzleFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleState {
    /// The player is to choose.
    Open,
    Solved,
    /// The turn went by.
    Failed,
}

/// A picture of a puzzle. Hands are open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleFrame {
    /// A `Sight`.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub sight: serde_json::Value,
    /// What happened on the way here.
    #[schema(value_type = Vec<Object>)]
    pub log: Vec<LogView>,
    /// Who chose what led here, and in words; nothing for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<u8>,
    pub words: String,
}

/// Wants a deck to be played against those that come with the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskField {
    pub game: String,
    #[serde(default)]
    pub format: String,
    pub text: String,
    /// How often it meets each of them in each seat.
    pub rounds: u8,
}

/// How far that is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct FieldState {
    /// What it is asked for again by: the same deck has the same.
    pub id: String,
    pub stage: ReviewStage,
    /// Decks that are played before this one.
    pub ahead: u32,
    /// Games that are played, and how many there are.
    pub played: u32,
    pub games: u32,
    /// When it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<FieldView>,
}

/// How a deck has done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct FieldView {
    /// Which bot played all decks.
    pub bot: String,
    pub all: ShareView,
    pub by: Vec<MetView>,
    /// How many turns or rounds a game took, on average.
    pub turns: f32,
}

/// How it has done against one of the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MetView {
    pub deck: String,
    pub share: ShareView,
}

/// Games, and the share of their points with what it lies between with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareView {
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub share: f32,
    pub low: f32,
    pub high: f32,
}

/// How far the review of a game is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewState {
    pub stage: ReviewStage,
    /// Reviews that are made before this one.
    pub ahead: u32,
    /// Choices that are judged, and how many there are.
    pub judged: u32,
    pub choices: u32,
    /// When it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub review: Option<ReviewView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewStage {
    /// Nobody has asked for it, or it was cancelled, or it was made long ago.
    None,
    Waiting,
    Working,
    Done,
}

/// A game judged choice by choice, by what one seat could know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewView {
    pub seat: u8,
    pub choices: Vec<ChoiceView>,
    pub turns: Vec<TurnView>,
    /// A choice that gave away less than this is not called a mistake.
    pub mistake: f32,
}

/// A choice, and what is thought of it. Chances are those of winning, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChoiceView {
    /// The step that it was; it was asked at the step before.
    pub step: u32,
    pub question: String,
    pub option: u32,
    pub words: String,
    /// What it left of the chances, and what the best option promised.
    pub chance: f32,
    pub promised: f32,
    /// What promised more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub better: Option<String>,
    /// What was looked at most, the best in front; at most three.
    pub lines: Vec<LineView>,
}

/// Where the chances changed between two choices: by what others did, or by chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TurnView {
    pub step: u32,
    pub from: f32,
    pub to: f32,
}

/// Why a bot chose what it chose, as it thought of it then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyView {
    pub step: u32,
    pub seat: u8,
    pub level: String,
    pub question: String,
    pub option: u32,
    pub words: String,
    /// What it looked at most; nothing if it does not think.
    pub lines: Vec<LineView>,
    /// It drew among what seemed good, so that nobody could guess it.
    pub secret: bool,
}

/// Who is signed in, and what else the server says at the door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Door {
    pub you: Me,
    pub protocol: u32,
    pub version: String,
}
