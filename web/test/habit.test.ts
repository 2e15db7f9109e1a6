import { describe, expect, it } from 'vitest';
import type { Choice, Sight } from '../src/sight/types';
import { byItself, happened, passed, type Habit } from '../src/table/habit';

const option = (id: number, label: string, more: Partial<Choice> = {}) =>
  ({ id, label, note: '', cards: [], seat: null, zone: null, pass: false, eager: false, like: null, ...more }) as unknown as Choice;
const sight = (prompt: string, options: Choice[], now: Partial<Sight['now']> = {}): Sight =>
  ({
    now: { heading: 'Round 1 · Combat', round: 1, active: 0, phase: 'Combat', event: null, fight: null, ...now },
    stack: [],
    ask: { prompt, title: prompt, card: null, stake: '', routine: false, options },
  }) as unknown as Sight;

const window = (label = 'play Fire') => sight('act or pass', [option(0, label), option(1, 'pass', { pass: true })]);
const habit: Habit = { own: false, autopass: false, again: undefined, most: [], stops: [], yielding: undefined };

describe('what is answered for the player', () => {
  it('is what was just passed, while nothing has happened', () => {
    const again = passed(window(), 7);
    expect(byItself(window(), { ...habit, again }, 7)?.id).toBe(1);
    expect(byItself(window(), habit, 7)).toBeUndefined();
    // something was told since, something else can be done, the game is at another point, or the player wants to be asked there
    expect(byItself(window(), { ...habit, again }, 8)).toBeUndefined();
    expect(byItself(window('play Rain'), { ...habit, again }, 7)).toBeUndefined();
    const later = sight('act or pass', window().ask!.options, { heading: 'Round 1 · Combat · second turn' });
    expect(byItself(later, { ...habit, again }, 7)).toBeUndefined();
    expect(byItself(window(), { ...habit, again, stops: ['Combat'] }, 7)).toBeUndefined();
  });
  it("is asked once in a phase of another's turn, and in the next ones only if something has happened, until it is fought or announced", () => {
    const at = (phase: string, more: Partial<Sight['now']> = {}) => {
      const s = sight('act or pass', window().ask!.options, { heading: `Turn 2 · ${phase}`, phase, active: 1, round: 2, ...more });
      s.ask!.seat = 0;
      return s;
    };
    const again = passed(at('Activate'), 7, true);
    expect(byItself(at('Control'), { ...habit, again }, 7, true)?.id).toBe(1);
    expect(byItself(at('Control'), { ...habit, again }, 8, true)).toBeUndefined();
    expect(byItself(at('Activate'), { ...habit, again }, 8, true)?.id).toBe(1);
    expect(byItself(at('Activate', { event: 'a ship enters play' }), { ...habit, again }, 8, true)).toBeUndefined();
    expect(byItself(at('Control'), { ...habit, again, stops: ['Control'] }, 7, true)).toBeUndefined();
    expect(byItself(at('Control', { round: 3 }), { ...habit, again }, 7, true)).toBeUndefined();
    const fight = { place: 5 } as Sight['now']['fight'];
    expect(byItself(at('Battle', { fight }), { ...habit, again }, 7, true)).toBeUndefined();
    // one's own phases are asked one by one
    const mine = passed(at('Activate', { active: 0 }), 7, true);
    expect(byItself(at('Control', { active: 0 }), { ...habit, again: mine }, 7, true)).toBeUndefined();
    expect(happened([{}, { begins: 'phase' }, { begins: 'usual' }])).toBe(2);
  });
  it('is to let happen what the player has announced, and nothing of the others', () => {
    const waits = (seat: number, stops: string[] = []) => {
      const s = window();
      s.stack = [{ id: 4, seat }] as Sight['stack'];
      s.ask!.seat = 0;
      s.ask!.routine = true;
      return byItself(s, { ...habit, own: true, stops }, 0)?.id;
    };
    expect(waits(0)).toBe(1);
    expect(waits(1)).toBeUndefined();
    expect(waits(0, ['Combat'])).toBeUndefined();
    expect(byItself(window(), { ...habit, own: true }, 0)).toBeUndefined();
  });
  it('is the most where that is the sensible answer, and only where it is lit', () => {
    const amounts = sight('how much?', [option(0, '0'), option(1, '1'), option(2, '2', { eager: true })]);
    expect(byItself(amounts, { ...habit, most: ['how much?'] }, 0)?.id).toBe(2);
    expect(byItself(amounts, habit, 0)).toBeUndefined();
    const unlit = sight('how much?', [option(0, '0'), option(1, '1')]);
    expect(byItself(unlit, { ...habit, most: ['how much?'] }, 0)).toBeUndefined();
  });
});
