//! Dealing damage: assign, shields, take. One batch of records holds what is assigned to whom.

use crate::flow::events::rec;
use crate::flow::procs::{attack, deal, indirect, shield};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// A record of damage to be assigned, after what scales it; amount 0 if it cannot be dealt.
pub fn entry(cx: &Cx, c: CardId, n: i32, source: Ref, flags: Marks) -> Rec {
    plain_entry(cx, c, scaled(&cx.q(), n, source, c), source, flags)
}

/// conquest.damage.scaled: what the source deals and what the card is dealt, each as often as something says so.
pub fn scaled(q: &Q, n: i32, source: Ref, c: CardId) -> i32 {
    let dealt = if q.t.live(source).is_some() { q.scaled(n, slot::DEALT, source.card(), c) } else { n };
    q.scaled(dealt, slot::TAKEN, c, c)
}

/// The same with the amount as it is.
pub fn plain_entry(cx: &Cx, c: CardId, n: i32, source: Ref, flags: Marks) -> Rec {
    let q = cx.q();
    // conquest.cannot-be-damaged.no-assign-or-deal, conquest.keyword.immune.not-affected
    let owner = if source.is_some() { source_seat(&q, source) } else { q.t.card(c).ctrl };
    let barred = q.forbidden(act::DAMAGE, c, source.card()) || immune(&q, c, source, owner);
    let amount = if barred { 0 } else { n.clamp(0, 999) };
    let flags = if unpreventable(&q, source) { flags | mark::UNPREVENTABLE } else { flags };
    Rec { source, amount: amount as i16, flags, ..rec(kind::ASSIGN, q.t.obj(c), owner) }
}

/// conquest.damage.unpreventable.acid-maw: whatever that card deals while it is in play.
fn unpreventable(q: &Q, source: Ref) -> bool {
    occurs(q, tag::UNPREVENTABLE) && q.t.live(source).is_some_and(|c| keyword(q, c, tag::UNPREVENTABLE))
}

fn source_seat(q: &Q, source: Ref) -> Seat {
    let card = q.t.card(source.card());
    if card.in_play() { card.ctrl } else { card.owner }
}

/// Starts the procedure on a batch. The running effect learns whether anything was dealt.
pub fn deal(cx: &mut Cx, head: RecId, seat: Seat) {
    deal_to(cx, Due { cards: 1, each: 0 }, head, seat);
}
/// How many cards must be dealt some, and how much of what is assigned to each it must take, as far as it can.
pub struct Due {
    pub cards: i32,
    pub each: i32,
}
pub fn deal_to(cx: &mut Cx, due: Due, head: RecId, seat: Seat) {
    let me = cx.me();
    if head.is_none() {
        cx.not_ok(me);
        return;
    }
    // conquest.damage.zero.does-not-start
    let any = cx.t().batch(head).any(|r| cx.t().rec(r).amount > 0);
    if !any {
        cx.free(head);
        cx.not_ok(me);
        return;
    }
    let source = cx.t().rec(head).source;
    let regs =
        [(deal::ASKED_BY, Val::num(me as i32)), (deal::DUE, Val::num(due.cards)), (deal::EACH, Val::num(due.each))];
    let ix = cx.call(deal::PROC, seat, source, &regs);
    cx.keep_for(ix, head);
}

pub fn assign(cx: &mut Cx) -> Next {
    let head = drop_empty(cx);
    cx.happen_kept(head);
    Next::Go
}

pub fn shields(cx: &mut Cx) -> Next {
    let head = cx.frame().ev;
    let q = cx.q();
    let damaged = |r: &RecId| {
        let rec = q.t.rec(*r);
        preventable(q.t, head, rec.subject) > 0 && q.t.live(rec.subject).is_some_and(|c| is_unit(&q, c))
    };
    let any = q.t.batch(head).any(|r| damaged(&r));
    if any {
        cx.window(window::SHIELDS, head, [Val::NIL; 3]);
    }
    Next::Go
}

pub fn dealt(cx: &mut Cx) -> Next {
    let asked_by = cx.r(deal::ASKED_BY).n() as usize;
    if cx.r(deal::DEALT).n() < cx.r(deal::DUE).n() {
        // conquest.damage.deal.nothing-taken-not-dealt, conquest.cost.ability-cost-required
        cx.not_ok(asked_by);
    }
    Next::Done
}

