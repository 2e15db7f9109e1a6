//! The ways in for text and numbers that come from outside. Whatever they are given, they answer and never panic.
//! Fuzz targets drive them here, and the tests of the program drive the same ones with mangled real inputs.

#![forbid(unsafe_code)]

use muster_conquest::pack::Conquest;
use muster_kernel::{Game, Seat};
use muster_lang::{read_deck_list, read_octgn, render_all, write_deck_list, write_octgn};
use muster_pack::Pack;
use muster_replay::{Record, What, verify};
use muster_scenario::{Runner, parse};
use std::sync::OnceLock;

/// More text than this finds nothing that less does not.
const MAX_TEXT: usize = 64 * 1024;
/// Scenarios of one file, and lines of play of one scenario.
const MAX_SCENARIOS: usize = 8;
const MAX_PLAY: usize = 60;
/// Things done to one game.
const MAX_DEEDS: usize = 400;
/// Entries of one replay.
const MAX_ENTRIES: usize = 600;

pub fn pack() -> &'static Conquest {
    static PACK: OnceLock<Conquest> = OnceLock::new();
    PACK.get_or_init(|| Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false))))
}

fn runner() -> &'static Runner<'static> {
    static RUNNER: OnceLock<Runner<'static>> = OnceLock::new();
    RUNNER.get_or_init(|| Runner::new(pack()))
}

fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MAX_TEXT)]).into_owned()
}

/// A card file.
pub fn card(data: &[u8]) {
    match pack().with_cards(&[("fuzz.cards", &text(data))]) {
        Ok(more) => {
            let new = more.cards().sources.len().saturating_sub(pack().cards().sources.len());
            for i in more.cards().sources.len() - new..more.cards().sources.len() {
                more.cards().text(muster_kernel::DefId(i as u16));
            }
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty(), "refused without a reason");
            render_all(&diagnostics, true);
        }
    }
}

/// A deck, as a list and as an OCTGN file.
pub fn deck(data: &[u8]) {
    let text = text(data);
    let (list, diagnostics) = read_deck_list("fuzz.txt", &text);
    render_all(&diagnostics, true);
    pack().check_deck(&list);
    pack().check_deck(&read_deck_list("fuzz.txt", &write_deck_list(&list)).0);
    match read_octgn("fuzz.o8d", &text) {
        Ok(deck) => {
            pack().check_deck(&deck.to_deck_list());
            pack().check_deck(&muster_conquest::deck::LAYOUT.from_octgn(pack().cards(), &deck));
            assert!(read_octgn("fuzz.o8d", &write_octgn(&deck)).is_ok(), "what was written cannot be read");
        }
        Err(diagnostics) => assert!(!render_all(&diagnostics, true).is_empty(), "refused without a reason"),
    }
}

/// A file with scenarios, as Markdown and plain.
pub fn scenario(data: &[u8]) {
    let text = text(data);
    for file in ["fuzz.md", "fuzz.scenario"] {
        for s in parse(file, &text).into_iter().flatten().take(MAX_SCENARIOS) {
            if s.play.len() > MAX_PLAY {
                continue;
            }
            // the runner answers for panics; here they are what is looked for
            if let Some(f) = runner().run(&s).failure {
                assert!(!f.message.contains("the engine broke"), "{f}");
            }
        }
    }
}

/// A replay file; what was recorded by other rules is also tried by these.
pub fn replay(data: &[u8]) {
    let Ok(mut record) = Record::parse(&text(data)) else { return };
    if record.entries.len() > MAX_ENTRIES {
        return;
    }
    assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record), "what was written reads otherwise");
    let sound = |r: &Record| {
        if let Err(m) = verify(pack(), r) {
            assert!(m.what != What::Broken, "{m}");
        }
    };
    sound(&record);
    record.game = pack().game().into();
    record.rules = pack().new_match(Vec::new(), 0).rules;
    sound(&record);
}

fn game(a: u8, b: u8, seed: u8) -> Game {
    let deck = |n: u8| {
        let (name, text) = pack().starters()[n as usize % pack().starters().len()];
        pack().check_deck(&read_deck_list(name, text).0).deck.unwrap_or_default()
    };
    Game::start(pack().new_match(vec![deck(a), deck(b)], seed as u64))
}

/// A refusal must leave the game as it was.
fn refused(g: &mut Game, deed: impl FnOnce(&mut Game) -> bool) {
    let before = g.fingerprint();
    if deed(g) {
        assert_eq!(g.fingerprint(), before, "a refusal changed the game");
    }
}

/// Deeds at a table: good choices, options that do not exist, seats that are not asked or not there, claims, and saved
/// games with bytes changed. Three bytes choose decks and seed, then two make a deed.
pub fn choices(data: &[u8]) {
    let [a, b, seed, deeds @ ..] = data else { return };
    let mut g = game(*a, *b, *seed);
    for deed in deeds.chunks_exact(2).take(MAX_DEEDS) {
        let (what, n) = (deed[0], deed[1] as usize);
        let asked = g.to_decide();
        match (what & 15, asked) {
            (0, Some(seat)) => {
                let beyond = g.options().len() + n;
                refused(&mut g, |g| g.choose(seat, beyond).map_err(|e| e.to_string()).is_err());
                refused(&mut g, |g| g.choose(seat, usize::MAX - n).is_err());
                assert!(!g.is_over(), "an option that does not exist was taken");
            }
            (1, _) => {
                let seat = Seat(deed[1]);
                if !g.owes(seat) {
                    assert!(g.decision(seat).is_none() && g.options_for(seat).is_empty() && g.why_not(seat).is_empty());
                    refused(&mut g, |g| g.choose(seat, 0).is_err());
                }
            }
            (2, _) => {
                let seat = Seat(deed[1] >> 4);
                refused(&mut g, |g| g.claim(seat, n & 15).is_err());
            }
            (3, _) => {
                let mut bytes = g.save();
                let at = n * 251 % bytes.len().max(1);
                bytes[at] ^= (what >> 4) + 1;
                if let Ok(mut other) = Game::restore(g.m.clone(), &bytes) {
                    for _ in 0..4 {
                        let Some(seat) = other.to_decide() else { break };
                        let _ = other.choose(seat, 0);
                    }
                }
                bytes.truncate(at);
                let _ = Game::restore(g.m.clone(), &bytes);
                let _ = Game::restore(g.m.clone(), data);
            }
            (4, _) => {
                let seats: Vec<Seat> = g.t.seats().filter(|s| g.owes(*s)).collect();
                if let Some(seat) = seats.last() {
                    let options = g.options_for(*seat).len();
                    assert!(g.choose(*seat, n % options.max(1)).is_ok(), "an offered option was refused");
                }
            }
            (_, Some(seat)) => {
                let options = g.options().len();
                assert!(options > 0, "a question without an answer");
                assert!(g.choose(seat, n % options).is_ok(), "an offered option was refused");
            }
            (_, None) => refused(&mut g, |g| g.choose(Seat(0), n).is_err()),
        }
    }
}
