/** Shows what happened, step by step, between what the player saw last and how the game stands. The log and the state are
 *  there at once; this only says what is drawn meanwhile. */
import { prefs } from '../lib/store/prefs.svelte';
import type { LogView, StepView } from '../protocol/messages';
import type { Sight } from '../sight/types';
import { Lately } from './lately';
import { Queue, type Scene } from './queue';
import { lit, shots, type Shot } from './shots';
import { tiles, type Tile } from './tiles';

/** So much is kept for the strip and for showing it again. */
const KEPT = 96;

export class Director {
  /** What is on stage; nothing when all is shown. */
  scene = $state.raw<Scene>();
  /** What has happened since the player's last choice. */
  since = $state.raw<readonly Shot[]>([]);
  /** Cards that are lit because the strip points at them. */
  pointed = $state.raw<number[]>([]);

  private queue: Queue;
  private lately = new Lately<Shot>(KEPT);

  constructor(me: () => number | undefined) {
    this.queue = new Queue({
      pace: () => prefs.pace,
      me,
      away: () => document.hidden,
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      show: (scene) => (this.scene = scene),
    });
  }

  playing = $derived(this.scene !== undefined);
  /** What is on stage now. */
  shot: Shot | undefined = $derived(this.scene?.shots[this.scene.at]);
  tiles: Tile[] = $derived(tiles(this.since));

  /** The table as it is drawn now; `now` is how it stands. */
  drawn(now: Sight): Sight {
    const shot = this.shot;
    return shot ? (this.scene?.changed ? shot.after : shot.before) : now;
  }

  /** Something has happened. */
  take(from: Sight | null, steps: readonly StepView[] | undefined, log: readonly LogView[]): void {
    if (!from || !steps?.length) return;
    const list = shots(from, steps, log);
    this.lately.add(list);
    this.since = this.lately.all;
    this.queue.add(list);
  }
  /** What happened before the page was there is told by the strip; it is shown when that is asked for. */
  recall(from: Sight, steps: readonly StepView[], log: readonly LogView[]): void {
    this.lately.chosen(false);
    this.lately.add(shots(from, steps, log));
    this.since = this.lately.all;
  }
  /** The player has moved: what comes now is news. */
  moved(declined = false): void {
    this.queue.skip();
    this.lately.chosen(declined);
    this.since = this.lately.all;
    this.pointed = [];
  }
  /** The game was put another way: nothing leads from what was shown to what is. */
  reset(): void {
    this.moved();
  }
  skip(): void {
    this.queue.skip();
  }
  /** Shows again what happened, from a picture on. */
  again(from = 0): void {
    this.queue.skip();
    this.pointed = [];
    this.queue.add(this.since.slice(from));
  }
  point(shot: Shot | undefined): void {
    this.pointed = shot ? lit(shot.step.parts) : [];
  }
}
