//! What cards wait for.

use crate::words::*;
use muster_kernel::ir::Who;
use muster_kernel::{Phase, Val};
use muster_lang::Phrase;
use muster_lang::phrases::phrase;
use muster_lang::sem::*;

pub fn rows() -> Vec<Phrase> {
    let e = |pattern, sem| phrase("event", pattern, Sem::Event(sem));
    let you = Who::You;
    let other = Who::Opponent;
    let revealed = || event(&[kind::REVEALED]).flags(mark::BATTLE).in_step();
    let step = |s: BattleStep| event(&[kind::STEP_ENDS]).detail(Val::num(s as i32)).in_step();
    let phase = |kind, n: Phase, who| event(&[kind]).detail(n.val()).agent(who);
    let won = || event(&[kind::BATTLE_WON]).agent(you).in_step();
    let lost = || event(&[kind::BATTLE_LOST]).agent(you).in_step();
    vec![
        e("{who} enters play", event(&[kind::ENTERS]).subject(0)),
        e("{who} enters play {scope}", event(&[kind::ENTERS]).subject(0).scope(1)),
        e("{who} moves to here", event(&[kind::MOVED]).subject(0).here()),
        e("{who} moves to {g}", event(&[kind::MOVED]).subject(0).scope_group(1)),
        e("{who} moves from here", event(&[kind::MOVED]).subject(0).from_here()),
        e("{who} is lost", event(&ANY_LOST).subject(0)),
        e("{who} is lost from {g}", event(&ANY_LOST).subject(0).scope_group(1)),
        e("{who} is destroyed", event(&[kind::DESTROYED]).subject(0)),
        e("{who} leaves play", event(&LEAVES).subject(0)),
        e("{who} is put into opponent's lost pile from play", event(&ANY_LOST).subject(0).owned_by(other)),
        e(
            "{who} damages {who}",
            event(&[kind::DAMAGED]).source(0).subject(1).flags(mark::WEAPON).source_tag(tag::WEAPON),
        ),
        e("{who} targets {who}", event(&[kind::TARGETED]).source(0).subject(1).flags(mark::WEAPON)),
        e("you invert {who}", event(&[kind::INVERTED]).subject(0).agent(you)),
        e("{who} is played", event(&[kind::PLAYED]).subject(0)),
        e("opponent plays {g} here", event(&[kind::PLAYED]).subject(0).agent(other).here()),
        e(
            "you play {g} aboard this",
            event(&[kind::ENTERS]).subject(0).agent(you).flags(mark::PLAYED).aboard(rel::ABOARD),
        ),
        e(
            "you play this",
            event(&[kind::ENTERS])
                .this()
                .agent(you)
                .flags(mark::PLAYED)
                .of_played(event(&[kind::PLAYED]).this().agent(you).works_from(from::STACK)),
        ),
        e("you play this that way", event(&[kind::ENTERS]).this().agent(you).flags(mark::PLAYED).unless(mark::DEPLOY)),
        e("you use activated ability of {who}", event(&[kind::USED]).subject(0).agent(you)),
        e("battle begins here", event(&[kind::BATTLE_BEGINS]).here()),
        e("destiny step ends", step(BattleStep::Destiny)),
        e("destiny step ends {scope}", step(BattleStep::Destiny).scope(0)),
        e("attrition step ends {scope}", step(BattleStep::Attrition).scope(0)),
        e("power step ends {scope}", step(BattleStep::Power).scope(0)),
        e("battle here ends", event(&[kind::BATTLE_ENDS]).here()),
        e("site battle here ends", event(&[kind::BATTLE_ENDS]).here().flags(mark::SITE)),
        e("you win battle", won()),
        e("you win battle {scope}", won().scope(0)),
        e("you win site battle {scope}", won().scope(0).flags(mark::SITE)),
        e("you win sector battle {scope}", won().scope(0).flags(mark::SECTOR)),
        e("you lose battle", lost()),
        e("you lose battle {scope}", lost().scope(0)),
        e("you reveal {who} for battle destiny", revealed().subject(0).agent(you)),
        e("you reveal {who} for battle destiny {scope}", revealed().subject(0).agent(you).scope(1)),
        e("opponent reveals {who} for battle destiny {scope}", revealed().subject(0).agent(other).scope(1)),
        e("player reveals {who} for battle destiny", revealed().subject(0)),
        e("player reveals {who} for battle destiny {scope}", revealed().subject(0).scope(1)),
        e("this is revealed for battle destiny", revealed().this().works_from(from::USED)),
        e("you drain {scope}", event(&[kind::DRAINS]).agent(you).scope(0)),
        e("opponent drains {scope}", event(&[kind::DRAINS]).agent(other).scope(0)),
        e("opponent loses cards to {name}", event(&[kind::LOST_TO_DRAIN]).agent(other).of_drain(0)),
        e("you lose cards to drain at {name}", event(&[kind::LOST_TO_DRAIN]).agent(you).at_name(0)),
        e("you draw card", event(&[kind::DRAWN]).agent(you)),
        e("opponent draws card", event(&[kind::DRAWN]).agent(other)),
        e("card is drawn", event(&[kind::DRAWN])),
        e("{who} is damaged", event(&[kind::DAMAGED]).subject(0)),
        e("you attack {scope}", event(&[kind::ATTACKS]).agent(you).scope(0)),
        e("opponent activates energy", event(&[kind::ACTIVATION]).agent(other)),
        e("opponent uses support icon {scope}", event(&[kind::ICON_USED]).agent(other).scope(0)),
        e("your control phase begins", phase(kind::PHASE_BEGINS, phase::CONTROL, you)),
        e("opponent's control phase begins", phase(kind::PHASE_BEGINS, phase::CONTROL, other)),
        e("opponent's battle phase ends", phase(kind::PHASE_ENDS, phase::BATTLE, other)),
        e("your turn ends", event(&[kind::TURN_ENDS]).agent(you)),
        e("opponent's turn ends", event(&[kind::TURN_ENDS]).agent(other)),
    ]
}
