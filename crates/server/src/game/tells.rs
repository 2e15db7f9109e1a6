//! What an observer can tell: games of all kinds in a time that is only counted, played by people of several tempers, and
//! everything by which somebody could notice whether another was asked in a window or passed unasked.

use crate::Title;
use crate::game::actor::deed_of;
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
use muster_protocol::{ClientMessage, ClockRule, ClockView, Code, Offer, Settings};
use muster_replay::Entry;
use std::sync::Arc;

const NOBODY_AWAY: &[Outage] = &[];
/// Passes of a player after which their habit is known.
const KNOWN: u32 = 12;
/// Milliseconds after a choice at which its player tries to find something out.
const PROBED: i64 = 120;
/// How long the people of a game think as a rule, in milliseconds.
const TEMPERS: [u32; 2] = [400, 1500];
const WATCHER: Eye = Eye::Spectator { delay: 0 };

/// What somebody saw until something was shown to them again: the one who has just acted, or the other, where it is about whether
/// the one who acted is asked for an answer to it.
struct Seen {
    /// Milliseconds until then, for them and for somebody who only looks on, who was not behind them.
    wait: i64,
    watched: Option<i64>,
    /// They were made to wait for the others, or for themselves, before that.
    later: bool,
    /// How many were passed in turn after the one whose answer this is about.
    turns: usize,
    /// By how much their numbers and the moments of their replay went on.
    numbers: u32,
    moments: usize,
    /// The other's clock as it was shown before, and during the wait.
    clocks: (ClockView, ClockView),
    /// What they were answered to requests that cannot be done.
    codes: Vec<Code>,
    /// They proposed a draw while they waited, and it stands.
    proposed: Option<bool>,
    /// How many choices of the other a take-back would take back.
    others: Option<u32>,
}

#[derive(Default)]
struct Found {
    asked: Vec<Seen>,
    unasked: Vec<Seen>,
}

impl Found {
    fn all(&self) -> impl Iterator<Item = &Seen> {
        self.asked.iter().chain(&self.unasked)
    }
}

/// A wait that is not over: since when, and what was counted before it.
struct Open {
    since: i64,
    asked: bool,
    /// Is it about the other, or about the one who acted?
    kind: usize,
    /// What the other has done since: has it begun with something else than to pass, and was there more than that?
    played: Option<bool>,
    acted: bool,
    later: bool,
    turns: usize,
    abreast: bool,
    number: u32,
    moments: usize,
    clocks: (ClockView, ClockView),
    codes: Vec<Code>,
    proposed: bool,
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
    if dice.below(8) == 0 { base * 3 } else { base }
}

/// Does a deed at a moment; false if it cannot be done.
fn put(live: &mut Live, deed: Deed, now: i64) -> bool {
    let Ok(trial) = live.attempt(deed) else { return false };
    let shown = live.shown_at(deed, &trial, now);
    let (seq, print) = (live.seq() + 1, trial.print);
    let row = Row { seq, at: now, shown, what: deed.word(), print, request: String::new(), lag: 0 };
    live.commit(&row, deed, trial, NOBODY_AWAY);
    true
}

/// How many were passed in turn after this seat's deed, itself at once apart.
fn turns(live: &Live, by: Seat) -> usize {
    let mut all: Vec<Seat> = live.game.idle_in_turn().collect();
    all.dedup();
    all.iter().skip_while(|s| **s == by).count()
}

/// What a seat is answered that tries to find out whether something has happened that it has not been shown.
fn probe(live: &Live, seat: Seat, number: u32, now: i64) -> Vec<Code> {
    let (id, game) = (String::new(), String::new());
    let choose = |decision| ClientMessage::Choose { id: id.clone(), game: game.clone(), decision, option: 0 };
    let claim = |seq| ClientMessage::Claim { id: id.clone(), game: game.clone(), seq, option: 99 };
    let call = ClientMessage::Call { id: id.clone(), game: game.clone(), seat: 1 - seat.0 };
    let retract = ClientMessage::Retract { id: id.clone(), game: game.clone(), decision: number + 1 };
    let all = [choose(number), choose(number + 1), choose(number + 2), claim(number), claim(number + 1), call, retract];
    let code = |m: &ClientMessage| match deed_of(live, seat, m, 300_000, now).and_then(|deed| live.effect(deed)) {
        Ok(_) => panic!("{m:?} can be done"),
        Err(no) => no.code,
    };
    all.iter().map(code).collect()
}

