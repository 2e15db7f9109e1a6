//! Where the game stands: the heading, the fight, the event being answered.

use crate::look::{Eye, global};
use crate::picture::*;
use crate::text;
use crate::tongue::Say;
use muster_kernel::seen::{FactView, LevelView, LevelWork, View, When};
use muster_kernel::{FactId, Name, told};
use muster_pack::layout::Key;

pub fn levels(view: &View, eye: &Eye) -> Vec<Level> {
    let kind = |w: LevelWork| match w {
        LevelWork::Procedure => LevelKind::Procedure,
        LevelWork::Ability => LevelKind::Ability,
        LevelWork::Event => LevelKind::Event,
        LevelWork::Window => LevelKind::Window,
        LevelWork::Question => LevelKind::Question,
    };
    let one = |l: &LevelView| Level {
        what: kind(l.work),
        name: name_of(l, eye),
        step: eye.w.name(l.step),
        seat: l.seat,
        card: l.card.as_ref().map(|c| c.handle),
        line: l.line,
        node: l.node,
        event: event(l, eye),
    };
    view.going.iter().map(one).collect()
}

/// What a level is called; programs of the rules themselves have a name that the book tells.
pub fn name_of(l: &LevelView, eye: &Eye) -> String {
    let told = || l.facts.iter().find(|f| f.number.is_none() && f.card.is_none() && f.seat.is_none());
    if l.name.is_nothing() {
        told().map_or(String::new(), |f| eye.w.name(Name::Fact(f.what)))
    } else {
        eye.w.name(l.name)
    }
}

fn event(l: &LevelView, eye: &Eye) -> Option<String> {
    let e = l.event.as_ref()?;
    let words = text::event(eye, &e.parts);
    let when = |words: &str| match e.when {
        When::Before => eye.w.say(Say::Before(words)),
        When::Now => words.to_string(),
        When::After => eye.w.say(Say::After(words)),
    };
    (!words.is_empty()).then(|| text::capital(&when(&words)))
}

fn fact(l: &LevelView, what: FactId) -> Option<&FactView> {
    l.facts.iter().find(|f| f.what == what)
}
fn fact_card(l: &LevelView, what: FactId) -> Option<u16> {
    fact(l, what).and_then(|f| f.card.as_ref()).map(|c| c.handle)
}

pub fn now(view: &View, eye: &Eye, s: &Sight) -> Now {
    let layout = eye.layout;
    let clock = &layout.clock;
    let global = |what: Key| global(view, what);
    let round = global(clock.round).unwrap_or(0);
    let phase = global(clock.phase).and_then(|n| clock.phases.get((n - clock.from).max(0) as usize));
    let procs = || view.going.iter().filter(|l| l.work == LevelWork::Procedure);
    let innermost = layout.fight.as_ref().and_then(|f| procs().rfind(|l| f.procedure.is(l.name)));
    let fight = innermost.map(|l| fight(l, view, eye));
    let top = view.going.last();
    let token = global(clock.token).and_then(|n| u8::try_from(n).ok());
    let held = innermost.and_then(|l| fact(l, told::FIRST)).and_then(|f| f.seat).or(token);
    // where no token says so, it is whoever may act now
    let top_event = top.filter(|l| l.work == LevelWork::Window);
    let may_act = top_event.filter(|_| clock.token.is_none() && !clock.token_name.is_empty()).and_then(|l| l.seat);
    let named = |what: FactId| -> Vec<u16> {
        let facts = procs().flat_map(|l| &l.facts).filter(|f| f.what == what);
        facts.filter_map(|f| f.card.as_ref()).map(|c| c.handle).collect()
    };
    let (acting, targets) = (named(told::ACTING), named(told::TARGET));
    let hit = top_event.and_then(|l| l.event.as_ref()).map_or(Vec::new(), |e| {
        let counts = e.parts.iter().any(|p| p.amount > 0);
        let parts = e.parts.iter().filter(|p| !counts || p.amount > 0);
        parts.filter_map(|p| p.card.as_ref()).map(|c| c.handle).collect()
    });
    Now {
        heading: heading(view, eye, s, round, phase.map(|p| p.word), fight.as_ref()),
        round,
        phase: phase.map_or(String::new(), |p| p.word.to_string()),
        active: view.active,
        first: held.or(may_act),
        owing: view.owing.clone(),
        asked: top.map_or(String::new(), |l| eye.w.name(l.name)),
        acting,
        targets,
        hit,
        event: top_event.and_then(|l| event(l, eye)),
        fight,
    }
}

