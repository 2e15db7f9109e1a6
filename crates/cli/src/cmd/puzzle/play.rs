//! `muster puzzle play`: a puzzle at the keyboard.

use super::{NODES, labels, limits, players, puzzles, verdict};
use crate::packs::{self, examples};
use crate::{board, paint, ui};
use anyhow::{Context, Result, anyhow};
use muster_kernel::seen::{Viewer, decision_view};
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use muster_puzzles::{Attempt, Kind, Limits, Puzzle, State, of_day};
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
        None => of_day(today(), list.len()).and_then(|i| list.get(i)),
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
fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() / 86_400)
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
    fn play(&self, game: Game) -> Result<()> {
        let mut out = ui::out();
        let mut input = std::io::stdin().lock().lines();
        let mut attempt = Attempt::new(self.pack, self.puzzle, game, self.limits).map_err(|e| anyhow!("{e}"))?;
        writeln!(out, "{}", self.task())?;
        let mut shown = false;
        while attempt.state() == State::Open {
            if !shown {
                self.show(&mut out, attempt.game())?;
                shown = true;
            }
            write!(out, "a number, s for the solution, q to leave: ")?;
            out.flush()?;
            let Some(line) = input.next().transpose()? else { return Ok(()) };
            match line.trim() {
                "q" => return Ok(()),
                "s" => self.tell_values(&mut out, &attempt)?,
                word => match word.parse::<usize>().ok().filter(|i| *i < attempt.game().options().len()) {
                    None => writeln!(out, "`{word}` is no number of an option")?,
                    Some(index) if !attempt.right().contains(&index) => {
                        writeln!(out, "{}", paint::bad().apply_to(self.wrong()))?;
                    }
                    Some(index) => {
                        attempt.take(index).map_err(|e| anyhow!("{e}"))?;
                        self.answers(&mut out, &mut attempt)?;
                        shown = false;
                    }
                },
            }
        }
        match attempt.state() == State::Solved {
            true => writeln!(out, "{}", paint::good().apply_to("Solved."))?,
            false => writeln!(out, "{}", paint::bad().apply_to(self.wrong()))?,
        }
        Ok(out.flush()?)
    }

    /// What happens until the player is asked again.
    fn answers(&self, out: &mut ui::Out, attempt: &mut Attempt) -> Result<()> {
        loop {
            let said = labels(attempt.game());
            let Some((seat, index)) = attempt.answer() else { return Ok(()) };
            writeln!(out, "{}: {}", self.players[seat.ix()], said.get(index).map_or("", String::as_str))?;
        }
    }

    fn show(&self, out: &mut ui::Out, game: &Game) -> Result<()> {
        write!(out, "\n{}", board::draw(game, &self.players, Viewer::Hands))?;
        if let Some(d) = decision_view(game, self.asked) {
            write!(out, "\n{}", board::question(&d, &self.speech(game, Viewer::Seat(self.asked))))?;
        }
        Ok(())
    }

    fn tell_values(&self, out: &mut ui::Out, attempt: &Attempt) -> Result<()> {
        for (value, label) in attempt.values().iter().zip(labels(attempt.game())) {
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
