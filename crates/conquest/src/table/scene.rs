//! The words with which a Conquest table is written down.

use crate::flow::battle::initiative_at;
use crate::flow::enslave::shown;
use crate::flow::infestation::is_infested;
use crate::flow::procs::{battle, game, round};
use crate::flow::setup::begin_battle;
use crate::rules::queries::{battle as battle_now, *};
use crate::words::*;
use muster_kernel::*;
use muster_pack::Scene;

pub struct ConquestScene;

const STEPS: &[(&str, &str)] = &[
    ("mulligan", "set-up: starting hands are drawn, mulligans are offered"),
    ("round", "the round begins"),
    ("deploy", "deployment turns"),
    ("command", "the command phase begins"),
    ("dials", "dials are set"),
    ("struggles", "command struggles, first planet first"),
    ("command window", "the action window of the command phase"),
    ("combat", "the combat phase begins"),
    ("combat window", "the action window before the first battle"),
    ("battle at PLANET", "a battle begins at that planet"),
    ("skirmish at PLANET", "the first action window of a battle, before the ranged skirmish"),
    ("turns at PLANET", "the action window before the ordinary combat turns"),
    ("round end at PLANET", "the end of a combat round"),
    ("last combat window", "the action window after all battles"),
    ("headquarters", "the headquarters phase begins"),
    ("headquarters window", "the action window of the headquarters phase"),
    ("upkeep", "steps 4.2 to 4.8 of the headquarters phase"),
];

fn seat_named(word: &str) -> Option<Seat> {
    match word.to_ascii_lowercase().as_str() {
        "anna" => Some(Seat(0)),
        "ben" => Some(Seat(1)),
        _ => None,
    }
}

fn set_dial(cx: &mut Cx, s: Seat, value: &str) -> Result<(), String> {
    let n = opt::ENSLAVED.iter().position(|v| opt::faction(*v).eq_ignore_ascii_case(value.trim()));
    let n = n.ok_or_else(|| format!("\"{value}\" is no faction that a dial may show"))?;
    cx.set_global(global::of(global::DIAL, s), n as i32 + 1);
    Ok(())
}

fn planet_named(cx: &Cx, name: &str) -> Option<CardId> {
    let wanted = muster_lang::normalise_name(name);
    planets(cx.t()).find(|&p| muster_lang::normalise_name(&cx.m.def(cx.t().card(p).def).title) == wanted)
}

impl Scene for ConquestScene {
    fn begin(&self, cx: &mut Cx) {
        cx.set_global(global::ROUND, 1);
        cx.set_global(global::FIRST_POS, 1);
    }

