//! Phrases that stand for a text of the same language.

use super::*;

/// Sugar in sugar, at most.
const DEEPEST: usize = 4;

impl Low<'_> {
    /// Lowers the sentence or the condition that a phrase stands for in its place.
    pub(super) fn sugar<R>(
        &mut self,
        t: &Term,
        text: &str,
        sort: &str,
        lower: impl FnOnce(&mut Low, &Term) -> Done<R>,
    ) -> Done<R> {
        if self.read.depth() >= DEEPEST {
            return Err("this stands for itself".into());
        }
        let text = self.written_out(t, text)?;
        let term = self.d.grammar.parse(sort, &text).map_err(|e| format!("this is short for `{text}`: {e}"))?;
        let read = Reading::within(&term, self.read, t);
        let mut low = Low::new(self.d, &mut *self.pool, &read, self.ground);
        let (paying, whole) = (self.out.paying, self.out.whole);
        low.said = std::mem::take(&mut self.said);
        std::mem::swap(&mut low.out, &mut self.out);
        (low.out.paying, low.out.whole) = (false, false);
        (low.actor, low.answers, low.needs_card) = (self.actor, self.answers, self.needs_card);
        low.answered = self.answered.clone();
        let done = lower(&mut low, &term);
        (self.changes_step, self.answers) = (self.changes_step | low.changes_step, low.answers);
        let (said, out) = (std::mem::take(&mut low.said), low.out);
        (self.said, self.out) = (said, Emit { paying, whole, ..out });
        for arg in t.args.iter().flat_map(|a| a.preorder()) {
            match arg.text().chars().next() {
                // whether anything speaks of it is the text around it's to say
                Some(c) if arg.row == Term::NAME && read.has_given(c) => {
                    read.speaks_of(c);
                    self.read.gives(arg, c);
                }
                _ => self.read.mark(arg),
            }
        }
        self.read.mark(t);
        read.outcome(self.d, done).map_err(|e| format!("this is short for `{text}`: {}", e.message))
    }

    /// The text with the phrase's arguments and with names that nothing else has.
    fn written_out(&self, t: &Term, text: &str) -> Done<String> {
        let mut text = text.to_string();
        for (i, arg) in t.args.iter().enumerate() {
            text = text.replace(&format!("{{{i}}}"), &self.d.grammar.print_source(arg));
        }
        let used = self.read.letters();
        let mut free = ('A'..='H').rev().filter(|c| !used.contains(c));
        for hole in ["{a}", "{b}"] {
            if text.contains(hole) {
                let letter = free.next().ok_or("all letters have a meaning already")?;
                text = text.replace(hole, &letter.to_string());
            }
        }
        Ok(text)
    }
}