/// Leaves out members with nothing to assign.
fn drop_empty(cx: &mut Cx) -> RecId {
    let keep = cx.keep_records(cx.frame().ev, |r| r.amount > 0);
    cx.answer_to(cx.me(), keep);
    keep
}

/// conquest.damage.deal.take, conquest.damage.deal.capped-at-remaining-hp, conquest.damage.deal.multi.placed-together
pub fn take(cx: &mut Cx) -> Next {
    let head = cx.frame().ev;
    let (mut batch, mut dealt) = (RecId::NONE, 0);
    let mut at = head;
    while !at.is_none() {
        let (id, r) = (at, *cx.t().rec(at));
        at = r.link;
        // what lies beside one card is one pile
        if cx.t().batch(head).take_while(|x| *x != id).any(|x| cx.t().rec(x).subject == r.subject) {
            continue;
        }
        let Some(c) = cx.t().live(r.subject) else { continue };
        let q = cx.q();
        let total = assigned_to(q.t, head, r.subject);
        // protection gained since the damage was assigned still counts
        let barred = q.forbidden(act::DAMAGE, c, r.source.card());
        let placed = if barred { 0 } else { capped(&q, c, total) };
        if placed > 0 {
            let rec = Rec {
                source: r.source,
                amount: placed as i16,
                flags: r.flags & mark::BY_ATTACK,
                ..rec(kind::TAKE, r.subject, r.agent)
            };
            // conquest.card.damage-as-cost: what came from elsewhere is not what was due
            let own = assigned(q.t, head, |x| x.subject == r.subject && !x.flags.has(mark::REASSIGNED));
            let due = cx.r(deal::EACH).n().min(room_for(&q, c));
            dealt += i32::from(due == 0 || own.min(placed) >= due);
            batch = cx.chain(batch, rec);
        }
    }
    cx.set(deal::DEALT, Val::num(dealt));
    cx.happen(batch);
    Next::Go
}

/// How much of it the card takes (conquest.damage.deal.capped-at-remaining-hp).
pub fn capped(q: &Q, c: CardId, n: i32) -> i32 {
    n.min(room_for(q, c)).min(most_taken(q, c))
}

/// How much damage there is room for on it.
fn room_for(q: &Q, c: CardId) -> i32 {
    if is_unit(q, c) { remaining_hp(q, c).max(0) } else { 255 }
}

/// conquest.damage.at-most: neither prevented nor shielded.
fn most_taken(q: &Q, c: CardId) -> i32 {
    let most = if q.number_moves(slot::MOST_TAKEN) { q.card_number(c, slot::MOST_TAKEN) } else { 0 };
    if most > 0 { most } else { i32::MAX }
}

/// Damage lying beside a card in this batch.
pub fn assigned_to(t: &Table, head: RecId, subject: Ref) -> i32 {
    assigned(t, head, |r| r.subject == subject)
}
fn assigned(t: &Table, head: RecId, counts: impl Fn(&Rec) -> bool) -> i32 {
    let open = |r: &&Rec| r.status != Status::Cancelled && counts(r);
    t.batch(head).map(|r| t.rec(r)).filter(open).map(|r| r.amount as i32).sum()
}

/// The part of it that something may prevent (conquest.damage.unpreventable.no-shields).
pub fn preventable(t: &Table, head: RecId, subject: Ref) -> i32 {
    assigned(t, head, |r| r.subject == subject && !r.flags.has(mark::UNPREVENTABLE))
}

/// Takes up to n of the damage assigned to a card away again.
pub fn prevent(cx: &mut Cx, head: RecId, subject: Ref, n: i32) -> i32 {
    let mut left = n;
    let mut at = head;
    while !at.is_none() && left > 0 {
        let r = *cx.t().rec(at);
        if r.subject == subject && !r.flags.has(mark::UNPREVENTABLE) {
            let less = (r.amount as i32).min(left);
            cx.add_amount(at, -less);
            left -= less;
        }
        at = r.link;
    }
    let done = n - left;
    if done > 0 {
        cx.note(
            note::PREVENT,
            "conquest.damage.deal.prevented-returns-to-bank",
            &[NoteArg::Card(subject.card()), NoteArg::Num(done)],
        );
    }
    done
}

/// Whether a player may shield at all now: not against an attacking Armorbane unit.
fn shields_barred(q: &Q, seat: Seat) -> bool {
    // conquest.keyword.armorbane.no-shields
    attack(q.t)
        .is_some_and(|(a, _)| q.t.live(a).is_some_and(|c| q.t.card(c).ctrl != seat && keyword(q, c, tag::ARMORBANE)))
}

