/** What a game came to, counted from its log. */
import type { LogView } from '../protocol/messages';
import type { Player, Sight } from '../sight/types';
import { told } from './log-groups';

export interface Tally {
  played: number;
  lost: number;
}

/** How many cards each player played, and how many of them were destroyed. Players of one name cannot be told apart. */
export function tally(log: readonly LogView[], sight: Sight): Map<number, Tally> | undefined {
  const players: readonly Player[] = sight.players;
  if (new Set(players.map((p) => p.name)).size < players.length) return undefined;
  const out = new Map(players.map((p) => [p.seat, { played: 0, lost: 0 }]));
  const longest = [...players].sort((a, b) => b.name.length - a.name.length);
  for (const l of log) {
    const text = told(l);
    if (/\b(plays|deploys)\b/.test(text)) {
      const who = longest.find((p) => text.startsWith(`${p.name} `));
      if (who) out.get(who.seat)!.played += 1;
    } else if (/\b(is|are) destroyed\b/.test(text)) {
      const card = l.spans.find((s) => s.card !== undefined)?.card;
      const owner = card === undefined ? undefined : sight.cards[card]?.owner;
      const of = owner === undefined || owner === null ? undefined : out.get(owner);
      if (of) of.lost += 1;
    }
  }
  return out;
}
