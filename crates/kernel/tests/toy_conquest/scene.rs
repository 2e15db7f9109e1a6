//! Tables laid out by hand, and questions answered by name with the exact list of answers.

use super::flow::proc;
use super::*;

/// Three planets and nothing else, at a step of a round; the first seat has the initiative.
pub fn scene(step: u16, f: impl FnOnce(&mut Cx)) -> Game {
    let m = cards::new_match([vec![], vec![]], 1);
    Game::arrange(m, true, |cx| {
        for title in ["Alpha", "Beta", "Gamma"] {
            new(cx, 0, title, Spot::zone(board()), 0);
        }
        f(cx);
        let ix = cx.call(proc::ROUND, Seat(0), Ref::NONE, &[]);
        cx.t.frames[ix].pc = step;
    })
}

fn new(cx: &mut Cx, seat: u8, title: &str, at: Spot, rel: u8) -> CardId {
    let def = cx.m.find_def(title).unwrap_or_else(|| panic!("no card {title}"));
    cx.spawn(def, Seat(seat), at, rel).expect("room").card()
}
pub fn put(cx: &mut Cx, seat: u8, title: &str, planet: &str) -> CardId {
    let planet = planets(cx.t).find(|p| cx.m.def(cx.t.card(*p).def).title == planet).expect("a planet");
    new(cx, seat, title, Spot::card(planet), rel::AT)
}
pub fn on(cx: &mut Cx, seat: u8, title: &str, host: CardId) -> CardId {
    new(cx, seat, title, Spot::card(host), rel::ATTACHED)
}
pub fn hq(cx: &mut Cx, seat: u8, title: &str) -> CardId {
    new(cx, seat, title, home(Seat(seat), zone::HQ), 0)
}
pub fn hand(cx: &mut Cx, seat: u8, titles: &[&str], resources: i32) {
    for t in titles {
        new(cx, seat, t, home(Seat(seat), zone::HAND), 0);
    }
    cx.add_pool(Seat(seat), 0, resources);
}

pub fn resources(g: &Game, seat: u8) -> i16 {
    g.t.players[seat as usize].pool[0]
}
pub fn titles(g: &Game, seat: u8, zone: u8) -> Vec<String> {
    g.t.zone(seat_zone(Seat(seat), zone)).map(|c| title(g, c)).collect()
}
pub fn title(g: &Game, c: CardId) -> String {
    g.m.def(g.t.card(c).def).title.clone()
}
pub fn damage(g: &Game, c: CardId) -> u8 {
    g.t.card(c).counters[0]
}
/// The log since the last look.
pub fn lines(g: &mut Game) -> Vec<String> {
    let names = ["first".to_string(), "second".to_string()];
    g.take_notes().iter().map(|n| n.line(&g.m, &names, None, true)).collect()
}

/// The options as words; the second of the same name is numbered.
pub fn labels(g: &Game, seat: Seat) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for o in g.options_for(seat) {
        let name = || title(g, o.card_id());
        let to = || o.spot().as_card().map_or("hq".into(), |c| title(g, c));
        let text = match o.verb {
            ov::PASS => "pass".into(),
            ov::PICK => name(),
            ov::USE if o.rec == RecId::NONE.0 => format!("use {}", name()),
            ov::USE => format!("use {} on {}", name(), title(g, g.t.rec(RecId(o.rec)).subject.card())),
            act::DEPLOY => format!("deploy {}", name()),
            act::MOVE => format!("move {} to {}", name(), to()),
            act::SHIELD => format!("{} for {}", name(), to()),
            act::AREA => "area".into(),
            other => panic!("option verb {other:?}"),
        };
        let n = out.iter().filter(|t| **t == text || t.starts_with(&format!("{text} #"))).count();
        out.push(if n == 0 { text } else { format!("{text} #{}", n + 1) });
    }
    out
}

/// Exactly these options, for this seat; takes one of them.
#[track_caller]
pub fn expect(g: &mut Game, seat: u8, options: &[&str], choose: &str) {
    assert!(!g.is_over(), "the game is over; expected {options:?}");
    assert!(g.owes(Seat(seat)), "seat {seat} owes nothing, expected {options:?}; asked is {:?}", g.to_decide());
    let have = labels(g, Seat(seat));
    assert_eq!(have, options);
    let at = have.iter().position(|l| l == choose).unwrap_or_else(|| panic!("{choose} is not offered"));
    g.choose(Seat(seat), at).expect("offered");
}
