//! A table of two-way phrase rows, compiled once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use crate::pattern::{self, Article, Asked, Literal, Piece, RawArg, RawItem};
use crate::reading::forms::Forms;
use crate::reading::inflection::{Inflection, Lexeme};
use crate::term::Term;

/// What a printed piece of text is, so that a reader can bold, link or colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Plain words.
    Text,
    /// A keyword of the rules.
    Keyword,
    /// A trait of cards.
    Trait,
    /// Whom a card belongs to.
    Faction,
    /// A type of card.
    Type,
    /// A timing label: reaction, action, interrupt.
    Kind,
    /// A word that heads a line.
    Label,
    /// A state a card is in.
    State,
    /// A number that cards have.
    Slot,
    /// A zone or place of the table.
    Zone,
    /// A player.
    Player,
    /// A quantity.
    Number,
    /// A letter that names what was chosen.
    Name,
    /// The title of a card, in quotation marks.
    Title,
}

/// One phrase: how a sort may be written, and what it means (`sem`, a number of the game's own).
///
/// ```
/// use muster_lang::{Grammar, Lexicon, Role, Row};
///
/// let rows = vec![Row::new("line", "gain {word}", 0), Row::new("word", "swift", 1).with_role(Role::Keyword)];
/// let grammar = Grammar::new(rows, Lexicon::default())?;
/// // a table that is no grammar is refused, with every reason
/// assert!(Grammar::new(vec![Row::new("line", "gain {wrod}", 0)], Lexicon::default()).is_err());
/// assert!(grammar.has_sort("word") && !grammar.has_sort("wrod"));
/// # Ok::<(), muster_lang::GrammarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the phrase is a case of, as patterns name it.
    pub sort: &'static str,
    /// How it is written; see [the patterns](crate#patterns).
    pub pattern: &'static str,
    /// What it means: a number of the game's own.
    pub sem: u16,
    /// What its words are, for who draws them.
    pub role: Role,
}

impl Row {
    /// A phrase of plain words.
    pub const fn new(sort: &'static str, pattern: &'static str, sem: u16) -> Self {
        Self { sort, pattern, sem, role: Role::Text }
    }

    /// The same phrase, drawn as something else.
    pub const fn with_role(self, role: Role) -> Self {
        Self { role, ..self }
    }
}

/// Facts about words that patterns do not state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexicon {
    /// (singular, plural) where the plural is not regular.
    pub irregular: Vec<(&'static str, &'static str)>,
    /// Words after which an earlier quantity no longer reaches a noun.
    pub ends_quantity: Vec<&'static str>,
}

impl Default for Lexicon {
    fn default() -> Self {
        Self {
            irregular: Vec::new(),
            ends_quantity: vec![
                "at", "to", "in", "on", "into", "onto", "with", "without", "from", "for", "by", "under", "atop", "as",
                "here", "there", "that", "where", "until", "while", "if", "is", "are", "gets", "gains", "loses", "has",
                "each", "another", "this", "instead", "than", "per", "and",
            ],
        }
    }
}

impl Lexicon {
    /// Plurals that are not made by an `s`: (one, several).
    pub fn new(irregular: Vec<(&'static str, &'static str)>) -> Self {
        Self { irregular, ..Self::default() }
    }

    /// The plural of a noun, spelled like the noun.
    pub fn plural(&self, noun: &str) -> String {
        let lower = noun.to_lowercase();
        if let Some((_, p)) = self.irregular.iter().find(|(s, _)| s.to_lowercase() == lower) {
            let capital = noun.chars().next().is_some_and(char::is_uppercase);
            return if capital { capitalised(p) } else { (*p).to_string() };
        }
        let before_y = lower.chars().rev().nth(1).is_some_and(|c| !"aeiou".contains(c));
        if lower.ends_with('y') && before_y {
            format!("{}ies", &noun[..noun.len() - 1])
        } else if ["s", "x", "z", "ch", "sh"].iter().any(|e| lower.ends_with(e)) {
            format!("{noun}es")
        } else {
            format!("{noun}s")
        }
    }
}

