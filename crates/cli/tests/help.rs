//! Every command explains itself, and colour and pipes behave.

mod common;
use common::*;
use std::process::Stdio;

const COMMANDS: &[&str] = &[
    "play",
    "card list",
    "card show",
    "card like",
    "card check",
    "card format",
    "card words",
    "card try",
    "deck check",
    "deck show",
    "deck convert",
    "deck list",
    "deck random",
    "draft",
    "sim",
    "arena",
    "learn",
    "bench",
    "scenario run",
    "rules",
    "replay show",
    "replay review",
    "replay verify",
    "replay make",
    "replay golden record",
    "replay golden check",
    "replay golden trace",
    "puzzle play",
    "puzzle list",
    "puzzle check",
    "puzzle solve",
    "puzzle make",
    "serve",
    "admin backup",
    "admin restore",
    "admin check",
    "admin people",
    "admin reports",
    "admin settle",
    "admin reopen",
    "admin audit",
    "admin ban",
    "admin unban",
    "admin mute",
    "admin unmute",
    "admin host",
    "admin unhost",
    "load",
];

#[test]
fn every_command_has_help_with_examples() {
    for c in COMMANDS {
        let mut args: Vec<&str> = c.split(' ').collect();
        args.push("--help");
        let r = muster(&args).ok().says("Usage: muster").says("Examples:").says(&format!("muster {c}"));
        assert!(!r.out.contains('{') || *c == "card words", "a gap in an example of `{c}`:\n{}", r.out);
    }
}

#[test]
fn the_games_are_shown_with_what_else_there_is() {
    muster(&["games"]).ok().says("conquest").says("starter decks").says("muster play");
    muster(&["--version"]).ok().says("muster 0.");
    muster(&["nonsense"]).exits(2);
}

#[test]
fn colour_only_where_it_is_wanted() {
    let show = ["card", "show", "Captain Markis"];
    let escape = '\u{1b}';
    assert!(!muster(&show).ok().out.contains(escape));
    let always = [&show[..], &["--color", "always"]].concat();
    assert!(muster(&always).ok().out.contains(escape));
    let forced = command(&show).env("CLICOLOR_FORCE", "1").output().unwrap().stdout;
    assert!(forced.contains(&(escape as u8)));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = command(&["card", "list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let o = child.wait_with_output().unwrap();
    assert!(o.status.success());
    assert_eq!(String::from_utf8_lossy(&o.stderr), "");
}

#[test]
fn unknown_games_get_the_nearest_name() {
    for args in
        [&["rules", "conqest"][..], &["card", "list", "conqest"], &["sim", "conqest"], &["deck", "random", "conqest"]]
    {
        muster(args).exits(2).complains("Did you mean `conquest`?");
    }
}
