//! The verbs of card text and of the rules' own programs.

use crate::flow::battle;
use crate::flow::energy;
use crate::flow::events::*;
use crate::flow::nested;
use crate::flow::procs::{battle as fight, drain, each as one_by_one, go, lose, price as paying, resolve, turn};
use crate::flow::setup;
use crate::flow::stack::{self, FATE, call_off};
use crate::rules::entry::Narrow;
use crate::rules::icons;
use crate::rules::price::{self, Price, payable, play_price};
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::ir::{Also, Base, Op, Shape};
use muster_kernel::tools::call_of;
use muster_kernel::tools::env_of;
use muster_kernel::tools::{targets_hold, within_limit};
use muster_kernel::*;

/// An effect may be announced even if it will do nothing (wars.effect.may-pay-for-nothing); a cost must be payable.
fn always(_: &Q, _: &Env, _: &Call) -> bool {
    true
}
/// Done to a card as a cost: the card must be there and the test hold.
macro_rules! as_cost {
    (|$q:ident, $card:ident| $test:expr) => {
        |$q, _, c| !c.how.has(how::COST) || $q.first_card(c.what).is_some_and(|$card| $test)
    };
}

words! {
    /// Verbs of card text.
    pub mod verb: VerbId => VerbRule {
        /// On resolution: targets and requirements must still be right.
        RECHECK "recheck" (recheck, always),
        /// Pays an energy cost with everything that changes it, and its additional costs. `what` is the card played, the
        /// location, the mover or the source; `with` where it goes; `Also::Doing` what is done if it is not played, `n` the
        /// amount then.
        PRICE "price" (run_price, |q, env, c| price_of(q, env, c).is_some_and(|p| payable(q, c.by, about(q, c), p))),
        /// `by` pays n energy; as a cost all or nothing.
        PAY "pay" (pay, |q, _, c| !c.how.has(how::COST) || size(q.t, c.by, zone::ACTIVE) >= c.n),
        /// `by` loses n energy; `to` names the only pile it may come from; with `how::STACK` onto `with`, face down.
        LOSE "lose" (run_lose, |q, _, c| !c.how.has(how::COST) || can_lose(q, c)),
        DRAINS "drains" (|cx, c| {
            cx.call(drain::PROC, c.seat, Ref::NONE, &[(drain::PLACE, c.what), (drain::MORE, c.with)]);
        }, always),
        ATTACKS "attacks" (attack, always),
        MOVEMENT "movement" (movement, always),
        ACTIVATION "activation" (|cx, c| {
            cx.happen_one(Rec { amount: c.n as i16, ..rec(kind::ACTIVATION, Ref::NONE, c.seat) });
        }, always),
        ENTER "enter" (|cx, c| {
            if let Some(card) = cx.q().first_card(c.what) {
                let record = arrival(cx, kind::ENTERS, cx.t().obj(card), c.seat, c.with);
                cx.happen_one(Rec { flags: mark::PLAYED, ..record });
            }
        }, always),
        DISMISS "dismiss" (each, as_cost!(|q, x| q.t.card(x).in_play())).spends(),
        DESTROY "destroy" (each, as_cost!(|q, x| q.t.card(x).in_play())).spends(),
        /// A card, wherever it is, to its owner's lost pile.
        LOSE_CARD "lose card" (each, as_cost!(|q, x| !q.t.card(x).at.is_nowhere())).spends(),
        DAMAGE "damage" (each, as_cost!(|q, x| damageable(q, x))),
        UNDAMAGE "undamage" (each, |q, _, c| q.first_card(c.what).is_some_and(|x| is_damaged(q.t, x))).strict(),
        INVERT "invert" (each, as_cost!(|q, x| q.printed_has(x, tag::INVERTER) && !inverted(q, x))),
        REVERT "revert" (each, as_cost!(|q, x| inverted(q, x))),
        /// `what` moves to `with` (or `to`).
        MOVE "move" (each, can_move),
        ACTIVATE "activate" (|cx, c| {
            if energy::activate(cx, c.by, c.n) < c.n && !c.how.has(how::UP_TO) {
                cx.not_ok(cx.me());
            }
        }, always),
        /// `by` reveals a card for destiny; the number goes to register n, the card to register n + 1.
        DESTINY "destiny" (draw_destiny, always),
        /// `by` reveals for battle destiny once more: from the top, from the bottom.
        REVEAL_AGAIN "reveal again" (|cx, c| {
            let card = top(cx.t(), c.by, zone::RESERVE);
            if card.is_none() {
                // what is revealed instead replaces what was there, and nothing is revealed
                cx.set_in(fight::COUNTS.of(c.by), Val::NIL);
            }
            battle::reveal(cx, c.by, card);
        }, always),
        REVEAL_BOTTOM "reveal bottom" (|cx, c| {
            let card = bottom(cx.t(), c.by, zone::RESERVE);
            battle::reveal(cx, c.by, card);
        }, always),
        /// `what` counts as `by`'s battle destiny.
        COUNTS "count" (|cx, c| cx.set_in(fight::COUNTS.of(c.by), c.what), always),
        /// `by`'s battle destiny in the battle: n more (`how::LESS`: less).
        // wars.battle.destiny-step.locked-to-actions
        ADD_DESTINY "add destiny" (|cx, c| {
            if !battle::is_after(cx.t(), BattleStep::Destiny) {
                add(cx, c, fight::ADDED);
            }
        }, always),
        /// Nothing happens, and that is the effect: what stands in for an event that is prevented.
        NOTHING "nothing" (|_, _| {}, always),
        /// Casualties of the battle: n less, at most n.
        FEWER_CASUALTIES "fewer casualties" (|cx, c| {
            let n = battle::reg(cx.t(), fight::CASUALTIES).n() - c.n;
            own_casualties(cx, c, n);
        }, always),
        MOST_CASUALTIES "most casualties" (|cx, c| {
            let n = battle::reg(cx.t(), fight::CASUALTIES).n().min(c.n);
            own_casualties(cx, c, n);
        }, always),
        /// Takes a pending thing off the stack; n is the fate of its card, lost if not given.
        CANCEL "cancel" (|cx, c| {
            if let Some(at) = cx.t().parked_at(c.what) {
                call_off(cx, at, if c.all { fate::LOST } else { Disposal(c.n as u8) });
            }
        }, always),
        /// A pending card enters at `with` instead.
        REDIRECT "redirect" (|cx, c| {
            if let (Some(at), false) = (cx.t().parked_at(c.what), c.with.is_nil()) {
                cx.set_parked(at, action::PLACE, c.with);
            }
        }, always),
        /// The pending or resolving card `what` ends as n says (one of `fate`); stacked, on the source.
        FATE "fate" (set_fate, always),
        /// A pending drain, or the one now happening: n more (`how::LESS`: less).
        ADD_DRAIN "add to drain" (|cx, c| {
            if let Some(at) = cx.t().parked_at(c.what) {
                let n = if c.how.has(how::LESS) { -c.n } else { c.n };
                let more = cx.t().parked()[at].frame[action::MORE].n() + n;
                cx.set_parked(at, action::MORE, Val::num(more));
            }
        }, always),
        /// The drain now happening counts the icons of the drainer's own side.
        OWN_SIDE "own side" (|cx, c| {
            if !c.rec.is_none() {
                let r = *cx.t().rec(c.rec);
                let (to, amount) = (r.to, r.amount);
                cx.happen_one(Rec { to, amount, flags: r.flags | mark::OWN_SIDE, ..rec(kind::DRAINS, r.subject, r.agent) });
            }
        }, always),
        /// Cards go to the pile `to` of their owners: top, or bottom with `how::BOTTOM`.
        PUT "put" (each, as_cost!(|q, x| !q.t.card(x).at.is_nowhere())).spends(),
        /// Cards are stacked on `with`; `how::FACE_DOWN`.
        STACK "stack" (each, as_cost!(|q, x| !q.t.card(x).in_play())).spends(),
        /// `by` draws n from the reserve, or from the pile `to`.
        DRAW "draw" (|cx, c| {
            let from = c.to.as_zone().and_then(zone_of_seat).map_or(zone::RESERVE, |(_, n)| n);
            energy::draw(cx, c.by, c.n, from);
        }, always),
        RETRIEVE "retrieve" (|cx, c| energy::retrieve(cx, c.by, c.n), always),
        /// Shuffles the pile `to`.
        SHUFFLE "shuffle" (|cx, c| {
            if let Some(z) = c.to.as_zone() {
                cx.shuffle(z);
                cx.note(note::SHUFFLES, "wars.download.procedure", &[NoteArg::Seat(c.by)]);
            }
        }, always),
        /// `by` looks at `what`; everybody sees `what`.
        LOOK "look" (|cx, c| {
            let seat = c.by;
            show(cx, c, 1 << seat.0, note::LOOKS, "wars.info.look-private");
        }, always),
        SHOW "show" (|cx, c| show(cx, c, 0xFF, note::SHOWS, "wars.info.reveal-public"), always),
        /// `by` puts the set in order.
        ORDER "order" (|cx, c| cx.order(c.what, c.by, prompt::ORDER), always),
        /// Plays a card as part of an effect: `what`, at `with` (its place, or a place related to it), n less energy.
        PLAY "play" (nested::run, |q, _, c| nested::can(q, c)),
        RECIRCULATE "recirculate" (|cx, c| setup::recirculate(cx, c.by), always),
        /// An asset goes beneath another card.
        REHOST "rehost" (|cx, c| {
            let (asset, host) = (cx.q().first_card(c.what), cx.q().first_card(c.with));
            if let (Some(a), Some(h)) =
                (asset.filter(|a| cx.t().card(*a).in_play()), host.filter(|h| cx.t().card(*h).in_play()))
            {
                cx.move_card(a, Spot::card(h), rel::BENEATH, End::Bottom);
                cx.note(note::REHOST, "wars.ruling.ominous-presence", &[NoteArg::Card(a), NoteArg::Card(h)]);
            }
        }, always),
        /// Two cards change places.
        EXCHANGE "exchange" (exchange, always),
        /// Puts a card into play at `with` without playing it.
        PUT_INTO_PLAY "put into play" (|cx, c| {
            if let Some(card) = cx.q().first_card(c.what) {
                let record = arrival(cx, kind::ENTERS, cx.t().obj(card), c.by, c.with);
                cx.happen_one(record);
            }
        }, always),
        /// `by` may perform movements until the end of the deploy phase.
        PERMIT_MOVES "permit moves" (|cx, c| cx.set_in(turn::MOVES, Val::seat(c.by)), always),
        /// Sets a mark of `flag` (n) on `what`.
        MARK "mark" (|cx, c| {
            if let Some(card) = cx.q().first_card(c.what) {
                cx.set_flag(card, Flags(c.n as u16), true);
            }
        }, |q, _, c| q.first_card(c.what).is_some_and(|x| !q.t.card(x).has(Flags(c.n as u16)))),
        /// An attack at `what`, free.
        PERFORM_ATTACK "perform attack" (perform_attack, always),
        /// The passengers of a transport follow their carrier.
        TRANSPORT "transport" (transport, always),
        /// A line of the source has done n more.
        TALLY "tally" (|cx, c| {
            if let Also::Line { line, until } = c.also {
                cx.count_uses(c.seat, c.source, AbilityId::of_line(line), until, c.n.clamp(0, u16::MAX as i32) as u16);
            }
        }, always),
        /// As a cost: n is not 0.
        HAVE "have" (|_, _| {}, |_, _, c| c.n > 0),
    }
}

