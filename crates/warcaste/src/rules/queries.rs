//! Facts of the table that the rules ask for.

use crate::flow::procs::combat;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::ir::*;
use muster_kernel::tools::inside;
use muster_kernel::*;

pub fn active(q: &Q) -> Seat {
    q.t.active()
}
pub fn phase_now(t: &Table) -> Phase {
    Phase(t.global(global::PHASE) as u8)
}
/// Two players, each to destroy all territories of the other?
pub fn skirmish(q: &Q) -> bool {
    settings::format_of(q.m, q.t.head().seats) != settings::format::CONQUEST
}
#[inline]
pub fn is(q: &Q, c: CardId, tag: Tag) -> bool {
    q.card_has(c, tag)
}
#[inline]
pub fn is_unit(q: &Q, c: CardId) -> bool {
    is(q, c, tag::UNIT)
}
#[inline]
pub fn is_territory(q: &Q, c: CardId) -> bool {
    is(q, c, tag::TERRITORY)
}
/// What can be attacked, damaged and destroyed.
#[inline]
pub fn fighter(q: &Q, c: CardId) -> bool {
    q.t.card(c).in_play() && q.t.card(c).at.as_zone().is_some() && (is_unit(q, c) || is_territory(q, c))
}
pub fn zone_of(t: &Table, c: CardId) -> Option<ZoneId> {
    t.card(c).at.as_zone()
}
/// The player whose home zone this is.
pub fn home_of(z: ZoneId) -> Option<Seat> {
    zone_of_seat(z).filter(|(_, n)| *n == zone::HOME).map(|(s, _)| s)
}
/// warcaste.battlefield.adjacent-zone: the open zone and every home zone.
pub fn adjacent(a: ZoneId, b: ZoneId) -> bool {
    (a == OPEN && home_of(b).is_some()) || (b == OPEN && home_of(a).is_some())
}
pub fn territories<'a>(q: &'a Q<'a>, s: Seat) -> impl Iterator<Item = CardId> + 'a {
    q.t.zone(home(s)).filter(move |c| q.t.card(*c).ctrl == s && is_territory(q, *c))
}
pub fn doctrine(q: &Q, s: Seat) -> Option<CardId> {
    q.t.zone(home(s)).find(|c| q.t.card(*c).owner == s && q.m.def(q.t.card(*c).def).faces[0].has(tag::DOCTRINE))
}
/// How many territories each player starts with and has room for.
pub fn slots(q: &Q) -> i32 {
    if skirmish(q) { 3 } else { q.t.head().seats as i32 }
}
/// warcaste.conquest.no-further-interaction: territories of an opponent who was scored on are out of bounds.
pub fn locked(q: &Q, by: Seat, c: CardId) -> bool {
    let scored = q.t.player(by).vars[var::SCORED.ix()];
    scored != 0 && q.t.card(c).in_play() && scored >> q.t.card(c).ctrl.0 & 1 != 0 && is_territory(q, c)
}

/// Who has units in the open zone: this player, somebody else.
pub fn presence(q: &Q, s: Seat) -> (bool, bool) {
    let (mut own, mut others) = (false, false);
    for c in q.t.zone(OPEN).filter(|c| is_unit(q, *c)) {
        if q.t.card(c).ctrl == s { own = true } else { others = true }
    }
    (own, others)
}

// ---- DEF ----

/// What a timed effect adds to the DEF of a card.
fn lent(q: &Q, l: &Lasting, c: CardId) -> i32 {
    if q.t.live(l.subject) != Some(c) {
        return 0;
    }
    let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
    let adds = |r: &Rule| match (r.about, r.says) {
        (About::Marked, Says::Number { slot: slot::DEF, how: How::Add, value }) => q.value(&env, value),
        _ => 0,
    };
    q.m.ability(l.ability).rules.iter().map(adds).sum()
}
/// DEF as it is left: all of it, less what was used of the base and of each temporary part.
pub fn def_now(q: &Q, c: CardId) -> i32 {
    let used = q.t.card(c).counters[counter::DEF_USED.ix()] as i32;
    let lent: i32 = q.t.lasting().iter().filter(|l| q.t.live(l.subject) == Some(c)).map(|l| l.spent as i32).sum();
    (q.card_number(c, slot::DEF) - used - lent).max(0)
}
/// warcaste.damage.def-subtracts: blocks what it can, temporary DEF first and of that what ends soonest; returns what gets
/// through (warcaste.boost.temporary-def-absorbs-first).
pub fn absorb(cx: &mut Cx, c: CardId, n: i32) -> i32 {
    let blocked = def_now(&cx.q(), c).min(n);
    let mut left = blocked;
    for until in [moment::COMBAT, moment::MAIN, moment::BATTLE, moment::TURN] {
        for i in 0..cx.t().lasting().len() {
            let l = cx.t().lasting()[i];
            if left > 0 && l.until == until {
                let part = (lent(&cx.q(), &l, c) - l.spent as i32).clamp(0, left);
                cx.spend_lasting(i, part);
                left -= part;
            }
        }
    }
    cx.add_counter(c, counter::DEF_USED, left);
    if blocked > 0 {
        cx.note(note::BLOCKS, "warcaste.damage.def-blocks-then-drops", &[NoteArg::Card(c), NoteArg::Num(blocked)]);
    }
    n - blocked
}

