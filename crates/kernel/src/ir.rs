//! The runnable form of what a card says. Data only: `lang` makes it, the kernel runs it, nothing in it points outside.

mod ability;
mod op;
mod rule;
mod set;
mod value;

pub use ability::*;
pub use op::*;
pub use rule::*;
pub use set::*;
pub use value::*;

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// A set described, by its number in the pool.
pub type FilterId = u16;
/// A number to be worked out, by its number in the pool.
pub type ValueId = u16;
/// A condition, by its number in the pool.
pub type CondId = u16;
/// "None" for the ids above.
pub const NO: u16 = u16::MAX;

/// Whose move, hand or card is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Who {
    /// The one who controls what speaks.
    #[default]
    You,
    /// The next player, who is the other one of two.
    Opponent,
    /// The seat in a register.
    Reg(u8),
    /// Whoever controls that thing.
    Controller(Thing),
    /// Whoever owns that thing.
    Owner(Thing),
    /// Whoever made the event happen.
    Agent,
}

/// A thing that is already known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Thing {
    /// The card that speaks.
    #[default]
    This,
    /// This card, or what became of it as it left play.
    Remains,
    /// The card this one is on.
    Host,
    /// What a register holds: one card, or a set of them.
    Reg(u8),
    /// The card the event is about.
    Subject,
    /// The card the event comes from.
    Source,
    /// A part the book names: who acts, who is acted on.
    Role(RoleId),
    /// The card a timed effect was laid on.
    Marked,
    /// The one being looked at, inside a condition on a member of a set.
    Candidate,
}

/// A place: a card other cards stand at, or a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Where {
    /// No place at all.
    #[default]
    Nowhere,
    /// Where this stands, or last stood.
    Here,
    /// Where that thing stands.
    Of(Thing),
    /// The place (or place card) in a register.
    Reg(u8),
    /// A seat's zone.
    Zone(SeatZone, Who),
    /// Where the event happens.
    Event,
    /// A place the book names.
    Role(PlaceRole),
    /// Where the one being looked at stands.
    Candidate,
}

/// All compiled parts that abilities share, interned.
///
/// ```
/// use muster_kernel::ir::{Atom, Base, Filter, Pool, Value, Who};
///
/// let mut pool = Pool::default();
/// // all cards in play that you control, and how many they are
/// let yours = pool.filter(Filter { base: Base::InPlay, alts: vec![vec![Atom::By(Who::You)]] });
/// let count = pool.value(Value::Size(yours));
/// // what is said twice is there once
/// assert_eq!(pool.value(Value::Size(yours)), count);
/// assert_ne!(pool.num(1), pool.num(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// By their [`AbilityId`].
    pub abilities: Vec<Ability>,
    /// By their [`FilterId`].
    pub filters: Vec<Filter>,
    /// By their [`ValueId`].
    pub values: Vec<Value>,
    /// By their [`CondId`].
    pub conds: Vec<Cond>,
    /// Titles that cards speak of.
    pub titles: Vec<String>,
}

impl Pool {
    /// The number of a set, which is added if it is new.
    pub fn filter(&mut self, f: Filter) -> FilterId {
        intern(&mut self.filters, f)
    }
    /// The number of a value, which is added if it is new.
    pub fn value(&mut self, v: Value) -> ValueId {
        intern(&mut self.values, v)
    }
    /// The value that is this number.
    pub fn num(&mut self, n: i16) -> ValueId {
        self.value(Value::Num(n))
    }
    /// The number of a condition, which is added if it is new.
    pub fn cond(&mut self, c: Cond) -> CondId {
        intern(&mut self.conds, c)
    }
    /// The number of a title, which is added if it is new.
    pub fn title(&mut self, t: &str) -> u16 {
        intern(&mut self.titles, t.to_string())
    }
    /// Adds an ability; two alike are two.
    pub fn ability(&mut self, a: Ability) -> AbilityId {
        self.abilities.push(a);
        AbilityId((self.abilities.len() - 1) as u16)
    }
}

fn intern<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    if let Some(i) = list.iter().position(|x| *x == item) {
        return i as u16;
    }
    list.push(item);
    (list.len() - 1) as u16
}
