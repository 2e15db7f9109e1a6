//! Lines: what kind of ability, what it answers, what limits it, and the order its steps are in.

use super::*;

const TWICE: &str = "this is said twice";

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
            Sem::XIs => {
                out.x = Some(self.value(&t.args[0])?);
                return Ok(out);
            }
            Sem::Activated => {
                let mut a = self.shell(&t.args[0], Shape::Activated)?;
                self.mods(&mut a, &t.args[1])?;
                self.abody(&t.args[2])?;
                self.use_price();
                self.finish(a, true)
            }
            Sem::Triggered { class: None } => {
                let mut a = self.shell(&t.args[0], Shape::Triggered)?;
                a.on = Some(self.trigger(&t.args[1])?);
                self.mods(&mut a, &t.args[2])?;
                self.abody(&t.args[3])?;
                self.finish(a, true)
            }
            Sem::Triggered { class: Some(class) } => {
                let mut a = Ability { class, forced: true, ..self.base(Shape::Triggered) };
                a.on = Some(self.trigger(&t.args[0])?);
                self.mods(&mut a, &t.args[1])?;
                if !(a.instead && self.optional_body(&t.args[2], &mut a)?) {
                    self.abody(&t.args[2])?;
                }
                a.from = self.works_from.unwrap_or(a.from);
                // what stands in for an event, or comes before it, happens then and there
                let staged = !a.instead && a.on.as_ref().is_some_and(|on| on.stage != StageOf::Would);
                self.finish(a, staged)
            }
            Sem::Labelled { class } => {
                let mut low = self.line(&t.args[0])?;
                if low.abilities.is_empty() || low.abilities.iter().any(|a| a.class != self.d.rules.constant) {
                    return Err("this has a kind of its own".into());
                }
                low.abilities.iter_mut().for_each(|a| a.class = class);
                return Ok(low);
            }
            Sem::Reduction { class, slot } => self.reduction(t, class, slot)?,
            Sem::OnlyIf => {
                let c = self.cond(&t.args[0])?;
                out.play_gates.push(c);
                return Ok(out);
            }
            Sem::HasWord(tag) => {
                out.keywords.push((tag, None));
                return Ok(out);
            }
            Sem::FreeAt { slot } => self.free_at(t, slot)?,
            Sem::Whenever => self.whenever(t)?,
            Sem::Static if t.args.len() > 2 => self.standing(t)?,
            Sem::Static => {
                let mut a = self.base(Shape::Static);
                self.said.it = Some(self.ruled(&t.args[0])?);
                let while_ = self.while_(&t.args[1])?;
                self.rule(&t.args[0], while_, &mut a)?;
                a
            }
            _ => return Err("this is not a whole line".into()),
        };
        if !ability.judged.is_empty() && ability.on.is_none() {
            return Err("\"at that time\" needs something that happens".into());
        }
        // what always holds has no moment at which something could be looked up and kept
        if ability.shape == Shape::Static && !(self.out.cost.is_empty() && self.out.body.is_empty()) {
            return Err("what always holds cannot name this: describe it as one of a group instead".into());
        }
        out.abilities.push(ability);
        Ok(out)
    }

    /// statement, number: less to pay for each thing that is picked
    fn reduction(&mut self, t: &Term, class: Class, slot: Slot) -> Done<Ability> {
        let mut a = Ability { class, from: self.d.rules.hand, ..self.base(Shape::Activated) };
        self.stmt(&t.args[0])?;
        let value = self.number(&t.args[1]);
        let says = Says::Number { slot, how: How::Less, value };
        a.rules.push(Rule { about: About::This, says, while_: NO });
        Ok(self.finish(a, false))
    }
    /// place: nothing to pay there
    fn free_at(&mut self, t: &Term, slot: Slot) -> Done<Ability> {
        let mut a = self.base(Shape::Static);
        a.from = ZoneClass::OUT_OF_PLAY;
        let (while_, value) = (self.played_at(&t.args[0])?, self.num(0));
        a.rules.push(Rule { about: About::This, says: Says::Number { slot, how: How::Set, value }, while_ });
        Ok(a)
    }
    /// condition, body
    fn whenever(&mut self, t: &Term) -> Done<Ability> {
        let mut a = Ability { forced: true, ..self.base(Shape::Whenever) };
        self.said.it = Some(Thing::This);
        let c = self.cond(&t.args[0])?;
        a.gates.push(c);
        self.abody(&t.args[1])?;
        let staged = matches!(self.d.rules.layout, Layout::TargetsFirst { .. });
        Ok(self.finish(a, staged))
    }
    /// subject, preds, while: in it "it" is what the rule is about, each card of a group in turn
    fn standing(&mut self, t: &Term) -> Done<Ability> {
        let mut a = self.base(Shape::Static);
        let about = self.about(&t.args[0])?;
        self.said.it = Some(match about {
            About::Host => Thing::Host,
            About::All(_) => Thing::Candidate,
            _ => Thing::This,
        });
        let while_ = self.while_(&t.args[2])?;
        for p in t.args[1].elements() {
            self.pred(p, about, while_, &mut a.rules)?;
        }
        Ok(a)
    }
    /// What a rule that forbids is about, for "it" in it.
    fn ruled(&mut self, rule: &Term) -> Done<Thing> {
        let Sem::Cant { .. } = self.sem(rule)? else { return Ok(Thing::This) };
        let subject = rule.args[0].args.first().unwrap_or(rule);
        Ok(match self.sem(subject)? {
            Sem::Ref(RefSem::This) | Sem::Ref(RefSem::It) => Thing::This,
            Sem::Ref(RefSem::Host) => Thing::Host,
            _ => Thing::Candidate,
        })
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
            from: ZoneClass::PLAY,
            faces: self.ground.faces,
            line: self.ground.line,
            ..Ability::default()
        }
    }

    pub(super) fn shell(&mut self, kind: &Term, shape: Shape) -> Done<Ability> {
        let from = if self.ground.played { self.d.rules.hand } else { ZoneClass::PLAY };
        let base = Ability { from, ..self.base(shape) };
        // the name of an ability is for its reader alone
        kind.args.iter().for_each(|name| self.read.mark(name));
        let Sem::Kind(k) = self.sem(kind)? else { return Err("an ability needs its kind".into()) };
        if k.gone {
            self.said.gone = Some(Thing::This);
        }
        self.out.targets.extend(k.stage.map(|stage| (Op::Stage(stage), 0)));
        if k.plays {
            self.play_price();
        }
        let limit = k.limit.map(|(n, until)| Limit { n, until, by_title: false });
        Ok(Ability { class: k.class, forced: k.forced, limit, ..base })
    }

    /// What stands in for an event by choice: it is asked for before the event is given up. False if there is no choice.
    fn optional_body(&mut self, t: &Term, a: &mut Ability) -> Done<bool> {
        self.sem(t)?;
        let [list] = t.args.as_slice() else { return Ok(false) };
        let [only] = list.elements() else { return Ok(false) };
        let Sem::May { actor: false } = self.sem(only)? else { return Ok(false) };
        a.forced = false;
        let then = match only.args.as_slice() {
            [price, then] => {
                self.out.section = Section::Cost;
                self.out.paying = true;
                for c in price.elements() {
                    self.stmt(c)?;
                }
                self.out.paying = false;
                self.out.section = Section::Body;
                then
            }
            _ => &only.args[0],
        };
        self.sentence(then)?;
        Ok(true)
    }

    /// What the card itself costs comes before all else that is paid.
    fn play_price(&mut self) {
        if let Some(pricing) = self.d.rules.pricing {
            let op = verb_op(pricing.verb, Thing::This, NOTHING, NO, Where::Nowhere, Who::You, Manner::NONE);
            self.out.cost.push((op, 0));
        }
    }

    /// Whatever an ability costs, its price is open to change: what makes abilities dearer is paid for all of them.
    fn use_price(&mut self) {
        let Some(pricing) = self.d.rules.pricing.filter(|_| !self.ground.played) else { return };
        let is_price = |op: &Op| matches!(op, Op::Do { verb, .. } if *verb == pricing.verb);
        if self.out.cost.iter().any(|(op, _)| is_price(op)) {
            return;
        }
        let nothing = self.num(0);
        let op = price_op(pricing, nothing, Who::You);
        let early = [self.d.rules.quiet_cost, pricing.lost_too];
        let later = |(op, _): &(Op, u16)| matches!(op, Op::Do { verb, .. } if !early.contains(verb));
        let at = self.out.cost.iter().position(later).unwrap_or(self.out.cost.len());
        self.out.cost.insert(at, (op, 0));
    }

    pub(super) fn mods(&mut self, a: &mut Ability, list: &Term) -> Done<()> {
        let Some(list) = list.present() else { return Ok(()) };
        for m in list.elements() {
            match self.sem(m)? {
                Sem::Limit { .. } if a.limit.is_some() => return Err(TWICE.into()),
                Sem::Instead if a.instead => return Err(TWICE.into()),
                Sem::ByAnyone if a.anyone => return Err(TWICE.into()),
                Sem::WorksFrom(_) if list.elements().iter().filter(|x| self.works_elsewhere(x)).count() > 1 => {
                    return Err(TWICE.into());
                }
                Sem::Limit { n, until } => {
                    a.limit = Some(Limit { n, until, by_title: self.ground.played });
                    self.count_offer = self.d.rules.pricing.map(|p| p.counts);
                }
                Sem::ByAnyone => a.anyone = true,
                Sem::Now { there, .. } => {
                    let c = self.cond(m)?;
                    a.gates.push(c);
                    self.said.there = there.map(Where::Role).or(self.said.there);
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

    fn works_elsewhere(&self, t: &Term) -> bool {
        matches!(self.d.sem(t), Some(Sem::WorksFrom(_)))
    }

    /// Puts costs, targets and effects in the game's order.
    pub(super) fn finish(&mut self, mut a: Ability, staged: bool) -> Ability {
        let (cost, targets, body) = (
            std::mem::take(&mut self.out.cost),
            std::mem::take(&mut self.out.targets),
            std::mem::take(&mut self.out.body),
        );
        let mut put = |list: Vec<(Op, u16)>, from: u16| {
            for (op, n) in list {
                a.ops.push(op.shifted(from));
                a.nodes.push(n);
            }
            a.ops.len() as u16
        };
        let stage = |n: Stage| vec![(Op::Stage(n), 0)];
        let (cost_end, base);
        match self.d.rules.layout {
            Layout::CostsFirst { paid, targeted, effects } => {
                put(cost, 0);
                cost_end = if staged { put(stage(paid), 0) } else { put(Vec::new(), 0) };
                put(targets, cost_end);
                base = if staged { put([stage(targeted), stage(effects)].concat(), 0) } else { put(Vec::new(), 0) };
            }
            Layout::TargetsFirst { announced, waits, again } => {
                let before = put(targets, 0);
                put(cost, before);
                cost_end = put(Vec::new(), 0);
                if staged {
                    base = put([stage(announced), stage(waits)].concat(), 0);
                    let check = verb_op(again, NOTHING, NOTHING, NO, Where::Nowhere, Who::You, Manner::NONE);
                    put(vec![(check, 0)], 0);
                } else {
                    base = put(Vec::new(), 0);
                }
            }
            Layout::OnResolution => {
                let before = put(targets, 0);
                base = put(cost, before);
                cost_end = base;
            }
        }
        // a limit on what nobody may decline counts as it resolves
        let counted = self.count_offer.take().filter(|_| a.shape == Shape::Triggered);
        let from = put(counted.map_or(Vec::new(), stage), 0);
        put(body, from);
        put(vec![(Op::End, 0)], 0);
        a.cost_end = cost_end;
        a.target_end = base;
        a.judged.append(&mut self.judged);
        a.at_once |= self.changes_step && self.in_step;
        a
    }

    pub(super) fn trigger(&mut self, t: &Term) -> Done<Pattern> {
        let Sem::When(stage) = self.sem(t)? else { return Err("this is not something that happens".into()) };
        let on = self.event(&t.args[0], stage)?;
        let from = matches!(self.sem(&t.args[0])?, Sem::Event(e) if e.it_is_source);
        self.said.it = Some(if from { Thing::Source } else { Thing::Subject });
        self.said.there = Some(Where::Event);
        self.said.that_player = Some(Who::Agent);
        Ok(on)
    }

    pub(super) fn event(&mut self, t: &Term, stage: StageOf) -> Done<Pattern> {
        let Sem::Event(mut e) = self.sem(t)? else { return Err("this is not something that happens".into()) };
        if let (true, Some(played)) = (self.ground.played, e.of_played.take()) {
            e = *played;
        }
        self.works_from = e.works_from.or(self.works_from);
        self.in_step |= e.in_step;
        self.answers = true;
        self.answered = if stage == StageOf::Would { e.before.clone() } else { e.after.clone() };
        let here = if e.here || e.from_here { Some(self.here()?) } else { None };
        let mut place = here.filter(|_| e.here).or(e.at);
        let mut place_is = NO;
        if let Some(scope) = e.scope.and_then(|i| t.args[i as usize].present()) {
            let s = self.scope(scope, e.in_step)?;
            place = s.place.or(place);
            place_is = s.filter.unwrap_or(NO);
        }
        if let Some(i) = e.scope_group {
            place_is = self.place_filter(&t.args[i as usize])?;
        }
        if let Some(i) = e.place_named {
            place = Some(self.named_place(&t.args[i as usize])?);
        }
        if let Some(i) = e.pending_named {
            // what is pending is known by where it is to happen
            self.named_thing(&t.args[i as usize])?;
            place = Some(Where::Of(Thing::Marked));
        }
        let subject = match e.subject {
            None if e.this => self.among(Thing::This),
            None => NO,
            Some(i) => {
                let mut g = self.event_group(&t.args[i as usize], Thing::Subject)?;
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
                if let Some(w) = e.owner {
                    g.all(Atom::OwnedBy(w));
                }
                if let Some(rel) = e.rel_to_this {
                    let this = self.among(Thing::This);
                    g.all(Atom::HostIs(rel, this));
                }
                g.sought(Base::Any)?;
                // what is answered may be gone by then: it is known as what the event was about
                if let [alt] = g.alts.as_slice() {
                    match alt.as_slice() {
                        [Atom::Among(x @ (Thing::This | Thing::Marked | Thing::Host))] => self.said.gone = Some(*x),
                        [] => return self.pattern(t, e, stage, NO, place, place_is),
                        _ => {}
                    }
                }
                self.pool.filter(g.filter())
            }
        };
        self.pattern(t, e, stage, subject, place, place_is)
    }

    pub(super) fn pattern(
        &mut self,
        t: &Term,
        e: EventSem,
        stage: StageOf,
        subject: FilterId,
        place: Option<Where>,
        place_is: FilterId,
    ) -> Done<Pattern> {
        let source = match e.source {
            None => NO,
            Some(i) => {
                let mut g = self.event_group(&t.args[i as usize], Thing::Source)?;
                g.sought(Base::Any)?;
                // the marks of the event say so much by themselves
                match g.alts.as_slice() {
                    [alt] if matches!(alt.as_slice(), [Atom::Tag(tag)] if Some(*tag) == e.source_tag) => NO,
                    _ => self.pool.filter(g.filter()),
                }
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
            place_is,
            from: e.from_here.then_some(Where::Here),
            flags: e.flags,
            unless: e.unless,
            detail: e.detail,
        })
    }
}

/// A verb op.
pub(super) fn verb_op(verb: VerbId, what: Thing, with: Thing, n: ValueId, to: Where, by: Who, how: Manner) -> Op {
    Op::Do { verb, what, with, n, to, by, how, also: Also::Nothing }
}
/// The price of using an ability.
pub(super) fn price_op(pricing: Pricing, n: ValueId, by: Who) -> Op {
    let (how, also) = (Manner::NONE, Also::Doing(pricing.using));
    Op::Do { verb: pricing.verb, what: Thing::This, with: NOTHING, n, to: Where::Nowhere, by, how, also }
}
