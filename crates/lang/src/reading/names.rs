//! Names: `choose target unit as A. Damage A` reads "choose target unit. Damage that unit".
//!
//! "That unit" is the last unit that was spoken of before, "those units" the last several. A name whose every mention is
//! found so is not printed; the others keep their letters.

use super::ReadingForm;
use super::inflection::Class;
use crate::grammar::{Arg, Grammar, Item, ItemKind, Word};
use crate::print::present;
use crate::term::Term;
use std::collections::{BTreeMap, BTreeSet};

/// How the names of a line are told.
#[derive(Default)]
pub(super) struct Names {
    /// By letter: the noun, and whether it is several.
    pub told: BTreeMap<char, (String, bool)>,
}

/// Nouns by which things may be mentioned, with their plurals.
pub(super) fn nouns(g: &Grammar) -> Vec<(String, String)> {
    let taken = ReadingForm::taken(g);
    let mut out = BTreeSet::new();
    for (row, items) in g.rows().iter().zip(&g.items) {
        if row.sort == "noun"
            && let Some(noun) = plain_noun(items)
            && !taken.contains(&noun.to_lowercase())
        {
            let many = g.inflection.as_ref().and_then(|i| Some(i.lexeme(noun)?.form(0, 0, 1).to_string()));
            out.insert((noun.to_string(), many.unwrap_or_else(|| g.lexicon().plural(noun))));
        }
    }
    out.into_iter().collect()
}

/// Pairs of rows that differ in `as {name}` alone.
pub(super) fn twins(g: &Grammar) -> Vec<(u16, u16)> {
    let mut out = Vec::new();
    for (i, named) in g.rows().iter().enumerate() {
        let Some(plain) = named.pattern.strip_suffix(" as {name}") else { continue };
        let twin = g.rows().iter().position(|r| r.sort == named.sort && r.pattern == plain);
        out.extend(twin.map(|t| (t as u16, i as u16)));
    }
    out
}

/// The noun of a description.
pub(super) fn noun(r: &ReadingForm, g: &Term) -> Option<String> {
    Survey { r, spoken: Vec::new(), mentions: Vec::new() }.noun(g).map(|(noun, _)| noun)
}

/// The noun of a row that is nothing else.
fn plain_noun(items: &[Item]) -> Option<&str> {
    match items {
        [Item { kind: ItemKind::Word(w), .. }] if is_noun(w) && !w.shown.contains('-') => Some(&w.shown),
        _ => None,
    }
}

fn is_noun(w: &Word) -> bool {
    let inflected = w.inflected.as_ref().is_some_and(|i| matches!(i.lexeme.class, Class::Noun(_)));
    inflected || w.plural.is_some() && !w.verb
}

/// Something spoken of.
struct Spoken {
    noun: String,
    many: bool,
    letter: Option<char>,
    node: usize,
    /// Whether the name may be left out: the row can do without, or has a twin that does.
    nameable: bool,
}

/// A name where it is used: the node, and how many things had been spoken of.
struct Mention {
    node: usize,
    said: String,
    before: usize,
}

struct Survey<'r> {
    r: &'r ReadingForm,
    spoken: Vec<Spoken>,
    mentions: Vec<Mention>,
}

fn size(t: &Term) -> usize {
    1 + t.args.iter().map(size).sum::<usize>()
}

/// The nodes of a term's arguments.
pub(super) fn nodes(t: &Term, node: usize) -> Vec<usize> {
    let mut next = node + 1;
    t.args
        .iter()
        .map(|a| {
            let at = next;
            next += size(a);
            at
        })
        .collect()
}

/// Which argument of a row names what it speaks of.
pub(super) fn naming(r#as: &str, items: &[Item]) -> Option<usize> {
    let last = match items {
        [.., Item { kind: ItemKind::Word(w), .. }, Item { kind: ItemKind::Arg(Arg::Name, n, _), .. }]
            if w.shown == r#as =>
        {
            Some(*n as usize)
        }
        _ => None,
    };
    let optional = items.iter().find_map(|i| match &i.kind {
        ItemKind::Optional(body) => match body.as_slice() {
            [Item { kind: ItemKind::Word(w), .. }, Item { kind: ItemKind::Arg(Arg::Name, n, _), .. }]
                if w.shown == r#as =>
            {
                Some(*n as usize)
            }
            _ => None,
        },
        _ => None,
    });
    optional.or(last)
}

