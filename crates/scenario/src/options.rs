//! Finding the option that a player's words mean.

use crate::PLAYERS;
use crate::names::{Names, player, whose_first};
use muster_kernel::seen::{self, DecisionView, OptionView, Viewer};
use muster_kernel::*;
use muster_lang::normalise_name as norm;
use muster_pack::Cards;
use muster_sight::{ENGLISH, Speech};

/// A question with its options as a scenario names them.
pub struct Asked {
    pub seat: Seat,
    pub view: DecisionView,
    /// What is asked, and for which card.
    pub prompt: String,
    source: Option<String>,
    pub labels: Vec<String>,
    /// What each option may be called, best names first.
    forms: Vec<[Vec<String>; 4]>,
    cards: Vec<Option<CardId>>,
    /// Which options are the use of an ability, which have an act of the game's own, and which say where.
    uses: Vec<bool>,
    own: Vec<bool>,
    places: Vec<bool>,
    programs: Vec<bool>,
}

/// Why words mean no option.
#[derive(Debug, PartialEq, Eq)]
pub enum Lost {
    Nothing(String),
    Several(String),
}

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (Lost::Nothing(m) | Lost::Several(m)) = self;
        write!(f, "{m}")
    }
}

/// Words that may stand before what is chosen without changing what it is.
const GLUE: &[&str] = &[
    "choose",
    "pick",
    "target",
    "to",
    "at",
    "on",
    "with",
    "put",
    "move",
    "the",
    "a",
    "play",
    "it",
    "set",
    "sacrifice",
    "discard",
    "return",
    "exhaust",
    "for",
    "from",
    "of",
    "resolve",
    "here",
    "in",
    "search",
    "dial",
];

/// Those of them that say what is done: they do not stand for an act of the game's own.
const ACTS: &[&str] = &["put", "move", "play", "sacrifice", "discard", "return", "exhaust", "search"];

/// The word for the first option, whatever it is.
const ANYTHING: &str = "anything";

/// An option with the words for what it is about.
struct Said<'a> {
    o: &'a Opt,
    verb: String,
    card: Option<CardId>,
    /// The seat may call the card by its names.
    known: bool,
    name: Option<String>,
    place: Option<String>,
}

