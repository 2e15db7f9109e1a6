//! What everybody at the table can count: territories left, and who fights whom.

use crate::flow::procs::{attack, combat};
use crate::rules::queries::*;
use crate::words::{fact, slot, var};
use muster_kernel::*;

pub fn facts(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    match topic {
        Topic::Seat(s) => {
            out.push(Fact::of(fact::TERRITORIES, s, territories(q, s).count() as i32));
            if !skirmish(q) {
                out.push(Fact::of(fact::SCORED, s, q.t.player(s).vars[var::SCORED.ix()].into()));
            }
        }
        Topic::Frame(ix) => {
            let Some(f) = q.t.frames().get(ix) else { return };
            // an attack is told by itself until its combats are fought
            let fought = tools::inside(q.t, combat::PROC).is_some_and(|c| c > ix);
            let (squad, target) = if f.runs(combat::PROC) {
                (attackers(q, f), f[combat::ATTACKED])
            } else if f.runs(attack::PROC) && !fought && !f[attack::SQUAD].is_nil() {
                (List::held(q, f[attack::SQUAD]), f[attack::TARGET])
            } else {
                return;
            };
            let one = |what: FactId, c: CardId| Fact::new(what, Val::object(q.t.obj(c)));
            out.extend(squad.iter().map(|c| one(told::ACTING, *c)));
            out.extend(q.first_card(target).map(|c| one(told::TARGET, c)));
            out.push(Fact::number(told::STRENGTH, squad.iter().map(|c| q.card_number(*c, slot::ATK).max(0)).sum()));
        }
        _ => {}
    }
}
