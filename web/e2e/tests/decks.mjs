import { test } from 'node:test';
import assert from 'node:assert/strict';
import { cleanInBoth, done } from '../checks.mjs';
import { gameOf, GAMES, shot, stranger } from '../world.mjs';

for (const game of GAMES)
  test(`a deck of ${game} goes round: copied, changed, refused with reasons, mended, written, read, played`, async () => {
    const page = await stranger();
    await page.goto('/decks');
    const info = await gameOf(page, game);
    const section = page.locator('section').filter({ hasText: info.title });
    await section.getByLabel('Copy a starter').selectOption({ index: 1 });
    await page.waitForSelector('.verdict.legal');
    const line = page.locator('.list .line').first();
    const title = await line.locator('.title').innerText();
    const add = page.locator('.list .line').first().getByRole('button', { name: `Add ${title}` });
    for (let i = 0; i < 6; i++) await add.click();
    await page.waitForSelector('.verdict:not(.legal)');
    assert.ok((await page.locator('.faults li').count()) > 0);
    for (let i = 0; i < 6; i++) await line.getByRole('button', { name: `Take out ${title}` }).click();
    await page.waitForSelector('.verdict.legal');
    await page.getByRole('button', { name: 'As text' }).click();
    const text = await page.getByRole('textbox', { name: 'As text' }).inputValue();
    assert.match(text, /\dx /);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sample hand' }).click();
    await page.waitForSelector('.hand .card');
    await page.keyboard.press('Escape');
    await shot(page, `deck-builder-${info.name}`);
    if (game === GAMES[0]) await cleanInBoth(page);

    // what was written is read again as the same deck, also from a file of OCTGN
    await page.goto('/decks');
    const file = `<?xml version="1.0"?><deck game="x">${text
      .split('\n')
      .filter((l) => /^(\dx |Warlord:|Doctrine:)/.test(l))
      .map((l) => (l[1] === 'x' ? `<section name="Cards"><card qty="${l[0]}" id="1">${l.slice(3).replaceAll('&', '&amp;')}</card></section>` : ''))
      .join('')}</deck>`;
    for (const [name, body] of [['list.txt', text], ['list.o8d', file]]) {
      await section.getByRole('button', { name: 'Import' }).click();
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(body) });
      await page.waitForFunction(() => document.querySelector('dialog textarea').value.length > 20);
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await page.waitForSelector('.list .line');
      const lines = await page.locator('.list .line').count();
      assert.equal(lines, text.split('\n').filter((l) => /^\dx /.test(l)).length, name);
      if (name === 'list.txt') await page.waitForSelector('.verdict.legal');
      if (name === 'list.txt' && game === GAMES[0]) {
        await page.getByRole('button', { name: 'Test against a bot' }).click();
        await page.waitForSelector('[data-option]');
      }
      await page.goto('/decks');
    }
    await done(page);
  });
