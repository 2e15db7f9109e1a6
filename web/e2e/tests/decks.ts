import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { cleanInBoth, done } from '../checks';
import { test, until } from '../limits';
import { gameOf, GAMES, shot, SIZES, stranger } from '../world';

for (const game of GAMES)
  test(`a deck of ${game} goes round: copied, changed, refused with reasons, mended, written, read, played`, async () => {
    const page = await stranger();
    await page.goto('/decks');
    const info = await gameOf(page, game);
    const section = page.locator('section').filter({ hasText: info.title });
    await section.getByRole('button', { name: /^Copy/ }).first().click();
    await page.waitForSelector('.verdict.legal');
    const line = page.locator('.list .line').first();
    const title = await line.locator('.title').innerText();
    const add = page
      .locator('.list .line')
      .first()
      .getByRole('button', { name: `Add ${title}` });
    for (let i = 0; i < 6; i++) await add.click();
    await page.waitForSelector('.verdict:not(.legal)');
    assert.ok((await page.locator('.faults li').count()) > 0);
    for (let i = 0; i < 6; i++) await line.getByRole('button', { name: `Take out ${title}` }).click();
    await page.waitForSelector('.verdict.legal');
    await page.getByRole('button', { name: 'As text' }).click();
    const text = await page.getByRole('textbox', { name: 'As text' }).inputValue();
    assert.match(text, /\dx /);
    await page.keyboard.press('Escape');
    const octgn = page.getByRole('button', { name: 'Export for OCTGN' });
    assert.equal(await octgn.count(), info.octgn ? 1 : 0);
    let file = '';
    if (info.octgn) {
      const [download] = await Promise.all([page.waitForEvent('download'), octgn.click()]);
      assert.match(download.suggestedFilename(), /\.o8d$/);
      file = readFileSync(await download.path(), 'utf8');
    }
    await page.getByRole('button', { name: 'Sample hand' }).click();
    await page.waitForSelector('.hand .card');
    await page.keyboard.press('Escape');
    await shot(page, `deck-builder-${info.name}`);
    if (game === GAMES[0]) await cleanInBoth(page);

    // what was written is read again as the same deck, also from a file of OCTGN
    await page.goto('/decks');
    for (const [name, body] of [['list.txt', text], ...(file ? [['list.o8d', file]] : [])]) {
      await section.getByRole('button', { name: 'Import' }).click();
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(body) });
      await until(page, `${name} to be read`, () => document.querySelector('dialog textarea').value.length > 20);
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await page.waitForSelector('.list .line');
      const lines = await page.locator('.list .line').count();
      assert.equal(lines, text.split('\n').filter((l) => /^\dx /.test(l)).length, name);
      await page.waitForSelector('.verdict.legal');
      if (name === 'list.txt' && game === GAMES[0]) {
        await page.getByRole('button', { name: 'Test against a bot' }).click();
        await page.waitForSelector('[data-choice]');
      }
      await page.goto('/decks');
    }
    await done(page);
  });

test('a deck plays the field: begun, cancelled, done with intervals, within the window of a phone', async () => {
  const page = await stranger();
  await page.goto('/decks');
  const info = await gameOf(page, 'Warcaste');
  const section = page.locator('section').filter({ hasText: info.title });
  await section.getByRole('button', { name: /^Copy/ }).first().click();
  await page.waitForSelector('.verdict.legal');
  await page.getByRole('button', { name: 'Play the field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Against the field' });
  await dialog.getByLabel('How thoroughly').selectOption('16');
  await cleanInBoth(page);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await dialog.getByRole('progressbar').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('How thoroughly').selectOption('1');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await until(page, 'the games to be played', () => document.querySelector('[data-field="done"] table'), undefined, 300_000);
  assert.match(await dialog.getByRole('status').innerText(), /It wins \d+ % of \d+ games; with 95 %/);
  const rows = await dialog.locator('tbody tr').count();
  assert.ok(rows > 2, `${rows} rows`);
  await shot(page, 'deck-field');
  await cleanInBoth(page);
  await page.setViewportSize(SIZES.phone);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-field]').count(), 0);
  await done(page);
});
