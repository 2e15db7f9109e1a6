//! All the ways to bend a book that its tables give, and those that the game names.

use super::idle;
use muster_kernel::*;
use muster_pack::{Pack, Values};
use muster_scenario::Scenario;
use std::collections::BTreeSet;

/// What is bent.
pub(super) enum Change {
    Book(Box<dyn Fn(&mut Book) + Send + Sync>),
    /// A word of cards means nothing.
    Idle(Tag),
    /// A switch is set otherwise where a match does not say.
    Setting(usize, i32),
    /// No deck is faulted by this clause.
    Deck(String),
}

/// One bend of a book.
pub struct Bent {
    /// The rule, or the part of the book.
    pub what: String,
    /// What becomes of it.
    pub how: String,
    /// The clauses whose examples must notice; none if any example may.
    pub clauses: Vec<String>,
    pub(super) change: Change,
}

#[derive(Default)]
struct List(Vec<Bent>);

impl List {
    fn book(&mut self, what: &str, how: &str, clauses: &[&str], to: impl Fn(&mut Book) + Send + Sync + 'static) {
        self.push(what, how, clauses, Change::Book(Box::new(to)));
    }
    fn push(&mut self, what: &str, how: &str, clauses: &[&str], change: Change) {
        let clauses = clauses.iter().filter(|c| !c.is_empty()).map(|c| c.to_string()).collect();
        self.0.push(Bent { what: what.into(), how: how.into(), clauses, change });
    }
}

/// Every bend of a game's book.
pub fn bends(pack: &dyn Pack, examples: &[Scenario]) -> Vec<Bent> {
    let book = pack.cards().book();
    let mut out = List::default();
    for b in pack.bends() {
        out.book(b.what, b.how, b.clauses, b.to);
    }
    steps(book, &mut out);
    events(book, &mut out);
    windows(book, &mut out);
    zones(book, &mut out);
    verbs(book, &mut out);
    timing(book, &mut out);
    text(book, &mut out);
    for (clause, _) in pack.layout().words.refusals.iter().copied() {
        out.book(clause, "nothing is refused by it", &[clause], move |b| b.waived = clause);
    }
    for clause in deck_faults(examples) {
        out.push(clause, "no deck is faulted by it", &[clause], Change::Deck(clause.to_string()));
    }
    for (i, s) in pack.settings().iter().enumerate() {
        for v in others(&s.values, s.default) {
            let how = format!("usually {}", s.values.word(v));
            out.push(s.name, &how, &[s.ruling], Change::Setting(i, v));
        }
    }
    let words = &pack.cards().ready.tags;
    for (tag, word) in words.iter().enumerate().map(|(i, w)| (Tag::nth(i), w)) {
        if let Some(clause) = pack.clause_of(tag) {
            out.push(word.symbol, "means nothing", &[clause], Change::Idle(tag));
        }
    }
    out.0
}

/// The clauses by which examples find decks faulted.
fn deck_faults(examples: &[Scenario]) -> BTreeSet<&str> {
    let lines = examples.iter().flat_map(|s| &s.play);
    let listed = lines.filter_map(|l| l.text.strip_prefix("expect illegal because "));
    listed.flat_map(|l| l.trim_start_matches("exactly ").split(',')).map(str::trim).collect()
}

/// What else a switch may be set to: every other word, the numbers next to the usual one.
fn others(values: &Values, usual: i32) -> Vec<i32> {
    let all: Vec<i32> = match values {
        Values::Words(list) => (0..list.len() as i32).collect(),
        Values::Number(lo, hi) => (usual - 1..=usual + 1).filter(|n| (lo..=hi).contains(&n)).collect(),
    };
    all.into_iter().filter(|v| *v != usual).collect()
}

