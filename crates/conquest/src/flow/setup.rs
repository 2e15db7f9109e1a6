//! Setting up, mulligans, and the round from deploy to headquarters.

use crate::flow::battle::may_ready;
use crate::flow::events::rec;
use crate::flow::procs::{battle, bonus, game, mobile, round, struggle};
use crate::flow::synapse::is_synapse;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// Lays the line, brings warlords and decks to the table and shuffles. The first card of each deck is the warlord.
pub fn setup(cx: &mut Cx) {
    let m = cx.m;
    for (i, deck) in m.decks.iter().enumerate() {
        let seat = Seat(i as u8);
        for (n, &def) in deck.iter().enumerate() {
            let Some(c) = cx.new_card(def, seat) else { return };
            // conquest.synapse.setup
            let to = if n == 0 || m.def(def).faces[0].has(tag::SYNAPSE) { zone::HQ } else { zone::DECK };
            cx.move_card(c, Spot::zone(seat_zone(seat, to)), Rel::NONE, End::Bottom);
            if n == 0 {
                // conquest.setup.resources-from-warlord
                cx.add_pool(seat, pool::RESOURCES, m.def(def).extra[extra::START_RESOURCES.ix()] as i32);
            }
        }
    }
    let start = cx.draws().below(2) as i32;
    cx.set_global(global::TOKEN, start);
    cx.set_global(global::START, start);
    cx.set_global(global::FIRST_POS, 1);
    lay_line(cx);
    for s in [Seat(0), Seat(1)] {
        cx.shuffle(seat_zone(s, zone::DECK));
    }
    cx.settled();
    cx.call(game::PROC, token_holder(cx.t()), Ref::NONE, &[]);
}

/// Seven of the planets in a row: five faceup, two facedown; the others stay in the box unseen.
fn lay_line(cx: &mut Cx) {
    let m = cx.m;
    let the_box = shared_zone(shared::BOX);
    for def in m.held() {
        if m.def(def).faces[0].has(tag::PLANET) {
            let Some(c) = cx.new_card(def, Seat::NONE) else { return };
            cx.move_card(c, Spot::zone(the_box), Rel::NONE, End::Bottom);
        }
    }
    cx.shuffle(the_box);
    for slot in 1..=7u8 {
        let Some(c) = cx.t().zone(the_box).next() else { return };
        let to = if slot <= 5 { shared::LINE } else { shared::FACEDOWN };
        cx.set_slot(c, slot);
        cx.move_card(c, Spot::zone(shared_zone(to)), Rel::NONE, End::Bottom);
        cx.set_slot(c, slot);
    }
}

/// conquest.planet.removed.open: planets left out at set-up, once a card asks for them.
pub fn open_box(cx: &mut Cx) {
    while let Some(c) = cx.t().zone(shared_zone(shared::BOX)).next() {
        cx.move_card(c, Spot::zone(shared_zone(shared::GONE)), Rel::NONE, End::Bottom);
        cx.note(note::REVEAL, "conquest.planet.removed.open", &[NoteArg::Card(c)]);
    }
}

pub fn draw_starting_hands(cx: &mut Cx) -> Next {
    for s in [Seat(0), Seat(1)] {
        let n = opening_hand(cx, s);
        draw(cx, s, n);
    }
    Next::Go
}

pub fn next_round(cx: &mut Cx) -> Next {
    cx.call(round::PROC, token_holder(cx.t()), Ref::NONE, &[]);
    Next::Again
}

fn opening_hand(cx: &Cx, s: Seat) -> i32 {
    warlord_of(&cx.q(), s).map_or(0, |w| cx.m.def(cx.t().card(w).def).extra[extra::START_CARDS.ix()] as i32)
}

fn mulligan_seat(cx: &Cx, first: bool) -> Seat {
    let s = token_holder(cx.t());
    if first { s } else { other(s) }
}

pub fn ask_mulligan(cx: &mut Cx, first: bool) -> Next {
    let s = mulligan_seat(cx, first);
    cx.ask(Question::new(s, menu::MULLIGAN, game::ANSWER, prompt::MULLIGAN));
    Next::Go
}

