//! What card text asks of the rules and makes them do, by number.
//!
//! A program has registers 0 to 7 for itself; 8 is an answer, 9 and 10 the two numbers a timed effect keeps, 11 the card
//! it was laid on.

use muster_kernel::*;

words! {
    /// Acts that cards forbid.
    pub mod act: Act {
        MOVE,
        ATTACK,
        INTERCEPT,
        ENGAGE,
        /// Being chosen as a target by an ability; `against` is its card.
        TARGET,
        /// Being attacked; `against` is the attacker.
        ATTACKED,
        /// Being destroyed by effects that say so (not by damage).
        DESTROY,
        /// Being boosted.
        BOOST,
        UNENGAGE,
        /// Having damage dealt to it; `against` is the dealer.
        DAMAGE,
        /// Striking back.
        STRIKE,
        /// Being played by the seat asked for.
        PLAY,
        /// Being intercepted.
        INTERCEPTED,
    }
}

words! {
    /// Cards that text names by their part in what goes on.
    pub mod role: RoleId {
        /// The card that is attacked in this combat.
        ATTACKED,
    }
}

words! {
    /// Places that text names by their part in what goes on.
    pub mod place: PlaceRole {
        /// The open zone.
        OPEN,
    }
}

words! {
    /// Relations of places (`Atom::Rel`): the candidate's place to the place given.
    pub mod related: Related from (Related::BOOK) {
        ADJACENT,
        HERE_OR_ADJACENT,
    }
}

words! {
    /// Tests of a candidate (`Atom::Book`).
    pub mod test: Test {
        /// It is among the attackers, is attacked, of the combat in progress.
        ATTACKING,
        ATTACKED,
        /// It is boosted in the combat in progress.
        BOOSTED,
        /// It bears a boost icon.
        HAS_BOOST,
        /// The candidate's zone is an opponent's home zone; your home zone.
        ENEMY_HOME,
        YOUR_HOME,
        IN_OPEN,
        /// It shares an attribute, the faction, with `this`.
        SAME_FACTION,
        SHARES_ATTRIBUTE,
        DAMAGED,
    }
}

words! {
    /// Questions about the moment (`Cond::Now`).
    pub mod now: Now {
        YOUR_TURN,
        OPPONENTS_TURN,
        /// You alone have units in the open zone; you have any.
        HOLD_OPEN,
        IN_OPEN,
        /// Your doctrine is face down.
        OVERCHARGED,
        /// This takes part in the attack that is going on.
        THIS_IN_ATTACK,
        /// A card is being played (for prices).
        PLAYING,
        /// This lies face up, or face-down cards count too.
        AWAKE,
    }
}

words! {
    /// Numbers the rules answer (`Value::Ask`).
    pub mod ask: Ask {
        CMD,
        /// Territories you have.
        TERRITORIES,
        HAND,
        /// DEF that is left of `this`.
        DEF_LEFT,
        /// How many units attack in this combat.
        SQUAD,
    }
}

words! {
    /// Sets of places (`Base::Places`).
    pub mod places: PlaceSet from (PlaceSet::BOOK) {
        ZONES,
        OPEN,
        HOMES,
        ENEMY_HOMES,
    }
}

words! {
    /// Flags of calls.
    pub mod how: Manner {
        /// As a cost: all of it or nothing.
        COST,
        BOTTOM,
        FREE,
    }
}
