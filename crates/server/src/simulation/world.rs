//! A world: machines, their database, what lies between them and the players, a game, and what goes wrong.

use super::database::{Store, Weather};
use super::machine::{ALONE, Machine, SHARED};
use super::person::{Mood, Person};
use super::titles;
use crate::game::decks;
use crate::game::row::{Head, Row, Seated, Stage};
use crate::keep::db::Db;
use crate::keep::store;
use crate::{Title, ids, people};
use muster_client::Dice;
use muster_pack::Mode;
use muster_protocol::{ClientMessage, ClockRule, Settings, Spectators};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// When every world begins, in milliseconds since 1970.
const DAWN: i64 = 1_800_000_000_000;
/// How long things go wrong.
const STORM: i64 = 60_000;

/// What can go wrong. Each world has some of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Slow,
    Failing,
    Refused,
    Lost,
    Aborting,
    Away,
    Deaf,
    Ear,
    Death,
    Sleep,
    Clock,
    HangUp,
}

const FAULTS: [Fault; 12] = {
    use Fault::*;
    [Slow, Failing, Refused, Lost, Aborting, Away, Deaf, Ear, Death, Sleep, Clock, HangUp]
};

pub struct World {
    dice: Dice,
    pub now: i64,
    pub store: Arc<Store>,
    file: PathBuf,
    machines: Vec<Machine>,
    /// By machine, the notices that are on their way to it.
    ears: Vec<VecDeque<(i64, String)>>,
    /// For looking at what is written.
    pub observer: Machine,
    pub db: Db,
    pub game: String,
    pub head: Head,
    pub people: Vec<Person>,
    faults: Vec<Fault>,
    weather: Weather,
    calm_at: i64,
    /// Times in which nobody could play, from and until.
    pub dark: Vec<(i64, i64)>,
}

impl World {
    pub fn new(seed: u64, template: &Path) -> World {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let file = template.with_file_name(format!("{seed}.db"));
        std::fs::copy(template, &file).unwrap();
        let store = Store::open(&file, seed);
        // every fourth has one server with a file of its own
        let alone = dice.below(4) == 0;
        let (address, many) = if alone { (ALONE, 1) } else { (SHARED, 2 + dice.below(2) as usize) };
        let observer = Machine::observer(store.clone(), DAWN, seed);
        let db = observer.wait(Db::open(SHARED, 2)).unwrap();
        let mut machines: Vec<Machine> =
            (0..many).map(|i| Machine::new(i, store.clone(), address, false, seed)).collect();
        let idle = Duration::from_secs(2 + dice.below(30) as u64);
        machines.iter_mut().for_each(|m| m.start(DAWN, idle));
        // nobody makes a table before there are servers
        let mut now = DAWN;
        while !machines.iter().all(Machine::serves) {
            machines.iter().for_each(|m| m.step(now, 100));
            now += 100;
        }
        let (head, people) = observer.wait(table(&db, &mut dice, now));
        // not everything goes wrong in one world: then what goes wrong alone is seen, too
        let faults = FAULTS.into_iter().filter(|_| dice.below(2) == 0).collect();
        World {
            now,
            store,
            file,
            ears: vec![VecDeque::new(); many],
            machines,
            observer,
            db,
            game: head.id.clone(),
            head,
            people,
            faults,
            weather: Weather::default(),
            calm_at: 0,
            dark: Vec::new(),
            dice,
        }
    }

    pub fn draft(&self) -> bool {
        self.head.settings.draft
    }

    /// Things go wrong, and people play as well as they can.
    pub fn storm(&mut self) {
        while self.now < self.head.began + STORM {
            let ms = [1, 3, 10, 40, 120][self.dice.below(5) as usize];
            if self.dice.below(1500) < ms as u32 {
                self.fault();
            }
            if self.now >= self.calm_at {
                self.set(Weather::default());
            }
            self.tick(ms, Mood::Usual);
        }
        self.heal();
    }

    /// Everything is as it should be from now on.
    fn heal(&mut self) {
        self.set(Weather::default());
        for m in &mut self.machines {
            (m.asleep, m.deaf) = (0, 0);
            m.set_clock(0);
            m.back = m.back.map(|_| self.now);
        }
        // what was deaf hears again, and looks for what it missed
        for m in &self.machines {
            m.with_hub(|hub, _| hub.wake_all());
        }
    }

    fn set(&mut self, weather: Weather) {
        if weather.away && !self.weather.away {
            self.dark.push((self.now, i64::MAX));
        }
        if !weather.away
            && self.weather.away
            && let Some(last) = self.dark.last_mut()
        {
            last.1 = self.now;
        }
        self.weather = weather;
        self.store.set(weather);
    }

