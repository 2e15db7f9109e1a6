//! The words of Conquest by number: types, traits, factions, keywords, numbers, zones, moments.

use muster_kernel::*;
use muster_pack::{known, listed};

pub mod tag {
    use muster_kernel::Tag;
    pub const PLANET: Tag = Tag(0);
    pub const WARLORD: Tag = Tag(1);
    pub const ARMY: Tag = Tag(2);
    pub const TOKEN: Tag = Tag(3);
    pub const ATTACHMENT: Tag = Tag(4);
    pub const SUPPORT: Tag = Tag(5);
    pub const EVENT: Tag = Tag(6);
    pub const UNIT: Tag = Tag(7);
    pub const UNIQUE: Tag = Tag(8);
    pub const COMMON: Tag = Tag(9);
    pub const LOYAL: Tag = Tag(10);
    pub const SIGNATURE: Tag = Tag(11);
    pub const FIRST_FACTION: Tag = Tag(12);
    pub const NEUTRAL: Tag = Tag(19);
    pub const MATERIAL: Tag = Tag(20);
    pub const TECH: Tag = Tag(21);
    pub const STRONGPOINT: Tag = Tag(22);
    pub const RANGED: Tag = Tag(24);
    pub const FLYING: Tag = Tag(25);
    pub const MOBILE: Tag = Tag(26);
    pub const AMBUSH: Tag = Tag(27);
    pub const ARMORBANE: Tag = Tag(28);
    pub const BRUTAL: Tag = Tag(29);
    pub const AREA_EFFECT: Tag = Tag(30);
    pub const LIMITED: Tag = Tag(31);
    pub const IMMUNE_EVENTS: Tag = Tag(32);
    pub const NO_ATTACHMENTS: Tag = Tag(33);
    pub const NO_WARGEAR: Tag = Tag(34);
    pub const IGNORES_FLYING: Tag = Tag(35);
    pub const BLOODIED: Tag = Tag(36);
    /// The first trait; traits follow in the order of `TRAITS`.
    pub const FIRST_TRAIT: u8 = 40;
}

pub const FACTIONS: [&str; 7] = ["Space Marines", "Astra Militarum", "Orks", "Chaos", "Dark Eldar", "Eldar", "Tau"];

pub const KEYWORDS: [(&str, Tag); 9] = [
    ("Ranged", tag::RANGED),
    ("Flying", tag::FLYING),
    ("Mobile", tag::MOBILE),
    ("Ambush", tag::AMBUSH),
    ("Armorbane", tag::ARMORBANE),
    ("Brutal", tag::BRUTAL),
    ("Limited", tag::LIMITED),
    ("No attachments", tag::NO_ATTACHMENTS),
    ("No Wargear attachments", tag::NO_WARGEAR),
];

pub const TRAITS: &[&str] = &[
    "Abhuman",
    "Alaitoc",
    "Ally",
    "Alpha Legion",
    "Altansar",
    "Armor",
    "Artillery",
    "Beastmaster",
    "Biel-Tan",
    "Bionics",
    "Black Legion",
    "Blessing",
    "Blood Angels",
    "Boyz",
    "Cadia",
    "Catachan",
    "Condition",
    "Conscript",
    "Creature",
    "Cultist",
    "Curse",
    "Daemon",
    "Dark Angels",
    "Death Guard",
    "Drone",
    "Elite",
    "Elysia",
    "Haemonculus",
    "Harlequin",
    "Hero",
    "Iron Hands",
    "Iyanden",
    "Kabalite",
    "Khorne",
    "Kroot",
    "Location",
    "Mordian",
    "Nob",
    "Nurgle",
    "Oddboy",
    "Officer",
    "Pilot",
    "Power",
    "Priest",
    "Psyker",
    "Raider",
    "Raven Guard",
    "Relic",
    "Runt",
    "Saim-Hann",
    "Scholar",
    "Scout",
    "Shas'la",
    "Shas'o",
    "Skill",
    "Slaanesh",
    "Soldier",
    "Spirit",
    "Succubus",
    "Tactic",
    "Tank",
    "Tech-Priest",
    "Torture",
    "Transport",
    "Tzeentch",
    "Ultramarines",
    "Upgrade",
    "Vehicle",
    "Vespid",
    "Vostroya",
    "Walker",
    "War Engine",
    "Warboss",
    "Wargear",
    "Warrior",
    "Weapon",
    "World Eaters",
    "Wych",
];

