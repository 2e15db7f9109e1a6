//! Checks that hold for every game at every decision: copies, saved games, replays and refusals behave, the table is
//! whole, and nobody sees what they may not know. A rulebook's tests call `run` with a way to start a game.
//!
//! Play is random but depends on the game's seed alone, so a failure is found again from the seed it names.

use crate::book::{Match, Opt, ov};
use crate::bounds::Read;
use crate::film::Moment;
use crate::fingerprint::Prints;
use crate::flow::ask;
use crate::game::{Game, Refusal};
use crate::ids::*;
use crate::ir::Op;
use crate::observe::Observer;
use crate::seen::{self, Viewer, decision_view, knows, view, why_view};
use crate::table::*;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Which decisions are checked, and how hard.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// One in so many decisions is checked, at random: 1 for all, 0 for none.
    pub every: u32,
    /// How many options are tried on copies at a checked decision.
    pub tries: usize,
    /// One in so many checked decisions tries all of them; 0 for never.
    pub all: u32,
    /// One in so many checked decisions goes back to an earlier one by replaying a prefix; 0 for never.
    pub undo: u32,
    /// One in so many checked decisions writes and reads the views of everybody; 0 for never.
    pub read: u32,
    /// Deal hidden cards anew and compare what each seat sees.
    pub hidden: bool,
    /// Also compare one step further, where nothing was shown and no chance was used.
    pub follow: bool,
    /// A game that takes longer than so many decisions is left unfinished.
    pub longest: u64,
    /// Cards of each owner, counted as the game counts them: the numbers may never change.
    pub count: Option<fn(&Game) -> Vec<usize>>,
}

impl Default for Checks {
    fn default() -> Self {
        Checks {
            every: 1,
            tries: 3,
            all: 16,
            undo: 16,
            read: 1,
            hidden: true,
            follow: true,
            longest: 20_000,
            count: None,
        }
    }
}

impl Checks {
    /// A light touch: one decision in `n`.
    pub fn one_in(n: u32) -> Checks {
        Checks { every: n, ..Checks::default() }
    }
    /// The same checks, with a count of cards that may never change.
    pub fn counting(self, count: fn(&Game) -> Vec<usize>) -> Checks {
        Checks { count: Some(count), ..self }
    }
}

/// What was played and checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games begun.
    pub games: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Games that ended without a winner.
    pub ties: u64,
    /// Choices made.
    pub decisions: u64,
    /// Choices that answered themselves.
    pub forced: u64,
    /// Options offered, in all.
    pub options: u64,
    /// The most options of one decision.
    pub most_options: usize,
    /// The most ops that one choice had looked at ahead.
    pub most_looked: u64,
    /// Decisions that were checked.
    pub checked: u64,
    /// Wrong choices tried, all of them refused.
    pub refusals: u64,
    /// Options tried on copies.
    pub tried: u64,
    /// Options followed to the end of the costs, targets and prices they begin or go on with.
    pub carried: u64,
    /// Decisions gone back to by replaying a prefix.
    pub undone: u64,
    /// Deals compared, and how many could be followed one step further.
    pub deals: u64,
    /// Deals that could be followed one step further.
    pub followed: u64,
    /// Deals that left a seat without an answer to the question it was asked.
    pub misfits: u64,
}

/// A small generator for random play; nothing that matters depends on its quality.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (((self.roll() >> 32) * n as u64) >> 32) as usize }
    }
    /// True once in `n` times; never for 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        n > 0 && self.below(n as usize) == 0
    }
    /// A key for the shuffles of a game.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = [0; 32];
        key.chunks_exact_mut(8).for_each(|c| c.copy_from_slice(&self.roll().to_le_bytes()));
        key
    }
}

/// How a game is started from a seed; it must give the same game for the same seed.
pub type Start<'a> = dyn FnMut(u64) -> Game + 'a;