/// conquest.setup.mulligan.whole-hand-reshuffled, conquest.setup.mulligan.once-and-keep
pub fn mulligan(cx: &mut Cx, first: bool) -> Next {
    let s = mulligan_seat(cx, first);
    if cx.r(game::ANSWER).as_act() != Some(opt::MULLIGAN) {
        cx.note(note::KEEP, "conquest.setup.mulligan.option", &[NoteArg::Seat(s)]);
        return Next::Go;
    }
    cx.note(note::MULLIGAN, "conquest.setup.mulligan.option", &[NoteArg::Seat(s)]);
    let deck = seat_zone(s, zone::DECK);
    while let Some(c) = cx.t().zone(seat_zone(s, zone::HAND)).next() {
        cx.move_card(c, Spot::zone(deck), Rel::NONE, End::Bottom);
    }
    cx.shuffle(deck);
    let n = opening_hand(cx, s);
    draw(cx, s, n);
    Next::Go
}

/// Draws up to n cards, without looking whether the deck is then empty.
pub fn draw(cx: &mut Cx, s: Seat, n: i32) -> i32 {
    let mut drawn = 0;
    for _ in 0..n {
        let Some(c) = cx.t().zone(seat_zone(s, zone::DECK)).next() else { break };
        cx.move_card(c, Spot::zone(seat_zone(s, zone::HAND)), Rel::NONE, End::Bottom);
        cx.note_to(note::DREW, "", &[NoteArg::Seat(s), NoteArg::Card(c)], Some(s));
        drawn += 1;
    }
    drawn
}

pub fn gain(cx: &mut Cx, s: Seat, n: i32) {
    if let Some(r) = gain_quietly(cx, s, n) {
        cx.happen_one(r);
    }
}
/// The same, and what has then happened, if anything listens.
fn gain_quietly(cx: &mut Cx, s: Seat, n: i32) -> Option<Rec> {
    if n <= 0 {
        return None;
    }
    cx.add_pool(s, pool::RESOURCES, n);
    cx.note(note::GAIN, "conquest.resource.gain-and-spend", &[NoteArg::Seat(s), NoteArg::Num(n)]);
    gained(cx, s, n)
}
/// conquest.resource.gained-by-taking
pub fn gained(cx: &Cx, s: Seat, n: i32) -> Option<Rec> {
    (n > 0 && cx.heard(kind::GAINED)).then(|| Rec { amount: n as i16, ..rec(kind::GAINED, Ref::NONE, s) })
}

pub fn begin_phase(cx: &mut Cx, phase: Phase) -> Next {
    cx.set(round::FOUGHT, Val::num(0));
    let seat = token_holder(cx.t());
    cx.happen_one(Rec { detail: phase.val(), ..rec(kind::PHASE_BEGINS, Ref::NONE, seat) });
    Next::Go
}

pub fn end_phase(cx: &mut Cx, phase: Phase) -> Next {
    let seat = token_holder(cx.t());
    cx.happen_one(Rec { detail: phase.val(), ..rec(kind::PHASE_ENDS, Ref::NONE, seat) });
    Next::Go
}

/// conquest.framework.phase.begin-and-end-are-milestones: what lasted until the end of the phase stops now.
pub fn phase_over(cx: &mut Cx) -> Next {
    cx.moment(moment::PHASE);
    cx.moment(moment::NEXT_DEPLOYED);
    cx.check();
    Next::Go
}

