/** What is told of a starter in a line: whom and what it is of. Its counts are for the builder, its formats are chosen beside. */
import type { StarterInfo } from '../../protocol/messages';

export function deckLine(starter: StarterInfo, most = 2): string {
  const told = starter.facts.filter((f) => f.what !== 'format' && f.value !== 'none');
  const words = told.map((f) => f.value.split(':')[0]!).filter((word) => word && !/^\d/.test(word));
  return [...new Set(words)].slice(0, most).join(' · ');
}

/** What its author says of how it is played: the remark at its head. */
export function deckAbout(text: string): string {
  return /^# *(.+)$/m.exec(text)?.[1] ?? '';
}
