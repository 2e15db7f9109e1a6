//! What a card is at the moment: its words and numbers, with every rule in force folded in.

use super::*;

impl Q<'_> {
    // ---- words ----

    /// Whether a card's text counts for nothing.
    #[inline]
    pub fn blanked(&self, c: CardId) -> bool {
        self.blanks() && self.blanked_by(c, &mut quiet)
    }
    /// The same, telling what makes it so.
    pub(crate) fn blanked_by(&self, c: CardId, tell: Tell) -> bool {
        if !self.blanks() {
            return false;
        }
        let mut blank = false;
        self.rules(BLANK_KEY, c, &[], &mut |q, env, it| {
            if !blank && it.rule.says == Says::Blank && q.rule_covers(env, it.rule, c) {
                blank = true;
                tell(Change::Blank, it.from);
            }
        });
        blank
    }
    /// Is there anything in force that could blank a card?
    #[inline]
    fn blanks(&self) -> bool {
        self.t.changes(BLANK_KEY)
    }

    /// Could a card have this word though it is not printed on it, or the other way round?
    #[inline]
    pub fn word_moves(&self, tag: Tag) -> bool {
        self.t.changes_word(tag) || (self.blanks() && self.is_text(tag))
    }
    /// Of the 64 words from that multiple on, those which a card could have though they are not printed on it, or the other
    /// way round.
    pub(crate) fn words_moved(&self, piece: usize) -> u64 {
        let text = if self.blanks() { self.m.book.text_tags[piece] } else { 0 };
        self.t.words_changed() | text
    }
    #[inline]
    fn is_text(&self, tag: Tag) -> bool {
        self.m.book.text_tags[(tag.0 >> 6) as usize] >> (tag.0 & 63) & 1 != 0
    }

    /// Does the card have this type, trait, side or keyword now?
    #[inline]
    pub fn has(&self, f: &Facts, tag: Tag) -> bool {
        // mostly nothing bears on the word at all
        if f.card.is_some() && !self.word_moves(tag) {
            return self.face(f.def, f.face).has(tag);
        }
        self.has_by(f, tag, &mut quiet)
    }
    /// Whether a card has a word, telling what makes it so.
    pub(crate) fn has_by(&self, f: &Facts, tag: Tag, tell: Tell) -> bool {
        let mut has = self.face(f.def, f.face).has(tag);
        if f.card.is_none() {
            // what it had when it left play, printed or gained
            return self.t.gone(f.obj).map_or(has, |g| g.tags[(tag.0 >> 6) as usize] >> (tag.0 & 63) & 1 != 0);
        }
        let reading = Reading { word: tag, ..self.asking(tag_key(tag), f.card, &[]) };
        if self.ends(&reading) {
            return has;
        }
        if has && self.is_text(tag) && self.blanked(f.card) {
            has = false;
        }
        let mut lost = false;
        self.rules_for(&reading, &mut |q, env, it| {
            let (done, change) = match it.rule.says {
                Says::Gain { tag: t, .. } if t == tag => (&mut has, Change::Gain),
                Says::Lose { tag: t } if t == tag => (&mut lost, Change::Lose),
                _ => return,
            };
            if !*done && q.rule_covers(env, it.rule, f.card) {
                *done = true;
                tell(change, it.from);
            }
        });
        has && !lost
    }
    /// Whether a card on the table has a word now.
    #[inline]
    pub fn card_has(&self, c: CardId, tag: Tag) -> bool {
        // mostly nothing bears on the word, and what is asked everywhere stays small
        if self.word_moves(tag) { self.bears_now(c, tag) } else { self.printed_has(c, tag) }
    }
    #[inline(never)]
    fn bears_now(&self, c: CardId, tag: Tag) -> bool {
        self.has_by(&self.facts_of(c), tag, &mut quiet)
    }
    /// Whether a card of that seat's bears a word that speaks of its player: one in play, or one whose text works from
    /// where it lies.
    pub fn seat_bears(&self, seat: Seat, tag: Tag) -> bool {
        let bears = |c: CardId| self.t.card(c).ctrl == seat && self.card_has(c, tag);
        self.t.in_play().any(bears) || self.t.ears(tag_key(tag)).iter().any(|e| bears(e.card))
    }
    /// Whether a card has a word as printed on the face that is up.
    #[inline]
    pub fn printed_has(&self, c: CardId, tag: Tag) -> bool {
        self.printed_face(c).has(tag)
    }
    /// The face of a card that is up, as printed.
    #[inline]
    pub fn printed_face(&self, c: CardId) -> &Face {
        self.face(self.t.card(c).def, self.face_of(c))
    }

    // ---- numbers ----

    /// A number as printed; 0 if there is none.
    pub fn printed(&self, f: &Facts, slot: Slot) -> i32 {
        match self.face(f.def, f.face).slots[slot.ix()] {
            NO_NUMBER => 0,
            X_NUMBER => self.x(f).unwrap_or(0),
            n => n as i32,
        }
    }
    /// What a printed X is on a card now, if its face says so.
    fn x(&self, f: &Facts) -> Option<i32> {
        let (x, c) = (self.face(f.def, f.face).x, self.t.live(f.obj)?);
        let reading = self.asking(X_KEY, c, &[]);
        if x == NO || self.ends(&reading) || self.blanked(c) {
            return None;
        }
        let q = self.deeper(&reading);
        Some(q.value(&q.placed(&Env::of(f.obj, self.t.holder(c), Spot::NOWHERE)), x).max(0))
    }
    /// A number as it is now: base, additions, doublings and halvings, rounded up, not below 0, then the latest set.
    pub fn number(&self, f: &Facts, slot: Slot) -> i32 {
        if f.card.is_some() && self.as_printed(f.card, slot) {
            return self.printed(f, slot).max(0);
        }
        self.number_by(f, slot, &mut quiet)
    }
    /// Does nothing at the moment make this number of the card another than the one that is printed?
    #[inline]
    fn as_printed(&self, c: CardId, slot: Slot) -> bool {
        !self.number_moves(slot) && !self.could_add(c, slot)
    }
    /// Could a keyword of the book add to this number of the card?
    #[inline]
    fn could_add(&self, c: CardId, slot: Slot) -> bool {
        self.m.book.text.adds_to.iter().any(|(s, could)| *s == slot && could(self, c))
    }
    /// Could this number of a card be another than the one that is printed and what the book's own words add to it?
    #[inline]
    pub fn number_moves(&self, slot: Slot) -> bool {
        // one number read as another is a rule about the one
        self.t.changes(slot_key(slot))
    }
    /// Could this number of a card be lower than what is printed? What only raises it cannot.
    pub fn number_falls(&self, slot: Slot) -> bool {
        if self.m.lowered >> slot.0 & 1 == 0 || !self.number_moves(slot) {
            return false;
        }
        let key = slot_key(slot);
        let lowers = |e: &Ear| match self.m.ability(e.ability).rules[e.rule as usize].says {
            Says::Number { how, .. } => matches!(how, How::Less | How::Half | How::Set),
            _ => true,
        };
        self.t.timed(key) || self.t.ears(key).iter().any(|e| e.granted_by != AbilityId::NONE || lowers(e))
    }
    /// A number with all that changes it, telling each change.
    pub(crate) fn number_by(&self, f: &Facts, slot: Slot, tell: Tell) -> i32 {
        let slot = self.read_as(f.card, slot, tell);
        let mut base = self.printed(f, slot);
        if f.card.is_none() {
            return match self.m.book.remembered.iter().position(|s| *s == slot) {
                Some(i) => f.stats[i] as i32,
                None => base,
            };
        }
        if self.depth >= DEEPEST {
            _ = !self.as_printed(f.card, slot) && self.ends(&self.asking(slot_key(slot), f.card, &[]));
            return base;
        }
        (self.m.book.text.adds)(self, f, slot, &mut |word, n, from| {
            // the book has said which numbers its keywords add to, and of which cards
            debug_assert!(n == 0 || self.could_add(f.card, slot));
            base += n;
            tell(Change::Keyword(word, n), from);
        });
        if !self.t.changes(slot_key(slot)) {
            return base.max(0);
        }
        let asked = (self.m.book.text.asked_now)(self, f, slot);
        self.folded(base, f.card, slot, asked.as_ref().map_or(&[], |a| a.as_slice()), tell)
    }
    /// A base with everything that changes this number of a card. What is asked for (a seat, then anything the book
    /// likes) is in the registers of the rules while they are read; rules about seats count only then.
    #[inline]
    pub fn number_for(&self, base: i32, card: CardId, slot: Slot, asked: &[Val]) -> i32 {
        // mostly nothing bears on the number at all
        if !self.t.changes(slot_key(slot)) {
            return base.max(0);
        }
        self.folded(base, card, slot, asked, &mut quiet)
    }
    fn folded(&self, mut base: i32, card: CardId, slot: Slot, asked: &[Val], tell: Tell) -> i32 {
        let key = slot_key(slot);
        if !self.t.changes(key) || self.ends(&self.asking(key, card, asked)) {
            return base.max(0);
        }
        let (mut up, mut down, mut least) = (0u32, 0u32, 0);
        let mut set: Option<(u32, i32)> = None;
        self.rules(key, card, asked, &mut |q, env, it| {
            let Says::Number { slot: s, how, value } = it.rule.says else { return };
            if s != slot || !q.rule_covers(env, it.rule, card) {
                return;
            }
            let n = match how {
                How::Double | How::Half => 0,
                _ => q.value(env, value),
            };
            match how {
                How::Least => least = least.max(n),
                How::Add => base += n,
                How::Less => base -= n,
                How::Double => up += 1,
                How::Half => down += 1,
                How::Set => {
                    if set.is_none_or(|(old, _)| it.age >= old) {
                        set = Some((it.age, n));
                    }
                }
            }
            tell(Change::Number(how, n), it.from);
        });
        if let Some((_, n)) = set {
            return n.max(least);
        }
        let scaled = base << up.min(8);
        let d = down.min(8);
        ((scaled + (1 << d) - 1) >> d).max(least)
    }
    /// The number that stands in for this one on a card, mostly itself.
    fn read_as(&self, card: CardId, slot: Slot, tell: Tell) -> Slot {
        let (mut read, mut before) = (slot, u32::MAX);
        if !self.m.reads || card.is_none() || self.depth >= DEEPEST {
            return read;
        }
        // what was switched last is undone first: two switches are none
        loop {
            let mut latest: Option<(u32, Slot, CardId)> = None;
            self.rules(slot_key(read), card, &[], &mut |q, env, it| match it.rule.says {
                Says::ReadAs { slot: s, other }
                    if s == read
                        && it.age < before
                        && latest.is_none_or(|l| it.age >= l.0)
                        && q.rule_covers(env, it.rule, card) =>
                {
                    latest = Some((it.age, other, it.from));
                }
                _ => {}
            });
            let Some((age, other, from)) = latest else { return read };
            (read, before) = (other, age);
            tell(Change::ReadAs(other), from);
        }
    }
    /// A number of a card on the table with all that changes it.
    #[inline]
    pub fn card_number(&self, c: CardId, slot: Slot) -> i32 {
        if self.as_printed(c, slot) { self.printed_number(c, slot) } else { self.number_now(c, slot) }
    }
    #[inline(never)]
    fn number_now(&self, c: CardId, slot: Slot) -> i32 {
        self.number_by(&self.facts_of(c), slot, &mut quiet)
    }
    /// A number of a card on the table as it is printed on the face that is up; 0 if there is none.
    #[inline]
    pub fn printed_number(&self, c: CardId, slot: Slot) -> i32 {
        match self.face(self.t.card(c).def, self.face_of(c)).slots[slot.ix()] {
            X_NUMBER => self.printed(&self.facts_of(c), slot),
            n => n.max(0) as i32,
        }
    }

    /// Would a timed effect, laid on that card now, change anything about it?
    pub(crate) fn would_change(&self, env: &Env, a: AbilityId, c: CardId) -> bool {
        let f = self.facts_of(c);
        let laid = Env { marked: f.obj, candidate: f.obj, ..*env };
        self.m.ability(a).rules.iter().any(|rule| match rule.says {
            _ if rule.about != About::Marked => true,
            Says::Gain { tag, n } => n > 0 || !self.has(&f, tag),
            Says::Lose { tag } => self.has(&f, tag),
            Says::Blank => self.says_something(&f) && !self.blanked(c),
            Says::Number { slot, how, value } => {
                let now = self.number(&f, slot);
                match how {
                    How::Add | How::Least => true,
                    How::Less | How::Double | How::Half => now > 0,
                    How::Set => self.value(&laid, value) != now,
                }
            }
            _ => true,
        })
    }
    /// Has the face that is up any text?
    fn says_something(&self, f: &Facts) -> bool {
        let face = self.face(f.def, f.face);
        let words = face.tags.iter().zip(&self.m.book.text_tags).any(|(a, b)| a & b != 0);
        words || self.m.def(f.def).abilities.iter().any(|a| self.m.ability(*a).faces >> f.face & 1 != 0)
    }

    // ---- rules in force ----

    /// Calls with every rule under a key that may be in force and may be about the card; `rule_covers` decides.
    fn rules(&self, key: u16, about: CardId, asked: &[Val], f: &mut dyn FnMut(&Q, &Env, &Force)) {
        self.rules_for(&self.asking(key, about, asked), f);
    }
    fn rules_for(&self, reading: &Reading, f: &mut dyn FnMut(&Q, &Env, &Force)) {
        let Reading { key, about, asked, .. } = *reading;
        // a rule whose own condition asks for it ends somewhere
        if !self.t.changes(key) || self.ends(reading) || (self.depth > 0 && !Read::more(1)) {
            return;
        }
        let q = self.deeper(reading);
        // a rule about a group speaks of the member it is read for
        let candidate = if about.is_some() { self.t.obj(about) } else { Ref::NONE };
        let blanks = key != BLANK_KEY && q.blanks();
        for ear in self.t.ears(key) {
            let ability = self.m.ability(ear.ability);
            let rule = &ability.rules[ear.rule as usize];
            if ear.granted_by != AbilityId::NONE {
                q.bearers(ear, &mut |c| {
                    let env =
                        Env { regs: asked, candidate, ..Env::of(self.t.obj(c), self.t.card(c).ctrl, Spot::NOWHERE) };
                    f(&q, &env, &Force { rule, age: 0, from: ear.card });
                });
                continue;
            }
            let card = self.t.card(ear.card);
            let other = match rule.about {
                About::This => ear.card != about,
                About::Host => card.at != Spot::card(about),
                _ => false,
            };
            if other {
                continue;
            }
            if blanks && q.blanked(ear.card) {
                continue;
            }
            let env = Env { regs: asked, candidate, ..Env::of(self.t.obj(ear.card), card.ctrl, Spot::NOWHERE) };
            f(&q, &env, &Force { rule, age: 0, from: ear.card });
        }
        if !self.t.timed(key) {
            return;
        }
        for l in self.t.lasting.iter().filter(|l| self.m.timed[l.ability.ix()].contains(&key)) {
            let ability = self.m.ability(l.ability);
            let (age, from) = (l.age, l.source.card());
            for rule in &ability.rules {
                if let (Says::Grants(g), Some(c)) = (rule.says, self.t.live(l.subject)) {
                    // what is granted for a time stands on the one it is granted to
                    let env = Env { regs: asked, candidate, ..Env::of(l.subject, self.t.card(c).ctrl, Spot::NOWHERE) };
                    self.m.ability(g).rules.iter().for_each(|rule| f(&q, &env, &Force { rule, age, from }));
                    continue;
                }
                let base = Env::of(l.source, l.seat, l.place);
                let env = Env { marked: l.subject, caps: l.caps, regs: asked, candidate, ..base };
                f(&q, &env, &Force { rule, age, from });
            }
        }
    }

    /// Is that timed effect about the card now?
    pub fn speaks_of(&self, l: &Lasting, c: CardId) -> bool {
        let base = Env::of(l.source, l.seat, l.place);
        let env = Env { marked: l.subject, caps: l.caps, candidate: self.t.obj(c), ..base };
        self.m.ability(l.ability).rules.iter().any(|rule| self.rule_covers(&env, rule, c))
    }

    /// Is this rule, standing on `env.this`, about that card, and in force?
    fn rule_covers(&self, env: &Env, rule: &Rule, c: CardId) -> bool {
        let about = match rule.about {
            About::This => env.this.card() == c && self.t.live(env.this).is_some(),
            About::Host => {
                let card = self.t.card(env.this.card());
                card.at == Spot::card(c) && card.rel == self.m.book.attached
            }
            About::Marked => self.t.live(env.marked) == Some(c),
            About::All(f) => c.is_some() && self.fits(&self.placed(env), f, c),
            About::Seat { who, of } => {
                let env = self.placed(env);
                let asked = env.regs.first().and_then(|v| v.as_seat());
                asked.is_some_and(|s| self.who(&env, who) == s) && (of == NO || (c.is_some() && self.fits(&env, of, c)))
            }
        };
        about && (rule.while_ == NO || self.holds(&self.placed(env), rule.while_))
    }

    /// The environment with `here` filled in.
    fn placed<'e>(&self, env: &Env<'e>) -> Env<'e> {
        let mut env = *env;
        if env.place.is_nowhere()
            && let Some(c) = self.t.live(env.this)
        {
            env.place = self.place_of(c);
        }
        env
    }

    /// An amount after the doublings and halvings that are put on what the card `by` does to `c`.
    pub fn scaled(&self, amount: i32, slot: Slot, by: CardId, c: CardId) -> i32 {
        let (mut up, mut down) = (0u32, 0u32);
        self.rules(slot_key(slot), by, &[], &mut |q, env, it| {
            if let Says::Scale { slot: s, how, against } = it.rule.says
                && s == slot
                && q.rule_covers(env, it.rule, by)
                && q.fits(&q.placed(env), against, c)
            {
                match how {
                    How::Double => up += 1,
                    How::Half => down += 1,
                    _ => {}
                }
            }
        });
        ((amount << up.min(8)) + (1 << down.min(8)) - 1) >> down.min(8)
    }

    /// Could the act be forbidden to anybody at the moment?
    #[inline]
    pub fn ever_forbidden(&self, act: Act) -> bool {
        self.t.changes(act_key(act))
    }
    /// Is the act forbidden to `subject` with regard to `other`?
    #[inline]
    pub fn forbidden(&self, act: Act, subject: CardId, other: CardId) -> bool {
        self.forbidden_for(act, subject, other, &[])
    }
    /// As `forbidden`, asked for a seat and whatever else is in the registers.
    #[inline]
    pub fn forbidden_for(&self, act: Act, subject: CardId, other: CardId, asked: &[Val]) -> bool {
        // mostly nobody forbids it to anybody
        self.ever_forbidden(act) && self.forbids(act, subject, other, asked)
    }
    fn forbids(&self, act: Act, subject: CardId, other: CardId, asked: &[Val]) -> bool {
        let mut no = false;
        self.rules(act_key(act), subject, asked, &mut |q, env, it| {
            let Says::Forbid { act: a, against } = it.rule.says else { return };
            if no || a != act || !q.rule_covers(env, it.rule, subject) {
                return;
            }
            no = against == NO || (other.is_some() && q.fits(&q.placed(env), against, other));
        });
        no
    }
}
