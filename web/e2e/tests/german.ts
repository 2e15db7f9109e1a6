import assert from 'node:assert/strict';
import { clean, done } from '../checks';
import { test } from '../limits';
import { settled, shot, SIZES, stranger } from '../world';

test('a browser that reads German is shown German: pages, a table with its log, and the texts of cards', async () => {
  const page = await stranger('desktop', { locale: 'de-DE' });
  for (const [path, heading] of [
    ['/', 'Drei Spiele. Alle ihre Regeln.'],
    ['/settings', 'Einstellungen'],
    ['/decks', 'Decks'],
    ['/account', 'Konto'],
    ['/nowhere', 'Hier ist nichts'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await clean(page);
  }
  // long words stay inside on a phone
  await page.setViewportSize(SIZES.phone);
  for (const path of ['/', '/settings']) {
    await page.goto(path);
    await page.waitForSelector('h1');
    await settled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${path}: ${over} pixels stick out`);
  }
  await page.setViewportSize(SIZES.desktop);

  await page.goto('/');
  await page.getByRole('button', { name: /Conquest/ }).click();
  await page.getByRole('button', { name: 'Gegen einen Bot spielen' }).click();
  await page.waitForSelector('[data-choice]');
  assert.match(await page.locator('.prompt .title').innerText(), /Starthand|Hand|behalte|wähle/i);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-choice]')?.click());
  await page.waitForFunction(() => /Starthand|Mulligan|zieht|ziehst/.test(document.body.innerText));
  // with all the signs, and with what is at stake
  for (const sign of ['.plate .count svg', '.place .gain svg', '.hand .foot svg', '.token .nums svg'])
    assert.ok((await page.locator(sign).count()) > 1, sign);
  await shot(page, 'german-table');

  await page.goto('/cards/conquest/core-1');
  await page.getByText('Reaktion, nachdem eine gegnerische Einheit hier zerstört wurde').first().waitFor();
  await done(page);
});

test('the language is a setting: English for who wants it, whatever the browser reads', async () => {
  const page = await stranger('desktop', { locale: 'de-DE' });
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  await page.getByRole('radio', { name: 'wie der Browser' }).check();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await done(page);
});