// ---- costs ----

/// wars.cost.paid-together: all costs of one program, with one card never serving twice.
pub fn afford(q: &Q, env: &Env, costs: &mut dyn Iterator<Item = Call>) -> bool {
    let (mut all, mut hand, mut by) = (Price::default(), 0, env.seat);
    for c in costs {
        by = c.by;
        match c.verb {
            verb::PRICE => {
                let p = price_of(q, env, &c).unwrap_or_default();
                all = Price { pay: all.pay + p.pay, lose: all.lose + p.lose };
                let card = about(q, &c);
                hand += (card.is_some() && q.t.card(card).at == home(by, zone::HAND)) as i32;
            }
            verb::PAY => all.pay += c.n.max(0),
            verb::LOSE if only(&c).as_zone() == Some(pile(by, zone::ACTIVE)) => all.pay += c.n.max(0),
            verb::LOSE => all.lose += c.n.max(0),
            v if q.m.book.verbs[v.ix()].spends => {
                q.each(c.what, &mut |r| {
                    hand += q.t.live(r).is_some_and(|x| q.t.card(x).at == home(by, zone::HAND)) as i32;
                });
            }
            _ => {}
        }
    }
    let left = losable(q.t, by) - hand - all.pay;
    size(q.t, by, zone::ACTIVE) >= all.pay && (all.lose == 0 || left >= all.lose)
}
/// The costs of a running program that are still to be paid.
fn rest_of_costs<'a>(q: &'a Q<'a>, run: usize) -> impl Iterator<Item = Call> + 'a {
    let f = &q.t.frames()[run];
    let ability = (f.work == Work::Run).then(|| q.m.ability(AbilityId(f.code)));
    let ops = ability.map_or(&[][..], |a| a.ops.get(f.pc as usize..a.cost_end as usize).unwrap_or(&[]));
    let env = env_of(q.m, q.t, run);
    ops.iter().filter_map(move |op| call_of(q, &env, op, RecId::NONE))
}
/// How much active energy they take.
fn still_due(q: &Q, run: usize) -> i32 {
    let env = env_of(q.m, q.t, run);
    let pays = |c: Call| match c.verb {
        verb::PRICE => price_of(q, &env, &c).map_or(0, |p| p.pay),
        verb::PAY => c.n.max(0),
        _ => 0,
    };
    rest_of_costs(q, run).map(pays).sum()
}
/// Is a card set aside for a part of the price that is still to be paid?
pub fn is_due(q: &Q, below: usize, card: CardId) -> bool {
    let Some(run) = q.t.frames()[..below].iter().rposition(|f| f.work == Work::Run) else { return false };
    rest_of_costs(q, run).filter(|c| q.m.book.verbs[c.verb.ix()].spends).any(|c| {
        let mut due = false;
        q.each(c.what, &mut |r| due |= q.t.live(r) == Some(card));
        due
    })
}

