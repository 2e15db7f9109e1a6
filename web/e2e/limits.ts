// Nothing is waited for without an end, and every end says what was waited for.
import type { Page } from 'playwright-core';
import { test as plain } from 'vitest';

/** How long one thing may take, and a whole test, on a machine that is busy with other things as well. */
export const LIMIT = 45_000;
const LONGEST = 300_000;

/** What `promise` gives, or an error that says what did not come. */
export function within<T>(promise: Promise<T>, what: string, limit = LIMIT): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>(
    (_, fail) => (timer = setTimeout(() => fail(new Error(`waited ${limit / 1000} s in vain for ${what}`)), limit)),
  );
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits until something is so inside a page. */
export async function until<A>(
  page: Page,
  what: string,
  so: string | ((argument: A) => unknown),
  argument?: A,
  limit = LIMIT,
): Promise<void> {
  await page.waitForFunction(so as (argument: unknown) => unknown, argument, { timeout: limit }).catch((e) => {
    throw new Error(`waited ${limit / 1000} s in vain for ${what} (${page.url()})`, { cause: e });
  });
}

let failed: (name: string) => Promise<void> = async () => {};
/** What is to be done when a test goes wrong, before its pages are closed. */
export const whenFailed = (act: typeof failed) => (failed = act);

export function test(name: string, body: () => Promise<void>): void {
  plain(name, { timeout: LONGEST + LIMIT }, async () => {
    try {
      await within(body(), `the end of the test`, LONGEST);
    } catch (e) {
      await within(failed(name), 'pictures of what failed').catch((f: Error) => console.log(`# ${f.message}`));
      throw e;
    }
  });
}
