//! Commands, one file each.

mod admin;
mod arena;
mod bench;
mod card;
mod deck;
mod draft;
mod learn;
mod load;
mod overview;
mod puzzle;
mod replay;
mod rules;
mod scenario;
mod serve;
mod sim;

use crate::packs::examples;
use crate::paint::When;
use clap::{Parser, Subcommand};

/// Card games by their full rules: cards, decks, games, rules and replays.
#[derive(Parser)]
#[command(name = "muster", version, after_help = examples(EXAMPLES))]
pub struct Cli {
    /// When to use colour: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", hide_possible_values = true)]
    pub color: When,
    /// A file or folder with more cards, for all that follows; may be given more than once
    #[arg(long, global = true, value_name = "FILE")]
    pub cards: Vec<std::path::PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "muster play {game}
    muster card show \"{card}\"
    muster deck show {deck}
    muster rules {game} {rule}";

const PLAY: &str = "muster play {game}
    muster play {game} --deck {deck} --enemy {deck2} --seed 7
    muster play {game} --hotseat --replay game.json";

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    /// The games, and what else this program does
    Games,
    #[command(after_help = examples(PLAY))]
    Play(crate::play::PlayArgs),
    #[command(subcommand)]
    Card(card::Command),
    #[command(subcommand)]
    Deck(deck::Command),
    Draft(draft::Args),
    Rules(rules::Args),
    #[command(subcommand)]
    Scenario(scenario::Command),
    Sim(sim::Args),
    Arena(arena::Args),
    Learn(learn::Args),
    Bench(bench::Args),
    #[command(subcommand)]
    Replay(replay::Command),
    #[command(subcommand)]
    Puzzle(puzzle::Command),
    Admin(admin::Args),
    Load(load::Args),
}

/// Runs a command. False means that it worked and found something wrong.
pub fn run(cli: Cli) -> anyhow::Result<bool> {
    match cli.command {
        None => serve::run(serve::usual()?),
        Some(Command::Serve(a)) => serve::run(a),
        Some(Command::Games) => overview::run(),
        Some(Command::Play(a)) => crate::play::run(a).map(|()| true),
        Some(Command::Card(c)) => card::run(c),
        Some(Command::Deck(c)) => deck::run(c),
        Some(Command::Draft(a)) => draft::run(a),
        Some(Command::Rules(a)) => rules::run(a),
        Some(Command::Scenario(c)) => scenario::run(c),
        Some(Command::Sim(a)) => sim::run(a),
        Some(Command::Arena(a)) => arena::run(a),
        Some(Command::Learn(a)) => learn::run(a),
        Some(Command::Bench(a)) => bench::run(a),
        Some(Command::Replay(c)) => replay::run(c),
        Some(Command::Puzzle(c)) => puzzle::run(c),
        Some(Command::Admin(a)) => admin::run(a),
        Some(Command::Load(a)) => load::run(a),
    }
}
