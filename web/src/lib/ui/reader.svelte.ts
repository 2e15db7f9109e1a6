/** What lies open over the page: a card to read, a clause of the rules. */
class Reader {
  /** A card being pointed at or held: its code, and its handle at a table. */
  card: { code: string; handle?: number; fixed: boolean } | undefined = $state();
  clause: string | undefined = $state();
}

export const reader = new Reader();

export function openClause(id: string): void {
  reader.clause = id;
}

export function openCard(code: string, handle?: number): void {
  reader.card = handle === undefined ? { code, fixed: true } : { code, handle, fixed: true };
}
