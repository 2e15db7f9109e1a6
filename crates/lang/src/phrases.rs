//! Phrase rows that all games share: how lines, statements, nouns and conditions are built. Game words come on top.

use crate::sem::*;
use crate::{Role, Row};
use muster_kernel::Tag;
use muster_kernel::ir::{Atom, Cmp, How, StageOf, Who};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// A phrase of plain words with its meaning.
pub fn phrase(sort: &'static str, pattern: &'static str, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0), sem }
}
/// The same, drawn in a role.
pub fn role(sort: &'static str, pattern: &'static str, role: Role, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0).with_role(role), sem }
}

/// The rows of a word that cards in play are called by: before a noun, and as a noun of its own.
pub fn called(word: &'static str, drawn: Role, tag: Tag) -> [Phrase; 2] {
    [role("tagword", word, drawn, Sem::TagWord(tag)), role("noun", kept(format!("{word}~")), drawn, noun(&[tag]))]
}

fn picked(n: Quantity) -> Sem {
    Sem::Pick { n, target: false, random: false, among: None }
}
fn target(n: Quantity) -> Sem {
    Sem::Pick { n, target: true, random: false, among: None }
}
fn random(n: Quantity) -> Sem {
    Sem::Pick { n, target: false, random: true, among: None }
}
/// A phrase that stands for a text of the same language. In the text `{0}` is the phrase's first argument, and `{a}`, `{b}`
/// are names that the card does not use. As a price it is paid whatever comes of it.
pub fn sugar(sort: &'static str, pattern: &'static str, text: &'static str) -> Phrase {
    phrase(sort, pattern, Sem::Sugar(text))
}

/// How a fact beside the lines is read out: `host {g}`, or a word that says it all.
pub fn fact(pattern: &'static str) -> Phrase {
    phrase("fact", pattern, Sem::Fact)
}

/// A pattern that lives as long as the program; each is kept once, however often cards are loaded.
pub fn kept(pattern: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(|broken| broken.into_inner());
    if let Some(old) = kept.get(pattern.as_str()) {
        return old;
    }
    let new: &'static str = Box::leak(pattern.into_boxed_str());
    kept.insert(new);
    new
}

/// Most words from card files that are kept in a program's life.
const MOST_WORDS: usize = 20_000;

/// A word of a card file that lives as long as the program; none if it has read too many of them.
pub fn kept_word(word: &str) -> Option<&'static str> {
    static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut words = WORDS.lock().unwrap_or_else(|broken| broken.into_inner());
    if !words.contains(word) && words.len() >= MOST_WORDS {
        return None;
    }
    let word = kept(word.to_string());
    words.insert(word);
    Some(word)
}

/// A verb as an order to yourself (`pay {#}`) and as what another does (`pays {#}`).
pub fn deed(pattern: &'static str, sem: Sem) -> [Phrase; 2] {
    let (first, rest) = pattern.split_once(' ').map_or((pattern, ""), |(f, r)| (f, r));
    let ending = if ["s", "x", "ch", "sh", "o"].iter().any(|e| first.ends_with(e)) { "es" } else { "s" };
    let third = kept(format!("{first}{ending} {rest}").trim().to_string());
    [phrase("verb", pattern, sem.clone()), phrase("does", third, sem)]
}

/// What every game says alike.
pub fn base() -> Vec<Phrase> {
    [lines(), things(), said_of()].concat()
}

