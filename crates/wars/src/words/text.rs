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

/// Acts that cards forbid.
pub mod act {
    pub const MOVE: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const DRAIN: u8 = 2;
    pub const PLAY: u8 = 3;
    /// Revealing a card for battle destiny.
    pub const REVEAL: u8 = 4;
    pub const TARGET: u8 = 5;
    /// Being damaged.
    pub const DAMAGE: u8 = 6;
    /// Losing cards from hand to a drain.
    pub const LOSE_HAND: u8 = 7;
    pub const ADD_POWER: u8 = 8;
    pub const ADD_TACTICS: u8 = 9;
    /// Drawing in the draw phase.
    pub const DRAW: u8 = 10;
    /// Draining, as far as that is judged when the drain is announced and never again.
    pub const ANNOUNCE_DRAIN: u8 = 11;
}

/// Parts of the table that card text names by their role.
pub mod role {
    /// Where the battle is, as a place and as a thing.
    pub const BATTLE: u8 = 0;
    /// The card that counts as the battle destiny of the first seat; the next is the second's.
    pub const REVEALED: u8 = 1;
}

/// Relations of places (`Atom::Rel`): the candidate's place to the place given.
pub mod related {
    /// Another location with the same text before the slash.
    pub const RELATED: u8 = 1;
    pub const ADJACENT: u8 = 2;
    pub const HERE_OR_RELATED: u8 = 3;
    pub const HERE_OR_ADJACENT: u8 = 4;
    pub const ELSEWHERE: u8 = 5;
}

/// Tests of a candidate (`Atom::Book`).
pub mod test {
    /// Asked by the kernel of every host.
    pub const HOST: u8 = 0;
    pub const AT_SITE: u8 = 1;
    pub const CARRIES_THIS: u8 = 6;
    pub const IN_BATTLE: u8 = 7;
    pub const IN_SITE_BATTLE: u8 = 8;
    /// The candidate's place is a battleground.
    pub const BATTLEGROUND: u8 = 10;
    /// The candidate's place is controlled by you, by your opponent.
    pub const YOU_CONTROL: u8 = 11;
    pub const OPPONENT_CONTROLS: u8 = 12;
    pub const INVERTED: u8 = 13;
    pub const UPRIGHT: u8 = 14;
    pub const STACKED_ON_THIS: u8 = 18;
    pub const HAS_STACKED: u8 = 20;
    /// Its title is that of a card stacked on this.
    pub const SAME_TITLE_STACKED: u8 = 21;
    /// Its location (a place candidate: itself) was attacked, saw a battle, was drained, this turn.
    pub const ATTACKED: u8 = 22;
    pub const BATTLED: u8 = 23;
    /// Both players have a unit or ship there.
    pub const CONTESTED: u8 = 25;
    pub const BATTLE_THERE: u8 = 26;
    /// Your side has an icon of a faction: `YOUR_FACTION_ICON + faction`.
    pub const YOUR_FACTION_ICON: u8 = 31;
    pub const SUPPORT_YOU_HAVE: u8 = 42;
    // pending things
    pub const PENDING_DRAIN: u8 = 43;
    pub const PENDING_ATTACK: u8 = 44;
    pub const PENDING_ABILITY: u8 = 45;
    pub const PENDING_CARD: u8 = 47;
    // phase actions
    pub const DRAINABLE: u8 = 48;
    pub const ATTACKABLE: u8 = 49;
    pub const MOVER: u8 = 50;
    pub const PASSENGER: u8 = 52;
    /// Another legal place for the pending card in register 0 to enter play at.
    pub const ELSEWHERE: u8 = 53;
    /// A card that would be a legal host of the asset in register 0 if it were played now.
    pub const ELIGIBLE: u8 = 54;
    /// It could be damaged now.
    pub const DAMAGEABLE: u8 = 56;
    /// A character with piloting is aboard it.
    pub const PILOTED: u8 = 57;
    /// It entered play this turn.
    pub const NEW: u8 = 61;
    /// Alone there among its controller's units (or ships).
    pub const ALONE: u8 = 65;
    /// It bears no support icon at all.
    pub const NO_PRINTED_SUPPORT: u8 = 67;
    /// Controlled by the player asked about.
    pub const ASKED_CONTROLS: u8 = 69;
    /// A location where so many units of your opponent, or more, have entered play this turn: `ENTERED + number`.
    pub const ENTERED: u8 = 200;
}

