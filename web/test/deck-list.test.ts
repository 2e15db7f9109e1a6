import { expect, test } from 'vitest';
import { put, readList, withHeader, writeList } from '../src/lib/deck-list';

const TEXT = `Bad Moon Waaagh
Warlord: Nazdreg
Ally: Astra Militarum

Army Units (5)
3x Goff Boyz
2x Rokkitboy (Core Set)
# a remark
`;

test('a list is read and written back', () => {
  const list = readList(TEXT);
  expect(list).toEqual({
    title: 'Bad Moon Waaagh',
    headers: [
      ['Warlord', 'Nazdreg'],
      ['Ally', 'Astra Militarum'],
    ],
    entries: [
      { count: 3, name: 'Goff Boyz' },
      { count: 2, name: 'Rokkitboy' },
    ],
  });
  expect(readList(writeList(list, () => 'army'))).toEqual(list);
});

test('cards come and go, headers are replaced', () => {
  let list = readList(TEXT);
  list = put(put(list, 'Goff Boyz', -3), 'Weirdboy', 1);
  expect(list.entries).toEqual([
    { count: 2, name: 'Rokkitboy' },
    { name: 'Weirdboy', count: 1 },
  ]);
  expect(withHeader(list, 'warlord', 'X').headers[0]).toEqual(['warlord', 'X']);
});
