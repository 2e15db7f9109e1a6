//! What is on the screen: the reader's view of the table sorted by the game's layout. Nothing else is ever drawn.

use super::layout::Layout;
use super::theme::Hue;
use muster_kernel::seen::{CardView, DecisionView, OptionView, PlaceView, View, Viewer, decision_view, view};
use muster_kernel::{Game, RecId, Ref, Seat, Work};
use muster_pack::Pack;
use std::collections::BTreeMap;

/// A column of the board.
#[derive(Clone, Debug, Default)]
pub struct Place {
    pub handle: u16,
    pub far: Vec<u16>,
    pub near: Vec<u16>,
    /// Cards attached to the place itself.
    pub on: Vec<u16>,
    pub first: bool,
    pub fight: bool,
}

/// One player's part of the screen.
#[derive(Clone, Debug, Default)]
pub struct Side {
    pub leader: Option<u16>,
    pub home: Vec<u16>,
    pub hand: Vec<u16>,
    /// Cards in hand the reader does not know.
    pub hidden: usize,
    pub deck: usize,
    pub discard: usize,
    pub pool: i32,
    pub trophies: Vec<u16>,
    pub marks: Vec<(&'static str, Hue, usize)>,
    pub token: bool,
}

/// Where the game stands and what it is about, from public steps only.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    pub heading: String,
    pub acting: Vec<u16>,
    /// Cards the present event is about.
    pub hit: Vec<u16>,
    /// The event in words.
    pub event: Option<String>,
}

/// One line of the list to choose from. Options that mean the same stand together.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    pub index: usize,
    pub label: String,
    pub note: String,
    /// The cards it is about, the acting one first.
    pub cards: Vec<u16>,
    pub copies: usize,
    pub passes: bool,
    /// What a player in doubt takes.
    pub eager: bool,
    /// Whose card it is about: the reader's or another's.
    pub mine: Option<bool>,
}

pub struct Board {
    pub reader: Seat,
    pub view: View,
    pub decision: Option<DecisionView>,
    pub choices: Vec<Choice>,
    pub places: Vec<Place>,
    pub to_come: usize,
    pub far: Side,
    pub near: Side,
    /// Cards being played now.
    pub passing: Vec<u16>,
    pub cards: BTreeMap<u16, CardView>,
    /// Everything on the board in reading order, attachments after their hosts.
    pub order: Vec<u16>,
    pub now: Situation,
    /// What may be claimed unasked.
    pub claims: Vec<String>,
}

impl Board {
    pub fn of(game: &Game, reader: Seat, pack: &dyn Pack, layout: &Layout) -> Board {
        let v = view(game, Viewer::Seat(reader));
        let mut cards = BTreeMap::new();
        for z in &v.zones {
            gather(&z.cards, &mut cards);
        }
        let mut b = Board {
            reader,
            decision: decision_view(game, reader),
            choices: Vec::new(),
            places: Vec::new(),
            to_come: 0,
            far: Side::default(),
            near: Side::default(),
            passing: Vec::new(),
            cards,
            order: Vec::new(),
            now: Situation::default(),
            claims: Vec::new(),
            view: v,
        };
        let other = b.view.players.iter().map(|p| p.seat).find(|s| *s != reader.0).unwrap_or(reader.0);
        b.far = b.side(other, layout);
        b.near = b.side(reader.0, layout);
        b.now = situation(game, &b, layout);
        b.places = b.columns(game, layout);
        b.to_come = b.view.zones.iter().filter(|z| z.name == layout.places_to_come).map(|z| z.size).sum();
        b.passing = b.zones(None, layout.passing).flat_map(|z| z.cards.iter().map(|c| c.handle)).collect();
        b.order = b.reading_order();
        b.choices = b.list(pack, layout);
        let verb = |o: &muster_kernel::Opt| muster_kernel::seen::verb_name(game.m.book.vocab, o.verb).to_string();
        b.claims = game.claims(reader).iter().map(verb).collect();
        b
    }

