//! Cards as printed and compiled, and the match they are played in.

use super::*;

/// Numbers that a card may carry.
pub const SLOTS: usize = 28;
const _: () = assert!(SLOTS <= u32::BITS as usize, "`Cards::lowered` has a bit for each number");
/// A number the card does not have at all.
pub const NO_NUMBER: i16 = i16::MIN;
/// A printed X: what the face says that X is, or what is chosen for it while its card is played; else nothing.
pub const X_NUMBER: i16 = -1;

/// One face of a card definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The words printed on it.
    pub tags: TagSet,
    /// The numbers printed on it, `NO_NUMBER` where there is none.
    pub slots: [i16; SLOTS],
    /// Legal hosts, for cards that are put on others.
    pub host: FilterId,
    /// What X is on it, for a card on the table; `NO` if it does not say.
    pub x: ValueId,
    /// It is the face that all cards show which lie hidden in play; one card of a game has such a one.
    pub back: bool,
}

impl Default for Face {
    fn default() -> Self {
        Face { tags: Tag::set(&[]), slots: [NO_NUMBER; SLOTS], host: NO, x: NO, back: false }
    }
}

impl Face {
    /// Whether the word is printed on it.
    #[inline]
    pub fn has(&self, t: Tag) -> bool {
        self.tags[(t.0 >> 6) as usize] >> (t.0 & 63) & 1 != 0
    }
    /// Prints a word on it.
    pub fn add(&mut self, t: Tag) {
        self.tags[(t.0 >> 6) as usize] |= 1 << (t.0 & 63);
    }
}

/// A card as printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Def {
    /// Its number in its set.
    pub code: String,
    /// What players call it.
    pub title: String,
    /// Its title among the titles that cards speak of, or `NO`.
    pub title_id: u16,
    /// The numbers of the words that cards look for inside titles and find in this one.
    pub title_words: Vec<u16>,
    /// The front, and the other side if it has one.
    pub faces: Vec<Face>,
    /// What its text does, on whichever face.
    pub abilities: Vec<AbilityId>,
    /// Facts only the book reads, by its own numbering.
    pub extra: [i16; EXTRAS],
}

/// Everything about one game that never changes while it is played.
pub struct Match {
    /// The rules it is played by.
    pub book: &'static Book,
    /// Definitions and abilities, read as if they were fields of the match.
    cards: std::sync::Arc<Cards>,
    /// What all its shuffles and dice come from.
    pub key: [u8; 32],
    /// Names the rules and cards this game is played by.
    pub rules: u64,
    /// The cards each seat brought.
    pub decks: Vec<Vec<DefId>>,
    /// The definitions that belong to it, in the order of their codes; none means all.
    held: Vec<DefId>,
    /// The words that its cards have printed on them.
    printed: TagSet,
    /// Zones, hands and so on that a scenario asks for; empty in an ordinary game.
    pub config: Vec<i32>,
}

/// A word that cards of a match may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardWord {
    /// Its name for life; a word that card files declare is its own.
    pub symbol: &'static str,
    /// What players read, if they do.
    pub name: Option<&'static str>,
}

/// How many sides a card is kept with.
pub(crate) const SIDES: usize = 4;

/// The bulk of a match, shared by its copies.
#[derive(Clone)]
pub struct Cards {
    /// Every card, by its [`DefId`].
    pub defs: Vec<Def>,
    /// The programs of all texts.
    pub pool: Pool,
    /// Which keys of the ear index each ability stands under.
    pub(crate) keys: Vec<Vec<(u16, u8)>>,
    /// Which keys each ability stands under while it lasts for a time.
    pub(crate) timed: Vec<Vec<u16>>,
    /// Of every definition what it shows with each face up, side by side, for reading: the first two faces, then what
    /// cards show that lie hidden in play, then the second again for whatever else a card may keep as its face.
    pub(crate) faces: Vec<Face>,
    /// Of each definition, which of the book's sets of words it prints one of, a bit each.
    pub(crate) marks: Vec<u8>,
    /// Of each definition, from where its abilities work.
    pub(crate) hears_from: Vec<ZoneClass>,
    /// Of each definition, whether an ability of it may hear what happens to its own card.
    pub(crate) hears_itself: Vec<bool>,
    /// Of each filter, whether there are moments at which it certainly finds nothing.
    pub(crate) doubtful: Vec<bool>,
    /// Of each ability, whether it may lack a target that is worth looking for first.
    pub(crate) may_lack: Vec<bool>,
    /// Of each ability, what the book has read off it (`Using::digest`).
    digests: Vec<u32>,
    /// Bit per number that some card lowers, sets or has read as another.
    pub lowered: u32,
    /// Some rule lets a number be read as another.
    pub(crate) reads: bool,
    /// Some card is a place.
    pub has_places: bool,
    /// The words of cards, by number: the book's own, then those that card files declare.
    pub tags: Vec<CardWord>,
    /// The declared words, class by class.
    pub declared: Vec<std::ops::Range<usize>>,
}

