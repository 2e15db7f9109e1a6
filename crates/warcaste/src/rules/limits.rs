//! One Warstar and one Home World a player, counted by who controls them and by who owns them. Of two the newcomer goes; of
//! two that come together their player keeps one.

use crate::flow::procs::keep;
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::*;
use muster_kernel::Question;
use muster_kernel::*;

pub const WORDS: [Tag; 2] = [tag::WARSTAR, tag::HOME_WORLD];

/// Cards of which one may be in play.
#[derive(Clone, Copy)]
struct Group {
    /// Which word they bear.
    word: usize,
    seat: Seat,
    /// Counted by owner, not by controller.
    owned: bool,
}

impl Group {
    fn members(&self, q: &Q, limited: Bits) -> Bits {
        let whose = |c: CardId| if self.owned { q.t.card(c).owner } else { q.t.card(c).ctrl };
        limited.that(|c| whose(c) == self.seat && is(q, c, WORDS[self.word]))
    }
}

fn is_limited(q: &Q, c: CardId) -> bool {
    WORDS.iter().any(|w| is(q, c, *w))
}
/// Could a card be limited though it does not say so, or the other way round?
pub fn moves(q: &Q) -> bool {
    WORDS.iter().any(|w| q.word_moves(*w))
}
fn limited(q: &Q) -> Bits {
    // a word that is gained is on any card
    let all = if moves(q) { q.t.in_play() } else { q.t.marked(marked::ONE_ONLY) };
    all.that(|c| is_limited(q, c))
}
/// The cards that are limited, if any two of them are of one group.
pub fn crowded(q: &Q) -> Option<Bits> {
    let all = limited(q);
    let (mut seen, mut twice) = ([0u16; WORDS.len()], false);
    for c in all {
        let card = q.t.card(c);
        for (_, seen) in WORDS.iter().zip(&mut seen).filter(|(w, _)| is(q, c, **w)) {
            let groups = 1 << card.ctrl.0 | 1 << (card.owner.0 + 8);
            twice |= *seen & groups != 0;
            *seen |= groups;
        }
    }
    twice.then_some(all)
}
/// Every group that has more than one member.
fn each_crowd(q: &Q, limited: Bits, found: &mut dyn FnMut(Group, Bits)) {
    let owners = settings::on(q.m, set::OWNER_LIMIT);
    for word in 0..WORDS.len() {
        for (seat, owned) in q.t.seats().flat_map(|s| [(s, false), (s, true)]) {
            let group = Group { word, seat, owned };
            let members = group.members(q, limited);
            if members.len() > 1 && (owners || !owned) {
                found(group, members);
            }
        }
    }
}

/// A card has come under a player's control.
pub fn arrives(cx: &mut Cx, c: CardId) {
    if is_limited(&cx.q(), c) {
        cx.set_flag(c, flag::NEWCOMER, true);
    }
}

/// warcaste.warstar.new-enters-destroyed, warcaste.warstar.gain-control-destroyed, warcaste.homeworld.new-enters-destroyed:
/// what has to go now. Where only newcomers meet, their player says first which one stays.
pub fn beyond(q: &Q, crowd: Option<Bits>) -> Bits {
    let mut out = Bits::none();
    let Some(limited) = crowd else { return out };
    let has = |c: CardId, flag: Flags| q.t.card(c).has(flag);
    each_crowd(q, limited, &mut |_, members| {
        // lives are numbered upwards and wrap round
        let age = |c: CardId| q.t.head().serial.wrapping_sub(q.t.card(c).life);
        let settled = members.filter(|c| !has(*c, flag::NEWCOMER) && !has(*c, flag::UNKEPT));
        let oldest = settled.max_by_key(|c| age(*c));
        for c in members.filter(|c| has(*c, flag::UNKEPT) || oldest.is_some_and(|o| o != *c)) {
            out.add(c);
        }
    });
    out
}

/// Newcomers among themselves: asks which one stays. If there are none, what has come has now been looked at.
pub fn settle(cx: &mut Cx, crowd: Option<Bits>) -> bool {
    let mut rivals = None;
    if let Some(limited) = crowd {
        each_crowd(&cx.q(), limited, &mut |group, _| rivals = rivals.or(Some(group)));
    }
    let Some(g) = rivals else {
        for c in limited(&cx.q()) {
            cx.set_flag(c, flag::NEWCOMER, false);
        }
        return false;
    };
    let regs = [(keep::WORD, Val::num(g.word as i32)), (keep::OWNED, Val::num(g.owned as i32))];
    cx.call(keep::PROC, g.seat, Ref::NONE, &regs);
    true
}

fn group_of(f: &Frame) -> Group {
    Group { word: (f[keep::WORD].n() as usize).min(WORDS.len() - 1), seat: f.seat, owned: f[keep::OWNED].n() != 0 }
}
pub fn keep_ask(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.ask(Question::new(seat, menu::KEEP, keep::KEPT, prompt::KEEP));
    Next::Go
}
pub fn keep_menu(menu: &mut Menu) {
    let group = group_of(menu.asking());
    let members = group.members(&menu.q, limited(&menu.q));
    menu.out.extend(members.map(|c| Opt::card(ov::PICK, c)));
}
pub fn keep(cx: &mut Cx) -> Next {
    let kept = cx.q().first_card(cx.r(keep::KEPT));
    let members = group_of(cx.frame()).members(&cx.q(), limited(&cx.q()));
    for c in members {
        cx.set_flag(c, flag::NEWCOMER, false);
        cx.set_flag(c, flag::UNKEPT, kept != Some(c));
    }
    cx.unsettled();
    cx.check();
    Next::Done
}
