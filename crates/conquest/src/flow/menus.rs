//! The options of each question the book asks.

use crate::flow::battle::{may_attack, may_retreat};
use crate::flow::damage::indirect_units;
use crate::flow::initiate::{each_place, face_chosen, forms};
use crate::flow::procs::{
    deploy, enslave as enslaves, indirect as indirects, pile as piled, round as rounds, turn as turns, under as unders,
};
use crate::flow::setup::{bonuses, dialable};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

fn card_of(m: &Menu) -> Option<CardId> {
    m.about().as_object().and_then(|r| m.q.t.live(r))
}

pub fn mulligan(m: &mut Menu) {
    m.out.extend([Opt::plain(opt::KEEP), Opt::plain(opt::MULLIGAN)]);
}

pub fn dial(m: &mut Menu) {
    // conquest.framework.2.2.numbering
    let (q, seat) = (m.q, m.seat);
    m.out.extend(dialable(&q, seat).map(|p| Opt::card(ov::PICK, p)));
}

/// conquest.synapse.dial
pub fn synapse_dial(m: &mut Menu) {
    let (q, seat) = (m.q, m.seat);
    if let Some(unit) = crate::flow::synapse::waiting(&q, seat).next() {
        let warlord = m.r(rounds::DIALS.of(seat)).as_object().and_then(|r| q.t.live(r));
        m.out.extend(crate::flow::synapse::dialable(&q, unit, warlord).map(|p| Opt::card(ov::PICK, p)));
    }
}

/// conquest.enslave.dial
pub fn enslave(m: &mut Menu) {
    let now = crate::flow::enslave::shown(m.q.t, m.seat);
    let another = m.r(enslaves::ANOTHER).n() != 0;
    m.out.extend(opt::ENSLAVED.iter().filter(|v| !another || now != Some(**v)).map(|v| Opt::plain(*v)));
}

pub fn cleanse(m: &mut Menu) {
    m.out.extend([Opt::plain(opt::CLEANSE), Opt::plain(opt::DECLINE)]);
}

/// conquest.command.winner-may-take: only what there is to take is offered.
pub fn bonus(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    let (cards, resources) = bonuses(&m.q, p, m.seat);
    m.out.push(Opt::plain(opt::TAKE_NONE));
    if resources > 0 {
        m.out.push(Opt::plain(opt::TAKE_RESOURCES));
    }
    if cards > 0 {
        m.out.push(Opt::plain(opt::TAKE_CARDS));
    }
    if resources > 0 && cards > 0 {
        m.out.push(Opt::plain(opt::TAKE_BOTH));
    }
}

pub fn mobile(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    m.out.push(Opt::plain(opt::STAY));
    if let Some(here) = m.q.place_of(c).as_card() {
        for p in planets(m.q.t).filter(|&p| adjacent(m.q.t, here, p)) {
            m.out.push(Opt::card(ov::PICK, p));
        }
    }
}

