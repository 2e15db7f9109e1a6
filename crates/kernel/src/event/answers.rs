//! Who answers an event: abilities that hear it, those that left with it, and what using one does.

use super::*;

pub(super) fn listens(cx: &Cx, head: RecId, stage: StageOf) -> bool {
    let heard = |kind: Kind| cx.t.changes(event_key(kind, stage as u8));
    cx.t.batch(head).any(|r| {
        let rec = cx.t.rec(r);
        heard(rec.kind)
            || (stage == StageOf::After && left_play(cx.t, rec) && !cx.m.def(rec.was.def).abilities.is_empty())
            || (stage == StageOf::Would && leavers(cx.m, cx.t, rec.kind))
    })
}

/// Substitutes on cards that have just left play, for what their leaving brings about.
fn each_leaver(m: &Match, t: &Table, kind: Kind, f: &mut dyn FnMut(AbilityId, Ref)) {
    if m.book.timing.instead != Instead::Oldest || t.gone.is_empty() {
        return;
    }
    for frame in t.frames.iter().filter(|f| f.work == Work::Event && f.pc == st::CHECK) {
        for id in t.batch(frame.ev) {
            let gone = t.rec(id);
            if !left_play(t, gone) {
                continue;
            }
            for &a in &m.def(gone.was.def).abilities {
                let ability = m.ability(a);
                let hears =
                    ability.on.as_ref().is_some_and(|on| on.stage == StageOf::Would && on.kinds.contains(&kind));
                if ability.instead
                    && hears
                    && ability.from.has(ZoneClass::PLAY)
                    && ability.faces >> gone.was.face & 1 != 0
                {
                    f(a, gone.subject);
                }
            }
        }
    }
}

pub(super) fn leavers(m: &Match, t: &Table, kind: Kind) -> bool {
    let mut any = false;
    each_leaver(m, t, kind, &mut |_, _| any = true);
    any
}

fn left_play(t: &Table, r: &Rec) -> bool {
    // what has left play is known as long as anything goes on
    !t.gone.is_empty() && r.status == Status::Done && r.was.flags.has(IN_PLAY) && t.live(r.subject).is_none()
}

/// What is looked for among the answers to an event.
pub(super) struct Sought<'a, 'b> {
    pub(super) frame: usize,
    pub(super) stage: StageOf,
    pub(super) seat: Option<Seat>,
    /// Only forced ones, only optional ones, or both.
    pub(super) forced: Option<bool>,
    pub(super) instead: Option<bool>,
    /// Only what answers this part of the event.
    pub(super) part: Option<u16>,
    /// One is enough, and whether it was found.
    pub(super) one: bool,
    pub(super) over: bool,
    pub(super) judge: &'a mut Judge<'b>,
}

impl<'a, 'b> Sought<'a, 'b> {
    /// All there are at that stage of the event of that level.
    pub(super) fn all(frame: usize, stage: StageOf, judge: &'a mut Judge<'b>) -> Sought<'a, 'b> {
        Sought { frame, stage, seat: None, forced: None, instead: None, part: None, one: false, over: false, judge }
    }

    /// Is it certainly none of those that are looked for?
    fn passes_over(&self, q: &Q, ear: &Ear, ability: &Ability) -> bool {
        let other = |c: CardId| self.seat.is_some_and(|s| s != q.t.holder(c));
        self.forced.is_some_and(|f| f != ability.forced)
            || self.instead.is_some_and(|i| i != ability.instead)
            || ear.granted_by == AbilityId::NONE && other(ear.card)
    }
}

/// All answers to an event that fit, in the list for options; it is to be put back.
pub(super) fn answers_that(
    cx: &mut Cx,
    frame: usize,
    stage: StageOf,
    instead: Option<bool>,
    fit: impl Fn(&Q, &Used) -> bool,
) -> Vec<Opt> {
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    let q = Q::new(cx.m, cx.t);
    let mut judge = Judge::quick(cx.m);
    let mut s = Sought { instead, ..Sought::all(frame, stage, &mut judge) };
    each_answer(&q, &mut s, &mut |u| {
        if fit(&q, &u) {
            opts.push(Opt::using(u));
        }
    });
    opts
}

