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
export const SMALLEST = 46;
export const LARGEST = 104;

export function fit(columns: readonly Column[], width: number, height: number, tile: number): number {
  if (!columns.length || width <= 0 || height <= 0) return 72;
  const shares = columns.reduce((n, c) => n + share(c), 0);
  for (let w = LARGEST; w > SMALLEST; w -= 2) {
    const room = (c: Column) => (width * share(c)) / shares - 18;
    const rows = (c: Column, n: number) => Math.max(1, Math.ceil(n / Math.max(1, Math.floor((room(c) + GAP) / (w + GAP)))));
    const far = Math.max(...columns.map((c) => rows(c, c.far)));
    const near = Math.max(...columns.map((c) => rows(c, c.near)));
    const tall = Math.max(...columns.map((c) => c.tall)) * (w * 0.87 + 14);
    if (columns.every((c) => room(c) >= w) && (far + near) * (w * 1.4 + 14) + tall + tile <= height) return w;
  }
  return SMALLEST;
}
