//! A list that lies in place up to a usual length and moves to the heap beyond it. Its clone copies only what is live.

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Debug)]
pub(crate) struct Arr<T: Copy + Default, const N: usize> {
    len: u16,
    items: [T; N],
    /// All items, while there are more than `N`.
    many: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Default for Arr<T, N> {
    fn default() -> Self {
        Arr { len: 0, items: [T::default(); N], many: Vec::new() }
    }
}

impl<T: Copy + Default, const N: usize> Clone for Arr<T, N> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        match other.items.get(..other.len as usize) {
            Some(live) => {
                self.len = other.len;
                self.items[..live.len()].copy_from_slice(live);
            }
            None => self.hold_many(&other.many),
        }
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for Arr<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Default, const N: usize> std::ops::Deref for Arr<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        match self.items.get(..self.len as usize) {
            Some(live) => live,
            None => &self.many,
        }
    }
}

impl<T: Copy + Default, const N: usize> std::ops::DerefMut for Arr<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self.items.get_mut(..self.len as usize) {
            Some(live) => live,
            None => &mut self.many,
        }
    }
}

/// Items by number without a check in the way. A number that is none finds something else in a release and is caught
/// wherever things are checked; `N` is a power of two.
impl<T: Copy + Default, const N: usize> Arr<T, N> {
    const MASK: usize = {
        assert!(N.is_power_of_two());
        N - 1
    };
    #[inline]
    pub(crate) fn at(&self, i: usize) -> &T {
        debug_assert!(i < self.len as usize);
        if self.len as usize <= N { &self.items[i & Self::MASK] } else { self.far(i) }
    }
    #[inline]
    pub(crate) fn at_mut(&mut self, i: usize) -> &mut T {
        debug_assert!(i < self.len as usize);
        if self.len as usize <= N { &mut self.items[i & Self::MASK] } else { self.far_mut(i) }
    }
    /// The same of a list whose bound is below `N`, so that it never leaves its place.
    #[inline]
    pub(crate) fn near(&self, i: usize) -> &T {
        debug_assert!(i < self.len as usize && self.len as usize <= N);
        &self.items[i & Self::MASK]
    }
    #[inline]
    pub(crate) fn near_mut(&mut self, i: usize) -> &mut T {
        debug_assert!(i < self.len as usize && self.len as usize <= N);
        &mut self.items[i & Self::MASK]
    }
    #[cold]
    fn far(&self, i: usize) -> &T {
        &self.many[i]
    }
    #[cold]
    fn far_mut(&mut self, i: usize) -> &mut T {
        &mut self.many[i]
    }
}

impl<T: Copy + Default, const N: usize> Arr<T, N> {
    /// Holds these and nothing else; they come out of another list.
    #[inline]
    pub(crate) fn hold(&mut self, live: &[T]) {
        match self.items.get_mut(..live.len()) {
            Some(items) => {
                items.copy_from_slice(live);
                self.len = live.len() as u16;
            }
            None => self.hold_many(live),
        }
    }
    #[cold]
    fn hold_many(&mut self, live: &[T]) {
        self.many.clear();
        self.many.extend_from_slice(live);
        self.len = live.len() as u16;
    }
    /// Appends. Where a list may not grow for ever, who appends looks at its length.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        match self.items.get_mut(self.len as usize) {
            Some(slot) => {
                *slot = item;
                self.len += 1;
            }
            None => self.push_many(item),
        }
    }
    #[cold]
    fn push_many(&mut self, item: T) {
        if self.len as usize == N {
            self.many.clear();
            self.many.extend_from_slice(&self.items);
        }
        // no list comes near this: `Bound` ends a game's step long before
        if self.len < u16::MAX {
            self.many.push(item);
            self.len += 1;
        }
    }
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.truncate(self.len as usize - 1);
        Some(last)
    }
    #[inline]
    pub(crate) fn truncate(&mut self, n: usize) {
        let was = self.len as usize;
        if n >= was {
            return;
        }
        if was > N {
            return self.shrink(n);
        }
        self.len = n as u16;
    }
    /// Cuts a list that lies on the heap; if it is short enough, it comes back.
    #[cold]
    fn shrink(&mut self, n: usize) {
        self.many.truncate(n);
        if n <= N {
            self.items[..n].copy_from_slice(&self.many);
        }
        self.len = n as u16;
    }
    /// Removes one item and keeps the order of the rest.
    pub(crate) fn remove(&mut self, at: usize) {
        let n = self.len as usize;
        if at < n {
            self.copy_within(at + 1..n, at);
            self.truncate(n - 1);
        }
    }
    /// Keeps only the items that pass, in order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let items = &mut self[..];
        let mut to = 0;
        for from in 0..items.len() {
            if keep(&items[from]) {
                items[to] = items[from];
                to += 1;
            }
        }
        self.truncate(to);
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for Arr<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut seq = s.serialize_seq(Some(self.len as usize))?;
        for item in self.iter() {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Arr<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Arr<T, N>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "at most {} items", u16::MAX)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = Arr::default();
                while let Some(item) = seq.next_element()? {
                    if list.len == u16::MAX {
                        return Err(serde::de::Error::custom("list too long"));
                    }
                    list.push(item);
                }
                Ok(list)
            }
        }
        d.deserialize_seq(Items::<T, N>(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::Dice;

    #[test]
    fn a_list_is_what_a_vec_is_on_both_sides_of_its_usual_length() {
        let (mut list, mut vec, mut dice) = (Arr::<u32, 8>::default(), Vec::new(), Dice(7));
        let (mut copy, mut held) = (Arr::<u32, 8>::default(), Arr::<u32, 8>::default());
        let mut longest = 0;
        for n in 0..20_000u32 {
            match dice.below(9) {
                0..=3 => {
                    list.push(n);
                    vec.push(n);
                }
                4 | 5 => assert_eq!(list.pop(), vec.pop()),
                6 if !vec.is_empty() => {
                    let at = dice.below(vec.len());
                    list.remove(at);
                    vec.remove(at);
                }
                7 if dice.below(6) == 0 => {
                    list.retain(|x| x % 3 != 0);
                    vec.retain(|x| x % 3 != 0);
                }
                8 if dice.below(9) == 0 => {
                    let at = dice.below(vec.len() + 1);
                    list.truncate(at);
                    vec.truncate(at);
                }
                _ => {}
            }
            assert_eq!(list[..], vec[..]);
            longest = longest.max(vec.len());
            copy.clone_from(&list);
            assert_eq!(copy[..], vec[..]);
            held.hold(&vec);
            assert_eq!(held[..], vec[..]);
            let bytes = postcard::to_stdvec(&list).unwrap();
            assert_eq!(bytes, postcard::to_stdvec(&vec).unwrap());
            assert_eq!(postcard::from_bytes::<Arr<u32, 8>>(&bytes).unwrap()[..], vec[..]);
        }
        assert!(longest > 20, "{longest}");
    }
}
