//! Questions: the options of a seat, and what its answer does.

use super::*;

/// Fills the options of the frame for a seat.
pub(crate) fn options(
    m: &Match,
    t: &Table,
    ix: usize,
    seat: Seat,
    judge: Judge,
    out: &mut Vec<Opt>,
    vals: &mut Vec<Val>,
) {
    out.clear();
    let f = t.frames.at(ix);
    let kept = Once::default();
    let q = Q::new(m, t).keeping(&kept);
    match f.work {
        Work::Window => {
            let rule = &m.book.windows[f.code as usize];
            let mut menu = Menu { q, seat, frame: f, frame_ix: ix, judge, out };
            if f.regs[win::ACTS].n() < ACTS_IN_ONE_WINDOW {
                (rule.menu)(&mut menu);
            }
            if menu.judge.tells() {
                not_now(&mut menu);
            }
        }
        Work::Ask => match MenuId(f.code) {
            km::PICK => pick_options(&q, ix, judge, out, vals),
            km::YES_NO => out.extend([Opt::plain(ov::YES), Opt::plain(ov::NO)]),
            km::NUMBER => number_options(&q, ix, out),
            km::BRANCH => branch_options(&q, ix, out),
            km::FORCED => event::forced_options(&q, ix - 1, out),
            km::WAITING => event::next_waiting(&q, f, out),
            km::ORDER => {
                let (off, len) = f.regs[ask::DETAIL].as_set().unwrap_or((0, 0));
                out.extend((off + f.pc..off + len).map(|i| option_of(t, t.picks[i as usize])));
            }
            menu => {
                let mut menu_ = Menu { q, seat, frame: f, frame_ix: ix, judge, out };
                (m.book.menus[menu.ix()].list)(&mut menu_);
                many_options(t, ix, out);
            }
        },
        _ => {}
    }
}

/// What a seat could use at another time, and of which the window has said nothing: that it is not its time.
fn not_now(menu: &mut Menu) {
    let Menu { q, seat, judge, out, .. } = menu;
    for c in (0..q.t.cards.len()).map(|i| CardId(i as u16)) {
        let card = q.t.card(c);
        let spoken_of = out.iter().any(|o| o.card_id() == c) || judge.has_told_of(c);
        if card.ctrl != *seat || spoken_of || !knows(q.m, q.t, Viewer::Seat(*seat), c) {
            continue;
        }
        let class = q.t.zone_class(q.m, c);
        let there = |a: &&Ability| a.from.has(class) && a.faces >> card.face & 1 != 0;
        let has = |by_choice: fn(&Ability) -> bool| {
            q.m.def(card.def).abilities.iter().map(|a| q.m.ability(*a)).filter(there).any(by_choice)
        };
        let held = q.in_hand(c);
        let answers = q.m.book.timing.after == After::Answer || held;
        let clauses = &q.m.book.clauses;
        judge.about(c, AbilityId::NONE);
        if has(|a| a.shape == Shape::Activated) {
            judge.fail(clauses.timing);
        } else if answers && has(|a| a.on.is_some() && !a.forced) {
            judge.fail(clauses.waits);
        } else if held {
            judge.fail(clauses.timing);
        }
    }
}

/// For a pick of several: only what comes after the last pick, as long as enough remain; and Done.
fn many_options(t: &Table, ix: usize, out: &mut Vec<Opt>) {
    let f = t.frames.at(ix);
    let (min, max) = (f.regs[ask::MIN].n(), f.regs[ask::MAX].n());
    if min == 1 && max == 1 {
        return;
    }
    let picked = f.pc as i32;
    let picks = &t.picks[f.picks as usize..];
    if let Some(last) = picks.last().copied()
        && let Some(at) = out.iter().position(|o| value_of(t, o) == last)
    {
        out.drain(..=at);
    }
    let need = (min - picked).max(0) as usize;
    if need > 0 {
        let keep = (out.len() + 1).saturating_sub(need);
        out.truncate(keep);
    }
    if picked >= min {
        out.push(Opt::plain(ov::DONE));
    }
}

