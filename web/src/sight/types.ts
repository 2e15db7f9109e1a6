// Made from crates/sight and crates/pack by a test: `UPDATE=1 cargo test -p muster-server protocol`.
// Change it there.

/**
 * A game's table.
 */
export type Layout = { 
/**
 * The game's word, as in file names and addresses.
 */
game: string, 
/**
 * What players call the game.
 */
title: string, 
/**
 * One line on how to win.
 */
goal: string, 
/**
 * The places both sides meet at; none where every player has an area of his or her own.
 */
board: BoardLayout | null, 
/**
 * Each player's open areas, from the middle of the table outwards.
 */
rows: Array<Row>, 
/**
 * The zone whose cards only their owner sees.
 */
hand: string, 
/**
 * Each player's piles, in the order they are named.
 */
piles: Array<Pile>, 
/**
 * Zones shown only while something lies in them: cards being played, a stack.
 */
passing: Array<string>, 
/**
 * What each player has: pools, then numbers the book counts.
 */
purse: Array<Figure>, 
/**
 * A zone of what was won, and the words of its cards that are counted.
 */
trophies: Trophies | null, 
/**
 * What a player must have done to every other to win, in games that can be won so.
 */
feats: Feats | null, 
/**
 * What a player lives from, where it lies in piles.
 */
life: Life | null, 
/**
 * What a player has chosen for all to see.
 */
vow: Vow | null, 
/**
 * The word of the card that stands for a player, if there is one.
 */
leader: string, 
/**
 * The heading under which a deck list keeps cards beside the deck; empty if the game has no such thing.
 */
beside: string, 
/**
 * How a single card is drawn.
 */
cards: CardLayout, 
/**
 * How the time of the game is shown.
 */
clock: Clock, 
/**
 * What a fight looks like, in games that fight at places.
 */
fight: FightLayout | null, 
/**
 * Procedures worth naming in the heading.
 */
situations: Array<string>, 
/**
 * What the game's questions and happenings are called.
 */
words: Words, 
/**
 * Words of the layout that are others in English, with the English ones: programs know signs by these.
 */
plain: Array<[string, string]>, };

/**
 * Places that lie in the middle of the table, and what stands at them.
 */
export type BoardLayout = { 
/**
 * The shared zone whose cards are the places.
 */
zone: string, 
/**
 * What one place is called.
 */
place: string, 
/**
 * Several places.
 */
places: string, 
/**
 * A shared zone of places still to come.
 */
to_come: string, 
/**
 * What the places still to come are called.
 */
to_come_name: string, 
/**
 * How the places lie together.
 */
groups: Groups, 
/**
 * The word of places that belong to a group and stand beside its row.
 */
beside: string, 
/**
 * How cards stand to the place they act at.
 */
stands: string, 
/**
 * How cards stand that are inside others.
 */
inside: string, 
/**
 * How cards stand that are put on or under a place.
 */
under: Array<string>, 
/**
 * How cards stand that are out of play on it.
 */
stacked: string, 
/**
 * Numbers of the place itself.
 */
gains: Array<Figure>, 
/**
 * Numbers of the place that face each player.
 */
sides: Array<Figure>, 
/**
 * What each player's cards there come to.
 */
forces: Array<Figure>, 
/**
 * The global that says which position comes first.
 */
first: string, 
/**
 * The prompts of questions that are answered by turning a dial to a place.
 */
dials: Array<string>, };

/**
 * How places lie together.
 */
export type Groups = "line" | { "bytitle": string };

/**
 * An open area of a player.
 */
export type Row = { 
/**
 * The zone whose cards lie there.
 */
zone: string, 
/**
 * What players call the area.
 */
name: string, 
/**
 * So many places for cards, shown even when empty; 0 for any number.
 */
slots: number, 
/**
 * The zone is shared, and what the player controls in it is the player's.
 */
shared: boolean, 
/**
 * Only the cards of the zone that have this word, and those that lie face down; the others are in another row.
 */
of: string, };

/**
 * A pile of a player.
 */
