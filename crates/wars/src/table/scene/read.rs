//! Numbers and states of a table by their words.

use super::{PLAYERS, location_named, pile_named, seat_named, title_of};
use crate::flow::battle;
use crate::flow::procs;
use crate::rules::entry::Narrow;
use crate::rules::price::price;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn read(game: &Game, words: &str) -> Option<String> {
    let lower = words.trim().to_ascii_lowercase();
    if let Some((first, rest)) = lower.split_once(' ')
        && let Some(s) = seat_named(first)
    {
        return of_player(game, s, rest.trim()).map(|n| n.to_string());
    }
    let (t, q) = (game.t(), game.q());
    let seat = |s: Option<Seat>| s.and_then(|s| PLAYERS.get(s.ix())).map_or("none".to_string(), |p| p.to_string());
    Some(match lower.as_str() {
        "turn" => t.global(global::TURN).to_string(),
        "phase" => q.m.book.word(Name::Phase(phase_now(t))).to_ascii_lowercase(),
        "turn player" => seat(Some(t.active())),
        "initiative" => {
            let window = t.frames().last().is_some_and(|f| f.work == Work::Window);
            seat(game.to_decide().filter(|_| window))
        }
        "stack" | "pending" => t.parked().len().to_string(),
        "battle" => battle::location(t).map_or("none".into(), |c| title_of(&game.m, t, c).to_string()),
        "step" | "battle step" => step_name(t).into(),
        "casualties" => battle::reg(t, procs::battle::CASUALTIES).n().to_string(),
        "loser" => seat(battle::reg(t, procs::battle::LOSER).as_seat()),
        "locations" => locations(t).count().to_string(),
        _ => {
            let place = lower.strip_prefix("control of ")?;
            let loc = location_named(&game.m, t, place)?;
            seat(t.seats().find(|s| controls(&q, loc, *s)))
        }
    })
}

/// The battle step in progress, or the one whose window is open.
fn step_name(t: &Table) -> &'static str {
    const NAMES: [&str; 6] = ["none", "destiny", "attrition", "power", "loss", "end"];
    let at = battle::progress(t).map_or(0, Progress::step);
    NAMES.get(at as usize).unwrap_or(&"none")
}

fn of_player(game: &Game, s: Seat, words: &str) -> Option<i32> {
    let (t, q) = (game.t(), game.q());
    if let Some(z) = pile_named(words) {
        return Some(size(t, s, z));
    }
    let at_battle = |n: &dyn Fn(CardId) -> i32| battle::location(t).map_or(0, n);
    if let Some((what, place)) = words.split_once(" at ") {
        let loc = location_named(&game.m, t, place)?;
        return match what {
            "power" | "total power" => Some(total_power(&q, loc, s, 0)),
            "tactics" | "total tactics" => Some(total_tactics(&q, loc, s)),
            "energy icons" => Some(icons(&q, loc, s)),
            "support icons" => Some(support_of_all(&q, loc, s)),
            _ => faction_icons(what).map(|f| support(&q, loc, s, f)),
        };
    }
    match words {
        "energy" => Some(energy(t, s)),
        "icons" | "energy icons" => Some(locations(t).map(|l| icons(&q, l, s)).sum()),
        "activation" => Some(activation_limit(&q, s)),
        "battle destiny" => Some(battle::destiny_of(&q, s)),
        "total power" => Some(battle::power_of(&q, s)),
        "total tactics" => Some(at_battle(&|l| total_tactics(&q, l, s))),
        "attrition" => Some(battle::reg(t, procs::battle::ATTRITION.of(s)).n()),
        "support icons" => Some((0..FACTIONS.len()).map(|f| all_support(&q, s, f)).sum()),
        _ => faction_icons(words).map(|f| all_support(&q, s, f)),
    }
}
fn faction_icons(words: &str) -> Option<usize> {
    let faction = words.strip_suffix(" icons").or_else(|| words.strip_suffix(" icon"))?;
    FACTIONS.iter().position(|f| f.eq_ignore_ascii_case(faction))
}

/// What a card is beyond its own numbers.
pub fn number(game: &Game, c: CardId, word: &str) -> Option<i32> {
    let (q, card) = (game.q(), game.t().card(c));
    match word {
        // what playing it takes now, wherever it would enter
        "cost" if !card.in_play() => {
            let printed = q.printed(&q.facts_of(c), slot::COST);
            Some(price(&q, card.owner, c, Val::NIL, now::PLAYING, printed, Narrow::default()).pay)
        }
        "size" if is_unit(&q, c) => Some(size_of(&q, c)),
        _ => None,
    }
}

pub fn is(game: &Game, c: CardId, words: &str) -> Option<bool> {
    let (t, q) = (game.t(), game.q());
    let card = t.card(c);
    let lower = words.trim().to_ascii_lowercase();
    Some(match lower.as_str() {
        "damaged" => is_damaged(t, c),
        "undamaged" => card.in_play() && !is_damaged(t, c),
        "inverted" => inverted(&q, c),
        "upright" => card.in_play() && !inverted(&q, c),
        "pending" => t.parked().iter().any(|p| p.card.is_some() && p.card.card() == c),
        "stacked" => card.rel == rel::STACKED,
        "face down" => card.has(FACE_DOWN),
        "aboard" => card.rel == rel::ABOARD,
        "immune" | "immune to attrition" => immune(&q, c),
        "a battleground" | "battleground" => card.has(PLACE) && battleground(&q, c),
        "drained" => card.has(flag::DRAINED),
        "attacked" => card.has(flag::ATTACKED),
        _ => {
            let who = lower.strip_prefix("held by ")?;
            controls(&q, c, seat_named(who)?)
        }
    })
}
