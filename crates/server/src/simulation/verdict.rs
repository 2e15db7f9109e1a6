//! What must hold, whatever went wrong: compared with the log, which is the truth.

use super::person::{Person, hash};
use super::titles;
use super::world::World;
use crate::Title;
use crate::eyes::shown;
use crate::game::actor::{play_again, play_through};
use crate::game::begun;
use crate::game::clock::{Outage, merged};
use crate::game::course::Course;
use crate::game::deed::Deed;
use crate::game::live::Live;
use crate::game::pace::Eye;
use crate::game::row::{Head, Row};
use crate::keep::store;
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_protocol::ClockRule;
use muster_replay::Entry;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Milliseconds by which servers may misjudge the time of a player: their clocks differ by a second before anybody notices, and
/// a machine's turn takes a moment.
const SLACK: i64 = 2_500;
/// A darkness that is shorter than this goes unnoticed.
const NOTICED: i64 = 9_000;
/// A server hears of an outage that another has noted within this time; and what is noted when a clock has fallen comes too late.
const LATEST: i64 = 6_000;

/// What the log says of a game.
pub struct Truth {
    title: Arc<Title>,
    head: Head,
    rows: Vec<Row>,
    outages: Vec<Outage>,
    /// Those of this game alone.
    pauses: Vec<Outage>,
    begun: begun::Begun,
}

impl World {
    pub fn truth(&self, (head, rows): (Head, Vec<Row>)) -> Truth {
        let title = titles().into_iter().find(|t| t.name == head.settings.game).unwrap();
        let look = async {
            let mut outages = store::outages(&self.db).await.unwrap();
            let pauses = store::pauses(&self.db, &self.game).await.unwrap();
            outages.extend(&pauses);
            (merged(outages), pauses, begun::of(&self.db, &title, &head).await.unwrap().unwrap())
        };
        let (outages, pauses, begun) = self.observer.wait(look);
        Truth { title, head, rows, outages, pauses, begun }
    }

    /// At rest: everybody has what the log gives them, and has it without having asked again.
    pub fn all_see_the_same(&self, truth: &Truth) {
        let live = truth.live(truth.rows.len());
        for p in &self.people {
            let eye = truth.eye(p);
            let row = live.visible(eye, i64::MAX / 2);
            let own = truth.sight(&live.game_at(row).expect("nothing is taken back here"), p);
            assert_eq!(p.seq, live.number(row, eye), "{:?} is behind", p.seat);
            assert!(p.sight == own, "{:?} sees something else than is theirs", p.seat);
        }
    }

    /// Servers that share a database go by its clock: none is ahead of it, and none is far behind.
    pub fn time_is_true(&self) {
        for now in self.machines_now() {
            assert!((now - self.now).abs() < SLACK, "a server is off by {} ms", now - self.now);
        }
    }

    /// All that anybody was ever shown is what their own eyes see after some row, and of no row that had not been written.
    pub fn nobody_saw_more(&self, truth: &Truth) {
        for p in &self.people {
            let eye = truth.eye(p);
            let whole = truth.live(truth.rows.len());
            let mut sights = vec![truth.sight(&truth.live(0).game, p)];
            let live = play_through(&truth.begun, &truth.head, &truth.rows, &truth.outages, |done| {
                sights.push(done.old.as_ref().map_or_else(|| sights[sights.len() - 1].clone(), |g| truth.sight(g, p)));
            })
            .unwrap();
            // what came of a row is what was there before the next one that changed something
            sights.remove(0);
            sights.push(truth.sight(&live.game, p));
            let mut theirs: HashSet<u64> = sights.iter().map(hash).collect();
            theirs.insert(hash(&serde_json::Value::Null));
            for (seq, shown) in &p.shown {
                assert!(theirs.contains(shown), "{:?} was shown what is not theirs, as number {seq}", p.seat);
                assert!(*seq <= whole.number(whole.seq(), eye) + 1, "{:?} was shown what never happened", p.seat);
            }
        }
    }

    /// Everything acknowledged is in the log, and nothing twice.
    pub fn nothing_is_lost(&self, truth: &Truth) {
        assert!(truth.rows.iter().zip(1..).all(|(r, n)| r.seq == n));
        let mut requests: Vec<&str> = truth.rows.iter().map(|r| r.request.as_str()).filter(|r| !r.is_empty()).collect();
        for request in self.people.iter().flat_map(|p| &p.done) {
            assert!(requests.contains(&request.as_str()), "{request} was acknowledged and is lost");
        }
        let many = requests.len();
        requests.sort();
        requests.dedup();
        assert_eq!(requests.len(), many, "something was done twice");
    }

