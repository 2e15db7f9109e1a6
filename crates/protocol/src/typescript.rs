//! The types of all messages, and of the picture in them, in TypeScript: two files.

use super::*;
use ts_rs::{Config, TS};

/// The declarations of types, one after the other.
macro_rules! types {
    ($out:expr; $($t:ty),* $(,)?) => {{
        // numbers above 2^53 are never sent, so plain numbers will do
        let cfg = Config::new().with_large_int("number");
        $(
            $out.push('\n');
            $out += &<$t as TS>::docs().map(|d| d.trim_end().to_string() + "\n").unwrap_or_default();
            $out += &format!("export {}\n", <$t as TS>::decl(&cfg));
        )*
    }};
}

/// The text of `web/src/sight/types.ts`.
pub fn typescript_of_sight() -> String {
    use muster_pack::layout as lay;
    use muster_sight as see;
    use muster_sight::catalogue as list;
    let mut out = String::from(
        "// Made from crates/sight and crates/pack by a test: `UPDATE=1 cargo test -p muster-server protocol`.\n\
         // Change it there.\n",
    );
    types!(
        out;
        lay::Layout,
        lay::Board,
        lay::Groups,
        lay::Row,
        lay::Pile,
        lay::Figure,
        lay::Trophies,
        lay::Feats,
        lay::Life,
        lay::CardLayout,
        lay::Vow,
        lay::Stat,
        lay::Clock,
        lay::FightLayout,
        lay::Words,
        lay::Hue,
        see::Sight,
        see::Eyes,
        see::Over,
        see::Now,
        see::Fight,
        see::Numbers,
        see::Count,
        see::Player,
        see::Spread,
        see::Group,
        see::Place,
        see::Side,
        see::Card,
        see::Part,
        see::Num,
        see::Pending,
        see::Level,
        see::LevelKind,
        see::Ask,
        see::Stake,
        see::Total,
        see::Choice,
        see::Why,
        list::Catalogue,
        list::Entry,
        list::FaceEntry,
        list::Printed,
        list::TextLine,
        list::TextSpan,
    );
    out
}

/// The text of `web/src/protocol/messages.ts`.
pub fn typescript() -> String {
    let mut out = String::from(
        "// Made from crates/protocol by a test: `UPDATE=1 cargo test -p muster-server protocol`.\n\
         // Change it there.\n\n",
    );
    out += &format!("export const PROTOCOL = {PROTOCOL};\n");
    types!(
        out;
        ClientMessage,
        ServerMessage,
        Code,
        Offer,
        Change,
        PathStep,
        StepView,
        muster_pack::layout::StepKind,
        muster_pack::layout::Rank,
        muster_sight::stage::Happening,
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
        BackView,
        CallView,
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
        ConvertDeck,
        DeckFile,
        DeckText,
        DeckVerdict,
        DeckFaultView,
        MakeTable,
        Sit,
        Rename,
        Credentials,
        Security,
        TotpSetup,
        TotpCode,
        Proof,
        RecoveryCodes,
        Recover,
        PasskeyInfo,
        PasskeyStart,
        PasskeyNew,
        PasskeyName,
        PasskeyAsk,
        PasskeyProof,
        MailInfo,
        MailAddress,
        MailSecret,
        Forgotten,
        ResetPassword,
        Kept,
        Keep,
        NewPassword,
        Password,
        TokenInfo,
        SessionInfo,
        MakeToken,
        Report,
        ReplayInfo,
        ReplayMoment,
        Branch,
        AskHint,
        Hint,
        LineView,
        ReviewState,
        ReviewStage,
        ReviewView,
        ChoiceView,
        TurnView,
        WhyView,
        PuzzleInfo,
        PuzzleKind,
        DailyPuzzle,
        TryPuzzle,
        PuzzleWant,
        PuzzleStep,
        PuzzleState,
        PuzzleFrame,
        AskField,
        FieldState,
        FieldView,
        MetView,
        ShareView,
        DraftInfo,
        DraftView,
        FromDraft,
        DraftDeck,
        DraftList,
    );
    out
}
