//! How the table of WARS is drawn.

use crate::flow::procs::*;
use crate::table::refusals::REFUSALS;
use crate::words::*;
use muster_kernel::{FACE_DOWN, NoteId, ov};
use muster_pack::Keyword;
use muster_pack::layout::*;

const fn f(word: Key, mark: &'static str) -> Figure {
    Figure::of(word, mark)
}

const fn support(word: Key, mark: &'static str, name: &'static str, hue: Hue) -> Figure {
    Figure::new(word, mark, name, name).hue(hue)
}

/// Icons that face a player at a location.
const SIDES: &[Figure] = &[
    Figure::new(Key::fact(fact::ENERGY_ICONS), "✦", "energy icon", "energy icons").hue(Hue::Gold),
    support(Key::fact(fact::EARTHER_SUPPORT), "E", "Earther support", Hue::Blue),
    support(Key::fact(fact::GONGEN_SUPPORT), "G", "Gongen support", Hue::Red),
    support(Key::fact(fact::MAVERICK_SUPPORT), "M", "Maverick support", Hue::Orange),
    support(Key::fact(fact::SHI_SUPPORT), "S", "Shi support", Hue::Green),
    support(Key::fact(fact::QUAY_SUPPORT), "Q", "Quay support", Hue::Violet),
];

/// A time to act, whose prompt is always the same.
const fn act(when: When, title: &'static str, tip: &'static str) -> Moment {
    Moment { prompt: prompt::INITIATIVE, when, title, tip }
}

