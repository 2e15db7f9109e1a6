/** Plays pictures one after the other. It knows no clock of its own, so that it can be tested without one. */
import type { Shot } from './shots';
import { factor, haste, timeOf, type Haste, type Pace, type Time } from './times';

/** What is on stage: which picture, and whether the table has changed already. */
export interface Scene {
  shots: readonly Shot[];
  at: number;
  changed: boolean;
  /** How long this part of it lasts. */
  time: number;
}

export interface Stagehands {
  pace(): Pace;
  /** Whose eyes look on; none for spectators. */
  me(): number | undefined;
  /** Nobody looks: nothing is played. */
  away(): boolean;
  after(ms: number, then: () => void): () => void;
  /** Something else is on stage now; nothing when all is shown. */
  show(scene: Scene | undefined): void;
}

/** So much may wait; what is more is not worth waiting for. */
const LONGEST = 160;

export class Queue {
  private shots: Shot[] = [];
  private at = 0;
  private stop: (() => void) | undefined;
  private haste: Haste = haste([]);
  /** How long has been watched since the player moved; who only looks on never does. */
  private watched = 0;

  constructor(private readonly hands: Stagehands) {}

  get playing(): boolean {
    return this.stop !== undefined;
  }

  /** More to be shown, after what is being shown. */
  add(list: readonly Shot[]): void {
    if (!list.length || this.hands.pace() === 'off' || this.hands.away()) return this.skip();
    this.shots.push(...list);
    if (this.shots.length - this.at > LONGEST) return this.skip();
    this.haste = haste(
      this.shots.slice(this.at).map((shot) => {
        const { lead, tail } = this.time(shot);
        return { kind: shot.step.kind, time: lead + tail };
      }),
      this.watched,
    );
    if (!this.playing) this.lead();
  }

  /** To the end at once, and what comes then is a beginning. */
  skip(): void {
    this.watched = 0;
    this.end();
  }

  private end(): void {
    this.stop?.();
    this.stop = undefined;
    this.shots = [];
    this.at = 0;
    this.haste = haste([]);
    this.hands.show(undefined);
  }

  private lead(): void {
    this.part(false, () => this.part(true, () => this.next()));
  }

  private part(changed: boolean, then: () => void): void {
    const shot = this.shots[this.at] as Shot;
    const { lead, tail } = this.time(shot);
    const time = (changed ? tail : lead) * factor(this.hands.pace(), shot.step.kind, this.haste);
    if (this.hands.pace() === 'off') return this.skip();
    if (this.hands.me() !== undefined) this.watched += time;
    this.hands.show({ shots: this.shots, at: this.at, changed, time });
    if (time === 0) then();
    else this.stop = this.hands.after(time, then);
  }

  private time(shot: Shot): Time {
    const whose = shot.seat === undefined ? undefined : shot.seat === this.hands.me() ? 'mine' : 'theirs';
    return timeOf(shot.step.kind, shot.step.parts.length, whose);
  }

  private next(): void {
    this.at++;
    if (this.at < this.shots.length) this.lead();
    else this.end();
  }
}
