//! The verbs of card text.

use crate::flow::attack;
use crate::flow::engage::resolve;
use crate::flow::events::credit;
use crate::flow::play;
use crate::flow::procs::{combat, put_land};
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::ir::{Also, Op};
use muster_kernel::tools::inside;
use muster_kernel::*;

fn always(_: &Q, _: &Env, _: &Call) -> bool {
    true
}

words! {
    /// Verbs of card text.
    pub mod verb: VerbId => VerbRule {
        DESTROY "destroy" (destroy, |q, _, call| any(q, call, |q, c| q.t.card(c).in_play())),
        /// `what` is dealt n damage by `with`, or by the source.
        DAMAGE "deal damage" (damage, |q, _, call| call.n != 0 && any(q, call, fighter)),
        /// n counters are placed on `what`.
        PLACE "place damage" (place, |q, _, call| call.n != 0 && any(q, call, fighter)),
        HEAL "remove damage" (heal, |q, _, call| any(q, call, damaged)),
        /// `by` draws n.
        DRAW "draw" (draw, always),
        /// `by` gains n cmd.
        GAIN "gain cmd" (gain, always),
        /// `by` gains n cmd that pays only for what `Also::Only` says, if anything.
        GAIN_MAIN "gain cmd until the end of the main phase" (|cx, call| purse(cx, call, moment::MAIN), always),
        GAIN_TURN "gain cmd until the end of the turn" (|cx, call| purse(cx, call, moment::TURN), always),
        /// Cards go to their owners' discard piles.
        DISCARD "discard" (discard, always).by_chance(tag::RANDOM_DISCARDS),
        ENGAGE "engage" (|cx, call| turn(cx, call, true), |q, _, call| any(q, call, |q, c| !q.t.card(c).has(flag::ENGAGED))),
        UNENGAGE "unengage" (|cx, call| turn(cx, call, false), |q, _, call| any(q, call, |q, c| q.t.card(c).has(flag::ENGAGED))),
        /// Units move to the zone `to`.
        MOVE "move" (moves, |q, _, call| any(q, call, |q, c| Spot::NOWHERE != call.to && q.t.card(c).at != call.to)),
        /// Cards go to their owners' hands.
        TO_HAND "return" (to_hand, always),
        /// Cards go to the pile `to`: top, or bottom with `how::BOTTOM`.
        PUT "put" (put, always),
        SHUFFLE "shuffle" (shuffle, always),
        LOOK "look at" (look, always),
        SHOW "reveal" (show, always),
        /// `by` puts the set in order.
        ORDER "put in order" (|cx, call| cx.order(call.what, call.by, prompt::ORDER), always),
        /// Puts a card into play under `by`'s control: at `to`, or in `by`'s home zone.
        PUT_INTO_PLAY "put into play" (into_play, always),
        /// Attaches `what` to `with`.
        ATTACH "attach" (attach, always),
        /// Puts `what` under `with`, out of play.
        UNDER "put under" (under, always),
        /// The abilities of class n of `what` that the event triggered resolve once more.
        COPY "copy" (copy, always),
        /// This performs an Engage ability of `what`.
        COPY_ENGAGE "perform" (copy_engage, always),
        /// `by` takes control of `what`.
        CONTROL "take control of" (control, always),
        /// `what` attacks `with`.
        ATTACK "attack with" (attack_with, always),
        /// A doctrine is turned down, up.
        TURN_DOWN "turn face down" (|cx, call| flip(cx, call, true), always),
        TURN_UP "turn face up" (|cx, call| flip(cx, call, false), always),
        /// `by` pays n cmd.
        PAY "pay cmd" (pay, |q, _, call| q.t.player(call.by).pool[pool::CMD.ix()] as i32 >= call.n),
        /// `by` plays `what` now: n less cmd, `how::FREE` for nothing.
        PLAY "play" (play_now, always),
        /// `what` may act once more: n is a flag of `flag`.
        AGAIN "let act again" (again, always),
        /// n counters go from `what` to `with`.
        SHIFT "move damage" (shift, always),
        NOTHING "do nothing" (|_, _| {}, always),
    }
}

