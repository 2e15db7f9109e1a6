//! What came of a scenario.

use serde::Serialize;

/// Why a scenario did not pass, with all that helps to see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub file: String,
    pub line: usize,
    pub title: String,
    /// The line that failed.
    pub text: String,
    /// What was expected and what was found.
    pub message: String,
    /// The table as it lay.
    pub table: String,
    /// What was being asked.
    pub options: String,
    /// The last lines of the log.
    pub log: Vec<String>,
    /// The engine itself broke.
    pub broke: bool,
}

impl Failure {
    pub(crate) fn of_file(file: &str, message: impl Into<String>) -> Failure {
        Failure { file: file.into(), message: message.into(), ..Failure::default() }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        writeln!(f, "{}:{}: {}", self.file, self.line, self.title)?;
        if !self.text.is_empty() {
            writeln!(f, "  > {}", self.text)?;
        }
        for l in self.message.lines() {
            writeln!(f, "  {l}")?;
        }
        for (head, body) in [("the table", &self.table), ("now", &self.options)] {
            if !body.is_empty() {
                writeln!(f, "  {head}:")?;
                for l in body.lines() {
                    writeln!(f, "    {l}")?;
                }
            }
        }
        if !self.log.is_empty() {
            writeln!(f, "  the log:")?;
            for l in &self.log {
                writeln!(f, "    {l}")?;
            }
        }
        Ok(())
    }
}

/// What came of one scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub title: String,
    pub file: String,
    pub line: usize,
    pub covers: Vec<String>,
    pub passed: bool,
    pub failure: Option<Failure>,
}
