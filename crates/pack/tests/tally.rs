//! The smallest game with cards: what a crate of a game must have, in one file. docs/contributing/a-game.md begins with it.
//!
//! Two players, decks of numbers. A turn: play a card, its points are yours, draw one. Who comes to twenty has won.

use muster_kernel::battery::{self, Checks};
use muster_kernel::ir::{NO, Pool};
use muster_kernel::*;
use muster_lang::phrases::phrase;
use muster_lang::sem::Sem;
use muster_lang::*;
use muster_pack::deck::{DeckCheck, Layout, Section, line_of};
use muster_pack::{CardFault, Cards, DeckReport, Files, Keyword, Maker, Pack};
use std::sync::Arc;

// ---- words.rs: every word, declared once ----

words! {
    pub mod tag: Tag { NUMBER "number", TWICE "Twice" }
}
words! {
    pub mod slot: Slot { POINTS "points" }
}
words! {
    pub mod zone: SeatZone => ZoneRule {
        HAND "hand" (Sight::Owner, ZoneClass::NONE),
        DECK "deck" (Sight::Nobody, ZoneClass::NONE).ordered(),
        PILE "pile" (Sight::All, ZoneClass::NONE).ordered(),
    }
}
words! {
    pub mod score: PoolId { POINTS "points" }
}
words! {
    pub mod prompt: Prompt { PLAY "play a card" }
}
words! {
    pub mod ending: Ending { TWENTY "twenty points", EMPTY "no cards left", CONCEDED "conceded", LOOP "a loop" }
}
words! {
    pub mod note: NoteId => LogLine { PLAYS "{0} plays {1}." }
}
words! {
    pub mod menu: MenuId => MenuRule { PLAY "play" (hand) }
}

/// What a card says in a word: the rule that explains it, how it is said.
const KEYWORDS: [Keyword; 1] = [Keyword::new(tag::TWICE, "tally.twice")];

static VOCAB: Vocab = Vocab {
    game: "tally",
    tags: tag::WORDS,
    slots: slot::WORDS,
    seat_zones: zone::LIST,
    pools: score::WORDS,
    prompts: prompt::WORDS,
    endings: ending::WORDS,
    notes: note::LIST,
    ..Vocab::PLAIN
};

// ---- flow: setup, and the turn as a list of steps ----

procs! {
    turn "turn" (CARD) {
        CHOOSE "a card is chosen" choose;
        PLAY "it is played" play;
    }
}

fn setup(cx: &mut Cx) {
    for seat in cx.t().seats() {
        for i in 0..cx.m.decks[seat.ix()].len() {
            cx.spawn(cx.m.decks[seat.ix()][i], seat, Spot::zone(seat_zone(seat, zone::DECK)), Rel::NONE);
        }
        cx.shuffle(seat_zone(seat, zone::DECK));
        (0..3).for_each(|_| draw(cx, seat));
    }
    cx.call(turn::PROC, Seat(0), Ref::NONE, &[]);
}

fn draw(cx: &mut Cx, seat: Seat) {
    if let Some(card) = cx.t().zone(seat_zone(seat, zone::DECK)).next() {
        cx.move_card(card, Spot::zone(seat_zone(seat, zone::HAND)), Rel::NONE, End::Bottom);
    }
}

/// What may be chosen.
fn hand(menu: &mut Menu) {
    let cards = menu.q.t.zone(seat_zone(menu.seat, zone::HAND));
    menu.out.extend(cards.map(|card| Opt::card(ov::PICK, card)));
}

fn choose(cx: &mut Cx) -> Next {
    let seat = cx.t().active();
    cx.ask(Question::new(seat, menu::PLAY, turn::CARD, prompt::PLAY));
    Next::Go
}

fn play(cx: &mut Cx) -> Next {
    let (seat, chosen) = (cx.t().active(), cx.take(turn::CARD));
    let Some(card) = cx.q().first_card(chosen) else {
        cx.end(0, ending::EMPTY);
        return Next::Done;
    };
    // tally.twice
    let times = if cx.q().card_has(card, tag::TWICE) { 2 } else { 1 };
    let points = cx.q().card_number(card, slot::POINTS) * times;
    cx.note(note::PLAYS, "tally.turn.play-one", &[NoteArg::Seat(seat), NoteArg::Card(card)]);
    cx.move_card(card, Spot::zone(seat_zone(seat, zone::PILE)), Rel::NONE, End::Top);
    cx.add_pool(seat, score::POINTS, points);
    // tally.win.twenty
    if cx.t().player(seat).pool[score::POINTS.ix()] >= 20 {
        cx.end(1 << seat.0, ending::TWENTY);
        return Next::Done;
    }
    draw(cx, seat);
    let next = cx.t().next_seat(seat);
    cx.set_active(next);
    Next::To(turn::at::CHOOSE)
}

// ---- book.rs: all of it as the kernel sees it ----

static BOOK: Book = Book {
    vocab: &VOCAB,
    procs: PROCS,
    menus: menu::LIST,
    flow: Flow { setup, ends: Ends { stuck: ending::LOOP, conceded: ending::CONCEDED }, ..Flow::PLAIN },
    ..Book::PLAIN
};

// ---- cards.rs: from card files to definitions ----

/// In a crate of its own these are folders of the repository, which its build script puts in.
static FILES: Files = Files {
    cards: &[(
        "numbers.cards",
        "card t-1 \"One\"\n  number\n  points 1\n\ncard t-2 \"Two\"\n  number\n  points 2\n\ncard t-3 \"Three\"\n  number\n  points 3\n\ncard t-4 \"Double One\"\n  number\n  points 1\n  Twice\n",
    )],
    decks: &[("plain.txt", "Game: tally\n\n10x One\n5x Two\n3x Three\n2x Double One\n")],
    rulebook: &[],
    lessons: &[],
    puzzles: &[],
};

