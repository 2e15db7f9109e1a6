//! What a line of card text means before it is lowered: a tree of rows.

/// One node of a reading. `row` is an index into the grammar's rows or one of the builtin kinds below.
///
/// ```
/// use muster_lang::{Grammar, Lexicon, Row, Term};
///
/// let rows = vec![Row::new("line", "{effect,;}", 0), Row::new("effect", "draw {#} card~", 1)];
/// let grammar = Grammar::new(rows, Lexicon::default())?;
/// let term = grammar.parse("line", "draw 2 cards; draw 1 card")?;
///
/// // a line of two effects, each with its number
/// let effects = term.args[0].elements();
/// assert_eq!(effects.len(), 2);
/// assert_eq!(effects[0], Term::new(1, vec![Term::number(2)]));
/// // the meaning that the row carries
/// assert_eq!(grammar.sem(&effects[1]), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    /// The row of the grammar, or what kind of builtin it is.
    pub row: u16,
    /// What fills the row's gaps, in the order of the pattern.
    pub args: Vec<Term>,
    /// The value of a number.
    pub num: i32,
    /// The letter or the words of a name, variable or title.
    pub text: Option<Box<str>>,
}

impl Term {
    /// `{sort,SEP}`: the elements are the arguments.
    pub const LIST: u16 = u16::MAX;
    /// An optional segment that is absent.
    pub const NONE: u16 = u16::MAX - 1;
    /// `{#}`: the value is in `num`.
    pub const NUM: u16 = u16::MAX - 2;
    /// `{name}`: the letter is in `text`.
    pub const NAME: u16 = u16::MAX - 3;
    /// `{var}`: the letter is in `text`.
    pub const VAR: u16 = u16::MAX - 4;
    /// `{title}`: the words between the quotation marks are in `text`.
    pub const TITLE: u16 = u16::MAX - 5;
    /// `{"sort}`: one argument, the reading of the quoted text.
    pub const QUOTE: u16 = u16::MAX - 6;
    /// The first builtin number; ordinary rows are below it.
    pub const FIRST_BUILTIN: u16 = Self::QUOTE;

    /// A phrase with what fills its gaps.
    pub fn new(row: u16, args: Vec<Term>) -> Self {
        Self { row, args, num: 0, text: None }
    }

    /// Several of a sort.
    pub fn list(elements: Vec<Term>) -> Self {
        Self::new(Self::LIST, elements)
    }

    /// What an absent segment leaves.
    pub fn none() -> Self {
        Self::new(Self::NONE, Vec::new())
    }

    /// A number as written.
    pub fn number(num: i32) -> Self {
        Self { row: Self::NUM, args: Vec::new(), num, text: None }
    }

    /// The letter that names what was chosen, A to H.
    pub fn name(letter: char) -> Self {
        Self::worded(Self::NAME, &letter.to_string())
    }

    /// The letter of a number, X to Z.
    pub fn var(letter: char) -> Self {
        Self::worded(Self::VAR, &letter.to_string())
    }

    /// Words in quotation marks.
    pub fn title(title: &str) -> Self {
        Self::worded(Self::TITLE, title)
    }

    /// A quotation that was read itself.
    pub fn quote(inner: Term) -> Self {
        Self::new(Self::QUOTE, vec![inner])
    }

    fn worded(row: u16, text: &str) -> Self {
        Self { row, args: Vec::new(), num: 0, text: Some(text.into()) }
    }

    /// Whether it is several of a sort.
    pub fn is_list(&self) -> bool {
        self.row == Self::LIST
    }

    /// Whether it stands for an absent segment.
    pub fn is_none(&self) -> bool {
        self.row == Self::NONE
    }

    /// Whether it is no row of the grammar.
    pub fn is_builtin(&self) -> bool {
        self.row >= Self::FIRST_BUILTIN
    }

    /// The elements of a list; of anything else, nothing.
    pub fn elements(&self) -> &[Term] {
        if self.is_list() { &self.args } else { &[] }
    }

    /// The argument unless it is absent.
    pub fn present(&self) -> Option<&Term> {
        if self.is_none() { None } else { Some(self) }
    }

    /// The text of a name, variable or title, else the empty string.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("")
    }

    /// All nodes, parents before children; positions are the `node` numbers of printed spans.
    pub fn preorder(&self) -> Vec<&Term> {
        let mut out = Vec::new();
        let mut stack = vec![self];
        while let Some(t) = stack.pop() {
            out.push(t);
            stack.extend(t.args.iter().rev());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preorder_is_parents_first() {
        let t = Term::new(3, vec![Term::list(vec![Term::number(1), Term::number(2)]), Term::none()]);
        let rows: Vec<u16> = t.preorder().iter().map(|n| n.row).collect();
        assert_eq!(rows, [3, Term::LIST, Term::NUM, Term::NUM, Term::NONE]);
        assert_eq!(t.args[0].elements().len(), 2);
        assert!(t.args[1].present().is_none());
    }
}
