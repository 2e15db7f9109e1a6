//! `muster replay golden`: many games in one file, which a changed program must play alike.

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_bots::{SeatGame, by_name, sim::starters};
use muster_kernel::battery::Dice;
use muster_kernel::seen::{Viewer, decision_view};
use muster_kernel::{DefId, Game, Prints, Seat};
use muster_pack::{Mode, Pack};
use muster_replay::{Fold, Golden, GoldenGame};
use muster_sight::{ENGLISH, Speech, labels};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Golden games: record many games, and check that a changed program plays them alike
#[derive(clap::Subcommand)]
#[command(after_help = examples("muster replay golden record before.golden --random 1000 --greedy 20
    muster replay golden check before.golden
    muster replay golden trace before.golden 17"))]
pub enum Command {
    Record(RecordArgs),
    Check(CheckArgs),
    Trace(TraceArgs),
}

/// Let bots play many games of every kind and write them down
#[derive(clap::Args)]
#[command(after_help = examples("muster replay golden record before.golden --random 1000 --greedy 20"))]
pub struct RecordArgs {
    /// The file to write
    file: PathBuf,
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// Games by random bots, of each game
    #[arg(long, default_value_t = 20, value_name = "N")]
    random: u64,
    /// Games by greedy bots, of each game
    #[arg(long, default_value_t = 2, value_name = "N")]
    greedy: u64,
    /// Decks, shuffles and bots follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only decks that come with the games: a smaller file
    #[arg(long)]
    starters: bool,
    /// Games stop after so many choices
    #[arg(long, default_value_t = 1500, value_name = "N")]
    longest: usize,
}

/// Play golden games again and compare what the rules see at every step
///
/// A difference names the parts that differ: `cards` (where they lie and their state, numbers of players and table),
/// `values` (numbers and words of cards in play), `asked` (how many options, about which cards, in which order), `kinds`
/// (what kind the options are of).
#[derive(clap::Args)]
#[command(after_help = examples("muster replay golden check before.golden --game {game} --first 50"))]
pub struct CheckArgs {
    file: PathBuf,
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// Only the first so many games of each game
    #[arg(long, value_name = "N")]
    first: Option<usize>,
}

/// Print what the rules see at every step of one game, for comparing two programs line by line
#[derive(clap::Args)]
#[command(after_help = examples("muster replay golden trace before.golden 17"))]
pub struct TraceArgs {
    file: PathBuf,
    /// The number of the game in the file, as `check` tells it
    number: usize,
}

pub fn run(c: Command) -> Result<bool> {
    match c {
        Command::Record(a) => record(a),
        Command::Check(a) => check(a),
        Command::Trace(a) => trace(a),
    }
}

fn open(file: &Path) -> Result<Golden> {
    Golden::parse(&files::read(file)?).map_err(|e| anyhow!("`{}`: {}", file.display(), e.0))
}

fn record(args: RecordArgs) -> Result<bool> {
    let mut golden = Golden::default();
    for pack in packs::open_some(args.game.as_deref())? {
        let bots = [("random", args.random), ("greedy", args.greedy)];
        for (bot, n) in bots {
            for i in 0..n {
                let seed = args.seed.wrapping_add(i);
                let g = play(&*pack, &mut golden, bot, seed, &args)
                    .with_context(|| format!("{}, {bot} game with seed {seed}", pack.game()))?;
                golden.games.push(g);
            }
        }
    }
    let name = args.file.display();
    std::fs::write(&args.file, golden.to_text()).with_context(|| format!("cannot write `{name}`"))?;
    let choices = golden.games.iter().map(|g| g.choices.len()).sum();
    let mut out = ui::out();
    let what = format!("{}, {}", ui::count(golden.games.len(), "game"), ui::count(choices, "choice"));
    writeln!(out, "{} {name}: {what}", paint::good().apply_to("wrote"))?;
    out.flush()?;
    Ok(true)
}

