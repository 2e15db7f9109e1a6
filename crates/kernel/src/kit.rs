//! The one kit to try the kernel with: a toy game with hands, decks, secret picks and a hidden row. Broken in one way at
//! a time it tries the battery; its cards try what no rulebook's scenario does.

use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::cx::{Cx, End};
use crate::ears::class_key;
use crate::feasible::usable;
use crate::flow::{Question, ask};
use crate::game::Game;
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::need;
use crate::note::NoteArg;
use crate::query::{Env, Facts, Q};
use crate::rng::key_from_seed;
use crate::table::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

pub use fact::CARDS;
pub use flag::BENT;
pub use opt::{PLAY as PLAY_CARD, WAIT};
pub use shared::{BOX, ROW};
pub use slot::POWER;
pub use zone::{DECK, DISCARD, HAND, PLAY};

pub const ROUND: Until = Until(1);

/// Ways to break the game.
pub const SOUND: i32 = 0;
pub const OPTIONS_PEEK: i32 = 1;
pub const REASONS_PEEK: i32 = 2;
pub const SECRETS_PEEK: i32 = 3;
pub const LOG_TELLS: i32 = 4;
pub const LOSES_CARDS: i32 = 5;
pub const UNSTEADY: i32 = 6;
pub const PANICS: i32 = 7;
pub const SWITCHES_CARDS: i32 = 8;
pub const FACTS_PEEK: i32 = 9;
pub const STEPS_PEEK: i32 = 10;
/// The menu offers what has a target without looking for one.
pub const DEAD_END: i32 = 11;
/// An ability whose targets are more than can be gone through.
pub const VAST: i32 = 12;

/// From here on: whoever waits fills the list of the bound with this number, to the length that is configured.
pub const FILLS: i32 = 100;

fn broken(m: &Match) -> i32 {
    m.config.first().copied().unwrap_or(SOUND)
}

/// Everybody may count a hand; what is in it is its owner's to know.
fn tell(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    if let Topic::Seat(s) = topic {
        let cards = hand(q, s);
        let power = cards.iter().map(|c| q.card_number(*c, POWER)).sum();
        out.push(Fact::of(CARDS, s, cards.len() as i32));
        if broken(q.m) == FACTS_PEEK {
            out.push(Fact::of(told::STRENGTH, s, power));
        }
        // a card that is named is told only to those who know it
        out.extend(cards.first().map(|c| Fact::new(told::FIRST, Val::object(q.t.obj(*c)))));
    }
}

crate::words! {
    /// What happens to cards.
    pub mod kind: Kind => KindRule {
        /// A mark, and with it the card is bent.
        MARK "mark" (marked),
        BEND "bend" (bend).joining(),
    }
}

fn marked(cx: &mut Cx, r: RecId) {
    let subject = cx.t.rec(r).subject;
    cx.add_counter(subject.card(), Counter(0), 1);
    cx.happen_one(Rec { kind: kind::BEND, subject, ..Rec::default() });
}
fn bend(cx: &mut Cx, r: RecId) {
    cx.set_flag(cx.t.rec(r).subject.card(), BENT, true);
}

crate::words! {
    pub mod tag: Tag { PLACE "place", BEAST "beast", TOOL "tool" }
}
crate::words! {
    pub mod slot: Slot { POWER "power" }
}
crate::words! {
    pub mod counter: Counter { MARKS "marks" }
}
crate::words! {
    pub mod pool: PoolId { POINTS "points", LUCK _ }
}
crate::words! {
    pub mod flag: Flags { BENT "bent" }
}
crate::words! {
    pub mod zone: SeatZone => ZoneRule {
        HAND "hand" (Sight::Owner, ZoneClass::nth(1)).ordered(),
        DECK "deck" (Sight::Nobody, ZoneClass::nth(2)).ordered(),
        DISCARD "discard" (Sight::All, ZoneClass::nth(3)).ordered(),
        PLAY "play" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
    }
}
crate::words! {
    pub mod shared: SharedZone => ZoneRule {
        BOX "box" (Sight::Nobody, ZoneClass::nth(4)).ordered(),
        ROW "row" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
    }
}
crate::words! {
    pub mod rel: Rel { NONE _, ON "on" }
}
crate::words! {
    pub mod opt: OptVerb from (OptVerb::BOOK) { PLAY "play", WAIT "wait" }
}
crate::words! {
    pub mod prompt: Prompt {
        CHOOSE "Choose a card",
        ACT "Act or pass",
        SECRET "Pick a card in secret",
        TAKE "Take a card",
        BELOW "Put cards below your deck",
        ORDER "What comes first",
    }
}
crate::words! {
    pub mod class: Class { ACTION "action" }
}
crate::words! {
    pub mod ending: Ending { NOTHING "nothing", LAST_ROUND "the last round" }
}
crate::words! {
    pub mod global: Global { ROUND "round", ODDS _ }
}
crate::words! {
    pub mod fact: FactId from (FactId::BOOK) { CARDS "cards" }
}
crate::words! {
    pub mod note: NoteId => LogLine {
        DRAWS "{0} draws a card." / "{0} draws {1}.",
        WAITS "{0} waits.",
        WAITS_FOR "{0} waits for {1}.",
    }
}
crate::words! {
    pub mod window: WindowId => WindowRule {
        ACTIONS "actions" {
            menu: action_menu,
            act,
            prompt: prompt::ACT,
            clause: "toy.act",
            ..WindowRule::PLAIN
        },
    }
}
crate::words! {
    pub mod menu: MenuId => MenuRule {
        SECRET "secret" (secret_menu),
        BLIND "blind" (blind_menu),
        OWN_HAND "own hand" (own_hand_menu),
    }
}
crate::words! {
    pub mod verb: VerbId => VerbRule {
        DRAW "draw" (|cx, call| draw(cx, call.by), |q, _, call| q.t.zone_len(seat_zone(call.by, zone::DECK)) > 0).spends(),
    }
}

