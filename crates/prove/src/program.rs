//! What a card does, written out, so that two readings can be compared.

use muster_kernel::ir::{Ability, Arm, Op, Says};
use muster_kernel::{AbilityId, Def, DefId};
use muster_pack::Cards;
use std::fmt::Write;

/// The definition of a card and its programs, without what only tells where in the text they stand. Both readings must
/// come out of pools of which one goes on from the other: then equal parts have equal numbers.
pub fn program(cards: &Cards, at: DefId) -> String {
    let def = &cards.defs[at.ix()];
    let mut out = String::new();
    let plain = Def { abilities: Vec::new(), ..def.clone() };
    let _ = write!(out, "{plain:?}");
    for a in &def.abilities {
        ability(cards, *a, &mut out);
    }
    out
}

fn ability(cards: &Cards, at: AbilityId, out: &mut String) {
    let Some(a) = cards.pool.abilities.get(at.ix()) else { return };
    let bare = Ability { nodes: Vec::new(), ops: Vec::new(), rules: Vec::new(), line: 0, ..a.clone() };
    let _ = write!(out, "\n{bare:?}");
    for r in &a.rules {
        let _ = write!(out, " {:?} {:?}", r.about, r.while_);
        match r.says {
            Says::Grants(inner) => ability(cards, inner, out),
            says => {
                let _ = write!(out, " {says:?}");
            }
        }
    }
    for op in &a.ops {
        match op {
            Op::Apply { ability: inner, on, until, once, caps } => {
                let _ = write!(out, " apply {on:?} {until:?} {once} {caps:?}");
                ability(cards, *inner, out);
            }
            Op::Branch { by, arms } => {
                let arms: Vec<Arm> = arms.iter().map(|x| Arm { node: 0, ..*x }).collect();
                let _ = write!(out, " branch {by:?} {arms:?}");
            }
            _ => {
                let _ = write!(out, " {op:?}");
            }
        }
    }
}
