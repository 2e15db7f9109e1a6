import { expect, test } from 'vitest';
import { put, readList, withHeader, writeList } from '../src/lib/deck/deck-list';

const TEXT = `Bad Moon Waaagh
Warlord: Nazdreg
Ally: Astra Militarum

Army Units (5)
3x Goff Boyz
2x Rokkitboy (Core Set)
# a remark
`;

const known = (name: string) => ['Goff Boyz', 'Rokkitboy'].includes(name);

test('a list is read and written back', () => {
  const list = readList(TEXT, known);
  expect(list).toEqual({
    title: 'Bad Moon Waaagh',
    headers: [
      ['Warlord', 'Nazdreg'],
      ['Ally', 'Astra Militarum'],
    ],
    entries: [
      { count: 3, name: 'Goff Boyz', beside: false },
      { count: 2, name: 'Rokkitboy', beside: false },
    ],
  });
  expect(
    readList(
      writeList(list, () => 'army'),
      known,
    ),
  ).toEqual(list);
});

test('cards come and go, headers are replaced', () => {
  let list = readList(TEXT, known);
  list = put(put(list, 'Goff Boyz', -3), 'Weirdboy', 1);
  expect(list.entries).toEqual([
    { count: 2, name: 'Rokkitboy', beside: false },
    { name: 'Weirdboy', count: 1, beside: false },
  ]);
  expect(withHeader(list, 'warlord', 'X').headers[0]).toEqual(['warlord', 'X']);
});

test('brackets belong to a title, unless only the rest of it is one', () => {
  const known = (n: string) => ['Guard (Bold)', 'Rokkitboy'].includes(n);
  const list = readList('Deck\nUnits\n2x Guard (Bold)\n1x Rokkitboy (Core Set)\n1x Nobody (Core Set)', known);
  expect(list.entries.map((e) => e.name)).toEqual(['Guard (Bold)', 'Rokkitboy', 'Nobody (Core Set)']);
});

test('a sideboard stays beside the deck', () => {
  const list = readList('Deck\n\nUnits (2)\n2x A\n\nSideboard (1)\n1x A\n');
  expect(list.entries).toEqual([
    { count: 2, name: 'A', beside: false },
    { count: 1, name: 'A', beside: true },
  ]);
  expect(readList(writeList(list, () => 'Units'))).toEqual(list);
  expect(put(list, 'A', -1, true).entries).toEqual([{ count: 2, name: 'A', beside: false }]);
});
