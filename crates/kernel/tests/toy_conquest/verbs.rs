//! What happens, the verbs of card text, and what the state demands.

use super::flow::{assigned_to, deal};
use super::*;

const fn happens(name: &'static str, doer: fn(&mut Cx, RecId)) -> KindRule {
    KindRule { name, doer, joins: false }
}

pub const KINDS: &[KindRule] = &[
    happens("assigned", |_, _| {}),
    happens("taken", |cx, r| {
        let rec = *cx.t.rec(r);
        if let Some(c) = subject(cx, r) {
            cx.add_counter(c, 0, rec.amount as i32);
            cx.note(note::TAKES, "", &[NoteArg::Card(c), NoteArg::Num(rec.amount as i32)]);
        }
    }),
    happens("destroyed", |cx, r| {
        if let Some(c) = subject(cx, r) {
            cx.note(note::DESTROYED, "", &[NoteArg::Card(c)]);
            let became = leave(cx, c, zone::DISCARD);
            cx.t.recs[r.ix()].became = became;
        }
    }),
    happens("price", |_, _| {}),
    happens("effects", |_, _| {}),
    happens("played", |cx, r| {
        let c = cx.t.rec(r).subject.card();
        cx.note(note::PLAYED, "", &[NoteArg::Card(c)]);
    }),
    happens("enters", |cx, r| {
        let to = cx.t.rec(r).to;
        if let Some(c) = subject(cx, r) {
            let how = if is_unit(&cx.q(), c) { rel::AT } else { rel::ATTACHED };
            let became = cx.move_card(c, to, how, End::Bottom);
            cx.t.recs[r.ix()].subject = became;
            cx.note(note::ENTERS, "", &[NoteArg::Card(c), NoteArg::Place(to)]);
        }
    }),
    happens("committed", |cx, r| moves(cx, r, note::COMMITS)),
    happens("moved", |cx, r| moves(cx, r, note::MOVES)),
];

pub mod verb {
    pub const INCREASE: u8 = 0;
    pub const CANCEL: u8 = 1;
    pub const EXHAUST: u8 = 2;
    pub const REASSIGN: u8 = 3;
    pub const REDUCE: u8 = 4;
    pub const DAMAGE: u8 = 5;
    pub const RETURN: u8 = 6;
    pub const REANIMATE: u8 = 7;
    pub const COMMIT: u8 = 8;
    pub const GAIN: u8 = 9;
}

type Can = fn(&Q, &Env, &Call) -> bool;

pub const VERBS: &[VerbRule] = &{
    const fn verb(name: &'static str, can: Can, run: fn(&mut Cx, &Call)) -> VerbRule {
        VerbRule { name, run, can, spends: false, strict: false }
    }
    const SOME: Can = |_, env, _| env.rec.is_some_and(|r| r.amount > 0);
    const IN_PLAY: Can = |q, _, c| q.first_card(c.what).is_some_and(|x| q.t.card(x).in_play());
    [
        verb("increase", SOME, |cx, c| cx.t.recs[c.rec.ix()].amount += c.n as i16),
        verb(
            "cancel",
            |_, env, _| env.rec.is_some_and(|r| r.status == Status::Live),
            |cx, c| {
                let rec = &mut cx.t.recs[c.rec.ix()];
                rec.status = Status::Cancelled;
                let (cause, card) = (rec.cause as usize, rec.subject.card());
                if cause > 0 {
                    cx.t.frames[cause - 1].flags |= fl::CANCELLED;
                }
                cx.note(note::CANCELED, "", &[NoteArg::Card(card)]);
            },
        ),
        verb(
            "exhaust",
            |q, _, c| q.first_card(c.what).is_some_and(|x| ready(q.t, x)),
            |cx, c| {
                if let Some(x) = cx.q().first_card(c.what) {
                    cx.set_flag(x, flag::EXHAUSTED, true);
                }
            },
        ),
        verb(
            "reassign",
            |q, env, c| SOME(q, env, c) && IN_PLAY(q, env, c),
            |cx, c| {
                let Some(to) = cx.q().first_card(c.what) else { return };
                let subject = cx.t.obj(to);
                let rec = &mut cx.t.recs[c.rec.ix()];
                rec.amount -= 1;
                let part = Rec { subject, amount: 1, flags: rec.flags | mark::REASSIGNED, ..*rec };
                let new = cx.rec(part);
                cx.t.recs[new.ix()].status = Status::Done;
                cx.t.recs[new.ix()].link = std::mem::replace(&mut cx.t.recs[c.rec.ix()].link, new);
            },
        ),
        verb("reduce", SOME, |cx, c| {
            let rec = &mut cx.t.recs[c.rec.ix()];
            rec.amount = (rec.amount - c.n as i16).max(0);
        }),
        verb("damage", IN_PLAY, |cx, c| {
            let mut hit = Vec::new();
            cx.q().each(c.what, &mut |r| hit.push(r));
            hit.retain(|r| cx.t.live(*r).is_some());
            let list: Vec<(Ref, i32)> = hit.into_iter().map(|r| (r, c.n)).collect();
            deal(cx, &list, c.source, c.seat, 0);
        }),
        verb("return", IN_PLAY, |cx, c| {
            if let Some(x) = cx.q().first_card(c.what) {
                cx.note(note::RETURNS, "", &[NoteArg::Card(x)]);
                leave(cx, x, zone::HAND);
            }
        }),
        verb("reanimate", IN_PLAY, |cx, c| {
            if let Some(x) = cx.q().first_card(c.what) {
                cx.add_counter(x, 0, -255);
                cx.note(note::REANIMATES, "", &[NoteArg::Card(x)]);
                let to = home(cx.t.card(x).ctrl, zone::HQ);
                cx.move_card(x, to, 0, End::Bottom);
            }
        }),
        verb(
            "commit",
            |_, _, c| !c.with.is_nil(),
            |cx, c| {
                if let (Some(w), Some(to)) = (cx.q().first_card(c.what), cx.q().first_card(c.with)) {
                    let subject = cx.t.obj(w);
                    cx.happen_one(Rec {
                        kind: kind::COMMIT,
                        subject,
                        agent: c.seat,
                        to: Spot::card(to),
                        ..Rec::default()
                    });
                }
            },
        ),
        verb(
            "gain",
            |_, _, _| true,
            |cx, c| {
                cx.add_pool(c.by, 0, c.n);
            },
        ),
    ]
};

