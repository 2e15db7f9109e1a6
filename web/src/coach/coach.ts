/** What a review says, put in order for the page. */
import type { ChoiceView, ReviewView, TurnView } from '../protocol/messages';

/** Chances as people read them: so many games of a hundred. */
export const points = (chance: number): number => Math.round(chance * 100);

export type Size = 'slip' | 'mistake' | 'blunder';

const GRAVE = 0.07;
const GRAVEST = 0.15;

/** How grave it was to give away so much; nothing if that may be chance. */
export function sizeOf(loss: number, least: number): Size | undefined {
  if (loss < least) return undefined;
  return loss >= GRAVEST ? 'blunder' : loss >= GRAVE ? 'mistake' : 'slip';
}

export const lossOf = (c: ChoiceView): number => c.promised - c.chance;

export interface Moment {
  /** The step at which one sees it. */
  at: number;
  choice?: ChoiceView;
  size?: Size;
  turn?: TurnView;
}

/** Mistakes and turning points, as they came. */
export function moments(review: ReviewView): Moment[] {
  const mistakes = review.choices.flatMap((choice) => {
    const size = sizeOf(lossOf(choice), review.mistake);
    return size ? [{ at: choice.step - 1, choice, size }] : [];
  });
  const turns = review.turns.map((turn) => ({ at: turn.step, turn }));
  return [...turns, ...mistakes].sort((a, b) => a.at - b.at);
}

export interface Dot {
  x: number;
  y: number;
  choice: ChoiceView;
  size: Size | undefined;
}

/** The curve of the chances in a box: a dot for each choice, as far to the right as its step. */
export function curve(review: ReviewView, steps: number, width: number, height: number): Dot[] {
  return review.choices.map((choice) => ({
    x: (choice.step / Math.max(1, steps)) * width,
    y: (1 - choice.chance) * height,
    choice,
    size: sizeOf(lossOf(choice), review.mistake),
  }));
}

/** The choice whose dot is nearest to a step, and the one before or after the step that is looked at. */
export function nearest(choices: ChoiceView[], step: number): ChoiceView | undefined {
  return choices.reduce<ChoiceView | undefined>((best, c) => {
    return !best || Math.abs(c.step - step) < Math.abs(best.step - step) ? c : best;
  }, undefined);
}
export function beside(choices: ChoiceView[], at: number, by: 1 | -1): ChoiceView | undefined {
  return by > 0 ? choices.find((c) => c.step - 1 > at) : choices.findLast((c) => c.step - 1 < at);
}

/** How good the choices were in all: how many no mistake, and how much was given away at a choice. */
export function sum(review: ReviewView): { good: number; all: number; lost: number } {
  const all = review.choices.length;
  const given = review.choices.reduce((n, c) => n + lossOf(c), 0);
  return {
    all,
    good: review.choices.filter((c) => lossOf(c) < review.mistake).length,
    lost: all ? Math.round((given / all) * 1000) / 10 : 0,
  };
}