/// What the price of a program is asked about: the card played, the location, the mover, the source.
fn about(q: &Q, c: &Call) -> CardId {
    q.first_card(c.what).unwrap_or(CardId::NONE)
}
fn doing(c: &Call) -> Now {
    if let Also::Doing(now) = c.also { now } else { now::PLAYING }
}
fn price_of(q: &Q, env: &Env, c: &Call) -> Option<Price> {
    let card = about(q, c);
    let narrow = Narrow::of(env);
    match doing(c) {
        now::PLAYING if card.is_none() => None,
        now::PLAYING => {
            play_price(q, c.by, card, c.with, env.caps[0].n(), narrow).map(|p| Price { lose: p.lose + c.n.max(0), ..p })
        }
        // wars.cost.all-or-nothing: what must be shown to drain is part of the price
        now::DRAINING if !may(q, act::ANNOUNCE_DRAIN, c.by, card) => None,
        doing => Some(price::price(q, c.by, card, Val::NIL, doing, c.n.max(0), Narrow::default())),
    }
}

/// Everything at once: what is lost first leaves alone what must be paid.
fn run_price(cx: &mut Cx, c: &Call) {
    let env = env_of(cx.m, cx.t(), cx.me());
    let (price, unsupported) = (price_of(&cx.q(), &env, c), Narrow::of(&env).how.has(how::NO_COST));
    let Some(p) = price else {
        cx.call_off();
        return;
    };
    if doing(c) == now::PLAYING && !unsupported && icons::matter(cx, c.by) {
        let card = about(&cx.q(), c);
        let least = price::support_price(&cx.q(), c.by, card).unwrap_or(0);
        return icons::choose(cx, c.by, card, p.pay - least, p.lose);
    }
    if p.lose == 0 {
        price::pay(cx, c.by, p.pay);
    } else {
        let regs = [(paying::PAY, Val::num(p.pay)), (paying::LOSE, Val::num(p.lose))];
        cx.call(paying::PROC, c.by, c.source, &regs);
    }
}
pub fn lose_price(cx: &mut Cx) -> Next {
    let (seat, pay, n) = (cx.frame().seat, cx.r(paying::PAY).n(), cx.r(paying::LOSE).n());
    let due = cx.me().checked_sub(1).map_or(0, |run| still_due(&cx.q(), run));
    let ix = energy::lose(cx, seat, n, Val::NIL, mark::COST);
    cx.set_at(ix, lose::KEEP, Val::num(pay + due));
    Next::Go
}

