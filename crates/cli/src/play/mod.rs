#[derive(clap::Args)]
pub struct PlayArgs { game: String }
pub fn run(_: PlayArgs) -> anyhow::Result<()> { Ok(()) }
