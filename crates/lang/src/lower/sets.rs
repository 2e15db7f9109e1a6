//! Sets described: nouns, and what stands before and behind them.

use super::*;

impl Low<'_> {
    pub(super) fn group(&mut self, t: &Term) -> Done<Group> {
        let mut g = match self.sem(t)? {
            Sem::Adj => {
                let mut g = self.group(&t.args[1])?;
                self.describe(&t.args[0], &mut g)?;
                return Ok(g);
            }
            Sem::NamedGroup => return self.group(&t.args[0]),
            Sem::With { .. } => {
                let mut g = self.noun(&t.args[0])?;
                self.describe(t, &mut g)?;
                return Ok(g);
            }
            Sem::Words => self.group(&t.args[0])?,
            Sem::Union => {
                let (mut a, b) = (self.group(&t.args[0])?, self.group(&t.args[1])?);
                if a.base != b.base {
                    return Err("these cannot be one set".into());
                }
                a.alts.extend(b.alts);
                a
            }
            _ => return self.noun(t),
        };
        let posts = if matches!(self.sem(t)?, Sem::Union) { 2 } else { 1 };
        if let Some(posts) = t.args.get(posts) {
            self.posts(posts, &mut g)?;
        }
        Ok(g)
    }

    fn noun(&mut self, t: &Term) -> Done<Group> {
        let mut g = Group::any();
        match self.sem(t)? {
            Sem::Pass => return self.noun(&t.args[0]),
            Sem::NounWord { places, tags, tests, either } => {
                g.base = places.map_or(Base::InPlay, Base::Places);
                g.worded = !tags.is_empty();
                tags.iter().for_each(|tag| g.all(Atom::Tag(*tag)));
                tests.iter().for_each(|n| g.all(Atom::Book(*n)));
                if let Some((a, b)) = either {
                    let near = self.near()?;
                    g.either(Atom::Rel(a, near), Atom::Rel(b, near));
                }
            }
            Sem::BookHost(n) => match self.named_thing(&t.args[0])? {
                Thing::Reg(0) => g.all(Atom::Book(n)),
                _ => return Err("only what was chosen first can get another host".into()),
            },
            Sem::TokenNoun => {
                let title = self.token(&t.args[0])?;
                g.all(Atom::Titled(title, true));
            }
            _ => return Err("this describes no cards".into()),
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

    pub(super) fn posts(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Posts => {
                self.describe(&t.args[0], g)?;
                self.posts(&t.args[1], g)
            }
            _ => self.describe(t, g),
        }
    }

    /// An adjective or a post: one more thing that is true of each of them.
    pub(super) fn describe(&mut self, t: &Term, g: &mut Group) -> Done<()> {
        match self.sem(t)? {
            Sem::Pass => self.describe(&t.args[0], g)?,
            Sem::TagWord(tag) => g.all(Atom::Tag(tag)),
            Sem::Tags { yes: false } => {
                let tag = self.tag(&t.args[0])?;
                g.all(Atom::NotTag(tag));
            }
            Sem::Tags { yes: true } => {
                let (a, b) = (self.tag(&t.args[0])?, self.tag(&t.args[1])?);
                g.either(Atom::Tag(a), Atom::Tag(b));
            }
            Sem::Test(atom) => g.all(atom),
            Sem::Has(what, yes) => {
                let (value, cmp) = (self.num(1), if yes { Cmp::Ge } else { Cmp::Lt });
                g.all(match what {
                    Counted::Counter(counter) => Atom::Counter { counter, cmp, value },
                    Counted::Slot(slot) => Atom::Slot { slot, printed: false, cmp, value },
                });
            }
            Sem::SlotIs { cmp, printed } => {
                let (slot, value) = (self.slot(&t.args[0])?, self.value(&t.args[1])?);
                g.all(Atom::Slot { slot, printed, cmp, value });
            }
            Sem::Book { test, yes, set, about } => self.by_book(t, g, test, yes, set, about)?,
            Sem::TitleIs(title) => self.titled(t, g, title)?,
            Sem::With { n, yes } => {
                let n = n.map_or(Ok(1), |i| self.at_most(&t.args[i as usize], 99))?;
                self.with_group(t.args.last().ok_or("a set is missing")?, n, yes, g)?;
            }
            Sem::Hosting(how) => {
                let guest = self.said.moved.or(self.said.it).unwrap_or(Thing::This);
                g.all(match how {
                    Hosting::Fits => Atom::Hosts(guest),
                    Hosting::SameController => Atom::WithHostOf(guest),
                });
            }
            Sem::OtherThan => {
                let than = self.reference(&t.args[0])?;
                g.all(Atom::Not(than));
            }
            Sem::OnIt => g.all(Atom::On(self.said.it.unwrap_or(Thing::This))),
            Sem::EitherGroup => {
                let (a, b) = (self.group(&t.args[0])?, self.group(&t.args[1])?);
                if a.base != Base::InPlay || b.base != Base::InPlay {
                    return Err("where these are is said before".into());
                }
                g.also(&[a.alts, b.alts].concat());
            }
            Sem::Where => {
                let there = self.said.there.replace(Where::Candidate);
                let it = self.said.it.replace(Thing::Candidate);
                let c = self.cond(&t.args[0])?;
                (self.said.there, self.said.it) = (there, it);
                g.all(Atom::If(c));
            }
            _ => self.placed(t, g)?,
        }
        Ok(())
    }

    fn by_book(
        &mut self,
        t: &Term,
        g: &mut Group,
        test: Test,
        yes: bool,
        set: Option<PlaceSet>,
        about: From,
    ) -> Done<()> {
        let n = about.map_or(Ok(0), |i| self.at_most(&t.args[i as usize], 50))?;
        let atom = Atom::Book(test.of(n));
        if let Some(set) = set {
            g.sought(Base::Places(set))?;
        }
        if yes {
            g.all(atom);
            return Ok(());
        }
        let not = self.denied(atom);
        g.all(not);
        Ok(())
    }
    /// What is true of a candidate of which the other is not.
    fn denied(&mut self, atom: Atom) -> Atom {
        let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![atom]] });
        let c = self.pool.cond(Cond::Is(Thing::Candidate, f));
        Atom::If(self.pool.cond(Cond::Not(c)))
    }

    fn titled(&mut self, t: &Term, g: &mut Group, title: TitleSem) -> Done<()> {
        let atom = match title {
            TitleSem::Is(yes) => Atom::Titled(self.title(&t.args[0]), yes),
            TitleSem::Has => Atom::TitleHas(self.title(&t.args[0])),
            TitleSem::SameAs(yes) => {
                let r = match self.reference(&t.args[0])? {
                    Thing::Reg(r) => r,
                    // what an answer is about is kept for the time it takes
                    thing @ (Thing::Subject | Thing::Source) if self.said.caps.is_none() => {
                        let dst = self.reg()?;
                        self.emit(Op::Keep { dst, thing });
                        dst
                    }
                    _ => return Err("a named card is needed here".into()),
                };
                let same = Atom::TitleAmong { of: self.held(r), other: false };
                if yes { same } else { self.denied(same) }
            }
            TitleSem::SameAsAnother => {
                let r = self.named(&t.args[0])?;
                Atom::TitleAmong { of: self.held(r), other: true }
            }
            TitleSem::SameAsSome => {
                let inner = self.group(&t.args[0])?;
                Atom::TitleAmong { of: self.pool.filter(inner.filter()), other: false }
            }
        };
        g.all(atom);
        Ok(())
    }
    fn held(&mut self, r: u8) -> FilterId {
        self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] })
    }

    /// A place has such cards; a card has such cards on it.
    fn with_group(&mut self, t: &Term, n: u8, yes: bool, g: &mut Group) -> Done<()> {
        let mut inner = self.group(t)?;
        if g.is_place() {
            let of = self.pool.filter(inner.filter());
            let holds = Atom::Holds { of, n, other: false };
            g.all(if yes { holds } else { self.denied(holds) });
            return Ok(());
        }
        inner.sought(Base::On(self.d.rules.attached, Thing::Candidate))?;
        let f = self.pool.filter(inner.filter());
        let mut c = self.pool.cond(Cond::Exists(f, n));
        if !yes {
            c = self.pool.cond(Cond::Not(c));
        }
        g.all(Atom::If(c));
        Ok(())
    }
}
