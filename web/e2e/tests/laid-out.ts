import assert from 'node:assert/strict';
import type { Card } from '../../src/sight/types';
import { fuller } from '../crowd';
import { clean, done } from '../checks';
import { test } from '../limits';
import { againstBot, playSome } from '../players';
import { api, gameOf, settled, shot, stranger } from '../world';

const LAPTOP = { width: 1280, height: 720 };

/** Sits down at a table of several bots. */
async function among(page, seats) {
  await page.goto('/');
  const info = await gameOf(page, 'Warcaste');
  const bots = Array.from({ length: seats - 1 }, () => 'random');
  const table = await api(page, 'POST', '/api/tables', { settings: { game: info.name, seats, bots } });
  await page.goto(`/game/${table.id}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForSelector('[data-choice]');
  return info;
}

test('what a card has shown one lies open as long as it asks', async () => {
  const page = await stranger('desktop', { viewport: LAPTOP });
  await againstBot(page, 'WARS');
  await playSome(page, 6, 3);
  let seen = '';
  await fuller(page, (sight) => {
    const known = (Object.values(sight.cards) as Card[]).filter((c) => c.code);
    const of = known[0]!;
    const foe = sight.players.find((p) => p.seat !== 0);
    const id = Math.max(...Object.keys(sight.cards).map(Number)) + 1;
    seen = String(id);
    sight.cards[id] = { ...structuredClone(of), id, zone: foe.piles[0].zone, seat: foe.seat, place: null, host: null, on: [] };
    foe.piles[0].cards = [id];
    const choice = (n, label) => ({
      ...{ id: n, label, verb: label, note: '', cards: [], zone: null, seat: null, pending: null, line: null, n: null },
      ...{ pass: n === 1, eager: false, mine: null, along: [], asks: false, like: null },
    });
    sight.ask = {
      ...{ seat: 0, prompt: 'do it?', title: 'put that card under the deck?', tip: '', clause: '', text: '', min: 1, max: 1, picked: 0 },
      ...{ card: of.id, line: 0, total: null, routine: false, others: [], stakes: [], stake: '' },
      options: [choice(0, 'yes'), choice(1, 'no')],
    };
    return sight;
  });
  await page.reload();
  await page.waitForSelector('.prompt [data-choice]');
  const card = page.locator(`.pick [data-card="${seen}"]`);
  await card.waitFor();
  // it is there to be read, and nothing is chosen by it
  assert.equal(await card.getAttribute('aria-disabled'), 'true');
  await card.hover();
  await page.waitForSelector(`.reading [data-read="${seen}"]`);
  await shot(page, 'looked-at');
  await clean(page);
  await done(page);
});

test('a hand that is kept or not is whole in sight at a table of five', async () => {
  const page = await stranger('desktop', { viewport: LAPTOP });
  await among(page, 5);
  await settled(page);
  const cards = page.locator('.pick .pick');
  assert.ok((await cards.count()) >= 8, `${await cards.count()} cards`);
  const room = await page.locator('.middle > .pick').evaluate((e) => [e.scrollHeight, e.clientHeight]);
  assert.ok(room[0]! <= room[1]!, `${room[0]} of ${room[1]}`);
  await shot(page, 'five-hand');
  await done(page);
});

test('who must be beaten yet is told to everybody, by name to the player', async () => {
  const page = await stranger('desktop', { viewport: LAPTOP });
  await among(page, 4);
  await playSome(page, 8, 5);
  await fuller(page, (sight) => {
    for (const p of sight.players) p.feats = sight.players.filter((o) => o !== p && o.seat < 2).map((o) => o.seat);
    return sight;
  });
  await page.reload();
  await page.waitForSelector('[data-choice]');
  const own = page.locator('[data-region=own]');
  assert.equal(await own.locator('.feats b').count(), 3);
  assert.equal(await own.locator('.feats b.done').count(), 1);
  // each opponent has done it to those before them
  assert.equal(await page.locator('.box .plate .feats').count(), 3);
  assert.equal(await page.locator('.box .plate .feats .done').count(), 1 + 2 + 2);
  // one before the end is warned of
  assert.equal(await page.locator('.box .brink').count(), 2);
  await shot(page, 'feats');
  await clean(page);
  await done(page);
});
