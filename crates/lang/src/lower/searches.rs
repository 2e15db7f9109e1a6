//! Piles that are looked through, and tokens that are made.

use super::*;

impl Low<'_> {
    /// count, group; or count, how many, group, name: nobody need find any.
    pub(super) fn search(&mut self, t: &Term, verb: VerbId, zone: SeatZone) -> Done<()> {
        let (most, set, name) = match t.args.as_slice() {
            [_, most, set, name] => (self.number(most), set, Some(name)),
            _ => (self.num(1), &t.args[1], None),
        };
        let all = self.look_through(verb, zone, &t.args[0])?;
        self.said.rest = Some(all);
        let mut g = self.group(set)?;
        let described = g.alts.iter().any(|alt| !alt.is_empty());
        g.sought(Base::Held(all))?;
        let filter = self.pool.filter(g.filter());
        let (dst, min) = (self.reg()?, self.num(0));
        self.emit(Op::Pick { dst, filter, min, max: most, by: self.actor, target: false, random: false });
        self.said.it = Some(Thing::Reg(dst));
        self.said.found = described.then_some(dst);
        if let Some(name) = name {
            let c = self.declared(name);
            self.said.names.push((c, dst, false));
        }
        Ok(())
    }
    /// The first cards of a pile. How many it comes to stands in a register, which the verb is told.
    fn look_through(&mut self, verb: VerbId, zone: SeatZone, count: &Term) -> Done<u8> {
        let (value, many, who) = (self.number(count), self.reg()?, Who::You);
        self.emit(Op::Let { dst: many, value });
        let told = self.num(many as i16);
        self.emit_verb(verb, NOTHING, NOTHING, told, Where::Zone(zone, who), Manner::NONE);
        let (dst, n) = (self.reg()?, self.pool.value(Value::Reg(many)));
        let filter = self.pool.filter(Filter { base: Base::Top(zone, who, n), alts: vec![Vec::new()] });
        self.emit(Op::All { dst, filter });
        Ok(dst)
    }

    // ---- tokens ----

    pub(super) fn token(&mut self, t: &Term) -> Done<u16> {
        match self.sem(t)? {
            Sem::TokenTitle(title) => Ok(self.pool.title(&title)),
            _ => Err("this is not a token".into()),
        }
    }
    /// count, token, place; or count, token
    pub(super) fn create(&mut self, t: &Term, verb: VerbId, divided: Option<Divided>) -> Done<()> {
        let title = self.token(&t.args[1])?;
        if let Some(d) = divided {
            return self.create_divided(t, verb, title, d);
        }
        let n = if t.args[0].row == Term::VAR { self.value(&t.args[0])? } else { self.number(&t.args[0]) };
        if let Some(g) = self.each_place(&t.args[2])? {
            let places = self.place_filter(g)?;
            let set = self.reg()?;
            self.emit(Op::All { dst: set, filter: places });
            return self.each_of(Thing::Reg(set), |low, one| {
                low.emit_told(verb, n, where_of(one), Also::Title(title));
                Ok(())
            });
        }
        let to = self.place(&t.args[2])?;
        self.emit_told(verb, n, to, Also::Title(title));
        Ok(())
    }
    /// One by one, each at a place of one's choice, as long as there may be more.
    fn create_divided(&mut self, t: &Term, verb: VerbId, title: u16, d: Divided) -> Done<()> {
        // how many, known now or counted when it comes to it
        let counted = (t.args[0].row == Term::VAR).then(|| self.value(&t.args[0])).transpose()?;
        let n = if counted.is_some() { d.most } else { self.at_most(&t.args[0], d.most)? };
        let one = self.num(1);
        let filter = self.pool.filter(Filter { base: Base::Places(d.places), alts: vec![Vec::new()] });
        let dst = self.reg()?;
        let alts = vec![vec![Atom::By(self.actor), Atom::Titled(title, true)]];
        let alike = self.pool.filter(Filter { base: Base::InPlay, alts });
        let (out, most) = (self.pool.value(Value::Size(alike)), self.num(d.most as i16));
        let room = self.pool.cond(Cond::Cmp(Cmp::Lt, out, most));
        let mut stops = Vec::new();
        for i in 0..n {
            let left = counted.map(|all| {
                let laid = self.num(i as i16);
                self.pool.cond(Cond::Cmp(Cmp::Lt, laid, all))
            });
            for cond in left.into_iter().chain([room]) {
                stops.push((self.len(), cond));
                self.emit(Op::Unless { cond, to: 0 });
            }
            self.emit(Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: false, random: false });
            self.emit_told(verb, one, Where::Reg(dst), Also::Title(title));
        }
        let to = self.here_op();
        for (s, cond) in stops {
            self.set_op(s, Op::Unless { cond, to });
        }
        Ok(())
    }
}
