//! `muster sim`, `arena`, `bench` and `replay`.

mod common;
use common::*;

#[test]
fn learning_goes_on_where_it_was_and_its_networks_can_be_measured() {
    let dir = absent("learn-warcaste");
    let _ = std::fs::remove_dir_all(&dir);
    let learn = |rounds: &str| {
        let small = ["--games", "12", "--lines", "2", "--epochs", "2", "--arena", "2", "--iterations", "2"];
        let mut args = vec!["learn", "warcaste", "--dir", &dir, "--rounds", rounds, "--json"];
        args.extend(small);
        muster(&args).ok().json()
    };
    let first = learn("1");
    has_keys(&first[0], &["games", "positions", "curve", "share", "low", "high", "kept"]);
    assert_eq!(
        (first[0]["games"].as_u64(), first[0]["kept"].as_bool()),
        (Some(12), Some(false)),
        "two games show nothing"
    );
    let both = learn("2");
    assert_eq!((both.as_array().map(Vec::len), &both[0]), (Some(2), &first[0]));
    assert_eq!(both, learn("2"));
    let net = format!("{dir}/round-0.net");
    let bots = ["arena", "warcaste", "--bots", "best,best-plain", "--games", "2", "--iterations", "4", "--json"];
    let said = muster(&[&bots[..], &["--net", &net]].concat()).ok().json();
    has_keys(&said["wins"], &["best", "best-plain"]);
    muster(&[&bots[..], &["--net", "README.md"]].concat()).exits(2).complains("no network");
    muster(&["arena", "warcaste", "--bots", "greedy-plain,random"]).exits(2).complains("no bot");
    muster(&["learn", "conquest", "--dir", &dir, "--games", "1"]).exits(2).complains("other rules or cards");
    muster(&["learn", "warcaste", "--lines", "0", "--against", "x.net"]).exits(2).complains("--against");
    muster(&["learn", "warcaste", "--games", "0"]).exits(2).complains("--games");
}

#[test]
fn the_arena_counts_wins_by_bot_and_is_repeatable() {
    let run = |bots: &str| {
        muster(&["arena", "warcaste", "--bots", bots, "--games", "2", "--iterations", "4", "--json"]).ok().json()
    };
    let r = run("best,random");
    has_keys(&r, &["game", "games", "wins", "draws", "failed", "best", "pairs", "elo", "thinking", "seconds"]);
    has_keys(&r["wins"], &["best", "random"]);
    assert_eq!((r["games"].as_u64(), r["best"].as_str()), (Some(2), Some("warlord")));
    let again = run("best,random");
    assert_eq!((&r["wins"], &r["pairs"]), (&again["wins"], &again["pairs"]));
    let said = muster(&["arena", "warcaste", "--bots", "recruit,random", "--games", "2", "--iterations", "4"]).ok();
    said.says("recruit, random").says("Elo");
    let plot = absent("levels.svg");
    muster(&["arena", "warcaste", "--bots", "recruit@2,random", "--games", "2", "--plot", &plot])
        .ok()
        .says("recruit@2, random");
    assert!(std::fs::read_to_string(&plot).unwrap().contains(">recruit@2<"));
    muster(&["arena", "warcaste", "--bots", "recruit@0,random"]).exits(2).complains("no bot");
    muster(&["arena", "warcaste", "--bots", "gredy,random"]).exits(2).complains("Did you mean `greedy`?");
    muster(&["arena", "warcaste", "--bots", "greedy"]).exits(2).complains("two bots");
    muster(&["arena", "warcaste", "--bots", "best,greedy", "--seconds", "0"]).exits(2).complains("--seconds");
    muster(&["arena", "warcaste", "--bots", "best,greedy", "--iterations", "0"]).exits(2).complains("--iterations");
}

