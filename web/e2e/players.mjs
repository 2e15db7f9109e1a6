// How the tests play.

/** Sits down against a bot, the way a stranger does it. */
export async function againstBot(page, game) {
  await page.goto('/');
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  await page.waitForSelector('[data-option]');
}

/** Painting takes a machine without a graphics card most of its time: while nobody looks, nothing is painted. */
const UNSEEN = 'html { visibility: hidden }';

/** Takes options at random inside the page, as fast as the server answers, until the game is over or `most` were taken. */
export function playOut(page, seed, most = Infinity) {
  return page.evaluate(
    ([start, end, css]) => {
      const unseen = document.head.appendChild(document.createElement('style'));
      unseen.textContent = css;
      let state = start;
      let taken = 0;
      const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
      window.taken = () => taken;
      const prompt = document.querySelector('.prompt');
      const step = () => {
        const options = prompt.querySelectorAll('[data-option]');
        if (options.length && taken < end) {
          taken += 1;
          options[Math.floor(random() * options.length)].click();
        } else if (taken >= end || document.querySelector('.end')) {
          unseen.remove();
          clearInterval(now);
          watch.disconnect();
        }
      };
      // as soon as something is asked, and now and then for the end
      let due = 0;
      const watch = new MutationObserver(() => {
        clearTimeout(due);
        due = setTimeout(step, 0);
      });
      watch.observe(prompt, { childList: true, subtree: true });
      const now = setInterval(step, 250);
      step();
    },
    [seed, most === Infinity ? 1e9 : most, UNSEEN],
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
