// What later sets bring to the table: cards in reserve, tokens on places, what a player has chosen for all to see, control.
import assert from 'node:assert/strict';
import { done } from '../checks';
import { test, until } from '../limits';
import { shot, stranger } from '../world';

/** The next step of a lesson. */
async function on(page) {
  const step = await page.locator('.bar .num').innerText();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await until(page, `something after ${step}`, (s) => document.querySelector('.bar .num').innerText !== s, step);
}

test('a card that may be played or laid into reserve asks which, and lies face down on its side', async () => {
  const page = await stranger();
  await page.goto('/learn/conquest/5-deep-strike');
  await page.waitForSelector('.say');
  const planet = page.locator('.column').first();
  // a click on the place does not decide what a click on the card has left open
  await page.locator('.hand [data-card]').first().click();
  await planet.locator('.tile').click();
  const ways = page.locator('.menu button');
  await until(page, 'two ways', () => document.querySelectorAll('.menu button').length === 2);
  assert.match(await ways.nth(0).innerText(), /^deploy.*\s+cost 3$/is);
  assert.match(await ways.nth(1).innerText(), /^reserve.*\s+cost 1$/is);
  assert.equal(await page.locator('.dock .buttons [data-option]').count(), 2);
  await shot(page, 'reserve-or-deploy');
  await page.keyboard.press('2');
  const lying = planet.locator('.side:not(.far) .token.lying');
  await lying.waitFor();
  // it has no strength there, whatever one knows of it
  assert.equal(await lying.locator('.nums').count(), 0);
  assert.match(await lying.locator('.unseen').innerText(), /in reserve/);
  await shot(page, 'reserve');
  await done(page);
});

test('a planet shows that it is infested, and a synapse unit has a dial of its own', async () => {
  const page = await stranger();
  await page.goto('/learn/conquest/6-tyranids');
  await page.waitForSelector('.say');
  const title = page.locator('.prompt .title');
  for (let i = 0; i < 8 && !/synapse/i.test(await title.innerText()); i++) await on(page);
  await page.waitForSelector('.dock .dial');
  const state = page.locator('.place .state');
  assert.deepEqual(await state.allInnerTexts(), ['infested']);
  assert.match(
    await page
      .locator('.place', { has: page.locator('.state') })
      .locator('.unseen')
      .first()
      .innerText(),
    /infested/,
  );
  await shot(page, 'infested');
  await done(page);
});

test('what an enslavement dial shows stands at the name of its player', async () => {
  const page = await stranger();
  await page.goto('/rules');
  await page.getByRole('searchbox').fill('conquest.enslave.limit');
  const clause = page.locator('.clause').filter({ hasText: 'The dial shows Orks' }).first();
  await clause
    .getByRole('button', { name: /^Show me/ })
    .first()
    .click();
  const vow = page.locator('.show .plate .vow').first();
  await vow.waitFor();
  assert.equal(await vow.innerText(), 'Ork');
  assert.equal(await vow.getAttribute('title'), 'enslaves: Orks');
  await done(page);
});
