//! Running scenarios of one game.

use crate::failure::{Failure, Outcome};
use crate::parse::Scenario;
use crate::stepper::Stepper;
use crate::table;
use crate::twist::Twist;
use muster_kernel::Match;
use muster_pack::Pack;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Packs with cards made up on the spot that are kept for the next scenario.
const KEPT: usize = 64;

/// A game ready to lay tables: its cards, and those of a scenario.
pub(crate) struct Ready {
    pub pack: Option<Box<dyn Pack>>,
    pub m: Arc<Match>,
}

/// Runs scenarios of one game, compiling as little as possible.
pub struct Runner<'a> {
    pub(crate) base: &'a dyn Pack,
    plain: Option<Box<dyn Pack>>,
    kept: Mutex<BTreeMap<String, Arc<Ready>>>,
}

impl<'a> Runner<'a> {
    pub fn new(base: &'a dyn Pack) -> Runner<'a> {
        let text = base.scene().plain_cards();
        let plain = if text.is_empty() { None } else { base.with_cards(&[("plain.cards", text)]).ok() };
        Runner { base, plain, kept: Mutex::default() }
    }
    /// A runner over a game that has the plain cards of tables already.
    pub fn over(base: &'a dyn Pack) -> Runner<'a> {
        Runner { base, plain: None, kept: Mutex::default() }
    }
    pub(crate) fn plain(&self) -> &dyn Pack {
        self.plain.as_deref().unwrap_or(self.base)
    }
    pub(crate) fn ready(&self, s: &Scenario, twist: Option<&Twist>) -> Result<Arc<Ready>, Failure> {
        let mut text = String::new();
        for l in &s.cards {
            // a card file of its own, with each line at its number in the scenario's file
            let now = text.bytes().filter(|b| *b == b'\n').count() + 1;
            text.extend(std::iter::repeat_n('\n', l.no.saturating_sub(now)));
            text.push_str(&l.text);
            text.push('\n');
        }
        let (seats, mode) = table::mode_of(self.base, s, twist.and_then(|t| t.setting))?;
        let made_up = if s.cards.is_empty() { "" } else { &format!("{}\n{}", s.file, text.trim_start()) };
        let key = format!("{seats} {mode:?} {made_up}");
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(r) = kept.get(&key) {
            return Ok(r.clone());
        }
        let pack = if s.cards.is_empty() {
            None
        } else {
            let made = self.plain().with_cards(&[(&s.file, &text)]);
            Some(made.map_err(|d| {
                let first = d.first().map_or(s.line, |d| d.line);
                Failure {
                    line: first,
                    title: s.title.clone(),
                    ..Failure::of_file(&s.file, muster_lang::render_all(&d, false))
                }
            })?)
        };
        let m = pack.as_deref().unwrap_or(self.plain()).new_match_in(&mode, vec![Vec::new(); seats], 0);
        let ready = Arc::new(Ready { pack, m });
        if kept.len() >= KEPT {
            kept.retain(|k, _| k.ends_with(' '));
        }
        kept.insert(key, ready.clone());
        Ok(ready)
    }
    /// Plays a scenario to its end or to the first line that fails. A fault of the engine is a failure too.
    pub fn run(&self, s: &Scenario) -> Outcome {
        self.run_by(s, None)
    }
    /// The same by other rules.
    pub fn run_by(&self, s: &Scenario, twist: Option<&Twist>) -> Outcome {
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.play(s, twist)));
        let result = played.unwrap_or_else(|p| {
            let what = p.downcast_ref::<String>().cloned().or_else(|| p.downcast_ref::<&str>().map(|s| s.to_string()));
            let message = format!("the engine broke: {}", what.unwrap_or_default());
            Err(Failure { line: s.line, title: s.title.clone(), broke: true, ..Failure::of_file(&s.file, message) })
        });
        Outcome {
            title: s.title.clone(),
            file: s.file.clone(),
            line: s.line,
            covers: s.covers.clone(),
            passed: result.is_ok(),
            failure: result.err(),
        }
    }
    fn play(&self, s: &Scenario, twist: Option<&Twist>) -> Result<(), Failure> {
        let mut stepper = Stepper::by(self, s, twist)?;
        while let Some(r) = stepper.step() {
            r?;
        }
        Ok(())
    }
}

/// Plays one scenario. To play many, make a `Runner`.
pub fn run(pack: &dyn Pack, s: &Scenario) -> Outcome {
    Runner::new(pack).run(s)
}
