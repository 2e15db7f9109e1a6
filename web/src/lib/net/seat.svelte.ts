/** One game, or one draft, as this browser sees it: kept up to date by the connection. */
import type { ChatLine, LogView, Offer, ServerMessage, StepView, TableView } from '../../protocol/messages';
import type { Sight } from '../../sight/types';
import { patched } from './patch';
import { connection, fresh, type Listener } from './socket.svelte';

/** Who is told what happened between two sights, and when the player has moved. */
export interface Audience<S> {
  /** What happened since the player's last move, before this page was there. */
  recall(from: S, steps: readonly StepView[], log: readonly LogView[]): void;
  take(from: S | null, steps: readonly StepView[] | undefined, log: readonly LogView[]): void;
  moved(declined: boolean): void;
  reset(): void;
}

/** What a page remembers over being loaded anew: the table as it stood when its player moved last. */
interface Kept<S> {
  seq: number;
  sight: S;
}
const spot = (game: string) => `muster.moved.${game}`;

function keep(game: string, seq: number | undefined, sight: unknown): void {
  // after the answer is on its way: it must not wait for this
  setTimeout(() => {
    try {
      sessionStorage.setItem(spot(game), JSON.stringify({ seq, sight }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }, 0);
}
function recalled<S>(game: string): Kept<S> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(spot(game)) ?? 'null') as Kept<S> | null;
    return kept && typeof kept.seq === 'number' && kept.sight ? kept : undefined;
  } catch {
    return undefined;
  }
}

export class Seat<S = Sight> implements Listener {
  table = $state.raw<TableView>();
  sight = $state.raw<S | null>(null);
  log = $state.raw<LogView[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  decision = $state(0);
  /** The decision we have answered and not yet heard about. */
  sent = $state(0);
  /** Until when the others wait for what we already see, by this machine's clock; 0 if they do not. */
  held = $state(0);
  /** What the server last refused, in words. */
  refused = $state('');
  missing = $state('');

  private seq: number | undefined;
  /** Where the player made the last move, from before this page was loaded. */
  private kept: Kept<S> | undefined;
  private asking = false;
  private stop: () => void;

  constructor(
    readonly game: string,
    private readonly audience?: Audience<S>,
  ) {
    if (audience) this.kept = recalled<S>(game);
    this.stop = connection.watch(game, this);
  }

  close(): void {
    this.stop();
  }

  /** Asked whenever the connection is new: what was sent before may not have arrived. */
  since(): number | undefined {
    this.sent = 0;
    return this.seq;
  }

  /** Asks for all of it anew, as after getting up from a seat. */
  again(): void {
    this.seq = undefined;
    connection.send({ t: 'watch', game: this.game, steps: true });
  }
  /** Takes an option. What is chosen for the player without asking is no move of theirs. */
  choose(option: number, { unasked = false, declined = false } = {}): void {
    if (!this.decision || this.sent === this.decision) return;
    this.sent = this.decision;
    this.refused = '';
    if (!unasked && this.audience) {
      this.audience.moved(declined);
      keep(this.game, this.seq, this.sight);
    }
    connection.send({ t: 'choose', id: fresh(), game: this.game, decision: this.decision, option });
  }
  /** Takes back what was only begun with the last choice; nobody is asked. */
  retract(): void {
    if (!this.decision || this.sent === this.decision) return;
    this.sent = this.decision;
    connection.send({ t: 'retract', id: fresh(), game: this.game, decision: this.decision });
  }
  claim(option: number): void {
    connection.send({ t: 'claim', id: fresh(), game: this.game, seq: this.seq ?? 0, option });
  }
  concede(): void {
    connection.send({ t: 'concede', id: fresh(), game: this.game });
  }
  offer(what: Offer): void {
    connection.send({ t: 'offer', id: fresh(), game: this.game, what });
  }
  answer(what: Offer, yes: boolean): void {
    connection.send({ t: 'answer', id: fresh(), game: this.game, what, yes });
  }
  /** The others wait until we say so, also where there was nothing to decide: nobody can tell the difference. */
  hold(on: boolean): void {
    connection.send({ t: 'hold', game: this.game, on });
  }
  release(): void {
    this.held = 0;
    connection.send({ t: 'release', game: this.game });
  }
  call(seat: number): void {
    connection.send({ t: 'call', id: fresh(), game: this.game, seat });
  }
  here(): void {
    connection.send({ t: 'here', id: fresh(), game: this.game });
  }
  say(text: string): void {
    if (text.trim()) connection.send({ t: 'chat', id: fresh(), game: this.game, text: text.trim().slice(0, 500) });
  }

  heard(m: ServerMessage): void {
    switch (m.t) {
      case 'snapshot':
        this.seq = m.seq;
        this.table = m.table;
        this.audience?.reset();
        this.sight = m.sight as S | null;
        this.log = m.log;
        if (m.chat) this.chat = m.chat;
        this.decision = m.decision;
        this.sent = 0;
        // what led here since the last move is asked for once, for the strip that tells of it
        if (this.kept && !this.asking && this.kept.seq < m.seq) {
          this.asking = true;
          connection.send({ t: 'watch', game: this.game, since: this.kept.seq, steps: true });
        } else this.kept = undefined;
        break;
      case 'update':
        if (this.kept && m.from === this.kept.seq && m.seq === this.seq) {
          if (m.steps) this.audience?.recall(this.kept.sight, m.steps, m.log);
          this.kept = undefined;
          break;
        }
        if (m.from !== this.seq) {
          this.again();
          break;
        }
        this.seq = m.seq;
        this.table = m.table;
        this.audience?.take(this.sight, m.steps, m.log);
        if (m.patch.length) this.sight = patched(this.sight, m.patch);
        if (m.log.length) this.log = [...this.log, ...m.log];
        this.decision = m.decision;
        this.held = m.held_ms ? Date.now() + m.held_ms : 0;
        this.refused = '';
        // the same question still stands while our answer is on its way
        if (this.sent !== m.decision) this.sent = 0;
        break;
      case 'table':
        this.table = m.table;
        break;
      case 'chat':
        this.chat = [...this.chat, m.line];
        break;
      case 'refused':
        this.sent = 0;
        if (m.code === 'no_such_game') this.missing = m.reason;
        else {
          this.refused = m.reason;
          if (m.code === 'stale') connection.send({ t: 'watch', game: this.game, steps: true });
        }
        break;
      default:
    }
  }
}
