//! Card files: read against a schema and a grammar, all problems at once.

use std::collections::HashMap;
use std::ops::Range;

use crate::card_source::{CardSource, FaceSource, FactValue, Facts, LineSource};
use crate::diagnostic::{Diagnostic, Report};
use crate::facts::{
    FactFault, bare_numbers, is_fact_line, quoted, read_facts, split_outside_quotes, starts_fact, trim,
};
use crate::grammar::Grammar;
use crate::layout::{Logical, Opens, RawCard, RawFile, read_layout};
use crate::schema::{FaceSchema, Need, Schema, TypeSchema};
use crate::spell;
use crate::type_phrase::{Fault, TypePhrase, read_type_phrase, starts_with_phrase};

/// Steps of work the lines of one load may take together.
const MAX_LOAD_WORK: u64 = 60_000_000;

/// Reads and formats the card files of one game.
///
/// ```
/// use muster_lang::{CardReader, FactKind, FactSchema, Grammar, Lexicon, Row, Schema, TypeSchema, render_all};
///
/// let grammar = Grammar::new(vec![Row::new("line", "draw {#} card~", 0)], Lexicon::default())?;
/// let schema = Schema {
///     types: vec![TypeSchema { word: "boat", must_facts: vec!["cost"], ..TypeSchema::default() }],
///     facts: vec![FactSchema::new("cost", FactKind::Int, 0, 9)],
///     line_sort: "line",
///     ..Schema::default()
/// };
/// let reader = CardReader::new(&grammar, &schema);
/// let loaded = reader.read("fleet.cards", "card f-1 \"Old Tub\"\n  boat\n  cost 3\n  draw 2 cards\n");
/// assert!(loaded.diagnostics.is_empty(), "{}", render_all(&loaded.diagnostics, false));
/// let tub = &loaded.cards[0];
/// assert_eq!((tub.title.as_str(), tub.facts.int("cost"), tub.lines.len()), ("Old Tub", Some(3), 1));
///
/// // what cannot be read is told with its place and what could stand there
/// let wrong = reader.read("fleet.cards", "card f-1 \"Old Tub\"\n  boat\n  cost 3\n  darw 2 cards\n").diagnostics;
/// assert_eq!((wrong[0].line, wrong[0].nearest.as_deref()), (4, Some("draw")));
/// # Ok::<(), muster_lang::GrammarError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CardReader<'a> {
    /// Reads the ability lines.
    pub grammar: &'a Grammar,
    /// Says what else a card may have.
    pub schema: &'a Schema,
}

/// The cards that read well, and what is wrong with the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Those without a problem, in their order.
    pub cards: Vec<CardSource>,
    /// The problems of the others, by file and line.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// The cards if nothing is wrong.
    pub fn into_result(self) -> Result<Vec<CardSource>, Vec<Diagnostic>> {
        if self.diagnostics.is_empty() { Ok(self.cards) } else { Err(self.diagnostics) }
    }
}

impl<'a> CardReader<'a> {
    /// A reader for the language and the shape of one game's files.
    pub fn new(grammar: &'a Grammar, schema: &'a Schema) -> Self {
        Self { grammar, schema }
    }

    /// Reads one file; `file` is its name in messages.
    pub fn read(&self, file: &str, src: &str) -> Loaded {
        self.load(&[(file, src)])
    }

    /// Reads several files (name, text) as one pool: ids and titles are unique in all of them together.
    pub fn load(&self, files: &[(&str, &str)]) -> Loaded {
        let mut report = Report::default();
        let mut cards = Vec::new();
        let mut seen = HashMap::new();
        let mut work = 0;
        for (name, src) in files {
            let (raw, read) = self.read_raw(name, src, &mut report, &mut work);
            for (raw_card, read) in raw.cards.iter().zip(read) {
                let Some(read) = read else { continue };
                let fresh = check_twins(&raw, raw_card, &read.card, &mut seen, &mut report);
                if fresh {
                    cards.push(read.card);
                }
            }
        }
        Loaded { cards, diagnostics: report.finish() }
    }

