//! Real inputs, mangled: whatever comes in, it is answered and nothing panics. The ways in are those that are fuzzed.

#[path = "../../../fuzz/src/lib.rs"]
#[allow(clippy::duplicate_mod)]
mod ways_in;

use muster_kernel::Seat;
use muster_kernel::battery::Dice;
use muster_lang::read_deck_list;
use muster_pack::Pack;
use muster_replay::{Session, Setup};
use ways_in::*;

/// A few changes: bytes flipped, lost, doubled, swapped for others, pieces of another input put in.
fn mangled(real: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = real.to_vec();
    for _ in 0..=dice.below(4) {
        let n = out.len().max(1);
        let (at, len) = (dice.below(n), dice.below(24) + 1);
        let end = (at + len).min(out.len());
        let at = at.min(end);
        match dice.below(7) {
            0 if at < end => out[at] ^= 1 << dice.below(8),
            1 => drop(out.drain(at..end)),
            2 => {
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece.repeat(dice.below(3) + 1));
            }
            3 => out.truncate(end),
            4 => {
                let odd: &[&str] = &[
                    "\"",
                    "0",
                    "-1",
                    "99999999999999999999",
                    "\u{0}",
                    "é…",
                    "\n",
                    "\n  ",
                    "{",
                    "]",
                    "&#x110000;",
                    ":",
                    "card ",
                ];
                out.splice(at..end, odd[dice.below(odd.len())].bytes());
            }
            5 => {
                let from = dice.below(other.len().max(1)).min(other.len());
                let piece = &other[from..(from + 60).min(other.len())];
                out.splice(at..end, piece.iter().copied());
            }
            _ => {
                if let Some(b) = out.get_mut(at) {
                    *b = dice.roll() as u8;
                }
            }
        }
    }
    out
}

/// Feeds mangled pieces, of at most so many bytes, of the real inputs.
fn feed(seed: u64, times: usize, most: usize, real: &[Vec<u8>], way_in: fn(&[u8])) {
    let mut dice = Dice(seed);
    for _ in 0..times {
        let one = &real[dice.below(real.len())];
        let from = dice.below(one.len().saturating_sub(most).max(1));
        // a piece begins at a line, or near its beginning nothing would be understood
        let from = one[..from].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let piece = &one[from..(from + most).min(one.len())];
        let other = &real[dice.below(real.len())];
        way_in(&mangled(piece, other, &mut dice));
    }
}

fn texts(files: &[(&str, &str)]) -> Vec<Vec<u8>> {
    files.iter().map(|(_, text)| text.as_bytes().to_vec()).collect()
}

fn starter(pack: &dyn Pack, n: usize) -> Vec<muster_kernel::DefId> {
    let (name, text) = pack.starters()[n % pack.starters().len()];
    pack.check_deck(&read_deck_list(name, text).0).deck.expect("a starter deck")
}

/// Bytes that mean nothing.
fn noise(len: usize, dice: &mut Dice) -> Vec<u8> {
    (0..len).map(|_| (dice.roll() >> 32) as u8).collect()
}

#[test]
fn card_files() {
    for (n, pack) in (1..).zip(packs()) {
        feed(n, 100, 600, &texts(pack.card_files()), card);
    }
}

#[test]
fn decks() {
    for (n, pack) in (2..).zip(packs()) {
        let mut real = texts(pack.starters());
        let octgn = |n| pack.deck_layout().to_octgn(pack.cards(), &starter(&**pack, n));
        real.extend((0..3).map(|n| muster_lang::write_octgn(&octgn(n)).into_bytes()));
        feed(n, 50, usize::MAX, &real, deck);
    }
}

#[test]
fn scenarios() {
    for (n, pack) in (3..).zip(packs()) {
        // single scenarios as plain files: a piece of Markdown would seldom hold a whole one
        let fences = pack.rulebook().iter().flat_map(|(_, t)| t.split("```scenario\n").skip(1));
        let real: Vec<Vec<u8>> = fences.filter_map(|t| t.split("```").next()).map(|t| t.as_bytes().to_vec()).collect();
        assert!(real.len() > 50);
        feed(n, 100, usize::MAX, &real, scenario);
    }
}

#[test]
fn replays() {
    for (n, pack) in (0..).zip(packs()) {
        let setup = Setup {
            decks: vec![starter(&**pack, n), starter(&**pack, n + 2)],
            seed: n as u64,
            players: vec!["A".into(), "B".into()],
        };
        let mut s = Session::start(&**pack, setup).expect("starter decks have codes");
        let mut dice = Dice(n as u64);
        while let Some(seat) = s.game().to_decide().filter(|_| s.len() < 150) {
            let options = s.game().options().len();
            s.choose(seat, dice.below(options)).expect("offered");
        }
        let real = vec![s.record().to_text().unwrap().into_bytes()];
        replay(&real[0]);
        feed(4 + n as u64, 60, usize::MAX, &real, replay);
    }
}

#[test]
fn choices_of_any_kind() {
    let mut dice = Dice(5);
    for n in 0..60 {
        choices(&[&[n], &noise(203, &mut dice)[..]].concat());
    }
    choices(&[0, 1]);
    for pack in packs() {
        let decks = vec![starter(&**pack, 0), starter(&**pack, 1)];
        assert!(!muster_kernel::Game::start(pack.new_match(decks, 1)).owes(Seat(200)));
    }
}

#[test]
fn cards_that_nobody_wrote() {
    let mut dice = Dice(6);
    for n in 0..60 {
        generated(&[&[n], &noise(600, &mut dice)[..]].concat());
    }
}

#[test]
fn frames_of_a_websocket() {
    let seed = include_bytes!("../../../fuzz/seeds/frames/all.txt").to_vec();
    frames(&seed);
    feed(7, 60, usize::MAX, &[seed, include_bytes!("../../../fuzz/seeds/frames/stranger.txt").to_vec()], frames);
}