    fn fault(&mut self) {
        if self.faults.is_empty() {
            return;
        }
        let (fault, seconds) =
            (self.faults[self.dice.below(self.faults.len()) as usize], self.dice.below(12_000) as i64);
        let (machine, mut weather) = (self.dice.below(self.machines.len()) as usize, self.weather);
        let percent = 1 + self.dice.below(30);
        match fault {
            Fault::Slow => weather.slow = [20, 200, 3_000][self.dice.below(3) as usize],
            Fault::Failing => weather.failing = percent,
            Fault::Refused => weather.refused = percent * 2,
            Fault::Lost => weather.lost = percent,
            Fault::Aborting => weather.aborting = percent,
            Fault::Away => weather.away = true,
            Fault::Deaf => self.machines[machine].deaf = self.now + 2 * seconds,
            Fault::Ear => {
                // the connection that hears notices is lost, with those that are on their way
                self.ears[machine].clear();
                self.machines[machine].deaf = self.now + seconds / 4;
                self.machines[machine].hears_anew = true;
            }
            Fault::Death if self.machines[machine].runs() => {
                self.machines[machine].kill();
                self.ears[machine].clear();
                self.machines[machine].back = Some(self.now + seconds);
            }
            Fault::Sleep => self.machines[machine].asleep = self.now + 3 * seconds,
            Fault::Clock => {
                let off = self.dice.below(1_200_000) as i64 - 600_000;
                self.machines[machine].set_clock(off);
            }
            Fault::HangUp => {
                let who = self.dice.below(self.people.len()) as usize;
                self.people[who].hang_up();
            }
            Fault::Death => {}
        }
        self.store.note(format!("{fault:?}"));
        self.calm_at = self.calm_at.max(self.now + seconds);
        self.set(weather);
    }

    /// So much time goes by, for every machine in some order.
    pub fn tick(&mut self, ms: u64, mood: Mood) {
        let many = self.machines.len();
        let first = self.dice.below(many) as usize;
        for i in 0..many {
            let m = &mut self.machines[(first + i) % many];
            if m.back.is_some_and(|at| at <= self.now) {
                m.back = None;
                m.start(self.now, Duration::from_secs(5));
            }
            if m.asleep <= self.now {
                m.step(self.now, ms);
            }
        }
        let awake = self.machines.iter().any(|m| m.serves() && m.asleep <= self.now);
        if !awake && !self.weather.away {
            self.dark.push((self.now, self.now + ms as i64));
        }
        self.now += ms as i64;
        self.carry_notices();
        for p in &mut self.people {
            p.tick(self.now, &self.machines, &mut self.dice, mood);
        }
    }

    fn carry_notices(&mut self) {
        for m in &mut self.machines {
            // as where notices are heard: a connection that is there again looks for what it missed
            if m.hears_anew && m.deaf <= self.now && m.asleep <= self.now {
                m.hears_anew = false;
                m.with_hub(|hub, _| hub.wake_all());
            }
        }
        for (from, notice) in self.store.notices() {
            for to in (0..self.machines.len()).filter(|m| *m != from) {
                // those who are deaf at the moment never hear of it
                if self.machines[to].deaf <= self.now && self.machines[to].runs() {
                    let due = self.now + self.dice.below(30) as i64;
                    self.ears[to].push_back((due, notice.clone()));
                }
            }
        }
        for (m, ear) in self.machines.iter_mut().zip(&mut self.ears) {
            while m.asleep <= self.now && ear.front().is_some_and(|(due, _)| *due <= self.now) {
                if let Some((_, notice)) = ear.pop_front() {
                    m.with_hub(|hub, _| hub.heard(&notice));
                }
            }
        }
    }

    /// So long goes by in quiet.
    pub fn pass(&mut self, ms: i64, mood: Mood) {
        let until = self.now + ms;
        while self.now < until {
            self.tick(if mood == Mood::Quick { 10 } else { 100 }, mood);
        }
    }

    /// What time it is for the servers; one alone goes by the clock of its machine, whatever that says.
    pub fn machines_now(&self) -> Vec<i64> {
        let shared = self.machines.iter().filter(|_| self.machines.len() > 1);
        shared.filter_map(|m| m.with_hub(|_, _| ids::now())).collect()
    }

    pub fn log(&self) -> (Head, Vec<Row>) {
        let look = async {
            let head = store::load(&self.db, &self.game).await.unwrap().unwrap();
            (head, store::rows(&self.db, &self.game, 0).await.unwrap())
        };
        self.observer.wait(look)
    }

    /// Goes on for so long at most until nothing is written any more; the log then.
    pub fn rest(&mut self) -> (Head, Vec<Row>) {
        for _ in 0..100 {
            let before = self.log().1.len();
            self.pass(15_000, Mood::Idle);
            let (head, rows) = self.log();
            if rows.len() == before && !self.people.iter().any(Person::waits) {
                return (head, rows);
            }
        }
        panic!("it never comes to rest");
    }

