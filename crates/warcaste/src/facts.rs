//! What everybody at the table can count: territories left, and who fights whom.

use crate::procs::combat;
use crate::queries::*;
use muster_kernel::*;

pub fn facts(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    match topic {
        Topic::Seat(s) => out.push(Fact::of("territories", s, territories(q, s).count() as i32)),
        Topic::Frame(ix) => {
            let Some(f) = q.t.frames.get(ix).filter(|f| f.runs(combat::PROC)) else { return };
            let one = |name: &'static str, c: CardId| Fact::new(name, Val::object(q.t.obj(c)));
            out.extend(attackers(q, f).iter().map(|c| one("acting", *c)));
            out.extend(q.first_card(f[combat::ATTACKED]).map(|c| one("target", c)));
        }
        _ => {}
    }
}