/// The numbers that may be named. For a price or target only those with which all of it can be carried out.
fn number_options(q: &Q, ix: usize, out: &mut Vec<Opt>) {
    let f = q.t.frames.at(ix);
    let named = f.regs[ask::MIN].n()..=f.regs[ask::MAX].n();
    let run = ix.checked_sub(1).filter(|i| q.t.frames[*i].work == Work::Run);
    let Some(run) = run else { return out.extend(named.map(Opt::number)) };
    let ability = q.m.ability(AbilityId(q.t.frames.at(run).code));
    let at = f.regs[ask::DETAIL].n() as usize;
    let env = env_of(q.m, q.t, run);
    let fits = |n: &i32| match ability.ops.get(at) {
        Some(Op::Number { dst, .. }) if at < ability.target_end as usize => {
            feasible::with(q, &env, ability, at, *dst, Val::num(*n))
        }
        _ => true,
    };
    out.extend(named.filter(fits).map(Opt::number));
}

fn pick_options(q: &Q, ix: usize, mut judge: Judge, out: &mut Vec<Opt>, vals: &mut Vec<Val>) {
    let f = q.t.frames.at(ix);
    let run = ix - 1;
    let ability = q.m.ability(AbilityId(q.t.frames.at(run).code));
    let at = f.regs[ask::DETAIL].n() as usize;
    let Op::Pick { filter, target, .. } = ability.ops[at] else { return };
    let picks = &q.t.picks[f.picks as usize..];
    let env = Env { picks, ..env_of(q.m, q.t, run) };
    candidates(q, &env, ability, at, filter, target, vals);
    if judge.tells() {
        refused(q, &env, filter, target, vals, &mut judge);
        (q.m.book.using.unlisted)(q, &mut judge, &env, AbilityId(q.t.frames.at(run).code), vals);
    }
    out.extend(vals.iter().map(|v| option_of(q.t, *v)));
    many_options(q.t, ix, out);
}

/// Why what fits may not be picked.
fn refused(q: &Q, env: &Env, filter: FilterId, target: bool, vals: &[Val], judge: &mut Judge) {
    let c = &q.m.book.clauses;
    q.find(env, filter, &mut |v| {
        if let Some(card) = v.as_object().and_then(|r| q.t.live(r)).filter(|_| !vals.contains(&v)) {
            judge.about(card, AbilityId::NONE);
            judge.fail(if (q.m.book.using.choosable)(q, env, v, target) { c.change } else { c.protected });
        }
        true
    });
}

/// What may be picked at an op, in canonical order. Before the body starts only picks that can still be completed.
pub(crate) fn candidates(
    q: &Q,
    env: &Env,
    ability: &Ability,
    at: usize,
    filter: FilterId,
    target: bool,
    vals: &mut Vec<Val>,
) {
    vals.clear();
    let early = at < ability.target_end as usize;
    let Op::Pick { dst, .. } = ability.ops[at] else { return };
    q.find(env, filter, &mut |v| {
        if (q.m.book.using.choosable)(q, env, v, target) && (!early || feasible::with(q, env, ability, at, dst, v)) {
            vals.push(v);
        }
        true
    });
    // while an effect resolves, what would change nothing is picked only if nothing else is there; a target need only
    // be what it is described as
    if !early && !target && vals.len() > 1 {
        let mut useful = 0;
        for i in 0..vals.len() {
            if feasible::with(q, env, ability, at, dst, vals[i]) {
                vals[useful..=i].rotate_right(1);
                useful += 1;
            }
        }
        if useful > 0 {
            vals.truncate(useful);
        }
    }
}

fn branch_options(q: &Q, ix: usize, out: &mut Vec<Opt>) {
    let f = q.t.frames.at(ix);
    let run = ix - 1;
    let ability = q.m.ability(AbilityId(q.t.frames.at(run).code));
    let env = env_of(q.m, q.t, run);
    let at = f.regs[ask::DETAIL].n() as usize;
    // before the body only what can be completed is offered
    let early = at < ability.target_end as usize;
    if let Op::Branch { arms, .. } = &ability.ops[at] {
        let completes = |arm: &Arm| feasible::from(q, &env, ability, arm.to as usize);
        let open = |arm: &Arm| q.holds(&env, arm.cond) && (!early || completes(arm));
        // what can be done in full, or else what changes anything, or else whatever there is
        let good = |arm: &Arm| {
            let (from, to) = (arm.to as usize, arm_end(ability, arm));
            if q.m.book.using.arms_in_full && feasible::payable(q, &env, ability, from, to) {
                return 2;
            }
            u8::from(feasible::worth(q, &env, ability, from, to, f.seat))
        };
        let best = arms.iter().filter(|a| open(a)).map(good).max().unwrap_or(0);
        for (i, arm) in arms.iter().enumerate() {
            if open(arm) && good(arm) == best {
                out.push(Opt { verb: ov::BRANCH, on: On::Way { n: i as u16, node: arm.node } });
            }
        }
    }
}

