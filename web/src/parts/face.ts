/** The face of a game on the front page: what is on its table, and how it is arranged. Known games have one of their own. */
export interface Face {
  /** `columns` side by side, `orbit` around the first, `ranks` in two rows against each other. */
  shape: 'columns' | 'orbit' | 'ranks';
  hue: number;
  /** What the pictures show. */
  shows: readonly string[];
}

const FACES: Record<string, Face> = {
  conquest: { shape: 'columns', hue: 28, shows: ['planet', 'planet', 'warlord', 'planet', 'planet'] },
  wars: { shape: 'orbit', hue: 208, shows: ['planet', 'capital ship', 'fighter', 'fighter', 'fighter'] },
  warcaste: { shape: 'ranks', hue: 128, shows: ['army', 'vehicle', 'army', 'stronghold', 'army', 'doctrine'] },
};
const SHAPES = ['columns', 'orbit', 'ranks'] as const;

export function faceOf(game: string, hue: number): Face {
  return FACES[game] ?? { shape: SHAPES[Math.abs(Math.round(hue)) % SHAPES.length]!, hue, shows: ['planet', 'army', 'ship', 'warlord'] };
}
