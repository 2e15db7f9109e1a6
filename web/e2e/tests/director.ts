import assert from 'node:assert/strict';
import type { Card } from '../../src/sight/types';
import type { Change } from '../../src/protocol/messages';
import { done } from '../checks';
import { test, until } from '../limits';
import { againstBot, question } from '../players';
import { GAMES, settled, shot, stranger } from '../world';

/** Writes down what is shown, and keeps every message of the server and the connection it came by. */
async function recorded(page) {
  await page.addInitScript(() => {
    window.shown = [];
    window.heard = [];
    window.sockets = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        window.sockets.push(this);
        this.addEventListener('message', (e) => window.heard.push(JSON.parse(e.data)));
      }
    };
    const look = () => {
      const kind = document.querySelector('.stage')?.dataset.step ?? '';
      if (kind && kind !== window.shown.at(-1)) window.shown.push(kind);
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ['data-step'],
        childList: true,
      }),
    );
  });
}

const playing = (page) =>
  page
    .locator('.page')
    .getAttribute('data-playing')
    .then((x) => x === 'true');
const shows = (page) => until(page, 'something to be shown', () => document.querySelector('.page')?.dataset.playing === 'true');
const ends = (page) => until(page, 'the end of what is shown', () => document.querySelector('.page')?.dataset.playing === 'false');

/** Takes first options until something is shown that is no mere phase. */
async function untilShown(page, wanted: () => boolean | Promise<boolean> = () => true) {
  for (let i = 0; i < 60; i++) {
    await until(page, 'a question', () => document.querySelector('.prompt [data-choice]') || document.querySelector('.end'));
    const number = await question(page);
    await page.evaluate(() => document.querySelector('.prompt [data-choice]')?.click());
    await until(
      page,
      'an answer',
      (n) => document.querySelector('.page').dataset.playing === 'true' || document.querySelector('.page').dataset.decision !== n,
      number,
    );
    if ((await playing(page)) && (await wanted())) return;
    if (await playing(page)) await page.keyboard.press('x');
  }
  throw new Error('nothing was shown');
}

for (const game of GAMES)
  test(`what a bot does in ${game} is shown step by step, and nothing hidden is in the steps`, async () => {
    const page = await stranger('desktop', { pace: 'fast', reducedMotion: 'no-preference' });
    await recorded(page);
    await againstBot(page, game);
    let pictures = 0;
    const seen = () => page.evaluate(() => [new Set(window.shown).size, window.heard.filter((m) => m.steps?.length).length]);
    const enough = async () => {
      const [kinds, updates] = await seen();
      return kinds >= 3 && updates > 3;
    };
    // how much happens is chance
    for (let i = 0; i < 14 || (i < 80 && !(await enough())); i++) {
      await until(page, 'a question', () => document.querySelector('.prompt [data-choice]') || document.querySelector('.end'));
      if (await page.locator('.end').count()) break;
      const number = await question(page);
      await page.evaluate(() => {
        const all = [...document.querySelectorAll('.prompt [data-choice]')];
        // what is answered by itself may be gone by now
        (all.length > 2 ? all[1] : all[0])?.click();
      });
      await until(
        page,
        'an answer',
        (n) => document.querySelector('.page').dataset.playing === 'true' || document.querySelector('.page').dataset.decision !== n,
        number,
      );
      if (await playing(page)) {
        // asked at one moment: what is shown may be over at the next
        const both = () =>
          document.querySelector('.page').dataset.playing === 'true' && document.querySelectorAll('[data-choice], [data-option]').length;
        assert.ok(!(await page.evaluate(both)), 'while something is shown nothing can be chosen');
        if (pictures < 6)
          await page.screenshot({ path: `${process.env.SHOTS ?? 'shots'}/director-${game.toLowerCase()}-${pictures++}.png` });
        await ends(page);
      }
    }
    const [shown, heard] = await page.evaluate(() => [window.shown, window.heard]);
    assert.ok(new Set(shown).size >= 3, `only ${[...new Set(shown)]} was shown`);
    const told = heard.filter((m) => m.steps?.length);
    assert.ok(told.length > 3, `${told.length} updates with steps`);
    // no face of a card in another's hand or in a deck is in what came
    for (const m of told)
      for (const change of m.steps.flatMap((s) => s.patch as Change[])) {
        const cards = change.path[0] === 'cards' && change.path.length === 2 && 'set' in change && change.set ? [change.set as Card] : [];
        for (const c of cards) assert.ok(!(c.code && c.zone === 'hand' && c.seat !== 0), `${c.title} is in another's hand`);
        const [first, seat, part, list] = change.path;
        assert.ok(!(first === 'players' && seat !== 0 && part === 'hand' && list === 'cards'), JSON.stringify(change));
      }
    await done(page);
  });

