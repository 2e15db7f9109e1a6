/** How large the pieces of a board may be so that all of it can be seen at once. */
export interface Column {
  /** How many pieces stand on either side; those inside others count a part. */
  far: number;
  near: number;
  /** On how many sides something stands inside others, which makes them taller. */
  tall: number;
}

/** Places where more stands get more room. */
export function share(c: Column): number {
  return Math.min(4, Math.max(1.7, c.far, c.near));
}

const GAP = 8;
/** Pieces that lie over each other still show this much of themselves. */
export const SHOWN = 0.5;
export const SMALLEST = 58;
export const LARGEST = 104;
/** A place is never narrower than this; what does not fit is scrolled to. */
export const NARROWEST = 132;

/** In how many rows so many pieces stand: in one if they can lie over each other. */
export function rows(n: number, room: number, w: number): number {
  if (n <= 1 + Math.max(0, (room - w) / (w * SHOWN))) return 1;
  return Math.ceil(n / Math.max(1, Math.floor((room + GAP) / (w + GAP))));
}

/** The room that a column has for its pieces. */
export function room(c: Column, columns: readonly Column[], width: number): number {
  const shares = columns.reduce((n, x) => n + share(x), 0);
  return Math.max(NARROWEST, (width * share(c)) / shares) - 18;
}

export function fit(columns: readonly Column[], width: number, height: number, tile: number): number {
  if (!columns.length || width <= 0 || height <= 0) return 72;
  for (let w = LARGEST; w > SMALLEST; w -= 2) {
    const most = (of: (c: Column) => number) => Math.max(...columns.map((c) => rows(of(c), room(c, columns, width), w)));
    const tall = Math.max(...columns.map((c) => c.tall)) * (w * 0.87 + 14);
    if ((most((c) => c.far) + most((c) => c.near)) * (w * 1.4 + 14) + tall + tile <= height) return w;
  }
  return SMALLEST;
}
