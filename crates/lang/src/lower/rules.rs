//! Standing and timed rules: what a card gets, gains, and what is forbidden.

use super::*;

impl Low<'_> {
    pub(super) fn pred(&mut self, t: &Term, about: About, while_: CondId, out: &mut Vec<Rule>) -> Done<()> {
        let mut push = |says: Says| out.push(Rule { about, says, while_ });
        match self.sem(t)? {
            Sem::Gets(times) => {
                let size = self.times(t, times)?;
                for d in t.args[0].elements() {
                    let (slot, how, v) = self.delta(d)?;
                    let value = self.often(v, size);
                    push(Says::Number { slot, how, value });
                }
            }
            Sem::GainsIcons(slot) => {
                let slot = match t.args.get(1) {
                    Some(s) => self.slot(s)?,
                    None => slot,
                };
                let value = self.number(&t.args[0]);
                let about = About::Seat { who: Who::You, of: self.covered(about) };
                out.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
            }
            Sem::Cant { act, against: Against::All } => push(Says::Forbid { act, against: NO }),
            Sem::Cant { act, against: Against::Enemies } => {
                let about = About::Seat { who: Who::Opponent, of: self.covered(about) };
                out.push(Rule { about, says: Says::Forbid { act, against: NO }, while_ });
            }
            Sem::Cant { act, against: Against::Arg(i) } => {
                let mut g = self.who_group(&t.args[i as usize])?;
                g.sought(Base::InPlay)?;
                let against = self.pool.filter(g.filter());
                push(Says::Forbid { act, against });
            }
            Sem::Switches => {
                let (slot, other) = (self.slot(&t.args[0])?, self.slot(&t.args[1])?);
                push(Says::ReadAs { slot, other });
                push(Says::ReadAs { slot: other, other: slot });
            }
            Sem::Numbered { slot, how, less } => {
                let n = self.int(&t.args[0]) as i16 - less;
                let value = self.num(n);
                push(Says::Number { slot, how, value });
            }
            Sem::Makes(how) => {
                let value = match t.args.as_slice() {
                    [value, _] => {
                        let v = self.as_of_now(|low| low.value(value))?;
                        self.fixed(v)
                    }
                    _ => NO,
                };
                let slot = self.slot(t.args.last().ok_or("a number is missing")?)?;
                push(Says::Number { slot, how, value });
            }
            Sem::Gains => self.gains(&t.args[0], &mut push)?,
            Sem::Loses => match t.args.first() {
                None => push(Says::Blank),
                Some(keyword) => {
                    let Sem::Keyword(tag, None) = self.sem(keyword)? else {
                        return Err("a keyword is lost as a whole, whatever its number".into());
                    };
                    push(Says::Lose { tag });
                }
            },
            Sem::LosesEach { of, but } => {
                let kept = but.map(|i| self.tag(&t.args[i as usize])).transpose()?;
                kept.into_iter().for_each(|tag| push(Says::Gain { tag, n: 0 }));
                of.iter().filter(|tag| Some(**tag) != kept).for_each(|tag| push(Says::Lose { tag: *tag }));
            }
            Sem::HasWord(tag) => push(Says::Gain { tag, n: 0 }),
            Sem::Scales { slot, how } => {
                let mut g = match t.args.first() {
                    Some(who) => self.who_group(who)?,
                    None => Group::any(),
                };
                g.sought(Base::InPlay)?;
                let against = self.pool.filter(g.filter());
                push(Says::Scale { slot, how, against });
            }
            _ => return Err("this says nothing about a card".into()),
        }
        Ok(())
    }

    /// A keyword, a word, or an ability in quotes.
    fn gains(&mut self, t: &Term, push: &mut dyn FnMut(Says)) -> Done<()> {
        if t.row == Term::QUOTE {
            let quoted = t.args.first().ok_or("nothing is quoted")?;
            let mut inner = self.inner();
            let mut low = inner.line(quoted)?;
            let a = low.abilities.pop().ok_or("only an ability can be granted in quotes")?;
            let used = a.shape == Shape::Activated && self.d.rules.lends;
            if self.said.caps.is_some() && a.shape != Shape::Static && !used {
                return Err("for a time only a standing rule can be granted".into());
            }
            push(Says::Grants(self.pool.ability(a)));
            return Ok(());
        }
        let (tag, n) = match self.sem(t)? {
            Sem::Keyword(..) => self.keyword(t)?,
            _ => (self.tag(t)?, None),
        };
        if n.is_none() || !self.d.rules.bare_numbers {
            push(Says::Gain { tag, n: 0 });
        }
        if let Some((slot, n)) = n {
            let value = self.num(n);
            push(Says::Number { slot, how: How::Add, value });
        }
        Ok(())
    }

    /// How often a change counts: `NO` for once.
    pub(super) fn times(&mut self, t: &Term, times: Times) -> Done<ValueId> {
        match times {
            Times::Once => Ok(NO),
            Times::Each(i) => self.as_of_now(|low| low.count_of(&t.args[i as usize])),
            Times::Of(i) => self.as_of_now(|low| low.value(&t.args[i as usize])),
        }
    }
    /// So much so often, fixed if the effect lasts.
    pub(super) fn often(&mut self, v: ValueId, times: ValueId) -> ValueId {
        let v = if times == NO { v } else { self.pool.value(Value::Mul(v, times)) };
        self.fixed(v)
    }
    pub(super) fn delta(&mut self, t: &Term) -> Done<(Slot, How, ValueId)> {
        let Sem::Delta(how) = self.sem(t)? else { return Err("this is no change of a number".into()) };
        let value = self.as_of_now(|low| low.value(&t.args[0]))?;
        let slot = self.slot(&t.args[1])?;
        Ok((slot, how, value))
    }

    pub(super) fn keyword(&mut self, t: &Term) -> Done<(Tag, Option<(Slot, i16)>)> {
        match self.sem(t)? {
            Sem::Keyword(tag, Some(slot)) => match t.args.first() {
                Some(n) => Ok((tag, Some((slot, self.int(n) as i16)))),
                None => Ok((tag, Some((slot, muster_kernel::X_NUMBER)))),
            },
            // a title is for the game to read
            Sem::Keyword(tag, None) => {
                t.args.iter().for_each(|title| self.read.mark(title));
                Ok((tag, None))
            }
            _ => Err("this is no keyword".into()),
        }
    }

    /// What a rule is about, as a set.
    fn covered(&mut self, about: About) -> FilterId {
        match about {
            About::All(f) => f,
            About::Marked => self.among(Thing::Marked),
            About::Host => self.among(Thing::Host),
            _ => self.among(Thing::This),
        }
    }
    pub(super) fn among(&mut self, x: Thing) -> FilterId {
        self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(x)]] })
    }

    pub(super) fn rule(&mut self, t: &Term, while_: CondId, a: &mut Ability) -> Done<()> {
        if self.seat_rule(t, while_, a)? {
            return Ok(());
        }
        let rule = self.card_rule(t, while_)?;
        a.rules.push(rule);
        Ok(())
    }
    fn card_rule(&mut self, t: &Term, while_: CondId) -> Done<Rule> {
        let all = |low: &mut Self, t: &Term| -> Done<FilterId> {
            let mut g = low.who_group(t)?;
            if g.base == Base::Any {
                g.base = Base::InPlay;
            }
            Ok(low.pool.filter(g.filter()))
        };
        let Sem::Cant { act, against } = self.sem(t)? else { return Err("this is no rule".into()) };
        let about = About::All(all(self, &t.args[0])?);
        let against = match against {
            Against::All => NO,
            Against::Arg(i) => all(self, &t.args[i as usize])?,
            Against::Enemies => self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::NotBy(Who::You)]] }),
        };
        Ok(Rule { about, says: Says::Forbid { act, against }, while_ })
    }
}
