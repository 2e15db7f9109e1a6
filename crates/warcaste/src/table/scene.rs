//! The words with which a Warcaste table is written down.

use crate::flow::setup::{CMD, lay_basic};
use crate::words::*;
use muster_kernel::*;
use muster_pack::Scene;

mod read;
mod start;

pub struct WarcasteScene;

const PLAYERS: [&str; MAX_SEATS] = ["Anna", "Ben", "Cleo", "Dana", "Emil"];
const PLAIN: &str = include_str!("scene/plain.cards");

/// Piles of a player as tables name them.
const PILES: [(&str, SeatZone); 5] = [
    ("hand", zone::HAND),
    ("deck", zone::DECK),
    ("discard", zone::DISCARD),
    ("aside", zone::ASIDE),
    ("sideboard", zone::SIDEBOARD),
];

const SETTINGS: &[(&str, &str)] = &[
    ("turn N", "the number of the turn; 3 if not given"),
    ("active NAME", "whose turn it is; Anna if not given"),
    ("NAME cmd N", "cmd points; 5 if not given"),
    ("NAME basics N", "how many basic territories; if not given, three for a player who has no territory at all"),
    ("NAME overcharge USED", "the player has used the overcharge of this game"),
    ("NAME scored NAMES", "of whom the player has destroyed a territory (Conquest)"),
    ("NAME upgrades BARRED", "the player destroyed an own territory and may play none (Conquest)"),
    ("sudden death N", "time was called, and so many turns are left, this one counted"),
    ("NAME score N", "counters that the player has put on territories since time was called"),
];

const PLACES: &[(&str, &str)] = &[
    (
        "NAME home: CARDS",
        "units in the player's home zone, of whoever they are: `Anna home: Ben's Plain Recruit` is Anna's",
    ),
    ("NAME open: CARDS", "units of the player in the open zone"),
    ("NAME in Ben's home: CARDS", "units of the player in the home zone of Ben"),
    ("NAME territories: CARDS", "face-up territories in slots 1, 2, 3; `(basic)` lays a card face down"),
    ("NAME basics: CARDS", "basic territories: face-down cards in the next slots"),
    ("NAME doctrine: CARD", "the doctrine; a plain one if not given"),
    ("NAME hand: CARDS", "also deck (top first), discard, aside (boost cards of this turn), sideboard"),
    ("CARD + CARD", "attached to the card before it"),
];

const STATES: &[(&str, &str)] = &[
    ("(N damage)", "with N damage counters"),
    ("(N DEF used)", "N of its DEF is used up"),
    ("(engaged)", "turned sideways"),
    ("(new)", "it entered play this turn"),
    ("(moved)", "it has used its move"),
    ("(attacked)", "it has used its attack"),
    ("(intercepted)", "it has used its interception"),
    ("(basic)", "a territory that lies face down"),
    ("(face down)", "a doctrine that is overcharged since its player's last turn, or a basic territory"),
    ("(turned down)", "a doctrine that a card turned face down since its player's last turn"),
    ("(under)", "under the card it was put to, and so out of play"),
    ("(controlled by NAME)", "under that player's control"),
];

/// What a player is to have when the game starts, kept in a number of the player until then, one more than it is.
mod wish {
    use crate::words::var;
    use muster_kernel::Var;

    /// Nobody has searched before the game starts.
    pub const BASICS: Var = var::SEARCHED;
}

