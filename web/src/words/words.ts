import { en } from './en';

export type Key = keyof typeof en;
type Vars = Record<string, string | number>;

/** The text for a key, with its gaps filled. Another language is another object with the same keys. */
export function t(key: Key, vars: Vars = {}): string {
  return fill(en[key], vars);
}

/** The text for a key that there may be none for: what is known of a game by its name. */
export function word(key: string): string {
  return (en as Record<string, string>)[key] ?? '';
}

export function fill(text: string, vars: Vars): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = vars[name] ?? '';
    return one === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`;
  });
}
