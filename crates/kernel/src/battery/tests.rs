//! A toy game with hands, decks, secret picks and a hidden row, and the same game broken in one way at a time: the
//! battery must let the first pass and name what is wrong with each of the others.

use super::*;
use crate::book::*;
use crate::bounds::Bound;
use crate::cx::{Cx, End};
use crate::ears::class_key;
use crate::feasible::usable;
use crate::flow::{Question, ask};
use crate::ir::*;
use crate::judge::Judge;
use crate::need;
use crate::note::{LogLine, NoteArg};
use crate::query::{Env, Facts, Q};
use crate::rng::key_from_seed;
use crate::seen::{PlaceView, resample};
use crate::words::{Reg, Step, Words};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

const HAND: u8 = 0;
const DECK: u8 = 1;
const DISCARD: u8 = 2;
const PLAY: u8 = 3;
const BOX: u8 = 0;
const ROW: u8 = 1;
const POWER: Slot = Slot(0);
const PLAY_CARD: OptVerb = OptVerb::BOOK;
const WAIT: OptVerb = OptVerb(OptVerb::BOOK.0 + 1);
const ROUND: u8 = 1;

/// Ways to break the game.
const SOUND: i32 = 0;
const OPTIONS_PEEK: i32 = 1;
const REASONS_PEEK: i32 = 2;
const SECRETS_PEEK: i32 = 3;
const LOG_TELLS: i32 = 4;
const LOSES_CARDS: i32 = 5;
const UNSTEADY: i32 = 6;
const PANICS: i32 = 7;
const SWITCHES_CARDS: i32 = 8;
const FACTS_PEEK: i32 = 9;
const STEPS_PEEK: i32 = 10;
/// The menu offers what has a target without looking for one.
const DEAD_END: i32 = 11;
/// An ability whose targets are more than can be gone through.
const VAST: i32 = 12;

/// From here on: whoever waits fills the list of the bound with this number, to the length that is configured.
const FILLS: i32 = 100;

fn broken(m: &Match) -> i32 {
    m.config.first().copied().unwrap_or(SOUND)
}

/// Everybody may count a hand; what is in it is its owner's to know.
fn tell(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    if let Topic::Seat(s) = topic {
        let cards = hand(q, s);
        let power = cards.iter().map(|c| q.card_number(*c, POWER)).sum();
        out.push(Fact::of("cards", s, cards.len() as i32));
        if broken(q.m) == FACTS_PEEK {
            out.push(Fact::of("strength", s, power));
        }
        // a card that is named is told only to those who know it
        out.extend(cards.first().map(|c| Fact::new("first", Val::object(q.t.obj(*c)))));
    }
}

const fn zone(name: &'static str, sight: Sight, in_play: bool, class: u8) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered: true }
}

static VOCAB: Vocab = Vocab {
    game: "toy",
    tags: &["place", "beast", "tool"],
    slots: &["power"],
    counters: ["marks", "", "", ""],
    pools: ["points", "-luck", "", ""],
    flags: &[(1, "bent")],
    seat_zones: &[
        zone("hand", Sight::Owner, false, 2),
        zone("deck", Sight::Nobody, false, 4),
        zone("discard", Sight::All, false, 8),
        zone("play", Sight::All, true, 1),
    ],
    shared_zones: &[zone("box", Sight::Nobody, false, 16), zone("row", Sight::All, true, 1)],
    rels: &["", "on"],
    option_verbs: Words::plain(&["play", "wait"]),
    prompts: Words::plain(&[
        "Choose a card",
        "Act or pass",
        "Pick a card in secret",
        "Take a card",
        "Put cards below your deck",
    ]),
    classes: &["action"],
    endings: Words::plain(&["nothing", "the last round"]),
    globals: &["round", "-odds", ""],
    notes: &[
        LogLine { public: "{0} draws a card.", private: "{0} draws {1}." },
        LogLine { public: "{0} waits.", private: "" },
        LogLine { public: "{0} waits for {1}.", private: "" },
    ],
};

