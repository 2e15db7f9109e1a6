import { en } from './en';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;
type Vars = Record<string, string | number>;

/** The languages of the client, each as it calls itself. Beside English a language is loaded when it is spoken. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: async () => (await import('./de')).de,
};

let words: Words = en;
let spoken: Language = 'en';

export const isLanguage = (x: unknown): x is Language => typeof x === 'string' && Object.hasOwn(LANGUAGES, x);

/** What is spoken: what a player has set, else the first of the browser's languages that there is. */
export function languageOf(set: string, browser: readonly string[]): Language {
  if (isLanguage(set)) return set;
  return browser.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** From now on texts are in this language. Before anything is shown: what is on the page stays as it is. */
export async function speak(language: Language): Promise<void> {
  words = language === 'en' ? en : await OTHERS[language]();
  spoken = language;
}

/** The language that is spoken. */
export const language = (): Language => spoken;

/** The text for a key, with its gaps filled. */
export function t(key: Key, vars: Vars = {}): string {
  return fill(words[key], vars);
}

/** The text for a key that there may be none for: what is known of a game by its name. */
export function word(key: string): string {
  return (words as Record<string, string>)[key] ?? '';
}

export function fill(text: string, vars: Vars): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = vars[name] ?? '';
    return one === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`;
  });
}
