//! What happens, and the verbs of card text that make it happen.

use super::flow::{ONTO, call_off, proc};
use super::*;
use muster_kernel::cx::env_of;
use muster_kernel::feasible::targets_hold;

const fn kind_rule(name: &'static str, doer: fn(&mut Cx, RecId)) -> KindRule {
    KindRule { name, doer, joins: false }
}

pub const KINDS: &[KindRule] = &[
    kind_rule("damaged", |cx, r| {
        if let Some(c) = subject(cx, r) {
            cx.set_flag(c, flag::DAMAGED, true);
            cx.note(note::DAMAGED, "", &[NoteArg::Card(c)]);
        }
    }),
    kind_rule("destroyed", |cx, r| leave(cx, r, note::DESTROYED)),
    kind_rule("lost", |cx, r| leave(cx, r, note::LOST)),
    kind_rule("dismissed", |cx, r| leave(cx, r, note::DISMISSED)),
    kind_rule("played", |_, _| {}),
    kind_rule("enters", enters),
    kind_rule("revealed", revealed),
    kind_rule("loses", |cx, r| {
        let seat = cx.t.rec(r).agent;
        if let Some(c) = subject(cx, r) {
            cx.move_card(c, home(seat, zone::LOST), 0, End::Top);
            cx.note(note::LOSES, "", &[NoteArg::Card(c), NoteArg::Seat(seat)]);
        }
    }),
    kind_rule("inverted", |cx, r| {
        if let Some(c) = subject(cx, r) {
            cx.set_face(c, 1);
            cx.note(note::INVERTED, "", &[NoteArg::Card(c)]);
        }
    }),
    kind_rule("moved", |cx, r| {
        let to = cx.t.rec(r).to;
        if let Some(c) = subject(cx, r) {
            stand(cx, c, to);
            cx.note(note::MOVED, "", &[NoteArg::Card(c)]);
        }
    }),
];

pub mod verb {
    pub const RECHECK: u8 = 0;
    pub const PAY: u8 = 1;
    pub const LOSE: u8 = 2;
    pub const MARK: u8 = 3;
    pub const DISMISS: u8 = 4;
    pub const DESTROY: u8 = 5;
    pub const DAMAGE: u8 = 6;
    pub const UNDAMAGE: u8 = 7;
    pub const INVERT: u8 = 8;
    pub const ENTER: u8 = 9;
    pub const ACTIVATE: u8 = 10;
    pub const DRAIN: u8 = 11;
    pub const ATTACK: u8 = 12;
    pub const MOVE: u8 = 13;
    pub const REVEAL: u8 = 14;
    pub const REVEAL_AGAIN: u8 = 15;
    pub const REVEAL_BOTTOM: u8 = 16;
    pub const COUNT: u8 = 17;
    pub const ADD_DESTINY: u8 = 18;
    pub const CANCEL: u8 = 19;
    pub const REDIRECT: u8 = 20;
    pub const STACK_LATER: u8 = 21;
    pub const STACK_TOP: u8 = 22;
    pub const TO_USED: u8 = 23;
    pub const SHOW: u8 = 24;
    pub const ORDER: u8 = 25;
    pub const KEEP: u8 = 26;
}

/// Call flags.
pub mod how {
    /// As a cost: all of it or nothing.
    pub const COST: u16 = 1;
    pub const WEAPON: u16 = 2;
}

