//! From files to scenarios: which lines belong together. What a line means is found out when it is played.

use crate::failure::Failure;

/// Largest file, in bytes.
pub const MAX_FILE: usize = 4 << 20;
/// Most lines of one scenario.
pub const MAX_LINES: usize = 1000;
/// Longest line of a scenario, in bytes.
const MAX_LINE: usize = 2000;
/// Most scenarios of one file.
const MAX_SCENARIOS: usize = 5000;

/// A line with its number in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub no: usize,
    pub text: String,
}

/// A table, some choices and what must then be true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    pub title: String,
    pub file: String,
    /// The line it begins at.
    pub line: usize,
    /// Clauses it is an example of.
    pub covers: Vec<String>,
    /// Cards made up for it, in the card language, as lines of the file.
    pub cards: Vec<Line>,
    pub table: Vec<Line>,
    pub deck: Vec<Line>,
    pub play: Vec<Line>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Head,
    Card,
    Table,
    Deck,
    Play,
}

/// Reads a file: Markdown with fenced `scenario` blocks, or scenarios one after the other.
pub fn parse(file: &str, text: &str) -> Vec<Result<Scenario, Failure>> {
    if text.len() > MAX_FILE {
        return vec![Err(Failure::of_file(file, format!("the file is larger than {MAX_FILE} bytes")))];
    }
    let mut out = Vec::new();
    for block in blocks(file, text) {
        if out.len() >= MAX_SCENARIOS {
            out.push(Err(Failure::of_file(file, format!("a file holds at most {MAX_SCENARIOS} scenarios"))));
            break;
        }
        out.push(block.and_then(|b| read(file, b)));
    }
    out
}

struct Block {
    line: usize,
    title: String,
    clause: Option<String>,
    lines: Vec<Line>,
}

fn blocks(file: &str, text: &str) -> Vec<Result<Block, Failure>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if file.ends_with(".md") { markdown(file, text) } else { plain(text) }
}

/// Is this a clause id: words joined by dots, as rulebooks name them?
fn is_clause(s: &str) -> bool {
    s.contains('.') && !s.contains(char::is_whitespace) && s.len() < 200
}

fn markdown(file: &str, text: &str) -> Vec<Result<Block, Failure>> {
    let mut out = Vec::new();
    let (mut heading, mut clause, mut nth) = (String::new(), None, 0);
    let mut open: Option<Block> = None;
    let mut other_fence = false;
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(b) = &mut open {
            if trimmed.starts_with("```") {
                out.extend(open.take().map(Ok));
            } else {
                b.lines.push(Line { no: i + 1, text: line.to_string() });
            }
        } else if other_fence {
            other_fence = !trimmed.starts_with("```");
        } else if let Some(info) = trimmed.strip_prefix("```") {
            if info.trim() == "scenario" {
                nth += 1;
                let title = if heading.is_empty() { format!("{file} {nth}") } else { format!("{heading} {nth}") };
                open = Some(Block { line: i + 1, title, clause: clause.clone(), lines: Vec::new() });
            } else {
                other_fence = true;
            }
        } else if trimmed.starts_with('#') {
            heading = trimmed.trim_start_matches('#').trim().to_string();
            clause = is_clause(&heading).then(|| heading.clone());
            nth = 0;
        }
    }
    if let Some(b) = open {
        let message = "this block is never closed with ```";
        out.push(Err(Failure { line: b.line, title: b.title, ..Failure::of_file(file, message) }));
    }
    out
}

fn plain(text: &str) -> Vec<Result<Block, Failure>> {
    let mut out: Vec<Block> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("scenario:") || (out.is_empty() && !is_blank(line)) {
            out.push(Block { line: i + 1, title: "scenario 1".into(), clause: None, lines: Vec::new() });
        }
        if let Some(b) = out.last_mut() {
            b.lines.push(Line { no: i + 1, text: line.to_string() });
        }
    }
    out.into_iter().map(Ok).collect()
}

