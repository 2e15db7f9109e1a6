//! All cards of a game, read from its files and compiled.

use crate::kept::{Kept, by_code, content, rules_id};
use crate::layout::{Figure, Hue, Key};
use crate::lists::Lists;
use muster_kernel::ir::{NO, Pool};
use muster_kernel::rng::key_from_seed;
use muster_kernel::{Book, Def, DefId, Face, Match, WordClass};
use muster_lang::{
    Banner, CardReader, CardSource, Declared, Diagnostic, Dialect, FaceSource, FactValue, GrammarError, Role, Row,
    Schema, Span, Unmeant, occurrences,
};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// What is wrong with a card: the line of its file, the words it is about if it is not the whole line, and why.
#[derive(Clone, Debug)]
pub struct CardFault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The words, and how often they stand before in the same text.
    pub words: (String, usize),
    /// The reason, as a designer reads it.
    pub why: String,
}

impl CardFault {
    /// A fault of a whole line.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        CardFault { line, words: Default::default(), why: why.into() }
    }
    /// A text of that line which has no program.
    pub fn unmeant(line: usize, fault: Unmeant) -> Self {
        CardFault { line, why: fault.to_string(), words: (fault.words, fault.before) }
    }
}

/// How a game makes cards of its files. Reading, faults and cards that come later are the same for all.
pub trait Maker: Send + Sync {
    /// The rulebook that the cards are made for.
    fn book(&self) -> &'static Book;
    /// The language of the cards with the words that files declare; more may depend on cards of the files.
    fn dialect(&self, words: &Declared, files: &[(&str, &str)]) -> Result<Dialect, GrammarError>;
    /// The shape of card files, with the book's own words only.
    fn schema(&self) -> Schema;
    /// The programs of the book itself, which stand before those of the cards.
    fn pool(&self) -> Pool {
        Pool::default()
    }
    /// Do these files bring words that the language must be made anew for?
    fn brings_words(&self, _files: &[(&str, &str)]) -> bool {
        false
    }
    /// Makes a card of its source: its faces and numbers, with its programs added to the pool.
    fn define(&self, d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>>;
    /// Does every match bring this card, whatever the decks?
    fn always(&self, _: &CardSource) -> bool {
        false
    }
    /// What other cards call a card: its title, unless the title says more.
    fn name<'a>(&self, title: &'a str) -> &'a str {
        title
    }
    /// What can only be told once all cards are there. The cards from `fresh` on are new.
    fn finish(&self, _sources: &[CardSource], _fresh: usize, _defs: &mut [Def], _pool: &Pool) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// All cards of a game, compiled.
///
/// ```
/// use muster_pack::Pack;
///
/// let pack: &dyn Pack = &muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
/// let cards = pack.cards();
/// for (i, source) in cards.sources.iter().enumerate() {
///     // by code, for life; by title, as players call it
///     let card = cards.by_code(&source.id).ok_or("no such code")?;
///     assert_eq!(card.ix(), i);
///     assert!(cards.find(&source.title.to_uppercase()).is_some());
///     // the text it is kept by is a card file of its own
///     assert!(cards.kept(card).text.starts_with(&format!("card {}", source.id)));
/// }
/// # Ok::<(), String>(())
/// ```
pub struct Cards {
    /// The language their texts are read in.
    pub dialect: Arc<Dialect>,
    /// What a card file may say besides texts.
    pub schema: Schema,
    /// What the files said of each card; a card's place here is its [`DefId`].
    pub sources: Vec<CardSource>,
    /// What the rules know of each card, in the same places.
    pub defs: Vec<Def>,
    /// The programs of the book and of all cards.
    pub pool: Pool,
    /// The same, made ready to be played with.
    pub ready: Arc<muster_kernel::Cards>,
    /// The signs and colours of the factions that card files declare; the book's own are in the layout.
    pub factions: Vec<Figure>,
    maker: &'static dyn Maker,
    files: Vec<(String, String)>,
    /// By definition, made when it is first asked for.
    kept: Vec<OnceLock<Kept>>,
    /// Decks to guess from, made when they are first asked for.
    pub(crate) lists: OnceLock<Lists>,
}

