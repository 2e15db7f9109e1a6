//! What people do at tables besides choosing: proposals, clocks, chat, spectators, requests sent twice.

use crate::common::*;
use muster_client::{Api, News, Player, settings};
use muster_protocol::*;
use std::time::{Duration, Instant};

fn offer(what: Offer) -> impl FnOnce(String, String) -> ClientMessage {
    move |id, game| ClientMessage::Offer { id, game, what }
}
fn answer(what: Offer, yes: bool) -> impl FnOnce(String, String) -> ClientMessage {
    move |id, game| ClientMessage::Answer { id, game, what, yes }
}

/// Chooses for whoever is asked until so many choices were made.
async fn some_choices(a: &mut Player, b: &mut Player, n: usize) {
    let mut dice = Dice(5);
    for _ in 0..n {
        let asked = loop {
            if a.options() > 0 {
                break &mut *a;
            }
            if b.options() > 0 {
                break &mut *b;
            }
            tokio::select! {
                r = a.step() => drop(r.unwrap()),
                r = b.step() => drop(r.unwrap()),
            }
        };
        let (decision, option) = (asked.decision, dice.below(asked.options()));
        asked.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        asked.wait(|p| p.decision != decision).await.unwrap();
    }
}

/// Reads what has come until both know the same number.
async fn level(a: &mut Player, b: &mut Player) {
    while a.seq != b.seq {
        let late = if a.seq < b.seq { &mut *a } else { &mut *b };
        late.step().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_twice_is_one_choice_and_old_ones_are_stale() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    some_choices(&mut a, &mut b, 6).await;
    level(&mut a, &mut b).await;
    let p = if a.options() > 0 { &mut a } else { &mut b };
    let (seq, decision) = (p.seq, p.decision);
    let again = ClientMessage::Choose { id: "once".into(), game: p.game.clone(), decision, option: 0 };
    for _ in 0..3 {
        p.socket.send(&again).await.unwrap();
    }
    let mut done = 0;
    while done < 3 {
        match p.step().await.unwrap() {
            News::Done(id) => done += (id == "once") as usize,
            News::Refused(_, code, reason) => panic!("{code:?} {reason}"),
            _ => {}
        }
    }
    assert_eq!(p.seq, seq + 1);
    let late = p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await;
    assert_eq!(late.unwrap_err().0, Code::Stale);
    // after a restart, too
    let (game, token) = (p.game.clone(), p.api.clone());
    server.stop().await;
    let server = Running::start(&db).await;
    let mut p = Player::watch(&Api { address: server.address, ..token }, &game).await.unwrap();
    assert_eq!(p.seq, seq + 1);
    p.socket.send(&again).await.unwrap();
    loop {
        match p.step().await.unwrap() {
            News::Done(id) => break assert_eq!(id, "once"),
            News::Refused(_, code, reason) => panic!("{code:?} {reason}"),
            _ => {}
        }
    }
    assert_eq!(p.seq, seq + 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    some_choices(&mut a, &mut b, 8).await;
    level(&mut a, &mut b).await;
    while a.decision != 0 && b.decision != 0 {
        some_choices(&mut a, &mut b, 1).await;
        level(&mut a, &mut b).await;
    }
    let (asked, other) = if a.decision != 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let decision = asked.decision;
    for number in [decision, other.seq, other.seq + 1, 0] {
        let no = other
            .request(|id, game| ClientMessage::Choose { id, game, decision: number, option: 0 })
            .await
            .unwrap_err();
        assert!(matches!(no.0, Code::NotYourDecision | Code::Stale), "{no:?}");
    }
    let no = asked.request(|id, game| ClientMessage::Choose { id, game, decision, option: 999 }).await.unwrap_err();
    assert_eq!(no.0, Code::NoSuchOption);
    // a stranger looks on and may do nothing, and is shown no hand
    let stranger = Api::guest(server.address).await.unwrap();
    let mut s = Player::watch(&stranger, &asked.game).await.unwrap();
    assert_eq!((s.seat(), s.decision), (None, 0));
    let no = s.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap_err();
    assert_eq!(no.0, Code::NotSeated);
    let no = s.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap_err();
    assert_eq!(no.0, Code::NotSeated);
    assert!(s.table.unwrap().fair.server.is_none());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_undo_and_adjournment_need_both() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    some_choices(&mut a, &mut b, 5).await;
    level(&mut a, &mut b).await;
    // undo: back to before a's last choice, once b agrees
    let before = a.sight.clone();
    a.request(offer(Offer::Undo)).await.unwrap();
    assert_eq!(a.sight, before);
    b.wait(|p| p.table.as_ref().unwrap().offers.len() == 1).await.unwrap();
    assert_eq!(b.request(answer(Offer::Draw, true)).await.unwrap_err().0, Code::NoOffer);
    b.request(answer(Offer::Undo, true)).await.unwrap();
    a.wait(|p| p.sight != before).await.unwrap();
    assert!(a.options() > 0, "a is asked again");
    // a no ends a proposal
    a.request(offer(Offer::Draw)).await.unwrap();
    b.wait(|p| !p.table.as_ref().unwrap().offers.is_empty()).await.unwrap();
    b.request(answer(Offer::Draw, false)).await.unwrap();
    a.wait(|p| p.table.as_ref().unwrap().offers.is_empty()).await.unwrap();
    // adjourned: nobody chooses until both resume, and a restart changes nothing
    a.request(offer(Offer::Adjourn)).await.unwrap();
    b.request(answer(Offer::Adjourn, true)).await.unwrap();
    a.wait(|p| p.table.as_ref().unwrap().state == TableState::Adjourned).await.unwrap();
    b.wait(|p| p.table.as_ref().unwrap().state == TableState::Adjourned).await.unwrap();
    assert_eq!((a.decision, b.decision), (0, 0), "nobody is asked while it is adjourned");
    let apis = (a.api.clone(), b.api.clone());
    let game = a.game.clone();
    server.stop().await;
    let server = Running::start(&db).await;
    let mut a = Player::watch(&Api { address: server.address, ..apis.0 }, &game).await.unwrap();
    let mut b = Player::watch(&Api { address: server.address, ..apis.1 }, &game).await.unwrap();
    assert_eq!(a.table.as_ref().unwrap().state, TableState::Adjourned);
    let no = a.request(|id, game| ClientMessage::Choose { id, game, decision: 1, option: 0 }).await.unwrap_err();
    assert!(matches!(no.0, Code::Adjourned | Code::Stale), "{no:?}");
    a.request(offer(Offer::Resume)).await.unwrap();
    b.request(offer(Offer::Resume)).await.unwrap();
    a.wait(|p| p.table.as_ref().unwrap().state == TableState::Running).await.unwrap();
    b.wait(|p| p.table.as_ref().unwrap().state == TableState::Running).await.unwrap();
    assert!(a.options() + b.options() > 0, "somebody is asked again");
    // a draw ends it for both
    b.request(offer(Offer::Draw)).await.unwrap();
    a.wait(|p| p.table.as_ref().unwrap().offers.iter().any(|o| o.what == Offer::Draw)).await.unwrap();
    a.request(answer(Offer::Draw, true)).await.unwrap();
    b.wait(Player::over).await.unwrap();
    a.wait(Player::over).await.unwrap();
    let result = a.table.as_ref().unwrap().result.clone().unwrap();
    assert!(result.winners.is_empty() && result.ending == "agreed");
    // and the same people may play again, from the other seats
    a.request(offer(Offer::Rematch)).await.unwrap();
    b.request(offer(Offer::Rematch)).await.unwrap();
    a.wait(|p| p.table.as_ref().unwrap().next.is_some()).await.unwrap();
    let next = a.table.as_ref().unwrap().next.clone().unwrap();
    let (x, y) = (a.seat().unwrap(), b.seat().unwrap());
    assert_eq!(a.api.sit(&next, "").await.unwrap().you, Some(y));
    let table = b.api.sit(&next, "").await.unwrap();
    assert_eq!((table.you, table.state), (Some(x), TableState::Running));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_is_free_against_bots() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    p.wait(|p| p.options() > 0).await.unwrap();
    assert_eq!(p.request(offer(Offer::Undo)).await.unwrap_err().0, Code::NoOffer);
    let asked = p.sight["ask"].clone();
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
    p.wait(|p| p.decision != decision && p.options() > 0).await.unwrap();
    p.request(offer(Offer::Undo)).await.unwrap();
    p.wait(|p| p.sight["ask"] == asked).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_out_of_time_loses_and_a_restart_costs_nobody_time() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let rule = ClockRule::Casual { seconds: 10 };
    let (a, b) = two(&server, Settings { clock: rule, ..settings("conquest", 2, &[]) }).await;
    let left = |p: &Player| p.table.as_ref().unwrap().clocks.iter().map(|c| c.left_ms).min().unwrap();
    assert!(left(&a) > 8000);
    let (game, api) = (a.game.clone(), b.api.clone());
    drop((a, b));
    server.stop().await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let server = Running::start(&db).await;
    let mut p = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
    assert!(left(&p) > 7000, "the time in which no server ran was counted: {} ms left", left(&p));
    // the quarter of a minute in which players come back does not count either; then the clock falls by itself
    let began = Instant::now();
    tokio::time::timeout(Duration::from_secs(40), p.wait(Player::over)).await.unwrap().unwrap();
    assert!(began.elapsed() > Duration::from_secs(15), "{:?}", began.elapsed());
    assert_eq!(p.table.unwrap().result.unwrap().ending, "time ran out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_back_when_called_has_left() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.absence = Duration::from_secs(2)).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    some_choices(&mut a, &mut b, 6).await;
    level(&mut a, &mut b).await;
    while a.decision != 0 && b.decision != 0 {
        some_choices(&mut a, &mut b, 1).await;
        level(&mut a, &mut b).await;
    }
    let (asked, other) = if a.decision != 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let (gone, waits) = (asked.seat().unwrap(), other.seat().unwrap());
    let call = |seat: u8| move |id, game| ClientMessage::Call { id, game, seat };
    let here = |id, game| ClientMessage::Here { id, game };
    let calls = |p: &Player| p.table.as_ref().unwrap().calls.clone();
    tokio::time::sleep(Duration::from_millis(2300)).await;
    for nobody in [waits, 7, 255] {
        assert_eq!(other.request(call(nobody)).await.unwrap_err().0, Code::NoOffer);
    }
    assert_eq!(asked.request(call(waits)).await.unwrap_err().0, Code::NoOffer, "nobody waits for them");
    assert_eq!(asked.request(here).await.unwrap_err().0, Code::NoOffer, "nobody has asked");
    // an answer ends it, and for a while nobody is asked again
    other.request(call(gone)).await.unwrap();
    asked.wait(|p| !calls(p).is_empty()).await.unwrap();
    assert_eq!((calls(asked)[0].whom, calls(asked)[0].by), (gone, waits));
    asked.request(here).await.unwrap();
    other.wait(|p| calls(p).is_empty()).await.unwrap();
    assert_eq!(other.request(call(gone)).await.unwrap_err().0, Code::NoOffer);
    // nobody answers
    tokio::time::sleep(Duration::from_millis(2300)).await;
    other.request(call(gone)).await.unwrap();
    other.wait(Player::over).await.unwrap();
    let result = other.table.as_ref().unwrap().result.clone().unwrap();
    assert_eq!((result.winners.as_slice(), result.ending.as_str()), (&[waits][..], "somebody did not come back"));
    // and the log says so, whoever reads it
    let (game, api) = (other.game.clone(), other.api.clone());
    server.stop().await;
    let server = Running::start(&db).await;
    let p = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
    assert_eq!(p.table.unwrap().result.unwrap(), result);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_reaches_those_who_want_it() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    a.request(|id, game| ClientMessage::Chat { id, game, text: " hello\u{7} ".into() }).await.unwrap();
    let line = loop {
        if let News::Said(line) = b.step().await.unwrap() {
            break line;
        }
    };
    assert_eq!((line.text.as_str(), &line.who), ("hello", &a.api.me.id));
    let empty = a.request(|id, game| ClientMessage::Chat { id, game, text: "\n".into() }).await.unwrap_err();
    assert_eq!(empty.0, Code::Malformed);
    // who is blocked is not heard any more
    let (status, _) = b.api.ask("PUT", &format!("/api/account/blocks/{}", a.api.me.id), None).await.unwrap();
    assert_eq!(status, 204);
    a.request(|id, game| ClientMessage::Chat { id, game, text: "still there?".into() }).await.unwrap();
    b.request(|id, game| ClientMessage::Chat { id, game, text: "no".into() }).await.unwrap();
    loop {
        if let News::Said(line) = b.step().await.unwrap() {
            break assert_eq!(line.text, "no");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_may_be_kept_behind() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let spectators = Spectators { allowed: true, delay: 2 };
    let (mut a, mut b) = two(&server, Settings { spectators, ..settings("conquest", 2, &[]) }).await;
    let stranger = Api::guest(server.address).await.unwrap();
    let mut s = Player::watch(&stranger, &a.game).await.unwrap();
    let began = Instant::now();
    some_choices(&mut a, &mut b, 6).await;
    level(&mut a, &mut b).await;
    let (seq, quick) = (a.seq, began.elapsed());
    s.wait(|s| s.seq == seq).await.unwrap();
    assert!(began.elapsed() >= quick + Duration::from_millis(1200), "{:?} after {quick:?}", began.elapsed());
    a.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    let table: TableView = stranger.get(&format!("/api/tables/{}", a.game)).await.unwrap();
    assert_eq!((table.state, table.result, table.fair.server), (TableState::Running, None, None));
    s.wait(Player::over).await.unwrap();
    server.stop().await;
}
