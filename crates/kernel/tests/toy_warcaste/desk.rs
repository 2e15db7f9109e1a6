//! Tables set by hand, and options read as words.

use super::book::{BOOK, at, def_now};
use super::cards::{Cards, cards};
use super::words::*;
use muster_kernel::book::*;
use muster_kernel::*;
use std::sync::Arc;

pub struct Desk {
    pub cards: Cards,
    seats: u8,
    list: Vec<(DefId, Seat, ZoneId, i32)>,
    decks: usize,
    cmd: [i32; 5],
    basics: bool,
}

pub fn desk(seats: u8) -> Desk {
    Desk { cards: cards(), seats, list: vec![], decks: 4, cmd: [5; 5], basics: true }
}

impl Desk {
    pub fn unit(mut self, title: &str, atk: i16, def: i16, hp: i16) -> Self {
        self.cards.plain(title, tag::UNIT, atk, def, hp);
        self
    }
    pub fn land(mut self, title: &str, atk: i16, def: i16, hp: i16) -> Self {
        self.cards.plain(title, tag::TERRITORY, atk, def, hp);
        self
    }
    pub fn damaged(mut self, seat: u8, title: &str, z: ZoneId, damage: i32) -> Self {
        self.list.push((self.cards.find(title), Seat(seat), z, damage));
        self
    }
    pub fn put(self, seat: u8, title: &str, z: ZoneId) -> Self {
        self.damaged(seat, title, z, 0)
    }
    pub fn hand(self, seat: u8, title: &str) -> Self {
        self.put(seat, title, seat_zone(Seat(seat), zone::HAND))
    }
    pub fn open(self, seat: u8, title: &str) -> Self {
        self.put(seat, title, OPEN)
    }
    pub fn home(self, seat: u8, title: &str) -> Self {
        self.put(seat, title, home(Seat(seat)))
    }
    pub fn cmd(mut self, seat: u8, n: i32) -> Self {
        self.cmd[seat as usize] = n;
        self
    }
    pub fn no_basics(mut self) -> Self {
        self.basics = false;
        self
    }
    /// Seat 0 is in its main phase.
    pub fn main(self) -> Play {
        self.start(at::MAIN)
    }
    pub fn battle(self) -> Play {
        self.start(at::BATTLE)
    }
    pub fn start(mut self, step: u16) -> Play {
        let filler = self.cards.add("Camp", &[tag::TACTIC], &[(slot::COST, 99)], vec![]);
        let m = Match::new(&BOOK, self.cards.defs, self.cards.pool, vec![vec![]; self.seats as usize], [7; 32], vec![]);
        let (list, cmd, decks, basics) = (self.list, self.cmd, self.decks, self.basics);
        let g = Game::arrange(Arc::new(m), false, move |cx| {
            for s in cx.t.seats() {
                if basics {
                    let c = cx.spawn(filler, s, Spot::zone(home(s)), 0).unwrap().card();
                    cx.set_face(c, 1);
                    cx.set_face_down(c, true, 1 << s.0);
                }
            }
            for (def, seat, z, damage) in list {
                let c = cx.spawn(def, seat, Spot::zone(z), 0).unwrap().card();
                cx.add_counter(c, counter::DAMAGE, damage);
            }
            for s in cx.t.seats() {
                for _ in 0..decks {
                    cx.spawn(filler, s, Spot::zone(seat_zone(s, zone::DECK)), 0);
                }
                cx.add_pool(s, 0, cmd[s.ix()]);
                cx.t.players[s.ix()].vars[var::TURNS] = 3;
            }
            cx.set_global(global::TURN, 9);
            let ix = cx.call(proc::TURN, Seat(0), Ref::NONE, &[]);
            cx.t.frames[ix].pc = step;
            cx.t.frames[ix].regs[2] = Val::num(0);
        });
        Play { g }
    }
}

pub struct Play {
    pub g: Game,
}