impl Cards {
    /// What the book has read off an ability (`Using::digest`).
    #[inline]
    pub fn digest(&self, a: AbilityId) -> u32 {
        self.digests[a.ix()]
    }
    /// Cards made ready to be played with; shared by any number of matches.
    pub fn new(book: &'static Book, defs: Vec<Def>, pool: Pool) -> std::sync::Arc<Cards> {
        Cards::with_words(book, defs, pool, &[])
    }
    /// The same with the words that card files declare, which have their numbers behind the book's own.
    pub fn with_words(
        book: &'static Book,
        defs: Vec<Def>,
        pool: Pool,
        classes: &[Vec<&'static str>],
    ) -> std::sync::Arc<Cards> {
        let own = book.vocab.tags;
        let mut tags: Vec<CardWord> =
            (0..own.len()).map(|i| CardWord { symbol: own.symbol(i), name: own.shown(i) }).collect();
        let mut declared = Vec::new();
        for words in classes {
            declared.push(tags.len()..tags.len() + words.len());
            tags.extend(words.iter().map(|w| CardWord { symbol: w, name: Some(w) }));
        }
        let keys = (0..pool.abilities.len()).map(|i| crate::ears::keys_of(&pool, AbilityId(i as u16))).collect();
        let timed = (0..pool.abilities.len()).map(|i| crate::ears::timed_keys(&pool, AbilityId(i as u16))).collect();
        let back = defs.iter().flat_map(|d| &d.faces).find(|f| f.back).cloned().unwrap_or_default();
        let sides = |d: &Def| {
            let front = d.faces.first().cloned().unwrap_or_default();
            let other = d.faces.get(1).cloned().unwrap_or(front.clone());
            [front, other.clone(), back.clone(), other]
        };
        let faces = defs.iter().flat_map(sides).collect();
        let has_places = defs.iter().any(|d| d.faces.iter().any(|f| f.has(book.place_tag)));
        let prints = |d: &Def, set: &TagSet| d.faces.iter().any(|f| f.tags.iter().zip(set).any(|(a, b)| a & b != 0));
        let marked = |d: &Def| book.marks.iter().enumerate().fold(0, |m, (i, set)| m | (prints(d, set) as u8) << i);
        let marks = defs.iter().map(marked).collect();
        let from = |d: &Def| d.abilities.iter().fold(ZoneClass::default(), |f, a| f | pool.abilities[a.ix()].from);
        let hears_from = defs.iter().map(from).collect();
        let own = |a: &Ability| a.instead || a.on.as_ref().is_some_and(|on| on.stage != StageOf::Would);
        let hears_itself = defs.iter().map(|d| d.abilities.iter().any(|a| own(&pool.abilities[a.ix()]))).collect();
        let doubtful: Vec<bool> = pool.filters.iter().map(|f| crate::query::doubtful(book, f)).collect();
        let may_lack = pool.abilities.iter().map(|a| crate::feasible::may_lack(&pool, &doubtful, a)).collect();
        let digests = pool.abilities.iter().map(|a| (book.using.digest)(&pool, a)).collect();
        let lowers = |r: &Rule| match r.says {
            Says::Number { slot, how: How::Less | How::Half | How::Set, .. } | Says::ReadAs { slot, .. } => 1 << slot.0,
            _ => 0,
        };
        let reads = pool.abilities.iter().flat_map(|a| &a.rules).any(|r| matches!(r.says, Says::ReadAs { .. }));
        let lowered = pool.abilities.iter().flat_map(|a| &a.rules).fold(0, |m, r| m | lowers(r));
        std::sync::Arc::new(Cards {
            has_places,
            reads,
            defs,
            pool,
            keys,
            timed,
            faces,
            marks,
            hears_from,
            hears_itself,
            doubtful,
            may_lack,
            digests,
            lowered,
            tags,
            declared,
        })
    }
}

/// All words printed on any of these.
fn printed_on<'a>(defs: impl IntoIterator<Item = &'a Def>) -> TagSet {
    let mut all = Tag::set(&[]);
    for f in defs.into_iter().flat_map(|d| &d.faces) {
        all.iter_mut().zip(f.tags).for_each(|(a, t)| *a |= t);
    }
    all
}

