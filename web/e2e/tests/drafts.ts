// Drafts in a real browser: with bots in one click, and between people by a link.
import assert from 'node:assert/strict';
import { clean, done } from '../checks';
import { test, until } from '../limits';
import { shot, stranger } from '../world';

/** The front page with a game that is drafted. */
async function lobby(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Warcaste' }).click();
}

/** Takes cards inside the page until the draft is over. */
async function pickOn(page) {
  await page.evaluate(() => {
    const tick = () => {
      if (document.querySelector('.build')) return;
      const cards = [...document.querySelectorAll('[data-pick]')];
      const take = document.querySelector('.take');
      if (take && !take.disabled) take.click();
      else if (cards.length) cards[Math.floor(cards.length / 2)].click();
      setTimeout(tick, 20);
    };
    tick();
  });
  await until(page, 'all cards to be picked', () => document.querySelector('.build'), null, 150_000);
}

const taken = (page) => page.locator('.draft aside h2 small').innerText().then(Number);

test('a draft with bots: one click, picks by keyboard, a deck and a game of it', async () => {
  const page = await stranger('desktop', { colorScheme: 'dark' });
  await lobby(page);
  await shot(page, 'draft-lobby');
  await page.getByRole('button', { name: 'Draft with bots' }).click();
  await page.waitForSelector('[data-pick]');
  assert.equal(await page.locator('[data-pick]').count(), 12);
  for (let i = 1; i <= 7; i++) {
    await until(page, `pack of ${13 - i}`, (n) => document.querySelectorAll('[data-pick]').length === n, 13 - i);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(i % 2 ? 'ArrowRight' : 'ArrowDown');
    assert.equal(await page.locator('.pick.marked').count(), 1);
    const title = await page.locator('.pick.marked .head .title').innerText();
    await page.keyboard.press('Enter');
    await until(page, `pick ${i} to be taken`, (n) => Number(document.querySelector('.draft aside h2 small')?.textContent) === n, i);
    assert.ok((await page.locator('.draft aside').innerText()).includes(title.replace('◆', '')), `${title} is among the picks`);
  }
  await page.waitForSelector('[data-pick]');
  await page.locator('[data-pick]').first().click();
  await page.keyboard.press('r');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await shot(page, 'draft-table');
  await clean(page);
  // what was picked is still there after the page was loaded anew
  await page.reload();
  await page.waitForSelector('[data-pick]');
  assert.equal(await taken(page), 7);
  await pickOn(page);
  await page.getByText('Keep a legal deck first').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Play against/ }).count(), 0);
  await page.waitForSelector('.faults li');
  await page.getByRole('button', { name: 'Take the bot’s proposal' }).click();
  await page.waitForSelector('.verdict.legal');
  // one card less is refused with the reason
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .click();
  await page.waitForSelector('.verdict:not(.legal)');
  assert.match(await page.locator('.faults').innerText(), /29 cards/);
  await page.getByRole('button', { name: 'Take the bot’s proposal' }).click();
  await page.waitForSelector('.verdict.legal');
  await page.getByRole('button', { name: 'This is my deck' }).click();
  await page.getByText('Your deck is kept').waitFor();
  await shot(page, 'draft-deck');
  await clean(page);
  await page
    .getByRole('button', { name: /^Play against/ })
    .last()
    .click();
  await page.waitForSelector('[data-choice]');
  await page.goto('/');
  await page.getByRole('link', { name: /Warcaste TCG, draft/ }).click();
  await page.getByRole('link', { name: /^To the game against/ }).waitFor();
  // a link to what is a game leads there, and one to nothing says so
  const game = await page.getByRole('link', { name: /^To the game against/ }).getAttribute('href');
  await page.goto(game.replace('/game/', '/draft/'));
  await page.waitForSelector('[data-choice]');
  await page.goto('/draft/nothing');
  await page.getByText('there is no such table').waitFor();
  await clean(page);
  await done(page);
});

test('two people draft by a link, one of them on a phone, and play each other', async () => {
  const ann = await stranger('desktop', { colorScheme: 'light' });
  const ben = await stranger('phone');
  await lobby(ann);
  await ann.getByRole('button', { name: 'Draft with friends' }).click();
  await ann.getByRole('button', { name: /^Begin now/ }).waitFor();
  await shot(ann, 'draft-room');
  await clean(ann);
  await ben.goto(ann.url());
  await ben.getByRole('button', { name: 'Join the draft' }).click();
  await ann.getByRole('button', { name: /^Begin now/ }).click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('[data-pick]')));
  await ben.locator('[data-pick]').nth(1).tap();
  await shot(ben, 'draft-phone');
  await clean(ben);
  await ben.locator('.take').tap();
  await ben.waitForSelector('.wait');
  await shot(ben, 'draft-waiting');
  await clean(ben);
  assert.equal(await taken(ben), 0, 'nothing is taken before all have picked');
  await ann.locator('[data-pick]').first().click();
  await clean(ann);
  await shot(ann, 'draft-light');
  await Promise.all([pickOn(ann), pickOn(ben)]);
  for (const p of [ann, ben]) {
    await p.getByRole('button', { name: 'Take the bot’s proposal' }).click();
    await p.waitForSelector('.verdict.legal');
    await p.getByRole('button', { name: 'This is my deck' }).click();
    await p.getByText('Your deck is kept').waitFor();
  }
  await shot(ben, 'draft-deck-phone');
  await clean(ben);
  await ann.getByRole('button', { name: /^Play against Guest/ }).click();
  await ann.getByRole('button', { name: 'Copy the link' }).waitFor();
  await ben.getByRole('button', { name: /^Join Guest/ }).click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.table')));
  for (const p of [ann, ben]) await done(p);
});