impl<'a> Said<'a> {
    fn new(game: &Game, names: &Names, w: &Speech, seat: Seat, (v, o): (&OptionView, &'a Opt), read: &str) -> Said<'a> {
        let card = Some(o.card_id()).filter(|c| c.ix() < game.t().cards().len());
        // what lies face down in the open has no title, but the name the table gave it
        let named = |c: &CardId| game.t().card(*c).in_play() && names.alias_of(*c).is_some();
        let known = v.card.is_some() || card.as_ref().is_some_and(named);
        let verb = w.name(Name::Verb(v.verb));
        let name = card.map(|c| match known {
            true => names.of(game, c),
            false => named_places(base(read).strip_prefix(&format!("{verb} ")).unwrap_or(&base(read)), seat),
        });
        let place = v.place.map(|at| match (at.card().and(o.spot().as_card()), at.zone()) {
            (Some(p), _) => names.of(game, p),
            (_, Some(z)) => match zone_of_seat(z).and_then(|(s, _)| PLAYERS.get(s.ix())) {
                Some(p) => format!("{p}'s {}", w.name(Name::zone(z))),
                None => w.name(Name::zone(z)),
            },
            _ => "nowhere".into(),
        });
        Said { o, verb, card, known, name, place }
    }

    /// The number among those that a choice of numbers, ways or seats names.
    fn n(&self) -> i32 {
        self.o.chosen().unwrap_or(0)
    }

    /// How it is listed.
    fn label(&self, branches: &[String]) -> String {
        let (verb, name, place) = (&self.verb, &self.name, &self.place);
        let or = |word: &str| name.clone().unwrap_or_else(|| word.into());
        match self.o.verb {
            ov::PASS | ov::DONE | ov::YES | ov::NO => verb.clone(),
            ov::PICK => or("nothing"),
            ov::PLACE => place.clone().unwrap_or_else(|| or("nowhere")),
            ov::NUMBER => self.n().to_string(),
            ov::BRANCH => match branches.get(self.n() as usize) {
                Some(text) => format!("option {} ({text})", self.n() + 1),
                None => format!("option {}", self.n() + 1),
            },
            ov::SEAT => PLAYERS.get(self.n() as usize).unwrap_or(&"nobody").to_string(),
            ov::USE | ov::WAITING => format!("{verb} {}", or("an effect")),
            ov::PARKED => or("an effect"),
            _ => match (name, place) {
                (Some(n), Some(p)) => format!("{verb} {n} to {p}"),
                (Some(n), None) => format!("{verb} {n}"),
                (None, Some(p)) => format!("{verb} {p}"),
                (None, None) => verb.clone(),
            },
        }
    }

    /// What may be said for it beside its label, the surest first.
    fn forms(&self, game: &Game, names: &Names, seat: Seat, branches: &[String]) -> [Vec<String>; 4] {
        let mut f: [Vec<String>; 4] = Default::default();
        if let Some(c) = self.card.filter(|_| self.known) {
            let all = names.all_of(game, c);
            for (i, name) in all.iter().enumerate() {
                let rank = if i + 1 == all.len() || names.alias_of(c) == Some(name) { 1 } else { 2 };
                f[rank].extend(self.called(game, names, c, name));
            }
        }
        if let Some(p) = &self.place {
            f[2].extend([norm(p), norm(&format!("{} {p}", self.verb))]);
            if let Some((s, z)) = whose_first(p)
                && s == seat
            {
                f[2].push(norm(z));
            }
        }
        if matches!(self.o.verb, ov::BRANCH) {
            f[2].push((self.n() + 1).to_string());
            f[2].extend(branches.get(self.n() as usize).map(|t| norm(t)));
        }
        f[3].push(norm(&self.verb));
        f
    }

    /// With one name of its card: alone, by where it stands or whose it is, with what is done and where it goes.
    fn called(&self, game: &Game, names: &Names, c: CardId, name: &str) -> Vec<String> {
        let verb = &self.verb;
        let at = game.q().place_of(c).as_card().filter(|p| *p != c).map(|p| names.of(game, p));
        let owner = PLAYERS.get(game.t().card(c).owner.ix());
        let mut to: Vec<String> = self.place.iter().cloned().collect();
        to.extend(self.o.spot().as_card().iter().flat_map(|p| names.all_of(game, *p)));
        let mut more = vec![name.to_string()];
        more.extend(at.iter().map(|p| format!("{name} at {p}")));
        more.extend(owner.iter().map(|p| format!("{p}'s {name}")));
        let mut out = Vec::new();
        for m in more {
            out.extend([norm(&format!("{verb} {m}")), norm(&m)]);
            out.extend(to.iter().flat_map(|p| [norm(&format!("{verb} {m} to {p}")), norm(&format!("{m} to {p}"))]));
        }
        out
    }
}

/// Options that still read alike keep what the game tells them apart by.
fn tell_apart(labels: &mut [String], forms: &mut [[Vec<String>; 4]], read: &[String], answered: &[Vec<String>]) {
    let plain = labels.to_vec();
    for i in 0..labels.len() {
        if plain.iter().filter(|l| **l == plain[i]).count() > 1 {
            let extra = &read[i][base(&read[i]).len().min(read[i].len())..];
            forms[i][1].extend(answered[i].iter().map(|n| norm(&format!("{} for {n}", plain[i]))));
            labels[i] =
                if extra.is_empty() { format!("{} [{}]", plain[i], i + 1) } else { format!("{}{extra}", plain[i]) };
            forms[i][0] = vec![norm(&labels[i]), norm(&read[i])];
        }
    }
}

/// The names of the card that an option answers, if it answers something; it may be gone.
fn answered(game: &Game, names: &Names, o: &Opt) -> Vec<String> {
    let heard = match o.on {
        On::Ability(u) => game.t().recs().get(u.rec.ix()),
        On::Waiting { at, .. } => game.t().waiting().get(at as usize).map(|w| &w.rec),
        _ => None,
    };
    let card = heard.map(|r| r.subject.card()).filter(|c| c.ix() < game.t().cards().len());
    card.map_or_else(Vec::new, |c| names.all_of(game, c))
}

impl Asked {
    pub fn of(game: &Game, names: &Names, cards: &Cards, seat: Seat) -> Option<Asked> {
        let view = seen::decision_view(game, seat)?;
        let w = Speech::new(&ENGLISH, game, Viewer::Seat(seat), &[]);
        let read = muster_sight::labels(&w, &view);
        let decision = game.decision(seat)?;
        let opts = &decision.options;
        let branches = branches(game, cards, decision.ability);
        let each = view.options.iter().zip(opts).zip(&read);
        let said: Vec<Said> = each.map(|(of, read)| Said::new(game, names, &w, seat, of, read)).collect();
        let mut labels: Vec<String> = said.iter().map(|s| s.label(&branches)).collect();
        let forms_of = |((s, label), read): ((&Said, &String), &String)| {
            let mut forms = s.forms(game, names, seat, &branches);
            forms[0].extend([norm(label), norm(read)]);
            forms[0].dedup();
            forms
        };
        let mut forms: Vec<[Vec<String>; 4]> = said.iter().zip(&labels).zip(&read).map(forms_of).collect();
        let answered: Vec<Vec<String>> = opts.iter().map(|o| answered(game, names, o)).collect();
        tell_apart(&mut labels, &mut forms, &read, &answered);
        let (prompt, source) = (w.name(Name::Prompt(view.prompt)), view.source.map(|c| w.title(c)));
        Some(Asked {
            seat,
            prompt,
            source,
            labels,
            forms,
            cards: said.iter().map(|s| s.card).collect(),
            uses: said.iter().map(|s| matches!(s.o.verb, ov::USE | ov::WAITING)).collect(),
            own: said.iter().map(|s| s.o.verb.is_book()).collect(),
            places: said.iter().map(|s| s.name.is_some() && s.place.is_some()).collect(),
            programs: said
                .iter()
                .map(|s| s.o.verb.is_book() && s.card.is_none() && s.o.ability_id() != AbilityId::NONE)
                .collect(),
            view,
        })
    }

    /// The one option these words mean.
    pub fn find(&self, words: &str) -> Result<usize, Lost> {
        let mut left = norm(words);
        let mut dropped: Vec<String> = Vec::new();
        if left.is_empty() {
            return Err(Lost::Nothing("what is chosen?".into()));
        }
        // words before a comma are a choice of their own and are not dropped whole
        let most = words.split(',').next().map_or(0, |w| norm(w).split(' ').count());
        loop {
            for rank in 0..4 {
                let hits: Vec<usize> = (0..self.forms.len()).filter(|i| self.forms[*i][rank].contains(&left)).collect();
                match hits[..] {
                    [] => {}
                    [i] if !dropped.iter().all(|w| self.fits_behind(i, w)) => {}
                    [i] => return Ok(i),
                    _ => {
                        let some: Vec<&str> = hits.iter().map(|i| self.labels[*i].as_str()).collect();
                        return Err(Lost::Several(format!("\"{words}\" could be any of: {}", some.join(" | "))));
                    }
                }
            }
            let Some((first, rest)) = left.split_once(' ') else { break };
            if !self.may_lead(first) || words.contains(',') && dropped.len() + 1 >= most {
                break;
            }
            dropped.push(first.to_string());
            left = rest.to_string();
        }
        // where it does not matter which
        if norm(words) == ANYTHING && !self.labels.is_empty() {
            return Ok(0);
        }
        Err(Lost::Nothing(format!("\"{words}\" is none of the options")))
    }
    /// May this word stand before what is chosen?
    pub fn may_lead(&self, word: &str) -> bool {
        GLUE.contains(&word) || norm(&self.prompt).split(' ').any(|w| w == word)
    }
    /// The card an option is about.
    pub fn card(&self, i: usize) -> Option<CardId> {
        self.cards.get(i).copied().flatten()
    }
    /// Is the option an act of the game's own whose program asks what it is about?
    pub fn asks_on(&self, i: usize) -> bool {
        self.programs[i]
    }
    /// Is the option about a card and where it goes?
    pub fn says_where(&self, i: usize) -> bool {
        self.places[i]
    }
    /// May the option be meant behind this word? "play X" is no way to say "shield X", and "to X" none to say "use X".
    fn fits_behind(&self, i: usize, word: &str) -> bool {
        let act = ACTS.contains(&word) && !norm(&self.prompt).split(' ').any(|w| w == word);
        !(act && self.own[i] || ["to", "at", "on"].contains(&word) && self.uses[i] || self.other_verb(i, word))
    }
    /// Does a word begin the verb of another option, and not of this one? "retreat X" is no way to say "attack with X".
    fn other_verb(&self, i: usize, word: &str) -> bool {
        let begins = |j: usize| self.forms[j][3].iter().any(|v| v.split(' ').next() == Some(word));
        !begins(i) && (0..self.forms.len()).any(begins)
    }
    /// May several be picked here, one after the other?
    pub fn many(&self) -> bool {
        self.view.max > 1
    }
    /// The option that declines, if something may be declined.
    pub fn decline(&self) -> Option<usize> {
        ["pass", "done", "no", "decline", "take nothing", "stay"]
            .iter()
            .find_map(|w| self.forms.iter().position(|f| f[3].iter().any(|v| v == w)))
    }
    pub fn describe(&self) -> String {
        let who = PLAYERS.get(self.seat.ix()).unwrap_or(&"?");
        let source = self.source.as_ref().map_or(String::new(), |s| format!(" [{s}]"));
        format!("{who} is asked: {}{source}\n  options: {}", self.prompt, self.labels.join(" | "))
    }
}

/// The alternatives of a "choose one" as its card words them.
fn branches(game: &Game, cards: &Cards, ability: AbilityId) -> Vec<String> {
    let Some(a) = game.m.pool.abilities.get(ability.ix()) else { return Vec::new() };
    if a.def.ix() >= cards.sources.len() {
        return Vec::new();
    }
    let Some((_, spans)) = cards.terse(a.def).into_iter().nth(a.line as usize) else { return Vec::new() };
    let line: String = spans.iter().map(|s| s.text.as_str()).collect();
    let mut after = ["choose one: ", "chooses one: "].into_iter().filter_map(|w| line.rsplit_once(w));
    let Some((_, list)) = after.next() else { return Vec::new() };
    list.trim_end_matches('.').split(" | ").map(|s| s.trim().to_string()).collect()
}

/// A label without what was added to tell it apart.
fn base(label: &str) -> String {
    let cut = [" #", ", line ", " [", " for "].iter().filter_map(|m| label.find(m)).min().unwrap_or(label.len());
    label[..cut].to_string()
}

fn named_places(label: &str, seat: Seat) -> String {
    // at a table of more than two nobody is simply "the opponent"
    let other = Seat(1 - seat.0.min(1));
    label.replace("your ", &format!("{}'s ", player(seat))).replace("opponent's ", &format!("{}'s ", player(other)))
}

/// Everything that is being asked, for people.
pub fn describe(game: &Game, names: &Names, cards: &Cards) -> String {
    if game.is_over() {
        return "the game is over".into();
    }
    let all: Vec<String> =
        game.t().seats().filter_map(|s| Asked::of(game, names, cards, s)).map(|a| a.describe()).collect();
    if all.is_empty() { "nobody is asked anything".into() } else { all.join("\n") }
}