/// The tag of a trait. Traits are declared words; the set of them is fixed when the program is built.
pub fn trait_tag(word: &str) -> Option<Tag> {
    listed(TRAITS, tag::FIRST_TRAIT, word)
}
pub fn faction_tag(word: &str) -> Option<Tag> {
    if word.eq_ignore_ascii_case("neutral") {
        return Some(tag::NEUTRAL);
    }
    listed(&FACTIONS, tag::FIRST_FACTION.0, word)
}
const fn known_trait(word: &str) -> Tag {
    known(TRAITS, tag::FIRST_TRAIT, word)
}
pub const RELIC: Tag = known_trait("Relic");
pub const WARGEAR: Tag = known_trait("Wargear");

pub mod slot {
    use muster_kernel::Slot;
    pub const ATK: Slot = Slot(0);
    pub const HP: Slot = Slot(1);
    pub const COMMAND: Slot = Slot(2);
    pub const COST: Slot = Slot(3);
    pub const SHIELDS: Slot = Slot(4);
    pub const CARDS: Slot = Slot(5);
    pub const RESOURCES: Slot = Slot(6);
    pub const AREA: Slot = Slot(7);
    /// How the damage a card deals is scaled.
    pub const DEALT: Slot = Slot(8);
}

pub mod zone {
    pub const HAND: u8 = 0;
    pub const DECK: u8 = 1;
    pub const DISCARD: u8 = 2;
    pub const HQ: u8 = 3;
    pub const VICTORY: u8 = 4;
    pub const PLAYED: u8 = 5;
    // shared
    pub const LINE: u8 = 0;
    pub const FACEDOWN: u8 = 1;
    pub const BOX: u8 = 2;
    pub const GONE: u8 = 3;
}

/// Zone class bits: where an ability works from.
pub mod from {
    pub const PLAY: u8 = 1;
    pub const HAND: u8 = 2;
    pub const DISCARD: u8 = 4;
}

pub mod flag {
    pub const EXHAUSTED: u16 = 1;
    /// Its owner tried in vain to pay for it on this turn.
    pub const TRIED: u16 = 4;
    /// Its Mobile move of this phase is settled.
    pub const MOVED: u16 = 8;
}

pub mod counter {
    pub const DAMAGE: u8 = 0;
    pub const RESOURCES: u8 = 1;
}

pub mod rel {
    pub const AT: u8 = 1;
    pub const ATTACHED: u8 = 2;
}

/// Moments at which timed effects end and limits are cleared.
pub mod moment {
    pub const NEVER: u8 = 0;
    pub const PHASE: u8 = 1;
    pub const ROUND: u8 = 2;
    pub const BATTLE: u8 = 3;
    pub const COMBAT_ROUND: u8 = 4;
    pub const ATTACK: u8 = 5;
    pub const STRUGGLE: u8 = 6;
    /// The end of the subject's next attack, or of the phase.
    pub const NEXT_ATTACK: u8 = 7;
}

/// Classes of abilities.
pub mod class {
    pub const ACTION: u8 = 0;
    pub const DEPLOY_ACTION: u8 = 1;
    pub const COMMAND_ACTION: u8 = 2;
    pub const COMBAT_ACTION: u8 = 3;
    pub const HEADQUARTERS_ACTION: u8 = 4;
    pub const BATTLE: u8 = 5;
    pub const REACTION: u8 = 6;
    pub const INTERRUPT: u8 = 7;
    pub const CONSTANT: u8 = 8;
}

