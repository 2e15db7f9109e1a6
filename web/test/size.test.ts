import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', 'dist');
const BUDGET = 300_000;

// `npm test` is run after `npm run build`; without a build there is nothing to weigh
test.skipIf(!existsSync(dist))('all scripts and styles together are under 300 kB compressed', () => {
  const files = readdirSync(join(dist, 'assets')).filter((f) => /\.(js|css)$/.test(f));
  const size = files.reduce((n, f) => n + gzipSync(readFileSync(join(dist, 'assets', f))).length, 0);
  expect(files.length).toBeGreaterThan(3);
  expect(size).toBeLessThan(BUDGET);
});
