//! The enslavement dial of Necrons players: the faction that may serve them.

use crate::flow::procs::enslave;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// The faction a player's dial shows (conquest.enslave.before-set).
pub fn enslaved(q: &Q, seat: Seat) -> Option<Tag> {
    let shown = shown(q.t, seat)?;
    q.m.tag_named(opt::faction(shown))
}
/// How the dial stands.
pub fn shown(t: &Table, seat: Seat) -> Option<OptVerb> {
    opt::ENSLAVED.get((t.global(global::of(global::DIAL, seat)) as usize).wrapping_sub(1)).copied()
}

/// May this player deploy this card or put it into play? conquest.enslave.limit
pub fn may_bring(q: &Q, judge: &mut Judge, seat: Seat, c: CardId) -> bool {
    let mut ok = true;
    let card = q.t.card(c);
    // what lies hidden in play is turned up to be brought
    let face = if card.face == BACK { 0 } else { card.face };
    need!(judge, ok, serves(q, seat, card.def, face), "conquest.enslave.limit");
    ok
}
/// conquest.enslave.limit.extent
pub fn serves(q: &Q, seat: Seat, def: DefId, face: u8) -> bool {
    if !q.m.prints(tag::NECRONS) || !plays(q, seat, tag::NECRONS) {
        return true;
    }
    let face = q.face(def, face);
    face.has(tag::NECRONS) || face.has(tag::NEUTRAL) || enslaved(q, seat).is_some_and(|f| face.has(f))
}

/// conquest.enslave.set, conquest.enslave.public: who has the initiative first.
pub fn dials(cx: &mut Cx) -> Next {
    if cx.m.prints(tag::NECRONS) {
        let first = token_holder(cx.t());
        for s in [other(first), first] {
            if plays(&cx.q(), s, tag::NECRONS) {
                turn(cx, s, false);
            }
        }
    }
    Next::Go
}

/// A player sets the dial, to another faction or to any.
pub fn turn(cx: &mut Cx, seat: Seat, another: bool) {
    cx.call(enslave::PROC, seat, Ref::NONE, &[(enslave::ANOTHER, Val::num(another as i32))]);
}

pub fn ask(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    cx.ask(Question::new(s, menu::ENSLAVE, enslave::ANSWER, prompt::ENSLAVE));
    Next::Go
}

pub fn set(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let Some(to) = cx.r(enslave::ANSWER).as_act() else { return Next::Done };
    if let Some(n) = opt::ENSLAVED.iter().position(|v| *v == to) {
        cx.set_global(global::of(global::DIAL, s), n as i32 + 1);
        cx.note(note::ENSLAVE, "conquest.enslave.set", &[NoteArg::Seat(s), NoteArg::Name(Name::Verb(to))]);
    }
    Next::Done
}
