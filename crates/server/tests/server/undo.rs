//! Who is asked to agree to a take-back is told how far it goes.

use crate::common::*;
use muster_client::{Player, settings};
use muster_protocol::*;

async fn play_some(a: &mut Player, b: &mut Player, choices: u32) {
    let mut dice = Dice(23);
    for _ in 0..choices {
        while a.options() == 0 && b.options() == 0 {
            let (x, y) = (&mut *a, &mut *b);
            tokio::select! { r = x.step() => r, r = y.step() => r }.unwrap();
        }
        let p = if a.options() > 0 { &mut *a } else { &mut *b };
        let (decision, option) = (p.decision, dice.below(p.options()));
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_says_how_far_it_goes_and_goes_there() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    play_some(&mut a, &mut b, 14).await;
    a.request(|id, game| ClientMessage::Offer { id, game, what: Offer::Undo }).await.unwrap();
    let offer = |p: &Player| p.table.as_ref().and_then(|t| t.offers.first().cloned());
    b.wait(|p| offer(p).is_some()).await.unwrap();
    let back = offer(&b).and_then(|o| o.back).expect("it says how far it goes");
    assert!(back.choices >= 1 && back.others < back.choices && !back.heading.is_empty(), "{back:?}");
    let before = b.log.len();
    b.request(|id, game| ClientMessage::Answer { id, game, what: Offer::Undo, yes: true }).await.unwrap();
    b.wait(|p| offer(p).is_none()).await.unwrap();
    assert_eq!(b.sight["now"]["heading"], back.heading.as_str());
    assert!(b.log.len() <= before);
    // nothing else is taken back by agreeing, so nothing else says how far it goes
    b.request(|id, game| ClientMessage::Offer { id, game, what: Offer::Draw }).await.unwrap();
    a.wait(|p| offer(p).is_some_and(|o| o.what == Offer::Draw)).await.unwrap();
    assert_eq!(offer(&a).and_then(|o| o.back), None);
    server.stop().await;
}

/// Plays until a player has only begun something: which one, and what they saw before.
async fn begin_something(a: &mut Player, b: &mut Player, dice: &mut Dice) -> (bool, serde_json::Value) {
    let begun = |p: &Player| p.table.as_ref().is_some_and(|t| t.begun);
    for _ in 0..200 {
        while a.options() == 0 && b.options() == 0 {
            let (x, y) = (&mut *a, &mut *b);
            tokio::select! { r = x.step() => r, r = y.step() => r }.unwrap();
        }
        let first = a.options() > 0;
        let (p, other) = if first { (&mut *a, &mut *b) } else { (&mut *b, &mut *a) };
        let (decision, option, before) = (p.decision, dice.below(p.options()), p.sight.clone());
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
        assert!(!begun(other), "that is nobody else's to take back");
        if begun(p) {
            return (first, before);
        }
    }
    panic!("nothing was begun");
}

/// An action of the rules, which no card stands for, is taken back like any other while it is only asked where and with whom.
#[tokio::test(flavor = "multi_thread")]
async fn an_action_of_the_rules_is_taken_back_while_it_is_only_begun() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, Settings { even_pace: false, ..settings("wars", 2, &[]) }).await;
    let mut dice = Dice(5);
    let mut seen = Vec::new();
    for _ in 0..600 {
        while a.options() == 0 && b.options() == 0 {
            let (x, y) = (&mut a, &mut b);
            tokio::select! { r = x.step() => r, r = y.step() => r }.unwrap();
        }
        let p = if a.options() > 0 { &mut a } else { &mut b };
        let asked = |p: &Player| p.sight["ask"]["prompt"].as_str().unwrap_or_default().to_string();
        let (decision, option, was) = (p.decision, dice.below(p.options()), asked(p));
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
        if was == "act or pass" && ["at which location?", "which card?"].contains(&asked(p).as_str()) {
            assert!(p.table.as_ref().is_some_and(|t| t.begun), "{}", asked(p));
            seen.push(asked(p));
        }
        if p.over() || seen.len() > 3 {
            break;
        }
    }
    assert!(!seen.is_empty(), "nothing of the kind was begun");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_only_begun_is_taken_back_and_nobody_is_asked() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    for game in ["conquest", "wars", "warcaste"] {
        let clock = ClockRule::Blitz { seconds: 600, increment: 60 };
        let (mut a, mut b) = two(&server, Settings { clock, even_pace: false, ..settings(game, 2, &[]) }).await;
        let mut dice = Dice(7);
        for _ in 0..3 {
            let (first, before) = begin_something(&mut a, &mut b, &mut dice).await;
            let (p, other) = if first { (&mut a, &mut b) } else { (&mut b, &mut a) };
            let (seat, decision) = (usize::from(!first), p.decision);
            let left = |p: &Player| p.table.as_ref().map_or(0, |t| t.clocks[seat].left_ms);
            let begun_with = left(p);
            other
                .request(|id, game| ClientMessage::Retract { id, game, decision })
                .await
                .expect_err("the others have begun nothing");
            p.request(|id, game| ClientMessage::Retract { id, game, decision }).await.unwrap();
            p.wait(|p| p.decision != decision).await.unwrap();
            assert_eq!(p.sight, before, "{game}: it is as it was");
            assert!(left(p) < begun_with, "{game}: who takes back gains no time");
            assert!(p.table.as_ref().is_some_and(|t| t.offers.is_empty()), "{game}: nobody is asked");
            p.request(|id, game| ClientMessage::Retract { id, game, decision })
                .await
                .expect_err("that question is gone");
        }
    }
    server.stop().await;
}
