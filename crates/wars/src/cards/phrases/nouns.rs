//! Nouns, adjectives, piles and what may follow a noun.

use crate::words::*;
use muster_kernel::ir::Atom;
use muster_kernel::{PlaceSet, Tag, Test};
use muster_lang::phrases::{called, fact, kept, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Declared, Phrase, Role};
use muster_pack::Keyword;

pub fn rows(declared: &Declared) -> Vec<Phrase> {
    let mut rows = words(declared);
    rows.extend(pending());
    rows.extend(piles());
    rows.extend(posts());
    rows.extend(keywords());
    rows
}

fn words(declared: &Declared) -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut word = |w, r, t| rows.extend(called(w, r, t));
    for (w, t) in [
        ("unit", tag::UNIT),
        ("ship", tag::SHIP),
        ("asset", tag::ASSET),
        ("weapon", tag::WEAPON),
        ("interrupt", tag::INTERRUPT),
        ("order", tag::ORDER),
        ("character", tag::CHARACTER),
        ("vehicle", tag::VEHICLE),
        ("NoBot", tag::NOBOT),
        ("encampment", tag::ENCAMPMENT),
    ] {
        word(w, Role::Type, t);
    }
    for t in tag::LABELS {
        word(tag::WORDS.name(t.ix()), Role::Trait, t);
    }
    for (w, t) in declared.of(declared::LABEL) {
        word(w, Role::Trait, t);
    }
    for (i, w) in FACTIONS.iter().enumerate() {
        rows.push(styled("tagword", w, Role::Faction, Sem::TagWord(Tag::nth(tag::FIRST_FACTION.ix() + i))));
    }
    let p = phrase;
    rows.push(styled("tagword", "independent", Role::Faction, Sem::TagWord(tag::INDEPENDENT)));
    rows.push(styled("tagword", "unique", Role::Type, Sem::TagWord(tag::UNIQUE)));
    for (w, tags) in [("location", vec![tag::LOCATION]), ("site", vec![tag::SITE]), ("sector", vec![tag::SECTOR])] {
        let sem = place_noun(places::LOCATIONS, &tags, &[]);
        rows.push(styled("noun", kept(format!("{w}~")), Role::Type, sem));
    }
    let ground = place_noun(places::LOCATIONS, &[], &[test::BATTLEGROUND]);
    rows.push(p("noun", "battleground~", ground));
    rows.push(p("noun", "battle", place_noun(places::BATTLES, &[], &[])));
    rows.push(p("noun", "new host for {name}", Sem::BookHost(test::ELIGIBLE)));
    rows.push(p("adj", "battleground", book_test(test::BATTLEGROUND)));
    rows.push(p("adj", "unpiloted", Sem::Book { test: test::PILOTED, yes: false, set: None, about: None }));
    rows.push(p("adj", "contested", book_test(test::CONTESTED)));
    rows.push(p("adj", "related", Sem::Related { rel: related::RELATED, yes: true, to: Near::Moved }));
    rows.push(p("adj", "adjacent", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Moved }));
    rows.push(p("adj", "damaged", Sem::Test(Atom::Flag(flag::DAMAGED, true))));
    rows.push(p("adj", "undamaged", Sem::Test(Atom::Flag(flag::DAMAGED, false))));
    rows.push(p("adj", "inverted", book_test(test::INVERTED)));
    rows.push(p("ref", "revealed card", Sem::Ref(RefSem::Revealed)));
    rows
}

/// What lies on the stack.
fn pending() -> Vec<Phrase> {
    let on_stack = |tests: &[Test]| place_noun(PlaceSet::PENDING, &[], tests);
    vec![
        phrase("noun", "pending drain~", on_stack(&[test::PENDING_DRAIN])),
        phrase("noun", "pending attack~", on_stack(&[test::PENDING_ATTACK])),
        phrase("noun", "pending activated ability", on_stack(&[test::PENDING_ABILITY])),
        phrase(
            "noun",
            "another sector or related site it may enter",
            place_noun(places::LOCATIONS, &[], &[test::ELSEWHERE]),
        ),
        phrase(
            "adj",
            "pending",
            Sem::Book { test: test::PENDING_CARD, yes: true, set: Some(PlaceSet::PENDING), about: None },
        ),
    ]
}

