/** Which lessons the player has come to the end of: kept in this browser, and in the account of who has one. */
import { SvelteSet } from 'svelte/reactivity';
import { settle } from '../net/kept';
import { session } from '../net/session.svelte';

const KEY = 'muster.lessons';
const OLD = /^muster\.lesson\.([^.]+)\.(.+)$/;

function load(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    // as the first release wrote them, one by one
    const old = Object.keys(localStorage).flatMap((k) => OLD.exec(k)?.slice(1).join('/') ?? []);
    return [...(Array.isArray(kept) ? kept : []), ...old].filter((x): x is string => typeof x === 'string');
  } catch {
    return [];
  }
}

const done = new SvelteSet(load());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done].sort()));
  } catch {
    // nothing is kept in this browser
  }
}

export const learnt = (game: string, lesson: string): boolean => done.has(`${game}/${lesson}`);

/** Makes what this browser and the account know one. */
export function recall(): void {
  if (!session.me || session.me.guest) return;
  settle('lessons', (there) => {
    for (const x of Array.isArray(there) ? there : []) if (typeof x === 'string') done.add(x);
    keep();
    return [...done].sort();
  }).catch(() => {});
}

export function learn(game: string, lesson: string): void {
  if (learnt(game, lesson)) return;
  done.add(`${game}/${lesson}`);
  keep();
  recall();
}
