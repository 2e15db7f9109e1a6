//! The question a viewer owes an answer to, with options that can be told apart by their words.

use crate::label::{self, Label};
use crate::look::Eye;
use crate::moments::moment;
use crate::now;
use crate::picture::*;
use crate::stakes;
use crate::text::{self, capital};
use crate::tongue::Say;
use muster_kernel::seen::{self, CardRef, DecisionView, LevelWork, OptionView, View};
use muster_kernel::{DefId, FactId, Game, Name, OptVerb, Seat, ZoneId, ov, told, zone_of_seat};
use muster_pack::Layout;
use muster_pack::layout::{Figure, Groups, Key, Price};

pub fn ask(d: &DecisionView, view: &View, eye: &Eye, s: &Sight) -> Ask {
    let layout = eye.layout;
    let asker = Asker { d, eye, layout, s, me: d.seat, plain: label::label_all(&eye.w, d) };
    let card = d.source.as_ref().map(|c| c.handle);
    let (stakes, stake) = stakes::stakes(d.prompt, view, eye, s);
    let tip = || {
        let said = layout.words.tips.iter().find(|(p, _)| p.is(Name::Prompt(d.prompt)));
        said.map_or(String::new(), |(_, t)| t.to_string())
    };
    let (title, tip) = moment(d, view, eye, s).unwrap_or_else(|| (asker.title(view), tip()));
    Ask {
        seat: d.seat,
        prompt: asker.prompt(),
        tip,
        clause: d.clause.to_string(),
        card,
        line: d.line,
        text: d.line.and_then(|l| text::line(eye, d.source?.def, l)).unwrap_or_default(),
        min: d.min,
        max: d.max,
        picked: d.picked,
        total: total(view),
        routine: asker.routine(view),
        others: d.others.clone(),
        options: asker.options(),
        title,
        stakes,
        stake,
    }
}

/// What follows options that say themselves neither whom nor where.
pub fn ahead(ask: &mut Ask, game: &Game, seat: Seat) {
    let open = |o: &&mut Choice| !o.pass && o.like.is_none() && o.cards.len() < 2 && o.zone.is_none() && o.n.is_none();
    for o in ask.options.iter_mut().filter(open) {
        let ahead = seen::ahead(game, seat, o.id as usize);
        o.asks = ahead.asks;
        for then in ahead.along {
            let cards = then.card.into_iter().chain(then.place.and_then(|p| p.card())).map(|c| c.handle);
            o.along.extend(cards.filter(|c| !o.cards.contains(c)).collect::<Vec<_>>());
        }
    }
}

/// What the procedure that asks has counted so far.
fn total(view: &View) -> Option<Total> {
    let asks = view.going.last().filter(|l| l.work == LevelWork::Question)?;
    let below = view.going.iter().rev().skip(1).find(|l| l.work == LevelWork::Procedure && l.seat == asks.seat)?;
    let n = |what: FactId| below.facts.iter().find(|f| f.what == what).and_then(|f| f.number);
    Some(Total { met: n(told::MET)?, due: n(told::DUE)? })
}

/// Longer words of a line are read below the prompt and not in it.
const LONGEST_WISH: usize = 64;
const LONGEST_TITLE: usize = 90;

struct Asker<'a> {
    d: &'a DecisionView,
    eye: &'a Eye<'a>,
    layout: &'static Layout,
    s: &'a Sight,
    me: u8,
    /// The options in plain words.
    plain: Vec<Label>,
}

/// Words as they are, or if they are too long, as far as their last part that fits.
fn begins(words: &str, most: usize) -> String {
    let short = |at: &usize| words[..*at].chars().count() <= most;
    let cut = words.match_indices(", ").map(|(at, _)| at).take_while(short).last();
    match cut {
        Some(at) if words.chars().count() > most => format!("{} …", &words[..at]),
        _ => words.to_string(),
    }
}

fn has(list: &[Key], what: Name) -> bool {
    list.iter().any(|k| k.is(what))
}

impl<'a> Asker<'a> {
    fn prompt(&self) -> String {
        self.eye.w.name(Name::Prompt(self.d.prompt))
    }
    fn title_of(&self, c: CardRef) -> String {
        self.eye.w.title(c)
    }
    /// Is this card in the chooser's hand?
    fn in_hand(&self, handle: u16) -> bool {
        let own = |c: &Card| c.seat == Some(self.me) && c.host.is_none();
        self.eye.lies(handle, self.layout.hand) && self.s.card(handle).is_some_and(own)
    }

