import assert from 'node:assert/strict';
import type { Card } from '../../src/sight/types';
import { done } from '../checks';
import { test, until } from '../limits';
import { againstBot, answered, question, twoPeople } from '../players';
import { api, stranger } from '../world';

/** Units in hand that may be deployed now. */
const armies = (page) => page.locator('.hand .held.go .face').filter({ has: page.locator('.type', { hasText: /army/i }) });
const deploying = async (page) => /^deploy a card/i.test(await page.locator('.prompt .title').innerText());

/** Passes, or takes the first option where nothing is to be passed. */
async function on(page) {
  const number = await question(page);
  await page.evaluate(() => {
    const pass = document.querySelector('[data-pass]');
    (pass ?? document.querySelector('[data-choice]')).click();
  });
  await until(page, 'the answer to be taken', (n) => document.querySelector('.page').dataset.decision !== n, number);
}

/** Goes on until a unit in hand can be deployed, and gives its handle: which hand is dealt is chance, so it may take another game.
 *  Nothing else is played, so nothing is asked in between. */
async function playable(page) {
  for (let i = 0; i < 40; i++) {
    await page.waitForSelector('[data-choice]');
    if (!(await deploying(page))) await on(page);
    else if (await armies(page).count()) return armies(page).first().getAttribute('data-card');
    else await againstBot(page, 'Conquest');
  }
  throw new Error('nothing could be played');
}

/** The log tells that a card went somewhere; what is then done to it there may be quick. */
const toldOf = (page, card: string, place: string) =>
  until(
    page,
    `${card} to go to ${place}`,
    ([c, p]) =>
      [...document.querySelectorAll<HTMLElement>('.log .group')]
        .map((g) => g.innerText.replaceAll('\u00ad', ''))
        .some((said) => said.includes(c) && said.includes(p)),
    [card, place.replaceAll('\u00ad', '')] as const,
  );

test('a card is dragged to the planet it goes to', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await playable(page);
  const title = (await page.locator(`.hand [data-card="${id}"] .title`).innerText()).replaceAll('\u00ad', '');
  const box = await page.locator(`.hand [data-card="${id}"]`).boundingBox();
  const planet = page.locator('.column').nth(3);
  const to = await planet.locator('.side').last().boundingBox();
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  const number = await question(page);
  await page.mouse.up();
  await answered(page, number);
  await toldOf(page, title, await planet.locator('.tile .name').first().innerText());
  await done(page);
});

test('the empty ground of a planet is the planet', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await playable(page);
  const title = (await page.locator(`.hand [data-card="${id}"] .title`).innerText()).replaceAll('\u00ad', '');
  const planet = page.locator('.column').nth(3);
  const to = await planet.locator('.side').last().boundingBox();
  await page.locator(`.hand [data-card="${id}"]`).evaluate((e: HTMLElement) => e.click());
  await page.waitForSelector('.column[data-ground]');
  const number = await question(page);
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 5 });
  await page.mouse.click(to.x + to.width / 2, to.y + to.height - 12);
  await answered(page, number);
  await toldOf(page, title, await planet.locator('.tile .name').first().innerText());
  await done(page);
});

test('the only place a card can go to is shown before it goes there, and can be left', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = Number(await playable(page));
  const planet = Number(await page.locator('.column [data-place]').nth(2).getAttribute('data-place'));
  const sent: number[] = [];
  await page.routeWebSocket(/\/api\/ws/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((m) => {
      const said = JSON.parse(String(m));
      if (said.t === 'choose') sent.push(said.option);
      else server.send(m);
    });
    server.onMessage((m) => {
      const told = JSON.parse(String(m));
      for (const o of told.t === 'snapshot' ? (told.sight?.ask?.options ?? []) : [])
        if (o.cards[0] === id) Object.assign(o, { along: [planet], asks: false });
      ws.send(JSON.stringify(told));
    });
  });
  await page.reload();
  await page.evaluate(() => localStorage.setItem('muster.prefs', JSON.stringify({ sure: true, pace: 'off' })));
  const card = page.locator(`.hand [data-card="${id}"]`);
  const tile = page.locator(`.tile[data-card="${planet}"]`);
  await card.waitFor();
  const glows = (yes: boolean) =>
    until(page, 'the planet to glow or not', ([p, y]) => (document.querySelector(`.tile.target[data-card="${p}"]`) !== null) === y, [
      planet,
      yes,
    ] as const);
  await glows(false);
  await card.evaluate((e: HTMLElement) => e.click());
  await glows(true);
  assert.match(await page.locator('.dock .hint').innerText(), /The only one: click once more/);
  assert.deepEqual(sent, []);
  await page.keyboard.press('Escape');
  await glows(false);
  await card.evaluate((e: HTMLElement) => e.click());
  await glows(true);
  await tile.evaluate((e: HTMLElement) => e.click());
  await until(page, 'nothing to glow any more', () => !document.querySelector('.tile.target'));
  assert.equal(sent.length, 1);
  await done(page);
});

