//! `muster puzzle solve`: what each option of a position leads to before the turn ends.

use super::{NODES, labels, limits, players, verdict};
use crate::packs::{self, examples};
use crate::{board, files, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use muster_puzzles::{Limits, solve};
use muster_replay::{Record, Steps};
use muster_scenario::{Runner, Stepper, parse};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Say by exact search which options of a position win, or lose, by force before the turn or round ends
///
/// The position is a replay after a number of steps, or a scenario after its last line. All cards are open to the search, and what is said is so
/// in each of several orders of what nobody has seen; a line on which something is drawn by chance is no forced win.
#[derive(clap::Args)]
#[command(after_help = examples("muster puzzle solve game.json --at 120
    muster puzzle solve my.scenario --for ben"))]
pub struct Args {
    /// A replay (.json) or a file with one scenario
    file: PathBuf,
    /// After so many steps of the replay [default: the last step]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who wants to win, by name [default: who is asked]
    #[arg(long = "for", value_name = "PLAYER")]
    player: Option<String>,
    /// The game, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Positions that the search may look at
    #[arg(long, default_value_t = NODES, value_name = "N")]
    nodes: u32,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let limits = limits(args.nodes)?;
    match args.file.extension().is_some_and(|e| e == "json") {
        true => {
            let text = files::read(&args.file)?;
            let record = Record::parse(&text).map_err(|e| anyhow!("`{}` is no replay: {e}", args.file.display()))?;
            let pack = packs::open(&record.game)?;
            let own = muster_replay::as_begun(&*pack, &record).ok().flatten();
            let pack = own.unwrap_or(pack);
            let mut steps = Steps::open(&*pack, &record).map_err(|e| anyhow!("{e}"))?;
            let at = args.at.unwrap_or(steps.len());
            if at > steps.len() {
                bail!("step {at} does not exist: there are {}", steps.len());
            }
            let players = steps.players().to_vec();
            tell(&args, &*pack, steps.go(at), &players, limits)
        }
        false => of_scenario(&args, limits),
    }
}

fn of_scenario(args: &Args, limits: Limits) -> Result<bool> {
    let text = files::read(&args.file)?;
    let name = args.file.display().to_string();
    let pack = packs::open(packs::game_of(args.game.as_deref(), Path::new(&args.file))?)?;
    let mut list = parse(&name, &text);
    let (1, Some(scenario)) = (list.len(), list.pop()) else { bail!("`{name}` holds no scenario, or several") };
    let runner = Runner::new(&*pack);
    let scenario = scenario.map_err(|f| anyhow!("{f}"))?;
    let mut stepper = Stepper::new(&runner, &scenario).map_err(|f| anyhow!("{f}"))?;
    while let Some(line) = stepper.step() {
        line.map_err(|f| anyhow!("{f}"))?;
    }
    tell(args, stepper.pack(), stepper.game(), &players(), limits)
}

fn tell(args: &Args, pack: &dyn Pack, game: &Game, players: &[String], limits: Limits) -> Result<bool> {
    let asked = game.to_decide().context("nobody is asked: the game is over")?;
    let attacker = match &args.player {
        None => asked,
        Some(name) => {
            let found = players.iter().position(|p| p.eq_ignore_ascii_case(name));
            Seat(found.with_context(|| format!("no player is called `{name}`; players: {}", players.join(", ")))? as u8)
        }
    };
    let solution = solve(pack, game, attacker, limits)
        .context("this cannot be solved: two must play, and one of them be asked openly")?;
    let labels = labels(game);
    if args.json {
        ui::print_json(&json!({ "solution": solution, "value": solution.value(), "options": labels }))?;
        return Ok(true);
    }
    let mut out = ui::out();
    write!(out, "{}", board::draw(game, players, Viewer::Hands))?;
    for (value, label) in solution.values.iter().zip(&labels) {
        writeln!(out, "  {:<22} {label}", verdict(*value, attacker == asked))?;
    }
    writeln!(out, "{} positions looked at", solution.nodes)?;
    out.flush()?;
    Ok(true)
}
