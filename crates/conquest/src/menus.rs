//! The options of each question the book asks.

use crate::battle::{may_attack, may_retreat};
use crate::damage::indirect_units;
use crate::initiate::{each_place, forms};
use crate::queries::*;
use crate::setup::bonuses;
use crate::words::*;
use muster_kernel::flow::ask;
use muster_kernel::*;

pub static MENUS: &[fn(&mut Menu)] = &[
    mulligan,
    dial,
    bonus,
    mobile,
    turn,
    defender,
    retreat,
    place,
    form,
    x,
    battle_ability,
    prevent,
    indirect,
    under,
    keep_one,
    agree,
    pile,
];

fn card_of(m: &Menu) -> Option<CardId> {
    m.frame.regs[ask::DETAIL].as_object().and_then(|r| m.q.t.live(r))
}
fn numbered(verb: u8, n: i16) -> Opt {
    Opt { n, ..Opt::plain(verb) }
}

fn mulligan(m: &mut Menu) {
    m.out.extend([numbered(verb::KEEP, 0), numbered(verb::MULLIGAN, 1)]);
}

fn dial(m: &mut Menu) {
    // conquest.framework.2.2.numbering
    for (i, p) in planets(m.q.t).enumerate() {
        m.out.push(Opt { n: i as i16 + 1, ..Opt::card(ov::PICK, p) });
    }
}

/// conquest.command.winner-may-take: only what there is to take is offered.
fn bonus(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    let (cards, resources) = bonuses(&m.q, p, m.seat);
    m.out.push(numbered(verb::TAKE_NONE, 0));
    if resources > 0 {
        m.out.push(numbered(verb::TAKE_RESOURCES, 1));
    }
    if cards > 0 {
        m.out.push(numbered(verb::TAKE_CARDS, 2));
    }
    if resources > 0 && cards > 0 {
        m.out.push(numbered(verb::TAKE_BOTH, 3));
    }
}

fn mobile(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    m.out.push(numbered(verb::STAY, 0));
    if let Some(here) = m.q.place_of(c).as_card() {
        for p in planets(m.q.t).filter(|&p| adjacent(m.q.t, here, p)) {
            m.out.push(Opt::card(ov::PICK, p));
        }
    }
}

/// conquest.battle.turn.attack-or-pass: no pass is offered to a player who can attack.
fn turn(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    let ranged = m.frame.regs[6].n() != 0;
    let q = m.q;
    for c in units_of(&q, p, m.seat) {
        m.judge.about(c, AbilityId::NONE);
        if may_attack(&q, c, p, ranged) {
            m.out.push(Opt::card(verb::ATTACK, c));
        } else if !ready(q.t, c) {
            m.judge.fail("conquest.battle.attack.1-declare-attacker");
        } else if ranged && !keyword(&q, c, tag::RANGED) {
            m.judge.fail("conquest.battle.ranged-turn.attack-or-pass");
        } else {
            m.judge.fail("conquest.cannot.absolute");
        }
    }
    // conquest.retreat.warlord-must-be-eligible-attacker
    let able = |c: CardId| is_warlord(&q, c) && may_attack(&q, c, p, ranged) && may_retreat(&q, c);
    if units_of(&q, p, m.seat).any(able) {
        m.out.push(numbered(verb::RETREAT, -2));
    }
}

fn defender(m: &mut Menu) {
    let Some(a) = card_of(m) else { return };
    let q = m.q;
    let Some(p) = q.place_of(a).as_card() else { return };
    for d in units_of(&q, p, other(m.seat)) {
        m.judge.about(d, AbilityId::NONE);
        if q.forbidden(act::ATTACK, a, d) {
            m.judge.fail("conquest.cannot.absolute");
        } else {
            m.out.push(Opt::card(verb::DEFENDER, d));
        }
    }
    // conquest.keyword.area-effect.optional
    let area = keyword(&q, a, tag::AREA_EFFECT) && q.card_number(a, slot::AREA) > 0;
    let hits = |d: CardId| !q.forbidden(act::DAMAGE, d, a);
    if area && units_of(&q, p, other(m.seat)).any(hits) {
        m.out.push(numbered(verb::AREA, -3));
    }
}

