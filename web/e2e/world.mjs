// A real server and a real browser for the tests.
import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
export const shots = process.env.SHOTS ?? join(here, '..', 'shots');

/** The games the tests play, by a word of their titles. */
export const GAMES = (process.env.GAMES ?? 'Conquest,WARS,Warcaste').split(',');

let server;
let browser;
let folder;
let port;
export let address = process.env.MUSTER_URL ?? '';

export async function open() {
  mkdirSync(shots, { recursive: true });
  const path = await findBrowser();
  if (!path) throw new Error('no Chromium found: install it or name it in CHROMIUM');
  if (!address) {
    // a database in memory, where there is such a folder: the tests are not about the disk
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'muster-e2e-'));
    port = 20000 + Math.floor(Math.random() * 20000);
    address = `http://127.0.0.1:${port}`;
    await serve();
  }
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'] });
}

async function serve() {
  const binary = process.env.MUSTER_BIN ?? join(root, 'target', 'debug', 'muster');
  server = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'games.db'), '--no-limits'], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (let i = 0; i < 600; i++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (await fetch(`${address}/ready`).then((r) => r.ok, () => false)) return;
    await new Promise((f) => setTimeout(f, 100));
  }
  throw new Error('the server does not answer');
}

/** Can the server be stopped and started here? */
export const restartable = () => server !== undefined;

/** The server goes down, and comes up again after what is done in between. */
export async function restart(between = async () => {}) {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await between();
  await serve();
}

/** Closes what a test has left open, so that it does not disturb the next. */
export async function tidy() {
  for (const context of browser?.contexts() ?? []) await context.close();
}

export async function close() {
  await browser?.close();
  server?.kill('SIGTERM');
  if (folder) rmSync(folder, { recursive: true, force: true });
}

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
};

/** A stranger's browser: nothing is known of them. Whatever goes wrong in the page fails the test. */
export async function stranger(size = 'desktop', more = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], hasTouch: size === 'phone' || size === 'landscape', reducedMotion: 'reduce', colorScheme: 'dark', baseURL: address, ...more });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (e) => page.faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/status of 4\d\d|WebSocket|ERR_INTERNET|ERR_CONNECTION/.test(m.text()) && page.faults.push(m.text()));
  page.setDefaultTimeout(30_000);
  return page;
}

export async function shot(page, name) {
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Calls the server as the person behind a page. */
export function api(page, method, path, body) {
  return page.evaluate(
    async ([m, p, b]) => {
      const r = await fetch(p, { method: m, headers: b ? { 'content-type': 'application/json' } : {}, ...(b ? { body: JSON.stringify(b) } : {}) });
      if (!r.ok) throw new Error(`${p}: ${r.status} ${await r.text()}`);
      return r.status === 204 ? undefined : r.json();
    },
    [method, path, body],
  );
}

/** The game whose title has the word. */
export async function gameOf(page, word) {
  const found = (await api(page, 'GET', '/api/games')).find((g) => g.title.includes(word));
  if (!found) throw new Error(`${word} is not played here`);
  return found;
}