pub(crate) fn capitalised(s: &str) -> String {
    let mut chars = s.chars();
    match chars.next() {
        Some(c) => c.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Why a table of rows is not a grammar: every problem at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrammarError {
    /// Each as a sentence, in the order of the rows.
    pub problems: Vec<String>,
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a grammar: {}", self.problems.join("; "))
    }
}

impl std::error::Error for GrammarError {}

/// Terminal numbers: four builtin classes, then words.
pub(crate) type Terminal = u32;
pub(crate) const NUMBER: Terminal = 0;
pub(crate) const NAME: Terminal = 1;
pub(crate) const VAR: Terminal = 2;
pub(crate) const QUOTED: Terminal = 3;
const FIRST_WORD: Terminal = 4;

pub(crate) type SortId = u16;

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub terminal: Terminal,
    pub shown: String,
    /// The other form: of a noun for several, of a verb for several who do it.
    pub plural: Option<(Terminal, String)>,
    pub verb: bool,
    /// In a language with cases.
    pub inflected: Option<Box<Inflected>>,
}

/// A word that has forms: how they are read and made.
#[derive(Clone, Debug)]
pub(crate) struct Inflected {
    pub lexeme: Lexeme,
    pub terminals: Vec<Terminal>,
    /// The case in which it stands, where its place does not say so.
    pub case: Option<usize>,
}

/// A row as it is said where a form is asked for.
pub(crate) struct Formed<'g> {
    pub items: &'g [Item],
    pub order: &'g Option<Vec<u8>>,
    /// Whether it has that form; if not, what it holds may have it.
    pub own: bool,
}

/// A row in another of its forms.
#[derive(Debug)]
pub(crate) struct Form {
    pub name: String,
    pub items: Vec<Item>,
    pub order: Option<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Arg {
    Sort(SortId),
    Number,
    Name,
    Var,
    Title,
    Quote(SortId),
    List(Box<Arg>, Word),
}

#[derive(Clone, Debug)]
pub(crate) enum ItemKind {
    Word(Word),
    Article(Article),
    Mark(bool),
    /// The argument, its number among the row's arguments, and what is asked of it.
    Arg(Arg, u8, Asked),
    Optional(Vec<Item>),
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub kind: ItemKind,
    /// Prints against the item before it.
    pub glued: bool,
    /// A sign in front of a value: prints against what follows.
    pub sign: bool,
}

pub(crate) struct Sort {
    pub name: &'static str,
    pub rows: Vec<u16>,
    /// Rows that can start with a terminal.
    pub starts: HashMap<Terminal, Vec<u16>>,
}

/// The compiled table: it parses, prints and explains.
pub struct Grammar {
    rows: Vec<Row>,
    lexicon: Lexicon,
    pub(crate) items: Vec<Vec<Item>>,
    /// For each row whose arguments are written in another order: which argument comes when.
    pub(crate) orders: Vec<Option<Vec<u8>>>,
    /// The other forms of rows that have any.
    pub(crate) others: BTreeMap<u16, Vec<Form>>,
    /// What the language knows of its words.
    pub(crate) inflection: Option<Inflection>,
    /// The word before a name: `unit as A`.
    pub(crate) naming: String,
    pub(crate) sorts: Vec<Sort>,
    sort_ids: BTreeMap<&'static str, SortId>,
    words: HashMap<String, Terminal>,
    /// How each word is shown, by terminal.
    shown: Vec<String>,
    ends_quantity: BTreeSet<Terminal>,
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grammar({} rows, {} sorts, {} words)", self.rows.len(), self.sorts.len(), self.words.len())
    }
}

impl Grammar {
    /// Compiles rows; refuses unknown sorts, rows that match nothing, repeated rows and left recursion.
    pub fn new(rows: Vec<Row>, lexicon: Lexicon) -> Result<Self, GrammarError> {
        Self::compile(rows, lexicon, None)
    }

    /// The same rows as they are read out: those of these numbers in other words, the rest as they are.
    pub(crate) fn compile(rows: Vec<Row>, lexicon: Lexicon, readings: Option<&Forms>) -> Result<Self, GrammarError> {
        let mut problems = Vec::new();
        if rows.len() >= Term::FIRST_BUILTIN as usize {
            return Err(GrammarError { problems: vec!["too many rows".into()] });
        }
        let mut g = Self {
            rows,
            lexicon,
            items: Vec::new(),
            orders: Vec::new(),
            others: BTreeMap::new(),
            inflection: readings.and_then(|r| r.inflection.clone()),
            naming: "as".to_string(),
            sorts: Vec::new(),
            sort_ids: BTreeMap::new(),
            words: HashMap::new(),
            shown: ["a number", "a name A..H", "a variable X Y Z", "a quotation"].map(String::from).to_vec(),
            ends_quantity: BTreeSet::new(),
        };
        if let Some(inflection) = &g.inflection {
            g.naming = inflection.naming.clone();
        }
        g.sort_rows(&mut problems);
        g.compile_rows(readings, &mut problems);
        g.ends_quantity = g.lexicon.ends_quantity.iter().filter_map(|w| g.words.get(*w).copied()).collect();
        if problems.is_empty()
            && let Some(cycle) = g.left_recursion()
        {
            problems.push(format!("left recursion: {}", cycle.join(" -> ")));
        }
        if !problems.is_empty() {
            return Err(GrammarError { problems });
        }
        g.index_starts();
        Ok(g)
    }

