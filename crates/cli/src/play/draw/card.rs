//! A card in words: printed text, numbers printed and now, what lies on it.

use super::pen::*;
use crate::play::app::App;
use crate::play::model::{Board, capital};
use crate::play::theme::Hue;
use muster_kernel::seen::{CardView, PlaceView};
use muster_lang::Role;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// How a word of card text looks, by what it is.
fn role(app: &App, r: Role) -> Style {
    let t = app.theme;
    match r {
        Role::Kind | Role::Label => t.bold(Hue::Gold),
        Role::Keyword => t.bold(Hue::Blue),
        Role::Trait | Role::Faction => t.of(Hue::Good).add_modifier(Modifier::ITALIC),
        Role::Number | Role::Slot | Role::State => t.of(Hue::Strong),
        Role::Title | Role::Name => t.of(Hue::Card).add_modifier(Modifier::ITALIC),
        _ => t.of(Hue::Plain),
    }
}

/// The printed lines of a card: which number, which side, and the text.
pub fn text_lines(app: &App, c: &CardView) -> Vec<(u8, String, Vec<Piece>)> {
    let cards = app.pack.cards();
    let Some(def) = cards.by_code(&c.code) else { return Vec::new() };
    let line = |(i, (face, spans)): (usize, (String, Vec<muster_lang::Span>))| {
        (i as u8, face, spans.into_iter().map(|s| (s.text, role(app, s.role))).collect())
    };
    cards.text(def).into_iter().enumerate().map(line).collect()
}

/// The word of the side that is up, for a card with sides.
fn side_up(app: &App, c: &CardView) -> Option<String> {
    let cards = app.pack.cards();
    let d = cards.by_code(&c.code)?;
    let (sides, faces) = (&cards.source(d).faces, cards.defs[d.ix()].faces.len());
    if sides.is_empty() {
        return None;
    }
    // either every face is a named side, or the first is the card itself
    let at = if sides.len() == faces { Some(c.face as usize) } else { (c.face as usize).checked_sub(1) };
    Some(at.and_then(|i| sides.get(i)).map_or(String::new(), |f| f.word.to_string()))
}

/// Is a form of its own up, on which the card's common lines do not stand?
fn up_is_form(app: &App, c: &CardView) -> bool {
    let cards = app.pack.cards();
    cards.by_code(&c.code).is_some_and(|d| cards.source(d).faces.len() != cards.defs[d.ix()].faces.len())
}

