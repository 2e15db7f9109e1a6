//! What the state itself demands: winning, dying, losing a host, keeping one Relic.

use crate::flow::events::rec;
use crate::flow::procs::{self, pile};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::ir::{Atom, Base, NO, Op, Who};
use muster_kernel::tools::WHENEVER_KEY;
use muster_kernel::*;

/// Ends the game with a line in the log.
pub fn game_over(cx: &mut Cx, winners: u8, how: Ending) {
    if cx.t().head().over {
        return;
    }
    let why = NoteArg::Name(Name::Ending(how));
    match winners {
        1 | 2 => cx.note(note::WIN, "conquest.win", &[NoteArg::Seat(Seat(winners - 1)), why]),
        _ => cx.note(note::TIE, "conquest.win.simultaneous-tie", &[why]),
    }
    cx.end(winners, how);
}

/// conquest.win.three-of-a-type, conquest.win.opponent-deck-empty, conquest.win.defeat-bloodied-warlord
fn winners(cx: &Cx) -> (u8, Ending) {
    let t = cx.t();
    let q = cx.q();
    let (mut won, mut how) = (0u8, ending::TIE);
    let won_planets = !cx.changes().without(changed::PLACES | changed::COUNTED).is_empty();
    for s in [Seat(0), Seat(1)] {
        let bit = 1 << s.0;
        let display = seat_zone(s, zone::VICTORY);
        if won_planets && t.zone_len(display) >= 3 && t.zone(display).any(|p| third_of_a_type(&q, s, p)) {
            won |= bit;
            how = ending::THREE;
        }
        if t.zone_len(seat_zone(other(s), zone::DECK)) == 0 {
            won |= bit;
            how = ending::DECK;
        }
    }
    // mostly both are hale
    if !t.marked(marked::WARLORDS).any(|c| t.card(c).face == 1) {
        return (won, how);
    }
    for s in [Seat(0), Seat(1)] {
        if let Some(c) = warlord_of(&q, s)
            && t.card(c).face == 1
            && dies(&q, c, hp_falls(&q))
        {
            won |= 1 << other(s).0;
            how = ending::WARLORD;
        }
    }
    (won, how)
}

/// Does a player who has that planet have three of a type?
pub fn third_of_a_type(q: &Q, s: Seat, planet: CardId) -> bool {
    let others = |kind: Tag| {
        let display = q.t.zone(seat_zone(s, zone::VICTORY));
        display.filter(|&p| p != planet && q.printed_has(p, kind)).count()
    };
    [tag::MATERIAL, tag::TECH, tag::STRONGPOINT].into_iter().any(|k| q.printed_has(planet, k) && others(k) >= 2)
}

/// conquest.damage.destroys-at-hp, conquest.unit.hp.destroyed-at-zero-hp. Where HP cannot fall, a unit is dead only if the damage
/// is as much as its HP as printed.
fn dies(q: &Q, c: CardId, hp_falls: bool) -> bool {
    let damage = damage_on(q.t, c);
    (hp_falls || damage > 0 && damage >= q.printed_number(c, slot::HP)) && damage >= q.card_number(c, slot::HP)
}
fn hp_falls(q: &Q) -> bool {
    q.number_falls(slot::HP) || q.m.prints(tag::HP_IS_X)
}