pub fn actions(cx: &mut Cx) -> Next {
    cx.window(window::ACTION, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

pub fn round_begins(cx: &mut Cx) -> Next {
    let n = cx.t().global(global::ROUND) + 1;
    cx.set_global(global::ROUND, n);
    cx.note(note::ROUND, "conquest.framework.1.1.round-and-phase-begin", &[NoteArg::Num(n)]);
    let seat = token_holder(cx.t());
    cx.happen_one(rec(kind::ROUND_BEGINS, Ref::NONE, seat));
    Next::Go
}

pub fn deploy_turns(cx: &mut Cx) -> Next {
    cx.window(window::DEPLOY, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

pub fn dials(cx: &mut Cx) -> Next {
    // conquest.framework.2.2.secret-dial
    cx.ask_together(Question::new(Seat(0), menu::DIAL, round::DIALS.all(), prompt::DIAL));
    Next::Go
}

pub fn reveal_dials(cx: &mut Cx) -> Next {
    for s in [Seat(0), Seat(1)] {
        for p in [dial_planet(cx, s), dial_of(cx, round::SYNAPSE_DIALS, s)].into_iter().flatten() {
            cx.note(note::DIAL, "conquest.framework.2.3.reveal", &[NoteArg::Seat(s), NoteArg::Card(p)]);
        }
    }
    Next::Go
}

pub fn struggles(cx: &mut Cx) -> Next {
    let after = cx.r(round::CHECKED).n();
    let next = planets(cx.t()).find(|&p| cx.t().card(p).slot as i32 > after);
    match next {
        Some(p) => {
            cx.set(round::CHECKED, Val::num(cx.t().card(p).slot as i32));
            let r = cx.t().obj(p);
            cx.call(struggle::PROC, token_holder(cx.t()), r, &[(struggle::PLANET, Val::object(r))]);
            Next::Again
        }
        None => Next::Go,
    }
}

pub fn first_battle(cx: &mut Cx) -> Next {
    cx.set(round::CHECKED, Val::num(0));
    if cx.r(round::REVERSED).n() != 0 {
        return Next::To(round::at::NEXT_BATTLE);
    }
    if let Some(p) = first_planet(cx.t()) {
        cx.set(round::CHECKED, Val::num(cx.t().card(p).slot as i32));
        fight(cx, p);
    }
    Next::Go
}

pub fn next_battle(cx: &mut Cx) -> Next {
    loop {
        let after = cx.r(round::CHECKED).n();
        let reversed = cx.r(round::REVERSED).n() != 0;
        let next = if reversed { previous_planet(cx.t(), after) } else { next_planet(cx.t(), after) };
        let Some(p) = next else { return Next::Go };
        cx.set(round::CHECKED, Val::num(cx.t().card(p).slot as i32));
        let q = cx.q();
        // conquest.framework.3.3.warlord-present
        let first = reversed && first_planet(q.t) == Some(p);
        if first || [Seat(0), Seat(1)].into_iter().any(|s| crate::flow::battle::led(&q, p, s)) {
            fight(cx, p);
            return Next::To(round::at::WINDOW_AFTER_BATTLE);
        }
    }
}

fn next_planet(t: &Table, after: i32) -> Option<CardId> {
    planets(t).find(|&p| t.card(p).slot as i32 > after)
}
/// conquest.battle.order.reversed: from the last planet down to the first one; 0 is before all of them.
fn previous_planet(t: &Table, before: i32) -> Option<CardId> {
    let open = |n: i32| n >= t.global(global::FIRST_POS) && (before == 0 || n < before);
    planets(t).filter(|&p| open(t.card(p).slot as i32)).max_by_key(|&p| t.card(p).slot)
}

pub fn warlords_home(cx: &mut Cx) -> Next {
    for s in [Seat(0), Seat(1)] {
        let home = hq(s);
        if let Some(w) = warlord_of(&cx.q(), s)
            && cx.t().card(w).at != home
        {
            cx.move_card(w, home, Rel::NONE, End::Bottom);
            cx.note(note::HOME, "conquest.framework.3.4.phase-ends", &[NoteArg::Card(w)]);
        }
    }
    crate::flow::synapse::home(cx);
    Next::Go
}

pub fn draw_two(cx: &mut Cx) -> Next {
    // conquest.framework.4.4.draw-two: one draw for both, one look at the decks afterwards
    for s in [Seat(0), Seat(1)] {
        draw(cx, s, 2);
    }
    cx.check();
    Next::Go
}

pub fn gain_four(cx: &mut Cx) -> Next {
    let gains = [Seat(0), Seat(1)].map(|s| gain_quietly(cx, s, 4));
    let head = gains.into_iter().flatten().fold(RecId::NONE, |head, r| cx.chain(head, r));
    cx.happen(head);
    Next::Go
}

pub fn ready_all(cx: &mut Cx) -> Next {
    let mut head = RecId::NONE;
    for c in cx.t().in_play() {
        if cx.t().card(c).has(flag::EXHAUSTED) && may_ready(&cx.q(), c) {
            let r = rec(kind::READY, cx.t().obj(c), cx.t().card(c).ctrl);
            head = cx.chain(head, r);
        }
    }
    cx.happen(head);
    Next::Go
}

pub fn pass_token(cx: &mut Cx) -> Next {
    let s = other(token_holder(cx.t()));
    cx.set_global(global::TOKEN, s.0 as i32);
    cx.note(note::INITIATIVE, "conquest.framework.4.7.pass-initiative", &[NoteArg::Seat(s)]);
    look_again(cx);
    Next::Go
}

/// conquest.initiative.passed-state-checked: what counts while a player has the initiative is looked at when it goes.
pub fn look_again(cx: &mut Cx) {
    if cx.q().number_moves(slot::HP) {
        cx.unsettled();
        cx.check();
    }
}

pub fn round_ends(cx: &mut Cx) -> Next {
    let seat = token_holder(cx.t());
    cx.happen_one(rec(kind::ROUND_OVER, Ref::NONE, seat));
    Next::Go
}

pub fn round_over(cx: &mut Cx) -> Next {
    cx.moment(moment::PHASE);
    cx.moment(moment::ROUND);
    cx.check();
    Next::Done
}

/// What a battle is called with.
pub fn begin_battle(planet: Ref, initiative: Seat) -> [(Reg, Val); 3] {
    use battle::{INITIATIVE, PLANET, ROUND};
    [(PLANET, Val::object(planet)), (INITIATIVE, Val::seat(initiative)), (ROUND, Val::num(1))]
}

pub fn fight(cx: &mut Cx, p: CardId) {
    cx.set_in(round::FOUGHT, Val::num(1));
    let r = cx.t().obj(p);
    let s = token_holder(cx.t());
    cx.call(battle::PROC, s, r, &begin_battle(r, s));
}

fn dial_planet(cx: &Cx, s: Seat) -> Option<CardId> {
    // conquest.dial.illegal.nonexistent-number, conquest.dial.illegal.unclear
    let q = cx.q();
    let open = |p: &CardId| dialable(&q, s).any(|x| x == *p);
    match dial_of(cx, round::DIALS, s).filter(open) {
        Some(p) => Some(p),
        None => last_planet(cx.t()).filter(open).or_else(|| dialable(&q, s).last()),
    }
}

/// The planet that one of a player's dials names.
pub fn dial_of(cx: &Cx, dials: Regs, s: Seat) -> Option<CardId> {
    cx.r(dials.of(s)).as_object().and_then(|r| cx.t().live(r))
}

/// conquest.dial.barred-planet: a planet barred to a unit is open to it if there is no other.
pub fn may_commit(q: &Q, c: CardId, to: Spot) -> bool {
    let barred = |p: CardId| q.forbidden(act::COMMIT, c, p);
    !barred(CardId::NONE) && to.as_card().is_some_and(|p| !barred(p) || planets(q.t).count() == 1)
}

/// The planets a dial may name: those open to the warlord, or all if none is.
pub fn dialable<'a>(q: &'a Q<'a>, s: Seat) -> impl Iterator<Item = CardId> + 'a {
    let warlord = warlord_of(q, s);
    let open = move |p: CardId| warlord.is_none_or(|w| may_commit(q, w, Spot::card(p)));
    let none = !planets(q.t).any(open);
    planets(q.t).filter(move |&p| none || open(p))
}

/// conquest.framework.2.4.commit: one batch for both players.
pub fn commit(cx: &mut Cx) -> Next {
    cx.set(round::CHECKED, Val::num(0));
    let mut head = RecId::NONE;
    for s in [Seat(0), Seat(1)] {
        let Some(p) = dial_planet(cx, s) else { continue };
        let to = Spot::card(p);
        if let Some(w) = warlord_of(&cx.q(), s)
            && may_commit(&cx.q(), w, to)
        {
            let r = Rec { to, flags: mark::WARLORD | mark::TO_PLANET, ..rec(kind::COMMIT, cx.t().obj(w), s) };
            head = cx.chain(head, r);
        }
        let mut at = cx.t().zone(seat_zone(s, zone::HQ)).next();
        while let Some(c) = at {
            let next = cx.t().card(c).next;
            let q = cx.q();
            // what lies in reserve at home is no unit now
            if q.t.card(c).in_play() && is_unit(&q, c) && !is_warlord(&q, c) && !is_synapse(&q, c) {
                let r = Rec { to, flags: mark::EXHAUSTED | mark::TO_PLANET, ..rec(kind::COMMIT, cx.t().obj(c), s) };
                head = cx.chain(head, r);
            }
            at = next.is_some().then_some(next);
        }
        head = crate::flow::synapse::commit(cx, s, head);
    }
    first_there(cx, head);
    cx.happen(head);
    Next::Go
}

/// Marks the first of those that commit to a planet together (conquest.commit.units-to-planet).
pub fn first_there(cx: &mut Cx, head: RecId) {
    let mut at = head;
    while !at.is_none() {
        let r = *cx.t().rec(at);
        let before = cx.t().batch(head).take_while(|x| *x != at).any(|x| cx.t().rec(x).to == r.to);
        if !before {
            cx.mark(at, mark::FIRST_THERE);
        }
        at = r.link;
    }
}

/// conquest.framework.4.2.move-token, conquest.framework.4.3.reveal-planet
pub fn first_token(cx: &mut Cx) -> Next {
    let leftmost = planets(cx.t()).next();
    if let Some(p) = leftmost {
        let slot = cx.t().card(p).slot as i32;
        cx.set_global(global::FIRST_POS, slot);
    }
    let hidden = shared_zone(shared::FACEDOWN);
    let next = cx.t().zone(hidden).next();
    if let Some(p) = next {
        let slot = cx.t().card(p).slot;
        cx.move_card(p, Spot::zone(line()), Rel::NONE, End::Bottom);
        cx.set_slot(p, slot);
        cx.note(note::REVEAL, "conquest.framework.4.3.reveal-planet", &[NoteArg::Card(p)]);
        if leftmost.is_none() {
            cx.set_global(global::FIRST_POS, slot as i32);
        }
    }
    if let Some(p) = first_planet(cx.t()) {
        cx.note(note::FIRST, "conquest.framework.4.2.move-token", &[NoteArg::Card(p)]);
    }
    Next::Go
}

pub fn struggle_begins(cx: &mut Cx) -> Next {
    let p = cx.frame().source;
    let seat = token_holder(cx.t());
    cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::STRUGGLE_BEGINS, p, seat) });
    Next::Go
}

pub fn compare(cx: &mut Cx) -> Next {
    let p = cx.frame().source;
    if cx.t().live(p).is_none() {
        return Next::Done;
    }
    match struggle_winner(&cx.q(), p.card()) {
        Some(s) => cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::STRUGGLE_WON, p, s) }),
        None => cx.note(note::NO_STRUGGLE, "conquest.command.tie-nobody", &[NoteArg::Card(p.card())]),
    }
    Next::Go
}

