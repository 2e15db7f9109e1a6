//! The question a viewer owes an answer to, with options that can be told apart by their words.

use crate::now;
use crate::picture::*;
use crate::stakes;
use crate::text::{self, capital};
use muster_kernel::seen::{DecisionView, LevelWork, OptionView, PlaceView, View};
use muster_pack::layout::Groups;
use muster_pack::{Layout, Pack};

pub fn ask(d: &DecisionView, view: &View, pack: &dyn Pack, s: &Sight) -> Ask {
    let layout = pack.layout();
    let asker = Asker { d, pack, layout, s, me: d.seat };
    let card = d.source.as_ref().map(|c| c.handle);
    let title = asker.title(view);
    let (stakes, stake) = stakes::stakes(&d.prompt, view, layout, s);
    let tip = layout.words.tips.iter().find(|(p, _)| *p == d.prompt);
    Ask {
        seat: d.seat,
        prompt: d.prompt.to_string(),
        tip: tip.map_or(String::new(), |(_, t)| t.to_string()),
        clause: d.clause.to_string(),
        card,
        line: d.line,
        text: d.line.and_then(|l| text::line(pack, asker.code(card?)?, l)).unwrap_or_default(),
        min: d.min,
        max: d.max,
        picked: d.picked,
        total: total(view),
        routine: asker.routine(view),
        others: d.others.clone(),
        options: asker.options(&title),
        title,
        stakes,
        stake,
    }
}

/// What the procedure that asks has counted so far.
fn total(view: &View) -> Option<Total> {
    let asks = view.going.last().filter(|l| l.work == LevelWork::Question)?;
    let below = view.going.iter().rev().skip(1).find(|l| l.work == LevelWork::Procedure && l.seat == asks.seat)?;
    let n = |word: &str| below.facts.iter().find(|f| f.name == word).and_then(|f| f.number);
    Some(Total { met: n("met")?, due: n("due")? })
}

/// Longer words of a line are read below the prompt and not in it.
const LONGEST_WISH: usize = 64;

struct Asker<'a> {
    d: &'a DecisionView,
    pack: &'a dyn Pack,
    layout: &'static Layout,
    s: &'a Sight,
    me: u8,
}

