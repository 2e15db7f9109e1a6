// What every page must pass.
import type { Page } from 'playwright-core';
import assert from 'node:assert/strict';
import type { Visitor } from './world';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe finds nothing. */
export async function clean(page: Page): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const words = found.violations.map(
    (v) =>
      `${v.id}: ${v.help} (${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(', ')})`,
  );
  assert.deepEqual(words, [], page.url());
}

/** axe finds nothing in the dark and in the light. */
export async function cleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await clean(page);
  }
}

/** The page has not gone wrong in the meantime. */
export async function done(...pages: Visitor[]): Promise<void> {
  for (const page of pages) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}
