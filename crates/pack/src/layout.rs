//! How a game's table is laid out: data that a program needs to draw it without knowing the game. What it speaks of is named
//! as the rules name it; the words are put in when it is spelled in some language (`Layout::spelled`).

use muster_kernel::{
    Counter, FactId, Flags, Global, Kind, Name, NoteId, OptVerb, Phase, PoolId, ProcId, Prompt, Rel, SeatZone,
    SharedZone, Slot, Tag, ov,
};
use serde::{Deserialize, Serialize, Serializer};

mod spell;

pub use spell::Speller;

/// Something of the game that a layout speaks of: its name, and in a layout that is spelled the word for it. Written as that
/// word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// What of the game it names.
    pub id: Name,
    /// In place of a name: a word for cards that their files declare.
    pub declared: &'static str,
    /// What players read for it; empty until a layout is spelled.
    pub word: &'static str,
}

impl Key {
    /// Names nothing: the place stays empty.
    pub const NONE: Key = Key::of(Name::Nothing);
    /// Any name of the game.
    pub const fn of(id: Name) -> Key {
        Key { id, declared: "", word: "" }
    }
    /// A word for cards that their files declare.
    pub const fn declared(word: &'static str) -> Key {
        Key { declared: word, ..Key::NONE }
    }
    /// A word that cards have.
    pub const fn tag(t: Tag) -> Key {
        Key::of(Name::Tag(t))
    }
    /// A number printed on cards.
    pub const fn number(s: Slot) -> Key {
        Key::of(Name::Number(s))
    }
    /// A counter on cards.
    pub const fn counter(c: Counter) -> Key {
        Key::of(Name::Counter(c))
    }
    /// A number of a player's purse.
    pub const fn pool(p: PoolId) -> Key {
        Key::of(Name::Pool(p))
    }
    /// A state of cards, by its bit.
    pub const fn flag(bit: Flags) -> Key {
        Key::of(Name::Flag(bit))
    }
    /// A zone that every seat has, and one that is shared.
    pub const fn zone(z: SeatZone) -> Key {
        Key::of(Name::SeatZone(z))
    }
    /// A zone that all players share.
    pub const fn shared(z: SharedZone) -> Key {
        Key::of(Name::SharedZone(z))
    }
    /// How a card stands to the one it is on, whichever way it is looked at.
    pub const fn rel(r: Rel) -> Key {
        Key::of(Name::Rel(r.word()))
    }
    /// A number of the whole table.
    pub const fn global(g: Global) -> Key {
        Key::of(Name::Global(g))
    }
    /// Something a procedure knows of itself.
    pub const fn fact(f: FactId) -> Key {
        Key::of(Name::Fact(f))
    }
    /// What an option does.
    pub const fn verb(v: OptVerb) -> Key {
        Key::of(Name::Verb(v))
    }
    /// A question.
    pub const fn prompt(p: Prompt) -> Key {
        Key::of(Name::Prompt(p))
    }
    /// A kind of event.
    pub const fn kind(k: Kind) -> Key {
        Key::of(Name::Kind(k))
    }
    /// A procedure.
    pub const fn proc(p: ProcId) -> Key {
        Key::of(Name::Proc(p))
    }
    /// The phases of a game in their order.
    pub const fn phases<const N: usize>() -> [Key; N] {
        let mut out = [Key::NONE; N];
        let mut i = 0;
        while i < N {
            out[i] = Key::of(Name::Phase(Phase(i as u8)));
            i += 1;
        }
        out
    }
    /// Whether it names nothing at all.
    pub const fn is_none(&self) -> bool {
        self.id.is_nothing() && self.declared.is_empty()
    }
    /// Whether it names just this.
    pub fn is(&self, id: Name) -> bool {
        self.id == id && !id.is_nothing()
    }
}

