//! What a game tells of itself while it is played: turns, who began, which cards were drawn and played. All of it is read from
//! the lines of its log, by what the layout says that they show, and from where cards lie; no card and no rule is known here.

use super::played::{Fate, Played};
use muster_kernel::{DefId, Game, Note, NoteWord, Seat, SeatZone, Sight, ZoneClass, seat_zone};
use muster_pack::Pack;
use muster_pack::layout::{Rank, Staged, StepKind};
use std::collections::BTreeMap;

pub struct Facts {
    staged: &'static [Staged],
    turns: u32,
    first: Option<Seat>,
    /// By seat: the cards of its deck.
    fates: Vec<BTreeMap<DefId, Fate>>,
}

impl Facts {
    pub fn new(pack: &dyn Pack, decks: &[Vec<DefId>]) -> Facts {
        let of = |deck: &Vec<DefId>| deck.iter().map(|d| (*d, Fate::default())).collect();
        Facts { staged: pack.layout().staged, turns: 0, first: None, fates: decks.iter().map(of).collect() }
    }

    /// Takes note of what has happened since the last decision. Notes must be kept.
    pub fn read(&mut self, game: &mut Game) {
        for note in game.take_notes() {
            if let Some(staged) = self.staged.iter().find(|s| s.note == note.id) {
                self.hear(staged, &note);
            }
        }
        if self.turns > 0 && self.first.is_none() {
            self.first = game.to_decide();
        }
        self.see_hands(game);
    }

    fn hear(&mut self, staged: &Staged, note: &Note) {
        let word = |n: Option<u8>| n.map_or(NoteWord::Nothing, |n| note.args[usize::from(n)]);
        // what comes to lie on the table for a price is played by another name
        let played = staged.kind == StepKind::Play || staged.kind == StepKind::Enter && staged.n.is_some();
        if let (Some(Rank::Turn), NoteWord::Num(n)) = (staged.begins(), word(staged.n)) {
            self.turns = self.turns.max(n.max(0) as u32);
        }
        let (NoteWord::Seat(seat), NoteWord::Card { def, .. } | NoteWord::FaceDown { def, .. }) =
            (word(staged.seat), word(staged.on))
        else {
            return;
        };
        if let Some(fate) = self.fates.get_mut(seat.ix()).and_then(|cards| cards.get_mut(&def)) {
            fate.drawn |= staged.kind == StepKind::Draw;
            fate.played |= played;
        }
    }

    fn see_hands(&mut self, game: &Game) {
        let zones = &game.m.book.vocab.seat_zones;
        for (z, _) in zones.iter().enumerate().filter(|(_, z)| z.sight == Sight::Owner && z.class != ZoneClass::NONE) {
            for (s, cards) in self.fates.iter_mut().enumerate() {
                for c in game.t().zone(seat_zone(Seat(s as u8), SeatZone::nth(z))) {
                    let card = game.t().card(c);
                    if let (true, Some(fate)) = (card.owner.ix() == s, cards.get_mut(&card.def)) {
                        fate.drawn = true;
                    }
                }
            }
        }
    }

    /// Writes down what was found.
    pub fn tell(self, pack: &dyn Pack, played: &mut Played) {
        (played.turns, played.first) = (self.turns, self.first.map(|s| s.0));
        let code = |d: DefId| pack.cards().defs[d.ix()].code.clone();
        for (sat, cards) in played.seats.iter_mut().zip(self.fates) {
            sat.cards = cards.into_iter().map(|(d, fate)| (code(d), fate)).collect();
        }
    }
}
