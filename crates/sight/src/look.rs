//! Looking at a table: the picture, put together from a view.

use crate::picture::*;
use crate::tongue::{Say, Speech};
use crate::{Glossary, ask, board, label, now, text, tongue};
use muster_kernel::seen::{self, CardView, ChangeKind, ChangeView, PendingView, View, Viewer, ZoneView};
use muster_kernel::{DefId, Face, Game, Name, Seat, Tag, ZoneId};
use muster_lang::CardSource;
use muster_pack::layout::{Key, Row};
use muster_pack::{Layout, Pack};
use std::collections::BTreeMap;

/// Who looks at what, and in which words.
pub struct Eye<'a> {
    pub w: Speech<'a>,
    pub pack: &'a dyn Pack,
    pub layout: &'static Layout,
    /// The cards of the view by handle, with the zones that they lie in.
    known: BTreeMap<u16, (ZoneId, &'a CardView)>,
}

impl<'a> Eye<'a> {
    pub fn card(&self, handle: u16) -> Option<&'a CardView> {
        self.known.get(&handle).map(|(_, c)| *c)
    }
    /// Does it lie in this zone, by itself or on another card?
    pub fn lies(&self, handle: u16, zone: Key) -> bool {
        self.known.get(&handle).is_some_and(|(z, _)| zone.is(Name::zone(*z)))
    }
    /// A number of a card, as printed and as it is now.
    pub fn number(&self, handle: u16, what: Key) -> Option<(i32, i32)> {
        let Name::Number(slot) = what.id else { return None };
        self.card(handle)?.number(slot)
    }
    pub fn counter(&self, handle: u16, what: Key) -> i32 {
        let Name::Counter(i) = what.id else { return 0 };
        self.card(handle).map_or(0, |c| c.counter(i))
    }
    /// A word for cards: the book's own, or one that card files declare.
    pub fn tag(&self, word: Key) -> Option<Tag> {
        match word.id {
            Name::Tag(t) => Some(t),
            _ if word.declared.is_empty() => None,
            _ => self.w.m.tags.iter().position(|t| t.name == Some(word.declared)).map(Tag::nth),
        }
    }
    pub fn is(&self, handle: u16, state: Key) -> bool {
        let Name::Flag(bit) = state.id else { return false };
        self.card(handle).is_some_and(|c| c.flags.has(bit))
    }
    pub fn has(&self, handle: u16, word: Key) -> bool {
        let tag = self.tag(word);
        self.card(handle).is_some_and(|c| tag.is_some_and(|t| c.tags.contains(&t)))
    }

    /// The card as its file has it: the pack may number cards otherwise than the match does.
    pub fn source(&self, def: DefId) -> Option<&'a CardSource> {
        let cards = self.pack.cards();
        cards.by_code(&self.w.m.def(def).code).map(|d| cards.source(d))
    }
}

/// A number of the table.
pub fn global(view: &View, what: Key) -> Option<i32> {
    view.globals.iter().find(|(i, _)| what.is(Name::Global(*i))).map(|(_, n)| *n)
}

/// What a viewer is shown of a game, in the language of the glossary. Missing names become "Player 1" and so on.
pub fn look(pack: &dyn Pack, glossary: &Glossary, game: &Game, viewer: Viewer, names: &[String]) -> Sight {
    let view = seen::view(game, viewer);
    let eye = eye(pack, glossary, game, &view, names);
    let mut s = picture(&eye, &view);
    s.levels = now::levels(&view, &eye);
    if let Viewer::Seat(seat) = viewer {
        s.ask = seen::decision_view(game, seat).map(|d| ask::ask(&d, &view, &eye, &s));
        s.ask.iter_mut().for_each(|a| ask::ahead(a, game, seat));
        s.claims = game.claims(seat).iter().map(|o| label::claim(&eye.w, o.verb)).collect();
        s.why = why(glossary, eye.layout, game, seat);
    }
    s
}

/// A table in passing, while something is going on: what lies where, without a word on who is asked what.
pub fn glimpse(pack: &dyn Pack, glossary: &Glossary, game: &Game, viewer: Viewer, names: &[String]) -> Sight {
    let mut view = seen::view(game, viewer);
    view.owing.clear();
    let mut s = picture(&eye(pack, glossary, game, &view, names), &view);
    s.now.asked.clear();
    s
}