static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: false,
        instead: Instead::Newest,
        check: Check::AtAsk,
        after: After::Answer,
        late: false,
        late_first: false,
        queued: false,
    },
    kinds: &[],
    procs: &[
        Proc { name: "game", steps: STEPS, ends: None },
        Proc { name: "count down", steps: COUNT_DOWN, ends: None },
    ],
    windows: &[WindowRule {
        name: "actions",
        first: |q| q.t.head.active,
        after_act: Turn::Other,
        passing: Passing::Row,
        menu: action_menu,
        act,
        before: None,
        prompt: Prompt(1),
        passed: None,
        clause: "toy.act",
    }],
    menus: &[MenuRule::new("", secret_menu), MenuRule::new("", blind_menu), MenuRule::new("", own_hand_menu)],
    verbs: &[VerbRule {
        name: "draw",
        run: |cx, call| draw(cx, call.by),
        can: |q, _, call| q.t.zone_len(seat_zone(call.by, DECK)) > 0,
        spends: true,
        strict: false,
    }],
    text_tags: [0; 4],
    place_tag: Tag(0),
    attached: 1,
    setup,
    check: |_| false,
    use_ability: |cx, u| {
        let until = ROUND;
        cx.count_use(u.seat, u.this, u.ability, until);
        cx.run(u.ability, u.this, u.seat, u.rec, Spot::NOWHERE);
    },
    stage: |_, _| {},
    may_use: |_, _, _| true,
    choosable: |_, _, _, _| true,
    rel: |_, _, _, _| false,
    role: |_, _| Ref::NONE,
    role_place: |_, _| Spot::NOWHERE,
    now: |_, _, _| false,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    number: |_, _, _| 0,
    test: |_: &Q, _: &Env, _: &Facts, _| true,
    hopeless: |_, _| false,
    places: |_, _, _, _| {},
    first: |q| q.t.head.active,
    window_answers: WindowId(0),
    window_late: WindowId(0),
    adds: |_, _, _, _| {},
    x: |_, _| 0,
    more_uses: |_, _| 0,
    by_chance: |_, _, _, _| false,
    targeted: None,
    prompt: |_, _, _| None,
    asks: Asks {
        pick: Prompt(0),
        target: Prompt(1),
        number: Prompt(2),
        may: Prompt(3),
        branch: Prompt(4),
        order: Prompt(5),
    },
    ends: Ends { stuck: Ending(0), conceded: Ending(0) },
    parked_place: |_, _| Spot::NOWHERE,
    claims: |_, _, _| {},
    claim: |_, _, _| {},
    facts: tell,
    leave: |_, _| false,
    clauses: Clauses {
        limit: "toy.limit",
        maximum: "toy.maximum",
        gate: "toy.gate",
        cost: "toy.cost",
        target: "toy.target",
        change: "toy.change",
        blank: "toy.blank",
        timing: "toy.timing",
    },
    remembered: &[],
};

fn setup(cx: &mut Cx) {
    for s in cx.t.seats() {
        for d in cx.m.decks[s.ix()].clone() {
            let _ = cx.spawn(d, s, Spot::zone(seat_zone(s, DECK)), 0);
        }
        cx.shuffle(seat_zone(s, DECK));
        (0..4).for_each(|_| draw(cx, s));
    }
    for d in 8..14 {
        let _ = cx.spawn(DefId(d), Seat(0), Spot::zone(shared_zone(BOX)), 0);
    }
    cx.shuffle(shared_zone(BOX));
    cx.call(ProcId(0), Seat(0), Ref::NONE, &[]);
}

fn draw(cx: &mut Cx, s: Seat) {
    if let Some(c) = cx.t.zone(seat_zone(s, DECK)).next() {
        cx.move_card(c, Spot::zone(seat_zone(s, HAND)), 0, End::Bottom);
        cx.note_to(NoteId(0), "toy.draw", &[NoteArg::Seat(s), NoteArg::Card(c)], Some(s));
    }
}

