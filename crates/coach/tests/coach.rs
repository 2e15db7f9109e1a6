//! What players are told of what bots know: that it holds nothing they may not know, that it is so, and that it reads well.

use muster_bots::review::{advise, thoughts};
use muster_bots::{BOTS, Plan, Search, SeatGame, by_name};
use muster_coach::{Considered, Question, Reader, asked, choice, turns};
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat, seen};
use muster_pack::Pack;
use muster_replay::{Session, Setup};
use muster_sight::{Glossary, tongue};
use muster_testkit::play::Moments;
use std::sync::{Arc, OnceLock};

type Packs = [Box<dyn Pack>; 3];

fn packs() -> &'static Packs {
    static PACKS: OnceLock<Packs> = OnceLock::new();
    PACKS.get_or_init(|| {
        let why = |d: Vec<muster_lang::Diagnostic>| -> String { muster_lang::render_all(&d, false) };
        [
            Box::new(muster_conquest::pack::Conquest::new().map_err(why).expect("cards")),
            Box::new(muster_warcaste::pack::Warcaste::new().map_err(why).expect("cards")),
            Box::new(muster_wars::pack::Wars::new().map_err(why).expect("cards")),
        ]
    })
}

fn plan(lines: u32) -> Plan {
    Plan { lines, ..Plan::default() }
}

fn moments(pack: &dyn Pack, games: u64, every: u32, f: &mut dyn FnMut(&Game, Seat)) {
    Moments { seed: 21, games, every, decisions: 200 }.each(pack, f);
}

fn names() -> Vec<String> {
    vec!["Anna".into(), "Ben".into()]
}

/// A hint as it is told.
fn hint(pack: &dyn Pack, glossary: &Glossary, game: &Game, seat: Seat, lines: u32) -> (Question, Vec<Considered>) {
    let names = names();
    let reader = Reader { pack, glossary, names: &names };
    let at = SeatGame::new(pack, game, seat).expect("asked");
    let thought = advise(&at, &plan(lines), 5, &Arc::default()).unwrap_or_default();
    let question = reader.question(&at);
    let told = reader.lines(&at, &question, &thought);
    (question, told)
}

#[test]
fn what_a_seat_cannot_see_has_no_part_in_a_hint() {
    for pack in packs() {
        let (mut dice, mut seen, mut misfits, mut foretold) = (Dice(8), 0, 0, 0);
        let glossary = Glossary::new(&**pack);
        moments(&**pack, 4, 12, &mut |game, seat| {
            let strange = pack.random_deck(dice.roll());
            let lists: Vec<_> = (0..2).map(|s| if s == seat.ix() { &[][..] } else { &strange[..] }).collect();
            // other cards behind the same backs, and another deck altogether
            let others = [seen::resample(game, seat, dice.key()), seen::suppose(game, seat, &lists, dice.key())];
            for other in &others {
                if other.options_for(seat) != game.options_for(seat) {
                    // nothing could be dealt that the question to another seat makes sense with
                    misfits += 1;
                    continue;
                }
                let told = hint(&**pack, &glossary, game, seat, 24);
                assert_eq!(told, hint(&**pack, &glossary, other, seat, 24), "{}", pack.game());
                foretold += told.1.iter().map(|l| l.then.len()).sum::<usize>();
                seen += 1;
            }
        });
        assert!(seen >= 20 && misfits * 20 <= seen && foretold >= 20, "{seen}, {misfits}, {foretold}");
    }
}

/// Every card that is named is one that the seat knows at that moment: what a guess dealt is not told.
#[test]
fn no_card_is_named_that_was_only_supposed() {
    for pack in packs() {
        let glossary = Glossary::new(&**pack);
        let mut named = 0;
        moments(&**pack, 4, 8, &mut |game, seat| {
            let all = || (0..game.t().cards().len()).map(|i| muster_kernel::CardId(i as u16));
            let known: Vec<String> = all()
                .filter(|c| seen::is_known(game, seat, *c))
                .map(|c| game.m.def(game.t().card(c).def).title.to_string())
                .collect();
            for piece in hint(&**pack, &glossary, game, seat, 60).1.iter().flat_map(|l| &l.then).flat_map(|e| &e.spans)
            {
                if piece.card.is_some() {
                    assert!(known.contains(&piece.text), "{}: {} of {known:?}", pack.game(), piece.text);
                    named += 1;
                }
            }
        });
        assert!(named >= 10, "{}: {named}", pack.game());
    }
}

