/** Small signs, 16 by 16. Drawn for this program. */
export const ICONS = {
  sword: 'M8 0 9.7 2.4V9H6.300V2.400zM3.2 9.500h9.600v1.900H9.100V14.200H10V16H6v-1.800h.9v-2.800H3.200z',
  heart: 'M8 14.2 2.4 8.6a3.6 3.6 0 0 1 0-5.1 3.6 3.6 0 0 1 5.1 0l.5.5.5-.5a3.6 3.6 0 1 1 5.1 5.1z',
  shield: 'M8 1 14 3v4.6c0 3.4-2.4 6-6 7.4-3.6-1.4-6-4-6-7.4V3z',
  star: 'm8 1 2.1 4.6 5 .5-3.8 3.3 1.1 4.9L8 11.8l-4.4 2.5 1.1-4.9L.9 6.1l5-.5z',
  crown: 'M1.5 4.5 5 7.2 8 2.5l3 4.7 3.5-2.7-1.2 7H2.7zM2.7 12.7h10.6V14H2.7z',
  bolt: 'M9.5 1 3 9h4l-1 6 7-8.6H9z',
  eye: 'M8 3.5c3.6 0 6 2.8 7 4.5-1 1.7-3.4 4.5-7 4.5S2 9.7 1 8c1-1.7 3.4-4.5 7-4.500zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  coin: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 2.200L4.6 8 8 12.8 11.4 8z',
  box: 'M8 1 14.5 4.300v7.400L8 15l-6.5-3.300V4.300zm0 1.900L4.2 4.8 8 6.700l3.8-1.900z',
  card: 'M4 1h8a1.5 1.5 0 0 1 1.5 1.500v11A1.5 1.5 0 0 1 12 15H4a1.5 1.5 0 0 1-1.5-1.500v-11A1.5 1.5 0 0 1 4 1zm1 3v4h6V4z',
  drop: 'M8 1c3 3.8 4.7 6.2 4.7 8.800a4.7 4.7 0 0 1-9.4 0C3.3 7.2 5 4.8 8 1z',
  flag: 'M3 1h1.400v14H3zM5.2 2H14l-2.5 3.200L14 8.500H5.200z',
  clock: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm-.8 3v4.500l3.3 2 .8-1.2-2.6-1.600V4z',
  skull:
    'M8 1c3.6 0 6.3 2.5 6.3 5.9 0 2.1-1 3.5-2.3 4.400V14H4v-2.700C2.7 10.4 1.7 9 1.7 6.9 1.7 3.5 4.4 1 8 1zM5.6 6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm4.8 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  burst: 'm8 0 1.5 4.300L13.7 2.3 11.7 6.5 16 8l-4.3 1.5 2 4.2-4.2-2L8 16l-1.5-4.3-4.2 2 2-4.200L0 8l4.3-1.5-2-4.2 4.2 2z',
  loop: 'M8 2a6 6 0 0 1 5.2 3L15 4v5h-5l1.6-1.500A3.8 3.8 0 1 0 11 11l1.7 1.400A6 6 0 1 1 8 2z',
  gear: 'M7 1h2l.4 2 1.7.7 1.7-1.1 1.4 1.4-1.1 1.7.7 1.7 2 .4v2l-2 .4-.7 1.7 1.1 1.7-1.4 1.4-1.7-1.1-1.7.7L9 15H7l-.4-2-1.7-.7-1.7 1.1-1.4-1.4 1.1-1.7-.7-1.7-2-.4V7l2-.4.7-1.700L1.8 3.200l1.4-1.4 1.7 1.100L6.6 3zm1 4.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  sound:
    'M1 5.500h3L8 2v12l-4-3.500H1zM10 5c1.3.8 2 1.8 2 3s-.7 2.2-2 3zm1.5-2.500C13.8 3.8 15 5.7 15 8s-1.2 4.2-3.5 5.500l-.7-1.200C12.6 11.2 13.5 9.8 13.5 8s-.9-3.2-2.7-4.300z',
  mute: 'M1 5.500h3L8 2v12l-4-3.500H1zm9 .6L11.1 5 13 6.9 14.9 5 16 6.1 14.1 8 16 9.9 14.9 11 13 9.1 11.1 11 10 9.9 11.9 8z',
  back: 'M9.5 2 11 3.5 6.5 8 11 12.5 9.5 14l-6-6z',
  next: 'M6.5 2 5 3.5 9.5 8 5 12.5 6.5 14l6-6z',
  play: 'M3.5 1.5 14 8 3.5 14.500z',
  pause: 'M3 2h3.500v12H3zm6.5 0H13v12H9.500z',
  close: 'm3.5 2 4.5 4.500L12.5 2 14 3.5 9.5 8l4.5 4.5-1.5 1.500L8 9.5 3.5 14 2 12.5 6.5 8 2 3.500z',
  menu: 'M1.5 3h13v2h-13zm0 4h13v2h-13zm0 4h13v2h-13z',
  undo: 'M6 2v3h4a4.5 4.5 0 0 1 0 9H4v-2h6a2.5 2.5 0 0 0 0-5H6v3L1.5 6z',
  unique: 'M8 1 14 8 8 15 2 8z',
  download: 'M6.8 1h2.400v6.500h3L8 12.2 3.8 7.500h3zM2 13h12v2H2z',
  link: 'M6.5 9.500a3 3 0 0 0 4.3 0l2.8-2.800a3 3 0 0 0-4.3-4.300L8 3.700l1 1 1.3-1.300a1.6 1.6 0 1 1 2.3 2.300L9.8 8.500a1.6 1.6 0 0 1-2.3 0zm3-3a3 3 0 0 0-4.3 0L2.4 9.300a3 3 0 0 0 4.3 4.300L8 12.300l-1-1-1.3 1.300a1.6 1.6 0 1 1-2.3-2.300L6.2 7.500a1.6 1.6 0 0 1 2.3 0z',
  book: 'M2 2h4.500C7.5 2 8 2.7 8 3.500V14c0-.7-.6-1.3-1.5-1.300H2zm12 0H9.500C8.5 2 8 2.7 8 3.500V14c0-.7.6-1.3 1.5-1.300H14z',
  people:
    'M5.5 2.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM1 13c0-2.8 1.8-4.5 4.5-4.500S10 10.2 10 13zm9.8-9.500a2.2 2.2 0 1 1-.8 4.2 3.9 3.9 0 0 0 .8-4.200zM11.2 13c0-1.8-.5-3.2-1.5-4.2 3-.9 5.3.9 5.3 4.200z',
  question:
    'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm-.8 9.800v1.800h1.700v-1.800zM8 3.500A2.7 2.7 0 0 0 5.2 6h1.700c.1-.7.5-1 1.1-1s1 .4 1 .9c0 1-1.8 1.2-1.8 3.400h1.600c0-1.5 2-1.7 2-3.500A2.6 2.6 0 0 0 8 3.500z',
  boots: 'M3 1h5v7.500l5.500 2.200c1 .4 1.500 1.200 1.500 2.300v1H3zM3 14.600h12V16H3z',
  hourglass: 'M3 1h10v2.200L9.400 8 13 12.800V15H3v-2.200L6.600 8 3 3.200zm2.200 1.700v.2L8 6.600l2.800-3.700v-.2z',
  reticle:
    'M7 0h2v2.100A6 6 0 0 1 13.900 7H16v2h-2.100A6 6 0 0 1 9 13.900V16H7v-2.100A6 6 0 0 1 2.100 9H0V7h2.100A6 6 0 0 1 7 2.100zm1 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z',
  tower: 'M2 1h2.500v2h2V1h3v2h2V1H14v5l-1.500 1.500V13H14v2H2v-2h1.500V7.500L2 6z',
  list: 'M1 2h3v3H1zm5 .5h9v2H6zM1 6.500h3v3H1zM6 7h9v2H6zM1 11h3v3H1zm5 .5h9v2H6z',
  spores:
    'M5 1.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zm7 3a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600zM8.500 9.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 10.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z',
  lamp: 'M8 1a5 5 0 0 1 3 9c-.5.400-.800.900-.800 1.500H5.800c0-.600-.300-1.100-.800-1.500a5 5 0 0 1 3-9zM5.800 12.500h4.400V14H9.500v1h-3v-1h-.700z',
  chat: 'M1.500 2h13v9H7.500L4 14.500V11H1.500z',
} as const;

