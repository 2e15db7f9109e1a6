//! Drafts over the wire: picks are secret and never lost, nobody is waited for forever, and games come of them.

use crate::common::*;
use muster_client::{Api, News, Player, settings};
use muster_kernel::Seat;
use muster_protocol::*;
use muster_server::Hub;
use muster_server::game::live::Live;
use muster_server::keep::store;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

const GAME: &str = "warcaste";
const SLOW: ClockRule = ClockRule::Casual { seconds: 600 };

fn draft(seats: u8, bots: usize) -> Settings {
    let clock = if seats as usize - bots > 1 { SLOW } else { ClockRule::None };
    Settings { draft: true, clock, ..settings(GAME, seats, &vec!["random"; bots]) }
}

/// Two new guests at a draft of their own, at one server or two; it has begun.
async fn two_drafters(at: [&Running; 2], settings: Settings) -> (Player, Player) {
    let (a, b) = (Api::guest(at[0].address).await.unwrap(), Api::guest(at[1].address).await.unwrap());
    let table = a.make(settings).await.unwrap();
    assert_eq!((table.state, table.settings.draft), (TableState::Open, true));
    a.sit(&table.id, "").await.unwrap();
    let mut p = Player::watch(&a, &table.id).await.unwrap();
    b.sit(&table.id, "").await.unwrap();
    let mut q = Player::watch(&b, &table.id).await.unwrap();
    for p in [&mut p, &mut q] {
        p.wait(|p| p.seq > 0).await.unwrap();
        p.socket.kept = Some(vec![p.sight.to_string()]);
    }
    (p, q)
}

fn view(p: &Player) -> DraftView {
    serde_json::from_value(p.sight.clone()).unwrap()
}

/// Sends a message as it is and reads until it is answered.
async fn exactly(p: &mut Player, m: &ClientMessage, id: &str) -> Result<(), Code> {
    p.socket.send(m).await.unwrap();
    loop {
        match p.step().await.unwrap() {
            News::Done(d) if d == id => return Ok(()),
            News::Refused(Some(r), code, _) if r == id => return Err(code),
            _ => {}
        }
    }
}

/// Picks a card and waits for the next pack.
async fn pick(p: &mut Player, option: u32) -> Result<(), (Code, String)> {
    p.wait(|p| p.decision > 0).await.unwrap();
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await
}

/// By row of the log: the codes of all cards that a seat has seen by then.
async fn seen(hub: &Arc<Hub>, id: &str, seat: u8) -> Vec<BTreeSet<String>> {
    let head = store::load(&hub.db, id).await.unwrap().unwrap();
    let title = hub.title(&head.settings.game).unwrap();
    let pack = title.pack.clone();
    let begun = muster_server::game::begun::of(&hub.db, title, &head).await.unwrap().unwrap();
    let mut live = Live::begin(&begun, &head).unwrap();
    let mut known = BTreeSet::new();
    let mut out = Vec::new();
    let mut look = |live: &Live| {
        let draft = &live.game.pod().unwrap().draft;
        known.extend(draft.pack(Seat(seat)).iter().map(|d| pack.cards().source(*d).id.clone()));
        known.clone()
    };
    out.push(look(&live));
    for row in store::rows(&hub.db, id, 0).await.unwrap() {
        live.fold(&row, &[]).unwrap();
        out.push(look(&live));
    }
    out
}

/// No message holds the code or the title of a card that its reader has not seen.
async fn nothing_leaks(hub: &Arc<Hub>, p: &Player) {
    let (seat, cards) = (p.seat().unwrap(), hub.title(GAME).unwrap().pack.clone());
    let known = seen(hub, &p.game, seat).await;
    let (mut seq, mut checked) = (1, 0);
    for text in p.socket.kept.as_ref().unwrap() {
        let v: serde_json::Value = serde_json::from_str(text).unwrap();
        seq = v["seq"].as_u64().unwrap_or(seq);
        for s in cards.cards().sources.iter().filter(|s| !known[seq as usize - 1].contains(&s.id)) {
            checked += 1;
            let leak = text.contains(&format!("\"{}\"", s.id)) || text.contains(&format!("\"{}\"", s.title));
            assert!(!leak, "{} was sent to seat {seat} at {seq}: {text}", s.title);
        }
    }
    assert!(checked > 1000, "only {checked} names were looked for");
}

