/** Changes of a JSON value. What a change does not touch keeps its identity, so only what changed is drawn anew. */
import type { Change } from '../../protocol/messages';

type Step = string | number;

export function patched<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((v, c) => at(v, c.path as Step[], 0, (old) => done(old, c)), value) as T;
}

const GONE = Symbol('gone');

function done(old: unknown, c: Change): unknown {
  if ('put' in c) {
    const list = Array.isArray(old) ? old.slice() : [];
    list.splice(c.at, c.cut, ...c.put);
    return list;
  }
  if ('drop' in c) return GONE;
  return c.set;
}

function at(value: unknown, path: readonly Step[], depth: number, change: (old: unknown) => unknown): unknown {
  if (depth === path.length) return change(value);
  const step = path[depth] as Step;
  if (Array.isArray(value)) {
    const copy = value.slice();
    const next = at(copy[Number(step)], path, depth + 1, change);
    if (next === GONE) copy.splice(Number(step), 1);
    else copy[Number(step)] = next;
    return copy;
  }
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown> | undefined) };
  const next = at(copy[step], path, depth + 1, change);
  if (next === GONE) delete copy[step];
  else copy[step] = next;
  return copy;
}
