//! Playing cards: what is gathered first (slot, what is given up, which cmd), then one event that pays and enters.

use crate::flow::attack;
use crate::flow::procs::{play, play_body, put_land};
use crate::rules::limits;
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::ir::*;
use muster_kernel::need;
use muster_kernel::tools::allowed;
use muster_kernel::tools::class_key;
use muster_kernel::*;
use muster_kernel::{Question, tools::km};

/// Purses a price is taken from, at most.
const PURSES: usize = 6;

/// Gives a card up for a lower price: the ability that says so.
fn reducer(m: &Match, def: DefId) -> Option<&Ability> {
    m.def(def).abilities.iter().map(|a| m.ability(*a)).find(|a| a.class == class::REDUCE)
}
fn off_each(q: &Q, a: &Ability) -> i32 {
    let env = Env::of(Ref::NONE, Seat(0), Spot::NOWHERE);
    a.rules.first().map_or(0, |r| match r.says {
        Says::Number { value, .. } => q.value(&env, value),
        _ => 0,
    })
}
/// What could be given up while a card is played.
struct Reductions {
    list: List,
    /// How many of them at most.
    most: i32,
    /// What each takes off.
    each: i32,
}
fn reductions(q: &Q, seat: Seat, c: CardId) -> Reductions {
    let mut list = List::none();
    let Some((a, Op::Pick { filter, max, .. })) = reducer(q.m, q.t.card(c).def).map(|a| (a, a.ops[0].clone())) else {
        return Reductions { list, most: 0, each: 0 };
    };
    let env = Env::of(q.t.obj(c), seat, Spot::NOWHERE);
    q.find(&env, filter, &mut |v| {
        if choosable(q, &env, v, false)
            && let Some(x) = v.as_object().and_then(|r| q.t.live(r))
        {
            list.add(x);
        }
        true
    });
    let all = list.len() as i32;
    let most = if max == NO { all } else { q.value(&env, max).min(all) };
    Reductions { list, most, each: off_each(q, a) }
}

/// May this card be played from hand now, apart from whose turn it is?
pub fn playable(q: &Q, judge: &mut Judge, seat: Seat, c: CardId, off: i32) -> bool {
    let mut ok = true;
    need!(judge, ok, !q.printed_has(c, tag::TRAP), "warcaste.trap.needs-trigger");
    need!(judge, ok, !q.printed_has(c, tag::DOCTRINE), "warcaste.doctrine.starts-in-play");
    if q.printed_has(c, tag::TERRITORY) {
        let barred = q.t.player(seat).vars[var::BARRED.ix()] != 0;
        need!(judge, ok, !barred, "warcaste.conquest.own-territory-destroyed-no-upgrade");
        need!(judge, ok, territories(q, seat).next().is_some(), "warcaste.territory.no-empty-slot");
        let second = || q.t.in_play().any(|x| q.t.card(x).ctrl == seat && is(q, x, tag::HOME_WORLD));
        need!(judge, ok, !(q.printed_has(c, tag::HOME_WORLD) && second()), "warcaste.homeworld.cannot-play-second");
    }
    let asked = [Val::seat(seat)];
    need!(judge, ok, !q.forbidden_for(act::PLAY, c, CardId::NONE, &asked), "warcaste.golden.cannot-beats-can");
    let cost = price(q, seat, c) - off;
    let short = cost - q.funds(seat, pool::CMD, c);
    let affordable = short <= 0 || {
        let less = reductions(q, seat, c);
        less.most * less.each >= short
    };
    need!(judge, ok, affordable, "warcaste.cmd.cannot-afford");
    ok
}