export type Pile = { 
/**
 * The zone that the pile is.
 */
zone: string, 
/**
 * What players call it.
 */
name: string, 
/**
 * The same where there is little room.
 */
short: string, 
/**
 * Its cards lie open.
 */
open: boolean, };

/**
 * A number or a word with the sign and the words it is shown by.
 */
export type Figure = { 
/**
 * What is shown.
 */
word: string, 
/**
 * The sign it is shown by.
 */
mark: string, 
/**
 * What one is called; empty for the word itself.
 */
name: string, 
/**
 * What several are called; empty for the word itself.
 */
names: string, 
/**
 * The colour of its sign.
 */
hue: Hue, 
/**
 * Drawn as signs side by side, at least so many; 0 where it is a number.
 */
signs: number, };

/**
 * What players win and keep before them, and what of it wins the game.
 */
export type Trophies = { 
/**
 * The zone they are kept in.
 */
zone: string, 
/**
 * What they are called together.
 */
name: string, 
/**
 * The words that count towards the goal.
 */
marks: Array<Figure>, 
/**
 * So many of one of them win the game.
 */
due: number, };

/**
 * What a player must have done to every other to win: a fact of each player with a bit for everybody it was done to. Where the
 * game at hand is not won so, nobody has the fact.
 */
export type Feats = { 
/**
 * The fact.
 */
what: string, 
/**
 * What is to be done to each, in a few words.
 */
name: string, };

/**
 * What a player lives from: a number of the purse, and the piles that it lies in, with what is gone last.
 */
export type Life = { 
/**
 * The number that runs out.
 */
word: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The zones whose cards it is made of.
 */
piles: Array<string>, 
/**
 * The zone where what is lost of it lies.
 */
gone: string, };

/**
 * What stands where on a card.
 */
export type CardLayout = { 
/**
 * How a drawn card's frame is cut: `round`, `cut` (all corners) or `slant` (two of them).
 */
frame: string, 
/**
 * Strengths of a card in play, joined by a slash.
 */
stats: Array<Stat>, 
/**
 * What it costs.
 */
cost: Array<Figure>, 
/**
 * The number of the purse or the player's pile that it is paid from; none if nothing is paid.
 */
pays: string, 
/**
 * What it is good for besides being played: shields, destiny.
 */
spare: Array<Figure>, 
/**
 * Other numbers, shown when there is room.
 */
more: Array<Figure>, 
/**
 * States, and counters that are not part of a strength.
 */
states: Array<Figure>, 
/**
 * The state of a card that is turned sideways.
 */
spent: string, 
/**
 * Words shown as coloured signs.
 */
icons: Array<Figure>, 
/**
 * Keywords that are shown on the card itself.
 */
keywords: Array<Figure>, 
/**
 * Words that say whom a card belongs to, with their colours: the book's own, and on a table behind those of card files.
 */
factions: Array<Figure>, };

/**
 * What a player has chosen for all to see: one of several options, until another is chosen.
 */
export type Vow = { 
/**
 * The fact of a player whose number says which of the options it is, from 1.
 */
what: string, 
/**
 * What it does, before the word of the option.
 */
name: string, };

/**
 * A strength.
 */
export type Stat = { 
/**
 * The number that it is.
 */
word: string, 
/**
 * Its name where there is little room.
 */
short: string, 
/**
 * The counter that is taken from it.
 */
less: string, };

/**
 * Rounds or turns, phases, and who goes first.
 */
export type Clock = { 
/**
 * The global that counts rounds or turns.
 */
round: string, 
/**
 * What one of them is called.
 */
round_name: string, 
/**
 * The global that says which phase it is.
 */
phase: string, 
/**
 * The phases in their order.
 */
phases: Array<string>, 
/**
 * The first number of a phase.
 */
from: number, 
/**
 * One player has the turn, and it is worth saying whose.
 */
turns: boolean, 
/**
 * The global that says which seat holds a token; none if it is the seat that may act.
 */
token: string, 
/**
 * What the token is called.
 */
token_name: string, };

/**
 * A fight at a place.
 */