/// conquest.command.ready-warlord-wins, conquest.command.icons-otherwise
pub fn struggle_winner(q: &Q, planet: CardId) -> Option<Seat> {
    let mut warlord = [false; 2];
    for c in units_at(q, planet) {
        warlord[q.t.card(c).ctrl.ix()] |= ready(q.t, c) && is_warlord(q, c);
    }
    let icons = icons(q, planet);
    match (warlord[0], warlord[1]) {
        (true, false) => Some(Seat(0)),
        (false, true) => Some(Seat(1)),
        _ if icons[0] > icons[1] => Some(Seat(0)),
        _ if icons[1] > icons[0] => Some(Seat(1)),
        _ => None,
    }
}

/// conquest.command.exhausted-count-for-nothing: what each side's cards at a planet count for in its command struggle.
pub fn icons(q: &Q, planet: CardId) -> [i32; 2] {
    let mut icons = [Seat(0), Seat(1)].map(|s| crate::flow::reserve::command(q, planet, s));
    let (tireless, iconless) = (occurs(q, tag::TIRELESS), occurs(q, tag::NO_ICONS));
    for c in units_at(q, planet) {
        let counts = ready(q.t, c) || tireless && q.card_has(c, tag::TIRELESS);
        if counts && !(iconless && q.card_has(c, tag::NO_ICONS)) {
            icons[q.t.card(c).ctrl.ix()] += q.card_number(c, slot::COMMAND);
        }
    }
    icons
}

