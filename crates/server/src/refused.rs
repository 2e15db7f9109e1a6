//! Why something was not done.

use muster_protocol::Code;
use std::fmt;
use std::sync::Arc;

/// A refusal: a word for programs, a sentence for people.
#[derive(Clone, Debug)]
pub struct Refused {
    pub code: Code,
    pub reason: String,
    /// What failed in the server itself. It is for those who run it.
    cause: Option<Arc<anyhow::Error>>,
}

impl Refused {
    pub fn new(code: Code, reason: impl Into<String>) -> Refused {
        Refused { code, reason: reason.into(), cause: None }
    }
    pub(crate) fn too_many() -> Refused {
        Refused::new(Code::TooMany, "too many requests; wait a little")
    }
    pub(crate) fn none(reason: impl Into<String>) -> Refused {
        Refused::new(Code::NoSuchThing, reason)
    }
    /// The game's task is gone.
    pub(crate) fn unreached() -> Refused {
        Refused::new(Code::Busy, "the game cannot be reached; try again")
    }
}

/// With what lies behind it.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Some(e) => write!(f, "{e:#}"),
            None => f.write_str(&self.reason),
        }
    }
}

/// A failure of the server, such as of its database: whoever asked may try again, and the log says what it was.
impl<E: Into<anyhow::Error>> From<E> for Refused {
    fn from(e: E) -> Refused {
        let e = e.into();
        tracing::error!("a request failed: {e:#}");
        let reason = "the server could not read or write just now; try again".into();
        Refused { code: Code::Busy, reason, cause: Some(Arc::new(e)) }
    }
}