    fn setting(&self, cx: &mut Cx, word: &str, value: &str) -> Result<(), String> {
        let number = || value.trim().parse::<i32>().map_err(|_| format!("{word} needs a number, not \"{value}\""));
        match word {
            "round" => cx.set_global(global::ROUND, number()?),
            "initiative" => {
                let s = seat_named(value.trim()).ok_or("initiative is Anna's or Ben's")?;
                cx.set_global(global::TOKEN, s.0 as i32);
                cx.set_global(global::START, s.0 as i32);
            }
            "planets" | "facedown planets" | "removed planets" => {
                let zone = match word {
                    "planets" => shared::LINE,
                    "facedown planets" => shared::FACEDOWN,
                    _ => shared::BOX,
                };
                for name in value.split(',').map(str::trim).filter(|n| !n.is_empty()) {
                    let wanted = muster_lang::normalise_name(name);
                    let def =
                        cx.m.defs.iter().position(|d| {
                            d.faces[0].has(tag::PLANET) && muster_lang::normalise_name(&d.title) == wanted
                        });
                    let Some(def) = def else {
                        let all = cx.m.defs.iter().filter(|d| d.faces[0].has(tag::PLANET)).map(|d| d.title.as_str());
                        let near = muster_lang::nearest_name(name, all)
                            .map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
                        return Err(format!("no planet is called \"{name}\"{near}"));
                    };
                    let slot = cx.t().zone_len(line()) + cx.t().zone_len(shared_zone(shared::FACEDOWN)) + 1;
                    let c = cx.new_card(DefId(def as u16), Seat::NONE).ok_or(FULL)?;
                    cx.move_card(c, Spot::zone(shared_zone(zone)), Rel::NONE, End::Bottom);
                    cx.set_slot(c, slot as u8);
                }
            }
            "infested" => {
                for name in value.split(',').map(str::trim) {
                    let p = planet_named(cx, name).ok_or_else(|| format!("{name} is not in the line"))?;
                    cx.add_counter(p, counter::INFESTATION, 1);
                }
            }
            "Anna dial" | "anna dial" => set_dial(cx, Seat(0), value)?,
            "Ben dial" | "ben dial" => set_dial(cx, Seat(1), value)?,
            "first planet" => {
                let p = planet_named(cx, value).ok_or_else(|| format!("{value} is not in the line"))?;
                let slot = cx.t().card(p).slot as i32;
                cx.set_global(global::FIRST_POS, slot);
            }
            "Anna resources" | "anna resources" => set_pool(cx, Seat(0), number()?),
            "Ben resources" | "ben resources" => set_pool(cx, Seat(1), number()?),
            _ => {
                return Err(format!(
                    "\"{word}\" is no setting; known are: round, initiative, planets, facedown planets, removed planets, first planet, infested, NAME dial, NAME resources"
                ));
            }
        }
        Ok(())
    }

    fn settle(&self, cx: &mut Cx) -> Result<(), String> {
        if planets(cx.t()).next().is_none() {
            let m = cx.m;
            let names: Vec<&str> =
                m.defs.iter().filter(|d| d.faces[0].has(tag::PLANET)).take(5).map(|d| d.title.as_str()).collect();
            self.setting(cx, "planets", &names.join(", "))?;
        }
        Ok(())
    }

    fn place(&self, cx: &mut Cx, c: CardId, seat: Seat, place: &str) -> Result<(), String> {
        let zone = match place.to_ascii_lowercase().as_str() {
            "hand" => Some(zone::HAND),
            "deck" => Some(zone::DECK),
            "discard" => Some(zone::DISCARD),
            "hq" => Some(zone::HQ),
            "victory" | "victory display" => Some(zone::VICTORY),
            _ => None,
        };
        let planet_card = cx.q().printed_has(c, tag::PLANET);
        if let Some(z) = zone {
            if planet_card && z == zone::VICTORY {
                let n = cx.t().global(global::TAKEN) + 1;
                cx.set_global(global::TAKEN, n);
                cx.set_global(global::of(global::LAST_TAKEN, seat), n);
            }
            cx.move_card(c, Spot::zone(seat_zone(seat, z)), Rel::NONE, End::Bottom);
        } else if let Some(p) = place.strip_prefix("reserve at ").and_then(|name| planet_named(cx, name)) {
            let owner = cx.t().card(c).owner;
            crate::flow::reserve::lie_down(cx, c, p, 1 << owner.0);
        } else if let Some(p) = planet_named(cx, place) {
            // conquest.planet.attach
            let how = if cx.q().printed_has(c, tag::ATTACHMENT) { rel::ATTACHED } else { rel::AT };
            cx.move_card(c, Spot::card(p), how, End::Bottom);
        } else {
            return Err(format!(
                "\"{place}\" is no place: hand, deck, discard, HQ, victory, a planet in the line, or reserve at one"
            ));
        }
        if cx.t().card(c).in_play() {
            cx.set_ctrl(c, seat);
        }
        Ok(())
    }

