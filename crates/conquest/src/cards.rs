//! From card files to definitions the kernel plays with.

pub mod deck;
pub mod phrases;

use crate::cards::phrases::dialect;
use crate::rules::queries::{extra, form};
use crate::words::*;
use muster_kernel::ir::{Ability, Atom, Cond, FilterId, NO, Op, Pool, Rule, Says, StageOf};
use muster_kernel::*;
use muster_lang::*;
pub use muster_pack::Cards;
use muster_pack::{CardFault, Maker, card_fault};

/// The shape of Conquest's card files.
pub fn schema() -> Schema {
    let f = FactSchema::new;
    let t = |word, faction, loyalty, traits, must: &[&'static str], may: &[&'static str]| TypeSchema {
        word,
        faction,
        loyalty,
        traits,
        must_facts: must.to_vec(),
        may_facts: may.to_vec(),
        ..TypeSchema::default()
    };
    use Need::*;
    let mut types = vec![
        t("warlord", Must, Never, May, &["start", "squad"], &["allies"]),
        t("army", Must, Must, May, &["cost", "command", "stats"], &["bonus cards", "bonus resources", "copies"]),
        t("attachment", Must, Must, May, &["cost", "host"], &["shields", "per host", "copies"]),
        t("support", Must, Must, May, &["cost"], &["copies"]),
        t("event", Must, Must, May, &[], &["cost", "shields", "copies"]),
        t("synapse", Must, Never, May, &["command", "stats"], &["copies"]),
        t("planet", Never, Never, Must, &["cards", "resources"], &[]),
        t("token", Must, Never, May, &["command", "stats"], &["plural"]),
    ];
    for t in &mut types {
        match t.word {
            "warlord" => t.must_faces = vec!["hale", "bloodied"],
            "army" => t.may_faces = vec!["form", "deployed"],
            "attachment" => t.may_faces = vec!["detached"],
            "support" => t.may_faces = vec!["hidden"],
            _ => {}
        }
    }
    let face = |word, named, typed, must: &[&'static str], may: &[&'static str]| FaceSchema {
        word,
        named,
        typed,
        must_facts: must.to_vec(),
        may_facts: may.to_vec(),
    };
    Schema {
        flags: vec!["unique"],
        loyalties: vec!["common", "loyal", "signature"],
        factions: [tag::NEUTRAL].iter().chain(&tag::FACTIONS).map(|t| tag::WORDS.name(t.ix())).collect(),
        traits: tag::TRAITS.iter().map(|t| tag::WORDS.name(t.ix())).collect(),
        types,
        facts: vec![
            f("cost", FactKind::IntOrX, 0, 20),
            f("command", FactKind::Int, 0, 9),
            f("stats", FactKind::Numbers { parts: 2, bare: true }, 0, 30),
            f("shields", FactKind::Int, 1, 5),
            f("bonus cards", FactKind::Int, 0, 9),
            f("bonus resources", FactKind::Int, 0, 9),
            f("cards", FactKind::Int, 0, 9),
            f("resources", FactKind::Int, 0, 9),
            f("host", FactKind::Filter("g"), 0, 0),
            f("allies", FactKind::Filter("g"), 0, 0),
            f("per host", FactKind::Int, 1, 3),
            f("copies", FactKind::Int, 1, 9),
            f("start", FactKind::Counts(vec!["cards", "resources"]), 0, 20),
            f("squad", FactKind::Titles(9), 1, 9),
            f("plural", FactKind::Titles(1), 1, 1),
        ],
        faces: vec![
            face("hale", false, false, &["stats"], &[]),
            face("bloodied", false, false, &["stats"], &[]),
            face("form", true, true, &["host"], &[]),
            face("deployed", true, true, &["host"], &[]),
            face("detached", true, true, &["stats"], &[]),
            face("hidden", false, true, &["stats"], &[]),
        ],
        declares: Declares::all(&declared::WORDS, Some(declared::FACTION)),
        fillers: vec!["unit"],
        line_sort: "line",
    }
}

/// Reads and compiles card files. All faults of all files come back together.
pub fn load(files: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
    Cards::load(&ConquestCards, files)
}

/// How this game makes its cards.
struct ConquestCards;

