//! Battles: skirmish, combat turns, attacks, retreats, winning and stalemate.

use crate::flow::damage;
use crate::flow::events::{exhausts, rec};
use crate::flow::procs::{attack, battle as b, stalemate, turn};
use crate::flow::setup::look_again;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::tools::usable;
use muster_kernel::*;

fn planet(cx: &Cx) -> CardId {
    cx.r(b::PLANET).as_object().map_or(CardId::NONE, |r| r.card())
}
fn init(cx: &Cx) -> Seat {
    cx.r(b::INITIATIVE).as_seat().unwrap_or(Seat(0))
}

/// How a battle comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Won(Seat),
    Stalemate,
}

impl Outcome {
    /// As a register keeps it: the winner, or that there is none.
    fn kept(self) -> Val {
        match self {
            Outcome::Won(s) => Val::seat(s),
            Outcome::Stalemate => Val::act(opt::STALEMATE),
        }
    }
}

/// What has come of the battle that is going on, asked from one of its turns.
fn outcome_of(cx: &Cx) -> Option<()> {
    let f = &cx.t().frames()[cx.inside(b::PROC)?];
    (!f[b::OUTCOME].is_nil()).then_some(())
}

/// What has come of the battle by now.
fn outcome(cx: &Cx) -> Option<Outcome> {
    let v = cx.r(b::OUTCOME);
    match v.as_seat() {
        Some(s) => Some(Outcome::Won(s)),
        None => (!v.is_nil()).then_some(Outcome::Stalemate),
    }
}

pub fn begins(cx: &mut Cx) -> Next {
    let p = cx.frame().source;
    let s = cx.frame().seat;
    cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::BATTLE_BEGINS, p, s) });
    Next::Go
}

pub fn initiative_step(cx: &mut Cx) -> Next {
    let p = planet(cx);
    let s = initiative_at(&cx.q(), p);
    cx.set(b::INITIATIVE, Val::seat(s));
    cx.set(b::ROUND, Val::num(1));
    cx.set(b::SKIRMISHES, Val::num(1));
    cx.note(note::BATTLE, "conquest.framework.3.2.1.determine-initiative", &[NoteArg::Card(p), NoteArg::Seat(s)]);
    look_again(cx);
    Next::Go
}

/// A warlord there, or what counts as one.
pub fn led(q: &Q, planet: CardId, s: Seat) -> bool {
    let warlord = |s: Seat| units_of(q, planet, s).any(|c| is_warlord(q, c));
    // conquest.synapse.savage-warrior-prime
    let leads = || occurs(q, tag::LEADS) && units_of(q, planet, s).any(|c| keyword(q, c, tag::LEADS));
    warlord(s) || leads() && !warlord(other(s))
}

/// conquest.initiative.battle.sole-warlord, conquest.initiative.battle.otherwise-token
pub fn initiative_at(q: &Q, planet: CardId) -> Seat {
    let has = |s: Seat| led(q, planet, s);
    match (has(Seat(0)), has(Seat(1))) {
        (true, false) => Seat(0),
        (false, true) => Seat(1),
        _ => token_holder(q.t),
    }
}

/// conquest.battle.skirmish.extra
pub fn skirmish_begins(cx: &mut Cx) -> Next {
    if cx.r(b::SKIRMISHES).n() == 0 { Next::To(b::at::ROUND_WINDOW) } else { Next::Go }
}

pub fn ranged_turn(cx: &mut Cx) -> Next {
    cx.set(b::ACTED, Val::num(0));
    turn(cx, true, true)
}

pub fn skirmish_over(cx: &mut Cx) -> Next {
    let p = planet(cx);
    let q = cx.q();
    if cx.r(b::ACTED).n() != 0 && units_at(&q, p).any(|c| ready(q.t, c) && keyword(&q, c, tag::RANGED)) {
        return Next::To(b::at::RANGED_TURN);
    }
    let left = cx.r(b::SKIRMISHES).n() - 1;
    cx.set(b::SKIRMISHES, Val::num(left));
    cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::SKIRMISH_ENDS, cx.t().obj(p), init(cx)) });
    Next::To(b::at::SKIRMISH_BEGINS)
}

