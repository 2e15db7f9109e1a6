//! The hardest things cards do: inside a battle step, to what is pending, to what would happen, later.

mod common;

use common::scene::*;
use common::*;
use muster_kernel::ir::*;
use muster_kernel::*;
use muster_wars::programs::{action_price, announced, any_of, flags, one, op, times, to, with};
use muster_wars::words::*;

fn act_on(o: Op, x: Thing) -> Op {
    muster_wars::programs::on(o, x)
}
fn battle_reveal(stage: StageOf, agent: Option<Who>) -> Pattern {
    Pattern { flags: mark::BATTLE, agent, ..pattern(kind::REVEALED, stage) }
}
fn lasting(ability: AbilityId, on: Option<Thing>, until: u8, once: bool) -> Op {
    Op::Apply { ability, on, until, once, caps: [NO; 2] }
}
fn substitute(on: Pattern, forced: bool, ops: Vec<Op>) -> Ability {
    let shape = Shape::Triggered;
    let class = class::TRIGGERED;
    let ops = ops.into_iter().chain([Op::End]).collect();
    Ability { shape, class, forced, instead: true, from: from::PLAY, faces: 3, on: Some(on), ops, ..Ability::default() }
}
fn this_card(k: &mut Maker) -> FilterId {
    k.pool.filter(any_of(Base::Any, &[&[Atom::Among(Thing::This)]]))
}

/// The plain cards and these.
fn cards() -> Maker {
    let mut m = pool();
    let k = &mut m;
    omen(k);
    turncoat(k);
    feint(k);
    shackles(k);
    cell(k);
    exchange_of_numbers(k);
    rescue(k);
    last_words(k);
    m
}

/// Each time a card is revealed for battle destiny, you may lose 1; if you do, its destiny is +1. Inside the step.
fn omen(k: &mut Maker) {
    let one_ = k.pool.num(1);
    let more = k.rule(About::Marked, Says::Number { slot: slot::DESTINY, how: How::Add, value: one_ }, NO);
    let more = k.pool.ability(more);
    let body = vec![
        Op::May { by: Who::You, no: 4 },
        times(op(verb::LOSE), one_),
        Op::Then { to: 4 },
        lasting(more, Some(Thing::Subject), moment::BATTLE, false),
    ];
    let mut a = announced(class::TRIGGERED, vec![], body);
    (a.on, a.at_once) = (Some(battle_reveal(StageOf::After, None)), true);
    k.asset("Omen", 1, vec![a]);
}

/// Each time you reveal 6 or more for battle destiny, you may pay 3; if you do, invert this. It waits.
fn turncoat(k: &mut Maker) {
    let (six, three) = (k.pool.num(6), k.pool.num(3));
    let amount = k.pool.value(Value::Amount);
    let gate = k.pool.cond(Cond::Cmp(Cmp::Ge, amount, six));
    let body = vec![Op::May { by: Who::You, no: 4 }, times(op(verb::PAY), three), Op::Then { to: 4 }, op(verb::INVERT)];
    let mut a = announced(class::TRIGGERED, vec![], body);
    (a.on, a.gates, a.faces) = (Some(battle_reveal(StageOf::After, Some(Who::You))), vec![gate], 1);
    // turned over, it may destroy another ship here
    let here = any_of(Base::InPlay, &[&[Atom::Tag(tag::SHIP), Atom::At(Where::Here), Atom::Not(Thing::This)]]);
    let early = vec![one(&mut k.pool, 0, here, true)];
    let mut b =
        announced(class::TRIGGERED, early, vec![Op::May { by: Who::You, no: 2 }, act_on(op(verb::DESTROY), R0)]);
    let this = this_card(k);
    (b.on, b.faces) = (Some(Pattern { subject: this, ..pattern(kind::INVERTED, StageOf::After) }), 2);
    let tags = [tag::SHIP, FIGHTER, INVERTER];
    let def = k.fighter("Turncoat", &tags, [1, 1, 4, 3, 4], &[(slot::CAPACITY, 1)], vec![a, b]);
    let mut back = def.faces[0].clone();
    back.slots[slot::POWER.ix()] = 6;
    def.faces.push(back);
}

/// Before the battle destiny step: your next reveal becomes an addition of a unit's tactics.
fn feint(k: &mut Maker) {
    let tactics = k.pool.value(Value::Stat { of: Thing::Marked, slot: slot::TACTICS, printed: false });
    let watch =
        substitute(battle_reveal(StageOf::Would, Some(Who::You)), true, vec![times(op(verb::ADD_DESTINY), tactics)]);
    let watch = k.pool.ability(watch);
    let mine = [Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::Book(test::IN_BATTLE)];
    let target = one(&mut k.pool, 0, any_of(Base::InPlay, &[&mine]), true);
    let body = vec![lasting(watch, Some(R0), moment::BATTLE, true)];
    k.spell("Feint", class::INTERRUPT, 0, fate::LOST, vec![target], body);
    let gate = k.now(now::BEFORE + step::DESTINY as u8);
    let play = *k.defs.last().unwrap().abilities.first().unwrap();
    k.pool.abilities[play.ix()].gates = vec![gate];
}

