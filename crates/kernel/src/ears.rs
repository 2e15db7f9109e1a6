//! The index of who listens to which event and what changes which number. Derived, sorted, rebuilt on demand.

use crate::book::{Match, SLOTS};
use crate::ids::*;
use crate::ir::*;
use crate::table::*;

/// How many kinds of events, acts that cards forbid and classes of abilities a game may have; `Book::fits` sees to it.
pub(crate) const KINDS: usize = 100;
pub(crate) const ACTS: usize = 40;
pub(crate) const CLASSES: usize = 60;
const STAGES: u16 = 4;
const FIRST_SLOT: u16 = KINDS as u16 * STAGES;
pub(crate) const BLANK_KEY: u16 = FIRST_SLOT + SLOTS as u16;
/// What stands under it answers a condition that becomes true.
pub const WHENEVER_KEY: u16 = BLANK_KEY + 1;
/// Words share 64 keys, all in one piece of the index, so that one look says whether anything bears on a word. What stands
/// under one is looked at for the word itself.
const TAG_WORD: u16 = 7;
const FIRST_TAG: u16 = TAG_WORD * 64;
const FIRST_ACT: u16 = FIRST_TAG + 64;
const FIRST_CLASS: u16 = FIRST_ACT + ACTS as u16;
const _: () = assert!(WHENEVER_KEY < FIRST_TAG, "the words of cards begin where the numbers end");
const _: () = assert!(FIRST_CLASS as usize + CLASSES <= KEYS, "the index has no room for so many keys");

/// The key of an event at a stage.
pub const fn event_key(kind: Kind, stage: u8) -> u16 {
    kind.0 as u16 * STAGES + stage as u16
}
/// The key of a number that rules change.
pub const fn slot_key(slot: Slot) -> u16 {
    FIRST_SLOT + slot.0 as u16
}
pub(crate) const fn tag_key(tag: Tag) -> u16 {
    FIRST_TAG + (tag.0 & 63)
}
/// The key of an act that rules forbid.
pub const fn act_key(act: Act) -> u16 {
    FIRST_ACT + act.0 as u16
}
/// The key of a class of abilities that are used by choice.
pub const fn class_key(class: Class) -> u16 {
    FIRST_CLASS + class.0 as u16
}

/// The key of the index a rule stands under; what it grants has its own.
fn rule_key(rule: &Rule) -> Option<u16> {
    match rule.says {
        Says::Number { slot, .. } | Says::ReadAs { slot, .. } | Says::Scale { slot, .. } => Some(slot_key(slot)),
        Says::Gain { tag, .. } | Says::Lose { tag } => Some(tag_key(tag)),
        Says::Blank => Some(BLANK_KEY),
        Says::Forbid { act, .. } => Some(act_key(act)),
        Says::Grants(_) => None,
    }
}

/// Every key an ability stands under while it lasts for a time: its rules, those it grants, and what it waits for.
pub(crate) fn timed_keys(pool: &Pool, a: AbilityId) -> Vec<u16> {
    let ability = &pool.abilities[a.ix()];
    let granted = ability.rules.iter().flat_map(|r| match r.says {
        Says::Grants(g) => pool.abilities[g.ix()].rules.as_slice(),
        _ => &[],
    });
    let awaited = ability.on.iter().flat_map(|on| on.kinds.iter().map(|k| event_key(*k, on.stage as u8)));
    ability.rules.iter().chain(granted).filter_map(rule_key).chain(awaited).collect()
}

/// Every key an ability stands under, with the rule of it.
pub(crate) fn keys_of(pool: &Pool, a: AbilityId) -> Vec<(u16, u8)> {
    let ability = &pool.abilities[a.ix()];
    let mut keys = Vec::new();
    match ability.shape {
        Shape::Triggered => {
            if let Some(on) = &ability.on {
                for k in &on.kinds {
                    keys.push((event_key(*k, on.stage as u8), 0));
                }
            }
        }
        Shape::Activated => keys.push((class_key(ability.class), 0)),
        Shape::Whenever => keys.push((WHENEVER_KEY, 0)),
        Shape::Static => {
            // a granted ability's own keys are reached through the granter
            let rules = ability.rules.iter().enumerate();
            keys.extend(rules.filter_map(|(i, r)| rule_key(r).map(|key| (key, i as u8))));
        }
    }
    keys
}

