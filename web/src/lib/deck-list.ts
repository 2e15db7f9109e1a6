/** A deck list as text: a title, headers such as `Ally: Y`, and lines `3x Title` under headings. */
export interface List {
  title: string;
  headers: [string, string][];
  entries: { count: number; name: string }[];
}

const ENTRY = /^\s*(\d{1,2})\s*[x×]?\s+(.+?)\s*$/i;
const HEADER = /^([\p{L}][\p{L} ]*):\s*(.*)$/u;

export function readList(text: string): List {
  const out: List = { title: '', headers: [], entries: [] };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!line || line.startsWith('#') || line.startsWith('//')) continue;
    const entry = ENTRY.exec(line);
    if (entry) {
      const name = (entry[2] as string).replace(/\s*\([^)]*\)\s*$/, '');
      const known = out.entries.find((e) => e.name === name);
      if (known) known.count += Number(entry[1]);
      else out.entries.push({ count: Number(entry[1]), name });
      continue;
    }
    const header = HEADER.exec(line);
    if (header && /^(title|deck|name)$/i.test(header[1] as string)) out.title ||= header[2] as string;
    else if (header) out.headers.push([header[1] as string, header[2] as string]);
    else if (!out.title && !out.entries.length) out.title = line;
  }
  return out;
}

/** The list as text, its cards under headings. */
export function writeList(list: List, headingOf: (name: string) => string): string {
  const groups = new Map<string, List['entries']>();
  for (const e of list.entries) {
    const h = headingOf(e.name);
    groups.set(h, [...(groups.get(h) ?? []), e]);
  }
  const head = [list.title, ...list.headers.map(([k, v]) => `${k}: ${v}`)].filter(Boolean).join('\n');
  const body = [...groups].map(([h, entries]) => `${h} (${entries.reduce((n, e) => n + e.count, 0)})\n${entries.map((e) => `${e.count}x ${e.name}`).join('\n')}`);
  return `${[head, ...body].join('\n\n')}\n`;
}

export function put(list: List, name: string, by: number): List {
  const known = list.entries.find((e) => e.name === name);
  const count = (known?.count ?? 0) + by;
  const rest = list.entries.filter((e) => e.name !== name);
  if (count <= 0) return { ...list, entries: rest };
  if (known) return { ...list, entries: list.entries.map((e) => (e.name === name ? { ...e, count } : e)) };
  return { ...list, entries: [...list.entries, { name, count }] };
}

export function withHeader(list: List, key: string, value: string): List {
  const same = ([k]: [string, string]) => k.toLowerCase() === key.toLowerCase();
  const rest = list.headers.filter((h) => !same(h));
  return { ...list, headers: value ? [[key, value], ...rest] : rest };
}
