use super::*;
use crate::testing::harbour;

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