/// The first to shield: the initiative player, or the one player concerned if a single unit is hit.
pub fn first_to_shield(q: &Q) -> Seat {
    let deal = tools::inside(q.t, deal::PROC);
    if let Some(ix) = deal {
        let mut units = q.t.batch(q.t.frames()[ix].ev).map(|r| q.t.rec(r)).filter(|r| r.amount > 0);
        if let (Some(one), None) = (units.next(), units.next())
            && let Some(c) = q.t.live(one.subject)
        {
            return q.t.card(c).ctrl;
        }
    }
    initiative(q.t)
}

/// conquest.damage.deal.shield-step, conquest.shield.one-per-damage
pub fn shield_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    let head = menu.frame.ev;
    let hand = seat_zone(seat, zone::HAND);
    if shields_barred(&q, seat) {
        if menu.judge.tells() {
            for c in q.t.zone(hand) {
                menu.judge.about(c, AbilityId::NONE);
                menu.judge.fail("conquest.keyword.armorbane.no-shields");
            }
        }
        return;
    }
    let shielded = |r: RecId| {
        let rec = q.t.rec(r);
        let unit = q.t.live(rec.subject)?;
        let own = q.t.card(unit).ctrl == seat && is_unit(&q, unit);
        let first = q.t.batch(head).find(|x| q.t.rec(*x).subject == rec.subject) == Some(r);
        let open = own && first && !rec.flags.has(mark::SHIELDED) && preventable(q.t, head, rec.subject) > 0;
        open.then_some(unit)
    };
    // mostly the damage is one player's
    if !menu.judge.tells() && !q.t.batch(head).any(|r| shielded(r).is_some()) {
        return;
    }
    for card in q.t.zone(hand) {
        menu.judge.about(card, AbilityId::NONE);
        // conquest.shield.discard-from-hand: printed icons, or such as a card gives it there
        if shields_of(&q, card) <= 0 {
            menu.judge.fail("conquest.shield.discard-from-hand");
            continue;
        }
        let mut any = false;
        for r in q.t.batch(head) {
            if let Some(unit) = shielded(r) {
                let on = On::CardTo { card, to: Spot::card(unit), rec: r };
                menu.out.push(Opt { verb: opt::SHIELD, on });
                any = true;
            }
        }
        if !any {
            menu.judge.fail("conquest.shield.one-per-damage");
        }
    }
}

/// The shield icons of a card in hand: printed ones, where nothing gives it others there.
fn shields_of(q: &Q, c: CardId) -> i32 {
    if q.number_moves(slot::SHIELDS) {
        q.card_number(c, slot::SHIELDS)
    } else {
        q.printed(&q.facts_of(c), slot::SHIELDS)
    }
}

pub fn shield_act(cx: &mut Cx, o: Opt) {
    let head = cx.frame().ev;
    let unit = o.spot().as_card().unwrap_or(CardId::NONE);
    let seat = cx.t().card(o.card_id()).owner;
    let subject = cx.t().obj(unit);
    let mut at = head;
    while !at.is_none() {
        if cx.t().rec(at).subject == subject {
            cx.mark(at, mark::SHIELDED);
        }
        at = cx.t().rec(at).link;
    }
    let icons = shields_of(&cx.q(), o.card_id());
    let place = cx.q().place_of(unit);
    let record = Rec {
        amount: icons as i16,
        detail: Val::rec(head),
        source: subject,
        to: place,
        ..rec(kind::SHIELD, cx.t().obj(o.card_id()), seat)
    };
    cx.set_in(attack::SHIELDED, Val::num(1));
    let ix =
        cx.call(shield::PROC, seat, subject, &[(shield::UNIT, Val::object(subject)), (shield::DOUBLED, Val::num(0))]);
    let id = cx.rec(record);
    cx.keep_for(ix, id);
}

pub fn discard_shield(cx: &mut Cx) -> Next {
    let id = cx.frame().ev;
    let c = cx.t().rec(id).subject.card();
    let owner = cx.t().card(c).owner;
    // it is spent whatever becomes of its effect (conquest.shield.canceled-still-used)
    let became = cx.move_card(c, Spot::zone(seat_zone(owner, zone::DISCARD)), Rel::NONE, End::Top);
    cx.is_about(id, became);
    cx.happen_kept(id);
    Next::Go
}