impl Cards {
    /// Reads and compiles card files. All faults of all files come back together.
    pub fn load(maker: &'static dyn Maker, files: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
        let mut words = Declared::new(maker.book().vocab.tags);
        let mut faults = words.read(&maker.schema(), files);
        faults.extend(words.strangers());
        Cards::speaking(maker, &words, faults, files)
    }

    /// Compiles card files that are written with these words. `faults` is what is wrong with their declarations.
    fn speaking(
        maker: &'static dyn Maker,
        words: &Declared,
        mut faults: Vec<Diagnostic>,
        files: &[(&str, &str)],
    ) -> Result<Cards, Vec<Diagnostic>> {
        let Language { dialect, schema } = Language::new(maker, words, files)?;
        let loaded = CardReader::new(&dialect.grammar, &schema).load(files);
        if !faults.is_empty() || !loaded.diagnostics.is_empty() {
            faults.extend(loaded.diagnostics);
            return Err(faults);
        }
        compile(maker, dialect, schema, loaded.cards, maker.pool(), Vec::new(), owned(files))
    }

    /// These cards and those of more files. What is compiled already is not compiled again, unless a new card takes the
    /// place of an old one or needs words the language does not have yet.
    pub fn with(&self, more: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
        let mut files = self.files.clone();
        files.extend(owned(more));
        let anew = || {
            let list: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
            Cards::load(self.maker, &list)
        };
        let mut words = Declared::default();
        let faulty = !words.read(&self.maker.schema(), more).is_empty();
        if faulty || !words.is_empty() || self.maker.brings_words(more) {
            return anew();
        }
        let fresh = CardReader::new(&self.dialect.grammar, &self.schema).load(more).into_result()?;
        if fresh.iter().any(|s| self.sources.iter().any(|b| twins(b, s))) {
            return anew();
        }
        let mut sources = self.sources.clone();
        sources.extend(fresh);
        let (pool, defs) = (self.pool.clone(), self.defs.clone());
        compile(self.maker, self.dialect.clone(), self.schema.clone(), sources, pool, defs, files)
    }

    /// What is wrong with cards as this game would make them, each for itself.
    pub fn faults_of(&self, language: &Language, sources: &[CardSource]) -> Vec<Diagnostic> {
        let mut pool = self.pool.clone();
        let mut out = Vec::new();
        for s in sources {
            let say = |f: CardFault| card_fault(&s.file, f.line, &format!("{}: {}", s.title, f.why));
            let faults = self.maker.define(&language.dialect, &mut pool, s, DefId(0)).err().unwrap_or_default();
            out.extend(faults.into_iter().map(say));
        }
        out
    }

    /// The same cards with another reading of one of them in its place.
    pub fn altered(&self, at: DefId, source: CardSource) -> Result<Cards, Vec<Diagnostic>> {
        let (mut pool, mut defs, mut sources) = (self.pool.clone(), self.defs.clone(), self.sources.clone());
        let say = |f: CardFault| card_fault(&source.file, f.line, &f.why);
        defs[at.ix()] = self
            .maker
            .define(&self.dialect, &mut pool, &source, at)
            .map_err(|list| list.into_iter().map(say).collect::<Vec<_>>())?;
        let files = self.files_with(&source);
        sources[at.ix()] = source;
        let faults = self.maker.finish(&sources, at.ix(), &mut defs, &pool);
        if !faults.is_empty() {
            return Err(faults);
        }
        let (dialect, schema) = (self.dialect.clone(), self.schema.clone());
        ready(self.maker, dialect, schema, sources, pool, defs, files)
    }
    /// The files with that reading of a card in the place of the one they hold: who brings more words reads them again.
    fn files_with(&self, source: &CardSource) -> Vec<(String, String)> {
        let mut files = self.files.clone();
        if let Some((_, text)) = files.iter_mut().find(|(name, _)| *name == source.file) {
            let card = CardReader::new(&self.dialect.grammar, &self.schema).format_card(source);
            let mut lines = text.lines();
            let mut now: String =
                lines.by_ref().take(source.line_no.saturating_sub(1)).flat_map(|l| [l, "\n"]).collect();
            now.push_str(&card);
            // its own lines are indented
            let rest = lines.skip(1).skip_while(|l| l.is_empty() || l.starts_with(' '));
            now.extend(rest.flat_map(|l| [l, "\n"]));
            *text = now;
        }
        files
    }

