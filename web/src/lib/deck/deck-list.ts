/** A deck list as text: a title, headers such as `Ally: Y`, and lines `3x Title` under headings. */
export interface Line {
  count: number;
  name: string;
  /** It lies beside the deck, under the heading `Sideboard`. */
  beside: boolean;
}

export interface List {
  title: string;
  headers: [string, string][];
  entries: Line[];
}

/** The heading of what lies beside the deck, in games that have it. */
export const BESIDE = 'Sideboard';

const ENTRY = /^\s*(\d{1,2})\s*[x×]?\s+(.+?)\s*$/i;
const HEADER = /^([\p{L}][\p{L} ]*):\s*(.*)$/u;
const HEADING = /^(.+?)\s*(?:\(\d+\))?:?$/;

/** `known` tells titles from titles with a remark in brackets, such as the set a card is from. */
export function readList(text: string, known: (name: string) => boolean = () => false): List {
  let out: List = { title: '', headers: [], entries: [] };
  let beside = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!line || line.startsWith('#') || line.startsWith('//')) continue;
    const entry = ENTRY.exec(line);
    if (entry) {
      const whole = entry[2] as string;
      const bare = whole.replace(/\s*\([^)]*\)$/, '');
      out = put(out, !known(whole) && known(bare) ? bare : whole, Number(entry[1]), beside);
      continue;
    }
    const header = HEADER.exec(line);
    if (header && /^(title|deck|name)$/i.test(header[1] as string)) out.title ||= header[2] as string;
    else if (header?.[2]) out.headers.push([header[1] as string, header[2]]);
    else if (!out.title && !out.entries.length) out.title = line;
    else beside = HEADING.exec(line)?.[1]?.toLowerCase() === BESIDE.toLowerCase();
  }
  return out;
}

/** The list as text, its cards under headings; what lies beside the deck comes last. */
export function writeList(list: List, headingOf: (name: string) => string): string {
  const groups = new Map<string, Line[]>();
  for (const e of [...list.entries].sort((a, b) => Number(a.beside) - Number(b.beside))) {
    const h = e.beside ? BESIDE : headingOf(e.name);
    groups.set(h, [...(groups.get(h) ?? []), e]);
  }
  const head = [list.title, ...list.headers.map(([k, v]) => `${k}: ${v}`)].filter(Boolean).join('\n');
  const body = [...groups].map(
    ([h, entries]) => `${h} (${entries.reduce((n, e) => n + e.count, 0)})\n${entries.map((e) => `${e.count}x ${e.name}`).join('\n')}`,
  );
  return `${[head, ...body].join('\n\n')}\n`;
}

export function put(list: List, name: string, by: number, beside = false): List {
  const same = (e: Line) => e.name === name && e.beside === beside;
  const known = list.entries.find(same);
  const count = (known?.count ?? 0) + by;
  const rest = list.entries.filter((e) => !same(e));
  if (count <= 0) return { ...list, entries: rest };
  if (known) return { ...list, entries: list.entries.map((e) => (same(e) ? { ...e, count } : e)) };
  return { ...list, entries: [...list.entries, { name, count, beside }] };
}

export function withHeader(list: List, key: string, value: string): List {
  const same = ([k]: [string, string]) => k.toLowerCase() === key.toLowerCase();
  const rest = list.headers.filter((h) => !same(h));
  return { ...list, headers: value ? [[key, value], ...rest] : rest };
}
