//! The toy's rulebook: turn, playing cards, attack, verbs.

use super::words::*;
use muster_kernel::book::*;
use muster_kernel::event::answers_menu;
use muster_kernel::feasible::usable;
use muster_kernel::flow::{inside, km};
use muster_kernel::ir::*;
use muster_kernel::need;
use muster_kernel::*;

const fn own(name: &'static str, doer: fn(&mut Cx, RecId)) -> KindRule {
    KindRule { name, doer, joins: false }
}
const fn joins(name: &'static str, doer: fn(&mut Cx, RecId)) -> KindRule {
    KindRule { name, doer, joins: true }
}

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: false,
        instead: Instead::Oldest,
        check: Check::Joined,
        after: After::BySeat,
        late: true,
        late_first: false,
        queued: false,
    },
    kinds: &[
        own("play", do_play),
        own("resolve", do_resolve),
        own("attack", nothing),
        own("attacked", nothing),
        own("combat", do_combat),
        joins("turn", nothing),
        joins("draw", do_draw),
        joins("damage", do_counters),
        joins("dealt", nothing),
        joins("placed", do_counters),
        joins("destroy", do_destroy),
        joins("move", do_move),
        joins("engage", do_engage),
        joins("unengage", do_unengage),
        joins("boost", nothing),
        joins("discard", do_discard),
    ],
    procs: &[
        Proc {
            name: "setup",
            steps: &[
                ("mulligan?", mulligan_ask),
                ("mulligan", mulligan),
                ("basics?", basics_ask),
                ("basics", basics),
                ("go", first_turn),
            ],
            ends: None,
        },
        Proc {
            name: "turn",
            steps: &[
                ("begin", turn_begin),
                ("start 1 effects", start_effects),
                ("start 2 draw", start_draw),
                ("start 2 draws", start_draws),
                ("start 3 points", start_points),
                ("start 4 overcharge?", overcharge_ask),
                ("start 4 overcharge", overcharge),
                ("start 5 defence", start_defence),
                ("start 6 unengage", start_unengage),
                ("start 7 doctrine", start_doctrine),
                ("main", main_phase),
                ("main ends", main_ends),
                ("battle", battle_phase),
                ("end 1 boosts?", end_boosts_ask),
                ("end 1 boosts", end_boosts),
                ("end 4 next", turn_ends),
            ],
            ends: None,
        },
        Proc {
            name: "play a card",
            steps: &[
                ("slot?", play_slot),
                ("reductions?", play_reductions),
                ("price", play_price),
                ("purse?", play_purse_ask),
                ("purse", play_purse),
                ("commit", play_commit),
                ("dispose", play_dispose),
            ],
            ends: None,
        },
        Proc {
            name: "play, in one",
            steps: &[("reduce", body_reduce), ("pay and enter", body_enter), ("trap", body_trap)],
            ends: None,
        },
        Proc { name: "engage", steps: &[("turn it", engage_turn), ("do it", engage_do)], ends: None },
        Proc {
            name: "attack",
            steps: &[
                ("A1 squad?", attack_squad),
                ("A1 declared", attack_declared),
                ("A2 interceptor?", attack_interceptor),
                ("A2 whom?", attack_whom),
                ("intercepted part", attack_first),
                ("the rest", attack_rest),
            ],
            ends: None,
        },
        Proc {
            name: "combat",
            steps: &[
                ("A3 attack", combat_attack),
                ("valid", combat_valid),
                ("A4a strike back", combat_strike),
                ("A4b boosts", combat_boosts),
                ("valid", combat_valid),
                ("A5 damage", combat_damage),
            ],
            ends: Some(until::COMBAT),
        },
    ],
    windows: &[
        win("answers", active, Turn::Other, Passing::Once, answers_menu, |_, _| {}),
        win("traps", active, Turn::Other, Passing::Once, answers_menu, |_, _| {}),
        win("main", active, Turn::First, Passing::Row, main_menu, main_act),
        win("battle", active, Turn::First, Passing::Row, battle_menu, battle_act),
        win("boosts", attacker, Turn::Other, Passing::Once, boost_menu, boost_act),
    ],
    menus: &[
        MenuRule::new("", basic_menu),
        MenuRule::new("", reduce_menu),
        MenuRule::new("", slot_menu),
        MenuRule::new("", squad_menu),
        MenuRule::new("", intercept_menu),
        MenuRule::new("", whom_menu),
        MenuRule::new("", strike_menu),
        MenuRule::new("", aside_menu),
    ],
    verbs: &[
        verb("destroy", v_destroy),
        verb("damage", v_damage),
        verb("place", v_place),
        verb("draw", v_draw),
        verb("purse", v_purse),
        verb("copy", v_copy),
        verb("discard", v_discard),
        verb("engage", |cx, call| each_one(cx, call, kind::ENGAGE)),
        verb("unengage", |cx, call| each_one(cx, call, kind::UNENGAGE)),
        verb("points", |cx, call| _ = cx.add_pool(call.seat, 0, call.n)),
    ],
    text_tags: [0; 4],
    place_tag: tag::PLACE,
    attached: 1,
    setup,
    check,
    use_ability,
    stage: |_, _| {},
    may_use,
    choosable: |q, env, v, _| v.as_object().is_none_or(|r| q.t.live(r).is_none_or(|c| !locked(q, env.seat, c))),
    rel: |_, _, a, b| (a == Spot::zone(OPEN)) != (b == Spot::zone(OPEN)),
    role: |_, _| Ref::NONE,
    role_place: |_, _| Spot::NOWHERE,
    now: |q, env, _| cx::uses(q.t, env.seat, Ref::NONE, SPECTERS, until::TURN) == 1,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    number: |_, _, _| 0,
    hopeless: |_, _| false,
    test: |q, _, f, n| match n {
        test::STILL_THERE => f.card.is_some(),
        test::ATTACKING => inside(q.t, proc::COMBAT).is_some_and(|ix| attackers(q, &q.t.frames[ix]).contains(&f.card)),
        _ => true,
    },
    places: |_, _, _, _| {},
    first: active,
    window_answers: window::ANSWERS,
    window_late: window::LATE,
    adds: |_, _, _, _| {},
    x: |_, _| 0,
    more_uses: |_, _| 0,
    by_chance: |_, _, _, _| false,
    targeted: None,
    prompt: |_, _, _| None,
    asks: Asks {
        pick: Prompt(0),
        target: Prompt(1),
        number: Prompt(2),
        may: Prompt(3),
        branch: Prompt(4),
        order: Prompt(5),
    },
    ends: Ends { stuck: Ending(0), conceded: Ending(0) },
    parked_place: |_, _| Spot::NOWHERE,
    claims: |q, seat, out| {
        // giving up: among more than two the others play on
        if q.t.is_in(seat) && !skirmish(q.t) {
            out.push(Opt::plain(act::LEAVE));
        }
    },
    facts: |_, _, _| {},
    claim: |cx, seat, _| {
        depart(cx, seat);
        settle(cx);
    },
    leave: |_, _| false,
    clauses: Clauses {
        limit: "limit",
        maximum: "toy.maximum",
        gate: "gate",
        cost: "cost",
        target: "target",
        change: "change",
        blank: "blank",
        timing: "timing",
    },
    remembered: &[slot::ATK, slot::DEF, slot::HP],
};

