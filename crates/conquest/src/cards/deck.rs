//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use crate::rules::queries::extra;
use crate::words::{declared, opt, tag};
use muster_kernel::ir::{Atom, FilterId};
use muster_kernel::rng::{Draws, key_from_seed};
use muster_kernel::{DefId, MAX_CARDS, Tag};
use muster_lang::{CardSource, DeckList, FactValue, nearest_name};
use muster_pack::deck::{DeckCheck, DeckLine, Layout, Section, line_of, quoted};
use muster_pack::{Allowed, AllowedClauses, DeckReport};
use std::collections::BTreeMap;

/// Fewest cards beside the warlord.
pub const LEAST: usize = 50;
/// Most copies of a title that is not a signature card.
pub const COPIES: u32 = 3;
/// Most cards beside the warlord that fit on a table together with an equal deck, all planets and all tokens.
pub const MOST: usize = (MAX_CARDS - 110) / 2 - 1;
/// How decks are written.
pub const LAYOUT: Layout = Layout {
    sections: &[
        Section { heading: "Army Units", octgn: "Army Unit", types: &["army"] },
        Section { heading: "Events", octgn: "Event", types: &["event"] },
        Section { heading: "Supports", octgn: "Support", types: &["support"] },
        Section { heading: "Attachments", octgn: "Attachment", types: &["attachment"] },
        Section { heading: "Synapse Units", octgn: "Synapse Unit", types: &["synapse"] },
    ],
    leader: Some(("warlord", "Warlord")),
    octgn_game: "af04f855-58c4-4db3-a191-45fe33381679",
};

/// The clauses about formats.
pub const FORMAT: AllowedClauses =
    AllowedClauses { sets: "conquest.deck.format.sets", titles: "conquest.deck.format.titles" };

mod clause {
    pub const WARLORD: &str = "conquest.deck.built-around-warlord";
    pub const SIGNATURE: &str = "conquest.deck.signature-icon";
    pub const SQUAD: &str = "conquest.deck.signature-squad-number";
    pub const LOYAL: &str = "conquest.deck.loyal-icon";
    pub const TOKEN: &str = "conquest.token-unit.not-in-deck";
    pub const PLANET: &str = "conquest.owner.definition";
    pub const NOT_DRAWN: &str = "conquest.warlord.starts-in-play";
    pub const TYRANIDS: &str = "conquest.deck.tyranids.pool";
    pub const NECRONS: &str = "conquest.deck.necrons.pool";
    pub const STATED: &str = "conquest.deck.warlord-rule";
    pub const SYNAPSE: &str = "conquest.synapse.deck";
}

/// The factions that may lend cards to this one: those that card files declare beside it, and it beside them.
pub fn neighbours(cards: &Cards, faction: &str) -> Vec<&'static str> {
    let all = || cards.dialect.words.banners(declared::FACTION);
    let names_it = all().filter(|(_, said)| said.beside.contains(&faction)).map(|(f, _)| f);
    let named = all().filter(|(f, _)| *f == faction).flat_map(|(_, said)| said.beside.iter().copied());
    let mut out: Vec<&'static str> = Vec::new();
    for f in names_it.chain(named).filter(|f| *f != faction) {
        if !out.contains(&f) {
            out.push(f);
        }
    }
    out
}

/// The factions that have neighbours.
fn wheel(cards: &Cards) -> impl Iterator<Item = &'static str> + '_ {
    cards.dialect.words.of(declared::FACTION).map(|(f, _)| f).filter(|f| !neighbours(cards, f).is_empty())
}

