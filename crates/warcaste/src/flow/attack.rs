//! Moves and attacks: the squad, the interceptor that splits the attack, strike-back, boosts, damage.

use crate::flow::play;
use crate::flow::procs::{attack, combat};
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::Question;
use muster_kernel::need;
use muster_kernel::*;

// ---- the battle phase ----

#[inline]
fn unit_of(q: &Q, c: CardId, seat: Seat) -> bool {
    q.t.card(c).ctrl == seat && q.t.card(c).at.as_zone().is_some() && is_unit(q, c)
}
fn may_move(q: &Q, judge: &mut Judge, c: CardId) -> bool {
    let card = q.t.card(c);
    let mut ok = true;
    need!(judge, ok, !card.has(flag::ENGAGED), "warcaste.engage.engaged-no-other-actions");
    need!(judge, ok, !card.has(flag::MOVED), "warcaste.unit.each-action-once");
    need!(judge, ok, !card.has(flag::FRESH), "warcaste.move.not-turn-entered");
    need!(judge, ok, !q.forbidden(act::MOVE, c, CardId::NONE), "warcaste.golden.cannot-beats-can");
    ok
}
/// May this unit attack something now?
fn may_attack(q: &Q, judge: &mut Judge, c: CardId) -> bool {
    let card = q.t.card(c);
    let mut ok = true;
    need!(judge, ok, !card.has(flag::ENGAGED), "warcaste.engage.engaged-no-other-actions");
    need!(judge, ok, !card.has(flag::ATTACKED), "warcaste.unit.each-action-once");
    let fresh = card.has(flag::FRESH) && !settings::on(q.m, set::ATTACK_ON_ENTRY);
    need!(judge, ok, !fresh, "warcaste.attack.turn-entered-allowed");
    need!(judge, ok, !q.forbidden(act::ATTACK, c, CardId::NONE), "warcaste.golden.cannot-beats-can");
    ok
}
/// May this player attack that card, if a unit stands by?
fn may_be_attacked(q: &Q, judge: &mut Judge, seat: Seat, c: CardId) -> bool {
    let mut ok = true;
    need!(judge, ok, !locked(q, seat, c), "warcaste.conquest.no-further-interaction");
    need!(judge, ok, !q.forbidden(act::ATTACKED, c, CardId::NONE), "warcaste.golden.cannot-beats-can");
    ok
}
/// Units of a player in a zone that may join an attack on a card.
fn squad<'a>(q: &'a Q<'a>, seat: Seat, z: ZoneId, target: CardId) -> impl Iterator<Item = CardId> + 'a {
    q.t.zone(z).filter(move |c| {
        unit_of(q, *c, seat) && may_attack(q, &mut Judge::quick(q.m), *c) && !q.forbidden(act::ATTACKED, target, *c)
    })
}