pub fn pay_price(cx: &mut Cx) -> Next {
    let (seat, n) = (cx.frame().seat, cx.r(paying::PAY).n());
    price::pay(cx, seat, n);
    Next::Done
}
/// wars.effect.do-as-much-as-possible: an effect takes what is there, a cost all or nothing.
fn pay(cx: &mut Cx, c: &Call) {
    let f = cx.frame();
    let cost = f.pc <= cx.m.ability(AbilityId(f.code)).cost_end;
    let n = if cost { c.n } else { size(cx.t(), c.by, zone::ACTIVE).min(c.n) };
    if !price::pay(cx, c.by, n) || n < c.n {
        cx.not_ok(cx.me());
    }
}

fn only(c: &Call) -> Val {
    match c.to.as_zone().and_then(zone_of_seat) {
        Some((_, n)) => Val::zone(pile(c.by, n)),
        None => Val::NIL,
    }
}
fn can_lose(q: &Q, c: &Call) -> bool {
    // a card being played is no longer there to be lost
    let keep = q.t.live(c.source).is_some_and(|x| q.t.card(x).at == home(c.by, zone::HAND)) as i32;
    match only(c).as_zone() {
        Some(z) => q.t.zone_len(z) as i32 >= c.n,
        None => losable(q.t, c.by) - keep >= c.n,
    }
}
fn run_lose(cx: &mut Cx, c: &Call) {
    if !can_lose(&cx.q(), c) {
        cx.not_ok(cx.me());
    }
    let marks = match () {
        _ if c.how.has(how::STACK) => mark::FACE_DOWN,
        _ if c.how.has(how::COST) => mark::COST,
        _ => Marks::NONE,
    };
    let ix = energy::lose(cx, c.by, c.n, only(c), marks);
    if c.how.has(how::STACK) {
        cx.set_at(ix, lose::ONTO, c.with);
    }
    if c.how.has(how::COST) {
        let due = still_due(&cx.q(), cx.me());
        cx.set_at(ix, lose::KEEP, Val::num(due));
    }
}

