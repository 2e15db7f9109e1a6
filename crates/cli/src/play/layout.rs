//! Where a game's zones and numbers go on the screen. Everything here is the game's own words; the drawing knows none.

use super::theme::Hue;

/// What the drawing must know of a game.
pub struct Layout {
    pub game: &'static str,
    pub title: &'static str,
    /// What this table calls the card a place is, for the help.
    pub place: &'static str,
    /// The shared zone whose cards are the columns of the board.
    pub places: &'static str,
    /// A shared zone of places still to come.
    pub places_to_come: &'static str,
    pub home: &'static str,
    pub hand: &'static str,
    pub deck: &'static str,
    pub discard: &'static str,
    /// What a seat has won, shown with its place marks counted.
    pub trophies: &'static str,
    /// Zones shown only while something lies in them.
    pub passing: &'static str,
    pub pool: &'static str,
    pub attack: &'static str,
    pub life: &'static str,
    pub wounds: &'static str,
    /// The flag of a card that is turned sideways.
    pub spent: &'static str,
    pub cost: &'static str,
    pub shields: &'static str,
    /// Numbers of a unit shown when there is room: word and mark.
    pub more: &'static [(&'static str, &'static str)],
    /// What a place gives: word, short and long form.
    pub gains: &'static [(&'static str, &'static str, &'static str)],
    /// Words of a place shown as a coloured letter.
    pub marks: &'static [(&'static str, &'static str, Hue)],
    /// Keywords: word and a short form.
    pub keywords: &'static [(&'static str, &'static str)],
    /// The word of the card that stands for a player.
    pub leader: &'static str,
    /// The word of an option that spends a card's shields.
    pub shield_verb: &'static str,
    /// Options that do nothing, and options a player in doubt takes.
    pub declines: &'static [&'static str],
    pub eager: &'static [&'static str],
    /// Prompts for which the last option is what a player in doubt takes.
    pub most: &'static [&'static str],
    /// A line of explanation for a prompt.
    pub tips: &'static [(&'static str, &'static str)],
    pub round: &'static str,
    pub phase: &'static str,
    pub phases: &'static [&'static str],
    /// The global that says which seat holds the token, and what the token is called.
    pub token: &'static str,
    pub token_name: &'static str,
    /// The global that says which position of the line comes first.
    pub first: &'static str,
    /// The procedure whose card is the place being fought over.
    pub fight: &'static str,
    /// Procedures worth naming in the heading, and procedures whose card is the one acting.
    pub situations: &'static [&'static str],
    pub acting: &'static [&'static str],
    /// Prompts that auto-pass may pass.
    pub routine: &'static [&'static str],
    /// One line on how to win, for the help and the first screen.
    pub goal: &'static str,
}

/// The layout of a game, if it has one.
pub fn of(game: &str) -> Option<&'static Layout> {
    [&CONQUEST].into_iter().find(|l| l.game == game)
}

static CONQUEST: Layout = Layout {
    game: "conquest",
    title: "Warhammer 40,000: Conquest",
    place: "planet",
    places: "line",
    places_to_come: "facedown planets",
    home: "HQ",
    hand: "hand",
    deck: "deck",
    discard: "discard",
    trophies: "victory display",
    passing: "played",
    pool: "resources",
    attack: "ATK",
    life: "HP",
    wounds: "damage",
    spent: "exhausted",
    cost: "cost",
    shields: "shields",
    more: &[("command", "c")],
    gains: &[("cards", "c", "card"), ("resources", "r", "resource")],
    marks: &[("Material", "M", Hue::Red), ("Tech", "T", Hue::Blue), ("Strongpoint", "S", Hue::Green)],
    keywords: &[
        ("Ranged", "Rng"),
        ("Flying", "Fly"),
        ("Mobile", "Mob"),
        ("Brutal", "Bru"),
        ("Armorbane", "Arm"),
        ("Area Effect", "Area"),
        ("Ambush", "Amb"),
        ("Limited", "Lim"),
        ("Immune to enemy events", "Imm"),
        ("No attachments", "NoAtt"),
        ("No Wargear attachments", "NoWar"),
        ("Bloodied", "Blood"),
    ],
    leader: "warlord",
    shield_verb: "shield",
    declines: &["pass", "done", "decline", "no", "stay", "take nothing"],
    eager: &["take both", "yes"],
    most: &["choose how much to prevent"],
    tips: &[
        ("set your dial", "In secret: your warlord and all your units at HQ go to this planet."),
        ("take the planet's bonuses", "You won the command struggle here."),
        ("keep this hand or take a mulligan", "A mulligan shuffles the whole hand back and draws a new one, once."),
        ("choose units to retreat", "They go home exhausted. Done: nobody retreats."),
    ],
    round: "round",
    phase: "phase",
    phases: &["Setup", "Deploy", "Command", "Combat", "Headquarters"],
    token: "token holder",
    token_name: "initiative",
    first: "first planet position",
    fight: "battle",
    situations: &["battle", "command struggle", "mobile"],
    acting: &["attack"],
    routine: &["take an action or pass"],
    goal: "Win three planets that share a type (M, T or S), or defeat the enemy's bloodied warlord.",
};
