import { expect, test } from 'vitest';
import { Guard } from '../src/table/guard';

function at(): { guard: Guard; after: (ms: number) => void; click: (x: number, y: number, finger?: boolean) => boolean } {
  let now = 0;
  const guard = new Guard(() => now);
  const click = (x: number, y: number, finger = false) => {
    guard.moved({ x, y }, finger);
    guard.down();
    return guard.meant(false);
  };
  return { guard, after: (ms) => (now += ms), click };
}

test('a second click at the same spot is not meant for the next question', () => {
  const { guard, after, click } = at();
  guard.asked();
  after(1000);
  expect(click(100, 100)).toBe(true);
  after(20);
  guard.asked();
  after(200);
  expect(click(103, 102)).toBe(false);
  after(200);
  expect(click(103, 102)).toBe(true);
});

test('a pointer that has moved is believed at once, and a finger needs a longer way', () => {
  const { guard, after, click } = at();
  after(1000);
  click(100, 100);
  guard.asked();
  after(50);
  expect(click(106, 100)).toBe(true);
  guard.asked();
  after(50);
  expect(click(116, 100, true)).toBe(false);
  expect(click(150, 100, true)).toBe(true);
});

test('a press that began before the question is not meant for it, by pointer or by key', () => {
  const { guard, after } = at();
  after(1000);
  guard.moved({ x: 5, y: 5 }, false);
  guard.down();
  after(10);
  guard.asked();
  guard.moved({ x: 50, y: 5 }, false);
  expect(guard.meant(false)).toBe(false);
  expect(guard.meant(true)).toBe(false);
  guard.down();
  expect(guard.meant(true)).toBe(true);
});
