//! Games of a simulation added up: what it reports.

use super::Played;
use crate::arena::interval;
use muster_pack::Pack;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// A game that could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    pub seed: u64,
    pub message: String,
}

/// Games, and how they came out for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sum {
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
}

impl Sum {
    pub fn add(&mut self, other: Sum) {
        (self.games, self.wins, self.draws) =
            (self.games + other.games, self.wins + other.wins, self.draws + other.draws);
    }
}

/// The same with the share of the points, and between what it lies with 95 %. A drawn game is shared among all at the table.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    #[serde(flatten)]
    pub sum: Sum,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    pub fn of(sum: Sum, seats: usize) -> Share {
        let points = sum.wins as f64 + sum.draws as f64 / seats.max(1) as f64;
        let (share, low, high) = interval(points, sum.games as f64);
        Share { sum, share, low, high }
    }
}

/// Games won.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wins {
    pub by_bot: BTreeMap<String, u64>,
    pub by_seat: Vec<u64>,
    /// Games played and won, by deck. Decks drawn at random have no names.
    pub by_deck: BTreeMap<String, (u64, u64)>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SimReport {
    pub game: String,
    pub games: u64,
    pub finished: u64,
    pub failed: u64,
    pub failures: Vec<Failure>,
    /// Games that were found in the folder and not played now.
    pub found: u64,
    /// Choices among two or more options.
    pub decisions: u64,
    /// Choices among one, which the engine makes itself.
    pub forced: u64,
    pub seconds: f64,
    pub threads: usize,
    pub decisions_per_second: f64,
    pub games_per_second: f64,
    pub wins: Wins,
    pub draws: u64,
    /// How the games ended.
    pub endings: BTreeMap<String, u64>,
    pub mean_options: f64,
    pub most_options: u64,
    /// Decisions of the longest game, and its seed.
    pub longest: u64,
    pub longest_seed: u64,
    /// By bot: decisions made, and decisions a second of its own thinking.
    pub bots: BTreeMap<String, BotReport>,
    /// How long games were.
    pub turns: Turns,
    /// How those did who had the first decision of the first turn.
    pub first: Share,
    /// How each deck did that has a name.
    pub decks: Vec<DeckFigures>,
    /// How each deck did against each other one, where two play.
    pub matrix: Vec<Meeting>,
    /// What became of each card of each deck.
    pub cards: Vec<CardFigures>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BotReport {
    pub decisions: u64,
    /// Time it took to choose, in seconds of one core.
    pub seconds: f64,
    pub decisions_per_second: f64,
}

/// Turns, or rounds where a game has these: the last that began.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Turns {
    pub mean: f64,
    pub shortest: u32,
    pub longest: u32,
    /// Games by their number of turns.
    pub games: BTreeMap<u32, u64>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DeckFigures {
    pub deck: String,
    #[serde(flatten)]
    pub all: Share,
    /// The games that it began.
    pub first: Share,
    /// Turns on average.
    pub turns: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meeting {
    pub deck: String,
    pub against: String,
    #[serde(flatten)]
    pub all: Share,
    /// Turns on average.
    pub turns: f64,
}

/// A card in a deck; games count once however many copies there are.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardFigures {
    /// Empty for decks without names, which count as one.
    pub deck: String,
    pub code: String,
    pub title: String,
    /// Games with the card in the deck.
    pub all: Share,
    /// Games in which a copy came to its owner's hand.
    pub drawn: Share,
    /// Games in which its owner played a copy.
    pub played: Share,
    /// Shares of the games with it in the deck.
    pub draw_rate: f64,
    pub play_rate: f64,
}

/// Games of a deck, of a pair of decks, and so on.
#[derive(Default)]
struct Games {
    all: Sum,
    first: Sum,
    turns: u64,
}

/// Adds games up.
pub struct Tally {
    pub report: SimReport,
    names: Vec<String>,
    pub done: u64,
    options: u64,
    /// Of the games that are played now: how many, decisions in them.
    fresh: (u64, u64),
    first: Sum,
    decks: BTreeMap<String, Games>,
    pairs: BTreeMap<(String, String), Games>,
    cards: BTreeMap<(String, String), [Sum; 3]>,
}

impl Tally {
    /// For so many games between these players; two of one name are told apart by a number.
    pub fn new(game: &str, games: u64, players: &[&str]) -> Tally {
        let mut names: Vec<String> = Vec::new();
        for (i, p) in players.iter().enumerate() {
            let twin = players.iter().take(i).any(|q| q == p);
            names.push(if twin { format!("{p} ({})", i + 1) } else { p.to_string() });
        }
        let mut report = SimReport { game: game.into(), games, ..SimReport::default() };
        report.wins.by_seat = vec![0; names.len()];
        for n in &names {
            report.wins.by_bot.insert(n.clone(), 0);
            report.bots.insert(n.clone(), BotReport::default());
        }
        let (first, fresh, decks, pairs, cards) = Default::default();
        Tally { report, names, done: 0, options: 0, fresh, first, decks, pairs, cards }
    }

    /// A game that was played before.
    pub fn add_found(&mut self, p: &Played) {
        self.report.found += 1;
        self.count(p);
    }
    /// A game that was played now.
    pub fn add(&mut self, p: &Played) {
        self.fresh = (self.fresh.0 + 1, self.fresh.1 + p.decisions);
        self.count(p);
    }

    fn count(&mut self, p: &Played) {
        let r = &mut self.report;
        self.done += 1;
        r.decisions += p.decisions;
        r.forced += p.forced;
        self.options += p.options;
        r.most_options = r.most_options.max(p.most_options);
        for sat in &p.seats {
            let bot = r.bots.entry(self.names[sat.player].clone()).or_default();
            bot.decisions += sat.decisions;
            bot.seconds += sat.nanos as f64 / 1e9;
        }
        if (p.decisions, std::cmp::Reverse(p.seed)) > (r.longest, std::cmp::Reverse(r.longest_seed)) {
            (r.longest, r.longest_seed) = (p.decisions, p.seed);
        }
        if let Some(message) = &p.failure {
            r.failed += 1;
            r.failures.push(Failure { seed: p.seed, message: message.clone() });
            return;
        }
        r.finished += 1;
        *r.endings.entry(p.ending.clone()).or_insert(0) += 1;
        r.draws += u64::from(p.winners == 0);
        *r.turns.games.entry(p.turns).or_insert(0) += 1;
        for s in 0..p.seats.len() {
            self.count_seat(p, s);
        }
    }

    fn count_seat(&mut self, p: &Played, s: usize) {
        let (sat, sum, wins) = (&p.seats[s], p.sum_of(s), &mut self.report.wins);
        let began = p.first.is_some_and(|f| usize::from(f) == s);
        wins.by_seat[s] += sum.wins;
        *wins.by_bot.entry(self.names[sat.player].clone()).or_insert(0) += sum.wins;
        let add = |games: &mut Games| {
            games.all.add(sum);
            games.turns += u64::from(p.turns);
            if began {
                games.first.add(sum);
            }
        };
        if began {
            self.first.add(sum);
        }
        if !sat.deck.is_empty() {
            let deck = wins.by_deck.entry(sat.deck.clone()).or_insert((0, 0));
            (deck.0, deck.1) = (deck.0 + 1, deck.1 + sum.wins);
            add(self.decks.entry(sat.deck.clone()).or_default());
            if let (2, Some(other)) = (p.seats.len(), p.seats.get(1 - s.min(1))) {
                add(self.pairs.entry((sat.deck.clone(), other.deck.clone())).or_default());
            }
        }
        for (code, fate) in &sat.cards {
            let of = self.cards.entry((sat.deck.clone(), code.clone())).or_default();
            let counted = [true, fate.drawn, fate.played];
            of.iter_mut().zip(counted).filter(|(_, c)| *c).for_each(|(games, _)| games.add(sum));
        }
    }

    /// The report of what was played in so much time.
    pub fn finish(mut self, pack: &dyn Pack, time: Duration, threads: usize) -> SimReport {
        let seats = self.names.len();
        let per = |n: u64, of: f64| if of > 0.0 { n as f64 / of } else { 0.0 };
        let r = &mut self.report;
        r.failures.sort_by_key(|f| f.seed);
        (r.seconds, r.threads) = (time.as_secs_f64(), threads);
        r.decisions_per_second = per(self.fresh.1, r.seconds);
        r.games_per_second = per(self.fresh.0, r.seconds);
        r.mean_options = per(self.options, r.decisions as f64);
        for b in r.bots.values_mut() {
            b.decisions_per_second = per(b.decisions, b.seconds);
        }
        let turns = &mut r.turns;
        let all: u64 = turns.games.iter().map(|(t, n)| u64::from(*t) * n).sum();
        turns.mean = per(all, r.finished as f64);
        turns.shortest = turns.games.keys().next().copied().unwrap_or(0);
        turns.longest = turns.games.keys().next_back().copied().unwrap_or(0);
        let share = |sum| Share::of(sum, seats);
        r.first = share(self.first);
        let mean = |g: &Games| per(g.turns, g.all.games as f64);
        let deck = |(deck, g): (String, Games)| {
            let (all, first, turns) = (share(g.all), share(g.first), mean(&g));
            DeckFigures { deck, all, first, turns }
        };
        r.decks = self.decks.into_iter().map(deck).collect();
        let pair = |((deck, against), g): ((String, String), Games)| {
            let (all, turns) = (share(g.all), mean(&g));
            Meeting { deck, against, all, turns }
        };
        r.matrix = self.pairs.into_iter().map(pair).collect();
        let titles: BTreeMap<&str, &str> =
            pack.cards().defs.iter().map(|d| (d.code.as_str(), d.title.as_str())).collect();
        let card = |((deck, code), [all, drawn, played]): ((String, String), [Sum; 3])| {
            let rate = |sum: Sum| per(sum.games, all.games as f64);
            let title = titles.get(code.as_str()).copied().unwrap_or_default().to_string();
            let (draw_rate, play_rate) = (rate(drawn), rate(played));
            let (all, drawn, played) = (share(all), share(drawn), share(played));
            CardFigures { deck, code, title, all, drawn, played, draw_rate, play_rate }
        };
        r.cards = self.cards.into_iter().map(card).collect();
        self.report
    }
}