/// Each time an interrupt is played you may pay 1; if you do and nothing is stacked here, it is stacked here afterwards.
/// A card of that title costs 3 more to play.
fn shackles(k: &mut Maker) {
    let (one_, three) = (k.pool.num(1), k.pool.num(3));
    let interrupt = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::INTERRUPT)]]));
    let (empty, fate_) = (k.now(now::NOTHING_STACKED), k.pool.num(fate::STACKED as i16));
    let body = vec![
        Op::May { by: Who::You, no: 5 },
        times(op(verb::PAY), one_),
        Op::Then { to: 5 },
        Op::Unless { cond: empty, to: 5 },
        times(act_on(op(verb::FATE), Thing::Subject), fate_),
    ];
    let mut a = announced(class::TRIGGERED, vec![], body);
    a.on = Some(Pattern { subject: interrupt, ..pattern(kind::PLAYED, StageOf::After) });
    let same = k.pool.filter(any_of(Base::Any, &[&[Atom::Book(test::SAME_TITLE_STACKED)]]));
    let says = Says::Number { slot: slot::EXTRA_PAY, how: How::Add, value: three };
    let tax = k.rule(About::Seat { who: Who::Reg(0), of: same }, says, NO);
    k.asset("Shackles", 0, vec![a, tax]);
}

/// Played, it holds the top of the opponent's reserve; nobody may play that title; leaving, it lets go to the used pile.
fn cell(k: &mut Maker) {
    let (this, one_) = (this_card(k), k.pool.num(1));
    let top = k.pool.filter(any_of(Base::Top(zone::RESERVE, Who::Opponent, one_), &[&[]]));
    let body = vec![Op::All { dst: 0, filter: top }, with(act_on(op(verb::STACK), R0), Thing::This)];
    let mut take = announced(class::TRIGGERED, vec![], body);
    take.on = Some(Pattern { subject: this, flags: mark::PLAYED, ..pattern(kind::ENTERS, StageOf::After) });
    let same = k.pool.filter(any_of(Base::Any, &[&[Atom::Book(test::SAME_TITLE_STACKED)]]));
    let ban = k.rule(About::All(same), Says::Forbid { act: act::PLAY, against: NO }, NO);
    let held = k.pool.filter(any_of(Base::Any, &[&[Atom::Book(test::STACKED_ON_THIS)]]));
    let lost = Pattern { subject: held, ..pattern(kind::STACKED_LOST, StageOf::Would) };
    let used = to(act_on(op(verb::PUT), Thing::Subject), Where::Zone(zone::USED, Who::Owner(Thing::Subject)));
    k.asset("Cell", 1, vec![take, ban, substitute(lost, true, vec![used])]);
    let any = any_of(Base::InPlay, &[&[Atom::Tag(tag::ASSET)]]);
    let target = one(&mut k.pool, 0, any, true);
    k.spell("Scuttle", class::INTERRUPT, 0, fate::USED, vec![target], vec![act_on(op(verb::DESTROY), R0)]);
}

/// Until end of turn power and defense of a unit are switched.
fn exchange_of_numbers(k: &mut Maker) {
    let read = |slot, other| Rule { about: About::Marked, says: Says::ReadAs { slot, other }, while_: NO };
    let rules = vec![read(slot::POWER, slot::DEFENSE), read(slot::DEFENSE, slot::POWER)];
    let switch = k.pool.ability(Ability { rules, faces: 3, ..Ability::default() });
    let unit = any_of(Base::InPlay, &[&[Atom::Tag(tag::UNIT)]]);
    let target = one(&mut k.pool, 0, unit, true);
    k.spell(
        "Switch",
        class::INTERRUPT,
        0,
        fate::LOST,
        vec![target],
        vec![lasting(switch, Some(R0), moment::TURN, false)],
    );
}

