//! A small invented game for tests: boats in harbours.

use crate::grammar::{Grammar, Lexicon, Role, Row};

pub(crate) const ROWS: &[Row] = &[
    Row::new("line", "{kind} : {body}", 0),
    Row::new("line", "{kind} {when} [, {limit}] : [{cost} ->] {body}", 1),
    Row::new("line", "{rule}", 2),
    Row::new("line", "{keyword,,}", 3),
    Row::new("kind", "action", 0).with_role(Role::Kind),
    Row::new("kind", "reaction", 1).with_role(Role::Kind),
    Row::new("when", "after {np} sinks", 0),
    Row::new("when", "before {np} sails to {np}", 1),
    Row::new("limit", "once per {var}", 0),
    Row::new("limit", "max {#} per day", 1),
    Row::new("cost", "pay {#} coin~", 0),
    Row::new("body", "{stmt,.}", 0),
    Row::new("stmt", "gain {#} coin~", 0),
    Row::new("stmt", "sink {np}", 1),
    Row::new("stmt", "move {np} to {np}", 2),
    Row::new("stmt", "if {np} is a {tag}, {stmt}", 3),
    Row::new("stmt", "choose one : {stmt,|}", 4),
    Row::new("stmt", "{var} is {value}", 5),
    Row::new("rule", "{np} gets {delta,and}", 0),
    Row::new("rule", "{np} gains {thing}", 1),
    Row::new("delta", "+ {value} {slot}", 0),
    Row::new("delta", "- {value} {slot}", 1),
    Row::new("thing", "{keyword}", 0),
    Row::new("thing", "{\"line}", 1),
    Row::new("value", "{term} [- {term}]", 0),
    Row::new("term", "{#}", 0),
    Row::new("term", "{var}", 1),
    Row::new("term", "number of ~~ {group}", 2),
    Row::new("term", "{ref} 's {slot}", 3),
    Row::new("slot", "speed", 0).with_role(Role::Slot),
    Row::new("slot", "HP", 1).with_role(Role::Slot),
    Row::new("np", "{ref}", 0),
    Row::new("np", "{quantity} {group} [as {name}]", 1),
    Row::new("np", "{group} [as {name}]", 2),
    Row::new("ref", "this", 0),
    Row::new("ref", "it", 1),
    Row::new("ref", "{name}", 2),
    Row::new("quantity", "{#}", 0),
    Row::new("quantity", "each", 1),
    Row::new("quantity", "up to {#}", 2),
    Row::new("group", "{tags,or} [{post}]", 0),
    Row::new("tags", "{tag} {tags}", 0),
    Row::new("tags", "{tag}", 1),
    Row::new("tag", "boat~", 0).with_role(Role::Type),
    Row::new("tag", "jetty~", 1).with_role(Role::Type),
    Row::new("tag", "die~", 2).with_role(Role::Type),
    Row::new("tag", "swift", 3).with_role(Role::Trait),
    Row::new("tag", "enemy", 4),
    Row::new("tag", "non-{tag}", 5),
    Row::new("tag", "Grey Gulls", 6).with_role(Role::Faction),
    Row::new("tag", "Shor'ma", 7).with_role(Role::Trait),
    Row::new("post", "here", 0),
    Row::new("post", "with {slot} {cmp} {value}", 1),
    Row::new("post", "titled {title}", 2),
    Row::new("cmp", "<=", 0),
    Row::new("cmp", "=", 1),
    Row::new("keyword", "Waterproof", 0).with_role(Role::Keyword),
    Row::new("keyword", "Cargo {#}", 1).with_role(Role::Keyword),
];

pub(crate) fn harbour() -> Grammar {
    Grammar::new(ROWS.to_vec(), Lexicon::new(vec![("die", "dice")])).unwrap()
}

/// A small generator of numbers for fuzz loops.
pub(crate) struct Lcg(pub u64);

impl Lcg {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

pub(crate) const WORDS: &[&str] = &[
    "action", "reaction", ":", ",", ".", "after", "sinks", "sink", "move", "to", "boat", "boats", "each", "3", "1", "999",
    "1000", "A", "X", "Ⓑ", "it", "'s", "speed", "+", "-", "->", "→", "gets", "gains", "\"", "\"", "and", "or", "here",
    "titled", "with", "<=", "≤", "non-", "swift", "the", "a", "Waterproof", "Cargo", "if", "is", "|", "choose", "one", "(",
    "number", "of", "~", "é", "\u{0}", "“", "”", "this", "gain", "coin", "coins", "Grey", "Gulls", "HP", "this gains", "#", "\n",
];
