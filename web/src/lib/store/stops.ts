/** When the player is asked: phases in which it is every time, and questions that are answered for them. */
import { prefs } from './prefs.svelte';

const key = (game: string, phase: string) => `${game}/${phase}`;

export function stopped(game: string, phase: string): boolean {
  return prefs.stops.includes(key(game, phase));
}

export function stop(game: string, phase: string): void {
  const k = key(game, phase);
  prefs.stops = stopped(game, phase) ? prefs.stops.filter((s) => s !== k) : [...prefs.stops, k];
}

/** The questions of a game that are answered for the player: all that have one sensible answer, but those they want to
 *  be asked. */
export function answered(game: string, most: readonly string[]): string[] {
  return most.filter((prompt) => !prefs.asked.includes(key(game, prompt)));
}
export function askMe(game: string, prompt: string): void {
  const k = key(game, prompt);
  prefs.asked = prefs.asked.includes(k) ? prefs.asked.filter((s) => s !== k) : [...prefs.asked, k];
}

export function stopsOf(game: string): string[] {
  return prefs.stops.filter((s) => s.startsWith(`${game}/`)).map((s) => s.slice(game.length + 1));
}
