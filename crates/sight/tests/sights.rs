//! Pictures of games played at random: complete, the same after being written and read, and silent about what is hidden.

use muster_kernel::battery::Dice;
use muster_kernel::seen::{self, Viewer, knows};
use muster_kernel::{CardId, DefId, Game, Seat, X_NUMBER};
use muster_pack::Pack;
use muster_sight::{Eyes, Glossary, Sight, catalogue, look};

fn packs() -> Vec<Box<dyn Pack>> {
    let conquest = muster_conquest::pack::Conquest::new().unwrap_or_else(|e| panic!("{e:?}"));
    let wars = muster_wars::pack::Wars::new().unwrap_or_else(|e| panic!("{e:?}"));
    let warcaste = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    vec![Box::new(conquest), Box::new(wars), Box::new(warcaste)]
}

fn game(pack: &dyn Pack, seed: u64) -> Game {
    let decks = (0..2).map(|i| pack.random_deck(seed * 2 + i)).collect();
    Game::start(pack.new_match(decks, seed))
}

/// Plays at random and looks at one decision in `every`.
fn play(
    pack: &dyn Pack,
    seed: u64,
    choices: usize,
    every: usize,
    mut at: impl FnMut(&Game, &mut dyn FnMut(Viewer) -> Sight),
) {
    let glossary = Glossary::new(pack);
    let (mut g, mut dice) = (game(pack, seed), Dice(seed));
    for n in 0..choices {
        let Some(seat) = g.to_decide() else { break };
        if n % every == 0 {
            let mut see = |v: Viewer| look(pack, &glossary, &g, v, &[]);
            at(&g, &mut see);
        }
        let options = g.options_for(seat).len();
        g.choose(seat, dice.below(options)).unwrap();
    }
}

#[test]
fn pictures_survive_being_written_and_read() {
    for pack in packs() {
        play(&*pack, 3, 400, 7, |g, see| {
            for v in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::All] {
                let s = see(v);
                let text = serde_json::to_string(&s).unwrap();
                assert_eq!(serde_json::from_str::<Sight>(&text).unwrap(), s);
                assert_eq!(s.ask.is_some(), matches!(v, Viewer::Seat(s) if g.owes(s)));
            }
        });
    }
}

#[test]
fn nothing_hidden_is_in_a_picture() {
    for pack in packs() {
        play(&*pack, 5, 500, 11, |g, see| {
            for v in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let s = see(v);
                for c in (0..g.t().cards().len()).map(|i| CardId(i as u16)) {
                    let card = s.card(g.t().card(c).tag);
                    if !knows(&g.m, g.t(), v, c) {
                        assert!(card.is_none_or(|c| c.code.is_empty()), "{}", g.m.def(g.t().card(c).def).title);
                    } else if g.t().root_zone(c).is_some() && v != Viewer::Spectator {
                        assert!(card.is_some(), "{} is missing", g.m.def(g.t().card(c).def).title);
                    }
                }
            }
        });
    }
}

/// What a player holds is in the hand that is drawn.
#[test]
fn everybody_has_a_hand() {
    for pack in packs() {
        let (mut mine, mut theirs) = (0, 0);
        play(&*pack, 9, 60, 5, |_, see| {
            let s = see(Viewer::Seat(Seat(0)));
            mine += s.players[0].hand.cards.len();
            theirs += s.players[1].hand.hidden;
        });
        assert!(mine > 20 && theirs > 20, "{}: {mine} and {theirs}", pack.game());
    }
}

/// Every card in play is somewhere on the table that is drawn, and options speak of cards that are there.
#[test]
fn everything_in_play_has_its_place() {
    for pack in packs() {
        play(&*pack, 7, 600, 9, |_, see| {
            let s = see(Viewer::Seat(Seat(0)));
            let mut shown: Vec<u16> =
                s.players.iter().flat_map(|p| p.rows.iter().flat_map(|r| r.cards.clone())).collect();
            for p in s.places() {
                shown.push(p.card);
                shown.extend(p.sides.iter().flat_map(|x| &x.cards).chain(&p.under));
            }
            let layout = muster_sight::layout(&*pack, &muster_sight::ENGLISH);
            let board = layout.board.map_or("", |b| b.zone.word);
            let rows: Vec<&str> = layout.rows.iter().map(|r| r.zone.word).collect();
            for c in s.cards.values().filter(|c| c.zone == board || rows.contains(&c.zone.as_str())) {
                let mut at = c;
                while let Some(h) = at.host.filter(|_| !shown.contains(&at.id)) {
                    at = s.card(h).unwrap();
                }
                assert!(shown.contains(&at.id), "{} is nowhere", c.title);
            }
            for o in s.ask.iter().flat_map(|a| &a.options) {
                assert!(!o.label.is_empty());
                assert!(o.cards.iter().all(|c| s.card(*c).is_some()), "{o:?}");
                assert!(!o.label.starts_with("option "), "{o:?} of {:?}", s.ask.as_ref().map(|a| &a.text));
            }
        });
    }
}

