//! Plays a fixed set of matches of one game and prints what came of them: for counting instructions, for comparing two
//! builds, and for training one. Starter decks meet in turn, so cards that join the pool change no count; where a format is
//! named, decks are drawn from it at random, as `muster bench` does. It has the engine and nothing else in it, so it is built
//! in no time.
//!
//! `muster-count GAME [MATCHES [SEED [FORMAT]]]`

#![forbid(unsafe_code)]

use muster_bots::bench::{Bench, Played};
use muster_bots::sim::starters;
use muster_kernel::{DefId, Game};
use muster_pack::{Mode, Pack};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual: u64| args.get(i).map_or(Some(usual), |s| s.parse().ok());
    let (Some(pack), Some(matches), Some(seed)) =
        (args.first().and_then(|name| open(name)), number(1, 64), number(2, 1))
    else {
        eprintln!("muster-count conquest|wars|warcaste [MATCHES [SEED [FORMAT]]]");
        return ExitCode::FAILURE;
    };
    let bench = Bench { matches: matches as usize, seed, ..Bench::default() };
    let starts = match args.get(3) {
        None => starters_meet(&*pack, matches as usize, seed),
        format => Mode::of(&*pack, format.map(String::as_str), *pack.seats().start()).map(|m| bench.starts(&*pack, &m)),
    };
    let starts = match starts {
        Ok(starts) => starts,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let p = counted(&bench, &starts);
    println!(
        "{} games, {} decisions, {} forced, {} passed, {} options, trace {:016x}",
        p.games, p.decisions, p.forced, p.passed, p.options, p.trace
    );
    ExitCode::SUCCESS
}

fn open(name: &str) -> Option<Box<dyn Pack>> {
    Some(match name {
        "conquest" => Box::new(muster_conquest::pack::Conquest::new().ok()?),
        "wars" => Box::new(muster_wars::pack::Wars::new().ok()?),
        "warcaste" => Box::new(muster_warcaste::pack::Warcaste::new().ok()?),
        _ => return None,
    })
}

/// Tables laid for pairs of starter decks, every one against every other in turn.
fn starters_meet(pack: &dyn Pack, matches: usize, seed: u64) -> Result<Vec<Game>, String> {
    let seats = *pack.seats().start();
    let mode = Mode::usual(pack, seats);
    let decks: Vec<Vec<DefId>> = starters(pack, &mode)?.into_iter().map(|(_, deck)| deck).collect();
    let deck = |i: usize, seat: usize| decks[(i + seat * (1 + i / decks.len())) % decks.len()].clone();
    let laid = |i: usize| {
        let sat = (0..seats).map(|seat| deck(i, seat)).collect();
        Game::start(pack.new_match_in(&mode, sat, seed.wrapping_add(i as u64)))
    };
    Ok((0..matches.max(1)).map(laid).collect())
}

/// What is counted: the play, without loading cards and laying tables. By its name it is told apart.
#[inline(never)]
fn counted(bench: &Bench, starts: &[Game]) -> Played {
    let mut played = Played::default();
    let mut game = starts[0].clone();
    let mut dice = bench.dice();
    starts.iter().for_each(|first| played.play(&mut game, first, &mut dice));
    played
}
