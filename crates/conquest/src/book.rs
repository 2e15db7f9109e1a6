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
use muster_pack::Keyword;

pub static BOOK: Book = Book {
    version: 2,
    vocab: &VOCAB,
    timing: Timing { would: true, check: Check::Nested, after: After::Answer, ..Timing::PLAIN },
    kinds: kind::LIST,
    procs: PROCS,
    windows: window::LIST,
    menus: menu::LIST,
    verbs: verb::LIST,
    text_tags: Keyword::text(&KEYWORDS),
    marks: [Tag::set(&[tag::UNIQUE, tag::RELIC]), Tag::set(&[tag::WARLORD])],
    place_tag: tag::PLANET,
    attached: rel::ATTACHED,
    remembered: &[slot::ATK, slot::HP, slot::COMMAND, slot::COST],
    flow: Flow {
        setup: setup::setup,
        check: checks::check,
        first: |q| queries::initiative(q.t),
        answers: window::ANSWERS,
        claims: battle::claims,
        claim: battle::claim,
        ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
        ..Flow::PLAIN
    },
    using: Using {
        vain: initiate::vain,
        may_use: initiate::may_use,
        use_ability: initiate::use_ability,
        stage: initiate::at_stage,
        choosable: queries::choosable,
        x: queries::x_of,
        digest: initiate::digest,
        only_changes: true,
        ..Using::PLAIN
    },
    text: Text {
        rel: queries::rel,
        role: queries::role_of,
        now: queries::now_is,
        test: queries::test,
        number: queries::number,
        host: Some(test::BEARS),
        places: queries::places,
        adds: queries::adds,
        adds_to: queries::ADDS_TO,
        ..Text::PLAIN
    },
    tell: Tell {
        asks: Asks {
            pick: prompt::CHOOSE,
            target: prompt::TARGET,
            number: prompt::NUMBER,
            may: prompt::MAY,
            branch: prompt::BRANCH,
            order: prompt::ORDER,
        },
        facts: facts::facts,
        ..Tell::PLAIN
    },
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
        waits: "conquest.reaction.after-condition",
    },
    ..Book::PLAIN
};