const fn win(
    name: &'static str,
    first: fn(&Q) -> Seat,
    after_act: Turn,
    passing: Passing,
    menu: fn(&mut Menu),
    act: fn(&mut Cx, Opt),
) -> WindowRule {
    WindowRule { name, first, after_act, passing, menu, act, before: None, prompt: Prompt(6), passed: None, clause: "" }
}
const fn verb(name: &'static str, run: fn(&mut Cx, &Call)) -> VerbRule {
    VerbRule { name, run, can: |_, _, _| true, spends: true, strict: false }
}

// ---- facts ----

fn active(q: &Q) -> Seat {
    q.t.head.active
}
fn attacker(q: &Q) -> Seat {
    inside(q.t, proc::COMBAT).map_or(q.t.head.active, |ix| q.t.frames[ix].seat)
}
fn skirmish(t: &Table) -> bool {
    t.head.seats == 2
}
pub fn is(q: &Q, c: CardId, tag: Tag) -> bool {
    q.card_has(c, tag)
}
fn fighter(q: &Q, c: CardId) -> bool {
    q.t.card(c).in_play() && (is(q, c, tag::UNIT) || is(q, c, tag::TERRITORY))
}
fn zone_of(t: &Table, c: CardId) -> Option<ZoneId> {
    t.card(c).at.as_zone()
}
fn territories(q: &Q, s: Seat) -> usize {
    q.t.zone(home(s)).filter(|c| is(q, *c, tag::TERRITORY)).count()
}
/// After destroying a territory of an opponent, that opponent's territories are out of bounds.
fn locked(q: &Q, by: Seat, c: CardId) -> bool {
    let card = q.t.card(c);
    card.in_play() && q.t.players[by.ix()].vars[var::SCORED] >> card.ctrl.0 & 1 != 0 && is(q, c, tag::TERRITORY)
}
pub fn doctrine(t: &Table, m: &Match, s: Seat) -> Option<CardId> {
    t.zone(home(s)).find(|c| m.def(t.card(*c).def).faces[0].has(tag::DOCTRINE))
}
/// DEF as it is left: all of it, less what was used of the base and of each temporary part.
pub fn def_now(q: &Q, c: CardId) -> i32 {
    let used: i32 = temporary(q.t, c).map(|i| q.t.lasting[i].caps[1].n()).sum();
    (q.card_number(c, slot::DEF) - q.t.card(c).counters[counter::DEF_USED as usize] as i32 - used).max(0)
}
/// Temporary DEF on a card, soonest to end first.
fn temporary(t: &Table, c: CardId) -> impl Iterator<Item = usize> + use<'_> {
    let on = move |i: &usize| t.lasting[*i].ability == effect::CUNNING && t.live(t.lasting[*i].subject) == Some(c);
    (0..t.lasting.len()).filter(on)
}
/// Blocks what it can, temporary DEF first; returns what gets through.
fn absorb(cx: &mut Cx, c: CardId, n: i32) -> i32 {
    let mut blocked = def_now(&cx.q(), c).min(n);
    let through = n - blocked;
    let parts: Vec<usize> = temporary(cx.t, c).collect();
    for i in parts {
        let [amount, used] = cx.t.lasting[i].caps.map(|v| v.n());
        let part = blocked.min(amount - used);
        cx.set_cap(i, 1, used + part);
        blocked -= part;
    }
    cx.add_counter(c, counter::DEF_USED, blocked);
    through
}
fn rec(kind: Kind, subject: Ref, agent: Seat) -> Rec {
    Rec { kind, subject, agent, ..Rec::default() }
}
fn held(q: &Q, v: Val) -> Vec<CardId> {
    let mut out = vec![];
    q.each(v, &mut |r| out.extend(q.t.live(r)));
    out
}

// ---- doers ----

fn nothing(_: &mut Cx, _: RecId) {}

fn do_play(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    let ix = cx.call(proc::PLAY_BODY, r.agent, r.subject, &[]);
    cx.t.frames[ix].ev = id;
}

fn do_resolve(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    let ability = AbilityId(r.extra as u16);
    // an effect that cannot but involve what is out of bounds does nothing to anyone
    let q = cx.q();
    let env = Env { place: cx.frame().place, ..Env::of(r.subject, r.agent, cx.frame().place) };
    let mut whole = true;
    for op in &cx.m.ability(ability).ops {
        if let Op::All { filter, .. } = op {
            q.find(&env, *filter, &mut |v| {
                whole &= v.as_object().is_none_or(|x| !locked(&q, r.agent, x.card()));
                whole
            });
        }
    }
    if whole {
        cx.run_answer(ability, r.subject, r.agent, RecId(r.amount as u16));
    }
}

fn do_combat(cx: &mut Cx, id: RecId) {
    let Some(ix) = inside(cx.t, proc::COMBAT) else { return };
    let f = cx.t.frames[ix];
    let agent = cx.t.rec(id).agent;
    let squad = attackers(&cx.q(), &f);
    let Some(x) = cx.q().first_card(f.regs[2]) else { return };
    let back = cx.q().first_card(f.regs[3]).filter(|c| squad.contains(c));
    let atk = |q: &Q, c: CardId| q.card_number(c, slot::ATK);
    let (a, b) = (squad.iter().map(|c| atk(&cx.q(), *c)).sum(), atk(&cx.q(), x));
    let foe = cx.t.card(x).ctrl;
    let mut batch = RecId::NONE;
    let through = absorb(cx, x, a);
    if through > 0 {
        let subject = cx.t.obj(x);
        batch = cx.chain(
            batch,
            Rec { amount: through as i16, source: cx.t.obj(squad[0]), ..rec(kind::DAMAGE, subject, agent) },
        );
        for u in &squad {
            let dealer = cx.t.obj(*u);
            batch = cx.chain(batch, Rec { source: subject, ..rec(kind::DEALT, dealer, agent) });
        }
    }
    if let Some(u) = back {
        let through = absorb(cx, u, b);
        if through > 0 {
            let (subject, source) = (cx.t.obj(u), cx.t.obj(x));
            batch = cx.chain(batch, Rec { amount: through as i16, source, ..rec(kind::DAMAGE, subject, foe) });
            batch = cx.chain(batch, Rec { source: subject, ..rec(kind::DEALT, source, foe) });
        }
    }
    cx.happen(batch);
    for i in 0..cx.t.lasting.len() {
        let l = cx.t.lasting[i];
        if l.ability == effect::STALWART
            && let Some(c) = cx.t.live(l.subject)
        {
            cx.add_counter(c, counter::DAMAGE, -l.caps[0].n());
        }
    }
}

