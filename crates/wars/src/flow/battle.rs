//! A battle: destiny, attrition, power, loss, end, with a window before each. Its record is the registers of its frame.

use crate::flow::energy;
use crate::flow::events::{damage, rec};
use crate::flow::procs::battle::*;
use crate::flow::procs::{
    attrition as suffer, battle, cancel as canceled, destiny as revealing, due as going, initiative, loss as meeting,
};
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::tools::{inside, km};
use muster_kernel::*;

pub fn attrition_ends(cx: &mut Cx) -> Next {
    step_ends(cx, BattleStep::Attrition)
}

pub fn power_ends(cx: &mut Cx) -> Next {
    step_ends(cx, BattleStep::Power)
}

pub fn loss_ends(cx: &mut Cx) -> Next {
    step_ends(cx, BattleStep::Loss)
}

pub fn frame(t: &Table) -> Option<usize> {
    inside(t, battle::PROC)
}
pub fn location(t: &Table) -> Option<CardId> {
    frame(t).and_then(|ix| t.frames()[ix][LOCATION].as_object()).and_then(|r| t.live(r))
}
/// How far the battle is.
pub fn progress(t: &Table) -> Option<Progress> {
    frame(t).map(|ix| Progress::of(t.frames()[ix][STEP]))
}
pub fn is_before(t: &Table, step: BattleStep) -> bool {
    progress(t).is_some_and(|p| p < Progress::within(step))
}
pub fn is_after(t: &Table, step: BattleStep) -> bool {
    progress(t).is_some_and(|p| p > Progress::within(step))
}
pub fn reg(t: &Table, reg: Reg) -> Val {
    frame(t).map_or(Val::NIL, |ix| t.frames()[ix][reg])
}

/// An attack was resolved: the battle begins as soon as the attack is off the stack.
pub fn due(cx: &mut Cx, loc: CardId, attacker: Seat) {
    let at = Val::object(cx.t().obj(loc));
    cx.set_in(initiative::DUE_AT, at);
    cx.set_in(initiative::DUE_FOR, Val::seat(attacker));
}
pub fn begin_if_due(cx: &mut Cx) {
    let (at, attacker) = (cx.take(initiative::DUE_AT), cx.take(initiative::DUE_FOR));
    let (Some(loc), Some(attacker)) = (at.as_object().map(Ref::card), attacker.as_seat()) else { return };
    if cx.t().card(loc).in_play() && contested(&cx.q(), loc) {
        let here = Val::object(cx.t().obj(loc));
        cx.call(battle::PROC, attacker, Ref::NONE, &[(LOCATION, here)]);
    }
}

pub fn begins(cx: &mut Cx) -> Next {
    for reg in [ADDED, DESTINY, ATTRITION].into_iter().flat_map(Regs::each).chain([CASUALTIES, STEP]) {
        cx.set(reg, Val::num(0));
    }
    let Some(loc) = location(cx.t()) else { return Next::Done };
    cx.set_flag(loc, flag::BATTLED, true);
    cx.note(note::BATTLE, "wars.attack.uses-stack-then-battle", &[NoteArg::Card(loc)]);
    let attacker = cx.frame().seat;
    happen(cx, kind::BATTLE_BEGINS, attacker, 0, 0);
    happen(cx, kind::ATTACKS, attacker, 0, 0);
    Next::Go
}

/// wars.battle.window-before-each-step
pub fn open(cx: &mut Cx) -> Next {
    let at = Progress::of(cx.r(STEP)).step_over();
    cx.set(STEP, at.val());
    cx.call(initiative::PROC, Seat(0), Ref::NONE, &[]);
    Next::Go
}

/// An event about the battle itself.
fn happen(cx: &mut Cx, kind: Kind, agent: Seat, amount: i32, detail: i32) {
    let Some(loc) = location(cx.t()) else { return };
    let flags = if is_site(&cx.q(), loc) { mark::SITE } else { mark::SECTOR };
    let subject = cx.t().obj(loc);
    let (amount, detail, to) = (amount as i16, Val::num(detail), Spot::card(loc));
    cx.happen_one(Rec { kind, subject, agent, amount, detail, to, flags, ..Rec::default() });
}

/// The next step begins: the attacker and the defender, and where.
fn enter(cx: &mut Cx, step: BattleStep) -> Option<(CardId, Seat, Seat)> {
    cx.set(STEP, Progress::within(step).val());
    let attacker = cx.frame().seat;
    Some((location(cx.t())?, attacker, cx.t().next_seat(attacker)))
}