    pub fn card(&self, handle: u16) -> Option<&CardView> {
        self.cards.get(&handle)
    }
    pub fn title(&self, handle: u16) -> &str {
        self.card(handle).map_or("?", |c| &c.title)
    }
    pub fn asked(&self) -> bool {
        self.decision.is_some()
    }
    fn zones<'a>(&'a self, seat: Option<u8>, name: &'a str) -> impl Iterator<Item = &'a muster_kernel::seen::ZoneView> {
        self.view.zones.iter().filter(move |z| z.name == name && (seat.is_none() || z.seat == seat))
    }
    fn global(&self, name: &str) -> Option<i32> {
        self.view.globals.get(name).copied()
    }
    pub fn number(&self, handle: u16, name: &str) -> Option<(i32, i32)> {
        self.card(handle)?.numbers.get(name).copied()
    }
    /// Is this card in that zone of the reader?
    fn mine_in(&self, handle: u16, zone: &str) -> bool {
        let at = self.card(handle).map(|c| &c.place);
        matches!(at, Some(PlaceView::Zone { name, seat }) if name == zone && *seat == Some(self.reader.0))
    }

    fn side(&self, seat: u8, layout: &Layout) -> Side {
        let player = self.view.players.iter().find(|p| p.seat == seat);
        let handles =
            |zone| self.zones(Some(seat), zone).flat_map(|z| z.cards.iter().map(|c| c.handle)).collect::<Vec<_>>();
        let size = |zone| player.and_then(|p| p.sizes.get(zone)).copied().unwrap_or(0);
        let trophies = handles(layout.trophies);
        let has = |c: &u16, word: &str| self.card(*c).is_some_and(|c| c.tags.iter().any(|t| t == word));
        let count = |word: &str| trophies.iter().filter(|c| has(c, word)).count();
        let mut hand = handles(layout.hand);
        let cost = |c: &u16| self.number(*c, layout.cost).map_or(0, |(_, n)| n);
        hand.sort_by(|a, b| cost(a).cmp(&cost(b)).then_with(|| self.title(*a).cmp(self.title(*b))));
        let mut home = handles(layout.home);
        // the leader first, then as they lie
        home.sort_by_key(|c| !has(c, layout.leader));
        Side {
            leader: self
                .cards
                .values()
                .find(|c| c.owner == seat && c.tags.iter().any(|t| t == layout.leader))
                .map(|c| c.handle),
            home,
            hand,
            hidden: self.zones(Some(seat), layout.hand).map(|z| z.hidden).sum(),
            deck: size(layout.deck),
            discard: size(layout.discard),
            pool: player.and_then(|p| p.pools.get(layout.pool)).copied().unwrap_or(0),
            marks: layout.marks.iter().map(|(word, letter, hue)| (*letter, *hue, count(word))).collect(),
            trophies,
            token: self.global(layout.token) == Some(seat as i32),
        }
    }

    fn columns(&self, game: &Game, layout: &Layout) -> Vec<Place> {
        let fought = fight(game, self, layout);
        let first = self.global(layout.first);
        let place = |c: &CardView| {
            let mut p = Place { handle: c.handle, fight: fought == Some(c.handle), ..Place::default() };
            // the position in the line is printed on the table, not on the card
            let slot = game.t.cards.iter().find(|x| x.tag == c.handle).map(|x| x.slot as i32);
            p.first = slot.is_some() && slot == first;
            for u in &c.on {
                let unit = u.numbers.contains_key(layout.life);
                match (unit, u.controller == self.reader.0) {
                    (false, _) => p.on.push(u.handle),
                    (_, true) => p.near.push(u.handle),
                    (_, false) => p.far.push(u.handle),
                }
            }
            p
        };
        self.zones(None, layout.places).flat_map(|z| &z.cards).map(place).collect()
    }

    fn reading_order(&self) -> Vec<u16> {
        let mut out = Vec::new();
        let far = self.far.hand.iter().chain(&self.far.home);
        let places = self.places.iter().flat_map(|p| p.far.iter().chain([&p.handle]).chain(&p.on).chain(&p.near));
        for h in far.chain(places).chain(&self.passing).chain(&self.near.home).chain(&self.near.hand) {
            if !out.contains(h) {
                out.push(*h);
                out.extend(
                    self.card(*h)
                        .filter(|_| !self.places.iter().any(|p| p.handle == *h))
                        .iter()
                        .flat_map(|c| &c.on)
                        .map(|a| a.handle),
                );
            }
        }
        out
    }