pub static LAYOUT: Layout = Layout {
    game: "wars",
    title: "WARS TCG",
    goal: "Drain and beat your opponent until no energy is left: reserve, active pile and used pile all empty.",
    board: Some(Board {
        zone: Key::shared(shared::BOARD),
        place: "location",
        places: "locations",
        to_come: Key::NONE,
        to_come_name: "",
        groups: Groups::ByTitle('/'),
        beside: Key::tag(tag::SECTOR),
        stands: Key::rel(rel::AT),
        inside: Key::rel(rel::ABOARD),
        under: &[Key::rel(rel::BENEATH), Key::rel(rel::ORPHAN)],
        stacked: Key::rel(rel::STACKED),
        gains: &[],
        sides: SIDES,
        forces: &[
            f(Key::fact(fact::POWER), "p"),
            f(Key::fact(fact::TACTICS), "t"),
            Figure::new(Key::fact(fact::DRAIN), "d", "drain", "drain").hue(Hue::Gold),
        ],
        first: Key::NONE,
        dials: &[],
    }),
    rows: &[Row::new(Key::zone(zone::TABLE), "table")],
    hand: Key::zone(zone::HAND),
    piles: &[
        Pile { zone: Key::zone(zone::RESERVE), name: "reserve", short: "res", open: false },
        Pile { zone: Key::zone(zone::ACTIVE), name: "active", short: "act", open: false },
        Pile { zone: Key::zone(zone::USED), name: "used", short: "used", open: false },
        Pile { zone: Key::zone(zone::LOST), name: "lost", short: "lost", open: true },
        Pile { zone: Key::zone(zone::REMOVED), name: "removed", short: "rem", open: true },
    ],
    passing: &[Key::shared(shared::STACK)],
    purse: &[
        Figure::new(Key::fact(fact::ENERGY), "energy", "energy", "energy").hue(Hue::Gold),
        Figure::new(Key::fact(fact::ACTIVATION), "✦", "income", "income"),
        support(Key::fact(fact::EARTHER_SUPPORT), "E", "Earther support", Hue::Blue),
        support(Key::fact(fact::GONGEN_SUPPORT), "G", "Gongen support", Hue::Red),
        support(Key::fact(fact::MAVERICK_SUPPORT), "M", "Maverick support", Hue::Orange),
        support(Key::fact(fact::SHI_SUPPORT), "S", "Shi support", Hue::Green),
        support(Key::fact(fact::QUAY_SUPPORT), "Q", "Quay support", Hue::Violet),
    ],
    trophies: None,
    feats: None,
    life: Some(Life {
        word: Key::fact(fact::ENERGY),
        name: "life left",
        piles: &[Key::zone(zone::RESERVE), Key::zone(zone::ACTIVE), Key::zone(zone::USED)],
        gone: Key::zone(zone::LOST),
    }),
    vow: None,
    leader: Key::NONE,
    beside: "",
    cards: CardLayout {
        frame: "slant",
        stats: &[
            Stat { word: Key::number(slot::POWER), short: "pow", less: Key::NONE },
            Stat { word: Key::number(slot::TACTICS), short: "tac", less: Key::NONE },
            Stat { word: Key::number(slot::DEFENSE), short: "def", less: Key::NONE },
        ],
        cost: &[
            f(Key::number(slot::COST), "").hue(Hue::Gold),
            Figure::new(Key::number(slot::SUPPORT_COST), "s", "support", "support"),
        ],
        pays: Key::zone(zone::ACTIVE),
        spare: &[Figure::new(Key::number(slot::DESTINY), "d", "destiny", "destiny").hue(Hue::Blue)],
        more: &[
            f(Key::number(slot::NEAR), "you").hue(Hue::Gold),
            f(Key::number(slot::FAR), "foe").hue(Hue::Gold),
            f(Key::number(slot::EARTHER), "E").hue(Hue::Blue),
            f(Key::number(slot::GONGEN), "G").hue(Hue::Red),
            f(Key::number(slot::MAVERICK), "M").hue(Hue::Orange),
            f(Key::number(slot::SHI), "S").hue(Hue::Green),
            f(Key::number(slot::QUAY), "Q").hue(Hue::Violet),
            f(Key::number(slot::CAPACITY), "cap"),
            f(Key::number(slot::SIZE), "size"),
            f(Key::number(slot::PILOTING), "pilot"),
            f(Key::number(slot::TRANSPORT), "trans"),
            f(Key::number(slot::QUICKDRAW), "quick"),
        ],
        states: &[
            f(Key::flag(flag::DAMAGED), "✗").hue(Hue::Red),
            f(Key::flag(flag::DRAINED), "drained").hue(Hue::Dim),
            f(Key::flag(flag::ATTACKED), "attacked").hue(Hue::Dim),
            f(Key::flag(FACE_DOWN), "face down").hue(Hue::Dim),
        ],
        spent: Key::flag(flag::DAMAGED),
        icons: &[f(Key::tag(tag::SITE), "site").hue(Hue::Teal), f(Key::tag(tag::SECTOR), "sector").hue(Hue::Violet)],
        keywords: &Keyword::signs::<{ Keyword::marked(&KEYWORDS) }>(&KEYWORDS),
        factions: &[
            f(Key::tag(tag::EARTHER), "E").hue(Hue::Blue),
            f(Key::tag(tag::GONGEN), "G").hue(Hue::Red),
            f(Key::tag(tag::MAVERICK), "M").hue(Hue::Orange),
            f(Key::tag(tag::SHI), "S").hue(Hue::Green),
            f(Key::tag(tag::QUAY), "Q").hue(Hue::Violet),
            f(Key::tag(tag::INDEPENDENT), "I").hue(Hue::Dim),
        ],
    },
    clock: Clock {
        round: Key::global(global::TURN),
        round_name: "Turn",
        phase: Key::global(global::PHASE),
        phases: &Key::phases::<{ phase::COUNT }>(),
        from: 0,
        turns: true,
        token: Key::NONE,
        token_name: "initiative",
    },
    fight: Some(FightLayout {
        procedure: Key::proc(battle::PROC),
        name: "battle",
        steps: &["destiny", "attrition", "power", "loss", "end"],
        sides: &[
            f(Key::fact(fact::TACTICS), "tactics"),
            f(Key::fact(fact::BATTLE_DESTINY), "destiny").hue(Hue::Blue),
            f(Key::fact(fact::ATTRITION), "attrition").hue(Hue::Red),
            f(Key::fact(fact::POWER), "power"),
            f(Key::fact(fact::CASUALTIES), "casualties").hue(Hue::Red),
        ],
    }),
    situations: &[Key::proc(battle::PROC)],
    words: Words {
        enemy: "opponent",
        declines: &[Key::verb(ov::PASS), Key::verb(ov::DONE), Key::verb(ov::NO), Key::verb(opt::STOP)],
        eager: &[(Key::NONE, Key::verb(opt::ACTIVATE)), (Key::prompt(prompt::REVEAL), Key::verb(ov::YES))],
        most: &[Key::prompt(prompt::HOW_MUCH)],
        either: &[],
        called: &[
            (Key::prompt(prompt::REVEAL), Key::verb(ov::YES), "reveal"),
            (Key::prompt(prompt::REVEAL), Key::verb(ov::NO), "no destiny"),
        ],
        again: &[(Key::verb(opt::DRAW), Key::zone(zone::ACTIVE))],
        from_hand: &[(Key::verb(ov::USE), "play")],
        prices: &[],
        with: &[],
        tips: &[
            (
                Key::prompt(prompt::START),
                "Your ships and characters can enter play there; its energy icons are your income.",
            ),
            (
                Key::prompt(prompt::REVEAL),
                "Its destiny is added to your power, and the opponent suffers as much attrition.",
            ),
            (
                Key::prompt(prompt::ATTRITION),
                "Damage cards until their defense covers it; damaged cards are destroyed when the battle ends.",
            ),
            (Key::prompt(prompt::CASUALTIES), "Lose energy, or damage cards in the battle: their defense counts."),
            (Key::prompt(prompt::ENTRY), "A unit controls where it stands; a camp beneath adds its icons."),
            (Key::prompt(prompt::BOARD), "Aboard it moves with the ship."),
            (
                Key::prompt(prompt::HOW_MUCH),
                "So many cards go from your reserve to your active pile, which pays for what you play.",
            ),
            (
                Key::prompt(prompt::WHICH_LOCATION),
                "It is done at one location; only where it can be done may be chosen.",
            ),
            (Key::prompt(prompt::WHAT_MOVES), "Then choose where to."),
            (Key::prompt(prompt::WHERE_TO), "It stands there from now on."),
            (Key::prompt(prompt::WHO_ALONG), "Who is not chosen stays behind."),
            (Key::prompt(prompt::ICON), "Each support icon pays for the support of one card."),
            (Key::prompt(prompt::DUE), "All damaged cards go; you say in which order."),
            (Key::prompt(prompt::TRIGGERS), "What goes on the stack last happens first."),
            (Key::prompt(prompt::ORDER), "All of it happens; you say in which order."),
            (Key::prompt(prompt::LOSE), "The top card of the pile goes to your lost pile."),
        ],
        refusals: REFUSALS,
        stakes: &[
            (prompt::LOSE, Matter::Procedure(lose::PROC), "{who} drains {at}: {n} energy to lose."),
            (prompt::LOSE, Matter::Procedure(lose::PROC), "{by}: {n} energy to lose."),
            (prompt::LOSE, Matter::Procedure(lose::PROC), "{n} energy to lose."),
            (
                prompt::ATTRITION,
                Matter::Procedure(attrition::PROC),
                "{n} attrition to meet: damage cards here until their defense covers it; they go when the battle ends.",
            ),
            (
                prompt::CASUALTIES,
                Matter::Procedure(loss::PROC),
                "Casualties to meet: {n}. Lose as much energy, or damage cards here, whose defense counts.",
            ),
        ],
        moments: &[
            act(When::Pending, "{who}: {what}. Answer?", "{text} Pass: let it happen."),
            act(When::Pending, "{who}: {what}. Answer?", "Use what glows before it happens. Pass: let it happen."),
            act(
                When::Fight,
                "battle at {at}: act before {step}?",
                "Use what glows. Pass: the battle goes on with {step}.",
            ),
            act(
                When::Can(phase::ACTIVATE, opt::ACTIVATE),
                "activate your energy",
                "Up to {income} cards go from your reserve to your active pile, which pays for what you play. Pass: none this \
                 turn.",
            ),
            act(
                When::Can(phase::CONTROL, opt::DRAIN),
                "drain a location?",
                "Where you alone have control, your opponent loses energy. Pass: on to Deploy.",
            ),
            act(
                When::Own(phase::DEPLOY),
                "play ships, characters and locations",
                "What glows can be paid from your active pile. Pass: on to Battle.",
            ),
            act(
                When::Can(phase::BATTLE, opt::ATTACK),
                "attack somewhere?",
                "A battle is fought where both sides stand: compare the totals there. Pass: no battle, on to Move.",
            ),
            act(
                When::Can(phase::MOVE, opt::MOVE),
                "move somebody?",
                "Ships go from sector to sector, characters from site to site. Pass: all stay, on to Draw.",
            ),
            act(
                When::Can(phase::DRAW, opt::DRAW),
                "draw a card?",
                "From your active pile into your hand, one at a time. Pass: keep the rest.",
            ),
            act(When::Own(phase::END), "act before your turn ends?", "Use what glows. Pass: your turn ends."),
            act(
                When::Others,
                "{turn}'s {phase} phase: act?",
                "You may use what glows though it is not your turn. Pass: the game goes on.",
            ),
            act(When::Any, "{phase} phase: act?", "Use what glows. Pass: your turn goes on."),
        ],
        routine: &[Key::prompt(prompt::INITIATIVE)],
        routine_in_own_turn: false,
        happens: &[
            (Key::kind(kind::DRAWN), "is drawn"),
            (Key::kind(kind::PUT), "is put away"),
            (Key::kind(kind::ENTERS), "enters play"),
            (Key::kind(kind::LOST_TO_DRAIN), "energy is lost to a drain at {}"),
            (Key::kind(kind::ATTACKS), "{} is attacked"),
            (Key::kind(kind::BATTLE_BEGINS), "the battle at {} begins"),
            (Key::kind(kind::STEP_ENDS), "a step of the battle at {} ends"),
            (Key::kind(kind::BATTLE_ENDS), "the battle at {} ends"),
            (Key::kind(kind::BATTLE_WON), "the battle at {} is won"),
            (Key::kind(kind::BATTLE_LOST), "the battle at {} is lost"),
            (Key::kind(kind::ICON_USED), "a support icon of {} is used"),
            (Key::kind(kind::DRAINS), "{} is drained"),
            (Key::kind(kind::LOSES), "energy is lost"),
            (Key::kind(kind::BECAME_TRUE), "{} sees it come true"),
            (Key::kind(kind::RETRIEVED), "is retrieved"),
        ],
    },
    plain: &[],
    staged: STAGED,
};