/// Whose cards may join those of a warlord's own faction.
enum Joining {
    /// Those of one of the neighbours.
    Neighbour(Vec<&'static str>),
    /// Nobody's, and no neutral army units (conquest.deck.tyranids.pool).
    Nobody,
    /// Common army units of all factions that can be enslaved (conquest.deck.necrons.pool).
    Soldiers,
    /// Common cards that the warlord itself describes, and no others (conquest.deck.warlord-rule).
    Stated(FilterId),
}

fn joining(cards: &Cards, warlord: DefId) -> Joining {
    let own = cards.source(warlord).faction.unwrap_or("neutral");
    let is = |t: Tag| own == tag::WORDS.name(t.ix());
    match cards.defs[warlord.ix()].extra[extra::ALLIES.ix()] {
        0 if is(tag::TYRANIDS) => Joining::Nobody,
        0 if is(tag::NECRONS) => Joining::Soldiers,
        0 => Joining::Neighbour(neighbours(cards, own)),
        n => Joining::Stated((n - 1) as FilterId),
    }
}

impl Joining {
    /// May this card stand in the deck, and if not, why? Of a neighbour's cards only `ally`'s may.
    fn admits(&self, cards: &Cards, own: &str, ally: Option<&str>, d: DefId) -> Result<(), (&'static str, String)> {
        let s = cards.source(d);
        let (title, f) = (&s.title, s.faction.unwrap_or("neutral"));
        let army = s.type_word == "army";
        let refused = |clause: &'static str, why: String| Err((clause, format!("\"{title}\" {why}")));
        match self {
            Joining::Nobody if f == "neutral" && army => {
                refused(clause::TYRANIDS, format!("is a neutral army unit, which {own} do not take"))
            }
            _ if f == own || f == "neutral" => Ok(()),
            Joining::Neighbour(near) if near.is_empty() => {
                refused(clause::WARLORD, format!("is {f}, and {own} have no ally"))
            }
            Joining::Neighbour(near) if !near.contains(&f) => {
                refused(clause::WARLORD, format!("is {f}, which is no neighbour of {own}"))
            }
            Joining::Neighbour(_) if Some(f) != ally => {
                refused(clause::WARLORD, format!("is {f}, but the deck's one ally is {}", ally.unwrap_or("none")))
            }
            Joining::Neighbour(_) => Ok(()),
            Joining::Nobody => refused(clause::TYRANIDS, format!("is {f}, and {own} have no ally")),
            Joining::Soldiers if army && opt::ENSLAVED.map(opt::faction).contains(&f) => Ok(()),
            Joining::Soldiers if army => refused(clause::NECRONS, format!("is {f}, who serve nobody")),
            Joining::Soldiers => refused(clause::NECRONS, format!("is {f}, and of others {own} take army units only")),
            Joining::Stated(filter) if describes(cards, *filter, d) => Ok(()),
            Joining::Stated(_) => refused(clause::STATED, format!("is {f} and not what this warlord may bring along")),
        }
    }
}

/// Does a description of printed words fit a card?
fn describes(cards: &Cards, filter: FilterId, d: DefId) -> bool {
    let front = &cards.defs[d.ix()].faces[0];
    let fits = |a: &Atom| match a {
        Atom::Tag(t) => front.has(*t),
        Atom::NotTag(t) => !front.has(*t),
        _ => false,
    };
    cards.pool.filters[filter as usize].alts.iter().any(|alt| alt.iter().all(fits))
}

/// Says all that is wrong with a list in a format, and what is in it.
pub fn check(cards: &Cards, format: &Allowed, list: &DeckList) -> DeckReport {
    let mut c = DeckCheck::new(cards);
    let warlord = names(&mut c, list);
    let implied = warlord.is_some_and(|w| squad_implied(&mut c, w));
    let size = c.size();
    if size < LEAST as u64 {
        c.fault(
            clause::WARLORD,
            None,
            format!("the deck has {size} cards beside its warlord; it needs at least {LEAST}"),
        );
    }
    if size > MOST as u64 {
        c.fault(clause::WARLORD, None, format!("the deck has {size} cards; this program plays decks of up to {MOST}"));
    }
    c.copies(clause::WARLORD, COPIES, &|d| !signature(cards, d));
    let mut ally = None;
    if let Some(w) = warlord {
        squad_kept(&mut c, w);
        ally = factions(&mut c, list, w);
        synapse_kept(&mut c, w);
    }
    format.check(&mut c, warlord, &FORMAT);
    let deck = warlord.filter(|_| c.named && size <= MOST as u64).map(|w| std::iter::once(w).chain(c.all()).collect());
    let mut facts = facts(cards, warlord, ally, &c.lines);
    facts.extend(implied.then(|| ("squad".into(), "not listed, added".into())));
    facts.extend((!format.name.is_empty()).then(|| ("format".into(), format.name.into())));
    c.report(deck, facts)
}

/// Looks all names up. Gives the warlord and keeps the lines that belong into the deck.
fn names(c: &mut DeckCheck, list: &DeckList) -> Option<DefId> {
    let cards = c.cards;
    let mut warlord: Option<DefId> = None;
    let mut asked_for = false;
    for (_, name, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("warlord")) {
        asked_for = true;
        match c.find(name) {
            None => c.unknown(clause::WARLORD, "warlord", name, line, &|t| t == "warlord"),
            Some(d) if cards.source(d).type_word != "warlord" => {
                c.named = false;
                c.fault(clause::WARLORD, line, format!("\"{}\" is no warlord", c.title(d)));
            }
            Some(d) if warlord.is_none_or(|w| w == d) => warlord = Some(d),
            Some(d) => second(c, d, line),
        }
    }
    let mut listed = false;
    for e in &list.entries {
        let line = line_of(e);
        let Some(d) = c.find(&e.name) else {
            c.unknown(clause::WARLORD, "card", &e.name, line, &|t| !["planet", "token"].contains(&t));
            continue;
        };
        match cards.source(d).type_word {
            // some lists name the warlord among the cards
            "warlord" if e.count == 1 && !listed && warlord.is_none_or(|w| w == d) => {
                listed = true;
                warlord = Some(d);
            }
            "warlord" if warlord.is_none_or(|w| w == d) => {
                (listed, warlord) = (true, Some(d));
                let text = format!("\"{}\" leads the deck and is not in it: one is enough", c.title(d));
                c.fault(clause::NOT_DRAWN, line, text);
            }
            "warlord" => second(c, d, line),
            "planet" => c.fault(clause::PLANET, line, format!("\"{}\" is a planet and belongs to no deck", c.title(d))),
            "token" => c.fault(clause::TOKEN, line, format!("\"{}\" is a token and belongs to no deck", c.title(d))),
            _ => c.take(clause::WARLORD, d, e),
        }
    }
    // other lists begin with the warlord's name in the place of a title; one with a colon in it looks like a header
    if warlord.is_none() && !asked_for {
        let headers = list.headers.iter().map(|(k, v)| format!("{k}: {v}"));
        let mut leads = list.title.iter().cloned().chain(headers).filter_map(|name| c.find(&name));
        warlord = leads.find(|d| cards.source(*d).type_word == "warlord");
    }
    if warlord.is_none() && !asked_for {
        c.fault(clause::WARLORD, None, "the deck has no warlord".into());
    }
    warlord
}

fn second(c: &mut DeckCheck, d: DefId, line: Option<usize>) {
    let text = format!("\"{}\" is a second warlord; a deck has one", c.title(d));
    c.fault(clause::WARLORD, line, text);
}

/// A list that names no card of the squad leaves it to be understood: it goes with its warlord. Was that so?
fn squad_implied(c: &mut DeckCheck, warlord: DefId) -> bool {
    let squad = squad(c.cards, warlord);
    let implied = !c.lines.is_empty() && !squad.is_empty() && squad.iter().all(|(_, d)| c.count(*d) == 0);
    if implied {
        c.lines.extend(squad.iter().map(|&(count, def)| DeckLine { def, count, line: None }));
    }
    implied
}

/// The warlord's signature cards, all of them, and no other warlord's.
fn squad_kept(c: &mut DeckCheck, warlord: DefId) {
    let cards = c.cards;
    let squad = squad(cards, warlord);
    let leader = c.title(warlord).to_string();
    for &(n, d) in &squad {
        let have = c.count(d);
        let title = c.title(d);
        if have < n as u64 {
            let text = format!("the squad of \"{leader}\" has {n} of \"{title}\", the deck has {have}");
            c.fault(clause::WARLORD, c.line_of(d), text);
        } else if have > n as u64 {
            let text = format!("the squad of \"{leader}\" has only {n} of \"{title}\", the deck has {have}");
            c.fault(clause::SQUAD, c.line_of(d), text);
        }
    }
    for i in 0..c.lines.len() {
        let DeckLine { def, line, .. } = c.lines[i];
        if signature(cards, def) && !squad.iter().any(|s| s.1 == def) {
            let title = &cards.source(def).title;
            let other = cards.sources.iter().find(|s| s.facts.titles("squad").iter().any(|(_, t)| t == title));
            let whose = other.map_or("another squad".into(), |s| format!("the squad of \"{}\"", s.title));
            c.fault(clause::SIGNATURE, line, format!("\"{title}\" belongs to {whose}"));
        }
    }
}

/// Own faction, neutral, and one neighbour; what the headers say must be so. Gives the ally.
fn factions(c: &mut DeckCheck, list: &DeckList, warlord: DefId) -> Option<&'static str> {
    let cards = c.cards;
    let own = cards.source(warlord).faction.unwrap_or("neutral");
    let joining = joining(cards, warlord);
    let near: &[&'static str] = match &joining {
        Joining::Neighbour(near) => near,
        _ => &[],
    };
    let mut lends = vec![0u64; near.len()];
    for l in &c.lines {
        let f = cards.source(l.def).faction;
        if let Some(i) = near.iter().position(|n| f == Some(*n)) {
            lends[i] += l.count as u64;
        }
    }
    let most = lends.iter().copied().max().filter(|n| *n > 0);
    let used = lends.iter().position(|n| Some(*n) == most).map(|i| near[i]);