/// warcaste.battle.moves-and-attacks-any-order
pub fn battle_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    if seat != q.t.active() {
        return;
    }
    let mut ready = 0u64; // zones with somebody to attack from
    for c in q.t.in_play().filter(|c| unit_of(&q, *c, seat)) {
        let Some(z) = zone_of(q.t, c) else { continue };
        menu.judge.about(c, AbilityId::NONE);
        if may_attack(&q, &mut menu.judge, c) {
            ready |= 1 << z.0;
        }
        if may_move(&q, &mut menu.judge, c) {
            let mut to = |z: ZoneId| menu.out.push(Opt::card_to(opt::MOVE, c, Spot::zone(z)));
            if z == OPEN {
                q.t.seats().filter(|s| q.t.is_in(*s)).for_each(|s| to(home(s)));
            } else {
                to(OPEN);
            }
        }
    }
    let targets = if ready != 0 || menu.judge.tells() { q.t.in_play() } else { Bits::none() };
    for c in targets {
        let Some(z) = zone_of(q.t, c).filter(|z| menu.judge.tells() || ready >> z.0 & 1 != 0) else { continue };
        if q.t.card(c).ctrl == seat || !fighter(&q, c) {
            continue;
        }
        menu.judge.about(c, AbilityId::NONE);
        if ready >> z.0 & 1 == 0 {
            let mut near = q.t.zone(z).filter(|u| unit_of(&q, *u, seat)).peekable();
            if near.peek().is_none() {
                menu.judge.fail("warcaste.attack.same-zone-target");
            }
            // somebody is there: why they do not attack
            near.for_each(|u| {
                may_attack(&q, &mut menu.judge, u);
            });
            continue;
        }
        let comes = || !q.ever_forbidden(act::ATTACKED) || squad(&q, seat, z, c).next().is_some();
        if may_be_attacked(&q, &mut menu.judge, seat, c) && comes() {
            menu.out.push(Opt::card(opt::ATTACK, c));
        }
    }
    if menu.judge.tells() {
        play::not_now(menu);
    }
}
/// Why units do nothing in the Main Phase.
pub fn not_now(menu: &mut Menu) {
    let q = menu.q;
    for c in q.t.in_play().filter(|c| unit_of(&q, *c, menu.seat)) {
        menu.judge.about(c, AbilityId::NONE);
        menu.judge.fail("warcaste.move.battle-phase");
        menu.judge.fail("warcaste.attack.battle-phase");
    }
}
pub fn battle_act(cx: &mut Cx, o: Opt) {
    let (seat, c) = (cx.t().active(), o.card_id());
    if o.verb == opt::MOVE {
        cx.set_flag(c, flag::MOVED, true);
        let (this, from) = (cx.t().obj(c), cx.t().card(c).at);
        return cx.happen_one(Rec { from, to: o.spot(), ..rec(kind::MOVE, this, seat) });
    }
    attack(cx, seat, c);
}
/// Declares an attack on a card.
pub fn attack(cx: &mut Cx, seat: Seat, target: CardId) {
    let this = cx.t().obj(target);
    cx.call(attack::PROC, seat, this, &[(attack::TARGET, Val::object(this))]);
}
/// A card makes a unit attack another, if it could (warcaste.engage.after-forced-action).
pub fn forced_attack(cx: &mut Cx, unit: CardId, target: CardId) {
    let q = cx.q();
    let seat = q.t.card(unit).ctrl;
    let near = zone_of(q.t, unit).is_some() && zone_of(q.t, unit) == zone_of(q.t, target);
    let foe = q.t.card(target).ctrl != seat && fighter(&q, target);
    let free = settings::on(q.m, set::FORCED_USES);
    let spent = flag::ENGAGED | if free { flag::ATTACKED } else { Flags::NONE };
    let able = !q.t.card(unit).has(spent);
    if !(near && foe && able && may_be_attacked(&q, &mut Judge::quick(q.m), seat, target)) {
        let me = cx.me();
        return cx.not_ok(me);
    }
    let (this, who) = (cx.t().obj(target), cx.t().obj(unit));
    let had = cx.t().card(unit).has(flag::ATTACKED);
    let z = zone_of(cx.t(), target).unwrap_or(OPEN);
    let foe = Val::seat(cx.t().card(target).ctrl);
    let regs = [
        (attack::TARGET, Val::object(this)),
        (attack::SQUAD, Val::object(who)),
        (attack::ZONE, Val::zone(z)),
        (attack::DEFENDER, foe),
    ];
    let ix = cx.call(attack::PROC, seat, this, &regs);
    cx.go_to(ix, attack::at::DECLARED);
    if !free && !had {
        cx.set_at(ix, attack::FREE, Val::num(1));
    }
}

