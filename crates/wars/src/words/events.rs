//! What happens.

use crate::flow::events;
use muster_kernel::*;

words! {
    /// What happens.
    pub mod kind: Kind => KindRule {
        DAMAGED "damaged" (events::damaged),
        UNDAMAGED "undamaged" (events::on_undamaged),
        DESTROYED "destroyed" (events::on_destroyed).parting(),
        DISMISSED "dismissed" (events::on_dismissed).parting(),
        /// Lost from play in any other way.
        LOST "lost" (events::on_lost).parting(),
        /// Put from play into a hand or pile.
        PUT "put" (events::put).parting(),
        /// A card becomes pending.
        PLAYED "played" (events::nothing),
        ENTERS "enters" (events::enters).parting(),
        /// A card is revealed for destiny; `mark::BATTLE` for battle destiny.
        REVEALED "revealed" (events::revealed),
        /// One energy is lost.
        LOSES "loses" (events::loses),
        INVERTED "inverted" (events::on_inverted),
        REVERTED "reverted" (events::on_reverted),
        /// `from` is where it stood, `to` where it goes.
        MOVED "moved" (events::moved),
        /// A drain happens; its amount is what it takes.
        DRAINS "drains" (events::drains),
        /// A drain has taken its amount; agent is the loser.
        LOST_TO_DRAIN "lost to a drain" (events::nothing),
        /// An attack action begins a battle.
        ATTACKS "attacks" (events::nothing),
        BATTLE_BEGINS "battle begins" (events::nothing),
        /// A battle step ends; `extra` is the step.
        STEP_ENDS "step ends" (events::nothing),
        BATTLE_ENDS "battle ends" (events::nothing),
        /// In the power step; agent is the winner, or the loser.
        BATTLE_WON "battle won" (events::nothing),
        BATTLE_LOST "battle lost" (events::nothing),
        /// `extra` is the phase, agent the turn player.
        PHASE_BEGINS "phase begins" (events::nothing),
        PHASE_ENDS "phase ends" (events::nothing),
        TURN_ENDS "turn ends" (events::nothing),
        /// Chosen as a target; the source is the card whose ability or effect it is.
        TARGETED "targeted" (events::nothing),
        /// An activated ability becomes pending; the subject is its card.
        USED "used" (events::nothing),
        /// An activation action happens.
        ACTIVATION "activation" (events::on_activation),
        /// A support icon meets a cost; the subject is the location.
        ICON_USED "icon used" (events::nothing),
        /// One card is drawn.
        DRAWN "drawn" (events::on_drawn),
        RETRIEVED "retrieved" (events::on_retrieved),
        /// A movement action moved it.
        MOVEMENT "movement" (events::nothing),
        /// What a "when" waits for became true.
        BECAME_TRUE "became true" (events::nothing),
        /// A card that was stacked on another, and so out of play, is lost.
        STACKED_LOST "lost off a card" (events::on_lost_off_a_card).parting(),
    }
}

/// All ways to be lost from play, and all ways to leave it.
pub const ANY_LOST: [Kind; 3] = [kind::DESTROYED, kind::DISMISSED, kind::LOST];
pub const LEAVES: [Kind; 4] = [kind::DESTROYED, kind::DISMISSED, kind::LOST, kind::PUT];
