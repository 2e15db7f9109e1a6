//! Events as card text names them.

use super::{From, setters};
use muster_kernel::ir::{Where, Who};
use muster_kernel::{Kind, Marks, Rel, Related, Tag, ZoneClass};

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
    pub extra: Option<i16>,
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
    /// It happens inside a procedure that an answer may change.
    pub in_step: bool,
    /// What it is instead for a card that is played and does not enter play.
    pub of_played: Option<Box<EventSem>>,
    /// Whatever causes this event bears this word.
    pub source_tag: Option<Tag>,
}

/// An event of one of these kinds, before or after it, whatever it is about.
pub fn event(kinds: &[Kind]) -> EventSem {
    /// An event as card text names it.
    EventSem {
        /// Kinds when something answers before it.
        before: kinds.to_vec(),
        /// Kinds when something answers after it.
        after: kinds.to_vec(),
        /// The argument with the card it happens to.
        subject: None,
        /// The argument with the card it comes from.
        source: None,
        /// Who causes it.
        agent: None,
        /// Marks that must be on.
        flags: Marks::NONE,
        /// The subject's "here" is where the event happens, not where the card lies.
        place_of_event: false,
        /// It happens here.
        here: false,
        /// Its place stands in this relation.
        rel: None,
        /// The number it must carry.
        extra: None,
        /// The subject is owned (not controlled) by you.
        owned: false,
        /// The argument that says where it happens.
        scope: None,
        /// The subject is owned by that seat.
        owner: None,
        /// The subject is this card.
        this: false,
        /// The subject stands in this relation to this card.
        rel_to_this: None,
        /// It happens at this place of the book.
        at: None,
        /// "It" is what the event comes from, not what it is about.
        it_is_source: false,
        /// Marks that must be off.
        unless: Marks::NONE,
        /// The argument that describes its place.
        scope_group: None,
        /// The argument that names its place.
        place_named: None,
        /// The argument that names the pending thing it is about.
        pending_named: None,
        /// It leaves this place.
        from_here: false,
        /// Zone classes from which a card hears this of itself, if not from play.
        works_from: None,
        /// It happens inside a procedure that an answer may change.
        in_step: false,
        /// Whatever causes this event bears this word.
        source_tag: None,
        /// What it is instead for a card that is played and does not enter play.
        of_played: None,
    }
}

setters! {
    /// An event as card text names it.
    EventSem {
        /// The argument with the card it happens to.
        subject(i: u8) subject = Some(i);
        /// The argument with the card it comes from.
        source(i: u8) source = Some(i);
        /// Who causes it.
        agent(w: Who) agent = Some(w);
        /// Marks that must be on.
        flags(f: Marks) flags = f;
        /// Kinds when something answers before it.
        before(kinds: &[Kind]) before = kinds.to_vec();
        /// Kinds when something answers after it.
        after(kinds: &[Kind]) after = kinds.to_vec();
        at_event() place_of_event = true;
        /// It happens here.
        here() here = true;
        /// Its place stands in this relation.
        rel(r: Related) rel = Some(r);
        /// The number it must carry.
        extra(x: i16) extra = Some(x);
        /// The subject is owned (not controlled) by you.
        owned() owned = true;
        /// The argument that says where it happens.
        scope(i: u8) scope = Some(i);
        /// It leaves this place.
        from_here() from_here = true;
        owned_by(w: Who) owner = Some(w);
        /// The subject is this card.
        this() this = true;
        aboard(rel: Rel) rel_to_this = Some(rel);
        /// "It" is what the event comes from, not what it is about.
        it_is_source() it_is_source = true;
        /// It happens at this place of the book.
        at(w: Where) at = Some(w);
        /// Marks that must be off.
        unless(marks: Marks) unless = marks;
        /// The argument that describes its place.
        scope_group(i: u8) scope_group = Some(i);
        at_name(i: u8) place_named = Some(i);
        of_drain(i: u8) pending_named = Some(i);
        /// Zone classes from which a card hears this of itself, if not from play.
        works_from(bits: ZoneClass) works_from = Some(bits);
        /// Whatever causes this event bears this word.
        source_tag(t: Tag) source_tag = Some(t);
        /// It happens inside a procedure that an answer may change.
        in_step() in_step = true;
        /// What it is instead for a card that is played and does not enter play.
        of_played(e: EventSem) of_played = Some(Box::new(e));
    }
}
