//! What a language with cases must know of its words: its cases and genders, endings, articles, nouns and forms of verbs.
//!
//! All of it stands in the file of readings, in lines that begin with `=`. The program knows no word and no ending.

use crate::lex::{Kind, Token};
use std::collections::{BTreeMap, BTreeSet};

/// A word by case, and in each case by gender; the last column is for several.
pub(crate) type Table = Vec<Vec<String>>;

/// What kind of word it is, as far as its forms go by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// With its gender; the columns of its table are one and several.
    Noun(usize),
    /// A table for each set of endings.
    Adjective,
    /// Adjectives after it take that set.
    Determiner(usize),
    /// Takes gender and number of what was spoken of last.
    Pronoun,
}

/// A word with all its forms.
#[derive(Clone, Debug)]
pub(crate) struct Lexeme {
    pub class: Class,
    pub tables: Vec<Table>,
}

impl Lexeme {
    /// Every form, each once.
    pub(crate) fn forms(&self) -> BTreeSet<&str> {
        self.tables.iter().flatten().flatten().map(String::as_str).collect()
    }

    /// One form; `set` is the set of endings of an adjective, `column` a gender, or of a noun one or several.
    pub(crate) fn form(&self, set: usize, case: usize, column: usize) -> &str {
        let table = self.tables.get(set).or(self.tables.first());
        table.and_then(|t| t.get(case)).and_then(|row| row.get(column)).map_or("?", String::as_str)
    }
}

/// An article: its forms, the endings after it, and those after it where it is left out (`-` in its table).
#[derive(Clone, Debug)]
struct Articled {
    table: Table,
    follow: usize,
    bare: usize,
}

/// How nouns of a class end.
#[derive(Clone, Debug)]
struct Declension {
    gender: usize,
    one: Vec<String>,
    many: Vec<String>,
}

/// A verb that orders: the words around what is between, and how they are when another does it, and in the infinitive.
#[derive(Clone, Debug)]
struct Deed {
    first: String,
    last: String,
    does: String,
    infinitive: String,
}

/// A language with cases.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inflection {
    cases: Vec<String>,
    genders: Vec<String>,
    sets: Vec<(String, Table)>,
    articles: BTreeMap<String, Articled>,
    /// Which article a form belongs to.
    of_article: BTreeMap<String, String>,
    classes: BTreeMap<String, Declension>,
    lexemes: BTreeMap<String, Lexeme>,
    /// What several do, by what one does.
    verbs: BTreeMap<String, String>,
    deeds: Vec<Deed>,
    /// The last word of an event that has happened, by that of one that happens.
    past: BTreeMap<String, String>,
    /// The word before a name.
    pub naming: String,
    /// How a thing is mentioned again, one and several: `{0}` is its noun.
    pub mention: [String; 2],
    /// Words that make several of a thing.
    pub several_words: Vec<String>,
    /// The gender of what was not spoken of.
    pub default_gender: usize,
    /// The gender of nouns that are names and no words of the language.
    pub foreign: usize,
    /// The case of a thing that is said by itself, as what is to be chosen.
    pub alone: usize,
    /// How names stand in a form of that name; `{0}` is the name.
    pub names: Option<(String, String)>,
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// A stem with an ending: `n!ns` is left out after those letters, `-` is none.
fn ended(stem: &str, ending: &str) -> String {
    let (ending, after) = ending.split_once('!').unwrap_or((ending, ""));
    if ending == "-" || after.chars().any(|c| stem.ends_with(c)) { stem.to_string() } else { format!("{stem}{ending}") }
}

fn table(text: &str) -> Table {
    text.split('|').map(words).collect()
}

