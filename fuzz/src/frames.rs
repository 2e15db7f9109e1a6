//! Frames of a websocket, sent to a real server in this process by a stranger who watches a game.

use super::{packs, starter};
use muster_client::{Api, Socket, settings};
use muster_protocol::{ClientMessage, ServerMessage};
use muster_server::Config;
use muster_server::Rates;
use muster_server::Server;
use muster_server::Title;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use tokio::runtime::Runtime;

/// Frames of one connection.
const MAX_FRAMES: usize = 40;

struct World {
    runtime: Runtime,
    address: SocketAddr,
    api: Api,
    game: String,
}

/// A server with one game, begun on the first call.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let runtime = Runtime::new().expect("threads");
        let (address, api, game) = runtime.block_on(begin()).expect("a server with a game");
        World { runtime, address, api, game }
    })
}

async fn begin() -> Result<(SocketAddr, Api, String), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("muster-frames-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let config = Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        db: folder.join("games.db").display().to_string(),
        rates: Rates::OPEN,
        connections_each: 10_000,
        ..Config::default()
    };
    let titles = packs().iter().map(|p| Arc::new(Title::new(p.clone(), "a game"))).collect();
    let server = Server::open(config, titles).await?;
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    let api = Api::guest(address).await?;
    let pack = &*packs()[0];
    let table = api.make(settings(pack.game(), 2, &["random"])).await?;
    let deck = pack.write_deck(&starter(pack, 0), "A deck");
    api.sit(&table.id, &muster_lang::write_deck_list(&deck)).await?;
    Ok((address, api, table.id))
}

/// Each line is a frame: text where it is text, else bytes. `GAME` in it stands for the id of the game. The first byte says
/// whether the connection has said who it is. Whatever was sent, the server still answers another.
pub fn frames(data: &[u8]) {
    let [first, lines @ ..] = data else { return };
    let world = world();
    world.runtime.block_on(async {
        let opened = match first % 4 {
            0 => Socket::raw(world.address).await,
            _ => Socket::open(world.address, &world.api.token).await,
        };
        let mut socket = opened.expect("a connection");
        for line in lines.split(|b| *b == b'\n').take(MAX_FRAMES) {
            let sent = match std::str::from_utf8(line) {
                Ok(text) => socket.send_text(text.replace("GAME", &world.game)).await,
                Err(_) => socket.send_bytes(line.to_vec()).await,
            };
            if sent.is_err() {
                break;
            }
        }
        let mut other = Socket::open(world.address, &world.api.token).await.expect("another connection");
        other.send(&ClientMessage::Ping { n: 77 }).await.expect("sent");
        while !matches!(other.next().await.expect("the server answers"), ServerMessage::Pong { n: 77, .. }) {}
    });
}