const STEPS: &[(&str, StepFn)] = &[
    ("round", |cx| {
        let round = cx.t.global(0) + 1;
        cx.set_global(0, round);
        if round > 9 {
            let points = |s: usize| cx.t.players[s].pool[0];
            let winners = ((points(0) > points(1)) as u8) | ((points(1) > points(0)) as u8) << 1;
            cx.end(winners, Ending(1));
            return Next::Done;
        }
        if round == 4 && broken(cx.m) == PANICS {
            panic!("the toy breaks here");
        }
        cx.t.head.active = cx.t.next_seat(cx.t.head.active);
        for s in cx.t.seats() {
            draw(cx, s);
        }
        if broken(cx.m) == UNSTEADY {
            static COUNT: AtomicI32 = AtomicI32::new(0);
            cx.set_global(1, COUNT.fetch_add(1, Ordering::Relaxed) % 100);
        }
        Next::Go
    }),
    ("row", |cx| {
        if let Some(c) = cx.t.zone(shared_zone(BOX)).next() {
            cx.move_card(c, Spot::zone(shared_zone(ROW)), 0, End::Bottom);
        }
        cx.window(WindowId(0), RecId::NONE, [Val::NIL; 3]);
        Next::Go
    }),
    ("pick in secret", |cx| {
        (1..3).for_each(|r| cx.set(Reg::bare(r), Val::NIL));
        cx.ask_together(Question::new(Seat(0), MenuId(0), Reg::bare(1), Prompt(2)));
        Next::Go
    }),
    ("compare", |cx| {
        for s in cx.t.seats() {
            if let Some(c) = cx.r(Reg::bare(1 + s.ix())).as_object().and_then(|r| cx.t.live(r)) {
                let power = cx.q().card_number(c, POWER);
                cx.add_pool(s, 0, power);
                cx.move_card(c, Spot::zone(seat_zone(s, DISCARD)), 0, End::Top);
                if broken(cx.m) == LOSES_CARDS && power == 3 {
                    cx.banish(c);
                }
                if broken(cx.m) == SWITCHES_CARDS && power == 3 {
                    cx.t.card_mut(c).def = DefId(0);
                }
            }
        }
        let active = cx.t.head.active;
        cx.set(Reg::bare(3), Val::NIL);
        cx.ask(Question::new(active, MenuId(1), Reg::bare(3), Prompt(3)));
        Next::Go
    }),
    ("take", |cx| {
        if let Some(c) = cx.r(Reg::bare(3)).as_object().and_then(|r| cx.t.live(r)) {
            // shown, and left where it is
            let active = cx.t.head.active;
            cx.show(c, 1 << active.0);
        }
        let active = cx.t.head.active;
        cx.ask(Question::new(active, MenuId(2), Reg::bare(4), Prompt(4)).many(0, 2));
        Next::Go
    }),
    ("put below", |cx| {
        let mut cards = Vec::new();
        cx.q().each(cx.r(Reg::bare(4)), &mut |r| cards.push(r.card()));
        for c in cards {
            let owner = cx.t.card(c).owner;
            cx.move_card(c, Spot::zone(seat_zone(owner, DECK)), 0, End::Bottom);
        }
        if cx.t.global(0) == 5 {
            for s in cx.t.seats() {
                cx.shuffle(seat_zone(s, DECK));
            }
        }
        cx.moment(ROUND);
        Next::To(Step::bare(0))
    }),
];

const COUNT_DOWN: &[(&str, StepFn)] = &[("one less", |cx| {
    let left = cx.r(Reg::bare(0)).n() - 1;
    cx.set(Reg::bare(0), Val::num(left));
    if left > 0 { Next::Again } else { Next::Done }
})];