/// Plays one game and notes what was seen of windows.
fn play(title: &Arc<Title>, seed: u64, temper: u32, found: &mut [Found; 2]) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut live = begin(title, &mut dice);
    let (mut now, mut passes) = (0, [0u32; 2]);
    let mut open: [Option<Open>; 2] = [None, None];
    for _ in 0..400 {
        let Some(s) = (0..2u8).find(|s| live.game.owing() >> s & 1 != 0) else { break };
        let (seat, other) = (Seat(s), (1 - s) as usize);
        let asked = live.asked(seat).unwrap_or(0);
        now = now.max(live.due(asked, Eye::Seat(s))) + think(&mut dice, temper);
        for waiting in 0..2 {
            end(&live, waiting, now, &mut open[waiting as usize], found, &mut dice);
        }
        let options = live.game.game().map_or(0, |g| g.options_for(seat).len());
        let window = live.game.asked_in_window() == Some(seat);
        // whoever may pass does so as often as not: the last option of a window
        let pass = window && dice.below(2) == 0;
        let option = if pass { options as u16 - 1 } else { dice.below(options) as u16 };
        let passed = window && live.game.is_pass(seat, option);
        let deed = Deed::Play(Entry::Choice { seat, option });
        let before = [0u8, 1].map(|e| {
            let (eye, had) = (Eye::Seat(e), live.visible(Eye::Seat(e), now));
            let clock = live.clocks_seen(eye, now, NOBODY_AWAY)[1 - e as usize];
            (had, live.number(had, eye), live.moments(eye, now).len(), clock)
        });
        // who answers too fast is kept back, which has nothing to do with the other
        let (last, question) = (live.mark(live.seq()), live.question(deed));
        let at_once = live.first(now, question).max(last.shown) == now;
        // and where spectators are behind already, they are not compared
        let abreast = live.behind(question, now) == 0 && live.due(live.seq(), WATCHER) <= now;
        assert!(put(&mut live, deed, now), "what is offered can be done");
        if live.over() {
            break;
        }
        // their wait goes on; it is of interest if this seat has only passed
        if let Some(o) = &mut open[other] {
            if o.played.is_none() && o.asked {
                o.turns = turns(&live, seat);
            }
            o.played.get_or_insert(!passed);
            o.acted |= !passed;
        }
        let known = passes.map(|p| p >= KNOWN);
        passes[s as usize] += passed as u32;
        open[s as usize] = None;
        let row = live.seq();
        let people = [s, 1 - s].map(|e| live.game.idle() >> e & 1 != 0);
        let own = !passed && live.game.idle_to_answer() >> s & 1 != 0;
        let own_first = own && live.game.idle_in_turn().next() == Some(seat);
        for about in [1 - s, s] {
            let waiting = 1 - about;
            let (eye, mine) = (Eye::Seat(waiting), about == s);
            let (had, number, moments, clock) = before[waiting as usize];
            let window = live.game.asked_in_window() == Some(Seat(about));
            let window = window
                && match mine {
                    true => !passed && live.game.asked_to_answer() == Some(seat),
                    false => !people[1],
                };
            assert!(!window || live.visible(eye, i64::MAX) != row, "{} is shown that another is asked", title.name);
            let unasked = if mine { own } else { people[1] } && live.due(row, eye) > now;
            // a wait that is not over goes on, and where something is shown just now that came before, there is nothing to compare
            let news = open[waiting as usize].is_some() || live.visible(eye, now + PROBED) != had;
            if !known[about as usize] || !at_once || news || !window && !unasked {
                continue;
            }
            assert!(
                !live.holds_back(waiting, now + PROBED),
                "{}: who waits need only say so to wait no more",
                title.name
            );
            let proposed = dice.below(4) == 0 && live.offers.by(Offer::Draw).is_none();
            if proposed {
                let deed = Deed::Offer { seat: Seat(waiting), what: Offer::Draw };
                assert!(put(&mut live, deed, now + PROBED / 2));
                assert_eq!(live.visible(eye, now + PROBED), had, "who proposes is shown more");
            }
            let clocks = (clock, live.clocks_seen(eye, now + PROBED, NOBODY_AWAY)[about as usize]);
            let codes = probe(&live, Seat(waiting), number, now + PROBED);
            open[waiting as usize] = Some(Open {
                since: now,
                asked: window,
                kind: mine as usize,
                played: None,
                acted: false,
                later: if mine { people[1] && !own_first } else { own_first },
                turns: turns(&live, seat).saturating_sub(1),
                abreast: abreast && !mine,
                number,
                moments,
                clocks,
                codes,
                proposed,
            });
            // one of the two is enough: what is tried out for one might be seen by the other
            break;
        }
    }
}

/// Ends the wait of a seat if something was shown to it by now.
fn end(live: &Live, seat: u8, now: i64, open: &mut Option<Open>, found: &mut [Found; 2], dice: &mut Dice) {
    let eye = Eye::Seat(seat);
    let Some(due) = open.as_ref().and_then(|o| live.next_due(eye, o.since)).filter(|due| *due <= now) else { return };
    let Some(o) = open.take() else { return };
    if o.asked && o.played != Some(false) {
        return;
    }
    let watched = live.due(live.visible(eye, due), WATCHER);
    let seen = Seen {
        wait: due - o.since,
        watched: o.abreast.then_some(watched - o.since),
        later: o.later,
        turns: o.turns,
        numbers: live.number(live.visible(eye, due), eye) - o.number,
        moments: live.moments(eye, due).len() - o.moments,
        clocks: o.clocks,
        codes: o.codes,
        proposed: (o.proposed && !o.acted).then(|| live.offers.by(Offer::Draw) == Some(Seat(seat))),
        others: (!o.acted && o.kind == 0 && dice.below(20) == 0)
            .then(|| live.taken_back(Seat(seat)).map_or(0, |(_, gone)| gone[1])),
    };
    let found = &mut found[o.kind];
    if o.asked { found.asked.push(seen) } else { found.unasked.push(seen) }
}

