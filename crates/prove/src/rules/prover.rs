//! Plays the examples of a rulebook by bent books.

use super::bends::{Bent, Change};
use super::idle;
use crate::known::Known;
use crate::prover::{PLAIN, Verdict};
use muster_kernel::{Book, Match};
use muster_pack::Pack;
use muster_scenario::{Runner, Scenario, Twist};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Room for the calls of a bent engine, in bytes.
const STACK: usize = 256 << 20;

/// One bend and its fate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RuleFound {
    pub what: String,
    pub how: String,
    /// The clauses whose examples were asked; all examples if there is none.
    pub clauses: Vec<String>,
    pub verdict: Verdict,
    /// The example that noticed it, why it is equal, or which examples notice it that are of other clauses.
    pub why: String,
    /// Of what was played: the same key has the same outcome, as long as the program is the same.
    pub key: u64,
}

/// What became of all bends of a book.
pub struct RulesReport {
    pub found: Vec<RuleFound>,
    /// The clauses that have examples, and those of them whose examples notice no bend at all, if that was asked.
    pub clauses: usize,
    pub unmoved: Vec<String>,
}

impl RulesReport {
    pub fn count(&self, v: Verdict) -> usize {
        self.found.iter().filter(|f| f.verdict == v).count()
    }
}

/// A rulebook with its examples.
pub struct RuleProver<'a> {
    pack: Box<dyn Pack>,
    examples: &'a [Scenario],
    known: &'a Known,
    bends: Vec<Bent>,
}

