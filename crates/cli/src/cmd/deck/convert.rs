//! `muster deck convert`.

use crate::packs::examples;
use crate::{decks, paint, ui};
use anyhow::{Context, Result, bail};
use muster_lang::{render_all, write_deck_list, write_octgn};
use std::io::Write;
use std::path::PathBuf;

/// Convert a deck between plain text and OCTGN; the ending of OUT decides
///
/// OCTGN's own numbers of cards are not known here: ours stand in their place, and names are kept.
#[derive(clap::Args)]
#[command(after_help = examples("muster deck convert my.o8d my.txt
    muster deck convert {deck} {deck}.o8d
    muster deck convert my.o8d -"))]
pub struct Args {
    /// A file (.txt, .o8d) or a starter deck's name
    #[arg(value_name = "IN")]
    from: String,
    /// The file to write (.txt, .o8d); `-` prints text
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// The game, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Write over a file that exists
    #[arg(long)]
    force: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let (pack, read) = decks::open_any(&args.from, args.game.as_deref())?;
    if !read.problems.is_empty() {
        bail!("`{}` does not read\n{}", read.name, render_all(&read.problems, false));
    }
    let report = pack.check_deck(&read.list);
    let Some(deck) = &report.deck else {
        bail!("`{}` cannot be converted\n  {}", read.name, decks::reasons(&report).join("\n  "));
    };
    let stem = std::path::Path::new(&read.name).file_stem().and_then(|s| s.to_str()).unwrap_or("");
    let text = if decks::is_octgn(&args.to) {
        write_octgn(&pack.deck_layout().to_octgn(pack.cards(), deck))
    } else {
        write_deck_list(&pack.write_deck(deck, read.list.title.as_deref().unwrap_or(stem)))
    };
    let mut out = ui::out();
    if args.to.as_os_str() == "-" {
        out.write_all(text.as_bytes())?;
    } else {
        let name = args.to.display();
        if args.to.exists() && !args.force {
            bail!("`{name}` exists; --force writes over it");
        }
        std::fs::write(&args.to, text).with_context(|| format!("cannot write `{name}`"))?;
        writeln!(out, "{} {name}, {}", paint::good().apply_to("wrote"), ui::count(deck.len(), "card"))?;
    }
    out.flush()?;
    Ok(true)
}
