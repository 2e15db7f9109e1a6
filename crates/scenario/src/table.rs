//! Laying a table out as a scenario says.

use crate::PLAYERS;
use crate::failure::Failure;
use crate::names::{Names, seat_first, seat_of, zone_named};
use crate::parse::{Line, Scenario};
use muster_kernel::*;
use muster_lang::normalise_name;
use muster_pack::{Mode, Pack, Scene};

/// Most cards a scenario may put on the table.
const MAX_PLACED: usize = 220;
/// Lines that say how the match is played.
const MODE_LINES: [&str; 3] = ["players ", "format ", "setting "];

/// What went wrong at which line.
pub type Fault = (usize, String);

/// The part of a card list between commas.
#[derive(Debug, PartialEq, Eq)]
pub struct Item {
    pub count: usize,
    pub owner: Option<Seat>,
    pub def: DefId,
    pub aliases: Vec<String>,
    pub states: Vec<String>,
    pub on: Vec<Item>,
}

/// Splits a table line into what it is about and its value.
enum Entry<'a> {
    Seed,
    /// How the match is played, which is settled before there is a table.
    Mode,
    Start(&'a str),
    Cards {
        seat: Seat,
        place: &'a str,
        list: &'a str,
    },
    Setting {
        word: String,
        value: &'a str,
    },
}

/// The words of settings, from the pack's help: what stands before the first capital. A form with a colon is a list of
/// cards.
fn setting_words(scene: &dyn Scene, seats: usize) -> Vec<String> {
    let mut out = Vec::new();
    let steps = scene.steps();
    for (form, _) in scene.help().into_iter().filter(|(form, _)| !steps.contains(form) && !form.contains(':')) {
        let personal = form.starts_with("NAME ");
        let form = form.strip_prefix("NAME ").unwrap_or(form);
        let words: Vec<&str> = form.split_whitespace().take_while(|w| w.chars().all(|c| c.is_lowercase())).collect();
        if words.is_empty() || words.len() == form.split_whitespace().count() {
            continue;
        }
        let word = words.join(" ");
        if personal {
            out.extend(PLAYERS[..seats].iter().map(|p| format!("{p} {word}")));
        } else {
            out.push(word);
        }
    }
    out
}

fn entry<'a>(scene: &dyn Scene, seats: usize, l: &'a str) -> Result<Entry<'a>, String> {
    if let Some(n) = l.strip_prefix("seed ") {
        return n.trim().parse::<u64>().map(|_| Entry::Seed).map_err(|_| "a seed is a whole number".to_string());
    }
    if MODE_LINES.iter().any(|w| l.starts_with(w)) {
        return Ok(Entry::Mode);
    }
    if let Some(step) = l.strip_prefix("start ") {
        return Ok(Entry::Start(step.trim()));
    }
    let words = setting_words(scene, seats);
    let fits = |w: &&String| {
        l.len() > w.len()
            && l.is_char_boundary(w.len())
            && l[..w.len()].eq_ignore_ascii_case(w)
            && l[w.len()..].starts_with([' ', ':'])
            && !(seat_first(w).is_some() && lists_cards(&l[w.len()..]))
    };
    if let Some(w) = words.iter().filter(fits).max_by_key(|w| w.len()) {
        return Ok(Entry::Setting { word: w.clone(), value: l[w.len()..].trim_start_matches(':').trim() });
    }
    if let Some((seat, rest)) = seat_first(l)
        && let Some((place, list)) = rest.split_once(':')
    {
        let place = place.trim();
        let place = place.strip_prefix("at ").or_else(|| place.strip_prefix("in ")).unwrap_or(place);
        return Ok(Entry::Cards { seat, place, list: list.trim() });
    }
    let mut known = vec!["seed N".to_string(), "players N".into(), "start STEP".into(), "NAME PLACE: cards".into()];
    known.extend(words);
    let head: Vec<&str> = l.split_whitespace().take(2).collect();
    let near = muster_lang::nearest_name(&head.join(" "), known.iter().map(String::as_str))
        .or_else(|| muster_lang::nearest_name(head.first().copied().unwrap_or(""), known.iter().map(String::as_str)))
        .map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
    Err(format!("this is no line of a table; expected one of: {}{near}", known.join(", ")))
}