/// Everything about a card, folded to a width.
pub fn lines(app: &App, b: &Board, handle: u16, w: usize, full: bool) -> Vec<Line<'static>> {
    let (t, l) = (app.theme, app.layout);
    let Some(c) = b.card(handle) else { return Vec::new() };
    let mut out = Vec::new();
    let mine = c.owner == b.reader.0;
    let hue = if (c.owner as usize) >= b.view.players.len() {
        Hue::Strong
    } else if mine {
        Hue::You
    } else {
        Hue::Enemy
    };
    out.extend(fold(&[(c.title.clone(), t.bold(hue))], w, 2));
    let cards = app.pack.cards();
    if let Some(def) = cards.by_code(&c.code) {
        let s = cards.source(def);
        let mut words: Vec<String> = s.flags.iter().map(|f| f.to_string()).collect();
        words.extend(s.loyalty.map(str::to_string));
        words.extend(s.faction.map(str::to_string));
        words.push(s.type_word.to_string());
        let mut pieces = vec![(capital(&words.join(" ")), t.of(Hue::Plain))];
        if !s.traits.is_empty() {
            pieces.push((format!(": {}", s.traits.join(", ")), t.of(Hue::Good).add_modifier(Modifier::ITALIC)));
        }
        out.extend(fold(&pieces, w, 2));
    }
    out.extend(fold(&numbers(app, c), w, 2));
    let mut state: Vec<Piece> = Vec::new();
    for f in &c.flags {
        state.push((format!("{f}. "), t.bold(Hue::Gold)));
    }
    for (word, n) in &c.counters {
        state.push((format!("{n} {word}. "), t.bold(Hue::Bad)));
    }
    match &c.place {
        PlaceView::Card { handle: h, title } if *h != handle => state.push((format!("At {title}. "), t.of(Hue::Dim))),
        PlaceView::Zone { name, seat: Some(s) } => {
            let whose = if *s == b.reader.0 { "your" } else { "the enemy's" };
            state.push((format!("In {whose} {name}. "), t.of(Hue::Dim)));
        }
        _ => {}
    }
    if let Some(host) = c
        .host
        .and_then(|h| b.card(h))
        .filter(|h| !b.places.iter().any(|p| p.handle == h.handle) || c.rel.as_deref() != Some("at"))
    {
        state.push((format!("{} {}.", c.rel.as_deref().unwrap_or("on"), host.title), t.of(Hue::Dim)));
    }
    if !state.is_empty() {
        state[0].0 = capital(&state[0].0);
        out.extend(fold(&state, w, 2));
    }
    out.push(Line::default());
    let text = text_lines(app, c);
    // the line that asks, or that the selected option uses
    let asks = b.decision.as_ref().and_then(|d| d.source.as_ref().filter(|s| s.handle == handle).and(d.line));
    let uses = b
        .choices
        .get(app.selected)
        .and_then(|x| b.decision.as_ref()?.options.get(x.index))
        .filter(|o| o.card.as_ref().is_some_and(|k| k.handle == handle))
        .and_then(|o| o.line);
    if text.is_empty() {
        out.push(Line::styled("No text.", t.of(Hue::Dim)));
    }
    let up = side_up(app, c);
    let mut side = String::new();
    for (i, face, mut pieces) in text {
        let down = up.as_ref().is_some_and(|up| *up != face && (!face.is_empty() || up_is_form(app, c)));
        if face != side {
            out.push(Line::styled(
                format!("{}{}:", capital(&face), if down { " (not this side)" } else { "" }),
                t.of(Hue::Dim),
            ));
            side = face;
        }
        if down {
            pieces.iter_mut().for_each(|p| p.1 = t.of(Hue::Dim));
        }
        let marked = asks == Some(i) || uses == Some(i);
        let lead = if marked { ("▸ ".to_string(), t.bold(Hue::Gold)) } else { ("".to_string(), Style::new()) };
        let list: Vec<Piece> = std::iter::once(lead).chain(pieces).collect();
        out.extend(fold(&list, w, 2));
    }
    let (printed, now) = keywords(app, c);
    let say = |label: &str, list: Vec<String>| {
        fold(&[(label.into(), t.of(Hue::Dim)), (list.join(", "), t.bold(Hue::Blue))], w, 2)
    };
    let gained: Vec<String> = now.iter().filter(|k| !printed.contains(k)).cloned().collect();
    let lost: Vec<String> = printed.iter().filter(|k| !now.contains(k)).cloned().collect();
    if !gained.is_empty() || !lost.is_empty() {
        out.push(Line::default());
    }
    if !gained.is_empty() {
        out.extend(say("Has gained: ", gained));
    }
    if !lost.is_empty() {
        out.extend(say("Has lost: ", lost));
    }
    let attached: Vec<&CardView> =
        c.on.iter().filter(|x| !x.numbers.contains_key(l.life) || full && x.rel.as_deref() != Some("at")).collect();
    if !attached.is_empty() || c.hidden > 0 {
        out.push(Line::default());
        for a in attached {
            out.extend(fold(&[(format!("+ {}", a.title), t.bold(Hue::Gold))], w, 2));
            for (_, _, pieces) in text_lines(app, a) {
                let list: Vec<Piece> = std::iter::once(("  ".to_string(), Style::new())).chain(pieces).collect();
                out.extend(fold(&list, w, 2));
            }
        }
        if c.hidden > 0 {
            out.push(Line::styled(format!("+ {} facedown", c.hidden), t.of(Hue::Dim)));
        }
    }
    out
}

fn numbers(app: &App, c: &CardView) -> Vec<Piece> {
    let t = app.theme;
    let vocab = app.table.as_ref().map_or(&[][..], |t| t.game().m.book.vocab.slots);
    let mut out: Vec<Piece> = Vec::new();
    for name in vocab {
        let Some((printed, now)) = c.numbers.get(*name).copied() else { continue };
        if printed == 0 && now == 0 && *name != app.layout.attack && *name != app.layout.cost {
            continue;
        }
        let say = |n: i32| if n < 0 { "X".to_string() } else { n.to_string() };
        if !out.is_empty() {
            out.push((" · ".into(), t.of(Hue::Dim)));
        }
        out.push((format!("{name} "), t.of(Hue::Dim)));
        if printed == now {
            out.push((say(now), t.of(Hue::Strong)));
        } else {
            let hue = if now > printed { Hue::Good } else { Hue::Bad };
            out.push((format!("{}→", say(printed)), t.of(Hue::Dim)));
            out.push((say(now), t.bold(hue)));
        }
    }
    out
}

/// The keywords printed on the side that is up, and those it has now.
fn keywords(app: &App, c: &CardView) -> (Vec<String>, Vec<String>) {
    let cards = app.pack.cards();
    let face = cards.by_code(&c.code).and_then(|d| cards.defs[d.ix()].faces.get(c.face as usize));
    let vocab = app.table.as_ref().map_or(&[][..], |t| t.game().m.book.vocab.tags);
    let (mut printed, mut now) = (Vec::new(), Vec::new());
    for (word, _) in app.layout.keywords {
        let (was, is) = c.numbers.get(*word).copied().unwrap_or((0, 0));
        let say = |n: i32| if n == 0 { word.to_string() } else { format!("{word} {n}") };
        let tag = vocab.iter().position(|t| t == word).map(|i| muster_kernel::Tag(i as u8));
        if tag.zip(face).is_some_and(|(t, f)| f.has(t)) {
            printed.push(say(was));
        }
        if c.tags.iter().any(|t| t == word) {
            now.push(say(is));
        }
    }
    (printed, now)
}
