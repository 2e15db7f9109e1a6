//! `muster replay make`.

use crate::mode::ModeArgs;
use crate::packs::{self, examples};
use crate::{decks, paint, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_bots::{SeatGame, by_name};
use muster_replay::{Session, Setup};
use std::io::Write;
use std::path::PathBuf;

/// Let bots play one game and write it down
#[derive(clap::Args)]
#[command(after_help = examples("muster replay make {game} game.json
    muster replay make {game} game.json --bots greedy,random --decks {deck},{deck2} --seed 7"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// The file to write
    #[arg(value_name = "OUT")]
    file: PathBuf,
    /// One bot a seat
    #[arg(long, default_value = "random,random", value_delimiter = ',', value_name = "A,B")]
    bots: Vec<String>,
    /// One deck a seat: starter names, files or `random`
    #[arg(long, default_value = "random,random", value_delimiter = ',', value_name = "A,B")]
    decks: Vec<String>,
    /// Decks, shuffles and bots follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after so many choices, even if the game is not over
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    longest: usize,
    #[command(flatten)]
    mode: ModeArgs,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    if args.bots.len() != args.decks.len() {
        bail!("{} for {}", ui::count(args.decks.len(), "deck"), ui::count(args.bots.len(), "bot"));
    }
    let mode = args.mode.mode(&*pack, args.bots.len())?;
    let mut bots = Vec::new();
    let mut seats = Vec::new();
    for (i, (bot, deck)) in args.bots.iter().zip(&args.decks).enumerate() {
        crate::cmd::sim::player(bot)?;
        bots.extend(by_name(bot, args.seed.wrapping_add(i as u64)));
        seats.push(match deck.as_str() {
            "random" => pack.random_deck_in(&mode, args.seed.wrapping_mul(2).wrapping_add(i as u64)),
            word => decks::legal_in(&*pack, &mode, &decks::open(&*pack, word)?)?,
        });
    }
    let players = args.bots.iter().enumerate().map(|(i, b)| format!("{b} {}", i + 1)).collect();
    let setup = Setup { decks: seats, seed: args.seed, players };
    let mut s = Session::start_in(&*pack, &mode, setup).map_err(|e| anyhow!(e))?;
    while let Some(seat) = s.game().to_decide() {
        if s.len() >= args.longest {
            break;
        }
        let at =
            SeatGame::new(&*pack, s.game(), seat).ok_or_else(|| anyhow!("a seat is to decide and is not asked"))?;
        let bot = bots.get_mut(seat.ix()).ok_or_else(|| anyhow!("a seat has no bot"))?;
        let index = bot.choose(&at);
        s.choose(seat, index)?;
    }
    let name = args.file.display();
    let text = s.record().to_text().map_err(|e| anyhow!(e))?;
    std::fs::write(&args.file, text).with_context(|| format!("cannot write `{name}`"))?;
    let mut out = ui::out();
    let end = super::ending(&*pack, &s.outcome(), s.players());
    writeln!(out, "{} {name}: {}, {end}", paint::good().apply_to("wrote"), super::steps(s.len()))?;
    out.flush()?;
    Ok(true)
}
