/** Making tables and sitting down at them. */
import type { ClockRule, Spectators, TableView } from '../protocol/messages';
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

export async function sit(table: string, deck: string, seat?: number): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/sit`, { deck, part: hex(32), ...(seat === undefined ? {} : { seat }) });
}
