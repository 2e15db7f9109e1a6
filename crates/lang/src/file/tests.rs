use super::*;
use crate::declared::Declared;
use crate::diagnostic::render_all;
use crate::schema::{Declares, FactKind, FactSchema};
use crate::testing::{Dice, harbour};

muster_kernel::words! {
    /// The book's own words.
    mod own: Tag { BOAT "boat", HULL _, SWIFT "Swift" }
}

fn schema() -> Schema {
    Schema {
        flags: vec!["unique"],
        loyalties: vec!["common", "loyal"],
        factions: vec!["Gulls", "Grey Gulls"],
        traits: vec!["Swift", "Old Salt", "Shor'ma"],
        types: vec![
            TypeSchema {
                word: "boat",
                faction: Need::Must,
                must_facts: vec!["cost", "stats"],
                may_facts: vec!["host", "rope"],
                may_faces: vec!["form"],
                ..TypeSchema::default()
            },
            TypeSchema {
                word: "captain",
                must_facts: vec!["start"],
                may_facts: vec!["crew"],
                must_faces: vec!["dry", "wet"],
                ..TypeSchema::default()
            },
            TypeSchema { word: "sea", faction: Need::Never, traits: Need::Never, ..TypeSchema::default() },
        ],
        facts: vec![
            FactSchema::new("cost", FactKind::IntOrX, 0, 9),
            FactSchema::new("rope", FactKind::Word(vec!["long", "short"]), 0, 0),
            FactSchema::new("stats", FactKind::Numbers { parts: 2, bare: true }, 0, 20),
            FactSchema::new("host", FactKind::Filter("group"), 0, 0),
            FactSchema::new("start", FactKind::Counts(vec!["cards", "coins"]), 0, 20),
            FactSchema::new("crew", FactKind::Titles(4), 1, 4),
        ],
        faces: vec![
            FaceSchema { word: "dry", must_facts: vec!["stats"], ..FaceSchema::default() },
            FaceSchema { word: "wet", must_facts: vec!["stats"], ..FaceSchema::default() },
            FaceSchema {
                word: "form",
                named: true,
                typed: true,
                may_facts: vec!["stats", "host"],
                ..FaceSchema::default()
            },
        ],
        declares: vec![Declares { word: "nation", faction: true }, Declares { word: "trait", faction: false }],
        fillers: vec!["ship"],
        line_sort: "line",
    }
}

const GOOD: &str = r#"# harbour
card h-1 "Captain "Red" Nan"
  unique Grey Gulls captain: Old Salt, swift
  crew 2 "Nan's Tub", 1 "Storm, Big"
  start 7 cards, 5 coins
  dry 2/6
    reaction after enemy boat sinks:
      gain 1 coin   # a coin
    Waterproof
  wet 1/5

## The first boat.
## Keep it small.
card h-2 "Tub"
  loyal Gulls boat
  3/3, cost X, rope short, host swift boats with
    speed <= 3
  # a comment
  Cargo 2
  form "wreck": Shor'ma boat ship 1/2, host enemy jetty
    this gets +1 HP
  host enemy boats here
  # last
# tail
"#;

const FORMATTED: &str = r#"# harbour
card h-1 "Captain "Red" Nan"
  unique Grey Gulls captain: Old Salt, Swift
  start 7 cards, 5 coins
  crew 2 "Nan's Tub", 1 "Storm, Big"
  dry 2/6
    # a coin
    reaction after enemy boat sinks: gain 1 coin
    Waterproof
  wet 1/5

## The first boat.
## Keep it small.
card h-2 "Tub"
  loyal Gulls boat
  cost X, rope short, 3/3, host swift boat with speed <= 3
  # a comment
  Cargo 2
  form "wreck": Shor'ma boat, 1/2, host enemy jetty
    this gets +1 HP
  # last

# tail
"#;

#[test]
fn reads_a_file() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let src = GOOD.replace("  host enemy boats here\n", "");
    let loaded = r.read("h.cards", &src);
    assert_eq!(loaded.diagnostics, [], "{}", render_all(&loaded.diagnostics, false));
    let [nan, tub] = &loaded.cards[..] else { panic!() };
    assert_eq!((nan.id.as_str(), nan.title.as_str(), nan.line_no), ("h-1", "Captain \"Red\" Nan", 2));
    assert_eq!((nan.faction, &nan.flags[..], nan.loyalty), (Some("Grey Gulls"), &["unique"][..], None));
    assert_eq!(nan.traits, ["Old Salt", "Swift"]);
    assert_eq!(nan.facts.pair("start"), Some((7, 5)));
    assert_eq!(nan.facts.titles("crew")[1], (1, "Storm, Big".to_string()));
    assert_eq!(nan.faces.len(), 2);
    assert_eq!(nan.faces[0].lines[0].source, "reaction after enemy boat sinks: gain 1 coin");
    assert_eq!(nan.faces[0].lines[0].line_no, 7);
    assert_eq!(nan.faces[0].facts.pair("stats"), Some((2, 6)));
    assert_eq!(tub.note.as_deref(), Some("The first boat.\nKeep it small."));
    assert_eq!(tub.facts.get("cost"), Some(&FactValue::X));
    assert!(tub.facts.filter("host").is_some());
    assert_eq!(tub.faces[0].name.as_deref(), Some("wreck"));
    assert_eq!((tub.faces[0].type_word, &tub.faces[0].traits[..]), (Some("boat"), &["Shor'ma"][..]));
    let order: Vec<_> = tub.facts.iter().map(|f| f.0).collect();
    assert_eq!(order, ["cost", "rope", "stats", "host"]);
}

