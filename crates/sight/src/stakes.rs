//! What is at stake where something is asked: who does what to whom, for how much, and what is left. The data come from the
//! frames and events that are open, by way of the view; the words from the layout.

use crate::picture::*;
use muster_kernel::seen::{HappenView, LevelView, LevelWork, PendingView, PlaceView, View};
use muster_pack::Layout;

/// So many things at once are told one by one.
const MOST: usize = 3;

/// What a question is about, and a sentence on it; empty where the layout has none that fits.
pub fn stakes(prompt: &str, view: &View, layout: &Layout, s: &Sight) -> (Vec<Stake>, String) {
    let Some((kind, list)) = at_stake(view, s, layout) else { return Default::default() };
    let words = layout.words.stakes.iter().find_map(|(p, k, said)| {
        let fits = (p.is_empty() || *p == prompt) && (k.is_empty() || *k == kind);
        if !fits { None } else { tell(said, &list, s) }
    });
    (list, words.unwrap_or_default())
}

/// The innermost thing that is going on and about somebody.
fn at_stake<'v>(view: &'v View, s: &Sight, layout: &Layout) -> Option<(&'v str, Vec<Stake>)> {
    for l in view.going.iter().rev() {
        if let Some(e) = &l.event
            && let Some(first) = e.parts.first()
        {
            // of what is dealt out, nothing came to some
            let counts = e.parts.iter().any(|p| p.amount > 0);
            let same = e.parts.iter().filter(|p| p.kind == first.kind && (!counts || p.amount > 0));
            return Some((&first.kind, same.map(|p| part(p, s, layout)).collect()));
        }
        if let Some(one) = procedure(l, s, layout) {
            return Some((&l.name, vec![one]));
        }
    }
    view.pending.last().map(|p| ("pending", vec![pending(p)]))
}

fn part(p: &HappenView, s: &Sight, layout: &Layout) -> Stake {
    let on = p.card.as_ref().map(|c| c.handle);
    Stake {
        by: p.source.iter().map(|c| c.handle).collect(),
        on,
        at: match &p.to {
            Some(PlaceView::Card { handle, .. }) => Some(*handle),
            _ => None,
        },
        seat: p.seat,
        n: Some(p.amount).filter(|n| *n > 0),
        left: on.and_then(|c| left(c, s, layout)),
    }
}

/// What a procedure tells everybody of itself.
fn procedure(l: &LevelView, s: &Sight, layout: &Layout) -> Option<Stake> {
    if l.work != LevelWork::Procedure {
        return None;
    }
    let cards = |word: &'static str| {
        let named = l.facts.iter().filter(move |f| f.name == word);
        named.filter_map(|f| f.card.as_ref()).map(|c| c.handle)
    };
    let number = |word: &str| l.facts.iter().find(|f| f.name == word).and_then(|f| f.number);
    let by: Vec<u16> = cards("acting").collect();
    let on = cards("target").next();
    let due = number("due").map(|due| due - number("met").unwrap_or(0));
    if by.is_empty() && on.is_none() && due.is_none() {
        return None;
    }
    Some(Stake {
        by,
        on,
        at: cards("place").next(),
        seat: l.facts.iter().find(|f| f.name == "by").and_then(|f| f.seat),
        n: number("strength").or(due),
        left: on.and_then(|c| left(c, s, layout)),
    })
}

/// What is announced and comes next.
fn pending(p: &PendingView) -> Stake {
    let target = p.chosen.iter().find_map(|v| match v {
        PlaceView::Card { handle, .. } => Some(*handle),
        _ => None,
    });
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
fn left(card: u16, s: &Sight, layout: &Layout) -> Option<i32> {
    let c = s.card(card)?;
    let stat = layout.cards.stats.iter().rev().find(|st| !st.less.is_empty())?;
    c.num(stat.word).map(|(_, now)| (now - c.counter(stat.less)).max(0))
}

/// A sentence for each thing at stake; none where it has a gap that cannot be filled.
fn tell(said: &str, list: &[Stake], s: &Sight) -> Option<String> {
    let mine = |x: &&Stake| x.on.and_then(|c| s.card(c)).is_some_and(|c| c.ctrl == s.seat());
    // what befalls one's own comes first, and is all that counts where there is something of it
    let own: Vec<&Stake> = list.iter().filter(mine).collect();
    let told: Vec<&Stake> = if own.is_empty() { list.iter().collect() } else { own };
    let (before, after) = said.split_once('|').unwrap_or((said, ""));
    let parts: Option<Vec<String>> = told.iter().take(MOST).map(|x| fill(before, x, s)).collect();
    let more = told.len().saturating_sub(MOST);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    let after = told.first().map_or(Some(String::new()), |x| fill(after, x, s))?;
    Some(crate::capital(&format!("{}{more}{after}", parts?.join("; "))))
}

fn fill(said: &str, x: &Stake, s: &Sight) -> Option<String> {
    let name = |c: u16| s.card(c).map(|c| c.title.clone());
    let mut out = String::new();
    let mut rest = said;
    while let Some((text, more)) = rest.split_once('{') {
        let (gap, more) = more.split_once('}')?;
        out += text;
        out += &match gap {
            "by" => list_of(&x.by.iter().map(|c| name(*c)).collect::<Option<Vec<_>>>()?)?,
            "on" => name(x.on?)?,
            "at" => name(x.at?)?,
            "who" => who(x.seat?, s)?,
            "n" => x.n?.to_string(),
            "left" => x.left?.to_string(),
            "what" => s.stack.last().map(|p| p.label.clone())?,
            _ => return None,
        };
        rest = more;
    }
    Some(out + rest)
}

fn who(seat: u8, s: &Sight) -> Option<String> {
    if s.seat() == Some(seat) { Some("you".into()) } else { s.player(seat).map(|p| p.name.clone()) }
}

fn list_of(words: &[String]) -> Option<String> {
    match words {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}
