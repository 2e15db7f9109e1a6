//! Nouns, adjectives, piles, zones and what may follow a noun.

use crate::words::*;
use muster_kernel::ir::{Atom, Who};
use muster_lang::phrases::{called, kept, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Declared, Phrase, Role};

pub fn rows(declared: &Declared) -> Vec<Phrase> {
    let mut rows = words(declared);
    rows.extend(piles());
    rows.extend(zones());
    rows.extend(posts());
    rows
}

fn words(declared: &Declared) -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut word = |w, r, t| rows.extend(called(w, r, t));
    for (w, t) in [
        ("unit", tag::UNIT),
        ("territory", tag::TERRITORY),
        ("tactic", tag::TACTIC),
        ("trap", tag::TRAP),
        ("doctrine", tag::DOCTRINE),
    ] {
        word(w, Role::Type, t);
    }
    for t in tag::SUBTYPES {
        word(tag::WORDS.name(t.ix()), Role::Trait, t);
    }
    for (w, t) in declared.of(declared::SUBTYPE) {
        word(w, Role::Trait, t);
    }
    let tagged = |w: &'static str, r, t| styled("tagword", w, r, Sem::TagWord(t));
    rows.extend(declared.of(declared::FACTION).map(|(w, t)| tagged(w, Role::Faction, t)));
    for (w, t) in ATTRIBUTES.into_iter().zip(tag::EACH_ATTRIBUTE) {
        rows.push(tagged(w, Role::Trait, t));
    }
    for (w, t) in BOOSTS.into_iter().zip(tag::EACH_BOOST) {
        rows.push(tagged(w, Role::Keyword, t));
    }
    rows.push(tagged("basic", Role::Type, tag::BASIC));
    let p = phrase;
    rows.extend([
        p("adj", "enemy", Sem::Test(Atom::NotBy(Who::You))),
        p("adj", "compatible", book_test(test::SHARES_ATTRIBUTE)),
        p("adj", "friendly faction", book_test(test::SAME_FACTION)),
        p("adj", "engaged", Sem::Test(Atom::Flag(flag::ENGAGED, true))),
        p("adj", "unengaged", Sem::Test(Atom::Flag(flag::ENGAGED, false))),
        p("adj", "damaged", Sem::Has(Counted::Counter(counter::DAMAGE), true)),
        p("adj", "undamaged", Sem::Book { test: test::DAMAGED, yes: false, set: None, about: None }),
        p("adj", "new", Sem::Test(Atom::Flag(flag::FRESH, true))),
        p("adj", "attacking", book_test(test::ATTACKING)),
        p("adj", "attacked", book_test(test::ATTACKED)),
        p("adj", "boosted", book_test(test::BOOSTED)),
        p("adj", "adjacent", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Moved }),
        p("ref", "your doctrine", Sem::Ref(RefSem::Yours(tag::DOCTRINE))),
        p("ref", "attacked card", Sem::Ref(RefSem::Role(role::ATTACKED))),
    ]);
    rows
}

fn piles() -> Vec<Phrase> {
    let mut rows = Vec::new();
    for (word, zone) in [("hand", zone::HAND), ("deck", zone::DECK), ("discard", zone::DISCARD)] {
        for (whose, who) in [
            ("your", Actor::You),
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

fn zones() -> Vec<Phrase> {
    let p = phrase;
    let n = |pattern, class| styled("noun", pattern, Role::Zone, place_noun(class, &[], &[]));
    vec![
        n("zone~", places::ZONES),
        n("home zone~", places::HOMES),
        n("enemy home zone~", places::ENEMY_HOMES),
        n("open zone", places::OPEN),
        styled("place", "your home zone", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HOME, who: Actor::You })),
        p("place", "its owner's home zone", Sem::Place(PlaceSem::Zone { zone: zone::HOME, who: Actor::Owner })),
    ]
}

fn posts() -> Vec<Phrase> {
    let c = |pattern, sem| phrase("post", pattern, sem);
    vec![
        c("in open zone", book_test(test::IN_OPEN)),
        c("in your home zone", book_test(test::YOUR_HOME)),
        c("in enemy home zone", book_test(test::ENEMY_HOME)),
        c("in adjacent zone", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Here }),
        c("here or in adjacent zone", Sem::Related { rel: related::HERE_OR_ADJACENT, yes: true, to: Near::Here }),
        c("with boost", book_test(test::HAS_BOOST)),
        c("in same zone as {ref}", Sem::Place(PlaceSem::Of)),
        c("attached to {ref}", Sem::InRel { rel: rel::ATTACHED, some: false }),
        c("under {ref}", Sem::InRel { rel: rel::UNDER, some: false }),
    ]
}
