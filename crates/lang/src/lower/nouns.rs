//! Things spoken of: references and descriptions of sets.

use super::*;

impl Low<'_> {
    pub(super) fn name(&mut self, t: &Term, reg: u8) {
        let c = self.declared(t);
        self.names.push((c, reg, false));
    }
    /// What a name stands for here: in what is made for later, the thing it is laid on.
    pub(super) fn named_thing(&mut self, t: &Term) -> Done<Thing> {
        let c = self.letter(t);
        if let Some(n) = self.names.iter().rev().find(|n| n.0 == c) {
            let r = n.1;
            if self.caps.is_none() {
                return Ok(Thing::Reg(r));
            }
            return self.mark(Thing::Reg(r));
        }
        let outer = self.outer.iter().rev().find(|n| n.0 == c).map(|n| n.1);
        let r = outer.ok_or_else(|| format!("nothing was named {c} before this"))?;
        self.mark(Thing::Reg(r))
    }
    /// The one thing that a timed effect is laid on.
    pub(super) fn mark(&mut self, x: Thing) -> Done<Thing> {
        match self.marks {
            Some(m) if m != x => Err("an effect that lasts can follow one thing only".into()),
            _ => {
                self.marks = Some(x);
                Ok(Thing::Marked)
            }
        }
    }
    pub(super) fn named(&self, t: &Term) -> Done<u8> {
        let c = self.letter(t);
        self.names
            .iter()
            .rev()
            .find(|n| n.0 == c)
            .map(|n| n.1)
            .ok_or_else(|| format!("nothing was named {c} before this"))
    }
    pub(super) fn named_is_place(&self, t: &Term) -> bool {
        let c = self.letter(t);
        self.names.iter().rev().find(|n| n.0 == c).is_some_and(|n| n.2)
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
            self.names.push((c, r, place));
        }
        Ok((thing, place))
    }

    pub(super) fn np_core(&mut self, t: &Term, own: Option<Own>) -> Done<(Thing, bool)> {
        let one = self.num(1);
        let zero = self.num(0);
        let pick =
            |low: &mut Self, g: &Term, min: ValueId, max: ValueId, target: bool, random: bool| -> Done<(Thing, bool)> {
                let mut group = low.group(g)?;
                low.restrict(&mut group, own);
                let place = group.is_place();
                let in_play = group.base == Base::InPlay;
                let listed = group.base == Base::Places(LISTED);
                low.distinct(&mut group, target);
                if let (Some(test), false) = (own.and_then(|o| o.fit), target) {
                    group.all(Atom::Book(test));
                }
                let filter = low.pool.filter(group.filter());
                let dst = low.reg()?;
                let op = Op::Pick { dst, filter, min, max, by: low.actor, target, random };
                // where targets come first, those that a cost names come before the others
                let first = matches!(low.d.rules.layout, Layout::TargetsFirst { .. });
                if target && (first || low.section == Section::Body) && !low.on_resolution() {
                    let node = low.node;
                    low.targets.push((op, node));
                } else {
                    low.emit(op);
                }
                if in_play || place {
                    low.mention(Thing::Reg(dst), place);
                } else {
                    low.it = Some(Thing::Reg(dst));
                    if listed {
                        low.there = Some(Where::Reg(dst));
                    }
                }
                Ok((Thing::Reg(dst), place))
            };
        match self.sem(t)? {
            Sem::Pass => self.np_core(&t.args[0], own),
            Sem::One => pick(self, &t.args[0], one, one, false, false),
            Sem::Target => pick(self, &t.args[0], one, one, true, false),
            Sem::UpToTarget => {
                let n = self.number(&t.args[0]);
                let least = if matches!(self.d.rules.layout, Layout::CostsFirst { .. }) { one } else { zero };
                pick(self, &t.args[1], least, n, true, false)
            }
            Sem::UpTo => {
                let n = self.number(&t.args[0]);
                pick(self, &t.args[1], zero, n, false, false)
            }
            Sem::AnyNumber => pick(self, &t.args[0], zero, NO, false, false),
            Sem::Random => {
                let n = self.number(&t.args[0]);
                pick(self, &t.args[1], n, n, false, true)
            }
            Sem::Count => {
                let n = self.number(&t.args[0]);
                pick(self, &t.args[1], n, n, false, false)
            }
            Sem::CountX if self.names.iter().any(|n| "XYZ".contains(n.0)) => {
                let n = self.value(&t.args[0])?;
                pick(self, &t.args[1], n, n, false, false)
            }
            Sem::AnyTarget => pick(self, &t.args[0], one, NO, true, false),
            Sem::RandomOne => pick(self, &t.args[0], one, one, false, true),
            Sem::RandomX => {
                let n = self.value(&t.args[0])?;
                pick(self, &t.args[1], n, n, false, true)
            }
            Sem::TopOf => self.slice(&t.args[0], one),
            Sem::TopCount => {
                let n = self.number(&t.args[0]);
                self.slice(&t.args[1], n)
            }
            Sem::TopVar => {
                let n = self.value(&t.args[0])?;
                self.slice(&t.args[1], n)
            }
            Sem::BottomOf => {
                let base = match self.pile(&t.args[0])? {
                    Base::Zone(z, who) => Base::Bottom(z, who),
                    _ => return Err("one pile is needed here".into()),
                };
                self.all_of(base)
            }
            Sem::OneOfPosts | Sem::EachOf => {
                let r = self.named(&t.args[0])?;
                let mut g = Group { base: Base::InPlay, alts: vec![Vec::new()] };
                self.posts(&t.args[1], &mut g)?;
                g.sought(Base::Held(r))?;
                let filter = self.pool.filter(g.filter());
                let dst = self.reg()?;
                if matches!(self.sem(t)?, Sem::EachOf) {
                    self.emit(Op::All { dst, filter });
                } else {
                    self.take(&t.args[0], dst);
                    let by = self.actor;
                    self.emit(Op::Pick { dst, filter, min: one, max: one, by, target: false, random: false });
                }
                self.it = Some(Thing::Reg(dst));
                Ok((Thing::Reg(dst), false))
            }
            Sem::OneOfRest => {
                let filter = self.rest_of(&t.args[0])?;
                let dst = self.reg()?;
                self.take(&t.args[0], dst);
                let by = self.actor;
                self.emit(Op::Pick { dst, filter, min: one, max: one, by, target: false, random: false });
                self.it = Some(Thing::Reg(dst));
                Ok((Thing::Reg(dst), false))
            }
            Sem::CountX => {
                // the player chooses X while paying
                let group = self.group(&t.args[1])?;
                let f = self.pool.filter(group.filter());
                let max = self.pool.value(Value::Size(f));
                let dst = self.define(&t.args[0])?;
                self.emit(Op::Number { dst, min: one, max, by: self.actor });
                let n = self.pool.value(Value::Reg(dst));
                pick(self, &t.args[1], n, n, false, false)
            }
            Sem::Each => {
                let mut group = self.group(&t.args[0])?;
                self.restrict(&mut group, own);
                let place = group.is_place();
                let filter = self.pool.filter(group.filter());
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                Ok((Thing::Reg(dst), place))
            }
            Sem::OneOf => {
                let r = self.named(&t.args[0])?;
                let filter = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                self.take(&t.args[0], dst);
                self.emit(Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: false, random: false });
                self.mention(Thing::Reg(dst), false);
                Ok((Thing::Reg(dst), false))
            }
            Sem::Topmost => {
                let mut group = self.group(&t.args[0])?;
                match self.sem(&t.args[1])? {
                    Sem::InZone { zone, who } => group.sought(Base::Topmost(zone, self.zone_who(who)?))?,
                    _ => return Err("topmost needs one pile".into()),
                }
                let filter = self.pool.filter(group.filter());
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                self.mention(Thing::Reg(dst), false);
                Ok((Thing::Reg(dst), false))
            }
            _ => {
                let thing = self.reference(t)?;
                let place = matches!(self.sem(t)?, Sem::Named) && self.named_is_place(&t.args[0]);
                if matches!(self.sem(t)?, Sem::YourTagged(_)) {
                    self.mention(thing, false);
                }
                Ok((thing, place))
            }
        }
    }

    /// Are targets chosen only when they are spoken of?
    pub(super) fn on_resolution(&self) -> bool {
        matches!(self.d.rules.layout, Layout::OnResolution)
    }

    pub(super) fn mention(&mut self, thing: Thing, place: bool) {
        self.there = Some(if place { where_of(thing) } else { Where::Of(thing) });
        if !place {
            self.it = Some(thing);
        }
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
            for i in 0..self.targets.len() {
                if let Op::Pick { dst, target: true, .. } = self.targets[i].0 {
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

    pub(super) fn reference(&mut self, t: &Term) -> Done<Thing> {
        match self.sem(t)? {
            Sem::Pass => self.reference(&t.args[0]),
            Sem::This if self.gone == Some(Thing::This) => Ok(Thing::Subject),
            // what was on a card may go with it
            Sem::This if self.gone == Some(Thing::Host) => Ok(Thing::Remains),
            Sem::This => Ok(Thing::This),
            Sem::Host => match (self.kept_host, self.keeps_host && self.section == Section::Body) {
                (Some(r), _) => Ok(Thing::Reg(r)),
                (None, true) => {
                    let dst = self.reg()?;
                    self.before_costs((Op::Keep { dst, thing: Thing::Host }, 0), false);
                    self.kept_host = Some(dst);
                    Ok(Thing::Reg(dst))
                }
                _ => Ok(Thing::Host),
            },
            Sem::It => match (self.it, self.outer_it) {
                (Some(x @ Thing::Reg(_)), _) if self.caps.is_some() && self.marks.is_some() => self.mark(x),
                (Some(x), _) => Ok(x),
                (None, Some(x)) => self.mark(x),
                _ => Err("\"it\" points to nothing: nothing was mentioned before".to_string()),
            },
            Sem::Named => match self.named_thing(&t.args[0])? {
                Thing::Marked if self.gone == Some(Thing::Marked) => Ok(Thing::Subject),
                x => Ok(x),
            },
            Sem::RestOf => {
                let filter = self.rest_of(&t.args[0])?;
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                Ok(Thing::Reg(dst))
            }
            Sem::RevealedCard => self.destiny.map(Thing::Reg).ok_or_else(|| "nothing was revealed before this".into()),
            Sem::Rest => self.rest.map(Thing::Reg).ok_or_else(|| "\"rest\" needs a search before it".to_string()),
            Sem::RoleThing(r) => Ok(Thing::Role(r)),
            Sem::YourTagged(tag) => {
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
                    Sem::This | Sem::It => Ok(About::This),
                    Sem::Host => Ok(About::Host),
                    Sem::Named => match self.named_thing(&inner.args[0])? {
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
            let node = self.node;
            self.targets.push((Op::Keep { dst, thing }, node));
            self.name(&t.args[1], dst);
            return Ok(g);
        }
        self.who_group(t)
    }
    /// The first cards of a pile.
    fn slice(&mut self, pile: &Term, n: ValueId) -> Done<(Thing, bool)> {
        let base = match self.pile(pile)? {
            Base::Zone(z, who) => Base::Top(z, who, n),
            _ => return Err("one pile is needed here".into()),
        };
        self.all_of(base)
    }
    fn all_of(&mut self, base: Base) -> Done<(Thing, bool)> {
        let filter = self.pool.filter(Filter { base, alts: vec![Vec::new()] });
        let dst = self.reg()?;
        self.emit(Op::All { dst, filter });
        self.it = Some(Thing::Reg(dst));
        Ok((Thing::Reg(dst), false))
    }
    /// What is left of a set where it was shown: those that lie there still.
    fn rest_of(&mut self, name: &Term) -> Done<FilterId> {
        let r = self.named(name)?;
        let c = self.letter(name);
        if !self.taken.iter().any(|x| x.0 == c) {
            return Err("nothing was taken of this before".into());
        }
        let not = self.taken.iter().filter(|x| x.0 == c).map(|x| Atom::Not(Thing::Reg(x.1))).collect();
        Ok(self.pool.filter(Filter { base: Base::Held(r), alts: vec![not] }))
    }
    /// One of a named set was taken out of it.
    fn take(&mut self, name: &Term, dst: u8) {
        let c = self.letter(name);
        self.taken.push((c, dst));
    }
    pub(super) fn pile(&mut self, t: &Term) -> Done<Base> {
        match self.sem(t)? {
            Sem::InZone { zone, who } => Ok(Base::Zone(zone, self.zone_who(who)?)),
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
        if !matches!(self.sem(core)?, Sem::Each) || !matches!(self.d.rules.layout, Layout::TargetsFirst { .. }) {
            return self.np(t, None);
        }
        // what is known only later cannot be looked at before
        for name in core.preorder().into_iter().filter(|x| x.row == Term::NAME) {
            let r = self.named(name)?;
            if !self.targets.iter().any(|(op, _)| matches!(op, Op::Pick { dst, .. } if *dst == r)) {
                return self.np(t, None);
            }
        }
        let group = self.group(&core.args[0])?;
        let filter = self.pool.filter(group.filter());
        let dst = self.reg()?;
        let node = self.node;
        self.targets.push((Op::All { dst, filter }, node));
        Ok((Thing::Reg(dst), false))
    }

    /// The set an event or a rule speaks of.
    pub(super) fn who_group(&mut self, t: &Term) -> Done<Group> {
        let inner = match self.sem(t)? {
            Sem::Pass => &t.args[0],
            _ => t,
        };
        let one = |thing: Thing| Group { base: Base::Any, alts: vec![vec![Atom::Among(thing)]] };
        match self.sem(inner)? {
            Sem::This => Ok(one(Thing::This)),
            Sem::Host => Ok(one(Thing::Host)),
            Sem::It => Ok(one(self.it.unwrap_or(Thing::This))),
            Sem::Named => {
                let x = self.named_thing(&inner.args[0])?;
                Ok(one(x))
            }
            Sem::YourTagged(tag) => Ok(Group { base: Base::Any, alts: vec![vec![Atom::By(Who::You), Atom::Tag(tag)]] }),
            _ => self.group(inner),
        }
    }

    pub(super) fn zone_who(&self, w: ZoneWho) -> Done<Who> {
        Ok(match w {
            ZoneWho::You => Who::You,
            ZoneWho::Opponent => Who::Opponent,
            ZoneWho::Their => self.actor,
            ZoneWho::ThatPlayer => self.that_player.ok_or(NO_PLAYER)?,
            ZoneWho::Owner => Who::Owner(self.it.unwrap_or(Thing::This)),
        })
    }

    pub(super) fn group(&mut self, t: &Term) -> Done<Group> {
        match self.sem(t)? {
            Sem::Adj => {
                let mut g = self.group(&t.args[1])?;
                self.adj(&t.args[0], &mut g)?;
                Ok(g)
            }
            Sem::Words => self.group(&t.args[0]),
            Sem::WordsPosts => {
                let mut g = self.group(&t.args[0])?;
                self.posts(&t.args[1], &mut g)?;
                Ok(g)
            }
            Sem::Union | Sem::UnionPosts => {
                let (mut a, b) = (self.group(&t.args[0])?, self.group(&t.args[1])?);
                if a.base != b.base {
                    return Err("these cannot be one set".into());
                }
                a.alts.extend(b.alts);
                if let Some(posts) = t.args.get(2) {
                    self.posts(posts, &mut a)?;
                }
                Ok(a)
            }
            Sem::NamedGroup => self.group(&t.args[0]),
            Sem::Noun => self.noun(&t.args[0]),
            Sem::NounPosts => {
                let mut g = self.noun(&t.args[0])?;
                self.posts(&t.args[1], &mut g)?;
                Ok(g)
            }
            _ => Err("this describes no cards".into()),
        }
    }

    pub(super) fn noun(&mut self, t: &Term) -> Done<Group> {
        let mut g = Group::any();
        match self.sem(t)? {
            Sem::TagNoun(tags) => tags.iter().for_each(|tag| g.all(Atom::Tag(*tag))),
            Sem::AnyCard => {}
            Sem::PlaceTagged { class, tags } => {
                g.base = Base::Places(class);
                tags.iter().for_each(|tag| g.all(Atom::Tag(*tag)));
            }
            Sem::BookNoun { class, tests } => {
                g.base = Base::Places(class);
                tests.iter().for_each(|n| g.all(Atom::Book(*n)));
            }
            Sem::BookHost(n) => match self.named_thing(&t.args[0])? {
                Thing::Reg(0) => g.all(Atom::Book(n)),
                _ => return Err("only what was chosen first can get another host".into()),
            },
            Sem::PlaceNoun { class } => g.base = Base::Places(class),
            Sem::PlaceNounEither { class, a, b } => {
                g.base = Base::Places(class);
                let near = self.near()?;
                g.either(Atom::Rel(a, near), Atom::Rel(b, near));
            }
            Sem::TokenNoun => {
                let title = self.token(&t.args[0])?;
                g.all(Atom::Titled(title, true));
            }
            _ => return Err("this is no noun".into()),
        }
        Ok(g)
    }

    pub(super) fn tag(&mut self, t: &Term) -> Done<Tag> {
        match self.sem(t)? {
            Sem::TagWord(tag) => Ok(tag),
            Sem::Pass => self.tag(&t.args[0]),
            _ => Err("this is no property of a card".into()),
        }
    }

    pub(super) fn adj(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Pass => {
                let tag = self.tag(t)?;
                g.all(Atom::Tag(tag));
            }
            Sem::TagWord(tag) => g.all(Atom::Tag(tag)),
            Sem::NotTagged => {
                let tag = self.tag(&t.args[0])?;
                g.all(Atom::NotTag(tag));
            }
            Sem::EitherTag => {
                let (a, b) = (self.tag(&t.args[0])?, self.tag(&t.args[1])?);
                g.either(Atom::Tag(a), Atom::Tag(b));
            }
            Sem::By(w) => g.all(Atom::By(w)),
            Sem::NotBy(w) => g.all(Atom::NotBy(w)),
            Sem::Other if g.is_place() => {
                let near = self.near()?;
                g.all(Atom::NotRel(PLACE_SELF, near));
            }
            Sem::Other => g.all(Atom::Not(Thing::This)),
            // other than where it is now: its place, the card it is on, or itself
            Sem::Different if g.is_place() => {
                let than = self.moved.or(self.it).unwrap_or(Thing::Host);
                g.all(Atom::NotRel(PLACE_SELF, Where::Of(than)));
            }
            Sem::Different => match self.moved.or(self.it) {
                None | Some(Thing::This) => g.all(Atom::Not(Thing::Host)),
                Some(than) => g.all(Atom::Not(than)),
            },
            Sem::Flag(bit, on) => g.all(Atom::Flag(bit, on)),
            Sem::BookPost(n) => g.all(Atom::Book(n)),
            Sem::BookNot(n) => {
                let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Book(n)]] });
                let c = self.pool.cond(Cond::Is(Thing::Candidate, f));
                let c = self.pool.cond(Cond::Not(c));
                g.all(Atom::If(c));
            }
            Sem::BookAdj { class, n } => {
                g.sought(Base::Places(class))?;
                g.all(Atom::Book(n));
            }
            Sem::HasCounter(c) => {
                let one = self.num(1);
                g.all(Atom::Counter { counter: c, cmp: Cmp::Ge, value: one });
            }
            Sem::PlaceRel(r) => g.all(Atom::Rel(r, Where::Here)),
            Sem::NotPlaceRel(r) => g.all(Atom::NotRel(r, Where::Here)),
            Sem::PlaceNear(r) => {
                let near = self.near()?;
                g.all(Atom::Rel(r, near));
            }
            Sem::Eligible => g.all(Atom::Hosts(self.moved.or(self.it).unwrap_or(Thing::This))),
            _ => return Err("this is no adjective".into()),
        }
        Ok(())
    }

    pub(super) fn posts(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Posts => {
                self.post(&t.args[0], g)?;
                self.posts(&t.args[1], g)
            }
            Sem::Pass => self.post(&t.args[0], g),
            _ => self.post(t, g),
        }
    }

    pub(super) fn post(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        if self.placed_post(t, g)? {
            return Ok(());
        }
        match self.sem(t)? {
            Sem::Pass => return self.post(&t.args[0], g),
            Sem::AtHere => {
                let here = self.here()?;
                g.all(Atom::At(here));
            }
            Sem::AtThere => {
                let there = self.there_now()?;
                g.all(Atom::At(there));
            }
            Sem::At => match self.place_test(&t.args[0])? {
                Ok(w) => g.all(Atom::At(w)),
                Err(alts) => g.also(&alts),
            },
            Sem::AtRel(r) => g.all(Atom::Rel(r, Where::Here)),
            Sem::AtNear(r) => {
                let here = self.here()?;
                g.all(Atom::Rel(r, here));
            }
            Sem::InZone { zone, who } => g.sought(Base::Zone(zone, self.zone_who(who)?))?,
            Sem::InZones { a, b } => g.sought(Base::Zones(a, b, Who::You))?,
            Sem::PrintedSlot(cmp) => {
                let slot = self.slot(&t.args[0])?;
                let value = self.value(&t.args[1])?;
                g.all(Atom::Slot { slot, printed: true, cmp, value });
            }
            Sem::Bears(rel, yes) => g.all(Atom::Bears(rel, yes)),
            Sem::Titled(yes) => {
                let title = self.title(&t.args[0]);
                g.all(Atom::Titled(title, yes));
            }
            Sem::OnIt => g.all(Atom::On(self.it.unwrap_or(Thing::This))),
            Sem::OnePlace => {
                g.all(Atom::Rel(class_rel(0), Where::Here));
                g.all(Atom::OnePlace);
            }
            Sem::SameController => g.all(Atom::WithHostOf(self.moved.or(self.it).unwrap_or(Thing::This))),
            Sem::EitherGroup => {
                let (a, b) = (self.group(&t.args[0])?, self.group(&t.args[1])?);
                if a.base != Base::InPlay || b.base != Base::InPlay {
                    return Err("where these are is said before".into());
                }
                g.also(&[a.alts, b.alts].concat());
            }
            _ => return Err("this cannot follow a noun".into()),
        }
        Ok(())
    }

    /// A place in a description: a known one, or any place of a kind (then as tests on the candidate's place).
    pub(super) fn place_test(&mut self, t: &Term) -> Done<Result<Where, Vec<Vec<Atom>>>> {
        if !matches!(self.sem(t)?, Sem::PlaceNp) {
            return self.place(t).map(Ok);
        }
        let np = &t.args[0];
        let core = match self.sem(np)? {
            Sem::Np => &np.args[0],
            _ => np,
        };
        if !matches!(self.sem(core)?, Sem::One) {
            return self.place(t).map(Ok);
        }
        let g = self.group(&core.args[0])?;
        let Base::Places(class) = g.base else { return Err("a place is needed here".into()) };
        let mut alts = Vec::new();
        for alt in g.alts {
            // how places lie to each other is asked of the candidate's place; the rest is asked of the place as a card
            let (lies, is): (Vec<Atom>, Vec<Atom>) =
                alt.into_iter().partition(|a| matches!(a, Atom::Rel(..) | Atom::NotRel(..)));
            let mut atoms = vec![Atom::Rel(class_rel(class), Where::Here)];
            atoms.extend(lies);
            if !is.is_empty() {
                if class_rel(class) != 0 {
                    return Err("only a place that is a card has properties".into());
                }
                let of = self.pool.filter(Filter { base: Base::Places(class), alts: vec![is] });
                atoms.push(Atom::Stands(of));
            }
            alts.push(atoms);
        }
        Ok(Err(alts))
    }

    pub(super) fn place(&mut self, t: &Term) -> Done<Where> {
        match self.sem(t)? {
            Sem::Here => self.here(),
            Sem::There => self.there_now(),
            Sem::ItsPlace => {
                let x = if t.args[0].row == Term::NAME {
                    self.named_thing(&t.args[0])?
                } else {
                    self.reference(&t.args[0])?
                };
                self.place_of(x)
            }
            Sem::InZone { zone, who } => Ok(Where::Zone(zone, self.zone_who(who)?)),
            Sem::ZonePlace { zone, who } => Ok(Where::Zone(zone, self.zone_who(who)?)),
            Sem::PlaceNp if self.each_place(t)?.is_some() => {
                Err("one place is needed here, not each of several".into())
            }
            Sem::PlaceNp => {
                let (thing, place) = self.np(&t.args[0], None)?;
                if place { Ok(where_of(thing)) } else { self.place_of(thing) }
            }
            Sem::Pass => self.place(&t.args[0]),
            _ => Err("this is no place".into()),
        }
    }
    /// The description of the places, if it is each of them that is meant.
    pub(super) fn each_place<'t>(&mut self, t: &'t Term) -> Done<Option<&'t Term>> {
        let Sem::PlaceNp = self.sem(t)? else { return Ok(None) };
        let core = match self.sem(&t.args[0])? {
            Sem::Np if t.args[0].args[1].present().is_none() => &t.args[0].args[0],
            _ => return Ok(None),
        };
        Ok(matches!(self.sem(core)?, Sem::Each).then_some(&core.args[0]))
    }
}
