//! The battery must let a sound game pass, and name what is wrong with each that is broken in one way.

use super::*;
use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::cx::End;
use crate::flow::ask;
use crate::kit::*;
use crate::name::Name;
use crate::rng::key_from_seed;
use crate::seen::{PlaceView, resample};
use crate::words::Words;

fn battery(config: i32, decisions: u64) -> Result<Report, String> {
    run(&mut |seed| start(seed, config), decisions, 7, Checks::default().counting(cards_by_owner))
}

#[test]
fn a_sound_game_passes() {
    let report = battery(SOUND, 1500).unwrap();
    assert_eq!(report.decisions, 1500);
    assert!(report.finished > 10, "{report:?}");
    assert_eq!(report.checked, 1500);
    assert!(report.undone > 0 && report.followed > 100 && report.deals > 3000 && report.misfits == 0, "{report:?}");
    assert_eq!(battery(SOUND, 1500).unwrap(), report);
}

#[test]
fn each_broken_game_is_caught_with_its_seed() {
    let expected = [
        (OPTIONS_PEEK, "its question"),
        (REASONS_PEEK, "its reasons why not"),
        (SECRETS_PEEK, "its question"),
        (LOG_TELLS, "its log"),
        (LOSES_CARDS, "the number of cards of each owner"),
        (UNSTEADY, "the fingerprint after"),
        (PANICS, "panic: the toy breaks here"),
        (SWITCHES_CARDS, "of definition"),
        (FACTS_PEEK, "what a spectator sees"),
        (STEPS_PEEK, "a step it is shown"),
        (DEAD_END, "leads to a dead end"),
    ];
    for (config, words) in expected {
        let e = battery(config, 3000).expect_err(words);
        assert!(e.contains(words) && e.starts_with("seed ") && e.contains(", choice "), "way {config}: {e}");
    }
}

/// Whatever runs out: up to its figure the game goes on, beyond it the choice is refused and the game is as it was,
/// however it came there, and can be played on.
#[test]
fn every_bound_holds_and_one_more_is_refused() {
    for (i, bound) in Bound::ALL.into_iter().enumerate() {
        for (more, choices) in [(0, 0), (1, 0), (1, 9), (1, 47), (700, 1)] {
            let config = vec![FILLS + i as i32, (bound.most() + more) as i32];
            let wait = |g: &Game| g.options().iter().position(|o| o.verb == WAIT);
            let mut g = start_as(3, config);
            g.keep_notes(true);
            let mut dice = Dice(i as u64);
            let mut made = 0;
            // to an action, by other choices
            while made < choices || wait(&g).is_none() {
                let (seat, at) = (g.to_decide().unwrap(), dice.below(g.options().len()));
                if g.options()[at].verb != WAIT {
                    g.choose(seat, at).unwrap();
                    made += 1;
                }
            }
            let seat = g.to_decide().unwrap();
            let (print, options, idle) = (g.fingerprint(), g.options().to_vec(), g.idle());
            g.take_notes();
            let (mut copy, mut laid) = (g.clone(), g.snapshot().game());
            let r = g.choose(seat, wait(&g).unwrap());
            if more == 0 {
                assert_eq!(r, Ok(crate::Stop::Asked), "{bound:?}");
                continue;
            }
            assert_eq!(r, Err(Refusal::TooMuch(bound)), "{bound:?} {more} {choices}");
            assert_eq!((g.fingerprint(), g.options(), g.idle()), (print, &options[..], idle), "{bound:?}");
            assert_eq!(g.take_notes(), []);
            assert_eq!(copy.choose(seat, wait(&copy).unwrap()), r);
            assert_eq!(copy.fingerprint(), print, "a copy finds its way back, too");
            assert_eq!(laid.choose(seat, wait(&laid).unwrap()), r);
            assert_eq!(laid.fingerprint(), print, "and so does a game laid out from a snapshot");
            whole(&g.m, &g.t).unwrap();
            while let Some(seat) = g.to_decide() {
                let at = dice.below(g.options().len());
                let r = g.choose(seat, at);
                assert!(matches!(r, Ok(_) | Err(Refusal::TooMuch(_))), "{bound:?}");
            }
        }
    }
}