/// How well the best observer tells asked from unasked who draws a line somewhere, 0 for not at all, 1 for always; and how well
/// that could be by chance, less than once in a thousand. None where there are too few.
fn told_apart(found: &Found, wait: impl Fn(&Seen) -> Option<i64>) -> Option<(f64, f64)> {
    let times = |list: &[Seen]| {
        let mut t: Vec<i64> = list.iter().filter_map(&wait).collect();
        t.sort_unstable();
        t
    };
    let (a, b) = (times(&found.asked), times(&found.unasked));
    let (n, m) = (a.len() as f64, b.len() as f64);
    let below = |list: &[i64], t: i64| list.partition_point(|x| *x <= t) as f64 / list.len() as f64;
    let told = a.iter().chain(&b).map(|t| (below(&a, *t) - below(&b, *t)).abs()).fold(0.0, f64::max);
    (n >= 60.0 && m >= 60.0).then_some((told, 0.03 + 1.95 * ((n + m) / (n * m)).sqrt()))
}

/// What is the same in every wait, or it would tell something.
fn alike(game: &str, found: &Found, taken_back: bool) {
    let codes = &found.asked[0].codes;
    for s in found.all() {
        assert_eq!((s.numbers, s.moments), (1, 1), "{game}: something is counted that was not shown");
        let (before, during) = s.clocks;
        assert!(before.running || before == during, "{game}: the clock tells: {before:?} {during:?}");
        assert_eq!(s.codes, *codes, "{game}: a refusal tells");
        assert_ne!(s.proposed, Some(false), "{game}: a proposal has fallen, and tells that somebody passed");
        assert_eq!(s.others.unwrap_or(0), 0, "{game}: a take-back tells that somebody passed");
    }
    let many = |f: fn(&Seen) -> bool| [&found.asked, &found.unasked].map(|l| l.iter().filter(|s| f(s)).count());
    let others = if taken_back { many(|s| s.others.is_some()) } else { [1, 1] };
    let shown = [many(|s| s.proposed.is_some()), others];
    assert!(shown.iter().flatten().all(|n| *n > 0), "{game}: {shown:?} shows nothing");
}

#[test]
fn asked_and_unasked_windows_look_alike_by_every_route() {
    let mut compared = 0;
    for title in titles() {
        for temper in TEMPERS {
            let mut both = [Found::default(), Found::default()];
            // as many as it takes for those who look on as well
            let watched = |l: &[Seen]| l.iter().filter(|s| s.turns == 0 && s.watched.is_some()).count() >= 80;
            let enough = |f: &Found| [&f.asked, &f.unasked].iter().all(|l| l.len() >= 600 && watched(l));
            let games = (0..1000).take_while(|seed| {
                play(&title, *seed, temper, &mut both);
                !enough(&both[0])
            });
            let games = games.count() + 1;
            let [found, own] = &both;
            let (n, m) = (found.asked.len() as f64, found.unasked.len() as f64);
            let what = format!("{} with people of {temper} ms, {games} games, {n} and {m} windows", title.name);
            assert!(n >= 300.0 && m >= 300.0, "{what}: they show nothing");
            alike(&what, found, true);
            let told = [false, true].map(|later| told_apart(found, |s| (s.later == later).then_some(s.wait)));
            assert!(told[0].is_some(), "{what}: they show nothing");
            for told in told.iter().flatten() {
                assert!(told.0 < told.1, "{what}: told apart {told:?}");
            }
            // who looks on waits for everybody who was passed after that as well
            let by_turns = [0, 1].map(|n| told_apart(found, |s| s.watched.filter(|_| s.turns == n)));
            eprintln!("{what}: told apart {told:?}, by spectators {by_turns:?}");
            for told in by_turns.iter().flatten() {
                assert!(told.0 < told.1, "{what}: told apart {told:?} by somebody who looks on");
            }
            assert!(by_turns[0].is_some() && found.all().all(|s| s.watched.is_none_or(|w| w >= s.wait)), "{what}");

            // whether the one who acted was asked for an answer to their own deed
            let (n, m) = (own.asked.len(), own.unasked.len());
            let told = [false, true].map(|later| told_apart(own, |s| (s.later == later).then_some(s.wait)));
            eprintln!("{what}: {n} and {m} of those who had acted, told apart {told:?}");
            if told[0].is_some() {
                alike(&what, own, false);
                compared += 1;
            }
            for told in told.iter().flatten() {
                assert!(told.0 < told.1, "{what}: those who had acted are told apart {told:?}");
            }
        }
    }
    assert!(compared > 0, "nobody who had acted was asked or passed: this shows nothing");
}