fn fight(l: &LevelView, view: &View, eye: &Eye) -> Fight {
    let f = eye.layout.fight.as_ref();
    let at = fact(l, told::STEP).and_then(|f| f.number).unwrap_or(0);
    let named = f.and_then(|f| f.steps.get((at as usize).checked_sub(1)?)).map(|s| s.to_string());
    let side = |seat: u8| {
        let n = |what: Key| {
            let told = l.facts.iter().find(|f| what.is(Name::Fact(f.what)) && f.seat == Some(seat));
            told.and_then(|f| f.number)
        };
        let counts = f.iter().flat_map(|f| f.sides);
        let counts = counts.filter_map(|c| Some(Count { word: c.word.to_string(), n: n(c.word)? }));
        Numbers { seat, counts: counts.collect() }
    };
    Fight {
        place: fact_card(l, told::PLACE).or(l.card.as_ref().map(|c| c.handle)),
        step: named.or_else(|| numbered(&eye.w.name(l.step))).unwrap_or_default(),
        at: at.clamp(0, 255) as u8,
        attacker: fact(l, told::BEGUN_BY).and_then(|f| f.seat),
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
    eye: &Eye,
    s: &Sight,
    round: i32,
    phase: Option<&'static str>,
    fight: Option<&Fight>,
) -> String {
    let (layout, names) = (eye.layout, eye.w.players);
    let clock = &layout.clock;
    let mut parts = Vec::new();
    if round > 0 {
        let whose = match s.seat() {
            _ if !clock.turns => String::new(),
            Some(me) if me == view.active => eye.w.say(Say::Yours),
            Some(_) if view.players.len() == 2 => eye.w.say(Say::Theirs(layout.words.enemy)),
            _ => match names.get(view.active as usize).filter(|n| !n.is_empty()) {
                Some(name) => format!(" ({name})"),
                None => format!(" ({})", text::small(&eye.w.say(Say::Player(view.active + 1)))),
            },
        };
        parts.push(format!("{} {round}{whose}", clock.round_name));
    }
    // before the first turn there is no phase, where phases are parts of turns
    parts.extend(phase.filter(|_| round > 0 || !clock.turns).map(str::to_string));
    let procs = view.going.iter().filter(|l| l.work == LevelWork::Procedure);
    for l in procs.filter(|l| layout.situations.iter().any(|k| k.is(l.name))) {
        let place = fact_card(l, told::PLACE).or(l.card.as_ref().map(|c| c.handle)).and_then(|h| s.card(h));
        let on_board = |c: &Card| layout.board.as_ref().is_some_and(|b| eye.lies(c.id, b.zone));
        let name = eye.w.name(l.name);
        parts.push(match place {
            Some(c) if on_board(c) && c.host.is_none() => eye.w.say(Say::Fought { what: &name, at: &c.title }),
            Some(c) => format!("{name}: {}", c.title),
            None => name,
        });
    }
    if let Some(f) = fight.filter(|f| !f.step.is_empty()) {
        let steps = layout.fight.as_ref().map_or(0, |f| f.steps.len());
        parts.push(if f.at > 0 && steps > 0 {
            eye.w.say(Say::StepOf { n: f.at, step: &f.step })
        } else {
            f.step.clone()
        });
    }
    parts.join(" · ")
}
