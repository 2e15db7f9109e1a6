//! Records of real games: written, read, verified, tampered with, gone back in, forked.

use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::seen::Viewer;
use muster_kernel::*;
use muster_pack::{Kept, Pack, rules_id};
use muster_replay::*;
use std::sync::OnceLock;

fn pack() -> &'static Conquest {
    static PACK: OnceLock<Conquest> = OnceLock::new();
    PACK.get_or_init(|| Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}

fn setup(seed: u64) -> Setup {
    let deck = |i: usize| {
        let (name, text) = pack().starters()[i % pack().starters().len()];
        pack().check_deck(&muster_lang::read_deck_list(name, text).0).deck.expect("a starter deck")
    };
    Setup {
        decks: vec![deck(seed as usize), deck(seed as usize + 3)],
        seed,
        players: vec!["Anna".into(), "Bert".into()],
    }
}

fn start(seed: u64) -> Session {
    Session::start(pack(), setup(seed)).expect("starter decks have codes")
}

/// A random choice of whoever owes one; false if the game is over.
fn random_step(s: &mut Session, dice: &mut Dice) -> bool {
    let seats: Vec<Seat> = s.game().t().seats().filter(|x| s.game().owes(*x)).collect();
    if seats.is_empty() {
        return false;
    }
    let seat = seats[dice.below(seats.len())];
    let n = s.game().options_for(seat).len();
    s.choose(seat, dice.below(n)).expect("offered");
    true
}

fn played(seed: u64, steps: usize) -> Session {
    let mut s = start(seed);
    let mut dice = Dice(seed);
    for _ in 0..steps {
        if !random_step(&mut s, &mut dice) {
            break;
        }
    }
    s
}

#[test]
fn a_whole_game_is_recorded_read_and_verified() {
    for seed in 0..6 {
        let s = played(seed, usize::MAX);
        assert!(s.game().is_over());
        let record = s.record();
        let text = record.to_text().expect("writable");
        let read = Record::parse(&text).expect("what was written can be read");
        assert_eq!(read, record);
        let report = verify(pack(), &read).expect("the same game");
        assert_eq!(report.choices, s.len());
        assert_eq!(report.prints, report.entries.div_ceil(16) + 1);
        assert_eq!(report.result, s.outcome());
        assert!(report.result.is_some());
        // the texts of its cards are in it
        assert!(text.len() < 20_000, "{} bytes", text.len());
    }
}

#[test]
fn an_altered_choice_is_found_before_the_next_fingerprint() {
    let record = played(11, 400).record();
    let mut found = 0;
    for n in 0..record.entries.len() {
        let mut bad = record.clone();
        let Entry::Choice { seat, option } = bad.entries[n] else { panic!("only choices were made") };
        bad.entries[n] = Entry::Choice { seat, option: if option == 0 { 1 } else { option - 1 } };
        let wrong = verify(pack(), &bad).expect_err("another choice");
        let print = record.prints.iter().map(|p| p.after).find(|a| *a > n).expect("a fingerprint at the end");
        let before = record.prints.iter().map(|p| p.after).rfind(|a| *a <= n).expect("a fingerprint at the start");
        assert!(wrong.choice > n && wrong.choice <= print, "choice {n} was altered: {wrong}");
        assert_eq!(wrong.since, before, "choice {n} was altered: {wrong}");
        found += 1;
    }
    assert!(found > 100);
}

