//! Work that takes long: it is done beside the server's own, which goes on meanwhile.

use tokio::task::JoinHandle;

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