/// Questions about the moment (`Cond::Now`).
pub mod now {
    pub const BATTLE: u8 = 0;
    pub const SITE_BATTLE: u8 = 1;
    pub const BATTLE_HERE: u8 = 3;
    pub const SITE_BATTLE_HERE: u8 = 4;
    /// Before, and after, the step of that number: `BEFORE + step`, `AFTER + step`.
    pub const BEFORE: u8 = 10;
    pub const AFTER: u8 = 20;
    pub const YOUR_TURN: u8 = 30;
    pub const OPPONENTS_TURN: u8 = 31;
    /// `PHASE + phase` of any turn; `YOUR_PHASE + phase`.
    pub const PHASE: u8 = 32;
    pub const YOUR_PHASE: u8 = 40;
    pub const OPPONENT_CONTROLS_HERE: u8 = 49;
    pub const THIS_AT_SITE: u8 = 50;
    pub const HOST_AT_SITE: u8 = 54;
    pub const HAS_RESERVE: u8 = 55;
    pub const NOTHING_STACKED: u8 = 57;
    pub const YOU_WON_THIS_TURN: u8 = 58;
    pub const WON_SINCE_ENTERED: u8 = 59;
    pub const COULD_ATTACK: u8 = 61;
    pub const ASKED_HERE: u8 = 64;
    pub const PLAYING: u8 = 67;
    pub const DRAINING: u8 = 68;
    pub const ATTACKING: u8 = 69;
    pub const DRAWING: u8 = 70;
    pub const USING: u8 = 71;
    pub const MOVING: u8 = 72;
    pub const USING_ICON: u8 = 73;
    /// A card is being revealed: for destiny, by an ability of a weapon, for battle destiny.
    pub const REVEALING: u8 = 74;
    pub const REVEALING_WEAPON: u8 = 75;
    pub const REVEALING_BATTLE: u8 = 76;
    pub const FIRST_MOVEMENT: u8 = 83;
    /// Your side of the place asked about has an icon of a faction: `ASKED_FACTION_ICON + faction`.
    pub const ASKED_FACTION_ICON: u8 = 90;
    /// `OPPONENTS_PHASE + phase`.
    pub const OPPONENTS_PHASE: u8 = 98;
    /// You won the battle that the event is about.
    pub const WON_THAT: u8 = 106;
    /// The asked player has drained at so many other locations this turn: `DRAINED_AT + number`.
    pub const DRAINED_AT: u8 = 200;
}

/// Numbers the rules answer (`Value::Ask`).
pub mod ask {
    pub const ACTIVE: u8 = 0;
    /// The most that an activation action may declare.
    pub const ICONS: u8 = 1;
    pub const CASUALTIES: u8 = 8;
    /// Your support icons of a faction: everywhere, here, at the place in register 0, at related locations of anyone.
    pub const YOUR_ICONS: u8 = 20;
    pub const YOUR_ICONS_HERE: u8 = 25;
    pub const YOUR_ICONS_AT_REG0: u8 = 30;
    pub const RELATED_ICONS: u8 = 35;
    pub const ICON_TYPES: u8 = 42;
    pub const STACKED_HERE: u8 = 54;
    /// Support icons of a faction that the player asked about has in play.
    pub const ASKED_ICONS: u8 = 60;
}

/// Classes of `Base::Places`.
pub mod places {
    /// Where the card in `this` may enter play for the player: locations, ships, hosts, and places in a row of sites.
    pub const ENTRY: u8 = 0;
    /// Everything on the stack.
    pub const PENDING: u8 = 9;
    pub const LOCATIONS: u8 = 2;
    /// Where the card in register 0 may go by a movement action.
    pub const GOALS: u8 = 8;
    /// The battle in progress, as its location.
    pub const BATTLES: u8 = 3;
    /// Players' reserves, used piles, as zones.
    pub const RESERVES: u8 = 4;
    /// Numbers from 0 to 12, for naming one.
    pub const NUMBERS: u8 = 5;
    /// Cards stacked on this, and on the player's stockpiles.
    pub const STACKED_ON_THIS: u8 = 6;
    pub const STACKED_ON_STOCKPILES: u8 = 7;
}