static VOCAB: Vocab = Vocab {
    game: "toy",
    tags: tag::WORDS,
    slots: slot::WORDS,
    counters: counter::WORDS,
    pools: pool::WORDS,
    flags: flag::WORDS,
    seat_zones: zone::LIST,
    shared_zones: shared::LIST,
    rels: rel::WORDS,
    option_verbs: opt::WORDS,
    prompts: prompt::WORDS,
    classes: class::WORDS,
    endings: ending::WORDS,
    globals: global::WORDS,
    facts: fact::WORDS,
    notes: note::LIST,
    ..Vocab::PLAIN
};

pub const BOOK: Book = Book {
    vocab: &VOCAB,
    kinds: kind::LIST,
    procs: PROCS,
    windows: window::LIST,
    menus: menu::LIST,
    verbs: verb::LIST,
    attached: rel::ON,
    flow: Flow { setup, ..Flow::PLAIN },
    using: Using {
        use_ability: |cx, u| {
            let until = ROUND;
            cx.count_use(u.seat, u.this, u.ability, until);
            cx.run(u.ability, u.this, u.seat, u.rec, Spot::NOWHERE);
        },
        ..Using::PLAIN
    },
    text: Text { test: |_: &Q, _: &Env, _: &Facts, _| true, ..Text::PLAIN },
    tell: Tell {
        asks: Asks {
            pick: prompt::CHOOSE,
            target: prompt::ACT,
            number: prompt::SECRET,
            may: prompt::TAKE,
            branch: prompt::BELOW,
            order: prompt::ORDER,
        },
        facts: tell,
        ..Tell::PLAIN
    },
    clauses: Clauses {
        limit: "toy.limit",
        maximum: "toy.maximum",
        gate: "toy.gate",
        cost: "toy.cost",
        target: "toy.target",
        protected: "toy.protected",
        change: "toy.change",
        blank: "toy.blank",
        timing: "toy.timing",
        waits: "toy.waits",
    },
    ..Book::PLAIN
};

fn setup(cx: &mut Cx) {
    for s in cx.t.seats() {
        for d in cx.m.decks[s.ix()].clone() {
            let _ = cx.spawn(d, s, Spot::zone(seat_zone(s, DECK)), Rel::NONE);
        }
        cx.shuffle(seat_zone(s, DECK));
        (0..4).for_each(|_| draw(cx, s));
    }
    for d in 8..14 {
        let _ = cx.spawn(DefId(d), Seat(0), Spot::zone(shared_zone(BOX)), Rel::NONE);
    }
    cx.shuffle(shared_zone(BOX));
    cx.call(game::PROC, Seat(0), Ref::NONE, &[]);
}

fn draw(cx: &mut Cx, s: Seat) {
    if let Some(c) = cx.t.zone(seat_zone(s, DECK)).next() {
        cx.move_card(c, Spot::zone(seat_zone(s, HAND)), Rel::NONE, End::Bottom);
        cx.note_to(note::DRAWS, "toy.draw", &[NoteArg::Seat(s), NoteArg::Card(c)], Some(s));
    }
}

fn round_begins(cx: &mut Cx) -> Next {
    let round = cx.t.global(global::ROUND) + 1;
    cx.set_global(global::ROUND, round);
    if round > 9 {
        let points = |s: usize| cx.t.players[s].pool[pool::POINTS.ix()];
        let winners = ((points(0) > points(1)) as u8) | ((points(1) > points(0)) as u8) << 1;
        cx.end(winners, ending::LAST_ROUND);
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
        cx.set_global(global::ODDS, COUNT.fetch_add(1, Ordering::Relaxed) % 100);
    }
    Next::Go
}

