// How the tests play.

/** Sits down against a bot, the way a stranger does it. */
export async function againstBot(page, game) {
  await page.goto('/');
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  await page.waitForSelector('[data-option]');
}

/** Without shadows and lights, which take a machine without a graphics card most of its time. */
const PLAIN = '*, *::before, *::after { filter: none !important; box-shadow: none !important; text-shadow: none !important; animation: none !important; transition: none !important }';

/** Takes options at random inside the page, as fast as the server answers, until the game is over or `most` were taken. */
export function playOut(page, seed, most = Infinity) {
  return page.evaluate(
    ([start, end, css]) => {
      const plain = document.head.appendChild(document.createElement('style'));
      plain.textContent = css;
      let state = start;
      let taken = 0;
      const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
      window.taken = () => taken;
      const tick = () => {
        if (document.querySelector('.end') || taken >= end) {
          plain.remove();
          return;
        }
        const options = [...document.querySelectorAll('[data-option]')];
        if (options.length) {
          options[Math.floor(random() * options.length)].click();
          taken += 1;
        }
        setTimeout(tick, 4);
      };
      tick();
    },
    [seed, most === Infinity ? 1e9 : most, PLAIN],
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
