//! The rulebook as the kernel sees it.

use crate::procs::window;
use crate::seats;
use crate::words::*;
use crate::{answers, battle, energy, events, facts, icons, nested, setup, stack, verbs};
use muster_kernel::*;

const fn p(name: &'static str, steps: &'static [(&'static str, StepFn)]) -> Proc {
    Proc { name, steps, ends: None }
}

static PROCS: &[Proc] = &[
    p("game", setup::GAME),
    p("turn", setup::TURN),
    p("initiative", stack::INITIATIVE),
    p("come off the stack", stack::RESOLVE),
    p("lose energy", energy::LOSE),
    p("what was on it", events::CASCADE),
    Proc { name: "battle", steps: battle::BATTLE, ends: Some(moment::BATTLE) },
    p("reveal for battle destiny", battle::DESTINY_OF),
    p("suffer attrition", battle::ATTRITION_OF),
    p("meet casualties", battle::LOSS_OF),
    p("damaged cards go", battle::DUE_OF),
    p("battle is canceled", battle::CANCEL_OF),
    p("a number of times", energy::TIMES),
    p("one by one", verbs::EACH),
    p("pay the price", verbs::PRICE),
    p("play at once", nested::PLAY_NOW),
    Proc { name: "drain", steps: events::DRAIN, ends: Some(moment::DRAIN) },
    p("use support icons", icons::ICONS),
    p("move", verbs::GO),
];

static WINDOWS: &[WindowRule] = &[WindowRule {
    name: "initiative",
    first: |q| q.t.head.active,
    after_act: Turn::Keep,
    passing: Passing::Row,
    menu: stack::menu,
    act: stack::act,
    before: Some(stack::before),
    prompt: prompt::INITIATIVE,
    passed: None,
    clause: "wars.initiative.needed-to-act",
}];

static MENUS: &[MenuRule] = &[
    MenuRule::new("start", setup::start_menu),
    MenuRule::new("lose", energy::lose_menu),
    MenuRule::new("attrition", battle::attrition_menu),
    MenuRule::new("loss", battle::loss_menu),
    MenuRule::new("due", battle::due_menu),
    MenuRule::new("icon", icons::icon_menu),
    MenuRule::new("board", verbs::board_menu),
];

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: false,
        instead: Instead::Oldest,
        check: Check::AtAsk,
        after: After::Wait,
        late: false,
        late_first: false,
        queued: false,
    },
    kinds: events::KINDS,
    procs: PROCS,
    windows: WINDOWS,
    menus: MENUS,
    verbs: verbs::VERBS,
    text_tags: [0; 4],
    place_tag: tag::LOCATION,
    attached: rel::BENEATH,
    setup: setup::setup,
    check: |_| false,
    use_ability: stack::use_ability,
    stage: stack::at_stage,
    may_use: stack::may_use,
    choosable: answers::choosable,
    rel: answers::rel,
    role: answers::role_of,
    role_place: answers::role_place,
    now: answers::now,
    number: answers::number,
    arms_in_full: true,
    seat_number: seats::seat_number,
    test: answers::test,
    hopeless: answers::hopeless,
    places: answers::places,
    first: |q| q.t.head.active,
    window_answers: window::INITIATIVE,
    window_late: window::INITIATIVE,
    adds: answers::adds,
    x: |q, u| q.t.zone_len(seat_zone(u.seat, zone::ACTIVE)) as i32,
    more_uses: stack::more_uses,
    by_chance: |_, _, _, _| false,
    targeted: None,
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
    claims: |_, _, _| {},
    claim: |_, _, _| {},
    facts: facts::facts,
    leave: |_, _| false,
    clauses: Clauses {
        limit: "wars.bullet.once-per-turn-per-symbol",
        maximum: "wars.bullet.interrupt-limit-is-by-title",
        gate: "wars.play.step2-requirements",
        cost: "wars.cost.all-or-nothing",
        target: "wars.target.required-number",
        change: "wars.effect.choice-must-be-performable",
        blank: "wars.text.game-text",
        timing: "wars.initiative.needed-to-act",
    },
    remembered: &[slot::COST, slot::POWER, slot::TACTICS, slot::DEFENSE, slot::DESTINY, slot::PILOTING],
};
