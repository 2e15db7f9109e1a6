//! What a card's text does, as numbers: counts of what its program is made of. Worked out once for each definition.

use super::shape::{DECLARED, Row, word_column};
use super::small;
use crate::book::*;
use crate::ids::*;
use crate::ir::*;

/// Columns that hold a sketch of the whole program: every part of it, with the part it stands in, adds to or takes from
/// one of them. Programs that are alike have sketches that are alike.
pub const SKETCH: usize = 48;

const OPS: usize = 19;
const SHAPES: usize = 4;
const SAYS: usize = 8;
const ATOMS: usize = 30;
const FROM: usize = 8;
/// Levels of granted abilities that are read.
const DEEPEST: u8 = 4;

/// The columns of a text, and where each part begins.
pub(super) fn columns(book: &Book) -> Row {
    let v = book.vocab;
    let (tags, numbers) = (v.tags.len() + DECLARED, v.slots.len().min(SLOTS));
    Row::of(&[
        ("text.faces", 1),
        ("text.printed-tags", tags),
        ("text.has-number", numbers),
        ("text.printed-numbers", numbers),
        ("text.shapes", SHAPES),
        ("text.classes", v.classes.len()),
        ("text.marks", 6),
        ("text.from", FROM),
        ("text.waits-for", book.kinds.len()),
        ("text.ops", OPS),
        ("text.costs", book.verbs.len()),
        ("text.verbs", book.verbs.len()),
        ("text.says", SAYS),
        ("text.changes", numbers),
        ("text.tests", ATOMS),
        ("text.tags", tags),
        ("text.numbers", numbers),
        ("text.zones", v.seat_zones.len()),
        ("text.literals", 3),
        ("text.sketch", SKETCH),
    ])
}

/// The texts of all definitions of a match.
pub struct Definitions {
    width: usize,
    rows: Vec<i16>,
}

impl Definitions {
    /// Reads the texts of all cards of a match.
    pub fn new(m: &Match) -> Definitions {
        let columns = columns(m.book);
        let width = columns.len;
        let mut rows = Vec::with_capacity(width * m.defs.len());
        for def in &m.defs {
            let mut r = Reader { m, columns: &columns, out: vec![0; width], inside: 0, depth: 0 };
            r.def(def);
            rows.extend(r.out.iter().map(|n| small(*n)));
        }
        Definitions { width, rows }
    }
    /// The numbers of one card's text.
    pub fn row(&self, def: DefId) -> &[i16] {
        self.rows.get(def.ix() * self.width..(def.ix() + 1) * self.width).unwrap_or(&[])
    }
}

/// Walks over a definition and counts.
struct Reader<'m> {
    m: &'m Match,
    columns: &'m Row,
    out: Vec<i64>,
    /// What is being read: the path to it, as one number.
    inside: u64,
    depth: u8,
}

