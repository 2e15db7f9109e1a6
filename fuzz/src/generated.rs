//! Games with cards that nobody wrote: a real card with lines that the grammar of its game makes up. What compiles is played.

use super::{MAX_DEEDS, choose, pack_of, starter};
use muster_kernel::{DefId, Game};
use muster_pack::Pack;

/// How often a line is made up before a card goes without: most lines are refused, with a reason.
const TRIES: usize = 24;
/// How deep a made-up line branches.
const DEPTH: u32 = 5;
/// Copies of the card in each deck.
const COPIES: usize = 12;

/// Bytes one after the other; when there are none left, a count.
struct Bytes<'a> {
    data: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        self.at += 1;
        self.data.get(self.at - 1).map_or(self.at, |b| *b as usize)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() << 8 | self.next()) % n.max(1)
    }
}

/// The bytes choose a game, a card, what is added to it, decks, seed and choices.
pub fn generated(data: &[u8]) {
    let mut bytes = Bytes { data, at: 0 };
    let pack = pack_of(bytes.next() as u8);
    let base = DefId(bytes.below(pack.cards().defs.len()) as u16);
    let Some(block) = block(pack, base) else { return };
    let Some((more, text)) = (0..TRIES).find_map(|_| compiled(pack, &block, &mut bytes)) else { return };
    let _told = Told(text);
    let card = DefId(pack.cards().defs.len() as u16);
    more.cards().text(card);
    let decks = (0..2).map(|_| stacked(&*more, base, card, bytes.next() as u8)).collect();
    let mut g = Game::start(more.new_match(decks, bytes.next() as u64));
    for _ in 0..MAX_DEEDS {
        let Some(seat) = g.to_decide() else { break };
        let n = bytes.next();
        if n.is_multiple_of(16) {
            g.why_not(seat);
            let saved = g.save().expect("a game can be saved");
            assert!(Game::restore(g.m.clone(), &saved).is_ok(), "what was saved cannot be had again");
        }
        choose(&mut g, seat, n);
    }
}

/// The card as its file has it, under another name.
fn block(pack: &dyn Pack, card: DefId) -> Option<String> {
    let source = pack.cards().source(card);
    let (_, file) = pack.card_files().iter().find(|(name, _)| *name == source.file)?;
    let mut lines = file.lines().skip(source.line_no.checked_sub(1)?);
    lines.next()?;
    let rest = lines.take_while(|l| l.starts_with(' ')).map(|l| format!("{l}\n"));
    Some(format!("card fuzz-1 \"Nobody's Card\"\n{}", rest.collect::<String>()))
}

/// Tells the card if it breaks something.
struct Told(String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("with the card\n{}", self.0);
        }
    }
}

/// The game with the card and a made-up line, if that compiles, and the card.
fn compiled(pack: &dyn Pack, block: &str, bytes: &mut Bytes) -> Option<(Box<dyn Pack>, String)> {
    let cards = pack.cards();
    let sort = cards.schema.line_sort;
    let term = cards.dialect.grammar.sample(sort, DEPTH, &mut |n| bytes.below(n))?;
    let text = format!("{block}  {}\n", cards.dialect.grammar.print_source(&term));
    match pack.with_cards(&[("fuzz.cards", &text)]) {
        Ok(more) => Some((more, text)),
        Err(why) => {
            assert!(!why.is_empty(), "refused without a reason");
            None
        }
    }
}

/// A starter deck in which the card stands for cards of its type.
fn stacked(pack: &dyn Pack, base: DefId, card: DefId, byte: u8) -> Vec<DefId> {
    let mut deck = starter(pack, byte);
    let kind = pack.cards().source(base).type_word;
    let alike = deck.iter_mut().filter(|d| pack.cards().source(**d).type_word == kind);
    alike.take(COPIES).for_each(|d| *d = card);
    deck
}
