//! From card files to definitions the kernel plays with.

pub mod deck;
pub mod phrases;

use crate::cards::phrases::dialect;
use crate::rules::programs::{encampment_face, number_groups, play_permanent, rules};
use crate::words::*;
use muster_kernel::ir::{Ability, Atom, CondId, FilterId, Limit, NO, NO_LINE, Pool, Who};
use muster_kernel::*;
use muster_lang::*;
pub use muster_pack::Cards;
use muster_pack::{CardFault, Maker};

/// A type's place in the schema: its own tag and the wider ones every card of it bears.
const TYPES: [(&str, &[Tag]); 10] = [
    ("character", &[tag::CHARACTER, tag::UNIT]),
    ("vehicle", &[tag::VEHICLE, tag::UNIT]),
    ("NoBot", &[tag::NOBOT, tag::UNIT]),
    ("ship", &[tag::SHIP]),
    ("interrupt", &[tag::INTERRUPT]),
    ("order", &[tag::ORDER]),
    ("asset", &[tag::ASSET]),
    ("weapon", &[tag::WEAPON]),
    ("site", &[tag::SITE, tag::LOCATION]),
    ("sector", &[tag::SECTOR, tag::LOCATION]),
];

/// Support icons as files write them; a location shows few.
fn icons() -> Vec<&'static str> {
    let some = |n: usize| FACTIONS.iter().map(move |f| muster_lang::phrases::kept(format!("{n} {f}")));
    (1..=3).flat_map(some).collect()
}

/// The shape of WARS card files.
pub fn schema() -> Schema {
    use Need::*;
    let f = FactSchema::new;
    let t = |word, played: bool, must: &[&'static str], may: &[&'static str], faces: &[&'static str]| TypeSchema {
        word,
        faction: Must,
        loyalty: if played { Must } else { Never },
        traits: May,
        must_facts: must.to_vec(),
        may_facts: may.to_vec(),
        may_faces: faces.to_vec(),
        ..TypeSchema::default()
    };
    const SIDES: &[&str] = &["upright", "inverted"];
    // an inverter has its statistics on its sides
    let fighter = |word| t(word, false, &["cost", "destiny"], &["support", "stats"], SIDES);
    let ship = t("ship", false, &["cost", "destiny", "capacity"], &["support", "stats"], SIDES);
    let text = |word| t(word, true, &["cost", "destiny"], &["support", "bullets"], &[]);
    let location = |word| t(word, false, &["destiny", "energy"], &["icons"], &[]);
    let mut factions = FACTIONS.to_vec();
    factions.push("independent");
    let face = |word| FaceSchema { word, must_facts: vec!["stats"], ..FaceSchema::default() };
    Schema {
        flags: vec!["unique", "banned"],
        loyalties: vec!["used", "lost", "either"],
        factions,
        traits: tag::LABELS.iter().map(|t| tag::WORDS.name(t.ix())).collect(),
        types: vec![
            fighter("character"),
            fighter("vehicle"),
            fighter("NoBot"),
            ship,
            text("interrupt"),
            text("order"),
            t("asset", false, &["cost", "destiny"], &["support", "host", "per host"], &[]),
            t("weapon", false, &["cost", "destiny", "host"], &["support", "per host"], &[]),
            location("site"),
            location("sector"),
        ],
        facts: vec![
            f("cost", FactKind::Int, 0, 30),
            f("support", FactKind::Int, 0, 9),
            f("destiny", FactKind::Int, 0, 12),
            f("bullets", FactKind::Int, 1, 9),
            f("capacity", FactKind::Int, 0, 30),
            f("stats", FactKind::Numbers { parts: 3, bare: true }, 0, 50),
            f("energy", FactKind::Numbers { parts: 2, bare: false }, 0, 9),
            f("icons", FactKind::Word(icons()), 0, 0),
            f("host", FactKind::Filter("g"), 0, 0),
            f("per host", FactKind::Int, 1, 1),
        ],
        faces: SIDES.iter().copied().map(face).collect(),
        declares: Declares::all(&declared::WORDS, None),
        fillers: Vec::new(),
        line_sort: "line",
    }
}

/// Reads and compiles card files. All faults of all files come back together.
pub fn load(files: &[(&str, &str)]) -> Result<Cards, Vec<Diagnostic>> {
    Cards::load(&WarsCards, files)
}

/// Groups of locations, which are kept as positions of cards.
const GROUPS: usize = u8::MAX as usize;