    /// One entry for each card of the layout; `None` where it has problems.
    pub(crate) fn read_raw<'s>(
        &self,
        name: &'s str,
        src: &'s str,
        report: &mut Report,
        work: &mut u64,
    ) -> (RawFile<'s>, Vec<Option<ReadCard>>) {
        let opens = Opens {
            face: &|text| self.face_header(text).is_some(),
            words: &|text| self.schema.declaration(text).is_some(),
        };
        let raw = read_layout(name, src, &opens, report);
        let read = raw
            .cards
            .iter()
            .map(|card| {
                let before = report.count();
                let mut r = Reading { reader: self, raw: &raw, report, work };
                let out = r.card(card);
                if card.broken || report.count() > before { None } else { out }
            })
            .collect();
        (raw, read)
    }

    /// The face a line opens, and where its word ends.
    fn face_header(&self, text: &str) -> Option<(&'a FaceSchema, usize)> {
        self.schema.faces.iter().find_map(|f| {
            let len = starts_with_phrase(text, f.word)?;
            let rest = text[len..].trim_start();
            let opens = if f.named {
                rest.starts_with(crate::lex::is_quote)
            } else {
                rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit() || c == ':')
            };
            opens.then_some((f, len))
        })
    }
}

/// A card with the comments the formatter keeps.
pub(crate) struct ReadCard {
    pub card: CardSource,
    pub type_comments: Vec<String>,
    pub fact_comments: Vec<String>,
    pub line_comments: Vec<Vec<String>>,
    /// For each face: above its header, and above each of its lines.
    pub face_comments: Vec<(Vec<String>, Vec<Vec<String>>)>,
}

type Seen = HashMap<String, (String, usize)>;

fn check_twins(raw: &RawFile<'_>, at: &RawCard, card: &CardSource, seen: &mut Seen, report: &mut Report) -> bool {
    let mut fresh = true;
    for (key, what) in
        [(format!("i{}", card.id.to_lowercase()), "id"), (format!("t{}", card.title.to_lowercase()), "title")]
    {
        if let Some((file, line)) = seen.get(&key) {
            let mut d = raw.problem(&at.header, 0..at.header.text.len(), format!("another card has this {what}"));
            d.help = Some(format!("the other one is at {file}:{line}"));
            report.push(d);
            fresh = false;
        } else {
            seen.insert(key, (raw.name.to_string(), card.line_no));
        }
    }
    fresh
}

struct Reading<'r, 'a, 's> {
    reader: &'r CardReader<'a>,
    raw: &'r RawFile<'s>,
    report: &'r mut Report,
    work: &'r mut u64,
}

/// Where facts are gathered: the card or one face.
#[derive(Default)]
struct Gathered {
    facts: Vec<(&'static str, FactValue)>,
    /// A fact was there but wrong, so that it is no use to call it missing.
    faulty: bool,
}

impl Reading<'_, '_, '_> {
    fn problem(&mut self, line: &Logical, at: Range<usize>, message: impl Into<String>) {
        self.report.push(self.raw.problem(line, at, message));
    }

    fn fault(&mut self, line: &Logical, (at, message, nearest): Fault) {
        let mut d = self.raw.problem(line, at, message);
        d.nearest = nearest;
        self.report.push(d);
    }

