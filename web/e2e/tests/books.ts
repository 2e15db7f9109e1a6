import { cleanInBoth, done } from '../checks';
import { test, until } from '../limits';
import { shot, stranger } from '../world';

test('cards are found by the search, and their words lead to the rules', async () => {
  const page = await stranger();
  await page.goto('/cards');
  await page.waitForSelector('.grid .card');
  const all = Number((await page.locator('.count').innerText()).split(' ')[0]);
  await page.getByRole('searchbox').fill('type:army cost<=1');
  await until(page, 'fewer cards to be found', (n) => Number(document.querySelector('.count').textContent.trim().split(' ')[0]) < n, all);
  await shot(page, 'cards');
  await cleanInBoth(page);
  await page.getByRole('searchbox').fill('brutal');
  await page.locator('.grid a').first().click();
  await page.waitForSelector('.card-page');
  await cleanInBoth(page);
  await page.locator('.card-page button.word').first().click();
  await page.getByRole('dialog').waitFor();
  await done(page);
});

test('a clause can be found and its example stepped through', async () => {
  const page = await stranger();
  await page.goto('/rules');
  await page.waitForSelector('.clause');
  await cleanInBoth(page);
  await page.getByRole('searchbox').fill('shield');
  await page
    .getByRole('button', { name: /^Show me/ })
    .first()
    .click();
  await page.waitForSelector('.show .table');
  await page.locator('.show').getByRole('button', { name: 'One on' }).click();
  await until(page, 'the second step of the example', () => document.querySelector('.show .controls .num').textContent.includes('2'));
  await page.locator('.show').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('.show').scrollIntoView({ block: 'center' }));
  await page.mouse.move(0, 0);
  await shot(page, 'rules');
  await done(page);
});
