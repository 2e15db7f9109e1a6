//! A puzzle as a line of text: which decks play with which seed, what was chosen so far, and which options are right.

use crate::solve::{Limits, Solution, Value, plainly_asked, solve};
use muster_bots::sim::{Named, starters};
use muster_kernel::{Game, Seat};
use muster_pack::{Mode, Pack};
use serde::Serialize;
use std::fmt;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Force a win before the turn or round ends.
    Win,
    /// Find one of the few options that do not lose before it ends.
    Hold,
    /// Keep away from the few options that lose before it ends, of which one looks best.
    Trap,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Win, Kind::Hold, Kind::Trap];

    pub fn word(self) -> &'static str {
        match self {
            Kind::Win => "win",
            Kind::Hold => "hold",
            Kind::Trap => "trap",
        }
    }
    /// What the right options lead to.
    pub fn right(self) -> Value {
        if self == Kind::Win { Value::Win } else { Value::No }
    }
    /// Who wants to win, if this seat is asked.
    pub fn attacker(self, asked: Seat) -> Seat {
        if self == Kind::Win { asked } else { Seat(1 - asked.0.min(1)) }
    }
}

/// A position of a game between two of the decks that come with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Puzzle {
    pub kind: Kind,
    /// The weakest level that found it; none if no level did.
    pub grade: Option<String>,
    pub decks: [String; 2],
    pub seed: u64,
    /// The options that are right, by their numbers.
    pub right: Vec<u16>,
    /// How many options there are.
    pub options: u16,
    /// The game as it stands, by its fingerprint.
    pub print: u64,
    /// What was chosen until then, by whoever was asked.
    pub choices: Vec<u16>,
}

/// Why a puzzle cannot be set up, or is not what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn fault<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault(why.into()))
}

/// The puzzles that come with a game.
pub fn shipped(pack: &dyn Pack) -> Result<Vec<Puzzle>, Fault> {
    let mut out = Vec::new();
    for (name, text) in pack.puzzles() {
        out.extend(read(text).map_err(|e| Fault(format!("{name}: {e}")))?);
    }
    Ok(out)
}

/// More choices than this are no game.
const LONGEST: usize = 20_000;

/// The puzzles of a file: a line each; empty ones and those that begin with `#` are remarks.
pub fn read(text: &str) -> Result<Vec<Puzzle>, Fault> {
    let lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
    lines.map(|(n, l)| Puzzle::read(l).map_err(|e| Fault(format!("line {}: {e}", n + 1)))).collect()
}

impl Puzzle {
    /// Names it among those of its game: the beginning of the fingerprint.
    pub fn id(&self) -> String {
        format!("{:08x}", self.print >> 32)
    }

