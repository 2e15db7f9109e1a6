//! `muster admin people`, `reports`, and marks on accounts.

use crate::packs::examples;
use crate::{paint, text, ui};
use anyhow::{Result, bail};
use muster_server::db::Db;
use muster_server::moderation::{self, Mark, Person};
use std::io::Write;

/// List people by letters of their name, or those who are host, banned or muted
#[derive(clap::Args)]
#[command(after_help = examples("muster admin people
    muster admin people ann"))]
pub struct List {
    /// Letters that the name has
    letters: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// List what people have reported, those first that nobody has dealt with
#[derive(clap::Args)]
#[command(after_help = examples("muster admin reports"))]
pub struct Reports {
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct Who {
    /// The name of an account, or an id as `muster admin people` and the host's pages show it
    #[arg(value_name = "NAME|ID")]
    who: String,
}

fn is(p: &Person) -> String {
    let marks = [(p.guest, "guest"), (p.host, "host"), (p.banned, "banned"), (p.muted, "muted")];
    marks.iter().filter(|(on, _)| *on).map(|(_, w)| *w).collect::<Vec<_>>().join(", ")
}

pub async fn list(db: &Db, args: List) -> Result<bool> {
    let letters = args.letters.unwrap_or_default();
    let people = moderation::people(db, &letters).await?;
    if args.json {
        ui::print_json(&serde_json::to_value(&people)?)?;
        return Ok(true);
    }
    let mut out = ui::out();
    if people.is_empty() {
        let none = if letters.is_empty() { "nobody is host, banned or muted" } else { "nobody has such a name" };
        writeln!(out, "{none}")?;
    } else {
        let rows: Vec<Vec<String>> = people.iter().map(|p| vec![p.name.clone(), p.id.clone(), is(p)]).collect();
        write!(out, "{}", text::table(&["name", "id", "is"], &rows))?;
    }
    out.flush()?;
    Ok(true)
}

pub async fn reports(db: &Db, args: Reports) -> Result<bool> {
    let told = moderation::reports(db).await?;
    if args.json {
        ui::print_json(&serde_json::to_value(&told)?)?;
        return Ok(true);
    }
    let mut out = ui::out();
    if told.is_empty() {
        writeln!(out, "nobody has reported anything")?;
    }
    for t in &told {
        let state = if t.done { paint::dim().apply_to("done") } else { paint::bad().apply_to("open") };
        let table = if t.game.is_empty() { String::new() } else { format!(", table {}", t.game) };
        writeln!(out, "{state} {} about {} ({}){table}", t.by_name, t.about_name, t.about)?;
        for line in t.text.lines() {
            // what strangers write may hold anything
            let plain: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(out, "  {plain}")?;
        }
    }
    out.flush()?;
    Ok(true)
}

pub async fn mark(db: &Db, who: Who, mark: Mark, on: bool) -> Result<bool> {
    let Some(found) = moderation::find(db, &who.who).await? else {
        bail!("nobody has the name or id `{}`\n  `muster admin people LETTERS` finds people", who.who);
    };
    if mark == Mark::Host && on && found.guest {
        bail!("{} is a guest: a host needs an account with a password", found.name);
    }
    moderation::set(db, &found.id, mark, on).await?;
    let Some(now) = moderation::find(db, &found.id).await? else { bail!("the account is gone") };
    let state = Some(is(&now)).filter(|s| !s.is_empty()).unwrap_or("nothing special".into());
    let mut out = ui::out();
    writeln!(out, "{} ({}) is now: {}", now.name, now.id, paint::bold().apply_to(state))?;
    out.flush()?;
    Ok(true)
}
