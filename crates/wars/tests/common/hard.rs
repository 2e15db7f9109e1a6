//! Cards that do the hardest things: inside a battle step, to what is pending, to what would happen, later.

use super::*;
use muster_wars::rules::programs::{action_price, announced, any_of, one, op, times, to, told, with};

fn act_on(o: Op, x: Thing) -> Op {
    muster_wars::rules::programs::on(o, x)
}
fn battle_reveal(stage: StageOf, agent: Option<Who>) -> Pattern {
    Pattern { flags: mark::BATTLE, agent, ..Pattern::of(kind::REVEALED, stage) }
}
fn lasting(ability: AbilityId, on: Option<Thing>, until: Until, once: bool) -> Op {
    Op::Apply { ability, on, until, once, caps: [NO; 2] }
}
fn substitute(on: Pattern, forced: bool, ops: Vec<Op>) -> Ability {
    let shape = Shape::Triggered;
    let class = class::TRIGGERED;
    let ops = ops.into_iter().chain([Op::End]).collect();
    Ability {
        shape,
        class,
        forced,
        instead: true,
        from: ZoneClass::PLAY,
        faces: 3,
        on: Some(on),
        ops,
        ..Ability::default()
    }
}
fn this_card(k: &mut Maker) -> FilterId {
    k.pool.filter(any_of(Base::Any, &[&[Atom::Among(Thing::This)]]))
}

/// The plain cards and these.
pub fn cards() -> Maker {
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
    icon_watchers(k);
    pins(k);
    rare(k);
    phase_breakers(k);
    battle_numbers(k);
    drains(k);
    wreckers(k);
    for d in &mut m.defs {
        d.title_id = m.pool.titles.iter().position(|t| *t == d.title).map_or(NO, |i| i as u16);
    }
    m
}

/// A battle destiny card was revealed: may lose 1 for +1 of its destiny. Inside the step.
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
    (b.on, b.faces) = (Some(Pattern { subject: this, ..Pattern::of(kind::INVERTED, StageOf::After) }), 2);
    let tags = [tag::SHIP, tag::FIGHTER, tag::INVERTER];
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
    let gate = k.now(now::BEFORE.of(BattleStep::Destiny as u8));
    let play = *k.defs.last().unwrap().abilities.first().unwrap();
    k.pool.abilities[play.ix()].gates = vec![gate];
}

/// After any interrupt: may pay 1, and if nothing is stacked here it will be.
/// A card of that title costs 3 more to play.
fn shackles(k: &mut Maker) {
    let (one_, three) = (k.pool.num(1), k.pool.num(3));
    let interrupt = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::INTERRUPT)]]));
    let (empty, fate_) = (k.now(now::NOTHING_STACKED), k.pool.num(fate::STACKED.number() as i16));
    let body = vec![
        Op::May { by: Who::You, no: 5 },
        times(op(verb::PAY), one_),
        Op::Then { to: 5 },
        Op::Unless { cond: empty, to: 5 },
        times(act_on(op(verb::FATE), Thing::Subject), fate_),
    ];
    let mut a = announced(class::TRIGGERED, vec![], body);
    a.on = Some(Pattern { subject: interrupt, ..Pattern::of(kind::PLAYED, StageOf::After) });
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
    take.on = Some(Pattern { subject: this, flags: mark::PLAYED, ..Pattern::of(kind::ENTERS, StageOf::After) });
    let same = k.pool.filter(any_of(Base::Any, &[&[Atom::Book(test::SAME_TITLE_STACKED)]]));
    let ban = k.rule(About::All(same), Says::Forbid { act: act::PLAY, against: NO }, NO);
    let held = k.pool.filter(any_of(Base::Any, &[&[Atom::Book(test::STACKED_ON_THIS)]]));
    let lost = Pattern { subject: held, ..Pattern::of(kind::STACKED_LOST, StageOf::Would) };
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

