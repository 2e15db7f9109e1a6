//! The procedures of the game: their registers and their steps, in order. What a step does is told where it points to.

use crate::words::{moment, phase};
use muster_kernel::procs;

procs! {
    /// The whole game.
    game "game" (ANSWER) {
        DRAW "draw starting hands" crate::setup::draw_starting_hands;
        MULLIGAN "mulligan, initiative player" |cx| crate::setup::ask_mulligan(cx, true);
        MULLIGAN_DONE "mulligan done" |cx| crate::setup::mulligan(cx, true);
        OTHER_MULLIGAN "mulligan, other player" |cx| crate::setup::ask_mulligan(cx, false);
        OTHER_MULLIGAN_DONE "mulligan done" |cx| crate::setup::mulligan(cx, false);
        NEXT_ROUND "next round" crate::setup::next_round;
    }
    /// A round: deploy, command, combat, headquarters.
    round "round" (
        /// Where the planet stands that was looked at last.
        CHECKED,
        _,
        DIALS[2],
    ) {
        BEGINS "1.1 round begins" crate::setup::round_begins;
        DEPLOY "1.1 deploy phase begins" |cx| crate::setup::begin_phase(cx, phase::DEPLOY);
        DEPLOY_TURNS "1.2-1.4 deployment turns" crate::setup::deploy_turns;
        DEPLOY_ENDS "1.5 deploy phase ends" |cx| crate::setup::end_phase(cx, phase::DEPLOY);
        DEPLOY_OVER "1.5 effects expire" crate::setup::phase_over;
        COMMAND "2.1 command phase begins" |cx| crate::setup::begin_phase(cx, phase::COMMAND);
        DIALS "2.2 dials" crate::setup::dials;
        REVEAL "2.3 reveal" crate::setup::reveal_dials;
        COMMIT "2.4 commit" crate::setup::commit;
        STRUGGLES "2.5-2.6 command struggles" crate::setup::struggles;
        COMMAND_WINDOW "action window" crate::setup::actions;
        COMMAND_ENDS "2.7 command phase ends" |cx| crate::setup::end_phase(cx, phase::COMMAND);
        COMMAND_OVER "2.7 effects expire" crate::setup::phase_over;
        COMBAT "3.1 combat phase begins" |cx| crate::setup::begin_phase(cx, phase::COMBAT);
        WINDOW_BEFORE_BATTLES "action window" crate::setup::actions;
        FIRST_BATTLE "3.2 battle at the first planet" crate::setup::first_battle;
        WINDOW_AFTER_BATTLE "action window" crate::setup::actions;
        NEXT_BATTLE "3.3 check for another battle" crate::setup::next_battle;
        LAST_WINDOW "action window" crate::setup::actions;
        WARLORDS_HOME "warlords left at planets go home" crate::setup::warlords_home;
        COMBAT_ENDS "3.4 combat phase ends" |cx| crate::setup::end_phase(cx, phase::COMBAT);
        COMBAT_OVER "3.4 effects expire" crate::setup::phase_over;
        HEADQUARTERS "4.1 headquarters phase begins" |cx| crate::setup::begin_phase(cx, phase::HEADQUARTERS);
        HEADQUARTERS_WINDOW "action window" crate::setup::actions;
        UPKEEP "4.2 move the first planet token, 4.3 reveal" crate::setup::first_token;
        DRAW "4.4 draw two" crate::setup::draw_two;
        GAIN "4.5 gain four" crate::setup::gain_four;
        READY "4.6 ready all" crate::setup::ready_all;
        PASS_TOKEN "4.7 pass the initiative" crate::setup::pass_token;
        HEADQUARTERS_ENDS "4.8 headquarters phase ends" |cx| crate::setup::end_phase(cx, phase::HEADQUARTERS);
        ENDS "4.8 round ends" crate::setup::round_ends;
        OVER "4.8 effects expire" crate::setup::round_over;
    }
    struggle "command struggle" until moment::STRUGGLE => (PLANET) {
        BEGINS "struggle begins" crate::setup::struggle_begins;
        COMPARE "compare" crate::setup::compare;
    }
    /// What a planet pays the winner of its struggle.
    bonus "bonus" (PLANET, ANSWER) {
        CHOOSE "choose bonuses" crate::setup::choose_bonuses;
        TAKE "take bonuses" crate::setup::take_bonuses;
    }
    battle "battle" (
        PLANET,
        INITIATIVE,
        ROUND,
        SKIRMISH,
        /// Somebody attacked, retreated or took an action since the last pair of turns began.
        ACTED,
        /// The table at the end of the last combat round, in two halves.
        HASH[2],
        /// How many round ends in a row were alike.
        EQUAL,
        /// An `Outcome`, once there is one.
        OUTCOME,
        /// A stalemate was called and is being checked.
        CALLED,
        ANSWER,
        /// The number of choices made when the combat round began.
        BEGAN,
    ) {
        BEGINS "3.2 battle begins" crate::battle::begins;
        INITIATIVE "3.2.1 initiative" crate::battle::initiative_step;
        FIRST_ROUND "first combat round begins" crate::battle::round_starts;
        SKIRMISH_BEGINS "3.2.2 ranged skirmish begins" crate::battle::skirmish_begins;
        SKIRMISH_WINDOW "action window" crate::battle::actions;
        RANGED_TURN "3.2.3 ranged turn, initiative player" crate::battle::ranged_turn;
        WINDOW_AFTER_RANGED_TURN "action window" crate::battle::actions_unless_over;
        OTHER_RANGED_TURN "3.2.4 ranged turn, other player" |cx| crate::battle::turn(cx, false, true);
        WINDOW_AFTER_OTHER_RANGED_TURN "action window" crate::battle::actions_unless_over;
        SKIRMISH_OVER "3.2.5 skirmish over?" crate::battle::skirmish_over;
        ROUND_WINDOW "action window" crate::battle::actions;
        TURN "3.2.6 combat turn, initiative player" crate::battle::combat_turn;
        WINDOW_AFTER_TURN "action window" crate::battle::actions_unless_over;
        OTHER_TURN "3.2.7 combat turn, other player" |cx| crate::battle::turn(cx, false, false);
        WINDOW_AFTER_OTHER_TURN "action window" crate::battle::actions_unless_over;
        ROUND_OVER "3.2.8 round over?" crate::battle::round_over;
        ROUND_ENDS "3.2.9 combat round ends" crate::battle::round_ends;
        SAME_AS_BEFORE "same as before?" crate::battle::stalemate_check;
        UNITS_READY "3.2.9 units ready" crate::battle::units_ready;
        RETREAT "3.2.9 initiative player may retreat" |cx| crate::battle::ask_retreat(cx, true);
        RETREATS "they go" crate::battle::retreat_picked;
        OTHER_RETREAT "3.2.9 other player may retreat" |cx| crate::battle::ask_retreat(cx, false);
        OTHER_RETREATS "they go" crate::battle::retreat_picked;
        NEXT_ROUND "new combat round" crate::battle::next_round;
        ENDS "battle ends" crate::battle::ends;
        WINNER "winner" crate::battle::announce_winner;
        ABILITY_ASKED "battle ability?" crate::battle::ask_battle_ability;
        ABILITY "battle ability" crate::battle::resolve_battle_ability;
        PLANET_OVER "planet" crate::battle::planet_over;
        FINAL_PLANET "final planet?" crate::battle::last_of_all;
    }
    turn "combat turn" (PLANET, RANGED, ANSWER) {
        WON_OR_EMPTY "won, empty or on" crate::battle::won_or_empty;
        CHOOSE "attack, retreat or pass" crate::battle::choose_turn;
        CARRY_OUT "carry out" crate::battle::carry_out;
        WARLORD_HOME "the warlord goes home" crate::battle::warlord_home;
    }
    attack "attack" until moment::ATTACK => (ATTACKER, DEFENDER, AREA) {
        DECLARE "1 declare attacker" crate::battle::declare_attacker;
        DECLARED "1 attacker declared" crate::battle::attacker_declared;
        CHOOSE_DEFENDER "2 choose defender or area effect" crate::battle::choose_defender;
        DEFENDER "2 declare defender" crate::battle::declare_defender;
        RESOLVE "3 resolve" crate::battle::resolve;
        RESOLVED "attack resolved" crate::battle::attack_resolved;
        OVER "attack over" crate::battle::attack_over;
    }
    /// Dealing one batch of damage.
    deal "damage" (
        /// The frame that asked for it.
        ASKED_BY,
        DEALT,
    ) {
        ASSIGN "1 assign" crate::damage::assign;
        SHIELDS "2 shields" crate::damage::shields;
        TAKE "3 take" crate::damage::take;
        DEALT "dealt?" crate::damage::dealt;
    }
    /// Using an ability or playing an event.
    using "use" (THIS, ABILITY, PRICE, X, PLAYED) {
        CHOOSE_X "2 choose X" crate::initiate::choose_x;
        PRICE "3 price" crate::initiate::price_of_event;
        PAY "4 pay" crate::initiate::pay_for_event;
        EVENT "5-6 targets and effects" crate::initiate::run_event;
        ABILITY "5-6 of an ability" crate::initiate::run_ability;
        DISPOSE "dispose" crate::initiate::dispose;
    }
    deploy "deploy" (
        CARD,
        FACE,
        PLACE,
        PRICE,
        /// The zone it comes from.
        FROM,
    ) {
        FORM "choose its form" crate::initiate::choose_form;
        PLACE "choose its place" crate::initiate::choose_place;
        PRICE "2-3 price" crate::initiate::price_of_card;
        PAY "4 pay" crate::initiate::pay_for_card;
        ENTER "6 enter play" crate::initiate::enter_play;
    }
    mobile "mobile" (
        UNIT,
        ANSWER,
        /// It is the part of the player without the initiative.
        OTHERS,
    ) {
        NEXT "next Mobile unit" crate::setup::next_mobile;
        MOVE "move it" crate::setup::move_mobile;
    }
    indirect "indirect damage" (
        /// For each player.
        AMOUNT,
        PLACE,
        /// How many players are done.
        PLAYERS,
        LEFT,
        ANSWER,
    ) {
        NEXT "next point" crate::damage::next_point;
        LAY "lay it" crate::damage::lay_point;
        DEAL "deal it" crate::damage::deal_points;
    }
    under "under the deck" (
        /// How many are left on top.
        LEFT,
        DECK,
        ANSWER,
    ) {
        NEXT "next card" crate::verbs::next_under;
        BOTTOM "to the bottom" crate::verbs::to_the_bottom;
    }
    /// Using one shield card.
    shield "shield" (UNIT, ANSWER) {
        DISCARD "discard the card" crate::damage::discard_shield;
        CHOOSE "choose how much" crate::damage::choose_how_much;
        PREVENT "prevent" crate::damage::prevent_chosen;
    }
    /// conquest.relic.excess-discarded-by-choice, and the same for uniques: keep one, discard the others.
    keep_one "keep one" (LIKE, ANSWER) {
        CHOOSE "which to keep" crate::initiate::choose_kept;
        DISCARD "discard the rest" crate::initiate::discard_rest;
    }
    stalemate "stalemate call" (ANSWER) {
        ASK "the other player agrees?" crate::battle::ask_agreement;
        AGREED "agreed" crate::battle::agreed;
    }
    put_unit "put into play" (CARD, PLACE) {
        PLACE "choose a planet" crate::verbs::choose_planet;
        ENTER "it enters play" crate::verbs::put_at_planet;
    }
    pile "order on the pile" (COUNT, LAID, ANSWER) {
        CHOOSE "which comes next" crate::checks::choose_next_laid;
        LAY "lay it down" crate::checks::lay_down;
    }
}
