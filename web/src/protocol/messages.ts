// Made from crates/protocol by a test: `UPDATE=1 cargo test -p muster-server protocol`.
// Change it there.

export const PROTOCOL = 1;

/**
 * From the client. `id` is a request id of the client's making: the same id twice is one request.
 */
export type ClientMessage = { "t": "hello", protocol: number, token?: string, language?: string, } | { "t": "watch", game: string, since?: number, steps?: boolean, } | { "t": "unwatch", game: string, } | { "t": "choose", id: string, game: string, decision: number, option: number, } | { "t": "claim", id: string, game: string, seq: number, option: number, } | { "t": "concede", id: string, game: string, } | { "t": "offer", id: string, game: string, what: Offer, } | { "t": "answer", id: string, game: string, what: Offer, yes: boolean, } | { "t": "call", id: string, game: string, seat: number, } | { "t": "here", id: string, game: string, } | { "t": "retract", id: string, game: string, decision: number, } | { "t": "hold", game: string, on: boolean, } | { "t": "release", game: string, } | { "t": "chat", id: string, game: string, text: string, } | { "t": "ping", n: number, };

/**
 * From the server.
 */
export type ServerMessage = { "t": "welcome", protocol: number, you: Me, 
/**
 * The server's clock, milliseconds since 1970.
 */
time: number, } | { "t": "done", id: string, game: string, } | { "t": "refused", id?: string, game?: string, code: Code, 
/**
 * In words, for people.
 */
reason: string, } | { "t": "snapshot", game: string, seq: number, 
/**
 * Number of the question you owe an answer to; 0 if none.
 */
decision: number, table: TableView, 
/**
 * What is on the table: a `Sight`. Null until the game has begun.
 */
sight: unknown, 
/**
 * All log lines so far.
 */
log: Array<LogView>, 
/**
 * What was said; left out where you have it already.
 */
chat?: Array<ChatLine>, } | { "t": "update", game: string, from: number, seq: number, decision: number, table: TableView, 
/**
 * Changes of the sight, in order.
 */
patch: Array<Change>, 
/**
 * New log lines.
 */
log: Array<LogView>, 
/**
 * The same change step by step, for those who asked for it; see "Steps".
 */
steps?: Array<StepView>, 
/**
 * The others are shown this only so much later; see "No timing tells".
 */
held_ms?: number, } | { "t": "table", game: string, table: TableView, } | { "t": "chat", game: string, line: ChatLine, } | { "t": "pong", n: number, time: number, } | { "t": "bye", reason: string, retry_ms?: number, };

/**
 * Why a request was refused.
 */
export type Code = "malformed" | "protocol" | "unknown" | "forbidden" | "no_such_game" | "not_begun" | "not_seated" | "not_your_decision" | "stale" | "no_such_option" | "over" | "adjourned" | "other_rules" | "no_offer" | "too_many" | "busy" | "origin" | "no_such_thing" | "settings" | "format" | "deck" | "part" | "taken" | "draft" | "name" | "password" | "wrong" | "code_needed" | "changed" | "banned" | "guest" | "account";

/**
 * What one can propose. It happens when all people at the table have agreed; bots always agree.
 */
export type Offer = "draw" | "undo" | "adjourn" | "resume" | "open_hands" | "rematch";

/**
 * One change of a JSON value: at `path` (keys and indexes from the root) …
 */
export type Change = { path: Array<PathStep>, set: unknown, } | { path: Array<PathStep>, drop: boolean, } | { path: Array<PathStep>, at: number, cut: number, put: Array<unknown>, };

export type PathStep = number | string;

/**
 * Things that happened together, for showing.
 */
export type StepView = { kind: StepKind, 
/**
 * What happened, thing by thing.
 */
parts: Array<Happening>, 
/**
 * The lines of the update's `log` that tell of it: the index of the first, and how many.
 */
line: number, lines: number, 
/**
 * Turns the sight after the step before it into the sight after this one; questions are left as they were.
 */
patch: Array<Change>, };

/**
 * Kinds of things that are shown as they happen.
 */
export type StepKind = "phase" | "fight" | "play" | "enter" | "ability" | "cancel" | "attack" | "damage" | "heal" | "shield" | "reveal" | "death" | "leave" | "draw" | "move" | "control" | "gain" | "win" | "end" | "jump";

