//! Who plays what: the decks named on the command line, or picked from a list.

use super::table::Start;
use super::words::Words;
use crate::decks;
use anyhow::{Result, bail};
use muster_lang::read_deck_list;
use muster_pack::{Mode, Pack};

/// Names for the decks and everything else a game is begun with.
#[derive(Clone, Debug)]
pub struct Opponents {
    /// Decks by name, the person's own first and then clockwise; none for one that is still to be chosen.
    pub decks: Vec<Option<String>>,
    pub seed: u64,
    /// The person's seat, from 0.
    pub seat: u8,
    pub hotseat: bool,
    pub bot: String,
    pub mode: Mode,
}

impl Opponents {
    pub fn players(&self) -> usize {
        self.decks.len()
    }
    /// The seat of the deck with this number.
    fn seat_of(&self, i: usize) -> usize {
        (self.seat as usize + i) % self.players().max(1)
    }
    /// What a player is called, by the number of the deck.
    pub fn name(&self, i: usize, words: Words) -> String {
        match (self.hotseat, i, self.players()) {
            (true, _, _) => words.fill("Player {0}", &[&(self.seat_of(i) + 1)]),
            (_, 0, _) => words.say("You").into(),
            (_, _, 2) => words.fill("The {0} bot", &[&self.bot]),
            _ => format!("Bot {}", self.seat_of(i) + 1),
        }
    }

    pub fn start(&self, pack: &dyn Pack, words: Words) -> Result<Start> {
        let n = self.players();
        let (mut list, mut players) = (vec![Vec::new(); n], vec![String::new(); n]);
        for (i, word) in self.decks.iter().enumerate() {
            let Some(w) = word else { bail!("no deck was chosen for player {}", self.seat_of(i) + 1) };
            list[self.seat_of(i)] = decks::legal_in(pack, &self.mode, &decks::open(pack, w)?)?;
            players[self.seat_of(i)] = self.name(i, words);
        }
        let people = if self.hotseat { (1u8 << n) - 1 } else { 1 << self.seat };
        Ok(Start { decks: list, seed: self.seed, players, people, bot: self.bot.clone(), mode: self.mode.clone() })
    }
}

/// A deck of the list.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    pub title: String,
    /// `Warlord: Anna`, `Faction: Tau` as the list has them.
    pub about: String,
}

/// The starters that may be played so; all of them if none may, so that there is something to pick.
pub fn starters(pack: &dyn Pack, mode: &Mode) -> Vec<Entry> {
    let (mut fit, mut all) = (Vec::new(), Vec::new());
    for (file, text) in pack.starters() {
        let (deck, _) = read_deck_list(file, text);
        let about: Vec<&str> = deck.headers.iter().filter(|(k, _)| k != "Format").map(|(_, v)| v.as_str()).collect();
        let name = decks::starter_name(file).to_string();
        let legal = pack.check_deck_in(mode, &deck).legal();
        let entry = Entry { title: deck.title.unwrap_or(name.clone()), name, about: about.join(" · ") };
        if legal {
            fit.push(entry.clone());
        }
        all.push(entry);
    }
    if fit.is_empty() { all } else { fit }
}

/// The screen on which decks are picked, a column for each player.
pub struct SetupScreen {
    pub decks: Vec<Entry>,
    /// What is picked in each column: the person's deck, then the others clockwise.
    pub at: Vec<usize>,
    pub column: usize,
    pub fault: Option<String>,
}

impl SetupScreen {
    pub fn new(pack: &dyn Pack, o: &Opponents, words: Words) -> SetupScreen {
        let mut list = starters(pack, &o.mode);
        for word in o.decks.iter().flatten() {
            if !list.iter().any(|e| e.name == *word) {
                list.push(Entry { name: word.clone(), title: word.clone(), about: words.say("from a file").into() });
            }
        }
        let n = list.len().max(1);
        let by_chance = |i: usize| (o.seed as usize / 7usize.pow(i as u32).max(1) + i) % n;
        let find = |(i, w): (usize, &Option<String>)| {
            w.as_ref().and_then(|w| list.iter().position(|e| e.name == *w)).unwrap_or(by_chance(i))
        };
        let at = o.decks.iter().enumerate().map(find).collect();
        SetupScreen { at, decks: list, column: 0, fault: None }
    }
    pub fn is_last(&self) -> bool {
        self.column + 1 >= self.at.len()
    }
    pub fn turn(&mut self, by: isize) {
        self.column = (self.column as isize + by).rem_euclid(self.at.len().max(1) as isize) as usize;
    }
    pub fn step(&mut self, by: isize) {
        let n = self.decks.len().max(1) as isize;
        if let Some(at) = self.at.get_mut(self.column) {
            *at = (*at as isize + by).rem_euclid(n) as usize;
        }
    }
    /// Writes down what was picked.
    pub fn settle(&self, o: &mut Opponents) {
        let name = |i: &usize| self.decks.get(*i).map(|e| e.name.clone());
        o.decks = self.at.iter().map(name).collect();
    }
}
