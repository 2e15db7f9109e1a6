//! What everybody at the table can count: command and strength at a planet, how a battle and an attack stand.

use crate::flow::enslave::shown;
use crate::flow::procs::{attack, battle};
use crate::flow::setup::icons;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn facts(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    match topic {
        Topic::Place(p) => place(q, p, out),
        Topic::Frame(ix) => frame(q, ix, out),
        // conquest.enslave.public
        Topic::Seat(s) => {
            let set = shown(q.t, s).and_then(|v| opt::ENSLAVED.iter().position(|o| *o == v));
            out.extend(set.map(|n| Fact::of(fact::ENSLAVED, s, n as i32 + 1)));
        }
        _ => {}
    }
}

fn place(q: &Q, p: CardId, out: &mut Vec<Fact>) {
    let icons = icons(q, p);
    for s in q.t.seats() {
        let n = icons[s.ix()];
        if n != 0 || units_of(q, p, s).next().is_some() {
            out.push(Fact::of(fact::COMMAND, s, n));
        }
    }
}

fn frame(q: &Q, ix: usize, out: &mut Vec<Fact>) {
    let Some(f) = q.t.frames().get(ix) else { return };
    match f.proc() {
        Some(battle::PROC) => {
            out.push(Fact::new(told::PLACE, f[battle::PLANET]));
            out.push(Fact::new(told::FIRST, f[battle::INITIATIVE]));
            out.push(Fact::number(fact::COMBAT_ROUND, f[battle::ROUND].n()));
        }
        Some(attack::PROC) => {
            out.push(Fact::new(told::ACTING, f[attack::ATTACKER]));
            out.push(Fact::new(told::TARGET, f[attack::DEFENDER]));
        }
        _ => {}
    }
}
