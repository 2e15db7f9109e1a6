import { expect, test } from 'vitest';
import type { Game } from '../src/lib/store/library.svelte';
import type { Ask, Choice, Sight } from '../src/sight/types';
import { Desk } from '../src/table/desk.svelte';

const option = (id: number, label: string, more: Partial<Choice> = {}): Choice => ({
  id,
  label,
  note: '',
  verb: label,
  cards: [],
  zone: null,
  seat: null,
  pending: null,
  line: null,
  n: null,
  pass: false,
  eager: false,
  mine: null,
  along: [],
  asks: false,
  like: null,
  ...more,
});

function at(
  options: Choice[],
  ask: Partial<Ask> = {},
): { desk: Desk; taken: number[]; then: (options: Choice[], ask?: Partial<Ask>) => void } {
  const layout = { cards: { stats: [{ word: 'ATK' }] }, words: { with: ['shield with'], again: [] } };
  const desk = new Desk({ layout } as unknown as Game);
  const taken: number[] = [];
  const then = (list: Choice[], more: Partial<Ask> = {}) => {
    const cards = Object.fromEntries(
      list
        .flatMap((o) => [...o.cards, ...o.along])
        .map((c) => [c, { id: c, title: `card ${c}`, on: [], nums: c < 20 ? [{ word: 'ATK', now: 1 }] : [] }]),
    );
    desk.sight = {
      cards,
      why: [],
      players: [{ seat: 0, hand: { cards: [1, 2, 20, 21] }, piles: [] }, { seat: 1 }],
      now: { acting: [], targets: [], hit: [] },
      ask: { prompt: 'p', card: null, options: list, ...more },
    } as unknown as Sight;
  };
  desk.choose = (id) => taken.push(id);
  then(options, ask);
  return { desk, taken, then };
}

test('digits stand on things: what begins with the same card is one, and a second digit says which', () => {
  const { desk, taken } = at([
    option(0, 'a to x', { cards: [1, 8] }),
    option(1, 'a to y', { cards: [1, 9] }),
    option(2, 'b', { cards: [2] }),
    option(3, 'pass', { pass: true }),
  ]);
  expect([desk.badge({ card: 1 }), desk.badge({ card: 2 }), desk.badge({ card: 8 })]).toEqual([1, 2, 0]);
  desk.press(1);
  expect(taken).toEqual([]);
  expect([desk.badge({ card: 8 }), desk.badge({ card: 9 })]).toEqual([1, 2]);
  desk.press(2);
  expect(taken).toEqual([1]);
});

test('numbers are taken by themselves', () => {
  const { desk, taken } = at([option(0, '2'), option(1, '3'), option(2, '4')]);
  expect(desk.press(1)).toBe(false);
  desk.press(3);
  expect(taken).toEqual([1]);
});

test('the usual choice is what the server calls so, and passing never is', () => {
  expect(at([option(0, 'take', { eager: true }), option(1, 'no', { pass: true })]).desk.usual?.id).toBe(0);
  expect(at([option(0, 'play'), option(1, 'pass', { pass: true })]).desk.usual).toBeUndefined();
  expect(at([option(0, 'pass', { pass: true })]).desk.usual).toBeUndefined();
  expect(at([option(0, 'only')]).desk.usual?.id).toBe(0);
});

test('a card that is dropped on a place goes there, now or when it is asked', () => {
  const now = at([option(0, 'a to x', { cards: [1, 8] }), option(1, 'a to y', { cards: [1, 9] })]);
  now.desk.drop(1, { cards: [5, 9], option: undefined });
  expect(now.taken).toEqual([1]);

  const later = at([option(0, 'deploy a', { cards: [1] }), option(1, 'pass', { pass: true })]);
  later.desk.drop(1, { cards: [9], option: undefined });
  expect(later.taken).toEqual([0]);
  later.then([option(0, 'x', { cards: [8] }), option(1, 'y', { cards: [9] })], { card: 1 });
  expect(later.desk.granted()?.id).toBe(1);
  // once only
  expect(later.desk.granted()).toBeUndefined();

  const other = at([option(0, 'deploy a', { cards: [1] })]);
  other.desk.drop(1, { cards: [9], option: undefined });
  other.then([option(0, 'x', { cards: [9] })], { card: 7 });
  expect(other.desk.granted(), 'another question is not answered').toBeUndefined();
});

test('the same again ends when something else is asked', () => {
  const lose = (id: number) => option(id, 'your reserve', { zone: 'reserve', seat: 0 });
  const { desk, taken, then } = at([option(0, 'card', { cards: [3] }), lose(1)]);
  desk.again(lose(1), 3);
  expect(taken).toEqual([1]);
  then([lose(0)]);
  const second = desk.next()!;
  desk.again(second, 1);
  then([lose(4), option(5, 'card', { cards: [3] })], { prompt: 'something else' });
  expect(desk.next()).toBeUndefined();
  expect(taken).toEqual([1, 0]);
});