/// What a planet pays its winner: cards and resources, with the +1 symbols of the winner's cards there.
pub fn bonuses(q: &Q, planet: CardId, s: Seat) -> (i32, i32) {
    let mut cards = q.card_number(planet, slot::CARDS);
    let mut resources = q.card_number(planet, slot::RESOURCES);
    for c in q.t.kids(planet).filter(|&c| q.t.card(c).ctrl == s && q.t.card(c).in_play()) {
        cards += q.card_number(c, slot::CARDS);
        resources += q.card_number(c, slot::RESOURCES);
    }
    // conquest.command.bonus-cancelled: with what units add to it
    let paid = |n: i32, none: Tag| if q.card_has(planet, none) { 0 } else { n };
    (paid(cards, tag::NO_CARDS), paid(resources, tag::NO_RESOURCES))
}

pub fn choose_bonuses(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let p = cx.r(bonus::PLANET);
    cx.ask(Question::new(s, menu::BONUS, bonus::ANSWER, prompt::BONUS).about(p));
    Next::Go
}

pub fn take_bonuses(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    let Some(p) = cx.r(bonus::PLANET).as_object().and_then(|r| cx.t().live(r)) else { return Next::Done };
    let (cards, resources) = bonuses(&cx.q(), p, s);
    let Some(what) = cx.r(bonus::ANSWER).as_act() else { return Next::Go };
    if [opt::TAKE_RESOURCES, opt::TAKE_BOTH].contains(&what) {
        gain(cx, s, resources);
    }
    if [opt::TAKE_CARDS, opt::TAKE_BOTH].contains(&what) {
        draw(cx, s, cards);
        cx.check();
    }
    Next::Go
}