/// The jump with which an arm of a choice ends.
pub(crate) fn arm_end(ability: &Ability, arm: &Arm) -> usize {
    let (to, jump) = (arm.to as usize, |op: &Op| matches!(op, Op::Jump(to) if *to > arm.to));
    ability.ops[to..].iter().position(jump).map_or(to, |n| to + n)
}

/// The option that stands for picking a value.
pub(crate) fn option_of(t: &Table, v: Val) -> Opt {
    if let Some(r) = v.as_object() {
        return match t.live(r) {
            Some(c) => Opt::card(ov::PICK, c),
            None => Opt::plain(ov::PICK),
        };
    }
    if let Some(z) = v.as_zone() {
        return Opt::place(ov::PLACE, Spot::zone(z));
    }
    if let Some(s) = v.as_seat() {
        return Opt { verb: ov::SEAT, on: On::Seat(s) };
    }
    if let Some(i) = t.parked_at(v) {
        let p = &t.parked[i];
        let on = On::Parked { at: i as u16, card: p.card.card(), ability: AbilityId(p.frame.code) };
        return Opt { verb: ov::PARKED, on };
    }
    Opt::number(v.n())
}

/// The value an option stands for.
pub(crate) fn value_of(t: &Table, o: &Opt) -> Val {
    match (o.on, o.verb) {
        (On::Number(n), _) => Val::num(n as i32),
        (On::Way { n, .. } | On::Waiting { at: n, .. }, _) => Val::num(n as i32),
        (On::Parked { at, .. }, _) => t.parked.get(at as usize).map_or(Val::NIL, |p| Val::parked(p.age)),
        (On::Seat(s), _) => Val::seat(s),
        (_, ov::YES) => Val::num(1),
        (_, ov::NO) => Val::num(0),
        (_, ov::PASS | ov::DONE) => Val::NIL,
        _ if o.card_id().is_some() => Val::object(t.obj(o.card_id())),
        _ => match o.spot().as_zone() {
            Some(z) => Val::zone(z),
            None => Val::act(o.verb),
        },
    }
}

/// An open question: true if somebody must be asked.
pub(super) fn asking(cx: &mut Cx) -> bool {
    let f = *cx.t.frames.at(cx.me);
    let seat = match owing(cx.t) {
        Some(s) => s,
        None => {
            cx.pop();
            return false;
        }
    };
    let Scratch { opts, vals, listed, .. } = &mut *cx.s;
    if *listed == cx.me && MenuId(f.code) == km::PICK && f.pc == 0 {
        // its candidates were found when the question was put
        opts.clear();
        opts.extend(vals.iter().map(|v| option_of(cx.t, *v)));
        many_options(cx.t, cx.me, opts);
    } else {
        options(cx.m, cx.t, cx.me, seat, Judge::quick(cx.m), opts, vals);
    }
    *listed = 0;
    match cx.s.opts.len() {
        0 if f.asks_all() => {
            // this seat has nothing to choose from; the others still do
            answer(cx, seat, Opt::plain(ov::PASS));
            false
        }
        0 => {
            // nothing to choose from: the question answers itself
            finish_ask(cx);
            false
        }
        1 if !cx.s.every_step => {
            let o = cx.s.opts[0];
            cx.took_unasked(seat, o);
            answer(cx, seat, o);
            false
        }
        _ if !cx.t.is_in(seat) => {
            // who has left the game declines what may be declined, which is listed last
            let o = cx.s.opts[cx.s.opts.len() - 1];
            answer(cx, seat, o);
            false
        }
        _ => true,
    }
}

