//! Phrase rows that all games share: how lines, statements, nouns and conditions are built. Game words come on top.

use crate::sem::*;
use crate::{Role, Row};
use muster_kernel::ir::{Cmp, How, Who};
use std::collections::BTreeSet;
use std::sync::Mutex;

pub fn phrase(sort: &'static str, pattern: &'static str, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0), sem }
}
pub fn role(sort: &'static str, pattern: &'static str, role: Role, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0).with_role(role), sem }
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

/// A verb as an order to yourself (`pay {#}`) and as what another does (`pays {#}`).
pub fn deed(pattern: &'static str, sem: Sem) -> [Phrase; 2] {
    let (first, rest) = pattern.split_once(' ').map_or((pattern, ""), |(f, r)| (f, r));
    let ending = if ["s", "x", "ch", "sh", "o"].iter().any(|e| first.ends_with(e)) { "es" } else { "s" };
    let third = kept(format!("{first}{ending} {rest}").trim().to_string());
    [phrase("verb", pattern, sem.clone()), phrase("does", third, sem)]
}

/// What every game says alike, with places as Conquest describes them.
pub fn common() -> Vec<Phrase> {
    let p = phrase;
    let mut rows = base();
    rows.extend([
        p("post", "at {place}", Sem::At),
        p("place", "{np}", Sem::PlaceNp),
        p("post", "with printed {slot} <= {value}", Sem::PrintedSlot(Cmp::Le)),
        p("post", "with printed {slot} >= {value}", Sem::PrintedSlot(Cmp::Ge)),
        p("post", "on it", Sem::OnIt),
        p("value", "number of ~~ {g}", Sem::SizeOf),
        p("value", "{ref}'s printed {slot}", Sem::PrintedStat),
        p("value", "{ref}'s {slot}", Sem::Stat),
        p("g", "{adj} {g}", Sem::Adj),
        p("g", "{noun}", Sem::Noun),
        p("g", "{noun} {posts}", Sem::NounPosts),
        p("value", "{#}", Sem::Number),
        p("value", "{var}", Sem::Var),
        p("npcore", "one of {name}", Sem::OneOf),
        p("line", "{tkind} {trigger} [, {mod,,}] : {abody}", Sem::Triggered),
        p("adj", "{tagword} or {tagword}", Sem::EitherTag),
    ]);
    rows
}

