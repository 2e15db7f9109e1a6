/** Making tables and sitting down at them. */
import type { ClockRule, Spectators, TableView } from '../../protocol/messages';
import { post } from './api';
import { hex } from './socket.svelte';

export interface Plan {
  game: string;
  format: string;
  deck: string;
  /** Levels of the bots; the other seats are for people. */
  bots: string[];
  botDecks: string[];
  seats: number;
  clock: ClockRule;
  private: boolean;
  title: string;
  /** Switches of the rulebook that are not as usual, as `NAME=VALUE`. */
  switches?: string[];
  spectators?: Spectators;
  /** Between people: answers of those who could not act take as long as those of those who could. */
  even?: boolean;
}

/** Makes a table and takes a seat at it. Gives the table's id. */
export async function start(plan: Plan): Promise<string> {
  const table = await post<TableView>('/api/tables', {
    settings: {
      game: plan.game,
      format: plan.format,
      seats: plan.seats,
      bots: plan.bots,
      clock: plan.clock,
      private: plan.private,
      // against bots nobody can learn anything from how long an answer takes
      even_pace: (plan.even ?? true) && plan.bots.length < plan.seats - 1,
      title: plan.title,
      ...(plan.switches?.length ? { switches: plan.switches } : {}),
      ...(plan.spectators ? { spectators: plan.spectators } : {}),
    },
    bot_decks: plan.botDecks,
  });
  await sit(table.id, plan.deck);
  return table.id;
}

/** The deck this browser sat down with at a table; the server shows it to nobody. */
export function satWith(table: string): string {
  try {
    return sessionStorage.getItem(`muster.sat.${table}`) ?? '';
  } catch {
    return '';
  }
}

export async function sit(table: string, deck: string, seat?: number): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/sit`, { deck, part: hex(32), ...(seat === undefined ? {} : { seat }) });
  try {
    if (deck) sessionStorage.setItem(`muster.sat.${table}`, deck);
  } catch {
    // nothing is kept in this browser
  }
}

/** Makes a draft and takes a seat at it; bots sit in the last seats. Gives the table's id. */
export async function startDraft(plan: {
  game: string;
  seats: number;
  bots: string[];
  clock: ClockRule;
  private: boolean;
}): Promise<string> {
  const { game, seats, bots, clock } = plan;
  const table = await post<TableView>('/api/tables', { settings: { game, seats, bots, clock, private: plan.private, draft: true } });
  await sit(table.id, '');
  return table.id;
}

/** A table between drafters, with their drafted decks. Gives the table's id. */
export async function playDrafted(draft: TableView, format: string, mine: number, other: number): Promise<string> {
  const them = draft.seats[other];
  const bots = them?.kind === 'bot' ? [them.level ?? 'greedy'] : [];
  const { game } = draft.settings;
  const settings = {
    game,
    format,
    seats: 2,
    bots,
    private: true,
    even_pace: !bots.length,
    from_draft: { id: draft.id, seats: [mine, other] },
  };
  const table = await post<TableView>('/api/tables', { settings });
  await sit(table.id, '');
  return table.id;
}