#[test]
fn a_hint_is_what_the_search_favours_in_the_words_of_the_table() {
    for pack in packs() {
        let (glossary, mut seen) = (Glossary::new(&**pack), 0);
        moments(&**pack, 2, 15, &mut |game, seat| {
            let (question, told) = hint(&**pack, &glossary, game, seat, 40);
            assert_eq!(question.options.len(), game.options_for(seat).len());
            let mut search = Search::new(5, plan(40));
            let favoured = search.consider(&SeatGame::new(&**pack, game, seat).expect("asked"));
            let mut best: Vec<(usize, f32)> = favoured.iter().take(3).map(|o| (o.index, o.chance)).collect();
            best[1..].sort_by(|a, b| b.1.total_cmp(&a.1));
            assert_eq!(told.iter().map(|l| (l.option, l.chance)).collect::<Vec<_>>(), best);
            assert!(told.iter().all(|l| !l.words.is_empty() && l.words == question.option(l.option)), "{told:?}");
            assert!(!question.title.is_empty());
            seen += 1;
        });
        assert!(seen >= 5, "{seen}");
    }
}

#[test]
fn german_is_told_in_german() {
    let pack = &*packs()[0];
    let (english, german) = (Glossary::new(pack), Glossary::told(pack, tongue(pack, "de")));
    let mut other = 0;
    moments(pack, 2, 10, &mut |game, seat| {
        let (here, there) = (hint(pack, &english, game, seat, 30), hint(pack, &german, game, seat, 30));
        let numbers = |h: &[Considered]| h.iter().map(|l| (l.option, l.chance, l.then.len())).collect::<Vec<_>>();
        assert_eq!(numbers(&here.1), numbers(&there.1));
        other += (here != there) as u32;
    });
    assert!(other >= 5, "{other}");
}

/// What a bot thinks when it is asked again is what it chose by.
#[test]
fn a_bot_s_reasons_are_those_it_had() {
    let pack = &*packs()[0];
    let mut dice = Dice(2);
    let mut agreed = 0;
    moments(pack, 2, 25, &mut |game, seat| {
        let at = SeatGame::new(pack, game, seat).expect("asked");
        for (level, _) in BOTS.iter().filter(|(l, _)| ["greedy", "recruit", "soldier"].contains(l)) {
            let seed = dice.roll();
            let chosen = by_name(level, seed).expect("a bot").choose(&at);
            let lines = thoughts(level, &at, seed, &Arc::default());
            assert!(!lines.is_empty(), "{level}");
            if !at.is_secret() {
                assert_eq!(lines[0].opinion.index, chosen, "{level}");
                agreed += 1;
            }
        }
        assert!(thoughts("random", &at, 1, &Arc::default()).is_empty());
    });
    assert!(agreed >= 12, "{agreed}");
}

#[test]
fn a_review_judges_each_choice_of_its_seat_and_its_turns_lie_between_them() {
    let pack = &*packs()[1];
    let decks = vec![pack.random_deck(1), pack.random_deck(2)];
    let mut session = Session::start(pack, Setup { decks, seed: 7, players: names() }).expect("it begins");
    let mut dice = Dice(4);
    while let Some(seat) = session.game().to_decide().filter(|_| session.len() < 160) {
        let n = session.game().options().len();
        session.choose(seat, dice.below(n)).expect("offered");
    }
    let seat = Seat(1);
    let (glossary, names) = (Glossary::new(pack), names());
    let reader = Reader { pack, glossary: &glossary, names: &names };
    let own = asked(&session, Some(seat));
    assert!(own.len() + asked(&session, Some(Seat(0))).len() == asked(&session, None).len() && own.len() > 20);
    let judge = |before: &usize| choice(&reader, &session, *before, &plan(16), &Arc::default());
    let judged: Vec<_> = own.iter().filter_map(judge).collect();
    assert_eq!(judged.len(), own.len());
    for (c, before) in judged.iter().zip(&own) {
        assert_eq!((c.step, c.seat), (before + 1, seat));
        assert!(c.loss() >= 0.0 && (c.loss() > 0.0) == c.better.is_some(), "{c:?}");
        // what was better stands in front of what was considered, with the number that was promised
        if let Some(better) = &c.better {
            assert_eq!((&c.lines[0].words, c.lines[0].chance), (better, c.promised));
        }
    }
    let turned = turns(&judged, seat);
    assert!(turned.iter().all(|t| (t.to - t.from).abs() >= 0.12), "{turned:?}");
    assert!(turned.is_sorted_by_key(|t| t.step) && turned.len() <= 6);
    assert!(turned.iter().all(|t| judged.iter().any(|c| c.step == t.step + 1)), "{turned:?}");
    assert!(turns(&judged, Seat(0)).is_empty());
    assert_eq!(judge(&own[0]).as_ref(), judged.first(), "the same again");
}
