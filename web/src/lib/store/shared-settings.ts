/** Which settings go with an account, and what each may be. */
import { PACES } from '../../director/times';
import type { Prefs } from './prefs.svelte';
import { isLanguage } from '../../words/words';

const flag = (x: unknown) => typeof x === 'boolean';
const words = (x: unknown) => Array.isArray(x) && x.every((w) => typeof w === 'string');

const SHARED = {
  language: (x: unknown) => x === 'auto' || isLanguage(x),
  theme: (x: unknown) => x === 'auto' || x === 'dark' || x === 'light',
  pace: (x: unknown) => PACES.some((p) => p === x),
  sound: flag,
  autopass: flag,
  own: flag,
  sure: flag,
  once: flag,
  asked: words,
  stops: words,
  think: flag,
} satisfies Partial<Record<keyof Prefs, (x: unknown) => boolean>>;

type Key = keyof typeof SHARED;

/** What of kept settings can be used here: whatever wrote them may have been older, newer or broken. */
export function shared(kept: unknown): Partial<Pick<Prefs, Key>> {
  if (typeof kept !== 'object' || kept === null) return {};
  const all = kept as Record<string, unknown>;
  const fit = (Object.keys(SHARED) as Key[]).filter((k) => SHARED[k](all[k]));
  return Object.fromEntries(fit.map((k) => [k, all[k]]));
}
