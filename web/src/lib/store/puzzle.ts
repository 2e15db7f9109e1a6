/** Puzzles as they are listed: by how hard they are, and which comes after which. */
import type { PuzzleInfo } from '../../protocol/messages';

export interface Grade {
  /** The weakest bot that finds it; none if no level does. */
  name: string;
  puzzles: PuzzleInfo[];
}

/** From the easiest on, in the order of the levels. */
export function grades(list: readonly PuzzleInfo[], levels: readonly string[]): Grade[] {
  const of = (name: string) => ({ name, puzzles: list.filter((p) => (p.grade ?? '') === name) });
  const known = levels.filter((l) => list.some((p) => p.grade === l));
  return [...known, ''].map(of).filter((g) => g.puzzles.length);
}

/** What comes after a puzzle: the next that is not solved, round to the first. */
export function after(list: readonly Grade[], id: string, solved: (id: string) => boolean): PuzzleInfo | undefined {
  const all = list.flatMap((g) => g.puzzles);
  const at = all.findIndex((p) => p.id === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find((p) => !solved(p.id));
}
