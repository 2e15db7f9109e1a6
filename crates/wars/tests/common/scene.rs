//! Tables laid out by hand, and questions answered by name with the exact list of answers.

use super::*;
use muster_wars::flow::procs;
use muster_wars::rules::entry;
use muster_wars::words::note;

/// A table with four locations in the middle of a phase of the first seat: Gate (first) and Well (second) in a row, Orbit
/// (second) above them, Belt (first) elsewhere.
pub fn scene(maker: Maker, phase: Phase, f: impl FnOnce(&mut Cx)) -> Game {
    let m = new_match(maker, [vec![], vec![]], 1);
    Game::arrange(m, true, |cx| {
        for (seat, title) in [(0, "Moon/Gate"), (1, "Moon/Well"), (1, "Moon/Orbit"), (0, "Rim/Belt")] {
            place(cx, seat, title);
        }
        f(cx);
        for s in [Seat(0), Seat(1)] {
            if cx.t().zone_len(seat_zone(s, zone::RESERVE)) == 0 {
                pile(cx, s.0, zone::RESERVE, &["Guard"]);
            }
        }
        cx.set_global(global::PHASE, phase.number());
        let whole = cx.call(procs::game::PROC, Seat(0), Ref::NONE, &[]);
        cx.go_to(whole, procs::game::at::NEXT_TURN);
        let ix = cx.call(procs::turn::PROC, Seat(0), Ref::NONE, &[]);
        cx.go_to(ix, procs::turn::at::PHASE_BEGINS);
    })
}

pub fn home_of(seat: u8, n: SeatZone) -> Spot {
    Spot::zone(seat_zone(Seat(seat), n))
}
pub fn new(cx: &mut Cx, seat: u8, title: &str, at: Spot, rel: Rel) -> CardId {
    let def = cx.m.find_def(title).unwrap_or_else(|| panic!("no card {title}"));
    cx.spawn(def, Seat(seat), at, rel).expect("room").card()
}
/// A location at the end of its row.
pub fn place(cx: &mut Cx, seat: u8, title: &str) -> CardId {
    let c = new(cx, seat, title, home_of(seat, zone::HAND), Rel::NONE);
    entry::put_location(cx, c, 99);
    c
}
pub fn put(cx: &mut Cx, seat: u8, title: &str, place: &str) -> CardId {
    let place = find_card(cx.t(), cx.m, place);
    new(cx, seat, title, Spot::card(place), rel::AT)
}
pub fn on(cx: &mut Cx, seat: u8, title: &str, host: CardId, rel: Rel) -> CardId {
    new(cx, seat, title, Spot::card(host), rel)
}
pub fn table(cx: &mut Cx, seat: u8, title: &str) -> CardId {
    new(cx, seat, title, home_of(seat, zone::TABLE), Rel::NONE)
}
/// Cards of a pile, from the top.
pub fn pile(cx: &mut Cx, seat: u8, zone: SeatZone, titles: &[&str]) {
    for t in titles {
        new(cx, seat, t, home_of(seat, zone), Rel::NONE);
    }
}
/// So many cards of the same title.
pub fn many(cx: &mut Cx, seat: u8, zone: SeatZone, n: usize, title: &str) {
    (0..n).for_each(|_| pile(cx, seat, zone, &[title]));
}

/// The first card of that title, in play before elsewhere.
pub fn find_card(t: &Table, m: &Match, title: &str) -> CardId {
    let fits = |c: &CardId| m.def(t.card(*c).def).title == title;
    let all = (0..t.cards().len()).map(|i| CardId(i as u16));
    t.in_play().chain(all).find(fits).unwrap_or_else(|| panic!("no {title}"))
}
pub fn find(g: &Game, title: &str) -> CardId {
    find_card(g.t(), &g.m, title)
}
pub fn size(g: &Game, seat: u8, zone: SeatZone) -> usize {
    g.t().zone_len(seat_zone(Seat(seat), zone))
}
pub fn titles(g: &Game, seat: u8, zone: SeatZone) -> Vec<String> {
    g.t().zone(seat_zone(Seat(seat), zone)).map(|c| g.m.def(g.t().card(c).def).title.clone()).collect()
}
pub fn row(g: &Game) -> Vec<String> {
    g.t().zone(shared_zone(shared::BOARD)).map(|c| g.m.def(g.t().card(c).def).title.clone()).collect()
}
pub fn power(g: &Game, title: &str) -> i32 {
    g.q().card_number(find(g, title), slot::POWER)
}