pub fn check(cx: &mut Cx) -> bool {
    if cx.t().head().over {
        return false;
    }
    let (won, how) = winners(cx);
    if won != 0 {
        let (mask, how) = if won == 3 { (0, ending::TIE) } else { (won, how) };
        game_over(cx, mask, how);
        return false;
    }
    if order_pile(cx) {
        return true;
    }
    // what is in play and whose is as it was
    let still = cx.changes().without(changed::PILES | changed::PLACES | changed::COUNTED).is_empty();
    if cx.m.prints(tag::OPENS_DECK) {
        open_decks(cx);
    }
    if cx.m.prints(tag::RESERVES_FIGHT) {
        crate::flow::reserve::fight_or_lie(cx);
    }
    let mut head = RecId::NONE;
    let hp_falls = hp_falls(&cx.q());
    // what bears nothing and hangs on nothing is as it was
    let touched = if hp_falls { cx.t().in_play() } else { cx.t().counted().or(cx.t().attached()) };
    for c in touched {
        let card = *cx.t().card(c);
        let q = cx.q();
        if card.rel == rel::ATTACHED {
            let looked_at = !(still && is_fixed(&q, c));
            debug_assert!(looked_at || !orphaned(&q, c), "nothing changed, and an attachment has lost its host");
            if looked_at && orphaned(&q, c) {
                let r = rec(kind::DISCARD, q.t.obj(c), card.ctrl);
                head = cx.chain(head, r);
            }
        } else if is_unit(&q, c) && dies(&q, c, hp_falls) && !under_way(q.t, q.t.obj(c)) {
            let kind = if is_warlord(&q, c) { kind::DEFEAT } else { kind::DESTROY };
            let blow = killing_blow(q.t, q.t.obj(c));
            let attacker = blow.filter(|b| b.flags.has(mark::BY_ATTACK)).map(|b| b.source);
            let by = |on: bool, mark: Marks| if on { mark } else { Marks::NONE };
            let flags = by(attacker.is_some(), mark::BY_ATTACK) | by(blow.is_some(), mark::BY_DAMAGE);
            let r = Rec { source: attacker.unwrap_or_default(), flags, ..rec(kind, q.t.obj(c), other(card.ctrl)) };
            head = cx.chain(head, r);
        }
    }
    if !head.is_none() {
        cx.unsettled();
        cx.happen(head);
        return true;
    }
    debug_assert!(!still || second(&cx.q()).is_none(), "nothing changed, and there are two of a kind");
    !still && keep_one(cx) || whenever(cx)
}

/// conquest.zone.deck.open-top
fn open_decks(cx: &mut Cx) {
    for s in cx.t().seats() {
        let q = cx.q();
        let opens =
            |c: CardId| q.t.card(c).ctrl != s && q.printed_has(c, tag::OPENS_DECK) && keyword(&q, c, tag::OPENS_DECK);
        if q.t.in_play().any(opens)
            && let Some(top) = q.t.zone(seat_zone(s, zone::DECK)).next()
        {
            cx.show(top, 0xFF);
        }
    }
}

/// The damage that a unit has just been dealt and dies of (conquest.damage.by-attack.definition).
fn killing_blow(t: &Table, unit: Ref) -> Option<&Rec> {
    // the damage has just been placed: nothing else lies on the dealing of it, or on the event that placed it
    let f = t.frames().last().filter(|f| f.runs(procs::deal::PROC) || f.work == Work::Event)?;
    let blow = |r: &&Rec| [kind::ASSIGN, kind::TAKE].contains(&r.kind) && r.subject == unit && r.amount > 0;
    let mut blows = t.batch(f.ev).map(|r| t.rec(r)).filter(blow);
    let first = blows.next()?;
    Some(if first.flags.has(mark::BY_ATTACK) {
        first
    } else {
        blows.find(|r| r.flags.has(mark::BY_ATTACK)).unwrap_or(first)
    })
}

/// Is its destruction or departure already being settled?
fn under_way(t: &Table, r: Ref) -> bool {
    let leaving = |k: Kind| k == kind::DEFEAT || LEAVES.contains(&k);
    t.recs().iter().any(|x| x.subject == r && leaving(x.kind) && matches!(x.status, Status::Live | Status::Replaced))
}

/// conquest.attachment.host-leaves-discard, conquest.attachment.illegal-host-discard
fn orphaned(q: &Q, c: CardId) -> bool {
    let card = q.t.card(c);
    // what made the host legal may have been an effect that is over
    card.at.as_card().is_none_or(|host| !crate::flow::initiate::may_host(q, c, card.face, host, card.ctrl))
}

/// Does it hang only on what its host is and whose it is, so that nothing out of play bears on it and no counter?
fn is_fixed(q: &Q, c: CardId) -> bool {
    let card = q.t.card(c);
    let host = q.face(card.def, card.face).host;
    let as_printed = |t: Tag| !q.word_moves(t);
    let fixed = |a: &Atom| match a {
        Atom::Tag(t) | Atom::NotTag(t) => as_printed(*t),
        Atom::By(who) | Atom::NotBy(who) => matches!(who, Who::You | Who::Opponent),
        _ => false,
    };
    host != NO
        && q.m.pool.filters[host as usize].alts.iter().flatten().all(fixed)
        && [tag::NO_ATTACHMENTS, tag::NO_WARGEAR].into_iter().all(as_printed)
}

/// Do the two fall under one "only one of these" rule for that player?
pub fn same_limit(q: &Q, seat: Seat, like: CardId, c: CardId) -> bool {
    if q.t.card(c).ctrl != seat || !q.t.card(c).in_play() {
        return false;
    }
    (q.printed_has(like, tag::RELIC) && q.printed_has(c, tag::RELIC))
        || (q.printed_has(like, tag::UNIQUE) && q.t.card(like).def == q.t.card(c).def)
}