#[test]
fn an_altered_head_is_found() {
    let record = played(12, 60).record();
    let wrong = |r: Record| verify(pack(), &r).expect_err("altered");

    let m = wrong(Record { rules: record.rules ^ 1, ..record.clone() });
    assert_eq!((m.choice, m.what), (0, What::Rules));
    assert!(m.to_string().contains("it was changed"), "{m}");

    let m = wrong(Record { game: "chess".into(), ..record.clone() });
    assert_eq!((m.choice, m.what), (0, What::Game));

    let m = wrong(Record { seed: record.seed + 1, ..record.clone() });
    assert_eq!((m.choice, m.what), (0, What::Fingerprint));

    let mut decks = record.decks.clone();
    decks[1][3] = "core-none".into();
    let m = wrong(Record { decks, ..record.clone() });
    assert_eq!((m.choice, m.what), (0, What::Deck));

    let mut prints = record.prints.clone();
    prints[2].print ^= 1;
    let m = wrong(Record { prints, ..record.clone() });
    assert_eq!((m.choice, m.since, m.what), (32, 16, What::Fingerprint));
    let mut prints = record.prints.clone();
    prints[2].history ^= 1;
    let m = wrong(Record { prints, ..record.clone() });
    assert_eq!((m.choice, m.since, m.what), (32, 16, What::Entries));

    let m = wrong(Record {
        result: Some(Outcome { winners: vec![0], ending: "ending.conceded".into() }),
        ..record.clone()
    });
    assert_eq!((m.choice, m.what), (60, What::Result));

    let mut entries = record.entries.clone();
    let Entry::Choice { seat, .. } = entries[20] else { panic!("a choice") };
    entries[20] = Entry::Choice { seat, option: 900 };
    let m = wrong(Record { entries, ..record.clone() });
    assert_eq!((m.choice, m.what), (21, What::Refused));
}

#[test]
fn going_back_leads_to_the_same_state() {
    let mut s = start(13);
    let mut dice = Dice(13);
    let mut prints = vec![s.game().fingerprint()];
    let mut logs = vec![s.log(Viewer::All).len()];
    let mut backs = 0;
    for _ in 0..600 {
        if dice.one_in(12) && !s.is_empty() {
            let n = if dice.one_in(2) { s.len() - 1 } else { dice.below(s.len()) };
            assert!(s.back_to(n));
            prints.truncate(n + 1);
            logs.truncate(n + 1);
            assert_eq!(s.game().fingerprint(), prints[n], "back to step {n}");
            assert_eq!(s.game().fingerprint(), s.game().clone().fingerprint());
            assert_eq!(s.log(Viewer::All).len(), logs[n]);
            backs += 1;
        } else if random_step(&mut s, &mut dice) {
            prints.push(s.game().fingerprint());
            logs.push(s.log(Viewer::All).len());
        } else {
            let n = dice.below(s.len());
            s.back_to(n);
            prints.truncate(n + 1);
            logs.truncate(n + 1);
        }
    }
    assert!(backs > 20);
    for (n, print) in prints.iter().enumerate() {
        assert_eq!(s.at(n).fingerprint(), *print, "looking at step {n}");
    }
    assert!(!s.back_to(s.len()), "there is nothing to take back");
    // the record tells the same story, take-backs and all
    let record = Record::parse(&s.record().to_text().expect("writable")).expect("readable");
    assert_eq!(record.line(), s.line());
    let report = verify(pack(), &record).expect("the same game");
    assert!(report.take_backs >= backs);
    assert_eq!(report.steps, s.len());
}

#[test]
fn undo_takes_back_one_step_or_a_seats_last() {
    let mut s = played(14, 30);
    let before = s.at(29).fingerprint();
    assert!(s.undo());
    assert_eq!(s.game().fingerprint(), before);
    let last = s.line().iter().rposition(|e| e.seat() == Some(Seat(0))).expect("seat 1 chose");
    let then = s.at(last).fingerprint();
    assert!(s.undo_for(Seat(0)));
    assert_eq!((s.len(), s.game().fingerprint()), (last, then));
    assert!(!start(14).undo());
    assert!(!start(14).undo_for(Seat(1)));
}

