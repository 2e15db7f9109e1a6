//! Where the game stands: the heading, the fight, the event being answered.

use crate::picture::*;
use crate::text;
use muster_kernel::seen::{FactView, LevelView, LevelWork, View, When};
use muster_pack::Layout;

pub fn levels(view: &View, layout: &Layout) -> Vec<Level> {
    let kind = |w: LevelWork| match w {
        LevelWork::Procedure => LevelKind::Procedure,
        LevelWork::Ability => LevelKind::Ability,
        LevelWork::Event => LevelKind::Event,
        LevelWork::Window => LevelKind::Window,
        LevelWork::Question => LevelKind::Question,
    };
    let one = |l: &LevelView| Level {
        what: kind(l.work),
        name: name_of(l).to_string(),
        step: l.step.to_string(),
        seat: l.seat,
        card: l.card.as_ref().map(|c| c.handle),
        line: l.line,
        node: l.node,
        event: event(l, layout),
    };
    view.going.iter().map(one).collect()
}

/// What a level is called; programs of the rules themselves have a name that the book tells.
pub fn name_of(l: &LevelView) -> &str {
    let told = || l.facts.iter().find(|f| f.number.is_none() && f.card.is_none() && f.seat.is_none());
    if l.name.is_empty() { told().map_or("", |f| &f.name) } else { &l.name }
}

fn event(l: &LevelView, layout: &Layout) -> Option<String> {
    let e = l.event.as_ref()?;
    let when = match e.when {
        When::Before => "before ",
        When::Now => "",
        When::After => "after ",
    };
    let words = text::event(&e.parts, layout.words.happens);
    (!words.is_empty()).then(|| text::capital(&format!("{when}{words}")))
}

fn fact<'f>(l: &'f LevelView, name: &str) -> Option<&'f FactView> {
    l.facts.iter().find(|f| f.name == name)
}
fn fact_card(l: &LevelView, name: &str) -> Option<u16> {
    fact(l, name).and_then(|f| f.card.as_ref()).map(|c| c.handle)
}

pub fn now(view: &View, layout: &Layout, s: &Sight, names: &[String]) -> Now {
    let clock = &layout.clock;
    let global = |name: &str| view.globals.get(name).copied();
    let round = global(clock.round).unwrap_or(0);
    let phase = global(clock.phase).and_then(|n| clock.phases.get((n - clock.from).max(0) as usize));
    let procs = || view.going.iter().filter(|l| l.work == LevelWork::Procedure);
    let innermost = layout.fight.as_ref().and_then(|f| procs().rfind(|l| l.name == f.procedure));
    let fight = innermost.map(|l| fight(l, view, layout));
    let top = view.going.last();
    let token = global(clock.token).and_then(|n| u8::try_from(n).ok());
    let held = innermost.and_then(|l| fact(l, "first")).and_then(|f| f.seat).or(token);
    // where no token says so, it is whoever may act now
    let top_event = top.filter(|l| l.work == LevelWork::Window);
    let may_act = top_event.filter(|_| clock.token.is_empty() && !clock.token_name.is_empty()).and_then(|l| l.seat);
    let told = |word: &str| -> Vec<u16> {
        let facts = procs().flat_map(|l| &l.facts).filter(|f| f.name == word);
        facts.filter_map(|f| f.card.as_ref()).map(|c| c.handle).collect()
    };
    let (acting, targets) = (told("acting"), told("target"));
    let hit = top_event.and_then(|l| l.event.as_ref()).map_or(Vec::new(), |e| {
        let counts = e.parts.iter().any(|p| p.amount > 0);
        let parts = e.parts.iter().filter(|p| !counts || p.amount > 0);
        parts.filter_map(|p| p.card.as_ref()).map(|c| c.handle).collect()
    });
    Now {
        heading: heading(view, layout, s, names, round, phase.copied(), fight.as_ref()),
        round,
        phase: phase.map_or(String::new(), |p| p.to_string()),
        active: view.active,
        first: held.or(may_act),
        owing: view.owing.clone(),
        asked: top.map_or(String::new(), |l| l.name.to_string()),
        acting,
        targets,
        hit,
        event: top_event.and_then(|l| event(l, layout)),
        fight,
    }
}

fn fight(l: &LevelView, view: &View, layout: &Layout) -> Fight {
    let f = layout.fight.as_ref();
    let at = fact(l, "step").and_then(|f| f.number).unwrap_or(0);
    let named = f.and_then(|f| f.steps.get((at as usize).checked_sub(1)?)).map(|s| s.to_string());
    let side = |seat: u8| {
        let n = |word: &str| l.facts.iter().find(|f| f.name == word && f.seat == Some(seat)).and_then(|f| f.number);
        let counts = f.iter().flat_map(|f| f.sides);
        let counts = counts.filter_map(|c| Some(Count { word: c.word.to_string(), n: n(c.word)? }));
        Numbers { seat, counts: counts.collect() }
    };
    Fight {
        place: fact_card(l, "place").or(l.card.as_ref().map(|c| c.handle)),
        step: named.or_else(|| numbered(&l.step)).unwrap_or_default(),
        at: at.clamp(0, 255) as u8,
        attacker: fact(l, "attacker").and_then(|f| f.seat),
        sides: view.players.iter().map(|p| side(p.seat)).collect(),
    }
}

/// The step of a rulebook whose steps are numbered, in its words alone.
fn numbered(step: &str) -> Option<String> {
    let (number, words) = step.split_once(' ')?;
    let b = number.as_bytes();
    (b.first().is_some_and(u8::is_ascii_digit) && b.get(1) == Some(&b'.')).then(|| words.to_string())
}

fn heading(
    view: &View,
    layout: &Layout,
    s: &Sight,
    names: &[String],
    round: i32,
    phase: Option<&'static str>,
    fight: Option<&Fight>,
) -> String {
    let clock = &layout.clock;
    let mut parts = Vec::new();
    if round > 0 {
        let whose = match s.seat() {
            _ if !clock.turns => String::new(),
            Some(me) if me == view.active => " (yours)".into(),
            Some(_) if view.players.len() == 2 => format!(" (the {}'s)", layout.words.enemy),
            _ => match names.get(view.active as usize).filter(|n| !n.is_empty()) {
                Some(name) => format!(" ({name})"),
                None => format!(" (player {})", view.active + 1),
            },
        };
        parts.push(format!("{} {round}{whose}", clock.round_name));
    }
    // before the first turn there is no phase, where phases are parts of turns
    parts.extend(phase.filter(|_| round > 0 || !clock.turns).map(str::to_string));
    let procs = view.going.iter().filter(|l| l.work == LevelWork::Procedure);
    for l in procs.filter(|l| layout.situations.contains(&l.name.as_ref())) {
        let place = fact_card(l, "place").or(l.card.as_ref().map(|c| c.handle)).and_then(|h| s.card(h));
        let on_board = |zone: &str| layout.board.as_ref().is_some_and(|b| b.zone == zone);
        parts.push(match place {
            Some(c) if on_board(&c.zone) && c.host.is_none() => format!("{} at {}", l.name, c.title),
            Some(c) => format!("{}: {}", l.name, c.title),
            None => l.name.to_string(),
        });
    }
    if let Some(f) = fight.filter(|f| !f.step.is_empty()) {
        let steps = layout.fight.as_ref().map_or(0, |f| f.steps.len());
        parts.push(if f.at > 0 && steps > 0 { format!("step {}: {}", f.at, f.step) } else { f.step.clone() });
    }
    parts.join(" · ")
}