pub fn combat_turn(cx: &mut Cx) -> Next {
    cx.set(b::ACTED, Val::num(0));
    turn(cx, true, false)
}

pub fn round_over(cx: &mut Cx) -> Next {
    let p = planet(cx);
    let q = cx.q();
    if cx.r(b::ACTED).n() != 0 && units_at(&q, p).any(|c| ready(q.t, c)) {
        return Next::To(b::at::TURN);
    }
    Next::Go
}

pub fn round_ends(cx: &mut Cx) -> Next {
    let p = planet(cx);
    cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::ROUND_ENDS, cx.t().obj(p), init(cx)) });
    Next::Go
}

pub fn units_ready(cx: &mut Cx) -> Next {
    // conquest.framework.3.2.9.ready-units, conquest.framework.3.2.9.not-attachments
    let p = planet(cx);
    let mut head = RecId::NONE;
    let mut c = cx.t().kids(p).next();
    while let Some(u) = c {
        let next = cx.t().card(u).next;
        if stands(&cx.q(), u) && cx.t().card(u).has(flag::EXHAUSTED) && may_rest(&cx.q(), u) {
            let r = rec(kind::READY, cx.t().obj(u), cx.t().card(u).ctrl);
            head = cx.chain(head, r);
        }
        c = next.is_some().then_some(next);
    }
    cx.happen(head);
    Next::Go
}

/// conquest.cannot.ready: neither by a rule nor by an effect.
pub fn may_ready(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::READY, c, CardId::NONE)
}
fn may_rest(q: &Q, c: CardId) -> bool {
    may_ready(q, c) && !q.forbidden(act::REST, c, CardId::NONE)
}

pub fn next_round(cx: &mut Cx) -> Next {
    let n = cx.r(b::ROUND).n() + 1;
    cx.set(b::ROUND, Val::num(n));
    round_starts(cx);
    Next::To(b::at::SKIRMISH_BEGINS)
}

pub fn ends(cx: &mut Cx) -> Next {
    let p = planet(cx);
    cx.moment(moment::COMBAT_ROUND);
    cx.moment(moment::BATTLE);
    cx.moment(moment::THEIR_TURN);
    cx.set_flag(p, flag::BLOOD, false);
    look_again(cx);
    cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::BATTLE_ENDS, cx.t().obj(p), init(cx)) });
    Next::Go
}

pub fn announce_winner(cx: &mut Cx) -> Next {
    let p = planet(cx);
    match winner(cx) {
        Some(s) => {
            cx.note(note::WIN_BATTLE, "conquest.framework.3.2.10.win-check", &[NoteArg::Seat(s), NoteArg::Card(p)]);
            cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::BATTLE_WON, cx.t().obj(p), s) });
        }
        None => cx.note(note::STALEMATE, "conquest.framework.3.2.11.stalemate-empty", &[NoteArg::Card(p)]),
    }
    Next::Go
}

pub fn ask_battle_ability(cx: &mut Cx) -> Next {
    // conquest.battle-ability.winner-option, conquest.battle.win.ability-first
    cx.set(b::ANSWER, Val::NIL);
    let forgone = cx.t().card(planet(cx)).has(flag::FORGONE);
    cx.set_flag(planet(cx), flag::FORGONE, false);
    if let Some(s) = winner(cx).filter(|_| !forgone)
        && let Some(a) = battle_ability(cx.m, cx.t(), planet(cx))
    {
        let this = cx.t().obj(planet(cx));
        let usage = Usage { seat: s, this, ability: a, rec: RecId::NONE };
        if usable(&cx.q(), &mut Judge::quick(cx.m), &usage, None) {
            cx.ask(Question::new(s, menu::BATTLE_ABILITY, b::ANSWER, prompt::BATTLE_ABILITY).about(Val::object(this)));
        }
    }
    Next::Go
}

