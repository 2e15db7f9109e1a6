//! What happens.

use crate::flow::events;
use muster_kernel::*;

words! {
    /// What happens.
    pub mod kind: Kind => KindRule {
        /// A card is played.
        PLAY "play" (events::play),
        /// An ability resolves; `extra` is the ability.
        RESOLVE "resolve" (events::resolve),
        /// A unit attacks; the source is what it attacks.
        ATTACK "attack" (events::nothing),
        /// A card is attacked; agent is the attacking player.
        ATTACKED "attacked" (events::nothing),
        /// The damage of an attack.
        COMBAT "combat" (events::combat_damage),
        TURN_BEGINS "turn begins" (events::nothing).joining(),
        TURN_ENDS "turn ends" (events::nothing).joining(),
        /// Agent draws `amount` cards.
        DRAW "draw" (events::draw).joining(),
        /// Damage is dealt to a card; its counters are the amount.
        DAMAGE "damage" (events::counters).joining(),
        /// A card has dealt damage; the source is what it dealt it to.
        DEALT "dealt" (events::nothing).joining(),
        /// Counters are placed on a card.
        PLACED "placed" (events::counters).joining(),
        DESTROY "destroy" (events::destroy).parting().joining(),
        /// From the battlefield to the discard pile without being destroyed.
        SCRAPPED "scrapped" (events::scrap).parting().joining(),
        /// `from` is where it stood, `to` where it goes.
        MOVE "move" (events::moves).joining(),
        ENGAGE "engage" (events::engage).joining(),
        UNENGAGE "unengage" (events::unengage).joining(),
        /// A card is revealed as a boost; the source is what it boosts.
        BOOST "boost" (events::nothing).joining(),
        /// A card is discarded from hand or deck.
        DISCARD "discard" (events::discard).joining(),
        /// A card enters play, played or put there.
        ENTER "enter" (events::nothing).joining(),
        /// Chosen as a target; the source is the card whose ability it is, or an attacker (`mark::ATTACK`).
        TARGETED "targeted" (events::nothing).joining(),
        /// From the battlefield to a hand or deck.
        RETURN "return" (events::returns).parting().joining(),
        /// Counters are taken off a card.
        HEAL "heal" (events::heal).joining(),
        INTERCEPT "intercept" (events::nothing).joining(),
        /// A doctrine is turned face down, or up.
        TURNED_DOWN "turned down" (events::turned_down).joining(),
        TURNED_UP "turned up" (events::turned_up).joining(),
        /// A player gains `amount` cmd.
        GAIN "gain" (events::gain).joining(),
        /// Agent takes control of the card.
        CONTROL "control" (events::control).joining(),
        ATTACH "attach" (events::attach).parting().joining(),
        /// `extra` is the phase, agent the active player.
        PHASE_BEGINS "phase begins" (events::nothing).joining(),
        /// Agent has used the overcharge.
        OVERCHARGE "overcharge" (events::nothing).joining(),
        /// A card is shown to all.
        REVEAL "reveal" (events::reveal).joining(),
    }
}

/// What a Death ability answers: every way from the battlefield to the discard pile.
pub const DEATHS: [Kind; 2] = [kind::DESTROY, kind::SCRAPPED];
pub const LEAVES: [Kind; 3] = [kind::DESTROY, kind::SCRAPPED, kind::RETURN];
