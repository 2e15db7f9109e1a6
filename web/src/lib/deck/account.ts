/** The player's decks in their account: read when they sign in, made one with this browser's, and written when either changes. */
import type { Kept } from '../../protocol/messages';
import { ApiFault, call, get } from '../net/api';
import { shelf } from './decks.svelte';
import { copyOf, merged } from './merge';

const PATH = '/api/me/kept/decks';
const TRIES = 4;
const PAUSE = 800;

let whose = '';
let due: ReturnType<typeof setTimeout> | undefined;

/** Makes the two copies one. Whoever wrote in between is read first. */
async function settle(): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const kept = await get<Kept>(PATH);
    const there = copyOf(kept.value);
    // what another account has left in this browser is theirs
    const here = shelf.owner && shelf.owner !== whose ? { decks: [], gone: {} } : shelf.copy();
    const both = merged(here, there);
    shelf.become(both, whose);
    if (JSON.stringify(both) === JSON.stringify(there)) return;
    try {
      await call<Kept>('PUT', PATH, { revision: kept.revision, value: both });
      return;
    } catch (e) {
      if (!(e instanceof ApiFault && e.code === 'changed')) throw e;
    }
  }
}

/** From now on the decks are those of this account; none for a guest. */
export function follow(account: string | undefined): void {
  if (account === (whose || undefined)) return;
  whose = account ?? '';
  shelf.onchange = whose ? later : undefined;
  if (whose) void settle().catch(() => {});
}

/** A deck is changed by many clicks: they go together. What cannot be written now is written with the next change. */
function later(): void {
  clearTimeout(due);
  due = setTimeout(() => whose && void settle().catch(() => {}), PAUSE);
}
