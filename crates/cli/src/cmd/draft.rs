//! `muster draft`: boosters go round a table; you sit at one seat, bots at the others.

use crate::packs::{self, examples};
use crate::{paint, text, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_draft::{Draft, Record};
use muster_kernel::{DefId, Seat};
use muster_lang::{FactValue, normalise_name, write_deck_list};
use muster_pack::Pack;
use serde_json::json;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Draft a deck from boosters that go round the table, with bots in the other seats
///
/// Picks are secret, and the packs go on when everybody has picked. A draft follows from its seed and the picks. The deck
/// is built from what you took.
#[derive(clap::Args)]
#[command(after_help = examples("muster draft {drafted}
    muster draft {drafted} --seats 4 --seed 7 --deck mine.txt
    muster draft {drafted} --set \"draft pack size=15\"
    muster draft {drafted} --bots --json"))]
pub struct Args {
    /// The name of a game that is drafted; `muster` alone lists all games
    game: String,
    /// How many sit at the table
    #[arg(long, default_value_t = 8, value_name = "N")]
    seats: usize,
    /// The seat that is yours, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    seat: usize,
    /// The boosters follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Bots sit in every seat; all decks are printed
    #[arg(long)]
    bots: bool,
    /// What leads your deck, if not what a bot would choose
    #[arg(long, value_name = "NAME")]
    leader: Option<String>,
    /// A switch of the rulebook that is not to be as usual; may be given more than once
    #[arg(long = "set", value_name = "NAME=VALUE", conflicts_with = "resume")]
    set: Vec<String>,
    /// Write your deck to this file, with what you took and do not play as remarks
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Write the draft to this file, to be gone on with by --resume
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with a draft that was written down
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "seats"])]
    resume: Option<PathBuf>,
    /// Print one JSON value for programs to read: with --bots the whole draft, else what your seat sees
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack: Arc<dyn Pack> = packs::open(&args.game)?.into();
    let mut draft = match &args.resume {
        Some(file) => {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
            let record: Record =
                serde_json::from_str(&text).with_context(|| format!("`{}` is no draft", file.display()))?;
            Draft::replay(pack.clone(), &record).map_err(|e| anyhow!(e))?
        }
        None => {
            let set = args.set.iter().map(|line| switch(line)).collect::<Result<Vec<_>>>()?;
            Draft::new_with(pack.clone(), &set, args.seed, args.seats).map_err(|e| anyhow!(e))?
        }
    };
    if args.seat == 0 || args.seat > draft.seats() {
        bail!("there are seats 1 to {}, not {}", draft.seats(), args.seat);
    }
    let me = Seat(args.seat as u8 - 1);
    let leader = args.leader.as_deref().map(|name| leader(&*pack, name)).transpose()?;
    draft.run_bots(&|s| args.bots || s != me);
    if args.json {
        ui::print_json(&as_json(&*pack, &draft, me, args.bots))?;
    } else if args.bots {
        all_decks(&*pack, &draft)?;
    } else {
        sit_down(&*pack, &mut draft, me, leader)?;
    }
    if let Some(file) = &args.record {
        let text = serde_json::to_string(draft.record())?;
        std::fs::write(file, text).with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    if let Some(file) = &args.deck {
        if !draft.is_over() {
            bail!("the draft is not over, so there is no deck to write");
        }
        let text = with_remarks(&*pack, &draft, me, leader);
        std::fs::write(file, text).with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    Ok(true)
}

fn switch(line: &str) -> Result<(String, String)> {
    let (name, value) = line.split_once('=').with_context(|| format!("\"{line}\": write NAME=VALUE"))?;
    Ok((name.trim().into(), value.trim().into()))
}

/// What is to lead the deck, or what may.
fn leader(pack: &dyn Pack, name: &str) -> Result<DefId> {
    let all = pack.drafting().map_or_else(Vec::new, |rules| rules.free());
    let title = |d: &DefId| pack.cards().source(*d).title.as_str();
    all.iter().copied().find(|d| normalise_name(title(d)) == normalise_name(name)).with_context(|| {
        let names: Vec<&str> = all.iter().map(title).collect();
        format!("no deck is led by \"{name}\"; there are: {}", names.join(", "))
    })
}

/// The deck as it is written, and beneath it what is left out, so that it can be changed by hand.
fn with_remarks(pack: &dyn Pack, draft: &Draft, seat: Seat, leader: Option<DefId>) -> String {
    let mut text = write_deck_list(&deck_list(pack, draft, seat, leader));
    let rest = draft.rest(seat);
    if !rest.is_empty() {
        text += "\n# taken and not played:\n";
        rest.iter().for_each(|d| text += &format!("# 1x {}\n", pack.cards().source(*d).title));
    }
    text
}

fn deck_list(pack: &dyn Pack, draft: &Draft, seat: Seat, leader: Option<DefId>) -> muster_lang::DeckList {
    let title = format!("Draft {}, seat {}", draft.record().seed, seat.0 + 1);
    let mut deck = draft.deck(seat);
    if let (Some(first), Some(l)) = (deck.first_mut(), leader) {
        *first = l;
    }
    let mut list = pack.write_deck(&deck, &title);
    list.headers.push(("Format".into(), draft.mode().name(pack).into()));
    list.header_lines.push(0);
    list
}

fn as_json(pack: &dyn Pack, draft: &Draft, me: Seat, all: bool) -> serde_json::Value {
    if !all {
        return json!({ "view": draft.view(Some(me)), "advice": draft.advice(me) });
    }
    let code = |d: &DefId| pack.cards().source(*d).id.clone();
    let seats: Vec<_> = (0..draft.seats())
        .map(|s| {
            let s = Seat(s as u8);
            let codes = |list: &[DefId]| list.iter().map(code).collect::<Vec<_>>();
            json!({ "taken": codes(draft.taken(s)), "deck": codes(&draft.deck(s)) })
        })
        .collect();
    json!({ "draft": draft.record(), "seats": seats })
}

fn all_decks(pack: &dyn Pack, draft: &Draft) -> Result<()> {
    let mut out = ui::out();
    for s in 0..draft.seats() {
        writeln!(out, "{}", write_deck_list(&deck_list(pack, draft, Seat(s as u8), None)))?;
    }
    Ok(out.flush()?)
}

/// One line about a card: what it is, what it costs, its numbers.
fn row(pack: &dyn Pack, d: DefId) -> Vec<String> {
    let s = pack.cards().source(d);
    let fact = |(word, value): (&str, &FactValue)| match value {
        FactValue::Int(n) => Some(format!("{word} {n}")),
        FactValue::Numbers(list) => Some(list.iter().map(i32::to_string).collect::<Vec<_>>().join("/")),
        _ => None,
    };
    let facts: Vec<String> = s.facts.iter().filter_map(fact).collect();
    let kind = format!("{} {}", s.faction.unwrap_or(""), s.type_word);
    vec![s.title.clone(), s.loyalty.unwrap_or("").into(), kind.trim().to_string(), facts.join(", ")]
}
fn card_text(pack: &dyn Pack, d: DefId) -> String {
    let lines: Vec<String> = pack.cards().text(d).iter().map(|(_, spans)| text::plain(spans)).collect();
    if lines.is_empty() { "no text".into() } else { lines.join("\n    ") }
}

/// Asks for one pick after the other until the draft is over or the input ends.
fn sit_down(pack: &dyn Pack, draft: &mut Draft, me: Seat, leader: Option<DefId>) -> Result<()> {
    let mut input = io::stdin().lock();
    let mut shown = usize::MAX;
    while draft.owes(me) {
        // the pack is shown once, however much is asked about it
        if std::mem::replace(&mut shown, draft.taken(me).len()) != draft.taken(me).len() {
            show_pack(pack, draft, me)?;
        }
        let Some(line) = ask(&mut input)? else { return Ok(()) };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let nth = |w: &str| w.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let mut out = ui::out();
        match (word, nth(word), nth(rest)) {
            ("q" | "quit", ..) => return Ok(()),
            ("t" | "taken", ..) => {
                let rows: Vec<_> = draft.taken(me).iter().map(|d| row(pack, *d)).collect();
                writeln!(out, "{}", text::table(&["taken", "", "", ""], &rows))?;
            }
            ("c" | "card", _, Some(i)) if i < draft.pack(me).len() => {
                writeln!(out, "    {}\n", card_text(pack, draft.pack(me)[i]))?;
            }
            ("", ..) | ("a" | "advice", ..) => {
                if let Some(i) = draft.advice(me) {
                    writeln!(out, "  a bot would take {}", pack.cards().source(draft.pack(me)[i]).title)?;
                }
            }
            (_, Some(i), _) => match draft.pick(me, i) {
                Ok(()) => draft.run_bots(&|s| s != me),
                Err(e) => writeln!(out, "  {e}")?,
            },
            _ => writeln!(out, "  a number takes a card; c N shows its text; t what you took; a advice; q leaves")?,
        }
        out.flush()?;
    }
    let mut out = ui::out();
    writeln!(out, "{}\n", paint::bold().apply_to("The draft is over. Your deck:"))?;
    write!(out, "{}", with_remarks(pack, draft, me, leader))?;
    Ok(out.flush()?)
}
fn show_pack(pack: &dyn Pack, draft: &Draft, me: Seat) -> Result<()> {
    let v = draft.view(Some(me));
    let mut out = ui::out();
    let head = format!("Booster {} of {}, pick {}; packs go {}", v.round, v.rounds, v.pick, v.way);
    writeln!(out, "{}", paint::heading().apply_to(head))?;
    let rows: Vec<Vec<String>> =
        draft.pack(me).iter().enumerate().map(|(i, d)| [vec![(i + 1).to_string()], row(pack, *d)].concat()).collect();
    write!(out, "{}", text::table(&["", "card", "", "", ""], &rows))?;
    Ok(out.flush()?)
}
fn ask(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut out = ui::out();
    write!(out, "take> ")?;
    out.flush()?;
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    Ok(Some(line.trim().to_string()))
}