fn subject(cx: &mut Cx, r: RecId) -> Option<CardId> {
    let c = cx.t.live(cx.t.rec(r).subject);
    if c.is_none() {
        cx.t.recs[r.ix()].status = Status::Cancelled;
    }
    c
}

fn moves(cx: &mut Cx, r: RecId, note: NoteId) {
    let to = cx.t.rec(r).to;
    if let Some(c) = subject(cx, r) {
        cx.move_card(c, to, rel::AT, End::Bottom);
        cx.note(note, "", &[NoteArg::Card(c), NoteArg::Place(to)]);
    }
}

/// Leaves play for a pile of its owner; what was attached is discarded.
fn leave(cx: &mut Cx, c: CardId, to: u8) -> Ref {
    while let Some(k) = cx.t.kids(c).next() {
        let owner = cx.t.card(k).owner;
        cx.move_card(k, home(owner, zone::DISCARD), 0, End::Top);
    }
    let owner = cx.t.card(c).owner;
    cx.move_card(c, home(owner, to), 0, End::Top)
}

/// Damage assigned to a card of a batch is made less.
pub fn prevent(cx: &mut Cx, head: RecId, subject: Ref, n: i32) {
    let mut left = n.min(assigned_to(cx.t, head, subject)) as i16;
    let mut at = head;
    while !at.is_none() {
        let r = &mut cx.t.recs[at.ix()];
        if r.subject == subject && r.status != Status::Cancelled {
            let less = r.amount.min(left);
            r.amount -= less;
            left -= less;
        }
        at = r.link;
    }
}

/// Dead warlords end the game, both at once in a tie; other units that are dead are destroyed together.
pub fn check(cx: &mut Cx) -> bool {
    let q = cx.q();
    let dead: Vec<CardId> = q.t.in_play().filter(|c| is_unit(&q, *c) && remaining(&q, *c) <= 0).collect();
    let lost = dead.iter().filter(|c| q.printed_has(**c, tag::WARLORD)).fold(0u8, |m, c| m | 1 << q.t.card(*c).ctrl.0);
    if lost != 0 {
        cx.end(!lost & 3, if lost == 3 { ending::BOTH } else { ending::WARLORD });
        return false;
    }
    let mut head = RecId::NONE;
    for c in dead {
        let subject = cx.t.obj(c);
        let open = |r: &Rec| r.kind == kind::DESTROY && matches!(r.status, Status::Live | Status::Replaced);
        if !cx.t.recs.iter().any(|r| r.subject == subject && open(r)) {
            let agent = cx.t.next_seat(cx.t.card(c).ctrl);
            head = cx.chain(head, Rec { kind: kind::DESTROY, subject, agent, ..Rec::default() });
        }
    }
    cx.happen(head);
    !head.is_none()
}