fn seat_named(cx: &Cx, word: &str) -> Option<Seat> {
    let i = PLAYERS.iter().position(|p| p.eq_ignore_ascii_case(word.trim()))?;
    (i < cx.t().head().seats as usize).then_some(Seat(i as u8))
}
fn title_of<'a>(m: &'a Match, t: &Table, c: CardId) -> &'a str {
    &m.def(t.card(c).def).title
}
fn plain(m: &Match, code: &str) -> Result<DefId, String> {
    let found = m.defs.iter().position(|d| d.code == code);
    found.map(|i| DefId(i as u16)).ok_or_else(|| "no plain cards in the pool".into())
}
/// A new card, nowhere yet.
fn make(cx: &mut Cx, def: DefId, seat: Seat) -> Result<CardId, String> {
    cx.new_card(def, seat).ok_or_else(|| "the table is full".into())
}
fn next_slot(q: &Q, s: Seat) -> u8 {
    q.t.zone(home(s)).map(|c| q.t.card(c).slot).max().unwrap_or(0) + 1
}
fn printed(cx: &Cx, c: CardId, t: Tag) -> bool {
    cx.m.def(cx.t().card(c).def).faces[0].has(t)
}
fn stand(cx: &mut Cx, c: CardId, z: ZoneId, seat: Seat) {
    cx.move_card(c, Spot::zone(z), Rel::NONE, End::Bottom);
    cx.set_ctrl(c, seat);
}
/// The part of a place's words before `zone`, with whose home it is.
fn home_named(cx: &Cx, place: &str, seat: Seat) -> Option<Seat> {
    let place = place.strip_suffix(" zone").unwrap_or(place);
    if place == "home" {
        return Some(seat);
    }
    let whose = place.strip_suffix(" home")?;
    seat_named(cx, whose.strip_suffix("'s").or_else(|| whose.strip_suffix("’s")).unwrap_or(whose))
}

impl Scene for WarcasteScene {
    fn begin(&self, cx: &mut Cx) {
        cx.set_global(global::TURN, 3);
        cx.set_active(Seat(0));
        for s in cx.t().seats() {
            cx.add_pool(s, pool::CMD, CMD);
        }
    }

    fn setting(&self, cx: &mut Cx, word: &str, value: &str) -> Result<(), String> {
        let number = || match value.trim().parse::<i32>() {
            Ok(n) if (0..=200).contains(&n) => Ok(n),
            _ => Err(format!("{word} needs a number from 0 to 200, not \"{value}\"")),
        };
        let lower = word.to_ascii_lowercase();
        match lower.as_str() {
            "turn" => cx.set_global(global::TURN, number()?.max(1)),
            "sudden death" => cx.set_global(global::SUDDEN, number()?),
            "active" => {
                let seat = seat_named(cx, value).ok_or("the turn is a player's of this game")?;
                cx.set_active(seat);
            }
            _ => {
                let (who, what) = lower.split_once(' ').unwrap_or((&lower, ""));
                let unknown = || {
                    let known: Vec<&str> = SETTINGS.iter().map(|s| s.0).collect();
                    format!("\"{word}\" is no setting; known are: {}", known.join(", "))
                };
                let s = seat_named(cx, who).ok_or_else(unknown)?;
                let mut put = |i: Var, n: i32| cx.set_var(s, i, n);
                match what {
                    "cmd" => {
                        let have = cx.t().player(s).pool[pool::CMD.ix()] as i32;
                        cx.add_pool(s, pool::CMD, number()? - have);
                    }
                    "basics" => put(wish::BASICS, number()?.min(9) + 1),
                    "score" => put(var::SCORE, number()?),
                    "overcharge" => put(var::OVERCHARGED, 1),
                    "upgrades" => put(var::BARRED, 1),
                    "scored" => {
                        let mut bits = 0;
                        for name in value.split(',') {
                            let of = seat_named(cx, name).ok_or_else(|| format!("\"{name}\" plays no part here"))?;
                            bits |= 1 << of.0;
                        }
                        cx.set_var(s, var::SCORED, bits);
                    }
                    _ => return Err(unknown()),
                }
            }
        }
        Ok(())
    }

