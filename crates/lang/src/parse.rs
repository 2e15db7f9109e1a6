//! All readings of a text, memoised by sort and place, with at most two kept for any stretch.
//!
//! Two are enough: a text with two readings has two different terms for some stretch, and that is an error.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;

use crate::grammar::{Arg, Grammar, Item, ItemKind, NAME, NUMBER, QUOTED, SortId, Terminal, VAR, Word};
use crate::lex::{Kind, LexError, Token, lex, tidy};
use crate::parse_error::ParseError;
use crate::reading::idioms::Idiom;
use crate::spell;
use crate::term::Term;

/// Longest line, in characters.
pub const MAX_LINE: usize = 2000;
/// Most tokens in a line or quotation.
pub const MAX_TOKENS: usize = 250;
/// Quotations inside quotations.
pub const MAX_QUOTES: usize = 3;
/// Largest number a text may hold.
pub const MAX_NUMBER: u32 = 999;
/// Steps of work a line may take.
pub const MAX_WORK: u64 = 2_000_000;

const MAX_DEPTH: u32 = 400;
const MAX_EXPECTED: usize = 400;

impl Grammar {
    /// The one reading of `src` as `sort`. A final full stop is allowed.
    pub fn parse(&self, sort: &str, src: &str) -> Result<Term, ParseError> {
        self.parse_counted(sort, src).0
    }

    /// The reading and the steps of work it took.
    pub(crate) fn parse_counted(&self, sort: &str, src: &str) -> (Result<Term, ParseError>, u64) {
        let Some(id) = self.sort_id(sort) else {
            return (Err(ParseError::UnknownSort { sort: sort.to_string() }), 0);
        };
        if src.len() > MAX_LINE * 4 || src.chars().count() > MAX_LINE {
            return (Err(ParseError::TooLong { at: 0..src.len() }), 0);
        }
        let mut p = Parser::new(self, src, &[]);
        let result = p.whole(id);
        (result, p.work)
    }

    /// The reading of a text in which some words stand together for one: the tokens, and the word they stand for.
    pub(crate) fn parse_fused(
        &self,
        sort: &str,
        src: &str,
        fused: &[Fused],
        idioms: &[&Idiom],
    ) -> Result<Term, ParseError> {
        let id = self.sort_id(sort).ok_or_else(|| ParseError::UnknownSort { sort: sort.to_string() })?;
        Parser { idioms, spoken: true, ..Parser::new(self, src, fused) }.whole(id)
    }
}

/// Words that are read together.
pub(crate) struct Fused {
    pub words: Vec<String>,
    /// The word they stand for, or how a thing mentioned before is called.
    pub to: Result<&'static str, String>,
}

type Node = u32;

#[derive(Clone, PartialEq, Eq, Hash)]
struct NodeData {
    row: u16,
    num: i32,
    text: Option<Box<str>>,
    args: Box<[Node]>,
}

/// One sequence of tokens: the line itself or the inside of a quotation.
struct Text {
    tokens: Vec<Token>,
    /// Terminals each token can stand for.
    terminals: Vec<[Option<Terminal>; 2]>,
    end: usize,
    depth: usize,
}

/// A partial match of a row.
#[derive(Clone)]
struct State {
    pos: usize,
    args: Vec<Node>,
}

enum Stop {
    Work,
}

#[derive(Clone, PartialEq, Eq)]
enum Expect {
    Terminal(Terminal),
    Sort(SortId),
    End,
}

type Ends = Rc<[(usize, Node)]>;

struct Parser<'g> {
    g: &'g Grammar,
    src: &'g str,
    fused: &'g [Fused],
    idioms: &'g [&'g Idiom],
    /// Whether it is the reading form.
    spoken: bool,
    texts: Vec<Text>,
    quotes: HashMap<(usize, usize), Option<usize>>,
    memo: HashMap<(usize, SortId, Option<&'g str>, usize), Ends>,
    /// The form in which phrases are looked for.
    form: Option<&'g str>,
    nodes: Vec<NodeData>,
    ids: HashMap<NodeData, Node>,
    /// Stretches with two terms: where ambiguity comes from.
    doubles: Vec<(Range<usize>, Node, Node)>,
    furthest: usize,
    found: Range<usize>,
    expected: Vec<Expect>,
    work: u64,
    depth: u32,
}

