//! The window with the initiative, announcing, and coming off the stack.

use crate::flow::battle;
use crate::flow::loops;
use crate::flow::procs::{initiative, resolve, turn};
use crate::rules::entry::{Narrow, each_entry};
use crate::rules::price::{out_of_reach, support_price};
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::ir::*;
use muster_kernel::tools::{CAP0, MARKED, WINDOW_ANSWER, X_REG, km};
use muster_kernel::tools::{completes_with, usable, within_limit};
use muster_kernel::*;

/// Things on the stack from which on nobody adds more by choice.
const CROWDED: usize = 24;

pub fn open(cx: &mut Cx) -> Next {
    cx.window(window::INITIATIVE, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

/// wars.stack.lifo, wars.stack.empty-two-passes-advance
pub fn both_passed(cx: &mut Cx) -> Next {
    if cx.t().parked().is_empty() {
        return Next::Done;
    }
    if loops::is_endless(cx) {
        cx.end(0, ending::LOOP);
        return Next::Done;
    }
    cx.call(resolve::PROC, Seat(0), Ref::NONE, &[]);
    Next::Go
}

pub fn battle_begins(cx: &mut Cx) -> Next {
    battle::begin_if_due(cx);
    Next::To(initiative::at::OPEN)
}

/// The stack is empty, no battle is going on, and it is the player's own turn.
pub fn calm(q: &Q, seat: Seat) -> bool {
    q.t.active() == seat && q.t.parked().is_empty() && battle::frame(q.t).is_none() && phase_now(q.t) != phase::END
}
fn deploying(q: &Q, seat: Seat) -> bool {
    calm(q, seat) && phase_now(q.t) == phase::DEPLOY
}

// ---- before anyone gets, or keeps, the initiative ----

/// wars.sys.check-before-initiative: energy, the battle, then what waits goes on the stack. True if there was work.
pub fn before(cx: &mut Cx) -> bool {
    if out_of_energy(cx) {
        return true;
    }
    if battle::is_emptied(&cx.q()) {
        battle::cancel(cx);
        return true;
    }
    poll(cx);
    stack_next(cx)
}

/// wars.sys.win.no-energy-in-three-piles, wars.sys.win.simultaneous-draw
fn out_of_energy(cx: &mut Cx) -> bool {
    if cx.t().seats().all(|s| energy(cx.t(), s) > 0) {
        return false;
    }
    let winners = cx.t().seats().filter(|s| energy(cx.t(), *s) > 0).fold(0u8, |w, s| w | 1 << s.0);
    cx.end(winners, if winners == 0 { ending::BOTH_OUT } else { ending::NO_ENERGY });
    true
}

/// "When" abilities about the state: each triggers once whenever its condition has become true.
fn poll(cx: &mut Cx) {
    if !cx.t().listens(tools::WHENEVER_KEY) {
        return;
    }
    let mut at = 0;
    let mut fired = cx.some_abilities();
    while let Some(&ear) = cx.t().ears(tools::WHENEVER_KEY).get(at) {
        at += 1;
        let (q, card) = (cx.q(), *cx.t().card(ear.card));
        if !card.in_play() || q.blanked(ear.card) {
            continue;
        }
        let env = Env::of(q.t.obj(ear.card), card.ctrl, q.place_of(ear.card));
        let holds = q.m.ability(ear.ability).gates.iter().all(|g| q.holds(&env, *g));
        if holds && !card.has(flag::TRUE) {
            fired.push((ear.card, ear.ability));
        }
        cx.set_flag(ear.card, flag::TRUE, holds);
    }
    for &(c, ability) in &fired {
        let source = cx.t().obj(c);
        let (seat, place) = (cx.t().card(c).ctrl, cx.q().place_of(c));
        trigger(cx, Waiting { ability, source, seat, place, ..Waiting::default() }, kind::BECAME_TRUE);
    }
    cx.give_back_abilities(fired);
}

/// Makes an ability of the rules or of a state wait for the stack.
pub fn trigger(cx: &mut Cx, mut w: Waiting, kind: Kind) {
    if w.rec.status == Status::Free {
        w.rec = Rec { kind, status: Status::Done, subject: w.source, agent: w.seat, ..Rec::default() };
    }
    w.marked = Ref::NONE;
    w.age = cx.tick();
    cx.wait(w);
}

/// wars.trigger.simultaneous-turn-player-orders: one of what waits goes on the stack, or is dropped if it cannot.
fn stack_next(cx: &mut Cx) -> bool {
    let chosen = cx.take(WINDOW_ANSWER);
    let at = match (cx.t().waiting().len(), chosen.as_num()) {
        (0, _) => return false,
        (n, Some(i)) if (i as usize) < n => i as usize,
        (1, _) => 0,
        _ => {
            let question = Question::new(cx.t().active(), km::WAITING, WINDOW_ANSWER, prompt::TRIGGERS);
            cx.ask(question.about(Val::num(0)));
            return true;
        }
    };
    let w = cx.take_waiting(at);
    let u = Usage { seat: w.seat, this: w.source, ability: w.ability, rec: RecId::NONE };
    // wars.trigger.unmet-requirements-cancel
    let mut regs = [Val::NIL; REGS];
    regs[X_REG] = Val::num((cx.m.book.using.x)(&cx.q(), &u));
    (regs[MARKED], regs[CAP0], regs[CAP0 + 1]) = (Val::object(w.marked), w.caps[0], w.caps[1]);
    // who could leave a loop by not doing something does not do it for ever
    let endless = loops::is_late(cx.t()) && loops::is_optional(cx.m.ability(w.ability));
    if !endless
        && within_limit(&cx.q(), &u)
        && reserves_last(&cx.q(), &u, Some(&w.rec))
        && completes_with(&cx.q(), &u, Some(&w.rec), w.place, regs)
    {
        cx.nobody_passed();
        tell_answered(cx);
        if w.source.is_some() {
            cx.note(note::TRIGGERS, "wars.trigger.wait-for-initiative", &[NoteArg::Card(w.source.card())]);
        }
        cx.run_waiting(w);
    }
    true
}

// ---- what the holder of the initiative may do ----

pub fn menu(menu: &mut Menu) {
    let q = menu.q;
    if q.t.parked().len() >= CROWDED || loops::is_late(q.t) {
        return;
    }
    let seat = menu.seat;
    let (brief, calm) = (!menu.judge.tells(), calm(&q, seat));
    let deploys = calm && phase_now(q.t) == phase::DEPLOY;
    let mut offer = |this: Ref, ability: AbilityId, opt: Opt| {
        menu.judge.about(this.card(), ability);
        if usable(&q, &mut menu.judge, &Usage { seat, this, ability, rec: RecId::NONE }, None) {
            menu.out.push(opt);
        }
    };
    let actions = if calm { phase_actions(&q, seat) } else { &[] };
    for &(program, verb) in actions {
        let used = Used::of(CardId::NONE, program);
        offer(Ref::NONE, program, Opt { verb, on: On::Ability(used) });
    }
    for c in q.t.zone(pile(seat, zone::HAND)) {
        if brief && !(deploys || at_any_time(&q, c)) {
            continue;
        }
        for a in plays_of(q.m, q.t.card(c).def) {
            offer(q.t.obj(c), a, Opt::ability(c, a));
        }
    }
    for ear in q.t.ears(tools::class_key(class::ACTIVATED)) {
        let theirs = |c: CardId| q.t.card(c).in_play() && (q.t.card(c).ctrl == seat || q.m.ability(ear.ability).anyone);
        if ear.granted_by == AbilityId::NONE && !theirs(ear.card) {
            continue;
        }
        q.bearers(ear, &mut |c| {
            if theirs(c) {
                offer(q.t.obj(c), ear.ability, Opt::ability(c, ear.ability));
            }
        });
    }
    if calm && may_draw(&q, seat) {
        menu.out.push(Opt::plain(opt::DRAW));
    }
}

/// Who may perform movements in a phase that is not for them.
fn may_move(t: &Table) -> Option<Seat> {
    tools::inside(t, turn::PROC).and_then(|ix| t.frames()[ix][turn::MOVES].as_seat())
}

/// What a phase is for. wars.phaseaction.only-own-phase, wars.stack.phase-actions-empty-only: while it is calm
fn phase_actions(q: &Q, seat: Seat) -> &'static [(AbilityId, OptVerb)] {
    match phase_now(q.t) {
        _ if q.m.pool.abilities.len() < action::COUNT => &[],
        phase::ACTIVATE => &[(action::ACTIVATE, opt::ACTIVATE)],
        phase::CONTROL => &[(action::DRAIN, opt::DRAIN)],
        phase::BATTLE => &[(action::ATTACK, opt::ATTACK)],
        phase::MOVE => &[(action::MOVE, opt::MOVE)],
        phase::DEPLOY if may_move(q.t) == Some(seat) => &[(action::MOVE, opt::MOVE)],
        _ => &[],
    }
}

/// wars.draw.action.empty-stack-only
fn may_draw(q: &Q, seat: Seat) -> bool {
    if phase_now(q.t) != phase::DRAW {
        return false;
    }
    let price = crate::rules::price::price(q, seat, CardId::NONE, Val::NIL, now::DRAWING, 0, Narrow::default());
    size(q.t, seat, zone::ACTIVE) > price.pay && may(q, act::DRAW, seat, CardId::NONE)
}

pub fn act(cx: &mut Cx, o: Opt) {
    let seat = cx.t().active();
    if o.verb == opt::DRAW {
        let price =
            crate::rules::price::price(&cx.q(), seat, CardId::NONE, Val::NIL, now::DRAWING, 0, Narrow::default());
        crate::rules::price::pay(cx, seat, price.pay);
        return crate::flow::energy::draw_one(cx, seat, zone::ACTIVE);
    }
    cx.run(o.ability_id(), Ref::NONE, seat, RecId::NONE, Spot::NOWHERE);
}

/// Is there certainly too little energy for it, or is it not its time?
pub fn vain(q: &Q, u: &Usage) -> bool {
    match q.m.ability(u.ability).class {
        class::PHASE | class::ACTIVATED => is_too_dear(q, u),
        class::CARD | class::INTERRUPT | class::ORDER => {
            let Some(c) = q.t.live(u.this) else { return true };
            let printed = q.m.def(q.t.card(c).def).faces[0].slots[slot::COST.ix()];
            !(at_any_time(q, c) || deploying(q, u.seat)) || out_of_reach(q, u.seat, printed as i32, slot::COST)
        }
        _ => false,
    }
}

/// What the rules themselves ask before something may be announced.
pub fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    match q.m.ability(u.ability).class {
        class::PHASE if judge.tells() => may_act(q, judge, u),
        class::ACTIVATED => {
            need!(judge, ok, reserves_last(q, u, None), "wars.destiny.empty-reserve-blocks-use");
            if is_free(q.m, u.ability) {
                let used = tools::uses(q.t, u.seat, u.this, u.ability, moment::TURN);
                need!(judge, ok, used < FREE_USES, "wars.ability.activated.cost-then-effect");
            }
            ok
        }
        class::CARD | class::INTERRUPT | class::ORDER => {
            let Some(c) = q.t.live(u.this) else { return false };
            need!(judge, ok, at_any_time(q, c) || deploying(q, u.seat), play_window(q, c));
            need!(judge, ok, reserves_last(q, u, None), "wars.play.step2-destiny-needs-reserve-card");
            if !may_play(q, judge, c, u.seat, Manner::NONE) {
                if !judge.tells() {
                    return false;
                }
                ok = false;
            }
            if judge.tells() && q.m.ability(u.ability).class == class::CARD && goes_somewhere(q, c) {
                let mut any = false;
                each_entry(q, c, u.seat, Narrow::default(), &mut |_| {
                    any = true;
                    false
                });
                need!(judge, ok, any, entry_clause(q, c));
            }
            ok
        }
        _ => true,
    }
}

