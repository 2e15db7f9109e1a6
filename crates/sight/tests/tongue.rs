//! A second language is one `Tongue`: a picture made with it has no English word left in it, in any game.

use muster_kernel::battery::Dice;
use muster_kernel::seen::Viewer;
use muster_kernel::{Book, Game, Name, NoteId, Seat};
use muster_pack::Pack;
use muster_sight::speak::{self, Piece, Spoken};
use muster_sight::{ENGLISH, Glossary, Say, Tongue, layout, look};
use serde_json::Value;
use std::borrow::Cow;

/// English that shouts, so that what did not come by way of the language is seen.
struct Loud;
static LOUD: Loud = Loud;

/// What stands in braces is no word.
fn loud(text: &str) -> String {
    let mut inside = false;
    let one = |c: char| {
        inside = match c {
            '{' => true,
            '}' => false,
            _ => inside,
        };
        if inside { c.to_string() } else { c.to_uppercase().collect() }
    };
    text.chars().map(one).collect()
}

impl Tongue for Loud {
    fn code(&self) -> &'static str {
        "loud"
    }
    fn name(&self, book: &Book, what: Name) -> Cow<'static, str> {
        loud(&ENGLISH.name(book, what)).into()
    }
    fn template(&self, book: &Book, line: NoteId, private: bool) -> Cow<'static, str> {
        loud(&ENGLISH.template(book, line, private)).into()
    }
    fn counted(&self, n: i32, words: String) -> String {
        ENGLISH.counted(n, words)
    }
    fn shown(&self, english: &'static str) -> Cow<'static, str> {
        loud(english).into()
    }
    fn printed(&self, text: String) -> String {
        loud(&text)
    }
    fn say(&self, what: Say) -> String {
        loud(&ENGLISH.say(what))
    }
    fn address(&self, line: Vec<Spoken>, reader: Seat, players: usize, enemy: &str) -> Vec<Piece> {
        let shout = |p: Piece| Piece { text: loud(&p.text), ..p };
        ENGLISH.address(line, reader, players, enemy).into_iter().map(shout).collect()
    }
}

fn packs() -> Vec<Box<dyn Pack>> {
    let conquest = muster_conquest::pack::Conquest::new().unwrap_or_else(|e| panic!("{e:?}"));
    let wars = muster_wars::pack::Wars::new().unwrap_or_else(|e| panic!("{e:?}"));
    let warcaste = muster_warcaste::pack::Warcaste::new().unwrap_or_else(|e| panic!("{e:?}"));
    vec![Box::new(conquest), Box::new(wars), Box::new(warcaste)]
}

/// Names of things, not words for people: the game, codes of cards, ids of clauses, which kind of viewer or level it is.
const SYMBOLS: &[&str] = &["game", "code", "clause", "viewer", "what"];

/// The strings of a value that have a small letter.
fn quiet(v: &Value, key: &str, out: &mut Vec<String>) {
    match v {
        // a gap to be filled is no word
        Value::String(s) if s.replace("{card}", "").chars().any(char::is_lowercase) => out.push(format!("{key}: {s}")),
        Value::Array(list) => list.iter().for_each(|v| quiet(v, key, out)),
        Value::Object(map) => {
            map.iter().filter(|(k, _)| !SYMBOLS.contains(&k.as_str())).for_each(|(k, v)| quiet(v, k, out))
        }
        _ => {}
    }
}

#[test]
fn no_english_is_left_in_another_language() {
    for pack in packs() {
        let glossary = Glossary::told(&*pack, &LOUD);
        let names = ["ANN".to_string(), "BEN".to_string()];
        let (mut seen, mut lines, mut missing) = (0, 0, Vec::new());
        for seed in 0..6 {
            let decks = (0..2).map(|i| pack.random_deck(seed * 2 + i)).collect();
            let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
            g.keep_notes(true);
            for n in 0..400 {
                let Some(seat) = g.to_decide() else { break };
                if n % 5 == 0 {
                    for v in [Viewer::Seat(seat), Viewer::Spectator] {
                        let s = look(&*pack, &glossary, &g, v, if n % 10 == 0 { &names } else { &[] });
                        seen += s.ask.iter().flat_map(|a| &a.options).count();
                        quiet(&serde_json::to_value(&s).unwrap(), "", &mut missing);
                    }
                }
                for note in g.take_notes() {
                    lines += 1;
                    let v = Viewer::Seat(seat);
                    let line = speak::line(&LOUD, &note, 0, &g.m, &names, v).text();
                    let told = note.told(&g.m, v);
                    let heard = speak::heard(&LOUD, &told, 0, &g.m, &names, seat, "ENEMY").text();
                    for text in [line, heard].iter().filter(|t| t.chars().any(char::is_lowercase)) {
                        missing.push(format!("log: {text}"));
                    }
                }
                let options = g.options_for(seat).len();
                g.choose(seat, dice.below(options)).unwrap();
            }
        }
        missing.sort();
        missing.dedup();
        assert!(missing.is_empty(), "{}: {:#?}", pack.game(), &missing[..missing.len().min(30)]);
        assert!(seen > 300 && lines > 300, "{seen} options and {lines} lines are little to go by");
    }
}

