/** Starter decks by the way a game is played: where there are several formats, a deck is for one of them. */
import type { DeckVerdict, FormatInfo, GameInfo, StarterInfo } from '../../protocol/messages';
import { post } from '../net/api';

const known = new Map<string, Promise<StarterInfo[]>>();

/** The format that is meant: the one named, else the first in which so many can play. */
export function formatOf(game: GameInfo, name: string, seats: number): FormatInfo | undefined {
  return game.formats.find((f) => f.name === name) ?? game.formats.find((f) => f.seats.min <= seats && seats <= f.seats.max);
}

/** The starter decks that are legal there, as the server judges them. */
export function fitting(game: GameInfo, format: string, seats: number): Promise<StarterInfo[]> {
  if (game.formats.length < 2) return Promise.resolve(game.starters);
  const key = `${game.name}/${format}/${seats}`;
  let asked = known.get(key);
  if (!asked) {
    const legal = (s: StarterInfo) =>
      post<DeckVerdict>('/api/decks/check', { game: game.name, format, seats, text: s.text }).then((v) => v.legal);
    asked = Promise.all(game.starters.map(legal)).then((fits) => game.starters.filter((_, i) => fits[i]));
    known.set(key, asked);
    asked.catch(() => known.delete(key));
  }
  return asked;
}