/// A look ahead that comes to no end is neither a yes nor a silent no: the choice that leads to it is refused, and what is
/// shown of such a table is shown without it.
#[test]
fn a_look_that_comes_to_no_end_ends_the_request() {
    let mut g = start(3, VAST);
    let able = |g: &Game, o: &Opt| !g.m.def(g.t.card(o.card_id()).def).abilities.is_empty();
    let plays = |g: &Game| g.options().iter().position(|o| o.verb == PLAY_CARD && able(g, o));
    while plays(&g).is_none() {
        g.choose(g.to_decide().unwrap(), 0).unwrap();
    }
    let (seat, at) = (g.to_decide().unwrap(), plays(&g).unwrap());
    let (print, options) = (g.fingerprint(), g.options().to_vec());
    assert_eq!(g.choose(seat, at), Err(Refusal::TooMuch(Bound::Looks)));
    assert_eq!((g.fingerprint(), g.options()), (print, &options[..]));
    let own = |c: &CardId| g.t.card(*c).owner == seat && !g.m.def(g.t.card(*c).def).abilities.is_empty();
    let c = (0..g.t.cards.len()).map(|i| CardId(i as u16)).find(own).unwrap();
    g.edit(|cx| {
        cx.move_card(c, Spot::zone(seat_zone(seat, PLAY)), Rel::NONE, End::Bottom);
    });
    assert_eq!(g.stuck(), Some(Bound::Looks));
    let before = Read::so_far();
    let seen = crate::seen::decision_view(&g, seat).unwrap();
    assert!(!seen.options.is_empty() && g.options_for(seat).iter().all(|o| o.verb != ov::USE));
    assert!(before.out_since() == Some(Bound::Looks));
}

/// A table that cannot be laid is no game; it says what ran out and takes no choice.
#[test]
fn a_game_that_comes_to_no_decision_is_stuck() {
    let mut g = start(3, SOUND);
    let seat = g.to_decide().unwrap();
    g.edit(|cx| _ = cx.call(count_down::PROC, Seat(0), Ref::NONE, &[(count_down::LEFT, Val::num(i32::MAX >> 5))]));
    assert_eq!(g.stuck(), Some(Bound::Steps));
    assert_eq!(g.choose(seat, 0), Err(Refusal::TooMuch(Bound::Steps)));
}

#[test]
fn a_failure_is_found_again_from_seed_and_choice() {
    let e = battery(OPTIONS_PEEK, 3000).unwrap_err();
    let mut numbers =
        e.split(|c: char| !c.is_ascii_digit()).filter(|s| !s.is_empty()).map(|s| s.parse::<u64>().unwrap());
    let (seed, choice) = (numbers.next().unwrap(), numbers.next().unwrap());
    let game = until(&mut |seed| start(seed, OPTIONS_PEEK), seed, choice).unwrap();
    assert_eq!(game.t.head.choices as u64, choice);
    let d = decision_view(&game, game.to_decide().unwrap()).unwrap();
    assert_eq!(d.prompt, prompt::TAKE);
}

const ACT: Prompt = Prompt(1);

/// Plays at random until a question with this prompt is open.
fn at_prompt(prompt: Prompt, seed: u64) -> Game {
    (0..500)
        .filter_map(|n| until(&mut |s| start(s, SOUND), seed, n).ok())
        .find(|g| {
            g.to_decide().and_then(|s| decision_view(g, s)).is_some_and(|d| d.prompt == prompt && d.others.is_empty())
        })
        .expect("the prompt comes up")
}

