/** What a drafter has taken, put in order. */
import type { Entry } from '../sight/types';

export interface Held {
  entry: Entry;
  count: number;
}

/** Each card once with how often it is there, by the number that is its price, then by name. */
export function counted(cards: readonly Entry[], cost: string): Held[] {
  const map = new Map<string, Held>();
  for (const entry of cards) {
    const held = map.get(entry.code);
    if (held) held.count += 1;
    else map.set(entry.code, { entry, count: 1 });
  }
  const price = (e: Entry) => e.nums.find((n) => n.word === cost)?.n ?? -1;
  return [...map.values()].sort((a, b) => price(a.entry) - price(b.entry) || a.entry.title.localeCompare(b.entry.title));
}

/** The same under headings, the fullest first. */
export function grouped(held: readonly Held[]): [string, Held[]][] {
  const map = new Map<string, Held[]>();
  for (const h of held) map.set(h.entry.kind, [...(map.get(h.entry.kind) ?? []), h]);
  const size = (list: Held[]) => list.reduce((n, h) => n + h.count, 0);
  const all = [...map].sort((a, b) => size(b[1]) - size(a[1]));
  return all.map(([kind, list]) => [kind.slice(0, 1).toUpperCase() + kind.slice(1), list]);
}

/** How many cards of each faction, most first. */
export function tallies(cards: readonly Entry[]): [string, number][] {
  const map = new Map<string, number>();
  for (const c of cards) if (c.faction) map.set(c.faction, (map.get(c.faction) ?? 0) + 1);
  return [...map].sort((a, b) => b[1] - a[1]);
}