/// Makes something as long as it is to be.
fn fill(cx: &mut Cx, bound: Bound, long: usize) {
    let run = |cx: &mut Cx| cx.run(AbilityId(0), Ref::NONE, Seat(0), RecId::NONE, Spot::NOWHERE);
    let top = |cx: &mut Cx| cx.me = cx.t.frames.len() - 1;
    let have = match bound {
        Bound::Frames => cx.t.frames.len(),
        Bound::Picks => cx.t.picks.len(),
        Bound::Records => cx.t.recs.len(),
        Bound::Cards => cx.t.cards.len(),
        Bound::Uses => cx.t.uses.len(),
        _ => 0,
    };
    let n = long - have;
    cx.note(NoteId(1), "toy.wait", &[NoteArg::Seat(Seat(0))]);
    match bound {
        // one to count down, one to end it, one for the window
        Bound::Steps => _ = cx.call(ProcId(1), Seat(0), Ref::NONE, &Reg::row([Val::num(n as i32 - 1)])),
        Bound::Frames => (0..n).for_each(|_| _ = cx.call(ProcId(1), Seat(0), Ref::NONE, &[])),
        Bound::Picks => (0..n).for_each(|_| cx.keep_pick(Val::num(1))),
        Bound::ParkedPicks => {
            run(cx);
            (0..n).for_each(|_| cx.keep_pick(Val::num(1)));
            top(cx);
            cx.park(Ref::NONE, 0);
        }
        Bound::Records => (0..n).for_each(|_| _ = cx.rec(Rec::default())),
        Bound::Cards => (0..n).for_each(|_| _ = cx.new_card(DefId(1), Seat(0))),
        Bound::Lasting => (0..n).for_each(|_| cx.last(Lasting::default())),
        Bound::Uses => (0..n).for_each(|i| cx.count_use(Seat(0), Ref(i as u32), AbilityId(0), ROUND)),
        Bound::Answered => (0..n).for_each(|_| cx.answered(Answered::default())),
        Bound::Waiting => (0..n).for_each(|_| cx.wait(Waiting::default())),
        Bound::Parked => (0..n).for_each(|_| {
            run(cx);
            top(cx);
            cx.park(Ref::NONE, 0);
        }),
        Bound::Purses => {
            (0..n).for_each(|i| cx.give_purse(Purse { only: i as u16 + 1, amount: 1, ..Purse::default() }))
        }
    }
}

fn hand(q: &Q, s: Seat) -> Vec<CardId> {
    q.t.zone(seat_zone(s, HAND)).collect()
}

fn action_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    let other = q.t.next_seat(seat);
    for c in hand(&q, seat) {
        menu.judge.about(c, AbilityId::NONE);
        if payable(&q, &mut menu.judge, seat, c) {
            menu.out.push(Opt::card(PLAY_CARD, c));
        }
    }
    for ear in q.t.ears(class_key(0)) {
        let u = Usage { seat, this: q.t.obj(ear.card), ability: ear.ability, rec: RecId::NONE };
        menu.judge.about(ear.card, ear.ability);
        let offered = broken(q.m) == DEAD_END || usable(&q, &mut menu.judge, &u, None);
        if q.t.card(ear.card).ctrl == seat && offered {
            menu.out.push(Opt { ability: ear.ability.0, ..Opt::card(ov::USE, ear.card) });
        }
    }
    if broken(q.m) == REASONS_PEEK && hand(&q, other).iter().any(|c| q.card_number(*c, POWER) > 3) {
        menu.judge.fail("toy.peek");
    }
    if menu.frame.regs[2].n() < 2 {
        menu.out.push(Opt::plain(WAIT));
    }
}

fn payable(q: &Q, judge: &mut Judge, seat: Seat, c: CardId) -> bool {
    let mut ok = true;
    need!(judge, ok, q.t.players[seat.ix()].pool[0] as i32 >= q.card_number(c, POWER), "toy.points");
    ok
}

fn act(cx: &mut Cx, o: Opt) {
    if o.verb == PLAY_CARD {
        let c = o.card_id();
        let owner = cx.t.card(c).owner;
        let cost = cx.q().card_number(c, POWER);
        cx.add_pool(owner, 0, -cost);
        cx.move_card(c, Spot::zone(seat_zone(owner, PLAY)), 0, End::Bottom);
        return;
    }
    if let [way @ FILLS..=i32::MAX, long] = cx.m.config[..] {
        return fill(cx, Bound::ALL[(way - FILLS) as usize], long as usize);
    }
    // the frame's seat is already the next one
    let other = cx.frame().seat;
    let who = NoteArg::Seat(cx.t.next_seat(other));
    if broken(cx.m) == STEPS_PEEK {
        // in passing, everybody sees what the other's best card is good for
        let best = hand(&cx.q(), other).iter().map(|c| cx.q().card_number(*c, POWER)).max().unwrap_or(0);
        cx.add_pool(other, 0, best);
        cx.note(NoteId(1), "toy.wait", &[who]);
        cx.film();
        cx.add_pool(other, 0, -best);
        return;
    }
    match cx.t.zone(seat_zone(other, DECK)).next() {
        Some(c) if broken(cx.m) == LOG_TELLS => cx.note(NoteId(2), "toy.wait", &[who, NoteArg::Card(c)]),
        _ => cx.note(NoteId(1), "toy.wait", &[who]),
    }
}