    /// The rows of each sort.
    fn sort_rows(&mut self, problems: &mut Vec<String>) {
        for (i, row) in self.rows.iter().enumerate() {
            let sort = row.sort;
            if ["#", "name", "var", "title", ""].contains(&sort) || sort.contains(['"', ',', '{', '}', ' ']) {
                problems.push(format!("`{sort}` cannot be the name of a sort"));
            }
            let next = self.sorts.len() as SortId;
            let id = *self.sort_ids.entry(sort).or_insert(next);
            if id == next {
                self.sorts.push(Sort { name: sort, rows: Vec::new(), starts: HashMap::new() });
            }
            self.sorts[id as usize].rows.push(i as u16);
        }
    }

    /// The pattern of each row in the form it is read in, and its other forms.
    fn compile_rows(&mut self, readings: Option<&Forms>, problems: &mut Vec<String>) {
        let g = self;
        let mut seen = BTreeMap::new();
        for i in 0..g.rows.len() {
            let row = g.rows[i].clone();
            let reading = readings.and_then(|r| r.by_row.get(&i));
            let written = reading.map_or(row.pattern, String::as_str);
            let spaced = written.split_whitespace().collect::<Vec<_>>().join(" ");
            if let Some(first) = seen.insert((row.sort, spaced), i)
                && reading.is_none()
            {
                problems.push(format!("row {i} repeats row {first}: {} = {written}", row.sort));
            }
            let own = pattern::compile(row.pattern);
            let compiled = match reading {
                None => own
                    .map(|p| if readings.is_some() && !g.has_twin(row.sort, row.pattern) { unnamed(p) } else { p })
                    .and_then(|p| g.intern_all(p)),
                Some(r) => own.and_then(|own| g.reading(r, own)),
            };
            match compiled {
                Ok(items) => {
                    g.orders.push(order(&items));
                    g.items.push(items);
                }
                Err(e) => {
                    problems.push(format!("row {i} ({} = {written}): {e}", row.sort));
                    g.orders.push(None);
                    g.items.push(Vec::new());
                }
            }
            for (name, other) in readings.and_then(|r| r.others.get(&i)).into_iter().flatten() {
                match pattern::compile(row.pattern).and_then(|own| g.reading(other, own)) {
                    Ok(items) => {
                        let form = Form { name: name.clone(), order: order(&items), items };
                        g.others.entry(i as u16).or_default().push(form);
                    }
                    Err(e) => problems.push(format!("row {i} ({} = {other}): {e}", row.sort)),
                }
            }
        }
    }

    /// Whether the row that names what it speaks of (`{g} as {name}`) stands beside one that does not.
    fn has_twin(&self, sort: &str, pattern: &str) -> bool {
        let plain = pattern.replace(" as {name}", "").replace("{gw}", "{g}");
        pattern.contains(" as {name}") && self.rows.iter().any(|r| r.sort == sort && r.pattern == plain)
    }

    /// All phrases, by the numbers that terms name.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The words beside the phrases.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The row a term was made by; builtin terms have none.
    pub fn row(&self, term: &Term) -> Option<&Row> {
        self.rows.get(term.row as usize)
    }

    /// The meaning number of a term's row.
    pub fn sem(&self, term: &Term) -> Option<u16> {
        self.row(term).map(|r| r.sem)
    }

