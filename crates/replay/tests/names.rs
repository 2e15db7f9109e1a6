//! Names for life: a game is played by the texts it began with, whatever becomes of the pool.

use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Seat};
use muster_pack::{Kept, Pack, rules_id};
use muster_replay::*;

fn pack() -> Conquest {
    Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

fn deck(pack: &dyn Pack, word: &str) -> Vec<DefId> {
    let (name, text) = pack.starters().iter().find(|(name, _)| name.contains(word)).expect("a starter of that name");
    pack.check_deck(&muster_lang::read_deck_list(name, text).0).deck.expect("a starter deck")
}

/// Fifty random choices between two starters.
fn recorded(pack: &dyn Pack) -> Record {
    let setup = Setup { decks: vec![deck(pack, "orks"), deck(pack, "chaos")], seed: 3, players: Vec::new() };
    let mut s = Session::start(pack, setup).unwrap();
    let mut dice = Dice(3);
    for _ in 0..50 {
        let Some(Seat(seat)) = s.game().to_decide() else { break };
        let n = s.game().options().len();
        s.choose(Seat(seat), dice.below(n)).unwrap();
    }
    s.record()
}

/// The card files with one of them altered.
fn altered(pack: &dyn Pack, name: &str, change: impl Fn(&str) -> String) -> Vec<(String, String)> {
    let hit = |file: &str, text: &str| if file.ends_with(name) { change(text) } else { text.to_string() };
    pack.card_files().iter().map(|(f, t)| (f.to_string(), hit(f, t))).collect()
}

fn with_files(pack: &dyn Pack, files: &[(String, String)]) -> Box<dyn Pack> {
    let list: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    pack.by_texts(&list).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

const PLANET: &str =
    "card core-175b \"Distant Moon\"\n  unique planet: Tech\n  cards 3, resources 0\n  battle: draw 1 card\n\n";
const TOKEN: &str = "card core-184b \"Drone\"\n  Tau token: Drone\n  command 0, 1/1\n\n";

#[test]
fn more_cards_anywhere_change_nothing_for_a_game_that_was_played() {
    let pack = pack();
    let record = recorded(&pack);
    // a planet and a token, which every match brings, in the middle of set files
    let mut files =
        altered(&pack, "planets.cards", |t| t.replacen("\ncard core-176", &format!("\n{PLANET}card core-176"), 1));
    for (name, text) in &mut files {
        if name.ends_with("tokens.cards") {
            *text = format!("{TOKEN}{text}");
        }
    }
    let more = with_files(&pack, &files);
    assert_eq!(more.cards().sources.len(), pack.cards().sources.len() + 2);
    assert_eq!(verify(&*more, &record).unwrap().result, record.result);
    // and as files of a designer
    let more = pack.with_cards(&[("extra.cards", PLANET)]).unwrap();
    assert!(verify(&*more, &record).is_ok());
    // a game that is begun now has the new planet among its cards, and other rules by that
    assert_ne!(recorded(&*more).rules, record.rules);
}

/// A set of a designer's own, with words of its own that the rest of the pool does not have.
const OWN: &str = "trait \"Aardvark\", \"Zebu\"

card own-1 \"Burrower\"
  common Orks army: Aardvark, Runt
  cost 0, command 1, 1/1
  each friendly Zebu or Aardvark unit gets +1 ATK
";

#[test]
fn more_words_anywhere_change_nothing_for_a_game_that_was_played() {
    let pack = pack();
    let record = recorded(&pack);
    // before all other words, and behind them
    let files = altered(&pack, "core/words.cards", |t| t.replacen("trait ", "trait \"Aardvark\", ", 1));
    let more = with_files(&pack, &files);
    assert!(more.cards().dialect.words.tag("Aardvark") < more.cards().dialect.words.tag("Abhuman"));
    assert_eq!(verify(&*more, &record).unwrap().result, record.result);
    let again = recorded(&*more);
    assert_eq!((again.rules, &again.prints), (record.rules, &record.prints), "the same game begins the same way");
    let own = pack.with_cards(&[("own.cards", OWN)]).unwrap_or_else(|d| panic!("{d:?}"));
    assert!(verify(&*own, &record).is_ok());
    assert_eq!(recorded(&*own).prints, record.prints);
}

#[test]
fn a_game_with_words_of_its_own_is_played_without_their_declaration() {
    let pack = pack();
    let own = pack.with_cards(&[("own.cards", OWN)]).unwrap_or_else(|d| panic!("{d:?}"));
    let mut first = deck(&*own, "orks");
    *first.last_mut().expect("a deck") = own.cards().by_code("own-1").expect("a card");
    let setup = Setup { decks: vec![first, deck(&*own, "chaos")], seed: 3, players: Vec::new() };
    let record = Session::start(&*own, setup).unwrap().record();
    assert!(record.cards.iter().any(|t| t.contains("Aardvark")));
    assert!(pack.cards().dialect.words.tag("Aardvark").is_none());
    let m = verify(&pack, &record).unwrap_err();
    assert!(m.to_string().contains("Zebu"), "a word that no card bears has to be declared: {m}");
    let texts = record.cards.iter().map(|t| t.replace("Zebu or Aardvark", "Aardvark")).collect::<Vec<_>>();
    let kept: Vec<Kept> = texts.iter().filter_map(|t| Kept::of(t)).collect();
    let record = Record { rules: rules_id(record.book, &kept), cards: texts, ..record };
    assert!(verify(&pack, &record).is_ok());
}

#[test]
fn other_cards_may_go_and_all_may_change_places() {
    let pack = pack();
    let record = recorded(&pack);
    let mut files = altered(&pack, "", |t| t.to_string());
    files.reverse();
    let turned = with_files(&pack, &files);
    assert!(verify(&*turned, &record).is_ok());
    let again = recorded(&*turned);
    assert_eq!((again.rules, &again.prints), (record.rules, &record.prints), "the same game begins the same way");
    // only what it holds
    let text = record.cards.concat();
    let few = pack.by_texts(&[("few", &text)]).unwrap();
    assert!(few.cards().sources.len() < pack.cards().sources.len() / 2);
    assert!(verify(&*few, &record).is_ok());
}

#[test]
fn a_changed_card_is_played_as_it_was_when_the_game_began() {
    let pack = pack();
    let record = recorded(&pack);
    // every unit of one deck has become dearer
    let held = |code: &str| record.cards.iter().any(|t| t.starts_with(&format!("card {code} ")));
    assert!(held("core-54") && held("core-3"), "the first deck is Nazdreg's: {:?}", record.decks[0]);
    let files = altered(&pack, "orks.cards", |t| t.replace("cost 3, ", "cost 4, ").replace("cost 2, ", "cost 1, "));
    let changed = with_files(&pack, &files);
    assert!(verify(&*changed, &record).is_ok(), "by its own texts");
    let own = as_begun(&*changed, &record).unwrap().expect("other texts than the program has");
    let card = |p: &dyn Pack| p.cards().kept(p.cards().by_code("core-54").unwrap()).text.clone();
    assert_eq!(card(&*own), card(&pack));
    assert_ne!(card(&*changed), card(&pack));
    let now = recorded(&*changed);
    assert_ne!(now.rules, record.rules);
    assert!(as_begun(&pack, &record).unwrap().is_none(), "this program has just these texts");
}

#[test]
fn what_cannot_be_played_any_more_says_why() {
    let pack = pack();
    let record = recorded(&pack);
    let older = Record { book: record.book + 1, ..record.clone() };
    let m = verify(&pack, &older).unwrap_err();
    assert_eq!(m.what, What::Book);
    assert!(m.to_string().contains("version"), "{m}");

    let mut cards = record.cards.clone();
    cards[5] = cards[5].lines().map(|l| format!("{l}\n")).collect::<String>() + "  action: frobnicate target unit\n";
    let m = verify(&pack, &Record { cards: cards.clone(), ..record.clone() }).unwrap_err();
    assert_eq!(m.what, What::Rules, "texts and rules go together");
    let kept: Vec<Kept> = cards.iter().filter_map(|t| Kept::of(t)).collect();
    let unread = Record { rules: rules_id(record.book, &kept), cards, ..record.clone() };
    let m = verify(&pack, &unread).unwrap_err();
    assert_eq!(m.what, What::Cards);
    assert!(m.to_string().contains("frobnicate"), "{m}");

    let cards: Vec<String> = record.cards.iter().filter(|t| !t.starts_with("card core-54 ")).cloned().collect();
    let kept: Vec<Kept> = cards.iter().filter_map(|t| Kept::of(t)).collect();
    let without = Record { rules: rules_id(record.book, &kept), cards, ..record };
    assert_eq!(verify(&pack, &without).unwrap_err().what, What::Deck);
}
