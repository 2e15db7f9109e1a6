//! What an ability does: sentences, statements and verbs.

use super::*;

impl Low<'_> {
    pub(super) fn abody(&mut self, t: &Term) -> Done<()> {
        self.sem(t)?;
        let (costs, body) = match t.args.as_slice() {
            [costs, body] => (costs, body),
            [most @ .., set, name, costs, body] => {
                let g = self.group(set)?;
                let place = g.is_place();
                let filter = self.pool.filter(g.filter());
                let (dst, min) = (self.reg()?, self.num(1));
                let max = most.first().map_or(min, |n| self.number(n));
                let op = Op::Pick { dst, filter, min, max, by: self.actor, target: true, random: false };
                let node = self.out.node;
                // the cost speaks of the target, so it comes first
                let costs_first = matches!(self.d.rules.layout, Layout::CostsFirst { .. });
                if costs_first { &mut self.out.cost } else { &mut self.out.targets }.push((op, node));
                let c = self.declared(name);
                self.said.names.push((c, dst, place));
                if place {
                    self.mention(Thing::Reg(dst), true);
                }
                (costs, body)
            }
            _ => return self.sentences(&t.args[0]),
        };
        self.out.section = Section::Cost;
        for c in costs.elements() {
            self.stmt(c)?;
        }
        self.out.section = Section::Body;
        self.said.pays_this =
            costs.preorder().into_iter().any(|x| matches!(self.d.sem(x), Some(Sem::Ref(RefSem::This))));
        // one price: everything is chosen first, then what nobody can answer is paid, then the rest
        // of what is lost nothing serves to pay, so it is lost before that
        let (quiet, pricing) = (self.d.rules.quiet_cost, self.d.rules.pricing);
        self.out.cost.sort_by_key(|(op, _)| match op {
            Op::Do { verb, .. } if *verb == quiet => 1,
            Op::Do { verb, .. } if pricing.is_some_and(|p| p.lost_too == *verb) => 2,
            Op::Do { verb, .. } if pricing.is_some_and(|p| p.verb == *verb) => 3,
            Op::Do { .. } => 4,
            _ => 0,
        });
        self.sentences(body)
    }

    pub(super) fn sentences(&mut self, list: &Term) -> Done<()> {
        for s in list.elements() {
            self.sentence(s)?;
        }
        Ok(())
    }

    pub(super) fn stmt(&mut self, t: &Term) -> Done<()> {
        self.at(t);
        match self.sem(t)? {
            Sem::Pass => self.stmt(&t.args[0]),
            Sem::Verb(v) => self.verb(t, v),
            Sem::Choose { actor } => {
                let (who, rest) = self.by_whom(t, actor)?;
                let picks = self.picks();
                self.acting(who, |low| low.chosen(&rest[0]))?;
                if actor && self.picks() == picks { Err("this leaves no choice to anybody".into()) } else { Ok(()) }
            }
            Sem::ChoosePlayer { target, others } => self.choose_player(target, others),
            Sem::Does { each: true } => self.each_player(true, |low, who| low.acting(who, |low| low.stmt(&t.args[0]))),
            Sem::Does { each: false } => {
                let who = self.who_acts(&t.args[0])?;
                self.acting(who, |low| low.stmt(&t.args[1]))
            }
            Sem::LetIs => {
                let value = self.value(&t.args[1])?;
                let dst = self.define(&t.args[0])?;
                // what is said before anything is done holds for the targets, too
                let first = self.out.section == Section::Body && self.out.body.is_empty();
                if first && matches!(self.d.rules.layout, Layout::CostsFirst { .. }) {
                    let node = self.out.node;
                    self.out.targets.push((Op::Let { dst, value }, node));
                } else {
                    self.emit(Op::Let { dst, value });
                }
                Ok(())
            }
            Sem::NameNumber { most } => {
                let max = match t.args.get(1) {
                    Some(n) => self.value(n)?,
                    None => self.num(most.unwrap_or(0)),
                };
                let min = self.num(0);
                let dst = self.define(&t.args[0])?;
                self.emit(Op::Number { dst, min, max, by: self.actor });
                Ok(())
            }
            Sem::Draws(v) => self.draws(t, v),
            Sem::PutVerb(puts) => self.put(t, puts),
            Sem::PlayVerb { verb, as_yours, at } => self.play(t, verb, as_yours, at),
            Sem::Create { verb, divided } => self.create(t, verb, divided),
            Sem::Search { verb, zone } => self.search(t, verb, zone),
            Sem::Sugar(text) => self.sugar(t, text, "sentence", |low, term| low.sentence(term)),
            Sem::TimedRule => self.timed_rule(t),
            Sem::Timed => self.timed(t),
            Sem::GainsOneOf { printed } => self.gains_one_of(t, printed),
            Sem::ThisOnce { until } => self.this_once(t, until),
            _ => Err("this says nothing to do".into()),
        }
    }

    fn choose_player(&mut self, target: bool, others: bool) -> Done<()> {
        let dst = self.reg()?;
        let alts = vec![if others { vec![Atom::NotBy(Who::You)] } else { Vec::new() }];
        let filter = self.pool.filter(Filter { base: Base::Seats, alts });
        let one = self.num(1);
        let op = Op::Pick { dst, filter, min: one, max: one, by: self.actor, target, random: false };
        if target && !self.on_resolution() {
            let node = self.out.node;
            self.out.targets.push((op, node));
        } else {
            self.emit(op);
        }
        self.said.that_player = Some(Who::Reg(dst));
        self.said.chosen = self.said.that_player;
        Ok(())
    }
    /// A number that a verb leaves behind, and, where the line speaks of it, the card it was read on.
    fn draws(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let dst = if self.needs_card {
            let dst = self.pair()?;
            let c = self.declared(&t.args[0]);
            self.said.names.push((c, dst, false));
            self.said.destiny = Some(dst + 1);
            dst
        } else {
            self.define(&t.args[0])?
        };
        let n = self.num(dst as i16);
        self.emit_verb(v.verb, NOTHING, NOTHING, n, Where::Nowhere, v.how);
        Ok(())
    }
    fn picks(&self) -> usize {
        let picks = |list: &[(Op, u16)]| list.iter().filter(|(op, _)| matches!(op, Op::Pick { .. })).count();
        picks(&self.out.cost) + picks(&self.out.targets) + picks(&self.out.body)
    }
    /// A choice of something that is not known already.
    fn chosen(&mut self, t: &Term) -> Done<()> {
        let known = matches!(self.sem(&t.args[0])?, Sem::Pass);
        self.np(t, None)?;
        if known { Err("this is known already: there is nothing to choose".into()) } else { Ok(()) }
    }

    /// A lowering of its own for an ability inside an ability.
    pub(super) fn inner<'b>(&'b mut self) -> Low<'b> {
        let (outer, it, there) = (self.said.names.clone(), self.said.it, self.said.there);
        let vars = self.said.names.iter().filter(|n| "XYZ".contains(n.0)).map(|n| (n.0, n.1)).collect();
        let mut low = Low::new(self.d, self.pool, self.read, self.ground);
        (low.said.outer, low.said.outer_it, low.said.outer_vars) = (outer, it, vars);
        low.said.there = there;
        low
    }

    /// The register a number is kept in.
    pub(super) fn define(&mut self, t: &Term) -> Done<u8> {
        let c = self.declared(t);
        if let Some(&(_, r, _)) = self.said.names.iter().find(|n| n.0 == c) {
            return Ok(r);
        }
        let dst = match c {
            'X' => tools::X_REG as u8,
            _ => self.out.regs.last().ok_or(FULL)?,
        };
        self.said.names.push((c, dst, false));
        Ok(dst)
    }
}
