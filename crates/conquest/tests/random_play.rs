//! Random play ends by the rules, with starter decks and with decks drawn by chance, and every copy, saved game, replay
//! and other deal of the hidden cards agrees with the game it was made from.

use muster_conquest::cards::deck;
use muster_conquest::cards::{Cards, load};
use muster_conquest::flow::procs::{battle, deal, game, round, using};
use muster_conquest::pack::{CARDS, DECKS};
use muster_conquest::rules::queries;
use muster_conquest::table::new_match;
use muster_conquest::words::{flag, pool, rel, tag, window, zone};
use muster_kernel::battery::{self, Checks, Dice};
use muster_kernel::*;
use muster_lang::{read_deck_list, render_all};
use muster_pack::Allowed;
use muster_testkit::number;
use muster_testkit::play::to_the_end;

fn cards() -> Cards {
    load(CARDS).unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
}

fn starters(c: &Cards) -> Vec<Vec<DefId>> {
    DECKS
        .iter()
        .map(|(name, text)| deck::check(c, &Allowed::default(), &read_deck_list(name, text).0).deck.unwrap())
        .collect()
}

#[test]
fn starter_decks_play_to_the_end() {
    let c = cards();
    let decks = starters(&c);
    let start = |seed| {
        let (a, b) = ((seed % 7) as usize, ((seed / 7) % 7) as usize);
        Game::start(new_match(&c, vec![decks[a].clone(), decks[b].clone()], seed))
    };
    to_the_end(number("GAMES", 60), 20_000, start, |_, _| {});
}

/// Two decks by chance.
fn chance(c: &Cards, seed: u64) -> Game {
    let decks = [0, 1].map(|i| deck::random(c, &Allowed::default(), seed.wrapping_mul(2).wrapping_add(i)));
    Game::start(new_match(c, decks.into(), seed))
}

/// What each player brought, and the planets: none is ever lost, doubled or changed. Tokens come and go.
fn brought(g: &Game) -> Vec<usize> {
    let planets = |c: &Card| g.m.def(c.def).faces[0].has(tag::PLANET);
    let cards = |s: Seat| {
        let own =
            |c: &&Card| c.owner == s && !g.m.def(c.def).faces[0].has(tag::TOKEN) && !planets(c) && !c.at.is_nowhere();
        g.t().cards().iter().filter(own).count()
    };
    let laid = g.t().cards().iter().filter(|c| planets(c) && !c.at.is_nowhere()).count();
    g.t().seats().map(cards).chain([laid]).collect()
}

#[test]
fn games_of_chance_pass_the_battery() {
    let c = cards();
    let mut start = |seed: u64| chance(&c, seed);
    let every = Checks::one_in(number("EVERY", 12) as u32).counting(brought);
    let t0 = std::time::Instant::now();
    let report = battery::run(&mut start, number("DECISIONS", 20_000), number("SEED", 1), every);
    let report = report.unwrap_or_else(|e| panic!("{e}"));
    println!("{report:?} in {:?}", t0.elapsed());
    assert!(report.finished + 1 >= report.games);
}

/// A table with ten tokens of each title for each player, and a dozen units of each deck besides.
fn crowded(c: &Cards, seed: u64) -> Game {
    let mut g = chance(c, seed);
    let mut dice = Dice(seed);
    while !g.t().frames().iter().any(|f| f.runs(round::PROC)) {
        let Some(s) = g.to_decide() else { return g };
        g.choose(s, dice.below(g.options().len())).unwrap();
    }
    g.edit(|cx| {
        let planets: Vec<CardId> = cx.t().in_play().filter(|p| cx.q().printed_has(*p, tag::PLANET)).collect();
        let all = (0..cx.m.defs.len()).map(|i| DefId(i as u16));
        let tokens: Vec<DefId> = all.filter(|d| cx.m.def(*d).faces[0].has(tag::TOKEN)).take(4).collect();
        for s in cx.t().seats() {
            for i in 0..tokens.len() * 10 {
                let at = Spot::card(planets[i % planets.len()]);
                cx.spawn(tokens[i / 10], s, at, rel::AT).unwrap();
            }
            let plain = |c: &CardId| {
                let face = &cx.m.def(cx.t().card(*c).def).faces[0];
                face.has(tag::UNIT) && !face.has(tag::UNIQUE)
            };
            let units: Vec<CardId> = cx.t().zone(seat_zone(s, zone::DECK)).filter(plain).take(12).collect();
            for (i, c) in units.into_iter().enumerate() {
                cx.move_card(c, Spot::card(planets[i % planets.len()]), rel::AT, End::Bottom);
            }
        }
    });
    g
}