/// Each step of each procedure is left out.
fn steps(book: &Book, out: &mut List) {
    for (p, rule) in book.procs.iter().enumerate() {
        for s in 0..rule.steps.len() {
            let at = Step::new(ProcId::nth(p), s as u16);
            let what = rule.steps.words.symbol(s);
            out.book(what, "left out", &[], move |b| b.bend_step(at, |_| Next::Go));
        }
        if rule.ends.is_some() {
            let what = book.procs.words.symbol(p);
            let to = move |b: &mut Book| b.procs = b.procs.bent(p, |r| r.ends = None);
            out.book(what, "nothing ends with it", &[], to);
        }
    }
}

/// Each kind of event happens without doing anything, or apart where it is a part, or with its subject as before.
fn events(book: &Book, out: &mut List) {
    for (i, rule) in book.kinds.iter().enumerate() {
        let (what, kind) = (book.kinds.words.symbol(i), Kind::nth(i));
        // what is only there to be answered does nothing as it is
        if !std::ptr::fn_addr_eq(rule.doer, nothing as fn(&mut Cx, RecId)) {
            out.book(what, "does nothing", &[], move |b| b.bend_kind(kind, |k| k.doer = |_, _| idle::happens()));
        }
        if rule.joins {
            out.book(what, "has a window of its own", &[], move |b| b.bend_kind(kind, |k| k.joins = false));
        }
        if rule.parts {
            out.book(what, "leaves its subject the same", &[], move |b| b.bend_kind(kind, |k| k.parts = false));
        }
    }
}

/// Who acts first, next and after passing.
fn windows(book: &Book, out: &mut List) {
    for (i, w) in book.windows.iter().enumerate() {
        let (what, at, clause) = (book.windows.words.symbol(i), WindowId::nth(i), [w.clause]);
        for turn in [Turn::Other, Turn::Keep, Turn::First].into_iter().filter(|t| *t != w.after_act) {
            let to = move |b: &mut Book| b.bend_window(at, |w| w.after_act = turn);
            out.book(what, &format!("after an act: {turn:?}"), &[], to);
        }
        for passing in [Passing::Row, Passing::Sticky, Passing::Once].into_iter().filter(|p| *p != w.passing) {
            let to = move |b: &mut Book| b.bend_window(at, |w| w.passing = passing);
            out.book(what, &format!("passing: {passing:?}"), &[], to);
        }
        out.book(what, "Anna is first", &[], move |b| b.bend_window(at, |w| w.first = |_| Seat(0)));
        out.book(what, "Ben is first", &[], move |b| b.bend_window(at, |w| w.first = |_| Seat(1)));
        out.book(what, "offers nothing", &clause, move |b| b.bend_window(at, |w| w.menu = |_| {}));
        if w.before.is_some() {
            out.book(what, "nothing is looked at before", &[], move |b| b.bend_window(at, |w| w.before = None));
        }
    }
}

/// Who sees a zone.
fn zones(book: &Book, out: &mut List) {
    for shared in [false, true] {
        let list = if shared { book.vocab.shared_zones } else { book.vocab.seat_zones };
        for (i, z) in list.iter().enumerate() {
            let what = list.words.symbol(i);
            let mut add = |how: &str, to: fn(&mut ZoneRule)| {
                let bend = move |v: &mut Vocab| match shared {
                    true => v.shared_zones = v.shared_zones.bent(i, to),
                    false => v.seat_zones = v.seat_zones.bent(i, to),
                };
                out.book(what, how, &[], move |b| b.bend_vocab(bend));
            };
            for (sight, how, to) in [
                (Sight::All, "everybody sees it", (|z| z.sight = Sight::All) as fn(&mut ZoneRule)),
                (Sight::Owner, "only its owner sees it", |z| z.sight = Sight::Owner),
                (Sight::Nobody, "nobody sees it", |z| z.sight = Sight::Nobody),
            ] {
                // what all share has no owner
                if sight != z.sight && !(shared && sight == Sight::Owner) {
                    add(how, to);
                }
            }
        }
    }
}

