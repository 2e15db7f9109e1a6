//! How the table of Warcaste is drawn: no shared places, but an area for each of up to five players, and the open zone
//! that they all share.

use crate::words::note;
use crate::words::phase;
use muster_kernel::NoteId;
use muster_pack::layout::*;

const fn f(word: &'static str, mark: &'static str) -> Figure {
    Figure::new(word, mark, word, word)
}

pub static LAYOUT: Layout = Layout {
    game: "warcaste",
    title: "Warcaste TCG",
    goal: "Destroy the territories of your opponents: the last of one opponent's, or one of every opponent's.",
    rows: &[
        Row { shared: true, ..Row::new("open zone", "open") },
        Row::new("home zone", "home"),
        Row { of: "territory", ..Row::new("home zone", "territories") },
    ],
    piles: &[
        Pile { zone: "deck", name: "deck", short: "deck", open: false },
        Pile { zone: "discard", name: "discard", short: "disc", open: true },
        Pile { zone: "set aside", name: "set aside", short: "aside", open: true },
    ],
    passing: &["being played"],
    purse: &[
        Figure::new("cmd", "cmd", "command", "command").hue(Hue::Gold).signs(5),
        Figure::new("territories", "terr", "territory", "territories").hue(Hue::Green).signs(3),
    ],
    leader: "doctrine",
    beside: "Sideboard",
    cards: CardLayout {
        frame: "round",
        stats: &[
            Stat { word: "ATK", short: "ATK", less: "" },
            Stat { word: "DEF", short: "DEF", less: "DEF used" },
            Stat { word: "HP", short: "HP", less: "damage" },
        ],
        cost: &[f("cost", "").hue(Hue::Gold)],
        pays: "cmd",
        spare: &[f("bold", "B").hue(Hue::Red), f("cunning", "C").hue(Hue::Blue), f("stalwart", "S").hue(Hue::Green)],
        more: &[f("hand", "hand"), f("reduction", "-")],
        states: &[
            f("engaged", "↷"),
            f("moved", "moved").hue(Hue::Dim),
            f("attacked", "att").hue(Hue::Dim),
            f("new", "new"),
            f("face down", "face down").hue(Hue::Dim),
        ],
        spent: "engaged",
        icons: &[f("territory", "T").hue(Hue::Green)],
        keywords: &[
            f("Bombardment", "Bomb"),
            f("Hospitable", "Hosp"),
            f("Intelligence", "Int"),
            f("Swarming", "Swarm"),
            f("Targeting", "Targ"),
        ],
        factions: &[
            f("Corinth", "Cor").hue(Hue::Blue),
            f("Karnage", "Kar").hue(Hue::Red),
            f("Psiker", "Psi").hue(Hue::Violet),
            f("Ramus", "Ram").hue(Hue::Orange),
        ],
    },
    clock: Clock {
        round: "turn",
        round_name: "Turn",
        phase: "phase",
        phases: &phase::NAMES,
        from: 0,
        turns: true,
        token: "first player",
        token_name: "first player",
    },
    situations: &["attack", "combat"],
    words: Words {
        tips: &[
            ("choose a card to lay down as a basic territory", "Face down, in secret: it is a territory from now on."),
            ("choose a unit to intercept with", "It takes one attacker on; the rest go on to their target."),
        ],
        stakes: &[
            ("choose a unit to intercept with", "attack", "{by} attacks {on} for {n} ({left} HP left)|: intercept?"),
            ("choose the attacker to intercept", "attack", "{by} attacks {on} for {n} ({left} HP left)|."),
            ("reveal a boost or pass", "combat", "{by} attacks {on} for {n} ({left} HP left)|: boost?"),
            ("choose the attacker to strike back at", "combat", "{by} attacks {on} for {n}|."),
            ("play a trap or pass", "damage", "{on} takes {n} damage ({left} HP left)|: play a trap?"),
            ("play a trap or pass", "destroy", "{on} is destroyed|: play a trap?"),
            ("play a trap or pass", "attack", "{who} attacks with {on}|: play a trap?"),
            ("play a trap or pass", "play", "{who} plays {on}|: play a trap?"),
            ("play a trap or pass", "resolve", "{on} takes effect|: play a trap?"),
            ("play a trap or pass", "move", "{on} moves|: play a trap?"),
        ],
        routine: &["play a trap or pass", "reveal a boost or pass"],
        happens: &[
            ("play", "is played"),
            ("resolve", "{card} takes effect"),
            ("attack", "attacks"),
            ("combat", "fights"),
            ("draw", "a card is drawn"),
            ("damage", "is damaged"),
            ("dealt", "is dealt damage"),
            ("destroy", "is destroyed"),
            ("move", "moves"),
            ("engage", "is engaged"),
            ("unengage", "is unengaged"),
            ("boost", "is boosted"),
            ("discard", "is discarded"),
            ("enter", "enters play"),
            ("return", "returns"),
            ("heal", "is healed"),
            ("intercept", "intercepts"),
            ("gain", "cmd is gained"),
            ("control", "changes hands"),
            ("attach", "is attached"),
            ("overcharge", "is overcharged"),
            ("reveal", "is revealed"),
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
    s(note::RESOLVES, StepKind::Ability).by(0),
    s(note::NOTHING, StepKind::Cancel).on(0),
    s(note::MOVES, StepKind::Move).on(0),
    s(note::ATTACKS, StepKind::Attack).by(0).on(1),
    s(note::JOINS, StepKind::Attack).by(0),
    s(note::INTERCEPTS, StepKind::Attack).by(0).on(1),
    s(note::NO_ATTACK, StepKind::Cancel).on(0),
    s(note::STRIKES, StepKind::Attack).by(0).on(1),
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
    s(note::TO_HAND, StepKind::Draw).seat(0).on(1),
    s(note::TO_DECK, StepKind::Leave).on(0),
    s(note::UNDER_DECK, StepKind::Leave).seat(0).on(1),
    s(note::UNDER_DECK_UNSEEN, StepKind::Leave).seat(0).on(1),
    s(note::ATOP_DECK, StepKind::Leave).seat(0).on(1),
    s(note::ATTACHED, StepKind::Enter).on(0).at(1),
    s(note::UNDER, StepKind::Enter).on(0).at(1),
    s(note::SHOWS, StepKind::Reveal).on(0),
    s(note::CONTROL, StepKind::Control).seat(0).on(1),
    s(note::COPIES, StepKind::Ability).by(0),
    s(note::SCORES, StepKind::Win).seat(0),
    s(note::LEAVES, StepKind::Leave).seat(0),
    s(note::TIME, StepKind::Phase).n(0),
    s(note::SCORE, StepKind::Win).seat(0).n(1),
];