pub(super) fn mixed(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(b).wrapping_add(0xD1B5_4A32_D192_ED03);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Reader<'_> {
    /// Adds to a column of a part of the row.
    fn count(&mut self, part: &str, i: usize, n: i64) {
        if let Some(p) = self.columns.part(part).filter(|p| i < p.len) {
            self.out[p.from + i] += n;
        }
    }
    /// A part of the program, by what it is and what it says of itself, with all that is below it.
    fn part(&mut self, what: u64, says: &[i64], below: impl FnOnce(&mut Self)) {
        let outer = self.inside;
        self.inside = says.iter().fold(mixed(outer, what), |h, n| mixed(h, *n as u64));
        let h = self.inside;
        let sign = if h & 1 == 0 { 1 } else { -1 };
        self.count("text.sketch", (h >> 1) as usize % SKETCH, sign);
        below(self);
        self.inside = outer;
    }
    fn leaf(&mut self, what: u64, says: &[i64]) {
        self.part(what, says, |_| {});
    }
    fn literal(&mut self, n: i64) {
        self.count("text.literals", 0, 1);
        self.count("text.literals", 1, n);
        if let Some(p) = self.columns.part("text.literals") {
            self.out[p.from + 2] = self.out[p.from + 2].max(n);
        }
    }
    fn column(&self, t: Tag) -> usize {
        word_column(&self.m.tags, self.m.book.vocab.tags.len(), t)
    }
    /// A word by its symbol: numbers of declared words are those of one match.
    fn word(&self, t: Tag) -> i64 {
        let symbol = self.m.tags.get(t.ix()).map_or("", |w| w.symbol);
        symbol.bytes().fold(1, |h, b| mixed(h, b as u64)) as i64
    }
    fn tag(&mut self, t: Tag) {
        let column = self.column(t);
        self.count("text.tags", column, 1);
    }
    fn slot(&mut self, s: Slot) {
        self.count("text.numbers", s.ix(), 1);
    }
    fn zone(&mut self, z: SeatZone) {
        self.count("text.zones", z.ix(), 1);
    }

    fn def(&mut self, d: &Def) {
        self.count("text.faces", 0, d.faces.len() as i64);
        for (side, f) in d.faces.iter().enumerate() {
            self.part(1, &[side as i64], |r| r.face(f, side == 0));
        }
        // what only the book reads is part of what the card is
        self.leaf(2, &d.extra.map(i64::from));
        for &a in &d.abilities {
            self.ability(a);
        }
    }
    fn face(&mut self, f: &Face, front: bool) {
        for t in (0..TAGS).map(Tag::nth).filter(|t| f.has(*t)) {
            if front {
                let column = self.column(t);
                self.count("text.printed-tags", column, 1);
            }
            let word = self.word(t);
            self.leaf(3, &[word]);
        }
        for (i, n) in f.slots.iter().enumerate().filter(|(_, n)| **n != NO_NUMBER) {
            if front {
                self.count("text.has-number", i, 1);
                self.count("text.printed-numbers", i, *n as i64);
            }
            self.leaf(4, &[i as i64, *n as i64]);
        }
        self.filter(f.host);
    }

    fn ability(&mut self, id: AbilityId) {
        let Some(a) = self.m.pool.abilities.get(id.ix()).filter(|_| self.depth < DEEPEST) else { return };
        self.depth += 1;
        self.count("text.shapes", a.shape as usize, 1);
        self.count("text.classes", a.class.ix(), 1);
        let marks = [a.forced, a.instead, a.anyone, a.at_once, a.limit.is_some(), !a.gates.is_empty()];
        for (i, _) in marks.iter().enumerate().filter(|(_, m)| **m) {
            self.count("text.marks", i, 1);
        }
        for bit in (0..FROM).filter(|b| a.from.has(ZoneClass::nth(*b))) {
            self.count("text.from", bit, 1);
        }
        let limit = a.limit.map_or([0; 3], |l| [l.n as i64, l.until.0 as i64, l.by_title as i64]);
        let says = [a.shape as i64, a.class.0 as i64, a.from.0 as i64, a.faces as i64, limit[0], limit[1], limit[2]];
        self.part(5, &says, |r| {
            r.leaf(6, &marks.map(i64::from));
            if let Some(p) = &a.on {
                r.pattern(p);
            }
            a.gates.iter().for_each(|c| r.part(7, &[], |r| r.cond(*c)));
            a.judged.iter().for_each(|c| r.part(8, &[], |r| r.cond(*c)));
            a.rules.iter().for_each(|rule| r.rule(rule));
            for (pc, op) in a.ops.iter().enumerate() {
                r.part(9, &[pc as i64], |r| r.op(op, pc < a.cost_end as usize));
            }
        });
        self.depth -= 1;
    }

    fn pattern(&mut self, p: &Pattern) {
        p.kinds.iter().for_each(|k| self.count("text.waits-for", k.ix(), 1));
        let detail = p.detail.map_or(-1, |v| v.n() as i64);
        let says = [p.stage as i64, p.rel.map_or(-1, |r| r.0 as i64), p.flags.0 as i64, p.unless.0 as i64, detail];
        self.part(10, &says, |r| {
            p.kinds.iter().for_each(|k| r.leaf(11, &[k.0 as i64]));
            r.part(12, &[], |r| r.filter(p.subject));
            r.part(13, &[], |r| r.filter(p.source));
            r.part(14, &[], |r| r.filter(p.place_is));
            p.agent.iter().for_each(|w| r.who(*w));
            p.place.iter().for_each(|w| r.place(*w));
            p.from.iter().for_each(|w| r.part(15, &[], |r| r.place(*w)));
        });
    }

    fn rule(&mut self, rule: &Rule) {
        let (which, says) = match rule.says {
            Says::Number { slot, how, .. } => (0, [slot.0 as i64, how as i64]),
            Says::ReadAs { slot, other } => (1, [slot.0 as i64, other.0 as i64]),
            Says::Gain { tag, n } => (2, [self.word(tag), n as i64]),
            Says::Lose { tag } => (3, [self.word(tag), 0]),
            Says::Blank => (4, [0, 0]),
            Says::Grants(_) => (5, [0, 0]),
            Says::Scale { slot, how, .. } => (6, [slot.0 as i64, how as i64]),
            Says::Forbid { act, .. } => (7, [act.0 as i64, 0]),
        };
        self.count("text.says", which, 1);
        self.part(16 + which as u64, &says, |r| {
            match rule.says {
                Says::Number { slot, how, value } => {
                    r.slot(slot);
                    if let Some(Value::Num(n)) = r.m.pool.values.get(value as usize).copied() {
                        let sign = if matches!(how, How::Less) { -1 } else { 1 };
                        r.count("text.changes", slot.ix(), sign * n as i64);
                    }
                    r.value(value);
                }
                Says::ReadAs { slot, other } => [slot, other].into_iter().for_each(|s| r.slot(s)),
                Says::Gain { tag, .. } | Says::Lose { tag } => r.tag(tag),
                Says::Grants(a) => r.ability(a),
                Says::Scale { slot, against, .. } => {
                    r.slot(slot);
                    r.filter(against);
                }
                Says::Forbid { against, .. } => r.filter(against),
                Says::Blank => {}
            }
            match rule.about {
                About::This => r.leaf(24, &[0]),
                About::Host => r.leaf(24, &[1]),
                About::Marked => r.leaf(24, &[2]),
                About::All(f) => r.part(25, &[], |r| r.filter(f)),
                About::Seat { who, of } => r.part(26, &[], |r| {
                    r.who(who);
                    r.filter(of);
                }),
            }
            r.part(27, &[], |r| r.cond(rule.while_));
        });
    }

    fn op(&mut self, op: &Op, cost: bool) {
        let which = match op {
            Op::Pick { .. } => 0,
            Op::All { .. } => 1,
            Op::Let { .. } => 2,
            Op::Keep { .. } => 3,
            Op::Number { .. } => 4,
            Op::Jump(_) => 5,
            Op::Unless { .. } => 6,
            Op::Begin => 7,
            Op::Then { .. } => 8,
            Op::Each { .. } => 9,
            Op::Seats { .. } => 10,
            Op::May { .. } => 11,
            Op::Offer { .. } => 12,
            Op::Branch { .. } => 13,
            Op::Do { .. } => 14,
            Op::Apply { .. } => 15,
            Op::Stage(_) => 16,
            Op::End => 17,
        };
        self.count("text.ops", which, 1);
        self.part(40 + which as u64, &[cost as i64], |r| r.op_says(op, cost));
    }

    fn op_says(&mut self, op: &Op, cost: bool) {
        match *op {
            Op::Pick { dst, filter, min, max, by, target, random } => {
                self.leaf(60, &[dst as i64, target as i64, random as i64]);
                self.filter(filter);
                self.value(min);
                self.part(61, &[], |r| r.value(max));
                self.who(by);
            }
            Op::All { dst, filter } => {
                self.leaf(60, &[dst as i64]);
                self.filter(filter);
            }
            Op::Let { dst, value } => {
                self.leaf(60, &[dst as i64]);
                self.value(value);
            }
            Op::Keep { dst, thing } => {
                self.leaf(60, &[dst as i64]);
                self.thing(thing);
            }
            Op::Number { dst, min, max, by } => {
                self.leaf(60, &[dst as i64]);
                self.value(min);
                self.part(61, &[], |r| r.value(max));
                self.who(by);
            }
            Op::Jump(to) => self.leaf(60, &[to as i64]),
            Op::Unless { cond, to } => {
                self.leaf(60, &[to as i64]);
                self.cond(cond);
            }
            Op::Then { to } => self.leaf(60, &[to as i64]),
            Op::Each { set, it, end } => self.leaf(60, &[set as i64, it as i64, end as i64]),
            Op::Seats { it, end } => self.leaf(60, &[it as i64, end as i64]),
            Op::May { by, no } => {
                self.leaf(60, &[no as i64]);
                self.who(by);
            }
            Op::Offer { by, paid, no } => {
                self.leaf(60, &[paid as i64, no as i64]);
                self.who(by);
            }
            Op::Branch { by, ref arms } => {
                self.who(by);
                for a in arms {
                    self.part(62, &[a.to as i64], |r| r.cond(a.cond));
                }
            }
            Op::Do { verb, what, with, n, to, by, how, also } => {
                self.count(if cost { "text.costs" } else { "text.verbs" }, verb.ix(), 1);
                let told = match also {
                    Also::Nothing => [0, 0],
                    Also::Title(_) => [1, 0],
                    Also::Only(_) => [2, 0],
                    Also::Line { until, .. } => [3, until.0 as i64],
                    Also::Doing(now) => [4, now.number() as i64],
                };
                self.part(63, &[verb.0 as i64, how.0 as i64, told[0], told[1]], |r| {
                    if let Also::Only(f) = also {
                        r.filter(f);
                    }
                    r.thing(what);
                    r.part(64, &[], |r| r.thing(with));
                    r.value(n);
                    r.place(to);
                    r.who(by);
                });
            }
            Op::Apply { ability, on, until, once, caps } => self.part(65, &[until.0 as i64, once as i64], |r| {
                on.iter().for_each(|t| r.thing(*t));
                caps.iter().for_each(|c| r.part(66, &[], |r| r.value(*c)));
                r.ability(ability);
            }),
            Op::Stage(n) => self.leaf(60, &[n.0 as i64]),
            Op::Begin | Op::End => {}
        }
    }

    fn thing(&mut self, t: Thing) {
        let says = match t {
            Thing::This => [0, 0],
            Thing::Remains => [1, 0],
            Thing::Host => [2, 0],
            Thing::Reg(r) => [3, r as i64],
            Thing::Subject => [4, 0],
            Thing::Source => [5, 0],
            Thing::Role(r) => [6, r.0 as i64],
            Thing::Marked => [7, 0],
            Thing::Candidate => [8, 0],
        };
        self.leaf(70, &says);
    }
    fn who(&mut self, w: Who) {
        match w {
            Who::You => self.leaf(71, &[0]),
            Who::Opponent => self.leaf(71, &[1]),
            Who::Reg(r) => self.leaf(71, &[2, r as i64]),
            Who::Controller(t) => self.part(72, &[], |r| r.thing(t)),
            Who::Owner(t) => self.part(73, &[], |r| r.thing(t)),
            Who::Agent => self.leaf(71, &[3]),
        }
    }
    fn place(&mut self, w: Where) {
        match w {
            Where::Nowhere => {}
            Where::Here => self.leaf(74, &[0]),
            Where::Of(t) => self.part(75, &[], |r| r.thing(t)),
            Where::Reg(r) => self.leaf(74, &[1, r as i64]),
            Where::Zone(z, who) => {
                self.zone(z);
                self.part(76, &[z.0 as i64], |r| r.who(who));
            }
            Where::Event => self.leaf(74, &[2]),
            Where::Role(r) => self.leaf(74, &[3, r.0 as i64]),
            Where::Candidate => self.leaf(74, &[4]),
        }
    }

    fn value(&mut self, id: ValueId) {
        let Some(v) = self.m.pool.values.get(id as usize).copied() else { return };
        match v {
            Value::Num(n) => {
                self.literal(n as i64);
                self.leaf(80, &[n as i64]);
            }
            Value::Reg(r) => self.leaf(81, &[r as i64]),
            Value::Cap(c) => self.leaf(82, &[c as i64]),
            Value::Stat { of, slot, printed } => {
                self.slot(slot);
                self.part(83, &[slot.0 as i64, printed as i64], |r| r.thing(of));
            }
            Value::Counter { of, counter } => self.part(84, &[counter.0 as i64], |r| r.thing(of)),
            Value::Pool { who, pool } => self.part(85, &[pool.0 as i64], |r| r.who(who)),
            Value::Size(f) => self.part(86, &[], |r| r.filter(f)),
            Value::Total { of, slot, printed } => {
                self.slot(slot);
                self.part(87, &[slot.0 as i64, printed as i64], |r| r.filter(of));
            }
            Value::Highest { of, slot, printed } => {
                self.slot(slot);
                self.part(88, &[slot.0 as i64, printed as i64], |r| r.filter(of));
            }
            Value::MostAt { of, places } => self.part(101, &[places.0 as i64], |r| r.filter(of)),
            Value::Seat { who, slot, at } => {
                self.slot(slot);
                self.part(89, &[slot.0 as i64], |r| {
                    r.who(who);
                    r.place(at);
                });
            }
            Value::SeatTotal { who, slot, of } => {
                self.slot(slot);
                self.part(90, &[slot.0 as i64], |r| {
                    r.who(who);
                    r.filter(of);
                });
            }
            Value::Distinct { of, first, n } => self.part(91, &[self.word(first), n as i64], |r| r.filter(of)),
            Value::Len(r) => self.leaf(92, &[r as i64]),
            Value::Amount => self.leaf(93, &[]),
            Value::Add(a, b) => self.two(94, a, b),
            Value::Sub(a, b) => self.two(95, a, b),
            Value::Mul(a, b) => self.two(96, a, b),
            Value::Min(a, b) => self.two(97, a, b),
            Value::Half(a) => self.part(98, &[], |r| r.value(a)),
            Value::Left { line, most, until } => self.leaf(99, &[line as i64, most as i64, until.0 as i64]),
            Value::Ask(n) => self.leaf(100, &[n.number() as i64]),
        }
    }
    fn two(&mut self, what: u64, a: ValueId, b: ValueId) {
        self.part(what, &[0], |r| r.value(a));
        self.part(what, &[1], |r| r.value(b));
    }

    fn cond(&mut self, id: CondId) {
        let m = self.m;
        let Some(c) = m.pool.conds.get(id as usize) else { return };
        match c {
            Cond::Cmp(how, a, b) => self.part(110, &[*how as i64], |r| r.two(111, *a, *b)),
            Cond::Is(t, f) => self.part(112, &[], |r| {
                r.thing(*t);
                r.filter(*f);
            }),
            Cond::Exists(f, n) => self.part(113, &[*n as i64], |r| r.filter(*f)),
            Cond::Now(n) => self.leaf(114, &[n.number() as i64]),
            Cond::Alike(t, s) => self.part(115, &[s.0 as i64], |r| r.thing(*t)),
            Cond::Judged(n) => self.leaf(116, &[*n as i64]),
            Cond::And(list) => self.part(117, &[], |r| list.iter().for_each(|c| r.cond(*c))),
            Cond::Or(list) => self.part(118, &[], |r| list.iter().for_each(|c| r.cond(*c))),
            Cond::Not(c) => self.part(119, &[], |r| r.cond(*c)),
        }
    }

    fn filter(&mut self, id: FilterId) {
        let m = self.m;
        let Some(f) = m.pool.filters.get(id as usize) else { return };
        self.part(120, &[], |r| {
            r.base(f.base);
            for (i, alt) in f.alts.iter().enumerate() {
                r.part(121, &[i as i64], |r| alt.iter().for_each(|a| r.atom(a)));
            }
        });
    }
    fn base(&mut self, b: Base) {
        match b {
            Base::InPlay => self.leaf(122, &[0]),
            Base::Any => self.leaf(122, &[1]),
            Base::Places(n) => self.leaf(122, &[2, n.0 as i64]),
            Base::Zone(z, who) => self.at_zone(123, z, who),
            Base::Zones(a, b, who) => {
                self.at_zone(124, a, who);
                self.at_zone(125, b, who);
            }
            Base::Top(z, who, n) => {
                self.at_zone(126, z, who);
                self.value(n);
            }
            Base::Topmost(z, who) => self.at_zone(127, z, who),
            Base::Bottom(z, who) => self.at_zone(128, z, who),
            Base::Held(r) => self.leaf(122, &[3, r as i64]),
            Base::Seats => self.leaf(122, &[4]),
            Base::On(rel, t) => self.part(129, &[rel.0 as i64], |r| r.thing(t)),
            Base::OnSome(rel, f) => self.part(130, &[rel.0 as i64], |r| r.filter(f)),
        }
    }
    fn at_zone(&mut self, what: u64, z: SeatZone, who: Who) {
        self.zone(z);
        self.part(what, &[z.0 as i64], |r| r.who(who));
    }

    fn atom(&mut self, a: &Atom) {
        let (which, mut says) = atom_says(a);
        if let Atom::Tag(t) | Atom::NotTag(t) = *a {
            says[0] = self.word(t);
        }
        self.count("text.tests", which, 1);
        self.part(140 + which as u64, &says, |r| r.below_atom(a));
    }
    fn below_atom(&mut self, a: &Atom) {
        match *a {
            Atom::Tag(t) | Atom::NotTag(t) => self.tag(t),
            Atom::By(w) | Atom::NotBy(w) | Atom::OwnedBy(w) => self.who(w),
            Atom::Not(t) | Atom::Among(t) | Atom::On(t) | Atom::Hosts(t) => self.thing(t),
            Atom::SameController(t) | Atom::WithHostOf(t) => self.thing(t),
            Atom::At(w) | Atom::Rel(_, w) | Atom::NotRel(_, w) => self.place(w),
            Atom::Stands(f) | Atom::RelSome(_, f) | Atom::HostIs(_, f) => self.filter(f),
            Atom::Holds { of, .. } | Atom::TitleAmong { of, .. } | Atom::Company { of, .. } => self.filter(of),
            Atom::If(c) => self.cond(c),
            Atom::Alike(s, _) => self.slot(s),
            Atom::Counter { value, .. } => self.value(value),
            Atom::Slot { slot, value, .. } => {
                self.slot(slot);
                self.value(value);
            }
            Atom::Titled(t, _) | Atom::TitleHas(t) => {
                // by its letters: numbers of titles are those of one match
                let title = self.m.pool.titles.get(t as usize).map_or("", |s| s.as_str());
                let letters = title.bytes().fold(0, |h, b| mixed(h, b as u64));
                self.leaf(180, &[letters as i64]);
            }
            Atom::OnePlace | Atom::PerPlace(_) | Atom::Flag(..) | Atom::Bears(..) | Atom::Book(_) => {}
        }
    }
}