#[test]
fn a_game_is_taken_up_again_in_the_middle() {
    let mut whole = start(15);
    let mut dice = Dice(15);
    for _ in 0..77 {
        assert!(random_step(&mut whole, &mut dice));
    }
    let text = whole.record().to_text().expect("writable");
    let mut again = Session::resume(pack(), &Record::parse(&text).expect("readable")).expect("the same game");
    assert_eq!(again.game().fingerprint(), whole.game().fingerprint());
    assert_eq!(again.log(Viewer::All), whole.log(Viewer::All));
    let mut twin = dice.clone();
    loop {
        let more = random_step(&mut whole, &mut dice);
        assert_eq!(more, random_step(&mut again, &mut twin));
        assert_eq!(again.game().fingerprint(), whole.game().fingerprint());
        if !more {
            break;
        }
    }
    assert_eq!(again.outcome(), whole.outcome());
    // fingerprints may stand elsewhere, but both records are right
    verify(pack(), &again.record()).expect("the same game");
    assert_eq!(again.record().entries, whole.record().entries);
}

#[test]
fn a_fork_goes_its_own_way() {
    let s = played(16, 50);
    let mut f = s.fork(20);
    assert_eq!((f.len(), f.game().fingerprint()), (20, s.at(20).fingerprint()));
    assert_eq!(f.line(), &s.line()[..20]);
    let mut dice = Dice(99);
    for _ in 0..40 {
        random_step(&mut f, &mut dice);
    }
    verify(pack(), &f.record()).expect("a record of its own");
    verify(pack(), &s.record()).expect("and the first is as it was");
}

#[test]
fn conceding_and_claiming_are_recorded() {
    let mut s = played(17, 25);
    s.concede(Seat(1)).expect("anyone may concede");
    assert_eq!(s.outcome(), Some(Outcome { winners: vec![0], ending: "ending.conceded".into() }));
    // words, as records had them before, are read whatever they are; another symbol or winner is not this end
    let told = |winner: u8, ending: &str| {
        let result = Some(Outcome { winners: vec![winner], ending: ending.into() });
        verify(pack(), &Record { result, ..s.record() }).map(drop).map_err(|m| m.what)
    };
    assert_eq!(told(0, "conceded"), Ok(()));
    assert_eq!((told(1, "conceded"), told(0, "ending.time")), (Err(What::Result), Err(What::Result)));
    assert_eq!(s.concede(Seat(1)), Err(Refusal::Over));
    assert_eq!(s.choose(Seat(0), 0), Err(Refusal::Over));
    let record = Record::parse(&s.record().to_text().expect("writable")).expect("readable");
    assert_eq!(record.entries.last(), Some(&Entry::Concede { seat: Seat(1) }));
    verify(pack(), &record).expect("the same game");
    assert!(s.undo());
    assert_eq!(s.outcome(), None);
    assert!(s.record().result.is_none());
    verify(pack(), &s.record()).expect("the same game");

    let mut claims = 0;
    for seed in 0..40 {
        let mut s = start(seed);
        let mut dice = Dice(seed);
        while random_step(&mut s, &mut dice) {
            if !s.game().claims(Seat(0)).is_empty() && dice.one_in(3) {
                assert!(s.claim(Seat(0), 9).is_err());
                s.claim(Seat(0), 0).expect("offered");
                claims += 1;
                assert!(s.words_of(s.len(), Viewer::All).expect("words").starts_with("Anna: calls"));
            }
        }
        verify(pack(), &s.record()).expect("the same game");
    }
    assert!(claims > 0, "no stalemate could be called in 40 games");
}

#[test]
fn a_refused_choice_leaves_no_trace() {
    let mut s = played(18, 10);
    let (print, record) = (s.game().fingerprint(), s.record());
    for (seat, index) in [(Seat(0), 999), (Seat(1), usize::MAX), (Seat(7), 0)] {
        assert!(s.choose(seat, index).is_err());
        assert!(s.claim(seat, index).is_err());
    }
    assert!(s.concede(Seat(7)).is_err());
    assert_eq!((s.game().fingerprint(), s.record()), (print, record));
}

