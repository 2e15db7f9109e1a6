//! Every message between server and client. docs/protocol.md explains them; the TypeScript types are made from here.

#![forbid(unsafe_code)]

mod draft;
mod http;
pub mod patch;
mod socket;
mod table;
mod typescript;

pub use draft::*;
pub use http::*;
pub use socket::*;
pub use table::*;
pub use typescript::{typescript, typescript_of_sight};

/// The version of this protocol. A client with another one is told so and not served.
pub const PROTOCOL: u32 = 1;
