//! Battles: skirmish, combat turns, attacks, retreats, winning and stalemate.

use crate::damage;
use crate::events::rec;
use crate::procs::{self, attack as at, battle as b, kind, mark, menu, window};
use crate::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::feasible::usable;
use muster_kernel::*;

fn planet(cx: &Cx) -> CardId {
    cx.r(b::PLANET).as_object().map_or(CardId::NONE, |r| r.card())
}
fn init(cx: &Cx) -> Seat {
    cx.r(b::INITIATIVE).as_seat().unwrap_or(Seat(0))
}

/// Step numbers the loops go to, and scenarios start at.
pub mod step {
    pub const SKIRMISH_WINDOW: u16 = 4;
    pub const SKIRMISH: u16 = 5;
    pub const ROUND_WINDOW: u16 = 10;
    pub const TURNS: u16 = 11;
    pub const ROUND_ENDS: u16 = 16;
    pub const END: u16 = 24;
}

pub static BATTLE: &[(&str, StepFn)] = &[
    ("3.2 battle begins", |cx| {
        let p = cx.frame().source;
        let s = cx.frame().seat;
        cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::BATTLE_BEGINS, p, s) });
        Next::Go
    }),
    ("3.2.1 initiative", |cx| {
        // conquest.initiative.battle.sole-warlord, conquest.initiative.battle.otherwise-token
        let p = planet(cx);
        let q = cx.q();
        let has = |s: Seat| units_of(&q, p, s).any(|c| is_warlord(&q, c));
        let s = match (has(Seat(0)), has(Seat(1))) {
            (true, false) => Seat(0),
            (false, true) => Seat(1),
            _ => token_holder(cx.t),
        };
        cx.set(b::INITIATIVE, Val::seat(s));
        cx.set(b::ROUND, Val::num(1));
        cx.note(note::BATTLE, "conquest.framework.3.2.1.determine-initiative", &[NoteArg::Card(p), NoteArg::Seat(s)]);
        Next::Go
    }),
    ("first combat round begins", round_starts),
    ("3.2.2 ranged skirmish begins", |cx| {
        cx.set(b::SKIRMISH, Val::num(1));
        Next::Go
    }),
    ("action window", actions),
    ("3.2.3 ranged turn, initiative player", |cx| {
        cx.set(b::ACTED, Val::num(0));
        turn(cx, true, true)
    }),
    ("action window", actions_unless_over),
    ("3.2.4 ranged turn, other player", |cx| turn(cx, false, true)),
    ("action window", actions_unless_over),
    ("3.2.5 skirmish over?", |cx| {
        let p = planet(cx);
        let q = cx.q();
        if cx.r(b::ACTED).n() != 0 && units_at(&q, p).any(|c| ready(q.t, c) && keyword(&q, c, tag::RANGED)) {
            return Next::To(step::SKIRMISH);
        }
        cx.set(b::SKIRMISH, Val::num(0));
        cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::SKIRMISH_ENDS, cx.t.obj(p), init(cx)) });
        Next::Go
    }),
    ("action window", actions),
    ("3.2.6 combat turn, initiative player", |cx| {
        cx.set(b::ACTED, Val::num(0));
        turn(cx, true, false)
    }),
    ("action window", actions_unless_over),
    ("3.2.7 combat turn, other player", |cx| turn(cx, false, false)),
    ("action window", actions_unless_over),
    ("3.2.8 round over?", |cx| {
        let p = planet(cx);
        let q = cx.q();
        if cx.r(b::ACTED).n() != 0 && units_at(&q, p).any(|c| ready(q.t, c)) {
            return Next::To(step::TURNS);
        }
        Next::Go
    }),
    ("3.2.9 combat round ends", |cx| {
        let p = planet(cx);
        cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::ROUND_ENDS, cx.t.obj(p), init(cx)) });
        Next::Go
    }),
    ("same as before?", stalemate_check),
    ("3.2.9 units ready", |cx| {
        // conquest.framework.3.2.9.ready-units, conquest.framework.3.2.9.not-attachments
        let p = planet(cx);
        let mut head = RecId::NONE;
        let mut c = cx.t.kids(p).next();
        while let Some(u) = c {
            let next = cx.t.card(u).next;
            if is_unit(&cx.q(), u) && cx.t.card(u).has(flag::EXHAUSTED) {
                let r = rec(kind::READY, cx.t.obj(u), cx.t.card(u).ctrl);
                head = cx.chain(head, r);
            }
            c = next.is_some().then_some(next);
        }
        cx.happen(head);
        Next::Go
    }),
    ("3.2.9 initiative player may retreat", |cx| ask_retreat(cx, true)),
    ("they go", retreat_picked),
    ("3.2.9 other player may retreat", |cx| ask_retreat(cx, false)),
    ("they go", retreat_picked),
    ("new combat round", |cx| {
        let n = cx.r(b::ROUND).n() + 1;
        cx.set(b::ROUND, Val::num(n));
        round_starts(cx);
        Next::To(step::ROUND_WINDOW)
    }),
    ("battle ends", |cx| {
        let p = planet(cx);
        cx.set(b::ENDED, Val::num(1));
        cx.moment(moment::COMBAT_ROUND);
        cx.moment(moment::BATTLE);
        cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::BATTLE_ENDS, cx.t.obj(p), init(cx)) });
        Next::Go
    }),
    ("winner", |cx| {
        let p = planet(cx);
        match winner(cx) {
            Some(s) => {
                cx.note(note::WIN_BATTLE, "conquest.framework.3.2.10.win-check", &[NoteArg::Seat(s), NoteArg::Card(p)]);
                cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::BATTLE_WON, cx.t.obj(p), s) });
            }
            None => cx.note(note::STALEMATE, "conquest.framework.3.2.11.stalemate-empty", &[NoteArg::Card(p)]),
        }
        Next::Go
    }),
    ("battle ability?", |cx| {
        // conquest.battle-ability.winner-option, conquest.battle.win.ability-first
        cx.set(b::ANSWER, Val::num(0));
        if let Some(s) = winner(cx)
            && let Some(a) = battle_ability(cx.m, cx.t, planet(cx))
        {
            let this = cx.t.obj(planet(cx));
            let usage = Usage { seat: s, this, ability: a, rec: RecId::NONE };
            if usable(&cx.q(), &mut Judge::quick(), &usage, None) {
                cx.ask(
                    Question::new(s, menu::BATTLE_ABILITY, b::ANSWER as u8, prompt::BATTLE_ABILITY)
                        .about(Val::object(this)),
                );
            }
        }
        Next::Go
    }),
    ("battle ability", |cx| {
        if cx.r(b::ANSWER).n() == 1
            && let Some(s) = winner(cx)
            && let Some(a) = battle_ability(cx.m, cx.t, planet(cx))
        {
            let this = cx.t.obj(planet(cx));
            (cx.m.book.use_ability)(cx, Usage { seat: s, this, ability: a, rec: RecId::NONE });
        }
        Next::Go
    }),
    ("planet", |cx| {
        let p = planet(cx);
        if !cx.t.card(p).in_play() {
            return Next::Go;
        }
        if first_planet(cx.t) == Some(p) {
            first_planet_over(cx, p)
        } else {
            other_planet_over(cx, p)
        }
        Next::Go
    }),
    ("final planet?", |cx| {
        cx.check();
        if planets(cx.t).next().is_none() && cx.t.zone_len(shared_zone(zone::FACEDOWN)) == 0 {
            final_planet(cx);
        }
        Next::Done
    }),
];

