//! Numbers, rules and conditions.

use crate::words::*;
use muster_kernel::ir::{How, Who};
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
    let fought = |tag, at| Sem::Place(PlaceSem::While(role::BATTLE, tag, at));
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
        p("term", "your {seatslot} [{scope}]", Sem::SeatValue(Some(Who::You))),
        p("term", "opponent's {seatslot} [{scope}]", Sem::SeatValue(Some(Who::Opponent))),
        p("term", "{icons} [{scope}]", Sem::SeatValue(None)),
        p("term", "casualties", Sem::AskValue(ask::CASUALTIES)),
        p("term", "that drain's amount", Sem::ThatMany { it: false }),
        p("term", "that many", Sem::ThatMany { it: true }),
        p(
            "term",
            "number of factions among {g}",
            Sem::Over(Over::Distinct { first: tag::FIRST_FACTION, n: FACTIONS.len() as u8 }),
        ),
        p("term", "number of factions among your support icons", Sem::AskValue(ask::ICON_TYPES)),
        p("scope", "in battle here", fought(None, Whereabouts::Here)),
        p("scope", "in site battle here", fought(Some(tag::SITE), Whereabouts::Here)),
        p("scope", "in sector battle here", fought(Some(tag::SECTOR), Whereabouts::Here)),
        p("scope", "in battle at {g}", fought(None, Whereabouts::Group)),
        p("scope", "in battle at {name}", fought(None, Whereabouts::Named)),
        p("scope", "from here", Sem::Place(PlaceSem::Here)),
        p("scope", "from each {g}", Sem::Place(PlaceSem::Group)),
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
        p("pred", "can't move", Sem::Cant { act: act::MOVE, against: Against::All }),
        p("pred", "can't be damaged", Sem::Cant { act: act::DAMAGE, against: Against::All }),
        p("pred", "can't be targeted by opponent", Sem::Cant { act: act::TARGET, against: Against::Enemies }),
        p("pred", "contributes no power", Sem::Cant { act: act::ADD_POWER, against: Against::All }),
        p("pred", "contributes no tactics", Sem::Cant { act: act::ADD_TACTICS, against: Against::All }),
        p("pred", "has at least Quickdraw {#}", Sem::Numbered { slot: slot::QUICKDRAW, how: How::Least, less: 0 }),
        p("pred", "may have {#} weapon~", Sem::Numbered { slot: slot::MORE_WEAPONS, how: How::Add, less: 1 }),
        p("rule", "character aboard this uses no capacity", Sem::HasWord(tag::FREE_PASSENGERS)),
        p("rule", "you get -{value} casualties", Sem::SeatVerb(fewer, Times::Once)),
        p("rule", "you get -{value} casualties {scope}", Sem::SeatVerb(fewer.to(1), Times::Once)),
        p("rule", "you get -{value} casualties for each of {value}", Sem::SeatVerb(fewer, Times::Of(1))),
        p("rule", "you have {value} casualties", Sem::SeatVerb(most, Times::Once)),
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
    let tax = |n| Sem::Tax { doing: n, cards: false };
    vec![
        p("todo", "to play", Sem::ToDo { doing: playing, slot: cost, at: DoneAt::Anywhere }),
        p("todo", "to play here", Sem::ToDo { doing: playing, slot: cost, at: DoneAt::Here }),
        p("todo", "to play aboard this", Sem::ToDo { doing: playing, slot: cost, at: DoneAt::AboardThis }),
        p("todo", "to play at {g}", Sem::ToDo { doing: playing, slot: cost, at: DoneAt::Places }),
        p("todo", "to play at {gw} as {name}", Sem::ToDo { doing: playing, slot: cost, at: DoneAt::Places }),
        p("todo", "to move", Sem::ToDo { doing: now::MOVING, slot: slot::ACTION_COST, at: DoneAt::Anywhere }),
        p(
            "todo",
            "to move first time each turn",
            Sem::ToDo { doing: now::MOVING, slot: slot::ACTION_COST, at: DoneAt::First(now::FIRST_MOVEMENT) },
        ),
        p(
            "rule",
            "each activated ability costs {#} more to use",
            Sem::ActCosts { doing: now::USING, slot: slot::ACTION_COST, who: Actor::Each, less: false },
        ),
        p("rule", "{who} costs {#} more {icon} to play", Sem::CostsIcon),
        p(
            "rule",
            "each friendly attack costs {#} less",
            Sem::ActCosts { doing: now::ATTACKING, slot: slot::ACTION_COST, who: Actor::You, less: true },
        ),
        p("rule", "to play {g} , {taxed} also {tax}", Sem::Tax { doing: playing, cards: true }),
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
    let seats = [("you can't", Actor::You), ("opponent can't", Actor::Opponent), ("nobody can", Actor::Each)];
    for (who, seat) in seats {
        for (words, act) in [
            ("drain", act::DRAIN),
            ("announce drain", act::ANNOUNCE_DRAIN),
            ("attack", act::ATTACK),
            ("reveal for battle destiny", act::REVEAL),
            ("lose cards in their hand to drain", act::LOSE_HAND),
        ] {
            rows.push(p(
                "rule",
                kept(format!("{who} {words} [{{scope}}]")),
                Sem::SeatCant { act, who: seat, ban: Ban::At },
            ));
        }
        rows.push(p(
            "rule",
            kept(format!("{who} play {{g}}")),
            Sem::SeatCant { act: act::PLAY, who: seat, ban: Ban::Cards },
        ));
        let to_here = Sem::SeatCant { act: act::PLAY, who: seat, ban: Ban::Here { to: true } };
        rows.push(p("rule", kept(format!("{who} play {{g}} to here")), to_here));
        for (end, to) in [("to here", true), ("from here", false)] {
            let sem = Sem::SeatCant { act: act::MOVE, who: seat, ban: Ban::Here { to } };
            rows.push(p("rule", kept(format!("{who} move {{gw}} or {{gw}} {end}")), sem));
        }
    }
    rows.push(p(
        "rule",
        "nobody can drain at more than {#} locations each turn",
        Sem::SeatCant { act: act::DRAIN, who: Actor::Each, ban: Ban::Now(now::DRAINED_AT) },
    ));
    rows
}

fn tests() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("test", "in battle", when(now::BATTLE)),
        p("test", "in site battle", when(now::SITE_BATTLE)),
        p("test", "in battle here", when(now::BATTLE_HERE)),
        p("test", "in site battle here", when(now::SITE_BATTLE_HERE)),
        p("test", "you control {nearby}", Sem::BookIs { test: test::YOU_CONTROL, place: true }),
        p("test", "opponent controls {nearby}", Sem::BookIs { test: test::OPPONENT_CONTROLS, place: true }),
        p("test", "opponent controls host", when(now::OPPONENT_CONTROLS_HERE)),
        p("test", "opponent attacked {nearby} this turn", Sem::BookIs { test: test::ATTACKED, place: true }),
        p("test", "you could attack", when(now::COULD_ATTACK)),
        p("test", "you won battle this turn", when(now::YOU_WON_THIS_TURN)),
        p("test", "you won battle since this entered play", when(now::WON_SINCE_ENTERED)),
        p("test", "you won that battle", when(now::WON_THAT)),
        p("test", "{ref} entered play this turn", Sem::BookIs { test: test::NEW, place: false }),
        p("test", "{ref} is alone here", Sem::BookIs { test: test::ALONE, place: false }),
        p("test", "{name} have same destiny", Sem::AlikeAll(slot::DESTINY)),
        p("nearby", "here", Sem::Place(PlaceSem::Here)),
        p("nearby", "there", Sem::Place(PlaceSem::There)),
    ]
}