fn any(q: &Q, call: &Call, fits: impl Fn(&Q, CardId) -> bool) -> bool {
    List::held(q, call.what).iter().any(|c| fits(q, *c))
}
fn damaged(q: &Q, c: CardId) -> bool {
    q.t.card(c).counters[counter::DAMAGE.ix()] > 0
}
/// The effect that is being carried out did not happen as it says.
fn fails(cx: &mut Cx) {
    let me = cx.me();
    cx.not_ok(me);
}
/// Cards the call is about, in play or not; none means the effect fails.
fn held(cx: &mut Cx, call: &Call) -> List {
    let list = List::held(&cx.q(), call.what);
    if list.is_empty() {
        fails(cx);
    }
    list
}
/// One thing happens to each, all at once.
fn each(cx: &mut Cx, list: &[CardId], make: impl Fn(&Cx, Ref) -> Rec) {
    let mut batch = RecId::NONE;
    for &c in list {
        let r = make(cx, cx.t().obj(c));
        batch = cx.chain(batch, r);
    }
    cx.happen(batch);
}

fn destroy(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let q = cx.q();
    let spared = |c: &CardId| q.forbidden(act::DESTROY, *c, call.source.card());
    let list = List::of(list.iter().copied().filter(|c| q.t.card(*c).in_play() && !spared(c)));
    if list.is_empty() {
        return fails(cx);
    }
    for &c in list.iter() {
        credit(cx, c, call.seat);
    }
    each(cx, &list, |_, subject| Rec { source: call.source, ..rec(kind::DESTROY, subject, call.seat) });
    // warcaste.end.unresolved-effects-ignored: the rest of the text may be too late
    cx.check();
}
/// warcaste.target.forced-damage-targeter: who deals it is the card that was told to, not the one that tells.
fn damage(cx: &mut Cx, call: &Call) {
    let dealer = call.with.as_object().filter(|r| r.is_some()).unwrap_or(call.source);
    let seat = cx.t().live(dealer).filter(|c| cx.t().card(*c).in_play()).map_or(call.seat, |c| cx.t().card(c).ctrl);
    let list = held(cx, call);
    let q = cx.q();
    let list = List::of(
        list.iter()
            .copied()
            .filter(|c| fighter(&q, *c) && !q.forbidden(act::DAMAGE, *c, dealer.card()) && !locked(&q, call.seat, *c)),
    );
    let mut batch = RecId::NONE;
    for &c in list.iter() {
        let through = absorb(cx, c, call.n.max(0));
        if through > 0 {
            let subject = cx.t().obj(c);
            batch = cx.chain(batch, Rec { amount: through as i16, source: dealer, ..rec(kind::DAMAGE, subject, seat) });
            batch = cx.chain(batch, Rec { source: subject, ..rec(kind::DEALT, dealer, seat) });
        }
    }
    if batch.is_none() {
        return fails(cx);
    }
    cx.happen(batch);
    cx.check();
}
/// warcaste.place.ignores-def
fn place(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let q = cx.q();
    let list = List::of(list.iter().copied().filter(|c| fighter(&q, *c) && !locked(&q, call.seat, *c)));
    if list.is_empty() || call.n <= 0 {
        return fails(cx);
    }
    each(cx, &list, |_, subject| Rec {
        amount: call.n as i16,
        source: call.source,
        ..rec(kind::PLACED, subject, call.seat)
    });
    cx.check();
}
fn heal(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let list = List::of(list.iter().copied().filter(|c| damaged(&cx.q(), *c)));
    if list.is_empty() {
        return fails(cx);
    }
    let n = if call.all { 255 } else { call.n };
    each(cx, &list, |_, subject| Rec { amount: n as i16, source: call.source, ..rec(kind::HEAL, subject, call.seat) });
}
/// Counters go from one card to another.
fn shift(cx: &mut Cx, call: &Call) {
    let q = cx.q();
    let (from, to) = (q.first_card(call.what), q.first_card(call.with));
    let (Some(from), Some(to)) = (from, to) else { return fails(cx) };
    let n = call.n.min(cx.t().card(from).counters[counter::DAMAGE.ix()] as i32);
    if n <= 0 || !fighter(&cx.q(), to) {
        return fails(cx);
    }
    let (a, b) = (cx.t().obj(from), cx.t().obj(to));
    cx.happen_one(Rec { amount: n as i16, source: call.source, ..rec(kind::HEAL, a, call.seat) });
    cx.happen_one(Rec { amount: n as i16, source: call.source, ..rec(kind::PLACED, b, call.seat) });
    cx.check();
}
fn draw(cx: &mut Cx, call: &Call) {
    // warcaste.whenyoudo.x-must-complete
    if call.n > cx.t().zone_len(seat_zone(call.by, zone::DECK)) as i32 {
        fails(cx);
    }
    if call.n > 0 {
        cx.happen_one(Rec { amount: call.n as i16, source: call.source, ..rec(kind::DRAW, Ref::NONE, call.by) });
    }
}
fn gain(cx: &mut Cx, call: &Call) {
    if call.n > 0 {
        cx.happen_one(Rec { amount: call.n as i16, source: call.source, ..rec(kind::GAIN, Ref::NONE, call.by) });
    }
}
/// Points that expire; they may pay only for some cards.
fn purse(cx: &mut Cx, call: &Call, until: Until) {
    if call.n > 0 {
        // 0 is for anything
        let only = if let Also::Only(filter) = call.also { filter + 1 } else { 0 };
        cx.give_purse(Purse { seat: call.by, amount: call.n as i16, until, only });
        let args = [NoteArg::Seat(call.by), NoteArg::Num(call.n)];
        cx.note(note::GAINS_PURSE, "warcaste.cmd.expiring-points-declared", &args);
    }
}
/// From hand or deck, or from play, to the discard pile.
fn discard(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let list = at_random(cx, call, list);
    each(cx, &list, |cx, subject| {
        let card = cx.t().card(subject.card());
        let kind = if card.in_play() { kind::SCRAPPED } else { kind::DISCARD };
        let from_hand = card.at == pile(card.owner, zone::HAND);
        let flags = if from_hand { mark::FROM_HAND } else { Marks::NONE };
        Rec { source: call.source, flags, ..rec(kind, subject, card.owner) }
    });
}
/// warcaste.whenyoudo.example-random-discard: where discards are random, chance picks; if what it picks is not what the
/// text asks for, that part was not done.
fn at_random(cx: &mut Cx, call: &Call, list: List) -> List {
    let q = cx.q();
    let hand = pile(call.by, zone::HAND);
    if !discards_at_random(&q, call.by) || !list.iter().all(|c| q.t.card(*c).at == hand) {
        return list;
    }
    let n = list.len();
    let mut cards = List::of(cx.t().zone(seat_zone(call.by, zone::HAND)));
    let mut draws = cx.draws();
    let mut out = List::none();
    while out.len() < n && !cards.is_empty() {
        let i = draws.below(cards.len() as u32) as usize;
        out.add(cards[i]);
        cards = List::of(cards.iter().copied().enumerate().filter(|(j, _)| *j != i).map(|(_, c)| c));
    }
    if !as_asked(cx, &out) {
        fails(cx);
    }
    out
}
fn discards_at_random(q: &Q, s: Seat) -> bool {
    q.seat_bears(s, tag::RANDOM_DISCARDS)
}
/// Are these cards such as the last pick of the running program could have had?
fn as_asked(cx: &Cx, cards: &[CardId]) -> bool {
    let f = cx.frame();
    if f.work != Work::Run {
        return true;
    }
    let ops = &cx.m.ability(AbilityId(f.code)).ops[..(f.pc as usize).min(cx.m.ability(AbilityId(f.code)).ops.len())];
    let filter = ops.iter().rev().find_map(|op| match op {
        Op::Pick { filter, .. } => Some(*filter),
        _ => None,
    });
    let env = Cx::env_of(cx.m, cx.t(), cx.me());
    filter.is_none_or(|filter| cards.iter().all(|c| cx.q().fits(&env, filter, *c)))
}
/// warcaste.engage.forced-by-card, warcaste.engage.forced-does-not-activate
fn turn(cx: &mut Cx, call: &Call, on: bool) {
    let list = held(cx, call);
    let act = if on { act::ENGAGE } else { act::UNENGAGE };
    let q = cx.q();
    let list = List::of(list.iter().copied().filter(|c| {
        q.t.card(*c).in_play() && q.t.card(*c).has(flag::ENGAGED) != on && !q.forbidden(act, *c, call.source.card())
    }));
    if list.is_empty() {
        return fails(cx);
    }
    let kind = if on { kind::ENGAGE } else { kind::UNENGAGE };
    each(cx, &list, |_, subject| Rec { source: call.source, ..rec(kind, subject, call.seat) });
}
/// Units go to a zone, adjacent or not; an engaged one does not act.
fn moves(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let q = cx.q();
    let uses = settings::on(q.m, set::FORCED_USES);
    let list = List::of(list.iter().copied().filter(|c| {
        is_unit(&q, *c)
            && q.t.card(*c).in_play()
            && call.to.as_zone().is_some()
            && q.t.card(*c).at != call.to
            && !q.forbidden(act::MOVE, *c, CardId::NONE)
    }));
    if list.is_empty() {
        return fails(cx);
    }
    if uses {
        for &c in list.iter() {
            cx.set_flag(c, flag::MOVED, true);
        }
    }
    each(cx, &list, |cx, subject| {
        let from = cx.t().card(subject.card()).at;
        Rec { from, to: call.to, source: call.source, ..rec(kind::MOVE, subject, call.seat) }
    });
}
fn to_hand(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    for &c in list.iter() {
        go(cx, c, Spot::NOWHERE, call);
    }
}
/// To the pile `to`, or to the owner's hand; always to a pile of its owner.
fn go(cx: &mut Cx, c: CardId, to: Spot, call: &Call) {
    let owner = cx.t().card(c).owner;
    let z = to.as_zone().and_then(zone_of_seat).map_or(zone::HAND, |(_, n)| n);
    let bottom = call.how.has(how::BOTTOM);
    let to = pile(owner, z);
    let subject = cx.t().obj(c);
    if cx.t().card(c).in_play() {
        let flags = if bottom { mark::BOTTOM } else { Marks::NONE };
        return cx.happen_one(Rec { to, flags, source: call.source, ..rec(kind::RETURN, subject, call.seat) });
    }
    let args = [NoteArg::Seat(owner), NoteArg::Card(c)];
    match z {
        zone::HAND => cx.note_to(note::TO_HAND, "warcaste.hand.draws-go-here", &args, Some(owner)),
        zone::DISCARD => cx.note(note::DISCARDED, "warcaste.discard.contents", &args[1..]),
        _ if bottom => cx.note_to(note::UNDER_DECK_UNSEEN, "warcaste.deck.order-fixed", &args, Some(owner)),
        _ => cx.note_to(note::ATOP_DECK, "warcaste.deck.order-fixed", &args, Some(owner)),
    }
    cx.move_card(c, to, Rel::NONE, if bottom || z == zone::HAND { End::Bottom } else { End::Top });
}
fn put(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    // the first of a set ends on top
    let n = list.len();
    for i in 0..n {
        let c = if call.how.has(how::BOTTOM) { list[i] } else { list[n - 1 - i] };
        go(cx, c, call.to, call);
    }
}
fn shuffle(cx: &mut Cx, call: &Call) {
    if let Some(z) = call.to.as_zone() {
        cx.shuffle(z);
        let owner = zone_of_seat(z).map_or(call.by, |(s, _)| s);
        cx.note(note::SHUFFLES, "warcaste.deck.order-fixed", &[NoteArg::Seat(owner)]);
        cx.set_var(owner, var::SEARCHED, 0);
    }
}
fn look(cx: &mut Cx, call: &Call) {
    let list = List::held(&cx.q(), call.what);
    for &c in list.iter() {
        cx.show(c, 1 << call.by.0);
        let args = [NoteArg::Seat(call.by), NoteArg::Card(c)];
        if list.len() < 10 {
            cx.note_to(note::LOOKS, "warcaste.zone.deck-hidden", &args, Some(call.by));
        }
        let owner = cx.t().card(c).owner;
        if cx.t().card(c).at == pile(owner, zone::DECK) && list.len() == cx.t().zone_len(seat_zone(owner, zone::DECK)) {
            cx.set_var(owner, var::SEARCHED, 1);
            cx.unsettled();
        }
    }
}
fn show(cx: &mut Cx, call: &Call) {
    let list = List::held(&cx.q(), call.what);
    each(cx, &list, |_, subject| Rec { source: call.source, ..rec(kind::REVEAL, subject, call.by) });
}
/// A card enters play without being played; a territory takes the place of one its player picks.
fn into_play(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    for &c in list.iter() {
        let q = cx.q();
        if q.t.card(c).in_play() {
            continue;
        }
        let barred = q.t.player(call.by).vars[var::BARRED.ix()] != 0;
        let room = !barred && territories(&q, call.by).next().is_some();
        if q.printed_has(c, tag::UNIT) {
            let to = call.to.as_zone().filter(|z| *z == OPEN || home_of(*z).is_some()).unwrap_or(home(call.by));
            play::enter_play(cx, c, call.by, Spot::zone(to), Marks::NONE);
        } else if q.printed_has(c, tag::TERRITORY) && room {
            let this = cx.t().obj(c);
            cx.call(put_land::PROC, call.by, this, &[(put_land::CARD, Val::object(this))]);
        } else {
            fails(cx);
        }
    }
    cx.check();
}
fn attach(cx: &mut Cx, call: &Call) {
    let q = cx.q();
    let (Some(c), Some(host)) = (q.first_card(call.what), q.first_card(call.with)) else { return fails(cx) };
    if !q.t.card(host).in_play() || c == host {
        return fails(cx);
    }
    let (subject, source) = (cx.t().obj(c), cx.t().obj(host));
    cx.happen_one(Rec { source, ..rec(kind::ATTACH, subject, call.by) });
}
/// warcaste.warstar.under-card-not-control: under a card is out of play.
fn under(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let Some(host) = cx.q().first_card(call.with) else { return fails(cx) };
    for &c in list.iter().filter(|c| **c != host) {
        cx.move_card(c, Spot::card(host), rel::UNDER, End::Bottom);
        cx.note(note::UNDER, "warcaste.warstar.under-card-not-control", &[NoteArg::Card(c), NoteArg::Card(host)]);
    }
}
/// warcaste.copy.original-performs-again, warcaste.copy.play-ability-of-card-in-play
fn copy(cx: &mut Cx, call: &Call) {
    let Some(c) = cx.q().first_card(call.what) else { return fails(cx) };
    let this = cx.t().obj(c);
    let mut done = false;
    for &ability in &cx.m.def(cx.t().card(c).def).abilities {
        if cx.m.ability(ability).class != Class(call.n as u8) {
            continue;
        }
        done = true;
        cx.note(note::COPIES, "warcaste.copy.original-performs-again", &[NoteArg::Card(c)]);
        let rec = call.rec;
        // part of the batch it was triggered with, or a resolution of its own
        let again = !rec.is_none() && cx.trigger_again(Usage { seat: call.seat, this, ability, rec });
        if !again {
            resolve(cx, Usage { seat: call.seat, this, ability, rec });
        }
    }
    if !done {
        fails(cx);
    }
}
/// warcaste.engage.copy-performed-by-copier
fn copy_engage(cx: &mut Cx, call: &Call) {
    let Some(c) = cx.q().first_card(call.what) else { return fails(cx) };
    let abilities = &cx.m.def(cx.t().card(c).def).abilities;
    match abilities.iter().find(|a| cx.m.ability(**a).class == class::ENGAGE) {
        Some(&ability) => resolve(cx, Usage { seat: call.seat, this: call.source, ability, rec: RecId::NONE }),
        None => fails(cx),
    }
}
/// warcaste.warstar.gain-control-destroyed follows from the state.
fn control(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    let list = List::of(list.iter().copied().filter(|c| cx.t().card(*c).in_play() && cx.t().card(*c).ctrl != call.by));
    if list.is_empty() {
        return fails(cx);
    }
    each(cx, &list, |_, subject| Rec { source: call.source, ..rec(kind::CONTROL, subject, call.by) });
}
fn attack_with(cx: &mut Cx, call: &Call) {
    let q = cx.q();
    let (unit, target) = (q.first_card(call.what), q.first_card(call.with));
    match (unit, target) {
        (Some(u), Some(t)) if inside(cx.t(), combat::PROC).is_none() => attack::forced_attack(cx, u, t),
        _ => fails(cx),
    }
}
fn flip(cx: &mut Cx, call: &Call, down: bool) {
    let list = held(cx, call);
    let q = cx.q();
    let doctrine = |c: &CardId| q.card_has(*c, tag::DOCTRINE) && (q.t.card(*c).face == 0) == down;
    let list = List::of(list.iter().copied().filter(doctrine));
    if list.is_empty() {
        return fails(cx);
    }
    let kind = if down { kind::TURNED_DOWN } else { kind::TURNED_UP };
    each(cx, &list, |_, subject| Rec { source: call.source, ..rec(kind, subject, call.seat) });
}
fn pay(cx: &mut Cx, call: &Call) {
    if (cx.t().player(call.by).pool[pool::CMD.ix()] as i32) < call.n {
        return fails(cx);
    }
    cx.add_pool(call.by, pool::CMD, -call.n);
}
/// Plays a card as part of an effect, if that is possible.
fn play_now(cx: &mut Cx, call: &Call) {
    let Some(c) = cx.q().first_card(call.what) else { return fails(cx) };
    let off = if call.how.has(how::FREE) { price(&cx.q(), call.by, c) } else { call.n.max(0) };
    if play::playable(&cx.q(), &mut Judge::quick(cx.m), call.by, c, off) {
        play::play_card(cx, call.by, c, off);
    } else {
        fails(cx);
    }
}
fn again(cx: &mut Cx, call: &Call) {
    let list = held(cx, call);
    for &c in list.iter() {
        cx.set_flag(c, Flags(call.n as u16), false);
    }
}
