use super::*;
use crate::testing::harbour;
use crate::{Lexicon, Row};

const FORMS: &str = "\
kind: action
    deed
np: {group} [as {name}]
    a {0} [as {1}]
rule: {np} gets {delta,and}
    {0} gets^ {1:@0,and}
stmt: move {np} to {np}
    to {1} move {0}
";

fn reading() -> (Grammar, ReadingForm) {
    let g = harbour();
    let r = ReadingForm::new(&g, &[("forms", FORMS)]).unwrap();
    (g, r)
}

#[test]
fn a_row_is_read_out_in_other_words_and_read_back() {
    let (g, r) = reading();
    assert!(r.strangers().is_empty());
    let voice = Voice { this: "this boat".into(), host: String::new() };
    for (terse, text) in [
        ("action: sink enemy boat", "Deed: sink an enemy boat."),
        ("action: move boat to jetty", "Deed: to a jetty move a boat."),
        ("action: gain 2 coins", "Deed: gain 2 coins."),
        ("this gets +1 speed", "This boat gets +1 speed."),
    ] {
        let term = g.parse("line", terse).unwrap();
        let said = r.text(&term, &voice);
        assert_eq!(said, text);
        assert_eq!(r.parse("line", &said, &voice).unwrap(), term);
    }
}

#[test]
fn names_become_that_unit_where_it_is_the_last_one_spoken_of() {
    let rows = [
        ("line", "{stmt,.}"),
        ("stmt", "choose {np}"),
        ("stmt", "damage {np}"),
        ("np", "{npcore} [as {name}]"),
        ("npcore", "{ref}"),
        ("npcore", "{g}"),
        ("npcore", "{#} {g}"),
        ("g", "{noun}"),
        ("noun", "unit~"),
        ("noun", "ship~"),
        ("ref", "{name}"),
    ];
    let rows = rows.iter().enumerate().map(|(i, (s, p))| Row::new(s, p, i as u16)).collect();
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let forms = "npcore: {g}\n    a {0}\nidiom: choose\n    now pick\n";
    let r = ReadingForm::new(&g, &[("forms", forms)]).unwrap();
    for (terse, text) in [
        ("choose unit as A. damage A", "Now pick a unit. Damage that unit."),
        ("choose 2 units as A. damage A", "Now pick 2 units. Damage those units."),
        ("choose unit as A. choose ship as B. damage A", "Now pick a unit. Now pick a ship as Ⓑ. Damage that unit."),
        ("choose unit as A. choose unit as B. damage A", "Now pick a unit as Ⓐ. Now pick a unit as Ⓑ. Damage Ⓐ."),
    ] {
        let term = g.parse("line", terse).unwrap();
        let said = r.text(&term, &Voice::default());
        assert_eq!(said, text);
        assert_eq!(r.parse("line", &said, &Voice::default()).unwrap(), r.lettered(&term), "{said}");
    }
}