fn do_draw(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    for _ in 0..r.amount {
        let Some(c) = cx.t.zone(seat_zone(r.agent, zone::DECK)).next() else { return };
        cx.move_card(c, Spot::zone(seat_zone(r.agent, zone::HAND)), 0, End::Bottom);
    }
}

fn do_counters(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    if let Some(c) = cx.t.live(r.subject) {
        cx.add_counter(c, counter::DAMAGE, r.amount as i32);
        cx.t.card_mut(c).counters[counter::BY as usize] = r.agent.0 + 1;
    }
}

fn do_destroy(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    let Some(c) = cx.t.live(r.subject) else { return };
    let card = *cx.t.card(c);
    let land = is(&cx.q(), c, tag::TERRITORY);
    let became = cx.move_card(c, Spot::zone(seat_zone(card.owner, zone::DISCARD)), 0, End::Top);
    cx.t.recs[id.ix()].became = became;
    if land && r.flags & REPLACED == 0 && !skirmish(cx.t) {
        match card.counters[counter::BY as usize] {
            0 => {}
            by if by - 1 == card.ctrl.0 => cx.t.players[card.ctrl.ix()].vars[var::BARRED] = 1,
            by => cx.t.players[by as usize - 1].vars[var::SCORED] |= 1 << card.ctrl.0,
        }
    }
}

fn do_move(cx: &mut Cx, id: RecId) {
    let r = *cx.t.rec(id);
    if let Some(c) = cx.t.live(r.subject) {
        cx.move_card(c, r.to, 0, End::Bottom);
        cx.set_flag(c, flag::MOVED, true);
    }
}
fn do_engage(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t.live(cx.t.rec(id).subject) {
        cx.set_flag(c, flag::ENGAGED, true);
    }
}
fn do_unengage(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t.live(cx.t.rec(id).subject) {
        cx.set_flag(c, flag::ENGAGED, false);
    }
}
fn do_discard(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t.live(cx.t.rec(id).subject) {
        let owner = cx.t.card(c).owner;
        cx.move_card(c, Spot::zone(seat_zone(owner, zone::DISCARD)), 0, End::Top);
    }
}

// ---- verbs ----

fn v_destroy(cx: &mut Cx, call: &Call) {
    let mut batch = RecId::NONE;
    for c in held(&cx.q(), call.what) {
        let subject = cx.t.obj(c);
        batch = cx.chain(batch, Rec { source: call.source, ..rec(kind::DESTROY, subject, call.seat) });
    }
    cx.happen(batch);
}
fn v_damage(cx: &mut Cx, call: &Call) {
    let dealer = call.with.as_object().filter(|r| r.is_some()).unwrap_or(call.source);
    let mut batch = RecId::NONE;
    for c in held(&cx.q(), call.what) {
        if !fighter(&cx.q(), c) {
            continue;
        }
        let through = absorb(cx, c, call.n);
        if through > 0 {
            let subject = cx.t.obj(c);
            batch = cx
                .chain(batch, Rec { amount: through as i16, source: dealer, ..rec(kind::DAMAGE, subject, call.seat) });
            batch = cx.chain(batch, Rec { source: subject, ..rec(kind::DEALT, dealer, call.seat) });
        }
    }
    cx.happen(batch);
    cx.check();
}
fn v_place(cx: &mut Cx, call: &Call) {
    let mut batch = RecId::NONE;
    for c in held(&cx.q(), call.what) {
        let subject = cx.t.obj(c);
        let r = Rec { amount: call.n as i16, source: call.source, ..rec(kind::PLACED, subject, call.seat) };
        batch = cx.chain(batch, r);
    }
    cx.happen(batch);
    cx.check();
}
fn v_draw(cx: &mut Cx, call: &Call) {
    cx.happen_one(Rec { amount: call.n as i16, ..rec(kind::DRAW, call.source, call.by) });
}
fn v_purse(cx: &mut Cx, call: &Call) {
    cx.give_purse(Purse { seat: call.seat, amount: call.n as i16, until: until::MAIN, only: call.flags + 1 });
}
/// Each Play ability of the card that the event triggered resolves once more.
fn v_copy(cx: &mut Cx, call: &Call) {
    let this = cx.t.rec(call.rec).subject;
    for &ability in &cx.m.def(cx.t.card(this.card()).def).abilities {
        if cx.m.ability(ability).class == class::PLAY {
            cx.trigger_again(Usage { seat: call.seat, this, ability, rec: call.rec });
        }
    }
}
fn v_discard(cx: &mut Cx, call: &Call) {
    each_one(cx, call, kind::DISCARD);
}
fn each_one(cx: &mut Cx, call: &Call, kind: Kind) {
    let mut batch = RecId::NONE;
    for c in held(&cx.q(), call.what) {
        let on = cx.t.card(c).has(flag::ENGAGED);
        if kind == kind::DISCARD || on != (kind == kind::ENGAGE) {
            let subject = cx.t.obj(c);
            batch = cx.chain(batch, rec(kind, subject, call.seat));
        }
    }
    cx.happen(batch);
}

// ---- using abilities ----

fn use_ability(cx: &mut Cx, u: Usage) {
    match cx.m.ability(u.ability).class {
        class::TRAP => {
            let mut regs = [Val::NIL; REGS];
            (regs[0], regs[11]) = (Val::object(u.this), Val::num(u.rec.0 as i32));
            cx.call(proc::PLAY, u.seat, u.this, &Reg::row(regs));
        }
        class::ENGAGE => {
            cx.call(proc::ENGAGE, u.seat, u.this, &Reg::row([Val::num(u.ability.0 as i32)]));
        }
        _ => resolve(cx, u),
    }
}
fn resolve(cx: &mut Cx, u: Usage) {
    cx.happen_one(Rec { extra: u.ability.0 as i16, amount: u.rec.0 as i16, ..rec(kind::RESOLVE, u.this, u.seat) });
}

fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    let c = u.this.card();
    match q.m.ability(u.ability).class {
        class::TRAP => need!(judge, ok, q.card_number(c, slot::COST) <= q.funds(u.seat, 0, c), "cost"),
        class::ENGAGE => {
            let fresh = q.t.card(c).has(flag::FRESH) && !is(q, c, tag::DOCTRINE);
            need!(judge, ok, !q.t.card(c).has(flag::ENGAGED), "engaged");
            need!(judge, ok, !fresh, "fresh");
        }
        _ => {}
    }
    ok
}

