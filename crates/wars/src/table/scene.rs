//! The words with which a WARS table is written down.

use crate::rules::entry::put_location;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::ir::NO;
use muster_kernel::*;
use muster_lang::{nearest_name, normalise_name};
use muster_pack::Scene;

mod plain;
mod read;
mod start;

pub struct WarsScene;

const PLAYERS: [&str; 2] = ["Anna", "Ben"];

/// Piles of a player as tables name them.
const PILES: [(&str, SeatZone); 8] = [
    ("hand", zone::HAND),
    ("reserve", zone::RESERVE),
    ("active", zone::ACTIVE),
    ("used", zone::USED),
    ("lost", zone::LOST),
    ("removed", zone::REMOVED),
    ("starting locations", zone::START),
    ("table", zone::TABLE),
];

words! {
    /// What a player is to have when the game starts, kept in the player's numbers until then, one more than it is.
    pub mod wish: Var from (Var::nth(var::COUNT)) {
        HAND,
        RESERVE,
        ACTIVE,
        USED,
        LOST,
        DESTINY,
    } with {
        /// Cards of one of the first five piles.
        pub const fn pile(z: SeatZone) -> Var {
            Var(HAND.0 + z.0)
        }
    }
}

const _: () = assert!(var::COUNT + wish::COUNT <= VARS, "a player has no room for so many numbers");

const SETTINGS: &[(&str, &str)] = &[
    ("turn N", "the number of the turn; 1 if not given"),
    ("turn player NAME", "whose turn it is, and who attacks in a battle; Anna if not given"),
    (
        "locations NAME TITLE, NAME TITLE",
        "the locations in play, in their rows from left to right, and who played each",
    ),
    ("NAME icons N FACTION, N FACTION", "support icons that the player has besides, on plain sites away from the rest"),
    ("NAME hand N", "plain cards in hand, until there are N"),
    ("NAME reserve N", "how many cards the reserve has; plain ones lie below those named; at least 10 if not given"),
    ("NAME active N", "how many cards the active pile has; plain ones lie below those named"),
    ("NAME used N", "how many cards the used pile has; plain ones lie below those named"),
    ("NAME lost N", "how many cards the lost pile has; plain ones lie below those named"),
    ("NAME battle destiny N", "the player's battle destiny, if the game starts behind the destiny step"),
];

const PLACES: &[(&str, &str)] = &[
    ("NAME at LOCATION: CARDS", "units at a site, ships at a sector"),
    ("NAME aboard SHIP: CARDS", "units aboard a ship in play"),
    ("NAME beneath CARD: CARDS", "weapons, assets and encampments beneath a card in play"),
    ("NAME on CARD: CARDS", "cards stacked on a card in play, and so out of play"),
    ("NAME PILE: CARDS", "hand, reserve, active, used, lost, removed, starting locations, table; top first"),
    ("CARD + CARD", "aboard, beneath or on the card before it, as its type says"),
];

const STATES: &[(&str, &str)] = &[
    ("(damaged)", "damaged"),
    ("(inverted)", "with its other side up"),
    ("(new)", "it entered play this turn"),
    ("(moved)", "it made a movement action this turn"),
    ("(drained)", "a location that was drained this turn"),
    ("(attacked)", "a location that was attacked this turn"),
    ("(stacked)", "on the card it was put to, whatever its type"),
    ("(face down)", "stacked face down"),
    ("(controlled by NAME)", "used by that player as his or her own"),
];

