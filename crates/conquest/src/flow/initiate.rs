//! Deploying cards, playing events and using abilities: restrictions, costs, targets, effects.

use crate::flow::battle::acted;
use crate::flow::enslave::may_bring;
use crate::flow::events::{rec, remember_first};
use crate::flow::procs::{deploy, keep_one, using};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::ir::*;
use muster_kernel::tools::usable;
use muster_kernel::tools::{class_key, event_key};
use muster_kernel::*;

// ---- using abilities and playing events ----

pub fn use_ability(cx: &mut Cx, u: Usage) {
    let place = cx.t().live(u.this).map_or(Spot::NOWHERE, |c| cx.q().place_of(c));
    if u.rec.is_none() {
        acted(cx);
        clear_tried(cx);
    }
    if class::ACTIONS.contains(&cx.m.ability(u.ability).class) {
        takes_action(cx, u.seat);
    }
    let regs = [(using::THIS, Val::object(u.this)), (using::ABILITY, u.ability.val())];
    let ix = cx.call(using::PROC, u.seat, u.this, &regs);
    cx.answer_to(ix, u.rec);
    cx.stands(ix, place);
}

/// What was to be done as somebody's next action is over.
fn takes_action(cx: &mut Cx, seat: Seat) {
    cx.keep_lasting(|l| l.until != moment::NEXT_ACTION || l.seat != seat);
}

/// Where an event lies that is played, or might be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Hand,
    OwnDiscard,
    OtherDiscard,
}
fn source_of(t: &Table, seat: Seat, event: CardId) -> Option<Source> {
    let zones = [
        (Source::Hand, seat_zone(seat, zone::HAND)),
        (Source::OwnDiscard, seat_zone(seat, zone::DISCARD)),
        (Source::OtherDiscard, seat_zone(other(seat), zone::DISCARD)),
    ];
    zones.into_iter().find(|(_, z)| t.card(event).at == Spot::zone(*z)).map(|(source, _)| source)
}
pub fn could_be_played(t: &Table, seat: Seat, event: CardId) -> bool {
    source_of(t, seat, event).is_some()
}
/// What an event that is played costs, wherever it lies: as if it were in its player's hand (conquest.event.from-discard.price).
fn event_cost(q: &Q, seat: Seat, event: CardId) -> i32 {
    let hand = Spot::zone(seat_zone(seat, zone::HAND));
    if q.t.card(event).at == hand {
        q.card_number(event, slot::COST)
    } else {
        q.lying(event, hand).card_number(event, slot::COST)
    }
}

pub fn choose_x(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let ability = AbilityId::of(f[using::ABILITY]);
    let c = f.source.card();
    if let Some(l) = cx.m.ability(ability).limit {
        cx.count_use(f.seat, f.source, ability, l.until);
    }
    let source = cx.t().live(f.source).and_then(|c| source_of(cx.t(), f.seat, c));
    if source.is_none() || !cx.q().printed_has(c, tag::EVENT) {
        if cx.m.ability(ability).class != class::CONSTANT {
            cx.note(note::USE, "conquest.triggered.optional", &[NoteArg::Seat(f.seat), NoteArg::Card(c)]);
        }
        return Next::To(using::at::ABILITY);
    }
    cx.set(using::PLAYED, Val::num(1));
    cx.set(using::FROM_DISCARD, Val::num((source == Some(Source::OwnDiscard)) as i32));
    if has_x_cost(&cx.q(), c) {
        cx.ask(Question::new(f.seat, menu::X, using::X, prompt::X));
    }
    Next::Go
}

pub fn price_of_event(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let c = f.source.card();
    let cost = if has_x_cost(&cx.q(), c) { f[using::X].n() } else { event_cost(&cx.q(), f.seat, c) };
    cx.note(note::PLAY, "conquest.event.sequence", &[NoteArg::Seat(f.seat), NoteArg::Card(c)]);
    let became = cx.move_card(c, Spot::zone(seat_zone(f.seat, zone::PLAYED)), Rel::NONE, End::Bottom);
    cx.comes_by(became);
    cx.set(using::THIS, Val::object(became));
    let id = cx.rec(Rec { amount: cost as i16, ..rec(kind::PRICE, became, f.seat) });
    cx.set(using::PRICE, Val::rec(id));
    cx.happen_kept(id);
    Next::Go
}

pub fn pay_for_event(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let id = f[using::PRICE].as_rec();
    let price = (cx.t().rec(id).amount as i32).max(0);
    cx.free(id);
    if keyword(&cx.q(), f.source.card(), tag::LIMITED) {
        limited_used(cx, f.seat);
    }
    if cx.t().player(f.seat).pool[pool::RESOURCES.ix()] as i32 >= price {
        cx.add_pool(f.seat, pool::RESOURCES, -price);
        Next::Go
    } else {
        Next::To(using::at::DISPOSE)
    }
}

