//! What cards and places are called, and the words that describe them.

use super::*;

pub(super) fn nouns(words: &Declared) -> Vec<Phrase> {
    let mut rows = vec![
        role("noun", "unit~", Role::Type, noun(&[tag::UNIT])),
        role("noun", "support~", Role::Type, noun(&[tag::SUPPORT])),
        role("noun", "attachment~", Role::Type, noun(&[tag::ATTACHMENT])),
        role("noun", "event~", Role::Type, noun(&[tag::EVENT])),
        role("planet", "planet~", Role::Type, place_noun(places::PLANETS, &[tag::PLANET], &[])),
        phrase("noun", "planet~ removed from game", place_noun(places::REMOVED, &[], &[])),
        phrase("noun", "planet~ or HQ", place_noun(places::PLANETS_AND_HEADQUARTERS, &[], &[])),
        phrase("noun", "HQ", place_noun(places::HEADQUARTERS, &[], &[])),
        phrase(
            "noun",
            "HQ or adjacent planet",
            Sem::NounWord {
                places: Some(places::PLANETS_AND_HEADQUARTERS),
                tags: vec![],
                tests: vec![],
                either: Some((related::HQ, related::ADJACENT)),
            },
        ),
        phrase("adj", "ready", Sem::Test(Atom::Flag(flag::EXHAUSTED, false))),
        phrase("adj", "exhausted", Sem::Test(Atom::Flag(flag::EXHAUSTED, true))),
        phrase("adj", "damaged", Sem::Has(Counted::Counter(counter::DAMAGE), true)),
        phrase("adj", "undamaged", Sem::Has(Counted::Counter(counter::DAMAGE), false)),
        phrase("adj", "bloodied", Sem::Test(Atom::Tag(tag::BLOODIED))),
        phrase("adj", "hale", Sem::Test(Atom::NotTag(tag::BLOODIED))),
        phrase("post", "of shared type", Sem::Related { rel: related::OF_SHARED_TYPE, yes: true, to: Near::Moved }),
        phrase("adj", "infested", Sem::Has(Counted::Counter(counter::INFESTATION), true)),
        phrase("adj", "uninfested", Sem::Has(Counted::Counter(counter::INFESTATION), false)),
        phrase("adj", "enslaved", book_test(test::ENSLAVED)),
        phrase("post", "adjacent to {ref}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Ref }),
        phrase("opost", "adjacent to {g}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Some }),
        phrase("opost", "in reserve at {g}", Sem::InRel { rel: rel::RESERVE, some: true }),
        phrase("post", "under {ref}", Sem::InRel { rel: rel::HELD, some: false }),
        phrase("adj", "first", Sem::Related { rel: related::FIRST, yes: true, to: Near::Nothing }),
        phrase("adj", "last", Sem::Related { rel: related::LAST, yes: true, to: Near::Nothing }),
        phrase("adj", "non-first", Sem::Related { rel: related::FIRST, yes: false, to: Near::Nothing }),
        phrase("adj", "adjacent", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Moved }),
        phrase("post", "in battle", Sem::Related { rel: related::IN_BATTLE, yes: true, to: Near::Nothing }),
        phrase("post", "in HQ", Sem::Related { rel: related::HQ, yes: true, to: Near::Nothing }),
        phrase("post", "with attachments", Sem::Test(Atom::Bears(rel::ATTACHED, true))),
        phrase("post", "without attachments", Sem::Test(Atom::Bears(rel::ATTACHED, false))),
        phrase("post", "at one planet", Sem::Place(PlaceSem::One)),
        phrase("ref", "attacker", Sem::Ref(RefSem::Role(part::ATTACKER))),
        phrase("ref", "defender", Sem::Ref(RefSem::Role(part::DEFENDER))),
        phrase("ref", "shielded unit", Sem::Ref(RefSem::Role(part::SHIELDED))),
        phrase("ref", "source", Sem::Ref(RefSem::Source)),
        phrase("post", "of its faction", book_test(test::OF_ITS_FACTION)),
        phrase("post", "of faction", book_test(test::OF_A_FACTION)),
        phrase("post", "with odd printed cost", book_test(test::ODD_COST)),
        phrase("post", "hurt by this in phase", book_test(test::HURT_BY_THIS)),
        phrase("ref", "your warlord", Sem::Ref(RefSem::Yours(tag::WARLORD))),
    ];
    let word = |w, r, t| role("tagword", w, r, Sem::TagWord(t));
    for (w, t) in [
        ("warlord", tag::WARLORD),
        ("army", tag::ARMY),
        ("token", tag::TOKEN),
        ("attachment", tag::ATTACHMENT),
        ("support", tag::SUPPORT),
        ("event", tag::EVENT),
        ("unique", tag::UNIQUE),
        ("loyal", tag::LOYAL),
        ("synapse", tag::SYNAPSE),
    ] {
        rows.push(word(w, Role::Type, t));
    }
    // the book's own factions stand right in front of those that card files declare
    let factions = (tag::FACTIONS.len() + words.of(declared::FACTION).count()) as u8;
    let distinct = Over::Distinct { first: tag::FACTIONS[0], n: factions };
    rows.push(phrase("term", "number of factions among ~~ {g}", Sem::Over(distinct)));
    rows.push(phrase("term", "highest number of ~~ {g} at one planet", Sem::Over(Over::MostAt(places::PLANETS))));
    let faction = |(w, t)| role("faction", w, Role::Faction, Sem::TagWord(t));
    rows.extend(factions_of(words).map(faction));
    let known = tag::TRAITS.iter().map(|t| (tag::WORDS.name(t.ix()), *t));
    let traits = known.chain(words.of(declared::TRAIT));
    rows.extend(traits.map(|(w, t)| role("trait", w, Role::Trait, Sem::TagWord(t))));
    rows.extend(Keyword::rows(&KEYWORDS, tag::WORDS));
    rows.push(role("keyword", "Area Effect X", Role::Keyword, Sem::Keyword(tag::AREA_EFFECT, Some(slot::AREA))));
    rows.push(role(
        "keyword",
        "Discard {#} cards to deploy",
        Role::Keyword,
        Sem::Keyword(tag::DISCARDS, Some(slot::DISCARDS)),
    ));
    rows.push(role("keyword", "Area Effect {#}", Role::Keyword, Sem::Keyword(tag::AREA_EFFECT, Some(slot::AREA))));
    rows.push(role(
        "keyword",
        "Deep Strike {#}",
        Role::Keyword,
        Sem::Keyword(tag::DEEP_STRIKE, Some(slot::DEEP_STRIKE)),
    ));
    rows
}

/// The factions there are, those of card files too.
pub(super) fn factions_of(words: &Declared) -> impl Iterator<Item = (&'static str, Tag)> {
    let own = tag::FACTIONS.map(|t| (tag::WORDS.name(t.ix()), t));
    own.into_iter().chain(words.of(declared::FACTION))
}

pub(super) fn places() -> Vec<Phrase> {
    let z = |pattern, zone, who| role("zone", pattern, Role::Zone, Sem::Place(PlaceSem::Zone { zone, who }));
    vec![
        z("your hand", zone::HAND, Actor::You),
        z("your deck", zone::DECK, Actor::You),
        z("their deck", zone::DECK, Actor::Their),
        z("opponent's deck", zone::DECK, Actor::Opponent),
        z("that player's deck", zone::DECK, Actor::ThatPlayer),
        z("that player's hand", zone::HAND, Actor::ThatPlayer),
        z("opponent's hand", zone::HAND, Actor::Opponent),
        z("their hand", zone::HAND, Actor::Their),
        z("your discard", zone::DISCARD, Actor::You),
        z("that player's discard", zone::DISCARD, Actor::ThatPlayer),
        z("opponent's discard", zone::DISCARD, Actor::Opponent),
        role("zone", "your hand or discard", Role::Zone, Sem::Place(PlaceSem::Zones(zone::HAND, zone::DISCARD))),
        role("place", "your HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::You })),
        role("place", "opponent's HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::Opponent })),
        role("place", "their HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::Their })),
    ]
}
