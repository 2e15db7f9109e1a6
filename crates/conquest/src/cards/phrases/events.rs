//! What happens.

use super::*;

pub(super) fn events() -> Vec<Phrase> {
    let e = |pattern, sem| phrase("event", pattern, Sem::Event(sem));
    vec![
        e("{who} is destroyed", event(&[kind::DESTROY]).subject(0)),
        e("{who} is destroyed by damage", event(&[kind::DESTROY]).subject(0).flags(mark::BY_DAMAGE)),
        e("{who} is sacrificed", event(&[kind::SACRIFICE]).subject(0)),
        e("{who} leaves play", event(&LEAVES).subject(0)),
        e("{who} leaves play from planet", event(&LEAVES).subject(0).rel(related::PLANET)),
        e("{who} enters your discard", event(&TO_DISCARD).subject(0).owned()),
        e("{who} enters play", event(&[kind::ENTER]).subject(0)),
        e("you deploy {who}", deploy(Who::You)),
        e("opponent deploys {who}", deploy(Who::Opponent)),
        e("you play {who}", play(Who::You)),
        e("opponent plays {who}", play(Who::Opponent)),
        e("opponent targets {who}", event(&[kind::TARGETED]).subject(0).agent(Who::Opponent)),
        e("{who} is targeted", event(&[kind::TARGETED]).subject(0)),
        e(
            "opponent targets one {who} alone",
            event(&[kind::TARGETED]).subject(0).agent(Who::Opponent).flags(mark::ALONE),
        ),
        e("{who} commits", event(&[kind::COMMIT]).subject(0)),
        e("units commit here", event(&[kind::COMMIT]).flags(mark::FIRST_THERE).here()),
        e("{who} moves to planet", event(&[kind::MOVE, kind::COMMIT]).subject(0).flags(mark::TO_PLANET)),
        e("{who} moves here", event(&[kind::MOVE]).subject(0).here()),
        e("{who} moves to your HQ", event(&[kind::MOVE]).subject(0).unless(mark::TO_PLANET)),
        e(
            "{who} moves from planet to planet",
            event(&[kind::MOVE]).subject(0).flags(mark::FROM_PLANET | mark::TO_PLANET),
        ),
        e("effect moves {who} from planet", event(&[kind::MOVE]).subject(0).flags(mark::FROM_PLANET | mark::BY_EFFECT)),
        e("{who} moves from here", event(&[kind::MOVE]).subject(0).from_here()),
        e("{who} moves from here to planet", event(&[kind::MOVE]).subject(0).from_here().flags(mark::TO_PLANET)),
        e("{who} exhausts", event(&[kind::EXHAUST]).subject(0)),
        e("{who} attacks", event(&[kind::ATTACKER]).subject(0)),
        e("{who} attacks {who}", event(&[kind::DEFENDER]).source(0).subject(1)),
        e("{who} is assigned damage", event(&[kind::ASSIGN]).subject(0)),
        e("{who} is assigned damage by attack", event(&[kind::ASSIGN]).subject(0).flags(mark::BY_ATTACK)),
        e(
            "{who} assigns damage by attack",
            event(&[kind::ASSIGN]).source(0).flags(mark::BY_ATTACK).unless(mark::REASSIGNED),
        ),
        e("{who} commits here", event(&[kind::COMMIT]).subject(0).here()),
        e(
            "you move {who} from planet to planet",
            event(&[kind::MOVE]).subject(0).agent(Who::You).flags(mark::FROM_PLANET | mark::TO_PLANET),
        ),
        e("{who} is damaged by attack", event(&[kind::TAKE]).subject(0).flags(mark::BY_ATTACK)),
        e("{who} is damaged", event(&[kind::TAKE]).subject(0)),
        e("{who} damages {who}", event(&[kind::TAKE]).source(0).subject(1)),
        e("{who} damages {who} by attack", event(&[kind::TAKE]).source(0).subject(1).flags(mark::BY_ATTACK)),
        e("you win command struggle", event(&[kind::STRUGGLE_WON]).agent(Who::You)),
        e("you take bonuses of {who}", event(&[kind::BONUS]).subject(0).agent(Who::You).at_event()),
        e("you win command struggle here", event(&[kind::STRUGGLE_WON]).agent(Who::You).here()),
        e("opponent wins command struggle", event(&[kind::STRUGGLE_WON]).agent(Who::Opponent)),
        e("command struggle begins", event(&[kind::STRUGGLE_BEGINS])),
        e("deploy phase begins", in_phase(kind::PHASE_BEGINS, phase::DEPLOY)),
        e("command phase begins", in_phase(kind::PHASE_BEGINS, phase::COMMAND)),
        e("combat phase begins", in_phase(kind::PHASE_BEGINS, phase::COMBAT)),
        e("headquarters phase begins", in_phase(kind::PHASE_BEGINS, phase::HEADQUARTERS)),
        e("deploy phase ends", in_phase(kind::PHASE_ENDS, phase::DEPLOY)),
        e("command phase ends", in_phase(kind::PHASE_ENDS, phase::COMMAND)),
        e("combat phase ends", in_phase(kind::PHASE_ENDS, phase::COMBAT)),
        e("headquarters phase ends", in_phase(kind::PHASE_ENDS, phase::HEADQUARTERS)),
        e("round begins", event(&[kind::ROUND_BEGINS])),
        e("round ends", event(&[kind::ROUND_OVER])),
        e("battle begins here", event(&[kind::BATTLE_BEGINS]).here()),
        e("battle ends here", event(&[kind::BATTLE_ENDS]).here()),
        e("combat round begins", event(&[kind::ROUND_STARTS])),
        e("combat round begins here", event(&[kind::ROUND_STARTS]).here()),
        e("combat round ends", event(&[kind::ROUND_ENDS])),
        e("combat round ends here", event(&[kind::ROUND_ENDS]).here()),
        e("ranged skirmish ends here", event(&[kind::SKIRMISH_ENDS]).here()),
        e("{who} readies", event(&[kind::READY]).subject(0)),
        e("{who} retreats", event(&[kind::RETREAT]).subject(0)),
        e("{who} is routed", event(&[kind::ROUT]).subject(0)),
        e("{who} resolves attack", event(&[kind::ATTACK_RESOLVED]).subject(0)),
        e("{who} uses Area Effect", event(&[kind::ATTACK_RESOLVED]).subject(0).flags(mark::AREA)),
        e("battle ability triggers", event(&[kind::TRIGGERED])),
        e("you use {who} as shield", event(&[kind::SHIELD]).subject(0).agent(Who::You).at_event()),
        e("you use {who} as shield here", event(&[kind::SHIELD]).subject(0).agent(Who::You).here()),
        e("you use {who} as shield for {who}", event(&[kind::SHIELD]).subject(0).source(1).agent(Who::You).at_event()),
        e("opponent uses shield", event(&[kind::SHIELD]).agent(Who::Opponent)),
        e("you win battle", event(&[kind::BATTLE_WON]).agent(Who::You)),
        e("you Deep Strike {who}", event(&[kind::STRUCK]).subject(0).agent(Who::You).at_event()),
        e("{who} is destroyed by attack", event(&[kind::DESTROY]).subject(0).flags(mark::BY_ATTACK)),
        e("{who} destroys {who} by attack", event(&[kind::DESTROY]).source(0).subject(1).flags(mark::BY_ATTACK)),
        e("damage is removed from {who}", event(&[kind::HEAL]).subject(0)),
        e("you remove damage from {who}", event(&[kind::HEAL]).subject(0).agent(Who::You)),
        e("you search your deck", event(&[kind::SEARCH]).agent(Who::You)),
        e("you cancel effect", event(&[kind::CANCELLED]).agent(Who::You)),
        e("your combat turn ends", event(&[kind::TURN_ENDS]).agent(Who::You)),
        e("planet is infested", event(&[kind::INFESTED])),
        e("phase begins", event(&[kind::PHASE_BEGINS])),
        e("you gain resources", event(&[kind::GAINED]).agent(Who::You)),
        e("{who} uses ability", event(&[kind::USED]).subject(0)),
        e("you win battle here", event(&[kind::BATTLE_WON]).agent(Who::You).here()),
    ]
}

fn in_phase(kind: Kind, phase: Phase) -> EventSem {
    event(&[kind]).detail(phase.val())
}
/// Before a deployment its price is open; after it the card has entered play.
fn deploy(who: Who) -> EventSem {
    event(&[]).before(&[kind::PRICE]).after(&[kind::ENTER]).subject(0).agent(who).flags(mark::DEPLOYED).at_event()
}
/// Before an event resolves its effects may be stopped; after it has been played in any case.
fn play(who: Who) -> EventSem {
    event(&[]).before(&[kind::EFFECTS]).after(&[kind::PLAYED]).subject(0).agent(who)
}