fn eye<'a>(pack: &'a dyn Pack, glossary: &Glossary, game: &'a Game, view: &'a View, names: &'a [String]) -> Eye<'a> {
    fn gather<'a>(z: ZoneId, list: &'a [CardView], out: &mut BTreeMap<u16, (ZoneId, &'a CardView)>) {
        for c in list {
            out.insert(c.handle, (z, c));
            gather(z, &c.on, out);
        }
    }
    let mut known = BTreeMap::new();
    view.zones.iter().for_each(|z| gather(z.zone, &z.cards, &mut known));
    let w = Speech::new(glossary.tongue, game, view.viewer, names);
    Eye { w, pack, layout: tongue::layout(pack, glossary.tongue), known }
}

fn picture(eye: &Eye, view: &View) -> Sight {
    let mut s = Sight {
        game: eye.w.m.book.vocab.game.to_string(),
        viewer: match view.viewer {
            Viewer::Seat(s) => Eyes::Seat(s.0),
            Viewer::Spectator => Eyes::Watcher,
            Viewer::Hands | Viewer::All => Eyes::All,
        },
        over: view.over.then(|| Over {
            winners: view.winners.clone(),
            how: view.ending.map_or(String::new(), |e| eye.w.name(Name::Ending(e))),
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
    let layout = eye.layout;
    let maker = Maker { eye, layout, seats: view.players.len() as u8 };
    for z in &view.zones {
        maker.gather(z, &z.cards, &mut s.cards);
    }
    s.now = now::now(view, eye, &s);
    s.players = view.players.iter().map(|p| maker.player(p, view, &s)).collect();
    s.board = board::groups(view, eye, &s);
    if let Some(b) = &layout.board {
        s.to_come = view.zones.iter().filter(|z| b.to_come.is(Name::zone(z.zone))).map(|z| z.size as u16).sum();
    }
    let passes = |z: &&ZoneView| layout.passing.iter().any(|k| k.is(Name::zone(z.zone)));
    s.passing = view.zones.iter().filter(passes).flat_map(|z| z.cards.iter().map(|c| c.handle)).collect();
    s.stack = view.pending.iter().map(|p| maker.pending(p, &s)).collect();
    s.waiting = view.waiting.iter().map(|p| maker.pending(p, &s)).collect();
    s
}

/// In the layout's plain words; where it has none, in the first sentence of the clause.
fn why(glossary: &Glossary, layout: &Layout, game: &Game, seat: Seat) -> Vec<Why> {
    let mut out: Vec<Why> = Vec::new();
    for w in seen::why_view(game, seat) {
        let plain = layout.words.refusals.iter().find(|(clause, _)| *clause == w.clause);
        let words = plain.map_or_else(|| glossary.gist(w.clause), |(_, words)| words);
        let words = glossary.tongue.printed(words.to_string());
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

fn part(card: u16, c: &ChangeView, w: &Speech) -> Part {
    let by = w.name(c.by);
    let does = w.say(Say::Change { how: c.how, n: c.n, by: &by });
    let keyword = if c.how == ChangeKind::ReadAs { "" } else { &by };
    let source = match c.from {
        Some(f) if f.handle == card && !keyword.is_empty() => keyword.to_string(),
        Some(f) if f.handle == card => w.say(Say::OwnText),
        Some(f) if !keyword.is_empty() => format!("{} ({keyword})", w.title(f)),
        Some(f) => w.title(f),
        None if !keyword.is_empty() => keyword.to_string(),
        None => w.say(Say::AnEffect),
    };
    Part { word: w.name(c.of), does, source, from: c.from.map(|f| f.handle) }
}

struct Maker<'a> {
    eye: &'a Eye<'a>,
    layout: &'static Layout,
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
        let w = &self.eye.w;
        let def = c.def.map(|d| w.m.def(d));
        let source = c.def.and_then(|d| self.eye.source(d));
        let owned = |s: u8| (s < self.seats).then_some(s);
        let (printed, has) = self.keywords(c, def.and_then(|d| d.faces.get(c.face as usize)));
        let flag = |bit| c.flags.has(bit).then(|| w.name(Name::Flag(bit)));
        Card {
            id: c.handle,
            code: def.map_or(String::new(), |d| d.code.clone()),
            title: def.map_or_else(|| w.say(Say::FaceDown), |d| w.tongue.printed(d.title.clone())),
            kind: source.map_or(String::new(), |s| self.spelled(s.type_word)),
            faction: source.and_then(|s| s.faction).map_or(String::new(), |f| self.spelled(f)),
            face: c.face,
            owner: owned(c.owner),
            ctrl: owned(c.controller),
            zone: w.name(Name::zone(z.zone)),
            seat: z.seat,
            place: c.place.card().map(|p| p.handle).filter(|p| *p != c.handle),
            host: c.host,
            rel: c.rel.map_or(String::new(), |r| w.name(Name::Rel(r))),
            on: c.on.iter().map(|x| x.handle).collect(),
            hidden: c.hidden as u16,
            flags: w.m.book.vocab.states().filter_map(flag).collect(),
            counters: c.counters.iter().map(|(i, n)| Count { word: w.name(Name::Counter(*i)), n: *n }).collect(),
            tags: self.words(&c.tags),
            nums: c
                .numbers
                .iter()
                .map(|(s, printed, now)| Num { word: w.name(Name::Number(*s)), printed: *printed, now: *now })
                .collect(),
            gained: has.iter().filter(|k| !printed.contains(k)).cloned().collect(),
            lost: printed.iter().filter(|k| !has.contains(k)).cloned().collect(),
            parts: c.changes.iter().filter(|x| bears(x)).map(|x| part(c.handle, x, w)).collect(),
        }
    }

    /// The words of a card: the book's in its order, then what card files declare by name, for their numbers follow from which
    /// files there are and in which order.
    fn words(&self, tags: &[Tag]) -> Vec<String> {
        let w = &self.eye.w;
        let own = w.m.book.vocab.tags.len();
        let mut tags = tags.to_vec();
        tags.sort_by_key(|t| (t.ix().min(own), w.m.tags.get(t.ix()).filter(|_| t.ix() >= own).and_then(|x| x.name)));
        tags.into_iter().map(|t| w.name(Name::Tag(t))).collect()
    }

    /// A word that a card's file has for its type or faction, which is one of the game's words for cards.
    fn spelled(&self, word: &'static str) -> String {
        let w = &self.eye.w;
        match w.m.tags.iter().position(|t| t.name == Some(word)) {
            Some(i) => w.name(Name::Tag(Tag::nth(i))),
            None => w.tongue.shown(word).into_owned(),
        }
    }

    /// The keywords printed on the face that is up, and those it has now.
    fn keywords(&self, c: &CardView, face: Option<&Face>) -> (Vec<String>, Vec<String>) {
        let (mut printed, mut has) = (Vec::new(), Vec::new());
        let Some(face) = face else { return (printed, has) };
        for k in self.layout.cards.keywords {
            let Some(tag) = self.eye.tag(k.word) else { continue };
            let (was, is) = k.number.and_then(|n| c.number(n)).unwrap_or((0, 0));
            let say = |n: i32| if n == 0 { k.word.to_string() } else { format!("{} {n}", k.word.word) };
            if face.has(tag) {
                printed.push(say(was));
            }
            if c.tags.contains(&tag) {
                has.push(say(is));
            }
        }
        (printed, has)
    }

    fn player(&self, p: &seen::PlayerView, view: &View, s: &Sight) -> Player {
        let (l, names) = (self.layout, self.eye.w.players);
        let zone = |key: Key| {
            let z = view.zones.iter().find(|z| key.is(Name::zone(z.zone)) && z.seat == Some(p.seat));
            Spread {
                zone: key.to_string(),
                cards: z.map_or(Vec::new(), |z| z.cards.iter().map(|c| c.handle).collect()),
                hidden: z.map_or(0, |z| z.hidden as u16),
                size: p.sizes.iter().find(|(i, _)| key.is(Name::SeatZone(*i))).map_or(0, |(_, n)| *n as u16),
            }
        };
        let fact = |key: Key| p.facts.iter().find(|f| key.is(Name::Fact(f.what))).and_then(|f| f.number);
        let pool = |key: Key| p.pools.iter().find(|(i, _)| key.is(Name::Pool(*i))).map(|(_, n)| *n);
        let purse = l.purse.iter().filter_map(|f| {
            let n = pool(f.word).or_else(|| fact(f.word))?;
            Some(Count { word: f.word.to_string(), n })
        });
        let leader = s.cards.values().find(|c| c.owner == Some(p.seat) && self.eye.has(c.id, l.leader));
        let chosen = l.vow.and_then(|v| v.options.get(fact(v.what)?.checked_sub(1)? as usize).copied());
        let done = l.feats.and_then(|f| fact(f.what));
        let mut hand = zone(l.hand);
        let cost = |c: &u16| {
            let cost = l.cards.cost.first().and_then(|f| self.eye.number(*c, f.word));
            cost.map_or(0, |(_, n)| n)
        };
        hand.cards.sort_by(|a, b| cost(a).cmp(&cost(b)).then_with(|| s.title(*a).cmp(s.title(*b))));
        let rows = l.rows.iter().map(|r| {
            let mut spread = self.row(r, p.seat, view, s);
            // the leader first, then as they lie
            spread.cards.sort_by_key(|c| leader.is_none_or(|x| x.id != *c));
            spread
        });
        let trophies = l.trophies.map_or(Vec::new(), |t| zone(t.zone).cards);
        let count = |word: Key| trophies.iter().filter(|c| self.eye.has(**c, word)).count() as i32;
        let marks = l.trophies.iter().flat_map(|t| t.marks);
        Player {
            seat: p.seat,
            name: names.get(p.seat as usize).cloned().unwrap_or_else(|| self.eye.w.say(Say::Player(p.seat + 1))),
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
            feats: done.map(|bits| view.players.iter().map(|o| o.seat).filter(|o| bits >> *o & 1 == 1).collect()),
            vow: chosen.map_or(String::new(), |o| self.eye.w.name(Name::Verb(o))),
        }
    }

    /// The cards of one of a player's open areas. A zone may be laid out in several rows.
    fn row(&self, r: &Row, seat: u8, view: &View, s: &Sight) -> Spread {
        let z = view.zones.iter().find(|z| r.zone.is(Name::zone(z.zone)) && (r.shared || z.seat == Some(seat)));
        let fits = |row: &Row, c: &Card| c.code.is_empty() || self.eye.has(c.id, row.of);
        let mine = |c: &Card| {
            let elsewhere = |x: &Row| x.zone == r.zone && !x.of.is_none() && fits(x, c);
            let kind = if r.of.is_none() { !self.layout.rows.iter().any(elsewhere) } else { fits(r, c) };
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
        let of = |c: &Card, word: Key| {
            let printed = self.eye.card(c.id).and_then(|c| c.def).and_then(|d| self.eye.w.m.def(d).faces.first());
            self.eye.tag(word).is_some_and(|t| printed.is_some_and(|f| f.has(t)))
        };
        let shown = |word: Key| s.cards.values().filter(|c| c.owner == Some(seat) && of(c, word)).count();
        // what belongs to no faction says nothing
        let factions = self.layout.cards.factions.iter().filter(|f| f.hue != muster_pack::layout::Hue::Dim);
        let best = factions.map(|f| (shown(f.word), f.word.word)).filter(|(n, _)| *n > 0);
        // the first of equals, so that nothing depends on who looks last
        best.rev().max_by_key(|(n, _)| *n).map_or(String::new(), |(_, w)| w.to_string())
    }

    fn pending(&self, p: &PendingView, s: &Sight) -> Pending {
        let w = &self.eye.w;
        let action = p.facts.iter().find(|f| f.number.is_none() && f.card.is_none() && f.seat.is_none());
        let targets: Vec<u16> = p.chosen.iter().filter_map(|v| v.card()).map(|c| c.handle).collect();
        let mut label = match (p.card, action) {
            (_, Some(f)) => w.name(Name::Fact(f.what)),
            (Some(c), _) => w.title(c),
            _ => w.name(Name::Class(p.class)),
        };
        // what is counted at the place by the same word as the action is called by is what it takes there
        let side = targets.first().and_then(|at| s.side(*at, p.seat)).filter(|_| action.is_some());
        let takes = side.and_then(|x| x.counts.iter().find(|c| c.word == label)).map(|c| c.n);
        if let Some(n) = p.number.or(takes) {
            label += &format!(" {n}");
        }
        let names: Vec<&str> = targets.iter().map(|h| s.title(*h)).collect();
        match (&names[..], action) {
            ([], _) => {}
            ([who, to], Some(_)) => label = w.say(Say::Do { verb: &label, card: Some(who), to: Some(to) }),
            _ => label += &format!(" → {}", names.join(", ")),
        }
        let words = p.card.zip(p.line).and_then(|(c, line)| text::line(self.eye, c.def, line));
        let answers = p.answers.as_ref().map(|h| text::event(self.eye, std::slice::from_ref(h)));
        Pending {
            id: p.id,
            seat: p.seat,
            kind: w.name(Name::Class(p.class)),
            label,
            card: p.card.as_ref().map(|c| c.handle),
            line: p.line,
            text: words.unwrap_or_default(),
            targets,
            answers: answers.filter(|a| !a.is_empty()),
        }
    }
}
