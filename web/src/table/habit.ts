/**
 * When the client passes for the player. It does so only where the player asked for it, and never past a question that
 * is not routine.
 */
import type { Ask, Choice, Sight } from '../sight/types';

export interface Habit {
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

/** The option to take without asking the player, if there is one. */
export function byItself(s: Sight, habit: Habit): Choice | undefined {
  const ask = s.ask;
  if (!ask) return undefined;
  const pass = decline(ask);
  if (!pass) return undefined;
  if (habit.yielding) return ask.routine && !disturbed(habit.yielding, s, habit.stops) ? pass : undefined;
  return habit.autopass && ask.routine && !habit.stops.includes(s.now.phase) ? pass : undefined;
}
