//! What everybody at the table can count: command and strength at a planet, how a battle and an attack stand.

use crate::procs::{self, attack, battle};
use crate::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn facts(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    match topic {
        Topic::Place(p) => place(q, p, out),
        Topic::Frame(ix) => frame(q, ix, out),
        _ => {}
    }
}

fn place(q: &Q, p: CardId, out: &mut Vec<Fact>) {
    for s in q.t.seats() {
        // the exhausted count for nothing in a struggle
        let command = units_of(q, p, s).filter(|c| ready(q.t, *c)).map(|c| q.card_number(c, slot::COMMAND)).sum();
        if units_of(q, p, s).next().is_some() {
            out.push(Fact::of("command", s, command));
        }
    }
}

fn frame(q: &Q, ix: usize, out: &mut Vec<Fact>) {
    let Some(f) = q.t.frames.get(ix).filter(|f| f.work == Work::Step) else { return };
    match f.code {
        procs::BATTLE => {
            out.push(Fact::new("place", f.regs[battle::PLANET]));
            out.push(Fact::new("first", f.regs[battle::INITIATIVE]));
            out.push(Fact::number("combat round", f.regs[battle::ROUND].n()));
        }
        procs::ATTACK => {
            out.push(Fact::new("acting", f.regs[attack::ATTACKER]));
            out.push(Fact::new("target", f.regs[attack::DEFENDER]));
        }
        _ => {}
    }
}
