//! Loops that nobody can end: what goes on by itself and leaves everything as it was.

use crate::ids::*;
use crate::table::*;

/// Steps without a decision from which on it is kept how things stood.
pub(crate) const LONG: u32 = 2_000;
/// How often the same must come in a row to be without end. A program goes through a set at most as often as the table has
/// cards, so what comes more often is not counted down by anything.
const RETURNS: usize = MAX_CARDS;
/// How many moments pass from one look at them to the next.
const LOOK_EVERY: usize = 256;

/// Is what goes on without a decision a loop? Every event, program and window that begins is a moment; what is compared is
/// the table and what begins there, for as many moments as it takes to come back so often.
pub(crate) fn endless(t: &Table, moments: &mut Vec<u64>) -> bool {
    let begins = |f: &&Frame| f.pc == 0 && !matches!(f.work, Work::Step | Work::Ask);
    let Some(f) = t.frames.last().filter(begins) else { return false };
    let rec = t.recs.get(f.ev.ix()).copied().unwrap_or_default();
    let head = &t.head;
    let mut more = vec![
        f.work as u32 | (f.seat.0 as u32) << 8 | (f.code as u32) << 16,
        f.source.card().0 as u32 | (rec.subject.card().0 as u32) << 16,
        rec.kind.0 as u32 | (rec.agent.0 as u32) << 8 | (rec.status as u32) << 16,
        head.rng,
        head.active.0 as u32 | (head.out as u32) << 8,
    ];
    more.extend(head.globals.iter().map(|n| *n as u32));
    more.extend(t.players.iter().flat_map(|p| p.pool).map(|n| n as u32));
    more.extend(t.purses.iter().flat_map(|p| [p.amount as u32, p.only as u32 | (p.seat.0 as u32) << 16]));
    more.extend(t.waiting.iter().filter(|w| w.event == 0).map(|w| w.ability.0 as u32));
    moments.push(likeness(t, &more));
    moments.len().is_multiple_of(LOOK_EVERY) && returns(moments)
}

/// Do the last moments repeat the same ones again and again?
fn returns(moments: &[u64]) -> bool {
    let Some(last) = moments.len().checked_sub(1) else { return false };
    let same = |k: usize, round: usize| moments[last - k] == moments[last - k - round];
    (1..=last / (RETURNS + 1)).any(|round| (0..RETURNS * round).all(|k| same(k, round)))
}

/// How the table stands, in one number: every card where and as it is, in order, what is pending, what is used up and what
/// lasts. Not how old anything is. `more` is what the asker compares beside it.
pub fn likeness(t: &Table, more: &[u32]) -> u64 {
    let mut h = xxhash_rust::xxh3::Xxh3::new();
    let mut add = |words: &[u32]| {
        for some in words.chunks(8) {
            let mut bytes = [0; 32];
            bytes.chunks_exact_mut(4).zip(some).for_each(|(b, w)| b.copy_from_slice(&w.to_le_bytes()));
            h.update(&bytes[..some.len() * 4]);
        }
    };
    for c in t.cards.iter() {
        let lies = u32::from_le_bytes([c.ctrl.0, c.rel.0, c.face, c.slot]);
        add(&[c.at.0 as u32, c.next.0 as u32, c.flags.0 as u32, u32::from_le_bytes(c.counters), lies]);
    }
    for p in &*t.parked {
        add(&[p.frame.code as u32, p.frame.source.card().0 as u32, p.frame.seat.0 as u32, p.card.card().0 as u32]);
        p.frame.regs.iter().chain(p.picks.saved()).for_each(|v| add(&[ageless(*v)]));
        add(&[p.rec.kind.0 as u32, p.rec.subject.card().0 as u32, p.rec.amount as u32]);
        add(&[p.disposal.0 as u32 | (p.answered as u32) << 8]);
    }
    for l in &*t.lasting {
        let [a, b] = l.caps;
        add(&[l.ability.0 as u32, l.source.card().0 as u32, l.subject.card().0 as u32, l.until.0 as u32]);
        add(&[ageless(a), ageless(b), l.seat.0 as u32]);
    }
    for u in &*t.uses {
        add(&[u.ability.0 as u32, u.by.card().0 as u32, u.count as u32, u.seat.0 as u32]);
    }
    for p in &*t.players {
        p.vars.iter().for_each(|v| add(&[*v as u32]));
    }
    add(more);
    h.digest()
}

/// A value without the life of a card or the moment at which something was announced.
fn ageless(v: Val) -> u32 {
    match (v.as_object(), v.as_parked()) {
        (Some(r), _) => r.card().0 as u32,
        (_, Some(_)) => u32::MAX,
        _ => v.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_returns_only_if_all_of_it_does_so_often_enough() {
        let rounds = |n: usize, round: &[u64]| round.iter().copied().cycle().take(n * round.len()).collect::<Vec<_>>();
        for round in [&[5u64][..], &[1, 2], &[1, 1, 2], &[1, 1, 2, 1, 1, 3]] {
            assert!(returns(&rounds(RETURNS + 2, round)));
            assert!(!returns(&rounds(RETURNS, round)));
            // something else on the way
            let mut broken = rounds(RETURNS + 2, round);
            let half = broken.len() / 2;
            broken[half] = 99;
            assert!(!returns(&broken));
        }
        assert!(!returns(&(0..9_000).collect::<Vec<_>>()));
        assert!(!returns(&[]));
    }
}