/// Lines, bodies and sentences.
fn lines() -> Vec<Phrase> {
    let p = phrase;
    vec![
        // lines
        p("line", "{keyword,,}", Sem::Keywords),
        p("line", "{akind} [, {mod,,}] : {abody}", Sem::Activated),
        p("line", "whenever {cond} : {abody}", Sem::Whenever),
        p("line", "{who} {pred,and} [while {cond}]", Sem::Static),
        p("line", "{rule} [while {cond}]", Sem::Static),
        p("trigger", "before {event}", Sem::When(StageOf::Would)),
        p("trigger", "after {event}", Sem::When(StageOf::After)),
        p("mod", "only if {cond}", Sem::OnlyIf),
        p("mod", "instead", Sem::Instead),
        // bodies
        p("abody", "{cost,and} -> {sentence,.}", Sem::Body),
        p("abody", "{sentence,.}", Sem::Body),
        p("sentence", "{stmt}", Sem::Pass),
        p("sentence", "{stmt} ; {sentence}", Sem::Seq { then: false }),
        p("sentence", "{stmt} , then {sentence}", Sem::Seq { then: true }),
        p("sentence", "if {cond} : {sentence}", Sem::If),
        p("sentence", "choose one : {sentence,|}", Sem::ChooseOne { actor: false }),
        p("sentence", "may {sentence}", Sem::May { actor: false }),
        p("sentence", "after {event} , {sentence}", Sem::Later),
        p("cost", "{verb}", Sem::Pass),
        p("stmt", "{verb}", Sem::Pass),
        p("stmt", "choose {np}", Sem::Choose { actor: false }),
        p("stmt", "choose player", Sem::ChoosePlayer { target: false, others: false }),
        p("stmt", "{np} {pred,and} {until}", Sem::Timed),
    ]
}

/// Things, sets of them, and places.
fn things() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("np", "{npcore} [as {name}]", Sem::Np),
        p("npcore", "{ref}", Sem::Pass),
        p("npcore", "{g}", picked(Quantity::One)),
        p("npcore", "target {g}", target(Quantity::One)),
        p("npcore", "each {g}", picked(Quantity::Each)),
        p("npcore", "up to {#} target {g}", target(Quantity::UpTo(0))),
        p("npcore", "up to {#} {g}", picked(Quantity::UpTo(0))),
        p("npcore", "any number of ~~ {g}", picked(Quantity::Any)),
        p("npcore", "{#} random {g}", random(Quantity::Arg(0))),
        p("npcore", "{#} {g}", picked(Quantity::Arg(0))),
        p("npcore", "{var} {g}", picked(Quantity::Arg(0))),
        p("npcore", "topmost {g} in {zone}", Sem::Topmost),
        p("npcore", "top card of {zone}", Sem::Slice { n: Quantity::One, bottom: false }),
        p("npcore", "top {#} card~ of {zone}", Sem::Slice { n: Quantity::Arg(0), bottom: false }),
        p("ref", "this", Sem::Ref(RefSem::This)),
        p("ref", "host", Sem::Ref(RefSem::Host)),
        p("ref", "it", Sem::Ref(RefSem::It)),
        p("ref", "rest", Sem::Ref(RefSem::Rest)),
        p("ref", "{name}", Sem::Ref(RefSem::Named)),
        // who an event or a rule is about
        p("who", "{ref}", Sem::Pass),
        p("who", "{g}", Sem::Pass),
        p("who", "each {g}", Sem::Pass),
        // groups
        p("posts", "{post}", Sem::Pass),
        p("posts", "{post} {posts}", Sem::Posts),
        p("noun", "card~", noun(&[])),
        p("adj", "{tagword}", Sem::Pass),
        p("adj", "non-{tagword}", Sem::Tags { yes: false }),
        p("adj", "friendly", Sem::Test(Atom::By(Who::You))),
        p("adj", "enemy", Sem::Test(Atom::By(Who::Opponent))),
        p("adj", "other", Sem::Other),
        p("adj", "different", Sem::Different),
        p("adj", "eligible", Sem::Hosting(Hosting::Fits)),
        p("post", "here", Sem::Place(PlaceSem::Here)),
        p("post", "there", Sem::Place(PlaceSem::There)),
        p("post", "in {zone}", Sem::Pass),
        p("post", "titled {title}", Sem::TitleIs(TitleSem::Is(true))),
        p("post", "not titled {title}", Sem::TitleIs(TitleSem::Is(false))),
        p("post", "with same controller", Sem::Hosting(Hosting::SameController)),
        p("posts", "that is {g} or is {g}", Sem::EitherGroup),
        p("place", "here", Sem::Place(PlaceSem::Here)),
        p("place", "there", Sem::Place(PlaceSem::There)),
    ]
}

