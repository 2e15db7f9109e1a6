//! When two positions of one search are the same to the rules, by a number.

use muster_kernel::{Game, Val, Work, tools};

/// The number of a position at which nothing is half done; none elsewhere, where more bears on what comes than can be compared.
/// Everything that still counts is in it: cards, effects that last, what was used up, numbers, and how far procedures are.
pub fn of(g: &Game) -> Option<u64> {
    let t = g.t();
    let quiet = t.parked().is_empty() && t.waiting().is_empty() && t.answered().is_empty();
    let whole = t.frames().iter().all(|f| !matches!(f.work, Work::Run | Work::Event));
    // what has left play may still be spoken of by what lasts
    let here =
        t.lasting().iter().all(|l| t.live(l.source).is_some() && (l.subject.is_none() || t.live(l.subject).is_some()));
    if !quiet || !whole || !here {
        return None;
    }
    let head = t.head();
    let mut more = vec![head.rng, u32::from(head.active.0) | u32::from(head.out) << 8, u32::from(g.owing())];
    more.extend(head.globals.iter().map(|n| *n as u32));
    more.extend(t.players().iter().flat_map(|p| p.pool).map(|n| n as u32));
    more.extend(t.purses().iter().flat_map(|p| [p.amount as u32, u32::from(p.only) | u32::from(p.seat.0) << 16]));
    for f in t.frames() {
        more.push(f.work as u32 | u32::from(f.seat.0) << 8 | u32::from(f.code) << 16);
        more.push(u32::from(f.pc) | u32::from(f.source.card().0) << 16);
        more.push(u32::from(f.ev.0) | u32::from(f.picks) << 16);
        more.extend(f.regs.iter().map(|v: &Val| v.0));
    }
    more.extend(t.picks().iter().map(|v| v.0));
    more.extend(t.recs().iter().flat_map(|r| {
        let card = u32::from(r.subject.card().0) | u32::from(r.source.card().0) << 16;
        [r.kind.0 as u32 | (r.status as u32) << 8 | (r.amount as u32) << 16, card, r.detail.0, r.flags.0 as u32]
    }));
    Some(tools::likeness(t, &more))
}
