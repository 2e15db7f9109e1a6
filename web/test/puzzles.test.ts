import { expect, test } from 'vitest';
import { after, grades } from '../src/lib/store/puzzle';
import { streak } from '../src/lib/store/streak';
import type { PuzzleInfo } from '../src/protocol/messages';

const list: PuzzleInfo[] = [
  { id: 'a', kind: 'win', grade: 'hard' },
  { id: 'b', kind: 'hold', grade: 'easy' },
  { id: 'c', kind: 'trap' },
  { id: 'd', kind: 'win', grade: 'easy' },
];

test('puzzles stand from the easiest on, those that no level finds at the end', () => {
  const sorted = grades(list, ['random', 'easy', 'hard']);
  expect(sorted.map((g) => [g.name, g.puzzles.map((p) => p.id).join('')])).toEqual([
    ['easy', 'bd'],
    ['hard', 'a'],
    ['', 'c'],
  ]);
  expect(grades([], ['easy'])).toEqual([]);
});

test('after a puzzle comes the next that is not solved, and then from the beginning', () => {
  const sorted = grades(list, ['easy', 'hard']);
  const next = (id: string, solved: string) => after(sorted, id, (x) => solved.includes(x))?.id;
  expect([next('b', ''), next('b', 'd'), next('c', ''), next('c', 'bda'), next('a', 'c')]).toEqual(['d', 'a', 'b', undefined, 'b']);
});

test('a streak goes up to today or yesterday, without a gap', () => {
  expect([[], [10], [9], [8], [10, 9, 8, 6], [9, 8], [11]].map((days) => streak(days, 10))).toEqual([0, 1, 1, 0, 3, 2, 0]);
});
