//! Plays altered cards.

use crate::alter::{Alteration, Place, alterations};
use crate::known::Known;
use crate::program::program;
use muster_kernel::DefId;
use muster_lang::normalise_name;
use muster_pack::Pack;
use muster_scenario::{Runner, Scenario};
use serde::{Deserialize, Serialize};

/// The file of the plain cards of tables, which nobody need prove.
pub(crate) const PLAIN: &str = "plain.cards";

/// What became of one alteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A scenario fails with it.
    Noticed,
    /// It lowers to the same program, or is listed as meaning the same.
    Equal,
    /// Nothing fails.
    Unnoticed,
    /// The engine breaks: the text compiles and cannot be played.
    Broke,
}

/// One alteration that compiles, and its fate.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    /// Face of the card it stands on, 0 for the card itself, and the number of the line there; none for a fact.
    pub face: usize,
    pub line: Option<usize>,
    pub how: String,
    pub was: String,
    /// What it would have said.
    pub now: String,
    pub verdict: Verdict,
    /// The scenario that noticed it, or why it is equal.
    pub why: String,
}

/// All alterations of one card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CardReport {
    pub code: String,
    pub title: String,
    /// Scenarios that name it.
    pub scenarios: usize,
    /// Of what was played: card, scenarios and rules; the same key has the same outcome.
    pub key: u64,
    pub found: Vec<Found>,
}

impl CardReport {
    pub fn count(&self, v: Verdict) -> usize {
        self.found.iter().filter(|f| f.verdict == v).count()
    }
}

/// A game, its scenarios, and what is known to be equal.
pub struct Prover<'a> {
    pack: Box<dyn Pack>,
    /// Each with the words it is searched in.
    scenarios: Vec<(&'a Scenario, String)>,
    known: &'a Known,
    version: u64,
}

impl<'a> Prover<'a> {
    /// `scenarios` must pass as they are; those that do not would notice everything.
    pub fn new(
        base: &dyn Pack,
        scenarios: &'a [Scenario],
        known: &'a Known,
    ) -> Result<Prover<'a>, Vec<muster_lang::Diagnostic>> {
        let pack = base.with_cards(&[(PLAIN, base.scene().plain_cards())])?;
        let searched = |s: &'a Scenario| {
            let lines = s.cards.iter().chain(&s.table).chain(&s.deck).chain(&s.play);
            (s, lines.map(|l| normalise_name(&l.text)).collect::<Vec<_>>().join("\n"))
        };
        let version = pack.cards().all_rules();
        Ok(Prover { pack, scenarios: scenarios.iter().map(searched).collect(), known, version })
    }

    /// The cards there is something to alter on.
    pub fn cards(&self) -> Vec<DefId> {
        let cards = self.pack.cards();
        let of = |i: &usize| {
            let s = &cards.sources[*i];
            s.file != PLAIN && !alterations(cards, s).is_empty()
        };
        (0..cards.sources.len()).filter(of).map(|i| DefId(i as u16)).collect()
    }

    pub fn pack(&self) -> &dyn Pack {
        &*self.pack
    }

    fn naming(&self, title: &str) -> Vec<&'a Scenario> {
        let name = normalise_name(title);
        let names = |text: &str| {
            text.match_indices(&name).any(|(i, _)| {
                let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
                edge(text[..i].chars().next_back()) && edge(text[i + name.len()..].chars().next())
            })
        };
        self.scenarios.iter().filter(|(_, text)| names(text)).map(|(s, _)| *s).collect()
    }

    /// Of everything the outcome for a card depends on.
    pub fn key(&self, at: DefId) -> u64 {
        let s = self.pack.cards().source(at);
        let listed: Vec<_> = self.known.iter().filter(|(t, ..)| *t == s.title).collect();
        let text = format!("{} {s:?} {:?} {listed:?}", self.version, self.naming(&s.title));
        xxhash_rust::xxh3::xxh3_64(text.as_bytes())
    }

    /// Alters a card in every way and plays the scenarios that name it.
    pub fn prove(&self, at: DefId) -> CardReport {
        let cards = self.pack.cards();
        let source = cards.source(at);
        let naming = self.naming(&source.title);
        let usual = program(cards, at);
        // scenarios that notice much are asked first; those that bring cards take longer
        let mut order: Vec<&Scenario> = naming.clone();
        order.sort_by_key(|s| !s.cards.is_empty());
        let mut found = Vec::new();
        for a in alterations(cards, source) {
            let Ok(altered) = cards.altered(at, a.card.clone()) else { continue };
            let same = program(&altered, at) == usual;
            let (verdict, why) = if same {
                (Verdict::Equal, "the same program".to_string())
            } else {
                self.play(altered, &mut order, &source.title, &a)
            };
            let (face, line) = match a.place {
                Place::Line(face, n) => (face, Some(n + 1)),
                Place::Fact(face, _) => (face, None),
            };
            found.push(Found { face, line, how: a.how.into(), was: a.was, now: a.now, verdict, why });
        }
        CardReport {
            code: source.id.clone(),
            title: source.title.clone(),
            scenarios: naming.len(),
            key: self.key(at),
            found,
        }
    }

    fn play(
        &self,
        altered: muster_pack::Cards,
        order: &mut Vec<&'a Scenario>,
        title: &str,
        a: &Alteration,
    ) -> (Verdict, String) {
        let pack = self.pack.over(altered);
        let runner = Runner::over(&*pack);
        let caught = order.iter().enumerate().find_map(|(i, s)| Some((i, runner.run(s).failure?)));
        if let Some((i, failure)) = caught {
            let s = order.remove(i);
            order.insert(0, s);
            let at = format!("{}:{}", s.file, s.line);
            return if failure.broke {
                (Verdict::Broke, format!("{at}: {}", failure.message))
            } else {
                (Verdict::Noticed, at)
            };
        }
        let listed = match (&a.place, a.now.is_empty()) {
            (Place::Line(_, n), true) => self.known.reason(title, &format!("(line {} deleted)", n + 1)),
            _ => self.known.reason(title, &a.now),
        };
        match listed {
            Some(reason) => (Verdict::Equal, reason.to_string()),
            None => (Verdict::Unnoticed, String::new()),
        }
    }
}
