//! Numbers.

use super::*;

const ANY_TIME: &str = "a number is read at a place, whatever goes on there: say what must go on there in a condition";

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
        let going =
            self.said.pays_this && self.out.section == Section::Body && matches!(g.base, Base::On(_, Thing::This));
        let f = self.pool.filter(g.filter());
        let size = self.pool.value(Value::Size(f));
        if !going {
            return Ok(size);
        }
        let (dst, node) = (self.reg()?, self.out.node);
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
            Sem::Sum(sum) => {
                let a = self.value(&t.args[0])?;
                Ok(match sum {
                    Sum::Plus => {
                        let b = self.value(&t.args[1])?;
                        self.pool.value(Value::Add(a, b))
                    }
                    Sum::Minus => {
                        let b = self.value(&t.args[1])?;
                        self.pool.value(Value::Sub(a, b))
                    }
                    Sum::Twice => {
                        let two = self.num(2);
                        self.pool.value(Value::Mul(a, two))
                    }
                    Sum::Half => self.pool.value(Value::Half(a)),
                })
            }
            Sem::CounterOf(counter) => {
                let of = self.reference(&t.args[0])?;
                Ok(self.pool.value(Value::Counter { of, counter }))
            }
            Sem::AskValue(n) => Ok(self.pool.value(Value::Ask(n))),
            Sem::ThatMany { it } => {
                let held = match (t.args.first(), self.said.it) {
                    (Some(name), _) => Some(self.named(name)?),
                    (None, Some(Thing::Reg(r))) if it => Some(r),
                    _ => None,
                };
                match held {
                    Some(r) => Ok(self.pool.value(Value::Len(r))),
                    None => self.amount(),
                }
            }
            Sem::Over(Over::Size) => self.count_of(&t.args[0]),
            Sem::Stat { printed } => {
                let (of, slot) = match t.args.len() {
                    1 => (self.said.it.ok_or("\"its\" points to nothing")?, self.slot(&t.args[0])?),
                    _ => (self.reference(&t.args[0])?, self.slot(&t.args[1])?),
                };
                Ok(self.pool.value(Value::Stat { of, slot, printed }))
            }
            _ => self.counted(t),
        }
    }

    /// Numbers read over a set, or at a place.
    fn counted(&mut self, t: &Term) -> Done<ValueId> {
        match self.sem(t)? {
            Sem::Over(Over::Total { printed }) => {
                let slot = self.slot(&t.args[0])?;
                let g = if t.args[1].row == Term::NAME {
                    Group { base: Base::Held(self.named(&t.args[1])?), ..Group::any() }
                } else {
                    self.group(&t.args[1])?
                };
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Total { of, slot, printed }))
            }
            Sem::Over(Over::Highest { printed }) => {
                let slot = self.slot(&t.args[0])?;
                let g = self.group(&t.args[1])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Highest { of, slot, printed }))
            }
            Sem::Over(Over::MostAt(places)) => {
                let g = self.group(&t.args[0])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::MostAt { of, places }))
            }
            Sem::SeatValue(Some(who)) => {
                let slot = self.slot(&t.args[0])?;
                let at = self.seat_place(t.args.get(1))?;
                Ok(self.pool.value(Value::Seat { who, slot, at }))
            }
            Sem::SeatValue(None) => {
                let slot = self.slot(&t.args[0])?;
                let of = match t.args.get(1) {
                    Some(scope) => self.scope_filter(scope, false)?,
                    None => NO,
                };
                let mut side = |who: Who| match of {
                    NO => self.pool.value(Value::Seat { who, slot, at: Where::Nowhere }),
                    of => self.pool.value(Value::SeatTotal { who, slot, of }),
                };
                let (you, other) = (side(Who::You), side(Who::Opponent));
                Ok(self.pool.value(Value::Add(you, other)))
            }
            Sem::Over(Over::Distinct { first, n }) => {
                let g = self.group(&t.args[0])?;
                let of = self.pool.filter(g.filter());
                Ok(self.pool.value(Value::Distinct { of, first, n }))
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
        if let Some(n) = self.said.names.iter().rev().find(|n| n.0 == c) {
            let v = self.pool.value(Value::Reg(n.1));
            return Ok(self.fixed(v));
        }
        // a number of the ability this one is made in is fixed for it
        if let Some(&(_, r)) = self.said.outer_vars.iter().rev().find(|n| n.0 == c) {
            let i = self.said.fixes.iter().position(|f| *f == r).unwrap_or(self.said.fixes.len());
            if i == self.said.fixes.len() {
                self.said.fixes.push(r);
            }
            return Ok(self.pool.value(Value::Cap(i as u8)));
        }
        // the X that a card costs
        if c != 'X' || !self.ground.played {
            return Err(format!("nothing says what {c} is"));
        }
        let v = self.pool.value(Value::Reg(tools::X_REG as u8));
        Ok(self.fixed(v))
    }
    /// Where a number of a seat is read: a known place, or nowhere for all of them.
    pub(super) fn seat_place(&mut self, t: Option<&Term>) -> Done<Where> {
        let Some(t) = t.and_then(|t| t.present()) else { return Ok(Where::Nowhere) };
        let s = self.scope(t, false)?;
        match (s.place, s.filter) {
            (Some(place), None) => Ok(place),
            (Some(_), Some(_)) => Err(ANY_TIME.into()),
            _ => Err("one known place is needed here".into()),
        }
    }

    /// A number of a timed effect, as it is when the effect is made: names stand for what they name then, and "it" for
    /// the card the effect is laid on.
    pub(super) fn as_of_now<T>(&mut self, f: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let (caps, it) = (self.said.caps.take(), self.said.it);
        if caps.is_some() && it == Some(Thing::Marked) {
            self.said.it = Some(Thing::Candidate);
        }
        let done = f(self);
        (self.said.caps, self.said.it) = (caps, it);
        done
    }
    /// A value inside a timed effect is fixed when the effect is made.
    pub(super) fn fixed(&mut self, v: ValueId) -> ValueId {
        if matches!(self.pool.values[v as usize], Value::Num(_)) {
            return v;
        }
        match &mut self.said.caps {
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
}
