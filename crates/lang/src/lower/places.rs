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
    /// The posts that describe by place, host or title; false if it is none of them.
    pub(super) fn placed_post(&mut self, t: &Term, g: &mut Group) -> Done<bool> {
        match self.sem(t)? {
            Sem::AtRole(r) => g.all(Atom::At(Where::Role(r))),
            Sem::AtRoleTagged(r, tag) => {
                g.all(Atom::At(Where::Role(r)));
                let f = self.tagged(tag);
                g.all(Atom::Stands(f));
            }
            Sem::HereOrAt => {
                let near = self.place_filter(&t.args[0])?;
                let here = self.here()?;
                g.either(Atom::At(here), Atom::Stands(near));
            }
            Sem::AtNamed => {
                let w = self.named_place(&t.args[0])?;
                g.all(Atom::At(w));
            }
            Sem::SamePlace => {
                let x = self.reference(&t.args[0])?;
                let w = self.place_of(x)?;
                g.all(Atom::At(w));
            }
            Sem::SamePlaceAsAnother => {
                let inner = self.group(&t.args[0])?;
                let of = self.pool.filter(inner.filter());
                g.all(Atom::Holds { of, n: 1, other: true });
            }
            Sem::InRelTo(rel) => {
                let x = self.reference(&t.args[0])?;
                if rel & OUT != 0 {
                    g.sought(Base::On(rel, x))?;
                } else {
                    let of = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(x)]] });
                    g.all(Atom::HostIs(rel, of));
                }
            }
            Sem::InRelToSome(rel) => {
                let inner = self.group(&t.args[0])?;
                let of = self.pool.filter(inner.filter());
                if rel & OUT != 0 {
                    g.sought(Base::OnSome(rel, of))?;
                } else {
                    g.all(Atom::HostIs(rel, of));
                }
            }
            Sem::RelTo(r) => {
                let w = self.relative(&t.args[0])?;
                g.all(Atom::Rel(r, w));
            }
            Sem::RelToSome(r) => {
                let of = self.place_filter(&t.args[0])?;
                g.all(Atom::RelSome(r, of));
            }
            Sem::StandsAt => self.stands(&t.args[0], g)?,
            Sem::WithGroup => self.with_group(&t.args[0], 1, true, g)?,
            Sem::WithCount => {
                let n = self.at_most(&t.args[0], 99)?;
                self.with_group(&t.args[1], n, true, g)?;
            }
            Sem::Lacks => self.with_group(&t.args[0], 1, false, g)?,
            Sem::Where => {
                let (there, looking) = (self.there, std::mem::replace(&mut self.looking, true));
                self.there = Some(Where::Candidate);
                let c = self.cond(&t.args[0])?;
                (self.there, self.looking) = (there, looking);
                g.all(Atom::If(c));
            }
            Sem::HasKeyword(slot, yes) => {
                let one = self.num(1);
                let cmp = if yes { Cmp::Ge } else { Cmp::Lt };
                g.all(Atom::Slot { slot, printed: false, cmp, value: one });
            }
            Sem::SlotCmp(cmp) => {
                let slot = self.slot(&t.args[0])?;
                let value = self.value(&t.args[1])?;
                g.all(Atom::Slot { slot, printed: false, cmp, value });
            }
            Sem::TitleHas => {
                let title = self.title(&t.args[0]);
                g.all(Atom::TitleHas(title));
            }
            Sem::TitleSame => {
                let x = self.reference(&t.args[0])?;
                let of = match x {
                    Thing::Reg(r) => self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] }),
                    _ => return Err("a named card is needed here".into()),
                };
                g.all(Atom::TitleAmong { of, other: false });
            }
            Sem::TitleSameAsAnother => {
                let r = self.named(&t.args[0])?;
                let of = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                g.all(Atom::TitleAmong { of, other: true });
            }
            Sem::TitleSameAsSome => {
                let inner = self.group(&t.args[0])?;
                let of = self.pool.filter(inner.filter());
                g.all(Atom::TitleAmong { of, other: false });
            }
            Sem::Tagged(tag) => g.all(Atom::Tag(tag)),
            Sem::AlikeIn(slot, n) => g.all(Atom::Alike(slot, n)),
            Sem::BookPost(n) => g.all(Atom::Book(n)),
            Sem::BookPostN(first) => {
                let n = self.at_most(&t.args[0], 50)?;
                g.all(Atom::Book(first.saturating_add(n)));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn tagged(&mut self, tag: Tag) -> FilterId {
        self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Tag(tag)]] })
    }
    fn stands(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        let of = self.place_filter(t)?;
        g.all(Atom::Stands(of));
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
    /// A place has such cards; a card has such cards on it.
    fn with_group(&mut self, t: &Term, n: u8, yes: bool, g: &mut Group) -> Done<()> {
        let mut inner = self.group(t)?;
        let atom = if g.is_place() {
            let of = self.pool.filter(inner.filter());
            Atom::Holds { of, n, other: false }
        } else {
            let base = Base::On(self.d.rules.attached, Thing::Candidate);
            inner.sought(base)?;
            let f = self.pool.filter(inner.filter());
            let c = self.pool.cond(Cond::Exists(f, n));
            Atom::If(c)
        };
        if yes {
            g.all(atom);
            return Ok(());
        }
        let Atom::If(c) = atom else { return Err("this cannot be denied of a place".into()) };
        let c = self.pool.cond(Cond::Not(c));
        g.all(Atom::If(c));
        Ok(())
    }

    /// The place something known stands at, for relations.
    fn relative(&mut self, t: &Term) -> Done<Where> {
        match self.sem(t)? {
            Sem::Here => self.here(),
            Sem::There => self.there_now(),
            _ => {
                let x = self.reference(t)?;
                self.place_of(x)
            }
        }
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
        self.near.map_or_else(|| self.here(), Ok)
    }
    /// "There", as it can be kept in what is being made.
    pub(super) fn there_now(&mut self) -> Done<Where> {
        match self.there.ok_or(NO_PLACE)? {
            Where::Of(x @ Thing::Reg(_)) if self.caps.is_some() => {
                self.marks = Some(x);
                Ok(Where::Of(Thing::Marked))
            }
            Where::Reg(r) if self.caps.is_some() => {
                self.marks = Some(Thing::Reg(r));
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
        if let Some(&(_, kept)) = self.kept_places.iter().find(|k| k.0 == r) {
            return Ok(Where::Reg(kept));
        }
        let spent = self.cost.iter().any(|(op, _)| matches!(op, Op::Do { what, .. } if *what == x));
        if self.section == Section::Cost || !spent {
            return Ok(Where::Of(x));
        }
        let dst = self.reg()?;
        let (op, node) = (Op::All { dst, filter: self.at_place(Where::Of(x)) }, self.node);
        let picked = |(op, _): &(Op, u16)| matches!(op, Op::Pick { dst, .. } | Op::All { dst, .. } if *dst == r);
        // what a price picks is known in the price only
        let in_cost = self.cost.iter().any(picked);
        self.before_costs((op, node), in_cost);
        self.kept_places.push((r, dst));
        Ok(Where::Reg(dst))
    }
    /// Something to be looked at before anything is paid: with the targets where they come first, or in the price itself once
    /// everything in it is chosen.
    pub(super) fn before_costs(&mut self, op: (Op, u16), in_cost: bool) {
        if !in_cost && !matches!(self.d.rules.layout, Layout::CostsFirst { .. }) {
            return self.targets.push(op);
        }
        let at = self.cost.iter().position(|(op, _)| matches!(op, Op::Do { .. })).unwrap_or(self.cost.len());
        self.cost.insert(at, op);
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

    pub(super) fn scope(&mut self, t: &Term) -> Done<Scope> {
        let at = |w: Where| Scope { place: Some(w), filter: None };
        match self.sem(t)? {
            Sem::ScopeHere => Ok(at(self.here()?)),
            Sem::ScopeThere => Ok(at(self.there_now()?)),
            Sem::ScopeNamed => Ok(at(self.named_place(&t.args[0])?)),
            Sem::ScopeTagged(tag) => {
                let alts = vec![vec![Atom::Tag(tag), Atom::At(Where::Here)]];
                let f = self.pool.filter(Filter { base: Base::Places(self.d.rules.places), alts });
                Ok(Scope { place: None, filter: Some(f) })
            }
            Sem::ScopeGroup => Ok(Scope { place: None, filter: Some(self.place_filter(&t.args[0])?) }),
            Sem::ScopeTarget => {
                let caps = self.caps.take();
                let g = self.group(&t.args[0])?;
                let filter = self.pool.filter(g.filter());
                let (dst, one) = (self.reg()?, self.num(1));
                let node = self.node;
                let op = Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: true, random: false };
                self.targets.push((op, node));
                self.caps = caps;
                self.marks = Some(Thing::Reg(dst));
                Ok(at(Where::Of(Thing::Marked)))
            }
            _ => Err("this is no place".into()),
        }
    }
    /// The places a scope means, as a set; `NO` for anywhere.
    pub(super) fn scope_filter(&mut self, t: &Term) -> Done<FilterId> {
        let Some(t) = t.present() else { return Ok(NO) };
        let s = self.scope(t)?;
        Ok(match (s.place, s.filter) {
            (_, Some(f)) => f,
            (Some(w), None) => self.at_place(w),
            _ => NO,
        })
    }
}
