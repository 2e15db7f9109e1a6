//! Where a written-down table begins.

use super::{location_named, make, plain, wish};
use crate::flow::procs::{battle as fight, game, initiative, turn};
use crate::rules::queries::*;
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

const PHASES: [(&str, Phase); 6] = [
    ("activate", phase::ACTIVATE),
    ("control", phase::CONTROL),
    ("deploy", phase::DEPLOY),
    ("battle phase", phase::BATTLE),
    ("move", phase::MOVE),
    ("draw", phase::DRAW),
];

/// A battle's step, and how far the battle is then.
struct Opening {
    words: &'static str,
    step: Step,
    progress: Progress,
}
const OPENINGS: [Opening; 5] = [
    Opening { words: "battle at ", step: fight::at::BEGINS, progress: Progress::BEGUN },
    Opening { words: "before destiny at ", step: fight::at::BEFORE_DESTINY, progress: Progress::BEGUN },
    Opening {
        words: "before attrition at ",
        step: fight::at::BEFORE_ATTRITION,
        progress: Progress::after(BattleStep::Destiny),
    },
    Opening {
        words: "before power at ",
        step: fight::at::BEFORE_POWER,
        progress: Progress::after(BattleStep::Attrition),
    },
    Opening { words: "before loss at ", step: fight::at::POWER, progress: Progress::after(BattleStep::Attrition) },
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
    let active = cx.t().active();
    cx.set_global(global::FIRST, active.0 as i32);
    cx.settled();
    let whole = cx.call(game::PROC, active, Ref::NONE, &[]);
    if lower == "setup" {
        cx.set_global(global::TURN, 0);
        return Ok(());
    }
    cx.go_to(whole, game::at::NEXT_TURN);
    let now = cx.call(turn::PROC, active, Ref::NONE, &[]);
    match (phase, opening) {
        (Some(phase), _) => {
            cx.set_global(global::PHASE, phase.number());
            cx.go_to(now, turn::at::PHASE_BEGINS);
        }
        (_, Some(o)) => {
            let name = step.get(o.words.len()..).unwrap_or("").trim();
            let loc = location_named(cx.m, cx.t(), name).ok_or_else(|| format!("\"{name}\" is no location in play"))?;
            if !contested(&cx.q(), loc) {
                return Err(format!("both players need a unit or ship at \"{name}\" for a battle"));
            }
            cx.set_global(global::PHASE, phase::BATTLE.number());
            cx.go_to(now, turn::at::PHASE_ENDS);
            cx.call(initiative::PROC, Seat(0), Ref::NONE, &[]);
            open_battle(cx, loc, o, destinies);
        }
        _ => {
            cx.set_global(global::PHASE, phase::END.number());
            cx.go_to(now, turn::at::TURN_ENDS);
        }
    }
    Ok(())
}

fn open_battle(cx: &mut Cx, loc: CardId, o: &Opening, destinies: [i32; 2]) {
    use fight::*;
    let attacker = cx.t().active();
    cx.set_flag(loc, flag::ATTACKED, true);
    let here = Val::object(cx.t().obj(loc));
    let ix = cx.call(PROC, attacker, Ref::NONE, &[(LOCATION, here)]);
    cx.go_to(ix, o.step);
    if o.step == at::BEGINS {
        return;
    }
    for reg in [ADDED, ATTRITION].into_iter().flat_map(Regs::each).chain([CASUALTIES]) {
        cx.set_in(reg, Val::num(0));
    }
    for (reg, n) in DESTINY.each().zip(destinies) {
        cx.set_in(reg, Val::num(n));
    }
    cx.set_in(STEP, o.progress.val());
    cx.set_flag(loc, flag::BATTLED, true);
}

/// Piles get the plain cards that the table asks for. Gives the battle destinies it names.
fn fill(cx: &mut Cx, setup: bool) -> Result<[i32; 2], String> {
    let mut destinies = [0; 2];
    for s in [Seat(0), Seat(1)] {
        let mut wish = |i: Var| {
            let n = cx.take_var(s, i);
            (n > 0).then(|| n as usize - 1)
        };
        let mut wanted = [0; 5];
        for z in [zone::HAND, zone::RESERVE, zone::ACTIVE, zone::USED, zone::LOST] {
            wanted[z.ix()] = wish(wish::pile(z)).unwrap_or(if z == zone::RESERVE { RESERVE } else { 0 });
        }
        destinies[s.ix()] = wish(wish::DESTINY).unwrap_or(0) as i32;
        if setup {
            // before the deal everything lies in one heap
            wanted = [0; 5];
            top_up(cx, s, zone::START, RESERVE + 8)?;
        }
        for (z, n) in wanted.into_iter().enumerate() {
            top_up(cx, s, SeatZone::nth(z), n)?;
        }
    }
    Ok(destinies)
}

fn top_up(cx: &mut Cx, s: Seat, z: SeatZone, n: usize) -> Result<(), String> {
    while cx.t().zone_len(pile(s, z)) < n {
        let def = plain::def(cx.m, plain::FILLER).ok_or("no plain cards in the pool")?;
        let c = make(cx, def, s)?;
        cx.move_card(c, home(s, z), Rel::NONE, End::Bottom);
    }
    Ok(())
}