/// Plays random games until so many decisions are made, and checks along the way. The first thing wrong is the error.
pub fn run(start: &mut Start, decisions: u64, seed: u64, every: Checks) -> Result<Report, String> {
    let mut report = Report::default();
    let mut idle = 0;
    let mut game_seed = seed;
    while report.decisions < decisions {
        let (before, read) = (report.decisions, Read::so_far());
        play(start, decisions - before, game_seed, &every, &mut report)?;
        if let Some(bound) = read.out_since() {
            return Err(format!("seed {game_seed}: somebody who looks runs out: {bound}"));
        }
        idle = if report.decisions == before { idle + 1 } else { 0 };
        if idle > 100 {
            return Err(format!("seed {game_seed}: a hundred games went by without a decision"));
        }
        game_seed = game_seed.wrapping_add(1);
    }
    Ok(report)
}

/// The game that random play from this seed reaches after so many choices (or where it ends): for looking at a failure.
pub fn until(start: &mut Start, seed: u64, choices: u64) -> Result<Game, String> {
    let mut dice = Dice(seed);
    let mut game = caught(|| start(seed)).map_err(|e| wrong(seed, 0, e))?;
    for n in 0..choices {
        let Some((seat, index, _)) = next_choice(&game, &mut dice) else { break };
        caught(|| game.choose(seat, index)).and_then(accepted).map_err(|e| wrong(seed, n, e))?;
    }
    Ok(game)
}

/// Cards of each owner that are somewhere on the table; good enough for games without tokens.
pub fn cards_by_owner(game: &Game) -> Vec<usize> {
    let count = |s: Seat| game.t.cards.iter().filter(|c| c.owner == s && !c.at.is_nowhere()).count();
    game.t.seats().map(count).collect()
}

fn wrong(seed: u64, choice: u64, what: String) -> String {
    format!("seed {seed}, choice {choice}: {what}")
}

/// A panic of a rulebook becomes an error with a seed like any other.
fn caught<R>(f: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|e| {
        let text = e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string()));
        format!("panic: {}", text.unwrap_or_default())
    })
}

fn accepted<R>(r: Result<R, Refusal>) -> Result<R, String> {
    r.map_err(|e| format!("an offered option was refused: {e}"))
}

/// A random seat of those that owe an answer, a random option of it, and how many it had.
fn next_choice(game: &Game, dice: &mut Dice) -> Option<(Seat, usize, usize)> {
    let seats: Vec<(Seat, usize)> =
        game.t.seats().map(|s| (s, game.options_for(s).len())).filter(|(_, n)| *n > 0).collect();
    let (seat, n) = *seats.get(dice.below(seats.len()))?;
    Some((seat, dice.below(n), n))
}

/// One random game: what was chosen, and fingerprints on the way.
struct Record {
    seed: u64,
    choices: Vec<(Seat, usize)>,
    /// After so many choices the game had this fingerprint.
    prints: Vec<(usize, u64)>,
}

