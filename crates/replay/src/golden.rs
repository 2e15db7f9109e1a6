//! Golden games: many games in one small file, to prove that a change of the program changed nothing of the rules.
//!
//! A file holds decks, seeds and choices of whole games, and for each game one number a part of its fingerprints, folded
//! over all its steps. The choices are places in lists of options, so the order of options is proved with them.
//!
//! The file is text. `deck` lines give decks by card codes, numbered from 0; `game` lines, their fields set apart by
//! tabs, give the game, who played, the seed, settings that are not as usual (`name=value;…` or `-`), the numbers of the decks,
//! the four folded prints in hexadecimal digits, and the choices set apart by dots. Lines that begin with `#` are notes.

use crate::check::{Mismatch, What, match_of};
use crate::record::ParseError;
use muster_kernel::{Game, Prints, Seat};
use muster_pack::{Mode, Pack};
use std::fmt::Write;

const HEAD: &str = "muster golden games 1";

/// A file of golden games.
///
/// ```
/// use muster_replay::Golden;
///
/// let mut golden = Golden::default();
/// let deck = golden.deck(vec!["core-1".into(), "core-1".into()]);
/// // the same cards are the same deck
/// assert_eq!(golden.deck(vec!["core-1".into(), "core-1".into()]), deck);
///
/// let text = golden.to_text();
/// assert_eq!(text, "muster golden games 1\ndeck\t2x core-1\n");
/// assert_eq!(Golden::parse(&text), Ok(golden));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Golden {
    /// Decks by card codes.
    pub decks: Vec<Vec<String>>,
    /// The games, in the order of the file.
    pub games: Vec<GoldenGame>,
}

/// One game and what its steps add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoldenGame {
    /// The name of the game it is, as its pack says it.
    pub game: String,
    /// Who chose, for the reader.
    pub by: String,
    /// What all its shuffles and dice come from.
    pub seed: u64,
    /// Format and settings that are not as usual, by their names.
    pub mode: Vec<(String, String)>,
    /// By seat, numbers among the decks of the file.
    pub decks: Vec<usize>,
    /// The parts of all fingerprints, folded.
    pub prints: [u64; 4],
    /// The option taken at each question, from the first on: whoever is asked takes it.
    pub choices: Vec<u16>,
}

/// Told each step: the game after it, the choice that led there, and what the rules see of it.
pub(crate) type Tell<'t> = &'t mut dyn FnMut(&Game, Option<(Seat, u16)>, &Prints);

/// Folds the fingerprints of a game while it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fold(pub [u64; 4]);

impl Fold {
    /// Takes in the fingerprints after one more step.
    pub fn add(&mut self, prints: &Prints) {
        for (sum, part) in self.0.iter_mut().zip(prints.parts()) {
            *sum = xxhash_rust::xxh3::xxh3_64_with_seed(&part.to_le_bytes(), *sum);
        }
    }
}

impl Golden {
    /// The number of a deck, which is added if it is new.
    pub fn deck(&mut self, codes: Vec<String>) -> usize {
        match self.decks.iter().position(|d| *d == codes) {
            Some(i) => i,
            None => {
                self.decks.push(codes);
                self.decks.len() - 1
            }
        }
    }

    /// A game set up and not begun.
    pub fn begin(&self, pack: &dyn Pack, g: &GoldenGame) -> Result<Game, Mismatch> {
        let decks: Vec<Vec<String>> = g.decks.iter().filter_map(|i| self.decks.get(*i).cloned()).collect();
        let mode = Mode::from_told(pack, &g.mode, decks.len())
            .map_err(|e| Mismatch::new(0, What::Rules, "settings this game has".into(), e))?;
        Ok(Game::start(match_of(pack, &mode, &decks, g.seed)?))
    }

    /// Plays a game again.
    pub fn play(&self, pack: &dyn Pack, g: &GoldenGame, tell: Tell) -> Result<Fold, Mismatch> {
        let mut game = self.begin(pack, g)?;
        let mut fold = Fold::default();
        let mut see = |game: &Game, made: Option<(Seat, u16)>| {
            let prints = Prints::of(game);
            fold.add(&prints);
            tell(game, made, &prints);
        };
        see(&game, None);
        for (i, option) in g.choices.iter().enumerate() {
            let refused = |found: String| Mismatch::new(i + 1, What::Refused, format!("option {option}"), found);
            let seat = game.to_decide().ok_or_else(|| refused("nobody is asked".into()))?;
            game.choose(seat, *option as usize).map_err(|r| refused(r.to_string()))?;
            see(&game, Some((seat, *option)));
        }
        Ok(fold)
    }

    /// The file form.
    pub fn to_text(&self) -> String {
        let mut out = format!("{HEAD}\n");
        for d in &self.decks {
            let _ = writeln!(out, "deck\t{}", crate::record::pack_codes(d).join(","));
        }
        let list = |items: Vec<String>, by: &str| items.join(by);
        for g in &self.games {
            let mode = list(g.mode.iter().map(|(n, v)| format!("{n}={v}")).collect(), ";");
            let mode = if mode.is_empty() { "-" } else { &mode };
            let decks = list(g.decks.iter().map(usize::to_string).collect(), ",");
            let prints = list(g.prints.iter().map(|p| format!("{p:016x}")).collect(), " ");
            let choices = list(g.choices.iter().map(u16::to_string).collect(), ".");
            let _ = writeln!(out, "game\t{}\t{}\t{}\t{mode}\t{decks}\t{prints}\t{choices}", g.game, g.by, g.seed);
        }
        out
    }

    /// Reads the file form; says which line is none of it.
    pub fn parse(text: &str) -> Result<Golden, ParseError> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().map(|(_, l)| l);
        if first != Some(HEAD) {
            return Err(ParseError(format!("the first line is not \"{HEAD}\"")));
        }
        let mut golden = Golden::default();
        for (i, line) in lines.filter(|(_, l)| !l.is_empty() && !l.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let read = match fields[..] {
                ["deck", codes] => {
                    let codes: Vec<String> = codes.split(',').map(str::to_string).collect();
                    golden.decks.push(crate::record::unpack_codes(&codes)?);
                    Some(())
                }
                ["game", game, by, seed, mode, decks, prints, choices] => {
                    read_game([game, by, seed, mode, decks, prints, choices], golden.decks.len())
                        .map(|g| golden.games.push(g))
                }
                _ => None,
            };
            read.ok_or_else(|| ParseError(format!("line {} is no golden game", i + 1)))?;
        }
        Ok(golden)
    }
}

fn read_game([game, by, seed, mode, decks, prints, choices]: [&str; 7], known: usize) -> Option<GoldenGame> {
    fn all<T>(text: &str, by: char, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
        text.split(by).filter(|w| !w.is_empty()).map(read).collect()
    }
    let pair = |w: &str| w.split_once('=').map(|(n, v)| (n.to_string(), v.to_string()));
    Some(GoldenGame {
        game: game.into(),
        by: by.into(),
        seed: seed.parse().ok()?,
        mode: if mode == "-" { Vec::new() } else { all(mode, ';', pair)? },
        decks: all(decks, ',', |w| w.parse().ok().filter(|n| *n < known))?,
        prints: all(prints, ' ', |w| u64::from_str_radix(w, 16).ok())?.try_into().ok()?,
        choices: all(choices, '.', |w| w.parse().ok())?,
    })
}