/// Takes a card into a set or out of it.
#[inline]
fn put(set: &mut CardBits, c: CardId, on: bool) {
    let (word, bit) = (&mut set[c.ix() / 64 % IN_PLAY_WORDS], 1u64 << (c.0 % 64));
    *word = if on { *word | bit } else { *word & !bit };
}

impl Table {
    fn ear_insert(&mut self, ear: Ear) {
        let ears = &mut self.ears;
        let at = ears.partition_point(|e| *e < ear);
        ears.push(ear);
        ears[at..].rotate_right(1);
        self.derived.live[(ear.key >> 6) as usize] |= 1 << (ear.key & 63);
        self.derived.behind(ear.key).iter_mut().for_each(|n| *n += 1);
    }

    /// Is there anything under this key, standing or for a time?
    #[inline]
    pub fn changes(&self, key: u16) -> bool {
        (self.derived.live[(key >> 6) as usize] | self.derived.timed[(key >> 6) as usize]) >> (key & 63) & 1 != 0
    }
    /// Is there anything under the keys of that kind of event, whatever the stage? They lie in one piece.
    #[inline]
    pub(crate) fn hears(&self, kind: Kind) -> bool {
        let (word, at) = ((event_key(kind, 0) >> 6) as usize, event_key(kind, 0) & 63);
        (self.derived.live[word] | self.derived.timed[word]) >> at & ((1 << STAGES) - 1) != 0
    }
    /// Does anything bear on this word?
    #[inline]
    pub fn changes_word(&self, tag: Tag) -> bool {
        self.words_changed() >> (tag.0 & 63) & 1 != 0
    }
    /// The words that something bears on, as they share their keys.
    #[inline]
    pub(crate) fn words_changed(&self) -> u64 {
        self.derived.live[TAG_WORD as usize] | self.derived.timed[TAG_WORD as usize]
    }
    /// Is there a timed effect under this key?
    #[inline]
    pub fn timed(&self, key: u16) -> bool {
        self.derived.timed[(key >> 6) as usize] >> (key & 63) & 1 != 0
    }
    pub(crate) fn timed_add(&mut self, m: &Match, a: AbilityId) {
        for &key in &m.timed[a.ix()] {
            self.derived.timed[(key >> 6) as usize] |= 1 << (key & 63);
        }
    }
    pub(crate) fn timed_rebuild(&mut self, m: &Match) {
        self.derived.timed = Default::default();
        for i in 0..self.lasting.len() {
            self.timed_add(m, self.lasting[i].ability);
        }
    }

    /// The ears under one key, in order of card.
    #[inline]
    pub fn ears(&self, key: u16) -> &[Ear] {
        if !self.listens(key) {
            return &[];
        }
        // few stand under the keys of one piece
        let piece = self.ears.get(self.derived.first[(key >> 6) as usize] as usize..).unwrap_or_default();
        let lo = piece.iter().take_while(|e| e.key < key).count();
        let n = piece[lo..].iter().take_while(|e| e.key == key).count();
        &piece[lo..lo + n]
    }

    pub(crate) fn ears_add(&mut self, m: &Match, c: CardId) {
        let card = *self.card(c);
        let class = self.zone_class(m, c);
        for &a in &m.def(card.def).abilities {
            let ability = m.ability(a);
            if !ability.from.has(class) || ability.faces >> card.face & 1 == 0 {
                continue;
            }
            for &(key, rule) in &m.keys[a.ix()] {
                self.ear_insert(Ear { key, card: c, ability: a, rule, granted_by: AbilityId::NONE });
            }
            for rule in &ability.rules {
                if let Says::Grants(g) = rule.says {
                    for &(key, r) in &m.keys[g.ix()] {
                        self.ear_insert(Ear { key, card: c, ability: g, rule: r, granted_by: a });
                    }
                }
            }
        }
    }

