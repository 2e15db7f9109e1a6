// The documentation's pictures, out of the screenshots that the last run of the tests has left.
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const WIDEST = 1200;
const PICTURES = {
  'table-conquest': 'conquest-two-players',
  'table-wars': 'wars-two-players',
  'table-warcaste': 'warcaste-two-players',
  'table-five': 'warcaste-five',
  'table-phone': 'conquest-phone',
  reading: 'reading',
  'show-me': 'rules',
  'deck-builder': 'deck-builder-wars',
  draft: 'draft-table',
  'draft-deck': 'draft-deck',
};

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const [picture, shot] of Object.entries(PICTURES)) {
  const png = readFileSync(join(here, '..', 'shots', `${shot}.png`));
  // the size stands in the head of the file
  const [w, h] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const width = Math.min(w, WIDEST);
  await page.setViewportSize({ width, height: Math.round((h * width) / w) });
  await page.setContent(
    `<style>body { margin: 0 } img { width: 100%; display: block }</style><img src="data:image/png;base64,${png.toString('base64')}">`,
  );
  await page.locator('img').evaluate((img) => img.decode());
  await page.screenshot({ path: join(here, '..', '..', 'docs', 'pictures', `${picture}.jpg`), type: 'jpeg', quality: 78 });
}
await browser.close();