impl<'g> Parser<'g> {
    fn new(g: &'g Grammar, src: &'g str, fused: &'g [Fused]) -> Self {
        Self {
            g,
            src,
            fused,
            idioms: &[],
            spoken: false,
            texts: Vec::new(),
            quotes: HashMap::new(),
            memo: HashMap::new(),
            form: None,
            nodes: Vec::new(),
            ids: HashMap::new(),
            doubles: Vec::new(),
            furthest: 0,
            found: 0..0,
            expected: Vec::new(),
            work: 0,
            depth: 0,
        }
    }

    fn whole(&mut self, sort: SortId) -> Result<Term, ParseError> {
        let all = 0..self.src.len();
        let text = match self.open(0..self.src.len(), 0) {
            Ok(Some(t)) => t,
            Ok(None) => return Err(ParseError::TooLong { at: all }),
            Err(LexError::Character(ch, at)) => return Err(ParseError::BadCharacter { ch, at }),
            Err(LexError::Unclosed(at)) => return Err(ParseError::UnclosedQuote { at }),
        };
        let readings = self.readings(text, sort).map_err(|Stop::Work| ParseError::TooComplex { at: all.clone() })?;
        match readings.as_slice() {
            [one] => Ok(self.term(*one)),
            [a, b, ..] => Err(self.two_readings(*a, *b)),
            [] => Err(self.no_reading()),
        }
    }

    /// Lexes a stretch of the source as a text of its own; `None` if it has too many tokens.
    fn open(&mut self, range: Range<usize>, depth: usize) -> Result<Option<usize>, LexError> {
        let mut tokens = lex(&self.src[range.clone()], range.start)?;
        for t in &mut tokens {
            if let Kind::Quoted(r) = &mut t.kind {
                *r = r.start + range.start..r.end + range.start;
            }
        }
        if let Some(inflection) = &self.g.inflection {
            self.unsay(&mut tokens);
            inflection.mark(&mut tokens);
            tokens = parted(tokens, self.g);
        }
        tokens.retain(|t| t.kind != Kind::Article);
        if self.spoken && self.g.inflection.is_none() {
            // names are in rings there, so a capital alone begins a sentence
            tokens.retain(|t| self.src.get(t.span.clone()) != Some("A"));
            self.unsay(&mut tokens);
        }
        fuse(&mut tokens, self.fused);
        if tokens.len() > MAX_TOKENS {
            return Ok(None);
        }
        let terminals = tokens
            .iter()
            .map(|t| {
                let word = self.g.terminal(&t.key);
                let class = match t.kind {
                    Kind::Number(n) if n <= MAX_NUMBER => Some(NUMBER),
                    Kind::Letter('A'..='H') | Kind::Mentioned => Some(NAME),
                    Kind::Letter('X'..='Z') => Some(VAR),
                    Kind::Quoted(_) => Some(QUOTED),
                    _ => None,
                };
                [class, word]
            })
            .collect();
        self.texts.push(Text { tokens, terminals, end: range.end, depth });
        Ok(Some(self.texts.len() - 1))
    }

    /// Idioms as the plain words they stand for; where articles agree, they are part of the idiom.
    fn unsay(&self, tokens: &mut Vec<Token>) {
        for idiom in self.idioms.iter().rev() {
            idiom.unsay(tokens);
        }
    }

    /// Terms that cover a whole text, with or without a final full stop.
    fn readings(&mut self, text: usize, sort: SortId) -> Result<Vec<Node>, Stop> {
        let n = self.texts[text].tokens.len();
        let stop = self.texts[text].tokens.last().is_some_and(|t| t.key == ".");
        let mut out = Vec::new();
        for (end, node) in self.sort(text, sort, 0)?.iter() {
            if *end == n || (stop && *end + 1 == n) {
                if !out.contains(node) {
                    out.push(*node);
                }
            } else {
                self.miss(text, *end, Expect::End);
            }
        }
        Ok(out)
    }

    fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.work += steps as u64;
        if self.work > MAX_WORK { Err(Stop::Work) } else { Ok(()) }
    }

    fn has(&self, text: usize, pos: usize, terminal: Terminal) -> bool {
        self.texts[text].terminals.get(pos).is_some_and(|t| t.contains(&Some(terminal)))
    }

    fn miss(&mut self, text: usize, pos: usize, expect: Expect) {
        let t = &self.texts[text];
        let span = t.tokens.get(pos).map_or(t.end..t.end, |t| t.span.clone());
        if span.start > self.furthest || self.expected.is_empty() {
            self.furthest = span.start;
            self.expected.clear();
            self.found = span.clone();
        }
        if span.start == self.furthest {
            // An end of a quotation and a quoted token never begin at the same byte, so `found` is the token there.
            if self.expected.len() < MAX_EXPECTED && !self.expected.contains(&expect) {
                self.expected.push(expect);
            }
        }
    }

    fn sort(&mut self, text: usize, sort: SortId, pos: usize) -> Result<Ends, Stop> {
        let form = self.form;
        if let Some(done) = self.memo.get(&(text, sort, form, pos)) {
            return Ok(done.clone());
        }
        self.spend(1)?;
        let g = self.g;
        let starts = &g.sorts[sort as usize].starts;
        let terminals = self.texts[text].terminals.get(pos).copied().unwrap_or([None, None]);
        let mut rows: Vec<u16> = Vec::new();
        for t in terminals.into_iter().flatten() {
            rows.extend(starts.get(&t).into_iter().flatten());
        }
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() {
            self.miss(text, pos, Expect::Sort(sort));
        }
        let mut found: BTreeMap<usize, Vec<Node>> = BTreeMap::new();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Stop::Work);
        }
        for row in rows {
            let Some(formed) = g.form(row, form) else { continue };
            self.form = if formed.own { None } else { form };
            let states = self.items(text, formed.items, vec![State { pos, args: Vec::new() }])?;
            self.form = form;
            for mut s in states {
                if let Some(order) = formed.order {
                    let mut args: Vec<(u8, Node)> = order.iter().copied().zip(s.args).collect();
                    args.sort_unstable();
                    s.args = args.into_iter().map(|(_, a)| a).collect();
                }
                let node = self.node(NodeData { row, num: 0, text: None, args: s.args.into() });
                let nodes = found.entry(s.pos).or_default();
                if nodes.len() < 2 && !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
        }
        self.depth -= 1;
        for (end, nodes) in &found {
            if let [a, b] = nodes.as_slice() {
                let t = &self.texts[text].tokens;
                let span = t[pos].span.start..t[end.saturating_sub(1).max(pos)].span.end;
                self.doubles.push((span, *a, *b));
            }
        }
        let ends: Ends = found.into_iter().flat_map(|(e, ns)| ns.into_iter().map(move |n| (e, n))).collect();
        self.memo.insert((text, sort, form, pos), ends.clone());
        Ok(ends)
    }

    /// Runs items from every state; at most two different states are kept for any place.
    fn items(&mut self, text: usize, items: &'g [Item], mut states: Vec<State>) -> Result<Vec<State>, Stop> {
        for item in items {
            if states.is_empty() {
                break;
            }
            let mut next = Vec::new();
            match &item.kind {
                ItemKind::Article(_) | ItemKind::Mark(_) => continue,
                ItemKind::Word(w) => {
                    for mut s in states {
                        self.spend(1)?;
                        if self.word(text, s.pos, w) {
                            s.pos += 1;
                            keep(&mut next, s);
                        }
                    }
                }
                ItemKind::Arg(arg, _, asked) => {
                    let outer = self.form;
                    self.form = asked.form.as_deref().or(outer);
                    for s in states {
                        for (end, node) in self.arg(text, arg, s.pos)?.iter() {
                            self.spend(1 + s.args.len())?;
                            let mut args = s.args.clone();
                            args.push(*node);
                            keep(&mut next, State { pos: *end, args });
                        }
                    }
                    self.form = outer;
                }
                ItemKind::Optional(body) => {
                    let none = self.plain(Term::NONE, 0, None);
                    for s in self.items(text, body, states.clone())? {
                        keep(&mut next, s);
                    }
                    for mut s in states {
                        s.args.push(none);
                        keep(&mut next, s);
                    }
                }
            }
            states = next;
        }
        Ok(states)
    }

    fn word(&mut self, text: usize, pos: usize, w: &Word) -> bool {
        let fits = self.has(text, pos, w.terminal)
            || w.plural.as_ref().is_some_and(|p| self.has(text, pos, p.0))
            || w.inflected.as_ref().is_some_and(|i| i.terminals.iter().any(|t| self.has(text, pos, *t)));
        if !fits {
            self.miss(text, pos, Expect::Terminal(w.terminal));
        }
        fits
    }

    fn arg(&mut self, text: usize, arg: &'g Arg, pos: usize) -> Result<Ends, Stop> {
        let class = match arg {
            Arg::Sort(s) => return self.sort(text, *s, pos),
            Arg::List(one, sep) => return self.list(text, one, sep, pos),
            Arg::Number => NUMBER,
            Arg::Name => NAME,
            Arg::Var => VAR,
            Arg::Title | Arg::Quote(_) => QUOTED,
        };
        self.spend(1)?;
        if !self.has(text, pos, class) {
            self.miss(text, pos, Expect::Terminal(class));
            return Ok(Rc::new([]));
        }
        let kind = self.texts[text].tokens[pos].kind.clone();
        let node = match (arg, kind) {
            (Arg::Quote(s), Kind::Quoted(inside)) => {
                let inner = self.quotation(text, pos, inside, *s)?;
                let ends = inner
                    .into_iter()
                    .map(|n| (pos + 1, self.node(NodeData { row: Term::QUOTE, num: 0, text: None, args: [n].into() })));
                return Ok(ends.collect());
            }
            (_, Kind::Quoted(inside)) => {
                let title = tidy(&self.src[inside]);
                if title.is_empty() {
                    self.miss(text, pos, Expect::Terminal(class));
                    return Ok(Rc::new([]));
                }
                self.plain(Term::TITLE, 0, Some(title.into()))
            }
            (_, Kind::Mentioned) => {
                let said = self.texts[text].tokens[pos].key.clone();
                self.plain(Term::NAME, 0, Some(said.into()))
            }
            (_, Kind::Number(n)) => self.plain(Term::NUM, n as i32, None),
            (_, Kind::Letter(c)) => {
                let row = if class == NAME { Term::NAME } else { Term::VAR };
                self.plain(row, 0, Some(c.to_string().into()))
            }
            _ => return Ok(Rc::new([])),
        };
        Ok(Rc::new([(pos + 1, node)]))
    }

    fn quotation(&mut self, text: usize, pos: usize, inside: Range<usize>, sort: SortId) -> Result<Vec<Node>, Stop> {
        let inner = match self.quotes.get(&(text, pos)) {
            Some(known) => *known,
            None => {
                let depth = self.texts[text].depth + 1;
                if depth > MAX_QUOTES {
                    return Err(Stop::Work);
                }
                self.spend(inside.len())?;
                let opened = self.open(inside, depth).ok().flatten();
                self.quotes.insert((text, pos), opened);
                opened
            }
        };
        match inner {
            Some(t) => {
                let outer = self.form.take();
                let found = self.readings(t, sort);
                self.form = outer;
                found
            }
            None => {
                self.miss(text, pos, Expect::Sort(sort));
                Ok(Vec::new())
            }
        }
    }

    fn list(&mut self, text: usize, one: &'g Arg, sep: &'g Word, pos: usize) -> Result<Ends, Stop> {
        let mut done: Vec<(usize, Node)> = Vec::new();
        let mut open: BTreeMap<usize, Vec<State>> = BTreeMap::new();
        open.insert(pos, vec![State { pos, args: Vec::new() }]);
        while let Some((at, states)) = open.pop_first() {
            let elements = self.arg(text, one, at)?;
            for s in states {
                for (end, node) in elements.iter() {
                    self.spend(1 + s.args.len())?;
                    let mut args = s.args.clone();
                    args.push(*node);
                    if self.word(text, *end, sep) {
                        let waiting = open.entry(*end + 1).or_default();
                        keep(waiting, State { pos: *end + 1, args: args.clone() });
                    }
                    let list = self.node(NodeData { row: Term::LIST, num: 0, text: None, args: args.into() });
                    let twins = done.iter().filter(|(e, _)| e == end).count();
                    if twins < 2 && !done.contains(&(*end, list)) {
                        done.push((*end, list));
                    }
                }
            }
        }
        Ok(done.into())
    }

    fn plain(&mut self, row: u16, num: i32, text: Option<Box<str>>) -> Node {
        self.node(NodeData { row, num, text, args: [].into() })
    }

    fn node(&mut self, data: NodeData) -> Node {
        if let Some(id) = self.ids.get(&data) {
            return *id;
        }
        let id = self.nodes.len() as Node;
        self.nodes.push(data.clone());
        self.ids.insert(data, id);
        id
    }

    fn term(&self, node: Node) -> Term {
        let d = &self.nodes[node as usize];
        Term { row: d.row, num: d.num, text: d.text.clone(), args: d.args.iter().map(|a| self.term(*a)).collect() }
    }

    fn two_readings(&self, a: Node, b: Node) -> ParseError {
        let mut at = 0..self.src.len();
        let (mut x, mut y) = (a, b);
        // the phrase around the place where they part
        let (mut first, mut second) = (a, b);
        loop {
            let here = self.doubles.iter().find(|(_, p, q)| (*p, *q) == (x, y) || (*q, *p) == (x, y));
            if let Some((span, _, _)) = here {
                at = span.clone();
            }
            let (p, q) = (&self.nodes[x as usize], &self.nodes[y as usize]);
            if p.row < Term::FIRST_BUILTIN {
                (first, second) = (x, y);
            }
            if p.row != q.row || p.args.len() != q.args.len() {
                break;
            }
            let mut differ = p.args.iter().zip(q.args.iter()).filter(|(m, n)| m != n);
            match (differ.next(), differ.next()) {
                (Some((m, n)), None) => (x, y) = (*m, *n),
                _ => break,
            }
        }
        let (s, t) = (self.term(first), self.term(second));
        ParseError::TwoReadings { a: self.g.told_apart(&s, &t), b: self.g.told_apart(&t, &s), at }
    }

    fn no_reading(&self) -> ParseError {
        let g = self.g;
        let found = self.src.get(self.found.clone()).filter(|s| !s.is_empty()).map(str::to_string);
        let mut words: Vec<&str> = Vec::new();
        let mut expected: Vec<String> = Vec::new();
        for e in &self.expected {
            let shown = match e {
                Expect::Terminal(t) => {
                    words.push(g.show_terminal(*t));
                    g.show_terminal(*t).to_string()
                }
                Expect::Sort(s) => {
                    words.extend(g.starting_words(*s));
                    crate::names::of_sort(g.sorts[*s as usize].name)
                }
                Expect::End => "the end".to_string(),
            };
            if !expected.contains(&shown) {
                expected.push(shown);
            }
        }
        words.sort_unstable();
        let nearest = found.as_deref().and_then(|f| spell::nearest(f, words.iter().copied().filter(|w| *w != f)));
        ParseError::NoReading { at: self.found.clone(), found, expected, nearest: nearest.map(str::to_string) }
    }
}