/**
 * How much begins with a line of the log.
 */
export type Rank = "turn" | "phase" | "great" | "usual" | "small";

/**
 * One thing that happens, as the log line about it names it to the viewer.
 */
export type Happening = { 
/**
 * The player it is about.
 */
seat?: number, 
/**
 * The card that does it, by handle.
 */
by?: number, 
/**
 * The card that it happens to.
 */
on?: number, 
/**
 * The code of that card, where the log names it: it may lie where its face is not seen before or after.
 */
code?: string, 
/**
 * The card that is the place.
 */
at?: number, 
/**
 * How much.
 */
n?: number, };

/**
 * A line of the game's log, as you may read it.
 */
export type LogView = { 
/**
 * The number with which it came to you; 0 is the setting up.
 */
seq: number, clause: string, spans: Array<SpanView>, 
/**
 * The others read less of it.
 */
private?: boolean, 
/**
 * The player it is about.
 */
seat?: number, 
/**
 * What it tells of, if that is shown as a step.
 */
kind?: StepKind, 
/**
 * What begins with it. Lines without belong to what was told before.
 */
begins?: Rank, };

/**
 * A piece of a log line: text, perhaps about a card.
 */
export type SpanView = { text: string, card?: number, };

/**
 * Who you are to the server.
 */
export type Me = { id: string, name: string, 
/**
 * Without a password: known only to this browser.
 */
guest: boolean, host: boolean, };

/**
 * A table with its settings, people, clocks and proposals.
 */
export type TableView = { id: string, settings: Settings, state: TableState, seats: Array<SeatView>, 
/**
 * Your seat; none for spectators.
 */
you?: number, clocks: Array<ClockView>, 
/**
 * The server's clock at which `clocks` were read, milliseconds since 1970.
 */
time: number, offers: Array<OfferView>, 
/**
 * Your last choice has only begun something: `retract` takes it back, and nobody is asked.
 */
begun?: boolean, 
/**
 * You may ask for hints: nobody else but bots plays here.
 */
hints?: boolean, 
/**
 * Who was asked whether they are still there.
 */
calls: Array<CallView>, result?: ResultView, fair: FairView, spectators: number, 
/**
 * The table of the rematch.
 */
next?: string, 
/**
 * When it was made, milliseconds since 1970.
 */
made: number, };

export type TableState = "open" | "running" | "adjourned" | "over" | "other_rules";

/**
 * How a table is to be played.
 */
export type Settings = { game: string, 
/**
 * One of the game's formats; empty for its usual one.
 */
format: string, 
/**
 * Switches of the rulebook that are not as usual, as `NAME=VALUE`.
 */
switches?: Array<string>, 
/**
 * How many seats.
 */
seats: number, 
/**
 * Bots by seat: the last seats of the table, each with a level.
 */
bots: Array<string>, clock: ClockRule, 
/**
 * Not on the open list: only who has the link comes in.
 */
private: boolean, spectators: Spectators, 
/**
 * Answers of people who could not act take as long as those of people who could.
 */
even_pace: boolean, title: string, 
/**
 * Boosters go round here; no game is played.
 */
draft?: boolean, 
/**
 * Nobody talks here.
 */
quiet?: boolean, 
/**
 * Drafters play here with the decks of their draft.
 */
from_draft?: FromDraft, };

export type ClockRule = { "kind": "none" } | { "kind": "casual", seconds: number, } | { "kind": "blitz", seconds: number, increment: number, } | { "kind": "correspondence", hours: number, };

export type Spectators = { allowed: boolean, 
/**
 * They see the game so many seconds late.
 */
delay: number, };

export type SeatView = { kind: SeatKind, 
/**
 * The account, for muting and reporting; empty for bots and free seats.
 */
who: string, name: string, guest: boolean, 
/**
 * Connected and watching now; bots always are.
 */
here: boolean, 
/**
 * The level of a bot.
 */
level?: string, 
/**
 * At a draft that is over: their deck is built.
 */
ready?: boolean, };

export type SeatKind = "free" | "person" | "bot";

/**
 * What a seat has left.
 */
export type ClockView = { 
/**
 * Milliseconds left when the table was read.
 */
left_ms: number, running: boolean, };