    /// The card whose cell a card is drawn in: itself, or the host of an attachment.
    pub fn drawn_as(&self, handle: u16) -> u16 {
        let on_place = |h: u16| self.places.iter().any(|p| p.handle == h);
        match self.card(handle) {
            Some(CardView { host: Some(h), .. }) if !on_place(*h) => *h,
            Some(CardView { host: Some(h), handle, .. }) if self.places.iter().any(|p| p.on.contains(handle)) => *h,
            _ => handle,
        }
    }

    // ---- the question ----

    fn list(&self, pack: &dyn Pack, layout: &Layout) -> Vec<Choice> {
        let Some(d) = &self.decision else { return Vec::new() };
        let branches = branch_words(self, d, pack);
        let mut labels = self.labels(d, &branches, layout);
        let at_of = |o: &OptionView| match &o.place {
            Some(PlaceView::Card { handle, .. }) => Some(*handle),
            _ => None,
        };
        // where everybody stands at the same place, it need not be said
        let stands = |o: &OptionView| o.card.as_ref().and_then(|c| self.card(c.handle)).map(|c| &c.place);
        let scattered = d.options.iter().filter_map(stands).any(|p| Some(p) != d.options.iter().find_map(stands));
        for (o, label) in d.options.iter().zip(&mut labels) {
            if let Some(PlaceView::Card { title, .. }) = stands(o)
                && let Some(short) = label.strip_suffix(&format!(" at {title}"))
            {
                *label = short.to_string();
            }
        }
        let mut out: Vec<(Choice, (String, Option<u16>))> = Vec::new();
        for (o, label) in d.options.iter().zip(labels) {
            let card = o.card.as_ref().map(|c| c.handle);
            let at = at_of(o);
            // copies of a card in hand are one choice; others are told apart by what they are about
            let in_hand = card.is_some_and(|c| self.mine_in(c, layout.hand));
            let same = (label.clone(), at);
            if let (true, Some((c, _))) = (in_hand, out.iter_mut().find(|(_, s)| *s == same)) {
                c.copies += 1;
                continue;
            }
            let note = card.map_or(String::new(), |c| self.note(o, c, scattered && at.is_none(), layout));
            let passes = layout.declines.contains(&o.verb.as_ref());
            let eager = layout.eager.contains(&o.verb.as_ref());
            let cards = card.into_iter().chain(at).collect();
            let seats = self.view.players.len() as u8;
            let owned = card.and_then(|c| self.card(c)).filter(|c| c.controller < seats);
            let mine = owned.map(|c| c.controller == self.reader.0);
            out.push((Choice { index: o.index, label, note, cards, copies: 1, passes, eager, mine }, same));
        }
        let mut out: Vec<Choice> = out.into_iter().map(|(c, _)| c).collect();
        // where both sides' cards are meant, say whose each is
        if out.iter().any(|c| c.mine == Some(true)) && out.iter().any(|c| c.mine == Some(false)) {
            for c in out.iter_mut().filter(|c| c.mine == Some(false)) {
                c.note = if c.note.is_empty() { "enemy".into() } else { format!("enemy, {}", c.note) };
            }
        }
        if layout.most.contains(&d.prompt.as_ref())
            && let Some(last) = out.last_mut()
        {
            last.eager = true;
        }
        out
    }

