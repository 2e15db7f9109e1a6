/** Starter decks by the way a game is played: where there are several formats, a deck is for one of them. */
import type { FormatInfo, GameInfo, StarterInfo } from '../../protocol/messages';

/** The format that is meant: the one named, else the first in which so many can play. */
export function formatOf(game: GameInfo, name: string, seats: number): FormatInfo | undefined {
  return game.formats.find((f) => f.name === name) ?? game.formats.find((f) => f.seats.min <= seats && seats <= f.seats.max);
}

/** The starter decks that are legal there, as the server judges them. */
export function fitting(game: GameInfo, format: string, seats: number): StarterInfo[] {
  const name = formatOf(game, format, seats)?.name ?? '';
  return game.starters.filter((s) => s.formats.includes(name));
}