/// warcaste.main.play-cards, warcaste.main.engage-doctrine
pub fn main_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    if seat != q.t.active() {
        return;
    }
    for c in q.t.zone(seat_zone(seat, zone::HAND)) {
        menu.judge.about(c, AbilityId::NONE);
        if playable(&q, &mut menu.judge, seat, c, 0) {
            menu.out.push(Opt::card(opt::PLAY, c));
        }
    }
    let mut offer = |c: CardId, ability: AbilityId| {
        if q.t.card(c).ctrl != seat || !q.t.card(c).in_play() {
            return;
        }
        menu.judge.about(c, ability);
        let usage = Usage { seat, this: q.t.obj(c), ability, rec: RecId::NONE };
        if allowed(&q, &mut menu.judge, &usage, None) {
            menu.out.push(Opt::ability(c, ability));
        }
    };
    for ear in q.t.ears(class_key(class::ENGAGE)) {
        q.bearers(ear, &mut |c| offer(c, ear.ability));
    }
    // what was granted for a time
    for l in q.t.lasting().iter() {
        for r in &q.m.ability(l.ability).rules {
            if let (Says::Grants(g), Some(c)) = (r.says, q.t.live(l.subject))
                && q.m.ability(g).class == class::ENGAGE
            {
                offer(c, g);
            }
        }
    }
    if menu.judge.tells() {
        if let Some(c) = doctrine(&q, seat).filter(|c| q.t.card(*c).face != 0) {
            menu.judge.about(c, AbilityId::NONE);
            menu.judge.fail("warcaste.overcharge.doctrine-blank");
        }
        attack::not_now(menu);
    }
}
/// Why cards are not played and nothing engages in the Battle Phase.
pub fn not_now(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    for c in q.t.zone(seat_zone(seat, zone::HAND)) {
        menu.judge.about(c, AbilityId::NONE);
        menu.judge.fail(match () {
            _ if q.printed_has(c, tag::UNIT) => "warcaste.unit.play-main-phase",
            _ if q.printed_has(c, tag::TERRITORY) => "warcaste.territory.play-main-phase",
            _ if q.printed_has(c, tag::TRAP) => "warcaste.trap.needs-trigger",
            _ => "warcaste.tactic.main-phase-from-hand",
        });
    }
    for ear in q.t.ears(class_key(class::ENGAGE)) {
        q.bearers(ear, &mut |c| {
            if q.t.card(c).ctrl == seat && q.t.card(c).in_play() {
                menu.judge.about(c, ear.ability);
                menu.judge.fail("warcaste.engage.own-main-phase-only");
            }
        });
    }
}
pub fn main_act(cx: &mut Cx, o: Opt) {
    let seat = cx.t().active();
    play_card(cx, seat, o.card_id(), 0);
}
/// Starts playing a card for so much less.
pub fn play_card(cx: &mut Cx, seat: Seat, c: CardId, off: i32) {
    let this = cx.t().obj(c);
    cx.call(play::PROC, seat, this, &[(play::CARD, Val::object(this)), (play::PRICE, Val::num(off))]);
}

