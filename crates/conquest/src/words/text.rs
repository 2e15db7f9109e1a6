//! What card text asks of the rules.

use muster_kernel::*;

words! {
    /// Acts that cards may forbid.
    pub mod act: Act {
        ATTACK,
        TARGET,
        RETREAT,
        DAMAGE,
        COMMIT,
        READY,
        /// Readying at the end of a combat round.
        REST,
        /// Exhausting as an effect, not as a price and not by what it does itself.
        EXHAUST,
        ROUT,
        HEAL,
        /// Using abilities and playing events, by choice.
        USE,
        /// A deployment turn other than a pass.
        TURN,
        /// Deploying it, from wherever it is.
        DEPLOY,
        /// Who is "forbidden" this counts as having the initiative where abilities ask for it.
        INITIATIVE,
        /// What is "forbidden" here is allowed: to be deployed there as if with Ambush.
        AMBUSH,
        /// Allowed in the same way: to be played out of the other player's discard pile as if it were in one's hand.
        PLAY,
    }
}

words! {
    /// Cards that text names by their part in what goes on.
    pub mod role: RoleId {
        ATTACKER,
        DEFENDER,
        /// The unit that a shield is used for.
        SHIELDED,
    }
}

words! {
    /// Relations of places (`Atom::Rel`): the candidate's place to the place given.
    pub mod related: Related from (Related::BOOK) {
        /// It is a planet; the first planet.
        PLANET,
        FIRST,
        ADJACENT,
        IN_BATTLE,
        HQ,
        LAST,
        /// Both are planets, and of one type.
        OF_SHARED_TYPE,
    }
}

words! {
    /// Tests of a candidate (`Atom::Book`).
    pub mod test: Test {
        /// It may bear this attachment at all.
        BEARS,
        /// It is of the faction that your enslavement dial shows.
        ENSLAVED,
        /// It is of a faction of the card that the event is about.
        OF_ITS_FACTION,
        /// It is of a faction at all; neutral is none.
        OF_A_FACTION,
        /// Its printed cost is odd.
        ODD_COST,
        /// This card has damaged it in this phase.
        HURT_BY_THIS,
        /// The word that is asked about is printed on it.
        PRINTS,
    }
}

words! {
    /// Questions about the moment (`Cond::Now`).
    pub mod now: Now {
        IN_BATTLE,
        IN_COMBAT,
        /// The other player has the initiative: that of the battle, outside of one that of the round.
        THEIR_INITIATIVE,
        /// A unit was destroyed here in the combat round that is being fought here.
        BLOODSHED,
        /// No battle has been fought in this combat phase.
        BEFORE_BATTLES,
        /// Nobody has used a shield in the attack that is being made.
        UNSHIELDED,
        /// It happens to what the event is about for the first time in this round: being targeted, being assigned damage.
        FIRST_TIME,
    }
}

words! {
    /// Numbers the rules answer (`Value::Ask`).
    pub mod ask: Ask {
        /// What you have to spend.
        RESOURCES,
    }
}

words! {
    /// Sets of places (`Base::Places`).
    pub mod places: PlaceSet from (PlaceSet::BOOK) {
        PLANETS,
        PLANETS_AND_HEADQUARTERS,
        HEADQUARTERS,
        /// Those left out at set-up, and all that have gone since.
        REMOVED,
    }
}

words! {
    /// The stages of using an ability.
    pub mod stage: Stage {
        PAID,
        TARGETS,
        EFFECTS,
    }
}

words! {
    /// How a verb is done.
    pub mod how: Manner {
        /// What is found is shown.
        SHOWN,
        /// Into play, and no place is named.
        ANYWHERE,
        /// It must lie in the discard pile of whoever does it.
        FROM_DISCARD,
        /// It must lie in the discard pile of the other player.
        FROM_THEIR_DISCARD,
        /// To the hand of whoever does it: it must be his.
        OF_ONES_OWN,
        /// No shield and no effect prevents the damage.
        UNPREVENTABLE,
        /// To each player so much for each card in that player's hand.
        PER_CARD_IN_HAND,
        /// On top of the deck, not under it.
        ON_TOP,
        /// It is a price.
        AS_PRICE,
        /// A price is not brought below 1.
        DOWN_TO_ONE,
        /// At the planet that is named, and nowhere else.
        AT_PLANET,
        /// On top of a discard pile.
        ON_PILE,
        /// Until the phase ends.
        FOR_PHASE,
        /// It enters play exhausted.
        EXHAUSTED,
        /// Each player does it, with their own deck, at once.
        EACH,
    }
}
