//! A faction is data: the one of docs/contributing/a-faction.md is declared, built into a deck and played, without a line of Rust for it.

use muster_conquest::cards::deck::neighbours;
use muster_conquest::pack::Conquest;
use muster_kernel::battery::{self, Checks};
use muster_kernel::{DefId, Game};
use muster_lang::{CardReader, read_deck_list};
use muster_pack::layout::Hue;
use muster_pack::{Mode, Pack};
use std::path::Path;

const FILES: &[(&str, &str)] = &[
    ("community/lantern/words.cards", include_str!("new-faction/words.cards")),
    ("community/lantern/lantern-guild.cards", include_str!("new-faction/lantern-guild.cards")),
];

fn with_the_guild() -> Box<dyn Pack> {
    let game = muster_testkit::loaded(Conquest::new());
    let cards = muster_testkit::loaded(game.cards().with(FILES));
    game.over(cards)
}

#[test]
fn it_has_a_sign_a_colour_and_neighbours() {
    let pack = with_the_guild();
    let cards = pack.cards();
    let sign = cards.factions.iter().find(|f| f.word.declared == "Lantern Guild").map(|f| (f.mark, f.hue));
    assert_eq!(sign, Some(("Lan", Hue::Orange)));
    assert_eq!(neighbours(cards, "Lantern Guild"), ["Tau"]);
    assert!(neighbours(cards, "Tau").contains(&"Lantern Guild"), "and they beside it");
    let (dialect, schema) = (&cards.dialect, &cards.schema);
    for (name, text) in FILES {
        let reader = CardReader::new(&dialect.grammar, schema);
        assert_eq!(reader.format_file(name, text).ok().as_deref(), Some(*text), "{name} is in its one form");
    }
}

#[test]
fn its_cards_do_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/new-faction");
    muster_testkit::book::scenarios_in(&*with_the_guild(), &folder);
}

#[test]
fn its_deck_is_legal_and_plays_to_the_end() {
    let pack = with_the_guild();
    let mode = Mode::of(&*pack, Some("community"), 2).unwrap();
    let list = |name: &str, text: &str| read_deck_list(name, text).0;
    let ours = pack.check_deck_in(&mode, &list("lantern-guild", include_str!("new-faction/lantern-guild.txt")));
    assert!(ours.legal(), "{:?}", ours.faults);
    let without = include_str!("new-faction/lantern-guild.txt").replace("3x Experimental Devilfish", "3x Shoota Mob");
    let faults = pack.check_deck_in(&mode, &list("orks", &without)).faults;
    assert_eq!(faults[0].message, "\"Shoota Mob\" is Orks, which is no neighbour of Lantern Guild");
    let theirs: Vec<Vec<DefId>> =
        pack.starters().iter().filter_map(|(name, text)| pack.check_deck(&list(name, text)).deck).collect();
    assert_eq!(theirs.len(), 18);
    for (seed, theirs) in theirs.into_iter().enumerate() {
        let decks = vec![ours.deck.clone().unwrap(), theirs];
        let mut start = |seed: u64| Game::start(pack.new_match(decks.clone(), seed));
        let checks = Checks { every: 40, longest: 5_000, ..Checks::default() };
        battery::run(&mut start, 300, seed as u64, checks).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn chance_builds_decks_of_it() {
    let pack = with_the_guild();
    let mode = Mode::of(&*pack, Some("community"), 2).unwrap();
    let of = |d: &Vec<DefId>| pack.cards().source(d[0]).faction;
    let deck = (0..400).map(|seed| pack.random_deck_in(&mode, seed)).find(|d| of(d) == Some("Lantern Guild"));
    let deck = deck.expect("one of four hundred");
    assert!(pack.check_deck_in(&mode, &pack.write_deck(&deck, "")).legal());
}
