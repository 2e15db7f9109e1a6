//! Conquest's own phrase rows: its nouns, verbs, events and durations, each with what it means to the book.

use crate::words::{role as part, verb as v, *};
use muster_kernel::ir::{Atom, Cmp, How, Who};
use muster_kernel::{Kind, Phase};
use muster_lang::phrases::{base, deed, extended, kept, numbers, phrase, role};
use muster_lang::sem::*;
use muster_lang::{Declared, Dialect, DialectRules, GrammarError, Layout, Lexicon, Phrase, Role, Searching};
use muster_pack::Keyword;

/// How the rows are read out, by language.
const READINGS: &[(&str, &str)] = &[("en", include_str!("english.readings")), ("de", include_str!("german.readings"))];

/// The language of Conquest. Token titles, and what several of them are called, come from the cards themselves.
pub fn dialect(words: &Declared, tokens: &[(String, Option<String>)]) -> Result<Dialect, GrammarError> {
    let mut rows = base();
    rows.extend(numbers());
    rows.extend(grammar());
    rows.extend(fuller());
    rows.extend(kinds());
    rows.extend(nouns(words));
    rows.extend(places());
    rows.extend(verbs());
    rows.extend(events());
    rows.extend(rest());
    if !tokens.is_empty() {
        rows.extend(token_rows());
    }
    let mut lexicon = Lexicon::default();
    for (t, plural) in tokens {
        let pattern = kept(format!("{t}~"));
        rows.push(role("tokenname", pattern, Role::Title, Sem::TokenTitle(t.clone())));
        lexicon.irregular.extend(plural.iter().map(|p| (kept(t.clone()), kept(p.clone()))));
    }
    let rules = DialectRules {
        layout: Layout::CostsFirst { paid: stage::PAID, targeted: stage::TARGETS, effects: stage::EFFECTS },
        attached: rel::ATTACHED,
        constant: class::CONSTANT,
        hand: from::HAND,
        never: moment::NEVER,
        quiet_cost: v::PAY,
        searching: Some(Searching { to_hand: v::TO_HAND, reveal: v::REVEAL, shown: how::SHOWN }),
        as_cost: how::AS_PRICE,
        places: places::PLANETS,
        at_places: |set| match set {
            places::HEADQUARTERS => Some((related::HQ, false)),
            _ => Some((related::PLANET, true)),
        },
        watching: class::REACTION,
        cost_slot: slot::COST,
        of_places: Some(&[v::BATTLE_ABILITY, v::BATTLE, v::SWITCH]),
        ..DialectRules::PLAIN
    };
    Dialect::new(rows, lexicon, rules, words, READINGS)
}

/// How lines, descriptions and places are built where this game has a way of its own.
fn grammar() -> Vec<Phrase> {
    let p = phrase;
    vec![
        p("line", "{tkind} {trigger} [, {mod,,}] : {abody}", Sem::Triggered { class: None }),
        p("g", "{adj} {g}", Sem::Adj),
        p("g", "{noun}", Sem::Words),
        p("g", "{noun} {posts}", Sem::Words),
        p("adj", "{tagword} or {tagword}", Sem::Tags { yes: true }),
        p("opost", "at {place}", Sem::Place(PlaceSem::Np)),
        p("post", "with printed {slot} <= {value}", Sem::SlotIs { cmp: Cmp::Le, printed: true }),
        p("post", "with printed {slot} >= {value}", Sem::SlotIs { cmp: Cmp::Ge, printed: true }),
        p("post", "on it", Sem::OnIt),
        p("post", "other than {ref}", Sem::OtherThan),
        p("tagword", "{trait}", Sem::Pass),
        p("pred", "gains {trait}", Sem::Gains),
        p("noun", "{planet}", Sem::Pass),
        p("g", "{planet} with {g}", Sem::With { n: None, yes: true }),
        p("g", "{planet} without {g}", Sem::With { n: None, yes: false }),
        p("actor", "its controller", Sem::Acts(Actor::Controller)),
        p("stmt", "choose {var} up to {#}", Sem::NameNumber { most: None }),
        p("stmt", "{until} , {who} {pred,and}", Sem::TimedRule),
        p("simple", "{ref}'s damage", Sem::CounterOf(counter::DAMAGE)),
        p("simple", "that damage", Sem::ThatMany { it: false }),
    ]
}