fn round_starts(cx: &mut Cx) -> Next {
    let p = planet(cx);
    cx.set(b::BEGAN, Val::num((cx.t.head.choices & 0x3FF_FFFF) as i32));
    let n = cx.r(b::ROUND).n() as i16;
    cx.happen_one(Rec { to: Spot::card(p), extra: n, ..rec(kind::ROUND_STARTS, cx.t.obj(p), init(cx)) });
    Next::Go
}

fn actions(cx: &mut Cx) -> Next {
    cx.window(window::ACTION, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

fn actions_unless_over(cx: &mut Cx) -> Next {
    if cx.r(b::OUTCOME).n() != 0 {
        return Next::To(step::END);
    }
    actions(cx)
}

fn winner(cx: &Cx) -> Option<Seat> {
    match cx.r(b::OUTCOME).n() {
        1 => Some(Seat(0)),
        2 => Some(Seat(1)),
        _ => None,
    }
}

pub fn battle_ability(m: &Match, t: &Table, p: CardId) -> Option<AbilityId> {
    m.def(t.card(p).def).abilities.iter().copied().find(|a| m.ability(*a).class == class::BATTLE)
}

fn turn(cx: &mut Cx, initiative: bool, ranged: bool) -> Next {
    let s = if initiative { init(cx) } else { other(init(cx)) };
    let p = cx.r(b::PLANET);
    cx.call(procs::TURN, s, Ref::NONE, &[p, Val::num(ranged as i32)]);
    Next::Go
}

/// conquest.planet.first.winner-takes-it, conquest.battle.win.first-planet.units-home and the stalemate clauses
fn first_planet_over(cx: &mut Cx, p: CardId) {
    let won = winner(cx);
    let state = if won.is_some() { 0 } else { mark::EXHAUSTED };
    match won {
        Some(s) => {
            cx.note(note::TAKE_PLANET, "conquest.planet.first.winner-takes-it", &[NoteArg::Seat(s), NoteArg::Card(p)]);
            let n = cx.t.global(global::TAKEN) + 1;
            cx.set_global(global::TAKEN, n);
            cx.set_global(global::LAST_TAKEN + s.ix(), n);
        }
        None => cx.note(note::GONE, "conquest.planet.first.no-winner-removed", &[NoteArg::Card(p)]),
    }
    while let Some(c) = cx.t.kids(p).find(|&c| is_unit(&cx.q(), c)) {
        let home = hq(cx.t.card(c).ctrl);
        cx.move_card(c, home, 0, End::Bottom);
        cx.note(note::HOME, "conquest.battle.win.first-planet.units-home", &[NoteArg::Card(c)]);
        if state != 0 {
            cx.set_flag(c, flag::EXHAUSTED, true);
        }
    }
    let to = match won {
        Some(s) => seat_zone(s, zone::VICTORY),
        None => shared_zone(zone::GONE),
    };
    cx.move_card(p, Spot::zone(to), 0, End::Bottom);
}

/// conquest.battle.win.other-planet.warlord-home, conquest.battle.stalemate.other-planet
fn other_planet_over(cx: &mut Cx, p: CardId) {
    let won = winner(cx);
    let mut c = cx.t.kids(p).next();
    while let Some(u) = c {
        let next = cx.t.card(u).next;
        let (unit, warlord) = (is_unit(&cx.q(), u), is_warlord(&cx.q(), u));
        let s = cx.t.card(u).ctrl;
        if won.is_none() && unit {
            cx.set_flag(u, flag::EXHAUSTED, true);
        }
        if warlord && (won.is_none() || won == Some(s)) {
            cx.move_card(u, hq(s), 0, End::Bottom);
            cx.note(note::HOME, "conquest.battle.win.other-planet.warlord-home", &[NoteArg::Card(u)]);
        }
        c = next.is_some().then_some(next);
    }
}

/// conquest.win.last-planet.latest-planet-winner, conquest.win.last-planet.no-planets-tie
fn final_planet(cx: &mut Cx) {
    if cx.t.head.over {
        return;
    }
    let (a, b) = (cx.t.global(global::LAST_TAKEN), cx.t.global(global::LAST_TAKEN + 1));
    let winners = match a.cmp(&b) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 0,
    };
    crate::checks::game_over(cx, winners, ending::LAST_PLANET);
}

fn ask_retreat(cx: &mut Cx, initiative: bool) -> Next {
    let s = if initiative { init(cx) } else { other(init(cx)) };
    let q = cx.q();
    let n = units_of(&q, planet(cx), s).filter(|&c| may_retreat(&q, c)).count() as i32;
    let p = cx.r(b::PLANET);
    cx.set(b::ANSWER, Val::NIL);
    if n > 0 {
        cx.ask(Question::new(s, menu::RETREAT, b::ANSWER as u8, prompt::RETREAT).about(p).many(0, n.max(2)));
    }
    Next::Go
}

pub fn may_retreat(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::RETREAT, c, CardId::NONE)
}

