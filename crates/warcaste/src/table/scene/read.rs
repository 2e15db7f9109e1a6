//! Numbers and states of a table by their words.

use super::{PILES, PLAYERS, title_of};
use crate::flow::procs::combat;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

fn seat_named(game: &Game, word: &str) -> Option<Seat> {
    let i = PLAYERS.iter().position(|p| p.eq_ignore_ascii_case(word.trim()))?;
    (i < game.t().head().seats as usize).then_some(Seat(i as u8))
}

pub fn read(game: &Game, words: &str) -> Option<String> {
    let lower = words.trim().to_ascii_lowercase();
    if let Some((first, rest)) = lower.split_once(' ')
        && let Some(s) = seat_named(game, first)
    {
        return of_player(game, s, rest.trim());
    }
    let t = game.t();
    let player = |s: Seat| PLAYERS.get(s.ix()).map_or("none".to_string(), |p| p.to_string());
    Some(match lower.as_str() {
        "turn" => t.global(global::TURN).to_string(),
        "phase" => game.m.book.word(Name::Phase(phase_now(t))).to_ascii_lowercase(),
        "active" => player(t.active()),
        "first player" => player(Seat(t.global(global::FIRST) as u8)),
        "sudden death" => t.global(global::SUDDEN).to_string(),
        "attack on" => {
            let q = game.q();
            let attacked = combat_now(&q).and_then(|f| q.first_card(f[combat::ATTACKED]));
            attacked.map_or("none".into(), |c| title_of(&game.m, t, c).to_string())
        }
        _ => return None,
    })
}

/// `DEF left`: what is not used up yet. `cost`: what its owner would pay for it now.
pub fn number_of(game: &Game, c: CardId, words: &str) -> Option<i32> {
    let q = game.q();
    match words.to_ascii_lowercase().as_str() {
        "def left" => Some(def_now(&q, c)),
        "cost" => Some(price(&q, game.t().card(c).owner, c)),
        _ => None,
    }
}

fn of_player(game: &Game, s: Seat, words: &str) -> Option<String> {
    let (t, q) = (game.t(), game.q());
    let player = &t.player(s);
    let scored = || {
        let names =
            t.seats().filter(|o| player.vars[var::SCORED.ix()] >> o.0 & 1 != 0).filter_map(|o| PLAYERS.get(o.ix()));
        names.copied().collect::<Vec<_>>().join(", ")
    };
    if let Some((_, z)) = PILES.iter().find(|(n, _)| *n == words) {
        return Some(t.zone_len(seat_zone(s, *z)).to_string());
    }
    let n = match words {
        "cmd" => number(&q, &Env::of(Ref::NONE, s, Spot::NOWHERE), Figure::Table(ask::CMD)),
        "plain cmd" => player.pool[pool::CMD.ix()] as i32,
        "territories" => territories(&q, s).count() as i32,
        "basics" => territories(&q, s).filter(|c| q.card_has(*c, tag::BASIC)).count() as i32,
        "units" => t.in_play().filter(|c| t.card(*c).ctrl == s && is_unit(&q, *c)).count() as i32,
        "turns" => player.vars[var::TURNS.ix()] as i32,
        "score" => player.vars[var::SCORE.ix()] as i32,
        "overcharge" => return Some(if player.vars[var::OVERCHARGED.ix()] != 0 { "used" } else { "open" }.into()),
        "upgrades" => return Some(if player.vars[var::BARRED.ix()] != 0 { "barred" } else { "open" }.into()),
        "scored" if player.vars[var::SCORED.ix()] == 0 => return Some("nobody".into()),
        "scored" => return Some(scored()),
        _ => return None,
    };
    Some(n.to_string())
}

pub fn is(game: &Game, c: CardId, words: &str) -> Option<bool> {
    let (t, q) = (game.t(), game.q());
    let card = t.card(c);
    let counters = card.counters[counter::DAMAGE.ix()];
    Some(match words.trim().to_ascii_lowercase().as_str() {
        "engaged" => card.has(flag::ENGAGED),
        "unengaged" => card.in_play() && !card.has(flag::ENGAGED),
        "damaged" => counters > 0,
        "undamaged" => card.in_play() && counters == 0,
        "face down" => card.in_play() && card.face != 0,
        "face up" => card.in_play() && card.face == 0,
        "basic" | "a basic territory" => card.in_play() && q.card_has(c, tag::BASIC),
        "new" => card.has(flag::FRESH),
        "moved" => card.has(flag::MOVED),
        "attacked" => card.has(flag::ATTACKED),
        "intercepted" => card.has(flag::INTERCEPTED),
        "boosted" => boosted(&q, t.obj(c)),
        "attacking" => combat_now(&q).is_some_and(|f| attackers(&q, f).contains(&c)),
        _ => return None,
    })
}
