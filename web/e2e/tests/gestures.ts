import assert from 'node:assert/strict';
import { done } from '../checks';
import { test, until } from '../limits';
import { againstBot, answered, question, twoPeople } from '../players';
import { stranger } from '../world';

/** Goes on until a card in hand can be played, and gives its handle. */
async function playable(page) {
  for (let i = 0; i < 80; i++) {
    await page.waitForSelector('[data-choice]');
    const army = page.locator('.hand .held.go .face').filter({ has: page.locator('.type', { hasText: /army/i }) });
    if (/^deploy a card/i.test(await page.locator('.prompt .title').innerText()) && (await army.count()))
      return army.first().getAttribute('data-card');
    const number = await question(page);
    await page.evaluate(() => document.querySelector('[data-choice]').click());
    await answered(page, number);
  }
  throw new Error('nothing could be played');
}

test('a card is dragged to the planet it goes to', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await playable(page);
  const title = (await page.locator(`.hand [data-card="${id}"] .title`).innerText()).replaceAll('\u00ad', '');
  const box = await page.locator(`.hand [data-card="${id}"]`).boundingBox();
  const planet = page.locator('.column').nth(3);
  const to = await planet.locator('.side').last().boundingBox();
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  const number = await question(page);
  await page.mouse.up();
  await answered(page, number);
  // somebody may lower its price first
  const there = () => planet.getByRole('button', { name: title }).count();
  for (let i = 0; i < 20 && !(await there()); i++) {
    if (/answer or pass/i.test(await page.locator('.prompt .title').innerText())) await page.keyboard.press('p');
    await page.waitForTimeout(150);
  }
  assert.ok(await there(), `${title} went elsewhere`);
  await done(page);
});

test('a begun play is taken back by Esc and by the right button, and nothing was paid', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const purse = () => page.locator('.strip.near .counts .count').first().innerText();
  for (const how of ['Escape', 'right']) {
    const id = await playable(page);
    const [title, paid, held] = [
      await page.locator('.prompt .title').innerText(),
      await purse(),
      await page.locator('.hand [data-card]').count(),
    ];
    const number = await question(page);
    await page.mouse.move(5, 300);
    await page.locator(`.hand [data-card="${id}"]`).evaluate((e: HTMLElement) => e.click());
    await answered(page, number);
    assert.notEqual(await page.locator('.prompt .title').innerText(), title);
    const begun = await question(page);
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await page.locator('.board').click({ button: 'right', position: { x: 3, y: 3 }, force: true });
    await answered(page, begun);
    await until(page, 'the question before', (t) => document.querySelector('.prompt .title')?.innerText === t, title);
    assert.equal(await purse(), paid);
    assert.equal(await page.locator('.hand [data-card]').count(), held);
  }
  await done(page);
});

test('between people, too, a begun play is taken back by Esc, and nobody is asked', async () => {
  const [ann, ben] = await twoPeople('conquest');
  const army = (p) => p.locator('.hand .held.go .face').filter({ has: p.locator('.type', { hasText: /army/i }) });
  const begin = async () => {
    for (let i = 0; i < 60; i++) {
      await Promise.race([ann, ben].map((p) => p.waitForSelector('[data-choice]')));
      for (const p of [ann, ben]) {
        if (!(await p.locator('[data-choice]').count())) continue;
        if (/^deploy a card/i.test(await p.locator('.prompt .title').innerText()) && (await army(p).count())) return p;
        const number = await question(p);
        await p.evaluate(() => document.querySelector('[data-choice]').click());
        await until(p, 'the answer to be taken', (n) => document.querySelector('.page').dataset.decision !== n, number);
      }
    }
    throw new Error('nothing could be played');
  };
  const who = await begin();
  const other = who === ann ? ben : ann;
  const [title, held] = [await who.locator('.prompt .title').innerText(), await who.locator('.hand [data-card]').count()];
  const number = await question(who);
  await army(who)
    .first()
    .evaluate((e: HTMLElement) => e.click());
  await answered(who, number);
  assert.notEqual(await who.locator('.prompt .title').innerText(), title);
  await who.getByRole('button', { name: /^Cancel/ }).waitFor();
  await who.keyboard.press('Escape');
  await until(who, 'the question before', (t) => document.querySelector('.prompt .title')?.innerText === t, title);
  assert.equal(await who.locator('.hand [data-card]').count(), held);
  assert.equal(await other.getByRole('button', { name: 'Agree' }).count(), 0);
  await done(ann, ben);
});
