import { expect, test } from 'vitest';
import { emblem } from '../src/emblem/emblem';
import { match } from '../src/lib/ui/match';
import { patched } from '../src/lib/net/patch';
import { fill } from '../src/words/words';

test('paths give their named parts', () => {
  expect(match('/game/:id', '/game/a%20b')).toEqual({ id: 'a b' });
  expect(match('/game/:id', '/game')).toBeUndefined();
  expect(match('/game/:id', '/game/%E0%A4%A')).toBeUndefined();
});

test('texts are filled in', () => {
  expect(fill('{n|card|cards} for {who}', { n: 1, who: 'Ann' })).toBe('1 card for Ann');
  expect(fill('{n|card|cards}', { n: 3 })).toBe('3 cards');
});

test('a patch changes what it names and keeps the rest', () => {
  const old = { cards: { a: { x: 1 }, b: { x: 2 } }, list: [1, 2, 3] };
  const now = patched(old, [
    { path: ['cards', 'a', 'x'], set: 5 },
    { path: ['list'], at: 1, cut: 1, put: [7, 8] },
    { path: ['cards', 'c'], set: { x: 9 } },
  ]);
  expect(now).toEqual({ cards: { a: { x: 5 }, b: { x: 2 }, c: { x: 9 } }, list: [1, 7, 8, 3] });
  expect(now.cards.b).toBe(old.cards.b);
  expect(old).toEqual({ cards: { a: { x: 1 }, b: { x: 2 } }, list: [1, 2, 3] });
  expect(patched(now, [{ path: ['cards', 'b'], drop: true }]).cards).toEqual({ a: { x: 5 }, c: { x: 9 } });
});

test('a card has one picture of its own', () => {
  const facts = { code: 'x-1', type: 'army', hue: 40, traits: ['Scout'] };
  expect(emblem(facts)).toBe(emblem({ ...facts }));
  expect(emblem(facts)).not.toBe(emblem({ ...facts, code: 'x-2' }));
  expect(emblem({ ...facts, type: 'planet' })).not.toBe(emblem(facts));
});