/// On a site: lose 1; a friendly character lost later this turn comes here.
fn rescue(k: &mut Maker) {
    let marked = k.pool.filter(any_of(Base::Any, &[&[Atom::Among(Thing::Marked)]]));
    let body = vec![with(act_on(op(verb::PUT_INTO_PLAY), Thing::Subject), Thing::This)];
    let mut watch = announced(class::TRIGGERED, vec![], body);
    let on_lost = Pattern::of(kind::LOST, StageOf::After);
    watch.on = Some(Pattern { kinds: ANY_LOST.to_vec(), subject: marked, ..on_lost });
    let watch = k.pool.ability(watch);
    let mine = any_of(Base::InPlay, &[&[Atom::Tag(tag::CHARACTER), Atom::By(Who::You)]]);
    let one_ = k.pool.num(1);
    let early = vec![
        one(&mut k.pool, 0, mine, true),
        told(times(op(verb::LOSE), one_), how::COST),
        action_price(&mut k.pool, Thing::This, now::USING, 0),
    ];
    let mut a = announced(class::ACTIVATED, early, vec![lasting(watch, Some(R0), moment::TURN, true)]);
    a.limit = Some(Limit { n: 1, until: moment::TURN, by_title: false });
    k.location("Rim/Refuge", tag::SITE, 1, 1, None, &[]);
    let id = DefId(k.defs.len() as u16 - 1);
    let a = k.pool.ability(Ability { def: id, ..a });
    k.defs[id.ix()].abilities.push(a);
    muster_wars::rules::programs::number_groups(&mut k.defs);
}

/// Revealed for battle destiny, it costs 2 energy.
fn last_words(k: &mut Maker) {
    let two = k.pool.num(2);
    let this = this_card(k);
    let mut a = announced(class::TRIGGERED, vec![], vec![times(op(verb::LOSE), two)]);
    a.on = Some(Pattern { subject: this, ..battle_reveal(StageOf::After, Some(Who::You)) });
    a.from = from::USED;
    k.fighter("Jinx", CHARACTER, [1, 1, 1, 1, 7], &[], vec![a]);
}

/// Two that care which support icons are used: one takes energy afterwards, one asks for it first.
fn icon_watchers(k: &mut Maker) {
    let one_ = k.pool.num(1);
    let lose = muster_wars::rules::programs::by(times(op(verb::LOSE), one_), Who::Agent);
    let mut a = announced(class::TRIGGERED, vec![], vec![lose]);
    let used = Pattern::of(kind::ICON_USED, StageOf::After);
    a.on = Some(Pattern { agent: Some(Who::Opponent), place: Some(Where::Here), ..used });
    k.fighter("Informer", CHARACTER, [1, 1, 1, 1, 3], &[], vec![a]);

    let (here, icon) = (k.now(now::ASKED_HERE), k.now(now::USING_ICON));
    let both = k.pool.cond(Cond::And(vec![here, icon]));
    let says = Says::Number { slot: slot::EXTRA_PAY, how: How::Add, value: one_ };
    let tax = k.rule(About::Seat { who: Who::Opponent, of: NO }, says, both);
    k.fighter("Customs", CHARACTER, [1, 1, 1, 1, 3], &[], vec![tax]);
}

/// A pending unit that can't move this turn; a weapon where a friendly unit of tactics 4 stands; a set of three.
fn pins(k: &mut Maker) {
    let says = Says::Forbid { act: act::MOVE, against: NO };
    let pin = k.rule(About::Marked, says, NO);
    let pin = k.pool.ability(pin);
    let pending = any_of(Base::Places(PlaceSet::PENDING), &[&[Atom::Tag(tag::UNIT)]]);
    let target = one(&mut k.pool, 0, pending, true);
    k.spell("Pin", class::INTERRUPT, 0, fate::USED, vec![target], vec![lasting(pin, Some(R0), moment::TURN, false)]);

    let four = k.pool.num(4);
    let clever = Atom::Slot { slot: slot::TACTICS, printed: false, cmp: Cmp::Ge, value: four };
    let of = k.pool.filter(any_of(Base::InPlay, &[&[Atom::Tag(tag::CHARACTER), Atom::By(Who::You), clever]]));
    let weapon = [Atom::Tag(tag::WEAPON), Atom::Book(test::AT_SITE), Atom::Company { rel: None, of, yes: true }];
    let target = one(&mut k.pool, 0, any_of(Base::InPlay, &[&weapon]), true);
    k.spell("Disarm", class::INTERRUPT, 0, fate::LOST, vec![target], vec![act_on(op(verb::DESTROY), R0)]);

    // pay 0: stack the top of your reserve here; lose two stacked here: draw one
    let (one_, two) = (k.pool.num(1), k.pool.num(2));
    let top = k.pool.filter(any_of(Base::Top(zone::RESERVE, Who::You, one_), &[&[]]));
    let stack = vec![Op::All { dst: 0, filter: top }, with(act_on(op(verb::STACK), R0), Thing::This)];
    let price = action_price(&mut k.pool, Thing::This, now::USING, 0);
    let mut lay = announced(class::ACTIVATED, vec![price.clone()], stack);
    let few = k.pool.value(Value::Ask(ask::STACKED_HERE));
    let few = k.pool.cond(Cond::Cmp(Cmp::Lt, few, two));
    lay.gates = vec![few];
    let held = k.pool.filter(any_of(Base::Places(places::STACKED_ON_THIS), &[&[]]));
    let pick = Op::Pick { dst: 0, filter: held, min: two, max: two, by: Who::You, target: false, random: false };
    let lose = told(act_on(op(verb::LOSE_CARD), R0), how::COST);
    let draw = announced(class::ACTIVATED, vec![pick, lose, price], vec![times(op(verb::DRAW), one_)]);
    k.asset("Hand of Two", 0, vec![lay, draw]);
}

