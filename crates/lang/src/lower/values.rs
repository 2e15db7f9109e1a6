//! Numbers and conditions.

use super::*;

impl Low<'_> {
    pub(super) fn slot(&mut self, t: &Term) -> Done<Slot> {
        match self.sem(t)? {
            Sem::SlotWord(s) => Ok(s),
            Sem::Pass => self.slot(&t.args[0]),
            _ => Err("this is no number of a card".into()),
        }
    }

    /// How many there are. Those on a card that is its own price are counted while it is still there.
    pub(super) fn count_of(&mut self, t: &Term) -> Done<ValueId> {
        let g = self.group(t)?;
        let going = self.keeps_host && self.section == Section::Body && matches!(g.base, Base::On(_, Thing::This));
        let f = self.pool.filter(g.filter());
        let size = self.pool.value(Value::Size(f));
        if !going {
            return Ok(size);
        }
        let (dst, node) = (self.reg()?, self.node);
        self.before_costs((Op::Let { dst, value: size }, node), false);
        Ok(self.pool.value(Value::Reg(dst)))
    }
    pub(super) fn value(&mut self, t: &Term) -> Done<ValueId> {
        if t.row == Term::NUM {
            let n = self.int(t);
            return Ok(self.num(n as i16));
        }
        if t.row == Term::VAR {
            return self.variable(t);
        }
        match self.sem(t)? {
            Sem::Pass => self.value(&t.args[0]),
            Sem::Plus => {
                let (a, b) = (self.value(&t.args[0])?, self.value(&t.args[1])?);
                Ok(self.pool.value(Value::Add(a, b)))
            }
            Sem::Minus => {
                let (a, b) = (self.value(&t.args[0])?, self.value(&t.args[1])?);
                Ok(self.pool.value(Value::Sub(a, b)))
            }
            Sem::Twice => {
                let (a, two) = (self.value(&t.args[0])?, self.num(2));
                Ok(self.pool.value(Value::Mul(a, two)))
            }
            Sem::HalfOf => {
                let a = self.value(&t.args[0])?;
                Ok(self.pool.value(Value::Half(a)))
            }
            Sem::TotalOf => {
                let slot = self.slot(&t.args[0])?;
                let g = self.group(&t.args[1])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Total { of, slot }))
            }
            Sem::TotalOfRef => {
                let slot = self.slot(&t.args[0])?;
                let r = self.named(&t.args[1])?;
                let of = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                Ok(self.pool.value(Value::Total { of, slot }))
            }
            Sem::HighestOf { printed } => {
                let slot = self.slot(&t.args[0])?;
                let g = self.group(&t.args[1])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Highest { of, slot, printed }))
            }
            Sem::SeatValue(who) => {
                let slot = self.slot(&t.args[0])?;
                let at = self.seat_place(t.args.get(1))?;
                Ok(self.pool.value(Value::Seat { who, slot, at }))
            }
            Sem::BothSides => {
                let slot = self.slot(&t.args[0])?;
                let of = match t.args.get(1) {
                    Some(scope) => self.scope_filter(scope)?,
                    None => NO,
                };
                let mut side = |who: Who| match of {
                    NO => self.pool.value(Value::Seat { who, slot, at: Where::Nowhere }),
                    of => self.pool.value(Value::SeatTotal { who, slot, of }),
                };
                let (you, other) = (side(Who::You), side(Who::Opponent));
                Ok(self.pool.value(Value::Add(you, other)))
            }
            Sem::DistinctOf { first, n } => {
                let g = self.group(&t.args[0])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Distinct { of, first, n }))
            }
            Sem::AskValue(n) => Ok(self.pool.value(Value::Ask(n))),
            Sem::ThatMany => match t.args.first() {
                Some(name) => {
                    let r = self.named(name)?;
                    Ok(self.pool.value(Value::Len(r)))
                }
                None => self.amount(),
            },
            Sem::ThoseMany => match self.it {
                Some(Thing::Reg(r)) => Ok(self.pool.value(Value::Len(r))),
                _ => self.amount(),
            },
            Sem::Number => Ok(self.number(&t.args[0])),
            Sem::Var => self.variable(&t.args[0]),
            Sem::SizeOf => self.count_of(&t.args[0]),
            Sem::PrintedStat | Sem::Stat => {
                let (of, slot) = match t.args.len() {
                    1 => (self.it.ok_or("\"its\" points to nothing")?, self.slot(&t.args[0])?),
                    _ => (self.reference(&t.args[0])?, self.slot(&t.args[1])?),
                };
                let printed = matches!(self.sem(t)?, Sem::PrintedStat);
                Ok(self.pool.value(Value::Stat { of, slot, printed }))
            }
            _ => Err("this is no number".into()),
        }
    }

    /// The number of what is answered.
    fn amount(&mut self) -> Done<ValueId> {
        if self.answers {
            Ok(self.pool.value(Value::Amount))
        } else {
            Err("nothing that happened has such a number".into())
        }
    }
    pub(super) fn variable(&mut self, t: &Term) -> Done<ValueId> {
        let c = self.letter(t);
        if let Some(n) = self.names.iter().rev().find(|n| n.0 == c) {
            let v = self.pool.value(Value::Reg(n.1));
            return Ok(self.fixed(v));
        }
        // a number of the ability this one is made in is fixed for it
        if let Some(&(_, r)) = self.outer_vars.iter().rev().find(|n| n.0 == c) {
            let i = self.fixes.iter().position(|f| *f == r).unwrap_or(self.fixes.len());
            if i == self.fixes.len() {
                self.fixes.push(r);
            }
            return Ok(self.pool.value(Value::Cap(i as u8)));
        }
        // the X that a card costs
        if c != 'X' || !self.ground.played {
            return Err(format!("nothing says what {c} is"));
        }
        let v = self.pool.value(Value::Reg(flow::X_REG as u8));
        Ok(self.fixed(v))
    }
    /// Where a number of a seat is read: a known place, or nowhere for all of them.
    pub(super) fn seat_place(&mut self, t: Option<&Term>) -> Done<Where> {
        let Some(t) = t.and_then(|t| t.present()) else { return Ok(Where::Nowhere) };
        let s = self.scope(t)?;
        s.place.ok_or_else(|| "one known place is needed here".into())
    }

    /// A number of a timed effect, as it is when the effect is made: names stand for what they name then, and "it" for
    /// the card the effect is laid on.
    pub(super) fn as_of_now<T>(&mut self, f: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let (caps, it) = (self.caps.take(), self.it);
        if caps.is_some() && it == Some(Thing::Marked) {
            self.it = Some(Thing::Candidate);
        }
        let done = f(self);
        (self.caps, self.it) = (caps, it);
        done
    }
    /// A value inside a timed effect is fixed when the effect is made.
    pub(super) fn fixed(&mut self, v: ValueId) -> ValueId {
        if matches!(self.pool.values[v as usize], Value::Num(_)) {
            return v;
        }
        match &mut self.caps {
            None => v,
            Some(caps) => {
                let i = caps.iter().position(|c| *c == v).unwrap_or(caps.len());
                if i == caps.len() {
                    caps.push(v);
                }
                self.pool.value(Value::Cap(i as u8))
            }
        }
    }

    pub(super) fn cond(&mut self, t: &Term) -> Done<CondId> {
        let c = match self.sem(t)? {
            Sem::Pass => return self.cond(&t.args[0]),
            Sem::AndCond | Sem::OrCond => {
                let (a, b) = (self.cond(&t.args[0])?, self.cond(&t.args[1])?);
                if matches!(self.sem(t)?, Sem::AndCond) { Cond::And(vec![a, b]) } else { Cond::Or(vec![a, b]) }
            }
            Sem::NotCond => {
                let a = self.cond(&t.args[0])?;
                Cond::Not(a)
            }
            Sem::AtThatTime => {
                let c = self.cond(&t.args[0])?;
                if self.judged.len() == 8 {
                    return Err("a trigger remembers eight conditions at most".into());
                }
                self.judged.push(c);
                Cond::Judged(self.judged.len() as u8 - 1)
            }
            Sem::ThereIsNo => {
                let g = self.group(&t.args[0])?;
                let f = self.pool.filter(g.filter());
                let c = self.pool.cond(Cond::Exists(f, 1));
                Cond::Not(c)
            }
            Sem::ThereAre => {
                let mut g = self.group(&t.args[1])?;
                if let Some(name) = t.args.get(2) {
                    let base = Base::Held(self.named(name)?);
                    g.sought(base)?;
                }
                let n = self.at_most(&t.args[0], 99)?;
                Cond::Exists(self.pool.filter(g.filter()), n)
            }
            Sem::ControlsPlace(test) => {
                let of = self.reference(&t.args[0])?;
                let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Book(test)]] });
                Cond::Is(of, f)
            }
            Sem::BookIs(test) => {
                let of = self.reference(&t.args[0])?;
                let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Book(test)]] });
                Cond::Is(of, f)
            }
            Sem::BookAt(test) => {
                let w = self.place(&t.args[0])?;
                let alts = vec![vec![Atom::At(w), Atom::Book(test)]];
                Cond::Exists(self.pool.filter(Filter { base: Base::Places(self.d.rules.places), alts }), 1)
            }
            Sem::AlikeAll(slot) => {
                let of = self.named_thing(&t.args[0])?;
                Cond::Alike(of, slot)
            }
            Sem::NowThere(n) => Cond::Now(n),
            Sem::IsGroup => {
                let of = self.reference(&t.args[0])?;
                let mut g = self.group(&t.args[1])?;
                g.sought(Base::Any)?;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsAdj => {
                let of = self.reference(&t.args[0])?;
                let mut g = Group { base: Base::Any, alts: vec![Vec::new()] };
                self.adj(&t.args[1], &mut g)?;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsPost => {
                let of = self.reference(&t.args[0])?;
                let mut g = Group { base: Base::Any, alts: vec![Vec::new()] };
                self.post(&t.args[1], &mut g)?;
                Cond::Is(of, self.pool.filter(g.filter()))
            }
            Sem::IsRef => {
                let (a, b) = (self.reference(&t.args[0])?, self.reference(&t.args[1])?);
                Cond::Is(a, self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(b)]] }))
            }
            Sem::ThereIs => {
                let g = self.group(&t.args[0])?;
                Cond::Exists(self.pool.filter(g.filter()), 1)
            }
            Sem::While { this, other } => {
                let mut g = self.who_group(&t.args[0])?;
                g.sought(Base::Any)?;
                let other_is = self.pool.filter(g.filter());
                let me = self.it.unwrap_or(Thing::This);
                let is_me = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(me)]] });
                let a = self.pool.cond(Cond::Is(Thing::Role(this), is_me));
                let b = self.pool.cond(Cond::Is(Thing::Role(other), other_is));
                Cond::And(vec![a, b])
            }
            Sem::Compare(cmp) => {
                let (a, b) = (self.value(&t.args[0])?, self.value(&t.args[1])?);
                Cond::Cmp(cmp, a, b)
            }
            Sem::CounterAtLeast(counter) => {
                let of = self.reference(&t.args[0])?;
                let a = self.pool.value(Value::Counter { of, counter });
                let b = self.number(&t.args[1]);
                Cond::Cmp(Cmp::Ge, a, b)
            }
            Sem::MorePool(pool) => {
                let a = self.pool.value(Value::Pool { who: Who::Opponent, pool });
                let b = self.pool.value(Value::Pool { who: Who::You, pool });
                Cond::Cmp(Cmp::Gt, a, b)
            }
            Sem::Now(n) => Cond::Now(n),
            _ => return Err("this is no condition".into()),
        };
        Ok(self.pool.cond(c))
    }
}