    fn card(&mut self, raw: &RawCard) -> Option<ReadCard> {
        let (id, title) = self.header(&raw.header)?;
        let schema = self.reader.schema;
        let Some((type_line, rest)) = raw.body.split_first() else {
            self.problem(&raw.header, 0..raw.header.text.len(), "the card has no type line");
            return None;
        };
        let phrase = self.type_line(type_line)?;
        let type_word = phrase.type_word?;
        let type_schema = schema.type_schema(type_word)?;
        self.check_phrase(type_line, type_schema, &phrase);
        let mut card = CardSource {
            file: self.raw.name.to_string(),
            id,
            title,
            note: if raw.note.is_empty() { None } else { Some(raw.note.join("\n")) },
            type_word,
            faction: phrase.faction,
            flags: phrase.flags,
            loyalty: phrase.loyalty,
            traits: phrase.traits,
            facts: Facts::default(),
            faces: Vec::new(),
            lines: Vec::new(),
            line_no: raw.header.no,
        };
        let mut read = (Gathered::default(), Vec::<Gathered>::new());
        let mut fact_comments = Vec::new();
        let mut line_comments = Vec::new();
        let mut face_comments: Vec<(Vec<String>, Vec<Vec<String>>)> = Vec::new();
        let allowed: Vec<&str> = type_schema.must_facts.iter().chain(&type_schema.may_facts).copied().collect();
        for line in rest {
            if line.is_face {
                if let Some((face, facts)) = self.face(line, type_schema, &card.faces) {
                    card.faces.push(face);
                    read.1.push(facts);
                    face_comments.push((line.comments.clone(), Vec::new()));
                } else {
                    // The header has its problem; lines below it are still read, for theirs.
                    continue;
                }
            } else if line.in_face && !card.faces.is_empty() {
                let i = card.faces.len() - 1;
                let face_schema = schema.face(card.faces[i].word);
                if self.is_fact_line(line) {
                    let allowed: Vec<&str> =
                        face_schema.iter().flat_map(|f| f.must_facts.iter().chain(&f.may_facts)).copied().collect();
                    self.facts(line, 0..line.text.len(), &allowed, &mut read.1[i]);
                    face_comments[i].0.extend(line.comments.iter().cloned());
                } else if let Some(l) = self.ability(line) {
                    card.faces[i].lines.push(l);
                    face_comments[i].1.push(line.comments.clone());
                }
            } else if self.is_fact_line(line) {
                self.facts(line, 0..line.text.len(), &allowed, &mut read.0);
                fact_comments.extend(line.comments.iter().cloned());
            } else if let Some(l) = self.ability(line) {
                card.lines.push(l);
                line_comments.push(line.comments.clone());
            }
        }
        self.missing(type_line, type_word, &type_schema.must_facts, &read.0);
        for (face, facts) in card.faces.iter_mut().zip(read.1) {
            if let Some(f) = schema.face(face.word)
                && let Some(line) = rest.iter().find(|l| l.no == face.line_no)
            {
                self.missing(line, face.word, &f.must_facts, &facts);
            }
            face.facts = facts.finish(schema);
        }
        card.facts = read.0.finish(schema);
        for must in &type_schema.must_faces {
            if !card.faces.iter().any(|f| f.word == *must) {
                self.problem(type_line, 0..type_line.text.len(), format!("{type_word} needs the face `{must}`"));
            }
        }
        Some(ReadCard { card, type_comments: type_line.comments.clone(), fact_comments, line_comments, face_comments })
    }

    fn header(&mut self, line: &Logical) -> Option<(String, String)> {
        let text = &line.text;
        let Some(len) = starts_with_phrase(text, "card") else {
            let word = text.split_whitespace().next().unwrap_or("");
            let mut d = self.raw.problem(line, 0..word.len(), "a card starts with `card ID \"Title\"`");
            d.nearest = spell::nearest(word, ["card"]).map(str::to_string);
            d.help = Some("lines of a card are indented by 2 spaces".into());
            self.report.push(d);
            return None;
        };
        let rest = trim(text, len..text.len());
        let id_len = text[rest.clone()].find(char::is_whitespace).unwrap_or(rest.len());
        let id = &text[rest.start..rest.start + id_len];
        let title = quoted(&text[rest.start + id_len..]);
        let good =
            !id.is_empty() && id.len() <= 40 && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        match title {
            Some(title) if good => Some((id.to_string(), title)),
            Some(_) => {
                self.problem(line, rest.start..rest.start + id_len, "an id is letters, digits and `-`, at most 40");
                None
            }
            None => {
                self.problem(line, rest, "a card starts with `card ID \"Title\"`");
                None
            }
        }
    }