export type IconName = keyof typeof ICONS;

/** Words of numbers and counters, and the sign players look for. */
const SIGNS: readonly [RegExp, IconName][] = [
  [/^(atk|attack|power|strength)/i, 'sword'],
  [/^(hp|life|health|hit points)/i, 'heart'],
  [/^(shield|def|armou?r)/i, 'shield'],
  [/^(destiny)/i, 'star'],
  [/^(command)/i, 'crown'],
  [/^(energy|charge|activat)|energy icons$/i, 'bolt'],
  [/^(tactic)/i, 'eye'],
  [/^(cost|resource|price|credit|cp|cmd)/i, 'coin'],
  [/^(support|capacity|cargo)/i, 'box'],
  [/^(card|hand|deck)/i, 'card'],
  [/^(damaged)/i, 'burst'],
  [/^(damage|wound)/i, 'drop'],
  [/^(bullet|use)/i, 'burst'],
  [/^(initiative|token|first)/i, 'flag'],
  [/^(lost|destroyed|discard)/i, 'skull'],
  [/^(exhausted|engaged)/i, 'loop'],
  [/^(moved)/i, 'boots'],
  [/^(new)$/i, 'hourglass'],
  [/^(ranged)/i, 'reticle'],
  [/^(territor)/i, 'tower'],
  [/^(drain)/i, 'bolt'],
  [/^(face down)/i, 'eye'],
  [/^(aboard)/i, 'people'],
  [/^(infest)/i, 'spores'],
];

/** What words of other languages are in English. */
const ENGLISH = new Map<string, string>();

/** A layout's words are known from now on. */
export function learn(words: readonly (readonly [string, string])[]): void {
  for (const [word, english] of words) ENGLISH.set(word, english);
}

export const english = (word: string): string => ENGLISH.get(word) ?? word;

export function signOf(word: string): IconName | undefined {
  const known = english(word);
  return SIGNS.find(([pattern]) => pattern.test(known))?.[1];
}