pub fn resolve_battle_ability(cx: &mut Cx) -> Next {
    if cx.r(b::ANSWER).as_act() == Some(opt::TRIGGER)
        && let Some(s) = winner(cx)
        && let Some(a) = battle_ability(cx.m, cx.t(), planet(cx))
    {
        let this = cx.t().obj(planet(cx));
        (cx.m.book.using.use_ability)(cx, Usage { seat: s, this, ability: a, rec: RecId::NONE });
    }
    Next::Go
}

pub fn planet_over(cx: &mut Cx) -> Next {
    let p = planet(cx);
    if !cx.t().card(p).in_play() {
        return Next::Go;
    }
    if first_planet(cx.t()) == Some(p) {
        first_planet_over(cx, p)
    } else {
        other_planet_over(cx, p)
    }
    Next::Go
}

pub fn last_of_all(cx: &mut Cx) -> Next {
    cx.check();
    if planets(cx.t()).next().is_none() && cx.t().zone_len(shared_zone(shared::FACEDOWN)) == 0 {
        final_planet(cx);
    }
    Next::Done
}

pub fn round_starts(cx: &mut Cx) -> Next {
    let p = planet(cx);
    cx.moment(moment::NEXT_COMBAT_ROUND);
    cx.set(b::BEGAN, Val::num((cx.t().head().choices & 0x3FF_FFFF) as i32));
    let n = cx.r(b::ROUND);
    cx.happen_one(Rec { to: Spot::card(p), detail: n, ..rec(kind::ROUND_STARTS, cx.t().obj(p), init(cx)) });
    Next::Go
}

