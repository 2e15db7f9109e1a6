//! The order in which a game treats everything that happens.

/// Which of several that stand in for the same event does so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The one that came last.
    Newest,
    /// The one that came first.
    Oldest,
}

/// When what follows from the state happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// What follows from the state happens as events of its own, at once.
    Nested,
    /// It joins the event that is going on.
    Joined,
    /// Only before somebody is asked.
    AtAsk,
}

/// How abilities answer what has happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// Forced ones, then a window.
    Answer,
    /// Kept until somebody would next be asked to act.
    Wait,
    /// Each seat in turn resolves its own.
    BySeat,
}

/// The order in which a game treats everything that happens.
///
/// ```
/// use muster_kernel::{After, Check, Timing};
///
/// // players may act before something happens, and what follows from the table happens at once
/// const OURS: Timing = Timing { would: true, check: Check::Nested, ..Timing::PLAIN };
/// assert_eq!(OURS.after, After::Answer);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Is there a window before an event? What must happen before it does so in every game.
    pub would: bool,
    /// Which of several stands in for an event.
    pub instead: Instead,
    /// When what follows from the state happens.
    pub check: Check,
    /// How abilities answer what has happened.
    pub after: After,
    /// Whether there are answers that come last.
    pub late: bool,
    /// Late answers come before what the event triggered.
    pub late_first: bool,
    /// What is triggered while a trigger resolves waits behind the rest of that trigger's batch.
    pub queued: bool,
}

impl Timing {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Timing = Timing {
        would: false,
        instead: Instead::Newest,
        check: Check::AtAsk,
        after: After::Answer,
        late: false,
        late_first: false,
        queued: false,
    };
}
