//! Passkeys, with a device made of software.

use crate::common::*;
use data_encoding::BASE64URL_NOPAD;
use muster_client::Api;
use muster_protocol::*;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const GOOD: &str = "seven green umbrellas";
const HERE: &str = "https://play.example.org";

/// A device that makes passkeys as it should, unless it is told otherwise.
#[derive(Clone)]
struct Device {
    key: SigningKey,
    credential: Vec<u8>,
    origin: &'static str,
    rp: &'static str,
    flags: u8,
    count: u32,
    /// The kind of its keys: a byte of CBOR; 0x26 is -7, ES256.
    kind: u8,
}

fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

impl Device {
    fn new(n: u8) -> Device {
        let key = SigningKey::from_slice(&[n; 32]).unwrap();
        let credential = vec![n; 20];
        // somebody is there and was verified
        Device { key, credential, origin: HERE, rp: "play.example.org", flags: 5, count: 0, kind: 0x26 }
    }
    fn client(&self, kind: &str, challenge: &str) -> Vec<u8> {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }
    fn says(&self, flags: u8) -> Vec<u8> {
        let mut out = Sha256::digest(self.rp).to_vec();
        out.push(self.flags | flags);
        out.extend(self.count.to_be_bytes());
        out
    }
    fn make(&self, start: &PasskeyStart, name: &str) -> PasskeyNew {
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut says = self.says(0x40);
        says.extend([0; 16]);
        says.extend((self.credential.len() as u16).to_be_bytes());
        says.extend(&self.credential);
        says.extend([0xa5, 1, 2, 3, self.kind, 0x20, 1, 0x21, 0x58, 0x20]);
        says.extend(&point.as_bytes()[1..33]);
        says.extend([0x22, 0x58, 0x20]);
        says.extend(&point.as_bytes()[33..]);
        let client = self.client("webauthn.create", &start.challenge);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(says.len() as u8);
        object.extend(says);
        PasskeyNew {
            name: name.into(),
            id: text(&self.credential),
            client_data: text(&client),
            attestation: text(&object),
        }
    }
    fn prove(&self, challenge: &str) -> PasskeyProof {
        let (client, says) = (self.client("webauthn.get", challenge), self.says(0));
        let signed = [&says[..], &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        PasskeyProof {
            id: text(&self.credential),
            client_data: text(&client),
            authenticator: text(&says),
            signature: text(signature.to_der().as_bytes()),
        }
    }
}

async fn account(server: &Running, name: &str) -> Api {
    let api = Api::guest(server.address).await.unwrap();
    let words = Credentials { name: name.into(), password: GOOD.into(), code: None };
    let _: Me = api.post("/api/account/register", &words).await.unwrap();
    api
}

async fn begin(api: &Api) -> PasskeyStart {
    api.post("/api/account/passkeys/begin", &Proof { password: GOOD.into(), code: None }).await.unwrap()
}

async fn post(api: &Api, path: &str, body: impl serde::Serialize) -> (u16, Value) {
    api.ask("POST", path, Some(serde_json::to_value(body).unwrap())).await.unwrap()
}

async fn challenge(api: &Api) -> String {
    api.post::<PasskeyAsk>("/api/account/login/ask", &()).await.unwrap().challenge
}

async fn sign_in(api: &Api, device: &Device) -> (u16, Value) {
    post(api, "/api/account/login/passkey", device.prove(&challenge(api).await)).await
}

async fn server(db: &str) -> Running {
    Running::with(db, |c| c.origin = Some(HERE.into())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_signs_in_is_named_and_deleted() {
    let (_dir, db) = sqlite();
    let server = server(&db).await;
    let (api, stranger) = (account(&server, "Anna").await, Api::guest(server.address).await.unwrap());
    let mut device = Device::new(7);
    assert_eq!(sign_in(&stranger, &device).await.0, 403, "it is not known yet");
    let wrong = json!({ "password": "wrong" });
    assert_eq!(post(&api, "/api/account/passkeys/begin", wrong).await.0, 403, "the password is needed");
    let start = begin(&api).await;
    assert_eq!((start.rp.as_str(), start.name.as_str(), start.known.len()), ("play.example.org", "Anna", 0));
    let made: PasskeyInfo = api.post("/api/account/passkeys", &device.make(&start, " My phone ")).await.unwrap();
    assert_eq!((made.name.as_str(), made.used), ("My phone", 0));
    let again = begin(&api).await;
    assert_eq!(again.known, vec![text(&device.credential)], "a browser makes no second one on the same device");
    assert_eq!(post(&api, "/api/account/passkeys", device.make(&again, "twin")).await.0, 409);

    let (status, me) = sign_in(&stranger, &device).await;
    assert_eq!((status, me["name"].as_str()), (200, Some("Anna")));
    device.count = 5;
    assert_eq!(sign_in(&stranger, &device).await.0, 200);
    assert_eq!(sign_in(&stranger, &device).await.0, 403, "a copy counts what was counted before");
    device.count = 6;
    assert_eq!(sign_in(&stranger, &device).await.0, 200);
    let path = format!("/api/account/passkeys/{}", made.id);
    assert_eq!(post(&api, &path, json!({ "name": "Old phone" })).await.0, 204);
    assert_eq!(post(&stranger, &path, json!({ "name": "Mine" })).await.0, 404);
    let list: Vec<PasskeyInfo> = api.get("/api/account/passkeys").await.unwrap();
    assert!(list.len() == 1 && list[0].name == "Old phone" && list[0].used > 0);
    assert_eq!(stranger.ask("DELETE", &path, None).await.unwrap().0, 404);
    assert_eq!(api.ask("DELETE", &path, None).await.unwrap().0, 204);
    device.count = 7;
    assert_eq!(sign_in(&stranger, &device).await.0, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_asked_here_and_now_is_no_proof() {
    let (_dir, db) = sqlite();
    let server = server(&db).await;
    let (api, other) = (account(&server, "Anna").await, account(&server, "Bert").await);
    let device = Device::new(7);
    let path = "/api/account/passkeys";
    let start = begin(&api).await;
    for bad in [
        Device { origin: "https://play.example.org.evil.example", ..device.clone() },
        Device { origin: "http://play.example.org", ..device.clone() },
        Device { rp: "evil.example", ..device.clone() },
        Device { flags: 1, ..device.clone() },
        Device { flags: 4, ..device.clone() },
    ] {
        assert_eq!(post(&api, path, bad.make(&start, "x")).await.0, 403);
    }
    assert_eq!(post(&other, path, device.make(&start, "x")).await.0, 403, "the challenge of another account");
    assert_eq!(post(&api, path, device.make(&start, "x")).await.0, 403, "it was taken by that");
    let start = begin(&api).await;
    let other_kind = Device { kind: 0x38, ..device.clone() };
    assert_ne!(post(&api, path, other_kind.make(&start, "x")).await.0, 200, "a key of a kind that nobody asked for");
    let mut other_id = device.make(&start, "x");
    other_id.id = text(&[9; 20]);
    assert_eq!(post(&api, path, other_id).await.0, 403, "the device and the browser name different keys");
    for cut in 0..200 {
        let mut short = device.make(&start, "x");
        short.attestation.truncate(cut);
        assert_eq!(post(&api, path, short).await.0, 403, "{cut} letters");
    }
    assert_eq!(post(&api, path, device.make(&start, "x")).await.0, 200);

    let guest = Api::guest(server.address).await.unwrap();
    for bad in [
        Device { origin: "https://evil.example", ..device.clone() },
        Device { rp: "evil.example", ..device.clone() },
        Device { flags: 1, ..device.clone() },
        Device { key: Device::new(8).key, ..device.clone() },
        Device { credential: vec![9; 20], ..device.clone() },
    ] {
        assert_eq!(sign_in(&guest, &bad).await.0, 403);
    }
    let login = "/api/account/login/passkey";
    let proof = device.prove(&challenge(&guest).await);
    let (status, _) = post(&guest, login, &proof).await;
    assert_eq!(status, 200);
    assert_eq!(post(&guest, login, &proof).await.0, 403, "a challenge is answered once");
    assert_eq!(post(&guest, login, device.prove(&text(&[1; 32]))).await.0, 403, "this one was never asked");
    assert_eq!(post(&guest, login, device.prove(&begin(&api).await.challenge)).await.0, 403, "nor for this");
    let mut broken = device.prove(&challenge(&guest).await);
    broken.signature = text(&[0x30; 70]);
    assert_eq!(post(&guest, login, &broken).await.0, 403);
    broken.signature = "no base64!".into();
    assert_eq!(post(&guest, login, &broken).await.0, 403);
    let guests = post(&guest, "/api/account/passkeys/begin", json!({ "password": "" })).await;
    assert_eq!((guests.0, guests.1["code"].as_str()), (403, Some("guest")));
    server.stop().await;
}

/// Before keys of several kinds were taken, the point of one of ES256 was kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_of_an_older_program_signs_in() {
    let (_dir, db) = sqlite();
    let server = server(&db).await;
    let api = account(&server, "Anna").await;
    let device = Device::new(7);
    let start = begin(&api).await;
    assert_eq!(post(&api, "/api/account/passkeys", device.make(&start, "x")).await.0, 200);
    let point = muster_replay::to_hex(device.key.verifying_key().to_sec1_point(false).as_bytes());
    let older = sqlx::query("UPDATE passkey SET key = $1").bind(point).execute(&server.hub.db.pool).await.unwrap();
    assert_eq!(older.rows_affected(), 1);
    let guest = Api::guest(server.address).await.unwrap();
    assert_eq!(sign_in(&guest, &device).await.0, 200);
    assert_eq!(sign_in(&guest, &Device { key: Device::new(8).key, ..device }).await.0, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_go_with_the_account_and_need_a_name_of_the_server() {
    let (_dir, db) = sqlite();
    let nameless = Running::start(&db).await;
    let api = account(&nameless, "Anna").await;
    let no = post(&api, "/api/account/passkeys/begin", json!({ "password": GOOD })).await;
    assert_eq!((no.0, no.1["code"].as_str()), (403, Some("forbidden")));
    nameless.stop().await;
    let server = server(&db).await;
    let api = Api { address: server.address, ..api };
    let device = Device::new(7);
    let start = begin(&api).await;
    assert_eq!(post(&api, "/api/account/passkeys", device.make(&start, "x")).await.0, 200);
    let all: Value = api.get("/api/account/export").await.unwrap();
    assert_eq!(all["passkeys"][0]["name"], "x");
    assert_eq!(post(&api, "/api/account/delete", json!({ "password": GOOD })).await.0, 204);
    let guest = Api::guest(server.address).await.unwrap();
    assert_eq!(sign_in(&guest, &device).await.0, 403);
    server.stop().await;
}
