/** What has happened lately: since the player's last move, and since the last choice of any kind. To decline is hardly a move: what
 *  led to the question stays to be looked at until the next one. */
export class Lately<T> {
  all: readonly T[] = [];
  private fresh: readonly T[] = [];

  constructor(private readonly most: number) {}

  add(list: readonly T[]): void {
    this.all = [...this.all, ...list].slice(-this.most);
    this.fresh = [...this.fresh, ...list].slice(-this.most);
  }
  chosen(declined: boolean): void {
    this.all = declined ? this.fresh : [];
    this.fresh = [];
  }
}
