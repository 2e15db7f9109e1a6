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
//!     assert_eq!(prompt::WORDS[1], "choose the next pick");
//!     assert_eq!((round::MARKS.of(Seat(1)).ix(), round::ANSWER.ix()), (2, 3));
//!     assert_eq!(PROCS[round::PROC.ix()].steps[1].0, "round is over");
//! }
//! ```

use crate::ids::*;

/// A declared list: what each number is called, for programs and for people.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Such as `prompt.recall`: they never change, whatever the numbers and the English do.
    pub symbols: &'static [&'static str],
    /// The English of each, which `sight` translates.
    pub names: &'static [&'static str],
}

impl Words {
    /// A list that has only names, as in a kit.
    pub const fn plain(names: &'static [&'static str]) -> Words {
        Words { symbols: &[], names }
    }
}

/// A list reads as its English names.
impl std::ops::Deref for Words {
    type Target = [&'static str];
    fn deref(&self) -> &[&'static str] {
        self.names
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

/// Two lists of names as one.
pub const fn joined<const N: usize>(a: &[&'static str], b: &[&'static str]) -> [&'static str; N] {
    let mut out = [""; N];
    let mut i = 0;
    while i < N {
        out[i] = if i < a.len() { a[i] } else { b[i - a.len()] };
        i += 1;
    }
    out
}

/// True if no two words of a list read alike; the unspoken ("") may.
pub const fn distinct(names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        let mut j = i + 1;
        while j < names.len() {
            if !names[i].is_empty() && same(names[i].as_bytes(), names[j].as_bytes()) {
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
    /// By number, for kits that are too small for a list.
    pub const fn bare(pc: u16) -> Step {
        Step { proc: ProcId::ANY, pc }
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
    /// By number, for kits that are too small for a list.
    pub const fn bare(ix: usize) -> Reg {
        Reg::new(ProcId::ANY, ix)
    }
    /// The first registers in order, for the same.
    pub fn row<const N: usize>(vals: [Val; N]) -> [(Reg, Val); N] {
        std::array::from_fn(|i| (Reg::bare(i), vals[i]))
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
/// `NAME "English"` is a word alone. After `pub mod kind: Kind => KindRule` each word also has a rule, in `RULES`:
/// `NAME "English" (arguments of KindRule::new)` or `NAME "English" { fields of KindRule beside its name }`. Lines of the
/// log are `NAME "as all read it" / "as one reads it"`, the second only where it says more. What else belongs to the words
/// of a plain list stands after it: `with { pub const FIRST: Tag = …; }`. A list of names alone has symbols and no English:
/// its words are for others to find.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? {
        $($(#[$about:meta])* $name:ident),* $(,)?
    } $(with { $($also:item)* })?) => {
        $crate::words! { @names [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] { $($($also)*)? }
            $($(#[$about])* $name),* }
    };
    (@names [$(#[$doc:meta])* $vis:vis $sort:ident $Id:ident $first:tt] { $($also:item)* }
        $($(#[$about:meta])* $name:ident),*) => {
        $(#[$doc])*
        $vis mod $sort {
            #[allow(unused_imports)]
            use super::*;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
            enum N { $($name),* }
            $($(#[$about])* pub const $name: $crate::$Id = $crate::$Id::nth($first + N::$name as usize);)*
            /// How many words the list has.
            pub const COUNT: usize = [$(stringify!($name)),*].len();
            /// Their names for life, in the order of the list.
            pub const SYMBOLS: [&str; COUNT] = [$({
                const LETTERS: [u8; stringify!($sort).len() + 1 + stringify!($name).len()] =
                    $crate::words::symbol(stringify!($sort), stringify!($name));
                $crate::words::text(&LETTERS)
            }),*];
            $($also)*
        }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? {
        $($(#[$about:meta])* $name:ident $english:literal),* $(,)?
    } $(with { $($also:item)* })?) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)] { $($($also)*)? }
            $($(#[$about])* $name $english),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident => LogLine {
        $($(#[$about:meta])* $name:ident $public:literal $(/ $private:literal)?),* $(,)?
    }) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id (0)]
            { /// The rule behind each word, in the order of the list.
            pub static RULES: [$crate::LogLine; COUNT] =
                [$($crate::LogLine { public: $public, private: concat!($($private)?) }),*]; }
            $($(#[$about])* $name $public),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? => $Rule:ident {
        $($(#[$about:meta])* $name:ident $english:literal ($($arg:expr),* $(,)?) $(.$more:ident($($with:expr)?))*),* $(,)?
    }) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)]
            { pub static RULES: [$crate::$Rule; COUNT] = [$($crate::$Rule::new($english, $($arg),*) $(.$more($($with)?))*),*]; }
            $($(#[$about])* $name $english),* }
    };
    ($(#[$doc:meta])* $vis:vis mod $sort:ident: $Id:ident $(from ($first:expr))? => $Rule:ident {
        $($(#[$about:meta])* $name:ident $english:literal { $($body:tt)* }),* $(,)?
    }) => {
        $crate::words! { @list [$(#[$doc])* $vis $sort $Id ($($first.ix() +)? 0)]
            { /// The rule behind each word, in the order of the list.
            pub static RULES: [$crate::$Rule; COUNT] = [$($crate::$Rule { name: $english, $($body)* }),*]; }
            $($(#[$about])* $name $english),* }
    };
    (@list [$(#[$doc:meta])* $vis:vis $sort:ident $Id:ident $first:tt] { $($rules:tt)* }
        $($(#[$about:meta])* $name:ident $english:literal),*) => {
        $(#[$doc])*
        $vis mod $sort {
            #[allow(unused_imports)]
            use super::*;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
            enum N { $($name),* }
            $($(#[$about])* #[doc = concat!("Reads `", $english, "`.")]
            pub const $name: $crate::$Id = $crate::$Id::nth($first + N::$name as usize);)*
            /// How many words the list has.
            pub const COUNT: usize = [$(stringify!($name)),*].len();
            /// Their names for life and their English, in the order of the list.
            #[allow(dead_code)]
            pub const WORDS: $crate::Words = $crate::Words {
                symbols: &[$({
                    const LETTERS: [u8; stringify!($sort).len() + 1 + stringify!($name).len()] =
                        $crate::words::symbol(stringify!($sort), stringify!($name));
                    $crate::words::text(&LETTERS)
                }),*],
                names: &[$($english),*],
            };
            const _: () = assert!($crate::words::distinct(&[$($english),*]), "two words of a list read alike");
            $($rules)*
        }
    };
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
                pub mod at {
                    #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
                    enum N { $($step),* }
                    $($(#[$about])* #[doc = concat!("Reads `", $says, "`.")]
                    pub const $step: $crate::Step = $crate::Step::new(super::PROC, N::$step as u16);)*
                }
            }
        )*
        /// All procedures, by their numbers.
        pub static PROCS: &[$crate::Proc] = &[$($crate::Proc {
            name: $english,
            steps: &[$(($says, $run)),*],
            ends: $crate::procs!(@ends $($moment)?),
        }),*];
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
