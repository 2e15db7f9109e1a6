//! Windows over the table, and the screen on which decks are chosen.

use super::pen::*;
use super::{bottom, card};
use crate::play::app::{App, Ask, Overlay};
use crate::play::theme::Hue;
use muster_sight::{capital, rulebook};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

pub fn draw(app: &mut App, buf: &mut Buffer, area: Rect) {
    let Some(o) = app.overlay.clone() else { return };
    match o {
        Overlay::Help => {
            let lines = help(app);
            scrolled(app, buf, area, app.words.say("Keys"), lines, 76, app.words.say("Esc closes"));
        }
        Overlay::Confirm(what) => confirm(app, buf, area, what),
        Overlay::Card => {
            let wide = (area.width as usize).min(76);
            let lines = match (&app.screen, app.shown_card()) {
                (Some(b), Some(h)) => card::lines(app, b, h, wide - 4, true),
                _ => Vec::new(),
            };
            scrolled(app, buf, area, app.words.say("Card"), lines, wide, app.words.say("Esc closes"));
        }
        Overlay::Why => {
            let wide = (area.width as usize).min(96);
            let lines = why(app, wide - 4);
            scrolled(app, buf, area, app.words.say("Why not?"), lines, wide, app.words.say("Esc closes"));
        }
        Overlay::Log => {
            let wide = (area.width as usize - 4).min(110);
            let lines = app
                .log
                .iter()
                .enumerate()
                .flat_map(|(i, l)| bottom::log_line(app, l, i >= app.read, wide - 4))
                .collect();
            let foot = app.words.say("↑↓ PgUp PgDn Home End · Esc closes");
            scrolled(app, buf, area, app.words.say("Log"), lines, wide, foot);
        }
        Overlay::Rules { words, at } => rules(app, buf, area, &words, at),
        Overlay::Piles { at } => piles(app, buf, area, at),
        Overlay::End => end(app, buf, area),
        Overlay::HandOver => hand_over(app, buf, area),
    }
}

/// A window in the middle; gives back its inside.
fn frame(app: &App, buf: &mut Buffer, area: Rect, w: usize, h: usize, title: &str, foot: &str) -> Rect {
    let t = app.theme;
    let (w, h) = (w.min(area.width as usize) as u16, h.min(area.height as usize) as u16);
    let r = Rect { x: area.x + (area.width - w) / 2, y: area.y + (area.height - h) / 2, width: w, height: h };
    wipe(buf, r);
    let style = t.of(Hue::Gold);
    let side = "─".repeat(w.saturating_sub(2) as usize);
    put(buf, r, 0, 0, &format!("╭{side}╮"), style);
    put(buf, r, 0, h.saturating_sub(1), &format!("╰{side}╯"), style);
    for y in 1..h.saturating_sub(1) {
        put(buf, r, 0, y, "│", style);
        put(buf, r, w - 1, y, "│", style);
    }
    put(buf, r, 2, 0, &format!(" {title} "), t.bold(Hue::Gold));
    if !foot.is_empty() {
        let foot = format!(" {foot} ");
        put(buf, r, w.saturating_sub(width(&foot) as u16 + 2), h.saturating_sub(1), &foot, t.of(Hue::Dim));
    }
    Rect { x: r.x + 2, y: r.y + 1, width: w.saturating_sub(4), height: h.saturating_sub(2) }
}

fn scrolled(app: &mut App, buf: &mut Buffer, area: Rect, title: &str, lines: Vec<Line>, w: usize, foot: &str) {
    let h = (lines.len() + 2).clamp(5, (area.height as usize).saturating_sub(2).max(5));
    let inner = frame(app, buf, area, w, h, title, foot);
    let room = inner.height as usize;
    app.scroll_most = lines.len().saturating_sub(room);
    app.scroll = app.scroll.min(app.scroll_most);
    for (i, l) in lines.iter().skip(app.scroll).take(room).enumerate() {
        put_line(buf, inner, i as u16, l);
    }
    if app.scroll_most > 0 {
        let more = match (app.scroll > 0, app.scroll < app.scroll_most) {
            (true, true) => "▲▼",
            (true, false) => "▲",
            _ => "▼",
        };
        put(
            buf,
            Rect { x: inner.x, y: inner.bottom(), width: inner.width, height: 1 },
            0,
            0,
            more,
            app.theme.bold(Hue::Gold),
        );
    }
}