fn is_blank(line: &str) -> bool {
    let t = line.trim();
    t.is_empty() || t.starts_with('#')
}

/// A line without the remark behind ` #`. A `#` inside quotes is text.
fn without_remark(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (i, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted && before.is_whitespace() => return line[..i].trim_end(),
            _ => {}
        }
        before = c;
    }
    line.trim_end()
}

/// A word of one's own for the cards below: `trait "Ash"`.
fn declares(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(class, words)| {
        class.chars().all(|c| c.is_ascii_lowercase()) && words.trim_start().starts_with('"')
    })
}

const PARTS: &[(&str, Part)] = &[
    ("table", Part::Table),
    ("play", Part::Play),
    ("deck", Part::Deck),
    ("check", Part::Play),
    ("check deck", Part::Play),
];

fn read(file: &str, block: Block) -> Result<Scenario, Failure> {
    let mut s = Scenario { title: block.title, file: file.into(), line: block.line, ..Scenario::default() };
    s.covers.extend(block.clause);
    let fail = |s: &Scenario, l: &Line, message: String| {
        Err(Failure {
            line: l.no,
            title: s.title.clone(),
            text: l.text.trim().to_string(),
            ..Failure::of_file(file, message)
        })
    };
    if block.lines.len() > MAX_LINES {
        let l = Line { no: block.line, text: String::new() };
        return fail(&s, &l, format!("a scenario has at most {MAX_LINES} lines"));
    }
    let indent = |l: &str| l.len() - l.trim_start().len();
    let base = block.lines.iter().filter(|l| !is_blank(&l.text)).map(|l| indent(&l.text)).min().unwrap_or(0);
    let mut part = Part::Head;
    for l in &block.lines {
        if l.text.len() > MAX_LINE {
            return fail(
                &s,
                &Line { no: l.no, text: String::new() },
                format!("a line has at most {MAX_LINE} characters"),
            );
        }
        let full = l.text.get(base.min(l.text.len())..).unwrap_or("");
        if is_blank(full) {
            continue;
        }
        let top = !full.starts_with(char::is_whitespace);
        let text = without_remark(full).trim().to_string();
        if top {
            if let Some((_, p)) = PARTS.iter().find(|(w, _)| *w == text) {
                part = *p;
                continue;
            }
            if let Some(t) = text.strip_prefix("scenario:") {
                s.title = t.trim().to_string();
                continue;
            }
            if let Some(ids) = text.strip_prefix("covers:") {
                for id in ids.split(',').map(str::trim).filter(|i| !i.is_empty()) {
                    if !is_clause(id) {
                        return fail(&s, l, format!("\"{id}\" is no clause id"));
                    }
                    if !s.covers.iter().any(|c| c == id) {
                        s.covers.push(id.to_string());
                    }
                }
                continue;
            }
            if text.starts_with("card ") || part == Part::Head && declares(&text) {
                part = Part::Card;
                s.cards.push(Line { no: l.no, text: full.to_string() });
                continue;
            }
        }
        let line = Line { no: l.no, text };
        match part {
            Part::Card => s.cards.push(Line { no: l.no, text: full.to_string() }),
            Part::Table => s.table.push(line),
            Part::Deck => s.deck.push(line),
            Part::Play => s.play.push(line),
            Part::Head => {
                let known = ["scenario:", "covers:", "card", "table", "deck", "play", "check"];
                let word = line.text.split_whitespace().next().unwrap_or("");
                let near = muster_lang::nearest_name(word, known)
                    .map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
                return fail(&s, l, format!("a scenario begins with one of: {}{near}", known.join(", ")));
            }
        }
    }
    if s.play.is_empty() {
        let l = Line { no: block.line, text: String::new() };
        return fail(&s, &l, "nothing is played or expected: a part \"play\" is missing".into());
    }
    Ok(s)
}
