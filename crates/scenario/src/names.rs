//! What people call the cards on a table.

use crate::PLAYERS;
use muster_kernel::*;
use muster_lang::normalise_name;

/// Which card a name means: aliases given by the scenario, titles, numbered copies.
#[derive(Clone, Default, Debug)]
pub struct Names {
    /// Alias by card.
    alias: Vec<(CardId, String)>,
    /// Cards the table was filled up with: nobody has mentioned them.
    pub filler: std::ops::Range<u16>,
}

/// What a player is called.
pub fn player(s: Seat) -> &'static str {
    PLAYERS.get(s.ix()).copied().unwrap_or("nobody")
}
/// `Anna`, `Ben`.
pub fn seat_of(word: &str) -> Option<Seat> {
    PLAYERS.iter().position(|p| p.eq_ignore_ascii_case(word)).map(|i| Seat(i as u8))
}
/// The player a line begins with, and the rest.
pub fn seat_first(words: &str) -> Option<(Seat, &str)> {
    let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let end = first.trim_end_matches([':', ',']);
    let cut = first.len() - end.len();
    let seat = seat_of(end)?;
    Some((seat, if cut > 0 { words[end.len()..].trim_start() } else { rest.trim_start() }))
}
/// The player whose something a line begins with: `Anna's hand`.
pub fn whose_first(words: &str) -> Option<(Seat, &str)> {
    let (first, rest) = words.split_once(char::is_whitespace)?;
    let name = first.strip_suffix("'s").or_else(|| first.strip_suffix("’s"))?;
    Some((seat_of(name)?, rest.trim_start()))
}