/// Games for more than two: everybody has a part of the picture, and sees only what is theirs.
#[test]
fn pictures_for_five() {
    for pack in packs().iter().filter(|p| *p.seats().end() >= 5) {
        let glossary = Glossary::new(&**pack);
        let decks = (0..5).map(|i| pack.random_deck(i)).collect();
        let (mut g, mut dice) = (Game::start(pack.new_match(decks, 3)), Dice(3));
        for n in 0..400 {
            let Some(seat) = g.to_decide() else { break };
            if n % 20 == 0 {
                for s in 0..5 {
                    let sight = look(&**pack, &glossary, &g, Viewer::Seat(Seat(s)), &[]);
                    assert_eq!(sight.players.len(), 5);
                    let others = sight.players.iter().filter(|p| p.seat != s);
                    assert!(others.clone().all(|p| p.hand.size == p.hand.hidden + p.hand.cards.len() as u16));
                    assert_eq!(sight.players[s as usize].hand.hidden, 0);
                }
            }
            let options = g.options_for(seat).len();
            g.choose(seat, dice.below(options)).unwrap();
        }
    }
}

/// Options that read alike and light up the same cards could not be told apart.
#[test]
fn options_can_be_told_apart() {
    for pack in packs() {
        for seed in 0..4 {
            play(&*pack, seed, 700, 1, |g, see| {
                let Some(seat) = g.to_decide() else { return };
                let s = see(Viewer::Seat(seat));
                assert_eq!(s.viewer, Eyes::Seat(seat.0));
                let ask = s.ask.as_ref().unwrap();
                for (i, a) in ask.options.iter().enumerate() {
                    for b in &ask.options[i + 1..] {
                        let same = (&a.label, &a.note, &a.cards, &a.zone, a.seat, a.n)
                            == (&b.label, &b.note, &b.cards, &b.zone, b.seat, b.n);
                        assert!(!same || b.like.is_some(), "{}: {a:?} and {b:?}", ask.title);
                    }
                }
            });
        }
    }
}

#[test]
fn the_catalogue_holds_every_card_with_its_text() {
    let mut explained = 0;
    for pack in packs() {
        let c = catalogue(&*pack, &muster_sight::ENGLISH);
        assert_eq!(c.cards.len(), pack.cards().sources.len());
        for e in &c.cards {
            assert!(!e.code.is_empty() && !e.title.is_empty() && !e.set.is_empty() && !e.kind.is_empty(), "{e:?}");
        }
        let clauses = |e: &catalogue::Entry| e.lines.iter().any(|l| l.spans.iter().any(|s| s.clause.is_some()));
        explained += c.cards.iter().any(clauses) as usize;
        let text = serde_json::to_string(&c).unwrap();
        assert_eq!(serde_json::from_str::<muster_sight::Catalogue>(&text).unwrap(), c);
    }
    // keywords lead to their rules, in games that have such keywords
    assert!(explained >= 2);
}

/// The rule behind a keyword is found by what the text means, so a keyword that cards call otherwise than the rules has it, too.
#[test]
fn a_keyword_opens_its_rule_however_it_is_said() {
    let wars = muster_wars::pack::Wars::new().unwrap();
    let c = catalogue(&wars, &muster_sight::ENGLISH);
    let spans: Vec<_> = c.cards.iter().flat_map(|e| &e.lines).flat_map(|l| &l.spans).collect();
    let immune: Vec<_> = spans.iter().filter(|s| s.text.trim() == "attrition immunity").collect();
    assert!(!immune.is_empty());
    assert!(immune.iter().all(|s| s.clause.as_deref() == Some("wars.battle.attrition.immune.may-stop")));
}

#[test]
fn a_price_of_x_reads_x_on_the_table() {
    let pack = muster_conquest::pack::Conquest::new().unwrap();
    let costs_x = |d: &muster_kernel::Def| d.faces.iter().any(|f| f.slots.contains(&X_NUMBER));
    let x = pack.cards().defs.iter().position(costs_x).map(DefId::nth).expect("an event that costs X");
    let mut deck = pack.random_deck(1);
    deck.push(x);
    let game = Game::start(pack.new_match(vec![deck, pack.random_deck(2)], 1));
    let seen = look(&pack, &Glossary::new(&pack), &game, Viewer::All, &[]);
    let card = seen.cards.values().find(|c| c.code == pack.cards().defs[x.ix()].code).expect("it is there");
    let cost = card.nums.iter().find(|n| n.word == "cost").expect("it has a price");
    assert!(cost.printed < 0 && cost.now < 0, "{cost:?}");
}

