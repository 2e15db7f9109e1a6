//! The language: a word of which nothing can be made is refused where it stands.

use muster_conquest::pack::Conquest;
use muster_lang::{Diagnostic, render_all};
use muster_pack::Pack;

/// What is wrong with an army unit that has this line: the words marked, and why.
fn refused(line: &str) -> (String, String) {
    let file = format!("card x-1 \"Someone\"\n  common Orks army: Boyz\n  cost 1, command 0, 1/1\n  {line}\n");
    let game = Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let faults = game.cards().with(&[("x.cards", &file)]).err().unwrap_or_default();
    let [Diagnostic { col, len, source_line, message, .. }] = faults.as_slice() else { panic!("{line}: {faults:?}") };
    (source_line.chars().skip(col - 1).take(*len).collect(), message.clone())
}

#[test]
fn a_word_that_nothing_is_made_of_is_refused_at_the_word() {
    for (line, word, why) in [
        ("host loses Area Effect 2", "Area Effect 2", "lost as a whole"),
        ("action: ready target unit as A", "A", "nothing is made of this"),
        ("action: ready target unit as A. Exhaust target unit as A. 1 damage to A", "A", "nothing is made of this"),
        ("action: exhaust this -> choose this", "this", "nothing to choose"),
        ("action: draw 1 card. 1 damage to each unit there", "there", "no place was spoken of"),
        (
            "action: ready this; 1 damage to each enemy unit that is card in your hand or is support",
            "support",
            "said before",
        ),
        ("this gets +Y ATK", "Y", "nothing says what Y is"),
        ("action: exhaust your warlord -> put planet there into your hand", "there", "done to a place"),
        ("action: choose planet; 1 damage to target unit there", "there", "chosen before this is"),
        ("action, once per phase, once per round: draw 1 card", "once per round", "said twice"),
        ("action: move target unit to each planet", "planet", "one place is needed"),
        (
            "reaction after this is assigned damage: reduce its cost by 1",
            "reduce its cost by 1",
            "nothing that this could",
        ),
        (
            "this gets +1 ATK while this is ready and in battle or opponent has initiative",
            "this is ready and in battle or opponent has initiative",
            "write `opponent has initiative or this is ready and in battle`",
        ),
        ("action: create 11 Snotlings divided among planets", "11", "the most there can be"),
    ] {
        let (marked, message) = refused(line);
        assert!(marked.ends_with(word) && message.contains(why), "{line}: {marked:?}: {message}");
    }
}
