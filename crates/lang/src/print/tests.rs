use super::*;
use crate::testing::{Dice, harbour};

#[test]
fn house_style() {
    let g = harbour();
    let show = |s: &str| {
        let t = g.parse("line", s).unwrap_or_else(|e| panic!("{s}: {e}"));
        (g.print_source(&t), g.print_text(&t))
    };
    let (s, t) =
        show("Reaction before A sails to each jetties, max 1 per day: pay 2 coin → move A to 1 jetty. Sink it.");
    assert_eq!(s, "reaction before A sails to each jetty, max 1 per day: pay 2 coins -> move A to 1 jetty. Sink it");
    assert_eq!(t, "Reaction before Ⓐ sails to each jetty, max 1 per day: pay 2 coins → move Ⓐ to 1 jetty. Sink it.");
    let (s, t) = show("2 non-swift die with speed <= 3 gets -1 HP and +X speed");
    assert_eq!(s, "2 non-swift dice with speed <= 3 gets -1 HP and +X speed");
    assert_eq!(t, "2 non-swift dice with speed ≤ 3 gets -1 HP and +X speed.");
    let (_, t) = show("action: if it is enemy, sink it");
    assert_eq!(t, "Action: if it is an enemy, sink it.");
    let (s, _) = show("this gains \"this gets +A's speed - 1 HP\"");
    assert_eq!(s, "this gains \"this gets +A's speed - 1 HP\"");
}

#[test]
fn plural_follows_the_quantity() {
    let g = harbour();
    let show = |s: &str| g.print_source(&g.parse("line", s).unwrap());
    assert_eq!(show("action: sink 2 boat or enemy jetty"), "action: sink 2 boats or enemy jetties");
    assert_eq!(show("action: sink 2 jetty boat"), "action: sink 2 jetty boats");
    assert_eq!(show("action: move 2 boat to swift jetties"), "action: move 2 boats to swift jetty");
    assert_eq!(show("action: X is number of boat here"), "action: X is number of boats here");
    assert_eq!(show("action: sink 1 boats"), "action: sink 1 boat");
}

#[test]
fn canonical_lines_round_trip() {
    let g = harbour();
    for s in [
        "action: gain 3 coins",
        "action: choose one: gain 1 coin | sink it | move this to jetty",
        "reaction after swift Grey Gulls boat titled \"Old \"Red\" Tub\" sinks, once per X: pay 1 coin -> sink up to 2 boats here",
        "each boat here gets +1 speed and -2 HP",
        "Waterproof, Cargo 2",
        "this gains \"reaction after boat sinks: gain 1 coin. Sink this\"",
        "Shor'ma boat gains \"this gains \"boat gets +1 HP\"\"",
    ] {
        check_round_trip(&g, "line", s).unwrap();
    }
    assert!(check_round_trip(&g, "line", "Action: gain 3 coins").unwrap_err().contains("not canonical"));
    assert!(check_round_trip(&g, "line", "Action: gain").is_err());
}

#[test]
fn spans_join_to_the_text_and_name_their_nodes() {
    let g = harbour();
    let t = g.parse("line", "reaction after A sinks: sink each Grey Gulls boat").unwrap();
    let spans = g.print(&t);
    assert_eq!(spans.iter().map(|s| s.text.as_str()).collect::<String>(), g.print_text(&t));
    let nodes = t.preorder();
    let gulls = spans.iter().find(|s| s.role == Role::Faction).unwrap();
    assert_eq!(gulls.text, " Grey Gulls");
    assert_eq!(g.row(nodes[gulls.node as usize]).unwrap().pattern, "Grey Gulls");
    let name = spans.iter().find(|s| s.role == Role::Name).unwrap();
    assert_eq!(nodes[name.node as usize].text(), "A");
    assert!(spans.iter().any(|s| s.role == Role::Kind && s.text == "Reaction"));
}

#[test]
fn malformed_terms_print_without_panic() {
    let g = harbour();
    let mut r = Dice(3);
    for _ in 0..2000 {
        let mut t = Term::new(r.below(70) as u16, Vec::new());
        for _ in 0..r.below(6) {
            let kid = match r.below(4) {
                0 => Term::new(u16::MAX - r.below(9) as u16, Vec::new()),
                1 => Term::list(vec![t.clone()]),
                2 => Term::none(),
                _ => Term::number(r.below(3) as i32 - 1),
            };
            t = Term::new(r.below(70) as u16, vec![t, kid]);
        }
        let _ = (g.print(&t), g.print_source(&t), g.told_apart(&t, &t));
    }
}
