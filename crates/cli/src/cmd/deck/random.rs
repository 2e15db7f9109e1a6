//! `muster deck random`.

use crate::mode::ModeArgs;
use crate::packs::{self, examples};
use crate::ui;
use anyhow::{Result, bail};
use muster_lang::write_deck_list;
use std::io::Write;

/// Draw a legal deck at random from the whole pool
#[derive(clap::Args)]
#[command(after_help = examples("muster deck random {game} --seed 7
    muster deck random {game} --seed 7 > seven.txt"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// The same seed draws the same deck
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Players at the table, for games whose decks depend on it
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    #[command(flatten)]
    mode: ModeArgs,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let mode = args.mode.mode(&*pack, args.players)?;
    let deck = pack.random_deck_in(&mode, args.seed);
    if deck.is_empty() {
        bail!("no deck could be drawn from the cards of {}", args.game);
    }
    let list = pack.write_deck(&deck, &format!("Random deck {}", args.seed));
    let mut out = ui::out();
    write!(out, "{}", write_deck_list(&list))?;
    out.flush()?;
    Ok(pack.check_deck_in(&mode, &list).legal())
}