fn keep_one(cx: &mut Cx) -> bool {
    let Some((s, c)) = second(&cx.q()) else { return false };
    let r = Val::object(cx.t().obj(c));
    cx.unsettled();
    cx.call(procs::keep_one::PROC, s, Ref::NONE, &[(procs::keep_one::LIKE, r)]);
    true
}

/// A card of which its player may have but one, and has another.
fn second(q: &Q) -> Option<(Seat, CardId)> {
    let mut first: [CardId; 2] = [CardId::NONE; 2];
    let (mut seen, mut found) = ([0u64; 2], None);
    for c in q.t.marked(marked::ONE_ONLY) {
        let s = q.t.card(c).ctrl;
        if s.0 > 1 {
            continue;
        }
        if q.printed_has(c, tag::RELIC) {
            if first[s.ix()].is_some() {
                found = Some((s, c));
            }
            first[s.ix()] = c;
        }
        if q.printed_has(c, tag::UNIQUE) {
            let (def, bit) = (q.t.card(c).def, 1 << (q.t.card(c).def.0 & 63));
            let same = |x: CardId| (q.t.card(x).def, q.t.card(x).ctrl) == (def, s);
            // mostly none before it has even this bit
            if seen[s.ix()] & bit != 0 && q.t.marked(marked::ONE_ONLY).take_while(|x| *x != c).any(same) {
                found = Some((s, c));
            }
            seen[s.ix()] |= bit;
        }
    }
    found
}

/// Abilities that answer a state and not an occurrence.
fn whenever(cx: &mut Cx) -> bool {
    if !cx.t().listens(WHENEVER_KEY) {
        return false;
    }
    let mut found = None;
    {
        let q = cx.q();
        for ear in q.t.ears(WHENEVER_KEY) {
            let card = q.t.card(ear.card);
            let env = Env::of(q.t.obj(ear.card), card.ctrl, q.place_of(ear.card));
            let ability = q.m.ability(ear.ability);
            let running = |f: &Frame| f.work == Work::Run && f.code == ear.ability.0 && f.source.card() == ear.card;
            if !q.t.frames().iter().any(running)
                && !q.blanked(ear.card)
                && ability.gates.iter().all(|g| q.holds(&env, *g))
            {
                found = Some((ear.card, ear.ability));
                break;
            }
        }
    }
    let Some((c, ability)) = found else { return false };
    let (this, seat) = (cx.t().obj(c), cx.t().card(c).ctrl);
    cx.unsettled();
    let place = cx.q().place_of(c);
    cx.run(ability, this, seat, RecId::NONE, place);
    true
}

/// conquest.zone.discard.simultaneous-owner-orders: asked only if a card of this game looks at the order of a pile.
fn order_pile(cx: &mut Cx) -> bool {
    for s in [Seat(0), Seat(1)] {
        let n = cx.t().global(global::of(global::PILED, s));
        if n == 0 {
            continue;
        }
        cx.set_global(global::of(global::PILED, s), 0);
        if n > 1 && order_matters(&cx.q()) {
            cx.unsettled();
            cx.call(pile::PROC, s, Ref::NONE, &[(pile::COUNT, Val::num(n)), (pile::LAID, Val::num(0))]);
            return true;
        }
    }
    false
}

fn order_matters(q: &Q) -> bool {
    let topmost = |f: u16| matches!(q.m.pool.filters[f as usize].base, Base::Topmost(zone::DISCARD, _));
    let looks = |op: &Op| match op {
        Op::Pick { filter, .. } | Op::All { filter, .. } => topmost(*filter),
        _ => false,
    };
    q.t.cards().iter().any(|c| q.m.def(c.def).abilities.iter().any(|a| q.m.ability(*a).ops.iter().any(looks)))
}

pub fn choose_next_laid(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if f[pile::LAID].n() >= f[pile::COUNT].n() {
        return Next::Done;
    }
    cx.ask(Question::new(f.seat, menu::PILE, pile::ANSWER, prompt::PILE));
    Next::Go
}

pub fn lay_down(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if let Some(c) = f[pile::ANSWER].as_object().and_then(|r| cx.t().live(r)) {
        cx.move_card(c, Spot::zone(seat_zone(f.seat, zone::DISCARD)), Rel::NONE, End::Top);
    }
    cx.set(pile::LAID, Val::num(f[pile::LAID].n() + 1));
    Next::To(pile::at::CHOOSE)
}
