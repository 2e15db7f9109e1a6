/** On how many days in a row up to today something was done; a day that is not over yet breaks nothing. */
export function streak(days: readonly number[], today: number): number {
  const done = new Set(days);
  let n = 0;
  for (let day = done.has(today) ? today : today - 1; done.has(day); day--) n++;
  return n;
}
