import { both, circle, line, mirrored, poly, rect, type Point } from './draw';
import type { Seed } from './seed';

/** A bust: shoulders, helmet or hood, visor, crest. Every part is drawn from the seed. */
export function figure(s: Seed, leader: boolean): string {
  const head = s.between(10.5, 13.5);
  const top = s.between(17, 21);
  const chin = top + s.between(28, 33);
  const jaw = head * s.between(0.35, 0.75);
  const wide = s.between(28, 40);
  let out = '';

  if (leader) out += banner(s);
  const pad = s.between(6, 13);
  const drop = s.between(50, 56);
  out += mirrored(
    [
      [0, chin - 8],
      [head * 0.9, chin - 6],
      [wide - 8, drop + 2],
      [wide + 2, 84],
      [0, 84],
    ],
    'fill="url(#m)"',
  );
  out += shoulders(s, wide, drop, pad);
  out += mirrored(
    [
      [0, chin - 3],
      [5, chin + 2],
      [9, 84],
      [0, 84],
    ],
    'fill="#000" opacity=".22"',
  );

  out += crest(s, head, top);
  const skull: Point[] = [
    [0, top],
    [head * s.between(0.5, 0.8), top + 1.5],
    [head, top + s.between(8, 11)],
    [head * s.between(0.86, 1.02), top + 20],
    [jaw, chin],
    [0, chin + s.between(-1, 3)],
  ];
  out += mirrored(skull, 'fill="url(#l)" stroke="#0009" stroke-width="1"');
  out += poly(
    skull.map(([x, y]): Point => [60 - x, y]),
    'fill="#000" opacity=".16"',
  );
  out += face(s, head, top, chin, jaw);
  if (s.chance(0.5)) out += circle(60, drop + s.between(12, 18), s.between(2.5, 4.5), 'fill="currentColor" stroke="#0008"');
  return out;
}

function shoulders(s: Seed, wide: number, drop: number, pad: number): string {
  const style = 'fill="url(#l)" stroke="#0008" stroke-width="1"';
  switch (s.whole(0, 3)) {
    case 0:
      return circle(60 - wide + 3, drop + 9, pad + 3, style) + circle(60 + wide - 3, drop + 9, pad + 3, style);
    case 1:
      return both(
        [
          [wide - 14, drop + 2],
          [wide + 8, drop - pad * 0.6],
          [wide + 10, drop + 18],
          [wide - 10, drop + 16],
        ],
        style,
      );
    case 2:
      return [0, 1, 2]
        .map((i) =>
          both(
            [
              [wide - 16 + i * 4, drop + i * 7],
              [wide + 4 + i * 4, drop + 1 + i * 8],
              [wide + i * 5, drop + 9 + i * 8],
              [wide - 15 + i * 4, drop + 7 + i * 7],
            ],
            style,
          ),
        )
        .join('');
    default:
      return both(
        [
          [wide - 12, drop + 4],
          [wide + 1, drop - pad],
          [wide + 5, drop + 12],
          [wide - 8, drop + 14],
        ],
        style,
      );
  }
}

function crest(s: Seed, head: number, top: number): string {
  const bright = 'fill="currentColor" stroke="#0008" stroke-width=".8"';
  switch (s.whole(0, 7)) {
    case 0:
      return mirrored(
        [
          [0, top - 14],
          [3, top - 8],
          [4, top + 6],
          [0, top + 6],
        ],
        bright,
      );
    case 1:
      return both(
        [
          [head * 0.6, top + 4],
          [head + 10, top - s.between(2, 12)],
          [head, top + 12],
        ],
        'fill="url(#l)" stroke="#0008"',
      );
    case 2:
      return [-2, -1, 0, 1, 2]
        .map((i) =>
          poly(
            [
              [60 + i * 5 - 2, top + 4],
              [60 + i * 7, top - 12 + Math.abs(i) * 3],
              [60 + i * 5 + 2, top + 4],
            ],
            bright,
          ),
        )
        .join('');
    case 3:
      return circle(60, top + 9, head + 7, 'fill="none" stroke="currentColor" stroke-width="2.2" opacity=".9"');
    case 4:
      return mirrored(
        [
          [0, top - 5],
          [head + 4, top + 4],
          [head + 7, top + 30],
          [head + 2, top + 34],
          [0, top + 30],
        ],
        'fill="url(#m)" stroke="#0008"',
      );
    case 5:
      return (
        line([60 + head * 0.7, top + 6], [60 + head + 3, top - 12], 'stroke="currentColor" stroke-width="1.6"') +
        circle(60 + head + 3, top - 12, 1.7, 'fill="currentColor"')
      );
    case 6:
      return both(
        [
          [head * 0.8, top + 6],
          [head + 8, top - 6],
          [head + 5, top + 4],
          [head + 12, top + 6],
          [head + 2, top + 14],
        ],
        bright,
      );
    default:
      return '';
  }
}

function face(s: Seed, head: number, top: number, chin: number, jaw: number): string {
  const y = top + s.between(14, 17);
  const eye = 'fill="currentColor"';
  let out: string;
  switch (s.whole(0, 5)) {
    case 0:
      out = mirrored(
        [
          [0, y - 1.6],
          [head * 0.82, y - 3],
          [head * 0.78, y + 2],
          [0, y + 1.8],
        ],
        eye,
      );
      break;
    case 1:
      out =
        mirrored(
          [
            [0, y - 4],
            [head * 0.8, y - 4],
            [head * 0.7, y + 3],
            [2.2, y + 2],
            [1.6, chin - 5],
            [0, chin - 5],
          ],
          'fill="#05070bcc"',
        ) +
        both(
          [
            [2.5, y - 2],
            [head * 0.6, y - 2.6],
            [head * 0.5, y + 0.6],
          ],
          eye,
        );
      break;
    case 2:
      out = circle(60 - head * 0.45, y, 2.7, eye) + circle(60 + head * 0.45, y, 2.7, eye);
      break;
    case 3:
      out = circle(60, y, s.between(3.4, 5), 'fill="#05070b"') + circle(60, y, 2.2, eye);
      break;
    case 4:
      out = both(
        [
          [2, y + 1],
          [head * 0.8, y - 4],
          [head * 0.6, y + 2.4],
        ],
        eye,
      );
      break;
    default:
      out = [-1, 0, 1].map((i) => circle(60 + i * head * 0.42, y - (i === 0 ? 2.4 : 0), 1.8, eye)).join('');
  }
  if (s.chance(0.6)) {
    const bars = s.whole(2, 5);
    for (let i = 0; i < bars; i++) out += rect(60 - jaw * 0.7 + (i / (bars - 1)) * jaw * 1.4 - 0.6, chin - 8, 1.2, 6, 'fill="#0009"');
  }
  return out;
}

function banner(s: Seed): string {
  const w = s.between(34, 44);
  return (
    mirrored(
      [
        [0, 6],
        [w, 2],
        [w - 4, 60],
        [0, 70],
      ],
      'fill="#000" opacity=".25"',
    ) + circle(60, 30, s.between(25, 29), 'fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2 3"')
  );
}