    for (_, value, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("faction")) {
        if !value.trim().eq_ignore_ascii_case(own) {
            let text = format!("the deck says it is {}, but its warlord is {own}", quoted(value));
            c.fault(clause::WARLORD, line, text);
        }
    }
    let mut declared: Option<&'static str> = None;
    for (_, value, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("ally")) {
        let value = value.trim();
        if ["none", "no", "nobody", "-"].iter().any(|n| value.eq_ignore_ascii_case(n)) {
            if let Some(f) = used {
                c.fault(clause::WARLORD, line, format!("the deck says it has no ally, but it has cards of {f}"));
            }
            continue;
        }
        let Some(f) = wheel(cards).find(|f| value.eq_ignore_ascii_case(f)) else {
            let hint = nearest_name(value, wheel(cards)).map_or(String::new(), |n| format!("; did you mean {n}?"));
            c.fault(clause::WARLORD, line, format!("no faction is called {}{hint}", quoted(value)));
            continue;
        };
        if !near.contains(&f) {
            let text = match near {
                [first, rest @ ..] => {
                    let both = rest.iter().fold(first.to_string(), |all, f| format!("{all} and {f}"));
                    format!("{f} cannot be the ally of {own}; {both} can")
                }
                [] => format!("{f} cannot be the ally of this warlord, who has none"),
            };
            c.fault(clause::WARLORD, line, text);
        } else if declared.is_some_and(|d| d != f) {
            c.fault(clause::WARLORD, line, format!("{f} would be a second ally; a deck has one"));
        } else if let Some(u) = used.filter(|_| near.iter().zip(&lends).any(|(n, k)| *n == f && *k == 0)) {
            c.fault(clause::WARLORD, line, format!("the deck says its ally is {f}, but its allied cards are {u}"));
        } else {
            declared = Some(f);
        }
    }
    let ally = declared.or(used);
    for i in 0..c.lines.len() {
        let DeckLine { def, line, .. } = c.lines[i];
        let s = cards.source(def);
        let (f, title) = (s.faction.unwrap_or("neutral"), &s.title);
        if let Err((clause, why)) = joining.admits(cards, own, ally, def) {
            c.fault(clause, line, why);
        }
        if f != own && f != "neutral" && s.loyalty == Some("loyal") {
            c.fault(clause::LOYAL, line, format!("\"{title}\" is loyal to {f} and cannot serve {own}"));
        }
    }
    ally
}

