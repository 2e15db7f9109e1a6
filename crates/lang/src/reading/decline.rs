//! Terms to the words of a language with cases: what a row asks of an argument goes down, gender and number come up.

use super::inflection::{Class, Inflection};
use super::{Names, ReadingForm, Voice, names};
use crate::grammar::{Arg, Inflected, Item, ItemKind, Role, Word};
use crate::pattern::{Agree, Article, Asked};
use crate::print::{Kind, Out, present};
use crate::term::Term;

pub(super) fn tell<'r>(
    r: &'r ReadingForm,
    language: &'r Inflection,
    (term, node): (&Term, u32),
    voice: &Voice,
    names: &Names,
    alone: bool,
) -> Vec<Out<'r>> {
    let mut teller = Teller { r, language, voice, quoted: false, names, out: Vec::new(), last: Told::default() };
    let thing = alone && nominal(r.sort_of(term));
    let ask = Ask { case: if thing { language.alone } else { 0 }, ..Ask::default() };
    teller.term(term, node as usize, Role::Text, false, &ask);
    teller.out
}

/// What a phrase is asked to be.
#[derive(Clone, Default)]
struct Ask {
    many: bool,
    case: usize,
    /// The endings of its adjectives.
    set: usize,
    /// Of the thing that an adjective stands before.
    gender: Option<usize>,
    /// The name of the form.
    form: Option<String>,
    /// The article it has been given.
    article: Option<String>,
}

/// What a phrase turned out to be.
#[derive(Clone, Copy, Default)]
struct Told {
    many: bool,
    gender: Option<usize>,
}

struct Teller<'r, 'a> {
    r: &'r ReadingForm,
    language: &'r Inflection,
    voice: &'a Voice,
    /// Inside quotes.
    quoted: bool,
    names: &'a Names,
    out: Vec<Out<'r>>,
    /// What was spoken of last.
    last: Told,
}

/// What a row has printed so far.
struct Row<'t> {
    term: &'t Term,
    at: Vec<usize>,
    role: Role,
    node: usize,
    nominal: bool,
    ask: Ask,
    /// The endings of the adjectives that come next, and the article before them.
    set: usize,
    article: Option<String>,
    /// A quantity that waits for its noun, and whether it stands right before what comes next.
    quantity: Option<bool>,
    adjacent: bool,
    printed: Vec<Told>,
    result: Option<Told>,
    naming: Option<usize>,
    /// The first argument that was printed, with which a verb agrees.
    subject: Option<bool>,
}

/// What comes next that has a gender.
struct Head {
    gender: usize,
    many: bool,
    case: usize,
}

/// Whether phrases of this sort are things, or stand before them and agree.
fn nominal(sort: &str) -> bool {
    ReadingForm::nominal(sort)
        || matches!(sort, "zone" | "place" | "planet" | "adj" | "tagword" | "trait" | "faction" | "cardtype")
}

fn describes(sort: &str) -> bool {
    matches!(sort, "adj" | "tagword" | "trait" | "faction")
}

