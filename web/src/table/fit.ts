/** How large the pieces of a board may be so that all of it can be seen at once. */
export interface Column {
  /** How many pieces stand on either side; those inside others count a part. */
  far: number;
  near: number;
}

const GAP = 8;
export const SMALLEST = 46;
export const LARGEST = 104;

export function fit(columns: readonly Column[], width: number, height: number, tile: number): number {
  if (!columns.length || width <= 0 || height <= 0) return 72;
  const room = width / columns.length - 18;
  for (let w = LARGEST; w > SMALLEST; w -= 2) {
    const across = Math.max(1, Math.floor((room + GAP) / (w + GAP)));
    const rows = (n: number) => Math.max(1, Math.ceil(n / across));
    const far = Math.max(...columns.map((c) => rows(c.far)));
    const near = Math.max(...columns.map((c) => rows(c.near)));
    if (room >= w && (far + near) * (w * 1.4 + 16) + tile <= height) return w;
  }
  return SMALLEST;
}