fn seat_named(word: &str) -> Option<Seat> {
    PLAYERS.iter().position(|p| p.eq_ignore_ascii_case(word.trim())).map(|i| Seat(i as u8))
}
fn pile_named(word: &str) -> Option<SeatZone> {
    let word = word.trim().to_ascii_lowercase();
    let word = word.strip_suffix(" pile").unwrap_or(&word);
    PILES.iter().find(|(n, _)| *n == word).map(|(_, z)| *z)
}
fn title_of<'a>(m: &'a Match, t: &Table, c: CardId) -> &'a str {
    &m.def(t.card(c).def).title
}
/// The location in play that is called so.
fn location_named(m: &Match, t: &Table, name: &str) -> Option<CardId> {
    let wanted = normalise_name(name);
    locations(t).find(|c| normalise_name(title_of(m, t, *c)) == wanted)
}
/// A card in play that is called so: the last one, the player's own before the other's.
fn card_named(cx: &Cx, name: &str, seat: Seat) -> Result<CardId, String> {
    let wanted = normalise_name(name);
    let called = |c: &CardId| normalise_name(title_of(cx.m, cx.t(), *c)) == wanted;
    let own = cx.t().in_play().filter(called).filter(|c| cx.t().card(*c).ctrl == seat).last();
    own.or_else(|| cx.t().in_play().filter(called).last()).ok_or_else(|| {
        let near = nearest_name(name, cx.t().in_play().map(|c| title_of(cx.m, cx.t(), c)));
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        format!("no card in play is called \"{name}\"{near}")
    })
}
/// A definition by its title, among those that pass a test.
fn def_named(m: &Match, name: &str, what: &str, test: impl Fn(&Face) -> bool) -> Result<DefId, String> {
    let wanted = normalise_name(name);
    let fits = |d: &&Def| d.faces.first().is_some_and(&test);
    match m.defs.iter().position(|d| fits(&d) && normalise_name(&d.title) == wanted) {
        Some(i) => Ok(DefId(i as u16)),
        None => {
            let near = nearest_name(name, m.defs.iter().filter(fits).map(|d| d.title.as_str()));
            let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
            Err(format!("no {what} is called \"{name}\"{near}"))
        }
    }
}
/// A new card, nowhere yet.
fn make(cx: &mut Cx, def: DefId, seat: Seat) -> Result<CardId, String> {
    cx.new_card(def, seat).ok_or_else(|| "the table is full".into())
}
/// A location at the end of its row.
fn lay_location(cx: &mut Cx, def: DefId, seat: Seat) -> Result<CardId, String> {
    let c = make(cx, def, seat)?;
    stand_location(cx, c, seat);
    Ok(c)
}
fn stand_location(cx: &mut Cx, c: CardId, seat: Seat) {
    let end = row(&cx.q(), group_of(&cx.q(), c)).count();
    put_location(cx, c, end);
    cx.set_ctrl(c, seat);
}
/// Puts a card on another as its type says: aboard a ship, beneath, or else stacked on it.
fn put_on(cx: &mut Cx, c: CardId, host: CardId, seat: Seat) {
    let q = cx.q();
    let is = |t: Tag| q.printed_has(c, t);
    let hosted = cx.m.def(cx.t().card(c).def).faces.iter().any(|f| f.host != NO);
    let camp = is(tag::ENCAMPMENT) && q.printed_has(host, tag::LOCATION);
    let how = match () {
        _ if is_unit(&q, c) && is_ship(&q, host) => rel::ABOARD,
        _ if fights(&q, c) && q.printed_has(host, tag::LOCATION) => rel::AT,
        _ if is(tag::WEAPON) || camp || (is(tag::ASSET) && hosted) => rel::BENEATH,
        _ => rel::STACKED,
    };
    cx.move_card(c, Spot::card(host), how, End::Bottom);
    if how == rel::STACKED {
        return;
    }
    cx.set_ctrl(c, seat);
    if camp {
        cx.set_face(c, 1);
        cx.set_flag(c, PLACE, false);
    }
}

impl Scene for WarsScene {
    fn begin(&self, cx: &mut Cx) {
        cx.set_global(global::TURN, 1);
        cx.set_active(Seat(0));
    }