pub fn run_event(cx: &mut Cx) -> Next {
    run_program(cx);
    Next::Go
}

pub fn run_ability(cx: &mut Cx) -> Next {
    if cx.r(using::PLAYED).n() == 0 {
        run_program(cx);
    }
    Next::Go
}

pub fn dispose(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if f[using::PLAYED].n() == 0 {
        // conquest.ability.triggered-event: by a player's choice
        let ability = cx.m.ability(AbilityId(f[using::ABILITY].n() as u16));
        let chosen = !ability.forced && ![class::CONSTANT, class::BATTLE].contains(&ability.class);
        if chosen && cx.heard(kind::USED) {
            cx.happen_one(rec(kind::USED, f.source, f.seat));
        }
        return Next::Done;
    }
    let Some(c) = cx.t().live(f.source) else { return Next::Done };
    if cx.t().card(c).at == Spot::zone(seat_zone(f.seat, zone::PLAYED)) {
        let owner = cx.t().card(c).owner;
        if f[using::FROM_DISCARD].n() != 0 {
            // conquest.event.from-discard.harbinger: whether or not that which allowed it is still there
            cx.move_card(c, Spot::zone(shared_zone(shared::GONE)), Rel::NONE, End::Bottom);
            cx.note(note::GONE, "conquest.event.from-discard.harbinger", &[NoteArg::Card(c)]);
        } else {
            cx.move_card(c, Spot::zone(seat_zone(owner, zone::DISCARD)), Rel::NONE, End::Top);
        }
    }
    cx.happen_one(rec(kind::PLAYED, cx.t().obj(c), f.seat));
    Next::Done
}

fn run_program(cx: &mut Cx) {
    let f = *cx.frame();
    let ability = AbilityId::of(f[using::ABILITY]);
    let ix = cx.run(ability, f.source, f.seat, f.ev, f.place);
    cx.set_at(ix, Reg::of_program(tools::X_REG), f[using::X]);
}

pub fn has_x_cost(q: &Q, c: CardId) -> bool {
    let card = q.t.card(c);
    q.face(card.def, card.face).slots[slot::COST.ix()] == X_NUMBER
}

/// Between the parts of a program: paid, targets chosen, effects about to resolve.
pub fn at_stage(cx: &mut Cx, n: Stage) {
    let me = cx.me();
    let f = *cx.frame();
    match n {
        stage::PAID => {
            // conquest.cost.ability-cost-required: an unpaid cost means no effect
            if !f.did_all() {
                cx.call_off();
            }
        }
        stage::TARGETS => {
            let ability = cx.m.ability(AbilityId(f.code));
            if !cx.heard(kind::TARGETED) && !cx.m.prints(tag::RECALLS_FIRST) {
                return;
            }
            let mut list = cx.some_refs();
            // conquest.target.one-by-one: what is aimed at while the effects resolve is chosen right before this
            let chosen = match f.pc > ability.target_end {
                true => f.pc.saturating_sub(2)..f.pc,
                false => 0..ability.target_end,
            };
            for op in &ability.ops[chosen.start as usize..chosen.end as usize] {
                if let Op::Pick { dst, target: true, .. } = op {
                    cx.q().each(f.regs[*dst as usize], &mut |r| list.push(r));
                }
            }
            let mut head = RecId::NONE;
            list.iter().for_each(|r| remember_first(cx, *r, memory::TARGETED));
            let flags = if list.len() == 1 { mark::ALONE } else { Marks::NONE };
            for &r in &list {
                let aimed = rec(kind::TARGETED, r, f.seat);
                head = cx.chain(head, Rec { source: f.source, cause: me as u16 + 1, flags, ..aimed });
            }
            cx.give_back(list);
            cx.happen(head);
        }
        _ => {
            cx.ok_again();
            let ability = cx.m.ability(AbilityId(f.code));
            if ability.instead && !f.ev.is_none() {
                cx.stand_in(f.ev, AbilityId(f.code), f.source);
                cx.call_off();
                return;
            }
            if asks_for_removed(cx.m, ability) {
                crate::flow::setup::open_box(cx);
            }
            let c = f.source.card();
            if ability.class == class::BATTLE && cx.heard(kind::TRIGGERED) {
                let to = Spot::card(c);
                cx.happen_one(Rec { to, cause: me as u16 + 1, ..rec(kind::TRIGGERED, f.source, f.seat) });
            }
            // conquest.keyword.deep-strike.strike.event-not-played: what is not being played is no event that is played
            let played = cx.t().live(f.source).is_some_and(|c| {
                cx.t().card(c).at.as_zone().and_then(zone_of_seat).is_some_and(|(_, z)| z == zone::PLAYED)
            });
            if played && cx.heard(kind::EFFECTS) {
                cx.happen_one(Rec { cause: me as u16 + 1, ..rec(kind::EFFECTS, f.source, f.seat) });
            }
        }
    }
}

