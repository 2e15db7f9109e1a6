//! Infested planets: who wins a battle there may clear it.

use crate::flow::battle::winner;
use crate::flow::procs::battle;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn is_infested(t: &Table, planet: CardId) -> bool {
    t.card(planet).counters[counter::INFESTATION.ix()] > 0
}

/// conquest.infest.remove.winner, conquest.infest.remove.tyranids-not, conquest.infest.remove.first-planet
pub fn ask(cx: &mut Cx) -> Next {
    let planet = cx.r(battle::PLANET);
    cx.set(battle::ANSWER, Val::NIL);
    if let (Some(s), Some(p)) = (winner(cx), planet.as_object().and_then(|r| cx.t().live(r)))
        && is_infested(cx.t(), p)
        && first_planet(cx.t()) != Some(p)
        && !plays(&cx.q(), s, tag::TYRANIDS)
    {
        cx.ask(Question::new(s, menu::CLEANSE, battle::ANSWER, prompt::CLEANSE).about(planet));
    }
    Next::Go
}

pub fn answer(cx: &mut Cx) -> Next {
    if cx.r(battle::ANSWER).as_act() == Some(opt::CLEANSE)
        && let Some(p) = cx.r(battle::PLANET).as_object().and_then(|r| cx.t().live(r))
    {
        cleanse(cx, p);
    }
    Next::Go
}

pub fn cleanse(cx: &mut Cx, planet: CardId) {
    cx.add_counter(planet, counter::INFESTATION, -1);
    cx.note(note::CLEANSE, "conquest.infest.remove.winner", &[NoteArg::Card(planet)]);
}