/// conquest.retreat.end-of-round.simultaneous
fn retreat_picked(cx: &mut Cx) -> Next {
    let v = cx.r(b::ANSWER);
    let mut list = std::mem::take(&mut cx.s.refs);
    list.clear();
    cx.q().each(v, &mut |r| list.push(r));
    let mut head = RecId::NONE;
    for &r in &list {
        if let Some(c) = cx.t.live(r) {
            let s = cx.t.card(c).ctrl;
            head = cx.chain(head, Rec { to: hq(s), flags: mark::EXHAUSTED, ..rec(kind::RETREAT, r, s) });
        }
    }
    cx.s.refs = list;
    cx.happen(head);
    Next::Go
}

/// Three rounds that end alike make a stalemate (conquest.battle.stalemate.three-identical-rounds); the engine counts
/// by itself, whether or not somebody called. A difference drops a call.
fn stalemate_check(cx: &mut Cx) -> Next {
    cx.moment(moment::COMBAT_ROUND);
    let h = state_hash(cx.t);
    let halves = [Val::num((h & 0x7FF_FFFF) as i32), Val::num(((h >> 27) & 0x7FF_FFFF) as i32)];
    if halves[0] == cx.r(b::HASH) && halves[1] == cx.r(b::HASH + 1) {
        let n = cx.r(b::EQUAL).n() + 1;
        cx.set(b::EQUAL, Val::num(n));
        if n % b::CALLED >= 2 {
            cx.set(b::OUTCOME, Val::num(b::STALE));
            return Next::To(step::END);
        }
    } else {
        cx.set(b::EQUAL, Val::num(0));
        cx.set(b::HASH, halves[0]);
        cx.set(b::HASH + 1, halves[1]);
    }
    Next::Go
}

