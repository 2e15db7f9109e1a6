//! What is removed after a while, by written rules: see "What is removed" in docs/hosting.md.

use crate::keep::db::Db;
use anyhow::Result;

const DAY: i64 = 24 * 3_600_000;

/// What goes, and after how many days.
const RULES: &[(&str, i64)] = &[
    // tables that nobody sits at, with their bots and chat
    (
        "DELETE FROM game WHERE state = 'open' AND made < $1 AND NOT EXISTS \
         (SELECT 1 FROM seat WHERE seat.game = game.id AND bot = '')",
        1,
    ),
    ("DELETE FROM seat WHERE $1 > 0 AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = seat.game)", 0),
    ("DELETE FROM chat WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = chat.game)", 1),
    // sessions that have ended by themselves
    ("DELETE FROM login WHERE expires < $1", 0),
    // challenges and links that nobody has used in time
    ("DELETE FROM once WHERE until < $1", 0),
    // what was said at tables where nobody plays any more
    (
        "DELETE FROM chat WHERE at < $1 AND EXISTS (SELECT 1 FROM game WHERE game.id = chat.game AND state = 'over') \
         AND NOT EXISTS (SELECT 1 FROM report WHERE report.game = chat.game AND report.done = 0)",
        180,
    ),
    // guests who can never come back and have left nothing behind
    (
        "DELETE FROM account WHERE name_key LIKE 'guest:%' AND made < $1 AND banned = 0 AND muted = 0 \
         AND NOT EXISTS (SELECT 1 FROM login WHERE login.account = account.id) \
         AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.account = account.id) \
         AND NOT EXISTS (SELECT 1 FROM report WHERE report.account = account.id OR report.about = account.id)",
        1,
    ),
    // guests who were here and never sat down, once they have stayed away
    (
        "DELETE FROM login WHERE used < $1 AND EXISTS \
         (SELECT 1 FROM account WHERE account.id = login.account AND name_key LIKE 'guest:%') \
         AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.account = login.account)",
        30,
    ),
    // finished games that nobody can come back to: only guests and bots sat there, and nobody has shared it
    (
        "DELETE FROM entry WHERE game IN (SELECT id FROM game WHERE state = 'over' AND made < $1 AND shared = 0 AND NOT EXISTS \
         (SELECT 1 FROM seat JOIN account ON account.id = seat.account WHERE seat.game = game.id AND name_key LIKE 'name:%') \
         AND NOT EXISTS (SELECT 1 FROM report WHERE report.game = game.id AND report.done = 0))",
        365,
    ),
    (
        "DELETE FROM game WHERE state = 'over' AND made < $1 \
         AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.game = game.id)",
        365,
    ),
    ("DELETE FROM report WHERE done > 0 AND done < $1", 365),
    ("DELETE FROM outage WHERE ends < $1", 400),
];

/// Removes what is old by now.
pub async fn tidy(db: &Db, now: i64) -> Result<()> {
    for (sql, days) in RULES {
        db.write(sqlx::query(*sql).bind(now - days * DAY)).await?;
    }
    Ok(())
}