export type OfferView = { what: Offer, 
/**
 * Who proposed it.
 */
by: number, 
/**
 * Who has agreed, the proposer among them.
 */
agreed: Array<number>, 
/**
 * For a take-back: how far it goes.
 */
back?: BackView, };

/**
 * How far a take-back goes, and what stays known.
 */
export type BackView = { 
/**
 * How many choices are taken back, and how many of them are not the proposer's.
 */
choices: number, others: number, 
/**
 * Where the game stands then.
 */
heading: string, 
/**
 * Players who have seen cards since that would be hidden from them again.
 */
seen: Array<number>, };

/**
 * Somebody was asked whether they are still there.
 */
export type CallView = { 
/**
 * The seat that is called, and the one that asked.
 */
whom: number, by: number, 
/**
 * Milliseconds left for an answer when the table was read.
 */
left_ms: number, };

export type ResultView = { 
/**
 * Seats; none for a tie.
 */
winners: Array<number>, ending: string, };

/**
 * How the shuffles are made. The server's part is shown when the game is over.
 */
export type FairView = { 
/**
 * SHA-256 of the server's part, 64 hexadecimal digits.
 */
commit: string, server?: string, 
/**
 * What each seat has given; empty for bots and until then.
 */
parts: Array<string>, };

export type ChatLine = { n: number, 
/**
 * Milliseconds since 1970.
 */
time: number, 
/**
 * The account, for muting and reporting.
 */
who: string, name: string, text: string, 
/**
 * Said by a spectator while the game ran: those who played it did not hear it.
 */
aside?: boolean, };

/**
 * What every refusal looks like.
 */
export type ApiError = { 
/**
 * A word for programs.
 */
code: Code, 
/**
 * A sentence for people.
 */
reason: string, };

/**
 * Who is signed in, and what else the server says at the door.
 */
export type Door = { you: Me, protocol: number, version: string, };

/**
 * A game that this server plays.
 */
export type GameInfo = { name: string, title: string, 
/**
 * Names the rules and cards: 16 hexadecimal digits. Changes when they do, so clients can keep what they fetched.
 */
rules: string, seats: SeatRange, 
/**
 * The ways to play it; the first that fits is the usual one.
 */
formats: Array<FormatInfo>, 
/**
 * Switches of its rulebook.
 */
switches: Array<SwitchInfo>, bots: Array<Named>, starters: Array<StarterInfo>, cards: number, 
/**
 * Whether decks can be written for OCTGN.
 */
octgn: boolean, 
/**
 * How it is drafted, if it is.
 */
draft?: DraftInfo, };

export type SeatRange = { min: number, max: number, };

/**
 * A way to play a game.
 */
export type FormatInfo = { name: string, about: string, seats: SeatRange, };

/**
 * A switch of a rulebook, where the rules are silent.
 */
export type SwitchInfo = { name: string, about: string, 
/**
 * The clause that tells of it.
 */
clause: string, 
/**
 * What it may be, and what it usually is.
 */
values: string, usual: string, };

/**
 * A word and a line about it.
 */
export type Named = { name: string, about: string, };

/**
 * A deck that comes with the game.
 */
export type StarterInfo = { name: string, title: string, 
/**
 * The list itself, as `sit` takes it.
 */
text: string, facts: Array<Fact>, 
/**
 * Formats of the game that it is legal in.
 */
formats: Array<string>, };

export type Fact = { what: string, value: string, };

/**
 * A chapter of the rulebook, as Markdown.
 */
export type Chapter = { file: string, text: string, };

export type CheckDeck = { game: string, 
/**
 * The format and the number of players it is for; the usual ones if left out.
 */
format: string, seats?: number, 
/**
 * A deck list, one card a line: `3x Title`.
 */
text: string, };

/**
 * A deck to be written in another way.
 */
export type ConvertDeck = { game: string, 
/**
 * The name of the deck, where the text has none.
 */
title: string, 
/**
 * A deck list, or a file of OCTGN.
 */
text: string, to: DeckFile, };

/**
 * How a deck is written down.
 */
export type DeckFile = "list" | "octgn";

export type DeckText = { text: string, };

export type DeckVerdict = { legal: boolean, faults: Array<DeckFaultView>, facts: Array<Fact>, 
/**
 * Codes of the cards in the order the game gets them, if every name is known.
 */
codes?: Array<string>, };