    fn setting(&self, cx: &mut Cx, word: &str, value: &str) -> Result<(), String> {
        let number = || match value.trim().parse::<i32>() {
            Ok(n) if (0..=120).contains(&n) => Ok(n),
            _ => Err(format!("{word} needs a number from 0 to 120, not \"{value}\"")),
        };
        let lower = word.to_ascii_lowercase();
        match lower.as_str() {
            "turn" => cx.set_global(global::TURN, number()?.max(1)),
            "turn player" => {
                cx.set_active(seat_named(value).ok_or("the turn is Anna's or Ben's")?);
            }
            "locations" => return locations_of(cx, value),
            _ => {
                let (who, what) = lower.split_once(' ').unwrap_or((&lower, ""));
                let seat = seat_named(who);
                let at = match what {
                    "battle destiny" => Some(wish::DESTINY),
                    _ => pile_named(what).filter(|z| *z <= zone::LOST).map(wish::pile),
                };
                match (seat, at) {
                    (Some(s), None) if what == "icons" => return icons_of(cx, s, value),
                    (Some(s), Some(i)) => cx.set_var(s, i, number()? + 1),
                    _ => {
                        let known: Vec<&str> = SETTINGS.iter().map(|s| s.0).collect();
                        return Err(format!("\"{word}\" is no setting; known are: {}", known.join(", ")));
                    }
                }
            }
        }
        Ok(())
    }

    fn settle(&self, cx: &mut Cx) -> Result<(), String> {
        let depot = |c: CardId| cx.m.def(cx.t().card(c).def).code.starts_with(plain::DEPOT);
        if locations(cx.t()).all(depot) {
            for (seat, code) in plain::LOCATIONS {
                if let Some(def) = plain::def(cx.m, code) {
                    lay_location(cx, def, Seat(seat))?;
                }
            }
        }
        Ok(())
    }

    fn place(&self, cx: &mut Cx, c: CardId, seat: Seat, place: &str) -> Result<(), String> {
        if let Some(z) = pile_named(place) {
            let owner = if z == zone::TABLE { seat } else { cx.t().card(c).owner };
            cx.move_card(c, home(owner, z), Rel::NONE, End::Bottom);
            if z == zone::TABLE {
                cx.set_ctrl(c, seat);
            }
            return Ok(());
        }
        if let Some((how @ ("aboard" | "beneath" | "on"), name)) = place.split_once(' ') {
            let host = card_named(cx, name, seat)?;
            return self.put_on(cx, c, seat, how, host);
        }
        let Some(loc) = location_named(cx.m, cx.t(), place) else {
            let piles: Vec<&str> = PILES.iter().map(|p| p.0).collect();
            return Err(format!(
                "\"{place}\" is no location in play, no pile ({}), and does not say aboard, beneath or on",
                piles.join(", ")
            ));
        };
        let q = cx.q();
        let fits = if is_ship(&q, c) { is_sector(&q, loc) } else { is_unit(&q, c) && is_site(&q, loc) };
        if !fits {
            let text = format!("\"{}\" cannot stand at \"{place}\"", title_of(cx.m, cx.t(), c));
            return Err(format!("{text}: units stand at sites and ships at sectors; for others say beneath"));
        }
        put_on(cx, c, loc, seat);
        Ok(())
    }

    fn put_on(&self, cx: &mut Cx, c: CardId, seat: Seat, how: &str, host: CardId) -> Result<(), String> {
        match how {
            "on" => {
                cx.move_card(c, Spot::card(host), rel::STACKED, End::Bottom);
            }
            _ => put_on(cx, c, host, seat),
        }
        Ok(())
    }

    fn state(&self, cx: &mut Cx, c: CardId, words: &str) -> Result<(), String> {
        let lower = words.trim().to_ascii_lowercase();
        match lower.as_str() {
            "damaged" => cx.set_flag(c, flag::DAMAGED, true),
            "undamaged" => cx.set_flag(c, flag::DAMAGED, false),
            "upright" => cx.set_face(c, 0),
            "inverted" if cx.q().printed_has(c, tag::INVERTER) => cx.set_face(c, 1),
            "inverted" => return Err(format!("\"{}\" is no inverter", title_of(cx.m, cx.t(), c))),
            "new" => cx.set_flag(c, flag::NEW, true),
            "moved" => cx.set_flag(c, flag::MOVED, true),
            "drained" => cx.set_flag(c, flag::DRAINED, true),
            "attacked" => cx.set_flag(c, flag::ATTACKED, true),
            "stacked" | "face down" => {
                let Some(host) = cx.t().card(c).at.as_card() else {
                    return Err(format!("\"{words}\": on which card?"));
                };
                cx.move_card(c, Spot::card(host), rel::STACKED, End::Bottom);
                cx.set_flag(c, FACE_DOWN, lower == "face down");
            }
            _ => match lower.strip_prefix("controlled by ").map(seat_named) {
                Some(Some(s)) => cx.set_ctrl(c, s),
                Some(None) => return Err("controlled by Anna or Ben".into()),
                None => {
                    let known: Vec<&str> = STATES.iter().map(|s| s.0.trim_matches(['(', ')'])).collect();
                    return Err(format!("\"{words}\" is no state: {}", known.join(", ")));
                }
            },
        }
        Ok(())
    }

