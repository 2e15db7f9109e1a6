import assert from 'node:assert/strict';
import { clean, done } from '../checks';
import { test } from '../limits';
import { gameOf, shot, stranger } from '../world';

test('an open table: it is found, somebody sits down, they talk, one is muted for good', async () => {
  const [ann, ben] = await Promise.all([stranger(), stranger()]);
  await ann.goto('/');
  await ann.getByText('More ways to play').click();
  await ann.getByLabel('Name of the table').fill('Tea and dice');
  await ann.getByRole('button', { name: 'Make an open table' }).click();
  await ann.getByText('Send this link').waitFor();
  // what she sat down with, how it is played, and a place to talk
  await ann.locator('[data-deck] b').waitFor();
  await ann.getByText('No clock', { exact: true }).waitFor();
  await ann.getByText('Waiting for 1 more player').waitFor();
  await ann.getByLabel('Say something').fill('Is anybody there?');
  await ann.keyboard.press('Enter');
  await ann.getByText('Is anybody there?').waitFor();
  await clean(ann);
  await shot(ann, 'waiting-room');

  await ben.goto('/');
  await ben.getByRole('link', { name: /Sit down ?: Tea and dice/ }).click();
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([ann, ben].map((p) => p.waitForSelector('.table')));

  const talk = async (p, text) => {
    await p.getByRole('tab', { name: /Chat/ }).click();
    await p.getByLabel('Say something').fill(text);
    await p.keyboard.press('Enter');
  };
  await talk(ben, 'Good luck!');
  await ann.getByRole('tab', { name: /Chat/ }).click();
  await ann.getByText('Good luck!').waitFor();
  await clean(ann);
  await ann.getByRole('button', { name: /^Mute/ }).click();
  await ann.getByText('Good luck!').waitFor({ state: 'detached' });
  await ann.reload();
  await ann.getByRole('tab', { name: /Chat/ }).click();
  await ann.getByRole('button', { name: /^Unmute/ }).waitFor();
  assert.equal(await ann.getByText('Good luck!').count(), 0);
  await ann.getByRole('button', { name: /^Report/ }).click();
  await ann.getByLabel(/^What did/).fill('Nothing; this is a test.');
  await ann.keyboard.press('Enter');
  await ann.getByText('The host will read').waitFor();
  await done(ann, ben);
});

test('who has sat down may stand up again, and a public game may be watched', async () => {
  const [ann, ben, eve] = await Promise.all([stranger(), stranger(), stranger()]);
  await ann.goto('/');
  const info = await gameOf(ann, 'Warcaste');
  await ann.goto(`/?game=${info.name}`);
  await ann.getByRole('button', { name: 'Make an open table' }).click();
  await ann.getByRole('button', { name: 'Give up my seat' }).click();
  await ann.getByRole('button', { name: 'Sit down' }).click();
  await ann.getByText('Send this link').waitFor();
  await ben.goto(ann.url());
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await ben.waitForSelector('.table');
  await eve.goto('/');
  await eve
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await eve.waitForSelector('.table');
  assert.equal(await eve.locator('[data-option]').count(), 0);
  await done(ann, ben, eve);
});