/// What follows a player's setting: cards after a colon (`Anna active: Scout`), or a value (`Anna active 5`)?
fn lists_cards(rest: &str) -> bool {
    rest.split_once(':').is_some_and(|(_, value)| value.trim().parse::<i64>().is_err())
}

/// Words before the name of a card that another lies on.
const HOW: &[&str] = &["aboard", "beneath", "on"];

/// How many play and how: what the table says, or two in the usual way but for one switch.
pub fn mode_of(pack: &dyn Pack, s: &Scenario, otherwise: Option<(usize, i32)>) -> Result<(usize, Mode), Failure> {
    let [players, format, setting] = MODE_LINES;
    let said = |word: &str| s.table.iter().find_map(|l| Some((l, l.text.strip_prefix(word)?.trim())));
    let fail = |l: &Line, message: String| Failure {
        line: l.no,
        title: s.title.clone(),
        text: l.text.clone(),
        ..Failure::of_file(&s.file, message)
    };
    let mut seats = 2;
    if let Some((l, n)) = said(players) {
        let range = pack.seats();
        let message = || format!("{} is played by {} to {}, not by {n}", pack.game(), range.start(), range.end());
        seats = n.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| fail(l, message()))?;
    }
    let mut mode = Mode::usual(pack, seats);
    if let Some((l, name)) = said(format) {
        mode = Mode::of(pack, Some(name), seats).map_err(|m| fail(l, m))?;
        if !mode.seats(pack).contains(&seats) {
            return Err(fail(l, format!("{name} is not for {seats} players")));
        }
    }
    mode.set.extend(otherwise);
    for l in s.table.iter().filter(|l| l.text.starts_with(setting)) {
        let words = l.text[setting.len()..].trim();
        // a name may be the beginning of another
        let fits = |n: &&str| words.get(..n.len()).is_some_and(|w| w.eq_ignore_ascii_case(n));
        let name = pack.settings().iter().map(|s| s.name).filter(fits).max_by_key(|n| n.len()).unwrap_or(words);
        mode = mode.with(pack, name, words[name.len()..].trim()).map_err(|m| fail(l, m))?;
    }
    Ok((seats, mode))
}

pub fn seed_of(s: &Scenario) -> u64 {
    s.table.iter().find_map(|l| l.text.strip_prefix("seed ").and_then(|n| n.trim().parse().ok())).unwrap_or(1)
}

/// The lines of a table by what they are about.
#[derive(Default)]
struct Lines<'a> {
    start: Option<(&'a Line, &'a str)>,
    settings: Vec<(&'a Line, String, &'a str)>,
    cards: Vec<(&'a Line, Seat, &'a str, &'a str)>,
}

impl<'a> Lines<'a> {
    fn of(scene: &dyn Scene, seats: usize, s: &'a Scenario) -> Result<Self, Fault> {
        let mut lines = Self::default();
        for l in &s.table {
            match entry(scene, seats, &l.text).map_err(|m| (l.no, m))? {
                Entry::Seed | Entry::Mode => {}
                Entry::Start(step) => match lines.start {
                    Some(_) => return Err((l.no, "a scenario starts once".into())),
                    None => lines.start = Some((l, step)),
                },
                Entry::Setting { word, value } => lines.settings.push((l, word, value)),
                Entry::Cards { seat, .. } if seat.ix() >= seats => {
                    let who = PLAYERS[seat.ix()];
                    return Err((l.no, format!("{who} does not play here: say \"players {}\"", seat.ix() + 1)));
                }
                Entry::Cards { seat, place, list } => lines.cards.push((l, seat, place, list)),
            }
        }
        Ok(lines)
    }
}

