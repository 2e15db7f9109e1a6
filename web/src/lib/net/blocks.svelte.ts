/** Whose chat this player does not want. The server keeps the list, so it holds at every table and on every machine. */
import { call, get, remove } from './api';

class Blocks {
  who: string[] = $state([]);
  private asked = false;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    get<string[]>('/api/account/blocks').then(
      (list) => (this.who = list),
      () => (this.asked = false),
    );
  }
  async mute(who: string): Promise<void> {
    if (!this.who.includes(who)) this.who = [...this.who, who];
    await call('PUT', `/api/account/blocks/${encodeURIComponent(who)}`);
  }
  async unmute(who: string): Promise<void> {
    this.who = this.who.filter((w) => w !== who);
    await remove(`/api/account/blocks/${encodeURIComponent(who)}`);
  }
}

export const blocks = new Blocks();