fn engage_turn(cx: &mut Cx) -> Next {
    let (source, seat) = (cx.frame().source, cx.frame().seat);
    cx.happen_one(rec(kind::ENGAGE, source, seat));
    Next::Go
}
fn engage_do(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let ability = AbilityId(f.regs[0].n() as u16);
    resolve(cx, Usage { seat: f.seat, this: f.source, ability, rec: RecId::NONE });
    Next::Go
}

// ---- what follows from the state ----

fn check(cx: &mut Cx) -> bool {
    let mut doomed: Vec<CardId> = vec![];
    {
        let q = cx.q();
        let mut star = [CardId::NONE; MAX_SEATS];
        for c in q.t.in_play() {
            if !fighter(&q, c) {
                continue;
            }
            let card = q.t.card(c);
            if card.counters[counter::DAMAGE as usize] as i32 >= q.card_number(c, slot::HP) {
                doomed.push(c);
            }
            if is(&q, c, tag::WARSTAR) {
                // the newer of two goes
                let kept = &mut star[card.ctrl.ix()];
                let (old, new) =
                    if kept.is_some() && q.t.card(*kept).life > card.life { (c, *kept) } else { (*kept, c) };
                *kept = if old.is_some() { old } else { new };
                if old.is_some() && !doomed.contains(&new) {
                    doomed.push(new);
                }
            }
        }
    }
    if doomed.is_empty() {
        settle(cx);
        return false;
    }
    let mut batch = RecId::NONE;
    for c in doomed {
        let (subject, ctrl) = (cx.t.obj(c), cx.t.card(c).ctrl);
        batch = cx.chain(batch, rec(kind::DESTROY, subject, ctrl));
    }
    cx.happen(batch);
    true
}

/// A player is out, with all cards; to the others it counts as scored on.
fn depart(cx: &mut Cx, s: Seat) {
    cx.leave(s);
    for other in cx.t.seats() {
        cx.t.players[other.ix()].vars[var::SCORED] |= 1 << s.0;
    }
    let gone: Vec<CardId> = cx.t.in_play().filter(|c| cx.t.card(*c).owner == s).collect();
    gone.into_iter().for_each(|c| cx.banish(c));
    for z in 0..6 {
        while let Some(c) = cx.t.zone(seat_zone(s, z)).next() {
            cx.banish(c);
        }
    }
}

/// Has somebody won or lost?
fn settle(cx: &mut Cx) {
    if cx.t.head.globals[global::TURN] == 0 {
        return;
    }
    let seats: Vec<Seat> = cx.t.seats().filter(|s| cx.t.is_in(*s)).collect();
    let bare = |cx: &Cx, s: Seat| territories(&cx.q(), s) == 0;
    if skirmish(cx.t) {
        let alive = seats.iter().filter(|s| !bare(cx, **s)).fold(0, |m, s| m | 1 << s.0);
        if alive != 0b11 {
            cx.end(alive, ending::TERRITORIES);
        }
        return;
    }
    for &s in &seats {
        if bare(cx, s) {
            depart(cx, s);
        }
    }
    let all = (1i16 << cx.t.head.seats) - 1;
    let first = cx.t.head.active;
    let n = cx.t.head.seats;
    if cx.t.seats_in() == 0 {
        return cx.end(0, ending::TERRITORIES);
    }
    let order = (0..n).map(|i| Seat((first.0 + i) % n));
    let won = |s: &Seat| cx.t.is_in(*s) && (cx.t.players[s.ix()].vars[var::SCORED] | 1 << s.0) & all == all;
    if let Some(s) = order.into_iter().find(won) {
        cx.end(1 << s.0, ending::TERRITORIES);
    }
}

// ---- setup ----

fn setup(cx: &mut Cx) {
    let first = {
        let n = cx.t.head.seats as u32;
        cx.draws().below(n)
    };
    cx.t.head.active = Seat(first as u8);
    cx.set_global(global::FIRST, first as i32);
    for s in cx.t.seats() {
        for i in 0..cx.m.decks[s.ix()].len() {
            let def = cx.m.decks[s.ix()][i];
            let face = &cx.m.def(def).faces[0];
            let z = if face.has(tag::DOCTRINE) { zone::HOME } else { zone::DECK };
            cx.spawn(def, s, Spot::zone(seat_zone(s, z)), 0);
        }
        cx.shuffle(seat_zone(s, zone::DECK));
        opening_draw(cx, s);
    }
    cx.call(proc::SETUP, Seat(0), Ref::NONE, &Reg::row([Val::num(0)]));
}
fn slots(t: &Table) -> i32 {
    if skirmish(t) { 3 } else { t.head.seats as i32 }
}
fn opening_draw(cx: &mut Cx, s: Seat) {
    let hand = doctrine(cx.t, cx.m, s).map_or(0, |c| cx.q().card_number(c, slot::HAND));
    let n = hand + slots(cx.t);
    cx.happen_one(Rec { amount: n as i16, ..rec(kind::DRAW, Ref::NONE, s) });
}
fn mulligan_ask(cx: &mut Cx) -> Next {
    let i = cx.r(Reg::bare(0)).n();
    if i >= cx.t.head.seats as i32 {
        cx.set(Reg::bare(0), Val::num(0));
        return Next::To(Step::bare(2));
    }
    let seat = Seat((cx.t.head.active.0 + i as u8) % cx.t.head.seats);
    cx.ask(Question::new(seat, km::YES_NO, Reg::bare(1), Prompt(3)));
    Next::Go
}
fn mulligan(cx: &mut Cx) -> Next {
    let i = cx.r(Reg::bare(0)).n();
    let seat = Seat((cx.t.head.active.0 + i as u8) % cx.t.head.seats);
    if cx.r(Reg::bare(1)).n() == 1 {
        while let Some(c) = cx.t.zone(seat_zone(seat, zone::HAND)).next() {
            cx.move_card(c, Spot::zone(seat_zone(seat, zone::DECK)), 0, End::Bottom);
        }
        cx.shuffle(seat_zone(seat, zone::DECK));
        opening_draw(cx, seat);
    }
    cx.set(Reg::bare(0), Val::num(i + 1));
    Next::To(Step::bare(0))
}
/// All at once, one slot after the other; nobody sees what the others lay down.
fn basics_ask(cx: &mut Cx) -> Next {
    if cx.r(Reg::bare(0)).n() >= slots(cx.t) {
        return Next::To(Step::bare(4));
    }
    cx.ask_together(Question::new(Seat(0), menu::BASIC, Reg::bare(3), Prompt(0)));
    Next::Go
}
fn basics(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        if let Some(c) = cx.q().first_card(cx.r(Reg::bare(3 + s.ix()))) {
            cx.move_card(c, Spot::zone(home(s)), 0, End::Bottom);
            cx.set_face(c, 1);
            cx.set_face_down(c, true, 1 << s.0);
            let n = cx.r(Reg::bare(0)).n() as u8;
            cx.t.card_mut(c).slot = n + 1;
        }
    }
    let n = cx.r(Reg::bare(0)).n();
    cx.set(Reg::bare(0), Val::num(n + 1));
    Next::To(Step::bare(2))
}
fn basic_menu(menu: &mut Menu) {
    let hand = menu.q.t.zone(seat_zone(menu.seat, zone::HAND));
    menu.out.extend(hand.map(|c| Opt::card(ov::PICK, c)));
}
fn first_turn(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        cx.add_pool(s, 0, 5);
    }
    let first = cx.t.head.active;
    cx.call(proc::TURN, first, Ref::NONE, &[]);
    Next::Done
}

