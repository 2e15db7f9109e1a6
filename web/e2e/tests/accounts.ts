import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { cleanInBoth, done } from '../checks';
import { test } from '../limits';
import { shot, stranger } from '../world';

const PASSWORD = 'seven quiet herons 41';

async function credentials(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('Name').nth(1).fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
}

test('an account: made in one browser, used in another, which is then signed out from the first', async () => {
  const [here, there] = await Promise.all([stranger(), stranger('phone')]);
  const name = `Heron ${Math.floor(Math.random() * 1e6)}`;
  await credentials(here, name);
  await here.getByRole('button', { name: 'Make an account' }).click();
  await here.getByText('this browser').waitFor();
  await here.getByText('Nowhere else.').waitFor();

  await credentials(there, name);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByText(`Signed in as ${name}`).waitFor();

  await here.reload();
  const end = here.getByRole('button', { name: /^Sign out there/ });
  await end.waitFor();
  await cleanInBoth(here);
  await shot(here, 'account');
  await end.click();
  await here.getByText('Nowhere else.').waitFor();
  await there.reload();
  await there.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(await there.getByText(`Signed in as ${name}`).count(), 0);
  await done(here, there);
});

test('the size of what is written is set for all pages and kept', async () => {
  const page = await stranger();
  await page.goto('/settings');
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  const before = await size();
  await page.getByLabel('Text size on the pages').fill('1.3');
  await page.goto('/replays');
  await page.getByText('No games yet').waitFor();
  assert.ok((await size()) > before * 1.25, `${await size()} after ${before}`);
  await done(page);
});