fn play(start: &mut Start, budget: u64, seed: u64, every: &Checks, report: &mut Report) -> Result<(), String> {
    let mut dice = Dice(seed);
    let mut coin = Dice(!seed);
    let mut rec = Record { seed, choices: Vec::new(), prints: Vec::new() };
    let mut game = caught(|| start(seed)).map_err(|e| wrong(seed, 0, e))?;
    let counted = every.count.map(|count| count(&game));
    let brought = defs_by_owner(&game);
    let mut learner = Learner::new(&game.m);
    rec.prints.push((0, exact(&game).map_err(|e| wrong(seed, 0, e))?));
    report.games += 1;
    loop {
        let n = rec.choices.len() as u64;
        if game.is_over() || n >= budget || n >= every.longest {
            break;
        }
        let fail = |e| wrong(seed, n, e);
        let Some((seat, index, options)) = caught(|| next_choice(&game, &mut dice)).map_err(fail)? else {
            return Err(fail("nobody can answer, and the game is not over".into()));
        };
        report.options += options as u64;
        report.most_options = report.most_options.max(options);
        let checked = coin.one_in(every.every);
        let copies = match checked {
            true => caught(|| check(&game, seat, index, every, &mut coin, report, &mut learner))
                .and_then(|r| r)
                .map_err(fail)?,
            false => Vec::new(),
        };
        if checked && coin.one_in(every.undo) {
            undo(start, &rec, &mut coin).map_err(fail)?;
            report.undone += 1;
        }
        let looked = Read::so_far();
        caught(|| game.choose(seat, index)).and_then(accepted).map_err(fail)?;
        report.most_looked = report.most_looked.max(looked.ops_since());
        rec.choices.push((seat, index));
        report.decisions += 1;
        if checked {
            let print = exact(&game).map_err(fail)?;
            rec.prints.push((rec.choices.len(), print));
            for (how, mut copy) in copies {
                caught(|| copy.choose(seat, index)).and_then(accepted).map_err(|e| fail(format!("{how}: {e}")))?;
                let then = exact(&copy).map_err(fail)?;
                same(&format!("the fingerprint after the same choice, {how}"), &print, &then).map_err(fail)?;
                same(&format!("the options after the same choice, {how}"), &game.options(), &copy.options())
                    .map_err(fail)?;
            }
            if let (Some(count), Some(then)) = (every.count, &counted) {
                same("the number of cards of each owner", then, &count(&game)).map_err(fail)?;
            }
            kept(&brought, &defs_by_owner(&game)).map_err(fail)?;
        }
    }
    report.finished += game.is_over() as u64;
    report.ties += (game.is_over() && game.t.head.winners == 0) as u64;
    report.forced += game.t.head.forced as u64;
    let n = rec.choices.len();
    rec.prints.push((n, exact(&game).map_err(|e| wrong(seed, n as u64, e))?));
    replay(start, &rec, n).map_err(|e| wrong(seed, n as u64, e))
}

/// Everything that must be true at one decision. Gives copies on which the same choice must lead to the same game.
fn check(
    game: &Game,
    seat: Seat,
    index: usize,
    every: &Checks,
    coin: &mut Dice,
    report: &mut Report,
    learner: &mut Learner,
) -> Result<Vec<(&'static str, Game)>, String> {
    report.checked += 1;
    let print = exact(game)?;
    let Some(asked) = game.to_decide() else { return Err("no seat is to decide".into()) };
    same(
        "the options as left by the last step and as listed anew",
        &game.options(),
        &game.options_for(asked).as_slice(),
    )?;
    if game.options().len() < 2 {
        return Err(format!("{} is asked with {} options", name(asked), game.options().len()));
    }
    whole(&game.m, &game.t)?;
    if coin.one_in(every.read) {
        readable(game)?;
    }

    let copy = game.clone();
    same("the fingerprint of a copy", &print, &exact(&copy)?)?;
    refusals(game, print, coin, report)?;
    let mut used = None;
    let all = coin.one_in(every.all);
    for s in game.t.seats() {
        let n = game.options_for(s).len();
        for i in 0..if all { n } else { every.tries.min(n) } {
            let at = if all { i } else { coin.below(n) };
            used = Some(tried(game, s, at, coin, report).map_err(|e| format!("option {at} of {}: {e}", name(s)))?);
        }
    }
    same("the fingerprint after trying options on copies", &print, &exact(game)?)?;

    let bytes = game.save()?;
    let restored = Game::restore(game.m.clone(), &bytes)?;
    same("the fingerprint of the game saved and restored", &print, &exact(&restored)?)?;
    same("what the rules see of the game saved and restored", &Prints::of(game), &Prints::of(&restored))?;
    same("the options of the game saved and restored", &game.options(), &restored.options())?;
    for s in game.t.seats() {
        same("what a seat may choose in the game saved and restored", &game.options_for(s), &restored.options_for(s))?;
    }
    if Game::restore(game.m.clone(), &bytes[..bytes.len() / 2]).is_ok() {
        return Err("half a saved game was restored".into());
    }
    if every.hidden {
        hidden(game, seat, index, every, coin, report, learner)?;
    }
    let mut copies = vec![("on a copy", copy), ("on the game saved and restored", restored)];
    let kept = game.snapshot();
    let fresh = kept.game();
    laid_out(game, &fresh, print)?;
    copies.push(("on a game laid out from a snapshot", fresh));
    if let Some(trial) = &used {
        // over a table on which other things lie, and from a snapshot that held another table
        let (mut over, mut again) = (trial.clone(), trial.snapshot());
        game.snapshot_in(&mut again);
        over.go_to(&again);
        laid_out(game, &over, print)?;
        copies.push(("on a game laid out from a snapshot over another", over));
    }
    if let Some(mut trial) = used {
        trial.copy_from(game);
        same("the fingerprint of a game copied over another", &print, &exact(&trial)?)?;
        copies.push(("on a game copied over another", trial));
    }
    Ok(copies)
}

