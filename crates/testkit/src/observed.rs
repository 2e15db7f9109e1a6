//! What players that learn are given: numbers that follow from what a seat sees, with a row for each card that does
//! something else than the others do.

use muster_kernel::battery::Dice;
use muster_kernel::ir::{Ability, Op, Says};
use muster_kernel::observe::Observer;
use muster_kernel::seen::{self, CardView, Viewer};
use muster_kernel::*;
use muster_pack::Pack;
use std::collections::BTreeMap;

fn all<'v>(list: &'v [CardView], out: &mut Vec<&'v CardView>) {
    for c in list {
        out.push(c);
        all(&c.on, out);
    }
}

/// Every card of a view has its row or is counted as left out; a card that is not known is a row without a text; what is
/// hidden is counted and nothing else; options come in order, with the rows of their cards.
pub fn is_what_is_seen(pack: &dyn Pack) {
    let seats = *pack.seats().start();
    let (mut looked, mut backs, mut named) = (0, 0, 0);
    for seed in 0..3 {
        let decks = (0..seats as u64).map(|i| pack.random_deck(seed * 9 + i)).collect();
        let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
        let mut observer = Observer::new(&g.m);
        let s = observer.shape().clone();
        let column = |name: &str| s.card.part(name).expect("a column").from;
        let (present, known, hidden) =
            (column("card.present"), column("card.known"), s.seat.part("seat.hidden").unwrap());
        let left_out = s.summary.part("summary.cards-left-out").unwrap().from;
        let (mut table, mut options) = (vec![0; s.table_len()], vec![0; s.options_len()]);
        for n in 0..400 {
            let Some(seat) = g.to_decide() else { break };
            for v in [Viewer::Seat(seat), Viewer::Spectator] {
                if n % 7 != 0 {
                    continue;
                }
                looked += 1;
                let view = seen::view(&g, v);
                observer.table(&view, &mut table);
                let mut cards = Vec::new();
                view.zones.iter().for_each(|z| all(&z.cards, &mut cards));
                let rows: Vec<&[i16]> = table.chunks_exact(s.card.len).take(s.caps.cards).collect();
                let written = rows.iter().filter(|r| r[present] == 1).count();
                let summary = &table[table.len() - s.summary.len..];
                assert_eq!(written + summary[left_out] as usize, cards.len(), "every card has a row or is counted");
                for r in rows.iter().filter(|r| r[present] == 1 && r[known] == 0) {
                    backs += 1;
                    assert!(r[..s.text.len].iter().all(|n| *n == 0), "a back has no text");
                }
                assert!(rows.iter().filter(|r| r[present] == 0).all(|r| r.iter().all(|n| *n == 0)));
                let from = s.caps.cards * s.card.len;
                let seats = table[from..].chunks_exact(s.seat.len).take(view.players.len());
                let counted: i64 = seats
                    .map(|r| r[hidden.from..hidden.from + hidden.len].iter().map(|n| *n as i64).sum::<i64>())
                    .sum();
                let unseen: usize = view.zones.iter().filter(|z| z.seat.is_some()).map(|z| z.hidden).sum();
                assert_eq!(counted, unseen as i64, "what is hidden is counted");
                if let (Viewer::Seat(me), Some(d)) = (v, seen::decision_view(&g, seat)) {
                    assert_eq!(me, seat);
                    observer.options(&d, &mut options);
                    let (verb, card) =
                        (s.option.part("option.verb").unwrap(), s.option.part("option.card-row").unwrap());
                    for (o, r) in d.options.iter().zip(options.chunks_exact(s.option.len)).take(s.caps.options) {
                        assert_eq!(r[verb.from + o.verb.ix()], 1);
                        if let Some(c) = o.card {
                            named += 1;
                            let row = rows[r[card.from] as usize - 1];
                            assert_eq!(&row[..s.text.len], observer.text(c.def), "an option names the row of its card");
                        }
                    }
                }
            }
            let count = g.options_for(seat).len();
            g.choose(seat, dice.below(count)).unwrap();
        }
    }
    assert!(looked > 100 && named > 100, "{looked} views, {named} options, {backs} backs");
}

/// Two definitions with the same row do the same, whatever they are called.
pub fn tells_cards_apart(pack: &dyn Pack) {
    let m = pack.new_match(vec![Vec::new(); *pack.seats().start()], 0);
    let observer = Observer::new(&m);
    let mut by_row: BTreeMap<&[i16], Vec<DefId>> = BTreeMap::new();
    for i in 0..m.defs.len() {
        by_row.entry(observer.text(DefId(i as u16))).or_default().push(DefId(i as u16));
    }
    assert!(by_row.len() * 10 > m.defs.len() * 8, "{} rows for {} cards", by_row.len(), m.defs.len());
    for same in by_row.values() {
        for pair in same.windows(2) {
            let (a, b) = (m.def(pair[0]), m.def(pair[1]));
            assert!(does_the_same(&m, a, b), "{} and {} are not told apart", a.title, b.title);
        }
    }
}

fn does_the_same(m: &Match, a: &Def, b: &Def) -> bool {
    a.faces == b.faces
        && a.extra == b.extra
        && a.abilities.len() == b.abilities.len()
        && a.abilities.iter().zip(&b.abilities).all(|(x, y)| same_ability(m, *x, *y, 0))
}

/// Filters, values and conditions are interned, so that equal numbers mean the same; abilities are not.
fn same_ability(m: &Match, a: AbilityId, b: AbilityId, depth: u8) -> bool {
    let (a, b) = (m.ability(a), m.ability(b));
    let bare = |a: &Ability| {
        let mut a = Ability { def: DefId(0), line: 0, nodes: Vec::new(), ..a.clone() };
        for r in &mut a.rules {
            if let Says::Grants(x) = &mut r.says {
                *x = AbilityId::NONE;
            }
        }
        for op in &mut a.ops {
            match op {
                Op::Apply { ability, .. } => *ability = AbilityId::NONE,
                Op::Branch { arms, .. } => arms.iter_mut().for_each(|arm| arm.node = 0),
                _ => {}
            }
        }
        a
    };
    let inner = |a: &Ability| -> Vec<AbilityId> {
        let granted = a.rules.iter().filter_map(|r| if let Says::Grants(x) = r.says { Some(x) } else { None });
        let applied =
            a.ops.iter().filter_map(|o| if let Op::Apply { ability, .. } = o { Some(*ability) } else { None });
        granted.chain(applied).collect()
    };
    bare(a) == bare(b)
        && (depth >= 3 || inner(a).iter().zip(&inner(b)).all(|(x, y)| same_ability(m, *x, *y, depth + 1)))
}