impl std::ops::Deref for Key {
    type Target = str;
    fn deref(&self) -> &str {
        self.word
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.word.is_empty() && !self.is_none() {
            return Err(serde::ser::Error::custom("a layout is written before its words are put in"));
        }
        s.serialize_str(self.word)
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Key {
    type WithoutGenerics = Key;
    type OptionInnerType = Key;
    fn name(_: &ts_rs::Config) -> String {
        "string".into()
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        <Self as ts_rs::TS>::name(cfg)
    }
}

/// A game's table.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Layout {
    /// The game's word, as in file names and addresses.
    pub game: &'static str,
    /// What players call the game.
    pub title: &'static str,
    /// One line on how to win.
    pub goal: &'static str,
    /// The places both sides meet at; none where every player has an area of his or her own.
    pub board: Option<Board>,
    /// Each player's open areas, from the middle of the table outwards.
    pub rows: &'static [Row],
    /// The zone whose cards only their owner sees.
    pub hand: Key,
    /// Each player's piles, in the order they are named.
    pub piles: &'static [Pile],
    /// Zones shown only while something lies in them: cards being played, a stack.
    pub passing: &'static [Key],
    /// What each player has: pools, then numbers the book counts.
    pub purse: &'static [Figure],
    /// A zone of what was won, and the words of its cards that are counted.
    pub trophies: Option<Trophies>,
    /// What a player must have done to every other to win, in games that can be won so.
    pub feats: Option<Feats>,
    /// What a player lives from, where it lies in piles.
    pub life: Option<Life>,
    /// What a player has chosen for all to see.
    pub vow: Option<Vow>,
    /// The word of the card that stands for a player, if there is one.
    pub leader: Key,
    /// The heading under which a deck list keeps cards beside the deck; empty if the game has no such thing.
    pub beside: &'static str,
    /// How a single card is drawn.
    pub cards: CardLayout,
    /// How the time of the game is shown.
    pub clock: Clock,
    /// What a fight looks like, in games that fight at places.
    pub fight: Option<FightLayout>,
    /// Procedures worth naming in the heading.
    pub situations: &'static [Key],
    /// What the game's questions and happenings are called.
    pub words: Words,
    /// Words of the layout that are others in English, with the English ones: programs know signs by these.
    pub plain: &'static [(&'static str, &'static str)],
    /// Log lines that are shown on the table as they happen. Those that are not named here only stand in the log.
    #[serde(skip)]
    pub staged: &'static [Staged],
}

/// What a log line shows on the table: its arguments by number, and what part each of them has in it.
#[derive(Clone, Copy, Debug)]
pub struct Staged {
    /// The number of the line in the vocabulary.
    pub note: NoteId,
    /// How it is shown.
    pub kind: StepKind,
    /// The player it is about.
    pub seat: Option<u8>,
    /// The card that does it.
    pub by: Option<u8>,
    /// The card that it happens to.
    pub on: Option<u8>,
    /// The card that is the place.
    pub at: Option<u8>,
    /// How much.
    pub n: Option<u8>,
    /// It tells more of what was begun before, and begins nothing.
    pub more: bool,
}

impl Staged {
    /// A line that names nothing but what happens.
    pub const fn new(note: NoteId, kind: StepKind) -> Staged {
        Staged { note, kind, seat: None, by: None, on: None, at: None, n: None, more: false }
    }
    /// Which argument of the line is the player it is about.
    pub const fn seat(mut self, argument: u8) -> Staged {
        self.seat = Some(argument);
        self
    }
    /// Which argument is the card that does it.
    pub const fn by(mut self, argument: u8) -> Staged {
        self.by = Some(argument);
        self
    }
    /// Which argument is the card it is done to.
    pub const fn on(mut self, argument: u8) -> Staged {
        self.on = Some(argument);
        self
    }
    /// Which argument is the place.
    pub const fn at(mut self, argument: u8) -> Staged {
        self.at = Some(argument);
        self
    }
    /// Which argument is the number.
    pub const fn n(mut self, argument: u8) -> Staged {
        self.n = Some(argument);
        self
    }
    /// It tells more of what was begun before.
    pub const fn more(mut self) -> Staged {
        self.more = true;
        self
    }
    /// What begins with this line in the log; none if it belongs to what was told before.
    pub fn begins(&self) -> Option<Rank> {
        use StepKind::*;
        match self.kind {
            _ if self.more => None,
            Phase if self.n.is_some() => Some(Rank::Turn),
            Phase => Some(Rank::Phase),
            Fight | Attack | Win | End => Some(Rank::Great),
            Play | Ability | Move | Control => Some(Rank::Usual),
            Draw => Some(Rank::Small),
            Enter | Cancel | Damage | Heal | Shield | Reveal | Death | Leave | Gain | Jump => None,
        }
    }
}

/// How much begins with a line of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Rank {
    /// A round or a turn.
    Turn,
    /// A phase.
    Phase,
    /// What a game is remembered by: a fight, an attack, a place that is won, the end.
    Great,
    /// A play, an ability, a move.
    Usual,
    /// What is done by the way.
    Small,
}