/// Does it speak of planets that are out of the game?
fn asks_for_removed(m: &Match, ability: &Ability) -> bool {
    let removed = |f: FilterId| m.pool.filters[f as usize].base == Base::Places(places::REMOVED);
    ability.ops.iter().any(|op| matches!(op, Op::Pick { filter, .. } | Op::All { filter, .. } if removed(*filter)))
}

/// What is read off a program once: is the first that is paid that its own card exhausts?
pub fn digest(_: &Pool, a: &Ability) -> u32 {
    let first = a.ops[..a.cost_end as usize].first();
    matches!(first, Some(Op::Do { verb: verb::EXHAUST, what: Thing::This, .. })) as u32
}

/// Is it exhausted already, or an event that is certainly too dear?
pub fn vain(q: &Q, u: &Usage) -> bool {
    let Some(c) = q.t.live(u.this) else { return false };
    if q.m.digest(u.ability) != 0 {
        return !ready(q.t, c);
    }
    let printed = q.printed_face(c).slots[slot::COST.ix()] as i32;
    printed > q.t.player(u.seat).pool[pool::RESOURCES.ix()] as i32
        && q.printed_has(c, tag::EVENT)
        && !q.number_moves(slot::COST)
        && could_be_played(q.t, u.seat, c)
}

/// What the book itself asks before an ability may be used.
pub fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    let ability = q.m.ability(u.ability);
    let chosen = !ability.forced && ![class::CONSTANT, class::BATTLE].contains(&ability.class);
    if chosen && q.forbidden_for(act::USE, u.this.card(), CardId::NONE, &[Val::seat(u.seat)]) {
        need!(judge, ok, false, "conquest.cannot.trigger");
    }
    let Some(c) = q.t.live(u.this) else { return ok };
    if !q.printed_has(c, tag::EVENT) {
        return ok;
    }
    let source = source_of(q.t, u.seat, c);
    let open = match source {
        Some(Source::OwnDiscard) => plays_discard(q, u.seat, c),
        Some(Source::OtherDiscard) => may_borrow(q, u.seat, c),
        _ => true,
    };
    need!(judge, ok, open, "conquest.action.source.event-in-hand");
    if source.is_some() {
        if keyword(q, c, tag::LIMITED) {
            need!(judge, ok, !limited_spent(q.t, u.seat), "conquest.keyword.limited.one-per-round");
        }
        let pool = q.t.player(u.seat).pool[pool::RESOURCES.ix()] as i32;
        let cost = if has_x_cost(q, c) { 1 } else { event_cost(q, u.seat, c) };
        need!(judge, ok, cost <= pool, "conquest.framework.1.2.cannot-afford");
    }
    ok
}

/// conquest.event.from-discard.harbinger: events of the Necrons alone, and such as are played at all.
fn plays_discard(q: &Q, seat: Seat, event: CardId) -> bool {
    let bears = |c: CardId| q.t.card(c).ctrl == seat && keyword(q, c, tag::PLAYS_DISCARD);
    q.printed_has(event, tag::NECRONS) && occurs(q, tag::PLAYS_DISCARD) && q.t.in_play().any(bears)
}

/// conquest.event.from-discard.dark-possession
fn may_borrow(q: &Q, seat: Seat, event: CardId) -> bool {
    q.forbidden_for(act::PLAY, event, CardId::NONE, &[Val::seat(seat)])
}

fn limited_used(cx: &mut Cx, s: Seat) {
    cx.count_use(s, Ref::NONE, AbilityId::NONE, moment::ROUND);
}
pub fn limited_spent(t: &Table, s: Seat) -> bool {
    tools::uses(t, s, Ref::NONE, AbilityId::NONE, moment::ROUND) > 0
}

// ---- action windows ----

/// Which classes of actions may be started now.
fn open_classes(q: &Q) -> [Class; 2] {
    [class::ACTION, class::of_phase(phase_now(q.t))]
}

