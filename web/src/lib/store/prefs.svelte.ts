import type { Pace } from '../../director/times';
import type { Language } from '../../words/words';

/** What a player has set, kept in this browser; what suits no screen in particular also in their account. */
export interface Prefs {
  /** The language of all texts; `auto` is the browser's. */
  language: 'auto' | Language;
  theme: 'auto' | 'dark' | 'light';
  motion: 'auto' | 'less';
  /** How fast what happens is shown. */
  pace: Pace;
  sound: boolean;
  /** Windows in which nothing can be done are passed, unless a stop is set. */
  autopass: boolean;
  /** What one has announced oneself happens without being asked to answer it. */
  own: boolean;
  /** Cards that are asked nothing more on their way are played by a second click. */
  sure: boolean;
  /** What was passed is not asked again while nothing has happened since. */
  once: boolean;
  /** Questions with one sensible answer that are asked all the same: `game/prompt`. */
  asked: string[];
  /** Phases in which every window is offered, by game: `game/phase`. */
  stops: string[];
  /** How large what is written beside the cards is; tokens and cards go by the window. */
  zoom: number;
  /** How large everything is written on the other pages. */
  text: number;
  /** Take time also where there is nothing to decide, so that nobody learns that there was nothing. */
  think: boolean;
}

const START: Prefs = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  sound: false,
  autopass: false,
  own: true,
  sure: true,
  once: true,
  asked: [],
  stops: [],
  zoom: 1,
  text: 1,
  think: false,
};
const KEY = 'muster.prefs';

function load(): Prefs {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return { ...START };
  }
}

export const prefs: Prefs = $state(load());

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Writes the preferences down and dresses the page by them. */
export function wear(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays.
  }
  const root = document.documentElement;
  root.dataset.theme = prefs.theme === 'auto' ? (light.matches ? 'light' : 'dark') : prefs.theme;
  root.style.setProperty('--text-size', String(prefs.text));
  root.dataset.motion = calm() ? 'less' : 'full';
}

light.addEventListener('change', wear);
still.addEventListener('change', wear);

export function calm(): boolean {
  return prefs.motion === 'less' || still.matches;
}

/** How long a movement takes, in milliseconds. */
export function pace(ms: number): number {
  return calm() ? 0 : ms;
}