export type DeckFaultView = { clause: string, message: string, 
/**
 * Line of the list, from 1.
 */
line?: number, };

/**
 * Makes a table. Nobody sits at it yet, its maker neither.
 */
export type MakeTable = { settings: Settings, 
/**
 * Deck lists of the bots, in their order; what is missing becomes a starter deck.
 */
bot_decks: Array<string>, };

/**
 * Takes a seat. The game begins with the last one.
 */
export type Sit = { 
/**
 * A free seat; any if left out.
 */
seat?: number, 
/**
 * A deck list. Empty at a draft, at a table for drafted decks, and to play the deck of last time in a rematch.
 */
deck: string, 
/**
 * Your part of the shuffle: 32 to 64 hexadecimal digits of your making, made after the table's commit was seen.
 */
part: string, };

export type Rename = { name: string, };

export type Credentials = { name: string, password: string, 
/**
 * A code of your app, or a recovery code; asked for with `code_needed`.
 */
code?: string, };

/**
 * What guards your account beside the password.
 */
export type Security = { 
/**
 * A code of an app is asked for when you sign in.
 */
totp: boolean, 
/**
 * How many recovery codes are left.
 */
recovery_codes: number, };

/**
 * What an app for codes is set up with: it reads the address as a picture, or the secret is typed in.
 */
export type TotpSetup = { secret: string, uri: string, 
/**
 * The same as a picture to scan: SVG.
 */
picture: string, };

export type TotpCode = { code: string, };

/**
 * Your password, and a code if one is asked for.
 */
export type Proof = { password: string, code?: string, };

/**
 * Codes to write down, each good once; they are shown only now.
 */
export type RecoveryCodes = { codes: Array<string>, };

/**
 * A new password by a recovery code.
 */
export type Recover = { name: string, code: string, password: string, };

/**
 * A passkey of yours.
 */
export type PasskeyInfo = { id: string, name: string, made: number, 
/**
 * When it was last used; 0 for never.
 */
used: number, };

/**
 * What a passkey is made with; bytes are base64url.
 */
export type PasskeyStart = { challenge: string, 
/**
 * The name of this server, for which alone it is good.
 */
rp: string, 
/**
 * The account it is for, and its name.
 */
user: string, name: string, 
/**
 * Those it has already.
 */
known: Array<string>, };

/**
 * A passkey that was made; bytes are base64url.
 */
export type PasskeyNew = { 
/**
 * By which you know it.
 */
name: string, 
/**
 * The id of the credential.
 */
id: string, 
/**
 * `clientDataJSON` and `attestationObject`.
 */
client_data: string, attestation: string, };

export type PasskeyName = { name: string, };

/**
 * What a passkey is asked by which somebody signs in.
 */
export type PasskeyAsk = { challenge: string, rp: string, };

/**
 * The answer of a passkey; bytes are base64url.
 */
export type PasskeyProof = { 
/**
 * The id of the credential.
 */
id: string, client_data: string, authenticator: string, signature: string, };

/**
 * Where mail reaches you.
 */
export type MailInfo = { 
/**
 * Does this server send mail?
 */
offered: boolean, 
/**
 * The address that you have confirmed.
 */
address?: string, };

/**
 * An address of yours, with your password, and a code if one is asked for.
 */
export type MailAddress = { address: string, password: string, code?: string, };

/**
 * What stands in the link of a letter.
 */
export type MailSecret = { secret: string, };

/**
 * Who has forgotten their password.
 */
export type Forgotten = { name: string, };

/**
 * A new password by the link of a letter.
 */
export type ResetPassword = { secret: string, password: string, };

/**
 * Something that is kept for you, such as your decks, as your client wrote it.
 */
export type Kept = { 
/**
 * Grows by one each time; 0 if nothing was kept yet.
 */
revision: number, value: unknown, };

/**
 * Keeps something in place of the revision you have read.
 */
export type Keep = { revision: number, value: unknown, };

export type NewPassword = { old: string, new: string, };

export type Password = { password: string, };

/**
 * A token for a program that plays in your name.
 */
export type TokenInfo = { id: string, label: string, made: number, 
/**
 * Only in the answer that made it: it is not kept in clear.
 */
token?: string, };

