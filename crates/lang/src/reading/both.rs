//! Lines that say the same for both players, one of you and one of the opponent: they are read out as one.
//!
//! The line that speaks of the opponent is read out, with other words for the players: `both:` in the file of readings where
//! the opponent is whom it is about, `other:` where it is about you and the opponent is the other one.

use crate::grammar::Grammar;
use crate::term::Term;

/// A paragraph of a card's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The line that is read out.
    pub line: usize,
    /// The line that says the same for the other player and is not read out by itself.
    pub with: Option<usize>,
}

/// Whom the opponent's line of a pair is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Opponent,
    You,
}

/// Words that change places when the players do.
const SWAPPED: [(&str, &str); 3] = [("friendly", "enemy"), ("your", "opponent's"), ("you", "opponent")];
/// What the opponent does, and the same done by you: the second part of what is done is a deed or a price.
const DONE: [(&str, &str, &str); 2] = [
    ("stmt", "{actor} {does}", "{verb}"),
    ("sentence", "unless {actor} {does,and} , {sentence}", "unless you {cost,and} , {sentence}"),
];

/// Which row says for one player what another says for the other.
pub(crate) struct Mirror {
    rows: Vec<u16>,
    done: Vec<(u16, u16)>,
    opponent: Option<u16>,
    /// The row of a price that is a deed.
    price: Option<u16>,
    /// Whether a row speaks of the opponent, and of you.
    speaks: Vec<(bool, bool)>,
}

/// A pattern as it is compared: verbs without what agrees with their subject.
fn key(pattern: &str) -> String {
    let bare = |w: &str| w.strip_suffix('s').unwrap_or(w).to_string();
    pattern.split_whitespace().map(bare).collect::<Vec<_>>().join(" ")
}

fn swapped(pattern: &str) -> String {
    let swap = |w: &str| {
        let pair = SWAPPED.iter().find(|(a, b)| *a == w || *b == w);
        pair.map_or(w, |(a, b)| if *a == w { b } else { a }).to_string()
    };
    pattern.split_whitespace().map(swap).collect::<Vec<_>>().join(" ")
}

impl Mirror {
    pub(crate) fn of(grammar: &Grammar) -> Self {
        let rows = grammar.rows();
        let find = |sort: &str, pattern: &str| {
            rows.iter().position(|r| r.sort == sort && r.pattern == pattern).map(|i| i as u16)
        };
        let partner = |(i, r): (usize, &crate::Row)| {
            let (wanted, sort) = (key(&swapped(r.pattern)), if r.sort == "does" { "verb" } else { r.sort });
            let other = rows.iter().enumerate().position(|(j, o)| j != i && o.sort == sort && key(o.pattern) == wanted);
            other.unwrap_or(i) as u16
        };
        let says = |pattern: &str, words: [&str; 3]| pattern.split_whitespace().any(|w| words.contains(&w));
        Self {
            rows: rows.iter().enumerate().map(partner).collect(),
            done: DONE.iter().filter_map(|(sort, by, own)| find(sort, by).zip(find(sort, own))).collect(),
            opponent: find("actor", "opponent"),
            price: find("cost", "{verb}"),
            speaks: rows
                .iter()
                .map(|r| {
                    let opponent = says(r.pattern, ["opponent", "opponent's", "opponents"]);
                    (opponent, says(r.pattern, ["friendly", "your", "you"]))
                })
                .collect(),
        }
    }

    /// What a line that speaks of the opponent says of you.
    pub(crate) fn of_you(&self, t: &Term) -> Term {
        let row = self.rows.get(t.row as usize).copied().unwrap_or(t.row);
        let plain = |row: u16, args: &[Term]| Term { row, args: args.to_vec(), ..t.clone() };
        let Some((_, own)) = self.done.iter().find(|(by, _)| *by == t.row) else {
            return plain(row, &t.args.iter().map(|a| self.of_you(a)).collect::<Vec<_>>());
        };
        match t.args.as_slice() {
            [actor, done, rest @ ..] if Some(actor.row) == self.opponent => {
                let mut args = vec![self.deeds(done)];
                args.extend(rest.iter().map(|a| self.of_you(a)));
                plain(*own, &args)
            }
            args => plain(t.row, &args.iter().map(|a| self.of_you(a)).collect::<Vec<_>>()),
        }
    }

    /// A deed, or a list of them as prices.
    fn deeds(&self, t: &Term) -> Term {
        match self.price.filter(|_| t.is_list()) {
            Some(price) => Term::list(t.args.iter().map(|a| Term::new(price, vec![self.of_you(a)])).collect()),
            None => self.of_you(t),
        }
    }

    /// How often a line speaks of the opponent, and of you.
    fn counts(&self, t: &Term) -> (usize, usize) {
        t.preorder()
            .iter()
            .filter_map(|t| self.speaks.get(t.row as usize))
            .fold((0, 0), |(o, y), (opponent, you)| (o + usize::from(*opponent), y + usize::from(*you)))
    }

    /// Whom a line is about that is read out for both.
    pub(crate) fn about(&self, t: &Term) -> About {
        if self.counts(t).1 > 0 { About::You } else { About::Opponent }
    }

    /// The lines in the order in which they are read out, those that say the same for both players in one.
    pub(crate) fn paragraphs(&self, lines: &[&Term]) -> Vec<Paragraph> {
        let pair = |i: usize| {
            let fits = |j: &usize| {
                *j != i && self.counts(lines[*j]).0 < self.counts(lines[i]).0 && self.of_you(lines[i]) == *lines[*j]
            };
            (0..lines.len()).find(fits)
        };
        let pairs: Vec<(usize, usize)> = (0..lines.len()).filter_map(|i| Some((i, pair(i)?))).collect();
        let mut out: Vec<Paragraph> = Vec::new();
        for i in 0..lines.len() {
            let told = |p: &Paragraph| p.line == i || p.with == Some(i);
            if !out.iter().any(told) {
                let found = pairs.iter().find(|(a, b)| *a == i || *b == i);
                out.push(
                    found.map_or(Paragraph { line: i, with: None }, |(a, b)| Paragraph { line: *a, with: Some(*b) }),
                );
            }
        }
        out
    }
}