/// On a site: lose 1; the next time your target character is lost this turn, put it here.
fn rescue(k: &mut Maker) {
    let marked = k.pool.filter(any_of(Base::Any, &[&[Atom::Among(Thing::Marked)]]));
    let body = vec![with(act_on(op(verb::PUT_INTO_PLAY), Thing::Subject), Thing::This)];
    let mut watch = announced(class::TRIGGERED, vec![], body);
    let on_lost = pattern(kind::LOST, StageOf::After);
    watch.on = Some(Pattern { kinds: kind::ANY_LOST.to_vec(), subject: marked, ..on_lost });
    let watch = k.pool.ability(watch);
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::CHARACTER), Atom::By(Who::You)]]);
    let one_ = k.pool.num(1);
    let early = vec![
        one(&mut k.pool, 0, mine, true),
        flags(times(op(verb::LOSE), one_), how::COST),
        action_price(&mut k.pool, Thing::This, now::USING, 0),
    ];
    let mut a = announced(class::ACTIVATED, early, vec![lasting(watch, Some(R0), moment::TURN, true)]);
    a.limit = Some(Limit { n: 1, until: moment::TURN, by_title: false });
    k.location("Rim/Refuge", tag::SITE, 1, 1, None, &[]);
    let id = DefId(k.defs.len() as u16 - 1);
    let a = k.pool.ability(Ability { def: id, ..a });
    k.defs[id.ix()].abilities.push(a);
    muster_wars::programs::number_groups(&mut k.defs);
}

/// When you reveal this card for battle destiny, lose 2 energy.
fn last_words(k: &mut Maker) {
    let two = k.pool.num(2);
    let this = this_card(k);
    let mut a = announced(class::TRIGGERED, vec![], vec![times(op(verb::LOSE), two)]);
    a.on = Some(Pattern { subject: this, ..battle_reveal(StageOf::After, Some(Who::You)) });
    a.from = from::USED;
    k.fighter("Jinx", CHARACTER, [1, 1, 1, 1, 7], &[], vec![a]);
}

fn sector_fight(f: impl FnOnce(&mut Cx)) -> Game {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Turncoat", "Moon/Orbit");
        put(cx, 1, "Sloop", "Moon/Orbit");
        many(cx, 0, zone::ACTIVE, 4, "Scout");
        many(cx, 1, zone::RESERVE, 9, "Guard");
        f(cx);
    });
    take(&mut g, "attack");
    g
}

/// Both hear the reveal; one changes the step and runs in it, the other waits for the next window.
#[test]
fn at_once_and_waiting() {
    let mut g = sector_fight(|cx| {
        table(cx, 0, "Omen");
        pile(cx, 0, zone::RESERVE, &["Guard", "Scout", "Scout"]);
        pile(cx, 1, zone::HAND, &["Rally"]);
    });
    expect(&mut g, 1, &["use Rally", "pass"], "pass");
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(g.t.waiting.len(), 1, "the ship's trigger waits");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["reserve", "active", "used"], "reserve");
    // the step is over, battle destiny is fixed; the other is on the stack now
    in_order(
        &lines(&mut g),
        &[
            "first reveals Guard for battle destiny.",
            "first loses Scout.",
            "Battle destiny of first: 7.",
            "Turncoat triggers.",
        ],
    );
    expect(&mut g, 1, &["use Rally", "pass"], "use Rally");
    expect(&mut g, 0, &["yes", "no"], "yes");
    // turned over it hears so itself; the one target was not asked for
    expect(&mut g, 0, &["yes", "no"], "no");
    let log = lines(&mut g);
    in_order(
        &log,
        &[
            "Turncoat is inverted.",
            "second suffers 7 attrition.",
            "Total power of first: 13.",
            "Total power of second: 2.",
        ],
    );
}

/// Of two replacements the older is used and the other waits on; an empty reserve is replaced too.
#[test]
fn the_oldest_replacement_wins() {
    for reserve in [0, 1] {
        let mut g = scene(cards(), phase::BATTLE, |cx| {
            put(cx, 0, "Hero", "Moon/Gate");
            put(cx, 0, "Rifleman", "Moon/Gate");
            put(cx, 1, "Guard", "Moon/Gate");
            many(cx, 0, zone::ACTIVE, 2, "Guard");
            many(cx, 1, zone::RESERVE, 12, "Guard");
            pile(cx, 0, zone::HAND, &["Feint", "Feint"]);
        });
        if reserve == 0 {
            g.edit(|cx| {
                let c = cx.t.zone(seat_zone(Seat(0), zone::RESERVE)).next().unwrap();
                cx.move_card(c, home_of(0, zone::ACTIVE), 0, End::Top);
            });
        }
        take(&mut g, "attack");
        expect(&mut g, 0, &["use Feint", "use Feint #2", "pass"], "use Feint #2");
        expect(&mut g, 0, &["Hero", "Rifleman"], "Hero");
        expect(&mut g, 0, &["use Feint", "pass"], "pass");
        expect(&mut g, 0, &["use Feint", "pass"], "use Feint");
        expect(&mut g, 0, &["Hero", "Rifleman"], "Rifleman");
        expect(&mut g, 0, &["yes", "no"], "yes");
        let log = lines(&mut g);
        in_order(&log, &["Battle destiny of first: 4.", "Battle destiny of second: 0."]);
        assert!(!log.iter().any(|l| l.contains("reveals")), "nothing was revealed: {log:?}");
        assert!(g.t.lasting.is_empty(), "the other lapsed with the battle");
    }
}