/// Kinds of things that are shown as they happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StepKind {
    /// A round, a turn or a phase begins.
    Phase,
    /// A fight begins.
    Fight,
    /// A card is played, or is announced to be.
    Play,
    /// A card comes to lie where it was played, or comes into play by itself.
    Enter,
    /// An ability is used, or does what it says.
    Ability,
    /// What was announced does not happen.
    Cancel,
    /// Cards go against others.
    Attack,
    /// A card or player is hurt.
    Damage,
    /// Damage is taken away.
    Heal,
    /// Something keeps damage away.
    Shield,
    /// What was hidden is shown: dials, destiny, traps.
    Reveal,
    /// A card is lost for its player by force.
    Death,
    /// A card leaves its place for a hand or a pile.
    Leave,
    /// A player takes cards from a deck.
    Draw,
    /// A card goes from one place to another.
    Move,
    /// Another player has a card now, or first place.
    Control,
    /// A player has more or less of something.
    Gain,
    /// A place, a fight or a part of the goal is won.
    Win,
    /// The game is over.
    End,
    /// More happened than is shown: the table jumps to what comes next.
    Jump,
}

/// Places that lie in the middle of the table, and what stands at them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BoardLayout"))]
pub struct Board {
    /// The shared zone whose cards are the places.
    pub zone: Key,
    /// What one place is called.
    pub place: &'static str,
    /// Several places.
    pub places: &'static str,
    /// A shared zone of places still to come.
    pub to_come: Key,
    /// What the places still to come are called.
    pub to_come_name: &'static str,
    /// How the places lie together.
    pub groups: Groups,
    /// The word of places that belong to a group and stand beside its row.
    pub beside: Key,
    /// How cards stand to the place they act at.
    pub stands: Key,
    /// How cards stand that are inside others.
    pub inside: Key,
    /// How cards stand that are put on or under a place.
    pub under: &'static [Key],
    /// How cards stand that are out of play on it.
    pub stacked: Key,
    /// Numbers of the place itself.
    pub gains: &'static [Figure],
    /// Numbers of the place that face each player.
    pub sides: &'static [Figure],
    /// What each player's cards there come to.
    pub forces: &'static [Figure],
    /// The global that says which position comes first.
    pub first: Key,
    /// The prompts of questions that are answered by turning a dial to a place.
    pub dials: &'static [Key],
}

/// How places lie together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Groups {
    /// All in one line.
    Line,
    /// In groups by the position the book gave them, named by their titles up to this sign.
    ByTitle(char),
}

/// An open area of a player.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Row {
    /// The zone whose cards lie there.
    pub zone: Key,
    /// What players call the area.
    pub name: &'static str,
    /// So many places for cards, shown even when empty; 0 for any number.
    pub slots: u8,
    /// The zone is shared, and what the player controls in it is the player's.
    pub shared: bool,
    /// Only the cards of the zone that have this word, and those that lie face down; the others are in another row.
    pub of: Key,
}

impl Row {
    /// An area of one zone of a player with all its cards.
    pub const fn new(zone: Key, name: &'static str) -> Row {
        Row { zone, name, slots: 0, shared: false, of: Key::NONE }
    }
}

