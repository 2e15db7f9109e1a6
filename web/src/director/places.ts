/** Where things are drawn on the table, by the names that the parts of it carry. */

const inside = (root: ParentNode, name: string) => [...root.querySelectorAll<HTMLElement>(name)].find((x) => x.getClientRects().length);

function table(): ParentNode {
  return document.querySelector('.table') ?? document;
}

export function cardNode(id: number): HTMLElement | undefined {
  return inside(table(), `[data-card="${id}"]`) ?? inside(table(), `[data-place="${id}"]`);
}
export function seatNode(seat: number): HTMLElement | undefined {
  return inside(table(), `[data-seat="${seat}"]`);
}

/** The middle of a thing, with half its size. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function spotOf(node: Element | undefined): Spot | undefined {
  const b = node?.getBoundingClientRect();
  return b?.width ? { x: b.left + b.width / 2, y: b.top + b.height / 2, w: b.width, h: b.height } : undefined;
}

/** So long is an arrow at least. */
const SHORTEST = 34;

/** An arrow bent a little, from the edge of a thing to the edge of what it points at, with its middle for a number. Where they are
 *  close it reaches into the lower one: numbers stand at the foot of things. */
export function arrow(a: Spot, b: Spot): { path: string; x: number; y: number } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  // what goes along a row goes over it and not through it
  const bend = (Math.min(60, long / 4) * (Math.abs(dx) > Math.abs(dy) && dx > 0 ? -1 : 1)) / long;
  const [mx, my] = [(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend];
  let out = edge(a, mx - a.x, my - a.y);
  let cut = edge(b, b.x - mx, b.y - my);
  const lacks = Math.max(0, SHORTEST - (long - out - cut));
  if (b.y > a.y) cut = Math.max(0, cut - lacks);
  else out = Math.max(0, out - lacks);
  const [sx, sy] = towards(a, mx, my, out);
  const [ex, ey] = towards(b, mx, my, cut);
  return { path: `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`, x: (sx + 2 * mx + ex) / 4, y: (sy + 2 * my + ey) / 4 };
}

/** So far from the middle of a thing towards a point. */
function towards(a: Spot, x: number, y: number, by: number): [number, number] {
  const far = Math.hypot(x - a.x, y - a.y) || 1;
  const part = Math.min(1, by / far);
  return [a.x + (x - a.x) * part, a.y + (y - a.y) * part];
}

/** How far it is from the middle of a thing to its edge, in a direction. */
function edge(a: Spot, dx: number, dy: number): number {
  const long = Math.hypot(dx, dy) || 1;
  return Math.min((a.w / 2 / Math.abs(dx || 1e-6)) * long, (a.h / 2 / Math.abs(dy || 1e-6)) * long);
}
