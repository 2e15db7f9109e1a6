//! `muster puzzle play`: a puzzle at the keyboard.

use super::{NODES, labels, limits, players, puzzles, verdict};
use crate::packs::{self, examples};
use crate::{board, paint, ui};
use anyhow::{Context, Result, anyhow};
use muster_bots::{Bot, Greedy, SeatGame};
use muster_kernel::seen::{Viewer, decision_view};
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use muster_puzzles::{Kind, Limits, Puzzle, Value, solve};
use muster_sight::{ENGLISH, Speech};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Play a puzzle in plain text: hands are open, what is right is known by exact search
#[derive(clap::Args)]
#[command(after_help = examples("muster puzzle play {game}
    muster puzzle play {game} 362b921d
    muster puzzle play {game} --solution"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Which one, as `muster puzzle list` names it [default: the puzzle of the day]
    puzzle: Option<String>,
    /// A file of puzzles, in place of those that come with the game
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only show the position and what each option leads to
    #[arg(long)]
    solution: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let list = puzzles(&*pack, args.file.as_ref())?;
    let puzzle = match &args.puzzle {
        Some(id) => list.iter().find(|p| p.id() == *id),
        None => list.get(today() % list.len().max(1)),
    };
    let puzzle = puzzle.with_context(|| match &args.puzzle {
        Some(id) => format!("there is no puzzle `{id}`; `muster puzzle list {}` names them", pack.game()),
        None => format!("there are no puzzles of {}", pack.game()),
    })?;
    let game = puzzle.position(&*pack).map_err(|e| anyhow!("{e}"))?;
    let asked = game.to_decide().context("nobody is asked")?;
    let table = Table { pack: &*pack, puzzle, asked, players: players(), limits: limits(NODES)? };
    match args.solution {
        true => table.show_solution(&game)?,
        false => table.play(game)?,
    }
    Ok(true)
}

/// Days since 1970.
fn today() -> usize {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| (d.as_secs() / 86_400) as usize)
}

struct Table<'a> {
    pack: &'a dyn Pack,
    puzzle: &'a Puzzle,
    /// The player.
    asked: Seat,
    players: Vec<String>,
    limits: Limits,
}

impl Table<'_> {
    fn task(&self) -> String {
        let (own, other) = (&self.players[self.asked.ix()], &self.players[1 - self.asked.ix()]);
        let what = match self.puzzle.kind {
            Kind::Win => format!("you are {own}: win before this {} ends, whatever {other} does", self.round()),
            Kind::Hold => format!("you are {own}: {other} wins before this {} ends unless you find it", self.round()),
            Kind::Trap => format!("you are {own}: do not let {other} win before this {} ends", self.round()),
        };
        format!("{}: {what}. Hands are open.", paint::bold().apply_to(self.puzzle.id()))
    }
    fn round(&self) -> String {
        self.pack.layout().clock.round_name.to_lowercase()
    }
    fn speech<'g>(&'g self, game: &'g Game, viewer: Viewer) -> Speech<'g> {
        Speech::new(&ENGLISH, game, viewer, &self.players)
    }

    fn show_solution(&self, game: &Game) -> Result<()> {
        let mut out = ui::out();
        writeln!(out, "{}\n{}", self.task(), board::draw(game, &self.players, Viewer::Hands))?;
        let solution = self.puzzle.solve(self.pack, game, self.limits).map_err(|e| anyhow!("{e}"))?;
        for (value, label) in solution.values.iter().zip(labels(game)) {
            writeln!(out, "  {:<22} {label}", verdict(*value, self.puzzle.kind == Kind::Win))?;
        }
        Ok(out.flush()?)
    }

    /// Asks until it is solved or the input ends.
    fn play(&self, mut game: Game) -> Result<()> {
        let mut out = ui::out();
        let mut input = std::io::stdin().lock().lines();
        let mut other = Greedy::new(1);
        writeln!(out, "{}", self.task())?;
        let mut shown = false;
        while let Some(seat) = game.to_decide() {
            if seat != self.asked {
                let Some(at) = SeatGame::new(self.pack, &game, seat) else { break };
                let index = other.choose(&at);
                let label = labels(&game).get(index).cloned().unwrap_or_default();
                writeln!(out, "{}: {label}", self.players[seat.ix()])?;
                game.choose(seat, index).map_err(|e| anyhow!("{e}"))?;
                shown = false;
                continue;
            }
            if !shown {
                self.show(&mut out, &game)?;
                shown = true;
            }
            write!(out, "a number, s for the solution, q to leave: ")?;
            out.flush()?;
            let Some(line) = input.next().transpose()? else { return Ok(()) };
            match line.trim() {
                "q" => return Ok(()),
                "s" => self.tell_values(&mut out, &game)?,
                word => match word.parse::<usize>().ok().filter(|i| *i < game.options().len()) {
                    None => writeln!(out, "`{word}` is no number of an option")?,
                    Some(index) if !self.is_right(&game, index) => {
                        writeln!(out, "{}", paint::bad().apply_to(self.wrong()))?;
                    }
                    Some(index) => {
                        game.choose(seat, index).map_err(|e| anyhow!("{e}"))?;
                        shown = false;
                        if self.puzzle.kind != Kind::Win {
                            break;
                        }
                    }
                },
            }
        }
        writeln!(out, "{}", paint::good().apply_to("Solved."))?;
        Ok(out.flush()?)
    }

    fn show(&self, out: &mut ui::Out, game: &Game) -> Result<()> {
        write!(out, "\n{}", board::draw(game, &self.players, Viewer::Hands))?;
        if let Some(d) = decision_view(game, self.asked) {
            write!(out, "\n{}", board::question(&d, &self.speech(game, Viewer::Seat(self.asked))))?;
        }
        Ok(())
    }

    fn values(&self, game: &Game) -> Vec<Value> {
        let attacker = self.puzzle.kind.attacker(self.asked);
        // on the way, as the cards lie
        let limits = Limits { deals: 1, ..self.limits };
        solve(self.pack, game, attacker, limits).map_or(Vec::new(), |s| s.values)
    }
    fn is_right(&self, game: &Game, index: usize) -> bool {
        // what comes in secret cannot be judged; it stands open
        self.values(game).get(index).is_none_or(|v| *v == self.puzzle.kind.right())
    }
    fn tell_values(&self, out: &mut ui::Out, game: &Game) -> Result<()> {
        for (value, label) in self.values(game).iter().zip(labels(game)) {
            writeln!(out, "  {:<22} {label}", verdict(*value, self.puzzle.kind == Kind::Win))?;
        }
        Ok(())
    }
    fn wrong(&self) -> String {
        let other = &self.players[1 - self.asked.ix()];
        match self.puzzle.kind {
            Kind::Win => format!("No: {other} can prevent that. Try another."),
            _ => format!("No: {other} wins after that. Try another."),
        }
    }
}