fn row_grows(cx: &mut Cx) -> Next {
    if let Some(c) = cx.t.zone(shared_zone(BOX)).next() {
        cx.move_card(c, Spot::zone(shared_zone(ROW)), Rel::NONE, End::Bottom);
    }
    cx.window(window::ACTIONS, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

fn pick_in_secret(cx: &mut Cx) -> Next {
    game::SECRETS.each().for_each(|r| cx.set(r, Val::NIL));
    cx.ask_together(Question::new(Seat(0), menu::SECRET, game::SECRETS.all(), prompt::SECRET));
    Next::Go
}

fn compare(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        if let Some(c) = cx.r(game::SECRETS.of(s)).as_object().and_then(|r| cx.t.live(r)) {
            let power = cx.q().card_number(c, POWER);
            cx.add_pool(s, pool::POINTS, power);
            cx.move_card(c, Spot::zone(seat_zone(s, DISCARD)), Rel::NONE, End::Top);
            if broken(cx.m) == LOSES_CARDS && power == 3 {
                cx.banish(c);
            }
            if broken(cx.m) == SWITCHES_CARDS && power == 3 {
                cx.t.card_mut(c).def = DefId(0);
            }
        }
    }
    let active = cx.t.head.active;
    cx.set(game::TAKEN, Val::NIL);
    cx.ask(Question::new(active, menu::BLIND, game::TAKEN, prompt::TAKE));
    Next::Go
}

fn take(cx: &mut Cx) -> Next {
    if let Some(c) = cx.r(game::TAKEN).as_object().and_then(|r| cx.t.live(r)) {
        // shown, and left where it is
        let active = cx.t.head.active;
        cx.show(c, 1 << active.0);
    }
    let active = cx.t.head.active;
    cx.ask(Question::new(active, menu::OWN_HAND, game::BELOW, prompt::BELOW).many(0, 2));
    Next::Go
}

fn put_below(cx: &mut Cx) -> Next {
    let mut cards = Vec::new();
    cx.q().each(cx.r(game::BELOW), &mut |r| cards.push(r.card()));
    for c in cards {
        let owner = cx.t.card(c).owner;
        cx.move_card(c, Spot::zone(seat_zone(owner, DECK)), Rel::NONE, End::Bottom);
    }
    if cx.t.global(global::ROUND) == 5 {
        for s in cx.t.seats() {
            cx.shuffle(seat_zone(s, DECK));
        }
    }
    cx.moment(ROUND);
    Next::To(game::at::BEGINS)
}

fn one_less(cx: &mut Cx) -> Next {
    let left = cx.r(count_down::LEFT).n() - 1;
    cx.set(count_down::LEFT, Val::num(left));
    if left > 0 { Next::Again } else { Next::Done }
}

crate::procs! {
    game "game" (_, SECRETS[2], TAKEN, BELOW) {
        BEGINS "round" round_begins;
        ROW "row" row_grows;
        PICK "pick in secret" pick_in_secret;
        COMPARE "compare" compare;
        TAKE "take" take;
        PUT_BELOW "put below" put_below;
    }
    count_down "count down" (LEFT) {
        ONE_LESS "one less" one_less;
    }
}

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
    cx.note(note::WAITS, "toy.wait", &[NoteArg::Seat(Seat(0))]);
    match bound {
        // one to count down, one to end it, one for the window
        Bound::Steps => {
            _ = cx.call(count_down::PROC, Seat(0), Ref::NONE, &[(count_down::LEFT, Val::num(n as i32 - 1))])
        }
        Bound::Looks => Read::looked(n as u32),
        Bound::Levels => cx.q().levels(n),
        Bound::Readings => _ = Read::more(n as u32),
        Bound::Numbers => cx.set_global(global::ROUND, n as i32),
        Bound::Counters => {
            let c = CardId(0);
            cx.set_counter(c, counter::MARKS, 0);
            cx.add_counter(c, counter::MARKS, n as i32);
        }
        Bound::Frames => (0..n).for_each(|_| _ = cx.call(count_down::PROC, Seat(0), Ref::NONE, &[])),
        Bound::Picks => (0..n).for_each(|_| cx.keep_pick(Val::num(1))),
        Bound::ParkedPicks => {
            run(cx);
            (0..n).for_each(|_| cx.keep_pick(Val::num(1)));
            top(cx);
            cx.park(Ref::NONE, Disposal(0));
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
            cx.park(Ref::NONE, Disposal(0));
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
    for ear in q.t.ears(class_key(Class(0))) {
        let u = Usage { seat, this: q.t.obj(ear.card), ability: ear.ability, rec: RecId::NONE };
        menu.judge.about(ear.card, ear.ability);
        let offered = broken(q.m) == DEAD_END || usable(&q, &mut menu.judge, &u, None);
        if q.t.card(ear.card).ctrl == seat && offered {
            menu.out.push(Opt::ability(ear.card, ear.ability));
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
    need!(judge, ok, q.t.players[seat.ix()].pool[pool::POINTS.ix()] as i32 >= q.card_number(c, POWER), "toy.points");
    ok
}

fn act(cx: &mut Cx, o: Opt) {
    if o.verb == PLAY_CARD {
        let c = o.card_id();
        let owner = cx.t.card(c).owner;
        let cost = cx.q().card_number(c, POWER);
        cx.add_pool(owner, pool::POINTS, -cost);
        cx.move_card(c, Spot::zone(seat_zone(owner, PLAY)), Rel::NONE, End::Bottom);
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
        cx.add_pool(other, pool::POINTS, best);
        cx.note(note::WAITS, "toy.wait", &[who]);
        cx.film();
        cx.add_pool(other, pool::POINTS, -best);
        return;
    }
    match cx.t.zone(seat_zone(other, DECK)).next() {
        Some(c) if broken(cx.m) == LOG_TELLS => cx.note(note::WAITS_FOR, "toy.wait", &[who, NoteArg::Card(c)]),
        _ => cx.note(note::WAITS, "toy.wait", &[who]),
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

pub fn start(seed: u64, config: i32) -> Game {
    start_as(seed, vec![config])
}
pub fn start_as(seed: u64, config: Vec<i32>) -> Game {
    static SAME: Book = BOOK;
    start_by(&SAME, seed, config)
}
/// The same by a book that differs in its timing.
pub fn start_by(book: &'static Book, seed: u64, config: Vec<i32>) -> Game {
    let mut pool = Pool::default();
    let one = pool.num(1);
    let mut pick = |zone: SeatZone, test: &[Atom]| {
        let filter = pool.filter(Filter { base: Base::Zone(zone, Who::You), alts: vec![test.to_vec()] });
        Op::Pick { dst: 0, filter, min: one, max: one, by: Who::You, target: true, random: false }
    };
    let targets = match config[0] {
        DEAD_END => vec![pick(HAND, &[]), pick(DISCARD, &[])],
        VAST => [vec![pick(DECK, &[]); 5], vec![pick(DECK, &[Atom::Flag(BENT, true)])]].concat(),
        _ => Vec::new(),
    };
    let ability = |def: DefId| Ability {
        shape: Shape::Activated,
        target_end: targets.len() as u16,
        ops: [&targets[..], &[DRAW, Op::End]].concat(),
        limit: Some(Limit { n: 1, until: ROUND, by_title: false }),
        from: ZoneClass::PLAY,
        faces: 1,
        def,
        ..Ability::default()
    };
    let mut defs: Vec<Def> = (0..14).map(toy).collect();
    for i in (0..14).step_by(4) {
        defs[i].abilities = vec![pool.ability(ability(DefId(i as u16)))];
    }
    defs.push(Def { abilities: vec![pool.ability(ward(WARD))], ..toy(WARD.0) });
    let deck: Vec<DefId> = (0..24).map(|i| DefId(i % 8)).collect();
    let m = Match::new(book, defs, pool, vec![deck.clone(), deck], key_from_seed(seed), config);
    Game::start(Arc::new(m))
}

const DRAW: Op = Op::Do {
    verb: VerbId(0),
    what: Thing::This,
    with: Thing::This,
    n: crate::ir::NO,
    to: Where::Nowhere,
    by: Who::You,
    how: Manner::NONE,
    also: Also::Nothing,
};

/// A card of the toy, by its number.
fn toy(i: u16) -> Def {
    let mut face = Face::default();
    face.slots[POWER.ix()] = i as i16 % 6;
    face.add(Tag(1 + i % 2));
    Def { code: format!("T{i}"), title: format!("Toy {i}"), title_id: i, faces: vec![face], ..Def::default() }
}

/// In nobody's deck: where another card would be bent, its player may draw a card instead.
pub const WARD: DefId = DefId(14);
fn ward(def: DefId) -> Ability {
    Ability {
        shape: Shape::Triggered,
        instead: true,
        on: Some(Pattern::of(kind::BEND, StageOf::Would)),
        ops: vec![DRAW, Op::End],
        from: ZoneClass::PLAY,
        faces: 1,
        def,
        ..Ability::default()
    }
}

mod cases;