pub fn next_mobile(cx: &mut Cx) -> Next {
    let first = token_holder(cx.t());
    let q = cx.q();
    // conquest.keyword.mobile.initiative-first
    let find = |s: Seat| {
        q.t.in_play().find(|&c| {
            let card = q.t.card(c);
            card.ctrl == s
                && card.rel == rel::AT
                && !card.has(flag::MOVED)
                && is_unit(&q, c)
                && keyword(&q, c, tag::MOBILE)
        })
    };
    // who becomes Mobile when it is the other player's part has missed the chance
    let mine = if cx.r(mobile::OTHERS).n() == 0 { find(first) } else { None };
    match mine.or_else(|| find(other(first))) {
        Some(c) => {
            let s = q.t.card(c).ctrl;
            let r = Val::object(q.t.obj(c));
            cx.set_flag(c, flag::MOVED, true);
            cx.set(mobile::UNIT, r);
            cx.set(mobile::OTHERS, Val::num((s != first) as i32));
            cx.comes_by(r.as_object().unwrap_or(Ref::NONE));
            cx.ask(Question::new(s, menu::MOBILE, mobile::ANSWER, prompt::MOBILE).about(r));
            Next::Go
        }
        None => {
            for i in 0..cx.t().cards().len() {
                cx.set_flag(CardId(i as u16), flag::MOVED, false);
            }
            Next::Done
        }
    }
}

pub fn move_mobile(cx: &mut Cx) -> Next {
    if let (Some(unit), Some(to)) = (cx.r(mobile::UNIT).as_object(), cx.r(mobile::ANSWER).as_object())
        && cx.t().live(unit).is_some()
        && let Some(p) = cx.t().live(to)
    {
        let s = cx.t().card(unit.card()).ctrl;
        let flags = mark::FROM_PLANET | mark::TO_PLANET;
        let from = cx.q().place_of(unit.card());
        cx.happen_one(Rec { from, to: Spot::card(p), flags, ..rec(kind::MOVE, unit, s) });
    }
    Next::To(mobile::at::NEXT)
}
