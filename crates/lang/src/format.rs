//! The one way to write a card file.

use crate::card_source::{CardSource, FaceSource, FactValue, Facts};
use crate::declared::Declared;
use crate::diagnostic::{Diagnostic, Report};
use crate::facts::X;
use crate::file::{CardReader, ReadCard};
use crate::layout::RawCard;
use crate::schema::{FactKind, Schema};

/// Lines longer than this are continued on the next.
const WIDTH: usize = 110;

impl CardReader<'_> {
    /// The file in canonical form. Comments on their own line stay above what they stood above; comments at the end
    /// of a line move above it.
    pub fn format_file(&self, file: &str, src: &str) -> Result<String, Vec<Diagnostic>> {
        let mut report = Report::default();
        let (raw, read) = self.read_raw(file, src, &mut report, &mut 0);
        if report.count() > 0 {
            return Err(report.finish());
        }
        let mut w = Writer { reader: self, out: String::new() };
        for line in &raw.words {
            w.comments(&line.comments, 0);
            w.line(0, &Declared::canonical(self.schema, &line.text));
        }
        for (i, (raw_card, read)) in raw.cards.iter().zip(&read).enumerate() {
            if i > 0 || !raw.words.is_empty() {
                w.out.push('\n');
            }
            if let Some(read) = read {
                w.card(raw_card, read);
            }
        }
        if !raw.tail.is_empty() && !w.out.is_empty() {
            w.out.push('\n');
        }
        w.comments(&raw.tail, 0);
        Ok(w.out)
    }

    /// One card in canonical form, without comments.
    pub fn format_card(&self, card: &CardSource) -> String {
        let mut w = Writer { reader: self, out: String::new() };
        w.header(card);
        w.type_line(card);
        w.facts(&card.facts);
        for l in &card.lines {
            w.line(2, &self.grammar.print_source(&l.term));
        }
        for f in &card.faces {
            w.face(f);
            for l in &f.lines {
                w.line(4, &self.grammar.print_source(&l.term));
            }
        }
        w.out
    }
}

struct Writer<'w> {
    reader: &'w CardReader<'w>,
    out: String,
}

