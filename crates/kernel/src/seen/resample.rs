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
    settled(deal(game, viewer, &[], key))
}

/// A game that the seat could not tell from this one, if the others play with these decks: what it does not know of a seat
/// is dealt from that seat's list, less the cards of it that it knows. A seat without a list has the cards it has. Nothing
/// of the outcome follows from a hidden card of a seat with a list, nor from where any hidden card lies.
pub fn suppose(game: &Game, seat: Seat, lists: &[&[DefId]], key: [u8; 32]) -> Game {
    settled(deal(game, Viewer::Seat(seat), lists, key))
}

/// The cards of an owner that a seat knows, wherever they are.
pub fn known_of(game: &Game, seat: Seat, owner: Seat) -> Vec<DefId> {
    let t = &*game.t;
    let all = (0..t.cards.len()).map(|i| CardId(i as u16));
    let theirs = all.filter(|c| t.card(*c).owner == owner && t.root_zone(*c).is_some());
    theirs.filter(|c| knows(&game.m, t, Viewer::Seat(seat), *c)).map(|c| t.card(c).def).collect()
}

/// Does a seat know what a card is?
pub fn is_known(game: &Game, seat: Seat, c: CardId) -> bool {
    knows(&game.m, &game.t, Viewer::Seat(seat), c)
}

fn settled((mut g, fits): (Game, bool)) -> Game {
    if !fits {
        // no deal found in which the question put to another seat makes sense: the question answers itself
        g.refresh();
    }
    g
}

/// Another deal of what the viewer does not know, and whether every seat that is being asked still has an answer.
pub(crate) fn deal(game: &Game, viewer: Viewer, lists: &[&[DefId]], key: [u8; 32]) -> (Game, bool) {
    let mut g = game.clone();
    let m = Arc::new(game.m.with_key(key));
    g.m = m.clone();
    let groups = hidden_groups(game, viewer);
    let rest = unseen_of(game, &groups, lists);
    for deal in 0..DEALS {
        let mut draws = Draws::at(&key, u32::MAX - deal);
        let mut piles = rest.clone();
        piles.iter_mut().for_each(|p| shuffle(p, &mut draws));
        for ((_, owner), cards) in &groups {
            let mut defs: Vec<DefId> = match piles.get_mut(*owner as usize) {
                Some(pile) if pile.len() >= cards.len() => pile.drain(..cards.len()).collect(),
                _ => {
                    // in an order of their own first: where each really lies has no part in what comes out
                    let mut defs: Vec<DefId> = cards.iter().map(|c| game.t.card(*c).def).collect();
                    defs.sort_unstable();
                    defs
                }
            };
            shuffle(&mut defs, &mut draws);
            deal_anew(&mut g.t, cards, &defs);
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

/// What is left of the lists without the cards that lie open, one for each seat that has a list, and at least as many as
/// are hidden: where a list is too short, it is gone through again.
fn unseen_of(game: &Game, groups: &Groups, lists: &[&[DefId]]) -> Vec<Vec<DefId>> {
    let t = &*game.t;
    let hidden = |owner: usize| groups.iter().filter(move |(k, _)| k.1 as usize == owner).flat_map(|(_, cards)| cards);
    let rest = |(owner, list): (usize, &&[DefId])| {
        let mut rest = list.to_vec();
        if rest.is_empty() {
            return rest;
        }
        let open =
            |c: &CardId| t.card(*c).owner.ix() == owner && t.root_zone(*c).is_some() && !hidden(owner).any(|h| h == c);
        for c in (0..t.cards.len()).map(|i| CardId(i as u16)).filter(open) {
            if let Some(i) = rest.iter().position(|d| *d == t.card(c).def) {
                rest.remove(i);
            }
        }
        let missing = hidden(owner).count().saturating_sub(rest.len());
        rest.extend(list.iter().cycle().take(missing));
        rest
    };
    lists.iter().enumerate().map(rest).collect()
}

/// Cards that may trade places, by where they lie and whose they are.
type Groups = BTreeMap<(u8, u8), Vec<CardId>>;

/// Cards the viewer does not know, in groups that may trade places: those of a seat's hidden zones, those of one
/// shared zone, and those face down in one open zone.
fn hidden_groups(game: &Game, viewer: Viewer) -> Groups {
    let (m, t) = (&*game.m, &*game.t);
    let acts = |c: CardId| {
        // what is being used or carried out has been announced
        let frames = t.frames.iter().map(|f| f.source);
        let parked = t.parked.iter().flat_map(|p| [p.frame.source, p.card]);
        frames.chain(parked).chain(t.waiting.iter().map(|w| w.source)).any(|r| t.live(r) == Some(c))
    };
    let mut groups = Groups::new();
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

fn shuffle(defs: &mut [DefId], draws: &mut Draws) {
    for i in (1..defs.len()).rev() {
        defs.swap(i, draws.below(i as u32 + 1) as usize);
    }
}

/// Says who is what within a group; records that remember a card remember the new one.
fn deal_anew(t: &mut Table, cards: &[CardId], defs: &[DefId]) {
    for (c, new) in cards.iter().zip(defs.iter().copied()) {
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
    if f.work != Work::Ask || ix == 0 || viewer == Viewer::All {
        return;
    }
    if f.asks_behind() {
        // an earlier question that all have answered: nobody has seen the answers yet
        t.frames[ix].code = f.regs[ask::MORE].n() as u16;
        redraw(m, t, viewer, draws, u8::MAX, f.regs[ask::MORE + 1].n());
        t.frames[ix].code = f.code;
    }
    if f.asks_all() {
        redraw(m, t, viewer, draws, f.regs[ask::ANSWERED].n() as u8, f.regs[ask::DST].n());
    }
}

/// Answers of these other seats to the question on top are drawn anew, into the registers from the one given on.
fn redraw(m: &Match, t: &mut Table, viewer: Viewer, draws: &mut Draws, answered: u8, dst: i32) {
    let ix = t.frames.len() - 1;
    for s in t.seats() {
        let dst = dst as usize + s.ix();
        if answered >> s.0 & 1 == 0 || viewer == Viewer::Seat(s) || dst >= REGS {
            continue;
        }
        let mut options = Vec::new();
        flow::options(m, t, ix, s, Judge::quick(m), &mut options, &mut Vec::new());
        if !options.is_empty() {
            let o = options[draws.below(options.len() as u32) as usize];
            t.frames[ix - 1].regs[dst] = value_of(t, &o);
        }
    }
}