/// conquest.action.source.in-play-controlled, conquest.action.source.event-in-hand
pub fn list_actions(m: &mut Menu) {
    let (q, seat) = (m.q, m.seat);
    let open = open_classes(&q);
    let classes: &[Class] = if m.judge.tells() { &class::ACTIONS } else { &open };
    for &class in classes {
        for ear in q.t.ears(class_key(class)) {
            if m.judge.tells()
                && ear.granted_by == AbilityId::NONE
                && q.t.card(ear.card).in_play()
                && q.blanked(ear.card)
            {
                m.judge.about(ear.card, ear.ability);
                m.judge.fail("conquest.blank.removes-printed-text");
            }
            let anyones = q.m.ability(ear.ability).anyone;
            let mine = |c: CardId| {
                let card = q.t.card(c);
                if card.in_play() { card.ctrl == seat || anyones } else { card.owner == seat }
            };
            if ear.granted_by == AbilityId::NONE && !mine(ear.card) {
                continue;
            }
            q.bearers(ear, &mut |c| {
                if !mine(c) {
                    return;
                }
                m.judge.about(c, ear.ability);
                if !open.contains(&class) {
                    m.judge.fail("conquest.action.phase-word.restricts-phase");
                    return;
                }
                let usage = Usage { seat, this: q.t.obj(c), ability: ear.ability, rec: RecId::NONE };
                let opt = Opt::ability(c, ear.ability);
                // two cards may give it the same ability; it is listed once
                let listed = ear.granted_by != AbilityId::NONE && m.out.contains(&opt);
                if !listed && usable(&q, &mut m.judge, &usage, None) {
                    m.out.push(opt);
                }
            });
        }
    }
    list_borrowed(m, &open);
    if m.judge.tells() {
        for c in q.t.zone(seat_zone(seat, zone::HAND)) {
            let def = q.m.def(q.t.card(c).def);
            for &a in def
                .abilities
                .iter()
                .filter(|a| q.m.ability(**a).shape == Shape::Triggered && q.printed_has(c, tag::EVENT))
            {
                m.judge.about(c, a);
                m.judge.fail("conquest.event.play-conditions");
            }
        }
    }
}

/// The actions of events that lie in the other player's discard pile, while something lets them be played.
fn list_borrowed(m: &mut Menu, open: &[Class]) {
    let (q, seat) = (m.q, m.seat);
    if !q.ever_forbidden(act::PLAY) {
        return;
    }
    for c in q.t.zone(seat_zone(other(seat), zone::DISCARD)).filter(|&c| may_borrow(&q, seat, c)) {
        for &a in &q.m.def(q.t.card(c).def).abilities {
            let ability = q.m.ability(a);
            if !ability.from.has(from::HAND) || !open.contains(&ability.class) {
                continue;
            }
            m.judge.about(c, a);
            let usage = Usage { seat, this: q.t.obj(c), ability: a, rec: RecId::NONE };
            if usable(&q, &mut m.judge, &usage, None) {
                m.out.push(Opt::ability(c, a));
            }
        }
    }
}

pub fn action_menu(m: &mut Menu) {
    list_actions(m);
    // conquest.keyword.ambush.combat-phase-action
    let combat = phase_now(m.q.t) == phase::COMBAT;
    if !combat && !m.judge.tells() {
        return;
    }
    let permitted = m.q.ever_forbidden(act::AMBUSH);
    for c in m.q.t.zone(seat_zone(m.seat, zone::HAND)) {
        // few have the word, so that is asked first
        let may = keyword(&m.q, c, tag::AMBUSH) || permitted && ambushes(&m.q, m.seat, c);
        if !may && !m.judge.tells() || m.q.printed_has(c, tag::EVENT) {
            continue;
        }
        m.judge.about(c, AbilityId::NONE);
        if !may {
            m.judge.fail("conquest.framework.1.2.only-time-to-deploy");
            continue;
        }
        if !combat {
            m.judge.fail("conquest.keyword.ambush.combat-phase-action");
            continue;
        }
        if may_deploy(&m.q, &mut m.judge, m.seat, c, 0) {
            m.out.push(Opt::card(opt::DEPLOY, c));
        }
    }
    crate::flow::reserve::list_strikes(m);
}

/// conquest.deploy.as-if-ambush: a permission that a card has at some places.
pub fn may_ambush_at(q: &Q, c: CardId, to: Spot) -> bool {
    let planet = to.as_card().map(|h| if q.printed_has(h, tag::PLANET) { Spot::card(h) } else { q.place_of(h) });
    planet.and_then(|p| p.as_card()).is_some_and(|p| q.forbidden(act::AMBUSH, c, p))
}
fn ambushes(q: &Q, seat: Seat, c: CardId) -> bool {
    let pool = q.t.player(seat).pool[pool::RESOURCES.ix()] as i32;
    let mut any = false;
    each_place(q, c, 0, seat, true, &mut |to| {
        any = may_ambush_at(q, c, to) && affordable_at(q, seat, c, 0, to, pool);
        !any
    });
    any
}

pub fn action_act(cx: &mut Cx, o: Opt) {
    if o.verb == opt::STRIKE {
        acted(cx);
        takes_action(cx, cx.t().card(o.card_id()).owner);
        return crate::flow::reserve::strike_now(cx, o.card_id());
    }
    if o.verb == opt::RESERVE {
        clear_tried(cx);
        return crate::flow::reserve::lay(cx, o);
    }
    acted(cx);
    let c = o.card_id();
    let seat = cx.t().card(c).owner;
    let r = cx.t().obj(c);
    let ix = cx.call(deploy::PROC, seat, r, &[(deploy::CARD, Val::object(r))]);
    if phase_now(cx.t()) == phase::COMBAT {
        // conquest.keyword.ambush.combat-phase-action: on a deployment turn it is no action
        takes_action(cx, seat);
    }
    let ambush = phase_now(cx.t()) == phase::COMBAT && !keyword(&cx.q(), c, tag::AMBUSH);
    cx.set_at(ix, deploy::PERMITTED, Val::num(ambush as i32));
}

