import assert from 'node:assert/strict';
import { done } from '../checks';
import { test } from '../limits';
import { againstBot, answered, digits, question } from '../players';
import { CAN, GAMES, stranger } from '../world';

/** So long the buttons of a new question are dead, less what it takes to see that it is there. */
const MOMENT = 300;

/** Counts the choices that a page sends. */
function counted(page) {
  let sent = 0;
  page.on('websocket', (socket) => socket.on('framesent', (f) => (sent += String(f.payload).includes('"t":"choose"') ? 1 : 0)));
  return () => sent;
}

/** Clicks twice where an option is, as a hand does that takes too much. */
async function twice(page, option, gap) {
  const box = await option.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
  await page.waitForTimeout(gap);
  await page.mouse.click(x, y);
}

test('a double click takes one decision', async () => {
  const page = await stranger();
  const sent = counted(page);
  await page.addInitScript(() => {
    let since = 0;
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => (since = performance.now())).observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ['data-decision'],
      }),
    );
    addEventListener(
      'click',
      (e) => (window.clicked = { question: document.querySelector('.page')?.dataset.decision, since: e.timeStamp - since }),
      true,
    );
  });
  await againstBot(page, 'Conquest');
  let proven = 0;
  for (let i = 0; i < 40 && proven < 5; i++) {
    await page.waitForSelector('[data-choice]');
    // whoever is asked has time to look, and a click that is meant is taken
    await page.waitForTimeout(400);
    const number = await question(page);
    const before = sent();
    const pass = page.locator('[data-pass]');
    await twice(page, (await pass.count()) === 1 ? pass : page.locator(CAN).first(), 150);
    const second = await page.evaluate(() => window.clicked);
    await answered(page, number);
    // on a busy machine the second click may come so late that it is one by itself
    if (second.question !== number && second.since > MOMENT) continue;
    assert.equal(sent(), before + 1, `question ${number}`);
    proven += 1;
  }
  assert.equal(proven, 5);
  await done(page);
});

test('a key that is held takes one decision', async () => {
  const page = await stranger();
  const sent = counted(page);
  await againstBot(page, 'Conquest');
  let held = 0;
  for (let i = 0; i < 40 && held < 3; i++) {
    await page.waitForSelector('[data-choice]');
    const number = await question(page);
    const before = sent();
    const key = (await page.locator('[data-pass]').count()) === 1 ? 'p' : ' ';
    if (key === ' ' && !(await page.locator('[data-option].gold').count())) {
      await digits(page, number);
      continue;
    }
    await page.keyboard.down(key);
    await answered(page, number);
    for (let n = 0; n < 8; n++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    assert.equal(sent(), before + 1, `question ${number}`);
    held += 1;
  }
  assert.equal(held, 3);
  await done(page);
});

for (const game of GAMES)
  test(`the space bar never gives anything up in ${game}: it takes what is lit in gold, and nothing where nothing is`, async () => {
    const page = await stranger();
    const sent = counted(page);
    await againstBot(page, game);
    for (let i = 0; i < 12; i++) {
      await page.waitForSelector('[data-choice], .end');
      if (await page.locator('.end').count()) break;
      const number = await question(page);
      const gold = (await page.locator('[data-option].gold').count()) > 0;
      assert.equal(await page.locator('[data-pass].gold').count(), 0);
      const before = sent();
      await page.locator('body').press(' ');
      if (gold) await answered(page, number);
      else {
        assert.equal(sent(), before);
        await digits(page, number);
        await answered(page, number);
      }
    }
    await done(page);
  });
