//! Rules that do not come to an end keep their own game waiting, and nobody else.

use crate::common::*;
use muster_client::{Player, settings};
use muster_conquest::book::BOOK;
use muster_conquest::pack::Conquest;
use muster_conquest::words::global;
use muster_kernel::{Book, Cx, DefId, Flow, Match};
use muster_lang::DeckList;
use muster_pack::{Cards, DeckReport, Files, Keyword, Layout, Pack, Scene, deck};
use muster_protocol::*;
use muster_server::Title;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// From this round on Conquest's rules look whether all is in order and never find out. Rules run away where a game has come to and
/// not at a time of day: what was shown before can be shown again.
static RUNS_AWAY_FROM: AtomicI32 = AtomicI32::new(NEVER);
const NEVER: i32 = i32::MAX;

fn check(cx: &mut Cx) -> bool {
    while cx.t().global(global::ROUND) >= RUNS_AWAY_FROM.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(5));
    }
    (BOOK.flow.check)(cx)
}

static RUNAWAY: LazyLock<Book> = LazyLock::new(|| Book { flow: Flow { check, ..BOOK.flow }, ..BOOK });

/// Conquest by such rules.
struct Runaway(Box<dyn Pack>);

impl Pack for Runaway {
    fn game(&self) -> &'static str {
        self.0.game()
    }
    fn cards(&self) -> &Cards {
        self.0.cards()
    }
    fn files(&self) -> &'static Files {
        self.0.files()
    }
    fn check_deck(&self, list: &DeckList) -> DeckReport {
        self.0.check_deck(list)
    }
    fn write_deck(&self, deck: &[DefId], title: &str) -> DeckList {
        self.0.write_deck(deck, title)
    }
    fn deck_layout(&self) -> &'static deck::Layout {
        self.0.deck_layout()
    }
    fn random_deck(&self, seed: u64) -> Vec<DefId> {
        self.0.random_deck(seed)
    }
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        self.0.cards().new_match(&RUNAWAY, Vec::new(), decks, seed)
    }
    fn over(&self, cards: Cards) -> Box<dyn Pack> {
        Box::new(Runaway(self.0.over(cards)))
    }
    fn scene(&self) -> &dyn Scene {
        self.0.scene()
    }
    fn layout(&self) -> &'static Layout {
        self.0.layout()
    }
    fn keywords(&self) -> &'static [Keyword] {
        self.0.keywords()
    }
}

/// The first option of whoever is asked, again and again, until a choice is refused.
async fn until_refused(a: &mut Player, b: &mut Player) -> (Code, String) {
    loop {
        for p in [&mut *a, &mut *b] {
            let (decision, options) = (p.decision, p.options());
            if options == 0 {
                // nothing yet, or nothing any more
                let _ = tokio::time::timeout(Duration::from_millis(20), p.step()).await;
                continue;
            }
            if let Err(no) = p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await
                && no.0 != Code::Stale
            {
                return no;
            }
        }
    }
}

/// Only one test at a time has rules that run away.
static ONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A server on one thread whose Conquest can run away: a step that was taken on it would stop everybody.
async fn running(db: &str) -> Running {
    let mut titles = titles();
    titles[0] = Arc::new(Title::new(Arc::new(Runaway(Box::new(Conquest::new().unwrap()))), "runs away"));
    Running::of(db, titles, |c| c.runaway = Duration::from_millis(300)).await
}

#[tokio::test]
async fn while_a_game_is_set_aside_nobody_loses_by_time() {
    let _one = ONE.lock().await;
    let (_dir, db) = sqlite();
    let server = running(&db).await;
    let clock = ClockRule::Casual { seconds: 10 };
    let (mut a, mut b) = two(&server, Settings { clock, even_pace: false, ..settings("conquest", 2, &[]) }).await;
    RUNS_AWAY_FROM.store(2, Ordering::SeqCst);
    assert_eq!(until_refused(&mut a, &mut b).await.0, Code::Busy);
    // longer than the clock has, however often it is looked at
    let began = std::time::Instant::now();
    while began.elapsed() < Duration::from_secs(12) {
        let table: TableView = a.api.get(&format!("/api/tables/{}", a.game)).await.unwrap();
        assert_eq!(table.state, TableState::Running, "somebody has lost by time in which they could not play");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    RUNS_AWAY_FROM.store(NEVER, Ordering::SeqCst);
    // a moment later it is no longer busy, and still nobody has lost
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut chosen = 0;
    while chosen < 3 {
        for p in [&mut a, &mut b] {
            assert!(!p.over(), "somebody has lost by time in which they could not play");
            let decision = p.decision;
            if p.options() > 0 {
                let done = p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await;
                assert!(done.as_ref().err().is_none_or(|no| matches!(no.0, Code::Busy | Code::Stale)), "{done:?}");
                chosen += done.is_ok() as u32;
            }
            let _ = tokio::time::timeout(Duration::from_millis(20), p.step()).await;
        }
    }
    // another server, or this one after a restart, reckons the same
    let left = |t: TableView| t.clocks.iter().map(|c| c.left_ms).collect::<Vec<_>>();
    server.stop().await;
    let server = Running::start(&db).await;
    let api = muster_client::Api { address: server.address, ..a.api.clone() };
    let table: TableView = api.get(&format!("/api/tables/{}", a.game)).await.unwrap();
    assert_eq!(table.state, TableState::Running);
    assert!(left(table).iter().all(|ms| *ms > 0));
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_runs_away_is_set_aside_and_the_others_go_on() {
    let _one = ONE.lock().await;
    let (_dir, db) = sqlite();
    let server = running(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let (mut x, mut y) = two(&server, settings("wars", 2, &[])).await;
    RUNS_AWAY_FROM.store(2, Ordering::SeqCst);
    let no = until_refused(&mut a, &mut b).await;
    assert_eq!(no.0, Code::Busy, "{}", no.1);
    assert!(no.1.contains("set aside"), "{}", no.1);
    // it is refused at once as long as the rules are busy
    assert_eq!(until_refused(&mut a, &mut b).await.0, Code::Busy);
    let (mut one, mut two) = (Dice(1), Dice(2));
    let (p, q) = tokio::join!(play_on(&mut x, &mut one), play_on(&mut y, &mut two));
    p.and(q).unwrap();
    assert!(x.over() && y.over());
    // when they are done, it is played on
    let seq = a.seq;
    RUNS_AWAY_FROM.store(NEVER, Ordering::SeqCst);
    while a.seq < seq + 3 {
        for p in [&mut a, &mut b] {
            let decision = p.decision;
            if p.options() > 0 {
                let done = p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await;
                assert!(done.as_ref().err().is_none_or(|no| matches!(no.0, Code::Busy | Code::Stale)), "{done:?}");
            }
            let _ = tokio::time::timeout(Duration::from_millis(20), p.step()).await;
        }
    }
    // and while they are not, it can be given up
    RUNS_AWAY_FROM.store(3, Ordering::SeqCst);
    assert_eq!(until_refused(&mut a, &mut b).await.0, Code::Busy);
    a.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    b.wait(|p| p.over()).await.unwrap();
    // what the runaway step came to is used by nobody
    RUNS_AWAY_FROM.store(NEVER, Ordering::SeqCst);
    server.stop().await;
}