/// Verbs of card text.
pub mod verb {
    /// On resolution: targets and requirements must still be right.
    pub const RECHECK: u8 = 0;
    /// Pays an energy cost with everything that changes it, and its additional costs. `what` is the card played, the
    /// location, the mover or the source; `with` where it goes; the high byte of the flags what is done
    /// (`now::ATTACKING` and so on; 0 for playing), `n` the amount then.
    pub const PRICE: u8 = 1;
    /// `by` pays n energy; as a cost all or nothing.
    pub const PAY: u8 = 2;
    /// `by` loses n energy; `to` names the only pile it may come from; with `how::STACK` onto `with`, face down.
    pub const LOSE: u8 = 3;
    pub const DRAINS: u8 = 4;
    pub const ATTACKS: u8 = 5;
    pub const MOVEMENT: u8 = 6;
    pub const ACTIVATION: u8 = 7;
    pub const ENTER: u8 = 8;
    pub const DISMISS: u8 = 9;
    pub const DESTROY: u8 = 10;
    /// A card, wherever it is, to its owner's lost pile.
    pub const LOSE_CARD: u8 = 11;
    pub const DAMAGE: u8 = 12;
    pub const UNDAMAGE: u8 = 13;
    pub const INVERT: u8 = 14;
    pub const REVERT: u8 = 15;
    /// `what` moves to `with` (or `to`).
    pub const MOVE: u8 = 16;
    pub const ACTIVATE: u8 = 17;
    /// `by` reveals a card for destiny; the number goes to register n, the card to register n + 1.
    pub const DESTINY: u8 = 18;
    /// `by` reveals for battle destiny once more: from the top, from the bottom.
    pub const REVEAL_AGAIN: u8 = 19;
    pub const REVEAL_BOTTOM: u8 = 20;
    /// `what` counts as `by`'s battle destiny.
    pub const COUNT: u8 = 21;
    /// `by`'s battle destiny, and the attrition `by` causes, in the battle: n more (`how::LESS`: less).
    pub const ADD_DESTINY: u8 = 22;
    pub const ADD_ATTRITION: u8 = 23;
    /// Nothing happens, and that is the effect: what stands in for an event that is prevented.
    pub const NOTHING: u8 = 24;
    /// Casualties of the battle: n less, at most n.
    pub const FEWER_CASUALTIES: u8 = 25;
    pub const MOST_CASUALTIES: u8 = 26;
    /// Takes a pending thing off the stack; n is the fate of its card, lost if not given.
    pub const CANCEL: u8 = 27;
    /// A pending card enters at `with` instead.
    pub const REDIRECT: u8 = 28;
    /// The pending or resolving card `what` ends as n says (one of `fate`); stacked, on the source.
    pub const FATE: u8 = 29;
    /// A pending drain, or the one now happening: n more (`how::LESS`: less).
    pub const ADD_DRAIN: u8 = 30;
    /// The drain now happening counts the icons of the drainer's own side.
    pub const OWN_SIDE: u8 = 31;
    /// Cards go to the pile `to` of their owners: top, or bottom with `how::BOTTOM`.
    pub const PUT: u8 = 32;
    /// Cards are stacked on `with`; `how::FACE_DOWN`.
    pub const STACK: u8 = 33;
    /// `by` draws n from the reserve, or from the pile `to`.
    pub const DRAW: u8 = 34;
    pub const RETRIEVE: u8 = 35;
    /// Shuffles the pile `to`.
    pub const SHUFFLE: u8 = 36;
    /// `by` looks at `what`; everybody sees `what`.
    pub const LOOK: u8 = 37;
    pub const SHOW: u8 = 38;
    /// `by` puts the set in order.
    pub const ORDER: u8 = 39;
    /// Plays a card as part of an effect: `what`, at `with` (its place, or a place related to it), n less energy.
    pub const PLAY: u8 = 40;
    pub const RECIRCULATE: u8 = 41;
    /// An asset goes beneath another card.
    pub const REHOST: u8 = 42;
    /// Two cards change places.
    pub const EXCHANGE: u8 = 43;
    /// Puts a card into play at `with` without playing it.
    pub const PUT_INTO_PLAY: u8 = 44;
    /// `by` may perform movements until the end of the deploy phase.
    pub const PERMIT_MOVES: u8 = 45;
    /// Sets a mark of `flag` (n) on `what`.
    pub const MARK: u8 = 46;
    /// An attack at `what`, free.
    pub const PERFORM_ATTACK: u8 = 47;
    /// The passengers of a transport follow their carrier.
    pub const TRANSPORT: u8 = 48;
    /// A line of the source has done n more: the low byte of the flags is the line, the high byte until when it counts.
    pub const TALLY: u8 = 50;
    /// As a cost: n is not 0.
    pub const HAVE: u8 = 51;
    /// Register n holds the bottom card of `by`'s reserve, or of the pile `to`.
    pub const BOTTOM_CARD: u8 = 49;
}

/// Flags of calls.
pub mod how {
    /// As a cost: all of it or nothing.
    pub const COST: u16 = 1;
    pub const LESS: u16 = 1 << 1;
    pub const BOTTOM: u16 = 1 << 2;
    pub const FACE_DOWN: u16 = 1 << 3;
    pub const STACK: u16 = 1 << 4;
    /// Nested plays: at no energy cost; only at that place; at a place related to it; to use as yours; aboard it.
    pub const FREE: u16 = 1 << 5;
    pub const HERE: u16 = 1 << 6;
    pub const RELATED: u16 = 1 << 7;
    pub const AS_YOURS: u16 = 1 << 8;
    pub const SITE: u16 = 1 << 9;
    pub const ASTEROID: u16 = 1 << 10;
    /// Up to so many: fewer is no failure.
    pub const UP_TO: u16 = 1 << 11;
    /// Unseen: nobody else learns what it is.
    pub const UNSEEN: u16 = 1 << 12;
    /// Boarding needs capacity.
    pub const ROOM: u16 = 1 << 13;
    /// Nested plays: it costs nothing at all, neither energy nor support icons.
    pub const NO_COST: u16 = 1 << 15;
}

/// Stages of a program.
pub mod stage {
    /// Targets are chosen and costs paid: what watches for that hears it.
    pub const ANNOUNCE: u8 = 0;
    /// It becomes pending, or goes on at once if it does not use the stack.
    pub const PARK: u8 = 1;
    /// Counts a use against the ability's limit, for limits that count what was done.
    pub const COUNT: u8 = 2;
    /// The mode is chosen: used, lost.
    pub const USED: u8 = 3;
    pub const LOST: u8 = 4;
}
