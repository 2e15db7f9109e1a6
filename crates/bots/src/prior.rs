//! Which decks somebody may have, by the cards of them that lie open: starter decks that hold them all, else decks of the
//! pool that are most like them.

use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Tag};
use muster_pack::{Lists, Pack};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How many decks of the pool are thought of.
const LIKELY: usize = 6;

/// Decks that hold the cards known of somebody, from the likeliest.
pub fn decks<'a>(pack: &'a dyn Pack, known: &[DefId]) -> Vec<Cow<'a, [DefId]>> {
    let lists = Lists::of(pack);
    let every: BTreeSet<DefId> = lists.starters.iter().chain(&lists.drawn).flatten().copied().collect();
    // tokens come from no deck
    let known: Vec<DefId> = known.iter().copied().filter(|d| every.contains(d)).collect();
    let fitting: Vec<Cow<[DefId]>> =
        lists.starters.iter().filter(|deck| holds(deck, &known)).map(|deck| Cow::Borrowed(&deck[..])).collect();
    if !fitting.is_empty() {
        return fitting;
    }
    let mut drawn: Vec<&Vec<DefId>> = lists.drawn.iter().collect();
    drawn.sort_by_cached_key(|deck| std::cmp::Reverse(likeness(pack, deck, &known)));
    drawn.truncate(LIKELY);
    drawn.into_iter().map(|deck| Cow::Owned(with(deck, &known))).collect()
}

/// Numbers for the choice of a deck, apart from those that deal it.
pub fn dice(key: &[u8; 32]) -> Dice {
    Dice(key.chunks_exact(8).fold(0x6c69_7374, |n, c| c.iter().fold(n, |n, b| n.rotate_left(5) ^ u64::from(*b))))
}

fn holds(deck: &[DefId], cards: &[DefId]) -> bool {
    let mut left = deck.to_vec();
    cards.iter().all(|c| left.iter().position(|d| d == c).map(|i| left.swap_remove(i)).is_some())
}

/// The words that two sets of cards have in common, each as often as the smaller share of both has it, per thousand.
fn likeness(pack: &dyn Pack, deck: &[DefId], known: &[DefId]) -> usize {
    let cards = &pack.cards().ready;
    let prints = |d: &DefId, tag: Tag| cards.defs[d.ix()].faces.first().is_some_and(|f| f.has(tag));
    let share = |list: &[DefId], tag| list.iter().filter(|d| prints(d, tag)).count() * 1000 / list.len().max(1);
    (0..cards.tags.len()).map(Tag::nth).map(|tag| share(deck, tag).min(share(known, tag))).sum()
}

/// The deck with these cards in the place of as many others.
fn with(deck: &[DefId], known: &[DefId]) -> Vec<DefId> {
    let mut rest = deck.to_vec();
    let missing: Vec<&DefId> =
        known.iter().filter(|c| rest.iter().position(|d| d == *c).map(|i| rest.swap_remove(i)).is_none()).collect();
    // evenly out of the whole deck, which may lie in order
    let (n, keep) = (rest.len(), rest.len().saturating_sub(missing.len()));
    let kept = (0..n).filter(|i| i * keep / n != (i + 1) * keep / n).map(|i| rest[i]);
    kept.chain(known.iter().copied()).collect()
}
