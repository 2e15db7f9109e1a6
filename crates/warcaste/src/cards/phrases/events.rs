//! What cards wait for.

use crate::words::*;
use muster_kernel::ir::{Where, Who};
use muster_lang::Phrase;
use muster_lang::phrases::phrase;
use muster_lang::sem::*;

pub fn rows() -> Vec<Phrase> {
    let e = |pattern, sem| phrase("event", pattern, Sem::Event(sem));
    let (you, other) = (Who::You, Who::Opponent);
    vec![
        e("{who} is played", event(&[kind::PLAY]).subject(0)),
        e("you play {who}", event(&[kind::PLAY]).subject(0).agent(you)),
        e("opponent plays {who}", event(&[kind::PLAY]).subject(0).agent(other)),
        e("{who} enters play", event(&[kind::ENTER]).subject(0)),
        e("{who} attacks", event(&[kind::ATTACK]).subject(0)),
        e("{who} attacks {who}", event(&[kind::ATTACK]).subject(0).source(1)),
        e("{who} is attacked", event(&[kind::ATTACKED]).subject(0)),
        e("{who} intercepts", event(&[kind::INTERCEPT]).subject(0)),
        e("{who} is dealt damage", event(&[kind::DAMAGE]).subject(0)),
        e("{who} deals damage", event(&[kind::DEALT]).subject(0)),
        e("{who} deals damage to {who}", event(&[kind::DEALT]).subject(0).source(1).it_is_source()),
        e("damage is placed on {who}", event(&[kind::PLACED]).subject(0)),
        e("{who} is destroyed", event(&[kind::DESTROY]).subject(0)),
        e("{who} leaves play", event(&LEAVES).subject(0)),
        e("{who} moves", event(&[kind::MOVE]).subject(0)),
        e("{who} moves to your home zone", event(&[kind::MOVE]).subject(0).at(Where::Zone(zone::HOME, you))),
        e("{who} moves to open zone", event(&[kind::MOVE]).subject(0).at(Where::Role(place::OPEN))),
        e("{who} moves here", event(&[kind::MOVE]).subject(0).here()),
        e("{who} becomes engaged", event(&[kind::ENGAGE]).subject(0)),
        e("{who} is unengaged", event(&[kind::UNENGAGE]).subject(0)),
        e("{who} is healed", event(&[kind::HEAL]).subject(0)),
        e("{who} is boosted", event(&[kind::BOOST]).source(0)),
        e("you boost {who}", event(&[kind::BOOST]).source(0).agent(you)),
        e("{who} is targeted", event(&[kind::TARGETED]).subject(0)),
        e("ability of {who} resolves", event(&[kind::RESOLVE]).subject(0)),
        e("{who} is discarded", event(&[kind::DISCARD]).subject(0)),
        e("you discard {who}", event(&[kind::DISCARD]).subject(0).agent(you)),
        e("you draw", event(&[kind::DRAW]).agent(you)),
        e("opponent draws", event(&[kind::DRAW]).agent(other)),
        e("you overcharge", event(&[kind::OVERCHARGE]).agent(you)),
        e("your turn begins", event(&[kind::TURN_BEGINS]).agent(you)),
        e("opponent's turn begins", event(&[kind::TURN_BEGINS]).agent(other)),
        e("your turn ends", event(&[kind::TURN_ENDS]).agent(you)),
        e("opponent's turn ends", event(&[kind::TURN_ENDS]).agent(other)),
        e("your battle phase begins", event(&[kind::PHASE_BEGINS]).agent(you).detail(phase::BATTLE.val())),
    ]
}
