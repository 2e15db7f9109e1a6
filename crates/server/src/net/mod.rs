//! How visitors come in: connections, the websocket, HTTP.

pub(crate) mod accept;
pub(crate) mod conn;
pub mod http;
mod limits;
mod socket;
