//! A card in words: printed text, numbers printed and now, what lies on it.

use super::cell::say;
use super::pen::*;
use crate::play::app::App;
use crate::play::screen::Screen;
use crate::play::theme::Hue;
use muster_lang::Role;
use muster_sight::{Card, capital};
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

/// A printed line of a card, or two that are read out as one.
pub struct Text {
    lines: [Option<u8>; 2],
    /// Which side it stands on; empty for the card itself.
    face: String,
    pub pieces: Vec<Piece>,
}

impl Text {
    /// Whether it says what the line with this number says.
    pub fn is(&self, line: u8) -> bool {
        self.lines.contains(&Some(line))
    }
}

/// The printed lines of a card, side by side.
pub fn text_lines(app: &App, c: &Card) -> Vec<Text> {
    let cards = app.pack.cards();
    let Some(def) = cards.by_code(&c.code) else { return Vec::new() };
    let s = cards.source(def);
    let mut from = 0;
    let mut out = Vec::new();
    for face in std::iter::once(None).chain(s.faces.iter().map(Some)) {
        for (p, spans) in cards.dialect.read_out(app.tongue.code(), s, face) {
            let number = |i: usize| (from + i) as u8;
            out.push(Text {
                lines: [Some(number(p.line)), p.with.map(number)],
                face: face.map_or(String::new(), |f| f.word.to_string()),
                pieces: spans.into_iter().map(|s| (s.text, role(app, s.role))).collect(),
            });
        }
        from += face.map_or(s.lines.len(), |f| f.lines.len());
    }
    out
}

/// The word of the side that is up, for a card with sides.
fn side_up(app: &App, c: &Card) -> Option<String> {
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
fn up_is_form(app: &App, c: &Card) -> bool {
    let cards = app.pack.cards();
    cards.by_code(&c.code).is_some_and(|d| cards.source(d).faces.len() != cards.defs[d.ix()].faces.len())
}

/// Everything about a card, folded to a width.
pub fn lines(app: &App, b: &Screen, handle: u16, w: usize, full: bool) -> Vec<Line<'static>> {
    let Some(c) = b.card(handle) else { return Vec::new() };
    let mut out = Vec::new();
    what_it_is(app, b, c, w, &mut out);
    how_it_stands(app, b, c, w, &mut out);
    out.push(Line::default());
    its_text(app, b, c, handle, w, &mut out);
    what_changed(app, c, w, &mut out);
    what_is_on_it(app, b, c, w, full, &mut out);
    out
}

/// Its title, type and traits, and its numbers.
fn what_it_is(app: &App, b: &Screen, c: &Card, w: usize, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    let hue = match c.owner {
        None => Hue::Strong,
        owner if b.is_mine(owner) => Hue::You,
        _ => Hue::Enemy,
    };
    out.extend(fold(&[(c.title.clone(), t.bold(hue))], w, 2));
    let cards = app.pack.cards();
    if let Some(def) = cards.by_code(&c.code) {
        let s = cards.source(def);
        let words = s.flags.iter().copied().chain(s.loyalty).chain(s.faction).chain([s.type_word]);
        let words: Vec<_> = words.map(|w| app.tongue.shown(w)).collect();
        let mut pieces = vec![(capital(&words.join(" ")), t.of(Hue::Plain))];
        if !s.traits.is_empty() {
            pieces.push((format!(": {}", s.traits.join(", ")), t.of(Hue::Good).add_modifier(Modifier::ITALIC)));
        }
        out.extend(fold(&pieces, w, 2));
    }
    out.extend(fold(&numbers(app, c), w, 2));
}

/// Its states and counters, where it is and whose it is now.
fn how_it_stands(app: &App, b: &Screen, c: &Card, w: usize, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    let mut state: Vec<Piece> = Vec::new();
    for f in &c.flags {
        state.push((format!("{f}. "), t.bold(Hue::Gold)));
    }
    for x in &c.counters {
        state.push((format!("{} {}. ", x.n, x.word), t.bold(Hue::Bad)));
    }
    let board = app.layout.board.as_ref();
    match (c.place, c.seat) {
        (Some(p), _) => state.push((app.words.fill("At {0}. ", &[&b.title(p)]), t.of(Hue::Dim))),
        (None, Some(s)) if c.host.is_none() => {
            state.push((format!("{}. ", capital(&b.zone_of(s, &c.zone))), t.of(Hue::Dim)));
        }
        _ => {}
    }
    if let Some(host) = c.host.and_then(|h| b.card(h)).filter(|_| board.is_none_or(|x| c.rel != x.stands.word)) {
        let rel = if c.rel.is_empty() { app.words.say("on") } else { &c.rel };
        state.push((format!("{} {}. ", capital(rel), host.title), t.of(Hue::Dim)));
    }
    if c.ctrl.is_some() && c.ctrl != c.owner {
        let who = if b.is_mine(c.ctrl) { "Used by you. " } else { "Used by another player. " };
        state.push((app.words.say(who).into(), t.of(Hue::Gold)));
    }
    if let Some(first) = state.first_mut() {
        first.0 = capital(&first.0);
        out.extend(fold(&state, w, 2));
    }
}