pub const VERBS: &[VerbRule] = &{
    /// An effect may be announced even if it will do nothing.
    const fn free(name: &'static str, run: fn(&mut Cx, &Call)) -> VerbRule {
        VerbRule { name, run, can: |_, _, _| true, spends: true, strict: false }
    }
    [
        free("recheck", recheck),
        VerbRule {
            name: "pay",
            run: pay,
            can: |q, _, c| q.t.zone_len(seat_zone(c.by, zone::ACTIVE)) as i32 >= c.n,
            spends: true,
            strict: false,
        },
        VerbRule {
            name: "lose",
            run: lose,
            can: |q, _, c| c.flags & how::COST == 0 || losable(q.t, c.by) >= c.n,
            spends: true,
            strict: false,
        },
        VerbRule {
            name: "mark",
            run: |cx, c| each(cx, c.what, |cx, card| cx.set_flag(card, c.n as u16, true)),
            can: |q, _, c| q.first_card(c.what).is_some_and(|x| !q.t.card(x).has(c.n as u16)),
            spends: true,
            strict: false,
        },
        VerbRule {
            name: "dismiss",
            run: |cx, c| gone(cx, c, kind::DISMISSED),
            can: |q, _, c| q.first_card(c.what).is_some_and(|x| q.t.card(x).in_play()),
            spends: true,
            strict: false,
        },
        free("destroy", |cx, c| gone(cx, c, kind::DESTROYED)),
        free("damage", |cx, c| {
            let flags = if c.flags & how::WEAPON != 0 { mark::WEAPON } else { 0 };
            each(cx, c.what, |cx, card| damage(cx, card, flags));
        }),
        free("undamage", |cx, c| {
            each(cx, c.what, |cx, card| {
                if cx.t.card(card).has(flag::DAMAGED) {
                    cx.set_flag(card, flag::DAMAGED, false);
                    cx.note(note::UNDAMAGED, "", &[NoteArg::Card(card)]);
                }
            });
        }),
        free("invert", |cx, c| {
            each(cx, c.what, |cx, card| {
                if cx.t.card(card).in_play() && cx.t.card(card).face == 0 {
                    happen(cx, kind::INVERTED, card);
                }
            });
        }),
        free("enter", |cx, c| {
            let host = cx.q().first_card(c.with).map_or(home(c.seat, zone::TABLE), Spot::card);
            if let Some(card) = cx.q().first_card(c.what) {
                let subject = cx.t.obj(card);
                let rec =
                    Rec { kind: kind::ENTERS, subject, agent: c.seat, to: host, flags: mark::PLAYED, ..Rec::default() };
                cx.happen_one(rec);
            }
        }),
        free("activate", |cx, c| {
            for _ in 0..c.n {
                if let Some(top) = cx.t.zone(seat_zone(c.seat, zone::RESERVE)).next() {
                    cx.move_card(top, home(c.seat, zone::ACTIVE), 0, End::Top);
                }
            }
        }),
        free("drain", |cx, c| {
            let other = cx.t.next_seat(c.seat);
            if let Some(loc) = cx.q().first_card(c.what) {
                let n = icons(&cx.q(), loc, other);
                cx.call(proc::LOSE, other, Ref::NONE, &Reg::row([Val::num(n)]));
            }
        }),
        free("attack", |cx, c| {
            cx.call(proc::BATTLE, c.seat, Ref::NONE, &Reg::row([c.what]));
        }),
        free("move", |cx, c| {
            if let (Some(card), Some(to)) = (cx.q().first_card(c.what), cx.q().first_card(c.with)) {
                let subject = cx.t.obj(card);
                cx.happen_one(Rec { kind: kind::MOVED, subject, agent: c.seat, to: Spot::card(to), ..Rec::default() });
            }
        }),
        free("reveal", |cx, c| {
            let top = cx.t.zone(seat_zone(c.by, zone::RESERVE)).next();
            let subject = top.map_or(Ref::NONE, |x| cx.t.obj(x));
            let (cause, extra) = (cx.me as u16 + 1, c.n as i16);
            cx.happen_one(Rec { kind: kind::REVEALED, subject, agent: c.by, cause, extra, ..Rec::default() });
        }),
        free("reveal again", |cx, c| {
            let top = cx.t.zone(seat_zone(c.by, zone::RESERVE)).next();
            battle::reveal_for_battle(cx, c.by, top);
        }),
        free("reveal bottom", |cx, c| {
            let bottom = cx.t.zones[seat_zone(c.by, zone::RESERVE).ix()].tail;
            battle::reveal_for_battle(cx, c.by, Some(bottom).filter(|b| b.is_some()));
        }),
        free("count", |cx, c| {
            if let Some(ix) = battle::frame(cx.t) {
                cx.t.frames[ix].regs[battle::COUNTS + c.by.ix()] = c.what;
            }
        }),
        free("add destiny", |cx, c| {
            if let Some(ix) = battle::frame(cx.t) {
                let reg = &mut cx.t.frames[ix].regs[battle::ADDED + c.by.ix()];
                *reg = Val::num(reg.n() + c.n);
            }
        }),
        free("cancel", |cx, c| {
            if let Some(ix) = cx.t.parked_at(c.what) {
                call_off(cx, ix);
            }
        }),
        free("redirect", |cx, c| {
            if let (Some(ix), false) = (cx.t.parked_at(c.what), c.with.is_nil()) {
                cx.t.parked[ix].frame.regs[0] = c.with;
            }
        }),
        free("stack later", |cx, c| {
            let card = cx.q().first_card(c.what);
            if let Some(ix) = cx.t.parked.iter().position(|p| p.card.is_some() && Some(p.card.card()) == card) {
                cx.t.parked[ix].disposal = fate::STACKED;
                cx.t.parked[ix].frame.regs[ONTO] = Val::object(c.source);
            }
        }),
        free("stack top", |cx, c| {
            let top = cx.t.zone(seat_zone(c.by, zone::RESERVE)).next();
            if let (Some(top), Some(host)) = (top, cx.t.live(c.source)) {
                cx.move_card(top, Spot::card(host), rel::STACKED, End::Bottom);
                cx.note(note::STACKED, "", &[NoteArg::Card(top)]);
            }
        }),
        free("to used", |cx, c| {
            each(cx, c.what, |cx, card| {
                let owner = cx.t.card(card).owner;
                cx.move_card(card, home(owner, zone::USED), 0, End::Top);
                cx.note(note::TO_USED, "", &[NoteArg::Card(card)]);
            });
        }),
        free("show", |cx, c| {
            each(cx, c.what, |cx, card| {
                cx.show(card, 0xFF);
                cx.note(note::REVEALED, "", &[NoteArg::Card(card)]);
            });
        }),
        free("order", |cx, c| cx.order(c.what, c.by, Prompt(5))),
        free("keep", |cx, c| {
            let card = cx.q().first_card(c.what);
            if let Some(p) = cx.t.parked.iter_mut().find(|p| p.card.is_some() && Some(p.card.card()) == card) {
                p.disposal = fate::USED;
            }
        }),
    ]
};

