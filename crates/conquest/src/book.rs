//! The rulebook as the kernel sees it.

use crate::flow::battle;
use crate::flow::initiate;
use crate::flow::procs::PROCS;
use crate::flow::setup;
use crate::rules::checks;
use crate::rules::queries;
use crate::table::facts;
use crate::words::*;
use muster_kernel::*;

pub static BOOK: Book = Book {
    version: 2,
    vocab: &VOCAB,
    timing: Timing { would: true, check: Check::Nested, after: After::Answer, ..Timing::PLAIN },
    kinds: &kind::RULES,
    procs: PROCS,
    windows: &window::RULES,
    menus: &menu::RULES,
    verbs: &verb::RULES,
    text_tags: tag::TEXT,
    marks: [Tag::set(&[tag::UNIQUE, tag::RELIC]), Tag::set(&[tag::WARLORD])],
    place_tag: tag::PLANET,
    attached: rel::ATTACHED,
    setup: setup::setup,
    check: checks::check,
    use_ability: initiate::use_ability,
    stage: initiate::at_stage,
    may_use: initiate::may_use,
    choosable: queries::choosable,
    rel: queries::rel,
    role: queries::role_of,
    now: queries::now_is,
    test: queries::test,
    host: Some(test::BEARS),
    places: queries::places,
    first: |q| queries::initiative(q.t),
    window_answers: window::ANSWERS,
    adds: queries::adds,
    x: queries::x_of,
    asks: Asks {
        pick: prompt::CHOOSE,
        target: prompt::TARGET,
        number: prompt::NUMBER,
        may: prompt::MAY,
        branch: prompt::BRANCH,
        order: prompt::ORDER,
    },
    ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
    claims: battle::claims,
    claim: battle::claim,
    facts: facts::facts,
    clauses: Clauses {
        limit: "conquest.limit.per-copy",
        maximum: "conquest.maximum.by-title",
        gate: "conquest.restriction.must-be-observed",
        cost: "conquest.effect.cost-must-be-payable",
        target: "conquest.target.none-no-initiation",
        protected: "conquest.cannot.absolute",
        change: "conquest.effect.must-be-able-to-change-state",
        blank: "conquest.blank.removes-printed-text",
        timing: "conquest.initiate.step1-check-restrictions",
    },
    only_changes: true,
    remembered: &[slot::ATK, slot::HP, slot::COMMAND, slot::COST],
    ..Book::PLAIN
};
