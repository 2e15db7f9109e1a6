//! The rulebook as the kernel sees it.

use crate::flow::battle;
use crate::flow::procs::PROCS;
use crate::flow::setup;
use crate::flow::stack;
use crate::rules::answers;
use crate::rules::seats;
use crate::rules::verbs;
use crate::table::facts;
use crate::words::*;
use muster_kernel::*;

pub static BOOK: Book = Book {
    version: 2,
    vocab: &VOCAB,
    timing: Timing { instead: Instead::Oldest, after: After::Wait, ..Timing::PLAIN },
    kinds: &kind::RULES,
    procs: PROCS,
    windows: &window::RULES,
    menus: &menu::RULES,
    verbs: &verb::RULES,
    place_tag: tag::LOCATION,
    attached: rel::BENEATH,
    setup: setup::setup,
    use_ability: stack::use_ability,
    stage: stack::at_stage,
    may_use: stack::may_use,
    choosable: answers::choosable,
    rel: answers::rel,
    role_place: answers::role_place,
    now: answers::now,
    number: answers::number,
    arms_in_full: true,
    seat_number: seats::seat_number,
    test: answers::test,
    hopeless: answers::hopeless,
    places: answers::places,
    window_answers: window::INITIATIVE,
    adds: answers::adds,
    x: |q, u| q.t.zone_len(seat_zone(u.seat, zone::ACTIVE)) as i32,
    more_uses: stack::more_uses,
    prompt: prompt_of,
    asks: Asks {
        pick: prompt::CHOOSE,
        target: prompt::TARGET,
        number: prompt::NUMBER,
        may: prompt::MAY,
        branch: prompt::BRANCH,
        order: prompt::ORDER,
    },
    ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
    parked_place: stack::parked_place,
    facts: facts::facts,
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
    },
    afford: verbs::afford,
    asked_now: battle::asked_now,
    remembered: &[slot::COST, slot::POWER, slot::TACTICS, slot::DEFENSE, slot::DESTINY, slot::PILOTING],
    ..Book::PLAIN
};