impl<'r> Teller<'r, '_> {
    fn push(&mut self, kind: Kind<'r>, role: Role, node: usize, glued: bool) {
        self.out.push(Out { kind, role, node: node as u32, glued, sign: false });
    }

    fn shown(&mut self, text: &str, role: Role, node: usize, glued: bool) {
        self.push(Kind::Shown(text.to_string()), role, node, glued);
    }

    fn column(&self, gender: usize, many: bool) -> usize {
        if many { self.language.several() } else { gender }
    }

    fn term(&mut self, t: &Term, node: usize, role: Role, glued: bool, ask: &Ask) -> Told {
        let letter = t.text().chars().next().unwrap_or('?');
        match t.row {
            Term::NUM => {
                self.push(Kind::Number(t.num), Role::Number, node, glued);
                Told { many: t.num != 1, gender: None }
            }
            Term::NAME => match self.names.told.get(&letter) {
                Some((noun, several)) => {
                    let phrase = self.language.mention[usize::from(*several)].replace("{0}", &format!("{noun}~"));
                    let said = self.language.phrase(&phrase, ask.case, *several);
                    self.shown(&said, Role::Name, node, glued);
                    Told { many: *several, gender: self.language.gender_of(noun) }
                }
                None => {
                    self.push(Kind::Name(letter), Role::Name, node, glued);
                    Told::default()
                }
            },
            Term::VAR => {
                self.push(Kind::Var(letter), Role::Name, node, glued);
                Told { many: true, gender: None }
            }
            Term::TITLE => {
                self.push(Kind::Title(format!("\"{}\"", t.text())), Role::Title, node, glued);
                Told::default()
            }
            Term::NONE => Told::default(),
            Term::QUOTE => {
                self.push(Kind::Open, role, node, glued);
                let outer = std::mem::replace(&mut self.quoted, true);
                for (a, n) in t.args.iter().zip(names::nodes(t, node)) {
                    self.term(a, n, role, true, &Ask::default());
                }
                self.quoted = outer;
                self.push(Kind::Close, role, node, true);
                Told::default()
            }
            Term::LIST => {
                for (a, n) in t.args.iter().zip(names::nodes(t, node)) {
                    self.term(a, n, role, false, ask);
                }
                Told::default()
            }
            _ => self.row(t, node, role, glued, ask),
        }
    }

    fn row(&mut self, t: &Term, node: usize, role: Role, glued: bool, ask: &Ask) -> Told {
        let r = self.r;
        let (Some(formed), Some(row)) = (r.grammar.form(t.row, ask.form.as_deref()), r.grammar.row(t)) else {
            self.push(Kind::Missing, role, node, glued);
            return Told::default();
        };
        if let Some(said) = self.calls(t) {
            let told = Told { many: false, gender: self.language.gender_of(said) };
            self.shown(&self.language.phrase(said, ask.case, false), row.role, node, glued);
            return told;
        }
        let mut asked = ask.clone();
        if formed.own {
            asked.form = None;
        }
        let is_thing = nominal(row.sort);
        let mut state = Row {
            term: t,
            at: names::nodes(t, node),
            role: row.role,
            node,
            nominal: is_thing,
            set: if is_thing { ask.set } else { 0 },
            article: if is_thing { ask.article.clone() } else { None },
            ask: asked,
            quantity: None,
            adjacent: false,
            printed: vec![Told::default(); t.args.len()],
            result: None,
            naming: names::naming(&r.grammar.naming, formed.items),
            subject: None,
        };
        self.items(formed.items, &mut state, glued);
        let told = state.result.unwrap_or_default();
        if matches!(row.sort, "np" | "who") && told.gender.is_some() {
            self.last = told;
        }
        told
    }

    /// How the card calls itself and the one it is on.
    fn calls(&self, t: &Term) -> Option<&str> {
        let row = self.r.grammar.row(t).filter(|row| row.sort == "ref" && t.args.is_empty())?;
        let said = match row.pattern {
            // in quotes it is the card that gains what they hold
            "this" if self.quoted && !self.voice.host.is_empty() => return None,
            "this" => &self.voice.this,
            "host" => &self.voice.host,
            _ => return None,
        };
        (!said.is_empty()).then_some(said.as_str())
    }

    fn items(&mut self, items: &'r [Item], row: &mut Row, mut first_glued: bool) {
        for (i, item) in items.iter().enumerate() {
            let glued = item.glued || first_glued;
            let before = self.out.len();
            let rest = &items[i + 1..];
            match &item.kind {
                ItemKind::Word(w) if w.shown == self.r.grammar.naming && self.name_follows(row, rest.first()) => {
                    continue;
                }
                ItemKind::Arg(..) if self.name_follows(row, Some(item)) => continue,
                ItemKind::Word(w) => match (&w.inflected, &w.plural) {
                    (Some(f), _) => self.inflected(f, rest, row, glued),
                    (None, Some((_, several))) if !w.verb => {
                        let many = self.noun_number(row);
                        row.result.get_or_insert(Told { many, gender: Some(self.language.foreign) });
                        self.shown(if many { several } else { &w.shown }, row.role, row.node, glued);
                    }
                    (None, Some((_, several))) => {
                        let many = row.subject.unwrap_or(row.ask.many);
                        self.shown(if many { several } else { &w.shown }, row.role, row.node, glued);
                    }
                    (None, None) => self.word(w, item, row, glued),
                },
                ItemKind::Article(article) => self.article(article, rest, row, glued),
                ItemKind::Mark(m) => {
                    row.quantity = Some(*m);
                    row.adjacent = true;
                    continue;
                }
                ItemKind::Arg(arg, n, asked) => self.argument(row, (arg, *n, asked), rest, glued),
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

    fn word(&mut self, w: &'r Word, item: &Item, row: &mut Row, glued: bool) {
        self.out.push(Out { kind: Kind::Word(w), role: row.role, node: row.node as u32, glued, sign: item.sign });
        row.adjacent = false;
    }

    fn inflected(&mut self, f: &Inflected, rest: &[Item], row: &mut Row, glued: bool) {
        let said = match f.lexeme.class {
            Class::Noun(gender) => {
                let many = self.noun_number(row);
                row.result.get_or_insert(Told { many, gender: Some(gender) });
                let case = f.case.unwrap_or(if row.nominal { row.ask.case } else { 0 });
                (row.set, row.article) = (0, None);
                f.lexeme.form(0, case, usize::from(many))
            }
            Class::Pronoun => {
                let told = self.last;
                row.result.get_or_insert(told);
                let case = f.case.unwrap_or(row.ask.case);
                f.lexeme.form(0, case, self.column(told.gender.unwrap_or(self.first_gender()), told.many))
            }
            Class::Adjective | Class::Determiner(_) => {
                let head = self.head(rest, row);
                let gender = head.gender;
                let column = self.column(gender, head.many);
                let set = row.set;
                if let Class::Determiner(after) = f.lexeme.class {
                    row.set = after;
                    row.result.get_or_insert(Told { many: head.many, gender: Some(gender) });
                }
                f.lexeme.form(set, f.case.unwrap_or(head.case), column)
            }
        };
        self.shown(said, row.role, row.node, glued);
        row.adjacent = false;
    }

    /// Where nothing says otherwise, things are cards.
    fn first_gender(&self) -> usize {
        self.language.default_gender
    }

    fn noun_number(&self, row: &mut Row) -> bool {
        row.quantity.take().unwrap_or(row.ask.many && row.nominal)
    }

    fn article(&mut self, article: &Article, rest: &[Item], row: &mut Row, glued: bool) {
        let (lemma, said) = match article {
            Article::Said(said) => (self.language.article_of(said).map(str::to_string), said.as_str()),
            Article::Again => match row.ask.article.clone() {
                Some(lemma) => (Some(lemma), ""),
                None => return,
            },
            _ => return,
        };
        let (Some(lemma), true) = (lemma, self.agrees(rest)) else {
            return self.shown(said, row.role, row.node, glued);
        };
        let head = self.head(rest, row);
        let (form, follow) = self.language.article(&lemma, head.case, self.column(head.gender, head.many));
        row.set = follow;
        row.article = Some(lemma);
        if let Some(form) = form {
            self.shown(form, row.role, row.node, glued);
        }
    }

    /// Whether what follows an article has forms, so that the article has them too.
    fn agrees(&self, rest: &[Item]) -> bool {
        match rest.first().map(|i| &i.kind) {
            Some(ItemKind::Word(w)) => w.inflected.is_some(),
            Some(ItemKind::Mark(_)) => self.agrees(&rest[1..]),
            Some(ItemKind::Arg(Arg::Number | Arg::Var | Arg::Name, ..)) => self.agrees(&rest[1..]),
            Some(ItemKind::Arg(..)) => true,
            Some(ItemKind::Optional(body)) => self.agrees(body),
            _ => false,
        }
    }

    /// The thing that comes next.
    fn head(&self, rest: &[Item], row: &Row) -> Head {
        let inherited = if row.nominal { row.ask.case } else { 0 };
        let mut quantity = row.quantity;
        for item in rest {
            match &item.kind {
                ItemKind::Mark(m) => quantity = Some(*m),
                ItemKind::Word(w) => match w.inflected.as_ref().map(|f| (&f.lexeme.class, f.case)) {
                    Some((Class::Noun(gender), case)) => {
                        let many = quantity.unwrap_or(row.ask.many && row.nominal);
                        return Head { gender: *gender, many, case: case.unwrap_or(inherited) };
                    }
                    Some(_) => {}
                    None if w.plural.is_some() && !w.verb => {
                        let many = quantity.unwrap_or(row.ask.many && row.nominal);
                        return Head { gender: self.language.foreign, many, case: inherited };
                    }
                    None => break,
                },
                ItemKind::Arg(arg, n, asked) => {
                    let Some(a) = row.term.args.get(*n as usize) else { break };
                    let sort = self.r.sort_of(a);
                    if matches!(arg, Arg::Number | Arg::Var) || ["value", "simple", "term"].contains(&sort) {
                        quantity = Some(bare_number(a) != Some(1));
                        continue;
                    }
                    if describes(sort) {
                        continue;
                    }
                    let many = self.number_for(row, quantity, *n, asked);
                    let case = self.case_for(row, a, asked);
                    return Head { gender: self.gender(a).unwrap_or(self.first_gender()), many, case };
                }
                ItemKind::Optional(body) if !present(body, &row.term.args) => {}
                _ => break,
            }
        }
        Head { gender: row.ask.gender.unwrap_or(self.first_gender()), many: row.ask.many, case: inherited }
    }

    /// The gender of a phrase: that of its first noun.
    fn gender(&self, t: &Term) -> Option<usize> {
        if t.row == Term::NAME {
            let (noun, _) = self.names.told.get(&t.text().chars().next()?)?;
            return self.language.gender_of(noun).or(Some(self.language.foreign));
        }
        if let Some(said) = self.calls(t) {
            return self.language.gender_of(said);
        }
        self.r.grammar.items.get(t.row as usize)?.iter().find_map(|item| match &item.kind {
            ItemKind::Word(w) if w.plural.is_some() && !w.verb => Some(self.language.foreign),
            ItemKind::Word(w) => match w.inflected.as_ref()?.lexeme.class {
                Class::Noun(gender) => Some(gender),
                Class::Pronoun => self.last.gender,
                _ => None,
            },
            ItemKind::Arg(_, n, _) => {
                let a = t.args.get(*n as usize)?;
                let sort = self.r.sort_of(a);
                (a.row == Term::NAME || nominal(sort) && !describes(sort)).then(|| self.gender(a)).flatten()
            }
            _ => None,
        })
    }

    /// Whether this is the name of what the row speaks of, and is told in other words.
    fn name_follows(&self, row: &Row, item: Option<&Item>) -> bool {
        let Some(Item { kind: ItemKind::Arg(_, n, _), .. }) = item else { return false };
        let letter = row.term.args.get(*n as usize).and_then(|a| a.text().chars().next());
        row.naming == Some(*n as usize) && letter.is_some_and(|l| self.names.told.contains_key(&l))
    }

    fn case_for(&self, row: &Row, a: &Term, asked: &Asked) -> usize {
        let named = asked.words.iter().find_map(|w| self.language.case(w));
        let inherits = row.nominal && (nominal(self.r.sort_of(a)) || a.row == Term::NAME);
        named.unwrap_or(if inherits { row.ask.case } else { 0 })
    }

    /// The number in which an argument is to be printed.
    fn number_for(&self, row: &Row, quantity: Option<bool>, n: u8, asked: &Asked) -> bool {
        let sort = row.term.args.get(n as usize).map_or("", |a| self.r.sort_of(a));
        match asked.agree {
            Agree::One => false,
            Agree::Many => true,
            Agree::With(other) => row.printed.get(other as usize).is_some_and(|t| t.many),
            Agree::Free if !nominal(sort) => false,
            Agree::Free => match quantity {
                Some(q) if row.nominal || row.adjacent => q,
                _ => row.nominal && row.ask.many,
            },
        }
    }

    fn argument(&mut self, row: &mut Row, (arg, n, asked): (&'r Arg, u8, &Asked), rest: &[Item], glued: bool) {
        let (Some(a), Some(node)) = (row.term.args.get(n as usize), row.at.get(n as usize).copied()) else {
            return self.push(Kind::Missing, row.role, row.node, glued);
        };
        let sort = self.r.sort_of(a);
        let thing = nominal(sort);
        let ask = Ask {
            many: self.number_for(row, row.quantity, n, asked),
            case: self.case_for(row, a, asked),
            set: if thing { row.set } else { 0 },
            gender: if describes(sort) { Some(self.head(rest, row).gender) } else { None },
            form: asked.form.clone().or_else(|| row.ask.form.clone()),
            article: if thing { row.article.clone() } else { None },
        };
        let ask = if describes(sort) { Ask { many: self.head(rest, row).many, ..ask } } else { ask };
        let told = self.value(arg, a, node, row.role, glued, &ask);
        row.printed[n as usize] = told;
        row.subject.get_or_insert(told.many);
        row.adjacent = false;
        if matches!(arg, Arg::Number | Arg::Var) || ["value", "simple", "term"].contains(&sort) {
            row.quantity = Some(bare_number(a) != Some(1));
            row.adjacent = true;
        } else if !describes(sort) && (ReadingForm::nominal(sort) || a.row == Term::NAME) {
            row.quantity = None;
            row.result.get_or_insert(told);
            if !row.nominal {
                (row.set, row.article) = (0, None);
            }
        }
    }

    fn value(&mut self, arg: &'r Arg, t: &Term, node: usize, role: Role, glued: bool, ask: &Ask) -> Told {
        let Arg::List(one, sep) = arg else {
            return self.term(t, node, Role::Text, glued, ask);
        };
        if !t.is_list() {
            return self.term(t, node, role, glued, ask);
        }
        for (i, (e, n)) in t.args.iter().zip(names::nodes(t, node)).enumerate() {
            if i > 0 {
                self.push(Kind::Word(sep), Role::Text, node, false);
            }
            self.value(one, e, n, role, glued && i == 0, ask);
        }
        Told::default()
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