#[test]
fn steps_show_state_words_and_lines() {
    let s = played(19, 90);
    let mut steps = Steps::open(pack(), &s.record()).expect("the same game");
    assert_eq!((steps.len(), steps.at()), (90, 0));
    assert!(!steps.back());
    let mut lines = steps.step(Viewer::All).lines.len();
    let mut seen = 0;
    while steps.forward() {
        let n = steps.at();
        assert_eq!(steps.game().fingerprint(), s.at(n).fingerprint());
        let step = steps.step(Viewer::All);
        assert_eq!(step.entry, Some(s.line()[n - 1]));
        assert!(step.words.is_some_and(|w| w.starts_with("Anna: ") || w.starts_with("Bert: ")));
        assert!(step.lines.iter().all(|l| l.step == n && !l.text().is_empty()));
        lines += step.lines.len();
        // what was chosen is for the chooser and for those who see everything
        assert_eq!(steps.step(Viewer::Spectator).words, None);
        seen += steps.step(Viewer::Seat(Seat(0))).words.is_some() as usize;
    }
    assert_eq!(lines, s.log(Viewer::All).len());
    assert!(seen > 10 && seen < 80);
    steps.go(40);
    assert_eq!(steps.game().fingerprint(), s.at(40).fingerprint());
    steps.go(usize::MAX);
    assert_eq!(steps.at(), 90);
}

#[test]
fn garbage_is_refused_in_words() {
    let good = played(20, 40).record().to_text().expect("writable");
    let says = |text: &str, words: &str| {
        let e = Record::parse(text).expect_err(text).to_string();
        assert!(e.contains(words), "{e}");
        assert!(e.len() < 500, "{e}");
    };
    says("", "EOF");
    says("[]", "not a replay");
    says("{}", "missing field");
    says(&"[".repeat(100_000), "not a replay");
    says(&" ".repeat(limits::FILE + 1), "larger than");
    says(&good.replace("\"muster\":2", "\"muster\":1"), "format version 1");
    says(&good.replace("\"muster\":2", "\"muster\":2,\"x\":0"), "unknown field");
    says(&good.replace("\"cards\":[", &format!("\"cards\":[\"{}\",", "x".repeat(limits::TEXT + 1))), "texts");
    says(&good.replace("\"cards\":[", &format!("\"cards\":[{}", "\"\",".repeat(limits::HELD + 1))), "cards");
    says(&good.replace("\"seed\":\"20\"", "\"seed\":\"-1\""), "seed");
    says(&good.replace("\"seed\":\"20\"", "\"seed\":\"+20\""), "seed");
    says(&good.replace("\"seed\":\"20\"", "\"seed\":\"99999999999999999999\""), "seed");
    says(&good.replace("Anna", &"A".repeat(61)), "name");
    says(&good.replace("Anna", "An\\u0007na"), "control");
    says(&good.replace("[\"Anna\",", "["), "2 decks and 1 players");
    let entries = |e: &str| {
        let head = good.split("\"entries\":\"").next().expect("a head");
        format!("{head}\"entries\":\"{e}\",\"prints\":[\"0 0123456789abcdef 0000000000000000\"]}}")
    };
    assert!(Record::parse(&entries("")).is_ok());
    for word in [
        "c0",
        "a",
        "a-1",
        "a01",
        "a+1",
        "a99999",
        "!",
        "<",
        "<0",
        "a!",
        "a!x",
        "ä0",
        "a0 ",
        " a0",
        "a0  b0",
        "-",
        "\u{1F600}",
    ] {
        says(&entries(word), "entry");
    }
    says(&entries("a0 b0 <2"), "goes back to step 2");
    says(&entries("a0 b0 <9"), "goes back to step 9");
    says(&entries("a0"), "no fingerprint");
    says(&entries(&"a0 ".repeat(limits::ENTRIES + 2)), "entries");
    says(&entries(&"x".repeat(100_000)), "entry 1");
    for print in
        ["", "0", "0 0", "0 0123456789ABCDEF", "x 0123456789abcdef", "1 0123456789abcdef", "0 0123456789abcdef 0 0"]
    {
        says(&entries("").replace("0 0123456789abcdef 0000000000000000", print), "fingerprint");
    }
    let deck = |d: &str| {
        let (head, tail) =
            (good.split("\"decks\":").next().expect("a head"), good.split("\"entries\":").nth(1).expect("a tail"));
        format!("{head}\"decks\":{d},\"entries\":{tail}")
    };
    says(&deck("[]"), "0 decks");
    says(&deck("[[],[],[],[],[],[]]"), "6 decks");
    says(&deck("[[\"\"],[]]"), "deck entry");
    says(&deck("[[\"0x a\"],[]]"), "deck entry");
    says(&deck("[[\"999x a\"],[]]"), "deck entry");
    says(&deck("[[\"100x a\",\"100x a\"],[]]"), "more than");
    let three = deck("[[\"150x a\"],[\"150x a\"],[\"150x a\"]]").replace("\"Bert\"]", "\"Bert\",\"Cleo\"]");
    says(&three, "together");
}

