/**
 * The search syntax for cards (docs/card-search.md). Terms are separated by spaces and all must hold:
 *
 *   scout            the word is in the title, the type line or the text
 *   "draw a card"    these words in a row
 *   type:army        a field: title, type, faction, trait, text, set, code, is
 *   type:army|event  one of several
 *   cost<=2          a number: = < > <= >= != (spaces in its name are written as hyphens)
 *   -is:unique       not
 */
export interface Subject {
  code: string;
  title: string;
  set: string;
  type: string;
  faction: string;
  traits: readonly string[];
  text: string;
  is: readonly string[];
  numbers: Readonly<Record<string, number>>;
}

type Test = (s: Subject) => boolean;

export interface Query {
  test: Test;
  /** What was not understood, in words. */
  faults: string[];
}

const TERM = /(-?)(?:([\p{L}][\p{L}-]*)(:|<=|>=|!=|=|<|>))?("[^"]*"?|[^\s"]+)/gu;

const FIELDS: Record<string, (s: Subject) => readonly string[]> = {
  title: (s) => [s.title],
  name: (s) => [s.title],
  type: (s) => [s.type],
  faction: (s) => [s.faction],
  trait: (s) => s.traits,
  text: (s) => [s.text],
  set: (s) => [s.set],
  code: (s) => [s.code],
  is: (s) => s.is,
};

/** Fields whose whole word must fit; in the others a part is enough. */
const WHOLE = new Set(['code', 'is', 'set']);

const plain = (x: string) =>
  x
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

export function parse(query: string): Query {
  const faults: string[] = [];
  const tests: Test[] = [];
  for (const part of query.matchAll(TERM)) {
    const [, minus, field, mark, raw] = part;
    const value = (raw ?? '').replace(/^"|"$/g, '');
    if (!value) continue;
    const test = field && mark ? about(field.trim(), mark, value, faults) : anywhere(value);
    if (test) tests.push(minus ? (s) => !test(s) : test);
  }
  return { test: (s) => tests.every((t) => t(s)), faults };
}

function anywhere(value: string): Test {
  const words = plain(value);
  return (s) => [s.title, s.type, s.faction, s.traits.join(' '), s.text, s.code].some((x) => plain(x).includes(words));
}

function about(field: string, mark: string, value: string, faults: string[]): Test | undefined {
  const name = plain(field);
  if (mark === ':' && FIELDS[name]) {
    const read = FIELDS[name];
    const wanted = value.split('|').map(plain).filter(Boolean);
    const fits = WHOLE.has(name) ? (have: string, w: string) => have === w : (have: string, w: string) => have.includes(w);
    return (s) => read(s).some((have) => wanted.some((w) => fits(plain(have), w)));
  }
  const n = Number(value);
  if (!Number.isFinite(n)) {
    faults.push(
      FIELDS[name]
        ? `“${field}” takes a colon: ${field}:${value}`
        : mark === ':'
          ? `There is no field “${field}”.`
          : `“${value}” is not a number.`,
    );
    return undefined;
  }
  const compare = (x: number) =>
    mark === '<' ? x < n : mark === '>' ? x > n : mark === '<=' ? x <= n : mark === '>=' ? x >= n : mark === '!=' ? x !== n : x === n;
  return (s) => {
    const key = Object.keys(s.numbers).find((k) => plain(k).replaceAll(' ', '-') === name);
    return key !== undefined && compare(s.numbers[key] as number);
  };
}
