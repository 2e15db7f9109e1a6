//! The rematch: another table for the same people.

use super::Actor;
use crate::game::row::{Head, Seated, Stage};
use crate::ids;
use crate::keep::store;
use sha2::{Digest, Sha256};

impl Actor {
    /// After a game is awake again: whatever was left undone by a server that died.
    pub(super) async fn after_load(&mut self) {
        self.think();
        self.look_at_clocks().await;
    }

    /// Makes the table of the rematch. Its id follows from this one, so that two servers make the same.
    pub(super) async fn make_next(&mut self) {
        let id = ids::spell(&Sha256::digest(format!("rematch of {}", self.id))[..10]);
        let seats = self.head.seats.len();
        // everybody sits one seat on; people bring their part of the shuffle themselves
        let mut moved: Vec<Option<Seated>> = vec![None; seats];
        for (i, s) in self.head.seats.iter().enumerate() {
            moved[(i + 1) % seats] = s.clone().filter(|s| s.bot.is_some());
        }
        let mut settings = self.head.settings.clone();
        if let Some(from) = &mut settings.from_draft {
            from.seats.rotate_right(1);
        }
        let head = Head {
            id: id.clone(),
            settings,
            rules: self.hub.title(&self.title.name).map_or(self.title.rules, |t| t.rules),
            program: String::new(),
            result: None,
            state: Stage::Open,
            secret: ids::secret(),
            made: ids::now(),
            began: 0,
            before: self.id.clone(),
            next: String::new(),
            origin: self.head.settings.from_draft.as_ref().map_or_else(String::new, |f| f.id.clone()),
            shared: false,
            seats: moved,
            ..self.head.clone()
        };
        match store::make(&self.hub.db, &head, &[]).await {
            Ok(_) => self.head.next = id,
            Err(e) => tracing::error!(%e, "the rematch could not be made"),
        }
        self.table_changed();
    }
}