    pub(crate) fn ears_drop(&mut self, m: &Match, c: CardId) {
        if !m.hears_from[self.card(c).def.ix()].has(self.zone_class(m, c)) {
            return;
        }
        let Table { derived, ears, .. } = self;
        let mut gone = [0u16; 24];
        let mut n = 0;
        ears.retain(|e| {
            let keep = e.card != c;
            if !keep {
                if let Some(slot) = gone.get_mut(n) {
                    *slot = e.key;
                }
                n += 1;
            }
            keep
        });
        let Some(gone) = gone.get(..n) else {
            // a card with very many ears: the keys that are left are counted anew
            (derived.live, derived.first) = Default::default();
            for e in ears.iter() {
                derived.live[(e.key >> 6) as usize] |= 1 << (e.key & 63);
                derived.behind(e.key).iter_mut().for_each(|n| *n += 1);
            }
            return;
        };
        for &key in gone {
            derived.behind(key).iter_mut().for_each(|n| *n -= 1);
            let lo = ears.partition_point(|e| e.key < key);
            if ears.get(lo).is_none_or(|e| e.key != key) {
                derived.live[(key >> 6) as usize] &= !(1 << (key & 63));
            }
        }
    }

    /// The class of where a card is.
    pub fn zone_class(&self, m: &Match, c: CardId) -> ZoneClass {
        let card = self.card(c);
        match card.at.as_zone() {
            // what lies out of play among cards in play is heard from nowhere
            Some(z) if card.rel.is_out() && crate::query::zone_rule(m, z).in_play => ZoneClass::NONE,
            Some(z) => crate::query::zone_rule(m, z).class,
            None if card.in_play() => ZoneClass::PLAY,
            None => ZoneClass::ON_A_CARD,
        }
    }

    /// The zone a card is in, directly or through what it is on.
    pub fn root_zone(&self, c: CardId) -> Option<ZoneId> {
        let mut at = self.card(c).at;
        for _ in 0..8 {
            match (at.as_zone(), at.as_card()) {
                (Some(z), _) => return Some(z),
                (_, Some(host)) => at = self.card(host).at,
                _ => return None,
            }
        }
        None
    }

    /// A card is in play from now on, or no longer.
    pub(crate) fn set_in_play(&mut self, m: &Match, c: CardId, on: bool) {
        let Derived { in_play, marked, .. } = &mut self.derived;
        let marks = m.marks[self.cards.near(c.ix()).def.ix()];
        put(in_play, c, on);
        marked.iter_mut().enumerate().filter(|(i, _)| marks >> i & 1 != 0).for_each(|(_, list)| put(list, c, on));
    }

    /// Its counters have changed, or what it is to the card it is on.
    pub(crate) fn set_counted(&mut self, m: &Match, c: CardId) {
        let card = self.cards.near(c.ix());
        let (counted, attached) = (card.counters != [0; COUNTERS], card.in_play() && card.rel == m.book.attached);
        let Derived { counted: counts, attached: hangs, .. } = &mut self.derived;
        put(counts, c, counted);
        put(hangs, c, attached);
    }

    /// Makes all derived data anew.
    pub(crate) fn rebuild(&mut self, m: &Match) {
        self.derived = Derived::default();
        self.ears.truncate(0);
        self.timed_rebuild(m);
        self.frames.iter().for_each(|f| self.derived.procs.begins(f));
        for i in 0..self.cards.len() {
            let c = CardId(i as u16);
            if self.card(c).in_play() {
                self.set_in_play(m, c, true);
            }
            self.set_counted(m, c);
            self.ears_add(m, c);
        }
    }

    /// Whether the derived data is what a rebuild would give.
    pub fn derived_is_right(&self, m: &Match) -> bool {
        let mut fresh = self.clone();
        fresh.rebuild(m);
        fresh.derived == self.derived && fresh.ears == self.ears
    }
}
