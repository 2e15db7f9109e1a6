//! From card files to definitions the kernel plays with.

pub mod deck;
pub mod draft;
pub mod phrases;

use crate::cards::phrases::dialect;
use crate::words::*;
use muster_kernel::ir::*;
use muster_kernel::*;
use muster_lang::*;
pub use muster_pack::Cards;
use muster_pack::{CardFault, Maker};

/// The shape of Warcaste card files.
pub fn schema() -> Schema {
    use Need::*;
    let f = FactSchema::new;
    const BOOST: [&str; 3] = ["bold", "cunning", "stalwart"];
    let t = |word, traits, must: &[&'static str], may: &[&'static str]| TypeSchema {
        word,
        faction: Must,
        loyalty: Must,
        traits,
        must_facts: must.to_vec(),
        may_facts: may.to_vec(),
        ..TypeSchema::default()
    };
    Schema {
        flags: ATTRIBUTES.to_vec(),
        loyalties: RARITIES.to_vec(),
        factions: Vec::new(),
        traits: tag::SUBTYPES.iter().map(|t| tag::WORDS.name(t.ix())).collect(),
        types: vec![
            t("unit", May, &["cost", "stats"], &BOOST),
            t("territory", May, &["cost", "stats"], &BOOST),
            t("tactic", Never, &["cost"], &BOOST),
            t("trap", Never, &["cost"], &BOOST),
            t("doctrine", Never, &["hand"], &[]),
        ],
        facts: vec![
            f("cost", FactKind::Int, 0, 30),
            f("hand", FactKind::Int, 1, 12),
            f("stats", FactKind::Numbers { parts: 3, bare: true }, 0, 50),
            f("bold", FactKind::Int, 1, 9),
            f("cunning", FactKind::Int, 1, 9),
            f("stalwart", FactKind::Int, 1, 9),
        ],
        faces: Vec::new(),
        declares: Declares::all(&declared::WORDS, Some(declared::FACTION)),
        fillers: Vec::new(),
        line_sort: "line",
    }
}

/// The name of a card: its title without the boost that tells variations apart.
pub fn name_of(title: &str) -> &str {
    let ends = BOOSTS.iter().find_map(|b| title.strip_suffix(')')?.strip_suffix(b)?.strip_suffix('('));
    ends.map_or(title, str::trim_end)
}

/// Reads and compiles card files. All faults of all files come back together.
pub fn load(files: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
    Cards::load(&WarcasteCards, files)
}

/// How this game makes its cards.
struct WarcasteCards;

impl Maker for WarcasteCards {
    fn book(&self) -> &'static Book {
        &crate::BOOK
    }
    fn dialect(&self, words: &Declared, _: &[(&str, &str)]) -> Result<Dialect, GrammarError> {
        dialect(words)
    }
    fn schema(&self) -> Schema {
        schema()
    }
    fn pool(&self) -> Pool {
        let mut pool = Pool::default();
        boosts(&mut pool);
        pool
    }
    fn define(&self, d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
        define(d, pool, s, id)
    }
    fn name<'a>(&self, title: &'a str) -> &'a str {
        name_of(title)
    }
}

/// The timed effects of boosts, which must come first in the pool.
fn boosts(pool: &mut Pool) {
    debug_assert!(pool.abilities.is_empty(), "the rules' own effects come first");
    let value = pool.value(Value::Cap(0));
    for slot in [Some(slot::ATK), Some(slot::DEF), None] {
        let says = |slot| Says::Number { slot, how: How::Add, value };
        let rules = slot.map(|s| Rule { about: About::Marked, says: says(s), while_: NO }).into_iter().collect();
        pool.ability(Ability { rules, faces: 0b11, ..Ability::default() });
    }
}

fn define(d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
    let mut def = Def { code: s.id.clone(), title: s.title.clone(), title_id: NO, ..Def::default() };
    let mut front = Face::default();
    words(d, &mut front, s);
    numbers(&mut front, &s.facts);
    let mut faults: Vec<CardFault> = boost_fault(s, &front).map(|m| CardFault::new(s.line_no, m)).into_iter().collect();
    for (i, l) in s.lines.iter().enumerate() {
        let ground = Ground { played: false, stands: true, place: false, faces: 0b01, line: i as u8 };
        let before = pool.abilities.len();
        let low = match lower_line(d, pool, &l.term, ground) {
            Ok(low) => low,
            Err(m) => {
                faults.push(CardFault::unmeant(l.line_no, m));
                continue;
            }
        };
        // what it grants to others is an ability of theirs
        for i in before..pool.abilities.len() {
            if let Ok(a) = fitted(pool, "unit", pool.abilities[i].clone()) {
                pool.abilities[i] = a;
            }
        }
        for a in low.abilities {
            match fitted(pool, s.type_word, Ability { def: id, ..a }) {
                Ok(a) => def.abilities.push(pool.ability(a)),
                Err(message) => faults.push(CardFault::new(l.line_no, message)),
            }
        }
    }
    let back = back_of(&front);
    def.faces = vec![front, back];
    if faults.is_empty() { Ok(def) } else { Err(faults) }
}

