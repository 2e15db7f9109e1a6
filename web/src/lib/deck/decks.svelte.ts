import { copyOf, type Copy } from './merge';

/** The player's decks, as text lists, kept in this browser, and in the account of who has one (`account.ts`). */
export interface Deck {
  id: string;
  game: string;
  format: string;
  name: string;
  text: string;
  /** The draft it was built in. */
  draft?: string;
  /** When it was last changed, by this machine's clock. */
  changed?: number;
}

const KEY = 'muster.decks';
const GONE = 'muster.decks.gone';
const OWNER = 'muster.decks.of';

function load(): Copy {
  try {
    const read = (key: string, none: string) => JSON.parse(localStorage.getItem(key) ?? none) as unknown;
    return copyOf({ decks: read(KEY, '[]'), gone: read(GONE, '{}') });
  } catch {
    return { decks: [], gone: {} };
  }
}

class Shelf {
  decks: Deck[] = $state([]);
  /** The account whose decks these are; empty for those of a guest. */
  owner = '';
  onchange: (() => void) | undefined;
  private gone: Record<string, number>;

  constructor() {
    const kept = load();
    this.decks = kept.decks;
    this.gone = kept.gone;
    try {
      this.owner = localStorage.getItem(OWNER) ?? '';
    } catch {
      // nothing is kept in this browser
    }
  }

  copy(): Copy {
    return { decks: $state.snapshot(this.decks), gone: { ...this.gone } };
  }
  /** Takes the decks of an account in place of its own. */
  become(copy: Copy, owner: string): void {
    if (JSON.stringify(copy.decks) !== JSON.stringify(this.decks)) this.decks = copy.decks;
    this.gone = copy.gone;
    this.owner = owner;
    this.write();
  }

  of(game: string): Deck[] {
    return this.decks.filter((d) => d.game === game);
  }

  find(id: string): Deck | undefined {
    return this.decks.find((d) => d.id === id);
  }

  add(game: string, name: string, text: string, format = ''): Deck {
    const id = Math.random().toString(36).slice(2, 10);
    const deck = { id, game, format, name, text, changed: Date.now() };
    this.decks.push(deck);
    this.keep();
    return deck;
  }

  change(id: string, part: Partial<Deck>): void {
    const deck = this.find(id);
    if (deck) Object.assign(deck, part, { changed: Date.now() });
    this.keep();
  }

  drop(id: string): void {
    this.decks = this.decks.filter((d) => d.id !== id);
    this.gone[id] = Date.now();
    this.keep();
  }

  private keep(): void {
    this.write();
    this.onchange?.();
  }
  private write(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.decks));
      localStorage.setItem(GONE, JSON.stringify(this.gone));
      localStorage.setItem(OWNER, this.owner);
    } catch {
      // Nothing can be kept; the deck lasts as long as the page.
    }
  }
}

export const shelf = new Shelf();
