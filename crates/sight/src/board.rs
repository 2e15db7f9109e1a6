//! The places in the middle of the table, in groups and in order.

use crate::picture::*;
use muster_kernel::Name;
use muster_kernel::seen::{CardView, View};
use muster_pack::layout::{Board, Groups, Key};

use crate::look::{Eye, global};

pub fn groups(view: &View, eye: &Eye, s: &Sight) -> Vec<Group> {
    let Some(board) = &eye.layout.board else { return Vec::new() };
    let cards = view.zones.iter().filter(|z| board.zone.is(Name::zone(z.zone))).flat_map(|z| &z.cards);
    let mut out: Vec<(u8, Group)> = Vec::new();
    for c in cards {
        let title = s.title(c.handle);
        let (slot, group, name) = match board.groups {
            Groups::Line => (0, "", title),
            Groups::ByTitle(sign) => {
                let (group, name) = title.split_once(sign).unwrap_or((title, title));
                (c.slot, group, name)
            }
        };
        let p = place(c, name, view, board, s);
        if !out.iter().any(|(at, _)| *at == slot) {
            out.push((slot, Group { name: group.to_string(), places: Vec::new(), beside: Vec::new() }));
        }
        if let Some((_, g)) = out.iter_mut().find(|(at, _)| *at == slot) {
            let beside = c.tags.iter().any(|t| board.beside.is(Name::Tag(*t)));
            if beside { &mut g.beside } else { &mut g.places }.push(p);
        }
    }
    out.into_iter().map(|(_, g)| g).collect()
}

fn place(c: &CardView, name: &str, view: &View, board: &Board, s: &Sight) -> Place {
    let stands = |x: &&CardView| x.rel.is_some_and(|r| board.stands.is(Name::Rel(r)));
    let lies = |x: &&CardView| x.rel.is_some_and(|r| board.stacked.is(Name::Rel(r)));
    let side = |seat: u8| {
        let fact = |what: Key| {
            let told = c.facts.iter().find(|f| what.is(Name::Fact(f.what)) && f.seat == Some(seat));
            told.and_then(|f| f.number)
        };
        let counts = board
            .sides
            .iter()
            .chain(board.forces)
            .filter_map(|f| Some(Count { word: f.word.to_string(), n: fact(f.word)? }));
        Side {
            seat,
            cards: c.on.iter().filter(stands).filter(|x| x.controller == seat).map(|x| x.handle).collect(),
            lying: c.on.iter().filter(lies).filter(|x| x.owner == seat).map(|x| x.handle).collect(),
            counts: counts.collect(),
        }
    };
    let first = global(view, board.first).is_some_and(|n| n == c.slot as i32);
    Place {
        card: c.handle,
        name: name.to_string(),
        first,
        fight: s.now.fight.as_ref().is_some_and(|f| f.place == Some(c.handle)),
        sides: view.players.iter().map(|p| side(p.seat)).collect(),
        under: c.on.iter().filter(|x| !stands(x) && !lies(x)).map(|x| x.handle).collect(),
    }
}