impl std::ops::Deref for Match {
    type Target = Cards;
    #[inline]
    fn deref(&self) -> &Cards {
        &self.cards
    }
}

impl Match {
    /// A match that holds all these cards.
    pub fn new(
        book: &'static Book,
        defs: Vec<Def>,
        pool: Pool,
        decks: Vec<Vec<DefId>>,
        key: [u8; 32],
        config: Vec<i32>,
    ) -> Match {
        Match::of(book, Cards::new(book, defs, pool), decks, key, config)
    }
    /// A match with cards made ready before.
    pub fn of(
        book: &'static Book,
        cards: std::sync::Arc<Cards>,
        decks: Vec<Vec<DefId>>,
        key: [u8; 32],
        config: Vec<i32>,
    ) -> Match {
        let printed = printed_on(&cards.defs);
        Match { book, cards, key, rules: book.version as u64, decks, held: Vec::new(), printed, config }
    }
    /// The same match with only these cards to draw on: what else the pool has is as if it were not there.
    pub fn holding(&self, held: Vec<DefId>, rules: u64) -> Match {
        let printed = match held.is_empty() {
            true => printed_on(&self.defs),
            false => printed_on(held.iter().map(|d| self.def(*d))),
        };
        Match { held, printed, rules, ..self.with_key(self.key) }
    }
    /// Is a word printed on any card that belongs to this match?
    #[inline]
    pub fn prints(&self, t: Tag) -> bool {
        self.printed[(t.0 >> 6) as usize] >> (t.0 & 63) & 1 != 0
    }
    /// The definitions that belong to this match, in the order of their codes.
    pub fn held(&self) -> impl Iterator<Item = DefId> + '_ {
        let all = if self.held.is_empty() { self.defs.len() } else { 0 };
        self.held.iter().copied().chain((0..all).map(|i| DefId(i as u16)))
    }
    /// The same match with another future: only the key of its random numbers differs.
    pub fn with_key(&self, key: [u8; 32]) -> Match {
        Match {
            book: self.book,
            cards: self.cards.clone(),
            key,
            rules: self.rules,
            decks: self.decks.clone(),
            held: self.held.clone(),
            printed: self.printed,
            config: self.config.clone(),
        }
    }
    /// The same match by another book, which must count everything as its own does.
    pub fn by(self, book: &'static Book) -> Match {
        Match { book, ..self }
    }
    /// The same match with a word printed on no card, and given by none.
    pub fn without_word(self, word: Tag) -> Match {
        let mut cards = Cards::clone(&self.cards);
        let strip = |f: &mut Face| f.tags[(word.0 >> 6) as usize] &= !(1 << (word.0 & 63));
        cards.defs.iter_mut().flat_map(|d| &mut d.faces).for_each(strip);
        cards.faces.iter_mut().for_each(strip);
        for r in cards.pool.abilities.iter_mut().flat_map(|a| &mut a.rules) {
            if matches!(r.says, Says::Gain { tag, .. } if tag == word) {
                r.says = Says::Lose { tag: word };
            }
        }
        Match { cards: std::sync::Arc::new(cards), ..self }
    }
    /// A card by its number.
    pub fn def(&self, d: DefId) -> &Def {
        &self.defs[d.ix()]
    }
    /// The word that players read with this text, whatever its case.
    pub fn tag_named(&self, text: &str) -> Option<Tag> {
        self.tags.iter().position(|t| t.name.is_some_and(|n| n.eq_ignore_ascii_case(text))).map(Tag::nth)
    }
    /// The declared words of a class.
    pub fn declared(&self, class: WordClass) -> impl Iterator<Item = Tag> + use<> {
        self.declared.get(class.ix()).cloned().unwrap_or_default().map(Tag::nth)
    }
    /// A card by its title.
    pub fn find_def(&self, title: &str) -> Option<DefId> {
        self.defs.iter().position(|d| d.title == title).map(|i| DefId(i as u16))
    }
    /// An ability by its number.
    #[inline]
    pub fn ability(&self, a: AbilityId) -> &Ability {
        &self.pool.abilities[a.ix()]
    }
}
