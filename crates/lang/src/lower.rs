//! From terms to what the kernel runs: registers for names, targets hoisted to their moment, sets and values interned.

use crate::sem::*;
use crate::{
    CardSource, Declared, FaceSource, FactValue, Grammar, GrammarError, Lexicon, Paragraph, ReadingForm, Row, Span,
    Term,
};
use muster_kernel::ir::*;
use muster_kernel::*;
use reading::Reading;
use std::fmt;
use std::sync::OnceLock;

mod bodies;
mod conds;
mod lines;
mod nouns;
mod offers;
mod picks;
mod places;
mod reading;
mod rules;
mod searches;
mod seats;
mod sets;
mod sugar;
mod timed;
mod values;
mod verbs;

/// How the rows that games share are read out, in each language; the first is the one that all else is written in.
const COMMON: &[(&str, &str)] = &[("en", include_str!("english.readings")), ("de", include_str!("german.readings"))];

/// Another language that players read; made when the first of them comes.
struct Another {
    code: &'static str,
    common: &'static str,
    game: &'static str,
    made: OnceLock<Result<ReadingForm, GrammarError>>,
}

/// A game's language: all phrase rows with their meanings.
pub struct Dialect {
    /// How its texts are read and printed.
    pub grammar: Grammar,
    /// What players read instead.
    pub reading: ReadingForm,
    others: Vec<Another>,
    /// What each row means, by the number that the row carries.
    pub sems: Vec<Sem>,
    /// How its abilities are put together.
    pub rules: DialectRules,
    /// What cards are called: the words of the book and of card files.
    pub words: Declared,
}

/// What the lowering must know of a game beside its rows.
#[derive(Clone, Copy, Debug)]
pub struct DialectRules {
    /// In which order an ability chooses, pays and acts.
    pub layout: Layout,
    /// How a card stands to the one it is attached to.
    pub attached: Rel,
    /// The class of standing abilities.
    pub constant: Class,
    /// The moment that never comes, for delayed effects without an end.
    pub never: Until,
    /// Events go off from this zone class.
    pub hand: ZoneClass,
    /// The verb of paying from the pool, which nothing answers.
    pub quiet_cost: VerbId,
    /// How searches are shown; none if nothing is searched for.
    pub searching: Option<Searching>,
    /// What a verb is told that is done as a price.
    pub as_cost: Manner,
    /// Registers for things and for numbers that are named; X has its own.
    pub regs: &'static [u8],
    /// How prices change while they are paid; none if they do not.
    pub pricing: Option<Pricing>,
    /// All places, for sets that are places.
    pub places: PlaceSet,
    /// The relation of what stands at a place of a set, and whether those places are cards; none where it is not said so.
    pub at_places: fn(PlaceSet) -> Option<(Related, bool)>,
    /// The question by which a rule knows that a card is being played.
    pub playing: Option<Now>,
    /// The class of abilities that lie in wait.
    pub watching: Class,
    /// What a card costs to play.
    pub cost_slot: Slot,
    /// The procedure that answers may change while it is under way, where the game has one.
    pub procedure: Option<Procedure>,
    /// Keywords that are a number alone have no word of their own.
    pub bare_numbers: bool,
    /// Abilities that players use can be granted for a time.
    pub lends: bool,
    /// The verbs that are done to places, where places are nobody's cards; none if they are cards like others.
    pub of_places: Option<&'static [VerbId]>,
}

impl DialectRules {
    /// A game that costs first and has no words of its own for anything.
    pub const PLAIN: DialectRules = DialectRules {
        layout: Layout::OnResolution,
        attached: Rel::NONE,
        constant: Class(0),
        never: Until(0),
        hand: ZoneClass::NONE,
        quiet_cost: VerbId(0),
        searching: None,
        as_cost: Manner::NONE,
        regs: &[0, 1, 2, 3, 4, 5, 6],
        pricing: None,
        places: PlaceSet::BOOK,
        at_places: |_| None,
        playing: None,
        watching: Class(0),
        cost_slot: Slot(0),
        procedure: None,
        bare_numbers: false,
        lends: false,
        of_places: None,
    };
}

/// Where what is searched for is shown: a card found by its properties, when this verb takes it, unless this other one
/// showed it.
#[derive(Clone, Copy, Debug)]
pub struct Searching {
    /// The verb that takes what is found.
    pub to_hand: VerbId,
    /// The verb that shows cards.
    pub reveal: VerbId,
    /// What the first is told to show it.
    pub shown: Manner,
}

