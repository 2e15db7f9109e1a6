/** Which puzzles the player has solved, and on which days that of the day. */
import { Marks } from './marks.svelte';
import { streak } from './streak';

const puzzles = new Marks('puzzles');
const DAY = /^day\/(\d+)$/;

export const solved = (game: string, id: string): boolean => puzzles.has(`${game}/${id}`);
export const recallPuzzles = (): void => puzzles.recall();
/** With the day, if it was that of the day. */
export const solve = (game: string, id: string, day?: number): void =>
  puzzles.add(`${game}/${id}`, ...(day === undefined ? [] : [`day/${day}`]));
/** How many days in a row a puzzle of the day was solved. */
export const row = (today: number): number =>
  streak(
    puzzles.all().flatMap((m) => Number(DAY.exec(m)?.[1] ?? NaN) || []),
    today,
  );
