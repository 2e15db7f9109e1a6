//! A table as one viewer may know it.

use crate::eyes::right::{hinted, right};
use crate::game::actor::Actor;
use crate::game::live::Live;
use crate::game::pace::Eye;
use crate::game::row::Stage;
use crate::ids;
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::{CardId, Game, Seat};
use muster_protocol::*;
use muster_replay::{commit, to_hex};
use muster_sight::glimpse;

/// How long the boosters of a draft stay secret after its last pick.
const SECRET: i64 = 24 * 3_600_000;

impl Actor {
    pub(crate) fn table_for(&self, account: &str) -> TableView {
        match right(&self.head, account).eye {
            Some(eye) => self.table_view(eye, "", ids::now()),
            // who sits there, and that is all
            None => {
                let table = self.table_view(Eye::Spectator { delay: 0 }, "", ids::now());
                TableView { clocks: Vec::new(), offers: Vec::new(), calls: Vec::new(), ..table }
            }
        }
    }

    pub(crate) fn table_view(&self, eye: Eye, language: &str, now: i64) -> TableView {
        let head = &self.head;
        let live = self.live.as_ref();
        // what the viewer has not been shown yet must not be seen from here either
        let behind = live.is_some_and(|l| l.unseen(eye, now).is_some());
        let over = live.map_or(head.state == Stage::Over, |l| l.over()) && !behind;
        let state = match (head.state, live) {
            (Stage::Open, _) => TableState::Open,
            _ if over => TableState::Over,
            (_, None) => TableState::OtherRules,
            (_, Some(l)) if l.adjourned => TableState::Adjourned,
            _ if self.stuck.is_some() => TableState::OtherRules,
            _ => TableState::Running,
        };
        let clocks = live.map_or_else(Vec::new, |l| l.clocks_seen(eye, now, &self.known));
        let result = live.filter(|_| over).and_then(|l| l.outcome());
        let delayed = behind && matches!(eye, Eye::Spectator { .. });
        TableView {
            id: head.id.clone(),
            settings: head.settings.clone(),
            state,
            seats: (0..head.seats.len()).map(|i| self.seat_view(i)).collect(),
            you: match eye {
                Eye::Seat(s) => Some(s),
                Eye::Spectator { .. } => None,
            },
            clocks,
            time: now,
            offers: live.filter(|_| !delayed).map_or_else(Vec::new, |l| self.offers(l, eye, language)),
            begun: matches!((eye, live), (Eye::Seat(s), Some(l)) if !l.adjourned && l.may_retract(Seat(s))),
            hints: matches!(eye, Eye::Seat(s) if state == TableState::Running && hinted(head, s)),
            calls: live
                .filter(|_| !behind)
                .map_or_else(Vec::new, |l| l.calls.view(now, self.hub.config.absence.as_millis() as i64, &self.known)),
            result: result.as_ref().map(|o| self.title.result(o, language)),
            fair: FairView {
                commit: to_hex(&commit(&head.secret)),
                server: (over && self.may_be_told(now)).then(|| to_hex(&head.secret)),
                parts: head.seats.iter().map(|s| s.as_ref().map_or_else(String::new, |s| to_hex(&s.part))).collect(),
            },
            spectators: self.spectators(),
            next: Some(head.next.clone()).filter(|n| !n.is_empty()),
            made: head.made,
        }
    }

    fn offers(&self, live: &Live, eye: Eye, language: &str) -> Vec<OfferView> {
        let mut list = live.offers.view();
        // what they were not shown yet would be told by how far it goes
        let behind = live.unseen(eye, ids::now()).is_some();
        for o in list.iter_mut().filter(|o| o.what == Offer::Undo && !behind) {
            o.back = self.back_view(live, Seat(o.by), eye, language);
        }
        list
    }

    /// How far a take-back goes, as this viewer may know it.
    fn back_view(&self, live: &Live, by: Seat, eye: Eye, language: &str) -> Option<BackView> {
        let (then, [own, others]) = live.taken_back(by)?;
        let (old, now) = (then.game()?, live.game.game()?);
        let sight = glimpse(&*self.title.pack, self.title.glossary(language), old, self.viewer(eye), &self.names());
        let learnt = |s: &Seat| {
            let knows = |g: &Game, c| knows(&g.m, g.t(), Viewer::Seat(*s), c);
            (0..old.t().cards().len()).map(|i| CardId(i as u16)).any(|c| knows(now, c) && !knows(old, c))
        };
        Some(BackView {
            choices: own + others,
            others,
            heading: sight.now.heading,
            seen: now.t().seats().filter(learnt).map(|s| s.0).collect(),
        })
    }

    /// May everybody know the shuffle? The boosters tell what others have taken, and drafters are about to play each other.
    fn may_be_told(&self, now: i64) -> bool {
        let ended = self.live.as_ref().map_or(0, |l| l.mark(l.seq()).at);
        !self.head.settings.draft || now - ended > SECRET
    }

    fn seat_view(&self, i: usize) -> SeatView {
        let live = self.live.as_ref();
        let gone = live.is_some_and(|l| l.game.gone(i));
        let kind = if gone { SeatKind::Bot } else { self.head.kind(i) };
        let seated = self.head.seats.get(i).and_then(Option::as_ref);
        let person = seated.filter(|_| kind == SeatKind::Person);
        SeatView {
            kind,
            who: person.map_or_else(String::new, |s| s.account.clone()),
            name: seated.map_or_else(String::new, |s| s.name.clone()),
            guest: person.is_some_and(|s| s.guest),
            here: kind == SeatKind::Bot || person.is_some_and(|s| self.here(&s.account)),
            level: self.head.bot(i).map(str::to_string),
            ready: self.head.settings.draft
                && live.is_some_and(|l| l.over())
                && (kind == SeatKind::Bot || seated.is_some_and(|s| !s.deck.is_empty())),
        }
    }
}