/// A procedure, such as a battle: what there is only in it is only where it takes place.
#[derive(Clone, Copy, Debug)]
pub struct Procedure {
    /// The number that it is about.
    pub slot: Slot,
    /// Numbers that are only had in it.
    pub numbers: &'static [Slot],
    /// What is only done in it and can be forbidden.
    pub acts: &'static [Act],
    /// What goes on only in it.
    pub doings: &'static [Now],
}

/// Prices that can be changed while they are paid.
#[derive(Clone, Copy, Debug)]
pub struct Pricing {
    /// The verb of a price with all that changes it, and what is done then by using an ability.
    pub verb: VerbId,
    /// What that verb is told for using an ability.
    pub using: Now,
    /// The stage that counts a use once an offer is taken up.
    pub counts: Stage,
    /// The most that X may be where nothing else says so, as the book answers it.
    pub most_paid: Ask,
    /// The verb of losing that joins the price of a card.
    pub lost_too: VerbId,
}

/// In which order an ability chooses, pays and acts.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// Costs, then targets, then effects, each with its stage behind it.
    CostsFirst {
        /// After the costs.
        paid: Stage,
        /// After the targets.
        targeted: Stage,
        /// After the effects.
        effects: Stage,
    },
    /// Targets and costs, then it waits its turn; what it needs is looked at again before it acts.
    TargetsFirst {
        /// Once targets are chosen and costs paid.
        announced: Stage,
        /// Where it waits its turn.
        waits: Stage,
        /// Where it is looked at again.
        again: VerbId,
    },
    /// Nothing is chosen before it acts: targets are picked where they are mentioned.
    OnResolution,
}

impl Dialect {
    /// Makes a language of phrases; what is wrong with them comes back all at once.
    pub fn new(
        phrases: Vec<Phrase>,
        mut lexicon: Lexicon,
        rules: DialectRules,
        words: &Declared,
        readings: &[(&str, &'static str)],
    ) -> Result<Dialect, GrammarError> {
        lexicon.irregular.extend(words.irregular());
        let mut rows: Vec<Row> = Vec::new();
        let mut sems = Vec::new();
        for (i, p) in phrases.into_iter().enumerate() {
            rows.push(Row { sem: i as u16, ..p.row });
            sems.push(p.sem);
        }
        let grammar = Grammar::new(rows, lexicon)?;
        let own = |code: &str| readings.iter().find(|(c, _)| *c == code).map_or("", |(_, file)| *file);
        let mut all = COMMON.iter().map(|&(code, common)| (code, common, own(code)));
        let (_, common, game) = all.next().unwrap_or_default();
        let reading = ReadingForm::new(&grammar, &[("common", common), ("game", game)])?;
        let others = all.map(|(code, common, game)| Another { code, common, game, made: OnceLock::new() }).collect();
        Ok(Dialect { grammar, reading, others, sems, rules, words: words.clone() })
    }
    /// The languages that players read, by their codes.
    pub fn languages() -> Vec<&'static str> {
        COMMON.iter().map(|(code, _)| *code).collect()
    }
    /// What players of a language read; the first language if there is no such one.
    pub fn reading_in(&self, code: &str) -> Result<&ReadingForm, &GrammarError> {
        let Some(other) = self.others.iter().find(|o| o.code == code) else { return Ok(&self.reading) };
        let made = || ReadingForm::new(&self.grammar, &[("common", other.common), ("game", other.game)]);
        other.made.get_or_init(made).as_ref()
    }
    /// What says a text in a language: where a word is missing there, the whole line stays in the first language.
    pub fn reading_for(&self, code: &str, term: &Term) -> &ReadingForm {
        self.reading_in(code).ok().filter(|r| r.can_say(term)).unwrap_or(&self.reading)
    }
    /// The lines of a card, or of one of its faces, as a player reads them: a paragraph for each, or for two that say the
    /// same for both players.
    pub fn read_out(&self, code: &str, card: &CardSource, face: Option<&FaceSource>) -> Vec<(Paragraph, Vec<Span>)> {
        let lines = face.map_or(&card.lines, |f| &f.lines);
        let terms: Vec<&Term> = lines.iter().map(|l| &l.term).collect();
        let said = |p: Paragraph| {
            let reading = self.reading_for(code, terms[p.line]);
            let voice = reading.voice_of(card, face);
            let print = if p.with.is_some() { ReadingForm::print_both } else { ReadingForm::print };
            (p, print(reading, terms[p.line], &voice))
        };
        let reading = self.reading_in(code).unwrap_or(&self.reading);
        reading.paragraphs(&terms).into_iter().map(said).collect()
    }
    /// A fact beside the lines as it is read out, by its word and what stands behind it; none if it has no such words.
    pub fn fact(&self, word: &str, value: Option<&FactValue>) -> Option<Term> {
        let args: Vec<Term> = match value {
            Some(FactValue::Int(n)) => vec![Term::number(*n)],
            Some(FactValue::Numbers(list) | FactValue::Counts(list)) => list.iter().map(|n| Term::number(*n)).collect(),
            Some(FactValue::Filter { term, .. }) => vec![term.clone()],
            _ => Vec::new(),
        };
        let says = |r: &Row| {
            let rest = (r.sort == "fact").then(|| r.pattern.strip_prefix(word)).flatten();
            rest.is_some_and(|s| s.matches('{').count() == args.len() && (s.is_empty() || s.starts_with(" {")))
        };
        let row = self.grammar.rows().iter().position(says)?;
        Some(Term::new(row as u16, args))
    }
    /// What the row of a term means; none for lists, numbers and the like.
    pub fn sem(&self, t: &Term) -> Option<&Sem> {
        self.grammar.sem(t).map(|s| &self.sems[s as usize])
    }
    /// The word that a row says of a card: a keyword, or what stands before a noun.
    pub fn word(&self, t: &Term) -> Option<Tag> {
        match self.sem(t) {
            Some(Sem::Keyword(word, _) | Sem::TagWord(word)) => Some(*word),
            _ => None,
        }
    }
}

/// What one line of a card means.
#[derive(Default, Debug)]
pub struct Lowered {
    /// Keywords, each with its number if it has one.
    pub keywords: Vec<(Tag, Option<(Slot, i16)>)>,
    /// Abilities, in the order of the text.
    pub abilities: Vec<Ability>,
    /// What must hold for the card itself to be played.
    pub play_gates: Vec<CondId>,
    /// What a printed X is.
    pub x: Option<ValueId>,
}

/// What the line stands on.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Works from a hand instead of from play (events).
    pub played: bool,
    /// Stands at a place of the game while its text works, so that "here" is somewhere.
    pub stands: bool,
    /// Is a place itself, where places are nobody's cards.
    pub place: bool,
    /// On which sides of the card the line stands, a bit each.
    pub faces: u8,
    /// Its number among the lines of the card.
    pub line: u8,
}

