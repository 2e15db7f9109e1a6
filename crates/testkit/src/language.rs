//! The language of the cards: one reading, one form, no idle word.

use muster_lang::{
    CardReader, Dialect, LineSource, ReadingForm, Term, Voice, check_round_trip, idle_words, render_all,
};
use muster_pack::Pack;
use std::collections::BTreeMap;
use std::path::Path;

/// Every line of every card has one reading, and is printed as it is written.
pub fn every_line_reads_back(pack: &dyn Pack) {
    let cards = pack.cards();
    let mut lines = 0;
    for s in &cards.sources {
        for l in s.lines.iter().chain(s.faces.iter().flat_map(|f| &f.lines)) {
            lines += 1;
            check_round_trip(&cards.dialect.grammar, "line", &l.source)
                .unwrap_or_else(|e| panic!("{}, line {}: {e}", s.title, l.line_no));
        }
    }
    assert!(lines > 100, "only {lines} lines");
}

/// Every line of every card, as players of any language read it, means what its file says, and no two lines that differ
/// read alike. No row is without its words in any language.
pub fn every_reading_reads_back(pack: &dyn Pack) {
    let dialect = &pack.cards().dialect;
    for code in Dialect::languages() {
        let form = dialect.reading_in(code).unwrap_or_else(|e| panic!("{code}: {e}"));
        assert_eq!(form.strangers(), &[] as &[String], "{code}: readings of rows that the game does not have");
        if code != "en" {
            assert_eq!(form.missing(), &[], "{code}: rows without a reading");
        }
        reads_back(pack, code, form);
    }
}

/// Two lines that are read out as one are read back as both.
fn pairs_read_back(code: &str, form: &ReadingForm, lines: &[LineSource], voice: &Voice, seen: &mut Seen) {
    let terms: Vec<&Term> = lines.iter().map(|l| &l.term).collect();
    for p in form.paragraphs(&terms) {
        let (line, Some(with)) = (terms[p.line], p.with) else { continue };
        let text: String = form.print_both(line, voice).into_iter().map(|s| s.text).collect();
        let at = format!("{code}: both of `{}`: `{text}`", lines[p.line].source);
        let read = form.parse_both(&text, voice).unwrap_or_else(|e| panic!("{at} does not read: {e}"));
        assert!(read == [form.lettered(terms[with]), form.lettered(line)], "{at} reads as {read:?}");
        let old = seen.insert((text, voice.this.clone(), voice.host.clone()), Term::list(read.to_vec()));
        assert!(old.is_none_or(|o| o == Term::list(read.to_vec())), "{at} is also how another line reads");
    }
}

type Seen = BTreeMap<(String, String, String), Term>;

fn reads_back(pack: &dyn Pack, code: &str, form: &ReadingForm) {
    let cards = pack.cards();
    let mut seen = Seen::new();
    for s in &cards.sources {
        pairs_read_back(code, form, &s.lines, &form.voice_of(s, None), &mut seen);
        for f in &s.faces {
            pairs_read_back(code, form, &f.lines, &form.voice_of(s, Some(f)), &mut seen);
        }
        let own = s.lines.iter().map(|l| (l, None));
        for (l, face) in own.chain(s.faces.iter().flat_map(|f| f.lines.iter().map(move |l| (l, Some(f))))) {
            let voice = form.voice_of(s, face);
            let (text, term) = (form.text(&l.term, &voice), form.lettered(&l.term));
            let at = format!("{code}: {}, line {}: `{text}`", s.title, l.line_no);
            let read = form.parse("line", &text, &voice).unwrap_or_else(|e| panic!("{at} does not read: {e}"));
            assert!(read == term, "{at} reads as `{}`", cards.dialect.grammar.print_source(&read));
            if let Some(other) = seen.insert((text, voice.this, voice.host), term.clone()) {
                assert!(other == term, "{at} is also how `{}` reads", cards.dialect.grammar.print_source(&other));
            }
        }
    }
    assert!(seen.len() > 100, "only {} lines", seen.len());
}

/// Card files are as `muster card format` writes them.
pub fn files_are_formatted(pack: &dyn Pack, root: &Path) {
    let reader = CardReader::new(&pack.cards().dialect.grammar, &pack.cards().schema);
    let files = crate::files(&root.join("cards").join(pack.game()), ".cards");
    assert!(!files.is_empty());
    for file in files {
        let (name, text) = (file.display().to_string(), std::fs::read_to_string(&file).unwrap_or_default());
        let formatted = reader.format_file(&name, &text).unwrap_or_else(|e| panic!("{}", render_all(&e, false)));
        assert!(formatted == text, "{name} is not in its one form: `muster card format` writes it");
    }
}

/// Each word of each row makes a difference to what is done, or is refused where it stands.
pub fn no_word_is_idle(pack: &dyn Pack, titles: &[&str]) {
    let dialect = &pack.cards().dialect;
    let idle = idle_words(dialect, "choose unit as A", 2, titles);
    assert_eq!(idle.found, Vec::new());
    let rows = dialect.grammar.rows().len();
    assert!(idle.lowered > rows, "{} texts for {rows} rows", idle.lowered);
    assert!(idle.untried.len() < rows / 2, "rows in no text that had a program: {:#?}", idle.untried);
}