pub mod global {
    pub const ROUND: usize = 0;
    pub const PHASE: usize = 1;
    pub const TOKEN: usize = 2;
    pub const START: usize = 3;
    pub const FIRST_POS: usize = 4;
    pub const TAKEN: usize = 5;
    /// When each player last took a planet; by seat.
    pub const LAST_TAKEN: usize = 6;
    pub const TRIED: usize = 8;
    /// Cards just laid on a discard pile together; by seat.
    pub const PILED: usize = 9;
}

/// Book option verbs.
pub mod verb {
    use muster_kernel::ov;
    pub const DEPLOY: u8 = ov::BOOK;
    pub const ATTACK: u8 = ov::BOOK + 1;
    pub const RETREAT: u8 = ov::BOOK + 2;
    pub const SHIELD: u8 = ov::BOOK + 3;
    pub const AREA: u8 = ov::BOOK + 4;
    pub const DEFENDER: u8 = ov::BOOK + 5;
    pub const KEEP: u8 = ov::BOOK + 6;
    pub const MULLIGAN: u8 = ov::BOOK + 7;
    pub const STAY: u8 = ov::BOOK + 8;
    pub const TAKE_NONE: u8 = ov::BOOK + 9;
    pub const TAKE_RESOURCES: u8 = ov::BOOK + 10;
    pub const TAKE_CARDS: u8 = ov::BOOK + 11;
    pub const TAKE_BOTH: u8 = ov::BOOK + 12;
    pub const AS_UNIT: u8 = ov::BOOK + 13;
    pub const AS_ATTACHMENT: u8 = ov::BOOK + 14;
    pub const STALEMATE: u8 = ov::BOOK + 15;
    pub const DECLINE: u8 = ov::BOOK + 16;
    pub const TRIGGER: u8 = ov::BOOK + 17;
    pub const NAMES: &[&str] = &[
        "deploy",
        "attack with",
        "retreat",
        "shield",
        "area effect",
        "attack",
        "keep",
        "mulligan",
        "stay",
        "take nothing",
        "take resources",
        "take cards",
        "take both",
        "as unit",
        "as attachment",
        "stalemate",
        "decline",
        "trigger",
    ];
}

pub mod prompt {
    pub const CHOOSE: u8 = 0;
    pub const TARGET: u8 = 1;
    pub const NUMBER: u8 = 2;
    pub const MAY: u8 = 3;
    pub const BRANCH: u8 = 4;
    pub const ORDER: u8 = 5;
    pub const MULLIGAN: u8 = 6;
    pub const DEPLOY: u8 = 7;
    pub const ACTION: u8 = 8;
    pub const DIAL: u8 = 9;
    pub const BONUS: u8 = 10;
    pub const MOBILE: u8 = 11;
    pub const COMBAT_TURN: u8 = 12;
    pub const DEFENDER: u8 = 13;
    pub const SHIELD: u8 = 14;
    pub const RETREAT: u8 = 15;
    pub const PLACE: u8 = 16;
    pub const FORM: u8 = 17;
    pub const X: u8 = 18;
    pub const ANSWER: u8 = 19;
    pub const BATTLE_ABILITY: u8 = 20;
    pub const PREVENT: u8 = 21;
    pub const INDIRECT: u8 = 22;
    pub const AGREE: u8 = 23;
    pub const KEEP_ONE: u8 = 24;
    pub const BOTTOM: u8 = 25;
    pub const PILE: u8 = 26;
    pub const NAMES: &[&str] = &[
        "choose",
        "choose a target",
        "choose a number",
        "do it?",
        "choose one",
        "choose what comes first",
        "keep this hand or take a mulligan",
        "deployment turn: deploy a card, take an action, or pass",
        "take an action or pass",
        "set your dial",
        "take the planet's bonuses",
        "move the Mobile unit or stay",
        "combat turn: choose the attacker",
        "declare the defender",
        "use a shield or pass",
        "choose units to retreat",
        "choose where it goes",
        "choose how it enters play",
        "choose X",
        "answer or pass",
        "trigger the Battle ability or decline",
        "choose how much to prevent",
        "divide the indirect damage",
        "agree to a stalemate?",
        "choose which one to keep",
        "choose the next card for the bottom of the deck",
        "choose the next card to lay on the discard pile",
    ];
}

