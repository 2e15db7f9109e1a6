/** What a drawn card needs to know, whichever game it is of. */
import { degrees, hueOf } from '../lib/card/hue';
import { english, signOf } from '../parts/icons';
import type { Card, CardLayout, Entry, Figure, Printed, TextLine } from '../sight/types';

export interface Look {
  code: string;
  title: string;
  type: string;
  faction: string;
  hue: number;
  /** The faction's short mark, so that colour is never alone. */
  mark: string;
  traits: string[];
  frame: string;
  unique: boolean;
  numbers: Stat[];
  lines: Line[];
}

/** One number and where players look for it. */
export interface Stat {
  word: string;
  place: 'cost' | 'corner' | 'foot' | 'side';
  /** What stands beside it where no sign says it, or where another number has the same sign: its word, or a short one for a long one. */
  mark: string;
  /** What stands there: a number, or X. */
  shown: string;
  drift: 'up' | 'down' | 'hurt' | '';
}

/** A printed line: perhaps of one face only. */
export interface Line {
  line: number;
  /** A line that is read out in this one. */
  with: number | null;
  face: string;
  spans: TextLine['spans'];
}

interface Value {
  word: string;
  printed: number;
  now: number;
}

/** Letters of a word that stands beside a number. */
const LONG = 9;

const shown = (n: number) => (n < 0 ? 'X' : String(n));

/** Better or worse than printed; lower is better for prices. */
export function drift(printed: number, now: number, price = false): Stat['drift'] {
  if (printed === now) return '';
  return now > printed === !price ? 'up' : 'down';
}

function stats(layout: CardLayout, values: readonly Value[], less: (word: string) => number): Stat[] {
  const out: Stat[] = [];
  const of = (word: string) => values.find((v) => v.word === word);
  const put = ({ word, mark }: Figure, place: Stat['place']) => {
    const v = of(word);
    if (v) out.push({ word, mark, place, shown: shown(v.now), drift: drift(v.printed, v.now, place === 'cost') });
  };
  layout.cost.forEach((f, i) => put(f, i === 0 ? 'cost' : 'side'));
  layout.spare.forEach((f) => put(f, 'corner'));
  layout.more.forEach((f) => put(f, 'side'));
  for (const s of layout.stats) {
    const v = of(s.word);
    if (!v) continue;
    const taken = s.less ? less(s.less) : 0;
    out.push({
      word: s.word,
      mark: s.short,
      place: 'foot',
      shown: shown(Math.max(v.now - taken, v.now < 0 ? -1 : 0)),
      drift: taken ? 'hurt' : drift(v.printed, v.now),
    });
  }
  // a number that nothing has and nothing changed says nothing
  const told = out.filter((s) => s.place !== 'side' || s.shown !== '0' || s.drift);
  const alone = (s: Stat) => signOf(s.word) && !told.some((x) => x !== s && x.place === s.place && signOf(x.word) === signOf(s.word));
  return told.map((s) => ({ ...s, mark: alone(s) ? '' : s.word.length > LONG ? s.mark : s.word }));
}

function base(layout: CardLayout, entry: Entry | undefined, faction: string, title: string) {
  const figure = layout.factions.find((f) => f.word === faction);
  return {
    faction,
    // what belongs to nobody has a colour of its own
    hue: figure ? degrees(figure.hue) : hueOf(faction || title),
    mark: figure?.mark ?? '',
    traits: entry?.traits ?? [],
    frame: layout.frame ?? 'round',
    unique: entry?.flags.some((f) => english(f) === 'unique') ?? false,
  };
}

const plain = (nums: readonly Printed[]): Value[] => nums.map((p) => ({ word: p.word, printed: p.n, now: p.n }));

/** The number of a line that is a fact of the whole card: it is read out once, on the first side. */
const FACT = 255;

const own = (lines: readonly TextLine[], face: string): Line[] => lines.map((l) => ({ line: l.line, with: l.with, face, spans: l.spans }));

/** A card as printed; `face` shows one of its other sides. */
export function printedLook(layout: CardLayout, entry: Entry, face?: number): Look {
  const side = face === undefined ? undefined : entry.faces[face];
  return {
    ...base(layout, entry, entry.faction, entry.title),
    code: entry.code,
    title: side?.title ?? entry.title,
    type: side?.kind ?? entry.kind,
    numbers: stats(layout, plain(side?.nums ?? entry.nums), () => 0),
    lines: [
      ...own(face ? entry.lines.filter((l) => l.line !== FACT) : entry.lines, ''),
      ...(side ? own(side.lines, '') : entry.faces.flatMap((f) => own(f.lines, f.word))),
    ],
  };
}

/** A card as it is at the table now. */
export function tableLook(layout: CardLayout, card: Card, entry: Entry | undefined): Look {
  const taken = (word: string) => card.counters.find((c) => c.word === word)?.n ?? 0;
  return {
    ...base(layout, entry, card.faction, card.title),
    code: card.code,
    title: card.title,
    type: card.kind,
    numbers: stats(layout, card.nums, taken),
    lines: entry ? [...own(entry.lines, ''), ...entry.faces.flatMap((f) => own(f.lines, f.word))] : [],
  };
}
