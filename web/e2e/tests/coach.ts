import assert from 'node:assert/strict';
import { clean, cleanInBoth, done } from '../checks';
import { test, until } from '../limits';
import { againstBot, answered, playSome, question, twoPeople } from '../players';
import { api, gameOf, settled, shot, SIZES, stranger, type Visitor } from '../world';

/** Plays a little at random and gives up; the id of the game. */
async function givenUp(page: Visitor, choices: number): Promise<string> {
  await playSome(page, choices, 5);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: /Concede|Aufgeben/ }).click();
  await page.getByRole('button', { name: /^(Yes|Ja)$/ }).click();
  await page.locator('.end').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Begins the review and waits until it is done. */
async function reviewed(page: Visitor): Promise<void> {
  await page.locator('[data-review="none"] .button').click();
  await until(page, 'the review', () => document.querySelector('[data-review="done"]'), undefined, 200_000);
}

test('a hint is asked for by click and by key, lights an option up, says why, and goes with its question', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  await playSome(page, 3, 4);
  const button = page.locator('[data-hint]');
  for (let n = 0; n < 8 && (await page.locator('.prompt [data-choice]').count()) < 2; n++) await playSome(page, 1);
  await button.click();
  const advice = page.locator('[data-advice]');
  await advice.waitFor();
  assert.match(await advice.innerText(), /wins \d+ of 100/);
  const option = Number(await page.locator('[data-points]').getAttribute('data-points'));
  assert.ok((await page.locator(`[data-choice="${option}"]`).count()) === 1, `option ${option} is not offered`);
  // what else was looked at comes when it is asked for
  assert.equal(await advice.locator('.lines li').count(), 0);
  await advice.getByRole('button', { name: /looked at/ }).click();
  const lines = await advice.locator('.lines li').count();
  assert.ok(lines >= 1 && lines <= 3, `${lines}`);
  await shot(page, 'hint');
  await clean(page);
  // the key takes it away and brings it again
  await page.keyboard.press('h');
  assert.equal(await advice.count(), 0);
  await page.keyboard.press('h');
  await advice.waitFor();
  const number = await question(page);
  await page.evaluate((o) => document.querySelector<HTMLElement>(`[data-choice="${o}"]`)?.click(), option);
  await answered(page, number);
  assert.equal(await advice.count(), 0);
  assert.equal(await page.locator('[data-points]').count(), 0);
  await done(page);
});

test('between two people there is no hint to ask for', async () => {
  const [ann, ben] = await twoPeople((await gameOf(await visitor(), 'Conquest')).name);
  for (const page of [ann, ben]) {
    await page.waitForSelector('.prompt');
    assert.equal(await page.locator('[data-hint]').count(), 0);
    await page.keyboard.press('h');
  }
  assert.equal(await ann.locator('[data-advice], .lost').count(), 0);
  await done(ann, ben);
});

async function visitor(): Promise<Visitor> {
  const page = await stranger();
  await page.goto('/');
  return page;
}

test('a game that is over is reviewed: a curve, mistakes in words, positions to go to, by mouse and by keyboard', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await givenUp(page, 14);
  await page.locator('.end').getByRole('link', { name: 'Review' }).click();
  await page.waitForSelector('[data-review="none"]');
  await clean(page);
  await reviewed(page);
  const curve = page.getByRole('slider', { name: /Chances of winning/ });
  assert.ok((await curve.locator('polyline').getAttribute('points'))!.split(' ').length > 5);
  assert.match(await page.locator('.review .sum').innerText(), /\d+ of \d+ choices/);
  // the arrows on the curve go from choice to choice, and what is asked there is told with what was considered
  await curve.focus();
  const step = () => Number(new URL(page.url()).searchParams.get('step') ?? 0);
  const seen = new Set<number>();
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('ArrowRight');
    await page.locator('.review .now').waitFor();
    seen.add(step());
  }
  assert.equal(seen.size, 3);
  assert.ok((await page.locator('.review .now .lines li').count()) >= 1);
  assert.match(await page.locator('.review .now').innerText(), /Chosen: /);
  // so does a click, and it is seen with the eyes of who chose
  const box = (await curve.boundingBox())!;
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  await until(page, 'the last choice', (s) => Number(new URL(location.href).searchParams.get('step')) > s, Math.max(...seen));
  assert.equal(new URL(page.url()).searchParams.get('as'), '0');
  await settled(page);
  await shot(page, 'review');
  await cleanInBoth(page);
  // what is in the list leads there, too
  const listed = page.locator('.review .moments button');
  if (await listed.count()) {
    await listed.first().click();
    assert.equal(await listed.first().getAttribute('aria-current'), 'step');
  }
  // the same link shows it again, without making it anew
  await page.goto(`/replay/${id}?review=on&as=0`);
  await page.waitForSelector('[data-review="done"]');
  // and on a phone it lies in the drawer, within the window
  await page.setViewportSize(SIZES.phone);
  await page.getByRole('button', { name: 'Review' }).click();
  await settled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await done(page);
});

test('a bot is asked why when the game is over, and one plays on from there as whom one likes', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await givenUp(page, 10);
  // the first step that a bot has made
  const steps = (await api(page, 'GET', `/api/replays/${id}/moment?step=0&as=all`)).steps;
  let at = 1;
  while (at <= steps && !(await api(page, 'GET', `/api/replays/${id}/moment?step=${at}&as=all`)).why) at++;
  assert.ok(at <= steps, 'the bot chose nothing');
  await page.goto(`/replay/${id}?step=${at - 1}`);
  await page.waitForSelector('.table');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Why?' }).waitFor();
  await page.keyboard.press('w');
  const advice = page.locator('[data-advice]');
  await advice.waitFor();
  assert.match(await advice.innerText(), /Chosen: .*What it thought/s);
  await advice.getByRole('button', { name: /looked at/ }).click();
  assert.ok((await advice.locator('.lines li').count()) >= 1);
  await shot(page, 'why');
  await clean(page);
  await page.keyboard.press('ArrowRight');
  await until(page, 'the reasons to go', () => !document.querySelector('[data-advice]'));

  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play on from here' });
  await dialog.getByLabel('You are').selectOption('1');
  await dialog.getByLabel('The bots').selectOption('recruit');
  await clean(page);
  await dialog.getByRole('button', { name: 'Play on' }).click();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('.table');
  const table = await api(page, 'GET', `/api/tables/${new URL(page.url()).pathname.split('/').at(-1)}`);
  assert.deepEqual([table.you, table.seats[0].level], [1, 'recruit']);
  await done(page);
});

test('in German hints and reviews are in German', async () => {
  const page = await stranger('desktop', { locale: 'de-DE' });
  await page.goto('/');
  await page.getByRole('button', { name: /Conquest/ }).click();
  await page.getByRole('button', { name: 'Gegen einen Bot spielen' }).click();
  await page.waitForSelector('[data-choice]');
  await page.locator('[data-hint]').click();
  await page.locator('[data-advice]').waitFor();
  assert.match(await page.locator('[data-advice]').innerText(), /Ein Hinweis: .*gewinnt \d+ von 100/s);
  await givenUp(page, 4);
  await page.locator('.end').getByRole('link', { name: 'Rückschau' }).click();
  await reviewed(page);
  assert.match(await page.locator('.review').innerText(), /Entscheidungen so gut wie jede andere/);
  await done(page);
});