#[test]
fn the_battery_passes_at_crowded_tables() {
    let c = cards();
    let mut most = 0;
    let mut begin = |seed| {
        let g = crowded(&c, seed);
        most = most.max(g.t().in_play().count());
        g
    };
    let checks = Checks { longest: 400, ..Checks::one_in(40).counting(brought) };
    let report = battery::run(&mut begin, number("DECISIONS", 3_000), 11, checks);
    println!("{most} in play: {:?}", report.unwrap_or_else(|e| panic!("{e}")));
    assert!(most >= 100);
}

#[test]
fn games_of_chance_end_by_the_rules() {
    let c = cards();
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..number("GAMES", 300) {
        let mut g = chance(&c, seed);
        let mut dice = Dice(seed);
        let mut n = 0;
        let before = brought(&g);
        while let Some(s) = g.to_decide() {
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
            n += 1;
            assert!(n < 20_000, "seed {seed} does not end");
        }
        assert_eq!(brought(&g), before, "seed {seed}");
        // nothing is left lying in the place of cards being played
        let ended = g.m.book.vocab.endings.name(g.t().head().ending.ix());
        let played = g.t().seats().map(|s| g.t().zone_len(seat_zone(s, zone::PLAYED))).sum::<usize>();
        assert!(played <= g.t().frames().len(), "seed {seed}: {played} cards are being played");
        *endings.entry(ended).or_insert(0) += 1;
    }
    println!("{endings:?}");
    assert!(!endings.contains_key("a loop nobody can end"));
}

/// What the rules promise of every table at which somebody is asked something. Empty if all is well.
fn disorder(g: &Game) -> Vec<String> {
    let (q, t) = (g.q(), g.t());
    let mut out = Vec::new();
    let mut tell = |ok: bool, what: String| {
        if !ok {
            out.push(what);
        }
    };
    let title = |c: CardId| g.m.def(t.card(c).def).title.as_str();
    // in the middle of something the state need not be in order yet
    let dealing = t.head().is_unsettled() || t.frames().iter().any(|f| f.work == Work::Event || f.runs(deal::PROC));
    for s in t.seats() {
        tell(queries::warlord_of(&q, s).is_some(), format!("seat {} has no warlord in play", s.0));
        tell(t.player(s).pool[pool::RESOURCES.ix()] >= 0, format!("seat {} has a debt", s.0));
        let zones = [zone::HAND, zone::DECK, zone::DISCARD, zone::PLAYED];
        for (z, c) in zones.into_iter().flat_map(|z| t.zone(seat_zone(s, z)).map(move |c| (z, c))) {
            let card = t.card(c);
            // an event out of the other player's pile, while it is being played
            let plays = |f: &Frame| f.runs(using::PROC) && f.seat == s && f.source.card() == c;
            let borrowed = z == zone::PLAYED && t.frames().iter().any(plays);
            tell(card.owner == s || borrowed, format!("{} lies with seat {}", title(c), s.0));
            tell(
                card.flags.without(flag::TRIED).is_empty() && card.counters == [0; 4],
                format!("{} out of play is marked: {:?} {:?}", title(c), card.flags, card.counters),
            );
            tell(card.kids.is_none() || dealing, format!("{} out of play has cards on it", title(c)));
        }
        let relics = t.in_play().filter(|&c| t.card(c).ctrl == s && q.printed_has(c, tag::RELIC)).count();
        tell(relics <= 1 || dealing, format!("seat {} has {relics} Relics", s.0));
    }
    let mut twins = std::collections::BTreeMap::new();
    for c in t.in_play() {
        let card = t.card(c);
        let unit = q.printed_has(c, tag::UNIT);
        if unit {
            let ok = queries::remaining_hp(&q, c) > 0 || dealing;
            tell(ok, format!("{} lives with {} HP", title(c), queries::remaining_hp(&q, c)));
            let place = q.place_of(c);
            let at = place.as_card().is_some_and(|p| q.printed_has(p, tag::PLANET) && t.card(p).in_play());
            tell(at || place == queries::hq(card.ctrl), format!("{} stands nowhere", title(c)));
        }
        if q.printed_has(c, tag::ATTACHMENT) {
            let host = card.at.as_card();
            tell(host.is_some_and(|h| t.card(h).in_play()) || dealing, format!("{} is on nothing", title(c)));
        }
        if q.printed_has(c, tag::SUPPORT) {
            tell(card.at == queries::hq(card.ctrl), format!("{} is not in its HQ", title(c)));
        }
        if card.ctrl.ix() < 2 {
            let n: &mut usize = twins.entry((card.def, card.ctrl)).or_default();
            *n += 1;
            tell(!q.printed_has(c, tag::UNIQUE) || *n == 1 || dealing, format!("{} twice", title(c)));
            tell(!q.printed_has(c, tag::TOKEN) || *n <= 10, format!("{n} of {}", title(c)));
        }
    }
    // between turns nothing may be left over from what was done
    let idle = t.frames().iter().all(|f| {
        let open = matches!(f.proc(), Some(game::PROC | round::PROC | battle::PROC));
        open || f.is_window(window::DEPLOY) || f.is_window(window::ACTION)
    });
    if idle {
        tell(t.recs().is_empty(), format!("{} records left", t.recs().len()));
        // a battle remembers who retreated until it is over
        let fight = t.frames().iter().any(|f| f.runs(battle::PROC));
        tell(t.picks().is_empty() || fight, format!("{} picks left", t.picks().len()));
        tell(t.answered().is_empty(), format!("{} answers left", t.answered().len()));
        tell(t.waiting().is_empty() && t.parked().is_empty(), "something waits".into());
        let played = t.seats().map(|s| t.zone_len(seat_zone(s, zone::PLAYED))).sum::<usize>();
        tell(played == 0, format!("{played} cards are still being played"));
    }
    out
}

