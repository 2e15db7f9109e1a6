//! Where a written-down table begins.

use super::{location_named, make, plain, wish};
use crate::battle;
use crate::procs;
use crate::queries::*;
use crate::setup::PHASE_BEGINS;
use crate::words::*;
use muster_kernel::*;

pub const STEPS: &[(&str, &str)] = &[
    ("setup", "starting locations are chosen among the cards in `starting locations`, the rest is dealt"),
    ("activate", "the activate phase begins"),
    ("control", "the control phase begins"),
    ("deploy", "the deploy phase begins"),
    ("battle phase", "the battle phase begins"),
    ("move", "the move phase begins"),
    ("draw", "the draw phase begins"),
    ("end of turn", "the turn ends"),
    ("battle at LOCATION", "the turn player's attack there has just begun a battle"),
    ("before destiny at LOCATION", "the window before the battle destiny step"),
    ("before attrition at LOCATION", "the window before the attrition step; battle destinies are as the table says"),
    ("before power at LOCATION", "the window before the power step; battle destinies are as the table says"),
    ("before loss at LOCATION", "total power is compared, then the window before the loss step"),
];

/// Fewest cards of a reserve that no line speaks of, so that nobody loses by accident.
const RESERVE: usize = 10;

const PHASES: [(&str, i32); 6] = [
    ("activate", phase::ACTIVATE),
    ("control", phase::CONTROL),
    ("deploy", phase::DEPLOY),
    ("battle phase", phase::BATTLE),
    ("move", phase::MOVE),
    ("draw", phase::DRAW),
];

/// A battle's step by its name, and how far the battle is then.
struct Opening {
    words: &'static str,
    step: &'static str,
    progress: i32,
}
const OPENINGS: [Opening; 5] = [
    Opening { words: "battle at ", step: "begins", progress: 0 },
    Opening { words: "before destiny at ", step: "window before battle destiny", progress: 0 },
    Opening { words: "before attrition at ", step: "window before attrition", progress: 2 * step::DESTINY + 1 },
    Opening { words: "before power at ", step: "window before power", progress: 2 * step::ATTRITION + 1 },
    Opening { words: "before loss at ", step: "power", progress: 2 * step::ATTRITION + 1 },
];

pub fn start(cx: &mut Cx, step: &str) -> Result<(), String> {
    let step = step.trim();
    let lower = step.to_ascii_lowercase();
    let phase = PHASES.iter().find(|(w, _)| *w == lower).map(|(_, p)| *p);
    let opening = OPENINGS.iter().find(|o| lower.starts_with(o.words));
    if phase.is_none() && opening.is_none() && lower != "setup" && lower != "end of turn" {
        let known: Vec<&str> = STEPS.iter().map(|s| s.0).collect();
        return Err(format!("\"{step}\" is no step; known are: {}", known.join(", ")));
    }
    let destinies = fill(cx, lower == "setup")?;
    let active = cx.t.head.active;
    cx.set_global(global::FIRST, active.0 as i32);
    cx.t.head.dirty = false;
    let game = cx.call(procs::GAME, active, Ref::NONE, &[]);
    if lower == "setup" {
        cx.set_global(global::TURN, 0);
        return Ok(());
    }
    cx.t.frames[game].pc = at(procs::GAME, cx.m, "next turn")?;
    let turn = cx.call(procs::TURN, active, Ref::NONE, &[]);
    match (phase, opening) {
        (Some(phase), _) => {
            cx.set_global(global::PHASE, phase);
            cx.t.frames[turn].pc = PHASE_BEGINS;
        }
        (_, Some(o)) => {
            let name = step.get(o.words.len()..).unwrap_or("").trim();
            let loc = location_named(cx.m, cx.t, name).ok_or_else(|| format!("\"{name}\" is no location in play"))?;
            if !contested(&cx.q(), loc) {
                return Err(format!("both players need a unit or ship at \"{name}\" for a battle"));
            }
            cx.set_global(global::PHASE, phase::BATTLE);
            cx.t.frames[turn].pc = at(procs::TURN, cx.m, "phase ends")?;
            cx.call(procs::INITIATIVE, Seat(0), Ref::NONE, &[]);
            open_battle(cx, loc, o, destinies)?;
        }
        _ => {
            cx.set_global(global::PHASE, phase::END);
            cx.t.frames[turn].pc = at(procs::TURN, cx.m, "turn ends")?;
        }
    }
    Ok(())
}

/// The place of a step in a procedure of the book, by its name.
fn at(code: ProcId, m: &Match, name: &str) -> Result<u16, String> {
    let steps = m.book.procs.get(code.ix()).map_or(&[][..], |p| p.steps);
    let found = steps.iter().position(|s| s.0 == name).map(|i| i as u16);
    found.ok_or_else(|| format!("the rules have no step \"{name}\""))
}

fn open_battle(cx: &mut Cx, loc: CardId, o: &Opening, destinies: [i32; 2]) -> Result<(), String> {
    use procs::battle::*;
    let attacker = cx.t.head.active;
    cx.set_flag(loc, flag::ATTACKED, true);
    let here = Val::object(cx.t.obj(loc));
    let ix = cx.call(procs::BATTLE, attacker, Ref::NONE, &Reg::row([here]));
    cx.t.frames[ix].pc = at(procs::BATTLE, cx.m, o.step)?;
    if o.step == "begins" {
        return Ok(());
    }
    let zero = [ADDED, ADDED + 1, DESTINY, DESTINY + 1, ATTRITION, ATTRITION + 1, CASUALTIES];
    for reg in zero {
        battle::set_reg(cx, reg, Val::num(0));
    }
    for (s, n) in destinies.into_iter().enumerate() {
        battle::set_reg(cx, DESTINY + s, Val::num(n));
    }
    battle::set_reg(cx, STEP, Val::num(o.progress));
    cx.set_flag(loc, flag::BATTLED, true);
    Ok(())
}

/// Piles get the plain cards that the table asks for. Gives the battle destinies it names.
fn fill(cx: &mut Cx, setup: bool) -> Result<[i32; 2], String> {
    let mut destinies = [0; 2];
    for s in [Seat(0), Seat(1)] {
        let mut wish = |i: usize| {
            let n = std::mem::take(&mut cx.t.players[s.ix()].vars[i]);
            (n > 0).then(|| n as usize - 1)
        };
        let mut wanted = [0; 5];
        for z in [zone::HAND, zone::RESERVE, zone::ACTIVE, zone::USED, zone::LOST] {
            wanted[z as usize] = wish(wish::PILE + z as usize).unwrap_or(if z == zone::RESERVE { RESERVE } else { 0 });
        }
        destinies[s.ix()] = wish(wish::DESTINY).unwrap_or(0) as i32;
        if setup {
            // before the deal everything lies in one heap
            wanted = [0; 5];
            top_up(cx, s, zone::START, RESERVE + 8)?;
        }
        for (z, n) in wanted.into_iter().enumerate() {
            top_up(cx, s, z as u8, n)?;
        }
    }
    Ok(destinies)
}

fn top_up(cx: &mut Cx, s: Seat, z: u8, n: usize) -> Result<(), String> {
    while cx.t.zone_len(pile(s, z)) < n {
        let def = plain::def(cx.m, plain::FILLER).ok_or("no plain cards in the pool")?;
        let c = make(cx, def, s)?;
        cx.move_card(c, home(s, z), 0, End::Bottom);
    }
    Ok(())
}