    fn attach(&self, cx: &mut Cx, c: CardId, host: CardId) -> Result<(), String> {
        let owner = cx.t().card(c).owner;
        put_on(cx, c, host, owner);
        Ok(())
    }

    fn start(&self, cx: &mut Cx, step: &str) -> Result<(), String> {
        start::start(cx, step)
    }

    fn steps(&self) -> Vec<&'static str> {
        start::STEPS.iter().map(|s| s.0).collect()
    }

    fn help(&self) -> Vec<(&'static str, &'static str)> {
        [SETTINGS, PLACES, STATES, start::STEPS].concat()
    }

    fn read(&self, game: &Game, words: &str) -> Option<String> {
        read::read(game, words)
    }

    fn number(&self, game: &Game, card: CardId, word: &str) -> Option<i32> {
        read::number(game, card, word)
    }
    fn is(&self, game: &Game, card: CardId, words: &str) -> Option<bool> {
        read::is(game, card, words)
    }

    fn plain_cards(&self) -> &'static str {
        plain::CARDS
    }
}

/// `Anna Ganymede/Forward Base, Ben Ganymede/Abandoned Mine`: a part without a player belongs to the one before.
fn locations_of(cx: &mut Cx, value: &str) -> Result<(), String> {
    let mut seat = Seat(0);
    let mut name = String::new();
    let mut parts = value.split(',').map(str::trim).peekable();
    while let Some(part) = parts.next() {
        let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
        match seat_named(first) {
            Some(s) if name.is_empty() => {
                seat = s;
                name.push_str(rest.trim());
            }
            _ if name.is_empty() => name.push_str(part),
            // a title that holds a comma
            _ => name = format!("{name}, {part}"),
        }
        if name.is_empty() {
            continue;
        }
        let open = parts.peek().is_some_and(|p| seat_named(p.split(' ').next().unwrap_or("")).is_none());
        let (title, states) = match name.strip_suffix(')').and_then(|n| n.rsplit_once(" (")) {
            Some((title, states)) => (title.trim(), states),
            None => (name.as_str(), ""),
        };
        match def_named(cx.m, title, "location", |f| f.has(tag::LOCATION)) {
            Ok(def) => {
                let l = lay_location(cx, def, seat)?;
                for state in states.split(',').map(str::trim).filter(|s| !s.is_empty()) {
                    WarsScene.state(cx, l, state)?;
                }
                name.clear();
            }
            Err(_) if open => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// `3 Quay, 2 Shi`: icons on plain sites.
fn icons_of(cx: &mut Cx, seat: Seat, value: &str) -> Result<(), String> {
    for part in value.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let wrong = || format!("\"{part}\": how many icons of which faction? Write `3 {}`", FACTIONS[0]);
        let (n, faction) = part.split_once(' ').ok_or_else(wrong)?;
        let mut left: usize = n.parse().ok().filter(|n| (1..=12).contains(n)).ok_or_else(wrong)?;
        let f = FACTIONS.iter().position(|f| f.eq_ignore_ascii_case(faction.trim())).ok_or_else(wrong)?;
        while left > 0 {
            let n = left.min(plain::MOST_ICONS);
            let def = plain::depot(cx.m, f, n).ok_or("no plain cards in the pool")?;
            lay_location(cx, def, seat)?;
            left -= n;
        }
    }
    Ok(())
}