impl Survey<'_> {
    fn of<'r>(r: &'r ReadingForm, t: &Term) -> Survey<'r> {
        let mut s = Survey { r, spoken: Vec::new(), mentions: Vec::new() };
        s.walk(t, 0);
        s
    }

    /// In the order in which it is read out.
    fn walk(&mut self, t: &Term, node: usize) {
        if t.row == Term::NAME {
            let mention = Mention { node, said: t.text().to_string(), before: self.spoken.len() };
            return self.mentions.push(mention);
        }
        let at = nodes(t, node);
        let Some(items) = self.r.grammar.items.get(t.row as usize) else {
            for (a, n) in t.args.iter().zip(at) {
                self.walk(a, n);
            }
            return;
        };
        let names = naming(&self.r.grammar.naming, items);
        self.items(items, t, &at, names);
        let sort = self.r.sort_of(t);
        let letter = names.and_then(|n| t.args.get(n)).filter(|a| a.row == Term::NAME);
        let letter = letter.and_then(|a| a.text().chars().next());
        if (sort == "np" || sort == "who" || names.is_some())
            && let Some((noun, many)) = self.noun(t)
        {
            let optional = items.iter().any(|i| matches!(i.kind, ItemKind::Optional(_)));
            let nameable = optional || self.r.twins.iter().any(|(_, named)| *named == t.row);
            self.spoken.push(Spoken { noun, many, letter, node, nameable });
        }
    }

    fn items(&mut self, items: &[Item], t: &Term, at: &[usize], names: Option<usize>) {
        for item in items {
            match &item.kind {
                ItemKind::Arg(_, n, _) if Some(*n as usize) != names => {
                    if let (Some(a), Some(node)) = (t.args.get(*n as usize), at.get(*n as usize)) {
                        self.walk(a, *node);
                    }
                }
                ItemKind::Optional(body) if present(body, &t.args) => self.items(body, t, at, names),
                _ => {}
            }
        }
    }

    /// The noun of what a phrase speaks of and whether it is several; nothing for what was spoken of before.
    fn noun(&self, t: &Term) -> Option<(String, bool)> {
        let items = self.r.grammar.items.get(t.row as usize)?;
        let row = self.r.grammar.row(t)?;
        if row.sort == "noun" {
            return plain_noun(items).map(|n| (n.to_string(), false));
        }
        let mut many = false;
        let mut found: Option<String> = None;
        for item in items {
            match &item.kind {
                ItemKind::Mark(m) => many |= m,
                ItemKind::Word(w) => {
                    many |= match &self.r.grammar.inflection {
                        Some(i) => i.several_words.contains(&w.shown),
                        None => ["each", "all"].contains(&w.shown.as_str()),
                    };
                    let card = w.shown == "card" || w.inflected.is_some() && is_noun(w);
                    if row.sort == "npcore" && card && found.is_none() {
                        found = Some(w.shown.clone());
                    }
                }
                ItemKind::Arg(arg, n, _) => {
                    let a = t.args.get(*n as usize)?;
                    match arg {
                        Arg::Number => many |= a.num != 1,
                        Arg::Var => many = true,
                        Arg::Name if row.sort == "npcore" => found = Some(self.called(a.text())?.0),
                        Arg::Sort(_) => {
                            let sort = self.r.sort_of(a);
                            if sort == "ref" {
                                return None;
                            }
                            if ReadingForm::nominal(sort) {
                                let (noun, several) = self.noun(a)?;
                                many |= several;
                                found = Some(match found {
                                    Some(old) if old != noun => "card".to_string(),
                                    _ => noun,
                                });
                            }
                        }
                        _ => {}
                    }
                }
                ItemKind::Optional(_) | ItemKind::Article(_) => {}
            }
        }
        found.filter(|noun| self.r.nouns.iter().any(|(n, _)| n == noun)).map(|noun| (noun, many))
    }

    /// What a name is called: by its letter, or as it was said.
    fn called(&self, said: &str) -> Option<(String, bool)> {
        if let Some((det, noun)) = said.split_once(' ') {
            let (one, _) = self.r.nouns.iter().find(|(o, m)| o == noun || m == noun)?;
            return Some((one.clone(), det == "those"));
        }
        let letter = said.chars().next();
        self.spoken.iter().rev().find(|s| s.letter == letter).map(|s| (s.noun.clone(), s.many))
    }

    /// The last such thing spoken of before a mention.
    fn meant(&self, noun: &str, many: bool, before: usize) -> Option<usize> {
        self.spoken[..before].iter().rposition(|s| s.noun == noun && s.many == many)
    }
}