fn secret_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    let other = q.t.frames[menu.frame_ix - 1].regs[1 + q.t.next_seat(seat).ix()];
    let answered = menu.frame.regs[ask::ANSWERED].n() != 0;
    let cards = hand(&q, seat);
    let power = other.as_object().map_or(0, |r| q.card_number(r.card(), POWER));
    let skip = (broken(q.m) == SECRETS_PEEK && answered && power > 2) as usize;
    menu.out.extend(cards.iter().skip(skip).map(|c| Opt::card(ov::PICK, *c)));
}

fn blind_menu(menu: &mut Menu) {
    let q = menu.q;
    let other = q.t.next_seat(menu.seat);
    let peek = broken(q.m) == OPTIONS_PEEK;
    let cards = hand(&q, other).into_iter().filter(|c| !peek || q.card_number(*c, POWER) > 1);
    menu.out.extend(cards.map(|c| Opt::card(ov::PICK, c)));
}

fn own_hand_menu(menu: &mut Menu) {
    menu.out.extend(hand(&menu.q, menu.seat).iter().map(|c| Opt::card(ov::PICK, *c)));
}

fn start(seed: u64, config: i32) -> Game {
    start_as(seed, vec![config])
}
fn start_as(seed: u64, config: Vec<i32>) -> Game {
    let mut pool = Pool::default();
    let one_draw =
        Op::Do { verb: 0, what: Thing::This, with: Thing::This, n: NO, to: Where::Nowhere, by: Who::You, flags: 0 };
    let one = pool.num(1);
    let mut pick = |zone: u8, test: &[Atom]| {
        let filter = pool.filter(Filter { base: Base::Zone(zone, Who::You), alts: vec![test.to_vec()] });
        Op::Pick { dst: 0, filter, min: one, max: one, by: Who::You, target: true, random: false }
    };
    let targets = match config[0] {
        DEAD_END => vec![pick(HAND, &[]), pick(DISCARD, &[])],
        VAST => [vec![pick(DECK, &[]); 5], vec![pick(DECK, &[Atom::Flag(1, true)])]].concat(),
        _ => Vec::new(),
    };
    let ability = |def: DefId| Ability {
        shape: Shape::Activated,
        from: 1,
        faces: 1,
        target_end: targets.len() as u16,
        ops: [&targets[..], &[one_draw.clone(), Op::End]].concat(),
        limit: Some(Limit { n: 1, until: ROUND, by_title: false }),
        def,
        ..Ability::default()
    };
    let mut defs = Vec::new();
    for i in 0..14u16 {
        let mut face = Face::default();
        face.slots[POWER.ix()] = i as i16 % 6;
        face.add(Tag(1 + (i % 2) as u8));
        let abilities = if i % 4 == 0 { vec![pool.ability(ability(DefId(i)))] } else { Vec::new() };
        defs.push(Def {
            code: format!("T{i}"),
            title: format!("Toy {i}"),
            title_id: i,
            title_words: Vec::new(),
            faces: vec![face],
            abilities,
            extra: [0; 8],
        });
    }
    let deck: Vec<DefId> = (0..24).map(|i| DefId(i % 8)).collect();
    let m = Match::new(&BOOK, defs, pool, vec![deck.clone(), deck], key_from_seed(seed), config);
    Game::start(Arc::new(m))
}

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
            let mut copy = g.clone();
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
            whole(&g.m, &g.t).unwrap();
            while let Some(seat) = g.to_decide() {
                let at = dice.below(g.options().len());
                let r = g.choose(seat, at);
                assert!(matches!(r, Ok(_) | Err(Refusal::TooMuch(_))), "{bound:?}");
            }
        }
    }
}

