//! What cards do.

use crate::words::*;
use muster_kernel::{Disposal, Manner};
use muster_lang::Phrase;
use muster_lang::phrases::{deed, phrase, sugar};
use muster_lang::sem::*;

pub fn rows() -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut d = |pattern, sem| rows.extend(deed(pattern, Sem::Verb(sem)));
    d("pay {value}", verb(verb::PAY).n(0));
    d("lose {value} energy", verb(verb::LOSE).n(0));
    d("lose {value} energy from hand", verb(verb::LOSE).n(0).zone(zone::HAND));
    d("lose {value} energy from reserve", verb(verb::LOSE).n(0).zone(zone::RESERVE));
    d("lose {value} energy face down on {ref}", verb(verb::LOSE).n(0).with(1).how(how::STACK));
    d("activate {value}", verb(verb::ACTIVATE).n(0));
    d("activate up to {value}", verb(verb::ACTIVATE).n(0).up_to().how(how::UP_TO));
    d("draw {value} card~", verb(verb::DRAW).n(0));
    d("draw up to {value} card~", verb(verb::DRAW).n(0).up_to().how(how::UP_TO));
    d("draw {value} card~ from used pile", verb(verb::DRAW).n(0).zone(zone::USED));
    d("retrieve {value} card~", verb(verb::RETRIEVE).n(0));
    d("retrieve up to {value} card~", verb(verb::RETRIEVE).n(0).up_to());
    d("damage {np}", verb(verb::DAMAGE).what(0));
    d("undamage {np}", verb(verb::UNDAMAGE).what(0));
    d("invert {np}", verb(verb::INVERT).what(0).fit(test::UPRIGHT));
    d("revert {np}", verb(verb::REVERT).what(0).fit(test::INVERTED));
    d("destroy {np}", verb(verb::DESTROY).what(0));
    d("dismiss {np}", verb(verb::DISMISS).what(0).own());
    d("lose {np}", verb(verb::LOSE_CARD).what(0));
    d("reveal {np}", verb(verb::SHOW).what(0));
    d("look at {np}", verb(verb::LOOK).what(0));
    d("shuffle {zone}", verb(verb::SHUFFLE).to(0));
    d("recirculate", verb(verb::RECIRCULATE));
    d("cancel {np}", verb(verb::CANCEL).what(0));
    d("move {np} to {place}", verb(verb::MOVE).what(0).to(1).moves());
    d("reveal again for battle destiny", verb(verb::REVEAL_AGAIN).at_once());
    d("reveal bottom card of your reserve for battle destiny", verb(verb::REVEAL_BOTTOM).at_once());
    d("reveal one of {name} for battle destiny", verb(verb::COUNTS).picks(0).at_once());
    rows.extend(deed("put {np} {dest}", Sem::PutVerb(PUTS)));
    rows.extend(deed("reveal destiny as {var}", Sem::Draws(verb(verb::DESTINY))));
    let play = Sem::PlayVerb { verb: verb::PLAY, as_yours: how::AS_YOURS, at: how::HERE };
    rows.extend(deed("play {np} [to {place}] [{price}] [{control}]", play));
    let download = "look at each card in their reserve as {a}; choose up to 1 {0} among {a} as {b}; reveal {b}; \
                    put {b} into their hand; shuffle their reserve";
    rows.extend(deed("download {g}", Sem::Sugar(download)));
    let p = phrase;
    rows.extend([
        p("verb", "have {g}", Sem::Verb(verb(verb::HAVE).count_of(0))),
        // only a download shows the other player what was found
        sugar(
            "verb",
            "search {zone} for {g} as {name}",
            "look at each card in {0} as {a}; choose up to 1 {1} among {a} as {2}",
        ),
        p("verb", "attack at {np} for free once more", Sem::Verb(verb(verb::PERFORM_ATTACK).what(0))),
        p("verb", "change its entry place to {np}", Sem::Verb(verb(verb::REDIRECT).what_it().with(0))),
        p("verb", "increase that drain by {value}", Sem::Verb(verb(verb::ADD_DRAIN).what_it().n(0))),
        p("verb", "{ref} will go atop its owner's used pile", fated(fate::USED)),
        p("verb", "{ref} will go on this", fated(fate::STACKED)),
        p("verb", "{ref} will leave game", fated(fate::REMOVED)),
        p("verb", "remove {np} from game", Sem::Verb(verb(verb::PUT).what(0).zone(zone::REMOVED))),
        p("verb", "exchange {ref} and {ref}", Sem::Verb(verb(verb::EXCHANGE).what(0).with(1))),
        p("verb", "drain by icons on your side", Sem::Verb(verb(verb::OWN_SIDE))),
        p("verb", "nothing happens", Sem::Verb(verb(verb::NOTHING))),
        p("stmt", "name number as {var}", Sem::NameNumber { most: Some(14) }),
        p("stmt", "here {pred,and} {until}", Sem::Timed),
        p("stmt", "{np} gets {delta,and}", Sem::ThisOnce { until: moment::BATTLE }),
        p(
            "verb",
            "draw up to {value} card~ , at most {#} per battle",
            Sem::Verb(verb(verb::DRAW).n(0).at_most(1, moment::BATTLE, verb::TALLY).how(how::UP_TO)),
        ),
        p(
            "verb",
            "you may perform movements as if in your move phase until end of your deploy phase",
            Sem::Verb(verb(verb::PERMIT_MOVES)),
        ),
        // where cards are put
        p("dest", "{dest1}", Sem::Pass),
        p("dest", "{dest1} in any order", Sem::Dest(Dest::Ordered)),
        p("dest1", "atop {zone}", Sem::Dest(Dest::Pile { bottom: false })),
        p("dest1", "under {zone}", Sem::Dest(Dest::Pile { bottom: true })),
        p("dest1", "into {zone}", Sem::Dest(Dest::Pile { bottom: false })),
        p("dest1", "on {np}", Sem::Dest(Dest::On(Manner::NONE))),
        p("dest1", "face down on {np}", Sem::Dest(Dest::On(how::FACE_DOWN))),
        p("dest1", "beneath {ref}", Sem::Dest(Dest::Beneath)),
        p("dest1", "aboard {ref}", Sem::Dest(Dest::Play)),
        p("dest1", "here", Sem::Dest(Dest::Play)),
        p("price", "for free", Sem::Price(Fee::Told(how::FREE))),
        p("price", "at no cost", Sem::Price(Fee::Told(how::NO_COST))),
        p("price", "for {#} less", Sem::Price(Fee::Less(Times::Once))),
        p("price", "for {#} less for each {g}", Sem::Price(Fee::Less(Times::Each(1)))),
        p("control", "under your control", Sem::Pass),
    ]);
    rows
}

const PUTS: Puts = Puts {
    put: verb::PUT,
    stack: verb::STACK,
    rehost: verb::REHOST,
    into_play: verb::PUT_INTO_PLAY,
    order: verb::ORDER,
    bottom: how::BOTTOM,
};

fn fated(fate: Disposal) -> Sem {
    Sem::Verb(verb(verb::FATE).what(0).fixed(fate.number() as i16))
}
