import { circle, HEIGHT, line, poly, rect, WIDTH, type Point } from './draw';
import type { Seed } from './seed';

/** What lies behind the subject: one of several patterns, faint. */
export function backdrop(s: Seed): string {
  const faint = (o: number) => `fill="#fff" opacity="${o}"`;
  const stroke = (o: number, w = 1) => `fill="none" stroke="#fff" stroke-width="${w}" opacity="${o}"`;
  const cx = s.between(30, 90);
  const cy = s.between(20, 50);
  switch (s.whole(0, 6)) {
    case 0: {
      const rays = s.whole(7, 14);
      const turn = s.next();
      return Array.from({ length: rays }, (_, i) => {
        const a = ((i + turn) / rays) * Math.PI * 2;
        const w = Math.PI / rays / 2;
        const far: Point[] = [
          [60, 46],
          [60 + Math.cos(a - w) * 110, 46 + Math.sin(a - w) * 110],
          [60 + Math.cos(a + w) * 110, 46 + Math.sin(a + w) * 110],
        ];
        return poly(far, faint(0.1));
      }).join('');
    }
    case 1:
      return [14, 26, 38, 52, 68].map((r) => circle(cx, cy, r, stroke(0.15, s.between(0.8, 3)))).join('');
    case 2: {
      const step = s.between(9, 15);
      let out = '';
      for (let x = -HEIGHT; x < WIDTH; x += step * 2)
        out += poly(
          [
            [x, 0],
            [x + step, 0],
            [x + step + HEIGHT, HEIGHT],
            [x + HEIGHT, HEIGHT],
          ],
          faint(0.07),
        );
      return out;
    }
    case 3:
      return Array.from({ length: 34 }, () =>
        circle(s.between(0, WIDTH), s.between(0, HEIGHT), s.between(0.3, 1.1), faint(s.between(0.25, 0.9))),
      ).join('');
    case 4: {
      let out = '';
      for (let i = 0; i < 6; i++)
        out += poly(
          [
            [0, 14 + i * 14],
            [60, 2 + i * 14],
            [120, 14 + i * 14],
            [120, 19 + i * 14],
            [60, 7 + i * 14],
            [0, 19 + i * 14],
          ],
          faint(0.08),
        );
      return out;
    }
    case 5: {
      let out = '';
      const r = 9;
      for (let row = 0; row < 6; row++)
        for (let col = 0; col < 8; col++) {
          if (!s.chance(0.55)) continue;
          const x = col * r * 1.75 + (row % 2) * r * 0.87;
          const y = row * r * 1.5;
          const hex = Array.from({ length: 6 }, (_, i): Point => [
            x + Math.sin((i * Math.PI) / 3) * r * 0.92,
            y + Math.cos((i * Math.PI) / 3) * r * 0.92,
          ]);
          out += poly(hex, s.chance(0.3) ? faint(0.1) : stroke(0.14, 0.7));
        }
      return out;
    }
    default: {
      let out = '';
      for (let i = 0; i < 9; i++) {
        const y = s.between(4, HEIGHT - 4);
        const x = s.between(0, 70);
        const w = s.between(14, 60);
        out += line([x, y], [x + w, y], stroke(0.18, 0.9)) + rect(x + w, y - 1.2, 2.4, 2.4, faint(0.3));
      }
      return out;
    }
  }
}
