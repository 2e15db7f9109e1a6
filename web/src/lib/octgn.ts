/** Deck files of OCTGN (`.o8d`), read as a text list. */

export function isOctgn(text: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<deck\b/.test(text);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return name.startsWith('#') ? (code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' ') : (ENTITIES[name] ?? whole);
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Sections become headings; the card of a section named for a leader becomes a header, as the text lists have it. */
export function readOctgn(text: string, title: string): string {
  const out = [title];
  const body: string[] = [];
  for (const [, attributes = '', cards = ''] of text.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<section\b([^>]*?)(?:\/>|>([\s\S]*?)<\/section>)/g)) {
    const name = plain(/\bname\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '');
    const lines = [...cards.matchAll(/<card\b([^>]*)>([\s\S]*?)<\/card>/g)].map(([, a = '', card = '']) => ({ n: Number(/\bqty\s*=\s*["'](\d{1,2})["']/.exec(a)?.[1] ?? 1), card: plain(card) }));
    const [first] = lines;
    if (/^warlord$/i.test(name) && first) out.push(`${name}: ${first.card}`);
    else if (lines.length) body.push(`\n${name || 'Cards'}`, ...lines.map((l) => `${l.n}x ${l.card}`));
  }
  return [...out, ...body].join('\n') + '\n';
}