// ---- the turn ----

/// Steps that others name.
pub mod at {
    pub const START: u16 = 0;
    pub const MAIN: u16 = 10;
    pub const BATTLE: u16 = 12;
    pub const BOOSTS: u16 = 13;
    pub const NEXT: u16 = 15;
}

fn mine(cx: &Cx) -> Vec<CardId> {
    cx.t.in_play().filter(|c| cx.t.card(*c).ctrl == cx.frame().seat).collect()
}

fn turn_begin(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.t.head.active = seat;
    let n = cx.t.global(global::TURN) + 1;
    cx.set_global(global::TURN, n);
    cx.set_global(global::PHASE, 1);
    cx.t.players[seat.ix()].vars[var::TURNS] += 1;
    if n > 80 {
        cx.end(0, ending::TIME);
    }
    let all: Vec<CardId> = cx.t.in_play().collect();
    for c in all {
        cx.set_flag(c, flag::FRESH, false);
        if cx.t.card(c).ctrl == seat {
            cx.set_flag(c, flag::MOVED | flag::ATTACKED | flag::INTERCEPTED, false);
        }
    }
    if n == 1 && skirmish(cx.t) { Next::To(Step::bare(at::MAIN)) } else { Next::Go }
}
fn start_effects(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.happen_one(rec(kind::TURN, Ref::NONE, seat));
    Next::Go
}
fn start_draw(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let (mut own, mut others) = (false, false);
    for c in cx.t.zone(OPEN) {
        if cx.t.card(c).ctrl == seat { own = true } else { others = true }
    }
    let bonus = match (own, others, skirmish(cx.t)) {
        (true, false, true) => 1,
        (true, false, false) => 2,
        (true, true, false) => 1,
        _ => 0,
    };
    cx.set(Reg::bare(0), Val::num(1 + bonus));
    Next::Go
}
fn start_draws(cx: &mut Cx) -> Next {
    let left = cx.r(Reg::bare(0)).n();
    if left == 0 {
        return Next::Go;
    }
    cx.set(Reg::bare(0), Val::num(left - 1));
    let seat = cx.frame().seat;
    cx.happen_one(Rec { amount: 1, ..rec(kind::DRAW, Ref::NONE, seat) });
    Next::Again
}
fn start_points(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.t.purses.retain(|p| p.seat != seat);
    cx.add_pool(seat, 0, -99);
    cx.add_pool(seat, 0, 5);
    Next::Go
}
fn overcharge_ask(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let vars = cx.t.players[seat.ix()].vars;
    cx.set(Reg::bare(1), Val::NIL);
    let up = doctrine(cx.t, cx.m, seat).is_some_and(|c| cx.t.card(c).face == 0);
    if up && vars[var::OVERCHARGED] == 0 && vars[var::TURNS] > 1 {
        cx.ask(Question::new(seat, km::YES_NO, Reg::bare(1), Prompt(3)));
    }
    Next::Go
}
fn overcharge(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(Reg::bare(1)).n() == 1
        && let Some(c) = doctrine(cx.t, cx.m, seat)
    {
        cx.set_face(c, 1);
        cx.add_pool(seat, 0, 5);
        cx.t.players[seat.ix()].vars[var::OVERCHARGED] = 1;
        cx.check();
    }
    Next::Go
}
fn start_defence(cx: &mut Cx) -> Next {
    let all: Vec<CardId> = cx.t.in_play().collect();
    for c in all {
        cx.add_counter(c, counter::DEF_USED, -99);
    }
    for i in 0..cx.t.lasting.len() {
        cx.set_cap(i, 1, 0);
    }
    Next::Go
}
fn start_unengage(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let mut batch = RecId::NONE;
    for c in mine(cx) {
        if cx.t.card(c).has(flag::ENGAGED) {
            let subject = cx.t.obj(c);
            batch = cx.chain(batch, rec(kind::UNENGAGE, subject, seat));
        }
    }
    cx.happen(batch);
    Next::Go
}
fn start_doctrine(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.t.players[seat.ix()].vars[var::WAS_DOWN] == 1
        && let Some(c) = doctrine(cx.t, cx.m, seat)
    {
        cx.set_face(c, 0);
    }
    Next::Go
}
fn main_phase(cx: &mut Cx) -> Next {
    cx.set_global(global::PHASE, 2);
    cx.window(window::MAIN, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}
fn main_ends(cx: &mut Cx) -> Next {
    cx.moment(until::MAIN);
    Next::Go
}
fn battle_phase(cx: &mut Cx) -> Next {
    cx.set_global(global::PHASE, 3);
    cx.set(Reg::bare(2), Val::num(0));
    cx.window(window::BATTLE, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}
/// Boost cards go under their owner's deck, then as many are drawn; active player first.
fn end_boosts_ask(cx: &mut Cx) -> Next {
    cx.set_global(global::PHASE, 4);
    let i = cx.r(Reg::bare(2)).n();
    if i >= cx.t.head.seats as i32 {
        return Next::To(Step::bare(at::NEXT));
    }
    let seat = Seat((cx.frame().seat.0 + i as u8) % cx.t.head.seats);
    cx.set(Reg::bare(3), Val::NIL);
    if cx.t.zone_len(seat_zone(seat, zone::ASIDE)) > 0 {
        cx.ask(Question::new(seat, menu::ASIDE, Reg::bare(3), Prompt(0)));
    }
    Next::Go
}
fn aside_menu(menu: &mut Menu) {
    let pile = menu.q.t.zone(seat_zone(menu.seat, zone::ASIDE));
    menu.out.extend(pile.map(|c| Opt::card(ov::PICK, c)));
}
fn end_boosts(cx: &mut Cx) -> Next {
    let i = cx.r(Reg::bare(2)).n();
    let seat = Seat((cx.frame().seat.0 + i as u8) % cx.t.head.seats);
    if let Some(c) = cx.q().first_card(cx.r(Reg::bare(3))) {
        cx.move_card(c, Spot::zone(seat_zone(seat, zone::DECK)), 0, End::Bottom);
        let k = cx.r(Reg::bare(4)).n();
        cx.set(Reg::bare(4), Val::num(k + 1));
        return Next::To(Step::bare(at::BOOSTS));
    }
    let k = cx.r(Reg::bare(4)).n();
    (cx.t.frames[cx.me].regs[2], cx.t.frames[cx.me].regs[4]) = (Val::num(i + 1), Val::num(0));
    if k > 0 {
        cx.happen_one(Rec { amount: k as i16, ..rec(kind::DRAW, Ref::NONE, seat) });
    }
    Next::To(Step::bare(at::BOOSTS))
}
fn turn_ends(cx: &mut Cx) -> Next {
    cx.moment(until::TURN);
    let seat = cx.frame().seat;
    let down = doctrine(cx.t, cx.m, seat).is_some_and(|c| cx.t.card(c).face == 1);
    cx.t.players[seat.ix()].vars[var::WAS_DOWN] = down as i16;
    let next = cx.t.next_seat(seat);
    cx.frame_mut().seat = next;
    Next::To(Step::bare(at::START))
}

// ---- main phase ----

fn reducer(m: &Match, def: DefId) -> Option<AbilityId> {
    m.def(def).abilities.iter().copied().find(|a| m.ability(*a).class == class::REDUCE)
}
fn reductions(q: &Q, seat: Seat, c: CardId, out: &mut Vec<CardId>) {
    let Some(a) = reducer(q.m, q.t.card(c).def) else { return };
    let Op::Pick { filter, .. } = q.m.ability(a).ops[0] else { return };
    q.find(&Env::of(q.t.obj(c), seat, Spot::NOWHERE), filter, &mut |v| {
        out.extend(v.as_object().and_then(|r| q.t.live(r)));
        true
    });
}
fn playable(q: &Q, judge: &mut Judge, seat: Seat, c: CardId) -> bool {
    let mut ok = true;
    need!(judge, ok, !is(q, c, tag::TRAP), "trap");
    if is(q, c, tag::TERRITORY) {
        need!(judge, ok, q.t.players[seat.ix()].vars[var::BARRED] == 0, "barred");
        need!(judge, ok, territories(q, seat) > 0, "slot");
    }
    let mut less = vec![];
    reductions(q, seat, c, &mut less);
    need!(judge, ok, q.card_number(c, slot::COST) <= q.funds(seat, 0, c) + less.len() as i32, "cost");
    ok
}
fn main_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    if seat != q.t.head.active {
        return;
    }
    for c in q.t.zone(seat_zone(seat, zone::HAND)) {
        menu.judge.about(c, AbilityId::NONE);
        if playable(&q, &mut menu.judge, seat, c) {
            menu.out.push(Opt::card(act::PLAY, c));
        }
    }
    for c in q.t.in_play().filter(|c| q.t.card(*c).ctrl == seat) {
        for &ability in &q.m.def(q.t.card(c).def).abilities {
            let a = q.m.ability(ability);
            if a.class == class::ENGAGE && a.faces >> q.t.card(c).face & 1 != 0 {
                menu.judge.about(c, ability);
                let usage = Usage { seat, this: q.t.obj(c), ability, rec: RecId::NONE };
                if usable(&q, &mut menu.judge, &usage, None) {
                    menu.out.push(Opt { ability: ability.0, ..Opt::card(ov::USE, c) });
                }
            }
        }
    }
}
fn main_act(cx: &mut Cx, o: Opt) {
    let this = cx.t.obj(o.card_id());
    let seat = cx.t.head.active;
    cx.call(proc::PLAY, seat, this, &Reg::row([Val::object(this)]));
}

// registers of "play a card": 0 card, 1 what is given up, 2 left to pay, 3 purse at hand, 4 territory replaced,
// 5-10 taken from each purse, 11 the record a trap answers

fn played(cx: &Cx) -> CardId {
    cx.r(Reg::bare(0)).as_object().map_or(CardId::NONE, |r| r.card())
}
fn play_slot(cx: &mut Cx) -> Next {
    if is(&cx.q(), played(cx), tag::TERRITORY) {
        let seat = cx.frame().seat;
        cx.ask(Question::new(seat, menu::SLOT, Reg::bare(4), Prompt(0)));
    }
    Next::Go
}
fn slot_menu(menu: &mut Menu) {
    let q = menu.q;
    let lands = q.t.zone(home(menu.seat)).filter(|c| is(&q, *c, tag::TERRITORY));
    menu.out.extend(lands.map(|c| Opt::card(ov::PICK, c)));
}
fn play_reductions(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    let mut less = vec![];
    reductions(&cx.q(), seat, c, &mut less);
    if !less.is_empty() {
        let short = cx.q().card_number(c, slot::COST) - cx.q().funds(seat, 0, c);
        let q = Question::new(seat, menu::REDUCE, Reg::bare(1), Prompt(0)).many(short.max(0), less.len() as i32);
        cx.ask(q);
    }
    Next::Go
}
fn reduce_menu(menu: &mut Menu) {
    let below = &menu.q.t.frames[menu.frame_ix - 1];
    let mut less = vec![];
    reductions(&menu.q, menu.seat, below.source.card(), &mut less);
    menu.out.extend(less.into_iter().map(|c| Opt::card(ov::PICK, c)));
}
fn play_price(cx: &mut Cx) -> Next {
    let less = held(&cx.q(), cx.r(Reg::bare(1))).len() as i32;
    let cost = cx.q().card_number(played(cx), slot::COST);
    cx.set(Reg::bare(2), Val::num((cost - less).max(0)));
    cx.set(Reg::bare(3), Val::num(0));
    Next::Go
}
fn purses(q: &Q, seat: Seat, c: CardId) -> Vec<usize> {
    let mut list = vec![];
    q.purses_for(seat, c, &mut |i| list.push(i));
    list.truncate(6);
    list
}
/// Purse by purse, the pool last: at least what the rest cannot cover.
fn play_purse_ask(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    let list = purses(&cx.q(), seat, c);
    let (left, i) = (cx.r(Reg::bare(2)).n(), cx.r(Reg::bare(3)).n() as usize);
    if i >= list.len() {
        return Next::To(Step::bare(5));
    }
    let amount = |i: &usize| cx.t.purses[*i].amount as i32;
    let rest: i32 = list[i + 1..].iter().map(amount).sum::<i32>() + cx.t.players[seat.ix()].pool[0] as i32;
    let most = amount(&list[i]).min(left);
    cx.ask(Question::new(seat, km::NUMBER, Reg::bare(5 + i), Prompt(2)).many((left - rest).max(0), most));
    Next::Go
}
fn play_purse(cx: &mut Cx) -> Next {
    let i = cx.r(Reg::bare(3)).n();
    let left = cx.r(Reg::bare(2)).n() - cx.r(Reg::bare(5 + i as usize)).n();
    cx.set(Reg::bare(2), Val::num(left));
    cx.set(Reg::bare(3), Val::num(i + 1));
    Next::To(Step::bare(3))
}
fn play_commit(cx: &mut Cx) -> Next {
    let (this, seat) = (cx.frame().source, cx.frame().seat);
    cx.happen_one(rec(kind::PLAY, this, seat));
    Next::Go
}
fn play_dispose(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    if cx.t.card(c).at == Spot::zone(seat_zone(seat, zone::PLAYED)) {
        cx.move_card(c, Spot::zone(seat_zone(seat, zone::DISCARD)), 0, End::Top);
    }
    Next::Done
}

fn body_reduce(cx: &mut Cx) -> Next {
    let Some(play) = cx.inside(proc::PLAY) else { return Next::Done };
    let f = cx.t.frames[play];
    if !f.regs[1].is_nil()
        && let Some(a) = reducer(cx.m, cx.t.card(f.source.card()).def)
    {
        let ix = cx.run(a, f.source, f.seat, RecId::NONE, Spot::NOWHERE);
        cx.t.frames[ix].pc = cx.m.ability(a).target_end;
        cx.t.frames[ix].regs[0] = f.regs[1];
    }
    Next::Go
}
fn body_enter(cx: &mut Cx) -> Next {
    let Some(play) = cx.inside(proc::PLAY) else { return Next::Done };
    let f = cx.t.frames[play];
    let (c, seat) = (f.source.card(), f.seat);
    for (n, i) in purses(&cx.q(), seat, c).into_iter().enumerate() {
        cx.spend_purse(i, f.regs[5 + n].n());
    }
    cx.tidy_purses();
    cx.add_pool(seat, 0, -f.regs[2].n());
    if is(&cx.q(), c, tag::SPECTER) {
        cx.count_use(seat, Ref::NONE, SPECTERS, until::TURN);
    }
    let ev = cx.frame().ev;
    if is(&cx.q(), c, tag::UNIT) {
        let new = cx.move_card(c, Spot::zone(home(seat)), 0, End::Bottom);
        cx.set_flag(c, flag::FRESH, true);
        cx.t.recs[ev.ix()].subject = new;
    } else if is(&cx.q(), c, tag::TERRITORY) {
        let Some(old) = cx.q().first_card(f.regs[4]) else { return Next::Done };
        let was = *cx.t.card(old);
        if was.has(FACE_DOWN) {
            cx.move_card(old, Spot::zone(seat_zone(was.owner, zone::HAND)), 0, End::Bottom);
        } else {
            let subject = cx.t.obj(old);
            cx.happen_one(Rec { flags: REPLACED, ..rec(kind::DESTROY, subject, seat) });
        }
        let new = cx.move_card(c, Spot::zone(home(seat)), 0, End::Bottom);
        cx.set_flag(c, flag::FRESH, true);
        cx.add_counter(c, counter::DAMAGE, was.counters[counter::DAMAGE as usize] as i32);
        let card = cx.t.card_mut(c);
        card.slot = was.slot;
        card.counters[counter::BY as usize] = was.counters[counter::BY as usize];
        cx.t.recs[ev.ix()].subject = new;
    } else {
        cx.move_card(c, Spot::zone(seat_zone(seat, zone::PLAYED)), 0, End::Bottom);
    }
    Next::Go
}
/// What a trap says happens as part of playing it.
fn body_trap(cx: &mut Cx) -> Next {
    let Some(play) = cx.inside(proc::PLAY) else { return Next::Done };
    let f = cx.t.frames[play];
    let c = f.source.card();
    if is(&cx.q(), c, tag::TRAP) {
        let a = cx.m.def(cx.t.card(c).def).abilities[0];
        cx.run(a, f.source, f.seat, RecId(f.regs[11].n() as u16), Spot::NOWHERE);
    }
    Next::Done
}

// ---- battle phase ----

fn may_attack(q: &Q, c: CardId, seat: Seat) -> bool {
    let card = q.t.card(c);
    card.ctrl == seat && !card.has(flag::ENGAGED | flag::ATTACKED) && is(q, c, tag::UNIT)
}
fn squad(q: &Q, seat: Seat, z: ZoneId) -> Vec<CardId> {
    q.t.zone(z).filter(|c| may_attack(q, *c, seat)).collect()
}
fn battle_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    if seat != q.t.head.active {
        return;
    }
    let mut ready = 0u64; // zones with somebody to attack from
    for c in q.t.in_play() {
        let card = q.t.card(c);
        if may_attack(&q, c, seat) {
            ready |= zone_of(q.t, c).map_or(0, |z| 1 << z.0);
        }
        let still = !card.has(flag::ENGAGED | flag::MOVED | flag::FRESH);
        if card.ctrl == seat && still && is(&q, c, tag::UNIT) {
            let mut to = |z: ZoneId| menu.out.push(Opt { to: Spot::zone(z).0, ..Opt::card(act::MOVE, c) });
            if zone_of(q.t, c) == Some(OPEN) {
                q.t.seats().filter(|s| q.t.is_in(*s)).for_each(|s| to(home(s)));
            } else {
                to(OPEN);
            }
        }
    }
    for c in q.t.in_play() {
        let near = zone_of(q.t, c).is_some_and(|z| ready >> z.0 & 1 != 0);
        if near && q.t.card(c).ctrl != seat && fighter(&q, c) && !locked(&q, seat, c) {
            menu.out.push(Opt::card(act::ATTACK, c));
        }
    }
}
fn battle_act(cx: &mut Cx, o: Opt) {
    let (seat, this) = (cx.t.head.active, cx.t.obj(o.card_id()));
    if o.verb == act::MOVE {
        return cx.happen_one(Rec { to: o.spot(), ..rec(kind::MOVE, this, seat) });
    }
    cx.call(proc::ATTACK, seat, this, &Reg::row([Val::object(this)]));
}