impl Writer<'_> {
    fn schema(&self) -> &Schema {
        self.reader.schema
    }

    fn card(&mut self, raw: &RawCard, read: &ReadCard) {
        let card = &read.card;
        self.comments(&raw.comments, 0);
        self.header(card);
        self.comments(&read.type_comments, 2);
        self.type_line(card);
        self.comments(&read.fact_comments, 2);
        self.facts(&card.facts);
        for (l, comments) in card.lines.iter().zip(&read.line_comments) {
            self.comments(comments, 2);
            self.line(2, &self.reader.grammar.print_source(&l.term));
        }
        for (f, (above, below)) in card.faces.iter().zip(&read.face_comments) {
            self.comments(above, 2);
            self.face(f);
            for (l, comments) in f.lines.iter().zip(below) {
                self.comments(comments, 4);
                self.line(4, &self.reader.grammar.print_source(&l.term));
            }
        }
        self.comments(&raw.tail, 2);
    }

    fn comments(&mut self, comments: &[String], indent: usize) {
        for c in comments {
            if !c.is_empty() {
                self.out.push_str(&" ".repeat(indent));
                self.out.push_str(c);
            }
            self.out.push('\n');
        }
    }

    fn header(&mut self, card: &CardSource) {
        for n in card.note.iter().flat_map(|n| n.split('\n')) {
            self.out.push_str(format!("## {n}").trim_end());
            self.out.push('\n');
        }
        self.out.push_str(&format!("card {} \"{}\"\n", card.id, card.title));
    }

    fn type_line(&mut self, card: &CardSource) {
        let words = card.flags.iter().chain(&card.loyalty).chain(&card.faction).chain([&card.type_word]);
        let mut text = join(words, " ");
        if !card.traits.is_empty() {
            text = format!("{text}: {}", join(card.traits.iter(), ", "));
        }
        self.line(2, &text);
    }

    fn facts(&mut self, facts: &Facts) {
        let (own, inline): (Vec<_>, Vec<_>) =
            facts.iter().partition(|(w, _)| self.schema().fact(w).is_some_and(|f| f.own_line()));
        if !inline.is_empty() {
            let text = self.fact_list(inline.into_iter());
            self.line(2, &text);
        }
        for f in own {
            let text = self.fact(f.0, f.1);
            self.line(2, &text);
        }
    }

    fn fact_list<'f>(&self, facts: impl Iterator<Item = (&'static str, &'f FactValue)>) -> String {
        facts.map(|(w, v)| self.fact(w, v)).collect::<Vec<_>>().join(", ")
    }

    fn fact(&self, word: &str, value: &FactValue) -> String {
        let schema = self.schema().fact(word);
        match value {
            FactValue::Int(n) => format!("{word} {n}"),
            FactValue::X => format!("{word} X"),
            FactValue::Numbers(n) => {
                let text =
                    n.iter().map(|n| if *n == X { "X".into() } else { n.to_string() }).collect::<Vec<_>>().join("/");
                let bare = schema.is_some_and(|f| matches!(f.kind, FactKind::Numbers { bare: true, .. }));
                if bare { text } else { format!("{word} {text}") }
            }
            FactValue::Counts(n) => {
                let words: &[&str] = match schema.map(|f| &f.kind) {
                    Some(FactKind::Counts(words)) => words,
                    _ => &[],
                };
                let all: Vec<_> = n.iter().zip(words).map(|(n, w)| format!("{n} {w}")).collect();
                format!("{word} {}", all.join(", "))
            }
            FactValue::Titles(t) => {
                // a fact that holds one title only counts nothing
                let one = schema.is_some_and(|f| f.kind == FactKind::Titles(1));
                let counted = |(n, t): &(u32, String)| if one { format!("\"{t}\"") } else { format!("{n} \"{t}\"") };
                let all: Vec<_> = t.iter().map(counted).collect();
                format!("{word} {}", all.join(", "))
            }
            FactValue::Word(w) => format!("{word} {w}"),
            FactValue::Filter { term, .. } => format!("{word} {}", self.reader.grammar.print_source(term)),
        }
    }

    fn face(&mut self, f: &FaceSource) {
        let mut text = f.word.to_string();
        if let Some(n) = &f.name {
            text = format!("{text} \"{n}\"");
        }
        let words = f.flags.iter().chain(&f.loyalty).chain(&f.faction).chain(&f.traits).chain(&f.type_word);
        let phrase = join(words, " ");
        let facts = self.fact_list(f.facts.iter());
        let typed = self.schema().face(f.word).is_some_and(|s| s.typed);
        match (phrase.is_empty(), facts.is_empty()) {
            (true, true) => {}
            (true, false) if typed => text = format!("{text}: {facts}"),
            (true, false) => text = format!("{text} {facts}"),
            (false, true) => text = format!("{text}: {phrase}"),
            (false, false) => text = format!("{text}: {phrase}, {facts}"),
        }
        // A face is not continued: deeper lines are its own.
        self.out.push_str(&format!("  {text}\n"));
    }

    /// Writes a line, broken at spaces outside quotation marks.
    fn line(&mut self, indent: usize, text: &str) {
        let mut pad = indent;
        let mut current = String::new();
        for word in words_outside_quotes(text) {
            let wide = pad + current.chars().count() + 1 + word.chars().count() > WIDTH;
            if wide && !current.is_empty() {
                self.out.push_str(&format!("{}{current}\n", " ".repeat(pad)));
                current.clear();
                pad = indent + 2;
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        self.out.push_str(&format!("{}{current}\n", " ".repeat(pad)));
    }
}

fn join<'s>(words: impl Iterator<Item = &'s &'static str>, sep: &str) -> String {
    words.copied().collect::<Vec<&str>>().join(sep)
}

fn words_outside_quotes(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (i, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => {
                out.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}
