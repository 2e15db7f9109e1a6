/** The one connection to the server. It comes back by itself and asks again for what was being watched. */
import { known, reads } from './api';
import type { ClientMessage, Me, ServerMessage } from '../../protocol/messages';

const PROTOCOL = 1;
const LONGEST_WAIT = 8000;

export interface Listener {
  /** The number up to which the game is known; nothing asks for all of it. */
  since(): number | undefined;
  heard(m: ServerMessage): void;
}

class Connection {
  state: 'idle' | 'joining' | 'open' | 'lost' = $state('idle');
  me: Me | undefined = $state();
  /** Why the server does not serve us, if it said so for good. */
  shut: string | undefined = $state();
  /** What to add to this machine's clock to have the server's. */
  skew = 0;

  private socket: WebSocket | undefined;
  private listeners = new Map<string, Listener>();
  private waiting: ClientMessage[] = [];
  private wait = 400;
  private timer = 0;
  private asking = false;

  watch(game: string, listener: Listener): () => void {
    this.listeners.set(game, listener);
    if (this.state === 'open') this.ask(game, listener);
    else this.connect();
    return () => {
      if (this.listeners.get(game) !== listener) return;
      this.listeners.delete(game);
      if (this.state === 'open') this.post({ t: 'unwatch', game });
    };
  }

  /** Requests that carry an id are kept until the connection is back: the server takes each only once. */
  send(m: ClientMessage): void {
    if (this.state === 'open') this.post(m);
    else {
      this.waiting.push(m);
      this.connect();
    }
  }

  private ask(game: string, listener: Listener): void {
    const since = listener.since();
    this.post({ t: 'watch', game, steps: true, ...(since === undefined ? {} : { since }) });
  }

  private post(m: ClientMessage): void {
    this.socket?.send(JSON.stringify(m));
  }

  private connect(): void {
    if (this.socket || this.shut) return;
    clearTimeout(this.timer);
    if (this.state === 'idle') this.state = 'joining';
    if (this.asking) return;
    this.asking = true;
    void known().then(() => {
      this.asking = false;
      this.open();
    });
  }

  private open(): void {
    if (this.socket) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`);
    this.socket = socket;
    socket.onopen = () => this.post({ t: 'hello', protocol: PROTOCOL, ...reads() });
    socket.onmessage = (e) => this.heard(JSON.parse(String(e.data)) as ServerMessage);
    socket.onclose = () => this.closed();
  }

  private closed(): void {
    this.socket = undefined;
    if (this.shut || this.listeners.size === 0) {
      this.state = 'idle';
      return;
    }
    this.state = 'lost';
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  private heard(m: ServerMessage): void {
    switch (m.t) {
      case 'welcome':
        this.me = m.you;
        this.skew = m.time - Date.now();
        this.state = 'open';
        this.wait = 400;
        for (const [game, listener] of this.listeners) this.ask(game, listener);
        for (const w of this.waiting.splice(0)) this.post(w);
        break;
      case 'bye':
        if (m.retry_ms === undefined) this.shut = m.reason;
        else this.wait = m.retry_ms;
        break;
      case 'pong':
        this.skew = m.time - Date.now();
        break;
      case 'refused':
        if (m.game) this.listeners.get(m.game)?.heard(m);
        else for (const l of this.listeners.values()) l.heard(m);
        break;
      default:
        this.listeners.get(m.game)?.heard(m);
    }
  }
}

export const connection = new Connection();

/** A name for a request that nobody else will think of. */
export function fresh(): string {
  return hex(16);
}

export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');
}