/// Which test it is, and what it says beside what is below it.
fn atom_says(a: &Atom) -> (usize, [i64; 3]) {
    let n = |x: u8| x as i64;
    match *a {
        Atom::Tag(_) => (0, [0; 3]),
        Atom::NotTag(_) => (1, [0; 3]),
        Atom::By(_) => (2, [0; 3]),
        Atom::NotBy(_) => (3, [0; 3]),
        Atom::OwnedBy(_) => (4, [0; 3]),
        Atom::Not(_) => (5, [0; 3]),
        Atom::Among(_) => (6, [0; 3]),
        Atom::At(_) => (7, [0; 3]),
        Atom::Rel(r, _) => (8, [n(r.0), 0, 0]),
        Atom::NotRel(r, _) => (9, [n(r.0), 0, 0]),
        Atom::Stands(_) => (10, [0; 3]),
        Atom::RelSome(r, _) => (11, [n(r.0), 0, 0]),
        Atom::Holds { n: many, other, .. } => (12, [n(many), other as i64, 0]),
        Atom::If(_) => (13, [0; 3]),
        Atom::HostIs(r, _) => (14, [n(r.0), 0, 0]),
        Atom::OnePlace => (15, [0; 3]),
        Atom::PerPlace(many) => (15, [n(many), 0, 0]),
        Atom::Alike(s, many) => (16, [n(s.0), n(many), 0]),
        Atom::Flag(bit, yes) => (17, [bit.0 as i64, yes as i64, 0]),
        Atom::Counter { counter, cmp, .. } => (18, [n(counter.0), cmp as i64, 0]),
        Atom::Slot { slot, printed, cmp, .. } => (19, [n(slot.0), printed as i64, cmp as i64]),
        Atom::Titled(_, yes) => (20, [yes as i64, 0, 0]),
        Atom::TitleHas(_) => (21, [0; 3]),
        Atom::TitleAmong { other, .. } => (22, [other as i64, 0, 0]),
        Atom::Bears(r, yes) => (23, [n(r.0), yes as i64, 0]),
        Atom::On(_) => (24, [0; 3]),
        Atom::Hosts(_) => (25, [0; 3]),
        Atom::SameController(_) => (26, [0; 3]),
        Atom::WithHostOf(_) => (27, [0; 3]),
        Atom::Company { rel, yes, .. } => (28, [rel.map_or(-1, |r| r.0 as i64), yes as i64, 0]),
        Atom::Book(t) => (29, [t.number() as i64, 0, 0]),
    }
}