/// Puts everything in place and starts. Settings come first, then cards in the order written, then the start.
pub fn lay(pack: &dyn Pack, s: &Scenario, cx: &mut Cx, names: &mut Names) -> Result<(), Fault> {
    let scene = pack.scene();
    scene.begin(cx);
    let lines = Lines::of(scene, cx.t().players().len(), s)?;
    for (l, word, value) in lines.settings {
        scene.setting(cx, &word, value).map_err(|m| (l.no, m))?;
    }
    scene.settle(cx).map_err(|m| (s.line, m))?;
    let mut placed = 0;
    let mut bare: Vec<(Seat, &str)> = Vec::new();
    for (l, seat, place, list) in lines.cards {
        let only = place.strip_suffix(" only").map(str::trim);
        bare.extend(only.map(|p| (seat, p)));
        let place = only.unwrap_or(place);
        for item in items(pack, list).map_err(|m| (l.no, m))? {
            for n in 0..item.count {
                placed += 1 + item.on.len();
                if placed > MAX_PLACED {
                    return Err((l.no, format!("a scenario puts at most {MAX_PLACED} cards on the table")));
                }
                put(scene, cx, names, &item, n, seat, place).map_err(|m| (l.no, m))?;
            }
        }
    }
    let before = cx.t().cards().len() as u16;
    begin(scene, cx, s, lines.start)?;
    names.filler = before..cx.t().cards().len() as u16;
    for (seat, place) in bare {
        empty_of(cx, before, seat, place).map_err(|m| (s.line, m))?;
    }
    Ok(())
}

/// Puts the card of an item on the table, with what lies on it; it is the `n`-th of its kind.
fn put(
    scene: &dyn Scene,
    cx: &mut Cx,
    names: &mut Names,
    item: &Item,
    n: usize,
    seat: Seat,
    place: &str,
) -> Result<(), String> {
    let c = make(cx, item, item.owner.unwrap_or(seat), n, names)?;
    let host = |(how, on)| HOW.contains(&how).then(|| Some((how, names.aliased(on)?)))?;
    match place.split_once(' ').and_then(host) {
        Some((how, host)) => scene.put_on(cx, c, seat, how, host),
        None => scene.place(cx, c, seat, place),
    }
    .map_err(|m| format!("{m}{}", places_like(cx, place)))?;
    for words in &item.states {
        scene.state(cx, c, words)?;
    }
    for a in &item.on {
        let k = make(cx, a, a.owner.unwrap_or(seat), n, names)?;
        scene.attach(cx, k, c)?;
        for words in &a.states {
            scene.state(cx, k, words)?;
        }
    }
    Ok(())
}

/// Starts at the step that is named, or else where a player deploys, or at the first there is.
fn begin(scene: &dyn Scene, cx: &mut Cx, s: &Scenario, named: Option<(&Line, &str)>) -> Result<(), Fault> {
    let steps = scene.steps();
    let usual = if steps.contains(&"deploy") { "deploy" } else { steps.first().copied().unwrap_or("") };
    let (no, step) = named.map_or((s.line, usual), |(l, step)| (l.no, step));
    let known = steps_like(scene, step);
    scene.start(cx, step).map_err(|m| (no, format!("{m}{known}")))
}

/// Takes what the start has filled a pile with out of it again: only what was written lies there.
fn empty_of(cx: &mut Cx, before: u16, seat: Seat, place: &str) -> Result<(), String> {
    let Some(zone) = zone_named(cx.m.book.vocab.seat_zones.words, place) else {
        return Err(format!("\"{place} only\": {place} is no pile of a player"));
    };
    let extra: Vec<CardId> = cx.t().zone(seat_zone(seat, SeatZone::nth(zone))).filter(|c| c.0 >= before).collect();
    for c in extra {
        cx.banish(c);
    }
    Ok(())
}

/// The zone or place in the open that was most likely meant.
fn places_like(cx: &Cx, place: &str) -> String {
    let zones = cx.m.book.vocab.seat_zones.words.open().map(|(_, name)| name);
    let places = cx.t().in_play().map(|c| cx.m.def(cx.t().card(c).def).title.as_str());
    let all: Vec<&str> = zones.chain(places).collect();
    muster_lang::nearest_name(place, all).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"))
}

fn steps_like(scene: &dyn Scene, step: &str) -> String {
    muster_lang::nearest_name(step, scene.steps()).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"))
}

fn make(cx: &mut Cx, item: &Item, owner: Seat, nth: usize, names: &mut Names) -> Result<CardId, String> {
    let c = cx.new_card(item.def, owner).ok_or("the table is full")?;
    if let Some(a) = item.aliases.get(nth) {
        names.add(c, a)?;
    }
    Ok(c)
}

