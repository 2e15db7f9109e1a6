//! Commands, one file each.

mod card;
mod deck;
mod overview;
mod rules;

use crate::packs::examples;
use crate::paint::When;
use clap::{Parser, Subcommand};

/// Card games by their full rules: cards, decks, games, rules and replays.
#[derive(Parser)]
#[command(name = "muster", version, after_help = examples(EXAMPLES))]
pub struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "muster card show \"{card}\"
    muster deck show {deck}
    muster rules {game} {rule}";

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Card(card::Command),
    #[command(subcommand)]
    Deck(deck::Command),
    Rules(rules::Args),
}

/// Runs a command. False means that it worked and found something wrong.
pub fn run(cli: Cli) -> anyhow::Result<bool> {
    match cli.command {
        None => overview::run(),
        Some(Command::Card(c)) => card::run(c),
        Some(Command::Deck(c)) => deck::run(c),
        Some(Command::Rules(a)) => rules::run(a),
    }
}