fn piles() -> Vec<Phrase> {
    let mut rows = Vec::new();
    for (word, zone) in [
        ("hand", zone::HAND),
        ("reserve", zone::RESERVE),
        ("active pile", zone::ACTIVE),
        ("used pile", zone::USED),
        ("lost pile", zone::LOST),
    ] {
        for (whose, who) in [
            ("your", Actor::You),
            ("opponent's", Actor::Opponent),
            ("their", Actor::Their),
            ("that player's", Actor::ThatPlayer),
            ("its owner's", Actor::Owner),
        ] {
            rows.push(styled(
                "zone",
                kept(format!("{whose} {word}")),
                Role::Zone,
                Sem::Place(PlaceSem::Zone { zone, who }),
            ));
        }
    }
    rows
}

fn posts() -> Vec<Phrase> {
    let c = |pattern, sem| phrase("post", pattern, sem);
    let o = |pattern, sem| phrase("opost", pattern, sem);
    vec![
        c("in battle", Sem::Place(PlaceSem::Role(role::BATTLE, None))),
        c("in this battle", Sem::Place(PlaceSem::Role(role::BATTLE, None))),
        c("in site battle", Sem::Place(PlaceSem::Role(role::BATTLE, Some(tag::SITE)))),
        c("in sector battle", Sem::Place(PlaceSem::Role(role::BATTLE, Some(tag::SECTOR)))),
        o("here or at {g}", Sem::Place(PlaceSem::HereOr)),
        c("aboard {ref}", Sem::InRel { rel: rel::ABOARD, some: false }),
        o("aboard {g}", Sem::InRel { rel: rel::ABOARD, some: true }),
        c("beneath {ref}", Sem::InRel { rel: rel::BENEATH, some: false }),
        c("on {ref}", Sem::InRel { rel: rel::STACKED, some: false }),
        o("on {g}", Sem::InRel { rel: rel::STACKED, some: true }),
        c("this is aboard", book_test(test::CARRIES_THIS)),
        c("holding card", book_test(test::HAS_STACKED)),
        c("related to {ref}", Sem::Related { rel: related::RELATED, yes: true, to: Near::Ref }),
        o("related to {g}", Sem::Related { rel: related::RELATED, yes: true, to: Near::Some }),
        c("adjacent to {ref}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Ref }),
        o("adjacent to {g}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Some }),
        c("with Piloting", Sem::Has(Counted::Slot(slot::PILOTING), true)),
        c("without Piloting", Sem::Has(Counted::Slot(slot::PILOTING), false)),
        c("with Quickdraw", Sem::Has(Counted::Slot(slot::QUICKDRAW), true)),
        c("with Scouting", Sem::TagWord(tag::SCOUTING)),
        c("with same destiny", Sem::Test(Atom::Alike(slot::DESTINY, 2))),
        c("you control", book_test(test::YOU_CONTROL)),
        c("opponent controls", book_test(test::OPPONENT_CONTROLS)),
        c("that player controls", book_test(test::ASKED_CONTROLS)),
        c("without support icon", book_test(test::NO_PRINTED_SUPPORT)),
        c("with support icon among your support icons", book_test(test::SUPPORT_YOU_HAVE)),
        c("where battle began this turn", book_test(test::BATTLED)),
        c(
            "where {#} or more enemy units entered play this turn",
            Sem::Book { test: test::ENTERED, yes: true, set: None, about: Some(0) },
        ),
    ]
}

fn keywords() -> Vec<Phrase> {
    let mut rows = Keyword::rows(&KEYWORDS, tag::WORDS);
    rows.push(styled("keyword", "Captain {title}", Role::Keyword, Sem::Keyword(tag::CAPTAIN, None)));
    rows.push(styled("keyword", "attrition immunity", Role::Keyword, Sem::Keyword(tag::IMMUNE, None)));
    rows.extend([fact("host {g}"), fact("per host {#}"), fact("bullets {#}")]);
    for (w, s) in [
        ("Size {#}", slot::SIZE),
        ("Piloting {#}", slot::PILOTING),
        ("Transport {#}", slot::TRANSPORT),
        ("Quickdraw {#}", slot::QUICKDRAW),
    ] {
        rows.push(styled("keyword", w, Role::Keyword, Sem::Keyword(tag::NUMBERED, Some(s))));
    }
    rows
}
