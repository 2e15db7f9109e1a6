import assert from 'node:assert/strict';
import { clean, cleanInBoth, done } from '../checks';
import { test, until } from '../limits';
import { api, GAMES, gameOf, shot, stranger } from '../world';

/** Is the line in sight that says what to do? */
function said(): boolean {
  const [line, box] = ['.do', '.say'].map((x) => document.querySelector(x)!.getBoundingClientRect());
  return line!.top >= box!.top - 1 && line!.bottom <= box!.bottom + 1;
}

/** Does what the lesson says until it is over. */
async function learn(page) {
  await page.waitForSelector('.say');
  const over = page.getByRole('link', { name: 'Now play a game' });
  for (let i = 0; i < 120; i++) {
    if (await over.count()) return;
    // an arrow stands at the very thing to be clicked
    if (await page.locator('.do:not(.other)').count()) await page.waitForSelector('[data-points]');
    // and what is to be done can be read, however much is said
    if (await page.locator('.do').count()) assert.ok(await page.evaluate(said), `step ${i} does not say what to do`);
    const step = await page.locator('.bar .num').innerText();
    const taken = await page.evaluate(() => {
      const words = (node) =>
        [...node.childNodes]
          .filter((n) => n.nodeName !== 'SMALL')
          .map((n) => n.textContent)
          .join('')
          .trim();
      const hint = document.querySelector('.do:not(.other)')?.textContent.trim();
      const option = [...document.querySelectorAll('[data-choice]')].find((o) => words(o.querySelector('span')) === hint);
      option?.click();
      return Boolean(option);
    });
    if (!taken) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await until(page, `something after step ${step}`, (s) => document.querySelector('.bar .num').innerText !== s, step);
  }
  assert.fail(`${page.url()} has no end`);
}

for (const game of GAMES)
  test(`the lessons of ${game} are played to their ends`, async () => {
    const page = await stranger();
    await page.goto('/learn');
    await page.waitForSelector('section');
    const info = await gameOf(page, game);
    const lessons = await api(page, 'GET', `/api/games/${info.name}/lessons`);
    if (game === GAMES[0]) {
      await cleanInBoth(page);
      await shot(page, 'learn');
    }
    for (const [i, lesson] of lessons.entries()) {
      await page.goto(`/learn/${info.name}/${lesson.name}`);
      await learn(page);
      if (i === 0) {
        await shot(page, `${info.name}-lesson`);
        await clean(page);
      }
    }
    // what one has come to the end of is marked
    await page.goto('/learn');
    const ticked = page.locator('section').filter({ hasText: info.title }).getByText('✓');
    await ticked.first().waitFor();
    assert.equal(await ticked.count(), lessons.length);
    await done(page);
  });
