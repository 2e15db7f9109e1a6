//! Looking at a table: the picture, put together from a view.

use crate::picture::*;
use crate::{Glossary, ask, board, now, text};
use muster_kernel::seen::{self, CardView, ChangeKind, ChangeView, PendingView, PlaceView, View, Viewer, ZoneView};
use muster_kernel::{Game, Seat, Tag};
use muster_pack::layout::Row;
use muster_pack::{Layout, Pack};
use std::collections::BTreeMap;

/// What a viewer is shown of a game. Missing names become "Player 1" and so on.
pub fn look(pack: &dyn Pack, glossary: &Glossary, game: &Game, viewer: Viewer, names: &[String]) -> Sight {
    let view = seen::view(game, viewer);
    let mut s = picture(pack, game, &view, names);
    s.levels = now::levels(&view, pack.layout());
    if let Viewer::Seat(seat) = viewer {
        s.ask = seen::decision_named(game, seat, names).map(|d| ask::ask(&d, &view, pack, &s));
        s.claims = game.claims(seat).iter().map(|o| seen::verb_name(game.m.book.vocab, o.verb).to_string()).collect();
        s.why = why(glossary, game, seat);
    }
    s
}

/// A table in passing, while something is going on: what lies where, without a word on who is asked what.
pub fn glimpse(pack: &dyn Pack, game: &Game, viewer: Viewer, names: &[String]) -> Sight {
    let mut view = seen::view(game, viewer);
    view.owing.clear();
    let mut s = picture(pack, game, &view, names);
    s.now.asked.clear();
    s
}

fn picture(pack: &dyn Pack, game: &Game, view: &View, names: &[String]) -> Sight {
    let mut s = Sight {
        game: view.game.to_string(),
        viewer: match view.viewer {
            Viewer::Seat(s) => Eyes::Seat(s.0),
            Viewer::Spectator => Eyes::Watcher,
            Viewer::Hands | Viewer::All => Eyes::All,
        },
        over: view.over.then(|| Over {
            winners: view.winners.clone(),
            how: view.ending.as_deref().unwrap_or_default().to_string(),
        }),
        now: Now::default(),
        players: Vec::new(),
        board: Vec::new(),
        to_come: 0,
        passing: Vec::new(),
        stack: Vec::new(),
        waiting: Vec::new(),
        levels: Vec::new(),
        cards: BTreeMap::new(),
        ask: None,
        claims: Vec::new(),
        why: Vec::new(),
    };
    let layout = pack.layout();
    let maker = Maker { pack, layout, vocab: game.m.book.vocab, seats: view.players.len() as u8 };
    for z in &view.zones {
        maker.gather(z, &z.cards, &mut s.cards);
    }
    s.now = now::now(view, layout, &s, names);
    s.players = view.players.iter().map(|p| maker.player(p, view, &s, names)).collect();
    s.board = board::groups(view, layout, &s);
    if let Some(b) = &layout.board {
        s.to_come = view.zones.iter().filter(|z| z.name == b.to_come).map(|z| z.size as u16).sum();
    }
    let passes = |z: &&ZoneView| layout.passing.contains(&z.name.as_ref());
    s.passing = view.zones.iter().filter(passes).flat_map(|z| z.cards.iter().map(|c| c.handle)).collect();
    s.stack = view.pending.iter().map(|p| maker.pending(p, &s)).collect();
    s.waiting = view.waiting.iter().map(|p| maker.pending(p, &s)).collect();
    s
}

fn why(glossary: &Glossary, game: &Game, seat: Seat) -> Vec<Why> {
    let mut out: Vec<Why> = Vec::new();
    for w in seen::why_view(game, seat) {
        let words = glossary.gist(&w.clause).to_string();
        let one = Why { card: w.card.map(|c| c.handle), line: w.line, clause: w.clause.to_string(), words };
        if !out.contains(&one) {
            out.push(one);
        }
    }
    out
}

/// Adding nothing is no change.
fn bears(c: &ChangeView) -> bool {
    c.n != 0 || !matches!(c.how, ChangeKind::Add | ChangeKind::Less)
}

fn part(card: u16, c: &ChangeView) -> Part {
    let does = match c.how {
        ChangeKind::ReadAs => format!("read as {}", c.by),
        ChangeKind::Add => format!("{:+}", c.n),
        ChangeKind::Less => format!("{:+}", -c.n),
        ChangeKind::Double => "doubled".into(),
        ChangeKind::Half => "halved".into(),
        ChangeKind::Set => format!("set to {}", c.n),
        ChangeKind::Least => format!("at least {}", c.n),
        ChangeKind::Blank => "blank".into(),
        ChangeKind::Gain => "gained".into(),
        ChangeKind::Lose => "lost".into(),
    };
    let keyword = if c.how == ChangeKind::ReadAs { "" } else { &c.by };
    let source = match &c.from {
        Some(f) if f.handle == card && !keyword.is_empty() => keyword.to_string(),
        Some(f) if f.handle == card => "its own text".into(),
        Some(f) if !keyword.is_empty() => format!("{} ({keyword})", f.title),
        Some(f) => f.title.clone(),
        None if !keyword.is_empty() => keyword.to_string(),
        None => "an effect".into(),
    };
    Part { word: c.word.to_string(), does, source, from: c.from.as_ref().map(|f| f.handle) }
}