pub fn deploy_menu(m: &mut Menu) {
    // conquest.battle.deploy-pass
    if m.q.forbidden_for(act::TURN, CardId::NONE, CardId::NONE, &[Val::seat(m.seat)]) {
        return;
    }
    for c in m.q.t.zone(seat_zone(m.seat, zone::HAND)) {
        if m.q.printed_has(c, tag::EVENT) {
            continue;
        }
        m.judge.about(c, AbilityId::NONE);
        if may_deploy(&m.q, &mut m.judge, m.seat, c, 0) {
            m.out.push(Opt::card(opt::DEPLOY, c));
        }
    }
    crate::flow::reserve::list(m);
    list_actions(m);
}

// ---- deploying ----

/// The ways a card may come into play: as printed, or with its second face.
pub fn forms(q: &Q, c: CardId, deployed: bool) -> [bool; 2] {
    let def = q.m.def(q.t.card(c).def);
    let second = match def.extra[extra::FORM.ix()] {
        form::ENTERING => true,
        form::DEPLOYED => deployed,
        _ => false,
    };
    [true, second]
}

/// Does what has this face lie in the HQ and nowhere else?
pub fn stays_home(f: &Face) -> bool {
    tag::AT_HOME.into_iter().any(|t| f.has(t))
}

/// Could this card, with this face, legally be put there?
pub fn may_stand(q: &Q, c: CardId, face: u8, to: Spot, seat: Seat) -> bool {
    let f = q.face(q.t.card(c).def, face);
    if f.has(tag::UNIT) {
        return to.as_card().is_some_and(|p| q.printed_has(p, tag::PLANET) && q.t.card(p).in_play()) || to == hq(seat);
    }
    if stays_home(f) {
        return to == hq(seat);
    }
    f.has(tag::ATTACHMENT) && to.as_card().is_some_and(|h| may_host(q, c, face, h, seat))
}

pub fn may_host(q: &Q, c: CardId, face: u8, host: CardId, seat: Seat) -> bool {
    let filter = q.face(q.t.card(c).def, face).host;
    if filter == NO || host == c || !q.t.card(host).in_play() {
        return false;
    }
    let env = Env::of(q.t.obj(c), seat, Spot::NOWHERE);
    q.fits(&env, filter, host) && test(q, &env, &q.facts_of(host), test::BEARS)
}

/// conquest.unique.cannot-play-or-put, conquest.relic.no-second-deploy-or-put
pub fn may_have(q: &Q, judge: &mut Judge, seat: Seat, c: CardId) -> bool {
    let mut ok = true;
    if q.printed_has(c, tag::UNIQUE) {
        let title = q.t.card(c).def;
        let twin = q.t.marked(marked::ONE_ONLY).any(|x| {
            let card = q.t.card(x);
            x != c && card.def == title && card.face != BACK && (card.ctrl == seat || card.owner == seat)
        });
        need!(judge, ok, !twin, "conquest.unique.cannot-play-or-put");
    }
    if q.printed_has(c, tag::RELIC) {
        let other =
            q.t.marked(marked::ONE_ONLY).any(|x| x != c && q.t.card(x).ctrl == seat && q.printed_has(x, tag::RELIC));
        need!(judge, ok, !other, "conquest.relic.no-second-deploy-or-put");
    }
    ok
}

/// Where a card could be put, for one face.
pub fn each_place(q: &Q, c: CardId, face: u8, seat: Seat, deploy: bool, out: &mut dyn FnMut(Spot) -> bool) {
    let f = q.face(q.t.card(c).def, face);
    if f.has(tag::UNIT) {
        for p in planets(q.t) {
            if !out(Spot::card(p)) {
                return;
            }
        }
        if !deploy {
            out(hq(seat));
        }
    } else if stays_home(f) {
        out(hq(seat));
    } else if f.has(tag::ATTACHMENT) {
        for h in q.t.in_play() {
            if may_host(q, c, face, h, seat) && !out(Spot::card(h)) {
                return;
            }
        }
    }
}

