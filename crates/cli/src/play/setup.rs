//! Who plays what: the decks named on the command line, or picked from a list.

use super::table::Start;
use crate::decks;
use anyhow::{Result, bail};
use muster_lang::read_deck_list;
use muster_pack::Pack;

/// Names for the decks and everything else a game is begun with.
#[derive(Clone, Debug)]
pub struct Opponents {
    pub deck: Option<String>,
    pub enemy: Option<String>,
    pub seed: u64,
    /// The person's seat, from 0.
    pub seat: u8,
    pub hotseat: bool,
    pub bot: String,
}

impl Opponents {
    pub fn start(&self, pack: &dyn Pack) -> Result<Start> {
        let mut words = [self.deck.as_deref(), self.enemy.as_deref()];
        let mut players = ["You".to_string(), format!("The {} bot", self.bot)];
        if self.hotseat {
            players = ["Player 1".into(), "Player 2".into()];
        }
        if self.seat == 1 {
            words.reverse();
            players.reverse();
        }
        let mut list = Vec::new();
        for w in words {
            let Some(w) = w else { bail!("no deck was chosen") };
            list.push(decks::legal(pack, &decks::open(pack, w)?)?);
        }
        let people = if self.hotseat { 0b11 } else { 1 << self.seat };
        Ok(Start { decks: list, seed: self.seed, players: players.into(), people, bot: self.bot.clone() })
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

/// The screen on which both decks are picked.
pub struct SetupScreen {
    pub decks: Vec<Entry>,
    /// What is picked: the person's deck and the other.
    pub at: [usize; 2],
    pub column: usize,
    pub fault: Option<String>,
}

impl SetupScreen {
    pub fn new(pack: &dyn Pack, o: &Opponents) -> SetupScreen {
        let mut list: Vec<Entry> = Vec::new();
        for (file, text) in pack.starters() {
            let (deck, _) = read_deck_list(file, text);
            let about: Vec<&str> = deck.headers.iter().map(|(_, v)| v.as_str()).collect();
            let name = decks::starter_name(file).to_string();
            list.push(Entry { title: deck.title.unwrap_or(name.clone()), name, about: about.join(" · ") });
        }
        for word in [&o.deck, &o.enemy].into_iter().flatten() {
            if !list.iter().any(|e| e.name == *word) {
                list.push(Entry { name: word.clone(), title: word.clone(), about: "from a file".into() });
            }
        }
        let find = |w: &Option<String>, or: usize| {
            w.as_ref().and_then(|w| list.iter().position(|e| e.name == *w)).unwrap_or(or)
        };
        let n = list.len().max(1);
        let at = [find(&o.deck, o.seed as usize % n), find(&o.enemy, (o.seed as usize / 7 + 1) % n)];
        SetupScreen { at, decks: list, column: 0, fault: None }
    }
    pub fn mine(&self) -> bool {
        self.column == 0
    }
    pub fn other(&mut self) {
        self.column = 1 - self.column;
    }
    pub fn step(&mut self, by: isize) {
        let n = self.decks.len().max(1) as isize;
        self.at[self.column] = (self.at[self.column] as isize + by).rem_euclid(n) as usize;
    }
    /// Writes down what was picked; every game after the first has a seed of its own.
    pub fn settle(&self, o: &mut Opponents) {
        let name = |i: usize| self.decks.get(self.at[i]).map(|e| e.name.clone());
        (o.deck, o.enemy) = (name(0), name(1));
    }
}
