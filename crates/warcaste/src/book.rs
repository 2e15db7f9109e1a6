//! The rulebook as the kernel sees it.

use crate::flow::engage;
use crate::flow::events;
use crate::flow::procs::PROCS;
use crate::flow::setup;
use crate::flow::turn;
use crate::rules::checks;
use crate::rules::limits;
use crate::rules::queries;
use crate::rules::settings::set;
use crate::words::*;
use muster_kernel::*;

const RULES: Book = Book {
    version: 2,
    vocab: &VOCAB,
    timing: Timing {
        instead: Instead::Oldest,
        check: Check::Joined,
        after: After::BySeat,
        late: true,
        ..Timing::PLAIN
    },
    kinds: kind::LIST,
    procs: PROCS,
    windows: window::LIST,
    menus: menu::LIST,
    verbs: verb::LIST,
    marks: [Tag::set(&limits::WORDS), Tag::set(&[])],
    place_tag: tag::PLACE,
    attached: rel::ATTACHED,
    remembered: &[slot::ATK, slot::DEF, slot::HP, slot::COST],
    flow: Flow {
        setup: setup::setup,
        check: checks::check,
        first: queries::active,
        answers: window::ANSWERS,
        late: window::TRAPS,
        claims: |q, seat, out| {
            if turn::may_propose_time(q, seat) {
                out.push(Opt::plain(opt::TIME));
            }
        },
        claim: |cx, seat, _| turn::propose_time(cx, seat),
        leave: checks::leave,
        ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED },
    },
    using: Using {
        may_use: engage::may_use,
        use_ability: engage::use_ability,
        choosable: queries::choosable,
        targeted: Some(events::targeted),
        ..Using::PLAIN
    },
    text: Text {
        rel: queries::rel,
        role: queries::role_of,
        role_place: queries::role_place,
        now: queries::now_is,
        number: queries::number,
        test: queries::test,
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
        facts: crate::table::facts::facts,
        observed: observe::Caps { seats: 5, cards: 240, ..observe::Caps::PLAIN },
        ..Tell::PLAIN
    },
    clauses: Clauses {
        limit: "warcaste.golden.card-beats-rules",
        maximum: "warcaste.golden.card-beats-rules",
        gate: "warcaste.golden.card-beats-rules",
        cost: "warcaste.cmd.cannot-afford",
        target: "warcaste.target.must-match",
        protected: "warcaste.conquest.no-further-interaction",
        change: "warcaste.target.all-illegal-fails",
        blank: "warcaste.overcharge.doctrine-blank",
        timing: "warcaste.priority.act-or-pass",
        waits: "warcaste.trap.needs-trigger",
    },
    ..Book::PLAIN
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
