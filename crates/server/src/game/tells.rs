//! What an observer can tell: games of all kinds in a time that is only counted, played by people of several tempers, and
//! everything by which somebody could notice whether another was asked in a window or passed unasked.

use crate::Title;
use crate::game::begun::Begun;
use crate::game::clock::Outage;
use crate::game::deed::Deed;
use crate::game::live::Live;
use crate::game::pace::Eye;
use crate::game::row::{Head, Row, Seated, Stage};
use crate::simulation::titles;
use muster_client::Dice;
use muster_kernel::{DefId, Seat};
use muster_pack::Mode;
use muster_protocol::{ClockRule, ClockView, Settings};
use muster_replay::Entry;
use std::sync::Arc;

const NOBODY_AWAY: &[Outage] = &[];
/// Passes of a player after which their habit is known.
const KNOWN: u32 = 12;

/// What the one who has just acted saw until something was shown to them again.
struct Seen {
    /// Milliseconds until then.
    wait: i64,
    /// By how much their numbers and the moments of their replay went on.
    numbers: u32,
    moments: usize,
    /// The other's clock as it was shown before, and during the wait.
    clocks: (ClockView, ClockView),
}

#[derive(Default)]
struct Found {
    asked: Vec<Seen>,
    unasked: Vec<Seen>,
}

/// A wait that is not over: since when, and what was counted before it.
struct Open {
    since: i64,
    number: u32,
    moments: usize,
    clocks: (ClockView, ClockView),
}

fn begin(title: &Arc<Title>, dice: &mut Dice) -> Live {
    let mode = Mode::usual(&*title.pack, 2);
    let legal = |text: &str| {
        let verdict = crate::game::decks::judge(&*title.pack, &mode, text);
        verdict.codes.filter(|_| verdict.legal)
    };
    let lists: Vec<Vec<String>> = title.pack.starters().iter().filter_map(|(_, t)| legal(t)).collect();
    let cards = title.pack.cards();
    let seats: Vec<Option<Seated>> = (0..2)
        .map(|i| {
            let deck = lists[dice.below(lists.len()) as usize].clone();
            let (account, name) = (format!("account {i}"), format!("player {i}"));
            Some(Seated { account, name, guest: true, bot: None, deck, part: vec![dice.below(256) as u8; 16] })
        })
        .collect();
    let of = |s: &Seated| -> Vec<DefId> { s.deck.iter().filter_map(|c| cards.by_code(c)).collect() };
    let held = cards.held(&seats.iter().flatten().map(of).collect::<Vec<_>>());
    let clock = ClockRule::Casual { seconds: 60 };
    let head = Head {
        id: "a".into(),
        rules: cards.rules_id(&held),
        program: String::new(),
        result: None,
        settings: Settings { clock, even_pace: true, ..muster_client::settings(&title.name, 2, &[]) },
        state: Stage::Running,
        secret: [dice.below(256) as u8; 32],
        maker: String::new(),
        made: 0,
        began: 0,
        before: String::new(),
        next: String::new(),
        origin: String::new(),
        shared: false,
        seats,
    };
    let texts = held.iter().map(|d| cards.kept(*d).text.clone()).collect();
    let begun = Begun { title: title.clone(), book: cards.book().version, cards: texts };
    Live::begin(&begun, &head).unwrap_or_else(|no| panic!("{no}"))
}

/// How long somebody thinks: mostly a moment, sometimes long.
fn think(dice: &mut Dice, temper: u32) -> i64 {
    let base = 150 + dice.below(temper as usize * 2) as i64;
    if dice.below(8) == 0 { base * 4 } else { base }
}