export type FightLayout = { 
/**
 * The procedure that a fight is.
 */
procedure: string, 
/**
 * What players call it.
 */
name: string, 
/**
 * Its steps, if they are numbered by the fact `step`, from 1.
 */
steps: Array<string>, 
/**
 * Numbers each side has in it.
 */
sides: Array<Figure>, };

/**
 * What players read.
 */
export type Words = { 
/**
 * The other player of two.
 */
enemy: string, 
/**
 * Options that do nothing.
 */
declines: Array<string>, 
/**
 * What a player in doubt takes and gives nothing up by it: (prompt, option), the best first; no prompt is any.
 */
eager: Array<[string, string]>, 
/**
 * Questions for which the last option is what a player in doubt takes.
 */
most: Array<string>, 
/**
 * What yes and no are called where they are two things to do: (prompt, yes, no). Neither declines anything then.
 */
either: Array<[string, string, string]>, 
/**
 * Options that take one card of a pile of one's own and are then offered again: (option, pile).
 */
again: Array<[string, string]>, 
/**
 * What an option's verb is called if its card is in the chooser's hand: (verb, word).
 */
from_hand: Array<[string, string]>, 
/**
 * Verbs of options that use a card for what stands at the option's place: "shield A with B".
 */
with: Array<string>, 
/**
 * A line of explanation for a prompt.
 */
tips: Array<[string, string]>, 
/**
 * Prompts that auto-pass may pass.
 */
routine: Array<string>, 
/**
 * Whether auto-pass may pass them in one's own turn, too, while nothing is pending.
 */
routine_in_own_turn: boolean, 
/**
 * Kinds of events in words: (kind, what follows the card's title; or a sentence with `{}` for it and
 * its number, `{card}` for it alone, `{_}` where no card is named).
 */
happens: Array<[string, string]>, };

/**
 * A colour by its look; what it means is the game's.
 */
export type Hue = "plain" | "dim" | "gold" | "red" | "orange" | "green" | "teal" | "blue" | "violet" | "grey";

/**
 * All that one viewer is shown.
 */
export type Sight = { game: string, viewer: Eyes, over: Over | null, now: Now, players: Array<Player>, 
/**
 * Places in the middle of the table, in order.
 */
board: Array<Group>, 
/**
 * How many places are still to come.
 */
to_come: number, 
/**
 * Cards being played or lying on a stack of cards, in the zones that the layout calls passing.
 */
passing: Array<number>, 
/**
 * What is announced and has not happened yet, the oldest first: the last one happens next.
 */
stack: Array<Pending>, 
/**
 * Triggers that wait to become pending.
 */
waiting: Array<Pending>, 
/**
 * What is going on, from the outermost level to what is asked now.
 */
levels: Array<Level>, 
/**
 * Every card the viewer knows, by handle.
 */
cards: Record<string, Card>, 
/**
 * The question the viewer owes an answer to.
 */
ask: Ask | null, 
/**
 * What the viewer may claim without being asked.
 */
claims: Array<string>, 
/**
 * What the viewer cannot do now, and why.
 */
why: Array<Why>, };

/**
 * Who is looking.
 */
export type Eyes = { "seat": number } | "watcher" | "all";

export type Over = { 
/**
 * None of them means a tie.
 */
winners: Array<number>, how: string, };

/**
 * Where the game stands.
 */
export type Now = { 
/**
 * All of it in one line.
 */
heading: string, round: number, phase: string, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * The seat that holds the token, or may act: initiative, priority.
 */
first: number | null, 
/**
 * Seats that owe a decision, and what they are asked.
 */
owing: Array<number>, asked: string, fight: Fight | null, 
/**
 * Cards that act, and cards that they act on.
 */
acting: Array<number>, targets: Array<number>, 
/**
 * Cards that the present event is about.
 */
hit: Array<number>, 
/**
 * What has just happened or is about to, where somebody may answer it.
 */
event: string | null, };

/**
 * A fight at a place.
 */
export type Fight = { place: number | null, 
/**
 * The step in words, and its number among the layout's steps, from 1; 0 if they are not numbered.
 */
step: string, at: number, attacker: number | null, sides: Array<Numbers>, };

