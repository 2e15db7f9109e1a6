/** How a table is cut to a window: its form and its unit of length. Both come from the window alone, so nothing that is
 *  asked or played moves anything. */
export type Form =
  /** Board, hand and what is asked, with a column for reading and the log. */
  | 'wide'
  /** The same without the column, which comes out when it is called. */
  | 'tall'
  /** A phone upright: one place at a time. */
  | 'phone'
  /** A phone on its side: hand and question beside the board. */
  | 'flat';

export interface Cut {
  form: Form;
  /** Pixels of one unit. */
  u: number;
  /** The width of the board in units. */
  board: number;
  /** The height of the board in units. */
  height: number;
  /** The height of what lies above the board: the opponents. */
  above: number;
  /** The height of a drawer for reading and the log below the hand, if there is one. */
  drawer?: number;
}

/** Widths and heights of the regions, in units. */
export const REGION = { top: 36, strip: 62, bottom: 158, column: 300, gap: 5, edge: 8, seats: 166, drawer: 300 };

const ROWS = REGION.top + 2 * REGION.strip + REGION.bottom + 4 * REGION.gap + REGION.edge;

export function cut(width: number, height: number, { nested = false, many = false, held = false } = {}): Cut {
  if (!width || !height) return { form: 'wide', u: 1, board: 964, height: 374, above: 0 };
  const crowd = many ? REGION.seats - REGION.strip : 0;
  const above = REGION.strip + crowd + REGION.gap;
  if (nested) {
    const hand = held ? REGION.bottom + REGION.gap : 0;
    const u = Math.min(width / 900, height / (470 + hand));
    return {
      form: 'wide',
      u,
      board: width / u - 2 * REGION.edge,
      height: height / u - 2 * REGION.strip - 3 * REGION.gap - REGION.edge - hand,
      above: 0,
    };
  }
  if (height < 560 && width > height) {
    const u = Math.max(0.9, height / 390);
    return {
      form: 'flat',
      u,
      board: (width * 0.62) / u - 10,
      height: height / u - 37 - 2 * 52 - 14 - (many ? 32 : 0),
      above: many ? 87 : 55,
    };
  }
  if (width < 700) {
    const u = width / 390;
    return {
      form: 'phone',
      u,
      board: 374,
      height: height / u - 37 - 2 * 58 - 284 - 4 * REGION.gap - REGION.edge - (many ? 138 : 0),
      above: many ? 201 : 63,
    };
  }
  if (width < 1160) {
    const u = Math.min(width / 980, height / 700);
    // where it is high enough, what is read and the log lie below the hand
    const drawer = height / u > 1000 ? REGION.drawer : 0;
    return { form: 'tall', u, board: width / u - 2 * REGION.edge, height: height / u - ROWS - crowd - drawer, above, drawer };
  }
  const u = Math.min(width / 1280, height / 720);
  return { form: 'wide', u, board: width / u - REGION.column - 2 * REGION.edge, height: height / u - ROWS - crowd, above };
}

/** Tokens in a box: how many stand in a row, how far apart, and in how many rows. They wrap first, then they lie over
 *  each other; their size never changes. All in units. */
export interface Rank {
  /** From the left edge of one to the left edge of the next. */
  step: number;
  rows: number;
  each: number;
}
/** Room for the signs that stand out of a token at its corners. */
const AIR = 16;
export function rank(n: number, width: number, height: number, w: number, h: number, gap: number): Rank {
  const most = Math.max(1, Math.floor((height + gap) / (h + gap)));
  const across = Math.max(1, Math.floor((width + gap) / (w + gap)));
  const rows = Math.min(most, Math.max(1, Math.ceil(n / across)));
  const each = Math.max(1, Math.ceil(n / rows));
  const apart = each > 1 ? (width - w) / (each - 1) : w + AIR;
  const step = each > across ? apart : Math.max(w + gap, Math.min(w + AIR, apart));
  return { step, rows, each };
}
