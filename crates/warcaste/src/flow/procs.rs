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
        CHANGE "change the deck?" crate::flow::setup::change_ask;
        CHANGED "change the deck" crate::flow::setup::change;
        HANDS "opening hands" crate::flow::setup::opening_hands;
        MULLIGAN "mulligan?" crate::flow::setup::mulligan_ask;
        MULLIGAN_DONE "mulligan" crate::flow::setup::mulligan;
        REPLACE "replacement hands" crate::flow::setup::replace_hands;
        BASICS "basic territories?" crate::flow::setup::basics_ask;
        BASICS_LAID "basic territories" crate::flow::setup::basics;
        GO "go" crate::flow::setup::first_turn;
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
        BEGIN "begin" crate::flow::turn::begin;
        START "start 1 effects" crate::flow::turn::effects;
        DRAW "start 2 draw" crate::flow::turn::draw_step;
        MORE_DRAWS "start 2 draws" crate::flow::turn::draws;
        CMD "start 3 cmd" crate::flow::turn::cmd;
        OVERCHARGE "start 4 overcharge?" crate::flow::turn::overcharge_ask;
        OVERCHARGED "start 4 overcharge" crate::flow::turn::overcharge;
        DEFENCE "start 5 DEF" crate::flow::turn::defence;
        UNENGAGE "start 6 unengage" crate::flow::turn::unengage;
        DOCTRINE "start 7 doctrine" crate::flow::turn::doctrine_up;
        MAIN "main" crate::flow::turn::main_phase;
        MAIN_ENDS "main ends" crate::flow::turn::main_ends;
        BATTLE "battle" crate::flow::turn::battle_phase;
        BATTLE_ENDS "battle ends" crate::flow::turn::battle_ends;
        PUT_BACK "end 1 boosts?" crate::flow::turn::boosts_ask;
        PUT_BACK_DONE "end 1 boosts" crate::flow::turn::boosts;
        EFFECTS "end 2 effects" crate::flow::turn::end_effects;
        HAND "end 3 hand" crate::flow::turn::hand_limit;
        DISCARD "end 3 discard" crate::flow::turn::discard_down;
        NEXT "end 4 next" crate::flow::turn::next_turn;
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
        SLOT_ASKED "slot?" crate::flow::play::slot_ask;
        GIVE_UP "give up?" crate::flow::play::reductions_ask;
        FIX_PRICE "price" crate::flow::play::fix_price;
        ASK_PURSE "cmd?" crate::flow::play::purse_ask;
        TAKE_PURSE "cmd" crate::flow::play::purse;
        COMMIT "commit" crate::flow::play::commit;
        DISPOSE "dispose" crate::flow::play::dispose;
    }
    /// What the event of playing a card does.
    play_body "play, in one" (
        /// What a trap is about, of several.
        WHICH,
    ) {
        REDUCE "reduce" crate::flow::play::reduce;
        ENTER "pay and enter" crate::flow::play::enter;
        WHICH_ASKED "which?" crate::flow::play::which_ask;
        TRAP "trap" crate::flow::play::spring;
    }
    engage "engage" (ABILITY) {
        TURN "turn it" crate::flow::engage::turn_it;
        DO "do it" crate::flow::engage::do_it;
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
        SQUAD_ASKED "squad?" crate::flow::attack::squad_ask;
        DECLARED "declared" crate::flow::attack::declared;
        INTERCEPTOR_ASKED "interceptor?" crate::flow::attack::interceptor_ask;
        WHOM "intercepts whom?" crate::flow::attack::whom_ask;
        INTERCEPTED "the intercepted" crate::flow::attack::first_part;
        REST "the rest" crate::flow::attack::rest;
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
        EVENT "attack" crate::flow::attack::attack_event;
        VALID "valid" crate::flow::attack::valid;
        STRIKE "strike back at?" crate::flow::attack::strike_ask;
        BOOSTING "boosts" crate::flow::attack::boosts;
        MORE_BOOSTS "boosts" crate::flow::attack::more_boosts;
        STILL_VALID "valid" crate::flow::attack::valid;
        DAMAGE "damage" crate::flow::attack::damage;
    }
    /// A territory that enters play without being played takes the place of one its player picks.
    put_land "put a territory into play" (CARD, SLOT) {
        SLOT_ASKED "slot?" crate::flow::play::put_slot_ask;
        REPLACE "replace" crate::flow::play::put_land;
    }
    /// A player proposes that time be called.
    time "time" (ANSWER) {
        ASK "agreed?" crate::flow::turn::time_ask;
        AGREED "time" crate::flow::turn::time_agreed;
    }
    keep "keep one" (WORD, OWNED, KEPT) {
        ASK "which stays?" crate::rules::limits::keep_ask;
        OTHERS_GO "the others go" crate::rules::limits::keep;
    }
}
