import { circle, line, mirrored, poly, rect, type Point } from './draw';
import type { Seed } from './seed';

/** A world seen from space. */
export function world(s: Seed): string {
  const r = s.between(24, 31);
  const x = s.between(46, 74);
  const y = 44;
  let out = Array.from({ length: 26 }, () =>
    circle(s.between(0, 120), s.between(0, 84), s.between(0.3, 0.9), 'fill="#fff" opacity=".8"'),
  ).join('');
  const bands = Array.from({ length: s.whole(3, 6) }, () => {
    const by = y - r + s.next() * r * 2;
    return `<ellipse cx="${x.toFixed(1)}" cy="${by.toFixed(1)}" rx="${r.toFixed(1)}" ry="${s.between(1.4, 6).toFixed(1)}" fill="${s.chance(0.5) ? '#000' : '#fff'}" opacity=".16"/>`;
  }).join('');
  const lands = Array.from({ length: s.whole(2, 4) }, () => {
    const lx = x + s.between(-r, r) * 0.7;
    const ly = y + s.between(-r, r) * 0.7;
    const size = s.between(5, 12);
    return poly(
      Array.from({ length: 9 }, (_, i): Point => {
        const d = size * s.between(0.5, 1.1);
        return [lx + Math.cos((i / 9) * 6.283) * d * 1.3, ly + Math.sin((i / 9) * 6.283) * d];
      }),
      'fill="currentColor" opacity=".45"',
    );
  }).join('');
  out += `<clipPath id="w"><circle cx="${x.toFixed(1)}" cy="${y}" r="${r.toFixed(1)}"/></clipPath>`;
  out += circle(x, y, r + 3, 'fill="currentColor" opacity=".25"') + circle(x, y, r, 'fill="url(#l)"');
  out += `<g clip-path="url(#w)">${s.chance(0.5) ? bands : lands}${circle(x + r * 0.55, y + r * 0.35, r * 1.1, 'fill="#000" opacity=".42"')}</g>`;
  if (s.chance(0.45)) {
    const tilt = s.between(-24, 24).toFixed(1);
    out += `<path d="M${(x - r * 1.6).toFixed(1)} ${y}a${(r * 1.6).toFixed(1)} ${(r * 0.32).toFixed(1)} 0 0 0 ${(r * 3.2).toFixed(1)} 0" transform="rotate(${tilt} ${x.toFixed(1)} ${y})" fill="none" stroke="currentColor" stroke-width="2.4" opacity=".9"/>`;
  }
  for (let i = s.whole(0, 2); i > 0; i--) out += circle(s.between(8, 112), s.between(8, 30), s.between(2, 4.5), 'fill="url(#l)"');
  return out;
}

/** A built place: towers against the sky. */
export function stronghold(s: Seed): string {
  let out = circle(s.between(24, 96), s.between(16, 30), s.between(6, 12), 'fill="currentColor" opacity=".55"');
  const back = skyline(s, 9, 30, 52).map(([x, y]): Point => [x, y]);
  out += poly([...back, [120, 84], [0, 84]], 'fill="#000" opacity=".28"');
  const axis = 60;
  const w = s.between(9, 15);
  const top = s.between(12, 22);
  for (const [i, off] of [s.between(20, 25), s.between(36, 42)].entries()) {
    const h = 34 + i * 12 + s.between(-4, 4);
    const tw = s.between(4, 7.5);
    for (const side of [-1, 1]) {
      out += rect(axis + side * off - tw, h, tw * 2, 84 - h, 'fill="url(#m)" stroke="#0008"');
      out += s.chance(0.5)
        ? poly(
            [
              [axis + side * off - tw, h],
              [axis + side * off, h - 9],
              [axis + side * off + tw, h],
            ],
            'fill="url(#l)" stroke="#0008"',
          )
        : rect(axis + side * off - tw - 1.4, h - 3, tw * 2 + 2.8, 4, 'fill="url(#l)" stroke="#0008"');
      for (let y = h + 8; y < 76; y += 9) out += rect(axis + side * off - 1.2, y, 2.4, 4, 'fill="currentColor" opacity=".8"');
    }
  }
  const roof = s.whole(0, 2);
  if (roof === 0)
    out += mirrored(
      [
        [0, top],
        [w * 0.6, top + 10],
        [w, top + 14],
        [w, 84],
        [0, 84],
      ],
      'fill="url(#l)" stroke="#0008"',
    );
  else if (roof === 1)
    out +=
      `<path d="M${60 - w} 84V${top + w}a${w} ${w} 0 0 1 ${2 * w} 0V84Z" fill="url(#l)" stroke="#0008"/>` +
      line([60, top], [60, top - 8], 'stroke="currentColor" stroke-width="1.5"');
  else
    out += mirrored(
      [
        [0, top + 5],
        [w + 4, top],
        [w + 4, top + 8],
        [w, top + 12],
        [w + 2, 84],
        [0, 84],
      ],
      'fill="url(#l)" stroke="#0008"',
    );
  out += `<path d="M54 84V70a6 6 0 0 1 12 0V84Z" fill="#05070bcc"/>`;
  for (let y = top + 22; y < 60; y += 9)
    out += rect(60 - 4, y, 2.4, 4.4, 'fill="currentColor"') + rect(60 + 1.6, y, 2.4, 4.4, 'fill="currentColor"');
  return out;
}

/** Land with a horizon. */
export function land(s: Seed): string {
  let out = circle(s.between(26, 94), s.between(20, 34), s.between(8, 15), 'fill="currentColor" opacity=".7"');
  for (const [i, base] of [40, 52, 64].entries()) {
    const ridge = skyline(s, 5 + i * 2, base - 10, base + 8, true);
    out += poly([...ridge, [120, 84], [0, 84]], `fill="${i === 2 ? 'url(#l)' : 'url(#m)'}" opacity="${0.45 + i * 0.25}" stroke="#0006"`);
  }
  for (let i = s.whole(1, 4); i > 0; i--) {
    const x = s.between(14, 106);
    const h = s.between(10, 22);
    out += rect(x - 2, 66 - h, 4, h, 'fill="#05070baa"') + rect(x - 0.8, 66 - h + 3, 1.6, 2, 'fill="currentColor"');
  }
  return out;
}

function skyline(s: Seed, steps: number, low: number, high: number, sharp = false): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const x = (i / steps) * 120;
    const y = s.between(low, high);
    if (!sharp && points.length > 0) points.push([x, points[points.length - 1]![1]]);
    points.push([x, y]);
  }
  return points;
}
