//! A fixed-capacity list whose clone copies only what is live.

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Debug)]
pub struct Arr<T: Copy + Default, const N: usize> {
    len: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for Arr<T, N> {
    fn default() -> Self {
        Arr { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> Clone for Arr<T, N> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        let n = other.len as usize;
        self.items[..n].copy_from_slice(&other.items[..n]);
        self.len = other.len;
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
        &self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> std::ops::DerefMut for Arr<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> Arr<T, N> {
    pub const CAPACITY: usize = N;

    /// Appends, or says that the list is full.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        if (self.len as usize) < N {
            self.items[self.len as usize] = item;
            self.len += 1;
            true
        } else {
            false
        }
    }
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.items[self.len as usize])
    }
    #[inline]
    pub fn truncate(&mut self, n: usize) {
        self.len = self.len.min(n as u16);
    }
    pub fn clear(&mut self) {
        self.len = 0;
    }
    /// Removes one item and keeps the order of the rest.
    pub fn remove(&mut self, at: usize) {
        let n = self.len as usize;
        if at < n {
            self.items.copy_within(at + 1..n, at);
            self.len -= 1;
        }
    }
    /// Keeps only the items that pass, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut to = 0;
        for from in 0..self.len as usize {
            if keep(&self.items[from]) {
                self.items[to] = self.items[from];
                to += 1;
            }
        }
        self.len = to as u16;
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
                write!(f, "at most {N} items")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = Arr::default();
                while let Some(item) = seq.next_element()? {
                    if !list.push(item) {
                        return Err(serde::de::Error::custom("list too long"));
                    }
                }
                Ok(list)
            }
        }
        d.deserialize_seq(Items::<T, N>(std::marker::PhantomData))
    }
}