impl Names {
    pub fn add(&mut self, c: CardId, alias: &str) -> Result<(), String> {
        let n = normalise_name(alias);
        if n.is_empty() {
            return Err("an alias needs letters".into());
        }
        if self.alias.iter().any(|(_, a)| normalise_name(a) == n) {
            return Err(format!("\"{alias}\" names two cards"));
        }
        self.alias.push((c, alias.to_string()));
        Ok(())
    }
    pub fn alias_of(&self, c: CardId) -> Option<&str> {
        self.alias.iter().find(|(x, _)| *x == c).map(|(_, a)| a.as_str())
    }
    /// The card that the scenario gave this name.
    pub fn aliased(&self, alias: &str) -> Option<CardId> {
        let n = normalise_name(alias);
        self.alias.iter().find(|(_, a)| normalise_name(a) == n).map(|(c, _)| *c)
    }
    fn title(game: &Game, c: CardId) -> &str {
        &game.m.def(game.t().card(c).def).title
    }
    /// All cards of a title, oldest first. Cards that merely fill the decks count only if nobody else has the title.
    fn copies(&self, game: &Game, norm: &str) -> Vec<CardId> {
        let all = || {
            (0..game.t().cards().len() as u16).map(CardId).filter(|&c| normalise_name(Names::title(game, c)) == norm)
        };
        let own: Vec<CardId> = all().filter(|c| !self.filler.contains(&c.0)).collect();
        if own.is_empty() { all().collect() } else { own }
    }
    /// The shortest name that means this card.
    pub fn of(&self, game: &Game, c: CardId) -> String {
        if let Some(a) = self.alias_of(c) {
            return a.to_string();
        }
        let title = Names::title(game, c);
        let copies = self.copies(game, &normalise_name(title));
        let here = |c: &&CardId| !game.t().card(**c).at.is_nowhere();
        match copies.iter().position(|x| *x == c) {
            Some(i) if copies.iter().filter(here).count() > 1 => format!("{title} {}", i + 1),
            _ => title.to_string(),
        }
    }
    /// Every name that means this card.
    pub fn all_of(&self, game: &Game, c: CardId) -> Vec<String> {
        let title = Names::title(game, c);
        let mut out: Vec<String> = self.alias_of(c).map(str::to_string).into_iter().collect();
        out.push(title.to_string());
        let copies = self.copies(game, &normalise_name(title));
        if let Some(i) = copies.iter().position(|x| *x == c) {
            out.push(format!("{title} {}", i + 1));
        }
        out
    }
    /// The one card that these words mean, or why there is none.
    pub fn find(&self, game: &Game, words: &str) -> Result<CardId, String> {
        let words = words.trim();
        if let Some(found) = self.lookup(game, words) {
            return found;
        }
        let known: Vec<String> =
            (0..game.t().cards().len() as u16).flat_map(|c| self.all_of(game, CardId(c))).collect();
        let near = muster_lang::nearest_name(words, known.iter().map(String::as_str));
        Err(match near {
            Some(n) => format!("no card here is called \"{words}\"; did you mean \"{n}\"?"),
            None => format!("no card here is called \"{words}\""),
        })
    }
    /// The card these words mean, or which cards they could mean; None if no card is called so. Of several copies the one
    /// in play is meant, or else the one that is on the table at all.
    pub fn lookup(&self, game: &Game, words: &str) -> Option<Result<CardId, String>> {
        let list = self.find_all(game, words);
        let in_play = |c: &CardId| game.t().card(*c).in_play();
        let on_table = |c: &CardId| !game.t().card(*c).at.is_nowhere();
        let only = |f: &dyn Fn(&CardId) -> bool| match list.iter().copied().filter(f).collect::<Vec<_>>()[..] {
            [c] => Some(c),
            _ => None,
        };
        match list[..] {
            [] => None,
            [c] => Some(Ok(c)),
            _ => Some(only(&in_play).or_else(|| only(&on_table)).ok_or_else(|| {
                let names: Vec<String> =
                    list.iter().take(12).map(|c| format!("{} ({})", self.of(game, *c), where_is(game, *c))).collect();
                format!("\"{words}\" could be any of: {}; give the card an alias", names.join(", "))
            })),
        }
    }
    /// All cards that these words could mean.
    pub fn find_all(&self, game: &Game, words: &str) -> Vec<CardId> {
        let n = normalise_name(words);
        if n.is_empty() {
            return Vec::new();
        }
        if let Some(c) = self.aliased(words) {
            return vec![c];
        }
        let copies = self.copies(game, &n);
        if !copies.is_empty() {
            return copies;
        }
        if let Some((s, rest)) = whose_first(words) {
            let own = |c: &CardId| {
                let card = game.t().card(*c);
                if card.in_play() { card.ctrl == s } else { card.owner == s }
            };
            return self.find_all(game, rest).into_iter().filter(own).collect();
        }
        if let Some((title, number)) = n.rsplit_once(' ')
            && let Ok(i) = number.parse::<usize>()
        {
            let copies = self.copies(game, title);
            if let Some(c) = i.checked_sub(1).and_then(|i| copies.get(i)) {
                return vec![*c];
            }
        }
        if let Some((name, place)) = words.rsplit_once(" at ")
            && let [p] = self.find_all(game, place)[..]
        {
            return self.find_all(game, name).into_iter().filter(|c| game.q().place_of(*c) == Spot::card(p)).collect();
        }
        Vec::new()
    }
}

/// The number of a zone among a game's, by its name or the first word of it; `pile` may follow.
pub fn zone_named(zones: Words, name: &str) -> Option<usize> {
    let name = name.strip_suffix(" pile").unwrap_or(name);
    let first = |zone: &str| zone.split(' ').next().is_some_and(|w| w.eq_ignore_ascii_case(name));
    zones.find(name).or_else(|| zones.open().find(|(_, zone)| first(zone)).map(|(i, _)| i))
}

/// Where a card is, in words.
pub fn where_is(game: &Game, c: CardId) -> String {
    let t = game.t();
    let card = t.card(c);
    let vocab = game.m.book.vocab;
    match (card.at.as_zone(), card.at.as_card()) {
        (Some(z), _) => match zone_of_seat(z) {
            Some((s, n)) => {
                format!("in {}'s {}", PLAYERS.get(s.ix()).unwrap_or(&"nobody"), vocab.seat_zones.words.name(n.ix()))
            }
            None => format!("in {}", game.m.book.word(Name::zone(z))),
        },
        (_, Some(host)) => {
            let rel = vocab.rels.shown(card.rel.word().ix()).unwrap_or("on");
            format!("{rel} {}", game.m.def(t.card(host).def).title)
        }
        _ => "off the table".into(),
    }
}
