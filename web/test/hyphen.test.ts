import { describe, expect, it } from 'vitest';
import { soft } from '../src/words/hyphen';

const shown = (text: string) => soft(text).replaceAll('\u00ad', '-').replaceAll('\u200b', '|');

describe('long words in narrow columns', () => {
  it('are parted between syllables, short ones never', () => {
    expect(shown('Warlord')).toBe('Warlord');
    for (const word of ['Correctional', 'Environment', 'Suppressive', 'Exploratory']) {
      const parts = shown(word).split('-');
      expect(parts.join('')).toBe(word);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts[0]!.length).toBeGreaterThanOrEqual(4);
      expect(parts.at(-1)!.length).toBeGreaterThanOrEqual(4);
    }
  });
  it('are parted before what a syllable may begin with', () => {
    expect(shown('Conscripts')).toBe('Con-scripts');
    expect(shown('Promotion')).toBe('Promo-tion');
    expect(shown('Crushface')).toBe('Crush-face');
    expect(shown('Sanctioned')).toBe('Sanc-tioned');
    expect(shown('Stormlight')).toBe('Storm-light');
    expect(shown('Catachan')).toBe('Cata-chan');
    expect(shown('Watchman')).toBe('Watch-man');
    expect(shown('Venomthrope')).toBe('Venom-thrope');
  });
  it('may break after a slash', () => {
    expect(shown('Venus/Yacht Works')).toBe('Venus/|Yacht Works');
  });
});