#[test]
fn formats_once_and_for_all() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let src = GOOD.replace("  host enemy boats here\n", "");
    let once = r.format_file("h.cards", &src).unwrap_or_else(|e| panic!("{}", render_all(&e, false)));
    assert_eq!(once, FORMATTED);
    assert_eq!(r.format_file("h.cards", &once).unwrap(), once);
    let (a, b) = (r.read("h", &src).cards, r.read("h", &once).cards);
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().zip(&b) {
        assert_eq!(r.format_card(a), r.format_card(b));
        assert_eq!(
            a.lines.iter().map(|l| &l.term).collect::<Vec<_>>(),
            b.lines.iter().map(|l| &l.term).collect::<Vec<_>>()
        );
    }
}

#[test]
fn long_lines_are_continued() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let long = ["gain 3 coins"; 20].join(". ");
    let src = format!("card a \"A\"\n  sea\n  action: {long}\n");
    let out = r.format_file("f", &src).unwrap();
    assert!(out.lines().count() > 4 && out.lines().all(|l| l.len() <= 110), "{out}");
    assert_eq!(r.format_file("f", &out).unwrap(), out);
}

#[test]
fn detached_notes_stay_comments() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let src = "## about the file\n\n\n# x\ncard a \"A\" # why\n  sea\n";
    let out = r.format_file("f", src).unwrap();
    assert_eq!(out, "## about the file\n\n# x\n# why\ncard a \"A\"\n  sea\n");
    assert_eq!(r.format_file("f", &out).unwrap(), out);
    assert_eq!(r.read("f", src).cards[0].note, None);
    assert_eq!(r.format_file("f", "").unwrap(), "");
    assert_eq!(r.format_file("f", "# only\n").unwrap(), "# only\n");
}

#[test]
fn all_problems_at_once() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let src = "crad x \"X\"\n  sea\ncard b-1 \"B\"\n  Guls boat: Swift, Swfit\n  cost 12, csot 2, crew 1 \"Q\"\n  action: sink baot\n    and more\ncard b-1 \"b\"\n  sea\ncard b-2 \"B\"\n  Gulls sea: Swift\n  dry 2/6\n\tx\ncard b-5 \"E\"\n    sea\n  odd\ncard b-3\ncard b-4 \"D\"\n";
    let loaded = r.read("b.cards", src);
    let text = render_all(&loaded.diagnostics, false);
    for want in [
        "did you mean `card`?",
        "`Guls` is no flag",
        "did you mean `Gulls`?",
        "did you mean `Swift`?",
        "`cost` goes from 0 to 9",
        "did you mean `cost`?",
        "`crew` does not belong here",
        "`baot` does not fit here",
        "did you mean `boat`?",
        "sea cannot have a faction",
        "sea cannot have traits",
        "sea has no face `dry`",
        "tabs and odd spaces",
        "the indentation fits no line above",
        "card ID",
        "the card has no type line",
    ] {
        assert!(text.contains(want), "{want}\n{text}");
    }
    let baot = loaded.diagnostics.iter().find(|d| d.message.contains("baot")).unwrap();
    assert_eq!((baot.line, baot.col, baot.len), (6, 16, 4));
    let lines: Vec<_> = loaded.diagnostics.iter().map(|d| d.line).collect();
    assert!(lines.is_sorted());
    assert!(!text.contains("needs the fact"));
    assert_eq!(loaded.cards.len(), 1);
}

#[test]
fn columns_follow_continued_lines() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let d = r.read("f", "card a \"A\"\n  sea\n  action: sink\n      enemy baot\n").diagnostics;
    assert_eq!((d[0].line, d[0].col, d[0].len), (4, 13, 4));
}