/// What is said of them, and when it is so.
fn said_of() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("pred", "gets {delta,and}", Sem::Gets(Times::Once)),
        p("pred", "gets {delta,and} for each {g}", Sem::Gets(Times::Each(1))),
        p("pred", "gets double {slot}", Sem::Makes(How::Double)),
        p("pred", "has {value} {slot}", Sem::Makes(How::Set)),
        p("pred", "gains {keyword}", Sem::Gains),
        p("pred", "gains {\"line}", Sem::Gains),
        p("pred", "loses {keyword}", Sem::Loses),
        p("pred", "loses all text", Sem::Loses),
        p("delta", "+{value} {slot}", Sem::Delta(How::Add)),
        p("delta", "-{value} {slot}", Sem::Delta(How::Less)),
        // conditions
        p("cond", "{test}", Sem::Pass),
        p("cond", "{test} and {cond}", Sem::Both { and: true }),
        p("cond", "{test} or {cond}", Sem::Both { and: false }),
        p("test", "{ref} is {g}", Sem::Is),
        p("test", "{ref} is {ref}", Sem::Is),
        p("test", "{ref} is {adj}", Sem::Is),
        p("test", "{ref} is {post}", Sem::Is),
        p("test", "there is {g}", Sem::ThereIs { n: None, yes: true }),
        p("test", "{value} < {value}", Sem::Compare(Cmp::Lt)),
        p("test", "{value} > {value}", Sem::Compare(Cmp::Gt)),
        p("test", "{value} <= {value}", Sem::Compare(Cmp::Le)),
        p("test", "{value} >= {value}", Sem::Compare(Cmp::Ge)),
        p("test", "{value} = {value}", Sem::Compare(Cmp::Eq)),
    ]
}

/// Numbers: arithmetic, counts and what cards have.
pub fn numbers() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("value", "{term}", Sem::Pass),
        p("value", "{term} + {value}", Sem::Sum(Sum::Plus)),
        p("value", "{term} - {value}", Sem::Sum(Sum::Minus)),
        p("term", "{simple}", Sem::Pass),
        p("term", "twice {term}", Sem::Sum(Sum::Twice)),
        p("term", "half {term}", Sem::Sum(Sum::Half)),
        p("term", "number of ~~ {g}", Sem::Over(Over::Size)),
        p("term", "number of {name}", Sem::ThatMany { it: false }),
        p("term", "total {slot} of {g}", Sem::Over(Over::Total { printed: false })),
        p("term", "total {slot} of {name}", Sem::Over(Over::Total { printed: false })),
        p("term", "total printed {slot} of {name}", Sem::Over(Over::Total { printed: true })),
        p("term", "highest {slot} among ~~ {g}", Sem::Over(Over::Highest { printed: false })),
        p("term", "highest printed {slot} among ~~ {g}", Sem::Over(Over::Highest { printed: true })),
        p("simple", "{#}", Sem::Pass),
        p("simple", "{var}", Sem::Pass),
        p("simple", "{ref}'s printed {slot}", Sem::Stat { printed: true }),
        p("simple", "{ref}'s {slot}", Sem::Stat { printed: false }),
        p("simple", "its {slot}", Sem::Stat { printed: false }),
        p("simple", "its printed {slot}", Sem::Stat { printed: true }),
    ]
}

/// The fuller language: other players who act, prices, descriptions inside descriptions, arithmetic.
///
/// A description may end in another one; what follows then belongs to the inner one, so each text has one reading.
pub fn extended() -> Vec<Phrase> {
    [numbers(), deeds(), descriptions(), rules()].concat()
}