/// Books bent in one way, by the book they were made of: a game may have several.
#[derive(Default)]
struct Made(Mutex<BTreeMap<usize, &'static Book>>);

/// What is known of a bend while examples are played.
#[derive(Default)]
struct Seen {
    by: Option<String>,
    elsewhere: Option<String>,
}

impl<'a> RuleProver<'a> {
    /// `examples` must pass by the book as it is. Only bends whose rule, change or clause holds one of the words are tried.
    pub fn new(
        base: &dyn Pack,
        examples: &'a [Scenario],
        known: &'a Known,
        words: &[String],
    ) -> Result<RuleProver<'a>, Vec<muster_lang::Diagnostic>> {
        let pack = base.with_cards(&[(PLAIN, base.scene().plain_cards())])?;
        let mut bends = super::bends(&*pack, examples);
        let said = |b: &Bent| format!("{} {} {}", b.what, b.how, b.clauses.join(" ")).to_lowercase();
        bends.retain(|b| words.iter().all(|w| said(b).contains(&w.to_lowercase())));
        Ok(RuleProver { pack, examples, known, bends })
    }

    pub fn bends(&self) -> &[Bent] {
        &self.bends
    }
    /// Only every nth bend.
    pub fn every(&mut self, n: usize) {
        let mut i = 0;
        self.bends.retain(|_| {
            i += 1;
            (i - 1) % n.max(1) == 0
        });
    }

    /// Is this an example of what is bent?
    fn of(&self, b: &Bent, s: &Scenario) -> bool {
        b.clauses.is_empty() || s.covers.iter().any(|c| b.clauses.contains(c))
    }

    /// Of what the outcome of a bend depends on, beside the program.
    pub fn key(&self, b: &Bent) -> u64 {
        let asked: Vec<&Scenario> = self.examples.iter().filter(|s| self.of(b, s)).collect();
        let text = format!("{} {} {} {:?} {asked:?}", self.pack.cards().all_rules(), b.what, b.how, b.clauses);
        xxhash_rust::xxh3::xxh3_64(text.as_bytes())
    }

    fn plays(&self, runner: &Runner, b: &Bent, made: &Made, s: &Scenario) -> bool {
        let rules = |m: Match| match &b.change {
            Change::Book(to) => {
                let book = made.of(m.book, to);
                m.by(book)
            }
            Change::Idle(tag) => m.without_word(*tag),
            Change::Setting(..) | Change::Deck(_) => m,
        };
        let twist = Twist {
            rules: &rules,
            setting: if let Change::Setting(i, v) = b.change { Some((i, v)) } else { None },
            waived: if let Change::Deck(c) = &b.change { c } else { "" },
        };
        idle::begins();
        runner.run_by(s, Some(&twist)).passed
    }

    /// Plays everything, with that many threads; also, if asked, until each example has noticed something. `before` has what
    /// was found already; `tell` hears of each example played and of what it noticed.
    pub fn prove(
        &self,
        threads: usize,
        each: bool,
        before: &dyn Fn(u64) -> Option<RuleFound>,
        tell: &(dyn Fn(Option<&RuleFound>) + Sync),
    ) -> RulesReport {
        let keys: Vec<u64> = self.bends.iter().map(|b| self.key(b)).collect();
        let kept: Vec<Option<RuleFound>> = keys.iter().map(|k| before(*k)).collect();
        let seen: Vec<Mutex<Seen>> = kept.iter().map(|k| Mutex::new(Seen::of(k.as_ref()))).collect();
        let made: Vec<Made> = self.bends.iter().map(|_| Made::default()).collect();
        let moved: Vec<AtomicBool> = self.examples.iter().map(|_| AtomicBool::new(false)).collect();
        let runner = Runner::over(&*self.pack);
        // first whoever is to notice; then, where nobody did, whether others would
        for own in [true, false] {
            let wants = |i: usize, b: &Bent, s: &Scenario| lock(&seen[i]).wants(own) && self.of(b, s) == own;
            let one = |at: usize| {
                let s = &self.examples[at];
                let place = format!("{}:{}", s.file, s.line);
                let play = |i: usize, b: &Bent| {
                    if self.plays(&runner, b, &made[i], s) {
                        return false;
                    }
                    moved[at].store(true, Ordering::Relaxed);
                    let news = lock(&seen[i]).notices(own, &place);
                    if news {
                        tell(Some(&self.found(b, keys[i], &lock(&seen[i]))));
                    }
                    true
                };
                for (i, b) in self.bends.iter().enumerate().filter(|(i, b)| wants(*i, b, s)) {
                    play(i, b);
                }
                if own && each && !moved[at].load(Ordering::Relaxed) {
                    self.bends.iter().enumerate().any(|(i, b)| self.of(b, s) && play(i, b));
                }
                tell(None);
            };
            in_parallel(threads, self.examples.len(), &one);
        }
        let found = self.bends.iter().zip(&keys).zip(&seen).map(|((b, k), s)| self.found(b, *k, &lock(s))).collect();
        let mut clauses: BTreeMap<&str, bool> = BTreeMap::new();
        for (s, m) in self.examples.iter().zip(&moved) {
            for c in &s.covers {
                *clauses.entry(c).or_default() |= m.load(Ordering::Relaxed);
            }
        }
        let unmoved = clauses.iter().filter(|(_, m)| !**m).map(|(c, _)| c.to_string()).collect();
        RulesReport { found, clauses: clauses.len(), unmoved }
    }

    fn found(&self, b: &Bent, key: u64, seen: &Seen) -> RuleFound {
        let (verdict, why) = match (&seen.by, self.known.reason(&b.what, &b.how), &seen.elsewhere) {
            (Some(at), ..) => (Verdict::Noticed, at.clone()),
            (None, Some(reason), _) => (Verdict::Equal, reason.to_string()),
            (None, None, Some(at)) => (Verdict::Unnoticed, format!("only elsewhere: {at}")),
            (None, None, None) => (Verdict::Unnoticed, String::new()),
        };
        RuleFound { what: b.what.clone(), how: b.how.clone(), clauses: b.clauses.clone(), verdict, why, key }
    }
}

impl Seen {
    fn of(kept: Option<&RuleFound>) -> Seen {
        let noticed = kept.filter(|f| f.verdict == Verdict::Noticed);
        Seen { by: noticed.map(|f| f.why.clone()), elsewhere: None }
    }
    /// Is an example of its own, or another, still to be played?
    fn wants(&self, own: bool) -> bool {
        self.by.is_none() && (own || self.elsewhere.is_none())
    }
    /// True if this is the news that counts.
    fn notices(&mut self, own: bool, at: &str) -> bool {
        let news = own && self.by.is_none();
        let place = if own { &mut self.by } else { &mut self.elsewhere };
        place.get_or_insert_with(|| at.to_string());
        news
    }
}

impl Made {
    fn of(&self, book: &'static Book, bend: &dyn Fn(&mut Book)) -> &'static Book {
        let mut made = lock(&self.0);
        made.entry(std::ptr::from_ref(book) as usize).or_insert_with(|| {
            let mut bent = book.clone();
            bend(&mut bent);
            Box::leak(Box::new(bent))
        })
    }
}

/// Does each of so many things once.
fn in_parallel(threads: usize, n: usize, one: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let play = || {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < n) {
            one(at);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, n.max(1)) {
            // what is bent may call itself often before it is stopped
            if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play).is_err() {
                play();
            }
        }
    });
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}