/// The rows of the fuller language that this game speaks, too.
const FULLER: &[(&str, &str)] = &[
    ("abody", "choose target {g} as {name} . {cost,and} -> {sentence,.}"),
    ("sentence", "{actor} may {sentence}"),
    ("sentence", "unless {actor} {does,and} , {sentence}"),
    ("sentence", "unless you {cost,and} , {sentence}"),
    ("sentence", "for each {g} : {sentence}"),
    ("sentence", "for each player : {sentence}"),
    ("sentence", "{actor} chooses one : {sentence,|}"),
    ("sentence", "{until} , {trigger} [, {mod,,}] : {sentence}"),
    ("stmt", "{actor} {does}"),
    ("stmt", "{actor} chooses {np}"),
    ("stmt", "choose target player"),
    ("stmt", "{var} is {value}"),
    ("stmt", "{rule} {until}"),
    ("actor", "opponent"),
    ("actor", "that player"),
    ("mod", "by any player"),
    ("ref", "rest of {name}"),
    ("npcore", "one of {name}"),
    ("npcore", "{var} random {g}"),
    ("posts", "{opost}"),
    ("opost", "where {cond}"),
    ("opost", "with {#} or more ~~ {g}"),
    ("place", "{np}"),
    ("pred", "gets {delta,and} for each of {value}"),
    ("test", "not {test}"),
    ("test", "{ref} is {opost}"),
];

fn fuller() -> Vec<Phrase> {
    extended().into_iter().filter(|p| FULLER.contains(&(p.row.sort, p.row.pattern))).collect()
}

fn kinds() -> Vec<Phrase> {
    let k = |sort, word, class, forced| role(sort, word, Role::Kind, Sem::Kind(KindSem { forced, ..kind(class) }));
    vec![
        k("akind", "action", class::ACTION, false),
        k("akind", "deploy action", class::DEPLOY_ACTION, false),
        k("akind", "command action", class::COMMAND_ACTION, false),
        k("akind", "combat action", class::COMBAT_ACTION, false),
        k("akind", "headquarters action", class::HEADQUARTERS_ACTION, false),
        k("akind", "battle", class::BATTLE, false),
        k("tkind", "reaction", class::REACTION, false),
        k("tkind", "interrupt", class::INTERRUPT, false),
        k("tkind", "forced reaction", class::REACTION, true),
        k("tkind", "forced interrupt", class::INTERRUPT, true),
        phrase("mod", "once", Sem::Once { until: moment::NEVER }),
        phrase("mod", "once per phase", Sem::Once { until: moment::PHASE }),
        phrase("mod", "once per round", Sem::Once { until: moment::ROUND }),
        phrase("mod", "once per combat round", Sem::Once { until: moment::COMBAT_ROUND }),
        phrase("mod", "once per attack", Sem::Once { until: moment::ATTACK }),
        phrase("mod", "only in battle", Sem::Now { now: now::IN_BATTLE, yes: true, there: None }),
        phrase("mod", "from your hand", Sem::WorksFrom(from::HAND)),
        phrase("mod", "from your discard", Sem::WorksFrom(from::DISCARD)),
    ]
}

