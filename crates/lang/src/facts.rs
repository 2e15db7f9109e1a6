//! Fact lines: `cost 4, command 2, 3/3`.

use std::ops::Range;

use crate::card_source::FactValue;
use crate::grammar::Grammar;
use crate::lex::{closing_quote, is_quote, tidy};
use crate::parse_error::ParseError;
use crate::schema::{FactKind, FactSchema, Schema};
use crate::spell;
use crate::type_phrase::starts_with_phrase;

/// A fact found in a line.
pub(crate) struct Found {
    pub fact: &'static str,
    pub at: Range<usize>,
    pub value: FactValue,
}

pub(crate) enum FactFault {
    Plain(Range<usize>, String, Option<String>),
    Filter(Box<ParseError>, usize),
}

/// Byte ranges between the signs `sep` that stand outside quotation marks, trimmed.
pub(crate) fn split_outside_quotes(text: &str, range: Range<usize>, sep: char, most: usize) -> Vec<Range<usize>> {
    let chars: Vec<(usize, char)> = text[range.clone()].char_indices().map(|(i, c)| (i + range.start, c)).collect();
    let mut out = Vec::new();
    let mut start = range.start;
    let mut i = 0;
    while i < chars.len() {
        let (at, c) = chars[i];
        if is_quote(c) {
            i = closing_quote(&chars, i).unwrap_or(chars.len());
        } else if c == sep && out.len() + 1 < most {
            out.push(trim(text, start..at));
            start = at + c.len_utf8();
        }
        i += 1;
    }
    out.push(trim(text, start..range.end));
    out
}

pub(crate) fn trim(text: &str, r: Range<usize>) -> Range<usize> {
    let s = &text[r.clone()];
    let left = s.len() - s.trim_start().len();
    let right = s.len() - s.trim_end().len();
    if left == s.len() { r.start..r.start } else { r.start + left..r.end - right }
}

/// How a printed X stands among numbers.
pub(crate) const X: i32 = muster_kernel::X_NUMBER as i32;

fn numbers(s: &str) -> Option<Vec<i32>> {
    let parts = s.split('/').count();
    s.split('/').map(|p| if parts > 1 && p.trim() == "X" { Some(X) } else { number(p.trim()) }).collect()
}

fn number(s: &str) -> Option<i32> {
    let digits = s.len() <= 6 && !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if digits { s.parse().ok() } else { None }
}

/// `3/3` and the like; one number alone is not.
pub(crate) fn bare_numbers(s: &str) -> Option<Vec<i32>> {
    numbers(s).filter(|n| n.len() > 1)
}

fn worded<'s>(schema: &'s Schema, text: &str) -> Option<(&'s FactSchema, usize)> {
    let mut best: Option<(&FactSchema, usize)> = None;
    for f in &schema.facts {
        if matches!(f.kind, FactKind::Numbers { bare: true, .. }) {
            continue;
        }
        if let Some(len) = starts_with_phrase(text, f.word)
            && best.is_none_or(|b| len > b.1)
        {
            best = Some((f, len));
        }
    }
    best
}

/// Whether a line of a card states facts rather than an ability.
///
/// A line such as `host army unit` could be either; it is a fact only if it does not read as an ability.
pub(crate) fn is_fact_line(schema: &Schema, grammar: &Grammar, text: &str, work: &mut u64) -> bool {
    let first = split_outside_quotes(text, 0..text.len(), ',', 2)[0].clone();
    let first = &text[first];
    if bare_numbers(first).is_some() {
        return true;
    }
    let Some((fact, len)) = worded(schema, first) else { return false };
    let rest = first[len..].trim();
    let digit = rest.starts_with(|c: char| c.is_ascii_digit());
    match &fact.kind {
        _ if rest.is_empty() => !reads(grammar, schema.line_sort, text, work),
        FactKind::Int | FactKind::Numbers { .. } | FactKind::Counts(_) => digit,
        FactKind::IntOrX => digit || rest == "X",
        FactKind::Titles(_) => digit || rest.starts_with(is_quote),
        FactKind::Word(words) => words.iter().any(|w| starts_with_phrase(rest, w).is_some()),
        FactKind::Filter(sort) => !reads(grammar, schema.line_sort, text, work) && reads(grammar, sort, rest, work),
    }
}

fn reads(grammar: &Grammar, sort: &str, text: &str, work: &mut u64) -> bool {
    let (result, steps) = grammar.parse_counted(sort, text);
    *work += steps;
    result.is_ok()
}

/// Whether a stretch begins with a fact.
pub(crate) fn starts_fact(schema: &Schema, text: &str) -> bool {
    let first = text.split(',').next().unwrap_or("").trim();
    bare_numbers(first).is_some() || worded(schema, first).is_some()
}

