//! Phrase rows that all games share: how lines, statements, nouns and conditions are built. Game words come on top.

use crate::sem::*;
use crate::{Role, Row};
use muster_kernel::ir::{Cmp, How, Who};

pub fn phrase(sort: &'static str, pattern: &'static str, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0), sem }
}
pub fn role(sort: &'static str, pattern: &'static str, role: Role, sem: Sem) -> Phrase {
    Phrase { row: Row::new(sort, pattern, 0).with_role(role), sem }
}

pub fn common() -> Vec<Phrase> {
    let p = phrase;
    vec![
        // lines
        p("line", "{keyword,,}", Sem::Keywords),
        p("line", "{akind} [, {mod,,}] : {abody}", Sem::Activated),
        p("line", "{tkind} {trigger} [, {mod,,}] : {abody}", Sem::Triggered),
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
        p("sentence", "{stmt,;}", Sem::Sentence),
        p("sentence", "{stmt} , then {stmt}", Sem::Then),
        p("cost", "{verb}", Sem::Pass),
        p("stmt", "{verb}", Sem::Pass),
        p("stmt", "if {cond} : {stmt}", Sem::If),
        p("stmt", "choose one : {stmt,|}", Sem::ChooseOne),
        p("stmt", "choose {np}", Sem::Choose),
        p("stmt", "choose player", Sem::ChoosePlayer),
        p("stmt", "may {stmt}", Sem::May),
        p("stmt", "after {event} , {stmt}", Sem::Later),
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
        p("npcore", "one of {name}", Sem::OneOf),
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
        p("g", "{adj} {g}", Sem::Adj),
        p("g", "{noun}", Sem::Noun),
        p("g", "{noun} {posts}", Sem::NounPosts),
        p("posts", "{post}", Sem::Pass),
        p("posts", "{post} {posts}", Sem::Posts),
        p("noun", "card~", Sem::AnyCard),
        p("adj", "{tagword}", Sem::Pass),
        p("adj", "non-{tagword}", Sem::NotTagged),
        p("adj", "{tagword} or {tagword}", Sem::EitherTag),
        p("adj", "friendly", Sem::By(Who::You)),
        p("adj", "enemy", Sem::By(Who::Opponent)),
        p("adj", "other", Sem::Other),
        p("adj", "different", Sem::Different),
        p("adj", "eligible", Sem::Eligible),
        p("post", "here", Sem::AtHere),
        p("post", "there", Sem::AtThere),
        p("post", "at {place}", Sem::At),
        p("post", "in {zone}", Sem::Pass),
        p("post", "with printed {slot} <= {value}", Sem::PrintedSlot(Cmp::Le)),
        p("post", "with printed {slot} >= {value}", Sem::PrintedSlot(Cmp::Ge)),
        p("post", "titled {title}", Sem::Titled(true)),
        p("post", "not titled {title}", Sem::Titled(false)),
        p("post", "on it", Sem::OnIt),
        p("post", "with same controller", Sem::SameController),
        p("posts", "that is {g} or is {g}", Sem::EitherGroup),
        p("place", "here", Sem::Here),
        p("place", "there", Sem::There),
        p("place", "{np}", Sem::PlaceNp),
        // values
        p("value", "{#}", Sem::Number),
        p("value", "{var}", Sem::Var),
        p("value", "number of ~~ {g}", Sem::SizeOf),
        p("value", "{ref}'s printed {slot}", Sem::PrintedStat),
        p("value", "{ref}'s {slot}", Sem::Stat),
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
        p("cond", "{ref} is {g}", Sem::IsGroup),
        p("cond", "{ref} is {ref}", Sem::IsRef),
        p("cond", "{ref} is {adj}", Sem::IsAdj),
        p("cond", "{ref} is {post}", Sem::IsPost),
        p("cond", "there is {g}", Sem::ThereIs),
        p("cond", "{value} < {value}", Sem::Compare(Cmp::Lt)),
        p("cond", "{value} > {value}", Sem::Compare(Cmp::Gt)),
        p("cond", "{value} <= {value}", Sem::Compare(Cmp::Le)),
        p("cond", "{value} >= {value}", Sem::Compare(Cmp::Ge)),
        p("cond", "{value} = {value}", Sem::Compare(Cmp::Eq)),
    ]
}