#[test]
fn sim_has_the_keys_of_the_interface_and_is_repeatable() {
    let run = |seed: &str, threads: &str| {
        muster(&[
            "sim",
            "conquest",
            "--games",
            "12",
            "--decks",
            "random",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
        ])
        .ok()
        .json()
    };
    let a = run("3", "1");
    has_keys(
        &a,
        &[
            "game",
            "games",
            "finished",
            "failed",
            "failures",
            "decisions",
            "forced",
            "seconds",
            "decisions_per_second",
            "games_per_second",
            "wins",
            "draws",
        ],
    );
    has_keys(&a["wins"], &["by_bot", "by_seat"]);
    assert_eq!((a["games"].as_u64(), a["finished"].as_u64(), a["failed"].as_u64()), (Some(12), Some(12), Some(0)));
    let b = run("3", "2");
    for key in ["decisions", "forced", "wins", "endings"] {
        assert_eq!(a[key], b[key], "{key}");
    }
    assert_ne!(run("1000", "2")["decisions"], a["decisions"]);
}

#[test]
fn sim_takes_bots_and_decks_by_name() {
    let r = muster(&["sim", "conquest", "--games", "2", "--bots", "greedy,random", "--decks", "orks,chaos"]).ok();
    r.says("2 games").says("bot greedy").says("deck Bad Moon Waaagh");
    muster(&["sim", "conquest", "--games", "2"]).ok().says("decisions/s");
    muster(&["sim", "conquest", "--bots", "gredy,random"]).exits(2).complains("Did you mean `greedy`?");
    muster(&["sim", "conquest", "--decks", "orks,caos"]).exits(2).complains("Did you mean `chaos`?");
    muster(&["sim", "conquest", "--bots", "random"]).exits(2).complains("players");
}

#[test]
fn sim_lets_decks_change_seats() {
    let names = ["corinth-conquest", "karnage-conquest", "psiker-conquest"];
    let (bots, decks) = (["random"; 3].join(","), names.join(","));
    let args = ["sim", "warcaste", "--games", "6", "--bots", &bots, "--decks", &decks, "--rotate", "--json"];
    let v = muster(&args).ok().json();
    let played = v["wins"]["by_deck"].as_object().expect("decks");
    assert_eq!(played.len(), 3);
    assert!(played.values().all(|d| d[0].as_u64() == Some(6)), "{played:?}");
    muster(&["sim", "conquest", "--decks", "random", "--rotate"]).exits(2).complains("in every seat already");
}

#[test]
fn sim_measures_decks_and_cards_and_writes_them_down() {
    let (dir, csv, html) = (absent("sim-kept"), absent("sim-csv"), absent("sim.html"));
    let _ = std::fs::remove_dir_all(&dir);
    let run = |games: &str| {
        let args = ["sim", "conquest", "--decks", "orks,chaos,tau", "--rotate", "--seed", "5", "--games", games];
        let out = ["--dir", &dir, "--csv", &csv, "--html", &html];
        muster(&[&args[..], &out, &["--json"]].concat()).ok().json()
    };
    assert_eq!(run("6")["found"], 0);
    let r = run("12");
    assert_eq!((r["found"].as_u64(), r["finished"].as_u64()), (Some(6), Some(12)));
    has_keys(&r, &["turns", "first", "decks", "matrix", "cards"]);
    has_keys(&r["turns"], &["mean", "shortest", "longest", "games"]);
    assert_eq!((r["decks"].as_array().unwrap().len(), r["matrix"].as_array().unwrap().len()), (3, 6));
    has_keys(&r["matrix"][0], &["deck", "against", "games", "wins", "draws", "share", "low", "high", "turns"]);
    has_keys(&r["cards"][0], &["deck", "code", "title", "all", "drawn", "played", "draw_rate", "play_rate"]);
    let table = |name: &str| std::fs::read_to_string(format!("{csv}/{name}")).unwrap();
    assert!(table("matrix.csv").starts_with("deck,against,games,wins,draws,share,low,high,turns\n"));
    assert_eq!((table("matrix.csv").lines().count(), table("decks.csv").lines().count()), (7, 4));
    assert_eq!(table("cards.csv").lines().count(), r["cards"].as_array().unwrap().len() + 1);
    assert!(table("turns.csv").lines().count() > 1);
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg") && page.contains("Bad Moon Waaagh"));
    // nothing from outside, and nothing that runs
    let address = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!address.contains("http") && !address.contains("<script") && !address.contains("url("));
    let other = ["sim", "conquest", "--decks", "orks,tau", "--games", "1", "--dir", &dir];
    muster(&other).exits(2).complains("name another folder");
    muster(&["sim", "conquest", "--decks", "orks", "--against", "chaos,tau", "--games", "4"])
        .ok()
        .says("deck by deck")
        .says("who begins wins");
    muster(&["sim", "conquest", "--decks", "orks,chaos,tau"]).exits(2).complains("--rotate");
    muster(&["sim", "conquest", "--decks", "orks", "--rotate"]).exits(2).complains("1 decks for 2 players");
}

