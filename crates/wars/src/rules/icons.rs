//! Meeting a support cost icon by icon, where somebody cares which icons are used.

use crate::flow::events::rec;
use crate::flow::procs::{icons as ic, price};
use crate::rules::price::{icon_need, icon_tax};
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

/// Does it matter which icons meet a cost? Without a listener or a price on their use nobody is asked.
pub fn matter(cx: &Cx, seat: Seat) -> bool {
    cx.heard(kind::ICON_USED) || locations(cx.t()).any(|l| icon_tax(&cx.q(), seat, l) > 0)
}

/// Asks for the icons of a card one by one, then pays the rest of its price. `pay` is the price without them.
pub fn choose(cx: &mut Cx, seat: Seat, card: CardId, pay: i32, lose: i32) {
    let card = cx.t().obj(card);
    let regs =
        [(ic::CARD, Val::object(card)), (ic::NEED, Val::num(0)), (ic::PAY, Val::num(pay)), (ic::LOSE, Val::num(lose))];
    cx.call(ic::PROC, seat, card, &regs);
}

pub fn next_icon(cx: &mut Cx) -> Next {
    let (seat, card) = (cx.frame().seat, cx.q().first_card(cx.r(ic::CARD)));
    let Some(card) = card else { return Next::Done };
    if cx.r(ic::NEED).n() > 0 {
        cx.set(ic::CHOSEN, Val::NIL);
        cx.ask(Question::new(seat, menu::ICON, ic::CHOSEN, prompt::ICON));
        return Next::Go;
    }
    clear(cx);
    // none before the first
    let faction = cx.r(ic::FACTION).as_num().map_or(0, |n| n + 1);
    if faction as usize >= FACTIONS.len() {
        let regs = [(price::PAY, cx.r(ic::PAY)), (price::LOSE, cx.r(ic::LOSE))];
        cx.call(price::PROC, seat, Ref::NONE, &regs);
        return Next::Done;
    }
    let need = icon_need(&cx.q(), seat, card, faction as usize);
    cx.set(ic::FACTION, Val::num(faction));
    cx.set(ic::NEED, Val::num(need));
    Next::Again
}

pub fn use_icon(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let Some(loc) = cx.q().first_card(cx.r(ic::CHOSEN)) else {
        clear(cx);
        return Next::Done;
    };
    let (need, pay) = (cx.r(ic::NEED).n() - 1, cx.r(ic::PAY).n() + icon_tax(&cx.q(), seat, loc));
    cx.set(ic::NEED, Val::num(need));
    cx.set(ic::PAY, Val::num(pay));
    cx.add_counter(loc, counter::ICONS_USED, 1);
    let words = [NoteArg::Seat(seat), NoteArg::Card(loc)];
    cx.note(note::ICON, "wars.support.large-icons-your-side", &words);
    let subject = cx.t().obj(loc);
    cx.happen_one(Rec { to: Spot::card(loc), ..rec(kind::ICON_USED, subject, seat) });
    Next::To(ic::at::NEXT)
}

fn clear(cx: &mut Cx) {
    let used = List::of(locations(cx.t()).filter(|l| cx.t().card(*l).counters[counter::ICONS_USED.ix()] > 0));
    for &l in used.iter() {
        cx.add_counter(l, counter::ICONS_USED, -255);
    }
}

/// Locations with an icon left, as long as the rest of the price stays payable.
pub fn icon_menu(m: &mut Menu) {
    let (q, seat) = (m.q, m.seat);
    let (faction, need, pay) = (m.r(ic::FACTION).n() as usize, m.r(ic::NEED).n(), m.r(ic::PAY).n());
    let left = |l: CardId| support(&q, l, seat, faction) - q.t.card(l).counters[counter::ICONS_USED.ix()] as i32;
    for loc in locations(q.t).filter(|l| left(*l) > 0) {
        let spare = |l: CardId| left(l) - (l == loc) as i32;
        let rest = cheapest(&q, seat, need - 1, &spare);
        if rest.is_some_and(|r| pay + icon_tax(&q, seat, loc) + r <= size(q.t, seat, zone::ACTIVE)) {
            m.out.push(Opt::card(ov::PICK, loc));
        }
    }
}

/// The least energy that so many more icons cost.
fn cheapest(q: &Q, seat: Seat, mut need: i32, left: &dyn Fn(CardId) -> i32) -> Option<i32> {
    let (mut tax, mut sum) = (0, 0);
    while need > 0 {
        // from the cheapest icons up; no price is higher than what could be paid
        let at = |t: i32| locations(q.t).filter(move |l| icon_tax(q, seat, *l) == t);
        let n = at(tax).map(left).sum::<i32>().min(need);
        (need, sum) = (need - n, sum + n * tax);
        tax += 1;
        if tax > 60 && need > 0 {
            return None;
        }
    }
    Some(sum)
}
