//! The reading form: what players see. The same rows as the terse language of card files, in whole English sentences.
//!
//! A file of readings says for a row how it is read out ([`Forms`]). From these a second [`Grammar`] with the same row
//! numbers is compiled, so parsing a text in the reading form gives the same term. What needs more than one row is done on
//! the way out and undone on the way in: names become "that unit" ([`names`]), `this` and `host` are called by their type
//! ([`Voice`]).

pub(crate) mod both;
mod decline;
pub(crate) mod forms;
pub(crate) mod idioms;
pub(crate) mod inflection;
mod names;
mod tell;

use crate::grammar::{Grammar, GrammarError, ItemKind, Role};
use crate::parse::Fused;
use crate::parse_error::ParseError;
use crate::print::{Out, Setter, Span, Style};
use crate::reading::idioms::Idiom;
use crate::term::Term;
use crate::{CardSource, FaceSource, FactValue};
use both::{About, Mirror, Paragraph};
use forms::Forms;
use names::Names;
use std::collections::BTreeSet;

/// What a card calls itself and the card it is on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// "this character"; empty for "this".
    pub this: String,
    /// "this ship"; empty for "its host".
    pub host: String,
}

/// The reading form of a game's language.
pub struct ReadingForm {
    pub(crate) grammar: Grammar,
    /// Nouns by which things are mentioned again, each with its plural.
    nouns: Vec<(String, String)>,
    /// Rows that name nothing, each with the row that says the same and names it.
    twins: Vec<(u16, u16)>,
    forms: Forms,
    mirror: Mirror,
}

impl ReadingForm {
    /// The rows of `terse`, read out as these files say.
    pub fn new(terse: &Grammar, files: &[(&str, &str)]) -> Result<Self, GrammarError> {
        let forms = Forms::read(terse, files)?;
        let grammar = Grammar::compile(terse.rows().to_vec(), terse.lexicon().clone(), Some(&forms))?;
        let (nouns, twins) = (names::nouns(&grammar), names::twins(&grammar));
        let mirror = Mirror::of(&grammar);
        Ok(Self { grammar, nouns, twins, forms, mirror })
    }

    /// How a card, or one of its faces, speaks of itself.
    pub fn voice_of(&self, card: &CardSource, face: Option<&FaceSource>) -> Voice {
        let facts = face.map_or(&card.facts, |f| &f.facts);
        let host = match facts.get("host").or_else(|| card.facts.get("host")) {
            Some(FactValue::Filter { term, .. }) => Some(term),
            _ => None,
        };
        self.voice(face.and_then(|f| f.type_word).unwrap_or(card.type_word), host)
    }

    /// The line as a player reads it.
    pub fn print(&self, term: &Term, voice: &Voice) -> Vec<Span> {
        self.part(term, 0, voice)
    }

    /// A part of a line, by the number of its term.
    pub fn part(&self, whole: &Term, node: u32, voice: &Voice) -> Vec<Span> {
        Setter::new(&self.grammar, Style::Text).set(&self.told(whole, node, voice, false))
    }

    /// In which order lines are read out, and which say the same for both players.
    pub fn paragraphs(&self, lines: &[&Term]) -> Vec<Paragraph> {
        let apart = |line| Paragraph { line, with: None };
        if self.forms.both[0].is_empty() {
            return (0..lines.len()).map(apart).collect();
        }
        self.mirror.paragraphs(lines)
    }

    /// A line that speaks of the opponent, as it reads where another says the same of you.
    pub fn print_both(&self, term: &Term, voice: &Voice) -> Vec<Span> {
        let mut out = self.told(term, 0, voice, false);
        for idiom in self.for_both(self.mirror.about(term)) {
            out = idiom.say(out);
        }
        Setter::new(&self.grammar, Style::Text).set(&out)
    }

    fn for_both(&self, about: About) -> &[Idiom] {
        &self.forms.both[usize::from(about == About::You)]
    }

    /// A part of a line as it reads inside a sentence: without the capital and the full stop.
    pub fn inside(&self, whole: &Term, node: u32, voice: &Voice) -> String {
        let spans = Setter::new(&self.grammar, Style::Text).inside().set(&self.told(whole, node, voice, true));
        let text: String = spans.into_iter().map(|s| s.text).collect();
        text.trim_end_matches('.').to_string()
    }

