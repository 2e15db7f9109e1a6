//! The switches of the rulebook: where the rules are silent or at odds with themselves, what a match plays.

use muster_kernel::*;
use muster_pack::{Format, Setting, Values};

/// Places in a match's configuration: the format, then the settings in the order of `SETTINGS`.
macro_rules! settings {
    ($($name:ident $word:literal $ruling:literal $values:expr, $default:literal $says:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
        #[repr(usize)]
        enum N { $($name),* }
        /// The number of each setting.
        pub mod set {
            $(pub const $name: usize = super::N::$name as usize;)*
        }
        pub static SETTINGS: &[Setting] = &[$(Setting {
            name: $word, ruling: $ruling, values: $values, default: $default, says: $says,
        }),*];
    };
}

const NO_YES: Values = Values::Words(&["no", "yes"]);

settings! {
    ATTACK_ON_ENTRY "attack on entry turn" "warcaste.attack.turn-entered-allowed" NO_YES, 1
        "a unit may attack in the turn it enters play";
    SKIP_FIRST_START "first player skips start phase" "warcaste.start.seven-steps" NO_YES, 1
        "in Skirmish the first player's first turn has no Start Phase";
    OPEN_ZONE_CHECK "open zone check" "warcaste.draw.open-zone-bonus-skirmish"
        Values::Words(&["draw step", "turn start"]), 0
        "when it is settled who holds the open zone for additional draws";
    FLIP_RULE "doctrine flip" "warcaste.start.7-overcharge-reset" Values::Words(&["literal", "next turn"]), 0
        "literal: a doctrine turns up only if it was face down in its player's last turn";
    DECK_OUT "deck out" "warcaste.draw.top-to-hand-hidden" Values::Words(&["ignore", "lose"]), 0
        "what drawing from an empty deck does";
    MAX_HAND "max hand" "warcaste.doctrine.hand-stat" Values::Number(0, 30), 0
        "cards a player may keep at the end of the turn; 0 for any number";
    OWNER_LIMIT "warstar owner limit" "warcaste.warstar.one-owned-in-play" NO_YES, 1
        "a player may own only one Warstar and one Home World in play, whoever controls it";
    REPLACE_DESTROYS "replace destroys" "warcaste.territory.replace-faceup-destroyed" NO_YES, 1
        "a face-up territory that is replaced counts as destroyed";
    BASIC_ATK "basic atk" "warcaste.territory.what-counts" Values::Number(0, 20), 0 "ATK of a basic territory";
    BASIC_DEF "basic def" "warcaste.territory.what-counts" Values::Number(0, 20), 0 "DEF of a basic territory";
    BASIC_HP "basic hp" "warcaste.territory.what-counts" Values::Number(1, 50), 5 "HP of a basic territory";
    BASIC_GLOBAL "basic global active" "warcaste.ability.global" NO_YES, 0
        "a Global ability works while its card lies face down";
    FORCED_USES "forced action uses budget" "warcaste.engage.after-forced-action" NO_YES, 1
        "a move or attack that a card makes a unit do is its one for the turn";
    SHUFFLE_SEARCH "shuffle after search" "warcaste.deck.order-fixed" NO_YES, 0 "a deck that was searched is shuffled";
    INTERCEPT_LIMIT "intercept limit" "warcaste.intercept.once-per-cycle" Values::Words(&["cycle", "turn"]), 0
        "how often a unit may intercept: once from own turn to own turn, or once in every turn";
    SELF_INTERCEPT "target may intercept" "warcaste.intercept.for-unit-or-territory" NO_YES, 0
        "the attacked unit may intercept for itself";
    ATTACK_TARGETS "attack counts as targeting" "warcaste.attack.same-zone-target" NO_YES, 1
        "the attacked card becomes targeted";
    SEPARATE_TRAPS "intercept is separate trap trigger" "warcaste.attack.triggers-original-after-intercept" NO_YES, 1
        "after an interception each of the two attacks can be answered by traps";
    BOOSTS "boosts per attack" "warcaste.boost.one-per-player" Values::Number(0, 5), 1
        "boost cards each of the two players may reveal in an attack";
    DOUBLE_PASS "double pass" "warcaste.priority.active-passes-twice" NO_YES, 0
        "a phase ends only after two rounds of passes";
    TRAP_WINDOW "trap window" "warcaste.trap.after-full-resolution"
        Values::Words(&["after triggers", "before triggers"]), 0
        "when traps may answer an event";
    NEW_TRIGGERS "new triggers" "warcaste.trigger.new-after-current" Values::Words(&["nested", "queued"]), 0
        "triggers made by a trigger come before the rest of its batch, or after it";
    DESTROY_CHECK "destroy check" "warcaste.term.destroyed"
        Values::Words(&["on counters", "state based"]), 1
        "whether HP that falls below the counters destroys";
    BOTH_LOSE "simultaneous loss" "warcaste.end.last-territory-destroyed"
        Values::Words(&["draw", "active player loses"]), 0
        "when both players lose their last territory at once";
    SD_SUBTRACT "sudden death subtracts removed" "warcaste.suddendeath.counts-dealt-and-placed" NO_YES, 0
        "counters taken off a territory are taken off the score";
    ELIMINATE "eliminate without territories" "warcaste.conquest.win-by-one-territory-of-each-opponent" NO_YES, 1
        "in Conquest a player without territories is out";
    CREDIT "credit" "warcaste.conquest.win-by-one-territory-of-each-opponent"
        Values::Words(&["source controller", "active player"]), 0
        "who is credited with a destroyed territory";
    LOCKED_SCOPE "locked scope" "warcaste.conquest.whole-event-ignored"
        Values::Words(&["whole event", "only that territory"]), 0
        "what is ignored if an effect cannot but involve a territory that is out of bounds";
    CONCEDE "concede" "warcaste.conquest.win-by-one-territory-of-each-opponent" Values::Words(&["leave", "end game"]), 0
        "what giving up does among more than two";
    TIE "tie" "warcaste.conquest.win-by-one-territory-of-each-opponent" Values::Words(&["turn order", "draw"]), 0
        "when two players reach the goal of Conquest at once";
    STALEMATE "stalemate draw" "warcaste.loop.mandatory-draw" NO_YES, 1
        "a game in which nothing gets on for twenty rounds is a draw";
    COPY_KEY "copy key" "warcaste.deck.copies-boosted-2" Values::Words(&["name and boost", "name"]), 0
        "what counts as the same card in a deck";
    MAX_PLAYERS "conquest max players" "warcaste.conquest.players-3-to-5" Values::Number(3, 5), 5
        "how many may sit down to Conquest";
    DRAFT_SIDEBOARD "draft sideboard" "warcaste.sideboard.constructed-only" Values::Words(&["none", "rest"]), 0
        "whether what a drafter does not play may be listed as a sideboard";
    PACK_SIZE "draft pack size" "warcaste.draft.three-packs" Values::Number(10, 15), 12 "cards of a booster";
}

/// The formats, in the order of their numbers in a match's configuration.
macro_rules! formats {
    ($($name:ident $word:literal $seats:expr, $says:literal;)*) => {
        #[allow(clippy::upper_case_acronyms)]
        enum F { $($name),* }
        /// The number of each format.
        pub mod format {
            $(pub const $name: i32 = super::F::$name as i32;)*
        }
        pub static FORMATS: &[Format] = &[$(Format { name: $word, says: $says, seats: $seats }),*];
    };
}

formats! {
    SKIRMISH "skirmish" 2..=2, "two players, 30 cards; who loses the last territory loses";
    CONQUEST "conquest" 3..=5, "three to five players, 50 cards; destroy a territory of every opponent";
    DRAFT "draft" 2..=2, "two players, 30 cards from the boosters they drafted";
    MATCH "match" 2..=2, "a competitive Skirmish: sideboards, and sudden death when time is called";
}

/// How a match has a setting.
pub fn get(m: &Match, setting: usize) -> i32 {
    m.config.get(setting + 1).copied().unwrap_or(SETTINGS[setting].default)
}
pub fn on(m: &Match, setting: usize) -> bool {
    get(m, setting) != 0
}
/// The format a match is played in; by the number of seats if nobody said.
pub fn format_of(m: &Match, seats: u8) -> i32 {
    m.config.first().copied().unwrap_or(if seats == 2 { format::SKIRMISH } else { format::CONQUEST })
}
