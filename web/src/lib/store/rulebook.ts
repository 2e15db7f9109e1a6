/** A chapter of the rules, cut into clauses. */
export interface Clause {
  id: string;
  chapter: string;
  section: string;
  file: string;
  prose: string;
  exempt: string;
  /** The examples under it, each as written down. */
  examples: { title: string; text: string }[];
}

export function read(file: string, text: string): Clause[] {
  const out: Clause[] = [];
  let chapter = '';
  let section = '';
  let clause: Clause | undefined;
  let fence: string[] | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd();
    if (line.startsWith('```')) {
      if (fence && clause) clause.examples.push({ title: title(fence), text: fence.join('\n') });
      fence = fence ? undefined : [];
    } else if (fence) fence.push(line);
    else if (line.startsWith('### ')) {
      clause = { id: line.slice(4).trim(), chapter, section, file, prose: '', exempt: '', examples: [] };
      out.push(clause);
    } else if (line.startsWith('## ')) {
      section = line.slice(3);
      clause = undefined;
    } else if (line.startsWith('# ')) {
      chapter = line.slice(2);
      clause = undefined;
    } else if (clause) {
      if (line.startsWith('> exempt:')) clause.exempt = line.slice(9).trim();
      else clause.prose += `${line}\n`;
    }
  }
  for (const c of out) c.prose = c.prose.trim();
  return out;
}

function title(lines: readonly string[]): string {
  return (
    lines
      .find((l) => l.startsWith('scenario:'))
      ?.slice(9)
      .trim() ?? ''
  );
}

/** Clauses in which every word occurs; words of the id count more. */
export function find(clauses: readonly Clause[], query: string): Clause[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (!words.length) return [];
  const scored = clauses.map((c) => {
    const id = c.id.toLowerCase();
    const text = `${c.section} ${c.prose}`.toLowerCase();
    let score = 0;
    for (const w of words) {
      const found = (id.includes(w) ? 4 : 0) + (text.includes(w) ? 1 : 0);
      if (!found) return { c, score: 0 };
      score += found;
    }
    return { c, score };
  });
  return scored
    .filter((x) => x.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((x) => x.c);
}
