/** A scenario as a row of pictures, as the server tells it. */
import type { LogView } from '../../protocol/messages';
import type { Entry, Sight } from '../../sight/types';

export interface Story {
  title: string;
  game: string;
  frames: Frame[];
  /** Cards made up for it. */
  cards: Entry[];
}

export interface Frame {
  sight: Sight;
  say: string[];
  checks: string[];
  log: LogView[];
  act: { words: string; seat: number | null; option: number | null } | null;
}

export interface Lesson {
  name: string;
  title: string;
  lead: string;
}
