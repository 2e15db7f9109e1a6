//! The nearest right word.

/// The candidate closest to `word`, if one is close enough to be a slip. Ties go to the earlier one.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let len = word.chars().count();
    let limit = match len {
        3..=4 => 1,
        5..=7 => 2,
        8..=80 => 3,
        _ => return None,
    };
    let near = candidates.into_iter().filter(|c| c.chars().count().abs_diff(len) <= limit);
    let far = near.map(|c| (strsim::osa_distance(&word, &c.to_lowercase()), c));
    far.filter(|(d, _)| *d <= limit).min_by_key(|(d, _)| *d).map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found() {
        assert_eq!(nearest("exausted", ["ready", "exhausted"]), Some("exhausted"));
        assert_eq!(nearest("untis", ["army", "units"]), Some("units"));
        assert_eq!(nearest("zebra", ["army", "units"]), None);
        assert_eq!(nearest("to", ["so"]), None);
    }
}
