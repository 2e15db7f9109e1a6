import { expect, test } from 'vitest';
import { deckLine } from '../src/lib/deck/deck-line';
import { fitting, formatOf } from '../src/lib/deck/starters';
import type { GameInfo } from '../src/protocol/messages';

const format = (name: string, min: number, max: number) => ({ name, about: '', seats: { min, max } });
const starter = (name: string, formats: string[]) => ({ name, title: name, text: '', facts: [], formats });
const game = {
  formats: [format('usual', 2, 2), format('small', 2, 2), format('many', 3, 5)],
  starters: [starter('a', ['usual', 'small']), starter('b', ['usual']), starter('c', ['many'])],
} as unknown as GameInfo;

test('the format that is named, else the first for so many', () => {
  expect(formatOf(game, 'small', 2)?.name).toBe('small');
  expect(formatOf(game, '', 4)?.name).toBe('many');
});

test('starters that are legal in it', () => {
  const names = (name: string, seats: number) => fitting(game, name, seats).map((s) => s.name);
  expect(names('', 2)).toEqual(['a', 'b']);
  expect(names('small', 2)).toEqual(['a']);
  expect(names('', 3)).toEqual(['c']);
});

test('the line about a starter tells neither what is none nor the format', () => {
  const facts = Object.entries({ warlord: 'Gorzod', faction: 'Orks', ally: 'none', cards: '50', format: 'official' });
  const deck = { ...starter('a', []), facts: facts.map(([what, value]) => ({ what, value })) };
  expect(deckLine(deck, 3)).toBe('Gorzod · Orks');
});
