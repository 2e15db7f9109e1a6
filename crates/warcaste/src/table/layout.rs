//! How the table of Warcaste is drawn: no shared places, but an area for each of up to five players, and the open zone
//! that they all share.

use crate::flow::procs::*;
use crate::table::refusals::REFUSALS;
use crate::words::*;
use muster_kernel::{FACE_DOWN, NoteId, ov};
use muster_pack::Keyword;
use muster_pack::layout::*;

const fn f(word: Key, mark: &'static str) -> Figure {
    Figure::of(word, mark)
}

pub static LAYOUT: Layout = Layout {
    game: "warcaste",
    title: "Warcaste TCG",
    goal: "Destroy the territories of your opponents: the last of one opponent's, or one of every opponent's.",
    rows: &[
        Row { shared: true, ..Row::new(Key::shared(shared::OPEN), "open") },
        Row::new(Key::zone(zone::HOME), "home"),
        Row { of: Key::tag(tag::TERRITORY), ..Row::new(Key::zone(zone::HOME), "territories") },
    ],
    hand: Key::zone(zone::HAND),
    piles: &[
        Pile { zone: Key::zone(zone::DECK), name: "deck", short: "deck", open: false },
        Pile { zone: Key::zone(zone::DISCARD), name: "discard", short: "discard", open: true },
        Pile { zone: Key::zone(zone::ASIDE), name: "set aside", short: "aside", open: true },
    ],
    passing: &[Key::zone(zone::PLAYED)],
    purse: &[
        Figure::new(Key::pool(pool::CMD), "cmd", "command", "command").hue(Hue::Gold).signs(5),
        Figure::new(Key::fact(fact::TERRITORIES), "terr", "territory", "territories").hue(Hue::Green).signs(3),
    ],
    leader: Key::tag(tag::DOCTRINE),
    beside: "Sideboard",
    cards: CardLayout {
        frame: "round",
        stats: &[
            Stat { word: Key::number(slot::ATK), short: "ATK", less: Key::NONE },
            Stat { word: Key::number(slot::DEF), short: "DEF", less: Key::counter(counter::DEF_USED) },
            Stat { word: Key::number(slot::HP), short: "HP", less: Key::counter(counter::DAMAGE) },
        ],
        cost: &[f(Key::number(slot::COST), "").hue(Hue::Gold)],
        pays: Key::pool(pool::CMD),
        spare: &[
            f(Key::number(slot::BOLD), "B").hue(Hue::Red),
            f(Key::number(slot::CUNNING), "C").hue(Hue::Blue),
            f(Key::number(slot::STALWART), "S").hue(Hue::Green),
        ],
        more: &[f(Key::number(slot::HAND), "hand"), f(Key::number(slot::REDUCTION), "-")],
        states: &[
            f(Key::flag(flag::ENGAGED), "↷"),
            f(Key::flag(flag::MOVED), "moved").hue(Hue::Dim),
            f(Key::flag(flag::ATTACKED), "att").hue(Hue::Dim),
            f(Key::flag(flag::FRESH), "new"),
            f(Key::flag(FACE_DOWN), "face down").hue(Hue::Dim),
        ],
        spent: Key::flag(flag::ENGAGED),
        icons: &[f(Key::tag(tag::TERRITORY), "T").hue(Hue::Green)],
        keywords: &Keyword::signs::<{ Keyword::marked(&KEYWORDS) }>(&KEYWORDS),
        factions: &[
            f(Key::declared("Corinth"), "Cor").hue(Hue::Blue),
            f(Key::declared("Karnage"), "Kar").hue(Hue::Red),
            f(Key::declared("Psiker"), "Psi").hue(Hue::Violet),
            f(Key::declared("Ramus"), "Ram").hue(Hue::Orange),
        ],
    },
    clock: Clock {
        round: Key::global(global::TURN),
        round_name: "Turn",
        phase: Key::global(global::PHASE),
        phases: &Key::phases::<{ phase::COUNT }>(),
        from: 0,
        turns: true,
        token: Key::global(global::FIRST),
        token_name: "first player",
    },
    situations: &[Key::proc(attack::PROC), Key::proc(combat::PROC)],
    words: Words {
        eager: &[(Key::prompt(prompt::MULLIGAN), Key::verb(ov::NO))],
        either: &[(Key::prompt(prompt::MULLIGAN), "new hand", "keep")],
        tips: &[
            (
                Key::prompt(prompt::MULLIGAN),
                "A new hand: all of this one goes back, and as many cards are drawn, once.",
            ),
            (Key::prompt(prompt::BASIC), "Face down, in secret: it is a territory from now on."),
            (
                Key::prompt(prompt::OVERCHARGE),
                "Once a game: 5 more cmd for this turn, and your doctrine lies face down without its abilities.",
            ),
            (Key::prompt(prompt::TRAP), "A trap answers what happens. Pass: it happens as it is."),
            (Key::prompt(prompt::BOOST), "A card revealed from your hand raises who fights. Pass: none is."),
            (Key::prompt(prompt::ORDER), "All of it happens; you say in which order."),
            (Key::prompt(prompt::PURSE), "The rest of the price is paid from your other cmd."),
            (Key::prompt(prompt::BOTTOM), "They go under your deck one by one."),
            (Key::prompt(prompt::REPLACE), "The new territory takes its place."),
            (Key::prompt(prompt::SQUAD), "Their ATK is added up against one target."),
            (Key::prompt(prompt::KEEP), "Only one of them may stay: the others leave play."),
            (Key::prompt(prompt::GIVE_UP), "What you give up makes the card cheaper."),
            (Key::prompt(prompt::WHICH), "Several things have happened that it can answer; it answers one."),
            (Key::prompt(prompt::TIME), "If all agree, a few turns are left, and the best score wins then."),
            (Key::prompt(prompt::SIDEBOARD), "For the next game of the match; the deck keeps its size."),
            (Key::prompt(prompt::INTERCEPT), "It takes one attacker on; the rest go on to their target."),
        ],
        refusals: REFUSALS,
        stakes: &[
            (
                prompt::INTERCEPT,
                Matter::Procedure(attack::PROC),
                "{on} is attacked by {by} for {n} ({left} HP left)|: intercept?",
            ),
            (prompt::STOP, Matter::Procedure(attack::PROC), "{on} is attacked by {by} for {n} ({left} HP left)|."),
            (
                prompt::BOOST,
                Matter::Procedure(combat::PROC),
                "{on} is attacked by {by} for {n} ({left} HP left)|: boost?",
            ),
            (prompt::STRIKE, Matter::Procedure(combat::PROC), "{on} is attacked by {by} for {n}|."),
            (prompt::TRAP, Matter::Event(kind::DAMAGE), "{on} takes {n} damage ({left} HP left)|: play a trap?"),
            (prompt::TRAP, Matter::Event(kind::DESTROY), "{on} is destroyed|: play a trap?"),
            (prompt::TRAP, Matter::Event(kind::ATTACK), "{who} attacks with {on}|: play a trap?"),
            (prompt::TRAP, Matter::Event(kind::PLAY), "{who} plays {on}|: play a trap?"),
            (prompt::TRAP, Matter::Event(kind::RESOLVE), "{on} takes effect|: play a trap?"),
            (prompt::TRAP, Matter::Event(kind::MOVE), "{on} moves|: play a trap?"),
            (
                prompt::TRAP,
                Matter::Procedure(combat::PROC),
                "{on} is attacked by {by} for {n} ({left} HP left)|: play a trap?",
            ),
            (
                prompt::TRAP,
                Matter::Procedure(attack::PROC),
                "{on} is attacked by {by} for {n} ({left} HP left)|: play a trap?",
            ),
        ],
        routine: &[Key::prompt(prompt::TRAP), Key::prompt(prompt::BOOST)],
        happens: &[
            (Key::kind(kind::PLAY), "is played"),
            (Key::kind(kind::RESOLVE), "{card} takes effect"),
            (Key::kind(kind::ATTACK), "attacks"),
            (Key::kind(kind::COMBAT), "fights"),
            (Key::kind(kind::DRAW), "a card is drawn"),
            (Key::kind(kind::DAMAGE), "is damaged"),
            (Key::kind(kind::DEALT), "is dealt damage"),
            (Key::kind(kind::DESTROY), "is destroyed"),
            (Key::kind(kind::MOVE), "moves"),
            (Key::kind(kind::ENGAGE), "is engaged"),
            (Key::kind(kind::UNENGAGE), "is unengaged"),
            (Key::kind(kind::BOOST), "is boosted"),
            (Key::kind(kind::DISCARD), "is discarded"),
            (Key::kind(kind::ENTER), "enters play"),
            (Key::kind(kind::RETURN), "returns"),
            (Key::kind(kind::HEAL), "is healed"),
            (Key::kind(kind::INTERCEPT), "intercepts"),
            (Key::kind(kind::GAIN), "cmd is gained"),
            (Key::kind(kind::CONTROL), "changes hands"),
            (Key::kind(kind::ATTACH), "is attached"),
            (Key::kind(kind::OVERCHARGE), "is overcharged"),
            (Key::kind(kind::REVEAL), "is revealed"),
        ],
        moments: &[
            Moment {
                prompt: prompt::MAIN,
                when: When::Any,
                title: "play a card or engage a unit",
                tip: "You have {command} command to spend. Pass: on to the Battle phase.",
            },
            Moment {
                prompt: prompt::BATTLE,
                when: When::Any,
                title: "move a unit or attack with it",
                tip: "Click a unit, then where it goes or what it attacks. Pass: your turn ends.",
            },
        ],
        ..Layout::PLAIN.words
    },
    staged: STAGED,
    ..Layout::PLAIN
};

