//! The choices of a scenario's lines.

use crate::expect::Miss;
use crate::names::{player, seat_first, seat_of, whose_first, zone_named};
use crate::options::{Asked, Lost};
use crate::stepper::Stepper;
use muster_kernel::seen::{self, Viewer};
use muster_kernel::{CardId, Game, Name, Opt, Seat, Work, ov, zone_of_seat};
use muster_sight::{ENGLISH, Speech, Tongue};

/// Most choices one scenario may make.
const MAX_CHOICES: usize = 5000;
/// Most choices one line may make.
const MAX_LINE_CHOICES: usize = 600;

impl Stepper<'_> {
    /// What a seat is asked now.
    pub(crate) fn asked_of(&self, seat: Seat) -> Option<Asked> {
        Asked::of(&self.game, &self.names, self.pack().cards(), seat)
    }

    fn must_ask(&self, seat: Seat) -> Result<Asked, Lost> {
        self.asked_of(seat).ok_or_else(|| Lost::Nothing(format!("{} is not asked anything now", player(seat))))
    }

    fn take(&mut self, seat: Seat, index: usize) -> Result<(), Lost> {
        self.trail.push((seat, index));
        if self.trail.len() > MAX_CHOICES {
            return Err(Lost::Nothing(format!("a scenario makes at most {MAX_CHOICES} choices")));
        }
        self.before = self.log.len();
        self.game.keep_unasked();
        let r = self.game.choose(seat, index);
        self.unasked.extend(self.game.take_unasked());
        self.log.extend(self.game.take_notes());
        r.map(|_| ()).map_err(|e| Lost::Nothing(e.to_string()))
    }

    /// Would these choices be accepted? Nothing happens.
    pub(crate) fn attempt(&self, seat: Seat, words: &str) -> Result<(), Lost> {
        self.clone().choose_all(seat, words)
    }

    /// Takes the choices of a line one after the other.
    pub(crate) fn choose_all(&mut self, seat: Seat, words: &str) -> Result<(), Lost> {
        self.unasked.clear();
        if words.trim().is_empty() {
            return Err(Lost::Nothing("what is chosen?".into()));
        }
        self.choose_on(seat, words, 0)
    }

    /// Goes on with a line of which so many choices are made.
    fn choose_on(&mut self, seat: Seat, words: &str, mut made: usize) -> Result<(), Lost> {
        let mut rest = words.trim();
        let (mut last, mut since) = (None, self.unasked.len());
        while !rest.is_empty() {
            // what the last choice brought with it by itself came before what is asked now
            if made > 0
                && let Some(next) = self.went_unasked(seat, rest, since).or_else(|| self.settled(seat, rest, last))
            {
                rest = rest[next..].trim();
                continue;
            }
            let asked = self.must_ask(seat)?;
            if asked.many() {
                return self.choose_set(seat, &asked, rest);
            }
            let (i, next) = first_choice(&asked, rest)?;
            (last, since) = (asked.card(i), self.unasked.len());
            self.take(seat, i)?;
            made += 1;
            rest = rest[next..].trim();
        }
        Ok(())
    }

    /// Picks several of a list in whatever order they are written; the game asks for them in its own order.
    fn choose_set(&mut self, seat: Seat, asked: &Asked, words: &str) -> Result<(), Lost> {
        let mut left = self.split_choices(asked, words);
        let question = self.game.t().frames().len();
        while !left.is_empty() {
            let same =
                |a: &Asked| a.many() && a.view.prompt == asked.view.prompt && self.game.t().frames().len() == question;
            let Some(now) = self.asked_of(seat).filter(same) else { break };
            let mut hits: Vec<(usize, usize)> = Vec::new();
            for (w, word) in left.iter().enumerate() {
                match now.find(word) {
                    Ok(i) => hits.push((i, w)),
                    Err(Lost::Nothing(_)) => {}
                    several => return several.map(|_| ()),
                }
            }
            let Some((i, w)) = hits.into_iter().min() else {
                return Err(Lost::Nothing(format!("\"{}\" is none of the options", left.join("\", \""))));
            };
            left.remove(w);
            self.take(seat, i)?;
        }
        // what could be picked no other way was picked by itself
        left.retain(|w| self.settled(seat, w, None).is_none());
        self.choose_on(seat, &left.join(", "), 1)
    }

    /// Cuts a list of choices at commas that are not part of a name.
    fn split_choices<'w>(&self, asked: &Asked, words: &'w str) -> Vec<&'w str> {
        let mut out = Vec::new();
        let mut rest = words.trim();
        while !rest.is_empty() {
            let mut ends: Vec<usize> = rest.match_indices(',').map(|(i, _)| i).collect();
            ends.push(rest.len());
            let fits = |e: &&usize| {
                let w = &rest[..**e];
                asked.find(w).is_ok() || !self.names.find_all(&self.game, w).is_empty()
            };
            let end = ends.iter().rev().find(fits).copied().unwrap_or(ends[0]);
            out.push(rest[..end].trim());
            rest = rest.get(end + 1..).unwrap_or("").trim();
        }
        out
    }

    /// Does what is asked now offer what the words begin with?
    fn asks_for(&self, seat: Seat, rest: &str) -> bool {
        self.asked_of(seat).is_some_and(|a| cuts(rest).any(|(end, _)| a.find(&rest[..end]).is_ok()))
    }

    /// Was what the words begin with taken without asking because it was the only thing to take, after so many others? Where
    /// the rest begins.
    fn went_unasked(&mut self, seat: Seat, rest: &str, since: usize) -> Option<usize> {
        cuts(rest).find_map(|(end, next)| {
            let mut late = self.unasked.iter().enumerate().skip(since);
            let (at, _) = late.find(|(_, (s, o))| *s == seat && self.is_called(seat, o, &rest[..end]))?;
            self.unasked.remove(at);
            Some(next)
        })
    }

    /// Do the words say no more than is so already: what was taken earlier, that one is done, or where the card that was
    /// chosen last went by itself?
    fn settled(&mut self, seat: Seat, rest: &str, last: Option<CardId>) -> Option<usize> {
        if self.asks_for(seat, rest) {
            return None;
        }
        let went = |c| self.is_called(seat, &Opt::place(ov::PLACE, self.game.t().card(c).at), rest);
        match rest.eq_ignore_ascii_case("done") || last.is_some_and(went) {
            true => Some(rest.len()),
            false => self.went_unasked(seat, rest, 0),
        }
    }

    /// Do the words mean this option, which nobody was asked about?
    fn is_called(&self, seat: Seat, o: &Opt, words: &str) -> bool {
        let lead = ["to ", "at ", "on ", "with ", "for ", "target "];
        let words = lead.iter().find_map(|w| words.trim().strip_prefix(w)).unwrap_or(words).trim();
        let named = |c| self.names.find_all(&self.game, words).contains(&c);
        match o.verb {
            ov::NUMBER => words.parse() == Ok(o.chosen().unwrap_or(-1)),
            ov::SEAT => seat_of(words).map(|s| i32::from(s.0)) == o.chosen(),
            _ if o.card_id().is_some() && o.spot().is_nowhere() => named(o.card_id()),
            _ => match (o.spot().as_card(), o.spot().as_zone().and_then(zone_of_seat)) {
                (Some(p), _) => named(p),
                (_, Some((owner, z))) => {
                    let (s, zone) = whose_first(words).unwrap_or((seat, words));
                    s == owner && zone_named(self.game.m.book.vocab.seat_zones.words, zone) == Some(z.ix())
                }
                _ => false,
            },
        }
    }

    pub(crate) fn claim(&mut self, seat: Seat, what: &str) -> Result<(), String> {
        let claims = self.game.claims(seat);
        let w = Speech::new(&ENGLISH, &self.game, Viewer::Seat(seat), &[]);
        let labels: Vec<String> = claims.iter().map(|o| muster_sight::claim(&w, o.verb)).collect();
        let wanted = muster_lang::normalise_name(what);
        let wanted = wanted.strip_prefix("a ").unwrap_or(&wanted);
        match labels.iter().position(|l| muster_lang::normalise_name(l) == wanted) {
            Some(i) => {
                self.before = self.log.len();
                let r = self.game.claim(seat, i);
                self.log.extend(self.game.take_notes());
                r.map(|_| ()).map_err(|e| muster_sight::refusal(&e))
            }
            None if labels.is_empty() => Err(format!("{} may claim nothing now", player(seat))),
            None => Err(format!("\"{what}\" may not be claimed; possible is: {}", labels.join(" | "))),
        }
    }

    /// Whoever is asked in the window that is open passes until it closes or something else is asked.
    pub(crate) fn both_pass(&mut self) -> Result<(), String> {
        let under = |g: &Game| g.t().frames().split_last().map(|(top, below)| (top.work, top.code, below.to_vec()));
        let Some((Work::Window, code, below)) = under(&self.game) else {
            return Err("nobody may pass: no window is open".into());
        };
        for _ in 0..MAX_LINE_CHOICES {
            let Some(seat) = self.game.to_decide() else { return Ok(()) };
            self.choose_all(seat, "pass").map_err(|e| e.to_string())?;
            match under(&self.game) {
                Some((Work::Window, c, b)) if c == code && b == below => {}
                _ => return Ok(()),
            }
        }
        Err("this window does not close".into())
    }

    pub(crate) fn pass_until(&mut self, only: Option<Seat>, until: &str) -> Result<(), String> {
        for n in 0..=MAX_LINE_CHOICES {
            // what is waited for must come: it is not looked for before the first pass
            if n > 0 {
                match self.until(until) {
                    Ok(()) => return Ok(()),
                    Err(Miss::Wrong { .. }) => {}
                    Err(e) => return Err(e.to_string()),
                }
            }
            let Some(seat) = self.game.to_decide() else { return Err(format!("the game is over before: {until}")) };
            if only.is_some_and(|s| s != seat) {
                return Err(format!("{} is asked before: {until}", player(seat)));
            }
            let Some(i) = self.asked_of(seat).and_then(|a| a.decline()) else {
                return Err(format!("{} cannot decline this, before: {until}", player(seat)));
            };
            self.take(seat, i).map_err(|e| e.to_string())?;
        }
        Err(format!("after {MAX_LINE_CHOICES} choices it is still not so: {until}"))
    }

    /// What `until` waits for: a question in quotes, with or without whose it is, or anything that may be expected.
    fn until(&self, words: &str) -> Result<(), Miss> {
        let (who, rest) = match seat_first(words) {
            Some((s, r)) => (Some(s), r),
            None => (None, words),
        };
        if let Some(prompt) = rest.strip_prefix('"').and_then(|r| r.strip_suffix('"')) {
            let hit = self.game.t().seats().filter(|s| who.is_none_or(|w| w == *s)).any(|s| {
                let book = self.game.m.book;
                seen::decision_view(&self.game, s).is_some_and(|d| {
                    let asked = ENGLISH.name(book, Name::Prompt(d.prompt));
                    asked.to_lowercase().contains(&prompt.to_lowercase())
                })
            });
            return if hit { Ok(()) } else { Err(Miss::wrong(words, "another question")) };
        }
        self.check(words)
    }
}

