//! `muster card try`.

use super::show;
use crate::packs::{self, examples};
use crate::{find, picture, ui};
use anyhow::{Result, bail};
use muster_kernel::DefId;
use muster_lang::{CardReader, render_all};
use muster_pack::Pack;
use std::io::Write;
use std::path::PathBuf;

/// Try a card of your own: compile it and put it on a small table
#[derive(clap::Args)]
#[command(after_help = examples("muster card try my.cards
    muster card try my.cards --card \"My Card\" --print"))]
pub struct Args {
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
}

pub fn run(args: Args) -> Result<bool> {
    let src = super::read(&args.file)?;
    let name = args.file.display().to_string();
    let pack = packs::open_for(args.game.as_deref(), &args.file, |_| 0)?;
    let pack = match pack.with_cards(&[(&name, &src)]) {
        Ok(p) => p,
        Err(problems) => {
            eprintln!("{}", render_all(&problems, console::colors_enabled_stderr()));
            return Ok(false);
        }
    };
    let d = choose(&*pack, &name, &src, args.card.as_deref())?;
    let book = picture::book(&*pack);
    let mut out = ui::out();
    write!(out, "{}", show::card(&*pack, book, d))?;
    for line in show::ir_lines(&*pack, book, d) {
        writeln!(out, "  {line}")?;
    }
    out.flush()?;
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