/// Calls with every ability that may answer the event now; or with the first, if more than one is not wanted.
pub(super) fn each_answer(q: &Q, s: &mut Sought, out: &mut dyn FnMut(Used)) {
    let f = &q.t.frames[s.frame];
    let serial = f.regs[SERIAL].n() as u16;
    for id in q.t.batch(f.ev) {
        let rec = q.t.rec(id);
        let right = match s.stage {
            StageOf::Would => rec.status == Status::Live || rec.status == Status::Replaced,
            _ => rec.status == Status::Done,
        };
        if !right || s.part.is_some_and(|p| p != rec.group) {
            continue;
        }
        for ear in q.t.ears(event_key(rec.kind, s.stage as u8)) {
            if s.over {
                return;
            }
            let ability = q.m.ability(ear.ability);
            if s.passes_over(q, ear, ability) {
                continue;
            }
            let card = q.t.card(ear.card);
            // what came into play by it has not heard it; what left play by it is looked back at
            let elsewhere = card.in_play() || ability.from.has(ZoneClass::PLAY);
            if s.stage != StageOf::Would && elsewhere && life_after(card.life, serial) {
                continue;
            }
            q.bearers(ear, &mut |c| consider(q, s, ability, ear.ability, q.t.obj(c), rec, id, out));
        }
        if s.stage == StageOf::After && !q.t.gone.is_empty() {
            look_back(q, s, f.ev, rec, id, out);
        }
        if s.stage == StageOf::Would && s.instead == Some(true) {
            each_leaver(q.m, q.t, rec.kind, &mut |a, this| consider(q, s, q.m.ability(a), a, this, rec, id, out));
        }
        watchers(q, s, rec, id, out);
    }
}

/// Lives are numbered upwards and wrap round.
fn life_after(life: u16, serial: u16) -> bool {
    life != serial && life.wrapping_sub(serial) < 0x8000
}