// ---- the stack ----

/// wars.stack.targets-rechecked: on resolution targets and requirements must still be right, or nothing of it happens.
/// What a trigger asked about the game was judged when it triggered.
fn recheck(cx: &mut Cx, _: &Call) {
    substitute(cx);
    let q = cx.q();
    let f = cx.frame();
    let ability = q.m.ability(AbilityId(f.code));
    let env = env_of(q.m, q.t, cx.me());
    let gates = matches!(ability.shape, Shape::Triggered | Shape::Whenever)
        || ability.class == class::PHASE
        || ability.gates.iter().all(|g| q.holds(&env, *g));
    // wars.trigger.limit-while-waiting: another like it may have used up the limit while this one waited
    let u = Usage { seat: f.seat, this: f.source, ability: AbilityId(f.code), rec: RecId::NONE };
    let spent = ability.class == class::TRIGGERED && !within_limit(&q, &u);
    let copy =
        ability.class == class::CARD && q.t.live(f.source).is_some_and(|c| has_copy(&q, q.t.card(c).def, f.seat, c));
    if !gates || copy || spent || !targets_hold(&q, &env, ability) {
        let f = *f;
        cx.call_off();
        stack::tell_canceled(cx, &f);
    }
}

/// wars.pile.lost.randomized-target-substitute: a lost pile has no order that lasts, so of several copies of a title any
/// serves for the one that was targeted there.
fn substitute(cx: &mut Cx) {
    let ability = cx.m.ability(AbilityId(cx.frame().code));
    for op in &ability.ops[..ability.target_end as usize] {
        let Op::Pick { dst, filter, target: true, .. } = op else { continue };
        let Base::Zone(zone::LOST, _) = cx.m.pool.filters[*filter as usize].base else { continue };
        let Some(r) = cx.r(Reg::of_program(*dst as usize)).as_object().filter(|r| r.is_some()) else { continue };
        let Card { def, owner, at, .. } = *cx.t().card(r.card());
        if at == home(owner, zone::LOST) && cx.t().live(r).is_some() {
            continue;
        }
        let twin = cx.t().zone(pile(owner, zone::LOST)).find(|c| cx.t().card(*c).def == def);
        if let Some(c) = twin {
            let object = Val::object(cx.t().obj(c));
            cx.set(Reg::of_program(*dst as usize), object);
        }
    }
}

fn set_fate(cx: &mut Cx, c: &Call) {
    let Some(card) = cx.q().first_card(c.what) else { return };
    let onto = Val::object(c.source);
    let is = |r: Ref| r.is_some() && r.card() == card;
    if let Some(at) = cx.t().parked().iter().position(|p| is(p.card)) {
        cx.set_disposal(at, Disposal(c.n as u8));
        cx.set_parked(at, FATE, onto);
        return;
    }
    let of = |f: &Frame| f.runs(resolve::PROC) && f[resolve::CARD].as_object().is_some_and(is);
    if let Some(ix) = cx.t().frames().iter().rposition(of) {
        cx.set_at(ix, resolve::FATE, Val::num(c.n));
        cx.set_at(ix, resolve::ONTO, onto);
    }
}

// ---- phase actions ----

fn attack(cx: &mut Cx, c: &Call) {
    if let Some(loc) = cx.q().first_card(c.what) {
        battle::due(cx, loc, c.seat);
    }
}

/// An attack that an effect performs is announced like any other, without its price, and can be answered.
fn perform_attack(cx: &mut Cx, c: &Call) {
    let attack = action::ATTACK;
    let announce = cx.m.ability(attack).ops.iter().position(|op| *op == Op::Stage(stage::ANNOUNCE));
    let mut places = Vec::new();
    cx.q().each(c.what, &mut |place| places.push(place));
    // what is begun last is announced first
    for place in places.into_iter().rev() {
        let ix = cx.run(attack, Ref::NONE, c.seat, RecId::NONE, Spot::NOWHERE);
        cx.set_at(ix, action::PLACE, Val::object(place));
        cx.past_ops(ix, announce.unwrap_or(0) as u16);
    }
}

/// A movement action moves its card; transport then waits for the stack.
fn movement(cx: &mut Cx, c: &Call) {
    let (Some(card), Some(to)) = (cx.q().first_card(c.what), cx.q().first_card(c.with)) else { return };
    let from = cx.t().card(card).at;
    cx.set_flag(card, flag::MOVED, true);
    let subject = cx.t().obj(card);
    let entry = Val::object(cx.t().obj(to));
    let record = arrival(cx, kind::MOVED, subject, c.seat, entry);
    let to = record.to;
    // wars.transport.movement-action-only
    let transports = cx.q().card_number(card, slot::TRANSPORT) > 0 && phase_now(cx.t()) == phase::MOVE;
    if transports {
        let rec = Rec { from, to, status: Status::Done, ..rec(kind::MOVEMENT, subject, c.seat) };
        let w = Waiting { ability: action::TRANSPORT, source: subject, seat: c.seat, rec, ..Waiting::default() };
        stack::trigger(cx, w, kind::MOVEMENT);
    }
    cx.happen_one(Rec { from, to, ..rec(kind::MOVEMENT, subject, c.seat) });
    cx.happen_one(record);
}

