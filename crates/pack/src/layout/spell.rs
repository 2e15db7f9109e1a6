//! A layout with its words put in. The words live as long as the program: once for each language that it speaks.

use super::*;
use std::borrow::Cow;

/// What spells a layout.
pub struct Speller<'a> {
    /// The word for something of the game.
    pub word: &'a dyn Fn(Name) -> Cow<'static, str>,
    /// What the layout says in English, in the language.
    pub say: &'a dyn Fn(&'static str) -> Cow<'static, str>,
}

fn kept(text: Cow<'static, str>) -> &'static str {
    match text {
        Cow::Borrowed(s) => s,
        Cow::Owned(s) => Box::leak(s.into_boxed_str()),
    }
}

fn each<T: Copy>(list: &[T], f: impl Fn(T) -> T) -> &'static [T] {
    Box::leak(list.iter().map(|x| f(*x)).collect())
}

impl Speller<'_> {
    fn key(&self, k: Key) -> Key {
        let word = match k.id {
            Name::Nothing => self.say(k.declared),
            id => kept((self.word)(id)),
        };
        Key { word, ..k }
    }
    fn say(&self, text: &'static str) -> &'static str {
        if text.is_empty() { "" } else { kept((self.say)(text)) }
    }
    fn keys(&self, list: &[Key]) -> &'static [Key] {
        each(list, |k| self.key(k))
    }
    fn figures(&self, list: &[Figure]) -> &'static [Figure] {
        each(list, |f| {
            let word = self.key(f.word);
            let or_word = |name: &'static str| if name.is_empty() { word.word } else { self.say(name) };
            Figure { word, mark: self.say(f.mark), name: or_word(f.name), names: or_word(f.names), ..f }
        })
    }
    fn said(&self, list: &[(Key, &'static str)]) -> &'static [(Key, &'static str)] {
        each(list, |(k, text)| (self.key(k), self.say(text)))
    }
    fn board(&self, b: Board) -> Board {
        Board {
            zone: self.key(b.zone),
            place: self.say(b.place),
            places: self.say(b.places),
            to_come: self.key(b.to_come),
            to_come_name: self.say(b.to_come_name),
            groups: b.groups,
            beside: self.key(b.beside),
            stands: self.key(b.stands),
            inside: self.key(b.inside),
            under: self.keys(b.under),
            stacked: self.key(b.stacked),
            gains: self.figures(b.gains),
            sides: self.figures(b.sides),
            forces: self.figures(b.forces),
            first: self.key(b.first),
            dials: self.keys(b.dials),
        }
    }
    fn cards(&self, c: CardLayout) -> CardLayout {
        let stat = |s: Stat| Stat { word: self.key(s.word), short: self.say(s.short), less: self.key(s.less) };
        CardLayout {
            frame: c.frame,
            stats: each(c.stats, stat),
            cost: self.figures(c.cost),
            pays: self.key(c.pays),
            spare: self.figures(c.spare),
            more: self.figures(c.more),
            states: self.figures(c.states),
            spent: self.key(c.spent),
            icons: self.figures(c.icons),
            keywords: self.figures(c.keywords),
            factions: self.figures(c.factions),
        }
    }
    fn words(&self, w: Words) -> Words {
        Words {
            enemy: self.say(w.enemy),
            declines: self.keys(w.declines),
            eager: each(w.eager, |(p, v)| (self.key(p), self.key(v))),
            most: self.keys(w.most),
            either: each(w.either, |(p, yes, no)| (self.key(p), self.say(yes), self.say(no))),
            called: each(w.called, |(p, v, said)| (self.key(p), self.key(v), self.say(said))),
            again: each(w.again, |(v, z)| (self.key(v), self.key(z))),
            from_hand: self.said(w.from_hand),
            prices: w.prices,
            with: self.keys(w.with),
            tips: self.said(w.tips),
            refusals: each(w.refusals, |(clause, text)| (clause, self.say(text))),
            stakes: each(w.stakes, |(p, about, text)| (p, about, self.say(text))),
            moments: each(w.moments, |m| Moment { title: self.say(m.title), tip: self.say(m.tip), ..m }),
            routine: self.keys(w.routine),
            routine_in_own_turn: w.routine_in_own_turn,
            happens: self.said(w.happens),
        }
    }
}

impl Layout {
    /// The same layout in the words of a language. They are never given back: do it once for each.
    pub fn spelled(&self, by: &Speller) -> Layout {
        let row = |r: Row| Row { zone: by.key(r.zone), name: by.say(r.name), of: by.key(r.of), ..r };
        let pile = |p: Pile| Pile { zone: by.key(p.zone), name: by.say(p.name), short: by.say(p.short), ..p };
        Layout {
            game: self.game,
            title: by.say(self.title),
            goal: by.say(self.goal),
            board: self.board.map(|b| by.board(b)),
            rows: each(self.rows, row),
            hand: by.key(self.hand),
            piles: each(self.piles, pile),
            passing: by.keys(self.passing),
            purse: by.figures(self.purse),
            trophies: self.trophies.map(|t| Trophies {
                zone: by.key(t.zone),
                name: by.say(t.name),
                marks: by.figures(t.marks),
                due: t.due,
            }),
            feats: self.feats.map(|f| Feats { what: by.key(f.what), name: by.say(f.name) }),
            life: self.life.map(|l| Life {
                word: by.key(l.word),
                name: by.say(l.name),
                piles: by.keys(l.piles),
                gone: by.key(l.gone),
            }),
            vow: self.vow.map(|v| Vow { what: by.key(v.what), name: by.say(v.name), ..v }),
            leader: by.key(self.leader),
            beside: self.beside,
            cards: by.cards(self.cards),
            clock: Clock {
                round: by.key(self.clock.round),
                round_name: by.say(self.clock.round_name),
                phase: by.key(self.clock.phase),
                phases: by.keys(self.clock.phases),
                token: by.key(self.clock.token),
                token_name: by.say(self.clock.token_name),
                ..self.clock
            },
            fight: self.fight.map(|f| FightLayout {
                procedure: by.key(f.procedure),
                name: by.say(f.name),
                steps: each(f.steps, |s| by.say(s)),
                sides: by.figures(f.sides),
            }),
            situations: by.keys(self.situations),
            words: by.words(self.words),
            plain: self.plain,
            staged: self.staged,
        }
    }
}
