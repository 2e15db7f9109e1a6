//! How visitors come in: connections, the websocket, HTTP.

pub(crate) mod accept;
pub(crate) mod conn;
pub mod http;
mod lag;
mod limits;
pub mod mail;
mod socket;
mod upgrade;
