//! A game played in plain text by whoever sits at the keyboard, all seats in turn.

use crate::{board, paint, ui};
use anyhow::{Result, anyhow, bail};
use muster_kernel::seen::{Viewer, decision_view, view, why_view};
use muster_kernel::{Game, Seat};
use muster_sight::{ENGLISH, Speech, speak};
use std::io::{BufRead, Write};

pub struct Desk<'a> {
    pub players: &'a [String],
    /// Choices to make before anyone is asked.
    pub script: Vec<usize>,
}

impl Desk<'_> {
    fn speech<'g>(&'g self, game: &'g Game, viewer: Viewer) -> Speech<'g> {
        Speech::new(&ENGLISH, game, viewer, self.players)
    }

    /// Makes the scripted choices, then asks until the game is over or the input ends.
    pub fn run(&self, mut game: Game, ask: bool) -> Result<()> {
        let mut out = ui::out();
        let mut past: Vec<Game> = Vec::new();
        game.keep_notes(true);
        for (n, &index) in self.script.iter().enumerate() {
            let Some(seat) = game.to_decide() else { bail!("the game is over after {n} choices") };
            self.choose(&mut out, &mut game, seat, index)?;
        }
        let mut input = std::io::stdin().lock().lines();
        loop {
            write!(out, "\n{}", board::draw(&game, self.players, Viewer::All))?;
            let Some(seat) = game.to_decide() else {
                writeln!(out, "{}", board::result(&view(&game, Viewer::All), &self.speech(&game, Viewer::All)))?;
                break;
            };
            if let Some(d) = decision_view(&game, seat) {
                write!(out, "\n{}", board::question(&d, &self.speech(&game, Viewer::Seat(seat))))?;
            }
            if !ask {
                break;
            }
            write!(out, "a number, u to take back, ? for what cannot be done, q to leave: ")?;
            out.flush()?;
            let Some(line) = input.next().transpose()? else { break };
            match line.trim() {
                "q" => break,
                "u" => match past.pop() {
                    Some(before) => game = before,
                    None => writeln!(out, "nothing to take back")?,
                },
                "?" => self.refusals(&mut out, &game, seat)?,
                word => match word.parse() {
                    Ok(index) => {
                        let mut before = game.clone();
                        before.keep_notes(true);
                        match self.choose(&mut out, &mut game, seat, index) {
                            Ok(()) => past.push(before),
                            Err(e) => writeln!(out, "{e}")?,
                        }
                    }
                    Err(_) => writeln!(out, "`{word}` is no number")?,
                },
            }
        }
        out.flush()?;
        Ok(())
    }

    fn choose(&self, out: &mut ui::Out, game: &mut Game, seat: Seat, index: usize) -> Result<()> {
        let asked = decision_view(game, seat);
        let labels = asked.map(|d| muster_sight::labels(&self.speech(game, Viewer::Seat(seat)), &d));
        let label = labels.and_then(|l| l.get(index).cloned());
        game.choose(seat, index).map_err(|r| anyhow!(muster_sight::refusal(&r)))?;
        let name = self.players.get(seat.ix()).map_or("nobody", String::as_str);
        writeln!(out, "{} {}", paint::bold().apply_to(format!("{name}:")), label.unwrap_or_default())?;
        for note in game.take_notes() {
            writeln!(out, "  {}", {
                let line = speak::line(&ENGLISH, &note, 0, &game.m, self.players, Viewer::All);
                paint::dim().apply_to(line.text())
            })?;
        }
        Ok(())
    }

    fn refusals(&self, out: &mut ui::Out, game: &Game, seat: Seat) -> Result<()> {
        for w in why_view(game, seat) {
            let card = w.card.map_or("something".into(), |c| game.m.def(c.def).title.clone());
            writeln!(out, "  {card}: {}", paint::clause().apply_to(w.clause))?;
        }
        Ok(())
    }
}
