import { expect, test } from 'vitest';
import { rank } from '../src/table/form';

test('tokens stand apart as long as there is room, then closer, then over each other, and never leave their box', () => {
  const step = (n: number) => rank(n, 320, 70, 58, 70, 5).step;
  expect([1, 2, 4, 5].map(step)).toEqual([74, 74, 74, 65.5]);
  expect(step(6)).toBeLessThan(58);
  for (let n = 1; n < 12; n++) expect((n - 1) * step(n) + 58).toBeLessThanOrEqual(320);
});