#[test]
fn twins_in_one_load() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let loaded = r.load(&[("a", "card x \"One\"\n  sea\n"), ("b", "card X \"Two\"\n  sea\ncard y \"one\"\n  sea\n")]);
    assert_eq!(loaded.diagnostics.len(), 2);
    assert!(loaded.diagnostics[0].help.as_deref().unwrap().contains("a:1"));
    assert_eq!(loaded.cards.len(), 1);
}

const WORDS: &str = "# of the north
nation   \"Terns\"
trait \"Tar\",\"Ox\" plural \"Oxen\" # strong
  , \"Deep Sea\"

card d-1 \"Floe\"
  Terns boat: Deep Sea, Ox
  cost 1, 2/2
";

#[test]
fn files_declare_words() {
    let mut words = Declared::new(own::WORDS);
    assert_eq!(words.read(&schema(), &[("f", WORDS)]), []);
    assert_eq!(words.of(muster_kernel::WordClass(0)).collect::<Vec<_>>(), [("Terns", muster_kernel::Tag(3))]);
    assert_eq!(words.of(muster_kernel::WordClass(1)).map(|w| w.0).collect::<Vec<_>>(), ["Tar", "Ox", "Deep Sea"]);
    assert_eq!(words.irregular().collect::<Vec<_>>(), [("Ox", "Oxen")]);
    assert_eq!(
        (words.tag("swift"), words.tag("OX"), words.tag("")),
        (Some(muster_kernel::Tag(2)), words.tag("Ox"), None)
    );
    let (g, s) = (harbour(), schema().with(&words));
    let r = CardReader::new(&g, &s);
    assert_eq!(r.read("f", WORDS).into_result().unwrap()[0].traits, ["Deep Sea", "Ox"]);
    let once = r.format_file("f", WORDS).unwrap();
    assert!(once.starts_with(
        "# of the north\nnation \"Terns\"\n# strong\ntrait \"Tar\", \"Ox\" plural \"Oxen\", \"Deep Sea\"\n\ncard"
    ));
    assert_eq!(r.format_file("f", &once).as_deref(), Ok(once.as_str()));
}

#[test]
fn factions_say_how_they_look_and_whom_they_stand_beside() {
    let src = "nation \"Terns\" mark \"T\" hue red, \"Gulls\" plural \"Gullfolk\" beside \"Terns\" and \"Auks\"\nnation \"Auks\"\n";
    let mut words = Declared::new(own::WORDS);
    assert_eq!(words.read(&schema(), &[("f", src)]), []);
    let said: Vec<_> =
        words.banners(muster_kernel::WordClass(0)).map(|(n, b)| (n, b.mark, b.hue, b.beside.clone())).collect();
    let nothing = (None, None);
    assert_eq!(said[0], ("Terns", Some("T"), Some("red"), vec![]));
    assert_eq!(said[1], ("Gulls", nothing.0, nothing.1, vec!["Terns", "Auks"]));
    assert_eq!(said[2].0, "Auks");
    assert_eq!((words.strangers(), words.irregular().collect::<Vec<_>>()), (vec![], vec![("Gulls", "Gullfolk")]));
    let (g, s) = (harbour(), schema().with(&words));
    let once = CardReader::new(&g, &s).format_file("f", src).unwrap();
    assert_eq!(once, src);
    for (wrong, why) in [
        ("nation \"Terns\" hue pink", "`pink` is no colour; there are gold, red, orange"),
        ("nation \"Terns\" mark \"Terns\"", "`Terns`: a mark is 1 to 4 letters"),
        ("nation \"Terns\" mark T", "a nation is written `nation \"Name\"`"),
        ("nation \"Terns\" hue red hue blue", "a nation is written"),
        ("nation \"Terns\" beside", "a nation is written"),
        ("nation \"Terns\" beside \"Auks\" \"Gulls\"", "a nation is written"),
        ("trait \"Tar\" mark \"T\"", "a trait is written"),
    ] {
        let found = Declared::new(own::WORDS).read(&schema(), &[("f", wrong)]);
        assert!(found.len() == 1 && found[0].message.starts_with(why), "{wrong}: {found:?}");
    }
    let mut alone = Declared::new(own::WORDS);
    alone.read(&schema(), &[("f", "\nnation \"Terns\" beside \"Auks\"\n")]);
    let found = alone.strangers();
    assert_eq!((found[0].line, found[0].message.as_str()), (2, "`Terns` stands beside `Auks`, which no file declares"));
}