#[test]
fn tables_stay_in_order() {
    let c = cards();
    // how full the fixed lists of a table get
    let mut most = [
        ("frames", 0, 64),
        ("picks", 0, 256),
        ("records", 0, 96),
        ("lasting", 0, 64),
        ("uses", 0, 64),
        ("answered", 0, 96),
        ("ears", 0, 384),
        ("cards", 0, MAX_CARDS),
    ];
    for seed in 0..number("GAMES", 250) {
        let mut g = chance(&c, seed);
        let mut dice = Dice(seed);
        let mut n = 0;
        while let Some(s) = g.to_decide() {
            let wrong = disorder(&g);
            assert!(wrong.is_empty(), "seed {seed}, choice {n}: {wrong:?}");
            let t = g.t();
            let full = [
                t.frames().len(),
                t.picks().len(),
                t.recs().len(),
                t.lasting().len(),
                t.uses().len(),
                t.answered().len(),
                t.ear_count(),
                t.cards().len(),
            ];
            most.iter_mut().zip(full).for_each(|(m, n)| m.1 = m.1.max(n));
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
            n += 1;
        }
    }
    println!("most used of what there is: {most:?}");
    for (name, used, there) in most {
        assert!(used * 10 <= there * 9, "{name}: {used} of {there}");
    }
}

/// Whether something could be carried out is judged by what the player may know, never by the faces of hidden cards.
#[test]
fn what_may_be_used_depends_on_what_is_known() {
    let c = cards();
    let (mut asked, mut battle) = (0, 0);
    for seed in 0..number("GAMES", 60) {
        let mut g = chance(&c, seed);
        let mut dice = Dice(seed);
        while let Some(s) = g.to_decide() {
            if dice.one_in(6) {
                for seat in g.t().seats() {
                    let other = seen::resample(&g, seat, dice.key());
                    let mine = |card: &Card| card.ctrl == seat || card.owner == Seat::NONE;
                    for i in (0..g.t().cards().len()).map(|i| CardId(i as u16)) {
                        let known = seen::knows(&g.m, g.t(), seen::Viewer::Seat(seat), i) && mine(g.t().card(i));
                        if !known || g.t().card(i).at.is_nowhere() {
                            continue;
                        }
                        for &ability in &g.m.def(g.t().card(i).def).abilities {
                            let a = g.m.ability(ability);
                            if a.on.is_some() || a.ops.is_empty() {
                                continue;
                            }
                            let may = |g: &Game| {
                                let usage = Usage { seat, this: g.t().obj(i), ability, rec: RecId::NONE };
                                tools::usable(&g.q(), &mut Judge::quick(&g.m), &usage, None)
                            };
                            assert_eq!(
                                may(&g),
                                may(&other),
                                "seed {seed}: {} for seat {}",
                                g.m.def(g.t().card(i).def).title,
                                seat.0
                            );
                            asked += 1;
                            battle += (g.t().card(i).owner == Seat::NONE) as usize;
                        }
                    }
                }
            }
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
        }
    }
    println!("{asked} abilities, {battle} of planets");
    assert!(battle > 1000);
}