/// A game laid out from a snapshot is the one it was taken of, to the last field, what is derived as well.
fn laid_out(game: &Game, other: &Game, print: u64) -> Result<(), String> {
    same("the fingerprint of a game laid out from a snapshot", &print, &exact(other)?)?;
    same("the table of a game laid out from a snapshot", &Prints::of(game), &Prints::of(other))?;
    same("the options of a game laid out from a snapshot", &game.options(), &other.options())?;
    if game.t != other.t {
        return Err("a game laid out from a snapshot differs in what is derived".into());
    }
    whole(&other.m, &other.t)
}

/// An option tried on a copy: it is taken, leaves the table whole, and what it begins or goes on with can be carried out.
fn tried(game: &Game, seat: Seat, at: usize, coin: &mut Dice, report: &mut Report) -> Result<Game, String> {
    let begun = begins(game, seat, &game.options_for(seat)[at]);
    let mut trial = game.clone();
    trial.take_dead_end();
    accepted(trial.choose(seat, at))?;
    whole(&trial.m, &trial.t)?;
    report.tried += 1;
    let Some(ability) = begun else { return Ok(trial) };
    carried_out(&mut trial, ability, seat, coin)?;
    report.carried += 1;
    Ok(trial)
}

/// The program that an option begins, or the one whose costs, targets or price it is a part of.
fn begins(game: &Game, seat: Seat, option: &Opt) -> Option<AbilityId> {
    let asked = || {
        let d = game.decision(seat)?;
        let program = game.m.pool.abilities.get(d.ability.ix())?;
        let pays = matches!(program.ops.get(d.op as usize), Some(Op::Offer { .. })) && option.verb == ov::YES;
        (pays || program.must_find(d.op as usize)).then_some(d.ability)
    };
    option.used().map(|u| u.ability).or_else(asked)
}

/// Follows a program as long as the seat is asked for its costs, targets and prices: each of them must be found, or the
/// option should not have been offered.
fn carried_out(game: &mut Game, ability: AbilityId, seat: Seat, coin: &mut Dice) -> Result<(), String> {
    let runs = |g: &Game| g.t.frames.iter().any(|f| f.work == Work::Run && f.code == ability.0);
    for _ in 0..20 {
        if let Some((_, op)) = game.take_dead_end().filter(|(a, _)| *a == ability) {
            let title = &game.m.def(game.m.ability(ability).def).title;
            return Err(format!("what was offered of \"{title}\" leads to a dead end at op {op}"));
        }
        let asked = game.decision(seat).filter(|d| d.ability == ability && runs(game));
        let Some(asked) = asked.filter(|d| game.m.ability(ability).must_find(d.op as usize)) else { return Ok(()) };
        accepted(game.choose(seat, coin.below(asked.options.len())))?;
    }
    Ok(())
}