test('a pointer at the lower edge of a card in hand does not lose it', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  await playable(page);
  const card = page.locator('.hand [data-card]').first();
  const [id, box] = [await card.getAttribute('data-card'), await card.boundingBox()];
  const [x, y] = [box.x + 12, box.y + box.height - 2];
  await page.mouse.move(x, y, { steps: 3 });
  for (let i = 0; i < 6; i++) {
    const there = await page.evaluate(
      ([px, py]) => (document.elementFromPoint(px, py)?.closest('[data-card]') as HTMLElement)?.dataset.card,
      [x, y],
    );
    assert.equal(there, id);
    await page.waitForTimeout(60);
  }
  await done(page);
});

/** The draw phase with a full pile, laid out over what the server sends: each card that is drawn is one more in hand, as long as
 *  there are any. */
async function drawing(page, pile: number) {
  const { words } = await api(page, 'GET', '/api/games/wars/layout');
  const [verb, zone] = words.again[0];
  let first;
  let drawn = 0;
  const option = (id, label, more) => ({
    id,
    label,
    verb: label,
    note: '',
    cards: [],
    zone: null,
    seat: null,
    pending: null,
    line: null,
    along: [],
    asks: false,
    like: null,
    ...more,
  });
  function moment() {
    const told = structuredClone(first);
    const { sight } = told;
    const me = sight.players.find((p) => p.seat === sight.viewer.seat);
    const known = Object.values(sight.cards as Record<string, Card>).find((c) => c.code);
    for (let i = 0; i < drawn; i++) {
      const id = 900 + i;
      sight.cards[id] = { ...known, id, on: [], host: null, place: null, zone: me.hand.zone, seat: me.seat };
      me.hand.cards.push(id);
    }
    me.piles.find((p) => p.zone === zone).size = pile - drawn;
    const options = [option(0, verb, { verb }), option(1, 'pass', { pass: true })];
    sight.ask = {
      ...sight.ask,
      prompt: 'act or pass',
      title: 'Draw a card?',
      stake: '',
      stakes: [],
      card: null,
      min: 1,
      max: 1,
      total: null,
      options,
    };
    return JSON.stringify({ ...told, decision: first.decision + drawn });
  }
  await page.routeWebSocket(/\/api\/ws/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((m) => {
      const said = JSON.parse(String(m));
      if (said.t !== 'choose') return server.send(m);
      assert.equal(said.option, 0);
      assert.equal(said.decision, first.decision + drawn);
      drawn += 1;
      ws.send(moment());
    });
    server.onMessage((m) => {
      const told = JSON.parse(String(m));
      if (told.t === 'snapshot' && told.sight) first = told;
      if (told.t !== 'update') ws.send(told === first ? moment() : m);
    });
  });
  await page.reload();
  return () => drawn;
}

test('several cards are drawn in one gesture', async () => {
  const page = await stranger();
  await againstBot(page, 'WARS');
  const drawn = await drawing(page, 7);
  const slider = page.locator('.dock input[type=range]');
  await slider.waitFor();
  assert.equal(await slider.getAttribute('max'), '7');
  const held = await page.locator('.hand [data-card]').count();
  await slider.fill('3');
  await page.getByRole('button', { name: /draw 3$/i }).click();
  await until(page, 'three cards more', (n) => document.querySelectorAll('.hand [data-card]').length === n, held + 3);
  await until(page, 'the question for more', () => document.querySelector('.dock input[type=range]')?.getAttribute('max') === '4');
  assert.equal(drawn(), 3);
  await done(page);
});

