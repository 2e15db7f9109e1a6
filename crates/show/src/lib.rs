//! Scenarios as pictures. A rulebook's example or a lesson becomes a row of frames that a client steps through: what the
//! table looks like, what is said about it, and which option is taken next.

#![forbid(unsafe_code)]
#![allow(clippy::result_large_err, reason = "a failure ends its story; its size does not matter")]

mod story;

pub use story::{Act, Frame, Story, story};

use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;
use muster_scenario::{Failure, Runner, Scenario, parse};
use muster_sight::{Glossary, Tongue};
use serde::Serialize;

/// A lesson on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// The name of its file, without folder and ending.
    pub name: String,
    pub title: String,
    /// What stands before its table.
    pub lead: String,
}

/// The lessons of a game, in their order.
pub fn lessons(pack: &dyn Pack) -> Vec<Lesson> {
    pack.lessons().iter().map(|(file, text)| head(file, text)).collect()
}

fn head(file: &str, text: &str) -> Lesson {
    let title = text.lines().find_map(|l| l.strip_prefix("# ")).unwrap_or(file).trim().to_string();
    let before = text.split("```").next().unwrap_or("");
    let lead: Vec<&str> =
        before.lines().filter(|l| !l.starts_with('#')).map(str::trim).filter(|l| !l.is_empty()).collect();
    Lesson { name: name(file).to_string(), title, lead: lead.join(" ") }
}

fn name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".md")
}

/// A lesson as frames, seen by its player at seat 0; none if there is no such lesson.
pub fn lesson(pack: &dyn Pack, tongue: &'static dyn Tongue, wanted: &str) -> Option<Result<Story, Failure>> {
    let (file, text) = pack.lessons().iter().find(|(file, _)| name(file) == wanted)?;
    let scenario = parse(file, text).into_iter().next()?;
    Some(scenario.and_then(|s| tell(pack, tongue, &s, Viewer::Seat(Seat(0)), &head(file, text).title)))
}

/// An example of a clause as frames, counted from 0; none if the clause has no such example.
pub fn example(
    pack: &dyn Pack,
    tongue: &'static dyn Tongue,
    clause: &str,
    nth: usize,
) -> Option<Result<Story, Failure>> {
    let all = pack.rulebook().iter().filter(|(_, text)| text.contains(clause));
    let mut of = all.flat_map(|(file, text)| parse(file, text)).filter(|s| match s {
        Ok(s) => s.covers.first().is_some_and(|c| c == clause),
        Err(_) => false,
    });
    of.nth(nth).map(|s| s.and_then(|s| tell(pack, tongue, &s, Viewer::All, &s.title)))
}

fn tell(
    pack: &dyn Pack,
    tongue: &'static dyn Tongue,
    s: &Scenario,
    eyes: Viewer,
    title: &str,
) -> Result<Story, Failure> {
    let runner = Runner::new(pack);
    let mut told = story(&runner, pack, &Glossary::told(pack, tongue), eyes, s)?;
    told.title = title.to_string();
    Ok(told)
}