/// A pile of a player.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pile {
    /// The zone that the pile is.
    pub zone: Key,
    /// What players call it.
    pub name: &'static str,
    /// The same where there is little room.
    pub short: &'static str,
    /// Its cards lie open.
    pub open: bool,
}

/// A number or a word with the sign and the words it is shown by.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// What is shown.
    pub word: Key,
    /// The number that stands behind a keyword, if it has one.
    #[serde(skip)]
    pub number: Option<Slot>,
    /// The sign it is shown by.
    pub mark: &'static str,
    /// What one is called; empty for the word itself.
    pub name: &'static str,
    /// What several are called; empty for the word itself.
    pub names: &'static str,
    /// The colour of its sign.
    pub hue: Hue,
    /// Drawn as signs side by side, at least so many; 0 where it is a number.
    pub signs: u8,
}

/// What players win and keep before them, and what of it wins the game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trophies {
    /// The zone they are kept in.
    pub zone: Key,
    /// What they are called together.
    pub name: &'static str,
    /// The words that count towards the goal.
    pub marks: &'static [Figure],
    /// So many of one of them win the game.
    pub due: u8,
}

/// What a player must have done to every other to win: a fact of each player with a bit for everybody it was done to. Where the
/// game at hand is not won so, nobody has the fact.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Feats {
    /// The fact.
    pub what: Key,
    /// What is to be done to each, in a few words.
    pub name: &'static str,
}

/// What a player lives from: a number of the purse, and the piles that it lies in, with what is gone last.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Life {
    /// The number that runs out.
    pub word: Key,
    /// What it is called.
    pub name: &'static str,
    /// The zones whose cards it is made of.
    pub piles: &'static [Key],
    /// The zone where what is lost of it lies.
    pub gone: Key,
}

/// What a player has chosen for all to see: one of several options, until another is chosen.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vow {
    /// The fact of a player whose number says which of the options it is, from 1.
    pub what: Key,
    /// What it does, before the word of the option.
    pub name: &'static str,
    /// The options in their order.
    #[serde(skip)]
    pub options: &'static [OptVerb],
}

/// What stands where on a card.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardLayout {
    /// How a drawn card's frame is cut: `round`, `cut` (all corners) or `slant` (two of them).
    pub frame: &'static str,
    /// Strengths of a card in play, joined by a slash.
    pub stats: &'static [Stat],
    /// What it costs.
    pub cost: &'static [Figure],
    /// The number of the purse or the player's pile that it is paid from; none if nothing is paid.
    pub pays: Key,
    /// What it is good for besides being played: shields, destiny.
    pub spare: &'static [Figure],
    /// Other numbers, shown when there is room.
    pub more: &'static [Figure],
    /// States, and counters that are not part of a strength.
    pub states: &'static [Figure],
    /// The state of a card that is turned sideways.
    pub spent: Key,
    /// Words shown as coloured signs.
    pub icons: &'static [Figure],
    /// Keywords that are shown on the card itself.
    pub keywords: &'static [Figure],
    /// Words that say whom a card belongs to, with their colours: the book's own, and on a table behind those of card files.
    pub factions: &'static [Figure],
}

/// A strength.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stat {
    /// The number that it is.
    pub word: Key,
    /// Its name where there is little room.
    pub short: &'static str,
    /// The counter that is taken from it.
    pub less: Key,
}

/// Rounds or turns, phases, and who goes first.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clock {
    /// The global that counts rounds or turns.
    pub round: Key,
    /// What one of them is called.
    pub round_name: &'static str,
    /// The global that says which phase it is.
    pub phase: Key,
    /// The phases in their order.
    pub phases: &'static [Key],
    /// The first number of a phase.
    pub from: i32,
    /// One player has the turn, and it is worth saying whose.
    pub turns: bool,
    /// The global that says which seat holds a token; none if it is the seat that may act.
    pub token: Key,
    /// What the token is called.
    pub token_name: &'static str,
}

