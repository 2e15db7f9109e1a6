import { expect, test } from 'vitest';
import { copyOf, merged } from '../src/lib/deck/merge';

const deck = (id: string, changed: number, text = id) => ({ id, game: 'g', format: '', name: id, text, changed });

test('decks of two copies become one: the later change of each wins', () => {
  const both = merged(
    { decks: [deck('a', 5, 'here'), deck('b', 1, 'here')], gone: {} },
    { decks: [deck('a', 3, 'there'), deck('b', 2, 'there'), deck('c', 1)], gone: {} },
  );
  expect(both.decks.map((d) => [d.id, d.text])).toEqual([
    ['a', 'here'],
    ['b', 'there'],
    ['c', 'c'],
  ]);
});

test('what was thrown away in one copy does not come back from the other, unless it was changed since', () => {
  const both = merged({ decks: [], gone: { a: 4, b: 4 } }, { decks: [deck('a', 3), deck('b', 9)], gone: { a: 1 } });
  expect(both.decks.map((d) => d.id)).toEqual(['b']);
  expect(both.gone).toEqual({ a: 4, b: 4 });
});

test('merging is the same from both sides and merging again changes nothing', () => {
  const x = { decks: [deck('a', 5, 'x'), deck('b', 1)], gone: { z: 2 } };
  const y = { decks: [deck('a', 3, 'y'), deck('z', 1)], gone: { b: 7 } };
  const ids = (c: { decks: { id: string; text: string }[] }) => c.decks.map((d) => d.id + d.text).sort();
  expect(ids(merged(x, y))).toEqual(ids(merged(y, x)));
  expect(merged(x, merged(x, y))).toEqual(merged(x, y));
});

test('what is no deck is left out', () => {
  expect(copyOf(null)).toEqual({ decks: [], gone: {} });
  expect(copyOf({ decks: [1, null, { id: 'a' }, deck('b', 1)], gone: { b: 'no' } }).decks.map((d) => d.id)).toEqual(['b']);
});