impl Maker for ConquestCards {
    fn book(&self) -> &'static Book {
        &crate::BOOK
    }
    fn dialect(&self, words: &Declared, files: &[(&str, &str)]) -> Result<Dialect, GrammarError> {
        dialect(words, &token_titles(files))
    }
    fn schema(&self) -> Schema {
        schema()
    }
    /// Tokens are words of the language.
    fn brings_words(&self, files: &[(&str, &str)]) -> bool {
        !token_titles(files).is_empty()
    }
    /// Planets lie between the players, and tokens come from the box.
    fn always(&self, s: &CardSource) -> bool {
        matches!(s.type_word, "planet" | "token")
    }
    fn define(&self, d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
        define(d, pool, s, id)
    }
    fn finish(&self, sources: &[CardSource], fresh: usize, _: &mut [Def], _: &Pool) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        for s in &sources[fresh..] {
            for (_, title) in s.facts.titles("squad") {
                if !sources.iter().any(|x| &x.title == title) {
                    let near = nearest_name(title, sources.iter().map(|x| x.title.as_str()));
                    let text = format!("no card has the title \"{title}\" of this squad");
                    let nearest = near.map(str::to_string);
                    faults.push(Diagnostic { nearest, ..card_fault(&s.file, s.line_no, &text) });
                }
            }
        }
        faults
    }
}

/// Titles of token cards and what several of them are called, found before the language that names them exists.
fn token_titles(files: &[(&str, &str)]) -> Vec<(String, Option<String>)> {
    let mut out: Vec<(String, Option<String>)> = Vec::new();
    for (_, text) in files {
        let (mut title, mut token) = (None, None);
        for line in text.lines().take(200_000) {
            if let Some(rest) = line.strip_prefix("card ") {
                title = rest.split('"').nth(1).filter(|t| speakable(t)).map(str::to_string);
                token = None;
            } else if line.split(':').next().is_some_and(|l| l.trim_end().ends_with(" token"))
                && let Some(t) = title.take()
                && !out.iter().any(|(known, _)| *known == t)
                && out.len() < 40
            {
                token = Some(out.len());
                out.push((t, None));
            } else if let (Some(i), Some(rest)) = (token, line.trim_start().strip_prefix("plural ")) {
                out[i].1 = rest.split('"').nth(1).filter(|t| speakable(t)).map(str::to_string);
            }
        }
    }
    out
}

fn define(d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
    let mut def = Def { code: s.id.clone(), title: s.title.clone(), title_id: NO, ..Def::default() };
    let mut front = front_of(d, pool, s)?;
    deck_facts(d, pool, s, &mut def)?;
    let played = s.type_word == "event";
    // conquest.keyword.deep-strike.event-without-cost: it acts from where it lay in reserve
    let struck = played && s.facts.get("cost").is_none();
    let stands = struck || !played && !tag::AT_HOME.iter().any(|t| tag::WORDS.name(t.ix()) == s.type_word);
    let mut at = At {
        d,
        played: played && !struck,
        struck,
        stands,
        planet: s.type_word == "planet",
        id,
        line: 0,
        faults: Vec::new(),
    };
    // lines of the card stand on every face unless a face of its own type is up
    let common_faces = if s.type_word == "warlord" { 0b11 } else { 0b01 };
    at.lines(pool, &s.lines, common_faces, &mut front, &mut def);
    if struck && !front.has(tag::DEEP_STRIKE) {
        at.faults.push(CardFault::new(s.line_no, "an event without Deep Strike needs a cost"));
    }
    if s.type_word == "warlord" {
        for (i, f) in s.faces.iter().enumerate() {
            let mut face = sided(&front, f);
            at.lines(pool, &f.lines, 1 << i, &mut face, &mut def);
            def.faces.push(face);
        }
    } else {
        if front.slots[slot::HP.ix()] == X_NUMBER {
            front.add(tag::HP_IS_X);
        }
        def.faces.push(front.clone());
        for f in &s.faces {
            let mut face = formed(d, pool, s, &front, f)?;
            def.extra[extra::FORM.ix()] = match f.word {
                "deployed" => form::DEPLOYED,
                "form" => form::ENTERING,
                "hidden" => form::HIDDEN,
                _ => form::DETACHED,
            };
            face.back = f.word == "hidden";
            at.lines(pool, &f.lines, 0b10, &mut face, &mut def);
            def.faces.push(face);
        }
    }
    if at.faults.is_empty() { Ok(def) } else { Err(at.faults) }
}

