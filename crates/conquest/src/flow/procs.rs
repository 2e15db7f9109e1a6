//! The procedures of the game: their registers and their steps, in order. What a step does is told where it points to.

use crate::words::{moment, phase};
use muster_kernel::procs;

procs! {
    /// The whole game.
    game "game" (ANSWER) {
        DRAW "draw starting hands" crate::flow::setup::draw_starting_hands;
        MULLIGAN "mulligan, initiative player" |cx| crate::flow::setup::ask_mulligan(cx, true);
        MULLIGAN_DONE "mulligan done" |cx| crate::flow::setup::mulligan(cx, true);
        OTHER_MULLIGAN "mulligan, other player" |cx| crate::flow::setup::ask_mulligan(cx, false);
        OTHER_MULLIGAN_DONE "mulligan done" |cx| crate::flow::setup::mulligan(cx, false);
        NEXT_ROUND "next round" crate::flow::setup::next_round;
    }
    /// A round: deploy, command, combat, headquarters.
    round "round" (
        /// Where the planet stands that was looked at last.
        CHECKED,
        /// A battle has begun in this phase.
        FOUGHT,
        /// Battles are checked for from the last planet on.
        REVERSED,
        DIALS[2],
        SYNAPSE_DIALS[2],
    ) {
        BEGINS "1.1 round begins" crate::flow::setup::round_begins;
        ENSLAVE "1.1 enslavement dials" crate::flow::enslave::dials;
        DEPLOY "1.1 deploy phase begins" |cx| crate::flow::setup::begin_phase(cx, phase::DEPLOY);
        DEPLOY_TURNS "1.2-1.4 deployment turns" crate::flow::setup::deploy_turns;
        DEPLOY_ENDS "1.5 deploy phase ends" |cx| crate::flow::setup::end_phase(cx, phase::DEPLOY);
        DEPLOY_OVER "1.5 effects expire" crate::flow::setup::phase_over;
        COMMAND "2.1 command phase begins" |cx| crate::flow::setup::begin_phase(cx, phase::COMMAND);
        DIALS "2.2 dials" crate::flow::setup::dials;
        SYNAPSE_DIALS "2.2 dials of synapse units" crate::flow::synapse::dials;
        REVEAL "2.3 reveal" crate::flow::setup::reveal_dials;
        COMMIT "2.4 commit" crate::flow::setup::commit;
        STRUGGLES "2.5-2.6 command struggles" crate::flow::setup::struggles;
        COMMAND_WINDOW "action window" crate::flow::setup::actions;
        COMMAND_ENDS "2.7 command phase ends" |cx| crate::flow::setup::end_phase(cx, phase::COMMAND);
        COMMAND_OVER "2.7 effects expire" crate::flow::setup::phase_over;
        COMBAT "3.1 combat phase begins" |cx| crate::flow::setup::begin_phase(cx, phase::COMBAT);
        WINDOW_BEFORE_BATTLES "action window" crate::flow::setup::actions;
        FIRST_BATTLE "3.2 battle at the first planet" crate::flow::setup::first_battle;
        WINDOW_AFTER_BATTLE "action window" crate::flow::setup::actions;
        NEXT_BATTLE "3.3 check for another battle" crate::flow::setup::next_battle;
        LAST_WINDOW "action window" crate::flow::setup::actions;
        WARLORDS_HOME "warlords left at planets go home" crate::flow::setup::warlords_home;
        COMBAT_ENDS "3.4 combat phase ends" |cx| crate::flow::setup::end_phase(cx, phase::COMBAT);
        COMBAT_OVER "3.4 effects expire" crate::flow::setup::phase_over;
        HEADQUARTERS "4.1 headquarters phase begins" |cx| crate::flow::setup::begin_phase(cx, phase::HEADQUARTERS);
        HEADQUARTERS_WINDOW "action window" crate::flow::setup::actions;
        UPKEEP "4.2 move the first planet token, 4.3 reveal" crate::flow::setup::first_token;
        DRAW "4.4 draw two" crate::flow::setup::draw_two;
        GAIN "4.5 gain four" crate::flow::setup::gain_four;
        READY "4.6 ready all" crate::flow::setup::ready_all;
        PASS_TOKEN "4.7 pass the initiative" crate::flow::setup::pass_token;
        HEADQUARTERS_ENDS "4.8 headquarters phase ends" |cx| crate::flow::setup::end_phase(cx, phase::HEADQUARTERS);
        ENDS "4.8 round ends" crate::flow::setup::round_ends;
        OVER "4.8 effects expire" crate::flow::setup::round_over;
    }
    struggle "command struggle" until moment::STRUGGLE => (PLANET) {
        BEGINS "struggle begins" crate::flow::setup::struggle_begins;
        COMPARE "compare" crate::flow::setup::compare;
    }
    /// What a planet pays the winner of its struggle.
    bonus "bonus" (PLANET, ANSWER) {
        CHOOSE "choose bonuses" crate::flow::setup::choose_bonuses;
        TAKE "take bonuses" crate::flow::setup::take_bonuses;
    }
    battle "battle" (
        PLANET,
        INITIATIVE,
        ROUND,
        /// How many ranged skirmishes are left in this combat round, with the one that is going on.
        SKIRMISHES,
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
        BEGINS "3.2 battle begins" crate::flow::battle::begins;
        INITIATIVE "3.2.1 initiative" crate::flow::battle::initiative_step;
        DEEP_STRIKE "3.2.1a Deep Strike" crate::flow::reserve::begin;
        FIRST_ROUND "first combat round begins" crate::flow::battle::round_starts;
        SKIRMISH_BEGINS "3.2.2 ranged skirmish begins" crate::flow::battle::skirmish_begins;
        SKIRMISH_WINDOW "action window" crate::flow::battle::actions;
        RANGED_TURN "3.2.3 first ranged turn" crate::flow::battle::ranged_turn;
        WINDOW_AFTER_RANGED_TURN "action window" crate::flow::battle::actions_unless_over;
        OTHER_RANGED_TURN "3.2.4 second ranged turn" |cx| crate::flow::battle::turn(cx, false, true);
        WINDOW_AFTER_OTHER_RANGED_TURN "action window" crate::flow::battle::actions_unless_over;
        SKIRMISH_OVER "3.2.5 skirmish over?" crate::flow::battle::skirmish_over;
        ROUND_WINDOW "action window" crate::flow::battle::actions;
        TURN "3.2.6 first combat turn" crate::flow::battle::combat_turn;
        WINDOW_AFTER_TURN "action window" crate::flow::battle::actions_unless_over;
        OTHER_TURN "3.2.7 second combat turn" |cx| crate::flow::battle::turn(cx, false, false);
        WINDOW_AFTER_OTHER_TURN "action window" crate::flow::battle::actions_unless_over;
        ROUND_OVER "3.2.8 round over?" crate::flow::battle::round_over;
        ROUND_ENDS "3.2.9 combat round ends" crate::flow::battle::round_ends;
        SAME_AS_BEFORE "same as before?" crate::flow::battle::stalemate_check;
        UNITS_READY "3.2.9 units ready" crate::flow::battle::units_ready;
        RETREAT "3.2.9 initiative player may retreat" |cx| crate::flow::battle::ask_retreat(cx, true);
        RETREATS "they go" crate::flow::battle::retreat_picked;
        OTHER_RETREAT "3.2.9 other player may retreat" |cx| crate::flow::battle::ask_retreat(cx, false);
        OTHER_RETREATS "they go" crate::flow::battle::retreat_picked;
        NEXT_ROUND "new combat round" crate::flow::battle::next_round;
        ENDS "battle ends" crate::flow::battle::ends;
        WINNER "winner" crate::flow::battle::announce_winner;
        CLEANSE_ASKED "infestation?" crate::flow::infestation::ask;
        CLEANSE "the infestation goes" crate::flow::infestation::answer;
        ABILITY_ASKED "battle ability?" crate::flow::battle::ask_battle_ability;
        ABILITY "battle ability" crate::flow::battle::resolve_battle_ability;
        PLANET_OVER "planet" crate::flow::battle::planet_over;
        FINAL_PLANET "final planet?" crate::flow::battle::last_of_all;
    }
    turn "combat turn" (PLANET, RANGED, ANSWER) {
        WON_OR_EMPTY "won, empty or on" crate::flow::battle::won_or_empty;
        CHOOSE "attack, retreat or pass" crate::flow::battle::choose_turn;
        CARRY_OUT "carry out" crate::flow::battle::carry_out;
        WARLORD_HOME "the warlord goes home" crate::flow::battle::warlord_home;
        ENDS "the turn ends" crate::flow::battle::turn_ends;
    }
    attack "attack" until moment::ATTACK => (
        ATTACKER,
        DEFENDER,
        AREA,
        /// Where the defender stands, if not at the planet of the battle.
        AFAR,
        /// Somebody has used a shield since it began.
        SHIELDED,
    ) {
        DECLARE "1 declare attacker" crate::flow::battle::declare_attacker;
        DECLARED "1 attacker declared" crate::flow::battle::attacker_declared;
        CHOOSE_DEFENDER "2 choose defender or area effect" crate::flow::battle::choose_defender;
        DEFENDER "2 declare defender" crate::flow::battle::declare_defender;
        RESOLVE "3 resolve" crate::flow::battle::resolve;
        RESOLVED "attack resolved" crate::flow::battle::attack_resolved;
        OVER "attack over" crate::flow::battle::attack_over;
    }
    /// Dealing one batch of damage.
    deal "damage" (
        /// The frame that asked for it.
        ASKED_BY,
        /// How many cards it was dealt to, how many it must be, and how much each must take.
        DEALT,
        DUE,
        EACH,
    ) {
        ASSIGN "1 assign" crate::flow::damage::assign;
        SHIELDS "2 shields" crate::flow::damage::shields;
        TAKE "3 take" crate::flow::damage::take;
        DEALT "dealt?" crate::flow::damage::dealt;
    }
    /// Using an ability or playing an event.
    using "use" (
        THIS,
        ABILITY,
        PRICE,
        X,
        PLAYED,
        /// The event is played out of the discard pile.
        FROM_DISCARD,
    ) {
        CHOOSE_X "2 choose X" crate::flow::initiate::choose_x;
        PRICE "3 price" crate::flow::initiate::price_of_event;
        PAY "4 pay" crate::flow::initiate::pay_for_event;
        EVENT "5-6 targets and effects" crate::flow::initiate::run_event;
        ABILITY "5-6 of an ability" crate::flow::initiate::run_ability;
        DISPOSE "dispose" crate::flow::initiate::dispose;
    }
    deploy "deploy" (
        CARD,
        FACE,
        PLACE,
        /// What it costs as it stands, and what of that is to be paid.
        COST,
        PRICE,
        /// The zone it comes from.
        FROM,
        /// It has no Ambush of its own, and goes only where it is said to have it.
        PERMITTED,
        DISCARDED,
    ) {
        FORM "choose its form" crate::flow::initiate::choose_form;
        PLACE "choose its place" crate::flow::initiate::choose_place;
        PRICE "2-3 price" crate::flow::initiate::price_of_card;
        PAY "4 pay" crate::flow::initiate::pay_for_card;
        DISCARDS "4 choose cards to discard" crate::flow::initiate::choose_discards;
        DISCARD "4 discard them" crate::flow::initiate::discard_price;
        ENTER "6 enter play" crate::flow::initiate::enter_play;
    }
    mobile "mobile" (
        UNIT,
        ANSWER,
        /// It is the part of the player without the initiative.
        OTHERS,
    ) {
        NEXT "next Mobile unit" crate::flow::setup::next_mobile;
        MOVE "move it" crate::flow::setup::move_mobile;
    }
    indirect "indirect damage" (
        /// For the player whose turn it is to divide, and for the other one.
        LEFT,
        OTHERS,
        PLACE,
        /// How many players are done.
        PLAYERS,
        ANSWER,
        /// The units it is divided among, if not all at the place.
        UNITS,
    ) {
        NEXT "next point" crate::flow::damage::next_point;
        LAY "lay it" crate::flow::damage::lay_point;
        DEAL "deal it" crate::flow::damage::deal_points;
    }
    under "under the deck" (
        /// How many are left on top.
        LEFT,
        DECK,
        ANSWER,
        /// How many lie on top again, where they are not put under it.
        ON_TOP,
    ) {
        NEXT "next card" crate::rules::verbs::next_under;
        BOTTOM "to the bottom" crate::rules::verbs::lay_in_deck;
    }
    /// Using one shield card.
    shield "shield" (
        UNIT,
        ANSWER,
        /// How often its icons are doubled, when all that adds to them has been added.
        DOUBLED,
    ) {
        DISCARD "discard the card" crate::flow::damage::discard_shield;
        CHOOSE "choose how much" crate::flow::damage::choose_how_much;
        PREVENT "prevent" crate::flow::damage::prevent_chosen;
    }
    /// conquest.relic.excess-discarded-by-choice, and the same for uniques: keep one, discard the others.
    keep_one "keep one" (LIKE, ANSWER) {
        CHOOSE "which to keep" crate::flow::initiate::choose_kept;
        DISCARD "discard the rest" crate::flow::initiate::discard_rest;
    }
    stalemate "stalemate call" (ANSWER) {
        ASK "the other player agrees?" crate::flow::battle::ask_agreement;
        AGREED "agreed" crate::flow::battle::agreed;
    }
    /// Who has cards in reserve at the planet of a battle may turn them up.
    strikes "Deep Strike step" (
        PLANET,
        ANSWER,
        /// It is the part of the player without the initiative.
        OTHERS,
        FIRST,
    ) {
        ASK "Deep Strike?" crate::flow::reserve::ask;
        STRIKE "turn it up" crate::flow::reserve::strike;
    }
    strike "Deep Strike" (CARD, PLANET, HOST) {
        HOST "choose its host" crate::flow::reserve::choose_host;
        TURN_UP "pay and turn it up" crate::flow::reserve::turn_up;
        STRUCK "it has Deep Struck" crate::flow::reserve::struck;
        SPENT "an event is spent" crate::flow::reserve::spent;
    }
    /// Setting one enslavement dial.
    enslave "enslavement dial" (
        ANSWER,
        /// It must show another faction than before.
        ANOTHER,
    ) {
        ASK "choose the faction" crate::flow::enslave::ask;
        SET "set the dial" crate::flow::enslave::set;
    }
    put_unit "put into play" (CARD, PLACE) {
        PLACE "choose a planet" crate::rules::verbs::choose_planet;
        ENTER "it enters play" crate::rules::verbs::put_at_planet;
    }
    pile "order on the pile" (COUNT, LAID, ANSWER) {
        CHOOSE "which comes next" crate::rules::checks::choose_next_laid;
        LAY "lay it down" crate::rules::checks::lay_down;
    }
}
