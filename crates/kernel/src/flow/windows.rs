//! Windows: who may act, who passes, and when it closes.

use super::*;

impl Cx<'_> {
    /// Opens a window for all seats to act in turn.
    pub fn window(&mut self, rule: WindowId, ev: RecId, detail: [Val; 3]) {
        let f = self.window_frame(rule, ev, detail);
        self.push(f);
    }
    /// The same, unless nobody can do anything in it: then all pass without its being opened.
    pub(crate) fn window_if_any(&mut self, rule: WindowId, ev: RecId, detail: [Val; 3]) {
        let f = self.window_frame(rule, ev, detail);
        let rule = &self.m.book.windows[rule.ix()];
        if rule.before.is_none() && rule.idle.is_some_and(|idle| idle(&self.q(), &f)) {
            debug_assert!(self.nobody_could_act(f));
            self.all_pass(rule, f.seat);
        } else {
            self.push(f);
        }
    }
    fn window_frame(&self, rule: WindowId, ev: RecId, detail: [Val; 3]) -> Frame {
        let first = (self.m.book.windows[rule.ix()].first)(&self.q());
        let mut f = Frame { work: Work::Window, code: rule.0, seat: first, ev, ..Frame::default() };
        f.regs[win::PASSES] = Val::num(0);
        f.regs[win::OUT] = Val::num(0);
        f.regs[win::ACTS] = Val::num(0);
        f.regs[win::DETAIL..win::DETAIL + 3].copy_from_slice(&detail);
        f
    }
    /// All seats pass, one after the other, without being asked.
    fn all_pass(&mut self, rule: &WindowRule, first: Seat) {
        let seats = self.t.head.seats;
        for s in (0..seats).map(|i| Seat((first.0 + i) % seats)) {
            if self.t.is_in(s) {
                self.s.beats += 1;
                self.s.idle.push(s, rule);
                tell_passed(self, rule, s);
            }
        }
    }
    /// Would no seat have an option in this window, if it were open?
    fn nobody_could_act(&mut self, f: Frame) -> bool {
        let me = self.me;
        self.me = self.push(f);
        let nobody = nobody_can_act(self);
        self.pop();
        self.me = me;
        nobody
    }
}

/// A window: true if somebody must be asked.
pub(super) fn window(cx: &mut Cx) -> bool {
    loop {
        match turn(cx) {
            Turned::Passed => cx.film(),
            Turned::Asked => return true,
            Turned::Away => return false,
        }
    }
}

/// What became of a seat's turn in a window.
enum Turned {
    /// It could do nothing, and the next is looked at.
    Passed,
    /// It is asked.
    Asked,
    /// Something else is on top, or the window is closed.
    Away,
}

fn turn(cx: &mut Cx) -> Turned {
    let rule = &cx.m.book.windows[cx.frame().code as usize];
    if let Some(before) = rule.before
        && before(cx)
    {
        return Turned::Away;
    }
    let f = cx.t.frames.at(cx.me);
    let (seat, passes, out_of_it) = (f.seat, f.regs[win::PASSES].n(), f.regs[win::OUT].n());
    let seats = cx.t.seats_in() as i32;
    let closed = match rule.passing {
        Passing::Row | Passing::Once => passes >= seats,
        Passing::Sticky => (out_of_it & !(cx.t.head.out as i32)).count_ones() as i32 >= seats,
    };
    if closed {
        cx.pop();
        return Turned::Away;
    }
    if !cx.t.is_in(seat) || rule.passing == Passing::Sticky && out_of_it >> seat.0 & 1 != 0 {
        let next = cx.t.next_seat(seat);
        cx.frame_mut().seat = next;
        return Turned::Away;
    }
    // mostly nobody can do anything: then nothing is listed
    if let Some(idle) = rule.idle
        && passes == 0
        && out_of_it == 0
        && idle(&cx.q(), f)
    {
        debug_assert!(nobody_can_act(cx));
        cx.all_pass(rule, seat);
        cx.pop();
        return Turned::Away;
    }
    let Scratch { opts, vals, .. } = &mut *cx.s;
    options(cx.m, cx.t, cx.me, seat, Judge::quick(cx.m), opts, vals);
    if cx.s.opts.is_empty() {
        cx.s.beats += 1;
        cx.s.idle.push(seat, rule);
        passed(cx, seat);
        return Turned::Passed;
    }
    cx.s.opts.push(Opt::plain(ov::PASS));
    Turned::Asked
}

/// Has no seat an option in this window?
fn nobody_can_act(cx: &mut Cx) -> bool {
    let (mut opts, mut vals) = std::mem::take(&mut cx.s.others);
    let mut any = false;
    for s in cx.t.seats().filter(|s| cx.t.is_in(*s)) {
        options(cx.m, cx.t, cx.me, s, Judge::quick(cx.m), &mut opts, &mut vals);
        any |= !opts.is_empty();
    }
    cx.s.others = (opts, vals);
    !any
}

fn tell_passed(cx: &mut Cx, rule: &WindowRule, seat: Seat) {
    if let Some(note) = rule.passed {
        cx.note(note, rule.clause, &[NoteArg::Seat(seat)]);
    }
}

fn passed(cx: &mut Cx, seat: Seat) {
    tell_passed(cx, &cx.m.book.windows[cx.frame().code as usize], seat);
    let next = cx.t.next_seat(seat);
    let f = cx.frame_mut();
    f.regs[win::PASSES] = Val::num(f.regs[win::PASSES].n() + 1);
    f.regs[win::OUT] = Val::num(f.regs[win::OUT].n() | 1 << seat.0);
    f.seat = next;
}

pub(super) fn window_answer(cx: &mut Cx, seat: Seat, o: Opt) {
    let rule = &cx.m.book.windows[cx.frame().code as usize];
    if o.verb == ov::PASS {
        return passed(cx, seat);
    }
    let first = (rule.first)(&cx.q());
    let next = match rule.after_act {
        Turn::Other => cx.t.next_seat(seat),
        Turn::Keep => seat,
        Turn::First => first,
    };
    let f = cx.frame_mut();
    f.regs[win::PASSES] = match rule.passing {
        Passing::Once => Val::num(f.regs[win::PASSES].n() + 1),
        _ => Val::num(0),
    };
    f.regs[win::ACTS] = Val::num(f.regs[win::ACTS].n() + 1);
    f.seat = next;
    if o.verb == ov::USE {
        event::use_option(cx, seat, o);
    } else {
        (rule.act)(cx, o);
    }
}
