//! The rulebook as the kernel sees it.

use crate::flow::battle;
use crate::flow::procs::{self, PROCS};
use crate::flow::setup;
use crate::flow::stack;
use crate::rules::answers;
use crate::rules::unlisted;
use crate::rules::verbs;
use crate::table::facts;
use crate::words::*;
use muster_kernel::*;

pub static BOOK: Book = Book {
    version: 2,
    vocab: &VOCAB,
    timing: Timing { instead: Instead::Oldest, after: After::Wait, ..Timing::PLAIN },
    kinds: kind::LIST,
    procs: PROCS,
    windows: window::LIST,
    menus: menu::LIST,
    verbs: verb::LIST,
    place_tag: tag::LOCATION,
    attached: rel::BENEATH,
    remembered: &[slot::COST, slot::POWER, slot::TACTICS, slot::DEFENSE, slot::DESTINY, slot::PILOTING],
    flow: Flow {
        setup: setup::setup,
        answers: window::INITIATIVE,
        ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
        ..Flow::PLAIN
    },
    using: Using {
        may_use: stack::may_use,
        use_ability: stack::use_ability,
        stage: stack::at_stage,
        choosable: answers::choosable,
        unlisted: unlisted::unlisted,
        afford: verbs::afford,
        x: |q, u| q.t.zone_len(seat_zone(u.seat, zone::ACTIVE)) as i32,
        vain: stack::vain,
        digest: stack::digest,
        // wars.quickdraw.adds-bullets
        again: Some(Again { class: class::ACTIVATED, word: tag::WEAPON, host: slot::QUICKDRAW }),
        arms_in_full: true,
        ..Using::PLAIN
    },
    text: Text {
        rel: answers::rel,
        role_place: answers::role_place,
        now: answers::now,
        number: answers::number,
        test: answers::test,
        needs: &[
            (test::IN_BATTLE, Needs::UnderWay(procs::battle::PROC)),
            (test::IN_SITE_BATTLE, Needs::UnderWay(procs::battle::PROC)),
            (test::PENDING_DRAIN, Needs::Pending),
            (test::PENDING_ATTACK, Needs::Pending),
            (test::PENDING_ABILITY, Needs::Pending),
            (test::PENDING_CARD, Needs::Pending),
        ],
        places: answers::places,
        parked_at: Some(action::PLACE),
        adds: answers::adds,
        adds_to: answers::ADDS_TO,
        asked_now: battle::asked_now,
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
        prompts: &prompt::OF_PROGRAMS,
        facts: facts::facts,
        ..Tell::PLAIN
    },
    clauses: Clauses {
        limit: "wars.bullet.once-per-turn-per-symbol",
        maximum: "wars.bullet.interrupt-limit-is-by-title",
        gate: "wars.play.step2-requirements",
        cost: "wars.cost.all-or-nothing",
        target: "wars.target.required-number",
        protected: "wars.cant.beats-may",
        change: "wars.effect.choice-must-be-performable",
        blank: "wars.text.game-text",
        timing: "wars.initiative.needed-to-act",
        waits: "wars.initiative.needed-to-act",
    },
    ..Book::PLAIN
};
