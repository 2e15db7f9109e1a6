//! The compiled form of an ability in words, for designers who want to see what the engine runs.

use muster_kernel::ir::*;
use muster_kernel::{
    Book, CardWord, Class, Counter, FACE_DOWN, Kind, PlaceSet, REGS, Related, SeatZone, Slot, Tag, Until, VerbId, Words,
};

/// Names for the numbers in compiled abilities.
pub struct Names<'a> {
    pub book: &'a Book,
    pub pool: &'a Pool,
    /// The words for cards, by number.
    pub tags: &'a [CardWord],
}

/// A word as players read it, or what follows the dot of its symbol.
fn named(list: Words, i: usize) -> String {
    list.shown(i).map_or_else(|| after_dot(list.symbol(i)), str::to_string)
}

fn after_dot(symbol: &str) -> String {
    symbol.split_once('.').map_or(symbol, |(_, word)| word).to_string()
}

/// What needs no names: the rulebook's own numbers and plain marks, as `stage(1)`, `end`.
fn word(part: impl std::fmt::Debug) -> String {
    format!("{part:?}").to_lowercase()
}

impl Names<'_> {
    pub fn tag(&self, t: Tag) -> String {
        self.tags.get(t.ix()).map_or(String::new(), |w| w.name.map_or_else(|| after_dot(w.symbol), str::to_string))
    }
    fn slot(&self, s: Slot) -> String {
        named(self.book.vocab.slots, s.ix())
    }
    fn counter(&self, c: Counter) -> String {
        named(self.book.vocab.counters, c.ix())
    }
    fn zone(&self, z: SeatZone) -> String {
        named(self.book.vocab.seat_zones.words, z.ix())
    }
    pub fn kind(&self, k: Kind) -> String {
        named(self.book.kinds.words, k.ix())
    }
    fn verb(&self, v: VerbId) -> String {
        named(self.book.verbs.words, v.ix())
    }
    fn class(&self, c: Class) -> String {
        named(self.book.vocab.classes, c.ix())
    }

    fn related(&self, r: Related) -> String {
        match r {
            Related::SAME => "the same place as".into(),
            r => self.symbol(self.book.vocab.text.related, r.ix() - Related::BOOK.ix(), 0),
        }
    }
    fn places(&self, s: PlaceSet) -> String {
        match s {
            PlaceSet::PENDING => "what is pending".into(),
            s => self.symbol(self.book.vocab.text.place_sets, s.ix() - PlaceSet::BOOK.ix(), 0),
        }
    }
    fn until(&self, u: Until) -> String {
        self.symbol(self.book.vocab.text.moments, u.ix(), 0)
    }
    /// A word of the book by its symbol, without the list it is of; and what it is about, if that is said.
    fn symbol(&self, list: Words, i: usize, about: usize) -> String {
        let word = after_dot(list.symbol(i));
        if about == 0 { word } else { format!("{word} {about}") }
    }

    fn who(&self, w: Who) -> String {
        match w {
            Who::You => "you".into(),
            Who::Opponent => "opponent".into(),
            Who::Reg(r) => format!("r{r}"),
            Who::Controller(t) => format!("controller of {}", self.thing(t)),
            Who::Owner(t) => format!("owner of {}", self.thing(t)),
            other => word(other),
        }
    }
    fn thing(&self, t: Thing) -> String {
        match t {
            Thing::This => "this".into(),
            Thing::Host => "host".into(),
            Thing::Reg(r) => format!("r{r}"),
            Thing::Subject => "the event's subject".into(),
            Thing::Source => "the event's source".into(),
            Thing::Role(r) => self.symbol(self.book.vocab.text.roles, r.ix(), 0),
            other => word(other),
        }
    }
    fn place(&self, w: Where) -> String {
        match w {
            Where::Nowhere => "nowhere".into(),
            Where::Here => "here".into(),
            Where::Of(t) => format!("where {} is", self.thing(t)),
            Where::Reg(r) => format!("r{r}"),
            Where::Zone(z, w) => format!("{} of {}", self.zone(z), self.who(w)),
            Where::Event => "where it happens".into(),
            Where::Role(r) => self.symbol(self.book.vocab.text.place_roles, r.ix(), 0),
            other => word(other),
        }
    }
    fn cmp(&self, c: Cmp) -> &'static str {
        match c {
            Cmp::Lt => "<",
            Cmp::Le => "<=",
            Cmp::Eq => "=",
            Cmp::Ne => "!=",
            Cmp::Ge => ">=",
            Cmp::Gt => ">",
        }
    }
    pub fn value(&self, v: ValueId) -> String {
        let Some(v) = self.pool.values.get(v as usize) else { return "nothing".into() };
        let two = |a: ValueId, sign: &str, b: ValueId| format!("({} {sign} {})", self.value(a), self.value(b));
        match *v {
            Value::Num(n) => n.to_string(),
            Value::Reg(r) => format!("r{r}"),
            Value::Cap(c) => format!("fixed {c}"),
            Value::Stat { of, slot, printed } => {
                format!("{}'s {}{}", self.thing(of), if printed { "printed " } else { "" }, self.slot(slot))
            }
            Value::Counter { of, counter } => format!("{} on {}", self.counter(counter), self.thing(of)),
            Value::Pool { who, pool } => {
                let name = named(self.book.vocab.pools, pool.ix());
                format!("{name} of {}", self.who(who))
            }
            Value::Size(f) => format!("number of {}", self.filter(f)),
            Value::MostAt { of, places } => format!("most of {} at one of {}", self.filter(of), self.places(places)),
            Value::Len(r) => format!("size of r{r}"),
            Value::Amount => "the event's amount".into(),
            Value::Add(a, b) => two(a, "+", b),
            Value::Sub(a, b) => two(a, "-", b),
            Value::Mul(a, b) => two(a, "x", b),
            Value::Min(a, b) => format!("the lower of {} and {}", self.value(a), self.value(b)),
            Value::Half(a) => format!("half of {}", self.value(a)),
            Value::Ask(n) => self.symbol(self.book.vocab.text.asks, n.ix(), n.parts().1),
            other => word(other),
        }
    }
    pub fn cond(&self, c: CondId) -> String {
        let Some(c) = self.pool.conds.get(c as usize) else { return "always".into() };
        let list = |ids: &[CondId], word: &str| ids.iter().map(|c| self.cond(*c)).collect::<Vec<_>>().join(word);
        match c {
            Cond::Cmp(c, a, b) => format!("{} {} {}", self.value(*a), self.cmp(*c), self.value(*b)),
            Cond::Is(t, f) => format!("{} is {}", self.thing(*t), self.filter(*f)),
            Cond::Exists(f, n) => format!("at least {n} of {}", self.filter(*f)),
            Cond::And(l) => format!("({})", list(l, " and ")),
            Cond::Or(l) => format!("({})", list(l, " or ")),
            Cond::Not(c) => format!("not {}", self.cond(*c)),
            Cond::Now(n) => self.symbol(self.book.vocab.text.nows, n.ix(), n.parts().1),
            other => word(other),
        }
    }
    fn atom(&self, a: &Atom) -> String {
        let not = |yes: bool| if yes { "" } else { "not " };
        match *a {
            Atom::Tag(t) => self.tag(t),
            Atom::NotTag(t) => format!("not {}", self.tag(t)),
            Atom::By(w) => format!("of {}", self.who(w)),
            Atom::NotBy(w) => format!("not of {}", self.who(w)),
            Atom::Not(t) => format!("other than {}", self.thing(t)),
            Atom::Among(t) => format!("among {}", self.thing(t)),
            Atom::At(w) => format!("at {}", self.place(w)),
            Atom::Rel(r, w) => format!("{} {}", self.related(r), self.place(w)),
            Atom::NotRel(r, w) => format!("not {} {}", self.related(r), self.place(w)),
            Atom::OnePlace => "at one place".into(),
            Atom::PerPlace(n) => format!("{n} at each place"),
            Atom::Flag(bit, on) => {
                let own = || named(self.book.vocab.flags, bit.ix());
                format!("{}{}", not(on), if bit == FACE_DOWN { "face down".into() } else { own() })
            }
            Atom::Counter { counter, cmp, value } => {
                format!("{} {} {}", self.counter(counter), self.cmp(cmp), self.value(value))
            }
            Atom::Slot { slot, printed, cmp, value } => {
                let printed = if printed { "printed " } else { "" };
                format!("{printed}{} {} {}", self.slot(slot), self.cmp(cmp), self.value(value))
            }
            Atom::Titled(t, yes) => {
                format!("{}titled \"{}\"", not(yes), self.pool.titles.get(t as usize).map_or("?", String::as_str))
            }
            Atom::Bears(r, yes) => {
                format!("{}bearing a card {} it", not(yes), named(self.book.vocab.rels, r.word().ix()))
            }
            Atom::Book(t) => self.symbol(self.book.vocab.text.tests, t.ix(), t.parts().1),
            Atom::On(t) => format!("on {}", self.thing(t)),
            Atom::Hosts(t) => format!("a legal host for {}", self.thing(t)),
            Atom::SameController(t) => format!("with the controller of {}", self.thing(t)),
            Atom::WithHostOf(t) => format!("with the controller of what {} is on", self.thing(t)),
            other => word(other),
        }
    }
    pub fn filter(&self, f: FilterId) -> String {
        let Some(f) = self.pool.filters.get(f as usize) else { return "anything".into() };
        let base = match f.base {
            Base::InPlay => "in play".to_string(),
            Base::Any => "anywhere".into(),
            Base::Places(n) => self.places(n),
            Base::Zone(z, w) => format!("in {} of {}", self.zone(z), self.who(w)),
            Base::Zones(a, b, w) => format!("in {} or {} of {}", self.zone(a), self.zone(b), self.who(w)),
            Base::Top(z, w, n) => format!("top {} of {} of {}", self.value(n), self.zone(z), self.who(w)),
            Base::Topmost(z, w) => format!("topmost of {} of {}", self.zone(z), self.who(w)),
            Base::Held(r) => format!("in r{r}"),
            other => word(other),
        };
        let alts: Vec<String> =
            f.alts.iter().map(|a| a.iter().map(|x| self.atom(x)).collect::<Vec<_>>().join(", ")).collect();
        match alts.iter().all(String::is_empty) {
            true => format!("[{base}]"),
            false => format!("[{base}: {}]", alts.join(" | ")),
        }
    }

    fn range(&self, min: ValueId, max: ValueId) -> String {
        let (a, b) = (self.value(min), self.value(max));
        if a == b { a } else { format!("{a} to {b}") }
    }
    pub fn op(&self, op: &Op) -> String {
        match op {
            Op::Pick { dst, filter, min, max, by, target, random } => {
                let how = match (target, random) {
                    (_, true) => "pick at random",
                    (true, _) => "target",
                    _ => "pick",
                };
                format!("r{dst} = {} {how} {} of {}", self.who(*by), self.range(*min, *max), self.filter(*filter))
            }
            Op::All { dst, filter } => format!("r{dst} = all {}", self.filter(*filter)),
            Op::Let { dst, value } => format!("r{dst} = {}", self.value(*value)),
            Op::Keep { dst, thing } => format!("r{dst} = {}", self.thing(*thing)),
            Op::Number { dst, min, max, by } => format!("r{dst} = {} name {}", self.who(*by), self.range(*min, *max)),
            Op::Jump(to) => format!("go to {to}"),
            Op::Unless { cond, to } => format!("unless {} go to {to}", self.cond(*cond)),
            Op::Then { to } => format!("unless all of that was done go to {to}"),
            Op::Each { set, it, end } => format!("r{it} = next of r{set}, at the end go to {end}"),
            Op::Seats { it, end } => format!("r{it} = next player, at the end go to {end}"),
            Op::Offer { by, paid, no } => {
                format!("{} may pay up to {paid}; if not go to {no}", self.who(*by))
            }
            Op::Stage(s) => format!("stage {}", self.symbol(self.book.vocab.text.stages, s.ix(), 0)),
            Op::May { by, no } => format!("{} may; if not go to {no}", self.who(*by)),
            Op::Branch { by, arms } => {
                let arms: Vec<String> = arms.iter().map(|a| a.to.to_string()).collect();
                format!("{} choose one: go to {}", self.who(*by), arms.join(" or "))
            }
            Op::Do { verb, what, with, n, to, by, .. } => {
                let mut out = format!("{}: {}", self.who(*by), self.verb(*verb));
                // a register beyond the last stands for nothing
                let nothing = |t: &Thing| matches!(t, Thing::Reg(r) if *r as usize >= REGS);
                if !nothing(what) {
                    out += &format!(" {}", self.thing(*what));
                }
                if !nothing(with) {
                    out += &format!(" with {}", self.thing(*with));
                }
                if *n != NO {
                    out += &format!(", n = {}", self.value(*n));
                }
                if *to != Where::Nowhere {
                    out += &format!(", to {}", self.place(*to));
                }
                out
            }
            Op::Apply { ability, on, until, once, .. } => {
                let on = on.map_or("the table".into(), |t| self.thing(t));
                let once = if *once { ", once" } else { "" };
                let mut out = format!("lay ability {} on {on} until {}{once}", ability.0, self.until(*until));
                if let Some(a) = self.pool.abilities.get(ability.ix()) {
                    out += &format!(": {}", a.rules.iter().map(|r| self.rule(r)).collect::<Vec<_>>().join("; "));
                }
                out
            }
            other => word(other),
        }
    }
    pub fn rule(&self, r: &Rule) -> String {
        let about = match r.about {
            About::This => "this".into(),
            About::Host => "host".into(),
            About::Marked => "the marked card".into(),
            About::All(f) => self.filter(f),
            About::Seat { who, of } => format!("{} with {}", self.who(who), self.filter(of)),
        };
        let says = match r.says {
            Says::Number { slot, how, value } => {
                let how = match how {
                    How::Add => "+",
                    How::Less => "-",
                    How::Double => "doubled",
                    How::Half => "halved",
                    How::Set => "=",
                    How::Least => "at least",
                };
                let value = if matches!(how, "doubled" | "halved") { String::new() } else { self.value(value) };
                format!("{} {how}{value}", self.slot(slot))
            }
            Says::ReadAs { slot, other } => format!("reads {} as {}", self.slot(slot), self.slot(other)),
            Says::Gain { tag, n: 0 } => format!("gains {}", self.tag(tag)),
            Says::Gain { tag, n } => format!("gains {} {n}", self.tag(tag)),
            Says::Lose { tag } => format!("loses {}", self.tag(tag)),
            Says::Grants(a) => format!("gains ability {}", a.0),
            Says::Scale { slot, how, against } => {
                format!("{} against {} {}", self.slot(slot), self.filter(against), word(how))
            }
            Says::Forbid { act, against } => {
                let act = self.symbol(self.book.vocab.text.acts, act.ix(), 0);
                format!("may not {act} against {}", self.filter(against))
            }
            other => word(other),
        };
        let cond = if r.while_ == NO { String::new() } else { format!(" while {}", self.cond(r.while_)) };
        format!("{about}: {says}{cond}")
    }

    /// What an ability waits for, if it waits.
    pub fn listens(&self, a: &Ability) -> Option<String> {
        let p = a.on.as_ref()?;
        let stage = match p.stage {
            StageOf::Would => "before",
            StageOf::After => "after",
            StageOf::Late => "after all answers to",
        };
        let kinds: Vec<String> = p.kinds.iter().map(|k| self.kind(*k)).collect();
        let mut out = format!("{stage} {}", kinds.join(" or "));
        if p.subject != NO {
            out += &format!(", subject {}", self.filter(p.subject));
        }
        if p.source != NO {
            out += &format!(", source {}", self.filter(p.source));
        }
        if let Some(w) = p.agent {
            out += &format!(", by {}", self.who(w));
        }
        if let Some(w) = p.place {
            out += &format!(", at {}", self.place(w));
        }
        Some(out)
    }

    /// The ability, one line for each thing worth knowing.
    pub fn ability(&self, id: usize) -> Vec<String> {
        let Some(a) = self.pool.abilities.get(id) else { return Vec::new() };
        let shape = format!("{:?}", a.shape).to_lowercase();
        let marks =
            [(a.forced, "forced"), (a.instead, "instead"), (a.anyone, "usable by anyone"), (a.at_once, "at once")];
        let marks: String = marks.iter().filter(|m| m.0).map(|m| format!(", {}", m.1)).collect();
        let mut out = vec![format!("ability {id} (line {}): {shape}, {}{marks}", a.line + 1, self.class(a.class))];
        out.extend(self.listens(a).map(|l| format!("  listens {l}")));
        out.extend(a.gates.iter().map(|g| format!("  only if {}", self.cond(*g))));
        out.extend(a.limit.map(|l| {
            let by = if l.by_title { ", counted by title" } else { "" };
            format!("  limit {} until {}{by}", l.n, self.until(l.until))
        }));
        out.extend(a.rules.iter().map(|r| format!("  says {}", self.rule(r))));
        for (i, op) in a.ops.iter().enumerate() {
            let part = match i as u16 {
                i if i < a.cost_end => "cost",
                i if i < a.target_end => "target",
                _ => "",
            };
            out.push(format!("  {i:>3} {part:<6} {}", self.op(op)));
        }
        out
    }
}
