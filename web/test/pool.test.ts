import { expect, test } from 'vitest';
import { counted, grouped, tallies } from '../src/draft/pool';
import type { Entry } from '../src/sight/types';

const card = (code: string, kind: string, price: number, faction = '') =>
  ({
    code,
    title: code,
    set: '',
    kind,
    faction,
    flags: [],
    traits: [],
    nums: [{ word: 'price', n: price }],
    lines: [],
    faces: [],
  }) as Entry;

const POOL = [
  card('b', 'unit', 2, 'x'),
  card('a', 'unit', 2, 'y'),
  card('c', 'trap', 1),
  card('b', 'unit', 2, 'x'),
  card('d', 'unit', 0, 'x'),
];

test('what was taken is counted and lies by price and name', () => {
  const held = counted(POOL, 'price');
  expect(held.map((h) => `${h.count}${h.entry.code}`)).toEqual(['1d', '1c', '1a', '2b']);
  expect(grouped(held).map(([heading, list]) => [heading, list.map((h) => h.entry.code)])).toEqual([
    ['Unit', ['d', 'a', 'b']],
    ['Trap', ['c']],
  ]);
});

test('factions are counted, the most first', () => {
  expect(tallies(POOL)).toEqual([
    ['x', 3],
    ['y', 1],
  ]);
});
