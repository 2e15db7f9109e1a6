//! `muster card try`.

use super::show;
use crate::desk::Desk;
use crate::packs::{self, examples};
use crate::{files, find, picture, ui};
use anyhow::{Result, bail};
use muster_kernel::DefId;
use muster_lang::{CardReader, render_all};
use muster_pack::Pack;
use muster_scenario::{Line, PLAYERS, Runner, Scenario, Stepper};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// Try a card of your own: compile it and play it on a small table
///
/// You sit in both seats. Without a terminal the table and the first question are printed, after the choices of
/// --choose.
#[derive(clap::Args)]
#[command(after_help = examples("muster card try my.cards
    muster card try my.cards --card \"My Card\" --print
    muster card try my.cards --choose 0,2,1"))]
pub struct Args {
    /// A card file
    file: PathBuf,
    /// Which card of the file; the first if none is named
    #[arg(long, value_name = "ID")]
    card: Option<String>,
    /// The game the card belongs to, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Only show the card, what it compiles to and what it listens to
    #[arg(long)]
    print: bool,
    /// Choices to make first, by their numbers
    #[arg(long, value_delimiter = ',', value_name = "N,N,…")]
    choose: Vec<usize>,
}

pub fn run(args: Args) -> Result<bool> {
    let src = files::read(&args.file)?;
    let name = args.file.display().to_string();
    let base = packs::open_for(args.game.as_deref(), &args.file, |_| 0)?;
    let pack = match base.with_cards(&[(&name, &src)]) {
        Ok(p) => p,
        Err(problems) => {
            eprintln!("{}", render_all(&problems, console::colors_enabled_stderr()));
            return Ok(false);
        }
    };
    let d = choose(&*pack, &name, &src, args.card.as_deref())?;
    let book = picture::book(&*pack);
    let mut out = ui::out();
    write!(out, "{}", show::card(&*pack, book, d, "en"))?;
    if args.print {
        writeln!(out)?;
        for line in show::ir_lines(&*pack, book, d) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        return Ok(true);
    }
    out.flush()?;
    let card = pack.cards().source(d);
    let table = packs::entry(pack.game())?.trial(card.type_word, &card.title);
    let lines = |text: &str| -> Vec<Line> {
        text.lines().enumerate().map(|(i, l)| Line { no: i + 1, text: l.to_string() }).collect()
    };
    let scene = Scenario {
        title: "a trial".into(),
        file: name,
        cards: lines(&src),
        table: lines(&table),
        ..Scenario::default()
    };
    let runner = Runner::new(&*base);
    let stepper = Stepper::new(&runner, &scene).map_err(|f| anyhow::anyhow!("the table for it cannot be laid\n{f}"))?;
    let players = PLAYERS.map(String::from);
    let ask = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    Desk { players: &players, script: args.choose }.run(stepper.game().clone(), ask)?;
    Ok(true)
}

/// The card of the file that is to be tried.
fn choose(pack: &dyn Pack, file: &str, src: &str, wanted: Option<&str>) -> Result<DefId> {
    let cards = pack.cards();
    if let Some(w) = wanted {
        return find::card_of(cards, w).or_else(|near| bail!("no card is called `{w}`{}", find::did_you_mean(&near)));
    }
    let loaded = CardReader::new(&cards.dialect.grammar, &cards.schema).read(file, src);
    match loaded.cards.first().and_then(|c| cards.by_code(&c.id)) {
        Some(d) => Ok(d),
        None => bail!("`{file}` holds no card"),
    }
}