/// Eight seats, two people, to the last pick; then decks, and games of them.
async fn whole_draft(at: [&Running; 2]) {
    let (mut a, mut b) = two_drafters(at, draft(8, 6)).await;
    assert_ne!((a.api.address, a.seat()), (b.api.address, b.seat()));
    let stranger = Api::guest(at[1].address).await.unwrap();
    let mut s = Player::watch(&stranger, &a.game).await.unwrap();
    s.socket.kept = Some(vec![s.sight.to_string()]);
    let (mut x, mut y) = (Dice(5), Dice(9));
    let (first, second) = tokio::join!(play_on(&mut a, &mut x), play_on(&mut b, &mut y));
    first.unwrap();
    second.unwrap();
    s.wait(Player::over).await.unwrap();
    for p in [&a, &b] {
        assert_eq!((view(p).taken.len(), view(p).pack.len(), view(p).over), (36, 0, true));
        nothing_leaks(&at[0].hub, p).await;
    }
    let codes: Vec<String> = at[0].hub.title(GAME).unwrap().pack.cards().sources.iter().map(|s| s.id.clone()).collect();
    let all = s.socket.kept.unwrap().concat();
    assert!(codes.iter().all(|c| !all.contains(&format!("\"{c}\""))), "a spectator is shown no card");
    let here = |p: &Player| p.table.as_ref().unwrap().seats.iter().filter(|s| s.here).count();
    assert!(here(&a) > 6 && at[0].address != at[1].address || here(&a) == 8, "who is here is known");
    // the same view over again from the log alone
    let seq = a.seq;
    let again = Player::watch(&a.api, &a.game).await.unwrap();
    assert_eq!((again.seq, &again.sight), (seq, &a.sight));
    // what the boosters were stays secret while drafters play each other
    assert_eq!(a.table.as_ref().unwrap().fair.server, None);
    decks_and_games(&mut a, &mut b, &stranger).await;
}

