use super::*;
use crate::grammar::{Lexicon, Row};
use crate::testing::{Dice, WORDS, harbour};

#[test]
fn one_reading() {
    let g = harbour();
    let t = g.parse("line", "Reaction after 2 enemy boats sinks: pay 1 coin → gain 3 coins.").unwrap();
    assert_eq!(g.sem(&t), Some(1));
    assert_eq!(t.args.len(), 5);
    assert!(t.args[2].is_none());
    assert_eq!(t.args[4].args[0].elements().len(), 1);
    assert_eq!(t, g.parse("line", "reaction after the 2 enemy boat sinks : pay 1 coins -> gain 3 coin").unwrap());
}

#[test]
fn names_articles_and_possessives() {
    let g = harbour();
    let a = g.parse("line", "action: move a boat as A to the jetty. X is A's speed").unwrap();
    let b = g.parse("line", "Action: move boat as Ⓐ to jetty. X is Ⓐ’s speed.").unwrap();
    assert_eq!(a, b);
    assert!(g.parse("line", "action: sink a").is_err());
    assert!(g.parse("line", "action: sink A").is_ok());
    assert!(g.parse("line", "action: sink shor'ma non-boat").is_ok());
}

#[test]
fn furthest_place_and_nearest_word() {
    let g = harbour();
    let src = "action: sink each swfit boat";
    match g.parse("line", src).unwrap_err() {
        ParseError::NoReading { at, found, expected, nearest } => {
            assert_eq!(&src[at], "swfit");
            assert_eq!(found.as_deref(), Some("swfit"));
            assert_eq!(nearest.as_deref(), Some("swift"));
            assert!(expected.contains(&"group".to_string()), "{expected:?}");
        }
        e => panic!("{e}"),
    }
    match g.parse("line", "action: sink").unwrap_err() {
        ParseError::NoReading { at, found: None, expected, .. } => {
            assert_eq!(at, 12..12);
            assert_eq!(expected, ["a card or cards (np)"]);
        }
        e => panic!("{e}"),
    }
    let src = "this gains \"action: sink untold boats\"";
    assert_eq!(&src[g.parse("line", src).unwrap_err().at()], "untold");
}

#[test]
fn two_readings_point_at_the_part() {
    let rows = vec![
        Row::new("line", "go {np} now", 0),
        Row::new("np", "boat [{post}]", 0),
        Row::new("np", "boat red", 1),
        Row::new("post", "red", 0),
    ];
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let src = "go boat red now";
    match g.parse("line", src).unwrap_err() {
        ParseError::TwoReadings { a, b, at } => {
            assert_eq!(&src[at], "boat red");
            assert_eq!(
                a,
                "`boat [red]` as which ones (post); write `red` of a thing that is chosen before, in a sentence of its own"
            );
            assert_eq!(
                b,
                "`boat red` as a card or cards (np), by the phrase `boat red`; write it by another phrase of that class"
            );
        }
        e => panic!("{e}"),
    }
}

#[test]
fn ambiguity_does_not_explode() {
    // Exponentially many readings.
    let rows = vec![
        Row::new("s", "x1 {s} {s}", 0),
        Row::new("s", "x1 {s}", 1),
        Row::new("s", "x1", 2),
        Row::new("t", "{s,x1}", 0),
    ];
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let src = "x1 ".repeat(200);
    for sort in ["s", "t"] {
        let e = g.parse(sort, &src).unwrap_err();
        assert!(matches!(e, ParseError::TwoReadings { .. } | ParseError::TooComplex { .. }), "{sort} {}", e.message());
    }
}

#[test]
fn depth_is_bounded() {
    let rows =
        vec![Row::new("s", "x1 {t}", 0), Row::new("t", "{u}", 0), Row::new("u", "{s}", 0), Row::new("u", "x2", 0)];
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    assert!(g.parse("s", &format!("{} x2", "x1 ".repeat(100))).is_ok());
    let deep = g.parse("s", &format!("{} x2", "x1 ".repeat(240)));
    assert!(matches!(deep, Err(ParseError::TooComplex { .. })));
}

