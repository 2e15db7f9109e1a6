import type { ClockRule } from '../../protocol/messages';
import { t } from '../../words/words';

/** The clocks a table can be made with. */
export const CLOCKS: readonly (readonly [string, ClockRule])[] = [
  ['none', { kind: 'none' }],
  ['casual', { kind: 'casual', seconds: 120 }],
  ['blitz', { kind: 'blitz', seconds: 1500, increment: 10 }],
  ['post', { kind: 'correspondence', hours: 72 }],
];

export function clockWords(rule: ClockRule): string {
  switch (rule.kind) {
    case 'casual':
      return t('clock.casual', { n: rule.seconds });
    case 'blitz':
      return t('clock.blitz', { n: Math.round(rule.seconds / 60), i: rule.increment });
    case 'correspondence':
      return t('clock.correspondence', { n: rule.hours });
    default:
      return t('clock.none');
  }
}