pub fn actions(cx: &mut Cx) -> Next {
    cx.window(window::ACTION, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

pub fn actions_unless_over(cx: &mut Cx) -> Next {
    if outcome(cx).is_some() {
        return Next::To(b::at::ENDS);
    }
    actions(cx)
}

pub fn winner(cx: &Cx) -> Option<Seat> {
    match outcome(cx) {
        Some(Outcome::Won(s)) => Some(s),
        _ => None,
    }
}

pub fn battle_ability(m: &Match, t: &Table, p: CardId) -> Option<AbilityId> {
    m.def(t.card(p).def).abilities.iter().copied().find(|a| m.ability(*a).class == class::BATTLE)
}

pub fn turn(cx: &mut Cx, initiative: bool, ranged: bool) -> Next {
    let s = if initiative { init(cx) } else { other(init(cx)) };
    let p = cx.r(b::PLANET);
    cx.call(turn::PROC, s, Ref::NONE, &[(turn::PLANET, p), (turn::RANGED, Val::num(ranged as i32))]);
    Next::Go
}

/// A unit that stands at the planet, and not one in reserve there.
fn stands(q: &Q, c: CardId) -> bool {
    q.t.card(c).rel == rel::AT && is_unit(q, c)
}

/// conquest.planet.first.winner-takes-it, conquest.battle.win.first-planet.units-home and the stalemate clauses
fn first_planet_over(cx: &mut Cx, p: CardId) {
    let won = winner(cx);
    let state = if won.is_some() { Marks::NONE } else { mark::EXHAUSTED };
    match won {
        Some(s) => {
            cx.note(note::TAKE_PLANET, "conquest.planet.first.winner-takes-it", &[NoteArg::Seat(s), NoteArg::Card(p)]);
            let n = cx.t().global(global::TAKEN) + 1;
            cx.set_global(global::TAKEN, n);
            cx.set_global(global::of(global::LAST_TAKEN, s), n);
            if crate::rules::checks::third_of_a_type(&cx.q(), s, p) {
                crate::flow::reserve::clear(cx, p);
                // conquest.win.three-of-a-type: at once, and nobody goes home
                cx.move_card(p, Spot::zone(seat_zone(s, zone::VICTORY)), Rel::NONE, End::Bottom);
                return crate::rules::checks::game_over(cx, 1 << s.0, ending::THREE);
            }
        }
        None => cx.note(note::GONE, "conquest.planet.first.no-winner-removed", &[NoteArg::Card(p)]),
    }
    crate::flow::reserve::clear(cx, p);
    while let Some(c) = cx.t().kids(p).find(|&c| is_unit(&cx.q(), c)) {
        let home = hq(cx.t().card(c).ctrl);
        cx.move_card(c, home, Rel::NONE, End::Bottom);
        cx.note(note::HOME, "conquest.battle.win.first-planet.units-home", &[NoteArg::Card(c)]);
        if !state.is_empty() {
            exhausts(cx, c);
        }
    }
    let to = match won {
        Some(s) => seat_zone(s, zone::VICTORY),
        None => shared_zone(shared::GONE),
    };
    cx.move_card(p, Spot::zone(to), Rel::NONE, End::Bottom);
}

/// conquest.battle.win.other-planet.warlord-home, conquest.battle.stalemate.other-planet
fn other_planet_over(cx: &mut Cx, p: CardId) {
    let won = winner(cx);
    let mut c = cx.t().kids(p).next();
    while let Some(u) = c {
        let next = cx.t().card(u).next;
        let (unit, warlord) = (stands(&cx.q(), u), is_warlord(&cx.q(), u));
        let s = cx.t().card(u).ctrl;
        if won.is_none() && unit {
            exhausts(cx, u);
        }
        if warlord && (won.is_none() || won == Some(s)) {
            cx.move_card(u, hq(s), Rel::NONE, End::Bottom);
            cx.note(note::HOME, "conquest.battle.win.other-planet.warlord-home", &[NoteArg::Card(u)]);
        }
        c = next.is_some().then_some(next);
    }
}

/// conquest.win.last-planet.latest-planet-winner, conquest.win.last-planet.no-planets-tie
fn final_planet(cx: &mut Cx) {
    if cx.t().head().over {
        return;
    }
    let (a, b) = (cx.t().global(global::LAST_TAKEN), cx.t().global(global::LAST_TAKEN_BY_OTHER));
    let winners = match a.cmp(&b) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 0,
    };
    crate::rules::checks::game_over(cx, winners, ending::LAST_PLANET);
}

pub fn ask_retreat(cx: &mut Cx, initiative: bool) -> Next {
    let s = if initiative { init(cx) } else { other(init(cx)) };
    let q = cx.q();
    let n = units_of(&q, planet(cx), s).filter(|&c| may_retreat(&q, c)).count() as i32;
    let p = cx.r(b::PLANET);
    cx.set(b::ANSWER, Val::NIL);
    if n > 0 {
        cx.ask(Question::new(s, menu::RETREAT, b::ANSWER, prompt::RETREAT).about(p).many(0, n.max(2)));
    }
    Next::Go
}

pub fn may_retreat(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::RETREAT, c, CardId::NONE)
}

/// conquest.retreat.end-of-round.simultaneous
pub fn retreat_picked(cx: &mut Cx) -> Next {
    let v = cx.r(b::ANSWER);
    let mut list = cx.some_refs();
    cx.q().each(v, &mut |r| list.push(r));
    let mut head = RecId::NONE;
    for &r in &list {
        if let Some(c) = cx.t().live(r) {
            let s = cx.t().card(c).ctrl;
            head = cx.chain(head, Rec { to: hq(s), flags: mark::EXHAUSTED, ..rec(kind::RETREAT, r, s) });
        }
    }
    cx.give_back(list);
    cx.happen(head);
    Next::Go
}