/// wars.transport.free: the passengers follow to where the carrier is now.
fn transport(cx: &mut Cx, c: &Call) {
    let Some(carrier) = cx.t().live(c.source).filter(|x| cx.t().card(*x).in_play()) else { return };
    let Some(to) = cx.t().card(carrier).at.as_card() else { return };
    let with = Val::object(cx.t().obj(to));
    each(cx, &Call { verb: verb::MOVE, with, how: how::ROOM, ..*c });
}

// ---- cards ----

/// A verb done to each card of a set, one at a time. Its user picks the order where anything could notice.
fn each(cx: &mut Cx, c: &Call) {
    let many = c.what.as_set().is_some_and(|(_, len)| len > 1);
    if !many {
        if let Some(card) = cx.q().first_card(c.what) {
            do_one(cx, c, card);
        }
        return;
    }
    if c.verb == verb::PUT {
        // those aboard go before what carries them is gone
        cx.first_of(c.what, |card| card.rel == rel::ABOARD);
    }
    let with = if c.to.as_card().is_some() { to_value(cx, c.to) } else { c.with };
    let to = c.to.as_zone().map_or(Val::NIL, Val::zone);
    let regs = [
        (one_by_one::SET, c.what),
        (one_by_one::AT, Val::num(0)),
        (one_by_one::VERB, c.verb.val()),
        (one_by_one::HOW, c.how.val()),
        (one_by_one::WITH, with),
        (one_by_one::TO, to),
        (one_by_one::N, if c.all { Val::NIL } else { Val::num(c.n) }),
        (one_by_one::BY, Val::seat(c.by)),
        (one_by_one::SOURCE, Val::object(c.source)),
    ];
    let ix = cx.call(one_by_one::PROC, c.seat, c.source, &regs);
    cx.stands(ix, c.place);
    let noticed = match c.verb {
        verb::DAMAGE => cx.heard(kind::DAMAGED),
        verb::DESTROY => cx.heard(kind::DESTROYED),
        verb::DISMISS => cx.heard(kind::DISMISSED),
        verb::MOVE => cx.heard(kind::MOVED),
        _ => false,
    };
    if noticed {
        cx.at_level(ix, |cx| cx.order(c.what, c.seat, prompt::ORDER));
    }
}
fn to_value(cx: &Cx, s: Spot) -> Val {
    match s.as_card() {
        Some(c) => Val::object(cx.t().obj(c)),
        None => Val::NIL,
    }
}
pub fn next_of_each(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let (at, (off, len)) = (f[one_by_one::AT].n(), f[one_by_one::SET].as_set().unwrap_or((0, 0)));
    if at >= len as i32 {
        return Next::Done;
    }
    cx.set(one_by_one::AT, Val::num(at + 1));
    let one = cx.t().picks().get(off as usize + at as usize).copied().unwrap_or(Val::NIL);
    let c = Call {
        verb: VerbId::of(f[one_by_one::VERB]),
        what: one,
        with: f[one_by_one::WITH],
        n: f[one_by_one::N].n(),
        all: f[one_by_one::N].is_nil(),
        to: f[one_by_one::TO].as_zone().map_or(Spot::NOWHERE, Spot::zone),
        by: f[one_by_one::BY].as_seat().unwrap_or(f.seat),
        how: Manner::of(f[one_by_one::HOW]),
        also: Also::Nothing,
        source: f.source,
        seat: f.seat,
        place: f.place,
        rec: RecId::NONE,
    };
    if let Some(card) = cx.q().first_card(one) {
        do_one(cx, &c, card);
    }
    Next::Again
}