    fn type_line(&mut self, line: &Logical) -> Option<TypePhrase> {
        let schema = self.reader.schema;
        let halves = split_outside_quotes(&line.text, 0..line.text.len(), ':', 2);
        let mut faults = Vec::new();
        let mut unknown = Vec::new();
        let mut phrase = read_type_phrase(schema, &line.text, halves[0].clone(), false, &mut faults);
        if let Some(traits) = halves.get(1) {
            for seg in split_outside_quotes(&line.text, traits.clone(), ',', usize::MAX) {
                let s = &line.text[seg.clone()];
                match schema.traits.iter().find(|t| starts_with_phrase(s, t) == Some(s.len())) {
                    Some(t) if !phrase.traits.contains(t) => phrase.traits.push(t),
                    Some(t) => faults.push((seg, format!("the trait `{t}` is given twice"), None)),
                    None => unknown.push(seg),
                }
            }
        }
        let silent = faults.is_empty() && unknown.is_empty();
        for at in unknown {
            let s = &line.text[at.clone()];
            let mut d = self.raw.problem(line, at, format!("`{s}` is not a trait of this game"));
            d.nearest = spell::nearest(s, schema.traits.iter().copied()).map(str::to_string);
            let declares = schema.declares.iter().find(|d| !d.faction);
            d.help = declares.map(|d| format!("a new one is declared above the first card: {} \"{s}\"", d.word));
            self.report.push(d);
        }
        for f in faults {
            self.fault(line, f);
        }
        if phrase.type_word.is_none() {
            if silent {
                self.problem(line, halves[0].clone(), "the type line names no type");
            }
            return None;
        }
        Some(phrase)
    }

    fn check_phrase(&mut self, line: &Logical, t: &TypeSchema, phrase: &TypePhrase) {
        let schema = self.reader.schema;
        let checks = [
            (t.faction, phrase.faction.is_some(), "a faction", schema.factions.as_slice()),
            (t.loyalty, phrase.loyalty.is_some(), "a loyalty", schema.loyalties.as_slice()),
            (t.traits, !phrase.traits.is_empty(), "traits", &[]),
        ];
        for (need, has, what, words) in checks {
            let at = 0..line.text.len();
            match need {
                Need::Must if !has => {
                    let mut d = self.raw.problem(line, at, format!("{} needs {what}", t.word));
                    d.help = (!words.is_empty()).then(|| format!("write one of these before it: {}", words.join(", ")));
                    self.report.push(d);
                }
                Need::Never if has => self.problem(line, at, format!("{} cannot have {what}", t.word)),
                _ => {}
            }
        }
    }

    fn face(&mut self, line: &Logical, t: &TypeSchema, before: &[FaceSource]) -> Option<(FaceSource, Gathered)> {
        let (f, len) = self.reader.face_header(&line.text)?;
        let text = &line.text;
        if !t.must_faces.contains(&f.word) && !t.may_faces.contains(&f.word) {
            self.problem(line, 0..len, format!("{} has no face `{}`", t.word, f.word));
        }
        let mut rest = trim(text, len..text.len());
        let mut name = None;
        if f.named {
            let chars: Vec<(usize, char)> = text[rest.clone()].char_indices().collect();
            let close = crate::lex::closing_quote(&chars, 0);
            let end = close.map(|c| rest.start + chars[c].0 + chars[c].1.len_utf8());
            name = end.and_then(|e| quoted(&text[rest.start..e]));
            if name.is_none() {
                self.problem(line, rest.clone(), format!("`{}` needs a name in quotation marks", f.word));
                return None;
            }
            rest = trim(text, end.unwrap_or(rest.end)..text.len());
        }
        if before.iter().any(|b| b.word == f.word && b.name == name) {
            self.problem(line, 0..len, "the card has this face already");
        }
        let colon = text[rest.clone()].starts_with(':');
        if colon {
            rest = trim(text, rest.start + 1..rest.end);
        }
        let mut phrase = TypePhrase::default();
        if f.typed && !rest.is_empty() && !starts_fact(self.reader.schema, &text[rest.clone()]) {
            let halves = split_outside_quotes(text, rest.clone(), ',', 2);
            let mut head = halves[0].clone();
            let mut facts_from = halves.get(1).map_or(rest.end, |h| h.start);
            // `army unit 2/2`: numbers may follow the type without a comma.
            let last = text[head.clone()].rfind(' ').map_or(head.start, |i| head.start + i + 1);
            if bare_numbers(&text[last..head.end]).is_some() {
                facts_from = last;
                head = trim(text, head.start..last);
            }
            let mut faults = Vec::new();
            phrase = read_type_phrase(self.reader.schema, text, head, true, &mut faults);
            for x in faults {
                self.fault(line, x);
            }
            rest = facts_from..rest.end;
        }
        let mut facts = Gathered::default();
        if !rest.is_empty() {
            let allowed: Vec<&str> = f.must_facts.iter().chain(&f.may_facts).copied().collect();
            self.facts(line, rest, &allowed, &mut facts);
        }
        let face = FaceSource {
            word: f.word,
            name,
            type_word: phrase.type_word,
            faction: phrase.faction,
            flags: phrase.flags,
            loyalty: phrase.loyalty,
            traits: phrase.traits,
            facts: Facts::default(),
            lines: Vec::new(),
            line_no: line.no,
        };
        Some((face, facts))
    }

