//! Tables written down by somebody who does not know the game, or by chance.

use muster_kernel::battery::Dice;
use muster_pack::Pack;
use muster_scenario::{Runner, parse, run_texts};

/// Each line of a table is refused with words that contain what stands beside it.
pub fn wrong_lines_are_refused(pack: &dyn Pack, cases: &[(&str, &str)]) {
    for (line, wanted) in cases {
        let text = format!("scenario: x\ntable\n  {line}\nplay\n  expect not over\n");
        let report = run_texts(pack, &[("x.scenario", &text)]);
        let told = report.entries[0].failure.as_ref().map_or("it passes".into(), |f| f.to_string());
        assert!(told.contains(wanted) && !told.contains("the engine broke"), "{line}: {told}");
    }
}

/// What tables of chance are made of.
pub struct Noise<'a> {
    /// Whole lines of tables, most of them right.
    pub lines: &'a [&'a str],
    /// Beginnings of lines, to which words are put at random.
    pub heads: &'a [&'a str],
    pub words: &'a [&'a str],
    /// What is expected, right or wrong.
    pub asks: &'a [&'a str],
    /// Where players pass to.
    pub until: &'a str,
}

impl Noise<'_> {
    fn table(&self, dice: &mut Dice) -> String {
        let mut text = String::from("scenario: noise\ntable\n");
        for _ in 0..2 + dice.below(7) {
            text += &format!("  {}\n", self.lines[dice.below(self.lines.len())]);
        }
        if !self.heads.is_empty() && dice.one_in(3) {
            text += &format!("  {}", self.heads[dice.below(self.heads.len())]);
            for _ in 0..1 + dice.below(4) {
                text += &format!(" {}", self.words[dice.below(self.words.len())]);
            }
            text += "\n";
        }
        text += "play\n";
        for _ in 0..2 {
            text += &format!("  expect {}\n", self.asks[dice.below(self.asks.len())]);
        }
        text + &format!("  pass until {}\n", self.until)
    }

    /// So many tables are refused or played, some of each, and nothing breaks.
    pub fn never_breaks(&self, pack: &dyn Pack, tables: usize) {
        let (runner, mut dice) = (Runner::new(pack), Dice(7));
        let (mut played, mut refused) = (0, 0);
        for _ in 0..tables {
            let text = self.table(&mut dice);
            for s in parse("noise.scenario", &text) {
                match s.map_or_else(Some, |s| runner.run(&s).failure) {
                    Some(f) if f.message.contains("the engine broke") => panic!("{f}\n{text}"),
                    Some(f) if f.text.trim_start().starts_with("expect") || f.text.contains("pass until") => {
                        played += 1;
                    }
                    Some(_) => refused += 1,
                    None => played += 1,
                }
            }
        }
        println!("{played} tables played, {refused} refused");
        assert!(played * 10 > tables && refused * 20 > tables, "{played} played, {refused} refused of {tables}");
    }
}