    /// The options in words, without what only tells copies apart.
    fn labels(&self, d: &DecisionView, branches: &[String], layout: &Layout) -> Vec<String> {
        let title = |o: &OptionView| o.card.as_ref().map(|c| c.title.clone());
        // what an option answers need not be said if all answer the same
        let reason = |o: &OptionView| {
            let (_, rest) = o.label.split_once(&format!("{}{}", title(o)?, " for "))?;
            Some(bare(rest).to_string())
        };
        let reasons: Vec<Option<String>> = d.options.iter().filter(|o| o.verb == "use").map(reason).collect();
        let one_reason = reasons.iter().all(|r| *r == reasons[0]);
        let shields: Vec<&Option<PlaceView>> =
            d.options.iter().filter(|o| o.verb == layout.shield_verb).map(|o| &o.place).collect();
        let one_shielded = self.now.hit.len() < 2 && shields.iter().all(|p| *p == shields[0]);
        let label = |o: &OptionView| {
            let in_hand = o.card.as_ref().is_some_and(|c| self.mine_in(c.handle, layout.hand));
            match (o.verb.as_ref(), title(o)) {
                ("branch", _) => o.number.and_then(|n| branches.get(n as usize)).cloned().unwrap_or(o.label.clone()),
                ("use", Some(t)) => {
                    let verb = if in_hand { "play" } else { "use" };
                    let why = reason(o).filter(|_| !one_reason).map_or(String::new(), |r| format!(" for {r}"));
                    format!("{verb} {t}{why}")
                }
                (v, Some(t)) if v == layout.shield_verb => match &o.place {
                    Some(PlaceView::Card { title: unit, .. }) if !one_shielded => format!("{v} {unit} with {t}"),
                    _ => format!("{v} with {t}"),
                },
                // a number that only tells one answer from another is no part of the words
                (v, None) if o.place.is_none() && o.number.is_some() && !["number", "seat"].contains(&v) => {
                    v.to_string()
                }
                (v, None) if o.number.is_some() => match &o.place {
                    Some(PlaceView::Card { title, .. }) => format!("{v} {title}"),
                    _ => bare(&o.label).to_string(),
                },
                _ => bare(&o.label).to_string(),
            }
        };
        let mut out: Vec<String> = d.options.iter().map(label).collect();
        // two lines of one card that could be used: say which
        for i in 0..out.len() {
            let twin = |j: usize| {
                j != i
                    && out[j] == out[i]
                    && d.options[j].card == d.options[i].card
                    && d.options[j].place == d.options[i].place
            };
            if d.options[i].card.is_some() && (0..out.len()).any(twin) {
                out[i] = d.options[i].label.clone();
            }
        }
        out
    }

    /// What a player wants to know of the card before choosing it.
    fn note(&self, o: &OptionView, card: u16, place: bool, layout: &Layout) -> String {
        let now = |name| self.number(card, name).map(|(_, n)| n);
        if o.verb == layout.shield_verb {
            return now(layout.shields)
                .map_or(String::new(), |n| format!("{n} {}", if n == 1 { "shield" } else { layout.shields }));
        }
        if self.mine_in(card, layout.hand) {
            return now(layout.cost).map_or(String::new(), |n| {
                format!("{} {}", layout.cost, if n < 0 { "X".into() } else { n.to_string() })
            });
        }
        let Some(c) = self.card(card) else { return String::new() };
        let mut words = Vec::new();
        if let Some((a, l)) = now(layout.attack).zip(now(layout.life)) {
            let hurt = c.counters.get(layout.wounds).map_or(String::new(), |n| format!("-{n}"));
            words.push(format!("{a}/{l}{hurt}"));
        }
        if c.flags.iter().any(|f| f == layout.spent) {
            words.push(layout.spent.into());
        }
        if let Some(host) =
            c.host.and_then(|h| self.card(h)).filter(|h| !self.places.iter().any(|p| p.handle == h.handle))
        {
            words.push(format!("on {}", host.title));
        }
        match &c.place {
            PlaceView::Card { handle, title } if place && *handle != card => words.push(title.clone()),
            PlaceView::Zone { name, .. } if place && name == layout.home => words.push(name.to_string()),
            _ => {}
        }
        words.join(", ")
    }

    /// The prompt with the card it is for.
    pub fn prompt(&self) -> String {
        let Some(d) = &self.decision else { return String::new() };
        let mut text = match &d.source {
            Some(s) => format!("{}: {}", s.title, d.prompt),
            None => capital(&d.prompt),
        };
        if d.max > 1 && d.options.iter().any(|o| o.verb == "pick") {
            let open = d.options.iter().filter(|o| o.verb == "pick").count() as i32;
            let most = d.max.min(d.picked + open);
            let how_many = if d.min >= most { format!("{most}") } else { format!("up to {most}") };
            text +=
                &if d.picked > 0 { format!(" ({how_many}, {} picked)", d.picked) } else { format!(" ({how_many})") };
        }
        text
    }

