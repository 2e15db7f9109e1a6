//! Work that takes long: it is done beside the server's own, which goes on meanwhile.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How many times as long as a step may be thought about something.
const PATIENCE: u32 = 6;

/// How long may be thought about something, where a step may take so long.
pub fn patience(step: Duration) -> Duration {
    step * PATIENCE
}

/// Thinks at one of the seats there are for that. None for a thought that fails, or whose rules run on and on.
pub async fn thought<T: Send + 'static>(
    seats: Arc<Semaphore>,
    patience: Duration,
    thought: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let _seat = seats.acquire_owned().await.ok()?;
    timeout(patience, beside(thought)).await.ok()?.ok()
}

/// Begins it. In a simulation it takes a while of simulated time, and is then done at once: nothing runs beside anything there.
pub fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    #[cfg(test)]
    if let Some(here) = crate::simulation::here() {
        return tokio::spawn(async move {
            tokio::time::sleep(here.pause()).await;
            work()
        });
    }
    tokio::task::spawn_blocking(work)
}
