/** What does not change while the server runs: games, layouts, cards, rules. Asked once and kept. */
import { printedLook, type Look } from '../../card/look';
import type { Chapter, GameInfo } from '../../protocol/messages';
import { learn } from '../../parts/icons';
import type { Catalogue, Entry, Layout } from '../../sight/types';
import { inWords, once } from '../net/api';
import { read, type Clause } from './rulebook';

/** A game's layout with its cards by code and by title. */
export class Game {
  private byCode: Map<string, Entry>;
  private byTitle: Map<string, Entry>;
  private looks = new Map<string, Look>();

  constructor(
    readonly layout: Layout,
    readonly cards: Entry[],
  ) {
    learn(layout.plain);
    this.byCode = new Map(cards.map((c) => [c.code, c]));
    this.byTitle = new Map(cards.map((c) => [c.title.toLowerCase(), c]));
  }

  get name(): string {
    return this.layout.game;
  }
  entry(code: string): Entry | undefined {
    return this.byCode.get(code);
  }
  titled(title: string): Entry | undefined {
    return this.byTitle.get(title.trim().toLowerCase());
  }
  look(entry: Entry): Look {
    let look = this.looks.get(entry.code);
    if (!look) this.looks.set(entry.code, (look = printedLook(this.layout.cards, entry)));
    return look;
  }
}

const loaded = new Map<string, Promise<Game>>();

export function games(): Promise<GameInfo[]> {
  return once<GameInfo[]>('/api/games');
}

export function game(name: string): Promise<Game> {
  const known = loaded.get(name);
  if (known) return known;
  const path = `/api/games/${encodeURIComponent(name)}`;
  const asked = Promise.all([once<Layout>(inWords(`${path}/layout`)), once<Catalogue>(inWords(`${path}/catalogue`))]).then(
    ([l, c]) => new Game(l, c.cards),
  );
  loaded.set(name, asked);
  asked.catch(() => loaded.delete(name));
  return asked;
}

export async function rulebook(name: string): Promise<Clause[]> {
  const chapters = await once<Chapter[]>(`/api/games/${encodeURIComponent(name)}/rulebook`);
  return chapters.flatMap((c) => read(c.file, c.text));
}

/** The game a clause belongs to: the first part of its id. */
export function gameOfClause(id: string): string {
  return id.split('.')[0] ?? '';
}
