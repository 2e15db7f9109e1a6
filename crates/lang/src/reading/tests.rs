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

#[test]
fn an_idiom_that_begins_with_an_article_stands_where_one_does_and_in_its_place() {
    let rows = [("line", "sink {np}"), ("np", "{g}"), ("np", "each {g}"), ("g", "{noun} here"), ("noun", "ship~")];
    let rows = rows.iter().enumerate().map(|(i, (s, p))| Row::new(s, p, i as u16)).collect();
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let forms = "np: {g}\n    a {0}\nidiom: a ship here\n    the ship at hand\n";
    let r = ReadingForm::new(&g, &[("forms", forms)]).unwrap();
    for (terse, text) in [("sink ship here", "Sink the ship at hand."), ("sink each ship here", "Sink each ship here.")]
    {
        let term = g.parse("line", terse).unwrap();
        let said = r.text(&term, &Voice::default());
        assert_eq!(said, text);
        assert_eq!(r.parse("line", &said, &Voice::default()).unwrap(), term);
    }
}

/// A small language with cases.
const GERMAN: &str = "\
= cases nom acc dat
= genders f m
= unspoken f
= naming als
= mention jen~ {0} | jen~ {0}
= endings strong e er e | e en e | er em en
= endings weak e e en | e en en | en en en
= endings mixed e er en | e en en | en en en
= endings dies e er e | e en e | er em en
= article ein mixed strong eine ein - | eine einen - | einer einem -
= determiner dies weak: dies jen jed
= pronoun es sie er sie | sie ihn sie | ihr ihm ihnen
= class f f - - - | - - n!n
= class w m - en en | - - -
= noun Einheit f Einheiten, Planet w Planeten
= adjective gegnerisch
= deed rufe…an ruft anrufen
card: this
    dies~ Einheit~
stmt: call {np}
    rufe {0:acc} an
stmt: may {stmt}
    du darfst {0:inf}
stmt: help {np} against {np}
    hilf {0:dat} gegen {1:acc}
np: {npcore} [as {name}]
    {0} [als {1}]
npcore: {g}
    ein {0}
adj: enemy
    gegnerisch~
noun: unit~
    Einheit~
noun: planet~
    Planet~
ref: it
    es~
";

fn german() -> (Grammar, ReadingForm) {
    let rows = [
        ("line", "{stmt,.}"),
        ("stmt", "call {np}"),
        ("stmt", "may {stmt}"),
        ("stmt", "help {np} against {np}"),
        ("np", "{npcore} [as {name}]"),
        ("npcore", "{ref}"),
        ("npcore", "{g}"),
        ("npcore", "{#} {g}"),
        ("g", "{adj} {g}"),
        ("g", "{noun}"),
        ("adj", "enemy"),
        ("noun", "unit~"),
        ("noun", "planet~"),
        ("ref", "this"),
        ("ref", "it"),
        ("ref", "{name}"),
    ];
    let rows = rows.iter().enumerate().map(|(i, (s, p))| Row::new(s, p, i as u16)).collect();
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let r = ReadingForm::new(&g, &[("german", GERMAN)]).unwrap();
    (g, r)
}

#[test]
fn articles_and_endings_go_by_case_gender_and_number() {
    let (g, r) = german();
    assert!(r.strangers().is_empty() && r.missing().is_empty(), "{:?}", r.missing());
    let voice = r.voice("unit", None);
    for (terse, text) in [
        ("call enemy unit", "Rufe eine gegnerische Einheit an."),
        ("call enemy planet", "Rufe einen gegnerischen Planeten an."),
        ("call 2 enemy planets", "Rufe 2 gegnerische Planeten an."),
        ("help enemy unit against planet", "Hilf einer gegnerischen Einheit gegen einen Planeten."),
        ("help this against planet", "Hilf dieser Einheit gegen einen Planeten."),
        ("help 2 units against this", "Hilf 2 Einheiten gegen diese Einheit."),
        // the form for what is only allowed: the verb comes last
        ("may call enemy unit", "Du darfst eine gegnerische Einheit anrufen."),
        // pronouns have the gender of what was spoken of last
        ("call unit. call it", "Rufe eine Einheit an. Rufe sie an."),
        ("call planet. help it against unit", "Rufe einen Planeten an. Hilf ihm gegen eine Einheit."),
        (
            "call unit as A. call planet as B. call A",
            "Rufe eine Einheit an. Rufe einen Planeten als Ⓐ an. Rufe jene Einheit an.",
        ),
    ] {
        let term = g.parse("line", terse).unwrap();
        let said = r.text(&term, &voice);
        assert_eq!(said.replace("Ⓑ", "Ⓐ"), text, "{terse}");
        assert_eq!(r.parse("line", &said, &voice).unwrap(), r.lettered(&term), "{said}");
    }
}

#[test]
fn a_form_is_read_only_where_it_is_asked_for() {
    let (_, r) = german();
    let voice = r.voice("unit", None);
    assert!(r.parse("line", "Eine Einheit anrufen.", &voice).is_err());
    assert!(r.parse("line", "Du darfst rufe eine Einheit an.", &voice).is_err());
}

#[test]
fn a_row_without_words_in_a_language_is_listed() {
    let (g, _) = german();
    let without = GERMAN.replace("noun: planet~\n    Planet~\n", "");
    let r = ReadingForm::new(&g, &[("german", &without)]).unwrap();
    assert_eq!(r.missing(), [("noun", "planet~")]);
    let line = |text| g.parse("line", text).unwrap();
    assert!(r.can_say(&line("call unit")) && !r.can_say(&line("call planet")));
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let (g, _) = german();
    let wrong = GERMAN.replace("= endings weak e e en |", "= endings weak e e |");
    let e = ReadingForm::new(&g, &[("german", &wrong)]).err().unwrap();
    assert!(e.problems[0].contains("3 cases with 3 forms each"), "{e}");
}

#[test]
fn a_word_without_forms_is_refused() {
    let (g, _) = german();
    let wrong = GERMAN.replace("    gegnerisch~", "    feindlich~");
    let e = ReadingForm::new(&g, &[("german", &wrong)]).err().unwrap();
    assert!(e.problems[0].contains("`feindlich~` has no forms"), "{e}");
}