/// Why a text has no program: the message, and the words it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmeant {
    /// The reason, as a designer reads it.
    pub message: String,
    /// The words it is about, as printed.
    pub words: String,
    /// How often the same words stand in the text before these.
    pub before: usize,
}

impl fmt::Display for Unmeant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.words, self.message)
    }
}

/// A line of a card. Every word of it makes a difference, or the line is refused.
pub fn lower_line(d: &Dialect, pool: &mut Pool, line: &Term, ground: Ground) -> Result<Lowered, Unmeant> {
    let read = Reading::new(line);
    let mut low = Low::new(d, pool, &read, ground);
    low.needs_card = read.terms.iter().any(|t| matches!(d.sem(t), Some(Sem::Ref(RefSem::Revealed))));
    let lowered = low.line(line);
    read.outcome(d, lowered)
}

/// A filter alone, for hosts.
pub fn lower_filter(d: &Dialect, pool: &mut Pool, g: &Term) -> Result<FilterId, Unmeant> {
    let read = Reading::new(g);
    let mut low = Low::new(d, pool, &read, Ground { played: false, stands: true, place: false, faces: 1, line: 0 });
    let filter = low.group(g).map(|group| low.pool.filter(group.filter()));
    read.outcome(d, filter)
}

type Done<T> = Result<T, String>;

/// A set being described.
#[derive(Clone, Debug)]
struct Group {
    base: Base,
    alts: Vec<Vec<Atom>>,
    /// Its noun names a kind of card by a word that the card bears wherever it lies.
    worded: bool,
}

