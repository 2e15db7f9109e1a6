//! What a game began with: the program, the version of the rulebook and the texts of its cards. It is played by these for as
//! long as it is kept, whatever cards this program has.

use crate::Refused;
use crate::game::live::record_of;
use crate::game::row::Head;
use crate::hub::Title;
use crate::keep::db::Db;
use crate::keep::store;
use crate::work;
use anyhow::Result;
use muster_kernel::DefId;
use muster_protocol::Code;
use std::collections::HashSet;
use std::sync::Arc;

/// This program, by its version.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");
/// Stands for a program that did not write down what its games began with.
const OLDER: &str = "an older version";

/// A game's title as it was when the game began.
#[derive(Clone)]
pub struct Begun {
    pub title: Arc<Title>,
    pub book: u32,
    /// The texts of all cards it holds.
    pub cards: Vec<String>,
}

/// Keeps the texts of all cards there are, so that games need to name them only.
pub async fn keep_texts(db: &Db, titles: &[Arc<Title>]) -> Result<()> {
    let known: HashSet<String> = store::text_names(db).await?.into_iter().collect();
    let all = titles.iter().flat_map(|t| t.by_hash.values().map(|d| t.pack.cards().kept(*d)));
    let new: Vec<(&str, &str)> =
        all.filter(|k| !known.contains(&k.hash)).map(|k| (k.hash.as_str(), k.text.as_str())).collect();
    store::keep_texts(db, &new).await
}

/// Writes down what a game begins with, before its first row is. `rows` says whether it has some already.
pub async fn pin(db: &Db, title: &Title, head: &mut Head, rows: bool) -> Result<()> {
    if head.settings.draft || !head.program.is_empty() {
        return Ok(());
    }
    let cards = title.pack.cards();
    let deck = |codes: &[String]| -> Vec<DefId> { codes.iter().filter_map(|c| cards.by_code(c)).collect() };
    let decks: Vec<Vec<DefId>> = head.seats.iter().flatten().map(|s| deck(&s.deck)).collect();
    let held = cards.held(&decks);
    let hashes: Vec<&str> = held.iter().map(|d| cards.kept(*d).hash.as_str()).collect();
    let program = if rows { OLDER } else { PROGRAM };
    (head.rules, head.program) =
        store::pin(db, &head.id, program, cards.rules_id(&held), cards.book().version, &hashes).await?;
    Ok(())
}

/// A game's title with the texts it began with, or why it cannot be had. A database that cannot be read is an error.
pub async fn of(db: &Db, title: &Arc<Title>, head: &Head) -> Result<Result<Begun, Refused>> {
    let other = |why: &str| Ok(Err(Refused::new(Code::OtherRules, why)));
    let mut begun = Begun { title: title.clone(), book: 0, cards: Vec::new() };
    if head.settings.draft {
        return Ok(Ok(begun));
    }
    let Some((book, hashes)) = store::ruleset(db, head.rules).await? else {
        return other("it is not written down by which cards this game was begun");
    };
    begun.book = book;
    for hash in hashes {
        let text = match title.by_hash.get(&hash) {
            Some(d) => Some(title.pack.cards().kept(*d).text.clone()),
            None => store::text(db, &hash).await?,
        };
        match text {
            Some(text) => begun.cards.push(text),
            None => return other("the text of one of its cards is missing in the database"),
        }
    }
    let (head, mut now) = (head.clone(), begun);
    if let Some(older) = title.older(head.rules) {
        now.title = older;
        return Ok(Ok(now));
    }
    let made = work::beside(move || {
        let record = record_of(&now, &head);
        if let Some(own) =
            muster_replay::as_begun(&*now.title.pack, &record).map_err(|e| other_rules(&head, &e.to_string()))?
        {
            now.title = now.title.with_pack(Arc::from(own), record.rules);
        }
        Ok(now)
    });
    Ok(made.await?)
}

/// Why a game cannot be played on by this program.
pub fn other_rules(head: &Head, why: &str) -> Refused {
    let text = format!(
        "this game was begun by Muster {}, and this server, with Muster {PROGRAM}, cannot play it on; it can still be \
         conceded, agreed on as a draw, or adjourned until a server with that program has it ({why})",
        head.program
    );
    Refused::new(Code::OtherRules, text)
}
