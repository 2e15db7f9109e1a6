//! How lines, descriptions and places are built where this game has a way of its own, and what it takes of the fuller language.

use super::*;

/// How lines, descriptions and places are built where this game has a way of its own.
pub(super) fn grammar() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("line", "{tkind} {trigger} [, {mod,,}] : {abody}", Sem::Triggered { class: None }),
        p("line", "X is {value}", Sem::XIs),
        p("g", "{adj} {g}", Sem::Adj),
        p("g", "{noun}", Sem::Words),
        p("g", "{noun} {posts}", Sem::Words),
        p("adj", "{tagword} or {tagword}", Sem::Tags { yes: true }),
        p("opost", "at {place}", Sem::Place(PlaceSem::Np)),
        p("post", "with printed {slot} <= {value}", Sem::SlotIs { cmp: Cmp::Le, printed: true }),
        p("post", "with printed {slot} >= {value}", Sem::SlotIs { cmp: Cmp::Ge, printed: true }),
        p("post", "on it", Sem::OnIt),
        // conquest.target.per-place
        p(
            "npcore",
            "up to {#} target {g} per {g}",
            Sem::Pick { n: Quantity::PerPlace(0), target: true, random: false, among: None },
        ),
        p("post", "other than {ref}", Sem::OtherThan),
        p("abody", "choose up to {#} target {g} as {name} . {cost,and} -> {sentence,.}", Sem::Body),
        p("tagword", "{trait}", Sem::Pass),
        p("tagword", "{faction}", Sem::Pass),
        p("pred", "gains {trait}", Sem::Gains),
        p("noun", "{planet}", Sem::Pass),
        p("g", "{planet} with {g}", Sem::With { n: None, yes: true }),
        p("g", "{planet} without {g}", Sem::With { n: None, yes: false }),
        p("actor", "its controller", Sem::Acts(Actor::Controller)),
        p("stmt", "choose {var} up to {value}", Sem::NameNumber { most: None }),
        p("stmt", "{until} , {who} {pred,and}", Sem::TimedRule),
        p("stmt", "{ref} gains one of {keyword,,} printed on {ref} {until}", Sem::GainsOneOf { printed: test::PRINTS }),
        p("simple", "{ref}'s damage", Sem::CounterOf(counter::DAMAGE)),
        p("simple", "that damage", Sem::ThatMany { it: false }),
    ]
}

/// The rows of the fuller language that this game speaks, too.
const FULLER: &[(&str, &str)] = &[
    ("abody", "choose target {g} as {name} . {cost,and} -> {sentence,.}"),
    ("sentence", "{actor} may {sentence}"),
    ("sentence", "unless {actor} {does,and} , {sentence}"),
    ("sentence", "unless you {cost,and} , {sentence}"),
    ("sentence", "for each {g} : {sentence}"),
    ("sentence", "for each of {name} : {sentence}"),
    ("sentence", "for each player : {sentence}"),
    ("sentence", "{actor} chooses one : {sentence,|}"),
    ("sentence", "{until} , {trigger} [, {mod,,}] : {sentence}"),
    ("stmt", "{actor} {does}"),
    ("stmt", "{actor} chooses {np}"),
    ("stmt", "choose target player"),
    ("stmt", "{var} is {value}"),
    ("stmt", "{rule} {until}"),
    ("actor", "opponent"),
    ("actor", "that player"),
    ("mod", "by any player"),
    ("ref", "rest of {name}"),
    ("npcore", "one of {name}"),
    ("npcore", "one of {name} {posts}"),
    ("npcore", "any number of target ~~ {g}"),
    ("npcore", "any number of ~~ {g} among {name}"),
    ("npcore", "{var} random {g}"),
    ("posts", "{opost}"),
    ("post", "with same title as {ref}"),
    ("post", "with other title than {ref}"),
    ("opost", "with same title as {g}"),
    ("opost", "where {cond}"),
    ("opost", "with {#} or more ~~ {g}"),
    ("place", "{np}"),
    ("pred", "gets {delta,and} for each of {value}"),
    ("test", "not {test}"),
    ("test", "there is no {g}"),
    ("test", "{ref} is {opost}"),
];

pub(super) fn fuller() -> Vec<Phrase> {
    extended().into_iter().filter(|p| FULLER.contains(&(p.row.sort, p.row.pattern))).collect()
}

pub(super) fn kinds() -> Vec<Phrase> {
    let k = |sort, word, class, forced| role(sort, word, Role::Kind, Sem::Kind(KindSem { forced, ..kind(class) }));
    vec![
        fact("host {g}"),
        fact("per host {#}"),
        fact("start {#} card~ {#} resource~"),
        fact("allies {g}"),
        fact("deployed"),
        fact("form"),
        fact("Relic"),
        k("akind", "action", class::ACTION, false),
        k("akind", "deploy action", class::DEPLOY_ACTION, false),
        k("akind", "command action", class::COMMAND_ACTION, false),
        k("akind", "combat action", class::COMBAT_ACTION, false),
        k("akind", "headquarters action", class::HEADQUARTERS_ACTION, false),
        k("akind", "battle", class::BATTLE, false),
        k("tkind", "reaction", class::REACTION, false),
        k("tkind", "interrupt", class::INTERRUPT, false),
        k("tkind", "forced reaction", class::REACTION, true),
        k("tkind", "forced interrupt", class::INTERRUPT, true),
        phrase("mod", "once", Sem::Limit { n: 1, until: moment::NEVER }),
        phrase("mod", "once per phase", Sem::Limit { n: 1, until: moment::PHASE }),
        phrase("mod", "twice per phase", Sem::Limit { n: 2, until: moment::PHASE }),
        phrase("mod", "once per round", Sem::Limit { n: 1, until: moment::ROUND }),
        phrase("mod", "once per combat round", Sem::Limit { n: 1, until: moment::COMBAT_ROUND }),
        phrase("mod", "once per attack", Sem::Limit { n: 1, until: moment::ATTACK }),
        phrase("mod", "only in battle", Sem::Now { now: now::IN_BATTLE, yes: true, there: None }),
        phrase("mod", "first time in round", Sem::Now { now: now::FIRST_TIME, yes: true, there: None }),
        phrase("mod", "from your hand", Sem::WorksFrom(from::HAND)),
        phrase("mod", "from your discard", Sem::WorksFrom(from::DISCARD)),
        phrase("mod", "from your hand or discard", Sem::WorksFrom(from::HAND.and(from::DISCARD))),
    ]
}
