//! The host's pages: closed to everybody else, safe to look at, and what they do takes effect at once.

use crate::common::*;
use muster_client::{Api, Player, http, settings};
use muster_protocol::*;
use muster_server::people::moderation::{self, Mark};

struct Browser<'a> {
    api: &'a Api,
}

impl Browser<'_> {
    async fn go(&self, method: &str, path: &str, origin: Option<&str>) -> (u16, String) {
        let cookie = format!("muster={}", self.api.token);
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(origin.map(|o| ("origin", o)));
        let (status, _, body) = http(self.api.address, method, path, &headers, None).await.unwrap();
        (status, String::from_utf8(body).unwrap())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sees_reports_mutes_and_bans() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let host = Api::guest(server.address).await.unwrap();
    let body = Credentials { name: "Olga".into(), password: "seven green umbrellas".into(), code: None };
    let _: Me = host.post("/api/account/register", &body).await.unwrap();
    let text = "he said <script>alert(1)</script> & \"worse\"";
    let report = Report { who: b.api.me.id.clone(), game: a.game.clone(), text: text.into() };
    let sent = a.api.ask("POST", "/api/reports", Some(serde_json::to_value(&report).unwrap())).await.unwrap();
    assert_eq!(sent.0, 204);
    b.request(|id, game| ClientMessage::Chat { id, game, text: "<b>rude</b>".into() }).await.unwrap();

    // for the host alone
    let ban = format!("/host/people/{}/ban", b.api.me.id);
    for api in [&a.api, &host] {
        for (method, path) in [("GET", "/host"), ("GET", "/host/games/x"), ("POST", &ban)] {
            assert_eq!(Browser { api }.go(method, path, None).await.0, 403, "{path}");
        }
    }
    let nobody = http(server.address, "GET", "/host", &[], None).await.unwrap();
    assert_eq!(nobody.0, 403);
    assert!(moderation::set(&server.hub.db, "terminal", &host.me.id, Mark::Host, true).await.unwrap());

    let page = Browser { api: &host };
    let (status, front) = page.go("GET", "/host", None).await;
    assert_eq!(status, 200);
    assert!(front.contains("Reports (1 open)") && front.contains(&a.game));
    assert!(front.contains("&lt;script&gt;alert(1)") && !front.contains("<script"), "{front}");
    let (_, table) = page.go("GET", &format!("/host/games/{}", a.game), None).await;
    assert!(table.contains("&lt;b&gt;rude&lt;/b&gt;") && !table.contains("<b>rude"));
    assert_eq!(page.go("GET", "/host/games/nosuch", None).await.0, 404);
    let (_, found) = page.go("GET", "/host?find=OLG", None).await;
    assert!(found.contains(&host.me.id) && !found.contains("Nobody has such a name"));

    // a page of another site cannot press the buttons
    assert_eq!(page.go("POST", &ban, Some("https://evil.example")).await.0, 403);
    assert_eq!(page.go("POST", &ban, Some("null")).await.0, 403);
    assert!(a.api.get::<Door>("/api/me").await.is_ok());

    let id = b.api.me.id.clone();
    let mute = |on: &str| format!("/host/people/{id}/{on}");
    let here = format!("http://{}", server.address);
    assert_eq!(page.go("POST", &mute("mute"), Some(&here)).await.0, 303);
    let no = b.request(|id, game| ClientMessage::Chat { id, game, text: "again".into() }).await.unwrap_err();
    assert_eq!(no.0, Code::Forbidden);
    assert_eq!(page.go("POST", &mute("unmute"), None).await.0, 303);
    b.request(|id, game| ClientMessage::Chat { id, game, text: "again".into() }).await.unwrap();

    // who is banned is gone at once, from their connection too; the other one goes on
    assert_eq!(page.go("POST", &ban, None).await.0, 303);
    while b.step().await.is_ok() {}
    assert!(Player::watch(&b.api, &a.game).await.is_err());
    let sit = b.api.ask("POST", &format!("/api/tables/{}/leave", a.game), None).await.unwrap();
    assert_eq!(sit.0, 401);
    a.request(|id, game| ClientMessage::Chat { id, game, text: "bye".into() }).await.unwrap();
    let (_, front) = page.go("GET", "/host", None).await;
    assert!(front.contains("banned"));
    let told = moderation::reports(&server.hub.db).await.unwrap();
    assert_eq!(page.go("POST", &format!("/host/reports/{}/done", told[0].id), None).await.0, 303);
    assert!(page.go("GET", "/host", None).await.1.contains("Reports (0 open)"));
    for (path, status) in [("/host/people/nosuch/ban", 404), ("/host/people/x/crown", 404)] {
        assert_eq!(page.go("POST", path, None).await.0, status);
    }
    assert_eq!(page.go("POST", &format!("/host/people/{}/ban", host.me.id), None).await.0, 409);
    server.stop().await;
}
