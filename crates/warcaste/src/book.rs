//! The rulebook as the kernel sees it.

use crate::queries::window;
use crate::settings::set;
use crate::words::*;
use crate::{attack, checks, engage, events, limits, play, queries, setup, turn, verbs};
use muster_kernel::event::answers_menu;
use muster_kernel::*;

const fn p(name: &'static str, steps: &'static [(&'static str, StepFn)]) -> Proc {
    Proc { name, steps, ends: None }
}

static PROCS: &[Proc] = &[
    p("setup", setup::SETUP),
    p("turn", turn::TURN),
    p("play a card", play::PLAY),
    p("play, in one", play::BODY),
    p("engage", engage::ENGAGE),
    p("attack", attack::ATTACK),
    Proc { name: "combat", steps: attack::COMBAT, ends: Some(moment::COMBAT) },
    p("put a territory into play", play::PUT_LAND),
    p("keep one", limits::KEEP),
];

/// What a seat may do in a window, and what doing it means.
type Acts = (fn(&mut Menu), fn(&mut Cx, Opt));

const fn w(
    name: &'static str,
    first: fn(&Q) -> Seat,
    after_act: Turn,
    passing: Passing,
    (menu, act): Acts,
    (prompt, clause): (Prompt, &'static str),
) -> WindowRule {
    WindowRule { name, first, after_act, passing, menu, act, before: None, prompt, passed: None, clause }
}
fn no_act(_: &mut Cx, _: Opt) {}

static WINDOWS: &[WindowRule] = &[
    w(
        "answers",
        queries::active,
        Turn::Other,
        Passing::Once,
        (answers_menu, no_act),
        (prompt::TRAP, "warcaste.trap.optional"),
    ),
    w(
        "traps",
        queries::active,
        Turn::Other,
        Passing::Once,
        (answers_menu, no_act),
        (prompt::TRAP, "warcaste.trap.optional"),
    ),
    w(
        "main",
        queries::active,
        Turn::First,
        Passing::Row,
        (play::main_menu, play::main_act),
        (prompt::MAIN, "warcaste.priority.act-or-pass"),
    ),
    w(
        "battle",
        queries::active,
        Turn::First,
        Passing::Row,
        (attack::battle_menu, attack::battle_act),
        (prompt::BATTLE, "warcaste.priority.act-or-pass"),
    ),
    w(
        "boosts",
        attack::attacking_seat,
        Turn::Other,
        Passing::Once,
        (attack::boost_menu, attack::boost_act),
        (prompt::BOOST, "warcaste.boost.optional"),
    ),
];

static MENUS: &[MenuRule] = &[
    MenuRule::new("change", setup::change_menu),
    MenuRule::new("basic", setup::basic_menu),
    MenuRule::new("reduce", play::reduce_menu),
    MenuRule::new("slot", play::slot_menu),
    MenuRule::new("squad", attack::squad_menu),
    MenuRule::new("intercept", attack::intercept_menu),
    MenuRule::new("whom", attack::whom_menu),
    MenuRule::new("strike", attack::strike_menu),
    MenuRule::new("aside", turn::aside_menu),
    MenuRule::new("basic", setup::basic_menu),
    MenuRule::new("keep", limits::keep_menu),
];

const RULES: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: false,
        instead: Instead::Oldest,
        check: Check::Joined,
        after: After::BySeat,
        late: true,
        late_first: false,
        queued: false,
    },
    kinds: events::KINDS,
    procs: PROCS,
    windows: WINDOWS,
    menus: MENUS,
    verbs: verbs::VERBS,
    text_tags: [0; 4],
    place_tag: tag::PLACE,
    attached: rel::ATTACHED,
    setup: setup::setup,
    check: checks::check,
    use_ability: engage::use_ability,
    stage: |_, _| {},
    may_use: engage::may_use,
    choosable: queries::choosable,
    rel: queries::rel,
    role: queries::role_of,
    role_place: queries::role_place,
    now: queries::now_is,
    number: queries::number,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    test: queries::test,
    hopeless: |_, _| false,
    places: queries::places,
    first: queries::active,
    window_answers: window::ANSWERS,
    window_late: window::TRAPS,
    adds: queries::adds,
    x: |_, _| 0,
    more_uses: |_, _| 0,
    by_chance: verbs::discards_by_chance,
    targeted: Some(events::targeted),
    prompt: |_, _, _| None,
    asks: Asks {
        pick: prompt::CHOOSE,
        target: prompt::TARGET,
        number: prompt::NUMBER,
        may: prompt::MAY,
        branch: prompt::BRANCH,
        order: prompt::ORDER,
    },
    ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
    parked_place: |_, _| Spot::NOWHERE,
    claims: |q, _, out| {
        if turn::may_call_time(q) {
            out.push(Opt::plain(opt::TIME));
        }
    },
    claim: |cx, _, _| turn::call_time(cx),
    leave: checks::leave,
    facts: crate::facts::facts,
    clauses: Clauses {
        limit: "warcaste.golden.card-beats-rules",
        maximum: "warcaste.golden.card-beats-rules",
        gate: "warcaste.golden.card-beats-rules",
        cost: "warcaste.cmd.cannot-afford",
        target: "warcaste.target.must-match",
        change: "warcaste.target.all-illegal-fails",
        blank: "warcaste.overcharge.doctrine-blank",
        timing: "warcaste.priority.act-or-pass",
    },
    remembered: &[slot::ATK, slot::DEF, slot::HP, slot::COST],
};

pub static BOOK: Book = RULES;
/// The same with traps before triggers, with new triggers behind older ones, and with both.
static TRAPS_FIRST: Book = Book { timing: Timing { late_first: true, ..RULES.timing }, ..RULES };
static QUEUED: Book = Book { timing: Timing { queued: true, ..RULES.timing }, ..RULES };
static BOTH: Book = Book { timing: Timing { late_first: true, queued: true, ..RULES.timing }, ..RULES };

/// The book of a match that is set up so.
pub fn book_for(config: &[i32]) -> &'static Book {
    let on = |setting: usize| config.get(setting + 1).is_some_and(|n| *n != 0);
    match (on(set::TRAP_WINDOW), on(set::NEW_TRIGGERS)) {
        (false, false) => &BOOK,
        (true, false) => &TRAPS_FIRST,
        (false, true) => &QUEUED,
        (true, true) => &BOTH,
    }
}
