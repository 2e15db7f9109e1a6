//! Triggers that wait for a moment of the book's choosing.

use super::*;

/// Keeps every trigger of the event until its moment; those that belong to the step in progress are run here, in the
/// order the first seat picks. False if none of them is left.
pub(super) fn wait(cx: &mut Cx, me: usize) -> bool {
    if cx.t.frames.at(me).regs[BASE].is_nil() {
        cx.t.frames.at_mut(me).regs[BASE] = Val::num(cx.t.waiting.len() as i32);
        collect_waiting(cx, me, true);
    }
    let base = cx.t.frames.at(me).regs[BASE].n() as usize;
    let chosen = std::mem::take(&mut cx.t.frames.at_mut(me).regs[CHOSEN]);
    if chosen.is_nil() {
        drop_spent(cx, base, |m, w| m.ability(w.ability).at_once);
    }
    let mut now = (base..cx.t.waiting.len()).filter(|i| cx.m.ability(cx.t.waiting[*i].ability).at_once);
    let (first, several) = (now.next(), now.next().is_some());
    let at = match (first, chosen.as_num()) {
        (None, _) => {
            // the others hear of the event as it is now
            collect_waiting(cx, me, false);
            return false;
        }
        (_, Some(n)) => n as usize,
        (Some(i), None) if !several => i,
        _ => {
            let seat = (cx.m.book.flow.first)(&cx.q());
            let only_at_once = [Val::num(1), Val::NIL, Val::NIL];
            cx.ask(
                Question::new(seat, km::WAITING, op_reg(CHOSEN as u8), cx.m.book.tell.asks.order)
                    .about(Val::num(base as i32))
                    .with(only_at_once),
            );
            return true;
        }
    };
    let w = cx.t.waiting[at];
    cx.t.waiting.remove(at);
    cx.run_waiting(w);
    true
}

/// Of what waits from a number on, what is meant and has used up its limit meanwhile does not come any more.
pub(super) fn drop_spent(cx: &mut Cx, from: usize, meant: impl Fn(&Match, &Waiting) -> bool) {
    let mut at = from;
    while let Some(w) = cx.t.waiting.get(at).copied() {
        let u = Usage { seat: w.seat, this: w.source, ability: w.ability, rec: w.id };
        if meant(cx.m, &w) && !within_limit(&cx.q(), &u) {
            cx.t.waiting.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Judges the triggers of an event now; a timed effect that works once does so once.
fn collect_waiting(cx: &mut Cx, me: usize, at_once: bool) {
    let opts = answers_that(cx, me, StageOf::After, None, |q, u| q.m.ability(u.ability).at_once == at_once);
    let first = cx.t.waiting.len();
    for u in opts.iter().filter_map(Opt::used) {
        let rec = *cx.t.rec(u.rec);
        let (this, seat, place) = answerer(cx, &u, &rec);
        let made = made_by(cx.t, &u);
        let mut w =
            Waiting { ability: u.ability, source: this, place, seat, rec, marked: Ref::NONE, ..Waiting::default() };
        // heard already, before it lost its place
        let same = |x: &Waiting| x.ability == w.ability && x.source == this && x.rec.subject == rec.subject;
        if made.is_none() && cx.t.waiting.iter().any(|x| same(x) && x.rec.kind == rec.kind && x.rec.was == rec.was) {
            continue;
        }
        if let Some(l) = made {
            if l.once && cx.t.waiting[first..].iter().any(|x| x.age == l.age) {
                continue;
            }
            // for now, so that it is known again below
            (w.marked, w.caps, w.age) = (l.subject, l.caps, l.age);
        }
        w.rec.judged = cx.judged(&w);
        cx.wait(w);
    }
    cx.s.opts = opts;
    for i in first..cx.t.waiting.len() {
        let made = cx.t.waiting[i].age;
        cx.keep_lasting(|l| !l.once || l.age != made);
        cx.t.waiting[i].age = cx.tick();
    }
}

/// The triggers that wait, from a number on; or only those that do so for the step in progress.
pub(crate) fn next_waiting(q: &Q, f: &Frame, out: &mut Vec<Opt>) {
    let from = f.regs[ask::DETAIL].n() as usize;
    let only_at_once = f.regs[ask::MORE].n() == 1;
    for (i, w) in q.t.waiting.iter().enumerate().skip(from) {
        if !only_at_once || q.m.ability(w.ability).at_once {
            let on = On::Waiting { at: i as u16, card: w.source.card(), ability: w.ability };
            out.push(Opt { verb: ov::WAITING, on });
        }
    }
}
