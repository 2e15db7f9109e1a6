//! A game as the program sees it. Command line, scenarios, replays and bots speak to a [`Pack`] and name no game.
//!
//! ```
//! use muster_kernel::Game;
//! use muster_pack::Pack;
//!
//! // any game: nothing below this line knows which
//! let pack: &dyn Pack = &muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
//!
//! // a deck of a file, by the rules of the game
//! let (name, text) = pack.starters()[0];
//! let (list, _) = muster_lang::read_deck_list(name, text);
//! assert!(pack.check_deck(&list).legal());
//!
//! // a match between decks of chance, played for a while
//! let decks = vec![pack.random_deck(1), pack.random_deck(2)];
//! let mut game = Game::start(pack.new_match(decks, 7));
//! for turn in 0..50 {
//!     let Some(seat) = game.to_decide() else { break };
//!     let options = game.options().len();
//!     game.choose(seat, turn % options).map_err(|refusal| refusal.to_string())?;
//! }
//! # Ok::<(), String>(())
//! ```
//!
//! A game implements [`Pack`], mostly from parts that are here: [`Cards`] are read and compiled by a [`Maker`],
//! [`deck::Layout`] says how decks are written, [`Layout`] how the table is drawn, [`Mode`] which way a match is played, and
//! [`Scene`] what the words of scenarios mean on its table.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod allowed;
mod bend;
mod cards;
pub mod deck;
mod draft;
mod format;
mod kept;
mod keyword;
pub mod layout;
mod lists;

pub use allowed::{Allowed, AllowedClauses, CardFormats};
pub use bend::Bend;
pub use cards::{CardFault, Cards, Language, Maker, card_fault};
pub use draft::{Drafting, Way};
pub use format::{Format, Mode, STANDARD, Setting, Values};
pub use kept::{Kept, by_code, content, rules_id};
pub use keyword::{Keyword, Said};
pub use layout::Layout;
pub use lists::Lists;

use muster_kernel::{CardId, Cx, DefId, Game, Match, Seat, Slot, Tag, Work};
use muster_lang::{DeckList, Diagnostic};
use std::sync::Arc;

/// One reason against a deck, with the clause it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault {
    /// The clause of the rulebook, by its number.
    pub clause: &'static str,
    /// The reason, as a player reads it.
    pub message: String,
    /// Line of the deck file, if one is to blame.
    pub line: Option<usize>,
}

/// What the deck rules say about a list.
#[derive(Clone, Debug, Default)]
pub struct DeckReport {
    /// Everything that is against it.
    pub faults: Vec<DeckFault>,
    /// The deck as the game plays it, if every name is known.
    pub deck: Option<Vec<DefId>>,
    /// Short facts: size, warlord, curve.
    pub facts: Vec<(String, String)>,
}

impl DeckReport {
    /// Whether the rules allow it and the game can play it.
    pub fn legal(&self) -> bool {
        self.faults.is_empty() && self.deck.is_some()
    }
}

/// A file built into the program.
pub type File = (&'static str, &'static str);

/// What build scripts put into the program of a game's folders in the repository, file by file.
#[derive(Debug)]
pub struct Files {
    /// Its card files.
    pub cards: &'static [File],
    /// Decks that come with it: name and text.
    pub decks: &'static [File],
    /// The chapters of its rulebook.
    pub rulebook: &'static [File],
    /// Short lessons for players who are new to it: Markdown, each with one scenario that says what it shows.
    pub lessons: &'static [File],
    /// Positions out of play to be solved, a line each.
    pub puzzles: &'static [File],
}