/// A card that may be played whenever its player has the initiative.
fn at_any_time(q: &Q, c: CardId) -> bool {
    let face = q.printed_face(c);
    [tag::INTERRUPT, tag::ANY_TIME, tag::ANY_TIME_AT_BATTLE].into_iter().any(|t| face.has(t))
}

/// What is read off a program once.
mod read {
    /// The energy it says it costs, in the lowest bits.
    pub const PRICE: u32 = 0xFFFF;
    /// It reveals for destiny.
    pub const REVEALS: u32 = 1 << 16;
    /// It has no bullet, and nothing is paid, lost or moved for it.
    pub const FREE: u32 = 1 << 17;
}
pub fn digest(pool: &Pool, a: &Ability) -> u32 {
    let reveals = a.ops.iter().any(|o| matches!(o, Op::Do { verb: verb::DESTINY, .. }));
    let bit = |on: bool, bit: u32| if on { bit } else { 0 };
    printed_price(pool, a).clamp(0, read::PRICE as i32) as u32
        | bit(reveals, read::REVEALS)
        | bit(costs_nothing(pool, a), read::FREE)
}

/// Whoever would reveal a card for destiny needs one in reserve when it goes on the stack.
fn reserves_last(q: &Q, u: &Usage, rec: Option<&Rec>) -> bool {
    if q.m.digest(u.ability) & read::REVEALS == 0 {
        return true;
    }
    let env = Env { rec, ..Env::of(u.this, u.seat, Spot::NOWHERE) };
    q.m.ability(u.ability).ops.iter().all(|o| match o {
        Op::Do { verb: verb::DESTINY, by, .. } => size(q.t, q.who(&env, *by), zone::RESERVE) > 0,
        _ => true,
    })
}

