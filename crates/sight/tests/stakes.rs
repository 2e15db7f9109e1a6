//! Questions say what is at stake, in the words of their game and with the names of the players.

use muster_kernel::battery::Dice;
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use muster_sight::{Ask, Glossary, Sight, look};
use std::collections::BTreeMap;

fn packs() -> Vec<Box<dyn Pack>> {
    let conquest = muster_conquest::pack::Conquest::new().unwrap_or_else(|e| panic!("{e:?}"));
    let wars = muster_wars::pack::Wars::new().unwrap_or_else(|e| panic!("{e:?}"));
    let warcaste = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    vec![Box::new(conquest), Box::new(wars), Box::new(warcaste)]
}

/// Every question of games played at random.
fn asked(pack: &dyn Pack, seats: u64, games: u64, mut each: impl FnMut(&Sight, &Ask)) {
    let glossary = Glossary::new(pack);
    let names: Vec<String> = ["Ann", "Ben", "Cleo", "Dov"].map(str::to_string).to_vec();
    for seed in 0..games {
        let decks = (0..seats).map(|i| pack.random_deck(seed * seats + i)).collect();
        let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
        for _ in 0..500 {
            let Some(seat) = g.to_decide() else { break };
            let s = look(pack, &glossary, &g, Viewer::Seat(seat), &names);
            if let Some(ask) = &s.ask {
                each(&s, ask);
            }
            let options = g.options_for(seat).len();
            g.choose(seat, dice.below(options)).unwrap();
        }
    }
}

#[test]
fn what_is_at_stake_is_told_with_its_numbers() {
    // by game: a prompt that tells, and words of its sentence
    let wanted: BTreeMap<&str, (&str, &str)> = [
        ("conquest", ("use a shield or pass", ": discard a shield?")),
        ("wars", ("choose what to lose", " energy to lose.")),
        ("warcaste", ("choose a unit to intercept with", ": intercept?")),
    ]
    .into();
    for pack in packs() {
        let (prompt, words) = wanted[pack.game()];
        let mut told = 0;
        asked(&*pack, 2, 6, |s, ask| {
            // what is drawn is what the one who is asked knows
            for x in &ask.stakes {
                assert!(x.by.iter().chain(&x.on).chain(&x.at).all(|c| s.card(*c).is_some()), "{x:?}");
            }
            assert!(!ask.stake.contains(['{', '}', '|']), "{}", ask.stake);
            if ask.prompt != prompt {
                return;
            }
            told += 1;
            assert!(ask.stake.ends_with(words), "{}: {:?} {:?}", ask.title, ask.stake, ask.stakes);
            let numbers = ask.stakes.iter().filter_map(|x| x.n).any(|n| ask.stake.contains(&n.to_string()));
            assert!(numbers, "{:?} of {:?}", ask.stake, ask.stakes);
            let named = |c: &u16| ask.stake.contains(s.title(*c));
            assert!(ask.stakes.iter().any(|x| x.on.iter().chain(&x.at).any(named)) || words.contains("energy"));
        });
        assert!(told > 2, "{}: {told}", pack.game());
    }
}

/// Where one may act or pass, the title says what for and the explanation what passing does; "do it?" is never all that is asked.
#[test]
fn a_time_to_act_says_what_for() {
    let vague = ["act or pass", "take an action or pass", "play, engage or pass", "move, attack or pass", "do it?"];
    for pack in packs() {
        let mut told = 0;
        asked(&*pack, 2, 6, |_, ask| {
            if !vague.contains(&ask.prompt.as_str()) {
                return;
            }
            told += 1;
            let title = ask.title.to_lowercase();
            assert!(!vague.iter().any(|v| title == *v || title.ends_with(": do it?")), "{}: {}", ask.title, ask.text);
            assert!(!ask.title.contains(['{', '}']) && !ask.tip.contains(['{', '}']), "{title}: {}", ask.tip);
            assert!(ask.prompt == "do it?" || ask.tip.contains("ass"), "{title}: {}", ask.tip);
        });
        assert!(told > 20, "{}: {told}", pack.game());
    }
}

/// A title that names what a phase is for stands only where that may still be done.
#[test]
fn a_phase_is_asked_about_as_long_as_something_of_it_may_be_done() {
    let of = [
        ("Activate your energy", "activate"),
        ("Drain a location?", "drain"),
        ("Attack somewhere?", "attack"),
        ("Move somebody?", "move"),
        ("Draw a card?", "draw"),
    ];
    let pack = muster_wars::pack::Wars::new().unwrap_or_else(|e| panic!("{e:?}"));
    let (mut told, mut other) = (0, 0);
    asked(&pack, 2, 6, |s, ask| {
        let can = |verb: &str| ask.options.iter().any(|o| o.verb == verb);
        if let Some((title, verb)) = of.iter().find(|(title, _)| ask.title == *title) {
            told += 1;
            assert!(can(verb), "{title}: {:?}", ask.options.iter().map(|o| &o.label).collect::<Vec<_>>());
        }
        other += (ask.title == format!("{} phase: act?", s.now.phase)) as u32;
    });
    assert!(told > 20 && other > 0, "{told}, {other}");
}

/// No question comes without a word on what it is about: what is at stake, what it does, or the text that asks it.
#[test]
fn every_question_is_explained() {
    for pack in packs() {
        let mut bare = std::collections::BTreeSet::new();
        asked(&*pack, 2, 6, |_, ask| {
            if ask.stake.is_empty() && ask.tip.is_empty() && ask.text.is_empty() {
                bare.insert(ask.title.clone());
            }
        });
        assert!(bare.is_empty(), "{}: {bare:?}", pack.game());
    }
}

/// At the question whom to intercept, attackers and target are there to be drawn.
#[test]
fn an_attack_is_drawn_from_the_question_whom_to_intercept_on() {
    let pack = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    let mut seen = 0;
    asked(&pack, 2, 6, |s, ask| {
        if ask.prompt == "choose a unit to intercept with" {
            seen += 1;
            assert!(!s.now.acting.is_empty() && s.now.targets.len() == 1, "{:?}", s.now);
            assert_eq!(ask.stakes.first().map(|x| &x.by), Some(&s.now.acting));
        }
    });
    assert!(seen > 2, "{seen}");
}

#[test]
fn players_have_names_and_no_numbers() {
    let pack = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    let (mut named, all) = (0, ["Ann", "Ben", "Cleo", "Dov"]);
    asked(&pack, 4, 3, |s, ask| {
        let me = s.seat().map(Seat).unwrap();
        let said = ask.options.iter().map(|o| o.label.as_str()).chain([s.now.heading.as_str(), &ask.title, &ask.stake]);
        for text in said {
            assert!(!text.contains("seat ") && !text.contains("player "), "{text}");
            named += all.iter().enumerate().filter(|(i, n)| *i != me.ix() && text.contains(**n)).count();
        }
    });
    assert!(named > 20, "{named}");
}
