// A real server and a real browser for the tests.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameInfo } from '../src/protocol/messages';
import { findBrowser } from './browser.mjs';
import { LIMIT, whenFailed, within } from './limits';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
export const shots = process.env.SHOTS ?? join(here, '..', 'shots');

/** The games the tests play, by a word of their titles. */
export const GAMES = (process.env.GAMES ?? 'Conquest,WARS,Warcaste').split(',');

let server: ChildProcess | undefined;
let browser: Browser;
let folder: string;
let port: number;
export let address = process.env.MUSTER_URL ?? '';

export async function open() {
  mkdirSync(shots, { recursive: true });
  const path = await findBrowser();
  if (!path) throw new Error('no Chromium found: install it or name it in CHROMIUM');
  if (!address) {
    // a database in memory, where there is such a folder: the tests are not about the disk
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'muster-e2e-'));
    port = await freePort();
    address = `http://127.0.0.1:${port}`;
    await serve();
  }
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'] });
}

/** A port that nobody has now. */
function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  return once(probe, 'listening').then(() => {
    const { port } = probe.address() as AddressInfo;
    return new Promise((done) => probe.close(() => done(port)));
  });
}

async function serve() {
  const binary = process.env.MUSTER_BIN ?? join(root, 'target', 'debug', 'muster');
  server = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'games.db'), '--no-limits'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = Date.now() + LIMIT;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (
      await fetch(`${address}/ready`, { signal: AbortSignal.timeout(LIMIT) }).then(
        (r) => r.ok,
        () => false,
      )
    )
      return;
    await new Promise((f) => setTimeout(f, 100));
  }
  throw new Error(`waited ${LIMIT / 1000} s in vain for the server at ${address}`);
}

/** Can the server be stopped and started here? */
export const restartable = () => server !== undefined;

/** The server goes down, and comes up again after what is done in between. */
export async function restart(between = async () => {}) {
  server!.kill('SIGTERM');
  if (server!.exitCode === null) await within(once(server!, 'exit'), 'the server to end');
  await between();
  await serve();
}

/** Closes what a test has left open, so that it does not disturb the next. */
export async function tidy() {
  for (const context of browser?.contexts() ?? []) await within(context.close(), 'the pages to close');
}

/** Where the pages of a test stood that failed, in words and as pictures. */
whenFailed(async (name) => {
  const pages = browser?.contexts().flatMap((c) => c.pages()) ?? [];
  for (const [i, page] of pages.entries()) {
    const path = join(shots, `failed-${name.replace(/\W+/g, '-').slice(0, 60)}-${i}.png`);
    const asked = page
      .locator('.prompt')
      .innerText({ timeout: 2000 })
      .catch(() => '');
    console.log(`# ${page.url()} ${(await asked).replace(/\s+/g, ' ')} (${path})`);
    await page.screenshot({ path, timeout: 5000 }).catch((e: Error) => console.log(`# no picture: ${e.message.split('\n')[0]}`));
  }
});

export async function close() {
  await within(browser?.close() ?? Promise.resolve(), 'the browser to end').catch((e: Error) => console.log(`# ${e.message}`));
  server?.kill('SIGTERM');
  // while it still writes, its folder would come back
  if (server?.exitCode === null) await within(once(server, 'exit'), 'the server to end').catch((e: Error) => console.log(`# ${e.message}`));
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** Sizes of windows, by name. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
};

export type Size = keyof typeof SIZES;
/** A page, and what went wrong in it. */
export type Visitor = Page & { faults: string[] };

/** What takes an option when it is clicked: a button, or a card that glows. */
export const CAN = '.prompt [data-option], .main [data-card][aria-disabled="false"]';

/** Questions that would be answered by themselves. */
const ASKED = ['conquest/choose how much to prevent', 'wars/how much energy?'];

interface Wishes {
  pace?: string;
  once?: boolean;
  asked?: string[];
}

/** A stranger's browser: nothing is known of them, but that they do not wait to be shown what happens and are asked every time, unless
 *  it is said otherwise. Whatever goes wrong in the page fails the test. */
export async function stranger(
  size: Size = 'desktop',
  { pace = 'off', once = false, asked = ASKED, ...more }: BrowserContextOptions & Wishes = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone' || size === 'landscape',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    baseURL: address,
    ...more,
  });
  await context.addInitScript(
    (wished) => {
      const kept = JSON.parse(localStorage.getItem('muster.prefs') ?? '{}');
      localStorage.setItem('muster.prefs', JSON.stringify({ ...wished, ...kept }));
    },
    { pace, once, asked },
  );
  const page = Object.assign(await context.newPage(), { faults: [] as string[] });
  page.on('pageerror', (e) => page.faults.push(e.message));
  page.on(
    'console',
    (m) => m.type() === 'error' && !/status of 4\d\d|WebSocket|ERR_INTERNET|ERR_CONNECTION/.test(m.text()) && page.faults.push(m.text()),
  );
  page.setDefaultTimeout(LIMIT);
  // the only thing that waits without an end by itself
  const evaluate = page.evaluate.bind(page);
  page.evaluate = (what: unknown, ...more: unknown[]) =>
    within(
      (evaluate as (...all: unknown[]) => Promise<never>)(what, ...more),
      `the page to carry out: ${String(what).replace(/\s+/g, ' ').slice(0, 100)}`,
    );
  return page;
}

export async function shot(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Nothing is being fetched, and what is there has been laid out and painted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))),
  );
}

/** Calls the server as the person behind a page. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what the server answers is what is tested
export function api<T = any>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([m, p, b]) => {
      const r = await fetch(p, {
        method: m,
        headers: b ? { 'content-type': 'application/json' } : {},
        ...(b ? { body: JSON.stringify(b) } : {}),
      });
      if (!r.ok) throw new Error(`${p}: ${r.status} ${await r.text()}`);
      return r.status === 204 ? undefined : r.json();
    },
    [method, path, body] as const,
  );
}

/** The game whose title has the word. */
export async function gameOf(page: Page, word: string): Promise<GameInfo> {
  const found = (await api<GameInfo[]>(page, 'GET', '/api/games')).find((g) => g.title.includes(word));
  if (!found) throw new Error(`${word} is not played here`);
  return found;
}
