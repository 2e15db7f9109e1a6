// What is told at the table: what a question is for, whose a card is, how far back an undo goes.
import assert from 'node:assert/strict';
import { done } from '../checks';
import { test, until } from '../limits';
import { againstBot, playSome, question, twoPeople } from '../players';
import { gameOf, GAMES, settled, shot, stranger } from '../world';

/** Words that would fit any question. */
const VAGUE = /^(act or pass|do it\?|take an action or pass|play, engage or pass|move, attack or pass)$|: do it\?$/i;

for (const [n, game] of GAMES.entries())
  test(`every question of ${game} says what it is about, and what passing does`, async () => {
    const page = await stranger('desktop', { viewport: { width: 1280, height: 720 } });
    await againstBot(page, game);
    let windows = 0;
    for (let i = 0; i < 40 || (windows <= 3 && i < 200); i++) {
      if (await page.locator('.end').count()) await againstBot(page, game);
      const said = await page.locator('.prompt').evaluate((dock) => ({
        title: dock.querySelector('.title').textContent,
        words: dock.querySelector('.stake, .tip')?.textContent ?? '',
        pass: dock.querySelector('[data-pass]')?.textContent ?? '',
        // of two cards that are clicked on the table, both have a button or neither has
        half: (() => {
          const ids = [...dock.querySelectorAll('[data-choice]:not(.pass)')].map((o) => (o as HTMLElement).dataset.choice);
          // one that can be taken several times at once has a button for that
          const has = ids.flatMap((id) => [...dock.querySelectorAll(`.buttons [data-option="${id}"]:not([data-pass])`)]);
          const gold = dock.querySelector('.buttons .gold');
          return ids.length === 2 && has.length === 1 && !gold && !dock.querySelector('.more, .amount') ? ids : [];
        })(),
        cut: [...dock.querySelectorAll('.words, .words > p, .buttons > * > span')]
          .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
          .map((e) => e.textContent.trim()),
      }));
      assert.deepEqual(said.cut, [], said.title);
      assert.deepEqual(said.half, [], said.title);
      assert.doesNotMatch(said.title, VAGUE);
      assert.doesNotMatch(said.title + said.words, /[{}]|\bseat \d/);
      if (/^pass/i.test(said.pass)) {
        windows += 1;
        assert.ok(said.words, `${said.title}: what is passed?`);
      }
      await playSome(page, 1, 41 + n + i);
    }
    assert.ok(windows > 3, `${windows}`);
    await done(page);
  });

test('a drain is named, and drawn from who drains to the place', async () => {
  const page = await stranger();
  await againstBot(page, 'WARS');
  const drained = () => page.locator('.prompt .stake', { hasText: /drains/ }).count();
  for (let i = 0; i < 200 && !(await drained()); i++) {
    if (await page.locator('.end').count()) await againstBot(page, 'WARS');
    await playSome(page, 1, 61 + i);
  }
  const said = await page.locator('.prompt .stake').innerText();
  await page.waitForSelector('.arrows path.attack', { state: 'attached' });
  const places = await page.locator('.board .tile.hit .name').allTextContents();
  assert.ok(
    places.some((name) => said.includes(name.trim())),
    `${said}: ${places}`,
  );
  await done(page);
});

for (const game of GAMES)
  test(`in a mirror match of ${game} both sides have colours of their own`, async () => {
    const page = await stranger();
    await page.goto('/');
    const info = await gameOf(page, game);
    const begin = async () => {
      await page.goto(`/?game=${info.name}`);
      await settled(page);
      const deck = await page.locator('.deck b').first().innerText();
      await page.locator('.deck').first().click();
      await page.getByLabel('Its deck').first().selectOption({ label: deck });
      await page.getByRole('button', { name: 'Play against a bot' }).click();
      await page.waitForSelector('[data-choice]');
    };
    await begin();
    const look = () =>
      page.evaluate(() => {
        const of = (where: string) => [...new Set([...document.querySelectorAll(where)].map((e) => getComputedStyle(e).borderBottomColor))];
        const name = (plate: string) => getComputedStyle(document.querySelector(plate)).color;
        return { tokens: of('.main .token'), near: name('.strip.near .name'), far: name('.strip:not(.near) .name') };
      });
    let colours = await look();
    // who plays at random may have nobody on the table for a while, or for a whole game
    for (let i = 0; i < 80 && colours.tokens.length < 2; i++) {
      if (await page.locator('.end').count()) await begin();
      await playSome(page, 3, 5 + i);
      colours = await look();
    }
    await shot(page, `${info.name}-mirror`);
    assert.notEqual(colours.near, colours.far);
    assert.ok(colours.tokens.length > 1, JSON.stringify(colours));
    await done(page);
  });

test('an undo between people says how far back it goes', async () => {
  const [ann, ben] = await twoPeople('conquest');
  for (let kept = 0; kept < 2; kept++) {
    const p = await Promise.race([ann, ben].map((x) => x.waitForSelector('[data-choice]').then(() => x)));
    const number = await question(p);
    await p.keyboard.press('Space');
    await until(p, 'the hand to be kept', (was) => document.querySelector('.page').dataset.decision !== was, number);
  }
  await ann.keyboard.press('u');
  const asked = ben.getByRole('status').filter({ hasText: 'asks to take back' });
  assert.match(await asked.innerText(), /\d/);
  assert.match(await asked.innerText(), /choice/);
  assert.equal(await ann.getByRole('button', { name: 'Decline' }).count(), 0);
  await ann.getByRole('button', { name: 'Withdraw' }).click();
  await asked.waitFor({ state: 'detached' });
  await done(ann, ben);
});