/**
 * Numbers a seat has.
 */
export type Numbers = { seat: number, counts: Array<Count>, };

export type Count = { word: string, n: number, };

export type Player = { seat: number, name: string, 
/**
 * It is this player's turn.
 */
turn: boolean, owes: boolean, 
/**
 * Holds the token, or may act.
 */
first: boolean, 
/**
 * Has left the game.
 */
out: boolean, 
/**
 * The card that stands for the player.
 */
leader: number | null, 
/**
 * The faction of the leader, else of most of what the player shows.
 */
faction: string, 
/**
 * Pools and what the book counts.
 */
purse: Array<Count>, hand: Spread, 
/**
 * The open areas, in the layout's order.
 */
rows: Array<Spread>, 
/**
 * The piles, in the layout's order.
 */
piles: Array<Spread>, 
/**
 * Cards won, and what is counted on them.
 */
trophies: Array<number>, marks: Array<Count>, 
/**
 * The seats it has done to what must be done to every other; nothing where the game is not won so.
 */
feats?: Array<number>, 
/**
 * What it has chosen for all to see, in the word of that option; empty if there is nothing.
 */
vow: string, };

/**
 * The cards of a zone: those the viewer knows, from the top or left, and how many it does not.
 */
export type Spread = { zone: string, cards: Array<number>, hidden: number, size: number, };

/**
 * Places that belong together.
 */
export type Group = { 
/**
 * Empty where all places are one line.
 */
name: string, 
/**
 * The places in their row.
 */
places: Array<Place>, 
/**
 * Places that belong to the group and stand beside its row.
 */
beside: Array<Place>, };

export type Place = { card: number, 
/**
 * Its title without the name of its group.
 */
name: string, 
/**
 * It comes first.
 */
first: boolean, 
/**
 * A fight goes on here.
 */
fight: boolean, 
/**
 * For each seat, what stands here and its numbers. What is inside or under a card is in that card's `on`.
 */
sides: Array<Side>, 
/**
 * Cards put on or under the place itself.
 */
under: Array<number>, };

export type Side = { seat: number, cards: Array<number>, 
/**
 * Cards of the seat that lie here out of play.
 */
lying: Array<number>, counts: Array<Count>, };

/**
 * A card whose face the viewer knows, or one that lies face down in the open.
 */
export type Card = { id: number, 
/**
 * Empty if it is face down.
 */
code: string, title: string, 
/**
 * Its type.
 */
kind: string, faction: string, 
/**
 * Which face is up; 0 is the front.
 */
face: number, 
/**
 * None for cards that belong to nobody.
 */
owner: number | null, ctrl: number | null, 
/**
 * The zone it lies in, by itself or on another card, and whose that is.
 */
zone: string, seat: number | null, 
/**
 * The place where it stands.
 */
place: number | null, 
/**
 * The card it is on, and how.
 */
host: number | null, rel: string, 
/**
 * What is on it, and how many more cards that the viewer does not know.
 */
on: Array<number>, hidden: number, flags: Array<string>, counters: Array<Count>, tags: Array<string>, nums: Array<Num>, 
/**
 * Keywords it has and does not print, and the other way round.
 */
gained: Array<string>, lost: Array<string>, 
/**
 * What makes its numbers, words and text other than printed, and where that comes from.
 */
parts?: Array<Part>, };

/**
 * One thing that bears on a card.
 */
export type Part = { 
/**
 * The number or word it bears on; empty for the whole text.
 */
word: string, 
/**
 * What it does to it: "+2", "doubled", "gained".
 */
does: string, 
/**
 * Where it comes from in words, and the card, as far as the viewer knows it.
 */
source: string, from: number | null, };

/**
 * A number of a card: as printed and as it is now. Below 0 it is an X.
 */
export type Num = { word: string, printed: number, now: number, };

/**
 * Something announced, or a trigger that waits.
 */
export type Pending = { id: number, seat: number, 
/**
 * What kind of thing it is.
 */
kind: string, label: string, card: number | null, line: number | null, 
/**
 * The words of that line.
 */
text: string, 
/**
 * What was chosen for it.
 */
targets: Array<number>, 
/**
 * What it answers.
 */
answers: string | null, };

