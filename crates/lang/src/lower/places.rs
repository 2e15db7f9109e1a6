//! Where things are: what may follow a noun, and the scopes of rules and events.

use super::*;

/// Where a rule or an event holds: a known place, or any place of a set.
#[derive(Default)]
pub(super) struct Scope {
    pub place: Option<Where>,
    pub filter: Option<FilterId>,
}

const NOWHERE: &str = "this card stands nowhere: say which place is meant";

impl Low<'_> {
    /// The words that say where something is.
    pub(super) fn placed(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Place(place) => self.stands(t, place, g)?,
            Sem::Related { rel, to: Near::Some, .. } => {
                let of = self.place_filter(&t.args[0])?;
                g.all(Atom::RelSome(rel, of));
            }
            Sem::Related { rel, yes, to } => {
                let w = match to {
                    Near::Nothing | Near::Some => Where::Here,
                    Near::Moved => self.near()?,
                    Near::Here => self.here()?,
                    Near::Ref => {
                        let x = self.reference(&t.args[0])?;
                        self.place_of(x)?
                    }
                };
                g.all(if yes { Atom::Rel(rel, w) } else { Atom::NotRel(rel, w) });
            }
            Sem::InRel { rel, some } => self.on_card(&t.args[0], rel, some, g)?,
            Sem::Other if g.is_place() => {
                let near = self.near()?;
                g.all(Atom::NotRel(Related::SAME, near));
            }
            Sem::Other => g.all(Atom::Not(Thing::This)),
            // other than where it is now: its place, the card it is on, or itself
            Sem::Different if g.is_place() => {
                let than = self.said.moved.or(self.said.it).unwrap_or(Thing::Host);
                g.all(Atom::NotRel(Related::SAME, Where::Of(than)));
            }
            Sem::Different => match self.said.moved.or(self.said.it) {
                None | Some(Thing::This) => g.all(Atom::Not(Thing::Host)),
                Some(than) => g.all(Atom::Not(than)),
            },
            _ => return Err("this does not describe what is meant".into()),
        }
        Ok(())
    }
    /// At a place, at places of a set, or in a pile.
    fn stands(&mut self, t: &Term, place: PlaceSem, g: &mut Group) -> Done<()> {
        match place {
            PlaceSem::Np => match self.place_test(&t.args[0])? {
                Ok(w) => g.all(Atom::At(w)),
                Err(alts) => g.also(&alts),
            },
            PlaceSem::Zone { zone, who } => g.sought(Base::Zone(zone, self.seat(who)?))?,
            PlaceSem::Zones(a, b) => g.sought(Base::Zones(a, b, Who::You))?,
            PlaceSem::Role(r, tag) => {
                g.all(Atom::At(Where::Role(r)));
                if let Some(tag) = tag {
                    let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Tag(tag)]] });
                    g.all(Atom::Stands(f));
                }
            }
            PlaceSem::HereOr => {
                let near = self.place_filter(&t.args[0])?;
                let here = self.here()?;
                g.either(Atom::At(here), Atom::Stands(near));
            }
            PlaceSem::Group => {
                let of = self.place_filter(&t.args[0])?;
                g.all(Atom::Stands(of));
            }
            PlaceSem::WithAnother => {
                let inner = self.group(&t.args[0])?;
                let of = self.pool.filter(inner.filter());
                g.all(Atom::Holds { of, n: 1, other: true });
            }
            PlaceSem::One => {
                let (at, _) = self.at_places(self.d.rules.places)?;
                g.all(Atom::Rel(at, Where::Here));
                g.all(Atom::OnePlace);
            }
            place => {
                let w = self.known(t, place)?;
                g.all(Atom::At(w));
            }
        }
        Ok(())
    }
    /// On a card, or on some of a set; what is out of play there is sought there.
    fn on_card(&mut self, t: &Term, rel: Rel, some: bool, g: &mut Group) -> Done<()> {
        if !some {
            let x = self.reference(t)?;
            if rel.is_out() {
                return g.sought(Base::On(rel, x));
            }
            let of = self.among(x);
            g.all(Atom::HostIs(rel, of));
            return Ok(());
        }
        let inner = self.group(t)?;
        let of = self.pool.filter(inner.filter());
        if rel.is_out() {
            return g.sought(Base::OnSome(rel, of));
        }
        g.all(Atom::HostIs(rel, of));
        Ok(())
    }

    /// A set of places, tested one by one.
    pub(super) fn place_filter(&mut self, t: &Term) -> Done<FilterId> {
        let g = self.group(t)?;
        if !g.is_place() {
            return Err("a place is needed here".into());
        }
        Ok(self.pool.filter(g.filter()))
    }
    /// One known place.
    fn known(&mut self, t: &Term, place: PlaceSem) -> Done<Where> {
        match place {
            PlaceSem::Here => self.here(),
            PlaceSem::There => self.there_now(),
            PlaceSem::Named => self.named_place(&t.args[0]),
            PlaceSem::Of => {
                let name = t.args[0].row == Term::NAME;
                let x = if name { self.named_thing(&t.args[0])? } else { self.reference(&t.args[0])? };
                self.place_of(x)
            }
            PlaceSem::Zone { zone, who } => Ok(Where::Zone(zone, self.seat(who)?)),
            PlaceSem::Np if self.each_place(t)?.is_some() => {
                Err("one place is needed here, not each of several".into())
            }
            PlaceSem::Np => {
                let (thing, place) = self.np(&t.args[0], None)?;
                if place { Ok(where_of(thing)) } else { self.place_of(thing) }
            }
            _ => Err("one known place is needed here".into()),
        }
    }
    pub(super) fn place(&mut self, t: &Term) -> Done<Where> {
        match self.sem(t)? {
            Sem::Place(place) => self.known(t, place),
            Sem::Pass => self.place(&t.args[0]),
            _ => Err("this is no place".into()),
        }
    }
    /// The description of the places, if it is each of them that is meant.
    pub(super) fn each_place<'t>(&mut self, t: &'t Term) -> Done<Option<&'t Term>> {
        let Sem::Place(PlaceSem::Np) = self.sem(t)? else { return Ok(None) };
        let core = match self.sem(&t.args[0])? {
            Sem::Np if t.args[0].args[1].present().is_none() => &t.args[0].args[0],
            _ => return Ok(None),
        };
        Ok(matches!(self.sem(core)?, Sem::Pick { n: Quantity::Each, .. }).then_some(&core.args[0]))
    }
    /// A place in a description: a known one, or any place of a kind (then as tests on the candidate's place).
    pub(super) fn place_test(&mut self, t: &Term) -> Done<Result<Where, Vec<Vec<Atom>>>> {
        if !matches!(self.sem(t)?, Sem::Place(PlaceSem::Np)) {
            return self.place(t).map(Ok);
        }
        let np = &t.args[0];
        let core = match self.sem(np)? {
            Sem::Np => &np.args[0],
            _ => np,
        };
        if !matches!(self.sem(core)?, Sem::Pick { n: Quantity::One, target: false, random: false, .. }) {
            return self.place(t).map(Ok);
        }
        let g = self.group(&core.args[0])?;
        let Base::Places(class) = g.base else { return Err("a place is needed here".into()) };
        let (at, cards) = self.at_places(class)?;
        let mut alts = Vec::new();
        for alt in g.alts {
            // how places lie to each other is asked of the candidate's place; the rest is asked of the place as a card
            let (lies, is): (Vec<Atom>, Vec<Atom>) =
                alt.into_iter().partition(|a| matches!(a, Atom::Rel(..) | Atom::NotRel(..)));
            let mut atoms = vec![Atom::Rel(at, Where::Here)];
            atoms.extend(lies);
            if !is.is_empty() {
                if !cards {
                    return Err("only a place that is a card has properties".into());
                }
                let of = self.pool.filter(Filter { base: Base::Places(class), alts: vec![is] });
                atoms.push(Atom::Stands(of));
            }
            alts.push(atoms);
        }
        Ok(Err(alts))
    }

    /// The relation of what stands at a place of a set, and whether those places are cards.
    fn at_places(&self, set: PlaceSet) -> Done<(Related, bool)> {
        (self.d.rules.at_places)(set).ok_or_else(|| NOWHERE.into())
    }

    pub(super) fn named_place(&mut self, t: &Term) -> Done<Where> {
        Ok(match self.named_thing(t)? {
            Thing::Reg(r) => Where::Reg(r),
            x => Where::Of(x),
        })
    }
    /// Where this card stands.
    pub(super) fn here(&self) -> Done<Where> {
        if self.ground.stands { Ok(Where::Here) } else { Err(NOWHERE.into()) }
    }
    /// What "adjacent" is adjacent to: where that which is being moved stands, or else this card.
    pub(super) fn near(&self) -> Done<Where> {
        self.said.near.map_or_else(|| self.here(), Ok)
    }
    /// "There", as it can be kept in what is being made.
    pub(super) fn there_now(&mut self) -> Done<Where> {
        match self.said.there.ok_or(NO_PLACE)? {
            Where::Of(x @ Thing::Reg(_)) if self.said.caps.is_some() => {
                self.said.marks = Some(x);
                Ok(Where::Of(Thing::Marked))
            }
            Where::Reg(r) if self.said.caps.is_some() => {
                self.said.marks = Some(Thing::Reg(r));
                Ok(Where::Of(Thing::Marked))
            }
            Where::Of(x) => self.place_of(x),
            Where::Here => self.here(),
            w => Ok(w),
        }
    }
    /// Where something stands. Where a price takes it away, its place is looked up before.
    pub(super) fn place_of(&mut self, x: Thing) -> Done<Where> {
        let Thing::Reg(r) = x else { return Ok(Where::Of(x)) };
        if let Some(&(_, kept)) = self.said.kept_places.iter().find(|k| k.0 == r) {
            return Ok(Where::Reg(kept));
        }
        let spent = self.out.cost.iter().any(|(op, _)| matches!(op, Op::Do { what, .. } if *what == x));
        if self.out.section == Section::Cost || !spent {
            return Ok(Where::Of(x));
        }
        let dst = self.reg()?;
        let (op, node) = (Op::All { dst, filter: self.at_place(Where::Of(x)) }, self.out.node);
        let picked = |(op, _): &(Op, u16)| matches!(op, Op::Pick { dst, .. } | Op::All { dst, .. } if *dst == r);
        // what a price picks is known in the price only
        let in_cost = self.out.cost.iter().any(picked);
        self.before_costs((op, node), in_cost);
        self.said.kept_places.push((r, dst));
        Ok(Where::Reg(dst))
    }
    /// Something to be looked at before anything is paid: with the targets where they come first, or in the price itself once
    /// everything in it is chosen.
    pub(super) fn before_costs(&mut self, op: (Op, u16), in_cost: bool) {
        if !in_cost && !matches!(self.d.rules.layout, Layout::CostsFirst { .. }) {
            return self.out.targets.push(op);
        }
        let at = self.out.cost.iter().position(|(op, _)| matches!(op, Op::Do { .. })).unwrap_or(self.out.cost.len());
        self.out.cost.insert(at, op);
    }
    /// A place as a verb's argument.
    pub(super) fn place_thing(&mut self, w: Where) -> Done<Thing> {
        match w {
            Where::Reg(r) => Ok(Thing::Reg(r)),
            Where::Of(x) => {
                let dst = self.reg()?;
                let filter = self.at_place(Where::Of(x));
                self.emit(Op::All { dst, filter });
                Ok(Thing::Reg(dst))
            }
            w => {
                let dst = self.reg()?;
                let filter = self.at_place(w);
                self.emit(Op::All { dst, filter });
                Ok(Thing::Reg(dst))
            }
        }
    }
    pub(super) fn at_place(&mut self, w: Where) -> FilterId {
        self.pool.filter(Filter { base: Base::Places(self.d.rules.places), alts: vec![vec![Atom::At(w)]] })
    }

    /// Where a rule or an event holds. What is only had or done in a procedure is at its place anyway (`inside`): that the
    /// words say so, too, changes nothing. A place that goes by a name is looked at for itself.
    pub(super) fn scope(&mut self, t: &Term, inside: bool) -> Done<Scope> {
        let at = |w: Where| Scope { place: Some(w), filter: None };
        match self.sem(t)? {
            Sem::Place(PlaceSem::While(role, tag, there)) => {
                let inside = inside && there != Whereabouts::Named;
                let mut s = match there {
                    Whereabouts::Here => at(self.here()?),
                    Whereabouts::Named => at(self.named_place(&t.args[0])?),
                    Whereabouts::Group => Scope { place: None, filter: Some(self.place_filter(&t.args[0])?) },
                };
                if inside && tag.is_none() {
                    return Ok(s);
                }
                let mut atoms: Vec<Atom> = tag.map(Atom::Tag).into_iter().collect();
                atoms.extend(s.place.map(Atom::At));
                atoms.extend(s.filter.map(Atom::Stands));
                if !inside {
                    atoms.push(Atom::At(Where::Role(role)));
                }
                let places = Base::Places(self.d.rules.places);
                s.filter = Some(self.pool.filter(Filter { base: places, alts: vec![atoms] }));
                Ok(s)
            }
            Sem::Place(PlaceSem::Group) => Ok(Scope { place: None, filter: Some(self.place_filter(&t.args[0])?) }),
            Sem::Place(PlaceSem::Target) => {
                let caps = self.said.caps.take();
                let g = self.group(&t.args[0])?;
                let filter = self.pool.filter(g.filter());
                let (dst, one) = (self.reg()?, self.num(1));
                let node = self.out.node;
                let op = Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: true, random: false };
                self.out.targets.push((op, node));
                self.said.caps = caps;
                self.said.marks = Some(Thing::Reg(dst));
                Ok(at(Where::Of(Thing::Marked)))
            }
            Sem::Place(place) => Ok(at(self.known(t, place)?)),
            _ => Err("this is no place".into()),
        }
    }
    /// The places a scope means, as a set; `NO` for anywhere.
    pub(super) fn scope_filter(&mut self, t: &Term, inside: bool) -> Done<FilterId> {
        let Some(t) = t.present() else { return Ok(NO) };
        let s = self.scope(t, inside)?;
        Ok(match (s.place, s.filter) {
            (_, Some(f)) => f,
            (Some(w), None) => self.at_place(w),
            _ => NO,
        })
    }
}
