/** The log, told in a line for each thing that somebody does: what it led to lies folded under it. */
import type { LogView } from '../protocol/messages';

export type Weight = 'heading' | 'phase' | 'great' | 'usual' | 'small';

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

/** What begins something of its own, and how much it weighs. What is not named here belongs to what was begun. */
const BEGINS: readonly [RegExp, Weight][] = [
  [
    /\b(wins?|takes) the (battle|command struggle|game)\b|\bcaptures?\b|^(a|the) (battle|struggle) (begins|ends)|announces an attack/i,
    'great',
  ],
  [/\battacks\b|\bdrains\b|\bis called\b|\bconcedes\b|\bresigns\b|\bwins\b/i, 'great'],
  [/\b(plays|deploys|uses|engages|triggers|overcharges|sets the dial|starts with|lays)\b/i, 'usual'],
  [/\b(commits?|retreats?|moves?|goes home|go home|is the first player|keeps|takes a mulligan|mulligans|claims)\b/i, 'usual'],
  [/\b(draws|activates|readies|passes|nobody wins|are recirculated|has \d+ \w+\.|is no longer)\b/i, 'small'],
];
/** What is done together and told one by one: it counts as one. */
const TOGETHER = /\b(draws|moves?|commits?|goes home|go home|readies|is no longer|keeps|sets the dial|nobody wins)\b/i;
/** What is paid for what comes next. */
const BEFORE = /\bexhausts\b/i;
/** What tells best how it came out; the first that is found counts. */
const OUTCOMES: readonly RegExp[] = [
  /\bwins\b/i,
  /\b(is|are) destroyed\b/i,
  /\bcomes to nothing\b|\bis cancelled\b/i,
  /\btakes \d+ damage\b|\bdamage is placed\b/i,
  /\bprevent/i,
  /\bloses\b|\bis discarded\b/i,
  /\bgains\b/i,
];

const begins = (text: string): Weight | undefined => BEGINS.find(([p]) => p.test(text))?.[1];
const subject = (l: LogView): number | undefined => l.spans.find((s) => s.card !== undefined)?.card;

export interface Reading {
  heading(l: LogView): boolean;
  phase(l: LogView): boolean;
  /** Lines of another step are another group: there one goes from step to step. */
  apart(a: LogView, b: LogView): boolean;
}

export function groups(lines: readonly LogView[], first: number, read: Reading): Group[] {
  const out: Group[] = [];
  for (const [i, line] of lines.entries()) add(out, line, first + i, lines[i + 1], read);
  return out.map(summed);
}

function add(out: Group[], line: LogView, key: number, next: LogView | undefined, read: Reading): void {
  const last = out.at(-1);
  const text = told(line);
  const open = last && !read.apart(last.lines.at(-1)!, line) ? last : undefined;
  const one = (weight: Weight) => out.push({ key, head: line, lines: [line], sum: undefined, times: 1, weight });
  if (read.heading(line)) return void one('heading');
  if (read.phase(line)) {
    if (open?.weight !== 'phase') return void one('phase');
    // phases in which nothing happened share a line
    open.head = { ...open.head, spans: [...open.head.spans, { text: ' ' }, ...line.spans] };
    return;
  }
  if (open && told(open.head) === text && open.lines.every((l) => told(l) === text)) {
    open.times += 1;
    open.lines.push(line);
    return;
  }
  const weight = begins(text);
  const pays = BEFORE.test(text) && next && subject(next) === subject(line) && begins(told(next));
  if (pays) return void one('small');
  if (open && open.lines.length === 1 && BEFORE.test(told(open.head)) && subject(open.head) === subject(line) && weight) {
    open.lines.push(line);
    open.head = line;
    open.weight = weight;
    return;
  }
  if (open && goesOn(open, line, weight)) return void open.lines.push(line);
  one(weight ?? 'small');
}

/** Who does what, where the same is told one by one. Cards do it together, players each for themselves. */
function together(l: LogView): string | undefined {
  const found = TOGETHER.exec(told(l));
  const who = l.spans[0]?.card === undefined ? told(l).slice(0, found?.index) : '';
  return found ? `${who}${found[1]!.toLowerCase()}` : undefined;
}

/** Does a line belong to what was begun? */
function goesOn(open: Group, line: LogView, weight: Weight | undefined): boolean {
  if (open.weight === 'heading' || open.weight === 'phase') return false;
  if (weight === undefined) return true;
  const kind = together(line);
  const fits = kind !== undefined && open.lines.every((l) => together(l) === kind) && !!open.head.private === !!line.private;
  if (fits) open.times += 1;
  return fits;
}

function summed(g: Group): Group {
  if (g.lines.length < 2 || g.times > 1 || g.weight === 'small') return g;
  const rest = g.lines.filter((l) => l !== g.head);
  for (const p of OUTCOMES) {
    const sum = rest.findLast((l) => p.test(told(l)));
    if (sum) return { ...g, sum };
  }
  return g;
}
