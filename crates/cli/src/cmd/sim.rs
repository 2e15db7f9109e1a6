//! `muster sim`: many games between bots.

use crate::mode::ModeArgs;
use crate::packs::{self, examples};
use crate::{decks, paint, text, ui};
use anyhow::{Result, anyhow, bail};
use muster_bots::{BOTS, Decks, Player, Sim, SimReport};
use muster_lang::nearest_name;
use muster_pack::{Mode, Pack};
use std::io::Write;

/// Play many games between bots and count who wins, how games end and how fast it goes
///
/// Game i has the seed SEED + i, and everything in it follows from that: a game that fails is played again by its seed
/// alone.
#[derive(clap::Args)]
#[command(after_help = examples("muster sim {game} --games 1000
    muster sim {game} --games 500 --bots greedy,random --decks {deck},{deck2}
    muster sim {game} --games 500 --bots greedy,greedy --decks {deck},{deck2} --rotate
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
    /// Let the decks change seats from game to game, so that every seating comes equally often
    #[arg(long)]
    rotate: bool,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    #[command(flatten)]
    mode: ModeArgs,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let players = args.bots.iter().map(|b| player(b)).collect::<Result<Vec<_>>>()?;
    let mode = args.mode.mode(&*pack, players.len())?;
    let decks = decks_of(&*pack, &mode, &args, players.len())?;
    let sim = Sim { decks, mode: Some(mode), seed: args.seed, threads: args.threads, ..Sim::new(players, args.games) };
    let bar = ui::bar(args.games, pack.game(), args.json);
    let report = sim.run(&*pack, &|p| {
        bar.set_position(p.done);
        if p.failed > 0 {
            bar.set_message(format!("{} ({} failed)", pack.game(), p.failed));
        }
    });
    bar.finish_and_clear();
    let report = report.map_err(|e| anyhow!(e))?;
    if args.json {
        ui::print_json(&serde_json::to_value(&report)?)?;
    } else {
        let mut out = ui::out();
        write!(out, "{}", shown(&report, &args))?;
        out.flush()?;
    }
    Ok(report.failed == 0)
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
    match words[..] {
        ["starter" | "random"] if args.rotate => {
            bail!("--rotate is for decks that are named, one a seat; `{}` decks are in every seat already", words[0])
        }
        ["starter"] => return Ok(Decks::Starter),
        ["random"] => return Ok(Decks::Random),
        [_] => {}
        _ if words.len() != seats => bail!("{} for {seats} players", ui::count(words.len(), "deck")),
        _ => {}
    }
    let one = |i: usize| -> Result<(String, Vec<muster_kernel::DefId>)> {
        match words[i % words.len()] {
            "random" => Ok((format!("random {}", i + 1), pack.random_deck_in(mode, args.seed.wrapping_add(i as u64)))),
            word => {
                let read = decks::open(pack, word)?;
                Ok((read.list.title.clone().unwrap_or(read.name.clone()), decks::legal_in(pack, mode, &read)?))
            }
        }
    };
    let decks = (0..seats).map(one).collect::<Result<_>>()?;
    Ok(if args.rotate { Decks::Rotated(decks) } else { Decks::Fixed(decks) })
}

fn percent(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{:.1}%", part as f64 * 100.0 / of as f64) }
}

fn shown(r: &SimReport, args: &Args) -> String {
    let g = text::grouped;
    let mut out = format!(
        "{}: {} games in {:.1} s on {}: {} finished, {} drawn",
        paint::bold().apply_to(&r.game),
        g(r.games),
        r.seconds,
        ui::count(r.threads, "thread"),
        g(r.finished),
        g(r.draws),
    );
    match r.failed {
        0 => out.push('\n'),
        n => out += &format!(", {}\n", paint::bad().apply_to(format!("{n} failed"))),
    }
    out += &format!(
        "{} decisions and {} forced steps; {:.1} options on average, {} at most\n",
        g(r.decisions),
        g(r.forced),
        r.mean_options,
        r.most_options,
    );
    let (decisions, games) = (g(r.decisions_per_second as u64), g(r.games_per_second as u64));
    out += &format!(
        "{decisions} decisions/s, {games} games/s; the longest game took {} decisions (seed {})\n\n",
        g(r.longest),
        r.longest_seed
    );
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (bot, wins) in &r.wins.by_bot {
        let speed = r.bots.get(bot).map_or(0, |b| b.decisions_per_second as u64);
        rows.push(vec![
            format!("bot {bot}"),
            g(*wins),
            percent(*wins, r.finished),
            format!("chooses {} times a second", g(speed)),
        ]);
    }
    for (seat, wins) in r.wins.by_seat.iter().enumerate() {
        rows.push(vec![format!("seat {}", seat + 1), g(*wins), percent(*wins, r.finished), String::new()]);
    }
    for (deck, (played, wins)) in &r.wins.by_deck {
        rows.push(vec![format!("deck {deck}"), g(*wins), percent(*wins, *played), format!("of {} games", g(*played))]);
    }
    out += &text::table(&["", "wins", "", ""], &rows);
    let rows: Vec<Vec<String>> =
        r.endings.iter().map(|(e, n)| vec![e.clone(), g(*n), percent(*n, r.finished)]).collect();
    out += &format!("\n{}", text::table(&["ending", "games", ""], &rows));
    if !r.failures.is_empty() {
        out += &format!("\n{}\n", paint::bad().apply_to("failures"));
    }
    for f in r.failures.iter().take(20) {
        let again = format!(
            "muster sim {} --games 1 --seed {} --bots {} --decks {}{}{}",
            r.game,
            f.seed,
            args.bots.join(","),
            args.decks.join(","),
            if args.rotate { " --rotate" } else { "" },
            args.mode.words(),
        );
        out += &format!("  seed {}: {}\n    {}\n", f.seed, f.message, paint::dim().apply_to(again));
    }
    out
}
