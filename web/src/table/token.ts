/** Sizes of tokens in units. They go by the place's state, never by how many stand there. */
export type Size = 'chip' | 'xs' | 's' | 'm' | 'l' | 'tile';

/** Width and height, with the room that marks outside its corners and the title below it take. */
export function measure(size: Size, numbers: number): { w: number; h: number; gap: number } {
  const three = numbers > 2;
  // nothing but its numbers
  if (size === 'chip') return { w: three ? 35 : 27, h: 24, gap: 3 };
  // numbers side by side without their signs; rows stand as far apart as those of others
  if (size === 'xs') return { w: three ? 38 : 34, h: 53, gap: 1 };
  if (size === 's') return { w: three ? 46 : 44, h: 50, gap: 5 };
  if (size === 'l') return { w: 86, h: 132, gap: 20 };
  if (size === 'tile') return { w: 108, h: 80, gap: 7 };
  return { w: three ? 64 : 58, h: 70, gap: 5 };
}
