import { expect, test } from 'vitest';
import { readable } from '../src/lib/check';

test('what an example checks reads as words, with its rule apart', () => {
  const read = (check: string) => readable(check, (who, what) => `${who} may: ${what}`);
  expect(read('Anna options: use Plain Banner | pass')).toEqual({ words: 'Anna may: use Plain Banner, pass', clause: undefined });
  expect(read('Anna cannot deploy hers because exactly conquest.relic.no-second-deploy-or-put')).toEqual({
    words: 'Anna cannot deploy hers',
    clause: 'conquest.relic.no-second-deploy-or-put',
  });
  expect(read('Ben cannot attack Rat because warcaste.battle.1.2')).toEqual({
    words: 'Ben cannot attack Rat',
    clause: 'warcaste.battle.1.2',
  });
  expect(read('Rat is exhausted')).toEqual({ words: 'Rat is exhausted', clause: undefined });
});