/// warcaste.attack.alone-or-squad
pub fn squad_ask(cx: &mut Cx) -> Next {
    let (seat, target) = (cx.frame().seat, cx.frame().source.card());
    let Some(z) = zone_of(cx.t(), target) else { return Next::Done };
    cx.set(attack::ZONE, Val::zone(z));
    let foe = cx.t().card(target).ctrl;
    cx.set(attack::DEFENDER, Val::seat(foe));
    let n = squad(&cx.q(), seat, z, target).count();
    cx.ask(Question::new(seat, menu::SQUAD, attack::SQUAD, prompt::SQUAD).many(1, n as i32));
    Next::Go
}
pub fn squad_menu(menu: &mut Menu) {
    let f = menu.asking();
    let z = f[attack::ZONE].as_zone().unwrap_or(OPEN);
    menu.out.extend(squad(&menu.q, menu.seat, z, f.source.card()).map(|c| Opt::card(ov::PICK, c)));
}
pub fn declared(cx: &mut Cx) -> Next {
    let list = List::held(&cx.q(), cx.r(attack::SQUAD));
    let target = cx.frame().source.card();
    for (i, &c) in list.iter().enumerate() {
        if cx.r(attack::FREE).n() == 0 {
            cx.set_flag(c, flag::ATTACKED, true);
        }
        match i {
            0 => cx.note(note::ATTACKS, "warcaste.attack.five-steps", &[NoteArg::Card(c), NoteArg::Card(target)]),
            _ => cx.note(note::JOINS, "warcaste.squad.one-or-more", &[NoteArg::Card(c)]),
        }
    }
    if list.is_empty() { Next::Done } else { Next::Go }
}
/// warcaste.intercept.up-to-one
pub fn interceptor_ask(cx: &mut Cx) -> Next {
    // warcaste.intercept.opponents-battle-phase: an attack that a card makes at another time is not intercepted
    let battle = phase_now(cx.t()) == phase::BATTLE;
    if let Some(foe) = cx.r(attack::DEFENDER).as_seat().filter(|_| battle) {
        cx.ask(Question::new(foe, menu::INTERCEPT, attack::INTERCEPTOR, prompt::INTERCEPT).many(0, 1));
    }
    Next::Go
}
fn may_intercept(q: &Q, judge: &mut Judge, f: &Frame, c: CardId) -> bool {
    let card = q.t.card(c);
    let mut ok = true;
    need!(judge, ok, !card.has(flag::ENGAGED), "warcaste.engage.engaged-no-other-actions");
    need!(judge, ok, !card.has(flag::INTERCEPTED), "warcaste.intercept.once-per-cycle");
    let itself = c == f.source.card() && !settings::on(q.m, set::SELF_INTERCEPT);
    need!(judge, ok, !itself, "warcaste.intercept.one-attacker-redirected");
    need!(judge, ok, !q.forbidden(act::INTERCEPT, c, CardId::NONE), "warcaste.golden.cannot-beats-can");
    need!(judge, ok, !stoppable(q, f).is_empty(), "warcaste.golden.cannot-beats-can");
    ok
}
/// The attackers that can be intercepted.
fn stoppable(q: &Q, f: &Frame) -> List {
    List::held(q, f[attack::SQUAD]).that(|c| !q.forbidden(act::INTERCEPTED, c, CardId::NONE))
}
pub fn intercept_menu(menu: &mut Menu) {
    let q = menu.q;
    let f = &q.t.frames()[menu.frame_ix - 1];
    let there = f[attack::ZONE].as_zone().unwrap_or(OPEN);
    if menu.judge.tells() {
        for c in q.t.in_play().filter(|c| unit_of(&q, *c, menu.seat) && zone_of(q.t, *c) != Some(there)) {
            menu.judge.about(c, AbilityId::NONE);
            menu.judge.fail("warcaste.intercept.same-zone");
        }
    }
    for c in q.t.zone(there).filter(|c| unit_of(&q, *c, menu.seat)) {
        menu.judge.about(c, AbilityId::NONE);
        if may_intercept(&q, &mut menu.judge, f, c) {
            menu.out.push(Opt::card(ov::PICK, c));
        }
    }
}
pub fn whom_ask(cx: &mut Cx) -> Next {
    if let (Some(i), Some(foe)) = (cx.q().first_card(cx.r(attack::INTERCEPTOR)), cx.r(attack::DEFENDER).as_seat()) {
        cx.set_flag(i, flag::INTERCEPTED, true);
        cx.ask(Question::new(foe, menu::WHOM, attack::STOPPED, prompt::STOP));
    }
    Next::Go
}
pub fn whom_menu(menu: &mut Menu) {
    let f = menu.asking();
    menu.out.extend(stoppable(&menu.q, f).iter().map(|c| Opt::card(ov::PICK, *c)));
}
fn call_combat(cx: &mut Cx, squad: Val, without: Val, x: Val, other: Val, rest: bool) {
    let f = *cx.frame();
    let regs = [
        (combat::ATTACKERS, squad),
        (combat::WITHOUT, without),
        (combat::ATTACKED, x),
        (combat::OTHER, other),
        (combat::ZONE, f[attack::ZONE]),
        (combat::DEFENDER, f[attack::DEFENDER]),
        (combat::BOOSTS, Val::num(0)),
        (combat::REST, Val::num(rest as i32)),
    ];
    cx.call(combat::PROC, f.seat, f.source, &regs);
}
/// warcaste.attack.interceptor-resolved-first
pub fn first_part(cx: &mut Cx) -> Next {
    if let (Some(i), Some(u)) = (cx.q().first_card(cx.r(attack::INTERCEPTOR)), cx.q().first_card(cx.r(attack::STOPPED)))
    {
        let args = [NoteArg::Card(i), NoteArg::Card(u)];
        cx.note(note::INTERCEPTS, "warcaste.intercept.one-attacker-redirected", &args);
        call_combat(cx, cx.r(attack::STOPPED), Val::NIL, cx.r(attack::INTERCEPTOR), cx.r(attack::TARGET), false);
    }
    Next::Go
}
pub fn rest(cx: &mut Cx) -> Next {
    let intercepted = !cx.r(attack::STOPPED).is_nil();
    call_combat(
        cx,
        cx.r(attack::SQUAD),
        cx.r(attack::STOPPED),
        cx.r(attack::TARGET),
        cx.r(attack::INTERCEPTOR),
        intercepted,
    );
    Next::Done
}