/// An ability that costs nothing and has no bullet could be used without end; nobody needs more uses than this in a
/// turn, and then something else must be chosen.
const FREE_USES: u16 = 12;

fn is_free(m: &Match, a: AbilityId) -> bool {
    m.digest(a) & read::FREE != 0
}
/// Is there certainly too little active energy to use it?
fn is_too_dear(q: &Q, u: &Usage) -> bool {
    out_of_reach(q, u.seat, (q.m.digest(u.ability) & read::PRICE) as i32, slot::ACTION_COST)
}

/// The energy an ability says it costs, if it says a plain number.
fn printed_price(pool: &Pool, ability: &Ability) -> i32 {
    let price = |op: &Op| match op {
        Op::Do { verb: verb::PRICE, n, by: Who::You, .. } if *n != NO => match pool.values[*n as usize] {
            Value::Num(k) => Some(k as i32),
            _ => None,
        },
        _ => None,
    };
    ability.ops[..ability.cost_end as usize].iter().find_map(price).unwrap_or(0)
}

/// No bullet, and nothing is paid, lost or moved for it.
fn costs_nothing(pool: &Pool, ability: &Ability) -> bool {
    let nothing = |n: ValueId| n == NO || matches!(pool.values[n as usize], Value::Num(0));
    let free = |op: &Op| match op {
        Op::Do { verb, n, .. } => *verb == verb::PRICE && nothing(*n),
        _ => true,
    };
    ability.limit.is_none() && ability.ops[..ability.cost_end as usize].iter().all(free)
}

