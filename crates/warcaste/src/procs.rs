//! The procedures of the game: their registers and their steps, in order. What a step does is told where it points to.

use crate::words::moment;
use muster_kernel::procs;

procs! {
    /// Before the first turn.
    setup "setup" (
        /// How far a step that is done again and again has got.
        COUNT,
        ANSWER,
        /// By seat, as bits: who has brought in enough, then who wants another hand.
        WHO,
        ANSWERS[5],
    ) {
        CHANGE "change the deck?" crate::setup::change_ask;
        CHANGED "change the deck" crate::setup::change;
        HANDS "opening hands" crate::setup::opening_hands;
        MULLIGAN "mulligan?" crate::setup::mulligan_ask;
        MULLIGAN_DONE "mulligan" crate::setup::mulligan;
        REPLACE "replacement hands" crate::setup::replace_hands;
        BASICS "basic territories?" crate::setup::basics_ask;
        BASICS_LAID "basic territories" crate::setup::basics;
        GO "go" crate::setup::first_turn;
    }
    turn "turn" (
        DRAWS,
        ANSWER,
        /// Whose boosts are put back, counted from the active seat.
        WHOSE,
        CARD,
        /// Boosts put back so far.
        BOOSTS,
        /// The draws for the open zone, settled at the beginning.
        BONUS,
        /// Rounds of passes.
        ROUNDS,
    ) {
        BEGIN "begin" crate::turn::begin;
        START "start 1 effects" crate::turn::effects;
        DRAW "start 2 draw" crate::turn::draw_step;
        MORE_DRAWS "start 2 draws" crate::turn::draws;
        CMD "start 3 cmd" crate::turn::cmd;
        OVERCHARGE "start 4 overcharge?" crate::turn::overcharge_ask;
        OVERCHARGED "start 4 overcharge" crate::turn::overcharge;
        DEFENCE "start 5 DEF" crate::turn::defence;
        UNENGAGE "start 6 unengage" crate::turn::unengage;
        DOCTRINE "start 7 doctrine" crate::turn::doctrine_up;
        MAIN "main" crate::turn::main_phase;
        MAIN_ENDS "main ends" crate::turn::main_ends;
        BATTLE "battle" crate::turn::battle_phase;
        BATTLE_ENDS "battle ends" crate::turn::battle_ends;
        PUT_BACK "end 1 boosts?" crate::turn::boosts_ask;
        PUT_BACK_DONE "end 1 boosts" crate::turn::boosts;
        EFFECTS "end 2 effects" crate::turn::end_effects;
        HAND "end 3 hand" crate::turn::hand_limit;
        DISCARD "end 3 discard" crate::turn::discard_down;
        NEXT "end 4 next" crate::turn::next_turn;
    }
    play "play a card" (
        CARD,
        GIVEN_UP,
        /// What is taken off the price, then what is left to pay.
        PRICE,
        /// The purse at hand.
        PURSE,
        /// The territory it takes the place of.
        SLOT,
        /// What is taken from each purse.
        PURSES[6],
        /// The record a trap answers.
        ANSWERED,
    ) {
        SLOT_ASKED "slot?" crate::play::slot_ask;
        GIVE_UP "give up?" crate::play::reductions_ask;
        FIX_PRICE "price" crate::play::fix_price;
        ASK_PURSE "cmd?" crate::play::purse_ask;
        TAKE_PURSE "cmd" crate::play::purse;
        COMMIT "commit" crate::play::commit;
        DISPOSE "dispose" crate::play::dispose;
    }
    /// What the event of playing a card does.
    play_body "play, in one" () {
        REDUCE "reduce" crate::play::reduce;
        ENTER "pay and enter" crate::play::enter;
        TRAP "trap" crate::play::spring;
    }
    engage "engage" (ABILITY) {
        TURN "turn it" crate::engage::turn_it;
        DO "do it" crate::engage::do_it;
    }
    attack "attack" (
        TARGET,
        SQUAD,
        INTERCEPTOR,
        /// Whom the interceptor stops.
        STOPPED,
        ZONE,
        DEFENDER,
        /// The attack action is not used up.
        FREE,
    ) {
        SQUAD_ASKED "squad?" crate::attack::squad_ask;
        DECLARED "declared" crate::attack::declared;
        INTERCEPTOR_ASKED "interceptor?" crate::attack::interceptor_ask;
        WHOM "intercepts whom?" crate::attack::whom_ask;
        INTERCEPTED "the intercepted" crate::attack::first_part;
        REST "the rest" crate::attack::rest;
    }
    combat "combat" until moment::COMBAT => (
        ATTACKERS,
        /// But not this one of them.
        WITHOUT,
        ATTACKED,
        /// Struck back at.
        STRUCK,
        /// The other card that is attacked.
        OTHER,
        ZONE,
        DEFENDER,
        /// Rounds of boosts so far.
        BOOSTS,
        /// It is the rest of an intercepted attack.
        REST,
    ) {
        EVENT "attack" crate::attack::attack_event;
        VALID "valid" crate::attack::valid;
        STRIKE "strike back at?" crate::attack::strike_ask;
        BOOSTING "boosts" crate::attack::boosts;
        MORE_BOOSTS "boosts" crate::attack::more_boosts;
        STILL_VALID "valid" crate::attack::valid;
        DAMAGE "damage" crate::attack::damage;
    }
    /// A territory that enters play without being played takes the place of one its player picks.
    put_land "put a territory into play" (CARD, SLOT) {
        SLOT_ASKED "slot?" crate::play::put_slot_ask;
        REPLACE "replace" crate::play::put_land;
    }
    keep "keep one" (WORD, OWNED, KEPT) {
        ASK "which stays?" crate::limits::keep_ask;
        OTHERS_GO "the others go" crate::limits::keep;
    }
}
