/**
 * When the client answers for the player: what the player has just passed is not asked again while nothing has happened,
 * what the player has announced happens, and what has one sensible answer is answered so. Other routine windows are passed only
 * where the player asked for it.
 */
import type { Rank } from '../protocol/messages';
import type { Ask, Choice, Sight } from '../sight/types';

export interface Habit {
  /** What was passed last, if that is not to be asked again. */
  again: Passed | undefined;
  /** Questions whose sensible answer is the most there is. */
  most: readonly string[];
  /** Let what the player has announced happen without being asked to answer it. */
  own: boolean;
  /** Pass routine windows by itself. */
  autopass: boolean;
  /** Phases in which nothing is passed by itself. */
  stops: readonly string[];
  /** Pass until something happens; what was there when it was asked for. */
  yielding: Scene | undefined;
}

/** What must stay as it is for a yield to go on. */
export interface Scene {
  round: number;
  active: number;
  phase: string;
  event: string;
  stack: string;
  fight: number | null;
}

export function scene(s: Sight): Scene {
  return {
    round: s.now.round,
    active: s.now.active,
    phase: s.now.phase,
    event: s.now.event ?? '',
    stack: s.stack.map((p) => p.id).join(' '),
    fight: s.now.fight?.place ?? null,
  };
}

/** The only option of a question that declines it. */
export function decline(ask: Ask): Choice | undefined {
  const passes = ask.options.filter((o) => o.pass);
  return passes.length === 1 ? passes[0] : undefined;
}

/** Has anything happened since? Something announced, an event to answer, a fight elsewhere, a stop. */
export function disturbed(before: Scene, s: Sight, stops: readonly string[]): boolean {
  const now = scene(s);
  if (now.event !== before.event && now.event !== '') return true;
  if (now.stack !== before.stack && now.stack !== '') return true;
  if (now.fight !== before.fight && now.fight !== null) return true;
  if (now.round !== before.round || now.active !== before.active) return true;
  return now.phase !== before.phase && stops.includes(now.phase);
}

/** How much the log tells besides which phase begins. */
export const happened = (log: readonly { begins?: Rank }[]): number => log.filter((l) => l.begins !== 'phase').length;

/** A question that was passed, as words: two that read the same are the same to a player. */
export interface Passed {
  words: string;
  /** In which phase of another's turn, where nothing is fought, announced or answered. */
  quiet: string;
  /** How much had happened. */
  told: number;
}

/** Where players have turns, the phases of another's turn are no moments of their own while nothing is fought or announced. */
export function passed(s: Sight, told: number, turns = false): Passed {
  const options = (s.ask?.options ?? []).map((o) => [o.label, o.note, o.cards, o.seat, o.zone]);
  const quiet = turns && s.now.active !== s.ask?.seat && !s.now.fight && !s.stack.length && !s.now.event;
  const moment = quiet ? [s.now.round, s.now.active] : s.now.heading;
  const words = JSON.stringify([moment, s.ask?.prompt, s.ask?.card, s.ask?.stake, options]);
  return { words, quiet: quiet ? s.now.phase : '', told };
}

/** Is it the same that was passed? While nothing has happened since it is; and in a quiet phase of another's turn, once is enough. */
function same(before: Passed, now: Passed): boolean {
  return before.words === now.words && (before.told === now.told || (now.quiet !== '' && before.quiet === now.quiet));
}

/** The option to take without asking the player, if there is one. */
export function byItself(s: Sight, habit: Habit, told: number, turns = false): Choice | undefined {
  const ask = s.ask;
  if (!ask) return undefined;
  const eager = ask.options.filter((o) => o.eager);
  if (eager.length === 1 && (habit.most.includes(ask.prompt) || habit.most.includes(ask.title))) return eager[0];
  const pass = decline(ask);
  if (!pass) return undefined;
  if (habit.again && same(habit.again, passed(s, told, turns)) && !habit.stops.includes(s.now.phase)) return pass;
  if (habit.yielding) return ask.routine && !disturbed(habit.yielding, s, habit.stops) ? pass : undefined;
  if (!ask.routine || habit.stops.includes(s.now.phase)) return undefined;
  return habit.autopass || (habit.own && s.stack.at(-1)?.seat === ask.seat) ? pass : undefined;
}