struct TallyCards;

impl Maker for TallyCards {
    fn book(&self) -> &'static Book {
        &BOOK
    }
    fn dialect(&self, words: &Declared, _: &[(&str, &str)]) -> Result<Dialect, GrammarError> {
        // a language of one word; more of it comes from `muster_lang::phrases`, as far as the game has what they speak of
        let mut rows = vec![phrase("line", "{keyword,,}", Sem::Keywords)];
        rows.extend(Keyword::rows(&KEYWORDS, tag::WORDS));
        Dialect::new(rows, Lexicon::default(), DialectRules::PLAIN, words, &[])
    }
    fn schema(&self) -> Schema {
        let number = TypeSchema { word: "number", must_facts: vec!["points"], ..TypeSchema::default() };
        Schema {
            types: vec![number],
            facts: vec![FactSchema::new("points", FactKind::Int, 1, 9)],
            line_sort: "line",
            ..Schema::default()
        }
    }
    fn define(&self, d: &Dialect, pool: &mut Pool, s: &CardSource, _: DefId) -> Result<Def, Vec<CardFault>> {
        let mut face = Face::default();
        face.add(tag::NUMBER);
        face.slots[slot::POINTS.ix()] = s.facts.int("points").unwrap_or(0) as i16;
        for (i, line) in s.lines.iter().enumerate() {
            let ground = Ground { played: false, stands: true, place: false, faces: 0b01, line: i as u8 };
            let meant = lower_line(d, pool, &line.term, ground);
            let meant = meant.map_err(|why| vec![CardFault::unmeant(line.line_no, why)])?;
            meant.keywords.into_iter().for_each(|(word, _)| face.add(word));
        }
        Ok(Def { code: s.id.clone(), title: s.title.clone(), title_id: NO, faces: vec![face], ..Def::default() })
    }
}

// ---- pack.rs: all of it as the program sees it ----

struct Tally(Cards);

impl Tally {
    fn new() -> Result<Tally, Vec<Diagnostic>> {
        Ok(Tally(Cards::load(&TallyCards, FILES.cards)?))
    }
}

static DECKS: Layout = Layout {
    sections: &[Section { heading: "Numbers", octgn: "Numbers", types: &["number"] }],
    leader: None,
    octgn_game: "",
};

impl Pack for Tally {
    fn game(&self) -> &'static str {
        "tally"
    }
    fn cards(&self) -> &Cards {
        &self.0
    }
    fn files(&self) -> &'static Files {
        &FILES
    }
    fn deck_layout(&self) -> &'static Layout {
        &DECKS
    }
    fn keywords(&self) -> &'static [Keyword] {
        &KEYWORDS
    }
    fn check_deck(&self, list: &DeckList) -> DeckReport {
        let mut check = DeckCheck::new(&self.0);
        for e in &list.entries {
            match check.find(&e.name) {
                Some(card) => check.take("tally.deck.twenty", card, e),
                None => check.unknown("tally.deck.twenty", "card", &e.name, line_of(e), &|_| true),
            }
        }
        if check.size() != 20 {
            check.fault("tally.deck.twenty", None, format!("a deck has 20 cards, this one {}", check.size()));
        }
        let deck = check.named.then(|| check.all().collect());
        check.report(deck, Vec::new())
    }
    fn write_deck(&self, deck: &[DefId], title: &str) -> DeckList {
        DECKS.write(&self.0, deck, title)
    }
    fn random_deck(&self, seed: u64) -> Vec<DefId> {
        (0..20).map(|i| DefId(((seed.wrapping_add(i)) % 4) as u16)).collect()
    }
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        self.0.new_match(&BOOK, Vec::new(), decks, seed)
    }
    fn over(&self, cards: Cards) -> Box<dyn Pack> {
        Box::new(Tally(cards))
    }
}

// ---- tests: what any game is tested by, as far as so small a one goes ----

fn tally() -> Tally {
    Tally::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
}

#[test]
fn a_game_of_one_file_is_played_to_its_end_under_every_check() {
    let pack = tally();
    let mut start = |seed| Game::start(pack.new_match(vec![pack.random_deck(seed), pack.random_deck(seed + 1)], seed));
    let report = battery::run(&mut start, 2_000, 1, Checks::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.finished > 50 && report.ties == 0, "{report:?}");
}

#[test]
fn its_deck_is_read_checked_and_written() {
    let pack = tally();
    let (name, text) = pack.starters()[0];
    let report = pack.check_deck(&read_deck_list(name, text).0);
    assert!(report.legal(), "{:?}", report.faults);
    let deck = report.deck.unwrap_or_default();
    let again = pack.check_deck(&pack.write_deck(&deck, "Again"));
    assert_eq!(again.deck, Some(deck));
    assert!(!pack.check_deck(&read_deck_list("x", "3x One\n").0).legal());
    // a keyword is a phrase of the language, and its rule is found
    assert_eq!(pack.words(), [("line", "{keyword,,}".to_string()), ("keyword", "Twice".to_string())]);
    assert_eq!((pack.clause_of(tag::TWICE), pack.clause_of(tag::NUMBER)), (Some("tally.twice"), None));
}

#[test]
fn what_it_does_not_have_yet_is_refused_in_words() {
    let pack = tally();
    assert!(pack.scene().steps().is_empty());
    let mut game = Game::start(pack.new_match(vec![pack.random_deck(1), pack.random_deck(2)], 1));
    let said = game.edit(|cx| pack.scene().start(cx, "anywhere"));
    assert_eq!(said, Err("tables of this game cannot be written down yet: its pack has no scene".to_string()));
}
