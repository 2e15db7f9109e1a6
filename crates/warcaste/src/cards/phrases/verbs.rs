//! What cards do.

use crate::words::*;
use muster_kernel::Manner;
use muster_lang::Phrase;
use muster_lang::phrases::{deed, phrase, sugar};
use muster_lang::sem::*;

/// What searching a pile is: whoever does it sees all of it, need not find what is there, and shows what was found.
const SEARCH: &str = "look at each card in {0} as {a}; choose up to 1 {1} among {a} as {2}; reveal {2}";

pub fn rows() -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut d = |pattern, sem| rows.extend(deed(pattern, Sem::Verb(sem)));
    d("deal {value} damage to {np}", verb(verb::DAMAGE).n(0).what(1));
    d("destroy {np}", verb(verb::DESTROY).what(0));
    d("place {value} damage on {np}", verb(verb::PLACE).n(0).what(1));
    d("remove {value} damage from {np}", verb(verb::HEAL).n(0).what(1));
    d("remove all damage from {np}", verb(verb::HEAL).all().what(0));
    d("move {value} damage from {np} to {np}", verb(verb::SHIFT).n(0).what(1).with(2));
    d("draw {value} card~", verb(verb::DRAW).n(0));
    d("gain {value} cmd", verb(verb::GAIN).n(0));
    d("gain {value} cmd until end of main phase", verb(verb::GAIN_MAIN).n(0));
    d("gain {value} cmd until end of turn", verb(verb::GAIN_TURN).n(0));
    d("pay {value} cmd", verb(verb::PAY).n(0));
    d("discard {np}", verb(verb::DISCARD).what(0));
    d("engage {np}", verb(verb::ENGAGE).what(0));
    d("unengage {np}", verb(verb::UNENGAGE).what(0));
    d("move {np} to {place}", verb(verb::MOVE).what(0).to(1).moves());
    d("return {np} to its owner's hand", verb(verb::TO_HAND).what(0));
    d("reveal {np}", verb(verb::SHOW).what(0));
    d("look at {np}", verb(verb::LOOK).what(0));
    d("shuffle {zone}", verb(verb::SHUFFLE).to(0));
    d("attach {ref} to {np}", verb(verb::ATTACH).what(0).with(1));
    d("take control of {np}", verb(verb::CONTROL).what(0));
    d("turn {np} face down", verb(verb::TURN_DOWN).what(0));
    d("turn {np} face up", verb(verb::TURN_UP).what(0));
    d("play {np}", verb(verb::PLAY).what(0));
    d("play {np} for free", verb(verb::PLAY).what(0).how(how::FREE));
    d("put {np} into play", verb(verb::PUT_INTO_PLAY).what(0));
    rows.extend(deed(
        "gain {value} cmd for ~~ {g} until end of main phase",
        Sem::Verb(verb(verb::GAIN_MAIN).n(0).only(1)),
    ));
    rows.extend(deed("put {np} {dest}", Sem::PutVerb(PUTS)));
    let p = phrase;
    rows.extend([
        p("verb", "{ref} deals {value} damage to {np}", Sem::Verb(verb(verb::DAMAGE).with(0).n(1).what(2))),
        p("verb", "{ref} attacks {np}", Sem::Verb(verb(verb::ATTACK).what(0).with(1))),
        sugar("verb", "search {zone} for {g} as {name}", SEARCH),
        p("verb", "copy play abilities of {np}", Sem::Verb(verb(verb::COPY).what(0).fixed(class::PLAY.0 as i16))),
        p("verb", "copy death abilities of {np}", Sem::Verb(verb(verb::COPY).what(0).fixed(class::DEATH.0 as i16))),
        p("verb", "perform engage ability of {np}", Sem::Verb(verb(verb::COPY_ENGAGE).what(0))),
        p("verb", "{np} may move again", Sem::Verb(verb(verb::AGAIN).what(0).fixed(flag::MOVED.0 as i16))),
        p("verb", "{np} may attack again", Sem::Verb(verb(verb::AGAIN).what(0).fixed(flag::ATTACKED.0 as i16))),
        p("verb", "{np} may intercept again", Sem::Verb(verb(verb::AGAIN).what(0).fixed(flag::INTERCEPTED.0 as i16))),
        p("stmt", "choose opponent", Sem::ChoosePlayer { target: false, others: true }),
        p("verb", "nothing happens", Sem::Verb(verb(verb::NOTHING))),
        p("stmt", "each opponent {does}", Sem::Does { each: true }),
        p("sentence", "for each opponent : {sentence}", Sem::ForEach(Loop::Opponents)),
        // where cards are put
        p("dest", "{dest1}", Sem::Pass),
        p("dest", "{dest1} in any order", Sem::Dest(Dest::Ordered)),
        p("dest1", "atop {zone}", Sem::Dest(Dest::Pile { bottom: false })),
        p("dest1", "at bottom of {zone}", Sem::Dest(Dest::Pile { bottom: true })),
        p("dest1", "into {zone}", Sem::Dest(Dest::Pile { bottom: false })),
        p("dest1", "under {np}", Sem::Dest(Dest::On(Manner::NONE))),
    ]);
    rows
}

const PUTS: Puts = Puts {
    put: verb::PUT,
    stack: verb::UNDER,
    rehost: verb::ATTACH,
    into_play: verb::PUT_INTO_PLAY,
    order: verb::ORDER,
    bottom: how::BOTTOM,
};
