//! What is at stake where something is asked: who does what to whom, for how much, and what is left. The data come from the
//! frames and events that are open, by way of the view; the words from the layout.

use crate::picture::*;
use muster_kernel::seen::{HappenView, LevelView, LevelWork, PendingView, View};
use muster_kernel::{FactId, Name, Prompt, told};
use muster_pack::layout::Matter;

use crate::look::Eye;
use crate::text;
use crate::tongue::Say;

/// So many things at once are told one by one.
const MOST: usize = 3;

/// What a question is about, and a sentence on it; empty where the layout has none that fits.
pub fn stakes(prompt: Prompt, view: &View, eye: &Eye, s: &Sight) -> (Vec<Stake>, String) {
    let mut all = at_stake(view, eye);
    let said =
        |(matter, list): &(Matter, Vec<Stake>)| {
            eye.layout.words.stakes.iter().find_map(|(p, about, said)| {
                if *p == prompt && about == matter { tell(said, list, s, eye) } else { None }
            })
        };
    match all.iter().enumerate().find_map(|(i, x)| said(x).map(|words| (i, words))) {
        Some((i, words)) => (all.swap_remove(i).1, words),
        None => (all.into_iter().next().map(|(_, list)| list).unwrap_or_default(), String::new()),
    }
}

/// The innermost thing that is going on and about somebody, and the procedures it happens in.
fn at_stake(view: &View, eye: &Eye) -> Vec<(Matter, Vec<Stake>)> {
    let mut out = Vec::new();
    for l in view.going.iter().rev() {
        if let Some(e) = &l.event
            && let Some(first) = e.parts.first().filter(|_| out.is_empty())
        {
            // of what is dealt out, nothing came to some
            let counts = e.parts.iter().any(|p| p.amount > 0);
            let same = e.parts.iter().filter(|p| p.kind == first.kind && (!counts || p.amount > 0));
            out.push((Matter::Event(first.kind), same.map(|p| part(p, eye)).collect()));
        } else if let (Name::Proc(p), Some(mut one)) = (l.name, procedure(l, eye)) {
            // where the procedure names nobody, it is the card whose text it carries out
            if one.by.is_empty() {
                one.by.extend(ability(view));
            }
            out.push((Matter::Procedure(p), vec![one]));
        }
    }
    if out.is_empty() {
        out.extend(view.pending.last().map(|p| (Matter::Pending, vec![pending(p)])));
    }
    out
}

/// The card whose text is being carried out.
fn ability(view: &View) -> Option<u16> {
    let runs = view.going.iter().rev().find(|l| l.work == LevelWork::Ability)?;
    runs.card.as_ref().map(|c| c.handle)
}

fn part(p: &HappenView, eye: &Eye) -> Stake {
    let on = p.card.as_ref().map(|c| c.handle);
    Stake {
        by: p.source.iter().map(|c| c.handle).collect(),
        on,
        at: p.to.and_then(|to| to.card()).map(|c| c.handle),
        seat: p.seat,
        n: Some(p.amount).filter(|n| *n > 0),
        left: on.and_then(|c| left(c, eye)),
    }
}

/// What a procedure tells everybody of itself.
fn procedure(l: &LevelView, eye: &Eye) -> Option<Stake> {
    if l.work != LevelWork::Procedure {
        return None;
    }
    let cards = |what: FactId| {
        let named = l.facts.iter().filter(move |f| f.what == what);
        named.filter_map(|f| f.card.as_ref()).map(|c| c.handle)
    };
    let number = |what: FactId| l.facts.iter().find(|f| f.what == what).and_then(|f| f.number);
    let by: Vec<u16> = cards(told::ACTING).collect();
    let on = cards(told::TARGET).next();
    let due = number(told::DUE).map(|due| due - number(told::MET).unwrap_or(0));
    if by.is_empty() && on.is_none() && due.is_none() {
        return None;
    }
    Some(Stake {
        by,
        on,
        at: cards(told::PLACE).next(),
        seat: l.facts.iter().find(|f| f.what == told::BY).and_then(|f| f.seat),
        n: number(told::STRENGTH).or(due),
        left: on.and_then(|c| left(c, eye)),
    })
}

/// What is announced and comes next.
fn pending(p: &PendingView) -> Stake {
    let target = p.chosen.iter().find_map(|v| v.card()).map(|c| c.handle);
    Stake {
        by: p.card.iter().map(|c| c.handle).collect(),
        on: target,
        at: None,
        seat: Some(p.seat),
        n: p.number,
        left: None,
    }
}

/// What a card can still take: the strength that a counter is taken from, the last of them.
fn left(card: u16, eye: &Eye) -> Option<i32> {
    let stat = eye.layout.cards.stats.iter().rev().find(|st| !st.less.is_none())?;
    eye.number(card, stat.word).map(|(_, now)| (now - eye.counter(card, stat.less)).max(0))
}

/// A sentence for each thing at stake whose gaps can be filled; none where there is no such thing.
fn tell(said: &str, list: &[Stake], s: &Sight, eye: &Eye) -> Option<String> {
    let mine = |x: &&Stake| x.on.and_then(|c| s.card(c)).is_some_and(|c| c.ctrl == s.seat());
    // what befalls one's own comes first, and is all that counts where there is something of it
    let own: Vec<&Stake> = list.iter().filter(mine).collect();
    let told: Vec<&Stake> = if own.is_empty() { list.iter().collect() } else { own };
    let (before, after) = said.split_once('|').unwrap_or((said, ""));
    let parts: Vec<String> = told.iter().filter_map(|x| fill(before, x, s, eye)).collect();
    if parts.is_empty() {
        return None;
    }
    let more = parts.len().saturating_sub(MOST);
    let more = if more > 0 { eye.w.say(Say::AndMore(more)) } else { String::new() };
    let after = told.first().map_or(Some(String::new()), |x| fill(after, x, s, eye))?;
    Some(crate::capital(&format!("{}{more}{after}", parts[..parts.len().min(MOST)].join("; "))))
}

fn fill(said: &str, x: &Stake, s: &Sight, eye: &Eye) -> Option<String> {
    let name = |c: u16| s.card(c).map(|c| c.title.clone());
    text::fill(said, &|gap| match gap {
        "by" => {
            let all = x.by.iter().map(|c| name(*c)).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())?;
            Some(eye.w.say(Say::List(&all)))
        }
        "on" => name(x.on?),
        "at" => name(x.at?),
        "who" => who(x.seat?, s),
        "n" => x.n.map(|n| n.to_string()),
        "left" => x.left.map(|n| n.to_string()),
        "what" => s.stack.last().map(|p| p.label.clone()),
        _ => None,
    })
}

/// By name, the reader, too: what is done is said of a third person.
fn who(seat: u8, s: &Sight) -> Option<String> {
    s.player(seat).map(|p| p.name.clone())
}
