//! The rulebook as the kernel sees it.

use crate::procs::window;
use crate::words::*;
use crate::{battle, checks, damage, events, facts, initiate, menus, queries, setup, verbs};
use muster_kernel::event::answers_menu;
use muster_kernel::*;

const fn p(name: &'static str, steps: &'static [(&'static str, StepFn)]) -> Proc {
    Proc { name, steps, ends: None }
}

static PROCS: &[Proc] = &[
    p("game", setup::GAME),
    p("round", setup::ROUND),
    Proc { name: "command struggle", steps: setup::STRUGGLE, ends: Some(moment::STRUGGLE) },
    p("bonus", setup::BONUS),
    p("battle", battle::BATTLE),
    p("combat turn", battle::TURN),
    Proc { name: "attack", steps: battle::ATTACK, ends: Some(moment::ATTACK) },
    p("damage", damage::DEAL),
    p("use", initiate::USE),
    p("deploy", initiate::DEPLOY),
    p("mobile", setup::MOBILE),
    p("indirect damage", damage::INDIRECT),
    p("under the deck", verbs::UNDER_STEPS),
    p("shield", damage::SHIELD),
    p("keep one", initiate::KEEP_ONE),
    p("stalemate call", battle::STALEMATE),
    p("put into play", verbs::PUT_UNIT),
    p("order on the pile", checks::PILE),
];

fn first(q: &Q) -> Seat {
    queries::initiative(q.t)
}
fn no_act(_: &mut Cx, _: Opt) {}

static WINDOWS: &[WindowRule] = &[
    WindowRule {
        name: "deployment turns",
        first: |q| queries::token_holder(q.t),
        after_act: Turn::Other,
        passing: Passing::Sticky,
        menu: initiate::deploy_menu,
        act: initiate::action_act,
        before: Some(initiate::before_asking),
        prompt: prompt::DEPLOY,
        passed: Some(crate::words::note::PASSES),
        clause: "conquest.framework.1.2.deploy-turn",
    },
    WindowRule {
        name: "action window",
        first,
        after_act: Turn::Other,
        passing: Passing::Row,
        menu: initiate::action_menu,
        act: initiate::action_act,
        before: Some(initiate::before_asking),
        prompt: prompt::ACTION,
        passed: None,
        clause: "conquest.window.alternate-until-both-pass",
    },
    WindowRule {
        name: "shields",
        first: damage::first_to_shield,
        after_act: Turn::Other,
        passing: Passing::Row,
        menu: damage::shield_menu,
        act: damage::shield_act,
        before: None,
        prompt: prompt::SHIELD,
        passed: None,
        clause: "conquest.damage.deal.shield-step",
    },
    WindowRule {
        name: "answers",
        first,
        after_act: Turn::Other,
        passing: Passing::Row,
        menu: answers_menu,
        act: no_act,
        before: None,
        prompt: prompt::ANSWER,
        passed: None,
        clause: "conquest.interrupt.initiative-first-alternate",
    },
];

/// Keywords are text: a blank takes them away.
const TEXT_TAGS: [u64; 4] = {
    let mut t = [0u64; 4];
    let mut i = tag::RANGED.0;
    while i < tag::BLOODIED.0 {
        t[(i >> 6) as usize] |= 1 << (i & 63);
        i += 1;
    }
    t
};

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: true,
        instead: Instead::Newest,
        check: Check::Nested,
        after: After::Answer,
        late: false,
        late_first: false,
        queued: false,
    },
    kinds: events::KINDS,
    procs: PROCS,
    windows: WINDOWS,
    menus: menus::MENUS,
    verbs: verbs::VERBS,
    text_tags: TEXT_TAGS,
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
    role_place: queries::role_place,
    now: queries::now_is,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    number: queries::number,
    test: queries::test,
    hopeless: |_, _| false,
    places: queries::places,
    first,
    window_answers: window::ANSWERS,
    adds: queries::adds,
    x: queries::x_of,
    more_uses: |_, _| 0,
    by_chance: |_, _, _, _| false,
    targeted: None,
    prompt: |_, _, _| None,
    parked_place: |_, _| Spot::NOWHERE,
    claims: battle::claims,
    claim: battle::claim,
    facts: facts::facts,
    leave: |_, _| false,
    clauses: Clauses {
        limit: "conquest.limit.per-copy",
        maximum: "conquest.maximum.by-title",
        gate: "conquest.restriction.must-be-observed",
        cost: "conquest.effect.cost-must-be-payable",
        target: "conquest.target.none-no-initiation",
        change: "conquest.effect.must-be-able-to-change-state",
        blank: "conquest.blank.removes-printed-text",
        timing: "conquest.initiate.step1-check-restrictions",
    },
    remembered: &[slot::ATK, slot::HP, slot::COMMAND, slot::COST],
};