    fn state(&self, cx: &mut Cx, c: CardId, words: &str) -> Result<(), String> {
        let mut parts = words.split_whitespace();
        match (parts.next(), parts.next()) {
            (Some("exhausted"), None) => cx.set_flag(c, flag::EXHAUSTED, true),
            (Some("ready"), None) => cx.set_flag(c, flag::EXHAUSTED, false),
            (Some("bloodied"), None) => cx.set_face(c, 1),
            (Some("attached"), None) => cx.set_face(c, 1),
            (Some(n), Some("damage")) => {
                let n: i32 = n.parse().map_err(|_| format!("\"{words}\": how much damage?"))?;
                cx.add_counter(c, counter::DAMAGE, n.clamp(0, 99));
            }
            (Some(n), Some("resources" | "resource")) => {
                let n: i32 = n.parse().map_err(|_| format!("\"{words}\": how many resources?"))?;
                cx.add_counter(c, counter::RESOURCES, n.clamp(0, 99));
            }
            (Some("controlled"), Some("by")) => {
                let s = words.split_whitespace().nth(2).and_then(seat_named).ok_or("controlled by Anna or Ben")?;
                cx.set_ctrl(c, s);
            }
            _ => {
                return Err(format!(
                    "\"{words}\" is no state: exhausted, ready, bloodied, attached, N damage, N resources, controlled by NAME"
                ));
            }
        }
        Ok(())
    }

    fn attach(&self, cx: &mut Cx, c: CardId, host: CardId) -> Result<(), String> {
        let owner = cx.t().card(c).owner;
        if cx.m.def(cx.t().card(c).def).faces.len() > 1 && !cx.q().printed_has(c, tag::ATTACHMENT) {
            cx.set_face(c, 1);
        }
        cx.move_card(c, Spot::card(host), rel::ATTACHED, End::Bottom);
        cx.set_ctrl(c, owner);
        Ok(())
    }

    fn start(&self, cx: &mut Cx, step: &str) -> Result<(), String> {
        fill_in(cx)?;
        let lower = step.trim().to_string();
        let plain: Option<(Step, Phase)> = match lower.as_str() {
            "mulligan" => {
                let n = cx.t().global(global::ROUND) - 1;
                cx.set_global(global::ROUND, n);
                for s in [Seat(0), Seat(1)] {
                    // conquest.setup.resources-from-warlord
                    let printed = warlord_of(&cx.q(), s)
                        .map_or(0, |w| cx.m.def(cx.t().card(w).def).extra[extra::START_RESOURCES.ix()]);
                    if cx.t().player(s).pool[pool::RESOURCES.ix()] == 0 {
                        set_pool(cx, s, printed as i32);
                    }
                }
                cx.settled();
                cx.call(game::PROC, token_holder(cx.t()), Ref::NONE, &[]);
                return Ok(());
            }
            "round" => Some((round::at::BEGINS, phase::SETUP)),
            "deploy" => Some((round::at::DEPLOY_TURNS, phase::DEPLOY)),
            "command" => Some((round::at::COMMAND, phase::DEPLOY)),
            "dials" => Some((round::at::DIALS, phase::COMMAND)),
            "struggles" => Some((round::at::STRUGGLES, phase::COMMAND)),
            "command window" => Some((round::at::COMMAND_WINDOW, phase::COMMAND)),
            "combat" => Some((round::at::COMBAT, phase::COMMAND)),
            "combat window" => Some((round::at::WINDOW_BEFORE_BATTLES, phase::COMBAT)),
            "last combat window" => Some((round::at::LAST_WINDOW, phase::COMBAT)),
            "headquarters" => Some((round::at::HEADQUARTERS, phase::COMBAT)),
            "headquarters window" => Some((round::at::HEADQUARTERS_WINDOW, phase::HEADQUARTERS)),
            "upkeep" => Some((round::at::UPKEEP, phase::HEADQUARTERS)),
            _ => None,
        };
        let whole = cx.call(game::PROC, token_holder(cx.t()), Ref::NONE, &[]);
        cx.go_to(whole, game::at::NEXT_ROUND);
        if let Some((step, phase)) = plain {
            cx.set_global(global::PHASE, phase.0 as i32);
            if step == round::at::BEGINS {
                let n = cx.t().global(global::ROUND) - 1;
                cx.set_global(global::ROUND, n);
            }
            let ix = cx.call(round::PROC, token_holder(cx.t()), Ref::NONE, &[(round::CHECKED, Val::num(0))]);
            cx.go_to(ix, step);
            cx.settled();
            return Ok(());
        }
        for (words, step) in [
            ("battle at ", battle::at::BEGINS),
            ("skirmish at ", battle::at::SKIRMISH_WINDOW),
            ("turns at ", battle::at::ROUND_WINDOW),
            ("round end at ", battle::at::ROUND_ENDS),
        ] {
            let Some(name) = lower.strip_prefix(words) else { continue };
            let p = planet_named(cx, name).ok_or_else(|| format!("{name} is not in the line"))?;
            cx.set_global(global::PHASE, phase::COMBAT.0 as i32);
            let slot = cx.t().card(p).slot as i32;
            let ix = cx.call(round::PROC, token_holder(cx.t()), Ref::NONE, &[(round::CHECKED, Val::num(slot))]);
            cx.go_to(ix, round::at::WINDOW_AFTER_BATTLE);
            let r = cx.t().obj(p);
            let init = initiative_at(&cx.q(), p);
            let ix = cx.call(battle::PROC, init, r, &begin_battle(r, init));
            cx.go_to(ix, step);
            cx.set_at(ix, battle::BEGAN, Val::num(0));
            if step == battle::at::SKIRMISH_WINDOW {
                cx.set_at(ix, battle::SKIRMISHES, Val::num(1));
            }
            cx.settled();
            return Ok(());
        }
        Err(format!("\"{step}\" is no step; known are: {}", self.steps().join(", ")))
    }

