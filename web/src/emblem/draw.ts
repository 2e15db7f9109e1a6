/** Small helpers that write SVG. A picture is 120 by 84. */
export const WIDTH = 120;
export const HEIGHT = 84;

export type Point = readonly [number, number];

const n = (x: number) => String(Math.round(x * 10) / 10);

export function poly(points: readonly Point[], attrs: string): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" ${attrs}/>`;
}

/** A half outline from top to bottom, and its mirror image. */
export function mirrored(half: readonly Point[], attrs: string, axis = WIDTH / 2): string {
  const right = half.map(([x, y]): Point => [axis + x, y]);
  const left = half.map(([x, y]): Point => [axis - x, y]).reverse();
  return poly([...right, ...left], attrs);
}

export function both(points: readonly Point[], attrs: string, axis = WIDTH / 2): string {
  return (
    poly(
      points.map(([x, y]): Point => [axis + x, y]),
      attrs,
    ) +
    poly(
      points.map(([x, y]): Point => [axis - x, y]),
      attrs,
    )
  );
}

export function circle(x: number, y: number, r: number, attrs: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attrs}/>`;
}

export function line(a: Point, b: Point, attrs: string): string {
  return `<path d="M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}" ${attrs}/>`;
}

export function rect(x: number, y: number, w: number, h: number, attrs: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${attrs}/>`;
}