    /// Cards that some option is about.
    pub fn able(&self) -> Vec<u16> {
        let mut out: Vec<u16> = self.choices.iter().filter_map(|c| c.cards.first()).copied().collect();
        // copies that were folded into one choice
        if let Some(d) = &self.decision {
            out.extend(d.options.iter().filter_map(|o| o.card.as_ref()).map(|c| c.handle));
        }
        out
    }
}

/// A label without the marks that tell copies apart: line, handle, index.
fn bare(label: &str) -> &str {
    let number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let mut label = label;
    loop {
        let cut = [(" #", ""), (", line ", ""), (" [", "]")].iter().find_map(|(open, close)| {
            let i = label.rfind(open)?;
            number(label[i + open.len()..].strip_suffix(close)?).then_some(i)
        });
        match cut {
            Some(i) => label = &label[..i],
            None => return label,
        }
    }
}

pub fn capital(s: &str) -> String {
    let mut c = s.chars();
    c.next().map_or(String::new(), |f| f.to_uppercase().chain(c).collect())
}

fn gather(list: &[CardView], out: &mut BTreeMap<u16, CardView>) {
    for c in list {
        gather(&c.on, out);
        out.insert(c.handle, c.clone());
    }
}

/// The alternatives of "choose one", from the printed line that asks.
fn branch_words(b: &Board, d: &DecisionView, pack: &dyn Pack) -> Vec<String> {
    let line = (|| {
        let card = b.card(d.source.as_ref()?.handle)?;
        let text = pack.cards().text(pack.cards().by_code(&card.code)?);
        let spans = &text.get(d.line? as usize)?.1;
        Some(spans.iter().map(|s| s.text.as_str()).collect::<String>())
    })();
    let Some(line) = line else { return Vec::new() };
    let lower = line.to_lowercase();
    let Some(at) = lower.find("choose one:") else { return Vec::new() };
    line[at + "choose one:".len()..].trim_end_matches('.').split('|').map(|s| s.trim().to_string()).collect()
}

// ---- where the game stands ----

fn handle(game: &Game, b: &Board, r: Ref) -> Option<u16> {
    let c = game.t.live(r)?;
    let tag = game.t.card(c).tag;
    b.cards.contains_key(&tag).then_some(tag)
}

fn procs(game: &Game) -> impl DoubleEndedIterator<Item = (&'static str, &muster_kernel::Frame)> {
    game.t.frames.iter().filter(|f| f.work == Work::Step).map(|f| (game.m.book.procs[f.code as usize].name, f))
}

fn fight(game: &Game, b: &Board, layout: &Layout) -> Option<u16> {
    procs(game).filter(|(name, _)| *name == layout.fight).find_map(|(_, f)| handle(game, b, f.source))
}

fn situation(game: &Game, b: &Board, layout: &Layout) -> Situation {
    let mut heading = Vec::new();
    if let Some(n) = b.global(layout.round).filter(|n| *n > 0) {
        heading.push(format!("Round {n}"));
    }
    if let Some(p) = b.global(layout.phase).and_then(|n| layout.phases.get(n as usize)) {
        heading.push(p.to_string());
    }
    for (name, f) in procs(game).filter(|(n, _)| layout.situations.contains(n)) {
        match handle(game, b, f.source) {
            Some(h) if b.zones(None, layout.places).any(|z| z.cards.iter().any(|c| c.handle == h)) => {
                heading.push(format!("{name} at {}", b.title(h)));
            }
            Some(h) => heading.push(format!("{name}: {}", b.title(h))),
            None => heading.push(name.to_string()),
        }
    }
    // the step of the rulebook, where the steps are numbered
    let step = |f: &muster_kernel::Frame| {
        let at = (f.pc as usize).checked_sub(1)?;
        let name = game.m.book.procs[f.code as usize].steps.get(at)?.0;
        let numbered = name.as_bytes().first().is_some_and(u8::is_ascii_digit) && name.as_bytes().get(1) == Some(&b'.');
        numbered.then_some(name)
    };
    if let Some((_, f)) = procs(game).rfind(|(n, _)| *n == layout.fight)
        && let Some(s) = step(f)
    {
        heading.push(s.to_string());
    }
    let acting =
        procs(game).filter(|(n, _)| layout.acting.contains(n)).filter_map(|(_, f)| handle(game, b, f.source)).collect();
    let mut s = Situation { heading: heading.join(" · "), acting, ..Situation::default() };
    event(game, b, &mut s);
    s
}

