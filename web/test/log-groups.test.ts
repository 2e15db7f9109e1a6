import { describe, expect, it } from 'vitest';
import type { LogView } from '../src/protocol/messages';
import { groups, told, type Reading } from '../src/table/log-groups';

let cards = new Map<string, number>();
/** A line; what stands in brackets is a card. */
function line(text: string, seq = 1): LogView {
  const spans = text
    .split(/(\[[^\]]+\])/)
    .filter(Boolean)
    .map((s) => {
      if (!s.startsWith('[')) return { text: s };
      const title = s.slice(1, -1);
      if (!cards.has(title)) cards.set(title, cards.size);
      return { text: title, card: cards.get(title)! };
    });
  return { seq, clause: '', spans };
}
const read: Reading = {
  heading: (l) => /^Round \d/.test(told(l)),
  phase: (l) => /^\w+ phase/.test(told(l)),
  apart: () => false,
};
const fold = (...text: string[]) => {
  cards = new Map();
  return groups(
    text.map((x) => line(x)),
    0,
    read,
  );
};

describe('the log in groups', () => {
  it('tells an attack in a line, with what it cost and what came of it', () => {
    const [g, ...rest] = fold(
      '[Squad] exhausts.',
      '[Squad] attacks [Boyz].',
      '[Boyz] is assigned 2 damage.',
      '[Boyz] takes 2 damage.',
      '[Boyz] is destroyed.',
    );
    expect(rest).toEqual([]);
    expect(told(g!.head)).toBe('Squad attacks Boyz.');
    expect(told(g!.sum!)).toBe('Boyz is destroyed.');
    expect(g!.lines.length).toBe(5);
    expect(g!.weight).toBe('great');
  });
  it('tells what a card does under the play of the card', () => {
    const list = fold('Ann plays [Rain].', 'Ann pays 2 energy.', '[Frog] enters play at [Pond].', 'Ben plays [Sun].');
    expect(list.map((g) => [told(g.head), g.lines.length])).toEqual([
      ['Ann plays Rain.', 3],
      ['Ben plays Sun.', 1],
    ]);
  });
  it('counts what is told one by one', () => {
    const list = fold('Ann draws [A].', 'Ann draws [B].', 'Ben draws a card.', 'Ben draws a card.');
    expect(list.map((g) => g.times)).toEqual([2, 2]);
  });
  it('puts phases in which nothing happened in one line, and nothing under a phase', () => {
    const list = fold('Round 2 begins.', 'Deploy phase.', 'Combat phase.', 'Used piles are shuffled.', 'Draw phase.');
    expect(list.map((g) => [told(g.head), g.weight])).toEqual([
      ['Round 2 begins.', 'heading'],
      ['Deploy phase. Combat phase.', 'phase'],
      ['Used piles are shuffled.', 'small'],
      ['Draw phase.', 'phase'],
    ]);
  });
  it('keeps every line, and keeps steps apart where one goes from step to step', () => {
    cards = new Map();
    const lines = [line('[A] attacks [B].', 1), line('[B] takes 1 damage.', 1), line('[B] is destroyed.', 2)];
    const list = groups(lines, 0, { ...read, apart: (a, b) => a.seq !== b.seq });
    expect(list.map((g) => g.lines.length)).toEqual([2, 1]);
    expect(list.flatMap((g) => g.lines)).toEqual(lines);
  });
});
