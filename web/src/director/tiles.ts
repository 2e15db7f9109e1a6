/** The strip "since your last move": the few things of it that a player wants to know. */
import type { StepKind } from '../protocol/messages';
import type { IconName } from '../parts/icons';
import { cardsOf, type Shot } from './shots';

export interface Tile {
  /** Its place among what happened. */
  at: number;
  kind: StepKind;
  sign: IconName;
  shot: Shot;
  /** It stands for so many of the same in a row. */
  times: number;
}

export const MOST = 5;

export const SIGNS: Record<StepKind, IconName> = {
  phase: 'clock',
  fight: 'sword',
  play: 'card',
  enter: 'card',
  ability: 'gear',
  cancel: 'close',
  attack: 'sword',
  damage: 'burst',
  heal: 'heart',
  shield: 'shield',
  reveal: 'eye',
  death: 'skull',
  leave: 'back',
  draw: 'card',
  move: 'next',
  control: 'flag',
  gain: 'coin',
  win: 'crown',
  end: 'flag',
  jump: 'next',
};

/** What counts more than what, when there is no room for all. */
const WEIGHT: Record<StepKind, number> = {
  end: 9,
  win: 8,
  death: 7,
  attack: 6,
  play: 6,
  damage: 5,
  reveal: 5,
  fight: 4,
  shield: 4,
  ability: 4,
  cancel: 4,
  control: 4,
  heal: 3,
  move: 3,
  phase: 2,
  leave: 2,
  enter: 1,
  draw: 1,
  gain: 1,
  jump: 0,
};

/** Longer ago is over: who only looks on makes no move. */
const LATELY = 40;

export function tiles(list: readonly Shot[]): Tile[] {
  const all = list.map((shot, at) => ({ at, kind: shot.step.kind, sign: SIGNS[shot.step.kind], shot, times: 1 })).slice(-LATELY);
  // a card that comes to lie where it was played is no news
  const news = all.filter(
    (x, i) =>
      x.shot.step.parts.some((p) => p.n !== 0) &&
      !(x.kind === 'enter' && all.slice(Math.max(0, i - 4), i).some((y) => y.kind === 'play' && shares(x.shot, y.shot))),
  );
  // which phase it is stands at the top: that alone is told where nothing else happened
  const more = news.filter((x) => x.kind !== 'phase' && WEIGHT[x.kind] > 0);
  const best = [...merged(more.length ? more : news)].sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind] || b.at - a.at).slice(0, MOST);
  return best.filter((x) => WEIGHT[x.kind] > 0).sort((a, b) => a.at - b.at);
}

/** The same that happens to cards of the same name in a row is told once. */
function merged(list: readonly Tile[]): Tile[] {
  const out: Tile[] = [];
  for (const x of list) {
    const last = out.at(-1);
    if (last && last.kind === x.kind && named(last.shot) !== '' && named(last.shot) === named(x.shot)) last.times += 1;
    else out.push({ ...x });
  }
  return out;
}
function named(shot: Shot): string {
  const of = shot.step.parts.map((p) => p.code ?? shot.after.cards[p.on ?? p.by ?? -1]?.code ?? '');
  return of.every((c) => c === of[0]) ? (of[0] ?? '') : '';
}

/** The same card, by its name or by the card it is: in play it may have another name than in hand. */
function shares(a: Shot, b: Shot): boolean {
  const of = cardsOf(b.step.parts);
  const codes = b.step.parts.map((p) => p.code);
  return cardsOf(a.step.parts).some((c) => of.includes(c)) || a.step.parts.some((p) => p.code !== undefined && codes.includes(p.code));
}