test('a key or a click skips to the end and chooses nothing', async () => {
  const page = await stranger('desktop', { pace: 'slow', reducedMotion: 'no-preference' });
  let sent = 0;
  page.on('websocket', (socket) => socket.on('framesent', (f) => (sent += String(f.payload).includes('"t":"choose"') ? 1 : 0)));
  await page.addInitScript(() => {
    for (const kind of ['keydown', 'mousedown'])
      addEventListener(kind, () => (window.skipped = document.querySelector('.page')?.dataset.playing === 'true'), true);
  });
  await againstBot(page, GAMES[0]);
  // where the options will stand
  const box = await page.locator('.prompt').boundingBox();
  const click = () => page.mouse.click(box.x + 60, box.y + box.height - 30);
  for (const skip of [() => page.keyboard.press('Space'), click]) {
    let skipped = false;
    for (let i = 0; i < 12 && !skipped; i++) {
      await untilShown(page);
      // the log is not behind, whatever is shown
      const lines = (await page.getByRole('log').innerText()).replace(/[\s§]+$/, '');
      const before = sent;
      await skip();
      // what is shown may have come to its end by itself
      skipped = await page.evaluate(() => window.skipped);
      if (!skipped) continue;
      assert.equal(await playing(page), false);
      assert.equal(sent, before, 'it was a choice');
      assert.equal((await page.getByRole('log').innerText()).slice(0, lines.length), lines);
    }
    assert.ok(skipped, 'nothing was skipped');
  }
  await done(page);
});

test('switched off, nothing is shown and nothing waits', async () => {
  const page = await stranger('desktop', { pace: 'off', reducedMotion: 'no-preference' });
  await recorded(page);
  await againstBot(page, GAMES[0]);
  for (let i = 0; i < 8; i++) {
    await page.waitForSelector('.prompt [data-choice]', { state: 'attached' });
    const number = await question(page);
    await page.evaluate(() => document.querySelector('.prompt [data-choice]')?.click());
    await until(page, 'an answer', (n) => document.querySelector('.page').dataset.decision !== n, number);
  }
  assert.deepEqual(await page.evaluate(() => window.shown), []);
  // what happened is still on the strip, and can be seen when asked for
  assert.ok((await page.locator('.since [data-tile]').count()) <= 5);
  await done(page);
});

test('with less motion nothing flies: what is shown comes and goes by fading', async () => {
  const page = await stranger('desktop', { pace: 'slow', reducedMotion: 'reduce' });
  await againstBot(page, GAMES[0]);
  await untilShown(page);
  const moves = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((a) => ((a.effect as KeyframeEffect | null)?.getKeyframes() ?? []).flatMap((k) => Object.keys(k)))
      .filter((k) => ['translate', 'scale', 'rotate', 'transform', 'strokeDashoffset', 'marginTop', 'letterSpacing'].includes(k)),
  );
  assert.deepEqual(moves, []);
  await page.keyboard.press('Escape');
  await done(page);
});

test('the strip since the last move can be pointed at and shown again', async () => {
  const page = await stranger('desktop', { pace: 'fast', reducedMotion: 'no-preference' });
  await againstBot(page, GAMES[0]);
  const tiles = page.locator('.since [data-tile]');
  const ring = page.locator('.stage .ring.still');
  const pictured = tiles.filter({ has: page.locator('img') });
  // a card that has left the table is not pointed at
  for (let i = 0; i < 20 && !(await ring.count()); i++) {
    await untilShown(page, async () => (await pictured.count()) > 0);
    await ends(page);
    for (const tile of (await pictured.all()).reverse()) {
      await tile.hover();
      await settled(page);
      if (await ring.count()) break;
    }
  }
  const n = await tiles.count();
  assert.ok(n >= 1 && n <= 5, `${n} tiles`);
  assert.ok(await ring.count(), 'nothing was pointed at');
  await shot(page, 'director-strip');
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Show it again' }).click();
  await shows(page);
  await page.keyboard.press('x');
  assert.equal(await playing(page), false);
  await done(page);
});

test('who comes back is shown what was missed, and a spectator sees what the players see', async () => {
  const page = await stranger('desktop', { pace: 'fast', reducedMotion: 'no-preference' });
  await recorded(page);
  await againstBot(page, GAMES[0]);
  const other = await stranger('desktop', { pace: 'fast', reducedMotion: 'no-preference' });
  await recorded(other);
  await other.goto(page.url());
  await other.waitForSelector('.table');
  await untilShown(page);
  await until(other, 'steps for the spectator', () => window.heard.some((m) => m.steps?.length));
  await page.keyboard.press('x');
  let missed = 0;
  for (let i = 0; i < 12 && !missed; i++) {
    await page.waitForSelector('.prompt [data-choice]', { state: 'attached' });
    const number = await question(page);
    // the choice goes out, and the connection is lost before the answer comes
    const from = await page.evaluate(() => {
      document.querySelector('.prompt [data-choice]').click();
      window.sockets.at(-1).close();
      return window.sockets.length;
    });
    await until(page, 'another connection', (n) => window.sockets.length > n, from);
    await until(
      page,
      'an answer',
      (n) => document.querySelector('.page').dataset.decision !== n || document.querySelector('.page').dataset.playing === 'true',
      number,
    );
    missed = await page.evaluate(() => {
      const at = window.heard.findLastIndex((m) => m.t === 'welcome');
      return window.heard.slice(at).find((m) => m.t === 'update')?.steps?.length ?? 0;
    });
    if (await playing(page)) await page.keyboard.press('x');
  }
  assert.ok(missed > 0, 'what was missed came without steps');
  await done(page);
  await done(other);
});
