//! A game as it might be for all a viewer knows: what is hidden is dealt anew.

use super::*;

/// A game that the seat could not tell from this one: what it does not know is dealt anew, and so is the future.
pub fn resample(game: &Game, seat: Seat, key: [u8; 32]) -> Game {
    resample_for(game, Viewer::Seat(seat), key)
}

/// How often a deal is drawn anew if it leaves a seat that is being asked without any answer.
const DEALS: u32 = 12;

/// As `resample`, for any viewer. Positions, handles and frames stay; only who is what behind the backs changes.
pub fn resample_for(game: &Game, viewer: Viewer, key: [u8; 32]) -> Game {
    let (mut g, fits) = deal(game, viewer, key);
    if !fits {
        // no deal found in which the question put to another seat makes sense: the question answers itself
        g.refresh();
    }
    g
}

/// Another deal of what the viewer does not know, and whether every seat that is being asked still has an answer.
pub(crate) fn deal(game: &Game, viewer: Viewer, key: [u8; 32]) -> (Game, bool) {
    let mut g = game.clone();
    let m = Arc::new(game.m.with_key(key));
    g.m = m.clone();
    let groups = hidden_groups(game, viewer);
    for deal in 0..DEALS {
        let mut draws = Draws::at(&key, u32::MAX - deal);
        for cards in groups.values() {
            deal_anew(&mut g.t, cards, &mut draws);
        }
        g.t.rebuild(&m);
        redraw_secrets(&m, &mut g.t, viewer, &mut draws);
        let stuck =
            |s: Seat| viewer != Viewer::Seat(s) && g.options_for(s).is_empty() && !game.options_for(s).is_empty();
        if !g.t.seats().any(stuck) {
            g.relist();
            return (g, true);
        }
    }
    (g, false)
}

/// Cards the viewer does not know, in groups that may trade places: those of a seat's hidden zones, those of one
/// shared zone, and those face down in one open zone.
fn hidden_groups(game: &Game, viewer: Viewer) -> BTreeMap<(u8, u8), Vec<CardId>> {
    let (m, t) = (&*game.m, &*game.t);
    let acts = |c: CardId| {
        // what is being used or carried out has been announced
        let frames = t.frames.iter().map(|f| f.source);
        let parked = t.parked.iter().flat_map(|p| [p.frame.source, p.card]);
        frames.chain(parked).chain(t.waiting.iter().map(|w| w.source)).any(|r| t.live(r) == Some(c))
    };
    let mut groups: BTreeMap<(u8, u8), Vec<CardId>> = BTreeMap::new();
    for c in (0..t.cards.len()).map(|i| CardId(i as u16)) {
        let Some(z) = t.root_zone(c) else { continue };
        if knows(m, t, viewer, c) || acts(c) {
            continue;
        }
        let dealt = zone_of_seat(z).is_some() && zone_rule(m, z).sight != Sight::All;
        let place = if dealt { u8::MAX } else { z.0 };
        groups.entry((place, t.card(c).owner.0)).or_default().push(c);
    }
    groups
}

/// Shuffles who is what within a group; records that remember a card remember the new one.
fn deal_anew(t: &mut Table, cards: &[CardId], draws: &mut Draws) {
    let mut defs: Vec<DefId> = cards.iter().map(|c| t.card(*c).def).collect();
    for i in (1..defs.len()).rev() {
        defs.swap(i, draws.below(i as u32 + 1) as usize);
    }
    for (c, new) in cards.iter().zip(defs) {
        let old = std::mem::replace(&mut t.card_mut(*c).def, new);
        let fix = |r: &mut Rec| {
            if r.subject.card() == *c && r.was.def == old {
                r.was.def = new;
            }
        };
        t.recs.iter_mut().for_each(fix);
        t.waiting.iter_mut().for_each(|w| fix(&mut w.rec));
        t.parked.iter_mut().for_each(|p| fix(&mut p.rec));
    }
}

/// Secret answers that other seats have given to a question still open are drawn among what they could have answered.
fn redraw_secrets(m: &Match, t: &mut Table, viewer: Viewer, draws: &mut Draws) {
    let Some(f) = t.frames.last().copied() else { return };
    let ix = t.frames.len() - 1;
    if f.work != Work::Ask || f.flags & fl::TOGETHER == 0 || ix == 0 || viewer == Viewer::All {
        return;
    }
    let answered = f.regs[ask::ANSWERED].n();
    for s in t.seats() {
        let dst = f.regs[ask::DST].n() as usize + s.ix();
        if answered >> s.0 & 1 == 0 || viewer == Viewer::Seat(s) || dst >= REGS {
            continue;
        }
        let mut options = Vec::new();
        flow::options(m, t, ix, s, Judge::quick(), &mut options, &mut Vec::new());
        if !options.is_empty() {
            let o = options[draws.below(options.len() as u32) as usize];
            t.frames[ix - 1].regs[dst] = value_of(t, &o);
        }
    }
}