    /// Nothing of the chooser's own is at stake: it is not his or her turn, or what is pending is the chooser's.
    fn routine(&self, view: &View) -> bool {
        let words = &self.layout.words;
        has(words.routine, Name::Prompt(self.d.prompt))
            && match view.pending.last() {
                Some(p) => p.seat == self.me,
                None => words.routine_in_own_turn || view.active != self.me,
            }
    }

    /// The prompt with the card it is for, and how many are wanted.
    fn title(&self, view: &View) -> String {
        let d = self.d;
        let question = view.going.last().is_some_and(|l| l.work == LevelWork::Question);
        let asker = view.going.iter().rev().nth(1).filter(|l| question && l.work == LevelWork::Ability);
        let about = asker.and_then(|l| l.turn).map_or(String::new(), |c| format!(" ({})", self.title_of(c)));
        let name = asker.map_or(String::new(), |l| now::name_of(l, self.eye));
        let mut text = match d.source {
            Some(s) => format!("{}{about}: {}", self.title_of(s), self.wanted().unwrap_or_else(|| self.prompt())),
            None if name.is_empty() => capital(&self.prompt()),
            None => format!("{}: {}", capital(&name), self.prompt()),
        };
        let open = d.options.iter().filter(|o| o.verb == ov::PICK).count() as i32;
        if d.max > 1 && open > 0 {
            let most = d.max.min(d.picked + open);
            let how_many = if d.min >= most { format!("{most}") } else { self.eye.w.say(Say::UpTo(most)) };
            // the words may have said it already
            let said = text.contains(&format!(" {how_many} "));
            text += &match (said, d.picked) {
                (true, 0) => String::new(),
                (true, n) => format!(" ({})", self.eye.w.say(Say::Picked(n))),
                (false, 0) => format!(" ({how_many})"),
                (false, n) => format!(" ({how_many}, {})", self.eye.w.say(Say::Picked(n))),
            };
        }
        text
    }

    /// What is to be chosen, in the words of the line that asks, where the prompt alone does not say it.
    fn wanted(&self) -> Option<String> {
        let d = self.d;
        let asks = &self.eye.w.m.book.tell.asks;
        if ![asks.pick, asks.target, asks.number, asks.may].contains(&d.prompt) {
            return None;
        }
        let words = text::part(self.eye, d.source?.def, d.line?, d.node?)?;
        let words = text::unnamed(&words);
        let said = if d.prompt == asks.number {
            format!("{}: {words}", self.prompt())
        } else if d.prompt == asks.may {
            self.eye.w.say(Say::Offer(&begins(&words, LONGEST_TITLE - 4)))
        } else if words.chars().count() <= LONGEST_WISH {
            let dialect = &self.eye.pack.cards().dialect;
            let reading = dialect.reading_in(self.eye.w.tongue.code()).unwrap_or(&dialect.reading);
            let verbs = reading.words_starting("verb");
            self.eye.w.say(Say::Wish { words: &words, verbs: &verbs })
        } else {
            return None;
        };
        (said.chars().count() <= LONGEST_TITLE).then_some(said)
    }