/// What every game says alike.
pub fn base() -> Vec<Phrase> {
    let p = phrase;
    vec![
        // lines
        p("line", "{keyword,,}", Sem::Keywords),
        p("line", "{akind} [, {mod,,}] : {abody}", Sem::Activated),
        p("line", "whenever {cond} : {abody}", Sem::Whenever),
        p("line", "{who} {pred,and} [while {cond}]", Sem::Static),
        p("line", "{rule} [while {cond}]", Sem::StaticRule),
        p("trigger", "before {event}", Sem::Before),
        p("trigger", "after {event}", Sem::After),
        p("mod", "only if {cond}", Sem::OnlyIf),
        p("mod", "instead", Sem::Instead),
        // bodies
        p("abody", "{cost,and} -> {sentence,.}", Sem::CostBody),
        p("abody", "{sentence,.}", Sem::PlainBody),
        p("sentence", "{stmt}", Sem::Pass),
        p("sentence", "{stmt} ; {sentence}", Sem::Seq),
        p("sentence", "{stmt} , then {sentence}", Sem::Then),
        p("sentence", "if {cond} : {sentence}", Sem::If),
        p("sentence", "choose one : {sentence,|}", Sem::ChooseOne),
        p("sentence", "may {sentence}", Sem::May),
        p("sentence", "after {event} , {sentence}", Sem::Later),
        p("cost", "{verb}", Sem::Pass),
        p("stmt", "{verb}", Sem::Pass),
        p("stmt", "choose {np}", Sem::Choose),
        p("stmt", "choose player", Sem::ChoosePlayer),
        p("stmt", "{np} {pred,and} {until}", Sem::Timed),
        // nouns
        p("np", "{npcore} [as {name}]", Sem::Np),
        p("npcore", "{ref}", Sem::Pass),
        p("npcore", "{g}", Sem::One),
        p("npcore", "target {g}", Sem::Target),
        p("npcore", "each {g}", Sem::Each),
        p("npcore", "up to {#} target {g}", Sem::UpToTarget),
        p("npcore", "up to {#} {g}", Sem::UpTo),
        p("npcore", "any number of ~~ {g}", Sem::AnyNumber),
        p("npcore", "{#} random {g}", Sem::Random),
        p("npcore", "{#} {g}", Sem::Count),
        p("npcore", "{var} {g}", Sem::CountX),
        p("npcore", "topmost {g} in {zone}", Sem::Topmost),
        p("ref", "this", Sem::This),
        p("ref", "host", Sem::Host),
        p("ref", "it", Sem::It),
        p("ref", "rest", Sem::Rest),
        p("ref", "{name}", Sem::Named),
        // who an event or a rule is about
        p("who", "{ref}", Sem::Pass),
        p("who", "{g}", Sem::Pass),
        p("who", "each {g}", Sem::Pass),
        // groups
        p("posts", "{post}", Sem::Pass),
        p("posts", "{post} {posts}", Sem::Posts),
        p("noun", "card~", Sem::AnyCard),
        p("adj", "{tagword}", Sem::Pass),
        p("adj", "non-{tagword}", Sem::NotTagged),
        p("adj", "friendly", Sem::By(Who::You)),
        p("adj", "enemy", Sem::By(Who::Opponent)),
        p("adj", "other", Sem::Other),
        p("adj", "different", Sem::Different),
        p("adj", "eligible", Sem::Eligible),
        p("post", "here", Sem::AtHere),
        p("post", "there", Sem::AtThere),
        p("post", "in {zone}", Sem::Pass),
        p("post", "titled {title}", Sem::Titled(true)),
        p("post", "not titled {title}", Sem::Titled(false)),
        p("post", "with same controller", Sem::SameController),
        p("posts", "that is {g} or is {g}", Sem::EitherGroup),
        p("place", "here", Sem::Here),
        p("place", "there", Sem::There),
        // values
        // predicates
        p("pred", "gets {delta,and}", Sem::Gets),
        p("pred", "gets {delta,and} for each {g}", Sem::GetsEach),
        p("pred", "gets double {slot}", Sem::DoubleSlot),
        p("pred", "has {value} {slot}", Sem::HasValue),
        p("pred", "gains {keyword}", Sem::Gains),
        p("pred", "gains {\"line}", Sem::GainsLine),
        p("pred", "loses {keyword}", Sem::Loses),
        p("pred", "loses all text", Sem::LosesText),
        p("delta", "+{value} {slot}", Sem::Delta(How::Add)),
        p("delta", "-{value} {slot}", Sem::Delta(How::Less)),
        // conditions
        p("cond", "{test}", Sem::Pass),
        p("cond", "{test} and {cond}", Sem::AndCond),
        p("cond", "{test} or {cond}", Sem::OrCond),
        p("test", "{ref} is {g}", Sem::IsGroup),
        p("test", "{ref} is {ref}", Sem::IsRef),
        p("test", "{ref} is {adj}", Sem::IsAdj),
        p("test", "{ref} is {post}", Sem::IsPost),
        p("test", "there is {g}", Sem::ThereIs),
        p("test", "{value} < {value}", Sem::Compare(Cmp::Lt)),
        p("test", "{value} > {value}", Sem::Compare(Cmp::Gt)),
        p("test", "{value} <= {value}", Sem::Compare(Cmp::Le)),
        p("test", "{value} >= {value}", Sem::Compare(Cmp::Ge)),
        p("test", "{value} = {value}", Sem::Compare(Cmp::Eq)),
    ]
}