/// conquest.synapse.deck
fn synapse_kept(c: &mut DeckCheck, warlord: DefId) {
    let cards = c.cards;
    let own = cards.source(warlord).faction;
    let synapse = |l: &&DeckLine| cards.source(l.def).type_word == "synapse";
    let have: u64 = c.lines.iter().filter(synapse).map(|l| l.count as u64).sum();
    let due = (own == Some(tag::WORDS.name(tag::TYRANIDS.ix()))) as u64;
    let line = c.lines.iter().find(synapse).and_then(|l| l.line);
    if due == 1 && have != 1 {
        c.fault(clause::SYNAPSE, line, format!("the deck has {have} synapse units; a deck of Tyranids has just one"));
    }
}

fn signature(cards: &Cards, d: DefId) -> bool {
    cards.source(d).loyalty == Some("signature")
}

/// The signature cards that go with a warlord, with their number.
fn squad(cards: &Cards, warlord: DefId) -> Vec<(u32, DefId)> {
    let titles = cards.source(warlord).facts.titles("squad");
    titles.iter().filter_map(|(n, t)| Some((*n, cards.find(t)?))).collect()
}

fn facts(cards: &Cards, warlord: Option<DefId>, ally: Option<&str>, lines: &[DeckLine]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut say = |k: &str, v: String| out.push((k.to_string(), v));
    if let Some(w) = warlord {
        let s = cards.source(w);
        say("warlord", s.title.clone());
        say("faction", s.faction.unwrap_or("neutral").into());
        say("ally", ally.unwrap_or("none").into());
    }
    let sum = |f: &dyn Fn(&DeckLine) -> u64| -> u64 { lines.iter().map(|l| l.count as u64 * f(l)).sum() };
    say("cards", sum(&|_| 1).to_string());
    for s in LAYOUT.sections {
        let n = sum(&|l| s.types.contains(&cards.source(l.def).type_word) as u64);
        say(&s.heading.to_lowercase(), n.to_string());
    }
    let mut curve: BTreeMap<i32, u64> = BTreeMap::new();
    for l in lines {
        *curve.entry(cost(cards, l.def)).or_default() += l.count as u64;
    }
    let step = |(cost, n): (&i32, &u64)| if *cost == X { format!("X: {n}") } else { format!("{cost}: {n}") };
    say("cost curve", curve.iter().map(step).collect::<Vec<_>>().join(", "));
    let fact = |l: &DeckLine, word: &str| cards.source(l.def).facts.int(word).unwrap_or(0).max(0) as u64;
    say("command icons", sum(&|l| fact(l, "command")).to_string());
    let shields = sum(&|l| (fact(l, "shields") > 0) as u64);
    say("shield cards", format!("{shields} with {} icons", sum(&|l| fact(l, "shields"))));
    out
}