// ---- the combat in progress ----

/// The combat in progress: its frame.
pub fn combat_now<'a>(q: &Q<'a>) -> Option<&'a Frame> {
    inside(q.t, combat::PROC).map(|ix| &q.t.frames()[ix])
}
pub fn attackers(q: &Q, f: &Frame) -> List {
    let z = f[combat::ZONE].as_zone();
    let without = q.first_card(f[combat::WITHOUT]);
    List::held(q, f[combat::ATTACKERS])
        .that(|c| Some(c) != without && q.t.card(c).ctrl == f.seat && zone_of(q.t, c) == z && is_unit(q, c))
}
/// The price of a card as it is now, before anything is given up for it.
pub fn price(q: &Q, seat: Seat, c: CardId) -> i32 {
    let asked = [Val::seat(seat), Val::NIL, Val::num(now::PLAYING.number()), Val::NIL];
    let printed = q.face(q.t.card(c).def, 0).slots[slot::COST.ix()];
    q.number_for(printed.max(0) as i32, c, slot::COST, &asked)
}
#[inline]
pub fn rec(kind: Kind, subject: Ref, agent: Seat) -> Rec {
    Rec { kind, subject, agent, ..Rec::default() }
}

// ---- what card text asks ----

/// Cards that cannot be chosen: those out of bounds, and those that may not be targeted by this.
pub fn choosable(q: &Q, env: &Env, v: Val, target: bool) -> bool {
    let Some(c) = v.as_object().and_then(|r| q.t.live(r)) else {
        return v.as_seat().is_none_or(|s| q.t.is_in(s));
    };
    if locked(q, env.seat, c) {
        return false;
    }
    let asked = [Val::seat(env.seat)];
    !(target && q.t.card(c).in_play() && q.forbidden_for(act::TARGET, c, env.this.card(), &asked))
}
pub fn rel(_: &Q, r: Related, a: Spot, b: Spot) -> bool {
    let (Some(a), Some(b)) = (a.as_zone(), b.as_zone()) else { return false };
    match r {
        related::ADJACENT => adjacent(a, b),
        related::HERE_OR_ADJACENT => a == b || adjacent(a, b),
        _ => false,
    }
}
pub fn role_of(q: &Q, r: RoleId) -> Ref {
    match r {
        role::ATTACKED => combat_now(q).and_then(|f| f[combat::ATTACKED].as_object()).unwrap_or(Ref::NONE),
        _ => Ref::NONE,
    }
}
pub fn role_place(_: &Q, p: PlaceRole) -> Spot {
    match p {
        place::OPEN => Spot::zone(OPEN),
        _ => Spot::NOWHERE,
    }
}
pub fn now_is(q: &Q, env: &Env, now: Now) -> bool {
    match now {
        now::YOUR_TURN => q.t.active() == env.seat,
        now::OPPONENTS_TURN => q.t.active() != env.seat,
        now::HOLD_OPEN => presence(q, env.seat) == (true, false),
        now::IN_OPEN => presence(q, env.seat).0,
        now::OVERCHARGED => doctrine(q, env.seat).is_some_and(|c| q.t.card(c).face != 0),
        now::THIS_IN_ATTACK => q.t.live(env.this).is_some_and(|c| in_attack(q, c)),
        now::PLAYING => env.regs.get(2).is_some_and(|v| v.n() == now::PLAYING.number()),
        now::AWAKE => {
            let asleep = q.t.live(env.this).is_some_and(|c| q.t.card(c).in_play() && q.t.card(c).face != 0);
            !asleep || settings::on(q.m, set::BASIC_GLOBAL)
        }
        _ => false,
    }
}
fn in_attack(q: &Q, c: CardId) -> bool {
    combat_now(q).is_some_and(|f| q.first_card(f[combat::ATTACKED]) == Some(c) || attackers(q, f).contains(&c))
}
pub fn number(q: &Q, env: &Env, number: Figure) -> i32 {
    let Figure::Table(ask) = number else { return 0 };
    match ask {
        ask::CMD => {
            let purses = q.t.purses().iter().filter(|p| p.seat == env.seat).map(|p| p.amount as i32);
            q.t.player(env.seat).pool[pool::CMD.ix()] as i32 + purses.sum::<i32>()
        }
        ask::TERRITORIES => territories(q, env.seat).count() as i32,
        ask::HAND => q.t.zone_len(seat_zone(env.seat, zone::HAND)) as i32,
        ask::DEF_LEFT => q.t.live(env.this).map_or(0, |c| def_now(q, c)),
        ask::SQUAD => combat_now(q).map_or(0, |f| attackers(q, f).len() as i32),
        _ => 0,
    }
}
pub fn test(q: &Q, env: &Env, f: &Facts, test: Test) -> bool {
    let place = f.place.as_zone();
    match test {
        test::ATTACKING => combat_now(q).is_some_and(|x| attackers(q, x).contains(&f.card)),
        test::ATTACKED => combat_now(q).is_some_and(|x| {
            f.card.is_some()
                && (q.first_card(x[combat::ATTACKED]) == Some(f.card) || q.first_card(x[combat::OTHER]) == Some(f.card))
        }),
        test::BOOSTED => boosted(q, f.obj),
        test::HAS_BOOST => slot::BOOSTS.iter().any(|s| q.printed(f, *s) > 0),
        test::ENEMY_HOME => place.and_then(home_of).is_some_and(|s| s != env.seat),
        test::YOUR_HOME => place == Some(home(env.seat)),
        test::IN_OPEN => place == Some(OPEN),
        test::SAME_FACTION => shares(q, env, f, q.m.declared(declared::FACTION)),
        test::SHARES_ATTRIBUTE => shares(q, env, f, tag::EACH_ATTRIBUTE),
        test::DAMAGED => f.counters[counter::DAMAGE.ix()] > 0,
        _ => false,
    }
}
pub fn boosted(q: &Q, r: Ref) -> bool {
    q.t.lasting().iter().any(|l| effect::ALL.contains(&l.ability) && l.subject == r)
}
fn shares(q: &Q, env: &Env, f: &Facts, words: impl IntoIterator<Item = Tag>) -> bool {
    let Some(this) = q.facts(env, env.this) else { return false };
    words.into_iter().any(|t| q.has(f, t) && q.has(&this, t))
}
pub fn places(q: &Q, env: &Env, set: PlaceSet, out: &mut dyn FnMut(Val) -> bool) {
    if matches!(set, places::ZONES | places::OPEN) && !out(Val::zone(OPEN)) {
        return;
    }
    let seats = q.t.seats().filter(|s| q.t.is_in(*s));
    for s in seats {
        let wanted = match set {
            places::ZONES | places::HOMES => true,
            places::ENEMY_HOMES => s != env.seat,
            _ => false,
        };
        if wanted && !out(Val::zone(home(s))) {
            return;
        }
    }
}
/// Where `adds` adds anything: to what lies face down.
pub const ADDS_TO: AddsTo = &[(slot::ATK, lies_face_down), (slot::DEF, lies_face_down), (slot::HP, lies_face_down)];
fn lies_face_down(q: &Q, c: CardId) -> bool {
    q.t.card(c).has(FACE_DOWN)
}
/// A basic territory has the numbers the match gives it (warcaste.term.basic-territory).
pub fn adds(q: &Q, f: &Facts, s: Slot, add: Added) {
    if f.face == 0 || !f.flags.has(FACE_DOWN) {
        return;
    }
    let number = match s {
        slot::ATK => set::BASIC_ATK,
        slot::DEF => set::BASIC_DEF,
        slot::HP => set::BASIC_HP,
        _ => return,
    };
    add(Name::Tag(tag::BASIC), settings::get(q.m, number), CardId::NONE);
}
