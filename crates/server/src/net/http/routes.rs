//! Every address of the HTTP half.

use super::describe::{Api, Many, One, Plain};
use super::{App, account, coach, drafts, games, mail, passkeys, puzzles, replays, security, stories, tables};
use crate::people::kept;
use anyhow::Result;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::header;
use axum::routing::get;
use muster_protocol::*;
use std::sync::Arc;

/// The routes under `/api`, with their description among them.
pub fn api() -> Result<Router<Arc<App>>> {
    let (routes, text) = described();
    let text: Arc<str> = text?.into();
    let describe = move || async move { ([(header::CONTENT_TYPE, "application/json")], text.to_string()) };
    Ok(routes.route("/openapi.json", get(describe)))
}

/// What `/api/openapi.json` says.
pub fn openapi() -> Result<String> {
    Ok(described().1?)
}

fn described() -> (Router<Arc<App>>, serde_json::Result<String>) {
    Api::new()
        .get::<One<Door>, _>("/me", "Who you are; makes a guest of you if you are nobody yet", account::me)
        .post::<One<Rename>, One<Me>, _>("/me", "Takes another name, as a guest", account::rename)
        .get::<Many<GameInfo>, _>("/games", "The games of this server", games::list)
        .get::<Plain, _>("/games/{game}/layout", "How the table is drawn", games::layout)
        .get::<Plain, _>("/games/{game}/catalogue", "Every card", games::catalogue)
        .get::<Many<Chapter>, _>("/games/{game}/rulebook", "The rules, as Markdown", games::rulebook)
        .get::<Plain, _>(
            "/games/{game}/examples/{clause}/{n}",
            "An example of a clause as pictures to step through",
            stories::example,
        )
        .get::<Plain, _>("/games/{game}/lessons", "Short lessons", stories::lessons)
        .get::<Plain, _>("/games/{game}/lessons/{name}", "A lesson as pictures to step through", stories::lesson)
        .get::<Many<PuzzleInfo>, _>("/games/{game}/puzzles", "Positions to be solved", puzzles::list)
        .post::<One<TryPuzzle>, One<PuzzleStep>, _>(
            "/games/{game}/puzzles/{id}?language",
            "A puzzle, what a choice in it leads to, a hint or its solution",
            puzzles::attempt,
        )
        .get::<Many<DailyPuzzle>, _>("/puzzles/today", "The puzzle of the day of each game", puzzles::today)
        .post::<One<CheckDeck>, One<DeckVerdict>, _>("/decks/check", "Every reason against a deck", games::check_deck)
        .post::<One<ConvertDeck>, One<DeckText>, _>("/decks/convert", "A deck in another form", games::convert_deck)
        .post::<One<AskField>, One<FieldState>, _>(
            "/decks/field",
            "Bots play a deck against those that come with the game",
            coach::field,
        )
        .get::<One<FieldState>, _>("/decks/field/{id}", "How far that is", coach::field_state)
        .delete("/decks/field/{id}", "You do not wait for it any more", coach::cancel_field)
        .get::<Many<TableView>, _>("/tables", "Open tables, newest first", tables::open)
        .post::<One<MakeTable>, One<TableView>, _>("/tables", "Makes a table; nobody sits yet", tables::make)
        .get::<Many<TableView>, _>("/tables/mine", "Tables at which you sit and that are not over", tables::mine)
        .get::<Many<TableView>, _>("/tables/running", "Public games in progress", tables::running)
        .get::<One<TableView>, _>("/tables/{id}", "A table", tables::one)
        .post::<One<Sit>, One<TableView>, _>("/tables/{id}/sit", "Takes a seat; the last begins the game", tables::sit)
        .post::<(), One<TableView>, _>("/tables/{id}/leave", "Gets up before the game begins", tables::leave)
        .post::<One<AskHint>, One<Hint>, _>(
            "/tables/{id}/hint?language",
            "What a bot would do, in games against bots alone",
            coach::hint,
        )
        .get::<Many<TableView>, _>("/drafts", "Your drafts, newest first", drafts::mine)
        .post::<(), One<TableView>, _>("/drafts/{id}/fill", "Bots take the free seats; it begins", drafts::fill)
        .get::<One<DraftDeck>, _>("/drafts/{id}/deck", "Your deck, and what it can be made of", drafts::deck)
        .post::<One<DraftList>, One<DeckVerdict>, _>(
            "/drafts/{id}/deck",
            "Keeps your deck if it is legal",
            drafts::build,
        )
        .post::<One<DraftList>, One<DeckVerdict>, _>("/drafts/{id}/check", "Every reason against a deck", drafts::check)
        .get::<Many<TableView>, _>("/drafts/{id}/tables", "Tables between its drafters", drafts::tables)
        .post::<One<Credentials>, One<Me>, _>("/account/register", "A guest becomes an account", account::register)
        .post::<One<Credentials>, One<Me>, _>("/account/login", "Signs in", account::login)
        .get::<One<Security>, _>("/account/security", "What guards your account", security::look)
        .post::<One<Password>, One<TotpSetup>, _>("/account/totp", "Begins to set up an app for codes", security::begin)
        .post::<One<TotpCode>, One<RecoveryCodes>, _>(
            "/account/totp/confirm",
            "Codes are asked for from now on",
            security::confirm,
        )
        .post::<One<Proof>, (), _>("/account/totp/end", "Codes are asked for no longer", security::end)
        .post::<One<Proof>, One<RecoveryCodes>, _>("/account/recovery-codes", "New recovery codes", security::renew)
        .post::<One<Recover>, (), _>("/account/recover", "A new password by a recovery code", security::recover)
        .get::<Many<PasskeyInfo>, _>("/account/passkeys", "Your passkeys", passkeys::list)
        .post::<One<Proof>, One<PasskeyStart>, _>(
            "/account/passkeys/begin",
            "What a passkey is made with",
            passkeys::begin,
        )
        .post::<One<PasskeyNew>, One<PasskeyInfo>, _>("/account/passkeys", "Adds a passkey", passkeys::add)
        .post::<One<PasskeyName>, (), _>("/account/passkeys/{id}", "Names a passkey", passkeys::rename)
        .delete("/account/passkeys/{id}", "Deletes a passkey", passkeys::delete)
        .post::<(), One<PasskeyAsk>, _>("/account/login/ask", "What a passkey is asked to sign in", passkeys::ask)
        .post::<One<PasskeyProof>, One<Me>, _>("/account/login/passkey", "Signs in with a passkey", passkeys::login)
        .get::<One<MailInfo>, _>("/account/mail", "Where mail reaches you", mail::look)
        .post::<One<MailAddress>, (), _>("/account/mail", "Sends a link that confirms an address", mail::name)
        .post::<One<MailSecret>, (), _>("/account/mail/confirm", "Follows that link", mail::confirm)
        .post::<One<Proof>, (), _>("/account/mail/forget", "No mail any more", mail::forget)
        .post::<One<Forgotten>, (), _>(
            "/account/forgotten",
            "Sends a link for a new password, if the account has an address",
            mail::forgotten,
        )
        .post::<One<ResetPassword>, (), _>("/account/reset", "A new password by that link", mail::reset)
        .get::<Plain, _>("/account/export", "Everything that is known of you, as one file", account::export)
        .get::<One<Kept>, _>("/me/kept/{what}", "Your decks, settings, lessons or puzzles", account::kept)
        .put::<One<Keep>, One<Kept>, _>(
            "/me/kept/{what}",
            "Keeps them in place of the revision you had",
            account::keep.layer(DefaultBodyLimit::max(kept::LARGEST + 1024)),
        )
        .post::<(), (), _>("/account/logout", "Signs out", account::logout)
        .post::<(), (), _>(
            "/account/logout-everywhere",
            "Ends every cookie and token of yours",
            account::logout_everywhere,
        )
        .post::<One<NewPassword>, One<Me>, _>(
            "/account/password",
            "Another password; other sessions end",
            account::password,
        )
        .post::<One<Password>, (), _>("/account/delete", "Name and password are gone for good", account::delete)
        .get::<Many<TokenInfo>, _>("/account/tokens", "Your tokens for programs", account::tokens)
        .post::<One<MakeToken>, One<TokenInfo>, _>("/account/tokens", "Makes a token", account::make_token)
        .delete("/account/tokens/{id}", "Ends a token", account::delete_token)
        .get::<Many<SessionInfo>, _>("/account/sessions", "Where you are signed in", account::sessions)
        .delete("/account/sessions/{id}", "Signs out there", account::end_session)
        .get::<Many<String>, _>("/account/blocks", "Accounts whose chat you do not get", account::blocks)
        .put::<(), (), _>("/account/blocks/{who}", "Mutes somebody for you", account::block)
        .delete("/account/blocks/{who}", "Hears somebody again", account::unblock)
        .post::<One<Report>, (), _>("/reports", "Tells the host about somebody", account::report)
        .get::<Many<ReplayInfo>, _>("/replays?before", "Your games, newest first, 100 at a time", replays::list)
        .get::<Plain, _>("/replays/{id}", "The replay file, once the game is over", replays::file)
        .get::<One<ReplayMoment>, _>("/replays/{id}/moment?step&as", "One moment of a game", replays::moment)
        .get::<Plain, _>("/replays/{id}/log?as", "Everything that happened, line by line", replays::log)
        .post::<(), (), _>("/replays/{id}/share", "Everyone with the link may look", replays::share)
        .post::<(), (), _>("/replays/{id}/unshare", "Only its players may look", replays::unshare)
        .post::<One<Branch>, One<TableView>, _>(
            "/replays/{id}/branch",
            "A new game against bots that goes on from a moment",
            replays::branch,
        )
        .get::<One<ReviewState>, _>("/replays/{id}/review?as&language", "How far a review is", coach::state)
        .post::<(), One<ReviewState>, _>(
            "/replays/{id}/review?as&language",
            "Judges the choices of a seat, once the game is over",
            coach::begin,
        )
        .delete("/replays/{id}/review?as&language", "You do not wait for the review any more", coach::cancel)
        .get::<One<WhyView>, _>(
            "/replays/{id}/why?step&language",
            "Why a bot chose what it chose, once the game is over",
            coach::why,
        )
        .done()
}