test('a card that comes to lie under a pointer at rest is not read in the place of what is asked', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const id = await playable(page);
  const box = await page.locator(`.hand [data-card="${id}"]`).boundingBox();
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 3 });
  await page.waitForSelector(`.reading [data-read="${id}"]`);
  const at = () =>
    page.evaluate(([px, py]) => (document.elementFromPoint(px, py)?.closest('[data-card]') as HTMLElement)?.dataset.card, [x, y]);
  const number = await question(page);
  await page.locator(`.hand [data-card="${id}"]`).evaluate((e: HTMLElement) => e.click());
  await answered(page, number);
  const second = await question(page);
  await page.evaluate(() => (document.querySelector('[data-choice]') as HTMLElement).click());
  await answered(page, second);
  await page.waitForTimeout(500);
  const under = await at();
  if (under && under !== id) assert.equal(await page.locator(`.reading [data-read="${under}"]`).count(), 0);
  await page.mouse.move(x + 2, y + 2);
  const now = await at();
  if (now) await page.waitForSelector(`.reading [data-read="${now}"]`);
  await done(page);
});

test('a begun play is taken back by Esc and by the right button, and nothing was paid', async () => {
  const page = await stranger();
  await againstBot(page, 'Conquest');
  const purse = () => page.locator('.strip.near .counts .count').first().innerText();
  for (const how of ['Escape', 'right']) {
    const id = await playable(page);
    const [title, paid, held] = [
      await page.locator('.prompt .title').innerText(),
      await purse(),
      await page.locator('.hand [data-card]').count(),
    ];
    const number = await question(page);
    await page.locator('.strip.near .token [data-card]').first().hover();
    await page.mouse.move(5, 300);
    await page.locator(`.hand [data-card="${id}"]`).evaluate((e: HTMLElement) => e.click());
    await answered(page, number);
    assert.notEqual(await page.locator('.prompt .title').innerText(), title);
    // what it is about and what it costs is to be read, and not what was pointed at before
    await page.waitForSelector(`.reading [data-read="${id}"]`);
    assert.ok((await page.locator('.prompt .tip').innerText()).length > 3);
    const begun = await question(page);
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await page.locator('.board').click({ button: 'right', position: { x: 3, y: 3 }, force: true });
    await answered(page, begun);
    await until(page, 'the question before', (t) => document.querySelector('.prompt .title')?.innerText === t, title);
    assert.equal(await purse(), paid);
    assert.equal(await page.locator('.hand [data-card]').count(), held);
  }
  await done(page);
});

test('between people, too, a begun play is taken back by Esc, and nobody is asked', async () => {
  const [ann, ben] = await twoPeople('conquest');
  const begin = async () => {
    for (let i = 0; i < 60; i++) {
      await Promise.race([ann, ben].map((p) => p.waitForSelector('[data-choice]')));
      for (const p of [ann, ben]) {
        if (!(await p.locator('[data-choice]').count())) continue;
        if ((await deploying(p)) && (await armies(p).count())) return p;
        await on(p);
      }
    }
    throw new Error('nothing could be played');
  };
  const who = await begin();
  const other = who === ann ? ben : ann;
  const [title, held] = [await who.locator('.prompt .title').innerText(), await who.locator('.hand [data-card]').count()];
  const number = await question(who);
  await armies(who)
    .first()
    .evaluate((e: HTMLElement) => e.click());
  await answered(who, number);
  assert.notEqual(await who.locator('.prompt .title').innerText(), title);
  await who.getByRole('button', { name: /^Cancel/ }).waitFor();
  await who.keyboard.press('Escape');
  await until(who, 'the question before', (t) => document.querySelector('.prompt .title')?.innerText === t, title);
  assert.equal(await who.locator('.hand [data-card]').count(), held);
  assert.equal(await other.getByRole('button', { name: 'Agree' }).count(), 0);
  await done(ann, ben);
});