/// A look ahead that comes to no end is no yes: nothing is offered, and it is counted.
#[test]
fn a_look_that_comes_to_no_end_offers_nothing() {
    let mut g = start(3, VAST);
    let seat = g.to_decide().unwrap();
    let own = |c: &CardId| g.t.card(*c).owner == seat && !g.m.def(g.t.card(*c).def).abilities.is_empty();
    let c = (0..g.t.cards.len()).map(|i| CardId(i as u16)).find(own).unwrap();
    g.edit(|cx| {
        cx.move_card(c, Spot::zone(seat_zone(seat, PLAY)), 0, End::Bottom);
    });
    let before = crate::feasible::ran_out();
    assert!(g.options_for(seat).iter().all(|o| o.verb != ov::USE));
    assert_eq!(crate::feasible::ran_out(), before + 1);
}

/// A table that cannot be laid is no game; it says what ran out and takes no choice.
#[test]
fn a_game_that_comes_to_no_decision_is_stuck() {
    let mut g = start(3, SOUND);
    let seat = g.to_decide().unwrap();
    g.edit(|cx| _ = cx.call(ProcId(1), Seat(0), Ref::NONE, &Reg::row([Val::num(i32::MAX >> 5)])));
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
    assert_eq!(d.prompt, "Take a card");
}

/// Plays at random until a question with this prompt is open.
fn at_prompt(prompt: &str, seed: u64) -> Game {
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
        v.zones.iter().find(|z| z.name == name && z.seat == seat.map(|s| s.0)).cloned().unwrap()
    };
    let v = view(&g, Viewer::Seat(me));
    assert_eq!(zone(&v, "hand", Some(me)).cards.len(), 5);
    assert_eq!(zone(&v, "hand", Some(me)).hidden, 0);
    assert_eq!((zone(&v, "hand", Some(you)).cards.len(), zone(&v, "hand", Some(you)).hidden), (0, 5));
    assert_eq!((zone(&v, "deck", Some(me)).cards.len(), zone(&v, "deck", Some(me)).size), (0, 19));
    assert_eq!((zone(&v, "box", None).hidden, zone(&v, "row", None).cards.len()), (5, 1));
    assert_eq!(v.players[me.ix()].sizes["deck"], 19);
    assert!(v.globals.contains_key("round") && !v.globals.contains_key("-odds") && v.globals.len() == 1);
    assert!(!v.players[0].pools.contains_key("-luck") && v.players[0].pools.contains_key("points"));

    let s = view(&g, Viewer::Spectator);
    assert_eq!(zone(&s, "hand", Some(me)).hidden, 5);
    let open = view(&g, Viewer::Hands);
    assert_eq!((zone(&open, "hand", Some(me)).hidden, zone(&open, "hand", Some(you)).cards.len()), (0, 5));
    assert_eq!((zone(&open, "deck", Some(you)).cards.len(), open.globals.contains_key("-odds")), (0, false));
    let all = view(&g, Viewer::All);
    assert_eq!(zone(&all, "deck", Some(you)).cards.len(), 19);
    assert!(all.globals.contains_key("-odds") && all.players[0].pools.contains_key("-luck"));

    let card = &zone(&v, "row", None).cards[0];
    assert_eq!(card.place, PlaceView::Zone { name: "row".into(), seat: None });
    assert_eq!(card.tags.len(), 1);
    assert_eq!(card.numbers["power"].0, card.numbers["power"].1);
    assert!(card.handle > 0);
    // facts: numbers for everybody, cards by name for those who know them
    let fact =
        |v: &seen::View, s: Seat, name: &str| v.players[s.ix()].facts.iter().find(|f| f.name == name).cloned().unwrap();
    assert_eq!((fact(&v, you, "cards").number, fact(&v, you, "cards").seat), (Some(5), Some(you.0)));
    assert!(fact(&v, me, "first").card.is_some() && fact(&v, you, "first").card.is_none());
    assert!(fact(&s, me, "first").card.is_none() && fact(&all, you, "first").card.is_some());
    // what is going on, down to the question
    let last = v.going.last().unwrap();
    assert_eq!((v.going[0].name.as_ref(), last.seat), ("game", Some(me.0)));
    assert!(matches!(last.work, seen::LevelWork::Window | seen::LevelWork::Question) && !last.name.is_empty());
    assert!(decision_view(&g, you).is_none() && decision_view(&g, Seat(200)).is_none());
}

