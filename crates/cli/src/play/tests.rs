//! The screen in every size, keys, undo, and that nothing hidden is ever drawn.

use super::app::{App, Overlay, Pane};
use super::draw;
use super::screen::Screen;
use super::setup::Opponents;
use super::theme::Theme;
use muster_kernel::battery::Dice;
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::{CardId, Seat};
use muster_pack::Mode;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The games whose tables are drawn here.
const GAMES: [&str; 3] = ["conquest", "wars", "warcaste"];

fn app(game: &str, seed: u64, bot: &str, hotseat: bool) -> App {
    app_for(game, 2, seed, bot, hotseat)
}

fn app_for(game: &str, players: u64, seed: u64, bot: &str, hotseat: bool) -> App {
    let pack = crate::packs::open(game).unwrap();
    let mode = Mode::usual(&*pack, players as usize);
    let names = super::setup::starters(&*pack, &mode);
    let deck = |i: u64| Some(names[i as usize % names.len()].name.clone());
    let opponents = Opponents {
        decks: (0..players).map(|i| if i == 0 { deck(seed) } else { deck(seed / 3 + i) }).collect(),
        seed,
        seat: (seed % 2) as u8,
        hotseat,
        bot: bot.into(),
        mode,
    };
    let mut app = App::new(pack, Theme { colour: seed.is_multiple_of(2) }, opponents, "en");
    app.begin().unwrap();
    app
}

fn shown(a: &App) -> &Screen {
    a.screen.as_ref().unwrap()
}