/// What is compared between round ends: every zone in order, damage, states, control, resources, limits, timed effects.
fn state_hash(t: &Table) -> u64 {
    let mut h = xxhash_rust::xxh3::Xxh3::new();
    for c in t.cards.iter() {
        h.update(&[c.at.0 as u8, (c.at.0 >> 8) as u8, c.next.0 as u8, (c.next.0 >> 8) as u8, c.flags as u8]);
        h.update(&[(c.flags >> 8) as u8, c.ctrl.0, c.rel, c.face, c.counters[0], c.counters[1]]);
    }
    for p in t.players.iter() {
        h.update(&p.pool[0].to_le_bytes());
    }
    for l in t.lasting.iter() {
        h.update(&l.ability.0.to_le_bytes());
        h.update(&l.subject.0.to_le_bytes());
        h.update(&l.caps[0].0.to_le_bytes());
        h.update(&[l.until, l.seat.0]);
    }
    for u in t.uses.iter() {
        h.update(&u.ability.0.to_le_bytes());
        h.update(&u.by.0.to_le_bytes());
        h.update(&[u.count, u.seat.0, u.until]);
    }
    h.digest()
}

// ---- combat turns ----

/// Registers: planet, ranged, answer.
const PLANET: usize = 0;
const RANGED: usize = 1;
const ANSWER: usize = 2;

