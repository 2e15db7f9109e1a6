//! What is picked: how many of a set, of a pile, or of what is held already.

use super::*;

impl Low<'_> {
    pub(super) fn np_core(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        match self.sem(t)? {
            Sem::Pass => self.np_core(&t.args[0], own),
            Sem::Pick { n: Quantity::Each, .. } => self.each(&t.args[0], own),
            Sem::Pick { n, among: Some(name), .. } => self.pick_among(t, n, name),
            Sem::Pick { n, target, random, .. } => self.pick(t, n, target, random, own),
            Sem::Slice { n, bottom } => self.slice(t, n, bottom),
            Sem::OfHeld { each, rest } => self.of_held(t, each, rest),
            Sem::Topmost => {
                let mut group = self.group(&t.args[0])?;
                match self.pile(&t.args[1])? {
                    Base::Zone(zone, who) => group.sought(Base::Topmost(zone, who))?,
                    _ => return Err("topmost needs one pile".into()),
                }
                let thing = self.all_of(group)?;
                self.mention(thing, false);
                Ok((thing, false))
            }
            sem => {
                let thing = self.reference(t)?;
                let place = matches!(sem, Sem::Ref(RefSem::Named)) && self.named_is_place(&t.args[0]);
                if matches!(sem, Sem::Ref(RefSem::Yours(_))) {
                    self.mention(thing, false);
                }
                Ok((thing, place))
            }
        }
    }

    /// All that fit, at this moment.
    pub(super) fn all_of(&mut self, group: Group) -> Done<Thing> {
        let filter = self.pool.filter(group.filter());
        let dst = self.reg()?;
        self.emit(Op::All { dst, filter });
        Ok(Thing::Reg(dst))
    }
    fn each(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        let mut group = self.group(t)?;
        self.restrict(&mut group, own);
        let place = group.is_place();
        Ok((self.all_of(group)?, place))
    }

    /// The least and the most that a quantity allows; `NO` for as many as there are.
    fn bounds(&mut self, t: &Term, n: Quantity, target: bool) -> Done<(ValueId, ValueId)> {
        let (zero, one) = (self.num(0), self.num(1));
        Ok(match n {
            Quantity::One => (one, one),
            Quantity::Arg(i) => {
                let n = self.value(&t.args[i as usize])?;
                (n, n)
            }
            Quantity::UpTo(i) => {
                let least = target && matches!(self.d.rules.layout, Layout::CostsFirst { .. });
                (if least { one } else { zero }, self.value(&t.args[i as usize])?)
            }
            Quantity::Any | Quantity::PerPlace(_) => (if target { one } else { zero }, NO),
            Quantity::Each => (NO, NO),
        })
    }
    /// X cards, where nothing has said what X is: whoever picks names it, up to as many as there are.
    fn named_while_picking(&mut self, t: &Term, n: Quantity) -> Done<()> {
        let Quantity::Arg(i) = n else { return Ok(()) };
        let var = &t.args[i as usize];
        if var.row != Term::VAR || self.said.names.iter().any(|n| "XYZ".contains(n.0)) {
            return Ok(());
        }
        let group = self.group(t.args.last().ok_or("a set is missing")?)?;
        let all = self.pool.filter(group.filter());
        let (min, max) = (self.num(1), self.pool.value(Value::Size(all)));
        let dst = self.define(var)?;
        self.emit(Op::Number { dst, min, max, by: self.actor });
        Ok(())
    }
    /// The set, which the last argument describes; at places of another set, that one.
    fn group_to_pick(&mut self, t: &Term, n: Quantity) -> Done<Group> {
        let Quantity::PerPlace(i) = n else { return self.group(t.args.last().ok_or("a set is missing")?) };
        let [set, places] = &t.args[i as usize + 1..] else { return Err("a set is missing".into()) };
        let (mut group, each) = (self.group(set)?, self.at_most(&t.args[i as usize], 99)?);
        let at = self.place_filter(places)?;
        group.all(Atom::Stands(at));
        group.all(Atom::PerPlace(each));
        Ok(group)
    }
    /// The last argument describes the set.
    fn pick(&mut self, t: &Term, n: Quantity, target: bool, random: bool, own: Option<Own>) -> Done<(Thing, bool)> {
        self.named_while_picking(t, n)?;
        let (min, max) = self.bounds(t, n, target)?;
        let mut group = self.group_to_pick(t, n)?;
        self.restrict(&mut group, own);
        let (place, base) = (group.is_place(), group.base);
        self.distinct(&mut group, target);
        if let (Some(test), false) = (own.and_then(|o| o.fit), target) {
            group.all(Atom::Book(test));
        }
        let filter = self.pool.filter(group.filter());
        let dst = self.reg()?;
        let op = Op::Pick { dst, filter, min, max, by: self.actor, target, random };
        // where targets come first, those that a cost names come before the others
        let first = matches!(self.d.rules.layout, Layout::TargetsFirst { .. });
        match self.d.rules.layout {
            Layout::CostsFirst { targeted, .. } if target && self.said.in_turn => {
                self.emit(op);
                self.emit(Op::Stage(targeted));
            }
            _ if target && (first || self.out.section == Section::Body) && !self.on_resolution() => {
                self.known_by_then(filter)?;
                let node = self.out.node;
                self.out.targets.push((op, node));
            }
            _ => self.emit(op),
        }
        if base == Base::InPlay || place {
            self.mention(Thing::Reg(dst), place);
        } else {
            self.said.it = Some(Thing::Reg(dst));
            if base == Base::Places(PlaceSet::PENDING) {
                self.said.there = Some(Where::Reg(dst));
            }
        }
        Ok((Thing::Reg(dst), place))
    }

    /// Targets are chosen before what the body picks: they cannot go by it.
    fn known_by_then(&self, filter: FilterId) -> Done<()> {
        let late = |x: Thing| {
            let picked =
                |(op, _): &(Op, u16)| matches!(op, Op::Pick { dst, .. } | Op::All { dst, .. } if Thing::Reg(*dst) == x);
            self.out.body.iter().any(picked)
        };
        match self.pool.filter_names(filter, &late) {
            true => Err("targets are chosen before this is: make what it goes by a target, too".into()),
            false => Ok(()),
        }
    }

    /// quantity, group, name: of what is held
    fn pick_among(&mut self, t: &Term, n: Quantity, name: u8) -> Done<(Thing, bool)> {
        let (min, max) = self.bounds(t, n, false)?;
        let mut group = self.group(&t.args[name as usize - 1])?;
        let held = self.named(&t.args[name as usize])?;
        group.sought(Base::Held(held))?;
        let filter = self.pool.filter(group.filter());
        let dst = self.reg()?;
        self.take(&t.args[name as usize], dst);
        self.emit(Op::Pick { dst, filter, min, max, by: self.actor, target: false, random: false });
        self.said.it = Some(Thing::Reg(dst));
        Ok((Thing::Reg(dst), false))
    }

    /// The first cards of a pile, or its last one.
    fn slice(&mut self, t: &Term, n: Quantity, bottom: bool) -> Done<(Thing, bool)> {
        let (_, n) = self.bounds(t, n, false)?;
        let pile = t.args.last().ok_or("a pile is missing")?;
        let base = match self.pile(pile)? {
            Base::Zone(z, who) if bottom => Base::Bottom(z, who),
            Base::Zone(z, who) => Base::Top(z, who, n),
            _ => return Err("one pile is needed here".into()),
        };
        let thing = self.all_of(Group { base, ..Group::any() })?;
        self.said.it = Some(thing);
        Ok((thing, false))
    }
    /// name, posts: of what was found before
    fn of_held(&mut self, t: &Term, each: bool, rest: bool) -> Done<(Thing, bool)> {
        let mut g = Group::any();
        if let Some(posts) = t.args.get(1) {
            self.posts(posts, &mut g)?;
        }
        let held = if rest {
            self.rest_of(&t.args[0])?
        } else {
            Group { base: Base::Held(self.named(&t.args[0])?), ..Group::any() }
        };
        g.sought(held.base)?;
        g.also(&held.alts);
        if each {
            let thing = self.all_of(g)?;
            self.said.it = Some(thing);
            return Ok((thing, false));
        }
        let filter = self.pool.filter(g.filter());
        let (dst, one) = (self.reg()?, self.num(1));
        self.take(&t.args[0], dst);
        self.emit(Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: false, random: false });
        if rest || t.args.len() > 1 {
            self.said.it = Some(Thing::Reg(dst));
        } else {
            self.mention(Thing::Reg(dst), false);
        }
        Ok((Thing::Reg(dst), false))
    }
    /// What is left of a set where it was shown: those that lie there still.
    pub(super) fn rest_of(&mut self, name: &Term) -> Done<Group> {
        let r = self.named(name)?;
        let c = self.letter(name);
        if !self.said.taken.iter().any(|x| x.0 == c) {
            return Err("nothing was taken of this before".into());
        }
        let not = self.said.taken.iter().filter(|x| x.0 == c).map(|x| Atom::Not(Thing::Reg(x.1))).collect();
        Ok(Group { base: Base::Held(r), alts: vec![not], worded: false })
    }
    /// One of a named set was taken out of it.
    fn take(&mut self, name: &Term, dst: u8) {
        let c = self.letter(name);
        self.said.taken.push((c, dst));
    }

    /// One thing is not chosen twice as a target, and a card that is being played cannot pay for itself.
    fn distinct(&mut self, group: &mut Group, target: bool) {
        if !matches!(self.d.rules.layout, Layout::TargetsFirst { .. }) {
            return;
        }
        if self.ground.played && matches!(group.base, Base::Zone(..)) {
            group.all(Atom::Not(Thing::This));
        }
        if target {
            for i in 0..self.out.targets.len() {
                if let Op::Pick { dst, target: true, .. } = self.out.targets[i].0 {
                    group.all(Atom::Not(Thing::Reg(dst)));
                }
            }
        }
    }

    pub(super) fn restrict(&mut self, g: &mut Group, own: Option<Own>) {
        let Some(own) = own else { return };
        if own.own && !g.is_place() && g.base == Base::InPlay && !g.has_owner() {
            g.all(Atom::By(self.actor));
        }
        if let Some(tag) = own.not {
            g.all(Atom::NotTag(tag));
        }
    }
}
