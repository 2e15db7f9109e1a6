import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { cleanInBoth, done } from '../checks';
import { device } from '../device';
import { test, until } from '../limits';
import { address, shot, stranger } from '../world';

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

/** What an app shows for a secret now (RFC 6238). */
function appCode(secret: string): string {
  const bits = [...secret.replace(/[^A-Z2-7]/g, '')].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((b) => parseInt(b, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('an account is guarded by codes of an app, and a recovery code lets in who has lost them', async () => {
  const [here, there] = await Promise.all([stranger(), stranger()]);
  const name = `Egret ${Math.floor(Math.random() * 1e6)}`;
  await credentials(here, name);
  await here.getByRole('button', { name: 'Make an account' }).click();
  const codes = here.locator('section').filter({ hasText: 'Codes and recovery' });
  await codes.getByLabel('Password').fill(PASSWORD);
  await codes.getByRole('button', { name: 'Set up an app' }).click();
  const secret = await codes.locator('.secret').innerText();
  await until(here, 'the picture to scan', () => document.querySelector<HTMLImageElement>('.scan')?.naturalWidth >= 150);
  await shot(here, 'codes');
  await cleanInBoth(here);
  await codes.getByLabel('Code').fill('000000');
  await codes.getByRole('button', { name: 'Switch codes on' }).click();
  await codes.locator('[role=alert]').waitFor();
  await codes.getByLabel('Code').fill(appCode(secret));
  await codes.getByRole('button', { name: 'Switch codes on' }).click();
  await codes.getByText('Write these down').waitFor();
  const [recovery] = await codes.locator('.codes code').allInnerTexts();
  await codes.getByRole('button', { name: 'I have them' }).click();
  await codes.getByText('Signing in asks for a code').waitFor();

  await credentials(there, name);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByLabel('Code of your app').fill(recovery!);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByText(`Signed in as ${name}`).waitFor();
  await there.getByText('9 recovery codes are left').waitFor();
  const [file] = await Promise.all([there.waitForEvent('download'), there.getByRole('link', { name: 'Download everything' }).click()]);
  assert.equal(JSON.parse(readFileSync(await file.path(), 'utf8')).account.name, name);
  await done(here, there);
});

test('a passkey of the device signs in without a password, until it is deleted', async () => {
  // passkeys are good under a name, not under a number
  const baseURL = address.replace('127.0.0.1', 'localhost');
  const [here, there] = await Promise.all([stranger('desktop', { baseURL }), stranger('phone', { baseURL })]);
  const name = `Ibis ${Math.floor(Math.random() * 1e6)}`;
  const [mine, other] = [await device(here), await device(there)];
  await credentials(here, name);
  await here.getByRole('button', { name: 'Make an account' }).click();
  const section = here.locator('section').filter({ has: here.getByRole('heading', { name: 'Passkeys' }) });
  await section.getByLabel('Name of the passkey').fill('Grey laptop');
  await section.getByLabel('Password').fill('not the password');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('alert').waitFor();
  assert.equal(mine.keys.length, 0, 'who does not know the password adds no passkey');
  await section.getByLabel('Password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('button', { name: 'Delete Grey laptop' }).waitFor();
  assert.equal(mine.keys.length, 1);
  await cleanInBoth(here);

  // another device has no passkey, then the same
  await there.goto('/account');
  const use = there.getByRole('button', { name: 'Use a passkey' });
  await use.click();
  await there.getByRole('alert').waitFor();
  other.keys.push(...mine.keys);
  await use.click();
  await there.getByText(`Signed in as ${name}`).waitFor();

  // deleted, it is good for nothing
  await section.getByRole('button', { name: 'Delete Grey laptop' }).click();
  await until(here, 'the passkey to be gone', () => !document.body.innerText.includes('Delete Grey laptop'));
  await there.getByRole('button', { name: 'Sign out', exact: true }).click();
  await there.getByRole('heading', { name: 'Sign in' }).waitFor();
  await use.click();
  await there.getByRole('alert').waitFor();
  assert.equal(await there.getByText(`Signed in as ${name}`).count(), 0);
  await done(here, there);
});

/** The decks have been written into the account. */
const written = (page: Page) => page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().endsWith('/kept/decks'));

test('decks are in the account: made in one browser, found in another, thrown away in both', async () => {
  const [here, there] = await Promise.all([stranger(), stranger()]);
  const name = `Stork ${Math.floor(Math.random() * 1e6)}`;
  // what a guest has made becomes the account's
  await here.goto('/decks');
  await here.getByRole('button', { name: /^Copy/ }).first().click();
  await here.waitForSelector('.verdict.legal');
  await credentials(here, name);
  const kept = written(here);
  await here.getByRole('button', { name: 'Make an account' }).click();
  await here.getByText(`Signed in as ${name}`).waitFor();
  await kept;

  await credentials(there, name);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByText(`Signed in as ${name}`).waitFor();
  await there.goto('/decks');
  await there.locator('.own').waitFor();
  const sent = written(there);
  await there.getByRole('button', { name: /^Delete/ }).click();
  await there.getByRole('button', { name: 'Yes' }).click();
  await sent;
  await here.goto('/decks');
  await here.locator('.starters').first().waitFor();
  await until(here, 'the deck to be gone', () => !document.querySelector('.own'));
  await done(here, there);
});

test('settings are in the account: changed in one browser, found in another; the size of the text stays with its screen', async () => {
  const [here, there] = await Promise.all([stranger(), stranger()]);
  const name = `Crane ${Math.floor(Math.random() * 1e6)}`;
  await credentials(here, name);
  await here.getByRole('button', { name: 'Make an account' }).click();
  await here.getByText(`Signed in as ${name}`).waitFor();
  await here.goto('/settings');
  const kept = here.waitForResponse(
    (r) =>
      r.request().method() === 'PUT' &&
      r.url().endsWith('/kept/settings') &&
      /slow.*"sound":true/.test(r.request().postData() ?? '') &&
      r.ok(),
  );
  await here.getByLabel('slow').check();
  await here.getByLabel('Sounds').check();
  await here.getByLabel('Text size on the pages').fill('1.2');
  await kept;

  await credentials(there, name);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await there.getByText(`Signed in as ${name}`).waitFor();
  await there.goto('/settings');
  await until(
    there,
    'the settings of the account',
    () =>
      [...document.querySelectorAll<HTMLInputElement>('input:checked')].filter((i) => i.type === 'checkbox' || i.value === 'slow').length >
      1,
  );
  assert.ok(await there.getByLabel('Sounds').isChecked());
  assert.equal(await there.getByLabel('Text size on the pages').inputValue(), '1');
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
