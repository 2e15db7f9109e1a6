/** The player's decks, as text lists, kept in this browser. */
export interface Deck {
  id: string;
  game: string;
  format: string;
  name: string;
  text: string;
  /** The draft it was built in. */
  draft?: string;
}

const KEY = 'muster.decks';

function load(): Deck[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as Deck[]) : [];
  } catch {
    return [];
  }
}

class Shelf {
  decks: Deck[] = $state(load());

  of(game: string): Deck[] {
    return this.decks.filter((d) => d.game === game);
  }

  find(id: string): Deck | undefined {
    return this.decks.find((d) => d.id === id);
  }

  add(game: string, name: string, text: string, format = ''): Deck {
    const id = Math.random().toString(36).slice(2, 10);
    const deck = { id, game, format, name, text };
    this.decks.push(deck);
    this.keep();
    return deck;
  }

  change(id: string, part: Partial<Deck>): void {
    const deck = this.find(id);
    if (deck) Object.assign(deck, part);
    this.keep();
  }

  drop(id: string): void {
    this.decks = this.decks.filter((d) => d.id !== id);
    this.keep();
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.decks));
    } catch {
      // Nothing can be kept; the deck lasts as long as the page.
    }
  }
}

export const shelf = new Shelf();
