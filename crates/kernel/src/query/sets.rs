//! Sets: what passes a filter, and which events answer a pattern.

use super::*;

/// Are there moments at which nothing passes this filter, whatever there is?
pub(crate) fn doubtful(book: &Book, filter: &Filter) -> bool {
    let may_fail = |a: &Atom| match a {
        Atom::Book(t) => book.text.needs.iter().any(|(x, _)| x == t),
        Atom::At(Where::Role(_)) => true,
        _ => false,
    };
    !filter.alts.is_empty() && filter.alts.iter().all(|alt| alt.iter().any(may_fail))
}

impl Q<'_> {
    // ---- sets ----

    /// How many are in a set.
    pub fn count(&self, env: &Env, f: FilterId) -> i32 {
        let mut n = 0;
        self.find(env, f, &mut |_| {
            n += 1;
            true
        });
        n
    }

    /// Is that card, where it is, one of the set?
    pub fn fits(&self, env: &Env, f: FilterId, c: CardId) -> bool {
        let filter = &self.m.pool.filters[f as usize];
        let facts = self.facts_of(c);
        let based = match filter.base {
            Base::InPlay => facts.flags.has(IN_PLAY),
            Base::Zone(n, who) => self.spot_of(c) == Spot::zone(seat_zone(self.who(env, who), n)),
            Base::Places(class) => self.is_place_of(env, class, c),
            Base::On(rel, x) => {
                facts.rel == rel && self.first_card(self.thing(env, x)).map(Spot::card) == Some(facts.host)
            }
            Base::OnSome(rel, of) => facts.rel == rel && facts.host.as_card().is_some_and(|h| self.fits(env, of, h)),
            _ => true,
        };
        based && self.passes(env, filter, &facts)
    }
    /// Is that card one of the book's places of this class?
    fn is_place_of(&self, env: &Env, class: PlaceSet, c: CardId) -> bool {
        let mut found = false;
        self.listed(env, class, &mut |v| {
            found = v.as_object().is_some_and(|r| r.card() == c);
            !found
        });
        found
    }
    /// Whether something known passes the tests of a set.
    pub(crate) fn fits_facts(&self, env: &Env, f: FilterId, facts: &Facts) -> bool {
        self.passes(env, &self.m.pool.filters[f as usize], facts)
    }
    /// Can nothing be found at this moment, whatever there is?
    #[inline]
    pub(crate) fn hopeless(&self, f: FilterId) -> bool {
        self.m.doubtful[f as usize] && self.finds_nothing(&self.m.pool.filters[f as usize])
    }
    fn finds_nothing(&self, filter: &Filter) -> bool {
        let idle = |n: &Needs| match n {
            Needs::UnderWay(proc) => crate::flow::inside(self.t, *proc).is_none(),
            Needs::Pending => self.t.parked.is_empty(),
        };
        let failed = |a: &Atom| match a {
            Atom::Book(t) => self.m.book.text.needs.iter().any(|(x, n)| x == t && idle(n)),
            Atom::At(Where::Role(n)) => (self.m.book.text.role_place)(self, *n).is_nowhere(),
            _ => false,
        };
        !filter.alts.is_empty() && filter.alts.iter().all(|alt| alt.iter().any(failed))
    }

    fn passes(&self, env: &Env, filter: &Filter, facts: &Facts) -> bool {
        // most tests are for words, and those are small
        let meets = |a: &Atom| match *a {
            Atom::Tag(t) => self.has(facts, t),
            Atom::NotTag(t) => !self.has(facts, t),
            a => self.atom(env, a, facts),
        };
        filter.alts.iter().any(|alt| alt.iter().all(meets))
    }

    fn atom(&self, env: &Env, a: Atom, f: &Facts) -> bool {
        match a {
            Atom::Tag(t) => self.has(f, t),
            Atom::NotTag(t) => !self.has(f, t),
            // every other player is an opponent
            Atom::By(Who::Opponent) => self.holder(f) != env.seat && self.holder(f) != Seat::NONE,
            Atom::By(w) => self.holder(f) == self.who(env, w),
            Atom::NotBy(w) => self.holder(f) != self.who(env, w),
            Atom::OwnedBy(w) => f.owner == self.who(env, w),
            // a card that left play is still not another
            Atom::Not(Thing::This) => env.this.is_none() || f.obj.is_none() || env.this.card() != f.obj.card(),
            Atom::Not(x) => match self.thing(env, x) {
                v if v.as_set().is_some() => !self.is_among(v, f),
                v => v.as_object() != Some(f.obj),
            },
            Atom::Among(x) => self.is_among(self.thing(env, x), f),
            Atom::At(w) => {
                let p = self.place(env, w);
                !p.is_nowhere() && f.place == p
            }
            Atom::Rel(r, w) => self.related(r, f.place, self.place(env, w)),
            Atom::NotRel(r, w) => !self.related(r, f.place, self.place(env, w)),
            Atom::Stands(of) => match f.place.as_card() {
                Some(p) => self.fits(env, of, p),
                None => false,
            },
            Atom::RelSome(r, of) => self.some(env, of, &mut |v| self.related(r, f.place, self.spot(env, v))),
            Atom::Holds { of, n, other } => self.place_holds(env, f, of, n as i32, other),
            Atom::If(cond) => {
                let env = Env { candidate: f.obj, candidate_at: f.place, ..*env };
                self.holds(&env, cond)
            }
            Atom::HostIs(rel, of) => f.rel == rel && f.host.as_card().is_some_and(|h| self.fits(env, of, h)),
            Atom::Alike(slot, n) => self.alike(env, f, slot, n as usize),
            Atom::OnePlace => env.picks.first().is_none_or(|v| self.spot(env, *v) == f.place),
            Atom::PerPlace(n) => {
                let beside = |v: &&Val| v.as_object() != Some(f.obj) && self.spot(env, **v) == f.place;
                env.picks.iter().filter(beside).count() < n as usize
            }
            Atom::Flag(bit, on) => f.flags.has(bit) == on,
            Atom::Counter { counter, cmp, value } => cmp.holds(f.counters[counter.ix()] as i32, self.value(env, value)),
            // a number that is not printed is neither low nor high
            Atom::Slot { slot, printed: true, cmp, value } => {
                self.face(f.def, f.face).slots[slot.ix()] != NO_NUMBER
                    && cmp.holds(self.printed(f, slot), self.value(env, value))
            }
            Atom::Slot { slot, printed: false, cmp, value } => cmp.holds(self.number(f, slot), self.value(env, value)),
            Atom::Titled(t, yes) => (f.titled() && self.m.defs[f.def.ix()].title_id == t) == yes,
            Atom::TitleHas(t) => f.titled() && self.m.defs[f.def.ix()].title_words.contains(&t),
            Atom::TitleAmong { of, other } => f.titled() && self.title_among(env, of, other, f),
            Atom::Bears(rel, yes) => {
                let any = f.card.is_some() && self.t.kids(f.card).any(|k| self.t.card(k).rel == rel);
                any == yes
            }
            Atom::On(x) => match self.thing(env, x).as_object() {
                Some(r) => f.host == Spot::card(r.card()) && f.rel == self.m.book.attached,
                None => false,
            },
            Atom::Hosts(x) => match self.first_card(self.thing(env, x)) {
                Some(c) => f.card.is_some() && self.hosts(c, f),
                None => false,
            },
            Atom::SameController(x) => self.thing_facts(env, x).is_some_and(|g| g.ctrl == f.ctrl),
            Atom::WithHostOf(x) => {
                let host = self.thing(env, x).as_object().and_then(|r| self.host_of(r));
                host.and_then(|h| self.facts(env, h)).is_some_and(|h| h.ctrl == f.ctrl)
            }
            Atom::Company { rel, of, yes } => self.company(env, f, rel, of) == yes,
            Atom::Book(n) => (self.m.book.text.test)(self, env, f, n),
        }
    }

    /// Is it one of those a value stands for?
    fn is_among(&self, v: Val, f: &Facts) -> bool {
        if let Some(r) = v.as_object() {
            return r.is_some() && r == f.obj;
        }
        let mut found = false;
        self.each(v, &mut |r| found |= r == f.obj);
        found
    }
    /// Is there a member of the set that passes?
    fn some(&self, env: &Env, of: FilterId, passes: &mut dyn FnMut(Val) -> bool) -> bool {
        let mut found = false;
        self.find(env, of, &mut |v| {
            found = passes(v);
            !found
        });
        found
    }
    /// Has one of a set its title? What is held is known by its title, wherever it went.
    fn title_among(&self, env: &Env, of: FilterId, other: bool, f: &Facts) -> bool {
        let twin = |r: Ref| !(other && r == f.obj) && self.facts(env, r).is_some_and(|g| g.titled() && g.def == f.def);
        match self.m.pool.filters[of as usize].base {
            Base::Held(held) => {
                let mut found = false;
                let v = env.regs.get(held as usize).copied().unwrap_or(Val::NIL);
                self.each(v, &mut |r| found = found || twin(r));
                found
            }
            _ => self.some(env, of, &mut |v| v.as_object().is_some_and(twin)),
        }
    }
    /// Do so many of the set stand where this is?
    fn place_holds(&self, env: &Env, f: &Facts, of: FilterId, n: i32, other: bool) -> bool {
        let mut left = n;
        self.standing(f.place, 4, &mut |c| {
            if !(other && c == f.card) && self.fits(env, of, c) {
                left -= 1;
            }
            left > 0
        });
        left <= 0
    }
    /// The most of the set that stand at one of the places.
    pub(super) fn most_at(&self, env: &Env, of: FilterId, places: PlaceSet) -> i32 {
        let mut most = 0;
        self.listed(env, places, &mut |v| {
            let mut n = 0;
            self.standing(self.spot(env, v), 4, &mut |c| {
                n += self.fits(env, of, c) as i32;
                true
            });
            most = most.max(n);
            true
        });
        most
    }
    /// Has it the same number as the first that was picked; before that, as so many where it lies?
    fn alike(&self, env: &Env, f: &Facts, slot: Slot, n: usize) -> bool {
        let mine = self.number(f, slot);
        match env.picks.first() {
            Some(v) => {
                let first = v.as_object().and_then(|r| self.facts(env, r));
                first.is_some_and(|g| self.number(&g, slot) == mine)
            }
            None => self.t.at(f.host).filter(|c| self.card_number(*c, slot) == mine).count() >= n,
        }
    }

    /// Is there a card of the set, other than this one, at its place or at one in that relation to it?
    fn company(&self, env: &Env, f: &Facts, rel: Option<Related>, of: FilterId) -> bool {
        let reading = self.asking(COMPANY_KEY, f.card, &[]);
        if f.place.is_nowhere() || self.ends(&reading) || !Read::more(1) {
            return false;
        }
        let q = self.deeper(&reading);
        let mut found = false;
        let mut meets = |c: CardId| {
            let near = rel.is_none_or(|rel| q.related(rel, q.place_of(c), f.place));
            found = c != f.card && near && q.fits(env, of, c);
            !found
        };
        if rel.is_none() {
            q.standing(f.place, 4, &mut meets);
        } else {
            let _ = q.t.in_play().all(meets);
        }
        found
    }

    /// Who a card belongs to for "friendly": its controller in play, its owner elsewhere.
    fn holder(&self, f: &Facts) -> Seat {
        if f.flags.has(IN_PLAY) { f.ctrl } else { f.owner }
    }

    /// Could this card be put on that one?
    pub fn hosts(&self, guest: CardId, host: &Facts) -> bool {
        let card = self.t.card(guest);
        let def = &self.m.defs[card.def.ix()];
        let filter = def.faces.iter().map(|f| f.host).find(|h| *h != NO).unwrap_or(NO);
        filter != NO
            && host.card.is_some()
            && host.card != guest
            && card.at != Spot::card(host.card)
            && self.fits(&Env::of(self.t.obj(guest), card.ctrl, Spot::NOWHERE), filter, host.card)
            && self.m.book.text.host.is_none_or(|test| {
                (self.m.book.text.test)(self, &Env::of(self.t.obj(guest), card.ctrl, Spot::NOWHERE), host, test)
            })
    }

    /// Calls with each member of a set, in canonical order, until told to stop.
    pub fn find(&self, env: &Env, f: FilterId, out: &mut dyn FnMut(Val) -> bool) {
        let filter = &self.m.pool.filters[f as usize];
        if self.hopeless(f) {
            return;
        }
        // whose all must be, and a printed word that all must have and nothing moves, are looked at first
        let (mut word, mut whose) = (None, None);
        if let [alt] = filter.alts.as_slice() {
            for a in alt {
                match a {
                    Atom::Tag(t) if word.is_none() && !self.word_moves(*t) => word = Some(*t),
                    Atom::By(Who::You) => whose = Some(env.seat),
                    _ => {}
                }
            }
        }
        let lacks = |c: CardId| {
            let card = self.t.card(c);
            whose.is_some_and(|s| s != if card.in_play() { card.ctrl } else { card.owner })
                || word.is_some_and(|t| !self.printed_has(c, t))
        };
        let mut look = |c: CardId| {
            let facts = self.facts_of(c);
            !self.passes(env, filter, &facts) || out(Val::object(self.t.obj(c)))
        };
        let fixed = if filter.base == Base::InPlay { self.fixed_place(env, filter) } else { None };
        if filter.base == Base::InPlay && fixed.is_none() {
            // there may be many, so the word is looked at before anything is called
            let _ = self.t.in_play().all(|c| lacks(c) || look(c));
            return;
        }
        let mut card = |c: CardId| lacks(c) || look(c);
        match filter.base {
            Base::Any => {}
            Base::InPlay => {
                self.standing(fixed.unwrap_or(Spot::NOWHERE), 4, &mut card);
            }
            Base::Zone(n, who) => self.scan(seat_zone(self.who(env, who), n), usize::MAX, &mut card),
            Base::Zones(a, b, who) => {
                let seat = self.who(env, who);
                self.scan(seat_zone(seat, a), usize::MAX, &mut card);
                self.scan(seat_zone(seat, b), usize::MAX, &mut card);
            }
            Base::Top(n, who, v) => {
                let depth = self.value(env, v).max(0) as usize;
                self.scan(seat_zone(self.who(env, who), n), depth, &mut card);
            }
            Base::Topmost(n, who) => {
                for c in self.t.zone(seat_zone(self.who(env, who), n)) {
                    let facts = self.facts_of(c);
                    if self.passes(env, filter, &facts) {
                        card(c);
                        return;
                    }
                }
            }
            Base::Bottom(n, who) => {
                let last = self.t.zones.near(seat_zone(self.who(env, who), n).ix()).tail;
                if last.is_some() {
                    card(last);
                }
            }
            Base::Held(r) => {
                let v = env.regs.get(r as usize).copied().unwrap_or(Val::NIL);
                let mut go = true;
                self.each(v, &mut |r| {
                    if go && let Some(c) = self.t.live(r) {
                        go = card(c);
                    }
                });
            }
            Base::Places(class) => self.find_places(env, filter, class, out),
            Base::On(rel, x) => {
                if let Some(host) = self.first_card(self.thing(env, x)) {
                    self.on(host, rel, &mut card);
                }
            }
            Base::OnSome(rel, of) => self.find(env, of, &mut |v| {
                let host = v.as_object().and_then(|r| self.t.live(r));
                host.is_none_or(|h| self.on(h, rel, &mut card))
            }),
            Base::Seats => self.find_seats(env, filter, out),
        }
    }
    /// A fixed place narrows the search to the cards standing there.
    fn fixed_place(&self, env: &Env, filter: &Filter) -> Option<Spot> {
        let [alt] = filter.alts.as_slice() else { return None };
        alt.iter().find_map(|a| match a {
            Atom::At(w) => Some(self.place(env, *w)),
            _ => None,
        })
    }
    /// Places, and what lies parked with what it will be.
    fn find_places(&self, env: &Env, filter: &Filter, class: PlaceSet, out: &mut dyn FnMut(Val) -> bool) {
        self.listed(env, class, &mut |v| {
            let parked = self.t.parked_at(v).map(|i| &self.t.parked[i]);
            let card = match parked {
                Some(p) => self.t.live(p.card),
                None => v.as_object().map(|r| r.card()),
            };
            let mut facts = match card {
                Some(c) => self.facts_of(c),
                None => self.zone_facts(v),
            };
            if let Some(p) = parked {
                facts.place = self.parked_place(p);
                facts.parked = p.age;
                if card.is_none() {
                    (facts.ctrl, facts.owner) = (p.frame.seat, p.frame.seat);
                }
            }
            !self.passes(env, filter, &facts) || out(v)
        });
    }
    /// What is of a set: that which waits to happen, or as the book says.
    fn listed(&self, env: &Env, set: PlaceSet, out: &mut dyn FnMut(Val) -> bool) {
        match set {
            PlaceSet::PENDING => {
                let _ = self.t.parked.iter().all(|p| out(Val::parked(p.age)));
            }
            set => (self.m.book.text.places)(self, env, set, out),
        }
    }
    /// Does a place stand in that relation to another?
    fn related(&self, rel: Related, a: Spot, b: Spot) -> bool {
        match rel {
            Related::SAME => a == b && !a.is_nowhere(),
            rel => (self.m.book.text.rel)(self, rel, a, b),
        }
    }
    fn find_seats(&self, env: &Env, filter: &Filter, out: &mut dyn FnMut(Val) -> bool) {
        let yours = |a: &Atom, s: Seat| match a {
            Atom::By(w) => self.who(env, *w) == s,
            Atom::NotBy(w) => self.who(env, *w) != s,
            _ => true,
        };
        let fits = |s: Seat| filter.alts.iter().any(|alt| alt.iter().all(|a| yours(a, s)));
        for s in self.t.seats().filter(|s| self.t.is_in(*s) && fits(*s)) {
            if !out(Val::seat(s)) {
                return;
            }
        }
    }
    /// The cards on a card in that relation; false if told to stop.
    fn on(&self, host: CardId, rel: Rel, card: &mut dyn FnMut(CardId) -> bool) -> bool {
        self.t.kids(host).filter(|k| self.t.card(*k).rel == rel).all(card)
    }
    /// The cards in play at a place and on what stands there, as deep as given; false if told to stop.
    fn standing(&self, p: Spot, depth: u8, card: &mut dyn FnMut(CardId) -> bool) -> bool {
        for c in self.t.at(p) {
            if !self.t.card(c).in_play() {
                continue;
            }
            if !card(c)
                || (depth > 1 && self.t.card(c).kids.is_some() && !self.standing(Spot::card(c), depth - 1, card))
            {
                return false;
            }
        }
        true
    }
    fn scan(&self, z: ZoneId, depth: usize, card: &mut dyn FnMut(CardId) -> bool) {
        for c in self.t.zone(z).take(depth) {
            if !card(c) {
                return;
            }
        }
    }
    /// A zone that counts as a place, as if it were a card without properties.
    fn zone_facts(&self, v: Val) -> Facts {
        let z = v.as_zone().unwrap_or_default();
        let seat = zone_of_seat(z).map_or(Seat::NONE, |(s, _)| s);
        Facts {
            def: DefId(0),
            face: 0,
            ctrl: seat,
            owner: seat,
            place: Spot::zone(z),
            host: Spot::NOWHERE,
            rel: Rel::NONE,
            flags: Flags::NONE,
            counters: [0; 4],
            card: CardId::NONE,
            obj: Ref::NONE,
            parked: 0,
            stats: [0; REMEMBERED],
        }
    }

    // ---- events ----

    /// Does the record meet what the ability waits for?
    pub fn answers(&self, env: &Env, on: &Pattern, rec: &Rec) -> bool {
        if !on.kinds.contains(&rec.kind) || rec.flags & on.flags != on.flags || rec.flags.has(on.unless) {
            return false;
        }
        if on.detail.is_some_and(|x| x != rec.detail) {
            return false;
        }
        let env = Env { rec: Some(rec), ..*env };
        if on
            .agent
            .is_some_and(|w| if w == Who::Opponent { rec.agent == env.seat } else { self.who(&env, w) != rec.agent })
        {
            return false;
        }
        if on.subject != NO && !self.facts(&env, rec.subject).is_some_and(|f| self.fits_facts(&env, on.subject, &f)) {
            return false;
        }
        if on.source != NO && !self.facts(&env, rec.source).is_some_and(|f| self.fits_facts(&env, on.source, &f)) {
            return false;
        }
        if let Some(w) = on.place {
            let p = self.place(&env, w);
            if p.is_nowhere() || self.event_place(rec) != p {
                return false;
            }
        }
        if on.place_is != NO && !self.event_place(rec).as_card().is_some_and(|p| self.fits(&env, on.place_is, p)) {
            return false;
        }
        if let Some(w) = on.from
            && self.place(&env, w) != rec.from
        {
            return false;
        }
        if let Some(r) = on.rel
            && !self.related(r, self.event_place(rec), self.here(&env))
        {
            return false;
        }
        true
    }
}