fn step_ends(cx: &mut Cx, step: BattleStep) -> Next {
    let attacker = cx.frame().seat;
    happen(cx, kind::STEP_ENDS, attacker, 0, step as i32);
    Next::Go
}

// ---- battle destiny ----

/// Both sides are judged before either reveals.
pub fn destiny(cx: &mut Cx) -> Next {
    let Some((loc, attacker, defender)) = enter(cx, BattleStep::Destiny) else { return Next::Done };
    let q = cx.q();
    // wars.battle.destiny-step.reveal-needs-4-tactics
    let able = |s: Seat| total_tactics(&q, loc, s) >= 4;
    let (first, second) = (able(attacker), able(defender));
    for (side, able) in [(defender, second), (attacker, first)] {
        if able {
            cx.call(revealing::PROC, side, Ref::NONE, &[]);
        }
    }
    Next::Go
}

/// wars.battle.destiny-step.reveal-optional
pub fn may_reveal(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let Some(loc) = location(cx.t()) else { return Next::Done };
    if !may(&cx.q(), act::REVEAL, seat, loc) {
        return Next::Done;
    }
    cx.ask(Question::new(seat, km::YES_NO, revealing::ANSWER, prompt::REVEAL));
    Next::Go
}

pub fn reveal_or_not(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(revealing::ANSWER).n() == 1 {
        let card = top(cx.t(), seat, zone::RESERVE);
        reveal(cx, seat, card);
    } else {
        cx.note(note::NO_REVEAL, "wars.battle.destiny-step.reveal-optional", &[NoteArg::Seat(seat)]);
    }
    Next::Go
}

/// The event can be replaced even with nothing to reveal.
pub fn reveal(cx: &mut Cx, seat: Seat, card: Option<CardId>) {
    let (Some(ix), Some(loc)) = (frame(cx.t()), location(cx.t())) else { return };
    let subject = card.map_or(Ref::NONE, |c| cx.t().obj(c));
    let flags = mark::BATTLE | if is_site(&cx.q(), loc) { mark::SITE } else { mark::SECTOR };
    cx.happen_one(Rec {
        kind: kind::REVEALED,
        subject,
        agent: seat,
        to: Spot::card(loc),
        flags,
        cause: ix as u16 + 1,
        detail: Val::num(COUNTS.of(seat).ix() as i32),
        ..Rec::default()
    });
}

/// The battle destiny of a side as it stands: what was revealed and what is added.
pub fn destiny_of(q: &Q, seat: Seat) -> i32 {
    let (Some(ix), Some(loc)) = (frame(q.t), location(q.t)) else { return 0 };
    let f = &q.t.frames()[ix];
    if Progress::of(f[STEP]) > Progress::within(BattleStep::Destiny) {
        return f[DESTINY.of(seat)].n();
    }
    let shown = q.first_card(f[COUNTS.of(seat)]).map_or(0, |c| revealed_destiny(q, c, seat, loc));
    q.number_for(shown + f[ADDED.of(seat)].n(), loc, slot::BATTLE_DESTINY, &asked(q, seat, loc, None, CardId::NONE))
}
/// A card that counts for battle destiny has its number as it counts there, whoever looks at it.
pub fn asked_now(q: &Q, f: &Facts, slot: Slot) -> Option<[Val; 4]> {
    if slot != slot::DESTINY || f.flags.has(IN_PLAY) {
        return None;
    }
    let (ix, loc) = (frame(q.t)?, location(q.t)?);
    let seat = [Seat(0), Seat(1)].into_iter().find(|s| q.t.frames()[ix][COUNTS.of(*s)].as_object() == Some(f.obj))?;
    Some(asked(q, seat, loc, now::REVEALING_BATTLE, CardId::NONE))
}
/// The destiny of a card revealed for battle destiny.
pub fn revealed_destiny(q: &Q, c: CardId, seat: Seat, loc: CardId) -> i32 {
    let printed = q.printed(&q.facts_of(c), slot::DESTINY);
    q.number_for(printed, c, slot::DESTINY, &asked(q, seat, loc, now::REVEALING_BATTLE, CardId::NONE))
}

pub fn destiny_ends(cx: &mut Cx) -> Next {
    step_ends(cx, BattleStep::Destiny)
}

/// wars.battle.destiny-step.locked-to-actions: from here on the number stands.
pub fn destiny_fixed(cx: &mut Cx) -> Next {
    for s in [Seat(0), Seat(1)] {
        let n = destiny_of(&cx.q(), s);
        cx.set(DESTINY.of(s), Val::num(n));
    }
    for s in [Seat(0), Seat(1)] {
        let n = cx.r(DESTINY.of(s)).n();
        let words = [NoteArg::Seat(s), NoteArg::Num(n)];
        cx.note(note::BATTLE_DESTINY, "wars.battle.destiny-step.used-in-next-two-steps", &words);
    }
    cx.set(STEP, Progress::after(BattleStep::Destiny).val());
    Next::Go
}