    /// No clock fell before its time, by the log and in truth.
    pub fn clocks_are_fair(&self, truth: &Truth) {
        let (written, noted) = (self.store.written(), self.store.noted());
        let when = |row: u32| match row {
            0 => truth.head.began,
            n => written.get(&(self.game.clone(), n as i64)).copied().expect("a row was committed at some time"),
        };
        for (i, row) in truth.rows.iter().enumerate() {
            let Some(Deed::Play(Entry::Flag { seat })) = Deed::parse(&row.what, truth.head.seats.len()) else {
                continue;
            };
            let judged = when(row.seq);
            let mut fair: Vec<i64> =
                noted.iter().map(|(at, _)| *at).filter(|at| judged - LATEST < *at && *at < judged).collect();
            fair.extend([judged - LATEST, judged]);
            let left = |known: &i64| {
                let known = noted.iter().filter(|(at, _)| at <= known).map(|(_, o)| *o);
                let known = merged(known.chain(truth.pauses.iter().copied()).collect());
                let before = truth.live_with(i, &known);
                let left = before.clocks.view(row.at, &known)[seat.ix()];
                if left.running { left.left_ms } else { i64::MAX }
            };
            assert!(fair.iter().any(|at| left(at) == 0), "seat {} had time left", seat.0);
            let before = truth.live(i);
            let (ClockRule::Casual { seconds }, Some(asked)) = (&truth.head.settings.clock, before.asked(seat)) else {
                continue;
            };
            let (from, to) = (when(asked), when(row.seq));
            let had = to - from - self.darkness(from, to);
            let story = || self.story(truth, asked..row.seq + 1);
            assert!(had + SLACK >= *seconds as i64 * 1000, "seat {} had {had} ms of {seconds} s\n{}", seat.0, story());
        }
    }

    /// What happened to some rows, in milliseconds since the game began: for whoever looks into a seed that failed.
    fn story(&self, truth: &Truth, rows: Range<u32>) -> String {
        let (written, since) = (self.store.written(), |t: i64| t.saturating_sub(truth.head.began));
        let mut all: Vec<(i64, String)> = Vec::new();
        for row in truth.rows.iter().filter(|r| rows.contains(&r.seq)) {
            let at = written.get(&(self.game.clone(), row.seq as i64)).map_or(0, |t| since(*t));
            all.push((at, format!("row {} at {}, shown {}: {}", row.seq, since(row.at), since(row.shown), row.what)));
        }
        let outages = self.store.noted().into_iter();
        all.extend(outages.map(|(at, o)| (since(at), format!("outage from {} to {}", since(o.begins), since(o.ends)))));
        let pauses = truth.pauses.iter();
        all.extend(pauses.map(|o| (since(o.ends), format!("pause from {} to {}", since(o.begins), since(o.ends)))));
        all.extend(self.darknesses().iter().map(|(a, b)| (since(*a), format!("dark until {}", since(*b)))));
        all.sort();
        all.into_iter().map(|(at, what)| format!("{at:>8} {what}\n")).collect()
    }

    /// How much of a time nobody could play in, as far as that is to be noticed.
    fn darkness(&self, from: i64, to: i64) -> i64 {
        let all = self.darknesses();
        let long = all.iter().filter(|(a, b)| b.saturating_sub(*a) > NOTICED);
        long.map(|(a, b)| ((*b).min(to) - (*a).max(from)).max(0)).sum()
    }

    /// Times in which nobody could play, those that touch made one.
    fn darknesses(&self) -> Vec<(i64, i64)> {
        let mut all: Vec<(i64, i64)> = Vec::new();
        for (a, b) in &self.dark {
            match all.last_mut() {
                Some(last) if *a <= last.1 => last.1 = last.1.max(*b),
                _ => all.push((*a, *b)),
            }
        }
        all
    }
}

impl Truth {
    fn live(&self, rows: usize) -> Live {
        self.live_with(rows, &self.outages)
    }
    fn live_with(&self, rows: usize, outages: &[Outage]) -> Live {
        play_again(&self.begun, &self.head, &self.rows[..rows], outages).unwrap()
    }
    fn eye(&self, p: &Person) -> Eye {
        p.seat.map_or(Eye::Spectator { delay: self.head.settings.spectators.delay as i64 * 1000 }, Eye::Seat)
    }
    fn sight(&self, game: &Course, p: &Person) -> serde_json::Value {
        let names: Vec<String> = self.head.seats.iter().flatten().map(|s| s.name.clone()).collect();
        let viewer = p.seat.map_or(Viewer::Spectator, |s| Viewer::Seat(Seat(s)));
        shown::sight(&self.title, "", game, &names, viewer)
    }
}