/// A faction that a card file declares has its letters and colour at the table, in every language, and only with those cards.
#[test]
fn declared_factions_have_signs() {
    let files = [("lamps.cards", "faction \"Lantern Guild\" mark \"Lan\" hue orange\nfaction \"Nobody's Own\"\n")];
    for pack in packs().into_iter().filter(|p| !p.cards().factions.is_empty()) {
        let more = pack.over(pack.cards().with(&files).unwrap_or_else(|d| panic!("{d:?}")));
        for tongue in [&ENGLISH as &'static dyn Tongue, &LOUD] {
            let signs = |pack: &dyn Pack| {
                let told = serde_json::to_value(layout(pack, tongue).cards.factions).unwrap();
                let one = |f: &serde_json::Value| {
                    [&f["word"], &f["mark"], &f["hue"]].map(|v| v.as_str().unwrap().to_lowercase())
                };
                told.as_array().unwrap().iter().map(one).collect::<Vec<_>>()
            };
            let (before, after) = (signs(&*pack), signs(&*more));
            assert_eq!(after.len(), before.len() + 2);
            assert!(before.iter().all(|f| after.contains(f)) && signs(&*pack) == before);
            assert!(after.contains(&["lantern guild", "lan", "orange"].map(String::from)), "{after:?}");
            let plain = after.iter().find(|f| f[0] == "nobody's own").unwrap();
            assert_eq!(plain[1], "nob");
        }
    }
}

/// A layout has a word for everything that it speaks of, and can be written only when they are put in.
#[test]
fn layouts_are_spelled() {
    for pack in packs() {
        assert!(serde_json::to_value(pack.layout()).is_err(), "it has no words yet");
        let english = serde_json::to_value(layout(&*pack, &ENGLISH)).unwrap();
        assert!(!english["words"]["declines"].as_array().unwrap().iter().any(|w| w == ""));
        let mut left = Vec::new();
        quiet(&serde_json::to_value(layout(&*pack, &LOUD)).unwrap(), "", &mut left);
        // what a client draws by, and the heading that deck files use
        left.retain(|s| {
            !["hue: ", "frame: ", "groups: ", "beside: Sideboard", "plain: "].iter().any(|k| s.starts_with(k))
        });
        assert!(left.is_empty(), "{left:#?}");
    }
}

fn german_knows(pack: &dyn Pack, english: &str) -> bool {
    pack.words_in("de").lines().any(|l| l.split_once(" = ").is_some_and(|(en, de)| en == english && de != english))
}

/// German has a word for everything that any game says, and what is asked in a game is asked in German.
#[test]
fn german_has_all_words() {
    for pack in packs() {
        assert_eq!(muster_sight::unsaid(&*pack, "de"), Vec::<&str>::new(), "{} has words without German", pack.game());
        let german = muster_sight::tongue(&*pack, "de");
        let glossary = Glossary::told(&*pack, german);
        let names = ["Ann".to_string(), "Ben".to_string()];
        let mut asked = 0;
        for seed in 0..3 {
            let decks = (0..2).map(|i| pack.random_deck(seed * 2 + i)).collect();
            let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
            for n in 0..300 {
                let Some(seat) = g.to_decide() else { break };
                if n % 5 == 0 {
                    let s = look(&*pack, &glossary, &g, Viewer::Seat(seat), &names);
                    let english = look(&*pack, &Glossary::new(&*pack), &g, Viewer::Seat(seat), &names);
                    let (Some(a), Some(b)) = (s.ask, english.ask) else { continue };
                    // what is English there is a name
                    let same = |x: &str, y: &str| x == y && german_knows(&*pack, x);
                    assert!(!same(&a.text, &b.text), "{}: {}", pack.game(), a.text);
                    // the same is said of it, with the same numbers
                    let numbers = |x: &str| x.chars().filter(char::is_ascii_digit).collect::<String>();
                    for (x, y) in [(&a.tip, &b.tip), (&a.stake, &b.stake)] {
                        let alike = x.is_empty() == y.is_empty() && numbers(x) == numbers(y);
                        assert!(alike, "{}: {x:?} is {y:?} in English", pack.game());
                    }
                    for (x, y) in a.options.iter().zip(&b.options) {
                        assert!(!same(&x.verb, &y.verb), "{}: {}", pack.game(), x.verb);
                    }
                    asked += 1;
                }
                let options = g.options_for(seat).len();
                g.choose(seat, dice.below(options)).unwrap();
            }
        }
        assert!(asked > 50, "{asked} questions are little to go by");
    }
}

/// A program that knows signs by English words finds them in every language.
#[test]
fn signs_are_known_in_every_language() {
    for pack in packs() {
        let english = layout(&*pack, &ENGLISH);
        assert!(english.plain.is_empty(), "{:?}", english.plain);
        let german = layout(&*pack, muster_sight::tongue(&*pack, "de"));
        let known = |word: &str| {
            german.plain.iter().find(|(de, _)| *de == word).map_or(word.to_string(), |(_, en)| en.to_string())
        };
        let words = |l: &muster_pack::Layout| l.drawn().iter().map(|k| k.word.to_string()).collect::<Vec<_>>();
        let back: Vec<String> = words(german).iter().map(|w| known(w)).collect();
        assert_eq!(back, words(english), "{}", pack.game());
        assert!(german.plain.len() > 5, "{:?}", german.plain);
    }
}
