//! Where a written-down table begins.

use super::{make, plain, wish};
use crate::flow::procs::{setup, turn};
use crate::flow::setup::{choose_first, lay_basic};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// A step of a table, the one of the turn that it is, and the phase that comes before it.
struct Opening {
    words: &'static str,
    step: Step,
    phase: Phase,
}
const OPENINGS: [Opening; 9] = [
    Opening { words: "main", step: turn::at::MAIN, phase: phase::START },
    Opening { words: "battle", step: turn::at::BATTLE, phase: phase::MAIN },
    Opening { words: "end", step: turn::at::PUT_BACK, phase: phase::END },
    Opening { words: "draw", step: turn::at::DRAW, phase: phase::START },
    Opening { words: "cmd", step: turn::at::CMD, phase: phase::START },
    Opening { words: "overcharge", step: turn::at::OVERCHARGE, phase: phase::START },
    Opening { words: "unengage", step: turn::at::UNENGAGE, phase: phase::START },
    Opening { words: "doctrine", step: turn::at::DOCTRINE, phase: phase::START },
    Opening { words: "turn", step: turn::at::BEGIN, phase: phase::END },
];

pub const STEPS: &[(&str, &str)] = &[
    ("main", "the Main Phase begins"),
    ("battle", "the Battle Phase begins"),
    ("end", "the End Phase begins"),
    ("turn", "the turn begins: its Start Phase runs from step 1"),
    ("draw", "step 2 of the Start Phase"),
    ("cmd", "step 3 of the Start Phase"),
    ("overcharge", "step 4 of the Start Phase"),
    ("unengage", "step 6 of the Start Phase"),
    ("doctrine", "step 7 of the Start Phase"),
    ("setup", "opening hands are drawn from the decks, which are shuffled"),
    ("game", "the same, but chance chooses the first player"),
    ("sideboard", "decks and sideboards of a competitive match may be changed"),
];

/// Fewest cards of a deck, so that draws come to something.
const DECK: usize = 10;
/// The steps before the first turn.
const BEFORE: [(&str, Step); 3] =
    [("game", setup::at::HANDS), ("sideboard", setup::at::CHANGE), ("setup", setup::at::HANDS)];
const SETUP_DECK: usize = 30;

pub fn start(cx: &mut Cx, step: &str) -> Result<(), String> {
    let lower = step.trim().to_ascii_lowercase();
    let opening = OPENINGS.iter().find(|o| o.words == lower);
    let before = BEFORE.iter().find(|(w, _)| *w == lower).map_or(setup::at::HANDS, |b| b.1);
    if opening.is_none() && BEFORE.iter().all(|(w, _)| *w != lower) {
        let known: Vec<&str> = STEPS.iter().map(|s| s.0).collect();
        return Err(format!("\"{step}\" is no step; known are: {}", known.join(", ")));
    }
    fill(cx, opening.is_none())?;
    count_turns(cx);
    cx.settled();
    let active = cx.t().active();
    let Some(o) = opening else {
        if lower == "game" {
            choose_first(cx);
        }
        cx.set_global(global::TURN, 0);
        for s in cx.t().seats() {
            let have = cx.t().player(s).pool[pool::CMD.ix()] as i32;
            cx.add_pool(s, pool::CMD, -have);
            cx.set_var(s, var::TURNS, 0);
        }
        if lower == "sideboard" {
            for s in cx.t().seats() {
                let deck: Vec<CardId> = cx.t().zone(seat_zone(s, zone::DECK)).collect();
                deck.into_iter().for_each(|c| cx.show(c, 1 << s.0));
            }
        }
        let ix = cx.call(setup::PROC, Seat(0), Ref::NONE, &[(setup::COUNT, Val::num(0))]);
        cx.go_to(ix, before);
        return Ok(());
    };
    if o.words == "turn" {
        // the turn counts itself when it begins
        let n = cx.t().global(global::TURN);
        cx.set_global(global::TURN, n - 1);
        cx.add_var(active, var::TURNS, -1);
    }
    cx.set_global(global::PHASE, o.phase.number());
    let zero = |reg: Reg| (reg, Val::num(0));
    let counts = [turn::DRAWS, turn::WHOSE, turn::BOOSTS, turn::BONUS, turn::ROUNDS].map(zero);
    let ix = cx.call(turn::PROC, active, Ref::NONE, &counts);
    cx.go_to(ix, o.step);
    Ok(())
}

/// Whose first turn it was, and how many turns each player has had, follow from the number of the turn.
fn count_turns(cx: &mut Cx) {
    let (n, turn) = (cx.t().head().seats as i32, cx.t().global(global::TURN));
    let active = cx.t().active().0 as i32;
    let first = (active - (turn - 1)).rem_euclid(n);
    cx.set_global(global::FIRST, first);
    for s in cx.t().seats() {
        let offset = (s.0 as i32 - first).rem_euclid(n);
        cx.set_var(s, var::TURNS, ((turn - 1 - offset).div_euclid(n) + 1).max(0));
    }
}

/// What no line of the table mentions: doctrines, basic territories, decks.
fn fill(cx: &mut Cx, setup: bool) -> Result<(), String> {
    let filler = plain(cx.m, "plain-1")?;
    for s in cx.t().seats() {
        if doctrine(&cx.q(), s).is_none() {
            let def = plain(cx.m, "plain-2")?;
            let c = make(cx, def, s)?;
            cx.move_card(c, Spot::zone(home(s)), Rel::NONE, End::Bottom);
        }
        let wanted = cx.take_var(s, wish::BASICS);
        let q = cx.q();
        let all = territories(&q, s).count() as i32;
        let down = territories(&q, s).filter(|c| is(&q, *c, tag::BASIC)).count() as i32;
        let more = match wanted {
            _ if setup => 0,
            0 if all > 0 => 0,
            0 => slots(&q),
            n => n - 1 - down,
        };
        for slot in all + 1..=all + more {
            let c = make(cx, filler, s)?;
            lay_basic(cx, c, s, slot as u8);
        }
        let least = if setup { SETUP_DECK } else { DECK };
        while cx.t().zone_len(seat_zone(s, zone::DECK)) < least {
            let c = make(cx, filler, s)?;
            cx.move_card(c, pile(s, zone::DECK), Rel::NONE, End::Bottom);
        }
    }
    Ok(())
}
