/** What the player has come to the end of, by name: kept in this browser, and in the account of who has one. */
import { SvelteSet } from 'svelte/reactivity';
import { settle } from '../net/kept';
import { session } from '../net/session.svelte';

export class Marks {
  private done: SvelteSet<string>;

  /** `old` are marks that were kept in another way. */
  constructor(
    private what: 'lessons' | 'puzzles',
    old: () => string[] = () => [],
  ) {
    this.done = new SvelteSet(this.load(old));
  }

  private get key(): string {
    return `muster.${this.what}`;
  }
  private load(old: () => string[]): string[] {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? '[]') as unknown;
      return [...(Array.isArray(kept) ? kept : []), ...old()].filter((x): x is string => typeof x === 'string');
    } catch {
      return [];
    }
  }
  private keep(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.all()));
    } catch {
      // nothing is kept in this browser
    }
  }

  all(): string[] {
    return [...this.done].sort();
  }
  has(mark: string): boolean {
    return this.done.has(mark);
  }
  add(...marks: string[]): void {
    if (marks.every((m) => this.done.has(m))) return;
    for (const m of marks) this.done.add(m);
    this.keep();
    this.recall();
  }
  /** Makes what this browser and the account know one. */
  recall(): void {
    if (!session.me || session.me.guest) return;
    settle(this.what, (there) => {
      for (const x of Array.isArray(there) ? there : []) if (typeof x === 'string') this.done.add(x);
      this.keep();
      return this.all();
    }).catch(() => {});
  }
}