/// Quickdraw, a captain, an ability for anyone, a card used as one's own.
fn rare(k: &mut Maker) {
    k.fighter("Gunner", CHARACTER, [1, 1, 1, 2, 3], &[(slot::QUICKDRAW, 1)], vec![]);
    let captain = k.pool.title("Pilot") as i16 + 1;
    let ship = k.fighter(
        "Flagship",
        &[tag::SHIP, tag::CAPITAL, tag::CAPTAIN],
        [2, 2, 4, 4, 2],
        &[(slot::CAPACITY, 2)],
        vec![],
    );
    ship.extra[extra::CAPTAIN.ix()] = captain;

    // a port: pay 1: move your target unit here to another site; anyone may
    let mine = [Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::At(Where::Here)];
    let target = one(&mut k.pool, 0, any_of(Base::InPlay, &[&mine]), true);
    let site = [Atom::Tag(tag::SITE)];
    let pick = one(&mut k.pool, 1, any_of(Base::InPlay, &[&site]), false);
    let price = action_price(&mut k.pool, Thing::This, now::USING, 1);
    let mut go = announced(class::ACTIVATED, vec![target, price], vec![pick, with(act_on(op(verb::MOVE), R0), R1)]);
    let own_move = k.now(now::YOUR_PHASE.of(phase::MOVE.0));
    (go.anyone, go.gates) = (true, vec![own_move]);
    k.location("Rim/Bay", tag::SITE, 1, 1, None, &[]);
    let id = DefId(k.defs.len() as u16 - 1);
    let go = k.pool.ability(Ability { def: id, ..go });
    k.defs[id.ix()].abilities.push(go);
    muster_wars::rules::programs::number_groups(&mut k.defs);

    // each time another unit here is lost you may pay 1; if you do, play it here as yours for nothing
    let (one_, zero) = (k.pool.num(1), k.pool.num(0));
    let unit = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT), Atom::Not(Thing::This)]]));
    let play = times(act_on(op(verb::PLAY), Thing::Subject), zero);
    let play = told(play, how::NO_COST | how::HERE | how::AS_YOURS);
    let body = vec![Op::May { by: Who::You, no: 4 }, times(op(verb::PAY), one_), Op::Then { to: 4 }, play];
    let mut a = announced(class::TRIGGERED, vec![], body);
    let lost = Pattern::of(kind::LOST, StageOf::After);
    a.on = Some(Pattern { kinds: ANY_LOST.to_vec(), subject: unit, place: Some(Where::Here), ..lost });
    k.fighter("Turner", CHARACTER, [1, 1, 1, 3, 3], &[], vec![a]);
}

/// What reaches into the turn itself: its end, another attack, movements out of their phase.
fn phase_breakers(k: &mut Maker) {
    let two = k.pool.num(2);
    let lose = muster_wars::rules::programs::by(times(op(verb::LOSE), two), Who::Agent);
    let mut a = announced(class::TRIGGERED, vec![], vec![lose]);
    a.on = Some(Pattern::of(kind::TURN_ENDS, StageOf::After));
    k.asset("Dusk", 1, vec![a]);

    let again = any_of(Base::Places(places::LOCATIONS), &[&[Atom::Book(test::BATTLED), Atom::Book(test::ATTACKABLE)]]);
    let target = one(&mut k.pool, 0, again, true);
    k.spell("Onslaught", class::INTERRUPT, 0, fate::LOST, vec![target], vec![act_on(op(verb::PERFORM_ATTACK), R0)]);
    let gate = k.now(now::COULD_ATTACK);
    let play = k.defs.last().unwrap().abilities[0];
    k.pool.abilities[play.ix()].gates = vec![gate];

    k.spell("Forced March", class::ORDER, 0, fate::USED, vec![], vec![op(verb::PERMIT_MOVES)]);
}

