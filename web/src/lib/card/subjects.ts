import type { Entry } from '../../sight/types';
import type { Subject } from './search';

const cache = new WeakMap<Entry, Subject>();

/** A card as the search sees it. */
export function subject(e: Entry): Subject {
  let s = cache.get(e);
  if (!s) {
    const lines = [...e.lines, ...e.faces.flatMap((f) => f.lines)];
    s = {
      code: e.code,
      title: e.title,
      set: e.set,
      type: e.kind,
      faction: e.faction,
      traits: e.traits,
      text: lines.map((l) => l.spans.map((x) => x.text).join('')).join('\n'),
      is: e.flags,
      numbers: Object.fromEntries(e.nums.map((n) => [n.word, n.n])),
    };
    cache.set(e, s);
  }
  return s;
}
