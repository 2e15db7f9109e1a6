//! Words that stand in a list and take their tags from their place in it.

use muster_kernel::Tag;

/// The tag of a word, if the list has it, however it is written.
pub fn listed(list: &[&str], first: u8, word: &str) -> Option<Tag> {
    list.iter().position(|t| t.eq_ignore_ascii_case(word)).map(|i| Tag(first + i as u8))
}

/// The same for a word the rules themselves name, found when the program is built; a word that is not in the list does
/// not build.
pub const fn known(list: &[&str], first: u8, word: &str) -> Tag {
    let mut i = 0;
    while i < list.len() {
        if same(list[i], word) {
            return Tag(first + i as u8);
        }
        i += 1;
    }
    panic!("the list does not have this word")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
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
