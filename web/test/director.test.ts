import { beforeEach, describe, expect, it } from 'vitest';
import { Lately } from '../src/director/lately';
import { arrow, type Spot } from '../src/director/places';
import { Queue, type Scene } from '../src/director/queue';
import { blow, lit, shots, type Shot } from '../src/director/shots';
import { factor, haste, timeOf, type Pace } from '../src/director/times';
import { MOST, tiles } from '../src/director/tiles';
import type { StepKind, StepView } from '../src/protocol/messages';
import type { Sight } from '../src/sight/types';

const card = (id: number, ctrl: number) => ({ id, ctrl, owner: ctrl, code: `c-${id}`, counters: [] });
const sight = { cards: { 1: card(1, 0), 2: card(2, 1) }, ask: { title: 'x' }, why: [{}], players: [] } as unknown as Sight;
const step = (kind: StepKind, part: StepView['parts'][0] = {}, patch: StepView['patch'] = []): StepView => ({
  kind,
  parts: [part],
  line: 0,
  lines: 1,
  patch,
});

/** A clock that is told when to go on. */
class Hands {
  scenes: (Scene | undefined)[] = [];
  waits: { ms: number; then: () => void }[] = [];
  pace: Pace = 'normal';
  away = false;
  queue = new Queue({
    pace: () => this.pace,
    me: () => 0,
    away: () => this.away,
    after: (ms, then) => {
      const wait = { ms, then };
      this.waits.push(wait);
      return () => (this.waits = this.waits.filter((w) => w !== wait));
    },
    show: (s) => this.scenes.push(s),
  });
  tick(): void {
    this.waits.shift()?.then();
  }
  get last(): Scene | undefined {
    return this.scenes.at(-1);
  }
}

describe('the queue', () => {
  let h: Hands;
  const three = () => shots(sight, [step('attack', { by: 2, on: 1 }), step('damage', { on: 1, n: 3 }), step('death', { on: 1 })], []);
  beforeEach(() => (h = new Hands()));

  it('shows each step before and after the table changes, then nothing', () => {
    h.queue.add(three());
    const seen: string[] = [];
    while (h.queue.playing) {
      seen.push(`${h.last?.shots[h.last.at]?.step.kind} ${h.last?.changed}`);
      h.tick();
    }
    expect(seen).toEqual(['attack false', 'attack true', 'damage false', 'damage true', 'death false', 'death true']);
    expect(h.last).toBeUndefined();
    expect(h.waits).toEqual([]);
  });
  it('skips to the end and leaves no timer', () => {
    h.queue.add(three());
    h.tick();
    h.queue.skip();
    expect(h.queue.playing).toBe(false);
    expect(h.last).toBeUndefined();
    expect(h.waits).toEqual([]);
  });
  it('plays nothing when it is off or nobody looks', () => {
    h.pace = 'off';
    h.queue.add(three());
    expect([h.queue.playing, h.last]).toEqual([false, undefined]);
    h.pace = 'normal';
    h.away = true;
    h.queue.add(three());
    expect([h.queue.playing, h.last]).toEqual([false, undefined]);
  });
  it('stops at the next step when it is switched off', () => {
    h.queue.add(three());
    h.pace = 'off';
    h.tick();
    expect([h.queue.playing, h.last, h.waits]).toEqual([false, undefined, []]);
  });
  it('goes on with what comes meanwhile', () => {
    h.queue.add(three().slice(0, 1));
    h.queue.add(three().slice(1));
    let n = 0;
    while (h.queue.playing && n++ < 50) h.tick();
    const kinds = h.scenes.filter((s) => s && !s.changed).map((s) => s?.shots[s.at]?.step.kind);
    expect(kinds).toEqual(['attack', 'damage', 'death']);
  });
  it('gives up on more than anybody would watch', () => {
    h.queue.add(Array.from({ length: 200 }, () => three()[0] as Shot));
    expect([h.queue.playing, h.last]).toEqual([false, undefined]);
  });
  it('takes no longer for what comes bit by bit, until the player moves', () => {
    const bit = () => shots(sight, [step('play', { seat: 1, on: 2 }), step('attack', { by: 2, on: 1 })], []);
    const play = () => {
      h.queue.add(bit());
      let ms = 0;
      while (h.queue.playing) {
        ms += h.waits[0]?.ms ?? 0;
        h.tick();
      }
      return ms;
    };
    const first = play();
    const all = Array.from({ length: 20 }, play);
    expect(all[0]).toBe(first);
    expect(first + all.reduce((a, b) => a + b, 0)).toBeLessThan(first * 21 * 0.6);
    expect(all.at(-1)).toBeGreaterThan(first * 0.25);
    h.queue.skip();
    expect(play()).toBe(first);
  });
  it('keeps the pace the player set', () => {
    const total = (pace: Pace) => {
      const x = new Hands();
      x.pace = pace;
      x.queue.add(three());
      let ms = 0;
      while (x.queue.playing) {
        ms += x.waits[0]?.ms ?? 0;
        x.tick();
      }
      return ms;
    };
    expect(total('slow')).toBeCloseTo(total('normal') * 1.6);
    expect(total('fast')).toBeCloseTo(total('normal') * 0.5);
    expect(total('off')).toBe(0);
  });
});