#[test]
fn a_card_shown_to_one_seat_is_known_to_it_alone() {
    let mut g = start(3, SOUND);
    let c = g.t.zone(seat_zone(Seat(1), DECK)).nth(2).unwrap();
    let known = |g: &Game, v: Viewer| {
        let v = view(g, v);
        let z = v.zones.iter().find(|z| z.name == "deck" && z.seat == Some(1)).unwrap().clone();
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
fn labels_read_well_and_name_nothing_hidden() {
    let g = start(3, SOUND);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    assert_eq!((d.prompt.as_ref(), d.clause.as_ref(), d.optional), ("Act or pass", "toy.act", true));
    assert_eq!(d.options.last().unwrap().label, "pass");
    assert!(d.options.iter().any(|o| o.label == "wait" && o.card.is_none()));

    let g = at_prompt("Take a card", 3);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    assert_eq!(d.options[1].label, "card 2 of opponent's hand");
    assert!(d.options.iter().all(|o| o.label.starts_with("Toy ") == o.card.is_some()));
    assert!(d.options.iter().any(|o| o.card.is_none()));

    let g = at_prompt("Put cards below your deck", 3);
    let d = decision_view(&g, g.to_decide().unwrap()).unwrap();
    assert_eq!((d.min, d.max, d.optional), (0, 2, true));
    assert!(d.options[0].label.starts_with("Toy ") && d.options[0].card.is_some());
}

#[test]
fn a_use_is_named_with_its_card() {
    let mut g = start(3, SOUND);
    let seat = g.to_decide().unwrap();
    let c = (0..g.t.cards.len()).map(|i| CardId(i as u16));
    let c =
        c.into_iter().find(|c| g.t.card(*c).owner == seat && !g.m.def(g.t.card(*c).def).abilities.is_empty()).unwrap();
    g.edit(|cx| cx.move_card(c, Spot::zone(seat_zone(seat, PLAY)), 0, End::Bottom));
    let title = g.m.def(g.t.card(c).def).title.clone();
    let d = decision_view(&g, seat).unwrap();
    let used = d.options.iter().find(|o| o.verb == "use").unwrap();
    assert_eq!((used.label.clone(), used.line), (format!("use {title}"), Some(0)));
    let index = used.index;
    g.choose(seat, index).unwrap();
    g.choose(g.to_decide().unwrap(), g.options().len() - 1).unwrap();
    assert!(
        why_view(&g, seat).iter().any(|w| w.clause == "toy.limit" && w.card.as_ref().is_some_and(|c| c.title == title))
    );
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
            f.flags & fl::TOGETHER != 0 && f.regs[ask::ANSWERED].n() != 0
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
            cx.move_card(c, Spot::zone(seat_zone(Seat(0), DECK)), 0, End::Bottom);
        }
    });
    while g.t.frames.last().is_some_and(|f| f.work == Work::Window) {
        let seat = g.to_decide().unwrap();
        g.choose(seat, g.options().len() - 1).unwrap();
    }
    assert_eq!(g.to_decide(), Some(Seat(1)));
    assert_eq!(decision_view(&g, Seat(1)).unwrap().prompt, "Pick a card in secret");
}

#[test]
fn cards_put_straight_into_the_open_have_handles_of_their_own() {
    let mut g = start(3, SOUND);
    let mut tag = || {
        let made = g.edit(|cx| cx.spawn(DefId(1), Seat(0), Spot::zone(seat_zone(Seat(0), PLAY)), 0));
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
        let row = v.zones.iter().find(|z| z.name == "row").unwrap();
        (row.cards.len(), row.cards.iter().any(|c| c.title == "face down" && c.code.is_empty()))
    };
    assert_eq!(row(&g, Viewer::Seat(Seat(0))), (1, false));
    assert_eq!(row(&g, Viewer::Seat(Seat(1))), (1, true), "the others see a back");
    assert_eq!(row(&g, Viewer::Spectator), (1, true));
    let boxed = |g: &Game| g.t.cards.iter().map(|c| c.def).collect::<Vec<_>>()[c.ix()];
    assert!((0..10).all(|i| boxed(&resample(&g, Seat(1), key_from_seed(100 + i))) == boxed(&g)), "alone in its group");
}