/// Three rounds that end alike make a stalemate (conquest.battle.stalemate.three-identical-rounds); the engine counts
/// by itself, whether or not somebody called. A difference drops a call.
pub fn stalemate_check(cx: &mut Cx) -> Next {
    cx.moment(moment::COMBAT_ROUND);
    cx.set_flag(planet(cx), flag::BLOOD, false);
    let h = state_hash(cx.t());
    let halves = [Val::num((h & 0x7FF_FFFF) as i32), Val::num(((h >> 27) & 0x7FF_FFFF) as i32)];
    if b::HASH.each().map(|r| cx.r(r)).eq(halves) {
        let n = cx.r(b::EQUAL).n() + 1;
        cx.set(b::EQUAL, Val::num(n));
        if n >= 2 {
            cx.set(b::OUTCOME, Outcome::Stalemate.kept());
            return Next::To(b::at::ENDS);
        }
    } else {
        cx.set(b::EQUAL, Val::num(0));
        cx.set(b::CALLED, Val::NIL);
        for (reg, half) in b::HASH.each().zip(halves) {
            cx.set(reg, half);
        }
    }
    Next::Go
}

/// What is compared between round ends: every zone in order, damage, states, control, resources, limits, timed effects.
fn state_hash(t: &Table) -> u64 {
    let mut h = xxhash_rust::xxh3::Xxh3::new();
    for c in t.cards().iter() {
        let [at, next, flags] = [c.at.0, c.next.0, c.flags.0].map(u16::to_le_bytes);
        let [damage, resources, infested] = [0, 1, counter::INFESTATION.ix()].map(|i| c.counters[i]);
        let [a, b, d] = [c.ctrl.0, c.rel.0, c.face];
        h.update(&[at[0], at[1], next[0], next[1], flags[0], flags[1], a, b, d, damage, resources, infested]);
    }
    for p in t.players().iter() {
        h.update(&p.pool[pool::RESOURCES.ix()].to_le_bytes());
    }
    for l in t.lasting().iter() {
        h.update(&l.ability.0.to_le_bytes());
        h.update(&l.subject.0.to_le_bytes());
        h.update(&l.caps[0].0.to_le_bytes());
        h.update(&[l.until.0, l.seat.0]);
    }
    for u in t.uses().iter() {
        h.update(&u.ability.0.to_le_bytes());
        h.update(&u.by.0.to_le_bytes());
        h.update(&u.count.to_le_bytes());
        h.update(&[u.seat.0, u.until.0]);
    }
    h.digest()
}

// ---- combat turns ----

pub fn won_or_empty(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let Some(p) = cx.r(turn::PLANET).as_object().and_then(|r| cx.t().live(r)) else {
        return over(cx, Outcome::Stalemate);
    };
    let ranged = cx.r(turn::RANGED).n() != 0;
    let q = cx.q();
    // conquest.framework.3.2.11.stalemate-empty
    if units_at(&q, p).next().is_none() {
        return over(cx, Outcome::Stalemate);
    }
    // conquest.framework.3.2.10.win-check: a ready unit (a Ranged one in the skirmish) and no enemy left
    let enemy = units_of(&q, p, other(s)).next().is_some();
    if !enemy {
        let able = |c: CardId| ready(q.t, c) && (!ranged || keyword(&q, c, tag::RANGED));
        if units_of(&q, p, s).any(able) {
            return over(cx, Outcome::Won(s));
        }
        return Next::Done;
    }
    Next::Go
}

pub fn choose_turn(cx: &mut Cx) -> Next {
    let (s, p) = (cx.frame().seat, cx.r(turn::PLANET));
    cx.ask(Question::new(s, menu::TURN, turn::ANSWER, prompt::COMBAT_TURN).about(p));
    Next::Go
}

pub fn carry_out(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let v = cx.r(turn::ANSWER);
    if v.as_act() == Some(opt::RETREAT) {
        acted(cx);
        // conquest.retreat.warlord-instead-of-attack: it exhausts, then it goes
        if let Some(w) = warlord_of(&cx.q(), s) {
            cx.happen_one(rec(kind::EXHAUST, cx.t().obj(w), s));
        }
        return Next::Go;
    }
    if let Some(r) = v.as_object() {
        acted(cx);
        cx.call(attack::PROC, s, r, &[(attack::ATTACKER, v)]);
    }
    Next::To(turn::at::ENDS)
}

