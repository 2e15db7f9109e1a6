//! A game as its log makes it: rows go in one by one, the same way whether they were just written or read again.

use crate::Refused;
use crate::eyes::film::{FILMED, Told};
use crate::game::begun::Begun;
use crate::game::calls::Calls;
use crate::game::clock::{Clocks, Outage};
use crate::game::course::{Course, Pod, Shut};
use crate::game::deed::Deed;
use crate::game::offers::Offers;
use crate::game::pace::Eye;
use crate::game::retract::Started;
use crate::game::row::{Head, Row, Stage};
use crate::game::wait::Habit;
use muster_kernel::seen::{looks_ahead_end, only_began};
use muster_kernel::{Note, Seat};
use muster_pack::Pack;
use muster_protocol::{Code, Offer};
use muster_replay::{Entry, Outcome, Record, Shuffle};
use sha2::{Digest, Sha256};
use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

/// What is remembered of each row.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// How many steps stand after it.
    pub steps: u32,
    pub at: i64,
    pub shown: i64,
    /// How much later than `shown` spectators are shown it: several may have been passed in turn.
    pub late: u32,
    /// Whose deed it was.
    pub by: Option<u8>,
    /// The person asked in a window now: nobody else is shown this until it is answered.
    pub cover: Option<u8>,
    /// Seats that are shown it at once, as bits.
    pub free: u8,
    /// A seat that need not wait as long as the others, and how long after `at` it is shown this.
    pub soon: Option<(u8, u32)>,
    /// It changes nothing in the game: it is told with the table, or says when others are shown what came before.
    pub silent: bool,
}

/// Log lines by the step that made them.
pub type Lines = Arc<Vec<(u32, Note)>>;

/// What came of a row.
pub struct Done {
    pub entry: Option<Entry>,
    /// The game before.
    pub old: Option<Course>,
    pub told: Told,
    /// Everybody has agreed to this.
    pub agreed: Option<Offer>,
}

/// A step tried on a copy: what would be.
pub struct Trial {
    pub entry: Option<Entry>,
    pub(crate) game: Option<Course>,
    told: Told,
    pub print: u64,
}

pub struct Live {
    pub pack: Arc<dyn Pack>,
    pub game: Course,
    /// Seats that were passed in windows without being asked when it came to where it is, as bits.
    pub(crate) idle: u8,
    pub(crate) people: u8,
    pub(crate) even_pace: bool,
    /// The steps that stand.
    pub(crate) line: Vec<Entry>,
    /// By row; the first is the beginning.
    marks: Vec<Mark>,
    /// The row of the last take-back.
    last_back: u32,
    /// By seat: the row that asked what it now owes an answer to.
    pub(crate) asked: Vec<u32>,
    requests: HashSet<u64>,
    /// What was begun and can be taken back: the last choices, the last one last.
    started: Vec<Started>,
    pub offers: Offers,
    pub clocks: Clocks,
    pub calls: Calls,
    pub adjourned: bool,
    pub open_hands: bool,
    /// What the shortest waits follow from.
    pub(crate) pace: [u8; 32],
    /// How long people take to pass, by seat.
    pub(crate) habits: Vec<Habit>,
    /// The clocks as they were after the last rows, for those who have not been shown them.
    pub(crate) clocks_at: VecDeque<(u32, Clocks)>,
    /// How far spectators are behind.
    delay: i64,
    /// The log lines, if somebody wanted them lately.
    told: Mutex<Option<Lines>>,
    /// Somebody wants to be shown what happens step by step.
    pub filmed: bool,
    print: u64,
}

impl Trial {
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(Course::is_over)
    }
}

/// A step of a game with all that is needed to take it.
pub struct NextStep {
    entry: Entry,
    /// For a step back, what stood before.
    before: Vec<Entry>,
    game: Course,
    pack: Arc<dyn Pack>,
    filmed: bool,
}

impl NextStep {
    /// Is the game given up or drawn by it?
    pub fn gives_up(&self) -> bool {
        self.entry.is_unplayed()
    }
    /// May take long.
    pub fn take(mut self) -> Result<Trial, Refused> {
        let told = match self.entry {
            Entry::Back { .. } => {
                self.game = self.game.anew(&self.pack)?;
                self.before.iter().try_for_each(|e| self.game.play(*e))?;
                Told::default()
            }
            e => {
                self.game.keep_told(self.filmed);
                self.game.play(e)?;
                self.game.take_told()
            }
        };
        // who is shown the game is shown what their choices would take along: that this is found must be seen here
        self.game.game().into_iter().for_each(looks_ahead_end);
        let print = self.game.fingerprint();
        Ok(Trial { entry: Some(self.entry), game: Some(self.game), told, print })
    }
}