/// One card at a time.
fn do_one(cx: &mut Cx, c: &Call, card: CardId) {
    let (subject, in_play) = (cx.t().obj(card), cx.t().card(card).in_play());
    let source = c.source;
    let weapon = source.is_some() && cx.q().face(cx.t().card(source.card()).def, 0).has(tag::WEAPON);
    let flags = if weapon { mark::WEAPON } else { Marks::NONE };
    let kind = match c.verb {
        verb::DISMISS => kind::DISMISSED,
        verb::DESTROY => kind::DESTROYED,
        verb::LOSE_CARD if in_play => kind::LOST,
        verb::LOSE_CARD => {
            let stacked = cx.t().card(card).rel == rel::STACKED;
            if stacked {
                return cx.happen_one(rec(kind::STACKED_LOST, subject, c.seat));
            }
            let (owner, from) = (cx.t().card(card).owner, cx.t().card(card).at);
            let hand = if from == home(owner, zone::HAND) { mark::FROM_HAND } else { Marks::NONE };
            return cx.happen_one(Rec { from, flags: hand, ..rec(kind::LOSES, subject, owner) });
        }
        verb::DAMAGE => {
            if !damageable(&cx.q(), card) {
                return cx.not_ok(cx.me());
            }
            kind::DAMAGED
        }
        verb::UNDAMAGE if is_damaged(cx.t(), card) => kind::UNDAMAGED,
        verb::INVERT if in_play => kind::INVERTED,
        verb::REVERT if in_play => kind::REVERTED,
        verb::MOVE => return move_one(cx, c, card),
        verb::PUT => return put_one(cx, c, card),
        verb::STACK => {
            let host = cx.q().first_card(c.with).filter(|h| cx.t().card(*h).in_play());
            if let Some(h) = host {
                stack_on(cx, card, h, c.how.has(how::FACE_DOWN));
            }
            return;
        }
        _ => return cx.not_ok(cx.me()),
    };
    if !in_play {
        return cx.not_ok(cx.me());
    }
    let cause = cx.me() as u16 + 1;
    cx.happen_one(Rec { source, flags, cause, ..rec(kind, subject, c.seat) });
}

/// Where a move of card text leads: nothing is moved to where it could not stand. Not asked while that is open.
fn can_move(q: &Q, _: &Env, c: &Call) -> bool {
    let to = c.to.as_card().or_else(|| q.first_card(c.with));
    let (Some(card), Some(to)) = (q.first_card(c.what), to) else { return true };
    if !q.t.card(card).in_play() || q.t.card(card).at == Spot::card(to) {
        return false;
    }
    match () {
        _ if is_ship(q, card) => is_sector(q, to),
        _ if is_sector(q, to) => ships_for(q, card, to).next().is_some(),
        _ => to != card,
    }
}
/// Ships of a unit's player at a sector that have room for it.
fn ships_for<'a>(q: &Q<'a>, unit: CardId, sector: CardId) -> impl Iterator<Item = CardId> + use<'a> {
    let (q, seat) = (*q, q.t.card(unit).ctrl);
    forces(&q, sector, seat).filter(move |s| is_ship(&q, *s) && *s != unit && fits_aboard(&q, *s, unit))
}

fn move_one(cx: &mut Cx, c: &Call, card: CardId) {
    let with = if c.to.as_card().is_some() { to_value(cx, c.to) } else { c.with };
    let q = cx.q();
    let Some(host) = q.first_card(with).filter(|_| cx.t().card(card).in_play()) else { return cx.not_ok(cx.me()) };
    if host == card || (is_ship(&q, host) && c.how.has(how::ROOM) && !fits_aboard(&q, host, card)) {
        return cx.not_ok(cx.me());
    }
    let sky = is_sector(&q, host) && !is_ship(&q, card);
    if sky && ships_for(&q, card, host).next().is_none() {
        return cx.not_ok(cx.me());
    }
    let (unit, cause) = (Val::object(cx.t().obj(card)), Val::num(cx.me() as i32 + 1));
    let ix = cx.call(go::PROC, c.seat, c.source, &[(go::CARD, unit), (go::TO, with), (go::CAUSE, cause)]);
    if sky {
        // a unit at a sector is aboard a ship
        let seat = cx.t().card(card).ctrl;
        cx.set_at(ix, go::ASKED, Val::seat(seat));
    }
}

pub fn ask_ship(cx: &mut Cx) -> Next {
    let Some(seat) = cx.r(go::ASKED).as_seat() else { return Next::Go };
    cx.ask(Question::new(seat, menu::BOARD, go::TO, prompt::BOARD));
    Next::Go
}

pub fn go_there(cx: &mut Cx) -> Next {
    let Some(card) = cx.q().first_card(cx.r(go::CARD)) else { return Next::Done };
    let (subject, from, f) = (cx.t().obj(card), cx.t().card(card).at, *cx.frame());
    let record = arrival(cx, kind::MOVED, subject, f.seat, f[go::TO]);
    cx.happen_one(Rec { from, source: f.source, cause: f[go::CAUSE].n() as u16, ..record });
    Next::Done
}
pub fn board_menu(m: &mut Menu) {
    if let (Some(unit), Some(sector)) = (m.q.first_card(m.r(go::CARD)), m.q.first_card(m.r(go::TO))) {
        m.out.extend(ships_for(&m.q, unit, sector).map(|s| Opt::card(ov::PICK, s)));
    }
}

