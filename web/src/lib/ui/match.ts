/** The named parts of a path by a pattern such as `/game/:id`; nothing if it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const want = pattern.split('/').filter(Boolean);
  const have = path.split('/').filter(Boolean);
  if (want.length !== have.length) return undefined;
  const out: Record<string, string> = {};
  for (const [i, w] of want.entries()) {
    const h = have[i] as string;
    if (w.startsWith(':')) {
      try {
        out[w.slice(1)] = decodeURIComponent(h);
      } catch {
        return undefined;
      }
    } else if (w !== h) return undefined;
  }
  return out;
}