    fn options(&self) -> Vec<Choice> {
        let (d, l) = (self.d, self.layout);
        let labels = self.labels();
        // where everybody stands at the same place, it need not be said
        let stands = |o: &OptionView| o.card.as_ref().and_then(|c| self.s.card(c.handle)).and_then(|c| c.place);
        let first = d.options.iter().find_map(stands);
        let scattered = d.options.iter().filter_map(stands).any(|p| Some(p) != first);
        let eager = self.eager();
        let mut out: Vec<Choice> = Vec::new();
        for (o, label) in d.options.iter().zip(labels) {
            let card = o.card.as_ref().map(|c| c.handle);
            let at = o.place.and_then(|p| p.card()).map(|c| c.handle);
            let zone = o.place.and_then(|p| p.zone());
            let pending = o.pending.and_then(|id| self.s.stack.iter().chain(&self.s.waiting).find(|p| p.id == id));
            let mut cards: Vec<u16> = card.into_iter().chain(at).collect();
            cards.extend(pending.iter().flat_map(|p| &p.targets).filter(|t| !cards.contains(t)).collect::<Vec<_>>());
            let owned = card.and_then(|c| self.s.card(c)).and_then(|c| c.ctrl);
            let mut choice = Choice {
                id: o.index as u32,
                label,
                note: match (card, &zone) {
                    _ if o.answers.is_some() && o.pending.is_some() => self.reason(o).unwrap_or_default(),
                    (Some(c), _) => self.note(o, c, scattered && at.is_none()),
                    (None, Some(zone)) => self.size(*zone),
                    _ => String::new(),
                },
                verb: self.eye.w.name(Name::Verb(o.verb)),
                cards,
                zone: zone.map(|z| self.eye.w.name(Name::zone(z))),
                seat: zone.and_then(zone_of_seat).map(|(s, _)| s.0),
                pending: o.pending,
                line: o.line,
                n: o.number,
                pass: has(l.words.declines, Name::Verb(o.verb)) && self.either(o.verb).is_none(),
                eager: eager == Some(o.verb),
                along: Vec::new(),
                asks: false,
                mine: owned.map(|c| c == self.me),
                like: None,
            };
            // copies of a card in hand are one choice
            if card.is_some_and(|c| self.in_hand(c)) {
                let alike =
                    |c: &&Choice| c.label == choice.label && c.line == choice.line && c.cards.get(1) == at.as_ref();
                choice.like = out.iter().filter(|c| c.like.is_none()).find(alike).map(|c| c.id);
            }
            out.push(choice);
        }
        // where both sides' cards are meant, say whose each is
        if out.iter().any(|c| c.mine == Some(true)) && out.iter().any(|c| c.mine == Some(false)) {
            let enemy = l.words.enemy;
            for c in out.iter_mut().filter(|c| c.mine == Some(false)) {
                c.note = if c.note.is_empty() { enemy.into() } else { format!("{enemy}, {}", c.note) };
            }
        }
        // passing lets what is pending happen
        if let Some(top) = self.s.stack.last().filter(|_| d.optional && d.max == 1) {
            for (c, _) in out.iter_mut().zip(&d.options).filter(|(_, o)| o.verb == ov::PASS) {
                c.note = self.eye.w.say(Say::WhenAllPass(&top.label));
            }
        }
        if has(l.words.most, Name::Prompt(d.prompt))
            && let Some(last) = out.last_mut()
        {
            last.eager = true;
        }
        out
    }

    /// The option that a player in doubt takes.
    fn eager(&self) -> Option<OptVerb> {
        let asked = |(prompt, _): &&(Key, Key)| prompt.is_none() || prompt.is(Name::Prompt(self.d.prompt));
        let offered = |verb: &Key| self.d.options.iter().map(|o| o.verb).find(|v| verb.is(Name::Verb(*v)));
        self.layout.words.eager.iter().filter(asked).find_map(|(_, verb)| offered(verb))
    }

