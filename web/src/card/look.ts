/** What a drawn card needs to know, whichever game it is of. */
export interface Look {
  code: string;
  title: string;
  type: string;
  faction: string;
  hue: number;
  traits: string[];
  /** How the frame is cut: the game's layout says it. */
  frame: string;
  unique: boolean;
  numbers: Stat[];
  lines: Line[];
  /** Words under the type: who may bear it, deck limits and so on. */
  notes: string[];
}

/** One number and where players look for it. */
export interface Stat {
  word: string;
  place: 'cost' | 'corner' | 'foot' | 'side';
  now: number | string;
  printed?: number;
}

/** A printed line: perhaps of one face only. */
export interface Line {
  face: string;
  spans: TextSpan[];
}

export interface TextSpan {
  text: string;
  role: string;
  clause?: string;
}

/** Better or worse than printed; lower is better for prices. */
export function drift(s: Stat): 'up' | 'down' | '' {
  if (s.printed === undefined || typeof s.now !== 'number' || s.now === s.printed) return '';
  const more = s.now > s.printed;
  return more === (s.place !== 'cost') ? 'up' : 'down';
}

/** A short spoken description, for labels. */
export function spoken(l: Look): string {
  const numbers = l.numbers.map((n) => `${n.word} ${n.now}`).join(', ');
  return [l.title, `${l.faction} ${l.type}`.trim(), numbers].filter(Boolean).join('. ');
}
