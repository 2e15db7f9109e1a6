//! What happened, step by step, as one viewer may see it: the log lines that the layout stages, put together to steps.

use muster_kernel::seen::Viewer;
use muster_kernel::{Match, Note, ToldArg};
use muster_pack::Layout;
use muster_pack::layout::{Staged, StepKind};
use serde::{Deserialize, Serialize};

/// One thing that happens, as the log line about it names it to the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Happening {
    /// The player it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<u8>,
    /// The card that does it, by handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub by: Option<u16>,
    /// The card that it happens to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on: Option<u16>,
    /// The code of that card, where the log names it: it may lie where its face is not seen before or after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
    /// The card that is the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<u16>,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub n: Option<i32>,
}

/// Things that happen together, before the table is shown as it stands after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub parts: Vec<Happening>,
    /// The lines of the log that tell of it: the first, and how many.
    pub line: u32,
    pub lines: u32,
    /// The moment after it, by its number among those that were filmed.
    pub moment: usize,
}

/// So many things of one kind in a row are one step.
const TOGETHER: usize = 12;

/// The steps that log lines tell of. Each line comes with the number of the moment after it.
pub fn steps<'n>(
    told: impl IntoIterator<Item = (&'n Note, usize)>,
    m: &Match,
    layout: &Layout,
    viewer: Viewer,
) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    let mut count = 0;
    for (note, moment) in told {
        count += 1;
        let Some(staged) = layout.staged.iter().find(|s| s.note == note.id) else { continue };
        let part = part(note, staged, m, viewer);
        match out.last_mut() {
            Some(last)
                if last.kind == staged.kind
                    && last.parts.len() < TOGETHER
                    && (last.moment == moment || goes_on(staged.kind)) =>
            {
                last.parts.push(part);
                last.moment = moment;
            }
            _ => out.push(Step { kind: staged.kind, parts: vec![part], line: count - 1, lines: 0, moment }),
        }
    }
    // lines that are not staged belong to what was staged before them
    let mut end = count;
    for (i, s) in out.iter_mut().enumerate().rev() {
        if i == 0 {
            s.line = 0;
        }
        s.lines = end - s.line;
        end = s.line;
    }
    out
}

/// Is one of these after another the same going on? Cards are drawn one by one and shown so, but as one thing.
fn goes_on(kind: StepKind) -> bool {
    matches!(kind, StepKind::Phase | StepKind::Draw | StepKind::Gain | StepKind::Leave | StepKind::Move)
}

/// A line names to each viewer what stands in the form that they read, and nothing else.
fn part(note: &Note, staged: &Staged, m: &Match, viewer: Viewer) -> Happening {
    let told = note.told(m, viewer).args;
    let word = |at: Option<u8>| at.and_then(|i| told.get(i as usize).copied());
    let card = |at| match word(at)? {
        ToldArg::Card { handle, .. } | ToldArg::FaceDown { handle } => Some(handle),
        _ => None,
    };
    Happening {
        seat: match word(staged.seat) {
            Some(ToldArg::Seat(s)) => Some(s.0),
            _ => None,
        },
        by: card(staged.by),
        on: card(staged.on),
        code: match word(staged.on) {
            Some(ToldArg::Card { def, .. }) => Some(m.def(def).code.clone()),
            _ => None,
        },
        at: card(staged.at),
        n: match word(staged.n) {
            Some(ToldArg::Num(n)) => Some(n),
            _ => None,
        },
    }
}
