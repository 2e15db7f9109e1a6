/** How large the pieces of a board may be so that all of it can be seen at once. */
export interface Column {
  /** How many pieces stand on either side; those inside others count a part. */
  far: number;
  near: number;
  /** What stands inside others makes them taller: by how many widths of a piece. */
  tallFar: number;
  tallNear: number;
}

/** How wide a piece is with so many inside it, in widths of a piece: they are smaller and lie over each other in one row. */
export function crew(n: number): number {
  return n ? Math.max(1.35, 0.8 + 0.3 * (n - 1)) : 1;
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

/** How high each side of the board is, in widths of a piece: a side where nobody stands stays low. */
export function heights(columns: readonly Column[], width: number, w: number): { far: number; near: number } {
  const side = (n: (c: Column) => number, tall: (c: Column) => number) =>
    Math.max(EMPTY, ...columns.map((c) => (n(c) ? rows(n(c), room(c, columns, width), w) * 1.5 + tall(c) : 0)));
  return { far: side((c) => c.far, (c) => c.tallFar), near: side((c) => c.near, (c) => c.tallNear) };
}

const EMPTY = 0.7;

export function fit(columns: readonly Column[], width: number, height: number, tile: number): number {
  if (!columns.length || width <= 0 || height <= 0) return 72;
  for (let w = LARGEST; w > SMALLEST; w -= 2) {
    const { far, near } = heights(columns, width, w);
    if ((far + near) * w + 20 + tile <= height) return w;
  }
  return SMALLEST;
}
