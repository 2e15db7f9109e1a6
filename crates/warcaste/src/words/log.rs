//! What players read: options, prompts, endings, the log.

use muster_kernel::*;

words! {
    /// What a player may do.
    pub mod opt: OptVerb from (OptVerb::BOOK) {
        PLAY "play",
        MOVE "move",
        ATTACK "attack",
        BOOST "boost",
        /// A claim: time is called.
        TIME "propose to call time",
    }
}

words! {
    /// What players are asked.
    pub mod prompt: Prompt {
        CHOOSE "choose",
        TARGET "choose a target",
        NUMBER "choose a number",
        MAY "do it?",
        BRANCH "choose one",
        ORDER "choose what resolves first",
        MAIN "play, engage or pass",
        BATTLE "move, attack or pass",
        TRAP "play a trap or pass",
        BOOST "reveal a boost or pass",
        MULLIGAN "keep this hand or draw a new hand",
        BASIC "choose a card to lay down as a basic territory",
        OVERCHARGE "overcharge your doctrine for 5 command?",
        REPLACE "choose the territory to replace",
        GIVE_UP "choose what to give up for a lower price",
        PURSE "choose how much of the earmarked or expiring command to spend",
        SQUAD "choose the units that attack together",
        INTERCEPT "choose a unit to intercept with",
        WHICH "choose what it answers",
        TIME "agree to call time?",
        STOP "choose the attacker to intercept",
        STRIKE "choose the attacker to strike back at",
        BOTTOM "choose the boost card to put under your deck next",
        SIDEBOARD "change your deck: bring in, then take out as many",
        KEEP "choose which one stays",
    }
}

words! {
    /// What everybody can count.
    pub mod fact: FactId from (FactId::BOOK) {
        TERRITORIES "territories",
        /// Whose territories a player has destroyed: a bit for each seat.
        SCORED "scored on",
    }
}

words! {
    /// How games end.
    pub mod ending: Ending {
        LOOP "a loop nobody can end",
        TERRITORIES "the last territory fell",
        ALL_SCORED "a territory of every opponent was destroyed",
        LAST_ONE "nobody else is left",
        SUDDEN "sudden death",
        DECKED "a player could not draw",
        CONCEDED "conceded",
        TURNS "the most turns a game may take",
        IDLE "nothing changes any more",
    }
}

words! {
    /// The lines of the log.
    pub mod note: NoteId => LogLine {
        FIRST "{0} is the first player.",
        MULLIGAN "{0} draws a new hand.",
        KEEPS "{0} keeps the opening hand.",
        BASIC "{0} lays down a basic territory." / "{0} lays down {1} as a basic territory.",
        TURN "Turn {1}: {0}.",
        PHASE "{0} Phase.",
        DRAWS "{0} draws a card." / "{0} draws {1}.",
        NO_CARD "{0} has no card left to draw.",
        CMD "{0} has {1} command.",
        GAINS "{0} gains {1} command.",
        GAINS_PURSE "{0} gains {1} command of a special kind.",
        OVERCHARGE "{0} overcharges {1}.",
        TURNED_UP "{0} is turned face up.",
        TURNED_DOWN "{0} is turned face down.",
        UNENGAGED "{0} is no longer engaged.",
        PLAYS "{0} plays {1} for {2} command.",
        PLAYS_TRAP "{0} plays the trap {1} for {2} command.",
        REPLACES "{0} takes the place of {1}.",
        REPLACES_BASIC "{0} takes the place of a basic territory." / "{0} takes the place of {1}.",
        ENTERS "{0} enters {1}.",
        ENGAGES "{0} engages {1}.",
        ENGAGED "{0} becomes engaged.",
        RESOLVES "{0} resolves.",
        NOTHING "{0} has no effect.",
        MOVES "{0} moves to {1}.",
        ATTACKS "{0} attacks {1}.",
        JOINS "{0} joins the attack.",
        INTERCEPTS "{0} intercepts {1}.",
        NO_ATTACK "The attack on {0} comes to nothing.",
        STRIKES "{0} strikes back at {1}.",
        BOOSTS "{0} reveals {1} to boost {2}.",
        BLOCKS "DEF of {0} blocks {1}.",
        DAMAGED "{0} takes {1} damage.",
        PLACED "{1} damage is placed on {0}.",
        HEALED "{1} damage is taken off {0}.",
        DESTROYED "{0} is destroyed.",
        DESTROYED_BASIC "{0} loses a basic territory: {1}.",
        SCRAPPED "{0} goes to the discard pile.",
        DISCARDED "{0} is discarded.",
        RETURNED "{0} goes back to its owner's hand.",
        TO_HAND "{0} puts a card into hand." / "{0} puts {1} into hand.",
        TO_DECK "{0} goes to its owner's deck.",
        UNDER_DECK "{0} puts {1} under the deck.",
        UNDER_DECK_UNSEEN "{0} puts a card under a deck." / "{0} puts {1} under a deck.",
        ATOP_DECK "{0} puts a card on top of a deck." / "{0} puts {1} on top of a deck.",
        ATTACHED "{0} is attached to {1}.",
        UNDER "{0} is put under {1}.",
        SHUFFLES "{0} shuffles.",
        LOOKS "{0} looks at a card." / "{0} looks at {1}.",
        SHOWS "{0} is revealed.",
        CONTROL "{0} takes control of {1}.",
        COPIES "{0} resolves once more.",
        SCORES "{0} has destroyed a territory of {1}.",
        BARRED "{0} destroyed a territory of their own and may play no more.",
        LEAVES "{0} is out of the game.",
        TIME "Time is called: sudden death, {0} turns.",
        PROPOSES_TIME "{0} proposes to call time.",
        SCORE "Sudden death: {0} has a score of {1}.",
        SIDEBOARDS "{0} is done with the sideboard.",
    }
}
