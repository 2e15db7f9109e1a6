//! Names that people may take: none that looks like another's, and none that speaks for the server.

use crate::Refused;
use muster_protocol::Code;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// Names that nobody has.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "bot",
    "everybody",
    "guest",
    "host",
    "mod",
    "moderator",
    "muster",
    "nobody",
    "operator",
    "owner",
    "root",
    "server",
    "somebody",
    "staff",
    "support",
    "system",
];

const SIGNS: &str = " -_.'";

fn no(text: &str) -> Result<String, Refused> {
    Err(Refused::new(Code::Name, text))
}

/// A name that may be shown to others, with single spaces.
pub fn fair(name: &str) -> Result<String, Refused> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |c: char| c.is_alphanumeric() || SIGNS.contains(c);
    if !(2..=24).contains(&name.chars().count()) || !name.chars().all(plain) {
        return no("a name has 2 to 24 letters, digits, spaces or - _ . '");
    }
    Ok(name)
}

/// Bots at a table are told apart by their names, which no player may take.
const BOTS: [&str; 8] = ["Vess", "Orin", "Kael", "Mira", "Tarn", "Odile", "Quill", "Runa"];

/// The name of a table's bot, by its place among them.
pub fn of_bot(n: usize) -> String {
    format!("Bot {}", BOTS[n % BOTS.len()])
}

/// As `fair`, for one who wants to be called that from now on.
pub fn takeable(name: &str) -> Result<String, Refused> {
    let name = fair(name)?;
    let letters = letters(&name);
    let usual = letters.chars().all(|c| c.is_ascii() || c.identifier_allowed());
    if letters.is_empty() || !usual || !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return no("a name is written in the letters of one language");
    }
    let (seems, bare) = (look(&name), look(&letters));
    let word = |w: &str| look(w) == seems || look(w) == bare;
    let speaks_for_bots = seems.ends_with(&look(" bot")) || seems.starts_with(&look("bot "));
    if RESERVED.iter().any(|w| word(w)) || speaks_for_bots || seems.starts_with(&look("guest ")) {
        return no("that name is not for players");
    }
    Ok(name)
}

/// The letters of a name, without signs between them.
pub fn letters(name: &str) -> String {
    name.chars().filter(|c| !SIGNS.contains(*c)).collect()
}

/// What a name looks like, small or large: two names with the same look cannot be told apart at a glance.
pub fn look(name: &str) -> String {
    // a large i is a small l to the eye, and so is a small i to the hasty one
    let small = name.replace('I', "l").to_lowercase();
    skeleton(&small).collect::<String>().to_lowercase().replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_look_the_same() {
        for (a, b) in [("Anna", "Аnna"), ("Bill", "BiII"), ("Olga", "0lga"), ("anna", "ANNA")] {
            assert_eq!(look(a), look(b), "{a} {b}");
        }
        assert_ne!(look("Anna"), look("Hanna"));
    }

    #[test]
    fn bots_have_names_that_are_not_for_people() {
        let all: std::collections::BTreeSet<String> = (0..BOTS.len()).map(of_bot).collect();
        assert_eq!(all.len(), BOTS.len());
        assert!(all.iter().all(|name| fair(name).is_ok() && takeable(name).is_err()));
    }

    #[test]
    fn names_for_people() {
        for good in ["Anna", "Jörg 2", "O'Neill", "Анна", "明子", "J. R. R.", "x_y-z", "Abbot"] {
            assert!(takeable(good).is_ok(), "{good}");
        }
        for bad in [
            "Аnna",
            "Ａnna",
            "admin",
            "Adm1n",
            "ad-min",
            "Admin.",
            "0wner",
            "HOST",
            "greedy bot",
            "Bot 3",
            "guest 12",
            "a",
            "a\u{200b}b",
            "..",
            "--",
        ] {
            assert!(takeable(bad).is_err(), "{bad}");
        }
    }
}
