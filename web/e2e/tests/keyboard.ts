import assert from 'node:assert/strict';
import { done } from '../checks';
import { test } from '../limits';
import { answered, digits, question } from '../players';
import { stranger } from '../world';

test('a game by keyboard alone', async () => {
  const page = await stranger();
  await page.goto('/');
  await page.waitForSelector('.tile');
  const reach = async (what) => {
    for (let i = 0; i < 80; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), what)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${what} was never reached`);
  };
  await reach('.button.main');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-choice]');

  // arrows and Enter, digits, passing
  for (let i = 0; i < 24; i++) {
    await page.waitForSelector('[data-choice], .end');
    if (await page.locator('.end').count()) break;
    const number = await question(page);
    if (i % 3 === 0) {
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.locator('[data-choice].marked').count(), 1);
      await page.keyboard.press('Enter');
    } else if (i % 3 === 1) await digits(page, number);
    else {
      // where there is nothing to pass, or more than one way, the key does nothing
      const passes = (await page.locator('[data-pass]').count()) === 1;
      await page.keyboard.press('p');
      if (!passes) {
        assert.equal(await question(page), number);
        await digits(page, number);
      }
    }
    await answered(page, number);
  }
  if (!(await page.locator('.end').count())) {
    // a card is read, the keys are listed, the last choice is taken back
    await page.waitForSelector('[data-choice]');
    await page.keyboard.press('PageDown');
    await page.waitForSelector('.reading [data-read]');
    // everything that may be chosen is in a list
    await page.keyboard.press('l');
    await page.waitForSelector('.list.open [data-choice]:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.list.open', { state: 'detached' });
    await page.keyboard.press('PageDown');
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const last = await question(page);
    await page.keyboard.press('u');
    await answered(page, last);
    // the game is given up by way of the menu
    await reach('button[aria-label="Table menu"]');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await reach('.button.danger');
    await page.keyboard.press('Enter');
    await reach('.button.danger');
    await page.keyboard.press('Enter');
  }
  await page.waitForSelector('.end');
  await reach('.end a[href="/"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.tile');
  await done(page);
});