/// May this seat deploy this card now, with `off` resources less to pay?
pub fn may_deploy(q: &Q, judge: &mut Judge, seat: Seat, c: CardId, off: i32) -> bool {
    let mut ok = true;
    let pool = q.t.player(seat).pool[pool::RESOURCES.ix()] as i32 + off;
    // where nothing moves its price, one place costs as much as another
    let moved = || q.t.ears(event_key(kind::PRICE, 0)).iter().any(|e| moves_prices(q, seat, e)) as i32;
    let alike = q.once(once::MOVED, seat.0 as u64, moved) == 0;
    // and what is certainly too dear needs no other look
    if !judge.tells() && alike && !q.number_moves(slot::COST) {
        let one_form = q.m.def(q.t.card(c).def).extra[extra::FORM.ix()] == 0;
        if one_form && q.face(q.t.card(c).def, 0).slots[slot::COST.ix()] as i32 > pool {
            return false;
        }
    }
    // conquest.token-unit.no-printed-cost
    let kind = tag::DEPLOYED.into_iter().any(|t| q.printed_has(c, t));
    need!(judge, ok, kind, "conquest.token-unit.no-printed-cost");
    let banned = q.forbidden_for(act::DEPLOY, c, CardId::NONE, &[Val::seat(seat)]);
    need!(judge, ok, !banned, "conquest.cannot.deploy-copies");
    if q.t.card(c).has(flag::TRIED) {
        need!(judge, ok, false, "conquest.framework.1.2.cannot-afford");
    }
    if !(may_have(q, judge, seat, c) && may_bring(q, judge, seat, c)) {
        if !judge.tells() {
            return false;
        }
        ok = false;
    }
    if keyword(q, c, tag::LIMITED) {
        need!(judge, ok, !limited_spent(q.t, seat), "conquest.keyword.limited.one-per-round");
    }
    if q.printed_has(c, tag::DISCARDS) {
        need!(judge, ok, discardable(q.t, seat, c) >= discards(q, c), "conquest.deploy.price.extra-cost");
    }
    let mut place = false;
    let mut affordable = false;
    for (face, open) in forms(q, c, true).into_iter().enumerate() {
        if !open {
            continue;
        }
        each_place(q, c, face as u8, seat, true, &mut |to| {
            place = true;
            affordable = affordable || affordable_at(q, seat, c, face as u8, to, pool);
            !affordable && !alike
        });
    }
    let nowhere = match q.printed_has(c, tag::ATTACHMENT) {
        true => "conquest.framework.1.2.attachment-to-stated-host",
        false => "conquest.put-into-play.must-satisfy-placement",
    };
    need!(judge, ok, place, nowhere);
    need!(judge, ok, affordable || !place, "conquest.framework.1.2.cannot-afford");
    ok
}

/// Could the card be paid for at that place with that face, counting the discounts this seat could still use?
/// conquest.cardtype.change-replaces-type: what is deployed as another type is priced as that type.
pub fn affordable_at(q: &Q, seat: Seat, c: CardId, face: u8, to: Spot, pool: i32) -> bool {
    let raised = q.once(once::RAISED, 0, || raised(q) as i32) != 0;
    let q = &q.posing(c, face);
    let cost = q.card_number(c, slot::COST);
    (cost <= pool && !raised) || cheapest(q, seat, c, to, cost) <= pool
}

words! {
    /// What is worked out once while options are listed.
    mod once: OnceId {
        /// Does anything raise prices?
        RAISED,
        /// Could anything move one that a seat pays?
        MOVED,
    }
}

/// Does anything raise prices as they are named?
fn raised(q: &Q) -> bool {
    let raises = |a: &Ability| a.forced && changes(a, verb::INCREASE);
    let key = event_key(kind::PRICE, 0);
    q.t.listens(key) && q.t.ears(key).iter().any(|e| raises(q.m.ability(e.ability)))
}
fn changes(a: &Ability, by: VerbId) -> bool {
    a.ops.iter().any(|op| matches!(op, Op::Do { verb, .. } if *verb == by))
}

/// Could what hears of prices move one that this seat pays?
fn moves_prices(q: &Q, seat: Seat, ear: &Ear) -> bool {
    let (card, ability) = (q.t.card(ear.card), q.m.ability(ear.ability));
    let owner = if card.in_play() { card.ctrl } else { card.owner };
    owner == seat || (ability.forced && changes(ability, verb::INCREASE))
}