/// The cost X, behind all numbers.
const X: i32 = i32::MAX;

fn cost(cards: &Cards, d: DefId) -> i32 {
    let facts = &cards.source(d).facts;
    if facts.get("cost") == Some(&FactValue::X) { X } else { facts.int("cost").unwrap_or(0) }
}

/// The list of a deck, with its factions.
pub fn write(cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
    let mut list = LAYOUT.write(cards, deck, title);
    let Some(w) = LAYOUT.leader(cards, deck) else { return list };
    let own = cards.source(w).faction.unwrap_or("neutral");
    list.headers.push(("Faction".into(), own.into()));
    let lent = |f: &&str| deck.iter().skip(1).any(|d| cards.sources.get(d.ix()).is_some_and(|s| s.faction == Some(f)));
    if let Joining::Neighbour(near) = joining(cards, w)
        && let Some(f) = near.into_iter().find(lent)
    {
        list.headers.push(("Ally".into(), f.into()));
    }
    list.header_lines = vec![0; list.headers.len()];
    list
}

/// A legal deck by chance: a warlord, the squad, perhaps an ally, and 50 to 60 cards in all. Empty only if the format has
/// no warlord for whom a legal deck can be built. Restricted titles are left out.
pub fn random(cards: &Cards, format: &Allowed, seed: u64) -> Vec<DefId> {
    let mut draws = Draws::at(&key_from_seed(seed), 0);
    let may_play = |s: &CardSource| format.has(s) && !format.bans(s) && !format.restricts(s);
    let of_type = |t: &str| -> Vec<DefId> {
        let fits = |i: &usize| cards.sources[*i].type_word == t && may_play(&cards.sources[*i]);
        (0..cards.sources.len()).filter(fits).map(|i| DefId(i as u16)).collect()
    };
    let mut warlords = of_type("warlord");
    shuffle(&mut draws, &mut warlords);
    for w in warlords {
        let own = cards.source(w).faction.unwrap_or("neutral");
        let joining = joining(cards, w);
        let mut allies: Vec<Option<&str>> = vec![None];
        if let Joining::Neighbour(near) = &joining {
            allies.extend(near.iter().copied().map(Some));
        }
        shuffle(&mut draws, &mut allies);
        let squad: Vec<DefId> = squad(cards, w).iter().flat_map(|&(n, d)| std::iter::repeat_n(d, n as usize)).collect();
        if !squad.iter().all(|d| may_play(cards.source(*d))) {
            continue;
        }
        for ally in allies {
            let may_join = |d: DefId| {
                let s = cards.source(d);
                let at_home = [own, "neutral"].contains(&s.faction.unwrap_or("neutral"));
                let bound = s.loyalty == Some("signature") || s.loyalty == Some("loyal") && !at_home;
                !bound && joining.admits(cards, own, ally, d).is_ok()
            };
            // conquest.synapse.deck
            let mut synapse = of_type("synapse");
            synapse.retain(|d| cards.source(*d).faction == Some(own));
            shuffle(&mut draws, &mut synapse);
            synapse.truncate(1);
            let mut open: Vec<DefId> = Vec::new();
            for t in types().filter(|t| *t != "synapse") {
                for d in of_type(t).into_iter().filter(|d| may_join(*d)) {
                    open.extend([d; COPIES as usize]);
                }
            }
            let size = LEAST + draws.below(11) as usize;
            let fixed = squad.len() + synapse.len();
            if fixed + open.len() < LEAST || squad.len() > MOST {
                continue;
            }
            shuffle(&mut draws, &mut open);
            open.truncate(size.saturating_sub(fixed));
            let order = |d: &DefId| (cost(cards, *d), cards.source(*d).title.clone());
            open.sort_by_key(order);
            let mut deck = vec![w];
            for t in types() {
                deck.extend(squad.iter().chain(&open).chain(&synapse).filter(|d| cards.source(**d).type_word == t));
            }
            return deck;
        }
    }
    Vec::new()
}

fn types() -> impl Iterator<Item = &'static str> {
    LAYOUT.sections.iter().flat_map(|s| s.types).copied()
}

fn shuffle<T>(draws: &mut Draws, list: &mut [T]) {
    for i in (1..list.len()).rev() {
        list.swap(i, draws.below(i as u32 + 1) as usize);
    }
}