impl Live {
    /// The game as it begins.
    pub fn begin(begun: &Begun, head: &Head) -> Result<Live, Refused> {
        let pack = begun.title.pack.clone();
        if head.settings.draft {
            let pod = Pod::of(pack.clone(), head)?;
            return Ok(Live::start(pack, head, Course::Draft(Box::new(pod))));
        }
        let m = muster_replay::open(&*pack, &record_of(begun, head))
            .map_err(|e| Refused::new(Code::OtherRules, e.to_string()))?;
        Ok(Live::start(pack, head, Course::of_match(m)?))
    }

    /// A game that cannot be played here, as far as its log tells without playing it. `each` hears what came of each row.
    pub fn shut(
        pack: Arc<dyn Pack>,
        head: &Head,
        rows: &[Row],
        outages: &[Outage],
        mut each: impl FnMut(&Row, &Done),
    ) -> Result<Live, Refused> {
        let mut live = Live::start(pack, head, Course::Shut(Shut::new(head.seats.len())));
        for row in rows {
            let done = live.fold(row, outages)?;
            each(row, &done);
        }
        if let (Stage::Over, Course::Shut(s)) = (head.state, &mut live.game) {
            s.ended(head.result.clone());
        }
        Ok(live)
    }

    fn start(pack: Arc<dyn Pack>, head: &Head, game: Course) -> Live {
        let seats = head.seats.len();
        let persons: Vec<bool> = (0..seats).map(|s| head.person(s)).collect();
        let mut live = Live {
            pack,
            people: head.people(),
            even_pace: head.settings.even_pace && head.people().count_ones() > 1 && game.game().is_some(),
            line: Vec::new(),
            marks: vec![Mark {
                steps: 0,
                at: head.began,
                shown: head.began,
                late: 0,
                by: None,
                cover: None,
                free: !0,
                soon: None,
                silent: false,
            }],
            pace: Sha256::digest(format!("pace {}", muster_replay::to_hex(&head.secret))).into(),
            last_back: 0,
            asked: vec![0; seats],
            requests: HashSet::new(),
            started: Vec::new(),
            offers: Offers::new(head.people()),
            clocks: Clocks::new(&head.settings.clock, &persons),
            calls: Calls::new(seats),
            adjourned: false,
            open_hands: false,
            habits: vec![Habit::default(); seats],
            clocks_at: VecDeque::new(),
            told: Mutex::default(),
            delay: head.settings.spectators.delay as i64 * 1000,
            filmed: false,
            print: game.fingerprint(),
            idle: game.idle(),
            game,
        };
        live.start_clocks(0);
        live.keep_clocks(live.delay);
        live
    }

