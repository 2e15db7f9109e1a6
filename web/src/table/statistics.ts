/** What a game came to, counted from its log. */
import type { LogView } from '../protocol/messages';
import type { Sight } from '../sight/types';

export interface Tally {
  played: number;
  lost: number;
}

/** How many cards each player played, and how many of them were destroyed. */
export function tally(log: readonly LogView[], sight: Sight): Map<number, Tally> {
  const out = new Map(sight.players.map((p) => [p.seat, { played: 0, lost: 0 }]));
  for (const l of log) {
    const card = l.spans.find((s) => s.card !== undefined)?.card;
    const owner = card === undefined ? undefined : sight.cards[card]?.owner;
    if (l.kind === 'play' && l.seat !== undefined) out.get(l.seat)!.played += 1;
    if (l.kind === 'death' && typeof owner === 'number') out.get(owner)!.lost += 1;
  }
  return out;
}