#[test]
fn what_is_wrong_with_a_declaration() {
    let faults = |files: &[(&str, &str)]| {
        let found = Declared::new(own::WORDS).read(&schema(), files);
        found.iter().map(|d| (d.line, d.col, d.message.clone(), d.help.clone().unwrap_or_default())).collect::<Vec<_>>()
    };
    let same = "`tar` is declared already";
    assert_eq!(
        faults(&[("a", "trait \"Tar\"\n"), ("b", "nation \"Gulls\"\ntrait \"Ox\", \"tar\"\n")]),
        [(2, 13, same.into(), "the other one is at a:1".into())]
    );
    assert_eq!(faults(&[("a", "trait \"Boat\"")])[0].3, "it is a word of the rules");
    for wrong in ["trait Tar", "trait", "trait \"Ox\" plural", "trait \"Ox\" \"Tar\"", "trait \"Ox\" plural Oxen"] {
        assert!(faults(&[("a", wrong)])[0].2.starts_with("a trait is written"), "{wrong}");
    }
    for wrong in ["A", "-a", "{np}", "a~", "a|b", &"long".repeat(20)] {
        assert!(faults(&[("a", &format!("trait \"{wrong}\""))])[0].2.contains("letters"), "{wrong}");
    }
    let many: String = (0..=muster_kernel::TAGS - own::COUNT).map(|i| format!("trait \"Word {i}\"\n")).collect();
    let found = faults(&[("a", &many)]);
    assert_eq!(found.len(), 1);
    assert!(found[0].2.contains("one trait too many: there is room for 512 words"), "{found:?}");
    // after a card, and a word nobody declared
    let (g, s) = (harbour(), schema());
    let d = CardReader::new(&g, &s).read("f", "card a \"A\"\n  sea\ntrait \"Tar\"\n").diagnostics;
    assert!(d[0].message.contains("above the first card"), "{d:?}");
    let d = CardReader::new(&g, &s).read("f", "card a \"A\"\n  Gulls boat: Swit, Zebu\n  cost 1, 1/1\n").diagnostics;
    assert_eq!((d[0].nearest.as_deref(), d[1].nearest.as_deref()), (Some("Swift"), None));
    assert_eq!(d[1].help.as_deref(), Some("a new one is declared above the first card: trait \"Zebu\""));
}

#[test]
fn two_readings_are_a_help() {
    let rows = vec![
        crate::Row::new("line", "go {np}", 0),
        crate::Row::new("line", "go boat", 1),
        crate::Row::new("np", "boat", 0),
    ];
    let g = Grammar::new(rows, crate::Lexicon::default()).unwrap();
    let s = Schema { line_sort: "line", types: schema().types, ..Schema::default() };
    let d = CardReader::new(&g, &s).read("f", "card a \"A\"\n  sea\n  go boat\n").diagnostics;
    assert!(d[0].help.as_deref().unwrap().starts_with("1: `"));
}

#[test]
fn hostile_files_are_bounded() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    assert_eq!(r.read("f", &"x".repeat(2 << 20)).diagnostics.len(), 1);
    let d = r.read("f", &"garbage\n".repeat(100_000)).diagnostics;
    assert_eq!(d.len(), 101);
    assert!(d[100].message.starts_with("and "));
    let d = r.read("f", &format!("card a \"A\"\n  sea\n{}", "  Waterproof\n".repeat(300))).diagnostics;
    assert_eq!(d.len(), 1);
    let many: String = (0..2100).map(|i| format!("card c{i} \"T{i}\"\n  sea\n")).collect();
    assert_eq!(r.read("f", &many).diagnostics.len(), 1);
    assert!(!r.read("f", &"card a \"\n  \"\"\" : , \"\n".repeat(200)).diagnostics.is_empty());
    let deep: String = (0..150).map(|i| format!("{}sea\n", " ".repeat(i))).collect();
    assert!(!r.read("f", &deep).diagnostics.is_empty());
}

#[test]
fn damaged_files_never_panic_and_formatting_stays_idempotent() {
    let (g, s) = (harbour(), schema());
    let r = CardReader::new(&g, &s);
    let mut rng = Dice(23);
    let chars: Vec<char> = FORMATTED.chars().collect();
    let mut formatted = 0;
    for _ in 0..3000 {
        let mut c = chars.clone();
        for _ in 0..1 + rng.below(4) {
            let i = rng.below(c.len());
            match rng.below(4) {
                0 => drop(c.remove(i)),
                1 => c.insert(i, [' ', '"', '\n', '#', ',', ':', 'é', '/', '\t', '“'][rng.below(10)]),
                2 => c[i] = [' ', '"', '\n', '1', '\u{a0}'][rng.below(5)],
                _ => c.swap(0, i),
            }
        }
        let src: String = c.into_iter().collect();
        let loaded = r.read("f", &src);
        let _ = render_all(&loaded.diagnostics, true);
        if let Ok(once) = r.format_file("f", &src) {
            formatted += 1;
            assert_eq!(r.format_file("f", &once).as_deref(), Ok(once.as_str()), "{src}");
        }
    }
    assert!(formatted > 100, "{formatted}");
}