/// Requirements that hold for every play, from hand or inside an effect.
pub fn may_play(q: &Q, judge: &mut Judge, c: CardId, seat: Seat, how: Manner) -> bool {
    let mut ok = true;
    need!(judge, ok, !has_copy(q, q.t.card(c).def, seat, c), "wars.unique.one-copy-per-player");
    need!(judge, ok, !q.forbidden_for(act::PLAY, c, CardId::NONE, &[Val::seat(seat)]), "wars.cant.beats-may");
    let supported = || how.has(how::NO_COST) || support_price(q, seat, c).is_some();
    need!(judge, ok, supported(), "wars.cost.support-by-faction");
    ok
}

fn play_window(q: &Q, c: CardId) -> &'static str {
    let windows = [
        (tag::CHARACTER, "wars.character.play-window"),
        (tag::VEHICLE, "wars.vehicle.play-window"),
        (tag::NOBOT, "wars.nobot.play-window"),
        (tag::SHIP, "wars.ship.play-window"),
        (tag::WEAPON, "wars.weapon.play-window"),
        (tag::ASSET, "wars.asset.play-window"),
        (tag::LOCATION, "wars.location.play-window"),
        (tag::ORDER, "wars.order.play-window"),
    ];
    let own = windows.iter().find(|(t, _)| q.printed_has(c, *t));
    own.map_or("wars.interrupt.only-card-outside-own-deploy", |(_, clause)| clause)
}