/// The words and numbers above the lines of a card.
fn front_of(d: &Dialect, pool: &mut Pool, s: &CardSource) -> Result<Face, Vec<CardFault>> {
    let mut front = Face::default();
    face_tags(d, &mut front, s.type_word, s.faction, &s.traits);
    if s.flags.contains(&"unique") {
        front.add(tag::UNIQUE);
    }
    match s.loyalty {
        Some("loyal") => front.add(tag::LOYAL),
        Some("signature") => front.add(tag::SIGNATURE),
        Some(_) => front.add(tag::COMMON),
        None => {}
    }
    face_facts(d, pool, &mut front, &s.facts).map_err(|m| vec![CardFault::unmeant(s.line_no, m)])?;
    Ok(front)
}

/// What decks and the beginning of a game want to know of a card.
fn deck_facts(d: &Dialect, pool: &mut Pool, s: &CardSource, def: &mut Def) -> Result<(), Vec<CardFault>> {
    if let Some(FactValue::Counts(n)) = s.facts.get("start") {
        def.extra[extra::START_CARDS.ix()] = n.first().copied().unwrap_or(0) as i16;
        def.extra[extra::START_RESOURCES.ix()] = n.get(1).copied().unwrap_or(0) as i16;
    }
    if let Some(g) = s.facts.filter("allies") {
        let filter = lower_filter(d, pool, g).map_err(|m| vec![CardFault::unmeant(s.line_no, m)])?;
        // what is printed is all a deck list knows
        let printed = |a: &Atom| matches!(a, Atom::Tag(_) | Atom::NotTag(_));
        if !pool.filters[filter as usize].alts.iter().flatten().all(printed) {
            return Err(vec![CardFault::new(s.line_no, "allies are described by printed words alone")]);
        }
        def.extra[extra::ALLIES.ix()] = filter as i16 + 1;
    }
    def.extra[extra::PER_HOST.ix()] = s.facts.int("per host").unwrap_or(0) as i16;
    def.extra[extra::COPIES.ix()] = s.facts.int("copies").unwrap_or(1) as i16;
    Ok(())
}

/// A side of a warlord.
fn sided(front: &Face, f: &FaceSource) -> Face {
    let mut face = front.clone();
    if let Some((atk, hp)) = f.facts.pair("stats") {
        face.slots[slot::ATK.ix()] = atk as i16;
        face.slots[slot::HP.ix()] = hp as i16;
    }
    face.slots[slot::COMMAND.ix()] = 0;
    if f.word == "bloodied" {
        face.add(tag::BLOODIED);
    }
    face
}

/// What a card is that is deployed, attached or hidden as something of another type.
fn formed(d: &Dialect, pool: &mut Pool, s: &CardSource, front: &Face, f: &FaceSource) -> Result<Face, Vec<CardFault>> {
    let mut face = Face::default();
    face_tags(d, &mut face, f.type_word.unwrap_or("attachment"), f.faction.or(s.faction), &f.traits);
    if f.word != "hidden" {
        face.slots[slot::COST.ix()] = front.slots[slot::COST.ix()];
    }
    if let Some(g) = f.facts.filter("host") {
        face.host = lower_filter(d, pool, g).map_err(|m| vec![CardFault::unmeant(f.line_no, m)])?;
    }
    if let Some((atk, hp)) = f.facts.pair("stats") {
        face.slots[slot::ATK.ix()] = atk as i16;
        face.slots[slot::HP.ix()] = hp as i16;
        face.slots[slot::COMMAND.ix()] = 0;
    }
    if front.has(tag::UNIQUE) {
        face.add(tag::UNIQUE);
    }
    Ok(face)
}

/// What has to be remembered for an ability.
fn recalls(pool: &Pool, a: &Ability) -> Vec<Tag> {
    let hurt =
        |f: FilterId| pool.filters[f as usize].alts.iter().flatten().any(|x| *x == Atom::Book(test::HURT_BY_THIS));
    let harm = a.ops.iter().any(|op| matches!(op, Op::All { filter, .. } | Op::Pick { filter, .. } if hurt(*filter)));
    let first = |a: &Ability| a.gates.iter().any(|c| pool.conds[*c as usize] == Cond::Now(now::FIRST_TIME));
    let granted = |r: &Rule| matches!(r.says, Says::Grants(g) if first(&pool.abilities[g.ix()]));
    let often = first(a) || a.rules.iter().any(granted);
    [(harm, tag::RECALLS_HARM), (often, tag::RECALLS_FIRST)].into_iter().filter(|x| x.0).map(|x| x.1).collect()
}