/// The fuller language: other players who act, prices, descriptions inside descriptions, arithmetic.
///
/// A description may end in another one; what follows then belongs to the inner one, so each text has one reading.
pub fn extended() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("abody", "choose target {g} as {name} . {cost,and} -> {sentence,.}", Sem::TargetCostBody),
        // who does what
        p("sentence", "may {cost,and} -> {sentence}", Sem::MayPay),
        p("sentence", "{actor} may {sentence}", Sem::ActorMay),
        p("sentence", "{actor} may {cost,and} -> {sentence}", Sem::ActorMayPay),
        p("sentence", "unless {actor} {does,and} , {sentence}", Sem::Unless),
        p("sentence", "unless you {cost,and} , {sentence}", Sem::UnlessYou),
        p("sentence", "for each {g} : {sentence}", Sem::ForEach),
        p("sentence", "for each player : {sentence}", Sem::ForEachPlayer),
        p("sentence", "{actor} chooses one : {sentence,|}", Sem::ActorChooses),
        p("sentence", "{until} , {trigger} [, {mod,,}] : {sentence}", Sem::Watch),
        p("stmt", "{actor} {does}", Sem::ActorDoes),
        p("stmt", "{actor} chooses {np}", Sem::ActorPicks),
        p("stmt", "choose target player", Sem::ChooseTargetPlayer),
        p("stmt", "{var} is {value}", Sem::LetIs),
        p("stmt", "{rule} {until}", Sem::TimedRule),
        p("actor", "opponent", Sem::ActorOpponent),
        p("actor", "that player", Sem::ActorThatPlayer),
        p("actor", "its owner", Sem::ActorOwner),
        p("actor", "{name}'s owner", Sem::ActorOwner),
        p("mod", "if {cond}", Sem::OnlyIf),
        p("mod", "by any player", Sem::ByAnyone),
        // things
        p("who", "{g} as {name}", Sem::NamedGroup),
        p("ref", "rest of {name}", Sem::RestOf),
        p("npcore", "one of {name}", Sem::OneOf),
        p("npcore", "one of {name} {posts}", Sem::OneOfPosts),
        p("npcore", "one of rest of {name}", Sem::OneOfRest),
        p("npcore", "each of {name} {posts}", Sem::EachOf),
        p("npcore", "any number of target ~~ {g}", Sem::AnyTarget),
        p("npcore", "random {g}", Sem::RandomOne),
        p("npcore", "{var} random {g}", Sem::RandomX),
        p("npcore", "top card of {zone}", Sem::TopOf),
        p("npcore", "top {#} card~ of {zone}", Sem::TopCount),
        p("npcore", "top {var} card~ of {zone}", Sem::TopVar),
        p("npcore", "bottom card of {zone}", Sem::BottomOf),
        // sets
        p("g", "{gw}", Sem::Words),
        p("g", "{gw} {posts}", Sem::WordsPosts),
        p("g", "{gw} or {gw}", Sem::Union),
        p("g", "{gw} or {gw} {posts}", Sem::UnionPosts),
        p("gw", "{adj} {gw}", Sem::Adj),
        p("gw", "{noun}", Sem::Noun),
        p("adj", "another", Sem::Other),
        p("posts", "{opost}", Sem::Pass),
        p("post", "at {name}", Sem::AtNamed),
        p("post", "at same location as {ref}", Sem::SamePlace),
        p("opost", "at same location as another {g}", Sem::SamePlaceAsAnother),
        p("opost", "at {g}", Sem::StandsAt),
        p("opost", "with {g}", Sem::WithGroup),
        p("opost", "with {#} or more ~~ {g}", Sem::WithCount),
        p("opost", "without {g}", Sem::Lacks),
        p("opost", "where {cond}", Sem::Where),
        p("post", "with {slot} < {simple}", Sem::SlotCmp(Cmp::Lt)),
        p("post", "with {slot} <= {simple}", Sem::SlotCmp(Cmp::Le)),
        p("post", "with {slot} = {simple}", Sem::SlotCmp(Cmp::Eq)),
        p("post", "with {slot} >= {simple}", Sem::SlotCmp(Cmp::Ge)),
        p("post", "with {slot} > {simple}", Sem::SlotCmp(Cmp::Gt)),
        p("post", "with {title} in its title", Sem::TitleHas),
        p("post", "with same title as {ref}", Sem::TitleSame),
        p("post", "with same title as another of {name}", Sem::TitleSameAsAnother),
        p("opost", "with same title as {g}", Sem::TitleSameAsSome),
        // places
        p("place", "{np}", Sem::PlaceNp),
        p("place", "same location as {ref}", Sem::ItsPlace),
        p("place", "{name}'s location", Sem::ItsPlace),
        p("scope", "here", Sem::ScopeHere),
        p("scope", "there", Sem::ScopeThere),
        p("scope", "at {name}", Sem::ScopeNamed),
        p("scope", "in {name}", Sem::ScopeNamed),
        p("scope", "at {g}", Sem::ScopeGroup),
        p("scope", "at each {g}", Sem::ScopeGroup),
        p("scope", "at target {g}", Sem::ScopeTarget),
        // numbers
        p("value", "{term}", Sem::Pass),
        p("value", "{term} + {value}", Sem::Plus),
        p("value", "{term} - {value}", Sem::Minus),
        p("term", "{simple}", Sem::Pass),
        p("term", "twice {term}", Sem::Twice),
        p("term", "half {term}", Sem::HalfOf),
        p("term", "number of ~~ {g}", Sem::SizeOf),
        p("term", "number of {name}", Sem::ThatMany),
        p("term", "total {slot} of {g}", Sem::TotalOf),
        p("term", "total {slot} of {name}", Sem::TotalOfRef),
        p("term", "highest {slot} among ~~ {g}", Sem::HighestOf { printed: false }),
        p("term", "highest printed {slot} among ~~ {g}", Sem::HighestOf { printed: true }),
        p("simple", "{#}", Sem::Number),
        p("simple", "{var}", Sem::Var),
        p("simple", "{ref}'s printed {slot}", Sem::PrintedStat),
        p("simple", "{ref}'s {slot}", Sem::Stat),
        p("simple", "its {slot}", Sem::Stat),
        p("simple", "its printed {slot}", Sem::PrintedStat),
        // rules
        p("pred", "gets {delta,and} for each of {value}", Sem::GetsEachOf),
        p("pred", "gains {tagword}", Sem::GainsTag),
        p("pred", "switches {slot} and {slot}", Sem::Switches),
        p("rule", "you get {delta,and} [{scope}]", Sem::SeatGets(SeatWho::You)),
        p("rule", "opponent gets {delta,and} [{scope}]", Sem::SeatGets(SeatWho::Opponent)),
        p("rule", "each player gets {delta,and} [{scope}]", Sem::SeatGets(SeatWho::Each)),
        p("rule", "you get {delta,and} [{scope}] for each {g}", Sem::SeatGetsEach(SeatWho::You)),
        p("rule", "opponent gets {delta,and} [{scope}] for each {g}", Sem::SeatGetsEach(SeatWho::Opponent)),
        p("rule", "each player gets {delta,and} [{scope}] for each {g}", Sem::SeatGetsEach(SeatWho::Each)),
        p("rule", "you get {delta,and} [{scope}] for each of {value}", Sem::SeatGetsEachOf(SeatWho::You)),
        p("rule", "opponent gets {delta,and} [{scope}] for each of {value}", Sem::SeatGetsEachOf(SeatWho::Opponent)),
        p("rule", "{who} costs {#} less [{todo}]", Sem::Costs { less: true }),
        p("rule", "{who} costs {#} more [{todo}]", Sem::Costs { less: false }),
        p("rule", "{who} costs {#} less [{todo}] for each {g}", Sem::CostsEach { less: true }),
        p("rule", "{who} costs {#} more [{todo}] for each {g}", Sem::CostsEach { less: false }),
        p("taxed", "player", Sem::Taxed(SeatWho::Each)),
        p("taxed", "opponent", Sem::Taxed(SeatWho::Opponent)),
        p("taxed", "you", Sem::Taxed(SeatWho::You)),
        // conditions
        p("test", "not {test}", Sem::NotCond),
        p("test", "at that time {test}", Sem::AtThatTime),
        p("test", "there is no {g}", Sem::ThereIsNo),
        p("test", "there are {#} or more ~~ {g}", Sem::ThereAre),
        p("test", "there are {#} or more ~~ {g} among {name}", Sem::ThereAre),
        p("test", "{ref} is {opost}", Sem::IsPost),
    ]
}