    /// The words that a designer may use, each with its class: factions and what else card files declare, then the phrases of
    /// the language by their sorts.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let class = |faction| self.schema.declares.iter().find(|d| d.faction == faction).map(|d| d.word);
        let factions = self.schema.factions.iter().map(|w| (class(true).unwrap_or("faction"), w.to_string()));
        let traits = self.schema.traits.iter().map(|w| (class(false).unwrap_or("trait"), w.to_string()));
        // words alone are listed above; titles are those of cards
        let plain = |row: &&Row| row.sort != "tagword" && row.sort != "trait" && row.role != Role::Title;
        let rows = self.dialect.grammar.rows().iter().filter(plain);
        factions.chain(traits).chain(rows.map(|row| (row.sort, row.pattern.to_string()))).collect()
    }

    /// The phrases of the language, each with its class and the cards whose texts use it, by title.
    pub fn uses(&self) -> Vec<(&'static str, &'static str, Vec<&str>)> {
        let rows = self.dialect.grammar.rows();
        let mut out: Vec<_> = rows.iter().map(|r| (r.sort, r.pattern, Vec::new())).collect();
        for s in &self.sources {
            let used: BTreeSet<u16> = s.terms().flat_map(|t| t.preorder()).map(|t| t.row).collect();
            for row in used {
                if let Some(row) = out.get_mut(row as usize) {
                    row.2.push(s.title.as_str());
                }
            }
        }
        let plain = |row: &Row| row.sort != "tagword" && row.sort != "trait" && row.role != Role::Title;
        rows.iter().zip(out).filter(|(row, _)| plain(row)).map(|(_, used)| used).collect()
    }

    /// These cards of the same game and no others. They may use the words that the game has now, and what their type lines
    /// name counts as declared.
    pub fn alone(&self, files: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
        let schema = self.maker.schema();
        let mut words = Declared::new(self.maker.book().vocab.tags);
        let mut faults = words.read(&schema, files);
        words.also(&self.dialect.words);
        let known = schema.with(&words);
        words.imply(&known, files);
        faults.extend(words.strangers());
        Cards::speaking(self.maker, &words, faults, files)
    }

    /// The language in which these files can be read: that of the game, and what they declare beside it.
    pub fn language(&self, files: &[(&str, &str)]) -> Result<Language, Vec<Diagnostic>> {
        let mut words = Declared::new(self.maker.book().vocab.tags);
        words.read(&self.maker.schema(), files);
        let before = self.dialect.words.len();
        words.also(&self.dialect.words);
        if words.len() == before {
            return Ok(Language { dialect: self.dialect.clone(), schema: self.schema.clone() });
        }
        let all: Vec<(&str, &str)> = self.files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        Language::new(self.maker, &words, &[&all, files].concat())
    }

    /// The rulebook they are made for.
    pub fn book(&self) -> &'static Book {
        self.maker.book()
    }
    /// A card as games keep it.
    pub fn kept(&self, d: DefId) -> &Kept {
        self.kept[d.ix()].get_or_init(|| {
            let card = CardSource { note: None, ..self.source(d).clone() };
            let text = CardReader::new(&self.dialect.grammar, &self.schema).format_card(&card);
            Kept { code: card.id, hash: content(&text), text }
        })
    }
    /// What a match between these decks holds, in the order of codes: their cards, what those name, and what is always
    /// there.
    pub fn held(&self, decks: &[Vec<DefId>]) -> Vec<DefId> {
        let always = (0..self.sources.len()).filter(|i| self.maker.always(&self.sources[*i])).map(|i| DefId(i as u16));
        let mut held: BTreeSet<DefId> = decks.iter().flatten().copied().filter(|d| d.ix() < self.defs.len()).collect();
        held.extend(always);
        let mut new: Vec<DefId> = held.iter().copied().collect();
        while let Some(d) = new.pop() {
            let named = named_by(self.source(d)).filter_map(|title| self.find(title));
            new.extend(named.filter(|x| held.insert(*x)));
        }
        let mut held: Vec<DefId> = held.into_iter().collect();
        held.sort_by(|a, b| by_code(&self.source(*a).id, &self.source(*b).id));
        held
    }
    /// Names the rulebook and these cards.
    pub fn rules_id(&self, held: &[DefId]) -> u64 {
        rules_id(self.book().version, held.iter().map(|d| self.kept(*d)))
    }
    /// Names the rulebook and all cards there are.
    pub fn all_rules(&self) -> u64 {
        let mut all: Vec<DefId> = (0..self.defs.len()).map(|i| DefId(i as u16)).collect();
        all.sort_by(|a, b| by_code(&self.source(*a).id, &self.source(*b).id));
        self.rules_id(&all)
    }
    /// A match between these decks by a book of the game.
    pub fn new_match(&self, book: &'static Book, config: Vec<i32>, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        let held = if decks.iter().all(Vec::is_empty) { Vec::new() } else { self.held(&decks) };
        let rules = self.rules_id(&held);
        Arc::new(Match::of(book, self.ready.clone(), decks, key_from_seed(seed), config).holding(held, rules))
    }

    /// A card by its title, however it is capitalised or spaced.
    pub fn find(&self, title: &str) -> Option<DefId> {
        let wanted = muster_lang::normalise_name(title);
        self.sources.iter().position(|s| muster_lang::normalise_name(&s.title) == wanted).map(|i| DefId(i as u16))
    }
    /// A card by its code.
    pub fn by_code(&self, code: &str) -> Option<DefId> {
        self.sources.iter().position(|s| s.id.eq_ignore_ascii_case(code)).map(|i| DefId(i as u16))
    }
    /// What the files said of a card of this game.
    pub fn source(&self, d: DefId) -> &CardSource {
        &self.sources[d.ix()]
    }
    /// The ability lines of a card as its file has them, face by face.
    pub fn terse(&self, d: DefId) -> Vec<(String, Vec<Span>)> {
        let s = self.source(d);
        let own = s.lines.iter().map(|l| (String::new(), l));
        let faces = s.faces.iter().flat_map(|f| f.lines.iter().map(|l| (f.word.to_string(), l)));
        own.chain(faces).map(|(word, l)| (word, self.dialect.grammar.print(&l.term))).collect()
    }
    /// The ability lines of a card as players read them, face by face: face word (empty for the card itself) and spans.
    pub fn text(&self, d: DefId) -> Vec<(String, Vec<Span>)> {
        let s = self.source(d);
        let said = |face: Option<&FaceSource>| {
            let word = face.map_or(String::new(), |f| f.word.to_string());
            self.dialect.read_out("en", s, face).into_iter().map(move |(_, spans)| (word.clone(), spans))
        };
        let mut out: Vec<(String, Vec<Span>)> = said(None).collect();
        s.faces.iter().for_each(|f| out.extend(said(Some(f))));
        out
    }
}