const fn s(note: NoteId, kind: StepKind) -> Staged {
    Staged::new(note, kind)
}

const STAGED: &[Staged] = &[
    s(note::FIRST, StepKind::Control).seat(0),
    s(note::BASIC, StepKind::Enter).seat(0).on(1),
    s(note::TURN, StepKind::Phase).seat(0).n(1),
    s(note::PHASE, StepKind::Phase),
    s(note::DRAWS, StepKind::Draw).seat(0).on(1),
    s(note::GAINS, StepKind::Gain).seat(0).n(1),
    s(note::GAINS_PURSE, StepKind::Gain).seat(0).n(1),
    s(note::OVERCHARGE, StepKind::Ability).seat(0).by(1),
    s(note::TURNED_UP, StepKind::Reveal).on(0),
    s(note::PLAYS, StepKind::Play).seat(0).on(1).n(2),
    s(note::PLAYS_TRAP, StepKind::Play).seat(0).on(1).n(2),
    s(note::REPLACES, StepKind::Leave).by(0).on(1),
    s(note::REPLACES_BASIC, StepKind::Leave).by(0).on(1),
    s(note::ENTERS, StepKind::Enter).on(0),
    s(note::ENGAGES, StepKind::Ability).seat(0).by(1),
    s(note::RESOLVES, StepKind::Ability).by(0).more(),
    s(note::NOTHING, StepKind::Cancel).on(0),
    s(note::MOVES, StepKind::Move).on(0),
    s(note::ATTACKS, StepKind::Attack).by(0).on(1),
    s(note::JOINS, StepKind::Attack).by(0).more(),
    s(note::INTERCEPTS, StepKind::Attack).by(0).on(1).more(),
    s(note::NO_ATTACK, StepKind::Cancel).on(0),
    s(note::STRIKES, StepKind::Attack).by(0).on(1).more(),
    s(note::BOOSTS, StepKind::Shield).seat(0).by(1).on(2),
    s(note::BLOCKS, StepKind::Shield).on(0).n(1),
    s(note::DAMAGED, StepKind::Damage).on(0).n(1),
    s(note::PLACED, StepKind::Damage).on(0).n(1),
    s(note::HEALED, StepKind::Heal).on(0).n(1),
    s(note::DESTROYED, StepKind::Death).on(0),
    s(note::DESTROYED_BASIC, StepKind::Death).seat(0).on(1),
    s(note::SCRAPPED, StepKind::Leave).on(0),
    s(note::DISCARDED, StepKind::Leave).on(0),
    s(note::RETURNED, StepKind::Leave).on(0),
    s(note::TO_HAND, StepKind::Draw).seat(0).on(1).more(),
    s(note::TO_DECK, StepKind::Leave).on(0),
    s(note::UNDER_DECK, StepKind::Leave).seat(0).on(1),
    s(note::UNDER_DECK_UNSEEN, StepKind::Leave).seat(0).on(1),
    s(note::ATOP_DECK, StepKind::Leave).seat(0).on(1),
    s(note::ATTACHED, StepKind::Enter).on(0).at(1),
    s(note::UNDER, StepKind::Enter).on(0).at(1),
    s(note::SHOWS, StepKind::Reveal).on(0),
    s(note::CONTROL, StepKind::Control).seat(0).on(1),
    s(note::COPIES, StepKind::Ability).by(0).more(),
    s(note::SCORES, StepKind::Win).seat(0),
    s(note::LEAVES, StepKind::Leave).seat(0),
    s(note::TIME, StepKind::Phase).n(0),
    s(note::SCORE, StepKind::Win).seat(0).n(1),
];