/**
 * A browser in which you are signed in.
 */
export type SessionInfo = { id: string, 
/**
 * What the browser called itself.
 */
label: string, made: number, 
/**
 * When it was last used, to the day.
 */
used: number, 
/**
 * The one that asks.
 */
current: boolean, };

export type MakeToken = { label: string, };

/**
 * A report about somebody, for the host.
 */
export type Report = { who: string, game: string, text: string, };

/**
 * A finished or running game of yours, for the list of replays.
 */
export type ReplayInfo = { id: string, game: string, players: Array<string>, 
/**
 * The titles of their decks, as far as they may be known: yours, and everybody's once it is over. A deck of somebody's own has
 * none.
 */
decks: Array<string | null>, shared: boolean, over: boolean, 
/**
 * How it ended, once it is over.
 */
result: ResultView | null, made: number, you: number | null, };

/**
 * One moment of a replay.
 */
export type ReplayMoment = { step: number, steps: number, 
/**
 * A `Sight`.
 */
sight: unknown, 
/**
 * What was chosen, for those who may know.
 */
words: string | null, 
/**
 * A bot chose it, and can be asked why: the game is over.
 */
why?: boolean, 
/**
 * What happened since the step before it, from the sight that the same viewer has of that moment; `line` counts the lines
 * of this step in the log.
 */
shown: Array<StepView>, };

/**
 * Goes on from a moment of a replay, against a bot.
 */
export type Branch = { step: number, seat: number, 
/**
 * The bot's level.
 */
level: string, };

/**
 * Asks for advice on the question with this number.
 */
export type AskHint = { decision: number, };

/**
 * What a bot thinks of a question, from what the seat may know.
 */
export type Hint = { 
/**
 * The number of the question.
 */
decision: number, 
/**
 * What was looked at most, the best in front; at most three.
 */
lines: Array<LineView>, 
/**
 * Others answer at the same time without knowing this answer: a player who always answers alike can be guessed.
 */
secret: boolean, };

/**
 * An option that was looked at.
 */
export type LineView = { 
/**
 * The option by its number in the question.
 */
option: number, words: string, 
/**
 * The chances of winning that it promises, from 0 to 1.
 */
chance: number, 
/**
 * What is expected to happen if it is taken, as the log would tell it, as far as no hidden card is needed for it.
 */
then: Array<LogView>, };

/**
 * How far the review of a game is.
 */
export type ReviewState = { stage: ReviewStage, 
/**
 * Reviews that are made before this one.
 */
ahead: number, 
/**
 * Choices that are judged, and how many there are.
 */
judged: number, choices: number, 
/**
 * When it is done.
 */
review?: ReviewView, };

export type ReviewStage = "none" | "waiting" | "working" | "done";

/**
 * A game judged choice by choice, by what one seat could know.
 */
export type ReviewView = { seat: number, choices: Array<ChoiceView>, turns: Array<TurnView>, 
/**
 * A choice that gave away less than this is not called a mistake.
 */
mistake: number, };

/**
 * A choice, and what is thought of it. Chances are those of winning, from 0 to 1.
 */
export type ChoiceView = { 
/**
 * The step that it was; it was asked at the step before.
 */
step: number, question: string, option: number, words: string, 
/**
 * What it left of the chances, and what the best option promised.
 */
chance: number, promised: number, 
/**
 * What promised more.
 */
better?: string, 
/**
 * What was looked at most, the best in front; at most three.
 */
lines: Array<LineView>, };

/**
 * Where the chances changed between two choices: by what others did, or by chance.
 */
export type TurnView = { step: number, from: number, to: number, };

/**
 * Why a bot chose what it chose, as it thought of it then.
 */
export type WhyView = { step: number, seat: number, level: string, question: string, option: number, words: string, 
/**
 * What it looked at most; nothing if it does not think.
 */
lines: Array<LineView>, 
/**
 * It drew among what seemed good, so that nobody could guess it.
 */
secret: boolean, };

/**
 * A puzzle on the list of its game.
 */
export type PuzzleInfo = { id: string, kind: PuzzleKind, 
/**
 * The weakest level of the bots that finds the first choice; none if no level does.
 */
grade?: string, };

export type PuzzleKind = "win" | "hold" | "trap";

