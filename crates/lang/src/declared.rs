//! Words that card files declare above their cards: `trait "Scout", "Daemon"`, `faction "Orks" hue green`.
//!
//! They are read before the language is made, because its phrases speak of them. A word has its number behind the book's
//! own words; numbers are of this program only, and nothing that lasts names a word by number.

use std::ops::Range;

use muster_kernel::{TAGS, Tag, WordClass, Words};

use crate::banner::{self, Banner, Misread};
use crate::diagnostic::{Diagnostic, Report};
use crate::facts::split_outside_quotes;
use crate::layout::{Logical, Opens, RawFile, read_layout};
use crate::phrases::kept_word;
use crate::schema::{Declares, Schema};
use crate::type_phrase::read_type_phrase;

/// Longest declared word, in characters.
const LONGEST: usize = 40;

/// The words of a game's cards: the book's own, then those that card files declare, class by class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    own: Vec<&'static str>,
    words: Vec<Word>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    class: usize,
    name: &'static str,
    said: Banner,
    /// Where it was declared.
    at: (String, usize),
}

impl Declared {
    /// The book's own words and no others.
    pub fn new(own: Words) -> Self {
        Self { own: (0..own.len()).map(|i| own.name(i)).collect(), words: Vec::new() }
    }

    /// Takes in what these files declare. A word that is there already, or that there is no room for, is a fault.
    pub fn read(&mut self, schema: &Schema, files: &[(&str, &str)]) -> Vec<Diagnostic> {
        let mut report = Report::default();
        for (name, src) in files {
            let opens = Opens { face: &|_| false, words: &|line| schema.declaration(line).is_some() };
            // what is wrong with the lines themselves is told when the cards are read
            let raw = read_layout(name, src, &opens, &mut Report::default());
            for line in &raw.words {
                self.line(schema, &raw, line, &mut report);
            }
        }
        self.words.sort_by_key(|w| w.class);
        report.finish()
    }

    /// Takes in the words of others that are not there yet.
    pub fn also(&mut self, others: &Declared) {
        for w in &others.words {
            if self.taken(w.name).is_none() && self.count() < TAGS {
                self.words.push(w.clone());
            }
        }
        self.words.sort_by_key(|w| w.class);
    }

    /// Takes in what the type lines of these cards name and nobody declares: a game is played by the texts it began
    /// with, and these hold no declarations.
    pub fn imply(&mut self, schema: &Schema, files: &[(&str, &str)]) {
        let class_of = |faction| schema.declares.iter().position(|d| d.faction == faction);
        for (name, src) in files {
            let opens = Opens { face: &|_| false, words: &|line| schema.declaration(line).is_some() };
            let raw = read_layout(name, src, &opens, &mut Report::default());
            for line in raw.cards.iter().filter_map(|c| c.body.first()) {
                let halves = split_outside_quotes(&line.text, 0..line.text.len(), ':', 2);
                let mut strange = Vec::new();
                read_type_phrase(schema, &line.text, halves[0].clone(), false, &mut strange);
                let faction = strange.first().zip(strange.last()).map(|(a, b)| a.0.start..b.0.end);
                let traits = halves.get(1).map(|t| split_outside_quotes(&line.text, t.clone(), ',', usize::MAX));
                let found = faction.map(|r| (true, r)).into_iter();
                for (faction, r) in found.chain(traits.into_iter().flatten().map(|r| (false, r))) {
                    let word = &line.text[r];
                    if let Some(class) = class_of(faction)
                        && speakable(word)
                        && self.taken(word).is_none()
                        && self.count() < TAGS
                        && let Some(name) = kept_word(word)
                    {
                        self.words.push(Word {
                            class,
                            name,
                            said: Banner::default(),
                            at: (raw.name.to_string(), line.no),
                        });
                    }
                }
            }
        }
        self.words.sort_by_key(|w| w.class);
    }

    fn line(&mut self, schema: &Schema, raw: &RawFile<'_>, line: &Logical, report: &mut Report) {
        let Some((class, len)) = schema.declaration(&line.text) else { return };
        for part in split_outside_quotes(&line.text, len..line.text.len(), ',', usize::MAX) {
            match self.word(class, &schema.declares[class], &line.text, part.clone()) {
                Ok((name, said)) => {
                    self.words.push(Word { class, name, said, at: (raw.name.to_string(), line.no) });
                }
                Err((message, help)) => report.push(Diagnostic { help, ..raw.problem(line, part, message) }),
            }
        }
    }

