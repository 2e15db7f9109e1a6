//! What is done.

use super::*;

const SEARCH: Sem = Sem::Search { verb: v::SEARCH, zone: zone::DECK };

pub(super) fn verbs() -> Vec<Phrase> {
    let d = |pattern, sem| phrase("verb", pattern, Sem::Verb(sem));
    let mut rows = vec![
        d("take {#} resource~ from opponent", verb(v::TAKE).n(0)),
        d("take {#} resource~ from {ref}", verb(v::TAKE_FROM).n(0).what(1)),
        d("place {#} resource~ on {ref}", verb(v::PLACE).n(0).what(1)),
        d("pay {#}", verb(v::PAY).n(0)),
        d("draw {#} card~", verb(v::DRAW).n(0)),
        d("{value} damage to {np}", verb(v::DAMAGE).n(0).what(1)),
        d("{value} unpreventable damage to {np}", verb(v::DAMAGE).n(0).what(1).how(how::UNPREVENTABLE)),
        d("prevent {value} of that damage", verb(v::PREVENT).n(0)),
        sugar("verb", "prevent all but {#} of that damage", "prevent that damage - {0} of that damage"),
        d("prevent all of that damage", verb(v::PREVENT).all()),
        d("increase its cost by {#}", verb(v::INCREASE).n(0).answers(&[kind::PRICE])),
        d("reduce its cost by {#} to minimum of 1", verb(v::REDUCE).n(0).how(how::DOWN_TO_ONE).answers(&[kind::PRICE])),
        d("increase that damage by {value}", verb(v::INCREASE).n(0).answers(&[kind::ASSIGN, kind::TAKE])),
        d("lower that damage by {#}", verb(v::REDUCE).n(0).answers(&[kind::ASSIGN, kind::TAKE])),
        d("reassign all of that damage to {ref}", verb(v::REASSIGN).all().what(0)),
        d("reassign {value} of that damage to {np}", verb(v::REASSIGN).n(0).what(1)),
        d("reduce its cost by {value}", verb(v::REDUCE).n(0).answers(&[kind::PRICE])),
        d("move {value} damage from {np} to {np}", verb(v::MOVE_DAMAGE).n(0).what(1).with(2)),
        d("remove {value} damage from {np}", verb(v::HEAL).n(0).what(1)),
        d("remove all damage from {np}", verb(v::HEAL).all().what(0)),
        d("ready {np}", verb(v::READY).what(0)),
        d("exhaust {np}", verb(v::EXHAUST).what(0)),
        d("destroy {np}", verb(v::DESTROY).what(0)),
        d("rout {np}", verb(v::ROUT).what(0)),
        d("retreat {np}", verb(v::RETREAT).what(0)),
        d("put {np} on top of its owner's deck", verb(v::RETURN).what(0).how(how::ON_TOP)),
        d("put {np} on top of your deck", verb(v::RETURN).what(0).how(how::ON_TOP)),
        d("shuffle {np} into your deck", verb(v::SHUFFLE).what(0)),
        d("cancel attack", verb(v::CANCEL_ATTACK)),
        d("change its target to {np}", verb(v::RETARGET).what(0).answers(&[kind::TARGETED])),
        d("let {ref} and {ref} strike each other", verb(v::CLASH).what(0).with(1)),
        d("reverse order of battles", verb(v::REVERSE)),
        d("put {np} on top of its owner's discard", verb(v::RETURN).what(0).how(how::ON_PILE)),
        d("return {np} to its owner's hand", verb(v::RETURN).what(0)),
        d("return {np} to your hand", verb(v::RETURN).what(0).how(how::OF_ONES_OWN)),
        d("switch {np} with {np}", verb(v::SWITCH).what(0).with(1)),
        d("put {np} into play", verb(v::PUT).what(0).how(how::ANYWHERE)),
        d("put {np} into play at {place}", verb(v::PUT).what(0).to(1)),
        d("put {np} into play {nearby}", verb(v::PUT).what(0).to(1)),
        d("put {np} from your discard into play at {place}", verb(v::PUT).what(0).to(1).how(how::FROM_DISCARD)),
        d(
            "put {np} from your discard into play exhausted at {place}",
            verb(v::PUT).what(0).to(1).how(how::FROM_DISCARD.and(how::EXHAUSTED)),
        ),
        d(
            "put {np} from opponent's discard into play {nearby}",
            verb(v::PUT).what(0).to(1).how(how::FROM_THEIR_DISCARD),
        ),
        d("put {np} into play on {np}", verb(v::PUT).what(0).with(1)),
        d("each player draws {#} card~", verb(v::DRAW).n(0).how(how::EACH)),
        d("each player discards top {#} card~ of their deck", verb(v::DISCARD).n(0).how(how::EACH)),
        d("each player discards top card of their deck", verb(v::DISCARD).one().how(how::EACH)),
        d("each player sacrifices {np}", verb(v::SACRIFICE).what(0).own().not(tag::WARLORD).by(Actor::Each)),
        d("each player puts {np} into play at {place}", verb(v::PUT).what(0).to(1).by(Actor::Each)),
        d("attach {ref} to {np}", verb(v::ATTACH).what(0).with(1)),
        d("put {ref} under {ref}", verb(v::HOLD).what(0).with(1)),
        d("deploy {np}", verb(v::DEPLOY).what(0)),
        d("deploy {np} {nearby}", verb(v::DEPLOY).what(0).to(1).how(how::AT_PLANET)),
        d("commit {np} to {place}", verb(v::COMMIT).what(0).to(1).moves()),
        d("cancel its effects", verb(v::CANCEL)),
        d("make {ref} defender", verb(v::DEFEND).what(0)),
        d("it gets +{#} shield~", verb(v::SHIELDS).n(0).answers(&[kind::SHIELD])),
        d("double its shields", verb(v::SHIELDS).all().answers(&[kind::SHIELD])),
        d("take control of {ref} until end of phase", verb(v::CONTROL).what(0).how(how::FOR_PHASE)),
        d("detach {ref}", verb(v::DETACH).what(0)),
        d("put rest under your deck in any order", verb(v::UNDER).what_rest()),
        d("put {ref} back on top in any order", verb(v::UNDER).what(0).how(how::ON_TOP)),
        d("put {np} into your hand", verb(v::TO_HAND).what(0)),
        d("resolve its effects again", verb(v::COPY).what_it()),
        d("resolve battle at {np}", verb(v::BATTLE).what(0)),
        d("infest {place}", verb(v::INFEST).to(0)),
        d("remove infestation {nearby}", verb(v::CLEANSE).to(0)),
        d("put {np} into reserve", verb(v::RESERVE).what(0)),
        d("set your enslavement dial to different faction", verb(v::ENSLAVE)),
        d("take initiative in this battle", verb(v::INITIATIVE)),
        d("take combat turn", verb(v::TURN)),
        d("resolve ranged skirmish", verb(v::SKIRMISH).answers(&[kind::ROUND_STARTS])),
        d("forgo its battle ability", verb(v::FORGO).answers(&[kind::BATTLE_WON])),
        d("resolve battle ability of {np}", verb(v::BATTLE_ABILITY).what(0)),
        d("{#} indirect damage to each player {nearby}", verb(v::INDIRECT).n(0).to(1)),
        d(
            "{#} indirect damage for each card in their controller's hand among {np}",
            verb(v::INDIRECT).n(0).what(1).how(how::PER_CARD_IN_HAND),
        ),
        d("{value} indirect damage among {np}", verb(v::INDIRECT).n(0).what(1)),
        phrase("nearby", "here", Sem::Place(PlaceSem::Here)),
        phrase("nearby", "there", Sem::Place(PlaceSem::There)),
        d("pay printed cost of {np}", verb(v::PAY).printed(0, slot::COST)),
        phrase("verb", "search top {#} card~ of your deck for {g}", SEARCH),
        phrase("verb", "search top {#} card~ of your deck for at most {#} {g} as {name}", SEARCH),
        d("search {#} more card~", verb(v::INCREASE).n(0).answers(&[kind::SEARCH])),
        sugar("verb", "double that damage", "increase that damage by that damage"),
        d("look at {np}", verb(v::LOOK).what(0)),
        phrase(
            "sentence",
            "at end of phase, {sentence}",
            Sem::AtEvent { kinds: vec![kind::PHASE_ENDS], detail: None, until: moment::PHASE },
        ),
    ];
    for (pattern, sem) in [
        ("draw {var} cards", verb(v::DRAW).n(0)),
        ("gain {value} resource~", verb(v::GAIN).n(0)),
        ("take control of {ref}", verb(v::CONTROL).what(0)),
        ("discard {np}", verb(v::DISCARD).what(0)),
        ("reveal {np}", verb(v::REVEAL).what(0)),
        ("sacrifice {np}", verb(v::SACRIFICE).what(0).own().not(tag::WARLORD)),
        ("move {np} to {place}", verb(v::MOVE).what(0).to(1).moves().onto(v::ATTACH)),
    ] {
        rows.extend(deed(pattern, Sem::Verb(sem)));
    }
    rows
}

/// Phrases that speak of tokens by name; they need a name to be said of.
pub(super) fn token_rows() -> Vec<Phrase> {
    vec![
        phrase("noun", "{tokenname} token~", Sem::TokenNoun),
        phrase("verb", "create {#} {tokenname} {nearby}", Sem::Create { verb: v::CREATE, divided: None }),
        phrase("verb", "create {var} {tokenname} {nearby}", Sem::Create { verb: v::CREATE, divided: None }),
        phrase("verb", "create {#} {tokenname} at {place}", Sem::Create { verb: v::CREATE, divided: None }),
        phrase(
            "verb",
            "create {#} {tokenname} divided among planets",
            Sem::Create { verb: v::CREATE, divided: Some(Divided { places: places::PLANETS, most: 10 }) },
        ),
        phrase(
            "verb",
            "create {var} {tokenname} divided among planets",
            Sem::Create { verb: v::CREATE, divided: Some(Divided { places: places::PLANETS, most: 10 }) },
        ),
    ]
}
