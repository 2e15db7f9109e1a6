//! What a question is about that is asked at many moments: its title and its explanation, in the words of the layout.

use crate::look::{Eye, global};
use crate::picture::Sight;
use crate::text::{capital, fill};
use crate::tongue::Say;
use muster_kernel::Phase;
use muster_kernel::seen::{DecisionView, View};
use muster_pack::layout::{Figure, When};

/// The title and the explanation of a question where the layout has them for this moment.
pub fn moment(d: &DecisionView, view: &View, eye: &Eye, s: &Sight) -> Option<(String, String)> {
    let clock = &eye.layout.clock;
    let phase = global(view, clock.phase);
    let own = |p: Phase| view.active == d.seat && phase == Some(i32::from(p.0) + clock.from);
    let fits = |when: When| match when {
        When::Pending => !view.pending.is_empty(),
        When::Fight => s.now.fight.is_some(),
        When::Own(p) => own(p),
        When::Can(p, verb) => own(p) && d.options.iter().any(|o| o.verb == verb),
        When::Others => view.active != d.seat,
        When::Any => true,
    };
    let all = eye.layout.words.moments.iter().filter(|m| m.prompt == d.prompt && fits(m.when));
    let said = |text: &str| fill(text, &|gap| gap_of(gap, d, view, eye, s));
    all.filter_map(|m| Some((capital(&said(m.title)?), capital(&said(m.tip)?)))).next()
}

fn gap_of(gap: &str, d: &DecisionView, view: &View, eye: &Eye, s: &Sight) -> Option<String> {
    let name = |seat: u8| {
        if seat == d.seat { Some(eye.w.say(Say::You)) } else { s.player(seat).map(|p| p.name.clone()) }
    };
    let fight = s.now.fight.as_ref();
    match gap {
        "turn" => name(view.active),
        "phase" => Some(s.now.phase.clone()).filter(|p| !p.is_empty()),
        "at" => fight.and_then(|f| f.place).map(|c| s.title(c).to_string()),
        "step" => fight.map(|f| f.step.clone()).filter(|step| !step.is_empty()),
        "event" => s.now.event.clone(),
        "who" => s.stack.last().and_then(|p| name(p.seat)),
        "what" => s.stack.last().map(|p| p.label.clone()),
        "text" => s.stack.last().map(|p| p.text.clone()).filter(|t| !t.is_empty()),
        _ => {
            let purse = &s.player(d.seat)?.purse;
            // gaps have the names that the layout was written with, whatever language it is in
            let at = eye.pack.layout().purse.iter().position(|f: &Figure| f.names == gap)?;
            let figure = eye.layout.purse.get(at)?;
            purse.iter().find(|c| c.word == figure.word.to_string()).map(|c| c.n.to_string())
        }
    }
}
