// Nothing is waited for without an end, and every end says what was waited for.
import { test as plain } from 'node:test';

/** How long one thing may take, and a whole test, on a machine that is busy with other things as well. */
export const LIMIT = 45_000;
const LONGEST = 300_000;

/** What `promise` gives, or an error that says what did not come. */
export function within(promise, what, limit = LIMIT) {
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error(`waited ${limit / 1000} s in vain for ${what}`)), limit)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits until something is so inside a page. */
export async function until(page, what, so, argument, limit = LIMIT) {
  await page.waitForFunction(so, argument, { timeout: limit }).catch((e) => {
    throw new Error(`waited ${limit / 1000} s in vain for ${what} (${page.url()})`, { cause: e });
  });
}

let failed = async () => {};
/** What is to be done when a test goes wrong, before its pages are closed. */
export const whenFailed = (act) => (failed = act);

export function test(name, body) {
  plain(name, { timeout: LONGEST + LIMIT }, async () => {
    try {
      await within(body(), `the end of the test`, LONGEST);
    } catch (e) {
      await within(failed(name), 'pictures of what failed').catch((f) => console.log(`# ${f.message}`));
      throw e;
    }
  });
}