// ---- one combat ----

/// warcaste.attack.triggers-after-interceptors, warcaste.attack.both-considered-attacked: one event, however many attack.
pub fn attack_event(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let rest = f[combat::REST].n() != 0;
    let flags = mark::ATTACK | if rest { mark::REST } else { Marks::NONE };
    let list = attackers(&cx.q(), &f);
    let x = f[combat::ATTACKED].as_object().unwrap_or(Ref::NONE);
    let first = list.first().map_or(Ref::NONE, |c| cx.t().obj(*c));
    let mut batch = RecId::NONE;
    for v in [f[combat::ATTACKED], f[combat::OTHER]] {
        if let Some(r) = v.as_object() {
            batch = cx.chain(batch, Rec { source: first, flags, ..rec(kind::ATTACKED, r, f.seat) });
        }
    }
    for c in list.iter() {
        let subject = cx.t().obj(*c);
        batch = cx.chain(batch, Rec { source: x, flags, ..rec(kind::ATTACK, subject, f.seat) });
    }
    let foe = f[combat::DEFENDER].as_seat().unwrap_or_default();
    let split = f[combat::OTHER].as_object().is_some();
    if split && !rest {
        // the interceptor
        batch = cx.chain(batch, Rec { source: first, flags, ..rec(kind::INTERCEPT, x, foe) });
    }
    // the attacked card was targeted when the attack was declared; that is heard now, once
    let target = if rest {
        Val::NIL
    } else if split {
        f[combat::OTHER]
    } else {
        f[combat::ATTACKED]
    };
    if let Some(r) = target.as_object()
        && settings::on(cx.m, set::ATTACK_TARGETS)
    {
        batch = cx.chain(batch, Rec { source: first, flags, ..rec(kind::TARGETED, r, f.seat) });
    }
    cx.happen(batch);
    Next::Go
}
/// Who is gone, elsewhere or on the other side is out of it; with nobody left on one side it ends without damage.
pub fn valid(cx: &mut Cx) -> Next {
    let q = cx.q();
    let f = cx.frame();
    let there = |c: &CardId| zone_of(q.t, *c) == f[combat::ZONE].as_zone() && q.t.card(*c).ctrl != f.seat;
    let x = q.first_card(f[combat::ATTACKED]).filter(there);
    if x.is_some() && !attackers(&q, f).is_empty() {
        return Next::Go;
    }
    if let Some(r) = f[combat::ATTACKED].as_object() {
        cx.note(note::NO_ATTACK, "warcaste.target.all-illegal-fails", &[NoteArg::Card(r.card())]);
    }
    Next::Done
}
/// warcaste.attack.defender-picks-one, warcaste.attack.defender-picks-before-boosts
pub fn strike_ask(cx: &mut Cx) -> Next {
    let foe = cx.r(combat::DEFENDER).as_seat().unwrap_or_default();
    cx.ask(Question::new(foe, menu::STRIKE, combat::STRUCK, prompt::STRIKE));
    Next::Go
}
pub fn strike_menu(menu: &mut Menu) {
    let f = menu.asking();
    menu.out.extend(attackers(&menu.q, f).iter().map(|c| Opt::card(ov::PICK, *c)));
}
/// warcaste.boost.declare-order: the attacking player, then the defending one.
pub fn boosts(cx: &mut Cx) -> Next {
    if settings::get(cx.m, set::BOOSTS) > cx.r(combat::BOOSTS).n() {
        cx.window(window::BOOSTS, RecId::NONE, [Val::NIL; 3]);
    }
    Next::Go
}
pub fn more_boosts(cx: &mut Cx) -> Next {
    let n = cx.r(combat::BOOSTS).n() + 1;
    cx.set(combat::BOOSTS, Val::num(n));
    if n < settings::get(cx.m, set::BOOSTS) { Next::To(combat::at::BOOSTING) } else { Next::Go }
}
pub fn attacking_seat(q: &Q) -> Seat {
    combat_now(q).map_or(q.t.active(), |f| f.seat)
}
/// warcaste.boost.own-card-in-attack, warcaste.boost.reveal-from-hand
pub fn boost_menu(menu: &mut Menu) {
    let q = menu.q;
    let f = &q.t.frames()[menu.frame_ix - 1];
    let own = if menu.seat == f.seat {
        attackers(&q, f)
    } else if f[combat::DEFENDER].as_seat() == Some(menu.seat) {
        List::held(&q, f[combat::ATTACKED])
    } else {
        return;
    };
    for c in q.t.zone(seat_zone(menu.seat, zone::HAND)) {
        let printed = q.facts_of(c);
        if slot::BOOSTS.iter().any(|s| q.printed(&printed, *s) > 0) {
            for x in own.iter().filter(|x| !q.forbidden(act::BOOST, **x, c)) {
                menu.out.push(Opt::card_to(opt::BOOST, c, Spot::card(*x)));
            }
        }
    }
}
/// warcaste.boost.bold, warcaste.boost.cunning, warcaste.boost.stalwart
pub fn boost_act(cx: &mut Cx, o: Opt) {
    let c = o.card_id();
    let Some(x) = o.spot().as_card() else { return };
    let owner = cx.t().card(c).owner;
    let facts = cx.q().facts_of(c);
    let subject = cx.t().obj(x);
    let args = [NoteArg::Seat(owner), NoteArg::Card(c), NoteArg::Card(x)];
    let this = cx.move_card(c, pile(owner, zone::ASIDE), Rel::NONE, End::Bottom);
    cx.note(note::BOOSTS, "warcaste.boost.reveal-from-hand", &args);
    for (s, ability) in slot::BOOSTS.into_iter().zip(effect::ALL) {
        let n = cx.q().printed(&facts, s);
        if n > 0 {
            let caps = [Val::num(n), Val::NIL];
            let until = moment::COMBAT;
            cx.last(Lasting { ability, source: this, subject, seat: owner, until, caps, ..Lasting::default() });
        }
    }
    cx.happen_one(Rec { source: subject, ..rec(kind::BOOST, this, owner) });
}
pub fn damage(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let x = f[combat::ATTACKED].as_object().unwrap_or(Ref::NONE);
    if let (Some(a), Some(b)) = (cx.q().first_card(f[combat::ATTACKED]), cx.q().first_card(f[combat::STRUCK])) {
        cx.note(note::STRIKES, "warcaste.damage.defender-strikes-back", &[NoteArg::Card(a), NoteArg::Card(b)]);
    }
    cx.happen_one(rec(kind::COMBAT, x, f.seat));
    Next::Done
}
