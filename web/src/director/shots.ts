/** What an update tells, as pictures: each step with the table before and after it. */
import { patched } from '../lib/net/patch';
import type { Happening, LogView, StepView } from '../protocol/messages';
import type { Sight } from '../sight/types';

export interface Shot {
  step: StepView;
  before: Sight;
  after: Sight;
  /** What the log says of it. */
  lines: LogView[];
  /** Who did it, as far as that is known. */
  seat: number | undefined;
}

/** The table while something is shown: nobody is asked anything. */
function still(s: Sight): Sight {
  return s.ask || s.why.length ? { ...s, ask: null, why: [] } : s;
}

export function shots(from: Sight, steps: readonly StepView[], log: readonly LogView[]): Shot[] {
  let at = still(from);
  return steps.map((step) => {
    const before = at;
    at = step.patch.length ? patched(at, step.patch) : at;
    return { step, before, after: at, lines: log.slice(step.line, step.line + step.lines), seat: seatOf(step, before, at) };
  });
}

/** The player a step is about: named, or whose card it is. */
function seatOf(step: StepView, before: Sight, after: Sight): number | undefined {
  const card = (id: number | undefined) => (id === undefined ? undefined : (before.cards[id] ?? after.cards[id]));
  for (const p of step.parts) {
    if (p.seat !== undefined) return p.seat;
    const c = card(p.by) ?? card(p.on);
    if (c) return c.ctrl ?? c.owner ?? undefined;
  }
  return undefined;
}

/** The cards a step is about, without the places. */
export function cardsOf(parts: readonly Happening[]): number[] {
  return [...new Set(parts.flatMap((p) => [p.by, p.on]).filter((c) => c !== undefined))];
}

/** All that is lit when a step is pointed at. */
export function lit(parts: readonly Happening[]): number[] {
  return [...new Set([...cardsOf(parts), ...parts.map((p) => p.at).filter((c) => c !== undefined)])];
}

/** What lines say; what several say alike is said once. */
export function wordsOf(lines: readonly LogView[]): string {
  const all = new Map<string, number>();
  for (const l of lines) {
    const text = l.spans.map((s) => s.text).join('');
    all.set(text, (all.get(text) ?? 0) + 1);
  }
  return [...all].map(([text, n]) => (n > 1 ? `${text} × ${n}` : text)).join(' ');
}

/** How much of an attack comes through, if that is told soon after it. */
export function blow(list: readonly Shot[], at: number): number | undefined {
  const on = list[at]?.step.parts.map((p) => p.on).find((c) => c !== undefined);
  for (const next of list.slice(at + 1, at + 8)) {
    if (next.step.kind === 'attack') return undefined;
    if (next.step.kind === 'damage') return next.step.parts.find((p) => p.on === on)?.n;
  }
  return undefined;
}