/// The option that the longest possible beginning of the words means, and where the rest begins. Titles may hold commas,
/// and "deploy X to Y" is two choices, unless the option itself says where: then it is another one.
fn first_choice(asked: &Asked, words: &str) -> Result<(usize, usize), Lost> {
    let mut error: Option<Lost> = None;
    for (end, next) in cuts(words) {
        match asked.find(&words[..end]) {
            Ok(i) if words[end..].starts_with(' ') && asked.says_where(i) => {}
            Ok(i) => return Ok((i, next)),
            Err(e) if error.is_none() || matches!(e, Lost::Several(_)) => error = Some(e),
            Err(_) => {}
        }
    }
    // an act and what it is about: "drain Ganymede/Valley"
    let act = |end: &usize| asked.find(&words[..*end]).ok().filter(|i| asked.asks_on(*i)).map(|i| (i, end + 1));
    let acts = words.match_indices(' ').map(|(end, _)| end);
    match acts.filter_map(|end| act(&end)).next() {
        Some(found) => Ok(found),
        None => Err(error.unwrap_or_else(|| Lost::Nothing(format!("\"{words}\" is none of the options")))),
    }
}

/// Where a list of choices may be cut, longest beginning first: end of the choice, start of the rest.
fn cuts(s: &str) -> impl Iterator<Item = (usize, usize)> + use<> {
    let mut out = vec![(s.len(), s.len())];
    let mut commas: Vec<(usize, usize)> = s.match_indices(',').map(|(i, _)| (i, i + 1)).collect();
    for word in [" to ", " at ", " on ", " with ", " for "] {
        commas.extend(s.match_indices(word).map(|(i, _)| (i, i + 1)));
    }
    commas.sort_unstable();
    out.extend(commas.into_iter().rev());
    out.into_iter()
}