// registers of "attack": 0 target, 1 squad, 2 interceptor, 3 whom it stops, 4 the zone, 5 the defending seat

fn attack_squad(cx: &mut Cx) -> Next {
    let (seat, target) = (cx.frame().seat, cx.frame().source.card());
    let Some(z) = zone_of(cx.t, target) else { return Next::Done };
    cx.set(Reg::bare(4), Val::zone(z));
    let foe = cx.t.card(target).ctrl;
    cx.set(Reg::bare(5), Val::seat(foe));
    let n = squad(&cx.q(), seat, z).len();
    cx.ask(Question::new(seat, menu::SQUAD, Reg::bare(1), Prompt(0)).many(1, n as i32));
    Next::Go
}
fn squad_menu(menu: &mut Menu) {
    let f = &menu.q.t.frames[menu.frame_ix - 1];
    let z = f.regs[4].as_zone().unwrap_or(OPEN);
    menu.out.extend(squad(&menu.q, menu.seat, z).into_iter().map(|c| Opt::card(ov::PICK, c)));
}
fn attack_declared(cx: &mut Cx) -> Next {
    for c in held(&cx.q(), cx.r(Reg::bare(1))) {
        cx.set_flag(c, flag::ATTACKED, true);
    }
    Next::Go
}
fn attack_interceptor(cx: &mut Cx) -> Next {
    if let Some(foe) = cx.r(Reg::bare(5)).as_seat() {
        cx.ask(Question::new(foe, menu::INTERCEPT, Reg::bare(2), Prompt(0)).many(0, 1));
    }
    Next::Go
}
fn intercept_menu(menu: &mut Menu) {
    let q = menu.q;
    let f = &q.t.frames[menu.frame_ix - 1];
    for c in q.t.zone(f.regs[4].as_zone().unwrap_or(OPEN)) {
        let card = q.t.card(c);
        let free = !card.has(flag::ENGAGED | flag::INTERCEPTED) && c != f.source.card();
        if card.ctrl == menu.seat && free && is(&q, c, tag::UNIT) {
            menu.out.push(Opt::card(ov::PICK, c));
        }
    }
}
fn attack_whom(cx: &mut Cx) -> Next {
    if let (Some(i), Some(foe)) = (cx.q().first_card(cx.r(Reg::bare(2))), cx.r(Reg::bare(5)).as_seat()) {
        cx.set_flag(i, flag::INTERCEPTED, true);
        cx.ask(Question::new(foe, menu::WHOM, Reg::bare(3), Prompt(0)));
    }
    Next::Go
}
fn whom_menu(menu: &mut Menu) {
    let f = &menu.q.t.frames[menu.frame_ix - 1];
    menu.out.extend(held(&menu.q, f.regs[1]).into_iter().map(|c| Opt::card(ov::PICK, c)));
}
fn combat(cx: &mut Cx, squad: Val, without: Val, x: Val, other: Val) {
    let f = *cx.frame();
    cx.call(proc::COMBAT, f.seat, f.source, &Reg::row([squad, without, x, Val::NIL, other, f.regs[4], f.regs[5]]));
}
fn attack_first(cx: &mut Cx) -> Next {
    if !cx.r(Reg::bare(2)).is_nil() {
        combat(cx, cx.r(Reg::bare(3)), Val::NIL, cx.r(Reg::bare(2)), cx.r(Reg::bare(0)));
    }
    Next::Go
}
fn attack_rest(cx: &mut Cx) -> Next {
    combat(cx, cx.r(Reg::bare(1)), cx.r(Reg::bare(3)), cx.r(Reg::bare(0)), cx.r(Reg::bare(2)));
    Next::Done
}