#[test]
fn views_hold_what_the_viewer_may_know() {
    let g = start(3, SOUND);
    let (me, you) = (g.to_decide().unwrap(), g.t.next_seat(g.to_decide().unwrap()));
    let zone = |v: &seen::View, name: &str, seat: Option<Seat>| {
        let named = |z: &&seen::ZoneView| g.m.book.word(Name::zone(z.zone)) == name && z.seat == seat.map(|s| s.0);
        v.zones.iter().find(named).cloned().unwrap()
    };
    let has = |v: &seen::View, g: u8| v.globals.iter().any(|(n, _)| *n == Global(g));
    let has_pool = |v: &seen::View, p: u8| v.players[0].pools.iter().any(|(n, _)| *n == PoolId(p));
    let v = view(&g, Viewer::Seat(me));
    assert_eq!(zone(&v, "hand", Some(me)).cards.len(), 5);
    assert_eq!(zone(&v, "hand", Some(me)).hidden, 0);
    assert_eq!((zone(&v, "hand", Some(you)).cards.len(), zone(&v, "hand", Some(you)).hidden), (0, 5));
    assert_eq!((zone(&v, "deck", Some(me)).cards.len(), zone(&v, "deck", Some(me)).size), (0, 19));
    assert_eq!((zone(&v, "box", None).hidden, zone(&v, "row", None).cards.len()), (5, 1));
    assert_eq!(v.players[me.ix()].sizes[DECK.ix()], (DECK, 19));
    assert!(has(&v, 0) && !has(&v, 1) && v.globals.len() == 1);
    assert!(!has_pool(&v, 1) && has_pool(&v, 0));

    let s = view(&g, Viewer::Spectator);
    assert_eq!(zone(&s, "hand", Some(me)).hidden, 5);
    let open = view(&g, Viewer::Hands);
    assert_eq!((zone(&open, "hand", Some(me)).hidden, zone(&open, "hand", Some(you)).cards.len()), (0, 5));
    assert_eq!((zone(&open, "deck", Some(you)).cards.len(), has(&open, 1)), (0, false));
    let all = view(&g, Viewer::All);
    assert_eq!(zone(&all, "deck", Some(you)).cards.len(), 19);
    // what no player reads is in no view, not even in one of everything
    assert!(!has(&all, 1) && !has_pool(&all, 1));

    let card = &zone(&v, "row", None).cards[0];
    assert_eq!(card.place, PlaceView::Zone(shared_zone(ROW)));
    assert_eq!(card.tags.len(), 1);
    assert!(card.number(POWER).is_some_and(|(printed, now)| printed == now));
    assert!(card.handle > 0);
    // facts: numbers for everybody, cards by name for those who know them
    let fact =
        |v: &seen::View, s: Seat, what| v.players[s.ix()].facts.iter().find(|f| f.what == what).cloned().unwrap();
    assert_eq!((fact(&v, you, CARDS).number, fact(&v, you, CARDS).seat), (Some(5), Some(you.0)));
    assert!(fact(&v, me, told::FIRST).card.is_some() && fact(&v, you, told::FIRST).card.is_none());
    assert!(fact(&s, me, told::FIRST).card.is_none() && fact(&all, you, told::FIRST).card.is_some());
    // what is going on, down to the question
    let last = v.going.last().unwrap();
    assert_eq!((v.going[0].name, last.seat), (Name::Proc(ProcId(0)), Some(me.0)));
    assert!(matches!(last.work, seen::LevelWork::Window | seen::LevelWork::Question) && !last.name.is_nothing());
    assert!(decision_view(&g, you).is_none() && decision_view(&g, Seat(200)).is_none());
}

#[test]
fn a_card_shown_to_one_seat_is_known_to_it_alone() {
    let mut g = start(3, SOUND);
    let c = g.t.zone(seat_zone(Seat(1), DECK)).nth(2).unwrap();
    let known = |g: &Game, v: Viewer| {
        let v = view(g, v);
        let z = v.zones.iter().find(|z| z.zone == seat_zone(Seat(1), DECK)).unwrap().clone();
        z.cards.iter().map(|c| c.position).collect::<Vec<_>>()
    };
    g.edit(|cx| cx.show(c, 1));
    assert_eq!(known(&g, Viewer::Seat(Seat(0))), [2]);
    assert_eq!(known(&g, Viewer::Seat(Seat(1))), [0usize; 0]);
    assert_eq!(known(&g, Viewer::Spectator), [0usize; 0]);
    g.edit(|cx| cx.show(c, 0xFF));
    assert_eq!(known(&g, Viewer::Spectator), [2]);
    g.edit(|cx| cx.shuffle(seat_zone(Seat(1), DECK)));
    assert_eq!(known(&g, Viewer::Seat(Seat(0))), [0usize; 0]);
}

