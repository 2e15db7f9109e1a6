//! Examples of the rules and lessons, as pictures to step through.

use super::Words;
use super::games::{Reads, kept, title};
use super::guard::App;
use crate::Refused;
use axum::extract::{Path, State};
use axum::response::Response;
use muster_show::Story;
use std::sync::Arc;

pub async fn lessons(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Response, Refused> {
    Ok(kept(muster_show::lessons(&*title(&app, &game)?.pack)))
}

pub async fn lesson(
    State(app): State<Arc<App>>,
    Path((game, name)): Path<(String, String)>,
    Words(reads): Words<Reads>,
) -> Result<Response, Refused> {
    let title = title(&app, &game)?;
    let (pack, tongue) = (title.pack.clone(), title.glossary(&reads.language).tongue);
    tell(move || muster_show::lesson(&*pack, tongue, &name).and_then(Result::ok)).await
}

pub async fn example(
    State(app): State<Arc<App>>,
    Path((game, clause, nth)): Path<(String, String, usize)>,
    Words(reads): Words<Reads>,
) -> Result<Response, Refused> {
    let title = title(&app, &game)?;
    let (pack, tongue) = (title.pack.clone(), title.glossary(&reads.language).tongue);
    tell(move || muster_show::example(&*pack, tongue, &clause, nth).and_then(Result::ok)).await
}

/// Playing a scenario takes a while: not where connections are served.
async fn tell(story: impl FnOnce() -> Option<Story> + Send + 'static) -> Result<Response, Refused> {
    let told = tokio::task::spawn_blocking(story).await.map_err(anyhow::Error::from)?;
    told.map(kept).ok_or_else(|| Refused::none("there is no such example or lesson"))
}
