//! Servers as their visitors meet them.

mod common;
mod games;
mod pace;
mod protocol;
mod tables;
mod upgrade;
