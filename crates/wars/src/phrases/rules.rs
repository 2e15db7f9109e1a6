//! Numbers, rules and conditions.

use crate::words::*;
use muster_kernel::ir::Who;
use muster_lang::phrases::{kept, phrase, role as styled};
use muster_lang::sem::*;
use muster_lang::{Phrase, Role};

pub fn rows() -> Vec<Phrase> {
    let mut rows = numbers();
    rows.extend(preds());
    rows.extend(prices());
    rows.extend(bans());
    rows.extend(tests());
    rows
}

fn numbers() -> Vec<Phrase> {
    let s = |pattern, n| styled("slot", pattern, Role::Slot, Sem::SlotWord(n));
    let p = phrase;
    let mut rows = vec![
        s("power", slot::POWER),
        s("tactics", slot::TACTICS),
        s("defense", slot::DEFENSE),
        s("destiny", slot::DESTINY),
        s("cost", slot::COST),
        s("piloting", slot::PILOTING),
        s("attrition", slot::ATTRITION),
        s("battle destiny", slot::BATTLE_DESTINY),
        s("drain", slot::DRAIN),
        s("total power", slot::TOTAL_POWER),
        s("total tactics", slot::TOTAL_TACTICS),
        s("energy", slot::GENERATED),
        // what a player has somewhere
        p("seatslot", "total power", Sem::SlotWord(slot::TOTAL_POWER)),
        p("seatslot", "total tactics", Sem::SlotWord(slot::TOTAL_TACTICS)),
        p("seatslot", "battle destiny", Sem::SlotWord(slot::BATTLE_DESTINY)),
        p("seatslot", "remaining attrition", Sem::SlotWord(slot::ATTRITION)),
        p("seatslot", "{icons}", Sem::Pass),
        p("icons", "energy icons", Sem::SlotWord(slot::NEAR)),
        p("icons", "support icons", Sem::SlotWord(slot::SUPPORT_COST)),
        p("term", "your {seatslot} [{scope}]", Sem::SeatValue(Who::You)),
        p("term", "opponent's {seatslot} [{scope}]", Sem::SeatValue(Who::Opponent)),
        p("term", "{icons} [{scope}]", Sem::BothSides),
        p("term", "casualties", Sem::AskValue(ask::CASUALTIES)),
        p("term", "that drain's amount", Sem::ThatMany),
        p("term", "that many", Sem::ThoseMany),
        p(
            "term",
            "number of factions among {g}",
            Sem::DistinctOf { first: tag::FIRST_FACTION, n: FACTIONS.len() as u8 },
        ),
        p("term", "number of factions among your support icons", Sem::AskValue(ask::ICON_TYPES)),
        p("scope", "in battle here", Sem::ScopeHere),
        p("scope", "in site battle here", Sem::ScopeTagged(tag::SITE)),
        p("scope", "in sector battle here", Sem::ScopeTagged(tag::SECTOR)),
        p("scope", "in battle at {g}", Sem::ScopeGroup),
        p("scope", "in battle at {name}", Sem::ScopeNamed),
        p("scope", "from here", Sem::ScopeHere),
        p("scope", "from each {g}", Sem::ScopeGroup),
    ];
    for (i, f) in FACTIONS.iter().enumerate() {
        rows.push(p("icons", kept(format!("{f} icons")), Sem::SlotWord(slot::support(i))));
        rows.push(p("icon", kept(format!("{f} icon~")), Sem::SlotWord(slot::support(i))));
    }
    rows
}

fn preds() -> Vec<Phrase> {
    let p = phrase;
    let fewer = verb(verb::FEWER_CASUALTIES).n(0).at_once().lasts(moment::BATTLE);
    let most = verb(verb::MOST_CASUALTIES).n(0).at_once().lasts(moment::BATTLE);
    vec![
        p("who", "here", Sem::HereCards),
        p("pred", "gains {#} energy icon~", Sem::GainsIcons(slot::NEAR)),
        p("pred", "gains {#} {icon}", Sem::GainsIcons(slot::NEAR)),
        p("pred", "can't move", Sem::CantDo(act::MOVE)),
        p("pred", "can't be damaged", Sem::CantDo(act::DAMAGE)),
        p("pred", "can't be targeted by opponent", Sem::CantTargeted(act::TARGET)),
        p("pred", "contributes no power", Sem::CantDo(act::ADD_POWER)),
        p("pred", "contributes no tactics", Sem::CantDo(act::ADD_TACTICS)),
        p("pred", "has at least Quickdraw {#}", Sem::AtLeastKeyword(slot::QUICKDRAW)),
        p("pred", "may have {#} weapon~", Sem::MoreOf { slot: slot::MORE_WEAPONS }),
        p("rule", "character aboard this uses no capacity", Sem::ThisIs(tag::FREE_PASSENGERS)),
        p("rule", "you get -{value} casualties", Sem::SeatVerb(fewer)),
        p("rule", "you get -{value} casualties {scope}", Sem::SeatVerb(fewer.to(1))),
        p("rule", "you get -{value} casualties for each of {value}", Sem::SeatVerbEachOf(fewer)),
        p("rule", "you have {value} casualties", Sem::SeatVerb(most)),
        p(
            "rule",
            "each card revealed for battle destiny [{scope}] gets {delta,and}",
            Sem::RevealedGets { doing: now::REVEALING_BATTLE },
        ),
        p(
            "rule",
            "each card revealed for destiny by weapon [{scope}] gets {delta,and}",
            Sem::RevealedGets { doing: now::REVEALING_WEAPON },
        ),
    ]
}

