import { both, circle, mirrored, poly, rect, type Point } from './draw';
import type { Seed } from './seed';

const HULL = 'fill="url(#l)" stroke="#0009" stroke-width="1"';
const DARK = 'fill="url(#m)" stroke="#0009" stroke-width="1"';
const GLINT = 'fill="currentColor"';

/** A craft seen from above, nose up, turned a little. `great` ones are long and heavy. */
export function ship(s: Seed, great: boolean): string {
  const nose = great ? 6 : s.between(12, 18);
  const tail = great ? 78 : s.between(64, 72);
  const body = great ? s.between(8, 12) : s.between(4, 7.5);
  const turn = s.between(-24, 24);
  const wing = s.between(20, 38);
  const sweep = s.between(-12, 16);
  const root = s.between(34, 48);
  let out = '';
  for (let i = s.whole(1, great ? 3 : 2); i > 0; i--) {
    const at = body * s.between(0.2, 0.9);
    out += both(
      [
        [at - 2, tail - 2],
        [at + 2, tail - 2],
        [at, tail + s.between(8, 16)],
      ],
      `${GLINT} opacity=".75"`,
    );
  }
  out += both(
    [
      [body * 0.6, root],
      [wing, root + sweep + 6],
      [wing + s.between(-2, 3), root + sweep + s.between(14, 20)],
      [body * 0.7, tail - 6],
    ],
    DARK,
  );
  if (s.chance(0.6))
    out += both(
      [
        [wing - 2, root + sweep - s.between(2, 12)],
        [wing + 2, root + sweep - 2],
        [wing + 2, root + sweep + 20],
        [wing - 3, root + sweep + 20],
      ],
      HULL,
    );
  if (s.chance(0.5))
    out += both(
      [
        [body * 0.5, nose + 12],
        [wing * 0.55, nose + 20],
        [wing * 0.5, nose + 26],
        [body * 0.6, nose + 24],
      ],
      DARK,
    );
  const half: Point[] = [
    [0, nose],
    [body * s.between(0.3, 0.6), nose + 8],
    [body, root],
    [body * s.between(0.7, 1.3), tail - 8],
    [body * 0.6, tail],
    [0, tail - 2],
  ];
  out += mirrored(half, HULL);
  out += mirrored(
    [
      [0, nose + 14],
      [body * 0.35, nose + 20],
      [body * 0.3, nose + 28],
      [0, nose + 30],
    ],
    GLINT,
  );
  if (great) for (let y = root; y < tail - 10; y += 7) out += rect(60 - body * 0.5, y, body, 1.6, 'fill="#0007"');
  return `<g transform="rotate(${turn.toFixed(1)} 60 44)">${out}</g>`;
}

/** A ground machine seen from the side: hull, turret, and tracks, legs or skirts. */
export function vehicle(s: Seed): string {
  const ground = 72;
  const len = s.between(32, 42);
  const high = s.between(14, 20);
  const flip = s.chance(0.5) ? 'transform="translate(120 0) scale(-1 1)"' : '';
  let out = rect(0, ground, 120, 12, 'fill="#000" opacity=".35"');
  const deck = ground - high - 6;
  switch (s.whole(0, 2)) {
    case 0:
      out += rect(60 - len, ground - 12, len * 2, 12, `rx="6" ${DARK}`);
      for (let i = 0; i < 6; i++)
        out += circle(60 - len + 7 + (i * (len * 2 - 14)) / 5, ground - 6, 3.6, 'fill="#0009" stroke="#fff5" stroke-width=".8"');
      break;
    case 1:
      for (const x of [-0.7, -0.1, 0.55])
        out += poly(
          [
            [60 + len * x, deck + 12],
            [60 + len * x + 9, ground - 12],
            [60 + len * x + 2, ground],
            [60 + len * x + 12, ground],
            [60 + len * x + 15, ground - 12],
            [60 + len * x + 9, deck + 12],
          ],
          DARK,
        );
      break;
    default:
      out += poly(
        [
          [60 - len, ground - 9],
          [60 + len, ground - 9],
          [60 + len - 8, ground - 3],
          [60 - len + 8, ground - 3],
        ],
        GLINT + ' opacity=".7"',
      );
      out += poly(
        [
          [60 - len - 3, ground - 14],
          [60 + len + 3, ground - 14],
          [60 + len - 3, ground - 7],
          [60 - len + 3, ground - 7],
        ],
        DARK,
      );
  }
  out += poly(
    [
      [60 - len + 2, ground - 10],
      [60 - len + s.between(6, 14), deck],
      [60 + len - s.between(10, 18), deck],
      [60 + len, ground - 11],
    ],
    HULL,
  );
  const tx = 60 + s.between(-14, 6);
  const tw = s.between(12, 18);
  out += rect(tx + tw - 4, deck - 8, s.between(20, 34), s.between(2.6, 4.6), HULL);
  out += poly(
    [
      [tx - tw, deck],
      [tx - tw + 5, deck - 13],
      [tx + tw - 6, deck - 13],
      [tx + tw, deck],
    ],
    HULL,
  );
  out += rect(tx - 4, deck - 9, s.between(6, 11), 3, GLINT);
  return `<g ${flip}>${out}</g>`;
}
