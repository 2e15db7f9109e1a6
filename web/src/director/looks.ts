/** How a card looks that a step is about: as it lies on the table, or as printed where only its name is told. */
import { printedLook, tableLook, type Look } from '../card/look';
import type { Game } from '../lib/store/library.svelte';
import type { Shot } from './shots';

export function lookOf(game: Game, shot: Shot, id: number | undefined, code?: string): Look | undefined {
  const card = id === undefined ? undefined : (shot.after.cards[id] ?? shot.before.cards[id]);
  if (card?.code) return tableLook(game.layout.cards, card, game.entry(card.code));
  const entry = code === undefined ? undefined : game.entry(code);
  return entry && printedLook(game.layout.cards, entry);
}