/// Who does what, and for what price.
fn deeds() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("abody", "choose target {g} as {name} . {cost,and} -> {sentence,.}", Sem::Body),
        // who does what
        p("sentence", "may {cost,and} -> {sentence}", Sem::May { actor: false }),
        p("sentence", "{actor} may {sentence}", Sem::May { actor: true }),
        p("sentence", "{actor} may {cost,and} -> {sentence}", Sem::May { actor: true }),
        p("sentence", "unless {actor} {does,and} , {sentence}", Sem::Unless { actor: true }),
        p("sentence", "unless you {cost,and} , {sentence}", Sem::Unless { actor: false }),
        p("sentence", "for each {g} : {sentence}", Sem::ForEach(Loop::Cards)),
        p("sentence", "for each of {name} : {sentence}", Sem::ForEach(Loop::Named)),
        p("sentence", "for each player : {sentence}", Sem::ForEach(Loop::Players)),
        p("sentence", "{actor} chooses one : {sentence,|}", Sem::ChooseOne { actor: true }),
        p("sentence", "{until} , {trigger} [, {mod,,}] : {sentence}", Sem::Watch),
        p("stmt", "{actor} {does}", Sem::Does { each: false }),
        p("stmt", "{actor} chooses {np}", Sem::Choose { actor: true }),
        p("stmt", "choose target player", Sem::ChoosePlayer { target: true, others: false }),
        p("stmt", "{var} is {value}", Sem::LetIs),
        p("stmt", "{rule} {until}", Sem::TimedRule),
        p("actor", "opponent", Sem::Acts(Actor::Opponent)),
        p("actor", "that player", Sem::Acts(Actor::ThatPlayer)),
        p("actor", "its owner", Sem::Acts(Actor::Owner)),
        p("actor", "{name}'s owner", Sem::Acts(Actor::Owner)),
        p("mod", "if {cond}", Sem::OnlyIf),
        p("mod", "by any player", Sem::ByAnyone),
    ]
}

/// Things and sets described by other things and sets, and places.
fn descriptions() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("who", "{g} as {name}", Sem::NamedGroup),
        p("ref", "rest of {name}", Sem::Ref(RefSem::RestOf)),
        p("npcore", "one of {name}", Sem::OfHeld { each: false, rest: false }),
        p("npcore", "one of {name} {posts}", Sem::OfHeld { each: false, rest: false }),
        p("npcore", "one of rest of {name}", Sem::OfHeld { each: false, rest: true }),
        p("npcore", "each of {name} {posts}", Sem::OfHeld { each: true, rest: false }),
        p("npcore", "any number of target ~~ {g}", target(Quantity::Any)),
        p(
            "npcore",
            "up to {#} {g} among {name}",
            Sem::Pick { n: Quantity::UpTo(0), target: false, random: false, among: Some(2) },
        ),
        p(
            "npcore",
            "any number of ~~ {g} among {name}",
            Sem::Pick { n: Quantity::Any, target: false, random: false, among: Some(1) },
        ),
        p("npcore", "random {g}", random(Quantity::One)),
        p("npcore", "{var} random {g}", random(Quantity::Arg(0))),
        p("npcore", "top {var} card~ of {zone}", Sem::Slice { n: Quantity::Arg(0), bottom: false }),
        p("npcore", "bottom card of {zone}", Sem::Slice { n: Quantity::One, bottom: true }),
        // sets
        p("g", "{gw}", Sem::Words),
        p("g", "{gw} {posts}", Sem::Words),
        p("g", "{gw} or {gw}", Sem::Union),
        p("g", "{gw} or {gw} {posts}", Sem::Union),
        p("gw", "{adj} {gw}", Sem::Adj),
        p("gw", "{noun}", Sem::Words),
        p("adj", "another", Sem::Other),
        p("posts", "{opost}", Sem::Pass),
        p("post", "at {name}", Sem::Place(PlaceSem::Named)),
        p("post", "at same location as {ref}", Sem::Place(PlaceSem::Of)),
        p("opost", "at same location as another {g}", Sem::Place(PlaceSem::WithAnother)),
        p("opost", "at {g}", Sem::Place(PlaceSem::Group)),
        p("opost", "with {g}", Sem::With { n: None, yes: true }),
        p("opost", "with {#} or more ~~ {g}", Sem::With { n: Some(0), yes: true }),
        p("opost", "without {g}", Sem::With { n: None, yes: false }),
        p("opost", "where {cond}", Sem::Where),
        p("post", "with {slot} < {simple}", Sem::SlotIs { cmp: Cmp::Lt, printed: false }),
        p("post", "with {slot} <= {simple}", Sem::SlotIs { cmp: Cmp::Le, printed: false }),
        p("post", "with {slot} = {simple}", Sem::SlotIs { cmp: Cmp::Eq, printed: false }),
        p("post", "with {slot} >= {simple}", Sem::SlotIs { cmp: Cmp::Ge, printed: false }),
        p("post", "with {slot} > {simple}", Sem::SlotIs { cmp: Cmp::Gt, printed: false }),
        p("post", "with {title} in its title", Sem::TitleIs(TitleSem::Has)),
        p("post", "with same title as {ref}", Sem::TitleIs(TitleSem::SameAs(true))),
        p("post", "with other title than {ref}", Sem::TitleIs(TitleSem::SameAs(false))),
        p("post", "with same title as another of {name}", Sem::TitleIs(TitleSem::SameAsAnother)),
        p("opost", "with same title as {g}", Sem::TitleIs(TitleSem::SameAsSome)),
        // places
        p("place", "{np}", Sem::Place(PlaceSem::Np)),
        p("place", "same location as {ref}", Sem::Place(PlaceSem::Of)),
        p("place", "{name}'s location", Sem::Place(PlaceSem::Of)),
        p("scope", "here", Sem::Place(PlaceSem::Here)),
        p("scope", "there", Sem::Place(PlaceSem::There)),
        p("scope", "at {name}", Sem::Place(PlaceSem::Named)),
        p("scope", "in {name}", Sem::Place(PlaceSem::Named)),
        p("scope", "at {g}", Sem::Place(PlaceSem::Group)),
        p("scope", "at each {g}", Sem::Place(PlaceSem::Group)),
        p("scope", "at target {g}", Sem::Place(PlaceSem::Target)),
    ]
}