#[test]
fn bench_measures_every_game() {
    let v = muster(&["bench", "--seconds", "0.05", "--json"]).ok().json();
    let keys = ["decisions_per_second", "games_per_second", "clone_ns", "state_bytes", "legal_ns"];
    has_keys(&v["conquest"], &keys);
    for k in keys {
        assert!(v["conquest"][k].as_f64().unwrap() > 0.0, "{k}");
    }
    muster(&["bench", "conquest", "--seconds", "0.05"]).ok().says("decisions/s");
    let of_core = ["bench", "conquest", "--seconds", "0.05", "--format", "core"];
    muster(&of_core).ok().says("decisions/s");
    muster(&["bench", "conquest", "--format", "cores"]).exits(2).complains("did you mean \"core\"");
}

#[test]
fn replays_are_made_shown_and_verified() {
    let f = absent("game.json");
    muster(&["replay", "make", "conquest", &f, "--decks", "orks,chaos", "--seed", "5"]).ok().says("wrote");
    muster(&["replay", "verify", &f]).ok().says("same").says("fingerprint");
    muster(&["replay", "show", &f]).ok().says("Round 1 begins.").says(" won: ");
    let all = muster(&["replay", "show", &f, "--at", "10"]).ok().says("line").says("random 1").out;
    let anna = muster(&["replay", "show", &f, "--at", "10", "--seat", "anna"]).ok().out;
    let hands = |s: &str| s.lines().filter(|l| l.trim_start().starts_with("hand (") && l.contains("):")).count();
    assert_eq!((hands(&all), hands(&anna)), (2, 1));
    muster(&["replay", "show", &f, "--at", "100000"]).exits(2).complains("does not exist");
    muster(&["replay", "show", &f, "--seat", "carl"]).exits(2).complains("players: ");
    let v = muster(&["replay", "show", &f, "--json"]).ok().json();
    assert_eq!(v["list"].as_array().unwrap().len() as u64, v["steps"].as_u64().unwrap() + 1);
    let args = ["replay", "review", &f, "--iterations", "6"];
    muster(&args).ok().says(" won: ").says("as good as any").says("What cost most").says("better: ");
    let v = muster(&[&args[..], &["--player", "anna", "--json"]].concat()).ok().json();
    let choices = v["choices"].as_array().unwrap();
    assert!(choices.len() > 20 && choices.iter().all(|c| c["seat"] == 0 && c["chance"].as_f64().unwrap() <= 1.0));
    let losses: Vec<f64> = choices.iter().map(|c| c["loss"].as_f64().unwrap()).collect();
    assert_eq!(v["mistakes"].as_array().unwrap().len(), losses.iter().filter(|l| **l >= 0.03).count());
    muster(&["replay", "review", &f, "--iterations", "0"]).exits(2).complains("at least 1");
    muster(&["replay", "review", &f, "--player", "carl"]).exits(2).complains("players: ");
    let text = std::fs::read_to_string(&f).unwrap();
    let other = text.replace("\"seed\": \"5\"", "\"seed\": \"6\"").replace("\"seed\":\"5\"", "\"seed\":\"6\"");
    assert_ne!(other, text);
    muster(&["replay", "verify", &file("forged.json", &other)]).exits(1).says("differs");
    muster(&["replay", "verify", &file("no.json", "[]")]).exits(2).complains("is no replay");
}