// registers of "combat": 0 attackers, 1 but not this one, 2 attacked, 3 struck back at, 4 the other attacked card,
// 5 the zone, 6 the defending seat

fn attackers(q: &Q, f: &Frame) -> Vec<CardId> {
    let z = f.regs[5].as_zone();
    let mut list = held(q, f.regs[0]);
    let without = q.first_card(f.regs[1]);
    list.retain(|c| Some(*c) != without && q.t.card(*c).ctrl == f.seat && zone_of(q.t, *c) == z);
    list
}
fn combat_attack(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let mut batch = RecId::NONE;
    for v in [f.regs[2], f.regs[4]] {
        if let Some(r) = v.as_object() {
            batch = cx.chain(batch, rec(kind::ATTACKED, r, f.seat));
        }
    }
    for c in attackers(&cx.q(), &f) {
        let (subject, source) = (cx.t.obj(c), f.regs[2].as_object().unwrap_or(Ref::NONE));
        batch = cx.chain(batch, Rec { source, ..rec(kind::ATTACK, subject, f.seat) });
    }
    cx.happen(batch);
    Next::Go
}
fn combat_valid(cx: &mut Cx) -> Next {
    let q = cx.q();
    let f = cx.frame();
    let x = q.first_card(f.regs[2]).filter(|c| zone_of(q.t, *c) == f.regs[5].as_zone() && q.t.card(*c).ctrl != f.seat);
    if x.is_none() || attackers(&q, f).is_empty() { Next::Done } else { Next::Go }
}
fn combat_strike(cx: &mut Cx) -> Next {
    let foe = cx.r(Reg::bare(6)).as_seat().unwrap_or_default();
    cx.ask(Question::new(foe, menu::STRIKE, Reg::bare(3), Prompt(0)));
    Next::Go
}
fn strike_menu(menu: &mut Menu) {
    let f = &menu.q.t.frames[menu.frame_ix - 1];
    menu.out.extend(attackers(&menu.q, f).into_iter().map(|c| Opt::card(ov::PICK, c)));
}
fn combat_boosts(cx: &mut Cx) -> Next {
    cx.window(window::BOOSTS, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}
fn boost_menu(menu: &mut Menu) {
    let q = menu.q;
    let f = &q.t.frames[menu.frame_ix - 1];
    let own: Vec<CardId> = if menu.seat == f.seat {
        attackers(&q, f)
    } else if f.regs[6].as_seat() == Some(menu.seat) {
        held(&q, f.regs[2])
    } else {
        vec![]
    };
    for c in q.t.zone(seat_zone(menu.seat, zone::HAND)) {
        let printed = q.facts_of(c);
        if [slot::BOLD, slot::CUNNING, slot::STALWART].iter().any(|s| q.printed(&printed, *s) > 0) {
            menu.out.extend(own.iter().map(|x| Opt { to: Spot::card(*x).0, ..Opt::card(act::BOOST, c) }));
        }
    }
}
fn boost_act(cx: &mut Cx, o: Opt) {
    let c = o.card_id();
    let owner = cx.t.card(c).owner;
    let facts = cx.q().facts_of(c);
    let kinds = [(slot::BOLD, effect::BOLD), (slot::CUNNING, effect::CUNNING), (slot::STALWART, effect::STALWART)];
    for (s, ability) in kinds {
        let n = cx.q().printed(&facts, s);
        if n > 0
            && let Some(x) = o.spot().as_card()
        {
            let (source, subject) = (cx.t.obj(c), cx.t.obj(x));
            let caps = [Val::num(n), Val::num(0)];
            cx.last(Lasting {
                ability,
                source,
                subject,
                seat: owner,
                until: until::COMBAT,
                caps,
                ..Lasting::default()
            });
        }
    }
    let this = cx.move_card(c, Spot::zone(seat_zone(owner, zone::ASIDE)), 0, End::Bottom);
    cx.happen_one(rec(kind::BOOST, this, owner));
}
fn combat_damage(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    cx.happen_one(rec(kind::COMBAT, f.regs[2].as_object().unwrap_or(Ref::NONE), f.seat));
    Next::Done
}
