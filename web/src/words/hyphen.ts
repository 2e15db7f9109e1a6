/** Long words for narrow columns: where they may be parted, so that none is torn anywhere. */

/** Shorter words stand whole everywhere. */
const WHOLE = 7;
/** So much of a word stands on each side of the hyphen; of one that has no better place, one letter less. */
const LEAST = 4;
const HYPHEN = '\u00ad';

const VOWEL = /[aeiouyäöü]/i;
/** What a syllable may begin with besides a single consonant. */
const ONSET = /^(?:[bcdfgkptw]r|[bcfgkps]l|[cgpstw]h|s[cknmptw]|qu|tw|kn|sch[lmrnw]?|shr|thr|s[cpt]r|spl|chr|pf)$/i;

/** Where a syllable begins behind a vowel: with as many of the consonants before the next vowel as one may begin with. */
function begins(word: string, at: number): boolean {
  if (VOWEL.test(word[at]!)) return false;
  let vowel = at;
  while (vowel < word.length && !VOWEL.test(word[vowel]!)) vowel += 1;
  let before = at - 1;
  while (before >= 0 && !VOWEL.test(word[before]!)) before -= 1;
  if (before < 0 || vowel === word.length) return false;
  const opens = (from: number) => vowel - from === 1 || ONSET.test(word.slice(from, vowel));
  if (!opens(at)) return false;
  for (let earlier = before + 1; earlier < at; earlier += 1) if (opens(earlier)) return false;
  return true;
}

function parted(word: string, least: number): string {
  const inside = (i: number) => i >= least && i <= word.length - least;
  return [...word].map((c, i) => (inside(i) && begins(word, i) ? HYPHEN + c : c)).join('');
}

function softWord(word: string): string {
  if (word.length <= WHOLE || !/^\p{L}+$/u.test(word)) return word;
  const out = parted(word, LEAST);
  return out === word ? parted(word, LEAST - 1) : out;
}

export function soft(text: string): string {
  return text.replace(/\p{L}+/gu, softWord).replace(/\//g, '/\u200b');
}