/// What is left of the price, with all that raises it and all this seat could take off
/// (conquest.framework.1.2.interrupt-may-make-affordable): that which stops at 1 comes first.
fn cheapest(q: &Q, seat: Seat, c: CardId, to: Spot, cost: i32) -> i32 {
    let key = event_key(kind::PRICE, 0);
    if !q.t.listens(key) {
        return cost;
    }
    let (mut more, mut less, mut to_one, mut given_up) = (0, 0, 0, 0);
    let price =
        Rec { to, flags: mark::DEPLOYED, status: Status::Live, amount: 99, ..rec(kind::PRICE, q.t.obj(c), seat) };
    for ear in q.t.ears(key) {
        let card = q.t.card(ear.card);
        let owner = if card.in_play() { card.ctrl } else { card.owner };
        let ability = q.m.ability(ear.ability);
        // a card does not pay for itself, but may be cheaper by itself
        let itself = ear.card == c && !ability.forced;
        if !moves_prices(q, seat, ear) || itself || (card.in_play() && q.blanked(ear.card)) {
            continue;
        }
        let env = Env { rec: Some(&price), ..Env::of(q.t.obj(ear.card), owner, q.place_of(ear.card)) };
        let Some(on) = &ability.on else { continue };
        let usage = Usage { seat: owner, this: q.t.obj(ear.card), ability: ear.ability, rec: RecId::NONE };
        if !q.answers(&env, on, &price) || !usable(q, &mut Judge::quick(q.m), &usage, Some(&price)) {
            continue;
        }
        // discounts that cost a card of one's choice each need another card
        if let Some(Op::Pick { filter, .. }) =
            ability.ops[..ability.cost_end as usize].iter().find(|o| matches!(o, Op::Pick { .. }))
        {
            if q.count(&env, *filter) <= given_up {
                continue;
            }
            given_up += 1;
        }
        for op in &ability.ops {
            match op {
                Op::Do { verb: verb::INCREASE, n, .. } => more += q.value(&env, *n),
                Op::Do { verb: verb::REDUCE, n, how, .. } if how.has(how::DOWN_TO_ONE) => to_one += q.value(&env, *n),
                Op::Do { verb: verb::REDUCE, n, .. } => less += q.value(&env, *n),
                _ => {}
            }
        }
    }
    let cost = cost + more;
    (cost - to_one).max(cost.min(1)) - less
}

pub fn choose_form(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let c = f.source.card();
    cx.set(deploy::FACE, Val::act(opt::AS_UNIT));
    cx.set(deploy::FROM, cx.t().card(c).at.as_zone().map_or(Val::NIL, Val::zone));
    let q = cx.q();
    let open = forms(&q, c, true);
    if open[1] {
        cx.ask(Question::new(f.seat, menu::FORM, deploy::FACE, prompt::FORM).about(Val::object(f.source)));
    }
    Next::Go
}

pub fn choose_place(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let c = f.source.card();
    let face = face_chosen(f[deploy::FACE]);
    if !f[deploy::PLACE].is_nil() {
        // what deploys it has said where
    } else if stays_home(cx.q().face(cx.t().card(c).def, face)) {
        let z = seat_zone(f.seat, zone::HQ);
        cx.set(deploy::PLACE, Val::zone(z));
    } else {
        let about = Val::object(f.source);
        cx.ask(Question::new(f.seat, menu::PLACE, deploy::PLACE, prompt::PLACE).about(about));
    }
    Next::Go
}

pub fn price_of_card(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let c = f.source.card();
    let to = place_of_val(cx, f[deploy::PLACE]);
    // it is priced as what it is to be
    if let face @ 1 = face_chosen(f[deploy::FACE]) {
        cx.set_face(c, face);
    }
    let cost = cx.q().card_number(c, slot::COST);
    let id = cx.rec(Rec { amount: cost as i16, to, flags: mark::DEPLOYED, ..rec(kind::PRICE, f.source, f.seat) });
    cx.set(deploy::PRICE, Val::rec(id));
    cx.set(deploy::COST, Val::num(cost));
    cx.happen_kept(id);
    Next::Go
}

pub fn pay_for_card(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let c = f.source.card();
    let id = f[deploy::PRICE].as_rec();
    // conquest.deploy.price.later: what came to change its cost while it was being priced counts, too
    let since = cx.q().card_number(c, slot::COST) - f[deploy::COST].n();
    let price = (cx.t().rec(id).amount as i32 + since).max(0);
    cx.free(id);
    if cx.t().live(f.source).is_none()
        || cx.t().card(c).at.as_zone() != f[deploy::FROM].as_zone()
        || (cx.t().player(f.seat).pool[pool::RESOURCES.ix()] as i32) < price
    {
        // the discounts it counted on were not used: the attempt is undone and not offered again on this turn
        if !cx.t().card(c).in_play() {
            cx.set_face(c, 0);
        }
        cx.set_flag(c, flag::TRIED, true);
        cx.set_global(global::TRIED, 1);
        give_back_turn(cx, f.seat);
        return Next::Done;
    }
    cx.add_pool(f.seat, pool::RESOURCES, -price);
    awaited_no_more(cx, c);
    if keyword(&cx.q(), c, tag::LIMITED) {
        limited_used(cx, f.seat);
    }
    let to = place_of_val(cx, f[deploy::PLACE]);
    cx.note(
        note::DEPLOY,
        "conquest.framework.1.2.pay-cost",
        &[NoteArg::Seat(f.seat), NoteArg::Card(c), NoteArg::Place(to), NoteArg::Num(price)],
    );
    Next::Go
}