impl Names {
    pub(super) fn of(r: &ReadingForm, t: &Term) -> Self {
        let s = Survey::of(r, t);
        let mut told: BTreeMap<char, (String, bool)> = BTreeMap::new();
        let mut letters = BTreeSet::new();
        for one in &s.spoken {
            let nameable = one.nameable;
            if let Some(letter) = one.letter.filter(|_| nameable) {
                // a letter that names two things is none that can be told
                if letters.insert(letter) {
                    told.insert(letter, (one.noun.clone(), one.many));
                } else {
                    told.remove(&letter);
                }
            }
        }
        let mut mentioned = BTreeSet::new();
        for m in &s.mentions {
            let Some(letter) = m.said.chars().next() else { continue };
            mentioned.insert(letter);
            if let Some((noun, many)) = told.get(&letter) {
                let meant = s.meant(noun, *many, m.before).and_then(|i| s.spoken[i].letter);
                if meant != Some(letter) {
                    told.remove(&letter);
                }
            }
        }
        told.retain(|letter, _| mentioned.contains(letter));
        Self { told }
    }
}

/// The term with every thing that is mentioned named, letters in the order in which they are given in the term.
pub(super) fn resolve(r: &ReadingForm, t: &Term) -> Term {
    let s = Survey::of(r, t);
    // each name of the text: a letter it has, or the thing it means
    let mut given: BTreeMap<usize, String> = BTreeMap::new();
    for one in &s.spoken {
        if let Some(letter) = one.letter {
            given.insert(one.node, letter.to_string());
        }
    }
    let mut means: BTreeMap<usize, String> = BTreeMap::new();
    for m in &s.mentions {
        let thing = match m.said.split_once(' ') {
            None => Some(m.said.clone()),
            Some(_) => s.called(&m.said).and_then(|(noun, many)| s.meant(&noun, many, m.before)).map(|i| {
                let node = s.spoken[i].node;
                given.entry(node).or_insert_with(|| format!("@{node}")).clone()
            }),
        };
        means.insert(m.node, thing.unwrap_or_else(|| "?".to_string()));
    }
    let mut letters = BTreeMap::new();
    rebuild(r, t, 0, &given, &means, &mut letters)
}

fn rebuild(
    r: &ReadingForm,
    t: &Term,
    node: usize,
    given: &BTreeMap<usize, String>,
    means: &BTreeMap<usize, String>,
    letters: &mut BTreeMap<String, char>,
) -> Term {
    if let (Term::NAME, Some(key)) = (t.row, means.get(&node)) {
        return letter(key, letters);
    }
    let naming = r.grammar.items.get(t.row as usize).and_then(|items| naming(&r.grammar.naming, items));
    let mut out = Term { args: Vec::new(), ..t.clone() };
    for (i, (a, n)) in t.args.iter().zip(nodes(t, node)).enumerate() {
        let arg = match given.get(&node) {
            Some(key) if naming == Some(i) => letter(key, letters),
            _ => rebuild(r, a, n, given, means, letters),
        };
        out.args.push(arg);
    }
    let twin = r.twins.iter().find(|(plain, _)| *plain == t.row);
    if let (Some((_, named)), Some(key)) = (twin, given.get(&node)) {
        out.row = *named;
        out.args.push(letter(key, letters));
    }
    out
}

/// The letter of a thing, the next one if it has none yet.
fn letter(thing: &str, letters: &mut BTreeMap<String, char>) -> Term {
    let next = char::from_u32('A' as u32 + letters.len() as u32).unwrap_or('?');
    Term::name(*letters.entry(thing.to_string()).or_insert(next))
}
