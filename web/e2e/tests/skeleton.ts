import assert from 'node:assert/strict';
import { crowded, faults, fuller, type Most } from '../crowd';
import { done } from '../checks';
import { test } from '../limits';
import { againstBot, playSome } from '../players';
import { api, gameOf, GAMES, settled, shot, stranger } from '../world';

const WINDOWS = ['1280x720', '1366x768', '1440x900', '1920x1080', '2560x1440', '1180x820', '1024x768', '820x1180', '390x844', '844x390'];

async function measured(page, name) {
  const wrong = [];
  for (const size of WINDOWS) {
    const [width, height] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await settled(page);
    await shot(page, `crowd-${name}-${size}`);
    const { out } = await page.evaluate(faults);
    wrong.push(...out.map((x) => `${size}: ${x}`));
  }
  assert.deepEqual(wrong, [], name);
}

/** Lays a full position out at every size and measures it. */
async function full(page, name, { fight = false, ...most }: { fight?: boolean } & Most = {}) {
  const layout = await api(page, 'GET', `/api/games/${name}/layout`);
  await fuller(page, (sight) => {
    const s = crowded(sight, layout, most);
    if (!fight || !layout.fight) return s;
    const places = s.board.flatMap((g) => [...g.beside, ...g.places]);
    const place = places[1];
    // one may have been fought elsewhere
    for (const p of places) p.fight = p === place;
    s.now.fight = {
      place: place.card,
      step: layout.fight.steps[1] ?? 'ranged turn',
      at: 2,
      attacker: 1,
      sides: s.players.map((p) => ({ seat: p.seat, counts: layout.fight.sides.map((f, i) => ({ word: f.word, n: 11 + i })) })),
    };
    return s;
  });
  await page.reload();
  await page.waitForSelector('.table [data-region=dock]');
}

for (const game of GAMES) {
  test(`the fullest table of ${game} is whole at every size`, async () => {
    const page = await stranger();
    await againstBot(page, game);
    await playSome(page, 22, 9);
    const { name } = await gameOf(page, game);
    await full(page, name);
    await measured(page, name);
    await done(page);
  });
  if (game !== 'Warcaste')
    test(`a full fight of ${game} is whole at every size`, async () => {
      const page = await stranger();
      await againstBot(page, game);
      await playSome(page, 22, 9);
      const { name } = await gameOf(page, game);
      await full(page, name, { fight: true, crowd: 7, side: 5 });
      await page.waitForSelector('.arena');
      await page.setViewportSize({ width: 1280, height: 720 });
      await settled(page);
      const sizes = await page.locator('.arena .token').evaluateAll((all) => [...new Set(all.map((x) => x.classList.contains('l')))]);
      // five a side stand large where no sheet needs the room, and both sides alike
      assert.equal(sizes.length, 1);
      if (!(await page.locator('.arena.sheet').count())) assert.ok(sizes[0], 'five a side are small');
      await measured(page, `${name}-fight`);
      await done(page);
    });
  test(`nothing moves between the questions of ${game}`, async () => {
    const page = await stranger('desktop', { viewport: { width: 1280, height: 720 } });
    await againstBot(page, game);
    const where = () =>
      page.evaluate(() => {
        const box = (e) => {
          const b = e.getBoundingClientRect();
          return [b.x, b.y, b.width, b.height].map((n) => Math.round(n * 100) / 100).join(' ');
        };
        const regions = Object.fromEntries(
          [...document.querySelectorAll('[data-region]:not([data-region=arena])')].map((e) => [e.dataset.region, box(e)]),
        );
        // places stand where they stood, as long as there are the same and the same one is open for a fight
        const places = [...document.querySelectorAll('.board [data-place]')].map((e) => `${e.dataset.place}: ${box(e)}`);
        const pass = document.querySelector('.dock .pass');
        return {
          regions,
          places,
          pass: pass && box(pass),
          kind: [...document.querySelectorAll('.board [data-place]')]
            .map((e) => `${e.closest('.arena') ? 'fight at ' : ''}${e.dataset.place}`)
            .join(),
        };
      });
    const first = await where();
    assert.ok(Object.keys(first.regions).length >= 7, Object.keys(first.regions).join());
    const seen = new Map([[first.kind, first.places]]);
    for (let i = 0; i < 24; i++) {
      await playSome(page, 1, 40 + i);
      if (await page.locator('.end').count()) break;
      await settled(page);
      const now = await where();
      assert.deepEqual(now.regions, first.regions);
      if (now.pass && first.pass) assert.equal(now.pass, first.pass);
      assert.deepEqual(now.places, seen.get(now.kind) ?? now.places, now.kind);
      seen.set(now.kind, now.places);
    }
    await done(page);
  });
}

test('four seats around a field are whole at every size', async () => {
  const page = await stranger();
  await page.goto('/');
  const info = await gameOf(page, 'Warcaste');
  const table = await api(page, 'POST', '/api/tables', { settings: { game: info.name, seats: 4, bots: ['random', 'random', 'random'] } });
  await page.goto(`/game/${table.id}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForSelector('[data-choice]');
  await playSome(page, 20, 3);
  await full(page, info.name, { row: 6, field: 4, hand: 10 });
  await measured(page, 'four');
  await done(page);
});