    /// The number of the last row.
    pub fn seq(&self) -> u32 {
        self.marks.len() as u32 - 1
    }
    pub fn mark(&self, row: u32) -> Mark {
        self.marks[(row as usize).min(self.marks.len() - 1)]
    }
    pub fn line(&self) -> &[Entry] {
        &self.line
    }
    pub fn over(&self) -> bool {
        self.game.is_over()
    }
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.line.last())
    }
    /// The row that asked what this seat owes an answer to.
    pub fn asked(&self, seat: Seat) -> Option<u32> {
        let owes = self.game.owing() >> seat.0.min(7) & 1 != 0;
        self.asked.get(seat.ix()).copied().filter(|_| owes)
    }
    pub fn has_request(&self, request: &str) -> bool {
        !request.is_empty() && self.requests.contains(&hash(request))
    }

    /// What a deed would do to the game, or why it may not be done.
    pub fn effect(&self, deed: Deed) -> Result<Option<Entry>, Refused> {
        let over = self.over();
        match deed {
            Deed::Play(_) if over => Err(Refused::new(Code::Over, "the game is over")),
            Deed::Play(Entry::Choice { .. } | Entry::Claim { .. }) if self.adjourned => {
                Err(Refused::new(Code::Adjourned, "the game is adjourned; all must resume it first"))
            }
            Deed::Play(e) => Ok(Some(e)),
            Deed::Offer { seat, what } => {
                self.may_offer(seat, what)?;
                let agreed = self.offers.after_offer(what, seat)?;
                Ok(if agreed { self.outcome_of(what, seat) } else { None })
            }
            Deed::Call { seat, whom } => self.may_call(seat, whom).map(|()| None),
            Deed::Here { seat } if !self.calls.is_open(seat.ix()) => {
                Err(Refused::new(Code::NoOffer, "nobody has asked whether you are there"))
            }
            Deed::Here { .. } => Ok(None),
            Deed::Release { seat } if self.idle >> seat.0 & 1 == 0 => {
                Err(Refused::new(Code::NoOffer, "nobody waits for you"))
            }
            Deed::Release { .. } => Ok(None),
            Deed::Retract { .. } if self.adjourned => {
                Err(Refused::new(Code::Adjourned, "the game is adjourned; all must resume it first"))
            }
            Deed::Retract { seat } if !self.may_retract(seat) => {
                Err(Refused::new(Code::NoOffer, "you have begun nothing that can be taken back without asking"))
            }
            Deed::Retract { .. } => Ok(Some(Entry::Back { to: self.line.len().saturating_sub(1) as u32 })),
            Deed::Answer { seat, what, yes } => {
                let by = self.offers.by(what).ok_or(Refused::new(Code::NoOffer, "nothing of the kind was proposed"))?;
                self.may_offer(by, what)?;
                let agreed = self.offers.after_answer(what, seat, yes)?;
                Ok(if agreed { self.outcome_of(what, by) } else { None })
            }
        }
    }

    fn may_offer(&self, seat: Seat, what: Offer) -> Result<(), Refused> {
        let no = |text: &str| Err(Refused::new(Code::NoOffer, text));
        match what {
            _ if self.game.pod().is_some() => no("in a draft nothing is proposed"),
            Offer::Rematch if !self.over() => no("a rematch can be proposed when the game is over"),
            Offer::Rematch => Ok(()),
            _ if self.over() => Err(Refused::new(Code::Over, "the game is over")),
            Offer::Resume if !self.adjourned => no("the game is not adjourned"),
            Offer::Adjourn if self.adjourned => no("the game is adjourned already"),
            Offer::Undo if self.adjourned => no("the game is adjourned"),
            Offer::Undo if self.before_last_choice(seat).is_none() => no("you have made no choice yet"),
            Offer::OpenHands if self.open_hands => no("spectators see all hands already"),
            _ => Ok(()),
        }
    }

    fn may_call(&self, seat: Seat, whom: Seat) -> Result<(), Refused> {
        let no = |text: &str| Err(Refused::new(Code::NoOffer, text));
        match whom {
            _ if self.over() => Err(Refused::new(Code::Over, "the game is over")),
            _ if self.adjourned => Err(Refused::new(Code::Adjourned, "the game is adjourned")),
            _ if self.clocks.any() => no("the clock runs: it waits for nobody"),
            w if w.ix() >= self.asked.len() => no("nobody sits there"),
            w if w == seat => no("you are there"),
            w if self.people >> w.0 & 1 == 0 => no("bots are always there"),
            w if self.game.owing() >> w.0 & 1 == 0 => no("nobody waits for them"),
            w if self.calls.is_open(w.ix()) => no("they have been asked already"),
            _ => Ok(()),
        }
    }

    /// Has this seat's last choice only begun something?
    pub fn may_retract(&self, seat: Seat) -> bool {
        self.started.last().is_some_and(|s| s.by == seat)
    }

    fn before_last_choice(&self, seat: Seat) -> Option<u32> {
        self.line.iter().rposition(|e| matches!(e, Entry::Choice { seat: s, .. } if *s == seat)).map(|i| i as u32)
    }

    /// The game as a take-back of this seat would leave it, and the choices that would go: its own, and those of others. Where
    /// others have only passed is not counted, which would tell who was asked.
    pub fn taken_back(&self, by: Seat) -> Option<(Course, [u32; 2])> {
        let to = self.before_last_choice(by)? as usize;
        let then = self.replay(to).ok()?;
        let (mut game, mut gone) = (then.clone(), [0, 0]);
        for e in self.line.get(to..)? {
            let passed = |(s, o): (Seat, u16)| game.asked_in_window() == Some(s) && game.is_pass(s, o);
            let others = e.seat() != Some(by);
            let only_passed = matches!(e, Entry::Choice { seat, option } if passed((*seat, *option)));
            gone[others as usize] += !(others && only_passed) as u32;
            game.play(*e).ok()?;
        }
        Some((then, gone))
    }

    fn outcome_of(&self, what: Offer, by: Seat) -> Option<Entry> {
        match what {
            Offer::Draw => Some(Entry::Tie),
            Offer::Undo => self.before_last_choice(by).map(|to| Entry::Back { to }),
            _ => None,
        }
    }

    /// Carries a deed out on a copy.
    pub fn attempt(&self, deed: Deed) -> Result<Trial, Refused> {
        match self.step(deed)? {
            Ok(step) => step.take(),
            Err(nothing) => Ok(nothing),
        }
    }
    /// The step of the game that a deed is, to be taken wherever there is time for it; or what comes of a deed that is none.
    pub fn step(&self, deed: Deed) -> Result<Result<NextStep, Trial>, Refused> {
        let entry = self.effect(deed)?;
        let Some(e) = entry else {
            return Ok(Err(Trial { entry, game: None, told: Told::default(), print: self.print }));
        };
        let before = match e {
            Entry::Back { to } => self.line[..self.line.len().min(to as usize)].to_vec(),
            _ => Vec::new(),
        };
        let (game, pack) = (self.game.clone(), self.pack.clone());
        Ok(Ok(NextStep { entry: e, before, game, pack, filmed: self.filmed }))
    }

    /// Takes a row in that is written down. `trial` is what its deed does to the game as it is now.
    pub fn commit(&mut self, row: &Row, deed: Deed, trial: Trial, outages: &[Outage]) -> Done {
        let Trial { entry, game, told, print } = trial;
        let before = self.game.owing();
        let answered = self.question(deed);
        let agreed = self.offers.take_in(deed);
        let passed = answered.filter(|q| q.window && self.took_pass(entry));
        let took = passed.map_or(0, |q| row.at - self.due(q.row, Eye::Seat(q.seat.0)));
        if let Some(e) = entry {
            match e {
                Entry::Back { to } => {
                    self.line.truncate(to as usize);
                    self.last_back = row.seq;
                    self.forget_notes();
                }
                e => {
                    self.line.push(e);
                    self.keep_notes(&told.notes);
                }
            }
            self.offers.game_went_on(passed.map(|q| q.seat));
        }
        let old = game.map(|g| std::mem::replace(&mut self.game, g));
        self.print = print;
        let changed = old.is_some();
        if changed {
            self.idle = self.game.idle();
        }
        if let Deed::Release { .. } = deed {
            self.release(row.at);
        }
        self.marks.push(self.mark_for(row, deed, changed, answered, passed.is_some()));
        if let Some(q) = passed {
            self.habits.iter_mut().skip(q.seat.ix()).take(1).for_each(|h| h.passed(took));
        }
        match agreed {
            Some(Offer::Adjourn) => self.adjourned = true,
            Some(Offer::Resume) => self.adjourned = false,
            Some(Offer::OpenHands) => self.open_hands = true,
            _ => {}
        }
        if !row.request.is_empty() {
            self.requests.insert(hash(&row.request));
        }
        if changed {
            self.reask(row, entry, before);
        }
        self.take_call(row, deed);
        match self.keep_started(deed, entry, old.as_ref()) {
            Some(started) => self.clocks = started.clocks,
            None => self.tick(row, entry, before, outages),
        }
        self.keep_clocks(self.delay);
        Done { entry, old, told, agreed }
    }

    /// Lets the others see the last thing that was done, and what was proposed since.
    fn release(&mut self, now: i64) {
        for m in self.marks.iter_mut().rev() {
            m.shown = m.shown.min(now).max(m.at);
            if !m.silent {
                break;
            }
        }
    }

    /// Keeps what was begun as long as it can be taken back without asking; what was begun, if that was done now.
    fn keep_started(&mut self, deed: Deed, entry: Option<Entry>, old: Option<&Course>) -> Option<Started> {
        if let Deed::Retract { .. } = deed {
            return self.started.pop();
        }
        match (entry?, old.and_then(Course::game), self.game.game()) {
            (Entry::Choice { seat: by, option }, Some(old), Some(now))
                if self.people >> by.0 & 1 != 0 && only_began(old, now, by, option) =>
            {
                self.started.push(Started { by, clocks: self.clocks.clone() });
            }
            _ => self.started.clear(),
        }
        None
    }

    fn take_call(&mut self, row: &Row, deed: Deed) {
        if let Some(seat) = deed.seat() {
            self.calls.answer(seat.ix(), row.at);
        }
        if let Deed::Call { seat, whom } = deed {
            self.calls.open(whom.ix(), seat.0, row.at);
        }
        let (owing, stopped) = (self.game.owing(), self.adjourned || self.over());
        self.calls.keep(|s| !stopped && owing >> s & 1 != 0);
    }

    pub(crate) fn took_pass(&self, entry: Option<Entry>) -> bool {
        match entry {
            Some(Entry::Choice { seat, option }) => self.game.is_pass(seat, option),
            _ => false,
        }
    }

    /// Notes which row asked each seat.
    fn reask(&mut self, row: &Row, entry: Option<Entry>, before: u8) {
        let now = self.game.owing();
        for s in 0..self.asked.len() {
            // a question to several at once stays the same while others answer it
            let by_another = |e: Entry| self.game.leaves_others_asked(e) && e.seat().is_some_and(|x| x.ix() != s);
            let same = entry.is_some_and(by_another) && before >> s & 1 != 0;
            if now >> s & 1 != 0 && !same {
                self.asked[s] = row.seq;
            }
        }
    }

    fn tick(&mut self, row: &Row, entry: Option<Entry>, before: u8, outages: &[Outage]) {
        let now = self.game.owing();
        for s in 0..self.asked.len() {
            let answered = matches!(entry, Some(Entry::Choice { seat, .. }) if seat.ix() == s);
            let asked_anew = self.asked[s] == row.seq;
            let stands = before >> s & 1 != 0 && now >> s & 1 != 0 && !answered && !asked_anew;
            if !stands || self.adjourned || self.over() {
                let lag = if answered { row.lag as i64 } else { 0 };
                self.clocks.stop(s, row.at, lag, answered || asked_anew, outages);
            }
        }
        for s in (0..self.asked.len()).filter(|s| self.game.gone(*s)) {
            self.clocks.retire(s);
        }
        self.start_clocks(row.seq);
    }

    fn start_clocks(&mut self, row: u32) {
        if self.adjourned || self.over() {
            return;
        }
        for s in 0..self.asked.len() {
            if self.game.owing() >> s & 1 != 0 {
                self.clocks.start(s, self.due(row, Eye::Seat(s as u8)));
            }
        }
    }

    /// Takes a row in that was read from the log.
    pub fn fold(&mut self, row: &Row, outages: &[Outage]) -> Result<Done, Refused> {
        let broken = |what: String| Refused::new(Code::OtherRules, format!("row {} of the log: {what}", row.seq));
        if row.seq != self.seq() + 1 {
            return Err(broken(format!("expected row {}", self.seq() + 1)));
        }
        let deed = Deed::parse(&row.what, self.asked.len()).ok_or_else(|| broken("it cannot be read".into()))?;
        let trial = match self.attempt(deed) {
            Err(_) if self.game.is_shut() => self.on_trust(deed),
            trial => trial,
        };
        let trial = trial.map_err(|no| broken(no.reason))?;
        // where it could not be played, nobody chose: it was given up, or something was proposed
        let unplayed = trial.entry.as_ref().is_none_or(Entry::is_unplayed);
        let unknown = self.game.is_shut() || row.print == 0 && unplayed;
        if trial.print != row.print && !unknown {
            return Err(broken(format!("fingerprint {:016x} became {:016x}", row.print, trial.print)));
        }
        Ok(self.commit(row, deed, trial, outages))
    }

    /// What a deed of the log has done to a game that cannot be played.
    fn on_trust(&self, deed: Deed) -> Result<Trial, Refused> {
        let entry = if let Deed::Play(e) = deed { Some(e) } else { None };
        let mut game = self.game.clone();
        if let Some(e) = entry {
            game.play(e)?;
        }
        Ok(Trial { entry, game: entry.map(|_| game), told: Told::default(), print: 0 })
    }

    /// The game after so many of the steps that stand.
    fn replay(&self, steps: usize) -> Result<Course, Refused> {
        self.replay_with(steps, |_, _| {})
    }
    fn replay_with(&self, steps: usize, mut at: impl FnMut(usize, &mut Course)) -> Result<Course, Refused> {
        let mut game = self.game.anew(&self.pack)?;
        at(0, &mut game);
        for (i, e) in self.line[..steps.min(self.line.len())].iter().enumerate() {
            game.play(*e)?;
            at(i + 1, &mut game);
        }
        Ok(game)
    }
    /// The game after `from` steps and after `to` steps that stand, and what was told in between; filmed near the end.
    pub fn filmed_between(&self, from: usize, to: usize) -> Option<(Course, Vec<Told>, Course)> {
        let (mut before, mut told) = (None, Vec::new());
        let after = self.replay_with(to, |step, game| {
            let new = game.take_told();
            if step > from {
                told.push(new);
            }
            if step == from {
                before = Some(game.clone());
            }
            if step >= from.max(to.saturating_sub(FILMED)) {
                game.keep_told(true);
            }
        });
        Some((before?, told, after.ok()?))
    }
    /// The game after a row, if no take-back has come since.
    pub fn game_at(&self, row: u32) -> Option<Course> {
        if row < self.last_back || row > self.seq() {
            return None;
        }
        self.replay(self.mark(row).steps as usize).ok()
    }
    /// The log lines of the steps that stand, by step. They are kept for a while: the whole game must be played for them.
    pub fn notes(&self) -> Lines {
        let mut told = self.told.lock().unwrap_or_else(|e| e.into_inner());
        let make = || {
            let mut out = Vec::new();
            let each = |step: usize, game: &mut Course| {
                out.extend(game.take_told().notes.into_iter().map(|n| (step as u32, n)));
            };
            let _ = self.replay_with(self.line.len(), each);
            Arc::new(out)
        };
        told.get_or_insert_with(make).clone()
    }
    pub fn has_notes(&self) -> bool {
        self.told.lock().is_ok_and(|t| t.is_some())
    }
    /// They are made again when somebody asks for them.
    pub fn forget_notes(&mut self) {
        *self.told.get_mut().unwrap_or_else(|e| e.into_inner()) = None;
    }
    fn keep_notes(&mut self, notes: &[Note]) {
        let step = self.line.len() as u32;
        if let Some(told) = self.told.get_mut().unwrap_or_else(|e| e.into_inner()) {
            Arc::make_mut(told).extend(notes.iter().map(|n| (step, *n)));
        }
    }
    /// The row after which so many steps stood, as they still stand.
    pub fn row_of_step(&self, step: u32) -> u32 {
        let from = self.marks.iter().rposition(|m| m.steps < step).map_or(0, |i| i + 1);
        if step == 0 { 0 } else { from as u32 }
    }
    pub fn last_back(&self) -> u32 {
        self.last_back
    }
    pub fn request_of(seat: Seat, id: &str) -> String {
        format!("{}:{id}", (b'a' + seat.0.min(25)) as char)
    }
}

fn hash(text: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut h = DefaultHasher::new();
    text.hash(&mut h);
    h.finish()
}

/// A fault of a rulebook ends the request, not the server.
pub fn guarded<R>(f: impl FnOnce() -> R) -> Result<R, Refused> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|_| {
        tracing::error!("a rulebook has failed");
        Refused::new(Code::Busy, "the rules could not cope with this; it was not done")
    })
}

/// The head of a game's replay.
pub fn record_of(begun: &Begun, head: &Head) -> Record {
    let pack = &*begun.title.pack;
    let seats: Vec<_> = head.seats.iter().flatten().collect();
    Record {
        game: pack.game().into(),
        rules: head.rules,
        book: begun.book,
        cards: begun.cards.clone(),
        decks: seats.iter().map(|s| s.deck.clone()).collect(),
        seed: 0,
        mode: head.settings.mode(pack).map(|m| m.told(pack, seats.len())).unwrap_or_default(),
        players: seats.iter().map(|s| s.name.clone()).collect(),
        entries: Vec::new(),
        prints: Vec::new(),
        result: None,
        shuffle: Some(Shuffle { server: head.secret, parts: seats.iter().map(|s| s.part.clone()).collect() }),
    }
}
