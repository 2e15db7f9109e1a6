//! What card text asks of the rules and makes them do, by number.
//!
//! A program has registers 0 to 7 for itself; 8 is an answer, 9 and 10 the two numbers a timed effect keeps, 11 the card
//! it was laid on.

/// Acts that cards forbid.
pub mod act {
    pub const MOVE: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const INTERCEPT: u8 = 2;
    pub const ENGAGE: u8 = 3;
    /// Being chosen as a target by an ability; `against` is its card.
    pub const TARGET: u8 = 4;
    /// Being attacked; `against` is the attacker.
    pub const ATTACKED: u8 = 5;
    /// Being destroyed by effects that say so (not by damage).
    pub const DESTROY: u8 = 6;
    /// Being boosted.
    pub const BOOST: u8 = 7;
    pub const UNENGAGE: u8 = 8;
    /// Having damage dealt to it; `against` is the dealer.
    pub const DAMAGE: u8 = 9;
    /// Striking back.
    pub const STRIKE: u8 = 10;
    /// Being played by the seat asked for.
    pub const PLAY: u8 = 11;
    /// Being intercepted.
    pub const INTERCEPTED: u8 = 12;
}

/// Parts of the table that card text names by their role.
pub mod role {
    /// The open zone, as a place.
    pub const OPEN: u8 = 0;
    /// The card that is attacked in this combat; the one that is struck back at.
    pub const ATTACKED: u8 = 1;
    pub const STRUCK: u8 = 2;
    /// The zone of the attack.
    pub const COMBAT: u8 = 3;
}

/// Relations of places (`Atom::Rel`): the candidate's place to the place given.
pub mod related {
    pub const ANY: u8 = 0;
    pub const ADJACENT: u8 = 1;
    /// The candidate's place is a home zone; the home zone of you; of an opponent.
    pub const HOME: u8 = 2;
    pub const OPEN: u8 = 3;
    pub const HERE_OR_ADJACENT: u8 = 4;
    /// By convention of the language.
    pub const SAME: u8 = 6;
}

/// Tests of a candidate (`Atom::Book`).
pub mod test {
    /// Asked by the kernel of every host.
    pub const HOST: u8 = 0;
    /// It is among the attackers, is attacked, of the combat in progress.
    pub const ATTACKING: u8 = 1;
    pub const ATTACKED: u8 = 2;
    /// It stands in its controller's home zone; in the home zone of another player.
    pub const AT_HOME: u8 = 3;
    pub const INVADING: u8 = 4;
    /// It is boosted in the combat in progress.
    pub const BOOSTED: u8 = 5;
    /// It bears a boost icon.
    pub const HAS_BOOST: u8 = 6;
    /// Its doctrine is face down (candidate: a doctrine).
    pub const FACE_DOWN: u8 = 7;
    /// It can be engaged: an Engage ability, not engaged.
    pub const READY: u8 = 8;
    /// The candidate's zone belongs to a player of whom... an opponent's home zone; your home zone.
    pub const ENEMY_HOME: u8 = 9;
    pub const YOUR_HOME: u8 = 10;
    pub const IN_OPEN: u8 = 11;
    /// Its cost can be paid now by you.
    pub const AFFORDABLE: u8 = 12;
    /// It shares an attribute, the faction, with `this`.
    pub const SAME_FACTION: u8 = 13;
    pub const SHARES_ATTRIBUTE: u8 = 14;
    pub const DAMAGED: u8 = 15;
    /// It has an ability of a type: `HAS_CLASS + class`.
    pub const HAS_CLASS: u8 = 20;
}

/// Questions about the moment (`Cond::Now`).
pub mod now {
    pub const YOUR_TURN: u8 = 0;
    pub const OPPONENTS_TURN: u8 = 1;
    /// `PHASE + phase` of any turn.
    pub const PHASE: u8 = 2;
    /// You alone have units in the open zone; you have any; this is so of an opponent.
    pub const HOLD_OPEN: u8 = 10;
    pub const IN_OPEN: u8 = 11;
    /// Your doctrine is face down.
    pub const OVERCHARGED: u8 = 12;
    /// An attack is going on; this takes part in it.
    pub const ATTACK: u8 = 13;
    pub const THIS_IN_ATTACK: u8 = 14;
    /// A card is being played (for prices).
    pub const PLAYING: u8 = 15;
    /// This lies face up, or face-down cards count too.
    pub const AWAKE: u8 = 16;
}