#[test]
fn the_deepest_line_fits_a_small_stack() {
    let rows =
        vec![Row::new("s", "x1 [and {t,or}]", 0), Row::new("t", "[very {n}] {s,but}", 0), Row::new("n", "{#}", 0)];
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    let src = "x1 and very 2 ".repeat(62);
    let run = move || (g.parse("s", &src).is_err(), g.parse("s", &format!("{}x1", "x1 and ".repeat(120))).is_ok());
    let done = std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
    assert_eq!(done, (true, true));
}

#[test]
fn rows_that_look_alike_are_told_apart() {
    let rows = vec![Row::new("s", "boat", 0), Row::new("s", "boat~", 1)];
    let g = Grammar::new(rows, Lexicon::default()).unwrap();
    match g.parse("s", "boat") {
        Err(ParseError::TwoReadings { a, b, .. }) => assert_ne!(a, b),
        other => panic!("{other:?}"),
    }
}

#[test]
fn ordinary_lines_take_little_work() {
    let g = harbour();
    let src = "reaction after swift boat titled \"Tub\" sinks, once per X: pay 1 coin -> sink up to 2 boats here. Move A to 1 jetty";
    let (result, work) = g.parse_counted("line", src);
    assert!(result.is_ok() && work < 1000, "{work}");
}

#[test]
fn quotes_nest_to_a_bound() {
    let g = harbour();
    let nested = |n: usize| {
        let mut s = "this gains Waterproof".to_string();
        for _ in 0..n {
            s = format!("this gains \"{s}\"");
        }
        s
    };
    assert!(g.parse("line", &nested(3)).is_ok());
    assert!(matches!(g.parse("line", &nested(4)), Err(ParseError::TooComplex { .. })));
    assert!(g.parse("line", &nested(100)).is_err());
    assert!(g.parse("line", &"\"".repeat(1999)).is_err());
    assert!(g.parse("line", &"this gains \"".repeat(160)).is_err());
}

#[test]
fn limits() {
    let g = harbour();
    assert!(matches!(g.parse("line", &"x".repeat(5_000_000)), Err(ParseError::TooLong { .. })));
    assert!(matches!(g.parse("line", &"+".repeat(300)), Err(ParseError::TooLong { .. })));
    assert!(matches!(g.parse("line", "action: gain 1000 coins"), Err(ParseError::NoReading { .. })));
    assert!(matches!(g.parse("line", "action $"), Err(ParseError::BadCharacter { ch: '$', .. })));
    assert!(matches!(g.parse("nothing", "action"), Err(ParseError::UnknownSort { .. })));
    assert!(matches!(g.parse("line", ""), Err(ParseError::NoReading { .. })));
    assert!(g.parse("line", "\"\"").is_err());
}

#[test]
fn random_words_never_panic_and_round_trip() {
    let g = harbour();
    let mut r = Dice(7);
    let mut read = 0;
    for _ in 0..6000 {
        let n = 1 + r.below(14);
        let mut s = String::new();
        for _ in 0..n {
            s.push_str(WORDS[r.below(WORDS.len())]);
            if r.below(8) > 0 {
                s.push(' ');
            }
        }
        for sort in ["line", "np", "stmt", "group"] {
            if let Ok(t) = g.parse(sort, &s) {
                read += 1;
                assert_eq!(g.parse(sort, &g.print_source(&t)).as_ref(), Ok(&t), "{s}");
                assert_eq!(g.parse(sort, &g.print_text(&t)).as_ref(), Ok(&t), "{s}");
            }
        }
    }
    assert!(read > 50, "{read}");
}

#[test]
fn random_characters_never_panic() {
    let g = harbour();
    let mut r = Dice(99);
    let alphabet: Vec<char> = "aAxX \"“”'’-><=.,:;|+~éⒶ→—\u{301}\u{10FFFF}09#\t".chars().collect();
    for _ in 0..4000 {
        let s: String = (0..r.below(60)).map(|_| alphabet[r.below(alphabet.len())]).collect();
        let _ = g.parse("line", &s);
    }
}