fn retreat(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    let q = m.q;
    for c in units_of(&q, p, m.seat) {
        m.judge.about(c, AbilityId::NONE);
        if may_retreat(&q, c) {
            m.out.push(Opt::card(ov::PICK, c));
        } else {
            m.judge.fail("conquest.cannot.absolute");
        }
    }
}

fn place(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    let face = m.frame.regs[6].n() as u8;
    let (deploy, planets_only) = (m.frame.regs[7].n() == 1, m.frame.regs[7].n() >= 1);
    let out = &mut *m.out;
    let pool = m.q.t.players[m.seat.ix()].pool[0] as i32;
    let (q, seat) = (m.q, m.seat);
    each_place(&q, c, face, seat, planets_only, &mut |to| {
        if !deploy || crate::initiate::affordable_at(&q, seat, c, to, pool) {
            match (to.as_card(), to.as_zone()) {
                (Some(p), _) => out.push(Opt::card(ov::PICK, p)),
                (_, Some(_)) => out.push(Opt { to: to.0, ..Opt::plain(ov::PLACE) }),
                _ => {}
            }
        }
        true
    });
}

/// conquest.permission.example-gun-drones
fn form(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    let q = m.q;
    for (face, open) in forms(&q, c, true).into_iter().enumerate() {
        let mut any = false;
        if open {
            each_place(&q, c, face as u8, m.seat, true, &mut |_| {
                any = true;
                false
            });
        }
        if any {
            let verb = if face == 0 { verb::AS_UNIT } else { verb::AS_ATTACHMENT };
            m.out.push(numbered(verb, face as i16));
        }
    }
}

fn x(m: &mut Menu) {
    let most = m.q.t.players[m.seat.ix()].pool[0] as i32;
    m.out.extend((1..=most).map(Opt::number));
}

fn battle_ability(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    m.out.push(Opt { n: 1, to: Spot::card(p).0, ..Opt::plain(verb::TRIGGER) });
    m.out.push(numbered(verb::DECLINE, 0));
}

/// Our ruling 12.1: at least 1, at most what the icons allow.
fn prevent(m: &mut Menu) {
    let most = m.frame.regs[ask::DETAIL].n();
    m.out.extend((1..=most).map(Opt::number));
}

fn indirect(m: &mut Menu) {
    let place = m.q.spot(&Env::of(Ref::NONE, m.seat, Spot::NOWHERE), m.frame.regs[ask::DETAIL]);
    let head = RecId(m.frame.regs[6].n() as u16);
    let q = m.q;
    for c in indirect_units(&q, place, m.seat, head) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

/// The cards looked at that are still on top.
fn under(m: &mut Menu) {
    let left = m.frame.regs[ask::DETAIL].n() as usize;
    let deck = m.frame.regs[6].as_zone().unwrap_or_default();
    for c in m.q.t.zone(deck).take(left) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

fn keep_one(m: &mut Menu) {
    let Some(like) = card_of(m) else { return };
    let q = m.q;
    for c in q.t.in_play().filter(|&c| crate::checks::same_limit(&q, m.seat, like, c)) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

fn agree(m: &mut Menu) {
    m.out.extend([Opt::plain(ov::YES), Opt::plain(ov::NO)]);
}

/// The cards of the batch that are not laid down yet, under those that are.
fn pile(m: &mut Menu) {
    let (all, done) = (m.frame.regs[ask::DETAIL].n() as usize, m.frame.regs[6].n() as usize);
    for c in m.q.t.zone(seat_zone(m.seat, zone::DISCARD)).take(all).skip(done) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}
