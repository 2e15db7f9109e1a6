//! The mini-language of row patterns, compiled to items.

use crate::lex::{Kind, Token, lex};
use crate::reading::inflection::Inflection;

/// A literal of a pattern before words are interned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    pub key: String,
    /// As the pattern spells it.
    pub shown: String,
    pub noun: bool,
    /// A verb that agrees with its subject.
    pub verb: bool,
    /// The case in which it stands, by name, where its place does not say so.
    pub case: Option<String>,
}

/// A word that is printed and not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Article {
    A,
    The,
    /// As a language with cases writes it; it agrees with what follows.
    Said(String),
    /// The one that the whole phrase has, once more.
    Again,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawArg {
    Sort(String),
    Number,
    Name,
    Var,
    Title,
    Quote(String),
    List(Box<RawArg>, Literal),
    /// In a reading: the argument of that number of the row it belongs to.
    Index(u8, Asked),
}

/// What a reading asks of an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub agree: Agree,
    /// A case or the name of a form, as it is written.
    pub words: Vec<String>,
    /// The name of the form, as the language has it.
    pub form: Option<String>,
}

/// The number a phrase is printed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Agree {
    /// As its place asks.
    #[default]
    Free,
    One,
    Many,
    /// Like the argument of that number.
    With(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawItem {
    Literal(Literal),
    Article(Article),
    /// From here nouns are plural (true) or singular (false).
    Mark(bool),
    Arg(RawArg),
    Optional(Vec<Piece>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub item: RawItem,
    /// Written against the piece before it.
    pub glued: bool,
}

pub(crate) fn compile(pattern: &str) -> Result<Vec<Piece>, String> {
    compile_in(pattern, None)
}

/// A pattern in the words of a language.
pub(crate) fn compile_in(pattern: &str, language: Option<&Inflection>) -> Result<Vec<Piece>, String> {
    let mut reader = Reader { rest: pattern, spaced: true, language };
    let pieces = reader.pieces(false)?;
    if pieces.iter().all(|p| matches!(p.item, RawItem::Optional(_) | RawItem::Mark(_) | RawItem::Article(_))) {
        return Err("can match nothing at all".into());
    }
    Ok(pieces)
}

struct Reader<'a> {
    rest: &'a str,
    spaced: bool,
    language: Option<&'a Inflection>,
}

impl Reader<'_> {
    fn pieces(&mut self, inner: bool) -> Result<Vec<Piece>, String> {
        let mut out = Vec::new();
        loop {
            let trimmed = self.rest.trim_start();
            self.spaced |= trimmed.len() < self.rest.len();
            self.rest = trimmed;
            let Some(c) = self.rest.chars().next() else {
                return if inner { Err("`[` is not closed".into()) } else { Ok(out) };
            };
            match c {
                '{' => {
                    let end = self.rest.find('}').ok_or("`{` is not closed")?;
                    let arg = argument(&self.rest[1..end])?;
                    self.take(end + 1);
                    self.push(&mut out, RawItem::Arg(arg));
                }
                '[' => {
                    if inner {
                        return Err("`[` inside `[`".into());
                    }
                    self.take(1);
                    let spaced = self.spaced;
                    let body = self.pieces(true)?;
                    let args = body.iter().filter(|p| matches!(p.item, RawItem::Arg(_))).count();
                    if args != 1 {
                        return Err("an optional part holds exactly one argument".into());
                    }
                    out.push(Piece { item: RawItem::Optional(body), glued: !spaced });
                    self.spaced = false;
                }
                ']' => {
                    if !inner {
                        return Err("`]` without `[`".into());
                    }
                    self.take(1);
                    return Ok(out);
                }
                '}' => return Err("`}` without `{`".into()),
                _ => self.literals(&mut out)?,
            }
        }
    }

    fn take(&mut self, n: usize) {
        self.rest = &self.rest[n..];
    }

    fn push(&mut self, out: &mut Vec<Piece>, item: RawItem) {
        out.push(Piece { item, glued: !self.spaced });
        self.spaced = false;
    }

    fn literals(&mut self, out: &mut Vec<Piece>) -> Result<(), String> {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{}[]".contains(c)).unwrap_or(self.rest.len());
        let chunk = &self.rest[..end];
        self.take(end);
        match chunk {
            "~~" => out.push(Piece { item: RawItem::Mark(true), glued: true }),
            "~1" => out.push(Piece { item: RawItem::Mark(false), glued: true }),
            "~a" if self.language.is_some() => self.push(out, RawItem::Article(Article::Again)),
            _ => {
                let (body, noun, case) = match chunk.rsplit_once('~') {
                    Some((b, "")) => (b, true, None),
                    Some((b, case)) if self.language.is_some_and(|l| l.case(case).is_some()) => (b, true, Some(case)),
                    _ => (chunk, false, None),
                };
                let (body, verb) = body.strip_suffix('^').map_or((body, false), |b| (b, true));
                let mut tokens = lex(body, 0).map_err(|_| format!("`{chunk}` is not a word or sign"))?;
                if let Some(language) = self.language {
                    language.mark(&mut tokens);
                }
                let last = tokens.len().saturating_sub(1);
                if tokens.is_empty() {
                    return Err(format!("`{chunk}` is not a word or sign"));
                }
                for (i, t) in tokens.iter().enumerate() {
                    let mut item = literal(body, t, noun && i == last)?;
                    if let RawItem::Literal(l) = &mut item {
                        l.verb = verb && i == last;
                        l.case = case.map(str::to_string);
                    }
                    if let (RawItem::Article(a), true) = (&mut item, self.language.is_some()) {
                        *a = Article::Said(body[t.span.clone()].to_string());
                    }
                    self.push(out, item);
                }
            }
        }
        Ok(())
    }
}

