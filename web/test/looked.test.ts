import { expect, it } from 'vitest';
import { looked, NOTHING } from '../src/table/looked';
import type { Ask, Layout, Sight } from '../src/sight/types';

const layout = {
  piles: [
    { zone: 'deck', open: false },
    { zone: 'discard', open: true },
  ],
} as Layout;
const sight = (deck: number[], discard: number[], hand: number[], card?: number | null): Sight =>
  ({
    ask: card === undefined ? null : ({ card } as Ask),
    players: [
      { seat: 0, piles: [{ zone: 'deck', cards: deck }], hand: { cards: [9] } },
      { seat: 1, piles: [{ zone: 'discard', cards: discard }], hand: { cards: hand } },
    ],
  }) as unknown as Sight;

it('what a card has shown is there as long as that card asks', () => {
  const nothing = sight([], [], [], null);
  // one's own hand and what lies open are seen anyway
  expect(looked(NOTHING, sight([], [], [], null), sight([], [5], [], 7), layout, 0).cards).toEqual([]);
  // shown while it is told what happened, and then asked about
  const shown = looked(NOTHING, nothing, sight([3], [], []), layout, 0);
  const asked = looked(shown, sight([3], [], []), sight([3], [], [], 7), layout, 0);
  expect(asked).toEqual({ of: 7, cards: [3] });
  // the same card goes on, with one more
  const more = looked(asked, sight([3], [], [], 7), sight([3], [], [4], 7), layout, 0);
  expect(more.cards).toEqual([3, 4]);
  // another card asks, or nobody's: that is over
  expect(looked(more, sight([3], [], [4], 7), sight([3], [], [4], 8), layout, 0).cards).toEqual([]);
  expect(looked(more, sight([3], [], [4], 7), sight([3], [], [4], null), layout, 0)).toEqual(NOTHING);
  // what is put away is not shown any more
  expect(looked(more, sight([3], [], [4], 7), sight([], [], [4], 7), layout, 0).cards).toEqual([4]);
  // who comes back to a question sees what it is about
  expect(looked(NOTHING, undefined, sight([3], [], [], 7), layout, 0).cards).toEqual([3]);
});