fn nouns(words: &Declared) -> Vec<Phrase> {
    let mut rows = vec![
        role("noun", "unit~", Role::Type, noun(&[tag::UNIT])),
        role("noun", "support~", Role::Type, noun(&[tag::SUPPORT])),
        role("noun", "attachment~", Role::Type, noun(&[tag::ATTACHMENT])),
        role("noun", "event~", Role::Type, noun(&[tag::EVENT])),
        role("planet", "planet~", Role::Type, place_noun(places::PLANETS, &[], &[])),
        phrase("noun", "planet~ or HQ", place_noun(places::PLANETS_AND_HEADQUARTERS, &[], &[])),
        phrase("noun", "HQ", place_noun(places::HEADQUARTERS, &[], &[])),
        phrase(
            "noun",
            "HQ or adjacent planet",
            Sem::NounWord {
                places: Some(places::PLANETS_AND_HEADQUARTERS),
                tags: vec![],
                tests: vec![],
                either: Some((related::HQ, related::ADJACENT)),
            },
        ),
        phrase("adj", "ready", Sem::Test(Atom::Flag(flag::EXHAUSTED, false))),
        phrase("adj", "exhausted", Sem::Test(Atom::Flag(flag::EXHAUSTED, true))),
        phrase("adj", "damaged", Sem::Has(Counted::Counter(counter::DAMAGE), true)),
        phrase("adj", "undamaged", Sem::Has(Counted::Counter(counter::DAMAGE), false)),
        phrase("adj", "bloodied", Sem::Test(Atom::Tag(tag::BLOODIED))),
        phrase("adj", "hale", Sem::Test(Atom::NotTag(tag::BLOODIED))),
        phrase("post", "of shared type", Sem::Related { rel: related::OF_SHARED_TYPE, yes: true, to: Near::Moved }),
        phrase("adj", "infested", Sem::Has(Counted::Counter(counter::INFESTATION), true)),
        phrase("adj", "uninfested", Sem::Has(Counted::Counter(counter::INFESTATION), false)),
        phrase("adj", "enslaved", book_test(test::ENSLAVED)),
        phrase("post", "adjacent to {ref}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Ref }),
        phrase("opost", "adjacent to {g}", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Some }),
        phrase("opost", "in reserve at {g}", Sem::InRel { rel: rel::RESERVE, some: true }),
        phrase("adj", "first", Sem::Related { rel: related::FIRST, yes: true, to: Near::Nothing }),
        phrase("adj", "last", Sem::Related { rel: related::LAST, yes: true, to: Near::Nothing }),
        phrase("adj", "non-first", Sem::Related { rel: related::FIRST, yes: false, to: Near::Nothing }),
        phrase("adj", "adjacent", Sem::Related { rel: related::ADJACENT, yes: true, to: Near::Moved }),
        phrase("post", "in battle", Sem::Related { rel: related::IN_BATTLE, yes: true, to: Near::Nothing }),
        phrase("post", "in HQ", Sem::Related { rel: related::HQ, yes: true, to: Near::Nothing }),
        phrase("post", "with attachments", Sem::Test(Atom::Bears(rel::ATTACHED, true))),
        phrase("post", "without attachments", Sem::Test(Atom::Bears(rel::ATTACHED, false))),
        phrase("post", "at one planet", Sem::Place(PlaceSem::One)),
        phrase("ref", "attacker", Sem::Ref(RefSem::Role(part::ATTACKER))),
        phrase("ref", "defender", Sem::Ref(RefSem::Role(part::DEFENDER))),
        phrase("ref", "your warlord", Sem::Ref(RefSem::Yours(tag::WARLORD))),
    ];
    let word = |w, r, t| role("tagword", w, r, Sem::TagWord(t));
    for (w, t) in [
        ("warlord", tag::WARLORD),
        ("army", tag::ARMY),
        ("token", tag::TOKEN),
        ("attachment", tag::ATTACHMENT),
        ("support", tag::SUPPORT),
        ("event", tag::EVENT),
        ("unique", tag::UNIQUE),
        ("loyal", tag::LOYAL),
        ("synapse", tag::SYNAPSE),
    ] {
        rows.push(word(w, Role::Type, t));
    }
    // the book's own factions stand right in front of those that card files declare
    let factions = (tag::FACTIONS.len() + words.of(declared::FACTION).count()) as u8;
    let distinct = Over::Distinct { first: tag::FACTIONS[0], n: factions };
    rows.push(phrase("term", "number of factions among ~~ {g}", Sem::Over(distinct)));
    rows.extend(tag::FACTIONS.map(|t| word(tag::WORDS.name(t.ix()), Role::Faction, t)));
    rows.extend(words.of(declared::FACTION).map(|(w, t)| word(w, Role::Faction, t)));
    let known = tag::TRAITS.iter().map(|t| (tag::WORDS.name(t.ix()), *t));
    let traits = known.chain(words.of(declared::TRAIT));
    rows.extend(traits.map(|(w, t)| role("trait", w, Role::Trait, Sem::TagWord(t))));
    rows.extend(Keyword::rows(&KEYWORDS, tag::WORDS));
    rows.push(role("keyword", "Area Effect {#}", Role::Keyword, Sem::Keyword(tag::AREA_EFFECT, Some(slot::AREA))));
    rows.push(role(
        "keyword",
        "Deep Strike {#}",
        Role::Keyword,
        Sem::Keyword(tag::DEEP_STRIKE, Some(slot::DEEP_STRIKE)),
    ));
    rows
}