pub mod ending {
    pub const LOOP: u8 = 0;
    pub const THREE: u8 = 1;
    pub const WARLORD: u8 = 2;
    pub const DECK: u8 = 3;
    pub const LAST_PLANET: u8 = 4;
    pub const TIE: u8 = 5;
    pub const CONCEDED: u8 = 6;
    pub const NAMES: &[&str] = &[
        "a loop nobody can end",
        "three planets of one type",
        "the enemy's bloodied warlord defeated",
        "the opponent's deck is empty",
        "the last planet's battle is over",
        "both met a winning condition",
        "conceded",
    ];
}

/// Log templates: public form, and the private one where it says more.
pub mod note {
    macro_rules! notes {
        ($($name:ident $public:literal $private:literal;)*) => {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
            #[repr(u8)]
            enum N { $($name),* }
            $(pub const $name: u8 = N::$name as u8;)*
            pub const TEXT: &[(&str, &str)] = &[$(($public, $private)),*];
        };
    }
    notes! {
        ROUND "Round {0} begins." "";
        PHASE "{0} phase." "";
        DREW "{0} draws a card." "{0} draws {1}.";
        MULLIGAN "{0} takes a mulligan." "";
        KEEP "{0} keeps the opening hand." "";
        DEPLOY "{0} deploys {1} to {2} for {3}." "";
        ENTER "{0} enters play at {1}." "";
        DIAL "{0} sets the dial to {1}." "";
        COMMIT "{0} commits to {1}." "";
        STRUGGLE "{0} wins the command struggle at {1}." "";
        NO_STRUGGLE "Nobody wins the command struggle at {0}." "";
        GAIN "{0} gains {1} resources." "";
        BATTLE "A battle begins at {0}; {1} has the initiative." "";
        ATTACK "{0} attacks {1}." "";
        AREA "{0} uses Area Effect {1}." "";
        DAMAGE "{0} takes {1} damage." "";
        SHIELD "{0} discards {1} to prevent {2} damage to {3}." "";
        DESTROY "{0} is destroyed." "";
        DEFEAT "{0} is defeated and bloodied." "";
        SACRIFICE "{0} is sacrificed." "";
        DISCARD "{0} is discarded." "";
        DISCARD_HAND "{0} discards {1}." "";
        RETURN "{0} returns to {1}." "";
        MOVE "{0} moves to {1}." "";
        ROUT "{0} is routed." "";
        RETREAT "{0} retreats." "";
        EXHAUST "{0} exhausts." "";
        READY "{0} readies." "";
        HEAL "{1} damage is removed from {0}." "";
        PLAY "{0} plays {1}." "";
        USE "{0} uses {1}." "";
        CANCEL "The effects of {0} are cancelled." "";
        WIN_BATTLE "{0} wins the battle at {1}." "";
        STALEMATE "The battle at {0} is a stalemate." "";
        TAKE_PLANET "{0} takes {1}." "";
        GONE "{0} is out of the game." "";
        FIRST "{0} is the first planet." "";
        REVEAL "{0} is revealed." "";
        INITIATIVE "{0} now holds the initiative." "";
        WIN "{0} wins: {1}." "";
        TIE "The game is a tie: {0}." "";
        PREVENT "{1} damage to {0} is prevented." "";
        REASSIGN "{0} damage is reassigned from {1} to {2}." "";
        HOME "{0} goes home." "";
        MOVE_DAMAGE "{0} damage moves from {1} to {2}." "";
        ASSIGN "{0} is assigned {1} damage." "";
        ATTACH "{0} is attached to {1}." "";
        RESOURCE_FROM "{0} takes {1} resources from {2}." "";
        LOOK "{0} looks at cards." "{0} looks at {1}.";
        CALL "{0} calls a stalemate." "";
        TO_HAND "{0} puts a card into hand." "{0} puts {1} into hand.";
        SHOW "{0} reveals {1}." "";
        PASSES "{0} passes for the rest of the phase." "";
    }
}

