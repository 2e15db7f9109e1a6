//! Terms to words, with the number of everything known from where it stands in the term.

use super::{Names, ReadingForm, Voice, names};
use crate::grammar::{Arg, Item, ItemKind, Role};
use crate::pattern::{Agree, Article, Asked};
use crate::print::{Kind, Out, present};
use crate::term::Term;

pub(super) fn tell<'r>(r: &'r ReadingForm, term: &Term, node: u32, voice: &Voice, names: &Names) -> Vec<Out<'r>> {
    let mut teller = Teller { r, voice, quoted: false, form: None, names, out: Vec::new() };
    teller.term(term, node as usize, Role::Text, false, false);
    teller.out
}

struct Teller<'r, 'a> {
    r: &'r ReadingForm,
    voice: &'a Voice,
    /// Inside quotes.
    quoted: bool,
    /// The form in which a row is asked for, by its name; whatever has none of that name hands it on.
    form: Option<&'r str>,
    names: &'a Names,
    out: Vec<Out<'r>>,
}

/// What a row has printed so far.
struct Row<'t> {
    term: &'t Term,
    at: Vec<usize>,
    role: Role,
    node: usize,
    nominal: bool,
    /// Whether the phrase is about several.
    many: bool,
    /// A quantity that waits for its noun, and whether it stands right before what comes next.
    quantity: Option<bool>,
    adjacent: bool,
    /// The number of each argument as it was printed.
    printed: Vec<bool>,
    /// The number of the whole.
    result: Option<bool>,
    naming: Option<usize>,
    /// The number of the first argument that was printed, with which a verb agrees.
    subject: Option<bool>,
}