/// Everything but an asset without a kind enters play somewhere.
fn goes_somewhere(q: &Q, c: CardId) -> bool {
    !q.printed_has(c, tag::ASSET) || q.face(q.t.card(c).def, 0).host != NO
}
/// The rule by which a card finds no place to enter play at.
fn entry_clause(q: &Q, c: CardId) -> &'static str {
    let places = [
        (tag::CHARACTER, "wars.character.site-needs-icon-or-unit"),
        (tag::VEHICLE, "wars.vehicle.site-needs-icon-or-unit"),
        (tag::NOBOT, "wars.nobot.site-needs-icon-or-unit"),
        (tag::SHIP, "wars.ship.sector-needs-icon-or-ship"),
        (tag::WEAPON, "wars.weapon.kind-targets-host"),
        (tag::ASSET, "wars.asset.kind-targets-host"),
    ];
    // the kind is there, but it has its weapon or this very asset already
    let taken = |h: CardId| q.hosts(c, &q.facts_of(h)) && q.t.card(h).ctrl == q.t.card(c).owner;
    match () {
        _ if q.printed_has(c, tag::WEAPON) && q.t.in_play().any(taken) => "wars.weapon.one-per-card",
        _ if q.printed_has(c, tag::ONE_PER_HOST) && q.t.in_play().any(taken) => "wars.asset.one-per-host-by-text",
        _ => places
            .iter()
            .find(|(t, _)| q.printed_has(c, *t))
            .map_or("wars.target.required-number", |(_, clause)| clause),
    }
}

/// A phase action needs a location it could be about. Only for the reason: its program looks for the same.
fn may_act(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    match u.ability {
        action::DRAIN => {
            let fresh = |l: CardId| !q.t.card(l).has(flag::DRAINED);
            let any = locations(q.t).any(|l| drainable(q, l, u.seat));
            need!(judge, ok, any, "wars.drain.target-controlled-with-icon");
            let left = locations(q.t).any(|l| drainable(q, l, u.seat) && fresh(l));
            need!(judge, ok, !any || left, "wars.drain.once-per-location");
        }
        action::ATTACK => {
            let fresh = |l: CardId| !q.t.card(l).has(flag::ATTACKED);
            let any = locations(q.t).any(|l| attackable(q, l, u.seat));
            need!(judge, ok, any, "wars.attack.target-location");
            let left = locations(q.t).any(|l| attackable(q, l, u.seat) && fresh(l));
            need!(judge, ok, !any || left, "wars.attack.once-per-location");
        }
        _ => {}
    }
    ok
}
/// wars.drain.target-controlled-with-icon
pub fn drainable(q: &Q, loc: CardId, seat: Seat) -> bool {
    icons(q, loc, q.t.next_seat(seat)) > 0 && controls(q, loc, seat) && may(q, act::DRAIN, seat, loc)
}
/// wars.attack.target-location
pub fn attackable(q: &Q, loc: CardId, seat: Seat) -> bool {
    contested(q, loc) && may(q, act::ATTACK, seat, loc)
}

// ---- announcing ----

/// wars.play.step1-declare: a card goes on the stack as it is declared; its program picks, pays and parks itself.
pub fn use_ability(cx: &mut Cx, u: Usage) {
    let c = u.this.card();
    let place = cx.q().place_of(c);
    tell_answered(cx);
    if cx.m.ability(u.ability).class <= class::ORDER && !cx.t().card(c).in_play() {
        cx.move_card(c, stack(), Rel::NONE, End::Top);
        cx.note(note::PLAYS, "wars.play.step1-declare", &[NoteArg::Seat(u.seat), NoteArg::Card(c)]);
    } else if cx.m.ability(u.ability).class == class::TRIGGERED {
        cx.note(note::TRIGGERS, "wars.trigger.wait-for-initiative", &[NoteArg::Card(c)]);
    } else {
        cx.note(note::USES, "wars.ability.activated.cost-then-effect", &[NoteArg::Seat(u.seat), NoteArg::Card(c)]);
    }
    cx.run(u.ability, u.this, u.seat, u.rec, place);
}