/// Choices that nobody was offered are refused and change nothing.
fn refusals(game: &Game, print: u64, coin: &mut Dice, report: &mut Report) -> Result<(), String> {
    let mut copy = game.clone();
    let seats = game.t.head.seats;
    let mut try_one = |seat: Seat, index: usize| {
        report.refusals += 1;
        if copy.choose(seat, index).is_ok() {
            return Err(format!("choice {index} of {} was taken though it was not offered", name(seat)));
        }
        same("the fingerprint after a refused choice", &print, &exact(&copy)?)?;
        same("the options after a refused choice", &game.options(), &copy.options())
    };
    for seat in (0..seats).map(Seat).chain([Seat(seats), Seat(7), Seat(8), Seat::NONE, Seat(255)]) {
        if game.owes(seat) {
            let n = game.options_for(seat).len();
            try_one(seat, n)?;
            try_one(seat, n.saturating_add(1 + coin.below(1000)))?;
            try_one(seat, usize::MAX)?;
        } else {
            try_one(seat, 0)?;
            try_one(seat, coin.below(10))?;
        }
    }
    Ok(())
}

/// Piles and chains fit together, handles name one card each, derived data is what a rebuild would give.
fn whole(m: &Match, t: &Table) -> Result<(), String> {
    let mut seen = vec![false; t.cards.len()];
    let mut walk = |head: CardId, at: Spot| -> Result<(usize, CardId), String> {
        let (mut n, mut prev, mut c) = (0, CardId::NONE, head);
        while c.is_some() {
            let Some(card) = t.cards.get(c.ix()) else { return Err(format!("card {} does not exist", c.0)) };
            if std::mem::replace(&mut seen[c.ix()], true) {
                return Err(format!("card {} is in two places", c.0));
            }
            if card.at != at || card.prev != prev {
                return Err(format!("card {} does not know where it is: {card:?}", c.0));
            }
            (n, prev, c) = (n + 1, c, card.next);
        }
        Ok((n, prev))
    };
    for (i, pile) in t.zones.iter().enumerate() {
        let (n, tail) = walk(pile.head, Spot::zone(ZoneId(i as u8)))?;
        if n != pile.len as usize || tail != pile.tail {
            return Err(format!("zone {i} holds {n} cards and says {pile:?}"));
        }
    }
    for i in 0..t.cards.len() {
        walk(t.cards[i].kids, Spot::card(CardId(i as u16)))?;
    }
    let mut handles = BTreeMap::new();
    for (i, card) in t.cards.iter().enumerate() {
        if seen[i] == card.at.is_nowhere() {
            return Err(format!("card {i} is {} but says {card:?}", if seen[i] { "somewhere" } else { "nowhere" }));
        }
        if seen[i]
            && let Some(other) = handles.insert(card.tag, i)
        {
            return Err(format!("cards {other} and {i} have the same handle {}", card.tag));
        }
    }
    if !t.derived_is_right(m) {
        return Err("derived data is not what a rebuild gives".into());
    }
    Ok(())
}

/// Views and questions can be made for everyone, survive being written and read, and offer what there is to choose.
fn readable(game: &Game) -> Result<(), String> {
    let seats = game.t.seats().map(Viewer::Seat);
    for who in seats.chain([Viewer::Spectator, Viewer::Hands, Viewer::All, Viewer::Seat(Seat::NONE)]) {
        let v = view(game, who);
        let bytes = postcard::to_stdvec(&v).map_err(|e| format!("a view cannot be written: {e}"))?;
        let back: seen::View = postcard::from_bytes(&bytes).map_err(|e| format!("a view cannot be read: {e}"))?;
        same("a view written and read", &v, &back)?;
    }
    for seat in game.t.seats().chain([Seat::NONE]) {
        let d = decision_view(game, seat);
        if d.is_some() != game.owes(seat) {
            return Err(format!("{} has a question and owes no answer, or the other way round", name(seat)));
        }
        let Some(d) = d else { continue };
        same("the number of options a seat reads", &game.options_for(seat).len(), &d.options.len())?;
    }
    Ok(())
}

