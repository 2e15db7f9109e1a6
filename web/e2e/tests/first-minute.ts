import assert from 'node:assert/strict';
import { done } from '../checks';
import { test } from '../limits';
import { againstBot } from '../players';
import { GAMES, settled, stranger } from '../world';

/** Milliseconds from a click to a page that shows it and is ready to be painted. */
async function answered(page) {
  await page.waitForSelector('[data-choice]');
  return page.evaluate(async () => {
    const from = performance.now();
    document.querySelector('[data-choice]').click();
    await Promise.resolve();
    await Promise.resolve();
    void document.body.offsetHeight;
    return document.querySelector('[data-choice]') ? Number.NaN : performance.now() - from;
  });
}

test('the button that begins is in sight, and hides no deck that could be picked', async () => {
  const page = await stranger();
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Play against a bot' });
    await button.waitFor();
    await settled(page);
    const [b, bar] = await Promise.all([button.boundingBox(), page.locator('.go').boundingBox()]);
    assert.ok(b.y + b.height <= height, `${width}: the button ends at ${b.y + b.height}`);
    if (width < 1000) continue;
    const deck = await page.locator('.deck').first().boundingBox();
    assert.ok(deck.y + deck.height <= bar.y, `the first row of decks ends at ${deck.y + deck.height}, the bar begins at ${bar.y}`);
  }
  await done(page);
});

for (const game of GAMES)
  test(`a stranger's first minute of ${game}: three clicks to the table, and a choice is answered at once`, async () => {
    const page = await stranger();
    const begun = Date.now();
    await againstBot(page, game);
    const seconds = (Date.now() - begun) / 1000;
    assert.ok((await page.locator('.prompt .title').innerText()).length > 3);
    const times = [];
    for (let i = 0; i < 7; i++) times.push(await answered(page));
    assert.ok(
      times.every((t) => !Number.isNaN(t)),
      'a choice was not answered on screen before the server had heard of it',
    );
    const [median] = times.toSorted((a, b) => a - b).slice(3);
    console.log(
      `# ${game}: at the table after ${seconds.toFixed(1)} s; a choice is answered within ${median.toFixed(1)} ms (${times.map((t) => t.toFixed(0)).join(', ')})`,
    );
    await page.waitForSelector('[data-choice], .end');
    await done(page);
  });