/// What card text may do: nothing, or with cards it could not be done to.
fn verbs(book: &Book, out: &mut List) {
    for (i, v) in book.verbs.iter().enumerate() {
        let (what, at) = (book.verbs.words.symbol(i), VerbId::nth(i));
        out.book(what, "does nothing", &[], move |b| b.bend_verb(at, |v| v.run = |_, _| {}));
        if v.spends {
            out.book(what, "does not spend its card", &[], move |b| b.bend_verb(at, |v| v.spends = false));
        }
        if v.strict {
            out.book(what, "is not strict", &[], move |b| b.bend_verb(at, |v| v.strict = false));
        }
        if v.by_chance.is_some() {
            out.book(what, "never by chance", &[], move |b| b.bend_verb(at, |v| v.by_chance = None));
        }
    }
}

/// The order in which everything is treated.
fn timing(book: &Book, out: &mut List) {
    let mut add = |how: &str, to: fn(&mut Timing)| out.book("timing", how, &[], move |b| to(&mut b.timing));
    add("a window before an event or none", |t| t.would = !t.would);
    add("another stands in", |t| {
        t.instead = if t.instead == Instead::Newest { Instead::Oldest } else { Instead::Newest }
    });
    add("checks: another way", |t| t.check = if t.check == Check::Joined { Check::Nested } else { Check::Joined });
    add("checks: a third way", |t| t.check = if t.check == Check::AtAsk { Check::Nested } else { Check::AtAsk });
    add("answers: another way", |t| t.after = if t.after == After::Answer { After::Wait } else { After::Answer });
    add("answers: a third way", |t| t.after = if t.after == After::BySeat { After::Wait } else { After::BySeat });
    if book.timing.late {
        add("no late answers", |t| t.late = false);
        add("late answers first or not", |t| t.late_first = !t.late_first);
    }
    if book.timing.after == After::BySeat {
        add("new triggers behind the batch or not", |t| t.queued = !t.queued);
    }
}

/// What card text asks and how abilities are used.
fn text(book: &Book, out: &mut List) {
    let mut add = |what: &str, how: &str, to: fn(&mut Book)| out.book(what, how, &[], to);
    add("state", "nothing follows from it", |b| b.flow.check = |_| false);
    add("claims", "none", |b| b.flow.claims = |_, _, _| {});
    add("using", "the book asks nothing", |b| b.using.may_use = |_, _, _| true);
    add("choosing", "everything may be chosen", |b| b.using.choosable = |_, _, _, _| true);
    if book.using.targeted.is_some() {
        add("targets", "nothing happens to them as they are chosen", |b| b.using.targeted = None);
    }
    add("X", "at most 1", |b| b.using.x = |_, _| 1);
    if book.using.again.is_some() {
        add("uses", "none is given more", |b| b.using.again = None);
    }
    add("ways", "in full or as far as it goes", |b| b.using.arms_in_full = !b.using.arms_in_full);
    add("change", "needed or not", |b| b.using.only_changes = !b.using.only_changes);
    if book.text.host.is_some() {
        add("hosts", "bear everything", |b| b.text.host = None);
    }
    add("keywords", "add nothing", |b| b.text.adds = |_, _, _, _| {});
    for tag in (0..book.vocab.tags.len()).map(Tag::nth) {
        let (word, bit) = ((tag.0 >> 6) as usize, 1u64 << (tag.0 & 63));
        if book.text_tags[word] & bit != 0 {
            let to = move |b: &mut Book| b.text_tags[word] &= !bit;
            out.book(book.vocab.tags.symbol(tag.ix()), "stays when a card is blanked", &[], to);
        }
    }
    for slot in book.remembered.iter().copied() {
        let to = move |b: &mut Book| {
            let left: Vec<Slot> = b.remembered.iter().copied().filter(|s| *s != slot).collect();
            b.remembered = Box::leak(left.into_boxed_slice());
        };
        out.book(book.vocab.slots.symbol(slot.ix()), "is forgotten of what left", &[], to);
    }
}
