//! What an option is called in every guess: cards in play, and those that the seat does not know, by themselves, all others
//! by what they are. So copies in a hand are one option, and so is a card that other guesses have elsewhere in a hand.

use muster_kernel::seen;
use muster_kernel::{By, CardId, Game, On, Opt, Seat, Spot, Used};

/// Names an option of a seat at a table.
pub fn of(g: &Game, seat: Seat, o: &Opt) -> u64 {
    let mut h = Mix::new(u64::from(o.verb.0));
    let card = |c: CardId| card(g, seat, c);
    let spot = |s: Spot| spot(g, seat, s);
    match o.on {
        On::Nothing => &mut h,
        On::Card(c) => h.add(1).add(card(c)),
        On::Place(to) => h.add(2).add(spot(to)),
        On::CardTo { card: c, to, rec } => h.add(3).add(card(c)).add(spot(to)).add(u64::from(rec.0)),
        On::Number(n) => h.add(4).add(n as u64),
        On::Seat(s) => h.add(5).add(u64::from(s.0)),
        On::Way { n, .. } => h.add(6).add(u64::from(n)),
        On::Ability(Used { card: c, ability, rec, by }) => {
            h.add(7).add(card(c)).add(u64::from(ability.0)).add(u64::from(rec.0)).add(match by {
                By::Card => 0,
                By::Lasting(n) => 1 << 20 | u64::from(n),
                By::Waiting(n) => 2 << 20 | u64::from(n),
            })
        }
        On::Waiting { at, card: c, ability } => h.add(8).add(u64::from(at)).add(card(c)).add(u64::from(ability.0)),
        On::Parked { at, card: c, ability } => h.add(9).add(u64::from(at)).add(card(c)).add(u64::from(ability.0)),
    };
    h.0
}

fn card(g: &Game, seat: Seat, c: CardId) -> u64 {
    if c.is_none() {
        return u64::MAX;
    }
    let of = g.t().card(c);
    if of.in_play() || !seen::is_known(g, seat, c) { u64::from(c.0) } else { 1 << 32 | u64::from(of.def.0) }
}

fn spot(g: &Game, seat: Seat, s: Spot) -> u64 {
    match (s.as_zone(), s.as_card()) {
        (Some(z), _) => 1 << 40 | u64::from(z.0),
        (_, Some(c)) => card(g, seat, c),
        _ => u64::MAX - 1,
    }
}

/// Mixes numbers into one.
pub struct Mix(pub u64);

impl Mix {
    pub fn new(n: u64) -> Mix {
        Mix(n ^ 0x9E37_79B9_7F4A_7C15)
    }
    pub fn add(&mut self, n: u64) -> &mut Mix {
        let mut z = (self.0.rotate_left(23) ^ n).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z ^= z >> 29;
        self.0 = z.wrapping_mul(0x94D0_49BB_1331_11EB);
        self
    }
}