#[test]
fn mangled_files_never_break_anything() {
    let good = played(21, 60).record().to_text().expect("writable");
    let mut dice = Dice(21);
    let (mut refused, mut differs, mut fine) = (0, 0, 0);
    for _ in 0..4_000 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(6) {
                0 => bytes[at] = dice.roll() as u8,
                1 => bytes[at] = b"0123456789ab<!-\"{}[],: x"[dice.below(24)],
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, b"0123456789ab<!-\"{}[],: x"[dice.below(24)]),
                4 => bytes.truncate(at.max(1)),
                _ => {
                    let to = dice.below(bytes.len());
                    bytes.swap(at, to);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match Record::parse(&text) {
            Err(e) => {
                assert!(!e.to_string().is_empty() && e.to_string().len() < 600);
                refused += 1;
            }
            Ok(r) => {
                // whatever can be read can be written and read again
                assert_eq!(Record::parse(&r.to_text().expect("writable")).as_ref(), Ok(&r));
                match verify(pack(), &r) {
                    Err(m) => {
                        assert!(!m.to_string().is_empty());
                        differs += 1;
                    }
                    Ok(_) => fine += 1,
                }
            }
        }
    }
    assert!(refused > 500 && differs > 200, "{refused} refused, {differs} differ, {fine} fine");
}

#[test]
fn decks_no_rulebook_expects_are_answered() {
    let record = played(22, 5).record();
    let codes: Vec<String> = pack().cards().sources.iter().map(|s| s.id.clone()).collect();
    let kept: Vec<Kept> = (0..codes.len()).map(|i| pack().cards().kept(DefId(i as u16)).clone()).collect();
    let (rules, texts) = (rules_id(record.book, &kept), kept.iter().map(|k| k.text.clone()).collect::<Vec<_>>());
    let mut dice = Dice(22);
    for n in [1usize, 2, 3, 10, 60, 120] {
        for _ in 0..8 {
            let mut deck = || (0..n).map(|_| codes[dice.below(codes.len())].clone()).collect::<Vec<_>>();
            let r = Record { decks: vec![deck(), deck()], rules, cards: texts.clone(), ..record.clone() };
            let m = verify(pack(), &r).expect_err("another game");
            assert!(!m.to_string().is_empty());
        }
    }
    for decks in [vec![], vec![vec![]], vec![vec![], vec![]], vec![record.decks[0].clone()]] {
        let players = vec!["x".into(); decks.len()];
        assert_eq!(verify(pack(), &Record { decks, players, ..record.clone() }).expect_err("no game").what, What::Deck);
    }
    assert!(Session::start(pack(), Setup { decks: vec![vec![DefId(0)]], seed: 0, players: vec![] }).is_err());
    assert!(
        Session::start(pack(), Setup { decks: vec![vec![DefId(9999)], vec![]], seed: 0, players: vec![] }).is_err()
    );
}
