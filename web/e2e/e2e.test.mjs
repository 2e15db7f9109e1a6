// End to end, in a real browser against the real server. `npm run e2e`; needs the client and the program to be built.
import { after, afterEach, before } from 'node:test';
import { close, open, tidy } from './world.mjs';

before(open);
afterEach(tidy);
after(close);

await import('./tests/first-minute.mjs');
await import('./tests/whole-games.mjs');
await import('./tests/tables.mjs');
await import('./tests/skeleton.mjs');
await import('./tests/reconnect.mjs');
await import('./tests/director.mjs');
await import('./tests/keyboard.mjs');
await import('./tests/safe-input.mjs');
await import('./tests/gestures.mjs');
await import('./tests/lobby.mjs');
await import('./tests/decks.mjs');
await import('./tests/drafts.mjs');
await import('./tests/books.mjs');
await import('./tests/lessons.mjs');
await import('./tests/every-page.mjs');