/// A game: its cards, decks, rules text, and the words for setting up a table.
pub trait Pack: Send + Sync {
    /// The word that the program knows it by, as `conquest`.
    fn game(&self) -> &'static str;
    /// All its cards.
    fn cards(&self) -> &Cards;
    /// The ways to play it; the first is the usual one.
    fn formats(&self) -> &'static [Format] {
        &STANDARD
    }
    /// The switches of its rulebook.
    fn settings(&self) -> &'static [Setting] {
        &[]
    }
    /// How many may sit down to a match that is played so.
    fn seats_in(&self, mode: &Mode) -> std::ops::RangeInclusive<usize> {
        self.formats().get(mode.format).map_or(2..=2, |f| f.seats.clone())
    }
    /// From the fewest to the most players of any format.
    fn seats(&self) -> std::ops::RangeInclusive<usize> {
        let seats = || self.formats().iter().map(|f| &f.seats);
        seats().map(|s| *s.start()).min().unwrap_or(2)..=seats().map(|s| *s.end()).max().unwrap_or(2)
    }
    /// What is built into the program of it.
    fn files(&self) -> &'static Files;
    /// Decks that come with the game: name and text.
    fn starters(&self) -> &'static [File] {
        self.files().decks
    }
    /// What the deck rules of the usual way to play say about a list.
    fn check_deck(&self, list: &DeckList) -> DeckReport;
    /// The same for a match that is played another way.
    fn check_deck_in(&self, _mode: &Mode, list: &DeckList) -> DeckReport {
        self.check_deck(list)
    }
    /// A list for a deck as the game plays it.
    fn write_deck(&self, deck: &[DefId], title: &str) -> DeckList;
    /// How its decks are written, here and in the files of OCTGN.
    fn deck_layout(&self) -> &'static deck::Layout;
    /// A legal deck drawn at random from the whole pool.
    fn random_deck(&self, seed: u64) -> Vec<DefId>;
    /// The same for a match that is played another way.
    fn random_deck_in(&self, _mode: &Mode, seed: u64) -> Vec<DefId> {
        self.random_deck(seed)
    }
    /// How it is drafted, if it is.
    fn drafting(&self) -> Option<&dyn Drafting> {
        None
    }
    /// A match in the usual way for so many decks. It holds the cards of the decks and what they can bring in, and no
    /// others; a match without a card in any deck, as scenarios begin with, holds all.
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match>;
    /// The same in a given way.
    fn new_match_in(&self, _mode: &Mode, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        self.new_match(decks, seed)
    }
    /// The same game with other cards.
    fn over(&self, cards: Cards) -> Box<dyn Pack>;
    /// The same game with more cards, as scenarios and designers bring them.
    fn with_cards(&self, files: &[(&str, &str)]) -> Result<Box<dyn Pack>, Vec<Diagnostic>> {
        Ok(self.over(self.cards().with(files)?))
    }
    /// The same game with these cards and no others: those that a match began with.
    fn by_texts(&self, files: &[(&str, &str)]) -> Result<Box<dyn Pack>, Vec<Diagnostic>> {
        Ok(self.over(self.cards().alone(files)?))
    }
    /// The rulebook's chapters.
    fn rulebook(&self) -> &'static [File] {
        self.files().rulebook
    }
    /// Short lessons for players who are new to it: Markdown, each with one scenario that says what it shows.
    fn lessons(&self) -> &'static [File] {
        self.files().lessons
    }
    /// Positions out of play to be solved, a line each.
    fn puzzles(&self) -> &'static [File] {
        self.files().puzzles
    }
    /// The card files built in.
    fn card_files(&self) -> &'static [File] {
        self.files().cards
    }
    /// What the words of scenarios mean on its table.
    fn scene(&self) -> &dyn Scene {
        &NoScene
    }
    /// How its table is drawn.
    fn layout(&self) -> &'static Layout {
        &Layout::PLAIN
    }
    /// The words of this game in another language, by its code: lines of `English = other`; empty if it has none.
    fn words_in(&self, _code: &str) -> &'static str {
        ""
    }
    /// Traits, types and so on that a designer may use: (class, word).
    fn words(&self) -> Vec<(&'static str, String)> {
        self.cards().words()
    }
    /// The words that its rules explain.
    fn keywords(&self) -> &'static [Keyword] {
        &[]
    }
    /// The clause of the rulebook that explains a word, if one does.
    fn clause_of(&self, word: Tag) -> Option<&'static str> {
        self.keywords().iter().find(|k| k.word == word).map(|k| k.clause).filter(|c| !c.is_empty())
    }
    /// The clause that explains a number which card text gives by a word of its own: `Size 3`.
    fn clause_of_number(&self, _number: Slot) -> Option<&'static str> {
        None
    }
    /// Ways to bend its rulebook, each with the clauses that state what is bent.
    fn bends(&self) -> &'static [Bend] {
        &[]
    }
    /// What a position is worth to a seat, for bots: more is better, and it may err. It reads the whole table, so it is
    /// for guesses at what is hidden and for replays, not for the table of a game being played.
    fn evaluate(&self, _game: &Game, _seat: Seat) -> i32 {
        0
    }
    /// How much more of `evaluate` turns even chances into about three of four (exactly: what divides it on the way to log
    /// odds of winning), as games between bots have shown.
    fn swing(&self) -> f32 {
        1000.0
    }
    /// A network that has learned to correct `evaluate`, as `muster learn` writes it, if one is better.
    fn learned(&self) -> Option<&'static [u8]> {
        None
    }
    /// How many turns have begun, where bots shall play a line on to the end of a turn before they judge it: in games in which
    /// single deeds change little. Others answer none, and a line is judged where it ends.
    fn turns(&self, _game: &Game) -> Option<i32> {
        None
    }
    /// The lowest frame of what is half done and would make `evaluate` err; none if the table is at rest. Asked only
    /// where a decision is owed.
    fn unsettled(&self, game: &Game) -> Option<usize> {
        game.t().frames().iter().position(|f| matches!(f.work, Work::Event | Work::Run))
    }
    /// Whether a position that an option led to is fit to be judged. Games whose windows open again after everything that
    /// happens answer here; in others (none) a window is passed to its end.
    fn at_rest(&self, _game: &Game) -> Option<bool> {
        None
    }
}