    /// One word of a declaration, or what is wrong with it and a hint.
    fn word(
        &self,
        class: usize,
        of: &Declares,
        text: &str,
        part: Range<usize>,
    ) -> Result<(&'static str, Banner), (String, Option<String>)> {
        let room =
            |name: &str| (format!("`{name}`: this program has read too many different words; start it again"), None);
        let what = of.word;
        let (name, said) = banner::read(text, part.clone(), of).map_err(|e| match e {
            Misread::Form => (banner::form(of), None),
            Misread::Word(w) => (format!("`{w}`: 2 to {LONGEST} letters, with spaces, `-` and `'` between them"), None),
            Misread::Why(why) => (why, None),
            Misread::Full => room(text[part].trim()),
        })?;
        if let Some(taken) = self.taken(&name) {
            let help = match taken {
                Some((file, line)) => format!("the other one is at {file}:{line}"),
                None => "it is a word of the rules".into(),
            };
            return Err((format!("`{name}` is declared already"), Some(help)));
        }
        if self.count() >= TAGS {
            let count = self.words.iter().filter(|w| w.class == class).count();
            return Err((
                format!("`{name}` is one {what} too many: there is room for {TAGS} words in all"),
                Some(format!("there are {count} of them already")),
            ));
        }
        Ok((kept_word(&name).ok_or_else(|| room(&name))?, said))
    }

    fn count(&self) -> usize {
        self.own.len() + self.words.len()
    }

    /// Where a word was declared; nowhere if it is the book's own. None if it is free.
    fn taken(&self, name: &str) -> Option<Option<&(String, usize)>> {
        let same = |w: &str| w.to_lowercase() == name.to_lowercase();
        if self.own.iter().any(|w| same(w)) {
            return Some(None);
        }
        self.words.iter().find(|w| same(w.name)).map(|w| Some(&w.at))
    }

    /// The declared words of a class, by its place in the schema.
    pub fn of(&self, class: WordClass) -> impl Iterator<Item = (&'static str, Tag)> + '_ {
        let first = self.own.len();
        let mine = self.words.iter().enumerate().filter(move |(_, w)| w.class == class.ix());
        mine.map(move |(i, w)| (w.name, Tag::nth(first + i)))
    }

    /// What is said of each declared word of a class.
    pub fn banners(&self, class: WordClass) -> impl Iterator<Item = (&'static str, &Banner)> + '_ {
        self.words.iter().filter(move |w| w.class == class.ix()).map(|w| (w.name, &w.said))
    }

    /// Those that stand beside a word which nobody declares.
    pub fn strangers(&self) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        for w in &self.words {
            for b in w.said.beside.iter().filter(|b| !self.words.iter().any(|x| x.class == w.class && x.name == **b)) {
                let message = format!("`{}` stands beside `{b}`, which no file declares", w.name);
                out.push(Diagnostic { file: w.at.0.clone(), line: w.at.1, message, ..Diagnostic::default() });
            }
        }
        out
    }

    /// The number of a word, however it is written.
    pub fn tag(&self, word: &str) -> Option<Tag> {
        let same = |w: &&str| !w.is_empty() && w.to_lowercase() == word.to_lowercase();
        let declared = self.words.iter().map(|w| w.name);
        self.own.iter().copied().chain(declared).position(|w| same(&w)).map(Tag::nth)
    }

    /// How many are declared.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether files declare no words: there are only the book's own.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// (singular, plural) where the plural is not regular.
    pub fn irregular(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.words.iter().filter_map(|w| w.said.plural.map(|p| (w.name, p)))
    }

    /// The declarations of a file in their one form.
    pub(crate) fn canonical(schema: &Schema, line: &str) -> String {
        let Some((class, len)) = schema.declaration(line) else { return line.to_string() };
        let one = |part: Range<usize>| match banner::read(line, part.clone(), &schema.declares[class]) {
            Ok((name, said)) => banner::written(&name, &said),
            Err(_) => line[part].trim().to_string(),
        };
        let words = split_outside_quotes(line, len..line.len(), ',', usize::MAX).into_iter().map(one);
        format!("{} {}", schema.declares[class].word, words.collect::<Vec<_>>().join(", "))
    }
}

/// Can this be a word of the language?
pub fn speakable(word: &str) -> bool {
    let ends = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    (2..=LONGEST).contains(&word.chars().count())
        && ends(word.chars().next())
        && ends(word.chars().next_back())
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\''))
}
