//! What happens is shown step by step, and shows no more than its viewer may know.

use muster_kernel::battery::Dice;
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::{CardId, Game, LogLine, Moment, Note, NoteId, Seat};
use muster_pack::Pack;
use muster_pack::layout::StepKind;
use muster_sight::speak::line;
use muster_sight::stage::{Step, steps};
use muster_sight::{ENGLISH, Glossary, glimpse};
use std::collections::BTreeSet;

fn packs() -> Vec<Box<dyn Pack>> {
    let conquest = muster_conquest::pack::Conquest::new().unwrap_or_else(|e| panic!("{e:?}"));
    let wars = muster_wars::pack::Wars::new().unwrap_or_else(|e| panic!("{e:?}"));
    let warcaste = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    vec![Box::new(conquest), Box::new(wars), Box::new(warcaste)]
}

/// Plays at random and tells what came of each choice.
fn play(pack: &dyn Pack, seed: u64, choices: usize, mut each: impl FnMut(&Game, &[Note], &[Moment])) {
    let decks = (0..2).map(|i| pack.random_deck(seed * 2 + i)).collect();
    let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
    g.keep_film(true);
    for _ in 0..choices {
        let Some(seat) = g.to_decide() else { break };
        let options = g.options_for(seat).len();
        g.choose(seat, dice.below(options)).unwrap();
        let (notes, film) = g.take_film();
        each(&g, &notes, &film);
    }
}

fn staged(pack: &dyn Pack, g: &Game, notes: &[Note], film: &[Moment], v: Viewer) -> Vec<Step> {
    let at = |i: usize| film.iter().position(|m| m.notes > i).unwrap_or(film.len());
    steps(notes.iter().enumerate().map(|(i, n)| (n, at(i))), &g.m, pack.layout(), v)
}

/// The arguments that a line of the vocabulary is staged with stand in the line.
#[test]
fn what_is_staged_is_in_the_log() {
    for pack in packs() {
        let decks = (0..2).map(|i| pack.random_deck(i)).collect();
        let lines = pack.new_match(decks, 1).book.vocab.notes;
        let mut seen = BTreeSet::new();
        for s in pack.layout().staged {
            let LogLine { public, private } = lines[s.note.ix()];
            assert!(seen.insert(s.note.ix()), "staged twice: {public}");
            for n in [s.seat, s.by, s.on, s.at, s.n].into_iter().flatten() {
                let word = format!("{{{n}}}");
                assert!(public.contains(&word) || private.contains(&word), "{public} has no {word}");
            }
            assert_ne!(s.kind, StepKind::Jump, "{public}");
        }
    }
}

/// Every moment shows a viewer the cards whose face they may know then, and no other.
#[test]
fn no_moment_shows_what_is_hidden() {
    for pack in packs() {
        let (mut moments, glossary) = (0, Glossary::new(&*pack));
        for seed in 0..3 {
            play(&*pack, seed, 400, |_, _, film| {
                for m in film.iter().step_by(3) {
                    moments += 1;
                    for v in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                        let (g, s) = (&m.game, glimpse(&*pack, &glossary, &m.game, v, &[]));
                        assert!(s.ask.is_none() && s.why.is_empty() && s.now.owing.is_empty() && s.levels.is_empty());
                        assert!(s.players.iter().all(|p| !p.owes));
                        for c in (0..g.t().cards().len()).map(|i| CardId(i as u16)) {
                            let shown = s.card(g.t().card(c).tag).is_some_and(|c| !c.code.is_empty());
                            let title = &g.m.def(g.t().card(c).def).title;
                            assert!(!shown || knows(&g.m, g.t(), v, c), "{title} is hidden from {v:?}");
                        }
                    }
                }
            });
        }
        assert!(moments > 200, "{}: {moments}", pack.game());
    }
}

/// A step names the cards that its log lines name to the same viewer, and takes the lines in order.
#[test]
fn steps_say_what_the_log_says() {
    let mut all = BTreeSet::new();
    for pack in packs() {
        let mut kinds = BTreeSet::new();
        for seed in 0..6 {
            play(&*pack, seed, 500, |g, notes, film| {
                for v in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                    let list = staged(&*pack, g, notes, film, v);
                    let mut told_until = 0;
                    for s in &list {
                        kinds.insert(format!("{:?}", s.kind));
                        assert_eq!(s.line, told_until, "{list:?}");
                        told_until += s.lines;
                        let told = &notes[s.line as usize..told_until as usize];
                        let spans: Vec<_> =
                            told.iter().flat_map(|n| line(&ENGLISH, n, 0, &g.m, &[], v).spans).collect();
                        for c in s.parts.iter().flat_map(|p| [p.by, p.on, p.at]).flatten() {
                            assert!(spans.iter().any(|x| x.card == Some(c)), "{s:?} is not in {spans:?}");
                        }
                    }
                    assert!(list.is_empty() || told_until as usize == notes.len());
                    assert!(list.windows(2).all(|w| w[0].moment <= w[1].moment), "{list:?}");
                }
            });
        }
        for kind in ["Phase", "Play", "Enter", "Attack", "Damage", "Death", "Draw", "Leave"] {
            assert!(kinds.contains(kind), "{}: no {kind} in {kinds:?}", pack.game());
        }
        all.extend(kinds);
    }
    for kind in ["Ability", "Cancel", "Fight", "Gain", "Heal", "Move", "Reveal", "Shield", "Win"] {
        assert!(all.contains(kind), "no {kind} in {all:?}");
    }
}

/// Nobody can tell from the steps whether a seat was asked in a window and passed, or was passed over unasked: the same
/// lines make the same steps, wherever the log of the game is cut.
#[test]
fn a_window_that_was_passed_is_no_step() {
    for pack in packs() {
        play(&*pack, 11, 500, |g, notes, film| {
            let passing: Vec<NoteId> = g.m.book.windows.iter().filter_map(|w| w.passed).collect();
            assert!(pack.layout().staged.iter().all(|s| !passing.contains(&s.note)));
            // a moment is kept for what the log tells, and for nothing else
            assert!(film.windows(2).all(|w| w[0].notes < w[1].notes));
            assert!(film.first().is_none_or(|m| m.notes > 0) && film.len() <= notes.len());
        });
    }
}
