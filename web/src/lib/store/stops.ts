/** Phases in which the player is asked every time. */
import { prefs } from './prefs.svelte';

const key = (game: string, phase: string) => `${game}/${phase}`;

export function stopped(game: string, phase: string): boolean {
  return prefs.stops.includes(key(game, phase));
}

export function stop(game: string, phase: string): void {
  const k = key(game, phase);
  prefs.stops = stopped(game, phase) ? prefs.stops.filter((s) => s !== k) : [...prefs.stops, k];
}

export function stopsOf(game: string): string[] {
  return prefs.stops.filter((s) => s.startsWith(`${game}/`)).map((s) => s.slice(game.length + 1));
}
