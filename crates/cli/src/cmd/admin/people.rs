//! `muster admin people`, `reports`, and marks on accounts.

use crate::packs::{self, examples};
use crate::{paint, text, ui};
use anyhow::{Result, bail};
use muster_server::Refused;
use muster_server::keep::admin::{self, Ended};
use muster_server::keep::db::Db;
use muster_server::people::audit::{self, TERMINAL};
use muster_server::people::moderation::{self, Mark, Person};
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
pub struct Report {
    /// The id of the report, as `muster admin reports` shows it
    #[arg(value_name = "REPORT")]
    id: String,
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
        writeln!(out, "{state} {}: {} about {} ({}){table}", t.id, t.by_name, t.about_name, t.about)?;
        for line in t.text.lines() {
            // what strangers write may hold anything
            let plain: String = line.chars().filter(|c| !c.is_control()).collect();
            writeln!(out, "  {plain}")?;
        }
    }
    out.flush()?;
    Ok(true)
}

/// List what hosts have done about people and tables, the newest first
#[derive(clap::Args)]
#[command(after_help = examples("muster admin audit
    muster admin audit --last 1000 --json"))]
pub struct Audit {
    /// So many of them
    #[arg(long, value_name = "N", default_value_t = 100)]
    last: u32,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub async fn audit(db: &Db, args: Audit) -> Result<bool> {
    let list = audit::list(db, args.last).await?;
    if args.json {
        ui::print_json(&serde_json::to_value(&list)?)?;
        return Ok(true);
    }
    let now = muster_server::ids::now();
    let row = |d: &audit::Done| {
        let name = |id: &str, name: &str| if name.is_empty() { id.to_string() } else { format!("{name} ({id})") };
        let ago = format!("{} h ago", (now - d.at).max(0) / 3_600_000);
        let what = format!("{} {}", d.what, d.note).trim().to_string();
        vec![ago, name(&d.by, &d.by_name), what, name(&d.about, &d.about_name)]
    };
    let mut out = ui::out();
    match list.is_empty() {
        true => writeln!(out, "no host has done anything yet")?,
        false => write!(
            out,
            "{}",
            text::table(&["when", "who", "what", "about"], &list.iter().map(row).collect::<Vec<_>>())
        )?,
    }
    out.flush()?;
    Ok(true)
}

/// Give an account a new password, for somebody who has forgotten theirs; all its sessions end
///
/// The password is read from the standard input, one line; without one, a new one is made up and printed.
#[derive(clap::Args)]
#[command(after_help = examples("muster admin password anna
    echo \"four plain words together\" | muster admin password anna --stdin"))]
pub struct NewPassword {
    #[command(flatten)]
    who: Who,
    /// Read it from the standard input
    #[arg(long)]
    stdin: bool,
}

/// Give an account another name
#[derive(clap::Args)]
#[command(after_help = examples("muster admin rename anna Hanna"))]
pub struct Rename {
    #[command(flatten)]
    who: Who,
    /// The new name
    name: String,
}

#[derive(clap::Args)]
pub struct Table {
    /// The id of the table, as its link and the host's pages show it
    #[arg(value_name = "TABLE")]
    id: String,
}

async fn found(db: &Db, who: &Who) -> Result<Person> {
    match moderation::find(db, &who.who).await? {
        Some(p) => Ok(p),
        None => bail!("nobody has the name or id `{}`\n  `muster admin people LETTERS` finds people", who.who),
    }
}

fn said(no: Refused) -> anyhow::Error {
    anyhow::anyhow!("{no}")
}

fn say(text: &str) -> Result<bool> {
    let mut out = ui::out();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(true)
}

pub async fn settle(db: &Db, report: Report, done: bool) -> Result<bool> {
    match (moderation::settle(db, TERMINAL, &report.id, done).await?, done) {
        (true, true) => say("the report is dealt with"),
        (true, false) => say("the report is open again"),
        (false, true) => bail!("there is no open report `{}`\n  `muster admin reports` lists them", report.id),
        (false, false) => bail!("no report `{}` was dealt with\n  `muster admin reports` lists them", report.id),
    }
}

pub async fn password(db: &Db, args: NewPassword) -> Result<bool> {
    let p = found(db, &args.who).await?;
    let new = match args.stdin {
        true => std::io::stdin().lines().next().transpose()?.unwrap_or_default(),
        false => muster_server::ids::fresh(),
    };
    muster_server::people::set_password(db, TERMINAL, &p.id, &p.name, &new).await.map_err(said)?;
    match args.stdin {
        true => say(&format!("{} has a new password and is signed out everywhere", p.name)),
        false => say(&format!("{} is signed out everywhere; the new password is {new}", p.name)),
    }
}

pub async fn rename(db: &Db, args: Rename) -> Result<bool> {
    let p = found(db, &args.who).await?;
    if p.guest {
        bail!("{} is a guest, who can take another name themselves", p.name);
    }
    let name = muster_server::people::rename_account(db, TERMINAL, &p.id, &args.name).await.map_err(said)?;
    say(&format!("{} is now called {name}", p.name))
}

pub async fn close(db: &Db, table: Table) -> Result<bool> {
    admin::close(db, TERMINAL, &table.id).await?;
    say("the table is gone")
}

pub async fn end(db: &Db, table: Table) -> Result<bool> {
    match admin::end(db, &packs::titles()?, TERMINAL, &table.id).await? {
        Ended::Tie => say("the game has ended in a tie"),
        Ended::Marked => say("the game is marked as over; this program could not play it, so it has no result"),
    }
}

pub async fn mark(db: &Db, who: Who, mark: Mark, on: bool) -> Result<bool> {
    let found = found(db, &who).await?;
    if mark == Mark::Host && on && found.guest {
        bail!("{} is a guest: a host needs an account with a password", found.name);
    }
    moderation::set(db, TERMINAL, &found.id, mark, on).await?;
    let Some(now) = moderation::find(db, &found.id).await? else { bail!("the account is gone") };
    let state = Some(is(&now)).filter(|s| !s.is_empty()).unwrap_or("nothing special".into());
    let mut out = ui::out();
    writeln!(out, "{} ({}) is now: {}", now.name, now.id, paint::bold().apply_to(state))?;
    out.flush()?;
    Ok(true)
}