    fn told<'r>(&'r self, whole: &Term, node: u32, voice: &Voice, alone: bool) -> Vec<Out<'r>> {
        let names = Names::of(self, whole);
        let term = whole.preorder().get(node as usize).copied().unwrap_or(whole);
        let mut out = match &self.grammar.inflection {
            Some(language) => decline::tell(self, language, (term, node), voice, &names, alone),
            None => tell::tell(self, term, node, voice, &names),
        };
        for idiom in &self.forms.idioms {
            out = idiom.say(out);
        }
        out
    }

    /// The line as a player reads it, without what its pieces are.
    pub fn text(&self, term: &Term, voice: &Voice) -> String {
        self.print(term, voice).into_iter().map(|s| s.text).collect()
    }

    /// The term a text in the reading form stands for. Letters are given anew, in the order of what they name.
    pub fn parse(&self, sort: &str, text: &str, voice: &Voice) -> Result<Term, ParseError> {
        let idioms: Vec<&Idiom> = self.forms.idioms.iter().collect();
        let term = self.grammar.parse_fused(sort, text, &self.fused(voice), &idioms)?;
        Ok(names::resolve(self, &term))
    }

    /// The two lines that a text says in one: what it says of the opponent and what of you.
    pub fn parse_both(&self, text: &str, voice: &Voice) -> Result<[Term; 2], ParseError> {
        let read = |about| {
            let idioms: Vec<&Idiom> = self.forms.idioms.iter().chain(self.for_both(about)).collect();
            let term = self.grammar.parse_fused("line", text, &self.fused(voice), &idioms)?;
            let term = names::resolve(self, &term);
            Ok([self.mirror.of_you(&term), term])
        };
        read(About::Opponent).or_else(|e| read(About::You).map_err(|_: ParseError| e))
    }

    /// Words that are read together: how a card calls itself, its host, and what was mentioned before.
    fn fused(&self, voice: &Voice) -> Vec<Fused> {
        let words = |s: &str| s.to_lowercase().split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let mut fused = Vec::new();
        if let Some(language) = &self.grammar.inflection {
            let all = |phrase: &str, many: bool| -> BTreeSet<Vec<String>> {
                let said = (0..language.cases()).map(|case| words(&language.phrase(phrase, case, many)));
                said.map(|w| w.into_iter().filter(|w| !language.is_article(w)).collect()).collect()
            };
            for (said, to) in [(&voice.this, "this"), (&voice.host, "host")] {
                if !said.is_empty() {
                    fused.extend(all(said, false).into_iter().map(|words| Fused { words, to: Ok(to) }));
                }
            }
            for (one, many) in &self.nouns {
                for (several, called) in [(false, format!("that {one}")), (true, format!("those {many}"))] {
                    let phrase = language.mention[usize::from(several)].replace("{0}", &format!("{one}~"));
                    let forms = all(&phrase, several).into_iter();
                    fused.extend(forms.map(|words| Fused { words, to: Err(called.clone()) }));
                }
            }
            return fused;
        }
        for (said, to) in [(&voice.this, "this"), (&voice.host, "host")] {
            if !said.is_empty() {
                fused.push(Fused { words: words(said.strip_prefix("the ").unwrap_or(said)), to: Ok(to) });
            }
        }
        fused.push(Fused { words: words("one other"), to: Ok("other") });
        for (one, many) in &self.nouns {
            for (det, noun) in [("that", one), ("those", many)] {
                let said = format!("{det} {noun}");
                fused.push(Fused { words: words(&said), to: Err(said) });
            }
        }
        fused
    }

    /// Rows that have words and no reading of their own, as a language other than the card files' needs one: each by its
    /// sort and pattern. Names stay as they are.
    pub fn missing(&self) -> Vec<(&'static str, &'static str)> {
        let rows = self.grammar.rows().iter().enumerate();
        rows.filter(|(i, _)| self.lacks(*i)).map(|(_, r)| (r.sort, r.pattern)).collect()
    }

    fn lacks(&self, row: usize) -> bool {
        let Some(r) = self.grammar.rows().get(row) else { return false };
        let called = r.sort == "ref" && matches!(r.pattern, "this" | "host");
        let name = called || matches!(r.role, Role::Trait | Role::Faction) || r.sort == "tokenname";
        !name && !self.forms.by_row.contains_key(&row) && has_words(r.pattern)
    }

    /// Whether every row of a term has its words.
    pub fn can_say(&self, term: &Term) -> bool {
        !self.lacks(term.row as usize) && term.args.iter().all(|a| self.can_say(a))
    }

    /// A term with its letters given in the order of what they name.
    pub fn lettered(&self, term: &Term) -> Term {
        names::resolve(self, term)
    }

    /// The words that can begin a phrase of this sort, sorted.
    pub fn words_starting(&self, sort: &str) -> Vec<&str> {
        self.grammar.words_starting(sort)
    }

    /// Rows that the file of a game speaks of and the game does not have.
    pub fn strangers(&self) -> &[String] {
        &self.forms.strangers
    }

    /// How a card speaks of itself: its type, and the description of the cards it is laid on.
    pub fn voice(&self, type_word: &str, host: Option<&Term>) -> Voice {
        let noun = host.and_then(|g| names::noun(self, g)).unwrap_or_else(|| "card".to_string());
        Voice { this: self.forms.this(type_word), host: self.forms.host(&noun) }
    }

    fn sort_of(&self, t: &Term) -> &str {
        self.grammar.row(t).map_or("", |r| r.sort)
    }

    /// Whether phrases of this sort are things, which have a number.
    fn nominal(sort: &str) -> bool {
        ["g", "gw", "noun", "np", "npcore", "who", "ref", "icon", "slot", "tokenname"].contains(&sort)
    }

    /// The words that follow `that` in a pattern, and so cannot be nouns by which things are mentioned.
    fn taken(grammar: &Grammar) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        for items in &grammar.items {
            for pair in items.windows(2) {
                if let (ItemKind::Word(a), ItemKind::Word(b)) = (&pair[0].kind, &pair[1].kind)
                    && ["that", "those"].contains(&a.shown.as_str())
                {
                    out.insert(b.shown.to_lowercase());
                }
            }
        }
        out
    }
}

/// Whether a pattern has words beside its arguments, such as those between the parts of a list.
fn has_words(pattern: &str) -> bool {
    let wordy = |s: &str| s.contains(char::is_alphabetic);
    pattern.split('{').any(|part| match part.split_once('}') {
        Some((argument, rest)) => argument.split_once(',').is_some_and(|(_, sep)| wordy(sep)) || wordy(rest),
        None => wordy(part),
    })
}

#[cfg(test)]
mod tests;
