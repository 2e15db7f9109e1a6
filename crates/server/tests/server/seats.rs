//! Tables of more than two, those who look on, and those who hold others back.

use crate::common::*;
use crate::games::nothing_leaks;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_server::keep::store;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A table of four, the last of them a bot; the people have sat down.
async fn four(server: &Running) -> [Player; 3] {
    let decks = starters_for("warcaste", 4);
    let people = [0, 1, 2].map(|_| Api::guest(server.address));
    let [x, y, z] = people;
    let people = [x.await.unwrap(), y.await.unwrap(), z.await.unwrap()];
    let table = people[0].make(settings("warcaste", 4, &["random"])).await.unwrap();
    for (i, api) in people.iter().enumerate() {
        let sat = api.sit(&table.id, &decks[i % decks.len()]).await.unwrap();
        assert_eq!(sat.you, Some(i as u8));
        assert_eq!(sat.state, if i == 2 { TableState::Running } else { TableState::Open });
    }
    let [a, b, c] = [0, 1, 2].map(|i| Player::watch(&people[i], &table.id));
    [a.await.unwrap(), b.await.unwrap(), c.await.unwrap()]
}

/// Chooses at random until the game is over, or until so many choices were made.
async fn choose_some(p: &mut Player, seed: u64, many: usize) {
    let mut dice = Dice(seed);
    let mut made = 0;
    while !p.over() && made < many {
        if p.options() == 0 {
            p.step().await.unwrap();
            continue;
        }
        let (decision, option) = (p.decision, dice.below(p.options()));
        match p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await {
            Ok(()) => made += 1,
            // another has given up in the same moment, and the question was asked anew
            Err((Code::Stale, _)) => {}
            Err(no) => panic!("{no:?}"),
        }
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_and_a_bot_play_to_the_end_though_one_gives_up() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let [mut a, mut b, mut c] = four(&server).await;
    for p in [&mut a, &mut b, &mut c] {
        p.resume(server.address).await.unwrap();
        p.socket.kept = Some(vec![p.sight.to_string()]);
    }
    // one gives up early and looks on, the second later; the bot and the third play on until that one has had enough
    let leave = async |p: &mut Player, seed: u64, after: usize| {
        choose_some(p, seed, after).await;
        if !p.over() {
            p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
        }
        p.wait(Player::over).await.unwrap();
    };
    tokio::join!(leave(&mut a, 1, 90), leave(&mut b, 2, 60), leave(&mut c, 3, 15));
    let results = [&a, &b, &c].map(|p| p.table.as_ref().unwrap().result.clone().unwrap());
    assert!(results[0] == results[1] && results[1] == results[2], "{results:?}");
    assert!(!results[0].winners.contains(&2), "who gave up has won: {results:?}");
    let rows = store::rows(&server.hub.db, &a.game, 0).await.unwrap();
    let gone = rows.iter().position(|r| r.what == "c-").unwrap();
    let acted = |letter: char| rows[gone..].iter().filter(|r| r.what.starts_with(letter)).count();
    assert!(acted('c') == 1 && acted('a') > 20 && acted('b') > 20, "the others have played on");
    for p in [&a, &b, &c] {
        let (messages, checked) = nothing_leaks(&server.hub, p).await;
        assert!(messages > 20 && checked > 500, "{messages} messages, {checked} checks");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_format_is_for_so_many_and_its_decks_are_checked() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let make = |format: &str, seats| Settings { format: format.into(), ..settings("warcaste", seats, &[]) };
    for (format, seats) in [("skirmish", 3), ("conquest", 2), ("conquest", 6), ("nothing", 2)] {
        let no = api.make(make(format, seats)).await.unwrap_err().to_string();
        assert!(no.contains("400") || no.contains("422"), "{format} for {seats}: {no}");
    }
    let table = api.make(make("skirmish", 2)).await.unwrap();
    let large = starters_for("warcaste", 4).remove(0);
    let no = api.sit(&table.id, &large).await.unwrap_err().to_string();
    assert!(no.contains("deck"), "a deck of another format is refused with a reason: {no}");
    api.sit(&table.id, &starters("warcaste")[0]).await.unwrap();
    server.stop().await;
}

fn hidden_in_hands(p: &Player) -> Vec<i64> {
    p.sight["players"].as_array().unwrap().iter().map(|s| s["hand"]["hidden"].as_i64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_are_shown_to_spectators_when_both_agree_and_to_nobody_else() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let stranger = Api::guest(server.address).await.unwrap();
    let mut s = Player::watch(&stranger, &a.game).await.unwrap();
    assert!(hidden_in_hands(&s).iter().all(|n| *n > 0));
    let what = Offer::OpenHands;
    a.request(|id, game| ClientMessage::Offer { id, game, what }).await.unwrap();
    s.wait(|s| !s.table.as_ref().unwrap().offers.is_empty()).await.unwrap();
    assert!(hidden_in_hands(&s).iter().all(|n| *n > 0), "one is not enough");
    b.request(|id, game| ClientMessage::Answer { id, game, what, yes: true }).await.unwrap();
    s.wait(|s| hidden_in_hands(s).iter().all(|n| *n == 0)).await.unwrap();
    for p in [&mut a, &mut b] {
        p.resume(server.address).await.unwrap();
        let other = 1 - p.seat().unwrap() as usize;
        assert!(hidden_in_hands(p)[other] > 0, "a player sees the other's hand");
    }
    // who comes later sees them, too; a restart does not forget
    let game = a.game.clone();
    server.stop().await;
    let server = Running::start(&db).await;
    let s = Player::watch(&Api { address: server.address, ..stranger }, &game).await.unwrap();
    assert!(hidden_in_hands(&s).iter().all(|n| *n == 0));
    server.stop().await;
}

/// Chooses until both have seen so many numbers and one of them was asked to wait; where the others are made to wait for
/// this player, lets them go on.
async fn release_and_play(p: &mut Player, seed: u64, many: u32, ready: &AtomicUsize, released: &AtomicUsize) {
    let mut dice = Dice(seed);
    let (mut sent, mut enough) = (0, false);
    let game = p.game.clone();
    p.socket.kept = Some(Vec::new());
    p.socket.send(&ClientMessage::Hold { game: game.clone(), on: true }).await.unwrap();
    let shown = || ready.load(Ordering::Relaxed) == 2 && released.load(Ordering::Relaxed) > 0;
    while !shown() && !p.over() {
        if p.options() > 0 && p.decision != sent {
            sent = p.decision;
            let option = dice.below(p.options());
            p.choose(option).await.unwrap();
        }
        if let Ok(news) = tokio::time::timeout(Duration::from_millis(300), p.step()).await {
            news.unwrap();
        }
        if !enough && p.seq >= many {
            enough = true;
            ready.fetch_add(1, Ordering::Relaxed);
        }
        let held = p.socket.kept.as_mut().unwrap().drain(..).any(|text| text.contains("\"held_ms\""));
        if held {
            released.fetch_add(1, Ordering::Relaxed);
            p.socket.send(&ClientMessage::Release { game: game.clone() }).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_could_do_nothing_may_let_the_others_go_on() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, Settings { even_pace: true, ..settings("conquest", 2, &[]) }).await;
    let (ready, released) = (AtomicUsize::new(0), AtomicUsize::new(0));
    tokio::join!(
        release_and_play(&mut a, 21, 10, &ready, &released),
        release_and_play(&mut b, 22, 10, &ready, &released)
    );
    let rows = store::rows(&server.hub.db, &a.game, 0).await.unwrap();
    assert!(released.load(Ordering::Relaxed) > 0, "nobody was held back: the test shows nothing");
    for pair in rows.windows(2).filter(|p| p[0].shown - p[0].at >= 9_000) {
        assert!(pair[1].what.ends_with('^'), "row {} was not let go: {:?}", pair[0].seq, pair[1]);
        assert!(pair[1].at < pair[0].shown);
    }
    // what was seen by which number is the same for a server that reads the log anew
    let (seen, api, game) = ((a.seq, a.sight.clone()), a.api.clone(), a.game.clone());
    server.stop().await;
    let server = Running::start(&db).await;
    let mut again = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
    again.wait(|p| p.seq >= seen.0).await.unwrap();
    if again.seq == seen.0 {
        assert_eq!(again.sight, seen.1);
    }
    server.stop().await;
}

/// What comes of it when all of them ask to sit down at the same moment; a seat each wishes for.
async fn all_at_once(people: &[(&Api, Option<u8>)], table: &str) -> Vec<u16> {
    let deck = starters("conquest").remove(0);
    let sit = |(api, seat): &(&Api, Option<u8>)| {
        let (api, seat, deck, path) = ((*api).clone(), *seat, deck.clone(), format!("/api/tables/{table}/sit"));
        let body = Sit { deck, part: "00112233445566778899aabbccddeeff".into(), seat };
        tokio::spawn(async move {
            let body = serde_json::to_value(body).unwrap();
            api.ask("POST", &path, Some(body)).await.unwrap().0
        })
    };
    let asked: Vec<_> = people.iter().map(sit).collect();
    let mut out = Vec::new();
    for a in asked {
        out.push(a.await.unwrap());
    }
    out
}

async fn many_sit_down_at_once(db: &str) {
    let server = Running::start(db).await;
    let mut people = Vec::new();
    for _ in 0..8 {
        people.push(Api::guest(server.address).await.unwrap());
    }
    for _ in 0..6 {
        // each finds a seat as long as there is one, and nobody two
        let table = people[0].make(settings("conquest", 2, &[])).await.unwrap();
        let any: Vec<_> = people.iter().map(|p| (p, None)).collect();
        let sat = all_at_once(&any, &table.id).await;
        assert_eq!(sat.iter().filter(|s| **s == 200).count(), 2, "{sat:?}");
        let table = people[0].make(settings("conquest", 2, &[])).await.unwrap();
        let me = &people[0];
        let both: Vec<_> = (0..8).map(|i| (me, Some(i % 2))).collect();
        all_at_once(&both, &table.id).await;
        let table: TableView = me.get(&format!("/api/tables/{}", table.id)).await.unwrap();
        let mine = table.seats.iter().filter(|s| s.who == me.me.id).count();
        assert_eq!((mine, table.state), (1, TableState::Open), "somebody sits at two seats");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_two_seats_at_once_gets_one_and_a_free_seat_is_found() {
    let (_dir, db) = sqlite();
    many_sit_down_at_once(&db).await;
    if let Some(pg) = Postgres::start() {
        many_sit_down_at_once(&pg.url).await;
    }
}
