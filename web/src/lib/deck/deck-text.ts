import type { GameInfo } from '../../protocol/messages';
import { shelf } from './decks.svelte';

/** The list behind a picked deck: `own:ID` or the name of a starter. */
export function deckText(game: GameInfo, key: string): string {
  if (key.startsWith('own:')) return shelf.find(key.slice(4))?.text ?? '';
  return game.starters.find((s) => s.name === key)?.text ?? '';
}
