// Finds a Chromium: the one named in CHROMIUM, the machine's, or one that was got for the tests.
import { existsSync, readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
/** Where `get-browser.sh` puts what it had to unpack. */
export const OWN = join(caches, 'muster-browser');

/** Folders in which `playwright-core install chromium` puts its browsers. */
const PLAYWRIGHT = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(caches, 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
];
const INSIDE = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/** It is there and starts: one that lacks its libraries is no use. */
const starts = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

export function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`);
  if (named) return named;
  const installed = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const fetched = PLAYWRIGHT.filter((c) => c && existsSync(c)).flatMap((c) =>
    readdirSync(c)
      .filter((d) => d.startsWith('chromium'))
      .flatMap((d) => INSIDE.map((p) => join(c, d, p))),
  );
  return [...installed, ...APPLICATIONS, ...fetched, join(OWN, 'chrome')].find(starts);
}

// `node e2e/browser.mjs` prints where it is, and fails if there is none
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const found = findBrowser();
    if (found) console.log(found);
    else process.exitCode = 1;
  } catch (e) {
    console.error(e.message);
    process.exitCode = 1;
  }
}