#[test]
fn options_name_what_is_known_and_where_the_rest_lies() {
    let g = start(3, SOUND);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    assert_eq!((d.prompt, d.clause, d.optional), (ACT, "toy.act", true));
    assert_eq!(d.options.last().unwrap().verb, ov::PASS);
    assert!(d.options.iter().any(|o| o.verb == WAIT && o.card.is_none()));

    let g = at_prompt(prompt::TAKE, 3);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    let other = seat_zone(g.t.next_seat(Seat(d.seat)), HAND);
    assert_eq!(d.options[1].unseen, Some(seen::Unseen { zone: other, position: Some(1) }));
    assert!(d.options.iter().all(|o| o.unseen.is_some() != o.card.is_some()));
    assert!(d.options.iter().any(|o| o.card.is_none()));

    let g = at_prompt(prompt::BELOW, 3);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    assert_eq!((d.min, d.max, d.optional), (0, 2, true));
    assert!(d.options[0].card.is_some());
}

#[test]
fn a_use_is_named_with_its_card() {
    let mut g = start(3, SOUND);
    let seat = g.to_decide().unwrap();
    let c = (0..g.t.cards.len()).map(|i| CardId(i as u16));
    let c =
        c.into_iter().find(|c| g.t.card(*c).owner == seat && !g.m.def(g.t.card(*c).def).abilities.is_empty()).unwrap();
    g.edit(|cx| cx.move_card(c, Spot::zone(seat_zone(seat, PLAY)), Rel::NONE, End::Bottom));
    let def = g.t.card(c).def;
    let d = decision_view(&g, seat).unwrap();
    let used = d.options.iter().find(|o| o.verb == ov::USE).unwrap();
    assert_eq!((used.card.unwrap().def, used.line), (def, Some(0)));
    let index = used.index;
    g.choose(seat, index).unwrap();
    g.choose(g.to_decide().unwrap(), g.options().len() - 1).unwrap();
    assert!(why_view(&g, seat).iter().any(|w| w.clause == "toy.limit" && w.card.is_some_and(|c| c.def == def)));
}

#[test]
fn a_resample_deals_the_unknown_anew_and_keeps_the_rest() {
    let g = start(11, SOUND);
    let me = Seat(0);
    let mut moved = 0;
    for i in 0..20 {
        let other = resample(&g, me, key_from_seed(100 + i));
        assert_eq!(view(&g, Viewer::Seat(me)), view(&other, Viewer::Seat(me)));
        assert_ne!(other.m.key, g.m.key);
        moved += (view(&g, Viewer::Seat(Seat(1))) != view(&other, Viewer::Seat(Seat(1)))) as i32;
        for (a, b) in g.t.cards.iter().zip(other.t.cards.iter()) {
            assert_eq!((a.at, a.tag, a.owner, a.next, a.known), (b.at, b.tag, b.owner, b.next, b.known));
            let boxed = |d: DefId| d.0 >= 8;
            assert_eq!(boxed(a.def), boxed(b.def), "the box trades only with itself");
        }
        assert_eq!(resample(&g, me, key_from_seed(100 + i)).fingerprint(), other.fingerprint());
    }
    assert!(moved > 15);
}

#[test]
fn secret_answers_of_others_are_drawn_anew_and_ones_own_stay() {
    let g = (0..300)
        .filter_map(|n| until(&mut |s| start(s, SOUND), 5, n).ok())
        .find(|g| {
            let f = g.t.frames.last().copied().unwrap_or_default();
            f.asks_all() && f.regs[ask::ANSWERED].n() != 0
        })
        .unwrap();
    let owing = g.to_decide().unwrap();
    let secret = g.t.next_seat(owing);
    let answer = |g: &Game| g.t.frames[g.t.frames.len() - 2].regs[1 + secret.ix()];
    let answers: Vec<Val> = (0..30).map(|i| answer(&resample(&g, owing, key_from_seed(i)))).collect();
    assert!(answers.iter().any(|a| *a != answers[0]));
    assert!((0..30).all(|i| answer(&resample(&g, secret, key_from_seed(i))) == answer(&g)));
}

#[test]
fn a_seat_without_an_answer_does_not_close_the_question_for_the_others() {
    let mut g = start(3, SOUND);
    g.edit(|cx| {
        while let Some(c) = cx.t.zone(seat_zone(Seat(0), HAND)).next() {
            cx.move_card(c, Spot::zone(seat_zone(Seat(0), DECK)), Rel::NONE, End::Bottom);
        }
    });
    while g.t.frames.last().is_some_and(|f| f.work == Work::Window) {
        let seat = g.to_decide().unwrap();
        g.choose(seat, g.options().len() - 1).unwrap();
    }
    assert_eq!(g.to_decide(), Some(Seat(1)));
    assert_eq!(decision_view(&g, Seat(1)).unwrap().prompt, prompt::SECRET);
}

