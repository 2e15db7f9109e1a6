//! What is so: numbers, rules, conditions and how long they last.

use super::*;

pub(super) fn rules(words: &Declared) -> Vec<Phrase> {
    let s = |pattern, n| role("slot", pattern, Role::Slot, Sem::SlotWord(n));
    vec![
        s("ATK", slot::ATK),
        s("HP", slot::HP),
        s("command", slot::COMMAND),
        s("cost", slot::COST),
        s("shield~", slot::SHIELDS),
        s("Area Effect", slot::AREA),
        s("Deep Strike", slot::DEEP_STRIKE),
        s("bonus card~", slot::CARDS),
        s("bonus resource~", slot::RESOURCES),
        phrase("pred", "can't ready", Sem::Cant { act: act::READY, against: Against::All }),
        phrase("pred", "can't ready between combat rounds", Sem::Cant { act: act::REST, against: Against::All }),
        phrase("pred", "can't be damaged by {who}", Sem::Cant { act: act::DAMAGE, against: Against::Arg(0) }),
        phrase("pred", "takes at most {#} damage", Sem::Numbered { slot: slot::MOST_TAKEN, how: How::Set, less: 0 }),
        phrase("pred", "loses all keywords", Sem::LosesEach { of: tag::LOSABLE.to_vec(), but: None }),
        phrase("pred", "has no faction but {faction}", Sem::LosesEach { of: loyalties(words), but: Some(0) }),
        phrase("pred", "must be declared as defender", Sem::HasWord(tag::MUST_DEFEND)),
        phrase("pred", "must be declared as attacker", Sem::HasWord(tag::MUST_ATTACK)),
        phrase("pred", "counts no command", Sem::HasWord(tag::NO_ICONS)),
        phrase("pred", "counts command while exhausted", Sem::HasWord(tag::TIRELESS)),
        phrase("pred", "takes double damage", Sem::Scales { slot: slot::TAKEN, how: How::Double }),
        phrase("pred", "pays no cards", Sem::HasWord(tag::NO_CARDS)),
        phrase("pred", "pays no resources", Sem::HasWord(tag::NO_RESOURCES)),
        phrase("pred", "ignores Flying while attacking", Sem::HasWord(tag::IGNORES_FLYING)),
        phrase("pred", "deals unpreventable damage", Sem::HasWord(tag::UNPREVENTABLE)),
        phrase("pred", "deals double damage to {who}", Sem::Scales { slot: slot::DEALT, how: How::Double }),
        phrase("rule", "{who} can't attack {who}", Sem::Cant { act: act::ATTACK, against: Against::Arg(1) }),
        phrase("rule", "{who} can't commit", Sem::Cant { act: act::COMMIT, against: Against::All }),
        phrase("rule", "{who} can't commit to {who}", Sem::Cant { act: act::COMMIT, against: Against::Arg(1) }),
        phrase("rule", "{who} can't retreat", Sem::Cant { act: act::RETREAT, against: Against::All }),
        phrase("rule", "{who} can't be exhausted by effects", Sem::Cant { act: act::EXHAUST, against: Against::All }),
        phrase("rule", "{who} can't be routed", Sem::Cant { act: act::ROUT, against: Against::All }),
        phrase("rule", "damage can't be removed from {who}", Sem::Cant { act: act::HEAL, against: Against::All }),
        phrase("rule", "{who} can't be damaged", Sem::Cant { act: act::DAMAGE, against: Against::All }),
        phrase("rule", "enemy ability can't target {who}", Sem::Cant { act: act::TARGET, against: Against::Enemies }),
        phrase("rule", "{who} has Ambush at {who}", Sem::Cant { act: act::AMBUSH, against: Against::Arg(1) }),
        phrase(
            "rule",
            "you may play {g} from opponent's discard",
            Sem::SeatCant { act: act::PLAY, who: Actor::You, ban: Ban::Cards },
        ),
        phrase(
            "rule",
            "opponent can't deploy {g}",
            Sem::SeatCant { act: act::DEPLOY, who: Actor::Opponent, ban: Ban::Cards },
        ),
        phrase("rule", "opponent can't use abilities", seat_cant(act::USE, Actor::Opponent)),
        phrase("rule", "opponent counts as having initiative", seat_cant(act::INITIATIVE, Actor::Opponent)),
        phrase("rule", "you can't take deployment turns", seat_cant(act::TURN, Actor::You)),
        phrase("test", "attacking {who}", Sem::While { this: part::ATTACKER, other: part::DEFENDER }),
        sugar("test", "{ref} has damage >= {#}", "{0}'s damage >= {1}"),
        phrase("test", "opponent has more resources than you", Sem::MorePool(pool::RESOURCES)),
        phrase("test", "in battle", when(now::IN_BATTLE)),
        phrase("test", "no shield was used in this attack", when(now::UNSHIELDED)),
        phrase("test", "in combat phase", when(now::IN_COMBAT)),
        phrase("test", "unit has been destroyed here in combat round", when(now::BLOODSHED)),
        phrase("test", "no battle has begun", when(now::BEFORE_BATTLES)),
        phrase("term", "number of your resources", Sem::AskValue(ask::RESOURCES)),
        phrase("test", "opponent has initiative", when(now::THEIR_INITIATIVE)),
        phrase("until", "until end of phase", Sem::Until(moment::PHASE)),
        phrase("until", "until one is deployed or end of phase", Sem::Until(moment::NEXT_DEPLOYED)),
        phrase("until", "until end of round", Sem::Until(moment::ROUND)),
        phrase("until", "until end of battle", Sem::Until(moment::BATTLE)),
        phrase("until", "until end of combat round", Sem::Until(moment::COMBAT_ROUND)),
        phrase("until", "on opponent's next combat turn", Sem::Until(moment::THEIR_TURN)),
        phrase("until", "until next combat round begins", Sem::Until(moment::NEXT_COMBAT_ROUND)),
        phrase("until", "as your next action until end of phase", Sem::Until(moment::NEXT_ACTION)),
        phrase("until", "until end of command struggle", Sem::Until(moment::STRUGGLE)),
        phrase("until", "for that attack", Sem::Until(moment::ATTACK)),
        phrase("until", "for its next attack until end of phase", Sem::Until(moment::NEXT_ATTACK)),
    ]
}

/// What a card may belong to, if it is only to be nobody's.
fn loyalties(words: &Declared) -> Vec<Tag> {
    [tag::NEUTRAL].into_iter().chain(super::nouns::factions_of(words).map(|(_, t)| t)).collect()
}

fn seat_cant(act: Act, who: Actor) -> Sem {
    Sem::SeatCant { act, who, ban: Ban::At }
}
