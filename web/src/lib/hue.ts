/** Colours of factions. Hues are degrees; -1 is grey. They are told apart in lightness and by their mark too. */
export interface Tone {
  hue: number;
  /** For edges and fills behind light text. */
  deep: string;
  /** For marks on dark ground. */
  bright: string;
}

export function tone(hue: number): Tone {
  if (hue < 0) return { hue, deep: 'hsl(215 10% 32%)', bright: 'hsl(215 14% 76%)' };
  return { hue, deep: `hsl(${hue} 48% 27%)`, bright: `hsl(${hue} 72% 72%)` };
}

/** A hue for a word nobody gave one. */
export function hueOf(word: string): number {
  let h = 7;
  for (const c of word) h = (h * 31 + c.charCodeAt(0)) % 3600;
  return h / 10;
}
