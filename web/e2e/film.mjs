// The documentation's films: a first game of each kind, played by clicking from start to end at the usual pace, and shown faster.
// `muster serve` must be running, at MUSTER_URL if not at its usual address. `node e2e/film.mjs [game ...]`
import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { animated } from './webp.mjs';

const GAMES = ['conquest', 'wars', 'warcaste'];
const SIZE = { width: 1280, height: 720 };
const SMALL = { width: 640, height: 360 };
/** Bytes at most, and how well the pictures may be written: the best that fits. */
const [BYTES, QUALITIES] = [1.3e6, [0.6, 0.5, 0.4, 0.3, 0.2]];
/** Pictures at most, and how long each stays; the last one stays longer. */
const [MOST, STAYS, END] = [150, 360, 4000];
/** Who goes on for longer than this gives up. */
const CHOICES = 400;

const address = process.env.MUSTER_URL ?? 'http://127.0.0.1:8040';
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** Draws the pointer, which a screenshot leaves out. */
function pointer() {
  addEventListener('mousemove', (e) => {
    const mark = document.querySelector('#pointer') ?? document.body.appendChild(document.createElement('div'));
    mark.id = 'pointer';
    mark.style.cssText = `position: fixed; left: ${e.clientX - 9}px; top: ${e.clientY - 9}px; width: 18px; height: 18px; border-radius: 50%;
      background: #fff9; box-shadow: 0 0 0 2px #000a; pointer-events: none; z-index: 99`;
  });
}

/** What a newcomer clicks: what is lit in gold, else something that glows, now and then a button or nothing more. */
async function choose(page, random) {
  const menu = page.locator('.menu.panel button');
  const gold = page.locator('.prompt .buttons .gold');
  const held = page.locator('.hand .held.go .face');
  const glows = page.locator('.main [data-card][aria-disabled="false"], [data-zone-option], button.go[data-zone]');
  const buttons = page.locator('.prompt .buttons button[data-option]:not([data-pass])');
  const pass = page.locator('[data-pass]');
  const ways = [menu, gold, ...(random() < 0.8 ? [held, glows, buttons] : []), pass, glows, buttons, page.locator('.prompt .all')];
  for (const way of ways) {
    const n = await way.count();
    if (n) return way.nth(Math.floor(random() * n));
  }
}

async function film(game) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'dark' });
  await page.addInitScript(pointer);
  const pictures = [];
  const picture = async () => pictures.push(await page.screenshot());
  await page.goto(`${address}/?game=${game}`);
  await page.getByRole('button', { name: 'Play against a bot' }).hover();
  await picture();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  let state = 7;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const over = () => page.locator('.end').count();
  for (let i = 0; i < CHOICES && !(await over()); i++) {
    // what is shown until something is asked, step by step
    for (let shown = ''; !(await page.locator('[data-choice], .end').count());) {
      const step = await page.evaluate(() => document.querySelector('.stage')?.dataset.step ?? '');
      if (step && step !== shown) await picture();
      shown = step;
      await page.waitForTimeout(150);
    }
    if (await over()) break;
    const way = await choose(page, random);
    // what has one sensible answer is gone by itself
    if (!way) continue;
    await way.hover({ force: true, timeout: 2000, position: { x: 12, y: 12 } }).catch(() => {});
    await page.waitForTimeout(450);
    await picture();
    await way.click({ timeout: 2000, position: { x: 12, y: 12 } }).catch(() => page.keyboard.press('Escape'));
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(1500);
  await picture();
  console.log(`${game}: ${pictures.length} pictures, ${(await over()) ? await page.locator('.end .big').innerText() : 'not over'}`);
  // evenly out of all of them, and the end
  const step = Math.max(1, (pictures.length - 1) / (MOST - 1));
  const frames = Array.from({ length: Math.min(MOST, pictures.length) }, (_, i) => ({ png: pictures[Math.round(i * step)], ms: STAYS }));
  frames.at(-1).ms = END;
  const encoder = await browser.newPage();
  let written;
  for (const quality of QUALITIES) {
    written = await animated(encoder, frames, { ...SMALL, quality });
    if (written.length <= BYTES) break;
  }
  writeFileSync(new URL(`../../docs/pictures/first-${game}.webp`, import.meta.url), written);
  console.log(`${game}: ${frames.length} frames, ${(written.length / 1000).toFixed(0)} kB`);
  await page.close();
}

for (const game of process.argv.length > 2 ? process.argv.slice(2) : GAMES) await film(game);
await browser.close();
