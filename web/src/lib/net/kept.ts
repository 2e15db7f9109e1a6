/** What the account keeps for a player: decks, lessons, puzzles, settings. Whoever wrote in between is read first, so nothing is lost. */
import type { Kept } from '../../protocol/messages';
import { ApiFault, call, get } from './api';

const TRIES = 4;

/** Makes this browser's copy and the account's one: `join` takes what the account has and gives what both are to have. */
export async function settle(what: 'decks' | 'lessons' | 'puzzles' | 'settings', join: (there: unknown) => unknown): Promise<void> {
  const path = `/api/me/kept/${what}`;
  for (let i = 0; i < TRIES; i++) {
    const kept = await get<Kept>(path);
    const both = join(kept.value);
    if (JSON.stringify(both) === JSON.stringify(kept.value)) return;
    try {
      await call<Kept>('PUT', path, { revision: kept.revision, value: both });
      return;
    } catch (e) {
      if (!(e instanceof ApiFault && e.code === 'changed')) throw e;
    }
  }
}
