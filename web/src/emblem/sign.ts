import { both, circle, line, mirrored, poly, rect, type Point } from './draw';
import type { Seed } from './seed';

const BRIGHT = 'fill="url(#l)" stroke="#0009" stroke-width="1"';
const GLINT = 'fill="currentColor" stroke="#0008" stroke-width=".8"';

/** Something that happens: a burst with a sign at its heart. */
export function burst(s: Seed): string {
  const points = s.whole(6, 14);
  const outer = s.between(31, 38);
  const inner = outer * s.between(0.42, 0.72);
  const turn = s.next() * 6.28;
  const star = Array.from({ length: points * 2 }, (_, i): Point => {
    const r = i % 2 ? inner : outer * s.between(0.85, 1.1);
    const a = turn + (i / points) * Math.PI;
    return [60 + Math.cos(a) * r * 1.15, 42 + Math.sin(a) * r];
  });
  let out = poly(star, 'fill="currentColor" opacity=".35"');
  out += poly(
    star.map(([x, y]): Point => [60 + (x - 60) * 0.72, 42 + (y - 42) * 0.72]),
    'fill="url(#l)" opacity=".8"',
  );
  return out + circle(60, 42, 17, 'fill="#05070bb8"') + sign(s);
}

/** A thing that is carried. */
export function gear(s: Seed): string {
  let out = circle(60, 42, 32, 'fill="#05070b66" stroke="currentColor" stroke-width="1.2"');
  if (s.chance(0.5)) out += circle(60, 42, 28, 'fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="1.5 5"');
  const turn = s.one([-40, -20, 0, 20, 40]);
  const inner = s.one([blade, gun, cog, plate, flask])(s);
  return out + `<g transform="rotate(${turn} 60 42)">${inner}</g>`;
}

function sign(s: Seed): string {
  return s.one([
    () =>
      poly(
        [
          [64, 27],
          [51, 45],
          [58, 45],
          [55, 58],
          [69, 38],
          [61, 38],
        ],
        GLINT,
      ),
    () =>
      both(
        [
          [1, 30],
          [13, 42],
          [1, 54],
          [5, 42],
        ],
        GLINT,
      ),
    () =>
      circle(60, 42, 9, 'fill="none" stroke="currentColor" stroke-width="2.4"') +
      line([60, 28], [60, 56], 'stroke="currentColor" stroke-width="2"') +
      line([46, 42], [74, 42], 'stroke="currentColor" stroke-width="2"'),
    () =>
      mirrored(
        [
          [0, 30],
          [11, 33],
          [9, 46],
          [0, 55],
        ],
        GLINT,
      ),
    () => `<path d="M45 42q15-14 30 0q-15 14-30 0Z" ${GLINT}/>` + circle(60, 42, 4, 'fill="#05070b"'),
    () =>
      [0, 1, 2]
        .map((i) =>
          mirrored(
            [
              [0, 28 + i * 8],
              [11, 36 + i * 8],
              [11, 40 + i * 8],
              [0, 32 + i * 8],
            ],
            GLINT,
          ),
        )
        .join(''),
    () =>
      mirrored(
        [
          [0, 28],
          [3, 38],
          [12, 40],
          [5, 46],
          [8, 56],
          [0, 50],
        ],
        GLINT,
      ),
    () => `<path d="M60 28c10 10 11 15 11 18a11 11 0 0 1-22 0c0-6 6-6 5-12 3 2 4 4 4 6 2-3 3-7 2-12Z" ${GLINT}/>`,
    () =>
      both(
        [
          [2, 50],
          [12, 30],
          [15, 33],
          [6, 53],
        ],
        GLINT,
      ) + rect(50, 50, 20, 3, GLINT),
  ])();
}

function blade(s: Seed): string {
  const w = s.between(2.6, 5.5);
  const curve = s.chance(0.4) ? s.between(3, 8) : 0;
  return (
    poly(
      [
        [60 + curve, 10],
        [60 + w + curve * 0.6, 20],
        [60 + w, 54],
        [60 - w, 54],
        [60 - w + curve * 0.6, 20],
      ],
      BRIGHT,
    ) +
    rect(60 - s.between(8, 13), 53, 22, 3.6, GLINT) +
    rect(58, 57, 4, 13, BRIGHT) +
    circle(60, 71, 3, GLINT)
  );
}

function gun(s: Seed): string {
  const high = s.between(7, 11);
  return (
    rect(32, 36, 58, high * 0.6, BRIGHT) +
    rect(40, 34, 30, high + 3, BRIGHT) +
    poly(
      [
        [44, 40],
        [52, 40],
        [49, 60],
        [41, 60],
      ],
      BRIGHT,
    ) +
    rect(86, 35, 6, high * 0.6 + 2, GLINT) +
    rect(46, 30, s.between(12, 20), 3, GLINT) +
    circle(62, 40, 2.2, 'fill="currentColor"')
  );
}

function cog(s: Seed): string {
  const teeth = s.whole(7, 12);
  const points: Point[] = [];
  for (let i = 0; i < teeth * 4; i++) {
    const r = i % 4 < 2 ? 22 : 17;
    const a = (i / (teeth * 4)) * Math.PI * 2;
    points.push([60 + Math.cos(a) * r, 42 + Math.sin(a) * r]);
  }
  return (
    poly(points, BRIGHT) +
    circle(60, 42, s.between(6, 10), 'fill="#05070bcc" stroke="currentColor" stroke-width="2"') +
    circle(60, 42, 3, 'fill="currentColor"')
  );
}

function plate(s: Seed): string {
  const w = s.between(15, 20);
  return (
    mirrored(
      [
        [0, 18],
        [w, 22],
        [w - 1, 46],
        [0, 68],
      ],
      BRIGHT,
    ) +
    mirrored(
      [
        [0, 26],
        [w - 7, 29],
        [w - 8, 44],
        [0, 58],
      ],
      'fill="#05070b88"',
    ) +
    circle(60, 38, 4.5, GLINT)
  );
}

function flask(s: Seed): string {
  const r = s.between(13, 17);
  return (
    rect(55, 16, 10, 16, BRIGHT) +
    rect(53, 13, 14, 5, GLINT) +
    circle(60, 48, r, BRIGHT) +
    circle(60, 50, r - 4, 'fill="currentColor" opacity=".75"') +
    circle(56, 46, 2, 'fill="#fff" opacity=".8"')
  );
}