/// Its text by sides; the line that asks, or that the selected option uses, is marked.
fn its_text(app: &App, b: &Screen, c: &Card, handle: u16, w: usize, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    let text = text_lines(app, c);
    let asks = b.sight.ask.as_ref().filter(|d| d.card == Some(handle)).and_then(|d| d.line);
    let option = b.choices.get(app.selected).map(|x| &x.of).filter(|o| o.cards.first() == Some(&handle));
    let uses = option.and_then(|o| o.line);
    if text.is_empty() {
        out.push(Line::styled(app.words.say("No text."), t.of(Hue::Dim)));
    }
    let up = side_up(app, c);
    let mut side = String::new();
    for Text { lines, face, mut pieces } in text {
        let down = up.as_ref().is_some_and(|up| *up != face && (!face.is_empty() || up_is_form(app, c)));
        if face != side {
            out.push(Line::styled(
                format!("{}{}:", capital(&face), if down { app.words.say(" (not this side)") } else { "" }),
                t.of(Hue::Dim),
            ));
            side = face;
        }
        if down {
            pieces.iter_mut().for_each(|p| p.1 = t.of(Hue::Dim));
        }
        let marked = lines.iter().flatten().any(|i| asks == Some(*i) || uses == Some(*i));
        let lead = if marked { ("▸ ".to_string(), t.bold(Hue::Gold)) } else { ("".to_string(), Style::new()) };
        let list: Vec<Piece> = std::iter::once(lead).chain(pieces).collect();
        out.extend(fold(&list, w, 2));
    }
}

/// Words it has gained and lost, and what makes its numbers.
fn what_changed(app: &App, c: &Card, w: usize, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    let told = |label: &str, list: &[String]| {
        fold(&[(label.into(), t.of(Hue::Dim)), (list.join(", "), t.bold(Hue::Blue))], w, 2)
    };
    let (gained, lost) = (&c.gained, &c.lost);
    if !gained.is_empty() || !lost.is_empty() {
        out.push(Line::default());
    }
    if !gained.is_empty() {
        out.extend(told(app.words.say("Has gained: "), gained));
    }
    if !lost.is_empty() {
        out.extend(told(app.words.say("Has lost: "), lost));
    }
    if !c.parts.is_empty() {
        out.push(Line::default());
    }
    for p in &c.parts {
        let word = if p.word.is_empty() { app.words.say("text") } else { &p.word };
        let list = [(format!("{word} {}", p.does), t.of(Hue::Strong)), (format!(": {}", p.source), t.of(Hue::Dim))];
        out.extend(fold(&list, w, 2));
    }
}

/// The cards on it with their texts; who stands at a place is seen on the board.
fn what_is_on_it(app: &App, b: &Screen, c: &Card, w: usize, full: bool, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    let board = app.layout.board.as_ref();
    let stands = |x: &Card| board.is_some_and(|b| x.rel == b.stands.word) && !full;
    let attached: Vec<&Card> = c.on.iter().filter_map(|h| b.card(*h)).filter(|x| !stands(x)).collect();
    if attached.is_empty() && c.hidden == 0 {
        return;
    }
    out.push(Line::default());
    for a in attached {
        let rel = if a.rel.is_empty() { String::new() } else { format!(" ({})", a.rel) };
        out.extend(fold(&[(format!("+ {}", a.title), t.bold(Hue::Gold)), (rel, t.of(Hue::Dim))], w, 2));
        for text in text_lines(app, a).into_iter().filter(|_| a.place.is_none() || !stands(a)) {
            let list: Vec<Piece> = std::iter::once(("  ".to_string(), Style::new())).chain(text.pieces).collect();
            out.extend(fold(&list, w, 2));
        }
    }
    if c.hidden > 0 {
        out.push(Line::styled(app.words.fill("+ {0} facedown", &[&c.hidden]), t.of(Hue::Dim)));
    }
}

fn numbers(app: &App, c: &Card) -> Vec<Piece> {
    let (t, l) = (app.theme, &app.layout.cards);
    let mut out: Vec<Piece> = Vec::new();
    let always = |word: &str| l.stats.iter().any(|s| s.word.word == word) || l.cost.iter().any(|f| f.word.word == word);
    for n in c.nums.iter().filter(|n| n.printed != 0 || n.now != 0 || always(&n.word)) {
        if !out.is_empty() {
            out.push((" · ".into(), t.of(Hue::Dim)));
        }
        out.push((format!("{} ", n.word), t.of(Hue::Dim)));
        if n.printed == n.now {
            out.push((say(n.now), t.of(Hue::Strong)));
        } else {
            let hue = if n.now > n.printed { Hue::Good } else { Hue::Bad };
            out.push((format!("{}→", say(n.printed)), t.of(Hue::Dim)));
            out.push((say(n.now), t.bold(hue)));
        }
    }
    out
}
