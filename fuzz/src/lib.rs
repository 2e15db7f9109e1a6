//! The ways in for text and numbers that come from outside. Whatever they are given, they answer and never panic.
//! Fuzz targets drive them here, and the tests of the program drive the same ones with mangled real inputs.

#![forbid(unsafe_code)]

mod frames;
mod generated;

pub use frames::frames;
pub use generated::generated;

use muster_conquest::pack::Conquest;
use muster_kernel::{DefId, Game, Seat};
use muster_lang::{Diagnostic, read_deck_list, read_octgn, render_all, write_deck_list, write_octgn};
use muster_pack::Pack;
use muster_replay::{Record, What, verify};
use muster_scenario::{Runner, parse};
use muster_warcaste::pack::Warcaste;
use muster_wars::pack::Wars;
use std::sync::{Arc, OnceLock};

/// More text than this finds nothing that less does not.
const MAX_TEXT: usize = 64 * 1024;
/// Scenarios of one file, and lines of play of one scenario.
const MAX_SCENARIOS: usize = 8;
const MAX_PLAY: usize = 60;
/// Things done to one game.
const MAX_DEEDS: usize = 400;
/// Entries of one replay.
const MAX_ENTRIES: usize = 600;

/// Every game: a text that is nonsense to one is tried on the others, too.
pub fn packs() -> &'static [Arc<dyn Pack>] {
    static PACKS: OnceLock<Vec<Arc<dyn Pack>>> = OnceLock::new();
    fn sound<P: Pack + 'static>(made: Result<P, Vec<Diagnostic>>) -> Arc<dyn Pack> {
        Arc::new(made.unwrap_or_else(|d| panic!("{}", render_all(&d, false))))
    }
    PACKS.get_or_init(|| vec![sound(Conquest::new()), sound(Wars::new()), sound(Warcaste::new())])
}

/// The game that a byte stands for.
fn pack_of(byte: u8) -> &'static dyn Pack {
    &*packs()[byte as usize % packs().len()]
}

fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MAX_TEXT)]).into_owned()
}

/// A card file.
pub fn card(data: &[u8]) {
    let text = text(data);
    for pack in packs() {
        match pack.with_cards(&[("fuzz.cards", &text)]) {
            Ok(more) => {
                for i in pack.cards().sources.len()..more.cards().sources.len() {
                    more.cards().text(DefId(i as u16));
                }
            }
            Err(diagnostics) => {
                assert!(!diagnostics.is_empty(), "refused without a reason");
                render_all(&diagnostics, true);
            }
        }
    }
}

/// A deck, as a list and as an OCTGN file.
pub fn deck(data: &[u8]) {
    let text = text(data);
    let (list, diagnostics) = read_deck_list("fuzz.txt", &text);
    render_all(&diagnostics, true);
    let again = read_deck_list("fuzz.txt", &write_deck_list(&list)).0;
    let octgn = read_octgn("fuzz.o8d", &text);
    match &octgn {
        Ok(deck) => assert!(read_octgn("fuzz.o8d", &write_octgn(deck)).is_ok(), "what was written cannot be read"),
        Err(diagnostics) => assert!(!render_all(diagnostics, true).is_empty(), "refused without a reason"),
    }
    for pack in packs() {
        pack.check_deck(&list);
        pack.check_deck(&again);
        if let Ok(deck) = &octgn {
            pack.check_deck(&deck.to_deck_list());
            pack.check_deck(&pack.deck_layout().from_octgn(pack.cards(), deck));
        }
    }
}

/// A file with scenarios, as Markdown and plain.
pub fn scenario(data: &[u8]) {
    static RUNNERS: OnceLock<Vec<Runner<'static>>> = OnceLock::new();
    let runners = RUNNERS.get_or_init(|| packs().iter().map(|p| Runner::new(&**p)).collect());
    let text = text(data);
    for file in ["fuzz.md", "fuzz.scenario"] {
        for s in parse(file, &text).into_iter().flatten().take(MAX_SCENARIOS) {
            if s.play.len() > MAX_PLAY {
                continue;
            }
            // the runner answers for panics; here they are what is looked for
            for failure in runners.iter().filter_map(|r| r.run(&s).failure) {
                assert!(!failure.message.contains("the engine broke"), "{failure}");
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
    assert_eq!(
        Record::parse(&record.to_text().expect("a record can be written")).as_ref(),
        Ok(&record),
        "what was written reads otherwise"
    );
    for pack in packs() {
        let sound = |r: &Record| {
            if let Err(m) = verify(&**pack, r) {
                assert!(m.what != What::Broken, "{m}");
            }
        };
        sound(&record);
        record.game = pack.game().into();
        record.rules = pack.new_match(Vec::new(), 0).rules;
        sound(&record);
    }
}

/// The starter deck that a byte stands for.
fn starter(pack: &dyn Pack, byte: u8) -> Vec<DefId> {
    let (name, text) = pack.starters()[byte as usize % pack.starters().len()];
    pack.check_deck(&read_deck_list(name, text).0).deck.unwrap_or_default()
}

/// A refusal must leave the game as it was.
fn refused(g: &mut Game, deed: impl FnOnce(&mut Game) -> bool) {
    let before = g.fingerprint();
    if deed(g) {
        assert_eq!(g.fingerprint(), before, "a refusal changed the game");
    }
}

/// Deeds at a table of any game: good choices, options that do not exist, seats that are not asked or not there, claims,
/// and saved games with bytes changed. Four bytes choose game, decks and seed, then two make a deed.
pub fn choices(data: &[u8]) {
    let [which, a, b, seed, deeds @ ..] = data else { return };
    let pack = pack_of(*which);
    let mut g = Game::start(pack.new_match(vec![starter(pack, *a), starter(pack, *b)], *seed as u64));
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
                let mut bytes = g.save().expect("a game can be saved");
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
                let seats: Vec<Seat> = g.t().seats().filter(|s| g.owes(*s)).collect();
                if let Some(seat) = seats.last() {
                    let options = g.options_for(*seat).len();
                    assert!(g.choose(*seat, n % options.max(1)).is_ok(), "an offered option was refused");
                }
            }
            (_, Some(seat)) => choose(&mut g, seat, n),
            (_, None) => refused(&mut g, |g| g.choose(Seat(0), n).is_err()),
        }
    }
}

/// One of the options, which must be taken.
fn choose(g: &mut Game, seat: Seat, n: usize) {
    let options = g.options().len();
    assert!(options > 0, "a question without an answer");
    assert!(g.choose(seat, n % options).is_ok(), "an offered option was refused");
}
