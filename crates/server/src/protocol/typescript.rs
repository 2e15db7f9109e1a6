//! The types of all messages in TypeScript, as one file.

use super::*;
use ts_rs::{Config, TS};

/// The text of `web/src/protocol/messages.ts`.
pub fn typescript() -> String {
    // numbers above 2^53 are never sent, so plain numbers will do
    let cfg = Config::new().with_large_int("number");
    let mut out = String::from(
        "// Made from crates/server/src/protocol by its tests: `UPDATE=1 cargo test -p muster-server protocol`.\n\
         // Change it there.\n\n",
    );
    out += &format!("export const PROTOCOL = {PROTOCOL};\n");
    macro_rules! types {
        ($($t:ty),* $(,)?) => {$(
            out.push('\n');
            out += &<$t as TS>::docs().map(|d| d.trim_end().to_string() + "\n").unwrap_or_default();
            out += &format!("export {}\n", <$t as TS>::decl(&cfg));
        )*};
    }
    types!(
        ClientMessage,
        ServerMessage,
        Code,
        Offer,
        Change,
        PathStep,
        LogView,
        SpanView,
        Me,
        TableView,
        TableState,
        Settings,
        ClockRule,
        Spectators,
        SeatView,
        SeatKind,
        ClockView,
        OfferView,
        ResultView,
        FairView,
        ChatLine,
        ApiError,
        Door,
        GameInfo,
        SeatRange,
        FormatInfo,
        SwitchInfo,
        Named,
        StarterInfo,
        Fact,
        Chapter,
        CheckDeck,
        DeckVerdict,
        DeckFaultView,
        MakeTable,
        Sit,
        Rename,
        Credentials,
        NewPassword,
        Password,
        TokenInfo,
        MakeToken,
        Report,
        ReplayInfo,
        ReplayMoment,
        Branch,
    );
    out
}
