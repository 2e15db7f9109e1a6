import assert from 'node:assert/strict';
import { clean, cleanInBoth, done } from '../checks';
import { test, until } from '../limits';
import { api, GAMES, gameOf, settled, shot, SIZES, stranger, type Visitor } from '../world';

/** Waits until what was chosen has been judged and shown. */
async function judged(page: Visitor): Promise<void> {
  await until(page, 'the judgement', () => {
    const busy = document.querySelector('[data-hint]') as HTMLButtonElement | null;
    return document.querySelector('[data-puzzle="solved"]') || document.querySelector('.say .wrong') || (busy && !busy.disabled);
  });
}

const choose = (page: Visitor, option: number) =>
  page.evaluate((o) => document.querySelector<HTMLElement>(`[data-choice="${o}"]`)!.click(), option);

/** Does what the hints say until it is solved. */
async function solve(page: Visitor): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await judged(page);
    if (await page.locator('[data-puzzle="solved"]').count()) return;
    await page.keyboard.press('h');
    await page.waitForSelector('[data-points]');
    const option = Number(await page.locator('[data-points]').getAttribute('data-points'));
    await page.keyboard.press('l');
    await page.waitForSelector(`[data-choice="${option}"]`);
    await choose(page, option);
    await until(page, 'the answer', () => !document.querySelector('[data-points]'));
  }
  assert.fail(`${page.url()} comes to no end`);
}

for (const game of GAMES)
  test(`a puzzle of ${game}: what is wrong is said at once, a hint points, what is solved is marked`, async () => {
    const page = await stranger();
    await page.goto('/puzzles');
    await page.waitForSelector('h1');
    const info = await gameOf(page, game);
    const list = await api(page, 'GET', `/api/games/${info.name}/puzzles`);
    await page.goto(`/puzzles/${info.name}`);
    await page.waitForSelector('section ol a');
    assert.equal(await page.locator('section ol a').count(), list.length);
    if (game === GAMES[0]) {
      await settled(page);
      await shot(page, 'puzzles');
      await cleanInBoth(page);
    }
    const wanted = list.find((p) => p.kind === 'win') ?? list[0];
    await page.goto(`/puzzles/${info.name}/${wanted.id}`);
    await page.waitForSelector('[data-puzzle="open"] .prompt');
    await settled(page);
    await clean(page);
    await shot(page, `puzzle-${info.name}`);
    // every option is tried until one is wrong: the position stays, and it is said in words
    const right = (await api(page, 'POST', `/api/games/${info.name}/puzzles/${wanted.id}`, { chosen: [], want: 'hint' })).hint;
    const first = await api(page, 'POST', `/api/games/${info.name}/puzzles/${wanted.id}`, { chosen: [] });
    let wrong = -1;
    for (const o of first.frames[0].sight.ask.options)
      if (o.id !== right && (await api(page, 'POST', `/api/games/${info.name}/puzzles/${wanted.id}`, { chosen: [o.id] })).wrong) {
        wrong = o.id;
        break;
      }
    assert.ok(wrong >= 0);
    await page.keyboard.press('l');
    await page.waitForSelector(`[data-choice="${wrong}"]`);
    await choose(page, wrong);
    await page.waitForSelector('.say .wrong');
    assert.match(await page.locator('.say .wrong').innerText(), /^No: /);
    await solve(page);
    await until(page, 'that it is solved', () => document.querySelector('.say .good'));
    await page.getByRole('link', { name: 'Next puzzle' }).waitFor();
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await page.waitForSelector('section ol a.ok');
    assert.equal(await page.locator('section ol a.ok').count(), 1);
    assert.match(await page.locator('.bar p').innerText(), new RegExp(`^1 of ${list.length} solved`));
    // what is solved can be left out
    await page.getByLabel('Only those not solved yet').check();
    assert.equal(await page.locator('section ol a').count(), list.length - 1);
    await done(page);
  });

test('the solution is shown step by step, does not count, and can be gone back from', async () => {
  const page = await stranger();
  await page.goto('/');
  const info = await gameOf(page, 'Warcaste');
  const list = await api(page, 'GET', `/api/games/${info.name}/puzzles`);
  const id = list.find((p) => p.kind === 'win').id;
  await page.goto(`/puzzles/${info.name}/${id}`);
  await page.waitForSelector('[data-puzzle="open"] .prompt');
  await page.getByRole('button', { name: 'Solution' }).click();
  await page.getByRole('button', { name: 'From the start' }).waitFor();
  await until(page, 'the end of the solution', () => document.querySelector('.say .good'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'From the start' }).click();
  await page.waitForSelector('[data-puzzle="open"]');
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.waitForSelector('section ol a');
  assert.equal(await page.locator('section ol a.ok').count(), 0);
  await done(page);
});

test('the puzzle of the day stands on the front page, and solving it begins a row of days', async () => {
  const page = await stranger('phone');
  await page.goto('/');
  await page.waitForSelector('[data-today]');
  await page.getByRole('button', { name: /Warcaste/ }).click();
  const link = page.locator('[data-today]').getByRole('link');
  await settled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await link.click();
  await page.waitForSelector('[data-puzzle="open"] .prompt');
  await settled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'a puzzle sticks out');
  await shot(page, 'puzzle-phone');
  await solve(page);
  await page.goto('/?game=' + (await gameOf(page, 'Warcaste')).name);
  await page.waitForSelector('[data-today]');
  assert.match(await page.locator('[data-today]').innerText(), /1 day in a row/);
  assert.match(await page.locator('[data-today]').innerText(), /Solved/);
  await done(page);
});

test('a puzzle that is none says so, and in German everything is German', async () => {
  const page = await stranger('desktop', { locale: 'de-DE' });
  await page.goto('/');
  const info = await gameOf(page, 'Warcaste');
  await page.goto(`/puzzles/${info.name}/00000000`);
  await page.waitForSelector('[role=alert]');
  await page.getByRole('link', { name: 'Rätsel' }).click();
  await page.waitForSelector('section ol a');
  await page.setViewportSize(SIZES.phone);
  await settled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await cleanInBoth(page);
  await page.setViewportSize(SIZES.desktop);
  await page.locator('section ol a').first().click();
  await page.waitForSelector('[data-puzzle="open"] .task');
  await page.getByRole('button', { name: 'Hinweis' }).waitFor();
  page.faults.length = 0;
  await done(page);
});
