import { language } from '../../words/words';

/** Calls of the server's HTTP interface. A refusal becomes an `ApiFault` with words for people. */
export class ApiFault extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** Everything waits until the server knows who is asking: the first answer brings the cookie. */
let door: Promise<unknown> = Promise.resolve();

export function behind(promise: Promise<unknown>): void {
  door = promise.catch(() => {});
}
export function known(): Promise<unknown> {
  return door;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (path !== '/api/me' || method !== 'GET') await door;
  let answer: Response;
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiFault('offline', 'The server cannot be reached. Check your connection and try again.', 0);
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : undefined;
  } catch {
    value = undefined;
  }
  if (!answer.ok) {
    const said = value as { code?: string; reason?: string } | undefined;
    throw new ApiFault(said?.code ?? 'error', said?.reason ?? `The server answered ${answer.status}.`, answer.status);
  }
  return value as T;
}

/** The language that is read, for who asks or says hello; nothing for English. */
export const reads = (): { language?: string } => (language() === 'en' ? {} : { language: language() });

/** A path whose answer is in the language that is read. */
export function inWords(path: string): string {
  const said = new URLSearchParams({ ...reads() }).toString();
  return said ? `${path}${path.includes('?') ? '&' : '?'}${said}` : path;
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>('DELETE', path, body);

const kept = new Map<string, Promise<unknown>>();

/** The name of this client's first script, which every change of the client changes: what a browser has kept for another client,
 *  before the server was upgraded, may lack what this one reads. */
const client = globalThis.document?.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? '';

/** The same, asked once a visit: for what does not change while the server runs. */
export function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = get<T>(`${path}${path.includes('?') ? '&' : '?'}client=${encodeURIComponent(client)}`).catch((e: unknown) => {
    kept.delete(path);
    throw e;
  });
  kept.set(path, asked);
  return asked;
}

export function why(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
