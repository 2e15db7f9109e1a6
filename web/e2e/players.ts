// How the tests play.
import type { Page } from 'playwright-core';
import { until } from './limits';
import { api, stranger, type Visitor } from './world';

/** Sits down against a bot, the way a stranger does it. */
export async function againstBot(page: Page, game: string | RegExp): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('button', { name: 'Play against a bot' }).click();
  await page.waitForSelector('[data-choice]');
}

/** Laying out and painting take a machine without a graphics card most of its time: while nobody looks, only what is
 *  asked is drawn. */
const UNSEEN = '.main > :not(.bottom), .hand, .aside { display: none !important }';

/** Begins to take options inside the page, as fast as the server answers, until the game is over or `most` were taken:
 *  at random from a seed, or always the first. */
export function play(page: Page, { seed = 0, most = 1e9 } = {}) {
  return page.evaluate(
    ([start, end, css]) => {
      // as a script does it: no styles stand in pages
      const unseen = new CSSStyleSheet();
      unseen.replaceSync(css);
      document.adoptedStyleSheets.push(unseen);
      let state = start;
      let taken = 0;
      const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
      window.taken = () => taken;
      const prompt = document.querySelector('.prompt');
      const step = () => {
        const options = prompt.querySelectorAll('[data-choice]');
        if (options.length && taken < end) {
          taken += 1;
          options[start ? Math.floor(random() * options.length) : 0].click();
        } else if (taken >= end || document.querySelector('.end')) {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((x) => x !== unseen);
          clearInterval(now);
          watch.disconnect();
        }
      };
      // as soon as something is asked, and now and then for the end
      let due: ReturnType<typeof setTimeout>;
      const watch = new MutationObserver(() => {
        clearTimeout(due);
        due = setTimeout(step, 0);
      });
      watch.observe(prompt, { childList: true, subtree: true });
      const now = setInterval(step, 250);
      step();
    },
    [seed, most, UNSEEN] as const,
  );
}

/** Waits until a game that plays itself in a page is over or `most` options were taken, for as long as it goes on. */
export async function played(page: Page, most = 1e9) {
  for (;;) {
    const [taken, over] = await page.evaluate(() => [window.taken(), !!document.querySelector('.end')]);
    if (over) return;
    if (taken >= most) return void (await page.waitForSelector('[data-choice], .end'));
    const next = Math.min(taken + 4, most);
    await until(page, `choice ${next} to be taken`, (n) => window.taken() >= n || document.querySelector('.end'), next);
  }
}

/** Takes options a few times and waits for the next question. */
export async function playSome(page: Page, choices: number, seed = 0): Promise<void> {
  await play(page, { most: choices, seed });
  await played(page, choices);
}

/** The number of the question that is asked, which is another for every question. */
export const question = (page: Page) => page.locator('.page').getAttribute('data-decision');

/** Waits until that question is no longer asked: the next one is, or the game is over. */
export const answered = (page: Page, number: string | null) =>
  until(
    page,
    `an answer to question ${number}`,
    (n) =>
      document.querySelector('.end') || (document.querySelector('[data-choice]') && document.querySelector('.page').dataset.decision !== n),
    number,
  );

/** Presses 1 until something is taken: what begins with one card is told apart by a second digit. Numbers may begin
 *  higher, and what has no digit is in the list. */
export async function digits(page: Page, number: string | null): Promise<void> {
  for (const key of ['1', '1', '1', '0', '2', 'l', 'Enter']) {
    if ((await question(page)) !== number || (await page.locator('[data-choice]').count()) === 0) return;
    await page.keyboard.press(key);
  }
}

/** Two people who have sat down to a game with each other. */
export async function twoPeople(game: string): Promise<[Visitor, Visitor]> {
  const both = await Promise.all([stranger(), stranger()]);
  const [ann] = both;
  await Promise.all(both.map((p) => p.goto('/')));
  // the server knows who has asked it once
  await api(ann, 'GET', '/api/me');
  const table = await api(ann, 'POST', '/api/tables', { settings: { game, seats: 2, even_pace: false } });
  for (const p of both) {
    await p.goto(`/game/${table.id}`);
    await p.getByRole('button', { name: 'Sit down' }).click();
  }
  await Promise.all(both.map((p) => p.waitForSelector('.table')));
  return both;
}