    /// What an option is called at this question in particular.
    fn called(&self, verb: OptVerb) -> Option<&'static str> {
        let here = |p: &Key, v: &Key| p.is(Name::Prompt(self.d.prompt)) && v.is(Name::Verb(verb));
        self.layout.words.called.iter().find(|(p, v, _)| here(p, v)).map(|(.., said)| *said)
    }

    /// What yes or no is called where each is a thing to do.
    fn either(&self, verb: OptVerb) -> Option<&'static str> {
        let (_, yes, no) = self.layout.words.either.iter().find(|(p, ..)| p.is(Name::Prompt(self.d.prompt)))?;
        match verb {
            ov::YES => Some(yes),
            ov::NO => Some(no),
            _ => None,
        }
    }

    /// The options in words.
    fn labels(&self) -> Vec<String> {
        let d = self.d;
        let mut out: Vec<String> = d.options.iter().map(|o| self.label(o)).collect();
        // two lines of one card, or one line for two reasons: say which
        let twins = |out: &[String], i: usize| -> Vec<usize> {
            let same = |j: &usize| {
                *j != i
                    && out[*j] == out[i]
                    && (d.options[*j].card == d.options[i].card || !self.copies(&d.options[i], &d.options[*j]))
                    && d.options[*j].place == d.options[i].place
            };
            (0..out.len()).filter(same).collect()
        };
        for how in 0..3 {
            let before = out.clone();
            for (i, label) in out.iter_mut().enumerate() {
                let twins = twins(&before, i);
                let o = &d.options[i];
                if twins.is_empty() || o.card.is_none() && o.answers.is_none() {
                    continue;
                }
                let differs = |f: &dyn Fn(&OptionView) -> Option<String>| {
                    let mine = f(o)?;
                    twins.iter().any(|j| f(&d.options[*j]).as_ref() != Some(&mine)).then_some(mine)
                };
                let more = match how {
                    0 => differs(&|o| self.line_words(o)).map(|t| format!(": {t}")),
                    1 => differs(&|o| self.reason(o)).map(|t| format!(" ({t})")),
                    _ => (self.bare_twin(&before, i)).then(|| self.full(o)),
                };
                match (how, more) {
                    (2, Some(whole)) => *label = whole,
                    (_, Some(more)) => *label += &more,
                    _ => {}
                }
            }
        }
        out
    }

    /// Two cards that are the same for the chooser, such as two copies in hand.
    fn copies(&self, a: &OptionView, b: &OptionView) -> bool {
        let ids = a.card.as_ref().zip(b.card.as_ref()).filter(|(x, y)| x.handle != y.handle && x.def == y.def);
        ids.is_some() && a.line == b.line
    }
    /// Nothing else tells it from another option: not even the cards it lights up.
    fn bare_twin(&self, labels: &[String], i: usize) -> bool {
        let o = &self.d.options[i];
        let same = |j: usize| {
            let x = &self.d.options[j];
            j != i && labels[j] == labels[i] && x.card == o.card && x.place == o.place && x.pending == o.pending
        };
        (0..labels.len()).any(same)
    }

    fn line_words(&self, o: &OptionView) -> Option<String> {
        text::line(self.eye, o.card?.def, o.line?)
    }
    fn reason(&self, o: &OptionView) -> Option<String> {
        let h = o.answers.as_ref()?;
        let words = text::event(self.eye, std::slice::from_ref(h));
        (!words.is_empty()).then_some(words)
    }

    /// Where a new place goes: a position in its group's row, by itself, or under another place.
    fn new_place(&self, o: &OptionView) -> Option<String> {
        let board = self.layout.board.as_ref()?;
        let Groups::ByTitle(sign) = board.groups else { return None };
        let card = self.s.card(self.d.source?.handle);
        let card = card.filter(|c| c.host.is_none() && !self.eye.lies(c.id, board.zone))?;
        let (group, _) = card.title.split_once(sign)?;
        let numbers = self.d.options.iter().filter(|o| o.verb == ov::NUMBER).count();
        if numbers == 0 {
            return None;
        }
        let w = &self.eye.w;
        if let (Some(c), Some(under)) = (o.card, board.under.first()) {
            return Some(format!("{} {}", under.word, self.title_of(c)));
        }
        let row = self.s.board.iter().find(|g| g.name == group).map_or(&[][..], |g| &g.places);
        let name = |i: usize| row.get(i).map(|p| p.name.as_str());
        let n = o.number.filter(|_| o.verb == ov::NUMBER)? as usize;
        match (n.checked_sub(1).and_then(name), name(n)) {
            _ if numbers == 1 => Some(w.say(Say::Own(board.place))),
            _ if numbers != row.len() + 1 => None,
            (None, Some(b)) => Some(w.say(Say::LeftOf(b))),
            (Some(a), None) => Some(w.say(Say::RightOf(a))),
            (Some(a), Some(b)) => Some(w.say(Say::Between(a, b))),
            _ => None,
        }
    }

    fn label(&self, o: &OptionView) -> String {
        if let Some(words) = self.new_place(o) {
            return words;
        }
        if let Some(said) = self.called(o.verb).or_else(|| self.either(o.verb)) {
            return said.to_string();
        }
        let (words, w) = (&self.layout.words, &self.eye.w);
        let title = o.card.map(|c| self.title_of(c));
        let verb = || w.name(Name::Verb(o.verb));
        let at = o.place.and_then(|p| p.card()).map(|c| self.title_of(c));
        if o.verb == ov::BRANCH {
            return self.branch(o).unwrap_or_else(|| self.full(o));
        }
        if let (ov::USE, Some(t)) = (o.verb, &title) {
            let in_hand = o.card.is_some_and(|c| self.in_hand(c.handle));
            let from_hand = words.from_hand.iter().find(|(v, _)| in_hand && v.is(Name::Verb(o.verb)));
            let verb = from_hand.map_or_else(verb, |(_, said)| said.to_string());
            return w.say(Say::Do { verb: &verb, card: Some(t), to: None });
        }
        // a pending thing is called what it is called on the stack
        if o.pending.is_some() {
            let mut all = self.s.stack.iter().chain(&self.s.waiting);
            return all.find(|p| Some(p.id) == o.pending).map_or_else(|| self.full(o), |p| p.label.clone());
        }
        match title {
            Some(card) if has(words.with, Name::Verb(o.verb)) => {
                let on = at.filter(|_| !self.one_place(o.verb));
                w.say(Say::With { verb: &verb(), on: on.as_deref(), card: &card })
            }
            // a number that only tells one answer from another is no part of the words
            None if o.place.is_none() && o.number.is_some() && ![ov::NUMBER, ov::SEAT].contains(&o.verb) => verb(),
            // what is done with a place alone is done to it
            None if (o.number.is_some() || o.verb.is_book() && o.unseen.is_none()) && at.is_some() => {
                w.say(Say::Do { verb: &verb(), card: at.as_deref(), to: None })
            }
            _ => self.plain[o.index].short.clone(),
        }
    }

    /// What tells it from all others.
    fn full(&self, o: &OptionView) -> String {
        self.plain[o.index].text.clone()
    }

    /// All options of a verb are about the same place, and nothing else is happening.
    fn one_place(&self, verb: OptVerb) -> bool {
        let mut places = self.d.options.iter().filter(|o| o.verb == verb).map(|o| &o.place);
        let first = places.next();
        self.s.now.hit.len() < 2 && places.all(|p| Some(p) == first)
    }

    /// The words of one of several ways, from the line that asks.
    fn branch(&self, o: &OptionView) -> Option<String> {
        let def: DefId = self.d.source?.def;
        text::part(self.eye, def, self.d.line?, o.node?).map(|words| capital(&words))
    }

    /// How many cards a pile holds.
    fn size(&self, zone: ZoneId) -> String {
        let player = zone_of_seat(zone).and_then(|(s, _)| self.s.player(s.0));
        let name = Name::zone(zone);
        let piles = self.layout.piles.iter().map(|p| p.zone).chain([self.layout.hand]);
        let spread = player.and_then(|p| p.piles.iter().chain([&p.hand]).zip(piles).find(|(_, k)| k.is(name)));
        spread.map_or(String::new(), |(x, _)| self.eye.w.say(Say::Cards(x.size)))
    }

    /// What a player wants to know of the card before choosing it.
    fn note(&self, o: &OptionView, card: u16, place: bool) -> String {
        let l = self.layout;
        let Some(c) = self.s.card(card) else { return String::new() };
        let say = |n: i32| if n < 0 { "X".into() } else { n.to_string() };
        let price = |f: &Figure| l.cards.cost.first().is_some_and(|p| p.word.id == f.word.id);
        let figures = |list: &[Figure]| {
            let one = |f: &Figure| {
                let (_, n) = self.eye.number(card, f.word).filter(|(_, n)| *n != 0 || price(f))?;
                let name = if n == 1 { f.name } else { f.names };
                Some(if list.len() > 1 || price(f) { format!("{name} {}", say(n)) } else { format!("{n} {name}") })
            };
            list.iter().filter_map(one).collect::<Vec<_>>().join(", ")
        };
        let priced = l.words.prices.iter().find(|(v, _)| v.is(Name::Verb(o.verb)));
        let due = priced.and_then(|(_, p)| match p {
            Price::Always(n) => Some(*n),
            Price::Of(slot) => self.eye.card(card)?.number(*slot).map(|(_, n)| n),
        });
        if let (Some(n), Some(f)) = (due, l.cards.cost.first()) {
            return format!("{} {n}", f.name);
        }
        if has(l.words.with, Name::Verb(o.verb)) {
            return figures(l.cards.spare);
        }
        if self.in_hand(card) {
            // to be given up rather than played
            let picked = [ov::PICK, ov::PLACE].contains(&o.verb);
            let parts = [if picked { l.hand.to_string() } else { String::new() }, figures(l.cards.cost)];
            return parts.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
        }
        let mut words = Vec::new();
        let stats: Vec<String> = l
            .cards
            .stats
            .iter()
            .filter_map(|st| {
                let (_, n) = self.eye.number(card, st.word)?;
                let hurt = self.eye.counter(card, st.less);
                Some(if hurt > 0 { format!("{}-{hurt}", say(n)) } else { say(n) })
            })
            .collect();
        if stats.len() == l.cards.stats.len() && !stats.is_empty() {
            words.push(stats.join("/"));
        }
        words.extend(l.cards.states.iter().filter(|f| self.eye.is(card, f.word)).map(|f| f.name.to_string()));
        let board = l.board.as_ref();
        let rel = self.eye.card(card).and_then(|c| c.rel).map_or(Name::Nothing, Name::Rel);
        let stands = board.is_some_and(|b| b.stands.is(rel));
        if let Some(host) = c.host.and_then(|h| self.s.card(h)).filter(|_| !stands) {
            let rel = if c.rel.is_empty() { self.eye.w.say(Say::On) } else { c.rel.clone() };
            words.push(format!("{rel} {}", host.title));
        }
        match c.place {
            Some(p) if place && c.host.is_some() => words.push(self.s.title(p).to_string()),
            None if place && c.host.is_none() && board.is_none_or(|b| !self.eye.lies(card, b.zone)) => {
                words.push(c.zone.clone())
            }
            _ => {}
        }
        words.join(", ")
    }
}
