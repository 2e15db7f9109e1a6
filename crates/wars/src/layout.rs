//! How the table of WARS is drawn.

use muster_pack::layout::*;

const fn f(word: &'static str, mark: &'static str) -> Figure {
    Figure::new(word, mark, word, word)
}

const fn support(word: &'static str, mark: &'static str, name: &'static str, hue: Hue) -> Figure {
    Figure::new(word, mark, name, name).hue(hue)
}

/// Icons that face a player at a location.
const SIDES: &[Figure] = &[
    Figure::new("energy icons", "✦", "energy icon", "energy icons").hue(Hue::Gold),
    support("Earther support", "E", "Earther support", Hue::Blue),
    support("Gongen support", "G", "Gongen support", Hue::Red),
    support("Maverick support", "M", "Maverick support", Hue::Orange),
    support("Shi support", "S", "Shi support", Hue::Green),
    support("Quay support", "Q", "Quay support", Hue::Violet),
];

pub static LAYOUT: Layout = Layout {
    game: "wars",
    title: "WARS TCG",
    goal: "Drain and beat your opponent until no energy is left: reserve, active pile and used pile all empty.",
    board: Some(Board {
        zone: "locations",
        place: "location",
        places: "locations",
        to_come: "",
        to_come_name: "",
        groups: Groups::ByTitle('/'),
        beside: "sector",
        stands: "at",
        inside: "aboard",
        under: &["beneath", "left by"],
        stacked: "stacked on",
        gains: &[],
        sides: SIDES,
        forces: &[f("power", "p"), f("tactics", "t"), Figure::new("drain", "d", "drain", "drain").hue(Hue::Gold)],
        first: "",
    }),
    rows: &[Row::new("table", "table")],
    hand: "hand",
    piles: &[
        Pile { zone: "reserve", name: "reserve", short: "res", open: false },
        Pile { zone: "active pile", name: "active", short: "act", open: false },
        Pile { zone: "used pile", name: "used", short: "used", open: false },
        Pile { zone: "lost pile", name: "lost", short: "lost", open: true },
        Pile { zone: "removed", name: "removed", short: "rem", open: true },
    ],
    passing: &["stack"],
    purse: &[
        Figure::new("energy", "energy", "energy", "energy").hue(Hue::Gold),
        Figure::new("activation", "✦", "income", "income"),
        support("Earther support", "E", "Earther support", Hue::Blue),
        support("Gongen support", "G", "Gongen support", Hue::Red),
        support("Maverick support", "M", "Maverick support", Hue::Orange),
        support("Shi support", "S", "Shi support", Hue::Green),
        support("Quay support", "Q", "Quay support", Hue::Violet),
    ],
    trophies: None,
    life: Some(Life {
        word: "energy",
        name: "life left",
        piles: &["reserve", "active pile", "used pile"],
        gone: "lost pile",
    }),
    leader: "",
    beside: "",
    cards: CardLayout {
        frame: "slant",
        stats: &[
            Stat { word: "power", short: "pow", less: "" },
            Stat { word: "tactics", short: "tac", less: "" },
            Stat { word: "defense", short: "def", less: "" },
        ],
        cost: &[f("cost", "").hue(Hue::Gold), Figure::new("support cost", "s", "support", "support")],
        spare: &[Figure::new("destiny", "d", "destiny", "destiny").hue(Hue::Blue)],
        more: &[
            f("capacity", "cap"),
            f("size", "size"),
            f("piloting", "pilot"),
            f("transport", "trans"),
            f("quickdraw", "quick"),
        ],
        states: &[
            f("damaged", "✗").hue(Hue::Red),
            f("drained", "drained").hue(Hue::Dim),
            f("attacked", "attacked").hue(Hue::Dim),
            f("face down", "face down").hue(Hue::Dim),
        ],
        spent: "damaged",
        icons: &[f("site", "site").hue(Hue::Teal), f("sector", "sector").hue(Hue::Violet)],
        keywords: &[
            f("Encampment", "Camp"),
            f("Scouting", "Scout"),
            f("Captain", "Capt"),
            f("Inverter", "Inv"),
            f("immune to attrition", "Imm"),
            f("Unlimited", "Unl"),
        ],
        factions: &[
            f("Earther", "E").hue(Hue::Blue),
            f("Gongen", "G").hue(Hue::Red),
            f("Maverick", "M").hue(Hue::Orange),
            f("Shi", "S").hue(Hue::Green),
            f("Quay", "Q").hue(Hue::Violet),
            f("independent", "I").hue(Hue::Dim),
        ],
    },
    clock: Clock {
        round: "turn",
        round_name: "Turn",
        phase: "phase",
        phases: &crate::words::phase::NAMES,
        from: 0,
        turns: true,
        token: "",
        token_name: "initiative",
    },
    fight: Some(FightLayout {
        procedure: "battle",
        name: "battle",
        steps: &["destiny", "attrition", "power", "loss", "end"],
        sides: &[
            f("tactics", "tactics"),
            f("battle destiny", "destiny").hue(Hue::Blue),
            f("attrition", "attrition").hue(Hue::Red),
            f("power", "power"),
            f("casualties", "casualties").hue(Hue::Red),
        ],
    }),
    situations: &["battle"],
    words: Words {
        enemy: "opponent",
        declines: &["pass", "done", "no", "stop"],
        eager: &[("", "activate"), ("reveal a card for battle destiny?", "yes")],
        most: &["how much energy?"],
        from_hand: &[("use", "play")],
        with: &[],
        tips: &[
            (
                "reveal a card for battle destiny?",
                "Its destiny is added to your power, and the opponent suffers as much attrition.",
            ),
            (
                "choose a card to damage for attrition",
                "Damage cards until their defense covers it; damaged cards are destroyed when the battle ends.",
            ),
            ("choose how to meet casualties", "Lose energy, or damage cards in the battle: their defense counts."),
            ("choose what to lose", "The top card of the pile goes to your lost pile."),
        ],
        routine: &["act or pass"],
        routine_in_own_turn: false,
        happens: &[
            ("drawn", "is drawn"),
            ("put", "is put away"),
            ("enters", "enters play"),
            ("lost to a drain", "energy is lost to a drain at {}"),
            ("attacks", "{} is attacked"),
            ("battle begins", "the battle at {} begins"),
            ("step ends", "a step of the battle at {} ends"),
            ("battle ends", "the battle at {} ends"),
            ("battle won", "the battle at {} is won"),
            ("battle lost", "the battle at {} is lost"),
            ("icon used", "a support icon of {} is used"),
            ("drains", "{} is drained"),
            ("loses", "energy is lost"),
            ("became true", "{} sees it come true"),
            ("retrieved", "is retrieved"),
        ],
    },
};