impl<'a> Asker<'a> {
    fn code(&self, handle: u16) -> Option<&'a str> {
        self.s.card(handle).map(|c| c.code.as_str()).filter(|c| !c.is_empty())
    }
    /// Is this card in the chooser's hand?
    fn in_hand(&self, handle: u16) -> bool {
        self.s.card(handle).is_some_and(|c| c.zone == self.layout.hand && c.seat == Some(self.me) && c.host.is_none())
    }

    /// Nothing of the chooser's own is at stake: it is not his or her turn, or what is pending is the chooser's.
    fn routine(&self, view: &View) -> bool {
        let words = &self.layout.words;
        words.routine.contains(&self.d.prompt.as_ref())
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
        let about = asker.and_then(|l| l.turn.as_ref()).map_or(String::new(), |c| format!(" ({})", c.title));
        let mut text = match (&d.source, asker.map_or("", now::name_of)) {
            (Some(s), _) => format!("{}{about}: {}", s.title, self.wanted().unwrap_or_else(|| d.prompt.to_string())),
            (None, "") => capital(&d.prompt),
            (None, name) => format!("{}: {}", capital(name), d.prompt),
        };
        let open = d.options.iter().filter(|o| o.verb == "pick").count() as i32;
        if d.max > 1 && open > 0 {
            let most = d.max.min(d.picked + open);
            let how_many = if d.min >= most { format!("{most}") } else { format!("up to {most}") };
            // the words may have said it already
            let said = text.contains(&format!(" {how_many} "));
            text += &match (said, d.picked) {
                (true, 0) => String::new(),
                (true, n) => format!(" ({n} picked)"),
                (false, 0) => format!(" ({how_many})"),
                (false, n) => format!(" ({how_many}, {n} picked)"),
            };
        }
        text
    }

    /// What is to be chosen, in the words of the line that asks, where the prompt alone does not say it.
    fn wanted(&self) -> Option<String> {
        let d = self.d;
        if !["choose", "choose a target", "choose a number"].contains(&d.prompt.as_ref()) {
            return None;
        }
        let words = text::part(self.pack, self.code(d.source.as_ref()?.handle)?, d.line?, d.node?)?;
        let words = text::unnamed(&words);
        if words.chars().count() > LONGEST_WISH {
            return None;
        }
        let grammar = &self.pack.cards().dialect.grammar;
        let first = words.split(' ').next().unwrap_or("");
        let order =
            first == "choose" || !words.starts_with("up to ") && grammar.words_starting("verb").contains(&first);
        Some(match d.prompt.as_ref() {
            "choose a number" => format!("{}: {words}", d.prompt),
            _ if order => words,
            _ => format!("choose {words}"),
        })
    }

    fn options(&self, title: &str) -> Vec<Choice> {
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
            let at = match &o.place {
                Some(PlaceView::Card { handle, .. }) => Some(*handle),
                _ => None,
            };
            let zone = match &o.place {
                Some(PlaceView::Zone { name, seat }) => Some((name.to_string(), *seat)),
                _ => None,
            };
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
                    (None, Some((zone, seat))) => self.size(zone, *seat),
                    _ => String::new(),
                },
                verb: o.verb.to_string(),
                cards,
                zone: zone.as_ref().map(|z| z.0.clone()),
                seat: zone.and_then(|z| z.1),
                pending: o.pending,
                line: o.line,
                n: o.number,
                pass: l.words.declines.contains(&o.verb.as_ref()),
                eager: eager == Some(o.verb.as_ref()),
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
            for c in out.iter_mut().filter(|c| c.verb == "pass") {
                c.note = format!("when all pass: {}", top.label);
            }
        }
        if l.words.most.iter().any(|p| *p == d.prompt || *p == title)
            && let Some(last) = out.last_mut()
        {
            last.eager = true;
        }
        out
    }

    /// The option that a player in doubt takes.
    fn eager(&self) -> Option<&'static str> {
        let asked = |(prompt, _): &&(&str, &str)| prompt.is_empty() || *prompt == self.d.prompt;
        let offered = |verb: &&str| self.d.options.iter().any(|o| o.verb == *verb);
        self.layout.words.eager.iter().filter(asked).map(|(_, verb)| *verb).find(offered)
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
                    _ => (self.bare_twin(&before, i)).then(|| o.label.clone()),
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
        let ids = a.card.as_ref().zip(b.card.as_ref()).filter(|(x, y)| x.handle != y.handle && x.title == y.title);
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
        text::line(self.pack, self.code(o.card.as_ref()?.handle)?, o.line?)
    }
    fn reason(&self, o: &OptionView) -> Option<String> {
        let h = o.answers.as_ref()?;
        let words = text::event(std::slice::from_ref(h), self.layout.words.happens);
        (!words.is_empty()).then_some(words)
    }

    /// Where a new place goes: a position in its group's row, by itself, or under another place.
    fn new_place(&self, o: &OptionView) -> Option<String> {
        let board = self.layout.board.as_ref()?;
        let Groups::ByTitle(sign) = board.groups else { return None };
        let card = self.s.card(self.d.source.as_ref()?.handle).filter(|c| c.host.is_none() && c.zone != board.zone)?;
        let (group, _) = card.title.split_once(sign)?;
        let numbers = self.d.options.iter().filter(|o| o.verb == "number").count();
        if numbers == 0 {
            return None;
        }
        if let (Some(c), Some(under)) = (&o.card, board.under.first()) {
            return Some(format!("{under} {}", c.title));
        }
        let row = self.s.board.iter().find(|g| g.name == group).map_or(&[][..], |g| &g.places);
        let name = |i: usize| row.get(i).map(|p| p.name.as_str());
        let n = o.number.filter(|_| o.verb == "number")? as usize;
        match (n.checked_sub(1).and_then(name), name(n)) {
            _ if numbers == 1 => Some(format!("as a {} of its own", board.place)),
            _ if numbers != row.len() + 1 => None,
            (None, Some(b)) => Some(format!("left of {b}")),
            (Some(a), None) => Some(format!("right of {a}")),
            (Some(a), Some(b)) => Some(format!("between {a} and {b}")),
            _ => None,
        }
    }

    fn label(&self, o: &OptionView) -> String {
        if let Some(words) = self.new_place(o) {
            return words;
        }
        let words = &self.layout.words;
        let title = o.card.as_ref().map(|c| c.title.as_str());
        let in_hand = o.card.as_ref().is_some_and(|c| self.in_hand(c.handle));
        let verb = o.verb.as_ref();
        let from_hand = words.from_hand.iter().find(|(v, _)| in_hand && *v == verb).map(|(_, w)| *w);
        match (verb, title) {
            ("branch", _) => self.branch(o).unwrap_or_else(|| o.label.clone()),
            ("use", Some(t)) => format!("{} {t}", from_hand.unwrap_or(verb)),
            // a pending thing is called what it is called on the stack
            _ if o.pending.is_some() => {
                let all = self.s.stack.iter().chain(&self.s.waiting);
                let found = all.filter(|p| Some(p.id) == o.pending).map(|p| p.label.clone()).next();
                found.unwrap_or_else(|| o.label.clone())
            }
            (v, Some(t)) if words.with.contains(&v) => match &o.place {
                Some(PlaceView::Card { title: other, .. }) if !self.one_place(v) => format!("{v} {other} with {t}"),
                _ => format!("{v} with {t}"),
            },
            // a number that only tells one answer from another is no part of the words
            (v, None) if o.place.is_none() && o.number.is_some() && !["number", "seat"].contains(&v) => v.to_string(),
            (v, None) if o.number.is_some() => match &o.place {
                Some(PlaceView::Card { title, .. }) => format!("{v} {title}"),
                _ => self.without_place(o),
            },
            _ => self.without_place(o),
        }
    }

    /// All options of a verb are about the same place, and nothing else is happening.
    fn one_place(&self, verb: &str) -> bool {
        let mut places = self.d.options.iter().filter(|o| o.verb == verb).map(|o| &o.place);
        let first = places.next();
        self.s.now.hit.len() < 2 && places.all(|p| Some(p) == first)
    }

    /// The words of one of several ways, from the line that asks.
    fn branch(&self, o: &OptionView) -> Option<String> {
        let code = self.code(self.d.source.as_ref()?.handle)?;
        text::part(self.pack, code, self.d.line?, o.node?).map(|words| capital(&words))
    }

    /// The kernel's label without the marks that only tell copies apart, and without where the card stands: notes say it.
    fn without_place(&self, o: &OptionView) -> String {
        let label = bare(&o.label);
        let at = o.card.as_ref().and_then(|c| self.s.card(c.handle)).and_then(|c| c.place);
        let short = at.and_then(|p| label.strip_suffix(&format!(" at {}", self.s.title(p))));
        short.unwrap_or(label).to_string()
    }

    /// How many cards a pile holds.
    fn size(&self, zone: &str, seat: Option<u8>) -> String {
        let player = seat.and_then(|s| self.s.player(s));
        let spread = player.and_then(|p| p.piles.iter().chain([&p.hand]).find(|x| x.zone == zone));
        spread.map_or(String::new(), |x| format!("{} card{}", x.size, if x.size == 1 { "" } else { "s" }))
    }

    /// What a player wants to know of the card before choosing it.
    fn note(&self, o: &OptionView, card: u16, place: bool) -> String {
        let l = self.layout;
        let Some(c) = self.s.card(card) else { return String::new() };
        let say = |n: i32| if n < 0 { "X".into() } else { n.to_string() };
        let figures = |list: &[muster_pack::layout::Figure]| {
            let one = |f: &muster_pack::layout::Figure| {
                let (_, n) = c.num(f.word).filter(|(_, n)| *n != 0 || f.word == "cost")?;
                let name = if n == 1 { f.name } else { f.names };
                Some(if list.len() > 1 || f.word == "cost" {
                    format!("{name} {}", say(n))
                } else {
                    format!("{n} {name}")
                })
            };
            list.iter().filter_map(one).collect::<Vec<_>>().join(", ")
        };
        if l.words.with.contains(&o.verb.as_ref()) {
            return figures(l.cards.spare);
        }
        if self.in_hand(card) {
            // to be given up rather than played
            let picked = ["pick", "place"].contains(&o.verb.as_ref());
            let parts = [if picked { l.hand.to_string() } else { String::new() }, figures(l.cards.cost)];
            return parts.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ");
        }
        let mut words = Vec::new();
        let stats: Vec<String> = l
            .cards
            .stats
            .iter()
            .filter_map(|st| {
                let (_, n) = c.num(st.word)?;
                let hurt = if st.less.is_empty() { 0 } else { c.counter(st.less) };
                Some(if hurt > 0 { format!("{}-{hurt}", say(n)) } else { say(n) })
            })
            .collect();
        if stats.len() == l.cards.stats.len() && !stats.is_empty() {
            words.push(stats.join("/"));
        }
        words.extend(l.cards.states.iter().filter(|f| c.is(f.word)).map(|f| f.name.to_string()));
        let board = l.board.as_ref();
        if let Some(host) =
            c.host.and_then(|h| self.s.card(h)).filter(|_| Some(c.rel.as_str()) != board.map(|b| b.stands))
        {
            words.push(format!("{} {}", if c.rel.is_empty() { "on" } else { &c.rel }, host.title));
        }
        match c.place {
            Some(p) if place && c.host.is_some() => words.push(self.s.title(p).to_string()),
            None if place && c.host.is_none() && board.is_none_or(|b| b.zone != c.zone) => words.push(c.zone.clone()),
            _ => {}
        }
        words.join(", ")
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

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn labels_lose_what_only_tells_copies_apart() {
        assert_eq!(bare("deploy A #12"), "deploy A");
        assert_eq!(bare("use A for B, line 2 #7 [3]"), "use A for B");
        assert_eq!(bare("A [x]"), "A [x]");
    }
}