test('a card in hand that may be laid somewhere or played freely asks which of it is meant there', () => {
  const begin = () =>
    at([
      option(0, 'deploy a', { cards: [1] }),
      option(1, 'reserve a to x', { cards: [1, 8] }),
      option(2, 'reserve a to y', { cards: [1, 9] }),
    ]);
  const { desk, taken, then } = begin();
  desk.click(1);
  desk.click(9);
  expect(taken).toEqual([]);
  expect(desk.offers.map((o) => o.id)).toEqual([0, 2]);
  // played freely it goes there, if that is what is asked next
  desk.press(1);
  expect(taken).toEqual([0]);
  then([option(0, 'x', { cards: [8] }), option(1, 'y', { cards: [9] })], { card: 1 });
  expect(desk.granted()?.id).toBe(1);

  const dropped = begin();
  dropped.desk.drop(1, { cards: [8], option: undefined });
  expect(dropped.taken).toEqual([]);
  dropped.desk.press(2);
  expect(dropped.taken).toEqual([1]);

  // what stands on the table already and is used on something is meant so
  const unit = at([option(0, 'use b', { cards: [5] }), option(1, 'b attacks', { cards: [5, 9] })]);
  unit.desk.click(5);
  unit.desk.click(9);
  expect(unit.taken).toEqual([1]);
});

test('what is asked nothing more on its way is played by a second click, and left by another', () => {
  const fire = () =>
    at([option(0, 'play Fire', { cards: [20] }), option(1, 'deploy a', { cards: [1] }), option(2, 'pass', { pass: true })]);
  const { desk, taken } = fire();
  desk.sure = true;
  desk.click(20);
  expect(taken).toEqual([]);
  expect(desk.usual?.id).toBe(0);
  desk.click(20);
  expect(taken).toEqual([0]);

  const keys = fire();
  keys.desk.sure = true;
  keys.desk.press(2);
  expect(keys.taken).toEqual([]);
  keys.desk.press(1);
  expect(keys.taken).toEqual([0]);

  // a unit is asked where it goes, a card that is chosen for something else is no play, and who wants it so is not asked
  const unit = fire();
  unit.desk.sure = true;
  unit.desk.click(1);
  expect(unit.taken).toEqual([1]);
  const lose = at([option(0, 'card 20', { cards: [20] }), option(1, 'card 21', { cards: [21] })]);
  lose.desk.sure = true;
  lose.desk.click(20);
  expect(lose.taken).toEqual([0]);
  const shield = at([option(0, 'shield with card 20', { cards: [20], verb: 'shield with' })]);
  shield.desk.sure = true;
  shield.desk.click(20);
  expect(shield.taken).toEqual([0]);
  const quick = fire();
  quick.desk.click(20);
  expect(quick.taken).toEqual([0]);
});

test('the only target that is taken along is shown first, and it or a second click takes it', () => {
  const begin = (sure = true) => {
    const out = at([option(0, 'deploy a', { cards: [1], along: [9] }), option(1, 'attack with b', { cards: [5], along: [6] })]);
    out.desk.sure = sure;
    return out;
  };
  for (const [card, other, id] of [
    [1, 9, 0],
    [5, 6, 1],
  ] as const) {
    const { desk, taken } = begin();
    expect(desk.glow(other)).toBe('');
    desk.click(card);
    expect([taken, desk.glow(other), desk.usual?.id]).toEqual([[], 'target', id]);
    desk.click(other);
    expect(taken).toEqual([id]);
  }
  const again = begin();
  again.desk.click(1);
  again.desk.click(1);
  expect(again.taken).toEqual([0]);
  const quick = begin(false);
  quick.desk.click(1);
  expect(quick.taken).toEqual([0]);

  // dropped on it, it goes there; dropped elsewhere, it only shows it
  const dropped = begin();
  dropped.desk.drop(1, { cards: [9], option: undefined });
  expect(dropped.taken).toEqual([0]);
  const beside = begin();
  beside.desk.drop(1, { cards: [8], option: undefined });
  expect([beside.taken, beside.desk.glow(9)]).toEqual([[], 'target']);
});

test('where more is asked and can be taken back, a second click is not needed; what has no card is taken where it happens', () => {
  const { desk, taken } = at([option(0, 'play Fire', { cards: [20], asks: true }), option(1, 'attack', { along: [9] })]);
  desk.sure = true;
  desk.click(20);
  expect(taken).toEqual([0]);
  expect(desk.glow(9)).toBe('target');
  desk.click(9);
  expect(taken).toEqual([0, 1]);
});
