//! Rounds, windows, deploying, playing, attacking and dealing damage.

use super::*;
use muster_kernel::event::answers_menu;
use muster_kernel::feasible::usable;
use verbs::prevent;

pub mod proc {
    use muster_kernel::ProcId;
    pub const ROUND: ProcId = ProcId(0);
    pub const BATTLE: ProcId = ProcId(1);
    pub const ATTACK: ProcId = ProcId(2);
    pub const DEAL: ProcId = ProcId(3);
    pub const DEPLOY: ProcId = ProcId(4);
    pub const USE: ProcId = ProcId(5);
    /// Steps of a round.
    pub const DEPLOYING: u16 = 2;
    pub const COMBAT: u16 = 4;
}

pub mod window {
    use muster_kernel::WindowId;
    pub const ANSWERS: WindowId = WindowId(0);
    pub const DEPLOY: WindowId = WindowId(1);
    pub const MOBILE: WindowId = WindowId(2);
    pub const ACTIONS: WindowId = WindowId(3);
    pub const SHIELDS: WindowId = WindowId(4);
}

mod menu {
    use muster_kernel::MenuId;
    pub const DIAL: MenuId = MenuId(0);
    pub const ATTACKER: MenuId = MenuId(1);
    pub const DEFENDER: MenuId = MenuId(2);
    pub const DEPLOY_TO: MenuId = MenuId(3);
}

