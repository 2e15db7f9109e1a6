import assert from 'node:assert/strict';
import { done } from '../checks';
import { test } from '../limits';
import { againstBot, answered, playSome, question } from '../players';
import { GAMES, restart, restartable, stranger } from '../world';

test('reconnecting in the middle of a decision finds the same question', async () => {
  const page = await stranger();
  await againstBot(page, GAMES[0]);
  await playSome(page, 3);
  const asked = await page.locator('.prompt').innerText();

  // the page is loaded anew
  await page.reload();
  await page.waitForSelector('[data-choice]');
  assert.equal(await page.locator('.prompt').innerText(), asked);

  // the server goes away and comes back; the page notices by itself
  if (restartable()) {
    await restart(async () => {
      await page.getByText('Connection lost').waitFor();
    });
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await page.waitForSelector('[data-choice]');
    assert.equal(await page.locator('.prompt').innerText(), asked);
  }
  const number = await question(page);
  await page.evaluate(() => document.querySelector('[data-choice]').click());
  await answered(page, number);
  await done(page);
});
