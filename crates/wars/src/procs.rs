//! The procedures of the game: their registers and their steps, in order. What a step does is told where it points to.

use crate::words::moment;
use muster_kernel::procs;

procs! {
    /// The whole game: starting locations, the deal, turn after turn.
    game "game" (STARTS[2]) {
        START "choose starting locations" crate::setup::choose_starts;
        DEAL "deal" crate::setup::deal_all;
        NEXT_TURN "next turn" crate::setup::next_turn;
    }
    turn "turn" () {
        PHASE_BEGINS "phase begins" crate::setup::phase_begins;
        WINDOW "window" crate::setup::phase_window;
        PHASE_ENDS "phase ends" crate::setup::phase_ends;
        NEXT_PHASE "next phase" crate::setup::next_phase;
        TURN_ENDS "turn ends" crate::setup::turn_ends;
        LAST_WINDOW "window at the end of turn" crate::setup::last_window;
        OVER "end of turn" crate::setup::end_of_turn;
    }
    /// A round of initiative.
    initiative "initiative" (
        /// Things that came off the stack since somebody last chose to do something.
        IN_A_ROW,
        /// A state that may come back, in two halves.
        STATE[2],
        /// How often it did.
        RETURNED,
    ) {
        OPEN "open" crate::stack::open;
        PASSED "both passed" crate::stack::both_passed;
        BATTLE "battle begins" crate::stack::battle_begins;
    }
    resolve "come off the stack" (
        CARD,
        FATE,
        /// What the card is to be stacked on.
        ONTO,
    ) {
        RESOLVE "resolve" crate::stack::resolve_top;
        DISPOSE "dispose" crate::stack::dispose_resolved;
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
        CHOOSE "choose" crate::energy::choose_lost;
        LOSE "lose" crate::energy::lose_chosen;
    }
    /// wars.leave.cards-beneath-are-lost, wars.leave.cards-stacked-on-are-lost: one by one, each an event of its own.
    cascade "what was on it" (
        /// The kind of event that took its host away.
        HOW,
    ) {
        NEXT "next" crate::events::next_orphan;
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
        BEGINS "begins" crate::battle::begins;
        BEFORE_DESTINY "window before battle destiny" crate::battle::open;
        DESTINY_STEP "battle destiny" crate::battle::destiny;
        DESTINY_ENDS "battle destiny ends" crate::battle::destiny_ends;
        DESTINY_FIXED "battle destiny is fixed" crate::battle::destiny_fixed;
        BEFORE_ATTRITION "window before attrition" crate::battle::open;
        ATTRITION_STEP "attrition" crate::battle::attrition;
        ATTRITION_ENDS "attrition ends" crate::battle::attrition_ends;
        BEFORE_POWER "window before power" crate::battle::open;
        POWER "power" crate::battle::power;
        POWER_ENDS "power ends" crate::battle::power_ends;
        BEFORE_LOSS "window before loss" crate::battle::open;
        LOSS "loss" crate::battle::loss;
        LOSS_ENDS "loss ends" crate::battle::loss_ends;
        BEFORE_END "window before the end" crate::battle::open;
        END "end" crate::battle::end;
        ENDS "ends" crate::battle::ends;
    }
    destiny "reveal for battle destiny" (ANSWER) {
        ASK "may reveal" crate::battle::may_reveal;
        REVEAL "reveal" crate::battle::reveal_or_not;
    }
    attrition "suffer attrition" (AMOUNT, CHOSEN) {
        CHOOSE "choose" crate::battle::choose_for_attrition;
        DAMAGE "damage" crate::battle::damage_for_attrition;
        SPARE "damaged or spared" crate::battle::spare_for_attrition;
    }
    loss "meet casualties" (
        /// Energy lost so far.
        PAID,
        CHOSEN,
    ) {
        CHOOSE "choose" crate::battle::choose_for_loss;
        PAY "pay" crate::battle::pay_for_loss;
        SPARE "damaged or spared" crate::battle::spare_for_loss;
    }
    /// Every damaged card of a player goes once, wherever it is, in the player's order.
    due "damaged cards go" (
        /// The kind of event as which they go.
        HOW,
        CHOSEN,
    ) {
        MARK "mark" crate::battle::mark_due;
        CHOOSE "choose" crate::battle::choose_due;
        GOES "goes" crate::battle::due_goes;
    }
    /// wars.sys.battle-cancel.damaged-lost
    cancel "battle is canceled" () {
        ATTACKER "attacker" crate::battle::attacker_loses_damaged;
        DEFENDER "defender" crate::battle::defender_loses_damaged;
    }
    /// Something done so many times: each is an event of its own.
    times "a number of times" (KIND, LEFT, FROM) {
        AGAIN "once more" crate::energy::once_more;
    }
    each "one by one" (SET, AT, VERB, FLAGS, WITH, TO, N, BY, SOURCE) {
        NEXT "next" crate::verbs::next_of_each;
    }
    price "pay the price" (PAY, LOSE) {
        LOSE "lose" crate::verbs::lose_price;
        PAY "pay" crate::verbs::pay_price;
    }
    play_now "play at once" (
        /// What it costs less.
        LESS,
        /// What narrows it.
        NARROW,
        /// The place that speaks of.
        PLACE,
    ) {
        PLAY "play" crate::nested::play_now;
        DISPOSE "dispose" crate::nested::dispose_now;
    }
    /// A drain in progress: its record's amount is what effects add; the loser loses what comes out, then it is over.
    drain "drain" until moment::DRAIN => (
        PLACE,
        /// What effects add.
        MORE,
        _,
        LOST,
    ) {
        DRAIN "drain" crate::events::drain_happens;
        LOST "lost" crate::events::drain_lost;
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
        NEXT "next" crate::icons::next_icon;
        USE "use" crate::icons::use_icon;
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
        BOARD "board" crate::verbs::ask_ship;
        GO "go" crate::verbs::go_there;
    }
}