/// Where in a card the next line stands.
struct At<'a> {
    d: &'a Dialect,
    played: bool,
    struck: bool,
    stands: bool,
    planet: bool,
    id: DefId,
    line: u8,
    faults: Vec<CardFault>,
}

impl At<'_> {
    /// Lowers the lines one by one; a faulty one does not keep the others from being looked at.
    fn lines(&mut self, pool: &mut Pool, list: &[LineSource], faces: u8, face: &mut Face, def: &mut Def) {
        for l in list {
            let ground =
                Ground { played: self.played, stands: self.stands, place: self.planet, faces, line: self.line };
            self.line = self.line.saturating_add(1);
            let low = match lower_line(self.d, pool, &l.term, ground) {
                Ok(low) => low,
                Err(m) => {
                    self.faults.push(CardFault::unmeant(l.line_no, m));
                    continue;
                }
            };
            face.x = low.x.unwrap_or(face.x);
            for (tag, n) in low.keywords {
                face.add(tag);
                if let Some((slot, n)) = n {
                    face.slots[slot.ix()] = n;
                }
            }
            for mut a in low.abilities {
                if let Some(message) = self.misfit(&a) {
                    self.faults.push(CardFault::new(l.line_no, message));
                    continue;
                }
                for word in recalls(pool, &a) {
                    face.add(word);
                }
                a.def = self.id;
                if self.played && face.has(tag::NECRONS) {
                    // conquest.event.from-discard.harbinger: if something allows it
                    a.from = a.from.and(from::DISCARD);
                }
                if self.struck {
                    a.from = ZoneClass::ON_A_CARD;
                }
                def.abilities.push(pool.ability(a));
            }
        }
    }

    /// Why this kind of ability cannot stand here, if it cannot.
    fn misfit(&self, a: &Ability) -> Option<&'static str> {
        let stage = a.on.as_ref().map(|on| on.stage);
        match a.class {
            class::BATTLE if !self.planet => Some("only a planet has a battle ability"),
            class::BATTLE => None,
            _ if self.planet => Some("a planet has only battle abilities"),
            class::REACTION if stage == Some(StageOf::Would) => {
                Some("a reaction comes after: write \"after\", or make it an interrupt")
            }
            class::INTERRUPT if stage == Some(StageOf::After) => {
                Some("an interrupt comes before: write \"before\", or make it a reaction")
            }
            _ if a.instead && stage != Some(StageOf::Would) => {
                Some("only an interrupt can stand in for what it answers")
            }
            _ => None,
        }
    }
}

fn face_tags(d: &Dialect, face: &mut Face, type_word: &str, faction: Option<&str>, traits: &[&'static str]) {
    // a type is written as its word
    if let Some(own) = d.words.tag(type_word) {
        face.add(own);
        if tag::UNITS.contains(&own) {
            face.add(tag::UNIT);
        }
    }
    faction.iter().chain(traits).filter_map(|w| d.words.tag(w)).for_each(|t| face.add(t));
}

fn face_facts(d: &Dialect, pool: &mut Pool, face: &mut Face, facts: &muster_lang::Facts) -> Result<(), Unmeant> {
    let mut put = |slot: Slot, word: &str| {
        if let Some(n) = facts.int(word) {
            face.slots[slot.ix()] = n as i16;
        }
    };
    put(slot::COST, "cost");
    put(slot::COMMAND, "command");
    put(slot::SHIELDS, "shields");
    put(slot::CARDS, "cards");
    put(slot::RESOURCES, "resources");
    put(slot::CARDS, "bonus cards");
    put(slot::RESOURCES, "bonus resources");
    if let Some(FactValue::X) = facts.get("cost") {
        face.slots[slot::COST.ix()] = X_NUMBER;
    }
    if let Some((atk, hp)) = facts.pair("stats") {
        face.slots[slot::ATK.ix()] = atk as i16;
        face.slots[slot::HP.ix()] = hp as i16;
    }
    if let Some(g) = facts.filter("host") {
        face.host = lower_filter(d, pool, g)?;
    }
    Ok(())
}
