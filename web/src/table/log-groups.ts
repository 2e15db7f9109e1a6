/** The log, told in a line for each thing that begins: what it led to lies folded under it. What begins with a line, and what it
 *  tells of, comes with it. */
import type { LogView, StepKind } from '../protocol/messages';
import { t } from '../words/words';

export type Weight = NonNullable<LogView['begins']>;

export interface Group {
  /** The place of its first line in the log. */
  key: number;
  /** The line that stands for it. */
  head: LogView;
  /** All of its lines in their order, the head among them. */
  lines: LogView[];
  /** What came of it, in a second line. */
  sum: LogView | undefined;
  /** It stands for so many that read the same. */
  times: number;
  weight: Weight;
}

export const told = (l: LogView): string => l.spans.map((s) => s.text).join('');

/** What is done together and told one by one: it counts as one. */
const TOGETHER: readonly (StepKind | undefined)[] = ['draw', 'move', 'reveal', 'gain'];
/** What tells best how it came out; the first that is found counts. */
const OUTCOMES: readonly StepKind[] = ['win', 'death', 'cancel', 'damage', 'shield', 'leave', 'gain'];

const subject = (l: LogView): number | undefined => l.spans.find((s) => s.card !== undefined)?.card;

/** Lines of another step are another group where one goes from step to step. */
export type Apart = (a: LogView, b: LogView) => boolean;

export function groups(lines: readonly LogView[], first: number, apart: Apart): Group[] {
  const out: Group[] = [];
  for (const [i, line] of lines.entries()) add(out, line, first + i, lines[i + 1], apart);
  return out.map(summed);
}

function add(out: Group[], line: LogView, key: number, next: LogView | undefined, apart: Apart): void {
  const last = out.at(-1);
  const open = last && !apart(last.lines.at(-1)!, line) ? last : undefined;
  const one = (weight: Weight) => out.push({ key, head: line, lines: [line], sum: undefined, times: 1, weight });
  if (line.begins === 'turn') return void one('turn');
  if (line.begins === 'phase') {
    if (open?.weight !== 'phase') return void one('phase');
    // phases in which nothing happened share a line
    open.head = { ...open.head, spans: [...open.head.spans, { text: ' ' }, ...line.spans] };
    return;
  }
  const text = told(line);
  if (open && open.lines.every((l) => told(l) === text)) {
    open.times += 1;
    open.lines.push(line);
    return;
  }
  if (before(line, next)) return void one('small');
  if (open?.lines.length === 1 && before(open.head, line)) {
    open.lines.push(line);
    open.head = line;
    open.weight = line.begins!;
    return;
  }
  if (open && goesOn(open, line)) return void open.lines.push(line);
  one(line.begins ?? 'small');
}

/** Is a line what a card pays for what it does next? */
function before(line: LogView, next: LogView | undefined): boolean {
  const who = subject(line);
  return !line.kind && who !== undefined && !!next?.begins && subject(next) === who;
}

/** Who does what, where the same is told one by one. Cards do it together, players each for themselves. */
function together(l: LogView): string | undefined {
  if (!TOGETHER.includes(l.kind)) return undefined;
  return `${l.seat}/${l.kind}/${l.private}`;
}

/** Does a line belong to what was begun? */
function goesOn(open: Group, line: LogView): boolean {
  if (open.weight === 'turn' || open.weight === 'phase') return false;
  const like = together(line);
  if (like !== undefined && open.lines.every((l) => together(l) === like)) {
    open.times += 1;
    return true;
  }
  return !line.begins && open.weight !== 'small';
}

/** What is drawn together is told by name in one line: so many names, and of more only their number. */
const NAMED = 4;
function drawn(g: Group): Group {
  const lines = g.lines.map((l) => l.spans);
  const apart = g.head.spans.findIndex((s, i) => lines.some((l) => l[i]?.text !== s.text));
  const alike = lines.every((l) => l.length === g.head.spans.length && l.every((s, i) => i === apart || s.text === g.head.spans[i]!.text));
  if (apart < 0 || !alike) return g;
  const all = lines.flatMap((l, i) => (i ? [{ text: ', ' }, l[apart]!] : [l[apart]!]));
  const names = lines.length > NAMED ? [{ text: t('home.cards', { n: lines.length }) }] : all;
  return { ...g, head: { ...g.head, spans: g.head.spans.toSpliced(apart, 1, ...names) }, times: 1 };
}

function summed(g: Group): Group {
  if (g.times > 1 && g.head.kind === 'draw') return drawn(g);
  if (g.lines.length < 2 || g.times > 1 || g.weight === 'small') return g;
  const rest = g.lines.filter((l) => l !== g.head);
  for (const kind of OUTCOMES) {
    const sum = rest.findLast((l) => l.kind === kind);
    if (sum) return { ...g, sum };
  }
  return g;
}