/// Plays one game and notes what was seen of windows.
fn play(title: &Arc<Title>, seed: u64, found: &mut Found) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut live = begin(title, &mut dice);
    let tempers = [300, 300 + dice.below(900)];
    let (mut now, mut passes) = (0, [0u32; 2]);
    let mut open: [Option<Open>; 2] = [None, None];
    for _ in 0..400 {
        let Some(s) = (0..2u8).find(|s| live.game.owing() >> s & 1 != 0) else { break };
        let (seat, eye, other) = (Seat(s), Eye::Seat(s), (1 - s) as usize);
        let asked = live.asked(seat).unwrap_or(0);
        now = now.max(live.due(asked, eye)) + think(&mut dice, tempers[s as usize]);
        let options = live.game.game().map_or(0, |g| g.options_for(seat).len());
        let option = dice.below(options) as u16;
        let passed = live.game.asked_in_window() == Some(seat) && live.game.is_pass(seat, option);
        let deed = Deed::Play(Entry::Choice { seat, option });
        let trial = live.attempt(deed).unwrap_or_else(|no| panic!("{no}"));
        let shown = live.shown_at(deed, &trial, now);
        let (number, moments) = (live.number(live.visible(eye, now), eye), live.moments(eye, now).len());
        let theirs = |live: &Live, now: i64| live.clocks_seen(eye, now, NOBODY_AWAY)[other];
        let clock = theirs(&live, now);
        let (seq, print) = (live.seq() + 1, trial.print);
        let row = Row { seq, at: now, shown, what: deed.word(), print, request: String::new(), lag: 0 };
        live.commit(&row, deed, trial, NOBODY_AWAY);
        if live.over() {
            break;
        }
        // the end of a wait of the other one: they were made to wait while this seat was asked
        let waited = open[other].take();
        if let Some(o) = waited.filter(|_| passed && passes[s as usize] >= KNOWN) {
            note(&live, other as u8, seq, o, &mut found.asked);
        }
        passes[s as usize] += passed as u32;
        let clocks = (clock, theirs(&live, now + 100));
        let mark = live.mark(seq);
        let known = passes[other] >= KNOWN;
        match mark.cover {
            Some(c) if c == other as u8 => open[s as usize] = Some(Open { since: now, number, moments, clocks }),
            // nobody was asked: the one who acted waits all the same
            None if live.due(seq, eye) > now && live.game.idle() >> other & 1 != 0 && known => {
                note(&live, s, seq, Open { since: now, number, moments, clocks }, &mut found.unasked);
            }
            _ => {}
        }
    }
}

/// What this seat has seen of a wait that ends with a row.
fn note(live: &Live, seat: u8, row: u32, o: Open, list: &mut Vec<Seen>) {
    let eye = Eye::Seat(seat);
    let due = live.due(row, eye);
    if live.visible(eye, due) != row {
        return;
    }
    let numbers = live.number(row, eye) - o.number;
    let moments = live.moments(eye, due).len() - o.moments;
    list.push(Seen { wait: due - o.since, numbers, moments, clocks: o.clocks });
}

/// How well the best observer tells two lists apart who draws a line somewhere: 0 for not at all, 1 for always.
fn told_apart(a: &[Seen], b: &[Seen]) -> f64 {
    let times = |list: &[Seen]| {
        let mut t: Vec<i64> = list.iter().map(|s| s.wait).collect();
        t.sort_unstable();
        t
    };
    let (a, b) = (times(a), times(b));
    let below = |list: &[i64], t: i64| list.partition_point(|x| *x <= t) as f64 / list.len() as f64;
    a.iter().chain(&b).map(|t| (below(&a, *t) - below(&b, *t)).abs()).fold(0.0, f64::max)
}

#[test]
fn asked_and_unasked_windows_look_alike_by_every_route() {
    for title in titles() {
        let mut found = Found::default();
        let enough = |f: &Found| f.asked.len() >= 600 && f.unasked.len() >= 600;
        let games = (0..60).take_while(|seed| {
            play(&title, *seed, &mut found);
            !enough(&found)
        });
        let games = games.count() + 1;
        let (n, m) = (found.asked.len() as f64, found.unasked.len() as f64);
        eprintln!("{}: {games} games, {n} asked and {m} unasked windows", title.name);
        assert!(n >= 40.0 && m >= 40.0, "{}: {n} and {m} windows in {games} games show nothing", title.name);
        for s in found.asked.iter().chain(&found.unasked) {
            assert_eq!((s.numbers, s.moments), (1, 1), "{}: something is counted that was not shown", title.name);
            let (before, during) = s.clocks;
            assert!(before.running || before == during, "{}: the clock tells: {before:?} {during:?}", title.name);
        }
        // what chance alone makes of so many, and what little is told: a tenth, where nothing would be better
        let limit = 0.10 + 1.95 * ((n + m) / (n * m)).sqrt();
        let told = told_apart(&found.asked, &found.unasked);
        eprintln!("{}: told apart {:.3}, of {limit:.3}", title.name, told);
        assert!(told < limit, "{}: told apart {:.0}% better than by guessing", title.name, told * 100.0);
    }
}
