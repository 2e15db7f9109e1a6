//! Deck lists from strangers.

use crate::hub::Title;
use muster_lang::{DeckList, Diagnostic, read_deck_list, read_octgn, write_deck_list, write_octgn};
use muster_pack::{DeckReport, Mode, Pack};
use muster_protocol::{DeckFaultView, DeckFile, DeckVerdict, Fact, StarterInfo};

/// The longest list that is read, in bytes.
pub const LONGEST: usize = 20_000;

/// What the deck rules say about a list.
pub fn judge(pack: &dyn Pack, mode: &Mode, text: &str) -> DeckVerdict {
    verdict(pack, text, |list| pack.check_deck_in(mode, list))
}

/// What some deck rules say about a list.
pub fn verdict(pack: &dyn Pack, text: &str, check: impl FnOnce(&DeckList) -> DeckReport) -> DeckVerdict {
    let fault = |clause: &str, message: String, line: Option<usize>| DeckFaultView {
        clause: clause.into(),
        message,
        line: line.map(|l| l as u32),
    };
    if text.len() > LONGEST {
        let faults = vec![fault("", format!("a list has at most {LONGEST} bytes"), None)];
        return DeckVerdict { legal: false, faults, facts: Vec::new(), codes: None };
    }
    let (list, problems) = read_deck_list("deck", text);
    let report = check(&list);
    let codes = report.deck.as_ref().map(|d| d.iter().map(|d| pack.cards().source(*d).id.clone()).collect());
    let mut faults: Vec<_> = problems.iter().map(|p| fault("", p.message.clone(), Some(p.line))).collect();
    faults.extend(report.faults.iter().map(|f| fault(f.clause, f.message.clone(), f.line)));
    let facts = report.facts.iter().map(|(what, value)| Fact { what: what.clone(), value: value.clone() }).collect();
    DeckVerdict { legal: faults.is_empty() && report.legal(), faults, facts, codes }
}

/// A deck list or a file of OCTGN, written in the way that is wanted; or why that cannot be done.
pub fn convert(pack: &dyn Pack, title: &str, text: &str, to: DeckFile) -> Result<String, String> {
    let first = |problems: &[Diagnostic]| problems.first().map(|p| format!("line {}: {}", p.line, p.message));
    let mut list = if text.trim_start_matches('\u{feff}').trim_start().starts_with('<') {
        let deck = read_octgn("deck", text).map_err(|p| first(&p).unwrap_or_default())?;
        pack.deck_layout().from_octgn(pack.cards(), &deck)
    } else {
        let (list, problems) = read_deck_list("deck", text);
        if let Some(why) = first(&problems) {
            return Err(why);
        }
        list
    };
    if list.title.is_none() {
        list.title = Some(title.trim().to_string()).filter(|t| !t.is_empty());
    }
    match to {
        DeckFile::List => Ok(write_deck_list(&in_our_words(pack, list))),
        DeckFile::Octgn => {
            let report = pack.check_deck(&list);
            let deck = report.deck.ok_or_else(|| {
                report.faults.first().map_or_else(|| "not all of its cards are known".into(), |f| f.message.clone())
            })?;
            Ok(write_octgn(&pack.deck_layout().to_octgn(pack.cards(), &deck)))
        }
    }
}

/// A list as the game writes it. In one that is not legal only the names of cards are mended: those that nobody knows stay
/// for the player to mend.
fn in_our_words(pack: &dyn Pack, mut list: DeckList) -> DeckList {
    let report = pack.check_deck(&list);
    if let (true, Some(deck)) = (report.legal(), &report.deck) {
        let mut written = pack.write_deck(deck, list.title.as_deref().unwrap_or_default());
        let format = list.headers.into_iter().filter(|(key, _)| key.eq_ignore_ascii_case("format"));
        written.headers.extend(format.filter(|(key, _)| written.header(key).is_none()).collect::<Vec<_>>());
        return written;
    }
    for e in &mut list.entries {
        if let Some(d) = pack.cards().find(&e.name) {
            e.name = pack.cards().source(d).title.clone();
        }
    }
    list
}

/// The cards of the decks that come with a game, in the order of their codes, with the titles of the decks.
pub fn known(title: &Title) -> Vec<(Vec<String>, String)> {
    let sorted = |s: &StarterInfo| {
        let mut codes = judge(&*title.pack, &Mode::default(), &s.text).codes?;
        codes.sort_unstable();
        Some((codes, s.title.clone()))
    };
    starters(title).iter().filter_map(sorted).collect()
}

/// The decks that come with a game.
pub fn starters(title: &Title) -> &[StarterInfo] {
    let pack = &*title.pack;
    let one = |(file, text): &(&str, &str)| {
        let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt").to_string();
        let heading = read_deck_list(file, text).0.title;
        let facts = judge(pack, &Mode::default(), text).facts;
        let legal = |i: &usize| judge(pack, &Mode { format: *i, ..Mode::default() }, text).legal;
        let formats = (0..pack.formats().len()).filter(legal).map(|i| pack.formats()[i].name.to_string()).collect();
        StarterInfo { title: heading.unwrap_or_else(|| name.clone()), name, text: text.to_string(), facts, formats }
    };
    title.starters.get_or_init(|| pack.starters().iter().map(one).collect())
}