describe('times', () => {
  it('holds up what an opponent plays and hurries when much waits', () => {
    expect(timeOf('play', 1, 'theirs').lead).toBe(1000);
    expect(timeOf('play', 1, undefined).lead).toBeLessThan(500);
    expect(timeOf('play', 1, 'mine').lead).toBe(0);
    expect(timeOf('attack', 1, 'mine')).toEqual(timeOf('attack', 1, 'theirs'));
    expect(timeOf('draw', 3, 'theirs').tail).toBe(timeOf('draw', 1, 'theirs').tail + 160);
  });
  it('gives each its time while there is not much, and what is to be read the most of it where there is', () => {
    const list = (plays: number, phases: number) => [
      ...Array.from({ length: plays }, () => ({ kind: 'play' as const, time: 1200 })),
      ...Array.from({ length: phases }, () => ({ kind: 'phase' as const, time: 500 })),
    ];
    const total = (plays: number, phases: number) => {
      const by = haste(list(plays, phases));
      return list(plays, phases).reduce((n, x) => n + x.time * factor('normal', x.kind, by), 0);
    };
    expect(haste(list(4, 6))).toEqual({ news: 1, rest: 1 });
    // the turns of three opponents: as long as a page is read, and cards longer than phases
    const three = haste(list(12, 30));
    expect(total(12, 30)).toBeLessThanOrEqual(10_000);
    expect(three.news).toBeGreaterThan(0.5);
    expect(three.rest).toBeLessThan(0.3);
    expect(haste(list(0, 40)).rest).toBe(0.5);
    expect(factor('slow', 'play', three)).toBeCloseTo(1.6 * three.news);
  });
});

describe('shots', () => {
  const change = [{ path: ['cards', '1', 'ctrl'], set: 1 }];
  const list = shots(
    sight,
    [step('attack', { by: 2, on: 1 }), step('control', { seat: 1, on: 1 }, change), step('damage', { on: 1, n: 4 })],
    [],
  );
  it('lead from table to table, and nobody is asked anything', () => {
    expect(list[0]?.before.ask).toBeNull();
    expect(list[0]?.before.why).toEqual([]);
    expect(list[1]?.before).toBe(list[0]?.after);
    expect(list[1]?.after.cards[1]?.ctrl).toBe(1);
    expect(sight.cards[1]?.ctrl).toBe(0);
  });
  it('know whose they are and what they are about', () => {
    expect(list.map((s) => s.seat)).toEqual([1, 1, 1]);
    expect(lit([{ by: 2, on: 1, at: 7 }, { by: 2 }])).toEqual([2, 1, 7]);
  });
  it('tell how hard an attack hits, unless another comes first', () => {
    expect(blow(list, 0)).toBe(4);
    expect(blow([list[0] as Shot, list[0] as Shot, list[2] as Shot], 0)).toBeUndefined();
  });
});

describe('tiles', () => {
  it('are few, in order, and what counts most', () => {
    const kinds: StepKind[] = ['phase', 'draw', 'play', 'enter', 'attack', 'damage', 'death', 'gain', 'win', 'jump'];
    const made = tiles(
      shots(
        sight,
        kinds.map((k) => step(k, { on: 1 })),
        [],
      ),
    );
    expect(made.length).toBe(MOST);
    expect(made.map((x) => x.kind)).toEqual(['play', 'attack', 'damage', 'death', 'win']);
  });
  it('leave out which phase it is, where anything else happened', () => {
    const kinds = (list: StepKind[]) =>
      tiles(
        shots(
          sight,
          list.map((k) => step(k, { on: 1 })),
          [],
        ),
      ).map((x) => x.kind);
    expect(kinds(['phase', 'draw', 'phase'])).toEqual(['draw']);
    expect(kinds(['phase', 'jump'])).toEqual(['phase']);
    expect(kinds(['phase'])).toEqual(['phase']);
  });
  it('name a card once that is played and enters', () => {
    const made = tiles(shots(sight, [step('play', { on: 1 }), step('enter', { on: 1 }), step('enter', { on: 2 })], []));
    expect(made.map((x) => x.kind)).toEqual(['play', 'enter']);
  });
  it('count what happens to cards of one name in a row', () => {
    const made = tiles(shots(sight, [step('enter', { on: 2 }), step('enter', { on: 2 }), step('enter', { on: 1 })], []));
    expect(made.map((x) => [x.kind, x.times])).toEqual([
      ['enter', 2],
      ['enter', 1],
    ]);
  });
});

describe('what happened lately', () => {
  it('stays when a question is declined, and goes with a move', () => {
    const lately = new Lately<number>(4);
    lately.add([1, 2]);
    lately.chosen(true);
    lately.add([3]);
    expect(lately.all).toEqual([1, 2, 3]);
    // declined again: what came after the first time
    lately.chosen(true);
    expect(lately.all).toEqual([3]);
    lately.add([4]);
    lately.chosen(false);
    expect(lately.all).toEqual([]);
    lately.add([5, 6, 7, 8, 9]);
    expect(lately.all).toEqual([6, 7, 8, 9]);
  });
});

describe('arrows', () => {
  const token = (x: number, y: number): Spot => ({ x, y, w: 64, h: 70 });
  const ends = (a: Spot, b: Spot) => {
    const n = arrow(a, b)
      .path.match(/-?[\d.]+/g)!
      .map(Number);
    return { from: [n[0]!, n[1]!] as const, to: [n[4]!, n[5]!] as const };
  };
  // numbers stand in the lowest fifth of a token
  const clear = (s: Spot, [x, y]: readonly [number, number]) =>
    y < s.y + s.h * 0.3 || y >= s.y + s.h / 2 - 1 || Math.abs(x - s.x) >= s.w / 2 - 1;
  it('leave the numbers of both to be read, however close they are', () => {
    for (const gap of [8, 40, 200]) {
      const [above, below] = [token(100, 100), token(130, 170 + gap)];
      for (const [a, b] of [
        [above, below],
        [below, above],
      ] as const) {
        const { from, to } = ends(a, b);
        for (const s of [a, b]) for (const at of [from, to]) expect(clear(s, at), `${gap}: ${at} in ${JSON.stringify(s)}`).toBe(true);
        expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(20);
      }
    }
  });
});