/// conquest.battle.turn.attack-or-pass: no pass is offered to a player who can attack.
pub fn turn(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    let ranged = m.r(turns::RANGED).n() != 0;
    let q = m.q;
    let must = |c: CardId| q.card_has(c, tag::MUST_ATTACK) && may_attack(&q, c, p, ranged);
    let bound = occurs(&q, tag::MUST_ATTACK) && units_of(&q, p, m.seat).any(must);
    for c in units_of(&q, p, m.seat) {
        m.judge.about(c, AbilityId::NONE);
        if bound && !must(c) {
            m.judge.fail("conquest.battle.attack.must-attack");
        } else if may_attack(&q, c, p, ranged) {
            m.out.push(Opt::card(opt::ATTACK, c));
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
    if !bound && units_of(&q, p, m.seat).any(able) {
        m.out.push(Opt::plain(opt::RETREAT));
    }
}

pub fn defender(m: &mut Menu) {
    let Some(a) = card_of(m) else { return };
    let q = m.q;
    let Some(p) = q.place_of(a).as_card() else { return };
    let open = |d: CardId| !q.forbidden(act::ATTACK, a, d);
    let must = |d: CardId| q.card_has(d, tag::MUST_DEFEND) && open(d);
    let bound = occurs(&q, tag::MUST_DEFEND) && units_of(&q, p, other(m.seat)).any(must);
    for d in units_of(&q, p, other(m.seat)) {
        m.judge.about(d, AbilityId::NONE);
        if !open(d) {
            m.judge.fail("conquest.cannot.absolute");
        } else if bound && !q.card_has(d, tag::MUST_DEFEND) {
            m.judge.fail("conquest.battle.attack.must-be-defender");
        } else {
            m.out.push(Opt::card(opt::DEFENDER, d));
        }
    }
    // conquest.keyword.area-effect.optional
    let area = keyword(&q, a, tag::AREA_EFFECT) && q.card_number(a, slot::AREA) > 0;
    let hits = |d: CardId| !q.forbidden(act::DAMAGE, d, a);
    if area && units_of(&q, p, other(m.seat)).any(hits) {
        m.out.push(Opt::plain(opt::AREA));
    }
}

pub fn retreat(m: &mut Menu) {
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

pub fn place(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    let face = face_chosen(m.r(deploy::FACE));
    let pool = m.q.t.player(m.seat).pool[pool::RESOURCES.ix()] as i32;
    let (q, seat) = (m.q, m.seat);
    let permitted = m.r(deploy::PERMITTED).n() != 0;
    let open = |to| !permitted || crate::flow::initiate::may_ambush_at(&q, c, to);
    places(m, c, face, &|to| open(to) && crate::flow::initiate::affordable_at(&q, seat, c, face, to, pool));
}

/// Where a unit that is put into play may go: any planet.
pub fn put_place(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    places(m, c, 0, &|_| true);
}

fn places(m: &mut Menu, c: CardId, face: u8, fits: &dyn Fn(Spot) -> bool) {
    let (q, seat, out) = (m.q, m.seat, &mut *m.out);
    each_place(&q, c, face, seat, true, &mut |to| {
        if fits(to) {
            match (to.as_card(), to.as_zone()) {
                (Some(p), _) => out.push(Opt::card(ov::PICK, p)),
                (_, Some(_)) => out.push(Opt::place(ov::PLACE, to)),
                _ => {}
            }
        }
        true
    });
}

/// conquest.permission.example-gun-drones
pub fn form(m: &mut Menu) {
    let Some(c) = card_of(m) else { return };
    let q = m.q;
    let pool = q.t.player(m.seat).pool[pool::RESOURCES.ix()] as i32;
    for (face, open) in forms(&q, c, true).into_iter().enumerate() {
        let mut any = false;
        if open {
            each_place(&q, c, face as u8, m.seat, true, &mut |to| {
                any = crate::flow::initiate::affordable_at(&q, m.seat, c, face as u8, to, pool);
                !any
            });
        }
        if any {
            let form = if face == 0 { opt::AS_UNIT } else { opt::AS_ATTACHMENT };
            m.out.push(Opt::plain(form));
        }
    }
}

pub fn x(m: &mut Menu) {
    let most = m.q.t.player(m.seat).pool[pool::RESOURCES.ix()] as i32;
    m.out.extend((1..=most).map(Opt::number));
}

pub fn battle_ability(m: &mut Menu) {
    let Some(p) = card_of(m) else { return };
    m.out.push(Opt::place(opt::TRIGGER, Spot::card(p)));
    m.out.push(Opt::plain(opt::DECLINE));
}

/// Our ruling 12.1: at least 1, at most what the icons allow.
pub fn prevent(m: &mut Menu) {
    let most = m.about().n();
    m.out.extend((1..=most).map(Opt::number));
}

pub fn indirect(m: &mut Menu) {
    let place = m.q.spot(&Env::of(Ref::NONE, m.seat, Spot::NOWHERE), m.about());
    let head = m.asking().ev;
    let q = m.q;
    for c in indirect_units(&q, place, m.r(indirects::UNITS), m.seat, head) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

/// The cards looked at that are still on top.
pub fn under(m: &mut Menu) {
    let left = m.r(unders::LEFT).n() as usize;
    let deck = m.r(unders::DECK).as_zone().unwrap_or_default();
    let laid = m.r(unders::ON_TOP);
    let laid = if laid.is_nil() { 0 } else { laid.n() as usize };
    for c in m.q.t.zone(deck).skip(laid).take(left) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

pub fn keep_one(m: &mut Menu) {
    let Some(like) = card_of(m) else { return };
    let q = m.q;
    for c in q.t.in_play().filter(|&c| crate::rules::checks::same_limit(&q, m.seat, like, c)) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}

pub fn agree(m: &mut Menu) {
    m.out.extend([Opt::plain(ov::YES), Opt::plain(ov::NO)]);
}

/// The cards of the batch that are not laid down yet, under those that are.
pub fn pile(m: &mut Menu) {
    let (all, done) = (m.r(piled::COUNT).n() as usize, m.r(piled::LAID).n() as usize);
    for c in m.q.t.zone(seat_zone(m.seat, zone::DISCARD)).take(all).skip(done) {
        m.out.push(Opt::card(ov::PICK, c));
    }
}
