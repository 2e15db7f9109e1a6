//! Turns, phases, the window with the initiative, announcing and resolving.

use super::*;
use muster_kernel::feasible::{completes, usable};
use muster_kernel::flow::{Question, km};

pub mod proc {
    use muster_kernel::ProcId;
    pub const TURN: ProcId = ProcId(0);
    pub const INITIATIVE: ProcId = ProcId(1);
    pub const RESOLVE: ProcId = ProcId(2);
    pub const LOSE: ProcId = ProcId(3);
    pub const CASCADE: ProcId = ProcId(4);
    pub const BATTLE: ProcId = ProcId(5);
    pub const DESTINY: ProcId = ProcId(6);
    pub const ATTRITION: ProcId = ProcId(7);
    pub const LOSS: ProcId = ProcId(8);
    pub const DUE: ProcId = ProcId(9);
    pub const CANCEL: ProcId = ProcId(10);
}

pub mod menu {
    use muster_kernel::MenuId;
    pub const LOSE: MenuId = MenuId(0);
    pub const UNDAMAGED: MenuId = MenuId(1);
    pub const LOSS: MenuId = MenuId(2);
    pub const DUE: MenuId = MenuId(3);
    pub const START: MenuId = MenuId(4);
}

const fn proc(name: &'static str, ends: Option<u8>, steps: &'static [(&'static str, StepFn)]) -> Proc {
    Proc { name, steps, ends }
}

pub const PROCS: &[Proc] = &[
    proc(
        "turn",
        None,
        &[
            ("starting locations", choose_start),
            ("deal", deal),
            ("phase begins", begin_phase),
            ("phase ends", end_phase),
            ("turn ends", end_turn),
        ],
    ),
    proc("initiative", None, &[("open", open), ("both passed", both_passed)]),
    proc("resolve", None, &[("resolve", resolve), ("dispose", dispose)]),
    proc("lose", None, &[("choose", choose_loss), ("lose", lose_chosen)]),
    proc("cascade", None, &[("next", cascade)]),
    proc("battle", Some(until::BATTLE), battle::STEPS),
    proc("destiny", None, &[("may reveal", battle::may_reveal), ("reveal", battle::reveal)]),
    proc("attrition", None, &[("choose", battle::choose_damage), ("damage", battle::damage_chosen)]),
    proc("loss", None, &[("choose", battle::choose_casualty), ("pay", battle::pay_casualty)]),
    proc("due", None, &[("mark", battle::mark_due), ("choose", battle::choose_due), ("go", battle::due_goes)]),
    proc("cancel", None, &[("attacker", battle::cancel_attacker), ("defender", battle::cancel_defender)]),
];

pub const WINDOWS: &[WindowRule] = &[WindowRule {
    name: "initiative",
    first: |q| q.t.head.active,
    after_act: Turn::Keep,
    passing: Passing::Row,
    menu: actions,
    act,
    before: Some(before),
    prompt: Prompt(6),
    passed: None,
    clause: "toy.initiative",
}];

pub const MENUS: &[MenuRule] = &[
    MenuRule::new("", losses),
    MenuRule::new("", battle::undamaged),
    MenuRule::new("", battle::casualties),
    MenuRule::new("", battle::due),
    MenuRule::new("", starts),
];

/// Phase actions are programs of the book's own, first in the pool.
pub mod action {
    pub const ACTIVATE: u16 = 0;
    pub const DRAIN: u16 = 1;
    pub const ATTACK: u16 = 2;
    pub const MOVE: u16 = 3;
    pub const NAMES: [&str; 4] = ["activate", "drain", "attack", "move"];
    /// The step of a turn at which a phase begins.
    pub const PHASE_BEGINS: u16 = 2;
}

pub const LONGEST: i32 = 80;

// ---- setup and turns ----

pub fn setup(cx: &mut Cx) {
    for (seat, deck) in cx.m.decks.iter().enumerate() {
        let seat = Seat(seat as u8);
        for &def in deck {
            let place = cx.m.defs[def.ix()].faces[0].has(tag::LOCATION);
            cx.spawn(def, seat, home(seat, if place { zone::ASIDE } else { zone::RESERVE }), 0);
        }
        cx.shuffle(seat_zone(seat, zone::RESERVE));
    }
    cx.call(proc::TURN, Seat(0), Ref::NONE, &[]);
}

/// Puts a location down with its group: sites in a row, sectors after them.
pub fn put_location(cx: &mut Cx, c: CardId) {
    let group = cx.m.def(cx.t.card(c).def).extra[1] as u8;
    let site = cx.q().printed_has(c, tag::SITE);
    let q = cx.q();
    let mut group_at = locations(cx.t).filter(|l| cx.t.card(*l).slot == group);
    let last = if site { group_at.filter(|l| q.printed_has(*l, tag::SITE)).last() } else { group_at.next() };
    let end = last.map_or(End::Bottom, End::After);
    cx.move_card(c, Spot::zone(board()), 0, end);
    cx.t.card_mut(c).slot = group;
}

fn choose_start(cx: &mut Cx) -> Next {
    let seats: Vec<Seat> = cx.t.seats().collect();
    // the first three locations are everybody's
    for seat in seats {
        let fixed: Vec<CardId> = cx.t.zone(seat_zone(seat, zone::ASIDE)).collect();
        for c in fixed {
            if cx.m.def(cx.t.card(c).def).extra[2] == 0 {
                put_location(cx, c);
            }
        }
    }
    cx.ask_together(Question::new(Seat(0), menu::START, Reg::bare(0), Prompt(8)));
    Next::Go
}

fn starts(menu: &mut Menu) {
    menu.out.extend(menu.q.t.zone(seat_zone(menu.seat, zone::ASIDE)).map(|c| Opt::card(ov::PICK, c)));
}

fn deal(cx: &mut Cx) -> Next {
    for s in 0..cx.t.head.seats {
        if let Some(c) = cx.q().first_card(cx.r(Reg::bare(s as usize))) {
            put_location(cx, c);
        }
        for n in 0..18 {
            if let Some(c) = cx.t.zone(seat_zone(Seat(s), zone::RESERVE)).next() {
                let to = if n < 8 { zone::HAND } else { zone::ACTIVE };
                cx.move_card(c, home(Seat(s), to), 0, End::Bottom);
            }
        }
    }
    Next::Go
}

fn begin_phase(cx: &mut Cx) -> Next {
    cx.call(proc::INITIATIVE, Seat(0), Ref::NONE, &[]);
    Next::Go
}

fn end_phase(cx: &mut Cx) -> Next {
    let phase = cx.t.global(global::PHASE);
    if phase < phase::DRAW {
        cx.set_global(global::PHASE, phase + 1);
        return Next::To(Step::bare(action::PHASE_BEGINS));
    }
    Next::Go
}

fn end_turn(cx: &mut Cx) -> Next {
    cx.moment(until::TURN);
    for i in 0..cx.t.head.seats {
        let seat = Seat((cx.t.head.active.0 + i) % cx.t.head.seats);
        while let Some(c) = cx.t.zone(seat_zone(seat, zone::USED)).next() {
            cx.move_card(c, home(seat, zone::RESERVE), 0, End::Bottom);
        }
    }
    let all: Vec<CardId> = locations(cx.t).collect();
    for c in all {
        cx.set_flag(c, flag::DRAINED | flag::ATTACKED, false);
    }
    cx.t.head.active = cx.t.next_seat(cx.t.head.active);
    cx.set_global(global::PHASE, phase::ACTIVATE);
    let turn = cx.t.global(global::TURN) + 1;
    cx.set_global(global::TURN, turn);
    if turn > LONGEST {
        cx.end(0, Ending(3));
    }
    Next::To(Step::bare(action::PHASE_BEGINS))
}

// ---- the window ----

fn open(cx: &mut Cx) -> Next {
    cx.window(WindowId(0), RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

fn both_passed(cx: &mut Cx) -> Next {
    if cx.t.parked.is_empty() {
        return Next::Done;
    }
    cx.call(proc::RESOLVE, Seat(0), Ref::NONE, &[]);
    Next::To(Step::bare(0))
}

/// Before anyone gets, or keeps, the initiative: energy, the battle, then what waits goes on the stack.
fn before(cx: &mut Cx) -> bool {
    let out: Vec<bool> = cx.t.seats().map(|s| energy(cx.t, s) == 0).collect();
    if out.contains(&true) {
        let winners = out.iter().enumerate().filter(|(_, o)| !**o).fold(0, |w, (s, _)| w | 1 << s);
        cx.end(winners, Ending(if winners == 0 { 2 } else { 1 }));
        return true;
    }
    if battle::is_over_early(&cx.q()) {
        battle::cancel(cx);
        return true;
    }
    const NEXT: usize = 6;
    let chosen = std::mem::take(&mut cx.frame_mut().regs[NEXT]);
    let at = match (cx.t.waiting.len(), chosen.as_num()) {
        (0, _) => return false,
        (_, Some(n)) => n as usize,
        (1, None) => 0,
        _ => {
            let question = Question::new(cx.t.head.active, km::WAITING, Reg::bare(NEXT), Prompt(5));
            cx.ask(question.about(Val::num(0)));
            return true;
        }
    };
    let w = cx.t.waiting[at];
    cx.t.waiting.remove(at);
    let u = Usage { seat: w.seat, this: w.source, ability: w.ability, rec: RecId::NONE };
    if completes(&cx.q(), &u, Some(&w.rec), w.place) {
        cx.set(Reg::bare(0), Val::num(0));
        cx.run_waiting(w);
    }
    true
}

fn actions(menu: &mut Menu) {
    let q = menu.q;
    let mut offer = |seat: Seat, this: Ref, ability: AbilityId, opt: Opt| {
        menu.judge.about(this.card(), ability);
        if usable(&q, &mut menu.judge, &Usage { seat, this, ability, rec: RecId::NONE }, None) {
            menu.out.push(opt);
        }
    };
    let own = q.t.head.active == menu.seat && q.t.parked.is_empty() && battle::location(q.t).is_nowhere();
    let phase = q.t.global(global::PHASE);
    let actions: &[u16] = match phase {
        _ if !own => &[],
        phase::ACTIVATE => &[action::ACTIVATE],
        phase::CONTROL => &[action::DRAIN],
        phase::BATTLE => &[action::ATTACK],
        phase::MOVE => &[action::MOVE],
        _ => &[],
    };
    for &a in actions {
        offer(menu.seat, Ref::NONE, AbilityId(a), Opt { ability: a, ..Opt::plain(act::PHASE) });
    }
    for c in q.t.zone(seat_zone(menu.seat, zone::HAND)) {
        for &a in &q.m.def(q.t.card(c).def).abilities {
            if q.m.ability(a).from & 2 != 0 {
                offer(menu.seat, q.t.obj(c), a, Opt { ability: a.0, ..Opt::card(ov::USE, c) });
            }
        }
    }
    for ear in q.t.ears(ears::class_key(class::ACTIVATED)) {
        if q.t.card(ear.card).ctrl == menu.seat && q.t.card(ear.card).in_play() {
            let opt = Opt { ability: ear.ability.0, ..Opt::card(ov::USE, ear.card) };
            offer(menu.seat, q.t.obj(ear.card), ear.ability, opt);
        }
    }
    if own && phase == phase::DRAW && q.t.zone_len(seat_zone(menu.seat, zone::ACTIVE)) > 0 {
        menu.out.push(Opt::plain(act::DRAW));
    }
}

fn act(cx: &mut Cx, o: Opt) {
    let seat = cx.t.head.active;
    if o.verb == act::DRAW {
        if let Some(c) = cx.t.zone(seat_zone(seat, zone::ACTIVE)).next() {
            cx.move_card(c, home(seat, zone::HAND), 0, End::Bottom);
        }
        return;
    }
    cx.run(AbilityId(o.ability), Ref::NONE, seat, RecId::NONE, Spot::NOWHERE);
}

pub fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    let class = q.m.ability(u.ability).class;
    if class == class::CARD {
        let calm = q.t.parked.is_empty() && battle::location(q.t).is_nowhere();
        let mine = q.t.head.active == u.seat && q.t.global(global::PHASE) == phase::DEPLOY;
        need!(judge, ok, calm && mine, "toy.deploy");
    }
    if class <= class::INTERRUPT {
        need!(judge, ok, !q.forbidden(act::PLAY, u.this.card(), CardId::NONE), "toy.forbidden");
    }
    ok
}

// ---- announcing and resolving ----

/// A card goes on the stack as it is declared; its program picks, pays and parks itself.
pub fn use_ability(cx: &mut Cx, u: Usage) {
    let c = u.this.card();
    let place = cx.q().place_of(c);
    if !cx.t.card(c).in_play() {
        cx.move_card(c, stack(), 0, End::Top);
    }
    cx.run(u.ability, u.this, u.seat, u.rec, place);
}

pub fn stage(cx: &mut Cx, n: u8) {
    let f = *cx.frame();
    let a = AbilityId(f.code);
    let ability = cx.m.ability(a);
    // a trigger of a card on the stack is not that card
    let card = cx.t.live(f.source).filter(|c| ability.class <= class::INTERRUPT && cx.t.card(*c).at == stack());
    match n {
        stage::ANNOUNCE => {
            if card.is_some() {
                let cause = cx.me as u16 + 1;
                cx.happen_one(Rec { kind: kind::PLAYED, subject: f.source, agent: f.seat, cause, ..Rec::default() });
            }
        }
        stage::PARK if ability.at_once => {}
        stage::PARK => {
            if let (Some(l), false) = (ability.limit, ability.shape == Shape::Triggered) {
                cx.count_use(f.seat, f.source, a, l.until);
            }
            let used = card.is_some_and(|c| cx.m.def(cx.t.card(c).def).extra[0] == 1);
            cx.park(card.map_or(Ref::NONE, |c| cx.t.obj(c)), if used { fate::USED } else { fate::LOST });
        }
        _ => {
            if let Some(l) = ability.limit {
                cx.count_use(f.seat, f.source, a, l.until);
            }
        }
    }
}

/// Where a parked program keeps the card it is to be stacked on.
pub const ONTO: usize = 6;

fn resolve(cx: &mut Cx) -> Next {
    let top = cx.t.parked.len() - 1;
    let p = cx.t.parked[top];
    cx.set(Reg::bare(0), Val::object(p.card));
    cx.set(Reg::bare(1), Val::num(p.disposal as i32));
    cx.set(Reg::bare(2), p.frame.regs[ONTO]);
    if p.card.is_some() {
        cx.note(note::RESOLVES, "", &[NoteArg::Card(p.card.card())]);
    }
    cx.unpark(top);
    Next::Go
}

fn dispose(cx: &mut Cx) -> Next {
    let Some(c) = cx.q().first_card(cx.r(Reg::bare(0))).filter(|c| cx.t.card(*c).at == stack()) else {
        return Next::Done;
    };
    let owner = cx.t.card(c).owner;
    let onto = cx
        .q()
        .first_card(cx.r(Reg::bare(2)))
        .filter(|h| cx.t.card(*h).in_play() && !cx.t.kids(*h).any(|k| cx.t.card(k).rel == rel::STACKED));
    match (cx.r(Reg::bare(1)).n() as u8, onto) {
        (fate::STACKED, Some(h)) => {
            cx.move_card(c, Spot::card(h), rel::STACKED, End::Bottom);
            cx.note(note::STACKED, "", &[NoteArg::Card(c)]);
        }
        (fate::USED, _) => {
            cx.move_card(c, home(owner, zone::USED), 0, End::Top);
        }
        _ => {
            cx.move_card(c, home(owner, zone::LOST), 0, End::Top);
        }
    }
    Next::Done
}

/// Takes one pending thing off the stack without effect.
pub fn call_off(cx: &mut Cx, ix: usize) {
    let p = cx.t.parked[ix];
    cx.t.parked.remove(ix);
    if let Some(c) = cx.t.live(p.card) {
        cx.note(note::CANCELED, "", &[NoteArg::Card(c)]);
        let owner = cx.t.card(c).owner;
        cx.move_card(c, home(owner, zone::LOST), 0, End::Top);
    }
}

// ---- losing energy, card by card ----

fn choose_loss(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(Reg::bare(0)).n() <= 0 || losable(cx.t, seat) == 0 {
        return Next::Done;
    }
    cx.set(Reg::bare(1), Val::NIL);
    cx.ask(Question::new(seat, menu::LOSE, Reg::bare(1), Prompt(7)));
    Next::Go
}

fn lose_chosen(cx: &mut Cx) -> Next {
    let (seat, left) = (cx.frame().seat, cx.r(Reg::bare(0)).n() - 1);
    cx.set(Reg::bare(0), Val::num(left));
    let v = cx.r(Reg::bare(1));
    lose_one(cx, seat, v);
    Next::To(Step::bare(0))
}

/// One energy: a pile's top card, unseen until it lies in the open, or a card of the hand.
pub fn lose_one(cx: &mut Cx, seat: Seat, v: Val) {
    let c = match v.as_zone() {
        Some(z) => cx.t.zone(z).next(),
        None => cx.q().first_card(v),
    };
    if let Some(c) = c {
        let (subject, from) = (cx.t.obj(c), cx.t.card(c).at);
        cx.happen_one(Rec { kind: kind::LOSES, subject, from, agent: seat, ..Rec::default() });
    }
}

pub fn losses(menu: &mut Menu) {
    for n in [zone::RESERVE, zone::ACTIVE, zone::USED] {
        let z = seat_zone(menu.seat, n);
        if menu.q.t.zone_len(z) > 0 {
            menu.out.push(Opt { to: Spot::zone(z).0, ..Opt::plain(ov::PLACE) });
        }
    }
    menu.out.extend(menu.q.t.zone(seat_zone(menu.seat, zone::HAND)).map(|c| Opt::card(ov::PICK, c)));
}

/// What was on a card that left play is lost, one by one: what was beneath or aboard, then what was stacked on it.
fn cascade(cx: &mut Cx) -> Next {
    let orphan = cx.t.in_play().find(|c| cx.t.card(*c).rel == rel::ORPHAN);
    let host = cx.frame().source.card();
    let Some(c) = orphan.or_else(|| cx.t.kids(host).next()) else { return Next::Done };
    if orphan.is_some() {
        cx.t.card_mut(c).rel = rel::AT;
    }
    let (subject, agent) = (cx.t.obj(c), cx.frame().seat);
    cx.happen_one(Rec { kind: kind::LOST, subject, agent, ..Rec::default() });
    Next::Again
}