fn help(app: &App) -> Vec<Line<'static>> {
    let t = app.theme;
    let l = app.layout;
    let keys: &[(&str, &str)] = &[
        ("↑ ↓  j k", "move in the list of options"),
        ("Enter", "choose the selected option"),
        ("1 2 3 …", "choose an option by its number"),
        ("p  Space", "pass, be done or decline"),
        ("Tab", "move over the cards: Tab, Shift-Tab, arrows; Enter goes to the card's option"),
        ("Esc", "back to the options"),
        ("i", "read the card in full"),
        ("v", "in a small window: show card or log at the right"),
        ("w", "why not: what speaks against things you might want to do"),
        ("u", "undo: back to your previous decision"),
        ("a", "auto-pass: action windows are passed for you"),
        ("f", "fast forward: pass all you can until the phase or the battle is over"),
        ("t", "claim what may be claimed, such as a stalemate"),
        ("d", "look through discard piles and other cards out of play"),
        ("l", "the whole log"),
        ("r", "search the rules"),
        ("s", "save the game as a replay"),
        ("c", "concede"),
        ("n", "new game"),
        ("q", "quit"),
    ];
    let mut out: Vec<Line> = Vec::new();
    for (key, what) in keys {
        let mut lines = fold(&[(app.words.say(what).to_string(), t.of(Hue::Plain))], 58, 0);
        for (i, line) in lines.iter_mut().enumerate() {
            let lead = if i == 0 { app.words.say(key) } else { "" };
            line.spans.insert(0, ratatui::text::Span::styled(format!("{lead:<12}"), t.bold(Hue::Gold)));
        }
        out.extend(lines);
    }
    out.push(Line::default());
    for s in legend(app) {
        out.extend(fold(&[(s, t.of(Hue::Dim))], 70, 2));
    }
    out.push(Line::default());
    out.extend(fold(&[(l.goal.to_string(), t.of(Hue::Plain))], 70, 0));
    out
}

/// What the signs on the screen mean in this game.
fn legend(app: &App) -> Vec<String> {
    let (l, c) = (app.layout, &app.layout.cards);
    let signs = |list: &[muster_pack::layout::Figure]| {
        let one = |f: &muster_pack::layout::Figure| format!("{} {}", f.mark, f.names);
        list.iter().filter(|f| !f.mark.is_empty() && f.mark != f.names).map(one).collect::<Vec<_>>().join("   ")
    };
    let w = app.words;
    let mut out = vec![
        w.say("• changed since your last choice   » acting   ! it is about this   ◎ aimed at   +1 one card on it")
            .into(),
    ];
    if let Some(b) = &l.board {
        let first = if b.first.is_empty() { String::new() } else { w.fill("★ first {0}   ", &[&b.place]) };
        let beside = if b.beside.is_empty() { String::new() } else { format!("◇ {}   ", b.beside.word) };
        let inside = if b.inside.is_empty() { String::new() } else { format!("↳ {}   ", b.inside.word) };
        out.push(format!("{first}{beside}{inside}{}", signs(b.gains)));
        if !b.sides.is_empty() {
            out.push(w.fill("{0} of each {1}, theirs:yours", &[&signs(b.sides), &b.place]));
        }
        out.push(w.fill("{0} of all who stand there", &[&signs(b.forces)]));
    }
    let stats: Vec<&str> = c.stats.iter().map(|s| s.word.word).collect();
    let example = if c.stats.iter().any(|s| !s.less.is_empty()) { w.say(" (-1: taken from it)") } else { "" };
    out.push(format!("{}{example}   {}   {}", stats.join("/"), signs(c.states), signs(c.spare)));
    out.push([signs(c.icons), signs(c.more)].join("   "));
    out.push(signs(c.keywords));
    out.retain(|s| !s.trim().is_empty());
    out
}

