//! How the table of Conquest is drawn.

use muster_pack::layout::*;

const fn f(word: &'static str, mark: &'static str) -> Figure {
    Figure::new(word, mark, word, word)
}

const TYPES: &[Figure] =
    &[f("Material", "M").hue(Hue::Red), f("Tech", "T").hue(Hue::Blue), f("Strongpoint", "S").hue(Hue::Green)];

pub static LAYOUT: Layout = Layout {
    game: "conquest",
    title: "Warhammer 40,000: Conquest",
    goal: "Win three planets that share a type (M, T or S), or defeat the enemy's bloodied warlord.",
    board: Some(Board {
        zone: "line",
        place: "planet",
        places: "planets",
        to_come: "facedown planets",
        to_come_name: "facedown",
        groups: Groups::Line,
        beside: "",
        stands: "at",
        inside: "",
        under: &["attached to"],
        stacked: "",
        gains: &[Figure::new("cards", "c", "card", "cards"), Figure::new("resources", "r", "resource", "resources")],
        sides: &[],
        forces: &[f("command", "c")],
        first: "first planet position",
    }),
    rows: &[Row { zone: "HQ", name: "HQ", slots: 0 }],
    hand: "hand",
    piles: &[
        Pile { zone: "deck", name: "deck", short: "deck", open: false },
        Pile { zone: "discard", name: "discard", short: "disc", open: true },
    ],
    passing: &["played"],
    purse: &[Figure::new("resources", "res", "resource", "resources").hue(Hue::Gold)],
    trophies: Some(Trophies { zone: "victory display", name: "won", marks: TYPES }),
    leader: "warlord",
    cards: CardLayout {
        frame: "cut",
        stats: &[Stat { word: "ATK", short: "ATK", less: "" }, Stat { word: "HP", short: "HP", less: "damage" }],
        cost: &[f("cost", "").hue(Hue::Gold)],
        spare: &[Figure::new("shields", "◊", "shield", "shields").hue(Hue::Blue)],
        more: &[f("command", "c")],
        states: &[f("exhausted", "↷"), f("resources", "res").hue(Hue::Gold)],
        spent: "exhausted",
        icons: TYPES,
        keywords: &[
            f("Ranged", "Rng"),
            f("Flying", "Fly"),
            f("Mobile", "Mob"),
            f("Brutal", "Bru"),
            f("Armorbane", "Arm"),
            f("Area Effect", "Area"),
            f("Ambush", "Amb"),
            f("Limited", "Lim"),
            f("Immune to enemy events", "Imm"),
            f("No attachments", "NoAtt"),
            f("No Wargear attachments", "NoWar"),
            f("Bloodied", "Blood"),
        ],
        factions: &[
            f("Space Marines", "SM").hue(Hue::Blue),
            f("Astra Militarum", "AM").hue(Hue::Grey),
            f("Orks", "Ork").hue(Hue::Green),
            f("Chaos", "Cha").hue(Hue::Red),
            f("Dark Eldar", "DE").hue(Hue::Violet),
            f("Eldar", "Eld").hue(Hue::Gold),
            f("Tau", "Tau").hue(Hue::Teal),
            f("neutral", "neu").hue(Hue::Dim),
        ],
    },
    clock: Clock {
        round: "round",
        round_name: "Round",
        phase: "phase",
        phases: &["Setup", "Deploy", "Command", "Combat", "Headquarters"],
        from: 0,
        turns: false,
        token: "token holder",
        token_name: "initiative",
    },
    fight: Some(FightLayout { procedure: "battle", name: "battle", steps: &[], sides: &[] }),
    situations: &["battle", "command struggle", "mobile"],
    words: Words {
        enemy: "enemy",
        declines: &["pass", "done", "decline", "no", "stay", "take nothing"],
        eager: &["take both", "yes"],
        most: &["choose how much to prevent"],
        from_hand: &[("use", "play")],
        with: &["shield"],
        tips: &[
            ("set your dial", "In secret: your warlord and all your units at HQ go to this planet."),
            ("take the planet's bonuses", "You won the command struggle here."),
            ("keep this hand or take a mulligan", "A mulligan shuffles the whole hand back and draws a new one, once."),
            ("choose units to retreat", "They go home exhausted. Done: nobody retreats."),
        ],
        routine: &["take an action or pass"],
        routine_in_own_turn: true,
        happens: &[],
    },
};
