// A real server and a real browser for the tests.
import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
export const shots = process.env.SHOTS ?? join(here, '..', 'shots');

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

let server;
let browser;
let folder;
export let address = process.env.MUSTER_URL ?? '';

export async function open() {
  mkdirSync(shots, { recursive: true });
  const path = process.env.CHROMIUM ?? BROWSERS.find(existsSync);
  if (!path) throw new Error('no Chromium found: install it or name it in CHROMIUM');
  if (!address) await serve();
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'] });
}

async function serve() {
  const binary = process.env.MUSTER_BIN ?? join(root, 'target', 'debug', 'muster');
  folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  const port = 20000 + Math.floor(Math.random() * 20000);
  address = `http://127.0.0.1:${port}`;
  server = spawn(binary, ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'games.db'), '--no-limits'], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (let i = 0; i < 300; i++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (await fetch(`${address}/ready`).then((r) => r.ok, () => false)) return;
    await new Promise((f) => setTimeout(f, 100));
  }
  throw new Error('the server does not answer');
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
  const context = await browser.newContext({ viewport: SIZES[size], hasTouch: size === 'phone' || size === 'landscape', reducedMotion: 'reduce', baseURL: address, ...more });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (e) => page.faults.push(e.message));
  page.on('console', (m) => m.type() === 'error' && !/status of 4\d\d|WebSocket|ERR_INTERNET/.test(m.text()) && page.faults.push(m.text()));
  page.setDefaultTimeout(30_000);
  return page;
}

export async function shot(page, name) {
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** Sits down against a bot, the way a stranger does it. */
export async function againstBot(page, game) {
  await page.goto('/');
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  await page.waitForSelector('[data-option]');
}

/** Takes options at random inside the page, as fast as the server answers, until the game is over. It passes every other
 * time it may, or games between two such players would take for ever. */
export async function playOut(page, seed) {
  await page.evaluate((start) => {
    let state = start;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
    let last;
    const tick = () => {
      if (document.querySelector('.end')) return;
      const options = [...document.querySelectorAll('[data-option]')];
      const key = options.map((o) => o.dataset.option + o.textContent).join('|');
      if (options.length && key !== last) {
        last = key;
        const passes = options.filter((o) => o.dataset.pass !== undefined);
        const from = passes.length && random() < 0.5 ? passes : options;
        from[Math.floor(random() * from.length)].click();
        setTimeout(() => (last = undefined), 300);
      }
      setTimeout(tick, 15);
    };
    tick();
  }, seed);
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