fn subject(cx: &mut Cx, r: RecId) -> Option<CardId> {
    let c = cx.t.live(cx.t.rec(r).subject);
    if c.is_none() {
        cx.t.recs[r.ix()].status = Status::Cancelled;
    }
    c
}

fn each(cx: &mut Cx, v: Val, mut f: impl FnMut(&mut Cx, CardId)) {
    let mut list = Vec::new();
    let q = cx.q();
    q.each(v, &mut |r| list.extend(q.t.live(r)));
    for c in list {
        f(cx, c);
    }
}

fn happen(cx: &mut Cx, kind: Kind, c: CardId) {
    let (subject, agent, cause) = (cx.t.obj(c), cx.frame().seat, cx.me as u16 + 1);
    cx.happen_one(Rec { kind, subject, agent, cause, ..Rec::default() });
}

pub fn damage(cx: &mut Cx, c: CardId, flags: u16) {
    if !cx.t.card(c).has(flag::DAMAGED) {
        let (subject, agent, source) = (cx.t.obj(c), cx.frame().seat, cx.frame().source);
        cx.happen_one(Rec { kind: kind::DAMAGED, subject, agent, source, flags, ..Rec::default() });
    }
}

fn gone(cx: &mut Cx, c: &Call, kind: Kind) {
    each(cx, c.what, |cx, card| {
        if cx.t.card(card).in_play() {
            happen(cx, kind, card);
        }
    });
}