#[test]
fn cards_put_straight_into_the_open_have_handles_of_their_own() {
    let mut g = start(3, SOUND);
    let mut tag = || {
        let made = g.edit(|cx| cx.spawn(DefId(1), Seat(0), Spot::zone(seat_zone(Seat(0), PLAY)), Rel::NONE));
        made.map_or(0, |r| g.t.card(r.card()).tag)
    };
    let tags = [tag(), tag(), tag()];
    assert!(tags.iter().all(|t| *t > 0) && tags[0] != tags[1] && tags[1] != tags[2]);
}

#[test]
fn a_battery_without_decisions_ends() {
    let over = |seed| {
        let mut g = start(seed, SOUND);
        g.edit(|cx| cx.end(1, Ending(1)));
        g
    };
    assert!(run(&mut { over }, 10, 1, Checks::default()).unwrap_err().contains("without a decision"));
    assert_eq!(run(&mut |seed| start(seed, SOUND), 0, 1, Checks::default()).unwrap(), Report::default());
    let light = run(&mut |seed| start(seed, SOUND), 500, 1, Checks::one_in(50)).unwrap();
    assert!(light.checked < 50 && light.decisions == 500);
}

#[test]
fn a_card_face_down_in_the_open_is_seen_by_those_who_know_it() {
    let mut g = start(3, SOUND);
    let c = g.t.zone(shared_zone(ROW)).next().unwrap();
    g.edit(|cx| cx.set_face_down(c, true, 1));
    let row = |g: &Game, v: Viewer| {
        let v = view(g, v);
        let row = v.zones.iter().find(|z| z.zone == shared_zone(ROW)).unwrap();
        (row.cards.len(), row.cards.iter().any(|c| c.def.is_none()))
    };
    assert_eq!(row(&g, Viewer::Seat(Seat(0))), (1, false));
    assert_eq!(row(&g, Viewer::Seat(Seat(1))), (1, true), "the others see a back");
    assert_eq!(row(&g, Viewer::Spectator), (1, true));
    let boxed = |g: &Game| g.t.cards.iter().map(|c| c.def).collect::<Vec<_>>()[c.ix()];
    assert!((0..10).all(|i| boxed(&resample(&g, Seat(1), key_from_seed(100 + i))) == boxed(&g)), "alone in its group");
}

/// A word is called something else: what is recorded goes by symbols, and no game looks different to the rules.
#[test]
fn fingerprints_outlive_english() {
    fn other(list: Words) -> Words {
        let names = list.names.iter().map(|n| n.map(|n| &*format!("not {n}").leak()));
        Words { names: names.collect::<Vec<_>>().leak(), ..list }
    }
    fn listed<R>(list: crate::words::Listed<R>) -> crate::words::Listed<R> {
        crate::words::Listed { words: other(list.words), ..list }
    }
    let v = BOOK.vocab;
    let vocab = Vocab {
        tags: other(v.tags),
        slots: other(v.slots),
        counters: other(v.counters),
        pools: other(v.pools),
        flags: other(v.flags),
        seat_zones: listed(v.seat_zones),
        shared_zones: listed(v.shared_zones),
        rels: other(v.rels),
        option_verbs: other(v.option_verbs),
        prompts: other(v.prompts),
        classes: other(v.classes),
        endings: other(v.endings),
        globals: other(v.globals),
        facts: other(v.facts),
        ..*v
    };
    let book: &'static Book = Box::leak(Box::new(Book { vocab: Box::leak(Box::new(vocab)), ..BOOK }));
    for choices in [0, 5, 40, 200] {
        let plain = until(&mut |s| start(s, SOUND), 3, choices).unwrap();
        let renamed = until(&mut |s| start_by(book, s, vec![SOUND]), 3, choices).unwrap();
        assert_eq!(Prints::of(&plain), Prints::of(&renamed), "after {choices} choices");
        assert_ne!(plain.m.book.word(Name::Number(POWER)), renamed.m.book.word(Name::Number(POWER)));
    }
}