impl Inflection {
    /// Whether there is anything: a language without cases has no such lines.
    pub(crate) fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Reads one line, without the `=`.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), String> {
        let (key, rest) = line.trim().split_once(' ').ok_or_else(|| format!("`= {line}` says nothing"))?;
        let wrong = || format!("`= {line}` is not understood");
        match key {
            "cases" => self.cases = words(rest),
            "genders" => self.genders = words(rest),
            "unspoken" => {
                self.default_gender = self.genders.iter().position(|g| g == rest.trim()).ok_or_else(wrong)?;
            }
            "foreign" => self.foreign = self.genders.iter().position(|g| g == rest.trim()).ok_or_else(wrong)?,
            "names" => {
                let (form, said) = rest.trim().split_once(' ').ok_or_else(wrong)?;
                self.names = Some((form.to_string(), said.to_string()));
            }
            "alone" => self.alone = self.case(rest.trim()).ok_or_else(wrong)?,
            "several" => self.several_words = words(rest),
            "naming" => self.naming = rest.trim().to_string(),
            "mention" => {
                let (one, many) = rest.split_once('|').ok_or_else(wrong)?;
                self.mention = [one, many].map(|s| s.trim().to_string());
            }
            "endings" => {
                let (name, forms) = rest.trim().split_once(' ').ok_or_else(wrong)?;
                self.sets.push((name.to_string(), self.whole(table(forms))?));
            }
            "article" | "adjective" | "determiner" | "pronoun" => return self.beside_nouns(key, rest, line),
            "class" => {
                let (one, many) = rest.split_once('|').ok_or_else(wrong)?;
                let (one, many) = (words(one), words(many));
                let [name, gender, one @ ..] = one.as_slice() else { return Err(wrong()) };
                let gender = self.genders.iter().position(|g| g == gender).ok_or_else(wrong)?;
                self.classes.insert(name.clone(), Declension { gender, one: one.to_vec(), many });
            }
            "noun" => {
                for noun in rest.split(',') {
                    let all = words(noun);
                    let [one, class, many] = all.as_slice() else { return Err(format!("`{noun}` is no noun")) };
                    self.noun(one, class, many)?;
                }
            }
            "verb" => {
                for verb in rest.split(',') {
                    let all = words(verb);
                    let [one, many] = all.as_slice() else { return Err(format!("`{verb}` is no verb")) };
                    self.verbs.insert(one.to_lowercase(), many.clone());
                }
            }
            // deed lege…ab legt ablegen
            "deed" => {
                for deed in rest.split(',') {
                    let all = words(deed);
                    let [order, does, infinitive] = all.as_slice() else { return Err(format!("`{deed}` is no deed")) };
                    let (first, last) = order.split_once('…').unwrap_or((order, ""));
                    let [first, last, does, infinitive] =
                        [first, last, does.as_str(), infinitive.as_str()].map(str::to_string);
                    self.deeds.push(Deed { first, last, does, infinitive });
                }
            }
            "past" => {
                for pair in rest.split(',') {
                    let (now, then) = pair.trim().split_once(' ').ok_or_else(|| format!("`{pair}` is no past"))?;
                    self.past.insert(now.to_string(), then.trim().to_string());
                }
            }
            _ => return Err(format!("`= {key}` is nothing that a language says of itself")),
        }
        Ok(())
    }

    /// Words that follow the noun they stand at or for.
    fn beside_nouns(&mut self, key: &str, rest: &str, line: &str) -> Result<(), String> {
        let wrong = || format!("`= {line}` is not understood");
        match key {
            "article" => {
                let all = words(rest);
                let [lemma, follow, bare, ..] = all.as_slice() else { return Err(wrong()) };
                let made = Articled {
                    table: self.whole(table(&all[3..].join(" ")))?,
                    follow: self.set(follow)?,
                    bare: self.set(bare)?,
                };
                for form in made.table.iter().flatten().filter(|f| *f != "-") {
                    self.of_article.insert(form.to_lowercase(), lemma.clone());
                }
                self.articles.insert(lemma.clone(), made);
            }
            "adjective" => {
                for stem in words(rest) {
                    let tables = self.sets.iter().map(|(_, t)| joined(&stem, t)).collect();
                    self.lexemes.insert(stem.to_lowercase(), Lexeme { class: Class::Adjective, tables });
                }
            }
            // determiner SET AFTER: words
            "determiner" => {
                let (sets, stems) = rest.split_once(':').ok_or_else(wrong)?;
                let sets = words(sets);
                let [own, after] = sets.as_slice() else { return Err(wrong()) };
                let (own, after) = (self.set(own)?, self.set(after)?);
                for stem in words(stems) {
                    let tables = vec![joined(&stem, &self.sets[own].1)];
                    self.lexemes.insert(stem.to_lowercase(), Lexeme { class: Class::Determiner(after), tables });
                }
            }
            _ => {
                let (lemma, forms) = rest.trim().split_once(' ').ok_or_else(wrong)?;
                let tables = vec![self.whole(table(forms))?];
                self.lexemes.insert(lemma.to_lowercase(), Lexeme { class: Class::Pronoun, tables });
            }
        }
        Ok(())
    }

    fn whole(&self, t: Table) -> Result<Table, String> {
        let fits = t.len() == self.cases.len() && t.iter().all(|row| row.len() == self.genders.len() + 1);
        if fits {
            Ok(t)
        } else {
            Err(format!("{} cases with {} forms each are wanted", self.cases.len(), self.genders.len() + 1))
        }
    }

    fn set(&self, name: &str) -> Result<usize, String> {
        self.sets.iter().position(|(n, _)| n == name).ok_or_else(|| format!("there are no endings `{name}`"))
    }

    fn noun(&mut self, one: &str, class: &str, many: &str) -> Result<(), String> {
        let d = self.classes.get(class).ok_or_else(|| format!("`{one}`: there is no class of nouns `{class}`"))?;
        let cell = |i: usize| {
            let ending = |list: &[String]| list.get(i).cloned().unwrap_or_else(|| "-".to_string());
            vec![ended(one, &ending(&d.one)), ended(many, &ending(&d.many))]
        };
        let made = Lexeme { class: Class::Noun(d.gender), tables: vec![(0..self.cases.len()).map(cell).collect()] };
        self.lexemes.insert(one.to_lowercase(), made);
        Ok(())
    }

    /// The number of a case.
    pub(crate) fn case(&self, name: &str) -> Option<usize> {
        self.cases.iter().position(|c| c == name)
    }

    pub(crate) fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The column of several.
    pub(crate) fn several(&self) -> usize {
        self.genders.len()
    }

    pub(crate) fn lexeme(&self, word: &str) -> Option<&Lexeme> {
        self.lexemes.get(&word.to_lowercase())
    }

    pub(crate) fn several_do(&self, verb: &str) -> Option<&str> {
        self.verbs.get(&verb.to_lowercase()).map(String::as_str)
    }

    /// Whether it is a form of an article.
    pub(crate) fn is_article(&self, word: &str) -> bool {
        self.of_article.contains_key(word)
    }

    /// The article that a form belongs to.
    pub(crate) fn article_of(&self, form: &str) -> Option<&str> {
        self.of_article.get(&form.to_lowercase()).map(String::as_str)
    }

    /// The article before something, and the endings after it.
    pub(crate) fn article(&self, lemma: &str, case: usize, column: usize) -> (Option<&str>, usize) {
        let Some(a) = self.articles.get(lemma) else { return (None, 0) };
        match a.table.get(case).and_then(|row| row.get(column)).map(String::as_str) {
            Some("-") | None => (None, a.bare),
            form => (form, a.follow),
        }
    }

    /// Says of each token whether it is an article of this language.
    pub(crate) fn mark(&self, tokens: &mut [Token]) {
        for t in tokens {
            match t.kind {
                Kind::Article if !self.is_article(&t.key) => t.kind = Kind::Word,
                Kind::Word if self.is_article(&t.key) => t.kind = Kind::Article,
                _ => {}
            }
        }
    }

    /// A reading of a deed as what another does, and in the infinitive.
    pub(crate) fn deed(&self, reading: &str) -> Option<[String; 2]> {
        let (first, rest) = reading.split_once(' ').unwrap_or((reading, ""));
        let fits = |d: &&Deed| {
            d.first == first && (d.last.is_empty() || rest.ends_with(&format!(" {}", d.last)) || rest == d.last)
        };
        let d = self.deeds.iter().filter(fits).max_by_key(|d| d.last.len())?;
        let bare = if d.last.is_empty() { rest } else { rest.trim_end_matches(&d.last).trim_end() };
        Some([format!("{} {rest}", d.does).trim().to_string(), format!("{bare} {}", d.infinitive).trim().to_string()])
    }

    /// An event as one that has happened.
    pub(crate) fn happened(&self, reading: &str) -> Option<String> {
        let (rest, last) = reading.rsplit_once(' ')?;
        self.past.get(last).map(|then| format!("{rest} {then}"))
    }

    /// A phrase such as `dies~ Einheit~` in one of its forms.
    pub(crate) fn phrase(&self, phrase: &str, case: usize, many: bool) -> String {
        let said: Vec<&str> = phrase.split_whitespace().collect();
        let bare = |w: &str| w.trim_end_matches('~').to_string();
        let gender = self.gender_of(phrase).unwrap_or(0);
        let column = if many { self.several() } else { gender };
        let mut set = 0;
        let mut out = Vec::new();
        for w in said {
            if let Some(lemma) = self.article_of(w) {
                let (form, follow) = self.article(lemma, case, column);
                set = follow;
                out.extend(form.map(str::to_string));
                continue;
            }
            match self.lexeme(&bare(w)).filter(|_| w.ends_with('~')) {
                None => out.push(bare(w)),
                Some(l) => {
                    let column = if matches!(l.class, Class::Noun(_)) { usize::from(many) } else { column };
                    out.push(l.form(set, case, column).to_string());
                    if let Class::Determiner(after) = l.class {
                        set = after;
                    }
                }
            }
        }
        out.join(" ")
    }

    /// The gender of a phrase: that of its noun.
    pub(crate) fn gender_of(&self, phrase: &str) -> Option<usize> {
        phrase.split_whitespace().find_map(|w| match self.lexeme(w.trim_end_matches('~'))?.class {
            Class::Noun(g) => Some(g),
            _ => None,
        })
    }
}

/// A stem with every ending of a table; `-` is none.
fn joined(stem: &str, endings: &Table) -> Table {
    endings.iter().map(|row| row.iter().map(|e| ended(stem, e)).collect()).collect()
}
