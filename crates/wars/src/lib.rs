//! WARS: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod words;