/// Reads facts from a stretch of a line.
pub(crate) fn read_facts(
    schema: &Schema,
    grammar: &Grammar,
    text: &str,
    range: Range<usize>,
    faults: &mut Vec<FactFault>,
) -> Vec<Found> {
    // A part that starts no fact continues the one before, for facts that are lists or text.
    let mut parts: Vec<(&FactSchema, Range<usize>, Range<usize>)> = Vec::new();
    for seg in split_outside_quotes(text, range, ',', usize::MAX) {
        let s = &text[seg.clone()];
        let bare = bare_numbers(s);
        let bare_fact = schema.facts.iter().find(
            |f| matches!((&f.kind, &bare), (FactKind::Numbers { parts, bare: true }, Some(n)) if *parts == n.len()),
        );
        if let Some(f) = bare_fact {
            parts.push((f, seg.clone(), seg));
        } else if let Some((f, len)) = worded(schema, s) {
            let value = trim(text, seg.start + len..seg.end);
            parts.push((f, seg, value));
        } else {
            match parts.last_mut() {
                Some((f, all, value)) if f.own_line() || matches!(f.kind, FactKind::Filter(_)) => {
                    all.end = seg.end;
                    value.end = seg.end;
                }
                _ => {
                    let word = s.split_whitespace().next().unwrap_or("");
                    let nearest = spell::nearest(word, schema.facts.iter().map(|f| f.word)).map(str::to_string);
                    let message =
                        if s.is_empty() { "a fact is missing here".into() } else { format!("`{s}` is no fact") };
                    faults.push(FactFault::Plain(seg, message, nearest));
                }
            }
        }
    }
    let mut out: Vec<Found> = Vec::new();
    for (f, at, value) in parts {
        if out.iter().any(|o| o.fact == f.word) {
            faults.push(FactFault::Plain(at, format!("`{}` is given twice", f.word), None));
            continue;
        }
        match read_value(f, grammar, text, value) {
            Ok(v) => out.push(Found { fact: f.word, at, value: v }),
            Err(FactFault::Plain(_, message, nearest)) => faults.push(FactFault::Plain(at, message, nearest)),
            Err(e) => faults.push(e),
        }
    }
    out
}

fn read_value(f: &FactSchema, grammar: &Grammar, text: &str, at: Range<usize>) -> Result<FactValue, FactFault> {
    let s = &text[at.clone()];
    let fault = |m: String| FactFault::Plain(at.clone(), m, None);
    let checked = |n: i32| {
        if n < f.min || n > f.max {
            Err(fault(format!("`{}` goes from {} to {}", f.word, f.min, f.max)))
        } else {
            Ok(n)
        }
    };
    match &f.kind {
        FactKind::IntOrX if s == "X" => Ok(FactValue::X),
        FactKind::Int | FactKind::IntOrX => {
            let n = number(s).ok_or_else(|| fault(format!("`{}` needs a number, not `{s}`", f.word)))?;
            Ok(FactValue::Int(checked(n)?))
        }
        FactKind::Numbers { parts, .. } => {
            let n = numbers(s).filter(|n| n.len() == *parts);
            let n = n.ok_or_else(|| fault(format!("`{}` needs {parts} numbers with `/` between them", f.word)))?;
            n.iter().filter(|n| **n != X).try_for_each(|n| checked(*n).map(drop))?;
            Ok(FactValue::Numbers(n))
        }
        FactKind::Counts(words) => {
            let mut out = vec![None; words.len()];
            for seg in split_outside_quotes(text, at.clone(), ',', usize::MAX) {
                let (n, word) = text[seg.clone()].split_once(' ').unwrap_or(("", ""));
                let slot = words.iter().position(|w| starts_with_phrase(word.trim(), w) == Some(word.trim().len()));
                match (number(n), slot) {
                    (Some(n), Some(i)) if out[i].is_none() => out[i] = Some(checked(n)?),
                    _ => return Err(fault(format!("`{}` needs {}", f.word, counts_form(words)))),
                }
            }
            let all: Option<Vec<i32>> = out.into_iter().collect();
            all.map(FactValue::Counts).ok_or_else(|| fault(format!("`{}` needs {}", f.word, counts_form(words))))
        }
        FactKind::Titles(most) => {
            let mut out = Vec::new();
            for seg in split_outside_quotes(text, at.clone(), ',', usize::MAX) {
                let s = &text[seg];
                let open = s.find(is_quote).unwrap_or(s.len());
                let count = if s[..open].trim().is_empty() { Some(1) } else { number(s[..open].trim()) };
                match (count, quoted(&s[open..])) {
                    (Some(n), Some(title)) => out.push((checked(n)? as u32, title)),
                    _ => return Err(fault(format!("`{}` needs titles with counts: 2 \"Title\", 1 \"Other\"", f.word))),
                }
            }
            if out.len() > *most {
                return Err(fault(format!("`{}` holds at most {most} titles", f.word)));
            }
            Ok(FactValue::Titles(out))
        }
        FactKind::Word(words) => match words.iter().find(|w| starts_with_phrase(s, w) == Some(s.len())) {
            Some(w) => Ok(FactValue::Word(w)),
            None => {
                let nearest = spell::nearest(s, words.iter().copied()).map(str::to_string);
                Err(FactFault::Plain(at, format!("`{}` is one of {}", f.word, words.join(", ")), nearest))
            }
        },
        FactKind::Filter(sort) => match grammar.parse(sort, s) {
            Ok(term) => Ok(FactValue::Filter { term, source: s.to_string() }),
            Err(e) => Err(FactFault::Filter(Box::new(e), at.start)),
        },
    }
}

fn counts_form(words: &[&str]) -> String {
    words.iter().map(|w| format!("n {w}")).collect::<Vec<_>>().join(", ")
}

/// The inside of a quotation that is all of `s`.
pub(crate) fn quoted(s: &str) -> Option<String> {
    let s = s.trim();
    let chars: Vec<(usize, char)> = s.char_indices().collect();
    let (_, first) = *chars.first()?;
    if !is_quote(first) || closing_quote(&chars, 0)? + 1 != chars.len() {
        return None;
    }
    let inside = tidy(&s[first.len_utf8()..chars.last()?.0]);
    (!inside.is_empty() && inside.chars().count() <= 200).then_some(inside)
}
