//! What happened comes step by step to those who ask for it: players, those who come back, spectators and readers of replays.
//! `Player` checks of every update that the steps fit: see `check_steps` in the client.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Moment, Seat};
use muster_pack::layout::StepKind;
use muster_protocol::patch;
use muster_protocol::*;
use muster_server::eyes::film::{MOST_BYTES, MOST_STEPS, Reel, Told};
use serde_json::Value;
use std::collections::BTreeSet;

fn bytes(value: &impl serde::Serialize) -> usize {
    serde_json::to_string(value).unwrap().len()
}

/// A guest against a bot, shown step by step.
async fn against_bot(server: &Running, game: &str) -> Player {
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings(game, 2, &["greedy"])).await.unwrap();
    api.sit(&table.id, &starters(game)[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    p.wait(|p| p.seq > 0).await.unwrap();
    p.step_by_step = true;
    p.resume(server.address).await.unwrap();
    p
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bots_turn_comes_step_by_step_and_stays_small() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let mut kinds = BTreeSet::new();
    for title in titles() {
        let mut p = against_bot(&server, &title.name).await;
        let mut dice = Dice(7);
        let (mut patches, mut shown, mut most, mut updates) = (0, 0, 0, 0);
        while !p.over() && updates < 300 {
            if p.options() > 0 {
                let (option, decision) = (dice.below(p.options()), p.decision);
                p.choose(option).await.unwrap();
                p.wait(|p| p.decision != decision || p.over()).await.unwrap();
            } else {
                p.step().await.unwrap();
            }
            let steps = std::mem::take(&mut p.steps);
            updates += !steps.is_empty() as u32;
            kinds.extend(steps.iter().map(|s| format!("{:?}", s.kind)));
            let size: usize = steps.iter().map(|s| bytes(&s.patch)).sum();
            // a jump is as large as what it jumps over
            let jump: usize = steps.iter().filter(|s| s.kind == StepKind::Jump).map(|s| bytes(&s.patch)).sum();
            assert!(
                steps.len() <= MOST_STEPS + 1 && size - jump <= MOST_BYTES,
                "{} steps of {size} bytes",
                steps.len()
            );
            (shown, most) = (shown + bytes(&steps), most.max(bytes(&steps)));
            patches += steps.len();
        }
        println!("{}: {updates} updates, {patches} steps, {shown} bytes, at most {most} in one", title.name);
        assert!(updates > 20 && patches >= updates as usize, "{}: {patches} steps in {updates} updates", title.name);
    }
    for kind in ["Phase", "Play", "Enter", "Attack", "Draw", "Damage"] {
        assert!(kinds.contains(kind), "no {kind} in {kinds:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_and_who_looks_on_is_shown_the_steps() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let mut c = Player::watch(&Api::guest(server.address).await.unwrap(), &a.game).await.unwrap();
    for p in [&mut a, &mut c] {
        p.step_by_step = true;
    }
    c.resume(server.address).await.unwrap();
    let from = a.seq;
    let (mut dice, mut told) = (Dice(5), 0);
    // a second connection of the first player plays on while the first one hears nothing
    let mut again = Player::watch(&a.api, &a.game).await.unwrap();
    for _ in 0..40 {
        while again.options() == 0 && b.options() == 0 {
            let (x, y) = (&mut again, &mut b);
            tokio::select! { r = x.step() => r, r = y.step() => r }.unwrap();
        }
        let p = if again.options() > 0 { &mut again } else { &mut b };
        let (decision, option) = (p.decision, dice.below(p.options()));
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
    }
    assert!(again.steps.is_empty(), "nobody gets steps who has not asked for them");
    a.seq = from;
    a.resume(server.address).await.unwrap();
    assert!(a.seq > from + 10 && a.steps.len() > 10, "{} steps from {from} to {}", a.steps.len(), a.seq);
    c.wait(|c| c.seq >= 30).await.unwrap();
    told += c.steps.len();
    while let Ok(Ok(_)) = tokio::time::timeout(std::time::Duration::from_millis(300), c.step()).await {
        told += c.steps.len();
    }
    assert!(told > 0, "spectators see steps, too");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_has_the_steps_from_moment_to_moment() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let mut p = against_bot(&server, "warcaste").await;
    let mut dice = Dice(3);
    for _ in 0..12 {
        p.wait(|p| p.options() > 0 || p.over()).await.unwrap();
        let (option, decision) = (dice.below(p.options()), p.decision);
        p.choose(option).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
    }
    let path = |step: u64| format!("/api/replays/{}/moment?step={step}", p.game);
    let mut before: Value = p.api.get(&path(0)).await.unwrap();
    assert!(before["shown"].as_array().unwrap().is_empty(), "nothing came before the beginning");
    let mut shown = 0;
    for step in 1..before["steps"].as_u64().unwrap().min(40) {
        let moment: Value = p.api.get(&path(step)).await.unwrap();
        let mut at = before["sight"].clone();
        let steps: Vec<StepView> = serde_json::from_value(moment["shown"].clone()).unwrap();
        for s in &steps {
            patch::apply(&mut at, &s.patch).expect("it fits the moment before");
            shown += 1;
        }
        if !steps.is_empty() {
            assert_eq!(at["over"], moment["sight"]["over"]);
        }
        before = moment;
    }
    assert!(shown > 10, "{shown}");
    server.stop().await;
}

/// Whether somebody was asked in between decides into how many rows the same happening is cut: nobody can tell from the steps.
#[test]
fn where_the_log_is_cut_cannot_be_told_from_the_steps() {
    for title in titles() {
        let decks = (0..2).map(|i| title.pack.random_deck(i)).collect();
        let mut g = Game::start(title.pack.new_match(decks, 4));
        let (mut dice, mut compared) = (Dice(4), 0);
        for _ in 0..60 {
            if g.is_over() {
                break;
            }
            let before = g.clone();
            let rows: Vec<Told> = (0..4).map_while(|_| choose(&mut g, &mut dice)).collect();
            let names: Vec<String> = vec!["Ann".into(), "Ben".into()];
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let reel = |told: &[Told]| {
                    let (before, after, language) = (&before, &g, "en");
                    let reel = Reel { title: &title, names: &names, viewer, language, before, told, after };
                    reel.steps()
                };
                let (cut, whole) = (reel(&rows), reel(&[joined(&rows)]));
                assert_eq!(cut, whole, "{}", title.name);
                compared += cut.len();
            }
        }
        assert!(compared > 100, "{}: {compared}", title.name);
    }
}

fn choose(g: &mut Game, dice: &mut Dice) -> Option<Told> {
    let seat = g.to_decide()?;
    g.keep_film(true);
    let options = g.options_for(seat).len();
    g.choose(seat, dice.below(options) as usize).unwrap();
    let (notes, film) = g.take_film();
    Some(Told { notes, film })
}

/// The same in one row.
fn joined(rows: &[Told]) -> Told {
    let mut all = Told::default();
    for row in rows {
        let from = all.notes.len();
        all.notes.extend(row.notes.iter().copied());
        let moved = row.film.iter().map(|m| Moment { notes: from + m.notes, game: m.game.clone() });
        all.film.extend(moved);
    }
    all
}