/// Numbers the rules answer (`Value::Ask`).
pub mod ask {
    pub const CMD: u8 = 0;
    /// Territories you have; territories that have fallen among all.
    pub const TERRITORIES: u8 = 1;
    pub const HAND: u8 = 2;
    /// DEF that is left of `this`.
    pub const DEF_LEFT: u8 = 3;
    pub const PLAYERS: u8 = 4;
    /// How many units attack in this combat.
    pub const SQUAD: u8 = 5;
}

/// Classes of `Base::Places`.
pub mod places {
    pub const ZONES: u8 = 0;
    pub const OPEN: u8 = 1;
    pub const HOMES: u8 = 2;
    pub const YOUR_HOME: u8 = 3;
    pub const ENEMY_HOMES: u8 = 4;
}

/// Verbs of card text.
pub mod verb {
    pub const DESTROY: u8 = 0;
    /// `what` is dealt n damage by `with`, or by the source.
    pub const DAMAGE: u8 = 1;
    /// n counters are placed on `what`.
    pub const PLACE: u8 = 2;
    pub const HEAL: u8 = 3;
    /// `by` draws n.
    pub const DRAW: u8 = 4;
    /// `by` gains n cmd.
    pub const GAIN: u8 = 5;
    /// `by` gains n cmd that pays only for what the filter in the flags says (plus one); until the moment in `GAIN_MAIN`.
    pub const GAIN_MAIN: u8 = 6;
    pub const GAIN_TURN: u8 = 7;
    /// Cards go to their owners' discard piles.
    pub const DISCARD: u8 = 8;
    pub const ENGAGE: u8 = 9;
    pub const UNENGAGE: u8 = 10;
    /// Units move to the zone `to`.
    pub const MOVE: u8 = 11;
    /// Cards go to their owners' hands.
    pub const TO_HAND: u8 = 12;
    /// Cards go to the pile `to`: top, or bottom with `how::BOTTOM`.
    pub const PUT: u8 = 13;
    pub const SHUFFLE: u8 = 14;
    pub const LOOK: u8 = 15;
    pub const SHOW: u8 = 16;
    /// `by` puts the set in order.
    pub const ORDER: u8 = 17;
    /// Puts a card into play under `by`'s control: at `to`, or in `by`'s home zone.
    pub const PUT_INTO_PLAY: u8 = 18;
    /// Attaches `what` to `with`.
    pub const ATTACH: u8 = 19;
    /// Puts `what` under `with`, out of play.
    pub const UNDER: u8 = 20;
    /// The abilities of class n of `what` that the event triggered resolve once more.
    pub const COPY: u8 = 21;
    /// This performs an Engage ability of `what`.
    pub const COPY_ENGAGE: u8 = 22;
    /// `by` takes control of `what`.
    pub const CONTROL: u8 = 23;
    /// `what` attacks `with`.
    pub const ATTACK: u8 = 24;
    /// A doctrine is turned down, up.
    pub const TURN_DOWN: u8 = 25;
    pub const TURN_UP: u8 = 26;
    /// `by` pays n cmd.
    pub const PAY: u8 = 27;
    /// `by` plays `what` now: n less cmd, `how::FREE` for nothing.
    pub const PLAY: u8 = 28;
    /// `what` may act once more: n is a flag of `flag`.
    pub const AGAIN: u8 = 29;
    /// n counters go from `what` to `with`.
    pub const SHIFT: u8 = 30;
    pub const NOTHING: u8 = 31;
}

/// Flags of calls.
pub mod how {
    /// As a cost: all of it or nothing.
    pub const COST: u16 = 1;
    pub const BOTTOM: u16 = 1 << 2;
    pub const FREE: u16 = 1 << 5;
    /// Unseen: nobody else learns what it is.
    pub const UNSEEN: u16 = 1 << 12;
}