fn confirm(app: &App, buf: &mut Buffer, area: Rect, what: Ask) {
    let (title, text) = match what {
        Ask::Quit => ("Quit", "Leave this game?"),
        Ask::Concede => ("Concede", "Give this game up?"),
        Ask::NewGame => ("New game", "Leave this game and begin another?"),
    };
    let inner = frame(app, buf, area, 50, 6, app.words.say(title), "");
    put(buf, inner, 1, 1, app.words.say(text), app.theme.of(Hue::Plain));
    put(buf, inner, 1, 2, app.words.say("y  yes    any other key  no"), app.theme.of(Hue::Gold));
}

/// Reasons about the card shown first, then about all others.
fn why(app: &App, w: usize) -> Vec<Line<'static>> {
    let t = app.theme;
    let Some(b) = &app.screen else { return Vec::new() };
    let mut out = Vec::new();
    let against = &b.sight.why;
    let shown = app.shown_card();
    if let Some(c) = shown.and_then(|h| b.card(h)) {
        out.extend(fold(&[(c.title.clone(), t.bold(Hue::You))], w, 0));
        let can: Vec<String> =
            b.choices.iter().filter(|x| x.of.cards.first() == Some(&c.id)).map(|x| capital(&x.of.label)).collect();
        for x in &can {
            out.extend(fold(
                &[(app.words.say("You may: ").into(), t.of(Hue::Good)), (x.clone(), t.of(Hue::Plain))],
                w,
                2,
            ));
        }
        let mine: Vec<_> = against.iter().filter(|a| a.card == Some(c.id)).collect();
        for a in &mine {
            out.push(Line::default());
            clause(app, &a.clause, w, &mut out);
        }
        if can.is_empty() && mine.is_empty() {
            let text = if b.asked() {
                "The question asked now is not about this card: nothing to do with it, and nothing forbids it by name."
            } else {
                "Nothing is asked of you now."
            };
            out.extend(fold(&[(app.words.say(text).into(), t.of(Hue::Plain))], w, 0));
        }
        out.push(Line::default());
    } else {
        out.extend(fold(&[(app.words.say("Press Tab first to choose a card, then w.").into(), t.of(Hue::Dim))], w, 0));
    }
    let title = shown.map(|h| b.title(h));
    let others: Vec<_> = against.iter().filter(|a| a.card.is_none() || a.card.map(|h| b.title(h)) != title).collect();
    if !others.is_empty() {
        out.push(Line::styled(app.words.say("Other things you cannot do now"), t.bold(Hue::Gold)));
        let mut by: Vec<(String, Vec<String>)> = Vec::new();
        for a in others {
            let name = a.card.map_or(app.words.say("In general").to_string(), |h| b.title(h).to_string());
            match by.iter_mut().find(|(c, _)| *c == a.clause) {
                Some((_, names)) if names.contains(&name) => {}
                Some((_, names)) => names.push(name),
                None => by.push((a.clause.clone(), vec![name])),
            }
        }
        for (id, names) in by {
            out.push(Line::default());
            out.extend(fold(&[(names.join(", "), t.of(Hue::Strong))], w, 2));
            clause(app, &id, w, &mut out);
        }
    }
    out
}

fn clause(app: &App, id: &str, w: usize, out: &mut Vec<Line<'static>>) {
    let t = app.theme;
    out.extend(fold(&[(id.to_string(), t.of(Hue::Blue))], w, 2));
    if let Some(c) = rulebook::clause(&app.rules, id) {
        out.extend(fold(&[(flat(&c.prose), t.of(Hue::Plain))], w, 0));
    }
}