/// What card files of a game are read with.
pub struct Language {
    /// What texts mean.
    pub dialect: Arc<Dialect>,
    /// What a card file may say besides texts.
    pub schema: Schema,
}

impl Language {
    fn new(maker: &dyn Maker, words: &Declared, files: &[(&str, &str)]) -> Result<Language, Vec<Diagnostic>> {
        let not = |e: GrammarError| vec![card_fault(maker.book().vocab.game, 0, &e.problems.join("; "))];
        let dialect = Arc::new(maker.dialect(words, files).map_err(not)?);
        Ok(Language { dialect, schema: maker.schema().with(words) })
    }
    /// Reads card files of this language.
    pub fn reader(&self) -> CardReader<'_> {
        CardReader::new(&self.dialect.grammar, &self.schema)
    }
}

/// The titles that a card's facts name.
fn named_by(s: &CardSource) -> impl Iterator<Item = &str> {
    let facts = s.facts.iter().chain(s.faces.iter().flat_map(|f| f.facts.iter()));
    let titles = facts.filter_map(|(_, v)| if let FactValue::Titles(t) = v { Some(t) } else { None });
    titles.flatten().map(|(_, title)| title.as_str())
}

fn owned(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

fn twins(a: &CardSource, b: &CardSource) -> bool {
    a.id.eq_ignore_ascii_case(&b.id) || a.title.to_lowercase() == b.title.to_lowercase()
}

/// Compiles the cards behind those that are compiled already.
fn compile(
    maker: &'static dyn Maker,
    dialect: Arc<Dialect>,
    schema: Schema,
    sources: Vec<CardSource>,
    mut pool: Pool,
    mut defs: Vec<Def>,
    files: Vec<(String, String)>,
) -> Result<Cards, Vec<Diagnostic>> {
    let mut faults: Vec<(Diagnostic, (String, usize))> = Vec::new();
    let fresh = defs.len();
    for s in &sources[fresh..] {
        let def = maker.define(&dialect, &mut pool, s, DefId(defs.len() as u16)).unwrap_or_else(|list| {
            let say = |f: &CardFault| card_fault(&s.file, f.line, &format!("{}: {}", s.title, f.why));
            faults.extend(list.iter().map(|f| (say(f), f.words.clone())));
            Def { faces: vec![Face::default()], ..Def::default() }
        });
        defs.push(def);
    }
    faults.extend(maker.finish(&sources, fresh, &mut defs, &pool).into_iter().map(|d| (d, Default::default())));
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|(d, words)| located(&files, d, &words)).collect());
    }
    ready(maker, dialect, schema, sources, pool, defs, files)
}

