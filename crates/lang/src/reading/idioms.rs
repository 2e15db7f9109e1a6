//! Idioms: words that stand together in the readings of several rows and are said in another way.
//!
//! `you get + # attrition` is said `you cause # more attrition`; `#` is a number or a letter. They are put in one after the
//! other on the way out and taken out in the other order on the way in. One that begins with an article is said only where
//! an article stands before its words, and in its place.

use crate::grammar::Role;
use crate::lex::{Kind as Lexed, Token, lex};
use crate::print::{Kind, Out};

pub(crate) struct Idiom {
    /// Without its articles.
    from: Vec<String>,
    /// Whether an article must stand before it.
    article: bool,
    /// With its articles, as it is written.
    to: Vec<String>,
}

/// A word of an idiom.
struct Word {
    /// As it is compared.
    key: String,
    /// As it is written.
    shown: String,
    article: bool,
}

fn words(text: &str) -> Result<Vec<Word>, String> {
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        if word == "#" {
            out.push(Word { key: "#".to_string(), shown: "#".to_string(), article: false });
            continue;
        }
        let tokens = lex(word, 0).map_err(|_| format!("`{word}` is no word"))?;
        out.extend(tokens.into_iter().map(|t| {
            let shown = word.get(t.span.clone()).unwrap_or(word).to_string();
            Word { key: t.key, shown, article: t.kind == Lexed::Article }
        }));
    }
    Ok(out)
}

impl Idiom {
    pub(crate) fn new(from: &str, to: &str) -> Result<Self, String> {
        let from = words(from)?;
        let article = from.first().is_some_and(|w| w.article);
        let from = from.into_iter().filter(|w| !w.article).map(|w| w.key).collect();
        let to = words(to)?.into_iter().map(|w| w.shown).collect();
        Ok(Self { from, article, to })
    }

    /// Says the idiom wherever its words stand.
    pub(crate) fn say<'g>(&self, out: Vec<Out<'g>>) -> Vec<Out<'g>> {
        let mut done: Vec<Out<'g>> = Vec::with_capacity(out.len());
        let mut rest: std::collections::VecDeque<Out<'g>> = out.into();
        while !rest.is_empty() {
            match self.fits(rest.make_contiguous()) {
                None => done.extend(rest.pop_front()),
                Some(n) => {
                    let found: Vec<Out<'g>> = rest.drain(..n).collect();
                    self.put(found, &mut done);
                }
            }
        }
        done
    }

    /// How many pieces the idiom takes, articles between its words left out.
    fn fits(&self, out: &[Out<'_>]) -> Option<usize> {
        let mut i = usize::from(self.article);
        if self.article && !out.first().is_some_and(|o| is_article(&o.kind)) {
            return None;
        }
        for (k, word) in self.from.iter().enumerate() {
            while k > 0 && out.get(i).is_some_and(|o| is_article(&o.kind)) {
                i += 1;
            }
            let same = match &out.get(i)?.kind {
                Kind::Word(w) => w.shown.to_lowercase() == *word,
                Kind::Shown(w) => w.to_lowercase() == *word,
                Kind::Number(_) | Kind::Var(_) => word == "#",
                _ => false,
            };
            if !same {
                return None;
            }
            i += 1;
        }
        Some(i)
    }

    fn put<'g>(&self, found: Vec<Out<'g>>, done: &mut Vec<Out<'g>>) {
        let (node, glued) = found.first().map_or((0, false), |o| (o.node, o.glued));
        let role = found.iter().map(|o| o.role).find(|r| *r != Role::Text).unwrap_or(Role::Text);
        let role = if found.len() == 1 { role } else { Role::Text };
        let mut numbers = found.into_iter().filter(|o| matches!(o.kind, Kind::Number(_) | Kind::Var(_)));
        for (i, word) in self.to.iter().enumerate() {
            match word.as_str() {
                "#" => done.extend(numbers.next().map(|o| Out { glued: false, ..o })),
                "a" => done.push(Out { kind: Kind::A, role, node, glued: false, sign: false }),
                _ => {
                    done.push(Out { kind: Kind::Shown(word.clone()), role, node, glued: glued && i == 0, sign: false })
                }
            }
        }
    }

    /// Puts the plain words back.
    pub(crate) fn unsay(&self, tokens: &mut Vec<Token>) {
        let said: Vec<String> =
            words(&self.to.join(" ")).unwrap_or_default().into_iter().filter(|w| !w.article).map(|w| w.key).collect();
        let mut i = 0;
        while i < tokens.len() {
            let fits = tokens.len() - i >= said.len()
                && tokens[i..].iter().zip(&said).all(|(t, w)| match t.kind {
                    Lexed::Number(_) | Lexed::Letter('X'..='Z') => w == "#",
                    Lexed::Word | Lexed::Punct => t.key == *w,
                    _ => false,
                });
            if !fits || said.is_empty() {
                i += 1;
                continue;
            }
            let found: Vec<Token> = tokens.drain(i..i + said.len()).collect();
            let span = found[0].span.start..found[found.len() - 1].span.end;
            let mut numbers = found.into_iter().filter(|t| matches!(t.kind, Lexed::Number(_) | Lexed::Letter(_)));
            let plain: Vec<Token> = self
                .from
                .iter()
                .filter_map(|w| match w.as_str() {
                    "#" => numbers.next(),
                    _ => {
                        let kind = if w.starts_with(char::is_alphanumeric) { Lexed::Word } else { Lexed::Punct };
                        Some(Token { kind, key: w.clone(), span: span.clone() })
                    }
                })
                .collect();
            let n = plain.len();
            tokens.splice(i..i, plain);
            i += n;
        }
    }
}

fn is_article(kind: &Kind<'_>) -> bool {
    matches!(kind, Kind::A) || matches!(kind, Kind::Shown(w) if w == "the")
}
