/** What a scenario checks, as it is read: without the notation, and the rule it rests on apart. */
export interface Check {
  words: string;
  clause: string | undefined;
}

export function readable(check: string, may: (who: string, what: string) => string): Check {
  const [, told, clause] = check.match(/^(.+) because (?:exactly )?(\w+(?:\.[\w-]+)+)$/) ?? [];
  const words = told ?? check;
  const [, who, what] = words.match(/^(\w+) options: (.+)$/) ?? [];
  return { words: who && what ? may(who, what.replaceAll(' | ', ', ')) : words, clause };
}