    fn facts(&mut self, line: &Logical, range: Range<usize>, allowed: &[&str], into: &mut Gathered) {
        let mut faults = Vec::new();
        let found = read_facts(self.reader.schema, self.reader.grammar, &line.text, range, &mut faults);
        into.faulty |= !faults.is_empty();
        for f in faults {
            match f {
                FactFault::Plain(at, message, nearest) => self.fault(line, (at, message, nearest)),
                FactFault::Filter(e, offset) => {
                    let at = e.at();
                    let mut d = self.raw.problem(line, at.start + offset..at.end + offset, "");
                    d.explain(&e);
                    self.report.push(d);
                }
            }
        }
        for f in found {
            if !allowed.contains(&f.fact) {
                self.problem(line, f.at, format!("`{}` does not belong here", f.fact));
            } else if into.facts.iter().any(|x| x.0 == f.fact) {
                self.problem(line, f.at, format!("`{}` is given twice", f.fact));
            } else {
                into.facts.push((f.fact, f.value));
            }
        }
    }

    fn is_fact_line(&mut self, line: &Logical) -> bool {
        !self.report.full()
            && *self.work <= MAX_LOAD_WORK
            && is_fact_line(self.reader.schema, self.reader.grammar, &line.text, self.work)
    }

    fn missing(&mut self, line: &Logical, what: &str, must: &[&'static str], have: &Gathered) {
        let absent: Vec<&str> = must.iter().filter(|m| !have.facts.iter().any(|f| f.0 == **m)).copied().collect();
        if !absent.is_empty() && !have.faulty {
            self.problem(line, 0..line.text.len(), format!("{what} needs the fact {}", absent.join(", ")));
        }
    }

    fn ability(&mut self, line: &Logical) -> Option<LineSource> {
        if self.report.full() {
            return None;
        }
        if *self.work > MAX_LOAD_WORK {
            self.problem(line, 0..line.text.len(), "the files are too complex to read");
            return None;
        }
        let schema = self.reader.schema;
        let (result, work) = self.reader.grammar.parse_counted(schema.line_sort, &line.text);
        *self.work += work;
        match result {
            Ok(term) => Some(LineSource { term, source: line.text.clone(), line_no: line.no }),
            Err(e) => {
                let at = e.at();
                let mut d = self.raw.problem(line, at.clone(), "");
                d.explain(&e);
                if at.start == 0 && d.nearest.is_none() {
                    let words = schema.facts.iter().map(|f| f.word).chain(schema.faces.iter().map(|f| f.word));
                    let first = line.text.split_whitespace().next().unwrap_or("");
                    d.nearest = spell::nearest(first, words).map(str::to_string);
                }
                self.report.push(d);
                None
            }
        }
    }
}

impl Gathered {
    fn finish(mut self, schema: &Schema) -> Facts {
        self.facts.sort_by_key(|(w, _)| schema.facts.iter().position(|f| f.word == *w));
        Facts::from_entries(self.facts)
    }
}

#[cfg(test)]
mod tests;