struct Maker<'a> {
    pack: &'a dyn Pack,
    layout: &'static Layout,
    vocab: &'static muster_kernel::Vocab,
    seats: u8,
}

impl Maker<'_> {
    fn gather(&self, z: &ZoneView, list: &[CardView], out: &mut BTreeMap<u16, Card>) {
        for c in list {
            self.gather(z, &c.on, out);
            out.insert(c.handle, self.card(z, c));
        }
    }

    fn card(&self, z: &ZoneView, c: &CardView) -> Card {
        let cards = self.pack.cards();
        let def = cards.by_code(&c.code);
        let source = def.map(|d| cards.source(d));
        let owned = |s: u8| (s < self.seats).then_some(s);
        // in the order of the vocabulary
        let num = |word: &&str| {
            let (printed, now) = c.numbers.get(*word)?;
            Some(Num { word: word.to_string(), printed: *printed, now: *now })
        };
        let (printed, has) = self.keywords(c, def.and_then(|d| cards.defs[d.ix()].faces.get(c.face as usize)));
        Card {
            id: c.handle,
            code: c.code.clone(),
            title: c.title.clone(),
            kind: source.map_or(String::new(), |s| s.type_word.to_string()),
            faction: source.and_then(|s| s.faction).unwrap_or_default().to_string(),
            face: c.face,
            owner: owned(c.owner),
            ctrl: owned(c.controller),
            zone: z.name.to_string(),
            seat: z.seat,
            place: match &c.place {
                PlaceView::Card { handle, .. } if *handle != c.handle => Some(*handle),
                _ => None,
            },
            host: c.host,
            rel: c.rel.as_deref().unwrap_or_default().to_string(),
            on: c.on.iter().map(|x| x.handle).collect(),
            hidden: c.hidden as u16,
            flags: c.flags.iter().map(|f| f.to_string()).collect(),
            counters: c.counters.iter().map(|(w, n)| Count { word: w.to_string(), n: *n }).collect(),
            tags: c.tags.iter().map(|t| t.to_string()).collect(),
            nums: self.vocab.slots.iter().filter_map(num).collect(),
            gained: has.iter().filter(|k| !printed.contains(k)).cloned().collect(),
            lost: printed.iter().filter(|k| !has.contains(k)).cloned().collect(),
            parts: c.changes.iter().filter(|x| bears(x)).map(|x| part(c.handle, x)).collect(),
        }
    }

    /// The keywords printed on the face that is up, and those it has now.
    fn keywords(&self, c: &CardView, face: Option<&muster_kernel::Face>) -> (Vec<String>, Vec<String>) {
        let (mut printed, mut has) = (Vec::new(), Vec::new());
        if face.is_none() {
            return (printed, has);
        }
        for k in self.layout.cards.keywords {
            let (was, is) = c.numbers.get(k.word).copied().unwrap_or((0, 0));
            let say = |n: i32| if n == 0 { k.word.to_string() } else { format!("{} {n}", k.word) };
            let tag = self.vocab.tags.iter().position(|t| *t == k.word).map(Tag::nth);
            if tag.zip(face).is_some_and(|(t, f)| f.has(t)) {
                printed.push(say(was));
            }
            if c.tags.iter().any(|t| t == k.word) {
                has.push(say(is));
            }
        }
        (printed, has)
    }

    fn player(&self, p: &seen::PlayerView, view: &View, s: &Sight, names: &[String]) -> Player {
        let l = self.layout;
        let zone = |name: &str| {
            let z = view.zones.iter().find(|z| z.name == name && z.seat == Some(p.seat));
            Spread {
                zone: name.to_string(),
                cards: z.map_or(Vec::new(), |z| z.cards.iter().map(|c| c.handle).collect()),
                hidden: z.map_or(0, |z| z.hidden as u16),
                size: p.sizes.get(name).map_or(0, |n| *n as u16),
            }
        };
        let fact = |word: &str| p.facts.iter().find(|f| f.name == word).and_then(|f| f.number);
        let purse = l.purse.iter().filter_map(|f| {
            let n = p.pools.get(f.word).copied().or_else(|| fact(f.word))?;
            Some(Count { word: f.word.to_string(), n })
        });
        let leader = s.cards.values().find(|c| c.owner == Some(p.seat) && !l.leader.is_empty() && c.has(l.leader));
        let mut hand = zone(l.hand);
        let cost = |c: &u16| {
            let word = l.cards.cost.first().map_or("", |f| f.word);
            s.card(*c).and_then(|c| c.num(word)).map_or(0, |(_, n)| n)
        };
        hand.cards.sort_by(|a, b| cost(a).cmp(&cost(b)).then_with(|| s.title(*a).cmp(s.title(*b))));
        let rows = l.rows.iter().map(|r| {
            let mut spread = self.row(r, p.seat, view, s);
            // the leader first, then as they lie
            spread.cards.sort_by_key(|c| leader.is_none_or(|x| x.id != *c));
            spread
        });
        let trophies = l.trophies.map_or(Vec::new(), |t| zone(t.zone).cards);
        let count = |word: &str| trophies.iter().filter(|c| s.card(**c).is_some_and(|c| c.has(word))).count() as i32;
        let marks = l.trophies.iter().flat_map(|t| t.marks);
        Player {
            seat: p.seat,
            name: names.get(p.seat as usize).cloned().unwrap_or_else(|| format!("Player {}", p.seat + 1)),
            turn: p.active,
            owes: view.owing.contains(&p.seat),
            first: s.now.first == Some(p.seat),
            out: p.out,
            leader: leader.map(|c| c.id),
            faction: self.faction(p.seat, leader, s),
            purse: purse.collect(),
            hand,
            rows: rows.collect(),
            piles: l.piles.iter().map(|x| zone(x.zone)).collect(),
            marks: marks.map(|f| Count { word: f.word.to_string(), n: count(f.word) }).collect(),
            trophies,
        }
    }

    /// The cards of one of a player's open areas. A zone may be laid out in several rows.
    fn row(&self, r: &Row, seat: u8, view: &View, s: &Sight) -> Spread {
        let z = view.zones.iter().find(|z| z.name == r.zone && (r.shared || z.seat == Some(seat)));
        let fits = |row: &Row, c: &Card| c.code.is_empty() || c.has(row.of);
        let mine = |c: &Card| {
            let elsewhere = |x: &Row| x.zone == r.zone && !x.of.is_empty() && fits(x, c);
            let kind = if r.of.is_empty() { !self.layout.rows.iter().any(elsewhere) } else { fits(r, c) };
            kind && (!r.shared || c.ctrl == Some(seat))
        };
        let known = z.iter().flat_map(|z| &z.cards).map(|c| c.handle);
        let cards: Vec<u16> = known.filter(|h| s.card(*h).is_some_and(mine)).collect();
        let hidden = z.map_or(0, |z| z.hidden as u16);
        Spread { zone: r.zone.to_string(), size: cards.len() as u16 + hidden, cards, hidden }
    }

    /// The faction a player's leader has, or else most cards in play.
    fn faction(&self, seat: u8, leader: Option<&Card>, s: &Sight) -> String {
        if let Some(c) = leader {
            return c.faction.clone();
        }
        let shown = |word: &str| s.cards.values().filter(|c| c.owner == Some(seat) && c.faction == word).count();
        // what belongs to no faction says nothing
        let factions = self.layout.cards.factions.iter().filter(|f| f.hue != muster_pack::layout::Hue::Dim);
        let best = factions.map(|f| (shown(f.word), f.word)).filter(|(n, _)| *n > 0);
        // the first of equals, so that nothing depends on who looks last
        best.rev().max_by_key(|(n, _)| *n).map_or(String::new(), |(_, w)| w.to_string())
    }

    fn pending(&self, p: &PendingView, s: &Sight) -> Pending {
        let l = self.layout;
        let action = p.facts.iter().find(|f| f.number.is_none() && f.card.is_none() && f.seat.is_none());
        let targets: Vec<u16> = p
            .chosen
            .iter()
            .filter_map(|v| match v {
                PlaceView::Card { handle, .. } => Some(*handle),
                _ => None,
            })
            .collect();
        let mut label = match (&p.card, action) {
            (_, Some(f)) => f.name.to_string(),
            (Some(c), _) => c.title.clone(),
            _ => p.class.to_string(),
        };
        if let Some(n) = p.number {
            label += &format!(" {n}");
        }
        let names: Vec<&str> = targets.iter().map(|h| s.title(*h)).collect();
        if !names.is_empty() {
            label += &format!(" → {}", names.join(", "));
        }
        let code = p.card.as_ref().and_then(|c| s.card(c.handle)).map(|c| c.code.as_str());
        let words = code.zip(p.line).and_then(|(code, line)| text::line(self.pack, code, line));
        let answers = p.answers.as_ref().map(|h| text::event(std::slice::from_ref(h), l.words.happens));
        Pending {
            id: p.id,
            seat: p.seat,
            kind: p.class.to_string(),
            label,
            card: p.card.as_ref().map(|c| c.handle),
            line: p.line,
            text: words.unwrap_or_default(),
            targets,
            answers: answers.filter(|a| !a.is_empty()),
        }
    }
}