/// Compiled cards with the titles they are called by, made ready to be played with.
fn ready(
    maker: &'static dyn Maker,
    dialect: Arc<Dialect>,
    schema: Schema,
    sources: Vec<CardSource>,
    pool: Pool,
    mut defs: Vec<Def>,
    files: Vec<(String, String)>,
) -> Result<Cards, Vec<Diagnostic>> {
    for d in &mut defs {
        let name = maker.name(&d.title);
        let inside = |(i, t): (usize, &String)| name.contains(t.as_str()).then_some(i as u16);
        let words = pool.titles.iter().enumerate().filter_map(inside).collect();
        d.title_id = pool.titles.iter().position(|t| t == name).map_or(NO, |i| i as u16);
        d.title_words = words;
    }
    let classes: Vec<Vec<&'static str>> = (0..schema.declares.len())
        .map(|class| dialect.words.of(WordClass::nth(class)).map(|w| w.0).collect())
        .collect();
    maker
        .book()
        .fits(&defs, &pool, dialect.words.len())
        .map_err(|why| vec![card_fault(maker.book().vocab.game, 0, &why)])?;
    let ready = muster_kernel::Cards::with_words(maker.book(), defs.clone(), pool.clone(), &classes);
    let kept = sources.iter().map(|_| OnceLock::new()).collect();
    let factions = factions(&dialect.words, &schema);
    Ok(Cards { dialect, schema, sources, defs, pool, ready, factions, maker, files, kept, lists: OnceLock::new() })
}

/// The factions that files declare, as they are drawn: with the first letters and a colour if nothing is said.
fn factions(words: &Declared, schema: &Schema) -> Vec<Figure> {
    let class = schema.declares.iter().position(|d| d.faction).map(WordClass::nth);
    let figure = |(name, said): (&'static str, &Banner)| {
        let letters = name.char_indices().nth(3).map_or(name, |(i, _)| name[..i].trim_end());
        Figure::of(Key::declared(name), said.mark.unwrap_or(letters)).hue(Hue::of(said.hue, name))
    };
    class.into_iter().flat_map(|c| words.banners(c)).map(figure).collect()
}

/// A fault of a card file.
pub fn card_fault(file: &str, line: usize, message: &str) -> Diagnostic {
    Diagnostic { file: file.into(), line, message: message.into(), ..Diagnostic::default() }
}

/// A fault of meaning with the words it is about, if they are found in its line or where that goes on, or with the line.
fn located(files: &[(String, String)], d: Diagnostic, (words, before): &(String, usize)) -> Diagnostic {
    if !d.source_line.is_empty() || d.line == 0 {
        return d;
    }
    let text = files.iter().rev().find(|(name, _)| *name == d.file).map_or("", |(_, text)| text);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().enumerate().skip(d.line - 1);
    let first = lines.next().map_or("", |(_, line)| line);
    let more = lines.take_while(|(_, line)| !line.trim().is_empty() && indent(line) > indent(first));
    let all = std::iter::once((d.line - 1, first)).chain(more);
    let mut found = all.flat_map(|(n, line)| occurrences(line, words).into_iter().map(move |at| (n + 1, line, at)));
    match found.nth(*before) {
        Some((line, source, at)) => {
            let (col, len) = (source[..at].chars().count() + 1, words.chars().count());
            Diagnostic { line, col, len, source_line: source.to_string(), ..d }
        }
        None => {
            let len = first.trim().chars().count().max(1);
            Diagnostic { col: indent(first) + 1, len, source_line: first.to_string(), ..d }
        }
    }
}