impl<'r> Teller<'r, '_> {
    fn push(&mut self, kind: Kind<'r>, role: Role, node: usize, glued: bool) {
        self.out.push(Out { kind, role, node: node as u32, glued, sign: false });
    }

    fn shown(&mut self, text: &str, role: Role, node: usize, glued: bool) {
        self.push(Kind::Shown(text.to_string()), role, node, glued);
    }

    /// Prints a term and says whether it is about several.
    fn term(&mut self, t: &Term, node: usize, role: Role, glued: bool, many: bool) -> bool {
        let letter = t.text().chars().next().unwrap_or('?');
        match t.row {
            Term::NUM => {
                self.push(Kind::Number(t.num), Role::Number, node, glued);
                t.num != 1
            }
            Term::NAME => match self.names.told.get(&letter) {
                Some((noun, several)) => {
                    let one = self.r.nouns.iter().find(|(one, _)| one == noun);
                    let plural = one.map_or(noun.as_str(), |(_, many)| many.as_str());
                    let said = if *several { format!("those {plural}") } else { format!("that {noun}") };
                    self.shown(&said, Role::Name, node, glued);
                    *several
                }
                None => {
                    self.push(Kind::Name(letter), Role::Name, node, glued);
                    false
                }
            },
            Term::VAR => {
                self.push(Kind::Var(letter), Role::Name, node, glued);
                true
            }
            Term::TITLE => {
                self.push(Kind::Title(format!("\"{}\"", t.text())), Role::Title, node, glued);
                false
            }
            Term::NONE => false,
            Term::QUOTE => {
                self.push(Kind::Open, role, node, glued);
                let outer = std::mem::replace(&mut self.quoted, true);
                for (a, n) in t.args.iter().zip(names::nodes(t, node)) {
                    self.term(a, n, role, true, false);
                }
                self.quoted = outer;
                self.push(Kind::Close, role, node, true);
                false
            }
            Term::LIST => {
                for (a, n) in t.args.iter().zip(names::nodes(t, node)) {
                    self.term(a, n, role, false, many);
                }
                false
            }
            _ => self.row(t, node, role, glued, many),
        }
    }

    fn row(&mut self, t: &Term, node: usize, role: Role, glued: bool, many: bool) -> bool {
        let (Some(formed), Some(row)) = (self.r.grammar.form(t.row, self.form), self.r.grammar.row(t)) else {
            self.push(Kind::Missing, role, node, glued);
            return false;
        };
        if row.sort == "ref" && t.args.is_empty() {
            let said = match row.pattern {
                // in quotes it is the card that gains what they hold
                "this" if self.quoted && !self.voice.host.is_empty() => "",
                "this" => &self.voice.this,
                "host" => &self.voice.host,
                _ => "",
            };
            if !said.is_empty() {
                self.shown(said, row.role, node, glued);
                return false;
            }
        }
        let mut state = Row {
            term: t,
            at: names::nodes(t, node),
            role: row.role,
            node,
            nominal: ReadingForm::nominal(row.sort),
            many,
            quantity: None,
            adjacent: false,
            printed: vec![false; t.args.len()],
            result: None,
            naming: names::naming(&self.r.grammar.naming, formed.items),
            subject: None,
        };
        let asked = self.form;
        if formed.own {
            self.form = None;
        }
        self.items(formed.items, &mut state, glued);
        self.form = asked;
        state.result.unwrap_or(false)
    }

    fn items(&mut self, items: &'r [Item], row: &mut Row, mut first_glued: bool) {
        for (i, item) in items.iter().enumerate() {
            let glued = item.glued || first_glued;
            let before = self.out.len();
            match &item.kind {
                ItemKind::Word(w) if w.shown == "as" && self.name_follows(row, items.get(i + 1)) => continue,
                ItemKind::Arg(..) if self.name_follows(row, Some(item)) => continue,
                ItemKind::Word(w) => {
                    match &w.plural {
                        Some((_, several)) => {
                            let many = if w.verb {
                                row.subject.unwrap_or(row.many)
                            } else {
                                row.quantity.take().unwrap_or(row.many)
                            };
                            if !w.verb {
                                row.result.get_or_insert(many);
                            }
                            let shown = if many { several } else { &w.shown };
                            self.shown(shown, row.role, row.node, glued);
                        }
                        None => self.out.push(Out {
                            kind: Kind::Word(w),
                            role: row.role,
                            node: row.node as u32,
                            glued,
                            sign: item.sign,
                        }),
                    }
                    row.adjacent = false;
                }
                ItemKind::Article(Article::The) => self.shown("the", row.role, row.node, glued),
                ItemKind::Article(_) => {
                    let many = items[i + 1..].iter().find_map(|next| match &next.kind {
                        ItemKind::Arg(arg, n, agree) => Some(self.number_for(row, arg, *n, agree.agree)),
                        ItemKind::Word(w) if w.plural.is_some() => Some(row.quantity.unwrap_or(row.many)),
                        _ => None,
                    });
                    if many != Some(true) {
                        self.push(Kind::A, row.role, row.node, glued);
                    }
                }
                ItemKind::Mark(m) => {
                    row.quantity = Some(*m);
                    row.adjacent = true;
                    continue;
                }
                ItemKind::Arg(arg, n, agree) => self.argument(row, arg, *n, agree, glued),
                ItemKind::Optional(body) => {
                    let told = body.iter().any(|i| self.name_follows(row, Some(i)));
                    if present(body, &row.term.args) && !told {
                        self.items(body, row, glued);
                    }
                }
            }
            first_glued &= self.out.len() == before;
        }
    }

    /// Whether this is the name of what the row speaks of, and is told in other words.
    fn name_follows(&self, row: &Row, item: Option<&Item>) -> bool {
        let Some(Item { kind: ItemKind::Arg(_, n, _), .. }) = item else { return false };
        let letter = row.term.args.get(*n as usize).and_then(|a| a.text().chars().next());
        row.naming == Some(*n as usize) && letter.is_some_and(|l| self.names.told.contains_key(&l))
    }

    /// The number in which an argument is to be printed.
    fn number_for(&self, row: &Row, arg: &Arg, n: u8, agree: Agree) -> bool {
        let nominal = row.term.args.get(n as usize).is_some_and(|a| ReadingForm::nominal(self.r.sort_of(a)));
        match agree {
            Agree::One => false,
            Agree::Many => true,
            Agree::With(other) => row.printed.get(other as usize).copied().unwrap_or(false),
            Agree::Free if !nominal || matches!(arg, Arg::List(..)) => false,
            Agree::Free => match row.quantity {
                Some(q) if row.nominal || row.adjacent => q,
                _ => row.nominal && row.many,
            },
        }
    }

    fn argument(&mut self, row: &mut Row, arg: &'r Arg, n: u8, asked: &'r Asked, glued: bool) {
        let (Some(a), Some(node)) = (row.term.args.get(n as usize), row.at.get(n as usize).copied()) else {
            return self.push(Kind::Missing, row.role, row.node, glued);
        };
        let many = self.number_for(row, arg, n, asked.agree);
        let outer = self.form;
        self.form = asked.form.as_deref().or(outer);
        let printed = self.value(arg, a, node, row.role, glued, many);
        self.form = outer;
        row.printed[n as usize] = printed;
        row.subject.get_or_insert(printed);
        let sort = self.r.sort_of(a);
        row.adjacent = false;
        if matches!(arg, Arg::Number | Arg::Var) || ["value", "simple", "term"].contains(&sort) {
            row.quantity = Some(bare_number(a) != Some(1));
            row.adjacent = true;
        } else if ReadingForm::nominal(sort) || a.row == Term::NAME {
            row.quantity = None;
            row.result.get_or_insert(printed);
        }
    }

    fn value(&mut self, arg: &'r Arg, t: &Term, node: usize, role: Role, glued: bool, many: bool) -> bool {
        let Arg::List(one, sep) = arg else {
            return self.term(t, node, Role::Text, glued, many);
        };
        if !t.is_list() {
            return self.term(t, node, role, glued, many);
        }
        for (i, (e, n)) in t.args.iter().zip(names::nodes(t, node)).enumerate() {
            if i > 0 {
                self.push(Kind::Word(sep), Role::Text, node, false);
            }
            self.value(one, e, n, role, glued && i == 0, many);
        }
        false
    }
}

/// The number a phrase is, if it is nothing else.
fn bare_number(t: &Term) -> Option<i32> {
    match t.row {
        Term::NUM => Some(t.num),
        _ => match t.args.as_slice() {
            [one] => bare_number(one),
            _ => None,
        },
    }
}