impl Group {
    fn any() -> Group {
        Group { base: Base::InPlay, alts: vec![Vec::new()], worded: false }
    }
    fn all(&mut self, a: Atom) {
        for alt in &mut self.alts {
            alt.push(a);
        }
    }
    fn either(&mut self, a: Atom, b: Atom) {
        self.also(&[vec![a], vec![b]]);
    }
    /// Any of these lists of tests as well.
    fn also(&mut self, more: &[Vec<Atom>]) {
        let with = |mine: &Vec<Atom>| more.iter().map(|m| [mine.as_slice(), m.as_slice()].concat()).collect::<Vec<_>>();
        self.alts = self.alts.iter().flat_map(with).collect();
    }
    /// The same things sought elsewhere. What the words say about where they are is not given up: outside a search it
    /// becomes one more test, and where that cannot be it is a fault.
    fn sought(&mut self, base: Base) -> Done<()> {
        match (self.base, base) {
            (Base::InPlay | Base::Any, _) => {}
            (Base::Zone(zone, who), Base::Any) => self.all(Atom::At(Where::Zone(zone, who))),
            (said, _) if said == base => {}
            // a place that lies in a pile is known by what it is
            (Base::Places(_), _) if self.worded => {}
            _ => return Err("where these are is said already".into()),
        }
        self.base = base;
        Ok(())
    }
    fn is_place(&self) -> bool {
        matches!(self.base, Base::Places(set) if set != PlaceSet::PENDING)
    }
    /// In the order in which tests are cheap.
    fn filter(mut self) -> Filter {
        for alt in &mut self.alts {
            alt.sort_by_key(|a| match a {
                Atom::At(_) => 0,
                Atom::Flag(..) | Atom::By(_) | Atom::NotBy(_) => 1,
                Atom::Not(_) | Atom::Among(_) | Atom::On(_) => 2,
                Atom::Tag(_) | Atom::NotTag(_) => 3,
                _ => 4,
            });
        }
        Filter { base: self.base, alts: self.alts }
    }
    fn has_owner(&self) -> bool {
        self.alts.iter().all(|alt| alt.iter().any(|a| matches!(a, Atom::By(_))))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Cost,
    Body,
}

/// What has been said so far, for words that point back.
#[derive(Default)]
struct Said {
    /// Letters, what holds what they stand for, and whether that is a place.
    names: Vec<(char, u8, bool)>,
    /// The last card that was mentioned, and the last place.
    it: Option<Thing>,
    there: Option<Where>,
    that_player: Option<Who>,
    /// The player who was chosen last: "their" speaks of that one, where nobody else acts.
    chosen: Option<Who>,
    /// What a search has left, and what it found by its properties and nobody has seen yet.
    rest: Option<u8>,
    found: Option<u8>,
    /// What was taken out of named sets.
    taken: Vec<(char, u8)>,
    /// Cards are dealt with one after the other.
    in_turn: bool,
    /// The card that a number was read on.
    destiny: Option<u8>,
    /// What the event took away: it is known by the event from then on.
    gone: Option<Thing>,
    /// What is being moved while it is said where to, and the place that "adjacent" is adjacent to then.
    moved: Option<Thing>,
    near: Option<Where>,
    /// A price takes this away; registers whose place had to be kept before it does, and where it is kept.
    pays_this: bool,
    kept_places: Vec<(u8, u8)>,
    /// Inside a timed effect: numbers that must be fixed now, and the one thing it is laid on.
    caps: Option<Vec<ValueId>>,
    marks: Option<Thing>,
    /// Of the ability this one is made in: its names, its "it", its numbers, and those of them that are fixed for this one.
    outer: Vec<(char, u8, bool)>,
    outer_it: Option<Thing>,
    outer_vars: Vec<(char, u8)>,
    fixes: Vec<u8>,
}

/// The program being written.
struct Emit {
    cost: Vec<(Op, u16)>,
    targets: Vec<(Op, u16)>,
    body: Vec<(Op, u16)>,
    section: Section,
    regs: Regs,
    /// The term that ops come from.
    node: u16,
    /// A price is being named: of an offer, of the ability.
    offering: bool,
    paying: bool,
    /// It must be doable in full to be chosen.
    whole: bool,
}

struct Low<'a> {
    d: &'a Dialect,
    pool: &'a mut Pool,
    read: &'a Reading<'a>,
    ground: Ground,
    said: Said,
    out: Emit,
    /// Who acts.
    actor: Who,
    /// It changes a procedure that is under way.
    changes_step: bool,
    in_step: bool,
    /// It answers something that happens.
    answers: bool,
    /// The kinds of what it answers.
    answered: Vec<Kind>,
    /// Conditions that count as they were when it was triggered.
    judged: Vec<CondId>,
    /// Uses are counted when its offer is taken up.
    count_offer: Option<Stage>,
    /// The line as a whole speaks of the card a number was read on.
    needs_card: bool,
    works_from: Option<ZoneClass>,
}