/// Reads `2x Title "alias" (state, state) + Attachment (state), Title …`. Titles may hold commas: the longest known fits.
pub fn items(pack: &dyn Pack, list: &str) -> Result<Vec<Item>, String> {
    let mut out = Vec::new();
    let mut rest = list.trim();
    if rest.eq_ignore_ascii_case("nothing") {
        return Ok(out);
    }
    while !rest.is_empty() {
        let (mut item, mut tail) = one(pack, rest)?;
        while let Some(more) = tail.strip_prefix('+') {
            let (on, t) = one(pack, more.trim_start())?;
            if on.count != 1 && item.count != 1 {
                return Err("attach copies to one card at a time".into());
            }
            for _ in 0..on.count {
                item.on.push(Item {
                    count: 1,
                    owner: on.owner,
                    def: on.def,
                    aliases: on.aliases.clone(),
                    states: on.states.clone(),
                    on: Vec::new(),
                });
            }
            tail = t;
        }
        out.push(item);
        if out.len() > MAX_PLACED {
            return Err(format!("a line holds at most {MAX_PLACED} cards"));
        }
        rest = match tail.strip_prefix(',') {
            Some(r) => r.trim_start(),
            None if tail.is_empty() => "",
            None => return Err(format!("\"{tail}\": after a card comes a comma, \"+\", (states) or an \"alias\"")),
        };
    }
    Ok(out)
}

fn one<'a>(pack: &dyn Pack, text: &'a str) -> Result<(Item, &'a str), String> {
    let mut rest = text.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let mut count = 1;
    if digits > 0 && digits <= 3 && rest[digits..].starts_with("x ") {
        count = rest[..digits].parse().unwrap_or(1);
        rest = rest[digits + 2..].trim_start();
        if count == 0 || count > 60 {
            return Err("1 to 60 copies of a card".into());
        }
    }
    let mut owner = None;
    for (i, p) in PLAYERS.iter().enumerate() {
        for mark in ["'s ", "’s "] {
            if let Some(r) = rest.strip_prefix(p).and_then(|r| r.strip_prefix(mark)) {
                owner = Some(Seat(i as u8));
                rest = r.trim_start();
            }
        }
    }
    let (def, mut rest) = title(pack, rest)?;
    let mut aliases = Vec::new();
    let mut states = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(r) = rest.strip_prefix('"') {
            let Some((alias, r)) = r.split_once('"') else { return Err("an alias ends with a quotation mark".into()) };
            if seat_of(alias).is_some() {
                return Err(format!("{alias} is a player"));
            }
            aliases.push(alias.trim().to_string());
            rest = r;
        } else if let Some(r) = rest.strip_prefix('(') {
            let Some((list, r)) = r.split_once(')') else { return Err("states end with a bracket".into()) };
            states.extend(list.split(',').map(|s| s.trim().to_string()).filter(|s| !s.is_empty()));
            rest = r;
        } else {
            break;
        }
    }
    if aliases.len() > count {
        return Err(format!("{} aliases for {count} cards", aliases.len()));
    }
    Ok((Item { count, owner, def, aliases, states, on: Vec::new() }, rest))
}

/// The longest title that the text begins with.
fn title<'a>(pack: &dyn Pack, text: &'a str) -> Result<(DefId, &'a str), String> {
    let mut ends: Vec<usize> =
        text.char_indices().filter(|(_, c)| matches!(c, ',' | '"' | '(' | '+')).map(|(i, _)| i).collect();
    ends.push(text.len());
    for end in ends.iter().rev() {
        let name = text[..*end].trim();
        if name.len() < 120
            && !name.is_empty()
            && let Some(def) = pack.cards().find(name)
        {
            return Ok((def, text[*end..].trim_start()));
        }
    }
    let name = text[..ends[0]].trim();
    let near = muster_lang::nearest_name(name, pack.cards().sources.iter().map(|s| s.title.as_str()));
    Err(match near {
        Some(n) if normalise_name(n) != normalise_name(name) => {
            format!("no card is called \"{name}\"; did you mean \"{n}\"?")
        }
        _ => format!("no card is called \"{name}\""),
    })
}