/// A game whose tables cannot be written down yet.
struct NoScene;

impl Scene for NoScene {
    fn begin(&self, _: &mut Cx) {}
    fn setting(&self, _: &mut Cx, _: &str, _: &str) -> Result<(), String> {
        Err(NO_SCENE.into())
    }
    fn place(&self, _: &mut Cx, _: CardId, _: Seat, _: &str) -> Result<(), String> {
        Err(NO_SCENE.into())
    }
    fn state(&self, _: &mut Cx, _: CardId, _: &str) -> Result<(), String> {
        Err(NO_SCENE.into())
    }
    fn attach(&self, _: &mut Cx, _: CardId, _: CardId) -> Result<(), String> {
        Err(NO_SCENE.into())
    }
    fn start(&self, _: &mut Cx, _: &str) -> Result<(), String> {
        Err(NO_SCENE.into())
    }
    fn steps(&self) -> Vec<&'static str> {
        Vec::new()
    }
    fn help(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, _: &Game, _: &str) -> Option<String> {
        None
    }
}
const NO_SCENE: &str = "tables of this game cannot be written down yet: its pack has no scene";

/// How a table is written down for a game. The scenario crate does the reading; the game says what words mean.
pub trait Scene: Send + Sync {
    /// Puts the empty frame of a table in place: warlords, decks, line and so on that nobody mentioned get defaults.
    fn begin(&self, cx: &mut Cx);
    /// A setting such as `round 2` or `planets Tarrus, Ferrin`. Err says what was expected.
    fn setting(&self, cx: &mut Cx, word: &str, value: &str) -> Result<(), String>;
    /// Called after all settings and before the first card: what no setting gave gets its default.
    fn settle(&self, _cx: &mut Cx) -> Result<(), String> {
        Ok(())
    }
    /// Puts a card (already made, nowhere yet) somewhere: `hand`, `HQ`, `Tarrus`. Later cards go below earlier ones.
    fn place(&self, cx: &mut Cx, card: CardId, seat: Seat, place: &str) -> Result<(), String>;
    /// Puts a card on another that is in play, as the word says: `aboard`, `beneath`, `on`.
    fn put_on(&self, _cx: &mut Cx, _card: CardId, _seat: Seat, how: &str, _host: CardId) -> Result<(), String> {
        Err(format!("no card lies {how} another in this game"))
    }
    /// A state such as `exhausted`, `2 damage`.
    fn state(&self, cx: &mut Cx, card: CardId, words: &str) -> Result<(), String>;
    /// Puts a card on another (attachments).
    fn attach(&self, cx: &mut Cx, card: CardId, host: CardId) -> Result<(), String>;
    /// Fills what was left open and starts at a step: `deploy`, `command window`, `battle at Tarrus` …
    fn start(&self, cx: &mut Cx, step: &str) -> Result<(), String>;
    /// Steps that `start` knows, for messages and help.
    fn steps(&self) -> Vec<&'static str>;
    /// Settings, places and states, for messages and help.
    fn help(&self) -> Vec<(&'static str, &'static str)>;
    /// A number or state of the table by its words: `Anna resources`, `phase`. None if the words mean nothing.
    fn read(&self, game: &Game, words: &str) -> Option<String>;
    /// Is a card in a state: `ready`, `bloodied`? None if the words mean nothing.
    fn is(&self, _game: &Game, _card: CardId, _words: &str) -> Option<bool> {
        None
    }
    /// A number of a card that is more than what is printed or counted on it: `DEF left`, what playing it costs now. None
    /// if the words mean nothing.
    fn number(&self, _game: &Game, _card: CardId, _words: &str) -> Option<i32> {
        None
    }
    /// A card file with plain cards that stand where a table needs a card and nobody named one.
    fn plain_cards(&self) -> &'static str {
        ""
    }
}