    /// The names of all sorts, in the order of their first row.
    pub fn sorts(&self) -> Vec<&'static str> {
        self.sorts.iter().map(|s| s.name).collect()
    }

    /// Whether any phrase is of that sort.
    pub fn has_sort(&self, sort: &str) -> bool {
        self.sort_ids.contains_key(sort)
    }

    /// The words that can begin a phrase of this sort, sorted.
    pub fn words_starting(&self, sort: &str) -> Vec<&str> {
        let Some(id) = self.sort_id(sort) else { return Vec::new() };
        let mut out: Vec<&str> = self.starting_words(id).collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    /// Whether some pattern uses this word.
    pub fn knows_word(&self, word: &str) -> bool {
        self.words.contains_key(&word.to_lowercase())
    }

    pub(crate) fn starting_words(&self, sort: SortId) -> impl Iterator<Item = &str> {
        self.sorts[sort as usize].starts.keys().filter(|t| **t >= FIRST_WORD).map(|t| self.show_terminal(*t))
    }

    pub(crate) fn sort_id(&self, sort: &str) -> Option<SortId> {
        self.sort_ids.get(sort).copied()
    }

    pub(crate) fn terminal(&self, key: &str) -> Option<Terminal> {
        self.words.get(key).copied()
    }

    pub(crate) fn show_terminal(&self, t: Terminal) -> &str {
        self.shown.get(t as usize).map_or("?", String::as_str)
    }

    pub(crate) fn ends_quantity(&self, t: Terminal) -> bool {
        self.ends_quantity.contains(&t)
    }

    fn intern(&mut self, key: &str, shown: &str) -> Terminal {
        if let Some(t) = self.words.get(key) {
            return *t;
        }
        let t = self.shown.len() as Terminal;
        self.words.insert(key.to_string(), t);
        self.shown.push(shown.to_string());
        t
    }

    fn reading(&mut self, reading: &str, own: Vec<Piece>) -> Result<Vec<Item>, String> {
        let pieces = pattern::compile_in(reading, self.inflection.as_ref())?;
        self.intern_reading(pieces, own)
    }

    /// A word of a language with cases, in all its forms.
    fn intern_inflected(&mut self, l: Literal) -> Result<Word, String> {
        let Some(inflection) = &self.inflection else { return Ok(self.intern_word(l)) };
        let terminal_of = |g: &mut Self, form: &str| g.intern(&form.to_lowercase(), form);
        if l.noun {
            let case = l.case.as_ref().and_then(|c| inflection.case(c));
            let lexeme = inflection.lexeme(&l.shown).ok_or_else(|| format!("`{}~` has no forms", l.shown))?.clone();
            let forms: Vec<String> = lexeme.forms().into_iter().map(str::to_string).collect();
            let terminals: Vec<Terminal> = forms.iter().map(|f| terminal_of(self, f)).collect();
            let shown = if l.shown == lexeme.form(0, 0, 0) { l.shown } else { lexeme.form(0, 0, 0).to_string() };
            let inflected = Some(Box::new(Inflected { lexeme, terminals: terminals.clone(), case }));
            let terminal = terminals.first().copied().unwrap_or_default();
            return Ok(Word { terminal, shown, plural: None, verb: false, inflected });
        }
        let several = match l.verb {
            true => Some(inflection.several_do(&l.shown).ok_or_else(|| format!("`{}^` has no other form", l.shown))?),
            false => None,
        };
        let several = several.map(str::to_string);
        let terminal = self.intern(&l.key, &l.shown);
        let plural = several.map(|s| (terminal_of(self, &s), s));
        Ok(Word { terminal, shown: l.shown, plural, verb: l.verb, inflected: None })
    }

    fn intern_word(&mut self, l: Literal) -> Word {
        let terminal = self.intern(&l.key, &l.shown);
        let other = match (l.noun, l.verb) {
            (true, _) => Some(self.lexicon.plural(&l.shown)),
            (_, true) => Some(done_by_many(&l.shown)),
            _ => None,
        };
        let plural = other.map(|shown| (self.intern(&shown.to_lowercase().replace('’', "'"), &shown), shown));
        Word { terminal, shown: l.shown, plural, verb: l.verb, inflected: None }
    }

    fn intern_arg(&mut self, arg: RawArg) -> Result<Arg, String> {
        let sort = |g: &Self, s: &str| g.sort_id(s).ok_or_else(|| format!("no row makes the sort `{s}`"));
        Ok(match arg {
            RawArg::Sort(s) => Arg::Sort(sort(self, &s)?),
            RawArg::Quote(s) => Arg::Quote(sort(self, &s)?),
            RawArg::Number => Arg::Number,
            RawArg::Name => Arg::Name,
            RawArg::Var => Arg::Var,
            RawArg::Title => Arg::Title,
            RawArg::List(one, sep) => {
                let one = self.intern_arg(*one)?;
                Arg::List(Box::new(one), self.intern_word(sep))
            }
            RawArg::Index(..) => return Err("only a reading names arguments by number".into()),
        })
    }

    /// The items of a reading; its arguments are those of the row's own pattern, each once.
    fn intern_reading(&mut self, reading: Vec<Piece>, own: Vec<Piece>) -> Result<Vec<Item>, String> {
        let mut args: Vec<(RawArg, bool)> = Vec::new();
        for p in own {
            match p.item {
                RawItem::Arg(a) => args.push((a, false)),
                RawItem::Optional(body) => args.extend(body.into_iter().filter_map(|p| match p.item {
                    RawItem::Arg(a) => Some((a, true)),
                    _ => None,
                })),
                _ => {}
            }
        }
        let mut used = vec![false; args.len()];
        let items = self.reading_pieces(reading, &args, &mut used, false)?;
        match used.iter().position(|u| !u) {
            Some(i) => Err(format!("argument {i} is not in the reading")),
            None => Ok(items),
        }
    }

    fn reading_pieces(
        &mut self,
        pieces: Vec<Piece>,
        args: &[(RawArg, bool)],
        used: &mut [bool],
        inner: bool,
    ) -> Result<Vec<Item>, String> {
        let mut out: Vec<Item> = Vec::new();
        for p in pieces {
            let after_arg = matches!(out.last(), Some(Item { kind: ItemKind::Arg(..) | ItemKind::Optional(_), .. }));
            let mut sign = false;
            let kind = match p.item {
                RawItem::Literal(l) => {
                    sign = (l.key == "+" || l.key == "-") && !after_arg;
                    ItemKind::Word(self.intern_inflected(l)?)
                }
                RawItem::Article(the) => ItemKind::Article(the),
                RawItem::Mark(m) => ItemKind::Mark(m),
                RawItem::Arg(a) => {
                    let (n, asked, sep) = match a {
                        RawArg::Index(n, asked) => (n, asked, None),
                        RawArg::List(one, sep) => match *one {
                            RawArg::Index(n, asked) => (n, asked, Some(sep)),
                            _ => return Err("a reading names its arguments by number".into()),
                        },
                        _ => return Err("a reading names its arguments by number".into()),
                    };
                    let (own, optional) = args.get(n as usize).ok_or_else(|| format!("there is no argument {n}"))?;
                    if *optional != inner && !matches!(own, RawArg::Name) {
                        return Err(format!("argument {n} may be absent in one form and not in the other"));
                    }
                    if std::mem::replace(&mut used[n as usize], true) {
                        return Err(format!("argument {n} stands twice"));
                    }
                    let arg = match (self.intern_arg(own.clone())?, sep) {
                        (arg, None) => arg,
                        (Arg::List(one, _), Some(sep)) => Arg::List(one, self.intern_word(sep)),
                        (_, Some(_)) => return Err(format!("argument {n} is no list")),
                    };
                    let form =
                        asked.words.iter().find(|w| self.inflection.as_ref().is_none_or(|i| i.case(w).is_none()));
                    let form = form.cloned();
                    ItemKind::Arg(arg, n, Asked { form, ..asked })
                }
                RawItem::Optional(body) => ItemKind::Optional(self.reading_pieces(body, args, used, true)?),
            };
            out.push(Item { kind, glued: p.glued && !out.is_empty(), sign });
        }
        Ok(out)
    }

    fn intern_all(&mut self, pieces: Vec<Piece>) -> Result<Vec<Item>, String> {
        self.intern_pieces(pieces, false, &mut 0)
    }

    fn intern_pieces(&mut self, pieces: Vec<Piece>, mut after_arg: bool, next: &mut u8) -> Result<Vec<Item>, String> {
        let mut out = Vec::with_capacity(pieces.len());
        for p in pieces {
            let mut sign = false;
            let kind = match p.item {
                RawItem::Literal(l) => {
                    sign = (l.key == "+" || l.key == "-") && !after_arg;
                    after_arg = false;
                    ItemKind::Word(self.intern_word(l))
                }
                RawItem::Article(the) => ItemKind::Article(the),
                RawItem::Mark(m) => ItemKind::Mark(m),
                RawItem::Arg(a) => {
                    after_arg = true;
                    *next += 1;
                    ItemKind::Arg(self.intern_arg(a)?, *next - 1, Asked::default())
                }
                RawItem::Optional(body) => {
                    let body = self.intern_pieces(body, after_arg, next)?;
                    after_arg |= matches!(body.last(), Some(Item { kind: ItemKind::Arg(..), .. }));
                    ItemKind::Optional(body)
                }
            };
            out.push(Item { kind, glued: p.glued && !out.is_empty(), sign });
        }
        Ok(out)
    }

    /// A row in all its forms.
    pub(crate) fn forms_of(&self, row: u16) -> impl Iterator<Item = &[Item]> {
        let others = self.others.get(&row).into_iter().flatten();
        self.items.get(row as usize).map(Vec::as_slice).into_iter().chain(others.map(|f| f.items.as_slice()))
    }

    /// A row in the form of that name, or as it is first said.
    pub(crate) fn form(&self, row: u16, name: Option<&str>) -> Option<Formed<'_>> {
        let own = name.and_then(|name| self.others.get(&row)?.iter().find(|f| f.name == name));
        match own {
            Some(f) => Some(Formed { items: &f.items, order: &f.order, own: true }),
            None => {
                let items = self.items.get(row as usize)?;
                Some(Formed { items, order: self.orders.get(row as usize)?, own: false })
            }
        }
    }

    /// The sorts a row can begin with.
    fn left_corners(items: &[Item], out: &mut Vec<SortId>) -> bool {
        for item in items {
            match &item.kind {
                ItemKind::Word(_) => return true,
                ItemKind::Article(_) | ItemKind::Mark(_) => {}
                ItemKind::Arg(a, ..) => {
                    let a = if let Arg::List(one, _) = a { one } else { a };
                    if let Arg::Sort(s) = a {
                        out.push(*s);
                    }
                    return true;
                }
                ItemKind::Optional(body) => {
                    Self::left_corners(body, out);
                }
            }
        }
        false
    }

    fn left_recursion(&self) -> Option<Vec<&'static str>> {
        let edges: Vec<Vec<SortId>> = self
            .sorts
            .iter()
            .map(|s| {
                let mut out = Vec::new();
                for r in &s.rows {
                    for items in self.forms_of(*r) {
                        Self::left_corners(items, &mut out);
                    }
                }
                out.sort_unstable();
                out.dedup();
                out
            })
            .collect();
        // 0 unseen, 1 on the path, 2 done; an explicit stack of (sort, next edge).
        let mut state = vec![0u8; edges.len()];
        for root in 0..edges.len() {
            let mut path: Vec<(usize, usize)> = Vec::new();
            if state[root] == 0 {
                state[root] = 1;
                path.push((root, 0));
            }
            while let Some((sort, edge)) = path.last().copied() {
                let Some(next) = edges[sort].get(edge).map(|s| *s as usize) else {
                    state[sort] = 2;
                    path.pop();
                    continue;
                };
                if let Some(top) = path.last_mut() {
                    top.1 += 1;
                }
                match state[next] {
                    0 => {
                        state[next] = 1;
                        path.push((next, 0));
                    }
                    1 => {
                        let from = path.iter().position(|(s, _)| *s == next).unwrap_or(0);
                        let mut names: Vec<_> = path[from..].iter().map(|(s, _)| self.sorts[*s].name).collect();
                        names.push(self.sorts[next].name);
                        return Some(names);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// First sets; sorts are finished in order of dependence because there is no left recursion.
    fn index_starts(&mut self) {
        let mut first: Vec<BTreeSet<Terminal>> = vec![BTreeSet::new(); self.sorts.len()];
        loop {
            let mut grew = false;
            for s in 0..self.sorts.len() {
                for r in self.sorts[s].rows.clone() {
                    let mut set = BTreeSet::new();
                    self.forms_of(r).for_each(|items| starts_of(items, &first, &mut set));
                    let before = first[s].len();
                    first[s].extend(set);
                    grew |= first[s].len() > before;
                }
            }
            if !grew {
                break;
            }
        }
        for s in 0..self.sorts.len() {
            let mut starts: HashMap<Terminal, Vec<u16>> = HashMap::new();
            for r in &self.sorts[s].rows {
                let mut set = BTreeSet::new();
                self.forms_of(*r).for_each(|items| starts_of(items, &first, &mut set));
                for t in set {
                    starts.entry(t).or_default().push(*r);
                }
            }
            self.sorts[s].starts = starts;
        }
    }
}

/// With `as {name}` made optional, for a thing that is mentioned again in other words.
fn unnamed(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for p in pieces {
        let naming = matches!(p.item, RawItem::Arg(RawArg::Name))
            && matches!(out.last(), Some(Piece { item: RawItem::Literal(l), .. }) if l.key == "as");
        match out.pop() {
            Some(r#as) if naming => {
                out.push(Piece { glued: r#as.glued, item: RawItem::Optional(vec![r#as, p]) });
            }
            before => {
                out.extend(before);
                out.push(p);
            }
        }
    }
    out
}

/// The arguments in the order in which they are written, if that is not their own.
fn order(items: &[Item]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Arg(_, n, _) => out.push(*n),
            ItemKind::Optional(body) => out.extend(body.iter().find_map(|i| match i.kind {
                ItemKind::Arg(_, n, _) => Some(n),
                _ => None,
            })),
            _ => {}
        }
    }
    (!out.is_sorted()).then_some(out)
}

/// What several do, from what one does: get, have, are.
fn done_by_many(verb: &str) -> String {
    let stem = |n: usize| verb[..verb.len() - n].to_string();
    match verb {
        "has" => "have".into(),
        "is" => "are".into(),
        "was" => "were".into(),
        _ if ["ches", "shes", "sses", "xes", "does", "goes"].iter().any(|e| verb.ends_with(e)) => stem(2),
        _ if verb.ends_with('s') => stem(1),
        _ => verb.into(),
    }
}

fn starts_of(items: &[Item], first: &[BTreeSet<Terminal>], out: &mut BTreeSet<Terminal>) {
    for item in items {
        match &item.kind {
            ItemKind::Word(w) => {
                out.insert(w.terminal);
                out.extend(w.plural.as_ref().map(|p| p.0));
                out.extend(w.inflected.iter().flat_map(|i| &i.terminals));
                return;
            }
            ItemKind::Article(_) | ItemKind::Mark(_) => {}
            ItemKind::Arg(a, ..) => {
                let a = if let Arg::List(one, _) = a { one } else { a };
                match a {
                    Arg::Sort(s) => out.extend(&first[*s as usize]),
                    Arg::Number => drop(out.insert(NUMBER)),
                    Arg::Name => drop(out.insert(NAME)),
                    Arg::Var => drop(out.insert(VAR)),
                    Arg::Title | Arg::Quote(_) => drop(out.insert(QUOTED)),
                    Arg::List(..) => {}
                }
                return;
            }
            ItemKind::Optional(body) => starts_of(body, first, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(rows: &[(&'static str, &'static str)]) -> Result<Grammar, GrammarError> {
        let rows = rows.iter().enumerate().map(|(i, (s, p))| Row::new(s, p, i as u16)).collect();
        Grammar::new(rows, Lexicon::default())
    }

    #[test]
    fn left_recursion_is_named() {
        let e = build(&[("a", "{b}"), ("b", "[big {c}] {a} x1"), ("c", "sea")]).unwrap_err();
        assert!(e.problems[0].contains("a -> b -> a"), "{e}");
        let e = build(&[("a", "{a,and}")]).unwrap_err();
        assert!(e.problems[0].contains("a -> a"), "{e}");
        assert!(build(&[("a", "{b}"), ("b", "sea {a}"), ("b", "sea")]).is_ok());
    }

    #[test]
    fn every_problem_is_reported() {
        let e = build(&[("a", "{zz}"), ("a", "ok"), ("a", "ok"), ("a", "")]).unwrap_err();
        assert_eq!(e.problems.len(), 3, "{e}");
    }

    #[test]
    fn plurals() {
        let l = Lexicon::new(vec![("die", "dice")]);
        assert_eq!(l.plural("ally"), "allies");
        assert_eq!(l.plural("key"), "keys");
        assert_eq!(l.plural("box"), "boxes");
        assert_eq!(l.plural("Die"), "Dice");
    }

    #[test]
    fn starting_words() {
        let g = build(&[("a", "{b} sails"), ("a", "row"), ("b", "[red {c}] boat~"), ("c", "hot")]).unwrap();
        assert_eq!(g.words_starting("a"), ["boat", "boats", "red", "row"]);
    }
}