/// conquest.deploy.price.later: all that waited for such a card to be deployed is used up.
fn awaited_no_more(cx: &mut Cx, c: CardId) {
    let met = |cx: &Cx| {
        let met = |l: &Lasting| l.until == moment::NEXT_DEPLOYED && cx.q().speaks_of(l, c);
        cx.t().lasting().iter().position(met)
    };
    while let Some(at) = met(cx) {
        cx.end_lasting(at);
    }
}

/// How many cards of the hand it costs besides, and how many there are beside itself.
fn discards(q: &Q, c: CardId) -> i32 {
    if keyword(q, c, tag::DISCARDS) { q.card_number(c, slot::DISCARDS) } else { 0 }
}
fn discardable(t: &Table, seat: Seat, c: CardId) -> i32 {
    t.zone(seat_zone(seat, zone::HAND)).filter(|x| *x != c).count() as i32
}

/// conquest.deploy.price.extra-cost
pub fn choose_discards(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let n = discards(&cx.q(), f.source.card());
    if n > 0 {
        let q = Question::new(f.seat, menu::DISCARDS, deploy::DISCARDED, prompt::DISCARD);
        cx.ask(q.about(Val::object(f.source)).many(n, n));
    }
    Next::Go
}
pub fn discards_menu(m: &mut Menu) {
    let Some(c) = m.about().as_object().map(|r| r.card()) else { return };
    m.out.extend(m.q.t.zone(seat_zone(m.seat, zone::HAND)).filter(|x| *x != c).map(|x| Opt::card(ov::PICK, x)));
}
pub fn discard_price(cx: &mut Cx) -> Next {
    let picked = cx.r(deploy::DISCARDED);
    let mut list = cx.some_refs();
    cx.q().each(picked, &mut |r| list.push(r));
    let s = cx.frame().seat;
    let head = list.iter().fold(RecId::NONE, |head, r| cx.chain(head, rec(kind::SPILL, *r, s)));
    list.clear();
    cx.give_back(list);
    cx.happen(head);
    Next::Go
}

pub fn enter_play(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let to = place_of_val(cx, f[deploy::PLACE]);
    let face = face_chosen(f[deploy::FACE]);
    clear_tried(cx);
    if may_stand(&cx.q(), f.source.card(), face, to, f.seat) {
        let form = if face == 1 { mark::FORM } else { Marks::NONE };
        cx.happen_one(Rec { to, flags: mark::DEPLOYED | form, ..rec(kind::ENTER, f.source, f.seat) });
    } else {
        // its place went while it was being paid for
        cx.set_face(f.source.card(), 0);
        cx.happen_one(rec(kind::SPILL, f.source, f.seat));
    }
    Next::Done
}

/// The face that was chosen: 0 is the front.
pub fn face_chosen(v: Val) -> u8 {
    (v.as_act() == Some(opt::AS_ATTACHMENT)) as u8
}

fn place_of_val(_: &Cx, v: Val) -> Spot {
    match (v.as_zone(), v.as_object()) {
        (Some(z), _) => Spot::zone(z),
        (_, Some(r)) => Spot::card(r.card()),
        _ => Spot::NOWHERE,
    }
}

/// The deployment turn of a seat whose attempt came to nothing is still to be taken.
fn give_back_turn(cx: &mut Cx, s: Seat) {
    cx.give_turn(window::DEPLOY, s);
}

pub fn clear_tried(cx: &mut Cx) {
    if cx.t().global(global::TRIED) == 0 {
        return;
    }
    cx.set_global(global::TRIED, 0);
    for i in 0..cx.t().cards().len() {
        cx.set_flag(CardId(i as u16), flag::TRIED, false);
    }
}

/// Before somebody is asked: a vain attempt bars a card only while its owner's turn lasts.
pub fn before_asking(cx: &mut Cx) -> bool {
    if cx.t().global(global::TRIED) != 0 {
        let seat = cx.frame().seat;
        let others = cx.t().cards().iter().any(|c| c.has(flag::TRIED) && c.owner != seat);
        if others {
            clear_tried(cx);
        }
    }
    false
}

pub fn choose_kept(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let about = f[keep_one::LIKE];
    cx.ask(Question::new(f.seat, menu::KEEP_ONE, keep_one::ANSWER, prompt::KEEP_ONE).about(about));
    Next::Go
}

pub fn discard_rest(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let keep = f[keep_one::ANSWER].as_object().unwrap_or(Ref::NONE);
    let mut head = RecId::NONE;
    let like = f[keep_one::LIKE].as_object().unwrap_or(Ref::NONE).card();
    for c in cx.t().in_play() {
        if c != keep.card() && crate::rules::checks::same_limit(&cx.q(), f.seat, like, c) {
            let r = rec(kind::DISCARD, cx.t().obj(c), f.seat);
            head = cx.chain(head, r);
        }
    }
    cx.happen(head);
    Next::Done
}
