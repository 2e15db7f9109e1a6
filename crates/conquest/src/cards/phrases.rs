//! Conquest's own phrase rows: its nouns, verbs, events and durations, each with what it means to the book.

mod events;
mod grammar;
mod nouns;
mod rules;
mod verbs;

use crate::words::{role as part, verb as v, *};
use muster_kernel::ir::{Atom, Cmp, How, Who};
use muster_kernel::{Act, Kind, Phase, Tag};
use muster_lang::phrases::{base, deed, extended, fact, kept, numbers, phrase, role, sugar};
use muster_lang::sem::*;
use muster_lang::{Declared, Dialect, DialectRules, GrammarError, Layout, Lexicon, Phrase, Role, Searching};
use muster_pack::Keyword;

/// How the rows are read out, by language.
const READINGS: &[(&str, &str)] = &[("en", include_str!("english.readings")), ("de", include_str!("german.readings"))];

/// The language of Conquest. Token titles, and what several of them are called, come from the cards themselves.
pub fn dialect(words: &Declared, tokens: &[(String, Option<String>)]) -> Result<Dialect, GrammarError> {
    let mut rows = base();
    rows.extend(numbers());
    rows.extend(grammar::grammar());
    rows.extend(grammar::fuller());
    rows.extend(grammar::kinds());
    rows.extend(nouns::nouns(words));
    rows.extend(nouns::places());
    rows.extend(verbs::verbs());
    rows.extend(events::events());
    rows.extend(rules::rules(words));
    if !tokens.is_empty() {
        rows.extend(verbs::token_rows());
    }
    let mut lexicon = Lexicon::default();
    for (t, plural) in tokens {
        let pattern = kept(format!("{t}~"));
        rows.push(role("tokenname", pattern, Role::Title, Sem::TokenTitle(t.clone())));
        lexicon.irregular.extend(plural.iter().map(|p| (kept(t.clone()), kept(p.clone()))));
    }
    let rules = DialectRules {
        layout: Layout::CostsFirst { paid: stage::PAID, targeted: stage::TARGETS, effects: stage::EFFECTS },
        attached: rel::ATTACHED,
        constant: class::CONSTANT,
        hand: from::HAND,
        never: moment::NEVER,
        quiet_cost: v::PAY,
        searching: Some(Searching { to_hand: v::TO_HAND, reveal: v::REVEAL, shown: how::SHOWN }),
        as_cost: how::AS_PRICE,
        places: places::PLANETS,
        at_places: |set| match set {
            places::HEADQUARTERS => Some((related::HQ, false)),
            places::REMOVED => None,
            _ => Some((related::PLANET, true)),
        },
        watching: class::REACTION,
        cost_slot: slot::COST,
        of_places: Some(&[v::BATTLE_ABILITY, v::BATTLE, v::SWITCH]),
        ..DialectRules::PLAIN
    };
    Dialect::new(rows, lexicon, rules, words, READINGS)
}
