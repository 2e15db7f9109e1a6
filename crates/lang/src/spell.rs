//! The nearest right word.

/// Edits (insert, delete, replace, swap of neighbours) between two words; stops counting above `limit`.
pub(crate) fn distance(a: &str, b: &str, limit: usize) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    if a.len().abs_diff(b.len()) > limit || a.len() > 80 || b.len() > 80 {
        return limit + 1;
    }
    let mut two_back = vec![0usize; b.len() + 1];
    let mut back: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = back[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(back[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(two_back[j - 2] + 1);
            }
        }
        if row.iter().min().is_some_and(|m| *m > limit) {
            return limit + 1;
        }
        two_back = std::mem::replace(&mut back, row);
    }
    back[b.len()]
}

/// The candidate closest to `word`, if one is close enough to be a slip. Ties go to the earlier one.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let limit = match word.chars().count() {
        0..=2 => return None,
        3..=4 => 1,
        5..=7 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for c in candidates {
        let d = distance(&word, &c.to_lowercase(), limit);
        if d <= limit && best.is_none_or(|(b, _)| d < b) {
            best = Some((d, c));
        }
    }
    best.map(|(_, c)| c)
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
