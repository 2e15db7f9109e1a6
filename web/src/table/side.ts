/** The colour of a side: one's own, and the others in their order around the table. */
export function side(seat: number | null | undefined, me: number, players: number): string {
  if (seat === null || seat === undefined) return 'var(--line)';
  if (seat === me) return 'var(--me)';
  const n = players || 2;
  const at = (seat - me + n) % n;
  return `var(--foe${at > 1 ? at : ''})`;
}
