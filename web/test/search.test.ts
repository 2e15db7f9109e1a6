import { expect, test } from 'vitest';
import { parse, type Subject } from '../src/lib/card/search';

const nob: Subject = {
  code: 'core-61',
  title: 'Goff Nob',
  set: 'core',
  type: 'army',
  faction: 'Orks',
  traits: ['Warrior', 'Nob'],
  text: 'Brutal. Draw a card.',
  is: ['loyal'],
  numbers: { cost: 4, ATK: 3 },
};

test.each([
  ['', true],
  ['goff', true],
  ['goff eldar', false],
  ['"draw a card"', true],
  ['"card a draw"', false],
  ['type:army', true],
  ['type:event|army', true],
  ['-type:army', false],
  ['trait:warrior cost<=4', true],
  ['cost<4', false],
  ['atk=3', true],
  ['HP>1', false],
  ['is:unique', false],
  ['-is:unique is:loyal', true],
  ['text:"draw a"', true],
])('%s', (query, fits) => {
  const q = parse(query);
  expect(q.faults).toEqual([]);
  expect(q.test(nob)).toBe(fits);
});

test('what is not understood is said and narrows nothing', () => {
  const q = parse('colour:red cost<many goff');
  expect(q.faults).toHaveLength(2);
  expect(q.test(nob)).toBe(true);
});
