//! Servers as their visitors meet them.

mod admin;
mod attack;
mod common;
mod decks;
mod drafts;
mod durable;
mod games;
mod halfopen;
mod host;
mod lag;
mod limits;
mod openapi;
mod outages;
mod pace;
mod people;
mod proofs;
mod protocol;
mod releases;
mod replayed;
mod replays;
mod rights;
mod seats;
mod steps;
mod tables;
mod undo;
mod upgrade;
