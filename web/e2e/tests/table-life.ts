import assert from 'node:assert/strict';
import { done } from '../checks';
import { test, until } from '../limits';
import { againstBot, answered, playSome, question } from '../players';
import { shot, stranger } from '../world';

/** Takes the option that reads so. */
async function take(page, label) {
  const number = await question(page);
  await page.evaluate(
    (l) => [...document.querySelectorAll('.prompt [data-choice]')].find((o) => o.innerText.trim().toLowerCase().startsWith(l)).click(),
    label,
  );
  await answered(page, number);
}
const title = (page) => page.locator('.prompt .title').innerText();

test('the log tells a thing in a line, and the rest of it when it is opened by click or by key', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  await playSome(page, 24, 3);
  // the last one may still grow while the bot plays
  const folded = page.locator('.log .group:has(.fold)').first();
  await folded.waitFor();
  const lines = folded.locator('.steps p');
  assert.equal(await lines.count(), 0);
  const said = Number((await folded.locator('.fold').getAttribute('aria-label')).match(/\d+/)[0]);
  await folded.locator('.fold').click();
  assert.equal(await lines.count(), said);
  await folded.locator('.fold').click();
  assert.equal(await lines.count(), 0);
  // the arrows go through the log, and Enter opens what they are at
  await page.getByRole('log').focus();
  for (let i = 0; i < 200 && !(await folded.locator('.fold').evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal(await lines.count(), said);
  // headings, phases and great things weigh more than the rest
  const weights = await page
    .locator('.log .group')
    .evaluateAll((all) => [...new Set(all.map((g) => g.className.match(/turn|phase|great|usual|small/)?.[0]))]);
  assert.ok(weights.includes('phase') && weights.includes('usual'), weights.join(' '));
  await shot(page, 'log-grouped');
  await done(page);
});

test('a hand of Warcaste is kept or changed, and keeping is lit', async () => {
  const page = await stranger();
  await againstBot(page, 'Warcaste');
  await until(page, 'the question about the hand', () => /keep this hand/i.test(document.querySelector('.prompt .title')?.innerText ?? ''));
  assert.match(await page.locator('[data-option].gold').innerText(), /^1\s*keep/i);
  // what is written on a card in hand does not lie under the next one
  const under = await page.locator('.hand .held').evaluateAll((all) =>
    all.slice(1).filter((next, i) => {
      const edge = next.getBoundingClientRect().left + 1;
      return ['.title', '.foot'].some((what) => all[i].querySelector(what).getBoundingClientRect().right > edge);
    }),
  );
  assert.equal(under.length, 0);
  assert.ok(await page.getByRole('button', { name: /new hand/i }).count());
  const hand = await page.locator('.hand [data-card]').count();
  assert.equal(await page.locator('.middle [role="group"] [data-card]').count(), hand);
  await done(page);
});

test('a hand that is judged is laid out whole, and the space bar keeps it after a click elsewhere', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  assert.match(await title(page), /keep this hand/i);
  const hand = await page.locator('.hand [data-card]').count();
  assert.equal(await page.locator('.middle [role="group"] [data-card]').count(), hand);
  for (const box of await page.locator('.middle [role="group"] .text').all()) assert.ok((await box.boundingBox()).height > 40);
  await shot(page, 'mulligan');
  // a card that cannot be used takes the focus, and the key still means what is lit
  await page.locator('.hand [data-card]').first().click({ force: true });
  const number = await question(page);
  await page.waitForTimeout(400);
  await page.keyboard.press('Space');
  await answered(page, number);
  assert.equal(await page.locator('.middle [role="group"] [data-card]').count(), 0);
  await done(page);
});

test('what has one sensible answer is not asked, unless the player wants it', async () => {
  const page = await stranger('desktop', { asked: [] });
  await againstBot(page, 'WARS');
  await take(page, '');
  for (let i = 0; i < 10 && !(await page.locator('.prompt [data-choice]', { hasText: /^activate$/i }).count()); i++) await take(page, '');
  const purse = () => page.locator('.strip.near .part1').innerText();
  const before = await purse();
  const number = await question(page);
  await take(page, 'activate');
  await until(page, 'energy to be activated', () => !/how much/i.test(document.querySelector('.prompt .title')?.innerText ?? 'how much'));
  await answered(page, number);
  assert.notEqual(await purse(), before);
  // the menu says which, and there it can be had back
  await page.keyboard.press('m');
  await page.getByLabel(/how much energy/).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await until(page, 'the choice to be taken back', () =>
    [...document.querySelectorAll('.prompt [data-choice]')].some(
      (o) => /how much|^activate$/i.test(o.innerText) || /how much/i.test(document.querySelector('.prompt .title').innerText),
    ),
  );
  if (!/how much/i.test(await title(page))) await take(page, 'activate');
  assert.match(await title(page), /how much energy/i);
  await done(page);
});

test('who loads the page anew still finds what happened since the last move', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const tiles = () => page.locator('[data-tile]').evaluateAll((all) => all.map((x) => x.dataset.tile));
  for (let i = 0; i < 30 && (await tiles()).length < 2; i++) await playSome(page, 1);
  const before = await tiles();
  assert.ok(before.length >= 2, 'nothing happened');
  await page.reload();
  await until(page, 'the strip', () => document.querySelector('[data-tile]'));
  assert.deepEqual(await tiles(), before);
  // it is not played by itself, but when it is asked for
  assert.equal(await page.locator('.page').getAttribute('data-playing'), 'false');
  await done(page);
});

test('the end says what decided it, with figures, the replay and a rematch', async () => {
  const page = await stranger();
  await againstBot(page, 'Warcaste');
  await playSome(page, 12, 5);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  const end = page.locator('.end');
  await end.waitFor();
  assert.match(await end.innerText(), /you lose/i);
  assert.ok((await end.locator('.how').innerText()).length > 3);
  const heads = await end.locator('tbody th').allInnerTexts();
  assert.ok(heads.some((h) => /territories/i.test(h)) && heads.some((h) => /played/i.test(h)), heads.join(' '));
  await end.getByRole('link', { name: 'Watch the replay' }).waitFor();
  await end.getByRole('button', { name: 'Rematch' }).waitFor();
  const table = await end.locator('table').boundingBox();
  const edge = await end.boundingBox();
  assert.ok(table.x + table.width <= edge.x + edge.width, 'the figures are cut off');
  // it stands beside the last position, which stays in sight
  const [box, board] = [await end.boundingBox(), await page.locator('.middle').boundingBox()];
  assert.ok(box.x >= board.x + board.width, 'it covers the board');
  await shot(page, 'ending');
  await done(page);
});

test('what happens is heard when sounds are on, and not when they are off', async () => {
  const page = await stranger('desktop', { pace: 'fast' });
  await page.addInitScript(() => {
    window.heardSounds = 0;
    const Plain = window.AudioContext;
    window.AudioContext = class extends Plain {
      createGain() {
        window.heardSounds += 1;
        return super.createGain();
      }
    };
  });
  await againstBot(page, 'Conquest');
  await playSome(page, 3);
  assert.equal(await page.evaluate(() => window.heardSounds), 0);
  await page.getByRole('button', { name: 'Sounds' }).first().click();
  for (let i = 0; i < 40 && !(await page.evaluate(() => window.heardSounds)); i++) await playSome(page, 1);
  assert.ok(await page.evaluate(() => window.heardSounds), 'nothing was heard');
  await done(page);
});
