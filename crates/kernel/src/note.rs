//! Log lines: made where the thing happens, in a public and a private form, as data. Who reads one gets what `told` says
//! and nothing else; words are put to it elsewhere.

use crate::book::Match;
use crate::ids::*;
use crate::name::Name;
use crate::seen::Viewer;

/// A line of the log as the book declares it, with `{0}` and so on for what it is about: as all read it, and as those do
/// whom it tells more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// What everybody reads.
    pub public: &'static str,
    /// Empty if there is no more to tell.
    pub private: &'static str,
}

/// What the rules put into a log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteArg {
    /// A card, which everybody who may know it reads by its title.
    Card(CardId),
    /// A place: a zone, or a card that others stand at.
    Place(Spot),
    /// A player.
    Seat(Seat),
    /// A number.
    Num(i32),
    /// Something of the game that has a name.
    Name(Name),
}

/// An argument of a log line as it was when the line was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteWord {
    /// The line has no such argument.
    Nothing,
    /// A card that everybody knows.
    Card {
        /// Which card it was.
        def: DefId,
        /// The handle it had.
        tag: u16,
    },
    /// A card whose face only these seats know, as bits.
    FaceDown {
        /// Which card it was.
        def: DefId,
        /// The handle it had.
        tag: u16,
        /// Who knew its face.
        known: u8,
    },
    /// A zone.
    Zone(ZoneId),
    /// A player.
    Seat(Seat),
    /// A number.
    Num(i32),
    /// Something of the game that has a name.
    Name(Name),
}

/// A line of the log, whoever reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// Which line of the vocabulary.
    pub id: NoteId,
    /// The id of the rule that wrote it.
    pub clause: &'static str,
    /// Its arguments, in the order of the line.
    pub args: [NoteWord; 4],
    /// The seat that reads the private form.
    pub private: Option<Seat>,
}

/// A log line as one viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// Which line of the vocabulary.
    pub id: NoteId,
    /// The id of the rule that wrote it.
    pub clause: &'static str,
    /// It is the form that tells more.
    pub private: bool,
    /// The arguments that stand in that form; the others are nothing.
    pub args: [ToldArg; 4],
}

/// An argument of a log line as one viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ToldArg {
    /// Nothing the viewer is told.
    #[default]
    Nothing,
    /// A card the viewer knows.
    Card {
        /// Which card it was.
        def: DefId,
        /// The handle it had.
        handle: u16,
    },
    /// A card whose face the viewer does not know, by where it lies.
    FaceDown {
        /// The handle by which it is pointed at.
        handle: u16,
    },
    /// A zone.
    Zone(ZoneId),
    /// A player.
    Seat(Seat),
    /// A number.
    Num(i32),
    /// Something of the game that has a name.
    Name(Name),
}

impl Note {
    /// The line as one viewer may read it: the form that is theirs, and what that form is about.
    pub fn told(&self, m: &Match, viewer: Viewer) -> Told {
        let LogLine { public, private } = m.book.vocab.notes[self.id.ix()];
        let (seat, all) = match viewer {
            Viewer::Seat(s) => (Some(s), false),
            Viewer::Spectator => (None, false),
            Viewer::Hands | Viewer::All => (None, true),
        };
        let own = (all || self.private.is_some() && self.private == seat) && !private.is_empty();
        let form = if own { private } else { public };
        let mut args = [ToldArg::Nothing; 4];
        for (i, _) in form.match_indices('{') {
            let n = argument(&form[i + 1..]);
            args[n] = match self.args[n] {
                NoteWord::Nothing => ToldArg::Nothing,
                NoteWord::Card { def, tag } => ToldArg::Card { def, handle: tag },
                NoteWord::FaceDown { def, tag, known } => {
                    let told = all || seat.is_some_and(|s| s.0 < 8 && known >> s.0 & 1 != 0);
                    if told { ToldArg::Card { def, handle: tag } } else { ToldArg::FaceDown { handle: tag } }
                }
                NoteWord::Zone(z) => ToldArg::Zone(z),
                NoteWord::Seat(s) => ToldArg::Seat(s),
                NoteWord::Num(n) => ToldArg::Num(n),
                NoteWord::Name(n) => ToldArg::Name(n),
            };
        }
        Told { id: self.id, clause: self.clause, private: own, args }
    }
}

/// The number of an argument, after its brace.
pub fn argument(rest: &str) -> usize {
    rest.bytes().next().map_or(0, |b| b.wrapping_sub(b'0') as usize).min(3)
}