/// Rules about players and prices, and conditions.
fn rules() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("pred", "gets {delta,and} for each of {value}", Sem::Gets(Times::Of(1))),
        p("pred", "gains {tagword}", Sem::Gains),
        p("pred", "switches {slot} and {slot}", Sem::Switches),
        p("rule", "you get {delta,and} [{scope}]", Sem::SeatGets(Actor::You, Times::Once)),
        p("rule", "opponent gets {delta,and} [{scope}]", Sem::SeatGets(Actor::Opponent, Times::Once)),
        p("rule", "each player gets {delta,and} [{scope}]", Sem::SeatGets(Actor::Each, Times::Once)),
        p("rule", "you get {delta,and} [{scope}] for each {g}", Sem::SeatGets(Actor::You, Times::Each(2))),
        p("rule", "opponent gets {delta,and} [{scope}] for each {g}", Sem::SeatGets(Actor::Opponent, Times::Each(2))),
        p("rule", "each player gets {delta,and} [{scope}] for each {g}", Sem::SeatGets(Actor::Each, Times::Each(2))),
        p("rule", "you get {delta,and} [{scope}] for each of {value}", Sem::SeatGets(Actor::You, Times::Of(2))),
        p(
            "rule",
            "opponent gets {delta,and} [{scope}] for each of {value}",
            Sem::SeatGets(Actor::Opponent, Times::Of(2)),
        ),
        p("rule", "{who} costs {#} less [{todo}]", Sem::Costs { less: true, times: Times::Once }),
        p("rule", "{who} costs {#} more [{todo}]", Sem::Costs { less: false, times: Times::Once }),
        p("rule", "{who} costs {#} less [{todo}] for each {g}", Sem::Costs { less: true, times: Times::Each(3) }),
        p("rule", "{who} costs {#} more [{todo}] for each {g}", Sem::Costs { less: false, times: Times::Each(3) }),
        p("taxed", "player", Sem::Acts(Actor::Each)),
        p("taxed", "opponent", Sem::Acts(Actor::Opponent)),
        p("taxed", "you", Sem::Acts(Actor::You)),
        // conditions
        p("test", "not {test}", Sem::NotCond),
        p("test", "at that time {test}", Sem::AtThatTime),
        p("test", "there is no {g}", Sem::ThereIs { n: None, yes: false }),
        p("test", "there are {#} or more ~~ {g}", Sem::ThereIs { n: Some(0), yes: true }),
        p("test", "there are {#} or more ~~ {g} among {name}", Sem::ThereIs { n: Some(0), yes: true }),
        p("test", "{ref} is {opost}", Sem::Is),
    ]
}