/// The other side: a doctrine without text, or a territory without properties. Its numbers are settings of the match.
fn back_of(front: &Face) -> Face {
    let mut back = Face::default();
    if front.has(tag::DOCTRINE) {
        back.add(tag::DOCTRINE);
        back.slots[slot::HAND.ix()] = front.slots[slot::HAND.ix()];
    } else {
        back.add(tag::TERRITORY);
        back.add(tag::BASIC);
        for s in [slot::ATK, slot::DEF, slot::HP] {
            back.slots[s.ix()] = 0;
        }
    }
    back
}

/// A card bears one boost, and a title that names one names that.
fn boost_fault(s: &CardSource, face: &Face) -> Option<String> {
    let borne: Vec<&str> =
        BOOSTS.iter().zip(slot::BOOSTS).filter(|(_, n)| face.slots[n.ix()] != NO_NUMBER).map(|(b, _)| *b).collect();
    let named = (name_of(&s.title) != s.title).then(|| &s.title[name_of(&s.title).len()..]);
    let named = named.map(|n| n.trim_matches([' ', '(', ')']));
    match (borne.as_slice(), named) {
        ([_, _, ..], _) => Some("a card bears one boost at most".into()),
        ([one], Some(n)) if *one != n => Some(format!("its title says {n} and its boost is {one}")),
        ([], Some(n)) => Some(format!("its title says {n}, but it has no such boost")),
        _ => None,
    }
}

/// The ability as it stands on a card of this type, or why it cannot stand there.
fn fitted(pool: &mut Pool, type_word: &str, mut a: Ability) -> Result<Ability, &'static str> {
    let stays = matches!(type_word, "unit" | "territory");
    let this = |pool: &mut Pool| pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(Thing::This)]] });
    match a.class {
        class::PLAY => {
            a.from = match type_word {
                "tactic" => from::PLAYED,
                _ if stays => ZoneClass::PLAY,
                "trap" => return Err("a trap says what it answers: write `trap: after …: …`"),
                _ => return Err("a doctrine is never played"),
            };
            let subject = this(pool);
            triggered(&mut a, &[kind::PLAY], subject);
        }
        class::DEATH => {
            if !matches!(type_word, "unit" | "territory" | "tactic") {
                return Err("only what can go from the battlefield to the discard pile has a Death ability");
            }
            let subject = this(pool);
            triggered(&mut a, &DEATHS, subject);
        }
        class::ENGAGE if !(stays || type_word == "doctrine") => {
            return Err("only units, territories and doctrines engage");
        }
        class::ENGAGE => {}
        class::TRAP => {
            let Some(on) = &mut a.on else { return Err("a trap answers something: write `trap: after …: …`") };
            if type_word != "trap" {
                return Err("only a trap has a Trap ability");
            }
            on.stage = StageOf::Late;
            a.forced = false;
            a.from = from::HAND;
        }
        class::GLOBAL => {
            a.from = from::ANYWHERE;
            a.faces = 0b11;
            // face down it counts only if the match is played that way
            let awake = pool.cond(Cond::Now(now::AWAKE));
            for r in &mut a.rules {
                r.while_ = if r.while_ == NO { awake } else { pool.cond(Cond::And(vec![awake, r.while_])) };
            }
            if a.on.is_some() {
                a.gates.push(awake);
            }
        }
        class::REDUCE => {
            if !matches!(a.ops.first(), Some(Op::Pick { .. })) {
                return Err("what is given up is picked: write `destroy any number of …`");
            }
        }
        class::PASSIVE => {
            if type_word == "trap" {
                return Err("a trap has a Trap ability only");
            }
            if a.from == ZoneClass::OUT_OF_PLAY {
                return Err("a Passive ability works on the battlefield, where nothing is paid for: write `global:`");
            }
        }
        _ => return Err("say what it is: `passive:` or `global:` before it"),
    }
    Ok(a)
}

fn triggered(a: &mut Ability, kinds: &[Kind], subject: FilterId) {
    a.shape = Shape::Triggered;
    a.forced = true;
    a.on = Some(Pattern { kinds: kinds.to_vec(), subject, ..Pattern::of(kinds[0], StageOf::After) });
}

fn words(d: &Dialect, face: &mut Face, s: &CardSource) {
    face.add(match s.type_word {
        "unit" => tag::UNIT,
        "territory" => tag::TERRITORY,
        "tactic" => tag::TACTIC,
        "trap" => tag::TRAP,
        _ => tag::DOCTRINE,
    });
    let said = s.traits.iter().chain(&s.flags).chain(&s.faction).chain(&s.loyalty);
    said.filter_map(|w| d.words.tag(w)).for_each(|t| face.add(t));
    for (word, t) in [("bold", tag::BOLD), ("cunning", tag::CUNNING), ("stalwart", tag::STALWART)] {
        if s.facts.int(word).is_some() {
            face.add(t);
        }
    }
}

fn numbers(face: &mut Face, facts: &muster_lang::Facts) {
    let mut put = |slot: Slot, n: Option<i32>| {
        if let Some(n) = n {
            face.slots[slot.ix()] = n as i16;
        }
    };
    for (slot, word) in [
        (slot::COST, "cost"),
        (slot::HAND, "hand"),
        (slot::BOLD, "bold"),
        (slot::CUNNING, "cunning"),
        (slot::STALWART, "stalwart"),
    ] {
        put(slot, facts.int(word));
    }
    if let Some(&[atk, def, hp]) = facts.numbers("stats") {
        put(slot::ATK, Some(atk));
        put(slot::DEF, Some(def));
        put(slot::HP, Some(hp));
    }
}