/// Leaves for the owner's lost pile; what it carried stays where it stood until it is lost, one by one.
fn leave(cx: &mut Cx, r: RecId, note: NoteId) {
    let Some(c) = subject(cx, r) else { return };
    let Card { at, owner, ctrl, .. } = *cx.t.card(c);
    let kids: Vec<CardId> = cx.t.kids(c).collect();
    for &k in &kids {
        if cx.t.card(k).in_play() {
            cx.move_card(k, at, rel::ORPHAN, End::Bottom);
        }
    }
    let became = cx.move_card(c, home(owner, zone::LOST), 0, End::Top);
    cx.t.recs[r.ix()].became = became;
    cx.note(note, "", &[NoteArg::Card(c)]);
    if !kids.is_empty() {
        cx.call(proc::CASCADE, ctrl, became, &[]);
    }
}

/// Puts a card at a location, aboard a ship, beneath a card or on the table.
fn stand(cx: &mut Cx, c: CardId, to: Spot) -> Ref {
    let q = cx.q();
    let how = match to.as_card() {
        None => 0,
        Some(h) if q.printed_has(h, tag::LOCATION) => rel::AT,
        Some(_) if q.printed_has(c, tag::UNIT) => rel::ABOARD,
        Some(_) => rel::BENEATH,
    };
    cx.move_card(c, to, how, End::Bottom)
}

fn enters(cx: &mut Cx, r: RecId) {
    let to = cx.t.rec(r).to;
    let Some(c) = subject(cx, r) else { return };
    let became = stand(cx, c, to);
    cx.t.recs[r.ix()].subject = became;
    cx.t.recs[r.ix()].became = became;
    cx.note(note::ENTERS, "", &[NoteArg::Card(c)]);
}

/// Top of the reserve, seen by both, to the top of the used pile. For battle destiny the card counts, else its number.
fn revealed(cx: &mut Cx, r: RecId) {
    let rec = *cx.t.rec(r);
    let card = subject(cx, r);
    let battle = rec.flags & mark::BATTLE != 0;
    let value = match card {
        Some(c) if battle => Val::object(cx.t.obj(c)),
        Some(c) => Val::num(cx.q().card_number(c, slot::DESTINY)),
        None if battle => return,
        None => Val::num(0),
    };
    cx.t.frames[rec.cause as usize - 1].regs[rec.extra as usize] = value;
    if let Some(c) = card {
        cx.show(c, 0xFF);
        cx.move_card(c, home(rec.agent, zone::USED), 0, End::Top);
        cx.note(note::REVEALED, "", &[NoteArg::Card(c)]);
    }
}

/// On resolution: targets and requirements must still be right, or nothing of it happens. What a trigger asked about
/// the game was judged when it triggered.
fn recheck(cx: &mut Cx, _: &Call) {
    let q = cx.q();
    let ability = q.m.ability(AbilityId(cx.frame().code));
    let env = env_of(q.m, q.t, cx.me);
    let gates = ability.shape == Shape::Triggered || ability.gates.iter().all(|g| q.holds(&env, *g));
    if !gates || !targets_hold(&q, &env, ability) {
        cx.frame_mut().flags |= fl::CANCELLED;
    }
}

fn pay(cx: &mut Cx, c: &Call) {
    if (cx.t.zone_len(seat_zone(c.by, zone::ACTIVE)) as i32) < c.n {
        return cx.not_ok(cx.me);
    }
    for _ in 0..c.n {
        if let Some(top) = cx.t.zone(seat_zone(c.by, zone::ACTIVE)).next() {
            cx.move_card(top, home(c.by, zone::USED), 0, End::Top);
        }
    }
}

fn lose(cx: &mut Cx, c: &Call) {
    if losable(cx.t, c.by) < c.n {
        cx.not_ok(cx.me);
    }
    cx.call(proc::LOSE, c.by, Ref::NONE, &Reg::row([Val::num(c.n)]));
}
