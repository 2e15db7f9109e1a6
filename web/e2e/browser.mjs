// Finds a Chromium: the one named in CHROMIUM, the machine's, or one that was installed for the tests.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Folders in which `playwright-core install chromium` puts its browsers. */
const CACHES = [process.env.PLAYWRIGHT_BROWSERS_PATH, join(homedir(), '.cache', 'ms-playwright'), join(homedir(), 'Library', 'Caches', 'ms-playwright')];
const INSIDE = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-headless-shell-linux64/chrome-headless-shell', 'chrome-linux/headless_shell', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];

export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const cached = CACHES.filter((c) => c && existsSync(c)).flatMap((c) =>
    readdirSync(c)
      .filter((d) => d.startsWith('chromium'))
      .flatMap((d) => INSIDE.map((p) => join(c, d, p))),
  );
  return [...INSTALLED, ...cached].find(existsSync);
}

// `node e2e/browser.mjs` prints where it is, and fails if there is none
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findBrowser();
  if (found) console.log(found);
  else process.exitCode = 1;
}