/// To a pile of its owner. Leaving play is an event; the rest just goes.
fn put_one(cx: &mut Cx, c: &Call, card: CardId) {
    let Some((_, to)) = c.to.as_zone().and_then(zone_of_seat) else { return };
    let below = c.how.has(how::BOTTOM);
    let Card { owner, at, .. } = *cx.t().card(card);
    // a pending card takes its place on the stack with it
    if let Some(at) = cx.t().parked().iter().position(|p| p.card.is_some() && p.card.card() == card) {
        let fate = match to {
            zone::HAND => fate::HAND,
            zone::USED => fate::USED,
            zone::REMOVED => fate::REMOVED,
            _ => fate::LOST,
        };
        return call_off(cx, at, fate);
    }
    if cx.t().card(card).in_play() {
        let flags = if below { mark::BOTTOM } else { Marks::NONE };
        let (subject, cause) = (cx.t().obj(card), cx.me() as u16 + 1);
        return cx.happen_one(Rec { detail: to.val(), flags, cause, ..rec(kind::PUT, subject, c.seat) });
    }
    if to == zone::LOST {
        let subject = cx.t().obj(card);
        return cx.happen_one(Rec { from: at, ..rec(kind::LOSES, subject, owner) });
    }
    // who may read which card it was: all, one, or nobody
    let sees = |s: Seat| seen::knows(cx.m, cx.t(), seen::Viewer::Seat(s), card);
    let open = cx.t().seats().all(sees);
    let viewer = [c.by, owner].into_iter().find(|s| sees(*s));
    let end = if below { End::Bottom } else { End::Top };
    relocate(cx, card, to, end);
    if open {
        let (id, clause) = put_words(to);
        cx.note(id, clause, &[NoteArg::Card(card)]);
    } else {
        let words = [NoteArg::Seat(c.by), NoteArg::Card(card)];
        cx.note_to(note::HIDDEN_PUT, "wars.info.look-returns", &words, viewer);
    }
}

fn show(cx: &mut Cx, c: &Call, who: u8, id: NoteId, clause: &'static str) {
    let mut list = cx.some_refs();
    cx.q().each(c.what, &mut |r| list.push(r));
    for r in &list {
        if let Some(card) = cx.t().live(*r) {
            cx.show(card, who);
            if who == 0xFF {
                cx.note(id, clause, &[NoteArg::Card(card)]);
            } else {
                cx.note_to(id, clause, &[NoteArg::Seat(c.by), NoteArg::Card(card)], Some(c.by));
            }
        }
    }
    cx.give_back(list);
}

fn exchange(cx: &mut Cx, c: &Call) {
    let (Some(a), Some(b)) = (cx.q().first_card(c.what), cx.q().first_card(c.with)) else { return };
    let (x, y) = (*cx.t().card(a), *cx.t().card(b));
    if x.in_play() || y.in_play() {
        return;
    }
    cx.move_card(a, y.at, y.rel, End::Top);
    cx.move_card(b, x.at, x.rel, End::Top);
}

// ---- destiny and battle ----

/// wars.destiny.reveal-procedure: the number goes to register n of the program, the card to the next.
fn draw_destiny(cx: &mut Cx, c: &Call) {
    let card = top(cx.t(), c.by, zone::RESERVE);
    let subject = card.map_or(Ref::NONE, |x| cx.t().obj(x));
    let weapon = c.source.is_some() && cx.q().face(cx.t().card(c.source.card()).def, 0).has(tag::WEAPON);
    let flags = if weapon { mark::WEAPON } else { Marks::NONE };
    let (cause, reg) = (cx.me() as u16 + 1, c.n.clamp(0, REGS as i32) as usize);
    // wars.destiny.empty-at-resolution-is-zero
    if card.is_none() {
        if reg < REGS {
            cx.set(Reg::of_program(reg), Val::num(0));
        }
        return;
    }
    let to = c.place;
    let detail = Val::num(reg as i32);
    cx.happen_one(Rec { cause, detail, flags, to, source: c.source, ..rec(kind::REVEALED, subject, c.by) });
}

/// Adds to a number of the battle's record that is the player's own.
fn add(cx: &mut Cx, c: &Call, row: Regs) {
    let n = if c.how.has(how::LESS) { -c.n } else { c.n };
    let before = battle::reg(cx.t(), row.of(c.by)).n();
    cx.set_in(row.of(c.by), Val::num(before + n));
}

/// Casualties are the loser's: only its own effects say "your casualties".
fn own_casualties(cx: &mut Cx, c: &Call, n: i32) {
    let there = c.to.is_nowhere() || battle::location(cx.t()).is_some_and(|l| Spot::card(l) == c.to);
    if there && battle::reg(cx.t(), fight::LOSER).as_seat() == Some(c.by) {
        battle::set_casualties(cx, n);
    }
}
