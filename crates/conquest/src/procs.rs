//! Numbers of the procedures, windows, menus and event kinds, and the registers each procedure uses.

pub const GAME: u16 = 0;
pub const ROUND: u16 = 1;
pub const STRUGGLE: u16 = 2;
pub const BONUS: u16 = 3;
pub const BATTLE: u16 = 4;
pub const TURN: u16 = 5;
pub const ATTACK: u16 = 6;
pub const DEAL: u16 = 7;
pub const USE: u16 = 8;
pub const DEPLOY: u16 = 9;
pub const MOBILE: u16 = 10;
pub const INDIRECT: u16 = 11;
pub const UNDER: u16 = 12;
pub const SHIELD: u16 = 13;
pub const KEEP_ONE: u16 = 14;
pub const STALEMATE: u16 = 15;
pub const PUT_UNIT: u16 = 16;
pub const PILE: u16 = 17;

pub mod battle {
    pub const PLANET: usize = 0;
    pub const INITIATIVE: usize = 1;
    pub const ROUND: usize = 2;
    pub const SKIRMISH: usize = 3;
    /// Somebody attacked, retreated or took an action since the last pair of turns began.
    pub const ACTED: usize = 4;
    pub const HASH: usize = 5;
    /// How many round ends in a row were alike; 16 more while a call of stalemate is being checked.
    pub const EQUAL: usize = 7;
    pub const CALLED: i32 = 16;
    /// 0 undecided, 1 + seat won by, 9 stalemate.
    pub const OUTCOME: usize = 8;
    pub const ENDED: usize = 9;
    pub const ANSWER: usize = 10;
    /// The number of choices made when the combat round began.
    pub const BEGAN: usize = 11;
    pub const STALE: i32 = 9;
}

pub mod attack {
    pub const ATTACKER: usize = 0;
    pub const DEFENDER: usize = 1;
    pub const AREA: usize = 2;
}

pub mod menu {
    pub const MULLIGAN: u16 = 0;
    pub const DIAL: u16 = 1;
    pub const BONUS: u16 = 2;
    pub const MOBILE: u16 = 3;
    pub const TURN: u16 = 4;
    pub const DEFENDER: u16 = 5;
    pub const RETREAT: u16 = 6;
    pub const PLACE: u16 = 7;
    pub const FORM: u16 = 8;
    pub const X: u16 = 9;
    pub const BATTLE_ABILITY: u16 = 10;
    pub const PREVENT: u16 = 11;
    pub const INDIRECT: u16 = 12;
    pub const UNDER: u16 = 13;
    pub const KEEP_ONE: u16 = 14;
    pub const AGREE: u16 = 15;
    pub const PILE: u16 = 16;
}

pub mod window {
    pub const DEPLOY: u16 = 0;
    pub const ACTION: u16 = 1;
    pub const SHIELDS: u16 = 2;
    pub const ANSWERS: u16 = 3;
}

pub mod kind {
    use muster_kernel::Kind;
    pub const PHASE_BEGINS: Kind = Kind(0);
    pub const PHASE_ENDS: Kind = Kind(1);
    pub const PRICE: Kind = Kind(2);
    pub const ENTER: Kind = Kind(3);
    pub const DESTROY: Kind = Kind(4);
    pub const SACRIFICE: Kind = Kind(5);
    pub const DISCARD: Kind = Kind(6);
    pub const RETURN: Kind = Kind(7);
    pub const DEFEAT: Kind = Kind(8);
    /// From a hand or deck to the discard pile.
    pub const SPILL: Kind = Kind(9);
    pub const MOVE: Kind = Kind(10);
    pub const ROUT: Kind = Kind(11);
    pub const RETREAT: Kind = Kind(12);
    pub const COMMIT: Kind = Kind(13);
    pub const EXHAUST: Kind = Kind(14);
    pub const READY: Kind = Kind(15);
    pub const ASSIGN: Kind = Kind(16);
    pub const SHIELD: Kind = Kind(17);
    pub const TAKE: Kind = Kind(18);
    pub const HEAL: Kind = Kind(19);
    pub const ATTACKER: Kind = Kind(20);
    pub const DEFENDER: Kind = Kind(21);
    pub const ATTACK_RESOLVED: Kind = Kind(22);
    pub const BATTLE_BEGINS: Kind = Kind(23);
    pub const BATTLE_ENDS: Kind = Kind(24);
    pub const BATTLE_WON: Kind = Kind(25);
    pub const ROUND_STARTS: Kind = Kind(26);
    pub const ROUND_ENDS: Kind = Kind(27);
    pub const STRUGGLE_BEGINS: Kind = Kind(28);
    pub const STRUGGLE_WON: Kind = Kind(29);
    pub const EFFECTS: Kind = Kind(30);
    pub const PLAYED: Kind = Kind(31);
    pub const TARGETED: Kind = Kind(32);
    pub const DRAWN: Kind = Kind(33);
    pub const GAINED: Kind = Kind(34);
    pub const ATTACHED: Kind = Kind(35);
    pub const REMOVED: Kind = Kind(36);
    pub const SKIRMISH_ENDS: Kind = Kind(37);
    pub const ROUND_BEGINS: Kind = Kind(38);
    pub const ROUND_OVER: Kind = Kind(39);

    pub const LEAVES: [Kind; 4] = [DESTROY, SACRIFICE, DISCARD, RETURN];
    pub const TO_DISCARD: [Kind; 4] = [DESTROY, SACRIFICE, DISCARD, SPILL];
}

/// Marks on records.
pub mod mark {
    pub const BY_ATTACK: u16 = 1;
    pub const DEPLOYED: u16 = 2;
    pub const REASSIGNED: u16 = 4;
    pub const SHIELDED: u16 = 8;
    pub const WARLORD: u16 = 16;
    pub const TO_PLANET: u16 = 64;
    pub const EXHAUSTED: u16 = 128;
    /// A second face is the one that enters play.
    pub const FORM: u16 = 256;
}