/// A fight at a place.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FightLayout {
    /// The procedure that a fight is.
    pub procedure: Key,
    /// What players call it.
    pub name: &'static str,
    /// Its steps, if they are numbered by the fact `step`, from 1.
    pub steps: &'static [&'static str],
    /// Numbers each side has in it.
    pub sides: &'static [Figure],
}

/// What players read.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words {
    /// The other player of two.
    pub enemy: &'static str,
    /// Options that do nothing.
    pub declines: &'static [Key],
    /// What a player in doubt takes and gives nothing up by it: (prompt, option), the best first; no prompt is any.
    pub eager: &'static [(Key, Key)],
    /// Questions for which the last option is what a player in doubt takes.
    pub most: &'static [Key],
    /// What yes and no are called where they are two things to do: (prompt, yes, no). Neither declines anything then.
    pub either: &'static [(Key, &'static str, &'static str)],
    /// What an option is called at a question where its verb alone would say too little: (prompt, option, words).
    #[serde(skip)]
    pub called: &'static [(Key, Key, &'static str)],
    /// Options that take one card of a pile of one's own and are then offered again: (option, pile).
    pub again: &'static [(Key, Key)],
    /// What an option's verb is called if its card is in the chooser's hand: (verb, word).
    pub from_hand: &'static [(Key, &'static str)],
    /// What an option costs where that is not the price of its card.
    #[serde(skip)]
    pub prices: &'static [(Key, Price)],
    /// Verbs of options that use a card for what stands at the option's place: "shield A with B".
    pub with: &'static [Key],
    /// A line of explanation for a prompt.
    pub tips: &'static [(Key, &'static str)],
    /// Why something cannot be done, in plain words: (clause that says so, sentence).
    #[serde(skip)]
    pub refusals: &'static [(&'static str, &'static str)],
    /// What is at stake in a question: (prompt, what it is about, sentence). The first counts
    /// whose gaps can be filled: `{by}` who does it, `{on}` to whom, `{at}` where, `{n}` how much, `{left}` what that card can still
    /// take, `{who}` which player, `{what}` what is announced. What stands after a `|` is said once, however many are hit.
    #[serde(skip)]
    pub stakes: &'static [(Prompt, Matter, &'static str)],
    /// What a question that is asked at many moments is about at each. The first counts that fits and whose gaps can be filled.
    #[serde(skip)]
    pub moments: &'static [Moment],
    /// Prompts that auto-pass may pass.
    pub routine: &'static [Key],
    /// Whether auto-pass may pass them in one's own turn, too, while nothing is pending.
    pub routine_in_own_turn: bool,
    /// Kinds of events in words: (kind, what follows the card's title; or a sentence with `{}` for it and
    /// its number, `{card}` for it alone, `{_}` where no card is named).
    pub happens: &'static [(Key, &'static str)],
}

/// A question at one of its moments. Gaps in its words: `{turn}` whose turn it is, `{phase}` the phase, `{at}` where the fight is
/// and `{step}` its step, `{who}` announced `{what}`, whose `{text}` says what it does, the `{event}` that may be answered, and what the one who is asked has, by the names of the purse.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// What is asked.
    pub prompt: Prompt,
    /// At which moment.
    pub when: When,
    /// What it is about.
    pub title: &'static str,
    /// What can be done, and what passing does.
    pub tip: &'static str,
}

/// When a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Something is announced and may be answered.
    Pending,
    /// In a fight.
    Fight,
    /// In this phase of one's own turn.
    Own(Phase),
    /// In this phase of one's own turn, as long as this may be done.
    Can(Phase, OptVerb),
    /// In somebody else's turn.
    Others,
    /// Whenever it is.
    Any,
}

/// What an option costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// The same for every card.
    Always(i32),
    /// A number of its card.
    Of(Slot),
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// Something that is about to happen.
    Event(Kind),
    /// What is going on.
    Procedure(ProcId),
    /// What is announced and comes next.
    Pending,
}

