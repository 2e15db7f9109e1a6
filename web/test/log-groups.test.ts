import { describe, expect, it } from 'vitest';
import type { LogView } from '../src/protocol/messages';
import { groups, told } from '../src/table/log-groups';

let cards = new Map<string, number>();
/** A line: what it tells of, what begins with it, and its words, in which cards stand in brackets. */
type Line = [kind: LogView['kind'] | '', begins: LogView['begins'] | '', text: string, seat?: number];
function line([kind, begins, text, seat]: Line, seq = 1): LogView {
  const spans = text
    .split(/(\[[^\]]+\])/)
    .filter(Boolean)
    .map((s) => {
      if (!s.startsWith('[')) return { text: s };
      const title = s.slice(1, -1);
      if (!cards.has(title)) cards.set(title, cards.size);
      return { text: title, card: cards.get(title)! };
    });
  return { seq, clause: '', spans, ...(kind && { kind }), ...(begins && { begins }), ...(seat !== undefined && { seat }) };
}
const fold = (...lines: Line[]) => {
  cards = new Map();
  return groups(
    lines.map((x) => line(x)),
    0,
    () => false,
  );
};

describe('the log in groups', () => {
  it('tells an attack in a line, with what it cost and what came of it', () => {
    const [g, ...rest] = fold(
      ['', '', '[Squad] tires.'],
      ['attack', 'great', '[Squad] attacks [Boyz].'],
      ['', '', '[Boyz] is assigned 2 damage.'],
      ['damage', '', '[Boyz] takes 2 damage.'],
      ['death', '', '[Boyz] is destroyed.'],
    );
    expect(rest).toEqual([]);
    expect(told(g!.head)).toBe('Squad attacks Boyz.');
    expect(told(g!.sum!)).toBe('Boyz is destroyed.');
    expect(g!.lines.length).toBe(5);
    expect(g!.weight).toBe('great');
  });
  it('tells what a card does under the play of the card', () => {
    const list = fold(
      ['play', 'usual', 'Ann plays [Rain].', 0],
      ['', '', 'Ann pays 2 energy.', 0],
      ['enter', '', '[Frog] enters play at [Pond].'],
      ['play', 'usual', 'Ben plays [Sun].', 1],
    );
    expect(list.map((g) => [told(g.head), g.lines.length])).toEqual([
      ['Ann plays Rain.', 3],
      ['Ben plays Sun.', 1],
    ]);
  });
  it('counts what is told one by one, for each player, and names what is drawn in one line', () => {
    const list = fold(
      ['draw', 'small', 'Guest 1 draws [A].', 0],
      ['draw', 'small', 'Guest 1 draws [B].', 0],
      ['draw', 'small', 'Guest 2 draws a card.', 1],
      ['draw', 'small', 'Guest 2 draws a card.', 1],
      ['', '', 'Guest 1 keeps the hand.', 0],
    );
    expect(list.map((g) => [told(g.head), g.times])).toEqual([
      ['Guest 1 draws A, B.', 1],
      ['Guest 2 draws a card.', 2],
      ['Guest 1 keeps the hand.', 1],
    ]);
  });
  it('counts what is too much to be named', () => {
    const list = fold(...['A', 'B', 'C', 'D', 'E'].map((c): Line => ['draw', 'small', `Guest 1 draws [${c}].`, 0]));
    expect(list.map((g) => [told(g.head), g.times, g.lines.length])).toEqual([['Guest 1 draws 5 cards.', 1, 5]]);
  });
  it('puts phases in which nothing happened in one line, and nothing under a phase', () => {
    const list = fold(
      ['phase', 'turn', 'Round 2 begins.'],
      ['phase', 'phase', 'Deploy phase.'],
      ['phase', 'phase', 'Combat phase.'],
      ['', '', 'Used piles are shuffled.'],
      ['phase', 'phase', 'Draw phase.'],
    );
    expect(list.map((g) => [told(g.head), g.weight])).toEqual([
      ['Round 2 begins.', 'turn'],
      ['Deploy phase. Combat phase.', 'phase'],
      ['Used piles are shuffled.', 'small'],
      ['Draw phase.', 'phase'],
    ]);
  });
  it('keeps every line, and keeps steps apart where one goes from step to step', () => {
    cards = new Map();
    const lines = [
      line(['attack', 'great', '[A] attacks [B].'], 1),
      line(['damage', '', '[B] takes 1 damage.'], 1),
      line(['death', '', '[B] is destroyed.'], 2),
    ];
    const list = groups(lines, 0, (a, b) => a.seq !== b.seq);
    expect(list.map((g) => g.lines.length)).toEqual([2, 1]);
    expect(list.flatMap((g) => g.lines)).toEqual(lines);
  });
});
