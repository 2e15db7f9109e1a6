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

/** An arrow bent a little, ending at the edge of what it points at, with its middle for a number. */
export function arrow(a: Spot, b: Spot): { path: string; x: number; y: number } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  // what goes along a row goes over it and not through it
  const bend = (Math.min(60, long / 4) * (Math.abs(dx) > Math.abs(dy) && dx > 0 ? -1 : 1)) / long;
  const [mx, my] = [(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend];
  const far = Math.hypot(b.x - mx, b.y - my) || 1;
  const cut = Math.min(far / 2, Math.min(b.w, b.h) / 2);
  const [ex, ey] = [b.x - ((b.x - mx) / far) * cut, b.y - ((b.y - my) / far) * cut];
  return { path: `M${a.x} ${a.y}Q${mx} ${my} ${ex} ${ey}`, x: (a.x + 2 * mx + ex) / 4, y: (a.y + 2 * my + ey) / 4 };
}
