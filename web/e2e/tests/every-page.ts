import assert from 'node:assert/strict';
import { cleanInBoth, done } from '../checks';
import { test } from '../limits';
import { settled, shot, SIZES, stranger } from '../world';

test('the other pages have no violation in the light and in the dark, and nothing sticks out on a phone', async () => {
  const page = await stranger();
  for (const path of ['/', '/settings', '/account', '/replays', '/decks', '/nowhere']) {
    await page.setViewportSize(SIZES.desktop);
    await page.goto(path);
    await page.waitForSelector('h1');
    await settled(page);
    if (path === '/') {
      await page.waitForSelector('.tile');
      await shot(page, 'home-dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await shot(page, 'home-light');
    }
    await cleanInBoth(page);
    await page.setViewportSize(SIZES.phone);
    await settled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${path}: ${over} pixels stick out`);
    if (path === '/') await shot(page, 'home-phone');
  }
  await done(page);
});