fn played(cx: &Cx) -> CardId {
    cx.r(play::CARD).as_object().map_or(CardId::NONE, |r| r.card())
}
/// warcaste.territory.play-replaces
pub fn slot_ask(cx: &mut Cx) -> Next {
    if cx.q().printed_has(played(cx), tag::TERRITORY) {
        let seat = cx.frame().seat;
        cx.ask(Question::new(seat, menu::SLOT, play::SLOT, prompt::REPLACE));
    }
    Next::Go
}
pub fn slot_menu(menu: &mut Menu) {
    let q = menu.q;
    menu.out.extend(territories(&q, menu.seat).map(|c| Opt::card(ov::PICK, c)));
}
/// warcaste.cmd.global-cost-reduction: as many as the points cannot cover, and more if the player likes and the text allows.
pub fn reductions_ask(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    let q = cx.q();
    let Reductions { most, each, .. } = reductions(&q, seat, c);
    if most > 0 {
        let short = (price(&q, seat, c) - cx.r(play::PRICE).n() - q.funds(seat, pool::CMD, c)).max(0);
        let least = if each > 0 { (short + each - 1) / each } else { 0 };
        cx.ask(Question::new(seat, menu::REDUCE, play::GIVEN_UP, prompt::GIVE_UP).many(least, most));
    }
    Next::Go
}
pub fn reduce_menu(menu: &mut Menu) {
    let less = reductions(&menu.q, menu.seat, menu.asking().source.card());
    menu.out.extend(less.list.iter().map(|c| Opt::card(ov::PICK, *c)));
}
pub fn fix_price(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    let given = List::held(&cx.q(), cx.r(play::GIVEN_UP)).len() as i32;
    let each = reducer(cx.m, cx.t().card(c).def).map_or(0, |a| off_each(&cx.q(), a));
    let cost = price(&cx.q(), seat, c) - cx.r(play::PRICE).n() - given * each;
    cx.set(play::PRICE, Val::num(cost.max(0)));
    cx.set(play::PURSE, Val::num(0));
    Next::Go
}
/// The purses that may pay for a card, as indexes.
fn purses(q: &Q, seat: Seat, c: CardId) -> ([usize; PURSES], usize) {
    let (mut list, mut n) = ([0; PURSES], 0);
    q.purses_for(seat, c, &mut |i| {
        if n < PURSES {
            list[n] = i;
            n += 1;
        }
    });
    (list, n)
}
/// warcaste.cmd.expiring-points-declared, warcaste.cmd.restricted-points-declared: purse by purse, at least what the rest
/// cannot cover; plain points pay what is left.
pub fn purse_ask(cx: &mut Cx) -> Next {
    let (c, seat) = (played(cx), cx.frame().seat);
    let (list, n) = purses(&cx.q(), seat, c);
    let (left, i) = (cx.r(play::PRICE).n(), cx.r(play::PURSE).n() as usize);
    if i >= n {
        return Next::To(play::at::COMMIT);
    }
    let amount = |i: usize| cx.t().purses()[list[i]].amount as i32;
    let rest = (i + 1..n).map(amount).sum::<i32>() + cx.t().player(seat).pool[pool::CMD.ix()] as i32;
    let most = amount(i).min(left);
    cx.ask(Question::new(seat, km::NUMBER, play::PURSES.nth(i), prompt::PURSE).many((left - rest).max(0), most));
    Next::Go
}
pub fn purse(cx: &mut Cx) -> Next {
    let i = cx.r(play::PURSE).n();
    let left = cx.r(play::PRICE).n() - cx.r(play::PURSES.nth(i as usize)).n();
    cx.set(play::PRICE, Val::num(left));
    cx.set(play::PURSE, Val::num(i + 1));
    Next::To(play::at::ASK_PURSE)
}
/// warcaste.cmd.reduction-single-event
pub fn commit(cx: &mut Cx) -> Next {
    let (this, seat) = (cx.frame().source, cx.frame().seat);
    cx.happen_one(rec(kind::PLAY, this, seat));
    Next::Go
}
/// warcaste.tactic.resolve-then-discard, warcaste.trap.resolve-then-discard; unless its text keeps it.
pub fn dispose(cx: &mut Cx) -> Next {
    let c = played(cx);
    let owner = cx.t().card(c).owner;
    if cx.t().card(c).at == pile(cx.frame().seat, zone::PLAYED) {
        cx.move_card(c, pile(owner, zone::DISCARD), Rel::NONE, End::Top);
    }
    Next::Done
}

// ---- the event itself ----

