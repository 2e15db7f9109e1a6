import { expect, it } from 'vitest';
import { shared } from '../src/lib/store/shared-settings';

it('takes of kept settings what it knows and what is whole', () => {
  const kept = { theme: 'light', pace: 'sudden', sound: 1, once: false, asked: ['a/b'], stops: [3], zoom: 1.2, text: 2, colour: 'red' };
  expect(shared(kept)).toEqual({ theme: 'light', once: false, asked: ['a/b'] });
  for (const broken of [null, undefined, 'x', 3, []]) expect(shared(broken)).toEqual({});
});