async fn decks_and_games(a: &mut Player, b: &mut Player, stranger: &Api) {
    let deck = format!("/api/drafts/{}/deck", a.game);
    let table = |bots: &[&str], seats: &[u8]| {
        let from = FromDraft { id: a.game.clone(), seats: seats.to_vec() };
        Settings { format: "draft".into(), from_draft: Some(from), ..settings(GAME, 2, bots) }
    };
    let made = |s: Settings| json!({ "settings": s });
    let (status, why) = a.api.ask("POST", "/api/tables", Some(made(table(&["random"], &[0, 7])))).await.unwrap();
    assert_eq!((status, why["reason"].as_str()), (409, Some("build your deck first")));
    // every reason against a deck; only what is legal is kept
    let mine: DraftDeck = a.api.get(&deck).await.unwrap();
    assert_eq!((mine.taken.clone(), &mine.deck), (view(a).taken, &None));
    assert!(!mine.free.is_empty());
    let short: String =
        mine.proposal.lines().filter(|l| !l.contains("Doctrine")).take(6).map(|l| format!("{l}\n")).collect();
    let theirs: DraftDeck = b.api.get(&deck).await.unwrap();
    for wrong in ["", &short, &theirs.proposal] {
        let verdict: DeckVerdict = a.api.post(&deck, &DraftList { text: wrong.into() }).await.unwrap();
        assert!(!verdict.legal && !verdict.faults.is_empty(), "{wrong}");
    }
    let verdict: DeckVerdict = a.api.post(&deck, &DraftList { text: theirs.proposal.clone() }).await.unwrap();
    assert!(verdict.faults.iter().any(|f| f.message.contains("you did not take")), "{verdict:?}");
    assert_eq!(a.api.get::<DraftDeck>(&deck).await.unwrap().deck, None);
    let verdict: DeckVerdict = a.api.post(&deck, &DraftList { text: mine.proposal.clone() }).await.unwrap();
    assert!(verdict.legal, "{verdict:?}");
    assert_eq!(a.api.get::<DraftDeck>(&deck).await.unwrap().deck.as_deref(), Some(mine.proposal.as_str()));
    // the others see that it is built, at whichever server they are, and not what is in it
    b.wait(|b| b.table.as_ref().unwrap().seats.iter().filter(|s| s.ready).count() == 7).await.unwrap();
    assert_eq!(stranger.ask("GET", &deck, None).await.unwrap().0, 403);
    assert_eq!(stranger.ask("GET", &format!("/api/drafts/{}/tables", a.game), None).await.unwrap().0, 403);
    assert_eq!(b.api.ask("GET", &format!("/api/replays/{}", a.game), None).await.unwrap().0, 404);
    // against a bot, which plays what it drafted
    for (bots, seats) in
        [(&["random"][..], &[0, 1][..]), (&[], &[0, 7]), (&["random"], &[1, 7]), (&["random"], &[0, 9])]
    {
        assert_eq!(a.api.ask("POST", "/api/tables", Some(made(table(bots, seats)))).await.unwrap().0, 409, "{seats:?}");
    }
    let game = a.api.make(table(&["random"], &[0, 7])).await.unwrap();
    assert_eq!(a.api.sit(&game.id, "").await.unwrap().state, TableState::Running);
    // against a person, who has to build a deck first
    let game = a.api.make(table(&[], &[0, 1])).await.unwrap();
    a.api.sit(&game.id, "").await.unwrap();
    let sit = json!({ "part": "00112233445566778899aabbccddeeff" });
    let path = format!("/api/tables/{}/sit", game.id);
    let (status, why) = b.api.ask("POST", &path, Some(sit.clone())).await.unwrap();
    assert_eq!((status, why["reason"].as_str()), (409, Some("build your deck first")));
    let verdict: DeckVerdict = b.api.post(&deck, &DraftList { text: theirs.proposal }).await.unwrap();
    assert!(verdict.legal);
    assert_eq!(stranger.ask("POST", &path, Some(sit)).await.unwrap().0, 403);
    let open: Vec<TableView> = b.api.get(&format!("/api/drafts/{}/tables", a.game)).await.unwrap();
    assert_eq!(open.iter().filter(|t| t.state == TableState::Open && t.id == game.id).count(), 1);
    assert_eq!(b.api.sit(&game.id, "").await.unwrap().you, Some(1));
    let mut p = Player::watch(&a.api, &game.id).await.unwrap();
    p.wait(|p| p.seq > 0).await.unwrap();
    assert_eq!(p.table.unwrap().state, TableState::Running);
    let drafts: Vec<TableView> = a.api.get("/api/drafts").await.unwrap();
    assert_eq!(drafts.iter().map(|t| &t.id).collect::<Vec<_>>(), [&a.game]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_two_people_and_six_bots_on_sqlite() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    whole_draft([&server, &server]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_at_two_servers_that_share_a_postgres() {
    let Some(pg) = Postgres::start() else { return };
    let (one, two) = (Running::start(&pg.url).await, Running::start(&pg.url).await);
    whole_draft([&one, &two]).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn picks_are_made_once_by_their_own_seat_and_outlive_the_server() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two_drafters([&server; 2], draft(3, 1)).await;
    let stranger = Api::guest(server.address).await.unwrap();
    let mut s = Player::watch(&stranger, &a.game).await.unwrap();
    let mut history = Vec::new();
    for n in 0..5 {
        a.wait(|p| p.decision > 0).await.unwrap();
        let (id, game, decision) = (format!("r{n}"), a.game.clone(), a.decision);
        let m = ClientMessage::Choose { id: id.clone(), game, decision, option: 2 };
        let wish = view(&a).pack[2].clone();
        assert_eq!(exactly(&mut s, &m, &id).await, Err(Code::NotSeated));
        assert_eq!(exactly(&mut a, &m, &id).await, Ok(()));
        assert_eq!(exactly(&mut a, &m, &id).await, Ok(()), "the same request again");
        let second = ClientMessage::Choose { id: format!("{id}+"), game: a.game.clone(), decision, option: 0 };
        assert!(exactly(&mut a, &second, &format!("{id}+")).await.is_err(), "one card of a pack");
        a.wait(|p| view(p).chosen.is_some()).await.unwrap();
        assert_eq!(view(&a).chosen, Some(wish.clone()));
        history.push((m, wish));
        if n < 4 {
            pick(&mut b, 0).await.unwrap();
            a.wait(|p| view(p).taken.len() == n + 1).await.unwrap();
        }
    }
    assert_eq!(pick(&mut b, 99).await.unwrap_err().0, Code::NoSuchOption);
    // bots have picked what they pick in this round
    a.wait(|p| view(p).waiting == [1]).await.unwrap();
    // in the middle of a round the server goes; what was acknowledged is there, and nothing twice
    let (game, before) = (a.game.clone(), a.sight.clone());
    server.stop().await;
    let server = Running::start(&db).await;
    a.resume(server.address).await.unwrap();
    b.resume(server.address).await.unwrap();
    assert_eq!(a.sight, before);
    let again = Player::watch(&a.api, &game).await.unwrap();
    assert_eq!(again.sight, before);
    for (m, _) in &history {
        let ClientMessage::Choose { id, .. } = m else { unreachable!() };
        assert_eq!(exactly(&mut a, m, id).await, Ok(()));
    }
    pick(&mut b, 0).await.unwrap();
    a.wait(|p| view(p).taken.len() == 5).await.unwrap();
    assert_eq!(view(&a).taken, history.iter().map(|(_, wish)| wish.clone()).collect::<Vec<_>>());
    let rows = store::rows(&server.hub.db, &game, 0).await.unwrap();
    assert_eq!(rows.iter().filter(|r| r.request.starts_with("a:")).count(), 5);
    // a draft is no game
    for what in [Offer::Undo, Offer::Draw, Offer::Rematch] {
        let no = a.request(|id, game| ClientMessage::Offer { id, game, what }).await.unwrap_err();
        assert_eq!(no.0, Code::NoOffer);
    }
    // who leaves, leaves it to a bot
    b.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    let no = b.request(|id, game| ClientMessage::Choose { id, game, decision: 1, option: 0 }).await.unwrap_err();
    assert_eq!(no.0, Code::NotSeated);
    play_on(&mut a, &mut Dice(3)).await.unwrap();
    assert_eq!(view(&a).taken.len(), 36);
    assert_eq!(a.table.as_ref().unwrap().seats[1].kind, SeatKind::Bot);
    assert_eq!(b.api.ask("GET", &format!("/api/drafts/{game}/deck"), None).await.unwrap().0, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_waited_for_forever() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let clock = ClockRule::Casual { seconds: 10 };
    let (mut a, b) = two_drafters([&server; 2], Settings { clock, ..draft(4, 2) }).await;
    let (absent, game) = (b.api.clone(), b.game.clone());
    drop(b);
    pick(&mut a, 1).await.unwrap();
    a.wait(|p| view(p).waiting == [1]).await.unwrap();
    // the time of the other runs out: a bot's pick is taken, and stands in the log
    a.wait(|p| view(p).taken.len() == 1).await.unwrap();
    let rows = store::rows(&server.hub.db, &game, 0).await.unwrap();
    let theirs: Vec<_> = rows.iter().filter(|r| r.what.starts_with('b')).collect();
    assert_eq!((theirs.len(), theirs[0].what.as_str()), (2, "b~"), "{theirs:?}");
    assert!(theirs.iter().all(|r| r.request.is_empty()));
    let back = Player::watch(&absent, &game).await.unwrap();
    assert_eq!((view(&back).taken.len(), back.decision > 0), (1, true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_that_cannot_be_held_are_refused() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let bad = [
        Settings { draft: true, ..settings("conquest", 2, &["random"]) },
        draft(9, 8),
        draft(1, 0),
        Settings { clock: ClockRule::None, ..draft(4, 1) },
        Settings { clock: ClockRule::Blitz { seconds: 600, increment: 5 }, ..draft(4, 1) },
        Settings { format: "draft".into(), ..draft(4, 3) },
    ];
    for s in bad {
        let (status, why) = api.ask("POST", "/api/tables", Some(json!({ "settings": s }))).await.unwrap();
        assert_eq!(status, 400, "{why}");
    }
    let games: Vec<GameInfo> = api.get("/api/games").await.unwrap();
    assert_eq!(games.iter().filter(|g| g.draft.is_some()).map(|g| g.name.as_str()).collect::<Vec<_>>(), [GAME]);
    // bots take the seats that nobody came to
    let table = api.make(draft(8, 2)).await.unwrap();
    let fill = format!("/api/drafts/{}/fill", table.id);
    assert_eq!(api.ask("POST", &fill, None).await.unwrap().0, 403);
    api.sit(&table.id, "").await.unwrap();
    let (status, begun) = api.ask("POST", &fill, None).await.unwrap();
    assert_eq!((status, begun["state"].as_str()), (200, Some("running")));
    assert_eq!(begun["seats"].as_array().unwrap().iter().filter(|s| s["kind"] == "bot").count(), 7);
    let deck = format!("/api/drafts/{}/deck", table.id);
    assert_eq!(api.ask("GET", &deck, None).await.unwrap().0, 409, "not before the last pick");
    server.stop().await;
}