/// A colour by its look; what it means is the game's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Hue {
    /// As text is.
    Plain,
    /// Less than text: not much to notice.
    Dim,
    /// Yellow as gold.
    Gold,
    /// Clear red.
    Red,
    /// Between red and yellow.
    Orange,
    /// As grass.
    Green,
    /// Between green and blue.
    Teal,
    /// Clear blue.
    Blue,
    /// Between blue and red.
    Violet,
    /// Without colour, yet to be seen.
    Grey,
}

impl Hue {
    /// The colours a faction may have, in the order of [`muster_lang::HUES`].
    pub const GIVEN: [Hue; 8] =
        [Hue::Gold, Hue::Red, Hue::Orange, Hue::Green, Hue::Teal, Hue::Blue, Hue::Violet, Hue::Grey];
    /// The colour of that name; one that follows from the word if none is named.
    pub fn of(name: Option<&str>, word: &str) -> Hue {
        let named = name.and_then(|n| muster_lang::HUES.iter().position(|x| *x == n));
        let by_word = || word.bytes().map(usize::from).sum::<usize>() % Hue::GIVEN.len();
        Hue::GIVEN[named.unwrap_or_else(by_word)]
    }
}

impl Layout {
    /// A table without a game: what a rulebook leaves out is as here.
    pub const PLAIN: Layout = Layout {
        game: "",
        title: "",
        goal: "",
        board: None,
        rows: &[],
        hand: Key::NONE,
        piles: &[],
        passing: &[],
        purse: &[],
        trophies: None,
        feats: None,
        life: None,
        vow: None,
        leader: Key::NONE,
        beside: "",
        cards: CardLayout {
            frame: "round",
            stats: &[],
            cost: &[],
            pays: Key::NONE,
            spare: &[],
            more: &[],
            states: &[],
            spent: Key::NONE,
            icons: &[],
            keywords: &[],
            factions: &[],
        },
        clock: Clock {
            round: Key::NONE,
            round_name: "",
            phase: Key::NONE,
            phases: &[],
            from: 0,
            turns: true,
            token: Key::NONE,
            token_name: "",
        },
        fight: None,
        situations: &[],
        words: Words {
            enemy: "opponent",
            declines: &[Key::verb(ov::PASS), Key::verb(ov::DONE), Key::verb(ov::NO)],
            eager: &[],
            most: &[],
            either: &[],
            called: &[],
            again: &[],
            from_hand: &[(Key::verb(ov::USE), "play")],
            prices: &[],
            with: &[],
            tips: &[],
            refusals: &[],
            stakes: &[],
            moments: &[],
            routine: &[],
            routine_in_own_turn: false,
            happens: &[],
        },
        plain: &[],
        staged: &[],
    };

    /// The names of all that is drawn with a number or a sign.
    pub fn drawn(&self) -> Vec<Key> {
        let c = &self.cards;
        let board = self.board.iter().flat_map(|b| [b.gains, b.sides, b.forces]);
        let figures = board
            .chain([self.purse, c.cost, c.spare, c.more, c.states, c.icons, c.keywords])
            .chain(self.fight.iter().map(|f| f.sides))
            .chain(self.trophies.iter().map(|t| t.marks))
            .flatten();
        let stats = c.stats.iter().flat_map(|s| [s.word, s.less]);
        figures.map(|f| f.word).chain(stats).chain([c.spent]).filter(|k| !k.is_none()).collect()
    }
}

impl Figure {
    /// A sign with names of its own.
    pub const fn new(word: Key, mark: &'static str, name: &'static str, names: &'static str) -> Figure {
        Figure { word, number: None, mark, name, names, hue: Hue::Plain, signs: 0 }
    }
    /// Called by its word.
    pub const fn of(word: Key, mark: &'static str) -> Figure {
        Figure::new(word, mark, "", "")
    }
    /// With the number that stands behind the keyword.
    pub const fn counting(mut self, number: Slot) -> Figure {
        self.number = Some(number);
        self
    }
    /// Drawn as signs side by side, at least so many.
    pub const fn signs(mut self, at_least: u8) -> Figure {
        self.signs = at_least;
        self
    }
    /// In a colour.
    pub const fn hue(mut self, hue: Hue) -> Figure {
        self.hue = hue;
        self
    }
}
