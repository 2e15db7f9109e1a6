/** The player's decks in their account: read when they sign in, made one with this browser's, and written when either changes. */
import { settle } from '../net/kept';
import { shelf } from './decks.svelte';
import { copyOf, merged } from './merge';

const PAUSE = 800;

let whose = '';
let due: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  const owner = whose;
  if (!owner) return;
  const join = (there: unknown) => {
    // what another account has left in this browser is theirs
    const here = shelf.owner && shelf.owner !== owner ? { decks: [], gone: {} } : shelf.copy();
    const both = merged(here, copyOf(there));
    if (whose === owner) shelf.become(both, owner);
    return both;
  };
  // what cannot be written now is written with the next change
  settle('decks', join).catch(() => {});
}

/** From now on the decks are those of this account; none for a guest. */
export function follow(account: string | undefined): void {
  if (account === (whose || undefined)) return;
  whose = account ?? '';
  shelf.onchange = whose ? later : undefined;
  write();
}

/** A deck is changed by many clicks: they go together. */
function later(): void {
  clearTimeout(due);
  due = setTimeout(write, PAUSE);
}
