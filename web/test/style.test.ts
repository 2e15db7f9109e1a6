import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..', 'src');
const styles = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.svelte') || (f.endsWith('.css') && !f.endsWith('tokens.css')))
  .map((f) => {
    const text = readFileSync(join(src, f), 'utf8');
    return [f, f.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '')] as const;
  });
const all = (what: RegExp) => styles.flatMap(([f, css]) => [...css.matchAll(what)].map((m) => `${f}: ${m[0].trim()}`));

test('colours have names in tokens.css', () => {
  expect(all(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])/gi)).toEqual([]);
});

test('widths at which a page changes have names', () => {
  // a table is laid out by its own measure (table/form.ts)
  const raw = all(/@(media|container)[^{]*\((min|max)-width[^{]*/g).filter((x) => !x.startsWith('table/'));
  expect(raw).toEqual([]);
});