pub fn warlord_home(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let here = cx.r(turn::PLANET).as_object().map_or(Spot::NOWHERE, |p| Spot::card(p.card()));
    if let Some(w) = warlord_of(&cx.q(), s)
        && cx.t().card(w).at == here
    {
        let r = Rec { to: hq(s), flags: mark::EXHAUSTED, ..rec(kind::RETREAT, cx.t().obj(w), s) };
        cx.happen_one(r);
    }
    Next::Go
}

/// conquest.battle.turn.extra: what answers it may put another turn in before the opponent's.
pub fn turn_ends(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    // conquest.battle.attack.must-attack
    cx.keep_lasting(|l| l.until != moment::THEIR_TURN || l.seat == s);
    if cx.heard(kind::TURN_ENDS) && outcome_of(cx).is_none() {
        let p = cx.r(turn::PLANET).as_object().unwrap_or(Ref::NONE);
        cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::TURN_ENDS, p, s) });
    }
    Next::Done
}

fn over(cx: &mut Cx, o: Outcome) -> Next {
    cx.set_in(b::OUTCOME, o.kept());
    Next::Done
}

/// Notes that something was done in this battle, so that its loops go on.
pub fn acted(cx: &mut Cx) {
    cx.set_in(b::ACTED, Val::num(1));
}

/// May this unit attack somebody on this turn?
pub fn may_attack(q: &Q, c: CardId, p: CardId, ranged: bool) -> bool {
    let s = q.t.card(c).ctrl;
    ready(q.t, c)
        && (!ranged || keyword(q, c, tag::RANGED))
        && units_of(q, p, other(s)).any(|d| !q.forbidden(act::ATTACK, c, d))
}

pub fn declare_attacker(cx: &mut Cx) -> Next {
    let r = cx.frame().source;
    let s = cx.frame().seat;
    cx.happen_one(rec(kind::EXHAUST, r, s));
    Next::Go
}

pub fn attacker_declared(cx: &mut Cx) -> Next {
    let r = cx.frame().source;
    let s = cx.frame().seat;
    if cx.t().live(r).is_none() {
        return Next::Done;
    }
    cx.happen_one(rec(kind::ATTACKER, r, s));
    Next::Go
}

pub fn choose_defender(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let r = cx.frame().source;
    if attacker_gone(cx) {
        return Next::Done;
    }
    cx.ask(Question::new(s, menu::DEFENDER, attack::DEFENDER, prompt::DEFENDER).about(Val::object(r)));
    Next::Go
}

pub fn declare_defender(cx: &mut Cx) -> Next {
    let (s, r) = (cx.frame().seat, cx.frame().source);
    let v = cx.r(attack::DEFENDER);
    if v.as_act() == Some(opt::AREA) {
        cx.set(attack::AREA, Val::num(1));
        cx.set(attack::DEFENDER, Val::NIL);
        return Next::Go;
    }
    if let Some(d) = v.as_object() {
        cx.happen_one(Rec { source: r, ..rec(kind::DEFENDER, d, s) });
    }
    Next::Go
}

pub fn attack_resolved(cx: &mut Cx) -> Next {
    let (s, r) = (cx.frame().seat, cx.frame().source);
    let flags = if cx.r(attack::AREA).n() != 0 { mark::AREA } else { Marks::NONE };
    cx.happen_one(Rec { flags, ..rec(kind::ATTACK_RESOLVED, r, s) });
    Next::Go
}

pub fn attack_over(cx: &mut Cx) -> Next {
    let r = cx.frame().source;
    cx.keep_lasting(|l| !(l.until == moment::NEXT_ATTACK && l.subject == r));
    Next::Done
}

