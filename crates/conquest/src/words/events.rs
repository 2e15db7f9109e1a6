//! What happens, and when: events, their marks, phases, moments.

use crate::flow::events;
use muster_kernel::*;

words! {
    /// What happens.
    pub mod kind: Kind => KindRule {
        PHASE_BEGINS "phase begins" (events::phase_begins),
        PHASE_ENDS "phase ends" (events::phase_ends),
        PRICE "price" (events::nothing),
        ENTER "enters play" (events::enter).parting(),
        DESTROY "destroyed" (events::leave_to_discard).parting(),
        SACRIFICE "sacrificed" (events::leave_to_discard).parting(),
        DISCARD "discarded" (events::leave_to_discard).parting(),
        RETURN "returned" (events::return_to_hand).parting(),
        DEFEAT "defeated" (events::defeat),
        /// From a hand or deck to the discard pile.
        SPILL "discarded from hand" (events::spill).parting(),
        MOVE "moves" (events::relocate),
        ROUT "routed" (events::relocate),
        RETREAT "retreats" (events::relocate),
        COMMIT "commits" (events::relocate),
        EXHAUST "exhausts" (events::exhaust),
        READY "readies" (events::ready_up),
        ASSIGN "assigned damage" (events::assign),
        SHIELD "shield used" (events::nothing),
        TAKE "damaged" (events::take),
        HEAL "damage removed" (events::heal),
        ATTACKER "attacker declared" (events::nothing),
        DEFENDER "defender declared" (events::defender),
        ATTACK_RESOLVED "attack resolved" (events::nothing),
        BATTLE_BEGINS "battle begins" (events::nothing),
        BATTLE_ENDS "battle ends" (events::nothing),
        BATTLE_WON "battle won" (events::nothing),
        ROUND_STARTS "combat round begins" (events::nothing),
        ROUND_ENDS "combat round ends" (events::nothing),
        STRUGGLE_BEGINS "command struggle begins" (events::nothing),
        STRUGGLE_WON "command struggle won" (events::struggle_won),
        /// What the winner of a struggle takes.
        BONUS "bonuses taken" (events::bonuses),
        EFFECTS "effects" (events::nothing),
        PLAYED "event played" (events::nothing),
        TARGETED "targeted" (events::nothing),
        DRAWN "draws" (events::nothing),
        GAINED "gains resources" (events::nothing),
        ATTACHED "attached" (events::attach),
        REMOVED "removed from the game" (events::leave_game).parting(),
        SKIRMISH_ENDS "ranged skirmish ends" (events::nothing),
        ROUND_BEGINS "round begins" (events::nothing),
        ROUND_OVER "round ends" (events::nothing),
        /// A battle ability, before its effects.
        TRIGGERED "battle ability triggers" (events::nothing),
        INFESTED "infested" (events::infested),
        STRUCK "Deep Struck" (events::nothing),
        /// From play to the reserve.
        RESERVED "put into reserve" (events::reserved).parting(),
        /// An effect of a card, by somebody.
        CANCELLED "effect cancelled" (events::nothing),
        /// By choice, of a card in play.
        USED "ability used" (events::nothing),
        TURN_ENDS "combat turn ends" (events::nothing),
        SEARCH "deck searched" (events::search),
    }
}

/// From play, whatever for.
pub const LEAVES: [Kind; 5] = [kind::DESTROY, kind::SACRIFICE, kind::DISCARD, kind::RETURN, kind::RESERVED];
pub const TO_DISCARD: [Kind; 4] = [kind::DESTROY, kind::SACRIFICE, kind::DISCARD, kind::SPILL];

words! {
    /// The parts of a round.
    pub mod phase: Phase {
        SETUP "Setup",
        DEPLOY "Deploy",
        COMMAND "Command",
        COMBAT "Combat",
        HEADQUARTERS "Headquarters",
    }
}

words! {
    /// Marks on records.
    pub mod mark: Marks {
        BY_ATTACK,
        DEPLOYED,
        REASSIGNED,
        SHIELDED,
        WARLORD,
        TO_PLANET,
        EXHAUSTED,
        /// A second face is the one that enters play.
        FORM,
        /// No shield and no effect prevents it.
        UNPREVENTABLE,
        FROM_PLANET,
        BY_EFFECT,
        /// An attack by Area Effect.
        AREA,
        /// To its owner's deck, not to the hand.
        TO_DECK,
        /// Nothing else is targeted with it.
        ALONE,
        /// The first of those that commit there together.
        FIRST_THERE,
        /// What is destroyed has just taken damage.
        BY_DAMAGE,
    }
}

words! {
    /// Moments at which timed effects end and limits are cleared.
    pub mod moment: Until {
        NEVER,
        PHASE,
        ROUND,
        BATTLE,
        COMBAT_ROUND,
        /// The beginning of the next combat round, whichever it is.
        NEXT_COMBAT_ROUND,
        /// The end of the next combat turn of the other player, of the battle or of the phase.
        THEIR_TURN,
        /// The next action of whoever made it, or the end of the phase.
        NEXT_ACTION,
        ATTACK,
        STRUGGLE,
        /// The end of the subject's next attack, or of the phase.
        NEXT_ATTACK,
        /// The next deployment of what the effect is about, or the end of the phase.
        NEXT_DEPLOYED,
    }
}
