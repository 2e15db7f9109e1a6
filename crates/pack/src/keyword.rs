//! Keywords, each declared once: the word, the rule that explains it, its sign on a picture and how card text says it.

use crate::layout::{Figure, Key};
use muster_kernel::{Slot, Tag, TagSet, Words};
use muster_lang::phrases::role;
use muster_lang::sem::Sem;
use muster_lang::{Phrase, Role};

/// A word that cards bear and that the rules explain.
#[derive(Clone, Copy, Debug)]
pub struct Keyword {
    /// The word.
    pub word: Tag,
    /// The clause of the rulebook that explains it; empty if none does.
    pub clause: &'static str,
    /// The sign by which a card's picture shows it; empty if it shows none.
    pub mark: &'static str,
    /// The number that stands behind it.
    pub number: Option<Slot>,
    /// How cards say it.
    pub said: Said,
}

/// How cards say a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// In a line of keywords.
    Line,
    /// There, and before a noun: `Flying unit`.
    Noun,
    /// By a phrase of its own.
    Otherwise,
    /// Not at all: it is no text, and a blank leaves it.
    Never,
}

impl Keyword {
    /// A keyword that cards say in a line of keywords, with the clause that explains it.
    pub const fn new(word: Tag, clause: &'static str) -> Keyword {
        Keyword { word, clause, mark: "", number: None, said: Said::Line }
    }
    /// Shown on a card's picture by this sign.
    pub const fn mark(self, mark: &'static str) -> Keyword {
        Keyword { mark, ..self }
    }
    /// With the number that stands behind it.
    pub const fn counting(self, number: Slot) -> Keyword {
        Keyword { number: Some(number), ..self }
    }
    /// Said this way.
    pub const fn said(self, said: Said) -> Keyword {
        Keyword { said, ..self }
    }

    /// The phrases of those that are said in a line of keywords.
    pub fn rows(list: &[Keyword], words: Words) -> Vec<Phrase> {
        let mut rows = Vec::new();
        for k in list.iter().filter(|k| matches!(k.said, Said::Line | Said::Noun)) {
            let name = words.name(k.word.ix());
            rows.push(role("keyword", name, Role::Keyword, Sem::Keyword(k.word, None)));
            if k.said == Said::Noun {
                rows.push(role("tagword", name, Role::Keyword, Sem::TagWord(k.word)));
            }
        }
        rows
    }
    /// Those that are text and go with it when a card is blanked.
    pub const fn text(list: &[Keyword]) -> TagSet {
        let mut set = Tag::set(&[]);
        let mut i = 0;
        while i < list.len() {
            if !matches!(list[i].said, Said::Never) {
                set[list[i].word.ix() >> 6] |= 1 << (list[i].word.ix() & 63);
            }
            i += 1;
        }
        set
    }
    /// How many of them have a sign.
    pub const fn marked(list: &[Keyword]) -> usize {
        let (mut i, mut n) = (0, 0);
        while i < list.len() {
            n += !list[i].mark.is_empty() as usize;
            i += 1;
        }
        n
    }
    /// The signs of those that have one, in their order: `Keyword::signs::<{ Keyword::marked(&LIST) }>(&LIST)`.
    pub const fn signs<const N: usize>(list: &[Keyword]) -> [Figure; N] {
        let mut signs = [Figure::of(Key::NONE, ""); N];
        let (mut i, mut n) = (0, 0);
        while i < list.len() {
            let k = list[i];
            if !k.mark.is_empty() {
                signs[n] = Figure { number: k.number, ..Figure::of(Key::tag(k.word), k.mark) };
                n += 1;
            }
            i += 1;
        }
        signs
    }
}
