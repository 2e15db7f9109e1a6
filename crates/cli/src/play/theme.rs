//! Colours by meaning. Without colour the same meanings are told by bold, dim, underline and reverse.

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    Plain,
    Dim,
    Strong,
    You,
    Enemy,
    /// Their cards that are turned sideways.
    YouSpent,
    EnemySpent,
    Gold,
    Good,
    Bad,
    Red,
    Blue,
    Green,
    Orange,
    Violet,
    Teal,
    /// Titles of cards in running text.
    Card,
    /// Frames and rulers.
    Frame,
}

impl From<muster_pack::layout::Hue> for Hue {
    fn from(h: muster_pack::layout::Hue) -> Hue {
        use muster_pack::layout::Hue as H;
        match h {
            H::Plain => Hue::Plain,
            H::Dim | H::Grey => Hue::Dim,
            H::Gold => Hue::Gold,
            H::Red => Hue::Red,
            H::Orange => Hue::Orange,
            H::Green => Hue::Green,
            H::Teal => Hue::Teal,
            H::Blue => Hue::Blue,
            H::Violet => Hue::Violet,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub colour: bool,
}

impl Theme {
    /// Colour unless the terminal, NO_COLOR or `--color never` forbids it.
    pub fn from_env() -> Theme {
        Theme { colour: console::colors_enabled() }
    }

    pub fn of(self, hue: Hue) -> Style {
        let s = Style::new();
        if !self.colour {
            return match hue {
                Hue::Dim | Hue::Frame | Hue::YouSpent | Hue::EnemySpent => s.add_modifier(Modifier::DIM),
                Hue::Strong | Hue::Gold | Hue::Red | Hue::Blue | Hue::Green | Hue::Orange | Hue::Violet | Hue::Teal => {
                    s.add_modifier(Modifier::BOLD)
                }
                _ => s,
            };
        }
        match hue {
            Hue::Plain => s,
            Hue::Dim => s.fg(Color::DarkGray),
            Hue::Strong => s.fg(Color::White).add_modifier(Modifier::BOLD),
            Hue::You => s.fg(Color::LightCyan),
            Hue::Enemy => s.fg(Color::LightRed),
            Hue::YouSpent => s.fg(Color::Indexed(66)),
            Hue::EnemySpent => s.fg(Color::Indexed(131)),
            Hue::Gold => s.fg(Color::LightYellow),
            Hue::Good | Hue::Green => s.fg(Color::LightGreen),
            Hue::Bad | Hue::Red => s.fg(Color::LightRed),
            Hue::Blue => s.fg(Color::LightBlue),
            Hue::Orange => s.fg(Color::Indexed(215)),
            Hue::Violet => s.fg(Color::LightMagenta),
            Hue::Teal => s.fg(Color::Indexed(80)),
            Hue::Card => s.fg(Color::White),
            Hue::Frame => s.fg(Color::DarkGray),
        }
    }
    pub fn bold(self, hue: Hue) -> Style {
        self.of(hue).add_modifier(Modifier::BOLD)
    }
    /// What the selected option speaks of.
    pub fn selected(self) -> Style {
        if self.colour {
            Style::new().fg(Color::Black).bg(Color::LightYellow).remove_modifier(Modifier::DIM)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }
    /// The card or row the keys are on.
    pub fn focused(self) -> Style {
        if self.colour {
            Style::new().fg(Color::Black).bg(Color::LightCyan).remove_modifier(Modifier::DIM)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD | Modifier::UNDERLINED)
        }
    }
    /// A banner such as the place of a battle.
    pub fn banner(self) -> Style {
        if self.colour {
            Style::new().fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }
    /// The strips with each player's numbers.
    pub fn strip(self, hue: Hue) -> Style {
        if self.colour { self.of(hue).bg(Color::Indexed(235)) } else { self.of(hue).add_modifier(Modifier::UNDERLINED) }
    }
}
