//! A rulebook with one thing in it changed, to see whether its examples notice. What is changed lives as long as the program.

use super::*;

impl<R: Copy> Listed<R> {
    /// The same list with one of its rules changed.
    pub fn bent(self, at: usize, change: impl FnOnce(&mut R)) -> Listed<R> {
        let mut rules = self.rules.to_vec();
        if let Some(r) = rules.get_mut(at) {
            change(r);
        }
        Listed { words: self.words, rules: Box::leak(rules.into_boxed_slice()) }
    }
}

impl Book {
    /// Puts something else in the place of a step.
    pub fn bend_step(&mut self, at: Step, run: StepFn) {
        let bend = |p: &mut Proc| p.steps = p.steps.bent(at.ix() as usize, |s| *s = run);
        self.procs = self.procs.bent(at.proc().ix(), bend);
    }
    /// Changes what is said of a window.
    pub fn bend_window(&mut self, at: WindowId, change: impl FnOnce(&mut WindowRule)) {
        self.windows = self.windows.bent(at.ix(), change);
    }
    /// Changes what is said of a kind of event.
    pub fn bend_kind(&mut self, at: Kind, change: impl FnOnce(&mut KindRule)) {
        self.kinds = self.kinds.bent(at.ix(), change);
    }
    /// Changes what is said of a verb of card text.
    pub fn bend_verb(&mut self, at: VerbId, change: impl FnOnce(&mut VerbRule)) {
        self.verbs = self.verbs.bent(at.ix(), change);
    }
    /// Changes the words of the game, zones among them.
    pub fn bend_vocab(&mut self, change: impl FnOnce(&mut Vocab)) {
        let mut vocab = self.vocab.clone();
        change(&mut vocab);
        self.vocab = Box::leak(Box::new(vocab));
    }
}