impl Play {
    /// A card in words: its title, numbered from the second of that title on.
    pub fn name(&self, c: CardId) -> String {
        let def = self.g.t.card(c).def;
        let title = &self.g.m.def(def).title;
        let nth = (0..=c.ix()).filter(|i| self.g.t.cards[*i].def == def).count();
        if nth == 1 { title.clone() } else { format!("{title} {nth}") }
    }
    pub fn card(&self, name: &str) -> CardId {
        let found = (0..self.g.t.cards.len()).map(|i| CardId(i as u16)).find(|c| self.name(*c) == name);
        found.unwrap_or_else(|| panic!("no card {name}"))
    }
    fn zone_name(&self, z: ZoneId) -> String {
        match zone_of_seat(z) {
            Some((s, n)) => format!("{} {}", VOCAB.seat_zones[n as usize].name, s.0),
            None => "open".into(),
        }
    }
    pub fn label(&self, o: &Opt) -> String {
        let card = || self.name(o.card_id());
        let to = || match (o.spot().as_zone(), o.spot().as_card()) {
            (Some(z), _) => self.zone_name(z),
            (_, Some(c)) => self.name(c),
            _ => "nowhere".into(),
        };
        match o.verb {
            ov::PASS => "pass".into(),
            ov::DONE => "done".into(),
            ov::YES => "yes".into(),
            ov::NO => "no".into(),
            ov::NUMBER => o.n.to_string(),
            ov::PICK => card(),
            ov::USE => {
                let a = self.g.m.ability(AbilityId(o.ability));
                let what = match (a.class, a.on.as_ref().map(|p| p.kinds[0])) {
                    (class::PLAY, _) => "play",
                    (class::TRAP, _) => "trap",
                    (class::ENGAGE, _) => "engage",
                    (_, Some(kind::DESTROY)) => "death",
                    _ => "use",
                };
                format!("{what}: {}", card())
            }
            act::PLAY => format!("play {}", card()),
            act::MOVE => format!("move {} to {}", card(), to()),
            act::ATTACK => format!("attack {}", card()),
            act::BOOST => format!("boost {} with {}", to(), card()),
            v => format!("verb {}", v.0),
        }
    }
    pub fn options(&self) -> Vec<String> {
        self.g.options().iter().map(|o| self.label(o)).collect()
    }
    /// That seat must choose among exactly these; it takes the one named.
    pub fn choose(&mut self, seat: u8, options: &[&str], choice: &str) -> &mut Self {
        assert!(!self.g.is_over(), "the game is over; wanted {options:?}");
        assert_eq!(self.g.to_decide(), Some(Seat(seat)), "who decides; options {:?}", self.options());
        assert_eq!(self.options(), options);
        let i = options.iter().position(|o| *o == choice).unwrap_or_else(|| panic!("{choice} not in {options:?}"));
        super::random::sound(&self.g);
        self.g.choose(Seat(seat), i).unwrap();
        self
    }
    /// Takes the option that reads so, whatever else is offered.
    pub fn take(&mut self, seat: u8, choice: &str) -> &mut Self {
        let options = self.options();
        let options: Vec<&str> = options.iter().map(|s| s.as_str()).collect();
        self.choose(seat, &options, choice)
    }
    /// That seat is asked with exactly these.
    pub fn asked(&mut self, seat: u8, options: &[&str]) -> &mut Self {
        assert!(!self.g.is_over(), "the game is over");
        assert_eq!(
            (self.g.to_decide(), self.options()),
            (Some(Seat(seat)), options.iter().map(|s| s.to_string()).collect())
        );
        self
    }
    pub fn damage(&mut self, name: &str, n: u8) -> &mut Self {
        let c = self.card(name);
        assert!(self.g.t.card(c).in_play(), "{name} is in play");
        assert_eq!(self.g.t.card(c).counters[0], n, "counters on {name}");
        self
    }
    pub fn def(&mut self, name: &str, n: i32) -> &mut Self {
        assert_eq!(def_now(&self.g.q(), self.card(name)), n, "DEF of {name}");
        self
    }
    pub fn atk(&mut self, name: &str, n: i32) -> &mut Self {
        assert_eq!(self.g.q().card_number(self.card(name), slot::ATK), n, "ATK of {name}");
        self
    }
    pub fn is_in(&mut self, name: &str, z: ZoneId) -> &mut Self {
        let at = self.g.t.card(self.card(name)).at.as_zone().unwrap();
        assert_eq!(self.zone_name(at), self.zone_name(z), "where {name} is");
        self
    }
    pub fn dead(&mut self, name: &str) -> &mut Self {
        let owner = self.g.t.card(self.card(name)).owner;
        self.is_in(name, seat_zone(owner, zone::DISCARD))
    }
    pub fn cmd(&mut self, seat: usize, n: i16) -> &mut Self {
        assert_eq!(self.g.t.players[seat].pool[0], n, "cmd of seat {seat}");
        self
    }
    pub fn size(&mut self, seat: u8, z: u8, n: usize) -> &mut Self {
        assert_eq!(self.g.t.zone_len(seat_zone(Seat(seat), z)), n, "cards in {}", VOCAB.seat_zones[z as usize].name);
        self
    }
    pub fn over(&mut self, winners: u8, ending: Ending) -> &mut Self {
        assert!(self.g.is_over(), "still going: {:?}", self.options());
        assert_eq!((self.g.t.head.winners, self.g.t.head.ending), (winners, ending));
        self
    }
}
