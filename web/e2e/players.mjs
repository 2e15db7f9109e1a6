// How the tests play.

/** Sits down against a bot, the way a stranger does it. */
export async function againstBot(page, game) {
  await page.goto('/');
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  await page.waitForSelector('[data-option]');
}

/** Takes options at random inside the page, as fast as the server answers, until the game is over or `most` were taken. */
export function playOut(page, seed, most = Infinity) {
  return page.evaluate(
    ([start, end]) => {
      let state = start;
      let taken = 0;
      const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
      window.taken = () => taken;
      const tick = () => {
        if (document.querySelector('.end') || taken >= end) return;
        const options = [...document.querySelectorAll('[data-option]')];
        if (options.length) {
          options[Math.floor(random() * options.length)].click();
          taken += 1;
        }
        setTimeout(tick, 4);
      };
      tick();
    },
    [seed, most === Infinity ? 1e9 : most],
  );
}

/** Takes the first option a few times. */
export async function playSome(page, choices) {
  for (let i = 0; i < choices; i++) {
    await page.waitForSelector('[data-option], .end');
    if (await page.locator('.end').count()) return;
    await page.evaluate(() => document.querySelector('[data-option]')?.click());
    await page.waitForTimeout(20);
  }
  await page.waitForSelector('[data-option], .end');
}
