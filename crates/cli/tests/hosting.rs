//! What a host does in a terminal, and what a player does with a replay from a server.

mod common;
use common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::{ClientMessage, Credentials, GameInfo, Me, TableView};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// A folder of the test's own, empty.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

struct Program(Child, SocketAddr);

impl Program {
    fn start(db: &str) -> Program {
        Program::from(command(&["serve", "--listen", "127.0.0.1:0", "--no-limits", "--db", db]))
    }

    fn from(mut command: std::process::Command) -> Program {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|w| w.split_whitespace().next()).unwrap().parse().unwrap();
        Program(child, address)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A finished game of somebody called Anna; the table as it was before the game, and the file.
async fn a_game(address: SocketAddr) -> (TableView, String) {
    let api = Api::guest(address).await.unwrap();
    let anna = Credentials { name: "Anna".into(), password: "seven green umbrellas".into(), code: None };
    let _: Me = api.post("/api/account/register", &anna).await.unwrap();
    let games: Vec<GameInfo> = api.get("/api/games").await.unwrap();
    let table = api.make(settings(&games[0].name, 2, &["random"])).await.unwrap();
    let table = api.sit(&table.id, &games[0].starters[0].text).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    for _ in 0..5 {
        p.wait(|p| p.options() > 0).await.unwrap();
        let decision = p.decision;
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    let (status, text) = api.ask("GET", &format!("/api/replays/{}", table.id), None).await.unwrap();
    assert_eq!(status, 200);
    (table, text.to_string())
}

#[test]
fn games_are_kept_in_the_users_folder_and_none_where_it_is_started() {
    let (here, data) = (folder("started-here"), folder("kept-there"));
    let with = |args: &[&str]| {
        let mut c = command(args);
        c.current_dir(&here).env("XDG_DATA_HOME", &data).env_remove("MUSTER_DB").env_remove("MUSTER_DATA");
        c
    };
    let before = with(&["admin", "people"]).output().unwrap();
    assert!(String::from_utf8_lossy(&before.stderr).contains("there is no database"), "{before:?}");
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0, "looking makes no folder");
    drop(Program::from(with(&["serve", "--listen", "127.0.0.1:0"])));
    assert!(data.join("muster/muster.db").exists());
    assert_eq!(std::fs::read_dir(&here).unwrap().count(), 0);
    assert!(with(&["admin", "people"]).output().unwrap().status.success());
}

#[test]
fn a_player_proves_the_shuffle_and_a_host_looks_after_the_database() {
    let dir = folder("hosting");
    let path = |name: &str| dir.join(name).display().to_string();
    let db = path("games.db");
    let program = Program::start(&db);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (table, text) = runtime.block_on(a_game(program.1));
    std::fs::write(path("game.json"), &text).unwrap();

    // what was seen before the game is what the file has, and the opening hand follows from it
    let file = path("game.json");
    let (commit, part) = (table.fair.commit.as_str(), table.fair.parts[0].as_str());
    let run = |commit: &str, part: &str| muster(&["replay", "verify", &file, "--commit", commit, "--part", part]);
    let said = run(commit, part).ok().says("same").says("Anna was dealt from that: ");
    assert!(!said.out.contains("bot was dealt"), "{}", said.out);
    let hand = said.out.lines().find_map(|l| l.trim().strip_prefix("Anna was dealt from that: ")).unwrap().to_string();
    assert!(hand.split(", ").count() >= 5, "{hand}");
    let json = muster(&["replay", "verify", &file, "--json"]).ok().json();
    let cards: Vec<&str> =
        json[0]["shuffle"]["hands"][0]["cards"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
    assert_eq!(cards.join(", "), hand);
    muster(&["replay", "show", &file, "--at", "0", "--seat", "anna"]).ok().says(cards[0]);
    run(&"00".repeat(32), part).exits(1).says("differs");
    run(commit, &"00".repeat(16)).exits(1).says("differs");
    // another secret of the server would have led to another game
    let secret = json[0]["shuffle"]["server"].as_str().unwrap();
    let forged = text.replace(secret, &"ab".repeat(32));
    muster(&["replay", "verify", &self::file("forged-shuffle.json", &forged)]).exits(1).says("differs");

    // the host, while the server runs
    let admin = |args: &[&str]| muster(&[&["admin", "--db", &db], args].concat());
    admin(&["check"]).ok().says("1 game").says("1 lead to where they led");
    assert_eq!(admin(&["check", "--json"]).ok().json()["fine"], 1);
    admin(&["host", "ANNA"]).ok().says("host");
    admin(&["mute", "anna"]).ok().says("host, muted");
    admin(&["people"]).ok().says("Anna").says("host, muted");
    admin(&["ban", "anna"]).ok().says("banned");
    admin(&["unban", "anna"]).ok();
    admin(&["ban", "nobody"]).exits(2).complains("nobody has the name");
    admin(&["reports"]).ok().says("nobody has reported anything");
    admin(&["settle", "k3f9"]).exits(2).complains("no open report");
    let (copy, other) = (path("copy"), path("other.db"));
    admin(&["backup", &copy]).ok().says("1 game");
    admin(&["backup", &copy]).exits(2).complains("--force");
    admin(&["restore", &copy]).exits(2).complains("not empty");
    muster(&["admin", "restore", &copy, "--db", &other]).ok().says("restored");
    muster(&["admin", "check", "--db", &other]).ok().says("1 lead to where they led");
    muster(&["admin", "check", "--db", &path("none.db")]).exits(2).complains("there is no database");
}

#[test]
fn load_measures_a_server_of_its_own_and_one_that_runs() {
    let keys = ["choices", "choices_per_second", "to_opponent_ms", "to_done_ms", "memory_per_game", "errors", "games"];
    let own = muster(&["load", "--games", "2", "--seconds", "2", "--think", "20", "--json"]).ok().json();
    has_keys(&own, &keys);
    assert!(own["choices"].as_u64().unwrap() > 5 && own["errors"] == 0, "{own}");
    assert!(own["to_opponent_ms"]["count"].as_u64().unwrap() > 5, "{own}");
    let mixed = ["--bots", "50", "--drafts", "30", "--long", "6", "--crowd", "3"];
    let args = [&["load", "--games", "6", "--seconds", "2", "--think", "20", "--json"][..], &mixed].concat();
    let all = muster(&args).ok().json();
    assert!(all["to_crowd_ms"]["count"].as_u64().unwrap() > 5 && all["errors"] == 0, "{all}");
    let program = Program::start(&folder("load").join("games.db").display().to_string());
    let url = format!("http://{}", program.1);
    muster(&["load", "--url", &url, "--games", "2", "--seconds", "1", "--think", "20"])
        .ok()
        .says("to the opponent's view");
    muster(&["load", "--url", &url, "--game", "nothing"]).exits(2).complains("does not play that game");
    muster(&["load", "--url", "https://example.invalid"]).exits(2).complains("is not an address");
    drop(program);
    muster(&["load", "--url", &url, "--games", "1"]).exits(2).complains("cannot be reached");
}

/// At the level that tells most, with everything said that nobody else may read.
#[test]
fn no_secret_stands_in_a_log_of_any_level() {
    let dir = folder("traced");
    let (db, log) = (dir.join("games.db").display().to_string(), dir.join("log"));
    let mut serve = command(&["serve", "--listen", "127.0.0.1:0", "--no-limits", "--db", &db, "--log", "trace"]);
    serve.stderr(std::fs::File::create(&log).unwrap());
    let program = Program::from(serve);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut secrets = runtime.block_on(whispers(program.1));
    drop(program);
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.contains("TRACE") && text.len() > 10_000, "{} bytes", text.len());
    secrets.retain(|(_, s)| text.contains(s.as_str()));
    assert!(secrets.is_empty(), "{secrets:?}");
}

/// Does what has to do with secrets; what each of them is called, and what it is.
async fn whispers(address: SocketAddr) -> Vec<(&'static str, String)> {
    use muster_protocol::{MakeToken, Password, Proof, RecoveryCodes, TokenInfo, TotpSetup};
    let mut out = Vec::new();
    let api = Api::guest(address).await.unwrap();
    out.push(("a cookie", api.token.clone()));
    let (name, password) = ("Anna".to_string(), "seven green umbrellas".to_string());
    out.push(("a password", password.clone()));
    let words = Credentials { name, password: password.clone(), code: None };
    let _: Me = api.post("/api/account/register", &words).await.unwrap();
    let _: Me = api.post("/api/account/login", &words).await.unwrap();
    let wrong = Credentials { password: "eight yellow wheelbarrows".into(), ..words };
    out.push(("a wrong password", wrong.password.clone()));
    assert!(api.post::<Me>("/api/account/login", &wrong).await.is_err());
    let token: TokenInfo = api.post("/api/account/tokens", &MakeToken { label: "a bot".into() }).await.unwrap();
    out.push(("a token", token.token.unwrap()));
    let setup: TotpSetup = api.post("/api/account/totp", &Password { password: password.clone() }).await.unwrap();
    out.push(("the secret of an app", setup.secret));
    let proof = Proof { password, code: None };
    let codes: RecoveryCodes = api.post("/api/account/recovery-codes", &proof).await.unwrap();
    out.extend(codes.codes.into_iter().map(|c| ("a recovery code", c)));
    let games: Vec<GameInfo> = api.get("/api/games").await.unwrap();
    let table = api.make(settings(&games[0].name, 2, &["random"])).await.unwrap();
    api.sit(&table.id, &games[0].starters[0].text).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    let text = "only for those at this table".to_string();
    out.push(("what was said", text.clone()));
    p.request(|id, game| ClientMessage::Chat { id, game, text }).await.unwrap();
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    out
}
