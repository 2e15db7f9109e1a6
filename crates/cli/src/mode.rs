//! How a match is to be played: format and settings, as commands take them.

use anyhow::{Result, anyhow, bail};
use muster_pack::{Mode, Pack};

#[derive(clap::Args, Clone, Debug, Default)]
pub struct ModeArgs {
    /// A format of the game, if not the usual one for so many players; `muster rules GAME --settings` lists them
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// A switch of the rulebook that is not to be as usual; may be given more than once
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

impl ModeArgs {
    pub fn mode(&self, pack: &dyn Pack, seats: usize) -> Result<Mode> {
        let mut mode = Mode::of(pack, self.format.as_deref(), seats).map_err(|e| anyhow!(e))?;
        for line in &self.set {
            mode = mode.with_line(pack, line).map_err(|e| anyhow!(e))?;
        }
        // so many play it in no format, or not in this one
        let none = self.format.is_none() && !pack.seats().contains(&seats);
        let range = if none { pack.seats() } else { mode.seats(pack) };
        if !range.contains(&seats) {
            let (few, many) = (range.start(), range.end());
            let players = if few == many { few.to_string() } else { format!("{few} to {many}") };
            let how = if none { String::new() } else { format!(" {}", mode.name(pack)) };
            bail!("{}{how} is played by {players} players, not by {seats}", pack.game());
        }
        Ok(mode)
    }
    /// The same as it was written, to be shown.
    pub fn words(&self) -> String {
        let mut out = self.format.as_ref().map_or(String::new(), |f| format!(" --format {f}"));
        for s in &self.set {
            out += &format!(" --set \"{s}\"");
        }
        out
    }
}
