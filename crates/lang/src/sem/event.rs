//! Events as card text names them.

use super::{From, setters};
use muster_kernel::ir::{Where, Who};
use muster_kernel::{Kind, Marks, Rel, Related, Tag, Val, ZoneClass};

/// An event as card text names it.
#[derive(Clone, Debug)]
pub struct EventSem {
    /// Kinds when something answers before it.
    pub before: Vec<Kind>,
    /// Kinds when something answers after it.
    pub after: Vec<Kind>,
    /// The argument with the card it happens to.
    pub subject: From,
    /// The argument with the card it comes from.
    pub source: From,
    /// Who causes it.
    pub agent: Option<Who>,
    /// Marks that must be on.
    pub flags: Marks,
    /// The subject's "here" is where the event happens, not where the card lies.
    pub place_of_event: bool,
    /// It happens here.
    pub here: bool,
    /// Its place stands in this relation.
    pub rel: Option<Related>,
    /// The number it must carry.
    pub detail: Option<Val>,
    /// The subject is owned (not controlled) by you.
    pub owned: bool,
    /// The argument that says where it happens.
    pub scope: From,
    /// It leaves this place.
    pub from_here: bool,
    /// The subject is owned by that seat.
    pub owner: Option<Who>,
    /// The subject is this card.
    pub this: bool,
    /// The subject stands in this relation to this card.
    pub rel_to_this: Option<Rel>,
    /// It happens at this place of the book.
    pub at: Option<Where>,
    /// "It" is what the event comes from, not what it is about.
    pub it_is_source: bool,
    /// Marks that must be off.
    pub unless: Marks,
    /// A place described, a place named, a pending thing named.
    pub scope_group: From,
    /// The argument that names its place.
    pub place_named: From,
    /// The argument that names the pending thing it is about.
    pub pending_named: From,
    /// Zone classes from which a card hears this of itself, if not from play.
    pub works_from: Option<ZoneClass>,
    /// It happens inside a procedure that an answer may change, and so only where that takes place.
    pub in_step: bool,
    /// What it is instead for a card that is played and does not enter play.
    pub of_played: Option<Box<EventSem>>,
    /// Whatever causes this event bears this word.
    pub source_tag: Option<Tag>,
}

/// An event of one of these kinds, before or after it, whatever it is about.
pub fn event(kinds: &[Kind]) -> EventSem {
    EventSem {
        before: kinds.to_vec(),
        after: kinds.to_vec(),
        subject: None,
        source: None,
        agent: None,
        flags: Marks::NONE,
        place_of_event: false,
        here: false,
        rel: None,
        detail: None,
        owned: false,
        scope: None,
        owner: None,
        this: false,
        rel_to_this: None,
        at: None,
        it_is_source: false,
        unless: Marks::NONE,
        scope_group: None,
        place_named: None,
        pending_named: None,
        from_here: false,
        works_from: None,
        in_step: false,
        source_tag: None,
        of_played: None,
    }
}

setters! {
    EventSem {
        subject(i: u8) subject = Some(i);
        source(i: u8) source = Some(i);
        agent(w: Who) agent = Some(w);
        flags(f: Marks) flags = f;
        before(kinds: &[Kind]) before = kinds.to_vec();
        after(kinds: &[Kind]) after = kinds.to_vec();
        at_event() place_of_event = true;
        here() here = true;
        rel(r: Related) rel = Some(r);
        detail(v: Val) detail = Some(v);
        owned() owned = true;
        scope(i: u8) scope = Some(i);
        from_here() from_here = true;
        owned_by(w: Who) owner = Some(w);
        this() this = true;
        aboard(rel: Rel) rel_to_this = Some(rel);
        it_is_source() it_is_source = true;
        at(w: Where) at = Some(w);
        unless(marks: Marks) unless = marks;
        scope_group(i: u8) scope_group = Some(i);
        at_name(i: u8) place_named = Some(i);
        of_drain(i: u8) pending_named = Some(i);
        works_from(bits: ZoneClass) works_from = Some(bits);
        source_tag(t: Tag) source_tag = Some(t);
        in_step() in_step = true;
        of_played(e: EventSem) of_played = Some(Box::new(e));
    }
}
