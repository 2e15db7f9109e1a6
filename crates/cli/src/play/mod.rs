//! A game in the terminal, against a bot or a second person at the same keyboard.

mod app;
mod draw;
mod keys;
mod lists;
mod screen;
mod setup;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod words;

use crate::mode::ModeArgs;
use anyhow::{Context, Result, anyhow, bail};
use app::App;
use muster_lang::Dialect;
use muster_pack::Mode;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{self, Event};
use setup::Opponents;
use std::io::IsTerminal;
use std::path::PathBuf;
use theme::Theme;

/// Play a game in the terminal
#[derive(clap::Args, Debug)]
pub struct PlayArgs {
    /// The game
    #[arg(default_value = crate::packs::GAMES[0].name)]
    pub game: String,
    /// Your deck: a starter's name or a file; without it you pick from a list
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
    /// The deck of the player after you; for more players, once for each, clockwise
    #[arg(long, value_name = "DECK")]
    pub enemy: Vec<String>,
    /// Cards fall the same way for the same seed; without it they fall by chance
    #[arg(long)]
    pub seed: Option<u64>,
    /// Who plays against you
    #[arg(long, default_value = "greedy", value_parser = bots())]
    pub bot: String,
    /// How many players, where the game lets you choose; bots take the other seats
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// Your seat, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub seat: u8,
    #[command(flatten)]
    pub mode: ModeArgs,
    /// People at one keyboard in every seat
    #[arg(long)]
    pub hotseat: bool,
    /// The language of the game and of what stands around it, such as `de`; the rulebook is English
    #[arg(long, default_value = "en", value_parser = clap::builder::PossibleValuesParser::new(Dialect::languages()))]
    pub language: String,
    /// Where the replay is saved, by `s` and when you leave
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Draw one frame into a file (.svg or .txt) and leave
    #[arg(long, value_name = "FILE", hide = true)]
    pub svg: Option<PathBuf>,
    /// How many choices bots make first
    #[arg(long, default_value_t = 0, hide = true)]
    pub choices: usize,
    /// For --svg: columns and rows
    #[arg(long, default_value = "140x45", hide = true)]
    pub size: String,
}

fn bots() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(muster_bots::BOTS.iter().map(|(name, _)| *name))
}

pub fn run(args: PlayArgs) -> Result<()> {
    let pack = crate::packs::open(&args.game)?;
    let opponents = opponents(&args, &*pack)?;
    let mut app = App::new(pack, Theme::from_env(), opponents, &args.language);
    app.replay = args.replay;
    if let Some(file) = args.svg {
        app.theme = Theme { colour: true };
        return picture(app, args.choices, &args.size, &file);
    }
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        bail!("`muster play` needs a terminal");
    }
    if app.opponents.decks.iter().all(Option::is_some) {
        app.begin()?;
        app.play_on(args.choices)?;
    } else {
        app.choose_decks();
    }
    // the terminal is given back on a panic, too
    let mut terminal = ratatui::try_init().context("cannot take over the terminal")?;
    let played = turn_by_turn(&mut terminal, &mut app);
    ratatui::restore();
    played?;
    app.save_at_end();
    if let Some(s) = app.status.filter(|_| app.replay.is_some()) {
        println!("{s}");
    }
    Ok(())
}

/// Who sits where, as far as the command line says.
fn opponents(args: &PlayArgs, pack: &dyn muster_pack::Pack) -> Result<Opponents> {
    // a format that was named says how few and how many may sit down
    let seats = match &args.mode.format {
        Some(name) => Mode::of(pack, Some(name), 2).map_err(|e| anyhow!(e))?.seats(pack),
        None => pack.seats(),
    };
    let players = args.players.unwrap_or((1 + args.enemy.len()).clamp(*seats.start(), *seats.end()));
    let mode = args.mode.mode(pack, players)?;
    if args.seat as usize > players {
        bail!("there is no seat {}: {players} play", args.seat);
    }
    if args.enemy.len() >= players {
        bail!("{} other decks for {players} players are too many", args.enemy.len());
    }
    let mut decks = vec![args.deck.clone()];
    decks.extend(args.enemy.iter().cloned().map(Some));
    decks.resize(players, None);
    let seed = args.seed.unwrap_or_else(by_chance);
    Ok(Opponents { decks, seed, seat: args.seat - 1, hotseat: args.hotseat, bot: args.bot.clone(), mode })
}

fn turn_by_turn(terminal: &mut ratatui::DefaultTerminal, app: &mut App) -> Result<()> {
    while !app.quit {
        terminal.draw(|f| draw::draw(app, f))?;
        // anything else, such as a resize, only has to be drawn
        if let Event::Key(k) = event::read()? {
            app.key(k);
        }
    }
    Ok(())
}

/// A seed nobody chose, short enough to write down.
fn by_chance() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |d| (d.as_nanos() as u64 ^ (d.as_secs() << 20)) % 1_000_000)
}

/// Plays some choices with bots in every seat and draws what the person would then see.
fn picture(mut app: App, choices: usize, size: &str, file: &std::path::Path) -> Result<()> {
    let (w, h) = size
        .split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
        .context("--size is like 140x45")?;
    let starters = setup::starters(&*app.pack, &app.opponents.mode);
    let starter = |i: usize| starters.get(i).map_or(String::new(), |s| s.name.clone());
    for (i, deck) in app.opponents.decks.iter_mut().enumerate() {
        deck.get_or_insert_with(|| starter(i % starters.len().max(1)));
    }
    app.begin()?;
    app.play_on(choices)?;
    let mut terminal = Terminal::new(TestBackend::new(w, h))?;
    terminal.draw(|f| draw::draw(&mut app, f))?;
    let buffer = terminal.backend().buffer();
    let drawn = if file.extension().is_some_and(|e| e == "txt") { svg::plain(buffer) } else { svg::of(buffer) };
    std::fs::write(file, drawn).with_context(|| format!("cannot write {}", file.display()))
}
