//! What is on the screen: the reader's picture of the table, with its options folded and its cards in reading order.
//! Nothing else is ever drawn.

use super::words::Words;
use muster_kernel::Seat;
use muster_pack::Layout;
use muster_sight::{Card, Place, Player, Say, Sight, Tongue};

/// One line of the list to choose from. Options that mean the same stand together.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The number of the option.
    pub index: usize,
    pub copies: usize,
    pub of: muster_sight::Choice,
}

pub struct Screen {
    pub reader: Seat,
    pub sight: Sight,
    pub layout: &'static Layout,
    tongue: &'static dyn Tongue,
    words: Words,
    pub choices: Vec<Choice>,
    /// Everything on the table in reading order, what is on a card after it.
    pub order: Vec<u16>,
}

impl Screen {
    pub fn new(
        sight: Sight,
        reader: Seat,
        layout: &'static Layout,
        tongue: &'static dyn Tongue,
        words: Words,
    ) -> Screen {
        let mut s = Screen { reader, sight, layout, tongue, words, choices: Vec::new(), order: Vec::new() };
        for o in s.sight.ask.iter().flat_map(|a| &a.options) {
            match s.choices.iter_mut().find(|c| o.like == Some(c.of.id)) {
                Some(c) => c.copies += 1,
                None => s.choices.push(Choice { index: o.id as usize, copies: 1, of: o.clone() }),
            }
        }
        s.order = s.reading_order();
        s
    }

    pub fn card(&self, handle: u16) -> Option<&Card> {
        self.sight.card(handle)
    }
    pub fn title(&self, handle: u16) -> &str {
        self.sight.title(handle)
    }
    pub fn asked(&self) -> bool {
        self.sight.ask.is_some()
    }
    pub fn is_over(&self) -> bool {
        self.sight.over.is_some()
    }
    pub fn is_mine(&self, seat: Option<u8>) -> bool {
        seat == Some(self.reader.0)
    }
    pub fn me(&self) -> Option<&Player> {
        self.sight.player(self.reader.0)
    }
    /// The other players, clockwise from the reader.
    pub fn others(&self) -> Vec<&Player> {
        let n = self.sight.players.len().max(1);
        (1..n).filter_map(|i| self.sight.players.get((self.reader.ix() + i) % n)).collect()
    }
    /// What a player is called on the screen.
    pub fn name(&self, seat: u8) -> String {
        match self.sight.player(seat) {
            _ if seat == self.reader.0 => self.tongue.say(Say::You),
            Some(p) if self.sight.players.len() > 2 => p.name.clone(),
            _ => self.layout.words.enemy.into(),
        }
    }
    /// "your hand", "the enemy's hand", "Ben's hand".
    pub fn zone_of(&self, seat: u8, zone: &str) -> String {
        let name = self.name(seat);
        match self.sight.players.len() {
            _ if seat == self.reader.0 => self.tongue.say(Say::YourZone(zone)),
            0..=2 => self.tongue.say(Say::ZoneOf { who: &self.words.fill("the {0}", &[&name]), zone }),
            _ => self.tongue.say(Say::ZoneOf { who: &name, zone }),
        }
    }

    pub fn place(&self, handle: u16) -> Option<&Place> {
        self.sight.places().find(|p| p.card == handle)
    }
    /// The cards of other players at a place, and the reader's.
    pub fn far(&self, p: &Place) -> Vec<u16> {
        p.sides
            .iter()
            .filter(|s| s.seat != self.reader.0)
            .flat_map(|s| s.cards.iter().chain(&s.lying).copied())
            .collect()
    }
    pub fn near(&self, p: &Place) -> Vec<u16> {
        p.sides
            .iter()
            .filter(|s| s.seat == self.reader.0)
            .flat_map(|s| s.cards.iter().chain(&s.lying).copied())
            .collect()
    }

    fn reading_order(&self) -> Vec<u16> {
        let mut out = Vec::new();
        for p in self.others() {
            p.hand.cards.iter().chain(p.rows.iter().flat_map(|r| &r.cards)).for_each(|h| self.with_on(*h, &mut out));
        }
        for p in self.sight.places() {
            self.far(p).iter().for_each(|h| self.with_on(*h, &mut out));
            out.push(p.card);
            p.under.iter().chain(&self.near(p)).for_each(|h| self.with_on(*h, &mut out));
        }
        let mine = self.me().into_iter().flat_map(|p| p.rows.iter().flat_map(|r| &r.cards).chain(&p.hand.cards));
        let stacked = self.sight.stack.iter().rev().filter_map(|p| p.card.as_ref());
        for h in stacked.chain(&self.sight.passing).chain(mine) {
            self.with_on(*h, &mut out);
        }
        let mut seen = std::collections::BTreeSet::new();
        out.retain(|h| self.sight.cards.contains_key(h) && seen.insert(*h));
        out
    }
    fn with_on(&self, h: u16, out: &mut Vec<u16>) {
        out.push(h);
        let places = |x: &u16| self.place(*x).is_some();
        if let Some(c) = self.card(h).filter(|_| !places(&h)) {
            c.on.iter().for_each(|x| self.with_on(*x, out));
        }
    }

    /// Is a card drawn by itself, or only counted on the card it is on?
    fn stands_alone(&self, c: &Card) -> bool {
        let own = |b: &muster_pack::layout::Board| {
            c.rel == b.stands.word || c.rel == b.stacked.word || (!b.inside.is_empty() && c.rel == b.inside.word)
        };
        c.host.is_none() || self.layout.board.as_ref().is_some_and(own)
    }
    /// The card whose cell a card is drawn in: itself, or the one it is on.
    pub fn drawn_as(&self, handle: u16) -> u16 {
        let mut at = handle;
        for _ in 0..8 {
            match self.card(at) {
                Some(c) if !self.stands_alone(c) => at = c.host.unwrap_or(at),
                _ => break,
            }
        }
        at
    }
    /// Cards inside another, such as those aboard a ship; and those only counted on it.
    pub fn inside(&self, c: &Card) -> Vec<&Card> {
        c.on.iter().filter_map(|h| self.card(*h)).filter(|x| self.stands_alone(x)).collect()
    }
    pub fn carried(&self, c: &Card) -> Vec<&Card> {
        c.on.iter().filter_map(|h| self.card(*h)).filter(|x| !self.stands_alone(x)).collect()
    }

    /// The question is which number: it is typed as it is.
    pub fn wants_number(&self) -> bool {
        !self.choices.is_empty() && self.choices.iter().all(|c| c.of.label.parse::<i32>().is_ok())
    }

    /// Cards that some option is about.
    pub fn able(&self, handle: u16) -> bool {
        self.sight.ask.iter().flat_map(|a| &a.options).any(|o| o.cards.first() == Some(&handle))
    }

    /// What would be news to the reader if it changed.
    pub fn mark(&self, h: u16) -> String {
        self.card(h).map_or(String::new(), |c| {
            format!("{:?} {:?} {} {} {:?} {:?}", c.place, c.host, c.zone, c.face, c.counters, c.flags)
        })
    }
}