/// Which seat is to be asked at the top frame.
pub(crate) fn owing(t: &Table) -> Option<Seat> {
    let f = t.frames.last()?;
    match f.work {
        Work::Window => Some(f.seat),
        Work::Ask if f.asks_all() => {
            let answered = f.regs[ask::ANSWERED].n();
            t.seats().find(|s| answered >> s.0 & 1 == 0 && t.is_in(*s))
        }
        Work::Ask => Some(f.seat),
        _ => None,
    }
}

/// All seats that owe a decision now, as bits.
pub(crate) fn owing_all(t: &Table) -> u8 {
    match t.frames.last() {
        Some(f) if f.asks_all() => {
            let answered = f.regs[ask::ANSWERED].n() as u8;
            t.seats().fold(0, |m, s| m | 1 << s.0) & !answered & !t.head.out
        }
        _ => owing(t).map_or(0, |s| 1 << s.0),
    }
}

/// Takes an option that was offered.
pub(crate) fn answer(cx: &mut Cx, seat: Seat, o: Opt) {
    let f = *cx.t.frames.at(cx.me);
    if f.work == Work::Window {
        return window_answer(cx, seat, o);
    }
    if f.asks_all() {
        let dst = f.regs[ask::DST].n() as usize + seat.ix();
        let v = value_of(cx.t, &o);
        cx.t.frames[cx.me - 1].regs[dst] = v;
        let done = f.regs[ask::ANSWERED].n() | 1 << seat.0;
        cx.frame_mut().regs[ask::ANSWERED] = Val::num(done);
        if owing(cx.t).is_none() {
            cx.pop();
        }
        return;
    }
    if MenuId(f.code) == km::FORCED {
        cx.pop();
        let event = cx.t.frames.len() - 1;
        cx.me = event;
        event::use_option(cx, seat, o);
        return;
    }
    if MenuId(f.code) == km::ORDER {
        let (off, len) = f.regs[ask::DETAIL].as_set().unwrap_or((0, 0));
        let v = value_of(cx.t, &o);
        let left = &mut cx.t.picks[(off + f.pc) as usize..(off + len) as usize];
        if let Some(i) = left.iter().position(|x| *x == v) {
            left[..=i].rotate_right(1);
        }
        cx.frame_mut().pc += 1;
        if f.pc + 1 >= len {
            cx.pop();
        }
        return;
    }
    let max = f.regs[ask::MAX].n();
    let many = MenuId(f.code) < km::YES_NO && !(f.regs[ask::MIN].n() == 1 && max == 1);
    if !many {
        let v = value_of(cx.t, &o);
        let dst = f.regs[ask::DST].n() as usize;
        cx.pop();
        let below = cx.t.frames.len() - 1;
        let target = asks_target(cx, below, &f);
        return picked(cx, below, dst, v, target);
    }
    if o.verb == ov::DONE {
        return finish_ask(cx);
    }
    let v = value_of(cx.t, &o);
    cx.keep_pick(v);
    cx.frame_mut().pc += 1;
    if f.pc as i32 + 1 >= max {
        finish_ask(cx);
    }
}

/// Closes a question with what was picked.
fn finish_ask(cx: &mut Cx) {
    let f = *cx.t.frames.at(cx.me);
    let dst = f.regs[ask::DST].n() as usize;
    let n = f.pc;
    let v = match n {
        0 => Val::NIL,
        _ if f.regs[ask::MAX].n() == 1 => cx.t.picks[f.picks as usize],
        _ => Val::set(f.picks, n),
    };
    cx.pop();
    let below = cx.t.frames.len() - 1;
    let target = asks_target(cx, below, &f);
    picked(cx, below, dst, v, target);
}

/// Was a question about the target of the program below it? Its detail is the number of the op that asked.
fn asks_target(cx: &Cx, below: usize, asked: &Frame) -> bool {
    let ops = |at: i32| cx.m.pool.abilities[cx.t.frames[below].code as usize].ops.get(at as usize);
    MenuId(asked.code) == km::PICK && matches!(ops(asked.regs[ask::DETAIL].n()), Some(Op::Pick { target: true, .. }))
}

/// A frame gets what was picked for it; targets hear of it.
pub(crate) fn picked(cx: &mut Cx, frame: usize, dst: usize, v: Val, target: bool) {
    cx.t.frames.at_mut(frame).regs[dst] = v;
    if target && let Some(told) = cx.m.book.using.targeted {
        cx.me = frame;
        told(cx, v);
    }
}