/// Cards that left play in this very event may still answer it.
fn look_back(q: &Q, s: &mut Sought, head: RecId, rec: &Rec, id: RecId, out: &mut dyn FnMut(Used)) {
    for other in q.t.batch(head) {
        let gone = q.t.rec(other);
        let before = |x: RecId| left_play(q.t, q.t.rec(x)) && q.t.rec(x).subject == gone.subject;
        // where triggers are answered in windows, a card that left answers only its own leaving
        if q.m.book.timing.after == After::Answer && gone.subject != rec.subject {
            continue;
        }
        if !left_play(q.t, gone)
            || q.m.def(gone.was.def).abilities.is_empty()
            || q.t.batch(head).take_while(|x| *x != other).any(before)
        {
            continue;
        }
        for &a in &q.m.def(gone.was.def).abilities {
            let ability = q.m.ability(a);
            let hears =
                ability.on.as_ref().is_some_and(|on| on.stage == StageOf::After && on.kinds.contains(&rec.kind));
            if hears && ability.from.has(ZoneClass::PLAY) && ability.faces >> gone.was.face & 1 != 0 {
                consider(q, s, ability, a, gone.subject, rec, id, out);
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn consider(
    q: &Q,
    s: &mut Sought,
    ability: &Ability,
    a: AbilityId,
    this: Ref,
    rec: &Rec,
    id: RecId,
    out: &mut dyn FnMut(Used),
) {
    if s.forced.is_some_and(|f| f != ability.forced) || s.instead.is_some_and(|i| i != ability.instead) {
        return;
    }
    let live = q.t.live(this);
    let frame = s.frame;
    let had = |how: Heard| {
        let same = |x: &&Answered| x.frame as usize == frame && x.rec == id && x.ability == a && x.by == this;
        q.t.answered.iter().filter(same).filter(|x| x.how == how).count()
    };
    // whether a card in play may answer was settled when the thing happened
    let settled = s.stage == StageOf::After
        && q.m.book.timing.after == After::Answer
        && live.is_some_and(|c| q.t.card(c).in_play());
    if settled && had(Heard::Met) == 0 {
        return;
    }
    let seat = match live {
        Some(c) => q.t.holder(c),
        None => q.t.saw(this).map_or(Seat(0), |r| r.was.ctrl),
    };
    if s.seat.is_some_and(|x| x != seat) {
        return;
    }
    let times = had(Heard::At(s.stage));
    // what several cards give it, it has as often
    if times > 0 && times >= q.givers(a, this.card()) as usize {
        return;
    }
    let Some(on) = &ability.on else { return };
    if !settled {
        let place = match live {
            Some(c) => q.place_of(c),
            None => q.t.saw(this).map_or(Spot::NOWHERE, |r| r.was.place),
        };
        if !q.answers(&Env::of(this, seat, place), on, rec) {
            return;
        }
    }
    s.judge.about(this.card(), a);
    let usage = Usage { seat, this, ability: a, rec: id };
    // where targets are chosen later, an ability is triggered even if it could do nothing yet
    let triggered = q.m.book.timing.after != After::Answer && s.stage != StageOf::Would;
    if if triggered { allowed(q, s.judge, &usage, Some(rec)) } else { usable(q, s.judge, &usage, Some(rec)) } {
        s.over |= s.one;
        out(Used { card: this.card(), ability: a, rec: id, by: By::Card });
    }
}

impl Cx<'_> {
    /// A record has joined an event that is being answered: it may be answered like the others.
    pub fn answerable(&mut self, id: RecId) {
        let of = |f: &Frame| f.work == Work::Event && self.t.batch(f.ev).any(|r| r == id);
        if let Some(ix) = self.t.frames.iter().rposition(of) {
            judge_now(self, ix, Some(id));
        }
    }
}

/// Settles which abilities of cards in play the event meets, or one record of it, before anything else can move them.
pub(super) fn judge_now(cx: &mut Cx, me: usize, only: Option<RecId>) {
    let mut met = std::mem::take(&mut cx.s.met);
    met.clear();
    let q = Q::new(cx.m, cx.t);
    let f = q.t.frames.at(me);
    let serial = f.regs[SERIAL].n() as u16;
    for id in q.t.batch(f.ev).filter(|r| only.is_none_or(|x| x == *r)) {
        let rec = q.t.rec(id);
        if rec.status != Status::Done {
            continue;
        }
        for ear in q.t.ears(event_key(rec.kind, StageOf::After as u8)) {
            let card = q.t.card(ear.card);
            if card.in_play() && life_after(card.life, serial) {
                continue;
            }
            let Some(on) = &q.m.ability(ear.ability).on else { continue };
            q.bearers(ear, &mut |c| {
                let (card, by) = (q.t.card(c), q.t.obj(c));
                if card.in_play() && q.answers(&Env::of(by, card.ctrl, q.place_of(c)), on, rec) {
                    let (frame, how, ability) = (me as u16, Heard::Met, ear.ability);
                    met.push(Answered { frame, rec: id, how, ability, by, ..Answered::default() });
                }
            });
        }
    }
    for m in &met {
        if !cx.t.answered.contains(m) {
            cx.answered(*m);
        }
    }
    cx.s.met = met;
}

/// Timed effects that wait for the event.
fn watchers(q: &Q, s: &mut Sought, rec: &Rec, id: RecId, out: &mut dyn FnMut(Used)) {
    for (i, l) in q.t.lasting.iter().enumerate() {
        let ability = q.m.ability(l.ability);
        let Some(on) = &ability.on else { continue };
        if on.stage != s.stage || s.forced.is_some_and(|f| f != ability.forced) || s.seat.is_some_and(|x| x != l.seat) {
            continue;
        }
        if s.instead.is_some_and(|x| x != ability.instead) {
            continue;
        }
        let used =
            |x: &Answered| x.frame as usize == s.frame && x.rec == id && x.ability == l.ability && x.age == l.age;
        let spent = |r: &Rec| l.once && r.status == Status::Replaced && r.instead_age == l.age;
        if q.t.answered.iter().any(used) || q.t.recs.iter().any(spent) {
            continue;
        }
        let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
        if q.answers(&env, on, rec) {
            s.over |= s.one;
            out(Used { card: l.source.card(), ability: l.ability, rec: id, by: By::Lasting(i as u16) });
        }
    }
}

impl Q<'_> {
    /// The cards that have the ability an ear stands for: the card itself, or those it is granted to.
    #[inline]
    pub fn bearers(&self, ear: &Ear, out: &mut impl FnMut(CardId)) {
        if ear.granted_by != AbilityId::NONE {
            self.given_to(ear, out);
        } else if !self.t.card(ear.card).in_play() || !self.blanked(ear.card) {
            out(ear.card);
        }
    }
    fn given_to(&self, ear: &Ear, out: &mut dyn FnMut(CardId)) {
        let granter = self.m.ability(ear.granted_by);
        for rule in granter.rules.iter().filter(|r| r.says == Says::Grants(ear.ability)) {
            for c in self.t.in_play() {
                if self.granted(ear.card, rule, c) {
                    out(c);
                }
            }
        }
    }

    /// How many cards give this ability to that one now: each gives it with an allowance of its own.
    pub fn givers(&self, a: AbilityId, c: CardId) -> u8 {
        let Some(&(key, _)) = self.m.keys[a.ix()].first() else { return 0 };
        let gives = |e: &&Ear| {
            e.ability == a
                && e.granted_by != AbilityId::NONE
                && self
                    .m
                    .ability(e.granted_by)
                    .rules
                    .iter()
                    .any(|r| r.says == Says::Grants(a) && self.granted(e.card, r, c))
        };
        self.t.ears(key).iter().filter(gives).count().min(99) as u8
    }

    /// Is the rule on that granter giving its ability to this card?
    pub fn granted(&self, granter: CardId, rule: &Rule, c: CardId) -> bool {
        let g = self.t.card(granter);
        let base = Env::of(self.t.obj(granter), g.ctrl, self.place_of(granter));
        let env = Env { candidate: self.t.obj(c), candidate_at: self.place_of(c), ..base };
        let about = match rule.about {
            About::This => granter == c,
            About::Host => g.at == Spot::card(c) && g.rel == self.m.book.attached,
            About::Marked | About::Seat { .. } => false,
            About::All(f) => self.fits(&env, f, c),
        };
        about && self.holds(&env, rule.while_) && !self.blanked(granter)
    }
}

/// What may answer in the window of that level.
fn optional<'a, 'b>(f: &Frame, judge: &'a mut Judge<'b>) -> Sought<'a, 'b> {
    let stage = StageOf::numbered(f.regs[answering::STAGE].n());
    let event = f.regs[answering::FRAME].n() as usize;
    let part = f.regs[answering::PART].as_num().map(|n| n as u16);
    Sought { forced: Some(false), part, ..Sought::all(event, stage, judge) }
}
/// Has nobody an answer in the window of that level? All seats are looked at in one go.
pub fn no_answers(q: &Q, window: &Frame) -> bool {
    let mut judge = Judge::quick(q.m);
    let mut s = Sought { one: true, ..optional(window, &mut judge) };
    each_answer(q, &mut s, &mut |_| {});
    !s.over
}

/// The menu of an answers window.
pub fn answers_menu(menu: &mut Menu) {
    let mut judge = menu.judge.again();
    let mut s = Sought { seat: Some(menu.seat), ..optional(menu.frame, &mut judge) };
    let late = s.stage == StageOf::Late;
    let out = &mut *menu.out;
    each_answer(&menu.q, &mut s, &mut |u| {
        // a late answer is to the whole part, however many cards it is about
        let same = |x: Used| x == if late { Used { rec: x.rec, ..u } } else { u };
        if !out.iter().filter_map(Opt::used).any(same) {
            out.push(Opt::using(u));
        }
    });
}

/// The timed effect by which an ability is used.
pub(super) fn made_by(t: &Table, u: &Used) -> Option<Lasting> {
    match u.by {
        By::Lasting(i) => t.lasting.get(i as usize).copied(),
        _ => None,
    }
}

pub(super) fn answerer(cx: &Cx, u: &Used, rec: &Rec) -> (Ref, Seat, Spot) {
    if let Some(l) = made_by(cx.t, u) {
        return (l.source, l.seat, l.place);
    }
    let c = u.card;
    let q = cx.q();
    if !cx.t.card(c).in_play() && cx.m.ability(u.ability).from.has(ZoneClass::PLAY) {
        let of = |f: &&Frame| f.work == Work::Event && cx.t.batch(f.ev).any(|r| r == u.rec);
        let head = cx.t.frames.iter().rfind(of).map_or(RecId::NONE, |f| f.ev);
        let left = |r: &RecId| cx.t.rec(*r).subject.card() == c && left_play(cx.t, cx.t.rec(*r));
        // it left play in this event, or it is heard where it lies
        match cx.t.batch(head).find(left).map(|r| cx.t.rec(r)) {
            Some(found) => return (found.subject, found.was.ctrl, found.was.place),
            None if !cx.m.ability(u.ability).from.has(ZoneClass::OUT_OF_PLAY) => {
                return (rec.subject, rec.was.ctrl, rec.was.place);
            }
            None => {}
        }
    }
    (cx.t.obj(c), cx.t.holder(c), q.place_of(c))
}

pub(super) fn mark(cx: &mut Cx, frame: usize, u: &Used, this: Ref, stage: StageOf) {
    let age = made_by(cx.t, u).map_or(0, |l| l.age);
    let (frame, ability) = (frame as u16, u.ability);
    cx.answered(Answered { frame, rec: u.rec, how: Heard::At(stage), ability, by: this, age });
}

/// Carries out a "use" option, in a window or as a forced answer.
pub(crate) fn use_option(cx: &mut Cx, seat: Seat, o: Opt) {
    let Some(u) = o.used() else { return };
    let ability = u.ability;
    if u.rec.is_none() {
        let this = cx.t.obj(u.card);
        return (cx.m.book.using.use_ability)(cx, Usage { seat, this, ability, rec: RecId::NONE });
    }
    let event = event_frame(cx);
    if cx.m.book.timing.after == After::BySeat && cx.t.frames.at(event).pc == st::AFTER_FORCED {
        return resolve_waiting(cx, event, u);
    }
    let rec = *cx.t.rec(u.rec);
    let (this, owner, place) = answerer(cx, &u, &rec);
    let stage = match cx.m.ability(ability).on.as_ref().map(|on| on.stage) {
        Some(s) => s,
        None => StageOf::After,
    };
    mark(cx, event, &u, this, stage);
    if let (By::Lasting(at), Some(l)) = (u.by, made_by(cx.t, &u)) {
        if l.once {
            cx.end_lasting(at as usize);
        }
        let ix = cx.run(ability, this, owner, u.rec, place);
        let f = cx.t.frames.at_mut(ix);
        f.regs[MARKED] = Val::object(l.subject);
        f.regs[CAP0] = l.caps[0];
        f.regs[CAP0 + 1] = l.caps[1];
        return;
    }
    (cx.m.book.using.use_ability)(cx, Usage { seat: owner, this, ability, rec: u.rec });
}

/// The innermost event that is open.
fn event_frame(cx: &Cx) -> usize {
    cx.t.frames.iter().rposition(|f| f.work == Work::Event).unwrap_or(0)
}
