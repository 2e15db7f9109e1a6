/** How long things are shown, in milliseconds at the normal pace: before the table changes, and after it has. */
import type { StepKind } from '../protocol/messages';

export interface Time {
  lead: number;
  tail: number;
}

export type Pace = 'slow' | 'normal' | 'fast' | 'off';

export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'off'];

const FACTOR: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

const TIMES: Record<StepKind, Time> = {
  phase: { lead: 100, tail: 400 },
  fight: { lead: 150, tail: 450 },
  play: { lead: 300, tail: 200 },
  enter: { lead: 0, tail: 420 },
  ability: { lead: 550, tail: 150 },
  cancel: { lead: 350, tail: 150 },
  attack: { lead: 1150, tail: 50 },
  damage: { lead: 120, tail: 380 },
  heal: { lead: 120, tail: 330 },
  shield: { lead: 500, tail: 100 },
  reveal: { lead: 400, tail: 800 },
  death: { lead: 480, tail: 420 },
  leave: { lead: 0, tail: 350 },
  draw: { lead: 0, tail: 300 },
  move: { lead: 0, tail: 430 },
  control: { lead: 150, tail: 250 },
  gain: { lead: 0, tail: 250 },
  win: { lead: 200, tail: 1200 },
  end: { lead: 100, tail: 600 },
  jump: { lead: 0, tail: 250 },
};

/** What an opponent plays is held up to be read. */
const HELD_UP = 1000;
/** Cards drawn together come one after the other. */
const APART = 80;

/** What is to be read or followed with the eye; all else is told in passing. */
const NEWS: ReadonlySet<StepKind> = new Set(['play', 'attack', 'reveal', 'shield', 'damage', 'death', 'win', 'end']);
/** So long may it take in all what happens between two moves, and so long at least what is still to come. Of what is longer, first what
 *  is told in passing goes faster, then what is to be read, too. */
const WATCHED = 10_000;
const TO_COME = 1_000;
const LEAST = { news: 0.3, rest: 0.15 };

/** How much of its time each of two kinds of steps has. */
export interface Haste {
  news: number;
  rest: number;
}

/** One of many: what it is, and how long it takes. */
export interface Lasting {
  kind: StepKind;
  time: number;
}

export function haste(list: readonly Lasting[], watched = 0): Haste {
  const sum = (news: boolean) => list.filter((x) => NEWS.has(x.kind) === news).reduce((n, x) => n + x.time, 0);
  const [news, rest] = [sum(true), sum(false)];
  const part = (room: number, of: number, least: number) => (of > room ? Math.max(least, room / of) : 1);
  const all = Math.max(TO_COME, WATCHED - watched);
  const quick = part(all - news, rest, LEAST.rest);
  return { news: part(all - rest * quick, news, LEAST.news), rest: quick };
}

export function factor(pace: Pace, kind: StepKind, by: Haste): number {
  return FACTOR[pace] * (NEWS.has(kind) ? by.news : by.rest);
}

/** What the player has just done is no news to them: it happens at once. */
const DONE: ReadonlySet<StepKind> = new Set(['play', 'enter', 'ability', 'move', 'draw', 'gain']);

export type Whose = 'mine' | 'theirs' | undefined;

export function timeOf(kind: StepKind, parts: number, whose: Whose): Time {
  const { lead, tail } = TIMES[kind];
  if (whose === 'mine' && DONE.has(kind)) return { lead: 0, tail: Math.round(tail * 0.6) };
  if (kind === 'play' && whose === 'theirs') return { lead: HELD_UP, tail };
  if (kind === 'draw') return { lead, tail: tail + APART * (parts - 1) };
  return { lead, tail };
}
