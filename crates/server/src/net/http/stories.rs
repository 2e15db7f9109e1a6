//! Examples of the rules and lessons, as pictures to step through.

use super::games::{kept, title};
use super::guard::App;
use crate::Refused;
use axum::extract::{Path, State};
use axum::response::Response;
use muster_pack::Pack;
use muster_show::Story;
use std::sync::Arc;

pub async fn lessons(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Response, Refused> {
    Ok(kept(muster_show::lessons(&*title(&app, &game)?.pack)))
}

pub async fn lesson(
    State(app): State<Arc<App>>,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let pack = title(&app, &game)?.pack.clone();
    tell(move || muster_show::lesson(&*pack, &name).and_then(Result::ok)).await
}

pub async fn example(
    State(app): State<Arc<App>>,
    Path((game, clause, nth)): Path<(String, String, usize)>,
) -> Result<Response, Refused> {
    let pack: Arc<dyn Pack> = title(&app, &game)?.pack.clone();
    tell(move || muster_show::example(&*pack, &clause, nth).and_then(Result::ok)).await
}

/// Playing a scenario takes a while: not where connections are served.
async fn tell(story: impl FnOnce() -> Option<Story> + Send + 'static) -> Result<Response, Refused> {
    let told = tokio::task::spawn_blocking(story).await.map_err(anyhow::Error::from)?;
    told.map(kept).ok_or_else(|| Refused::none("there is no such example or lesson"))
}
