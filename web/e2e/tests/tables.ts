import assert from 'node:assert/strict';
import { clean, cleanInBoth, done } from '../checks';
import { test } from '../limits';
import { againstBot, playSome } from '../players';
import { api, gameOf, GAMES, shot, SIZES, stranger } from '../world';

for (const game of GAMES)
  test(`a table of ${game} in every size, without a violation`, async () => {
    const page = await stranger();
    await againstBot(page, game);
    // as it begins, and in the middle; `skeleton.ts` has the fullest tables
    await playSome(page, 4);
    for (const size of Object.keys(SIZES)) {
      await page.setViewportSize(SIZES[size]);
      await shot(page, `${game.toLowerCase()}-early-${size}`);
    }
    await playSome(page, 18);
    for (const size of Object.keys(SIZES)) {
      await page.setViewportSize(SIZES[size]);
      await shot(page, `${game.toLowerCase()}-${size}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${size}: ${over} pixels stick out`);
      if (size === 'desktop') await cleanInBoth(page);
      if (size === 'phone') await clean(page);
    }
    await done(page);
  });

test('a card is read with what bears on it and where that comes from, and what cannot be used says why', async () => {
  const page = await stranger();
  await page.goto('/rules/conquest?clause=conquest.keyword.brutal.plus-one-per-damage');
  const rule = page.locator('[id="conquest.keyword.brutal.plus-one-per-damage"]');
  await rule
    .getByRole('button', { name: /^Show me/ })
    .first()
    .click();
  await rule.locator('.show .table').waitFor();
  const on = rule.getByRole('button', { name: 'One on' });
  const hurt = rule.locator('.face:has(.nums .up)').first();
  while ((await on.isEnabled()) && !(await hurt.count())) await on.click();
  await hurt.click({ button: 'right', force: true });
  const read = page.getByRole('dialog');
  await read.getByText('as printed').first().waitFor();
  assert.match(await read.innerText(), /\+\d Brutal/);
  await shot(page, 'reading');
  await clean(page);
  await page.keyboard.press('Escape');

  await againstBot(page, 'Conquest');
  // which hand is dealt is chance: on with the game until a card of it may not be played
  const reason = page.locator('.reading .why button').first();
  let clause = '';
  for (let i = 0; i < 80 && !clause; i++) {
    for (const card of await page.locator('.hand .face[aria-disabled=true]').all()) {
      const id = await card.getAttribute('data-card');
      await card.hover({ force: true });
      await page.waitForSelector(`.reading [data-read="${id}"]`);
      // the table may go on meanwhile
      if (await reason.count()) clause = (await reason.getAttribute('aria-label', { timeout: 2000 }).catch(() => null)) ?? '';
      if (clause) break;
    }
    if (!clause) await playSome(page, 1);
  }
  assert.match(clause, /conquest\./);
  await shot(page, 'why-not');
  await done(page);
});

test('five players sit around one table', async () => {
  const page = await stranger();
  await page.goto('/');
  const info = await gameOf(page, 'Warcaste');
  const table = await api(page, 'POST', '/api/tables', {
    settings: { game: info.name, seats: 5, bots: ['random', 'random', 'random', 'random'] },
  });
  await page.goto(`/game/${table.id}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForSelector('[data-choice]');
  await playSome(page, 30);
  assert.equal(await page.locator('.area').count(), 5);
  await shot(page, 'warcaste-five');
  await clean(page);
  await page.setViewportSize(SIZES.phone);
  await shot(page, 'warcaste-five-phone');
  await done(page);
});
