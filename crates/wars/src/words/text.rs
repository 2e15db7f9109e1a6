//! What card text asks of the rules and makes them do, by number.
//!
//! A program has registers 0 to 5 for itself. Register 6 keeps the mode it chose until it is parked (`stack::FATE`), 7 is
//! X, 8 an answer, 9 and 10 the two numbers a timed effect keeps, 11 the card it was laid on. Ops that are costs bear
//! `how::COST`. Rules about what playing the card itself costs work `from` the hand and the stack, for a card lies on the
//! stack while it is paid for.
//!
//! A rule that is asked for a player (`About::Seat`, and any rule about a number or act asked that way) finds in its
//! registers the player, the place, what is done there (`now::PLAYING` and so on) and one more card: where the card played
//! enters, or where a mover goes.

use muster_kernel::*;

words! {
    /// Acts that cards forbid.
    pub mod act: Act {
        MOVE,
        ATTACK,
        DRAIN,
        PLAY,
        /// Revealing a card for battle destiny.
        REVEAL,
        TARGET,
        /// Being damaged.
        DAMAGE,
        /// Losing cards from hand to a drain.
        LOSE_HAND,
        ADD_POWER,
        ADD_TACTICS,
        /// Drawing in the draw phase.
        DRAW,
        /// Draining, as far as that is judged when the drain is announced and never again.
        ANNOUNCE_DRAIN,
    }
}

words! {
    /// Places that card text names by their part in what goes on.
    pub mod role: PlaceRole {
        /// Where the battle is.
        BATTLE,
    }
}

words! {
    /// Relations of places (`Atom::Rel`): the candidate's place to the place given.
    pub mod related: Related from (Related::BOOK) {
        /// Another location with the same text before the slash.
        RELATED,
        ADJACENT,
    }
}

words! {
    /// Tests of a candidate (`Atom::Book`).
    pub mod test: Test {
        AT_SITE,
        CARRIES_THIS,
        IN_BATTLE,
        IN_SITE_BATTLE,
        /// The candidate's place is a battleground.
        BATTLEGROUND,
        /// The candidate's place is controlled by you, by your opponent.
        YOU_CONTROL,
        OPPONENT_CONTROLS,
        INVERTED,
        UPRIGHT,
        STACKED_ON_THIS,
        HAS_STACKED,
        /// Its title is that of a card stacked on this.
        SAME_TITLE_STACKED,
        /// Its location (a place candidate: itself) was attacked, saw a battle, this turn.
        ATTACKED,
        BATTLED,
        /// Both players have a unit or ship there.
        CONTESTED,
        SUPPORT_YOU_HAVE,
        // pending things
        PENDING_DRAIN,
        PENDING_ATTACK,
        PENDING_ABILITY,
        PENDING_CARD,
        // phase actions
        DRAINABLE,
        ATTACKABLE,
        MOVER,
        PASSENGER,
        /// Another legal place for the pending card in register 0 to enter play at.
        ELSEWHERE,
        /// A card that would be a legal host of the asset in register 0 if it were played now.
        ELIGIBLE,
        /// It could be damaged now.
        DAMAGEABLE,
        /// A character with piloting is aboard it.
        PILOTED,
        /// It entered play this turn.
        NEW,
        /// Alone there among its controller's units (or ships).
        ALONE,
        /// It bears no support icon at all.
        NO_PRINTED_SUPPORT,
        /// Controlled by the player asked about.
        ASKED_CONTROLS,
        /// A location where so many units of your opponent, or more, have entered play this turn, of that number.
        ENTERED,
    }
}

words! {
    /// Questions about the moment (`Cond::Now`).
    pub mod now: Now {
        BATTLE,
        SITE_BATTLE,
        BATTLE_HERE,
        SITE_BATTLE_HERE,
        /// Before, and after, a step of the battle: of that step.
        BEFORE,
        AFTER,
        YOUR_TURN,
        OPPONENTS_TURN,
        /// In a phase of any turn, of yours, of your opponent's: of that phase.
        PHASE,
        YOUR_PHASE,
        OPPONENTS_PHASE,
        OPPONENT_CONTROLS_HERE,
        HAS_RESERVE,
        NOTHING_STACKED,
        YOU_WON_THIS_TURN,
        WON_SINCE_ENTERED,
        COULD_ATTACK,
        ASKED_HERE,
        // what is being done, for what is asked about it
        PLAYING,
        DRAINING,
        ATTACKING,
        DRAWING,
        USING,
        MOVING,
        USING_ICON,
        /// A card is being revealed: for destiny, by an ability of a weapon, for battle destiny.
        REVEALING,
        REVEALING_WEAPON,
        REVEALING_BATTLE,
        FIRST_MOVEMENT,
        /// You won the battle that the event is about.
        WON_THAT,
        /// The asked player has drained at so many other locations this turn, of that number.
        DRAINED_AT,
    }
}

words! {
    /// Numbers the rules answer (`Value::Ask`).
    pub mod ask: Ask {
        ACTIVE,
        /// The most that an activation action may declare.
        ICONS,
        CASUALTIES,
        ICON_TYPES,
        STACKED_HERE,
    }
}

words! {
    /// Sets of places (`Base::Places`).
    pub mod places: PlaceSet from (PlaceSet::BOOK) {
        /// Where the card in `this` may enter play for the player: locations, ships, hosts, and places in a row of sites.
        ENTRY,
        LOCATIONS,
        /// Where the card in register 0 may go by a movement action.
        GOALS,
        /// The battle in progress, as its location.
        BATTLES,
        /// Cards stacked on this.
        STACKED_ON_THIS,
    }
}

words! {
    /// Flags of calls.
    pub mod how: Manner {
        /// As a cost: all of it or nothing.
        COST,
        LESS,
        BOTTOM,
        FACE_DOWN,
        STACK,
        /// Nested plays: at no energy cost; only at that place; at a place related to it; to use as yours; aboard it.
        FREE,
        HERE,
        RELATED,
        AS_YOURS,
        SITE,
        ASTEROID,
        /// Up to so many: fewer is no failure.
        UP_TO,
        /// Boarding needs capacity.
        ROOM,
        /// Nested plays: it costs nothing at all, neither energy nor support icons.
        NO_COST,
        /// It is played by an effect.
        NESTED,
    }
}

words! {
    /// Stages of a program.
    pub mod stage: Stage {
        /// Targets are chosen and costs paid: what watches for that hears it.
        ANNOUNCE,
        /// It becomes pending, or goes on at once if it does not use the stack.
        PARK,
        /// Counts a use against the ability's limit, for limits that count what was done.
        COUNTED,
        /// The mode is chosen: used, lost.
        USED,
        LOST,
    }
}