pub fn choose_how_much(cx: &mut Cx) -> Next {
    let rec = *cx.t().rec(cx.frame().ev);
    if rec.status == Status::Cancelled {
        return Next::Done;
    }
    let head = rec.detail.as_rec();
    let icons = (0..cx.r(shield::DOUBLED).n()).fold(rec.amount as i32, |n, _| n.saturating_mul(2));
    let most = icons.min(preventable(cx.t(), head, rec.source));
    cx.ask(Question::new(rec.agent, menu::PREVENT, shield::ANSWER, prompt::PREVENT).about(Val::num(most)));
    Next::Go
}

pub fn prevent_chosen(cx: &mut Cx) -> Next {
    let rec = *cx.t().rec(cx.frame().ev);
    let n = cx.r(shield::ANSWER).n();
    let unit = rec.source;
    cx.note(
        note::SHIELD,
        "conquest.shield.one-damage-per-icon",
        &[NoteArg::Seat(rec.agent), NoteArg::Card(rec.subject.card()), NoteArg::Num(n), NoteArg::Card(unit.card())],
    );
    prevent(cx, rec.detail.as_rec(), unit, n);
    Next::Done
}

// ---- indirect damage ----

pub fn next_point(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let done = f[indirect::PLAYERS].n();
    if done == 2 {
        return Next::To(indirect::at::DEAL);
    }
    let s = if done == 0 { f.seat } else { other(f.seat) };
    let place = cx.q().spot(&Env::of(f.source, f.seat, Spot::NOWHERE), f[indirect::PLACE]);
    if f[indirect::LEFT].n() == 0 || indirect_units(&cx.q(), place, f[indirect::UNITS], s, f.ev).next().is_none() {
        cx.set(indirect::PLAYERS, Val::num(done + 1));
        cx.set(indirect::LEFT, f[indirect::OTHERS]);
        return Next::Again;
    }
    cx.ask(Question::new(s, menu::INDIRECT, indirect::ANSWER, prompt::INDIRECT).about(f[indirect::PLACE]));
    Next::Go
}

pub fn lay_point(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if let Some(c) = f[indirect::ANSWER].as_object().and_then(|r| cx.t().live(r)) {
        let subject = cx.t().obj(c);
        let same = cx.t().batch(f.ev).find(|r| cx.t().rec(*r).subject == subject);
        match same {
            Some(r) => cx.add_amount(r, 1),
            None => {
                let r = plain_entry(cx, c, 1, f.source, Marks::NONE);
                let head = cx.chain(f.ev, r);
                cx.answer_to(cx.me(), head);
            }
        }
    }
    cx.set(indirect::LEFT, Val::num(f[indirect::LEFT].n() - 1));
    Next::To(indirect::at::NEXT)
}

pub fn deal_points(cx: &mut Cx) -> Next {
    let head = cx.frame().ev;
    let mut at = head;
    while !at.is_none() {
        let r = *cx.t().rec(at);
        let n = r.amount as i32;
        if let Some(c) = cx.t().live(r.subject) {
            let more = cx.q().scaled(n, slot::TAKEN, c, c) - n;
            cx.add_amount(at, more);
        }
        at = r.link;
    }
    cx.answer_to(cx.me(), RecId::NONE);
    let s = cx.frame().seat;
    deal(cx, head, s);
    Next::Done
}

/// So much for the player who deals it, so much for the other.
pub fn start_indirect(cx: &mut Cx, n: [i32; 2], place: Val, seat: Seat, source: Ref) -> usize {
    let own = (indirect::LEFT, Val::num(n[0]));
    cx.call(indirect::PROC, seat, source, &[own, (indirect::OTHERS, Val::num(n[1])), (indirect::PLACE, place)])
}

/// Units that may still be given indirect damage (conquest.indirect.not-beyond-remaining-hp).
pub fn indirect_units<'a>(
    q: &'a Q<'a>,
    place: Spot,
    units: Val,
    s: Seat,
    head: RecId,
) -> impl Iterator<Item = CardId> + 'a {
    let named = move |c: &CardId| {
        let mut found = false;
        q.each(units, &mut |r| found |= r == q.t.obj(*c));
        found
    };
    q.t.at(place).chain(q.t.in_play().filter(named)).filter(move |&c| {
        let card = q.t.card(c);
        card.ctrl == s
            && card.in_play()
            && is_unit(q, c)
            && !q.forbidden(act::DAMAGE, c, CardId::NONE)
            && remaining_hp(q, c) > assigned_to(q.t, head, q.t.obj(c))
    })
}
