/** Which lessons the player has come to the end of. */
import { Marks } from './marks.svelte';

const OLD = /^muster\.lesson\.([^.]+)\.(.+)$/;

// as the first release wrote them, one by one
const lessons = new Marks('lessons', () => Object.keys(localStorage).flatMap((k) => OLD.exec(k)?.slice(1).join('/') ?? []));

export const learnt = (game: string, lesson: string): boolean => lessons.has(`${game}/${lesson}`);
export const recall = (): void => lessons.recall();
export const learn = (game: string, lesson: string): void => lessons.add(`${game}/${lesson}`);
