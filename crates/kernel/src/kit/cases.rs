//! Small cases of the kernel's own ways that no rulebook's scenario comes by.

use super::*;
use crate::seen::{Viewer, decision_view, view};

/// A card with that definition in play, before a seat.
fn put(g: &mut Game, def: DefId, seat: Seat) -> CardId {
    g.edit(|cx| cx.spawn(def, seat, Spot::zone(seat_zone(seat, PLAY)), Rel::NONE)).map(Ref::card).unwrap()
}
fn cards_in_hand(g: &Game) -> [usize; 2] {
    [0, 1].map(|s| g.t.zone_len(seat_zone(Seat(s), HAND)))
}
fn answer(g: &mut Game, seat: u8, verb: OptVerb) {
    let at = g.options_for(Seat(seat)).iter().position(|o| o.verb == verb).unwrap();
    g.choose(Seat(seat), at).unwrap();
}

/// What is parked keeps its sets, wherever the picks of others lie when it is taken up again.
#[test]
fn parked_sets_are_kept() {
    let mut g = start(3, SOUND);
    let picks = [Val::num(4), Val::num(5)];
    g.edit(|cx| {
        cx.me = cx.run(AbilityId(0), Ref::NONE, Seat(0), RecId::NONE, Spot::NOWHERE);
        let from = cx.t.frames[cx.me].picks;
        picks.into_iter().for_each(|v| cx.keep_pick(v));
        cx.t.frames[cx.me].regs[0] = Val::set(from, 2);
        cx.park(Ref::NONE, Disposal(0));
    });
    g.edit(|cx| {
        cx.keep_pick(Val::num(7));
        let ix = cx.unpark(0);
        let (off, len) = cx.t.frames[ix].regs[0].as_set().unwrap();
        assert_eq!(cx.t.picks[off as usize..(off + len) as usize], picks);
        assert!(off > 0, "another's pick lies below them");
    });
}

/// All answer at once: an answer given changes nothing that the others see, and the order makes no difference.
#[test]
fn secret_answers_may_come_in_any_order() {
    let asked = || {
        let mut g = start(3, SOUND);
        while g.owing() != 0b11 {
            let seat = g.to_decide().unwrap();
            g.choose(seat, g.options().len() - 1).unwrap();
        }
        g
    };
    let mut prints = Vec::new();
    for order in [[0, 1], [1, 0]] {
        let mut g = asked();
        let other = Seat(order[1]);
        let looks = |g: &Game| (view(g, Viewer::Seat(other)).zones, decision_view(g, other).unwrap().options);
        let before = looks(&g);
        g.choose(Seat(order[0]), 1).unwrap();
        assert_eq!((g.owing(), looks(&g)), (1 << order[1], before));
        g.choose(other, 1).unwrap();
        prints.push(g.fingerprint());
    }
    assert_eq!(prints[0], prints[1]);
}

/// What joins an event can be stood in for on its own: the rest of the event is done all the same.
#[test]
fn something_may_stand_in_for_a_part_of_an_event() {
    static JOINED: Book = Book {
        timing: Timing { instead: Instead::Oldest, check: Check::Joined, after: After::BySeat, ..Timing::PLAIN },
        ..BOOK
    };
    for (verb, bent, drawn) in [(ov::YES, false, 1), (ov::NO, true, 0)] {
        let mut g = start_by(&JOINED, 3, vec![SOUND]);
        let (card, _) = (put(&mut g, DefId(1), Seat(0)), put(&mut g, WARD, Seat(1)));
        let [_, hand] = cards_in_hand(&g);
        let subject = g.t.obj(card);
        g.edit(|cx| cx.happen_one(Rec { kind: kind::MARK, subject, ..Rec::default() }));
        assert_eq!(g.t.card(card).counters[0], 1, "marked already");
        answer(&mut g, 1, verb);
        assert_eq!((g.t.card(card).has(BENT), cards_in_hand(&g)[1]), (bent, hand + drawn));
    }
}

/// What is asked twice in a row while options are listed is worked out once, and in no other look at the table.
#[test]
fn what_is_asked_twice_in_a_row_is_worked_out_once() {
    let g = start(3, SOUND);
    let (kept, made) = (crate::query::Once::default(), std::cell::Cell::new(0));
    let (q, listing) = (g.q(), g.q().keeping(&kept));
    let ask = |q: Q, what: usize, about: u64| {
        q.once(OnceId::nth(what), about, || {
            made.set(made.get() + 1);
            made.get()
        })
    };
    assert_eq!(
        [(0, 7), (0, 7), (1, 7), (0, 7), (0, 8), (0, 7)].map(|(what, n)| ask(listing, what, n)),
        [1, 1, 2, 1, 3, 4]
    );
    // another face up, another look, more things than are kept
    assert_eq!([ask(listing.posing(CardId(0), 1), 0, 7), ask(q, 0, 7), ask(q, 0, 7)], [5, 6, 7]);
    assert_eq!([ask(listing, 9, 7), ask(listing, 9, 7), ask(listing, 0, 7)], [8, 9, 4]);
}

/// A number that is read as another may be less than the one that is printed.
#[test]
fn a_number_that_is_read_as_another_may_fall() {
    let rule = |slot, other| Rule { about: About::This, says: Says::ReadAs { slot, other }, while_: NO };
    let mut pool = Pool::default();
    pool.abilities.push(Ability { rules: vec![rule(Slot(3), Slot(4))], ..Ability::default() });
    assert_eq!(Cards::new(&BOOK, vec![], pool).lowered, 1 << 3);
}
