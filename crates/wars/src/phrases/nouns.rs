//! Nouns, adjectives, piles and what may follow a noun.

use crate::cards::NUMBERED;
use crate::words::*;
use muster_kernel::Tag;
use muster_lang::phrases::{kept, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Phrase, Role};

pub fn rows() -> Vec<Phrase> {
    let mut rows = words();
    rows.extend(pending());
    rows.extend(piles());
    rows.extend(posts());
    rows.extend(keywords());
    rows
}

fn words() -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut word = |w: &'static str, r: Role, t: Tag| {
        rows.push(styled("tagword", w, r, Sem::TagWord(t)));
        rows.push(styled("noun", kept(format!("{w}~")), r, Sem::TagNoun(vec![t])));
    };
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
    for (i, w) in LABELS.iter().enumerate() {
        word(w, Role::Trait, Tag(tag::FIRST_LABEL + i as u8));
    }
    for (i, w) in FACTIONS.iter().enumerate() {
        rows.push(styled("tagword", w, Role::Faction, Sem::TagWord(Tag(tag::FIRST_FACTION.0 + i as u8))));
    }
    let p = phrase;
    rows.push(styled("tagword", "independent", Role::Faction, Sem::TagWord(tag::INDEPENDENT)));
    rows.push(styled("tagword", "unique", Role::Type, Sem::TagWord(tag::UNIQUE)));
    for (w, tags) in [("location", vec![tag::LOCATION]), ("site", vec![tag::SITE]), ("sector", vec![tag::SECTOR])] {
        let sem = Sem::PlaceTagged { class: places::LOCATIONS, tags };
        rows.push(styled("noun", kept(format!("{w}~")), Role::Type, sem));
    }
    let ground = Sem::BookNoun { class: places::LOCATIONS, tests: vec![test::BATTLEGROUND] };
    rows.push(p("noun", "battleground~", ground));
    rows.push(p("noun", "battle", Sem::PlaceNoun { class: places::BATTLES }));
    rows.push(p("noun", "new host for {name}", Sem::BookHost(test::ELIGIBLE)));
    rows.push(p("adj", "battleground", Sem::BookPost(test::BATTLEGROUND)));
    rows.push(p("adj", "unpiloted", Sem::BookNot(test::PILOTED)));
    rows.push(p("adj", "contested", Sem::BookPost(test::CONTESTED)));
    rows.push(p("adj", "related", Sem::PlaceNear(related::RELATED)));
    rows.push(p("adj", "adjacent", Sem::PlaceNear(related::ADJACENT)));
    rows.push(p("adj", "damaged", Sem::Flag(flag::DAMAGED, true)));
    rows.push(p("adj", "undamaged", Sem::Flag(flag::DAMAGED, false)));
    rows.push(p("adj", "inverted", Sem::BookPost(test::INVERTED)));
    rows.push(p("ref", "revealed card", Sem::RevealedCard));
    rows
}

/// What lies on the stack.
fn pending() -> Vec<Phrase> {
    let on_stack = |tests: &[u8]| Sem::BookNoun { class: places::PENDING, tests: tests.to_vec() };
    vec![
        phrase("noun", "pending drain~", on_stack(&[test::PENDING_DRAIN])),
        phrase("noun", "pending attack~", on_stack(&[test::PENDING_ATTACK])),
        phrase("noun", "pending activated ability", on_stack(&[test::PENDING_ABILITY])),
        phrase(
            "noun",
            "another sector or related site it may enter",
            Sem::BookNoun { class: places::LOCATIONS, tests: vec![test::ELSEWHERE] },
        ),
        phrase("adj", "pending", Sem::BookAdj { class: places::PENDING, n: test::PENDING_CARD }),
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
            ("your", ZoneWho::You),
            ("opponent's", ZoneWho::Opponent),
            ("their", ZoneWho::Their),
            ("that player's", ZoneWho::ThatPlayer),
            ("its owner's", ZoneWho::Owner),
        ] {
            rows.push(styled("zone", kept(format!("{whose} {word}")), Role::Zone, Sem::InZone { zone, who }));
        }
    }
    rows
}

fn posts() -> Vec<Phrase> {
    let c = |pattern, sem| phrase("post", pattern, sem);
    let o = |pattern, sem| phrase("opost", pattern, sem);
    vec![
        c("in battle", Sem::AtRole(role::BATTLE)),
        c("in this battle", Sem::AtRole(role::BATTLE)),
        c("in site battle", Sem::AtRoleTagged(role::BATTLE, tag::SITE)),
        c("in sector battle", Sem::AtRoleTagged(role::BATTLE, tag::SECTOR)),
        o("here or at {g}", Sem::HereOrAt),
        c("aboard {ref}", Sem::InRelTo(rel::ABOARD)),
        o("aboard {g}", Sem::InRelToSome(rel::ABOARD)),
        c("beneath {ref}", Sem::InRelTo(rel::BENEATH)),
        c("on {ref}", Sem::InRelTo(rel::STACKED)),
        o("on {g}", Sem::InRelToSome(rel::STACKED)),
        c("this is aboard", Sem::BookPost(test::CARRIES_THIS)),
        c("holding card", Sem::BookPost(test::HAS_STACKED)),
        c("related to {ref}", Sem::RelTo(related::RELATED)),
        o("related to {g}", Sem::RelToSome(related::RELATED)),
        c("adjacent to {ref}", Sem::RelTo(related::ADJACENT)),
        o("adjacent to {g}", Sem::RelToSome(related::ADJACENT)),
        c("with Piloting", Sem::HasKeyword(slot::PILOTING, true)),
        c("without Piloting", Sem::HasKeyword(slot::PILOTING, false)),
        c("with Quickdraw", Sem::HasKeyword(slot::QUICKDRAW, true)),
        c("with Scouting", Sem::Tagged(tag::SCOUTING)),
        c("with same destiny", Sem::AlikeIn(slot::DESTINY, 2)),
        c("you control", Sem::BookPost(test::YOU_CONTROL)),
        c("opponent controls", Sem::BookPost(test::OPPONENT_CONTROLS)),
        c("that player controls", Sem::BookPost(test::ASKED_CONTROLS)),
        c("without support icon", Sem::BookPost(test::NO_PRINTED_SUPPORT)),
        c("with support icon among your support icons", Sem::BookPost(test::SUPPORT_YOU_HAVE)),
        c("where battle began this turn", Sem::BookPost(test::BATTLED)),
        c("where {#} or more enemy units entered play this turn", Sem::BookPostN(test::ENTERED)),
    ]
}

fn keywords() -> Vec<Phrase> {
    let mut rows = Vec::new();
    for (w, t) in [("Unlimited", tag::UNLIMITED), ("Encampment", tag::ENCAMPMENT), ("Scouting", tag::SCOUTING)] {
        rows.push(styled("keyword", w, Role::Keyword, Sem::Keyword(t)));
    }
    rows.push(styled("keyword", "Captain {title}", Role::Keyword, Sem::KeywordOf(tag::CAPTAIN)));
    rows.push(styled("keyword", "attrition immunity", Role::Keyword, Sem::Keyword(tag::IMMUNE)));
    for (w, s) in [
        ("Size {#}", slot::SIZE),
        ("Piloting {#}", slot::PILOTING),
        ("Transport {#}", slot::TRANSPORT),
        ("Quickdraw {#}", slot::QUICKDRAW),
    ] {
        rows.push(styled("keyword", w, Role::Keyword, Sem::KeywordN(NUMBERED, s)));
    }
    rows
}
