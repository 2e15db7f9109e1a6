//! The words of one game.

use super::*;

/// The words of one game, by number.
pub struct Vocab {
    /// The game's word, as in file names.
    pub game: &'static str,
    /// The book's own words for cards; a match may have more (`Cards::tags`).
    pub tags: &'static [&'static str],
    /// Numbers that cards carry.
    pub slots: &'static [&'static str],
    /// Counters that lie on cards; empty where there are fewer.
    pub counters: &'static [&'static str],
    /// Numbers of a purse; empty where there are fewer.
    pub pools: &'static [&'static str],
    /// States of cards: the bit and its English.
    pub flags: &'static [(Flags, &'static str)],
    /// Zones that every seat has.
    pub seat_zones: &'static [ZoneRule],
    /// Zones that all share.
    pub shared_zones: &'static [ZoneRule],
    /// How a card may stand to the one it is on.
    pub rels: &'static [&'static str],
    /// Names of the book's option verbs from `OptVerb::BOOK` on.
    pub option_verbs: Words,
    /// What players are asked.
    pub prompts: Words,
    /// Classes of abilities.
    pub classes: &'static [&'static str],
    /// How games end.
    pub endings: Words,
    /// The book's own numbers of the table.
    pub globals: &'static [&'static str],
    /// Parts of a turn or round.
    pub phases: &'static [&'static str],
    /// Names of the book's facts from `FactId::BOOK` on.
    pub facts: Words,
    /// Lines of the log.
    pub notes: &'static [LogLine],
    /// Words of card text.
    pub text: TextWords,
}

/// The symbols of what card text asks, names and forbids, for those who read programs.
#[derive(Clone, Copy)]
pub struct TextWords {
    /// What cards may forbid.
    pub acts: &'static [&'static str],
    /// Parts that cards play in what goes on.
    pub roles: &'static [&'static str],
    /// Parts that places play in what goes on.
    pub place_roles: &'static [&'static str],
    /// How places stand to each other.
    pub related: &'static [&'static str],
    /// What the book tests a card for.
    pub tests: &'static [&'static str],
    /// What may be so at a moment.
    pub nows: &'static [&'static str],
    /// Numbers that only the book can tell.
    pub asks: &'static [&'static str],
    /// Places by their class.
    pub place_sets: &'static [&'static str],
    /// Stages of using an ability.
    pub stages: &'static [&'static str],
    /// Moments at which something ends.
    pub moments: &'static [&'static str],
}

impl TextWords {
    /// No words at all.
    pub const PLAIN: TextWords = TextWords {
        acts: &[],
        roles: &[],
        place_roles: &[],
        related: &[],
        tests: &[],
        nows: &[],
        asks: &[],
        place_sets: &[],
        stages: &[],
        moments: &[],
    };
}

impl Vocab {
    /// No words at all.
    pub const PLAIN: Vocab = Vocab {
        game: "",
        tags: &[],
        slots: &[],
        counters: &[],
        pools: &[],
        flags: &[],
        seat_zones: &[],
        shared_zones: &[],
        rels: &[],
        option_verbs: Words::plain(&[]),
        prompts: Words::plain(&[]),
        classes: &[],
        endings: Words::plain(&[]),
        globals: &[],
        phases: &[],
        facts: Words::plain(&[]),
        notes: &[],
        text: TextWords::PLAIN,
    };
}