pub static VOCAB: Vocab = Vocab {
    game: "conquest",
    tags: &TAG_NAMES,
    slots: &["ATK", "HP", "command", "cost", "shields", "cards", "resources", "Area Effect", ""],
    counters: ["damage", "resources", "", ""],
    pools: ["resources", "", "", ""],
    flags: &[(flag::EXHAUSTED, "exhausted")],
    seat_zones: &[
        ZoneRule { name: "hand", sight: Sight::Owner, in_play: false, class: from::HAND, ordered: false },
        ZoneRule { name: "deck", sight: Sight::Nobody, in_play: false, class: 8, ordered: true },
        ZoneRule { name: "discard", sight: Sight::All, in_play: false, class: from::DISCARD, ordered: true },
        ZoneRule { name: "HQ", sight: Sight::All, in_play: true, class: from::PLAY, ordered: false },
        ZoneRule { name: "victory display", sight: Sight::All, in_play: false, class: 0, ordered: true },
        ZoneRule { name: "played", sight: Sight::All, in_play: false, class: 0, ordered: false },
    ],
    shared_zones: &[
        ZoneRule { name: "line", sight: Sight::All, in_play: true, class: from::PLAY, ordered: true },
        ZoneRule { name: "facedown planets", sight: Sight::Nobody, in_play: false, class: 0, ordered: true },
        ZoneRule { name: "box", sight: Sight::Nobody, in_play: false, class: 0, ordered: false },
        ZoneRule { name: "removed", sight: Sight::All, in_play: false, class: 0, ordered: false },
    ],
    rels: &["", "at", "attached to"],
    option_verbs: verb::NAMES,
    prompts: prompt::NAMES,
    classes: &[
        "action",
        "deploy action",
        "command action",
        "combat action",
        "headquarters action",
        "battle",
        "reaction",
        "interrupt",
        "constant",
    ],
    endings: ending::NAMES,
    globals: &["round", "phase", "token holder", "starting holder", "first planet position"],
    notes: note::TEXT,
};

const TAG_COUNT: usize = tag::FIRST_TRAIT as usize + TRAITS.len();

static TAG_NAMES: [&str; TAG_COUNT] = tag_names();

const fn tag_names() -> [&'static str; TAG_COUNT] {
    let mut names = [""; TAG_COUNT];
    let fixed = [
        "planet",
        "warlord",
        "army",
        "token",
        "attachment",
        "support",
        "event",
        "unit",
        "unique",
        "common",
        "loyal",
        "signature",
    ];
    let mut i = 0;
    while i < fixed.len() {
        names[i] = fixed[i];
        i += 1;
    }
    i = 0;
    while i < FACTIONS.len() {
        names[12 + i] = FACTIONS[i];
        i += 1;
    }
    names[19] = "neutral";
    names[20] = "Material";
    names[21] = "Tech";
    names[22] = "Strongpoint";
    i = 0;
    while i < KEYWORDS.len() {
        names[KEYWORDS[i].1.0 as usize] = KEYWORDS[i].0;
        i += 1;
    }
    names[30] = "Area Effect";
    names[32] = "Immune to enemy events";
    names[35] = "ignores Flying";
    names[36] = "Bloodied";
    i = 0;
    while i < TRAITS.len() {
        names[tag::FIRST_TRAIT as usize + i] = TRAITS[i];
        i += 1;
    }
    names
}