// ---- attrition ----

/// Both amounts are fixed as the step begins; the attacker is done before the defender starts.
pub fn attrition(cx: &mut Cx) -> Next {
    let added = [Seat(0), Seat(1)].map(|s| cx.r(ATTRITION.of(s)).n());
    let Some((loc, attacker, defender)) = enter(cx, BattleStep::Attrition) else { return Next::Done };
    for (side, other) in [(defender, attacker), (attacker, defender)] {
        // wars.battle.attrition.equals-battle-destiny
        let base = cx.r(DESTINY.of(other)).n() + added[other.ix()];
        let q = cx.q();
        let n = q.number_for(base, loc, slot::ATTRITION, &asked(&q, other, loc, None, CardId::NONE));
        cx.set(ATTRITION.of(side), Val::num(n));
        cx.note(
            note::ATTRITION,
            "wars.battle.attrition.equals-battle-destiny",
            &[NoteArg::Seat(side), NoteArg::Num(n)],
        );
        cx.call(suffer::PROC, side, Ref::NONE, &[(suffer::AMOUNT, Val::num(n))]);
    }
    Next::Go
}

/// Defense of a side's damaged units and ships in the battle.
pub fn credit(q: &Q, seat: Seat) -> i32 {
    let Some(loc) = location(q.t) else { return 0 };
    forces(q, loc, seat).filter(|c| is_damaged(q.t, *c)).map(|c| q.card_number(c, slot::DEFENSE)).sum()
}
/// What of the attrition a side suffers is not met.
pub fn left_over(q: &Q, seat: Seat) -> i32 {
    (reg(q.t, ATTRITION.of(seat)).n() - credit(q, seat)).max(0)
}
/// Cards a side may still damage in this step.
fn pickable<'a>(q: &Q<'a>, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
    let q = *q;
    let all = location(q.t).into_iter().flat_map(move |loc| forces(&q, loc, seat));
    all.filter(move |c| damageable(&q, *c) && !q.t.card(*c).has(flag::SPARED))
}

/// wars.battle.attrition.loop-condition
pub fn choose_for_attrition(cx: &mut Cx) -> Next {
    let (seat, amount) = (cx.frame().seat, cx.r(suffer::AMOUNT).n());
    let q = cx.q();
    if amount == 0 || credit(&q, seat) >= amount || pickable(&q, seat).next().is_none() {
        spare_nobody(cx);
        return Next::Done;
    }
    cx.set(suffer::CHOSEN, Val::NIL);
    cx.ask(Question::new(seat, menu::ATTRITION, suffer::CHOSEN, prompt::ATTRITION));
    Next::Go
}

pub fn damage_for_attrition(cx: &mut Cx) -> Next {
    let chosen = cx.q().first_card(cx.r(suffer::CHOSEN));
    let Some(c) = chosen else {
        spare_nobody(cx);
        return Next::Done;
    };
    damage(cx, c, Ref::NONE, Marks::NONE);
    Next::Go
}

pub fn spare_for_attrition(cx: &mut Cx) -> Next {
    spare_if_undamaged(cx, suffer::CHOSEN);
    Next::To(suffer::at::CHOOSE)
}

/// A card whose damage was prevented is not picked again in this step.
fn spare_if_undamaged(cx: &mut Cx, chosen: Reg) {
    if let Some(c) = cx.q().first_card(cx.r(chosen)).filter(|c| cx.t().card(*c).in_play() && !is_damaged(cx.t(), *c)) {
        cx.set_flag(c, flag::SPARED, true);
    }
}
fn spare_nobody(cx: &mut Cx) {
    for c in cx.t().in_play().that(|c| cx.t().card(c).has(flag::SPARED)) {
        cx.set_flag(c, flag::SPARED, false);
    }
}

pub fn attrition_menu(m: &mut Menu) {
    let q = m.q;
    m.out.extend(pickable(&q, m.seat).map(|c| Opt::card(opt::DAMAGE, c)));
    // wars.battle.attrition.immune.may-stop
    if pickable(&q, m.seat).all(|c| immune(&q, c)) {
        m.out.push(Opt::plain(opt::STOP));
    }
}

// ---- power ----