fn places() -> Vec<Phrase> {
    let z = |pattern, zone, who| role("zone", pattern, Role::Zone, Sem::Place(PlaceSem::Zone { zone, who }));
    vec![
        z("your hand", zone::HAND, Actor::You),
        z("your deck", zone::DECK, Actor::You),
        z("their deck", zone::DECK, Actor::Their),
        z("that player's deck", zone::DECK, Actor::ThatPlayer),
        z("that player's hand", zone::HAND, Actor::ThatPlayer),
        z("opponent's hand", zone::HAND, Actor::Opponent),
        z("their hand", zone::HAND, Actor::Their),
        z("your discard", zone::DISCARD, Actor::You),
        z("that player's discard", zone::DISCARD, Actor::ThatPlayer),
        z("opponent's discard", zone::DISCARD, Actor::Opponent),
        role("zone", "your hand or discard", Role::Zone, Sem::Place(PlaceSem::Zones(zone::HAND, zone::DISCARD))),
        role("place", "your HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::You })),
        role("place", "opponent's HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::Opponent })),
        role("place", "their HQ", Role::Zone, Sem::Place(PlaceSem::Zone { zone: zone::HQ, who: Actor::Their })),
    ]
}

fn verbs() -> Vec<Phrase> {
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
        d("prevent all of that damage", verb(v::PREVENT).all()),
        d("increase its cost by {#}", verb(v::INCREASE).n(0).answers(&[kind::PRICE])),
        d("reduce its cost by {#} to minimum of 1", verb(v::REDUCE).n(0).how(how::DOWN_TO_ONE).answers(&[kind::PRICE])),
        d("increase that damage by {value}", verb(v::INCREASE).n(0)),
        d("lower that damage by {#}", verb(v::REDUCE).n(0)),
        d("reassign all of that damage to {ref}", verb(v::REASSIGN).all().what(0)),
        d("reassign {value} of that damage to {ref}", verb(v::REASSIGN).n(0).what(1)),
        d("reduce its cost by {#}", verb(v::REDUCE).n(0).answers(&[kind::PRICE])),
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
        d("put {np} on top of its owner's discard", verb(v::RETURN).what(0).how(how::ON_PILE)),
        d("return {np} to its owner's hand", verb(v::RETURN).what(0)),
        d("return {np} to your hand", verb(v::RETURN).what(0)),
        d("switch {np} with {np}", verb(v::SWITCH).what(0).with(1)),
        d("put {np} into play", verb(v::PUT).what(0).how(how::ANYWHERE)),
        d("put {np} into play at {place}", verb(v::PUT).what(0).to(1)),
        d("put {np} into play {nearby}", verb(v::PUT).what(0).to(1)),
        d("put {np} from your discard into play at {place}", verb(v::PUT).what(0).to(1).how(how::FROM_DISCARD)),
        d(
            "put {np} from your discard into play exhausted at {place}",
            verb(v::PUT).what(0).to(1).how(how::FROM_DISCARD.and(how::EXHAUSTED)),
        ),
        d("put {np} into play on {np}", verb(v::PUT).what(0).with(1)),
        d("each player draws {#} card~", verb(v::DRAW).n(0).by(Actor::Each)),
        d("each player discards {np}", verb(v::DISCARD).what(0).by(Actor::Each)),
        d("each player sacrifices {np}", verb(v::SACRIFICE).what(0).own().not(tag::WARLORD).by(Actor::Each)),
        d("each player puts {np} into play at {place}", verb(v::PUT).what(0).to(1).by(Actor::Each)),
        d("attach {ref} to {np}", verb(v::ATTACH).what(0).with(1)),
        d("deploy {np}", verb(v::DEPLOY).what(0)),
        d("deploy {np} {nearby}", verb(v::DEPLOY).what(0).to(1).how(how::AT_PLANET)),
        d("commit {np} to {place}", verb(v::COMMIT).what(0).to(1).moves()),
        d("cancel its effects", verb(v::CANCEL)),
        d("make {ref} defender", verb(v::DEFEND).what(0)),
        d("it gets +{#} shield~", verb(v::SHIELDS).n(0)),
        d("double its shields", verb(v::SHIELDS).all()),
        d("give {ref} back", verb(v::CONTROL).what(0).how(how::BACK)),
        d("detach {ref}", verb(v::DETACH).what(0)),
        d("reveal {np}", verb(v::REVEAL).what(0)),
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
        d("resolve battle ability of {np}", verb(v::BATTLE_ABILITY).what(0)),
        d("{#} indirect damage to each player {nearby}", verb(v::INDIRECT).n(0).to(1)),
        d("{value} indirect damage among {np}", verb(v::INDIRECT).n(0).what(1)),
        phrase("nearby", "here", Sem::Place(PlaceSem::Here)),
        phrase("nearby", "there", Sem::Place(PlaceSem::There)),
        d("pay printed cost of {np}", verb(v::PAY).printed(0, slot::COST)),
        phrase("verb", "search top {#} card~ of your deck for {g}", Sem::Search { look: v::LOOK, zone: zone::DECK }),
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
        ("sacrifice {np}", verb(v::SACRIFICE).what(0).own().not(tag::WARLORD)),
        ("move {np} to {place}", verb(v::MOVE).what(0).to(1).moves().onto(v::ATTACH)),
    ] {
        rows.extend(deed(pattern, Sem::Verb(sem)));
    }
    rows
}

/// Phrases that speak of tokens by name; they need a name to be said of.
fn token_rows() -> Vec<Phrase> {
    vec![
        phrase("noun", "{tokenname} token~", Sem::TokenNoun),
        phrase("verb", "create {#} {tokenname} {nearby}", Sem::Create { verb: v::CREATE, divided: None }),
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

fn events() -> Vec<Phrase> {
    let e = |pattern, sem| phrase("event", pattern, Sem::Event(sem));
    vec![
        e("{who} is destroyed", event(&[kind::DESTROY]).subject(0)),
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
        e("{who} commits", event(&[kind::COMMIT]).subject(0)),
        e("{who} moves to planet", event(&[kind::MOVE, kind::COMMIT]).subject(0).flags(mark::TO_PLANET)),
        e("{who} moves here", event(&[kind::MOVE]).subject(0).here()),
        e("{who} moves to your HQ", event(&[kind::MOVE]).subject(0).unless(mark::TO_PLANET)),
        e(
            "{who} moves from planet to planet",
            event(&[kind::MOVE]).subject(0).flags(mark::FROM_PLANET | mark::TO_PLANET),
        ),
        e("effect moves {who} from planet", event(&[kind::MOVE]).subject(0).flags(mark::FROM_PLANET | mark::BY_EFFECT)),
        e("{who} moves from here to planet", event(&[kind::MOVE]).subject(0).from_here().flags(mark::TO_PLANET)),
        e("{who} exhausts", event(&[kind::EXHAUST]).subject(0)),
        e("{who} attacks", event(&[kind::ATTACKER]).subject(0)),
        e("{who} attacks {who}", event(&[kind::DEFENDER]).source(0).subject(1)),
        e("{who} is assigned damage", event(&[kind::ASSIGN]).subject(0)),
        e("{who} is assigned damage by attack", event(&[kind::ASSIGN]).subject(0).flags(mark::BY_ATTACK)),
        e("{who} assigns damage by attack", event(&[kind::ASSIGN]).source(0).flags(mark::BY_ATTACK)),
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

fn rest() -> Vec<Phrase> {
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
        phrase("pred", "must be declared as defender", Sem::HasWord(tag::MUST_DEFEND)),
        phrase("pred", "counts no command", Sem::HasWord(tag::NO_ICONS)),
        phrase("pred", "counts command while exhausted", Sem::HasWord(tag::TIRELESS)),
        phrase("pred", "takes double damage", Sem::Scales { slot: slot::TAKEN, how: How::Double }),
        phrase("pred", "pays no cards", Sem::HasWord(tag::NO_CARDS)),
        phrase("pred", "pays no resources", Sem::HasWord(tag::NO_RESOURCES)),
        phrase("pred", "ignores Flying while attacking", Sem::HasWord(tag::IGNORES_FLYING)),
        phrase("pred", "deals double damage to {who}", Sem::Scales { slot: slot::DEALT, how: How::Double }),
        phrase("rule", "{who} can't attack {who}", Sem::Cant { act: act::ATTACK, against: Against::Arg(1) }),
        phrase("rule", "{who} can't commit", Sem::Cant { act: act::COMMIT, against: Against::All }),
        phrase("rule", "{who} can't commit to {who}", Sem::Cant { act: act::COMMIT, against: Against::Arg(1) }),
        phrase("rule", "{who} can't retreat", Sem::Cant { act: act::RETREAT, against: Against::All }),
        phrase("rule", "{who} can't be exhausted by effects", Sem::Cant { act: act::EXHAUST, against: Against::All }),
        phrase("rule", "{who} can't be routed", Sem::Cant { act: act::ROUT, against: Against::All }),
        phrase("rule", "damage can't be removed from {who}", Sem::Cant { act: act::HEAL, against: Against::All }),
        phrase("rule", "{who} can't be damaged", Sem::Cant { act: act::DAMAGE, against: Against::All }),
        phrase("rule", "{who} can't be damaged by {who}", Sem::Cant { act: act::DAMAGE, against: Against::Arg(1) }),
        phrase("rule", "enemy ability can't target {who}", Sem::Cant { act: act::TARGET, against: Against::Enemies }),
        phrase("test", "attacking {who}", Sem::While { this: part::ATTACKER, other: part::DEFENDER }),
        phrase("test", "{ref} has damage >= {#}", Sem::CounterAtLeast(counter::DAMAGE)),
        phrase("test", "opponent has more resources than you", Sem::MorePool(pool::RESOURCES)),
        phrase("test", "in battle", when(now::IN_BATTLE)),
        phrase("test", "no shield was used against that damage", when(now::UNSHIELDED)),
        phrase("test", "in combat phase", when(now::IN_COMBAT)),
        phrase("test", "unit has been destroyed here in combat round", when(now::BLOODSHED)),
        phrase("test", "no battle has begun", when(now::BEFORE_BATTLES)),
        phrase("term", "number of your resources", Sem::AskValue(ask::RESOURCES)),
        phrase("test", "opponent has initiative", when(now::THEIR_INITIATIVE)),
        phrase("until", "until end of phase", Sem::Until(moment::PHASE)),
        phrase("until", "until end of round", Sem::Until(moment::ROUND)),
        phrase("until", "until end of battle", Sem::Until(moment::BATTLE)),
        phrase("until", "until end of combat round", Sem::Until(moment::COMBAT_ROUND)),
        phrase("until", "until end of command struggle", Sem::Until(moment::STRUGGLE)),
        phrase("until", "for that attack", Sem::Until(moment::ATTACK)),
        phrase("until", "for its next attack until end of phase", Sem::Until(moment::NEXT_ATTACK)),
    ]
}
