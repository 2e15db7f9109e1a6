/** Cards that a player has just been shown and that lie nowhere in sight, such as the top card of a deck: while the card asks that
 *  showed them, they are laid out to be read. */
import type { Layout, Sight } from '../sight/types';

export interface Looked {
  /** The card that asks. */
  of: number | null;
  cards: readonly number[];
}

export const NOTHING: Looked = { of: null, cards: [] };

/** Known cards where a player knows none by themselves: in piles that lie face down, and in the hands of others. */
export function known(s: Sight, layout: Layout, me: number): number[] {
  const closed = new Set(layout.piles.filter((p) => !p.open).map((p) => p.zone));
  return s.players.flatMap((p) => [
    ...p.piles.filter((x) => closed.has(x.zone)).flatMap((x) => x.cards),
    ...(p.seat === me ? [] : p.hand.cards),
  ]);
}

/** What is looked at after a change: what is new, and what the same card showed before. */
export function looked(before: Looked, old: Sight | undefined, next: Sight, layout: Layout, me: number): Looked {
  const now = known(next, layout, me);
  const had = new Set(old ? known(old, layout, me) : []);
  const fresh = now.filter((c) => !had.has(c));
  const of = next.ask?.card ?? null;
  // while it is only shown what happened, nobody is asked
  const same = !next.ask || before.of === null || before.of === of;
  const kept = same ? before.cards.filter((c) => now.includes(c) && !fresh.includes(c)) : [];
  if (next.ask && of === null) return NOTHING;
  return { of: next.ask ? of : before.of, cards: [...kept, ...fresh] };
}
