//! What playing and doing things costs: energy, support icons, and what cards put on top.

use crate::rules::entry::Narrow;
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

words! {
    /// What is worked out once while options are listed.
    mod once: OnceId { SUPPORT, PRICE }
}

/// Energy to be paid from the active pile, and energy to be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    pub pay: i32,
    pub lose: i32,
}

/// The price of playing a card at an entry point, or of doing something about a card.
pub fn price(q: &Q, seat: Seat, about: CardId, entry: Val, doing: Now, base: i32, narrow: Narrow) -> Price {
    let moved = if doing == now::PLAYING { slot::COST } else { slot::ACTION_COST };
    if ![moved, slot::EXTRA_PAY, slot::EXTRA_LOSE].iter().any(|s| q.t.changes(tools::slot_key(*s))) {
        let free =
            matches!(doing, now::DRAINING | now::DRAWING) || (doing == now::PLAYING && narrow.how.has(how::FREE));
        return Price { pay: if free { 0 } else { base.max(0) }, lose: 0 };
    }
    let host = q.first_card(entry).unwrap_or(CardId::NONE);
    let free = narrow.how.has(how::FREE);
    // asked whether it can be met, and then together with what else is to be paid
    let bits = [(about.0, 16), (host.0, 16), (doing.number() as u16, 16), (base as u16 & 0xFFF, 12)];
    let asked = bits.into_iter().fold((seat.0 as u64) << 1 | free as u64, |k, (n, wide)| k << wide | n as u64);
    let both = q.once(once::PRICE, asked, || {
        let p = reckon_price(q, seat, about, host, doing, base, free);
        p.pay << 16 | p.lose & 0xFFFF
    });
    Price { pay: both >> 16, lose: both as i16 as i32 }
}
fn reckon_price(q: &Q, seat: Seat, about: CardId, host: CardId, doing: Now, base: i32, free: bool) -> Price {
    let place = match doing {
        now::PLAYING if host.is_none() => CardId::NONE,
        now::PLAYING => location_of(q, host).unwrap_or(CardId::NONE),
        _ => location_of(q, about).unwrap_or(CardId::NONE),
    };
    let asked = asked(q, seat, place, doing, host);
    let pay = match doing {
        now::PLAYING if free => 0,
        now::PLAYING => q.number_for(base, about, slot::COST, &asked),
        now::DRAINING | now::DRAWING => 0,
        _ => q.number_for(base, about, slot::ACTION_COST, &asked),
    };
    let more = q.number_for(0, about, slot::EXTRA_PAY, &asked);
    Price { pay: pay + more, lose: q.number_for(0, about, slot::EXTRA_LOSE, &asked) }
}

/// Can it be met, with one card never serving twice? A card being played from hand is no longer there to be lost.
pub fn payable(q: &Q, seat: Seat, about: CardId, p: Price) -> bool {
    let in_hand = about.is_some() && q.t.card(about).at == home(seat, zone::HAND);
    size(q.t, seat, zone::ACTIVE) >= p.pay && (p.lose == 0 || losable(q.t, seat) - in_hand as i32 - p.pay >= p.lose)
}

/// The least energy that meeting the support cost of a card takes: icons that cost something are used last. None if
/// there are too few.
pub fn support_price(q: &Q, seat: Seat, card: CardId) -> Option<i32> {
    // every place a card may enter at asks for it again
    let asked = (seat.0 as u64) << 16 | card.0 as u64;
    Some(q.once(once::SUPPORT, asked, || reckon_support(q, seat, card).unwrap_or(-1))).filter(|tax| *tax >= 0)
}
fn reckon_support(q: &Q, seat: Seat, card: CardId) -> Option<i32> {
    let mut tax = 0;
    let taxed: &[bool] = if q.t.changes(tools::slot_key(slot::EXTRA_PAY)) { &[false, true] } else { &[false] };
    for f in 0..FACTIONS.len() {
        let mut need = icon_need(q, seat, card, f);
        for &taxed in taxed {
            for loc in locations(q.t) {
                if need <= 0 {
                    break;
                }
                let n = support(q, loc, seat, f).min(need);
                let each = if n > 0 { icon_tax(q, seat, loc) } else { continue };
                if (each > 0) == taxed {
                    need -= n;
                    tax += n * each;
                }
            }
        }
        if need > 0 {
            return None;
        }
    }
    Some(tax)
}
/// How many icons of a faction must be there to play a card.
pub fn icon_need(q: &Q, seat: Seat, card: CardId, faction: usize) -> i32 {
    let own = q.m.def(q.t.card(card).def).extra[extra::FACTION.ix()] - 1 == faction as i16;
    let base = if own { q.card_number(card, slot::SUPPORT_COST) } else { 0 };
    let slot = slot::support(faction);
    if !q.t.changes(tools::slot_key(slot)) {
        return base.max(0);
    }
    q.number_for(base, card, slot, &asked(q, seat, CardId::NONE, now::PLAYING, CardId::NONE))
}
/// Is there certainly too little active energy? Asked first because it is cheap; where cards change the price, it is left
/// to the whole reckoning.
pub fn out_of_reach(q: &Q, seat: Seat, printed: i32, slot: Slot) -> bool {
    size(q.t, seat, zone::ACTIVE) < printed && !q.t.changes(tools::slot_key(slot))
}
/// What using one of a location's support icons costs.
pub fn icon_tax(q: &Q, seat: Seat, loc: CardId) -> i32 {
    if !q.t.changes(tools::slot_key(slot::EXTRA_PAY)) {
        return 0;
    }
    q.number_for(0, loc, slot::EXTRA_PAY, &asked(q, seat, loc, now::USING_ICON, CardId::NONE))
}

/// The whole price of a card at an entry point. None if its support cost is not met.
pub fn play_price(q: &Q, seat: Seat, card: CardId, entry: Val, less: i32, narrow: Narrow) -> Option<Price> {
    let printed = q.printed_number(card, slot::COST);
    if narrow.how.has(how::NO_COST) {
        let free = Narrow { how: narrow.how | how::FREE, ..narrow };
        return Some(price(q, seat, card, entry, now::PLAYING, 0, free));
    }
    let tax = support_price(q, seat, card)?;
    let p = price(q, seat, card, entry, now::PLAYING, printed - less, narrow);
    Some(Price { pay: p.pay + tax, ..p })
}

/// Moves n cards from the top of the active pile to the top of the used pile, unseen.
pub fn pay(cx: &mut Cx, seat: Seat, n: i32) -> bool {
    if size(cx.t(), seat, zone::ACTIVE) < n {
        return false;
    }
    for _ in 0..n {
        if let Some(c) = top(cx.t(), seat, zone::ACTIVE) {
            cx.move_card(c, home(seat, zone::USED), Rel::NONE, End::Top);
        }
    }
    if n > 0 {
        cx.note(note::PAYS, "wars.cost.pay-procedure", &[NoteArg::Seat(seat), NoteArg::Num(n)]);
    }
    true
}
