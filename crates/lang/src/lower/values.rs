//! Numbers and conditions.

use super::*;

impl Low<'_> {
    pub(super) fn slot(&mut self, t: &Term) -> Done<Slot> {
        match self.sem(t)? {
            Sem::SlotWord(s) => Ok(s),
            _ => Err("this is no number of a card".into()),
        }
    }

    pub(super) fn value(&mut self, t: &Term) -> Done<ValueId> {
        if t.row == Term::NUM {
            return Ok(self.num(t.num as i16));
        }
        if t.row == Term::VAR {
            return Ok(self.variable());
        }
        match self.sem(t)? {
            Sem::Number => Ok(self.num(t.args[0].num as i16)),
            Sem::Var => Ok(self.variable()),
            Sem::SizeOf => {
                let g = self.group(&t.args[0])?;
                let f = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Size(f)))
            }
            Sem::PrintedStat | Sem::Stat => {
                let of = self.reference(&t.args[0])?;
                let slot = self.slot(&t.args[1])?;
                let printed = matches!(self.sem(t)?, Sem::PrintedStat);
                Ok(self.pool.value(Value::Stat { of, slot, printed }))
            }
            _ => Err("this is no number".into()),
        }
    }

    pub(super) fn variable(&mut self) -> ValueId {
        self.pool.value(Value::Reg(flow::X_REG as u8))
    }

    /// A value inside a timed effect is fixed when the effect is made.
    pub(super) fn fixed(&mut self, v: ValueId) -> ValueId {
        if matches!(self.pool.values[v as usize], Value::Num(_)) {
            return v;
        }
        match &mut self.caps {
            None => v,
            Some(caps) => {
                caps.push(v);
                let i = caps.len() as u8 - 1;
                self.pool.value(Value::Cap(i))
            }
        }
    }

    pub(super) fn cond(&mut self, t: &Term) -> Done<CondId> {
        let c = match self.sem(t)? {
            Sem::IsGroup => {
                let of = self.reference(&t.args[0])?;
                let mut g = self.group(&t.args[1])?;
                g.base = Base::Any;
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
                g.base = Base::Any;
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
                let b = self.num(t.args[1].num as i16);
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