fn prices() -> Vec<Phrase> {
    let p = phrase;
    let (playing, cost) = (now::PLAYING, slot::COST);
    let tax = |n| Sem::TaxAct { doing: n };
    vec![
        p("todo", "to play", Sem::ToDo { doing: playing, slot: cost }),
        p("todo", "to play here", Sem::ToDoHere { doing: playing, slot: cost }),
        p("todo", "to play aboard this", Sem::ToDoAboard { doing: playing, slot: cost }),
        p("todo", "to play at {g}", Sem::ToDoAt { doing: playing, slot: cost }),
        p("todo", "to play at {gw} as {name}", Sem::ToDoAtNamed { doing: playing, slot: cost }),
        p("todo", "to move", Sem::ToDo { doing: now::MOVING, slot: slot::ACTION_COST }),
        p(
            "todo",
            "to move first time each turn",
            Sem::ToDoFirst { doing: now::MOVING, slot: slot::ACTION_COST, now: now::FIRST_MOVEMENT },
        ),
        p(
            "rule",
            "each activated ability costs {#} more to use",
            Sem::EachUseCosts { doing: now::USING, slot: slot::ACTION_COST },
        ),
        p("rule", "{who} costs {#} more {icon} to play", Sem::CostsIcon),
        p(
            "rule",
            "each friendly attack costs {#} less",
            Sem::FriendlyActCosts { doing: now::ATTACKING, slot: slot::ACTION_COST },
        ),
        p("rule", "to play {g} , {taxed} also {tax}", Sem::TaxPlay { doing: playing }),
        p("rule", "to drain [{scope}] , {taxed} also {tax}", tax(now::DRAINING)),
        p("rule", "to attack [{scope}] , {taxed} also {tax}", tax(now::ATTACKING)),
        p("rule", "to draw card , {taxed} also {tax}", tax(now::DRAWING)),
        p("rule", "to use support icon [{scope}] , {taxed} also {tax}", tax(now::USING_ICON)),
        p("tax", "pays {#}", Sem::TaxPay { slot: slot::EXTRA_PAY }),
        p("tax", "pay {#}", Sem::TaxPay { slot: slot::EXTRA_PAY }),
        p("tax", "loses {#} energy", Sem::TaxPay { slot: slot::EXTRA_LOSE }),
    ]
}

fn bans() -> Vec<Phrase> {
    let p = phrase;
    let mut rows = Vec::new();
    let seats = [("you can't", SeatWho::You), ("opponent can't", SeatWho::Opponent), ("nobody can", SeatWho::Each)];
    for (who, seat) in seats {
        for (words, act) in [
            ("drain", act::DRAIN),
            ("announce drain", act::ANNOUNCE_DRAIN),
            ("attack", act::ATTACK),
            ("reveal for battle destiny", act::REVEAL),
            ("lose cards in their hand to drain", act::LOSE_HAND),
        ] {
            rows.push(p("rule", kept(format!("{who} {words} [{{scope}}]")), Sem::SeatCant { act, who: seat }));
        }
        rows.push(p("rule", kept(format!("{who} play {{g}}")), Sem::SeatCantTo { act: act::PLAY, who: seat }));
        let to_here = Sem::SeatCantMove { act: act::PLAY, who: seat, to: true };
        rows.push(p("rule", kept(format!("{who} play {{g}} to here")), to_here));
        for (end, to) in [("to here", true), ("from here", false)] {
            let sem = Sem::SeatCantMove { act: act::MOVE, who: seat, to };
            rows.push(p("rule", kept(format!("{who} move {{gw}} or {{gw}} {end}")), sem));
        }
    }
    rows.push(p(
        "rule",
        "nobody can drain at more than {#} locations each turn",
        Sem::SeatCantNow { act: act::DRAIN, who: SeatWho::Each, now: now::DRAINED_AT },
    ));
    rows
}

fn tests() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("test", "in battle", Sem::Now(now::BATTLE)),
        p("test", "in site battle", Sem::Now(now::SITE_BATTLE)),
        p("test", "in battle here", Sem::Now(now::BATTLE_HERE)),
        p("test", "in site battle here", Sem::Now(now::SITE_BATTLE_HERE)),
        p("test", "you control {nearby}", Sem::BookAt(test::YOU_CONTROL)),
        p("test", "opponent controls {nearby}", Sem::BookAt(test::OPPONENT_CONTROLS)),
        p("test", "opponent controls host", Sem::Now(now::OPPONENT_CONTROLS_HERE)),
        p("test", "opponent attacked {nearby} this turn", Sem::BookAt(test::ATTACKED)),
        p("test", "you could attack", Sem::Now(now::COULD_ATTACK)),
        p("test", "you won battle this turn", Sem::Now(now::YOU_WON_THIS_TURN)),
        p("test", "you won battle since this entered play", Sem::Now(now::WON_SINCE_ENTERED)),
        p("test", "you won that battle", Sem::Now(now::WON_THAT)),
        p("test", "{ref} entered play this turn", Sem::BookIs(test::NEW)),
        p("test", "{ref} is alone here", Sem::BookIs(test::ALONE)),
        p("test", "{name} have same destiny", Sem::AlikeAll(slot::DESTINY)),
        p("nearby", "here", Sem::Here),
        p("nearby", "there", Sem::There),
    ]
}
