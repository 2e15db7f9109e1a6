import assert from 'node:assert/strict';
import { clean, done } from '../checks';
import { test, until } from '../limits';
import { againstBot, play, played } from '../players';
import { api, CAN, gameOf, GAMES, shot, stranger } from '../world';

for (const [n, game] of GAMES.entries())
  test(`two browsers play a whole game of ${game}, a third watches, and its replay is shared by a link`, async () => {
    const [ann, ben, eve] = await Promise.all([stranger(), stranger(), stranger()]);
    await Promise.all([ann, ben, eve].map((p) => p.goto('/')));
    const info = await gameOf(ann, game);
    const table = await api(ann, 'POST', '/api/tables', { settings: { game: info.name, seats: 2, even_pace: false } });
    for (const p of [ann, ben]) {
      await p.goto(`/game/${table.id}`);
      if (p === ben) await p.locator('.deck').last().click();
      await p.getByRole('button', { name: 'Sit down' }).click();
    }
    await Promise.all([ann, ben].map((p) => p.waitForSelector('.table')));
    await eve.goto(`/game/${table.id}`);
    await eve.waitForSelector('.table');
    assert.equal(await eve.locator('[data-option]').count(), 0);
    const begun = Date.now();
    await Promise.all([play(ann, { seed: 11 + n, most: 25 }), play(ben, { seed: 23 + n })]);
    await played(ann, 25);
    await Promise.all([shot(ann, `${info.name}-two-players`), shot(eve, `${info.name}-spectator`)]);
    const early = await ann.evaluate(() => window.taken());
    await eve.goto('/settings');
    await play(ann, { seed: 31 + n });
    await Promise.all([ann, ben].map((p) => played(p)));
    await eve.goto(`/game/${table.id}`);
    await eve.waitForSelector('.end');
    const choices = early + (await ann.evaluate(() => window.taken())) + (await ben.evaluate(() => window.taken()));
    console.log(`# ${game}: ${choices} choices in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    const said = await Promise.all([ann, ben].map((p) => p.locator('.end .big').innerText()));
    assert.ok(said.includes('You win') !== (said[0] === 'A tie'), said.join(' / '));
    await shot(ann, `${info.name}-over`);
    // what is counted and decided it is marked in the figures: one planet may complete two types at once
    const how = await ann.locator('.end .how').innerText();
    if (/planets of one type|last territory|out of energy/i.test(how)) assert.ok((await ann.locator('.end tr.decided').count()) >= 1, how);

    // nobody else may look until it is shared
    await eve.goto(`/replay/${table.id}`);
    await eve.getByRole('alert').waitFor();
    await ann.goto(`/replay/${table.id}`);
    await ann.getByRole('button', { name: 'Share' }).click();
    await ann.getByRole('status').getByText('Shared').waitFor();
    await eve.goto(`/replay/${table.id}`);
    await eve.waitForSelector('.slide');
    await eve.keyboard.press('ArrowRight');
    await eve.waitForURL(/step=1/);
    await eve.keyboard.press('End');
    await until(eve, 'the last steps of the replay', () => Number(document.querySelector('.slide').value) > 5);
    // the link holds the moment and whose eyes it is seen with
    await eve.getByLabel('Seen by').selectOption('1');
    await eve.waitForURL(/as=1/);
    await eve.reload();
    await until(eve, 'the last steps of the replay', () => Number(document.querySelector('.slide')?.value) > 5);
    assert.equal(await eve.getByLabel('Seen by').inputValue(), '1');
    // the log tells what led there, and a click goes to what it tells
    const line = eve.locator('.log .goto').nth(3);
    const step = Number(/step (\d+)/.exec(await line.getAttribute('aria-label'))[1]);
    await line.focus();
    await eve.keyboard.press('Enter');
    await until(
      eve,
      `step ${step}, marked in the log`,
      (n) => Number(document.querySelector('.slide').value) === n && document.querySelector('.log .now'),
      step,
    );
    await eve.keyboard.press('End');
    await until(eve, 'the last steps of the replay', (n) => Number(document.querySelector('.slide').value) > n, step);
    await shot(eve, `${info.name}-replay`);
    await clean(eve);
    // from a moment of it a new game can be played
    await ann.goto(`/replay/${table.id}?step=4`);
    await ann.getByRole('button', { name: 'Play on from here' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
    await ann.waitForURL(/\/game\//);
    await ann.waitForSelector('.table');
    await done(ann, ben, eve);
  });

test('a phone-sized game is played by touch to its end', async () => {
  const page = await stranger('phone');
  await againstBot(page, GAMES[0]);
  for (let i = 0; i < 6; i++) {
    // a card with two uses asks which
    const which = page.locator('.menu.panel button');
    // of a card that others lie on, a corner is always to be seen
    await ((await which.count()) ? which : page.locator(CAN)).first().tap({ position: { x: 10, y: 10 } });
    await page.waitForSelector('[data-choice], .end');
  }
  await play(page, { seed: 5 });
  await played(page);
  await shot(page, 'phone-over');
  await done(page);
});
