//! A turn: the seven steps of the Start Phase, the windows of the Main and Battle Phases, the End Phase.

use crate::flow::procs::{time, turn};
use crate::flow::setup::CMD;
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::*;
use muster_kernel::{Question, tools::km};

/// A game this long is caught in something no rule ends.
const MOST_TURNS: i32 = 2000;
/// Turns of each player in which nothing got on (`events::progress`), after which the game counts as caught in a loop.
const IDLE_ROUNDS: i32 = 20;

fn say_phase(cx: &mut Cx, phase: Phase) {
    cx.set_global(global::PHASE, phase.number());
    cx.note(note::PHASE, "warcaste.turn.four-phases", &[NoteArg::Name(Name::Phase(phase))]);
    let seat = cx.frame().seat;
    cx.happen_one(Rec { detail: phase.val(), ..rec(kind::PHASE_BEGINS, Ref::NONE, seat) });
}

/// A new turn cycle: what units have used comes back.
pub fn begin(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.set_active(seat);
    let n = cx.t().global(global::TURN) + 1;
    cx.set_global(global::TURN, n);
    cx.note(note::TURN, "warcaste.setup.first-turn", &[NoteArg::Seat(seat), NoteArg::Num(n)]);
    cx.add_var(seat, var::TURNS, 1);
    if n > MOST_TURNS {
        cx.end(0, ending::TURNS);
    }
    idle(cx);
    let each_turn = settings::on(cx.m, set::INTERCEPT_LIMIT);
    for c in cx.t().in_play() {
        cx.set_flag(c, flag::FRESH, false);
        if cx.t().card(c).ctrl == seat {
            cx.set_flag(c, flag::MOVED | flag::ATTACKED | flag::INTERCEPTED, false);
        } else if each_turn {
            cx.set_flag(c, flag::INTERCEPTED, false);
        }
    }
    let bonus = bonus(&cx.q(), seat);
    cx.set(turn::BONUS, Val::num(bonus));
    let skips = n == 1 && skirmish(&cx.q()) && settings::on(cx.m, set::SKIP_FIRST_START);
    if skips {
        return Next::To(turn::at::MAIN);
    }
    say_phase(cx, phase::START);
    Next::Go
}
/// warcaste.loop.mandatory-draw: no deck grows shorter and no territory worse, so this could go on for ever.
fn idle(cx: &mut Cx) {
    let moved = cx.t().global(global::PROGRESS) != 0;
    let idle = if moved { 0 } else { cx.t().global(global::IDLE) + 1 };
    cx.set_global(global::PROGRESS, 0);
    cx.set_global(global::IDLE, idle);
    if settings::on(cx.m, set::STALEMATE) && idle > IDLE_ROUNDS * cx.t().seats_in() as i32 {
        cx.end(0, ending::IDLE);
    }
}
/// warcaste.start.1-start-of-turn-effects
pub fn effects(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.happen_one(rec(kind::TURN_BEGINS, Ref::NONE, seat));
    Next::Go
}
/// warcaste.draw.open-zone-bonus-skirmish, warcaste.conquest.open-zone-sole-draws-two
fn bonus(q: &Q, seat: Seat) -> i32 {
    match (presence(q, seat), skirmish(q)) {
        ((true, false), true) => 1,
        ((true, false), false) => 2,
        ((true, true), false) => 1,
        _ => 0,
    }
}
pub fn draw_step(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let early = settings::on(cx.m, set::OPEN_ZONE_CHECK);
    let more = if early { cx.r(turn::BONUS).n() } else { bonus(&cx.q(), seat) };
    cx.set(turn::DRAWS, Val::num(more));
    cx.happen_one(Rec { amount: 1, flags: mark::TURN_DRAW, ..rec(kind::DRAW, Ref::NONE, seat) });
    Next::Go
}
/// warcaste.draw.additional-separate-event
pub fn draws(cx: &mut Cx) -> Next {
    let left = cx.r(turn::DRAWS).n();
    if left == 0 {
        return Next::Go;
    }
    cx.set(turn::DRAWS, Val::num(left - 1));
    let seat = cx.frame().seat;
    cx.happen_one(Rec { amount: 1, flags: mark::BONUS, ..rec(kind::DRAW, Ref::NONE, seat) });
    Next::Again
}
/// warcaste.cmd.reset-5, warcaste.cmd.reset-drops-excess
pub fn cmd(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.drop_purses(seat);
    let have = cx.t().player(seat).pool[pool::CMD.ix()] as i32;
    cx.add_pool(seat, pool::CMD, CMD - have);
    cx.note(note::CMD, "warcaste.cmd.reset-5", &[NoteArg::Seat(seat), NoteArg::Num(CMD)]);
    Next::Go
}
/// warcaste.overcharge.step: once a game, not in the first turn, not while the doctrine is face down.
pub fn overcharge_ask(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let vars = cx.t().player(seat).vars;
    cx.set(turn::ANSWER, Val::NIL);
    let up = doctrine(&cx.q(), seat).is_some_and(|c| cx.t().card(c).face == 0);
    if up && vars[var::OVERCHARGED.ix()] == 0 && vars[var::TURNS.ix()] > 1 && cx.t().is_in(seat) {
        cx.ask(Question::new(seat, km::YES_NO, turn::ANSWER, prompt::OVERCHARGE));
    }
    Next::Go
}
pub fn overcharge(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(turn::ANSWER).n() == 1
        && let Some(c) = doctrine(&cx.q(), seat)
    {
        let subject = cx.t().obj(c);
        cx.note(note::OVERCHARGE, "warcaste.overcharge.gain-5", &[NoteArg::Seat(seat), NoteArg::Card(c)]);
        cx.set_var(seat, var::OVERCHARGED, 1);
        cx.add_pool(seat, pool::CMD, CMD);
        let batch = cx.chain(RecId::NONE, rec(kind::OVERCHARGE, subject, seat));
        cx.chain(batch, rec(kind::TURNED_DOWN, subject, seat));
        cx.happen(batch);
    }
    Next::Go
}
/// warcaste.start.5-def-reset-all-players
pub fn defence(cx: &mut Cx) -> Next {
    for c in cx.t().in_play() {
        cx.add_counter(c, counter::DEF_USED, -255);
    }
    cx.restore_lasting();
    Next::Go
}
/// warcaste.start.6-engaged-reset
pub fn unengage(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let q = cx.q();
    let engaged = |c: CardId| q.t.card(c).ctrl == seat && q.t.card(c).has(flag::ENGAGED);
    let ready = q.t.in_play().that(|c| engaged(c) && !q.forbidden(act::UNENGAGE, c, CardId::NONE));
    let mut batch = RecId::NONE;
    for c in ready {
        let subject = cx.t().obj(c);
        batch = cx.chain(batch, rec(kind::UNENGAGE, subject, seat));
    }
    cx.happen(batch);
    Next::Go
}
/// warcaste.start.7-overcharge-reset: only what was face down in this player's last turn already.
pub fn doctrine_up(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let was = cx.t().player(seat).vars[var::WAS_DOWN.ix()] == 1;
    let any = settings::on(cx.m, set::FLIP_RULE) && cx.r(turn::ANSWER).n() != 1;
    if (was || any)
        && let Some(c) = doctrine(&cx.q(), seat)
        && cx.t().card(c).face != 0
    {
        let subject = cx.t().obj(c);
        cx.happen_one(rec(kind::TURNED_UP, subject, seat));
    }
    Next::Go
}

