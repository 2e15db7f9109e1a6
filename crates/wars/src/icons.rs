//! Meeting a support cost icon by icon, where somebody cares which icons are used.

use crate::events::rec;
use crate::price::{icon_need, icon_tax};
use crate::procs::{self, menu};
use crate::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

/// Registers: the card, the faction whose icons are due, how many of them, and the price so far.
mod ic {
    pub const CARD: usize = 0;
    pub const FACTION: usize = 1;
    pub const NEED: usize = 2;
    pub const PAY: usize = 3;
    pub const LOSE: usize = 4;
    pub const CHOSEN: usize = 5;
}

/// The counter of a location that says how many of its icons this cost has used; 0 outside of it.
const USED: u8 = 3;

/// Does it matter which icons meet a cost? Without a listener or a price on their use nobody is asked.
pub fn matter(cx: &Cx, seat: Seat) -> bool {
    cx.heard(kind::ICON_USED) || locations(cx.t).any(|l| icon_tax(&cx.q(), seat, l) > 0)
}

/// Asks for the icons of a card one by one, then pays the rest of its price. `pay` is the price without them.
pub fn choose(cx: &mut Cx, seat: Seat, card: CardId, pay: i32, lose: i32) {
    let card = cx.t.obj(card);
    let regs = [Val::object(card), Val::num(-1), Val::num(0), Val::num(pay), Val::num(lose)];
    cx.call(procs::ICONS, seat, card, &Reg::row(regs));
}

pub static ICONS: &[(&str, StepFn)] = &[
    ("next", |cx| {
        let (seat, card) = (cx.frame().seat, cx.q().first_card(cx.r(Reg::bare(ic::CARD))));
        let Some(card) = card else { return Next::Done };
        if cx.r(Reg::bare(ic::NEED)).n() > 0 {
            cx.set(Reg::bare(ic::CHOSEN), Val::NIL);
            cx.ask(Question::new(seat, menu::ICON, Reg::bare(ic::CHOSEN), prompt::ICON));
            return Next::Go;
        }
        clear(cx);
        let faction = cx.r(Reg::bare(ic::FACTION)).n() + 1;
        if faction as usize >= FACTIONS.len() {
            let price = [cx.r(Reg::bare(ic::PAY)), cx.r(Reg::bare(ic::LOSE))];
            cx.call(procs::PRICE, seat, Ref::NONE, &Reg::row(price));
            return Next::Done;
        }
        let need = icon_need(&cx.q(), seat, card, faction as usize);
        cx.set(Reg::bare(ic::FACTION), Val::num(faction));
        cx.set(Reg::bare(ic::NEED), Val::num(need));
        Next::Again
    }),
    ("use", |cx| {
        let seat = cx.frame().seat;
        let Some(loc) = cx.q().first_card(cx.r(Reg::bare(ic::CHOSEN))) else {
            clear(cx);
            return Next::Done;
        };
        let (need, pay) =
            (cx.r(Reg::bare(ic::NEED)).n() - 1, cx.r(Reg::bare(ic::PAY)).n() + icon_tax(&cx.q(), seat, loc));
        cx.set(Reg::bare(ic::NEED), Val::num(need));
        cx.set(Reg::bare(ic::PAY), Val::num(pay));
        cx.add_counter(loc, USED, 1);
        let words = [NoteArg::Seat(seat), NoteArg::Card(loc)];
        cx.note(note::ICON, "wars.support.large-icons-your-side", &words);
        let subject = cx.t.obj(loc);
        cx.happen_one(Rec { to: Spot::card(loc), ..rec(kind::ICON_USED, subject, seat) });
        Next::To(Step::bare(0))
    }),
];

fn clear(cx: &mut Cx) {
    let used = List::of(locations(cx.t).filter(|l| cx.t.card(*l).counters[USED as usize] > 0));
    for &l in used.iter() {
        cx.add_counter(l, USED, -255);
    }
}

/// Locations with an icon left, as long as the rest of the price stays payable.
pub fn icon_menu(m: &mut Menu) {
    let Some(f) = m.frame_ix.checked_sub(1).map(|i| &m.q.t.frames[i]) else { return };
    let (q, seat) = (m.q, m.seat);
    let (faction, need, pay) = (f.regs[ic::FACTION].n().max(0) as usize, f.regs[ic::NEED].n(), f.regs[ic::PAY].n());
    let left = |l: CardId| support(&q, l, seat, faction) - q.t.card(l).counters[USED as usize] as i32;
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