    /// The game comes to its end, by whatever way there is: it is played on and given up, or left alone until the clocks fall.
    pub fn end(&mut self) {
        let deserted = self.head.settings.clock != ClockRule::None && self.dice.below(2) == 0;
        if !deserted {
            let ms = 1_000 * (1 + self.dice.below(4) as i64);
            self.pass(ms, Mood::Quick);
        }
        for _ in 0..if self.draft() { 400 } else { 40 } {
            if self.log().0.state == Stage::Over {
                return;
            }
            match (self.draft(), deserted) {
                // a bot picks for those who do not
                (true, true) => self.pass(25_000, Mood::Idle),
                (true, false) => self.pass(1_000, Mood::Quick),
                (false, true) => self.pass(25_000, Mood::Idle),
                (false, false) => {
                    self.pass(500, Mood::Idle);
                    let (now, dice) = (self.now, &mut self.dice);
                    for p in self.people.iter_mut().filter(|p| p.seat.is_some() && !p.waits() && !p.over) {
                        p.request(|id, game| ClientMessage::Concede { id, game }, now, dice);
                    }
                    self.pass(2_000, Mood::Idle);
                }
            }
        }
        assert_eq!(self.log().0.state, Stage::Over, "it does not end");
    }

    /// The world is over.
    pub fn close(mut self) -> u64 {
        self.machines.iter_mut().for_each(Machine::kill);
        let trace = self.store.trace();
        drop((self.db, self.observer));
        let _ = std::fs::remove_file(&self.file);
        trace
    }
}

/// A table at which two people sit, alone or with bots, and somebody who looks on.
async fn table(db: &Db, dice: &mut Dice, now: i64) -> (Head, Vec<Person>) {
    let mut accounts = Vec::new();
    for _ in 0..3 {
        accounts.push(people::new_guest(db, "").await.unwrap().0.id);
    }
    let all = titles();
    let drafted = all.iter().find(|t| t.pack.drafting().is_some()).expect("a game that is drafted");
    let draft = dice.below(8) == 0;
    let title: &Arc<Title> = if draft { drafted } else { &all[dice.below(all.len()) as usize] };
    let bots = match dice.below(4) {
        _ if draft => 2 + dice.below(5) as usize,
        0 => 1,
        _ => 0,
    };
    // a game for two is one of a person and a bot
    let persons = if draft || bots == 0 { 2 } else { 1 };
    let seats = persons + bots;
    let mode = Mode::usual(&*title.pack, seats);
    let codes = |text: &str| {
        let verdict = decks::judge(&*title.pack, &mode, text);
        verdict.codes.filter(|_| verdict.legal)
    };
    let lists: Vec<Vec<String>> = match draft {
        true => vec![Vec::new()],
        false => title.pack.starters().iter().filter_map(|(_, t)| codes(t)).collect(),
    };
    let seat = |i: usize| Seated {
        account: accounts.get(i).filter(|_| i < persons).cloned().unwrap_or_default(),
        name: format!("player {i}"),
        guest: true,
        bot: (i >= persons).then(|| "random".into()),
        deck: lists[i % lists.len()].clone(),
        part: if i < persons { vec![i as u8; 16] } else { Vec::new() },
    };
    let clock = match dice.below(3) {
        _ if draft => ClockRule::Casual { seconds: 20 },
        0 => ClockRule::None,
        1 => ClockRule::Casual { seconds: 20 },
        _ => ClockRule::Blitz { seconds: 90, increment: 2 },
    };
    let words = vec!["random"; bots];
    let spectators = Spectators { delay: [0, 0, 5][dice.below(3) as usize], ..Spectators::default() };
    let even_pace = dice.below(2) == 0;
    let usual = muster_client::settings(&title.name, seats as u8, &words);
    let head = Head {
        id: ids::fresh(),
        rules: title.rules,
        program: String::new(),
        result: None,
        settings: Settings { clock, even_pace, draft, spectators, ..usual },
        state: Stage::Running,
        secret: ids::secret(),
        maker: accounts[0].clone(),
        made: now,
        began: now,
        before: String::new(),
        next: String::new(),
        origin: String::new(),
        shared: false,
        seats: (0..seats).map(|i| Some(seat(i))).collect(),
    };
    assert!(store::make(db, &head, &[]).await.unwrap());
    let person = |(i, a): (usize, &String)| Person::new(a.clone(), (i < persons).then_some(i as u8), head.id.clone());
    let people = accounts.iter().enumerate().map(person).collect();
    (head, people)
}
