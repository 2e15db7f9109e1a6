//! Going through a record step by step, for showing.

use crate::check::Mismatch;
use crate::record::{Entry, Record};
use crate::session::{LogLine, Session};
use muster_kernel::Game;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;

/// A record opened for looking at. Only the steps that stand are shown.
///
/// ```
/// # use muster_pack::Pack;
/// # use muster_replay::{Session, Setup};
/// use muster_kernel::seen::Viewer;
/// use muster_replay::Steps;
///
/// # let pack: &dyn Pack = &muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
/// # let decks = vec![pack.random_deck(1), pack.random_deck(2)];
/// # let mut session = Session::start(pack, Setup { decks, seed: 7, players: vec!["Anna".into()] })?;
/// # let seat = session.game().to_decide().ok_or("nobody is asked")?;
/// # session.choose(seat, 0).map_err(|refusal| refusal.to_string())?;
/// # let record = session.record();
/// let mut steps = Steps::open(pack, &record).map_err(|m| m.to_string())?;
/// steps.go(steps.len());
/// // somebody who watches is not told what was chosen, only what the log says of it
/// assert_eq!(steps.step(Viewer::Spectator).words, None);
/// assert!(steps.step(Viewer::All).words.is_some());
/// # Ok::<(), String>(())
/// ```
pub struct Steps {
    session: Session,
    /// The game after `at` steps.
    game: Game,
    at: usize,
}

/// One step as a viewer is shown it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which step it is; 0 is the setting up.
    pub number: usize,
    /// What was done; none for the setting up.
    pub entry: Option<Entry>,
    /// What was chosen, for those who may know.
    pub words: Option<String>,
    /// What the log tells the viewer of it.
    pub lines: Vec<LogLine>,
}

impl Steps {
    /// Opens a record; its fingerprints are compared.
    pub fn open(pack: &dyn Pack, record: &Record) -> Result<Steps, Mismatch> {
        let session = Session::resume(pack, record)?;
        let game = session.at(0);
        Ok(Steps { session, game, at: 0 })
    }
    /// The number of the last step.
    pub fn len(&self) -> usize {
        self.session.len()
    }
    /// Whether the record has no step that stands.
    pub fn is_empty(&self) -> bool {
        self.session.is_empty()
    }
    /// The step shown now; 0 is the table as it was set up.
    pub fn at(&self) -> usize {
        self.at
    }
    /// The game after the step shown now.
    pub fn game(&self) -> &Game {
        &self.game
    }
    /// What each seat's player is called.
    pub fn players(&self) -> &[String] {
        self.session.players()
    }
    /// The whole game that is gone through.
    pub fn session(&self) -> &Session {
        &self.session
    }
    /// Goes to the moment after `n` steps, or after the last.
    pub fn go(&mut self, n: usize) -> &Game {
        let n = n.min(self.len());
        if n != self.at {
            self.game = self.session.at(n);
            self.at = n;
        }
        &self.game
    }
    /// False at the end.
    pub fn forward(&mut self) -> bool {
        let more = self.at < self.len();
        self.go(self.at + 1);
        more
    }
    /// False at the beginning.
    pub fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.go(self.at.saturating_sub(1));
        more
    }
    /// The step shown now: what was done and what the log says about it.
    pub fn step(&self, viewer: Viewer) -> Step {
        Step {
            number: self.at,
            entry: self.at.checked_sub(1).and_then(|i| self.session.line().get(i).copied()),
            words: self.session.words_of(self.at, viewer),
            lines: self.session.log_of(self.at, viewer),
        }
    }
}
