//! The phrase rows of WARS: its nouns, verbs, events, rules and conditions, each with what it means to the book.

mod events;
mod nouns;
mod rules;
mod verbs;

use crate::words::*;
use muster_lang::phrases::{base, extended, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Declared, Dialect, DialectRules, GrammarError, Layout, Lexicon, Phrase, Pricing, Procedure, Role};

/// How the rows are read out, by language.
const READINGS: &[(&str, &str)] = &[("en", include_str!("english.readings")), ("de", include_str!("german.readings"))];

/// The language of WARS.
pub fn dialect(words: &Declared) -> Result<Dialect, GrammarError> {
    let mut rows = base();
    rows.extend(extended());
    rows.extend(kinds());
    rows.extend(nouns::rows(words));
    rows.extend(verbs::rows());
    rows.extend(events::rows());
    rows.extend(rules::rows());
    let rules = DialectRules {
        layout: Layout::TargetsFirst { announced: stage::ANNOUNCE, waits: stage::PARK, again: verb::RECHECK },
        attached: rel::BENEATH,
        constant: class::ONGOING,
        hand: from::HAND,
        never: moment::NEVER,
        quiet_cost: verb::PAY,
        as_cost: how::COST,
        regs: &[0, 1, 2, 3, 4, 5],
        pricing: Some(Pricing {
            verb: verb::PRICE,
            using: now::USING,
            counts: stage::COUNTED,
            most_paid: ask::ACTIVE,
            lost_too: verb::LOSE,
        }),
        places: places::LOCATIONS,
        playing: Some(now::PLAYING),
        watching: class::TRIGGERED,
        cost_slot: slot::COST,
        procedure: Some(Procedure {
            slot: slot::BATTLE_DESTINY,
            numbers: &[slot::ATTRITION, slot::BATTLE_DESTINY],
            acts: &[act::REVEAL],
            doings: &[now::REVEALING_BATTLE],
        }),
        bare_numbers: true,
        ..DialectRules::PLAIN
    };
    Dialect::new(rows, Lexicon::default(), rules, words, READINGS)
}

fn kinds() -> Vec<Phrase> {
    let p = phrase;
    let k = |word, sem| styled("akind", word, Role::Kind, sem);
    let used = |n| Sem::Kind(KindSem { limit: Some((n, moment::TURN)), ..kind(class::ACTIVATED) });
    let mut rows = vec![
        k("use", Sem::Kind(kind(class::ACTIVATED))),
        k("use *", used(1)),
        k("use * *", used(2)),
        k("use * * *", used(3)),
        k("play", Sem::Kind(KindSem { plays: true, ..kind(class::CARD) })),
        k("play as used", Sem::Kind(KindSem { plays: true, stage: Some(stage::USED), ..kind(class::CARD) })),
        k("play as lost", Sem::Kind(KindSem { plays: true, stage: Some(stage::LOST), ..kind(class::CARD) })),
        p("line", "{trigger} [, {mod,,}] : {abody}", Sem::Triggered { class: Some(class::TRIGGERED) }),
        p("line", "play this only if {cond}", Sem::OnlyIf),
        p("line", "you may play this in any phase", Sem::HasWord(tag::ANY_TIME)),
        p("line", "you may play this in any phase at sector in battle", Sem::HasWord(tag::ANY_TIME_AT_BATTLE)),
        p("line", "you may play this for free at {g}", Sem::FreeAt { slot: slot::COST }),
        p("mod", "once per turn", Sem::Limit { n: 1, until: moment::TURN }),
        p("mod", "once", Sem::Limit { n: 1, until: moment::NEVER }),
        p("mod", "only in battle", Sem::Now { now: now::BATTLE, yes: true, there: Some(role::BATTLE) }),
        p("mod", "only in site battle", Sem::Now { now: now::SITE_BATTLE, yes: true, there: Some(role::BATTLE) }),
        p("mod", "only in battle here", Sem::Now { now: now::BATTLE_HERE, yes: true, there: None }),
        p("mod", "only in site battle here", Sem::Now { now: now::SITE_BATTLE_HERE, yes: true, there: None }),
        p(
            "mod",
            "only before destiny step",
            Sem::Now { now: now::BEFORE.of(BattleStep::Destiny as u8), yes: true, there: Some(role::BATTLE) },
        ),
        p(
            "mod",
            "only after destiny step",
            Sem::Now { now: now::AFTER.of(BattleStep::Destiny as u8), yes: true, there: Some(role::BATTLE) },
        ),
        p(
            "mod",
            "only after attrition step",
            Sem::Now { now: now::AFTER.of(BattleStep::Attrition as u8), yes: true, there: Some(role::BATTLE) },
        ),
        p(
            "mod",
            "only after loss step",
            Sem::Now { now: now::AFTER.of(BattleStep::Loss as u8), yes: true, there: Some(role::BATTLE) },
        ),
        p("mod", "only in your turn", Sem::Now { now: now::YOUR_TURN, yes: true, there: None }),
        p("mod", "only in opponent's turn", Sem::Now { now: now::OPPONENTS_TURN, yes: true, there: None }),
        p("until", "until end of turn", Sem::Until(moment::TURN)),
        p("until", "until end of battle", Sem::Until(moment::BATTLE)),
    ];
    for (i, name) in (0..).zip(["activate", "control", "deploy", "battle", "move", "draw"]) {
        let kept = |text: String| muster_lang::phrases::kept(text);
        rows.push(p(
            "mod",
            kept(format!("only in your {name} phase")),
            Sem::Now { now: now::YOUR_PHASE.of(i), yes: true, there: None },
        ));
        rows.push(p(
            "mod",
            kept(format!("only if not in {name} phase")),
            Sem::Now { now: now::PHASE.of(i), yes: false, there: None },
        ));
        rows.push(p("test", kept(format!("in your {name} phase")), when(now::YOUR_PHASE.of(i))));
        rows.push(p("test", kept(format!("in opponent's {name} phase")), when(now::OPPONENTS_PHASE.of(i))));
    }
    rows
}