pub fn at_stage(cx: &mut Cx, n: Stage) {
    let f = *cx.frame();
    let a = AbilityId(f.code);
    let ability = cx.m.ability(a);
    // a trigger of a card on the stack is not that card
    let card = cx.t().live(f.source).filter(|c| ability.class <= class::ORDER && cx.t().card(*c).at == stack());
    match n {
        stage::ANNOUNCE => announced(cx, &f, card),
        stage::PARK => {
            if let (Some(l), true) = (ability.limit, ability.class != class::TRIGGERED) {
                // wars.bullet.spent-even-if-canceled
                cx.count_use(f.seat, f.source, a, l.until);
            }
            if ability.class == class::ACTIVATED && is_free(cx.m, a) {
                cx.count_use(f.seat, f.source, a, moment::TURN);
            }
            if ability.at_once {
                return;
            }
            let kept = cx.frame()[FATE].as_num();
            let printed =
                card.map_or(fate::LOST, |c| Disposal(cx.m.def(cx.t().card(c).def).extra[extra::FATE.ix()] as u8));
            cx.park(card.map_or(Ref::NONE, |c| cx.t().obj(c)), kept.map_or(printed, |n| Disposal(n as u8)));
        }
        stage::COUNTED => {
            if let Some(l) = ability.limit {
                cx.count_use(f.seat, f.source, a, l.until);
            }
        }
        stage::USED => cx.set(FATE, fate::USED.val()),
        stage::LOST => cx.set(FATE, fate::LOST.val()),
        _ => {}
    }
}

/// The register in which a program keeps the mode it chose until it is parked, and then what it is to be stacked on.
pub const FATE: Reg = Reg::of_program(6);

/// wars.play.step6-pending: what watches plays, uses and targets hears of them.
fn announced(cx: &mut Cx, f: &Frame, card: Option<CardId>) {
    let ability = cx.m.ability(AbilityId(f.code));
    if ability.class != class::TRIGGERED {
        loops::interrupted(cx);
    }
    let weapon = f.source.is_some() && cx.q().face(cx.t().card(f.source.card()).def, 0).has(tag::WEAPON);
    let used = ability.class == class::ACTIVATED;
    let mut flags = if weapon { mark::WEAPON } else { Marks::NONE };
    if used {
        flags |= mark::ACTIVATED;
    }
    if card.is_some() || used {
        let kind = if used { kind::USED } else { kind::PLAYED };
        let to = if used { f.place } else { entry_place(&cx.q(), f[action::PLACE]) };
        let rec = Rec { kind, subject: f.source, source: f.source, agent: f.seat, flags, to, ..Rec::default() };
        cx.happen_one(rec);
    }
    if cx.heard(kind::TARGETED) {
        let mut list = cx.some_refs();
        for op in &ability.ops[..ability.target_end as usize] {
            if let Op::Pick { dst, target: true, .. } = op {
                cx.q().each(f.regs[*dst as usize], &mut |r| list.push(r));
            }
        }
        for &subject in &list {
            let kind = kind::TARGETED;
            cx.happen_one(Rec { kind, subject, source: f.source, agent: f.seat, flags, ..Rec::default() });
        }
        cx.give_back(list);
    }
}
/// What becomes of a phase action says enough about it, unless something comes before that.
fn tell_answered(cx: &mut Cx) {
    let Some(&p) = cx.t().parked().last().filter(|p| !p.answered) else { return };
    if cx.m.ability(AbilityId(p.frame.code)).class != class::PHASE {
        return;
    }
    let thing = |reg: Reg| match cx.q().first_card(p.held(reg.ix())) {
        Some(c) => NoteArg::Card(c),
        None => NoteArg::Num(p.held(reg.ix()).n()),
    };
    let words = [NoteArg::Seat(p.frame.seat), thing(action::PLACE), thing(action::MORE)];
    match AbilityId(p.frame.code) {
        action::ACTIVATE => cx.note(note::ACTIVATION, "wars.activate.action.declare-amount", &words[..2]),
        action::DRAIN => cx.note(note::DRAIN_ANNOUNCED, "wars.drain.target-controlled-with-icon", &words[..2]),
        action::ATTACK => cx.note(note::ATTACK_ANNOUNCED, "wars.attack.target-location", &words[..2]),
        _ => cx.note(note::MOVE_ANNOUNCED, "wars.move.action.declare-all", &words),
    }
}
/// Where a pending card is about to enter play.
fn entry_place(q: &Q, entry: Val) -> Spot {
    q.first_card(entry).and_then(|c| location_of(q, c)).map_or(Spot::NOWHERE, Spot::card)
}

