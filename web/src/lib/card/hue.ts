/** Colours of factions: told apart in lightness and hue by every eye, and always with their mark beside them. */
export interface Tone {
  hue: number;
  /** For edges and fills behind light text. */
  deep: string;
  /** For marks on dark ground. */
  bright: string;
}

/** Degrees for the colours a layout names; -1 is grey. */
const DEGREES: Record<string, number> = {
  gold: 44,
  red: 6,
  orange: 27,
  green: 128,
  teal: 178,
  blue: 214,
  violet: 282,
  grey: 82,
  dim: -1,
  plain: -1,
};

const LIGHTNESS: Record<string, number> = { gold: 30, red: 29, orange: 33, green: 24, teal: 24, blue: 32, violet: 30, grey: 26 };

export function degrees(name: string): number {
  return DEGREES[name] ?? -1;
}

export function tone(hue: number): Tone {
  if (hue < 0) return { hue, deep: 'hsl(215 10% 32%)', bright: 'hsl(215 14% 76%)' };
  const name = Object.keys(DEGREES).find((k) => DEGREES[k] === hue) ?? '';
  const soft = hue === DEGREES.grey ? 22 : 50;
  return { hue, deep: `hsl(${hue} ${soft}% ${LIGHTNESS[name] ?? 28}%)`, bright: `hsl(${hue} ${soft + 22}% 72%)` };
}

/** The colour of a mark beside text, readable in both themes. */
export function inkOf(name: string): string {
  const hue = degrees(name);
  return hue < 0 ? 'var(--ink-2)' : `light-dark(hsl(${hue} 75% 30%), hsl(${hue} 80% 70%))`;
}

/** A hue for a word nobody gave one. */
export function hueOf(word: string): number {
  let h = 7;
  for (const c of word) h = (h * 31 + c.charCodeAt(0)) % 3600;
  return h / 10;
}
