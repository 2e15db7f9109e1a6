/** Long words for narrow columns: where they may be parted, so that none is torn anywhere. */

/** Shorter words stand whole everywhere. */
const WHOLE = 8;
/** So much of a word stands on each side of the hyphen. */
const LEAST = 4;
const HYPHEN = '\u00ad';

const vowel = (c: string | undefined) => /[aeiouy]/i.test(c ?? '');

/** Between two consonants, or before one that begins a syllable. */
function parts(word: string, at: number): boolean {
  const [before, after, next] = [word[at - 1], word[at], word[at + 1]];
  if (vowel(after)) return false;
  return vowel(before) ? vowel(next) : vowel(next) && vowel(word[at - 2]);
}

function softWord(word: string): string {
  if (word.length <= WHOLE || !/^\p{L}+$/u.test(word)) return word;
  let out = '';
  for (const [i, c] of [...word].entries()) {
    const inside = i >= LEAST && i <= word.length - LEAST;
    out += inside && parts(word, i) ? HYPHEN + c : c;
  }
  return out;
}

export function soft(text: string): string {
  return text.replace(/\p{L}+/gu, softWord).replace(/\//g, '/\u200b');
}
