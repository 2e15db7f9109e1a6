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
  like: null,
  ...more,
});

function at(
  options: Choice[],
  ask: Partial<Ask> = {},
): { desk: Desk; taken: number[]; then: (options: Choice[], ask?: Partial<Ask>) => void } {
  const desk = new Desk({ layout: {} } as unknown as Game);
  const taken: number[] = [];
  const then = (list: Choice[], more: Partial<Ask> = {}) => {
    const cards = Object.fromEntries(list.flatMap((o) => o.cards).map((c) => [c, { id: c, on: [] }]));
    desk.sight = {
      cards,
      why: [],
      players: [{ seat: 0 }, { seat: 1 }],
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