/// How this game makes its cards.
struct WarsCards;

impl Maker for WarsCards {
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
        rules(&mut pool);
        pool
    }
    fn define(&self, d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
        define(d, pool, s, id)
    }
    fn finish(&self, _: &[CardSource], _: usize, defs: &mut [Def], _: &Pool) -> Vec<Diagnostic> {
        let groups = number_groups(defs);
        if groups <= GROUPS {
            return Vec::new();
        }
        let text = format!("there are {groups} groups of locations; there is room for {GROUPS}");
        vec![Diagnostic { message: text, ..Diagnostic::default() }]
    }
}

fn define(d: &Dialect, pool: &mut Pool, s: &CardSource, id: DefId) -> Result<Def, Vec<CardFault>> {
    let mut def = Def { code: s.id.clone(), title: s.title.clone(), title_id: NO, ..Def::default() };
    let mut front = Face::default();
    words(d, &mut front, s);
    numbers(&mut front, &s.facts);
    if let Some(g) = s.facts.filter("host") {
        let host = lower_filter(d, pool, g).map_err(|m| vec![CardFault::unmeant(s.line_no, m)])?;
        front.host = sided(pool, host, &mut front);
    }
    if s.facts.int("per host").is_some() {
        front.add(tag::ONE_PER_HOST);
    }
    def.extra[extra::FATE.ix()] = match s.loyalty {
        Some("used") => fate::USED,
        Some("either") => fate::USED_OR_LOST,
        _ => fate::LOST,
    }
    .number() as i16;
    let faction = FACTIONS.iter().position(|f| Some(*f) == s.faction);
    def.extra[extra::FACTION.ix()] = faction.map_or(0, |i| i as i16 + 1);
    let played = matches!(s.type_word, "interrupt" | "order");
    if !played {
        let entry = s.type_word != "asset" || front.host != NO;
        let play = Ability { def: id, line: NO_LINE, ..play_permanent(pool, entry) };
        def.abilities.push(pool.ability(play));
    }
    let bullets = s.facts.int("bullets").unwrap_or(0) as u8;
    let mut at =
        At { d, played, order: s.type_word == "order", bullets, id, line: 0, faults: Vec::new(), gates: Vec::new() };
    at.sides(&s.faces);
    let is_camp = |l: &LineSource| names_keyword(d, &l.term, tag::ENCAMPMENT);
    let camp = s.lines.iter().any(is_camp);
    at.lines(pool, &s.lines, 0b11, &mut front, &mut def);
    for (i, f) in s.faces.iter().enumerate() {
        let mut face = front.clone();
        numbers(&mut face, &f.facts);
        at.lines(pool, &f.lines, 1 << i.min(1), &mut face, &mut def);
        def.faces.push(face);
    }
    if s.faces.is_empty() {
        if matches!(s.type_word, "character" | "vehicle" | "NoBot" | "ship") && s.facts.get("stats").is_none() {
            at.faults.push(CardFault::new(s.line_no, format!("a {} needs statistics such as 2/2/3", s.type_word)));
        }
        def.faces.push(front.clone());
        if camp && front.has(tag::LOCATION) {
            def.faces.push(encampment_face(&front));
        }
    }
    if at.faults.is_empty() { Ok(def) } else { Err(at.faults) }
}

/// Does a line of keywords hold this one?
fn names_keyword(d: &Dialect, line: &Term, wanted: Tag) -> bool {
    line.preorder().into_iter().any(|t| matches!(d.sem(t), Some(sem::Sem::Keyword(k, _)) if *k == wanted))
        && matches!(d.sem(line), Some(sem::Sem::Keywords))
}

/// Where in a card the next line stands.
struct At<'a> {
    d: &'a Dialect,
    played: bool,
    order: bool,
    bullets: u8,
    id: DefId,
    line: u8,
    faults: Vec<CardFault>,
    gates: Vec<CondId>,
}