/**
 * One level of what is going on.
 */
export type Level = { what: LevelKind, name: string, step: string, seat: number | null, card: number | null, line: number | null, 
/**
 * The term of that line that is being carried out.
 */
node: number | null, event: string | null, };

export type LevelKind = "procedure" | "ability" | "event" | "window" | "question";

/**
 * A question.
 */
export type Ask = { seat: number, prompt: string, 
/**
 * The prompt with the card it is for and how many are wanted.
 */
title: string, 
/**
 * A line of explanation.
 */
tip: string, clause: string, 
/**
 * The card it is for, the line of it that asks, and the words of that line.
 */
card: number | null, line: number | null, text: string, min: number, max: number, picked: number, 
/**
 * A running total: what is met so far of what is due.
 */
total: Total | null, 
/**
 * Passing it is no decision worth stopping for.
 */
routine: boolean, 
/**
 * Other seats that owe an answer at the same time.
 */
others: Array<number>, options: Array<Choice>, 
/**
 * What is at stake, and a sentence on it, which may be empty.
 */
stakes: Array<Stake>, stake: string, };

/**
 * Something that is at stake where somebody is asked: who does what to whom, for how much.
 */
export type Stake = { 
/**
 * Cards that do it.
 */
by: Array<number>, 
/**
 * The card that it happens to, and the place.
 */
on: number | null, at: number | null, 
/**
 * The player who does it.
 */
seat: number | null, n: number | null, 
/**
 * What the card that it happens to can still take.
 */
left: number | null, };

export type Total = { met: number, due: number, };

/**
 * Something that may be chosen.
 */
export type Choice = { 
/**
 * The number to send.
 */
id: number, label: string, 
/**
 * What a player wants to know before choosing it.
 */
note: string, verb: string, 
/**
 * The cards it is about, the acting one first.
 */
cards: Array<number>, 
/**
 * The zone it is about, and whose.
 */
zone: string | null, seat: number | null, 
/**
 * The pending thing it is about.
 */
pending: number | null, 
/**
 * The line of the first card that is used.
 */
line: number | null, n: number | null, 
/**
 * It does nothing: pass, done, no.
 */
pass: boolean, 
/**
 * What a player in doubt takes.
 */
eager: boolean, 
/**
 * Whose card it is about: the viewer's or another's.
 */
mine: boolean | null, 
/**
 * Cards that it takes along because there is no other: the only target, the only place.
 */
along: Array<number>, 
/**
 * More is asked before anything happens: there it can be taken back.
 */
asks: boolean, 
/**
 * An earlier option that means the same: another copy of a card in hand.
 */
like: number | null, };

/**
 * Why something cannot be done now.
 */
export type Why = { card: number | null, line: number | null, clause: string, 
/**
 * What the clause says, in its first sentence.
 */
words: string, };

export type Catalogue = { game: string, title: string, cards: Array<Entry>, };

/**
 * A card as printed.
 */
export type Entry = { code: string, title: string, set: string, kind: string, faction: string, 
/**
 * Unique, loyal and the like.
 */
flags: Array<string>, traits: Array<string>, nums: Array<Printed>, 
/**
 * Facts that are read out, and lines of text, numbered as `line` numbers them across the card and its faces.
 */
lines: Array<TextLine>, 
/**
 * Its other sides or forms.
 */
faces: Array<FaceEntry>, };

export type FaceEntry = { word: string, title: string, kind: string, nums: Array<Printed>, lines: Array<TextLine>, };

/**
 * A number; below 0 it is an X.
 */
export type Printed = { word: string, n: number, };

export type TextLine = { line: number, 
/**
 * Another line that says the same for the other player: both are read out in this one.
 */
with: number | null, spans: Array<TextSpan>, };

/**
 * A piece of text with what it is; `clause` is the rule that explains the word.
 */
export type TextSpan = { text: string, role: string, 
/**
 * The term that printed it, as levels and options name terms.
 */
node: number, clause: string | null, };