/// Whatever a seat does not know may be anything: nothing it sees, may choose or is told depends on it.
fn hidden(
    game: &Game,
    chooser: Seat,
    index: usize,
    every: &Checks,
    coin: &mut Dice,
    report: &mut Report,
    learner: &mut Learner,
) -> Result<(), String> {
    let spectator = view(game, Viewer::Spectator);
    let watchers = [Viewer::Spectator, Viewer::Hands];
    for who in game.t.seats().map(Viewer::Seat).chain(watchers) {
        let (other, fits) = seen::deal(game, who, &[], coin.key());
        report.deals += 1;
        if !fits {
            report.misfits += 1;
            continue;
        }
        let to = match who {
            Viewer::Seat(s) => name(s),
            Viewer::Hands => "a spectator of open hands".into(),
            _ => "a spectator".into(),
        };
        let tell = |e| format!("hidden cards dealt anew for {to}: {e}");
        whole(&other.m, &other.t).map_err(tell)?;
        same("the cards of each owner", &defs_by_owner(game), &defs_by_owner(&other)).map_err(tell)?;
        same("what a spectator sees", &spectator, &view(&other, Viewer::Spectator)).map_err(tell)?;
        if who == Viewer::Hands {
            same("its view", &view(game, who), &view(&other, who)).map_err(tell)?;
        }
        if let Viewer::Seat(p) = who {
            alike(game, &other, p, learner).map_err(tell)?;
            if every.follow && p == chooser {
                report.followed += follow(game, &other, p, index, learner).map_err(tell)? as u64;
            }
        }
        // and the other deal can be played on
        let mut other = other;
        if let Some((s, at, _)) = next_choice(&other, coin) {
            accepted(other.choose(s, at)).map_err(tell)?;
            whole(&other.m, &other.t).map_err(tell)?;
        }
    }
    Ok(())
}

/// All that a seat is told is equal in both games.
fn alike(a: &Game, b: &Game, p: Seat, learner: &mut Learner) -> Result<(), String> {
    same("its view", &view(a, Viewer::Seat(p)), &view(b, Viewer::Seat(p)))?;
    same("its question", &decision_view(a, p), &decision_view(b, p))?;
    same("its reasons why not", &why_view(a, p), &why_view(b, p))?;
    if learner.sees(a, p) != learner.sees(b, p) {
        return Err("what a player that learns sees is not the same".into());
    }
    Ok(())
}

/// A player that gets numbers.
struct Learner(Observer);

impl Learner {
    fn new(m: &Match) -> Learner {
        Learner(Observer::new(m))
    }
    fn sees(&mut self, game: &Game, p: Seat) -> (Vec<i16>, Vec<i16>) {
        let (mut table, mut options) = (vec![0; self.0.shape().table_len()], vec![0; self.0.shape().options_len()]);
        self.0.table(&view(game, Viewer::Seat(p)), &mut table);
        if let Some(d) = decision_view(game, p) {
            self.0.options(&d, &mut options);
        }
        (table, options)
    }
}

/// Makes the seat's choice in both games. Where that showed nothing and used no chance, the seat must still not be able
/// to tell them apart. True if it came to that.
fn follow(game: &Game, other: &Game, p: Seat, index: usize, learner: &mut Learner) -> Result<bool, String> {
    // what others have answered in secret was drawn anew, and this answer may bring it to light
    let given = |f: &Frame| f.asks_all() && f.regs[ask::ANSWERED].n() != 0 || f.asks_behind();
    let secret = game.t.frames.last().is_some_and(given);
    if secret {
        return Ok(false);
    }
    let (mut a, mut b) = (game.clone(), other.clone());
    a.keep_film(true);
    b.keep_film(true);
    accepted(a.choose(p, index))?;
    accepted(b.choose(p, index))?;
    let quiet = |g: &Game| {
        let known = |g: &Game, i: usize| knows(&g.m, &g.t, Viewer::Seat(p), CardId(i as u16));
        g.t.head.rng == game.t.head.rng
            && g.t.cards.len() == game.t.cards.len()
            && (0..g.t.cards.len()).all(|i| known(g, i) == known(game, i))
    };
    let shape = |g: &Game| {
        let h = &g.t.head;
        let frames: Vec<_> = g.t.frames.iter().map(|f| (f.work, f.code, f.pc, f.seat)).collect();
        (frames, h.over, h.forced, h.serial, h.tags, h.clock, g.beats())
    };
    if !quiet(&a) || !quiet(&b) || shape(&a) != shape(&b) {
        return Ok(false);
    }
    let tell = |e| format!("one step on (option {index}): {e}");
    alike(&a, &b, p, learner).map_err(tell)?;
    let told = |g: &mut Game| {
        let (notes, moments) = g.take_film();
        (notes.iter().map(|n| n.told(&g.m, Viewer::Seat(p))).collect::<Vec<_>>(), moments)
    };
    let ((lines, moments), (others, other_moments)) = (told(&mut a), told(&mut b));
    same("its log", &lines, &others).map_err(tell)?;
    let cuts = |list: &[Moment]| list.iter().map(|x| x.notes).collect::<Vec<_>>();
    same("the steps it is shown", &cuts(&moments), &cuts(&other_moments)).map_err(tell)?;
    for (x, y) in moments.iter().zip(&other_moments) {
        let views = [&x.game, &y.game].map(|g| view(g, Viewer::Seat(p)));
        same("a step it is shown", &views[0], &views[1]).map_err(tell)?;
    }
    Ok(true)
}