    fn place(&self, cx: &mut Cx, c: CardId, seat: Seat, place: &str) -> Result<(), String> {
        let lower = place.trim().to_ascii_lowercase();
        let owner = cx.t().card(c).owner;
        let is = |t: Tag| printed(cx, c, t);
        let wrong = |what: &str| Err(format!("\"{}\" is no {what}", title_of(cx.m, cx.t(), c)));
        if let Some((_, z)) = PILES.iter().find(|(n, _)| *n == lower || lower.strip_suffix(" pile") == Some(n)) {
            if is(tag::DOCTRINE) {
                return Err("a doctrine is never among the other cards".into());
            }
            cx.move_card(c, pile(owner, *z), Rel::NONE, End::Bottom);
            return Ok(());
        }
        match lower.as_str() {
            "open" | "open zone" if !is(tag::UNIT) => return wrong("unit"),
            "open" | "open zone" => stand(cx, c, OPEN, seat),
            "doctrine" if !is(tag::DOCTRINE) => return wrong("doctrine"),
            "doctrine" => stand(cx, c, home(seat), seat),
            "territories" | "territory" if !is(tag::TERRITORY) => {
                return wrong("territory; for a face-down card say basics");
            }
            "territories" | "territory" => {
                let slot = next_slot(&cx.q(), seat);
                stand(cx, c, home(seat), seat);
                cx.set_slot(c, slot);
            }
            "basics" | "basic" => {
                let slot = next_slot(&cx.q(), seat);
                lay_basic(cx, c, seat, slot);
            }
            _ => match home_named(cx, &lower, seat) {
                Some(_) if !is(tag::UNIT) => return wrong("unit; for others say territories, basics or doctrine"),
                Some(s) => stand(cx, c, home(s), seat),
                None => {
                    let known = "home, open, territories, basics, doctrine, hand, deck, discard, aside, sideboard";
                    return Err(format!("\"{place}\" is no place; known are: {known}"));
                }
            },
        }
        Ok(())
    }

    fn state(&self, cx: &mut Cx, c: CardId, words: &str) -> Result<(), String> {
        let lower = words.trim().to_ascii_lowercase();
        if let Some((n, what)) = lower.split_once(' ')
            && let Ok(n) = n.parse::<i32>()
            && let Some(which) = match what {
                "damage" | "counters" => Some(counter::DAMAGE),
                "def used" => Some(counter::DEF_USED),
                _ => None,
            }
        {
            cx.add_counter(c, which, n.clamp(0, 99));
            return Ok(());
        }
        let flag = match lower.as_str() {
            "engaged" => flag::ENGAGED,
            "new" => flag::FRESH,
            "moved" => flag::MOVED,
            "attacked" => flag::ATTACKED,
            "intercepted" => flag::INTERCEPTED,
            "face down" if printed(cx, c, tag::DOCTRINE) => {
                let s = cx.t().card(c).owner;
                cx.set_var(s, var::WAS_DOWN, 1);
                cx.set_var(s, var::OVERCHARGED, 1);
                cx.set_face(c, 1);
                return Ok(());
            }
            "turned down" if printed(cx, c, tag::DOCTRINE) => {
                cx.set_face(c, 1);
                return Ok(());
            }
            "basic" | "face down" => {
                let s = cx.t().card(c).ctrl;
                let slot = cx.t().card(c).slot;
                lay_basic(cx, c, s, slot);
                return Ok(());
            }
            "under" => {
                let Some(host) = cx.t().card(c).at.as_card() else { return Err("under which card?".into()) };
                cx.move_card(c, Spot::card(host), rel::UNDER, End::Bottom);
                return Ok(());
            }
            _ => {
                let who = lower.strip_prefix("controlled by ").map(|w| seat_named(cx, w));
                return match who {
                    Some(Some(s)) => {
                        cx.set_ctrl(c, s);
                        Ok(())
                    }
                    Some(None) => Err("controlled by whom?".into()),
                    None => {
                        let known: Vec<&str> = STATES.iter().map(|s| s.0.trim_matches(['(', ')'])).collect();
                        Err(format!("\"{words}\" is no state: {}", known.join(", ")))
                    }
                };
            }
        };
        cx.set_flag(c, flag, true);
        Ok(())
    }

    fn attach(&self, cx: &mut Cx, c: CardId, host: CardId) -> Result<(), String> {
        let ctrl = cx.t().card(host).ctrl;
        cx.move_card(c, Spot::card(host), rel::ATTACHED, End::Bottom);
        cx.set_ctrl(c, ctrl);
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

    fn is(&self, game: &Game, card: CardId, words: &str) -> Option<bool> {
        read::is(game, card, words)
    }

    fn number(&self, game: &Game, card: CardId, words: &str) -> Option<i32> {
        read::number_of(game, card, words)
    }

    fn plain_cards(&self) -> &'static str {
        PLAIN
    }
}
