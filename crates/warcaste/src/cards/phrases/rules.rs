//! Numbers, rules and conditions.

use crate::words::*;
use muster_lang::phrases::{phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Phrase, Role};

pub fn rows() -> Vec<Phrase> {
    let s = |pattern, n| styled("slot", pattern, Role::Slot, Sem::SlotWord(n));
    let p = phrase;
    vec![
        s("ATK", slot::ATK),
        s("DEF", slot::DEF),
        s("HP", slot::HP),
        s("cost", slot::COST),
        s("Bold", slot::BOLD),
        s("Cunning", slot::CUNNING),
        s("Stalwart", slot::STALWART),
        p("term", "your cmd", Sem::AskValue(ask::CMD)),
        p("term", "number of your territories", Sem::AskValue(ask::TERRITORIES)),
        p("term", "number of cards in your hand", Sem::AskValue(ask::HAND)),
        p("term", "this unit's DEF left", Sem::AskValue(ask::DEF_LEFT)),
        p("term", "number of attacking units", Sem::AskValue(ask::SQUAD)),
        p("term", "that many", Sem::ThatMany { it: true }),
        p("todo", "to play", Sem::ToDo { doing: now::PLAYING, slot: slot::COST, at: DoneAt::Anywhere }),
        // what may not happen
        p("pred", "can't move", Sem::CantDo { act: act::MOVE, by_opponent: false }),
        p("pred", "can't attack", Sem::CantDo { act: act::ATTACK, by_opponent: false }),
        p("pred", "can't intercept", Sem::CantDo { act: act::INTERCEPT, by_opponent: false }),
        p("pred", "can't be intercepted", Sem::CantDo { act: act::INTERCEPTED, by_opponent: false }),
        p("pred", "can't engage", Sem::CantDo { act: act::ENGAGE, by_opponent: false }),
        p("pred", "can't be targeted by opponents", Sem::CantDo { act: act::TARGET, by_opponent: true }),
        p("pred", "can't be attacked", Sem::CantDo { act: act::ATTACKED, by_opponent: false }),
        p("pred", "can't be destroyed by abilities", Sem::CantDo { act: act::DESTROY, by_opponent: false }),
        p("pred", "can't be boosted", Sem::CantDo { act: act::BOOST, by_opponent: false }),
        p("pred", "can't be dealt damage", Sem::CantDo { act: act::DAMAGE, by_opponent: false }),
        p("pred", "can't strike back", Sem::CantDo { act: act::STRIKE, by_opponent: false }),
        p("rule", "you discard at random", Sem::ThisIs(tag::RANDOM_DISCARDS)),
        // conditions
        p("test", "in your turn", Sem::Now(now::YOUR_TURN)),
        p("test", "in opponent's turn", Sem::Now(now::OPPONENTS_TURN)),
        p("test", "you alone hold open zone", Sem::Now(now::HOLD_OPEN)),
        p("test", "you have unit in open zone", Sem::Now(now::IN_OPEN)),
        p("test", "your doctrine is face down", Sem::Now(now::OVERCHARGED)),
        p("test", "this takes part in attack", Sem::Now(now::THIS_IN_ATTACK)),
    ]
}