impl At<'_> {
    /// Sides come in pairs, and in order.
    fn sides(&mut self, faces: &[FaceSource]) {
        if let [first, ..] = faces
            && (faces.len() != 2 || first.word != "upright")
        {
            let why = "an inverter has a side `upright` and then a side `inverted`";
            self.faults.push(CardFault::new(first.line_no, why));
        }
    }

    /// Lowers the lines one by one; a faulty one does not keep the others from being looked at.
    fn lines(&mut self, pool: &mut Pool, list: &[LineSource], faces: u8, face: &mut Face, def: &mut Def) {
        for l in list {
            let ground = Ground { played: self.played, stands: true, place: false, faces, line: self.line };
            self.line = self.line.saturating_add(1);
            let low = match lower_line(self.d, pool, &l.term, ground) {
                Ok(low) => low,
                Err(m) => {
                    self.faults.push(CardFault::unmeant(l.line_no, m));
                    continue;
                }
            };
            for (tag, n) in low.keywords {
                if tag != tag::NUMBERED {
                    face.add(tag);
                }
                if let Some((slot, n)) = n {
                    face.slots[slot.ix()] = n;
                }
                if tag == tag::CAPTAIN {
                    def.extra[extra::CAPTAIN.ix()] = captain(pool, &l.term);
                }
            }
            // what must hold for the card to be played is asked of every way to play it
            for &id in &def.abilities {
                let a = &mut pool.abilities[id.ix()];
                if a.class <= class::ORDER {
                    a.gates.extend(low.play_gates.iter().copied());
                }
            }
            self.gates.extend(low.play_gates.iter().copied());
            for a in low.abilities {
                match self.fitted(a) {
                    Ok(a) => def.abilities.push(pool.ability(a)),
                    Err(message) => self.faults.push(CardFault::new(l.line_no, message)),
                }
            }
        }
    }

    /// The ability as it stands on this card, or why it cannot stand here.
    fn fitted(&self, mut a: Ability) -> Result<Ability, &'static str> {
        a.def = self.id;
        if a.class > class::ORDER {
            return Ok(a);
        }
        if !self.played {
            return Err("only interrupts and orders say what playing them does");
        }
        a.class = if self.order { class::ORDER } else { class::INTERRUPT };
        a.gates.extend(self.gates.iter().copied());
        if self.bullets > 0 {
            // wars.bullet.interrupt-limit-is-by-title
            a.limit = Some(Limit { n: self.bullets, until: moment::TURN, by_title: true });
        }
        Ok(a)
    }
}

/// The title of the captain, as `extra::CAPTAIN` keeps it.
fn captain(pool: &mut Pool, line: &Term) -> i16 {
    let title = line.preorder().into_iter().find(|t| t.row == Term::TITLE);
    title.map_or(0, |t| (pool.title(t.text()) as i16).saturating_add(1))
}

fn words(d: &Dialect, face: &mut Face, s: &CardSource) {
    if let Some((_, tags)) = TYPES.iter().find(|(w, _)| *w == s.type_word) {
        tags.iter().for_each(|t| face.add(*t));
    }
    s.traits.iter().chain(&s.faction).filter_map(|w| d.words.tag(w)).for_each(|t| face.add(t));
    for flag in &s.flags {
        face.add(if *flag == "banned" { tag::BANNED } else { tag::UNIQUE });
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
        (slot::SUPPORT_COST, "support"),
        (slot::DESTINY, "destiny"),
        (slot::CAPACITY, "capacity"),
    ] {
        put(slot, facts.int(word));
    }
    if let Some(&[power, tactics, defense]) = facts.numbers("stats") {
        put(slot::POWER, Some(power));
        put(slot::TACTICS, Some(tactics));
        put(slot::DEFENSE, Some(defense));
    }
    if let Some((near, far)) = facts.pair("energy") {
        put(slot::NEAR, Some(near));
        put(slot::FAR, Some(far));
    }
    if let Some(FactValue::Word(icons)) = facts.get("icons")
        && let Some((n, faction)) = icons.split_once(' ')
        && let Some(i) = FACTIONS.iter().position(|f| *f == faction)
    {
        put(slot::support(i), n.parse().ok());
    }
}

/// On whose cards it may be played is a word of the card, because it depends on who plays it; the rest is the filter.
fn sided(pool: &mut Pool, host: FilterId, face: &mut Face) -> FilterId {
    let mut filter = pool.filters[host as usize].clone();
    let all = |who: Who| filter.alts.iter().all(|alt| alt.contains(&Atom::By(who)));
    match () {
        _ if all(Who::You) => {}
        _ if all(Who::Opponent) => face.add(tag::ONLY_OPPOSING_HOST),
        _ => {
            face.add(tag::OPPOSING_HOST);
            return host;
        }
    }
    for alt in &mut filter.alts {
        alt.retain(|a| !matches!(a, Atom::By(Who::You | Who::Opponent)));
    }
    pool.filter(filter)
}
