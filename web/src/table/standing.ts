/** How near a player is to the end of the game, as everybody can count it. */
import { signOf } from '../parts/icons';
import type { Layout, Player, Sight } from '../sight/types';

export type Standing =
  /** One step from winning. */
  | 'near'
  /** One step from losing. */
  | 'last'
  | '';

/** What a player lives from is nearly gone. */
const LOW = 10;

export function standing(player: Player, layout: Layout, sight: Sight): Standing {
  const due = layout.trophies?.due ?? 0;
  if (due && player.marks.some((m) => m.n + 1 === due)) return 'near';
  if (player.feats && sight.players.length - 1 - player.feats.length === 1) return 'near';
  // before the first turn everybody still lays out what is counted
  if (sight.now.round < 1 || sight.over) return '';
  const life = layout.life && player.purse.find((p) => p.word === layout.life!.word);
  if (life && life.n <= LOW) return 'last';
  return player.purse.some((p) => signOf(p.word) === 'tower' && p.n === 1) ? 'last' : '';
}