/// Prose with its lines joined and its paragraphs kept.
fn flat(prose: &str) -> String {
    let pars: Vec<String> = prose.split("\n\n").map(|p| p.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    pars.join("\n")
}

fn rules(app: &mut App, buf: &mut Buffer, area: Rect, words: &str, at: usize) {
    let t = app.theme;
    let (w, h) = ((area.width as usize - 4).min(110), area.height as usize - 2);
    let inner = frame(app, buf, area, w, h, app.words.say("Rules"), app.words.say("type to search · ↑↓ · Esc closes"));
    let found = app.clauses(words);
    let x = put(buf, inner, 0, 0, app.words.say("Search: "), t.of(Hue::Dim));
    let x = put(buf, inner, x, 0, words, t.of(Hue::Strong));
    let x = put(buf, inner, x, 0, "█", t.of(Hue::Gold));
    let count = if words.trim().is_empty() {
        app.words.fill("  {0} clauses that matter here", &[&found.len()])
    } else {
        app.words.fill("  {0} of {1} clauses", &[&found.len(), &app.rules.len()])
    };
    put(buf, inner, x, 0, &count, t.of(Hue::Dim));
    let text: Vec<Line> = match found.get(at) {
        Some(c) => {
            let mut out = fold(&[(c.id.clone(), t.bold(Hue::Blue))], inner.width as usize, 0);
            out.push(Line::styled(format!("{} – {}", c.chapter, c.section), t.of(Hue::Dim)));
            out.extend(fold(&[(flat(&c.prose), t.of(Hue::Plain))], inner.width as usize, 0));
            out
        }
        None => vec![Line::styled(app.words.say("No clause has all these words."), t.of(Hue::Dim))],
    };
    let below = text.len().min(inner.height as usize / 2).max(4);
    let room = (inner.height as usize).saturating_sub(below + 3);
    let first = window(found.len(), room, Some(at));
    for (i, c) in found.iter().enumerate().skip(first).take(room) {
        let row = Rect { y: inner.y + 2 + (i - first) as u16, height: 1, ..inner };
        let id = c.id.strip_prefix(app.layout.game).map_or(c.id.as_str(), |i| i.trim_start_matches('.'));
        let line = format!("{id}  ");
        let x = put(buf, row, 0, 0, &line, t.of(Hue::Blue));
        put(buf, row, x, 0, &rulebook::gist(c), t.of(Hue::Dim));
        if i == at {
            paint(buf, row, t.selected());
        }
    }
    let y = inner.height.saturating_sub(below as u16);
    put(buf, inner, 0, y.saturating_sub(1), &"─".repeat(inner.width as usize), t.of(Hue::Frame));
    for (i, l) in text.iter().take(below).enumerate() {
        put_line(buf, inner, y + i as u16, l);
    }
}

fn piles(app: &mut App, buf: &mut Buffer, area: Rect, at: usize) {
    let t = app.theme;
    let (w, h) = ((area.width as usize - 4).min(110), area.height as usize - 2);
    let inner = frame(app, buf, area, w, h, app.words.say("Cards out of play"), app.words.say("↑↓ · Esc closes"));
    let piles = app.piles();
    let Some(b) = &app.screen else { return };
    let left = inner.width * 45 / 100;
    type Row = (Option<(usize, u16)>, String, Style);
    let mut rows: Vec<Row> = Vec::new();
    let mut n = 0;
    for (name, cards) in &piles {
        rows.push((None, format!("{name} ({})", cards.len()), t.bold(Hue::Gold)));
        for c in cards {
            rows.push((Some((n, *c)), format!("  {}", b.title(*c)), t.of(Hue::Plain)));
            n += 1;
        }
    }
    if rows.is_empty() {
        put(buf, inner, 0, 0, app.words.say("No card lies open out of play."), t.of(Hue::Dim));
        return;
    }
    let row_at = rows.iter().position(|(c, _, _)| c.is_some_and(|(i, _)| i == at));
    let room = inner.height as usize;
    let first = window(rows.len(), room, row_at);
    let list = Rect { width: left, ..inner };
    for (i, (_, text, style)) in rows.iter().enumerate().skip(first).take(room) {
        let row = Rect { y: list.y + (i - first) as u16, height: 1, ..list };
        put(buf, row, 0, 0, text, *style);
        if Some(i) == row_at {
            paint(buf, row, t.selected());
        }
    }
    let right = Rect { x: inner.x + left + 2, width: inner.width.saturating_sub(left + 2), ..inner };
    if let Some((_, h)) = row_at.and_then(|i| rows[i].0) {
        for (i, l) in card::lines(app, b, h, right.width as usize, true).iter().take(right.height as usize).enumerate()
        {
            put_line(buf, right, i as u16, l);
        }
    }
}

fn end(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.screen else { return };
    let Some(end) = &b.sight.over else { return };
    let say = app.words;
    let won = end.winners.contains(&b.reader.0);
    let names: Vec<String> = end.winners.iter().map(|s| capital(&b.name(*s))).collect();
    let (head, hue) = match (end.winners.is_empty(), won, app.opponents.hotseat) {
        (true, _, _) => (say.say("A tie.").to_string(), Hue::Gold),
        (_, _, true) => (say.fill("Player {0} wins!", &[&(end.winners[0] + 1)]), Hue::Gold),
        (_, true, _) if end.winners.len() == 1 => (say.say("You win!").to_string(), Hue::Good),
        (_, true, _) => (say.fill("{0} win.", &[&names.join(", ")]), Hue::Good),
        _ if b.sight.players.len() == 2 => (say.fill("The {0} wins.", &[&app.layout.words.enemy]), Hue::Bad),
        _ => (say.fill("{0} wins.", &[&names.join(", ")]), Hue::Bad),
    };
    let lines = b.sight.players.len() as u16;
    let inner = frame(app, buf, area, 64, 12 + lines as usize, say.say("The game is over"), "");
    put(buf, inner, 1, 1, &head, t.bold(hue));
    put(buf, inner, 1, 2, &format!("{}.", capital(&end.how)), t.of(Hue::Plain));
    let steps = app.table.as_ref().map_or(0, |t| t.session.len());
    let text = say.fill("{0} {1}, {2} choices.", &[&app.layout.clock.round_name, &b.sight.now.round, &steps]);
    put(buf, inner, 1, 4, &text, t.of(Hue::Dim));
    for (i, p) in b.me().into_iter().chain(b.others()).enumerate() {
        let marks = app.layout.trophies.iter().flat_map(|x| x.marks).zip(&p.marks);
        let mut words: Vec<String> = marks.map(|(f, c)| format!("{}{}", f.mark, c.n)).collect();
        words.extend(p.trophies.iter().map(|h| b.title(*h).to_string()));
        let purse = app.layout.purse.first().and_then(|f| p.purse.iter().find(|c| c.word == f.word.word));
        words.extend(purse.map(|c| format!("{} {}", c.n, c.word)));
        let text = format!("{:<10} {}", capital(&b.name(p.seat)), words.join("  "));
        put(buf, inner, 1, 5 + i as u16, &text, t.of(if b.is_mine(Some(p.seat)) { Hue::You } else { Hue::Enemy }));
    }
    put(buf, inner, 1, 6 + lines, say.say("n new game   u take back   l log   s save replay"), t.of(Hue::Gold));
    put(buf, inner, 1, 7 + lines, say.say("Esc look at the table   q quit"), t.of(Hue::Gold));
    if let Some(s) = &app.status {
        put(buf, inner, 1, 9 + lines, s, t.of(Hue::Plain));
    }
}

fn hand_over(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.screen else { return };
    // nothing of the table is to be seen until the right person looks
    wipe(buf, area);
    let inner = frame(app, buf, area, 54, 7, app.words.say("Next player"), "");
    put(buf, inner, 1, 1, &app.words.fill("Player {0} is asked.", &[&(b.reader.0 + 1)]), t.of(Hue::Strong));
    put(buf, inner, 1, 3, app.words.say("Enter when the other is not looking."), t.of(Hue::Gold));
}