fn literal(body: &str, t: &Token, noun: bool) -> Result<RawItem, String> {
    match t.kind {
        Kind::Article => Ok(RawItem::Article(if t.key == "the" { Article::The } else { Article::A })),
        Kind::Quoted(_) => Err("quotation marks are written {title} or {\"sort}".into()),
        Kind::Word if t.key.chars().count() == 1 => Err(format!("`{}`: a lower-case letter cannot be a word", t.key)),
        Kind::Word => Ok(RawItem::Literal(Literal {
            key: t.key.clone(),
            shown: body[t.span.clone()].to_string(),
            noun,
            verb: false,
            case: None,
        })),
        _ if noun => Err(format!("`{}~` is not a noun", t.key)),
        _ => {
            let (key, shown) = (t.key.clone(), t.key.clone());
            Ok(RawItem::Literal(Literal { key, shown, noun: false, verb: false, case: None }))
        }
    }
}

/// `0`, `0:one`, `0:many`, `1:@0`; in a language with cases also `0:dat`, `0:dat.many`, and forms by name, `0:inf`.
fn index(inside: &str) -> Result<RawArg, String> {
    let bad = || format!("`{inside}` is no argument of a reading");
    let (n, features) = inside.split_once(':').unwrap_or((inside, ""));
    let mut asked = Asked::default();
    for feature in features.split('.').filter(|f| !f.is_empty()) {
        match (feature, feature.strip_prefix('@')) {
            ("one", _) => asked.agree = Agree::One,
            ("many", _) => asked.agree = Agree::Many,
            (_, Some(other)) => asked.agree = Agree::With(other.parse().map_err(|_| bad())?),
            _ => asked.words.push(feature.to_string()),
        }
    }
    Ok(RawArg::Index(n.parse().map_err(|_| bad())?, asked))
}

fn argument(inside: &str) -> Result<RawArg, String> {
    let (sort, sep) = match inside.split_once(',') {
        Some((s, sep)) => (s, Some(sep)),
        None => (inside, None),
    };
    let one = match sort {
        "#" => RawArg::Number,
        "name" => RawArg::Name,
        "var" => RawArg::Var,
        "title" => RawArg::Title,
        "" => return Err("`{}` names no sort".into()),
        _ if sort.starts_with(|c: char| c.is_ascii_digit()) => index(sort)?,
        _ => match sort.strip_prefix('"') {
            Some("") => return Err("`{\"}` names no sort".into()),
            Some(inner) => RawArg::Quote(inner.to_string()),
            None => RawArg::Sort(sort.to_string()),
        },
    };
    let Some(sep) = sep else { return Ok(one) };
    let tokens = lex(sep, 0).map_err(|_| format!("`{sep}` cannot separate a list"))?;
    match tokens.as_slice() {
        [t] => match literal(sep, t, false)? {
            RawItem::Literal(l) => Ok(RawArg::List(Box::new(one), l)),
            _ => Err(format!("`{sep}` cannot separate a list")),
        },
        _ => Err(format!("`{sep}` is not one separator")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compiles_all_forms() {
        let p = compile("gain {#} coin~ [as {name}] +{value} {stmt,;}").unwrap();
        assert_eq!(p.len(), 7);
        assert!(p[5].glued && matches!(p[5].item, RawItem::Arg(_)));
        assert!(!p[6].glued);
        assert!(matches!(&p[6].item, RawItem::Arg(RawArg::List(_, l)) if l.key == ";"));
        assert!(matches!(compile("{k,,}").unwrap()[0].item, RawItem::Arg(RawArg::List(_, ref l)) if l.key == ","));
    }

    #[test]
    fn refuses_nonsense() {
        for bad in [
            "",
            "[x {a}]",
            "{",
            "}",
            "[",
            "]",
            "x [y]",
            "x [{a} {b}]",
            "x [ [ {a} ] ]",
            "{}",
            "{\"}",
            "x y",
            "{a,b c}",
            "a",
            "~",
        ] {
            assert!(compile(bad).is_err(), "{bad}");
        }
    }
}