/// wars.battle.power.locked-to-actions: from the power step on the number stands.
pub fn power_of(q: &Q, seat: Seat) -> i32 {
    let Some(loc) = location(q.t) else { return 0 };
    if !is_before(q.t, BattleStep::Power) {
        return q.t.player(seat).vars[var::POWER.ix()] as i32;
    }
    total_power(q, loc, seat, destiny_of(q, seat))
}

pub fn power(cx: &mut Cx) -> Next {
    let totals = [Seat(0), Seat(1)].map(|s| power_of(&cx.q(), s));
    let Some((_, attacker, defender)) = enter(cx, BattleStep::Power) else { return Next::Done };
    let (a, d) = (totals[attacker.ix()], totals[defender.ix()]);
    for (s, n) in [(attacker, a), (defender, d)] {
        cx.set_var(s, var::POWER, n);
        cx.note(note::POWER, "wars.battle.power.plus-battle-destiny", &[NoteArg::Seat(s), NoteArg::Num(n)]);
    }
    if a == d {
        cx.note(note::TIED_BATTLE, "wars.battle.power.tie-no-winner", &[]);
        return Next::Go;
    }
    let (winner, loser) = if a > d { (attacker, defender) } else { (defender, attacker) };
    let n = (a - d).abs();
    cx.set(CASUALTIES, Val::num(n));
    cx.set(LOSER, Val::seat(loser));
    cx.note(note::WINS_BATTLE, "wars.battle.power.casualties-set", &[NoteArg::Seat(winner), NoteArg::Num(n)]);
    cx.add_var(winner, var::WON, 1);
    for c in cx.t().in_play().that(|c| cx.t().card(c).ctrl == winner) {
        cx.set_flag(c, flag::WON, true);
    }
    happen(cx, kind::BATTLE_WON, winner, n, 0);
    happen(cx, kind::BATTLE_LOST, loser, n, 0);
    Next::Go
}

/// Changes the casualties, as long as they can be changed.
pub fn set_casualties(cx: &mut Cx, n: i32) {
    if is_after(cx.t(), BattleStep::Attrition) && !is_after(cx.t(), BattleStep::Loss) && !reg(cx.t(), LOSER).is_nil() {
        cx.set_in(CASUALTIES, Val::num(n.max(0)));
        cx.note(note::FEWER, "wars.battle.seq8-window-before-loss", &[NoteArg::Num(n.max(0))]);
    }
}

// ---- loss ----

pub fn loss(cx: &mut Cx) -> Next {
    if enter(cx, BattleStep::Loss).is_none() {
        return Next::Done;
    }
    let (n, loser) = (cx.r(CASUALTIES), cx.r(LOSER).as_seat());
    if let Some(loser) = loser.filter(|_| n.n() > 0) {
        cx.note(note::CASUALTIES, "wars.battle.loss.lose-energy-equal", &[NoteArg::Seat(loser), NoteArg::Num(n.n())]);
        cx.call(meeting::PROC, loser, Ref::NONE, &[(meeting::PAID, Val::num(0))]);
    }
    Next::Go
}

/// wars.battle.loss.loop-condition
pub fn choose_for_loss(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let q = cx.q();
    if cx.r(meeting::PAID).n() + credit(&q, seat) >= reg(cx.t(), CASUALTIES).n() {
        spare_nobody(cx);
        return Next::Done;
    }
    if pickable(&q, seat).next().is_none() && losable(cx.t(), seat) == 0 {
        // wars.battle.loss.unsatisfiable: the battle is off and the game is lost
        let other = cx.t().next_seat(seat);
        let winners = if energy(cx.t(), other) == 0 { 0 } else { 1 << other.0 };
        cx.note(note::BATTLE_CANCELED, "wars.battle.loss.unsatisfiable", &[]);
        cx.end(winners, if winners == 0 { ending::BOTH_OUT } else { ending::CASUALTIES });
        return Next::Done;
    }
    cx.set(meeting::CHOSEN, Val::NIL);
    cx.ask(Question::new(seat, menu::LOSS, meeting::CHOSEN, prompt::CASUALTIES));
    Next::Go
}

pub fn pay_for_loss(cx: &mut Cx) -> Next {
    let (seat, v) = (cx.frame().seat, cx.r(meeting::CHOSEN));
    match cx.q().first_card(v).filter(|c| cx.t().card(*c).in_play()) {
        Some(c) => damage(cx, c, Ref::NONE, Marks::NONE),
        None => {
            let paid = cx.r(meeting::PAID).n() + 1;
            cx.set(meeting::PAID, Val::num(paid));
            energy::lose_one(cx, seat, v, Val::NIL, Marks::NONE);
        }
    }
    Next::Go
}