fn line(n: &Note, m: &Match, names: &[String]) -> muster_sight::speak::Line {
    muster_sight::speak::line(&muster_sight::ENGLISH, n, 0, m, names, seen::Viewer::All)
}

/// The log since the last look, without what opens phases and names payments.
pub fn lines(g: &mut Game) -> Vec<String> {
    let names = ["first".to_string(), "second".to_string()];
    let dull = [note::PHASE, note::PAYS, note::RECIRCULATE, note::TURN];
    let notes = g.take_notes();
    notes.iter().filter(|n| !dull.contains(&n.id)).map(|n| line(n, &g.m, &names).text()).collect()
}
/// Does one line come after another?
#[track_caller]
pub fn in_order(log: &[String], wanted: &[&str]) {
    let mut from = 0;
    for w in wanted {
        match log[from..].iter().position(|l| l == w) {
            Some(i) => from += i + 1,
            None => panic!("no \"{w}\" (in order) in {log:#?}"),
        }
    }
}

fn action_word(ability: u16) -> &'static str {
    fact::WORDS.name(action::FACTS[ability as usize].ix() - FactId::BOOK.ix())
}

/// The options as words; the second of the same name is numbered.
pub fn labels(g: &Game) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for o in g.options() {
        let title = || g.m.def(g.t().card(o.card_id()).def).title.clone();
        let text = match o.verb {
            ov::PASS => "pass".into(),
            ov::DONE => "done".into(),
            ov::YES => "yes".into(),
            ov::NO => "no".into(),
            ov::PICK => title(),
            ov::WAITING => format!("stack {}", title()),
            ov::PARKED if o.card_id().is_none() && o.ability_id().ix() < action::COUNT => {
                format!("pending {}", action_word(o.ability_id().0))
            }
            ov::PARKED => format!("pending {}", title()),
            ov::PLACE => zone_word(g, o),
            ov::NUMBER => o.chosen().expect("a number").to_string(),
            ov::BRANCH => format!("arm {}", o.chosen().expect("a way")),
            ov::USE => format!("use {}", title()),
            opt::ACTIVATE | opt::DRAIN | opt::ATTACK | opt::MOVE => action_word(o.ability_id().0).into(),
            opt::DRAW => "draw".into(),
            opt::DAMAGE => format!("damage {}", title()),
            opt::STOP => "stop".into(),
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
    let have = labels(g);
    assert_eq!((g.to_decide(), &have.iter().map(|s| s.as_str()).collect::<Vec<_>>()[..]), (Some(Seat(seat)), options));
    take(g, choose);
}
/// Takes an option by its label.
#[track_caller]
pub fn take(g: &mut Game, choose: &str) {
    let have = labels(g);
    let at = have.iter().position(|l| l == choose).unwrap_or_else(|| panic!("{choose} is not among {have:?}"));
    let seat = g.to_decide().expect("somebody decides");
    g.choose(seat, at).expect("offered");
}
/// The clauses that refuse a card to a seat now.
pub fn refusals(g: &Game, seat: u8, title: &str) -> Vec<&'static str> {
    let of = |r: &Reason| r.card.is_some() && g.m.def(g.t().card(r.card).def).title == title;
    let mut list: Vec<&str> = g.why_not(Seat(seat)).iter().filter(|r| of(r)).map(|r| r.clause).collect();
    list.sort();
    list.dedup();
    list
}

fn zone_word(g: &Game, o: &Opt) -> String {
    let (_, n) = o.spot().as_zone().and_then(zone_of_seat).expect("a seat's pile");
    g.m.book.vocab.seat_zones.words.name(n.ix()).trim_end_matches(" pile").into()
}