    /// Reads what `Display` writes.
    pub fn read(line: &str) -> Result<Puzzle, Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [kind, grade, decks, seed, right, print, choices] = words[..] else {
            return fault("a puzzle is KIND GRADE DECK,DECK SEED RIGHT/OPTIONS PRINT CHOICES");
        };
        let Some(kind) = Kind::ALL.into_iter().find(|k| k.word() == kind) else {
            return fault(format!("`{kind}` is no kind of puzzle: win, hold or trap"));
        };
        let Some((a, b)) = decks.split_once(',') else { return fault("two decks play") };
        let number = |word: &str, what: &str| word.parse::<u64>().map_err(|_| Fault(format!("`{word}` is no {what}")));
        let small = |word: &str| word.parse::<u16>().map_err(|_| Fault(format!("`{word}` is no option")));
        let Some((right, options)) = right.split_once('/') else { return fault("right options are written 3.4/7") };
        let (right, options) = (right.split('.').map(small).collect::<Result<Vec<_>, _>>()?, small(options)?);
        if right.iter().any(|r| *r >= options) {
            return fault("an option that is not there cannot be right");
        }
        let print = u64::from_str_radix(print, 16).map_err(|_| Fault(format!("`{print}` is no fingerprint")))?;
        let grade = Some(grade.to_string()).filter(|g| g != "none");
        let choices = read_choices(choices).ok_or_else(|| Fault("the choices cannot be read".into()))?;
        let (decks, seed) = ([a.to_string(), b.to_string()], number(seed, "seed")?);
        Ok(Puzzle { kind, grade, decks, seed, right, options, print, choices })
    }

    /// The game as it stands where the puzzle begins.
    pub fn position(&self, pack: &dyn Pack) -> Result<Game, Fault> {
        self.position_with(pack, &starters(pack, &Mode::usual(pack, 2)).map_err(Fault)?)
    }
    /// The same, from decks that were read before.
    pub fn position_with(&self, pack: &dyn Pack, decks: &[Named]) -> Result<Game, Fault> {
        let deck = |name: &String| match decks.iter().find(|(n, _)| n == name) {
            Some((_, deck)) => Ok(deck.clone()),
            None => fault(format!("there is no starter deck `{name}`")),
        };
        let decks = self.decks.iter().map(deck).collect::<Result<Vec<_>, _>>()?;
        let mut game = Game::start(pack.new_match_in(&Mode::usual(pack, 2), decks, self.seed));
        for (n, choice) in self.choices.iter().enumerate() {
            let Some(seat) = game.to_decide() else { return fault(format!("the game is over after {n} choices")) };
            game.choose(seat, usize::from(*choice)).map_err(|e| Fault(format!("choice {n}: {e}")))?;
        }
        if game.fingerprint() != self.print {
            return fault("the rules or cards have changed: the game stands otherwise");
        }
        Ok(game)
    }

    /// What each option leads to, by the exact search.
    pub fn solve(&self, pack: &dyn Pack, game: &Game, limits: Limits) -> Result<Solution, Fault> {
        let Some(asked) = plainly_asked(game) else { return fault("nobody is asked openly") };
        solve(pack, game, self.kind.attacker(asked), limits).ok_or_else(|| Fault("it cannot be solved".into()))
    }

    /// Proves by the exact search that the right options are those that are written down and no others.
    pub fn check(&self, pack: &dyn Pack, game: &Game, limits: Limits) -> Result<Solution, Fault> {
        let solution = self.solve(pack, game, limits)?;
        let right: Vec<u16> = solution.with(self.kind.right()).into_iter().map(|i| i as u16).collect();
        if solution.values.len() != usize::from(self.options) {
            return fault("there are other options");
        }
        if !solution.is_whole() {
            return fault("the search came to no end");
        }
        if right != self.right {
            return fault(format!("right are {right:?}, not {:?}", self.right));
        }
        Ok(solution)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let right: Vec<String> = self.right.iter().map(u16::to_string).collect();
        let grade = self.grade.as_deref().unwrap_or("none");
        let [a, b] = &self.decks;
        let (right, choices) = (right.join("."), written(&self.choices));
        let (kind, print) = (self.kind.word(), self.print);
        write!(f, "{kind} {grade} {a},{b} {} {right}/{} {print:016x} {choices}", self.seed, self.options)
    }
}

/// A letter or digit a choice; numbers from 36 on stand in brackets, and no choice at all is a dash.
fn written(choices: &[u16]) -> String {
    if choices.is_empty() {
        return "-".into();
    }
    let one = |c: &u16| match char::from_digit(u32::from(*c), 36) {
        Some(letter) if *c < 36 => letter.to_string(),
        _ => format!("({c})"),
    };
    choices.iter().map(one).collect()
}

fn read_choices(text: &str) -> Option<Vec<u16>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let mut out = Vec::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        out.push(match c {
            '(' => {
                let (number, after) = rest.as_str().split_once(')')?;
                rest = after.chars();
                number.parse().ok()?
            }
            c => c.to_digit(36)? as u16,
        });
        if out.len() > LONGEST {
            return None;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_as_it_was_written() {
        let puzzle = Puzzle {
            kind: Kind::Hold,
            grade: Some("captain".into()),
            decks: ["a".into(), "b-2".into()],
            seed: u64::MAX,
            right: vec![3, 12],
            options: 40,
            print: 0xABC,
            choices: vec![0, 9, 10, 35, 36, 511, 1],
        };
        let line = puzzle.to_string();
        assert_eq!(line, "hold captain a,b-2 18446744073709551615 3.12/40 0000000000000abc 09az(36)(511)1");
        assert_eq!(read(&format!("# a remark\n\n{line}\n")), Ok(vec![puzzle.clone()]));
        let bare = Puzzle { grade: None, choices: Vec::new(), ..puzzle };
        assert_eq!(Puzzle::read(&bare.to_string()), Ok(bare));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_line() {
        let refused = |line: &str, why: &str| {
            let said = read(&format!("# head\n{line}")).expect_err(line).0;
            assert!(said.starts_with("line 2: ") && said.contains(why), "{line}: {said}");
        };
        refused("win", "KIND GRADE");
        refused("lose none a,b 1 0/2 0 -", "no kind");
        refused("win none a 1 0/2 0 -", "two decks");
        refused("win none a,b one 0/2 0 -", "no seed");
        refused("win none a,b 1 2/2 0 -", "not there");
        refused("win none a,b 1 0/2 xyz -", "no fingerprint");
        refused("win none a,b 1 0/2 0 0(9", "choices");
        refused("win none a,b 1 0/2 0 0é", "choices");
    }
}