    fn steps(&self) -> Vec<&'static str> {
        STEPS.iter().map(|s| s.0).collect()
    }

    fn help(&self) -> Vec<(&'static str, &'static str)> {
        let mut out = vec![
            ("round N", "the number of the round"),
            ("initiative NAME", "who holds the initiative token"),
            ("planets A, B, C", "the line from left to right; the leftmost is the first planet"),
            ("facedown planets A, B", "planets at the end of the line that are not turned up yet"),
            ("removed planets A, B", "planets that were put back into the box at set-up, unseen"),
            ("first planet A", "where the first planet token lies"),
            ("NAME resources N", "a player's resources"),
            ("infested A, B", "planets with an infestation token"),
            ("NAME dial FACTION", "what a player's enslavement dial shows"),
        ];
        out.extend(STEPS.iter().copied());
        out
    }

    fn read(&self, game: &Game, words: &str) -> Option<String> {
        let t = game.t();
        let lower = words.to_ascii_lowercase();
        let parts: Vec<&str> = lower.split_whitespace().collect();
        if let Some(s) = parts.first().and_then(|w| seat_named(w)) {
            let zone = |z: SeatZone| Some(t.zone_len(seat_zone(s, z)).to_string());
            return match parts[1..] {
                ["dial"] => Some(shown(t, s).map_or("none".into(), |v| opt::faction(v).into())),
                ["resources"] => Some(t.player(s).pool[pool::RESOURCES.ix()].to_string()),
                ["hand"] => zone(zone::HAND),
                ["deck"] => zone(zone::DECK),
                ["discard"] => zone(zone::DISCARD),
                ["victory"] | ["victory", "display"] => zone(zone::VICTORY),
                _ => None,
            };
        }
        let names = ["Anna", "Ben"];
        match lower.as_str() {
            "round" => Some(t.global(global::ROUND).to_string()),
            "phase" => phase::WORDS.shown(phase_now(t).ix()).map(|p| p.to_ascii_lowercase()),
            "initiative" => Some(names[initiative(t).ix()].into()),
            "token" | "initiative token" => Some(names[token_holder(t).ix()].into()),
            "first planet" => Some(first_planet(t).map_or("none".into(), |p| game.m.def(t.card(p).def).title.clone())),
            "last planet" => Some(last_planet(t).map_or("none".into(), |p| game.m.def(t.card(p).def).title.clone())),
            "battle" => Some(battle_planet(t).map_or("none".into(), |p| game.m.def(t.card(p).def).title.clone())),
            "combat round" => Some(battle_now(t).map_or("0".into(), |f| f[battle::ROUND].n().to_string())),
            _ => None,
        }
    }

    fn is(&self, game: &Game, card: CardId, words: &str) -> Option<bool> {
        let q = game.q();
        Some(match words.to_ascii_lowercase().as_str() {
            "exhausted" => !ready(game.t(), card),
            "ready" => ready(game.t(), card),
            "bloodied" => is_warlord(&q, card) && game.t().card(card).face == 1,
            "hale" => is_warlord(&q, card) && game.t().card(card).face == 0,
            "undamaged" => damage_on(game.t(), card) == 0,
            "damaged" => damage_on(game.t(), card) > 0,
            "the first planet" | "first planet" => first_planet(game.t()) == Some(card),
            "reserved" => game.t().card(card).rel == rel::RESERVE,
            "infested" => is_infested(game.t(), card),
            "face down" | "facedown" => {
                let c = game.t().card(card);
                c.has(FACE_DOWN) || c.at == Spot::zone(shared_zone(shared::FACEDOWN))
            }
            _ => return None,
        })
    }

    fn plain_cards(&self) -> &'static str {
        PLAIN
    }
}

