//! The phrase rows of Warcaste: its nouns, verbs, events, rules and conditions, each with what it means to the book.

mod events;
mod nouns;
mod rules;
mod verbs;

use crate::words::*;
use muster_lang::phrases::{base, extended, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Declared, Dialect, DialectRules, GrammarError, Lexicon, Phrase, Role};

/// How the rows are read out, by language.
const READINGS: &[(&str, &str)] = &[("en", include_str!("english.readings")), ("de", include_str!("german.readings"))];

/// The language of Warcaste.
pub fn dialect(words: &Declared) -> Result<Dialect, GrammarError> {
    let mut rows = base();
    // an enemy is any opponent's, and there may be several of them
    rows.retain(|p| p.row.pattern != "enemy");
    rows.extend(extended());
    rows.extend(kinds());
    rows.extend(nouns::rows(words));
    rows.extend(verbs::rows());
    rows.extend(events::rows());
    rows.extend(rules::rows());
    // this game has no keywords
    rows.retain(|r| !r.row.pattern.contains("{keyword"));
    let rules = DialectRules {
        attached: rel::ATTACHED,
        constant: class::UNSAID,
        hand: from::HAND,
        never: moment::NEVER,
        quiet_cost: verb::PAY,
        as_cost: how::COST,
        places: places::ZONES,
        playing: Some(now::PLAYING),
        watching: class::PASSIVE,
        cost_slot: slot::COST,
        lends: true,
        ..DialectRules::PLAIN
    };
    let lexicon = Lexicon { irregular: vec![("territory", "territories")], ..Lexicon::default() };
    Dialect::new(rows, lexicon, rules, words, READINGS)
}

/// The six types of abilities, and how long things last.
fn kinds() -> Vec<Phrase> {
    let p = phrase;
    let k = |word, class| styled("akind", word, Role::Kind, Sem::Kind(KindSem { forced: true, ..kind(class) }));
    let dies =
        |word| styled("akind", word, Role::Kind, Sem::Kind(KindSem { forced: true, gone: true, ..kind(class::DEATH) }));
    let label = |pattern, class| styled("line", pattern, Role::Kind, Sem::Labelled { class });
    vec![
        k("play", class::PLAY),
        k("play {title}", class::PLAY),
        dies("death"),
        dies("death {title}"),
        k("engage", class::ENGAGE),
        k("engage {title}", class::ENGAGE),
        label("passive : {line}", class::PASSIVE),
        label("global : {line}", class::GLOBAL),
        label("trap : {line}", class::TRAP),
        p(
            "line",
            "global : as you play this , may {verb} ; it costs {#} less for each",
            Sem::Reduction { class: class::REDUCE, slot: slot::REDUCTION },
        ),
        p("line", "{trigger} [, {mod,,}] : {abody}", Sem::Triggered { class: Some(class::UNSAID) }),
        p("mod", "once per turn", Sem::Limit { n: 1, until: moment::TURN }),
        p("mod", "only in your turn", Sem::Now { now: now::YOUR_TURN, yes: true, there: None }),
        p("mod", "only in opponent's turn", Sem::Now { now: now::OPPONENTS_TURN, yes: true, there: None }),
        p("until", "until end of turn", Sem::Until(moment::TURN)),
        p("until", "until end of combat", Sem::Until(moment::COMBAT)),
        p("until", "until end of main phase", Sem::Until(moment::MAIN)),
    ]
}
