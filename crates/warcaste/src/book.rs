//! The rulebook as the kernel sees it.

use crate::words::*;
use muster_kernel::*;

const fn joins(name: &'static str) -> KindRule {
    KindRule { name, doer: |_, _| {}, joins: true }
}

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing { would: false, instead: Instead::Oldest, check: Check::Joined, after: After::BySeat, late: true },
    kinds: &[const { joins("") }; 31],
    procs: &[],
    windows: &[],
    menus: &[],
    verbs: &[const { VerbRule { name: "", run: |_, _| {}, can: |_, _, _| true, spends: false, strict: false } }; 32],
    text_tags: [0; 4],
    place_tag: tag::PLACE,
    attached: rel::ATTACHED,
    setup: |cx| cx.end(0, 0),
    check: |_| false,
    use_ability: |_, _| {},
    stage: |_, _| {},
    may_use: |_, _, _| true,
    choosable: |_, _, _, _| true,
    rel: |_, _, _, _| false,
    role: |_, _| Ref::NONE,
    role_place: |_, _| Spot::NOWHERE,
    now: |_, _, _| false,
    number: |_, _, _| 0,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    test: |_, _, _, _| true,
    places: |_, _, _, _| {},
    first: |q| q.t.head.active,
    window_answers: 0,
    adds: |_, _, _| 0,
    x: |_, _| 0,
    more_uses: |_, _| 0,
    parked_place: |_, _| Spot::NOWHERE,
    claims: |_, _, _| {},
    claim: |_, _, _| {},
    facts: |_, _, _| {},
    clauses: Clauses {
        limit: "warcaste.unit.each-action-once",
        maximum: "warcaste.unit.each-action-once",
        gate: "warcaste.golden.card-beats-rules",
        cost: "warcaste.cmd.cannot-afford",
        target: "warcaste.target.must-match",
        change: "warcaste.target.all-illegal-fails",
        blank: "warcaste.overcharge.doctrine-blank",
        timing: "warcaste.priority.act-or-pass",
    },
    remembered: &[slot::ATK, slot::DEF, slot::HP, slot::COST],
};