/// One game from its seed: from two players to as many as the game has, with starters and random decks in turn.
fn play(pack: &dyn Pack, golden: &mut Golden, bot: &str, seed: u64, args: &RecordArgs) -> Result<GoldenGame> {
    let (few, many) = (*pack.seats().start(), *pack.seats().end());
    let seats = [few, few, many, few, few, many.saturating_sub(1).max(few)][(seed % 6) as usize];
    let mode = Mode::usual(pack, seats);
    let mut dice = Dice(seed ^ 0x676f_6c64);
    let decks: Vec<Vec<DefId>> = if args.starters || seed.is_multiple_of(2) {
        let all = starters(pack, &mode).map_err(|e| anyhow!(e))?;
        (0..seats).map(|_| all[dice.below(all.len())].1.clone()).collect()
    } else {
        (0..seats).map(|_| pack.random_deck_in(&mode, dice.roll())).collect()
    };
    let code = |d: &DefId| pack.cards().source(*d).id.clone();
    let numbers = decks.iter().map(|d| golden.deck(d.iter().map(code).collect())).collect();
    let mut g = GoldenGame {
        game: pack.game().into(),
        by: bot.into(),
        seed,
        mode: mode.told(pack, seats),
        decks: numbers,
        ..GoldenGame::default()
    };
    let mut bots: Vec<_> = (0..seats).filter_map(|s| by_name(bot, dice.roll() ^ s as u64)).collect();
    let mut game: Game = golden.begin(pack, &g)?;
    let mut fold = Fold::default();
    fold.add(&Prints::of(&game));
    while let Some(seat) = game.to_decide().filter(|_| g.choices.len() < args.longest) {
        let at = SeatGame::new(pack, &game, seat).ok_or_else(|| anyhow!("a seat is to decide and is not asked"))?;
        let who = bots.get_mut(seat.ix()).ok_or_else(|| anyhow!("a seat has no bot"))?;
        let index = who.choose(&at);
        game.choose(seat, index)?;
        g.choices.push(u16::try_from(index)?);
        fold.add(&Prints::of(&game));
    }
    g.prints = fold.0;
    Ok(g)
}

fn check(args: CheckArgs) -> Result<bool> {
    let golden = open(&args.file)?;
    let mut out = ui::out();
    let (mut seen, mut differ): (BTreeMap<&str, usize>, usize) = (BTreeMap::new(), 0);
    let mut packs: BTreeMap<&str, Box<dyn Pack>> = BTreeMap::new();
    for (n, g) in golden.games.iter().enumerate() {
        let count = seen.entry(&g.game).or_default();
        if args.game.as_ref().is_some_and(|name| *name != g.game) || args.first.is_some_and(|most| *count >= most) {
            continue;
        }
        *count += 1;
        if !packs.contains_key(g.game.as_str()) {
            packs.insert(&g.game, packs::open(&g.game)?);
        }
        let Some(pack) = packs.get(g.game.as_str()) else { continue };
        let why = match golden.play(&**pack, g, &mut |_, _, _| {}) {
            Err(e) => e.to_string(),
            Ok(fold) if fold.0 == g.prints => continue,
            Ok(fold) => {
                let parts = Prints::PARTS.iter().zip(fold.0.iter().zip(g.prints)).filter(|(_, (a, b))| **a != *b);
                parts.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
            }
        };
        differ += 1;
        let (bad, of) = (paint::bad().apply_to("differs"), format!("{} by {} bots, seed {}", g.game, g.by, g.seed));
        writeln!(out, "{bad} game {n} ({of}): {why}")?;
    }
    let total: usize = seen.values().sum();
    if total == 0 {
        bail!("no game of `{}` was asked for", args.file.display());
    }
    let what = ui::count(total, "game");
    match differ {
        0 => writeln!(out, "{} {what} played alike at every step", paint::good().apply_to("same"))?,
        d => writeln!(out, "{} {d} of {what}", paint::bad().apply_to("differ"))?,
    }
    out.flush()?;
    Ok(differ == 0)
}

fn trace(args: TraceArgs) -> Result<bool> {
    let golden = open(&args.file)?;
    let n = args.number;
    let g = golden.games.get(n).ok_or_else(|| anyhow!("there is no game {n}: they are numbered from 0"))?;
    let pack = packs::open(&g.game)?;
    let mut out = ui::out();
    let mut lines = Vec::new();
    let mut next: Vec<String> = Vec::new();
    let played = golden.play(&*pack, g, &mut |game, made, prints| {
        let words = match made {
            Some((seat, i)) => format!("seat {} took {i}: {}", seat.0 + 1, next.get(i as usize).map_or("", |l| l)),
            None => "set up".into(),
        };
        let parts = prints.parts().map(|p| format!("{p:016x}")).join(" ");
        lines.push(format!("{:>5} {parts}  {words}", lines.len()));
        let asked = game.to_decide().and_then(|s| decision_view(game, s));
        next =
            asked.map_or_else(Vec::new, |d| labels(&Speech::new(&ENGLISH, game, Viewer::Seat(Seat(d.seat)), &[]), &d));
    });
    writeln!(out, "{:>5} {}", "step", Prints::PARTS.map(|p| format!("{p:<16}")).join(" "))?;
    for l in &lines {
        writeln!(out, "{l}")?;
    }
    out.flush()?;
    played?;
    Ok(true)
}
