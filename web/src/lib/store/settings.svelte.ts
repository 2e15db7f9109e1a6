/** A player's settings in their account: taken over when they sign in, and written when they change. What suits a screen stays with
 *  its browser. */
import { settle } from '../net/kept';
import { prefs } from './prefs.svelte';
import { shared } from './shared-settings';

const PAUSE = 800;

let whose = '';
/** The account's settings have been taken over: from now on what is changed here is written there. */
let known = false;
let due: ReturnType<typeof setTimeout> | undefined;

const mine = () => shared($state.snapshot(prefs));

/** From now on the settings are those of this account; none for a guest. Runs again whenever one of them changes. */
export function followSettings(account: string | undefined): void {
  const now = JSON.stringify(mine());
  clearTimeout(due);
  if (account !== (whose || undefined)) {
    whose = account ?? '';
    known = false;
    if (account) void take(account).catch(() => {});
  } else if (known) {
    // what cannot be written now is written with the next change
    due = setTimeout(() => void settle('settings', () => JSON.parse(now) as unknown).catch(() => {}), PAUSE);
  }
}

async function take(account: string): Promise<void> {
  const before = JSON.stringify(mine());
  await settle('settings', (there) => {
    // what was changed here meanwhile is newer
    if (whose === account && JSON.stringify(mine()) === before) Object.assign(prefs, shared(there));
    return mine();
  });
  known = whose === account;
}
