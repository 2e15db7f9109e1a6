//! Running the program as a person would.

#![allow(dead_code)] // each test file uses some of this

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    #[track_caller]
    pub fn ok(self) -> Ran {
        self.exits(0)
    }
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        self
    }
    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.out.contains(words), "`{words}` is missing in:\n{}", self.out);
        self
    }
    #[track_caller]
    pub fn complains(self, words: &str) -> Ran {
        assert!(self.err.contains(words), "`{words}` is missing in:\n{}", self.err);
        self
    }
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e} in:\n{}", self.out))
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

pub fn command(args: &[&str]) -> Command {
    let mut c = Command::new(env!("CARGO_BIN_EXE_muster"));
    c.args(args).current_dir(root()).stdin(Stdio::null()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    c
}

pub fn muster(args: &[&str]) -> Ran {
    let o = command(args).output().unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    Ran { code: o.status.code().unwrap_or(-1), out: text(o.stdout), err: text(o.stderr) }
}

/// A file of the test's own.
pub fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().to_string()
}

pub fn absent(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_string_lossy().to_string()
}

#[track_caller]
pub fn has_keys(v: &Value, keys: &[&str]) {
    for k in keys {
        assert!(v.get(k).is_some(), "the key `{k}` is missing in {v}");
    }
}