pub static TURN: &[(&str, StepFn)] = &[
    ("won, empty or on", |cx| {
        let s = cx.frame().seat;
        let Some(p) = cx.r(PLANET).as_object().and_then(|r| cx.t.live(r)) else { return outcome(cx, b::STALE) };
        let ranged = cx.r(RANGED).n() != 0;
        let q = cx.q();
        // conquest.framework.3.2.11.stalemate-empty
        if units_at(&q, p).next().is_none() {
            return outcome(cx, b::STALE);
        }
        // conquest.framework.3.2.10.win-check: a ready unit (a Ranged one in the skirmish) and no enemy left
        let enemy = units_of(&q, p, other(s)).next().is_some();
        if !enemy {
            let able = |c: CardId| ready(q.t, c) && (!ranged || keyword(&q, c, tag::RANGED));
            if units_of(&q, p, s).any(able) {
                return outcome(cx, 1 + s.0 as i32);
            }
            return Next::Done;
        }
        Next::Go
    }),
    ("attack, retreat or pass", |cx| {
        let (s, p, r) = (cx.frame().seat, cx.r(PLANET), cx.r(RANGED));
        cx.ask(Question::new(s, menu::TURN, ANSWER as u8, prompt::COMBAT_TURN).about(p).with([r, Val::NIL, Val::NIL]));
        Next::Go
    }),
    ("carry out", |cx| {
        let s = cx.frame().seat;
        let v = cx.r(ANSWER);
        if v.as_num() == Some(-2) {
            acted(cx);
            // conquest.retreat.warlord-instead-of-attack: it exhausts, then it goes
            if let Some(w) = warlord_of(&cx.q(), s) {
                cx.happen_one(rec(kind::EXHAUST, cx.t.obj(w), s));
            }
            return Next::Go;
        }
        if let Some(r) = v.as_object() {
            acted(cx);
            cx.call(procs::ATTACK, s, r, &[Val::object(r)]);
        }
        Next::Done
    }),
    ("the warlord goes home", |cx| {
        let s = cx.frame().seat;
        let here = cx.r(PLANET).as_object().map_or(Spot::NOWHERE, |p| Spot::card(p.card()));
        if let Some(w) = warlord_of(&cx.q(), s)
            && cx.t.card(w).at == here
        {
            let r = Rec { to: hq(s), flags: mark::EXHAUSTED, ..rec(kind::RETREAT, cx.t.obj(w), s) };
            cx.happen_one(r);
        }
        Next::Done
    }),
];

fn outcome(cx: &mut Cx, o: i32) -> Next {
    if let Some(ix) = cx.inside(procs::BATTLE) {
        cx.t.frames[ix].regs[b::OUTCOME] = Val::num(o);
    }
    Next::Done
}

/// Notes that something was done in this battle, so that its loops go on.
pub fn acted(cx: &mut Cx) {
    if let Some(ix) = cx.inside(procs::BATTLE) {
        cx.t.frames[ix].regs[b::ACTED] = Val::num(1);
    }
}

/// May this unit attack somebody on this turn?
pub fn may_attack(q: &Q, c: CardId, p: CardId, ranged: bool) -> bool {
    let s = q.t.card(c).ctrl;
    ready(q.t, c)
        && (!ranged || keyword(q, c, tag::RANGED))
        && units_of(q, p, other(s)).any(|d| !q.forbidden(act::ATTACK, c, d))
}

pub static ATTACK: &[(&str, StepFn)] = &[
    ("1 declare attacker", |cx| {
        let r = cx.frame().source;
        let s = cx.frame().seat;
        cx.happen_one(rec(kind::EXHAUST, r, s));
        Next::Go
    }),
    ("1 attacker declared", |cx| {
        let r = cx.frame().source;
        let s = cx.frame().seat;
        if cx.t.live(r).is_none() {
            return Next::Done;
        }
        cx.happen_one(rec(kind::ATTACKER, r, s));
        Next::Go
    }),
    ("2 choose defender or area effect", |cx| {
        let s = cx.frame().seat;
        let r = cx.frame().source;
        if attacker_gone(cx) {
            return Next::Done;
        }
        cx.ask(Question::new(s, menu::DEFENDER, at::DEFENDER as u8, prompt::DEFENDER).about(Val::object(r)));
        Next::Go
    }),
    ("2 declare defender", |cx| {
        let (s, r) = (cx.frame().seat, cx.frame().source);
        let v = cx.r(at::DEFENDER);
        if v.as_num() == Some(-3) {
            cx.set(at::AREA, Val::num(1));
            cx.set(at::DEFENDER, Val::NIL);
            return Next::Go;
        }
        if let Some(d) = v.as_object() {
            cx.happen_one(Rec { source: r, ..rec(kind::DEFENDER, d, s) });
        }
        Next::Go
    }),
    ("3 resolve", resolve),
    ("attack resolved", |cx| {
        let (s, r) = (cx.frame().seat, cx.frame().source);
        cx.happen_one(rec(kind::ATTACK_RESOLVED, r, s));
        Next::Go
    }),
    ("attack over", |cx| {
        let r = cx.frame().source;
        cx.keep_lasting(|l| !(l.until == moment::NEXT_ATTACK && l.subject == r));
        Next::Done
    }),
];

