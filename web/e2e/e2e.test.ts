// End to end, in a real browser against the real server. `npm run e2e`; needs the client and the program to be built.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { close, open, tidy } from './world';

beforeAll(open);
afterEach(tidy);
afterAll(close);

await import('./tests/first-minute');
await import('./tests/whole-games');
await import('./tests/tables');
await import('./tests/skeleton');
await import('./tests/laid-out');
await import('./tests/reconnect');
await import('./tests/director');
await import('./tests/keyboard');
await import('./tests/safe-input');
await import('./tests/table-life');
await import('./tests/gestures');
await import('./tests/mechanics');
await import('./tests/told');
await import('./tests/lobby');
await import('./tests/decks');
await import('./tests/accounts');
await import('./tests/shut');
await import('./tests/coach');
await import('./tests/puzzles');
await import('./tests/drafts');
await import('./tests/books');
await import('./tests/lessons');
await import('./tests/every-page');
await import('./tests/german');