/// Where a number is not as printed, the picture says what changed it, and whose work it was as far as the viewer knows.
#[test]
fn what_changed_is_accounted_for() {
    for pack in packs() {
        let mut told = 0;
        for seed in 0..6 {
            play(&*pack, seed, 900, 5, |_, see| {
                for v in [Viewer::Seat(Seat(0)), Viewer::All] {
                    let s = see(v);
                    for c in s.cards.values().filter(|c| !c.code.is_empty()) {
                        for n in c.nums.iter().filter(|n| n.printed != n.now && n.printed >= 0) {
                            let parts: Vec<_> = c.parts.iter().filter(|p| p.word == n.word).collect();
                            assert!(!parts.is_empty(), "{}: {} {} -> {}", c.title, n.word, n.printed, n.now);
                            let sum: Option<i32> = parts.iter().map(|p| p.does.parse::<i32>().ok()).sum();
                            assert!(sum.is_none_or(|sum| (n.printed + sum).max(0) == n.now), "{}: {parts:?}", c.title);
                            told += 1;
                        }
                        let known = c.parts.iter().filter_map(|p| p.from).all(|h| s.card(h).is_some());
                        assert!(known, "{}: {:?}", c.title, c.parts);
                    }
                }
            });
        }
        assert!(told > 20, "{}: {told}", pack.game());
    }
}

/// What a client lights up and takes at a keystroke: never a refusal, and never less than could be had.
#[test]
fn the_usual_choice_gives_nothing_up() {
    let mut seen = Vec::new();
    for pack in packs() {
        play(&*pack, 11, 900, 1, |g, see| {
            let Some(ask) = g.to_decide().map(|s| see(Viewer::Seat(s))).and_then(|s| s.ask) else { return };
            let eager: Vec<&str> = ask.options.iter().filter(|o| o.eager).map(|o| o.verb.as_str()).collect();
            assert!(ask.options.iter().all(|o| !(o.eager && o.pass)), "{}: {eager:?}", ask.title);
            assert!(eager.len() <= 1, "{}: {eager:?}", ask.title);
            for good in ["take both", "activate", "keep"] {
                if ask.options.iter().any(|o| o.verb == good) {
                    assert_eq!(eager, [good], "{}", ask.title);
                    seen.push(good);
                }
            }
        });
    }
    for good in ["take both", "activate", "keep"] {
        assert!(seen.contains(&good), "{good} was never offered");
    }
}

/// What is said to be taken along is taken along, and nobody learns from it what they may not know.
#[test]
fn what_an_option_takes_along_is_told() {
    for pack in packs() {
        let glossary = Glossary::new(&*pack);
        let (mut told, mut asks) = (0, 0);
        play(&*pack, 13, 900, 1, |g, see| {
            let Some(seat) = g.to_decide() else { return };
            let Some(ask) = see(Viewer::Seat(seat)).ask else { return };
            for o in ask.options.iter().filter(|o| !o.along.is_empty()) {
                let mut then = g.clone();
                then.keep_unasked();
                then.choose(seat, o.id as usize).unwrap();
                let taken: String = then.take_unasked().iter().map(|(_, o)| format!("{o:?}")).collect();
                let named = |c: CardId| taken.contains(&format!("{c:?}"));
                let mut cards = (0..g.t().cards().len()).map(|i| CardId(i as u16));
                assert!(cards.any(|c| named(c) && o.along.contains(&g.t().card(c).tag)), "{}: {taken}", o.label);
                assert!(!o.asks, "{}", o.label);
                told += 1;
            }
            for o in ask.options.iter().filter(|o| o.asks) {
                let mut then = g.clone();
                then.choose(seat, o.id as usize).unwrap();
                assert!(seen::only_began(g, &then, seat, o.id as u16), "{}", o.label);
                asks += 1;
            }
            if told % 9 == 1 {
                let other = seen::resample(g, seat, [told as u8; 32]);
                let again = look(&*pack, &glossary, &other, Viewer::Seat(seat), &[]).ask.unwrap();
                let along = |a: &muster_sight::Ask| a.options.iter().map(|o| o.along.clone()).collect::<Vec<_>>();
                assert_eq!(along(&ask), along(&again), "{}", ask.title);
            }
        });
        assert!(told > 5 && asks > 5, "{}: {told}, {asks}", pack.game());
    }
}