// ---- main and battle ----

pub fn main_phase(cx: &mut Cx) -> Next {
    if phase_now(cx.t()) != phase::MAIN {
        say_phase(cx, phase::MAIN);
        cx.set(turn::ROUNDS, Val::num(0));
        return Next::Again;
    }
    cx.window(window::MAIN, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}
/// One more round of passes, if this match wants two.
fn once_more(cx: &mut Cx) -> bool {
    let rounds = cx.r(turn::ROUNDS).n() + 1;
    cx.set(turn::ROUNDS, Val::num(rounds));
    settings::on(cx.m, set::DOUBLE_PASS) && rounds < 2
}
pub fn main_ends(cx: &mut Cx) -> Next {
    if once_more(cx) {
        return Next::To(turn::at::MAIN);
    }
    cx.moment(moment::MAIN);
    Next::Go
}
pub fn battle_phase(cx: &mut Cx) -> Next {
    if phase_now(cx.t()) != phase::BATTLE {
        say_phase(cx, phase::BATTLE);
        cx.set(turn::ROUNDS, Val::num(0));
        return Next::Again;
    }
    cx.window(window::BATTLE, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}
pub fn battle_ends(cx: &mut Cx) -> Next {
    if once_more(cx) {
        return Next::To(turn::at::BATTLE);
    }
    cx.moment(moment::BATTLE);
    cx.set(turn::WHOSE, Val::num(0));
    cx.set(turn::BOOSTS, Val::num(0));
    say_phase(cx, phase::END);
    Next::Go
}

// ---- end ----

fn whose(cx: &Cx) -> Seat {
    Seat((cx.frame().seat.0 + cx.r(turn::WHOSE).n() as u8) % cx.t().head().seats)
}
/// warcaste.endphase.boosts-to-bottom, warcaste.endphase.boost-order-choice: active player first.
pub fn boosts_ask(cx: &mut Cx) -> Next {
    if cx.r(turn::WHOSE).n() >= cx.t().head().seats as i32 {
        return Next::To(turn::at::EFFECTS);
    }
    let seat = whose(cx);
    cx.set(turn::CARD, Val::NIL);
    if cx.t().zone_len(seat_zone(seat, zone::ASIDE)) > 0 {
        cx.ask(Question::new(seat, menu::ASIDE, turn::CARD, prompt::BOTTOM));
    }
    Next::Go
}
pub fn aside_menu(menu: &mut Menu) {
    let pile = menu.q.t.zone(seat_zone(menu.seat, zone::ASIDE));
    menu.out.extend(pile.map(|c| Opt::card(ov::PICK, c)));
}
/// warcaste.endphase.draw-per-boost, warcaste.draw.boost-refill-single-event
pub fn boosts(cx: &mut Cx) -> Next {
    let seat = whose(cx);
    let k = cx.r(turn::BOOSTS).n();
    if let Some(c) = cx.q().first_card(cx.r(turn::CARD)) {
        cx.move_card(c, pile(seat, zone::DECK), Rel::NONE, End::Bottom);
        cx.note(note::UNDER_DECK, "warcaste.endphase.boosts-to-bottom", &[NoteArg::Seat(seat), NoteArg::Card(c)]);
        cx.set(turn::BOOSTS, Val::num(k + 1));
        return Next::To(turn::at::PUT_BACK);
    }
    let i = cx.r(turn::WHOSE).n();
    cx.set(turn::WHOSE, Val::num(i + 1));
    cx.set(turn::BOOSTS, Val::num(0));
    if k > 0 {
        cx.happen_one(Rec { amount: k as i16, flags: mark::REFILL, ..rec(kind::DRAW, Ref::NONE, seat) });
    }
    Next::To(turn::at::PUT_BACK)
}
/// warcaste.endphase.effects-after-refill
pub fn end_effects(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.happen_one(rec(kind::TURN_ENDS, Ref::NONE, seat));
    Next::Go
}
/// Only if this match has a largest hand: the rules know none.
pub fn hand_limit(cx: &mut Cx) -> Next {
    let (seat, most) = (cx.frame().seat, settings::get(cx.m, set::MAX_HAND));
    cx.set(turn::CARD, Val::NIL);
    if most > 0 && cx.t().zone_len(seat_zone(seat, zone::HAND)) as i32 > most {
        cx.ask(Question::new(seat, menu::DISCARD, turn::CARD, prompt::CHOOSE));
    }
    Next::Go
}
pub fn discard_down(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    match cx.q().first_card(cx.r(turn::CARD)) {
        Some(c) => {
            let subject = cx.t().obj(c);
            cx.happen_one(Rec { flags: mark::FROM_HAND, ..rec(kind::DISCARD, subject, seat) });
            Next::To(turn::at::HAND)
        }
        None => Next::Go,
    }
}
/// warcaste.endphase.pass-turn
pub fn next_turn(cx: &mut Cx) -> Next {
    cx.moment(moment::TURN);
    let seat = cx.frame().seat;
    let down = doctrine(&cx.q(), seat).is_some_and(|c| cx.t().card(c).face != 0);
    cx.set_var(seat, var::WAS_DOWN, down as i32);
    // what ended may have kept something alive
    cx.check();
    if sudden(cx) {
        return Next::Done;
    }
    let next = cx.t().next_seat(seat);
    cx.turn_to(next);
    Next::To(turn::at::BEGIN)
}

// ---- sudden death ----

/// Turns each player has once time is called.
const LAST_TURNS: i32 = 3;

/// warcaste.suddendeath.on-time: the turn in progress is the first of three for the active player.
pub fn call_time(cx: &mut Cx) {
    let turns = 2 * LAST_TURNS;
    cx.set_global(global::SUDDEN, turns);
    cx.note(note::TIME, "warcaste.suddendeath.on-time", &[NoteArg::Num(turns)]);
}
/// warcaste.suddendeath.on-time: no player calls time alone; one proposes it, once a turn, and the other agrees or not.
pub fn may_propose_time(q: &Q, seat: Seat) -> bool {
    let playing = q.t.global(global::TURN) > 0 && q.t.global(global::SUDDEN) == 0;
    let pending = tools::inside(q.t, time::PROC).is_some();
    let fresh = tools::uses(q.t, seat, Ref::NONE, AbilityId::NONE, moment::TURN) == 0;
    playing && fresh && !pending && settings::format_of(q.m, q.t.head().seats) == settings::format::MATCH
}
pub fn propose_time(cx: &mut Cx, seat: Seat) {
    cx.count_use(seat, Ref::NONE, AbilityId::NONE, moment::TURN);
    cx.note(note::PROPOSES_TIME, "warcaste.suddendeath.on-time", &[NoteArg::Seat(seat)]);
    cx.call(time::PROC, seat, Ref::NONE, &[]);
}
pub fn time_ask(cx: &mut Cx) -> Next {
    let other = cx.t().next_seat(cx.frame().seat);
    cx.ask(Question::new(other, km::YES_NO, time::ANSWER, prompt::TIME));
    Next::Go
}
pub fn time_agreed(cx: &mut Cx) -> Next {
    if cx.r(time::ANSWER).n() == 1 {
        call_time(cx);
    }
    Next::Done
}
/// warcaste.suddendeath.most-counters-wins, warcaste.suddendeath.tie-is-draw
fn sudden(cx: &mut Cx) -> bool {
    let left = cx.t().global(global::SUDDEN);
    if left == 0 {
        return false;
    }
    if left > 1 {
        cx.set_global(global::SUDDEN, left - 1);
        return false;
    }
    let score = |s: Seat| cx.t().player(s).vars[var::SCORE.ix()];
    let most = cx.t().seats().map(score).max().unwrap_or(0);
    let best = cx.t().seats().filter(|s| score(*s) == most).fold(0u8, |m, s| m | 1 << s.0);
    for s in cx.t().seats() {
        let args = [NoteArg::Seat(s), NoteArg::Num(cx.t().player(s).vars[var::SCORE.ix()] as i32)];
        cx.note(note::SCORE, "warcaste.suddendeath.most-counters-wins", &args);
    }
    cx.end(if best.count_ones() == 1 { best } else { 0 }, ending::SUDDEN);
    true
}
