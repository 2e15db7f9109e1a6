//! Numbers of the procedures, menus and windows, and the registers each procedure uses.

use muster_kernel::ProcId;

pub const GAME: ProcId = ProcId(0);
pub const TURN: ProcId = ProcId(1);
pub const INITIATIVE: ProcId = ProcId(2);
pub const RESOLVE: ProcId = ProcId(3);
pub const LOSE: ProcId = ProcId(4);
pub const CASCADE: ProcId = ProcId(5);
pub const BATTLE: ProcId = ProcId(6);
pub const DESTINY: ProcId = ProcId(7);
pub const ATTRITION: ProcId = ProcId(8);
pub const LOSS: ProcId = ProcId(9);
pub const DUE: ProcId = ProcId(10);
pub const CANCEL: ProcId = ProcId(11);
pub const TIMES: ProcId = ProcId(12);
pub const EACH: ProcId = ProcId(13);
pub const PRICE: ProcId = ProcId(14);
pub const PLAY_NOW: ProcId = ProcId(15);
pub const DRAIN: ProcId = ProcId(16);
pub const ICONS: ProcId = ProcId(17);
pub const GO: ProcId = ProcId(18);

pub mod menu {
    use muster_kernel::MenuId;
    pub const START: MenuId = MenuId(0);
    pub const LOSE: MenuId = MenuId(1);
    pub const ATTRITION: MenuId = MenuId(2);
    pub const LOSS: MenuId = MenuId(3);
    pub const DUE: MenuId = MenuId(4);
    pub const ICON: MenuId = MenuId(5);
    pub const BOARD: MenuId = MenuId(6);
}

pub mod window {
    use muster_kernel::WindowId;
    pub const INITIATIVE: WindowId = WindowId(0);
}

/// The battle's record.
pub mod battle {
    pub const LOCATION: usize = 0;
    /// By seat: the card that counts for battle destiny, what is added to it, the result.
    pub const COUNTS: usize = 1;
    pub const ADDED: usize = 3;
    pub const DESTINY: usize = 5;
    /// By seat: what is added to the attrition it causes; from the attrition step on, what it suffers.
    pub const ATTRITION: usize = 7;
    pub const CASUALTIES: usize = 9;
    pub const LOSER: usize = 10;
    /// Twice the number of the step in progress, one more when it is over.
    pub const STEP: usize = 11;
}

/// A round of initiative.
pub mod initiative {
    /// Things that came off the stack since somebody last chose to do something.
    pub const IN_A_ROW: usize = 0;
    /// A state that may come back, in two halves, and how often it did.
    pub const STATE: usize = 1;
    pub const RETURNED: usize = 3;
}

/// Coming off the stack.
pub mod resolve {
    pub const CARD: usize = 0;
    pub const FATE: usize = 1;
    /// What the card is to be stacked on.
    pub const ONTO: usize = 2;
}

/// A move that card text makes.
pub mod go {
    pub const CARD: usize = 0;
    pub const TO: usize = 1;
    /// The frame that is told if it fails, and one more.
    pub const CAUSE: usize = 2;
    /// Who says which ship it boards.
    pub const ASKED: usize = 3;
}

/// Losing energy, card by card.
pub mod lose {
    pub const LEFT: usize = 0;
    pub const CHOSEN: usize = 1;
    /// The only pile it may come from.
    pub const ONLY: usize = 2;
    /// Cards of the active pile that another cost needs.
    pub const KEEP: usize = 3;
    /// What it is stacked on, face down.
    pub const ONTO: usize = 4;
    pub const MARKS: usize = 5;
    /// The location drained.
    pub const PLACE: usize = 6;
    pub const LOST: usize = 7;
}
