//! What was announced and lies on a stack until its turn comes.

use super::*;

/// An announced thing lying on a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parked {
    /// The frame that goes on when its turn comes.
    pub frame: Frame,
    /// What it answers, if it answers something.
    pub rec: Rec,
    /// The card that was announced or whose ability it is.
    pub card: Ref,
    /// When it got there; later ones have higher numbers.
    pub age: u32,
    /// What becomes of its card, by the book's number.
    pub disposal: Disposal,
    /// The picks its registers speak of.
    pub picks: Held,
    /// Something has come on top of it since.
    pub answered: bool,
}

/// The most picks that one thing takes with it when it is laid aside.
pub const PARKED_PICKS: usize = 64;
/// How many of them are saved even if there are fewer.
const SAVED_PICKS: usize = 24;

/// The picks of something laid aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    vals: [Val; PARKED_PICKS],
    len: u8,
}

impl Default for Held {
    fn default() -> Self {
        Held { vals: [Val::NIL; PARKED_PICKS], len: 0 }
    }
}

impl std::ops::Deref for Held {
    type Target = [Val];
    fn deref(&self) -> &[Val] {
        &self.vals[..self.len as usize]
    }
}

impl Held {
    /// None if there are too many.
    pub fn of(vals: &[Val]) -> Option<Held> {
        let mut held = Held { len: vals.len() as u8, ..Held::default() };
        held.vals.get_mut(..vals.len())?.copy_from_slice(vals);
        Some(held)
    }
    /// As they are saved: never fewer than `SAVED_PICKS`.
    pub(crate) fn saved(&self) -> &[Val] {
        &self.vals[..(self.len as usize).max(SAVED_PICKS)]
    }
}

impl Serialize for Held {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTuple;
        let saved = self.saved();
        let mut t = s.serialize_tuple(saved.len() + 1)?;
        saved[..SAVED_PICKS].iter().try_for_each(|v| t.serialize_element(v))?;
        t.serialize_element(&self.len)?;
        saved[SAVED_PICKS..].iter().try_for_each(|v| t.serialize_element(v))?;
        t.end()
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::{Error, SeqAccess, Visitor};
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Held;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "at most {PARKED_PICKS} picks")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Held, A::Error> {
                let cut = || Error::custom("picks cut short");
                let mut held = Held::default();
                for v in &mut held.vals[..SAVED_PICKS] {
                    *v = seq.next_element()?.ok_or_else(cut)?;
                }
                held.len = seq.next_element()?.ok_or_else(cut)?;
                let more = SAVED_PICKS..(held.len as usize).max(SAVED_PICKS);
                for v in held.vals.get_mut(more).ok_or_else(|| Error::custom("too many picks"))? {
                    *v = seq.next_element()?.ok_or_else(cut)?;
                }
                Ok(held)
            }
        }
        d.deserialize_tuple(PARKED_PICKS + 1, Read)
    }
}

impl Default for Parked {
    fn default() -> Self {
        Parked {
            frame: Frame::default(),
            rec: Rec::default(),
            card: Ref::NONE,
            age: 0,
            disposal: Disposal(0),
            picks: Held::default(),
            answered: false,
        }
    }
}

impl Parked {
    /// What a register holds, of several things the first. While it is parked its sets lie with it.
    pub fn held(&self, reg: usize) -> Val {
        let v = self.frame.regs[reg];
        match v.as_set() {
            Some((_, 0)) => Val::NIL,
            Some((off, _)) => {
                let at = (off as usize).checked_sub(self.frame.picks as usize);
                at.and_then(|i| self.picks.get(i)).copied().unwrap_or(Val::NIL)
            }
            None => v,
        }
    }
}

impl Parked {
    /// All that a register holds.
    pub(crate) fn held_all(&self, reg: usize) -> impl Iterator<Item = Val> + '_ {
        let v = self.frame.regs.get(reg).copied().unwrap_or(Val::NIL);
        let (one, set) = match v.as_set() {
            Some((off, len)) => {
                let at = (off as usize).checked_sub(self.frame.picks as usize);
                (None, at.and_then(|i| self.picks.get(i..i + len as usize)).unwrap_or(&[]))
            }
            None => ((!v.is_nil()).then_some(v), &[][..]),
        };
        one.into_iter().chain(set.iter().copied())
    }
}
