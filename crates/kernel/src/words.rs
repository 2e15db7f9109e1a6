//! The words of a game, each declared once: a list of names gives the typed constants, their stable symbols, their English
//! and, where a word is more than a word, the rule behind it. Procedures are declared the same way, with their registers
//! and steps by name.
//!
//! ```
//! use muster_kernel::{Cx, Next, Prompt, Seat, procs, words};
//!
//! words! {
//!     /// What players are asked.
//!     pub mod prompt: Prompt {
//!         RECALL "choose what to recall",
//!         NEXT_PICK "choose the next pick",
//!     }
//! }
//!
//! fn begins(cx: &mut Cx) -> Next {
//!     if cx.r(round::TURN).n() == 3 { Next::To(round::at::OVER) } else { Next::Go }
//! }
//! fn over(_: &mut Cx) -> Next {
//!     Next::Done
//! }
//! procs! {
//!     round "round" (TURN, MARKS[2], ANSWER) {
//!         BEGINS "round begins" begins;
//!         OVER "round is over" over;
//!     }
//! }
//!
//! fn main() {
//!     assert_eq!((prompt::RECALL, prompt::NEXT_PICK, prompt::COUNT), (Prompt(0), Prompt(1), 2));
//!     assert_eq!(prompt::WORDS.symbols[1], "prompt.next-pick");
//!     assert_eq!(prompt::WORDS.name(1), "choose the next pick");
//!     assert_eq!((round::MARKS.of(Seat(1)).ix(), round::ANSWER.ix()), (2, 3));
//!     assert_eq!(PROCS.words.symbols[round::PROC.ix()], "proc.round");
//!     assert_eq!(PROCS[round::PROC.ix()].steps.words.symbols[1], "round.over");
//! }
//! ```

use crate::ids::*;

/// A declared list: what each number is called, for programs and for people.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Such as `prompt.recall`: they never change, whatever the numbers and the English do.
    pub symbols: &'static [&'static str],
    /// The English of each, which `sight` translates; none for a word that is the rules' own and that no player reads.
    pub names: &'static [Option<&'static str>],
}

impl Words {
    /// An empty list.
    pub const NONE: Words = Words { symbols: &[], names: &[] };

    /// How many words it has.
    pub const fn len(&self) -> usize {
        self.symbols.len()
    }
    /// Whether it has none.
    pub const fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }
    /// The name for life of a word; empty if the list has no such word.
    pub const fn symbol(&self, i: usize) -> &'static str {
        if i < self.symbols.len() { self.symbols[i] } else { "" }
    }
    /// The English of a word that players read.
    pub const fn shown(&self, i: usize) -> Option<&'static str> {
        if i < self.names.len() { self.names[i] } else { None }
    }
    /// The same, empty where there is none.
    pub const fn name(&self, i: usize) -> &'static str {
        match self.shown(i) {
            Some(name) => name,
            None => "",
        }
    }
    /// The words that players read: the place of each in the list, and its English.
    pub fn open(&self) -> impl Iterator<Item = (usize, &'static str)> + use<> {
        self.names.iter().enumerate().filter_map(|(i, name)| name.map(|n| (i, n)))
    }
    /// The place of the word with this symbol.
    pub fn by_symbol(&self, symbol: &str) -> Option<usize> {
        self.symbols.iter().position(|s| *s == symbol)
    }
    /// The place of the word with this English, in whatever case.
    pub fn find(&self, english: &str) -> Option<usize> {
        self.open().find(|(_, name)| name.eq_ignore_ascii_case(english)).map(|(i, _)| i)
    }
}

/// A declared list whose words have rules behind them; it reads as the list of rules.
#[derive(Debug)]
pub struct Listed<R: 'static> {
    /// What they are called.
    pub words: Words,
    /// The rule behind each word.
    pub rules: &'static [R],
}

impl<R> Listed<R> {
    /// An empty list.
    pub const NONE: Listed<R> = Listed { words: Words::NONE, rules: &[] };
}

impl<R> Clone for Listed<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Listed<R> {}

impl<R> std::ops::Deref for Listed<R> {
    type Target = [R];
    #[inline]
    fn deref(&self) -> &[R] {
        self.rules
    }
}

/// The letters of a symbol: the sort, a dot, the constant's name in small letters.
pub const fn symbol<const N: usize>(sort: &str, name: &str) -> [u8; N] {
    let (sort, name) = (sort.as_bytes(), name.as_bytes());
    let mut out = [b'.'; N];
    let mut i = 0;
    while i < sort.len() {
        out[i] = sort[i];
        i += 1;
    }
    i = 0;
    while i < name.len() {
        out[sort.len() + 1 + i] = if name[i] == b'_' { b'-' } else { name[i].to_ascii_lowercase() };
        i += 1;
    }
    out
}