fn screen(app: &mut App, w: u16, h: u16) -> String {
    let mut t = Terminal::new(TestBackend::new(w, h)).unwrap();
    t.draw(|f| draw::draw(app, f)).unwrap();
    let b = t.backend().buffer();
    let row = |y: u16| (0..w).map(|x| b[(x, y)].symbol()).collect::<String>();
    (0..h).map(|y| row(y).trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for k in keys {
        app.key(KeyEvent::new(*k, KeyModifiers::NONE));
    }
}

fn char(c: char) -> KeyCode {
    KeyCode::Char(c)
}

/// Plays with random choices by keys alone, calling `look` before each.
fn play(app: &mut App, seed: u64, most: usize, mut look: impl FnMut(&mut App, usize)) {
    let mut dice = Dice(seed);
    for n in 0..most {
        look(app, n);
        if app.is_over() {
            return;
        }
        let choices = shown(app).choices.len();
        assert!(choices > 0, "nobody is asked and the game is not over");
        app.overlay = None;
        app.selected = dice.below(choices);
        press(app, &[KeyCode::Enter]);
    }
}

/// In German the game and what stands around it are German, the rulebook is not.
#[test]
fn a_game_is_played_in_german() {
    for game in GAMES {
        let mut app = app(game, 4, "greedy", false);
        app = App::new(app.pack, app.theme, app.opponents, "de");
        app.begin().unwrap();
        let first = screen(&mut app, 140, 45);
        for said in ["Du bist dran", "Verlauf (l: alles)", "Karte", "warum nicht"] {
            assert!(first.contains(said), "{game}: `{said}` is not said:\n{first}");
        }
        for (key, said) in [('?', "Esc schließt"), ('l', "Verlauf"), ('d', "Karten außerhalb"), ('w', "Warum nicht?")]
        {
            app.overlay = None;
            press(&mut app, &[char(key)]);
            let shown = screen(&mut app, 140, 45);
            assert!(shown.contains(said), "{game}: {key} does not say `{said}`:\n{shown}");
        }
        app.overlay = None;
        play(&mut app, 7, 60, |app, _| {
            let shown = screen(app, 140, 45);
            for english in ["Your move", "The others", "why not", "fast forward"] {
                assert!(!shown.contains(english), "{game}: `{english}` is English:\n{shown}");
            }
        });
    }
}

#[test]
fn every_size_can_be_drawn() {
    let sizes = [
        (1, 1),
        (7, 3),
        (20, 10),
        (59, 19),
        (60, 20),
        (80, 24),
        (81, 25),
        (109, 30),
        (110, 33),
        (140, 45),
        (250, 80),
        (300, 20),
        (60, 100),
    ];
    for (game, seed) in GAMES.iter().flat_map(|g| [(g, 0), (g, 1)]) {
        let mut a = app(game, seed, "random", false);
        play(&mut a, seed, 400, |a, n| {
            let (w, h) = sizes[n % sizes.len()];
            screen(a, w, h);
            // every overlay and every place of the focus now and then
            if n % 7 == 0 {
                let overlays = [
                    Overlay::Help,
                    Overlay::Card,
                    Overlay::Why,
                    Overlay::Log,
                    Overlay::Rules { words: "shield".into(), at: 3 },
                    Overlay::Piles { at: n / 10 },
                    Overlay::End,
                    Overlay::HandOver,
                ];
                let kept = a.overlay.clone();
                for o in overlays {
                    a.overlay = Some(o);
                    screen(a, w, h);
                }
                a.overlay = kept;
            }
            if n % 5 == 0 && !a.is_over() {
                press(a, &[KeyCode::Tab]);
                for k in [KeyCode::Up, KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::BackTab] {
                    screen(a, w, h);
                    press(a, &[k]);
                }
                press(a, &[KeyCode::Esc]);
            }
        });
    }
}

#[test]
fn the_screen_shows_no_hidden_card() {
    for game in GAMES {
        let mut a = app(game, 4, "random", false);
        play(&mut a, 9, 300, |a, _| {
            let (g, b) = (a.table.as_ref().unwrap().game(), shown(a));
            for c in (0..g.t().cards().len()).map(|i| CardId(i as u16)) {
                if !knows(&g.m, g.t(), Viewer::Seat(b.reader), c) {
                    let title = &g.m.def(g.t().card(c).def).title;
                    assert!(b.card(g.t().card(c).tag).is_none_or(|c| c.code.is_empty()), "{title} is not to be seen");
                }
            }
        });
    }
}

/// What lies on the table is drawn somewhere, if the window is large enough.
#[test]
fn everything_on_the_table_is_drawn() {
    for game in GAMES {
        let mut a = app(game, 1, "greedy", false);
        play(&mut a, 4, 150, |a, n| {
            if n % 5 != 0 {
                return;
            }
            a.overlay = None;
            screen(a, 200, 60);
            let b = shown(a);
            for p in b.sight.places() {
                for h in b.far(p).iter().chain(&b.near(p)).chain([&p.card]) {
                    assert!(a.spots.iter().any(|s| s.handle == *h), "{} is not drawn", b.title(*h));
                }
            }
            for p in &b.sight.stack {
                assert!(p.card.is_none_or(|h| a.spots.iter().any(|s| s.handle == h)), "{}", p.label);
            }
        });
    }
}

/// Up to five sit at a table: each has a strip, bots take the seats of the others, and nobody is forgotten.
#[test]
fn five_can_sit_at_a_table() {
    let mut a = app_for("warcaste", 5, 1, "random", false);
    assert_eq!(a.opponents.players(), 5);
    play(&mut a, 3, 60, |a, n| {
        if n % 6 != 0 || a.is_over() {
            return;
        }
        a.overlay = None;
        let text = screen(a, 140, 50);
        assert!(text.contains("YOU"), "{text}");
        for p in shown(a).others() {
            assert!(text.contains(&p.name.to_uppercase()), "{} is missing\n{text}", p.name);
        }
        screen(a, 100, 30);
    });
    a.choose_decks();
    let text = screen(&mut a, 140, 40);
    assert!(text.contains("Your deck") && text.contains("Bot 3"), "{text}");
}

/// A battle in WARS shows its steps, both sides' numbers and what is met of what is due.
#[test]
fn battles_are_told_step_by_step() {
    let (mut steps, mut totals) = (Vec::new(), 0);
    for seed in 1..20 {
        if steps.len() >= 3 && totals > 0 {
            return;
        }
        let mut a = app("wars", seed, "greedy", false);
        play(&mut a, seed, 400, |a, _| {
            let Some(f) = shown(a).sight.now.fight.clone() else { return };
            a.overlay = None;
            let text = screen(a, 140, 45);
            assert!(text.contains("BATTLE") && text.contains("▸"), "{text}");
            assert!(text.contains("tactics") && text.contains("power"), "{text}");
            if !steps.contains(&f.step) {
                steps.push(f.step);
            }
            if let Some(t) = shown(a).sight.ask.as_ref().and_then(|d| d.total) {
                assert!(text.contains(&format!("{} of {}", t.met, t.due)), "{text}");
                totals += 1;
            }
        });
    }
    panic!("too little was seen of battles: {steps:?} {totals}");
}

#[test]
fn a_game_is_played_to_its_end_and_the_winner_is_told() {
    for game in GAMES {
        to_the_end(game);
    }
}

fn to_the_end(game: &str) {
    let mut a = app(game, 2, "random", false);
    play(&mut a, 5, 20_000, |_, _| {});
    assert!(a.is_over());
    let s = screen(&mut a, 100, 30);
    assert!(s.contains("The game is over") && (s.contains("win") || s.contains("tie")), "{s}");
    let why = shown(&a).sight.over.as_ref().unwrap().how.clone();
    assert!(s.to_lowercase().contains(&why), "{s}");
    press(&mut a, &[char('n')]);
    assert!(a.setup.is_some());
    assert!(screen(&mut a, 80, 24).contains("Your deck"));
    press(&mut a, &[KeyCode::Down, KeyCode::Enter, KeyCode::Enter]);
    assert!(a.setup.is_none() && !a.is_over());
    assert_eq!(a.table.as_ref().unwrap().start.seed, 3);
}

#[test]
fn undo_goes_back_to_the_last_choice_made_by_hand() {
    let mut a = app("conquest", 6, "greedy", false);
    let mut before = Vec::new();
    play(&mut a, 3, 12, |a, _| before.push(a.table.as_ref().unwrap().game().fingerprint()));
    for print in before.iter().rev() {
        press(&mut a, &[char('u')]);
        assert_eq!(a.table.as_ref().unwrap().game().fingerprint(), *print);
        assert!(shown(&a).asked());
    }
    press(&mut a, &[char('u')]);
    assert_eq!(a.status.as_deref(), Some("Nothing to take back."));
    // what the bot did before, it does again
    a.selected = 0;
    press(&mut a, &[KeyCode::Enter, char('u'), KeyCode::Enter]);
    let again = a.table.as_ref().unwrap().game().fingerprint();
    press(&mut a, &[char('u')]);
    a.selected = 0;
    press(&mut a, &[KeyCode::Enter]);
    assert_eq!(a.table.as_ref().unwrap().game().fingerprint(), again);
}

#[test]
fn digits_choose_and_wrong_ones_are_refused() {
    let mut a = app("conquest", 8, "random", false);
    let steps = a.table.as_ref().unwrap().session.len();
    press(&mut a, &[char('9')]);
    assert!(a.status.as_deref().unwrap().contains("no option 9"));
    assert_eq!(a.table.as_ref().unwrap().session.len(), steps);
    press(&mut a, &[char('1')]);
    assert!(a.table.as_ref().unwrap().session.len() > steps);
}

#[test]
fn tab_and_arrows_reach_every_card_and_enter_finds_its_option() {
    let mut a = app("conquest", 10, "greedy", false);
    play(&mut a, 1, 9, |_, _| {});
    screen(&mut a, 140, 45);
    let n = shown(&a).order.len();
    let mut seen = Vec::new();
    for _ in 0..=n {
        press(&mut a, &[KeyCode::Tab]);
        assert_eq!(a.pane, Pane::Cards);
        seen.push(a.focus.unwrap());
        let text = screen(&mut a, 140, 45);
        let title = shown(&a).title(a.focus.unwrap()).to_string();
        assert!(text.contains(title.split(' ').next().unwrap()), "{title}\n{text}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), n);
    let able: Vec<u16> = shown(&a).order.iter().copied().filter(|h| shown(&a).able(*h)).collect();
    for h in able {
        (a.focus, a.pane) = (Some(h), Pane::Cards);
        if shown(&a).order.contains(&h) {
            press(&mut a, &[KeyCode::Enter]);
            assert_eq!(a.pane, Pane::Options);
        }
    }
    press(&mut a, &[KeyCode::Tab, KeyCode::Esc]);
    assert_eq!(a.pane, Pane::Options);
}

#[test]
fn quitting_and_conceding_ask_first() {
    let mut a = app("conquest", 12, "random", false);
    press(&mut a, &[char('q'), char('n')]);
    assert!(!a.quit && a.overlay.is_none());
    press(&mut a, &[char('c'), char('y')]);
    assert!(a.is_over());
    let over = shown(&a).sight.over.clone().unwrap();
    assert_eq!(over.how, "conceded");
    assert!(!over.winners.contains(&shown(&a).reader.0));
    press(&mut a, &[char('u')]);
    assert!(!a.is_over());
    press(&mut a, &[char('q'), char('y')]);
    assert!(a.quit);
}

#[test]
fn auto_pass_passes_only_action_windows() {
    let mut a = app("conquest", 14, "greedy", false);
    press(&mut a, &[char('a')]);
    play(&mut a, 7, 120, |a, _| {
        if let Some(d) = &shown(a).sight.ask {
            assert_ne!(d.prompt, "take an action or pass");
        }
    });
}

#[test]
fn two_people_never_see_each_others_hands() {
    let mut a = app("wars", 16, "random", true);
    assert_eq!(a.overlay, Some(Overlay::HandOver));
    let mut last = Seat(9);
    for _ in 0..60 {
        let reader = shown(&a).reader;
        if reader != last && !a.is_over() {
            assert_eq!(a.overlay, Some(Overlay::HandOver));
            let text = screen(&mut a, 100, 30);
            assert!(!text.contains("Hand") && text.contains(&format!("Player {}", reader.0 + 1)), "{text}");
            press(&mut a, &[KeyCode::Enter]);
        }
        last = reader;
        press(&mut a, &[KeyCode::Enter]);
    }
}

#[test]
fn saved_replays_play_again() {
    let mut a = app("conquest", 18, "greedy", false);
    play(&mut a, 2, 10, |_, _| {});
    press(&mut a, &[char('u')]);
    let file = std::env::temp_dir().join(format!("muster-play-test-{}.json", std::process::id()));
    a.replay = Some(file.clone());
    press(&mut a, &[char('s')]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let record = muster_replay::Record::parse(&text).unwrap();
    let report = muster_replay::verify(&*a.pack, &record).unwrap();
    assert_eq!(report.steps, a.table.as_ref().unwrap().session.len());
}

#[test]
fn pictures_hold_what_the_screen_holds() {
    let mut a = app("conquest", 20, "greedy", false);
    play(&mut a, 2, 10, |_, _| {});
    let mut t = Terminal::new(TestBackend::new(140, 45)).unwrap();
    t.draw(|f| draw::draw(&mut a, f)).unwrap();
    let svg = super::svg::of(t.backend().buffer());
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("YOU") && svg.contains("Round"));
}

#[test]
fn claims_can_be_made_and_taken_back() {
    let mut claimed = 0;
    for seed in 0..4 {
        let mut a = app("conquest", seed, "random", false);
        play(&mut a, seed, 200, |a, _| {
            if a.is_over() || shown(a).sight.claims.is_empty() || claimed > 20 {
                return;
            }
            let before = a.table.as_ref().unwrap().game().save();
            a.overlay = None;
            press(a, &[char('t')]);
            assert_ne!(a.table.as_ref().unwrap().game().save(), before);
            press(a, &[char('u')]);
            assert_eq!(a.table.as_ref().unwrap().game().save(), before);
            claimed += 1;
        });
    }
    assert!(claimed > 0);
}

/// A deck of cards that may lie in reserve, played until some do: they lie among the units of their side, without strength.
#[test]
fn what_lies_in_reserve_is_drawn_on_its_side() {
    let pack = crate::packs::open("conquest").unwrap();
    let mode = Mode::usual(&*pack, 2);
    let text = |seed: u64| muster_lang::write_deck_list(&pack.write_deck(&pack.random_deck_in(&mode, seed), "reserve"));
    let deck = (0..400).map(text).find(|t| t.contains("Epistolary Vezuel")).expect("a deck with Deep Strike");
    let file = std::env::temp_dir().join(format!("muster-reserve-{}.txt", std::process::id()));
    std::fs::write(&file, deck).unwrap();
    let names: Vec<_> = (0..2).map(|_| Some(file.display().to_string())).collect();
    let mut seen = (false, false);
    for seed in 0..60 {
        if seen == (true, true) {
            break;
        }
        let opponents = Opponents {
            decks: names.clone(),
            seed,
            seat: 0,
            hotseat: true,
            bot: "random".into(),
            mode: Mode::usual(&*pack, 2),
        };
        let mut a = App::new(crate::packs::open("conquest").unwrap(), Theme { colour: false }, opponents, "en");
        a.begin().unwrap();
        play(&mut a, seed, 120, |a, _| {
            let drawn = screen(a, 140, 45);
            // the table is covered while the other is to look away
            if a.overlay.is_some() {
                return;
            }
            let b = shown(a);
            for s in b.sight.places().flat_map(|p| &p.sides).filter(|s| !s.lying.is_empty()) {
                // an effect may have laid it there for all to see
                let name = b.title(s.lying[0]);
                let mine = b.is_mine(Some(s.seat));
                seen.0 |= mine;
                seen.1 |= !mine && b.card(s.lying[0]).is_some_and(|c| c.code.is_empty());
                let drawn_as = |sign: char| drawn.contains(&format!("{sign}{}", &name[..8]));
                assert!(drawn_as('▒') || drawn_as('!'), "{name} is not in\n{drawn}");
            }
        });
    }
    std::fs::remove_file(&file).unwrap();
    assert_eq!(seen, (true, true));
}