const fn s(note: NoteId, kind: StepKind) -> Staged {
    Staged::new(note, kind)
}

const STAGED: &[Staged] = &[
    s(note::FIRST, StepKind::Control).seat(0),
    s(note::START, StepKind::Enter).seat(0).on(1),
    s(note::TURN, StepKind::Phase).seat(0).n(1),
    s(note::PHASE, StepKind::Phase),
    s(note::DRAIN_ANNOUNCED, StepKind::Attack).seat(0).at(1),
    s(note::ATTACK_ANNOUNCED, StepKind::Attack).seat(0).at(1),
    s(note::MOVE_ANNOUNCED, StepKind::Ability).seat(0).by(1).at(2),
    s(note::PLAYS, StepKind::Play).seat(0).on(1),
    s(note::USES, StepKind::Ability).seat(0).by(1),
    s(note::TRIGGERS, StepKind::Ability).by(0),
    s(note::NO_EFFECT, StepKind::Cancel).on(0),
    s(note::CANCELED, StepKind::Cancel).on(0),
    s(note::DRAIN_CANCELED, StepKind::Cancel).at(0),
    s(note::ATTACK_CANCELED, StepKind::Cancel).at(0),
    s(note::MOVE_CANCELED, StepKind::Cancel).on(0),
    s(note::ACTIVATION_CANCELED, StepKind::Cancel),
    s(note::ACTIVATES, StepKind::Gain).seat(0).n(1),
    s(note::LOSES, StepKind::Leave).seat(0).on(1),
    s(note::LOSES_HAND, StepKind::Leave).seat(0).on(1),
    s(note::DRAINS, StepKind::Damage).seat(0).at(1).n(2),
    s(note::DRAWS, StepKind::Draw).seat(0).on(1),
    s(note::ENTERS, StepKind::Enter).on(0).at(1),
    s(note::ENTERS_BENEATH, StepKind::Enter).on(0).at(1),
    s(note::ENTERS_ABOARD, StepKind::Enter).on(0).at(1),
    s(note::ENTERS_TABLE, StepKind::Enter).on(0),
    s(note::DAMAGED, StepKind::Damage).on(0),
    s(note::UNDAMAGED, StepKind::Heal).on(0),
    s(note::DESTROYED, StepKind::Death).on(0),
    s(note::DISMISSED, StepKind::Leave).on(0),
    s(note::LOST, StepKind::Death).on(0),
    s(note::INVERTED, StepKind::Ability).by(0).more(),
    s(note::REVERTED, StepKind::Ability).by(0).more(),
    s(note::MOVES, StepKind::Move).on(0).at(1),
    s(note::BATTLE, StepKind::Fight).at(0),
    s(note::REVEALS, StepKind::Reveal).seat(0).on(1),
    s(note::REVEALS_BATTLE, StepKind::Reveal).seat(0).on(1),
    s(note::ATTRITION, StepKind::Damage).seat(0).n(1),
    s(note::WINS_BATTLE, StepKind::Win).seat(0).n(1),
    s(note::TIED_BATTLE, StepKind::Win),
    s(note::CASUALTIES, StepKind::Damage).seat(0).n(1),
    s(note::BATTLE_CANCELED, StepKind::Cancel),
    s(note::TO_HAND, StepKind::Leave).on(0),
    s(note::TO_USED, StepKind::Leave).on(0),
    s(note::TO_RESERVE, StepKind::Leave).on(0),
    s(note::TO_LOST, StepKind::Leave).on(0),
    s(note::TO_ACTIVE, StepKind::Leave).on(0),
    s(note::HIDDEN_PUT, StepKind::Leave).seat(0).on(1),
    s(note::REMOVED, StepKind::Leave).on(0),
    s(note::STACKED, StepKind::Enter).on(0).at(1),
    s(note::STACKED_DOWN, StepKind::Enter).at(1),
    s(note::RETRIEVES, StepKind::Draw).seat(0).on(1).more(),
    s(note::SHOWS, StepKind::Reveal).on(0),
    s(note::LOOKS, StepKind::Reveal).seat(0).on(1),
    s(note::ICON, StepKind::Ability).seat(0).at(1).more(),
    s(note::CONTROL, StepKind::Control).seat(0).on(1),
    s(note::REHOST, StepKind::Move).on(0).at(1).more(),
];