/// Goes back to an earlier decision by replaying what was chosen until then.
fn undo(start: &mut Start, rec: &Record, coin: &mut Dice) -> Result<(), String> {
    let (n, _) = rec.prints[coin.below(rec.prints.len())];
    replay(start, rec, n).map_err(|e| format!("back to choice {n}: {e}"))
}

/// Starts again, makes the first `n` recorded choices and compares all fingerprints on the way.
fn replay(start: &mut Start, rec: &Record, n: usize) -> Result<(), String> {
    let mut game = caught(|| start(rec.seed))?;
    let mut prints = rec.prints.iter().filter(|(at, _)| *at <= n).peekable();
    for made in 0..=n {
        while let Some((_, print)) = prints.next_if(|(at, _)| *at == made) {
            same(&format!("the fingerprint after {made} replayed choices"), print, &exact(&game)?)?;
        }
        if made < n {
            let (seat, index) = rec.choices[made];
            let chosen = caught(|| game.choose(seat, index)).and_then(accepted);
            chosen.map_err(|e| format!("replayed choice {made}: {e}"))?;
        }
    }
    Ok(())
}

/// A number for the whole state to the last bit, more than the rules see: copies must agree in that, too.
fn exact(game: &Game) -> Result<u64, String> {
    Ok(xxhash_rust::xxh3::xxh3_64(&game.save()?))
}

fn name(s: Seat) -> String {
    format!("seat {}", s.0 + 1)
}

/// Every card that ever was on the table, by owner and definition.
fn defs_by_owner(game: &Game) -> BTreeMap<(u8, u16), usize> {
    let mut count = BTreeMap::new();
    for card in game.t.cards.iter() {
        *count.entry((card.owner.0, card.def.0)).or_insert(0) += 1;
    }
    count
}

/// Cards may be added, as tokens are, but none becomes another's or another card.
fn kept(then: &BTreeMap<(u8, u16), usize>, now: &BTreeMap<(u8, u16), usize>) -> Result<(), String> {
    match then.iter().find(|(k, n)| now.get(k).unwrap_or(&0) < *n) {
        Some(((owner, def), n)) => {
            let left = now.get(&(*owner, *def)).unwrap_or(&0);
            Err(format!("{} brought {n} of definition {def} and has {left}", name(Seat(*owner))))
        }
        None => Ok(()),
    }
}

/// An error that shows where two things begin to differ.
fn same<T: PartialEq + Debug>(what: &str, a: &T, b: &T) -> Result<(), String> {
    if a == b {
        return Ok(());
    }
    let (a, b) = (format!("{a:?}"), format!("{b:?}"));
    let at = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let from = at.saturating_sub(100);
    let cut = |s: &str| s.chars().skip(from).take(at - from + 160).collect::<String>();
    Err(format!("{what} differs from character {at} on:\n  one:   …{}…\n  other: …{}…", cut(&a), cut(&b)))
}

#[cfg(test)]
mod tests;