const fn proc(name: &'static str, ends: Option<u8>, steps: &'static [(&'static str, StepFn)]) -> Proc {
    Proc { name, steps, ends }
}

pub const PROCS: &[Proc] = &[
    proc(
        "round",
        None,
        &[
            ("dials", dials),
            ("commit", commit),
            ("deploy", |cx| open(cx, window::DEPLOY)),
            ("mobile", |cx| open(cx, window::MOBILE)),
            ("combat", combat),
            ("end", end_round),
        ],
    ),
    proc("battle", None, &[("actions", |cx| open(cx, window::ACTIONS)), ("turn", turn), ("attack", attack)]),
    proc("attack", None, &[("defender", defender), ("strike", strike)]),
    proc("deal", None, &[("assign", assign), ("shields", shields), ("take", take)]),
    proc("deploy", None, &[("where", deploy_where), ("price", price), ("pay", pay)]),
    proc("use", None, &[("run", run_program), ("dispose", dispose)]),
];

const fn rule(name: &'static str, passing: Passing, menu: fn(&mut Menu), act: fn(&mut Cx, Opt)) -> WindowRule {
    WindowRule {
        name,
        first: |q| initiative(q.t),
        after_act: Turn::Other,
        passing,
        menu,
        act,
        before: None,
        prompt: Prompt(6),
        passed: None,
        clause: "toy.window",
    }
}

pub const WINDOWS: &[WindowRule] = &[
    rule("answers", Passing::Row, answers_menu, |_, _| {}),
    rule("deploy", Passing::Sticky, deploy_menu, |cx, o| {
        let (this, seat) = (cx.t.obj(o.card_id()), cx.t.card(o.card_id()).owner);
        cx.call(proc::DEPLOY, seat, this, &[]);
    }),
    rule("mobile", Passing::Row, mobile_menu, |cx, o| {
        let (subject, agent) = (cx.t.obj(o.card_id()), cx.t.card(o.card_id()).ctrl);
        cx.set_flag(o.card_id(), flag::MOVED, true);
        cx.happen_one(Rec { kind: kind::MOVE, subject, agent, to: o.spot(), ..Rec::default() });
    }),
    rule("actions", Passing::Row, actions, |_, _| {}),
    rule("shields", Passing::Row, shield_menu, shield),
];

pub const MENUS: &[MenuRule] = &[
    MenuRule::new("", |m| m.out.extend(planets(m.q.t).map(|c| Opt::card(ov::PICK, c)))),
    MenuRule::new("", attackers),
    MenuRule::new("", defenders),
    MenuRule::new("", |m| {
        let c = m.frame.source.card();
        let seat = m.seat;
        m.out.extend(goals(&m.q, seat, c).map(|g| Opt::card(ov::PICK, g)));
    }),
];

const LONGEST: i32 = 12;
pub const INCOME: i16 = 3;

fn open(cx: &mut Cx, w: WindowId) -> Next {
    cx.window(w, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

// ---- rounds ----

pub fn setup(cx: &mut Cx) {
    for title in ["Alpha", "Beta", "Gamma"] {
        let def = cx.m.find_def(title).expect("a planet");
        cx.spawn(def, Seat(0), Spot::zone(board()), 0);
    }
    for s in 0..2 {
        let seat = Seat(s);
        for &def in &cx.m.decks[s as usize] {
            let to = if cx.m.defs[def.ix()].faces[0].has(tag::WARLORD) { zone::HQ } else { zone::DECK };
            cx.spawn(def, seat, home(seat, to), 0);
        }
        cx.shuffle(seat_zone(seat, zone::DECK));
        draw(cx, seat, 6);
        cx.add_pool(seat, 0, 5);
    }
    cx.call(proc::ROUND, Seat(0), Ref::NONE, &[]);
}

fn draw(cx: &mut Cx, seat: Seat, n: usize) {
    for _ in 0..n {
        if let Some(c) = cx.t.zone(seat_zone(seat, zone::DECK)).next() {
            cx.move_card(c, home(seat, zone::HAND), 0, End::Bottom);
        }
    }
}

fn dials(cx: &mut Cx) -> Next {
    cx.ask_together(Question::new(Seat(0), menu::DIAL, Reg::bare(0), Prompt(7)));
    Next::Go
}

fn commit(cx: &mut Cx) -> Next {
    let mut head = RecId::NONE;
    for agent in [Seat(0), Seat(1)] {
        let q = cx.q();
        if let (Some(w), Some(to)) = (warlord(&q, agent), q.first_card(cx.r(Reg::bare(agent.ix())))) {
            let subject = cx.t.obj(w);
            let r = Rec { kind: kind::COMMIT, subject, agent, to: Spot::card(to), ..Rec::default() };
            head = cx.chain(head, r);
        }
    }
    cx.happen(head);
    Next::Go
}

fn combat(cx: &mut Cx) -> Next {
    let at = cx.r(Reg::bare(2)).n();
    let Some(planet) = planets(cx.t).nth(at as usize) else { return Next::Go };
    cx.set(Reg::bare(2), Val::num(at + 1));
    if contested(&cx.q(), planet) {
        let (seat, this) = (initiative(cx.t), cx.t.obj(planet));
        cx.call(proc::BATTLE, seat, this, &[]);
    }
    Next::Again
}

fn contested(q: &Q, planet: CardId) -> bool {
    [Seat(0), Seat(1)].iter().all(|s| units_at(q, planet, *s).next().is_some())
}

fn end_round(cx: &mut Cx) -> Next {
    cx.set(Reg::bare(2), Val::NIL);
    cx.moment(until::ROUND);
    for i in 0..cx.t.cards.len() {
        cx.set_flag(CardId(i as u16), flag::EXHAUSTED | flag::MOVED | flag::TRIED, false);
    }
    for seat in [Seat(0), Seat(1)] {
        if let Some(w) = warlord(&cx.q(), seat) {
            cx.move_card(w, home(seat, zone::HQ), 0, End::Bottom);
        }
        draw(cx, seat, 2);
        cx.add_pool(seat, 0, INCOME as i32);
    }
    let (round, next) = (cx.t.global(global::ROUND) + 1, cx.t.next_seat(initiative(cx.t)));
    cx.set_global(global::ROUND, round);
    cx.set_global(global::INITIATIVE, next.0 as i32);
    if round >= LONGEST {
        cx.end(0, ending::LONG);
    }
    Next::To(Step::bare(0))
}

fn mobile_menu(m: &mut Menu) {
    let q = m.q;
    for c in q.t.in_play().filter(|c| q.t.card(*c).ctrl == m.seat && is_unit(&q, *c)) {
        if q.card_has(c, tag::MOBILE) && !q.t.card(c).has(flag::MOVED) {
            let next = planets(q.t).filter(|p| adjacent(q.t, q.place_of(c), Spot::card(*p)));
            m.out.extend(next.map(|p| Opt { to: Spot::card(p).0, ..Opt::card(act::MOVE, c) }));
        }
    }
}

// ---- deploying ----

/// What interrupts that could be used now would take off the price.
fn discounts(q: &Q, seat: Seat, c: CardId, to: Spot) -> i32 {
    let rec = Rec { status: Status::Live, amount: q.card_number(c, slot::COST) as i16, ..price_of(q.t, seat, c, to) };
    let mut n = 0;
    for ear in q.t.ears(ears::event_key(kind::PRICE, StageOf::Would as u8)) {
        q.bearers(ear, &mut |by| {
            let (this, ctrl) = (q.t.obj(by), q.t.card(by).ctrl);
            let env = Env::of(this, ctrl, q.place_of(by));
            let usage = Usage { seat: ctrl, this, ability: ear.ability, rec: RecId::NONE };
            let on = q.m.ability(ear.ability).on.as_ref();
            let hears = ctrl == seat && on.is_some_and(|on| q.answers(&env, on, &rec));
            n += (hears && usable(q, &mut Judge::quick(), &usage, Some(&rec))) as i32;
        });
    }
    n
}

fn price_of(t: &Table, agent: Seat, c: CardId, to: Spot) -> Rec {
    Rec { kind: kind::PRICE, subject: t.obj(c), agent, to, ..Rec::default() }
}

/// Where a card may be deployed and could be paid for.
fn goals<'a>(q: &'a Q, seat: Seat, c: CardId) -> impl Iterator<Item = CardId> + 'a {
    let unit = is_unit(q, c);
    let funds = q.t.players[seat.ix()].pool[0] as i32;
    let cost = q.card_number(c, slot::COST);
    q.t.in_play().filter(move |g| {
        let host = || q.t.card(*g).ctrl == seat && q.printed_has(*g, tag::ARMY);
        let fits = if unit { q.printed_has(*g, tag::PLANET) } else { host() };
        fits && (cost <= funds || cost <= funds + discounts(q, seat, c, Spot::card(*g)))
    })
}

fn deploy_menu(m: &mut Menu) {
    let q = m.q;
    for c in q.t.zone(seat_zone(m.seat, zone::HAND)) {
        let kept = q.printed_has(c, tag::EVENT) || q.t.card(c).has(flag::TRIED);
        if !kept && goals(&q, m.seat, c).next().is_some() {
            m.out.push(Opt::card(act::DEPLOY, c));
        }
    }
    actions(m);
}

fn deploy_where(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.ask(Question::new(seat, menu::DEPLOY_TO, Reg::bare(0), Prompt(9)));
    Next::Go
}

fn price(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let Some(to) = cx.q().first_card(cx.r(Reg::bare(0))) else { return Next::Done };
    let c = f.source.card();
    let amount = cx.q().card_number(c, slot::COST) as i16;
    let id = cx.rec(Rec { amount, ..price_of(cx.t, f.seat, c, Spot::card(to)) });
    cx.frame_mut().ev = id;
    cx.frame_mut().flags |= fl::OWNS;
    cx.happen_kept(id);
    Next::Go
}

/// Who cannot pay after all takes the card back; what was used stays used.
fn pay(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let rec = *cx.t.rec(f.ev);
    if cx.t.players[f.seat.ix()].pool[0] < rec.amount {
        cx.set_flag(f.source.card(), flag::TRIED, true);
        cx.note(note::TAKEN_BACK, "", &[NoteArg::Card(f.source.card())]);
        return Next::Done;
    }
    cx.add_pool(f.seat, 0, -(rec.amount as i32));
    cx.happen_one(Rec { kind: kind::ENTERS, subject: f.source, agent: f.seat, to: rec.to, ..Rec::default() });
    Next::Done
}

// ---- using abilities and playing events ----

fn actions(m: &mut Menu) {
    let (q, seat) = (m.q, m.seat);
    for ear in q.t.ears(ears::class_key(class::ACTION)) {
        q.bearers(ear, &mut |c| {
            let usage = Usage { seat, this: q.t.obj(c), ability: ear.ability, rec: RecId::NONE };
            m.judge.about(c, ear.ability);
            if q.t.card(c).ctrl == seat && usable(&q, &mut m.judge, &usage, None) {
                m.out.push(Opt { ability: ear.ability.0, ..Opt::card(ov::USE, c) });
            }
        });
    }
}

pub fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    if q.t.live(u.this).is_some_and(|c| q.printed_has(c, tag::EVENT)) {
        let cost = q.card_number(u.this.card(), slot::COST);
        need!(judge, ok, cost <= q.t.players[u.seat.ix()].pool[0] as i32, "toy.price");
    }
    ok
}

pub fn use_ability(cx: &mut Cx, u: Usage) {
    let place = cx.t.live(u.this).map_or(Spot::NOWHERE, |c| cx.q().place_of(c));
    if let Some(l) = cx.m.ability(u.ability).limit {
        cx.count_use(u.seat, u.this, u.ability, l.until);
    }
    let c = u.this.card();
    if cx.q().printed_has(c, tag::EVENT) {
        let cost = cx.q().card_number(c, slot::COST);
        cx.add_pool(u.seat, 0, -cost);
        cx.move_card(c, home(u.seat, zone::PLAYED), 0, End::Bottom);
    }
    let ix = cx.call(proc::USE, u.seat, u.this, &Reg::row([Val::num(u.ability.0 as i32)]));
    (cx.t.frames[ix].ev, cx.t.frames[ix].place) = (u.rec, place);
}

fn run_program(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    cx.run(AbilityId(f.regs[0].n() as u16), f.source, f.seat, f.ev, f.place);
    Next::Go
}

/// The card counts as played whatever became of its effects.
fn dispose(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let Some(c) = cx.t.live(f.source).filter(|c| cx.t.card(*c).at == home(f.seat, zone::PLAYED)) else {
        return Next::Done;
    };
    cx.move_card(c, home(f.seat, zone::DISCARD), 0, End::Top);
    cx.happen_one(Rec { kind: kind::PLAYED, subject: f.source, agent: f.seat, ..Rec::default() });
    Next::Done
}

pub fn stage(cx: &mut Cx, n: u8) {
    let f = *cx.frame();
    if n == stage::EFFECTS {
        let cause = cx.me as u16 + 1;
        cx.happen_one(Rec { kind: kind::EFFECTS, subject: f.source, agent: f.seat, cause, ..Rec::default() });
        return;
    }
    let r = &mut cx.t.recs[f.ev.ix()];
    (r.status, r.instead, r.instead_by) = (Status::Replaced, AbilityId(f.code), f.source);
    cx.frame_mut().flags |= fl::CANCELLED;
}

// ---- battle ----

/// Registers of BATTLE: passes in a row, turns taken, the attacker.
fn turn(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if f.regs[0].n() >= 2 {
        return Next::Done;
    }
    let seat = if f.regs[1].n() % 2 == 0 { f.seat } else { cx.t.next_seat(f.seat) };
    cx.set(Reg::bare(2), Val::NIL);
    cx.ask(Question::new(seat, menu::ATTACKER, Reg::bare(2), Prompt(8)));
    Next::Go
}

fn attackers(m: &mut Menu) {
    let (q, planet) = (m.q, m.frame.source.card());
    if contested(&q, planet) {
        m.out.extend(units_at(&q, planet, m.seat).filter(|c| ready(q.t, *c)).map(|c| Opt::card(ov::PICK, c)));
    }
    m.out.push(Opt::plain(ov::PASS));
}

fn attack(cx: &mut Cx) -> Next {
    let passes = cx.r(Reg::bare(0)).n();
    cx.set(Reg::bare(1), Val::num(cx.r(Reg::bare(1)).n() + 1));
    match cx.q().first_card(cx.r(Reg::bare(2))) {
        None => cx.set(Reg::bare(0), Val::num(passes + 1)),
        Some(c) => {
            cx.set(Reg::bare(0), Val::num(0));
            let (seat, this) = (cx.t.card(c).ctrl, cx.t.obj(c));
            cx.call(proc::ATTACK, seat, this, &[]);
        }
    }
    Next::To(Step::bare(1))
}

fn defender(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.ask(Question::new(seat, menu::DEFENDER, Reg::bare(0), Prompt(8)));
    Next::Go
}

fn enemies(q: &Q, attacker: CardId) -> Vec<CardId> {
    let Some(planet) = q.place_of(attacker).as_card() else { return Vec::new() };
    units_at(q, planet, q.t.next_seat(q.t.card(attacker).ctrl)).collect()
}

fn defenders(m: &mut Menu) {
    let c = m.frame.source.card();
    m.out.extend(enemies(&m.q, c).into_iter().map(|e| Opt::card(ov::PICK, e)));
    if m.q.card_has(c, tag::AREA) {
        m.out.push(Opt { n: 1, ..Opt::plain(act::AREA) });
    }
}

fn strike(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let Some(attacker) = cx.t.live(f.source) else { return Next::Done };
    cx.set_flag(attacker, flag::EXHAUSTED, true);
    let q = cx.q();
    let dealt = |c: CardId, n: i32| {
        let halved = q.card_has(c, tag::FLYING) && !q.card_has(attacker, tag::FLYING);
        (q.t.obj(c), if halved { (n + 1) / 2 } else { n })
    };
    let list: Vec<(Ref, i32)> = match q.first_card(f.regs[0]) {
        Some(c) => vec![dealt(c, q.card_number(attacker, slot::ATK))],
        None => {
            let n = q.card_number(attacker, slot::AREA);
            enemies(&q, attacker).into_iter().map(|c| dealt(c, n)).collect()
        }
    };
    deal(cx, &list, f.source, f.seat, mark::BY_ATTACK);
    Next::Go
}

// ---- damage ----

pub fn deal(cx: &mut Cx, list: &[(Ref, i32)], source: Ref, agent: Seat, flags: u16) {
    let mut head = RecId::NONE;
    for &(subject, n) in list.iter().filter(|x| x.1 > 0) {
        head = cx
            .chain(head, Rec { kind: kind::ASSIGN, subject, source, agent, amount: n as i16, flags, ..Rec::default() });
    }
    if !head.is_none() {
        let ix = cx.call(proc::DEAL, agent, source, &[]);
        cx.t.frames[ix].ev = head;
        cx.t.frames[ix].flags |= fl::OWNS;
    }
}

pub fn assigned_to(t: &Table, head: RecId, subject: Ref) -> i32 {
    let to_it = |r: &&Rec| r.subject == subject && r.status != Status::Cancelled;
    t.batch(head).map(|r| t.rec(r)).filter(to_it).map(|r| r.amount as i32).sum()
}

/// The records of a batch that are the first about their card.
fn firsts(t: &Table, head: RecId) -> Vec<RecId> {
    let first = |r: &RecId| t.batch(head).find(|x| t.rec(*x).subject == t.rec(*r).subject) == Some(*r);
    t.batch(head).filter(first).collect()
}

fn assign(cx: &mut Cx) -> Next {
    cx.happen_kept(cx.frame().ev);
    Next::Go
}

fn shields(cx: &mut Cx) -> Next {
    cx.window(window::SHIELDS, cx.frame().ev, [Val::NIL; 3]);
    Next::Go
}

fn shield_menu(m: &mut Menu) {
    let (q, head) = (m.q, m.frame.ev);
    let attacker = flow_source(q.t, proc::ATTACK);
    if attacker.is_some_and(|c| q.t.card(c).ctrl != m.seat && q.card_has(c, tag::ARMORBANE)) {
        return;
    }
    for card in q.t.zone(seat_zone(m.seat, zone::HAND)) {
        if q.printed(&q.facts_of(card), slot::SHIELDS) <= 0 {
            continue;
        }
        for id in firsts(q.t, head) {
            let rec = q.t.rec(id);
            let Some(unit) = q.t.live(rec.subject).filter(|c| q.t.card(*c).ctrl == m.seat) else { continue };
            if rec.flags & mark::SHIELDED == 0 && assigned_to(q.t, head, rec.subject) > 0 {
                m.out.push(Opt { to: Spot::card(unit).0, ..Opt::card(act::SHIELD, card) });
            }
        }
    }
}

fn flow_source(t: &Table, proc: ProcId) -> Option<CardId> {
    muster_kernel::flow::inside(t, proc).and_then(|ix| t.live(t.frames[ix].source))
}

fn shield(cx: &mut Cx, o: Opt) {
    let (head, card) = (cx.frame().ev, o.card_id());
    let Some(unit) = o.spot().as_card() else { return };
    let subject = cx.t.obj(unit);
    let marked: Vec<RecId> = cx.t.batch(head).filter(|r| cx.t.rec(*r).subject == subject).collect();
    marked.iter().for_each(|r| cx.t.recs[r.ix()].flags |= mark::SHIELDED);
    let icons = cx.q().printed(&cx.q().facts_of(card), slot::SHIELDS);
    let owner = cx.t.card(card).owner;
    cx.move_card(card, home(owner, zone::DISCARD), 0, End::Top);
    cx.note(note::SHIELDS, "", &[NoteArg::Card(card), NoteArg::Card(unit)]);
    prevent(cx, head, subject, icons);
}

/// One batch of what is taken, capped by what each unit can still take.
fn take(cx: &mut Cx) -> Next {
    let head = cx.frame().ev;
    let mut batch = RecId::NONE;
    for id in firsts(cx.t, head) {
        let r = *cx.t.rec(id);
        let Some(c) = cx.t.live(r.subject) else { continue };
        let n = assigned_to(cx.t, head, r.subject).min(remaining(&cx.q(), c));
        if n > 0 {
            let Rec { subject, source, agent, .. } = r;
            batch =
                cx.chain(batch, Rec { kind: kind::TAKE, subject, source, agent, amount: n as i16, ..Rec::default() });
        }
    }
    cx.happen(batch);
    Next::Done
}
