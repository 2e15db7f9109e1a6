import { expect, it } from 'vitest';
import { beside, curve, lossOf, moments, nearest, points, sizeOf, sum } from '../src/coach/coach';
import type { ChoiceView, ReviewView } from '../src/protocol/messages';

const choice = (step: number, chance: number, promised = chance): ChoiceView => ({
  step,
  question: 'what?',
  option: 0,
  words: `choice ${step}`,
  chance,
  promised,
  ...(promised > chance ? { better: 'better' } : {}),
  lines: [],
});
const review: ReviewView = {
  seat: 0,
  mistake: 0.03,
  choices: [choice(2, 0.5), choice(6, 0.4, 0.6), choice(9, 0.41, 0.43), choice(20, 0.2, 0.29), choice(21, 0.3, 0.34)],
  turns: [
    { step: 5, from: 0.5, to: 0.6 },
    { step: 19, from: 0.41, to: 0.29 },
  ],
};

it('says how grave a mistake was, and of what may be chance nothing', () => {
  expect([0, 0.029, 0.03, 0.069, 0.07, 0.149, 0.15, 0.9].map((l) => sizeOf(l, 0.03))).toEqual([
    undefined,
    undefined,
    'slip',
    'slip',
    'mistake',
    'mistake',
    'blunder',
    'blunder',
  ]);
  expect(points(0.615)).toBe(62);
});

it('puts mistakes and turning points in the order they came, at the step before the choice', () => {
  expect(moments(review).map((m) => [m.at, m.size ?? 'turn'])).toEqual([
    [5, 'turn'],
    [5, 'blunder'],
    [19, 'turn'],
    [19, 'mistake'],
    [20, 'slip'],
  ]);
  expect(moments({ ...review, choices: [choice(2, 0.5)], turns: [] })).toEqual([]);
});

it('draws the curve over the whole game, the best chances on top', () => {
  const dots = curve(review, 40, 400, 100);
  expect(dots.map((d) => [d.x, Math.round(d.y)])).toEqual([
    [20, 50],
    [60, 60],
    [90, 59],
    [200, 80],
    [210, 70],
  ]);
  expect(dots.filter((d) => d.size).map((d) => d.choice.step)).toEqual([6, 20, 21]);
  // a game without steps is no division by nothing
  expect(curve({ ...review, choices: [choice(0, 1)] }, 0, 10, 10)).toMatchObject([{ x: 0, y: 0 }]);
});

it('finds the choice that is meant by a click or an arrow', () => {
  expect(nearest(review.choices, 8)?.step).toBe(9);
  expect(nearest(review.choices, 100)?.step).toBe(21);
  expect(nearest([], 3)).toBeUndefined();
  expect(beside(review.choices, 5, 1)?.step).toBe(9);
  expect(beside(review.choices, 5, -1)?.step).toBe(2);
  expect(beside(review.choices, 20, 1)).toBeUndefined();
  expect(beside(review.choices, 1, -1)).toBeUndefined();
});

it('sums up how good the choices were', () => {
  expect(sum(review)).toEqual({ all: 5, good: 2, lost: 7 });
  expect(sum({ ...review, choices: [] })).toEqual({ all: 0, good: 0, lost: 0 });
  expect(lossOf(choice(1, 0.25, 0.75))).toBe(0.5);
});
