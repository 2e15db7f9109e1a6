//! The words of one game.

use super::*;

/// The words of one game, by number.
#[derive(Clone)]
pub struct Vocab {
    /// The game's word, as in file names.
    pub game: &'static str,
    /// The book's own words for cards; a match may have more (`Cards::tags`).
    pub tags: Words,
    /// Numbers that cards carry.
    pub slots: Words,
    /// Counters that lie on cards.
    pub counters: Words,
    /// What players have some of.
    pub pools: Words,
    /// States of cards, a bit each.
    pub flags: Words,
    /// Zones that every seat has.
    pub seat_zones: Listed<ZoneRule>,
    /// Zones that all share.
    pub shared_zones: Listed<ZoneRule>,
    /// How a card may stand to the one it is on.
    pub rels: Words,
    /// Names of the book's option verbs from `OptVerb::BOOK` on.
    pub option_verbs: Words,
    /// What players are asked.
    pub prompts: Words,
    /// Classes of abilities.
    pub classes: Words,
    /// How games end.
    pub endings: Words,
    /// The book's own numbers of the table.
    pub globals: Words,
    /// Numbers that the rules keep of a player.
    pub vars: Words,
    /// Marks on records.
    pub marks: Words,
    /// Classes of zones, beside play.
    pub zone_classes: Words,
    /// Facts of definitions that only the book reads.
    pub extras: Words,
    /// Parts of a turn or round.
    pub phases: Words,
    /// Names of the book's facts from `FactId::BOOK` on.
    pub facts: Words,
    /// Lines of the log.
    pub notes: Listed<LogLine>,
    /// Words of card text.
    pub text: TextWords,
}

/// The symbols of what card text asks, names and forbids, for those who read programs.
#[derive(Clone, Copy)]
pub struct TextWords {
    /// What cards may forbid.
    pub acts: Words,
    /// Parts that cards play in what goes on.
    pub roles: Words,
    /// Parts that places play in what goes on.
    pub place_roles: Words,
    /// How places stand to each other.
    pub related: Words,
    /// What the book tests a card for.
    pub tests: Words,
    /// What may be so at a moment.
    pub nows: Words,
    /// Numbers that only the book can tell.
    pub asks: Words,
    /// Places by their class.
    pub place_sets: Words,
    /// Stages of using an ability.
    pub stages: Words,
    /// Moments at which something ends.
    pub moments: Words,
}

impl TextWords {
    /// No words at all.
    pub const PLAIN: TextWords = TextWords {
        acts: Words::NONE,
        roles: Words::NONE,
        place_roles: Words::NONE,
        related: Words::NONE,
        tests: Words::NONE,
        nows: Words::NONE,
        asks: Words::NONE,
        place_sets: Words::NONE,
        stages: Words::NONE,
        moments: Words::NONE,
    };
}

impl Vocab {
    /// No words at all.
    pub const PLAIN: Vocab = Vocab {
        game: "",
        tags: Words::NONE,
        slots: Words::NONE,
        counters: Words::NONE,
        pools: Words::NONE,
        flags: Words::NONE,
        seat_zones: Listed::NONE,
        shared_zones: Listed::NONE,
        rels: Words::NONE,
        option_verbs: Words::NONE,
        prompts: Words::NONE,
        classes: Words::NONE,
        endings: Words::NONE,
        globals: Words::NONE,
        vars: Words::NONE,
        marks: Words::NONE,
        zone_classes: Words::NONE,
        extras: Words::NONE,
        phases: Words::NONE,
        facts: Words::NONE,
        notes: Listed::NONE,
        text: TextWords::PLAIN,
    };

    /// The states that players read of a card: the book's, and that it lies face down.
    pub fn states(&self) -> impl Iterator<Item = Flags> + use<> {
        self.flags.open().map(|(i, _)| Flags::nth(i)).chain([FACE_DOWN])
    }
}