/// What has just happened or is about to, where somebody may answer it.
fn event(game: &Game, b: &Board, s: &mut Situation) {
    let Some(top) = game.t.frames.last().filter(|f| f.work == Work::Window && !f.ev.is_none()) else { return };
    let when = match (top.code == game.m.book.window_answers, top.regs[3].n()) {
        (false, _) => "",
        (_, 0) => "before ",
        _ => "after ",
    };
    let batch: Vec<RecId> = game.t.batch(top.ev).collect();
    let counts = batch.iter().any(|r| game.t.rec(*r).amount > 0);
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for r in batch {
        let rec = game.t.rec(r);
        // of what is dealt out, nothing came to this one
        if counts && rec.amount <= 0 {
            continue;
        }
        let kind = game.m.book.kinds.get(rec.kind.ix()).map_or("", |k| k.name);
        if !kinds.iter().any(|(k, _)| *k == kind) {
            kinds.push((kind, Vec::new()));
        }
        let seen = handle(game, b, rec.subject).or_else(|| handle(game, b, rec.became));
        let (Some(h), Some((_, words))) = (seen, kinds.iter_mut().find(|(k, _)| *k == kind)) else { continue };
        s.hit.push(h);
        let amount = if rec.amount > 0 { format!(" ({})", rec.amount) } else { String::new() };
        words.push(format!("{}{amount}", b.title(h)));
    }
    let parts: Vec<String> = kinds.iter().map(|(kind, words)| happening(kind, words)).collect();
    if !parts.is_empty() {
        s.event = Some(capital(&format!("{when}{}", parts.join("; "))));
    }
}

/// "A and B are destroyed", "A moves", "price: A (3)".
fn happening(kind: &str, words: &[String]) -> String {
    const MOST: usize = 4;
    let suffered = kind.split(' ').next().is_some_and(|w| w.ends_with("ed"));
    let done = kind.split(' ').next().is_some_and(|w| w.ends_with('s'));
    let who = match words {
        [] => "something".to_string(),
        [one] => one.clone(),
        [first @ .., last] if words.len() <= MOST => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {} more", words[..MOST].join(", "), words.len() - MOST),
    };
    match (words.len() > 1, suffered, done) {
        (_, false, _) if words.is_empty() => kind.to_string(),
        (true, true, _) => format!("{who} are {kind}"),
        (false, true, _) => format!("{who} is {kind}"),
        (true, _, true) => {
            let (verb, rest) = kind.split_once(' ').map_or((kind, String::new()), |(v, r)| (v, format!(" {r}")));
            format!("{who} {}{rest}", verb.trim_end_matches('s'))
        }
        (false, _, true) => format!("{who} {kind}"),
        _ => format!("{kind}: {who}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_read_as_sentences() {
        let w = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        assert_eq!(happening("destroyed", &w(&["A"])), "A is destroyed");
        assert_eq!(happening("assigned damage", &w(&["A (2)", "B (1)"])), "A (2) and B (1) are assigned damage");
        assert_eq!(happening("commits", &w(&["A", "B", "C", "D", "E", "F"])), "A, B, C, D and 2 more commit");
        assert_eq!(happening("enters play", &w(&["A"])), "A enters play");
        assert_eq!(happening("price", &w(&["A (3)"])), "price: A (3)");
        assert_eq!(happening("phase begins", &[]), "phase begins");
        assert_eq!(happening("destroyed", &[]), "something is destroyed");
    }

    #[test]
    fn labels_lose_what_only_tells_copies_apart() {
        assert_eq!(bare("deploy A #12"), "deploy A");
        assert_eq!(bare("use A for B, line 2 #7 [3]"), "use A for B");
        assert_eq!(bare("A [x]"), "A [x]");
    }
}