/// A word that is made of known ones by hyphens is these words: `Ork-Einheit`.
fn parted(tokens: Vec<Token>, g: &Grammar) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    for t in tokens {
        if t.kind != Kind::Word || !t.key.contains('-') || g.terminal(&t.key).is_some() {
            out.push(t);
            continue;
        }
        let parts: Vec<&str> = t.key.split('-').collect();
        let mut i = 0;
        while i < parts.len() {
            if i > 0 {
                out.push(Token { kind: Kind::Punct, key: "-".to_string(), span: t.span.clone() });
            }
            // a name may have a hyphen of its own
            let known = |n: &usize| g.terminal(&parts[i..i + n].join("-")).is_some();
            let n = (1..=parts.len() - i).rev().find(known).unwrap_or(1);
            let key = parts[i..i + n].join("-");
            let kind = key.parse().map_or(Kind::Word, Kind::Number);
            out.push(Token { kind, key, span: t.span.clone() });
            i += n;
        }
    }
    out
}

fn fuse(tokens: &mut Vec<Token>, fused: &[Fused]) {
    for i in 0..tokens.len() {
        let fits = |f: &&Fused| {
            let rest = tokens.get(i..i + f.words.len()).unwrap_or_default();
            !rest.is_empty() && rest.iter().zip(&f.words).all(|(t, w)| t.key == *w && t.kind == Kind::Word)
        };
        let Some(f) = fused.iter().find(fits) else { continue };
        let end = tokens[i + f.words.len() - 1].span.end;
        tokens.drain(i + 1..i + f.words.len());
        tokens[i].span.end = end;
        (tokens[i].kind, tokens[i].key) = match &f.to {
            Ok(word) => (Kind::Word, word.to_string()),
            Err(called) => (Kind::Mentioned, called.clone()),
        };
    }
}

fn keep(states: &mut Vec<State>, s: State) {
    let mut twins = states.iter().filter(|o| o.pos == s.pos);
    let full = match (twins.next(), twins.next()) {
        (Some(_), Some(_)) => true,
        (Some(o), None) => o.args == s.args,
        _ => false,
    };
    if !full {
        states.push(s);
    }
}

#[cfg(test)]
mod tests;