/// The attacker left play or the battle's planet (conquest.battle.attack.participant-left).
fn attacker_gone(cx: &Cx) -> bool {
    match (cx.t.live(cx.frame().source), battle_planet(cx.t)) {
        (Some(c), Some(p)) => cx.t.card(c).at != Spot::card(p),
        _ => true,
    }
}

fn resolve(cx: &mut Cx) -> Next {
    let (s, r) = (cx.frame().seat, cx.frame().source);
    if attacker_gone(cx) {
        return Next::Go;
    }
    let a = r.card();
    let Some(p) = battle_planet(cx.t) else { return Next::Go };
    if cx.r(at::AREA).n() != 0 {
        // conquest.keyword.area-effect.amount, conquest.keyword.area-effect.not-attack-damage
        let n = cx.q().card_number(a, slot::AREA);
        cx.note(note::AREA, "conquest.keyword.area-effect.replaces-defender", &[NoteArg::Card(a), NoteArg::Num(n)]);
        let mut head = RecId::NONE;
        let mut c = cx.t.kids(p).next();
        while let Some(u) = c {
            let next = cx.t.card(u).next;
            if cx.t.card(u).ctrl != s && is_unit(&cx.q(), u) {
                let r = damage::entry(cx, u, n, r, 0);
                head = cx.chain(head, r);
            }
            c = next.is_some().then_some(next);
        }
        damage::deal(cx, head, s);
        return Next::Go;
    }
    let Some(d) = cx.r(at::DEFENDER).as_object().and_then(|d| cx.t.live(d)) else { return Next::Go };
    if cx.t.card(d).at != Spot::card(p) || cx.t.card(d).ctrl == s {
        return Next::Go;
    }
    let q = cx.q();
    let mut n = q.card_number(a, slot::ATK);
    n = q.scaled(n, slot::DEALT, a, d);
    // conquest.keyword.flying.halves-non-flying-attack, conquest.keyword.flying.halves-rounded-up
    if keyword(&q, d, tag::FLYING) && !keyword(&q, a, tag::FLYING) && !keyword(&q, a, tag::IGNORES_FLYING) {
        n = (n + 1) / 2;
    }
    let entry = damage::plain_entry(cx, d, n, r, mark::BY_ATTACK);
    let head = cx.rec(entry);
    damage::deal(cx, head, s);
    Next::Go
}

// ---- a called stalemate ----

/// conquest.framework.3.2.11.stalemate-call: at the beginning of a combat round, before anybody has chosen anything in it.
pub fn claims(q: &Q, _: Seat, out: &mut Vec<Opt>) {
    let Some(f) = battle(q.t) else { return };
    let fresh = f.regs[b::BEGAN] == Val::num((q.t.head.choices & 0x3FF_FFFF) as i32);
    let turns = f.pc <= step::ROUND_ENDS;
    if fresh && turns && f.regs[b::EQUAL].n() < b::CALLED && f.regs[b::OUTCOME].n() == 0 {
        out.push(Opt::plain(verb::STALEMATE));
    }
}

pub fn claim(cx: &mut Cx, seat: Seat, _: Opt) {
    cx.note(note::CALL, "conquest.framework.3.2.11.stalemate-call", &[NoteArg::Seat(seat)]);
    cx.call(procs::STALEMATE, seat, Ref::NONE, &[]);
}

pub static STALEMATE: &[(&str, StepFn)] = &[
    ("the other player agrees?", |cx| {
        let s = other(cx.frame().seat);
        cx.ask(Question::new(s, menu::AGREE, 0, prompt::AGREE));
        Next::Go
    }),
    ("agreed", |cx| {
        let yes = cx.r(0).n() == 1;
        let Some(ix) = cx.inside(procs::BATTLE) else { return Next::Done };
        if yes {
            // conquest.battle.stalemate.agreed
            cx.t.frames[ix].regs[b::OUTCOME] = Val::num(b::STALE);
            cx.t.frames[ix].pc = step::END;
            cx.pop_to(ix);
        } else {
            // the rounds after the call are compared with one another
            cx.t.frames[ix].regs[b::EQUAL] = Val::num(b::CALLED);
            cx.t.frames[ix].regs[b::HASH] = Val::NIL;
        }
        Next::Done
    }),
];
