//! The procedures of the game: their registers and their steps, in order. What a step does is told where it points to.

use crate::words::moment;
use muster_kernel::procs;

procs! {
    /// The whole game: starting locations, the deal, turn after turn.
    game "game" (STARTS[2]) {
        START "choose starting locations" crate::flow::setup::choose_starts;
        DEAL "deal" crate::flow::setup::deal_all;
        NEXT_TURN "next turn" crate::flow::setup::next_turn;
    }
    turn "turn" (
        /// The player who may perform movements until the end of the phase.
        MOVES,
    ) {
        PHASE_BEGINS "phase begins" crate::flow::setup::phase_begins;
        WINDOW "window" crate::flow::setup::phase_window;
        PHASE_ENDS "phase ends" crate::flow::setup::phase_ends;
        NEXT_PHASE "next phase" crate::flow::setup::next_phase;
        TURN_ENDS "turn ends" crate::flow::setup::turn_ends;
        LAST_WINDOW "window at the end of turn" crate::flow::setup::last_window;
        OVER "end of turn" crate::flow::setup::end_of_turn;
    }
    /// A round of initiative.
    initiative "initiative" (
        /// Things that came off the stack since somebody last chose to do something.
        IN_A_ROW,
        /// A state that may come back, in two halves.
        STATE[2],
        /// How often it did.
        RETURNED,
        /// The battle that begins as soon as the stack says so: where, and who attacks.
        DUE_AT,
        DUE_FOR,
    ) {
        OPEN "open" crate::flow::stack::open;
        PASSED "both passed" crate::flow::stack::both_passed;
        BATTLE "battle begins" crate::flow::stack::battle_begins;
    }
    resolve "come off the stack" (
        CARD,
        FATE,
        /// What the card is to be stacked on.
        ONTO,
    ) {
        RESOLVE "resolve" crate::flow::stack::resolve_top;
        DISPOSE "dispose" crate::flow::stack::dispose_resolved;
    }
    /// Losing energy, card by card.
    lose "lose energy" (
        LEFT,
        CHOSEN,
        /// The only pile it may come from.
        ONLY,
        /// Cards of the active pile that another cost needs.
        KEEP,
        /// What it is stacked on, face down.
        ONTO,
        MARKS,
        /// The location drained.
        PLACE,
        LOST,
    ) {
        CHOOSE "choose" crate::flow::energy::choose_lost;
        LOSE "lose" crate::flow::energy::lose_chosen;
    }
    /// wars.leave.cards-beneath-are-lost, wars.leave.cards-stacked-on-are-lost: one by one, each an event of its own.
    cascade "what was on it" (
        /// The kind of event that took its host away.
        HOW,
    ) {
        NEXT "next" crate::flow::events::next_orphan;
    }
    /// The battle's record.
    battle "battle" until moment::BATTLE => (
        LOCATION,
        /// The card that counts for battle destiny.
        COUNTS[2],
        /// What is added to it.
        ADDED[2],
        /// The result.
        DESTINY[2],
        /// What is added to the attrition a side causes; from the attrition step on, what it suffers.
        ATTRITION[2],
        CASUALTIES,
        LOSER,
        /// Twice the number of the step in progress, one more when it is over.
        STEP,
    ) {
        BEGINS "begins" crate::flow::battle::begins;
        BEFORE_DESTINY "window before battle destiny" crate::flow::battle::open;
        DESTINY_STEP "battle destiny" crate::flow::battle::destiny;
        DESTINY_ENDS "battle destiny ends" crate::flow::battle::destiny_ends;
        DESTINY_FIXED "battle destiny is fixed" crate::flow::battle::destiny_fixed;
        BEFORE_ATTRITION "window before attrition" crate::flow::battle::open;
        ATTRITION_STEP "attrition" crate::flow::battle::attrition;
        ATTRITION_ENDS "attrition ends" crate::flow::battle::attrition_ends;
        BEFORE_POWER "window before power" crate::flow::battle::open;
        POWER "power" crate::flow::battle::power;
        POWER_ENDS "power ends" crate::flow::battle::power_ends;
        BEFORE_LOSS "window before loss" crate::flow::battle::open;
        LOSS "loss" crate::flow::battle::loss;
        LOSS_ENDS "loss ends" crate::flow::battle::loss_ends;
        BEFORE_END "window before the end" crate::flow::battle::open;
        END "end" crate::flow::battle::end;
        ENDS "ends" crate::flow::battle::ends;
    }
    destiny "reveal for battle destiny" (ANSWER) {
        ASK "may reveal" crate::flow::battle::may_reveal;
        REVEAL "reveal" crate::flow::battle::reveal_or_not;
    }
    attrition "suffer attrition" (AMOUNT, CHOSEN) {
        CHOOSE "choose" crate::flow::battle::choose_for_attrition;
        DAMAGE "damage" crate::flow::battle::damage_for_attrition;
        SPARE "damaged or spared" crate::flow::battle::spare_for_attrition;
    }
    loss "meet casualties" (
        /// Energy lost so far.
        PAID,
        CHOSEN,
    ) {
        CHOOSE "choose" crate::flow::battle::choose_for_loss;
        PAY "pay" crate::flow::battle::pay_for_loss;
        SPARE "damaged or spared" crate::flow::battle::spare_for_loss;
    }
    /// Every damaged card of a player goes once, wherever it is, in the player's order.
    due "damaged cards go" (
        /// The kind of event as which they go.
        HOW,
        CHOSEN,
    ) {
        MARK "mark" crate::flow::battle::mark_due;
        CHOOSE "choose" crate::flow::battle::choose_due;
        GOES "goes" crate::flow::battle::due_goes;
    }
    /// wars.sys.battle-cancel.damaged-lost
    cancel "battle is canceled" (
        /// Where it was.
        LOCATION,
    ) {
        ATTACKER "attacker" crate::flow::battle::attacker_loses_damaged;
        DEFENDER "defender" crate::flow::battle::defender_loses_damaged;
    }
    /// Something done so many times: each is an event of its own.
    times "a number of times" (KIND, LEFT, FROM) {
        AGAIN "once more" crate::flow::energy::once_more;
    }
    each "one by one" (SET, AT, VERB, HOW, WITH, TO, N, BY, SOURCE) {
        NEXT "next" crate::rules::verbs::next_of_each;
    }
    price "pay the price" (PAY, LOSE) {
        LOSE "lose" crate::rules::verbs::lose_price;
        PAY "pay" crate::rules::verbs::pay_price;
    }
    play_now "play at once" (
        /// What it costs less.
        LESS,
        /// What narrows it.
        NARROW,
        /// The place that speaks of.
        PLACE,
    ) {
        PLAY "play" crate::flow::nested::play_now;
        DISPOSE "dispose" crate::flow::nested::dispose_now;
    }
    /// A drain in progress: its record's amount is what effects add; the loser loses what comes out, then it is over.
    drain "drain" until moment::DRAIN => (
        PLACE,
        /// What effects add.
        MORE,
        _,
        LOST,
    ) {
        DRAIN "drain" crate::flow::events::drain_happens;
        LOST "lost" crate::flow::events::drain_lost;
    }
    icons "use support icons" (
        CARD,
        /// The faction whose icons are due, and how many of them.
        FACTION,
        NEED,
        /// The price so far.
        PAY,
        LOSE,
        CHOSEN,
    ) {
        NEXT "next" crate::rules::icons::next_icon;
        USE "use" crate::rules::icons::use_icon;
    }
    /// A move that card text makes: which ship if a unit is to go aboard one, then the going.
    go "move" (
        CARD,
        TO,
        /// The frame that is told if it fails, and one more.
        CAUSE,
        /// Who says which ship it boards.
        ASKED,
    ) {
        BOARD "board" crate::rules::verbs::ask_ship;
        GO "go" crate::rules::verbs::go_there;
    }
}