/// What changes the numbers of a battle from inside its steps, and a weapon that outlives its bearer.
fn battle_numbers(k: &mut Maker) {
    let two = k.pool.num(2);
    let mut a = announced(class::TRIGGERED, vec![], vec![times(op(verb::ADD_DESTINY), two)]);
    let ends = Pattern {
        detail: Some(Val::num(BattleStep::Destiny as i32)),
        place: Some(Where::Here),
        ..Pattern::of(kind::STEP_ENDS, StageOf::After)
    };
    (a.on, a.at_once) = (Some(ends), true);
    k.fighter("Beacon", CHARACTER, [1, 1, 1, 1, 3], &[], vec![a]);

    let mut a = announced(class::TRIGGERED, vec![], vec![times(op(verb::MOST_CASUALTIES), two)]);
    let lost =
        Pattern { agent: Some(Who::You), place: Some(Where::Here), ..Pattern::of(kind::BATTLE_LOST, StageOf::After) };
    (a.on, a.at_once) = (Some(lost), true);
    k.fighter("Envoy", CHARACTER, [1, 1, 1, 1, 3], &[], vec![a]);

    let this = this_card(k);
    let hand = to(act_on(op(verb::PUT), Thing::Subject), Where::Zone(zone::HAND, Who::You));
    let mut a = announced(class::TRIGGERED, vec![], vec![Op::May { by: Who::You, no: 2 }, hand]);
    a.on = Some(Pattern { subject: this, flags: mark::WITH_DESTROYED, ..Pattern::of(kind::LOST, StageOf::After) });
    let bearer = any_of(Base::InPlay, &[&[Atom::Tag(tag::CHARACTER)]]);
    k.beneath("Heirloom", &[tag::WEAPON], 1, bearer, vec![a]);
}

/// Drains: one for your own side's icons, one more for a pending one, retrieving what was lost to one.
fn drains(k: &mut Maker) {
    let (one_, three) = (k.pool.num(1), k.pool.num(3));
    let here = Pattern { agent: Some(Who::You), place: Some(Where::Here), ..Pattern::of(kind::DRAINS, StageOf::Would) };
    k.fighter("Siphon", CHARACTER, [1, 1, 1, 1, 3], &[], vec![substitute(here, false, vec![op(verb::OWN_SIDE)])]);

    let pending = any_of(Base::Places(PlaceSet::PENDING), &[&[Atom::Book(test::PENDING_DRAIN)]]);
    let target = one(&mut k.pool, 0, pending.clone(), true);
    k.spell(
        "Report",
        class::INTERRUPT,
        0,
        fate::LOST,
        vec![target],
        vec![times(act_on(op(verb::ADD_DRAIN), R0), three)],
    );

    let amount = k.pool.value(Value::Amount);
    let mut watch = announced(class::TRIGGERED, vec![], vec![times(op(verb::RETRIEVE), amount)]);
    watch.on = Some(Pattern { agent: Some(Who::Opponent), ..Pattern::of(kind::LOST_TO_DRAIN, StageOf::After) });
    let watch = k.pool.ability(watch);
    let target = one(&mut k.pool, 0, pending, true);
    k.spell("Tap", class::INTERRUPT, 0, fate::LOST, vec![target], vec![lasting(watch, None, moment::DRAIN, true)]);

    // each drain at a related location is one less
    let around = [Atom::Tag(tag::LOCATION), Atom::Rel(related::RELATED, Where::Here)];
    let around = k.pool.filter(any_of(Base::InPlay, &[&around]));
    let says = Says::Number { slot: slot::DRAIN, how: How::Less, value: one_ };
    let less = k.rule(About::Seat { who: Who::Opponent, of: around }, says, NO);
    k.fighter("Warden", CHARACTER, [1, 1, 1, 1, 3], &[], vec![less]);
}

/// A location goes; damage is prevented; a card can't be damaged at all.
fn wreckers(k: &mut Maker) {
    let place = any_of(Base::Places(places::LOCATIONS), &[&[]]);
    let target = one(&mut k.pool, 0, place, true);
    k.spell("Collapse", class::ORDER, 1, fate::LOST, vec![target], vec![act_on(op(verb::DESTROY), R0)]);

    let mine = k.pool.filter(any_of(Base::Any, &[&[Atom::Tag(tag::UNIT), Atom::By(Who::You)]]));
    let would = Pattern { subject: mine, ..Pattern::of(kind::DAMAGED, StageOf::Would) };
    k.asset("Ward", 1, vec![substitute(would, true, vec![op(verb::NOTHING)])]);

    let hard = k.rule(About::This, Says::Forbid { act: act::DAMAGE, against: NO }, NO);
    k.fighter("Golem", CHARACTER, [2, 2, 2, 3, 1], &[], vec![hard]);
}
