//! `muster sim`: many games between bots.

mod csv;
mod page;
pub mod plot;
mod said;

use crate::mode::ModeArgs;
use crate::packs::{self, examples};
use crate::{decks, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_bots::sim::{Named, starters};
use muster_bots::{BOTS, Decks, Player, Sim, SimReport};
use muster_lang::nearest_name;
use muster_pack::{Mode, Pack};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Play many games between bots: who wins, deck by deck, how long games are, what each card does, and how fast it goes
///
/// Game i has the seed SEED + i, and everything in it follows from that: a game that fails is played again by its seed
/// alone. With --dir, games are kept as they end: whoever breaks off, in whatever way, goes on with the same command, and
/// more games are added with a larger --games.
#[derive(clap::Args)]
#[command(after_help = examples("muster sim {game} --games 1000
    muster sim {game} --games 500 --bots greedy,random --decks {deck},{deck2}
    muster sim {game} --games 3000 --bots greedy,greedy --decks starter --rotate --dir field --html field.html
    muster sim {game} --games 1000 --bots greedy,greedy --decks my.txt --against starter --csv figures
    muster sim {game} --games 10000 --decks random --seed 1 --json"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// One bot a seat: random, greedy, or a level: recruit, soldier, veteran, captain, warlord
    #[arg(long, default_value = "random,random", value_delimiter = ',', value_name = "A,B")]
    bots: Vec<String>,
    /// One deck a seat (starter names or files), `starter` for every pairing of the starters, or `random` for decks
    /// drawn from the whole pool
    #[arg(long, default_value = "starter", value_delimiter = ',', value_name = "A,B")]
    decks: Vec<String>,
    /// Let the decks change seats from game to game: every seating of them comes equally often, and where there are more
    /// decks than seats every one meets every other
    #[arg(long)]
    rotate: bool,
    /// Let each of the decks play against these alone, in every seat equally often: names, files or `starter`
    #[arg(long, value_delimiter = ',', value_name = "A,B", conflicts_with = "rotate")]
    against: Vec<String>,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    #[command(flatten)]
    mode: ModeArgs,
    /// Keep the games in this folder, and go on with those that are in it
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Write tables for spreadsheets into this folder: matrix.csv, decks.csv, cards.csv, turns.csv
    #[arg(long, value_name = "FOLDER")]
    csv: Option<PathBuf>,
    /// Write a report with pictures as one page that needs nothing beside itself
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let players = args.bots.iter().map(|b| player(b)).collect::<Result<Vec<_>>>()?;
    let seats = players.len();
    let mode = args.mode.mode(&*pack, seats)?;
    let decks = decks_of(&*pack, &mode, &args, seats)?;
    let (seed, threads, dir) = (args.seed, args.threads, args.dir.clone());
    let sim = Sim { decks, mode: Some(mode), seed, threads, dir, ..Sim::new(players, args.games) };
    let report = watched(&sim, &*pack, &args)?;
    if let Some(dir) = &args.csv {
        csv::write(&report, dir)?;
    }
    if let Some(file) = &args.html {
        let page = page::page(&report, seats, &again(&args, args.seed, args.games));
        std::fs::write(file, page).with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    ui::report(
        args.json,
        || serde_json::to_value(&report),
        || said::said(&report, seats, |seed| again(&args, seed, 1)),
    )?;
    Ok(report.failed == 0)
}

/// Plays, with a bar that shows how far it has come.
fn watched(sim: &Sim, pack: &dyn Pack, args: &Args) -> Result<SimReport> {
    let bar = ui::bar(args.games, pack.game(), args.json);
    let began = AtomicBool::new(false);
    let report = sim.run(pack, &|p| {
        bar.set_position(p.done);
        if !began.swap(true, Ordering::Relaxed) {
            // what was found in the folder took no time
            bar.reset_eta();
        }
        if p.failed > 0 {
            bar.set_message(format!("{} ({} failed)", pack.game(), p.failed));
        }
    });
    bar.finish_and_clear();
    report.map_err(|e| anyhow!(e))
}

/// A command for so many of the same games.
fn again(args: &Args, seed: u64, games: u64) -> String {
    let (bots, decks) = (args.bots.join(","), args.decks.join(","));
    let mut out = format!("muster sim {} --games {games} --seed {seed} --bots {bots} --decks {decks}", args.game);
    if args.rotate {
        out += " --rotate";
    }
    if !args.against.is_empty() {
        out += &format!(" --against {}", args.against.join(","));
    }
    out + &args.mode.words()
}

/// A bot by its name, or what there is.
pub fn player(name: &str) -> Result<Player<'static>> {
    Player::named(name).map_err(|e| match nearest_name(name, BOTS.iter().map(|b| b.0)) {
        Some(n) => anyhow!("{e}. Did you mean `{n}`?"),
        None => anyhow!(e),
    })
}

fn decks_of(pack: &dyn Pack, mode: &Mode, args: &Args, seats: usize) -> Result<Decks> {
    let words: Vec<&str> = args.decks.iter().map(String::as_str).collect();
    let change = args.rotate || !args.against.is_empty();
    match words[..] {
        ["random"] if change => {
            bail!(
                "`random` decks are new in every other game and in every seat already: name decks for --rotate or --against"
            )
        }
        ["random"] => return Ok(Decks::Random),
        ["starter"] if !change => return Ok(Decks::Starter),
        _ if change => {}
        [_] => {}
        _ if words.len() != seats => {
            bail!("{} for {seats} players; with --rotate every one meets every other", ui::count(words.len(), "deck"))
        }
        _ => {}
    }
    if !change {
        let words: Vec<&str> = (0..seats).map(|i| words[i % words.len()]).collect();
        return Ok(Decks::Fixed(named(pack, mode, args.seed, &words)?));
    }
    let own = named(pack, mode, args.seed, &words)?;
    if args.rotate {
        return Ok(Decks::Rotated(own));
    }
    let words: Vec<&str> = args.against.iter().map(String::as_str).collect();
    Ok(Decks::Against(own, named(pack, mode, args.seed, &words)?))
}

/// Decks by their names, files, or `starter` for all starters. Two of one title are told apart.
fn named(pack: &dyn Pack, mode: &Mode, seed: u64, words: &[&str]) -> Result<Vec<Named>> {
    let mut out: Vec<Named> = Vec::new();
    for (i, word) in words.iter().enumerate() {
        match *word {
            "random" => {
                out.push((format!("random {}", i + 1), pack.random_deck_in(mode, seed.wrapping_add(i as u64))));
            }
            "starter" => out.extend(starters(pack, mode).map_err(|e| anyhow!(e))?),
            word => {
                let read = decks::open(pack, word)?;
                let title = read.list.title.clone().unwrap_or(read.name.clone());
                let twin = out.iter().any(|(t, _)| *t == title) && !words[..i].contains(&word);
                let name = if twin { format!("{title} ({word})") } else { title };
                out.push((name, decks::legal_in(pack, mode, &read)?));
            }
        }
    }
    Ok(out)
}
