//! Things spoken of: references and descriptions of sets.

use super::*;

impl Low<'_> {
    pub(super) fn name(&mut self, t: &Term, reg: u8) {
        let c = self.declared(t);
        self.said.names.push((c, reg, false));
    }
    /// What a name stands for here: in what is made for later, the thing it is laid on.
    pub(super) fn named_thing(&mut self, t: &Term) -> Done<Thing> {
        let c = self.letter(t);
        if let Some(n) = self.said.names.iter().rev().find(|n| n.0 == c) {
            let r = n.1;
            if self.said.caps.is_none() {
                return Ok(Thing::Reg(r));
            }
            return self.mark(Thing::Reg(r));
        }
        let outer = self.said.outer.iter().rev().find(|n| n.0 == c).map(|n| n.1);
        let r = outer.ok_or_else(|| format!("nothing was named {c} before this"))?;
        self.mark(Thing::Reg(r))
    }
    /// The one thing that a timed effect is laid on.
    pub(super) fn mark(&mut self, x: Thing) -> Done<Thing> {
        match self.said.marks {
            Some(m) if m != x => Err("an effect that lasts can follow one thing only".into()),
            _ => {
                self.said.marks = Some(x);
                Ok(Thing::Marked)
            }
        }
    }
    pub(super) fn named(&self, t: &Term) -> Done<u8> {
        let c = self.letter(t);
        self.said
            .names
            .iter()
            .rev()
            .find(|n| n.0 == c)
            .map(|n| n.1)
            .ok_or_else(|| format!("nothing was named {c} before this"))
    }
    pub(super) fn named_is_place(&self, t: &Term) -> bool {
        let c = self.letter(t);
        self.said.names.iter().rev().find(|n| n.0 == c).is_some_and(|n| n.2)
    }

    /// A thing spoken of; the flag says that it is a place.
    pub(super) fn np(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        self.at(t);
        let (core, name) = match self.sem(t)? {
            Sem::Np => (&t.args[0], t.args[1].present()),
            _ => (t, None),
        };
        let (thing, place) = self.np_core(core, own)?;
        if let (Some(name), Thing::Reg(r)) = (name, thing) {
            let c = self.declared(name);
            self.said.names.push((c, r, place));
        }
        Ok((thing, place))
    }

    /// Are targets chosen only when they are spoken of?
    pub(super) fn on_resolution(&self) -> bool {
        matches!(self.d.rules.layout, Layout::OnResolution)
    }

    pub(super) fn mention(&mut self, thing: Thing, place: bool) {
        self.said.there = Some(if place { where_of(thing) } else { Where::Of(thing) });
        if !place {
            self.said.it = Some(thing);
        }
    }

    pub(super) fn reference(&mut self, t: &Term) -> Done<Thing> {
        match self.sem(t)? {
            Sem::Pass => self.reference(&t.args[0]),
            Sem::Ref(RefSem::This) if self.said.gone == Some(Thing::This) => Ok(Thing::Subject),
            // what was on a card may go with it
            Sem::Ref(RefSem::This) if self.said.gone == Some(Thing::Host) => Ok(Thing::Remains),
            Sem::Ref(RefSem::This) => Ok(Thing::This),
            Sem::Ref(RefSem::Host) => Ok(Thing::Host),
            Sem::Ref(RefSem::It) => match (self.said.it, self.said.outer_it) {
                (Some(x @ Thing::Reg(_)), _) if self.said.caps.is_some() && self.said.marks.is_some() => self.mark(x),
                (Some(x), _) => Ok(x),
                (None, Some(x)) => self.mark(x),
                _ => Err("\"it\" points to nothing: nothing was mentioned before".to_string()),
            },
            Sem::Ref(RefSem::Named) => match self.named_thing(&t.args[0])? {
                Thing::Marked if self.said.gone == Some(Thing::Marked) => Ok(Thing::Subject),
                x => Ok(x),
            },
            Sem::Ref(RefSem::RestOf) => {
                let rest = self.rest_of(&t.args[0])?;
                self.all_of(rest)
            }
            Sem::Ref(RefSem::Revealed) => {
                self.said.destiny.map(Thing::Reg).ok_or_else(|| "nothing was revealed before this".into())
            }
            Sem::Ref(RefSem::Rest) => {
                self.said.rest.map(Thing::Reg).ok_or_else(|| "\"rest\" needs a search before it".to_string())
            }
            Sem::Ref(RefSem::Source) => Ok(Thing::Source),
            Sem::Ref(RefSem::Role(r)) => Ok(Thing::Role(r)),
            Sem::Ref(RefSem::Yours(tag)) => {
                let dst = self.reg()?;
                let filter = self
                    .pool
                    .filter(Filter { base: Base::InPlay, alts: vec![vec![Atom::By(Who::You), Atom::Tag(tag)]] });
                self.emit(Op::All { dst, filter });
                Ok(Thing::Reg(dst))
            }
            _ => Err("this names no thing".into()),
        }
    }

    pub(super) fn about(&mut self, t: &Term) -> Done<About> {
        match self.sem(t)? {
            Sem::Pass => {
                let inner = &t.args[0];
                match self.sem(inner)? {
                    Sem::Ref(RefSem::This) | Sem::Ref(RefSem::It) => Ok(About::This),
                    Sem::Ref(RefSem::Host) => Ok(About::Host),
                    Sem::Ref(RefSem::Named) => match self.named_thing(&inner.args[0])? {
                        Thing::Marked => Ok(About::Marked),
                        _ => Err("a rule is not about what is named in another line".into()),
                    },
                    _ => {
                        let g = self.group(inner)?;
                        Ok(About::All(self.pool.filter(g.filter())))
                    }
                }
            }
            Sem::HereCards => Ok(About::All(self.at_place(Where::Here))),
            _ => Err("this rule is about nothing".into()),
        }
    }

    /// The set an event speaks of; a name is for whatever fits.
    pub(super) fn event_group(&mut self, t: &Term, thing: Thing) -> Done<Group> {
        if matches!(self.sem(t)?, Sem::NamedGroup) {
            let g = self.group(&t.args[0])?;
            let dst = self.reg()?;
            let node = self.out.node;
            self.out.targets.push((Op::Keep { dst, thing }, node));
            self.name(&t.args[1], dst);
            return Ok(g);
        }
        self.who_group(t)
    }
    pub(super) fn pile(&mut self, t: &Term) -> Done<Base> {
        match self.sem(t)? {
            Sem::Place(PlaceSem::Zone { zone, who }) => Ok(Base::Zone(zone, self.seat(who)?)),
            _ => Err("a pile is needed here".into()),
        }
    }
    pub(super) fn zone_of(&mut self, t: &Term) -> Done<Where> {
        match self.pile(t)? {
            Base::Zone(z, who) => Ok(Where::Zone(z, who)),
            _ => Err("a pile is needed here".into()),
        }
    }
    /// The cards of an effect that lasts: as they are when it is announced.
    pub(super) fn snapshot(&mut self, t: &Term) -> Done<(Thing, bool)> {
        let core = match self.sem(t)? {
            Sem::Np => &t.args[0],
            _ => t,
        };
        if !matches!(self.sem(core)?, Sem::Pick { n: Quantity::Each, .. })
            || !matches!(self.d.rules.layout, Layout::TargetsFirst { .. })
        {
            return self.np(t, None);
        }
        // what is known only later cannot be looked at before
        for name in core.preorder().into_iter().filter(|x| x.row == Term::NAME) {
            let r = self.named(name)?;
            if !self.out.targets.iter().any(|(op, _)| matches!(op, Op::Pick { dst, .. } if *dst == r)) {
                return self.np(t, None);
            }
        }
        let group = self.group(&core.args[0])?;
        let filter = self.pool.filter(group.filter());
        let dst = self.reg()?;
        let node = self.out.node;
        self.out.targets.push((Op::All { dst, filter }, node));
        Ok((Thing::Reg(dst), false))
    }

    /// The set an event or a rule speaks of.
    pub(super) fn who_group(&mut self, t: &Term) -> Done<Group> {
        let inner = match self.sem(t)? {
            Sem::Pass => &t.args[0],
            _ => t,
        };
        let one = |thing: Thing| Group { base: Base::Any, alts: vec![vec![Atom::Among(thing)]], worded: false };
        match self.sem(inner)? {
            Sem::Ref(RefSem::This) => Ok(one(Thing::This)),
            Sem::Ref(RefSem::Host) => Ok(one(Thing::Host)),
            Sem::Ref(RefSem::It) => match self.said.it {
                // what lasts follows what was mentioned, which is forgotten when it is asked about
                Some(x @ (Thing::Reg(_) | Thing::Subject | Thing::Source)) if self.said.caps.is_some() => {
                    self.mark(x).map(one)
                }
                it => Ok(one(it.unwrap_or(Thing::This))),
            },
            Sem::Ref(RefSem::Named) => {
                let x = self.named_thing(&inner.args[0])?;
                Ok(one(x))
            }
            Sem::Ref(RefSem::Yours(tag)) => {
                Ok(Group { base: Base::Any, alts: vec![vec![Atom::By(Who::You), Atom::Tag(tag)]], worded: false })
            }
            _ => self.group(inner),
        }
    }
}
