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
        p("pred", "can't move", Sem::Cant { act: act::MOVE, against: Against::All }),
        p("pred", "can't attack", Sem::Cant { act: act::ATTACK, against: Against::All }),
        p("pred", "can't intercept", Sem::Cant { act: act::INTERCEPT, against: Against::All }),
        p("pred", "can't be intercepted", Sem::Cant { act: act::INTERCEPTED, against: Against::All }),
        p("pred", "can't engage", Sem::Cant { act: act::ENGAGE, against: Against::All }),
        p("pred", "can't be targeted by opponents", Sem::Cant { act: act::TARGET, against: Against::Enemies }),
        p("pred", "can't be attacked", Sem::Cant { act: act::ATTACKED, against: Against::All }),
        p("pred", "can't be destroyed by abilities", Sem::Cant { act: act::DESTROY, against: Against::All }),
        p("pred", "can't be boosted", Sem::Cant { act: act::BOOST, against: Against::All }),
        p("pred", "can't be dealt damage", Sem::Cant { act: act::DAMAGE, against: Against::All }),
        p("pred", "can't strike back", Sem::Cant { act: act::STRIKE, against: Against::All }),
        p("rule", "you discard at random", Sem::HasWord(tag::RANDOM_DISCARDS)),
        // conditions
        p("test", "in your turn", when(now::YOUR_TURN)),
        p("test", "in opponent's turn", when(now::OPPONENTS_TURN)),
        p("test", "you alone hold open zone", when(now::HOLD_OPEN)),
        p("test", "you have unit in open zone", when(now::IN_OPEN)),
        p("test", "your doctrine is face down", when(now::OVERCHARGED)),
        p("test", "this takes part in attack", when(now::THIS_IN_ATTACK)),
    ]
}