#[test]
fn a_pending_interrupt_is_stacked_afterwards() {
    let mut g = scene(cards(), phase::CONTROL, |cx| {
        table(cx, 0, "Shackles");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        pile(cx, 1, zone::HAND, &["Gambit", "Gambit"]);
        many(cx, 1, zone::ACTIVE, 4, "Guard");
        pile(cx, 0, zone::HAND, &["Trumped"]);
        many(cx, 0, zone::RESERVE, 8, "Guard");
    });
    expect(&mut g, 1, &["use Gambit", "use Gambit #2", "pass"], "use Gambit");
    expect(&mut g, 1, &["arm 0", "arm 1"], "arm 0");
    // the trigger lies above the interrupt; its player keeps the initiative
    assert_eq!(g.t.parked.len(), 2);
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    for _ in 0..3 {
        expect(&mut g, 0, &["reserve", "used", "Trumped"], "reserve");
    }
    in_order(&lines(&mut g), &["Gambit comes off the stack.", "Gambit is stacked on Shackles."]);
    // three are left and the second copy costs four now
    assert_eq!(size(&g, 1, zone::ACTIVE), 3);
    assert!(!labels(&g).contains(&"use Gambit".to_string()));
}

#[test]
fn a_leaving_card_stands_in_for_what_its_leaving_brings() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        pile(cx, 0, zone::HAND, &["Cell", "Scout", "Moon/Pit"]);
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        pile(cx, 1, zone::RESERVE, &["Scout", "Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["use Cell", "use Scout", "use Moon/Pit", "pass"], "use Cell");
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    in_order(&lines(&mut g), &["Cell enters play.", "Cell triggers.", "Scout is stacked on Cell."]);
    assert_eq!(labels(&g), ["use Moon/Pit", "pass"], "nobody may play that title");
    assert_eq!(refusals(&g, 0, "Scout"), ["wars.cant.beats-may"]);
    take(&mut g, "pass");
    expect(&mut g, 1, &["use Scuttle", "pass"], "use Scuttle");
    in_order(&lines(&mut g), &["Cell is destroyed.", "Scout goes on its owner's used pile."]);
    assert_eq!(titles(&g, 1, zone::USED), ["Scuttle", "Scout"]);
    assert!(labels(&g).contains(&"use Scout".to_string()));
}

#[test]
fn switched_numbers_keep_their_modifiers() {
    let mut g = scene(cards(), phase::MOVE, |cx| {
        put(cx, 0, "Guard", "Moon/Gate");
        pile(cx, 0, zone::HAND, &["Switch", "Resolve", "Gambit"]);
        many(cx, 0, zone::ACTIVE, 2, "Scout");
    });
    take(&mut g, "use Switch");
    take(&mut g, "pass");
    let stats = |g: &Game| [slot::POWER, slot::DEFENSE].map(|s| g.q().card_number(find(g, "Guard"), s));
    assert_eq!(stats(&g), [3, 2]);
    take(&mut g, "use Resolve");
    take(&mut g, "pass");
    // two more power is two more defense now
    assert_eq!(stats(&g), [3, 4]);
}

#[test]
fn a_lost_card_is_put_into_play_later() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        place(cx, 0, "Rim/Refuge");
        put(cx, 0, "Guard", "Moon/Gate");
        put(cx, 1, "Hero", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        many(cx, 0, zone::RESERVE, 8, "Guard");
    });
    expect(&mut g, 0, &["attack", "use Rim/Refuge", "pass"], "use Rim/Refuge");
    expect(&mut g, 0, &["reserve", "active"], "reserve");
    take(&mut g, "attack");
    expect(&mut g, 1, &["yes", "no"], "no");
    // power 2 against 4: two casualties, met by damaging the Guard
    expect(&mut g, 0, &["reserve", "used", "damage Guard"], "damage Guard");
    in_order(&lines(&mut g), &["Guard is destroyed.", "The battle ends.", "Guard enters play at Rim/Refuge."]);
}

#[test]
fn a_card_hears_its_own_reveal() {
    let mut g = sector_fight(|cx| pile(cx, 0, zone::RESERVE, &["Jinx", "Guard", "Guard", "Guard"]));
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["stack Turncoat", "stack Jinx"], "stack Turncoat");
    for _ in 0..2 {
        expect(&mut g, 0, &["reserve", "active", "used"], "active");
    }
    let wanted = [
        "first reveals Jinx for battle destiny.",
        "Battle destiny of first: 7.",
        "Jinx triggers.",
        "first loses Scout.",
    ];
    in_order(&lines(&mut g), &wanted);
}