impl<'a> Low<'a> {
    fn new(d: &'a Dialect, pool: &'a mut Pool, read: &'a Reading<'a>, ground: Ground) -> Self {
        let out = Emit {
            cost: Vec::new(),
            targets: Vec::new(),
            body: Vec::new(),
            section: Section::Body,
            regs: Regs::new(d.rules.regs),
            node: 0,
            offering: false,
            paying: false,
            whole: false,
        };
        Low {
            d,
            pool,
            read,
            ground,
            said: Said::default(),
            out,
            actor: Who::You,
            changes_step: false,
            in_step: false,
            answers: false,
            answered: Vec::new(),
            judged: Vec::new(),
            count_offer: None,
            needs_card: false,
            works_from: None,
        }
    }

    fn sem(&self, t: &Term) -> Done<Sem> {
        self.read.mark(t);
        self.d.sem(t).cloned().ok_or_else(|| "this has no meaning".into())
    }
    /// The number that is written there; its letter; its title.
    fn int(&self, t: &Term) -> i32 {
        self.read.mark(t);
        t.num
    }
    fn number(&mut self, t: &Term) -> ValueId {
        let n = self.int(t);
        self.num(n as i16)
    }
    /// A number that is no greater than what the game can hold.
    fn at_most(&self, t: &Term, most: u8) -> Done<u8> {
        let n = self.int(t);
        if (0..=most as i32).contains(&n) { Ok(n as u8) } else { Err(format!("{most} is the most there can be")) }
    }
    /// A letter that stands for something, and one that is given to something.
    fn letter(&self, t: &Term) -> char {
        self.read.mark(t);
        let c = t.text().chars().next().unwrap_or('?');
        self.read.speaks_of(c);
        c
    }
    fn declared(&self, t: &Term) -> char {
        let c = t.text().chars().next().unwrap_or('?');
        self.read.gives(t, c);
        c
    }
    fn title(&mut self, t: &Term) -> u16 {
        self.read.mark(t);
        self.pool.title(t.text())
    }
    fn at(&mut self, t: &Term) {
        if let Some(n) = self.read.shown(t) {
            self.out.node = n;
        }
    }
    fn emit(&mut self, op: Op) {
        let node = self.out.node;
        match self.out.section {
            Section::Cost => self.out.cost.push((op, node)),
            Section::Body => self.out.body.push((op, node)),
        }
    }
    fn reg(&mut self) -> Done<u8> {
        self.out.regs.one().ok_or_else(|| FULL.into())
    }
    /// Two registers in a row: what a loop is at, and how far it is.
    fn pair(&mut self) -> Done<u8> {
        self.out.regs.two().ok_or_else(|| FULL.into())
    }
    fn num(&mut self, n: i16) -> ValueId {
        self.pool.num(n)
    }
}

const NO_PLACE: &str = "no place was spoken of";
const NO_PLAYER: &str = "no player was spoken of";
const FULL: &str = "this ability holds more than an ability can hold";

/// Hands out the registers of a program, none of them twice.
struct Regs {
    free: Vec<u8>,
}

impl Regs {
    fn new(all: &[u8]) -> Regs {
        Regs { free: all.to_vec() }
    }
    fn one(&mut self) -> Option<u8> {
        (!self.free.is_empty()).then(|| self.free.remove(0))
    }
    fn two(&mut self) -> Option<u8> {
        let at = self.free.windows(2).position(|w| w[1] == w[0] + 1)?;
        self.free.remove(at + 1);
        Some(self.free.remove(at))
    }
    /// From the other end, for numbers that have a name.
    fn last(&mut self) -> Option<u8> {
        self.free.pop()
    }
}

/// What a verb asks of the cards it is done to.
#[derive(Clone, Copy)]
struct Own {
    own: bool,
    not: Option<Tag>,
    /// A test of the book, for what is not a target.
    fit: Option<Test>,
}

/// The verb's argument for nothing.
const NOTHING: Thing = Thing::Reg(REGS as u8);

fn where_of(t: Thing) -> Where {
    match t {
        Thing::Reg(r) => Where::Reg(r),
        t => Where::Of(t),
    }
}