/// The attacker left play, the battle's planet or its side (conquest.battle.attack.participant-left, conquest.control.battle).
fn attacker_gone(cx: &Cx) -> bool {
    match (cx.t().live(cx.frame().source), battle_planet(cx.t())) {
        (Some(c), Some(p)) => cx.t().card(c).at != Spot::card(p) || cx.t().card(c).ctrl != cx.frame().seat,
        _ => true,
    }
}

pub fn resolve(cx: &mut Cx) -> Next {
    let (s, r) = (cx.frame().seat, cx.frame().source);
    if attacker_gone(cx) {
        return Next::Go;
    }
    let a = r.card();
    let Some(p) = battle_planet(cx.t()) else { return Next::Go };
    if cx.r(attack::AREA).n() != 0 {
        // conquest.keyword.area-effect.amount, conquest.keyword.area-effect.not-attack-damage
        let n = cx.q().card_number(a, slot::AREA);
        cx.note(note::AREA, "conquest.keyword.area-effect.replaces-defender", &[NoteArg::Card(a), NoteArg::Num(n)]);
        let mut head = RecId::NONE;
        let mut c = cx.t().kids(p).next();
        while let Some(u) = c {
            let next = cx.t().card(u).next;
            if cx.t().card(u).ctrl != s && stands(&cx.q(), u) {
                let r = damage::entry(cx, u, n, r, Marks::NONE);
                head = cx.chain(head, r);
            }
            c = next.is_some().then_some(next);
        }
        damage::deal(cx, head, s);
        return Next::Go;
    }
    let Some(d) = cx.r(attack::DEFENDER).as_object().and_then(|d| cx.t().live(d)) else { return Next::Go };
    // conquest.battle.attack.participant-left, conquest.battle.attack.afar: each is still where it was
    let there = cx.r(attack::AFAR).as_object().map_or(p, |r| r.card());
    if cx.t().card(d).at != Spot::card(there) || cx.t().card(d).ctrl == s {
        return Next::Go;
    }
    let q = cx.q();
    let mut n = q.card_number(a, slot::ATK);
    n = damage::scaled(&q, n, r, d);
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
    let fresh = f[b::BEGAN] == Val::num((q.t.head().choices & 0x3FF_FFFF) as i32);
    let turns = f.before(b::at::ROUND_ENDS);
    let pending = q.t.frames().iter().any(|f| f.runs(stalemate::PROC));
    if fresh && turns && !pending && f[b::CALLED].is_nil() && f[b::OUTCOME].is_nil() {
        out.push(Opt::plain(opt::STALEMATE));
    }
}

pub fn claim(cx: &mut Cx, seat: Seat, _: Opt) {
    cx.note(note::CALL, "conquest.framework.3.2.11.stalemate-call", &[NoteArg::Seat(seat)]);
    cx.call(stalemate::PROC, seat, Ref::NONE, &[]);
}

pub fn ask_agreement(cx: &mut Cx) -> Next {
    let s = other(cx.frame().seat);
    cx.ask(Question::new(s, menu::AGREE, stalemate::ANSWER, prompt::AGREE));
    Next::Go
}

pub fn agreed(cx: &mut Cx) -> Next {
    let yes = cx.r(stalemate::ANSWER).n() == 1;
    let Some(ix) = cx.inside(b::PROC) else { return Next::Done };
    if yes {
        // conquest.battle.stalemate.agreed
        cx.set_at(ix, b::OUTCOME, Outcome::Stalemate.kept());
        cx.go_to(ix, b::at::ENDS);
        cx.pop_to(ix);
    } else {
        // the rounds after the call are compared with one another
        cx.set_at(ix, b::EQUAL, Val::num(0));
        cx.set_at(ix, b::CALLED, Val::num(1));
        cx.set_at(ix, b::HASH.nth(0), Val::NIL);
    }
    Next::Done
}