pub fn spare_for_loss(cx: &mut Cx) -> Next {
    spare_if_undamaged(cx, meeting::CHOSEN);
    Next::To(meeting::at::CHOOSE)
}

pub fn loss_menu(m: &mut Menu) {
    energy::piles(m, Val::NIL, 0, Marks::NONE, CardId::NONE);
    let q = m.q;
    m.out.extend(pickable(&q, m.seat).map(|c| Opt::card(opt::DAMAGE, c)));
}

// ---- end ----

pub fn end(cx: &mut Cx) -> Next {
    let Some((_, attacker, defender)) = enter(cx, BattleStep::End) else { return Next::Done };
    // wars.battle.end.attacker-first-own-order
    for side in [defender, attacker] {
        cx.call(going::PROC, side, Ref::NONE, &[(going::HOW, kind::DESTROYED.val())]);
    }
    Next::Go
}

pub fn ends(cx: &mut Cx) -> Next {
    let attacker = cx.frame().seat;
    cx.note(note::BATTLE_ENDS, "wars.battle.end.battle-ends", &[]);
    let winner = cx.r(LOSER).as_seat().map(|l| cx.t().next_seat(l));
    // 1 + the winner, for what asks who won
    happen(cx, kind::BATTLE_ENDS, winner.unwrap_or(attacker), cx.r(CASUALTIES).n(), winner.is_some() as i32);
    Next::Done
}

pub fn mark_due(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    for c in cx.t().in_play().that(|c| cx.t().card(c).ctrl == seat) {
        let due = is_damaged(cx.t(), c);
        cx.set_flag(c, flag::DUE, due);
    }
    Next::Go
}

pub fn choose_due(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if due_cards(cx.t(), seat).next().is_none() {
        return Next::Done;
    }
    cx.set(going::CHOSEN, Val::NIL);
    cx.ask(Question::new(seat, menu::DUE, going::CHOSEN, prompt::DUE));
    Next::Go
}

pub fn due_goes(cx: &mut Cx) -> Next {
    let (chosen, kind) = (cx.q().first_card(cx.r(going::CHOSEN)), Kind::of(cx.r(going::HOW)));
    if let Some(c) = chosen {
        cx.set_flag(c, flag::DUE, false);
        let agent = cx.frame().seat;
        let subject = cx.t().obj(c);
        cx.happen_one(rec(kind, subject, agent));
    }
    Next::To(going::at::CHOOSE)
}
fn due_cards(t: &Table, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
    t.in_play().filter(move |c| t.card(*c).has(flag::DUE) && t.card(*c).ctrl == seat)
}
pub fn due_menu(m: &mut Menu) {
    m.out.extend(due_cards(m.q.t, m.seat).map(|c| Opt::card(ov::PICK, c)));
}

// ---- a side is gone ----

/// Where what is in battle stands: also while a canceled battle takes its damaged away, for they are lost from it.
pub fn fought_at(t: &Table) -> Option<CardId> {
    let canceled = || inside(t, canceled::PROC).and_then(|ix| t.frames()[ix][canceled::LOCATION].as_object());
    location(t).or_else(|| canceled().map(|r| r.card()))
}

/// wars.sys.battle-cancel.trigger
pub fn is_emptied(q: &Q) -> bool {
    is_before(q.t, BattleStep::End) && location(q.t).is_none_or(|loc| !contested(q, loc))
}

/// Everything pending is off, the battle's frames go, and the damaged are lost one by one.
pub fn cancel(cx: &mut Cx) {
    let Some(ix) = frame(cx.t()) else { return };
    let (attacker, place) = (cx.t().frames()[ix].seat, cx.t().frames()[ix][LOCATION]);
    cx.note(note::BATTLE_CANCELED, "wars.sys.battle-cancel.immediate-no-result", &[]);
    // wars.sys.battle-cancel.stack-canceled
    while let Some(at) = cx.t().parked().len().checked_sub(1) {
        crate::flow::stack::call_off(cx, at, fate::LOST);
    }
    let below = ix.saturating_sub(1);
    cx.pop_to(below);
    cx.call(canceled::PROC, attacker, Ref::NONE, &[(canceled::LOCATION, place)]);
}

pub fn attacker_loses_damaged(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    lose_damaged(cx, seat)
}

pub fn defender_loses_damaged(cx: &mut Cx) -> Next {
    let seat = cx.t().next_seat(cx.frame().seat);
    lose_damaged(cx, seat)
}
fn lose_damaged(cx: &mut Cx, seat: Seat) -> Next {
    cx.call(going::PROC, seat, Ref::NONE, &[(going::HOW, kind::LOST.val())]);
    Next::Go
}