/**
 * The puzzle of the day of a game: the same for everybody.
 */
export type DailyPuzzle = { game: string, 
/**
 * Days since 1970, by universal time.
 */
day: number, puzzle: PuzzleInfo, };

/**
 * What was chosen in a puzzle so far, by the numbers of the options; the last of it is judged.
 */
export type TryPuzzle = { chosen: Array<number>, want: PuzzleWant, };

export type PuzzleWant = "go" | "hint" | "solution";

/**
 * How a puzzle stands after what was chosen.
 */
export type PuzzleStep = { puzzle: PuzzleInfo, 
/**
 * Where the player sits.
 */
seat: number, state: PuzzleState, 
/**
 * The last choice was wrong, and is not done.
 */
wrong: boolean, 
/**
 * Where a hint was wanted.
 */
hint?: number, 
/**
 * What the last choice led to, picture by picture; at the beginning, the position.
 */
frames: Array<PuzzleFrame>, };

export type PuzzleState = "open" | "solved" | "failed";

/**
 * A picture of a puzzle. Hands are open.
 */
export type PuzzleFrame = { 
/**
 * A `Sight`.
 */
sight: unknown, 
/**
 * What happened on the way here.
 */
log: Array<LogView>, 
/**
 * Who chose what led here, and in words; nothing for the first.
 */
by?: number, words: string, };

/**
 * Wants a deck to be played against those that come with the game.
 */
export type AskField = { game: string, format: string, text: string, 
/**
 * How often it meets each of them in each seat.
 */
rounds: number, };

/**
 * How far that is.
 */
export type FieldState = { 
/**
 * What it is asked for again by: the same deck has the same.
 */
id: string, stage: ReviewStage, 
/**
 * Decks that are played before this one.
 */
ahead: number, 
/**
 * Games that are played, and how many there are.
 */
played: number, games: number, 
/**
 * When it is done.
 */
field?: FieldView, };

/**
 * How a deck has done.
 */
export type FieldView = { 
/**
 * Which bot played all decks.
 */
bot: string, all: ShareView, by: Array<MetView>, 
/**
 * How many turns or rounds a game took, on average.
 */
turns: number, };

/**
 * How it has done against one of the others.
 */
export type MetView = { deck: string, share: ShareView, };

/**
 * Games, and the share of their points with what it lies between with 95 %.
 */
export type ShareView = { games: number, wins: number, draws: number, share: number, low: number, high: number, };

/**
 * How a game is drafted.
 */
export type DraftInfo = { seats: SeatRange, 
/**
 * Boosters each, and cards in one.
 */
boosters: number, cards: number, 
/**
 * The format in which drafted decks are played.
 */
format: string, };

/**
 * What you see of a draft: this stands in place of the sight of a game. A spectator sees no card.
 */
export type DraftView = { 
/**
 * Which booster, from 1; and how many there are.
 */
round: number, rounds: number, 
/**
 * Which pick of this booster, from 1.
 */
pick: number, 
/**
 * Where the packs go: `left` (to the next seat) or `right`; empty when it is over.
 */
way: string, 
/**
 * Codes of the cards in your pack; you choose by their index. Empty once you have picked.
 */
pack: Array<string>, 
/**
 * The card you have picked, until the packs go on.
 */
chosen?: string, 
/**
 * Codes of the cards you have taken, in order.
 */
taken: Array<string>, 
/**
 * Seats that have still to pick before the packs go on.
 */
waiting: Array<number>, over: boolean, };

/**
 * The draft that the decks of a table come from.
 */
export type FromDraft = { 
/**
 * The draft's table.
 */
id: string, 
/**
 * By seat of this table: the seat of the draft that plays there.
 */
seats: Array<number>, };

/**
 * Your deck of a draft, and what it can be made of.
 */
export type DraftDeck = { 
/**
 * Codes of the cards you took, in order.
 */
taken: Array<string>, 
/**
 * Codes of cards that everybody may play without having taken them.
 */
free: Array<string>, 
/**
 * The list a bot would play.
 */
proposal: string, 
/**
 * The list you have built.
 */
deck?: string, };

/**
 * A list made of drafted cards.
 */
export type DraftList = { 
/**
 * A deck list, one card a line: `3x Title`.
 */
text: string, };
