/** Decks of two copies made one: those of the account and those of this browser. */
import type { Deck } from './decks.svelte';

export interface Copy {
  decks: Deck[];
  /** Decks that were thrown away, and when: so that another copy does not bring them back. */
  gone: Record<string, number>;
}

/** What came from elsewhere, as far as it is what it should be. */
export function copyOf(value: unknown): Copy {
  const { decks, gone } = (value ?? {}) as { decks?: unknown; gone?: unknown };
  const fits = (d: unknown): d is Deck => {
    const x = d as Partial<Deck> | null;
    return typeof x?.id === 'string' && typeof x.game === 'string' && typeof x.name === 'string' && typeof x.text === 'string';
  };
  return {
    decks: (Array.isArray(decks) ? decks.filter(fits) : []).map((d) => ({ ...d, format: typeof d.format === 'string' ? d.format : '' })),
    gone: Object.fromEntries(Object.entries(gone ?? {}).filter((x): x is [string, number] => typeof x[1] === 'number')),
  };
}

/** Of each deck the copy that was changed last; what was thrown away after its last change stays away. */
export function merged(here: Copy, there: Copy): Copy {
  const gone = { ...there.gone };
  for (const [id, at] of Object.entries(here.gone)) gone[id] = Math.max(at, gone[id] ?? 0);
  const decks = new Map<string, Deck>();
  for (const d of [...there.decks, ...here.decks]) {
    const other = decks.get(d.id);
    if (!other || (d.changed ?? 0) >= (other.changed ?? 0)) decks.set(d.id, d);
  }
  return { decks: [...decks.values()].filter((d) => !((gone[d.id] ?? -1) >= (d.changed ?? 0))), gone };
}
