//! Lines: what kind of ability, what it answers, what limits it, and the order its steps are in.

use super::*;

impl Low<'_> {
    pub(super) fn line(&mut self, t: &Term) -> Done<Lowered> {
        let mut out = Lowered::default();
        let ability = match self.sem(t)? {
            Sem::Keywords => {
                for k in t.args[0].elements() {
                    out.keywords.push(self.keyword(k)?);
                }
                return Ok(out);
            }
            Sem::Activated => {
                let mut a = self.shell(&t.args[0], Shape::Activated)?;
                self.mods(&mut a, &t.args[1])?;
                self.abody(&t.args[2])?;
                self.finish(a, true)
            }
            Sem::Triggered => {
                let mut a = self.shell(&t.args[0], Shape::Triggered)?;
                a.on = Some(self.trigger(&t.args[1])?);
                self.mods(&mut a, &t.args[2])?;
                self.abody(&t.args[3])?;
                self.finish(a, true)
            }
            Sem::Whenever => {
                let mut a = self.base(Shape::Whenever);
                a.forced = true;
                self.it = Some(Thing::This);
                let c = self.cond(&t.args[0])?;
                a.gates.push(c);
                self.abody(&t.args[1])?;
                self.finish(a, false)
            }
            Sem::Static => {
                let mut a = self.base(Shape::Static);
                let about = self.about(&t.args[0])?;
                self.it = Some(match about {
                    About::Host => Thing::Host,
                    _ => Thing::This,
                });
                let while_ = self.while_(&t.args[2])?;
                for p in t.args[1].elements() {
                    self.pred(p, about, while_, &mut a.rules)?;
                }
                a
            }
            Sem::StaticRule => {
                let mut a = self.base(Shape::Static);
                self.it = Some(Thing::This);
                let while_ = self.while_(&t.args[1])?;
                let rule = self.rule(&t.args[0], while_)?;
                a.rules.push(rule);
                a
            }
            _ => return Err("this is not a whole line".into()),
        };
        out.abilities.push(ability);
        Ok(out)
    }

    pub(super) fn while_(&mut self, t: &Term) -> Done<CondId> {
        match t.present() {
            Some(c) => self.cond(c),
            None => Ok(NO),
        }
    }

    pub(super) fn base(&self, shape: Shape) -> Ability {
        Ability {
            shape,
            class: self.d.rules.constant,
            from: self.d.rules.in_play,
            faces: self.ground.faces,
            line: self.ground.line,
            ..Ability::default()
        }
    }

    pub(super) fn shell(&mut self, kind: &Term, shape: Shape) -> Done<Ability> {
        let Sem::Kind { class, forced } = self.sem(kind)? else { return Err("an ability needs its kind".into()) };
        let from = if self.ground.played { self.d.rules.hand } else { self.d.rules.in_play };
        Ok(Ability { class, forced, from, ..self.base(shape) })
    }

    pub(super) fn mods(&mut self, a: &mut Ability, list: &Term) -> Done<()> {
        let Some(list) = list.present() else { return Ok(()) };
        for m in list.elements() {
            match self.sem(m)? {
                Sem::Once { until } => a.limit = Some(Limit { n: 1, until, by_title: self.ground.played }),
                Sem::OnlyNow(n) => {
                    let c = self.pool.cond(Cond::Now(n));
                    a.gates.push(c);
                }
                Sem::OnlyIf => {
                    let c = self.cond(&m.args[0])?;
                    a.gates.push(c);
                }
                Sem::Instead => a.instead = true,
                Sem::WorksFrom(bits) => a.from = bits,
                _ => return Err("this cannot limit an ability".into()),
            }
        }
        Ok(())
    }

    /// Puts costs, targets and effects in the game's order.
    pub(super) fn finish(&mut self, mut a: Ability, staged: bool) -> Ability {
        let (cost, targets, body) =
            (std::mem::take(&mut self.cost), std::mem::take(&mut self.targets), std::mem::take(&mut self.body));
        let mut push = |op: Op, node: u16| {
            a.ops.push(op);
            a.nodes.push(node);
        };
        for (op, n) in cost {
            push(op, n);
        }
        if staged {
            push(Op::Stage(self.d.rules.paid), 0);
        }
        let cost_end = a.ops.len();
        let mut push = |op: Op, node: u16| {
            a.ops.push(op);
            a.nodes.push(node);
        };
        for (op, n) in targets {
            push(op, n);
        }
        if staged {
            push(Op::Stage(self.d.rules.targeted), 0);
            push(Op::Stage(self.d.rules.effects), 0);
        }
        let base = a.ops.len() as u16;
        for (mut op, n) in body {
            match &mut op {
                Op::Jump(to) | Op::Then { to } | Op::Unless { to, .. } => *to += base,
                Op::Each { end, .. } | Op::Seats { end, .. } => *end += base,
                Op::May { no, .. } => *no += base,
                Op::Branch { arms, .. } => arms.iter_mut().for_each(|x| x.to += base),
                _ => {}
            }
            a.ops.push(op);
            a.nodes.push(n);
        }
        a.ops.push(Op::End);
        a.nodes.push(0);
        a.cost_end = cost_end as u16;
        a.target_end = base;
        a.regs = self.next_reg;
        a
    }

    pub(super) fn trigger(&mut self, t: &Term) -> Done<Pattern> {
        let stage = stage_of(&self.sem(t)?);
        let on = self.event(&t.args[0], stage)?;
        self.it = Some(Thing::Subject);
        self.there = Where::Event;
        Ok(on)
    }

    pub(super) fn event(&mut self, t: &Term, stage: StageOf) -> Done<Pattern> {
        let Sem::Event(e) = self.sem(t)? else { return Err("this is not something that happens".into()) };
        let mut place = e.here.then_some(Where::Here);
        let subject = match e.subject {
            None => NO,
            Some(i) => {
                let mut g = self.who_group(&t.args[i as usize])?;
                if e.place_of_event {
                    for alt in &mut g.alts {
                        alt.retain(|a| match a {
                            Atom::At(w) => {
                                place = Some(*w);
                                false
                            }
                            _ => true,
                        });
                    }
                }
                if e.owned {
                    g.all(Atom::By(Who::You));
                }
                g.base = Base::Any;
                self.pool.filter(g.filter())
            }
        };
        let source = match e.source {
            None => NO,
            Some(i) => {
                let mut g = self.who_group(&t.args[i as usize])?;
                g.base = Base::Any;
                self.pool.filter(g.filter())
            }
        };
        Ok(Pattern {
            kinds: if stage == StageOf::Would { e.before } else { e.after },
            stage,
            subject,
            source,
            agent: e.agent,
            place,
            rel: e.rel,
            place_is: NO,
            from: None,
            flags: e.flags,
            unless: 0,
            extra: e.extra,
        })
    }
}