pub fn reduce(cx: &mut Cx) -> Next {
    let Some(ix) = cx.inside(play::PROC) else { return Next::Done };
    let f = cx.t().frames()[ix];
    let def = cx.t().card(f.source.card()).def;
    let ability = cx.m.def(def).abilities.iter().copied().find(|a| cx.m.ability(*a).class == class::REDUCE);
    if !f[play::GIVEN_UP].is_nil()
        && let Some(a) = ability
        && let Some(Op::Pick { dst, .. }) = cx.m.ability(a).ops.first()
    {
        let ix = cx.run(a, f.source, f.seat, RecId::NONE, Spot::NOWHERE);
        cx.past_first_op(ix);
        cx.set_at(ix, Reg::of_program(*dst as usize), f[play::GIVEN_UP]);
    }
    Next::Go
}
/// warcaste.cmd.pay-on-play
fn pay(cx: &mut Cx, f: &Frame) {
    let (c, seat) = (f.source.card(), f.seat);
    let (list, n) = purses(&cx.q(), seat, c);
    let mut paid = f[play::PRICE].n();
    for (i, &purse) in list[..n].iter().enumerate() {
        cx.spend_purse(purse, f[play::PURSES.nth(i)].n());
        paid += f[play::PURSES.nth(i)].n();
    }
    cx.tidy_purses();
    cx.add_pool(seat, pool::CMD, -f[play::PRICE].n());
    let trap = cx.q().printed_has(c, tag::TRAP);
    let (said, clause) = if trap {
        (note::PLAYS_TRAP, "warcaste.trap.play-from-hand-pay-cmd")
    } else {
        (note::PLAYS, "warcaste.cmd.pay-on-play")
    };
    cx.note(said, clause, &[NoteArg::Seat(seat), NoteArg::Card(c), NoteArg::Num(paid)]);
}
pub fn enter(cx: &mut Cx) -> Next {
    let Some(ix) = cx.inside(play::PROC) else { return Next::Done };
    let f = cx.t().frames()[ix];
    let (c, seat) = (f.source.card(), f.seat);
    pay(cx, &f);
    let ev = cx.frame().ev;
    let q = cx.q();
    let new = if q.printed_has(c, tag::UNIT) {
        enter_play(cx, c, seat, Spot::zone(home(seat)), mark::PLAYED)
    } else if q.printed_has(c, tag::TERRITORY) {
        let old = q.first_card(f[play::SLOT]).or_else(|| territories(&q, seat).next());
        let Some(old) = old else { return Next::Done };
        replace(cx, old, c, seat)
    } else {
        // whoever plays it, not whose it is
        cx.move_card(c, pile(seat, zone::PLAYED), Rel::NONE, End::Bottom)
    };
    cx.is_about(ev, new);
    Next::Go
}
/// A card enters play under a player's control.
pub fn enter_play(cx: &mut Cx, c: CardId, seat: Seat, to: Spot, flags: Marks) -> Ref {
    let new = cx.move_card(c, to, Rel::NONE, End::Bottom);
    cx.set_ctrl(c, seat);
    cx.set_flag(c, flag::FRESH, true);
    limits::arrives(cx, c);
    cx.note(note::ENTERS, "warcaste.unit.enters-home-zone", &[NoteArg::Card(c), NoteArg::Place(to)]);
    cx.happen_one(Rec { flags, ..rec(kind::ENTER, new, seat) });
    new
}
/// warcaste.territory.replace-basic-to-hand, warcaste.territory.replace-faceup-destroyed: only the counters stay
/// (warcaste.territory.damage-carries-over).
pub fn replace(cx: &mut Cx, old: CardId, c: CardId, seat: Seat) -> Ref {
    let was = *cx.t().card(old);
    if was.has(FACE_DOWN) {
        cx.note_to(
            note::REPLACES_BASIC,
            "warcaste.territory.replaced-basic-secret",
            &[NoteArg::Card(c), NoteArg::Card(old)],
            Some(was.owner),
        );
        cx.move_card(old, pile(was.owner, zone::HAND), Rel::NONE, End::Bottom);
    } else {
        cx.note(note::REPLACES, "warcaste.territory.replace-faceup-destroyed", &[NoteArg::Card(c), NoteArg::Card(old)]);
        let subject = cx.t().obj(old);
        let destroyed = settings::on(cx.m, set::REPLACE_DESTROYS);
        let kind = if destroyed { kind::DESTROY } else { kind::SCRAPPED };
        cx.happen_one(Rec { flags: mark::REPLACED, ..rec(kind, subject, seat) });
    }
    let new = enter_play(cx, c, seat, Spot::zone(home(seat)), mark::PLAYED);
    cx.set_slot(c, was.slot);
    for n in [counter::DAMAGE, counter::BY] {
        cx.set_counter(c, n, was.counters[n.ix()]);
    }
    cx.set_flag(c, flag::STRUCK, was.counters[counter::DAMAGE.ix()] > 0);
    cx.unsettled();
    new
}
pub fn put_slot_ask(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.ask(Question::new(seat, menu::SLOT, put_land::SLOT, prompt::REPLACE));
    Next::Go
}
pub fn put_land(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if let (Some(c), Some(old)) = (cx.q().first_card(cx.r(put_land::CARD)), cx.q().first_card(cx.r(put_land::SLOT))) {
        replace(cx, old, c, seat);
        cx.check();
    }
    Next::Done
}
/// The trap that is being played: its ability, whose it is and the record it answers.
fn trap(q: &Q) -> Option<Usage> {
    let f = &q.t.frames()[tools::inside(q.t, play::PROC)?];
    let c = f.source.card();
    let ability = q.m.def(q.t.card(c).def).abilities.iter().find(|a| q.m.ability(**a).class == class::TRAP)?;
    let rec = f[play::ANSWERED].as_rec();
    q.printed_has(c, tag::TRAP).then_some(Usage { seat: f.seat, this: q.t.obj(c), ability: *ability, rec })
}
/// What happened together with the record a trap answers, and meets it as well.
fn alike<'a>(q: &'a Q<'a>, u: &Usage) -> impl Iterator<Item = RecId> + 'a {
    let of = |f: &&Frame| f.work == Work::Event && q.t.batch(f.ev).any(|r| r == u.rec);
    let head = q.t.frames().iter().find(of).map_or(RecId::NONE, |f| f.ev);
    let (env, on) = (Env::of(u.this, u.seat, Spot::NOWHERE), q.m.ability(u.ability).on.as_ref());
    let part = (!u.rec.is_none()).then(|| q.t.rec(u.rec).group);
    q.t.batch(head).filter(move |r| {
        let x = q.t.rec(*r);
        x.status == Status::Done && Some(x.group) == part && on.is_some_and(|on| q.answers(&env, on, x))
    })
}
/// warcaste.trap.multi-trigger-one-event: its player picks which of them it is about, where that makes a difference.
pub fn which_ask(cx: &mut Cx) -> Next {
    cx.set(play_body::WHICH, Val::NIL);
    let Some(u) = trap(&cx.q()).filter(|u| cx.m.pool.names_event(cx.m.ability(u.ability))) else { return Next::Go };
    cx.ask(Question::new(u.seat, menu::WHICH, play_body::WHICH, prompt::WHICH));
    Next::Go
}
pub fn which_menu(menu: &mut Menu) {
    let q = menu.q;
    let Some(u) = trap(&q) else { return };
    for r in alike(&q, &u) {
        let rec = q.t.rec(r);
        let o = Opt::card(ov::PICK, rec.subject.card());
        if rec.subject.is_some() && !menu.out.contains(&o) {
            menu.out.push(o);
        }
    }
}
/// What a trap says happens as part of playing it.
pub fn spring(cx: &mut Cx) -> Next {
    let Some(u) = trap(&cx.q()) else { return Next::Done };
    let chosen = cx.r(play_body::WHICH).as_object().map(|r| r.card());
    let meant = |r: &RecId| chosen == Some(cx.t().rec(*r).subject.card());
    let rec = if chosen.is_some() && !meant(&u.rec) { alike(&cx.q(), &u).find(meant) } else { None };
    cx.run(u.ability, u.this, u.seat, rec.unwrap_or(u.rec), Spot::NOWHERE);
    Next::Done
}
