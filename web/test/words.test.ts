import { afterEach, expect, it } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { language, languageOf, speak, t, type Key } from '../src/words/words';

afterEach(() => speak('en'));

it('speaks what is set, else the first of the browser’s languages that there is', () => {
  expect(languageOf('de', ['en-US'])).toBe('de');
  expect(languageOf('auto', ['fr-CH', 'de-AT', 'en'])).toBe('de');
  expect(languageOf('auto', ['fr'])).toBe('en');
  expect(languageOf('xx', [])).toBe('en');
  // what every object has is no language
  expect(languageOf('toString', ['constructor'])).toBe('en');
});

it('has the same gaps in every language', () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort();
  for (const key of Object.keys(en) as Key[]) expect([key, ...gaps(de[key])]).toEqual([key, ...gaps(en[key])]);
});

it('says its texts in German from the moment German is spoken', async () => {
  expect(t('home.cards', { n: 2 })).toBe('2 cards');
  await speak('de');
  expect(language()).toBe('de');
  expect(t('home.cards', { n: 1 })).toBe('1 Karte');
  expect(t('home.cards', { n: 2 })).toBe('2 Karten');
});
