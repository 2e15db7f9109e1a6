//! Tables laid out by hand, and questions answered by name with the exact list of answers.

use super::flow::{action, proc};
use super::*;

/// A table with five locations in the middle of a phase of the first seat.
pub fn scene(phase: i32, f: impl FnOnce(&mut Cx)) -> Game {
    let m = cards::new_match(vec![vec![], vec![]], 1);
    Game::arrange(m, true, |cx| {
        for (seat, title) in [(0, "Dock"), (0, "Market"), (1, "Gate"), (1, "Orbit"), (0, "Rim")] {
            let c = new(cx, seat, title, home_of(seat, zone::ASIDE), 0);
            flow::put_location(cx, c);
        }
        f(cx);
        cx.set_global(global::PHASE, phase);
        let ix = cx.call(proc::TURN, Seat(0), Ref::NONE, &[]);
        cx.t.frames[ix].pc = action::PHASE_BEGINS;
    })
}

pub fn home_of(seat: u8, n: u8) -> Spot {
    home(Seat(seat), n)
}
pub fn new(cx: &mut Cx, seat: u8, title: &str, at: Spot, rel: u8) -> CardId {
    let def = cx.m.find_def(title).unwrap_or_else(|| panic!("no card {title}"));
    cx.spawn(def, Seat(seat), at, rel).expect("room").card()
}
pub fn put(cx: &mut Cx, seat: u8, title: &str, place: &str) -> CardId {
    let place = find_card(cx.t, cx.m, place, None);
    new(cx, seat, title, Spot::card(place), rel::AT)
}
pub fn on(cx: &mut Cx, seat: u8, title: &str, host: CardId, rel: u8) -> CardId {
    new(cx, seat, title, Spot::card(host), rel)
}
pub fn table(cx: &mut Cx, seat: u8, title: &str) -> CardId {
    new(cx, seat, title, home_of(seat, zone::TABLE), 0)
}
/// Cards of a pile, from the top.
pub fn pile(cx: &mut Cx, seat: u8, zone: u8, titles: &[&str]) {
    for t in titles {
        new(cx, seat, t, home_of(seat, zone), 0);
    }
}

/// The first card of that title, in play before elsewhere, or in one place.
pub fn find_card(t: &Table, m: &Match, title: &str, at: Option<Spot>) -> CardId {
    let fits = |c: &CardId| m.def(t.card(*c).def).title == title && at.is_none_or(|s| t.card(*c).at == s);
    let all = (0..t.cards.len()).map(|i| CardId(i as u16));
    t.in_play().chain(all).find(fits).unwrap_or_else(|| panic!("no {title}"))
}
pub fn find(g: &Game, title: &str) -> CardId {
    find_card(&g.t, &g.m, title, None)
}
pub fn find_in(g: &Game, title: &str, at: Spot) -> CardId {
    find_card(&g.t, &g.m, title, Some(at))
}
pub fn size(g: &Game, seat: u8, zone: u8) -> usize {
    g.t.zone_len(seat_zone(Seat(seat), zone))
}
pub fn titles(g: &Game, seat: u8, zone: u8) -> Vec<String> {
    g.t.zone(seat_zone(Seat(seat), zone)).map(|c| g.m.def(g.t.card(c).def).title.clone()).collect()
}
/// The log since the last look.
pub fn lines(g: &mut Game) -> Vec<String> {
    let names = ["first".to_string(), "second".to_string()];
    g.take_notes().iter().map(|n| n.line(&g.m, &names, None, true)).collect()
}

/// The options as words; the second of the same name is numbered.
pub fn labels(g: &Game) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for o in g.options() {
        let title = || g.m.def(g.t.card(o.card_id()).def).title.clone();
        let text = match o.verb {
            ov::PASS => "pass".into(),
            ov::DONE => "done".into(),
            ov::YES => "yes".into(),
            ov::NO => "no".into(),
            ov::PICK | ov::WAITING => title(),
            ov::PARKED if o.card_id().is_none() => format!("pending {}", action::NAMES[o.ability as usize]),
            ov::PARKED => format!("pending {}", title()),
            ov::PLACE => zone_word(g, o),
            ov::NUMBER => o.n.to_string(),
            ov::BRANCH => format!("arm {}", o.n),
            ov::USE => format!("use {}", title()),
            act::PHASE => action::NAMES[o.ability as usize].into(),
            act::DRAW => "draw".into(),
            act::DAMAGE => format!("damage {}", title()),
            other => panic!("option verb {other:?}"),
        };
        let n = out.iter().filter(|t| **t == text || t.starts_with(&format!("{text} "))).count();
        out.push(if n == 0 { text } else { format!("{text} {}", n + 1) });
    }
    out
}

/// Exactly these options, for this seat; takes one of them.
#[track_caller]
pub fn expect(g: &mut Game, seat: u8, options: &[&str], choose: &str) {
    assert!(!g.is_over(), "the game is over; expected {options:?}");
    let have = labels(g);
    assert_eq!((g.to_decide(), &have.iter().map(|s| s.as_str()).collect::<Vec<_>>()[..]), (Some(Seat(seat)), options));
    let at = have.iter().position(|l| l == choose).unwrap_or_else(|| panic!("{choose} is not offered"));
    g.choose(Seat(seat), at).expect("offered");
}

fn zone_word(g: &Game, o: &Opt) -> String {
    let (_, n) = o.spot().as_zone().and_then(zone_of_seat).expect("a seat's pile");
    g.m.book.vocab.seat_zones[n as usize].name.into()
}
