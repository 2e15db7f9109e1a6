//! Colours. None without a terminal, with NO_COLOR, or with `--color never`.

use clap::ValueEnum;
use console::Style;
use muster_lang::Role;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    Always,
    Never,
}

pub fn set_up(when: When) {
    if when != When::Auto {
        let on = when == When::Always;
        console::set_colors_enabled(on);
        console::set_colors_enabled_stderr(on);
    }
}

pub fn plain() -> Style {
    Style::new()
}
pub fn bold() -> Style {
    Style::new().bold()
}
pub fn dim() -> Style {
    Style::new().dim()
}
pub fn good() -> Style {
    Style::new().green().bold()
}
pub fn bad() -> Style {
    Style::new().red().bold()
}
pub fn clause() -> Style {
    Style::new().blue()
}
pub fn heading() -> Style {
    Style::new().bold().underlined()
}

/// How a word of card text looks, by what it is.
pub fn role(role: Role) -> Style {
    let s = Style::new();
    match role {
        Role::Text => s,
        Role::Keyword => s.bold().yellow(),
        Role::Kind | Role::Label => s.bold().magenta(),
        Role::Trait => s.italic().green(),
        Role::Faction => s.green().bold(),
        Role::Type => s.cyan(),
        Role::State => s.yellow(),
        Role::Slot => s.bold(),
        Role::Zone => s.blue(),
        Role::Player => s.underlined(),
        Role::Number => s.bold().cyan(),
        Role::Name => s.bold().red(),
        Role::Title => s.italic().bold(),
    }
}