/// The same as text; a constant's name is always text.
pub const fn text(letters: &'static [u8]) -> &'static str {
    match std::str::from_utf8(letters) {
        Ok(s) => s,
        Err(_) => "",
    }
}

/// True if no two words of a list read alike.
pub const fn distinct(names: &[Option<&str>]) -> bool {
    let mut i = 0;
    while i < names.len() {
        let mut j = i + 1;
        while j < names.len() {
            if let (Some(a), Some(b)) = (names[i], names[j])
                && same(a.as_bytes(), b.as_bytes())
            {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// A step of a procedure, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub(crate) proc: ProcId,
    pub(crate) pc: u16,
}

impl Step {
    /// A step by its number, as `procs!` counts them.
    pub const fn new(proc: ProcId, pc: u16) -> Step {
        Step { proc, pc }
    }
    /// The procedure it is of.
    pub const fn proc(self) -> ProcId {
        self.proc
    }
    /// Its place in the procedure, to tell what comes before what.
    pub const fn ix(self) -> u16 {
        self.pc
    }
}

/// A register of a procedure, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reg {
    pub(crate) proc: ProcId,
    /// Its number in the frame.
    pub(crate) ix: u8,
}

impl Reg {
    /// A register by its number, as `procs!` counts them.
    pub const fn new(proc: ProcId, ix: usize) -> Reg {
        Reg { proc, ix: ix as u8 }
    }
    /// A register of a program; ops name these by number.
    pub const fn of_program(ix: usize) -> Reg {
        Reg::new(ProcId::ANY, ix)
    }
    /// Its number in the frame.
    pub const fn ix(self) -> usize {
        self.ix as usize
    }
}

/// A row of registers of a procedure: one for each seat, or the halves of one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regs {
    proc: ProcId,
    first: u8,
    len: u8,
}

impl Regs {
    /// Registers side by side, as `procs!` counts them.
    pub const fn new(proc: ProcId, first: usize, len: usize) -> Regs {
        Regs { proc, first: first as u8, len: len as u8 }
    }
    /// The one of a seat.
    pub const fn of(self, seat: Seat) -> Reg {
        self.nth(seat.ix())
    }
    /// The one at a place of the row.
    pub const fn nth(self, i: usize) -> Reg {
        debug_assert!(i < self.len as usize);
        Reg { proc: self.proc, ix: self.first + i as u8 }
    }
    /// The one all of them are asked into together.
    pub const fn all(self) -> Reg {
        self.nth(0)
    }
    /// All of them in order.
    pub fn each(self) -> impl Iterator<Item = Reg> {
        (0..self.len as usize).map(move |i| self.nth(i))
    }
}

/// Declares a list of words. Numbers follow the order of the list, from 0 or from the id in `from (…)` on.
///
/// `NAME "English"` is a word that players read, `NAME _` one that they do not: it is in no view. After
/// `pub mod kind: Kind => KindRule` each word also has a rule: `NAME "English" (arguments of KindRule::new)` or
/// `NAME "English" { fields of KindRule }`; the list with its rules is then `LIST`. Lines of the log are
/// `NAME "as all read it" / "as one reads it"`, the second only where it says more. What else belongs to the words of a
/// plain list stands after it: `with { pub const FIRST: Tag = …; }`. In a list of names alone no word is one that players
/// read: they are for programs to find.
#[macro_export]
macro_rules! words {
    (@english _) => { None };
    (@english $english:literal) => { Some($english) };
    (@reads _) => { "No player reads it." };
    (@reads $english:literal) => { concat!("Reads `", $english, "`.") };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? {
        $($(#[$about:meta])* $name:ident),* $(,)?
    } $(with { $($also:item)* })?) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] { $($($also)*)? }
            $($(#[$about])* $name _),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? {
        $($(#[$about:meta])* $name:ident $english:tt),* $(,)?
    } $(with { $($also:item)* })?) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] { $($($also)*)? }
            $($(#[$about])* $name $english),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident => LogLine {
        $($(#[$about:meta])* $name:ident $public:literal $(/ $private:literal)?),* $(,)?
    }) => {
        $crate::words! { @rules [$(#[$doc])* $vis $sort $Id (0)] LogLine
            [$($crate::LogLine { public: $public, private: concat!($($private)?) }),*]
            $($(#[$about])* $name $public),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? => $Rule:ident {
        $($(#[$about:meta])* $name:ident $english:literal ($($arg:expr),* $(,)?) $(.$more:ident($($with:expr)?))*),* $(,)?
    }) => {
        $crate::words! { @rules [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] $Rule
            [$($crate::$Rule::new($($arg),*) $(.$more($($with)?))*),*]
            $($(#[$about])* $name $english),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? => $Rule:ident {
        $($(#[$about:meta])* $name:ident $english:literal { $($body:tt)* }),* $(,)?
    }) => {
        $crate::words! { @rules [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] $Rule
            [$($crate::$Rule { $($body)* }),*]
            $($(#[$about])* $name $english),* }
    };
    (@rules [$($head:tt)*] $Rule:ident [$($rules:tt)*] $($words:tt)*) => {
        $crate::words! { @list [$($head)*]
            { /// The words with the rule behind each.
            pub const LIST: $crate::Listed<$crate::$Rule> = $crate::Listed { words: WORDS, rules: &RULES };
            static RULES: [$crate::$Rule; COUNT] = [$($rules)*]; }
            $($words)* }
    };
    (@list [$(#[$doc:meta])* $vis:vis $sort:ident $Id:ident $first:tt] { $($rules:tt)* }
        $($(#[$about:meta])* $name:ident $english:tt),*) => {
        $(#[$doc])*
        // a list declares its words, whoever uses them
        #[allow(dead_code, unreachable_pub)]
        $vis mod $sort {
            #[allow(unused_imports)]
            use super::*;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
            enum N { $($name),* }
            $($(#[$about])* #[doc = $crate::words!(@reads $english)]
            pub const $name: $crate::$Id = $crate::$Id::nth($first + N::$name as usize);)*
            /// How many words the list has.
            pub const COUNT: usize = [$(stringify!($name)),*].len();
            /// Their names for life and their English, in the order of the list.
            pub const WORDS: $crate::Words = $crate::Words {
                symbols: &[$($crate::words!(@symbol $sort $name)),*],
                names: &[$($crate::words!(@english $english)),*],
            };
            const _: () = assert!(
                COUNT == 0 || $crate::$Id::nth($first + COUNT - 1).ix() == $first + COUNT - 1,
                "more words than the type has numbers"
            );
            const _: () = assert!($crate::words::distinct(WORDS.names), "two words of a list read alike");
            $($rules)*
        }
    };
    (@symbol $sort:ident $name:ident) => {{
        const LETTERS: [u8; stringify!($sort).len() + 1 + stringify!($name).len()] =
            $crate::words::symbol(stringify!($sort), stringify!($name));
        $crate::words::text(&LETTERS)
    }};
}

/// Declares the procedures of a game. Each is a module: `PROC`, its registers, and its steps in `at`.
///
/// `name "English" (REGISTER, ROW[2], _) { STEP "English" function; … }`; with `until MOMENT` before the registers, that
/// moment passes when the procedure is over. `_` is a register that is not used.
#[macro_export]
macro_rules! procs {
    ($($(#[$doc:meta])* $proc:ident $english:literal $(until $moment:expr =>)? ($($regs:tt)*) {
        $($(#[$about:meta])* $step:ident $says:literal $run:expr;)*
    })*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
        enum Procs { $($proc),* }
        $(
            $(#[$doc])*
            pub mod $proc {
                #[allow(unused_imports)]
                use super::*;
                /// Its number among the procedures.
                pub const PROC: $crate::ProcId = $crate::ProcId(Procs::$proc as u16);
                $crate::procs! { @regs (0) $($regs)* }
                /// Its steps.
                #[allow(dead_code)]
                pub mod at {
                    #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
                    enum N { $($step),* }
                    $($(#[$about])* #[doc = concat!("Reads `", $says, "`.")]
                    pub const $step: $crate::Step = $crate::Step::new(super::PROC, N::$step as u16);)*
                }
            }
        )*
        /// All procedures, by their numbers.
        pub const PROCS: $crate::Listed<$crate::Proc> = $crate::Listed {
            words: $crate::Words {
                symbols: &[$($crate::words!(@symbol proc $proc)),*],
                names: &[$(Some($english)),*],
            },
            rules: &[$($crate::Proc {
                steps: $crate::Listed {
                    words: $crate::Words {
                        symbols: &[$($crate::words!(@symbol $proc $step)),*],
                        names: &[$(Some($says)),*],
                    },
                    rules: &[$($run),*],
                },
                ends: $crate::procs!(@ends $($moment)?),
            }),*],
        };
    };
    (@ends) => { None };
    (@ends $moment:expr) => { Some($moment) };
    (@regs ($at:expr)) => {
        // a sum of ones, as the list is walked
        #[allow(clippy::int_plus_one)]
        const _: () = assert!($at <= $crate::REGS, "a frame has no room for so many registers");
    };
    (@regs ($at:expr) _ $(, $($rest:tt)*)?) => { $crate::procs! { @regs ($at + 1) $($($rest)*)? } };
    (@regs ($at:expr) $(#[$about:meta])* $reg:ident[$n:literal] $(, $($rest:tt)*)?) => {
        $(#[$about])*
        pub const $reg: $crate::Regs = $crate::Regs::new(PROC, $at, $n);
        $crate::procs! { @regs ($at + $n) $($($rest)*)? }
    };
    (@regs ($at:expr) $(#[$about:meta])* $reg:ident $(, $($rest:tt)*)?) => {
        $(#[$about])*
        pub const $reg: $crate::Reg = $crate::Reg::new(PROC, $at);
        $crate::procs! { @regs ($at + 1) $($($rest)*)? }
    };
}
