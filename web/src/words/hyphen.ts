/** Long words for narrow columns: where they may be parted, so that none is torn anywhere. */

/** Shorter words stand whole everywhere. */
const WHOLE = 8;
/** So much of a word stands on each side of the hyphen. */
const LEAST = 4;
const HYPHEN = '\u00ad';

const vowel = (c: string | undefined) => /[aeiouyäöü]/i.test(c ?? '');

/** Between two consonants, or before one that begins a syllable. */
function parts(word: string, at: number): boolean {
  const [before, after, next] = [word[at - 1], word[at], word[at + 1]];
  if (vowel(after)) return false;
  return vowel(before) ? vowel(next) : vowel(next) && vowel(word[at - 2]);
}
/** After the first consonant behind a vowel, for words in which more of them follow. */
const cluster = (word: string, at: number) => !vowel(word[at]) && !vowel(word[at - 1]) && vowel(word[at - 2]);

function parted(word: string, least: number, may: (word: string, at: number) => boolean): string {
  const inside = (i: number) => i >= least && i <= word.length - least;
  return [...word].map((c, i) => (inside(i) && may(word, i) ? HYPHEN + c : c)).join('');
}

function softWord(word: string): string {
  if (word.length <= WHOLE || !/^\p{L}+$/u.test(word)) return word;
  const out = parted(word, LEAST, parts);
  return out === word ? parted(word, LEAST - 1, cluster) : out;
}

export function soft(text: string): string {
  return text.replace(/\p{L}+/gu, softWord).replace(/\//g, '/\u200b');
}