// ---- coming off the stack ----

pub fn resolve_top(cx: &mut Cx) -> Next {
    let Some(at) = cx.t().parked().len().checked_sub(1) else { return Next::Done };
    let p = cx.t().parked()[at];
    let n = cx.t().global(global::RESOLVED) + 1;
    cx.set_global(global::RESOLVED, n);
    cx.set(resolve::CARD, Val::object(p.card));
    cx.set(resolve::FATE, p.disposal.val());
    cx.set(resolve::ONTO, p.frame[FATE]);
    if p.card.is_some() && (at > 0 || p.answered) {
        cx.note(note::RESOLVES, "wars.stack.lifo", &[NoteArg::Card(p.card.card())]);
    }
    cx.unpark(at);
    Next::Go
}

/// wars.interrupt.effects-before-pile
pub fn dispose_resolved(cx: &mut Cx) -> Next {
    let card = cx.q().first_card(cx.r(resolve::CARD)).filter(|c| cx.t().card(*c).at == stack());
    if let Some(c) = card {
        let (fate, onto) = (Disposal::of(cx.r(resolve::FATE)), cx.r(resolve::ONTO));
        dispose(cx, c, fate, onto);
    }
    Next::Done
}

/// Where a card goes that was pending.
pub fn dispose(cx: &mut Cx, c: CardId, fate: Disposal, onto: Val) {
    let owner = cx.t().card(c).owner;
    let host = cx.q().first_card(onto).filter(|h| cx.t().card(*h).in_play());
    let (to, id) = match (fate, host) {
        (fate::STACKED, Some(h)) => {
            cx.move_card(c, Spot::card(h), rel::STACKED, End::Bottom);
            return cx.note(note::STACKED, "wars.zone.not-in-play-list", &[NoteArg::Card(c), NoteArg::Card(h)]);
        }
        (fate::USED, _) => (zone::USED, note::TO_USED),
        (fate::REMOVED, _) => (zone::REMOVED, note::REMOVED),
        (fate::HAND, _) => (zone::HAND, note::TO_HAND),
        _ => (zone::LOST, note::TO_LOST),
    };
    cx.move_card(c, home(owner, to), Rel::NONE, End::Top);
    cx.note(id, "wars.interrupt.destination", &[NoteArg::Card(c)]);
}

/// wars.pending.cancel-keeps-order: takes one pending thing off the stack without effect.
pub fn call_off(cx: &mut Cx, at: usize, fate: Disposal) {
    let p = cx.drop_parked(at);
    if let Some(c) = cx.t().live(p.card) {
        cx.note(note::CANCELED, "wars.cancel.card-is-lost", &[NoteArg::Card(c)]);
        return dispose(cx, c, fate, Val::NIL);
    }
    tell_canceled(cx, &p.frame);
}
/// An action or ability comes to nothing.
pub fn tell_canceled(cx: &mut Cx, f: &Frame) {
    const CLAUSE: &str = "wars.stack.targets-rechecked";
    if f.source.is_some() {
        return cx.note(note::NO_EFFECT, CLAUSE, &[NoteArg::Card(f.source.card())]);
    }
    let about = f[action::PLACE].as_object().filter(|r| r.is_some()).map(|r| NoteArg::Card(r.card()));
    match (AbilityId(f.code), about) {
        (action::DRAIN, Some(x)) => cx.note(note::DRAIN_CANCELED, CLAUSE, &[x]),
        (action::ATTACK, Some(x)) => cx.note(note::ATTACK_CANCELED, CLAUSE, &[x]),
        (action::MOVE, Some(x)) => cx.note(note::MOVE_CANCELED, CLAUSE, &[x]),
        _ => cx.note(note::ACTIVATION_CANCELED, CLAUSE, &[]),
    }
}