const PLAIN_WARLORDS: [&str; 2] = ["plain-1", "plain-2"];
const PLAIN_UNIT: &str = "plain-3";

/// Cards without abilities, for warlords and decks that a table does not mention.
const PLAIN: &str = r#"card plain-1 "Plain Captain"
  unique neutral warlord
  start 7 cards, 7 resources
  squad 1 "Plain Recruit"
  hale 1/6
  bloodied 1/5

card plain-2 "Plain Chieftain"
  unique neutral warlord
  start 7 cards, 7 resources
  squad 1 "Plain Recruit"
  hale 1/6
  bloodied 1/5

card plain-3 "Plain Recruit"
  common neutral army
  cost 1, command 0, 1/1

card plain-4 "Plain Banner"
  common neutral support
  cost 1
  action: gain 1 resource
"#;

fn set_pool(cx: &mut Cx, s: Seat, n: i32) {
    let now = cx.t().player(s).pool[pool::RESOURCES.ix()] as i32;
    cx.add_pool(s, pool::RESOURCES, n - now);
}

/// Warlords, decks and planets nobody mentioned: plain ones, so that no winning condition is met by accident.
const FULL: &str = "the table is full";

fn fill_in(cx: &mut Cx) -> Result<(), String> {
    let m = cx.m;
    ConquestScene.settle(cx)?;
    for s in [Seat(0), Seat(1)] {
        if warlord_of(&cx.q(), s).is_none() {
            let nth = s.0 as usize;
            let warlords = || m.defs.iter().enumerate().filter(|(_, d)| d.faces[0].has(tag::WARLORD)).map(|(i, _)| i);
            let plain = m.defs.iter().position(|d| d.code == PLAIN_WARLORDS[nth]);
            let Some(def) = plain.or_else(|| warlords().nth(nth)) else { return Err("no warlord in the pool".into()) };
            let c = cx.new_card(DefId(def as u16), s).ok_or(FULL)?;
            cx.move_card(c, hq(s), Rel::NONE, End::Bottom);
        }
        let plain = m.defs.iter().position(|d| d.code == PLAIN_UNIT);
        let bare =
            || m.defs.iter().position(|d| d.faces[0].has(tag::ARMY) && d.abilities.is_empty() && d.faces.len() == 1);
        let filler = plain.or_else(bare);
        while cx.t().zone_len(seat_zone(s, zone::DECK)) < 10 {
            let Some(def) = filler else { break };
            let c = cx.new_card(DefId(def as u16), s).ok_or(FULL)?;
            cx.move_card(c, Spot::zone(seat_zone(s, zone::DECK)), Rel::NONE, End::Bottom);
        }
    }
    Ok(())
}
